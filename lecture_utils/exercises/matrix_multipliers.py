"""The checkers of the chapter ``matrix-multipliers``."""

import numpy as np

from lecture_utils.datasets import painters
from lecture_utils.exercises.base import Wrong, exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    along,
    by_hand,
    call,
    close,
    demand,
    expect,
    is_nearly,
    numbers,
    pair,
    refuses,
    shown,
)
from lecture_utils.exercises.level import TURN, either_sign, told, turned
from lecture_utils.exercises.words import Stopped

M, U3 = np.array([[1, 4], [2, 3]]), np.array([[2, 1], [0, 1], [1, 3]])

# The derivatives of Σ mᵢⱼ(UᵀU)ᵢⱼ for multipliers that are not symmetric.
by_hand(
    "matrix-multipliers-1",
    right=U3 @ (M + M.T),
    mistakes=[
        (2 * U3 @ M, "that is 2UM, which is right for a symmetric M: here the sums differ."),
        (2 * U3 @ M.T, "that is 2UMᵀ: the two sums of the product rule differ here."),
        *[(U3 @ each, "that is one of the two sums alone: UM or UMᵀ.") for each in (M, M.T)],
        (U3 @ (M + M.T) / 2, "that is half of it: both sums count in full."),
        (2 * U3 @ np.diag([1, 3]), "that is from the lengths alone: the mixed terms count too."),
        (2 * U3, "those are the derivatives of the two squared lengths, without multipliers."),
        (U3 @ (M - M.T), "a sign: the two sums of the product rule are added."),
    ],
    otherwise="add the two sums of the product rule: one is an entry of UM, the other of UMᵀ.",
    praise="U(M + Mᵀ): only the sum of the two mixed multipliers is felt.",
)

# What Λ = [[7, 2], [2, 4]] and the total 12 tell about a plane.
by_hand(
    "matrix-multipliers-2",
    right=[8, 3, 5 / 2, 1],
    mistakes=[
        ([3, 8, 5 / 2, 1], "the right numbers, but the larger variance comes first."),
        *[([7, 4, x, 1], "7 and 4 belong to correlated scores: turn the axes.") for x in (2.5, 2)],
        ([8, 3, 2, 1], "2 is the covariance for the report's axes: other axes have a larger one."),
        ([8, 3, -5 / 2, 1], "the covariance is asked for in size: drop the sign."),
        ([8, 3, 5, 1], "5 is the diameter of the circle: the covariance reaches its radius."),
        ([8, 3, 11 / 2, 1], "that is the centre of the circle, not its radius."),
        ([8, 3, 5 / 2, 11], "that is what the plane keeps, not what it loses."),
        *[([8, 3, 5 / 2, x], "the plane keeps both: take both from the total.") for x in (4, 9)],
        ([8, 3, 0, 1], "zero is the SMALLEST size of the covariance."),
    ],
    otherwise="the eigenvalues of Λ, half their difference, and the total less their sum.",
    praise="All of it without a single axis: these numbers belong to the plane.",
)

# The losses of four planes for [[4, 1, 0], [1, 4, 0], [0, 0, 3]], 0 where one is not level.
by_hand(
    "matrix-multipliers-3",
    right=[3, 0, 3, 5],
    mistakes=[
        *[([0, 0, x, 5], "axes need not be eigenvectors: their span matters.") for x in (3, 0)],
        ([3, 0, 0, 5], "3 is a double eigenvalue: what is C times (1, −1, 1)?"),
        ([3, 4, 3, 5], "the second is not level: where does C send (1, 0, 0)?"),
        ([8, 0, 8, 6], "those are the kept variances: take them from the total, 11."),
        ([3, 0, -8, 2], "scale the vectors to length one before their variances are added."),
        ([3, 0, 3, 3], "the fourth plane has dropped the largest eigenvalue: what is lost?"),
        ([3, 0, 5, 3], "the last two are exchanged."),
    ],
    otherwise="does C map the plane into itself? Then it loses 11 less the eigenvalues in it.",
    praise="Level is a property of planes, and a tie makes more of them.",
)


def shares(answer):
    """Demand the right axes where a kept and a dropped eigenvector share their eigenvalue."""
    mixed = np.array([[1, 0], [0, 0.6], [0, 0.8], [0, 0]])
    C = np.diag([4.0, 2, 2, 1])
    tie = "with an eigenvalue that is shared with a dropped vector"
    try:
        axes, variances = pair(call(answer, C, mixed @ TURN), "(axes, variances)")
    except Stopped as stopped:
        raise Wrong(f"{tie} the span can be level: {stopped}") from None
    fits = is_nearly(variances, [4, 2]) and along(numbers(axes, (4, 2)), mixed)
    demand(fits, f"{tie}, columns picked from eigh(C) need not lie in the span: turn U.")


def unusual(answer):
    """Demand that spans on which C has no size or no trace are level, and that others are not."""
    rng = np.random.default_rng(6)
    for eigenvalues, kept, what in (
        ([5.0, 3, 1, 0, 0], [3, 4], "for the span of two vectors that C maps to zero"),
        ([2.0, -1, -1], [0, 1], "for eigenvalues that add up to zero"),
    ):
        basis = turned(rng.normal(size=(len(eigenvalues), len(eigenvalues))))
        try:
            call(answer, basis * eigenvalues @ basis.T, basis[:, kept] @ TURN)
        except Stopped as stopped:
            raise Wrong(f"{what}, compare CU − UΛ with the size of C: {stopped}") from None
    C, h, e = np.diag([4.0, 3, 2, 1]), np.sqrt(0.5), np.sqrt(1 - 1e-10)
    for first, second, what in (
        ([h, 0, h, 0], [0, 1, 0, 0], "a plane with 3 and 3 for the eigenvalues of UᵀCU"),
        ([e, 0, 1e-5, 0], [0, 1, 0, 0], "a plane tilted by 10⁻⁵, which is no rounding,"),
    ):
        U = np.column_stack([first, second])
        refuses(answer, (C, U), f"{what} passed for level.", "for a span that is not level")


def in_any_units(answer):
    """Demand that what counts as level does not depend on the units of C."""
    C, tilted = np.diag([5.0, 4, 3, 2]), np.array([[0.6, 0], [0.8, 0], [0, 0.6], [0, 0.8]])
    words = "with C in small units a plane passed for level: compare CU − UΛ with the size of C."
    refuses(answer, (1e-12 * C, tilted), words, "for a span that is not level")
    basis = turned(np.random.default_rng(5).normal(size=(4, 4)))
    try:
        call(answer, 1e9 * basis * np.diag(C) @ basis.T, basis[:, :2] @ TURN)
    except Stopped as stopped:
        raise Wrong(f"with C in large units rounding errors grow as well: {stopped}") from None


@exercise("matrix-multipliers-4")
@shown(
    either_sign,
    (np.diag([2.0, 1.0]), np.array([[0.6, -0.8], [0.8, 0.6]])),
    (np.diag([3.0, 2.0, 1.0]), np.array([[0.6, -0.8], [0.8, 0.6], [0, 0]])),
    (np.diag([2.0, -3.0, 1.0]), np.array([[0.6, -0.8], [0.8, 0.6], [0, 0]])),
    (np.diag([2.0, 1.0, 1.0]), np.array([[1.0, 0], [0, 0.6], [0, 0.8]])),
    (np.diag([3.0, 2.0, 1.0]), np.array([[0.6, 0, -0.8], [0, 1, 0], [0.8, 0, 0.6]])),
)
def home(answer):
    """A function that turns axes into eigenvectors, and refuses spaces that are not level."""
    rng = np.random.default_rng(4)
    cases = (6, 0, [0, 2, 5]), (3, 0, [0, 1]), (5, 0, [1, 3]), (4, 0, [2]), (5, 9, [0, 4])
    for d, lower, kept in cases:
        eigenvalues = np.arange(d, 0, -1) ** 2 / 2 - lower  # in the last case some are negative
        basis = turned(rng.normal(size=(d, d)))
        C = basis * eigenvalues @ basis.T
        U = basis[:, kept] @ turned(rng.normal(size=(len(kept), len(kept))))
        right, k, found = basis[:, kept], len(kept), eigenvalues[kept]
        one, two = pair(call(answer, C, U), "(axes, variances)")
        axes = numbers(one, (d, k), "the matrix of axes")
        variances = numbers(two, (k,), "the list of variances")
        expect(
            variances,
            found,
            [
                (found[np.argsort(-abs(found))], "sort by value, not by size: −3 comes after 1."),
                (found[::-1], "the largest variance comes first: eigh begins with the smallest."),
                (np.diag(U.T @ C @ U), "those are the variances along the given axes: turn them."),
                (eigenvalues[:k], "those are the largest eigenvalues of C, not those in the span."),
                (found / d, "C is a covariance matrix already: nothing is left to divide by."),
                (np.sqrt(abs(found)), "those are standard deviations."),
                (np.sort(abs(found))[::-1], "those are singular values: they lose a minus sign."),
                (np.maximum(found, 0), "PCP has a zero for what is outside the span."),
            ],
            "they should be the eigenvalues of UᵀCU.",
        )
        if along(axes, right):
            continue
        demand(not close(axes, U), "those are the given axes: turn them.")
        demand(not along(axes, right[:, ::-1]), "the axes stand in rising order; turn both round.")
        demand(not along(axes, basis[:, :k]), "those are the leading axes of C: stay in the span.")
        backwards = U @ np.linalg.eigh(U.T @ C @ U).eigenvectors.T
        demand(
            not along(axes, backwards) and not along(axes, backwards[:, ::-1]),
            "R was transposed: U Rᵀ leads away from the eigenvectors, U R leads to them.",
        )
        raise Wrong("the columns should be U times the eigenvectors of UᵀCU.")
    shares(answer)
    C, h = np.diag([5.0, 4, 3, 2]), np.sqrt(0.5)
    for first, second, what in (
        ([1, 0, 0, 0], [0, 0.6, 0.8, 0], "a plane that contains one eigenvector"),
        ([0, 0.6, 0.8, 0], [1, 0, 0, 0], "a plane whose last axis alone is an eigenvector"),
        ([1, 0, 0, 0], [0, h, h, 0], "a plane where entries of CU − UΛ cancel in the sum"),
        ([1, 0, 0, 0], [0, h, -h, 0], "a plane where CU − UΛ has no negative entry"),
        ([1, 0, 0, 0], [0, -h, h, 0], "a plane where CU − UΛ has no positive entry"),
        (*turned(rng.normal(size=(4, 2))).T, "a random plane"),
        (*turned(np.array([[1.0, 0], [0, 1], [0, 0.01], [0, 0]])).T, "a nearly level plane"),
    ):
        U = np.column_stack([first, second])
        refuses(answer, (C, U), f"{what} passed for level.", "for a span that is not level")
    in_any_units(answer)
    unusual(answer)
    return "The multipliers lead home from any axes, and only from level spaces."


# Level spaces of three of seven axes: all, those with three ways down, the best of these.
by_hand(
    "matrix-multipliers-5",
    right=[35, 3, 1, 2, 6],
    mistakes=[
        ([35, 3, 0, 1, 5], "count the axes from 1."),
        ([35, 3, 6, 2, 1], "the right axes: give their numbers in rising order."),
        ([35, 3, 1, 3, 5], "another space with three ways down loses less."),
        ([35, 3, 2, 3, 4], "of the three spaces, that one loses most."),
        ([35, 3, 2, 6, 7], "number the axes from the largest eigenvalue down."),
        ([35, 3, 1, 2, 3], "those are the three leading axes: they have no way down."),
        ([210, 3, 1, 2, 6], "210 counts orders, too: a space does not ask which axis was first."),
        ([210, 18, 1, 2, 6], "a space does not ask which axis was first: count it once."),
        ([21, 3, 1, 2, 6], "21 was the number for two axes: now three are kept."),
        ([35, 1, 1, 2, 6], "there are others with three ways down: list all 35."),
        ([35, 4, 1, 2, 6], "list all 35: of a way down, the DROPPED axis has the larger value."),
    ],
    otherwise="list all choices of three, and for each the pairs of a kept and a better dropped.",
    praise="The ways down are the sum of the axis numbers less 1 + 2 + 3.",
)


def correlation(data, row=2):
    """Return the correlation of scores in the best plane, if the first axis lacks a feature."""
    values, vectors = np.linalg.eigh(data.T @ data)
    away, along_it = vectors[row, [-2, -1]]
    x, y = values[-1], values[-2]
    c, s = np.array([away, along_it]) / np.hypot(away, along_it)
    one, two = x * c**2 + y * s**2, x * s**2 + y * c**2
    return abs(c * s * (x - y)) / np.sqrt(one * two), one / len(data), two / len(data)


@exercise("matrix-multipliers-7")
def without_colour(answer):
    """The correlation of two scores when colour has no weight on the first axis."""
    grades, _, _ = painters()
    centred = grades - grades.mean(axis=0)
    right, one, two = correlation(centred)
    together = right * np.sqrt(one * two)
    standardised, _, _ = correlation(centred / centred.std(axis=0))
    expect(
        np.abs(numbers(answer, ())),
        right,
        [
            *told(together, "that is the covariance: divide by both standard deviations."),
            *told(standardised, "standardised grades lead there: do not standardise."),
            *told(correlation(grades)[0], "centre the grades first."),
            *told(right**2, "that is the square of the correlation."),
            (0, "zero belongs to the eigenvectors: she has turned the axes."),
            (one, "that is the variance along her first axis."),
        ],
        "turn the two leading eigenvectors, then correlate the scores on both axes.",
        ALMOST,
    )
    return "About a quarter: an axis that is easy to name has its price."
