"""The checkers of the chapter ``normalizing``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import by_hand, rounded, tried

# The column (3, 3, 3, 3, 8), standardised.
deviations = np.array([-1.0, -1, -1, -1, 4])
by_hand(
    "normalizing-1",
    right=deviations / 2,
    mistakes=[
        (deviations, "that is centred; it is still to be divided by the standard deviation."),
        *rounded(deviations / np.sqrt(5), "the divisor is n here, not n − 1."),
        (deviations / 4, "that is divided by the variance: take its root."),
        (deviations / np.sqrt(20), "the sum of squares must be averaged before its root."),
        (np.array([3, 3, 3, 3, 8]) / 2, "take off the mean before you divide."),
        (-deviations / 2, "the signs are turned: what is above the mean is positive."),
        (
            deviations / 5,
            "that is divided by n, not by the standard deviation (or by a variance, with n − 1).",
        ),
        (np.array([0, 0, 0, 0, 1]), "that maps the range to 0 and 1: another way of scaling."),
    ],
    otherwise="the result must add up to zero, and its squares to five.",
    praise="It adds up to zero, and the mean of its squares is 1.",
)


@exercise("normalizing-2")
def standardise_new_rows(answer):
    """A function that treats new rows with the means and deviations of the old ones."""
    rng = np.random.default_rng(6)
    for n, rows, factors, fixed in (
        (7, 4, [1, 20, 0.3], []),
        (5, 4, [1, 20, 0.3], [1]),
        (9, 1, [1e-6, 1, 40, 3, 2], [3]),
    ):
        d = len(factors)
        X, new = rng.normal(size=(n, d)) * factors + rng.normal(size=d), rng.normal(size=(rows, d))
        X[:, fixed] = 0.1  # whose standard deviation need not come out as 0
        same = np.ptp(X, axis=0) == 0
        m, s = X.mean(axis=0), np.where(same, 1, X.std(axis=0))
        larger = np.where(same, 1, X.std(axis=0, ddof=1))
        theirs = new.std(axis=0) if rows > 1 else 1
        own = new - new.mean(axis=0)
        moved = new - m
        tried(
            answer,
            (X, new),
            right=moved / s,
            mistakes=[
                (own / theirs, "it uses the means and deviations of `new`."),
                (own / s, "it takes off the means of `new`; those of X are wanted."),
                (moved / theirs, "it divides by the deviations of `new`, not of X."),
                (moved / larger, "it divides by n − 1."),
                (moved / s**2, "it divides by the variances: take the roots."),
                (moved, "it moves, but does not scale."),
                (new / s, "it scales, but does not move."),
                (new / s - m, "it scales before it moves: take off the means first."),
                (moved * s, "it multiplies by the standard deviations."),
                (moved / X.std(), "each column has its own standard deviation."),
                (
                    moved / np.where(X.std(axis=0) == 0, 1, X.std(axis=0)),
                    "rounding leaves a tiny s to a constant column: ask whether max equals min.",
                ),
                (moved / s * ~same, "a constant column is moved, and not set to zero."),
                (np.where(same, new, moved / s), "a constant column is to be moved as well."),
            ],
            otherwise="entry j of a row is its difference from the mean of column j of X, "
            "divided by s_j.",
        )
    return "New rows are moved and scaled as the old ones were, constant columns included."


# The largest standardised value among ten.
by_hand(
    "normalizing-3",
    right=3,
    mistakes=[
        (np.sqrt(10), "then all others would be zero, and the sum would not be."),
        (9, "that is its square."),
        (10, "that is what all the squares add up to."),
        (9 / np.sqrt(10), "that is the bound for the divisor n − 1; here it is n."),
        (np.sqrt(5), "two opposite values can be so large; one alone can be larger."),
        (-3, "that is the smallest: the largest was asked for."),
    ],
    otherwise="one value z and nine values −z/9: when do their squares add up to ten?",
    praise="Among ten samples none is farther out: a rule with a larger bound never fires.",
)
