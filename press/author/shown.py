"""Is what a lesson's cell prints verified behind it?

A cell that prints or shows numbers is followed, before the next code of the lesson, by evidence
that takes a name which the cell computes or prints; or the text quotes its numbers, bound by
``verify.text``.
"""

from __future__ import annotations

import ast
import builtins
import re

from press.author import prose
from press.author.typed import form_of


def complaints(chapter):
    """Return one sentence for each cell of the lesson whose numbers nothing verifies."""
    found = []
    for number, cell in enumerate(chapter.cells):
        if not cell.is_lesson_code or not prints_numbers(cell):
            continue
        names, evidence = printed_names(cell), []
        for later in chapter.cells[number + 1 :]:
            if later.is_lesson_code:
                break
            evidence += [later] if later.layer == "evidence" else []
        if not any(names & verified_names(one) for one in evidence) and not quoted(chapter, cell):
            names = ", ".join(sorted(names)[:4]) or "its numbers"
            found.append(
                chapter.says(
                    cell,
                    "prints numbers that no evidence behind it verifies: "
                    f"check {names} there, or quote them by verify.text",
                )
            )
    return found


def prints_numbers(cell):
    """Tell whether a cell puts numbers before a reader, pictures left out, that no checker saw."""
    pages = ["".join(o.get("data", {}).get("text/html", "")) for o in cell.outputs]
    if any('class="checker right' in page for page in pages):
        return False
    for output, page in zip(cell.outputs, pages, strict=True):
        data = output.get("data", {})
        if "<svg" in page or 'class="checker' in page:
            continue
        text = output.get("text", "") or page or data.get("text/plain", "")
        if re.search(r"\d", re.sub(r"<[^>]+>", " ", "".join(text))):
            return True
    return False


def bound_names(tree):
    """Return the names that a program binds at its outermost level."""
    found = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif not isinstance(node, ast.Import | ast.ImportFrom):
            found |= {
                n.id
                for n in ast.walk(node)
                if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
            }
    return found


def printed_names(cell):
    """Return the names that a cell computes, or takes to print something."""
    names = bound_names(cell.tree)
    for node in ast.walk(cell.tree):
        shows = isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("print", "display")
        if shows or (isinstance(node, ast.Expr) and node is cell.tree.body[-1]):
            names |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    return names - set(dir(builtins)) - {"display", "np", "sp", "check"}


def verified_names(cell):
    """Return the names on which the checks of an evidence cell depend."""
    needs = {}
    for node in cell.tree.body:
        used = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
        for name in bound_names(ast.Module([node], [])):
            needs.setdefault(name, set()).update(used)
    found = set()
    for call in ast.walk(cell.tree):
        plain = isinstance(call, ast.Call) and getattr(call.func, "id", "") == "verify"
        if plain or form_of(call):
            found |= {n.id for n in ast.walk(call) if isinstance(n, ast.Name)}
    while more := {name for one in found for name in needs.get(one, ())} - found:
        found |= more
    return found


def quoted(chapter, cell):
    """Tell whether a phrase of the section, bound behind a cell, quotes a number of its outputs."""
    printed = [
        number
        for output in cell.outputs
        for text in prose.shown_texts(output)
        for number in prose.all_numbers(text.translate(prose.MINUS))
    ]
    return any(
        number.shown_by(one) and (number.value == one.value or len(number.text) > 2)
        for later in chapter.cells[cell.number :]
        if later.section is cell.section
        for record in later.records
        if record["form"] == "text"
        for number in prose.all_numbers(record["says"].translate(prose.MINUS))
        for one in printed
    )
