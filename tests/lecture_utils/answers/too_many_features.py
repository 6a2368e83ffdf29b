"""Answers to the exercises of *too-many-features*: right ones and wrong ones."""

import numpy as np
import sympy as sp

R = sp.Rational


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


def wrapped(X, b):
    return len(np.unique(np.floor(X * b) % b, axis=0))


def upper(X, b):
    return len(np.unique(np.maximum(np.ceil(X * b) - 1, 0), axis=0))


def by_feature(X, b):
    return [filled(column[:, np.newaxis], b) / b for column in X.T]


A_FIFTH = R(1, 5)

ROUNDED = [f"too-many-features-{number}" for number in (1, 3, 6)]
RIGHT = {
    "too-many-features-1": [1037, 1038.0, 1040, np.int64(1037), [1037.28], 16 * (598 / 74.3) ** 2],
    "too-many-features-2": [
        [4, 5.2, 3.4],
        [4, 26 * A_FIFTH, 17 * A_FIFTH],
        sp.Matrix([4, 26 * A_FIFTH, 17 * A_FIFTH]),
        np.array([4, *([2, 1] + np.outer([4, 3], [4, 3]) / 25 @ [5, 0])]),
    ],
    "too-many-features-3": [R(6000, 383), 15_000_000 / 957_500, [R(6000, 383)], 15.67, 15.7],
    "too-many-features-4": [
        lambda X, b: filled(X, b) / b ** X.shape[1],
        share_filled_by_sets,
        share_filled_by_histogram,
    ],
    "too-many-features-5": [44, np.ceil(np.log(0.01) / np.log(0.9)), sp.Integer(44)],
    "too-many-features-6": [[0.908, 0.838], [0.91, 0.84], np.array([0.9082, 0.8375])],
    "too-many-features-7": [[5, 10], (5.0, 10), np.array([5, 10])],
}

GAP, S = 598.2154, 74.2967

WRONG = {
    "too-many-features-1": [
        ((GAP / S) ** 2, "for the loud values"),
        (65, "for the loud values"),
        (130, "twice as many is too few"),
        (2 * (GAP / S) ** 2, "twice as many is too few"),
        (260, "it becomes s/4"),
        (259.3, "it becomes s/4"),
        ((GAP / S) ** 2 / 4, "it takes more of them"),
        (4.05, "it takes more of them"),
        (4 * GAP / S, "under a root"),
        (256 * (GAP / S) ** 2, "a sixteenth"),
        (512, "find the new s"),
        (1050, "find the new s"),
        ("1037", "should be real numbers"),
    ],
    "too-many-features-2": [
        ([6.2, 4.96, 3.72], "through the origin"),
        ([6.2, 6.96, 4.72], "subtract the mean before"),
        ([4, 3.2, 2.4], "add the mean again"),
        ([4, 18, 13], "has the length 1"),
        ([20, 18, 13], "the fifth is missing in the code"),
        ([20, 82, 61], "the fifth is missing."),
        ([-4, 5.2, 3.4], "which is positive here"),
        ([4, 1.8, -2.4], "from the shadow to the sample"),
        ([4, 7, 1], "the sample itself"),
        ([5.2, 3.4], "give the code as well"),
        (4, "give the shadow as well"),
        ([3, 4.4, 2.8], "the mean plus z times"),
    ],
    "too-many-features-3": [
        (75, "those are the codes alone"),
        (15_000_000 / 950_000, "the mean is missing"),
        (15_000_000 / 207_500, "the directions are missing"),
        (5_000_000 / 452_500, "three values"),
        (957_500 / 15_000_000, "upside down"),
        (0.0638, "upside down"),
        (15_000_000 / 952_000, "not per image"),
        (15, "count what is in X"),
        (16, "one decimal more"),
        (15.79, "the mean is missing"),
    ],
    "too-many-features-4": [
        (lambda X, b: len(np.unique(np.floor(X * b), axis=0)) / b ** X.shape[1], "exactly 1"),
        (lambda X, b: wrapped(X, b) / b ** X.shape[1], "in the LAST cell"),
        (lambda X, b: upper(X, b) / b ** X.shape[1], "its lower end"),
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
    "too-many-features-5": [
        (43, "a little shorter"),
        (np.log(0.01) / np.log(0.9), "round up"),
        (43.7, "round up"),
        (22, "for 10 %"),
        (2, "it should be long"),
        (90, "along a straight line"),
        (459, "for a side of 0.99"),
        (50, "smallest whole d"),
    ],
    "too-many-features-6": [
        ([0.838, 0.908], "wrong way round"),
        ([90.8, 83.8], "per cents"),
        ([0.092, 0.162], "WRONG answers"),
        ([0.923, 0.923], "nothing was scaled"),
        ([0.861, 0.861], "all pixels were scaled"),
        ([0.5, 0.6], "a factor for each pixel"),
    ],
    "too-many-features-7": [
        ([1, 1], "without dividing"),
        ([10, 5], "wrong way round"),
        (5, "give both numbers"),
        (10, "give both numbers"),
        ([5, 2], "centre as well"),
        ([5, 9], "still 6 % missing"),
        ([5, 7], "for a tenth missing"),
        ([5, 17], "for 1 % missing"),
        ([5, 21], "square the singular values"),
        ([6, 10], "six eigenvalues exceed 1"),
        ([30, 10], "every column by itself"),
        ([0, 10], "every column by itself"),
        ([5, 8], "not by the means"),
        ([5, 5], "in the second place"),
        ([4, 11], "scale first"),
    ],
}
