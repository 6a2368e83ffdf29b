"""Answers to the exercises of *special-axis*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp
from sklearn.datasets import load_wine

from lecture_utils.covariance import covariance
from lecture_utils.datasets import nine_titles

SMALL = np.array([[5, 2], [2, 2]])
VALUES = np.linalg.eigvalsh(np.corrcoef(load_wine().data.T))[::-1]
COUNTS, _, _ = nine_titles()
CENTRED = COUNTS - COUNTS.mean(axis=0)


def table(X, p):
    """Return the weighted covariance matrix."""
    return np.cov(X.T, aweights=p, ddof=0)


def from_left_to_right(X, p, u):
    centred = X - p @ X
    return 2 * (centred.T * p) @ centred @ u


def measured(X, p, u):
    def height(u):
        return p @ (X @ u - p @ X @ u) ** 2

    return np.array([height(u + e) - height(u - e) for e in np.eye(len(u))]) / 2


def plainly_centred(X, p, u):
    X = X - X.mean(axis=0)
    return 2 * X.T @ (p * (X @ u))


def centred_by(mean):
    """Return a gradient around a mean of one's own."""
    return lambda X, p, u: 2 * (X - mean(X)).T @ (p * ((X - mean(X)) @ u))


def weight(data):
    return abs(np.linalg.svd(data)[2][0, 4])


FINE = ["special-axis-5"]  # three digits will do
WORDED = ["special-axis-7"]  # a word and a number

RIGHT = {
    "special-axis-1": [[24, 12], (24.0, 12.0), sp.Matrix([24, 12]), 12 * np.array([2, 1])],
    "special-axis-2": [[2, -2, 0], (2.0, -2.0, 0.0), sp.Matrix([2, -2, 0]), np.array([2, -2, 0])],
    "special-axis-3": [3, 3.0, sp.sqrt(36) / 2, Fraction(3)],
    "special-axis-4": [
        lambda X, p, u: 2 * (X - p @ X).T @ (p * ((X - p @ X) @ u)),
        lambda X, p, u: 2 * X.T @ (p * (X @ u - p @ (X @ u))),
        lambda X, p, u: 2 * ((p * (X @ u)) @ X - (p @ X) * (p @ X @ u)),
    ],
    "special-axis-5": [1 / (VALUES[0] + VALUES[-1]), 0.208, 0.2079, 1 / (4.71 + 0.1)],
    "special-axis-7": [
        ("system", weight(CENTRED)),
        ("system", -weight(CENTRED)),
        ["system", 0.57],
        ("system", np.float64(0.569)),
    ],
}

WRONG = {
    "special-axis-1": [
        ([12, 24], "in the wrong order"),
        ([26, 8], "right for a symmetric M"),
        ([22, 16], "that is 2Mᵀu"),
        ([13, 4], "that is Mu"),
        ([11, 8], "that is Mᵀu"),
        ([12, 6], "the factor 2 got lost"),
        ([20, 4], "are missing"),
        ([22, 8], "differentiate BOTH"),
        ([23, 10], "the second is missing"),
        ([4, 2], "the gradient of uᵀu"),
        ([1, 2], "differentiate by u₁"),
    ],
    "special-axis-2": [
        ([-2, 2, 0], "turned round"),
        ([1, -1, 0], "a factor 2 got lost"),
        ([4, -4, 0], "divide each of them by its length"),
        ([8, 4, 6], "the sphere bends too"),
        ([16, 8, 6], "not yet unit vectors"),
        ([4, 2, 3], "those are the heights"),
        ([5, 1, 3], "subtract 2λI"),
        ([2, -2, 1], "with λ = 3"),
        ([2, -2], "be a list of 3 numbers"),
    ],
    "special-axis-3": [
        (36, "the root has another gradient"),
        (6, "that is s itself"),
        (12, "not by √V alone"),
        (3 / 2, "counted twice"),
        (1 / 12, "multiplied by ∇V"),
        (72, "the derivative of the root"),
        (2, "must be μ times 2u"),
    ],
    "special-axis-4": [
        (lambda X, p, u: table(X, p) @ u, "the factor 2 got lost"),
        (lambda X, p, u: 2 * X.T @ (p * (X @ u)), "were not centred"),
        (plainly_centred, "the weighted one"),
        (centred_by(lambda X: X.mean()), "not one per feature"),
        (centred_by(lambda X: X.mean(axis=1, keepdims=True)), "each row lost its own mean"),
        (lambda X, p, u: 2 * covariance(X, ddof=0) @ u, "that is for equal ones"),
        (lambda X, p, u: 2 * (X - p @ X).T @ ((X - p @ X) @ u) / len(X), "in the variance"),
        (lambda X, p, u: 2 * table(X, p) @ u / len(X), "no divisor n"),
        (lambda X, p, u: 2 * table(X, p) @ u * len(X), "do not multiply by n"),
        (lambda X, p, u: 2 * (X - p @ X).T @ (p**2 * ((X - p @ X) @ u)), "its weight ONCE"),
        (lambda X, p, u: 2 * u, "gradient of the constraint"),
        (lambda X, p, u: 2 * np.diag(table(X, p)) * u, "only variances were used"),
        (lambda X, p, u: 2 * p * ((X - p @ X) @ u), "an entry for each sample"),
        (lambda X, p, u: table(X, p) @ u @ u, "should be a list of 3 numbers"),
        (lambda X, p, u: 2 * table(X, p) @ u, "it forms a d×d matrix"),
        (from_left_to_right, "multiply from right to left"),
        (measured, "it forms a d×d matrix"),
        (lambda X, p, u: 3 * table(X, p) @ u, "a quotient of differences"),
        (
            lambda X, p, u: X @ X @ u,
            "called with X (a matrix with 7 rows and 3 columns), p (a list of 7 numbers), u = [0.1",
        ),
    ],
    "special-axis-5": [
        (2 / (VALUES[0] + VALUES[-1]), "multiplies by I − 2ηC"),
        (0.416, "multiplies by I − 2ηC"),
        (VALUES[0] + VALUES[-1], "turn it round"),
        (1 / VALUES[0], "is BELOW 1"),
        (0.2125, "is BELOW 1"),
        (1 / (2 * VALUES[0]), "its part has vanished"),
        (2 / VALUES[0], "compare the sizes"),
        (1 / (VALUES[0] - VALUES[-1]), "a sign"),
        (1 / (VALUES[0] + VALUES[1]), "the SMALLEST eigenvalue"),
        (1 / (2 * VALUES[-1]), "the last factor is 0"),
        (0.3, "the largest in size"),
        (0.207, "the third digit"),
        (0.2083, "the third digit"),
        (0.2088, "the third digit"),
        ([0.2, 0.4], "be a single number"),
    ],
    "special-axis-7": [
        ("system", "return the pair"),
        (("System of words", 0.57), "is a word of the list"),
        ((4, 0.57), "is a word of the list"),
        (("graph", 0.41), "if each column is scaled"),
        (("EPS", 0.74), "SMALLEST variance"),
        (("user", 0.3), "look at the weights in size"),
        (("system", weight(COUNTS)), "were not centred"),
        (("system", 0.64), "were not centred"),
        (("system", weight(COUNTS - COUNTS.mean(axis=1, keepdims=True))), "and not the rows"),
        (("system", 0.923), "the variance along the axis"),
        (("system", 0.32), "the square of the weight"),
        (("system", 0.5), "the entry of the unit vector"),
        (("system", 0.1), "the entry of the unit vector"),
        (("system", [0.57, 0.4]), "be a single number"),
    ],
}
