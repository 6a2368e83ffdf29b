"""Answers to the exercises of *how-many-components*: right ones and wrong ones."""

from fractions import Fraction
from math import ceil, floor

import numpy as np
import sympy as sp


def slowly(d, ell, q):
    """Try one number of samples after the other."""
    known = worth = 1
    while not ell**2 - d / known >= q * (ell**2 + ell * d / known):
        known += 1
    if ell <= 1:
        return known, 0
    while not ell**2 - (1 + d / worth) * ell - 3 * d / worth > 1e-12:
        worth += 1
    return known, worth


def as_printed(d, ell, q):
    """Try one after the other, by the formulas as they are printed."""
    known = worth = 1
    while not (1 - d / known / ell**2) / (1 + d / known / ell) >= q:
        known += 1
    if ell <= 1:
        return known, 0
    while not ell**2 - (1 + d / worth) * ell - 3 * (d / worth) > 0:
        worth += 1
    return known, worth


def known_by(rule):
    """Return a function with a first number of one's own."""
    return lambda d, ell, q: (rule(d, ell, q), slowly(d, ell, q)[1])


def worth_by(rule):
    """Return a function with a second number of one's own."""
    return lambda d, ell, q: (slowly(d, ell, q)[0], rule(d, ell) if ell > 1 else 0)


def bound(d, ell, q):
    return d * (1 + q * ell) / (1 - q) / ell**2


RIGHT = {
    "how-many-components-1": [0.25, Fraction(1, 4), sp.Rational(1, 4), [0.25]],
    "how-many-components-2": [[7, 4, 2], (7, 4, 2), np.array([7.0, 4, 2])],
    "how-many-components-3": [slowly, as_printed, lambda d, ell, q: list(slowly(d, ell, q))],
    "how-many-components-4": [[4, 0], (4, 0), np.array([4, 0])],
    "how-many-components-6": [[3, 2, 5], (3, 2, 5), sp.Matrix([3, 2, 5])],
}

WRONG = {
    "how-many-components-1": [
        (0.3, "for normal entries"),
        (0.275, "almost: how many entries"),
        (1 / 44, "the sum is over d"),
        (2.75, "divide by d"),
        (39 / 11, "n and d are exchanged"),
        (0, "the diagonal adds nothing, but"),
        (0.5, "that is the root"),
        (3, "count the entries beside"),
        ([1, 2], "be a single number"),
    ],
    "how-many-components-2": [
        ([6, 4, 2], "which is 85 %"),
        ([8, 4, 2], "100 %"),
        ([7, 5, 2], "0.9 is not above"),
        ([7, 4, 3], "above 1.3"),
        ([7, 4, 1], "is 1.5 above it"),
        ([7, 4, 8], "not (1 − √γ)²"),
        ([7, 2, 4], "comes second"),
        ([4, 7, 2], "comes first, then Kaiser"),
        ([2, 4, 7], "the edge last"),
        ([1, 1, 1], "90 % of the sum 9.4"),
        ([7, 4], "be a list of 3 numbers"),
    ],
    "how-many-components-3": [
        (known_by(lambda d, ell, q: floor(bound(d, ell, q))), "one sample short"),
        (known_by(bound), "a whole number of samples: ceil"),
        (known_by(lambda d, ell, q: floor(d / ell**2) + 1), "passes the threshold"),
        (known_by(lambda d, ell, q: ceil(bound(d, ell, q**2))), "do not square"),
        (known_by(lambda d, ell, q: ceil(bound(d, ell, q**0.5))), "take no root"),
        (known_by(lambda d, ell, q: ceil(d * (1 + q / ell) / (1 - q) / ell**2)), "has 1 + qℓ"),
        (known_by(lambda d, ell, q: 9 * d), "solve c² ≥ q"),
        (worth_by(lambda d, ell: ceil(d * (ell + 3) / (ell**2 - ell))), "one sample more"),
        (worth_by(lambda d, ell: d * (ell + 3) / (ell**2 - ell)), "a whole number of samples is"),
        (lambda d, ell, q: (slowly(d, ell, q)[0],) * 2, "not yet to be worth"),
        (worth_by(lambda d, ell: floor(d * (1 + ell) / (ell**2 - ell)) + 1), "3γ"),
        (worth_by(lambda d, ell: floor(d * (ell + 3) / ell**2) + 1), "which has no γ"),
        (worth_by(lambda d, ell: 9 * d), "n(ℓ² − ℓ) > d(ℓ + 3)"),
        (
            lambda d, ell, q: (slowly(d, ell, q)[0], slowly(d, ell if ell > 1 else 2, q)[1]),
            "no number of samples",
        ),
        (lambda d, ell, q: slowly(d, ell, q)[::-1], "first the number to be known"),
        (lambda d, ell, q: slowly(d, ell, q)[0], "return the pair"),
        (slowly(8, 2.0, 0.5), "give the function itself"),
    ],
    "how-many-components-4": [
        ([0, 4], "the places come first"),
        ([4, 4], "successive ROWS"),
        ([20, 0], "the number FIRST"),
        ([0, 0], "not the steps, for the first"),
        (4, "two numbers"),
        ([5, 1], "standardise the columns"),
    ],
    "how-many-components-6": [
        ([2, 3, 5], "comes first"),
        ([3, 3, 5], "shuffled tables reach more"),
        ([3, 2, 4], "with four components"),
        ([3, 2, 6], "with five all"),
        ([3, 2, 8], "fewer than all eight"),
        ([3, 2, 3], "with three 3 %"),
        ([1, 2, 5], "were the columns standardised"),
        ([3, 2], "three numbers"),
        ([1, 1, 1], "count the variances above 1"),
    ],
}
