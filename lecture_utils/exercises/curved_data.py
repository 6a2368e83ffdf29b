"""The checkers of the chapter ``curved-data``."""

import numpy as np
from scipy import ndimage, stats
from scipy.sparse.csgraph import shortest_path
from scipy.spatial.distance import pdist, squareform

from lecture_utils.datasets import camera, crabs
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    FINE,
    by_hand,
    demand,
    expect,
    numbers,
    random_matrices,
    shown,
    tried,
)

# The largest eigenvalue of a kernel of width 100, where that of plain PCA is 50.
by_hand(
    "curved-data-1",
    right=50 / 100**2,
    mistakes=[
        (25 / 100**2, "S centred is −2 HXXᵀH: the factor ½ of the exponent is used up by the 2."),
        (100 / 100**2, "the exponent has a factor ½ as well."),
        (50 / 100, "the width stands in the exponent squared."),
        (25 / 100, "the width stands in the exponent squared, and centring gives a factor 2."),
        (-50 / 100**2, "the minus of the exponent and the minus of −½HSH = HKH cancel."),
        (50 * 100**2, "divide by σ²: a wide kernel hardly tells the points apart."),
        (50, "that is the eigenvalue of plain PCA: the kernel's table is smaller by a factor."),
        (1, "the table is nearly all ones, but centring takes the ones away."),
    ],
    otherwise="K′ ≈ −HSH/(2σ²), and −½HSH = HXXᵀH.",
    praise="The table of plain PCA, divided by σ²: a wide kernel bends nothing.",
)

# The eigenvalues of the centred table of xy + x²y² for −1, 0 and 1, and the place of 2.
PLACED = [2, 2 / 3, 2, 10 / 3]
by_hand(
    "curved-data-2",
    right=PLACED,
    mistakes=[
        ([2 / 3, 2, *PLACED[2:]], "the eigenvalues in the wrong order: the larger first."),
        ([2 / 3, 2, 10 / 3, 2], "the axes in the wrong order: the larger eigenvalue first."),
        ([2, 2, *PLACED[2:]], "those are the eigenvalues of K before it is centred."),
        ([2, 0, *PLACED[2:]], "the squares x² differ as well: centre them and sum up."),
        ([2 / 3, 2 / 9, *PLACED[2:]], "divided by n: the eigenvalues of the table are sums."),
        ([1, 1 / 3, *PLACED[2:]], "divided by n − 1: the eigenvalues of the table are sums."),
        ([2**0.5, (2 / 3) ** 0.5, *PLACED[2:]], "those are the roots: lengths of coordinates."),
        ([2, 6, *PLACED[2:]], "each third in a second coordinate is squared to a ninth."),
        ([2, 1 / 3, *PLACED[2:]], "1/9 + 4/9 + 1/9 has three terms."),
        ([2, 4 / 3, *PLACED[2:]], "the mean of 1, 0 and 1 is ⅔: subtract it before you square."),
        ([2, 2 / 3, 2, 4], "the old mean is to be subtracted from φ(2) as well."),
        ([2, 2 / 3, 2, 2], "φ(2) is (2, 4), and the mean of the squares is ⅔, not 2."),
        ([2, 2 / 3, 10 / 3, 2], "the coordinates in the wrong order: the larger eigenvalue first."),
        ([2, 2 / 3, 2 * 2**0.5, 10 / 3 * (2 / 3) ** 0.5], "divide by √μ: the axis has length one."),
    ],
    otherwise="centre the points (x, x²), and sum the squares of each of their coordinates.",
    praise="2 and ⅔; and the number 2 lies far beyond the samples, on the parabola.",
    tol=FINE,
)


def scaled(squares):
    """Return the eigenvalues of a table of squared distances, centred, and its coordinates."""
    H = np.eye(len(squares)) - 1 / len(squares)
    values, vectors = np.linalg.eigh(-H @ squares @ H / 2)
    values, vectors = values[::-1], vectors[:, ::-1]
    return values, vectors[:, :2] * np.sqrt(values[:2])


def by_links(D, k):
    """Return the lengths of the shortest paths over links to k neighbours."""
    links = np.zeros(D.shape)
    for i, row in enumerate(D):
        near = np.argsort(row, kind="stable")[1 : k + 1]
        links[i, near] = links[near, i] = row[near]
    return shortest_path(links, method="D", directed=False)


def ranks_of(T):
    """Return the rank of each sample in each row."""
    return T.argsort(axis=1).argsort(axis=1)


def trust(D, E, k):
    """Return how far neighbours on the map are neighbours in the data."""
    n, ranks, on_map = len(D), ranks_of(D), ranks_of(E)
    near = (on_map >= 1) & (on_map <= k)
    return 1 - 2 * np.sum(near * np.maximum(ranks - k, 0)) / (n * k * (2 * n - 3 * k - 1))


LINE = np.abs(np.subtract.outer([0.0, 1, 3, 7, 15], [0.0, 1, 3, 7, 15]))
MIXED = LINE[np.ix_([2, 0, 4, 1, 3], [2, 0, 4, 1, 3])]


@exercise("curved-data-3")
@shown(trust, (LINE, MIXED, 1), (LINE, MIXED, 2), (MIXED, LINE, 1))
def trust_function(answer):
    """A function for the trust in a map."""
    for (data, noise), k in zip(
        (random_matrices((17, 3), (17, 2)), random_matrices((23, 4), (23, 2))), (4, 6), strict=True
    ):
        drawn = noise + data[:, :2]
        D, E = squareform(pdist(data)), squareform(pdist(drawn))
        n, right = len(D), trust(D, E, k)
        factor = n * k * (2 * n - 3 * k - 1)
        ranks, on_map = ranks_of(D), ranks_of(E)
        near, near_data = on_map <= k, (ranks >= 1) & (ranks <= k)
        excess = np.maximum(ranks - k, 0)
        kept = np.sum(near & near_data) / (n * k)

        def less(total, factor=factor):
            return 1 - 2 * total / factor

        first = near & (on_map >= 1)
        tried(
            answer,
            (D, E, k),
            right=right,
            mistakes=[
                (trust(E, D, k), "data and map are exchanged: false neighbours of the MAP count."),
                (1 - right, "the penalty is subtracted from 1."),
                (2 - right, "the penalty is subtracted from 1, not added."),
                (kept, "that is the share of neighbours kept: here ranks count."),
                (less(np.sum(first * np.maximum(ranks + 1 - k, 0))), "ranks: the nearest has 1."),
                (less(np.sum((on_map < k) * excess)), "the sample itself was counted among the k."),
                (less(np.sum(first * ranks)), "only ranks beyond k count, and by r − k."),
                (
                    less(np.sum(first * (ranks - k))),
                    "a true neighbour costs nothing: max(r − k, 0).",
                ),
                (less(np.sum(first * (ranks > k))), "a false neighbour counts by r − k, not by 1."),
                (less(np.sum(first * excess) / 2), "the factor 2 stands above."),
                (
                    1 - 2 * np.sum(first * excess) / (k * (2 * n - 3 * k - 1)),
                    "n stands below as well.",
                ),
                (
                    1 - 2 * np.sum(first * excess) / (n * (2 * n - 3 * k - 1)),
                    "k stands below as well.",
                ),
                (
                    less(np.sum(first * np.maximum(D.argsort(axis=1) - k, 0))),
                    "one argsort gives who is at a rank; sort twice for the rank of each.",
                ),
            ],
            otherwise="sum max(r − k, 0) over the k nearest on the map, r the rank in the data.",
        )
    return "Ranks in the data, neighbours on the map: scikit-learn's trustworthiness."


def turned(angles):
    """Return the photograph, turned by each angle, as rows of the page's coarse pixels."""
    inside = np.hypot(*np.meshgrid(*[np.arange(128) - 63.5] * 2)) < 62
    seen = [inside * ndimage.rotate(camera(), a, reshape=False, order=1) for a in angles]
    return np.reshape(seen, (-1, 32, 4, 32, 4)).mean(axis=(2, 4)).reshape(len(angles), -1)


@exercise("curved-data-4")
def full_turn(answer):
    """The order that Isomap finds for a full turn, and its second eigenvalue by the first."""
    angles = {end: np.random.default_rng(2).uniform(0, end, 60) for end in (320, 360)}
    tables = {end: squareform(pdist(turned(drawn))) for end, drawn in angles.items()}

    def row(end=360, k=5, power=2, far=stats.spearmanr):
        values, Y = scaled(by_links(tables[end], k) ** power)
        return np.array([abs(far(Y[:, 0], angles[end])[0]), values[1] / values[0]])

    right = row()
    mistakes = [
        (right[::-1], "the rank correlation comes first."),
        (row(end=320), "that is the page's turn of 320°: here it is 360°."),
        (row(k=10), "5 neighbours, not 10."),
        (row(k=59), "those are distances straight through: take paths over links."),
        (row(power=1), "the table holds the squares of the paths."),
        (row(far=stats.pearsonr), "the RANK correlation."),
        (right ** [1, -1], "divide the second eigenvalue by the first."),
        (right ** [1, 0.5], "those are lengths of coordinates: eigenvalues are their squares."),
    ]
    mistakes += [(np.round(wrong, 3), words) for wrong, words in mistakes]
    got = np.abs(numbers(answer, (2,)))
    words = "turn by 0° to 360°, link 5 neighbours, square the paths, centre, and take eigenvalues."
    expect(got, right, mistakes, words, FINE)
    return "A ring: two eigenvalues of nearly the same size, and one coordinate has no order."


@exercise("curved-data-5")
def crabs_on_maps(answer):
    """Neighbours kept and rank correlations of distances, of PCA and of Isomap on the crabs."""
    D = squareform(pdist(crabs()[0]))

    def ranked(D, E):
        return stats.spearmanr(squareform(D), squareform(E))[0]

    def pearson(D, E):
        return np.corrcoef(squareform(D), squareform(E))[0, 1]

    def row(table, sizes=(5, 10), far=ranked):
        E = squareform(pdist(scaled(table**2)[1]))
        orders = [np.argsort(T, axis=1, kind="stable")[:, 1:] for T in (D, E)]
        kept = [
            np.mean([np.isin(a[:k], b[:k]).mean() for a, b in zip(*orders, strict=True)])
            for k in sizes
        ]
        return [*kept, far(D, E)]

    right = np.array([row(D), row(by_links(D, 8))])
    mistakes = [
        (right[::-1], "the rows are exchanged: PCA comes first."),
        (right[:, [2, 0, 1]], "the distances come last in a row."),
        (right[:, [1, 0, 2]], "the 5 nearest come first, then the 10 nearest."),
        ([row(D, (8, 8)), row(by_links(D, 8), (8, 8))], "measure with 5 and 10, not with 8."),
        ([row(D), row(by_links(D, 10))], "Isomap with 8 links, not 10."),
        ([row(D), row(by_links(D, 9))], "Isomap with 8 links, not 9."),
        ([row(D), row(by_links(D, 5))], "Isomap with 8 links, not 5."),
        ([row(D, far=pearson), row(by_links(D, 8), far=pearson)], "the RANK correlation."),
    ]
    mistakes += [(np.round(wrong, 3), words) for wrong, words in mistakes]
    got = numbers(answer, (2, 3))
    demand(got.max() < 1.5, "all six are shares or correlations: at most 1.")
    words = "two maps by `scores`, then `kept(D, E, 5)`, `kept(D, E, 10)` and the rank correlation."
    expect(got, right, mistakes, words, FINE)
    return "With 10 neighbours PCA is ahead, with 5 Isomap: no winner there. The distances: PCA."


# Three points of a map at 0, 1 and −1, with the chances 3/8, 1/8 and 0.
by_hand(
    "curved-data-6",
    right=[-1 / 2, 1 / 5, 3 / 10],
    mistakes=[
        ([1 / 2, -1 / 5, -3 / 10], "the signs of a step: the gradient points the other way."),
        ([-1 / 8, 1 / 20, 3 / 40], "the factor 4 is missing."),
        ([-1 / 4, 1 / 10, 3 / 20], "each pair stands in the sums twice: the factor is 4, not 2."),
        ([-1, 0, 1], "the factor w_ij is missing."),
        ([-1 / 2, -7 / 20, 17 / 20], "W counts each pair twice: all q's together are 1."),
        ([-1 / 2, 1 / 3, 1 / 6], "the pair 2, 3 pushes although its p is 0: q is not."),
    ],
    otherwise="w is ½, ½ and ⅕, W = 12/5; then sum (p − q) w (yᵢ − yⱼ) over j, times 4.",
    praise="Point 1 is pulled by 2 and pushed by 3, and the three forces add up to zero.",
    tol=FINE,
)
