"""Answers to the exercises of *linear-spaces*: right ones and wrong ones."""

import numpy as np
import sympy as sp

from lecture_utils.linalg import projector

pinv, solve, svd, inv = np.linalg.pinv, np.linalg.solve, np.linalg.svd, np.linalg.inv


def refusing(solver, is_basis, error=ValueError):
    """Return a function that solves when the columns are a basis, and raises otherwise."""

    def coordinates(B, x):
        if not is_basis(B):
            raise error("the columns of B are no basis")
        return solver(B, x)

    return coordinates


def full_rank(B):
    return B.shape[0] == B.shape[1] == np.linalg.matrix_rank(B)


def lstsq(B, x):
    return np.linalg.lstsq(B, x, rcond=None)[0]


def careless_refusal(B, x):
    try:
        return solve(B, x)
    except np.linalg.LinAlgError:
        raise ValueError("no basis") from None


RIGHT = {
    "linear-spaces-1": [[3, -2], (3.0, -2.0), sp.Matrix([3, -2]), np.array([[3, -2]])],
    "linear-spaces-2": [
        refusing(solve, full_rank),
        refusing(lambda B, x: inv(B) @ x, lambda B: full_rank(B.T)),
        refusing(lstsq, lambda B: len(B) == len(B.T) and np.linalg.cond(B) < 1e12),
        refusing(
            lambda B, x: list(sp.Matrix(B).LUsolve(sp.Matrix(x))),
            lambda B: len(B) == len(B.T) and abs(np.linalg.det(B)) > 1e-9,
        ),
    ],
    "linear-spaces-3": [
        [[0.6, 0.8], [0.8, -0.6]],
        sp.Matrix([[3, 4], [4, -3]]) / 5,
        2 * projector([2, 1]) - np.eye(2),
    ],
}

WRONG = {
    "linear-spaces-1": [
        ([1, 5], "coordinates in the standard basis"),
        ([-2, 3], "in the wrong order"),
        ([6, -4], "not of length 1"),
        ([3, 2], "check the second equation"),
        ([2, -3], "both equations must hold"),
        ([3, -2, 0], "should have shape 2; yours has shape (3,)"),
    ],
    "linear-spaces-2": [
        (refusing(lambda B, x: B @ x, full_rank), "it multiplies by B"),
        (
            refusing(lambda B, x: solve(B.T, x), full_rank),
            "the vectors are the COLUMNS",
        ),
        (refusing(lambda B, x: B.T @ x, full_rank), "does not give x back"),
        (solve, "refuse with your own ValueError"),
        (lstsq, "two equal vectors passed for a basis"),
        (
            careless_refusal,
            "dependent vectors, whose determinant rounding keeps from 0, passed",
        ),
        (
            refusing(lstsq, lambda B: np.linalg.matrix_rank(B) == len(B.T)),
            "two vectors in three",
        ),
        (
            refusing(lstsq, lambda B: np.linalg.matrix_rank(B) == len(B)),
            "three vectors in the plane",
        ),
        (
            refusing(solve, full_rank, TypeError),
            "for columns that are no basis it raises TypeError",
        ),
        (
            refusing(solve, lambda B: False),
            "it stops: ValueError: the columns of B are no basis",
        ),
        (
            refusing(lambda B, x: B, full_rank),
            "should have shape 2; yours has shape (2, 2)",
        ),
    ],
    "linear-spaces-3": [
        ([[1, 0], [0, -1]], "the reflection in ITS basis"),
        (projector([2, 1]), "a mirror sends it on as far again"),
        (np.eye(2) - 2 * projector([2, 1]), "the mirror along (−1, 2)"),
        ([[-0.6, 0.8], [0.8, 0.6]], "x and y exchanged"),
        ([[0.6, -0.8], [0.8, 0.6]], "test it"),
    ],
}
