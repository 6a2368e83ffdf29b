"""Answers to the exercises of *lagrange-example*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp


def candidates(radius2, threshold=4.0, ends=(-1, 1), tops=(1, -1)):
    r = np.sqrt(radius2)
    found = [[2 + sign * r, 0] for sign in ends]
    if radius2 > threshold:
        found += [[4, sign * np.sqrt(radius2 - 4)] for sign in tops]
    return np.array(found)


def candidates_by_complex_roots(radius2):
    r = np.sqrt(radius2)
    found = [(2 + r, 0), (2 - r, 0)] + [(4, y) for y in np.roots([1, 0, 4 - radius2])]
    return [(x, np.real(y)) for x, y in found if abs(np.imag(y)) < 1e-12]


def candidates_by_sympy(radius2):
    x, y, m = sp.symbols("x y m", real=True)
    equations = [x - m * (x - 2), 2 * y - m * y, (x - 2) ** 2 + y**2 - sp.Rational(str(radius2))]
    return [[point[x], point[y]] for point in sp.solve(equations, [x, y, m], dict=True)]


RIGHT = {
    "lagrange-example-1": [24, 24.0, 8 + 2 * 8, sp.Integer(16) + 2 * 4],
    "lagrange-example-2": [candidates, candidates_by_complex_roots, candidates_by_sympy],
    "lagrange-example-3": [1, 1.0, Fraction(1, 1), (3 - 2) ** 2],
}

WRONG = {
    "lagrange-example-1": [
        ((2 + np.sqrt(8)) ** 2, "no longer the top"),
        ((2 - np.sqrt(8)) ** 2, "where f is smallest"),
        (20, "counts twice"),
        (4, "that is x at the top"),
        (28, "the SQUARE of x − 2"),
        (17, "follow both cases"),
    ],
    "lagrange-example-2": [
        (
            lambda radius2: candidates(radius2, threshold=9),
            "radius² 5: a point with λ = 2 is missing",
        ),
        (
            lambda radius2: candidates(radius2, tops=(1,)),
            "radius² 5: a point with λ = 2 is missing",
        ),
        (
            lambda radius2: candidates(radius2, ends=(1,)),
            "radius² 1: an end of the circle is missing",
        ),
        (lambda radius2: candidates(radius2 - (radius2 > 3)), "is not a point of the circle"),
        (lambda radius2: candidates(radius2)[:, ::-1], "is not a point of the circle"),
        (
            lambda radius2: candidates(radius2, threshold=4.5),
            "radius² 4.1: a point with λ = 2 is missing",
        ),
        (
            lambda radius2: np.vstack([candidates(radius2)] * 2),
            "the same point is listed twice",
        ),
        (lambda radius2: [[2, np.sqrt(radius2)]], "on the circle, but not stationary"),
        (lambda radius2: [[4, np.emath.sqrt(radius2 - 4)]], "should be real numbers"),
    ],
    "lagrange-example-3": [
        (4, "the threshold of x² + 2y²"),
        (3, "that is λ"),
        (9, "that is x²"),
        (16, "without another factor 2"),
        (4 / 25, "without another factor 2"),
        (36, "the λ that leaves y free"),
        (2, "the λ that leaves y free"),
    ],
}
