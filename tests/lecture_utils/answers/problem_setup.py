"""Answers to the exercises of *problem-setup*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp

from lecture_utils.datasets import digits, painters

G, _, _ = painters()
X = G - G.mean(axis=0)
N = len(X)
C = X.T @ X / N
MEAN = np.full(4, 0.25)
SLOPES = C @ MEAN / (MEAN @ C @ MEAN)

INK, _ = digits()
CENTRED = INK - INK.mean(axis=0)
EVEN = np.indices((8, 8)).sum(axis=0).ravel() % 2 == 0


def overall(B):
    """Return the loss of the mean of the grades with a decoder."""
    return np.mean(np.sum((X - np.outer(X.mean(axis=1), B)) ** 2, axis=1))


def left(data, kept):
    """Return the sum of squares that the best decoder leaves."""
    weights = np.linalg.lstsq(data[:, kept], data)[0]
    return np.sum((data - data[:, kept] @ weights) ** 2)


BEST_LINE = X - X @ np.outer(SLOPES, SLOPES) / (SLOPES @ SLOPES)
TOTAL = np.sum(CENTRED**2)
LOST = left(CENTRED, EVEN)

FINE = ["problem-setup-7"]  # four digits
WORDED = ["problem-setup-3", "problem-setup-4"]

RIGHT = {
    "problem-setup-1": [
        [45, 135],
        (135, 45),
        np.array([[45.0], [135.0]]),
        [Fraction(45), Fraction(135)],
        sp.Matrix([45, 135]),
    ],
    "problem-setup-2": [[11, 2], (11.0, 2.0), sp.Matrix([11, 2]), [Fraction(55, 5), 2]],
    "problem-setup-3": [
        [[1, 2], [1, 2, 4, 5]],
        ({2, 1}, {5, 4, 2, 1}),
        [np.array([1, 2]), (1, 2, 4, 5)],
    ],
    "problem-setup-4": [
        ("decoder", overall(SLOPES)),
        ["Decoder", 40.56],
        ("decoder ", np.float64(40.555)),
    ],
    "problem-setup-5": [
        lambda B: np.linalg.pinv(B).T,
        lambda B: np.linalg.lstsq(B, np.eye(len(B)))[0].T,
        lambda B: B @ np.linalg.pinv(B.T @ B),
    ],
    "problem-setup-7": [LOST / TOTAL, 0.1536, 0.15364],
}

WRONG = {
    "problem-setup-1": [
        ([np.pi / 4, 3 * np.pi / 4], "in degrees"),
        (np.pi / 4, "in radians"),
        ([45], "at a right angle to it"),
        (45, "one of them"),
        ([135], "where the loss is smaller"),
        ([45, 135, 225], "225° is the same line"),
        ([45, 135, 225, 315], "225° and 315°"),
        ([45, -45], "right lines"),
        ([-45, -135], "right lines"),
        ([225, 135], "right lines"),
        ([45, 225], "one line with two names"),
        ([0, 90], "the axes are not kept"),
        ([0, 45, 90, 135], "two of these are right"),
        ([45, 45], "two different angles"),
        ([45, 90], "at 90°"),
        ([0, 45], "at 0°"),
        ([26.57, 116.57], "a multiple of (5, 4)"),
        ([30, 120], "where is Cw a multiple of w"),
        ([10, 20, 30], "be a list of 2 numbers"),
    ],
    "problem-setup-2": [
        ([5, 10], "Anna's code"),
        ([-5, 10], "multiply by the transpose"),
        ([2, 11], "in the wrong order"),
        ([55, 10], "the factor 1/5 got lost"),
        ([11, -2], "a sign"),
        ([11, 10], "a minus sign before"),
        ([7, 14], "mixes both of hers"),
        ([3, 8], "with themselves are 1"),
        ([1, 1], "take the product"),
        (11, "be a list of 2 numbers"),
    ],
    "problem-setup-3": [
        ([1, 2], "a sign is free"),
        ([[1, 2, 3], [1, 2, 4, 5]], "leaves out the eigenvector"),
        ([[1, 2, 4], [1, 2, 4, 5]], "no eigenvectors"),
        ([[1, 2, 5], [1, 2, 4, 5]], "the length √2"),
        ([[2], [1, 2, 4, 5]], "pair 1 consists"),
        ([[1], [1, 2, 4, 5]], "a sign is free"),
        ([[1, 2], [1, 2, 3, 4, 5]], "loses 6"),
        ([[1, 2], [1, 2]], "spans the plane of pair 1"),
        ([[1, 2], [1, 2, 4]], "not normalised"),
        ([[1, 2], [4, 5]], "both of them"),
        ([[1, 2], "all"], "is a list of numbers"),
        ([[1, 2], [1, 2, 6]], "from 1 to 5"),
        ([[1, "two"], [1, 2]], "from 1 to 5"),
        ([1, 2, 4], "return the pair"),
    ],
    "problem-setup-4": [
        ("decoder", "return the pair"),
        ((40.56, "decoder"), "is a word"),
        (("both", 40.56), 'is "encoder" or "decoder"'),
        (("encoder", 40.56), "suits its decoder already"),
        (("decoder", overall(np.ones(4))), "before the improvement"),
        (("decoder", 47.27), "before the improvement"),
        (("decoder", np.sum(BEST_LINE**2) / N), "the code was improved too"),
        (("decoder", 31.69), "the best line of all"),
        (("decoder", overall(SLOPES) * N), "a sum over the painters"),
        (("decoder", overall(SLOPES) / 4), "a mean over all entries"),
        (("decoder", overall(SLOPES) * N / (N - 1)), "divides by n − 1"),
        (("decoder", np.trace(C) - overall(SLOPES)), "what is kept"),
        (("decoder", np.trace(C)), "no code at all"),
        (("decoder", overall(C @ MEAN)), "divide by AᵀCA"),
        (("decoder", overall(SLOPES / np.linalg.norm(SLOPES))), "need not have the length 1"),
        (("decoder", np.sqrt(overall(SLOPES))), "no root"),
        (("decoder", 40.6), "two decimals"),
        (("decoder", 41), "two decimals"),
        (("decoder", 39), "rebuild, and measure"),
        (("decoder", [40.56, 1]), "be a single number"),
    ],
    "problem-setup-5": [
        (lambda B: B @ np.linalg.inv(B.T @ B), "with a dependent one"),
        (lambda B: np.linalg.solve(B.T @ B, B.T).T, "with a dependent one"),
        (lambda B: B, "B itself"),
        (lambda B: B / np.linalg.norm(B, axis=0), "orthogonal columns only"),
        (lambda B: B / np.linalg.norm(B, axis=0) ** 2, "orthogonal columns only"),
        (lambda B: B @ (B.T @ B), "the INVERSE"),
        (lambda B: np.linalg.qr(B).Q, "it is B that decodes"),
        (np.linalg.pinv, "the transpose"),
        (lambda B: B @ np.linalg.pinv(B), "not the projection BAᵀ"),
        (lambda B: B @ np.linalg.inv(B.T @ B + 1e-6 * np.eye(B.shape[1])), "felt by short columns"),
        (lambda B: B @ np.linalg.inv(B.T @ B + 1e-8 * np.eye(B.shape[1])), "felt by short columns"),
        (lambda B: 2 * np.linalg.pinv(B).T, "compare with least squares"),
    ],
    "problem-setup-7": [
        (0.154, "four digits are wanted"),
        (np.sum(CENTRED[:, ~EVEN] ** 2) / TOTAL, "averages for the missing pixels"),
        (0.5103, "averages for the missing pixels"),
        (np.sum(np.linalg.svd(CENTRED)[1][32:] ** 2) / TOTAL, "the top 32 components"),
        (left(CENTRED, ~EVEN) / TOTAL, "the other colour"),
        (0.155, "the other colour"),
        (left(CENTRED, np.arange(64) % 2 == 0) / TOTAL, "stripes"),
        (left(INK, EVEN) / TOTAL, "not centred"),
        (left(INK, EVEN) / np.sum(INK**2), "not centred"),
        (LOST / np.sum(CENTRED[:, ~EVEN] ** 2), "the variance of ALL pixels"),
        (LOST / len(INK), "that is the loss"),
        (LOST / TOTAL * 100, "a share lies between 0 and 1"),
        (1 - LOST / TOTAL, "the share that is kept"),
        (0.4, "fit all centred pixels"),
    ],
}
