"""What the checkers of the chapter ``matrix-multipliers`` share: level planes, rounded mistakes."""

import numpy as np

from lecture_utils.exercises.forms import rounded

#: a turn of two columns within their span
TURN = np.array([[0.8, -0.6], [0.6, 0.8]])


def own_axes(C, U):
    """Return the eigenvectors of C in the span of U, and their eigenvalues."""
    Lam = U.T @ C @ U
    if np.linalg.norm(C @ U - U @ Lam) > 1e-8 * np.linalg.norm(C):
        raise ValueError("the span is not level")
    variances, R = np.linalg.eigh(Lam)
    return U @ R[:, ::-1], variances[::-1]


def either_sign(C, U):
    """Return all pairs that are right: each eigenvector may be the opposite one."""
    axes, variances = own_axes(C, U)
    turns = np.ndindex(*[2] * len(variances))
    return [(axes * (1 - 2 * np.array(each)), variances) for each in turns]


def turned(matrix):
    """Return orthonormal columns that span what those of a matrix do, straight or not."""
    return np.linalg.qr(matrix).Q


def told(wrong, words):
    """Return rows for a mistake, as well rounded, where that still tells it from a guess."""
    return [row for row in rounded(wrong, words) if abs(row[0] - wrong) < 0.005 * abs(wrong)]
