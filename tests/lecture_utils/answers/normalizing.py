"""Answers to the exercises of *normalizing*: right ones and wrong ones."""

import numpy as np
import scipy.stats
import sympy as sp
from sklearn.preprocessing import StandardScaler


def scaled(mean_of, std_of, ddof=0, power=1):
    """Return a function that moves and scales by what it learns from X (0) or from new (1)."""

    def standardise(*tables):
        learned = tables[std_of]
        s = np.where(np.ptp(learned, axis=0) == 0, 1, learned.std(axis=0, ddof=ddof))
        return (tables[1] - tables[mean_of].mean(axis=0)) / s**power

    return standardise


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


RIGHT = {
    "normalizing-1": [
        [-0.5, -0.5, -0.5, -0.5, 2],
        sp.Matrix([-1, -1, -1, -1, 4]) / 2,
        scipy.stats.zscore([3, 3, 3, 3, 8]),
    ],
    "normalizing-2": [
        scaled(0, 0),
        lambda X, new: StandardScaler().fit(X).transform(new),
        standardise_by_loops,
    ],
    "normalizing-3": [3, sp.sqrt(9), 9 / np.sqrt(9)],
}

WRONG = {
    "normalizing-1": [
        ([-1, -1, -1, -1, 4], "still to be divided"),
        (scipy.stats.zscore([3, 3, 3, 3, 8], ddof=1), "not n − 1"),
        ([-0.447, -0.447, -0.447, -0.447, 1.789], "not n − 1"),
        ([-0.45, -0.45, -0.45, -0.45, 1.79], "not n − 1"),
        ([-0.25, -0.25, -0.25, -0.25, 1], "take its root"),
        (np.array([-1, -1, -1, -1, 4]) / np.sqrt(20), "averaged before its root"),
        ([1.5, 1.5, 1.5, 1.5, 4], "before you divide"),
        ([0.5, 0.5, 0.5, 0.5, -2], "the signs are turned"),
        ([-0.2, -0.2, -0.2, -0.2, 0.8], "or by a variance, with n − 1"),
        ([0, 0, 0, 0, 1], "another way of scaling"),
        ([-1, 0, 0, 0, 1], "must add up to zero"),
    ],
    "normalizing-2": [
        (scaled(1, 1), "means and deviations of `new`"),
        (scaled(1, 0), "takes off the means of `new`"),
        (scaled(0, 1), "by the deviations of `new`"),
        (scaled(0, 0, ddof=1), "n − 1"),
        (scaled(0, 0, power=2), "by the variances"),
        (scaled(0, 0, power=-1), "multiplies"),
        (lambda X, new: new - X.mean(axis=0), "does not scale"),
        (lambda X, new: new / spread(X), "does not move"),
        (lambda X, new: new / spread(X) - X.mean(axis=0), "take off the means first"),
        (lambda X, new: (new - X.mean(axis=0)) / X.std(), "its own standard deviation"),
        (lambda X, new: scaled(0, 0)(X, new) * (np.ptp(X, axis=0) > 0), "not set to zero"),
        (
            lambda X, new: (new - X.mean(axis=0)) / np.where(X.std(axis=0) == 0, 1, X.std(axis=0)),
            "rounding",
        ),
        (
            lambda X, new: np.where(np.ptp(X, axis=0) == 0, new, scaled(0, 0)(X, new)),
            "moved as well",
        ),
        (lambda X, new: (X - X.mean(axis=0)) / spread(X), "should have shape 4×3"),
        (lambda X, new: new, "divided by s_j"),
    ],
    "normalizing-3": [
        (np.sqrt(10), "the sum would not be"),
        (9, "its square"),
        (10, "all the squares"),
        (9 / np.sqrt(10), "here it is n"),
        (np.sqrt(5), "one alone"),
        (-3, "the smallest"),
        (4, "when do their squares"),
    ],
}
