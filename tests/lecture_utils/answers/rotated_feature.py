"""Answers to the exercises of *rotated-feature*: right ones and wrong ones."""

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


RIGHT = {
    "rotated-feature-1": [[2, -1], (2.0, -1.0), sp.Matrix([2, -1]), np.array([[2, -1]])],
    "rotated-feature-2": [rotate, rotate_by_angle, on_axes()],
    "rotated-feature-3": [15, 15.0, [15], sp.Integer(15)],
}

WRONG = {
    "rotated-feature-1": [
        ([-1, 2], "the wrong order"),
        ([10, -5], "divide by 5"),
        ([0.4, 2.2], "each axis is a ROW"),
        ([2, 1], "mind its sign"),
        ([2, 2.2], "a minus sign"),
        ([1, 2], "the dot product of the point"),
    ],
    "rotated-feature-2": [
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
        (lambda X, w: rotate(X, w).T, "should stay rows"),
    ],
    "rotated-feature-3": [
        (30, "the matrix moves it"),
        (105, "are reversed"),
        (60, "twice the angle"),
        (0, "the old first axis"),
        (120, "the second axis"),
        (np.pi / 12, "not radians"),
        (45, "must come out unchanged"),
    ],
}
