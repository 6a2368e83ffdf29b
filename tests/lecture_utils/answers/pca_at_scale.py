"""Answers to the exercises of *pca-at-scale*: right ones and wrong ones."""

from fractions import Fraction
from functools import reduce

import numpy as np
import sympy as sp

from lecture_utils.datasets import crabs
from lecture_utils.triangle import merge, triangle

LENGTHS, KINDS, _ = crabs()
ROWS = [LENGTHS[np.array(KINDS) == kind] for kind in sorted(set(KINDS))]
WITHIN = sum(50 * np.cov(rows.T, ddof=0) for rows in ROWS)
WHOLE = 200 * np.cov(LENGTHS.T, ddof=0)
SHARE = 100 * (1 - WITHIN.trace() / WHOLE.trace())
TOP = np.linalg.eigvalsh(WHOLE)[-1] / 200


def with_gaps(factor):
    """Return a merge in which the product of the gaps has this factor of the counts."""

    def cross(n_a, x_a, y_a, K_a, n_b, x_b, y_b, K_b):
        return K_a + K_b + factor(n_a, n_b) * np.outer(x_b - x_a, y_b - y_a)

    return cross


def by_sums(*kept):
    """Go back to plain sums over rows, and add these."""
    parts = [(n, n * x, n * y, K + n * np.outer(x, y)) for n, x, y, K in (kept[:4], kept[4:])]
    n, x, y, products = (one + other for one, other in zip(*parts, strict=True))
    return products - np.outer(x, y) / n


def about_the_common_mean(n_a, x_a, y_a, K_a, n_b, x_b, y_b, K_b):
    """Add what each part has lost by its own centring."""
    x = x_a + n_b / (n_a + n_b) * (x_b - x_a)
    y = y_a + n_b / (n_a + n_b) * (y_b - y_a)
    lost = n_a * np.outer(x_a - x, y_a - y) + n_b * np.outer(x_b - x, y_b - y)
    return K_a + K_b + lost


def changed(by):
    """Return a function with a change of one's own to what is right."""
    return lambda *kept: by(by_sums(*kept), kept[0] + kept[4])


def overwriting(n_a, x_a, y_a, K_a, n_b, x_b, y_b, K_b):
    K_a += K_b
    return K_a


def of_the_means(n_a, x_a, y_a, K_a, n_b, x_b, y_b, K_b):
    return K_a + K_b + n_a * n_b / (n_a + n_b) * np.outer(x_b, y_b)


def by_triangles(stream, k):
    """Merge roots."""
    n, _, R = reduce(merge, map(triangle, stream))
    _, sizes, Vt = np.linalg.svd(R)
    return sizes[:k] ** 2 / n, Vt[:k].T


def of_matrix(C, k):
    """Return the first variances and axes of a covariance matrix."""
    values, vectors = np.linalg.eigh(C)
    return values[: -k - 1 : -1], vectors[:, : -k - 1 : -1]


def by_scatters(stream, k):
    """Merge scatters, a block after the other."""
    n = 0
    for rows in stream:
        own, more = rows.mean(axis=0), len(rows)
        if n == 0:
            mean, M = own, 0
        M = M + (rows - own).T @ (rows - own)
        M = M + n * more / (n + more) * np.outer(own - mean, own - mean)
        n, mean = n + more, mean + more / (n + more) * (own - mean)
    return list(of_matrix(M / n, k))


def by_raw_sums(stream, k):
    rows = np.vstack(list(stream))
    mean = rows.mean(axis=0)
    return of_matrix(rows.T @ rows / len(rows) - np.outer(mean, mean), k)


def within(blocks):
    rows = sum(map(len, blocks))
    return sum(len(each) * np.cov(each.T, ddof=0) for each in blocks) / rows


def averaged(blocks):
    return np.mean([np.cov(each.T, ddof=0) for each in blocks], axis=0)


def smallest(stream):
    values, vectors = np.linalg.eigh(np.cov(np.vstack(list(stream)).T, ddof=0))
    return values[:2], vectors[:, :2]


def of_variances(by):
    """Return a function with a change of one's own to the variances."""

    def changed(stream, k):
        blocks = list(stream)
        values, axes = by_triangles(blocks, k)
        return by(values, sum(map(len, blocks))), axes

    return changed


FINE = ["pca-at-scale-6", "pca-at-scale-7"]  # decimals will do

RIGHT = {
    "pca-at-scale-1": [by_triangles, by_scatters],
    "pca-at-scale-2": [[6, 4, 1], (6.0, 4.0, 1.0), sp.Matrix([6, 4, 1]), [Fraction(6), 4, 1]],
    "pca-at-scale-3": [[8, 17, 97], (8.0, 17.0, 97.0), np.array([[8, 17, 97]])],
    "pca-at-scale-4": [about_the_common_mean, with_gaps(lambda n_a, n_b: n_a * n_b / (n_a + n_b))],
    "pca-at-scale-6": [
        [40, 20, 0.8],
        (40.0, 20, Fraction(4, 5)),
        sp.Matrix([40, 20, sp.Rational(4, 5)]),
    ],
    "pca-at-scale-7": [[SHARE, TOP], (12.9, 140.0), [12.897, 139.98], sp.Matrix([12.9, 140])],
}

WRONG = {
    "pca-at-scale-1": [
        (of_variances(lambda values, n: n * values), "divide by the number of rows"),
        (of_variances(lambda values, n: n / (n - 1) * values), "not n − 1"),
        (of_variances(lambda values, n: np.sqrt(values)), "standard deviations"),
        (of_variances(lambda values, n: values[::-1]), "the largest comes first"),
        (of_variances(lambda values, n: 7 * values), "merge what is kept"),
        (lambda stream, k: smallest(stream), "sorts upwards"),
        (lambda stream, k: of_matrix(within(list(stream)), k), "between the means"),
        (lambda stream, k: of_matrix(averaged(list(stream)), k), "must not be averaged"),
        (lambda stream, k: of_matrix(averaged(list(stream)[-1:]), k), "last block alone"),
        (by_raw_sums, "centre each block first"),
        (lambda stream, k: (by_triangles(stream, k)[0], np.eye(3)[:, :k]), "in their order"),
        (lambda stream, k: (by_triangles(stream, k)[0], np.eye(k, 3)), "rows and columns"),
        (lambda stream, k: by_triangles(stream, k)[0][:1], "return the pair"),
        (lambda stream, k: by_triangles([*stream][9:], k), "it stops"),
        (lambda stream, k: None, "returns None"),
    ],
    "pca-at-scale-2": [
        ([4, 6, 1], "first variance comes first"),
        ([36, 24, 6], "that is the scatter"),
        ([7.2, 4.8, 1.2], "not 5"),
        ([4, 8 / 3, 2 / 3], "not by all 9"),
        ([9, 7, -2], "still to be taken off"),
        ([12, 10, -5], "not added"),
        ([7, 5, 1], "scatter of the bad rows"),
        ([7.5, 5.5, -0.5], "2, not 1"),
        ([23 / 3, 17 / 3, -2 / 3], "the good and the bad"),
        ([6, 4, -1], "product of the gaps"),
        ([6, 4, -5], "which adds 18"),
        ([1, 2, 3], "the gap is (3, −3)"),
        ([6, 4], "be a list of 3 numbers"),
    ],
    "pca-at-scale-3": [
        ([8, 97, 17], "looser promise"),
        ([97, 17, 8], "loosest promise"),
        ([7, 16, 96], "add one"),
        ([7, 17, 97], "p = 7"),
        ([8, 17, 96], "just missed"),
        ([23 / 3, 17, 97], "round up"),
        ([8, 17, 1 + 20 / 0.21], "round up"),
        ([8, 17, 96.2], "round up"),
        ([21, 41, 201], "square 2, 1.5 and 1.1"),
        ([8, 41, 201], "square 1.5 and 1.1"),
        ([21, 17, 97], "is a half"),
        ([3, 17, 97], "two to one"),
        ([62, 17, 97], "the other quarter"),
        ([8, 17, 2001], "its square is 1.21"),
        ([6, 10, 18], "taken off before"),
        ([9, 18, 98], "try p one less"),
        ([5, 9, 49], "k is 20"),
        ([5, 5, 5], "and round up"),
        ([17, 97], "be a list of 3 numbers"),
    ],
    "pca-at-scale-4": [
        (by_sums, "no raw sums"),
        (with_gaps(lambda n_a, n_b: 0), "between the means is missing"),
        (with_gaps(lambda n_a, n_b: 1), "has the factor"),
        (with_gaps(lambda n_a, n_b: n_a * n_b), "divide n_A n_B by n"),
        (with_gaps(lambda n_a, n_b: -n_a * n_b / (n_a + n_b)), "the product is added"),
        (with_gaps(lambda n_a, n_b: n_a * n_b / (n_a + n_b) ** 2), "not by its square"),
        (with_gaps(lambda n_a, n_b: n_b / (n_a + n_b)), "the mean moves by n_B/n"),
        (changed(lambda K, n: K / n), "without a divisor"),
        (of_the_means, "differences of the means"),
        (changed(lambda K, n: K.T), "rows and columns are exchanged"),
        (changed(lambda K, n: 3 * K), "product of the two gaps"),
        (overwriting, "overwrites"),
        (lambda *kept: kept[1] @ kept[7] @ kept[7], "called with"),
        (lambda *kept: None, "returns None"),
    ],
    "pca-at-scale-6": [
        ([20, 40, 0.8], "features come first"),
        ([20, 40, 1.6], "features come first"),
        ([80, 40, 1.6], "with 8 it is sent"),
        ([10, 5, 0.2], "the time for one"),
        ([40, 40, 1.6], "mixed back"),
        ([80, 80, 3.2], "divide by 2"),
        ([80, 20, 0.8], "2d for each"),
        ([40, 80, 3.2], "4(k + p) for each"),
        ([40, 20, 0.4], "8 bytes a number"),
        ([40, 20, 0.1], "counts numbers"),
        ([40, 20, 200], "square table"),
        ([40, 20, 800_000], "in MB"),
        ([40, 20, 800], "in MB"),
        ([40, 20, 0.0064], "not with 40"),
        ([1, 1, 1], "80 operations"),
        ([40, 20], "be a list of 3 numbers"),
    ],
    "pca-at-scale-7": [
        ([TOP, SHARE], "in the wrong order"),
        ([SHARE / 100, TOP], "in per cent"),
        ([100 - SHARE, TOP], "WITHIN"),
        ([SHARE, 200 * TOP], "Divide by n"),
        ([SHARE, 200 * TOP / 199], "not n − 1"),
        ([SHARE, np.linalg.eigvalsh(WITHIN)[-1] / 200], "merge first"),
        ([SHARE, WHOLE.trace() / 200], "sum of all variances"),
        ([SHARE, np.sqrt(TOP)], "square it"),
        ([100 * (1 - np.linalg.eigvalsh(WITHIN)[-1] / 200 / TOP), TOP], "of the traces"),
        ([100 * SHARE / (100 - SHARE), TOP], "WHOLE scatter"),
        ([1, 2], "merge all four"),
        ([SHARE], "be a list of 2 numbers"),
    ],
}
