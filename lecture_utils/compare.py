"""When are two things equal? The rules behind every ``verify`` (how-to page).

`difference` answers with a sentence, or with None when the two are equal; so do its forms for
columns up to sign, up to order, and up to their span. A comparison that could not fail, or makes no
sense, raises `Rejected`; one that cannot be decided, `Undecided`.
"""

import numpy as np
import sympy as sp
from sympy.matrices.exceptions import MatrixError

from lecture_utils.entries import (
    Rejected,
    evaluated,
    exact_entries,
    holds_floats,
    is_literal_zero,
    is_symbolic,
    numbers,
)
from lecture_utils.exact import exact_difference
from lecture_utils.numeric import TOLERANCE, numeric_difference, shape_difference

LOOSEST = 1e-6

#: what an impossible formula raises: it fails, and does so loudly
IMPOSSIBLE = (MatrixError, np.linalg.LinAlgError)

__all__ = [
    "IMPOSSIBLE",
    "TOLERANCE",
    "difference",
    "evaluated",
    "exact_entries",
    "is_literal_zero",
    "is_symbolic",
    "permutation_difference",
    "sign_difference",
    "subspace_difference",
]


def refuse_empty_claims(left, right, tol):
    """Raise `Rejected` when a comparison could not fail."""
    shared = isinstance(left, (bool, np.bool_, int)) or (
        isinstance(left, sp.Expr) and not isinstance(left, (sp.Symbol, sp.MatrixExpr))
    )
    same = left is right or (isinstance(left, sp.Symbol) and left == right)
    if same and not shared:  # Python and SymPy keep one copy of equal small values
        raise Rejected("a thing is compared with itself")
    if isinstance(left, np.ndarray) and isinstance(right, np.ndarray):
        one, other = (
            (side.__array_interface__["data"][0], side.squeeze().shape, side.squeeze().strides)
            for side in (left, right)
        )
        if one == other:
            raise Rejected("a thing is compared with itself (both are views of the same numbers)")
    if not 0 < tol <= LOOSEST:
        raise Rejected(f"a tolerance of {tol:g} hides errors: at most {LOOSEST:g} is allowed")


def difference(left, right, tol=TOLERANCE):
    """Say in a sentence how ``left`` and ``right`` differ; None when they are equal.

    Raises
    ------
    Rejected
        When the comparison could not fail, or makes no sense.
    Undecided
        When SymPy can neither prove nor refute the equality.
    """
    refuse_empty_claims(left, right, tol)
    if is_symbolic(left) or is_symbolic(right):
        return exact_difference(left, right, tol)
    return numeric_difference(left, right, tol)


def table(value):
    """Return ``value``, a vector or a matrix, as an array: of floats, or exact (objects)."""
    if is_symbolic(value):
        shape, entries = exact_entries(value)
        array = np.array(entries).reshape(shape)
        array = evaluated(shape, entries) if holds_floats(array) else array
    else:
        array = numbers(value)
    if array.ndim not in (1, 2) or array.dtype.kind == "b":
        raise Rejected("columns of numbers are needed: a vector or a matrix")
    return array


def columns(array):
    """Split ``array`` into its columns; a vector is one column."""
    if array.dtype.kind in "iu":  # fixed-size integers may overflow when their sign is changed
        array = array.astype(object)
    return list(np.column_stack([array]).T.copy())


def refuse_signless(left, right):
    """Raise `Rejected` when signs would be no signs of directions."""
    rows, sides = len(left), [np.column_stack([left]), np.column_stack([right])]
    if rows == 1 or left.shape == (1,):
        raise Rejected(
            "a column of one number agrees up to sign too easily: turn rows into columns"
        )
    for side in sides:
        if not np.all([np.any(column != 0) for column in side.T]):
            raise Rejected("a column is nought, and nought has no sign")
    if all(side.dtype != object and has_unit_rows_alone(side) for side in sides):
        raise Rejected("the rows have length 1, and columns are compared: transpose both sides")


def has_unit_rows_alone(array):
    """Say whether the rows are of length one, and not the columns."""
    along, down = (np.abs(np.linalg.norm(array, axis=axis) - 1).max() for axis in (1, 0))
    return along < LOOSEST < down


def sign_difference(left, right, tol=TOLERANCE):
    """Like `difference`, but each column may also be the negative of its partner."""
    refuse_empty_claims(left, right, tol)
    left, right = table(left), table(right)
    if wrong := shape_difference(left.shape, right.shape):
        return wrong
    refuse_signless(left, right)
    for one, other in zip(columns(left), columns(right), strict=True):
        plain = difference(one, other, tol)
        if plain and difference(one, -other, tol):
            return plain
    return None


def permutation_difference(left, right, tol=TOLERANCE):
    """Compare the columns up to their order and signs, each partner used once."""
    refuse_empty_claims(left, right, tol)
    left, right = table(left), table(right)
    if wrong := shape_difference(left.shape, right.shape):
        return wrong
    refuse_signless(left, right)
    partners = columns(right)
    for one in columns(left):
        match = [j for j, other in enumerate(partners) if not sign_difference(one, other, tol)]
        if not match:
            return "a column on the left has no partner on the right, whatever its sign"
        partners.pop(match[0])
    return None


def subspace_difference(left, right, tol=TOLERANCE):
    """Compare the column spaces of ``left`` and ``right``."""
    refuse_empty_claims(left, right, tol)
    left, right = np.column_stack([table(left)]), np.column_stack([table(right)])
    if len(left) != len(right):
        return f"the spaces live in different dimensions: {len(left)} and {len(right)}"
    if left.dtype == right.dtype == object:
        sides = [sp.Matrix(side.tolist()) for side in (left, right)]
        rank, right_rank = (side.rank() for side in sides)
        joint = sp.Matrix.hstack(*sides).rank()
        wrong = None if joint == rank else f"together they have dimension {joint}"
    else:
        projector, rank = projector_and_rank(left)
        right_projector, right_rank = projector_and_rank(right)
        wrong = numeric_difference(projector, right_projector, tol)
    if rank != right_rank or rank == 0:
        return f"the dimensions are {rank} and {right_rank}"
    if rank == len(left):
        raise Rejected("both are the whole space, so every pair would agree")
    if not wrong and max(left.shape[1], right.shape[1]) > rank:
        raise Rejected(f"{rank} of the columns span it all: leave out those that depend on others")
    return wrong


def projector_and_rank(array):
    """Return the orthogonal projector onto the columns of ``array``, and their rank."""
    eps = np.finfo(array.dtype if array.dtype.kind in "fc" else float).eps
    u, s, _ = np.linalg.svd(array.astype(complex), full_matrices=False)
    kept = u[:, s > max(array.shape) * eps * s[0]]
    return kept @ kept.conj().T, kept.shape[1]
