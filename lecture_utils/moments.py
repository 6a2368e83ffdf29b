"""Mean and scatter of data in one pass (*pca-at-scale*).

The scatter M = Σ (x − mean)(x − mean)ᵀ is the covariance before it is divided.
"""

from typing import NamedTuple

import numpy as np
from scipy.sparse import issparse

ROWS = 4096


class Moments(NamedTuple):
    """The count n, the mean and the scatter of some samples."""

    n: int
    mean: np.ndarray
    scatter: np.ndarray


def dense(X):
    """Return a sparse matrix with its zeros filled in, and any other as it is."""
    return X.toarray() if issparse(X) else X


def moments(X):
    """Return the moments of the rows of ``X``, reading them once, a few thousand at a time.

    Each block is measured from the mean of the first: squares of a large common offset would cost
    digits. At the end the scatter is moved to the true mean.
    """
    n, d = X.shape
    start = dense(X[:ROWS]).mean(axis=0)
    total, scatter = np.zeros(d), np.zeros((d, d))
    room, ones = np.empty((min(n, ROWS), d), X.dtype), np.ones(ROWS, X.dtype)
    for first in range(0, n, ROWS):
        rows = dense(X[first : first + ROWS])
        block = np.subtract(rows, start, out=room[: len(rows)])
        total += ones[: len(rows)] @ block  # a sum, but quicker
        scatter += block.T @ block
    shift = total / n
    return Moments(n, start + shift, scatter - n * np.outer(shift, shift))
