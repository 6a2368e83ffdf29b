"""Answers to the exercises of *special-axis*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp

from lecture_utils.covariance import covariance


def from_left_to_right(X, u):
    centred = X - X.mean(axis=0)
    return 2 * centred.T @ centred @ u / len(X)


RIGHT = {
    "special-axis-1": [
        [26 / 5, 46 / 5],
        sp.Matrix([26, 46]) / 5,
        2 * np.array([[3, 1], [1, 5]]) @ [0.6, 0.8],
    ],
    "special-axis-2": [
        lambda X, u: 2 * (X - X.mean(axis=0)).T @ ((X - X.mean(axis=0)) @ u) / len(X),
        lambda X, u: 2 / len(X) * np.einsum("ij,i->j", X - X.mean(axis=0), X @ u - np.mean(X @ u)),
        lambda X, u: 2 * np.mean((X - X.mean(axis=0)).T * (X @ u - np.mean(X @ u)), axis=1),
    ],
    "special-axis-3": [3, 3.0, sp.sqrt(36) / 2, Fraction(3)],
}

WRONG = {
    "special-axis-1": [
        ([13 / 5, 23 / 5], "the factor 2 got lost"),
        ([52 / 5, 92 / 5], "one factor 2 is enough"),
        ([26, 46], "must be divided by 5"),
        ([6 / 5, 8 / 5], "gradient of the constraint"),
        ([18 / 5, 8], "off the diagonal"),
        ([46 / 5, 26 / 5], "in the wrong order"),
        ([5, 9], "twice a row of C times u"),
    ],
    "special-axis-2": [
        (lambda X, u: covariance(X, ddof=0) @ u, "the factor 2 got lost"),
        (lambda X, u: 2 * X.T @ (X @ u) / len(X), "were not centred"),
        (lambda X, u: 2 * covariance(X, ddof=0) @ u * len(X), "not divided by n"),
        (lambda X, u: 2 * covariance(X, ddof=1) @ u, "n is asked for"),
        (lambda X, u: 2 * u, "gradient of the constraint"),
        (lambda X, u: 2 * X.var(axis=0) * u, "only the variances were used"),
        (lambda X, u: 2 * (X - X.mean(axis=0)) @ u, "an entry for each sample"),
        (lambda X, u: covariance(X, ddof=0) @ u @ u, "should have shape 3"),
        (lambda X, u: 2 * covariance(X, ddof=0) @ u, "it forms the d×d matrix C"),
        (lambda X, u: 2 * np.cov(X.T, ddof=0) @ u, "it forms the d×d matrix C"),
        (from_left_to_right, "multiply from right to left"),
        (lambda X, u: 3 * covariance(X, ddof=0) @ u, "a quotient of differences"),
        (lambda X, u: X @ X @ u, "it stops: ValueError"),
    ],
    "special-axis-3": [
        (36, "the root has another gradient"),
        (6, "that is s itself"),
        (12, "not by √V alone"),
        (3 / 2, "counted twice"),
        (1 / 12, "multiplied by ∇V"),
        (72, "the derivative of the root"),
        (2, "must be μ times 2u"),
    ],
}
