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


def from_left_to_right(X, u):
    centred = X - X.mean(axis=0)
    return 2 * centred.T @ centred @ u / len(X)


def centred_rows(X, u):
    X = X - X.mean(axis=1, keepdims=True)
    return 2 * X.T @ (X @ u) / len(X)


def weight(data):
    return abs(np.linalg.svd(data)[2][0, 4])


WORDED = ["special-axis-7"]  # a word and a number

RIGHT = {
    "special-axis-1": [[6, 1], [6.0, 1.0], sp.Matrix([6, 1]), np.linalg.eigvalsh(SMALL)[::-1]],
    "special-axis-2": [[2, 5.5], [Fraction(2), Fraction(11, 2)], (2, sp.Rational(11, 2))],
    "special-axis-3": [3, 3.0, sp.sqrt(36) / 2, Fraction(3)],
    "special-axis-4": [
        lambda X, u: 2 * (X - X.mean(axis=0)).T @ ((X - X.mean(axis=0)) @ u) / len(X),
        lambda X, u: 2 / len(X) * np.einsum("ij,i->j", X - X.mean(axis=0), X @ u - np.mean(X @ u)),
        lambda X, u: 2 * np.mean((X - X.mean(axis=0)).T * (X @ u - np.mean(X @ u)), axis=1),
    ],
    "special-axis-5": [
        (1 + 0.1 * VALUES[1]) / (1 + 0.1 * VALUES[0]),
        (10 + VALUES[1]) / (10 + VALUES[0]),
    ],
    "special-axis-7": [
        ("system", weight(CENTRED)),
        ("system", -weight(CENTRED)),
        ["system", 0.57],
        ("system", np.float64(0.569)),
    ],
}

WRONG = {
    "special-axis-1": [
        ([1, 6], "in the wrong order"),
        ([12, 2], "they cancel"),
        ([3, 0.5], "they cancel"),
        ([12, -1], "the first component of Cu"),
        (SMALL @ [2, 1], "by which factor is it longer"),
        ([30, 5], "not of length one"),
        (np.diag(SMALL), "the diagonal of C"),
        ([6, -1], "is (−1, 2) itself"),
        ([7, 12], "by which factor does C stretch"),
    ],
    "special-axis-2": [
        ([5.5, 2], "in the wrong order"),
        ([2, 44], "scaled to length one"),
        ([2, 11], "divide by its square"),
        ([2, 4.5], "counts twice"),
        ([2, 3.5], "off the diagonal are missing"),
        ([2, 6], "that is the top"),
        ([5, 173 / 29], "the start is (0, 1)"),
        ([2, np.sqrt(8)], "the length of Cu"),
        ([1, 2], "u becomes Cu divided by its length"),
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
        (lambda X, u: covariance(X, ddof=0) @ u, "the factor 2 got lost"),
        (lambda X, u: 2 * X.T @ (X @ u) / len(X), "were not centred"),
        (centred_rows, "a mean for each feature"),
        (lambda X, u: 2 * covariance(X, ddof=0) @ u * len(X), "not divided by n"),
        (lambda X, u: 2 * covariance(X, ddof=1) @ u, "n is asked for"),
        (lambda X, u: 2 * u, "gradient of the constraint"),
        (lambda X, u: 2 * X.var(axis=0) * u, "only the variances were used"),
        (lambda X, u: 2 * (X - X.mean(axis=0)) @ u, "an entry for each sample"),
        (lambda X, u: covariance(X, ddof=0) @ u @ u, "should have shape 3"),
        (lambda X, u: 2 * covariance(X, ddof=0) @ u, "it forms the d×d matrix C"),
        (lambda X, u: 2 * np.cov(X.T, ddof=0) @ u, "it forms the d×d matrix C"),
        (from_left_to_right, "multiply from right to left"),
        (lambda X, u: 3 * covariance(X, ddof=0) @ u, "a quotient of differences"),
        (lambda X, u: X @ X @ u, "it stops: ValueError"),
    ],
    "special-axis-5": [
        ((1 + 0.05 * VALUES[1]) / (1 + 0.05 * VALUES[0]), "2η is 0.1"),
        ((1 + 0.1 * VALUES[0]) / (1 + 0.1 * VALUES[1]), "turn it round"),
        (VALUES[1] / VALUES[0], "for a bold step"),
        (0.53, "for a bold step"),
        (1 + 0.1 * VALUES[1], "the growth of the first"),
        (1 + 0.1 * VALUES[0], "the angle compares two parts"),
        ((1 + 0.1 * VALUES[2]) / (1 + 0.1 * VALUES[0]), "take the second eigenvalue"),
        ((1 + 0.1 * VALUES[-1]) / (1 + 0.1 * VALUES[0]), "take the second eigenvalue"),
        (((10 + VALUES[1]) / (10 + VALUES[0])) ** 2, "that is the square"),
        (0.3, "which two of its eigenvalues compete"),
        (0.85, "rounded numbers are not enough"),
        ([0.85, 0.53], "be a single number"),
    ],
    "special-axis-7": [
        ("system", "return the pair"),
        (("System of words", 0.57), "is a word of the list"),
        ((4, 0.57), "is a word of the list"),
        (("graph", 0.41), "was each column scaled"),
        (("EPS", 0.74), "SMALLEST variance"),
        (("user", 0.3), "look at the weights in size"),
        (("system", weight(COUNTS)), "were not centred"),
        (("system", 0.64), "were not centred"),
        (("system", weight(COUNTS - COUNTS.mean(axis=1, keepdims=True))), "and not the rows"),
        (("system", 0.923), "the variance along the axis"),
        (("system", 0.32), "the square of the weight"),
        (("system", 0.1), "the entry of the unit vector"),
        (("system", [0.57, 0.4]), "be a single number"),
    ],
}
