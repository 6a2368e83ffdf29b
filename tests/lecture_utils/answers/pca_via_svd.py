"""Answers to the exercises of *pca-via-svd*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp
from scipy.spatial.distance import cdist

from lecture_utils.datasets import heptathlon

RESULTS = heptathlon()[0]
RESULTS = (RESULTS - RESULTS.mean(axis=0)) / RESULTS.std(axis=0)
DISTANCES = cdist(RESULTS, RESULTS)
SHARE = 100 * np.linalg.eigvalsh(np.corrcoef(RESULTS.T))[-1] / 7
E = 2.0**-24


def share(table, both=True):
    """Return the share of the first eigenvalue of a table, centred or not."""
    if both:
        H = np.eye(25) - 1 / 25
        table = H @ table @ H
    sizes = np.sort(np.abs(np.linalg.eigvalsh(table)))
    return 100 * sizes[-1] / sizes.sum()


def by_svd(R, k):
    """Centre with a matrix, and let the SVD find the eigenvectors."""
    H = np.eye(len(R)) - 1 / len(R)
    U, s, _ = np.linalg.svd(H @ R @ H)
    return U[:, :k] * np.sqrt(s[:k])


def mirrored(R, k):
    return by_svd(R, k) * (-1.0) ** np.arange(k)


def changed(by):
    """Return a function with a change of one's own to what is right."""
    return lambda R, k: by(by_svd(R, k), len(R), np.linalg.norm(by_svd(R, k), axis=0))


def from_table(table_of, last=False):
    """Return a function that takes the eigenvectors of another table."""

    def function(R, k):
        values, vectors = np.linalg.eigh(table_of(R))
        if not last:
            values, vectors = values[::-1], vectors[:, ::-1]
        return vectors[:, :k] * np.sqrt(abs(values[:k]))

    return function


def centred(R):
    return R - R.mean(axis=0) - R.mean(axis=1, keepdims=True) + R.mean()


FINE = ["pca-via-svd-1", "pca-via-svd-4", "pca-via-svd-6"]  # decimals will do

RIGHT = {
    "pca-via-svd-1": [
        [8 / 7, 11 / 4, 4],
        (Fraction(8, 7), 2.75, 4),
        sp.Matrix([sp.Rational(8, 7), sp.Rational(11, 4), 4]),
        [1.143, 2.75, 4],
        [1.14, 2.75, 4],
    ],
    "pca-via-svd-2": [[5, 4, 6], (5.0, 4.0, 6.0), sp.Matrix([5, 4, 6]), [Fraction(5), 4, 6]],
    "pca-via-svd-3": [
        by_svd,
        mirrored,
        from_table(centred),
        from_table(lambda R: centred(R) - R.mean()),
    ],
    "pca-via-svd-4": [
        [np.log10(0.02 / E) / 2, np.log10(0.01 / E)],
        (2.76, 5.22),
        [2.763, 5.225],
        np.array([[2.7629, 5.2247]]),
    ],
    "pca-via-svd-6": [[7, SHARE], (7, 63.7), [7, 63.72], sp.Matrix([7, 63.7])],
}

WRONG = {
    "pca-via-svd-1": [
        ([7 / 8, 4 / 11, 1 / 4], "turned round"),
        ([8 / 7, 11 / 4, 3], "only 12t over 3t"),
        ([-8, 5.5, 4], "ends with PLUS"),
        ([16 / 7, 13 / 4, 4], "ends with MINUS"),
        ([8 / 3, 11 / 3, 4], "reflections of K cost"),
        ([4, 4, 4], "the reflections count too"),
        ([0.8, 11 / 7, 2], "only half of the entries"),
        ([8 / 7, 11 / 76, 0], "by the way through C"),
        ([4 / 3, 22 / 3, 4], "divide by the other count"),
        ([1, 2, 4], "n³ cancels"),
        ([8 / 7, 11 / 4], "be a list of 3 numbers"),
    ],
    "pca-via-svd-2": [
        ([4, 5, 6], "in the wrong order"),
        ([20, 16, 6], "eigenvalues of K"),
        ([20 / 3, 16 / 3, 6], "not n − 1"),
        ([4.472, 4, 6], "those are the σ"),
        ([5, 4, 36], "the SQUARE"),
        ([5, 4, 4], "with MINUS 2"),
        ([5, 4, 5.1], "not orthogonal"),
        ([5, 4, np.sqrt(31)], "counts TWICE"),
        ([5, 4, np.sqrt(5)], "is made of K₁₁"),
        ([5, 4, -5], "the product of pictures 1 and 2"),
        ([5, 4, 13], "squared length of each"),
        ([1, 1, 1], "(3, −3, 1, −1)"),
        ([5, 4], "be a list of 3 numbers"),
    ],
    "pca-via-svd-3": [
        (from_table(lambda R: R), "are not centred"),
        (changed(lambda Z, n, s: Z / s), "multiplied by its σ"),
        (changed(lambda Z, n, s: Z * s), "by σ², not by σ"),
        (changed(lambda Z, n, s: Z / np.sqrt(n)), "no divisor n."),
        (changed(lambda Z, n, s: Z / np.sqrt(n - 1)), "no divisor n − 1"),
        (changed(lambda Z, n, s: Z / s**2), "divides by σ"),
        (from_table(centred, last=True), "the SMALLEST"),
        (changed(lambda Z, n, s: Z[:, ::-1] + (Z.shape[1] == 1)), "the largest variance first"),
        (from_table(lambda R: R - R.mean(axis=0)), "rows AND columns"),
        (changed(lambda Z, n, s: Z[0]), "one row for each sample"),
        (lambda R, k: by_svd(R, len(R)), "only the first k columns"),
        (changed(lambda Z, n, s: Z.T), "rows and columns are exchanged"),
        (changed(lambda Z, n, s: 3 * Z), "row means and column means"),
        (changed(lambda Z, n, s: np.abs(Z)), "row means and column means"),
        (lambda R, k: R @ np.ones(3), "called with"),
    ],
    "pca-via-svd-4": [
        ([5.22, 2.76], "through K comes first"),
        ([5.53, 5.22], "is SQUARED"),
        ([2.61, 5.22], "a factor ½"),
        ([2.46, 5.22], "HALVED"),
        ([3.76, 7.22], "1 % is 0.01"),
        ([7.13, 13.95], "double precision"),
        ([6.36, 12.03], "to base 10"),
        ([2.76, 2.76], "does not square"),
        ([579.26, 167772.16], "take their logarithm"),
        ([-2.76, -5.22], "to MINUS p"),
        ([2.76, 5.2], "rounded too far"),
        ([2.8, 5.22], "rounded too far"),
        ([2.8, 5.2], "rounded too far"),
        ([3, 5], "rounded too far"),
        ([1, 2], "equal to 0.01"),
        (2.76, "be a list of 2 numbers"),
    ],
    "pca-via-svd-6": [
        ([SHARE, 7], "in the wrong order"),
        ([7, 0.637], "in per cent"),
        ([7, 4.46], "that is the variance"),
        ([7, 111.5], "that is σ₁²"),
        ([7, 100 / 7], "equal shares"),
        ([24, 63.7], "at most 24"),
        ([25, 63.7], "number of athletes"),
        ([8, 63.7], "one eigenvalue too many"),
        ([6, 63.7], "any more"),
        ([7, share(-DISTANCES)], "the SQUARES"),
        ([7, 79.8], "without a root"),
        ([7, share(DISTANCES**2, both=False)], "centred first"),
        ([3, 20], "−½D²"),
        ([63.7], "be a list of 2 numbers"),
    ],
}
