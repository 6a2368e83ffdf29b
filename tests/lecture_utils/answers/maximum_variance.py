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


def about_one_mean(X, k):
    return never_centred(X - X.mean(), k) + X.mean()


def standardised(X, k, back):
    mean, s = X.mean(axis=0), X.std(axis=0)
    return mean + never_centred((X - mean) / s, k) * back


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
loose = iris - iris.mean(axis=0)
iris_table = loose / iris.std(axis=0)
all_axes = np.linalg.eigh(np.corrcoef(iris.T))[1]
axes = all_axes[:, :1:-1]


def codes_of(table):
    return table @ axes


#: a pair of two shapes, and a number that may be rounded
WORDED = ["maximum-variance-6"]
ROUNDED = ["maximum-variance-4"]

RIGHT = {
    "maximum-variance-1": [
        [0.4, 0.2, 9.8],
        [Fraction(2, 5), Fraction(1, 5), Fraction(49, 5)],
        sp.Matrix([2, 1, 49]) / 5,
    ],
    "maximum-variance-2": [[20, 5, 0.5], sp.Matrix([20, 5, sp.Rational(1, 2)])],
    "maximum-variance-3": [
        rebuilt(),
        rebuilt(of=lambda V, k: -V[:, ::-1][:, :k]),
        lambda X, k: (lambda m: m.inverse_transform(m.transform(X)))(PCA(k).fit(X)),
    ],
    "maximum-variance-4": [
        contrast(standard),
        [contrast(standard)],
        1.06,
        sp.Float(contrast(arrests / arrests.std(axis=0, ddof=1), 50 / 49), 17),
    ],
    "maximum-variance-6": [
        [codes_of(iris_table), axes],
        (codes_of(iris_table) * [1, -1], 3 * axes * [1, -1]),
        [np.round(codes_of(iris_table), 2), np.round(axes, 2).tolist()],
        [codes_of(iris_table) * np.sqrt(149 / 150), 0.5 * axes],
        [codes_of(-iris_table), -axes],
    ],
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
        ([5, 20, 0.5], "it comes first"),
        ([40, -15, 1], "divide each code by √2"),
        ([40, 10, 1], "divide each code by √2"),
        ([80, 20, 0.5], "divide them by their number"),
        ([80 / 3, 20 / 3, 0.5], "not n − 1"),
        ([26.67, 6.67, 0.5], "not n − 1"),
        ([20, 25, 0.5], "25 is the total"),
        ([20, 2.5, 0.5], "the sum over its entries"),
        ([20, 5, 8], "that of 16"),
        ([20, 5, 50], "not in per cent"),
        ([20, 5, 0.5**0.5], "square it"),
        ([20, 5, 0.71], "square it"),
        ([20, 5, 0.8], "all samples together"),
        ([20, 5, 32 / 34], "the share of (3, 5)"),
        ([20, 5, 0.94], "the share of (3, 5)"),
        ([1, 2, 3], "the products with (1, 1)/√2"),
    ],
    "maximum-variance-3": [
        (rebuilt(back=0), "not put back"),
        (in_place, "overwrites an array"),
        (rebuilt(before=lambda X: 0 * X[0]), "centre first: the directions"),
        (moved_twice, "the centred sample that is encoded"),
        (rebuilt(of=lambda V, k: V[:, :k]), "eigh counts upwards"),
        (rebuilt(of=lambda V, k: V[-k:].T), "directions are COLUMNS"),
        (one_mean, "not one number for all"),
        (never_centred, "go through zero"),
        (about_one_mean, "axis=0 gives each its own"),
        (scaled, "nothing is to be divided"),
        (lambda X, k: standardised(X, k, 1), "never multiplied again"),
        (lambda X, k: standardised(X, k, X.std(axis=0)), "directions of the standardised samples"),
        (lambda X, k: X, "all directions were kept"),
        (codes, "those are the codes"),
        (rebuilt(of=lambda V, k: V[:, -1:]), "plus the shadow"),
        (lambda X, k: (rebuilt()(X, k)).T, "rows and columns are exchanged"),
    ],
    "maximum-variance-4": [
        (spectrum[-1], "so it is no contrast"),
        (spectrum[-2], "that is λ₂"),
        (contrast(standard, 50 / 49), "the divisor is n"),
        (contrast(standard, 49 / 50), "the divisor is n"),
        (contrast(standard, place=0), "counts upwards"),
        (contrast(arrests), "should be standardised"),
        (np.corrcoef(arrests.T).sum() / 4, "along (1, 1, 1, 1) itself"),
        (contrast(standard, place=slice(None)), "the largest is asked for"),
        (1.05, "look at NᵀCN"),
        (2, "look at NᵀCN"),
    ],
    "maximum-variance-6": [
        ([PCA(2).fit_transform(iris), 3 * PCA(2).fit(iris).components_.T], "before you look for"),
        ([loose @ axes, axes], "standardised flowers that are encoded"),
        ([iris / iris.std(axis=0) @ axes, axes], "centre first"),
        ([codes_of(iris_table)[:, ::-1], axes[:, ::-1]], "swap the columns"),
        ([iris_table @ all_axes[:, :2], all_axes[:, :2]], "of smallest variance"),
        ([iris_table @ all_axes[:, 1::-1], all_axes[:, 1::-1]], "of smallest variance"),
        ([PCA(2, whiten=True).fit_transform(iris_table), axes], "the codes as they are"),
        ([iris_table[:, :2], axes], "two columns of the table"),
        ([np.cos(codes_of(iris_table)), axes], "the dots are the codes"),
        ([codes_of(iris_table), axes * codes_of(iris_table).std(axis=0)], "for correlations"),
        ([codes_of(iris_table), PCA(2).fit(iris).components_.T], "belong to the raw table"),
        ([codes_of(iris_table), axes / np.linalg.norm(axes, axis=1)[:, None]], "by one factor"),
        ([codes_of(iris_table), axes + 1], "the arrows are the rows of U"),
        ([codes_of(iris_table), 0 * axes], "without a length"),
        ([codes_of(iris_table), axes * [1, -1]], "runs against"),
        ([codes_of(iris_table), -2 * axes], "runs against"),
        ([axes, codes_of(iris_table)], "the dots come first"),
        ([codes_of(iris_table).T, axes.T], "transpose"),
        ([codes_of(iris_table), axes.T], "transpose"),
        ([iris_table @ all_axes, all_axes], "keep two directions"),
        (
            [codes_of(iris_table)[1:], axes],
            "with 150 rows and 2 columns; yours",
        ),
        ([codes_of(iris_table), axes[1:]], "with 4 rows and 2 columns; yours is a matrix with 3"),
        (codes_of(iris_table), "return the pair"),
    ],
}
