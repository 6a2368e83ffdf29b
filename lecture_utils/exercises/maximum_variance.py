"""The checkers of the chapter ``maximum-variance``."""

import numpy as np
from sklearn.datasets import load_iris

from lecture_utils.datasets import us_arrests
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    along,
    by_hand,
    close,
    demand,
    numbers,
    pair,
    random_matrices,
    rounded,
    shown,
    tried,
)

# The sample (−1, 3) rebuilt from its code along (2, 1)/√5, and its squared error.
by_hand(
    "maximum-variance-1",
    right=[2 / 5, 1 / 5, 49 / 5],
    mistakes=[
        ([-1, 3, 0], "that is the sample itself; only its shadow on u₁ is left."),
        *rounded([2 / 5, 1 / 5, 7 / np.sqrt(5)], "that is the distance; its square is asked for."),
        ([2 / 5, 1 / 5, 1 / 5], "that is the square of the code, what is kept; the rest is lost."),
        ([-7 / 5, 14 / 5, 49 / 5], "those are the entries of the error; the shadow is the rest."),
        ([2, 1, 13], "the direction has length one: divide by √5 in the code, and again behind."),
        *rounded(
            [2 / np.sqrt(5), 1 / np.sqrt(5), 11 - 2 / np.sqrt(5)],
            "the direction is (2, 1)/√5: divide by √5 in the code, and once more to rebuild.",
        ),
        ([2, 1, 5], "mind the signs: the product begins with 2 · (−1)."),
        ([-7 / 5, 14 / 5, 1 / 5], "that is rebuilt along (−1, 2); the code belongs to (2, 1)."),
        ([2 / 5, 1 / 5, 49 / 10], "add the squares of both entries; there is nothing to average."),
        *rounded(1 / np.sqrt(5), "that is the code; multiply it by the direction."),
        ([2 / 5, 1 / 5], "that is the rebuilt sample; how large is its squared error?"),
    ],
    otherwise="multiply entry by entry with (2, 1)/√5 for the code, and the code with it again.",
    praise="Nearly all of this sample points across u₁, so nearly all of it is lost.",
)

# The variance of the codes along u₁, what is lost without the rest, and what (4, 0) keeps.
by_hand(
    "maximum-variance-2",
    right=[20, 5, 1 / 2],
    mistakes=[
        ([5, 20, 1 / 2], "the variance along u₁ is what is kept: it comes first."),
        ([40, -15, 1], "the direction has length one: divide each code by √2."),
        ([40, 10, 1], "the direction has length one: divide each code by √2."),
        ([80, 20, 1 / 2], "those are sums over the samples; divide them by their number."),
        *rounded([80 / 3, 20 / 3, 1 / 2], "the divisor is n here, not n − 1."),
        ([20, 25, 1 / 2], "25 is the total; the part along u₁ is not lost."),
        ([20, 2.5, 1 / 2], "the squared error of a sample is the sum over its entries."),
        ([20, 5, 8], "8 is the square that is kept; the share is that of 16."),
        ([20, 5, 50], "give the share as a number between 0 and 1, not in per cent."),
        *rounded([20, 5, np.sqrt(1 / 2)], "that is the share of the length; square it."),
        ([20, 5, 4 / 5], "that is the share of all samples together; (4, 0) is meant."),
        *rounded([20, 5, 16 / 17], "that is the share of (3, 5); (4, 0) is meant."),
    ],
    otherwise="the codes are the products with (1, 1)/√2; what is kept and lost is the total.",
    praise="Four fifths are kept of all, and of one sample only half: a share is a mean.",
)


def rebuild(X, k):
    """Return the samples rebuilt from k numbers each."""
    mean = X.mean(axis=0)
    kept = np.linalg.svd(X - mean)[2][:k].T
    return mean + (X - mean) @ kept @ kept.T


@exercise("maximum-variance-3")
@shown(
    rebuild,
    ([[1, 1], [6, 6], [8, 2]], 1),
    ([[0, 1, 2], [2, 5, 2]], 1),
    ([[1, 1], [6, 6], [8, 2]], 2),
)
def rebuilt_samples(answer):
    """A function that rebuilds samples, not centred ones, from k numbers each."""
    for (n, d), k in (((30, 4), 2), ((4, 7), 3), ((12, 5), 1), ((9, 3), 3)):
        (M,) = random_matrices((n, d))
        X = M * np.arange(2, d + 2) + 3 * np.arange(d, 0, -1)
        mean = X.mean(axis=0)
        centred = X - mean
        rows = np.linalg.svd(centred)[2]
        kept = rows[:k].T
        bare = centred @ kept @ kept.T
        square = np.linalg.eigh(centred.T @ centred).eigenvectors
        around_zero = np.linalg.svd(X)[2][:k].T
        loose, deviations = X - X.mean(), X.std(axis=0)
        around_one = np.linalg.svd(loose)[2][:k].T
        even = np.linalg.svd(centred / deviations)[2][:k].T
        codes = centred / deviations @ even
        mistakes = [
            (bare, "the mean was taken away and not put back."),
            (X @ kept @ kept.T, "centre first: the directions belong to the centred samples."),
            (mean + X @ kept @ kept.T, "it is the centred sample that is encoded."),
            (mean + centred @ rows[-k:].T @ rows[-k:], "eigh counts upwards: take the LAST k."),
            (mean + centred @ square[:, :k] @ square[:, :k].T, "eigh counts upwards."),
            (mean + centred @ square[-k:].T @ square[-k:], "directions are COLUMNS for eigh."),
            (bare + X.mean(), "put the mean of each feature back, not one number for all."),
            (X @ around_zero @ around_zero.T, "those directions go through zero: centre first."),
            (
                X.mean() + loose @ around_one @ around_one.T,
                "X.mean() is one number for all features; axis=0 gives each its own.",
            ),
            (mean + bare / deviations, "in the units of X: nothing is to be divided."),
            (mean + codes @ even.T, "it was divided by s, and never multiplied again."),
            (
                mean + codes @ even.T * deviations,
                "those are the directions of the standardised samples: only centre.",
            ),
            (X, "that is X itself, so all directions were kept: only k of them are."),
        ]
        tried(
            answer,
            (X, k),
            right=rebuild(X, k),
            mistakes=mistakes if k < d else mistakes[:1],
            otherwise="a rebuilt sample is the mean plus the shadow of the centred one.",
            shapes={(n, k): "those are the codes; multiply them by Uᵀ again."} if k < d else {},
        )
    return "Centred, encoded, rebuilt, and put back in its place: also with few samples."


arrests = us_arrests()[0]
C = np.corrcoef(arrests.T)
raw = np.cov(arrests.T, ddof=0)
eigenvalues = np.linalg.eigvalsh(C)
N = np.linalg.svd(np.ones((4, 1)))[0][:, 1:]
restricted = np.linalg.eigvalsh(N.T @ C @ N)
# The largest variance of a contrast of the standardised arrests.
by_hand(
    "maximum-variance-4",
    right=restricted[-1],
    mistakes=[
        (eigenvalues[-1], "that is λ₁; u₁ has four positive entries, so it is no contrast."),
        (eigenvalues[-2], "that is λ₂, the maximum at a right angle to u₁, not to (1, 1, 1, 1)."),
        (restricted[-1] * 50 / 49, "the divisor is n: standardise and average with the same."),
        (restricted[-1] * 49 / 50, "the divisor is n: standardise and average with the same."),
        (restricted[0], "that is the smallest: eigvalsh counts upwards."),
        (np.linalg.eigvalsh(N.T @ raw @ N)[-1], "the features should be standardised."),
        (np.ones(4) @ C @ np.ones(4) / 4, "that is the variance along (1, 1, 1, 1) itself."),
        (restricted, "those are all of NᵀCN; the largest is asked for."),
    ],
    otherwise="look at NᵀCN, where the columns of N span all contrasts.",
    praise="At least λ₂: some mix of u₁ and u₂ is a contrast, and no mix of them has less.",
    tol=ALMOST,
)

iris = load_iris().data
standardised = (iris - iris.mean(axis=0)) / iris.std(axis=0)
U = np.linalg.svd(standardised, full_matrices=False)[2].T
Z = standardised @ U
raw_axes = np.linalg.svd(iris - iris.mean(axis=0), full_matrices=False)[2].T
DOTS = [
    (
        (iris - iris.mean(axis=0)) @ raw_axes,
        "standardise the features before you look for directions.",
    ),
    ((iris - iris.mean(axis=0)) @ U, "it is the standardised flowers that are encoded."),
    (iris / iris.std(axis=0) @ U, "centre first: each feature has to have the mean zero."),
    (Z[:, [1, 0]], "the first direction goes to the right, the second up: swap the columns."),
    (Z[:, [3, 2]], "eigh counts upwards: those are the directions of smallest variance."),
    (Z[:, [2, 3]], "eigh counts upwards: those are the directions of smallest variance."),
    (Z / Z.std(axis=0), "the codes as they are: their variances stay λ₁ and λ₂."),
    (standardised, "two columns of the table are no codes: multiply it by U."),
]
TIPS = [
    (U * Z.std(axis=0), "those are the arrows for correlations; rows of U give values."),
    (raw_axes, "those directions belong to the raw table; take the U of the dots."),
    (U / np.linalg.norm(U[:, :2], axis=1)[:, None], "stretch all arrows by one factor."),
]


@exercise("maximum-variance-6")
def picture_of_irises(answer):
    """The dots and the tips of the arrows in a biplot, of any signs and any one stretch."""
    dots, tips = pair(answer, "[dots, tips]")
    dots = numbers(dots, (None, None), "the first of the pair")
    tips = numbers(tips, (None, None), "the second of the pair")
    demand(len(dots) != 4 or len(tips) != 150, "the dots come first.")
    demand(dots.shape != (2, 150) and tips.shape != (2, 4), "give rows, not columns: transpose.")
    demand(dots.shape != (150, 4), "a picture has two coordinates: keep two directions.")
    dots = numbers(dots, (150, 2), "the first of the pair")
    tips = numbers(tips, (4, 2), "the second of the pair")
    for wrong, words in DOTS:
        demand(not along(dots, wrong[:, :2], ALMOST), words)
    demand(along(dots, Z[:, :2], ALMOST), "the dots are the codes, the rows of Z = XU.")
    size = np.linalg.norm(tips)
    demand(size > ALMOST, "arrows without a length cannot be seen.")
    for wrong, words in TIPS:
        longer = np.linalg.norm(wrong[:, :2]) / size
        demand(not along(longer * tips, wrong[:, :2], ALMOST), words)
    rows = U[:, :2] * np.sign(np.sum(dots * Z[:, :2], axis=0))
    tips = tips * np.linalg.norm(rows) / size
    demand(along(tips, rows, ALMOST), "the arrows are the rows of U, all stretched by one factor.")
    demand(close(tips, rows, ALMOST), "an axis of the arrows runs against that of the dots.")
    return "Dots and arrows belong together: each rebuilt flower can be read off."
