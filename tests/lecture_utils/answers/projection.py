"""Answers to the exercises of *projection*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import scipy.linalg
import sympy as sp

from lecture_utils.linalg import projector

pinv, solve, svd, inv = np.linalg.pinv, np.linalg.solve, np.linalg.svd, np.linalg.inv


def lstsq(B, x):
    return np.linalg.lstsq(B, x, rcond=None)[0]


def onto_basis(basis):
    """Return a function that projects by means of an orthonormal basis."""
    return lambda B, x: basis(B) @ (basis(B).T @ x)


def one_sweep(B):
    """Return what Gram–Schmidt makes of the columns in one sweep."""
    Q = np.zeros((len(B), 0))
    for b in B.T:
        left = b - Q @ (Q.T @ b)
        Q = np.column_stack([Q, left / np.linalg.norm(left)])
    return Q


RIGHT = {
    "projection-1": [
        [4 / 3, -2 / 3, 4 / 3],
        (Fraction(4, 3), Fraction(-2, 3), Fraction(4, 3)),
        sp.Matrix([4, -2, 4]) / 3,
        projector([2, -1, 2]) @ [4, 2, 0],
    ],
    "projection-2": [
        lambda B, x: B @ lstsq(B, x),
        lambda B, x: projector(B) @ x,
        lambda B, x: B @ (pinv(B) @ x),
        lambda B, x: (B @ pinv(B) @ x)[:, np.newaxis],
        onto_basis(lambda B: np.linalg.qr(B).Q),
        onto_basis(scipy.linalg.orth),
    ],
    "projection-3": [
        [[1, -2], [0, 0]],
        sp.Matrix([[1, -2], [0, 0]]),
        np.outer([1, 0], [1, -2.0]),
    ],
}

WRONG = {
    "projection-1": [
        ([12, -6, 12], "divide by the squared length"),
        ([4, -2, 4], "w appears twice"),
        ([8 / 3, 4 / 3, 0], "the shadow lies along w"),
        ([8 / 3, 8 / 3, -4 / 3], "that is the residual"),
        ([4, 2, 0], "must be a multiple of (2, −1, 2)"),
        (2 / 3, "should have shape 3"),
    ],
    "projection-2": [
        (lambda B, x: B @ (B.T @ x), "for orthonormal columns only"),
        (lambda B, x: x - projector(B) @ x, "that is the residual, not the shadow"),
        (lambda B, x: x, "nothing was projected"),
        (lambda B, x: 2 * projector(B) @ x, "not orthogonal to the columns of B"),
        (lstsq, "those are the weights"),
        (
            solve,
            "called with shapes (3, 2), (3,) it stops: LinAlgError",
        ),
        (onto_basis(one_sweep), "sweep twice in Gram–Schmidt"),
        (lambda B, x: B @ solve(B.T @ B, B.T @ x), "do not form BᵀB"),
        (lambda B, x: B @ inv(B.T @ B) @ B.T @ x, "do not form BᵀB"),
        (lambda B, x: B @ pinv(B.T @ B) @ B.T @ x, "do not form BᵀB"),
    ],
    "projection-3": [
        ([[1, 0], [0, 0]], "the sun at noon"),
        ([[1, 2], [0, 0]], "AGAINST (2, 1)"),
        (projector([2, 1]), "that projects onto (2, 1)"),
        ([[1, -0.5], [0, 0]], "one moves 2 sideways"),
        ([[1, 0], [-2, 0]], "that is the transpose"),
        (np.eye(2), "applying it twice"),
    ],
}
