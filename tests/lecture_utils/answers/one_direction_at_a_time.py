"""Answers to the exercises of *one-direction-at-a-time*: right ones and wrong ones."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import sympy as sp
from sklearn.datasets import load_diabetes

from lecture_utils.datasets import digits

INK = digits()[0]
INK_C = np.cov(INK.T, ddof=0)
PATIENTS = load_diabetes().data


def by_two_sided_deflation(X, U):
    C, P = np.cov(X.T, ddof=0), np.eye(X.shape[1]) - U @ U.T
    w, V = np.linalg.eigh(P @ C @ P)
    return V[:, -1], w[-1]


def by_deflating(X, U):
    X = X - X.mean(axis=0)
    for u in U.T:
        X = X - np.outer(X @ u, u)
    s, Vh = np.linalg.svd(X)[1:]
    return -Vh[0], s[0] ** 2 / len(X)


def by_basis(u=lambda N, y: N @ y, value=lambda w: w, place=-1):
    """Return a function that works in a basis of the complement, and passes its pair on changed."""

    def function(X, U):
        N = np.linalg.svd(U)[0][:, U.shape[1] :]
        w, V = np.linalg.eigh(N.T @ np.cov(X.T, ddof=0) @ N)
        return u(N, V[:, place]), value(w[place])

    return function


def best_of_all(X, U):
    w, V = np.linalg.eigh(np.cov(X.T, ddof=0))
    return V[:, -1], w[-1]


def by_subtracting(X, U):
    C = np.cov(X.T, ddof=0)
    w, V = np.linalg.eigh(C - sum((u @ C @ u) * np.outer(u, u) for u in U.T))
    return V[:, -1], w[-1]


def next_eigenvector(X, U):
    w, V = np.linalg.eigh(np.cov(X.T, ddof=0))
    return V[:, -1 - U.shape[1]], w[-1 - U.shape[1]]


def any_across(X, U):
    v = np.linalg.svd(U)[0][:, -1]
    return v, np.var(X @ v)


def not_centred(X, U):
    v = np.linalg.svd(X - X @ U @ U.T)[2][0]
    return v, np.var(X @ v)


def about_one_mean(X, U):
    return not_centred(X - X.mean(), U)


def mean_square(X, U):
    v = by_basis()(X, U)[0]
    return v, np.mean((X @ v) ** 2)


def hasty():
    """Return directions of the digits from one start, with what the short form claims, in rows."""
    M, rounds = INK_C, []
    for _ in range(20):
        u = np.random.default_rng(0).normal(size=64)
        for _ in range(3):
            u = M @ u
        u = u / np.linalg.norm(u)
        rounds.append((u, u @ M @ u, u @ INK_C @ u))
        M = M - (u @ M @ u) * np.outer(u, u)
    return rounds


def explained(*columns):
    B = PATIENTS[:, columns]
    left = PATIENTS - B @ np.linalg.lstsq(B, PATIENTS)[0]
    return 1 - np.sum(left**2) / np.sum(PATIENTS**2)


def blind(each=True, start=True, steps=400, change=lambda U: U):
    """Return a function of products that takes away at each step, at the start, or not at all."""

    def function(times, d, k):
        U, rng = np.zeros((d, 0)), np.random.default_rng(3)
        for _ in range(k):
            u = rng.normal(size=d)
            u = u - U @ (U.T @ u) if start else u
            for _ in range(steps):
                u = times(u)
                u = u - U @ (U.T @ u) if each else u
                u = u / np.linalg.norm(u)
            U = np.column_stack([U, u])
        return change(U)

    return function


def at_once(times, d, k):
    Q = np.linalg.qr(np.random.default_rng(1).normal(size=(d, k)))[0]
    for _ in range(400):
        Q = np.linalg.qr(np.column_stack([times(q) for q in Q.T]))[0]
    return Q


def rebuilt(times, d, k):
    C = np.column_stack([times(e) for e in np.eye(d)])
    return np.linalg.eigh(C)[1][:, ::-1][:, :k]


def endless(times, d, k):
    u = np.ones(d)
    while True:
        u = times(u) / np.linalg.norm(times(u))


def dropped():
    left = list(range(10))
    while len(left) > 2:
        left = max(([i for i in left if i != j] for j in left), key=lambda c: explained(*c))
    return left


ROUNDS = hasty()
TENTH = ROUNDS[9]
ALONE = [explained(j) for j in range(10)]
PAIRS = {columns: explained(*columns) for columns in combinations(range(10), 2)}
BEST, GREEDY, LEFT = PAIRS[4, 6], PAIRS[4, 7], explained(*dropped())
FINE = ["one-direction-at-a-time-5", "one-direction-at-a-time-7"]
SPECTRUM = np.linalg.eigvalsh(np.corrcoef(PATIENTS.T))

RIGHT = {
    "one-direction-at-a-time-1": [[-1, 1], [-1.0, 1.0], (sp.Integer(-1), 1), sp.Matrix([-1, 1])],
    "one-direction-at-a-time-5": [
        [10, TENTH[2]],
        (10, (INK @ TENTH[0]).var()),
        [sp.Integer(10), float(TENTH[2])],
        [10, 0.256],
    ],
    "one-direction-at-a-time-7": [[LEFT, BEST], (PAIRS[5, 6], max(PAIRS.values())), [0.446, 0.491]],
    "one-direction-at-a-time-2": [blind(), blind(start=False), at_once, rebuilt],
    "one-direction-at-a-time-4": [by_two_sided_deflation, by_deflating, by_basis()],
    "one-direction-at-a-time-3": [9.5, sp.Rational(19, 2), [Fraction(19, 2)]],
}

WRONG = {
    "one-direction-at-a-time-1": [
        ([1, -1], "in the wrong order"),
        ([-2, 2], "not of length one"),
        ([-1, 2], "for the second either"),
        ([-1, -1], "another matrix"),
        ([1, 1], "keeps its mixed entries"),
        ([3, 1], "along (1, 1)"),
        ([0, 1], "counts twice"),
        ([1.5, 1.5], "before anything is taken away"),
        ([1.5, 1], "subtract 5wwᵀ first"),
        ([-3.5, 1], "has only 5/2"),
        ([-1, 0], "in its last corner"),
        ([4, 4], "write both matrices down"),
    ],
    "one-direction-at-a-time-5": [
        ([9, TENTH[2]], "counted from 1"),
        ([10, TENTH[1]], "the round is right; but"),
        ([10, -TENTH[1]], "without its sign"),
        ([10, np.sqrt(TENTH[2])], "the standard deviation"),
        ([10, (INK @ TENTH[0]).var(ddof=1)], "the divisor n − 1"),
        ([10, np.mean((INK @ TENTH[0]) ** 2)], "that of CENTRED digits"),
        ([10, ROUNDS[8][2]], "the direction before it"),
        ([2, ROUNDS[1][2]], "uᵀMu is not yet"),
        ([20, ROUNDS[-1][2]], "the last direction"),
        ([9, 0.256], "counted from 1"),
        ([10, -0.117], "what M claims"),
        ([10, 0.8], "of the digits along this u"),
        ([4, 0.3], "first below zero"),
        (10, "should be a list of 2 numbers"),
    ],
    "one-direction-at-a-time-7": [
        ([BEST, LEFT], "in the wrong order"),
        ([BEST, BEST], "drops s1 at once"),
        ([LEFT, LEFT], "try all 45"),
        ([100 * LEFT, 100 * BEST], "not per cents"),
        ([GREEDY, BEST], "greed FORWARDS"),
        ([0.476, 0.491], "greed FORWARDS"),
        ([LEFT, GREEDY], "more than greed forwards"),
        ([LEFT, SPECTRUM[-2:].sum() / 10], "DIRECTIONS"),
        ([LEFT, ALONE[5]], "not of one"),
        ([1 - LEFT, 1 - BEST], "what is kept"),
        ([0.3, 0.2], "project all ten columns"),
        (BEST, "should be a list of 2 numbers"),
    ],
    "one-direction-at-a-time-2": [
        (blind(change=lambda U: U.T), "those are rows"),
        (blind(change=lambda U: U[:, 0]), "with 3 rows and 1 column; yours is a list of 3 numbers"),
        (blind(change=lambda U: 2 * U), "length one"),
        (blind(each=False), "rounding brings it back"),
        (blind(each=False, start=False), "comes again"),
        (blind(change=lambda U: U[:, ::-1]), "in the wrong order"),
        (lambda t, d, k: rebuilt(t, d, d)[:, ::-1][:, :k], "LEAST variance"),
        (blind(steps=8), "multiply until"),
        (
            blind(change=lambda U: (U + U[:, :1]) / np.linalg.norm(U + U[:, :1], axis=0)),
            "not at right angles",
        ),
        (lambda t, d, k: np.eye(d)[:, :k], "no eigenvectors in order"),
        (endless, "no end"),
    ],
    "one-direction-at-a-time-4": [
        (lambda X, U: by_basis()(X, U)[0], "return the pair"),
        (lambda X, U: by_basis()(X, U)[::-1], "u should be one list of numbers"),
        (by_basis(u=lambda N, y: y), "multiply by its basis N"),
        (by_basis(u=lambda N, y: 2 * N @ y), "length one"),
        (best_of_all, "U was not looked at"),
        (by_subtracting, "needs eigenvectors"),
        (next_eigenvector, "not at right angles"),
        (by_basis(place=0), "smallest variance"),
        (not_centred, "were not centred"),
        (about_one_mean, "X.mean() is one number"),
        (any_across, "more variance"),
        (by_basis(value=np.sqrt), "standard deviation"),
        (by_basis(value=lambda w: 12 * w), "divide by n"),
        (by_basis(value=lambda w: 12 / 11 * w), "the divisor n − 1"),
        (mean_square, "the mean square, not centred"),
        (
            lambda X, U: (by_basis()(X, U)[0], mean_square(X - X.mean(), U)[1]),
            "each feature needs its OWN mean",
        ),
        (lambda X, U: (by_basis()(X, U)[0], best_of_all(X, U)[1]), "that of the best of all"),
        (by_basis(value=lambda w: 2 * w), "not that of the data along u"),
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
