"""Compare rounded numbers within a tolerance, and whole numbers to the last digit."""

import math

import numpy as np

from lecture_utils.entries import Rejected, is_literal_zero, numbers

TOLERANCE = 1e-10
#: what rounding may leave of the largest entry where a small one should be
NOISE = 1e-12


def shape_difference(left, right):
    """Say how two shapes differ; the same numbers in more or fewer dimensions are our slip."""
    if len(left) != len(right) and math.prod(left) == math.prod(right):
        raise Rejected(f"shapes {left} and {right} hold equally many numbers: reshape one of them")
    return None if left == right else f"the shapes differ: {left} and {right}"


def numeric_difference(left, right, tol):
    """Compare two arrays of numbers: a sentence, or None when they agree within ``tol``.

    Integers must be equal. Otherwise each entry may differ by ``tol`` times itself, or by what
    rounding leaves of the largest one (of 1, if all are nought). A wider tolerance than usual
    counts for entries below 1 as it does for 1.
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
        gap, sizes = (np.atleast_1d(np.abs(side)).ravel() for side in (left - right, right))
    largest = sizes.max() or 1
    rest = max(min(NOISE, tol) * largest, tol * min(largest, 1) if tol > TOLERANCE else 0)
    allowed = 0 * sizes if exact else np.maximum(tol * sizes, rest)
    place = np.argmax(gap - allowed)
    if gap[place] <= allowed[place]:
        return None
    where = f"entry {place} differs" if gap.size > 1 else "they differ"
    return f"{where} by {gap[place]:.3g}, where {allowed[place]:.1g} is allowed"
