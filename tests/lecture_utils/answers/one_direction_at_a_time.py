"""Answers to the exercises of *one-direction-at-a-time*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp


def by_two_sided_deflation(C, U):
    P = np.eye(len(C)) - U @ U.T
    w, V = np.linalg.eigh(P @ C @ P)
    return V[:, -1], w[-1]


def by_basis(u=lambda N, y: N @ y, value=lambda w: w, place=-1):
    """Return a function that works in a basis of the complement, and passes its pair on changed."""

    def function(C, U):
        N = np.linalg.svd(U)[0][:, U.shape[1] :]
        w, V = np.linalg.eigh(N.T @ C @ N)
        return u(N, V[:, place]), value(w[place])

    return function


def best_of_all(C, U):
    w, V = np.linalg.eigh(C)
    return V[:, -1], w[-1]


def by_subtracting(C, U):
    w, V = np.linalg.eigh(C - sum((u @ C @ u) * np.outer(u, u) for u in U.T))
    return V[:, -1], w[-1]


def next_eigenvector(C, U):
    w, V = np.linalg.eigh(C)
    return V[:, -1 - U.shape[1]], w[-1 - U.shape[1]]


def any_across(C, U):
    v = np.linalg.svd(U)[0][:, -1]
    return v, v @ C @ v


RIGHT = {
    "one-direction-at-a-time-1": [
        [[4, -2], [-2, 1]],
        sp.Matrix([[4, -2], [-2, 1]]),
        5 * np.outer([2, -1], [2, -1]) / 5,
    ],
    "one-direction-at-a-time-2": [by_two_sided_deflation, by_basis()],
    "one-direction-at-a-time-3": [9.5, sp.Rational(19, 2), [Fraction(19, 2)]],
}

WRONG = {
    "one-direction-at-a-time-1": [
        ([[2, 4], [4, 8]], "what is taken away"),
        ([[-4, -18], [-18, -31]], "divide by its squared length"),
        (np.array([[6, 2], [2, 9]]) - np.sqrt(20) * np.array([[1, 2], [2, 4]]), "SQUARED"),
        ([[5.8, 1.6], [1.6, 8.2]], "the eigenvalue is missing"),
        ([[5, 0], [0, 5]], "with a vector of length one"),
        ([[-4, 2], [2, 9]], "not to the first feature"),
        ([[1, 2], [2, 4]], "moves both eigenvalues"),
        ([[0, 0], [0, 5]], "give it for the features"),
        ([[4, 2], [2, 1]], "send (1, 2) to zero"),
    ],
    "one-direction-at-a-time-2": [
        (lambda C, U: by_basis()(C, U)[0], "return the pair"),
        (lambda C, U: by_basis()(C, U)[::-1], "u should be one list of numbers"),
        (by_basis(u=lambda N, y: y), "multiply by its basis N"),
        (by_basis(u=lambda N, y: 2 * N @ y), "length one"),
        (best_of_all, "U was not looked at"),
        (by_subtracting, "needs eigenvectors"),
        (next_eigenvector, "not at right angles"),
        (by_basis(place=0), "smallest variance"),
        (any_across, "more variance"),
        (by_basis(value=np.sqrt), "standard deviation"),
        (lambda C, U: (by_basis()(C, U)[0], best_of_all(C, U)[1]), "that of the best of all"),
        (by_basis(value=lambda w: 2 * w), "not uᵀCu"),
    ],
    "one-direction-at-a-time-3": [
        (8.25, "that is greedy"),
        (7, "for a right angle"),
        (12, "both along u₁"),
        (4.75, "one of the two"),
        (4.5, "the smallest"),
        (6, "one direction alone"),
        (6 * np.sqrt(3) + 1, "must be squared"),
        (10, "the best θ"),
    ],
}
