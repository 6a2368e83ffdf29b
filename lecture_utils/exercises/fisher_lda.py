"""The checkers of the chapter ``fisher-lda``."""

import numpy as np

from lecture_utils.datasets import crabs
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    FINE,
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    random_matrices,
    shown,
    tried,
)

# S_W = [[10, 6], [6, 4]] and g = (2, 0).
by_hand(
    "fisher-lda-1",
    right=[2, -3, 4, 0.4],
    mistakes=[
        ([2, 3, 4, 0.4], "the inverse has the opposite signs beside its diagonal."),
        ([5, -3, 10, 0.4], "the inverse EXCHANGES the entries of the diagonal: 4 comes first."),
        ([8, -12, 16, 0.4], "divide by the determinant, 4."),
        ([20, 12, 40, 0.4], "that is S_W g: the INVERSE is wanted."),
        ([2, -3, 0.4, 4], "the largest J comes before that of the first feature alone."),
        ([2, -3, 2, 0.4], "J is gᵀw: the gap of 2 comes in twice, once by w."),
        ([2, -3, 4, 0.2], "the gap is SQUARED: 2² over the scatter."),
        ([2, -3, 4, 1], "alone the first feature has the scatter 10, its own entry of S_W."),
        ([2, -3, 4, 4], "without the second feature J is smaller: 2² over its own scatter."),
        ([2, -3, 16, 0.4], "J is (wᵀg)²/(wᵀS_W w): the square was not divided."),
        ([2, -3, 4, 2.5], "upside down: the squared gap over the scatter."),
        ([2, 0, 4, 0.4], "a feature without a gap gets a weight, too: solve both equations."),
        ([2, 0, 0.4, 0.4], "a feature without a gap gets a weight, too: solve both equations."),
    ],
    otherwise="w solves 10 w₁ + 6 w₂ = 2 and 6 w₁ + 4 w₂ = 0; the largest J is gᵀw.",
    praise="4 against 0.4: a feature that says nothing by itself can say much about another.",
)

by_hand(
    "fisher-lda-2",
    right=[10, 0, 3],
    mistakes=[
        ([0, 10, 3], "the larger λ comes first."),
        ([2.5, 0, 3], "each group counts with its four samples."),
        ([5, 0, 3], "both outer groups are off the mean of all."),
        ([1.25, 0, 3], "S_B is a sum over groups, each counted with its four samples."),
        ([15, 0, 3], "the middle group lies AT the mean: it adds nothing to S_B."),
        ([10, 10, 3], "S_B has rank one here: the second λ is another."),
        ([10, 0, 1 / 3], "upside down: the slope is w₂ over w₁."),
        ([10, 0, 0.5], "that is the slope of the row of means: it has to be multiplied by S_W⁻¹."),
        ([200, 0, 3], "S_W comes in by its INVERSE."),
        ([40, 0, 3], "divide by the determinant of S_W, 4."),
        ([40, 0, 0.5], "that is S_B without S_W: λ belongs to S_B w = λ S_W w."),
        ([10, 0, -3], "both equations of S_W w = h have positive solutions here."),
        ([10 / 3, 0, 3], "S_B is a sum over the groups, not a mean."),
        ([20, 0, 3], "the mean of all is the middle one: each outer group is ONE step h away."),
    ],
    otherwise="S_B is a multiple of hhᵀ with h = (2, 1); then w = S_W⁻¹h, as for two groups.",
    praise="One axis: three means in a row need no second. K − 1 is an upper bound.",
)


def parts(X, y):
    """Return the gap, the scatters of both groups, and how many samples they have."""
    groups = [X[y == label] for label in (0, 1)]
    centred = [each - each.mean(axis=0) for each in groups]
    gap = groups[0].mean(axis=0) - groups[1].mean(axis=0)
    return gap, [each.T @ each for each in centred], [len(each) for each in groups]


def towards(S, gap):
    """Return the weights for a scatter, of length one."""
    w = np.linalg.lstsq(S, gap, rcond=None)[0]
    return w / np.linalg.norm(w)


def mixed(S, a):
    """Return the scatter, shrunk towards a round one of the same trace."""
    d = len(S)
    return (1 - a) * S + a * np.trace(S) / d * np.eye(d)


def shrunk(X, y, a):
    """Return the weights for the shrunk scatter within, of length one."""
    gap, (one, other), _ = parts(X, y)
    return towards(mixed(one + other, a), gap)


@exercise("fisher-lda-3")
@shown(
    shrunk,
    ([[3, 1], [1, 2], [0, 0], [2, 1]], [0, 0, 1, 1], 0.5),
    ([[5, 1], [2, 4], [0, 1], [1, 7], [3, 3]], [0, 0, 1, 1, 1], 0.25),
    ([[1, 0, 2, 1], [0, 1, 1, 3], [2, 1, 0, 0]], [0, 0, 1], 0.5),
)
def shrunk_function(answer):
    """A function for weights between Fisher's and the line of the means."""
    for noise, a in zip(random_matrices((11, 3), (14, 4)), (0.3, 0.6), strict=True):
        n, d = noise.shape
        y = np.array([0, 1, 1] * 5)[:n]
        X = noise @ (np.eye(d) + np.tri(d)) + 2 + np.outer(y == 0, np.arange(1, d + 1))
        gap, (one, other), (n0, n1) = parts(X, y)
        S = one + other
        right, S_a = towards(mixed(S, a), gap), mixed(S, a)
        about = X - X.mean(axis=0)
        means = one / n0 + other / n1
        tried(
            answer,
            (X, y, a),
            right=right,
            mistakes=[
                (-right, "the gap is the mean of label 0 minus that of label 1."),
                (np.linalg.solve(S_a, gap), "divide by the length at the end."),
                (towards(S, gap), "that is Fisher's direction: a was not used."),
                (gap / np.linalg.norm(gap), "that is the line of the means: a was not used."),
                (towards(mixed(S, 1 - a), gap), "a and 1 − a are exchanged."),
                (
                    towards((1 - a) * S + a * np.trace(S) * np.eye(d), gap),
                    "the trace is divided by d.",
                ),
                (towards((1 - a) * S + a * np.eye(d), gap), "I comes with the factor tr S_W/d."),
                (
                    towards(S + a * np.trace(S) / d * np.eye(d), gap),
                    "S_W comes with the factor 1 − a.",
                ),
                (towards(mixed(X.T @ X, a), gap), "the group means were not taken off."),
                (
                    towards(mixed(about.T @ about, a), gap),
                    "that is the scatter about the mean of ALL: take off the mean of each group.",
                ),
                (
                    towards(mixed(means, a), gap),
                    "S_W is a SUM over all samples: do not divide each group by its number.",
                ),
                (
                    towards(mixed(one / (n0 - 1) + other / (n1 - 1), a), gap),
                    "S_W is a SUM over all samples: do not divide each group.",
                ),
                (S_a @ gap / np.linalg.norm(S_a @ gap), "solve with S_a; do not multiply by it."),
            ],
            otherwise="w solves S_a w = g, with S_a as in the exercise; then its length is one.",
            shapes={} if d == 2 else {(d, d): "that is a matrix: return the weights."},
        )
    wide = random_matrices((7, 12))[0]
    y = np.array([0, 1, 0, 1, 1, 0, 1])
    got = numbers(call(answer, wide, y, 0.2), (12,), "what the function returns")
    words = "with more features than samples it goes wrong: use S_a as it is, nothing cut off."
    demand(close(got, shrunk(wide, y, 0.2), 1e-6), words)
    return "From Fisher's direction to the line of the means, and a direction where d exceeds n."


@exercise("fisher-lda-6")
def sexes(answer):
    """How far apart the sexes of crabs lie, and how many of twenty crabs are wrong."""
    crab, kinds, _ = crabs()
    y = np.array([int(kind[1] == "M") for kind in kinds])
    other = np.array([int(kind[0] == "O") for kind in kinds])

    def far(w, labels=y, less=2):
        gap, scatters, _ = parts(crab, labels)
        return abs(w @ gap) / np.sqrt(w @ sum(scatters) @ w / (len(crab) - less))

    gap, scatters, _ = parts(crab, y)
    best = np.linalg.solve(sum(scatters), gap)
    fisher, single = far(best), [far(each) for each in np.eye(5)]
    gap_o, scatters_o, _ = parts(crab, other)
    species = np.linalg.solve(sum(scatters_o), gap_o)
    raw = np.linalg.solve(crab.T @ crab, gap)
    right = np.array([fisher, max(single)])
    principal = np.linalg.svd(crab - crab.mean(axis=0))[2][0]
    rows = [
        ([max(single), fisher], "the order: Fisher's direction first."),
        ([far(species, other), max(single)], "that is how far the SPECIES lie apart."),
        ([far(gap), max(single)], "that is the line of the means: solve with S_W."),
        ([far(principal), max(single)], "that is the first principal axis."),
        ([far(raw), max(single)], "the group means were not taken off before the scatter."),
        ([fisher**2, max(single)], "that is squared: take the root."),
        ([fisher / np.sqrt(198), max(single)], "divide the scatter by n − 2."),
        ([fisher, min(single)], "that is the WORST single length."),
        ([fisher, far(gap)], "that is the line of the means; one length alone is asked."),
        ([fisher, max(far(e, other) for e in np.eye(5))], "that length is of the SPECIES."),
        ([far(best, less=0), max(single)], "n − 2, not n."),
    ]
    few, its = crab[::10], y[::10]
    fit = wrongly(few, its, few, its)
    out = sum(
        wrongly(np.delete(few, i, 0), np.delete(its, i), few[i : i + 1], its[i : i + 1])
        for i in range(20)
    )
    counts = [
        ([out, fit], "the order: the fit first, then each left out."),
        ([fit, fit], "LEFT OUT: find direction and middle anew, from the nineteen others."),
        ([out, out], "in the fit the direction comes from all twenty, the judged one as well."),
        ([fit / 20, out / 20], "that is their share; how many is asked."),
        ([20 - fit, 20 - out], "that is how many are RIGHT."),
        ([8, 8], "that is of all 200 crabs: take every tenth, crab[::10]."),
        ([0, 0], "that is for the species: the labels are the sexes here."),
    ]
    known = [([*wrong, fit, out], says) for wrong, says in rows]
    known += [([*right, *wrong], says) for wrong, says in counts]
    expect(
        numbers(answer, (4,)),
        [*right, fit, out],
        [
            (wrong if places is None else np.round(wrong, places), says)
            for wrong, says in known
            for places in (None, 2, 3, 4)
        ],
        "apart(crab @ fisher(crab, sex), sex), then each length; then count among crab[::10].",
        FINE,
    )
    return "3.44 against 0.61: the weights take size away. And a fit flatters: 1 wrong, not 3."


def wrongly(X, y, new, labels):
    """Count new samples that fall on the wrong side of the middle."""
    gap, scatters, _ = parts(X, y)
    middle = (X[y == 0].mean(axis=0) + X[y == 1].mean(axis=0)) / 2
    return np.sum(((new - middle) @ np.linalg.solve(sum(scatters), gap) > 0) != (labels == 0))
