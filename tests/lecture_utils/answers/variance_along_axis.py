"""Answers to the exercises of *variance-along-axis*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp

from lecture_utils.covariance import covariance


def variance_by_loops(X, w):
    shadows = [sum(x * c for x, c in zip(row, w, strict=True)) for row in X]
    mean = sum(shadows) / len(X)
    return sum((s - mean) ** 2 for s in shadows) / len(X) / sum(w * w)


RIGHT = {
    "variance-along-axis-1": [29 / 25, sp.Rational(29, 25), Fraction(29, 25), [1.16]],
    "variance-along-axis-2": [
        lambda X, w: (X @ w / np.linalg.norm(w)).var(),
        lambda X, w: w @ covariance(X, ddof=0) @ w / (w @ w),
        variance_by_loops,
    ],
    "variance-along-axis-3": [11, 11.0, sp.Integer(11), np.linalg.eigvalsh([[9, 4], [4, 3]])[-1]],
}

WRONG = {
    "variance-along-axis-1": [
        (29, "not of length one"),
        (29 / 5, "SQUARED length"),
        (53 / 25, "the cross term counts twice"),
        (77 / 25, "the cross term is missing"),
        (5, "mind the sign"),
        (np.sqrt(29 / 25), "standard deviation"),
        (2, "must be uᵀCu"),
    ],
    "variance-along-axis-2": [
        (lambda X, w: (X @ w).var(), "scale it first"),
        (lambda X, w: (X @ w).var() / np.linalg.norm(w), "the length enters squared"),
        (lambda X, w: np.mean((X @ w) ** 2) / (w @ w), "were not centred"),
        (lambda X, w: (X @ w).var(ddof=1) / (w @ w), "n is asked for"),
        (lambda X, w: (X @ w).std() / np.linalg.norm(w), "square it"),
        (lambda X, w: X.var(axis=0) @ w**2 / (w @ w), "without the covariances"),
        (lambda X, w: X @ w / np.linalg.norm(w), "those are the coordinates"),
        (lambda X, w: np.cov(X.T), "should be a single number"),
        (lambda X, w: 1.0, "not the variance of the numbers"),
        (lambda X, w: X @ w.T.T[:1], "it stops: ValueError"),
    ],
    "variance-along-axis-3": [
        (10, "an axis between them does better"),
        (12, "in a plane, not on a line"),
        (1, "the smallest variance"),
        (4, "that is the covariance"),
        (6 + np.sqrt(13), "enters twice"),
        (6 + np.sqrt(109), "write out uᵀCu"),
        (9, "find the three entries"),
    ],
}
