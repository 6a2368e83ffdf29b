"""The checkers of the chapter ``projection-perspective``."""

import numpy as np

from lecture_utils.datasets import olives
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    EXACT,
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

# (2, 1, 2) rebuilt from its coordinates on (1, 0, 0) and (3/5, 4/5, 0), which lean.
by_hand(
    "projection-perspective-1",
    right=[1, 29 / 5],
    mistakes=[
        ([29 / 5, 1], "the right numbers in the wrong order: what is promised comes first."),
        ([1, 1], "the first line gives another error, since the two vectors lean."),
        ([1, 4], "4 is the distance from their plane, squared; x̃ is another point of the plane."),
        ([1, 17 / 5], "the mixed terms come twice: j = 1, l = 2 and j = 2, l = 1."),
        ([1, -19 / 5], "a sign: the mixed terms are part of ‖x̃‖², which is added."),
        ([1, 24 / 5], "those are the mixed terms alone: add what is promised."),
        ([1, np.sqrt(29 / 5)], "that is the length; the error of a sample is its square."),
        ([9, 29 / 5], "9 is ‖x‖²: take away the squares of both coordinates."),
        ([5, 29 / 5], "there are two coordinates, and the squares of both go away."),
        ([1, 9], "the product of v₁ and v₂ is 3/5, and not 1."),
    ],
    otherwise="both coordinates are 2: put x̃ together, and square x̃ − x.",
    praise="Two unit vectors that lean make the last line promise too little.",
)

# W is orthogonal to (1, 1, 1, 1), C is diagonal with 8, 4, 2, 1.
by_hand(
    "projection-perspective-2",
    right=[3 / 2, 19 / 6, 79 / 12],
    mistakes=[
        ([79 / 12, 19 / 6, 3 / 2], "the right numbers in the wrong order: k = 3 comes first."),
        ([3, 19, 79], "divide each by the square of the vector's length: unit vectors are meant."),
        ([2, 4, 8], "those are the bounds; the vectors of W keep less."),
        ([8, 4, 2], "those are eigenvalues, but W contains none of their axes."),
        ([3 / 2, 3, 9 / 2], "each vector must also be at right angles to those taken away before."),
        ([3 / 2, 3, 79 / 12], "(0, 1, −1, 0) leans towards (0, 0, 1, −1), which is already taken."),
        ([3 / 2, 5 / 2, 79 / 12], "(0, 1, 0, −1) leans towards (0, 0, 1, −1), already taken."),
        ([3 / 2, 19 / 6, 31 / 12], "the 3 of (3, −1, −1, −1) is squared: 8 · 9 = 72."),
    ],
    otherwise="the vectors are along (0, 0, 1, −1), (0, 2, −1, −1) and (3, −1, −1, −1).",
    praise="3/2 ≤ 2, 19/6 ≤ 4, 79/12 ≤ 8: together 45/4 of 15.",
    tol=FINE,
)

# The pair (3, 4)/5, (−4, 3)/5 in the plane of the eigenvalues 10 and 4.
by_hand(
    "projection-perspective-3",
    right=[6.16, 7.84, -5.76],
    mistakes=[
        ([7.84, 6.16, -5.76], "the first two are exchanged: w₁ has the smaller part along u₁."),
        ([6.16, 7.84, 5.76], "a sign: the part of w₂ along u₁ is −4/5."),
        ([6.16, 7.84, -2.88], "μ is TWICE w₂ᵀCw₁."),
        ([6.16, 7.84, 2.88], "μ is TWICE w₂ᵀCw₁; and its sign is another."),
        ([6.16, 7.84, 0], "μ is zero for eigenvectors; these two are none."),
        ([10, 4, 0], "those are the multipliers of u₁ and u₂; these two are turned."),
        ([10, 4, -5.76], "the multipliers of the lengths are w₁ᵀCw₁ and w₂ᵀCw₂."),
        ([12.32, 15.68, -5.76], "the equation holds 2Cw₁ and 2α₁w₁: both factors 2 cancel."),
        ([154, 196, -144], "the factors 1/5 got lost: divide by 25."),
        ([9.2, 4.8, -5.76], "3/5 and 4/5 are to be squared."),
    ],
    otherwise="α₁ = w₁ᵀCw₁ and α₂ = w₂ᵀCw₂, and μ = 2w₂ᵀCw₁.",
    praise="They add up to 14 as before, and μ is not zero: best, and no eigenvectors.",
    tol=FINE,
)

by_hand(
    "projection-perspective-4",
    right=[84, 8, 7],
    mistakes=[
        ([84, 7, 8], "the last two are exchanged: fewer are above the total."),
        ([84, 9, 7], "u₁, u₂, u₃ itself keeps exactly the most, and not more."),
        ([84, 7, 7], "u₁ with u₂ twice keeps 6.85: below the total, and above what three can."),
        ([84, 8, 8], "u₁ with u₂ twice keeps 6.85, which is not above the total."),
        ([35, 0, 0], "those are choices WITHOUT repetition: the equations know no right angle."),
        ([343, 22, 19], "the order does not count: (u₁, u₁, u₂) and (u₁, u₂, u₁) are one."),
        ([343, 8, 7], "up to order: 343 counts (u₁, u₁, u₂) and (u₁, u₂, u₁) twice."),
        ([28, 1, 1], "that is for k = 2."),
        ([7, 1, 1], "those are the threefold ones only; two equal and one other are allowed."),
        ([49, 8, 7], "three different eigenvectors are a solution as well."),
    ],
    otherwise="list the choices with repetition, and compare each sum with 6.18 and with 7.",
    praise="Eight impostors, and one of them rings no alarm.",
)


def books(X, V):
    """Return what the projections onto the span of the rows of V keep and lose."""
    centred = X - X.mean(axis=0)
    _, sizes, Vh = np.linalg.svd(V)
    basis = Vh[: (sizes > 1e-10 * sizes[0]).sum()]
    kept = np.sum((centred @ basis.T) ** 2) / len(X)
    return kept, np.sum(centred**2) / len(X) - kept


def kept_of(X, B):
    """Return the pair for orthonormal rows B, without centring."""
    kept = np.sum((X @ B.T) ** 2) / len(X)
    return kept, np.sum(X**2) / len(X) - kept


@exercise("projection-perspective-5")
@shown(
    books,
    ([[1, 0], [-1, 4], [0, 2]], [[2, 0]]),
    ([[1, 0], [-1, 4], [0, 2]], [[1, 0], [1, 1]]),
    ([[1, 0, 1], [-1, 4, 1], [0, 2, 4]], [[1, 1, 0], [1, 1, 0]]),
    ([[1, 0], [-1, 4], [0, 2]], [[1, 0], [1, 0.01]]),
    ([[1, 0], [-1, 4], [0, 2]], [[1e-11, 0]]),
)
def honest_books(answer):
    """A function for what is kept and lost on a span."""
    X, noise, lean = random_matrices((8, 4), (1, 4), (2, 4))
    X = X + 3 + noise
    n, square, alone = len(X), np.linalg.qr(lean.T).Q.T, 2 * noise
    leaning = np.array([lean[0], 2 * lean[0] + 0.3 * lean[1]])
    dependent = np.array([lean[0], lean[1], lean[0] - 2 * lean[1]])
    centred = X - X.mean(axis=0)
    twice = np.array([lean[0], 2 * lean[0], lean[1]])
    near = np.array([noise[0], noise[0] + lean[0] / 80])  # less than a degree apart
    short = near / 1e11
    for V in (alone, alone / 80, square, leaning, dependent, twice, twice[[0, 0]], near, short):
        units = V / np.linalg.norm(V, axis=1, keepdims=True)
        total = np.sum(centred**2) / n
        right = np.array(books(X, V))
        same = units @ units.T
        basis = np.linalg.svd(V).Vh[: np.linalg.matrix_rank(V)]
        least = (
            "short rows, and rows nearly alike, count: only rounding, relative to them, does not."
        )
        rebuilt = centred @ units.T @ units
        by_units = np.sum((centred @ units.T) ** 2) / n
        error = np.sum((centred - rebuilt) ** 2) / n
        loose = (np.sum((centred @ V.T) ** 2) / n, np.sum((centred - centred @ V.T @ V) ** 2) / n)
        leans = np.abs(same - np.eye(len(V))).max() > EXACT
        rows = np.linalg.qr(V.T).Q.T
        mistakes = [
            (right[::-1], "kept and lost are exchanged."),
            (np.array(kept_of(X, basis)), "the data were not centred."),
            (right * n / (n - 1), "the divisor is n, and not n − 1."),
            (right * n, "divide by n: averages are wanted, no sums."),
            (right / right.sum(), "those are shares of the total; give the amounts."),
            ([right[0], total], "the second is the total; what is lost is the rest of it."),
            ([right[0], right[1] / 4], "each sample's error is a SUM over its entries, no mean."),
            (np.sqrt(right), "those are roots; kept and lost are squares, as variances are."),
            (
                np.array(kept_of(centred, rows)),
                "some rows depend on others: they add no direction.",
            ),
            (kept_of(centred, basis[:1]), least),
            ([0, total], least),
        ]
        if leans:
            words = "the rows lean towards each other, and the same variance is counted twice."
            mistakes += [([by_units, total - by_units], words), ([by_units, error], words)]
            words = "right for `kept`, but x̃ was put together from directions that lean."
            mistakes += [([right[0], error], words)]
        elif V is alone:
            words = "the rows are not unit vectors yet: find an orthonormal basis."
            mistakes += [(loose, words), ([loose[0], total - loose[0]], words)]
        result = tried_pair(answer, X, V)
        mistakes = [m for m in mistakes if not close(m[0], right)]
        expect(
            result,
            right,
            mistakes,
            "kept and lost are not those of the projection onto the span of the rows.",
        )
    return "The books balance for every span, however its vectors lean."


def tried_pair(answer, X, V):
    """Call the reader's function, and read the pair that it returns."""
    result = call(answer, X, V)
    result = list(result) if isinstance(result, np.ndarray) and result.ndim == 1 else result
    return numbers(pair(result, "(kept, lost)"), (2,), "(kept, lost)")


@exercise("projection-perspective-7")
def silent(answer):
    """What the recipe promises for the oils, what it loses, and the least; two decimals will do."""
    oils = olives()[0]
    centred = oils - oils.mean(axis=0)

    def three(data, total):
        values = np.linalg.eigvalsh(data.T @ data / len(data))[::-1]
        return np.array([total - 2 * values[0], total, total - values[:2].sum()])

    data = centred / centred.std(axis=0)
    right = three(data, 8)
    promised, measured, least = right
    raw = three(centred, centred.var(axis=0).sum())
    mistakes = [
        (raw, "standardise the columns first."),
        ([promised, promised, least], "the second is to be MEASURED: rebuild the oils with it."),
        ([promised, least, measured], "the last two are exchanged: what is measured comes second."),
        ([measured, promised, least], "the first two are exchanged: the promise comes first."),
        ([least, measured, promised], "the promise comes first, the smallest error last."),
        ([least, least, least], "that is the smallest error; the recipe takes u₁ twice."),
        ([8 - promised, measured, least], "the first is what the recipe says is KEPT."),
        ([promised, measured, 8 - least], "the last is what two directions keep."),
        (
            [promised, 8 - (8 - promised) / 2, least],
            "that is the error with u₁ ONCE; the recipe adds it twice.",
        ),
        (right / 8, "those are shares of the total."),
        (right * len(oils), "divide by n: the error is a mean over the oils."),
    ]
    got = numbers(answer, (3,))
    cut = (got == np.round(got, 2)) & (got != np.round(right, 2))
    words = "almost: two decimals will do, but round them; do not cut them off."
    demand(not (cut.any() and np.abs(got - right).max() < 8 * ALMOST), words)
    expect(
        got,
        right,
        [row for wrong, words in mistakes for row in rounded(np.array(wrong), words)],
        "the promise is 8 − 2λ₁, the smallest error 8 − λ₁ − λ₂, and the other is measured.",
        FINE,
    )
    return "0.56 promised, 8 measured, 2.51 possible: no alarm, and yet all is lost."
