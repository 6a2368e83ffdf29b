"""The checkers of the chapter ``ica``."""

from itertools import permutations, product

import numpy as np

from lecture_utils.datasets import camera, flower
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    FINE,
    by_hand,
    close,
    expect,
    numbers,
    random_matrices,
    tried,
)

by_hand(
    "ica-1",
    right=[5, 0, 3, 0],
    mistakes=[
        ([5, 3, 3, 1], "b and d have a mean of zero as a factor: E[s₂], and E[s₁]."),
        ([5, 0, 3, 1], "in d the factor E[s₁] is zero."),
        ([5, 3, 3, 0], "in b the factor E[s₂] is zero, whatever E[s₁³] is."),
        ([1, 3, 3, 1], "those are the factors of y³; multiply by s₁, and take the mean."),
        ([1, 0, 3, 0], "in a stands E[s₁⁴], which is 5."),
        ([5, 0, 1, 0], "the term with v₁v₂² occurs three times in y³."),
        ([5, 0, 6, 0], "6 is the factor in y⁴; here y³ is multiplied by s₁."),
        ([5, 0, 15, 0], "in c stands E[s₁²], which is 1, and not E[s₁⁴]."),
        ([5, 0, 0, 0], "c is not zero: E[s₁²] E[s₂²] is 1."),
        ([2, 0, 3, 0], "that is κ(s₁) = 5 − 3 in a; the fourth moment itself stands there."),
        ([0, 3, 0, 5], "in the order of the question: v₁³ comes first."),
    ],
    otherwise="s₁y³ has four terms; the mean of each is a product of a mean of s₁ and one of s₂.",
    praise="Only even powers are left: 5 v₁³ + 3 v₁v₂².",
)

CURVES = [(np.tanh, lambda y: 1 - np.tanh(y) ** 2), (lambda y: y**3, lambda y: 3 * y**2)]


def unit(w):
    """Return the vector w, scaled."""
    return w / np.linalg.norm(w)


@exercise("ica-2")
def one_step(answer):
    """A function for FastICA's step with any curve."""
    for Z, (g, slope) in zip(random_matrices((30, 2), (40, 3)), CURVES, strict=True):
        w = unit(np.arange(1.0, Z.shape[1] + 1))
        n, y = len(Z), Z @ w
        moment, gamma = g(y) @ Z / n, np.mean(slope(y))
        right = moment - gamma * w
        tried(
            answer,
            (w, Z, g, slope),
            right=right,
            mistakes=[
                (unit(right), "do not scale it yet."),
                (moment, "the mean slope times w is missing."),
                (moment + gamma * w, "the mean slope times w is taken OFF."),
                (n * moment - gamma * w, "E is a mean: divide the sum of g(y) z by n."),
                (moment - n * gamma * w, "E is a mean: divide the sum of the slopes by n."),
                (n * right, "E is a mean: divide the sums by n."),
                (-right, "the sign is the other way: first the mean of z g(y)."),
                (moment - 3 * w, "3 is the mean slope of the cube alone: use `slope`."),
                (y**3 @ Z / n - 3 * w, "that is the cube's step: use `g` and `slope`."),
                (moment - gamma, "the mean slope is a factor of w."),
                (w, "that is where the step began."),
            ],
            otherwise="it is the mean of z g(y), less the mean of slope(y) times w.",
            shapes={
                (n,): "that is a number for each sample: take means over them.",
                (len(w), 1): "return a vector like w, not a column.",
                (1, len(w)): "return a vector like w, not a row of a matrix.",
            },
        )
    return "One function for every curve. The cube is one of them."


MIXING = np.array([[5, 2], [3, -2]])


def as_good(M):
    """Return all that is as good as M: its columns in any order, with any signs."""
    return [M[:, list(p)] * s for p in permutations(range(2)) for s in product((1, -1), repeat=2)]


@exercise("ica-3")
def mixing_of_coins(answer):
    """A matrix that mixes two coins, up to the order and the signs of its columns."""
    got = numbers(answer, (2, 2))
    values, axes = np.linalg.eigh(MIXING @ MIXING.T)
    half = np.array([[7, 3], [1, 5]])
    rows = [
        (2 * MIXING, "that is twice as much: HALF the sum, and half the difference."),
        (half, "those are two readings: each is a sum or a difference of two columns."),
        (MIXING.T, "rows and columns are exchanged: what one coin does stands in a column."),
        (np.linalg.inv(MIXING), "that is the way back, from readings to coins."),
        (np.linalg.inv(MIXING).T, "that is the way back, and transposed."),
        (half / 2, "half a reading is half the sum of BOTH columns."),
        (axes * np.sqrt(values), "principal axes: the right covariance matrix, and no coins."),
        (np.linalg.cholesky(MIXING @ MIXING.T), "the right covariance matrix, and no coins."),
        (axes, "those are the principal axes; the coins lie elsewhere."),
        (MIXING / np.linalg.norm(MIXING, axis=0), "the coins are −1 and 1: keep the lengths."),
        (np.abs(MIXING), "the difference of the two readings has a sign."),
    ]
    mistakes = [
        (wrong, words)
        for form, words in rows
        for each in as_good(form)
        for wrong in (each, *(np.round(each, places) for places in (2, 3, 4)))
    ]
    right = next((each for each in as_good(MIXING) if close(got, each)), MIXING)
    expect(
        got,
        right,
        mistakes,
        "for both coins on 1, and for one of them turned over, A does not give the four readings.",
    )
    return "One of the eight: the columns may change places and signs."


def meant(got, rows):
    """Return the rows of mistakes, with the answer where one of them, rounded, may be meant."""
    return [(got if np.abs(got - wrong).max() < 0.0055 else wrong, words) for wrong, words in rows]


AFTER = [-135 / 128, 2.5 * (135 / 128) ** 3]
EDGE = np.sqrt(2 / 5)


@exercise("ica-4")
def race(answer):
    """Two ratios, and from which size on the second source is found."""
    first, second = AFTER
    rows = [
        ([-first, -second, EDGE], "the first κ is negative: the ratio changes its sign."),
        ([-first, second, EDGE], "the first κ is negative: the ratio changes its sign."),
        ([first, -second, EDGE], "the second step changes the sign once more."),
        ([2.5 * first, first, EDGE], "the ratio after ONE step comes first."),
        ([second, first, EDGE], "the ratio after ONE step comes first."),
        ([-27 / 160, 0.4 * (27 / 160) ** 3, EDGE], "upside down: κ of the second goes on top."),
        ([27 / 64, (27 / 64) ** 3, EDGE], "the ratio is cubed, and also multiplied by κ₂/κ₁."),
        ([1 / first, 1 / second, EDGE], "v₂/v₁ is asked for, not v₁/v₂."),
        ([-2.5 * 0.75, 2.5**2 * 0.75, EDGE], "the ratio is CUBED in each step."),
        ([first, first**3, EDGE], "the second step has the factor κ₂/κ₁, too."),
        ([-first, -second, 2 / 5], "the first κ is negative, and 2/5 is the SQUARE of the ratio."),
        ([first, second, 2 / 5], "nearly: 2/5 is the SQUARE of the ratio."),
        ([first, second, np.sqrt(5 / 2)], "upside down: 5/2 r² > 1."),
        ([first, second, 5 / 2], "that is the factor; solve 5/2 r² > 1 for r."),
        ([first, second, 1], "the nearer source does not always win: when is |r⁺| > |r|?"),
        ([first, second, 3 / 4], "that is where this race began; from which size on, is asked."),
        ([first, second, (2 / 5) ** (1 / 3)], "compare |r⁺| with |r|, not with 1."),
        ([first, second, -EDGE], "a size is positive."),
    ]
    due, got = np.array([first, second, EDGE]), numbers(answer, (3,))
    otherwise = "with r for v₂/v₁ a step is r⁺ = κ₂/κ₁ · r³; r grows where |r⁺| > |r|."
    expect(got, due, meant(got, rows), otherwise, FINE)
    return "It began nearer to the first source, and ends at the second, whose κ is larger."


@exercise("ica-6")
def both_sides(answer):
    """How well two photographs are found, and how much they have to do with each other."""
    true = np.column_stack([camera().ravel(), flower().ravel()])
    scans = true @ np.array([[7, 4], [3, 6]]) / 10
    between = np.corrcoef(true.T)[0, 1]
    first, second = 0.9856, 0.9977  # by log cosh; not where a start hangs
    pca = scans @ np.linalg.eigh(np.cov(scans.T))[1]
    raw, pcs = (np.abs(np.corrcoef(true.T, Y.T)[:2, 2:]).max(axis=1) for Y in (scans, pca))
    rows = [
        ([0.79, 0.7812, between], "this start hangs: keep the run with the largest D."),
        ([0.7812, 0.79, between], "this start hangs: keep the run with the largest D."),
        ([second, first, between], "the camera comes first."),
        ([first, second, -between], "the photographs are correlated negatively."),
        ([first, second, between**2], "the correlation itself is asked for, not its square."),
        ([first, second, np.corrcoef(scans.T)[0, 1]], "that is the correlation of the SCANS."),
        ([first, second, 0], "that is the correlation of what was FOUND, which is white."),
        ([first, second, 1], "a picture has the correlation 1 with itself; take both."),
        ([-first, second, between], "sizes are asked for: leave the sign out."),
        ([first, -second, between], "sizes are asked for: leave the sign out."),
        ([first**2, second**2, between], "those are squares of correlations."),
        ([*raw, between], "those are the scans before they are separated."),
        ([*pcs, between], "those are the principal components; separate with ICA."),
        ([between, first, second], "the correlation of the photographs comes last."),
        ([0.98, second, between], "the first is cut off, not rounded: keep three decimals."),
        ([0.168, 0.068, between], "those are the correlations with the OTHER photograph."),
    ]
    due, got = np.array([first, second, between]), numbers(answer, (3,))
    otherwise = "separate the two scans, and correlate both columns with both photographs."
    expect(got, due, meant(got, rows), otherwise, ALMOST)
    return "Both can be seen; a shadow is left, since the photographs are not independent."
