"""Answers to the exercises of *fisher-lda*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp

from lecture_utils.lda import LDA


def of_parts(by):
    """Return a function of the gap, both scatters, their sizes and the two arguments left."""

    def function(X, y, a):
        one, other = X[y == 0], X[y == 1]
        gap = one.mean(axis=0) - other.mean(axis=0)
        S0, S1 = (np.cov(each.T, ddof=0) * len(each) for each in (one, other))
        return by(X, gap, S0, S1, len(one), len(other), a)

    return function


def unit(w):
    return w / np.linalg.norm(w)


def blend(S, a, share=1.0):
    return (1 - a) * S + a * share * np.trace(S) / len(S) * np.eye(len(S))


def solved(S, gap):
    return unit(np.linalg.pinv(S) @ gap)


def by_lda(X, y, a):
    w = LDA(shrinkage=a).fit(X, y).components_[0]
    gap = X[y == 0].mean(axis=0) - X[y == 1].mean(axis=0)
    return unit(w) * np.sign(w @ gap)


def in_place(X, y, a):
    X -= X.mean(axis=0)
    return by_lda(X, y, a)


RIGHT_WAY = of_parts(lambda X, g, S0, S1, m, n, a: solved(blend(S0 + S1, a), g))

# decimals will do
ROUNDED = []
FINE = ["fisher-lda-6"]

RIGHT = {
    "fisher-lda-1": [
        [2, -3, 4, 0.4],
        (2.0, -3.0, 4.0, 0.4),
        [2, -3, 4, Fraction(2, 5)],
        sp.Matrix([2, -3, 4, sp.Rational(2, 5)]),
    ],
    "fisher-lda-2": [[10, 0, 3], (10.0, 0.0, 3.0), sp.Matrix([10, 0, 3]), np.array([10, 0, 3])],
    "fisher-lda-3": [
        RIGHT_WAY,
        by_lda,
        lambda X, y, a: RIGHT_WAY(X, y, a).tolist(),
        of_parts(lambda X, g, S0, S1, m, n, a: solved(blend((S0 + S1) / (m + n - 2), a), g)),
    ],
    "fisher-lda-6": [
        [3.4381, 0.6066, 1, 3],
        (3.44, 0.61, 1, 3),
        [3.438, 0.607, Fraction(1), 3.0],
        sp.Matrix([sp.Rational(344, 100), sp.Rational(61, 100), 1, 3]),
    ],
}

WRONG = {
    "fisher-lda-1": [
        ([2, 3, 4, 0.4], "opposite signs"),
        ([5, -3, 10, 0.4], "EXCHANGES"),
        ([8, -12, 16, 0.4], "by the determinant"),
        ([20, 12, 40, 0.4], "the INVERSE is wanted"),
        ([2, -3, 0.4, 4], "comes before that of the first"),
        ([2, -3, 2, 0.4], "comes in twice"),
        ([2, -3, 4, 0.2], "is SQUARED"),
        ([2, -3, 4, 1], "has the scatter 10"),
        ([2, -3, 4, 4], "J is smaller"),
        ([2, -3, 16, 0.4], "was not divided"),
        ([2, -3, 4, 2.5], "upside down"),
        ([2, 0, 4, 0.4], "gets a weight, too"),
        ([2, 0, 0.4, 0.4], "gets a weight, too"),
        ([1, 1, 1, 1], "w solves 10 w₁"),
        ([2, -3], "be a list of 4 numbers"),
    ],
    "fisher-lda-2": [
        ([0, 10, 3], "the larger λ"),
        ([2.5, 0, 3], "with its four samples"),
        ([5, 0, 3], "both outer groups"),
        ([1.25, 0, 3], "a sum over groups"),
        ([15, 0, 3], "AT the mean"),
        ([10, 10, 3], "has rank one"),
        ([10, 0, Fraction(1, 3)], "upside down"),
        ([10, 0, 0.5], "the row of means"),
        ([200, 0, 3], "by its INVERSE"),
        ([40, 0, 3], "the determinant of S_W"),
        ([40, 0, 0.5], "without S_W"),
        ([10, 0, -3], "positive solutions"),
        ([Fraction(10, 3), 0, 3], "not a mean"),
        ([20, 0, 3], "ONE step"),
        ([1, 1, 1], "a multiple of hhᵀ"),
        (10, "be a list of 3 numbers"),
    ],
    "fisher-lda-3": [
        (lambda X, y, a: -RIGHT_WAY(X, y, a), "minus that of label 1"),
        (
            of_parts(lambda X, g, S0, S1, m, n, a: np.linalg.pinv(blend(S0 + S1, a)) @ g),
            "divide by the length",
        ),
        (of_parts(lambda X, g, S0, S1, m, n, a: solved(S0 + S1, g)), "Fisher's direction"),
        (of_parts(lambda X, g, S0, S1, m, n, a: unit(g)), "the line of the means: a"),
        (of_parts(lambda X, g, S0, S1, m, n, a: solved(blend(S0 + S1, 1 - a), g)), "exchanged"),
        (
            of_parts(lambda X, g, S0, S1, m, n, a: solved(blend(S0 + S1, a, len(g)), g)),
            "is divided by d",
        ),
        (
            of_parts(
                lambda X, g, S0, S1, m, n, a: solved((1 - a) * (S0 + S1) + a * np.eye(len(g)), g)
            ),
            "factor tr S_W/d",
        ),
        (
            of_parts(
                lambda X, g, S0, S1, m, n, a: solved(
                    S0 + S1 + a * np.trace(S0 + S1) / len(g) * np.eye(len(g)), g
                )
            ),
            "factor 1 − a",
        ),
        (of_parts(lambda X, g, S0, S1, m, n, a: solved(blend(X.T @ X, a), g)), "not taken off"),
        (of_parts(lambda X, g, S0, S1, m, n, a: solved(blend(np.cov(X.T), a), g)), "mean of ALL"),
        (
            of_parts(lambda X, g, S0, S1, m, n, a: solved(blend(S0 / m + S1 / n, a), g)),
            "is a SUM",
        ),
        (
            of_parts(
                lambda X, g, S0, S1, m, n, a: solved(blend(S0 / (m - 1) + S1 / (n - 1), a), g)
            ),
            "is a SUM",
        ),
        (
            of_parts(lambda X, g, S0, S1, m, n, a: unit(blend(S0 + S1, a) @ g)),
            "do not multiply",
        ),
        (of_parts(lambda X, g, S0, S1, m, n, a: blend(S0 + S1, a)), "return the weights"),
        (of_parts(lambda X, g, S0, S1, m, n, a: unit(g + 1)), "w solves S_a w = g"),
        (
            lambda X, y, a: RIGHT_WAY(X, y, a) if X.shape[1] < len(X) else unit(X[0]),
            "more features than samples",
        ),
        (in_place, "it overwrites an array"),
        (lambda X, y, a: None, "is a return statement missing"),
        (3, "give the function itself"),
    ],
    "fisher-lda-6": [
        ([0.61, 3.44, 1, 3], "the order"),
        ([5.22, 0.61, 1, 3], "the SPECIES lie apart"),
        ([0.327, 0.607, 1, 3], "line of the means: solve"),
        ([0.138, 0.607, 1, 3], "first principal axis"),
        ([11.82, 0.607, 1, 3], "take the root"),
        ([0.244, 0.607, 1, 3], "by n − 2"),
        ([3.44, 0.09, 1, 3], "the WORST"),
        ([3.438, 0.327, 1, 3], "one length alone"),
        ([3.44, 0.97, 1, 3], "is of the SPECIES"),
        ([3.455, 0.607, 1, 3], "not n"),
        ([1, 1, 1, 3], "apart(crab @ fisher(crab, sex), sex)"),
        ([3.438, 0.607, 3, 1], "the fit first"),
        ([3.438, 0.607, 1, 1], "LEFT OUT"),
        ([3.438, 0.607, 3, 3], "from all twenty"),
        ([3.438, 0.607, 0.05, 0.15], "their share"),
        ([3.438, 0.607, 19, 17], "are RIGHT"),
        ([3.438, 0.607, 8, 8], "of all 200 crabs"),
        ([3.438, 0.607, 0, 0], "that is for the species"),
        ([3.438, 0.607, 1, 2], "count among"),
        ([3.438, 0.607, 1, 4], "count among"),
        ([3.438, 0.607, 1], "be a list of 4 numbers"),
    ],
}
