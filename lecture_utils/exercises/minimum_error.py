"""The checkers of the chapter ``minimum-error``."""

import numpy as np

from lecture_utils.datasets import crabs, digits
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    FINE,
    RETURNED,
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
from lecture_utils.exercises.words import read

# The price of u = (3, 4)/5 about the old mean, for C' = [[4, 1], [1, 2]] and δ = (3, 1).
by_hand(
    "minimum-error-1",
    right=261 / 25,
    mistakes=[
        (92 / 25, "that is the price about the new mean: the shift δ costs as well."),
        (169 / 25, "that is the part of δ alone: the spread about the new mean costs as well."),
        (92 / 25 + 10, "only the part of δ along u counts, not its whole length."),
        (92 / 25 + 13 / 5, "the part of δ along u has to be squared."),
        (92 / 25 - 169 / 25, "about another point than the mean the squares are larger: add."),
        (92 / 25 + 26 / 5, "the mixed products average to zero; δ comes with its square."),
        (261, "u has length one: was the factor 1/5 forgotten?"),
        (261 / 5, "the factor 1/5 stands in u twice, left and right."),
        (86 / 25, "C′ has entries beside the diagonal, and each of the two counts."),
        (255 / 25, "C′ has TWO entries beside the diagonal."),
        (237 / 25, "the entries beside the diagonal are missing."),
    ],
    otherwise="D = C′ + δδᵀ, so the price is uᵀC′u + (uᵀδ)².",
    praise="D = C′ + δδᵀ: a mean that is off costs the square of its part along each dropped axis.",
    tol=FINE,
)

# The prices of the basis of thirds are 15, 18 and 21; of the eigenvectors 9, 18 and 27.
by_hand(
    "minimum-error-2",
    right=[33, 6],
    mistakes=[
        ([6, 33], "the right numbers in the wrong order: the loss comes first."),
        ([39, 12], "that drops the two DEAREST axes: keep the dearest."),
        ([36, 9], "keep the axis of the highest price, 21."),
        ([21, 6], "that is the price of the axis kept: the loss is what the two others cost."),
        ([33, 27], "the second is the DIFFERENCE from the best loss."),
        ([33, -6], "how much MORE is lost: a positive number."),
        ([33, 12], "the best axis keeps 27 and loses 9 + 18."),
        ([33, 0], "this basis is not the best one: with eigenvectors one loses 9 + 18."),
        ([99, 72], "the basis vectors have length one: their entries are thirds, squared ninths."),
        ([297, 270], "the basis vectors have length one: a ninth stands before each price."),
        ([11, -16], "that is the mean over the samples taken twice: C holds averages already."),
    ],
    otherwise="a price is wᵀCw, a sum of three terms; the three prices together are 54.",
    praise="33 against 27: only a basis that keeps the eigenvector of 27 loses so little.",
)


def losses(old, new):
    """Return the losses on both piles for every number of directions."""
    mean = old.mean(axis=0)
    axes = np.linalg.eigh((old - mean).T @ (old - mean))[1]
    prices = [np.mean(((X - mean) @ axes) ** 2, axis=0) for X in (old, new)]
    return np.vstack([[0, 0], np.cumsum(prices, axis=1).T])[::-1]


# The new ones spread alike across the line of the old: which two axes end the basis is no matter.
FEW_SAMPLES = [[2, 0, 0], [-2, 0, 0]], [[3, 1, 1], [1, 1, -1]]


@exercise("minimum-error-3")
@shown(
    losses,
    ([[4, 2], [-4, -2], [-1, 2], [1, -2]], [[3, 3], [-3, -3], [2, -2], [-2, 2]]),
    ([[5, 2], [-3, -2], [0, 2], [2, -2]], [[3, 4], [-3, -2], [2, -1], [-2, 3]]),
    FEW_SAMPLES,
)
def losses_function(answer):
    """A function for the losses of a code on two piles, for every k."""
    olds, news = random_matrices((7, 2), (9, 4), (7, 3)), random_matrices((5, 2), (6, 4), (11, 3))
    for noise, other in zip(olds, news, strict=True):  # two features first, as in what is shown
        d = noise.shape[1]
        stretch = np.arange(1, d + 1)
        old, new = noise * stretch + 1, other * stretch + 2
        right = losses(old, new)
        prices = np.diff(right[::-1], axis=0)[::-1]  # the dearest of the old first
        axes = np.linalg.eigh(np.cov(old.T))[1]
        by_origin = np.linalg.eigh(old.T @ old)[1]
        n, m = len(old), len(new)
        loose = [np.mean((X @ axes) ** 2, axis=0) for X in (old, new)]
        origin = [np.mean((X @ by_origin) ** 2, axis=0) for X in (old, new)]
        own = [np.var(X @ axes, axis=0) for X in (old, new)]
        both = [np.linalg.eigvalsh(np.cov(X.T, ddof=0)) for X in (old, new)]
        from_top = np.vstack([[0, 0], np.cumsum(prices, axis=0)])

        def table(rows):
            return np.vstack([[0, 0], np.cumsum(rows, axis=1).T])[::-1]

        tried(
            answer,
            (old, new),
            right=right,
            mistakes=[
                (right[::-1], "the rows are turned round: row 0 keeps nothing and loses most."),
                (right[:, ::-1], "the columns are exchanged: the old data come first."),
                (from_top, "that is what the kept axes hold: the loss is the rest."),
                (
                    np.vstack([right[0], right[0] - np.cumsum(prices[::-1], axis=0)]),
                    "the cheapest axes are kept: `eigh` begins with the smallest eigenvalue.",
                ),
                (table(own), "the code knows only the old mean: take it off the new data too."),
                (table(loose), "the old mean has to be taken off before anything is measured."),
                (table(origin), "the data were not centred."),
                (table(both), "the new data have no axes of their own here: one code, two piles."),
                (right * [n / (n - 1), m / (m - 1)], "a loss is a mean: the divisor is n."),
                (right * [n / (n - 1), 1], "a loss is a mean: the divisor is n, not n − 1."),
                (right * [n, m], "that is the sum over the samples, not their mean."),
                (right / d, "a loss is the squared length of what is missing, not a mean over d."),
                (np.sqrt(right), "the loss is the mean SQUARE: no root."),
                (np.column_stack([right[:, 0]] * 2), "both columns are of the old data."),
            ],
            otherwise="row k is the mean squared length of X − x̄ − its shadow on k directions.",
            shapes={
                (d, 2): "there are d + 1 rows: for k = 0 and for k = d as well.",
                (d + 1,): "two columns are wanted, for the old data and for the new.",
            },
        )
    pair = [np.array(rows, float) for rows in FEW_SAMPLES]
    words = "with 2 samples of 3 features d is still 3: full_matrices=False gives too few axes."
    demand(close(read(call(answer, *pair), RETURNED), losses(*pair)), words)
    return "One eigh, and the losses for every k on both piles."


def fit(X, k):
    """Return the mean of the rows and the k directions of largest variance."""
    mean = X.mean(axis=0)
    return mean, np.linalg.eigh((X - mean).T @ (X - mean))[1][:, ::-1][:, :k]


def lost(X, mean, U):
    """Return the squared distance of each row from its rebuilt one."""
    centred = X - mean
    return np.sum((centred - centred @ U @ U.T) ** 2, axis=1)


def as_written(mistakes):
    """Return the rows of mistakes, each also as one writes it down."""
    return [
        row
        for wrong, words in mistakes
        for row in ((wrong, words), *((np.round(wrong, places), words) for places in (1, 2, 3)))
    ]


@exercise("minimum-error-4")
def left_out(answer):
    """The mean loss of digits that are left out one at a time; a decimal will do."""
    ink = 16 * digits()[0]
    order = np.random.default_rng(0).permutation(len(ink))
    old, new = ink[order[:100]], ink[order[100:]]
    rests = [np.delete(old, i, axis=0) for i in range(100)]
    codes = [fit(rest, 30) for rest in rests]
    each = np.array([lost(old[i : i + 1], *codes[i])[0] for i in range(100)])
    kept = np.mean([lost(rest, *code).mean() for rest, code in zip(rests, codes, strict=True)])
    about = [lost(old[i : i + 1], old.mean(axis=0), codes[i][1])[0] for i in range(100)]
    outside = [lost(old[i : i + 1], np.zeros(64), codes[i][1])[0] for i in range(100)]
    itself = fit(old, 30)
    mistakes = [
        (lost(old, *itself).mean(), "that is the loss on digits that the code was fitted to."),
        (lost(new, *itself).mean(), "the new digits were not to be used here."),
        (kept, "that measures the 99; measure the ONE that was left out."),
        (np.median(each), "that is the median: the mean is wanted."),
        (np.mean(about), "the mean has to be that of the 99, without the digit."),
        (np.mean(outside), "take the mean of the 99 off the digit before you project it."),
        (each.sum(), "that is the sum over the digits: average."),
        (np.mean(np.sqrt(each)), "the loss is a squared length: no root."),
        (np.mean(each) / 64, "the loss is the squared length, not a mean over the 64 pixels."),
        (np.mean(each) / 256, "the ink runs from 0 to 16 here, and not to 1."),
    ]
    expect(
        numbers(answer, ()),
        each.mean(),
        as_written(mistakes),
        "fit to 99, measure the one, and average the hundred losses.",
        FINE,
    )
    return "88.0: each digit is measured by a code that has not seen it; no second pile is needed."


@exercise("minimum-error-6")
def two_species(answer):
    """The loss of the code of species B on species O, and the part of the mean in it."""
    lengths, kinds, _ = crabs()
    is_b = np.array([kind[0] == "B" for kind in kinds])
    b, o = lengths[is_b], lengths[~is_b]
    right, back = ([*split(*pair)] for pair in ((b, o), (o, b)))
    male = np.array([kind[1] == "M" for kind in kinds])
    sexes, one = split(lengths[male], lengths[~male]), split(b, o, 1)
    apart = o.mean(axis=0) - b.mean(axis=0)
    mistakes = [
        (right[::-1], "the loss comes first, then the part of it that vanishes."),
        (
            [right[0], right[0] - right[1]],
            "that is what is left; the part that VANISHES is wanted.",
        ),
        ([right[0], apart @ apart], "only the part of the shift outside the plane is lost."),
        ([right[0], right[1] / right[0]], "give the part itself, not its share."),
        ([right[0], 100 * right[1] / right[0]], "give the part itself, not its share."),
        (back, "the code is fitted to species B, and measured on species O."),
        (sexes, "those are the sexes: the first letter of a kind is the species."),
        (one, "that is one direction; the code keeps two."),
        (split(b, o, 3), "those are three directions; the code keeps two."),
        ([100 * value for value in right], "the loss is a mean over the crabs, not a sum."),
        ([value / 5 for value in right], "the loss is the squared length, not a mean over five."),
        ([value * 100 / 99 for value in right], "a loss is a mean: the divisor is n, not n − 1."),
    ]
    got = numbers(answer, (2,))
    loss_on_b = lost(b, *fit(b, 2)).mean()
    demand(abs(got[0] - loss_on_b) > ALMOST, "the first number is the loss on species B itself.")
    own = lost(o, *fit(o, 2)).mean()
    demand(
        abs(got[1] - (right[0] - own)) > ALMOST,
        "the code KEEPS its directions; only the mean is that of species O.",
    )
    expect(
        got,
        np.array(right),
        as_written(mistakes),
        "almost: rounded too far, two decimals are needed."
        if close(got, right, 0.05 / right[0])
        else "measure species O about the mean of B, then about its own; subtract.",
        FINE,
    )
    return "4.94, and 4.34 of it is the mean: another species, not too few samples."


def split(one, other, k=2):
    """Return the loss of the code of ``one`` on ``other``, and what its own mean takes away."""
    mean, U = fit(one, k)
    whole = lost(other, mean, U).mean()
    return whole, whole - lost(other, other.mean(axis=0), U).mean()
