"""Answers to the exercises of *lagrange-example*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp
from scipy.optimize import minimize_scalar


def candidates(c, k, factor=1.0, ends=(-1, 1), tops=(1, -1)):
    r, x = np.sqrt(c), 2 * k / (k - 1)
    found = [[2 + sign * r, 0] for sign in ends]
    if c > factor * (x - 2) ** 2:
        found += [[x, sign * np.sqrt(abs(c - (x - 2) ** 2))] for sign in tops]
    return np.array(found)


def candidates_by_complex_roots(c, k):
    r, x = np.sqrt(c), 2 * k / (k - 1)
    found = [(2 + r, 0), (2 - r, 0)] + [(x, y) for y in np.roots([1, 0, (x - 2) ** 2 - c])]
    return [(x, np.real(y)) for x, y in found if abs(np.imag(y)) < 1e-12]


def candidates_by_sympy(c, k):
    x, y, m = sp.symbols("x y m", real=True)
    c, k = sp.Rational(str(c)), sp.Rational(str(k))
    equations = [x - m * (x - 2), k * y - m * y, (x - 2) ** 2 + y**2 - c]
    return [[point[x], point[y]] for point in sp.solve(equations, [x, y, m], dict=True)]


def multiplier_by_components(c, m):
    x = m - c**0.5
    return x / (x - m)


def lamp():
    """Return the nearest point of the wall from the distance as a function of x alone."""
    x = minimize_scalar(lambda x: (x - 1) ** 2 + 1 - x**2 / 4, bounds=(0, 2), method="bounded").x
    x = round(3 * x) / 3
    y = (1 - x**2 / 4) ** 0.5
    return [x, y, (x - 1) ** 2 + y**2]


RIGHT = {
    "lagrange-example-1": [
        lambda c, m: 1 - m / np.sqrt(c),
        multiplier_by_components,
        lambda c, m: sp.Integer(1) - m / sp.sqrt(c),
    ],
    "lagrange-example-2": [44, 44.0, 36 + 2 * 4, sp.Integer(44)],
    "lagrange-example-3": [1, 1.0, Fraction(1, 1), (3 - 2) ** 2],
    "lagrange-example-4": [candidates, candidates_by_complex_roots, candidates_by_sympy],
    "lagrange-example-6": [
        [4 / 3, np.sqrt(5) / 3, 2 / 3],
        sp.Matrix([sp.Rational(4, 3), sp.sqrt(5) / 3, sp.Rational(2, 3)]),
        lamp(),
        [1.333, 0.745, 0.667],
    ],
    "lagrange-example-7": [
        [-2, -10, 5 / 4],
        (Fraction(-2), Fraction(-10), Fraction(5, 4)),
        sp.Matrix([-2, -10, sp.Rational(5, 4)]),
    ],
}

WRONG = {
    "lagrange-example-1": [
        (lambda c, m: 1 + m / np.sqrt(c), "at the right end; here"),
        (lambda c, m: m / np.sqrt(c) - 1, "mind the sign"),
        (lambda c, m: 1 - m / c, "c is the SQUARED radius"),
        (lambda c, m: 1 - np.sqrt(c) / m, "upside down"),
        (lambda c, m: m - np.sqrt(c), "that is x at the left end"),
        (lambda c, m: 1 - 2 / np.sqrt(c), "here it is (m, 0)"),
        (lambda c, m: 2, "the case of λ = 2"),
        (lambda c, m: (m - np.sqrt(c)) ** 2, "the value of f"),
        (lambda c, m: 1 - 2 / np.sqrt(3), "it depends on c and on m"),
        (lambda c, m: c, "with x = m − √c"),
        (lambda c, m: None, "returns None"),
    ],
    "lagrange-example-2": [
        ((3 + np.sqrt(13)) ** 2, "the other case has more"),
        (43.63, "the other case has more"),
        ((3 - np.sqrt(13)) ** 2, "where f is smallest"),
        (40, "counts twice"),
        (36, "that is x² alone"),
        (6, "that is x; put"),
        (34, "mind the centre"),
        (56, "the SQUARE of x − 3"),
        (18, "follow both cases"),
    ],
    "lagrange-example-3": [
        (4, "where x² + 2y² splits"),
        (3, "that is λ"),
        (9, "that is x²"),
        (16, "and not a half of it"),
        (36, "half of what it should be"),
        (4 / 25, "and not twice as much"),
        (0, "the circle is a point"),
        (2, "the λ that leaves y free"),
    ],
    "lagrange-example-4": [
        (lambda c, k: candidates(c, k, factor=9), "c = 5 and k = 2: a point with λ = k is missing"),
        (
            lambda c, k: candidates(c, k, tops=(1,)),
            "c = 5 and k = 2: a point with λ = k is missing",
        ),
        (
            lambda c, k: candidates(c, k, ends=(1,)),
            "c = 1 and k = 2: an end of the circle is missing",
        ),
        (lambda c, k: candidates(c, 2), "c = 2 and k = 3: a point with λ = k is missing"),
        (lambda c, k: candidates(c - (c > 3) / 2, k), "is not a point of the circle"),
        (lambda c, k: candidates(c, k)[:, ::-1], "is not a point of the circle"),
        (lambda c, k: candidates(c**2, k), "is not a point of the circle"),
        (lambda c, k: candidates(c, k, factor=1.1), "c = 4.1 and k = 2: a point with λ = k"),
        (lambda c, k: np.vstack([candidates(c, k)] * 2), "the same point is listed twice"),
        (lambda c, k: [[2, np.sqrt(c)]], "on the circle, but not a candidate"),
        (
            lambda c, k: [[2 * k / (k - 1), np.emath.sqrt(c - 4 / (k - 1) ** 2)]],
            "should be real numbers",
        ),
    ],
    "lagrange-example-6": [
        ([2, 0, 1], "looks nearest"),
        ([-2, 0, 9], "the FARTHEST end"),
        ([4 / 3, -np.sqrt(5) / 3, 2 / 3], "above the x-axis"),
        ([4 / 3, np.sqrt(5) / 3, np.sqrt(2 / 3)], "give its square"),
        ([4 / 3, np.sqrt(5) / 3, 7 / 3], "the lamp hangs at (1, 0)"),
        ([4 / 3, 5 / 9, 2 / 3], "5/9 is y²"),
        ([1, np.sqrt(3) / 2, 3 / 4], "straight above the lamp"),
        ([0, 1, 2], "the middle of the room"),
        ([6 / 5, 4 / 5, 17 / 25], "another point is nearer"),
        ([6 / 5, 4 / 5, 1], "the third number"),
        ([1, 1, 1], "not on the wall"),
        ([4 / 3, np.sqrt(5) / 3], "should be a list of 3 numbers"),
    ],
    "lagrange-example-7": [
        ([-10, -2, 1.25], "exchanged"),
        ([1, -1, 1.25], "2 − 2λ decides"),
        ([2, 2, 2], "H_f alone"),
        ([-2, -10, 1.5], "is not level"),
        ([-2, -10, 0], "is not upright"),
        ([-2, -10, 7.5], "length 1"),
        ([-2, -10, 0.25], "a right angle to it"),
        ([-2, -2, 1.25], "another λ"),
        ([2, 10, 1.25], "mind the sign"),
        ([1, 1, 1], "find λ for each candidate"),
    ],
}

FINE = ["lagrange-example-6"]  # three digits are asked for
