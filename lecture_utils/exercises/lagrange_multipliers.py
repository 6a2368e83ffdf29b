"""The checkers of the chapter ``lagrange-multipliers``."""

import numpy as np

from lecture_utils.datasets import two_rulers
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import by_hand, close, tried

# Where 3x + 4y is largest on x² + y² = 25, and the multiplier.
by_hand(
    "lagrange-multipliers-1",
    right=[3, 4, 1 / 2],
    mistakes=[
        ([-3, -4, -1 / 2], "there f is smallest: take the other sign of λ."),
        ([3, 4, 2], "λ is upside down: ∇f is λ times ∇g, and ∇g is the longer one."),
        ([3, 4, 1], "the gradient of x² + y² has a factor 2."),
        ([3 / 5, 4 / 5, 5 / 2], "that is on the circle of radius 1; this one has radius 5."),
        ([4, 3, 1 / 2], "x and y are exchanged: there ∇g is not parallel to ∇f."),
    ],
    otherwise="the point must lie on the circle, and ∇f must be λ times ∇g there.",
    praise="There the circle's gradient points the same way as that of f, and is twice as long.",
)


@exercise("lagrange-multipliers-2")
def agreeing_lengths(answer):
    """The nearest pair with s = 3.3 m, each correction divided by its error."""

    def corrected(reading, weight, normal=(1, -3.3)):
        normal = np.array(normal)
        return reading - normal @ reading / (normal @ (weight * normal)) * weight * normal

    errors = [[0.1, 0.03], [0.02, 0.05], [0.3, 0.01]]
    contradicting = two_rulers()[:3] + [0.6, -0.3]
    for reading, error in zip(contradicting, np.array(errors), strict=True):
        s, m = reading
        right = corrected(reading, error**2)
        mean = (s / 3.3 + m) / 2
        tried(
            answer,
            (reading, error),
            right=right,
            mistakes=[
                (right[::-1], "the right numbers in the wrong order: shaku come first."),
                (
                    corrected(reading, 1),
                    "the errors have no say: each correction must be divided by its reading error.",
                ),
                (corrected(reading, error), "the errors enter squared."),
                (
                    corrected(reading, error**-2.0),
                    "the less certain reading should move more; yours moves the other.",
                ),
                ([3.3 * mean, mean], "the plain mean takes both rulers for equally good."),
                ([s, s / 3.3], "you believe the first ruler alone: both readings may move."),
                ([3.3 * m, m], "you believe the second ruler alone: both readings may move."),
                (
                    corrected(reading, error**2, (3.3, -1)),
                    "that makes m = 3.3 s, but a plank is longer in shaku than in metres.",
                ),
            ],
            otherwise=lambda got: (
                "your pair satisfies s = 3.3 m, but another one is nearer."
                if close(got[0], 3.3 * got[1])
                else "your pair does not satisfy s = 3.3 m."
            ),
        )
    return "The less certain reading gives way more, and the two agree."


# The tip of y² = (x − 1)³, where the constraint has no gradient.
by_hand(
    "lagrange-multipliers-3",
    right=[1, 0],
    mistakes=[
        ([0, 0], "that is the free minimum, and not on the curve."),
        ([2, 1], "on the curve, and so is a nearer point: go on to the left."),
        ([2, -1], "on the curve, and so is a nearer point: go on to the left."),
        ([0, 1], "mind the sign: at x = 0 the right side is negative, y² is not."),
        ([0, -1], "mind the sign: at x = 0 the right side is negative, y² is not."),
    ],
    otherwise=lambda got: (
        "that is on the curve, but not nearest."
        if close(got[1] ** 2, (got[0] - 1) ** 3)
        else "that is not on the curve."
    ),
    praise="The tip: the only point of the curve with ∇g = 0, so Lagrange's equations miss it.",
)
