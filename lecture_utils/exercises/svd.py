"""The checkers of the chapter ``svd``."""

import numpy as np

from lecture_utils.datasets import camera
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    FINE,
    RETURNED,
    by_hand,
    call,
    close,
    demand,
    expect,
    is_nearly,
    numbers,
    random_matrices,
    rounded,
    shown,
)
from lecture_utils.exercises.watching import without

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

NEGATIVE = "singular values are lengths: never negative."

# The singular values of [[0, 2], [−3, 0]] and of [[1, 3], [3, 1]].
by_hand(
    "svd-2",
    right=[3, 2, 4, 2],
    mistakes=[
        ([2, 3, 4, 2], "the right numbers; of each matrix the larger one first, please."),
        ([2, 3, 2, 4], "the right numbers; of each matrix the larger one first, please."),
        ([3, 2, 2, 4], "the right numbers; of each matrix the larger one first, please."),
        ([4, 2, 3, 2], "the right numbers; but the first matrix comes first."),
        ([3, 2, 4, -2], "−2 is an eigenvalue of the second matrix; " + NEGATIVE),
        ([2, -3, 4, -2], NEGATIVE),
        ([2, -3, 4, 2], NEGATIVE),
        ([-3, 2, 4, 2], NEGATIVE),
        ([3, -2, 4, 2], NEGATIVE),
        ([9, 4, 16, 4], "those are the eigenvalues of AᵀA: take roots."),
        ([9, 4, 4, 2], "for the first, those are the eigenvalues of AᵀA: take roots."),
        (
            [np.sqrt(6), np.sqrt(6), 4, 2],
            "for the first, those are |eigenvalues|; that matrix is not symmetric.",
        ),
        ([3, 2], "right for the first matrix; give those of the second behind them."),
        ([[3, 2], [4, 2]], "right; write the four in one list."),
    ],
    otherwise="for the first, the lengths of the images of (1, 0) and (0, 1); for the second, |λ|.",
    praise="Lengths of images, and for a symmetric matrix the sizes of its eigenvalues.",
)

UNIT_COLUMN, UNIT_ROW = np.array([1, 2, 2]) / 3, np.array([3, 4]) / 5

# σ₁, u₁ and v₁ of the column (1, 2, 2) times the row (3, 4).
TERM_MISTAKES = [
    ([15, *-UNIT_COLUMN, *-UNIT_ROW], "right, too; but positive entries are asked for."),
    ([15, *-UNIT_COLUMN, *UNIT_ROW], "with these signs the product is −A."),
    ([15, 1, 2, 2, 3, 4], "singular vectors have length one: divide by 3 and by 5."),
    ([1, 1, 2, 2, 3, 4], "singular vectors have length one: what is left over is σ₁."),
    ([225, *UNIT_COLUMN, *UNIT_ROW], "that is σ₁², the eigenvalue of AᵀA: take the root."),
    ([8, *UNIT_COLUMN, *UNIT_ROW], "the two lengths multiply; you added them."),
    ([1, *UNIT_COLUMN, *UNIT_ROW], "unit vectors alone give no A: how long were they?"),
    ([15, *UNIT_ROW, *UNIT_COLUMN], "the three entries of u₁ come before the two of v₁."),
]


@exercise("svd-3")
def one_term(answer):
    """σ₁, u₁ and v₁ of a matrix of rank one, in one list."""
    lengths = [np.size(part) for part in answer] if isinstance(answer, list | tuple) else []
    demand(lengths != [1, 3, 2], "write the six numbers in one list, without inner brackets.")
    demand(not is_nearly(answer, 15), "σ₁ is right; give the entries of u₁ and v₁ behind it.")
    expect(
        numbers(answer, (6,)),
        [15, *UNIT_COLUMN, *UNIT_ROW],
        TERM_MISTAKES,
        "scale both to length one; the number that makes up for it is σ₁.",
        FINE,
    )
    return "One term is the whole sum, and the other singular value is zero."


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
            (np.array(right) + 1, "one too many: with one rank less it is less than a hundredth."),
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


def shortest(A, b):
    """Return the shortest of the best weights."""
    return np.linalg.pinv(A) @ b


@exercise("svd-5")
@shown(shortest, ([[2, 0], [0, 1]], [2, 3]), ([[3, 0], [4, 0]], [5, 5]))
def shortest_weights(answer):
    """A function for the shortest of the best weights."""
    tall, wide, square, thin, short, b = random_matrices(
        (6, 3), (3, 5), (4, 4), (6, 2), (2, 4), (6,)
    )
    forbidden = ("pinv", "lstsq")
    answer = without(answer, forbidden, "does all of it: build it from one call of svd.")
    flat, (left, right) = thin @ short, (np.linalg.qr(each).Q for each in (tall, square[:, :3]))
    slanted = left @ np.diag([1, 1e-3, 1e-6]) @ right.T  # small, and yet not zero
    scaled = [(flat, 1e13), (tall, 1e-14), (slanted, 1)]
    for A, scale in [*((A, 1) for A in (tall, wide, square, flat, flat.T)), *scaled]:
        m, n = A.shape
        U, s, Vt = np.linalg.svd(A, full_matrices=False)
        where = f"for a {m}×{n} matrix of rank {np.linalg.matrix_rank(A)}"
        where += f" with σ₁ ≈ {scale * s[0]:.0e}" if scale != 1 else ""
        with np.errstate(all="ignore"):
            x = scale * numbers(call(answer, scale * A, b[:m]), (n,), RETURNED)
        right, parts = shortest(A, b[:m]), U.T @ b[:m]
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
            f"{where} other weights make ‖Ax − b‖ smaller: is a σ dropped that is not zero, "
            "against 10⁻¹² σ₁?",
        )
        demand(
            close(x, right, 1e-7),
            f"{where} ‖Ax − b‖ is as small as can be, but shorter weights do the same.",
        )
    steep = np.array([1, 1e-11, 1e-13])  # on either side of what counts as zero
    x = numbers(call(answer, np.diag(4 * steep), 4 * steep), (3,), RETURNED)
    demand(abs(x[1] - 1) < 1e-3, "a σ of 10⁻¹¹ σ₁ is dropped: only those below 10⁻¹² σ₁ are zero.")
    demand(abs(x[2]) < 1e-3, "a σ of 10⁻¹³ σ₁ is divided by: below 10⁻¹² σ₁ it counts as zero.")
    with np.errstate(all="ignore"):
        x = call(answer, np.zeros((3, 2)), b[:3])
    x = numbers(x, (2,), "for the zero matrix what the function returns")
    demand(close(x, [0, 0]), "for the zero matrix the shortest weights are zero.")
    return "The shortest of the best, for tall, wide, square and flat matrices."


FIRST = np.array(
    [[2.0, 0.1, 0.9], [0.4, 1.5, -0.6], [-1.1, 0.8, 1.2], [-1.4, -0.9, -0.2], [0.1, -1.5, -1.3]]
)
SECOND = np.array(
    [[0.2, -2.1, 0.8], [1.5, 0.1, 0.7], [-0.8, 0.9, 1.3], [-1.0, 1.1, -0.7], [0.1, 0.0, -2.1]]
)
PRODUCT = FIRST.T @ SECOND
LEFT, _, RIGHT_T = np.linalg.svd(PRODUCT)
TURN = LEFT @ RIGHT_T
NOT_ORTHOGONAL = "that stretches as well: R is to be orthogonal, RᵀR = I."

# The orthogonal matrix that takes one scan to the other.
by_hand(
    "svd-7",
    right=TURN,
    mistakes=[
        (TURN.T, "that turns the second scan onto the first: transpose it."),
        (
            LEFT @ np.diag([1, 1, -1]) @ RIGHT_T,
            "a mirror: these scans fit better by a turn.",
        ),
        (LEFT @ RIGHT_T.T, "NumPy returns Vᵀ already: do not transpose it again."),
        (RIGHT_T @ LEFT, "the right two factors in the wrong order."),
        (-TURN, "that is the worst of all turns: the signs belong the other way."),
        (PRODUCT, "that is M; take its SVD, and keep the two orthogonal factors."),
        (np.linalg.lstsq(FIRST, SECOND)[0], NOT_ORTHOGONAL),
        (np.eye(3), "that leaves the first scan as it is."),
    ],
    otherwise="with M = first.T @ second = UΣVᵀ, which product of two factors makes W = I?",
    praise="Two orthogonal factors kept, the stretch dropped: the scans lie on each other.",
    tol=FINE,
)
