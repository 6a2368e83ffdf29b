"""What an expression of a page comes to, as far as its source shows: is one a copy of another?

Names are followed to what they were given, cell by cell, and what does nothing (``.copy()``,
``+ 0``, ``sp.expand``) is taken away. Then two expressions that come to the same text are the
same thing.
"""

from __future__ import annotations

import ast
import hashlib

#: what gives back what it is given, as far as a comparison sees
IDLE_METHODS = {"copy", "tolist", "doit", "simplify", "expand", "factor", "evalf", "item"}
IDLE_METHODS |= {"as_explicit", "as_immutable", "as_mutable", "squeeze"}
IDLE_CALLS = {"np.array", "np.asarray", "np.copy", "np.float64", "np.atleast_1d", "np.positive"}
IDLE_CALLS |= {"sp.Matrix", "sp.ImmutableMatrix", "sp.sympify", "sp.simplify", "sp.expand", "sp.S"}
IDLE_CALLS |= {"sp.factor", "sp.cancel", "sp.together", "sp.nsimplify", "sp.radsimp", "sp.Array"}
IDLE_CALLS |= {
    "list",
    "tuple",
    "float",
    "copy.copy",
    "copy.deepcopy",
    "deepcopy",
    "np.bool_",
    "bool",
}
#: what is another thing each time
RANDOM = {"normal", "random", "integers", "choice", "permutation", "shuffle", "standard_normal"}
RANDOM |= {"uniform", "multivariate_normal", "next", "pop", "default_rng"}
#: what changes its owner or its argument
IN_PLACE = {"sort", "append", "extend", "update", "fill", "put", "insert", "remove", "add", "clear"}
IN_PLACE |= {"fill_diagonal", "shuffle", "pop", "resize", "setdefault", "copyto", "place"}
MODULES = {"np", "sp", "math", "scipy", "sklearn", "itertools", "figures", "plt", "matplotlib"}


def called(node):
    """Return the written name of what is called: ``np.array``, ``.copy``, ``list``."""
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""


def is_number(node, *values):
    """Is this one of these plain numbers?"""
    return isinstance(node, ast.Constant) and node.value in values and node.value is not False


class Plain(ast.NodeTransformer):
    """Take away what does nothing, and put what a name was given in its place."""

    def __init__(self, given):
        self.given = given

    def visit_Name(self, node):
        return ast.copy_location(ast.Name(self.given.get(node.id, node.id), ast.Load()), node)

    def visit_Call(self, node):
        self.generic_visit(node)
        name = called(node)
        if isinstance(node.func, ast.Attribute) and name not in IDLE_CALLS:
            owner, method = node.func.value, node.func.attr
            module = isinstance(owner, ast.Name) and owner.id in MODULES
            if method in IDLE_METHODS and not module and not node.args:
                return owner
            if method == "transpose" and len(node.args) + (not module) == 1:
                return self.visit_Attribute(ast.Attribute(node.args[0] if module else owner, "T"))
            if method in ("dot", "matmul") and len(node.args) == 1 + module:
                return ast.BinOp(node.args[0] if module else owner, ast.MatMult(), node.args[-1])
            if module and owner.id == "np" and node.args:  # np.sum(x) is x.sum()
                method = ast.Attribute(node.args[0], method, ast.Load())
                return ast.Call(method, node.args[1:], node.keywords)
        if name in IDLE_CALLS and len(node.args) == 1:
            return node.args[0]
        return node

    def visit_Attribute(self, node):
        self.generic_visit(node)
        twice = (
            node.attr == "T" and isinstance(node.value, ast.Attribute) and node.value.attr == "T"
        )
        return node.value.value if twice else node

    def visit_Subscript(self, node):
        self.generic_visit(node)
        whole = isinstance(node.slice, ast.Slice) and ast.unparse(node.slice) == ":"
        whole |= isinstance(node.slice, ast.Constant) and node.slice.value is ...
        return node.value if whole else node

    def visit_UnaryOp(self, node):
        self.generic_visit(node)
        inner = node.operand
        if isinstance(node.op, ast.USub) and isinstance(inner, ast.UnaryOp):
            return inner.operand if isinstance(inner.op, ast.USub) else node
        return inner if isinstance(node.op, ast.UAdd) else node

    def visit_BinOp(self, node):
        self.generic_visit(node)
        left, right, op = node.left, node.right, node.op
        if isinstance(op, ast.Mult) and (is_number(left, 0) or is_number(right, 0)):
            return ast.Constant(0)
        if isinstance(op, (ast.Add, ast.Sub)) and is_number(right, 0):
            return left
        if isinstance(op, ast.Add) and is_number(left, 0):
            return right
        if isinstance(op, (ast.Mult, ast.Div, ast.Pow)) and is_number(right, 1):
            return left
        if isinstance(op, ast.Mult) and is_number(left, 1):
            return right
        return node


class Last(ast.NodeTransformer):
    """Put the expression that a name was given in its place."""

    def __init__(self, last):
        self.last = last

    def visit_Name(self, node):
        return self.last.get(node.id) or node


class Reading:
    """What the names of a page have been given, so far."""

    def __init__(self):
        self.given, self.inputs, self.last, self.fresh = {}, {}, {}, 0

    def plain(self, node):
        """Return an expression in plain form: a new tree."""
        tree = Plain(self.given).visit(ast.parse(ast.unparse(node), mode="eval").body)
        return ast.fix_missing_locations(tree)

    def text(self, node):
        """Return what an expression comes to: a name, which stands for its whole text."""
        text = ast.unparse(self.plain(node))
        if text.isidentifier():
            return text
        return "v" + hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()[:16]

    def origins(self, node):
        """Return the names that an expression is made from in the end, without modules."""
        names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)} - MODULES
        return set().union(*(self.inputs.get(name, {name}) for name in names))

    def deep(self, node):
        """Return an expression with the expressions that its names were given, one step down."""
        return Last(self.last).visit(ast.parse(ast.unparse(node), mode="eval").body)

    def value(self, name, node):
        """Return what a name comes to when it is given an expression, and from which names."""
        self.fresh += 1
        if node is None or any(called(part).split(".")[-1] in RANDOM for part in ast.walk(node)):
            return f"{name}__{self.fresh}", {name}
        return self.text(node), self.origins(node) or {name}

    def give(self, pairs):
        """Note what names were given, all at once; None says that nobody knows."""
        found = [(name, node, *self.value(name, node)) for name, node in pairs]
        for name, node, text, origins in found:
            self.given[name], self.inputs[name], self.last[name] = text, origins, node

    def follow(self, statement):
        """Note what a statement gives to names."""
        target = getattr(statement, "targets", [None])[0]
        names = (
            [part.id for part in ast.walk(target) if isinstance(part, ast.Name)] if target else []
        )
        if isinstance(target, ast.Name):
            self.give([(target.id, statement.value)])
        elif isinstance(target, ast.Tuple) and len(names) == len(target.elts):
            whole = statement.value
            parts = [ast.Subscript(whole, ast.Constant(k), ast.Load()) for k in range(len(names))]
            parts = (
                whole.elts
                if isinstance(whole, ast.Tuple) and len(whole.elts) == len(names)
                else parts
            )
            self.give(zip(names, parts, strict=True))
        else:
            made_of = self.origins(statement)
            for name in dict.fromkeys(changed(statement)):
                self.give([(name, None)])
                self.inputs[name] = made_of | {name}


def changed(statement):
    """Return the names that a statement may change."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, (ast.Subscript, ast.Attribute)) and isinstance(node.ctx, ast.Store):
            yield from (part.id for part in ast.walk(node.value) if isinstance(part, ast.Name))
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.alias) and (node.asname or node.name) not in MODULES:
            yield (node.asname or node.name).split(".")[0]
        elif isinstance(node, ast.Call) and called(node).split(".")[-1] in IN_PLACE:
            touched = [node.func, *node.args]
            yield from (n.id for t in touched for n in ast.walk(t) if isinstance(n, ast.Name))
