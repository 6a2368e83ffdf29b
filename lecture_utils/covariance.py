"""Means and covariances with every divisor in sight (*orthogonal-decomposition*, *correlation*).

Rows are samples: ``X`` is n×d.
"""

import numpy as np

from lecture_utils.linalg import matrix
from lecture_utils.options import whole_number


def centre(X):
    """Return the centred data X − 1 x̄ᵀ and the mean x̄ (each column's average).

    Examples
    --------
    >>> from lecture_utils.covariance import centre
    >>> centre([[1.0, 5.0], [3.0, 5.0]])
    (array([[-1.,  0.],
           [ 1.,  0.]]), array([2., 5.]))
    """
    X = matrix(X, "X")
    mean = X.mean(axis=0)
    return X - mean, mean


def covariance(X, ddof=0, mean=None):
    """Return the d×d covariance matrix of the rows of ``X``.

    Parameters
    ----------
    X : array of shape (n, d)
    ddof : int
        The divisor is n − ddof: 0 averages, 1 makes it unbiased (Bessel).
    mean : array of shape (d,), optional
        The population mean, when it is known; the sample mean otherwise.

    Examples
    --------
    >>> from lecture_utils.covariance import covariance
    >>> covariance([[1, 2], [3, 6]]).tolist()
    [[1.0, 2.0], [2.0, 4.0]]
    >>> covariance([[1, 2], [3, 6]], ddof=1).tolist()
    [[2.0, 4.0], [4.0, 8.0]]
    """
    X = matrix(X, "X")
    n, d = X.shape
    if n - whole_number(ddof, np.inf, "ddof", least=0) < 1:
        raise ValueError(
            f"the divisor n − ddof = {n} − {ddof} is not positive: more samples needed"
        )
    if mean is None:
        centred, _ = centre(X)
    else:
        mean = matrix(mean, "the mean")
        if mean.shape != (d, 1):
            raise ValueError(f"the mean must have one entry for each of the {d} columns of X")
        centred = X - mean.T
    return centred.T @ centred / (n - ddof)
