"""Answers to the exercises of *projection-perspective*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp

from lecture_utils.datasets import olives
from lecture_utils.linalg import projector

OILS = olives()[0]
CENTRED = OILS - OILS.mean(axis=0)
LARGEST, SECOND = np.linalg.eigvalsh(np.corrcoef(OILS.T))[:-3:-1]
PROMISED, LEAST = 8 - 2 * LARGEST, 8 - LARGEST - SECOND
RAW = np.linalg.eigvalsh(np.cov(OILS.T, ddof=0))[::-1]


def honest(X, V, divide=len, centred=True):
    X = X - X.mean(axis=0) if centred else X
    U, sizes, _ = np.linalg.svd(V.T, full_matrices=False)
    U = U[:, sizes > 1e-9 * sizes[0]]
    kept = np.sum((X @ U) ** 2)
    return kept / divide(X), (np.sum(X**2) - kept) / divide(X)


def by_projector(X, V):
    X = X - X.mean(axis=0)
    _, sizes, Vh = np.linalg.svd(V)
    P = projector(Vh[: int((sizes > 1e-9 * sizes[0]).sum())].T)
    return [np.trace(P @ X.T @ X) / len(X), np.sum((X - X @ P) ** 2) / len(X)]


def as_if_right(X, V, units=True):
    """Return the books of somebody who takes the rows for orthonormal."""
    X = X - X.mean(axis=0)
    V = V / np.linalg.norm(V, axis=1, keepdims=True) if units else V
    kept = (X @ V.T).var(axis=0).sum()
    return kept, X.var(axis=0).sum() - kept


def rebuilt_leaning(X, V):
    X = X - X.mean(axis=0)
    V = V / np.linalg.norm(V, axis=1, keepdims=True)
    return (X @ V.T).var(axis=0).sum(), np.sum((X - X @ V.T @ V) ** 2) / len(X)


def half_honest(X, V):
    return honest(X, V)[0], rebuilt_leaning(X, V)[1]


def above(X, V, level=1e-10, share=0):
    """Return the books of somebody who calls all below a level rounding."""
    X = X - X.mean(axis=0)
    _, sizes, Vh = np.linalg.svd(V)
    kept = np.sum((X @ Vh[: (sizes > max(level, share * sizes[0])).sum()].T) ** 2) / len(X)
    return kept, np.sum(X**2) / len(X) - kept


def by_qr(X, V):
    X = X - X.mean(axis=0)
    Q = np.linalg.qr(V.T).Q
    kept = np.sum((X @ Q) ** 2) / len(X)
    return kept, np.sum(X**2) / len(X) - kept


def by_inverse(X, V):
    X = X - X.mean(axis=0)
    P = V.T @ np.linalg.inv(V @ V.T) @ V
    return np.sum((X @ P) ** 2) / len(X), np.sum((X - X @ P) ** 2) / len(X)


FINE = [f"projection-perspective-{i}" for i in (2, 3, 7)]  # three digits will do

RIGHT = {
    "projection-perspective-1": [
        [1, Fraction(29, 5)],
        [1, 5.8],
        sp.Matrix([1, sp.Rational(29, 5)]),
        np.array([1, 29 / 5]),
    ],
    "projection-perspective-2": [
        [Fraction(3, 2), Fraction(19, 6), Fraction(79, 12)],
        [1.5, 3.167, 6.583],
        np.array([3 / 2, 19 / 6, 79 / 12]),
        sp.Matrix([sp.Rational(3, 2), sp.Rational(19, 6), sp.Rational(79, 12)]),
    ],
    "projection-perspective-3": [
        [6.16, 7.84, -5.76],
        [Fraction(154, 25), Fraction(196, 25), Fraction(-144, 25)],
        np.array([[6.16, 7.84, -5.76]]),
    ],
    "projection-perspective-4": [[84, 8, 7], (84.0, 8.0, 7.0), np.array([84, 8, 7])],
    "projection-perspective-5": [honest, by_projector, lambda X, V: np.array(honest(X, V))],
    "projection-perspective-7": [
        [PROMISED, 8, LEAST],
        [0.56, 8.0, 2.51],
        np.array([0.557, 8, 2.513]),
    ],
}

WRONG = {
    "projection-perspective-1": [
        ([5.8, 1], "in the wrong order"),
        ([1, 1], "since the two vectors lean"),
        ([1, 4], "the distance from their plane"),
        ([1, 3.4], "come twice"),
        ([1, -3.8], "a sign"),
        ([1, 4.8], "the mixed terms alone"),
        ([1, np.sqrt(5.8)], "that is the length"),
        ([9, 5.8], "9 is ‖x‖²"),
        ([5, 5.8], "there are two coordinates"),
        ([1, 9], "and not 1"),
        ([1, 7], "square x̃ − x"),
        (5.8, "be a list of 2 numbers"),
    ],
    "projection-perspective-2": [
        ([79 / 12, 19 / 6, 1.5], "in the wrong order"),
        ([3, 19, 79], "unit vectors are meant"),
        ([2, 4, 8], "those are the bounds"),
        ([8, 4, 2], "those are eigenvalues"),
        ([1.5, 3, 4.5], "taken away before"),
        ([1.5, 3, 79 / 12], "which is already taken"),
        ([1.5, 2.5, 79 / 12], "already taken"),
        ([1.5, 19 / 6, 31 / 12], "8 · 9 = 72"),
        ([1, 2, 3], "the vectors are along"),
        ([1.5, 3.2], "be a list of 3 numbers"),
    ],
    "projection-perspective-3": [
        ([7.84, 6.16, -5.76], "are exchanged"),
        ([6.16, 7.84, 5.76], "a sign"),
        ([6.16, 7.84, -2.88], "TWICE"),
        ([6.16, 7.84, 2.88], "its sign is another"),
        ([6.16, 7.84, 0], "zero for eigenvectors"),
        ([10, 4, 0], "these two are turned"),
        ([10, 4, -5.76], "of the lengths"),
        ([12.32, 15.68, -5.76], "both factors 2 cancel"),
        ([154, 196, -144], "divide by 25"),
        ([9.2, 4.8, -5.76], "to be squared"),
        ([1, 2, 3], "and μ = 2w₂ᵀCw₁"),
    ],
    "projection-perspective-4": [
        ([84, 7, 8], "are exchanged"),
        ([84, 9, 7], "exactly the most"),
        ([84, 7, 7], "above what three can"),
        ([84, 8, 8], "not above the total"),
        ([35, 0, 0], "WITHOUT repetition"),
        ([343, 22, 19], "does not count"),
        ([343, 8, 7], "up to order"),
        ([28, 1, 1], "for k = 2"),
        ([7, 1, 1], "the threefold ones only"),
        ([49, 8, 7], "three different eigenvectors"),
        ([1, 2, 3], "list the choices"),
    ],
    "projection-perspective-5": [
        (lambda X, V: honest(X, V)[::-1], "are exchanged"),
        (lambda X, V: honest(X, V, centred=False), "were not centred"),
        (lambda X, V: honest(X, V, lambda X: len(X) - 1), "and not n − 1"),
        (lambda X, V: honest(X, V, lambda X: 1), "divide by n"),
        (lambda X, V: np.array(honest(X, V)) / sum(honest(X, V)), "shares of the total"),
        (lambda X, V: (honest(X, V)[0], sum(honest(X, V))), "the second is the total"),
        (lambda X, V: (honest(X, V)[0], honest(X, V)[1] / X.shape[1]), "a SUM over its entries"),
        (lambda X, V: np.sqrt(honest(X, V)), "those are roots"),
        (lambda X, V: as_if_right(X, V, units=False), "not unit vectors yet"),
        (as_if_right, "counted twice"),
        (rebuilt_leaning, "counted twice"),
        (half_honest, "put together from directions that lean"),
        (above, "rows nearly alike"),
        (lambda X, V: above(X, V, 1e-6), "rows nearly alike"),
        (lambda X, V: above(X, V, 0, 1e-2), "rows nearly alike"),
        (by_qr, "some rows depend on others"),
        (by_inverse, "the span of the rows"),
        (lambda X, V: honest(X, V)[0], "return the pair"),
        (lambda X, V: (1, 2), "not those of the projection"),
    ],
    "projection-perspective-7": [
        ([RAW.sum() - 2 * RAW[0], RAW.sum(), RAW[2:].sum()], "standardise the columns"),
        ([PROMISED, PROMISED, LEAST], "MEASURED"),
        ([PROMISED, LEAST, 8], "what is measured comes second"),
        ([8, PROMISED, LEAST], "the promise comes first"),
        ([LEAST, 8, PROMISED], "the smallest error last"),
        ([LEAST, LEAST, LEAST], "the recipe takes u₁ twice"),
        ([2 * LARGEST, 8, LEAST], "says is KEPT"),
        ([PROMISED, 8, LARGEST + SECOND], "what two directions keep"),
        ([PROMISED, 8 - LARGEST, LEAST], "with u₁ ONCE"),
        ([PROMISED / 8, 1, LEAST / 8], "shares of the total"),
        ([0.55, 8, 2.51], "round them"),
        ([0.55, 8, 2.513], "round them"),
        ([0.56, 8, 2.5], "round them"),
        ([1, 2, 3], "the other is measured"),
    ],
}
