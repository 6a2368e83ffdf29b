"""Answers to the exercises of *Probabilistic PCA*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp


def code(x, seen, mean, W, noise):
    V = W[seen]
    gamma = V @ V.T + noise * np.eye(len(V))
    return V.T @ np.linalg.inv(gamma) @ (x - mean)[seen]


# decimals will do
ROUNDED = []
FINE = [f"probabilistic-pca-{i}" for i in (1, 3, 4, 7)]

RIGHT = {
    "probabilistic-pca-1": [
        [2, 8, 4, 2 / 3],
        [2, 8, 4, Fraction(2, 3)],
        (2, 8, 4, 0.667),
        sp.Matrix([2, 8, 4, sp.Rational(2, 3)]),
    ],
    "probabilistic-pca-3": [
        [4, 1.2, 4, 3],
        [4, Fraction(6, 5), 4, 3],
        sp.Matrix([4, sp.Rational(6, 5), 4, 3]),
    ],
    "probabilistic-pca-4": [
        [4.9, 5, 14.4, 0],
        [Fraction(49, 10), 5, Fraction(72, 5), 0],
        np.array([4.9, 5, 14.4, 0]),
    ],
    "probabilistic-pca-5": [code, lambda *given: code(*given).tolist()],
    "probabilistic-pca-7": [[0.994, 1.057, 0.637], (0.99404, 1.05696, 0.63702)],
}

WRONG = {
    "probabilistic-pca-1": [
        ([4, 6, 2, 1 / 3], "the MEAN"),
        ([1, 9, 5, 5 / 6], "the last eigenvalue"),
        ([3, 7, 3, 0.5], "the first one left out"),
        ([1, 8, 4, 2 / 3], "not by d = 4"),
        ([2, 10, 6, 2 / 3], "taken off"),
        ([2, 12, 8, 2 / 3], "not added"),
        ([2, 2.83, 2, 0.67], "no root"),
        ([2, 4, 8, 2 / 3], "comes first"),
        ([2, 8, 4, 0.8], "first coordinate"),
        ([2, 8, 4, 1 / 3], "is taken away"),
        ([2, 8, 4, 1.5], "upside down"),
        ([2, 8, 4, 1], "PCA's point"),
        ([5, 5, 5, 5], "the mean of 3 and 1"),
    ],
    "probabilistic-pca-3": [
        ([2, 1.2, 3, 3], "the mean of the HIDDEN feature"),
        ([3, 1.2, 5, 3], "means are exchanged"),
        ([4.4, 1.2, 6, 3], "take the mean off"),
        ([4.5, 1.2, 7, 3], "on the axis of W"),
        ([4, 2, 4, 5], "without what was seen"),
        ([4, 1, 4, 1], "σ² alone"),
        ([4, 3, 4, 1.2], "variances are exchanged"),
        ([4, 1.095, 4, 1.732], "no root"),
        ([9, 9, 9, 9], "Γ has 5 and 2"),
    ],
    "probabilistic-pca-4": [
        ([5, 4.9, 0, 14.4], "inside comes first"),
        ([49 / 9, 5, 16, 0], "PLUS the noise: 10"),
        ([49 / 8, 5, 18, 0], "not minus"),
        ([49, 5, 144, 0], "divided by λ₁"),
        ([0.7, 5, 1.2, 0], "is SQUARED"),
        ([44.1, 5, 129.6, 0], "length one"),
        ([4.9, 54, 14.4, 144], "what REMAINS"),
        ([14.4, 0, 4.9, 5], "(3, 3, 6) comes first"),
        ([1, 1, 1, 1], "u₁ᵀx is 7 and 12"),
    ],
    "probabilistic-pca-5": [
        (lambda x, s, m, W, v: code(np.where(s, x, m), np.full(len(x), True), m, W, v), "not the"),
        (lambda x, s, m, W, v: code(np.where(s, x, 0), np.full(len(x), True), m, W, v), "not zero"),
        (lambda x, s, m, W, v: code(x, np.full(len(x), True), m, W, v), "not seen comes in"),
        (lambda x, s, m, W, v: code(x, s, 0 * m, W, v), "take the mean off"),
        (lambda x, s, m, W, v: W[s].T @ (x - m)[s], "inverse of the small matrix"),
        (lambda x, s, m, W, v: code(x, s, m, W, v**2), "do not square"),
        (lambda x, s, m, W, v: W @ code(x, s, m, W, v), "that is a point"),
        (lambda x, s, m, W, v: 3 * code(x, s, m, W, v), "with what was seen"),
    ],
    "probabilistic-pca-7": [
        ([1.057, 0.994, 0.637], "column means come first"),
        ([0.994, 0.637, 1.057], "EM last"),
        ([0.988, 1.117, 0.406], "take the root"),
        ([1, 1.057, 0.637], "differ from 0"),
        ([3, 3, 3], "hide every eleventh"),
    ],
}
