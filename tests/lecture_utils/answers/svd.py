"""Answers to the exercises of *svd*: right ones and wrong ones."""

import numpy as np
import scipy.linalg
import sympy as sp
from numpy.linalg import pinv as inverse

from lecture_utils.datasets import camera

pinv, svd, lstsq = np.linalg.pinv, np.linalg.svd, np.linalg.lstsq
A_HAND = np.array([[3, 2], [2, 3], [2, -2]])
PHOTO = camera()


def kept(picture, power=2, share=0.99):
    """Return the smallest rank that keeps a share of the sum of a power of the σ."""
    terms = svd(picture, compute_uv=False) ** power
    return 1 + int(np.argmax(np.cumsum(terms) / terms.sum() > share))


def both(**more):
    return [kept(PHOTO, **more), kept(PHOTO - PHOTO.mean(), **more)]


def by_svd(A, b, factor=lambda s: 1 / s, smallest=1e-12):
    U, s, Vt = svd(A, full_matrices=False)
    large = s > smallest * s[0]
    return Vt[large].T @ (factor(s[large]) * (U[:, large].T @ b))


def absolute(A, b):
    U, s, Vt = svd(A, full_matrices=False)
    large = s > 1e-12
    return Vt[large].T @ (U[:, large].T @ b / s[large])


def by_loops(A, b):
    U, s, Vt = svd(A)
    x = np.zeros(A.shape[1])
    for i in range(len(s)):
        if s[i] > 1e-12 * s[0]:
            x = x + (U[:, i] @ b) / s[i] * Vt[i]
    return x.tolist()


def helped(A):
    return inverse(A)


def own_pinv(A, b):
    """Solve it rightly, with a helper that has a forbidden name and is one's own."""

    def pinv(A):
        U, s, Vt = svd(A, full_matrices=False)
        large = s > 1e-12 * s[0]
        return Vt[large].T / s[large] @ U[:, large].T

    return pinv(A) @ b


def not_below(A, b):
    U, s, Vt = svd(A, full_matrices=False)
    large = s >= 1e-12 * s[0]
    return Vt[large].T @ (U[:, large].T @ b / s[large])


def not_shortest(A, b):
    x = by_svd(A, b)
    rest = svd(A)[2][np.linalg.matrix_rank(A) :]
    return x + rest.sum(axis=0)


FIRST = np.array(
    [[2.0, 0.1, 0.9], [0.4, 1.5, -0.6], [-1.1, 0.8, 1.2], [-1.4, -0.9, -0.2], [0.1, -1.5, -1.3]]
)
SECOND = np.array(
    [[0.2, -2.1, 0.8], [1.5, 0.1, 0.7], [-0.8, 0.9, 1.3], [-1.0, 1.1, -0.7], [0.1, 0.0, -2.1]]
)
M = FIRST.T @ SECOND
U_M, S_M, VT_M = svd(M)
# The nearest orthogonal matrix, by Newton's iteration instead of an SVD.
TURN = M
for _ in range(60):
    TURN = (TURN + np.linalg.inv(TURN).T) / 2

RIGHT = {
    "svd-1": [34, 34.0, np.sum(svd(A_HAND)[1] ** 2), np.trace(A_HAND.T @ A_HAND), sp.Integer(34)],
    "svd-2": [
        [3, 2, 4, 2],
        (3.0, 2.0, 4, 2),
        [*svd([[0, 2], [-3, 0]])[1], *svd([[1, 3], [3, 1]])[1]],
        sp.Matrix([[3, 2, 4, 2]]),
    ],
    "svd-3": [
        [15, 1 / 3, 2 / 3, 2 / 3, 3 / 5, 4 / 5],
        sp.Matrix([15, *sp.Matrix([1, 2, 2]) / 3, *sp.Matrix([3, 4]) / 5]),
        [15, *np.array([1, 2, 2]) / 3, 0.6, 0.8],
        [15, 0.333, 0.667, 0.667, 0.6, 0.8],
    ],
    "svd-4": [[12, 29], both(), np.array([12, 29]), sp.Matrix([12, 29])],
    "svd-5": [
        by_svd,
        by_loops,
        own_pinv,
        lambda A, b: sp.Matrix(by_svd(A, b)),
    ],
    "svd-7": [U_M @ VT_M, TURN, TURN.tolist(), sp.Matrix(TURN), TURN.round(3)],
}

FINE = ["svd-3", "svd-7"]

WRONG = {
    "svd-1": [
        (8, "adds up the σ themselves"),
        (np.linalg.norm(A_HAND), "that is the norm"),
        (5.83, "that is the norm"),
        (17, "one column"),
        (A_HAND.sum(), "adds up the entries"),
        (225, "the product of the σ²"),
        (np.sum((A_HAND.T @ A_HAND) ** 2), "take A itself"),
        (33, "what is that of Σ"),
    ],
    "svd-2": [
        ([2, 3, 4, 2], "the larger one first"),
        ([2, 3, 2, 4], "the larger one first"),
        ([3, 2, 2, 4], "the larger one first"),
        ([4, 2, 3, 2], "the first matrix comes first"),
        ([3, 2, 4, -2], "an eigenvalue of the second"),
        ([2, -3, 4, -2], "never negative"),
        ([2, -3, 4, 2], "never negative"),
        ([9, 4, 16, 4], "those are the eigenvalues of AᵀA"),
        ([9, 4, 4, 2], "for the first, those are the eigenvalues of AᵀA"),
        ([6**0.5, 6**0.5, 4, 2], "those are |eigenvalues|"),
        ([3, 2], "give those of the second"),
        ([[3, 2], [4, 2]], "in one list"),
        ([3, 0, 4, 2], "the lengths of the images"),
        (
            [[0, 2], [-3, 0]],
            "should be a list of 4 numbers; yours is a matrix with 2 rows and 2 columns",
        ),
        (np.linalg.eigvals([[0, 2], [-3, 0]]), "should be real numbers"),
    ],
    "svd-3": [
        ([15, -1 / 3, -2 / 3, -2 / 3, -0.6, -0.8], "positive entries are asked for"),
        ([15, -1 / 3, -2 / 3, -2 / 3, 0.6, 0.8], "the product is −A"),
        ([15, 1, 2, 2, 3, 4], "divide by 3 and by 5"),
        ([1, 1, 2, 2, 3, 4], "what is left over is σ₁"),
        ([225, 1 / 3, 2 / 3, 2 / 3, 0.6, 0.8], "that is σ₁²"),
        ([8, 1 / 3, 2 / 3, 2 / 3, 0.6, 0.8], "you added them"),
        ([1, 1 / 3, 2 / 3, 2 / 3, 0.6, 0.8], "how long were they"),
        ([15, 0.6, 0.8, 1 / 3, 2 / 3, 2 / 3], "come before the two of v₁"),
        (15, "behind it"),
        ([15, [1 / 3, 2 / 3, 2 / 3], [0.6, 0.8]], "without inner brackets"),
        ([15, 0.3, 0.7, 0.7, 0.6, 0.8], "almost"),
        ([5, 1 / 3, 2 / 3, 2 / 3, 0.6, 0.8], "scale both to length one"),
    ],
    "svd-4": [
        ([29, 12], "in the wrong order"),
        ([12, 11], "of what is LEFT"),
        ([11, 28], "one too few"),
        ([12, 12], "another rank is needed"),
        (both(power=1), "the SQUARES"),
        (both(share=0.999), "less than a thousandth"),
        (both(share=0.9), "less than a tenth"),
        ([12, kept(PHOTO - PHOTO.mean(axis=0))], "without an axis"),
        ([13, 30], "one too many"),
        ([14, 40], "add up σ²"),
        (12, "should be a list of 2 numbers; yours is a single number"),
    ],
    "svd-5": [
        (not_below, "for the zero matrix"),
        (lambda A, b: pinv(A) @ b, "pinv does all of it"),
        (lambda A, b: lstsq(A, b)[0], "lstsq does all of it"),
        (lambda A, b: (lambda: np.linalg.pinv(A) @ b)(), "pinv does all of it"),
        (lambda A, b: inverse(A) @ b, "pinv does all of it"),
        (lambda A, b: helped(A) @ b, "pinv does all of it"),
        (lambda A, b: scipy.linalg.pinv(A) @ b, "pinv does all of it"),
        (lambda A, b: scipy.linalg.lstsq(A, b)[0], "lstsq does all of it"),
        (lambda A, b: [*by_svd(A, b), lstsq(A, b)], "lstsq does all of it"),
        (lambda A, b: (pinv(A) @ b)[100], "pinv does all of it"),
        (absolute, "a σ that should be zero was divided by"),
        (lambda A, b: by_svd(A, b, smallest=1e-3), "is a σ dropped that is not zero"),
        (lambda A, b: by_svd(A, b, smallest=0), "that should be zero was divided by"),
        (lambda A, b: by_svd(A, b, smallest=1e-10), "a σ of 10⁻¹¹ σ₁ is dropped"),
        (lambda A, b: by_svd(A, b, smallest=5e-15), "a σ of 10⁻¹³ σ₁ is divided by"),
        (lambda A, b: by_svd(A, b, factor=lambda s: s**0), "are not divided by the σ"),
        (lambda A, b: by_svd(A, b, factor=lambda s: s), "are multiplied by the σ"),
        (lambda A, b: by_svd(A, b, smallest=0.5), "other weights make"),
        (lambda A, b: 1.01 * by_svd(A, b), "other weights make"),
        (not_shortest, "shorter weights do the same"),
        (lambda A, b: np.linalg.inv(A) @ b, "it stops: LinAlgError"),
        (lambda A, b: np.linalg.inv(A.T @ A) @ A.T @ b, "for a 3×5 matrix of rank 3"),
        (
            lambda A, b: A @ by_svd(A, b),
            "should be a list of 3 numbers; yours is a list of 6 numbers",
        ),
        (lambda A, b: 0 * by_svd(A, b), "other weights make"),
    ],
    "svd-7": [
        (TURN.T, "the second scan onto the first"),
        (U_M @ np.diag([1, 1, -1]) @ VT_M, "a mirror"),
        (U_M @ VT_M.T, "do not transpose it again"),
        (VT_M @ U_M, "in the wrong order"),
        (-TURN, "the worst of all turns"),
        (M, "that is M"),
        (lstsq(FIRST, SECOND)[0], "that stretches as well"),
        (np.eye(3), "leaves the first scan as it is"),
        (TURN.round(2), "almost"),
        (np.diag(S_M), "makes W = I"),
    ],
}
