"""The checkers of the chapter ``projection``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    RETURNED,
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    random_matrices,
    shown,
    tried,
)


@exercise("projection-1")
@shown(lambda a, b, c: a - b * b / c, (10, 4, 2))
def distance_to_a_line(answer):
    """The squared distance to a line, from a = ‖x‖², b = wᵀx and c = ‖w‖²."""
    for a, b, c in ((10, 5, 5), (3, 5, 9), (7.0, -2.0, 3.0)):
        tried(
            answer,
            (a, b, c),
            right=a - b * b / c,
            mistakes=[
                (a + b * b / c, "two negative terms and a positive one: mind the signs."),
                (a - b / c, "b stands in it twice: the middle term is 2 (b/c) b."),
                (a - 2 * b * b / c, "the last term, t²c, is b²/c: it gives one of the two back."),
                (a - b * b, "t is b divided by c, so one c stays below."),
                (b * b / c, "that is the squared length of the shadow; the residual is asked for."),
                (np.sqrt(abs(a - b * b / c)), "that is the distance; its square is asked for."),
            ],
            otherwise="put t = b/c into a − 2tb + t²c, and simplify.",
        )
    return "Pythagoras: the square of x less the square of its shadow."


# How many clean threes: eight leave the smallest expected squared distance.
by_hand(
    "projection-2",
    right=8,
    mistakes=[
        (7, "off by one: an index counts from 0, threes from 1."),
        (40, "without the noise that is let in, more is always better: add 0.09 for each three."),
        (1, "add 0.09 m, the variance; 0.3 is the standard deviation."),
        (2, "add 0.09 m, the variance; 0.3 is the standard deviation."),
        (12, "twelve is what this page took without asking; compare it with fewer."),
    ],
    otherwise="average the squared lengths of the residuals of the truths, and add 0.09 m.",
    praise="Eight: too few cannot mix a three, too many let the noise in.",
)

# Two stones, weighed one by one and together: 20, 50 and 76 grams.
by_hand(
    "projection-3",
    right=[22, 52],
    mistakes=[
        ([20, 50], "these weights do not heed the third reading: their sum misses it by 6."),
        ([23, 53], "these shift the contradiction to two readings; let the third err, too."),
        ([52, 22], "the weights are exchanged: the first stone is the light one."),
        ([18, 48], "mind the sign: both together show MORE than the two readings add up to."),
        ([96, 126], "those are the products Bᵀx; solve the equation."),
        ([48, 63], "the columns are not orthogonal: their shadows must not be taken singly."),
        ([22, 52, 74], "that is the point of the plane; its weights are asked for."),
        ([-2, -2, 2], "that is the residual; the weights are asked for."),
    ],
    otherwise=lambda got: (
        "a residual orthogonal to both columns is needed; yours has the products "
        f"{96 - 2 * got[0] - got[1]:.4g} and {126 - got[0] - 2 * got[1]:.4g} with them."
    ),
    praise="22 and 52 grams: every reading is off by two, and none by more.",
)


def closest(p, B, x):
    """Return the point p + B @ weights closest to x."""
    return p + B @ np.linalg.lstsq(B, x - p, rcond=None)[0]


@exercise("projection-4")
@shown(
    closest,
    ([0, 1], [[1], [1]], [4, 1]),
    ([1, 0, 0], [[1, 1], [1e-7, 0], [0, 1e-7]], [1, 3, -1]),
)
def onto_a_flat(answer):
    """A function that finds the closest point of a flat that need not pass through the origin."""
    shapes = zip(
        random_matrices((3, 2), (6, 3), (5, 1)),
        random_matrices((2, 3), (2, 6), (2, 5)),
        strict=True,
    )
    for B, (p, x) in shapes:
        inside = B @ np.linalg.lstsq(B, x, rcond=None)[0]
        moved = B @ np.linalg.lstsq(B, x - p, rcond=None)[0]
        tried(
            answer,
            (p, B, x),
            right=closest(p, B, x),
            mistakes=[
                (moved, "you forgot to move back: add p at the end."),
                (inside, "that is the flat through the origin: p was never used."),
                (p + inside, "move x as well: it is x − p that is projected."),
                (p + B @ (B.T @ (x - p)), "B Bᵀ is right for orthonormal columns only."),
                (x - p - moved, "that is the residual, not the closest point."),
            ],
            otherwise="x minus your point is not orthogonal to the columns of B.",
            shapes={(B.shape[1],): "those are the weights; the point is p plus B times them."},
        )
    almost = np.vstack([np.ones(3), 1e-7 * np.eye(3)])
    point, shift = np.array([0.0, 3, -1, -2]), np.array([1.0, 0, 0, 0])
    got = numbers(call(answer, shift, almost, point + shift), (4,), RETURNED)
    demand(
        close(got, point + shift, 1e-5),
        "nearly dependent columns spoil it: do not form BᵀB, and sweep twice in Gram–Schmidt.",
    )
    return "Right for flats of one, two and three dimensions, nearly dependent columns included."


# The oblique projection onto the line through (3, 2) along (1, 1).
by_hand(
    "projection-5",
    right=[[3, -3], [2, -2]],
    mistakes=[
        ([[3, 2], [-3, -2]], "that is the transpose: shadows of e₁ and e₂ are the COLUMNS."),
        (
            [[9 / 13, 6 / 13], [6 / 13, 4 / 13]],
            "that goes straight to the hillside, at a right angle; here the light has (1, 1).",
        ),
        ([[0.5, 0.5], [0.5, 0.5]], "that projects onto the light; the shadows lie on the hill."),
        ([[-2, 3], [-2, 3]], "that is I − P, what is taken away; the shadow is what remains."),
        ([[3, 3], [2, 2]], "mind the sign of the second column: (0, 1) = 3 (1, 1) − (3, 2)."),
        ([[1, 1], [0, 0]], "that is S of the page: another line, and another light."),
    ],
    otherwise="(3, 2) must stay, (1, 1) must vanish, and applying it twice must change nothing.",
    praise="Idempotent but not symmetric: an oblique projection.",
)


@exercise("projection-7")
def without_the_hum(answer):
    """A recording without its part along a sine and a cosine of 47 cycles a second."""
    t = np.arange(0, 0.19, 0.001)
    bird = np.exp(-(((t - 0.1) / 0.03) ** 2)) * np.sin(2 * np.pi * (40 + 300 * t) * t)
    heard = bird + 2 * np.sin(2 * np.pi * 47 * t + 0.7)
    sine, cosine = np.sin(94 * np.pi * t), np.cos(94 * np.pi * t)

    def without(*waves):
        B = np.column_stack(waves)
        return heard - B @ np.linalg.lstsq(B, heard, rcond=None)[0]

    right = without(sine, cosine)
    B = np.column_stack([sine, cosine])
    expect(
        numbers(answer, t.shape),
        right,
        [
            (heard - right, "that is the hum itself; the recording without it is asked for."),
            (heard, "the hum is still in it."),
            (without(sine), "a sine alone knows no other phase: take the cosine as well."),
            (without(cosine), "a cosine alone knows no other phase: take the sine as well."),
            (without(np.sin(47 * t), np.cos(47 * t)), "47 cycles turn the angle by 2π · 47."),
            (
                without(sine, cosine, np.ones_like(t)),
                "you took a constant away as well; the hum is a mix of sine and cosine.",
            ),
            (heard - B @ (B.T @ heard) / 95, "sine and cosine are not quite orthogonal here."),
            (bird, "that peeps at the recipe: nobody has the bird alone. Work from what is heard."),
        ],
        otherwise="what is left must be orthogonal to the sine and to the cosine of 47 cycles.",
    )
    return "The hum lay in a plane, and you took its shadow away."
