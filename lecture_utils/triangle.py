"""A small triangle that stands for all samples seen so far (*pca-at-scale*).

Centred data A = QR have the singular values and directions of the d×d triangle R, since AᵀA = RᵀR.
Kept with the count and the mean, it can be merged: nothing else about the samples is needed. It is
a root of the scatter AᵀA, so that no digit is lost to squaring.
"""

from typing import NamedTuple

import numpy as np


class Triangle(NamedTuple):
    """The count n, the mean, and R with RᵀR = Σ (x − mean)(x − mean)ᵀ."""

    n: int
    mean: np.ndarray
    R: np.ndarray


def triangle(X):
    """Return the triangle of the rows of ``X``, in double precision.

    Examples
    --------
    >>> from lecture_utils.triangle import triangle
    >>> kept = triangle(np.array([[1, 2], [3, 6]]))
    >>> kept.n, kept.mean.tolist(), (kept.R.T @ kept.R).round(2).tolist()
    (2, [2.0, 4.0], [[2.0, 4.0], [4.0, 8.0]])
    """
    mean = X.mean(axis=0, dtype=float)
    return Triangle(len(X), mean, np.linalg.qr(X - mean, mode="r"))


def merge(one, other):
    """Return the triangle of two sets of samples together.

    Their scatters add up, and the distance between the two means counts as well: under each other,
    the three roots are a root of the sum.

    Examples
    --------
    >>> from lecture_utils.triangle import merge, triangle
    >>> both = merge(triangle(np.array([[1, 2]])), triangle(np.array([[3, 6]])))
    >>> both.n, both.mean.tolist(), (both.R.T @ both.R).round(2).tolist()
    (2, [2.0, 4.0], [[2.0, 4.0], [4.0, 8.0]])
    """
    n = one.n + other.n
    gap = other.mean - one.mean
    between = np.sqrt(one.n * other.n / n) * gap
    R = np.linalg.qr(np.vstack([one.R, other.R, between]), mode="r")
    return Triangle(n, one.mean + gap * (other.n / n), R)
