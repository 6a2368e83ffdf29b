"""Answers to the exercises of *maximum-variance-perspective*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp
from scipy.spatial.distance import pdist
from sklearn.datasets import load_iris
from sklearn.decomposition import PCA
from sklearn.model_selection import LeaveOneOut, cross_val_predict
from sklearn.neighbors import NearestCentroid

from lecture_utils.datasets import crabs
from lecture_utils.linalg import fix_signs


def axes_of(table):
    centred = table - table.mean(axis=0)
    return centred, fix_signs(np.linalg.eigh(centred.T @ centred)[1][:, ::-1])


def hits(codes, labels):
    return int(sum(cross_val_predict(NearestCentroid(), codes, labels, cv=LeaveOneOut()) == labels))


def resubstituted(codes, labels):
    return int(sum(NearestCentroid().fit(codes, labels).predict(codes) == labels))


crab, kinds, _ = crabs()
kinds = np.array(kinds)
X, U = axes_of(crab)
species, sex = (np.array([kind[i] for kind in kinds]) for i in (0, 1))
plus, minus = ((U[:, [1]] + s * U[:, [2]]) for s in (1, -1))
iris = load_iris()
Y, A = axes_of(iris.data)
S, B = axes_of(iris.data / iris.data.std(axis=0))
labels = iris.target


def left(codes, names):
    """Return the share of the variance that is left with the mean codes of kinds."""
    spread = [
        len(part) * part.var(axis=0).sum() for part in (codes[names == n] for n in set(names))
    ]
    return 1 - sum(spread) / len(codes) / codes.var(axis=0).sum()


BETWEEN = [left(X @ U[:, [0]], kinds), left(Y @ A[:, [0]], labels)]
SHARES = [round(100 * share) for share in BETWEEN]


def of_flowers(table, directions, *parts):
    return [hits(table @ directions[:, part], labels) for part in parts]


def pairs(X, U):
    """Return the share by a table of all pairs."""
    Z = X @ U
    return np.sum((Z[:, None] - Z) ** 2) / np.sum((X[:, None] - X) ** 2)


def by_rows(X, U):
    """Return the share by the differences to one sample at a time."""
    Z = X @ U
    above = sum(np.sum((Z - code) ** 2) for code in Z)
    return above / sum(np.sum((X - sample) ** 2) for sample in X)


def by_lines(X, U):
    """Return the share by a loop that calls nothing."""
    above, below = 0, 0
    for one in X:
        for other in X:
            gap = one - other
            above += gap @ U @ (U.T @ gap)
            below += gap @ gap
    return above / below


def by_products(X, U):
    """Return the share by the table of all products."""
    Z, n = X @ U, len(X)
    above, below = (n * np.trace(table) - np.sum(table) for table in (Z @ Z.T, X @ X.T))
    return above / below


def by_pdist(X, U):
    return np.sum(pdist(X @ U) ** 2) / np.sum(pdist(X) ** 2)


def by_estimator(X, U):
    """Return the share by what scikit-learn says of the samples and of the codes."""
    one, other = (PCA().fit(table).explained_variance_.sum() for table in (X @ U, X))
    return one / other


def by_columns(X, U):
    """Return the share by a loop over columns, which are few."""
    Z = X @ U
    return sum(np.var(z) for z in Z.T) / sum(np.var(x) for x in X.T)


def by_trace(X, U):
    C = np.cov(X.T)
    return np.trace(U.T @ C @ U) / np.trace(C)


def by_shadow(X, U):
    loose = X - X.mean(axis=0)
    return np.linalg.norm(loose @ U @ U.T) ** 2 / np.linalg.norm(loose) ** 2


def codes_centred_only(X, U):
    return (X @ U).var(axis=0).sum() / np.mean(np.sum(X**2, axis=1))


def samples_centred_only(X, U):
    return np.mean(np.sum((X @ U) ** 2, axis=1)) / X.var(axis=0).sum()


def one_mean(X, U):
    loose = X - X.mean()
    return np.sum((loose @ U) ** 2) / np.sum(loose**2)


def best_instead(X, U):
    values = np.linalg.eigvalsh(np.cov(X.T))
    return values[-U.shape[1] :].sum() / values.sum()


def plain_distances(X, U):
    Z = X @ U
    return (
        np.linalg.norm(Z[:, None] - Z, axis=2).sum() / np.linalg.norm(X[:, None] - X, axis=2).sum()
    )


def in_place(X, U):
    X -= X.mean(axis=0)
    return np.sum((X @ U) ** 2) / np.sum(X**2)


FINE = [f"maximum-variance-perspective-{number}" for number in (1, 2)]  # three digits will do

RIGHT = {
    "maximum-variance-perspective-1": [
        [28 / 3, 14, 82 / 3],
        [Fraction(28, 3), 14, Fraction(82, 3)],
        sp.Matrix([28, 42, 82]) / 3,
        [9.33, 14, 27.33],
    ],
    "maximum-variance-perspective-2": [
        [35 / 3, 10 / 3, 68 / 3],
        [Fraction(35, 3), Fraction(10, 3), Fraction(68, 3)],
        sp.Matrix([35, 10, 68]) / 3,
        [11.67, 3.33, 22.67],
    ],
    "maximum-variance-perspective-3": [by_trace, by_shadow, by_columns, by_estimator],
    "maximum-variance-perspective-4": [
        [
            hits(X @ plus, species),
            hits(X @ plus, sex),
            hits(X @ minus, species),
            hits(X @ minus, sex),
        ],
        [193, 105, 107, 185],
        sp.Matrix([193, 105, 107, 185]),
    ],
    "maximum-variance-perspective-6": [
        [*of_flowers(Y, A, [0], [1, 2, 3]), *SHARES],
        (140, 78, 12, 93),
        sp.Matrix([140, 78, 12, 93]),
    ],
}

WRONG = {
    "maximum-variance-perspective-1": [
        ([82 / 3, 14, 28 / 3], "distances come first"),
        ([27.33, 14, 9.33], "distances come first"),
        ([14, 28 / 3, 82 / 3], "nine pairs come first"),
        ([28 / 3, 28 / 3, 82 / 3], "a code with itself"),
        ([14 / 3, 7, 82 / 3], "two of nine"),
        ([14 / 3, 14, 82 / 3], "divide by nine"),
        ([14 / 3, 7, 41 / 3], "nothing is halved"),
        ([28 / 3, 14, 41 / 3], "twice of it"),
        ([20 / 9, 10 / 3, 82 / 3], "square the distances"),
        ([28 / 3, 14, 28 / 3], "twice the variance"),
        ([84, 84, 82], "those are sums"),
        ([28 / 3, 14, 82], "divide it by three"),
        ([28 / 3, 14, 18], "square of the mean"),
        ([28 / 3, 82 / 3], "over six pairs"),
        ([9.33, 14], "twice the mean square"),
        ([1, 2, 3], "nine squared distances"),
    ],
    "maximum-variance-perspective-2": [
        ([10 / 3, 35 / 3, 68 / 3], "comes first"),
        ([105, -90, 1836], "divide by three in each"),
        ([35 / 3, 10 / 3, 48 * 57 / 81], "take off 30²"),
        ([11.67, 3.33, 33.78], "take off 30²"),
        ([35 / 3, 10 / 3, (48 * 57 + 900) / 81], "are subtracted"),
        ([14, 1, 40], "the best plane"),
        ([35 / 3, 7 / 3, 68 / 3], "the total is 15"),
        ([35 / 6, 10 / 3, 68 / 3], "are added"),
        ([16 / 3, 29 / 3, 68 / 3], "the first column alone"),
        ([35 / 3, 5 / 3, 68 / 3], "the sum over its entries"),
        ([35 / 3, 10 / 3], "two of three"),
        ([1, 2, 3], "48/9"),
    ],
    "maximum-variance-perspective-3": [
        (lambda X, U: np.sum((X @ U) ** 2) / np.sum(X**2), "centre first"),
        (samples_centred_only, "the codes are to be centred"),
        (codes_centred_only, "the samples are to be centred"),
        (one_mean, "one number for all"),
        (lambda X, U: (X @ U).var() / X.var(), "mixes the columns"),
        (lambda X, U: 1 - pairs(X, U), "that is lost"),
        (lambda X, U: 1 / pairs(X, U), "the codes stand above"),
        (lambda X, U: pairs(X, U) ** 0.5, "no root"),
        (plain_distances, "square each"),
        (lambda X, U: (X @ U).var(axis=0).sum(), "by the same for the samples"),
        (best_instead, "the one that is given"),
        (lambda X, U: (X @ U).std(axis=0).sum() / X.std(axis=0).sum(), "not standard deviations"),
        (
            lambda X, U: (X @ U).var(axis=0).mean() / X.var(axis=0).mean(),
            "do not average",
        ),
        (in_place, "overwrites an array"),
        (pairs, "forms an n×n table"),
        (by_products, "forms an n×n table"),
        (by_pdist, "forms an n×n table"),
        (by_rows, "loops over samples"),
        (by_lines, "loops over samples"),
        (lambda X, U: 0.5, "half the mean squared distance"),
    ],
    "maximum-variance-perspective-4": [
        ([105, 193, 185, 107], "the species comes first"),
        ([107, 185, 193, 105], "v comes first"),
        ([193, 107, 105, 185], "in the order asked"),
        (
            [hits(X @ U[:, [j]], label) for j in (1, 2) for label in (species, sex)],
            "turn by 45°",
        ),
        (
            [
                hits(X @ (U[:, [0]] + s * U[:, [1]]), label)
                for s in (1, -1)
                for label in (species, sex)
            ],
            "counts columns from 0",
        ),
        ([150, 150, 123, 123], "those are the kinds"),
        ([96.5, 52.5, 53.5, 92.5], "per cent"),
        ([0.965, 0.525, 0.535, 0.925], "shares are not asked for"),
        ([193, 185], "give all four"),
        ([200, 200, 200, 200], "named_right counts"),
    ],
    "maximum-variance-perspective-6": [
        ([78, 140, *SHARES], "axis 1 comes first"),
        ([*of_flowers(Y, A, [0], [0, 1, 2, 3]), *SHARES], "with axis 1"),
        ([*of_flowers(Y, A, [0], [1, 2]), *SHARES], "axis 4 belongs"),
        ([*of_flowers(Y, A, [0], [1]), *SHARES], "axis 2 alone"),
        ([*of_flowers(Y, A, [3], [0, 1, 2]), *SHARES], "count upwards"),
        ([*of_flowers(Y, A, [1], [2, 3]), *SHARES], "counts columns from 0"),
        ([*of_flowers(S, B, [0], [1, 2, 3]), *SHARES], "as they are"),
        (
            [*(resubstituted(Y @ A[:, part], labels) for part in ([0], [1, 2, 3])), *SHARES],
            "leave each flower out",
        ),
        (
            [*(hits(iris.data[:, part], labels) for part in ([0], [1, 2, 3])), *SHARES],
            "those are the features",
        ),
        ([140, 78], "two of four"),
        ([140, 78, 93, 12], "the crabs come first"),
        ([140, 78, 100 - 12, 100 - 93], "that is lost"),
        ([140, 78, *(round(100 * share**0.5) for share in BETWEEN)], "standard deviations"),
        (
            [140, 78, round(400 / 3 * BETWEEN[0]), round(300 / 2 * BETWEEN[1])],
            "in place of every code",
        ),
        ([140, 78, *(round(100 * left(*each)) for each in ((X, kinds), (Y, labels)))], "all axes"),
        ([140, 78, *BETWEEN], "in per cent"),
        ([140, 78, 0.12, 0.93], "in per cent"),
        ([140, 78, *(100 * share for share in BETWEEN)], "to whole per cent"),
        ([140, 78, 11.8, 93], "to whole per cent"),
        ([140, 78, 12, 92], "to whole per cent"),  # cut off, not rounded
        ([140, 78, 11.9, 92.6], "to whole per cent"),
        ([140, 78, 40, 60], "both counts are right"),
        ([150, 0, 100, 0], "as a table with one column"),
    ],
}
