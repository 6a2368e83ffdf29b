"""The checkers of the chapter ``correlation``."""

from itertools import permutations

import numpy as np
from sklearn.datasets import load_iris

from lecture_utils.datasets import faithful
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    FINE,
    by_hand,
    close,
    demand,
    expect,
    is_nearly,
    numbers,
    random_matrices,
    rounded,
    shown,
    tried,
)


@exercise("correlation-1")
@shown(lambda r: 1 - r * r, (0.8,), (-0.5,))
def share_that_is_missed(answer):
    """The share of the variance that a line misses, from the correlation."""
    for r in (0.8, -0.3, 0.95):
        tried(
            answer,
            (r,),
            right=1 - r * r,
            mistakes=[
                (r * r, "that is the share that the line predicts; the rest is asked for."),
                (np.sqrt(1 - r * r), "that is what is left of the standard deviation; square it."),
                (1 - r, "the lengths are r and the rest by Pythagoras: squares add up, not sides."),
                (1 - abs(r), "the squares add up in a right triangle, and not the lengths."),
                ((1 - r) ** 2, "subtract the square of r, and do not square the difference."),
                (r * r - 1, "a share is not negative: the whole less the shadow."),
                (
                    1 + r * r,
                    "the shadow is shorter than the whole: subtract its square.",
                ),
            ],
            otherwise="the whole has the square 1, the shadow r²: by Pythagoras, what is left?",
        )
    return "The squares of the shadow and of the residual share the variance: r² and 1 − r²."


# Covariance and correlation of four points.
by_hand(
    "correlation-2",
    right=[8, 4 / 5],
    mistakes=[
        ([32 / 3, 4 / 5], "that covariance divides by n − 1; here the divisor is n."),
        ([32, 4 / 5], "the sum of the signed areas is still to be divided by n."),
        ([8, 3 / 5], "the standard deviations need the divisor of the covariance, n."),
        ([8, 16 / 25], "that is the square of the correlation; the covariance is right."),
        ([8, 8 / 100], "divide by the standard deviations, not by the variances."),
        *rounded([8, 8 / 5**0.5], "divide by BOTH standard deviations, not by that of x alone."),
        *rounded([8, 8 / 20**0.5], "divide by BOTH standard deviations, not by that of y alone."),
        *rounded([4, 2 / 54**0.5], "7 is the mean of all eight numbers: x and y have their own."),
        ([10, 1], "two of the four areas are negative: mind their signs."),
        ([4 / 5, 8], "the right numbers in the wrong order."),
        (
            [53, 53 / np.sqrt(30 * 101)],
            "those are products of the coordinates: take off the means first.",
        ),
    ],
    otherwise=lambda got: (
        "the covariance is right; divide it by both standard deviations."
        if close(got[0], 8)
        else "check the deviations: each column of them must add up to zero."
    ),
    praise="Two areas of 18 and two of −2, and a cosine of four fifths.",
)


def by_accident(x, y):
    """Return the share of all orders of y whose correlation with x is as large."""
    products = np.abs(np.array(list(permutations(y))) @ (x - x.mean()))
    return np.mean(products >= products[0] - 1e-9)


@exercise("correlation-3")
@shown(by_accident, ([0, 1, 3], [1, 0, 2]), ([0, 1, 3], [2, 0, 1]))
def share_of_orders(answer):
    """A function for the share of all orders that are as strongly correlated."""
    for noise in random_matrices((5, 2), (4, 2), (5, 2)):
        x, y = (noise @ [[1, -0.5], [0, 1]] + 0.5).T
        orders = np.array(list(permutations(y)))
        seen, r = np.corrcoef(x, y)[0, 1], np.array([np.corrcoef(x, o)[0, 1] for o in orders])
        right, products = by_accident(x, y), np.abs(orders @ x)
        middle = np.mean([x, y])
        one_mean = np.abs((orders - middle) @ (x - middle))
        tried(
            answer,
            (x, y),
            right=right,
            mistakes=[
                (right - 1 / len(r), "the order as it is counts as well: at least as large."),
                (right * len(r), "that is how many they are; the share is asked for."),
                (1 - right, "that is the share of the weaker ones."),
                (np.mean(r >= seen - 1e-9), "in size: a strong r may be negative as well."),
                (np.mean(r**2), "that is the average of r²; count the orders instead."),
                (np.mean(np.abs(r)), "that is the average size of r; count the orders instead."),
                (np.mean(np.abs(r) >= 0.5), "compare with the r of the columns as they are."),
                (np.mean(products >= products[0] - 1e-9), "take off the mean before you multiply."),
                (np.mean(one_mean >= one_mean[0] - 1e-9), "take off each column its OWN mean."),
                (abs(seen), "that is the r of the columns; how many orders reach it?"),
            ],
            otherwise="go through all orders of y; count those at least as far from zero in r.",
        )
    return "No luck in it: every order was asked."


# The c for which X² − c X is uncorrelated with X on 0, 1, 3.
by_hand(
    "correlation-4",
    right=22 / 7,
    mistakes=[
        (14 / 5, "that makes E[XY] zero; the mean of X is not zero."),
        (5 / 2, "that makes the mean of Y zero; the covariance is asked for."),
        (44 / 9, "that is Cov(X, X²); divide by Var X."),
        (7 / 22, "that is upside down."),
        (14 / 9, "that is Var X: it belongs in the denominator."),
        (0, "X² itself is correlated with X: there is no symmetry here."),
        *rounded(np.pi, "π only comes near: c is a fraction, so leave it one."),
    ],
    otherwise="Cov(X, X²) − c Var X must be zero.",
    praise="A famous fraction: it depends on X alone, and no straight line sees it.",
)


minutes, waits = faithful().T
short = minutes < 3


def errors_of(chosen, x=minutes, y=waits):
    """Return the errors of the best line for some of the eruptions."""
    a, b = x[chosen] - x[chosen].mean(), y[chosen] - y[chosen].mean()
    return b - a @ b / (a @ a) * a


every = np.full(len(minutes), True)
parts = [errors_of(short), errors_of(~short)]
errors = np.concatenate(parts)
clumps = np.where(short, waits[short].mean(), waits[~short].mean())
backwards = np.concatenate([errors_of(group, waits, minutes) for group in (short, ~short)])


sizes = np.array([part.std() for part in parts])
after_four = [np.polyval(np.polyfit(minutes[g], waits[g], 1), 4) for g in (~short, every, short)]


def spread(left, words):
    """Return rows for a wrong standard deviation beside the right wait, exact and as printed."""
    return [([left, at_four], words), ([round(left, 2), round(at_four, 1)], words)]


def wait(at, words):
    """Return rows for a wrong wait beside the right standard deviation, exact and as printed."""
    return [([errors.std(), at], words), ([round(errors.std(), 2), round(at, 1)], words)]


at_four, by_one_line, by_the_short = after_four
own = "errors are collected, not averaged by group: the groups differ in size."
# These print as the right one does: they are told apart from it only where they are exact.
nearly = [
    (errors.std(ddof=1), "the divisor is n here, not n − 1."),
    (sizes.mean(), own),
    (np.sqrt(np.mean(sizes**2)), own),
    (sizes[0], "that is the group of short eruptions alone; collect all errors."),
    (sizes[1], "that is the group of long eruptions alone; collect all errors."),
]
mistaken = [
    *spread(errors_of(every).std(), "that is what one line leaves; fit each group by itself."),
    *spread((waits - clumps).std(), "that is what two constants leave; let them slope."),
    *spread(errors.var(), "that is the variance; take the root."),
    *spread(waits.std(), "that is the uncertainty without any line."),
    *spread(np.abs(errors).mean(), "that is the mean size; the deviation is asked for."),
    *spread(backwards.std(), "that predicts the lengths from the waits: exchange the two."),
    *wait(by_one_line, "that is what one line says; a wait after a long eruption is asked for."),
    *wait(by_the_short, "that is the line of the short eruptions; this one is long."),
    *wait(waits[~short].mean(), "that is the mean wait after a long one; use its line."),
    ([at_four, errors.std()], "the standard deviation comes first, then the wait."),
]


@exercise("correlation-5")
def two_lines(answer):
    """What two lines, one for each clump, leave of the uncertainty, and what they say at four."""
    alone = is_nearly(answer, errors.std())
    demand(not alone, "and what does the ranger say after four minutes?")
    got = numbers(answer, (2,))
    for left, words in nearly:
        demand(not close(got, [left, at_four]), words)
    words = "fit a line to each group, put the 272 errors into one list, and take its std."
    if close(got[0], errors.std(), ALMOST):
        words = "the errors are right; the wait is what the line of the long eruptions says."
    near = abs(got[0] - errors.std()) < 0.1 or any(close(got, wrong) for wrong, _ in mistaken)
    demand(near, words)  # beside the wait, any small number would be called almost right
    expect(got, [errors.std(), at_four], mistaken, words, tol=FINE)
    return "A little better than one line on the whole, and two minutes better at four minutes."


iris = load_iris()
kinds = [iris.data[iris.target == kind] for kind in range(3)]


def sepals(one=0, other=1):
    """Return the correlations of two features, over all flowers and within each kind."""
    return np.array([np.corrcoef(X[:, one], X[:, other])[0, 1] for X in (iris.data, *kinds)])


products = [np.cov(X[:, :2].T)[0, 1] for X in (iris.data, *kinds)]
# The correlations of length and width of the sepals of irises.
by_hand(
    "correlation-7",
    right=sepals(),
    mistakes=[
        (np.roll(sepals(), -1), "the right numbers in the wrong order: all together comes first."),
        *rounded(sepals(2, 3), "those are the petals; the sepals are in the first two columns."),
        *rounded(sepals(0, 2), "the width of the sepals is in column 1, counted from 0."),
        *rounded(products, "those are covariances: divide by both standard deviations."),
        *rounded(sepals() ** 2, "those are the squares: the sign is what matters here."),
        *rounded(np.abs(sepals()), "mind the sign of the first."),
        (np.full(4, sepals()[0]), "each kind has a table of its own: choose by iris.target."),
        (sepals()[1:], "those are the three kinds; all together comes first."),
        (sepals()[0], "that is all together; the kinds follow."),
    ],
    otherwise="np.corrcoef of two columns, for all rows and for those of each kind.",
    praise="Each kind rises, and all together fall: look at the picture.",
    tol=ALMOST,
)
