"""Answers to the exercises of *flat-surface*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp

from lecture_utils.covariance import covariance
from lecture_utils.datasets import crabs, digits

(C11, C12), (_, C22) = covariance(crabs()[0][:, :2])
SQUARED = (C11 * 0.75 - C12) / (0.75 * (C22 - C12 * 0.75))
UNIT = np.sqrt(SQUARED)
INK = digits()[0][745]
ROW, COLUMN = np.divmod(np.arange(64), 8)


def spread(weights):
    return np.cov(COLUMN, -ROW, aweights=weights, ddof=0)


def leans(matrix):
    u = np.linalg.eigh(matrix).eigenvectors[:, 1]
    return np.degrees(np.arctan(abs(u[0] / u[1])))


LEAN = leans(spread(INK))


def by_inverse(X, v):
    inverse = np.linalg.inv(np.cov(np.transpose(X), ddof=0))
    return inverse @ v / (v @ inverse @ v), 1 / (v @ inverse @ v)


def by_least_squares(X, v):
    X = X - X.mean(axis=0)
    start, moves = v / (v @ v), np.linalg.svd(v[None, :])[2][1:].T
    w = start - moves @ np.linalg.lstsq(X @ moves, X @ start, rcond=None)[0]
    return [w, np.mean((X @ w) ** 2)]


def normal(change):
    """Return a function with another normal, made from C, v and the right one."""
    return lambda X, v: (change(covariance(X), v, by_inverse(X, v)[0]), by_inverse(X, v)[1])


def size(change):
    """Return a function with another mean square, made from X, v and the right pair."""
    return lambda X, v: (by_inverse(X, v)[0], change(X, v, *by_inverse(X, v)))


def not_centred(X, v):
    solved = np.linalg.solve(X.T @ X / len(X), v)
    return solved / (v @ solved), 1 / (v @ solved)


def half_centred(X, v):
    return by_inverse(X, v)[0], not_centred(X, v)[1]


def nearest(C, v, w):
    u = np.linalg.eigh(C).eigenvectors[:, 0]
    return u / (u @ v)


FINE = ["flat-surface-5"]  # three digits will do
ROUNDED = ["flat-surface-7"]

RIGHT = {
    "flat-surface-1": [12, 12.0, Fraction(12), sp.Integer(3) / sp.cos(sp.pi / 3) ** 2],
    "flat-surface-2": [[3, 3, 4], (3.0, 3.0, 4.0), sp.Matrix([3, 3, 4]), np.array([[3, 3, 4]])],
    "flat-surface-3": [
        [0.8, 2.75],
        (Fraction(4, 5), Fraction(11, 4)),
        sp.Matrix([[sp.Rational(4, 5), sp.Rational(11, 4)]]),
        np.array([[0.8], [2.75]]),
    ],
    "flat-surface-4": [by_inverse, by_least_squares],
    "flat-surface-5": [UNIT, 1.631, 1.63, Fraction(1631, 1000)],
    "flat-surface-7": [LEAN, -LEAN, 17.8, 17.84, sp.Float(LEAN)],
}

WRONG = {
    "flat-surface-1": [
        (6, "its square grows fourfold"),
        (3, "draw the triangle"),
        (1.5, "the slanted way is the longer one"),
        (0.75, "the other way round"),
        (4, "the angle to the NORMAL"),
        (3.46, "squares are asked for"),
        (6.928, "The mean SQUARE"),
        (144, "once too often"),
        (48, "belongs to it once"),
        (9, "what came on top"),
        (7, "one over the cosine squared"),
        (3 / np.cos(60) ** 2, "wants radians"),
    ],
    "flat-surface-2": [
        ([2, 3, 2], "b has to be added"),
        ([2, -2, 1], "what is left"),
        ([-2, 2, -1], "from x to the foot"),
        ([31 / 9, 35 / 9, 32 / 9], "does not pass through 0"),
        ([40 / 9, 35 / 9, 50 / 9], "and b added then"),
        ([7, -1, 6], "AWAY from the plane"),
        ([1, 5, 3], "go half as far"),
        ([7 / 3, 8 / 3, 14 / 3], "only the first direction"),
        ([5 / 3, 1 / 3, 4 / 3], "only the second direction"),
        ([7, 9, 8], "only with the factor ⅓"),
        ([19, 27, 20], "both factors ⅓"),
        ([4, 1, 3], "it still has to be projected"),
        (3, "Which point is the foot"),
        ([4, 1], "make a point of them"),
        ([0, 0, 1], "and then add b"),
    ],
    "flat-surface-3": [
        ([2.75, 0.8], "Ana predicts y from x"),
        ([0.8, 4 / 11], "turn C₁₂/C₂₂ round"),
        ([1.25, 2.75], "not the inverse"),
        ([1.25, 4 / 11], "both are turned round"),
        ([4 / 11, 1.25], "The line is steep"),
        ([4 / 11, 0.8], "The line is steep"),
        ([-0.8, -2.75], "a positive C₁₂"),
        ([-0.8, -2.2], "the SMALLER eigenvalue"),
        ([-4 / 11, -1.25], "the SMALLER eigenvalue"),
        ([26 / 28, 67 / 26], "16 is their sum"),
        ([52 / 25, 2], "the second eigenvalue is missing"),
        ([2, 2], "all points lie on the line"),
        ([2 * 5**0.5 / (8 + 5**0.5), (8 - 5**0.5) / (2 * 5**0.5)], "at the angle 2θ"),
        ([0.44, 1.29], "at the angle 2θ"),
        ([52, 79 / 52], "HALF the trace"),
        ([8 / 13, 19 / 8], "HALF the difference"),
        ([1, 3], "the length of g"),
    ],
    "flat-surface-4": [
        (lambda X, v: by_inverse(X, v)[0], "return the pair"),
        (normal(lambda C, v, w: np.linalg.solve(C, v)), "so that wᵀv = 1"),
        (normal(lambda C, v, w: w / np.linalg.norm(w)), "and not to length 1"),
        (
            normal(lambda C, v, w: np.linalg.solve(C, v) / np.sqrt(v @ np.linalg.solve(C, v))),
            "not by its root",
        ),
        (not_centred, "was not centred"),
        (normal(lambda C, v, w: C @ v), "that is Cv"),
        (normal(lambda C, v, w: C @ v / (v @ C @ v)), "along Cv"),
        (normal(lambda C, v, w: v / (v @ v)), "a right angle to the ruler"),
        (normal(nearest), "that is the nearest surface"),
        (
            normal(lambda C, v, w: np.linalg.solve(C, v) * (v @ np.linalg.solve(C, v))),
            "where one should divide",
        ),
        (normal(lambda C, v, w: w + 1), "solve Cw = v first"),
        (size(lambda X, v, w, m: 1 / m), "one over it"),
        (size(lambda X, v, w, m: np.sqrt(m)), "the ROOT"),
        (size(lambda X, v, w, m: m * len(X)), "the sum of the squares"),
        (size(lambda X, v, w, m: m * len(X) / (len(X) - 1)), "ddof=0"),
        (size(lambda X, v, w, m: m / (w @ w)), "the squared DISTANCE"),
        (size(lambda X, v, w, m: m * (v @ v)), "in multiples of v"),
        (half_centred, "was not centred"),
        (size(lambda X, v, w, m: v @ covariance(X) @ v), "without any surface"),
        (size(lambda X, v, w, m: m + 1), "or one over vᵀC⁻¹v"),
    ],
    "flat-surface-5": [
        (SQUARED, "the root is missing"),
        (1 / UNIT, "which column is multiplied"),
        (1 / SQUARED, "that is 1/s²"),
        (-UNIT, "the positive one"),
        (SQUARED * 0.75, "s²·0.75"),
        (UNIT * 0.75, "the slope on the new paper"),
        (1.05, "translate it back"),
        (1.0457, "translate it back"),
        (C12 / C11 / 0.75, "no unit moves"),
        (0.75 * C11 / C12, "no unit moves"),
        (1, "the slope is 0.714"),
        (1.64, "the third digit"),
        (3, "which slope does your s lead to"),
        ([1, 2], "a single number"),
    ],
    "flat-surface-7": [
        (90 - LEAN, "the angle from the level"),
        (72.2, "the angle from the level"),
        (np.radians(LEAN), "in radians"),
        (2 * LEAN, "halve it"),
        (53.2, "the row from the column"),
        (13.6, "the column from the row"),
        (leans(spread((INK > 0).astype(float))), "weigh with the ink"),
        (leans(spread(INK**2)), "not squared"),
        (15.8, "the mean is to be weighted"),
        (18, "give one decimal"),
        (np.tan(np.radians(LEAN)), "that is a slope"),
        (5, "weighted mean"),
    ],
}
