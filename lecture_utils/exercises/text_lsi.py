"""The checkers of the chapter ``text-lsi``."""

import numpy as np

from lecture_utils.datasets import news
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    by_hand,
    expect,
    numbers,
    random_matrices,
    rounded,
    shown,
    tried,
)

HOMES, APART = np.array([1, 2, 1, 0, 0]), np.array([1, 0, -1, 0, 0])
TWO = HOMES / 6
THREE = TWO + APART / 2

by_hand(
    "text-lsi-1",
    right=[TWO, THREE],
    mistakes=[
        ([THREE, TWO], "in the order of the question: two axes first."),
        ([TWO, TWO], "with k = 3 the third axis joins, and estate has a part in it."),
        ([THREE, THREE], "with k = 2 the third axis is dropped."),
        ([HOMES / 3, HOMES / 3], "that is row HOUSE: the first entry of v₁ is 1/√6."),
        ([TWO, TWO - APART / 2], "that is row FAMILY: the first entry of v₃ is +1/√2."),
        ([TWO, APART / 2], "the row is a SUM over the axes: add the first one's part."),
        ([TWO, THREE + [0, 0, 2 / 3, 0, 0]], "the last entry of v₃ that counts is negative."),
        ([HOMES, HOMES + APART], "the factors 1/6 and 1/2 of unit axes are lacking."),
        ([HOMES / np.sqrt(6), APART / np.sqrt(2)], "those are axes; the table has v vᵀ."),
        ([HOMES / 2, [1, 1, 0, 0, 0]], "the table is VVᵀ, without the eigenvalues 3 and 1."),
        ([TWO, [1, 0, 0, 0, 0]], "that is the identity: all five words need more axes than three."),
        ([TWO + [0, 0, 0, 0.5, 0.5], THREE], "estate has no part in the axis of music."),
    ],
    otherwise="the first entry of each axis times this axis, added up: two axes, then three.",
    praise="With two axes estate speaks for family, and with all three against it.",
    tol=ALMOST,
)

COMMON, RARE = np.log(3 / 2), np.log(3)
AFTER = COMMON**2 / (COMMON**2 + RARE**2)


@exercise("text-lsi-2")
def weighted_cosine(answer):
    """The cosine of two texts that share one word, before and after weighting."""
    second = [
        (COMMON**2, "that is the inner product: divide by both lengths."),
        (COMMON / (COMMON + RARE), "lengths are made of SQUARES of the weights."),
        (RARE**2 / (COMMON**2 + RARE**2), "the two texts share the COMMON word, not the rare one."),
        (COMMON**2 / np.sqrt(COMMON**2 + RARE**2), "divide by BOTH lengths, and not by one."),
        (COMMON**2 / (2 * RARE**2), "each text has one house and one rare word in its length."),
        (COMMON / np.sqrt(COMMON**2 + RARE**2), "a square is lacking above: house times house."),
        (np.log(2) ** 2 / (np.log(2) ** 2 + RARE**2), "the rarity of house is log 3/2, not log 2."),
        (0, "house stands in two of three texts, so its weight is not 0."),
        (1 / 2, "the weights change it: house is less rare than the others."),
    ]
    rows = [
        (np.array([0.5, AFTER])[::-1], "in the order of the question: before, then after."),
        (np.array([1, AFTER]), "1 is the inner product; divide by both lengths."),
        (np.array([0.25, AFTER]), "divide by the lengths, not by their squares."),
        (np.array([1 / np.sqrt(2), AFTER]), "divide by BOTH lengths: the root of 2, twice."),
        *((np.array([0.5, wrong]), words) for wrong, words in second),
    ]
    rows = [
        (np.round(wrong, places), words) for places in (*range(2, 8), 16) for wrong, words in rows
    ]
    due = np.array([0.5, AFTER])
    expect(numbers(answer, (2,)), due, rows, "inner product over both lengths, twice.", ALMOST)
    return "From 0.5 to 0.12: the word that links is the word that many texts have."


def over(products, lengths, before):
    """Divide each row by its length, and make it 0 where that is but rounding."""
    lengths = np.where(lengths > 1e-8 * before, lengths, np.inf)
    return products / lengths[:, np.newaxis]


def along(X, q, axes, scale=1.0):
    """Return what each axis (a column) adds to the cosines."""
    codes, code = X @ axes * scale, q @ axes * scale
    before = np.linalg.norm(X, axis=1) * np.linalg.norm(q)
    return over(codes * code, np.linalg.norm(codes, axis=1) * np.linalg.norm(code), before)


def parts(X, q, k):
    """Return what each of k axes of LSI adds to the cosines of a query with the rows of X."""
    return along(X, q, np.linalg.svd(X, full_matrices=False)[2][:k].T)


def hidden_blocks():
    """Yield tables and queries whose parts in the first two axes are zero but for rounding."""
    for turn in random_matrices(*5 * [(5, 5)]):
        Q = np.linalg.qr(turn).Q
        yield np.array([[9.0, 4, 0], [0, 6, 0], [0, 0, 1], [0, 0, 2]]) @ Q[:3], Q[2], Q[0] + Q[1]


@exercise("text-lsi-3")
@shown(
    parts,
    ([[1, 1, 0], [0, 1, 1], [0, 2, 2]], [1, 0, 0], 1),
    ([[3, 0, 0], [0, 2, 0], [0, 0, 1]], [0, 1, 0], 1),
    ([[3, 1, 0, 2], [0, 2, 1, 0], [1, 0, 1, 4]], [1, 2, 0, 0], 2),
)
def parts_function(answer):
    """A function that says what each axis adds to a cosine."""
    for noise, k in zip(random_matrices((6, 4), (9, 5), (5, 8)), (2, 3, 2), strict=True):
        X = np.round(3 * np.abs(noise))
        q = np.zeros(X.shape[1])
        q[[0, 2]] = 1, 2
        n = len(X)
        _, s, Vt = np.linalg.svd(X, full_matrices=False)
        mean = X.mean(axis=0)
        axes, axes_c = Vt[:k].T, np.linalg.svd(X - mean, full_matrices=False)[2][:k].T
        right, products = parts(X, q, k), (X @ axes) * (q @ axes)
        whole = np.linalg.norm(X, axis=1) * np.linalg.norm(q)
        tried(
            answer,
            (X, q, k),
            right=right,
            mistakes=[
                (products, "those are parts of the inner product: divide by both lengths."),
                (
                    over(products, np.linalg.norm(X @ axes, axis=1), whole),
                    "divide by the length of the query as well.",
                ),
                (
                    over(products, whole, whole),
                    "the lengths are those of the COORDINATES, not of the counts.",
                ),
                (along(X - mean, q - mean, axes_c), "that is PCA: LSI does not centre."),
                (along(X, q, axes_c), "those are the axes of PCA: LSI does not centre."),
                (along(X - mean, q, axes_c), "that is PCA: LSI does not centre."),
                (along(X, q, axes, 1 / s[:k]), "coordinates Vᵀx are asked for, without Σ⁻¹."),
                (along(X, q, axes, s[:k]), "XV is PΣ already: no other Σ."),
                (along(X, q, Vt[-k:].T), "those are the WEAKEST axes: take the first k."),
                (np.abs(right), "a part may be negative: no absolute value."),
                (right**2, "the parts are asked for, and not their squares."),
                (np.cumsum(right, axis=1), "the parts are asked for, and not the sums so far."),
                (X @ axes, "those are coordinates of the texts: where is the query?"),
                (np.sign(X @ axes * (q @ axes)), "divide by the lengths of both, over ALL k axes."),
            ],
            otherwise="(vⱼᵀx)(vⱼᵀq), over the length of Vᵀx times that of Vᵀq.",
            shapes={
                (n,): "those are the cosines: a column for each AXIS is asked for.",
                (k,): "a row for each TEXT is asked for.",
                (n, k + 1): "that is one axis too many.",
                (n, k - 1): "that is one axis too few.",
                (n, X.shape[1]): "a column for each of the FIRST k axes is asked for.",
                (n, len(s)): "a column for each of the FIRST k axes is asked for.",
            },
        )
    for X, hidden, seen in hidden_blocks():
        for q, who in ((hidden, "the query"), (seen, "a text")):
            tried(
                answer,
                (X, q, 2),
                right=parts(X, q, 2),
                mistakes=[],
                otherwise=f"where {who} has no part in the axes, return zeros; a length that "
                "drowns in rounding is none: compare it with the length before.",
            )
    for q in (np.array([0.0, 1, 0]), np.array([0.0, 0, 1])):
        tried(
            answer,
            (np.diag([3.0, 2, 1]), q, 2),
            right=parts(np.diag([3.0, 2, 1]), q, 2),
            mistakes=[],
            otherwise="where a text or the query has no part in the axes, return zeros.",
        )
    return "Each row adds up to a cosine, and says which axes made it."


by_hand(
    "text-lsi-5",
    right=[-1 / 9, -7 / 9],
    mistakes=[
        ([-7 / 9, -1 / 9], "in the order of the question: the second text comes first."),
        ([1, 0], "that is before centring."),
        ([-1, -5 / 3], "the mean with itself, 8/9, has to be added back."),
        ([17 / 9, 8 / 9], "the inner products with the mean are lacking: −1 − 1 and −1 − 2/3."),
        ([8 / 9, 2 / 9], "BOTH texts lose the mean: take off 1 twice, and then 1 and 2/3."),
        ([1 / 9, 7 / 9], "the sign: both angles are obtuse."),
        ([-1 / 8, -7 / 8], "those are cosines or shares; the inner products are asked for."),
        ([8 / 9, -1 / 9], "the first is the text with itself."),
        ([-1 / 9, -7 / 9 + 2 / 3], "the third text has the inner product 2/3 with the mean."),
        ([-1 / 9, -10 / 9], "the third text has 2/3 with the mean, and not 1."),
    ],
    otherwise="g − (with the mean, of one) − (of the other) + (the mean with itself).",
    praise="Both are obtuse: seen from the mean, a word in common is no small angle.",
    tol=ALMOST,
)


@exercise("text-lsi-6")
def words_among_words(answer):
    """Cosines between two words on 20, 100 and all axes of the weighted news."""
    counts, vocabulary, _ = news()
    pair = [vocabulary.index(word) for word in ("ministers", "election")]

    def on_axes(table):
        _, sizes, right = np.linalg.svd(table, full_matrices=False)

        def cosine(k, scale):
            one, two = (right[:k].T * scale(sizes[:k]))[pair]
            return one @ two / np.sqrt(one @ one * (two @ two))

        return lambda scale: np.array([cosine(k, scale) for k in (20, 100, 350)]).round(9)

    weights = np.log(len(counts) / np.sum(counts > 0, axis=0))
    weighted = np.log(1 + counts) * weights
    ours = on_axes(weighted)
    due = ours(lambda s: s)
    mistakes = [
        (due[::-1], "in the order of the question: 20 axes first."),
        (ours(np.ones_like), "those are rows of V: multiply by the singular values."),
        (ours(lambda s: s**2), "multiply by the singular values once."),
        (ours(lambda s: 1 / s), "multiply by the singular values; do not divide."),
        (on_axes(counts)(lambda s: s), "that is with plain counts: take the weighted table."),
        (on_axes(np.log(1 + counts))(lambda s: s), "the rarities are lacking."),
        (np.array([*due[:2], 1]), "with all axes the columns of the table are back, and 0."),
        (np.zeros(3), "0 is for all axes; with fewer the words come together."),
        (1 - due, "the cosine is asked for, not one minus it."),
    ]
    got = numbers(answer, (3,))
    rows = [row for wrong, words in mistakes for row in rounded(wrong, words)]
    expect(got, due, rows, "rows of V Σ, the first k columns; then the cosine.", ALMOST)
    return "They never meet, and yet 100 axes bring them together; all axes know of nothing."
