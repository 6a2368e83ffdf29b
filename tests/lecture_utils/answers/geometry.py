"""Answers to the exercises of *geometry*: right ones and wrong ones."""

import numpy as np
import sympy as sp

from lecture_utils.datasets import nine_titles
from lecture_utils.linalg import complement, gram_schmidt

R, S = sp.Rational, sp.sqrt


def flips(A):
    return len(A) == len(A.T) and np.linalg.det(A) < 0


def kind(test, reflection=flips):
    """Return a function that names the kind of a matrix by two tests."""
    return lambda A: ("reflection" if reflection(A) else "rotation") if test(A) else "neither"


def orthonormal(A):
    return np.allclose(A.T @ A, np.eye(A.shape[1]))


def orthogonal(A):
    return A.shape[0] == A.shape[1] and orthonormal(A)


def unit_columns(A):
    return A.shape[0] == A.shape[1] and np.allclose(np.linalg.norm(A, axis=0), 1)


def kind_by_hand(A):
    if len(A) != len(A[0]):
        return "neither"
    A = sp.Matrix(A)
    if max(map(abs, A.T * A - sp.eye(len(A.row(0))))) > 1e-9:
        return "neither"
    return "rotation" if A.det() > 0 else "reflection"


COUNTS, _, WORDS = nine_titles()
QUERY = np.array([word in ("system", "user") for word in WORDS]) * 1.0
ANGLES = np.degrees(np.arccos(COUNTS @ QUERY / np.linalg.norm(COUNTS, axis=1) / 2**0.5))
PLANE4, X4 = np.array([[1, 0], [1, 1], [0, 1], [0, 0]]), np.array([2, 2, 3, 4])
UPRIGHT4 = complement(PLANE4)
SHADOWS4 = PLANE4 @ (PLANE4.T @ X4 / 2)
b1, b2 = np.array([1, 1, 0]), np.array([1, 0, 1])
q1 = b1 / np.linalg.norm(b1)
u = np.array([0.96, 0.29]) / np.hypot(0.96, 0.29)
turned = np.column_stack([u, [-u[1], u[0]]])
theta = np.arctan2(0.29, 0.96)


RIGHT = {
    "geometry-1": [
        [2 * np.sqrt(2), np.sqrt(2)],
        (8**0.5, 2**0.5),
        sp.Matrix([2 * S(2), S(2)]),
        [4 / S(2), 2 / S(2)],
        np.array([[1, 1], [1, -1]]) / np.sqrt(2) @ [3, 1],
        np.linalg.solve(np.array([[1, 1], [1, -1]]) / np.sqrt(2), [[3], [1]]),
    ],
    "geometry-2": [
        [2, 1, -1, 1, 4],
        (2, 1.0, -1, 1, 4),
        sp.Matrix([2, 1, -1, 1, 4]),
        [2, *(X4 - PLANE4 @ np.linalg.lstsq(PLANE4, X4)[0])],
        [UPRIGHT4.shape[1], *(UPRIGHT4 @ UPRIGHT4.T @ X4)],
    ],
    "geometry-3": [
        np.array([1, -1, 2]) / np.sqrt(6),
        (1 / S(6), -1 / S(6), 2 / S(6)),
        sp.Matrix([1, -1, 2]) / S(6),
        gram_schmidt(np.column_stack([b1, b2]))[:, 1],
        sp.GramSchmidt([sp.Matrix(b1), sp.Matrix(b2)], True)[1],
    ],
    "geometry-4": [kind(orthogonal), kind_by_hand],
    "geometry-5": [
        turned,
        turned.tolist(),
        [[np.cos(theta), -np.sin(theta)], [np.sin(theta), np.cos(theta)]],
        sp.Matrix([[96, -29], [29, 96]]) / sp.sqrt(96**2 + 29**2),
    ],
    "geometry-7": [
        [2, 45, 5],
        (2.0, 45.0, 5),
        np.array([2, 45, 5.0]),
        [ANGLES.argmin(), ANGLES.min(), np.sum(ANGLES > 89.9)],
        [2, sp.deg(sp.acos(2 / (S(2) * 2))), 5],
    ],
}

WRONG = {
    "geometry-1": [
        ([2, 1], "in the friend's rods"),
        ([4, 2], "divide them by √2"),
        ([np.sqrt(2), 1 / np.sqrt(2)], "shorter rods need LARGER amounts"),
        ([np.sqrt(2), 2 * np.sqrt(2)], "in the wrong order"),
        ([3, 1], "in the standard basis"),
        ([2 * np.sqrt(2), 2 * np.sqrt(2)], "mind the sign"),
        ([2 * np.sqrt(2), -np.sqrt(2)], "which is positive"),
        ([2.83, 1.41], "almost"),
        ([1, 5], "the product of (3, 1) with one basis vector"),
        (2 * np.sqrt(2), "should be a list of 2 numbers; yours is a single number"),
    ],
    "geometry-2": [
        ([1, -1, 1, 4], "put the dimension of U⊥ before it"),
        ([1, 1, -1, 1, 0], "one vector more is orthogonal"),
        ([1, 0, 0, 0, 4], "not only the fourth axis"),
        ([2, 1, -1, 1, 0], "belongs to U⊥ as well"),
        ([2, 0, 0, 0, 4], "is not all of U⊥"),
        ([2, *(PLANE4 @ [1, 2])], "that is the part in U;"),
        ([2, *(X4 - SHADOWS4)], "are at 60°: their shadows share"),
        ([2, *SHADOWS4], "and they lie in U."),
        ([2, 3, -3, 3, 4], "SQUARED length"),
        ([2, S(3), -S(3), S(3), 4], "SQUARED length"),
        ([3, 1, -1, 1, 4], "those of U and U⊥ add up to 4"),
        ([1, 1, -1, 1, 4], "those of U and U⊥ add up to 4"),
        ([2, 2, 2, 3, 4], "orthogonal to both vectors of U"),
        ([2, 1, -1, 2, 4], "orthogonal to both vectors of U"),
        ([2, 1, 2, -2, 4], "orthogonal to both vectors of U"),
        ([2, 2, -2, 2, 4], "what is left of x does not lie in U"),
        ([2, [1, -1, 1, 4]], "should be real numbers"),
        (2, "should be a list of 5 numbers; yours is a single number"),
    ],
    "geometry-3": [
        (b2 - (q1 @ b2) * q1, "now scale it"),
        ([1, -1, 2], "of length √6"),
        (gram_schmidt(np.column_stack([b2, b1]))[:, 1], "keep the order"),
        (b2 / np.sqrt(2), "its shadow on q₁ is still in it"),
        ((b2 - (b1 @ b2) * b1) / np.sqrt(2), "too large a shadow"),
        (b2 - (b1 @ b2) * b1, "too large a shadow"),
        ((b2 + b1 / 2) / np.linalg.norm(b2 + b1 / 2), "you added it"),
        (-np.array([1, -1, 2]) / np.sqrt(6), "points the other way"),
        (np.cross(b1, b2) / np.sqrt(3), "upright on both"),
        (q1, "that is q₁"),
        ([0.408, -0.408, 0.816], "almost"),
        ([1, 0, 0], "it should be at a right angle to (1, 1, 0)"),
        ([0, 0, 1], "a mix of (1, 1, 0) and (1, 0, 1), of length one"),
        (
            [[1, 0], [0, 1]],
            "should be a list of 3 numbers; yours is a matrix with 2 rows and 2 columns",
        ),
    ],
    "geometry-4": [
        (
            kind(orthonormal, lambda A: np.linalg.det(A) < 0),
            "it stops: LinAlgError: Last 2 dimensions",
        ),
        (
            kind(orthonormal, lambda A: np.linalg.det(A) < 0),
            "called with A = [[1, 0], [0, 1], [0, 0]], at the line `kind(orthonormal, ",
        ),
        (kind(orthonormal), "a tall matrix with orthonormal columns"),
        (
            kind(lambda A: orthonormal(A.T), lambda A: True),
            "a turn by 35° is 'rotation'",
        ),
        (kind(lambda A: orthogonal(A) or len(A) < len(A.T)), "a wide matrix"),
        (kind(lambda A: len(A) == len(A.T)), "2 I: the columns have length 2"),
        (kind(lambda A: len(A) == len(A.T) and abs(np.linalg.det(A)) < 1.5), "a shear"),
        (
            kind(unit_columns),
            "columns of length one, not at a right angle is 'neither'",
        ),
        (
            kind(lambda A: len(A) == len(A.T) and np.array_equal(A.T @ A, np.eye(len(A)))),
            "yours says",
        ),
        (kind(orthogonal, lambda A: A[-1, -1] < 0), "−I in the plane"),
        (kind(orthogonal, lambda A: False), "a mirror whose determinant, computed, is not"),
        (
            kind(lambda A: len(A) == len(A.T) and np.linalg.det(A) == 1),
            "a turn whose determinant, computed, is not exactly 1, is 'rotation'",
        ),
        (
            kind(lambda A: len(A) == len(A.T) and np.allclose(A.T @ A, np.eye(len(A)), atol=0.02)),
            "the pair of rounded axes, of length 1.0028 is 'neither'",
        ),
        (
            kind(orthogonal, lambda A: len(A) == 2 and A[0, 0] == -A[1, 1]),
            "−I in three dimensions",
        ),
        (lambda A: kind(orthogonal)(A).capitalize(), "yours says 'Rotation'"),
        (np.linalg.det, "return one of the three words; yours is of type float"),
        (lambda A: A, "yours is of type ndarray"),
    ],
    "geometry-5": [
        (np.column_stack([u, [u[1], -u[0]]]), "it still mirrors"),
        ([[0.96, -0.29], [0.29, 0.96]], "the columns are still too long"),
        ([[0.96, 0.29], [0.29, -0.96]], "nothing is repaired yet"),
        (turned.T, "that is the transpose"),
        (-turned, "not against it"),
        (turned[:, ::-1] @ np.diag([-1, 1]), "the axes are exchanged"),
        (turned @ np.diag([-1, 1]), "the first column should"),
        (2 * turned, "AᵀA must be I"),
        (np.round(turned, 3), "almost: rounded numbers are not enough"),
        (np.eye(2), "the first column should be the first axis"),
    ],
    "geometry-7": [
        ([3, 45, 5], "it is right if titles count from 1"),
        ([(COUNTS @ QUERY).argmax(), 45, 5], "but it is longer: divide by both lengths"),
        ([ANGLES.argmax(), 90, 5], "look for the LARGEST"),
        ([4, 45, 5], "title 4: another title has a larger cosine"),
        ([2.5, 45, 5], "another title has a larger cosine"),
        ([2, 2 / (S(2) * 2), 5], "np.arccos finds its angle"),
        ([2, np.radians(45), 5], "in radians: give degrees"),
        ([2, 2, 5], "that is the product"),
        ([2, 60, 5], "mind the lengths in the cosine"),
        ([2, 30, 5], "which angle has it, in degrees"),
        ([2, 45, 4], "not only those about graphs"),
        ([2, 45, 6], "title 4 has one of the words"),
        ([2, 45, 0], "how many of the cosines are 0"),
        ([2, 45], "should be a list of 3 numbers; yours is a list of 2 numbers"),
        ("title 2", "should be real numbers"),
    ],
}
