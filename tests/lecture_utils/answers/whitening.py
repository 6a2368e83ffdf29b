"""Answers to the exercises of *whitening*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import scipy.linalg
import sympy as sp

from lecture_utils.datasets import us_arrests
from lecture_utils.whitening import Whitening

TURN = sp.Matrix([[3, -1], [1, 3]]) / sp.sqrt(10)
ROOT = np.sqrt(10)
VALUES = us_arrests()[0]
WHITE = Whitening("cholesky", ddof=0).fit_transform(VALUES)
DISTANCE = np.linalg.norm(WHITE, axis=1)
OFF = WHITE[1, -1]  # Alaska is the second state, and rape the last feature


def table(way, ddof=0):
    """Return a function that whitens in some way."""
    return lambda X: Whitening(way, ddof=ddof).fit_transform(X)


def changed(by):
    """Return a function with a change of one's own to what is right."""
    return lambda X: by(Whitening("zca", ddof=0).fit_transform(X), len(X), X)


def with_axes(by, centre=True):
    """Return a function of the centred rows, the eigenvalues and the eigenvectors."""

    def function(X):
        Y = X - X.mean(axis=0) if centre else X
        lam, U = np.linalg.eigh(Y.T @ Y / len(Y))
        return by(Y, lam, U)

    return function


def by_svd(of):
    """Return a function of the three factors of the centred table, times the root of n."""

    def function(X):
        return np.sqrt(len(X)) * of(*np.linalg.svd(X - X.mean(axis=0), full_matrices=False))

    return function


def mean_left(X):
    lam, U = np.linalg.eigh(np.cov(X.T, ddof=0))
    return X @ (U / np.sqrt(lam)) @ U.T


def only_w(X):
    lam, U = np.linalg.eigh(np.cov(X.T, ddof=0))
    return U / np.sqrt(lam) @ U.T


def divided(Y):
    _, s, Ut = np.linalg.svd(Y, full_matrices=False)
    return np.sqrt(len(Y)) * Y @ Ut.T @ np.diag(1 / s) @ Ut


# decimals will do
ROUNDED = ["whitening-1", "whitening-6"]
FINE = ["whitening-4"]

RIGHT = {
    "whitening-1": [
        TURN,
        np.array([[3, -1], [1, 3]]) / ROOT,
        [[0.9487, -0.3162], [0.3162, 0.9487]],
        [[0.949, -0.316], [0.316, 0.949]],
    ],
    "whitening-2": [[6, 8], (6.0, 8.0), sp.Matrix([6, 8]), [Fraction(18, 3), Fraction(8)]],
    "whitening-3": [
        by_svd(lambda P, s, Ut: P @ Ut),
        lambda X: by_svd(lambda P, s, Ut: P @ Ut)(X).tolist(),
        lambda X: np.sqrt(len(X)) * scipy.linalg.polar(X - X.mean(axis=0))[0],
    ],
    "whitening-4": [
        [0.9, 0.2, 162 / 13],
        [Fraction(9, 10), Fraction(1, 5), Fraction(162, 13)],
        (0.9, 0.2, 12.46),
        sp.Matrix([sp.Rational(9, 10), sp.Rational(1, 5), sp.Rational(162, 13)]),
    ],
    "whitening-6": [
        [DISTANCE.max(), 4, OFF],
        (3.93, 4, 3.27),
        [3.934, 4, 3.267],
        np.array([3.9342, 4, 3.2674]),
    ],
}

WRONG = {
    "whitening-1": [
        (TURN.T, "from Ben to Ada"),
        (np.array([[1, -2], [2, 1]]) / np.sqrt(5), "from Ada to DAN"),
        (np.array([[1, 1], [-1, 1]]) / np.sqrt(2), "begins with Dan's corners"),
        (np.array([[3, 0], [-7, 4]]) * np.sqrt(2) / 12, "that is Ben's W"),
        (np.array([[1 / 6, 1 / 3], [-2, 1]]) / np.sqrt(5), "Ada's own W"),
        ([[3, -1], [1, 3]], "divide by the root of 10"),
        (2 * TURN, "HALF its transpose"),
        (np.array([[3, 1], [1, -3]]) / ROOT, "that mirrors"),
        ([[1, 0], [0, 1]], "leaves all as it is"),
        (np.sqrt(2) * np.eye(2), "those are Ben's corners"),
        ([[0, 1], [1, 0]], "has to be (0, √2)"),
        ([1, 2], "be a matrix with 2 rows and 2 columns"),
    ],
    "whitening-2": [
        ([8, 6], "(3, 3) comes first"),
        ([18, 8], "the usual squared lengths"),
        ([54, 8], "with the INVERSE"),
        ([9, 4], "standardises each feature"),
        ([18, 24], "from the determinant"),
        ([18, 8 / 3], "−1 beside its diagonal"),
        ([9, 20 / 3], "TWO entries"),
        ([2, 8], "not by its square"),
        ([3, 4], "averaged over the features"),
        ([12, 8], "the eigenvalue is 3"),
        (np.sqrt([6, 8]), "no root"),
        ([2.45, 2.83], "no root"),
        ([5, 5], "xᵀC⁻¹x"),
        (6, "be a list of 2 numbers"),
    ],
    "whitening-3": [
        (table("zca", ddof=1), "not n − 1"),
        (table("zca"), "it divides: "),
        (lambda X: divided(X - X.mean(axis=0)), "it divides: "),
        (changed(lambda Z, n, X: Z / np.sqrt(n)), "add up to n"),
        (with_axes(lambda Y, lam, U: Y @ U[:, ::-1] / np.sqrt(lam[::-1])), "turn back with U"),
        (with_axes(lambda Y, lam, U: Y @ U / np.sqrt(lam)), "turn back with U"),
        (by_svd(lambda P, s, Ut: P), "turn back with U"),
        (by_svd(lambda P, s, Ut: P @ Ut.T), "no transpose"),
        (by_svd(lambda P, s, Ut: P / s @ Ut), "nothing is divided"),
        (with_axes(lambda Y, lam, U: Y @ U @ np.diag(lam**-0.5) @ U.T), "drowns in rounding"),
        (table("cholesky"), "the triangular one"),
        (with_axes(lambda Y, lam, U: Y @ U * np.sqrt(lam) @ U.T), "do not multiply"),
        (with_axes(lambda Y, lam, U: Y @ U / lam @ U.T), "by the ROOTS"),
        (with_axes(lambda Y, lam, U: Y @ U @ U.T), "nothing was divided"),
        (lambda X: (X - X.mean(axis=0)) / X.std(axis=0), "still correlated"),
        (mean_left, "off the rows as well"),
        (
            with_axes(lambda Y, lam, U: Y @ U / np.sqrt(lam) @ U.T, centre=False),
            "were not centred",
        ),
        (changed(lambda Z, n, X: Z + X.mean(axis=0)), "do not add it back"),
        (only_w, "return the whitened rows"),
        (changed(lambda Z, n, X: Z.T), "rows and columns are exchanged"),
        (changed(lambda Z, n, X: 3 * Z), "a multiple of I"),
        (changed(lambda Z, n, X: None), "is a return statement missing"),
        (3, "give the function itself"),
    ],
    "whitening-4": [
        ([0.2, 0.9, 162 / 13], "comes first"),
        ([0.1, 0.8, 12.46], "what ε takes away"),
        ([1.11, 5, 12.46], "upside down"),
        ([9, 0.25, 12.46], "is ADDED"),
        ([0.95, 0.45, 12.46], "standard deviations"),
        ([0.949, 0.447, 12.46], "standard deviations"),
        ([0.6, 0.2, 12.46], "its root 6"),
        ([0.692, 0.059, 12.462], "not squared"),
        ([0.9, 0.2, 9], "shrinks both"),
        ([0.9, 0.2, 12], "324 = 26 ε"),
        ([0.9, 0.2, 12.5], "give the fraction"),
        ([0.9, 0.2, 12.4], "rounded numbers"),
        ([0.9, 0.2, 324], "on one side"),
        ([0.9, 0.2, 396 / 26], "taken from 360"),
        ([0.9, 0.2, 324 / 46], "taken from 36 ε"),
        ([0.9, 0.2, 26 / 324], "upside down: 324"),
        ([0.9, 0.2, 5], "the last ε solves"),
        ([0.5, 0.5, 1], "λ/(λ + ε) is left"),
        ([0.9, 0.2], "be a list of 3 numbers"),
    ],
    "whitening-6": [
        ([4, 3.934, 3.267], "the distance comes first"),
        ([15.478, 4, 3.267], "take the root"),
        ([DISTANCE.max() * np.sqrt(49 / 50), 4, 3.267], "not n − 1"),
        ([3.93, 5, 3.267], "that is its rank"),
        ([3.894, 4, 3.2346], "for m and for the rest"),
        ([3.93, 0, 3.267], "by m none is farther"),
        ([3.93, 14, 3.267], "were not standardised"),
        ([3.247, 0, 3.267], "the standardised distance"),
        ([167.664, 0, 3.267], "the usual distance"),
        ([3.93, 45, 3.267], "how many are NEARER"),
        ([3.587, 4, 3.267], "North Carolina"),
        ([1, 1, 3.267], "whiten for m"),
        ([3.93, 4, -3.27], "ABOVE what the others suggest"),
        ([3.93, 4, -2.83], "one feature is farther off"),
        ([3.93, 4, 2.51], "nothing of the other three"),
        ([3.93, 4, 3.609], "divide the REST"),
        ([3.93, 4, 21.06], "in arrests"),
        ([3.93, 4, 3.134], "divisor is n for the rest"),
        ([3.93, 4, 44.5], "the rate itself"),
        ([3.93, 4, 3], "how far OFF"),
        ([3.93, 4], "be a list of 3 numbers"),
    ],
}
