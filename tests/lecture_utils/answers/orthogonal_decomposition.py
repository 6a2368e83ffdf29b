"""Answers to the exercises of *orthogonal-decomposition*: right ones and wrong ones."""

from fractions import Fraction

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
        [218, 113, 212, 145, 274, 173],
        [205, 100, 184, 130, 268, 166],
        [229, 123, 206, 159, 280, 185],
        [210, 100, 192, 130, 272, 163],
    ]
)
ROWS, COLUMNS = READINGS.mean(axis=1, keepdims=True), READINGS.mean(axis=0)
LEFT = np.sum((READINGS - ROWS - COLUMNS + READINGS.mean()) ** 2)
DESIGN = np.hstack([np.kron(np.eye(4), np.ones((6, 1))), np.kron(np.ones((4, 1)), np.eye(6))])
OUTSIDE = np.eye(24) - DESIGN @ np.linalg.pinv(DESIGN)
COINS = np.array([[0, 0], [0, 0], [1, 0], [1, 1]])

RIGHT = {
    "orthogonal-decomposition-1": [
        lambda n, gamma: gamma * (n - 1),
        lambda n, gamma: gamma * np.trace(np.eye(n) - np.ones((n, n)) / n),
        lambda n, gamma: sum(gamma * (1 - 1 / n) for _ in range(n)),
    ],
    "orthogonal-decomposition-2": [
        [[1, 3, 1], [4, -2, 2]],
        (np.array([1, 3, 1]), np.array([4, -2, 2])),
        [sp.Matrix([1, 3, 1]), sp.Matrix([4, -2, 2])],
    ],
    "orthogonal-decomposition-3": [
        [[0.25, 0.125], [0.125, 0.1875]],
        [[Fraction(1, 4), Fraction(1, 8)], [Fraction(1, 8), Fraction(3, 16)]],
        sp.Matrix([[4, 2], [2, 3]]) / 16,
        covariance(COINS, ddof=0),
        np.cov(COINS.T, bias=True),
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
        21.35,
        21.4,
        READINGS.ravel() @ OUTSIDE @ READINGS.ravel() / np.trace(OUTSIDE),
        Fraction(round(12 * LEFT), 12 * 15),
    ],
}

ROUNDED = ["orthogonal-decomposition-7"]

WRONG = {
    "orthogonal-decomposition-1": [
        (lambda n, gamma: n * gamma, "that is nγ"),
        (lambda n, gamma: gamma, "that is γ, of one pair"),
        (lambda n, gamma: n - 1, "that is the trace of M"),
        (lambda n, gamma: 0, "only the terms with i ≠ j vanish"),
        (lambda n, gamma: gamma * n * (n - 1), "one factor n too many"),
        (lambda n, gamma: gamma * (1 - 1 / n), "add all"),
        (lambda n, gamma: gamma / (n - 1), "nothing is divided yet"),
        (lambda n, gamma: gamma**2 * (n - 1), "not a standard deviation"),
        (lambda n, gamma: gamma + n, "γ times the sum of the diagonal"),
        (lambda n: 3 * (n - 1), "it stops: TypeError"),
    ],
    "orthogonal-decomposition-2": [
        ([[4, -2, 2], [1, 3, 1]], "in the wrong order"),
        ([[1.4, 4.8, 2], [3.6, -3.8, 1]], "must not be added"),
        ([[1.4, 2.8, 0], [3.6, -1.8, 3]], "on (1, 2, 0) alone"),
        ([[0, 2, 2], [5, -1, 1]], "on (0, 1, 1) alone"),
        ([[-19, 13, -9], [24, -12, 12]], "divide by the squared length"),
        ([[9, 1, 3], [-4, 2, -2]], "mind the sign"),
        ([[1, 4], [3, -2], [1, 2]], "one below the other"),
        ([1, 3, 1], "give the other part as well"),
        ([[1, 3, 1], [2, -2, 0]], "must add up to v"),
        (
            [1, 3, 1, 4, -2, 2],
            "should be a matrix with 2 rows and 3 columns; yours is a list of 6 numbers",
        ),
    ],
    "orthogonal-decomposition-3": [
        (COINS.T @ COINS / 4, "take the means off"),
        ([[1 / 4, 1 / 4], [1 / 4, 3 / 16]], "the product of the means goes off it"),
        (np.diag(COINS.var(axis=0)), "are not independent"),
        (np.cov(COINS.T), "that divides by n − 1"),
        (4 * np.cov(COINS.T, bias=True), "weight with it"),
        ([[1 / 4, 1 / 8], [1 / 8, 1 / 4]], "with the probability 1/4, not 1/2"),
        (np.cov(COINS[:, ::-1].T, bias=True), "Y comes first"),
        (COINS.var(axis=0), "those are the variances"),
        (np.corrcoef(COINS.T), "on the diagonal E[Y²]"),
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
        (
            lambda X, mean=None: sample_covariance(X, mean if np.any(mean) else None),
            "with the mean given: it is not used",
        ),
        (lambda X, mean=None: np.cov(X), "without a mean: that is n×n"),
        (lambda X, mean=None: np.corrcoef(X.T), "the entries are not the covariances"),
        (
            scatter(own_divisor, lambda X, mean: X.mean(axis=1, keepdims=True)),
            "without a mean: each row lost its own mean",
        ),
        (
            lambda X, mean=None: sample_covariance(X, mean) * (len(X) - 1) / X.shape[1],
            "without a mean: divide by samples, the rows, not columns",
        ),
        (
            lambda X, mean=None: (
                sample_covariance(X) if mean is None else (X - mean).T @ X / len(X)
            ),
            "with the mean given: centre BOTH factors",
        ),
        (
            lambda X: np.cov(X.T),
            "called with [[1, 2], [3, 5], [5, 5]], [2, 3] it stops: TypeError",
        ),
        (
            lambda X, mean=None: X.var(axis=0),
            "returns without a mean should be a matrix with 3 rows and 3 columns; yours is a list",
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
        (22, "then count dimensions"),
        (0.0059, "then count dimensions"),
        (1, "then count dimensions"),
    ],
}
