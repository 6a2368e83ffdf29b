"""The checkers of the chapter ``variance-along-axis``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import by_hand, random_matrices, tried

# The variance of [[5, −2], [−2, 2]] along (3, 4).
by_hand(
    "variance-along-axis-1",
    right=29 / 25,
    mistakes=[
        (29, "(3, 4) is not of length one: divide by its squared length."),
        (29 / 5, "divide by the SQUARED length: the vector appears twice."),
        (53 / 25, "C has two entries off the diagonal: the cross term counts twice."),
        (77 / 25, "the cross term is missing: that would be uncorrelated data."),
        (125 / 25, "mind the sign: the covariance is negative."),
        (np.sqrt(29) / 5, "that is the standard deviation; the variance is asked for."),
    ],
    otherwise="it must be uᵀCu with u = (3, 4)/5.",
    praise="Less than along either feature: the negative covariance works against this direction.",
)


@exercise("variance-along-axis-2")
def variance_along_function(answer):
    """A function for the variance of any data along any direction."""
    for noise, w in zip(random_matrices((6, 3), (9, 2)), random_matrices(3, 2), strict=True):
        X = noise + [2, -1, 4][: len(w)]
        size = np.linalg.norm(w)
        u = w / size
        tried(
            answer,
            (X, w),
            right=(X @ u).var(),
            mistakes=[
                ((X @ w).var(), "w is not of length one: scale it first."),
                (
                    (X @ w).var() / size,
                    "divide w by its length before projecting: the length enters squared.",
                ),
                (np.mean((X @ u) ** 2), "the data were not centred."),
                ((X @ u).var(ddof=1), "that is the divisor n − 1; n is asked for."),
                ((X @ u).std(), "that is the standard deviation: square it."),
                (X.var(axis=0) @ u**2, "without the covariances it is wrong for slanted axes."),
            ],
            otherwise="it is not the variance of the numbers X @ u.",
            shapes={(len(X),): "those are the coordinates on the axis: take their variance."},
        )
    return "Right for data that are not centred, and for directions of any length."


# The largest eigenvalue of [[9, 4], [4, 3]].
by_hand(
    "variance-along-axis-3",
    right=11,
    mistakes=[
        (10, "that is the best of the three measured; an axis between them does better."),
        (
            12,
            "that is the total of two axes at right angles: one cannot have it all, for a flat "
            "cloud lies in a plane, not on a line.",
        ),
        (1, "that is the smallest variance, a right angle away from the greatest."),
        (4, "that is the covariance: the matrix is found, now its largest eigenvalue."),
        (6 + np.sqrt(13), "C₁₂ enters twice: ½(9 + 2 C₁₂ + 3) must be the middle measurement."),
        (6 + np.sqrt(109), "the middle measurement is not the covariance: write out uᵀCu."),
    ],
    otherwise="find the three entries of C, then its larger eigenvalue.",
    praise="Three axes tell everything: C is known, and with it the variance along every axis.",
)
