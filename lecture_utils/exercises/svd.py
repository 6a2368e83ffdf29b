"""The checkers of the chapter ``svd``."""

import numpy as np

from lecture_utils.datasets import camera
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    random_matrices,
    rounded,
)

# The squared Frobenius norm of [[3, 2], [2, 3], [2, −2]].
by_hand(
    "svd-1",
    right=34,
    mistakes=[
        (8, "that adds up the σ themselves: add up their squares."),
        *rounded(np.sqrt(34), "that is the norm; its square is asked for."),
        (17, "that is the squared length of one column; there are two."),
        (10, "that adds up the entries: add up their squares."),
        (225, "that is the product of the σ²; which sum is it?"),
        (706, "that is the squared norm of AᵀA; take A itself."),
    ],
    otherwise="U and V do not change the norm: what is that of Σ, with 5 and 3 in it?",
    praise="The sum of the squared singular values is the sum of the squared entries.",
)

# The singular values of [[0, 2], [−3, 0]].
by_hand(
    "svd-2",
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

UNIT_COLUMN, UNIT_ROW = np.array([1, 2, 2]) / 3, np.array([3, 4]) / 5

# σ₁, u₁ and v₁ of the column (1, 2, 2) times the row (3, 4).
by_hand(
    "svd-3",
    right=[15, *UNIT_COLUMN, *UNIT_ROW],
    mistakes=[
        ([15, *-UNIT_COLUMN, *-UNIT_ROW], "right, too; but positive entries are asked for."),
        ([15, *-UNIT_COLUMN, *UNIT_ROW], "with these signs the product is −A."),
        ([15, 1, 2, 2, 3, 4], "singular vectors have length one: divide by 3 and by 5."),
        ([1, 1, 2, 2, 3, 4], "singular vectors have length one: what is left over is σ₁."),
        ([225, *UNIT_COLUMN, *UNIT_ROW], "that is σ₁², the eigenvalue of AᵀA: take the root."),
        ([8, *UNIT_COLUMN, *UNIT_ROW], "the two lengths multiply; you added them."),
        ([1, *UNIT_COLUMN, *UNIT_ROW], "unit vectors alone give no A: how long were they?"),
        ([15, *UNIT_ROW, *UNIT_COLUMN], "the three entries of u₁ come before the two of v₁."),
        (15, "σ₁ is right; give the entries of u₁ and v₁ behind it."),
    ],
    otherwise="scale both to length one; the number that makes up for it is σ₁.",
    praise="One term is the whole sum, and the other singular value is zero.",
)


@exercise("svd-4")
def enough(answer):
    """The smallest ranks that miss less than a hundredth, of the photograph and less its mean."""
    photo = camera()
    around = photo - photo.mean()
    whole, left = (np.linalg.svd(each, compute_uv=False) for each in (photo, around))
    by_columns = np.linalg.svd(photo - photo.mean(axis=0), compute_uv=False)

    def rank(terms, missing):
        return 1 + int(np.flatnonzero(terms.sum() - np.cumsum(terms) < missing)[0])

    def ranks(share, power=2):
        return [rank(terms**power, share * np.sum(terms**power)) for terms in (whole, left)]

    right = ranks(0.01)
    expect(
        numbers(answer, (2,)),
        right,
        [
            (right[::-1], "the right numbers in the wrong order: the photograph comes first."),
            (
                [right[0], rank(left**2, 0.01 * np.sum(whole**2))],
                "that is a hundredth of the whole sum; take one of what is LEFT without the mean.",
            ),
            (np.array(right) - 1, "one too few: counting starts at rank 1, Python's index at 0."),
            ([right[0], right[0]], "without the mean another rank is needed."),
            (ranks(0.01, power=1), "the SQUARES of the singular values are to be added up."),
            (ranks(0.001), "that misses less than a thousandth."),
            (ranks(0.1), "that misses less than a tenth."),
            (
                [right[0], rank(by_columns**2, 0.01 * np.sum(by_columns**2))],
                "there is one mean grey for all pixels: photo.mean(), without an axis.",
            ),
        ],
        "add up σ² from the first on, until less than a hundredth of the sum is missing.",
    )
    return f"Rank {right[0]}, and {right[1]} without the mean: say of what a share is one."


@exercise("svd-5")
def shortest_weights(answer):
    """A function for the shortest of the best weights."""
    tall, wide, square, thin, short, b = random_matrices(
        (6, 3), (3, 5), (4, 4), (6, 2), (2, 4), (6,)
    )
    for A in (tall, wide, square, thin @ short, (thin @ short).T, 1e-3 * thin @ short):
        m, n = A.shape
        U, s, Vt = np.linalg.svd(A, full_matrices=False)
        where = f"for a {m}×{n} matrix of rank {np.linalg.matrix_rank(A)}"
        with np.errstate(all="ignore"):
            x = numbers(call(answer, A, b[:m]), (n,), "what the function returns")
        right, parts = np.linalg.pinv(A) @ b[:m], U.T @ b[:m]
        for factor, words in (
            (s**0, "the entries of Uᵀb are not divided by the σ"),
            (s, "the entries of Uᵀb are multiplied by the σ; divide"),
        ):
            demand(not close(x, Vt.T @ (factor * parts)), f"{where}: {words}.")
        demand(
            np.linalg.norm(x) < 1e6 * np.linalg.norm(right),
            f"{where} the weights are huge: a σ that should be zero was divided by.",
        )
        demand(
            close(A @ x, A @ right, 1e-7),
            f"{where} other weights make ‖Ax − b‖ smaller.",
        )
        demand(
            close(x, right, 1e-7),
            f"{where} ‖Ax − b‖ is as small as can be, but shorter weights do the same.",
        )
    return "The shortest of the best, for tall, wide, square and flat matrices."


FIRST = np.array([[2.0, 0.1], [0.4, 1.5], [-1.1, 0.8], [-1.4, -0.9], [0.1, -1.5]])
SECOND = np.array([[1.6, 1.2], [-0.6, 1.4], [-1.4, 0.0], [-0.6, -1.5], [1.0, -1.1]])
PRODUCT = FIRST.T @ SECOND
LEFT, _, RIGHT_T = np.linalg.svd(PRODUCT)
TURN = LEFT @ RIGHT_T
NOT_ORTHOGONAL = "that stretches as well: R is to be orthogonal, RᵀR = I."

# The orthogonal matrix that takes one map to the other.
by_hand(
    "svd-7",
    right=TURN,
    mistakes=[
        (TURN.T, "that turns the second map onto the first: transpose it."),
        (LEFT @ np.diag([1, -1]) @ RIGHT_T, "a mirror: these maps fit better by a turn."),
        (-TURN, "that is the worst of all turns: the signs belong the other way."),
        (PRODUCT, "that is M; take its SVD, and keep the two orthogonal factors."),
        (np.linalg.lstsq(FIRST, SECOND)[0], NOT_ORTHOGONAL),
        (np.eye(2), "that leaves the first map as it is."),
    ],
    otherwise="with M = first.T @ second = UΣVᵀ, which product of two factors makes W = I?",
    praise="Two orthogonal factors kept, the stretch dropped: the maps lie on each other.",
)
