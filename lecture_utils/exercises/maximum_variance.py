"""The checkers of the chapter ``maximum-variance``."""

import numpy as np
from sklearn.datasets import load_iris

from lecture_utils.datasets import us_arrests
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import ALMOST, by_hand, close, random_matrices, rounded, tried

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

# The variance of the codes along u₂, and what is lost when only u₁ is kept.
by_hand(
    "maximum-variance-2",
    right=[1, 1],
    mistakes=[
        ([1, 6], "6 is what is kept; what is lost is the part along u₂."),
        ([6, 1], "6 is the variance along u₁; the codes along u₂ are asked for."),
        ([5, 5], "the direction has length one: divide each code by √5."),
        ([4, 4], "those are the sums of squares; divide them by the number of samples."),
        *rounded([4 / 3, 4 / 3], "the divisor is n here, not n − 1."),
        *rounded([4 / 3, 1], "the divisor is n here, not n − 1."),
        ([1, 1 / 2], "the squared error of a sample is the sum over its entries, not their mean."),
        ([1, 7], "7 is the total; the part along u₁ is not lost."),
        ([0, 0], "the mean of the codes is zero; their variance is the mean of their squares."),
        ([0, 1], "the mean of the codes is zero; their variance is the mean of their squares."),
        ([1, -1, -3, 3], "divide by √5, and give the mean of the squares."),
    ],
    otherwise="multiply u₂ with each sample; the error of a sample is its part along u₂.",
    praise="Both are the other eigenvalue: what u₂ would have kept is what is lost without it.",
)

# The variance when the multiplier of 1 − ‖u‖⁴ is 10.
by_hand(
    "maximum-variance-3",
    right=20,
    mistakes=[
        (10, "with the fourth power the multiplier is not the variance yet."),
        (5, "the factor 2 goes the other way: 2Cu = 4λu."),
        (40, "4λu stands beside 2Cu, so the eigenvalue is 4λ over 2."),
        (100, "the power is that of u, not of λ."),
        (2.5, "compare 2Cu = 4λu with Cu = (eigenvalue) u."),
        (np.sqrt(10), "the power is that of u, not of λ."),
    ],
    otherwise="for a unit vector the gradient says 2Cu = 4λu; then take uᵀCu.",
    praise="Twice the multiplier: the direction is the usual one, the price is not.",
)


@exercise("maximum-variance-4")
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
        mistakes = [
            (bare, "the mean was taken away and not put back."),
            (X @ kept @ kept.T, "centre first: the directions belong to the centred samples."),
            (mean + X @ kept @ kept.T, "it is the centred sample that is encoded."),
            (mean + centred @ rows[-k:].T @ rows[-k:], "eigh counts upwards: take the LAST k."),
            (mean + centred @ square[:, :k] @ square[:, :k].T, "eigh counts upwards."),
            (mean + centred @ square[-k:].T @ square[-k:], "directions are COLUMNS for eigh."),
            (bare + X.mean(), "put the mean of each feature back, not one number for all."),
            (X @ around_zero @ around_zero.T, "those directions go through zero: centre first."),
            (mean + bare / X.std(axis=0), "in the units of X: nothing is to be divided."),
            (X, "that is X itself, so all directions were kept: only k of them are."),
        ]
        tried(
            answer,
            (X, k),
            right=mean + bare,
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
    "maximum-variance-5",
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
)

iris = load_iris().data
standardised = (iris - iris.mean(axis=0)) / iris.std(axis=0)
_, sizes, rows = np.linalg.svd(standardised, full_matrices=False)
shares = sizes**2 / np.sum(sizes**2)
raw_sizes = np.linalg.svd(iris - iris.mean(axis=0), compute_uv=False)
raw_share = np.sum(raw_sizes[:2] ** 2) / np.sum(raw_sizes**2)
products = (standardised @ rows[:2].T @ rows[:2])[117]
share, number = shares[:2].sum(), int(np.abs(products).argmax())
# The share of two directions of the irises, and the largest rebuilt value of one of them.
by_hand(
    "maximum-variance-7",
    right=[share, number],
    mistakes=[
        *rounded([shares[0], number], "that is the share of the first direction; take two."),
        ([100 * share, number], "give the share as a number between 0 and 1, not in per cent."),
        *rounded([raw_share, 2], "standardise the features first: they have different spreads."),
        *rounded([raw_share, 0], "standardise the features first: they have different spreads."),
        ([share, 1 + number], "features are counted from 0."),
        ([share, int(products.argmin())], "that one has the smallest product, not the largest."),
        ([share, 3], "the width of the petals comes third: compare row 117 of Z @ U.T."),
        ([number, share], "the share comes first."),
    ],
    otherwise=lambda got: (
        "the share is right; beside it belongs the number of a feature, from 0 to 3."
        if close(got[0], share, ALMOST)
        else "the share is the first two eigenvalues over their sum; then look at row 117."
    ),
    praise="Nearly all of it is in the picture, and the picture says: long sepals.",
)
