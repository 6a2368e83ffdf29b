"""The checkers of the chapter ``how-many-components``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    RETURNED,
    by_hand,
    call,
    demand,
    is_nearly,
    numbers,
    pair,
    shown,
)

# The mean of (λ − 1)² for tossed coins is (d − 1)/n, with n = 40 and d = 11.
by_hand(
    "how-many-components-1",
    right=10 / 40,
    mistakes=[
        (12 / 40, "that is for normal entries; here the diagonal of C is always 1."),
        (11 / 40, "almost: how many entries beside the diagonal are there in a row?"),
        (10 / 11 / 40, "there are d(d − 1) entries beside the diagonal, and the sum is over d."),
        (110 / 40, "that is the sum over all eigenvalues: divide by d."),
        (39 / 11, "n and d are exchanged."),
        (0, "the diagonal adds nothing, but the entries beside it do."),
        (np.sqrt(10 / 40), "that is the root: the mean of the squares is asked for."),
    ],
    otherwise="count the entries beside the diagonal; each has the variance 1/n; divide by d.",
    praise="(d − 1)/n: with coins the diagonal is exact, and nearly the same spread is left.",
)

# Of 2.4, 1.5, 1.3, 1.2, .9, .7, .7, .7, with n = 200 and d = 8.
by_hand(
    "how-many-components-2",
    right=[7, 4, 2],
    mistakes=[
        ([6, 4, 2], "six hold 8.0 of 9.4, which is 85 %: one more is needed."),
        ([8, 4, 2], "all eight hold 100 %; fewer are enough."),
        ([7, 5, 2], "the mean is 1.175, and 0.9 is not above it."),
        ([7, 4, 3], "the upper edge is (1 + √γ)², above 1.3."),
        ([7, 4, 1], "the upper edge is (1 + 0.2)² = 1.44: is 1.5 above it?"),
        ([7, 4, 8], "the upper edge is (1 + √γ)², not (1 − √γ)²."),
        ([7, 2, 4], "Kaiser's rule comes second, the edge third."),
        ([4, 7, 2], "the 90 % rule comes first, then Kaiser's."),
        ([2, 4, 7], "the 90 % rule comes first, the edge last."),
    ],
    otherwise="90 % of the sum 9.4 is 8.46; the mean is 1.175; the edge is (1 + 0.2)².",
    praise="7, 4 and 2: the same list, three questions.",
)


def enough(d, ell, q):
    """Return with how many samples c² is at least q, and the direction is worth keeping."""
    known = int(np.ceil(d * (1 + q * ell) / ((1 - q) * ell**2) - 1e-9))
    if ell <= 1:
        return known, 0
    return known, int(np.floor(d * (ell + 3) / (ell**2 - ell) + 1e-9)) + 1


PAIR = "(known, worth keeping)"
KNOWN = [
    (
        lambda d, ell, q: np.floor(d * (1 + q * ell) / ((1 - q) * ell**2)),
        "one sample short: round up.",
    ),
    (lambda d, ell, q: d * (1 + q * ell) / ((1 - q) * ell**2), "a whole number of samples: ceil."),
    (
        lambda d, ell, q: np.floor(d / ell**2) + 1,
        "that passes the threshold, where c² is still 0: at least q is wanted.",
    ),
    (lambda d, ell, q: enough(d, ell, q**2)[0], "q is wanted of c², not of c: do not square it."),
    (lambda d, ell, q: enough(d, ell, q**0.5)[0], "q is wanted of c², not of c: take no root."),
    (
        lambda d, ell, q: np.ceil(d * (1 + q / ell) / ((1 - q) * ell**2)),
        "times ℓ², γ/ℓ becomes γℓ: the numerator has 1 + qℓ.",
    ),
]
WORTH = [
    (
        lambda d, ell, q: np.ceil(d * (ell + 3) / (ell**2 - ell)),
        "with equality keeping costs as much as dropping: one sample more.",
    ),
    (lambda d, ell, q: d * (ell + 3) / (ell**2 - ell), "a whole number of samples is asked for."),
    (lambda d, ell, q: enough(d, ell, q)[0], "to be known is not yet to be worth keeping."),
    (
        lambda d, ell, q: np.floor(d * (1 + ell) / (ell**2 - ell)) + 1,
        "is the 3γ of the condition lost?",
    ),
    (
        lambda d, ell, q: np.floor(d * (ell + 3) / ell**2) + 1,
        "is the ℓ of the condition lost, which has no γ?",
    ),
]


@exercise("how-many-components-3")
@shown(enough, (8, 3.0, 0.5), (8, 0.5, 0.3), (8, 1.0, 0.55))
def how_many_samples(answer):
    """The numbers of samples needed, for directions of several strengths."""
    # Whole bounds have no rounding in d/n, or are missed by far: trying one n by one is right.
    cases = [(64, 4.0, 0.7), (200, 3.0, 0.5), (30, 4.0, 0.7), (70, 1.6, 0.45), (50, 3.7, 0.9)]
    for d, ell, q in [*cases, (8, 0.5, 0.3), (8, 1.0, 0.55), (60, 0.7, 0.8)]:
        known, worth = enough(d, ell, q)
        got = numbers(pair(call(answer, d, ell, q), PAIR), (2,), RETURNED)
        swapped = is_nearly(got[1], known) and is_nearly(got[0], worth)
        demand(not swapped, "first the number to be known, then the one to be worth keeping.")
        named(got[0], known, (d, ell, q), KNOWN, "known: solve c² ≥ q for γ, then γ = d/n.")
        if ell <= 1:
            demand(got[1] == 0, "with ℓ ≤ 1 no number of samples is enough: 0 as the second.")
            continue
        named(
            got[1],
            worth,
            (d, ell, q),
            WORTH,
            "worth keeping: the smallest n with n(ℓ² − ℓ) > d(ℓ + 3).",
        )
    return "Known with enough samples always, worth keeping only if stronger than the noise."


def named(got, right, case, mistakes, otherwise):
    """Accept what is right; else say which mistake it was."""
    if is_nearly(got, right):
        return
    for wrong, words in mistakes:
        demand(not is_nearly(got, wrong(*case)), words)
    demand(False, otherwise)


# Parallel analysis of twenty random walks of 200 steps, and of their steps.
by_hand(
    "how-many-components-4",
    right=[4, 0],
    mistakes=[
        ([0, 4], "the places come first, then the steps."),
        ([4, 4], "the steps are the differences of successive ROWS: np.diff with axis=0."),
        ([20, 0], "parallel analysis returns the number FIRST, then the limits."),
        ([0, 0], "take the places, not the steps, for the first number."),
        (4, "two numbers: of the places and of the steps."),
    ],
    otherwise="standardise the columns, then parallel(table) of the page.",
    praise="4 and 0: slowness looks like structure, and shuffling takes it away.",
)

# Kaiser's rule and parallel analysis of the olive oils, and what nearest neighbours need.
by_hand(
    "how-many-components-6",
    right=[3, 2, 5],
    mistakes=[
        ([2, 3, 5], "Kaiser's rule comes first."),
        ([3, 3, 5], "the third variance is 1.018, and the shuffled tables reach more there."),
        ([3, 2, 4], "with four components 1 % of the oils are named wrongly."),
        ([3, 2, 6], "with five all oils are named rightly already."),
        ([3, 2, 8], "fewer than all eight are enough: let k run from 1."),
        ([3, 2, 3], "try each k from 1 to 8: with three 3 % of the oils are named wrongly."),
        ([1, 2, 5], "above the mean are three: were the columns standardised?"),
        ([3, 2], "three numbers: the last is for the nearest neighbours."),
    ],
    otherwise="standardise; count the variances above 1; then parallel analysis; then right(...).",
    praise="3, 2 and 5: the strong hide the weak, and the weak may tell the regions apart.",
)
