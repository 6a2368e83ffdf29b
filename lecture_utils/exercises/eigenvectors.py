"""The checkers of the chapter ``eigenvectors``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    pair,
    random_matrices,
)

# The eigenvalues of [[3, 1], [1, 3]].
by_hand(
    "eigenvectors-1",
    right=[4, 2],
    mistakes=[
        ([2, 4], "the right numbers; the larger one first, please."),
        ([3, 1], "those are entries of the matrix: solve (3 − λ)² = 1."),
        ([3, 3], "the diagonal would be right without the 1 beside it."),
        ([10, 8], "check the polynomial: the determinant is (3 − λ)² − 1."),
    ],
    otherwise="apply the matrix to (1, 1) and to (1, −1): by how much is each stretched?",
    praise="4 along (1, 1) and 2 along (1, −1): the family of [[1, ρ], [ρ, 1]], three times over.",
)


@exercise("eigenvectors-2")
def leading_pair(answer):
    """A function for the largest eigenvalue of a positive semi-definite matrix."""
    for M in random_matrices((4, 4), (6, 6)):
        d, axes = len(M), np.linalg.qr(M).Q
        A = axes @ np.diag(np.arange(d, 0, -1.0) ** 2) @ axes.T
        with np.errstate(all="ignore"):
            value, vector = pair(call(answer, A, 300), "(value, vector)")
        value, vector = numbers(value, (), "the value"), numbers(vector, (d,), "the vector")
        demand(close(np.linalg.norm(vector), 1, 1e-6), "the vector should have length one.")
        demand(
            close(A @ vector, float(d) ** 2 * vector, 1e-6),
            "A x is not λ x for the largest eigenvalue, even after 300 steps.",
        )
        expect(
            value,
            d**2,
            [
                (d**4, "that is λ²: for a unit vector, ‖Ax‖ = λ already."),
                (1, "that is ‖x‖; the eigenvalue is how much A stretches x."),
            ],
            "the vector is right, but the value is not xᵀAx.",
        )
    return "The largest eigenvalue and its direction, for matrices of two sizes."


# The symmetric matrix with eigenvalue 5 along (2, 1), and 1 across.
by_hand(
    "eigenvectors-3",
    right=np.array([[21, 8], [8, 9]]) / 5,
    mistakes=[
        ([[21, 8], [8, 9]], "divide by 5: the eigenvectors must have length one."),
        (np.diag([5, 1]), "that stretches along (1, 0): turn it to (2, 1)."),
        (np.array([[21, -8], [-8, 9]]) / 5, "P and Pᵀ are exchanged: A = PDPᵀ."),
        (np.array([[9, -8], [-8, 21]]) / 5, "the eigenvalues are exchanged: 5 belongs to (2, 1)."),
        (
            np.array([[20, 10], [10, 5]]) / 5,
            "the second eigenvalue is 1, not 0: a term is missing.",
        ),
    ],
    otherwise="it must send (2, 1) to (10, 5), and leave (−1, 2) as it is.",
    praise="(2, 1) is stretched five times, (−1, 2) stays.",
)
