"""The checkers of the chapter ``special-axis``."""

import numpy as np
from sklearn.datasets import load_wine

from lecture_utils.datasets import nine_titles
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    by_hand,
    demand,
    expect,
    numbers,
    pair,
    peak,
    random_matrices,
    rounded,
    tried,
)

# The multipliers of C = [[5, 2], [2, 2]] along (2, 1) and along (−1, 2).
by_hand(
    "special-axis-1",
    right=[6, 1],
    mistakes=[
        ([1, 6], "the right numbers in the wrong order: (2, 1) comes first."),
        ([12, 2], "a factor 2 stands on both sides, in 2Cu and in λ 2u: they cancel."),
        ([3, 0.5], "a factor 2 stands on both sides, in 2Cu and in λ 2u: they cancel."),
        ([12, -1], "that is the first component of Cu; divide it by that of u."),
        ([12, 6], "that is C (2, 1); by which factor is it longer than (2, 1)?"),
        ([30, 5], "that is uᵀCu for vectors that are not of length one: divide by uᵀu."),
        ([5, 2], "that is the diagonal of C: a multiplier is a factor between Cu and u."),
        ([6, -1], "C (−1, 2) is (−1, 2) itself, so the factor is positive."),
    ],
    otherwise="by which factor does C stretch (2, 1), and by which (−1, 2)?",
    praise="Top and bottom: the multipliers are the eigenvalues of C.",
)

# The height uᵀCu at (0, 1), and after one multiplication by C = [[5, 2], [2, 2]].
by_hand(
    "special-axis-2",
    right=[2, 11 / 2],
    mistakes=[
        ([11 / 2, 2], "the right numbers in the wrong order: before comes first."),
        ([2, 44], "after the step u has to be scaled to length one."),
        ([2, 11], "(1, 1) has the length √2: divide by its square."),
        ([2, 9 / 2], "the entry off the diagonal counts twice."),
        ([2, 7 / 2], "the entries off the diagonal are missing."),
        ([2, 6], "that is the top; one step does not reach it."),
        ([5, 173 / 29], "that starts at (1, 0); the start is (0, 1)."),
        ([2, np.sqrt(8)], "that is the length of Cu; the height is uᵀCu for the new u."),
    ],
    otherwise="u becomes Cu divided by its length, and the height is uᵀCu each time.",
    praise="From 2 to 5.5 in one step, and the top is 6.",
)

# The multiplier for the standard deviation when the variance has 36.
by_hand(
    "special-axis-3",
    right=3,
    mistakes=[
        (36, "that is the multiplier for the variance: the root has another gradient."),
        (6, "that is s itself: divide 2λu by 2√V, and then by the 2 of ∇g."),
        (12, "the chain rule divides by 2√V, not by √V alone, and ∇g has a 2 as well."),
        (3 / 2, "at the summit √V is 6; was a 2 counted twice?"),
        (1 / 12, "that is 1/(2√V): it still has to be multiplied by ∇V."),
        (72, "the derivative of the root is missing."),
    ],
    otherwise="∇s = ∇V/(2√V) must be μ times 2u.",
    praise="√λ/2: the axis does not depend on how the question is put, but the multiplier does.",
)


@exercise("special-axis-4")
def gradient_function(answer):
    """A function for the gradient of the variance, from the data."""
    for noise, u in zip(random_matrices((7, 3), (5, 4)), random_matrices(3, 4), strict=True):
        X = noise + 2
        n = len(X)
        centred = X - X.mean(axis=0)
        right = 2 * centred.T @ (centred @ u) / n
        across = X - X.mean(axis=1, keepdims=True)
        tried(
            answer,
            (X, u),
            right=right,
            mistakes=[
                (right / 2, "the factor 2 got lost."),
                (2 * X.T @ (X @ u) / n, "the data were not centred."),
                (2 * across.T @ (across @ u) / n, "centre the columns: a mean for each feature."),
                (right * n, "it was not divided by n."),
                (right * n / (n - 1), "that is the divisor n − 1; n is asked for."),
                (2 * u, "that is the gradient of the constraint."),
                (
                    2 * X.var(axis=0) * u,
                    "the covariances are missing: only the variances were used.",
                ),
            ],
            otherwise="it is not 2 Cu: compare with a quotient of differences.",
            shapes={
                (n,): "that has an entry for each sample; a gradient has one for each feature."
            },
        )
    d = 1000
    wide, u = random_matrices((3, d), d)
    demand(
        peak(answer, wide, u) < d * d,  # C would have 8 bytes for each entry
        "right, but it forms the d×d matrix C: multiply from right to left instead.",
    )
    return "The gradient of the variance, and no d×d matrix was needed."


@exercise("special-axis-5")
def shrinking(answer):
    """The factor by which a small angle to the top shrinks in a step of a walker."""
    wine = load_wine().data
    last, third, second, top = np.linalg.eigvalsh(np.corrcoef(wine.T))[[0, -3, -2, -1]]
    walked, kept = 1 + 0.1 * top, 1 + 0.1 * second
    mistakes = [
        (
            (1 + 0.05 * second) / (1 + 0.05 * top),
            "∇V is 2Cu: the matrix is I + 2ηC, and 2η is 0.1.",
        ),
        (walked / kept, "that is by how much the top grows against the rest: turn it round."),
        *rounded(second / top, "that is λ₂/λ₁, for a bold step; a walker keeps u and adds to it."),
        (kept, "that is how much the second part grows; divide by the growth of the first."),
        (walked, "that is how much the first part grows; the angle compares two parts."),
        ((1 + 0.1 * third) / walked, "take the second eigenvalue: its part lasts longest."),
        ((1 + 0.1 * last) / walked, "take the second eigenvalue: its part lasts longest."),
        ((kept / walked) ** 2, "that is the square: an angle shrinks by the factor itself."),
    ]
    expect(
        numbers(answer, ()),
        kept / walked,
        mistakes,
        otherwise="one step multiplies by I + 2ηC: which two of its eigenvalues compete?",
    )
    return "A step keeps 85 per cent of the angle; a bold one 53."


@exercise("special-axis-7")
def special_word(answer):
    """The word with the largest weight on the special axis of nine titles, and its weight."""
    word, weight = pair(answer, "(word, weight)")
    demand(isinstance(word, str), "the first of the pair is a word of the list.")
    got = np.abs(numbers(weight, (), "the weight"))
    counts, _, words = nine_titles()
    demand(word in words, "the first of the pair is a word of the list.")
    demand(word != "graph", "was each column scaled? It is the variance of the counts themselves.")
    demand(word != "EPS", "that leads on the axis of SMALLEST variance: eigh begins with it.")
    demand(word == "system", "another word has a larger weight: look at the weights in size.")
    Xc, at = counts - counts.mean(axis=0), words.index(word)

    def largest(data):
        values, axes = np.linalg.eigh(data.T @ data)
        return values[-1] / len(data), abs(axes[at, -1])

    (variance, right), rows = largest(Xc), counts - counts.mean(axis=1, keepdims=True)
    mistakes = [
        (largest(counts)[1], "the counts were not centred."),
        (largest(rows)[1], "centre the columns, a mean for each word, and not the rows."),
        (variance, "that is the variance along the axis; its weight is the entry of u."),
        (right**2, "that is the square of the weight."),
    ]
    mistakes = [row for value, said in mistakes for row in rounded(value, said)]
    expect(
        got, right, mistakes, "the weight is the entry of the unit vector u at the word.", ALMOST
    )
    return "system: people and computers on one side of the axis, graphs on the other."
