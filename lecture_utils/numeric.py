"""Compare rounded numbers within a tolerance, and whole numbers to the last digit."""

import math

import numpy as np

from lecture_utils.entries import Rejected, is_literal_zero, numbers


def shape_difference(left, right):
    """Say how two shapes differ; the same numbers in more or fewer dimensions are our slip."""
    if len(left) != len(right) and math.prod(left) == math.prod(right):
        raise Rejected(f"shapes {left} and {right} hold equally many numbers: reshape one of them")
    return None if left == right else f"the shapes differ: {left} and {right}"


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
