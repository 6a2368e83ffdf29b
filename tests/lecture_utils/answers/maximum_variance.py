"""Answers to the exercises of *maximum-variance*: right ones and wrong ones."""

import numpy as np
import sympy as sp

from lecture_utils.covariance import covariance
from lecture_utils.datasets import us_arrests


def principal(values=lambda w, X: w, vectors=lambda V: V, centre=lambda X: X - X.mean(axis=0)):
    """Return a function that finds directions by ``eigh`` and passes them on changed."""

    def function(X, k):
        w, V = np.linalg.eigh(centre(X).T @ centre(X) / len(X))
        return values(w[::-1][:k], X), vectors(V[:, ::-1][:, :k])

    return lambda X, k: function(X, k)[::-1]


def principal_by_svd(X, k):
    centred = X - X.mean(axis=0)
    _, s, Vt = np.linalg.svd(centred, full_matrices=False)
    return [-Vt[:k].T, s[:k] ** 2 / len(X)]


def as_eigh_returns(X, k):
    w, V = np.linalg.eigh(covariance(X))
    return V[:, :k], w[:k]


def upwards(X, k):
    w, V = np.linalg.eigh(covariance(X))
    return V[:, -k:], w[-k:]


def contrast(table, share=1.0, place=-1):
    """Return an extreme variance of contrasts, found by projecting them out of the table."""
    N = np.array([[1, 1, 1], [-1, 1, 1], [0, -2, 1], [0, 0, -3]]) / np.sqrt([2, 6, 12])
    return share * np.linalg.eigvalsh(np.cov((table @ N).T, ddof=0))[place]


arrests = us_arrests()[0]
standard = (arrests - arrests.mean(axis=0)) / arrests.std(axis=0)
spectrum = np.linalg.eigvalsh(np.corrcoef(arrests.T))


def leaning(V):
    """Add to each column one of length 1 at a right angle to it: its shadow stays as it was."""
    return V + np.linalg.svd(V)[0][:, -1:] if len(V) > len(V.T) else V


RIGHT = {
    "maximum-variance-1": [[7, sp.Rational(7, 9)], (7, 7 / 9), np.array([7, 7 / 9])],
    "maximum-variance-2": [principal(), principal_by_svd],
    "maximum-variance-3": [
        contrast(standard),
        [contrast(standard)],
        sp.Float(contrast(arrests / arrests.std(axis=0, ddof=1), 50 / 49), 17),
    ],
}

WRONG = {
    "maximum-variance-1": [
        ([14, 14 / 9], "is not the variance yet"),
        ([28, 28 / 9], "goes the other way"),
        ([3.5, 3.5 / 9], "halve λ once only"),
        ([2, 2 / 9], "the other eigenvalue"),
        ([7, 7 / 6], "of both features"),
        ([7, 3.5], "the sum of the eigenvalues"),
        ([7, 700 / 9], "not in per cent"),
        ([7, 0.78], "rounded numbers are not enough"),
        ([6, 6 / 9], "2Cu = λu"),
    ],
    "maximum-variance-2": [
        (lambda X, k: np.linalg.eigh(covariance(X))[1][:, ::-1][:, :k], "return the pair"),
        (lambda X, k: principal()(X, k)[::-1], "the list of variances should be one list"),
        (as_eigh_returns, "those are the smallest"),
        (lambda X, k: np.linalg.eigh(covariance(X))[::-1], "eigh counts upwards: the largest"),
        (upwards, "in the wrong order"),
        (principal(values=lambda w, X: np.sqrt(w)), "standard deviations"),
        (principal(values=lambda w, X: w * len(X) / (len(X) - 1)), "the divisor is n here"),
        (principal(values=lambda w, X: w * len(X)), "nothing was divided"),
        (principal(centre=lambda X: X), "were not centred"),
        (principal(values=lambda w, X: w / w.sum()), "not those along"),
        (principal(vectors=lambda V: V.T), "the directions are the COLUMNS"),
        (principal(vectors=lambda V: V.T if V.shape[0] == V.shape[1] else V), "COLUMNS"),
        (principal(vectors=lambda V: V[:, ::-1]), "are not their directions"),
        (principal(vectors=leaning), "give the columns of U length one"),
        (principal(vectors=lambda V: 2 * V), "give the columns of U length one"),
        (principal(vectors=lambda V: V[:, :1]), "U should have shape"),
    ],
    "maximum-variance-3": [
        (spectrum[-1], "so it is no contrast"),
        (spectrum[-2], "that is λ₂"),
        (contrast(standard, 50 / 49), "the divisor is n"),
        (contrast(standard, 49 / 50), "the divisor is n"),
        (contrast(standard, place=0), "counts upwards"),
        (contrast(arrests), "should be standardised"),
        (np.corrcoef(arrests.T).sum() / 4, "along (1, 1, 1, 1) itself"),
        (1.062, "rounded numbers are not enough"),
        (2, "look at NᵀCN"),
    ],
}
