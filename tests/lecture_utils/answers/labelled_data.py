"""Answers to the exercises of *labelled-data*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp

ROOT, ANGLE = np.sqrt(20), np.degrees(np.arccos(np.sqrt(20) / 6))


def right_way(z, y):
    """Try each number as a threshold."""
    tried = [np.sum((z > cut) != (y == 1)) for cut in [*z, min(z) - 1]]
    return min(*tried, len(z) - max(tried))


def counted(by):
    """Return a function that gets the mistakes of all cuts, with class 0 below."""

    def function(z, y):
        ordered = np.asarray(y)[np.argsort(z)]
        n = len(ordered)
        low = [np.sum(ordered[:j] == 1) + np.sum(ordered[j:] == 0) for j in range(n + 1)]
        return by(np.array(low), n)

    return function


def between_means(z, y):
    one, other = z[y == 0].mean(), z[y == 1].mean()
    return np.sum(np.where(np.abs(z - one) < np.abs(z - other), 0, 1) != y)


def by_means(z, y):
    """Let the means say which class is below."""
    below = 0 if z[y == 0].mean() < z[y == 1].mean() else 1
    return min(np.sum((z > cut) != (y != below)) for cut in [*z, min(z) - 1])


def unsorted(z, y):
    return right_way(np.arange(len(y)), y)


# decimals will do
FINE = ["labelled-data-1", "labelled-data-2", "labelled-data-3"]

RIGHT = {
    "labelled-data-1": [
        [1 / 4, 3 / 4, 3 / 16],
        [Fraction(1, 4), Fraction(3, 4), Fraction(3, 16)],
        sp.Matrix([sp.Rational(1, 4), sp.Rational(3, 4), sp.Rational(3, 16)]),
        (0.25, 0.75, 0.1875),
    ],
    "labelled-data-2": [
        [6, ROOT, ANGLE],
        [6, sp.sqrt(20), 41.81],
        (6, 4.472, 41.8),
        sp.Matrix([6, sp.sqrt(20), sp.acos(sp.sqrt(20) / 6) * 180 / sp.pi]),
    ],
    "labelled-data-3": [
        [7.5, 1.875],
        [Fraction(15, 2), Fraction(15, 8)],
        [7.5, 1.88],
        sp.Matrix([7.5, 1.875]),
    ],
    "labelled-data-4": [
        right_way,
        counted(lambda low, n: min(low.min(), n - low.max())),
        counted(lambda low, n: int(min(*low, *(n - low)))),
    ],
    "labelled-data-6": [[39, 4], (39.0, 4.0), sp.Matrix([39, 4]), np.array([39, 4])],
}

WRONG = {
    "labelled-data-1": [
        ([0.75, 0.25, 0.1875], "pulls the mean of all"),
        ([0.25, -0.75, 0.1875], "b is positive"),
        ([0.5, 0.5, 0.25], "unequal sizes"),
        ([0.25, 0.75, 5 / 8], "that is a² + b²"),
        ([0.25, 0.75, 5 / 16], "plain mean of a² and b²"),
        ([0.25, 0.75, 7 / 16], "shares are exchanged"),
        ([0.25, 0.75, 7.5], "divide by all 40"),
        ([0.25, 0.75, 0.375], "the factors are squared"),
        ([0.25, 0.75, 0], "nothing cancels"),
        ([10, 30, 3 / 16], "number of all samples"),
        ([1, 1, 1], "the mean of all is"),
        ([0.25, 0.75], "be a list of 3 numbers"),
    ],
    "labelled-data-2": [
        ([36, ROOT, ANGLE], "square of the length"),
        ([36, 20, 41.81], "square of the length"),
        ([6, 20, 41.8], "second number: that is a square"),
        ([6, 2, 41.8], "need not be equal"),
        ([6, 1.41, 41.8], "need not be equal"),
        ([10, 6, 41.8103], "adds up sizes"),
        ([6, 4, ANGLE], "both may be used"),
        ([6, 6, 0], "some of the gap is lost"),
        ([6, 4.47, 0], "the direction changes"),
        ([6, 4.47, 0.73], "in degrees"),
        ([6, 4.472, 0.745], "that is the cosine"),
        ([6, ROOT, ROOT / 6], "that is the cosine"),
        ([6, 4.47, 48.2], "with the third axis"),
        ([6, 4.47, 138.2], "the opposite of g"),
        ([6, 4.47, 30], "the angle: its cosine is"),
        ([6, 5, 41.8], "the length of (4, −2)"),
        ([4.47, 6, 41.81], "comes first"),
        ([6.3, 4.6, 41.8], "the length of g"),
        ([6, 4.47, 41.7], "rounded numbers are not enough"),
        ([1, 2, 3], "the length of g"),
        (6, "be a list of 3 numbers"),
    ],
    "labelled-data-3": [
        ([56.25, 1.875], "squared gap: take the root"),
        ([56.25, 14.0625], "squared gap: take the root"),
        ([3, 0.75], "divide by 4/25"),
        ([3, 1.875], "divide by 4/25"),
        ([6, 1.5], "not of equal size"),
        ([7.5, 1.5], "the spread WITHIN"),
        ([7.5, 0.46875], "divides by the squared spread"),
        ([7.5, 2.5], "16, not 9"),
        ([10, 10 / 3], "from the GAP"),
        ([1.875, 7.5], "comes before"),
        ([7.5, 4], "that is the spread"),
        ([7.5, 4 / 7.5], "upside down"),
        ([np.sqrt(45), np.sqrt(45) / 4], "TIMES four fifths"),
        ([1, 1], "of the squared gap"),
        ([7.5], "be a list of 2 numbers"),
    ],
    "labelled-data-4": [
        (lambda z, y: right_way(z, y) / len(z), "that is a share"),
        (lambda z, y: len(z) - right_way(z, y), "placed RIGHTLY"),
        (counted(lambda low, n: low.min()), "above the cut as well"),
        (counted(lambda low, n: n - low.max()), "below the cut as well"),
        (by_means, "can turn the means round"),
        (between_means, "in the middle between the means"),
        (
            counted(lambda low, n: min(low[1:-1].min(), n - low[1:-1].max())),
            "below or above all shadows",
        ),
        (counted(lambda low, n: low.max()), "worst cut"),
        (counted(lambda low, n: low.argmin()), "the place of the cut"),
        (unsorted, "sort the labels by z first"),
        (lambda z, y: -1, "try each cut, both ways round"),
        (lambda z, y: None, "is a return statement missing"),
        (lambda z, y: z, "should be a single number"),
        (3, "give the function itself"),
    ],
    "labelled-data-6": [
        ([4, 39], "comes first"),
        ([80, 115], "placed RIGHTLY"),
        ([39 / 119, 4 / 119], "those are shares"),
        ([10, 6], "the labels 0 and 1"),
        ([10, 0], "the labels 0 and 2"),
        ([39, 39], "anew"),
        ([4, 4], "as they are measured"),
        ([39, 5], "the first principal axis"),
        ([39, 2], "not over all 178"),
        ([1, 2], "count with `wrong`"),
        ([39], "be a list of 2 numbers"),
    ],
}
