"""Answers to the exercises of Part 2: right ones however written, and what a wrong one is told."""

import numpy as np
import scipy.stats
import sympy as sp
from sklearn.preprocessing import StandardScaler

from lecture_utils.covariance import covariance

R = sp.Rational


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


def divided(C, spread):
    """Divide a covariance matrix by the spreads of rows and columns."""
    return C / np.outer(spread, spread)


def cosines(X):
    return divided(X.T @ X, np.linalg.norm(X, axis=0))


def correlation_by_loops(X):
    columns = [[value - sum(column) / len(column) for value in column] for column in X.T]
    square = [sum(value**2 for value in column) for column in columns]
    return [
        [
            sum(a * b for a, b in zip(one, other, strict=True)) / (square[j] * square[k]) ** 0.5
            for k, other in enumerate(columns)
        ]
        for j, one in enumerate(columns)
    ]


def filled(X, b):
    """Count the different cells, the upper edge belonging to the last."""
    return len(np.unique(np.minimum(np.floor(X * b), b - 1), axis=0))


def share_filled_by_sets(X, b):
    cells = {tuple(min(int(value * b), b - 1) for value in row) for row in X}
    return R(len(cells), b ** len(X[0]))


def share_filled_by_histogram(X, b):
    counts, _ = np.histogramdd(X, bins=b, range=[(0, 1)] * X.shape[1])
    return (counts > 0).mean()


def alone(X, b):
    cells = np.minimum(np.floor(X * b), b - 1)
    return np.sum(np.unique(cells, axis=0, return_counts=True)[1] == 1)


def by_feature(X, b):
    return [filled(column[:, np.newaxis], b) / b for column in X.T]


def on_axes(
    axes=lambda a, b: [[a, b], [-b, a]],
    start=lambda X: X - X.mean(axis=0),
    scale=np.linalg.norm,
):
    """Return a function that changes to axes, a start and a scale of one's own."""
    return lambda X, w: start(X) @ np.array(axes(*w / scale(w))).T


def rotate(X, w):
    u = w / np.linalg.norm(w)
    Y = X - X.mean(axis=0)
    return np.column_stack([Y @ u, Y @ [-u[1], u[0]]])


def rotate_by_angle(X, w):
    z = (X - X.mean(axis=0)) @ [1, 1j] * np.exp(-1j * np.arctan2(w[1], w[0]))
    return [[point.real, point.imag] for point in z]


RIGHT = {
    "too-many-features-1": [R(6000, 383), 15_000_000 / 957_500, [R(6000, 383)]],
    "too-many-features-2": [
        lambda X, b: filled(X, b) / b ** X.shape[1],
        share_filled_by_sets,
        share_filled_by_histogram,
    ],
    "too-many-features-3": [44, np.ceil(np.log(0.01) / np.log(0.9)), sp.Integer(44)],
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
    "correlation-1": [[8, 0.8], (8, R(4, 5)), sp.Matrix([8, R(4, 5)]), np.array([[8, 0.8]])],
    "correlation-2": [
        lambda X: np.corrcoef(X.T),
        lambda X: cosines(X - X.mean(axis=0)),
        lambda X: divided(covariance(X, ddof=1), X.std(axis=0, ddof=1)),
        correlation_by_loops,
    ],
    "correlation-3": [R(22, 7), 22 / 7, [22 / 7], np.polyfit([0, 1, 3], [0, 1, 9], 1)[0]],
    "rotated-feature-1": [[2, -1], (2.0, -1.0), sp.Matrix([2, -1]), np.array([[2, -1]])],
    "rotated-feature-2": [rotate, rotate_by_angle, on_axes()],
    "rotated-feature-3": [15, 15.0, [15], sp.Integer(15)],
}

WRONG = {
    "too-many-features-1": [
        (75, "those are the codes alone"),
        (15_000_000 / 950_000, "the mean is missing"),
        (15_000_000 / 207_500, "the directions are missing"),
        (5_000_000 / 452_500, "three values"),
        (957_500 / 15_000_000, "upside down"),
        (15_000_000 / 952_000, "not per image"),
        (15, "count what is in X"),
        (15.67, "rounded numbers are not enough"),
    ],
    "too-many-features-2": [
        (lambda X, b: len(np.unique(np.floor(X * b), axis=0)) / b ** X.shape[1], "exactly 1"),
        (lambda X, b: filled(X, b) / len(X), "not of samples"),
        (lambda X, b: filled(X, b) / (b * X.shape[1]), "there are not b·d cells"),
        (lambda X, b: filled(X, b) / X.shape[1] ** b, "are swapped"),
        (filled, "what share of all"),
        (lambda X, b: len(X) / b ** X.shape[1], "counted twice"),
        (lambda X, b: alone(X, b) / b ** X.shape[1], "are filled as well"),
        (lambda X, b: 1 - filled(X, b) / b ** X.shape[1], "EMPTY"),
        (lambda X, b: len(np.unique(np.rint(X * b), axis=0)) / b ** X.shape[1], "it rounds"),
        (lambda X, b: np.mean(by_feature(X, b)), "not to one of them"),
        (lambda X, b: np.prod(by_feature(X, b)), "no product of shares"),
        (lambda X, b: 1.0, "count the different rows"),
    ],
    "too-many-features-3": [
        (43, "a little shorter"),
        (np.log(0.01) / np.log(0.9), "round up"),
        (22, "for 10 %"),
        (2, "it should be long"),
        (90, "along a straight line"),
        (459, "for a side of 0.99"),
        (50, "smallest whole d"),
    ],
    "normalizing-1": [
        ([-1, -1, -1, -1, 4], "still to be divided"),
        (scipy.stats.zscore([3, 3, 3, 3, 8], ddof=1), "not n − 1"),
        ([-0.25, -0.25, -0.25, -0.25, 1], "take its root"),
        (np.array([-1, -1, -1, -1, 4]) / np.sqrt(20), "averaged before its root"),
        ([1.5, 1.5, 1.5, 1.5, 4], "before you divide"),
        ([0.5, 0.5, 0.5, 0.5, -2], "the signs are turned"),
        ([-0.2, -0.2, -0.2, -0.2, 0.8], "divided by n, not"),
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
    "correlation-1": [
        ([R(32, 3), 0.8], "divides by n − 1"),
        ([32, 0.8], "still to be divided"),
        ([8, 0.6], "need the divisor of the covariance"),
        ([8, 0.08], "not by the variances"),
        ([10, 1], "two of the four areas are negative"),
        ([0.8, 8], "the wrong order"),
        ([53, 0.963], "check the deviations"),
        ([53, 53 / np.sqrt(3030)], "take off the means"),
    ],
    "correlation-2": [
        (covariance, "that is the covariance matrix: nothing"),
        (lambda X: np.cov(X.T), "that is the covariance matrix: divide"),
        (lambda X: divided(covariance(X), X.var(axis=0)), "it divides by variances"),
        (lambda X: divided(covariance(X), X.std(axis=0, ddof=1)), "n and n − 1"),
        (lambda X: divided(np.cov(X.T), X.std(axis=0)), "n − 1 and n"),
        (lambda X: len(X) * np.corrcoef(X.T), "divide the products by n"),
        (lambda X: np.corrcoef(X.T) ** 2, "those are the squares"),
        (lambda X: np.abs(np.corrcoef(X.T)), "the signs are lost"),
        (cosines, "were not centred"),
        (np.corrcoef, "that is n×n"),
        (lambda X: np.eye(X.shape[1]), "the cosine between the centred columns"),
    ],
    "correlation-3": [
        (R(14, 5), "that makes E[XY] zero"),
        (R(5, 2), "the mean of Y zero"),
        (R(44, 9), "divide by Var X"),
        (R(7, 22), "upside down"),
        (R(14, 9), "in the denominator"),
        (0, "no symmetry here"),
        (3, "must be zero"),
        (np.pi, "rounded numbers are not enough"),
    ],
    "rotated-feature-1": [
        ([-1, 2], "the wrong order"),
        ([10, -5], "divide by 5"),
        ([0.4, 2.2], "each axis is a ROW"),
        ([2, 1], "mind its sign"),
        ([2, 2.2], "a minus sign"),
        ([1, 2], "the dot product of the point"),
    ],
    "rotated-feature-2": [
        (lambda X, w: rotate(X, w) + rotate(np.vstack([X, X.mean(axis=0)]), w)[-1] + 1, "column 1"),
        (on_axes(start=lambda X: X), "not centred"),
        (lambda X, w: rotate(X, w) + X.mean(axis=0), "leave it off"),
        (on_axes(scale=lambda w: 1), "make a unit vector"),
        (on_axes(scale=lambda w: w @ w), "not by its square"),
        (lambda X, w: rotate(X, w) * [np.linalg.norm(w), 1], "the first axis is not of length"),
        (lambda X, w: rotate(X, w) * [1, np.linalg.norm(w)], "the second axis is not of length"),
        (on_axes(axes=lambda a, b: [[a, b], [b, -a]]), "yours mirrors"),
        (on_axes(axes=lambda a, b: [[a, -b], [b, a]]), "turns the wrong way"),
        (on_axes(axes=lambda a, b: [[-b, a], [a, b]]), "the FIRST axis"),
        (lambda X, w: X - X.mean(axis=0), "leads back to the old axes"),
        (lambda X, w: rotate(X, w).T, "should stay rows"),
    ],
    "rotated-feature-3": [
        (30, "the matrix moves it"),
        (105, "are reversed"),
        (60, "twice the angle"),
        (0, "the old first axis"),
        (120, "the second axis"),
        (np.pi / 12, "not radians"),
        (45, "must come out unchanged"),
    ],
}
