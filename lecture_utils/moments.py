"""Mean and scatter of data in one pass, and how two parts make a whole (*pca-at-scale*).

The scatter M = Σ (x − mean)(x − mean)ᵀ is the covariance before it is divided. Kept together with
the count and the mean it can be merged *exactly*: nothing else about the data is needed.
"""

from typing import NamedTuple

import numpy as np

ROWS = 4096


class Moments(NamedTuple):
    """The count n, the mean and the scatter of some samples."""

    n: int
    mean: np.ndarray
    scatter: np.ndarray


def moments(X):
    """Return the moments of the rows of ``X``, reading them once, a few thousand at a time.

    Each block is measured from the mean of the first: squares of a large common offset would cost
    digits. At the end the scatter is moved to the true mean.
    """
    n, d = X.shape
    start = X[:ROWS].mean(axis=0)
    total, scatter = np.zeros(d), np.zeros((d, d))
    room, ones = np.empty((min(n, ROWS), d), X.dtype), np.ones(ROWS, X.dtype)
    for first in range(0, n, ROWS):
        rows = X[first : first + ROWS]
        block = np.subtract(rows, start, out=room[: len(rows)])
        total += ones[: len(rows)] @ block  # a sum, but quicker
        scatter += block.T @ block
    shift = total / n
    return Moments(n, start + shift, scatter - n * np.outer(shift, shift))


def merge(one, other):
    """Return the moments of two sets of samples together.

    The scatters add up, and the distance between the two means counts as well.
    """
    n = one.n + other.n
    gap = other.mean - one.mean
    between = np.outer(gap, gap) * (one.n * other.n / n)
    return Moments(n, one.mean + gap * (other.n / n), one.scatter + other.scatter + between)
