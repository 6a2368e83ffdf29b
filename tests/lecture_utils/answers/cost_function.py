"""Answers to the exercises of *cost-function*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp

from lecture_utils.exercises.cost_function import swell, wrong_regions
from lecture_utils.linalg import complement, gram_schmidt

F, KEPT, HEARD = swell()
TOTAL = HEARD @ HEARD
LOST = np.sqrt(TOTAL - KEPT)


def with_the_gram_matrix(X, B):
    return np.sum((X - X @ B @ np.linalg.solve(B.T @ B, B.T)) ** 2, axis=1)


def with_the_complement(X, B):
    return ((X @ complement(B)) ** 2).sum(axis=1)


def uncut(X, B):
    return np.sum(X**2, axis=1) - np.sum((X @ gram_schmidt(B)) ** 2, axis=1)


def slanting(X, B):
    return np.sum(X**2, axis=1) - np.sum((X @ B) ** 2, axis=1)


def unit_columns(X, B):
    return slanting(X, B / np.linalg.norm(B, axis=0))


FINE = ["cost-function-7"]  # a rounded distance will do

RIGHT = {
    "cost-function-1": [
        lambda a, z, c: a - 2 * z @ c + c @ c,
        lambda a, z, c: a - z @ z + np.sum((z - c) ** 2),
        lambda a, z, c: a + sum(d * (d - 2 * e) for d, e in zip(c, z, strict=True)),
    ],
    "cost-function-2": [8, 8.0, sp.Integer(16) / 2, Fraction(8), [8]],
    "cost-function-3": [[1.5, 9, 13.5], (1.5, 9.0, 13.5), [Fraction(3, 2), 9, Fraction(27, 2)]],
    "cost-function-4": [(3, 1), [3, 1], np.array([3, 1]), (3.0, 1.0)],
    "cost-function-5": [
        lambda X, B: np.linalg.norm(X - X @ gram_schmidt(B) @ gram_schmidt(B).T, axis=1) ** 2,
        lambda X, B: np.array([np.linalg.lstsq(B, row)[1][0] for row in X]),
        with_the_complement,
        lambda X, B: np.sum((X.T - B @ np.linalg.lstsq(B, X.T)[0]) ** 2, axis=0),
    ],
    "cost-function-7": [(F, LOST), (8, 10.41), [8, 10.4], [8, 10.4093], np.array([8, 10.41])],
}

WRONG = {
    "cost-function-1": [
        (lambda a, z, c: a - z @ z, "whatever c is"),
        (lambda a, z, c: a - c @ c, "that is Pythagoras"),
        (lambda a, z, c: a - z @ c + c @ c, "twice"),
        (lambda a, z, c: a - 2 * z @ c, "the last term"),
        (lambda a, z, c: a + 2 * z @ c + c @ c, "is subtracted"),
        (lambda a, z, c: a + c @ c, "the mixed term is missing"),
        (lambda a, z, c: np.sum((z - c) ** 2), "outside the plane"),
        (lambda a, z, c: a - z @ z - np.sum((z - c) ** 2), "is added"),
        (lambda a, z, c: np.sqrt(a - 2 * z @ c + c @ c), "its square is asked for"),
        (lambda a, z, c: a**2 - 2 * z @ c + c @ c, "squared length already"),
        (lambda a, z, c: a - 2 * z * c + c * c, "a distance is one number"),
        (lambda a, z, c: a - 3 * z @ c + c @ c, "multiply ‖x − Uc‖² out"),
        (lambda a, z, c: a - 2 * z.T @ d, "it stops: NameError"),  # noqa: F821
    ],
    "cost-function-2": [
        (64, "the square of the distance"),
        (16, "its length is 2"),
        (4, "the mean of the entries"),
        (np.sqrt(38), "the length of the foot"),
        (6.16, "the length of the foot"),
        (38, "squared length of the foot"),
        (np.sqrt(102), "from the origin"),
        (102, "squared length of x"),
        (9.9, "a single one"),
        (0, "x is outside"),
        (-8, "not negative"),
        (5, "lacks one direction"),
        ([1, 2], "be a single number"),
    ],
    "cost-function-3": [
        ([13.5, 9, 1.5], "the order is"),
        ([6, 36, 54], "those are sums"),
        ([2, 12, 18], "not by n − 1"),
        ([22.5, 15, 10.5], "the squared codes"),
        ([90, 60, 42], "added up"),
        ([0.5, 3, 4.5], "not by the 3 coordinates"),
        (1.5, "one for each plane"),
        ([24, 24, 24], "the first mean"),
        ([3.5, 9, 13.5], "the first mean"),
    ],
    "cost-function-4": [
        ((1, 3), "the order is"),
        ((2, 2), "the page's split"),
        ((3, wrong_regions(3, "other")), "that is asked about"),
        ((4, wrong_regions(4, None)), "were not scaled"),
        ((0, 14), "those are the means"),
        ((1, 5), "for a line"),
        ((2, 6), "for planes"),
        ((3, 285), "in the WRONG region"),
        ((3, 7), "take the smallest count"),
        (3, "be a list of 2 numbers"),
    ],
    "cost-function-5": [
        (slanting, "not orthonormal"),
        (lambda X, B: np.maximum(slanting(X, B), 0), "cutting off hides it"),
        (unit_columns, "they must be orthogonal"),
        (lambda X, B: np.maximum(unit_columns(X, B), 0), "they must be orthogonal"),
        (lambda X, B: np.sqrt(np.maximum(uncut(X, B), 0)), "their squares are asked for"),
        (lambda X, B: np.sum((X @ gram_schmidt(B)) ** 2, axis=1), "lengths of the codes"),
        (lambda X, B: uncut(X - X.mean(axis=0), B), "not to be centred"),
        (lambda X, B: np.sum((X - X @ B @ B.T) ** 2, axis=1), "BBᵀx is not the foot"),
        (lambda X, B: uncut(X, B).mean(), "that is one number"),
        (lambda X, B: np.sum(X**2, axis=0), "an entry for each feature"),
        (uncut, "a square is negative"),
        (with_the_gram_matrix, "with nearly parallel columns"),
        (lambda X, B: with_the_complement(X, B)[:, np.newaxis], "not a column"),
        (lambda X, B: np.maximum(uncut(X, B), 0), "no digit is right"),
        (lambda X, B: np.abs(uncut(X, B)), "no digit is right"),
        (lambda X, B: uncut(X, B) + 1, "least squares"),
    ],
    "cost-function-7": [
        ((7, LOST), "at the place 0"),
        ((7, 10.41), "at the place 0"),
        ((LOST, 8), "the order is"),
        ((8, np.sqrt(120 * np.var(HEARD) - KEPT)), "not to be centred"),
        ((8, 10.3992), "not to be centred"),
        ((26, np.sqrt(TOTAL - swell("cos")[1])), "cosines alone"),
        ((8, np.sqrt(TOTAL - swell("sin")[1])), "sines alone"),
        ((8, LOST**2), "the square of the distance"),
        ((8, np.sqrt(KEPT)), "the length of the foot"),
        ((8, 4.18), "the length of the foot"),
        ((8, KEPT), "squared length of the foot"),
        ((8, 11.22), "the length of the recording"),
        ((8, np.sqrt(TOTAL - KEPT / 2)), "not √120"),
        ((8, 9), "that f is right"),
        ((5, LOST), "another plane is nearer"),
        (8, "be a list of 2 numbers"),
    ],
}
