"""The checkers of the chapter ``one-direction-at-a-time``."""

from itertools import combinations

import numpy as np
from sklearn.datasets import load_diabetes

from lecture_utils.covariance import covariance
from lecture_utils.datasets import digits
from lecture_utils.exercises.base import Wrong, exercise
from lecture_utils.exercises.forms import (
    FINE,
    RETURNED,
    along,
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    pair,
    random_matrices,
    read,
    shown,
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


def hidden_matrices():
    """Return pairs of a number k and a covariance matrix: its eigenvalues at least halve."""
    cases = (1, [9, 4, 1]), (2, [8, 4, 2, 1]), (3, [6, 3, 1, 0]), (3, [20, 9, 4, 2, 1, 0])
    for k, values in cases:
        Q = np.linalg.qr(random_matrices((len(values),) * 2)[0]).Q
        yield k, Q * values @ Q.T, Q[:, :k]


@exercise("one-direction-at-a-time-2")
def blind_directions(answer):
    """A function for the leading eigenvectors of a matrix of which one has only the products."""
    for k, C, right in hidden_matrices():
        d, count = len(C), 0

        def times(u, C=C):
            nonlocal count
            count += 1
            if count > 20_000:
                raise RuntimeError("20,000 multiplications, and no end")
            return C @ u

        got = read(call(answer, times, d, k), RETURNED)
        demand(got.shape != (k, d), "those are rows: each direction should be a column.")
        U = numbers(got, (d, k), RETURNED)
        demand(close(np.sum(U**2, axis=0), np.ones(k), 1e-6), "each column should have length one.")
        swapped = k > 1 and along(U[:, ::-1], right)
        demand(not swapped, "the right directions, in the wrong order: u₁ comes first.")
        words = (
            "the first direction comes again: rounding brings it back. Take it away at each step."
        )
        demand(abs(right[:, 0] @ U[:, 1:]).max(initial=0) < 0.99, words)
        if along(U, right):
            continue
        least = along(U[:, :1], np.linalg.eigh(C).eigenvectors[:, :1])
        demand(not least, "the first column is the direction of LEAST variance.")
        words = "the columns are not at right angles: take away what was found, at each step."
        demand(close(U.T @ U, np.eye(k), 1e-6), words)
        if (abs(np.sum(U * right, axis=0)) > 0.9).all():
            raise Wrong("nearly; multiply until u changes by less than, say, 1e-10.")
        raise Wrong("the columns are at right angles, but no eigenvectors in order.")
    return "Products alone were enough: nobody has looked at the matrix."


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


def next_direction(X, U):
    """Return the best direction across U and its variance, with either sign of the direction."""
    across = np.eye(len(U)) - U @ U.T
    values, vectors = np.linalg.eigh(across @ covariance(X) @ across)
    return [(sign * vectors[:, -1], values[-1]) for sign in (1, -1)]


@exercise("one-direction-at-a-time-4")
@shown(next_direction, ([[0, 1, 3], [2, 5, 3]], [[1], [0], [0]]))
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
        words = "the data were not centred: that is the largest mean square."
        elsewhere += [(top @ C @ top, words)]
        loose = X - X.mean()
        best = np.linalg.eigh(P @ loose.T @ loose @ P).eigenvectors[:, -1]
        words = "X.mean() is one number; axis=0 gives each feature its own."
        elsewhere += [(best @ C @ best, words)]
        words = "u is at right angles to U, but another such vector has more variance."
        expect(u @ C @ u, possible[-1], elsewhere if j < d - 1 else [], words)
        expect(
            variance,
            possible[-1],
            [
                (np.sqrt(possible[-1]), "that is the standard deviation."),
                (12 * possible[-1], "that is the sum of the squares: divide by n."),
                (12 / 11 * possible[-1], "that is the divisor n − 1; n is asked for."),
                (np.mean((X @ u) ** 2), "u is right; but that is the mean square, not centred."),
                (
                    np.mean((loose @ u) ** 2),
                    "u is right; but for the variance each feature needs its OWN mean.",
                ),
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
        (number, claimed, "the round is right; but that is what M claims, TRUE is uᵀCu."),
        (number, -claimed, "that is what M claims, without its sign; the true variance is uᵀCu."),
        (number, np.sqrt(true), "that is the standard deviation."),
        (number, whole, "that is the mean square: the variance is that of CENTRED digits."),
        (number, rounds[at - 1][2], "that is the true variance along the direction before it."),
        (2, rounds[1][2], "there an EIGENVALUE of M is negative already; uᵀMu is not yet."),
        (20, last[2], "that is the last direction: stop at the first negative uᵀMu."),
    ]
    got = numbers(answer, (2,))
    divisor = "that is with the divisor n − 1; covariance divides by n."
    demand(not close(got, [number, true * 1797 / 1796]), divisor)

    def otherwise(got):
        if got[0] == number:
            return "the round is right; the variance is that of the digits along this u."
        return "in which round is uᵀMu first below zero, before anything is subtracted?"

    rows = [(np.array([k, one]), words) for k, v, words in mistakes for one in (v, np.round(v, 3))]
    expect(got, np.array([number, true]), rows, otherwise, FINE)
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
    left = list(range(10))
    while len(left) > 2:
        left.remove(max(left, key=lambda j: kept(*(i for i in left if i != j))))
    last, best = kept(*left), max(shares.values())
    forward = max(share for pair, share in shares.items() if int(np.argmax(alone)) in pair)
    values = np.linalg.eigvalsh(Y.T @ Y)[::-1]
    turned = values[:2].sum() / values.sum()
    mistakes = [
        ([best, last], "the right shares in the wrong order: the pair that is left comes first."),
        ([best, best], "backwards one drops s1 at once, and it is in the best pair."),
        ([last, last], "another pair keeps more: try all 45, also those without what is left."),
        ([100 * last, 100 * best], "give shares, not per cents."),
        ([forward, best], "that is greed FORWARDS, from the best single one; drop from all ten."),
        ([last, forward], "the best pair keeps more than greed forwards: try all 45."),
        ([last, turned], "that is for the best two DIRECTIONS; here two columns are kept."),
        ([last, alone[left[0]]], "a share of two columns is asked for, not of one."),
        ([1 - last, 1 - best], "that is what is lost; asked is what is kept."),
    ]
    rows = [(np.array(one), words) for w, words in mistakes for one in (w, np.round(w, 3))]
    otherwise = (
        "project all ten columns on a pair; divide the squares of the shadows by all squares."
    )
    expect(numbers(answer, (2,)), np.array([last, best]), rows, otherwise, FINE)
    return "Dropping keeps 44.6 per cent, the best pair 49.1: what is dropped first may be missed."
