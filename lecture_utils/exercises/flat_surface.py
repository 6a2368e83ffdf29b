"""The checkers of the chapter ``flat-surface``."""

import numpy as np

from lecture_utils.covariance import covariance
from lecture_utils.datasets import crabs, digits
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    FINE,
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    pair,
    random_matrices,
    rounded,
    shown,
)

# The mean squared residual along a ruler at 60° to the normal, when the distances have 3.
by_hand(
    "flat-surface-1",
    right=12,
    mistakes=[
        (6, "each residual doubles, so its square grows fourfold."),
        (3, "a slanted way to the same line is longer: draw the triangle."),
        (1.5, "the slanted way is the longer one; and squares are asked for."),
        (0.75, "the other way round: the distance is the part of the residual along w."),
        (4, "60° is the angle to the NORMAL: take its cosine, which is ½."),
        *rounded(2 * np.sqrt(3), "60° is the angle to the NORMAL, and squares are asked for."),
        *rounded(4 * np.sqrt(3), "is that twice the root? The mean SQUARE is asked for."),
        *rounded(3 / np.cos(60) ** 2, "NumPy's cosine wants radians: 60° is π/3."),
        (144, "squared once too often."),
        (48, "the factor 4 belongs to it once."),
        (9, "that is only what came on top of the 3."),
    ],
    otherwise="the distance is |t|·cos 60°; the mean square grows by one over the cosine squared.",
    praise="Fourfold. A slanted ruler never makes a residual shorter.",
)

# The foot of (5, 1, 5) on the plane through (1, 0, 2) along (1, 2, 2)/3 and (2, 1, −2)/3.
by_hand(
    "flat-surface-2",
    right=[3, 3, 4],
    mistakes=[
        ([2, 3, 2], "that is the way from b to the foot: b has to be added."),
        ([2, -2, 1], "that is what is left, the way from the foot to x."),
        ([-2, 2, -1], "that is the way from x to the foot; the foot is asked for."),
        ([31 / 9, 35 / 9, 32 / 9], "x itself was projected: the plane does not pass through 0."),
        ([40 / 9, 35 / 9, 50 / 9], "x itself was projected, not x − b, and b added then."),
        ([7, -1, 6], "x was moved AWAY from the plane: turn the sign round."),
        ([1, 5, 3], "that is the point mirrored: go half as far."),
        ([7 / 3, 8 / 3, 14 / 3], "only the first direction was used."),
        ([5 / 3, 1 / 3, 4 / 3], "only the second direction was used."),
        ([7, 9, 8], "the directions have the length 1 only with the factor ⅓."),
        ([19, 27, 20], "both factors ⅓ got lost: the directions are unit vectors with them."),
        ([4, 1, 3], "that is x − b: it still has to be projected, and b added."),
        (3, "that is the distance, and it is right. Which point is the foot?"),
        ([4, 1], "those are the coordinates in the plane: make a point of them."),
    ],
    otherwise="project x − b on both directions, add the two shadows, and then add b.",
    praise="(3, 3, 4); the way from there to x is (2, −2, 1), of length 3.",
)

ROOT = np.sqrt(5)
SLOPES = np.array([2 * ROOT / (8 + ROOT), (8 - ROOT) / (2 * ROOT)])
DOUBLE = [(SLOPES.round(places), "g stands at the angle 2θ.") for places in (2, 3, 4, 15)]
# The slopes of y from x and of x from y when the nearest line has slope 2 and J = 3 of 16.
by_hand(
    "flat-surface-3",
    right=[4 / 5, 11 / 4],
    mistakes=[
        ([11 / 4, 4 / 5], "the right numbers: Ana predicts y from x, which is C₁₂/C₁₁."),
        ([4 / 5, 4 / 11], "Ben's slope is for the same picture: turn C₁₂/C₂₂ round."),
        ([5 / 4, 11 / 4], "Ana's slope is C₁₂/C₁₁, not the inverse."),
        ([5 / 4, 4 / 11], "both are turned round."),
        ([4 / 11, 5 / 4], "which of the two variances is C₁₁? The line is steep."),
        ([4 / 11, 4 / 5], "which of the two variances is C₁₁? The line is steep."),
        ([-4 / 5, -11 / 4], "a line that rises belongs to a positive C₁₂."),
        ([-4 / 5, -11 / 5], "the loss is the SMALLER eigenvalue: 13 belongs along the line."),
        ([-4 / 11, -5 / 4], "the loss is the SMALLER eigenvalue: 13 belongs along the line."),
        ([26 / 28, 67 / 26], "3 and 16 are no pair of eigenvalues: 16 is their sum."),
        ([52 / 25, 2], "the second eigenvalue is missing in C: it adds 3 times its matrix."),
        ([2, 2], "that holds if all points lie on the line; here the loss is 3."),
        *DOUBLE,
        ([52, 79 / 52], "½·16 − ‖g‖ is the loss: HALF the trace, so ‖g‖ is 5."),
        ([8 / 13, 19 / 8], "the first entry of g is HALF the difference of C₁₁ and C₂₂."),
    ],
    otherwise="½·16 − ‖g‖ = 3 is the length of g; its angle is 2θ, with tan θ = 2.",
    praise="The nearest line determines the two others, once both eigenvalues are known.",
)


def best_surface(X, v):
    """Return the best normal for a ruler and the mean squared residual."""
    solved = np.linalg.solve(covariance(X, ddof=0), v)
    return solved / (v @ solved), 1 / (v @ solved)


@exercise("flat-surface-4")
@shown(best_surface, ([[0, 0], [2, 0], [2, 4], [4, 4]], [0, 1]), ([[1, 0], [3, 0], [2, 4]], [0, 2]))
def surface_function(answer):
    """A function for the best surface of a ruler: its normal, and the mean squared residual."""
    for noise, v in zip(random_matrices((9, 3), (8, 4)), random_matrices(3, 4), strict=True):
        X = noise @ np.triu(np.ones((len(v), len(v)))) + 3
        n, C = len(X), covariance(X, ddof=0)
        raw = X.T @ X / n
        normal, least = best_surface(X, v)
        solved, loose = np.linalg.solve(C, v), np.linalg.solve(raw, v)
        smallest = np.linalg.eigh(C).eigenvectors[:, 0]

        got = pair(call(answer, X, v), "(w, mean_square)")

        expect(
            numbers(got[0], (len(v),), "the normal"),
            normal,
            [
                (solved, "the normal must be scaled so that wᵀv = 1."),
                (solved / np.linalg.norm(solved), "scale so that wᵀv = 1, and not to length 1."),
                (solved / np.sqrt(v @ solved), "divide by vᵀC⁻¹v itself, not by its root."),
                (loose / (v @ loose), "X was not centred: the covariance matrix is wanted."),
                (C @ v, "that is Cv; the normal is along C⁻¹v."),
                (C @ v / (v @ C @ v), "that is along Cv; the normal is along C⁻¹v."),
                (
                    v / (v @ v),
                    "that surface stands at a right angle to the ruler, and is not best.",
                ),
                (smallest / (smallest @ v), "that is the nearest surface: this ruler has another."),
                (solved * (v @ solved), "multiplied by vᵀC⁻¹v, where one should divide."),
            ],
            otherwise="w is C⁻¹v divided by vᵀC⁻¹v: solve Cw = v first.",
        )
        expect(
            numbers(got[1], (), "the mean square"),
            least,
            [
                (1 / least, "that is vᵀC⁻¹v: the mean square is one over it."),
                (np.sqrt(least), "that is the ROOT of the mean square."),
                (least * n, "that is the sum of the squares; divide by n."),
                (least * n / (n - 1), "the divisor is n here, ddof=0."),
                (least / (normal @ normal), "that is the squared DISTANCE; t runs along v."),
                (least * (v @ v), "t counts in multiples of v: do not scale it to length 1."),
                (1 / (v @ loose), "X was not centred: the covariance matrix is wanted."),
                (v @ C @ v, "that is the variance along v, without any surface."),
            ],
            otherwise="the mean of the tᵢ² is wᵀCw, or one over vᵀC⁻¹v.",
        )
    return "Any ruler, any dimension. With v = e₁ it is the regression of the first feature."


@exercise("flat-surface-5")
def wished_unit(answer):
    """The factor that makes the nearest line of the crabs have the slope 0.75."""
    C = covariance(crabs()[0][:, :2], ddof=0)
    (C11, C12), (_, C22) = C
    m = 0.75
    squared = (C11 * m - C12) / (m * (C22 - C12 * m))
    right = np.sqrt(squared)
    m2 = squared * m
    mistakes = [
        (squared, "that is s²: the root is missing."),
        (1 / right, "that is 1/s: which column is multiplied?"),
        (1 / squared, "that is 1/s²."),
        (-right, "of the two roots the positive one is a unit."),
        (m2, "that is s²·0.75."),
        (right * m, "that is the slope on the new paper, 0.75 s."),
        (C12 / C11 / m, "that is about Ana's line, which no unit moves."),
        (m * C11 / C12, "that is about Ana's line, which no unit moves."),
        (1, "with millimetres the slope is 0.714."),
        (not_translated(C, m), "on the new paper the slope is 0.75 s: translate it back."),
        (forgotten(C, m), "C₂₂ is multiplied by s², since the feature occurs in it twice."),
    ]
    mistakes = [
        row
        for wrong, words in mistakes
        for row in ((wrong, words), *((np.round(wrong, places), words) for places in (2, 3, 4)))
    ]
    got = numbers(answer, ())
    third = "near, but the third digit is not right: calculate it from C without rounding."
    demand(close(got, right, FINE) or not close(got, right, 0.01), third)
    expect(got, right, mistakes, "test it: which slope does your s lead to?", tol=FINE)
    return "About 1.63. Slopes strictly between 0.668 and 0.812 can be had so, and no others."


def not_translated(C, m):
    """Return the factor for which the slope on the new paper itself is m."""
    (C11, C12), (_, C22) = C
    # s C₁₂ (m² − 1) + (C₁₁ − s² C₂₂) m = 0
    return max(np.roots([-C22 * m, C12 * (m**2 - 1), C11 * m]))


def forgotten(C, m):
    """Return the factor when C₂₂ is multiplied by s instead of s²."""
    (C11, C12), (_, C22) = C
    # s C₁₂ (s²m² − 1) + (C₁₁ − s C₂₂) s m = 0, divided by s
    return max(np.roots([C12 * m**2, -C22 * m, C11 * m - C12]))


@exercise("flat-surface-7")
def leaning(answer):
    """The angle between the upright and the line nearest to the ink of a one, in degrees."""
    weights = digits()[0][745]
    row, column = np.divmod(np.arange(64), 8)
    points = np.column_stack([column, -row])

    def lean(weights, centred=True):
        p = weights / weights.sum()
        off = points - p @ points if centred else points + [0, 7]
        C = (off.T * p) @ off
        u = np.abs(np.linalg.eigh(C).eigenvectors[:, 1])
        return np.degrees(np.arctan2(*u)), C

    right, C = lean(weights)
    ana = 90 - abs(np.degrees(np.arctan(C[0, 1] / C[0, 0])))
    ben = abs(np.degrees(np.arctan(C[0, 1] / C[1, 1])))
    around = points - points.mean(axis=0)
    u = np.abs(np.linalg.eigh((around.T * weights) @ around).eigenvectors[:, 1])
    around_middle = np.degrees(np.arctan2(*u))
    mistakes = [
        (90 - right, "that is the angle from the level: the upright is asked for."),
        (np.radians(right), "that is in radians."),
        (2 * right, "that is the double angle: halve it."),
        (ana, "that line predicts the row from the column: measure at right angles."),
        (ben, "that line predicts the column from the row: measure at right angles."),
        (lean((weights > 0).astype(float))[0], "each inked pixel counts once: weigh with the ink."),
        (lean(weights, False)[0], "the mean was not taken off."),
        (lean(weights**2)[0], "the ink counts once, not squared."),
        (around_middle, "the mean is to be weighted with the ink, too."),
        (18, "that is it, in whole degrees: give one decimal."),
        (np.tan(np.radians(right)), "that is a slope: give the angle in degrees."),
    ]
    mistakes = [
        row
        for wrong, words in mistakes
        for row in ((wrong, words), (np.round(wrong, 1 if wrong > 1 else 3), words))
    ]
    got = np.abs(numbers(answer, ()))
    expect(
        got,
        right,
        [row for row in mistakes if not close(row[0], right, ALMOST)],
        "weighted mean, weighted covariance matrix, its first eigenvector, its angle.",
        tol=ALMOST,
    )
    return "17.8 degrees: the nearest line asks neither for rows nor for columns."
