"""Is what a check calls nought small beside its parts, and is there anything in an ``all``?"""

from __future__ import annotations

import ast

import numpy as np

#: a remainder is small when it is this much smaller than what it remains of
SMALL = 1e-6
#: what leaves sizes about as they are
KEEP = {"abs", "fabs", "absolute", "norm", "max", "min", "sum", "mean", "ravel", "array", "sqrt"}
KEEP |= {"asarray", "round", "float", "list", "tuple", "T", "flatten", "reshape", "any", "all"}
PRODUCT = {"dot", "matmul", "vdot", "inner", "outer"}


def size(value):
    """Return the size of the largest number in a value; None when it holds none."""
    try:
        array = np.asarray(value)
    except ValueError:
        return None
    if array.dtype.kind not in "iufc" or not array.size:
        return None
    return float(np.abs(array).max())


def name_of(call):
    """Return the last part of the name of what is called."""
    return ast.unparse(call.func).split(".")[-1] if isinstance(call, ast.Call) else ""


def operand(call):
    """Return what a call like ``np.abs(x)`` or ``x.max()`` is about."""
    if call.args:
        return call.args[0]
    return call.func.value if isinstance(call.func, ast.Attribute) else None


def made_of(node, site):
    """Return the size of the largest part that an expression is made of, or None."""
    if isinstance(node, (ast.UnaryOp, ast.Starred)):
        return made_of(getattr(node, "operand", None) or node.value, site)
    if isinstance(node, ast.Attribute) and node.attr == "T":
        return made_of(node.value, site)
    if isinstance(node, ast.BinOp):
        return combined(node.op, made_of(node.left, site), made_of(node.right, site))
    if name_of(node) in KEEP and operand(node) is not None:
        return made_of(operand(node), site)
    if name_of(node) in PRODUCT:
        parts = [*node.args, node.func.value][:2] if len(node.args) < 2 else node.args
        return combined(ast.Mult(), *(made_of(part, site) for part in parts))
    if isinstance(node, ast.Subscript) and isinstance(node.value, (ast.BinOp, ast.Call)):
        return made_of(node.value, site)
    try:
        return size(site.value(node))
    except Exception:  # a name of an inner scope, say
        return None


def combined(op, left, right):
    """Return the size of what two parts make together, as large as it may be."""
    if left is None or right is None:
        return None
    if isinstance(op, (ast.Add, ast.Sub)):
        return max(left, right)
    if isinstance(op, (ast.Mult, ast.MatMult)):
        return left * right
    return left / right if isinstance(op, ast.Div) and right else None


def expression_of(node, reading):
    """Return what a name was given, when that can be read; and what an ``abs`` is about."""
    seen = set()
    while True:
        if isinstance(node, ast.Name) and node.id not in seen and reading.last.get(node.id):
            seen.add(node.id)
            node = reading.last[node.id]
        elif name_of(node) in KEEP and operand(node) is not None:
            node = operand(node)
        elif isinstance(node, ast.Subscript):
            node = node.value
        else:
            return node


def not_small(site, reading, left):
    """Say so when what should be nought is not small beside what it is made of."""
    node = expression_of(site.arguments["left"], reading)
    known = isinstance(node, ast.BinOp) or name_of(node) in PRODUCT
    whole = made_of(node, site) if known else None
    found = size(left)
    if whole and found and found > SMALL * whole:
        return f"nought: {found:.2g} is not small beside {whole:.2g}, of which it is made"
    return None


def empties(source, names):
    """Yield each ``all`` or ``any`` of a cell that has nothing to look at."""
    for node in ast.walk(ast.parse(source)):
        if name_of(node) not in ("all", "any") or operand(node) is None:
            continue
        inner = operand(node)
        if isinstance(inner, (ast.GeneratorExp, ast.ListComp)):
            inner = ast.Call(ast.Name("list", ast.Load()), [inner], [])
        try:
            code = compile(ast.fix_missing_locations(ast.Expression(inner)), "<all>", "eval")
            if np.size(eval(code, dict(names))) == 0:  # noqa: S307 - the page's own code
                yield f"{ast.unparse(node)} looks at nothing"
        except Exception:  # a name of an inner scope
            continue
