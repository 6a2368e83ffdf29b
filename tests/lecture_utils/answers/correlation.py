"""Answers to the exercises of *correlation*: right ones and wrong ones."""

from fractions import Fraction
from itertools import permutations

import numpy as np
import sympy as sp
from sklearn.datasets import load_iris
from sklearn.linear_model import LinearRegression

from lecture_utils.datasets import faithful

R = sp.Rational


def all_r(x, y):
    return np.array([np.corrcoef(x, order)[0, 1] for order in permutations(y)])


def share(x, y):
    r = all_r(x, y)
    return np.mean(np.abs(r) >= abs(r[0]) - 1e-9)


def by_sums(x, y):
    """Count by sums, with whole places instead of values."""
    a, count, orders = [value - sum(x) / len(x) for value in x], 0, 0
    seen = abs(sum(u * v for u, v in zip(a, y, strict=True)))
    for order in permutations(range(len(y))):
        orders += 1
        count += abs(sum(u * y[i] for u, i in zip(a, order, strict=True))) >= seen * (1 - 1e-9)
    return Fraction(count, orders)


def in_place(x, y):
    x -= x.mean()
    products = np.abs(np.array(list(permutations(y))) @ x)
    return (products > products[0] - 1e-9).mean()


def uncentred(x, y):
    products = [abs(x @ np.array(order)) for order in permutations(y)]
    return np.mean(np.array(products) >= products[0] - 1e-9)


def one_mean(x, y):
    middle = np.concatenate([x, y]).mean()
    return uncentred(x - middle, y - middle)


geyser = faithful()
short = geyser[:, 0] < 3


def off(rows):
    model = LinearRegression().fit(rows[:, :1], rows[:, 1])
    return rows[:, 1] - model.predict(rows[:, :1])


two_lines = np.concatenate([off(geyser[short]), off(geyser[~short])])
groups = [off(geyser[each]).std() for each in (short, ~short)]
at_four = np.polyval(np.polyfit(*geyser[~short].T, 1), 4)
constants = np.concatenate([geyser[each, 1] - geyser[each, 1].mean() for each in (short, ~short)])
turned = np.concatenate([off(geyser[short][:, ::-1]), off(geyser[~short][:, ::-1])])
iris = load_iris()
tables = [iris.data, *(iris.data[iris.target == kind] for kind in range(3))]


def kinds(one=0, other=1):
    return [np.corrcoef(table.T)[one, other] for table in tables]


slope = np.polyfit([0, 1, 3], [0, 1, 9], 1)[0]

ROUNDED = ["correlation-7"]
FINE = ["correlation-5"]

RIGHT = {
    "correlation-1": [
        lambda r: 1 - r**2,
        lambda r: (1 - r) * (1 + r),
        lambda r: np.sin(np.arccos(r)) ** 2,
    ],
    "correlation-5": [
        [two_lines.std(), at_four],
        (np.sqrt(np.mean(two_lines**2)), at_four),
        [5.55, 78.4],
    ],
    "correlation-7": [kinds(), tuple(kinds(1, 0)), [-0.12, 0.74, 0.53, 0.46]],
    "correlation-2": [[8, 0.8], (8, R(4, 5)), sp.Matrix([8, R(4, 5)]), np.array([[8, 0.8]])],
    "correlation-3": [share, by_sums, lambda x, y: share(y, x)],
    "correlation-4": [
        R(22, 7),
        Fraction(22, 7),
        22 / 7,
        [22 / 7],
        np.polyfit([0, 1, 3], [0, 1, 9], 1)[0],
    ],
}

WRONG = {
    "correlation-1": [
        (lambda r: r**2, "the share that the line predicts"),
        (lambda r: np.sqrt(1 - r**2), "of the standard deviation"),
        (lambda r: 1 - r, "squares add up"),
        (lambda r: 1 - abs(r), "squares add up"),
        (lambda r: (1 - r) ** 2, "do not square the difference"),
        (lambda r: r**2 - 1, "a share is not negative"),
        (lambda r: 1 + r**2, "subtract its square"),
        (lambda r: r, "by Pythagoras"),
        (lambda r: None, "returns None"),
    ],
    "correlation-5": [
        ([off(geyser).std(), at_four], "one line leaves"),
        ([5.89, 78.4], "one line leaves"),
        ([constants.std(), at_four], "two constants leave"),
        ([two_lines.std(ddof=1), at_four], "not n − 1"),
        ([two_lines.var(), at_four], "take the root"),
        ([geyser[:, 1].std(), at_four], "without any line"),
        ([np.mean(groups), at_four], "differ in size"),
        ([np.sqrt(np.mean(np.square(groups))), at_four], "differ in size"),
        ([groups[0], at_four], "short eruptions alone"),
        ([groups[1], at_four], "long eruptions alone"),
        ([np.abs(two_lines).mean(), at_four], "the mean size"),
        ([turned.std(), at_four], "exchange the two"),
        ([at_four, two_lines.std()], "comes first"),
        ([5.5, 78.2], "rounded numbers are not enough"),
        ([3, at_four], "put the 272 errors"),
        ([5.3, 78.4], "put the 272 errors"),
        ([5.55, 76.4], "what one line says"),
        ([two_lines.std(), np.polyval(np.polyfit(*geyser[short].T, 1), 4)], "the short eruptions"),
        ([two_lines.std(), geyser[~short, 1].mean()], "the mean wait"),
        ([two_lines.std(), 70], "the line of the long"),
        (two_lines.std(), "what does the ranger say"),
    ],
    "correlation-7": [
        ([*kinds()[1:], kinds()[0]], "the wrong order"),
        (kinds(2, 3), "those are the petals"),
        (kinds(0, 2), "counted from 0"),
        ([np.cov(table[:, :2].T)[0, 1] for table in tables], "those are covariances"),
        ([each**2 for each in kinds()], "those are the squares"),
        (np.abs(kinds()), "mind the sign"),
        (kinds()[:1] * 4, "a table of its own"),
        (kinds()[1:], "those are the three kinds"),
        (kinds()[0], "the kinds follow"),
        ([0, 0, 0, 1], "of two columns"),
    ],
    "correlation-2": [
        ([R(32, 3), 0.8], "divides by n − 1"),
        ([32, 0.8], "still to be divided"),
        ([8, 0.64], "the square of the correlation"),
        ([8, 0.6], "need the divisor of the covariance"),
        ([8, 0.08], "not by the variances"),
        ([8, 8 / 5**0.5], "not by that of x alone"),
        ([8, 1.79], "not by that of y alone"),
        ([4, 16 / (36 * 96) ** 0.5], "the mean of all eight numbers"),
        ([10, 1], "two of the four areas are negative"),
        ([0.8, 8], "the wrong order"),
        ([53, 0.963], "check the deviations"),
        ([53, 53 / np.sqrt(3030)], "take off the means"),
    ],
    "correlation-3": [
        (lambda x, y: np.mean(np.abs(r := all_r(x, y)) > abs(r[0]) + 1e-9), "counts as well"),
        (lambda x, y: share(x, y) * len(all_r(x, y)), "the share is asked for"),
        (lambda x, y: 1 - share(x, y), "the weaker ones"),
        (lambda x, y: np.mean((r := all_r(x, y)) >= r[0] - 1e-9), "may be negative"),
        (lambda x, y: np.mean(all_r(x, y) ** 2), "the average of r²"),
        (lambda x, y: np.mean(np.abs(all_r(x, y))), "the average size of r"),
        (lambda x, y: np.mean(np.abs(all_r(x, y)) >= 0.5), "the columns as they are"),
        (uncentred, "take off the mean"),
        (one_mean, "its OWN mean"),
        (in_place, "overwrites an array"),
        (lambda x, y: abs(np.corrcoef(x, y)[0, 1]), "how many orders reach it"),
        (lambda x, y: 2.0, "go through all orders"),
    ],
    "correlation-4": [
        (R(14, 5), "that makes E[XY] zero"),
        (R(5, 2), "the mean of Y zero"),
        (R(44, 9), "divide by Var X"),
        (R(7, 22), "upside down"),
        (R(14, 9), "in the denominator"),
        (0, "no symmetry here"),
        (3, "must be zero"),
        (np.pi, "π only comes near"),
        (3.1416, "π only comes near"),
        (3.143, "rounded numbers are not enough"),
    ],
}
