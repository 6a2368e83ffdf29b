"""Answers to the exercises of *linear-spaces*: right ones and wrong ones."""

import numpy as np
import sympy as sp

from lecture_utils.datasets import digits
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


INK = digits()[0]
PLACE = np.arange(8)
WAVE = np.array([np.cos(np.pi * f * (2 * PLACE + 1) / 16) for f in range(8)])
WAVE = WAVE / np.linalg.norm(WAVE, axis=1, keepdims=True)
WAVES = np.array([np.outer(down, across).ravel() for down in WAVE for across in WAVE]).T
EVERYONE = solve(WAVES, INK.T).T
POWERS = np.sum(EVERYONE**2, axis=0)
BEST = np.argsort(-POWERS)[:8]


def missed(kept, blocks=WAVES):
    """Return the share of the squared ink that some building blocks miss."""
    table = solve(blocks, INK.T).T
    return np.sum((INK - table[:, kept] @ blocks[:, kept].T) ** 2) / np.sum(INK**2)


KEPT = np.sum(EVERYONE[:, BEST] ** 2, axis=1) / np.sum(INK**2, axis=1)
OWNS = np.sort(EVERYONE**2, axis=1)[:, :-8].sum(axis=1) / np.sum(INK**2, axis=1)
OWN = sum(np.sort(digit**2)[:-8].sum() for digit in EVERYONE) / np.sum(INK**2)
LAMPS = np.array([[0.9, 0.2, 0.1], [0.3, 0.8, 0.2], [0.1, 0.1, 0.9]]).T
WHITE = [0.6, 0.6, 0.6]
AMOUNTS = solve(LAMPS, WHITE)

FORGETFUL = sp.Matrix([[1, 1, 0, 2], [0, 1, 1, 1], [1, 2, 1, 3]])
SOME = [1, -1, 1, 0]

#: counts and a vector; the amounts of the lamps, and names
WORDED = ["linear-spaces-2", "linear-spaces-7"]

RIGHT = {
    "linear-spaces-1": [[-1, 2], (-1.0, 2.0), sp.Matrix([-1, 2]), np.array([[-1, 2]])],
    "linear-spaces-2": [
        (2, 2, [1, -1, 1, 0]),
        [2, 2.0, (1, 1, 0, -1)],
        (FORGETFUL.rank(), 2, FORGETFUL.nullspace()[0]),
        (2, 2, svd(np.array(FORGETFUL, dtype=float))[2][-1]),
        (2, 2, np.array([3e-9, 1e-9, 1e-9, -2e-9])),
    ],
    "linear-spaces-3": [
        refusing(solve, full_rank),
        refusing(lambda B, x: inv(B) @ x, lambda B: full_rank(B.T)),
        refusing(lstsq, lambda B: len(B) == len(B.T) and np.linalg.cond(B) < 1e12),
        refusing(
            lambda B, x: list(sp.Matrix(B).LUsolve(sp.Matrix(x))),
            lambda B: len(B) == len(B.T) and sp.Matrix(B.round(9)).rank() == len(B),
        ),
    ],
    "linear-spaces-4": [
        [[0.6, 0.8], [0.8, -0.6]],
        sp.Matrix([[3, 4], [4, -3]]) / 5,
        2 * projector([2, 1]) - np.eye(2),
    ],
    "linear-spaces-5": [
        missed(BEST),
        1 - POWERS[BEST].sum() / POWERS.sum(),
        [np.sort(POWERS)[:-8].sum() / np.sum(INK**2)],
    ],
    "linear-spaces-7": [
        (AMOUNTS, []),
        [list(AMOUNTS), ()],
        ((0.42, 0.58, 0.49), set()),
        (inv(LAMPS) @ WHITE, []),
    ],
}

WRONG = {
    "linear-spaces-1": [
        ([4, -3], "coordinates in the standard basis"),
        ([2, -1], "in the wrong order"),
        ([5, 15], "not of length 1"),
        ([1, 2], "check the second equation"),
        ([-10, 8], "check the second equation"),
        ([-7, 6], "check the second equation"),
        ([-1, -2], "check the first equation"),
        ([1, -2], "both signs"),
        (solve([[2, 1], [3, -1]], [4, -3]), "you solved with the rows"),
        ([0, 1], "both equations must hold"),
        ([-1, 2, 0], "should be a list of 2 numbers; yours is a list of 3 numbers"),
    ],
    "linear-spaces-2": [
        ((3, 1, SOME), "the third is the sum of the first two"),
        ((2, 1, SOME), "from the 4 columns, and not from the 3 rows"),
        ((3, 0, SOME), "three are dependent already"),
        ((4, 0, SOME), "no more than 3 of them"),
        ((1, 3, SOME), "no multiple of the first"),
        ((2, 0, SOME), "weights that are not all 0"),
        ((0, 4, SOME), "How many columns are no mix"),
        ((2, 2), "give three things"),
        (2, "give three things"),
        ((2, [1, 1], SOME), "the rank and the dimension of the null space, should be real"),
        ((2, 2, [0, 0, 0, 0]), "give one that is not zero"),
        (
            (2, 2, [1, 1, -1]),
            "the forgotten vector should be a list of 4 numbers; yours is a list of 3 numbers",
        ),
        ((2, 2, [1, 1, 0, 1]), "your vector becomes (4, 2, 6), and not zero"),
        ((2, 2, [1e-9, -1e-9, 0, 0]), "your vector becomes (0, −1e−09, −1e−09)"),
    ],
    "linear-spaces-3": [
        (refusing(lambda B, x: B @ x, full_rank), "it multiplies by B"),
        (
            refusing(lambda B, x: solve(B.T, x), full_rank),
            "the vectors are the COLUMNS",
        ),
        (refusing(lambda B, x: B.T @ x, full_rank), "does not give x back"),
        (solve, "refuse with your own ValueError"),
        (solve, "called with a = [[1, 1], [1, 1]], b = [1, 1] NumPy stops it by itself (Singular"),
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
            refusing(solve, lambda B: len(B) == len(B.T) and abs(np.linalg.det(B)) > 1e-10),
            "it refuses (10⁻⁶, 0), (0, 10⁻⁶), which is a basis",
        ),
        (
            refusing(lambda B, x: solve(B + 1e-10 * np.eye(len(B)), x), full_rank),
            "it fails for a basis of very short vectors",
        ),
        (
            refusing(lambda B, x: B, full_rank),
            "should be a list of 2 numbers; yours is a matrix with 2 rows and 2 columns",
        ),
    ],
    "linear-spaces-4": [
        ([[1, 0], [0, -1]], "the reflection in ITS basis"),
        (projector([2, 1]), "a mirror sends it on as far again"),
        (np.eye(2) - 2 * projector([2, 1]), "the mirror along (−1, 2)"),
        ([[-0.6, 0.8], [0.8, 0.6]], "x and y exchanged"),
        ([[3, 4], [4, -3]], "divide by 5"),
        ([[0.6, -0.8], [-0.8, -0.6]], "the outer factors are exchanged"),
        ([[0.6, -0.8], [0.8, 0.6]], "test it"),
    ],
    "linear-spaces-5": [
        (missed(np.argsort(-np.sum(INK**2, axis=0))[:8], np.eye(64)), "those are eight pixels"),
        (OWN, "chooses eight anew for every digit"),
        (np.mean(OWNS), "chooses eight anew for every digit"),
        (0.151, "chooses eight anew for every digit"),
        (missed(np.argsort(-EVERYONE.var(axis=0))[:8]), "you ranked by variance"),
        (missed(np.arange(8)), "the first eight waves"),
        (missed(np.argsort(-np.abs(EVERYONE[36]))[:8]), "the eight of the zero"),
        (missed(np.argsort(-np.abs(EVERYONE).sum(axis=0))[:8]), "square the amounts before"),
        (missed(np.argsort(-EVERYONE.sum(axis=0))[:8]), "amounts of both signs cancel"),
        (missed(BEST[:7]), "one wave too few"),
        (1 - missed(BEST), "that is what is kept"),
        (np.sqrt(missed(BEST)), "no root"),
        (missed(BEST) * np.sum(INK**2), "divide by the squared ink of all digits"),
        (0.23, "2 digits are right: give the number itself"),
        (0.233, "3 digits are right: give the number itself"),
        (0.234, "rounded numbers are not enough"),
        (np.mean(1 - KEPT), "that averages a share for each digit"),
        (0.239, "that averages a share for each digit"),
        (missed(np.argsort(-np.abs(EVERYONE.sum(axis=0)))[:8]), "you added up first"),
        (0.5, "compare with ink"),
    ],
    "linear-spaces-7": [
        ((solve(LAMPS.T, WHITE), []), "did you forget .T?"),
        ((LAMPS.T @ WHITE, []), "those are products with the lamps"),
        ((LAMPS @ WHITE, []), "the light of all lamps at 0.6"),
        ((WHITE, []), "the amounts of the LAMPS"),
        ((WHITE / LAMPS.sum(axis=1), []), "the lamps need different amounts"),
        (([1, 1, 1], []), "with your amounts the light is not"),
        ((AMOUNTS, ["red", "green", "blue"]), "red takes the amounts 0.73, −0.18, −0.04"),
        ((AMOUNTS, {"blue"}), "blue takes the amounts"),
        ((AMOUNTS, "none"), "give the names as a list"),
        ((AMOUNTS, ["white"]), "give the names as a list"),
        ((AMOUNTS, [["red"]]), "give the names as a list"),
        ((AMOUNTS, None), "give the names as a list"),
        ((AMOUNTS[:2], []), "the first of the pair should be a list of 3 numbers"),
        (AMOUNTS, "return the pair"),
    ],
}
