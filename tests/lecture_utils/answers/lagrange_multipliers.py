"""Answers to the exercises of *lagrange-multipliers*: right ones and wrong ones."""

import numpy as np
import sympy as sp


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


RIGHT = {
    "lagrange-multipliers-1": [
        [3, 4, 0.5],
        sp.Matrix([3, 4, sp.Rational(1, 2)]),
        np.array([3, 4, 1 / 2]),
    ],
    "lagrange-multipliers-2": [agree, agree_by_weights, agree_by_lstsq],
    "lagrange-multipliers-3": [[1, 0], (1.0, 0.0), sp.Matrix([1, 0])],
}

WRONG = {
    "lagrange-multipliers-1": [
        ([-3, -4, -0.5], "there f is smallest"),
        ([3, 4, 2], "upside down"),
        ([3, 4, 1], "has a factor 2"),
        ([0.6, 0.8, 2.5], "the circle of radius 1"),
        ([4, 3, 0.5], "x and y are exchanged"),
        ([5, 0, 0.3], "the point must lie on the circle"),
    ],
    "lagrange-multipliers-2": [
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
        (lambda reading, error: reading[0] / np.array([1, 3.3]), "the first ruler alone"),
        (lambda reading, error: reading[1] * np.array([3.3, 1]), "the second ruler alone"),
        (lambda reading, error: agree(reading[::-1], error[::-1])[::-1], "that makes m = 3.3 s"),
        (lambda reading, error: np.array([3.3, 1.0]), "but another one is nearer"),
        (lambda reading, error: reading, "does not satisfy s = 3.3 m"),
        (lambda reading, error: 7, "should have shape 2; yours has shape ()"),
    ],
    "lagrange-multipliers-3": [
        ([0, 0], "the free minimum"),
        ([2, 1], "go on to the left"),
        ([0, -1], "mind the sign"),
        ([5, 8], "on the curve, but not nearest"),
        ([1, 1], "not on the curve"),
    ],
}
