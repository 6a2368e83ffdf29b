"""The checkers of the chapter ``rotated-feature``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import by_hand, close, random_matrices, tried

# (2, 1) on the axes (3, 4)/5 and (−4, 3)/5.
by_hand(
    "rotated-feature-1",
    right=[2, -1],
    mistakes=[
        ([-1, 2], "the right numbers in the wrong order."),
        ([10, -5], "divide by 5: the axes have length one."),
        ([2 / 5, 11 / 5], "that leads back from the new axes: each axis is a ROW here."),
        ([2, 1], "the second axis is (−4, 3)/5: mind its sign."),
        ([2, 11 / 5], "the second axis has a minus sign in its first entry."),
    ],
    otherwise="each coordinate is the dot product of the point with one axis.",
    praise="Two along the first axis, and one backwards along the second.",
)


@exercise("rotated-feature-2")
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
                (-Z, "your first axis points against w."),
                (Z * [-1, 1], "your first axis points against w."),
            ],
            otherwise="column 1 must be the dot products of the centred points "
            "with the unit vector of w.",
            shapes={(2, len(X)): "the samples should stay rows: yours is 2×n."},
        )
    return "Centred, turned, nothing stretched and nothing mirrored."


# The line of the reflection [[cos 30°, sin 30°], [sin 30°, −cos 30°]].
by_hand(
    "rotated-feature-3",
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
