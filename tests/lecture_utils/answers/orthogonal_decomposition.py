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


READINGS = np.array(
    [
        [3.7, 1.9, 3.3, 2.4, 4.5, 2.9],
        [3.4, 1.8, 3.2, 2.1, 4.4, 2.6],
        [3.9, 2.0, 3.6, 2.5, 4.9, 3.0],
        [3.6, 1.7, 3.3, 2.2, 4.6, 2.8],
    ]
)
ROWS, COLUMNS = READINGS.mean(axis=1, keepdims=True), READINGS.mean(axis=0)
LEFT = np.sum((READINGS - ROWS - COLUMNS + READINGS.mean()) ** 2)
DESIGN = np.hstack([np.kron(np.eye(4), np.ones((6, 1))), np.kron(np.ones((4, 1)), np.eye(6))])
OUTSIDE = np.eye(24) - DESIGN @ np.linalg.pinv(DESIGN)
M = np.eye(10) - np.ones((10, 10)) / 10
X_HAND = np.array([[0, 1], [2, 1], [2, 3], [4, 3]])

RIGHT = {
    "orthogonal-decomposition-1": [27, 27.0, 3 * np.trace(M), sp.Integer(3) * 9],
    "orthogonal-decomposition-2": [
        [[4, 4, 3], [-2, 2, 0]],
        (np.array([4, 4, 3]), np.array([-2, 2, 0])),
        [sp.Matrix([4, 4, 3]), sp.Matrix([-2, 2, 0])],
    ],
    "orthogonal-decomposition-3": [
        [[2, 1], [1, 1]],
        sp.Matrix([[2, 1], [1, 1]]),
        covariance(X_HAND, ddof=0),
        np.cov(X_HAND.T, bias=True),
    ],
    "orthogonal-decomposition-4": [
        sample_covariance,
        covariance_by_loops,
        lambda X, mean=None: covariance(X, ddof=int(mean is None), mean=mean),
        lambda X, mean=None: np.cov(X.T) if mean is None else (X - mean).T @ (X - mean) / len(X),
    ],
    "orthogonal-decomposition-5": [7, 7.0, np.int64(7), sp.Integer(10) - 3],
    "orthogonal-decomposition-7": [
        LEFT / 15,
        0.00575,
        READINGS.ravel() @ OUTSIDE @ READINGS.ravel() / np.trace(OUTSIDE),
        sp.Rational(575, 100000),
    ],
}

WRONG = {
    "orthogonal-decomposition-1": [
        (30, "that is nγ"),
        (3, "that is γ, of one pair"),
        (9, "that is the trace of M"),
        (0, "only the terms with i ≠ j vanish"),
        (90, "one factor too many"),
        (2.7, "add up all of them"),
        (10, "γ times the sum of the diagonal"),
    ],
    "orthogonal-decomposition-2": [
        ([[-2, 2, 0], [4, 4, 3]], "in the wrong order"),
        ([[8, 8, 3], [-6, -2, 0]], "divide by the squared length"),
        ([[4, 4, 0], [-2, 2, 3]], "(0, 0, 1) lies in U as well"),
        ([[0, 0, 3], [2, 6, 0]], "(1, 1, 0) lies in U as well"),
        ([[2, 6, 0], [0, 0, 3]], "does not lie in U"),
        ([[4, -2], [4, 2], [3, 0]], "one below the other"),
        ([4, 4, 3], "give the other part as well"),
        ([[4, 4, 3], [2, -2, 0]], "must add up to v"),
        ([4, 4, 3, -2, 2, 0], "should have shape 2×3; yours has shape (6,)"),
    ],
    "orthogonal-decomposition-3": [
        (np.cov(X_HAND.T), "that divides by n − 1"),
        ([[8, 4], [4, 4]], "the division is missing"),
        (X_HAND.T @ X_HAND / 4, "take the means off first"),
        ([[4, 2], [2, 2]], "the number of columns"),
        (np.cov(X_HAND, rowvar=False) @ np.diag([1, 0]), "add up the squares"),
        ((X_HAND - 2) @ (X_HAND - 2).T / 4, "that is n×n"),
        (X_HAND.var(axis=0), "those are the variances"),
        (np.diag(X_HAND.var(axis=0)), "rise together"),
    ],
    "orthogonal-decomposition-4": [
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
            scatter(own_divisor, lambda X, mean: X.mean() if mean is None else mean),
            "without a mean: X.mean() is one number",
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
    "orthogonal-decomposition-5": [
        (10, "only if nothing was fitted"),
        (9, "only the mean would leave 9"),
        (8, "a straight line"),
        (3, "the dimension of the FITTED values"),
        (6, "count the dimensions of the complement"),
    ],
    "orthogonal-decomposition-7": [
        (LEFT / 24, "not live in all 24 dimensions"),
        (LEFT / 23, "nine dimensions are gone"),
        (LEFT / 14, "ten numbers, but the tables have dimension nine"),
        (LEFT / 20, "the six lengths take away"),
        (LEFT / 18, "the four habits take away"),
        (LEFT, "that is the sum of the squares"),
        (np.sqrt(LEFT / 15), "that is σ"),
        (np.sum((READINGS - ROWS) ** 2) / 20, "the eruptions differ in length"),
        (READINGS.var(axis=0).mean(), "the observers differ in habit"),
        (READINGS.var(axis=0, ddof=1).mean(), "the observers differ in habit"),
        (READINGS.var(ddof=1), "the variance of all readings"),
        (np.sum((READINGS - ROWS - COLUMNS) ** 2) / 15, "taken away twice"),
        (0.00574, "almost"),
        (0.005, "then count dimensions"),
        (1, "then count dimensions"),
    ],
}
