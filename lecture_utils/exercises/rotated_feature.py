"""The checkers of the chapter ``rotated-feature``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    by_hand,
    close,
    random_matrices,
    rounded,
    tried,
)

# The second coordinate of (−0.5, −0.1) on (0.96, 0.28), (−0.28, 0.96), and the sum of the squares.
by_hand(
    "rotated-feature-1",
    right=[0.044, 0.26],
    mistakes=[
        ([-0.044, 0.26], "your second axis points to the right of the first."),
        ([-0.236, 0.31376], "the second axis has a minus sign in its first entry."),
        ([0.236, 0.31376], "both entries of the plank are negative: mind the second product."),
        ([-0.508, 0.26], "that is z₁; the coordinate on the second axis is asked for."),
        ([0.26, 0.044], "z₂ comes first, then the sum of the squares."),
        *rounded([0.044, np.sqrt(0.26)], "the sum is right; leave it a square, without a root."),
        ([0.044, -0.464], "add the squares, not the coordinates."),
        ([0.044, 0.256128], "the squares are added, not subtracted."),
        ([0.044, 0.001936], "that is the square of z₂ alone: that of z₁ is missing."),
    ],
    otherwise=lambda got: (
        "z₂ is right; its square and that of z₁ are to be added."
        if close(got[0], 0.044)
        else "z₂ is the product of the second axis with the plank."
    ),
    praise="The squared length of the plank: what the two axes show adds up.",
)

# Which point is 5 and 10 on the axes (3, 4)/5 and (−4, 3)/5.
by_hand(
    "rotated-feature-2",
    right=[-5, 10],
    mistakes=[
        ([10, -5], "the right numbers in the wrong order."),
        ([-25, 50], "divide by 5: the axes have length one."),
        ([11, 2], "those are products with the axes, which lead TO new coordinates, not back."),
        ([11, -2], "the second piece is added, not taken away."),
        ([11, 10], "the second axis is (−4, 3)/5: mind its sign."),
        ([-1, 2], "divide by 5 once, not by 25: the axes have length one already."),
        ([2, 11], "z₁ goes with the first axis, z₂ with the second."),
        ([3, 4], "that is the piece along the first axis: add that along the second."),
        ([-8, 6], "that is the piece along the second axis: add that along the first."),
    ],
    otherwise="walk 5 along the first axis, and then 10 along the second.",
    praise="Five along the first axis and ten along the second; the length has stayed.",
)


@exercise("rotated-feature-3")
def rotate_function(answer):
    """A function that returns centred points on turned axes."""
    directions = np.array([[3.0, 1.0], [-1.0, 4.0]])
    for noise, w in zip(random_matrices((6, 2), (5, 2)), directions, strict=True):
        X = noise + [4, -2]
        Y = X - X.mean(axis=0)
        size = np.linalg.norm(w)
        a, b = w / size
        axes = np.array([[a, b], [-b, a]])
        Z = Y @ axes.T
        tried(
            answer,
            (X, w),
            right=Z,
            mistakes=[
                (X @ axes.T, "the points were not centred."),
                (Z + X.mean(axis=0), "the mean belongs to the old axes: leave it off."),
                (Z * size, "w may have any length: make a unit vector of it."),
                (Z / size, "divide by the length of w, not by its square."),
                (Z * [size, 1], "the first axis is not of length one."),
                (Z * [1, size], "the second axis is not of length one."),
                (Z * [1, -1], "the second axis points the other way: yours mirrors."),
                (Y @ axes, "that turns the wrong way: the axes are the ROWS of the matrix."),
                (Z[:, ::-1], "the columns are exchanged: w is the FIRST axis."),
                (Z @ axes, "that leads back to the old axes."),
                (Z / Y.std(axis=0), "centre, but do not divide by the standard deviations."),
                (
                    (Y / Y.std(axis=0)) @ axes.T,
                    "centre, but do not divide by the standard deviations.",
                ),
                ((X - X.mean()) @ axes.T, "subtract from each column its OWN mean."),
                (-Z, "your first axis points against w."),
                (Z * [-1, 1], "your first axis points against w."),
            ],
            otherwise="column 1 must be the products of the centred points with the unit vector "
            "of w.",
            shapes={(2, len(X)): "the samples should stay rows: yours is 2×n."},
        )
    return "Centred, turned, nothing stretched and nothing mirrored."


# The line of the reflection [[cos 30°, sin 30°], [sin 30°, −cos 30°]].
by_hand(
    "rotated-feature-4",
    right=15,
    mistakes=[
        (30, "that is the first axis: the matrix moves it, to the old first axis."),
        (105, "vectors of that line are reversed; the mirror keeps its own as they are."),
        (60, "twice the angle? try the matrix on that direction."),
        (0, "that is the old first axis: the matrix sends it to (cos θ, sin θ)."),
        (120, "that is the second axis; it becomes the old second one."),
        (np.pi / 12, "degrees are asked for, not radians."),
    ],
    otherwise=lambda got: (
        "the right line; give its angle between 0 and 180."
        if close(got % 180, 15)
        else "multiply the matrix by your direction: it must come out unchanged."
    ),
    praise="Half-way between the two first axes, so that the mirror can exchange them.",
)


# The units behind the axis (0.366, 0.930), and the share of its second column.
UNITS, SHARE = 0.930 / 0.366, 0.930**2 / (0.366**2 + 0.930**2)
by_hand(
    "rotated-feature-5",
    right=[UNITS, SHARE],
    mistakes=[
        *rounded([1 / UNITS, SHARE], "(a) the other way round: units of the SECOND ruler."),
        *rounded([0.930, SHARE], "(a) for each unit of the first: divide the entries."),
        *rounded([UNITS**2, SHARE], "(a) that is a square, which belongs to the variances."),
        *rounded([SHARE, UNITS], "the units come first, then the share."),
        *rounded([UNITS, 0.930], "(b) variances go with the SQUARE of the entry."),
        *rounded([UNITS, 0.930 / 1.296], "(b) square both entries before you divide."),
        *rounded([UNITS, 100 * SHARE], "(b) that is in per cent; give the share itself."),
        ([2.54, 86.6], "(b) that is in per cent; give the share itself."),
        ([2.54, 87], "(b) that is in per cent; give the share itself."),
        *rounded([UNITS, 1 - SHARE], "(b) that is the share of the first column."),
        ([UNITS, 1], "(b) the first column varies, too: the share is less than all."),
    ],
    otherwise=lambda got: (
        "(b) the square of the second entry, out of the sum of both squares."
        if close(got[0], UNITS, ALMOST)
        else "(a) the quotient of the two entries says it."
    ),
    praise="Inches and centimetres; the squared entries of the unit vector are the shares.",
    tol=ALMOST,
)

# The slope of the best axis of the petals: of all flowers, and of the kind 2.
OF_ALL, OF_KIND = 0.42062075, 0.20418054
REGRESSED, UNCENTRED = [0.41575542, 0.16029696], [0.33766905, 0.36376296]
by_hand(
    "rotated-feature-7",
    right=[OF_ALL, OF_KIND],
    mistakes=[
        *rounded([OF_KIND, OF_ALL], "the right numbers, in the wrong order: all flowers first."),
        *rounded([1 / OF_ALL, 1 / OF_KIND], "that is length per width: turn the quotient round."),
        *rounded(REGRESSED, "those are slopes of regression: the axis treats both columns alike."),
        *rounded(UNCENTRED, "centre first: the axis passes through the middle of the cloud."),
        *rounded([OF_ALL, OF_ALL], "take only the rows with target == 2 for the second slope."),
        *rounded([OF_ALL, 0.35235340], "take only the rows with target == 2 for the second slope."),
        *rounded(np.degrees(np.arctan([OF_ALL, OF_KIND])), "those are angles, not slopes."),
        *rounded([-0.08498354, 0.28655662], "those are the sepals, columns 0 and 1."),
    ],
    otherwise="the slope is weights[1] / weights[0] of the first axis, for each of the two tables.",
    praise="From kind to kind the width grows twice as fast as within this one.",
    tol=ALMOST,
)
