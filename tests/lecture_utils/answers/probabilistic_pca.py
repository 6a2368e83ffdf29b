"""Answers to the exercises of *Probabilistic PCA*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp


def code(x, seen, mean, W, noise):
    V = W[seen]
    gamma = V @ V.T + noise * np.eye(len(V))
    return V.T @ np.linalg.inv(gamma) @ (x - mean)[seen]


RECIPE, EM = [0.742, 1.057, 0.656], [0.720, 0.637, 0.426]

# decimals will do
ROUNDED = []
FINE = [f"probabilistic-pca-{i}" for i in (1, 3, 5)]

RIGHT = {
    "probabilistic-pca-1": [
        [4, 1.2, 4, 3],
        [4, Fraction(6, 5), 4, 3],
        sp.Matrix([4, sp.Rational(6, 5), 4, 3]),
    ],
    "probabilistic-pca-3": [[1, 6, 2, 0], (1.0, 6, 2.0001, 0), sp.Matrix([1, 6, 2, 0])],
    "probabilistic-pca-4": [code, lambda *given: code(*given).tolist()],
    "probabilistic-pca-5": [
        [RECIPE, EM],
        [(0.7421, 1.05696, 0.65597), (0.72003, 0.637, 0.4257)],
    ],
}

WRONG = {
    "probabilistic-pca-1": [
        ([2, 1.2, 3, 3], "the mean of the HIDDEN feature"),
        ([3, 1.2, 5, 3], "means are exchanged"),
        ([4.4, 1.2, 6, 3], "take the mean off"),
        ([4.5, 1.2, 7, 3], "on the axis of W"),
        ([7, 1.2, 8.5, 3], "inverted"),
        ([4, 1.2, 8.5, 3], "not the inverse"),
        ([4, 2, 4, 5], "without what was seen"),
        ([4, 1, 4, 1], "σ² alone"),
        ([4, 3, 4, 1.2], "variances are exchanged"),
        ([4, 1.095, 4, 1.732], "no root"),
        ([9, 9, 9, 9], "Γ has 5 and 2"),
    ],
    "probabilistic-pca-3": [
        ([2, 6, 2, 0], "long axis"),
        ([-1, 6, 2, 0], "the other hole"),
        ([1, 8, 2, 0], "before x₁ was seen"),
        ([1, 7, 2, 0], "covariance is squared"),
        ([1, 6, 6, 0], "the one left out"),
        ([1, 6, 4, 1], "the smaller eigenvalue"),
        ([1, 6, 3, 0], "the second variance alone"),
        ([1, 6, 3, 0.5], "guess 4/8·2"),
        ([1, 6, 0, 2], "with the doubts, then"),
        ([1, 6, 0, 0], "no longer on a line"),
    ],
    "probabilistic-pca-4": [
        (lambda x, s, m, W, v: code(np.where(s, x, m), np.full(len(x), True), m, W, v), "not the"),
        (lambda x, s, m, W, v: code(np.where(s, x, 0), np.full(len(x), True), m, W, v), "not zero"),
        (lambda x, s, m, W, v: code(x, np.full(len(x), True), m, W, v), "not seen comes in"),
        (lambda x, s, m, W, v: code(x, s, 0 * m, W, v), "take the mean off"),
        (lambda x, s, m, W, v: W[s].T @ (x - m)[s], "inverse of the small matrix"),
        (lambda x, s, m, W, v: code(x, s, m, W, v**2), "do not square"),
        (lambda x, s, m, W, v: W @ code(x, s, m, W, v), "that is a point"),
        (lambda x, s, m, W, v: 3 * code(x, s, m, W, v), "with what was seen"),
    ],
    "probabilistic-pca-5": [
        ([EM, RECIPE], "the recipe comes first"),
        ([RECIPE, [0.721, 0.642, 0.433]], "with the doubts in its M step"),
        (np.square([RECIPE, EM]), "take the root"),
        (np.divide([RECIPE, EM], np.sqrt(11)), "over the holes"),
        ([RECIPE[::-1], EM[::-1]], "in the order"),
        (np.full((2, 3), 3), "hide every eleventh"),
        ([*RECIPE, *EM], "should be a matrix"),
    ],
}
