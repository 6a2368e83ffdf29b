"""The checkers of the chapter ``new-variables``."""

from functools import cache
from itertools import combinations, product

import numpy as np
from sklearn.feature_selection import SelectKBest
from sklearn.model_selection import KFold, StratifiedKFold, cross_val_score
from sklearn.neighbors import KNeighborsClassifier, NearestCentroid
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from lecture_utils.datasets import olives
from lecture_utils.exercises.base import Wrong, exercise
from lecture_utils.exercises.forms import (
    FINE,
    RETURNED,
    along,
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    pair,
    random_matrices,
    shown,
)
from lecture_utils.exercises.words import kind
from lecture_utils.pca import PCA

# a = (2, 1); the means differ by (7, −7, −7), with coordinates (−7, 7); z = (14, 21).
by_hand(
    "new-variables-1",
    right=[-7, -42],
    mistakes=[
        ([-42, -7], "the right numbers in the wrong order."),
        ([7, -42], "(i): new score minus old, so it is x̄ − x̄′ that counts, not x̄′ − x̄."),
        ([7, 42], "both signs are turned round: subtract the score as it was from what it is."),
        ([-7, 42], "(ii): the second new variable falls from 21 to −21, so the score falls."),
        ([7, 7], "(i): the weights are (2, 1), in this order; (ii): the sample counts."),
        ([7, -56], "the weights are (2, 1), in this order: the first axis has 2."),
        ([-7, -56], "(ii): that is the FIRST axis turned; the second points the other way."),
        ([0, -42], "(i): the weights of the two axes differ, so −7 and 7 do not cancel."),
        ([-49, -294], "the axes have length one: the factor 1/7 is missing."),
        ([-7, -21], "(ii): the variable does not become 0, but the opposite: twice as far."),
        ([-7, 7], "(ii): 7 is the score AFTER; how far has it moved?"),
        ([-7, -14], "(ii): with the mean kept, the second variable of x − x̄ counts: 21."),
        ([42, 7], "(i): the move is the same for every x, so x does not enter."),
    ],
    otherwise="(i): (Ua)ᵀ(x̄ − x̄′); (ii): what a turned second variable changes in aᵀz.",
    praise="−7 for every sample, which another threshold would mend; −42 for this one only.",
    tol=FINE,
)


def shares(X, y):
    """Return what programs report: three that are right, a leak, and one without any choice."""

    def share(Z, *steps):
        return cross_val_score(make_pipeline(*steps, NearestCentroid()), Z, y, cv=KFold(5)).mean()

    scaled, choice = X / X.std(axis=0), SelectKBest(k=5)
    Z = PCA(40).fit_transform(scaled)
    inside = share(scaled, PCA(40), choice), share(X, StandardScaler(), PCA(40), choice)
    return [share(Z, choice), *inside, share(choice.fit_transform(Z, y)), share(Z)]


@cache
def tables():
    """Return four tables of coins and one with a difference, and what is reported of each."""
    known = []
    for seed, factor in ((101, 0), (102, 0), (104, 0), (111, 0), (106, 0.2)):
        random = np.random.default_rng(seed)
        X, y = random.normal(size=(100, 50)), random.integers(0, 2, size=100)
        X[:, :30] += factor * (2 * y[:, np.newaxis] - 1)
        known.append((X, y, shares(X, y)))
    return known


@exercise("new-variables-2")
def leak(answer):
    """A function that reports the same share, of the same parts, without the leak."""
    got = [numbers(call(answer, X, y), (), RETURNED) for X, y, _ in tables()]
    demand(max(got) <= 1, "a share is wanted, as `share` returns it: at most 1.")
    *right, leaking, no_choice = np.transpose([reported for *_, reported in tables()])
    if any(close(got, each) for each in right):
        return "The choice is made anew for each part, by the labels of the others."
    demand(not close(got, leaking), "SelectKBest has still seen the labels of all samples.")
    demand(not close(got, no_choice), "five columns are to be chosen, in each part anew.")
    found = np.mean(got[:4])
    words = f"on four tables of coins it finds {found:.2f} on average"
    demand(found < 0.6, f"{words}: something has still seen labels of the test.")
    words = "does a choice with all labels stand before the pipeline, is a maximum taken (a choice"
    raise Wrong(f"not what these steps report: {words} too), or are steps, k or parts others?")


def fit(X, k):
    """Return the mean of the rows and the k directions of largest variance."""
    mean = X.mean(axis=0)
    return mean, np.linalg.eigh((X - mean).T @ (X - mean))[1][:, ::-1][:, :k]


def every_sign(train, later, k):
    """Return all right answers: the signs of the axes are free, the same for both tables."""
    mean, axes = fit(train, k)
    turns = product((1, -1), repeat=k)
    return [tuple((X - mean) @ axes * np.array(turn) for X in (train, later)) for turn in turns]


@exercise("new-variables-3")
@shown(
    every_sign,
    ([[3, 1], [-1, 3], [0, -4], [-6, -8]], [[1, 2], [5, 0]], 1),
    ([[3, 1], [-1, 3], [-5, -10]], [[4, 1]], 2),
    ([[1, 2, 6], [3, -4, 0]], [[1, 1, 5]], 1),
)
def new_variables(answer):
    """A function that returns the new variables of two tables, both by the first one's fit."""
    for noise, other, k in zip(
        random_matrices((9, 4), (8, 3)), random_matrices((6, 4), (7, 3)), (2, 1), strict=True
    ):
        train, later = noise * np.arange(1, noise.shape[1] + 1) + 2, other + [[1]] * len(other)
        n, m, d = len(train), len(later), train.shape[1]
        got = pair(call(answer, train, later, k), "(of the training samples, of the later ones)")
        shapes = [np.shape(part) for part in got]
        demand(shapes != [(k, n), (k, m)], "a sample is a row: the result is transposed.")
        demand(shapes != [(m, k), (n, k)], "the training samples come first.")
        demand(shapes != [(n, d), (m, d)], f"{d} columns came back for k = {k}: keep the first k.")
        of_train, of_later = (
            numbers(part, (rows, k), RETURNED) for part, rows in zip(got, (n, m), strict=True)
        )
        compare(np.vstack([of_train, of_later]), train, later, k)
    return "One mean and one set of axes, from the training samples, for both tables."


def compare(got, train, later, k):
    """Name the mistake behind new variables of both tables, stacked, that are wrong."""
    n, (mean, axes) = len(train), fit(train, k)
    own_mean, own_axes = fit(later, k)
    both_mean, both_axes = fit(np.vstack([train, later]), k)
    smallest = np.linalg.eigh(np.cov(train.T))[1][:, :k]
    loose = np.linalg.eigh(train.T @ train)[1][:, ::-1][:, :k]
    rows_of = np.linalg.eigh(np.cov(train.T))[1].T[:, ::-1][:, :k]
    columns_of = np.linalg.svd(train - mean).Vh[:, :k]

    def stack(first, second, one=axes, other=axes):
        return np.vstack([(train - first) @ one, (later - second) @ other])

    right = stack(mean, mean)
    spread = right[:n].std(axis=0)
    if along(got, right):
        return
    fitted_apart = along(got[:n], right[:n]) and along(got[n:], (later - own_mean) @ own_axes)
    demand(not fitted_apart, "the later samples are given a fit of their own.")
    own_turn = along(got[:n], right[:n]) and along(got[n:], (later - mean) @ own_axes)
    demand(not own_turn, "the later samples have axes of their own: keep U.")
    for wrong, words in [
        (stack(mean, own_mean), "the later samples are centred at their own mean: keep the other."),
        (stack(both_mean, both_mean, both_axes, both_axes), "the fit has seen the later samples."),
        (stack(0, 0), "the mean was not taken off."),
        (stack(mean, 0), "the mean was not taken off the later samples."),
        (stack(0, 0, loose, loose), "the data were not centred before the axes were sought."),
        (stack(mean, mean, loose, loose), "the axes were sought in data that are not centred."),
        (stack(mean, mean, smallest, smallest), "those are the axes of the SMALLEST variance."),
        (stack(mean, mean, axes[:, ::-1], axes[:, ::-1]), "the largest variance comes first."),
        (stack(mean, mean, rows_of, rows_of), "the eigenvectors are the COLUMNS, not the rows."),
        (stack(mean, mean, columns_of, columns_of), "the axes are the ROWS of Vh, transposed."),
        (right / spread, "nothing is to be divided by the spread: that would be whitening."),
        (right / spread * np.sqrt(1 - 1 / n), "nothing is to be divided by the spread."),
    ]:
        demand(not along(got, wrong), words)
    if along(got[:n], right[:n]) and along(got[n:], right[n:]):
        raise Wrong("the signs of the axes differ between the two tables: use the same axes.")
    demand(not along(got[:n], right[:n]), "the training samples are right, the later ones not.")
    raise Wrong("both are (X − x̄)U, with the mean x̄ and the k first axes U of the training.")


def of_programs(named):
    """Say what is wrong with a set of programs that are said to inflate."""
    for fault, words in [
        (named == {1, 2}, "those are the two that are honest: which are NOT?"),
        (len(named) == 5, "not all of them: two look at no label."),
        (1 in named, "program 1 has seen the test samples, but no label: no harm here."),
        (2 in named, "program 2 chooses features by their variance: no label is in that."),
        (3 not in named, "program 3 chooses features by ALL labels, those of the test included."),
        (4 not in named, "program 4: where is the twin of a tested sample, and its label?"),
    ]:
        if fault:
            return words
    return "program 5: each share is honest, but is the best of six of them?"


@exercise("new-variables-4")
def judge(answer):
    """The programs that inflate; in any order, in a list or a set."""
    few = isinstance(answer, set | frozenset) and answer <= set(range(10))
    got = np.sort(numbers(sorted(answer) if few else answer, (None,)))
    by_number = "name programs by their numbers, 1 to 5"
    demand(0 < len(got) <= 5, f"{by_number}, each once; yours is {kind(got.shape)}.")
    demand(len(set(got)) == len(got), "a program is named twice.")
    right = (3, 4, 5)
    sets = [some for size in range(1, 6) for some in combinations(range(1, 6), size)]
    mistakes = [(np.array(some), of_programs(set(some))) for some in sets if some != right]
    expect(got, np.array(right), mistakes, f"{by_number}.")
    return "3, 4 and 5: a label of the test gets in, by a choice, by a twin, by a maximum."


@cache
def shares_of_oils():
    """Return the mean share for k = 1 to 8, in per cent, and the deviation of the best's parts."""
    acids, regions, _ = olives()
    parts = StratifiedKFold(5, shuffle=True, random_state=0)
    models = [make_pipeline(PCA(k), KNeighborsClassifier(1)) for k in range(1, 9)]
    shares = 100 * np.array([cross_val_score(m, acids, regions, cv=parts) for m in models])
    means = shares.mean(axis=1)
    return means, shares[means.argmax()].std(ddof=1)


@exercise("new-variables-6")
def oils(answer):
    """The smallest k within one standard error, its share (or per cent), and the variance's k."""
    means, off = shares_of_oils()
    best = means.argmax()
    right, too_wide = (
        1 + np.flatnonzero(means >= means[best] - far)[0] for far in (off / np.sqrt(5), off)
    )
    got = numbers(answer, (3,))
    got = got * [1, 100, 1] if 0 < got[1] <= 1 else got
    demand(not (got[0] > 8 and got[1] in range(1, 9)), "k first, then the share.")
    wanted = np.array([right, means[right - 1], 2])
    share_is_off = got[0] == right and not close(got[:2], wanted[:2], FINE)
    demand(not share_is_off, "k is right; its mean over the five parts is not.")
    expect(
        got,
        wanted,
        [
            (np.array([best + 1, *got[1:]]), "that is the best mean: take the SMALLEST k near it."),
            (np.array([too_wide, *got[1:]]), "one standard ERROR: the deviation divided by √5."),
            (np.array([5, *got[1:]]), "five are just too few: 96.0 % is below 96.4 %."),
            (np.array([2, *got[1:]]), "a choice by variance; the classifier is asked here."),
            (np.array([7, *got[1:]]), "there is a smaller one with as good a mean."),
            (np.array([*got[:2], 1]), "the third number: one variable holds less than 90 %."),
            (np.array([*got[:2], 3]), "the third number: two hold 98.6 % already."),
            (np.array([*got[:2], right]), "the third number: where do the variances reach 98 %?"),
        ],
        "best mean, minus its standard error: then the smallest k that is not below.",
        FINE,
    )
    return "Six of eight, 97.0 %: what tells the regions apart is not all in the first axes."
