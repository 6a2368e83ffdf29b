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

# Of 2.4, 1.5, 1.2, .9, .8, .6, .4, .2, with n = 200 and d = 8.
by_hand(
    "how-many-components-2",
    right=[6, 3, 2],
    mistakes=[
        ([5, 3, 2], "five hold 6.8 of 8, which is 85 %: one more is needed."),
        ([7, 3, 2], "seven hold 97.5 %; fewer are enough."),
        ([6, 4, 2], "the mean is 1, and 0.9 is not above it."),
        ([6, 3, 3], "the upper edge is (1 + √γ)², above 1.2."),
        ([6, 3, 1], "the upper edge is (1 + 0.2)² = 1.44: is 1.5 above it?"),
        ([6, 3, 8], "the upper edge is (1 + √γ)², not (1 − √γ)²."),
        ([6, 2, 3], "Kaiser's rule comes second, the edge third."),
        ([3, 6, 2], "the 90 % rule comes first, then Kaiser's."),
        ([2, 3, 6], "the 90 % rule comes first, the edge last."),
    ],
    otherwise="90 % of the sum 8 is 7.2; the mean is 1; the edge is (1 + 0.2)².",
    praise="6, 3 and 2: the same list, three questions.",
)


def enough(d, ell):
    """Return the numbers of samples with which a direction is seen, and is worth keeping."""
    seen = int(np.floor(d / ell**2)) + 1
    if ell <= 1:
        return seen, 0
    return seen, int(np.floor(d * (ell + 3) / (ell**2 - ell))) + 1


PAIR = "(seen, worth keeping)"
SEEN = [
    (lambda d, ell: np.ceil(d / ell**2), "with n = d/ℓ² the direction is just NOT seen: n + 1 is."),
    (lambda d, ell: np.floor(d / ell) + 1, "ℓ > √γ: it is ℓ² that is compared with γ."),
    (lambda d, ell: np.floor(d * ell**2) + 1, "a stronger direction needs FEWER samples."),
    (lambda d, ell: d / ell**2, "a whole number of samples, and more than d/ℓ²."),
]
WORTH = [
    (
        lambda d, ell: np.ceil(d * (ell + 3) / (ell**2 - ell)),
        "with equality keeping costs as much as dropping: one sample more.",
    ),
    (lambda d, ell: d * (ell + 3) / (ell**2 - ell), "a whole number of samples is asked for."),
    (lambda d, ell: enough(d, ell)[0], "to be seen is not yet to be worth keeping."),
    (
        lambda d, ell: np.floor(d * (1 + ell) / (ell**2 - ell)) + 1,
        "is the 3γ of the condition lost?",
    ),
    (
        lambda d, ell: np.floor(d * (ell + 3) / ell**2) + 1,
        "is the ℓ of the condition lost, which has no γ?",
    ),
]


@exercise("how-many-components-3")
@shown(enough, (8, 2.0), (8, 0.5), (8, 1.0))
def how_many_samples(answer):
    """The numbers of samples needed, for directions of several strengths."""
    for d, ell in [(200, 2.0), (30, 4.0), (8, 2.0), (70, 1.5), (50, 3.7)]:
        seen, worth = enough(d, ell)
        got = numbers(pair(call(answer, d, ell), PAIR), (2,), RETURNED)
        named(got[0], seen, d, ell, SEEN, "seen: the smallest n with d/n < ℓ².")
        swapped = is_nearly(got[1], seen) and is_nearly(got[0], worth)
        demand(not swapped, "first the number to be seen, then the one to be worth keeping.")
        named(
            got[1], worth, d, ell, WORTH, "worth keeping: the smallest n with n(ℓ² − ℓ) > d(ℓ + 3)."
        )
    for d, ell in [(8, 0.5), (8, 1.0), (60, 0.7)]:
        got = numbers(pair(call(answer, d, ell), PAIR), (2,), RETURNED)
        named(got[0], enough(d, ell)[0], d, ell, SEEN, "seen: the smallest n with d/n < ℓ².")
        never = "with ℓ ≤ 1 no number of samples is enough: 0 as the second."
        demand(got[1] == 0, never)
    return "Seen with enough samples always, worth keeping only if stronger than the noise."


def named(got, right, d, ell, mistakes, otherwise):
    """Accept what is right; else say which mistake it was."""
    if is_nearly(got, right):
        return
    for wrong, words in mistakes:
        demand(not is_nearly(got, wrong(d, ell)), words)
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
    otherwise="standardise the columns, then choose.parallel_analysis(table, random_state=0)[0].",
    praise="4 and 0: slowness looks like structure, and shuffling takes it away.",
)

# Kaiser's rule and parallel analysis of the heptathlon, and of uncorrelated results.
by_hand(
    "how-many-components-6",
    right=[2, 1, 0],
    mistakes=[
        ([1, 2, 0], "Kaiser's rule comes first."),
        ([2, 2, 0], "the second variance is 1.24, and chance reaches more at its place."),
        ([2, 1, 1], "without correlations nothing should be found, not one component."),
        ([2, 1, 7], "without correlations nothing should be found."),
        ([2, 0, 0], "the first variance is 4.65, far above what chance reaches."),
        ([1, 1, 0], "above the mean are two: were the columns standardised?"),
        ([2, 1], "three numbers: the last is for results without correlations."),
    ],
    otherwise="standardise; count the variances above 1; then choose.parallel_analysis.",
    praise="2, 1 and 0: with 25 athletes chance alone reaches far above the mean.",
)
