"""How the evidence calls ``verify``: does it compare words with what the page computes?

A number that somebody types into the text and again into ``verify.text`` is bound to nothing. So
the values come from names that the page computes, and the truth of an option is no typed True.
"""

from __future__ import annotations

import ast
import builtins


def complaints(chapter):
    """Return one sentence for each call whose values are typed."""
    typed = TypedNames(chapter)
    found = []
    for cell in chapter.cells:
        for call in ast.walk(cell.tree) if cell.layer == "evidence" else ():
            form = form_of(call)
            if form == "text":
                starred = ast.Starred
                values = [v.value if isinstance(v, starred) else v for v in call.args[1:]]
                if values and all(map(typed.has, values)):
                    said = f"binds words to what is typed, {ast.unparse(call)}"
                    found.append(chapter.says(cell, f"{said}: give values that the page computes"))
            elif form == "options" and len(call.args) > 1:
                truths = call.args[1]
                parts = truths.elts if isinstance(truths, ast.List | ast.Tuple) else [truths]
                if any(map(typed.has, parts)):
                    found.append(chapter.says(cell, "types the truth of an option: compute it"))
    return found


def form_of(node):
    """Return the form of ``verify`` that a node calls, "" if none."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        owner = node.func.value
        if isinstance(owner, ast.Name) and owner.id == "verify":
            return node.func.attr
    return ""


class TypedNames:
    """The names on a page from which nothing that it computes can be told.

    These are the names of modules and of builtins, and those to which evidence gives typed values.
    """

    def __init__(self, chapter):
        self.names, given, computed = set(dir(builtins)), {}, set()
        for cell in chapter.cells:
            evidence = cell.layer == "evidence"
            for node in ast.walk(cell.tree) if evidence or cell.is_lesson_code else ():
                if isinstance(node, ast.Import):
                    self.names |= {(a.asname or a.name).split(".")[0] for a in node.names}
                elif evidence and isinstance(node, ast.Assign):
                    for target in node.targets:
                        given.setdefault(getattr(target, "id", ""), []).append(node.value)
                elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    computed |= set() if evidence else {node.id}
        for name, values in given.items():
            if name and name not in computed and all(map(self.has, values)):
                self.names.add(name)

    def has(self, node):
        """Tell whether an expression is made of such names and of literals alone."""
        names = [n for n in ast.walk(node) if isinstance(n, ast.Name)]
        own = {n.id for n in names if isinstance(n.ctx, ast.Store)}
        own |= {a.arg for n in ast.walk(node) if isinstance(n, ast.Lambda) for a in n.args.args}
        return {n.id for n in names} - own <= self.names
