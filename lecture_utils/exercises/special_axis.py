"""The checkers of the chapter ``special-axis``."""

import numpy as np
from sklearn.datasets import load_wine

from lecture_utils.datasets import nine_titles
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    FINE,
    by_hand,
    close,
    demand,
    expect,
    numbers,
    pair,
    random_matrices,
    shown,
    tried,
)
from lecture_utils.exercises.watching import peak

# The gradient of uᵀMu at (2, 1) for M = [[5, 3], [1, 2]], which is not symmetric.
by_hand(
    "special-axis-1",
    right=[24, 12],
    mistakes=[
        ([12, 24], "the right numbers in the wrong order: ∂q/∂u₁ comes first."),
        ([26, 8], "that is 2Mu, which is right for a symmetric M: write q out."),
        ([22, 16], "that is 2Mᵀu: u₁u₂ and u₂u₁ have different entries of M before them."),
        ([13, 4], "that is Mu: every component of u stands in q twice, left and right."),
        ([11, 8], "that is Mᵀu: every component of u stands in q twice, left and right."),
        ([12, 6], "the factor 2 got lost: the derivative of 5u₁² is 10u₁."),
        ([20, 4], "the products of u₁ with u₂ are missing."),
        ([22, 8], "3u₁u₂ and u₂u₁ add up to 4u₁u₂: differentiate BOTH."),
        ([23, 10], "3u₁u₂ and u₂u₁ add up to 4u₁u₂: the second is missing."),
        ([4, 2], "that is the gradient of uᵀu."),
    ],
    otherwise="q is 5u₁² + 4u₁u₂ + 2u₂²: differentiate by u₁, by u₂, and put in (2, 1).",
    praise="(M + Mᵀ)u; for a symmetric matrix that is 2Mu.",
)

# The second derivatives of uᵀBu along the sphere at (0, 0, 1), towards (1, 1, 0), (1, −1, 0) and
# (1, 0, 0), for B = [[3, 1, 0], [1, 3, 0], [0, 0, 3]].
by_hand(
    "special-axis-2",
    right=[2, -2, 0],
    mistakes=[
        ([-2, 2, 0], "the signs are turned round: towards a larger eigenvalue it goes up."),
        ([1, -1, 0], "a factor 2 got lost: V has the second derivatives 2B, not B."),
        ([4, -4, 0], "a direction of speed 1 is a unit vector: divide each of them by its length."),
        ([8, 4, 6], "that is 2B alone: the sphere bends too, so subtract λ times 2I."),
        ([16, 8, 6], "that is 2B alone, and the directions are not yet unit vectors."),
        ([4, 2, 3], "those are the heights in these directions, not second derivatives at u."),
        ([5, 1, 3], "the multiplier goes with H_g, which is 2I: subtract 2λI, not λI."),
    ],
    otherwise="it is vᵀ(2B − λ·2I)v, with λ = 3 and a unit vector v for each direction.",
    praise="One way up, one way down: a pass, and between the ways one of bend 0.",
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


def gradient_of_variance(X, p, u):
    """Return the gradient of the weighted variance."""
    centred = X - p @ X
    return 2 * centred.T @ (p * (centred @ u))


@exercise("special-axis-4")
@shown(gradient_of_variance, ([[0, 4], [4, 8]], [0.25, 0.75], [1, 0]))
def gradient_function(answer):
    """A function for the gradient of a weighted variance, from the data."""
    for noise, u in zip(random_matrices((7, 3), (5, 4)), random_matrices(3, 4), strict=True):
        X = noise + 2
        n = len(X)
        p = np.arange(1, n + 1) / np.arange(1, n + 1).sum()
        centred, plain = X - p @ X, X - X.mean(axis=0)
        loose, each = X - X.mean(), X - X.mean(axis=1, keepdims=True)
        right = gradient_of_variance(X, p, u)
        tried(
            answer,
            (X, p, u),
            right=right,
            mistakes=[
                (right / 2, "the factor 2 got lost."),
                (2 * X.T @ (p * (X @ u)), "the data were not centred."),
                (2 * plain.T @ (p * (plain @ u)), "the mean must be the weighted one, p @ X."),
                (2 * loose.T @ (p * (loose @ u)), "X.mean() is one number: not one per feature."),
                (2 * each.T @ (p * (each @ u)), "each row lost its own mean; p @ X is wanted."),
                (2 * plain.T @ (plain @ u) / n, "the weights are missing: that is for equal ones."),
                (2 * centred.T @ (centred @ u) / n, "the weights are missing in the variance."),
                (right / n, "the weights add up to 1 already: there is no divisor n any more."),
                (right * n, "the weights stand in the place of 1/n: do not multiply by n."),
                (2 * centred.T @ (p**2 * (centred @ u)), "each sample has its weight ONCE."),
                (2 * u, "that is the gradient of the constraint."),
                (
                    2 * (p @ centred**2) * u,
                    "the covariances are missing: only variances were used.",
                ),
            ],
            otherwise="it is not the gradient: compare with a quotient of differences.",
            shapes={
                (n,): "that has an entry for each sample; a gradient has one for each feature."
            },
        )
    d = 1000
    wide, u = random_matrices((3, d), d)
    demand(
        peak(answer, wide, np.array([0.5, 0.3, 0.2]), u) < d * d,  # each entry has 8 bytes
        "right, but it forms a d×d matrix: multiply from right to left instead.",
    )
    return "The gradient of the weighted variance, and no d×d matrix was needed."


@exercise("special-axis-5")
def too_fast(answer):
    """The step beyond which a walker on its way down ends at the top; three digits will do."""
    values = np.linalg.eigvalsh(np.corrcoef(load_wine().data.T))
    last, second, top = values[[0, -2, -1]]
    right = 1 / (top + last)
    mistakes = [
        (2 * right, "∇V is 2Cu: a step multiplies by I − 2ηC."),
        (1 / right, "that is 1/η: turn it round."),
        (1 / top, "there the first factor is −1; the last is BELOW 1 and loses earlier."),
        (1 / (2 * top), "there the first factor is 0: its part has vanished, and does not win."),
        (2 / top, "∇V is 2Cu; and compare the sizes of the first factor and the last."),
        (1 / (top - last), "a sign: 2ηλ₁ − 1 is as large as 1 − 2ηλ₁₃."),
        (1 / (top + second), "it is the SMALLEST eigenvalue whose part competes with the first."),
        (1 / (2 * last), "there the last factor is 0; compare its size with that of the first."),
    ]
    got, near = numbers(answer, ()), FINE * right  # a share of it: 0.207 still leads down
    third = "near, but the third digit is not right: calculate the limit from the eigenvalues."
    demand(close(got, right, near) or not close(got, right, 2 * FINE), third)
    expect(
        got,
        right,
        [
            row
            for wrong, words in mistakes
            for row in ((wrong, words), (wrong.round(3), words), (wrong.round(4), words))
        ],
        otherwise="which of the factors 1 − 2ηλⱼ is the largest in size?",
        tol=near,
    )
    return "1/(λ₁ + λ₁₃): a bold step is a very long one, and so −∇V leads it to the top."


@exercise("special-axis-7")
def special_word(answer):
    """The word with the largest weight on the special axis of nine titles, and its weight."""
    word, weight = pair(answer, "(word, weight)")
    demand(isinstance(word, str), "the first of the pair is a word of the list.")
    got = np.abs(numbers(weight, (), "the weight"))
    counts, _, words = nine_titles()
    demand(word in words, "the first of the pair is a word of the list.")
    demand(word != "graph", "another word leads: graph does if each column is scaled.")
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
    mistakes = [
        row
        for value, said in mistakes
        for row in ((value, said), (value.round(2), said), (value.round(3), said))
    ]
    expect(
        got, right, mistakes, "the weight is the entry of the unit vector u at the word.", ALMOST
    )
    return "system: people and computers on one side of the axis, graphs on the other."
