"""What letters stand for: numbers, columns, matrices, subspaces; and arithmetic that minds shapes.

A vector is a real n×1 column, so that a lost transpose is an error; 1×1 counts as a number.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

CLOSE = 1e-8
NOUGHT = 1e-9
FLOOR = 1e-12


class Mismatch(Exception):
    """Two things do not go together, as a number plus a matrix; the sentence says which."""


class Random:
    """A random number, vector or matrix: its value at each outcome, and the outcomes' chances.

    All of one case share their outcomes: the first entry of each belongs together.
    """

    def __init__(self, values, chances=None):
        self.values = np.asarray(values, dtype=float)
        even = np.full(len(self.values), 1 / len(self.values))
        self.chances = even if chances is None else np.asarray(chances, dtype=float)


class Span:
    """The subspace that the columns of a matrix span."""

    called = "a subspace"

    def __init__(self, basis):
        basis = np.asarray(basis, dtype=float)
        u, s, _ = np.linalg.svd(basis if basis.ndim == 2 else basis[:, np.newaxis])
        self.rank = int((s > FLOOR * max(s.max(initial=0), 1)).sum())
        self.basis, self.rest = u[:, : self.rank], u[:, self.rank :]

    @property
    def projector(self):
        """The matrix that projects onto it, which no choice of a basis changes."""
        return self.basis @ self.basis.T

    def holds(self, vector):
        """Tell whether a column lies in it."""
        return len(vector) == len(self.basis) and is_close(self.projector @ vector, vector)


@dataclass(frozen=True)
class Identity:
    """A multiple of I, of whatever size its place asks for."""

    times: float = 1
    called = "the identity"


@dataclass(frozen=True)
class Nought:
    """A vector or matrix of noughts, of whatever shape its place asks for."""

    called = "a bold 0"


@dataclass(frozen=True)
class Space:
    """The real numbers, columns or matrices of a shape."""

    shape: tuple
    called = "a space"


def convert(value):
    """Return a table's value in the form in which it is computed with."""
    if isinstance(value, (bool, np.bool_, int, float, complex, np.number)):
        return value
    if isinstance(value, (list, tuple, np.ndarray)):
        array = np.asarray(value)
        array = array if array.dtype.kind == "c" else array.astype(float)
        return as_number(array[:, np.newaxis] if array.ndim == 1 else array)
    return value


def as_number(array):
    """Return a 1×1 matrix as the number it is, and all else as it stands."""
    return array.reshape(-1)[0] if isinstance(array, np.ndarray) and array.size == 1 else array


def plainly(value):
    """Return a value as tables compute with it: a column is a plain array of its entries."""
    return value[:, 0] if is_matrix(value) and value.shape[1] == 1 else value


def is_number(value):
    """Tell numbers from all else."""
    return isinstance(value, (int, float, complex, np.number)) and not isinstance(value, bool)


def is_matrix(value):
    """Tell columns and matrices from all else."""
    return isinstance(value, np.ndarray)


def name(value):
    """Say what kind of thing a value is."""
    if is_number(value):
        return "a number"
    if is_matrix(value):
        rows, columns = value.shape
        return f"a column of {rows}" if columns == 1 else f"a {rows}×{columns} matrix"
    return getattr(value, "called", f"a {type(value).__name__}")


def show(value):
    """Return a value for a sentence: a number, few entries, or the shape."""
    if is_number(value):
        return f"{value:.6g}"
    if is_matrix(value) and value.size <= 9:
        rows = ["(" + ", ".join(f"{entry:.4g}" for entry in row) + ")" for row in value]
        if value.shape[1] == 1:
            return "(" + ", ".join(row[1:-1] for row in rows) + ")"
        return "[" + ", ".join(rows) + "]"
    return name(value)


def multiply(a, b):
    """Return a product of numbers, columns and matrices."""
    if isinstance(a, Nought) or isinstance(b, Nought):
        return Nought()
    if isinstance(a, Identity) and isinstance(b, Identity):
        return Identity(a.times * b.times)
    for one, other in ((a, b), (b, a)):
        if isinstance(one, Identity) and is_number(other):
            return Identity(one.times * other)
        if isinstance(one, Identity) and is_matrix(other):
            return one.times * other
    either = is_number(a) or is_number(b)
    if either and all(is_number(one) or is_matrix(one) for one in (a, b)):
        return a * b
    if is_matrix(a) and is_matrix(b) and a.shape[1] == b.shape[0]:
        return as_number(a @ b)
    raise Mismatch(f"{name(a)} times {name(b)}")


def entrywise(a, b):
    """Return the product entry by entry."""
    if not (is_matrix(a) and is_matrix(b) and a.shape == b.shape):
        raise Mismatch(f"{name(a)} times {name(b)}, entry by entry")
    return a * b


def kronecker(a, b):
    """Return the Kronecker product."""
    return as_number(np.kron(a, b))


def add(a, b, sign=1):
    """Return a + b, or a − b for the sign −1; a sum of subspaces is that of all their sums."""
    if isinstance(a, Nought) or isinstance(b, Nought):
        return a if isinstance(b, Nought) else multiply(sign, b)
    if isinstance(a, Span) and isinstance(b, Span) and sign > 0:
        return Span(np.hstack([a.basis, b.basis]))
    if isinstance(a, Identity) and isinstance(b, Identity):
        return Identity(a.times + sign * b.times)
    a = a.times * np.eye(len(b)) if isinstance(a, Identity) and is_matrix(b) else a
    b = b.times * np.eye(len(a)) if isinstance(b, Identity) and is_matrix(a) else b
    numbers = is_number(a) and is_number(b)
    if numbers or (is_matrix(a) and is_matrix(b) and a.shape == b.shape):
        return as_number(a + sign * b)
    raise Mismatch(f"{name(a)} {'plus' if sign > 0 else 'minus'} {name(b)}")


def divide(a, b):
    """Return a / b, where b has to be a number."""
    if not is_number(b):
        raise Mismatch(f"a division by {name(b)}")
    if b == 0:
        raise Mismatch("a division by 0")
    return a if isinstance(a, Nought) else multiply(1 / b, a)


def power(a, exponent):
    """Return a power of a number or of a square matrix; −1 is the inverse, ½ a root.

    Roots are taken of symmetric matrices with positive eigenvalues.
    """
    if isinstance(a, Identity):
        return Identity(a.times**exponent)
    if not is_number(exponent):
        raise Mismatch(f"the exponent is {name(exponent)}")
    if is_number(a):
        if a == 0 and exponent < 0:
            raise Mismatch("a division by 0")
        root = exponent != int(exponent) and not isinstance(a, complex) and a < 0
        return complex(a) ** exponent if root else float(a) ** exponent
    if is_matrix(a) and a.shape[0] == a.shape[1] and exponent == int(exponent):
        if exponent < 0 and np.linalg.cond(a) > 1e13:
            raise Mismatch("the inverse of a matrix that has none")
        return np.linalg.matrix_power(a, int(exponent))
    if is_matrix(a) and a.shape == a.T.shape and 2 * exponent % 1 == 0 and is_close(a, a.T):
        sizes, axes = np.linalg.eigh(a)
        if sizes[0] > 0:
            return axes * sizes**exponent @ axes.T
    raise Mismatch(f"{name(a)} to the power {exponent:g}")


def transpose(a):
    """Return the transpose; a number is its own."""
    return a.T if is_matrix(a) else a


def is_close(a, b):
    """Tell whether two numbers or matrices of one shape are the same up to rounding."""
    a, b = np.asarray(a), np.asarray(b)
    if not (np.isfinite(a).all() and np.isfinite(b).all()):
        return False
    sizes = [np.abs(a).max(initial=0), np.abs(b).max(initial=0)]
    allowed = NOUGHT if min(sizes) == 0 else CLOSE * max(sizes) + FLOOR
    return bool(np.abs(a - b).max(initial=0) <= allowed)


def is_nought(value):
    """Tell whether a number, a column or a matrix is 0, up to rounding."""
    return (is_number(value) or is_matrix(value)) and np.abs(value).max(initial=0) <= NOUGHT


def same(a, b):
    """Tell whether two values are equal; things of different kinds or shapes are an error."""
    if isinstance(a, Space) and len(a.shape) == 1 and isinstance(b, Span):
        return b.basis.shape == (a.shape[0], a.shape[0])
    if isinstance(b, Space):
        return a == b if isinstance(a, Space) else same(b, a)
    for one, other in ((a, b), (b, a)):
        if isinstance(one, Nought) and is_matrix(other):
            return is_close(other, np.zeros_like(other))
        if isinstance(one, Identity) and is_matrix(other):
            return other.shape[0] == other.shape[1] and is_close(
                other, one.times * np.eye(len(other))
            )
    if isinstance(a, Span) and isinstance(b, Span):
        same_room = a.projector.shape == b.projector.shape
        return same_room and is_close(a.projector, b.projector)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    if type(a) is type(b) and isinstance(a, (Identity, Nought)):
        return a == b
    if (is_number(a) and is_number(b)) or (is_matrix(a) and is_matrix(b) and a.shape == b.shape):
        return is_close(a, b)
    raise Mismatch(f"{name(a)} beside {name(b)}")
