"""Data about their mean; sparse data stay sparse (*orthogonal-decomposition*, *pca-at-scale*)."""

import numpy as np
from scipy.sparse import issparse
from sklearn.utils import assert_all_finite
from sklearn.utils.sparsefuncs import mean_variance_axis

from lecture_utils.krylov import Minus
from lecture_utils.moments import ROWS


def about_mean(X):
    """Return the centred data X − 1 x̄ᵀ, the mean x̄ and the sum of squares Σ |x − x̄|².

    Of sparse data the zeros are not filled in: what is returned multiplies like X − 1 x̄ᵀ.
    """
    if issparse(X):
        mean, variances = mean_variance_axis(X, axis=0)
        ones = np.ones((X.shape[0], 1), X.dtype)
        shifted = Minus(X, ones, mean[np.newaxis].astype(X.dtype))
        return shifted, mean, float(X.shape[0] * variances.sum(dtype=float))
    with np.errstate(all="ignore"):  # what comes of it is refused below
        mean = X.mean(axis=0, dtype=float)
        X = X - mean.astype(X.dtype)
        blocks = (X[first : first + ROWS] for first in range(0, len(X), ROWS))
        return X, mean, sum(float(np.vdot(block, block)) for block in blocks)


def refuse_extremes(X, total):
    """Refuse data with a NaN, and numbers whose squares, ``total`` about the mean, are none."""
    limits = np.finfo(X.dtype)
    if not total <= float(limits.max):  # nor is a NaN
        assert_all_finite(X, input_name="X")
        raise ValueError("the squares of these numbers overflow: scale the data")
    least = X.shape[0] * X.shape[1] * float(limits.tiny) / float(limits.eps)
    lost = total == 0 and not issparse(X) and np.ptp(X, axis=0).any()
    if lost or 0 < total < least:
        raise ValueError("the squares of these numbers underflow: scale the data")
