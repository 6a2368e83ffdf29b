"""Answers to the exercises of *normalizing*: right ones and wrong ones."""

import numpy as np
import sympy as sp
from sklearn.preprocessing import StandardScaler

AWRY = np.array([2.0, 3, 5, 7, 11, 13, 17, 19, 23, 29])


def scaled(mean_of, std_of, ddof=0, power=1):
    """Return a function that moves and scales by what it learns from X (0) or from new (1)."""

    def standardise(*tables):
        learned = tables[std_of]
        s = np.where(np.ptp(learned, axis=0) == 0, 1, learned.std(axis=0, ddof=ddof))
        return (tables[1] - tables[mean_of].mean(axis=0)) / s**power

    return standardise


def overwrites(X, new):
    new -= X.mean(axis=0)
    new /= spread(X)
    return new


def spread(X):
    return np.where(np.ptp(X, axis=0) == 0, 1, X.std(axis=0))


def standardise_by_loops(X, new):
    columns = []
    for old, column in zip(X.T.tolist(), new.T.tolist(), strict=True):
        mean = sum(old) / len(old)
        s = (sum((value - mean) ** 2 for value in old) / len(old)) ** 0.5
        s = s if max(old) > min(old) else 1
        columns.append([(value - mean) / s for value in column])
    return np.array(columns).T


R = sp.Rational
FINE = ["normalizing-4", "normalizing-7"]
RIGHT = {
    "normalizing-1": [
        [R(9, 10), R(10, 9)],
        [0.9, 10 / 9],
        sp.Matrix([R(9, 10), R(10, 9)]),
        np.var(np.outer(AWRY / AWRY.std(ddof=1), [1, np.sqrt(10 / 9)]), axis=0) * [1, 10 / 9],
    ],
    "normalizing-2": [
        [10, 6, -1.5],
        sp.Matrix([10, 6, R(-3, 2)]),
        (10.0, 6.0, -3 / 2),
        [np.mean([7, 7, 7, 7, 22]), np.std([7, 7, 7, 7, 22]), (1 - 10) / 6],
    ],
    "normalizing-3": [
        scaled(0, 0),
        lambda X, new: StandardScaler().fit(X).transform(new),
        standardise_by_loops,
    ],
    "normalizing-4": [
        [3, np.sqrt(1796)],
        [sp.Integer(3), 2 * sp.sqrt(449)],
        np.sqrt([9, 1796]),
        [3.0, 1796**0.5],
        [3, 42.4],
        [3, 42.38],
    ],
    "normalizing-7": [
        [137 / 178, 170 / 178],
        [R(137, 178), R(170, 178)],
        [0.77, 0.955],
        [0.7697, 0.9551],
    ],
}

WRONG = {
    "normalizing-1": [
        ([10 / 9, 0.9], "wrong way round"),
        ([1, 1], "when both divisors are the same"),
        ([np.sqrt(0.9), np.sqrt(10 / 9)], "square them"),
        ([0.95, 1.05], "square them"),
        ([0.9487, 1.0541], "square them"),
        ([9, 10], "second divisor"),
        ([0.81, 100 / 81], "comes in once"),
        ([10 / 11, 1.1], "n − 1 is nine"),
        (0.9, "that is the first one"),
        (10 / 9, "that is the second one"),
        ([0.9, 1.1], "the second goes on"),
        ([0.9, 1.2], "add up to q/s²"),
        ([0.9, 1.11], "rounded numbers are not enough"),
    ],
    "normalizing-2": [
        ([10, 6, 1.5], "below the mean"),
        ([10, 6, -9], "still to be divided"),
        ([10, 6, 16], "that undoes the scaling"),
        ([10, 6, 0], "take the mean of the old ones"),
        ([10, 36, -0.25], "take its root"),
        ([6, 10, -1.5], "the mean comes first"),
        ([12, 10, -1.1], "more than 3/2"),
        ([4, 6, -0.5], "so it lies below the mean"),
        ([14.5, 7.5, -1.8], "half-way"),
        ([10, 6], "give the new sample as well"),
        (-1.5, "that is the new sample"),
        ([9, 7, -8 / 7], "subtract the one from the other"),
    ],
    "normalizing-3": [
        (scaled(1, 1), "means and deviations of `new`"),
        (scaled(1, 0), "takes off the means of `new`"),
        (scaled(0, 1), "by the deviations of `new`"),
        (scaled(0, 0, ddof=1), "n − 1"),
        (scaled(0, 0, power=2), "by the variances"),
        (scaled(0, 0, power=-1), "multiplies"),
        (lambda X, new: new - X.mean(axis=0), "does not scale"),
        (lambda X, new: new / spread(X), "does not move"),
        (lambda X, new: new / spread(X) - X.mean(axis=0), "take off the means first"),
        (lambda X, new: new - X.mean(axis=0) / spread(X), "only the means are divided"),
        (lambda X, new: (new - X.mean(axis=0)) / X.std(), "its own standard deviation"),
        (lambda X, new: (new - X.mean()) / spread(X), "each column has its own mean"),
        (lambda X, new: (new - X.mean()) / X.std(), "one mean and one deviation for all"),
        (
            lambda X, new: (new - new.mean(axis=1, keepdims=True)) / spread(X),
            "a mean belongs to a column",
        ),
        (lambda X, new: (new - X.mean(axis=1)) / spread(X), "it stops: ValueError: operands"),
        (lambda X, new: scaled(0, 0)(X, new) * (np.ptp(X, axis=0) > 0), "not set to zero"),
        (
            lambda X, new: (new - X.mean(axis=0)) / np.where(X.std(axis=0) == 0, 1, X.std(axis=0)),
            "rounding",
        ),
        (
            lambda X, new: (
                (new - X.mean(axis=0)) / np.where(X.std(axis=0) < 1e-8, 1, X.std(axis=0))
            ),
            "no fixed bound",
        ),
        (overwrites, "it overwrites"),
        (
            lambda X, new: np.where(np.ptp(X, axis=0) == 0, new, scaled(0, 0)(X, new)),
            "moved as well",
        ),
        (
            lambda X, new: (X - X.mean(axis=0)) / spread(X),
            "should be a matrix with 4 rows and 3 columns",
        ),
        (lambda X, new: new, "divided by s_j"),
    ],
    "normalizing-4": [
        (np.sqrt([10, 1797]), "the sum would not be"),
        ([3.16, 42.39], "the sum would not be"),
        ([9, 1796], "those are the squares"),
        ([10, 1797], "all the squares"),
        ([9 / np.sqrt(10), 1796 / np.sqrt(1797)], "here it is n"),
        ([2.85, 42.37], "here it is n"),
        (np.sqrt([5, 898.5]), "two opposite"),
        ([-3, -np.sqrt(1796)], "the smallest"),
        ([np.sqrt(1796), 3], "ten comes first"),
        (3, "give the other as well"),
        (np.sqrt(1796), "for 1797 samples"),
        ([3, 3], "a habit"),
        ([4, 40], "when do their squares"),
    ],
    "normalizing-7": [
        ([1, 1], "OTHER"),
        ([170 / 178, 137 / 178], "wrong way round"),
        ([137, 170], "these are counts"),
        ([100 * 137 / 178, 100 * 170 / 178], "per cents"),
        ([77, 95.5], "per cents"),
        ([77, 96], "per cents"),
        ([41 / 178, 8 / 178], "WRONG answers"),
        ([137 / 178, 137 / 178], "scaled alike"),
        ([137 / 178, 169 / 178], "by the range"),
        ([0.7697, 0.9607], "by the largest values"),
        ([0.77, 0.96], "rounded numbers are not enough"),
        ([137 / 178, 153 / 178], "by the variances, or leaves proline out"),
        ([137 / 178, 152 / 178], "not the rows"),
        ([137 / 178, 119 / 178], "for proline alone"),
        (137 / 178, "that is as measured"),
        (170 / 178, "that is standardised"),
        ([0.5, 0.5], "all thirteen measurements"),
    ],
}
