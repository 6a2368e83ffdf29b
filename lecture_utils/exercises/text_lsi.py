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

HOUSE, GUITAR = np.array([1, 2, 1, 0, 0]) / 3, np.array([0, 0, 0, 1, 1]) / 2
FAMILY = np.array([1, 0, -1, 0, 0]) / 2

by_hand(
    "text-lsi-1",
    right=[HOUSE, GUITAR],
    mistakes=[
        ([GUITAR, HOUSE], "in the order of the question: house comes first."),
        ([HOUSE / 2, GUITAR], "that is row ESTATE: the second entry of v₁ is 2/√6."),
        (
            [3 * HOUSE, 2 * GUITAR],
            "those are rows of XᵀX: the factors 1/6 and 1/2 of unit axes are lacking.",
        ),
        (
            [HOUSE * np.sqrt(1.5), GUITAR * np.sqrt(2)],
            "those are the axes themselves; the table has v vᵀ, a row of it times an entry of v.",
        ),
        ([3 * HOUSE, 4 * GUITAR], "the table is VVᵀ, without the eigenvalues 3 and 2."),
        ([HOUSE + FAMILY, GUITAR], "the third axis is dropped, and house has no part in it."),
        ([[0, 1, 0, 0, 0], [0, 0, 0, 1, 0]], "that is the identity: each word for itself only."),
        ([HOUSE, [0] * 5], "with k = 2 the axis of music is kept."),
        ([[0] * 5, GUITAR], "the axis of homes is kept: it is the strongest."),
        ([HOUSE, GUITAR / 2], "the axis of music has the entries 1/√2, and their product is 1/2."),
    ],
    otherwise="add v₁v₁ᵀ and v₂v₂ᵀ; the rows are the second and the fourth.",
    praise="House speaks for estate and family, and guitar for song as much as for itself.",
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
        (np.log(3) ** 2 / (np.log(3) ** 2 * 2), "house stands in TWO of the three texts."),
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
    rows = [row for wrong, words in rows for row in rounded(wrong, words)]
    due = np.array([0.5, AFTER])
    expect(numbers(answer, (2,)), due, rows, "inner product over both lengths, twice.", ALMOST)
    return "From 0.5 to 0.12: the word that links is the word that many texts have."


def found_on(X, q, axes, scale=1.0):
    """Return cosines along axes (columns), 0 where nothing is left."""
    codes, code = X @ axes * scale, q @ axes * scale
    lengths = np.linalg.norm(codes, axis=1) * np.linalg.norm(code)
    bound = 1e-8 * np.linalg.norm(X, axis=1) * np.linalg.norm(q)
    return codes @ code / np.where(lengths > bound, lengths, np.inf)


def find(X, q, k):
    """Return the cosines of a query with the rows of X on k axes of LSI."""
    return found_on(X, q, np.linalg.svd(X, full_matrices=False)[2][:k].T)


@exercise("text-lsi-3")
@shown(
    find,
    ([[1, 1, 0], [0, 1, 1], [0, 2, 2]], [1, 0, 0], 1),
    ([[3, 0, 0], [0, 2, 0], [0, 0, 1]], [0, 1, 0], 1),
    ([[3, 1, 0, 2], [0, 2, 1, 0], [1, 0, 1, 4]], [1, 2, 0, 0], 2),
)
def search_function(answer):
    """A function that searches along hidden axes."""
    for noise, k in zip(random_matrices((6, 4), (9, 5), (5, 8)), (2, 3, 2), strict=True):
        X = np.round(3 * np.abs(noise))
        q = np.zeros(X.shape[1])
        q[[0, 2]] = 1, 2
        _, s, Vt = np.linalg.svd(X, full_matrices=False)
        mean = X.mean(axis=0)
        axes_c = np.linalg.svd(X - mean, full_matrices=False)[2][:k].T
        right = find(X, q, k)
        axes = Vt[:k].T
        lengths = np.linalg.norm(X @ axes, axis=1)
        some = axes @ (axes.T @ q)
        tried(
            answer,
            (X, q, k),
            right=right,
            mistakes=[
                (found_on(X, q, np.eye(len(q))), "that is the plain search: no axis was dropped."),
                (found_on(X - mean, q - mean, axes_c), "that is PCA: LSI does not centre."),
                (found_on(X, q, axes_c), "those are the axes of PCA: LSI does not centre."),
                (found_on(X - mean, q, axes_c), "that is PCA: LSI does not centre."),
                (X @ some, "those are inner products: divide by both lengths."),
                (X @ some / lengths, "divide by the length of the query as well."),
                (
                    X @ some / np.linalg.norm(X, axis=1) / np.linalg.norm(q),
                    "the lengths are those of the COORDINATES, not of the counts.",
                ),
                (found_on(X, q, axes, 1 / s[:k]), "coordinates Vᵀx are asked for, without Σ⁻¹."),
                (found_on(X, q, axes, s[:k]), "XV is PΣ already: no other Σ."),
                (found_on(X, q, Vt[-k:].T), "those are the WEAKEST axes: take the first k."),
                (found_on(X, q, Vt[: k + 1].T), "that is one axis too many."),
                (found_on(X, q, Vt[: k - 1].T), "that is one axis too few."),
                (np.abs(right), "a cosine may be negative: no absolute value."),
                (1 - right, "the cosine is asked for, not one minus it."),
                (np.arccos(right), "the cosine is asked for, and not the angle."),
                (right**2, "the cosine is asked for, and not its square."),
                (np.sort(right)[::-1], "in the order of the rows: do not sort."),
                (np.argsort(-right), "the cosines are asked for, not the order."),
            ],
            otherwise="axes: the first k rows of Vᵀ of X; then cosines of X V and of Vᵀ q.",
            shapes={(k,): "a number for each ROW of X is asked for."},
        )
    apart = np.diag([3.0, 2, 1])
    tried(
        answer,
        (apart, np.array([0.0, 1, 0]), 2),
        right=np.array([0.0, 1, 0]),
        mistakes=[],
        otherwise="where a text has no part in the axes, return 0.",
    )
    tried(
        answer,
        (apart, np.array([0.0, 0, 1]), 2),
        right=np.zeros(3),
        mistakes=[],
        otherwise="where the query has no part in the axes, return 0.",
    )
    return "It finds what shares no word with the query, where the axes link them."


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
