"""Answers to the exercises of *geometry*: right ones and wrong ones."""

import numpy as np
import sympy as sp

R = sp.Rational


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


u = np.array([0.96, 0.29]) / np.hypot(0.96, 0.29)
turned = np.column_stack([u, [-u[1], u[0]]])
theta = np.arctan2(0.29, 0.96)


RIGHT = {
    "geometry-1": [
        60,
        60.0,
        sp.Integer(60),
        sp.deg(sp.acos(R(1, 2))),
        [60],
        np.degrees(np.arccos(0.5)),
    ],
    "geometry-2": [kind(orthogonal), kind_by_hand],
    "geometry-3": [
        turned,
        turned.tolist(),
        [[np.cos(theta), -np.sin(theta)], [np.sin(theta), np.cos(theta)]],
        sp.Matrix([[96, -29], [29, 96]]) / sp.sqrt(96**2 + 29**2),
    ],
}

WRONG = {
    "geometry-1": [
        (np.pi / 3, "in radians"),
        (0.5, "that is the cosine"),
        (np.degrees(np.arccos(0.25)), "not by their squares"),
        (30, "has the SINE"),
        (45, "the cosine of your angle is not"),
        (sp.pi / 3, "in radians"),
        ([60, 60], "should be a single number; yours has shape (2,)"),
    ],
    "geometry-2": [
        (
            kind(orthonormal, lambda A: np.linalg.det(A) < 0),
            "(3, 2) it stops: LinAlgError",
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
        (kind(orthogonal, lambda A: False), "a turn after diag(1, −1)"),
        (
            kind(orthogonal, lambda A: len(A) == 2 and A[0, 0] == -A[1, 1]),
            "−I in three dimensions",
        ),
        (lambda A: kind(orthogonal)(A).capitalize(), "yours says 'Rotation'"),
        (np.linalg.det, "return one of the three words; yours is of type float"),
        (lambda A: A, "yours is of type ndarray"),
    ],
    "geometry-3": [
        ([u, [u[1], -u[0]]], "it still mirrors"),
        ([[0.96, -0.29], [0.29, 0.96]], "the columns are still too long"),
        (turned.T, "that is the transpose"),
        (-turned, "not against it"),
        (turned @ np.diag([-1, 1]), "the first column should"),
        ([[0.96, 0.29], [0.29, -0.96]], "AᵀA must be I"),
        (np.round(turned, 3), "almost: rounded numbers are not enough"),
        (np.eye(2), "the first column should be the printed first axis"),
    ],
}
