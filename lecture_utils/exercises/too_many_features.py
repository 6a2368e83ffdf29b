"""The checkers of the chapter ``too-many-features``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import ALMOST, by_hand, rounded, tried

# How many times less has to be stored.
n, d, k = 2000, 7500, 100
by_hand(
    "too-many-features-1",
    right=n * d / (n * k + d * k + d),
    mistakes=[
        (d / k, "those are the codes alone: directions and mean must be stored too."),
        *rounded(n * d / (n * k + d * k), "the mean is missing: it takes one number per feature."),
        (n * d / (n * k + d), "the directions are missing: k of them, d numbers each."),
        (5000 / 452.5, "a colour pixel has three values, not one."),
        ((n * k + d * k + d) / (n * d), "that is upside down: how many times LESS is stored?"),
        (n * d / (n * k + d * k + n), "the mean has one number per feature, not per image."),
        (16, "rounded so far, some slips give the same: one decimal more, please."),
    ],
    otherwise="count what is in X, then the entries of the codes, the directions and the mean.",
    praise="Fifteen times less and a bit more; most of what is left is the directions.",
    tol=ALMOST,
)


@exercise("too-many-features-2")
def share_of_cells(answer):
    """A function for the share of cells that hold a sample."""
    rng = np.random.default_rng(4)
    flat = rng.random((11, 3)) * [1, 0.7, 0.4]
    edged = np.vstack([rng.random((40, 3)), np.ones(3), np.eye(3)])
    corner = np.array([[1, 1], [0.2, 0.7], [0.3, 1]])  # the 1 alone fills its cells
    for X, b in ((flat, 4), (rng.random((60, 2)) ** 3, 4), (edged, 3), (corner, 3)):
        n, d = X.shape
        cells = np.minimum(np.floor(X * b), b - 1)
        rows, counts = np.unique(cells, axis=0, return_counts=True)
        filled = len(rows)
        open_ended = len(np.unique(np.floor(X * b), axis=0))
        nearest = len(np.unique(np.rint(X * b), axis=0))
        one_by_one = [len(np.unique(column)) / b for column in cells.T]
        whole = "a cell belongs to all features at once"
        tried(
            answer,
            (X, b),
            right=filled / b**d,
            mistakes=[
                (open_ended / b**d, "a value of exactly 1 falls outside: it is in the last cell."),
                (filled / n, "divide by the number of cells, not of samples."),
                (filled / (b * d), "there are not b·d cells: each feature multiplies them."),
                (filled / d**b, "base and exponent are swapped: d features with b choices each."),
                (filled, "that is how many cells are filled; what share of all is that?"),
                (n / b**d, "samples in the same cell must not be counted twice."),
                (np.sum(counts == 1) / b**d, "cells with several samples are filled as well."),
                (1 - filled / b**d, "that is the share of EMPTY cells."),
                (nearest / b**d, "it rounds; intervals begin at multiples of 1/b: round down."),
                (np.mean(one_by_one), f"{whole}, not to one of them."),
                (np.prod(one_by_one), f"{whole}: no product of shares."),
            ],
            otherwise="count the different rows of cell numbers, "
            "and divide by the number of all cells.",
        )
    return "Every cell counted once, and the upper edge belongs to the last one."


# The first d for which 1 % of the volume has a side of 0.9.
by_hand(
    "too-many-features-3",
    right=44,
    mistakes=[
        (43, "there the side is still a little shorter than nine tenths."),
        (np.log(0.01) / np.log(0.9), "round up: d is a whole number."),
        (22, "that is for 10 % of the samples."),
        (2, "that cube has the side 1/10: it should be long, not short."),
        (90, "volumes do not grow with d along a straight line: they are powers of the side."),
        (459, "that is for a side of 0.99: the 1 % is the volume."),
    ],
    otherwise="find the smallest whole d for which the d-th root of 1/100 is at least nine tenths.",
    praise="With forty-odd features, one per cent of the samples reaches nearly across the cube.",
)
