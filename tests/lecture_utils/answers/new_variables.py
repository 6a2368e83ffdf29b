"""Answers to the exercises of *new-variables*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp
from sklearn.decomposition import PCA
from sklearn.feature_selection import SelectKBest
from sklearn.model_selection import KFold, cross_val_score
from sklearn.neighbors import NearestCentroid
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


def scikit(train, later, k):
    """Return what scikit-learn says, with its own signs."""
    tool = PCA(k, svd_solver="full").fit(train)
    return tool.transform(train), tool.transform(later)


def by_svd(train, later, k):
    """Return the opposite signs, by singular vectors, as lists."""
    mean = train.mean(axis=0)
    axes = -np.linalg.svd(train - mean).Vh[:k].T
    return [((X - mean) @ axes).tolist() for X in (train, later)]


def own(X, k):
    return X.mean(axis=0), np.linalg.svd(X - X.mean(axis=0)).Vh[:k].T


def fitted(first, second):
    """Return a function of the (mean, axes) of training and later samples."""

    def function(train, later, k):
        fits = own(train, k), own(later, k), own(np.vstack([train, later]), k)
        (m, U), (p, V) = first(*fits), second(*fits)
        return (train - m) @ U, (later - p) @ V

    return function


def changed(by):
    """Return a function with a change of one's own to what is right."""
    return lambda train, later, k: by(*scikit(train, later, k))


def other_axes(choose):
    def function(train, later, k):
        mean = train.mean(axis=0)
        U = choose(train, k)
        return (train - mean) @ U, (later - mean) @ U

    return function


def eigh(train):
    return np.linalg.eigh(np.cov(train.T))[1]


def loose(train, k):
    return np.linalg.svd(train).Vh[:k].T


def nothing_centred(train, later, k):
    return train @ loose(train, k), later @ loose(train, k)


def turned_later(train, later, k):
    one, other = scikit(train, later, k)
    return one, other * np.array([1, -1])[:k] if k > 1 else -other


def all_axes(train, later, k):
    return scikit(train, later, train.shape[1])


def steps():
    return StandardScaler(), PCA(40), SelectKBest(k=5), NearestCentroid()


def share(classifier, Z, y, parts=None):
    return cross_val_score(classifier, Z, y, cv=parts or KFold(5)).mean()


def reported(X, y):
    Z = PCA(40).fit_transform(X / X.std(axis=0))
    return share(NearestCentroid(), SelectKBest(k=5).fit_transform(Z, y), y)


def honest(X, y):
    Z = PCA(40).fit_transform(X / X.std(axis=0))
    return share(make_pipeline(*steps()[2:]), Z, y)


def honest_inside(X, y):
    return share(make_pipeline(*steps()), X, y)


def pca_inside(X, y):
    return share(make_pipeline(*steps()[1:]), X / X.std(axis=0), y)


def by_parts(X, y):
    """Return the mean over the parts, each by NumPy and the same tools, without a pipeline."""
    hits = []
    for test in np.split(np.arange(100), 5):
        rest = np.setdiff1d(np.arange(100), test)
        scale = X[rest].std(axis=0)
        tool = PCA(40).fit(X[rest] / scale)
        best = SelectKBest(k=5).fit(tool.transform(X[rest] / scale), y[rest])
        known, new = (best.transform(tool.transform(X[i] / scale)) for i in (rest, test))
        hits.append(NearestCentroid().fit(known, y[rest]).score(new, y[test]))
    return np.mean(hits)


def other_parts(X, y):
    return share(make_pipeline(*steps()), X, y, KFold(10, shuffle=True, random_state=3))


def first_twenty(X, y):
    Z = PCA(40).fit_transform(X / X.std(axis=0))
    return share(make_pipeline(*steps()[2:]), SelectKBest(k=20).fit_transform(Z, y), y)


def choosing(k):
    chosen = [SelectKBest(k=k)] if k else []

    def function(X, y):
        Z = PCA(40).fit_transform(X / X.std(axis=0))
        return share(make_pipeline(*chosen, NearestCentroid()), Z, y)

    return function


def one_part(X, y):
    return make_pipeline(*steps()).fit(X[:80], y[:80]).score(X[80:], y[80:])


def seen_in_training(X, y):
    return make_pipeline(*steps()).fit(X, y).score(X, y)


FINE = ["new-variables-1", "new-variables-6"]  # decimals will do

RIGHT = {
    "new-variables-1": [[-7, -42], (-7.0, -42.0), [Fraction(-7), -42], sp.Matrix([-7, -42])],
    "new-variables-2": [honest, honest_inside, pca_inside, by_parts],
    "new-variables-3": [scikit, by_svd],
    "new-variables-4": [[3, 4, 5], (5, 4, 3), np.array([4, 3, 5]), [3.0, 4.0, 5.0], {3, 4, 5}],
    "new-variables-6": [
        [6, 97.03, 2],
        [6, 97.0, 2],
        (6, 0.97, 2),
        np.array([6, 97.0, 2]),
        [6, 97, 2],
    ],
}

WRONG = {
    "new-variables-1": [
        ([-42, -7], "in the wrong order"),
        ([7, -42], "that counts, not"),
        ([7, 42], "both signs"),
        ([-7, 42], "so the score falls"),
        ([7, 7], "in this order; (ii)"),
        ([7, -56], "the first axis has 2"),
        ([-7, -56], "the FIRST axis turned"),
        ([0, -42], "do not cancel"),
        ([-49, -294], "factor 1/7"),
        ([-7, -21], "but the opposite"),
        ([-7, 7], "the score AFTER"),
        ([-7, -14], "of x − x̄ counts"),
        ([42, 7], "the same for every x"),
        ([1, 1], "(Ua)ᵀ(x̄ − x̄′)"),
        (-7, "be a list of 2 numbers"),
    ],
    "new-variables-2": [
        (reported, "SelectKBest has still seen"),
        (lambda X, y: 100 * honest(X, y), "at most 1"),
        (seen_in_training, "something has still seen"),
        (first_twenty, "stand before the pipeline"),
        (lambda X, y: max(choosing(k)(X, y) for k in range(3, 10)), "is a maximum taken"),
        (choosing(0), "five columns are to be chosen"),
        (choosing(10), "or are steps, k or parts others"),
        (one_part, "or are steps, k or parts others"),
        (other_parts, "or are steps, k or parts others"),
        (lambda X, y: 0.5, "not what these steps report"),
        (lambda X, y: 1 - reported(X, y), "not what these steps report"),
        (lambda X, y: share(NearestCentroid(), X[:, 30:], y), "or are steps, k or parts others"),
        (lambda X, y: share(make_pipeline(*steps()[2:]), X, y), "or are steps, k or parts others"),
        (lambda X, y: [honest(X, y), 1], "be a single number"),
        (0.5, "give the function itself"),
    ],
    "new-variables-3": [
        (fitted(lambda t, v, b: t, lambda t, v, b: v), "a fit of their own"),
        (fitted(lambda t, v, b: t, lambda t, v, b: (v[0], t[1])), "at their own mean"),
        (fitted(lambda t, v, b: t, lambda t, v, b: (t[0], v[1])), "axes of their own"),
        (fitted(lambda t, v, b: b, lambda t, v, b: b), "has seen the later samples"),
        (fitted(lambda t, v, b: (0, t[1]), lambda t, v, b: (0, t[1])), "was not taken off."),
        (fitted(lambda t, v, b: t, lambda t, v, b: (0, t[1])), "off the later samples"),
        (nothing_centred, "before the axes were sought"),
        (other_axes(loose), "in data that are not centred"),
        (other_axes(lambda X, k: eigh(X)[:, :k]), "the SMALLEST variance"),
        (other_axes(lambda X, k: eigh(X)[:, -k:]), "the largest variance comes first"),
        (other_axes(lambda X, k: eigh(X).T[:, ::-1][:, :k]), "are the COLUMNS"),
        (
            other_axes(lambda X, k: np.linalg.svd(X - X.mean(axis=0)).Vh[:, :k]),
            "are the ROWS of Vh",
        ),
        (changed(lambda Z, Y: (Z / Z.std(axis=0), Y / Z.std(axis=0))), "that would be whitening"),
        (
            changed(lambda Z, Y: (Z / Z.std(axis=0, ddof=1), Y / Z.std(axis=0, ddof=1))),
            "nothing is to be divided by the spread.",
        ),
        (turned_later, "the signs of the axes differ"),
        (changed(lambda Z, Y: (Z, 3 * Y)), "the later ones not"),
        (changed(lambda Z, Y: (3 * Z, Y)), "the k first axes U"),
        (changed(lambda Z, Y: (Y, Z)), "the training samples come first"),
        (changed(lambda Z, Y: (Z.T, Y.T)), "the result is transposed"),
        (all_axes, "keep the first k"),
        (changed(lambda Z, Y: Z), "return the pair"),
        (lambda train, later, k: train @ later, "called with train"),
    ],
    "new-variables-4": [
        ([1, 2], "which are NOT"),
        ([1, 2, 3, 4, 5], "not all of them"),
        ([1, 3, 4, 5], "program 1"),
        ([2, 3, 4, 5], "program 2"),
        ([4, 5], "program 3 chooses"),
        ([3, 5], "program 4: where is the twin"),
        ([3, 4], "the best of six"),
        ([3, 3, 4, 5], "named twice"),
        ([3, 4, 6], "by their numbers"),
        ({1, 2}, "which are NOT"),
        ({3, 4, 6}, "by their numbers"),
        ([3, 4.5], "by their numbers"),
        ([], "yours is a list of 0 numbers"),
        ([1, 2, 3, 4, 5, 6], "yours is a list of 6 numbers"),
        (3, "be one list of numbers"),
    ],
    "new-variables-6": [
        ([8, 97.2, 2], "the SMALLEST k"),
        ([4, 95.6, 2], "divided by √5"),
        ([5, 96.0, 2], "just too few"),
        ([2, 88.8, 2], "a choice by variance"),
        ([7, 97.0, 2], "a smaller one"),
        ([6, 98.6, 2], "k is right"),
        ([6, 96.9, 2], "k is right"),
        ([6, 97.2, 2], "k is right"),
        ([97.0, 6, 2], "k first"),
        ([3, 92.8, 2], "that is not below"),
        ([6, 97.0, 3], "two hold 98.6 %"),
        ([6, 97.0, 1], "less than 90 %"),
        ([6, 97.0, 6], "reach 98 %"),
        ([6, 97.0], "be a list of 3 numbers"),
    ],
}
