"""Answers to the exercises of *the algorithm*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp
from sklearn.datasets import load_wine
from sklearn.decomposition import PCA

WINES = load_wine().data / load_wine().data.std(axis=0)
MEAN = WINES.mean(axis=0)
FIT = PCA().fit(WINES)
LOST = FIT.explained_variance_[2:].sum() * 177 / 178
SLIP = float(np.sum((FIT.components_[:2] @ MEAN) ** 2))
ONE = float((FIT.components_[0] @ MEAN) ** 2)
LOST_ONE = FIT.explained_variance_[1:].sum() * 177 / 178


def repeated(X, w, k):
    """Repeat the rows as often as the weights say, for whole weights."""
    times = np.round(w).astype(int)
    tool = PCA(k).fit(np.repeat(X, times, axis=0))
    variances = tool.explained_variance_ * (times.sum() - 1) / times.sum()
    return variances, tool.inverse_transform(tool.transform(X))


def changed(by):
    """Return a function with a change of one's own to what is right."""
    return lambda X, w, k: by(*repeated(X, w, k), X, w)


def about(mean_of, share_of, upwards=False):
    """Return a function with its own mean and shares."""

    def function(X, w, k):
        mean, share = mean_of(X, w), share_of(w)
        Y = X - mean
        _, s, right = np.linalg.svd(np.sqrt(share)[:, np.newaxis] * Y, full_matrices=False)
        order = np.argsort(s) if upwards else np.argsort(-s)
        U = right[order[:k]].T
        return s[order[:k]] ** 2, mean + Y @ U @ U.T

    return function


def own(X, w):
    return np.average(X, axis=0, weights=w)


def plain(X, w):
    return X.mean(axis=0)


def shares(w):
    return w / w.sum()


SQUARE = [[2, 5], [4, 5], [2, 7], [4, 7]]
FOUR = [[3, 9], [5, 5], [-5, 5], [-3, 1]]
THREE = [[1, 0], [2, 5], [6, 4]]
EQUILATERAL = [[3, 1], [2, 1 + np.sqrt(3)], [1, 1]]

FINE = ["the-algorithm-1", "the-algorithm-4"]  # decimals will do
WORDED = ["the-algorithm-2", "the-algorithm-7"]  # tables of several lengths, names

RIGHT = {
    "the-algorithm-1": [np.sqrt(3), 1.732, sp.sqrt(3), [1.7321], 3**0.5],
    "the-algorithm-2": [
        [SQUARE, [[1, 0], [2, 5], [6, 4]]],
        (np.array(SQUARE) * 3.5, np.array([[1, 1], [2, 2], [3, 3]])),
        [sp.Matrix([[3, 1], [1, 3], [-1, 1], [1, -1]]), [[0, 0], [0, 0], [Fraction(1, 2), 1]]],
        [SQUARE, [[1, 2], [2, 1], [0, 3]]],
    ],
    "the-algorithm-3": [
        about(own, shares),
        lambda X, w, k: about(own, shares)(X, 7 * w, k),
        lambda X, w, k: list(about(lambda X, w: w @ X / w.sum(), shares)(X, w, k)),
    ],
    "the-algorithm-4": [[LOST + SLIP, SLIP], (239.50, 233.70), np.array([239.5, 233.7])],
    "the-algorithm-6": [
        [3600, 0, 1, 1, 1, 0],
        (3600.0, 0, 1, 1, 1, 0),
        sp.Matrix([3600, 0, 1, 1, 1, 0]),
    ],
    "the-algorithm-7": [["codes"], "codes", ["Codes"], "CODES", ("codes",), {"codes"}],
}

WRONG = {
    "the-algorithm-1": [
        (3, "that is t²"),
        (np.sqrt(15), "counts five times"),
        (3.87, "counts five times"),
        (15, "the squared length of the mean"),
        (2, "and not 5t²."),
        (4, "and t² is no t"),
        (2.59, "and not √5"),
        (np.sqrt(5), "and not 20 + 5"),
        (0.6, "counts once"),
        (1, "still the right one"),
        (-1.732, "to be positive"),
        (7, "the eigenvectors of C"),
        ([1, 2], "be a single number"),
    ],
    "the-algorithm-2": [
        ([FOUR, THREE], "Dan fails on it"),
        ([[[1, 2]] * 4, THREE], "the first table is a single point"),
        ([SQUARE, [[1, 2]] * 3], "the second is a single point"),
        ([[[1, 0], [-1, 0], [0, 1], [0, -1]], THREE], "the first table has the mean zero"),
        ([SQUARE, [[1, 0], [1, 0], [-2, 0]]], "the second has the mean zero"),
        ([SQUARE, EQUILATERAL], "Dan passes on the second"),
        ([SQUARE, [[1, 3], [3, 1], [2, 2]]], "Fay passes on the second"),
        ([SQUARE, SQUARE], "the second should be"),
        ([THREE, SQUARE], "the first table should be"),
        (SQUARE, "return the pair"),
        (36, "return the pair"),
    ],
    "the-algorithm-3": [
        (lambda X, w, k: repeated(X, np.ones(len(X)), k), "are not used"),
        (about(plain, shares), "the mean has weights"),
        (about(own, lambda w: np.ones(len(w)) / len(w)), "the products in the covariance"),
        (about(own, lambda w: shares(w) ** 2), "no square"),
        (about(own, lambda w: w / len(w)), "not by n"),
        (about(own, lambda w: w), "divide by the sum"),
        (about(own, lambda w: w / (w.sum() - 1)), "no minus 1"),
        (about(lambda X, w: 0 * X[0], shares), "were not centred"),
        (about(own, shares, upwards=True), "the SMALLEST"),
        (changed(lambda lam, R, X, w: (lam, R - own(X, w))), "was not added"),
        (changed(lambda lam, R, X, w: (lam, X - R)), "not what is lost"),
        (changed(lambda lam, R, X, w: (np.sqrt(lam), R)), "no root"),
        (changed(lambda lam, R, X, w: (R, lam)), "come first"),
        (
            lambda X, w, k: (repeated(X, w, k)[0], repeated(X, w, k)[1] @ np.eye(len(X[0]))[:, :k]),
            "those are the codes",
        ),
        (changed(lambda lam, R, X, w: (lam, np.repeat(R, w.astype(int), axis=0))), "rebuilt once"),
        (
            lambda X, w, k: (repeated(X, w, len(X[0]))[0], repeated(X, w, k)[1]),
            "only the k variances",
        ),
        (repeated, "need not be whole"),
        (lambda X, w, k: repeated(X, 1000 * w, k), "and should return "),
        (lambda X, w, k: about(own, shares)(X, np.floor(w), k), "should return ([8.107]"),
        (lambda X, w, k: about(own, shares)(X, np.ceil(w), k), "repeat no rows"),
        (changed(lambda lam, R, X, w: (3 * lam, R)), "the variances: mean and"),
        (changed(lambda lam, R, X, w: (lam, 3 * R)), "the table rebuilt: mean and"),
        (changed(lambda lam, R, X, w: lam), "return the pair"),
        (lambda X, w, k: X @ w, "called with X (a matrix"),
    ],
    "the-algorithm-4": [
        ([SLIP, LOST + SLIP], "the loss comes first"),
        ([LOST + SLIP, LOST], "its part is the rest"),
        ([LOST, 0], "of the right program"),
        ([LOST, SLIP], "HIS loss"),
        (
            [
                np.mean(
                    np.sum(
                        (WINES - WINES @ FIT.components_[:2].T @ FIT.components_[:2]) ** 2, axis=1
                    )
                ),
                SLIP,
            ],
            "his step 5 adds",
        ),
        ([LOST + SLIP, SLIP / (LOST + SLIP)], "not its share"),
        ([LOST + SLIP, np.sqrt(SLIP)], "the loss has squares"),
        ([178 * (LOST + SLIP), 178 * SLIP], "not a sum"),
        ([(LOST + SLIP) / 13, SLIP / 13], "not a mean over the features"),
        ([LOST_ONE + ONE, ONE], "that is one axis"),
        ([LOST + MEAN @ MEAN, MEAN @ MEAN], "no mean in step 5"),
        ([100, 50], "at right angles"),
        (239.5, "be a list of 2 numbers"),
    ],
    "the-algorithm-6": [
        ([60, 0, 1, 1, 1, 0], "so 60 comes twice"),
        ([1, 0, 1, 1, 1, 0], "other units change"),
        ([0, 0, 1, 1, 1, 0], "seconds in BOTH"),
        ([1 / 3600, 0, 1, 1, 1, 0], "larger, not smaller"),
        ([3600, 3600, 1, 1, 1, 0], "in ONE direction"),
        ([3600, 60, 1, 1, 1, 0], "in ONE direction"),
        ([3600, 1, 1, 1, 1, 0], "its variance grows"),
        ([3600, 0, 2, 1, 1, 0], "the divisor doubles"),
        ([3600, 0, 0, 1, 1, 0], "no average changes"),
        ([3600, 0, 1, 0, 1, 0], "does not depend on the order"),
        ([3600, 0, 1, -1, 1, 0], "no sign changes"),
        ([3600, 0, 1, 1, 0, 0], "takes them off again"),
        ([3600, 0, 1, 1, 1, 1], "another line"),
        ([3600, 0, 1, 1, 1, -1], "never negative"),
        ([3600, 0, 1, 1, 5, 0], "look again at 5"),
        ([3600, 0, 1.5, 1, 1, 0], "look again at 3"),
        ([3599, 0, 1, 1, 1, 0], "look again at 1"),
        ([3600, 0.004, 1, 1, 5, 0], "look again at 2, 5"),
        ([3600, 3579.51, 1, 1, 1, 0], "that is the factor"),
        ([60, 0, 2, 1, 5, 0], "so 60 comes twice"),
        ([3600, 0, 1, 1], "be a list of 6 numbers"),
    ],
    "the-algorithm-7": [
        (["codes", "axes"], "leaves them orthonormal"),
        (["steps"], "as in steps 4 and 5"),
        (["codes", "loss"], "what is lost is Ana's"),
        (("shift", "codes"), "a shift goes along"),
        (["apart", "codes"], "what Ana loses"),
        (["codes", "order"], "they do not rise"),
        ([], "one test finds her"),
        (["variance"], "as a list"),
        (3, "as a list"),
        ([["codes"]], "as a list"),
    ],
}
