"""The checkers of the chapter ``eigenvalue-is-variance``."""

import numpy as np
from sklearn.datasets import load_wine

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    FINE,
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    pair,
    random_matrices,
    read,
    rounded,
    shown,
)

# V along (1, 1)/√2 for the samples ±(1, 1), and what one letter for both sums makes of it.
by_hand(
    "eigenvalue-is-variance-1",
    right=[2, 1],
    mistakes=[
        ([1, 2], "the right numbers in the wrong order: V comes first."),
        ([2, 2], "with one letter only the squares are there: the mixed terms are missing."),
        ([4, 2], "twice too much: divide by n, and take the u of length one."),
        ([2, 0], "the two samples do not cancel: in a square they have one sign."),
        ([0, 1], "the coordinates add up to 0, but V is the mean of their squares."),
        ([0, 0], "the coordinates add up to 0, but V is the mean of their squares."),
        ([np.sqrt(2), 1], "that is the standard deviation: V is the mean of the squares."),
        ([4, 1], "that is the sum of the squares, or their mean divided by n − 1: divide by n."),
        ([1, 1], "V is too small: (1, 1) has the coordinate 2/√2, and its square is 2."),
        ([2, 1 / 2], "V is right; without the mixed terms there are four terms of ½, over n."),
    ],
    otherwise="V is the mean of the squared coordinates; the wrong sum has four terms ½, over n.",
    praise="Half of the variance got lost with the mixed terms, which are the covariance.",
)

# The eigenvalues of [[4, 2, 0], [2, 4, 0], [0, 0, 2]], and how many of the axes hold 75 per cent.
by_hand(
    "eigenvalue-is-variance-2",
    right=[6, 2, 2, 2],
    mistakes=[
        ([2, 2, 6, 2], "the largest eigenvalue comes first."),
        ([2, 2, 6, 1], "the largest eigenvalue comes first, and one axis has only 60 per cent."),
        ([6, 2, 2, 1], "the eigenvalues are right; but one axis has only 60 per cent."),
        ([6, 2, 2, 3], "the eigenvalues are right; but two axes have 80 per cent already."),
        ([4, 4, 2, 2], "that is the diagonal: the first two features are correlated."),
        ([6, 2, 0, 1], "the third feature has the variance 2, and is an axis by itself."),
        ([6, 6, 2, 2], "(1, −1, 0) becomes (2, −2, 0): its eigenvalue is 2."),
        ([6, 4, 2, 2], "the eigenvalues must add up to the trace, 10."),
        ([6, 2, 2], "and how many axes? Give four numbers."),
        ([6, 2, 2, 0.8], "the last number is that of the axes, not their share."),
    ],
    otherwise="what becomes of (1, 1, 0), of (1, −1, 0) and of (0, 0, 1)?",
    praise="One axis has 60 per cent, two have 80.",
)


@exercise("eigenvalue-is-variance-3")
def no_eigenvector(answer):
    """A unit vector with variance 3 in diag(5, 3, 1) that is no eigenvector: one of many."""
    C = np.diag([5.0, 3.0, 1.0])
    u = np.abs(numbers(answer, (3,)))  # a sign changes neither length nor variance
    demand(not close(u, [0, 1, 0], 2e-2), "V is right, but that is the eigenvector of 3 itself.")
    length, variance = np.abs([u @ u - 1, u @ C @ u / 3 - 1])
    long, off = length > 4 * FINE, max(length, variance)
    solved = off <= 4 * FINE  # three digits
    demand(solved or off > 0.03, "almost: give three digits, or let Python compute.")
    expect(
        u,
        u if solved else np.array([1, 0, 1]) / np.sqrt(2),
        [
            ([1, 0, 1], "the right direction, but not of length one."),
            ([1 / 2, 0, 1 / 2], "the SQUARES must add up to 1: this is too short."),
            (np.ones(3), "the right direction, but not of length one."),
            (
                np.array([1, 1, 0]) / np.sqrt(2),
                "along this one the variance is 4: which two eigenvalues have the mean 3?",
            ),
        ],
        "not of length one." if long else "5u₁² + 3u₂² + u₃² is not 3.",
    )
    return "The variance is an eigenvalue, the vector no eigenvector: the converse is false."


def report(X, U):
    """Return the shares of axes, and the largest correlation of two."""
    K = np.cov((X @ U).T)
    R = K / np.sqrt(np.outer(np.diag(K), np.diag(K))) - np.eye(len(K))
    return np.diag(K) / np.trace(K), np.abs(R).max()


@exercise("eigenvalue-is-variance-4")
@shown(report, ([[1, 2], [3, 6], [8, 4]], [[0.6, -0.8], [0.8, 0.6]]))
def judge_of_axes(answer):
    """A function for the shares of any orthonormal axes, and their largest correlation."""
    shapes = (12, 3), (20, 4), (9, 3), (4, 4), (3, 3), (15, 4), (15, 4)
    X, Y, W, turn, wide, far, farther = random_matrices(*shapes)
    lean = np.array([[3, -2, 0.5], [0, 1, 0.2], [0, 0, 1]])
    cases = [
        (X @ lean + [5, -2, 1], np.linalg.qr(wide).Q),
        (Y * [1, 2, 3, 4] + 7, np.linalg.qr(turn).Q),
        (W @ lean - 3, np.eye(3)),
    ]
    cases.append((cases[0][0], np.linalg.eigh(np.cov(cases[0][0].T))[1]))
    far[:, 2] += 5 * far[:, 0]  # axes that are no neighbours
    farther[:, 3] -= 5 * farther[:, 1]
    cases = [(Z @ cases[1][1].T, cases[1][1]) for Z in (far, farther)] + cases
    for X, U in cases:
        shares, largest = pair(call(answer, X, U), "(shares, largest)")
        got, loose = read(shares, "the first of the pair"), (X - X.mean()) @ U
        demand(got.shape != (len(X),), "np.cov takes rows for features: give it the transpose.")
        K, raw, across = np.cov((X @ U).T), X @ U, np.cov((X @ U.T).T)
        spread, apart = np.sqrt(np.diag(K)), ~np.eye(len(K), dtype=bool)
        R = K / np.outer(spread, spread)
        squares, features = np.sum(raw**2, axis=0), np.cov(X.T)
        expect(
            numbers(shares, (len(K),), "the first of the pair"),
            np.diag(K) / np.trace(K),
            [
                (np.diag(K), "those are variances: divide each by their sum."),
                (squares / squares.sum(), "the coordinates were not centred."),
                (
                    np.sum(loose**2, axis=0) / np.sum(loose**2),
                    "X.mean() is one number; axis=0 gives one for each column.",
                ),
                (spread / spread.sum(), "those are shares of standard deviations, not variances."),
                (np.diag(features) / np.trace(features), "those are shares of the features."),
                (
                    np.diag(across) / np.trace(K),
                    "the axes are the columns of U: X @ U, not X @ Uᵀ.",
                ),
                (100 * np.diag(K) / np.trace(K), "those are per cents: shares add up to 1."),
                (np.cumsum(np.diag(K)) / np.trace(K), "that is a running total of the shares."),
                (
                    np.linalg.eigvalsh(features) / np.trace(features),
                    "those are the eigenvectors' shares; U may hold other axes.",
                ),
            ],
            "the first of the pair is not the variance along each column of U, over the total.",
        )
        uncentred = np.abs((raw.T @ raw) / np.sqrt(np.outer(squares, squares)))[apart].max()
        expect(
            numbers(largest, (), "the second of the pair"),
            np.abs(R[apart]).max(),
            [
                (1, "that is the correlation of an axis with itself: leave the diagonal out."),
                (R[apart].max(), signed := "the largest in SIZE: a correlation may be negative."),
                ((R - np.eye(len(R))).max(), signed),
                *(
                    (np.abs(pairs).max(), "that is the largest of SOME pairs: take all of them.")
                    for pairs in (np.diag(R, 1), R[0, 1:], R[-1, :-1])
                ),
                (np.abs(K[apart]).max(), "that is a covariance: divide by both deviations."),
                (np.abs(K / spread)[apart].max(), "divide by BOTH deviations, not by one."),
                (
                    np.abs(K / spread**2)[apart].max(),
                    "divide by each of the two deviations.",
                ),
                (uncentred, "the shares are right; for the correlations centre as well."),
                (np.abs(np.corrcoef(X.T)[apart]).max(), "that is for the features, not the axes."),
                (np.abs(R[apart]).sum(), "that is the sum of the sizes: take the largest."),
            ],
            "the shares are right; the second of the pair is not the largest correlation.",
        )
    return "The shares of any axes, and how far they are from being eigenvectors."


@exercise("eigenvalue-is-variance-5")
def axes_of_wine(answer):
    """How many axes of the standardised wines hold 80 per cent, and how many per cent they hold."""
    wine = load_wine().data
    values = np.linalg.eigvalsh(np.corrcoef(wine.T))[::-1]
    running = np.cumsum(values) / 13
    raw = np.linalg.eigvalsh(np.cov(wine.T))
    roots = np.cumsum(np.sqrt(values)) / np.sqrt(values).sum()
    few, all_but = "four axes have only 74 per cent.", "the number is right, but that is the share "
    mistakes = [
        (3, running[3], few),
        (4, running[3], few),
        (4, running[4], "the share is right; how many axes have it? Python counts from 0."),
        (5, running[3], all_but + "of four axes."),
        (5, running[5], all_but + "of six axes."),
        (6, running[5], "one axis less is enough."),
        (5, values[4] / 13, all_but + "of the fifth axis alone."),
        (5, values[:5].sum() / 100, "divide the sum of the eigenvalues by the total, 13."),
        (5, running[4] / 100, "give the share in per cent: between 0 and 100."),
        (1, raw[-1] / raw.sum(), "that is without standardising the columns."),
        (9, roots[8], "those are standard deviations: eigenvalues are variances already."),
        (13, 1, "the smallest were added first: turn the order of eigvalsh round."),
    ]
    expect(
        numbers(answer, (2,)),
        np.array([5, 100 * running[4]]),
        [row for k, share, words in mistakes for row in rounded(np.array([k, 100 * share]), words)],
        "add the largest eigenvalues up until their sum, over 13, reaches 0.8.",
        FINE,
    )
    return "Five of 13, with 80.2 per cent: standardised, the wines need many axes."


# How many axes hold 95 per cent of the variance of the pieces of a photograph.
by_hand(
    "eigenvalue-is-variance-7",
    right=5,
    mistakes=[
        (4, "one too few: those have 94.4 per cent."),
        (9, "were the axes of the array transposed? Those are strips, not pieces."),
        (24, "samples are rows, a piece each, and the mean of each COLUMN is taken away."),
        (1, "are the pieces centred? Without that the average piece is counted as well."),
        (2, "that is for 90 per cent."),
        (21, "that is for 99 per cent."),
        (44, "those are standard deviations: eigenvalues are variances already."),
        (12, "those are the rows of the photograph, not pieces of it."),
        (64, "that is all of them: begin with the largest eigenvalue."),
    ],
    otherwise="a row for each piece, 64 grey values in each: what are its shape and its first row?",
    praise="Five instead of 64: neighbouring pixels are nearly the same.",
)
