"""The checkers of the chapter ``maximum-variance-perspective``."""

import numpy as np
from sklearn.datasets import load_iris

from lecture_utils.datasets import crabs
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    FINE,
    by_hand,
    close,
    demand,
    expect,
    is_nearly,
    numbers,
    random_matrices,
    rounded,
    shown,
    tried,
)
from lecture_utils.exercises.watching import peak, steps
from lecture_utils.linalg import fix_signs

# The codes 1, 2 and 6: the mean squared distance of nine pairs and of six, twice the mean square.
by_hand(
    "maximum-variance-perspective-1",
    right=[28 / 3, 14, 82 / 3],
    mistakes=[
        *rounded([14, 28 / 3, 82 / 3], "all nine pairs come first; zeros make their mean smaller."),
        *rounded([82 / 3, 14, 28 / 3], "the mean squared distances come first."),
        *rounded([28 / 3, 28 / 3, 82 / 3], "three of the nine pairs are of a code with itself."),
        *rounded([14 / 3, 7, 82 / 3], "each pair counts in both orders: two of nine, two of six."),
        *rounded([14 / 3, 14, 82 / 3], "each pair counts in both orders; divide by nine."),
        *rounded([14 / 3, 7, 41 / 3], "that is half of each; nothing is halved in the question."),
        *rounded([28 / 3, 14, 41 / 3], "that is the mean square; twice of it is asked for."),
        *rounded([20 / 9, 10 / 3, 82 / 3], "square the distances before you average them."),
        *rounded([28 / 3, 14, 28 / 3], "that is twice the variance; take the squares of 1, 2, 6."),
        ([84, 84, 82], "those are sums; divide them by the number of pairs, and of codes."),
        *rounded([28 / 3, 14, 82], "twice the sum of the squares; divide it by three."),
        *rounded([28 / 3, 14, 18], "that is twice the square of the mean."),
        *rounded([28 / 3, 82 / 3], "two of three: what is the mean over six pairs?"),
        *rounded([28 / 3, 14], "two of three: what is twice the mean square?"),
    ],
    otherwise="nine squared distances, three of them zero; then 1, 4 and 36.",
    praise="All pairs give twice the variance with n, different pairs twice that with n − 1.",
    tol=FINE,
)

# What the plane of (2, 1, 2)/3 and (−2, 2, 1)/3 keeps and loses, and det UᵀCU.
by_hand(
    "maximum-variance-perspective-2",
    right=[35 / 3, 10 / 3, 68 / 3],
    mistakes=[
        *rounded([10 / 3, 35 / 3, 68 / 3], "what is kept comes first."),
        ([105, -90, 1836], "the columns have length one: divide by three in each."),
        *rounded([35 / 3, 10 / 3, 304 / 9], "the matrix UᵀCU is not diagonal: take off 30²/81."),
        *rounded([35 / 3, 10 / 3, 404 / 9], "the products off the diagonal are subtracted."),
        ([14, 1, 40], "those belong to the best plane; this one keeps less."),
        *rounded([35 / 3, 7 / 3, 68 / 3], "14 is the most that can be kept; the total is 15."),
        *rounded([35 / 6, 10 / 3, 68 / 3], "the variances of both coordinates are added."),
        *rounded([16 / 3, 29 / 3, 68 / 3], "that is kept by the first column alone."),
        *rounded([35 / 3, 5 / 3, 68 / 3], "the squared error is the sum over its entries."),
        *rounded([35 / 3, 10 / 3], "two of three: what is the determinant of UᵀCU?"),
    ],
    otherwise="UᵀCU has the entries 48/9, −30/9, −30/9 and something; the total is 15.",
    praise="A plane that is not the best is below it twice: in the trace and in the determinant.",
    tol=FINE,
)


def share(X, U):
    """Return the share of the squared distances that codes keep."""
    return (X @ U).var(axis=0).sum() / X.var(axis=0).sum()


@exercise("maximum-variance-perspective-3")
@shown(
    share,
    ([[1, 1], [4, 5], [7, 3]], [[1], [0]]),
    ([[1, 2, 0], [3, 2, 4]], [[0, 1], [1, 0], [0, 0]]),
)
def share_of_distances(answer):
    """A function that returns the share of the squared distances that codes keep."""
    for n, d, k in ((9, 3, 1), (7, 4, 2), (12, 5, 3)):
        M, N = random_matrices((n, d), (d, d))
        X = M * np.arange(2, d + 2) + 3 * np.arange(d, 0, -1)
        U = np.linalg.qr(N).Q[:, :k]
        Z = X @ U
        right, loose = share(X, U), X - X.mean()
        pairs_z = np.linalg.norm(Z[:, None] - Z, axis=2).sum()
        pairs_x = np.linalg.norm(X[:, None] - X, axis=2).sum()
        best = np.linalg.svd(X - X.mean(axis=0))[1] ** 2
        uncentred = "centre first: mean squares change when all samples are moved."
        mistakes = [
            (np.sum(Z**2) / np.sum(X**2), uncentred),
            (np.sum(Z**2) / n / X.var(axis=0).sum(), "the codes are to be centred as well."),
            (Z.var(axis=0).sum() / np.sum(X**2) * n, "the samples are to be centred as well."),
            (np.sum((loose @ U) ** 2) / np.sum(loose**2), "X.mean() is one number for all."),
            (Z.var() / X.var(), "var without axis=0 mixes the columns: give each its own mean."),
            (1 - right, "that is the share that is lost."),
            (1 / right, "the codes stand above, the samples below."),
            (np.sqrt(right), "squared distances are asked for: no root."),
            (pairs_z / pairs_x, "those are distances; square each before you add."),
            (Z.var(axis=0).sum(), "divide by the same for the samples."),
            (2 * n**2 * Z.var(axis=0).sum(), "divide by the same for the samples."),
            (Z.var(axis=0).mean() / X.var(axis=0).mean(), "add over the columns, do not average."),
            (best[:k].sum() / best.sum(), "that is the best U; take the one that is given."),
            (Z.std(axis=0).sum() / X.std(axis=0).sum(), "add variances, not standard deviations."),
        ]
        tried(
            answer,
            (X, U),
            right=right,
            mistakes=mistakes,
            otherwise="half the mean squared distance in a column is its variance.",
            shapes={
                (k,): "those are the coordinates one by one; add them up.",
                (n, n): "that is a table of pairs; one number is asked for.",
            },
        )
    n = 1000
    many, few = random_matrices((n, 4), (4, 2))
    few = np.linalg.qr(few).Q
    demand(
        steps(answer, many[:300], few) < steps(answer, many[:30], few) + 270,
        "right, but it loops over samples: let NumPy add them up.",
    )
    demand(
        peak(answer, many, few) < n * n,  # each entry has 8 bytes
        "right, but it forms an n×n table: for 100,000 samples that takes 80 GB.",
    )
    return "A sum over all pairs, without any pair: it works for as many samples as you like."


def counted(codes, kinds, leave_out=True):
    """Count the samples that lie nearest to the mean of their kind, made without them."""
    names = np.unique(kinds)
    sums = np.array([codes[kinds == name].sum(axis=0) for name in names])
    sizes = np.array([np.sum(kinds == name) for name in names])
    right = 0
    for code, name in zip(codes, kinds, strict=True):
        out = (names == name) * leave_out
        means = (sums - out[:, None] * code) / (sizes - out)[:, None]
        right += names[np.sum((means - code) ** 2, axis=1).argmin()] == name
    return int(right)


def axes_of(table):
    """Return the centred table and its axes, those of largest variance first."""
    centred = table - table.mean(axis=0)
    return centred, fix_signs(np.linalg.svd(centred, full_matrices=False)[2].T)


crab, kinds, _ = crabs()
kinds = np.array(kinds)
X, U = axes_of(crab)
letters = [np.array([kind[i] for kind in kinds]) for i in (0, 1)]
diagonals = [(U[:, [1]] + U[:, [2]]) / np.sqrt(2), (U[:, [1]] - U[:, [2]]) / np.sqrt(2)]
species_plus, sex_plus, species_minus, sex_minus = (
    counted(X @ v, label) for v in diagonals for label in letters
)
right = [species_plus, sex_plus, species_minus, sex_minus]
turned = [U[:, [0]] + U[:, [1]], U[:, [0]] - U[:, [1]]]
# How many of the 200 crabs are named right: species and sex on v, species and sex on w.
by_hand(
    "maximum-variance-perspective-4",
    right=right,
    mistakes=[
        ([sex_plus, species_plus, sex_minus, species_minus], "the species comes first each time."),
        ([species_minus, sex_minus, species_plus, sex_plus], "v comes first: the sum."),
        ([species_plus, species_minus, sex_plus, sex_minus], "in the order asked: v, then w."),
        (
            [counted(X @ U[:, [j]], label) for j in (1, 2) for label in letters],
            "those are axes 2 and 3 themselves; turn by 45° between them.",
        ),
        (
            [counted(X @ v, label) for v in turned for label in letters],
            "that is between axes 1 and 2; Python counts columns from 0.",
        ),
        (
            [counted(X @ v, kinds) for v in diagonals for _ in letters],
            "those are the kinds; take one letter of each as the label.",
        ),
        ([each / 2 for each in right], "count crabs; per cent are not asked for."),
        ([each / 200 for each in right], "count crabs; shares are not asked for."),
        ([species_plus, sex_minus], "give all four: species and sex on v, then both on w."),
    ],
    otherwise="codes as a table with one column, labels of one letter: named_right counts.",
    praise="Two directions of the same small variance, and each knows what the other does not.",
    tol=1e-9,  # counts
)

iris = load_iris()
flowers, axes = axes_of(iris.data)
standard, axes_standard = axes_of(iris.data / iris.data.std(axis=0))
first, rest = ([0], [1, 2, 3])


def of_flowers(table, directions, *parts):
    """Count the flowers named right on some axes."""
    return [counted(table @ directions[:, part], iris.target) for part in parts]


right = of_flowers(flowers, axes, first, rest)
SHARES = [12, 93]  # between kinds, of the variance on axis 1: crabs, flowers
fitted = [counted(flowers @ axes[:, part], iris.target, False) for part in (first, rest)]
features = [counted(iris.data[:, part], iris.target) for part in (first, rest)]
miscounts = [
    (of_flowers(flowers, axes, rest, first), "axis 1 comes first."),
    (of_flowers(flowers, axes, first, [0, 1, 2, 3]), "that is with axis 1; leave it out."),
    (of_flowers(flowers, axes, first, [1, 2]), "those are axes 2 and 3; axis 4 belongs to them."),
    (of_flowers(flowers, axes, first, [1]), "that is axis 2 alone; take 2, 3 and 4 together."),
    (of_flowers(flowers, axes, [3], [0, 1, 2]), "variances count upwards: turn the columns round."),
    (of_flowers(flowers, axes, [1], [2, 3]), "Python counts columns from 0: axis 1 is [0]."),
    (of_flowers(standard, axes_standard, first, rest), "leave the features as they are."),
    (fitted, "leave each flower out of the means that it is compared with."),
    (features, "those are the features; take the codes on the principal axes."),
]
mistakes = [
    ([*right, 93, 12], "the crabs come first."),
    ([*right, 88, 7], "that is the share that is lost."),
    ([*right, 34, 96], "compare variances, not standard deviations."),
    ([*right, 16, 139], "put the mean in place of every code: 200 codes, and 150."),
    ([*right, 13, 87], "that is on all axes; take axis 1."),
    *rounded([*right, 0.1183470126, 0.9297842747], "give the shares in per cent."),
    *[([*counts, *SHARES], words) for counts, words in miscounts],
]


def last_word(got):
    """Say what to do next, by whether the counts are right."""
    if close(got[:2], right):
        return "both counts are right; then divide the variance of the mean codes by that before."
    return "codes on the first axis as a table with one column; then the other three columns."


# How many of the 150 irises are named right on axis 1, and on axes 2, 3 and 4; then the shares.
@exercise("maximum-variance-perspective-6")
def kinds_of_flowers(answer):
    """The two counts of irises, then the shares of variance in whole per cent."""
    demand(not is_nearly(answer, right), "two of four: which shares of the variance are left?")
    got = numbers(answer, (4,))
    counted_right, off = close(got[:2], right), np.abs(got[2:] - SHARES).max()
    demand(not (counted_right and 0 < off <= 1), "round the shares to whole per cent.")
    expect(got, [*right, *SHARES], mistakes, last_word, tol=1e-9)  # counts
    return "Here the longest axis knows the kinds best. Variance does not say where labels are."
