"""The checkers of the chapter ``pca-via-svd``."""

from itertools import product

import numpy as np

from lecture_utils.datasets import heptathlon
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    FINE,
    RETURNED,
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    random_matrices,
    rounded,
    shown,
)
from lecture_utils.exercises.words import read
from lecture_utils.linalg import fix_signs

SEVEN_DIGITS = 1e-7  # the reader's eigenvectors come from another routine, perhaps

# The SVD's count over that of the way through K, (12t − 4)/(3t + 4), at t = 1, 4 and far out.
by_hand(
    "pca-via-svd-1",
    right=[8 / 7, 11 / 4, 4],
    mistakes=[
        ([7 / 8, 4 / 11, 1 / 4], "turned round: the count of the SVD stands above."),
        ([8 / 7, 11 / 4, 3], "when t grows, only 12t over 3t counts."),
        ([-8, 11 / 2, 4], "the way through K ends with PLUS ⅔n³."),
        ([16 / 7, 13 / 4, 4], "the count of the SVD ends with MINUS ⅔n³."),
        ([8 / 3, 11 / 3, 4], "the reflections of K cost as well: + ⅔n³."),
        ([4, 4, 4], "the reflections count too: +⅔n³ below, −⅔n³ above."),
        ([4 / 5, 11 / 7, 2], "only half of the entries of K need be computed: ½n²d."),
        ([8 / 7, 11 / 76, 0], "that divides by the way through C; K is the smaller one here."),
        ([4 / 3, 22 / 3, 4], "that is the count of the SVD over n³: divide by the other count."),
    ],
    otherwise="put d = tn into both counts; n³ cancels, and (12t − 4)/(3t + 4) is left.",
    praise="Never four times as much: that is the price of not squaring.",
    tol=FINE,
)

# Four pictures (3, 2), (−3, 2), (1, −2), (−1, −2): only their products are given.
by_hand(
    "pca-via-svd-2",
    right=[5, 4, 6],
    mistakes=[
        ([4, 5, 6], "the right numbers in the wrong order: the larger variance comes first."),
        ([20, 16, 6], "those are eigenvalues of K, the σ²: a variance is σ²/n."),
        ([20 / 3, 16 / 3, 6], "the divisor is n = 4 here, not n − 1."),
        *rounded([np.sqrt(20), 4, 6], "those are the σ: a variance is σ²/n."),
        ([5, 4, 36], "that is the SQUARE of the distance."),
        ([5, 4, 4], "the product of 1 and 2 is −5: it comes with MINUS 2, so 10 is added."),
        *rounded([5, 4, np.sqrt(26)], "they are not orthogonal: −2 times their product counts."),
        *rounded([5, 4, np.sqrt(31)], "the product of 1 and 2 counts TWICE."),
        *rounded([5, 4, np.sqrt(5)], "the distance is made of K₁₁, K₂₂ and K₁₂."),
        ([5, 4, -5], "that is the product of pictures 1 and 2: the distance is made of three."),
        ([5, 4, 13], "that is the squared length of each of them."),
    ],
    otherwise="try (1, 1, −1, −1) and (3, −3, 1, −1); the squared distance is K₁₁ + K₂₂ − 2K₁₂.",
    praise="Variances and distances, and no pixel was needed.",
)


def codes(R, k):
    """Return the codes of centred samples from the products of the samples as they are."""
    rows = R.mean(axis=0)
    values, vectors = np.linalg.eigh(R - rows - rows[:, np.newaxis] + rows.mean())
    return vectors[:, ::-1][:, :k] * np.sqrt(values[::-1][:k].clip(0))


def either_sign(R, k):
    """Return the codes with every choice of signs."""
    return [codes(R, k) * signs for signs in product((1, -1), repeat=k)]


@exercise("pca-via-svd-3")
@shown(
    either_sign,
    ([[9, 1], [1, 1]], 1),
    ([[1, 3, 0], [3, 13, 8], [0, 8, 16]], 2),
)
def codes_function(answer):
    """A function from raw products to codes, up to signs."""
    for noise, k in zip(random_matrices((6, 9), (9, 4)), (2, 3), strict=True):
        d = noise.shape[1]
        X = noise * np.arange(1, d + 1) + 2 * np.arange(d)
        R, n = X @ X.T, len(X)
        right = codes(R, k)
        centred = X - X.mean(axis=0)
        values = np.linalg.eigvalsh(centred @ centred.T)
        raw_values, raw = np.linalg.eigh(R)
        less_values, less = np.linalg.eigh(R - R.mean(axis=0))
        sigma = np.sqrt(values[::-1][:k])
        left = right / sigma
        mistakes = [
            (raw[:, ::-1][:, :k] * np.sqrt(raw_values[::-1][:k]), "the pictures are not centred."),
            (left, "those are the eigenvectors: each has to be multiplied by its σ."),
            (right * sigma, "that multiplies by σ², not by σ."),
            (right / np.sqrt(n), "the codes are UΣ: there is no divisor n."),
            (right / np.sqrt(n - 1), "the codes are UΣ: there is no divisor n − 1."),
            (left / sigma, "that divides by σ: multiply."),
            (right[:, ::-1], "the columns are in the wrong order: the largest variance first."),
            (less[:, ::-1][:, :k] * np.sqrt(less_values[::-1][:k]), "centre rows AND columns."),
        ]
        result = call(answer, R, k)
        shapes = {
            (k,): "one row for each sample is wanted, with k codes in it.",
            (n, n): "only the first k columns are wanted.",
            (k, n): "rows and columns are exchanged: a row for each sample.",
        }
        for shape, words in shapes.items():
            demand(read(result, RETURNED).shape != shape, words)
        got = numbers(result, (n, k), RETURNED)
        lengths, least = np.linalg.norm(got, axis=0), np.sqrt(abs(values[:k]))
        demand(not close(lengths, least, 1e-5), "these belong to the SMALLEST eigenvalues.")
        expect(
            fix_signs(got),
            fix_signs(right),
            [(fix_signs(wrong), words) for wrong, words in mistakes],
            "centre R by its row means and column means, then take eigenvectors times σ.",
            SEVEN_DIGITS,
        )
    return "The table may be centred afterwards: its own row means know the mean picture."


# σ = 10^(−p) σ₁ in single precision: ½ε 10^(2p) = 0.01 through K, and ε 10^p = 0.01 by the SVD.
E = 2.0**-24
TOO_FAR = "rounded too far: two decimals of each are asked for."
by_hand(
    "pca-via-svd-4",
    right=[np.log10(0.02 / E) / 2, np.log10(0.01 / E)],
    mistakes=[
        row
        for wrong, words in (
            ([np.log10(0.01 / E), np.log10(0.02 / E) / 2], "the way through K comes first."),
            ([np.log10(0.02 / E), np.log10(0.01 / E)], "10 to the power p is SQUARED in K's law."),
            ([np.log10(0.01 / E) / 2, np.log10(0.01 / E)], "K's law has a factor ½ before ε."),
            ([np.log10(0.005 / E) / 2, np.log10(0.01 / E)], "ε is HALVED: that leaves more."),
            ([np.log10(2 / E) / 2, np.log10(1 / E)], "that is where all is lost: 1 % is 0.01."),
            ([np.log10(0.02 * 2**53) / 2, np.log10(0.01 * 2**53)], "that is double precision."),
            ([np.log(0.02 / E) / 2, np.log(0.01 / E)], "take the logarithm to base 10."),
            ([np.log10(0.02 / E) / 2] * 2, "the SVD does not square: its law has 10 to the p."),
            ([np.sqrt(0.02 / E), 0.01 / E], "those are the quotients σ₁/σ: take their logarithm."),
            ([-np.log10(0.02 / E) / 2, -np.log10(0.01 / E)], "σ is 10 to MINUS p: p is positive."),
        )
        for row in [(wrong, words), *((np.round(wrong, places), words) for places in (1, 2, 3, 4))]
    ]
    + [
        ([np.round(np.log10(0.02 / E) / 2, one), np.round(np.log10(0.01 / E), two)], TOO_FAR)
        for one, two in product(range(5), repeat=2)
        if min(one, two) < 2
    ],
    otherwise="set ½ε·10^(2p) and ε·10^p equal to 0.01, with ε = 2^(−24).",
    praise="About three powers of ten against five: go over to double precision, then square.",
    tol=FINE,
)


@exercise("pca-via-svd-6")
def events_and_share(answer):
    """The number of events, and the share of the first axis in per cent."""
    results = heptathlon()[0]
    table = (results - results.mean(axis=0)) / results.std(axis=0)
    squares = np.sum((table[:, np.newaxis] - table) ** 2, axis=2)

    def shares(products):
        centred = products - products.mean(axis=0)
        values = np.linalg.eigvalsh(centred - centred.mean(axis=1, keepdims=True))[::-1]
        return 100 * np.abs(values[0]) / np.abs(values).sum()

    right = [7, shares(-squares)]
    got = numbers(answer, (2,))
    count = {
        24: "centred, 25 athletes have at most 24 axes; count those that are not zero.",
        25: "that is the number of athletes: count the eigenvalues that are not zero.",
        8: "centre rows AND columns: one eigenvalue too many is left.",
        6: "no eigenvalue of a centred table has to be taken off any more.",
    }
    if close(got[1], right[1], ALMOST):
        for wrong, words in count.items():
            demand(got[0] != wrong, words)
    mistakes = [
        ([right[1], 7], "the right numbers in the wrong order: the number of events comes first."),
        *rounded([7, right[1] / 100], "in per cent, please."),
        *rounded([7, 7 * right[1] / 100], "that is the variance: divide by the sum of all."),
        *rounded([7, 25 * 7 * right[1] / 100], "that is σ₁²: divide by the sum of all σ²."),
        ([7, 100 / 7], "with equal shares each axis would have that; they are not equal."),
    ]
    sizes = np.abs(np.linalg.eigvalsh(squares))
    for wrong, words in (
        (shares(-np.sqrt(squares)), "use the SQUARES of the distances."),
        (10 * np.sqrt(right[1]), "a share is a quotient of the σ², without a root."),
        (100 * sizes.max() / sizes.sum(), "rows and columns have to be centred first."),
    ):
        demand(not close(got[1], wrong, ALMOST / 2), words)
    expect(
        got,
        right,
        mistakes,
        "centre the rows and the columns of −½D², and look at its eigenvalues.",
        FINE,
    )
    return "Seven events, 63.7 %: classical scaling is PCA of whoever knows only distances."
