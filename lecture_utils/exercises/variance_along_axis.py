"""The checkers of the chapter ``variance-along-axis``."""

import numpy as np

from lecture_utils.covariance import covariance
from lecture_utils.datasets import two_rulers
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    by_hand,
    close,
    random_matrices,
    rounded,
    shown,
    tried,
)

# By which share of λ₁ the variance of the planks falls, one degree off.
LAM_2, LAM_1 = np.linalg.eigvalsh(covariance(two_rulers(), ddof=0))
LEANING = np.sin(np.radians(1))
FALL = (1 - LAM_2 / LAM_1) * LEANING**2
by_hand(
    "variance-along-axis-1",
    right=FALL,
    mistakes=[
        (1 - FALL, "that is the share that is left; by which share does it fall?"),
        (FALL * LAM_1, "that is by how much it falls: which share of λ₁ is it?"),
        (FALL * LAM_1 / (LAM_1 + LAM_2), "a share of λ₁ is asked for, not one of the total."),
        (100 * FALL, "that is in per cent; give the share itself."),
        (LEANING**2, "the second axis has a little variance, too: what of λ₂?"),
        ((1 - LAM_2 / LAM_1) * LEANING, "the sine enters squared."),
        (1 - np.cos(np.radians(1)), "the cosine enters squared, and λ₂ has its part."),
        ((1 - LAM_2 / LAM_1) * np.sin(1) ** 2, "NumPy's sine wants radians: that is one radian."),
        ((1 + LAM_2 / LAM_1) * LEANING**2, "what λ₂ adds makes the fall smaller: mind its sign."),
    ],
    otherwise="divide λ₁ − V(1°) by λ₁, both from the formula of the eight.",
    praise="Three parts in ten thousand: the top is flat.",
    tol=5e-7,
)

# The variance of [[4, 1, 0], [1, 3, −2], [0, −2, 5]] along (1, 1, 1), and of the features' sum.
by_hand(
    "variance-along-axis-2",
    right=[10 / 3, 10],
    mistakes=[
        ([10, 10 / 3], "the right numbers in the wrong order: the direction comes first."),
        ([10, 10], "(a) (1, 1, 1) is not of length one: divide by its squared length."),
        *rounded([10 / 3, 10 / 3], "(b) the sum belongs to the vector as it is, not scaled."),
        *rounded([10 / np.sqrt(3), 10], "(a) divide by the SQUARED length: u appears twice."),
        *rounded([11 / 3, 11], "C holds every covariance twice: so it counts twice."),
        ([4, 12], "the covariances are missing: that would be uncorrelated features."),
        *rounded([10 / 3, 12], "(b) the variances alone do not do: add the covariances."),
        ([6, 18], "mind the sign: one covariance is negative."),
        *rounded([10 / 3, 30], "(b) the length of (1, 1, 1) is in its entries already."),
        *rounded([np.sqrt(10 / 3), np.sqrt(10)], "those are standard deviations: square them."),
    ],
    otherwise=lambda got: (
        "(a) is right; (b) is wᵀCw with w = (1, 1, 1)."
        if close(got[0], 10 / 3)
        else "(a) must be uᵀCu with u = (1, 1, 1)/√3."
    ),
    praise="The sum varies three times as much as the coordinate: its vector is √3 long.",
)

# The largest eigenvalue of [[9, 4], [4, 3]].
by_hand(
    "variance-along-axis-3",
    right=11,
    mistakes=[
        (10, "that is the best of the three measured; an axis between them does better."),
        (
            12,
            "that is the total of two axes at right angles: one axis has it all only if the "
            "points lie on a line.",
        ),
        (1, "that is the smallest variance, a right angle away from the greatest."),
        (4, "that is the covariance: the matrix is found, now its largest eigenvalue."),
        (6 + np.sqrt(13), "C₁₂ enters twice: ½(9 + 2 C₁₂ + 3) must be the middle measurement."),
        (6 + np.sqrt(109), "the middle measurement is not the covariance: write out uᵀCu."),
        (6 + np.sqrt(205), "divide by 2: the vector (1, 1) is not of length one."),
    ],
    otherwise="find the three entries of C, then its larger eigenvalue.",
    praise="Three axes tell everything: C is known, and with it the variance along every axis.",
)


def variance_along(X, w):
    """Return the variance along the direction of w."""
    return (X @ w).var() / (w @ w)


@exercise("variance-along-axis-4")
@shown(variance_along, ([[0, 1], [10, 6]], [3, 4]))
def variance_along_function(answer):
    """A function for the variance of any data along any direction."""
    for noise, w in zip(random_matrices((6, 3), (9, 2)), random_matrices(3, 2), strict=True):
        X = noise + [2, -1, 4][: len(w)]
        size = np.linalg.norm(w)
        u = w / size
        tried(
            answer,
            (X, w),
            right=variance_along(X, w),
            mistakes=[
                ((X @ w).var(), "w is not of length one: scale it first."),
                (
                    (X @ w).var() / size,
                    "divide w by its length before projecting: the length enters squared.",
                ),
                (np.mean((X @ u) ** 2), "the data were not centred."),
                (
                    np.mean(((X - X.mean()) @ u) ** 2),
                    "X.mean() is one number; axis=0 gives one for each column.",
                ),
                (
                    np.mean(((X - X.mean(axis=1, keepdims=True)) @ u) ** 2),
                    "that takes its own mean away from each row; axis=0 is needed.",
                ),
                ((X @ u).var(ddof=1), "that is the divisor n − 1; n is asked for."),
                ((X @ u).std(), "that is the standard deviation: square it."),
                (X.var(axis=0) @ u**2, "without the covariances it is wrong for slanted axes."),
                (len(X) * (X @ u).var(), "that is a sum of squares: divide by n."),
                ((X @ u).var() / X.var(axis=0).sum(), "that is a share: leave off the total."),
                ((X @ u).mean(), "that is the mean of the coordinates; take their variance."),
            ],
            otherwise="it is not the variance of the numbers X @ u.",
            shapes={(len(X),): "those are the coordinates on the axis: take their variance."},
        )
    return "Right for data that are not centred, and for directions of any length."


# The last y at which the covariance of Pearson's points vanishes.
by_hand(
    "variance-along-axis-5",
    right=10,
    mistakes=[
        (10.1, "there it rises already; a tenth before, is it level or still falling?"),
        (9.9, "there it still falls, if only just."),
        (9.95, "there it still falls, if only just."),
        (9.99, "there it still falls, if only just."),
        (9.999, "there it still falls, if only just."),
        (10.01, "there it rises already, if only just."),
        (8.5, "that is by how much the last y grows; how large is it then?"),
        (85, "those are the steps of a tenth: at which y do they end?"),
        (1.5, "with the printed point the axis falls: its slope is about −0.55."),
        (7.4, "that is the last x; its y is to be changed."),
        (3.7, "there y equals its mean as printed, but the axis still falls."),
    ],
    otherwise=lambda got: (
        "there the axis still falls: the covariance is negative."
        if got < 10
        else "the axis rises before: look where the covariance is zero."
    ),
    praise="There the covariance is zero, and the axis level.",
)

# The mix of two investments, [[4, 1], [1, 9]], that varies least.
SHARE, LEAST = 8 / 11, 35 / 11
_, LOW = np.linalg.eigh([[4, 1], [1, 9]])
UNLEASHED = LOW[:, 0] / LOW[:, 0].sum()
by_hand(
    "variance-along-axis-7",
    right=[SHARE, LEAST],
    mistakes=[
        *rounded([1 - SHARE, LEAST], "w is the share of the FIRST investment."),
        *rounded([LEAST, SHARE], "the share comes first, then the variance."),
        *rounded([SHARE, np.sqrt(LEAST)], "that is the standard deviation; square it."),
        *rounded([9 / 13, 36 / 13], "the covariance is missing: 2 w (1 − w) must be added."),
        *rounded([9 / 13, 42 / 13], "the covariance changes the best w, too."),
        *rounded([17 / 24, 143 / 48], "the covariance counts twice: 2 w (1 − w)."),
        *rounded(
            [UNLEASHED[0], UNLEASHED @ [[4, 1], [1, 9]] @ UNLEASHED],
            "that is the eigenvector, scaled to the sum one: the leash is another.",
        ),
        *rounded([UNLEASHED[0], 13 / 2 - np.sqrt(29) / 2], "no eigenvector is asked for."),
        ([1, 4], "a little of the other investment makes it steadier still."),
        ([0.5, 3.75], "equal shares are not the best: the second varies more."),
        *rounded([0.6, 3.36], "shares against the standard deviations: near, but not the least."),
    ],
    otherwise=lambda got: (
        "the share is right; put it into 11 w² − 16 w + 9."
        if close(got[0], SHARE)
        else "write V as a polynomial in w, and set its derivative to zero."
    ),
    praise="Less than either alone: often one rises while the other falls.",
    tol=ALMOST,
)
