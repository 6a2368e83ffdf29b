"""The size of numbers: what to do when their squares leave the range of floating point.

In other units the same data have the same directions. Where a method allows it, data that are
very large or very small are measured in a power of two, which rounds nothing; where it does not,
they are refused (*normalizing*).
"""

import numpy as np


def unit_of(X, axis=None):
    """Return a power of two near the largest entry, of all or of each column.

    It is 1 where the squares are in no danger anyway, and where there is nothing but zeros.

    Examples
    --------
    >>> unit_of(np.array([[1e200, 3.0], [0.0, 0.0]]), axis=0) == [2.0**664, 1]
    array([ True,  True])
    """
    _, power = np.frexp(np.maximum(abs(X.max(axis=axis)), abs(X.min(axis=axis))))
    about = np.finfo(X.dtype)
    safe = np.abs(power) < about.maxexp // 3
    return np.ldexp(X.dtype.type(1), np.where(safe, 0, np.maximum(power - 1, about.minexp)))


def even(X, axis=None):
    """Return ``X`` (a sparse one with no axis) in such units, and the units."""
    unit = unit_of(X, axis)
    return (X if np.all(unit == 1) else X * (1 / unit)), unit


def squarable(X):
    """Return ``X``, or refuse it if the squares of its numbers would over- or underflow."""
    if unit_of(X) != 1:
        raise ValueError(f"squares of these numbers leave the range of {X.dtype}: scale the data")
    return X


def stored(value, dtype, *units):
    """Return ``value`` times these units in the precision of the data, or say that it is too large.

    Examples
    --------
    >>> stored([[1, 2]], np.float32, 0.5)
    array([[0.5, 1. ]], dtype=float32)
    """
    with np.errstate(over="ignore"):
        for unit in units:
            value = np.multiply(value, unit)
        found = np.ascontiguousarray(value, dtype=dtype)
    if not np.isfinite(found).all():
        raise ValueError(f"the result leaves the range of {np.dtype(dtype)}: scale the data")
    return found
