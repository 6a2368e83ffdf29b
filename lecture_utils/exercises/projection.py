"""The checkers of the chapter ``projection``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    RETURNED,
    by_hand,
    call,
    close,
    demand,
    numbers,
    random_matrices,
    tried,
)

# The shadow of (4, 2, 0) on the line through (2, −1, 2).
x, w = np.array([4, 2, 0]), np.array([2, -1, 2])
by_hand(
    "projection-1",
    right=6 / 9 * w,
    mistakes=[
        (6 * w, "divide by the squared length of w."),
        (6 / 3 * w, "divide by the SQUARED length: w appears twice in the formula."),
        (6 / 9 * x, "that is a multiple of x: the shadow lies along w."),
        (x - 6 / 9 * w, "that is the residual; the shadow is the other part."),
    ],
    otherwise="your point must be a multiple of (2, −1, 2), with a residual orthogonal to it.",
    praise="Two thirds of w; the residual (8, 8, −4)/3 is orthogonal to it.",
)


@exercise("projection-2")
def onto_any_subspace(answer):
    """A function that projects on the span of any independent columns."""
    for B, x in zip(random_matrices((3, 2), (6, 3), (5, 1)), random_matrices(3, 6, 5), strict=True):
        shadow = B @ np.linalg.lstsq(B, x, rcond=None)[0]
        tried(
            answer,
            (B, x),
            right=shadow,
            mistakes=[
                (B @ (B.T @ x), "B Bᵀ x is right for orthonormal columns only."),
                (x - shadow, "that is the residual, not the shadow."),
                (x, "that is x itself: nothing was projected."),
            ],
            otherwise="the residual x − project(B, x) is not orthogonal to the columns of B.",
            shapes={(B.shape[1],): "those are the weights; the point is B times them."},
        )
    almost = np.vstack([np.ones(3), 1e-7 * np.eye(3)])
    inside = np.array([0.0, 3, -1, -2])
    got = numbers(call(answer, almost, inside), (4,), RETURNED)
    demand(
        close(got, inside, 1e-5),
        "nearly dependent columns spoil it: do not form BᵀB, and sweep twice in Gram–Schmidt.",
    )
    return "Right for every basis tried, and accurate for nearly dependent columns too."


# The oblique projection on the horizontal axis along (2, 1).
by_hand(
    "projection-3",
    right=[[1, -2], [0, 0]],
    mistakes=[
        ([[1, 0], [0, 0]], "that is straight down, the sun at noon; it stands low here."),
        ([[1, 2], [0, 0]], "(0, 1) must slide AGAINST (2, 1) to come down to the axis."),
        ([[0.8, 0.4], [0.4, 0.2]], "that projects onto (2, 1); the shadows lie on the axis."),
        ([[1, -0.5], [0, 0]], "to go down by 1 along (2, 1), one moves 2 sideways."),
        ([[1, 0], [-2, 0]], "that is the transpose: shadows of e₁ and e₂ are the COLUMNS."),
    ],
    otherwise="(1, 0) must stay, (2, 1) must vanish, and applying it twice must change nothing.",
    praise="Idempotent but not symmetric: an oblique projection.",
)
