"""The checkers of the chapter ``rotated-feature``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    by_hand,
    close,
    expect,
    numbers,
    random_matrices,
    rounded,
    shown,
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
        ([0.04, 0.26], "almost: z₂ is rounded, and has three decimals."),
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


def rotate(X, w):
    """Return the centred points on the axes of w and of w turned to the left."""
    return (X - X.mean(axis=0)) @ np.array([w, [-w[1], w[0]]]).T / np.linalg.norm(w)


@exercise("rotated-feature-3")
@shown(rotate, ([[0, 1], [10, 6]], [3, 4]))
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
                (
                    (X - X.mean(axis=1, keepdims=True)) @ axes.T,
                    "that takes its own mean away from each row; axis=0 is needed.",
                ),
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
        *rounded(np.pi / 12, "degrees are asked for, not radians."),
        (-15, "count the angle to the left, from the old first axis."),
    ],
    otherwise=lambda got: (
        "the right line; give its angle between 0 and 180."
        if close(got % 180, 15)
        else "multiply the matrix by your direction: it must come out unchanged."
    ),
    praise="Half-way between the two first axes, so that the mirror can exchange them.",
)


@exercise("rotated-feature-5")
def two_thermometers(answer):
    """The axis of readings in Celsius and in Fahrenheit, and the share of the second column."""
    got = numbers(answer, (3,))
    got = got * [-1, -1, 1] if got[0] < 0 else got  # an axis has no sign
    share = 1.8**2 / (1 + 1.8**2)
    axis = np.array([1, 1.8]) / np.hypot(1, 1.8)
    zeros = np.array([1, 2.12]) / np.hypot(1, 2.12)
    axes = [
        (axis[::-1], "(a) that is the other way round: Celsius is the first column."),
        (axis * [1, -1], "(a) both readings grow together: mind the sign."),
        (np.array([1, 1.8]), "(a) the right direction, but not of length one."),
        (np.array([1, 1.8]) / 2.8, "(a) the SQUARES of a unit vector add up to 1."),
        (zeros, "(a) 212 and 32 belong together: the slope is a DIFFERENCE."),
    ]
    squares = "(b) variances go with the SQUARE of the entry."
    shares = [
        (1.8 / 2.8, squares),
        (axis[1], squares),
        (1 - share, "(b) that is the share of the first column."),
        (100 * share, "(b) that is in per cent; give the share itself."),
        (1, "(b) the first column varies, too: the share is less than all."),
    ]
    mistakes = [([*wrong, share], words) for row in axes for wrong, words in rounded(*row)]
    mistakes += [([*axis, wrong], words) for row in shares for wrong, words in rounded(*row)]
    near = close(got[:2], axis, ALMOST)
    expect(
        np.array([*axis, got[2]] if near else [*got[:2], share]),
        np.array([*axis, share]),
        mistakes,
        "(b) the square of the second entry, out of the sum of both squares."
        if near
        else "(a) the second column grows by 180 degrees where the first grows by 100.",
        ALMOST,
    )
    return "The zeros go with the means; the axis says how large the two degrees are."


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
