"""Answers to the exercises of *minimum-error*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp

from lecture_utils.datasets import crabs, digits

INK = 16 * digits()[0]
ORDER = np.random.default_rng(0).permutation(len(INK))
OLD, NEW = INK[ORDER[:100]], INK[ORDER[100:]]
LENGTHS, KINDS, _ = crabs()
B, O, M, F = (LENGTHS[[letter in kind for kind in KINDS]] for letter in "BOMF")  # noqa: E741


def code(X, k):
    """Return a mean and directions, by singular values."""
    return X.mean(axis=0), np.linalg.svd(X - X.mean(axis=0), full_matrices=False).Vh[:k].T


def lost(X, mean, U):
    return np.mean(np.sum((X - mean - (X - mean) @ U @ U.T) ** 2, axis=1))


def parts(one, other, k=2):
    mean, U = code(one, k)
    whole = lost(other, mean, U)
    return [whole, whole - lost(other, other.mean(axis=0), U)]


CODES = [code(np.delete(OLD, i, axis=0), 30) for i in range(100)]
EACH = np.array([lost(OLD[i : i + 1], *CODES[i]) for i in range(100)])
OWN = [lost(OLD[i : i + 1], OLD.mean(axis=0), CODES[i][1]) for i in range(100)]
NO_MEAN = [lost(OLD[i : i + 1], np.zeros(64), CODES[i][1]) for i in range(100)]
KEPT = np.mean([lost(np.delete(OLD, i, axis=0), *CODES[i]) for i in range(100)])
SHIFT = O.mean(axis=0) - B.mean(axis=0)


def slowly(old, new):
    """Fit anew for every k."""
    d = old.shape[1]
    mean, U = old.mean(axis=0), np.linalg.eigh(np.cov(old.T))[1][:, ::-1]
    return [[lost(X, mean, U[:, :k]) for X in (old, new)] for k in range(d + 1)]


def changed(by):
    """Return a function with a change of one's own to what is right."""
    return lambda old, new: by(np.array(slowly(old, new)), len(old), len(new))


def about(mean_of, axes_of=lambda X: np.linalg.eigh(np.cov(X.T))[1][:, ::-1]):
    """Return a function with a mean and axes of one's own."""

    def function(old, new):
        U = axes_of(old)
        return [
            [lost(X, mean_of(X, old), U[:, :k]) for X in (old, new)]
            for k in range(old.shape[1] + 1)
        ]

    return function


def each_its_own(old, new):
    return np.column_stack([np.array(slowly(X, X))[:, 0] for X in (old, new)])


def cheapest(old, new):
    return about(lambda X, old: old.mean(axis=0), lambda X: np.linalg.eigh(np.cov(X.T))[1])(
        old, new
    )


def singular(full):
    """Return a function that has its axes from singular values, and sums prices from the end."""

    def function(old, new):
        mean = old.mean(axis=0)
        axes = np.linalg.svd(old - mean, full_matrices=full).Vh
        prices = [np.mean(((X - mean) @ axes.T) ** 2, axis=0)[::-1] for X in (old, new)]
        return np.vstack([[0, 0], np.cumsum(prices, axis=1).T])[::-1]

    return function


FINE = ["minimum-error-1", "minimum-error-4", "minimum-error-6"]  # decimals will do

RIGHT = {
    "minimum-error-1": [261 / 25, 10.44, Fraction(261, 25), sp.Rational(261, 25), [10.44]],
    "minimum-error-2": [[33, 6], (33.0, 6.0), sp.Matrix([33, 6]), [Fraction(33), 6]],
    "minimum-error-3": [lambda old, new: np.array(slowly(old, new)), slowly, singular(True)],
    "minimum-error-4": [EACH.mean(), 88.0, 87.97, 88, Fraction(88)],
    "minimum-error-6": [parts(B, O), np.array(parts(B, O)), (4.94, 4.34), [4.940, 4.343]],
}

WRONG = {
    "minimum-error-1": [
        (3.68, "the shift δ costs as well"),
        (6.76, "the part of δ alone"),
        (13.68, "not its whole length"),
        (6.28, "has to be squared"),
        (-3.08, "are larger: add"),
        (8.88, "average to zero"),
        (261, "the factor 1/5 forgotten"),
        (52.2, "stands in u twice"),
        (10.2, "TWO entries beside the diagonal"),
        (9.48, "are missing"),
        (5, "D = C′ + δδᵀ"),
        ([[4, 1], [1, 2]], "be a single number"),
    ],
    "minimum-error-2": [
        ([6, 33], "in the wrong order"),
        ([39, 12], "the two DEAREST"),
        ([36, 9], "the highest price"),
        ([21, 6], "the price of the axis kept"),
        ([33, 27], "the DIFFERENCE"),
        ([33, -6], "how much MORE"),
        ([33, 12], "loses 9 + 18"),
        ([33, 0], "this basis is not the best"),
        ([99, 72], "entries are thirds"),
        ([297, 270], "a ninth stands before"),
        ([30, 3], "a sum of three terms"),
        ([33], "be a list of 2 numbers"),
    ],
    "minimum-error-3": [
        (changed(lambda L, n, m: L[::-1]), "row 0 keeps nothing"),
        (changed(lambda L, n, m: L[:, ::-1]), "the columns are exchanged"),
        (changed(lambda L, n, m: L[0] - L), "what the kept axes hold"),
        (cheapest, "the cheapest axes are kept"),
        (about(lambda X, old: X.mean(axis=0)), "knows only the old mean"),
        (about(lambda X, old: 0), "before anything is measured"),
        (about(lambda X, old: 0, lambda X: np.linalg.svd(X)[2].T), "were not centred"),
        (each_its_own, "no axes of their own"),
        (changed(lambda L, n, m: L * [n / (n - 1), m / (m - 1)]), "the divisor is n."),
        (changed(lambda L, n, m: L * [n / (n - 1), 1]), "not n − 1"),
        (changed(lambda L, n, m: L * [n, m]), "not their mean"),
        (changed(lambda L, n, m: L / (len(L) - 1)), "not a mean over d"),
        (changed(lambda L, n, m: np.sqrt(np.abs(L))), "no root"),
        (changed(lambda L, n, m: L[:, [0, 0]]), "both columns are of the old data"),
        (changed(lambda L, n, m: L[1:]), "there are d + 1 rows"),
        (changed(lambda L, n, m: L[:, 0]), "two columns are wanted"),
        (changed(lambda L, n, m: L.T), "rows and columns are exchanged"),
        (changed(lambda L, n, m: 3 * L), "its shadow on k directions"),
        (singular(False), "d is still 3"),
        (lambda old, new: old @ new, "called with old (a matrix"),
    ],
    "minimum-error-4": [
        (lost(OLD, *code(OLD, 30)), "the code was fitted to"),
        (30.6, "the code was fitted to"),
        (75.1, "were not to be used"),
        (KEPT, "measure the ONE"),
        (np.median(EACH), "the mean is wanted"),
        (np.mean(OWN), "that of the 99"),
        (np.mean(NO_MEAN), "off the digit before you project"),
        (EACH.sum(), "that is the sum"),
        (np.mean(np.sqrt(EACH)), "no root"),
        (EACH.mean() / 64, "not a mean over the 64"),
        (EACH.mean() / 256, "from 0 to 16"),
        (50, "average the hundred losses"),
        ([88, 88], "be a single number"),
    ],
    "minimum-error-6": [
        (parts(B, O)[::-1], "the loss comes first"),
        ([4.94, 0.597], "that is what is left"),
        ([parts(B, O)[0], SHIFT @ SHIFT], "outside the plane"),
        ([4.94, 0.879], "not its share"),
        ([parts(B, O)[0], 100 * parts(B, O)[1] / parts(B, O)[0]], "not its share"),
        (parts(O, B), "is fitted to species B"),
        (parts(M, F), "those are the sexes"),
        (parts(B, O, 1), "that is one direction"),
        (parts(B, O, 3), "three directions"),
        ([100 * value for value in parts(B, O)], "not a sum"),
        ([value / 5 for value in parts(B, O)], "not a mean over five"),
        ([value * 100 / 99 for value in parts(B, O)], "not n − 1"),
        ([4.99, 4.387], "not n − 1"),
        ([0.262, 4.34], "the loss on species B itself"),
        ([4.94, 4.604], "KEEPS its directions"),
        ([4.9, 4.34], "rounded too far"),
        ([4.9, 4.3], "rounded too far"),
        ([5.1, 4.34], "subtract"),
        ([4, 3], "subtract"),
        (4.94, "be a list of 2 numbers"),
    ],
}
