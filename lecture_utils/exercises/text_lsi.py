"""The checkers of the chapter ``text-lsi``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    by_hand,
    expect,
    numbers,
    random_matrices,
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
        ([HOMES / np.sqrt(6), APART / np.sqrt(2)], "those are axes; the matrix has v vᵀ."),
        ([HOMES / 2, [1, 1, 0, 0, 0]], "the matrix is VVᵀ, without the eigenvalues 3 and 1."),
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
    praise="Both are obtuse; but different texts average −5/9, and the first pair is above.",
    tol=ALMOST,
)


def company(X, q):
    """Return the cosines between what a query and what each text has in common with all texts."""
    return along(X @ X.T, X @ q, np.eye(len(X))).sum(axis=1)


@exercise("text-lsi-6")
@shown(
    company,
    ([[1, 1, 0], [0, 1, 1], [0, 0, 2]], [1, 0, 0]),
    ([[2, 0, 0], [0, 0, 0]], [1, 0, 0]),
    ([[3, 1, 0, 2], [0, 2, 1, 0], [1, 0, 1, 4]], [1, 2, 0, 0]),
)
def company_function(answer):
    """A function that compares a query and texts by their inner products with all texts."""
    for noise in random_matrices((6, 4), (9, 5), (5, 8)):
        X = np.round(3 * np.abs(noise))
        q = np.zeros(X.shape[1])
        q[[0, 2]] = 1, 2
        rows, row, right = X @ X.T, X @ q, company(X, q)
        size = np.linalg.norm
        tried(
            answer,
            (X, q),
            right=right,
            mistakes=[
                (row, "those are the query's inner products: compare each text's with them."),
                (rows @ row, "those are inner products: divide by both lengths."),
                (rows @ row / size(row), "divide by the length of X xᵢ as well."),
                (rows @ row / size(rows, axis=1), "divide by the length of X q as well."),
                (
                    rows @ row / size(X, axis=1) / size(q),
                    "the lengths are those of X xᵢ and X q, not of the counts.",
                ),
                (
                    row / size(X, axis=1) / size(q),
                    "that is the plain search: X q in the place of q.",
                ),
                (
                    company(X - X.mean(axis=0), q - X.mean(axis=0)),
                    "that is centred: the counts are asked for.",
                ),
                (company(X - X.mean(axis=0), q), "that is centred: the counts are asked for."),
                (
                    company(rows, row),
                    "that is company of the company: XXᵀ once is enough.",
                ),
                (right**2, "the cosines are asked for, and not their squares."),
                (
                    np.degrees(np.arccos(right.clip(-1, 1))),
                    "the cosines are asked for, not angles.",
                ),
            ],
            otherwise="the inner product of X xᵢ and X q, over both lengths.",
            shapes={
                rows.shape: "a number for each text: the query is one, and not all texts.",
                (X.shape[1],): "a number for each TEXT is asked for, not for each word.",
            },
        )
    for X, q in ((np.eye(3)[:2], np.eye(3)[2]), (np.diag([2.0, 0, 1]), np.eye(3)[0])):
        tried(
            answer,
            (X, q),
            right=company(X, q),
            mistakes=[],
            otherwise="where a length is zero, return 0.",
        )
    return "What is like the same texts is alike, and no axis is dropped."
