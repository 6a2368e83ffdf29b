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
    "pca-at-scale-3": [[17, 97], (17.0, 97.0), np.array([[17, 97]]), sp.Matrix([17, 97])],
    "pca-at-scale-4": [by_sums, with_gaps(lambda n_a, n_b: n_a * n_b / (n_a + n_b))],
    "pca-at-scale-6": [
        [6, 126, 102],
        (6, 126.0, Fraction(102)),
        sp.Matrix([6, 126, 102]),
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
        ([97, 17], "looser promise"),
        ([16, 96], "add one"),
        ([17, 96], "just missed"),
        ([17, 1 + 20 / 0.21], "round up"),
        ([17, 96.2], "round up"),
        ([41, 201], "square 1.5 and 1.1"),
        ([17, 2001], "its square is 1.21"),
        ([10, 18], "taken off before"),
        ([18, 98], "try p one less"),
        ([10, 49], "k is 20"),
        ([5, 5], "and round up"),
        ([17], "be a list of 2 numbers"),
    ],
    "pca-at-scale-4": [
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
        ([6, 128, 102], "keeps its own"),
        ([6, 12, 102], "one triangle a round"),
        ([6, 2, 102], "63 merges"),
        ([6, 126, 96], "waits for a millisecond as well"),
        ([6, 126, 97], "not the first alone"),
        ([6, 126, 1071], "six waits"),
        ([63, 126, 1071], "counts merges"),
        ([6, 126, 17], "one round"),
        ([6, 126, 0.102], "in milliseconds"),
        ([6, 63.126, 57.1], "full table"),
        ([6, 126_000_000, 102], "in MB"),
        ([6, 126, 774], "given in bytes"),
        ([7, 126, 119], "power of 6"),
        ([1, 1, 1], "6 rounds"),
        ([6, 126], "be a list of 3 numbers"),
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
