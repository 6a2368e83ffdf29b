"""When are two things equal? The rules behind every ``verify`` (how-to page).

`difference` answers with a sentence, or with None when the two are equal. A comparison that
could not fail, or makes no sense, raises `Rejected`; one that cannot be decided, `Undecided`.
"""

import math
import random
from fractions import Fraction

import numpy as np
import sympy as sp
from sympy.concrete.expr_with_limits import ExprWithLimits
from sympy.matrices.exceptions import MatrixError
from sympy.matrices.expressions.matexpr import MatrixElement

TOLERANCE = 1e-10
LOOSEST = 1e-6
POINTS = 6
LARGEST_EXACT_FLOAT = 2**53

#: what an impossible formula raises: it fails, and does so loudly
IMPOSSIBLE = (MatrixError, np.linalg.LinAlgError)


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


def means(*values):
    """Name how such values are compared: by proof, by counting, or by computing."""
    if any(holds_floats(value) for value in values):
        return "numeric"
    if any(is_symbolic(value) for value in values):
        return "symbolic"
    return "exact" if all(np.asarray(value).dtype.kind in "iu" for value in values) else "numeric"


def random_point(symbols, rng):
    """Give each symbol a random value that its assumptions allow; None when we know none."""
    point = {}
    for symbol in sorted(symbols, key=sp.default_sort_key):
        whole = sp.Integer(rng.randint(1, 9))
        broken = whole + sp.Rational(rng.randint(1, 96), 97)
        wanted = symbol.assumptions0.items()
        families = (
            [a * broken + b * sp.I * broken / 3 for a in (1, -1) for b in (1, -1)],
            [broken, -broken],
            [whole, whole + 1, -whole, -whole - 1],
            [sp.I * broken, -sp.I * broken],
        )
        for family in families:  # the most general family that has allowed members
            allowed = [v for v in family if all(getattr(v, f"is_{k}") == t for k, t in wanted)]
            if allowed:
                point[symbol] = rng.choice(allowed)
                break
        else:
            return None
    return point


def differs_somewhere(gap):
    """Return a point where the expression ``gap`` is clearly not zero, if one is found."""
    if gap.has(ExprWithLimits) and gap.has(sp.Indexed):
        return None  # the terms of an open sum are no free choice
    rng = random.Random(str(gap))
    for _ in range(POINTS):
        point = random_point(gap.free_symbols, rng)
        if point is None:
            return None
        try:
            rough, fine = (sp.N(gap.xreplace(point), digits, maxn=400) for digits in (30, 60))
        except (TypeError, ValueError):  # not a number there
            continue
        if not (rough.is_number and rough.is_finite):
            continue
        size = abs(fine)
        if size > sp.Rational(1, 10**25) and abs(rough - fine) < size / 10**9:
            return point
    return None


def is_zero(gap):
    """Prove that ``gap`` is zero, trying the cheap ways first."""
    ways = (sp.expand, sp.cancel, sp.simplify, lambda e: sp.simplify(e.rewrite(sp.exp)))
    return any(way(gap) == 0 for way in ways) or gap.equals(0) is True


def shape_difference(left, right):
    """Say how two shapes differ; the same numbers in more or fewer dimensions are our slip."""
    if len(left) != len(right) and math.prod(left) == math.prod(right):
        raise Rejected(f"shapes {left} and {right} hold equally many numbers: reshape one of them")
    return None if left == right else f"the shapes differ: {left} and {right}"


def exact_difference(left, right, tol):
    """Compare entry by entry with SymPy: a sentence, None when equal, or `Undecided`."""
    shape, lefts = exact_entries(left)
    right_shape, rights = exact_entries(right)
    if is_literal_zero(right):
        right_shape, rights = shape, [sp.S.Zero] * len(lefts)
    if wrong := shape_difference(shape, right_shape):
        return wrong
    if any(entry.has(sp.Float) for entry in lefts + rights):
        return numeric_difference(evaluated(shape, lefts), evaluated(shape, rights), tol)
    for place, (one, other) in enumerate(zip(lefts, rights, strict=True)):
        gap = one - other
        point = differs_somewhere(gap)
        if point is not None:
            return f"entry {place} differs by {sp.N(gap.xreplace(point), 4)} at {point}"
        if not is_zero(gap):
            raise Undecided(f"could not decide whether {gap} is zero")
    return None


def numeric_difference(left, right, tol):
    """Compare two arrays of numbers: a sentence, or None when they agree within ``tol``.

    Integers must be equal. Otherwise the tolerance is relative to the largest entry of
    ``right`` (absolute when that is zero), so entries far smaller than it are not told apart.
    """
    left = numbers(left)
    right = np.zeros(left.shape) if is_literal_zero(right) else numbers(right)
    if wrong := shape_difference(left.shape, right.shape):
        return wrong
    kinds = {left.dtype.kind, right.dtype.kind}
    if "b" in kinds:
        if kinds != {"b"}:
            raise Rejected("a truth value is compared with a number")
        return None if (left == right).all() else f"{left.tolist()} is not {right.tolist()}"
    if "c" in kinds and kinds != {"c"}:
        raise Rejected("one side is complex, the other real")
    exact = kinds <= {"i", "u"}
    if exact:  # fixed-size integers overflow
        left, right = left.astype(object), right.astype(object)
    with np.errstate(over="ignore"):
        gap = np.abs(left - right).max()
    allowed = 0 if exact else tol * (np.abs(right).max() or 1)
    return None if gap <= allowed else f"they differ by {gap:.3g}, where {allowed:.1g} is allowed"


def refuse_empty_claims(left, right, tol):
    """Raise `Rejected` when a comparison could not fail."""
    shared = isinstance(left, (bool, np.bool_, int)) or (
        isinstance(left, sp.Expr) and not isinstance(left, (sp.Symbol, sp.MatrixExpr))
    )
    if left is right and not shared:  # Python and SymPy keep one copy of equal small values
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


def sign_difference(left, right, tol=TOLERANCE):
    """Like `difference`, but each column may also be the negative of its partner."""
    refuse_empty_claims(left, right, tol)
    left, right = table(left), table(right)
    if wrong := shape_difference(left.shape, right.shape):
        return wrong
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
    return wrong


def projector_and_rank(array):
    """Return the orthogonal projector onto the columns of ``array``, and their rank."""
    eps = np.finfo(array.dtype if array.dtype.kind in "fc" else float).eps
    u, s, _ = np.linalg.svd(array.astype(complex), full_matrices=False)
    kept = u[:, s > max(array.shape) * eps * s[0]]
    return kept @ kept.conj().T, kept.shape[1]
