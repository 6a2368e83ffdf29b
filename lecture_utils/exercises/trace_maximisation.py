"""The checkers of the chapter ``trace-maximisation``."""

import numpy as np

from lecture_utils.covariance import covariance
from lecture_utils.datasets import crabs
from lecture_utils.exercises.base import Wrong, exercise
from lecture_utils.exercises.forms import (
    by_hand,
    demand,
    expect,
    numbers,
    random_matrices,
    shown,
    tried,
)

# The smallest c with J(U) − J_min ≤ c m, for the eigenvalues 9, 6, 3, 1 and k = 2.
by_hand(
    "trace-maximisation-1",
    right=8,
    mistakes=[
        (3, "that is the gap, which bounds from BELOW."),
        (9, "that is the largest eigenvalue: something is gained in return, λ_d at least."),
        (6, "that is λ₁ − λ₃: weight may also move further down than to the next axis."),
        (5, "that is λ₂ − λ₄: weight may also be taken from the first axis."),
        (11, "both axes are turned then, and m is 2: divide by it."),
        (5.5, "that is the mean of two turns: one of them costs more for its weight."),
        (4, "that is the least loss itself, λ₃ + λ₄."),
        (-8, "the sign: c bounds a loss from above."),
    ],
    otherwise="replace each factor of the exact formula by the LARGEST of its kind.",
    praise="λ₁ − λ_d: the first axis turned towards the last one pays just that.",
)

# The weights of U with the rows (2, 1)/3, (1, 2)/3, (2, −2)/3 for C = diag(6, 3, 1), what it loses
# in excess, and the bounds that the moved weight sets.
WEIGHTS = [5 / 9, 5 / 9, 8 / 9]
by_hand(
    "trace-maximisation-2",
    right=[*WEIGHTS, 28 / 9, 16 / 9, 40 / 9],
    mistakes=[
        (
            [*np.sqrt(WEIGHTS), 28 / 9, 16 / 9, 40 / 9],
            "the weights are SQUARED lengths of the rows.",
        ),
        ([8 / 9, 5 / 9, 5 / 9, 28 / 9, 16 / 9, 40 / 9], "s₁ belongs to the FIRST row of U."),
        ([*WEIGHTS, 37 / 9, 16 / 9, 40 / 9], "that is J(U) itself: J_min is to be taken off."),
        ([*WEIGHTS, 53 / 9, 16 / 9, 40 / 9], "that is what U keeps, and not what it loses."),
        ([*WEIGHTS, -28 / 9, 16 / 9, 40 / 9], "J(U) is the LARGER of the two losses."),
        ([*WEIGHTS, 28 / 9, 2, 5], "those are the prices: TIMES the moved weight."),
        ([*WEIGHTS, 28 / 9, 8 / 9, 20 / 9], "m adds up what BOTH kept axes gave."),
        ([*WEIGHTS, 28 / 9, 24 / 9, 40 / 9], "the gap is λ₂ − λ₃, since k = 2."),
        ([*WEIGHTS, 28 / 9, 16 / 9, 48 / 9], "λ₁ is given up, but λ₃ comes in return."),
        ([*WEIGHTS, 28 / 9, 16 / 9, 24 / 9], "at worst u₁ is given up for u₃, and not for u₂."),
        ([*WEIGHTS, 28 / 9, 40 / 9, 16 / 9], "the lower bound comes before the upper one."),
    ],
    otherwise="s₁, s₂, s₃ are the squared rows of U; then Σ λⱼsⱼ is what U keeps, of 9 at best.",
    praise="Halfway between the bounds: the dear axis gave as much as the cheap one.",
)


def smallest_loss(X, k):
    """Return the least loss of a flat surface with k dimensions."""
    sigma = np.linalg.svd(X - X.mean(axis=0), compute_uv=False)
    return np.sum(sigma[k:] ** 2) / len(X)


@exercise("trace-maximisation-3")
@shown(smallest_loss, ([[0, 0], [4, 0], [0, 2], [4, 2]], 1), ([[0, 0], [6, 0], [0, 4], [6, 4]], 1))
def floor_function(answer):
    """A function for the least loss, of data that may lie almost on a flat surface."""
    for noise, k in zip(random_matrices((9, 4), (7, 3), (4, 6)), (1, 2, 2), strict=True):
        X = noise + 3
        n, d = X.shape
        right, sigma = smallest_loss(X, k), np.linalg.svd(X - X.mean(axis=0))[1]
        raw = np.linalg.svd(X)[1]
        tried(
            answer,
            (X, k),
            right=right,
            mistakes=[
                (np.sum(raw[k:] ** 2) / n, "the data were not centred."),
                (right * n / (n - 1), "a MEAN over the samples is divided by n, not by n − 1."),
                (right * n, "that is the sum over the samples: divide by n."),
                (right / d, "divide by the number of samples alone, not of features as well."),
                (np.sum(sigma[:k] ** 2) / n, "that is what is kept, not what is lost."),
                (np.sum(sigma[k:]) / n, "square the singular values that are dropped."),
                (np.sqrt(right), "that is the root of the loss."),
                (np.sum(sigma[k + 1 :] ** 2) / n, "off by one: the (k + 1)-th is dropped as well."),
                (np.sum(sigma[k - 1 :] ** 2) / n, "off by one: the k-th is kept."),
                (right / np.sum(sigma**2) * n, "that is the SHARE that is lost."),
            ],
            otherwise="it is not the least loss: sum the squares of the dropped singular values.",
        )
    eps = 1e-8
    half = np.vstack([np.ones(3), eps * np.eye(3)])
    thin = np.repeat(np.vstack([half, -half]), 10, axis=0)  # where some routines take XᵀX
    try:
        got = float(numbers(answer(thin.copy(), 1), ()))
    except (TypeError, Wrong) as wrong:
        raise Wrong(f"for samples almost on a line it returns no number: {wrong}") from None
    demand(
        abs(got / (eps**2 / 2) - 1) < 1e-3,
        "right for ordinary data, but a loss of 5e-17 beside a total of 0.75 drowns in rounding: "
        "decompose the centred data themselves, and square only what is dropped.",
    )
    return "The least loss, right to the last digits even where the product of the data is blind."


TENTH = 0.0019  # of 24.74 it leaves what is written as 24.7


@exercise("trace-maximisation-4")
def loosest(answer):
    """The dimension with the smallest gap, and the largest angle that an excess allows there."""
    got = numbers(answer, (2,))
    values = np.linalg.eigvalsh(covariance(crabs()[0], ddof=0))[::-1]
    least = np.min(-np.diff(values))
    share = 0.01 / least
    angle = np.degrees(np.arcsin(np.sqrt(share)))
    mistakes = [
        (np.radians(angle), "that is in radians."),
        (np.degrees(np.arcsin(share)), "the excess over the gap is sin²θ: take the root."),
        (np.sqrt(share), "that is sin θ: which angle has this sine?"),
        (share, "that is sin²θ: which angle has this sine?"),
        (90 - angle, "that is the angle with this cosine: it is a sine."),
        (np.degrees(np.arctan(np.sqrt(share))), "it is a sine, and not a tangent."),
        (2 * angle, "that is twice the angle: between two such spaces, one on either side."),
        (np.degrees(np.arcsin(np.sqrt(share / 4))), "all of it may be spent on ONE angle."),
        (24.1, "that is by the gap rounded to 0.06: keep digits."),
    ]
    k = round(float(got[0]))
    demand(k in (1, 2, 3, 4), "k is one of 1, 2, 3, 4.")
    demand(k != 1, "the gap behind the first axis is the WIDEST: where does a turn cost least?")
    demand(k != 2, "λ₂ − λ₃ is small, but another difference is smaller still.")
    demand(k != 3, "λ₃ − λ₄ is not the smallest difference.")
    demand(
        k != got[0] or not TENTH * angle < abs(got[1] - angle) < 0.2,
        "almost: to a tenth of a degree it is another angle. The divisor is n; round at the end.",
    )
    expect(
        got,
        [4, angle],
        [
            ([4, value], words)
            for wrong, words in mistakes
            for value in (wrong, np.round(wrong, 2), np.round(wrong, 3))
        ],
        "the excess over the gap is sin²θ at most.",
        TENTH,
    )
    return "λ₄ and λ₅ differ by 0.06 mm² only: so far a hundredth of a mm² can turn the space."


# The least tensions of six friends at a table for k = 1, 2, 3, and the k that is determined.
by_hand(
    "trace-maximisation-6",
    right=[1, 2, 5, 2],
    mistakes=[
        ([0, 1, 2, 2], "each column adds up to zero: the vector of ones is excluded."),
        ([0, 0, 1, 2], "each column adds up to zero: the vector of ones is excluded."),
        ([0, 1, 2, 1], "each column adds up to zero: the vector of ones is excluded."),
        ([0, 1, 2, 3], "each column adds up to zero: the vector of ones is excluded."),
        ([1, 1, 3, 2], "those are single eigenvalues: the tension of k columns adds k of them."),
        ([4, 7, 10, 2], "that is the LARGEST tension: friends far apart."),
        ([2, 4, 10, 2], "each friendship counts once, not from both sides."),
        ([0.5, 1, 2.5, 2], "a factor got lost: L has 2 on the diagonal and −1 beside it."),
        ([1, 2, 3, 2], "the eigenvalue 1 comes twice only: the third is 3."),
        ([1, 4, 8, 2], "the eigenvalue after 0 comes twice before a larger one comes."),
        ([-2, -3, -4, 2], "those belong to the table of friends alone, and not to L."),
        ([1, 2, 5, 1], "for k = 1 the next eigenvalue is also 1: any mixture is as good."),
        ([1, 2, 5, 3], "for k = 3 the next eigenvalue is also 3: any mixture is as good."),
    ],
    otherwise="add up the smallest eigenvalues of L, without that of the vector of ones.",
    praise="And the plane is determined: the six sit on a regular hexagon.",
)
