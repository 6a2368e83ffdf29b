"""Answers to the exercises of *pca-at-scale*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp

from lecture_utils.datasets import crabs

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


FINE = ["pca-at-scale-1", "pca-at-scale-6", "pca-at-scale-7"]  # decimals will do

RIGHT = {
    "pca-at-scale-1": [
        [1 / 25, 24 / 25],
        (0.04, 0.96),
        [Fraction(1, 25), Fraction(24, 25)],
        sp.Matrix([sp.Rational(1, 25), sp.Rational(24, 25)]),
    ],
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
        ([0.96, 0.04], "in the wrong order"),
        ([1 / 24, 0.96], "the mean is over all"),
        ([1 / 24, 1], "25 rows in all"),
        ([0.04, 1], "the mean moves as well"),
        ([0.04, 24], "divided by n"),
        ([1, 0.96], "only a part of it"),
        ([0.96, 0.96], "share of the NEW row"),
        ([0.04, 0.04], "what is added is"),
        ([0.04, 24 / 625], "only B's part"),
        ([0.04, 0.96**2], "only B's part"),
        ([2, 3], "n_B/n and n_A n_B/n"),
        (0.04, "be a list of 2 numbers"),
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
