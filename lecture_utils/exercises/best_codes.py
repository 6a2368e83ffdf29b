"""Checkers of *best-codes*."""

import numpy as np

from lecture_utils.datasets import crabs
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    FINE,
    RETURNED,
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    pair,
    random_matrices,
)
from lecture_utils.exercises.words import read

SPANS = 1e-7


def onto(vectors):
    """Return the projection onto the span of columns."""
    Q = np.linalg.qr(vectors).Q
    return Q @ Q.T


# The best code of (4, 1, 2) for the patterns (1, 1, 0) and (0, 1, 1).
by_hand(
    "best-codes-1",
    right=[7 / 3, 1 / 3],
    mistakes=[
        ([5, 3], "that is Bᵀx: the patterns are not orthogonal, so the equations hang together."),
        ([5 / 2, 3 / 2], "that treats the patterns as orthogonal: their product is 1, not 0."),
        ([1 / 3, 7 / 3], "the right numbers in the wrong order: z₁ belongs to (1, 1, 0)."),
        ([7, 1], "the determinant of BᵀB is 3: divide by it."),
        ([13 / 3, 11 / 3], "a sign: the inverse of BᵀB has −1 beside the diagonal."),
        ([13, 11], "that is BᵀB times Bᵀx; its INVERSE is wanted."),
        ([5 / np.sqrt(2), 3 / np.sqrt(2)], "scaled to length 1 they are still not orthogonal."),
        ([7 / 3, 8 / 3, 1 / 3], "that is the rebuilt point; the code has two numbers."),
    ],
    otherwise="solve 2z₁ + z₂ = 5 and z₁ + 2z₂ = 3.",
    praise="The residual (5, −5, 5)/3 is orthogonal to both patterns.",
    tol=ALMOST,
)


@exercise("best-codes-2")
def round_function(answer):
    """A function for an orthonormal basis of the column space of the codes after a round."""
    for shape, k in (((5, 5), 2), ((7, 4), 3), ((4, 6), 1)):
        X, Z = random_matrices(shape, (shape[0], k))
        once, patterns = X @ X.T @ Z, X.T @ Z
        got, n = call(answer, X, Z), len(X)
        demand(not isinstance(got, tuple), "that is a pair: return Q alone.")
        found = read(got, RETURNED).shape
        whole = found == (n, n) != (n, k)
        demand(not whole, f"{k} columns are enough: the reduced Q has as many as Z.")
        few = found == (X.shape[1], k) != (n, k)
        demand(not few, "Xᵀ Z spans the patterns; the codes want one product more.")
        got = numbers(got, (n, k), RETURNED)
        demand(np.linalg.matrix_rank(got) == k, "the columns are dependent: no basis.")
        strangers = [
            (Z, "that is the column space of the codes BEFORE the round."),
            (X @ X.T @ once, "those span what TWO rounds lead to."),
            (np.linalg.svd(X)[0][:, :k], "that is where the walk ends; ONE round is asked for."),
        ]
        if X.shape[0] == X.shape[1]:
            strangers += [
                (patterns, "Xᵀ Z spans the patterns; the codes want one product more."),
                (X @ Z, "that is X Z: the first product is Xᵀ Z."),
                (X.T @ patterns, "Xᵀ comes first, then X; not Xᵀ twice."),
                (X.T @ X @ Z, "XᵀX acts on patterns; on codes acts X Xᵀ."),
            ]
        for other, words in strangers:
            demand(not close(onto(got), onto(other), SPANS), words)
        demand(close(onto(got), onto(once), SPANS), "it spans another space than X Xᵀ Z.")
        unit = close(np.linalg.norm(got, axis=0), np.ones(k))
        demand(unit, "the right span, but its columns do not have length 1.")
        upright = close(got.T @ got, np.eye(k))
        demand(upright, "the right span, but its columns are not orthogonal to each other.")
    return "Two fits are two products: only the span has to be carried along."


# The mean squared error with codes of nine tenths, and of a half, for 30, 10 | 4, 3, 3.
by_hand(
    "best-codes-3",
    right=[10.4, 20],
    mistakes=[
        ([20, 10.4], "in the order of the question: c = 0.9 comes first."),
        ([10, 10], "that is the floor: the codes are no longer the best ones."),
        ([0.4, 10], "that is what the shrinking adds: what no code can reach is still missing."),
        ([14, 30], "codes that are off by a tenth cost a HUNDREDTH: errors are squared."),
        ([10.4, 12], "at c = 0.5 the codes are off by a half, which costs a quarter: (1 − c)²."),
        ([42.4, 20], "c² of the kept variance is still in the codes; only (1 − c)² is an error."),
        (
            [17.6, 40],
            "the error is not the lost variance, 1 − c²: it is (1 − c)² of what was kept.",
        ),
        ([7.6, 30], "the lost variance is not the error, and the floor is 10."),
        ([10.5, 22.5], "only the two kept directions have codes: 40, and not 50, is multiplied."),
        ([10.3, 17.5], "the second direction has codes as well."),
        (10.4, "right for c = 0.9; the error at c = 0.5 is asked for as well."),
    ],
    otherwise="floor, plus the mean square of what the codes are off by.",
    praise="(1 − c)² of the kept variance: ten per cent off cost one, and a half costs a quarter.",
)


@exercise("best-codes-4")
def resting_start(answer):
    """A function for codes from which the walk does not move, above the floor."""
    for shape, k in (((6, 4), 2), ((5, 7), 3), ((4, 3), 1)):
        (X,) = random_matrices(shape)
        Z = numbers(call(answer, X, k), (len(X), k), RETURNED)
        scale = np.linalg.norm(X, 2) ** 2
        demand(np.linalg.matrix_rank(Z) == k, "the columns of Z are dependent: no fit.")
        basis = np.linalg.qr(Z).Q
        least = np.linalg.svd(X.T @ basis).S[k - 1]
        demand(least > 1e-6, "the columns of X.T @ Z are dependent: the next fit is refused.")
        moved = np.linalg.norm(X @ (X.T @ basis) - basis @ (basis.T @ X @ (X.T @ basis)))
        words = "the walk moves on: X Xᵀ Z has another column space than Z."
        demand(moved < SPANS * scale, words)
        W = np.linalg.svd(X).U
        demand(not close(onto(Z), onto(W[:, :k]), SPANS), "the walk rests, but AT the floor.")
    return "It rests on paper; rounding errors are nudges, and bring back what is missing."


@exercise("best-codes-6")
def ruler(answer):
    """The length that rebuilds all five best, and the error."""
    X, _, features = crabs()
    name, error = pair(answer, "(a name, the error)")
    demand(isinstance(name, str) and name in features, f"the first is one of {features}.")
    got, Y = numbers(error, (), "the error"), X - X.mean(axis=0)

    def left(data, j):
        z = data[:, j]
        return ((data - np.outer(z, data.T @ z / (z @ z))) ** 2).sum()

    n, at = len(Y), features.index(name)
    demand(name != "CW", "another one wins: CW comes second.")
    demand(name == "CL", "another length rebuilds the five better: try each of them.")
    right, scaled = left(Y, at) / n, Y / Y.std(axis=0)
    mistakes = [
        (left(X, at) / n, "the lengths were not centred."),
        (left(Y, at), "that is the sum over all crabs; the mean is asked for."),
        (right / 5, "the error of a crab ADDS UP over its five lengths."),
        (right / 4, "the error of a crab ADDS UP over its lengths."),
        (left(Y, at) / (n - 1), "the mean over 200 crabs divides by 200."),
        (left(scaled, at) / n, "the lengths stay in millimetres: do not standardise them."),
        (np.linalg.eigvalsh(Y.T @ Y / n)[:-1].sum(), "that is the floor, for free codes."),
        (np.sqrt(right), "that is the root; the squared error is asked for."),
        (((Y - Y[:, [at]]) ** 2).sum() / n, "the pattern is fitted: it is not (1, 1, 1, 1, 1)."),
    ]
    cut = "the digits were cut off: round, or let Python print all of them."
    other = "the code is Y[:, j], and the pattern Yᵀz/zᵀz."
    rows = [(w.round(p), words) for w, words in mistakes for p in (2, 3, 12)]
    expect(got, right, [*rows, (2.84, cut)], other, FINE)
    return "One ruler in the right place: 2.85, where no single number does better than 2.50."
