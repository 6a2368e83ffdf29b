"""The checkers of the chapter ``linear-spaces``."""

import numpy as np

from lecture_utils.datasets import digits
from lecture_utils.exercises.base import Wrong, exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    RETURNED,
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    pair,
    random_matrices,
    refuses,
    rounded,
    shown,
)

# Coordinates of (4, −3) in the basis (2, 1), (3, −1).
by_hand(
    "linear-spaces-1",
    right=[-1, 2],
    mistakes=[
        ([4, -3], "those are the coordinates in the standard basis: count in rods instead."),
        ([2, -1], "the right numbers in the wrong order: the first belongs to (2, 1)."),
        ([5, 15], "those are products with the rods; the rods are not of length 1."),
        ([1, 2], "check the second equation: λ₁ − λ₂ must be −3."),
        ([1, -2], "both signs are the wrong way round: that leads to (−4, 3)."),
        ([-10, 8], "check the second equation: λ₁ − λ₂ must be −3."),
        ([-7, 6], "check the second equation: λ₁ − λ₂ must be −3."),
        ([-1, -2], "check the first equation: 2λ₁ + 3λ₂ must be 4."),
        ([0.2, 3.6], "the rods are the COLUMNS of the matrix: you solved with the rows."),
    ],
    otherwise="mixing the rods with your numbers does not give (4, −3): both equations must hold.",
    praise="One of the first rod laid backwards, and two of the second.",
)

FORGETFUL = np.array([[1, 1, 0, 2], [0, 1, 1, 1], [1, 2, 1, 3]])


@exercise("linear-spaces-2")
def what_it_forgets(answer):
    """Rank and nullity of a matrix whose last two columns are mixes of the others, and a vector."""
    three = isinstance(answer, tuple | list) and len(answer) == 3
    demand(three, "give three things: the rank, the dimension of the null space, and a vector.")
    *counts, vector = answer
    expect(
        numbers(counts, (2,), "the first two, the rank and the dimension of the null space,"),
        [2, 2],
        [
            ([3, 1], "three rows, but they are dependent: the third is the sum of the first two."),
            ([2, 1], "the null space is counted from the 4 columns, and not from the 3 rows."),
            ([3, 0], "the third column is the second less the first: three are dependent already."),
            ([4, 0], "vectors with 3 entries: no more than 3 of them can be independent."),
            ([1, 3], "the second column is no multiple of the first."),
            ([2, 0], "the columns are dependent, so some weights that are not all 0 give zero."),
        ],
        "rank and dimension of the null space add up to the number of columns, 4."
        " How many columns are no mix of those before them?",
    )
    vector = numbers(vector, (4,), "rank and dimension are right; the forgotten vector")
    size = np.abs(vector).max()
    demand(size > 0, "every matrix forgets the zero vector: give one that is not zero.")
    becomes = FORGETFUL @ vector
    says = ", ".join(f"{entry:g}" for entry in becomes).replace("-", "−")
    demand(
        close(becomes / size, np.zeros(3)),
        f"rank and dimension are right, but your vector becomes ({says}), and not zero.",
    )
    return "It reaches a plane, and forgets a plane, your vector among it: together the 4 columns."


def coordinates(B, x):
    """Return coordinates in the basis of the columns."""
    return np.linalg.solve(B, x)


@exercise("linear-spaces-3")
@shown(coordinates, ([[2, 1], [0, 1]], [4, 2]))
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
    tiny = np.diag([1e-6, 1e-6])
    try:
        small = numbers(answer(tiny.copy(), np.ones(2)), (2,), RETURNED)
    except Exception:
        raise Wrong(
            "it refuses (10⁻⁶, 0), (0, 10⁻⁶), which is a basis: the determinant, 10⁻¹², is small"
            " only because the vectors are short. Ask for the rank."
        ) from None
    demand(close(tiny @ small, np.ones(2)), "it fails for a basis of very short vectors.")
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
    "linear-spaces-4",
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


def same_eight(kept, building_blocks, pictures):
    """Return the share of the squared ink that is missed with some building blocks for all."""
    blocks = building_blocks[:, kept]
    return np.sum((pictures - pictures @ blocks @ blocks.T) ** 2) / np.sum(pictures**2)


@exercise("linear-spaces-5")
def eight_for_everyone(answer):
    """The share of the squared ink that the same eight waves miss in all digits."""
    ink, _ = digits()
    place = np.arange(8)
    wave = np.array([np.cos(np.pi * f * (2 * place + 1) / 16) for f in range(8)])
    wave = wave / np.linalg.norm(wave, axis=1, keepdims=True)
    waves, pixels = np.kron(wave, wave).T, np.eye(64)
    amounts = ink @ waves
    kept = np.argsort(-np.sum(amounts**2, axis=0))[:8]
    own = np.sort(amounts**2, axis=1)[:, :-8].sum() / np.sum(ink**2)
    each = np.mean(np.sort(amounts**2, axis=1)[:, :-8].sum(axis=1) / np.sum(ink**2, axis=1))
    right = same_eight(kept, waves, ink)
    mistakes = [
        (own, "that chooses eight anew for every digit; the SAME eight must serve for all."),
        *(
            (near, "that chooses eight anew for every digit; the SAME eight must serve for all.")
            for near in (each, np.round(each, 2), np.round(each, 3))
        ),
        (1 - right, "that is what is kept; the share that is missed is asked for."),
        (np.sqrt(right), "no root: the share of the SQUARED ink is asked for."),
        (right * np.sum(ink**2), "divide by the squared ink of all digits: a share is asked for."),
        *rounded(
            np.mean(1 - np.sum(amounts[:, kept] ** 2, axis=1) / np.sum(ink**2, axis=1)),
            "that averages a share for each digit: add up over all digits first, then divide.",
        ),
    ]
    for others, blocks, words in (
        (np.argsort(-np.sum(ink**2, axis=0)), pixels, "those are eight pixels; mix eight waves."),
        (np.arange(8), waves, "those are the first eight waves; take the largest."),
        (
            np.argsort(-np.abs(amounts[36])),
            waves,
            "those are the eight of the zero; add up over all.",
        ),
        (
            np.argsort(-np.abs(amounts).sum(axis=0)),
            waves,
            "square the amounts before you add them up.",
        ),
        (
            np.argsort(-np.abs(amounts.sum(axis=0))),
            waves,
            "you added up first: amounts of both signs cancel, so square them before.",
        ),
        (
            np.argsort(-amounts.sum(axis=0)),
            waves,
            "amounts of both signs cancel: square them first.",
        ),
        (
            np.argsort(-amounts.var(axis=0)),
            waves,
            "you ranked by variance, which takes the mean away: add up the squares themselves.",
        ),
        (kept[:7], waves, "one wave too few."),
    ):
        mistakes.append((same_eight(others[:8], blocks, ink), words))
    for digits_kept in (2, 3):
        words = f"{digits_kept} digits are right: give the number itself, as Python computed it."
        mistakes.append((np.round(right, digits_kept), words))
    expect(
        numbers(answer, ()), right, mistakes, "rebuild with eight columns, and compare with ink."
    )
    return "Less than a quarter is missed, with eight waves for everyone."


LAMPS = np.array([[0.9, 0.2, 0.1], [0.3, 0.8, 0.2], [0.1, 0.1, 0.9]]).T
WHITE = np.full(3, 0.6)


@exercise("linear-spaces-7")
def three_lamps(answer):
    """The amounts of three lamps for white, and which pure colours they can make."""
    white, made = pair(answer, "(the three amounts for white, the list of names)")
    expect(
        numbers(white, (3,), "the first of the pair"),
        np.linalg.solve(LAMPS, WHITE),
        [
            (np.linalg.solve(LAMPS.T, WHITE), "the lamps are the COLUMNS: did you forget .T?"),
            (LAMPS.T @ WHITE, "those are products with the lamps; solve the equations."),
            (LAMPS @ WHITE, "that is the light of all lamps at 0.6; the amounts are asked for."),
            (WHITE, "those are red, green and blue; the amounts of the LAMPS are asked for."),
            (WHITE / LAMPS.sum(axis=1), "the lamps need different amounts: solve the equations."),
        ],
        "with your amounts the light is not (0.6, 0.6, 0.6).",
        ALMOST,
    )
    names = ("red", "green", "blue")
    listed = isinstance(made, list | tuple | set) and all(name in names for name in made)
    demand(listed, 'give the names as a list, for example ["red"]; it may be empty.')
    for name, colour in zip(names, WHITE * np.eye(3), strict=True):
        amounts = ", ".join(f"{amount:.2f}" for amount in np.linalg.solve(LAMPS, colour))
        amounts = amounts.replace("-", "−")
        demand(name not in made, f"{name} takes the amounts {amounts}: can a lamp do that?")
    return "White can be made, and no pure colour: lamps know no negative amounts."
