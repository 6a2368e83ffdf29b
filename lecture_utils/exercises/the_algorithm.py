"""The checkers of the chapter ``the-algorithm``."""

import numpy as np
from sklearn.datasets import load_wine

from lecture_utils.datasets import faithful
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    FINE,
    agree,
    by_hand,
    call,
    demand,
    expect,
    numbers,
    pair,
    random_matrices,
    rounded,
    shown,
)
from lecture_utils.exercises.words import read

by_hand(
    "the-algorithm-1",
    right=np.sqrt(3),
    mistakes=[
        (3, "that is t²: take the root."),
        *rounded(np.sqrt(15), "(−1, 2) has the squared length 5, so its t² counts five times."),
        (15, "that is the squared length of the mean, and t (−1, 2) has the length √5 t."),
        (2, "the eigenvalue of M along the mean is 5 + 5t², and not 5t²."),
        (4, "the eigenvalue of M along the mean is 5 + 5t², and not 5t²; and t² is no t."),
        *rounded(np.sqrt(15 / np.sqrt(5)), "the squared length of (−1, 2) is 5, and not √5."),
        *rounded(np.sqrt(5), "the gap to be filled is 20 − 5, and not 20 + 5."),
        *rounded(3 / 5, "the squared length 5 counts once, and t is squared."),
        (1, "at t = 1 the eigenvalues are 20 and 10: the first axis is still the right one."),
        *rounded(-np.sqrt(3), "t was to be positive."),
    ],
    otherwise="M has the eigenvectors of C; its eigenvalues are 20 and 5 + 5t².",
    praise="√3: up to there the mean pulls in vain, and then the axis turns by a right angle.",
    tol=FINE,
)


@exercise("the-algorithm-2")
def two_tables(answer):
    """A table of four points on which Dan passes, and one of three on which four programs fail."""
    tables = pair(answer, "of two tables")
    for points, many in zip(tables, (4, 3), strict=True):
        what = "the first table" if many == 4 else "the second"
        X = numbers(points, (many, 2), what)
        mean, (low, high) = X.mean(axis=0), np.linalg.eigvalsh(np.cov(X.T, ddof=0))
        tiny = 1e-6 * (1 + np.abs(X).max())
        demand(high > tiny**2, f"{what} is a single point repeated.")
        demand(np.abs(mean).max() > tiny, f"{what} has the mean zero: Cleo's slip changes nothing.")
        tie = high - low < 1e-6 * high
        demand(tie or many == 3, f"Dan fails on it: its eigenvalues are {low:.3g}, {high:.3g}.")
    demand(not tie, "Dan passes on the second: both eigenvalues are equal, so any axis is right.")
    own = np.abs(X.mean(axis=1, keepdims=True) - mean).max() > tiny
    demand(own, "Fay passes on the second: the mean of each row is the mean of each column.")
    return "A tie hides Dan; a table shows only what its own peculiarities leave to be seen."


def weighted(X, w, k):
    """Return the variances and the rebuilt table of samples with weights."""
    share = w / np.sum(w)
    return by_scatter(X, share @ X, share, k)


def by_scatter(X, mean, share, k, towards=-1):
    """Return variances and the rebuilt table about ``mean``, the samples counted by ``share``."""
    Xc = X - mean
    lam, U = np.linalg.eigh(Xc.T @ (np.reshape(share, (-1, 1)) * Xc))
    lam, U = lam[::towards][:k], U[:, ::towards][:, :k]
    return lam, mean + Xc @ U @ U.T


def slips(X, w, k):
    """Return pairs of what a slip leads to, and what is said about it."""
    share, mean = w / np.sum(w), w @ X / np.sum(w)
    plain = np.full(len(X), 1 / len(X))
    lam, back = by_scatter(X, mean, share, k)
    return [
        (by_scatter(X, X.mean(axis=0), plain, k), "the weights are not used."),
        (by_scatter(X, X.mean(axis=0), share, k), "the mean has weights as well."),
        (by_scatter(X, mean, plain, k), "the products in the covariance have weights as well."),
        (by_scatter(X, mean, share**2, k), "each weight counts once in the covariance: no square."),
        (by_scatter(X, mean, w / len(X), k), "divide by the sum of the weights, not by n."),
        (by_scatter(X, mean, w, k), "the covariance is an average: divide by the sum."),
        (by_scatter(X, mean, w / (np.sum(w) - 1), k), "averages are wanted: no minus 1."),
        (by_scatter(X, 0 * mean, share, k), "the data were not centred."),
        (by_scatter(X, mean, share, k, towards=1), "those are the SMALLEST variances."),
        ((lam, back - mean), "the mean was not added at the end."),
        ((lam, X - back), "return what is rebuilt, not what is lost."),
        ((np.sqrt(lam), back), "the variances are the eigenvalues: no root."),
    ]


def same(got, right):
    """Tell whether two pairs agree."""
    return all(
        one.shape == other.shape and np.abs(one - other).max() < 1e-7 * max(1, np.abs(other).max())
        for one, other in zip(got, right, strict=True)
    )


@exercise("the-algorithm-3")
@shown(
    weighted,
    ([[2], [4], [9]], [1, 2, 1], 1),
    ([[1, 2], [4, 3], [5, 9]], [1, 2, 3], 1),
    ([[1, 2], [4, 3], [5, 9]], [2, 2, 2], 1),
    ([[2], [4], [9]], [0.5, 1.25, 2], 1),
    ([[2], [4], [9]], [1 / 3, 1, 2], 1),
)
def weighted_function(answer):
    """A function for the PCA of samples with weights: the variances and the table rebuilt."""
    for noise in random_matrices((9, 4), (7, 3)):
        n, d = noise.shape
        X, w, k = noise * np.arange(1, d + 1) + 3, 1.0 + np.arange(n) % 4, 2
        lam, back = pair(call(answer, X, w, k), "of the variances and the table")
        few, many = read(lam, "the first of the pair").shape, read(back, "the second").shape
        demand(few != (n, d), "the variances come first, then the table.")
        demand(many != (w.sum(), d), "each row of X is to be rebuilt once, without repetitions.")
        demand(many != (n, k), "those are the codes: rebuild the samples from them.")
        demand(few != (d,), "only the k variances that are kept are wanted.")
        got = numbers(lam, (k,), "the first of the pair"), numbers(back, (n, d), "the second")
        for wrong, words in slips(X, w, k):
            demand(not same(got, wrong), words)
        right = weighted(X, w, k)
        off = "the variances" if not same(got[:1], right[:1]) else "the table rebuilt"
        demand(same(got, right), f"{off}: mean and covariance are averages with the shares w/Σw.")
    X, w = random_matrices((9, 4))[0] + 3, np.sqrt(1 + np.arange(9) % 3)
    got = tuple(pair(call(answer, X, w, 2), "of the variances and the table"))
    words = "the weights need not be whole, as 0.5 or √2: take the shares w/Σw, repeat no rows."
    demand(agree(got, weighted(X, w, 2)), words)
    return "Weights belong to steps 1 and 2; the other three steps need none."


def plane():
    """Return the wines in units of their standard deviations, their mean and their axes."""
    X = load_wine().data
    X = X / X.std(axis=0)
    mean = X.mean(axis=0)
    return X, mean, np.linalg.eigh(np.cov(X.T, ddof=0))[1][:, ::-1]


@exercise("the-algorithm-4")
def centred_once(answer):
    """The loss of a program whose codes are not centred, and the part of the slip in it."""
    X, mean, axes = plane()
    n, d = X.shape
    U = axes[:, :2]

    def lost(back):
        return np.mean(np.sum((X - back) ** 2, axis=1))

    good = lost(mean + (X - mean) @ U @ U.T)
    slip = np.sum((U.T @ mean) ** 2)
    right = np.array([good + slip, slip])
    one = np.sum((axes[:, :1].T @ mean) ** 2), lost(mean + (X - mean) @ axes[:, :1] @ axes[:, :1].T)
    mistakes = [
        (right[::-1], "the loss comes first, then the part of the slip."),
        ([right[0], good], "that is the loss without the slip; its part is the rest."),
        ([good, 0], "that is the loss of the right program: Hal's codes are those of X."),
        ([good, slip], "the first number is HIS loss, slip included."),
        ([lost(X @ U @ U.T), slip], "his step 5 adds the mean."),
        (
            [good + mean @ mean, mean @ mean],
            "that is Eve's slip: no mean in step 5. Here only its part in the plane counts.",
        ),
        ([right[0], slip / right[0]], "the part itself is wanted, not its share."),
        ([right[0], np.sqrt(slip)], "the loss has squares: the squared length of the shadow."),
        (n * right, "the loss is a mean over the wines, not a sum."),
        (right / d, "the loss is the squared length, not a mean over the features."),
        ([sum(one), one[0]], "that is one axis; Hal keeps two."),
    ]
    both = [(m, words) for wrong, words in mistakes for m in (wrong, np.round(wrong, 2))]
    words = "every point is off by UUᵀx̄, which stands at right angles to what PCA loses."
    expect(numbers(answer, (2,)), right, both, words, FINE)
    return "239.50, and 233.70 of it is the slip: the mean, counted twice in the plane."


# Seconds, one column in seconds, everything twice, reversed, shifted, mirrored.
EFFECTS = [3600, 0, 1, 1, 1, 0]


def known_slips():
    """Return what slips lead to: which of the six, its value, and what is said about it."""
    geyser = faithful()
    stretched, before = (
        np.linalg.eigvalsh(np.cov((geyser * each).T))[1] for each in ([1, 60], [1, 1])
    )
    one = "the wait in seconds: the cloud is stretched in ONE direction, the axis turns."
    smaller = "seconds: the numbers become larger, not smaller."
    factor = "the wait in seconds: that is the factor, but the axis turns: 0."
    return [
        (0, 60, "seconds: a variance has squares, so 60 comes twice."),
        (0, 1, "seconds: other units change the variance."),
        (0, 0, "seconds in BOTH columns leave the axis; they multiply C by one number."),
        *((0, each, smaller) for each in (1 / 3600, 0.0003, 0.00028, 0.000278)),
        (1, 3600, one),
        (1, 60, one),
        *((1, *row) for row in rounded(stretched / before, factor)),
        (1, np.round(stretched / before), factor),
        (1, 1, "the wait in seconds: its variance grows, the other does not."),
        (2, 2, "everything twice: the divisor doubles, too."),
        (2, 0, "everything twice: no average changes."),
        (3, 0, "reverse order: an average does not depend on the order."),
        (3, -1, "reverse order: no sign changes."),
        (4, 0, "ten minutes added: centring takes them off again."),
        (5, 1, "the minus sign: λ₁ stays, but (u₁, −u₂) is another line than (u₁, u₂)."),
        (5, -1, "the minus sign: a variance is never negative; and does the axis stay?"),
    ]


@exercise("the-algorithm-6")
def known_changes(answer):
    """The factors of λ₁ under six changes of a table; 0 where the axis changes."""
    got, tol = numbers(answer, (6,)), 1e-10  # of 3600
    rows = [(np.where(np.arange(6) == at, wrong, got), words) for at, wrong, words in known_slips()]
    off = np.abs(got - EFFECTS) > tol * 3600
    which = ", ".join(str(place + 1) for place in np.flatnonzero(off))
    words = f"look again at {which}: what does it do to the three entries of C?"
    if off.any():  # near is not right here: these are whole numbers
        rows.append((got, words))
    expect(got, EFFECTS, rows, words, tol)
    return "Four changes leave the axis: tests that need no known result."


NOT_IVY = {
    "axes": "a turn leaves them orthonormal.",
    "steps": "her codes and her table are made as in steps 4 and 5.",
    "loss": "what is lost is Ana's, and so is the sum of the variances.",
    "shift": "she takes the mean off and puts it back: a shift goes along.",
    "apart": "what she loses is what Ana loses.",
    "order": "her variances are equal, so they do not rise; and the plane is the right one.",
}


@exercise("the-algorithm-7")
def turned_axes(answer):
    """Which tests find a program whose axes are turned within the right plane."""
    named = [answer] if isinstance(answer, str) else answer
    named = [str(each).lower() for each in named] if isinstance(named, list | tuple | set) else [3]
    listed = {*map(str, named)} <= {*NOT_IVY, "codes"}
    demand(listed, 'give the names of tests as a list, for example ["axes", "loss"].')
    for name, words in NOT_IVY.items():
        demand(name not in named, f"“{name}” does not find her: {words}")
    demand("codes" in named, "one test finds her: what do the axes of PCA do for the codes?")
    return "“codes”: the plane is right, and so is the table rebuilt; but the codes are correlated."
