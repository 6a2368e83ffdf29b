"""Answers to the exercises of *orthogonal-decomposition*: right ones and wrong ones."""

import numpy as np
import sympy as sp

from lecture_utils.covariance import covariance


def sample_covariance(X, mean=None):
    n = len(X)
    centred = X - (X.mean(axis=0) if mean is None else mean)
    return centred.T @ centred / (n - 1 if mean is None else n)


def covariance_by_loops(X, mean=None):
    n, d = X.shape
    m = [sum(X[:, j]) / n for j in range(d)] if mean is None else mean
    sums = [
        [sum((row[i] - m[i]) * (row[j] - m[j]) for row in X) for j in range(d)] for i in range(d)
    ]
    return [[entry / (n - (mean is None)) for entry in row] for row in sums]


def scatter(divisor, centre=lambda X, mean: X.mean(axis=0) if mean is None else mean):
    """Return a covariance with a divisor and a centre of one's own."""

    def function(X, mean=None):
        C = X - centre(X, mean)
        return C.T @ C / divisor(len(X), mean)

    return function


def own_divisor(n, mean):
    return n - 1 if mean is None else n


RIGHT = {
    "orthogonal-decomposition-1": [
        [[3, 3, 0], [1, -1, 5]],
        (np.array([3, 3, 0]), np.array([1, -1, 5])),
        [sp.Matrix([3, 3, 0]), sp.Matrix([1, -1, 5])],
    ],
    "orthogonal-decomposition-2": [
        sample_covariance,
        covariance_by_loops,
        lambda X, mean=None: covariance(X, ddof=int(mean is None), mean=mean),
        lambda X, mean=None: np.cov(X.T) if mean is None else (X - mean).T @ (X - mean) / len(X),
    ],
    "orthogonal-decomposition-3": [7, 7.0, np.int64(7), sp.Integer(10) - 3],
}

WRONG = {
    "orthogonal-decomposition-1": [
        ([[1, -1, 5], [3, 3, 0]], "in the wrong order"),
        ([[6, 6, 0], [-2, -4, 5]], "divide by the squared length"),
        ([[4, 2, 0], [0, 0, 5]], "does not lie on the line"),
        ([[3, 3, 0], [1, -1, -5]], "must add up to v"),
        ([3, 3, 0, 1, -1, 5], "should have shape 2×3; yours has shape (6,)"),
    ],
    "orthogonal-decomposition-2": [
        (scatter(lambda n, mean: n), "without a mean: the divisor is the other one"),
        (
            scatter(lambda n, mean: n - 1),
            "with the mean given: the divisor is the other one",
        ),
        (scatter(lambda n, mean: 1), "without a mean: nothing was divided"),
        (
            scatter(own_divisor, lambda X, mean: 0),
            "without a mean: the data were not centred",
        ),
        (
            scatter(own_divisor, lambda X, mean: X.mean(axis=0)),
            "with the mean given: it is not used",
        ),
        (lambda X, mean=None: np.cov(X.T), "with the mean given: it is not used"),
        (lambda X, mean=None: np.cov(X), "without a mean: that is n×n"),
        (lambda X, mean=None: np.corrcoef(X.T), "the entries are not the covariances"),
        (lambda X: np.cov(X.T), "with shapes (6, 3), (3,) it stops: TypeError"),
        (
            lambda X, mean=None: X.var(axis=0),
            "the matrix without a mean should have shape any×any",
        ),
        (lambda X, mean=None: "S", "without a mean should be real numbers"),
        (lambda X, mean=None: [[1], [1, 2]], "without a mean should be real numbers"),
    ],
    "orthogonal-decomposition-3": [
        (10, "only if nothing was fitted"),
        (9, "only the mean would leave 9"),
        (8, "a straight line"),
        (3, "the dimension of the FITTED values"),
        (6, "count the dimensions of the complement"),
    ],
}
