"""The checkers of the chapter ``pca-at-scale``."""

import numpy as np

from lecture_utils.datasets import crabs
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    FINE,
    by_hand,
    close,
    demand,
    expect,
    numbers,
    random_matrices,
    rounded,
    shown,
    tried,
)

# A 25th row joins 24: the mean moves by 1/25 of the gap, and 24/25 of ggᵀ are added.
by_hand(
    "pca-at-scale-1",
    right=[1 / 25, 24 / 25],
    mistakes=[
        ([24 / 25, 1 / 25], "the right numbers in the wrong order: the mean's comes first."),
        ([1 / 24, 24 / 25], "with the new row there are 25, and the mean is over all."),
        ([1 / 24, 1], "with the new row there are 25 rows in all."),
        ([1 / 25, 1], "the mean moves as well: the factor is n_A n_B/n."),
        ([1 / 25, 24], "the factor n_A n_B = 24 has still to be divided by n."),
        ([1, 24 / 25], "the gap leads to the new row; the mean moves only a part of it."),
        ([24 / 25, 24 / 25], "the mean moves by n_B/n of the gap: by the share of the NEW row."),
        ([1 / 25, 1 / 25], "the mean moves by n_B/n, and what is added is n_A n_B/n."),
        ([1 / 25, 24 / 625], "that is only B's part: A's centring is put right as well."),
        ([1 / 25, (24 / 25) ** 2], "that is only B's part: A's centring is put right as well."),
    ],
    otherwise="put n_A = 24, n_B = 1 and n = 25 into n_B/n and n_A n_B/n.",
    praise="So a mean and a scatter can follow a stream row by row.",
    tol=FINE,
)

# The six good rows: M = [[60, −12], [−12, 48]] − 6I − 2 (3, −3)(3, −3)ᵀ = [[36, 6], [6, 24]].
by_hand(
    "pca-at-scale-2",
    right=[6, 4, 1],
    mistakes=[
        ([4, 6, 1], "the right numbers, but the first variance comes first."),
        ([36, 24, 6], "that is the scatter: divide by the number of good rows."),
        ([7.2, 4.8, 1.2], "the divisor is 6 here, not 5."),
        ([4, 8 / 3, 2 / 3], "divide by the 6 good rows, not by all 9."),
        ([9, 7, -2], "the term of the gap has still to be taken off."),
        ([12, 10, -5], "the term of the gap is subtracted here, not added."),
        ([7, 5, 1], "the scatter of the bad rows has still to be taken off."),
        ([7.5, 5.5, -0.5], "the factor of the gap is 6·3/9 = 2, not 1."),
        ([23 / 3, 17 / 3, -2 / 3], "the gap is between the good and the bad rows' means."),
        ([6, 4, -1], "the product of the gaps is −9, and −12 − 2·(−9) = 6."),
        ([6, 4, -5], "the product of the gaps is −9: take off 2·(−9), which adds 18."),
    ],
    otherwise="the good rows have the mean (1, 2), the gap is (3, −3) and its factor is 2.",
    praise="What was added can be taken out again, and the rows need not come back.",
)

# 1 + 20/(p − 1) ≤ 1.5² and ≤ 1.1².
by_hand(
    "pca-at-scale-3",
    right=[17, 97],
    mistakes=[
        ([97, 17], "the looser promise comes first."),
        ([16, 96], "that is p − 1: add one."),
        ([17, 96], "with p = 96 the promise is just missed: round up."),
        ([17, 1 + 20 / 0.21], "p is a whole number: round up."),
        ([17, 96.2], "p is a whole number: round up."),
        ([41, 201], "under the root stands 1 + 20/(p − 1): square 1.5 and 1.1 first."),
        ([17, 2001], "10 % above the least is a factor of 1.1, and its square is 1.21."),
        ([10, 18], "the 1 under the root has to be taken off before dividing."),
        ([18, 98], "smaller ones are enough: try p one less."),
        ([10, 49], "k is 20, not 10."),
    ],
    otherwise="solve 1 + 20/(p − 1) = 1.5² and = 1.1² for p, and round up.",
    praise="A tenth more than the least is dear by mixtures alone, and cheap by power steps.",
)


def cross(n_a, x_a, y_a, K_a, n_b, x_b, y_b, K_b):
    """Return the cross scatter of both parts together."""
    return K_a + K_b + n_a * n_b / (n_a + n_b) * np.outer(x_b - x_a, y_b - y_a)


@exercise("pca-at-scale-4")
@shown(
    cross,
    (3, [0], [1], [[1]], 6, [2], [6], [[4]]),
    (2, [1, 0], [3], [[1], [7]], 4, [4, 2], [5], [[0], [1]]),
)
def cross_function(answer):
    """A function that merges two cross scatters."""
    for one, other in (random_matrices((9, 3), (9, 2)), random_matrices((14, 2), (14, 4))):
        drift = np.arange(len(one))[:, np.newaxis]
        X, Y = one + drift, 2 * other - drift / 3
        halves = [
            (len(x), x.mean(axis=0), y.mean(axis=0), (x - x.mean(axis=0)).T @ y)
            for x, y in ((X[:4], Y[:4]), (X[4:], Y[4:]))
        ]
        (n_a, x_a, y_a, K_a), (n_b, x_b, y_b, K_b) = halves
        n, within, gaps = n_a + n_b, K_a + K_b, np.outer(x_b - x_a, y_b - y_a)
        mistakes = [
            (within, "what lies between the means is missing."),
            (within + gaps, "the product of the gaps has the factor n_A n_B/n."),
            (within + n_a * n_b * gaps, "divide n_A n_B by n."),
            (within - n_a * n_b / n * gaps, "both gaps from A to B: the product is added."),
            (within + n_a * n_b / n**2 * gaps, "n_A n_B is divided by n, not by its square."),
            (within + n_b / n * gaps, "the mean moves by n_B/n; the factor here is n_A n_B/n."),
            ((within + n_a * n_b / n * gaps) / n, "the sum is wanted, without a divisor."),
            (within + n_a * n_b / n * np.outer(x_b, y_b), "take the differences of the means."),
        ]
        words = "add the parts' matrices and n_A n_B/n times the product of the two gaps."
        tried(answer, [*halves[0], *halves[1]], cross(*halves[0], *halves[1]), mistakes, words)
    return "With y = x it is the scatter; with y a target, what a regression needs."


# 64 machines, d = 500: 6 rounds, 63 triangles of 2 MB, 6 (2/125 + 0.001) s = 102 ms.
by_hand(
    "pca-at-scale-6",
    right=[6, 126, 102],
    mistakes=[
        ([6, 128, 102], "63 triangles are sent: one machine keeps its own."),
        ([6, 12, 102], "that is one triangle a round; there are 63 merges."),
        ([6, 2, 102], "that is one triangle; there are 63 merges."),
        ([6, 126, 96], "each round waits for a millisecond as well."),
        ([6, 126, 97], "each round waits for a millisecond, not the first alone."),
        ([6, 126, 1071], "the sends of a round go at the same time: six waits, not 63."),
        ([63, 126, 1071], "that counts merges: a round makes many at once."),
        ([6, 126, 17], "that is one round."),
        ([6, 126, 0.102], "in milliseconds, please."),
        ([6, 63.126, 57.1], "the full table is sent, not its triangle alone."),
        ([6, 126_000_000, 102], "in MB, please."),
        ([6, 126, 774], "a MB is eight million bits, but the line was given in bytes."),
        ([7, 126, 119], "two to the power of 6 is 64."),
    ],
    otherwise="6 rounds; 63 times 8·500² bytes; 6 times (2/125 s and a millisecond).",
    praise="A tenth of a second for any number of rows.",
    tol=FINE,
)


@exercise("pca-at-scale-7")
def between_kinds(answer):
    """The share between the kinds in per cent, and the largest variance of all."""
    lengths, kinds, _ = crabs()
    rows = [lengths[np.array(kinds) == kind] for kind in sorted(set(kinds))]
    within = sum(len(each) * np.cov(each.T, ddof=0) for each in rows)
    whole = len(lengths) * np.cov(lengths.T, ddof=0)
    top, inside = (np.linalg.eigvalsh(M)[-1] for M in (whole, within))
    share, n = 100 * (1 - within.trace() / whole.trace()), len(lengths)
    got, right = numbers(answer, (2,)), [share, top / n]
    mistakes = [
        ([top / n, share], "the right numbers in the wrong order: the share comes first."),
        *rounded([share / 100, top / n], "in per cent, please."),
        *rounded([100 - share, top / n], "that is the share WITHIN the kinds."),
        *rounded([share, top], "that is n times as much: the scatter's. Divide by n."),
        *rounded([share, top / (n - 1)], "the divisor is n here, not n − 1."),
        *rounded([share, inside / n], "that is of the mean of the matrices: merge first."),
        *rounded([share, whole.trace() / n], "that is the sum of all variances."),
        *rounded([share, np.sqrt(top / n)], "that is a standard deviation: square it."),
        *rounded([100 * (1 - inside / top), top / n], "the share is one of the traces."),
    ]
    demand(not close(got[0], share / (100 - share) * 100, ALMOST), "divide by the WHOLE scatter.")
    expect(got, right, mistakes, "merge all four, and compare the traces.", FINE)
    return "Four summaries, and nobody had to send a crab."
