"""The checkers of the chapter ``normalizing``."""

import numpy as np
from sklearn.datasets import load_wine

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    FINE,
    by_hand,
    rounded,
    shown,
    tried,
)

# What is left of the variance of ten numbers when the divisors n − 1 and n are mixed.
by_hand(
    "normalizing-1",
    right=[9 / 10, 10 / 9],
    mistakes=[
        ([10 / 9, 9 / 10], "these are the right numbers the wrong way round."),
        ([1, 1], "that is so when both divisors are the same."),
        *rounded(np.sqrt([9 / 10, 10 / 9]), "those are standard deviations: square them.")[:1],
        *rounded(np.sqrt([9 / 10, 10 / 9]), "those are standard deviations: square them.")[3:],
        ([0.95, 1.05], "those are standard deviations: square them."),
        ([9, 10], "those are the sums of the squares; divide them by the second divisor."),
        ([0.9, 1.1], "almost: the second goes on, 1.11…; give fractions, or let Python compute."),
        ([0.81, 100 / 81], "the factor comes in once: s² already holds its divisor."),
        ([10 / 11, 11 / 10], "n is ten here, and n − 1 is nine."),
        (9 / 10, "that is the first one; give both, as a list."),
        (10 / 9, "that is the second one; give both, as a list."),
    ],
    otherwise="the squares of the result add up to q/s²: divide that by the second divisor.",
    praise="Off by a factor, and the smaller the sample, the more.",
)

# 7 has become −1/2 and 22 has become 2: the mean, the standard deviation, and what 1 becomes.
by_hand(
    "normalizing-2",
    right=[10, 6, -3 / 2],
    mistakes=[
        ([10, 6, 3 / 2], "the new sample lies below the mean."),
        ([10, 6, -9], "the new sample is centred; it is still to be divided."),
        ([10, 6, 16], "that undoes the scaling of 1: the new sample is to be standardised."),
        ([10, 6, 0], "its own mean would move any sample to zero: take the mean of the old ones."),
        ([10, 36, -1 / 4], "that is the variance: take its root."),
        ([6, 10, -3 / 2], "the mean comes first, then the standard deviation."),
        ([12, 10, -11 / 10], "from −1/2 to 2 it is more than 3/2 standard deviations."),
        ([4, 6, -1 / 2], "7 has become less than zero, so it lies below the mean."),
        *rounded(
            [14.5, 7.5, -1.8], "14.5 lies half-way between 7 and 22, but 0 not between −1/2 and 2."
        ),
        ([10, 6], "those two are right; give the new sample as well."),
        (-3 / 2, "that is the new sample; give the mean and the standard deviation, too."),
    ],
    otherwise="7 = mean − s/2 and 22 = mean + 2 s: subtract the one from the other.",
    praise="Two samples that are known, and differ, undo a lost scale.",
)


def standardise_new(X, new):
    """Move and scale new rows as the old ones; constant columns are not scaled."""
    return (new - X.mean(axis=0)) / np.where(np.ptp(X, axis=0) == 0, 1, X.std(axis=0))


@exercise("normalizing-3")
@shown(
    standardise_new,
    ([[1, 2], [3, 6]], [[4, 10], [0, 6]]),
    ([[1, 5], [3, 5]], [[4, 7]]),
    ([[0.1, 1], [0.1, 3], [0.1, 5]], [[0.3, 3]]),
    ([[1e-12], [3e-12]], [[4e-12]]),
)
def standardise_new_rows(answer):
    """A function that treats new rows with the means and deviations of the old ones."""
    rng = np.random.default_rng(6)
    for n, rows, factors, fixed, unit in (
        (7, 4, [1, 20, 0.3], [], 1),
        (5, 4, [1, 20, 0.3], [1], 1),
        (9, 1, [1e-6, 1, 40, 3, 2], [3], 1),
        (6, 3, [1, 1, 1], [], [1, 1e-12, 1]),  # a column that varies, in a large unit
    ):
        d = len(factors)
        X, new = rng.normal(size=(n, d)) * factors + rng.normal(size=d), rng.normal(size=(rows, d))
        X, new = X * unit, new * unit
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
            right=standardise_new(X, new),
            mistakes=[
                (own / theirs, "it uses the means and deviations of `new`."),
                (own / s, "it takes off the means of `new`; those of X are wanted."),
                (moved / theirs, "it divides by the deviations of `new`, not of X."),
                (moved / larger, "it divides by n − 1."),
                (moved / s**2, "it divides by the variances: take the roots."),
                (moved, "it moves, but does not scale."),
                (new / s, "it scales, but does not move."),
                (new / s - m, "it scales before it moves: take off the means first."),
                (new - m / s, "only the means are divided: put brackets round the difference."),
                (moved * s, "it multiplies by the standard deviations."),
                (moved / X.std(), "each column has its own standard deviation."),
                ((new - X.mean()) / s, "X.mean() is one number: each column has its own mean."),
                (
                    (new - X.mean()) / X.std(),
                    "one mean and one deviation for all: each column has its own.",
                ),
                (
                    (new - new.mean(axis=1, keepdims=True)) / s,
                    "that takes its own mean away from each row; a mean belongs to a column.",
                ),
                (
                    moved / np.where(X.std(axis=0) == 0, 1, X.std(axis=0)),
                    "rounding leaves a tiny s to a constant column: ask whether max equals min.",
                ),
                (
                    moved / np.where(X.std(axis=0) < 1e-8, 1, X.std(axis=0)),
                    "no fixed bound tells constant from varying: in another unit every number is "
                    "tiny. Ask whether max equals min.",
                ),
                (moved / s * ~same, "a constant column is moved, and not set to zero."),
                (np.where(same, new, moved / s), "a constant column is to be moved as well."),
            ],
            otherwise="entry j of a row is its difference from the mean of column j of X, "
            "divided by s_j.",
        )
    return "New rows are moved and scaled as the old ones were, constant columns included."


# The largest standardised value among ten, and among 1,797.
tens = np.array([10, 1797])
by_hand(
    "normalizing-4",
    right=np.sqrt(tens - 1),
    mistakes=[
        *rounded(np.sqrt(tens), "then all others would be zero, and the sum would not be."),
        (tens - 1, "those are the squares."),
        (tens, "that is what all the squares add up to."),
        *rounded((tens - 1) / np.sqrt(tens), "that is for the divisor n − 1; here it is n."),
        *rounded(np.sqrt(tens / 2), "two opposite values can be so large; one can be larger."),
        *[([y, 42.4], "that is for the divisor n − 1; here it is n.") for y in (2.846, 2.85, 2.8)],
        *[
            ([y, 42.4], "then all others would be zero, and the sum would not be.")
            for y in (3.162, 3.16)
        ],
        (-np.sqrt(tens - 1), "those are the smallest: the largest were asked for."),
        *rounded([np.sqrt(1796), 3], "the right numbers the wrong way round: ten comes first."),
        (3, "that is for ten samples; give the other as well."),
        (np.sqrt(1796), "that is for 1797 samples; give the other as well."),
        ([3, 3], "three is a habit, and no bound: for many samples there is more room."),
    ],
    otherwise="one value y and n − 1 values −y/(n − 1): when do their squares add up to n?",
    praise="Among ten samples none is farther out than three: a larger bound never fires.",
    tol=FINE,
)


def nearest_right(X):
    """Return how many of the wines have the grower of the nearest one."""
    distance = np.linalg.norm(X[:, np.newaxis] - X, axis=2)
    np.fill_diagonal(distance, np.inf)
    return np.sum(GROWERS[distance.argmin(axis=1)] == GROWERS)


# How often the nearest other wine has the same grower: as measured, and standardised.
WINES, GROWERS = load_wine(return_X_y=True)
spread, loud = WINES.std(axis=0), WINES.var(axis=0).argmax()
raw, even = nearest_right(WINES), nearest_right(WINES / spread)
counts = {
    "least": nearest_right((WINES - WINES.min(axis=0)) / np.ptp(WINES, axis=0)),
    "largest": nearest_right(WINES / WINES.max(axis=0)),
    "variances": nearest_right(WINES / spread**2),
    "alone": nearest_right(WINES[:, [loud]]),
    "rows": nearest_right(WINES / WINES.std(axis=1, keepdims=True)),
}
n = len(WINES)
PER_CENT = "these are per cents; give shares between 0 and 1."
LARGEST = "that divides by the largest values; divide by s_j."
by_hand(
    "normalizing-7",
    right=np.array([raw, even]) / n,
    mistakes=[
        ([1, 1], "every wine is nearest to itself: look for the nearest OTHER wine."),
        ([even / n, raw / n], "these are the right shares the wrong way round."),
        ([raw, even], "these are counts; divide them by the number of wines."),
        *rounded(100 * np.array([raw, even]) / n, PER_CENT),
        (np.round(100 * np.array([raw, even]) / n), PER_CENT),
        ([1 - raw / n, 1 - even / n], "these are the shares of WRONG answers."),
        ([raw / n, raw / n], "all columns were scaled alike: each has its own deviation."),
        ([raw / n, counts["least"] / n], "that divides by the range; divide by s_j."),
        *rounded([raw / n, counts["largest"] / n], LARGEST)[:1],
        *rounded([raw / n, counts["largest"] / n], LARGEST)[3:],  # with two digits it looks right
        (
            [raw / n, counts["variances"] / n],
            "that divides by the variances, or leaves proline out: divide every column by s_j.",
        ),
        ([raw / n, counts["rows"] / n], "standardise the columns, not the rows."),
        ([raw / n, counts["alone"] / n], "the second is for proline alone."),
        (raw / n, "that is as measured; give the share after standardising as well."),
        (even / n, "that is standardised; give the share as measured as well."),
    ],
    otherwise="the nearest other wine, by all thirteen measurements: as they are, then by s_j.",
    praise="One column in large numbers had drowned the other twelve.",
    tol=FINE,
)
