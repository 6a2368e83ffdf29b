"""The relations of a chain: does each hold between its two sides?"""

from __future__ import annotations

import re

import numpy as np

from press.formulas import values
from press.formulas.extremes import Best
from press.formulas.values import CLOSE, NOUGHT, Mismatch, Space, Span, is_close

ROUGHLY = 0.01
#: a number as it is printed, by itself or times a power of ten, in per cent or degrees
SHOWN = re.compile(
    r"-?(?:\d*\.(?P<places>\d+)|\d+)"
    r"(?:(?:\\cdot|\\times)10\^\{(?P<ten>-?\d+)\}|(?P<cent>\\cdot0\.01)|(?P<degrees>\^\{\\circ\}))?"
)


def equal(a, b, _left, _right):
    """Tell whether two values are the same, or one reaches the extreme that the other is."""
    for one, other in ((a, b), (b, a)):
        if isinstance(other, Best):
            return other.reached_by(one)
    return values.same(a, b)


def less(a, b, _left, _right):
    """Tell whether a < b, by more than rounding."""
    return _difference(a, b) > CLOSE * max(abs(a), abs(b))


def at_most(a, b, _left, _right):
    """Tell whether a ≤ b, up to rounding."""
    return _difference(a, b) >= -max(CLOSE * max(abs(a), abs(b)), NOUGHT)


def _difference(a, b):
    for value in (a, b):
        if not values.is_number(value) or isinstance(value, complex):
            raise Mismatch(f"an order with {values.name(value)}")
    return b - a if np.isfinite(b - a) else np.sign(b - a) * 1e300 if b != a else 0


def half_a_unit(node):
    """Return half of the last digit that is shown, for numbers in plain figures; else None."""
    if node.kind in ("round", "matrix"):
        entries = node[0].parts if node.kind == "round" else [e for row in node[0] for e in row]
        found = [half_a_unit(entry) for entry in entries]
        return (
            None if None in found else np.reshape(found, (-1, 1) if node.kind == "round" else None)
        )
    shown = SHOWN.fullmatch(node.text)
    if not shown:
        return None
    unit = 10.0 ** (int(shown["ten"] or 0) - len(shown["places"] or ""))
    return 0.5 * unit * (0.01 if shown["cent"] else np.pi / 180 if shown["degrees"] else 1)


def rounded(a, b, left, right):
    """Tell whether two numbers that differ agree to the digits that one of them shows."""
    shown = any("." in node.text and half_a_unit(node) is not None for node in (left, right))
    return shown and np.shape(a) == np.shape(b) and near(a, b, left, right)


def near(a, b, left, right, roughly=ROUGHLY):
    """Tell whether two values are the same to the digits shown, or else roughly."""
    for node in (right, left):
        allowed = half_a_unit(node)
        if allowed is not None and np.shape(a) == np.shape(b):
            allowed = np.reshape(allowed, np.shape(a))
            return bool(np.all(np.abs(np.subtract(a, b)) <= allowed * (1 + 1e-6)))
    values.same(a, b)
    a, b = np.asarray(a), np.asarray(b)
    return bool(np.abs(a - b).max() <= roughly * max(np.abs(a).max(), np.abs(b).max()))


def proportional(a, b, _left, _right):
    """Tell whether one thing is a multiple of the other."""
    values.same(a, b)
    a, b = np.ravel(a), np.ravel(b)
    return is_close(a * (b @ b), b * (a @ b))


def orthogonal(a, b, _left, _right):
    """Tell whether columns or subspaces are at right angles."""
    a, b = (one.basis if isinstance(one, Span) else one for one in (a, b))
    if not (values.is_matrix(a) and values.is_matrix(b) and len(a) == len(b)):
        raise Mismatch(f"{values.name(a)} at right angles to {values.name(b)}")
    return is_close(a.T @ b, np.zeros((a.shape[1], b.shape[1])))


def inside(a, b, _left, _right):
    """Tell whether a thing lies in a subspace, a space of a shape, an interval or a set."""
    if isinstance(b, Span) and values.is_matrix(a):
        return b.holds(a)
    if isinstance(b, Space):
        shape = (*b.shape, 1) if len(b.shape) == 1 else b.shape
        return (a.shape if values.is_matrix(a) else (1, 1)[: len(shape)]) == shape
    if isinstance(b, list):
        return any(np.shape(a) == np.shape(one) and values.same(a, one) for one in b)
    if values.is_matrix(b) and b.shape == (1, 2) and values.is_number(a):
        return bool(b[0, 0] - NOUGHT <= a <= b[0, 1] + NOUGHT)
    raise Mismatch(f"{values.name(a)} in {values.name(b)}")


def part_of(a, b, _left, _right):
    """Tell whether one subspace lies in another."""
    if not (isinstance(a, Span) and isinstance(b, Span) and len(a.basis) == len(b.basis)):
        raise Mismatch(f"{values.name(a)} as a part of {values.name(b)}")
    return is_close(b.projector @ a.basis, a.basis)


RELATIONS = {
    "=": equal,
    r"\ne": lambda *sides: not equal(*sides),
    "<": less,
    ">": lambda a, b, left, right: less(b, a, right, left),
    r"\le": at_most,
    r"\ge": lambda a, b, left, right: at_most(b, a, right, left),
    r"\approx": near,
    r"\propto": proportional,
    r"\perp": orthogonal,
    r"\in": inside,
    r"\notin": lambda *sides: not inside(*sides),
    r"\subset": part_of,
    r"\subseteq": part_of,
}
