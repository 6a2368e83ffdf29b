"""Answers to the exercises of *variance-along-axis*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp

from lecture_utils.covariance import covariance
from lecture_utils.datasets import two_rulers

PLANKS = covariance(two_rulers(), ddof=0)
FIRST = np.linalg.svd(PLANKS)[0][:, 0]
LEANS = np.cos(np.pi / 180) * FIRST + np.sin(np.pi / 180) * np.array([-FIRST[1], FIRST[0]])
TOP, OFF = FIRST @ PLANKS @ FIRST, LEANS @ PLANKS @ LEANS
FALL, RATIO = 1 - OFF / TOP, (np.trace(PLANKS) - TOP) / TOP
ROUNDED = ["variance-along-axis-7"]


def variance_by_loops(X, w):
    shadows = [sum(x * c for x, c in zip(row, w, strict=True)) for row in X]
    mean = sum(shadows) / len(X)
    return sum((s - mean) ** 2 for s in shadows) / len(X) / sum(w * w)


RIGHT = {
    "variance-along-axis-1": [FALL, [FALL], np.float64(FALL), sp.Float(FALL, 15), 0.000303],
    "variance-along-axis-2": [
        [10 / 3, 10],
        (Fraction(10, 3), 10),
        sp.Matrix([sp.Rational(10, 3), 10]),
    ],
    "variance-along-axis-3": [11, 11.0, sp.Integer(11), np.linalg.eigvalsh([[9, 4], [4, 3]])[-1]],
    "variance-along-axis-4": [
        lambda X, w: (X @ w / np.linalg.norm(w)).var(),
        lambda X, w: w @ covariance(X, ddof=0) @ w / (w @ w),
        variance_by_loops,
    ],
    "variance-along-axis-5": [10, 10.0, [10], sp.Integer(10)],
    "variance-along-axis-7": [
        [8 / 11, 35 / 11],
        (0.73, 3.18),
        (Fraction(8, 11), Fraction(35, 11)),
        sp.Matrix([sp.Rational(8, 11), sp.Rational(35, 11)]),
        np.array([[8, 35]]) / 11,
    ],
}

WRONG = {
    "variance-along-axis-1": [
        (OFF / TOP, "the share that is left"),
        (TOP - OFF, "which share of λ₁"),
        ((TOP - OFF) / np.trace(PLANKS), "not one of the total"),
        (100 * FALL, "in per cent"),
        (np.sin(np.pi / 180) ** 2, "what of λ₂"),
        ((1 - RATIO) * np.sin(np.pi / 180), "the sine enters squared"),
        (1 - np.cos(np.pi / 180), "the cosine enters squared"),
        ((1 - RATIO) * np.sin(1) ** 2, "wants radians"),
        ((1 + RATIO) * np.sin(np.pi / 180) ** 2, "mind its sign"),
        (0.0003, "almost"),
        (0.5, "from the formula of the eight"),
    ],
    "variance-along-axis-2": [
        ([10, 10 / 3], "the wrong order"),
        ([10, 10], "not of length one"),
        ([3.33, 3.33], "as it is, not scaled"),
        ([5.77, 10], "SQUARED length"),
        ([3.67, 11], "it counts twice"),
        ([4, 12], "are missing"),
        ([3.33, 12], "add the covariances"),
        ([6, 18], "mind the sign"),
        ([3.33, 30], "in its entries already"),
        ([1.83, 3.16], "standard deviations"),
        ([10 / 3, 5], "(b) is wᵀCw"),
        ([2, 10], "must be uᵀCu"),
        (10, "be a list of 2 numbers"),
    ],
    "variance-along-axis-3": [
        (10, "an axis between them does better"),
        (12, "only if the points lie on a line"),
        (1, "the smallest variance"),
        (4, "that is the covariance"),
        (6 + np.sqrt(13), "enters twice"),
        (6 + np.sqrt(109), "write out uᵀCu"),
        (6 + np.sqrt(205), "divide by 2"),
        (9, "find the three entries"),
    ],
    "variance-along-axis-4": [
        (lambda X, w: (X @ w).var(), "scale it first"),
        (lambda X, w: (X @ w).var() / np.linalg.norm(w), "the length enters squared"),
        (lambda X, w: np.mean((X @ w) ** 2) / (w @ w), "were not centred"),
        (lambda X, w: np.mean(((X - X.mean()) @ w) ** 2) / (w @ w), "X.mean() is one number"),
        (
            lambda X, w: np.mean(((X - X.mean(axis=1, keepdims=True)) @ w) ** 2) / (w @ w),
            "its own mean away from each row",
        ),
        (lambda X, w: (X @ w).var(ddof=1) / (w @ w), "n is asked for"),
        (lambda X, w: (X @ w).std() / np.linalg.norm(w), "square it"),
        (lambda X, w: X.var(axis=0) @ w**2 / (w @ w), "without the covariances"),
        (lambda X, w: X @ w / np.linalg.norm(w), "those are the coordinates"),
        (lambda X, w: len(X) * (X @ w).var() / (w @ w), "a sum of squares"),
        (lambda X, w: (X @ w).var() / (w @ w) / X.var(axis=0).sum(), "leave off the total"),
        (lambda X, w: (X @ w).mean() / np.linalg.norm(w), "the mean of the coordinates"),
        (lambda X, w: np.cov(X.T), "should be a single number"),
        (lambda X, w: 1.0, "not the variance of the numbers"),
        (lambda X, w: X @ w.T.T[:1], "called with X = [[0, 1], [10, 6]], w = [3, 4], at the line"),
    ],
    "variance-along-axis-5": [
        (10.1, "it rises already"),
        (9.9, "it still falls, if only just"),
        (9.99, "it still falls, if only just"),
        (10.01, "rises already"),
        (8.5, "by how much"),
        (85, "the steps of a tenth"),
        (1.5, "with the printed point"),
        (7.4, "the last x"),
        (3.7, "its mean"),
        (6, "the covariance is negative"),
        (12, "the axis rises before"),
    ],
    "variance-along-axis-7": [
        ([3 / 11, 35 / 11], "of the FIRST"),
        ([0.27, 3.18], "of the FIRST"),
        ([35 / 11, 8 / 11], "the share comes first"),
        ([8 / 11, np.sqrt(35 / 11)], "standard deviation"),
        ([9 / 13, 36 / 13], "is missing"),
        ([0.69, 3.23], "changes the best w"),
        ([17 / 24, 143 / 48], "counts twice"),
        ([1.24, 6.06], "the leash is another"),
        ([1.24, 3.81], "no eigenvector is asked for"),
        ([1, 4], "steadier still"),
        ([0.5, 3.75], "equal shares"),
        ([0.6, 3.36], "against the standard deviations"),
        ([8 / 11, 3], "put it into"),
        ([0.2, 3], "its derivative to zero"),
        (8 / 11, "be a list of 2 numbers"),
    ],
}
