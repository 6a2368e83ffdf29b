"""The checkers of the chapter ``geometry``."""

import numpy as np

from lecture_utils.datasets import nine_titles
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import by_hand, call, close, demand, expect, numbers

ROOT = np.sqrt(2)

# Coordinates of (3, 1) in the orthonormal basis (1, 1)/√2, (1, −1)/√2.
by_hand(
    "geometry-1",
    right=[2 * ROOT, ROOT],
    mistakes=[
        ([2, 1], "that is in the friend's rods; yours are shorter, so you need more of them."),
        ([4, 2], "those are products with (1, 1) and (1, −1): divide them by √2."),
        ([ROOT, 1 / ROOT], "shorter rods need LARGER amounts: multiply by √2, do not divide."),
        ([ROOT, 2 * ROOT], "the right numbers in the wrong order: the first belongs to (1, 1)."),
        ([3, 1], "those are its coordinates in the standard basis."),
        ([2 * ROOT, 2 * ROOT], "mind the sign in the second product: 3 − 1."),
        ([2 * ROOT, -ROOT], "the second product is (3 − 1)/√2, which is positive."),
    ],
    otherwise="each coordinate is the product of (3, 1) with one basis vector of length one.",
    praise="Two products, and no equation to solve: the arrow keeps its length, √10.",
)

# What is at right angles to (1, 1, 0, 0) and (0, 1, 1, 0), and the part of (2, 2, 3, 4) in it.
by_hand(
    "geometry-2",
    right=[2, 1, -1, 1, 4],
    mistakes=[
        ([1, -1, 1, 4], "the part is right; put the dimension of U⊥ before it."),
        ([1, 1, -1, 1, 0], "one vector more is orthogonal to U: look at the fourth entry."),
        ([1, 0, 0, 0, 4], "not only the fourth axis is orthogonal to U."),
        ([2, 1, -1, 1, 0], "the fourth axis belongs to U⊥ as well."),
        ([2, 0, 0, 0, 4], "the fourth axis is not all of U⊥."),
        ([2, 1, 3, 2, 0], "that is the part in U; what is left of x lies in U⊥."),
        ([2, 0, -2.5, 0.5, 4], "the two vectors are at 60°: their shadows share something."),
        ([2, 2, 4.5, 2.5, 0], "those are shadows on two vectors at 60°, and they lie in U."),
        ([2, 3, -3, 3, 4], "divide by the SQUARED length of (1, −1, 1, 0), which is 3."),
        (
            [2, 3**0.5, -(3**0.5), 3**0.5, 4],
            "divide by the SQUARED length of (1, −1, 1, 0), which is 3.",
        ),
    ],
    otherwise=lambda got: (
        "the dimension is not right: those of U and U⊥ add up to 4."
        if got[0] != 2
        else "the dimension is right; the part should be orthogonal to both vectors of U."
        if abs(got[1] + got[2]) + abs(got[2] + got[3]) > 1e-6
        else "it lies in U⊥, but what is left of x does not lie in U."
    ),
    praise="Two dimensions, and a part of each: what is left, (1, 3, 2, 0), lies in U.",
)


def unit(*entries):
    """Return a vector of length one."""
    return np.array(entries) / np.linalg.norm(entries)


# The second direction that Gram and Schmidt make of (1, 1, 0) and (1, 0, 1).
by_hand(
    "geometry-3",
    right=unit(1, -1, 2),
    mistakes=[
        (np.array([1, -1, 2]) / 2, "that is what is left, at a right angle: now scale it."),
        ([1, -1, 2], "the right direction, but of length √6: scale it to length one."),
        (unit(1, 2, -1), "that straightens (1, 0, 1) first: keep the order."),
        (unit(1, 0, 1), "that is b₂, scaled: its shadow on q₁ is still in it."),
        (unit(0, -1, 1), "too large a shadow: with b₁ for q₁, divide by ‖b₁‖² = 2."),
        ([0, -1, 1], "too large a shadow: with b₁ for q₁, divide by ‖b₁‖² = 2."),
        (unit(3, 1, 2), "take the shadow away; you added it."),
        (unit(-1, 1, -2), "that points the other way: to scale does not turn a vector round."),
        (unit(1, -1, -1), "that stands upright on both vectors; q₂ is a mix of them."),
        (unit(1, 1, 0), "that is q₁; the second direction is asked for."),
    ],
    otherwise=lambda got: (
        "it should be at a right angle to (1, 1, 0): take away the shadow."
        if abs(got @ [1, 1, 0]) > 1e-6
        else "it should be a mix of (1, 1, 0) and (1, 0, 1), of length one."
    ),
    praise="At a right angle to the first, of length one, and a mix of the two.",
)


def unit_circle(degrees):
    """Return cosine and sine."""
    return np.cos(np.radians(degrees)), np.sin(np.radians(degrees))


@exercise("geometry-4")
def rotation_or_reflection(answer):
    """A function that names the kind of a matrix."""
    turns = [np.array([[c, -s], [s, c]]) for c, s in map(unit_circle, range(360))]
    turn, mirror = turns[35], np.diag([1, -1])
    small = next(each for each in turns if np.linalg.det(each) != 1)
    cyclic = np.array([[0.0, 0, 1], [1, 0, 0], [0, 1, 0]])
    leaning = np.array([[1, 0.6], [0, 0.8]])
    tall = np.eye(3)[:, :2]
    axes = np.array([[0.96, 0.29], [0.29, -0.96]])
    for A, right, words in (
        (turn, "rotation", "a turn by 35°"),
        (small, "rotation", "a turn whose determinant, computed, is not exactly 1,"),
        (small @ mirror, "reflection", "a mirror whose determinant, computed, is not exactly −1,"),
        (turn @ mirror, "reflection", "a turn after diag(1, −1)"),
        (cyclic, "rotation", "the cyclic exchange of three axes"),
        (-np.eye(3), "reflection", "−I in three dimensions, whose determinant is −1"),
        (-np.eye(2), "rotation", "−I in the plane, a turn by 180°"),
        (2 * np.eye(2), "neither", "2 I: the columns have length 2"),
        (np.array([[1.0, 1], [0, 1]]), "neither", "a shear with determinant 1"),
        (axes, "neither", "the pair of rounded axes, of length 1.0028"),
        (leaning, "neither", "columns of length one, not at a right angle"),
        (tall, "neither", "a tall matrix with orthonormal columns: it is not square"),
        (tall.T, "neither", "a wide matrix"),
    ):
        got = call(answer, A)
        kind = type(got).__name__
        demand(isinstance(got, str), f"return one of the three words; yours is of type {kind}.")
        demand(got == right, f"{words} is {right!r}; yours says {got!r}.")
    return "It tells all test matrices apart, tall, wide and rounded ones included."


# Two axes with two decimals, made a rotation.
a, b = unit(0.96, 0.29)
by_hand(
    "geometry-5",
    right=[[a, -b], [b, a]],
    mistakes=[
        ([[a, b], [b, -a]], "of length one now, but it still mirrors: its determinant is −1."),
        ([[0.96, -0.29], [0.29, 0.96]], "it turns now, but the columns are still too long."),
        ([[0.96, 0.29], [0.29, -0.96]], "nothing is repaired yet: the length is 1.0028."),
        ([[a, b], [-b, a]], "that is the transpose: the first COLUMN is the first axis."),
        ([[-a, b], [-b, -a]], "the first column should point as the first axis, not against it."),
        ([[b, a], [-a, b]], "the axes are exchanged: the first column is the first axis."),
    ],
    otherwise=lambda got: (
        "the first column should be the first axis, of length one."
        if close(got.T @ got, np.eye(2))
        else "it is not a rotation: AᵀA must be I."
    ),
    praise="Length one, right angle, determinant 1: a rotation by about 17°.",
)


@exercise("geometry-7")
def looking_for_a_title(answer):
    """The title nearest to a query, the angle, and how many titles are at a right angle."""
    got = numbers(answer, (3,))
    counts, _, words = nine_titles()
    query = np.array([word in ("system", "user") for word in words], dtype=float)
    product = counts @ query
    cosines = product / (np.linalg.norm(counts, axis=1) * np.linalg.norm(query))
    right = np.array([cosines.argmax(), np.degrees(np.arccos(cosines.max())), sum(product == 0)])
    title = got[0]
    for wrong, why in (
        (3, "it is right if titles count from 1; here they count from 0."),
        (1, "its product is as large, but it is longer: divide by both lengths."),
        (0, "it has neither of the words, and the cosine 0: look for the LARGEST."),
        (title, "another title has a larger cosine."),
    ):
        demand(title != wrong or title == right[0], f"title {title:g}: {why}")
    angle = "the title is right, but"
    expect(
        got,
        right,
        [
            ([2, cosines.max(), 5], f"{angle} that is the cosine: np.arccos finds its angle."),
            ([2, np.pi / 4, 5], f"{angle} that is the angle in radians: give degrees."),
            ([2, 2, 5], f"{angle} that is the product: divide by both lengths, find the angle."),
            ([2, 60, 5], f"{angle} mind the lengths in the cosine: √2 and √4."),
            ([2, 45, 4], "title and angle are right; not only those about graphs are at 90°."),
            ([2, 45, 6], "title and angle are right; but title 4 has one of the words."),
        ],
        lambda got: (
            "title and angle are right; how many of the cosines are 0?"
            if close(got[1], right[1])
            else "the title is right; its cosine is 2/(√2 √4): which angle has it, in degrees?"
        ),
    )
    return "Five titles stand at a right angle to it, one of them about the very same subject."
