"""What is compared: exact entries (SymPy), or arrays of finite numbers.

What cannot be read is refused in a sentence; `means` says by which of the two ways values meet.
"""

from fractions import Fraction

import numpy as np
import sympy as sp
from sympy.matrices.expressions.matexpr import MatrixElement

LARGEST_EXACT_FLOAT = 2**53


class Rejected(AssertionError):
    """The claim is false, or says nothing."""


class Undecided(AssertionError):
    """Neither proved nor refuted: find a form that can be decided."""


def is_symbolic(value):
    """Say whether ``value`` is to be compared exactly: SymPy, fractions, very large integers."""
    if isinstance(value, (sp.Basic, sp.MatrixBase, sp.NDimArray, Fraction)):
        return True
    if isinstance(value, np.ndarray):
        return value.dtype == object
    if isinstance(value, int):
        return abs(value) > LARGEST_EXACT_FLOAT
    return isinstance(value, (list, tuple)) and any(is_symbolic(part) for part in value)


def is_literal_zero(value):
    """Say whether ``value`` is a plain ``0``, which stands for zeros of any shape."""
    return type(value) is int and value == 0


def numbers(value):
    """Return ``value`` as an array of finite numbers, or refuse it."""
    if np.ma.is_masked(value):
        raise Rejected("some entries are masked")
    try:
        array = np.asarray(value)
    except ValueError:
        raise Rejected("the rows have different lengths") from None
    if array.dtype.kind not in "biufc":
        raise Rejected(f"these are not numbers: {array.dtype}")
    if array.size == 0:
        raise Rejected("there is nothing to compare")
    if not np.isfinite(array).all():
        raise Rejected("there is an infinity or a NaN")
    return array


def real_numbers(value):
    """Return ``value``, exact or not, as an array of real numbers, or refuse it."""
    array = evaluated(*exact_entries(value)) if is_symbolic(value) else numbers(value)
    if array.dtype.kind not in "iuf":
        raise Rejected("these are not real numbers")
    return array


def exact_entry(value):
    """Return one entry as a SymPy expression, with every sum, integral and derivative done."""
    try:
        entry = sp.sympify(value, strict=True)
    except sp.SympifyError:
        entry = None
    if not isinstance(entry, sp.Expr) or entry.is_Matrix:
        raise Rejected(f"{value} is neither a number nor an expression")
    entry = entry.doit()
    if entry.has(sp.nan, sp.zoo, sp.oo, -sp.oo):
        raise Rejected("there is an infinity or a NaN")
    return entry.xreplace({part: sp.Symbol(str(part)) for part in entry.atoms(MatrixElement)})


def exact_entries(value):
    """Return the shape of ``value`` and the flat list of its entries as SymPy expressions."""
    if isinstance(value, sp.MatrixExpr):
        try:
            value = value.doit().as_explicit()
        except ValueError:
            raise Undecided("give the matrices a definite number of rows and columns") from None
    if isinstance(value, (sp.MatrixBase, sp.NDimArray)):
        shape, entries = tuple(value.shape), sp.flatten([value.tolist()])
    elif isinstance(value, sp.Expr):
        shape, entries = (), [value]
    else:
        array = np.asarray(value, dtype=object)
        shape, entries = array.shape, array.flat
    entries = [exact_entry(entry) for entry in entries]
    if not entries:
        raise Rejected("there is nothing to compare")
    return shape, entries


def evaluated(shape, entries):
    """Turn exact entries into an array of floats."""
    try:
        array = np.array([complex(entry) for entry in entries]).reshape(shape)
    except TypeError:
        raise Undecided("no numeric value (floats among symbols? write fractions)") from None
    return array if array.imag.any() else array.real


def holds_floats(value):
    """Say whether rounding was at work anywhere in ``value``."""
    if isinstance(value, (list, tuple)):
        return any(holds_floats(part) for part in value)
    if is_symbolic(value):
        return sp.sympify(value).has(sp.Float)
    return np.asarray(value).dtype.kind in "fc"


def letters(value):
    """Return the free symbols in ``value``."""
    if isinstance(value, (list, tuple)):
        return set().union(*map(letters, value))
    return sp.sympify(value).free_symbols if is_symbolic(value) else set()


def means(*values):
    """Name how such values are compared: in letters, as exact numbers, or by computing."""
    if any(holds_floats(value) for value in values):
        return "computed"
    if letters(values):
        return "in letters"
    return "exact" if any(is_symbolic(value) for value in values) else "computed"
