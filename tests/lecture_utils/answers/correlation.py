"""Answers to the exercises of *correlation*: right ones and wrong ones."""

import numpy as np
import sympy as sp

from lecture_utils.covariance import covariance

R = sp.Rational


def spread(X):
    return np.where(np.ptp(X, axis=0) == 0, 1, X.std(axis=0))


def divided(C, spread):
    """Divide a covariance matrix by the spreads of rows and columns."""
    return C / np.outer(spread, spread)


def cosines(X):
    return divided(X.T @ X, np.linalg.norm(X, axis=0))


def correlation_by_loops(X):
    columns = [[value - sum(column) / len(column) for value in column] for column in X.T]
    square = [sum(value**2 for value in column) for column in columns]
    return [
        [
            sum(a * b for a, b in zip(one, other, strict=True)) / (square[j] * square[k]) ** 0.5
            for k, other in enumerate(columns)
        ]
        for j, one in enumerate(columns)
    ]


RIGHT = {
    "correlation-1": [[8, 0.8], (8, R(4, 5)), sp.Matrix([8, R(4, 5)]), np.array([[8, 0.8]])],
    "correlation-2": [
        lambda X: np.corrcoef(X.T),
        lambda X: cosines(X - X.mean(axis=0)),
        lambda X: divided(covariance(X, ddof=1), X.std(axis=0, ddof=1)),
        correlation_by_loops,
    ],
    "correlation-3": [R(22, 7), 22 / 7, [22 / 7], np.polyfit([0, 1, 3], [0, 1, 9], 1)[0]],
}

WRONG = {
    "correlation-1": [
        ([R(32, 3), 0.8], "divides by n − 1"),
        ([32, 0.8], "still to be divided"),
        ([8, 0.6], "need the divisor of the covariance"),
        ([8, 0.08], "not by the variances"),
        ([10, 1], "two of the four areas are negative"),
        ([0.8, 8], "the wrong order"),
        ([53, 0.963], "check the deviations"),
        ([53, 53 / np.sqrt(3030)], "take off the means"),
    ],
    "correlation-2": [
        (covariance, "that is the covariance matrix: nothing"),
        (lambda X: np.cov(X.T), "that is the covariance matrix: divide"),
        (lambda X: divided(covariance(X), X.var(axis=0)), "it divides by variances"),
        (lambda X: divided(covariance(X), X.std(axis=0, ddof=1)), "n and n − 1"),
        (lambda X: divided(np.cov(X.T), X.std(axis=0)), "n − 1 and n"),
        (lambda X: len(X) * np.corrcoef(X.T), "divide the products by n"),
        (lambda X: np.corrcoef(X.T) ** 2, "those are the squares"),
        (lambda X: np.abs(np.corrcoef(X.T)), "the signs are lost"),
        (cosines, "were not centred"),
        (np.corrcoef, "that is n×n"),
        (lambda X: np.eye(X.shape[1]), "the cosine between the centred columns"),
    ],
    "correlation-3": [
        (R(14, 5), "that makes E[XY] zero"),
        (R(5, 2), "the mean of Y zero"),
        (R(44, 9), "divide by Var X"),
        (R(7, 22), "upside down"),
        (R(14, 9), "in the denominator"),
        (0, "no symmetry here"),
        (3, "must be zero"),
        (np.pi, "π only comes near"),
        (3.1416, "π only comes near"),
        (3.143, "rounded numbers are not enough"),
    ],
}
