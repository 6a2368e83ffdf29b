"""The checkers of the chapter ``one-direction-at-a-time``."""

from itertools import combinations

import numpy as np
from sklearn.datasets import load_diabetes

from lecture_utils.covariance import covariance
from lecture_utils.datasets import digits
from lecture_utils.exercises.base import Wrong, exercise
from lecture_utils.exercises.forms import (
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    pair,
    random_matrices,
)
from lecture_utils.linalg import projector

# What C − 5wwᵀ, and what (I − wwᵀ) C (I − wwᵀ), leave along (1, −1)/√2.
by_hand(
    "one-direction-at-a-time-1",
    right=[-1, 1],
    mistakes=[
        ([1, -1], "the right numbers in the wrong order: the short form comes first."),
        ([-2, 2], "(1, −1) is not of length one: divide by its squared length."),
        ([-1, 2], "(1, −1) is not of length one for the second either: divide by 2 there, too."),
        ([-1, -1], "the second is another matrix: its first row and column are zero."),
        ([1, 1], "the first matrix keeps its mixed entries, and here they count with a minus."),
        ([3, 1], "that is along (1, 1): here the mixed entries count with a minus."),
        ([0, 1], "the mixed entry stands twice in the first matrix, and counts twice."),
        ([1.5, 1.5], "that is the variance before anything is taken away."),
        ([1.5, 1], "that is the variance before anything is taken away; subtract 5wwᵀ first."),
        ([-3.5, 1], "along (1, −1)/√2 the matrix 5wwᵀ has only 5/2."),
        ([-1, 0], "the second matrix has still a 2 in its last corner."),
    ],
    otherwise="write both matrices down, and compute (M₁₁ − 2M₁₂ + M₂₂)/2 for each.",
    praise="A variance below zero: the short form is right for eigenvectors only.",
)

# What [[6, 2], [2, 9]] leaves when the direction (1, 2) is taken away.
C, uu = np.array([[6, 2], [2, 9]]), np.array([[1, 2], [2, 4]])
by_hand(
    "one-direction-at-a-time-2",
    right=C - 2 * uu,
    mistakes=[
        (2 * uu, "that is what is taken away; what remains?"),
        (C - 10 * uu, "(1, 2) is not of length one: divide by its squared length."),
        (C - 10 * uu / np.sqrt(5), "the vector appears twice: divide by its SQUARED length."),
        (C - uu / 5, "the eigenvalue is missing: subtract λuuᵀ."),
        (C - uu, "subtract λuuᵀ with a vector of length one."),
        (C - np.diag([10, 0]), "λ belongs to (1, 2), not to the first feature."),
        (C - 5 * np.eye(2), "subtracting a multiple of I moves both eigenvalues."),
        (np.diag([0, 5]), "right in the basis of the eigenvectors; give it for the features."),
    ],
    otherwise="it must send (1, 2) to zero and do to (2, −1) what C does.",
    praise="Only the other direction is left, with its eigenvalue 5.",
)

# The largest V(w₁) + V(w₂) for unit vectors at 60° and eigenvalues 6 and 1.
by_hand(
    "one-direction-at-a-time-3",
    right=19 / 2,
    mistakes=[
        (33 / 4, "that is greedy, with the first along u₁: move both a little."),
        (7, "that is for a right angle."),
        (12, "both along u₁? They must enclose 60°."),
        (19 / 4, "that is one of the two."),
        (9 / 2, "that is the smallest: symmetric, but about u₂."),
        (6, "that is one direction alone."),
        (6 * np.sqrt(3) + 1, "cosine and sine must be squared."),
    ],
    otherwise="put the two at angles θ and θ + 60° from u₁, and find the best θ.",
    praise="Symmetric about u₁ they hold more than greed finds: no right angle, no guarantee.",
)


@exercise("one-direction-at-a-time-4")
def next_best_direction(answer):
    """A function for the best direction of data at right angles to given ones."""
    for d, j, eigen in ((4, 1, True), (5, 2, False), (6, 3, False), (3, 2, False)):
        M, W = random_matrices((12, d), (d, j))
        X = M * np.arange(1, d + 1) + 2 * np.arange(d)
        C = covariance(X)
        values, vectors = np.linalg.eigh(C)
        U = vectors[:, ::-1][:, :j] if eigen else np.linalg.qr(W).Q
        P = np.eye(d) - U @ U.T
        possible, whole = np.linalg.eigvalsh(P @ C @ P), P @ X.T @ X @ P
        forgetful = C - sum((u @ C @ u) * np.outer(u, u) for u in U.T)
        u, variance = pair(call(answer, X, U), "(u, variance)")
        u = numbers(u, (None,), "u")
        variance = numbers(variance, (), "the variance")
        inside = len(u) == d - j != d
        demand(not inside, "those are coordinates in the complement: multiply by its basis N.")
        u = numbers(u, (d,), "u")
        demand(close(u @ u, 1, 1e-6), "u should have length one.")
        if not close(U.T @ u, np.zeros(j), 1e-6):
            if close(U @ (U.T @ u), u, 1e-6) or close(u @ C @ u, values[-1], 1e-6):
                raise Wrong("that u lies along U, or is the best of all: U was not looked at.")
            if close(forgetful @ u, np.linalg.eigvalsh(forgetful)[-1] * u, 1e-6):
                raise Wrong("subtracting λuuᵀ needs eigenvectors: here u leans towards U.")
            raise Wrong("u is not at right angles to the columns of U.")
        elsewhere = [(possible[j], "that is the direction of the smallest variance.")]
        top = np.linalg.eigh(whole).eigenvectors[:, -1]
        elsewhere += [
            (top @ C @ top, "the data were not centred: that is the largest mean square.")
        ]
        expect(
            u @ C @ u,
            possible[-1],
            elsewhere if j < d - 1 else [],
            "u is at right angles to U, but another such vector has more variance.",
        )
        expect(
            variance,
            possible[-1],
            [
                (np.sqrt(possible[-1]), "that is the standard deviation."),
                (12 * possible[-1], "that is the sum of the squares: divide by n."),
                (12 / 11 * possible[-1], "that is the divisor n − 1; n is asked for."),
                (np.mean((X @ u) ** 2), "u is right; but that is the mean square, not centred."),
                (values[-1], "u is right; but the variance is that of the best of all."),
            ],
            "u is right, but the variance is not that of the data along u.",
        )
    return "The best direction that is left, also when those before it are no eigenvectors."


def hasty_rounds():
    """Return, round by round, u of the digits from always the same start, uᵀMu and uᵀCu."""
    C = M = covariance(digits()[0])
    for _ in range(20):
        u = np.linalg.matrix_power(M, 3) @ np.random.default_rng(0).normal(size=64)
        u = u / np.linalg.norm(u)
        yield u, u @ M @ u, u @ C @ u
        M = M - (u @ M @ u) * np.outer(u, u)


@exercise("one-direction-at-a-time-5")
def alarm(answer):
    """The first hasty direction of negative variance in what is left, and its true variance."""
    rounds = list(hasty_rounds())
    at = next(i for i, (_, claimed, _) in enumerate(rounds) if claimed < 0)
    u, claimed, true = rounds[at]
    last = rounds[-1]
    whole = np.mean((digits()[0] @ u) ** 2)
    number = at + 1
    mistakes = [
        (at, true, "the variance is right; counted from 1 it is the next number."),
        (number, claimed, "that is what the matrix M claims; the TRUE variance is uᵀCu."),
        (number, -claimed, "that is what M claims, without its sign; the true variance is uᵀCu."),
        (number, np.sqrt(true), "that is the standard deviation."),
        (number, true * 1797 / 1796, "that is with the divisor n − 1; covariance divides by n."),
        (number, whole, "that is the mean square: the variance is that of CENTRED digits."),
        (number, rounds[at - 1][2], "that is the true variance along the direction before it."),
        (2, rounds[1][2], "there an EIGENVALUE of M is negative already; uᵀMu is not yet."),
        (20, last[2], "that is the last direction: stop at the first negative uᵀMu."),
    ]
    expect(
        numbers(answer, (2,)),
        np.array([number, true]),
        [(np.array([k, v]), words) for k, v, words in mistakes],
        "in which round is uᵀMu below zero for the first time, before anything is subtracted?",
    )
    return "The alarm rings in round 10; the digits vary along that direction all the same."


@exercise("one-direction-at-a-time-7")
def questions(answer):
    """The shares that the best pair of ten measurements keeps, and the pair that greed chooses."""
    Y = load_diabetes().data
    Y = (Y - Y.mean(axis=0)) / Y.std(axis=0)

    def kept(*columns):
        return np.sum((projector(Y[:, columns]) @ Y) ** 2) / np.sum(Y**2)

    shares = {columns: kept(*columns) for columns in combinations(range(10), 2)}
    alone = [kept(j) for j in range(10)]
    first, best = int(np.argmax(alone)), max(shares.values())
    greedy = max(share for columns, share in shares.items() if first in columns)
    values = np.linalg.eigvalsh(Y.T @ Y)[::-1]
    turned = values[:2].sum() / values.sum()
    mistakes = [
        ([greedy, best], "the right shares in the wrong order: the best pair comes first."),
        ([best, best], "greed keeps the best single column, and that is not in the best pair."),
        ([greedy, greedy], "another pair keeps more: try all 45, also those without the first."),
        ([100 * best, 100 * greedy], "give shares, not per cents."),
        ([turned, greedy], "that is for the best two DIRECTIONS; here two columns are kept."),
        ([turned, turned], "that is for the best two DIRECTIONS; here two columns are kept."),
        ([best, alone[first]], "greed takes a second column as well: the best partner."),
        ([best, min(shares.values())], "that is the worst pair of all, not greed's."),
        ([1 - best, 1 - greedy], "that is what is lost; asked is what is kept."),
        ([best, sum(np.sort(alone)[-2:])], "shares of columns do not add up: they overlap."),
    ]

    def three(shares):
        return shares, np.round(shares, 3)

    expect(
        numbers(answer, (2,)),
        np.array([best, greedy]),
        [(np.array(shown), words) for shares, words in mistakes for shown in three(shares)],
        "project all ten columns on a pair, and divide the squares of the shadows by all squares.",
    )
    return "The best pair keeps 49.1 per cent, greed's 47.6: columns overlap."
