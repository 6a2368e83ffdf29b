"""The checkers of the chapter ``svd``."""

import numpy as np

from lecture_utils.datasets import camera
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import by_hand, close, expect, numbers, random_matrices, tried

# The singular values of [[0, 2], [−3, 0]].
by_hand(
    "svd-1",
    right=[3, 2],
    mistakes=[
        ([2, 3], "the right numbers; the larger one first, please."),
        ([2, -3], "singular values are lengths: never negative."),
        ([-3, 2], "singular values are lengths: never negative."),
        ([3, -2], "singular values are lengths: never negative."),
        ([4, 9], "those are the eigenvalues of AᵀA: take roots, the larger one first."),
        ([9, 4], "those are the eigenvalues of AᵀA: take roots."),
        ([np.sqrt(6), np.sqrt(6)], "those are |eigenvalues|; the matrix is not symmetric."),
    ],
    otherwise="the lengths of the images of (1, 0) and (0, 1) tell, for they are orthogonal.",
    praise="(1, 0) becomes 3 long, (0, 1) becomes 2 long, and the images are orthogonal.",
)


@exercise("svd-2")
def best_of_rank_k(answer):
    """A function for the best approximation of rank k."""
    for A in random_matrices((6, 4), (4, 6), (5, 5)):
        U, s, Vt = np.linalg.svd(A, full_matrices=False)
        for k in (1, 2, 4):
            best = (U[:, :k] * s[:k]) @ Vt[:k]
            first_columns = A @ np.diag(np.arange(A.shape[1]) < k)
            mistakes = [
                (A, "nothing was left out."),
                (A - best, "that is what is missing, not what is kept."),
                ((U[:, -k:] * s[-k:]) @ Vt[-k:], "you kept the SMALLEST singular values."),
                (first_columns, "keeping k columns of A is not the best of rank k."),
                (U[:, :k] @ Vt[:k], "the singular values are missing."),
            ]
            if len(Vt) == len(Vt.T):
                transposed = (U[:, :k] * s[:k]) @ Vt.T[:k]
                mistakes += [(transposed, "NumPy returns Vᵀ already: its ROWS are the vᵢ.")]
            tried(
                answer,
                (A, k),
                right=best,
                mistakes=[] if close(best, A) else mistakes,
                otherwise=f"for k = {k} a better one exists.",
            )
    return "The best of every rank tried, for tall, wide and square matrices."


@exercise("svd-3")
def enough(answer):
    """The smallest rank that misses less than a hundredth of the squares."""
    sizes = np.linalg.svd(camera(), compute_uv=False)

    def rank(terms, share):
        return 1 + int(np.flatnonzero(np.cumsum(terms) / terms.sum() > share)[0])

    right = rank(sizes**2, 0.99)
    expect(
        numbers(answer, ()),
        right,
        [
            (right - 1, "one too few: counting starts at rank 1, Python's index at 0."),
            (rank(sizes, 0.99), "the SQUARES of the singular values are to be added up."),
            (rank(sizes**2, 0.999), "that misses less than a thousandth."),
            (rank(sizes**2, 0.9), "that misses less than a tenth."),
        ],
        "add up the dropped σ² until they reach a hundredth of the total.",
    )
    return f"Rank {right} of 128 is enough."
