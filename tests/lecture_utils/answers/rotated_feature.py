"""Answers to the exercises of *rotated-feature*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp


def on_axes(
    axes=lambda a, b: [[a, b], [-b, a]],
    start=lambda X: X - X.mean(axis=0),
    scale=np.linalg.norm,
):
    """Return a function that changes to axes, a start and a scale of one's own."""
    return lambda X, w: start(X) @ np.array(axes(*w / scale(w))).T


def rotate(X, w):
    u = w / np.linalg.norm(w)
    Y = X - X.mean(axis=0)
    return np.column_stack([Y @ u, Y @ [-u[1], u[0]]])


def rotate_by_angle(X, w):
    z = (X - X.mean(axis=0)) @ [1, 1j] * np.exp(-1j * np.arctan2(w[1], w[0]))
    return [[point.real, point.imag] for point in z]


AXIS = np.array([1, 1.8]) / np.sqrt(1 + 1.8**2)
SHARE = 1.8**2 / (1 + 1.8**2)
ROUNDED = ["rotated-feature-5", "rotated-feature-7"]

RIGHT = {
    "rotated-feature-1": [
        [0.044, 0.26],
        (Fraction(11, 250), Fraction(13, 50)),
        sp.Matrix([sp.Rational(11, 250), sp.Rational(13, 50)]),
        np.array([[-0.28, 0.96], [0, 0]]) @ [-0.5, -0.1] + [0, 0.5**2 + 0.1**2],
    ],
    "rotated-feature-2": [[-5, 10], (-5.0, 10.0), sp.Matrix([-5, 10]), np.array([[-5, 10]])],
    "rotated-feature-3": [rotate, rotate_by_angle, on_axes()],
    "rotated-feature-4": [15, 15.0, [15], sp.Integer(15)],
    "rotated-feature-5": [
        [*AXIS, SHARE],
        [*-AXIS, AXIS[1] ** 2],
        (0.49, 0.87, 0.76),
        (-0.486, -0.874, 0.764),
        sp.Matrix([5 / sp.sqrt(106), 9 / sp.sqrt(106), sp.Rational(81, 106)]),
    ],
    "rotated-feature-7": [[0.42062075, 0.20418054], (0.42, 0.20), np.array([0.421, 0.204])],
}

WRONG = {
    "rotated-feature-1": [
        ([-0.044, 0.26], "to the right of the first"),
        ([-0.236, 0.31376], "a minus sign in its first entry"),
        ([0.236, 0.31376], "mind the second product"),
        ([-0.508, 0.26], "that is z₁"),
        ([0.04, 0.26], "z₂ is rounded"),
        ([0.26, 0.044], "z₂ comes first"),
        ([0.044, np.sqrt(0.26)], "without a root"),
        ([0.044, 0.51], "without a root"),
        ([0.044, -0.464], "add the squares, not the coordinates"),
        ([0.044, 0.256128], "added, not subtracted"),
        ([0.044, 0.001936], "that of z₁ is missing"),
        ([0.044, 1], "to be added"),
        ([0.5, 0.26], "the product of the second axis"),
        (0.044, "be a list of 2 numbers"),
    ],
    "rotated-feature-2": [
        ([10, -5], "the wrong order"),
        ([-25, 50], "divide by 5"),
        ([11, 2], "TO new coordinates"),
        ([11, -2], "not taken away"),
        ([11, 10], "mind its sign"),
        ([-1, 2], "once, not by 25"),
        ([2, 11], "z₁ goes with the first"),
        ([3, 4], "add that along the second"),
        ([-8, 6], "add that along the first"),
        ([5, 10], "walk 5 along"),
    ],
    "rotated-feature-3": [
        (lambda X, w: rotate(X, w) + rotate(np.vstack([X, X.mean(axis=0)]), w)[-1] + 1, "column 1"),
        (on_axes(start=lambda X: X), "not centred"),
        (lambda X, w: rotate(X, w) + X.mean(axis=0), "leave it off"),
        (on_axes(scale=lambda w: 1), "make a unit vector"),
        (on_axes(scale=lambda w: w @ w), "not by its square"),
        (lambda X, w: rotate(X, w) * [np.linalg.norm(w), 1], "the first axis is not of length"),
        (lambda X, w: rotate(X, w) * [1, np.linalg.norm(w)], "the second axis is not of length"),
        (on_axes(axes=lambda a, b: [[a, b], [b, -a]]), "yours mirrors"),
        (on_axes(axes=lambda a, b: [[a, -b], [b, a]]), "turns the wrong way"),
        (on_axes(axes=lambda a, b: [[-b, a], [a, b]]), "the FIRST axis"),
        (lambda X, w: X - X.mean(axis=0), "leads back to the old axes"),
        (lambda X, w: rotate(X, w) / X.std(axis=0), "do not divide by the standard deviations"),
        (lambda X, w: rotate(X / X.std(axis=0), w), "do not divide by the standard deviations"),
        (on_axes(start=lambda X: X - X.mean()), "its OWN mean"),
        (on_axes(start=lambda X: X - X.mean(axis=1, keepdims=True)), "mean away from each row"),
        (on_axes(axes=lambda a, b: [[-a, -b], [b, -a]]), "points against w"),
        (on_axes(axes=lambda a, b: [[-a, -b], [-b, a]]), "points against w"),
        (lambda X, w: rotate(X, w).T, "should stay rows"),
        (lambda X, w: None, "returns None"),
    ],
    "rotated-feature-4": [
        (30, "the matrix moves it"),
        (105, "are reversed"),
        (60, "twice the angle"),
        (0, "the old first axis"),
        (120, "the second axis"),
        (np.pi / 12, "not radians"),
        (0.26, "not radians"),
        (-15, "to the left"),
        (195, "between 0 and 180"),
        (45, "must come out unchanged"),
    ],
    "rotated-feature-5": [
        ([*AXIS[::-1], SHARE], "the other way round"),
        ([0.87, 0.49, 0.24], "the other way round"),
        ([AXIS[0], -AXIS[1], SHARE], "mind the sign"),
        ([-AXIS[0], AXIS[1], SHARE], "mind the sign"),
        ([1, 1.8, SHARE], "not of length one"),
        ([0.36, 0.64, 0.76], "the SQUARES"),
        ([0.43, 0.90, 0.82], "a DIFFERENCE"),
        ([*AXIS, 1.8 / 2.8], "with the SQUARE"),
        ([*AXIS, AXIS[1]], "with the SQUARE"),
        ([*AXIS, 1 - SHARE], "of the first column"),
        ([*AXIS, 76.4], "in per cent"),
        ([0.49, 0.87, 1], "less than all"),
        ([*AXIS, 0.5], "out of the sum of both squares"),
        ([0.5, 0.5, 0.5], "where the first grows by 100"),
        (0.76, "be a list of 3 numbers"),
    ],
    "rotated-feature-7": [
        ([0.20418054, 0.42062075], "the wrong order"),
        ([0.2, 0.42], "the wrong order"),
        ([2.38, 4.90], "length per width"),
        ([0.416, 0.160], "slopes of regression"),
        ([0.338, 0.364], "centre first"),
        ([0.421, 0.421], "target == 2"),
        ([0.421, 0.352], "target == 2"),
        ([22.81, 11.54], "those are angles"),
        ([-0.085, 0.287], "the sepals"),
        ([1, 1], "for each of the two tables"),
        (0.42, "be a list of 2 numbers"),
    ],
}
