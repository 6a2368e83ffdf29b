"""What a variable of a page's code is, where a cell says so in plain numbers."""

from __future__ import annotations

import ast
import operator

import numpy as np

OPERATIONS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}
MAKERS = {"array", "asarray", "Matrix", "S", "float", "Rational", "Integer", "sqrt"}


class NotPlain(ValueError):
    """A value of the code is more than numbers."""


def plain_value(node):
    """Return the value of an expression that is made of numbers alone."""
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
        return node.value
    if isinstance(node, (ast.List, ast.Tuple)):
        return np.array([plain_value(part) for part in node.elts], dtype=float)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -plain_value(node.operand)
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATIONS:
        return OPERATIONS[type(node.op)](plain_value(node.left), plain_value(node.right))
    if isinstance(node, ast.Call) and node.args:
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name in MAKERS:
            values = [plain_value(part) for part in node.args]
            if name == "sqrt":
                return np.sqrt(values[0])
            return values[0] / values[1] if name == "Rational" and len(values) > 1 else values[0]
    raise NotPlain


def assigned(source, name):
    """Return the last value in plain numbers that a cell gives to a variable, or None."""
    found = None
    for statement in ast.walk(ast.parse(source)):
        if not isinstance(statement, ast.Assign):
            continue
        for target in statement.targets:
            pairs = [(target, statement.value)]
            if isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
                pairs = zip(target.elts, statement.value.elts, strict=False)
            for one, value in pairs:
                if isinstance(one, ast.Name) and one.id == name:
                    try:
                        found = plain_value(value)
                    except NotPlain:
                        continue
    return found


def value_in(cells, name, near):
    """Return what a variable is in the code nearest to a cell: behind it, or else before it.

    Parameters
    ----------
    cells : list of NotebookNode
    name : str
        The variable's name.
    near : str
        The id of the cell in which the formula stands.
    """
    at = next((place for place, cell in enumerate(cells) if cell.id == near), 0)
    for cell in [*cells[at:], *reversed(cells[:at])]:
        if cell.cell_type == "code" and name in cell.source:
            value = assigned(cell.source, name)
            if value is not None:
                return value
    raise LookupError(f"no cell gives {name} a value in plain numbers")
