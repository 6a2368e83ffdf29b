"""Answers to the exercises of *curved-data*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
from scipy import ndimage, stats
from scipy.sparse.csgraph import floyd_warshall
from scipy.spatial import distance_matrix
from sklearn import manifold

from lecture_utils.datasets import camera, crabs


def along(D, k):
    """Return the lengths of paths over links."""
    links = np.where(D.argsort().argsort() <= k, D, 0)
    return floyd_warshall(np.maximum(links, links.T))


def trust(D, E, k, *, rank=0, near=0, sign=-1, cut=True):
    """Return the trust in a map, sample by sample; what can be changed are mistakes."""
    n, penalty = len(D), 0
    for i in range(n):
        order = np.argsort(D[i])
        for j in np.argsort(E[i])[1 : k + 1 + near]:
            r = int(np.flatnonzero(order == j)[0]) + rank
            penalty += max(r - k, 0) if cut else r - k
    return 1 + sign * 2 * penalty / (n * k * (2 * n - 3 * k - 1))


def changed(**change):
    return lambda D, E, k: trust(D, E, k, **change)


def count(D, E, k):
    """Count false neighbours, each as one."""
    n, false = len(D), 0
    for i in range(n):
        false += len(set(np.argsort(E[i])[1 : k + 1]) - set(np.argsort(D[i])[1 : k + 1]))
    return 1 - 2 * false / (n * k * (2 * n - 3 * k - 1))


def share(D, E, k):
    """Return the share of neighbours kept."""
    near = [set(np.argsort(T[i])[1 : k + 1]) for T in (D, E) for i in range(len(D))]
    return np.mean([len(a & b) / k for a, b in zip(near, near[len(D) :], strict=False)])


def once(D, E, k):
    """Sort once where the rank is wanted."""
    n, places = len(D), D.argsort(axis=1)
    near = [(i, j) for i in range(n) for j in np.argsort(E[i])[1 : k + 1]]
    lost = sum(max(places[i, j] - k, 0) for i, j in near)
    return 1 - 2 * lost / (n * k * (2 * n - 3 * k - 1))


def with_itself(D, E, k):
    """Take the sample itself for one of its neighbours."""
    return trust(D, E, k, near=-1)


def official(D, E, k):
    """Let scikit-learn do it, on points that have the distances of the map."""
    H = np.eye(len(E)) - 1 / len(E)
    sizes, vectors = np.linalg.eigh(-H @ E**2 @ H / 2)
    Y = vectors * np.sqrt(np.maximum(sizes, 0))
    return manifold.trustworthiness(D, Y, n_neighbors=k, metric="precomputed")


LENGTHS = crabs()[0]
D = distance_matrix(LENGTHS, LENGTHS)


def row(table, sizes=(5, 10), *, pearson=False):
    """Return the neighbours kept, and the rank correlation, of a map by scaling."""
    H = np.eye(200) - 1 / 200
    sizes_of, vectors = np.linalg.eigh(-H @ table**2 @ H / 2)
    Y = vectors[:, -2:] * np.sqrt(sizes_of[-2:])
    E, upper = distance_matrix(Y, Y), np.triu_indices(200, 1)
    pairs = [T[upper] for T in (D, E)]
    far = stats.pearsonr(*pairs)[0] if pearson else stats.spearmanr(*pairs)[0]
    return [*(share(D, E, k) for k in sizes), far]


FLAT, CURVED = row(D), row(along(D, 8))


def turn(end, k, power=2, far=stats.spearmanr):
    """Return the rank correlation of Isomap for a turn, and the second eigenvalue by the first."""
    angles, inside = np.random.default_rng(2).uniform(0, end, 60), np.arange(128) - 63.5
    inside = inside**2 + inside[:, np.newaxis] ** 2 < 62**2
    rows = []
    for angle in angles:
        seen = inside * ndimage.rotate(camera(), angle, reshape=False, order=1)
        halves = seen[::2] + seen[1::2]
        quarters = halves[::2] + halves[1::2]
        rows.append(np.add.reduceat(quarters, range(0, 128, 4), axis=1).ravel() / 16)
    table = along(distance_matrix(rows, rows), k) ** power
    H = np.eye(60) - 1 / 60
    sizes, vectors = np.linalg.eigh(-H @ table @ H / 2)
    return np.array([abs(far(vectors[:, -1], angles)[0]), sizes[-2] / sizes[-1]])


FULL = turn(360, 5)

FINE = ["curved-data-2", "curved-data-4", "curved-data-5", "curved-data-6"]  # decimals will do

RIGHT = {
    "curved-data-1": [0.005, Fraction(1, 200), 5e-3, [0.005]],
    "curved-data-2": [
        [2, 2 / 3, 2, 10 / 3],
        (2, Fraction(2, 3), 2, Fraction(10, 3)),
        [2.0, 0.667, 2.0, 3.333],
    ],
    "curved-data-6": [[-0.5, 0.2, 0.3], (Fraction(-1, 2), Fraction(1, 5), Fraction(3, 10))],
    "curved-data-3": [trust, official, lambda D, E, k: np.float64(trust(D, E, k))],
    "curved-data-4": [FULL, FULL * [-1, 1], [0.764, 0.928]],
    "curved-data-5": [
        [FLAT, CURVED],
        [[0.697, 0.79, 0.999], [0.716, 0.776, 0.997]],
        np.array([FLAT, CURVED]),
    ],
}

WRONG = {
    "curved-data-1": [
        (0.0025, "the factor ½ of the exponent"),
        (0.01, "the exponent has a factor ½"),
        (0.5, "in the exponent squared"),
        (0.25, "in the exponent squared"),
        (-0.005, "cancel"),
        (500000, "divide by σ²"),
        (50, "that is the eigenvalue of plain PCA"),
        (1, "centring takes the ones away"),
        (0.02, "K′ ≈ −HSH/(2σ²)"),
    ],
    "curved-data-2": [
        ([2 / 3, 2, 2, 10 / 3], "the eigenvalues in the wrong order"),
        ([2 / 3, 2, 10 / 3, 2], "the axes in the wrong order"),
        ([2, 2, 2, 10 / 3], "before it is centred"),
        ([2, 0, 2, 10 / 3], "the squares x² differ"),
        ([2 / 3, 2 / 9, 2, 10 / 3], "divided by n:"),
        ([1, 1 / 3, 2, 10 / 3], "divided by n − 1"),
        ([2**0.5, (2 / 3) ** 0.5, 2, 10 / 3], "those are the roots"),
        ([2, 6, 2, 10 / 3], "squared to a ninth"),
        ([2, 1 / 3, 2, 10 / 3], "has three terms"),
        ([2, 4 / 3, 2, 10 / 3], "subtract it before you square"),
        ([2, 2 / 3, 2, 4], "subtracted from φ(2) as well"),
        ([2, 2 / 3, 2, 2], "the mean of the squares is ⅔"),
        ([2, 2 / 3, 10 / 3, 2], "the coordinates in the wrong order"),
        ([2, 2 / 3, 8**0.5, 10 / 3 * (2 / 3) ** 0.5], "the axis has length one"),
        ([5, 4, 2, 1], "centre the points"),
        ([2, 2 / 3], "be a list of 4 numbers"),
    ],
    "curved-data-6": [
        ([0.5, -0.2, -0.3], "the signs of a step"),
        ([-0.125, 0.05, 0.075], "the factor 4 is missing"),
        ([-0.25, 0.1, 0.15], "the factor is 4, not 2"),
        ([-1, 0, 1], "the factor w_ij is missing"),
        ([-0.5, -0.35, 0.85], "W counts each pair twice"),
        ([-0.5, 1 / 3, 1 / 6], "the pair 2, 3 pushes"),
        ([0, -0.3, 0.3], "w is ½, ½ and ⅕"),
        (0.5, "be a list of 3 numbers"),
    ],
    "curved-data-3": [
        (lambda D, E, k: trust(E, D, k), "data and map are exchanged"),
        (lambda D, E, k: 1 - trust(D, E, k), "is subtracted from 1."),
        (changed(sign=1), "not added"),
        (share, "the share of neighbours kept"),
        (changed(rank=1), "the nearest has 1"),
        (with_itself, "the sample itself was counted"),
        (changed(cut=False), "a true neighbour costs nothing"),
        (count, "not by 1"),
        (lambda D, E, k: (1 + trust(D, E, k)) / 2, "the factor 2 stands above"),
        (lambda D, E, k: 1 - len(D) * (1 - trust(D, E, k)), "n stands below"),
        (lambda D, E, k: 1 - k * (1 - trust(D, E, k)), "k stands below"),
        (once, "sort twice"),
        (lambda D, E, k: 0.5, "sum max(r − k, 0)"),
        (lambda D, E, k: [D, E], "should be a single number"),
        (lambda D, E, k: D @ k, "called with D (a matrix"),
    ],
    "curved-data-4": [
        (FULL[::-1], "the rank correlation comes first"),
        (turn(320, 5), "here it is 360°"),
        (turn(360, 10), "not 10"),
        (turn(360, 59), "take paths over links"),
        (turn(360, 5, power=1), "the squares of the paths"),
        (turn(360, 5, far=stats.pearsonr), "the RANK correlation"),
        (FULL ** [1, -1], "by the first"),
        (FULL ** [1, 0.5], "eigenvalues are their squares"),
        ([1, 1], "square the paths, centre"),
        (FULL[1:], "be a list of 2 numbers"),
    ],
    "curved-data-5": [
        ([CURVED, FLAT], "PCA comes first"),
        ([[*row[2:], *row[:2]] for row in (FLAT, CURVED)], "come last in a row"),
        ([[row[1], row[0], row[2]] for row in (FLAT, CURVED)], "the 5 nearest come first"),
        ([row(D, (8, 8)), row(along(D, 8), (8, 8))], "not with 8"),
        ([FLAT, row(along(D, 10))], "not 10"),
        ([FLAT, row(along(D, 9))], "not 9"),
        ([FLAT, row(along(D, 5))], "not 5"),
        ([row(D, pearson=True), row(along(D, 8), pearson=True)], "the RANK correlation"),
        (np.transpose([FLAT, CURVED]), "2"),
        ([[69.7, 79, 99.9], [71.6, 77.6, 99.7]], "at most 1"),
        ([[0.5, 0.5, 0.5], [0.5, 0.5, 0.5]], "two maps by `scores`"),
        ([0.697, 0.79, 0.999], "2"),
    ],
}
