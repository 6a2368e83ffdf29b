"""Answers to the exercises of *eigenvalue-is-variance*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp
from sklearn.datasets import load_wine

VALUES = np.linalg.eigvalsh(np.corrcoef(load_wine().data.T))[::-1]
RUNNING = np.cumsum(VALUES) / 13
ROOTS = np.cumsum(np.sqrt(VALUES)) / np.sqrt(VALUES).sum()
RAW = np.linalg.eigvalsh(np.cov(load_wine().data.T))[::-1]


def judged(share=lambda K: np.diag(K) / np.trace(K), largest=None, turned=lambda X, U: X @ U):
    """Return a function that judges axes, with changes of one's own."""

    def off_diagonal(R):
        return np.abs(R - np.eye(len(R))).max()

    def function(X, U):
        Z = turned(X, U)
        return share(np.cov(Z.T)), (largest or off_diagonal)(np.corrcoef(Z.T))

    return function


def in_loops(X, U):
    Z = [(X - X.mean(axis=0)) @ u for u in U.T]
    total = sum(z @ z for z in Z)
    pairs = [(i, j) for i in range(len(Z)) for j in range(i)]
    cosines = [Z[i] @ Z[j] / np.sqrt((Z[i] @ Z[i]) * (Z[j] @ Z[j])) for i, j in pairs]
    return [z @ z / total for z in Z], max(map(abs, cosines))


def by_n(X, U):
    Z = (X - X.mean(axis=0)) @ U
    K = Z.T @ Z / len(Z)
    R = K / np.sqrt(np.outer(np.diag(K), np.diag(K)))
    return np.diag(K) / K.trace(), np.abs(np.triu(R, 1)).max()


def uncentred(X, U):
    Z = X @ U
    squares = np.sum(Z**2, axis=0)
    return squares / squares.sum(), 0


def uncentred_beside(X, U):
    Z = X @ U
    squares = np.sum(Z**2, axis=0)
    R = Z.T @ Z / np.sqrt(np.outer(squares, squares)) - np.eye(len(U))
    return by_n(X, U)[0], np.abs(R).max()


def covariances(X, U):
    K = np.cov((X @ U).T)
    return by_n(X, U)[0], np.abs(K - np.diag(np.diag(K))).max()


def divided(X, U, power):
    K = np.cov((X @ U).T)
    R = K / np.sqrt(np.diag(K)) ** power
    return by_n(X, U)[0], np.abs(R[~np.eye(len(K), dtype=bool)]).max()


def features(X, U):
    R = np.corrcoef(X.T)
    return by_n(X, U)[0], np.abs(R - np.eye(len(R))).max()


def own_axes(X, U):
    values = np.linalg.eigvalsh(np.cov(X.T))
    return values / values.sum(), 0


FINE = ["eigenvalue-is-variance-3", "eigenvalue-is-variance-5"]  # three digits are asked for

RIGHT = {
    "eigenvalue-is-variance-1": [[2, 1], [2.0, 1.0], (sp.Integer(2), 1), sp.Matrix([2, 1])],
    "eigenvalue-is-variance-2": [[6, 2, 2, 2], np.array([6.0, 2, 2, 2]), sp.Matrix([6, 2, 2, 2])],
    "eigenvalue-is-variance-3": [
        np.array([1, 0, 1]) / np.sqrt(2),
        [-np.sqrt(0.5), 0, np.sqrt(0.5)],
        [0.707, 0, -0.707],
        (0.6, 0.52915, 0.6),
        sp.Matrix([sp.sqrt(2) / 3, sp.sqrt(5) / 3, sp.sqrt(2) / 3]),
    ],
    "eigenvalue-is-variance-4": [judged(), in_loops, by_n],
    "eigenvalue-is-variance-5": [
        [5, 100 * RUNNING[4]],
        (5, 100 * VALUES[:5].sum() / VALUES.sum()),
        [sp.Integer(5), 100 - 100 * VALUES[5:].sum() / 13],
        [5, 80.2],
        [5, 80.16],
    ],
    "eigenvalue-is-variance-7": [5, 5.0, sp.Integer(5), Fraction(5)],
}

WRONG = {
    "eigenvalue-is-variance-1": [
        ([1, 2], "in the wrong order"),
        ([2, 2], "the mixed terms are missing"),
        ([4, 2], "take the u of length one"),
        ([2, 0], "in a square they have one sign"),
        ([0, 1], "the mean of their squares"),
        ([0, 0], "the mean of their squares"),
        ([np.sqrt(2), 1], "the standard deviation"),
        ([4, 1], "divided by n − 1"),
        ([1, 1], "V is too small"),
        ([2, 0.5], "four terms of ½"),
        ([3, 3], "V is the mean of the squared coordinates"),
    ],
    "eigenvalue-is-variance-2": [
        ([2, 2, 6, 2], "the largest eigenvalue comes first"),
        ([2, 2, 6, 1], "one axis has only 60 per cent"),
        ([6, 2, 2, 1], "one axis has only 60 per cent"),
        ([6, 2, 2, 3], "80 per cent already"),
        ([4, 4, 2, 2], "that is the diagonal"),
        ([6, 2, 0, 1], "an axis by itself"),
        ([6, 6, 2, 2], "its eigenvalue is 2"),
        ([6, 4, 2, 2], "add up to the trace"),
        ([6, 2, 2], "Give four numbers"),
        ([6, 2, 2, 0.8], "not their share"),
        ([5, 3, 2, 2], "what becomes of (1, 1, 0)"),
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
        ([0.71, 0, 0.71], "almost"),
        ([0.7, 0, -0.7], "almost"),
        ([0.01, 1, 0.01], "the eigenvector of 3"),
    ],
    "eigenvalue-is-variance-4": [
        (judged(share=np.diag), "divide each by their sum"),
        (uncentred, "the coordinates were not centred"),
        (
            judged(share=lambda K: np.sqrt(np.diag(K)) / np.sqrt(np.diag(K)).sum()),
            "not variances",
        ),
        (judged(turned=lambda X, U: X), "shares of the features"),
        (judged(turned=lambda X, U: X @ U.T), "the columns of U"),
        (judged(share=lambda K: 100 * np.diag(K) / np.trace(K)), "shares add up to 1"),
        (judged(share=lambda K: np.cumsum(np.diag(K)) / np.trace(K)), "a running total"),
        (own_axes, "U may hold other axes"),
        (judged(share=lambda K: np.ones(len(K)) / len(K)), "over the total"),
        (judged(largest=lambda R: np.abs(R).max()), "leave the diagonal out"),
        (judged(largest=lambda R: (R - np.eye(len(R))).max()), "the largest in SIZE"),
        (judged(largest=lambda R: np.abs(np.diag(R, 1)).max()), "of SOME pairs"),
        (judged(largest=lambda R: np.abs(R[0, 1:]).max()), "of SOME pairs"),
        (judged(largest=lambda R: np.abs(R[-1, :-1]).max()), "of SOME pairs"),
        (covariances, "divide by both deviations"),
        (uncentred_beside, "centre as well"),
        (features, "for the features, not the axes"),
        (
            judged(largest=lambda R: np.abs(R - np.eye(len(R))).sum()),
            "take the largest",
        ),
        (judged(largest=lambda R: 0.5), "is not the largest correlation"),
        (lambda X, U: np.diag(np.cov((X @ U).T)), "return the pair"),
        (lambda X, U: (np.cov((X @ U).T), 0), "should be a list of 4 numbers; yours is a matrix"),
        (lambda X, U: uncentred(X - X.mean(), U), "X.mean() is one number"),
        (lambda X, U: (np.diag(np.cov(X @ U)), 0), "np.cov takes rows for features"),
        (lambda X, U: divided(X, U, 1), "divide by BOTH deviations"),
        (lambda X, U: divided(X, U, 2), "each of the two deviations"),
    ],
    "eigenvalue-is-variance-5": [
        ([4, 100 * RUNNING[3]], "four axes have only 74 per cent"),
        ([4, 73.6], "four axes have only 74 per cent"),
        ([3, 100 * RUNNING[3]], "four axes have only 74 per cent"),
        ([4, 100 * RUNNING[4]], "Python counts from 0"),
        ([5, 100 * RUNNING[3]], "of four axes"),
        ([5, 100 * RUNNING[5]], "of six axes"),
        ([6, 100 * RUNNING[5]], "one axis less is enough"),
        ([5, 100 * VALUES[4] / 13], "of the fifth axis alone"),
        ([5, VALUES[:5].sum()], "divide the sum of the eigenvalues"),
        ([5, RUNNING[4]], "in per cent"),
        ([5, 0.802], "in per cent"),
        ([1, 100 * RAW[0] / RAW.sum()], "without standardising"),
        ([9, 100 * ROOTS[8]], "eigenvalues are variances already"),
        ([13, 100], "the smallest were added first"),
        ([5, 80], "almost"),
        ([7, 90], "add the largest eigenvalues up"),
        (5, "should be a list of 2 numbers"),
    ],
    "eigenvalue-is-variance-7": [
        (4, "one too few"),
        (9, "strips, not pieces"),
        (24, "samples are rows"),
        (1, "are the pieces centred"),
        (2, "for 90 per cent"),
        (21, "for 99 per cent"),
        (44, "eigenvalues are variances already"),
        (12, "the rows of the photograph"),
        (64, "begin with the largest"),
        (7, "a row for each piece"),
        ([5, 0.95], "be a single number"),
    ],
}
