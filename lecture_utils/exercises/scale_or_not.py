"""The checkers of the chapter ``scale-or-not``."""

import numpy as np
from scipy import linalg
from sklearn.datasets import load_wine

from lecture_utils.datasets import heptathlon
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    FINE,
    RETURNED,
    along,
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    pair,
    random_matrices,
)

ROOT, BOTTOM = np.sqrt(2), 1 / 2 + np.sqrt(2) / 6


def unless_per_cent(words):
    """Return what says ``words`` of an answer, and of per cents that shares are wanted."""
    return lambda got: "give shares between 0 and 1." if np.max(got) > 20 else words


# The ten points have a = 6, b = 3, c = 2: the share is smallest where 6 = 3t².
by_hand(
    "scale-or-not-1",
    right=[ROOT, BOTTOM],
    mistakes=[
        ([BOTTOM, ROOT], "the right numbers in the wrong order: t comes first."),
        ([2, BOTTOM], "t² = a/b is 2: take the root."),
        ([1 / ROOT, BOTTOM], "t multiplies the SECOND feature: t² = a/b, not b/a."),
        ([1 / 2, BOTTOM], "t² = a/b, not b/a, and then take the root."),
        ([ROOT, 1 - BOTTOM], "that is the share of the second axis: the first has (1 + r)/2."),
        ([ROOT, 6 + 2 * ROOT], "that is λ₁: divide it by the total, a + t²b."),
        ([ROOT, 1 / 2 + 1 / 9], "under the root 1 − (1 − r²) = r² is left; its root is r, not r²."),
        ([ROOT, 1 / 2], "a share of one half needs c = 0: under the root r² is left."),
        ([ROOT, ROOT / 3], "that is the correlation r: the share is (1 + r)/2."),
        ([ROOT, 7 / 9], "that is the share for t = 1."),
        ([1, 7 / 9], "that is the unit as it came: another makes a/t + tb smaller."),
    ],
    otherwise=unless_per_cent(
        "a/t + tb is smallest where its two terms are equal; then the share is (1 + r)/2."
    ),
    praise="Equal variances are the bottom of the valley, and the share there is (1 + |r|)/2.",
    tol=ALMOST,
)


def as_written(mistakes):
    """Return the rows of mistakes, each also as one writes it down."""
    return [
        row
        for wrong, words in mistakes
        for row in ((wrong, words), *((np.round(wrong, places), words) for places in (2, 3, 4)))
    ]


def weight_and_share(X):
    """Return the largest weight, and the share of the first axis."""
    values, spread = np.linalg.eigvalsh(np.cov(X.T)), np.var(X, axis=0)
    return [spread.max() / spread.sum(), values[-1] / values.sum()]


@exercise("scale-or-not-2")
def without_the_loudest(answer):
    """The largest weight and the share of the first axis of the wines without proline."""
    wine = load_wine().data
    j = wine.var(axis=0).argmax()
    quieter = np.delete(wine, j, axis=1)
    right = weight_and_share(quieter)
    roots = quieter.std(axis=0)
    scaled = weight_and_share(quieter / roots)
    mistakes = [
        (weight_and_share(wine), "proline is still there."),
        (scaled, "nothing was to be scaled: only leave proline out."),
        ([roots.max() / roots.sum(), right[1]], "weights are shares of VARIANCES, not deviations."),
        ([scaled[0], right[1]], "the weight is that of the loudest of the twelve, not 1/12."),
        (
            weight_and_share(np.delete(quieter, quieter.var(axis=0).argmax(), axis=1)),
            "two are out: leave out proline alone.",
        ),
    ]
    got = numbers(answer, (2,))
    if close(got, right, ALMOST):  # as two digits are
        words = "the weight comes first, and is a little smaller than the share: give four digits."
        demand(got[0] < got[1], words)
    expect(
        got,
        np.array(right),
        as_written(mistakes),
        unless_per_cent(
            "delete the column of largest variance, then weigh and decompose what is left."
        ),
        FINE,
    )
    return "Magnesium has taken the place: throwing out is no substitute for a scale."


def in_metric(X, M, ddof=0):
    """Return the eigenvalues, the largest first, and the axes in the metric M."""
    lam, U = linalg.eigh(M @ np.cov(X.T, ddof=ddof) @ M, M)
    return lam[::-1], U[:, ::-1]


@exercise("scale-or-not-3")
def metric_function(answer):
    """A function for the eigenvalues and the axes of PCA in a metric."""
    for noise, other in zip(
        random_matrices((9, 4), (7, 3)), random_matrices((6, 4), (8, 3)), strict=True
    ):
        d = noise.shape[1]
        X, M = noise * np.arange(1, d + 1) + 3, other.T @ other + np.eye(d)
        lam, U = in_metric(X, M)
        got = pair(call(answer, X, M), "of eigenvalues and axes")
        values = numbers(got[0], (d,), f"the first of {RETURNED}")
        axes = numbers(got[1], (d, d), f"the second of {RETURNED}")
        Mi, C = np.linalg.inv(M), np.cov(X.T, ddof=0)
        by_origin = linalg.eigh(M @ X.T @ X @ M / len(X), M)[0][::-1]
        expect(
            values,
            lam,
            [
                (lam[::-1], "the largest eigenvalue comes first: eigh begins with the smallest."),
                (in_metric(X, M, 1)[0], "the divisor is n, not n − 1."),
                (lam * len(X), "divide by n: C is a mean."),
                (by_origin, "the rows were not centred."),
                (np.linalg.eigvalsh(C)[::-1], "that is PCA without the metric."),
                (in_metric(X, Mi)[0], "that is the metric M⁻¹: CM, not CM⁻¹."),
                (linalg.eigh(C, M)[0][::-1], "that solves C u = λ M u, which is the metric M⁻¹."),
                (
                    np.linalg.eigvalsh(M @ C @ M)[::-1],
                    "M C M u = λ M u has an M on the right as well.",
                ),
                (
                    np.linalg.eigvalsh(np.linalg.cholesky(M) @ C @ np.linalg.cholesky(M).T)[::-1],
                    "cholesky gives M = LLᵀ: then the rows go into XL, not XLᵀ.",
                ),
                (np.sqrt(np.abs(lam)), "those are the deviations: no root."),
                (lam / lam.sum(), "those are shares: the eigenvalues themselves are wanted."),
            ],
            "the eigenvalues of CM: those of plain PCA on the rows of XL, with M = LLᵀ.",
        )
        turned = linalg.cholesky(M) @ U  # orthonormal in the usual sense
        lengths = np.linalg.norm(U, axis=0)
        demand(not along(axes, U[:, ::-1]), "the axes have to be in the order of the eigenvalues.")
        demand(not along(axes.T, U), "the axes are the COLUMNS of U.")
        demand(not along(axes, U / lengths), "the axes need length one in the metric: uᵀMu = 1.")
        demand(not along(axes, turned), "those are axes of the scaled data: take the scale back.")
        demand(not along(axes, M @ U), "that is MU: the axes themselves are wanted.")
        demand(along(axes, U), "they should satisfy C M u = λ u and UᵀMU = I.")
    return "Any root of M will do: scale, decompose, take the scale back."


@exercise("scale-or-not-6")
def seven_events(answer):
    """The largest weight, the share raw, and the share standardised, of the heptathlon."""
    results = heptathlon()[0]
    s = results.std(axis=0)
    raw, fair = weight_and_share(results), weight_and_share(results / s)
    right = [*raw, fair[1]]
    log = weight_and_share(np.log(results))[1]
    mistakes = [
        ([raw[1], raw[0], fair[1]], "the weight comes first, and it is the smaller one."),
        ([fair[1], raw[1], raw[0]], "the order is weight, share as they came, standardised."),
        (
            [raw[0], fair[1], raw[1]],
            "the share as they came is the second, standardised the third.",
        ),
        ([s.max() / s.sum(), raw[1], fair[1]], "weights are shares of VARIANCES, not deviations."),
        ([fair[0], raw[1], fair[1]], "1/7 is each weight AFTER standardising."),
        ([*raw, fair[1] * 7], "that is the eigenvalue: divide it by the total, 7."),
        ([*raw, log], "that is the share of the logarithms."),
        ([*raw, raw[1]], "the third is the share after standardising: divide by the deviations."),
    ]
    expect(
        numbers(answer, (3,)),
        np.array(right),
        as_written(mistakes),
        unless_per_cent(
            "first_axis(X)[0] is a share; a weight is a variance, divided by the sum of all."
        ),
        ALMOST,
    )
    return "One run in seconds had nearly decided alone. Now look at the farthest athlete."
