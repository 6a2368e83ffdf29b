"""The checkers of the chapter ``pca-at-scale``."""

import numpy as np

from lecture_utils.datasets import crabs
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    FINE,
    NO_FUNCTION,
    along,
    by_hand,
    call,
    close,
    demand,
    expect,
    is_nearly,
    numbers,
    pair,
    random_matrices,
    rounded,
    shown,
    tried,
)


@exercise("pca-at-scale-1")
def pca_of_a_stream(answer):
    """A function that finds the first variances and axes of blocks that come only once."""
    demand(callable(answer), NO_FUNCTION)
    (X,) = random_matrices((30, 3))
    X = X * [3, 2, 1] + np.arange(30)[:, np.newaxis] * [0.3, 0.1, 0.2]
    for far, words in (
        (0, "merge what is kept of the blocks, and take the eigenvalues of the whole."),
        (1e8, "with a mean of 10⁸ digits are lost: centre each block first."),
    ):
        blocks = np.split(X + far, [4, 5, 17])
        got = call(lambda k, blocks=blocks: answer(iter(blocks), k), 2)
        got, axes = pair(got, "variances, axes")
        values, vectors = np.linalg.eigh(np.cov(X.T, ddof=0))
        right, n = values[:0:-1], len(X)
        own = [np.cov(each.T, ddof=0) for each in blocks]
        within = sum(len(each) * C for each, C in zip(blocks, own, strict=True)) / n
        averaged, last = np.mean(own, axis=0), own[-1]
        mistakes = [
            (n * right, "those are the scatter's: divide by the number of rows."),
            (n / (n - 1) * right, "the divisor is n here, not n − 1."),
            (np.sqrt(right), "those are standard deviations: square them."),
            (right[::-1], "the right variances, but the largest comes first."),
            (values[:2], "those are the smallest: `eigh` sorts upwards."),
            (np.linalg.eigvalsh(within)[:0:-1], "what lies between the means is missing."),
            (np.linalg.eigvalsh(averaged)[:0:-1], "matrices of blocks must not be averaged."),
            (np.linalg.eigvalsh(last)[:0:-1], "that is the last block alone: merge them all."),
        ]
        expect(numbers(got, (2,), "the variances"), right, [] if far else mistakes, words, 1e-6)
        demand(
            along(numbers(axes, (3, 2), "the axes"), vectors[:, :0:-1]),
            "the axes should be the columns that belong to these variances, in their order.",
        )
    return "This follows a stream of any length, and keeps one small table."


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
    praise="Taken out, on paper and for tame rows.",
)

# 1 + 20/(p − 1) < 4 (a quarter of the variance is left), ≤ 1.5² and ≤ 1.1².
by_hand(
    "pca-at-scale-3",
    right=[8, 17, 97],
    mistakes=[
        ([8, 97, 17], "the looser promise comes first."),
        ([97, 17, 8], "the loosest promise comes first: keeping nothing costs most."),
        ([7, 16, 96], "that is p − 1: add one."),
        ([7, 17, 97], "with p = 7 the promise is just missed: round up."),
        ([8, 17, 96], "with p = 96 the promise is just missed: round up."),
        ([23 / 3, 17, 97], "p is a whole number: round up."),
        ([8, 17, 1 + 20 / 0.21], "p is a whole number: round up."),
        ([8, 17, 96.2], "p is a whole number: round up."),
        ([21, 41, 201], "under the root stands 1 + 20/(p − 1): square 2, 1.5 and 1.1 first."),
        ([8, 41, 201], "under the root stands 1 + 20/(p − 1): square 1.5 and 1.1 first."),
        ([21, 17, 97], "a quarter of the variance is left: the error is a half, not a quarter."),
        ([3, 17, 97], "four is the ratio of the squares: the errors are as two to one."),
        ([62, 17, 97], "75 % is what the axes hold: what is lost is the other quarter."),
        ([8, 17, 2001], "10 % above the least is a factor of 1.1, and its square is 1.21."),
        ([6, 10, 18], "the 1 under the root has to be taken off before dividing."),
        ([9, 18, 98], "smaller ones are enough: try p one less."),
        ([5, 9, 49], "k is 20, not 10."),
    ],
    otherwise="solve 1 + 20/(p − 1) < 2², ≤ 1.5² and ≤ 1.1² for p, and round up.",
    praise="A promise may be empty, and to come near the least by mixtures alone takes many.",
)


def cross(n_a, x_a, y_a, K_a, n_b, x_b, y_b, K_b):
    """Return the cross scatter of both parts together."""
    return K_a + K_b + n_a * n_b / (n_a + n_b) * np.outer(x_b - x_a, y_b - y_a)


@exercise("pca-at-scale-4")
@shown(
    cross,
    (3, [0], [1], [[1]], 6, [2], [6], [[4]]),
    (2, [1, 0], [3], [[1], [7]], 4, [4, 2], [5], [[0], [1]]),
    (3, [1e8], [1e8], [[1]], 6, [1e8 + 2], [1e8 + 5], [[4]]),
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
    (n_a, x_a, y_a, K_a), (n_b, x_b, y_b, K_b) = halves
    far = [n_a, x_a + 1e7, y_a - 1e7, K_a, n_b, x_b + 1e7, y_b - 1e7, K_b]
    words = "with large means the digits are lost: take the gaps, and no raw sums."
    demand(is_nearly(call(answer, *far), cross(*far)), words)
    return "With y = x it is the scatter. A regression on x needs both."


# While a number of 4 bytes is read, 80 operations: 2d = 80 and 4(k + p) = 80; 8·5000·20 bytes.
by_hand(
    "pca-at-scale-6",
    right=[40, 20, 0.8],
    mistakes=[
        ([20, 40, 0.8], "the features come first: a triangle costs 2d for each number."),
        ([20, 40, 1.6], "the features come first: a triangle costs 2d for each number."),
        ([80, 40, 1.6], "a number on the disk has 4 bytes; with 8 it is sent."),
        ([10, 5, 0.2], "a number on the disk has 4 bytes: that is the time for one."),
        ([40, 40, 1.6], "each number is mixed, and mixed back: 4 operations for a mixture."),
        ([80, 80, 3.2], "a triangle costs 2Nd², mixtures 4Nd(k + p): divide by 2, and by 4."),
        ([80, 20, 0.8], "a triangle costs 2Nd²: that is 2d for each number."),
        ([40, 80, 3.2], "mixtures cost 4Nd(k + p): that is 4(k + p) for each number."),
        ([40, 20, 0.4], "what is sent has 8 bytes a number."),
        ([40, 20, 0.1], "that counts numbers: each has 8 bytes."),
        ([40, 20, 200], "that is the square table: mixtures send d times k + p numbers."),
        ([40, 20, 800_000], "in MB, please."),
        ([40, 20, 800], "in MB, please."),
        ([40, 20, 0.0064], "with 5,000 features, not with 40."),
    ],
    otherwise="reading a number gives time for 80 operations: 2d, or 4(k + p), of them.",
    praise="A triangle is soon too dear to compute; a few mixtures never are.",
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
