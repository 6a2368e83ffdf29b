"""Answers to the exercises of *text-lsi*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp

from lecture_utils.datasets import news
from lecture_utils.lsi import LSI

COUNTS, WORDS, _ = news()
WEIGHTED = np.log(1 + COUNTS) * np.log(350 / np.sum(COUNTS > 0, axis=0))
PAIR = [WORDS.index("ministers"), WORDS.index("election")]


def cosine(one, two):
    return one @ two / np.linalg.norm(one) / np.linalg.norm(two)


def word_cosines(table, power=1):
    """Return the cosines of the two words, their axes scaled by a power of σ."""
    model = LSI(route="dense").fit(table)
    rows = model.components_.T[PAIR] * model.singular_values_**power
    return [cosine(*rows[:, :k]) for k in (20, 100, 350)]


def by_library(X, q, k):
    return LSI(k, route="dense").fit(X).similar(q[np.newaxis], X)[0]


def changed(by):
    """Return a search with a change of one's own to what is right."""
    return lambda X, q, k: by(by_library(X, q, k))


def with_axes(of, centre=False):
    """Return a search of what is made from rows, query, axes (columns) and singular values."""

    def function(X, q, k):
        _, s, Vt = np.linalg.svd(X - X.mean(axis=0) if centre else X, full_matrices=False)
        return of(X, q, Vt, s, k)

    return function


def cosines(rows, q):
    lengths = np.linalg.norm(rows, axis=1) * np.linalg.norm(q)
    return rows @ q / np.where(lengths > 1e-8, lengths, np.inf)


RIGHT_WORDS = word_cosines(WEIGHTED)
TABLE = [[1 / 3, 2 / 3, 1 / 3, 0, 0], [0, 0, 0, 1 / 2, 1 / 2]]

# decimals will do
ROUNDED = ["text-lsi-1", "text-lsi-2", "text-lsi-5", "text-lsi-6"]
FINE = []

RIGHT = {
    "text-lsi-1": [
        TABLE,
        [[0.333, 0.667, 0.333, 0, 0], [0, 0, 0, 0.5, 0.5]],
        sp.Matrix(
            2,
            5,
            [sp.Rational(1, 3), sp.Rational(2, 3), sp.Rational(1, 3)]
            + [0] * 5
            + [sp.Rational(1, 2)] * 2,
        ),
    ],
    "text-lsi-2": [
        [0.5, 0.1199],
        [0.5, 0.12],
        (Fraction(1, 2), 0.12),
        [sp.Rational(1, 2), sp.log(1.5) ** 2 / (sp.log(1.5) ** 2 + sp.log(3) ** 2)],
    ],
    "text-lsi-3": [by_library, changed(lambda c: c.tolist())],
    "text-lsi-5": [
        [-1 / 9, -7 / 9],
        [Fraction(-1, 9), Fraction(-7, 9)],
        [-0.111, -0.778],
        sp.Matrix([sp.Rational(-1, 9), sp.Rational(-7, 9)]),
    ],
    "text-lsi-6": [RIGHT_WORDS, np.round(RIGHT_WORDS, 2) + 0.0, tuple(np.round(RIGHT_WORDS, 3))],
}

WRONG = {
    "text-lsi-1": [
        (TABLE[::-1], "house comes first"),
        ([[1 / 6, 1 / 3, 1 / 6, 0, 0], TABLE[1]], "row ESTATE"),
        ([[1, 2, 1, 0, 0], [0, 0, 0, 1, 1]], "factors 1/6 and 1/2"),
        (
            [np.array([1, 2, 1, 0, 0]) / np.sqrt(6), np.array([0, 0, 0, 1, 1]) / np.sqrt(2)],
            "the axes themselves",
        ),
        ([[1, 2, 1, 0, 0], [0, 0, 0, 2, 2]], "without the eigenvalues"),
        ([[5 / 6, 2 / 3, -1 / 6, 0, 0], TABLE[1]], "house has no part in it"),
        ([[0, 1, 0, 0, 0], [0, 0, 0, 1, 0]], "the identity"),
        ([TABLE[0], [0] * 5], "axis of music is kept"),
        ([[0] * 5, TABLE[1]], "axis of homes is kept"),
        ([TABLE[0], [0, 0, 0, 0.25, 0.25]], "their product is 1/2"),
        ([[1, 1, 1, 0, 0], [0, 0, 0, 1, 1]], "the second and the fourth"),
        ([1, 2], "be a matrix with 2 rows and 5 columns"),
    ],
    "text-lsi-2": [
        ([0.12, 0.5], "before, then after"),
        ([1, 0.12], "is the inner product"),
        ([0.25, 0.12], "not by their squares"),
        ([0.7071, 0.1199], "BOTH lengths: the root of 2"),
        ([0.5, 0.1644], "that is the inner product"),
        ([0.5, 0.2696], "made of SQUARES"),
        ([0.5, 0.8801], "share the COMMON word"),
        ([0.5, 0.1404], "and not by one"),
        ([0.5, 0.0681], "one house and one rare"),
        ([0.5, 0.5], "in TWO"),
        ([0.5, 0.3462], "a square is lacking"),
        ([0.5, 0.2847], "not log 2"),
        ([0.5, 0], "its weight is not 0"),
        ([0.3, 0.3], "inner product over both lengths"),
        ([0.5], "be a list of 2 numbers"),
    ],
    "text-lsi-3": [
        (lambda X, q, k: cosines(X, q), "the plain search"),
        (
            with_axes(
                lambda X, q, Vt, s, k: cosines(
                    (X - X.mean(axis=0)) @ Vt[:k].T, (q - X.mean(axis=0)) @ Vt[:k].T
                ),
                centre=True,
            ),
            "that is PCA",
        ),
        (
            with_axes(lambda X, q, Vt, s, k: cosines(X @ Vt[:k].T, q @ Vt[:k].T), centre=True),
            "axes of PCA",
        ),
        (with_axes(lambda X, q, Vt, s, k: X @ Vt[:k].T @ Vt[:k] @ q), "divide by both lengths"),
        (
            with_axes(
                lambda X, q, Vt, s, k: (
                    X @ Vt[:k].T @ Vt[:k] @ q / np.linalg.norm(X, axis=1) / np.linalg.norm(q)
                )
            ),
            "of the COORDINATES",
        ),
        (
            with_axes(lambda X, q, Vt, s, k: cosines(X @ Vt[:k].T / s[:k], q @ Vt[:k].T / s[:k])),
            "without Σ⁻¹",
        ),
        (
            with_axes(lambda X, q, Vt, s, k: cosines(X @ Vt[:k].T * s[:k], q @ Vt[:k].T * s[:k])),
            "no other Σ",
        ),
        (
            with_axes(lambda X, q, Vt, s, k: cosines(X @ Vt[-k:].T, q @ Vt[-k:].T)),
            "the WEAKEST",
        ),
        (lambda X, q, k: by_library(X, q, k + 1), "one axis too many"),
        (changed(np.abs), "no absolute value"),
        (changed(lambda c: 1 - c), "not one minus it"),
        (changed(lambda c: c**2), "not its square"),
        (changed(lambda c: np.sort(c)[::-1]), "do not sort"),
        (changed(lambda c: np.argsort(-c)), "not the order"),
        (with_axes(lambda X, q, Vt, s, k: Vt[:k] @ q), "for each ROW"),
        (changed(lambda c: 3 * c + 1), "the first k rows"),
        (
            lambda X, q, k: by_library(X, q, k) if X.shape != (3, 3) else np.ones(len(X)),
            "return 0",
        ),
        (lambda X, q, k: None, "is a return statement missing"),
        (3, "give the function itself"),
    ],
    "text-lsi-5": [
        ([-7 / 9, -1 / 9], "the second text comes first"),
        ([1, 0], "before centring"),
        ([-1, -5 / 3], "added back"),
        ([17 / 9, 8 / 9], "are lacking"),
        ([8 / 9, 2 / 9], "take off 1 twice"),
        ([1 / 9, 7 / 9], "the sign"),
        ([-0.125, -0.875], "cosines or shares"),
        ([8 / 9, -1 / 9], "the text with itself"),
        ([-1 / 9, -1 / 9], "has the inner product 2/3"),
        ([-1 / 9, -10 / 9], "and not 1"),
        ([2, 2], "of the other"),
        ([1], "be a list of 2 numbers"),
    ],
    "text-lsi-6": [
        (RIGHT_WORDS[::-1], "20 axes first"),
        (word_cosines(WEIGHTED, 0), "those are rows of V"),
        (word_cosines(WEIGHTED, 2), "singular values once"),
        (word_cosines(WEIGHTED, -1), "do not divide"),
        (word_cosines(COUNTS), "with plain counts"),
        (word_cosines(np.log(1 + COUNTS)), "the rarities are lacking"),
        ([*RIGHT_WORDS[:2], 1], "and 0"),
        ([0, 0, 0], "0 is for all axes"),
        (1 - np.array(RIGHT_WORDS), "not one minus it"),
        ([0.3, 0.2, 0.1], "rows of V Σ"),
        ([0.87, 0.42], "be a list of 3 numbers"),
    ],
}
