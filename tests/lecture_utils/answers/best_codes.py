"""Answers to the exercises of *best-codes*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp

from lecture_utils.datasets import crabs

X, _, FEATURES = crabs()
Y = X - X.mean(axis=0)
EIGENVALUES = np.linalg.eigvalsh(Y.T @ Y / 200)


def left(data, j=2):
    """Return what one column leaves of all, as a sum of squares."""
    fit = np.linalg.lstsq(data[:, [j]], data, rcond=None)[0]
    return ((data - data[:, [j]] @ fit) ** 2).sum()


def left_ones(*which):
    """Return a function that begins with some left singular vectors."""

    def start(X, k):
        W = np.linalg.svd(X)[0]
        return W[:, list(which)] if len(which) == k else W[:, 1 : k + 1]

    return start


def from_second(X, k):
    return np.linalg.svd(X, full_matrices=False)[0][:, 1 : k + 1]


def by_eigh(X, k):
    return np.linalg.eigh(X @ X.T)[1][:, ::-1][:, 1 : k + 1]


def mixed(X, k):
    return from_second(X, k) @ (np.tri(k) + np.eye(k))


def noise(X, k):
    return np.random.default_rng(3).normal(size=(len(X), k))


def without_first(X, k):
    W = np.linalg.svd(X)[0][:, :1]
    return noise(X, k) - W @ (W.T @ noise(X, k))


def by_products(X, Z):
    return np.linalg.qr(X @ (X.T @ Z)).Q


def by_both_fits(X, Z):
    B = np.linalg.lstsq(Z, X, rcond=None)[0].T
    return np.linalg.qr(np.linalg.lstsq(B, X.T, rcond=None)[0].T).Q


def by_svd_of_products(X, Z):
    return np.linalg.svd(X @ X.T @ Z, full_matrices=False)[0]


def with_signs(X, Z):
    return -by_products(X, Z)[:, ::-1]


def unit(vectors):
    return vectors / np.linalg.norm(vectors, axis=0)


def spanned(wrong):
    """Return a function for an orthonormal basis of what something else spans."""

    def round_span(X, Z):
        return by_svd_of_products(np.eye(len(Z)), wrong(X, Z))

    return round_span


def on_tall(wrong):
    """Return a function that is right for square data, and wrong for others."""

    def round_span(X, Z):
        return by_products(X, Z) if X.shape[0] == X.shape[1] else wrong(X, Z)

    return round_span


ROUNDED = ["best-codes-1"]
WORDED = ["best-codes-6"]

RIGHT = {
    "best-codes-1": [
        [7 / 3, 1 / 3],
        (2.333, 0.333),
        sp.Matrix([sp.Rational(7, 3), sp.Rational(1, 3)]),
        np.array([[7], [1]]) / 3,
        [Fraction(7, 3), Fraction(1, 3)],
    ],
    "best-codes-2": [by_products, by_both_fits, by_svd_of_products, with_signs],
    "best-codes-3": [
        [10.4, 20],
        (Fraction(52, 5), 20),
        sp.Matrix([sp.Rational(104, 10), 20]),
        10 + np.array([0.01, 0.25]) * 40,
    ],
    "best-codes-4": [from_second, by_eigh, mixed, left_ones(0, 2), left_ones(1, 3)],
    "best-codes-6": [
        ("CL", left(Y) / 200),
        ["CL", 2.85],
        ("CL", 2.848),
        ("CL", np.float64(2.8484)),
    ],
}

WRONG = {
    "best-codes-1": [
        ([5, 3], "that is Bᵀx"),
        ([2.5, 1.5], "as orthogonal"),
        ([1 / 3, 7 / 3], "in the wrong order"),
        ([7, 1], "divide by it"),
        ([13 / 3, 11 / 3], "a sign"),
        ([13, 11], "INVERSE"),
        ([5 / np.sqrt(2), 3 / np.sqrt(2)], "scaled to length 1"),
        ([7 / 3, 8 / 3, 1 / 3], "the rebuilt point"),
        ([1, 2], "solve 2z₁ + z₂ = 5"),
        (7, "be a list of 2 numbers"),
    ],
    "best-codes-2": [
        (lambda X, Z: np.linalg.qr(X @ X.T @ Z), "return Q alone"),
        (lambda X, Z: np.linalg.qr(X @ X.T @ Z, mode="complete").Q, "columns are enough"),
        (on_tall(lambda X, Z: X.T @ Z), "one product more"),
        (spanned(lambda X, Z: X.T @ Z), "one product more"),
        (lambda X, Z: X @ X.T @ np.ones_like(Z), "the columns are dependent"),
        (spanned(lambda X, Z: Z), "BEFORE the round"),
        (spanned(lambda X, Z: X @ X.T @ X @ X.T @ Z), "TWO rounds"),
        (lambda X, Z: np.linalg.svd(X)[0][:, : Z.shape[1]], "where the walk ends"),
        (spanned(lambda X, Z: X @ Z), "the first product is Xᵀ Z"),
        (spanned(lambda X, Z: X.T @ X.T @ Z), "not Xᵀ twice"),
        (spanned(lambda X, Z: X.T @ X @ Z), "XᵀX acts on patterns"),
        (spanned(lambda X, Z: Z + X @ X.T @ Z), "another space than X Xᵀ Z"),
        (lambda X, Z: X @ X.T @ Z, "do not have length 1"),
        (lambda X, Z: unit(X @ X.T @ Z), "not orthogonal to each other"),
        (lambda X, Z: by_products(X, Z).T, "rows and columns are exchanged"),
        (np.eye(3), "give the function itself"),
    ],
    "best-codes-3": [
        ([20, 10.4], "comes first"),
        ([10, 10], "that is the floor"),
        ([0.4, 10], "is still missing"),
        ([14, 30], "HUNDREDTH"),
        ([10.4, 12], "costs a quarter"),
        ([42.4, 20], "only (1 − c)²"),
        ([17.6, 40], "not the lost variance"),
        ([7.6, 30], "the floor is 10"),
        ([10.5, 22.5], "and not 50"),
        ([10.3, 17.5], "the second direction"),
        (10.4, "as well"),
        ([12, 13], "what the codes are off by"),
        ([1, 2, 3], "be a list of 2 numbers"),
    ],
    "best-codes-4": [
        (noise, "the walk moves on"),
        (without_first, "the walk moves on"),
        (lambda X, k: np.linalg.svd(X)[0][:, :k], "AT the floor"),
        (lambda X, k: np.ones((len(X), k)), "dependent: no fit"),
        (lambda X, k: np.linalg.svd(X)[0][:, -k:], "the next fit is refused"),
        (lambda X, k: np.linalg.svd(X)[2].T[:, 1 : k + 1], "yours is a"),
        (np.eye(3), "give the function itself"),
    ],
    "best-codes-6": [
        ("CL", "return the pair"),
        (("carapace", 2.85), "the first is one of"),
        ((2, 2.85), "the first is one of"),
        (("CW", left(Y, 3) / 200), "CW comes second"),
        (("FL", left(Y, 0) / 200), "try each of them"),
        (("CL", left(X) / 200), "were not centred"),
        (("CL", 3.23), "were not centred"),
        (("CL", left(Y)), "the mean is asked for"),
        (("CL", left(Y) / 1000), "over its five lengths"),
        (("CL", left(Y) / 800), "over its lengths"),
        (("CL", left(Y) / 199), "divides by 200"),
        (("CL", 2.86), "divides by 200"),
        (("CL", 2.862), "divides by 200"),
        (("CL", 2.84), "cut off"),
        (("CL", left(Y / Y.std(axis=0)) / 200), "do not standardise"),
        (("CL", EIGENVALUES[:-1].sum()), "that is the floor"),
        (("CL", np.sqrt(left(Y) / 200)), "that is the root"),
        (("CL", ((Y - Y[:, [2]]) ** 2).sum() / 200), "the pattern is fitted"),
        (("CL", 5), "the code is Y[:, j]"),
    ],
}
