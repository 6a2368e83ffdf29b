"""The checkers of the chapter ``too-many-features``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    by_hand,
    rounded,
    shown,
    tried,
)

# How many useless features of half the loudness make noise as large as the gap: (4 gap / s)².
gap, s = 598.2154, 74.2967
AS_LOUD = (gap / s) ** 2
TOO_FEW = "twice as many is too few: what becomes of s when values are halved?"
by_hand(
    "too-many-features-1",
    right=16 * AS_LOUD,
    mistakes=[
        *rounded(AS_LOUD, "that is for the loud values; halve them."),
        (65, "that is for the loud values; halve them."),
        *rounded(2 * AS_LOUD, TOO_FEW),
        (130, TOO_FEW),
        *rounded(4 * AS_LOUD, "s holds SQUARES of values: it becomes s/4, not s/2."),
        (260, "s holds SQUARES of values: it becomes s/4, not s/2."),
        *rounded(AS_LOUD / 4, "quieter features make less noise: it takes more of them."),
        *rounded(AS_LOUD / 16, "quieter features make less noise: it takes more of them."),
        *rounded(4 * gap / s, "p stands under a root: square the quotient."),
        (256 * AS_LOUD, "s becomes s/4; a quarter squared is a sixteenth."),
    ],
    otherwise="find the new s, then solve s √p = gap for p: p = (gap/s)².",
    praise="Half as loud, and it takes 16 times as many.",
    tol=ALMOST,
)

# The code and the shadow of (7, 1), for the mean (2, 1) and the direction (4, 3)/5.
by_hand(
    "too-many-features-2",
    right=[4, 5.2, 3.4],
    mistakes=[
        ([6.2, 4.96, 3.72], "centre first: that is the shadow on a line through the origin."),
        ([6.2, 6.96, 4.72], "centre first: subtract the mean before the product."),
        ([4, 3.2, 2.4], "the code is right; add the mean again to come back."),
        ([4, 18, 13], "the direction has the length 1: go 4 times (4, 3)/5, not 4 times (4, 3)."),
        ([20, 18, 13], "the direction is (4, 3)/5: the fifth is missing in the code."),
        ([20, 82, 61], "the direction is (4, 3)/5: the fifth is missing."),
        ([-4, 5.2, 3.4], "the code has the sign of u₁ᵀ(x − mean), which is positive here."),
        ([4, 1.8, -2.4], "that is the step from the shadow to the sample, not the shadow."),
        ([4, 7, 1], "that is the sample itself; its shadow lies on the line."),
        ([5.2, 3.4], "give the code as well: three numbers."),
        (4, "that is the code; give the shadow as well: three numbers."),
    ],
    otherwise="z = u₁ᵀ(x − mean), and the shadow is the mean plus z times u₁.",
    praise="Four steps of length one along the line, starting from the mean.",
)
# How many times less has to be stored.
n, d, k = 2000, 7500, 100
by_hand(
    "too-many-features-3",
    right=n * d / (n * k + d * k + d),
    mistakes=[
        (d / k, "those are the codes alone: directions and mean must be stored too."),
        *rounded(n * d / (n * k + d * k), "the mean is missing: it takes one number per feature."),
        (n * d / (n * k + d), "the directions are missing: k of them, d numbers each."),
        (5000 / 452.5, "a colour pixel has three values, not one."),
        *rounded((n * k + d * k + d) / (n * d), "that is upside down: how many times LESS?"),
        (n * d / (n * k + d * k + n), "the mean has one number per feature, not per image."),
        (16, "rounded so far, some slips give the same: one decimal more, please."),
    ],
    otherwise="count what is in X, then the entries of the codes, the directions and the mean.",
    praise="Fifteen times less and a bit more; most of what is left is the directions.",
    tol=ALMOST,
)


def share_filled(X, b):
    """Return the share of cells that hold a sample."""
    cells = np.minimum(np.floor(X * b), b - 1)
    return len(np.unique(cells, axis=0)) / b ** X.shape[1]


@exercise("too-many-features-4")
@shown(
    share_filled,
    ([[0.1, 0.1], [0.9, 0.2], [0.9, 0.3]], 3),
    ([[1, 1], [0.6, 0.7]], 2),
    ([[0, 0], [1, 1]], 2),
    ([[0.5], [0.75]], 2),
)
def share_of_cells(answer):
    """A function for the share of cells that hold a sample."""
    rng = np.random.default_rng(4)
    flat = rng.random((11, 3)) * [1, 0.7, 0.4]
    edged = np.vstack([rng.random((40, 3)), np.ones(3), np.eye(3)])
    corner = np.array([[1, 1], [0.2, 0.7], [0.3, 1]])  # the 1 alone fills its cells
    ends = np.array([[0, 0], [1, 1]])  # two cells, wherever the 1 is not wrapped round
    bounds = np.array([[0.5, 0.5], [0.75, 0.75]])  # one cell of four, with its lower ends
    rest = ((edged, 3), (corner, 3), (ends, 2), (bounds, 2))
    for X, b in ((flat, 4), (rng.random((60, 2)) ** 3, 4), *rest):
        n, d = X.shape
        cells = np.minimum(np.floor(X * b), b - 1)
        rows, counts = np.unique(cells, axis=0, return_counts=True)
        filled = len(rows)
        wrapped = len(np.unique(np.floor(X * b) % b, axis=0))
        upper = len(np.unique(np.maximum(np.ceil(X * b) - 1, 0), axis=0))
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
                (wrapped / b**d, "a value of exactly 1 is in the LAST cell, not in the first."),
                (upper / b**d, "an interval holds its lower end: a value there begins a new one."),
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
    "too-many-features-5",
    right=44,
    mistakes=[
        (43, "there the side is still a little shorter than nine tenths."),
        *rounded(np.log(0.01) / np.log(0.9), "round up: d is a whole number."),
        (22, "that is for 10 % of the samples."),
        (2, "that cube has the side 1/10: it should be long, not short."),
        (90, "volumes do not grow with d along a straight line: they are powers of the side."),
        (459, "that is for a side of 0.99: the 1 % is the volume."),
    ],
    otherwise="find the smallest whole d for which the d-th root of 1/100 is at least nine tenths.",
    praise="With forty-odd features, one per cent of the samples reaches nearly across the cube.",
)

# Right with seven directions: dull pixels made as loud as noise, loud ones made as quiet.
RAISED, LOWERED, ASIS, BOTH = np.array([1632, 1505, 1658, 1547]) / 1797
shares = np.array([RAISED, LOWERED])
SCALED = "all pixels were scaled; scale the two kinds one at a time."
by_hand(
    "too-many-features-6",
    right=shares,
    mistakes=[
        *rounded(shares[::-1], "these are the right shares the wrong way round."),
        *rounded(100 * shares, "these are per cents; give shares between 0 and 1."),
        *rounded(1 - shares, "these are the shares of WRONG answers."),
        *rounded([ASIS, ASIS], "nothing was scaled: that is with the pixels as they are."),
        ([BOTH, BOTH], SCALED),
        *rounded([BOTH, BOTH], SCALED)[2:],  # to one digit they are as many as unscaled
    ],
    otherwise="a factor for each pixel: √24/s for those to be scaled, 1 for the others.",
    praise="The loud pixels tell most: to turn them down costs far more.",
    tol=ALMOST,
)

# How many directions stand out from a shuffle of the measurements of cell nuclei, and how many
# are needed until at most 5 % is missing.
by_hand(
    "too-many-features-7",
    right=[5, 10],
    mistakes=[
        ([1, 1], "that is without dividing by the standard deviations: areas are large numbers."),
        ([10, 5], "these are the right numbers the wrong way round."),
        (5, "that is what the shuffle keeps; give both numbers."),
        (10, "that is for 5 % missing; give both numbers."),
        ([5, 2], "centre as well: what is far from the origin is no news."),
        ([5, 9], "with nine there is still 6 % missing."),
        ([5, 7], "that is for a tenth missing; at most 5 % was asked."),
        ([5, 17], "that is for 1 % missing; at most 5 % was asked."),
        ([5, 21], "square the singular values: it is squares that are missing."),
        ([6, 10], "six eigenvalues exceed 1; compare with the largest one of the shuffled table."),
        ([30, 10], "shuffle every column by itself: whole rows in another order change nothing."),
        ([0, 10], "shuffle every column by itself: whole rows in another order change nothing."),
        ([5, 8], "divide by the standard deviations, not by the means."),
        ([5, 5], "5 % was asked in the second place: count until that little is missing."),
    ],
    otherwise="scale first; then count eigenvalues above the largest of a shuffled table, and "
    "directions_needed(X).",
    praise="What stands out from accident is fewer than what is needed for nearly everything.",
)
