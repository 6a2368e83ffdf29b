"""The checkers of the chapter ``geometry``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import by_hand, call, close, demand

# The angle between (1, 0, 1) and (1, 1, 0).
by_hand(
    "geometry-1",
    right=60,
    mistakes=[
        (np.pi / 3, "that is the angle in radians; degrees are asked for."),
        (0.5, "that is the cosine: which angle has it?"),
        (np.degrees(np.arccos(0.25)), "divide by the lengths, not by their squares."),
        (30, "that has the SINE 1/2; the definition is about the cosine."),
    ],
    otherwise="the cosine of your angle is not ⟨x, y⟩ / (‖x‖ ‖y‖) = 1/2.",
    praise="The cosine is 1/2, so the angle is 60°.",
)


@exercise("geometry-2")
def rotation_or_reflection(answer):
    """A function that names the kind of a matrix."""
    c, s = np.cos(np.radians(35)), np.sin(np.radians(35))
    turn = np.array([[c, -s], [s, c]])
    cyclic = np.array([[0.0, 0, 1], [1, 0, 0], [0, 1, 0]])
    leaning = np.array([[1, 0.6], [0, 0.8]])
    tall = np.eye(3)[:, :2]
    for A, right, words in (
        (turn, "rotation", "a turn by 35°"),
        (turn @ np.diag([1, -1]), "reflection", "a turn after diag(1, −1)"),
        (cyclic, "rotation", "the cyclic exchange of three axes"),
        (-np.eye(3), "reflection", "−I in three dimensions, whose determinant is −1"),
        (-np.eye(2), "rotation", "−I in the plane, a turn by 180°"),
        (2 * np.eye(2), "neither", "2 I: the columns have length 2"),
        (np.array([[1.0, 1], [0, 1]]), "neither", "a shear with determinant 1"),
        (leaning, "neither", "columns of length one, not at a right angle"),
        (tall, "neither", "a tall matrix with orthonormal columns: it is not square"),
        (tall.T, "neither", "a wide matrix"),
    ):
        got = call(answer, A)
        kind = type(got).__name__
        demand(isinstance(got, str), f"return one of the three words; yours is of type {kind}.")
        demand(got == right, f"{words} is {right!r}; yours says {got!r}.")
    return "It tells all ten test matrices apart, tall and wide ones included."


# The printed length/shaku axes as a rotation.
a, b = np.array([0.96, 0.29]) / np.hypot(0.96, 0.29)
by_hand(
    "geometry-3",
    right=[[a, -b], [b, a]],
    mistakes=[
        ([[a, b], [b, -a]], "of length one now, but it still mirrors: its determinant is −1."),
        ([[0.96, -0.29], [0.29, 0.96]], "it turns now, but the columns are still too long."),
        ([[a, b], [-b, a]], "that is the transpose: the first COLUMN is the first axis."),
        (
            [[-a, b], [-b, -a]],
            "the first axis should point in the printed direction, not against it.",
        ),
    ],
    otherwise=lambda got: (
        "the first column should be the printed first axis, of length one."
        if close(got.T @ got, np.eye(2))
        else "it is not a rotation: AᵀA must be I."
    ),
    praise="Length one, right angle, determinant +1: a rotation by about 17°.",
)
