"""Answers to the exercises of *scale-or-not*: right ones and wrong ones."""

import numpy as np
import scipy.linalg
import sympy as sp
from sklearn.datasets import load_wine

from lecture_utils.datasets import heptathlon

WINE = load_wine().data
QUIETER = np.delete(WINE, 12, axis=1)  # without proline
RESULTS = heptathlon()[0]
BOTTOM = (1 + np.sqrt(2) / 3) / 2


def weight(X, measure=np.var):
    spread = measure(X, axis=0)
    return spread.max() / spread.sum()


def share(X):
    sizes = np.linalg.svd(X - X.mean(axis=0), compute_uv=False) ** 2
    return sizes[0] / sizes.sum()


def standard(X):
    return X / X.std(axis=0)


def by_root(X, M):
    """Scale by a root of M, decompose, and take the scale back."""
    L = np.linalg.cholesky(M)
    lam, V = np.linalg.eigh(np.cov((X @ L).T, ddof=0))
    return lam[::-1], np.linalg.inv(L).T @ V[:, ::-1]


def by_svd(X, M):
    root = scipy.linalg.sqrtm(M).real
    _, sizes, V = np.linalg.svd((X - X.mean(axis=0)) @ root, full_matrices=False)
    return [sizes**2 / len(X), np.linalg.solve(root, V.T)]


def changed(by):
    """Return a function with a change of one's own to what is right."""
    return lambda X, M: by(*by_root(X, M), X, M)


def of_inverse(X, M):
    return by_root(X, np.linalg.inv(M))


def by_pencil(X, M):
    lam, U = scipy.linalg.eigh(M @ np.cov(X.T, ddof=0) @ M, M)
    return lam[::-1], U[:, ::-1]


def turned_root(X, M):
    L = np.linalg.cholesky(M)
    lam, V = np.linalg.eigh(np.cov((X @ L.T).T, ddof=0))
    return lam[::-1], np.linalg.solve(L, V)[:, ::-1]


def plain(X, M):
    return by_root(X, np.eye(len(M)))


def one_matrix(X, M):
    lam, U = np.linalg.eigh(M @ np.cov(X.T, ddof=0) @ M)
    return lam[::-1], U[:, ::-1]


def not_centred(X, M):
    lam, U = scipy.linalg.eigh(M @ X.T @ X @ M / len(X), M)
    return lam[::-1], U[:, ::-1]


def unequal(X, M):
    n = len(X)
    return by_root(X * np.sqrt(n / (n - 1)), M)


SEVEN = [weight(RESULTS), share(RESULTS), share(standard(RESULTS))]

FINE = ["scale-or-not-2"]
ROUNDED = ["scale-or-not-1", "scale-or-not-6"]

RIGHT = {
    "scale-or-not-1": [
        [np.sqrt(2), BOTTOM],
        (1.414, 0.736),
        [1.41, 0.74],
        [sp.sqrt(2), sp.Rational(1, 2) + sp.sqrt(2) / 6],
    ],
    "scale-or-not-2": [[weight(QUIETER), share(QUIETER)], (0.9075, 0.9094), [0.907, 0.909]],
    "scale-or-not-3": [by_root, by_svd, by_pencil, changed(lambda lam, U, X, M: (lam, -U))],
    "scale-or-not-6": [SEVEN, (0.806, 0.821, 0.637), [0.81, 0.82, 0.64], np.array(SEVEN)],
}

WRONG = {
    "scale-or-not-1": [
        ([BOTTOM, np.sqrt(2)], "t comes first"),
        ([2, BOTTOM], "take the root"),
        ([1 / np.sqrt(2), BOTTOM], "not b/a"),
        ([0.5, BOTTOM], "not b/a"),
        ([np.sqrt(2), 1 - BOTTOM], "share of the second axis"),
        ([np.sqrt(2), 6 + 2 * np.sqrt(2)], "that is λ₁"),
        ([np.sqrt(2), 11 / 18], "not r²"),
        ([np.sqrt(2), 0.5], "needs c = 0"),
        ([np.sqrt(2), np.sqrt(2) / 3], "that is the correlation"),
        ([np.sqrt(2), 7 / 9], "for t = 1"),
        ([1, 7 / 9], "the unit as it came"),
        ([np.sqrt(2), 73.57], "between 0 and 1"),
        ([3, 3], "its two terms are equal"),
        (1.414, "be a list of 2 numbers"),
    ],
    "scale-or-not-2": [
        ([weight(WINE), share(WINE)], "proline is still there"),
        ([1 / 12, share(standard(QUIETER))], "nothing was to be scaled"),
        ([weight(QUIETER, np.std), share(QUIETER)], "not deviations"),
        ([1 / 12, share(QUIETER)], "not 1/12"),
        ([0.5362, 0.5593], "two are out"),
        ([90.7, 90.9], "between 0 and 1"),
        ([0.909, 0.907], "the weight comes first"),
        ([0.907, 0.907], "a little smaller than the share"),
        ([share(QUIETER), weight(QUIETER)], "the weight comes first"),
        ([0.3, 0.3], "delete the column"),
        (0.909, "be a list of 2 numbers"),
    ],
    "scale-or-not-3": [
        (
            changed(lambda lam, U, X, M: (lam[::-1], U[:, ::-1])),
            "the largest eigenvalue comes first",
        ),
        (unequal, "not n − 1"),
        (changed(lambda lam, U, X, M: (lam * len(X), U)), "divide by n"),
        (not_centred, "were not centred"),
        (plain, "without the metric"),
        (of_inverse, "CM, not CM⁻¹"),
        (one_matrix, "has an M on the right"),
        (turned_root, "not XLᵀ"),
        (changed(lambda lam, U, X, M: (np.sqrt(lam), U)), "no root"),
        (changed(lambda lam, U, X, M: (lam / lam.sum(), U)), "those are shares"),
        (changed(lambda lam, U, X, M: (2 * lam, U)), "the eigenvalues of CM"),
        (changed(lambda lam, U, X, M: (lam, U[:, ::-1])), "in the order of the eigenvalues"),
        (changed(lambda lam, U, X, M: (lam, U.T)), "COLUMNS of U"),
        (
            changed(lambda lam, U, X, M: (lam, U / np.linalg.norm(U, axis=0))),
            "length one in the metric",
        ),
        (changed(lambda lam, U, X, M: (lam, scipy.linalg.cholesky(M) @ U)), "take the scale back"),
        (changed(lambda lam, U, X, M: (lam, M @ U)), "that is MU"),
        (changed(lambda lam, U, X, M: (lam, np.eye(len(M)))), "C M u = λ u"),
        (changed(lambda lam, U, X, M: lam), "return the pair"),
        (lambda X, M: M @ X, "it stops"),
    ],
    "scale-or-not-6": [
        ([SEVEN[1], SEVEN[0], SEVEN[2]], "the weight comes first"),
        ([SEVEN[2], SEVEN[1], SEVEN[0]], "the order is weight"),
        ([SEVEN[0], SEVEN[2], SEVEN[1]], "standardised the third"),
        ([weight(RESULTS, np.std), *SEVEN[1:]], "not deviations"),
        ([1 / 7, *SEVEN[1:]], "AFTER standardising"),
        ([*SEVEN[:2], 7 * SEVEN[2]], "divide it by the total"),
        ([*SEVEN[:2], share(np.log(RESULTS))], "of the logarithms"),
        ([*SEVEN[:2], SEVEN[1]], "the third is the share"),
        ([100 * each for each in SEVEN], "between 0 and 1"),
        ([80.6, 82.1, 63.7], "between 0 and 1"),
        ([0.1, 0.2, 0.3], "divided by the sum"),
        ([0.8], "be a list of 3 numbers"),
    ],
}
