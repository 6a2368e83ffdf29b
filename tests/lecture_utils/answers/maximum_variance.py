"""Answers to the exercises of *maximum-variance*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp
from sklearn.datasets import load_iris
from sklearn.decomposition import PCA

from lecture_utils.datasets import us_arrests


def rebuilt(before=lambda X: X.mean(axis=0), of=lambda V, k: V[:, -k:], back=True):
    """Return a function that rebuilds samples by ``eigh``, one way or another."""

    def function(X, k):
        start = before(X)
        U = of(np.linalg.eigh(np.cov(X.T))[1], k)
        return (X - start) @ U @ U.T + (start if back is True else back)

    return function


def in_place(X, k):
    mean = X.mean(axis=0)
    X -= mean
    Vt = np.linalg.svd(X, full_matrices=False)[2][:k]
    return X @ Vt.T @ Vt + mean


def codes(X, k):
    return (X - X.mean(axis=0)) @ np.linalg.eigh(np.cov(X.T))[1][:, -k:]


def never_centred(X, k):
    V = np.linalg.svd(X)[2][:k].T
    return X @ V @ V.T


def one_mean(X, k):
    return rebuilt()(X, k) - X.mean(axis=0) + X.mean()


def scaled(X, k):
    mean = X.mean(axis=0)
    return mean + (rebuilt()(X, k) - mean) / X.std(axis=0)


def moved_twice(X, k):
    U = np.linalg.eigh(np.cov(X.T))[1][:, -k:]
    return X.mean(axis=0) + X @ U @ U.T


def contrast(table, share=1.0, place=-1):
    """Return an extreme variance of contrasts, found by projecting them out of the table."""
    N = np.array([[1, 1, 1], [-1, 1, 1], [0, -2, 1], [0, 0, -3]]) / np.sqrt([2, 6, 12])
    return share * np.linalg.eigvalsh(np.cov((table @ N).T, ddof=0))[place]


arrests = us_arrests()[0]
standard = (arrests - arrests.mean(axis=0)) / arrests.std(axis=0)
spectrum = np.linalg.eigvalsh(np.corrcoef(arrests.T))
iris = load_iris().data
held = np.linalg.eigvalsh(np.corrcoef(iris.T))[::-1] / 4
share = held[:2].sum()

RIGHT = {
    "maximum-variance-1": [
        [0.4, 0.2, 9.8],
        [Fraction(2, 5), Fraction(1, 5), Fraction(49, 5)],
        sp.Matrix([2, 1, 49]) / 5,
    ],
    "maximum-variance-2": [[1, 1], sp.Matrix([1, 1]), [Fraction(20, 20), np.float64(1)]],
    "maximum-variance-3": [20, 20.0, sp.Integer(20), [20]],
    "maximum-variance-4": [
        rebuilt(),
        rebuilt(of=lambda V, k: -V[:, ::-1][:, :k]),
        in_place,
        lambda X, k: (lambda m: m.inverse_transform(m.transform(X)))(PCA(k).fit(X)),
    ],
    "maximum-variance-5": [
        contrast(standard),
        [contrast(standard)],
        sp.Float(contrast(arrests / arrests.std(axis=0, ddof=1), 50 / 49), 17),
    ],
    "maximum-variance-7": [[share, 0], np.array([share, 0.0])],
}

WRONG = {
    "maximum-variance-1": [
        ([-1, 3, 0], "the sample itself"),
        ([0.4, 0.2, np.sqrt(9.8)], "its square is asked for"),
        ([0.4, 0.2, 3.13], "its square is asked for"),
        ([0.4, 0.2, 0.2], "what is kept"),
        ([-1.4, 2.8, 9.8], "the entries of the error"),
        ([2, 1, 13], "has length one"),
        ([2 / 5**0.5, 1 / 5**0.5, 11 - 2 / 5**0.5], "once more to rebuild"),
        ([2, 1, 5], "mind the signs"),
        ([-1.4, 2.8, 0.2], "rebuilt along (−1, 2)"),
        ([0.4, 0.2, 4.9], "nothing to average"),
        (1 / 5**0.5, "that is the code"),
        (0.447, "that is the code"),
        ([0.4, 0.2], "how large is its squared error"),
        ([1, 1, 1], "multiply entry by entry"),
    ],
    "maximum-variance-2": [
        ([1, 6], "6 is what is kept"),
        ([6, 1], "the variance along u₁"),
        ([5, 5], "divide each code by √5"),
        ([4, 4], "the number of samples"),
        ([4 / 3, 4 / 3], "not n − 1"),
        ([4 / 3, 1], "not n − 1"),
        ([1.333, 1.333], "not n − 1"),
        ([1, 0.5], "the sum over its entries"),
        ([1, 7], "7 is the total"),
        ([0, 0], "the mean of the codes is zero"),
        ([0, 1], "the mean of the codes is zero"),
        ([1, -1, -3, 3], "the mean of the squares"),
        ([2, 3], "its part along u₂"),
    ],
    "maximum-variance-3": [
        (10, "is not the variance yet"),
        (5, "goes the other way"),
        (40, "4λ over 2"),
        (100, "not of λ"),
        (2.5, "compare 2Cu = 4λu"),
        (10**0.5, "not of λ"),
        (7, "then take uᵀCu"),
    ],
    "maximum-variance-4": [
        (rebuilt(back=0), "not put back"),
        (rebuilt(before=lambda X: 0 * X[0]), "centre first: the directions"),
        (moved_twice, "the centred sample that is encoded"),
        (rebuilt(of=lambda V, k: V[:, :k]), "eigh counts upwards"),
        (rebuilt(of=lambda V, k: V[-k:].T), "directions are COLUMNS"),
        (one_mean, "not one number for all"),
        (never_centred, "go through zero"),
        (scaled, "nothing is to be divided"),
        (lambda X, k: X, "all directions were kept"),
        (codes, "those are the codes"),
        (rebuilt(of=lambda V, k: V[:, -1:]), "plus the shadow"),
        (lambda X, k: (rebuilt()(X, k)).T, "should have shape"),
    ],
    "maximum-variance-5": [
        (spectrum[-1], "so it is no contrast"),
        (spectrum[-2], "that is λ₂"),
        (contrast(standard, 50 / 49), "the divisor is n"),
        (contrast(standard, 49 / 50), "the divisor is n"),
        (contrast(standard, place=0), "counts upwards"),
        (contrast(arrests), "should be standardised"),
        (np.corrcoef(arrests.T).sum() / 4, "along (1, 1, 1, 1) itself"),
        (contrast(standard, place=slice(None)), "the largest is asked for"),
        (1.062, "rounded numbers are not enough"),
        (2, "look at NᵀCN"),
    ],
    "maximum-variance-7": [
        ([held[0], 0], "of the first direction; take two"),
        ([100 * share, 0], "not in per cent"),
        ([0.978, 2], "standardise the features"),
        ([0.9777, 0], "standardise the features"),
        ([share, 1], "counted from 0"),
        ([share, 2], "the smallest product"),
        ([share, 3], "comes third"),
        ([0, share], "the share comes first"),
        ([share, 2.23], "the number of a feature"),
        ([0.958, 0], "rounded numbers are not enough"),
        ([0.5, 0], "over their sum"),
    ],
}
