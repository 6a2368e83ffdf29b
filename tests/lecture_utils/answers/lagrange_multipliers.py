"""Answers to the exercises of *lagrange-multipliers*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp
from scipy.optimize import brentq, root


def agree(reading, error):
    normal = np.array([1, -3.3])
    push = error**2 * normal
    return reading - normal @ reading / (normal @ push) * push


def agree_by_weights(reading, error):
    (s, m), (a, b) = reading, error
    metres = (3.3 * s / a**2 + m / b**2) / (3.3**2 / a**2 + 1 / b**2)
    return [3.3 * metres, metres]


def agree_by_lstsq(reading, error):
    column = np.array([3.3, 1.0])
    metres = np.linalg.lstsq((column / error)[:, np.newaxis], reading / error, rcond=None)[0]
    return column * metres


FACE, HALF = np.arange(1, 7), 3**0.5 / 2


def powers(q):
    return q**FACE / (q**FACE).sum()


def die_by_multipliers():
    """Return the die from both of Lagrange's conditions at once."""

    def conditions(multipliers):
        p = np.exp(-1 - multipliers[0] - multipliers[1] * FACE)
        return [p.sum() - 1, p @ FACE - 4.5]

    one, two = root(conditions, [0.0, 0.0], tol=1e-13).x
    return np.exp(-1 - one - two * FACE)


def die_by_roots():
    """Return the die from the polynomial Σ (k − 4.5) qᵏ, whose only positive root is wanted."""
    roots = np.roots([1.5, 0.5, -0.5, -1.5, -2.5, -3.5])
    (q,) = (each.real for each in roots if abs(each.imag) < 1e-9 and each.real > 0)
    return powers(q)


DIE = powers(brentq(lambda q: powers(q) @ FACE - 4.5, 1, 3))

# three digits are asked for
FINE = ["lagrange-multipliers-3", "lagrange-multipliers-4", "lagrange-multipliers-7"]

RIGHT = {
    "lagrange-multipliers-1": [
        [1.28, 0.864, 0.648],
        sp.Matrix([160, 108, 81]) / 125,
        (Fraction(32, 25), Fraction(108, 125), Fraction(81, 125)),
    ],
    "lagrange-multipliers-2": [
        [40, 20, 0.05],
        (Fraction(40), Fraction(20), Fraction(1, 20)),
        sp.Matrix([40, 20, sp.Rational(1, 20)]),
    ],
    "lagrange-multipliers-5": [agree, agree_by_weights, agree_by_lstsq],
    "lagrange-multipliers-3": [
        [[3**0.5 / 2, 0.5], [-(3**0.5) / 2, 0.5], [0, -1]],
        sp.Matrix([[sp.sqrt(3), 1], [-sp.sqrt(3), 1], [0, -2]]) / 2,
        np.array([[np.cos(a), np.sin(a)] for a in np.radians([30, 150, 270])]),
        [[0.866, 0.5], [-0.866, 0.5], [0, -1]],
    ],
    "lagrange-multipliers-4": [
        [-1, -1, 2, 1 / 6, 1 / 3],
        (-1, -1, 2, Fraction(1, 6), Fraction(1, 3)),
        [-1, -1, 2, 0.1667, 0.3333],
        [-1, -1, 2, 0.167, 0.333],
        sp.Matrix([-1, -1, 2, sp.Rational(1, 6), sp.Rational(1, 3)]),
    ],
    "lagrange-multipliers-7": [
        DIE,
        die_by_multipliers(),
        list(die_by_roots()),
        DIE.round(5),
        DIE.round(3),
    ],
}

WRONG = {
    "lagrange-multipliers-1": [
        ([2.56, 0.864, 0.648], "with ∇g = (2x, 2y)"),
        ([2.56, -0.672, 2.696], "divide by ∇gᵀ∇g, which is 4"),
        ([5.12, -3.744, 6.792], "5.12 is ∇gᵀ∇f"),
        ([1.28, 1.536, -2.048], "that is the shadow"),
        ([1.28, 2.4, -1.4], "that is ∇f itself"),
        ([1.28, -0.864, -0.648], "∇f less the shadow, not"),
        ([0.16, 2.208, 1.656], "mind the sign"),
        ([0.663, -0.392, -0.672], "it is ∇f that is to be split"),
        ([1, 1.2, 0.2], "at a right angle to ∇g"),
        ([1, 1, 1], "must add up to ∇f"),
        ([1.28, 0.86, 0.65], "almost"),
        ([1, [0, -1]], "should be real numbers"),
    ],
    "lagrange-multipliers-2": [
        ([20, 40, 0.05], "x and y are exchanged"),
        ([20, 40, 0.025], "x and y are exchanged"),
        ([800**0.5, 800**0.5, 800**-0.5], "here y counts twice"),
        ([28.28, 28.28, 0.035], "here y counts twice"),
        ([40, 20, 20], "upside down"),
        ([40, 20, 40], "λ is 2/x"),
        ([40, 20, 0.025], "its left side is 2"),
        ([40, 20, 0.1], "the average"),
        ([40, 20, 80], "that is the fence"),
        ([40, 20, -0.05], "the price is positive"),
        ([40, 20, 5], "in centimetres"),
        ([40, 20, 6408**0.5 - 80], "for a whole square metre"),
        ([-40, -20, -0.05], "no negative sides"),
        ([50, 16, 0.05], "compared with y"),
        ([50, 25, 25], "x · y must be 800"),
        ([40, 20], "should be a list of 3 numbers"),
    ],
    "lagrange-multipliers-7": [
        (DIE[::-1], "turned round"),
        (np.round(DIE[::-1], 3), "turned round"),
        (np.ones(6) / 6, "the honest die"),
        ((12 * FACE - 7) / 210, "the LOGARITHMS"),
        (FACE / 21, "proportional to k"),
        ([0, 0, 0, 0.5, 0.5, 0], "the entropy can be larger"),
        ([0, 0.1, 0.2, 0.2, 0.3, 0.2], "their mean must be 4.5"),
        ([0.1, 0, 0, 0.3, 0.4, 0.2], "log p is straight in k"),
        (1.449**FACE, "add up to 1"),
        (DIE.round(2), "at least three digits"),
        (1.449, "should be a list of 6 numbers"),
    ],
    "lagrange-multipliers-5": [
        (lambda reading, error: agree(reading, error)[::-1], "in the wrong order"),
        (lambda reading, error: agree(reading, np.ones(2)), "the errors have no say"),
        (lambda reading, error: agree(reading, error**0.5), "the errors enter squared"),
        (
            lambda reading, error: agree(reading, 1 / error),
            "the less certain reading should move more",
        ),
        (
            lambda reading, error: np.array([3.3, 1]) * (reading[0] / 3.3 + reading[1]) / 2,
            "the plain mean",
        ),
        (
            lambda reading, error: (
                np.array([3.3, 1]) * np.average(reading / np.array([3.3, 1]), weights=error**-2.0)
            ),
            "σ_s is to be turned into metres",
        ),
        (lambda reading, error: reading[0] / np.array([1, 3.3]), "the first ruler alone"),
        (lambda reading, error: reading[1] * np.array([3.3, 1]), "the second ruler alone"),
        (lambda reading, error: agree(reading[::-1], error[::-1])[::-1], "that makes m = 3.3 s"),
        (lambda reading, error: np.array([3.3, 1.0]), "but another one is nearer"),
        (lambda reading, error: reading, "does not satisfy s = 3.3 m"),
        (lambda reading, error: 7, "should be a list of 2 numbers; yours is a single number"),
    ],
    "lagrange-multipliers-3": [
        ([[-HALF, 0.5], [HALF, 0.5], [0, -1]], "exchanged"),
        ([[HALF, 0.5], [0, -1], [-HALF, 0.5]], "there are negative values"),
        ([[0, -1], [-HALF, 0.5], [HALF, 0.5]], "there are positive values"),
        ([[HALF, 0.5], [-HALF, 0.5]], "one case is missing"),
        ([[HALF, 0.5], [-HALF, 0.5], [0, 1]], "the gradients are not parallel"),
        ([[HALF, 0.5], [-HALF, 0.5], [0, 0]], "is not on the unit circle"),
        ([[HALF, 0.5], [HALF, 0.5], [0, -1]], "listed twice"),
        ([[0.866, 0.5], [-0.866, 0.5], [0, 1]], "the gradients are not parallel"),
        ([[0.87, 0.5], [-0.87, 0.5], [0, -1]], "almost"),
    ],
    "lagrange-multipliers-4": [
        ([1, 1, -2, -1 / 6, 1 / 3], "the lowest point"),
        ([-1, -1, 2, 1 / 3, 1 / 6], "exchanged"),
        ([-1, -1, 2, 1 / 3, 1 / 3], "a factor 2"),
        ([-1, -1, 2, 1 / 6, -1 / 3], "x is negative"),
        ([0, 0, 6**0.5, 24**-0.5, 0], "the whole sphere"),
        ([1, 1, 1, 1 / 6, 1 / 3], "not in the plane"),
        ([1, -1, 0, 1 / 6, 1 / 3], "not on the sphere"),
        ([3**0.5, -(3**0.5), 0, 1 / 6, 1 / 3], "another point is higher"),
        ([-1, -1, 2, 1, 1], "each of the three components"),
        ([-1, -1, 2, 0.17, 0.33], "almost"),
    ],
}
