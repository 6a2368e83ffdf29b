"""The checkers of the chapter ``linear-spaces``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    RETURNED,
    by_hand,
    call,
    close,
    expect,
    numbers,
    random_matrices,
    refuses,
)

# Coordinates of (1, 5) in the basis (1, 1), (1, −1).
by_hand(
    "linear-spaces-1",
    right=[3, -2],
    mistakes=[
        ([1, 5], "those are the coordinates in the standard basis: count in rods instead."),
        ([-2, 3], "the right numbers in the wrong order: the first belongs to (1, 1)."),
        ([6, -4], "those are dot products with the rods; the rods are not of length 1."),
        ([3, 2], "check the second equation: λ₁ − λ₂ must be 5."),
    ],
    otherwise="mixing the rods with your numbers does not give (1, 5): both equations must hold.",
    praise="Three of the first rod, and two of the second taken backwards.",
)


@exercise("linear-spaces-2")
def coordinates_function(answer):
    """A function that returns coordinates, and refuses what is no basis."""
    for B, x in zip(random_matrices((2, 2), (3, 3), (5, 5)), random_matrices(2, 3, 5), strict=True):
        got = numbers(call(answer, B, x), (len(x),), RETURNED)
        expect(
            B @ got,
            x,
            [(B @ (B @ x), "it multiplies by B; the coordinates need the inverse of that.")],
            "the vectors are the COLUMNS of B: did you solve with the rows?"
            if close(B.T @ got, x)
            else "B times your coordinates does not give x back.",
        )
    rounding = np.array([[0.1, 0.7, 0.8], [0.2, 0.3, 0.5], [0.3, 0.9, 1.2]])
    for B, what in (
        (np.ones((2, 2)), "two equal vectors"),
        (np.array([[1.0, 0], [0, 1], [0, 0]]), "two vectors in three dimensions"),
        (np.array([[1.0, 0, 1], [0, 1, 1]]), "three vectors in the plane"),
        (rounding, "dependent vectors, whose determinant rounding keeps from 0,"),
    ):
        refuses(
            answer,
            (B, np.ones(len(B))),
            accepted=f"{what} passed for a basis.",
            where="for columns that are no basis",
        )
    return "It finds the coordinates, and refuses dependent vectors, too few and too many."


# The matrix of the reflection in the line through (2, 1).
by_hand(
    "linear-spaces-3",
    right=np.array([[3, 4], [4, -3]]) / 5,
    mistakes=[
        (np.diag([1, -1]), "that is the reflection in ITS basis: go back to the standard one."),
        ([[3, 4], [4, -3]], "divide by 5: the basis vectors are not of length one."),
        (
            np.array([[3, -4], [-4, -3]]) / 5,
            "the outer factors are exchanged: from A = B⁻¹MB follows M = BAB⁻¹.",
        ),
        (
            np.array([[4, 2], [2, 1]]) / 5,
            "that drops a vector onto the line; a mirror sends it on as far again.",
        ),
        (
            np.array([[-3, -4], [-4, 3]]) / 5,
            "that is the mirror along (−1, 2): (2, 1) must stay where it is.",
        ),
        (np.array([[-3, 4], [4, 3]]) / 5, "that is the mirror with x and y exchanged."),
    ],
    otherwise="test it: (2, 1) must stay, and (−1, 2) must become (1, −2).",
    praise="(2, 1) stays, (−1, 2) turns round, and applying it twice changes nothing.",
)
