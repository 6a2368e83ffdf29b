"""Answers to the exercises of *projection*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import scipy.linalg
import sympy as sp

from lecture_utils.linalg import projector

pinv, solve, inv = np.linalg.pinv, np.linalg.solve, np.linalg.inv


def lstsq(B, x):
    return np.linalg.lstsq(B, x, rcond=None)[0]


def onto_basis(basis):
    """Return a function that finds the closest point by means of an orthonormal basis."""
    return lambda p, B, x: p + basis(B) @ (basis(B).T @ (x - p))


def one_sweep(B):
    """Return what Gram–Schmidt makes of the columns in one sweep."""
    Q = np.zeros((len(B), 0))
    for b in B.T:
        left = b - Q @ (Q.T @ b)
        Q = np.column_stack([Q, left / np.linalg.norm(left)])
    return Q


T = np.arange(0, 0.19, 0.001)
BIRD = np.exp(-(((T - 0.1) / 0.03) ** 2)) * np.sin(2 * np.pi * (40 + 300 * T) * T)
HEARD = BIRD + 2 * np.sin(2 * np.pi * 47 * T + 0.7)
SINE, COSINE = np.sin(94 * np.pi * T), np.cos(94 * np.pi * T)
WAVES = np.column_stack([SINE, COSINE])
SLOW = np.column_stack([np.sin(47 * T), np.cos(47 * T)])

RIGHT = {
    "projection-1": [
        lambda a, b, c: a - b**2 / c,
        lambda a, b, c: a - 2 * b / c * b + (b / c) ** 2 * c,
        lambda a, b, c: (a * c - b * b) / c,
    ],
    "projection-2": [8, 8.0, np.int64(8), sp.Integer(8)],
    "projection-3": [
        [22, 52],
        [Fraction(22), Fraction(52)],
        sp.Matrix([22, 52]),
        lstsq(np.array([[1, 0], [0, 1], [1, 1]]), np.array([20, 50, 76])),
    ],
    "projection-4": [
        lambda p, B, x: p + B @ lstsq(B, x - p),
        lambda p, B, x: x - (np.eye(len(x)) - projector(B)) @ (x - p),
        lambda p, B, x: p + B @ (pinv(B) @ (x - p)),
        lambda p, B, x: (p + B @ pinv(B) @ (x - p))[:, np.newaxis],
        onto_basis(lambda B: np.linalg.qr(B).Q),
        onto_basis(scipy.linalg.orth),
    ],
    "projection-5": [
        [[3, -3], [2, -2]],
        sp.Matrix([[3, -3], [2, -2]]),
        np.outer([3, 2], [1, -1.0]),
    ],
    "projection-7": [
        HEARD - WAVES @ lstsq(WAVES, HEARD),
        HEARD - projector(WAVES) @ HEARD,
        list(HEARD - WAVES @ pinv(WAVES) @ HEARD),
    ],
}

WRONG = {
    "projection-1": [
        (lambda a, b, c: a + b**2 / c, "mind the signs"),
        (lambda a, b, c: a - b / c, "b stands in it twice"),
        (lambda a, b, c: a - 2 * b**2 / c, "it gives one of the two back"),
        (lambda a, b, c: a - b**2, "one c stays below"),
        (lambda a, b, c: b**2 / c, "the squared length of the shadow"),
        (lambda a, b, c: np.sqrt(abs(a - b**2 / c)), "its square is asked for"),
        (lambda a, b, c: a * b * c, "put t = b/c into"),
        (lambda a, b, c: None, "returns None"),
    ],
    "projection-2": [
        (7, "off by one"),
        (40, "more is always better"),
        (1, "0.3 is the standard deviation"),
        (12, "without asking"),
        (20, "average the squared lengths"),
        ([8, 8], "be a single number"),
    ],
    "projection-3": [
        ([20, 50], "do not heed the third reading"),
        ([23, 53], "let the third err, too"),
        ([52, 22], "the weights are exchanged"),
        ([18, 48], "mind the sign"),
        ([96, 126], "those are the products"),
        ([48, 63], "the columns are not orthogonal"),
        ([22, 52, 74], "that is the point of the plane"),
        (sp.Matrix([22, 52, 74]), "that is the point of the plane"),
        ([-2, -2, 2], "that is the residual"),
        ([21, 51], "the products 3 and 3 with them"),
        ([1, 1, 1], "should be a list of 2 numbers"),
        ("(22, 52)", "should be real numbers"),
    ],
    "projection-4": [
        (lambda p, B, x: B @ lstsq(B, x - p), "forgot to move back"),
        (lambda p, B, x: B @ lstsq(B, x), "p was never used"),
        (lambda p, B, x: p + B @ lstsq(B, x), "move x as well"),
        (lambda p, B, x: p + B @ (B.T @ (x - p)), "for orthonormal columns only"),
        (lambda p, B, x: x - p - projector(B) @ (x - p), "that is the residual"),
        (lambda p, B, x: p, "not orthogonal to the columns of B"),
        (lambda p, B, x: lstsq(B, x - p), "those are the weights"),
        (lambda p, B, x: solve(B, x - p), "it stops: LinAlgError"),
        (lambda p, B, x: solve(B, x - p), "called with p = [0, 1], B = [[1], [1]], x = [4, 1], at"),
        (onto_basis(one_sweep), "sweep twice in Gram–Schmidt"),
        (lambda p, B, x: p + B @ solve(B.T @ B, B.T @ (x - p)), "do not form BᵀB"),
        (lambda p, B, x: p + B @ inv(B.T @ B) @ B.T @ (x - p), "do not form BᵀB"),
    ],
    "projection-5": [
        ([[3, 2], [-3, -2]], "that is the transpose"),
        (projector([3, 2]), "straight to the hillside"),
        (projector([1, 1]), "that projects onto the light"),
        (np.eye(2) - [[3, -3], [2, -2]], "that is I − P"),
        ([[3, 3], [2, 2]], "mind the sign of the second column"),
        ([[1, 1], [0, 0]], "that is S of the page"),
        (np.eye(2), "applying it twice"),
    ],
    "projection-7": [
        (WAVES @ lstsq(WAVES, HEARD), "that is the hum itself"),
        (HEARD, "the hum is still in it"),
        (HEARD - projector(SINE) @ HEARD, "take the cosine as well"),
        (HEARD - projector(COSINE) @ HEARD, "take the sine as well"),
        (HEARD - projector(SLOW) @ HEARD, "turn the angle by 2π"),
        (HEARD - projector(np.column_stack([WAVES, np.ones_like(T)])) @ HEARD, "a constant away"),
        (HEARD - WAVES @ (WAVES.T @ HEARD) / 95, "not quite orthogonal"),
        (BIRD, "peeps at the recipe"),
        (HEARD - HEARD.mean(), "orthogonal to the sine and to the cosine"),
        (HEARD[:10], "should be a list of 190 numbers"),
    ],
}
