"""Answers to the exercises of *eigenvalue-is-variance*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp


def shares_reached(more=1, centre=lambda X: X - X.mean(axis=0), order=lambda w: w[::-1]):
    """Return a function that counts axes by a running total, with changes of one's own."""

    def function(X, share):
        w = order(np.linalg.eigvalsh(centre(X).T @ centre(X)))
        return int((np.cumsum(w) / w.sum() < share).sum()) + more

    return function


def axes_by_svd(X, share):
    squares = np.linalg.svd(X - X.mean(axis=0), compute_uv=False) ** 2
    return float(1 + np.argmax(np.cumsum(squares) / squares.sum() >= share))


RIGHT = {
    "eigenvalue-is-variance-1": [7 / 9, sp.Rational(7, 9), Fraction(7, 9), [7 / 9]],
    "eigenvalue-is-variance-2": [
        shares_reached(),
        lambda X, share: sp.Integer(shares_reached()(X, share)),
        axes_by_svd,
    ],
    "eigenvalue-is-variance-3": [
        np.array([1, 0, 1]) / np.sqrt(2),
        [-np.sqrt(0.5), 0, np.sqrt(0.5)],
        sp.Matrix([sp.sqrt(2) / 3, sp.sqrt(5) / 3, sp.sqrt(2) / 3]),
    ],
}

WRONG = {
    "eigenvalue-is-variance-1": [
        (7, "divide it by the total"),
        (2 / 9, "of the second axis"),
        (6 / 9, "of the first feature"),
        (700 / 9, "in per cent"),
        (49 / 53, "do not square"),
        (7 / 2, "the sum of both"),
        (0.5, "by the trace"),
        (0.778, "almost"),
    ],
    "eigenvalue-is-variance-2": [
        (shares_reached(more=0), "one too few"),
        (shares_reached(centre=lambda X: X), "are the data centred"),
        (shares_reached(order=lambda w: w), "were added first"),
        (shares_reached(order=lambda w: w[::-1] ** 2), "do not square"),
        (shares_reached(more=2), "not the smallest number"),
        (lambda X, share: np.linalg.eigvalsh(np.cov(X.T)), "should be a single number"),
    ],
    "eigenvalue-is-variance-3": [
        ([0, 1, 0], "the eigenvector of 3"),
        ([0, -1, 0], "the eigenvector of 3"),
        ([1, 0, 1], "the right direction, but not of length one"),
        ([-1, 0, 1], "the right direction, but not of length one"),
        ([1, 0, -1], "the right direction, but not of length one"),
        ([0.5, 0, 0.5], "too short"),
        ([-0.5, 0, 0.5], "too short"),
        ([1, 1, 1], "but not of length one"),
        (np.array([1, 1, 0]) / np.sqrt(2), "the variance is 4"),
        (np.array([1, -1, 0]) / np.sqrt(2), "the variance is 4"),
        ([1, 0, 0], "is not 3"),
        ([2, 0, 1], "not of length one"),
        ([0.707, 0, 0.707], "almost"),
        ([0.707, 0, -0.707], "almost"),
    ],
}
