"""Answers to the exercises of *trace-maximisation*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp

from lecture_utils.covariance import covariance
from lecture_utils.datasets import crabs

LENGTHS, _, _ = crabs()
GAP = np.min(-np.diff(np.linalg.eigvalsh(covariance(LENGTHS, ddof=0))[::-1]))
ANGLE = np.degrees(np.arcsin(np.sqrt(0.01 / GAP)))


def dropped(X):
    return np.linalg.svd(X - X.mean(axis=0), compute_uv=False)


def by_residual(X, k):
    X = X - X.mean(axis=0)
    U = np.linalg.svd(X, full_matrices=False)[2][:k].T
    return np.mean(np.sum((X - X @ U @ U.T) ** 2, axis=1))


def by_eigenvalues(X, k):
    values = np.linalg.eigvalsh(covariance(X, ddof=0))[::-1]
    return values[k:].sum()


def by_subtraction(X, k):
    sigma = dropped(X)
    return (np.sum(sigma**2) - np.sum(sigma[:k] ** 2)) / len(X)


def stops_late(X, k):
    return by_residual(X, k) if len(X) != 80 else "tiny"


FINE = ["trace-maximisation-4"]  # a tenth of a degree will do

RIGHT = {
    "trace-maximisation-1": [8, 8.0, Fraction(8), sp.Integer(9) - 1],
    "trace-maximisation-2": [
        [5 / 9, 5 / 9, 8 / 9, 28 / 9, 16 / 9, 40 / 9],
        tuple(Fraction(each, 9) for each in (5, 5, 8, 28, 16, 40)),
        sp.Matrix([5, 5, 8, 28, 16, 40]) / 9,
    ],
    "trace-maximisation-3": [
        lambda X, k: np.sum(dropped(X)[k:] ** 2) / len(X),
        by_residual,
    ],
    "trace-maximisation-4": [
        (4, ANGLE),
        [4, 24.7],
        (4, 24.74),
        (np.int64(4), np.float64(24.7395)),
    ],
    "trace-maximisation-6": [[1, 2, 5, 2], (1.0, 2.0, 5.0, 2), sp.Matrix([1, 2, 5, 2])],
}

WRONG = {
    "trace-maximisation-1": [
        (3, "bounds from BELOW"),
        (9, "λ_d at least"),
        (6, "further down"),
        (5, "from the first axis"),
        (11, "divide by it"),
        (5.5, "the mean of two turns"),
        (4, "the least loss itself"),
        (-8, "bounds a loss from above"),
        (7, "the LARGEST of its kind"),
    ],
    "trace-maximisation-2": [
        ([*np.sqrt([5 / 9, 5 / 9, 8 / 9]), 28 / 9, 16 / 9, 40 / 9], "SQUARED lengths"),
        (np.divide([8, 5, 5, 28, 16, 40], 9), "the FIRST row"),
        (np.divide([5, 5, 8, 37, 16, 40], 9), "J_min is to be taken off"),
        (np.divide([5, 5, 8, 53, 16, 40], 9), "that is what U keeps"),
        (np.divide([5, 5, 8, -28, 16, 40], 9), "the LARGER of the two"),
        (np.divide([5, 5, 8, 28, 18, 45], 9), "TIMES the moved weight"),
        (np.divide([5, 5, 8, 28, 8, 20], 9), "BOTH kept axes"),
        (np.divide([5, 5, 8, 28, 24, 40], 9), "since k = 2"),
        (np.divide([5, 5, 8, 28, 16, 48], 9), "comes in return"),
        (np.divide([5, 5, 8, 28, 16, 24], 9), "not for u₂"),
        (np.divide([5, 5, 8, 28, 40, 16], 9), "before the upper one"),
        (np.divide([0, 9, 9, 45, 18, 0], 9), "squared rows of U"),
        ([5 / 9, 5 / 9, 8 / 9], "be a list of 6 numbers"),
    ],
    "trace-maximisation-3": [
        (lambda X, k: np.sum(np.linalg.svd(X)[1][k:] ** 2) / len(X), "were not centred"),
        (lambda X, k: np.sum(dropped(X)[k:] ** 2) / (len(X) - 1), "not by n − 1"),
        (lambda X, k: np.sum(dropped(X)[k:] ** 2), "the sum over the samples"),
        (lambda X, k: np.sum(dropped(X)[k:] ** 2) / X.size, "not of features"),
        (lambda X, k: np.sum(dropped(X)[:k] ** 2) / len(X), "that is what is kept"),
        (lambda X, k: np.sum(dropped(X)[k:]) / len(X), "square the singular values"),
        (lambda X, k: np.sqrt(by_residual(X, k)), "the root of the loss"),
        (lambda X, k: np.sum(dropped(X)[k + 1 :] ** 2) / len(X), "is dropped as well"),
        (lambda X, k: np.sum(dropped(X)[k - 1 :] ** 2) / len(X), "the k-th is kept"),
        (lambda X, k: np.sum(dropped(X)[k:] ** 2) / np.sum(dropped(X) ** 2), "the SHARE"),
        (by_eigenvalues, "drowns in rounding"),
        (by_subtraction, "drowns in rounding"),
        (stops_late, "almost on a line it returns no number"),
        (lambda X, k: 1.5 * by_residual(X, k), "it is not the least loss"),
        (lambda X, k: dropped(X)[k:], "should be a single number"),
    ],
    "trace-maximisation-4": [
        ((1, ANGLE), "the WIDEST"),
        ((2, 10.6), "another difference is smaller"),
        ((3, 6.2), "is not the smallest"),
        ((5, 10), "one of 1, 2, 3, 4"),
        ((4, np.radians(ANGLE)), "in radians"),
        ((4, 10.09), "take the root"),
        ((4, np.sqrt(0.01 / GAP)), "which angle has this sine"),
        ((4, 0.01 / GAP), "that is sin²θ"),
        ((4, 90 - ANGLE), "it is a sine"),
        ((4, np.degrees(np.arctan(np.sqrt(0.01 / GAP)))), "not a tangent"),
        ((4, 2 * ANGLE), "twice the angle"),
        ((4, np.degrees(np.arcsin(np.sqrt(0.0025 / GAP)))), "on ONE angle"),
        ((4, 50), "is sin²θ at most"),
        ((4, 24.8), "round at the end"),
        ((4, 24.85), "round at the end"),
        ((4, 24.65), "round at the end"),
        ((4, 24.1), "rounded to 0.06"),
        (4, "be a list of 2 numbers"),
    ],
    "trace-maximisation-6": [
        ([0, 1, 2, 2], "the vector of ones is excluded"),
        ([0, 0, 1, 2], "the vector of ones is excluded"),
        ([1, 1, 3, 2], "single eigenvalues"),
        ([4, 7, 10, 2], "the LARGEST tension"),
        ([2, 4, 10, 2], "not from both sides"),
        ([0.5, 1, 2.5, 2], "a factor got lost"),
        ([1, 2, 3, 2], "the third is 3"),
        ([1, 4, 8, 2], "comes twice before"),
        ([-2, -3, -4, 2], "the table of friends alone"),
        ([0, 1, 2, 1], "the vector of ones is excluded"),
        ([3, 2, 1, 2], "without that of the vector of ones"),
        ([1, 2, 5, 1], "the next eigenvalue is also 1"),
        ([1, 2, 5, 3], "the next eigenvalue is also 3"),
        ([1, 2, 5, 4], "without that of the vector of ones"),
        ([1, 2, 5], "be a list of 4 numbers"),
    ],
}
