"""The checkers of the chapter ``eigenvalue-is-variance``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import by_hand, close, expect, numbers, random_matrices, tried

# The share of the first axis of [[6, 2], [2, 3]].
by_hand(
    "eigenvalue-is-variance-1",
    right=7 / 9,
    mistakes=[
        (7, "that is the eigenvalue: divide it by the total variance."),
        (2 / 9, "that is the share of the second axis."),
        (6 / 9, "that is the share of the first feature; turn to the axes of the cloud."),
        (700 / 9, "that is in per cent; a share lies between 0 and 1."),
        (49 / 53, "shares are about variances: do not square the eigenvalues."),
        (7 / 2, "divide by the sum of both eigenvalues, not by the other one."),
    ],
    otherwise="divide the larger eigenvalue by the trace.",
    praise="The larger eigenvalue by the trace; the first feature alone had two thirds.",
)


@exercise("eigenvalue-is-variance-2")
def axes_for_a_share(answer):
    """A function that counts the axes needed for a share of the variance."""
    scores, turn = random_matrices((12, 6), (6, 6))
    scores = np.linalg.qr(scores - scores.mean(axis=0)).Q * np.sqrt([40, 25, 15, 10, 6, 4])
    X = scores @ np.linalg.qr(turn).Q + 30
    tried(
        answer,
        (X, 0.85),
        right=4,
        mistakes=[
            (3, "one too few: counting starts at 1, Python's index at 0."),
            (1, "far too few: are the data centred, and the running total divided by the whole?"),
            (6, "the smallest eigenvalues were added first: eigvalsh sorts them upwards."),
            (2, "eigenvalues are variances already: do not square them."),
        ],
        otherwise="it is not the smallest number of axes that hold the share.",
    )
    for noise in random_matrices((30, 6), (40, 9), (9, 4)):
        values = np.linalg.eigvalsh(np.cov(noise.T))[::-1]
        running = np.cumsum(values) / values.sum()
        for share in (0.3, 0.5, 0.8, 0.93, 0.99):
            tried(
                answer,
                (noise + 7, share),
                right=1 + int((running < share).sum()),
                mistakes=[],
                otherwise=f"for the share {share} it is not the smallest number of axes "
                "that is enough.",
            )
    return "The smallest number of axes, in sixteen cases."


@exercise("eigenvalue-is-variance-3")
def no_eigenvector(answer):
    """A unit vector with variance 3 in diag(5, 3, 1) that is no eigenvector: one of many."""
    C = np.diag([5.0, 3.0, 1.0])
    u = np.abs(numbers(answer, (3,)))  # a sign changes neither length nor variance
    long = not close(u @ u, 1)
    solved = not long and close(u @ C @ u, 3) and not close(C @ u, 3 * u, 1e-6)
    expect(
        u,
        u if solved else np.array([1, 0, 1]) / np.sqrt(2),
        [
            ([0, 1, 0], "V is right, but that is the eigenvector of 3 itself."),
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
