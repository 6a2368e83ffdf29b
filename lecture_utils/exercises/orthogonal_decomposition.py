"""The checkers of the chapter ``orthogonal-decomposition``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    by_hand,
    expect,
    numbers,
    random_matrices,
    tried,
)


@exercise("orthogonal-decomposition-1")
def expected_product(answer):
    """The expected product of two columns of deviations, from n and γ."""
    for n, gamma in ((10, 3), (4, -2.5), (25, 0.4)):
        tried(
            answer,
            (n, gamma),
            right=gamma * (n - 1),
            mistakes=[
                (n * gamma, "that is nγ, for known means; M takes one dimension away."),
                (gamma, "that is γ, of one pair; add up the whole diagonal of M."),
                (n - 1, "that is the trace of M; each of its terms comes with γ."),
                (0, "only the terms with i ≠ j vanish; those with i = j have the expectation γ."),
                (gamma * n * (n - 1), "one factor n too many: M has n entries of 1 − 1/n."),
                (gamma * (1 - 1 / n), "M has n entries of size 1 − 1/n on its diagonal: add all."),
                (gamma / (n - 1), "nothing is divided yet: it is the product that is asked for."),
                (gamma**2 * (n - 1), "γ is E[eᵢfᵢ] already, not a standard deviation."),
            ],
            otherwise="what is left is γ times the sum of the diagonal of M.",
        )
    return "γ (n − 1): the sample covariance is right on average off the diagonal, too."


# (5, 1, 3) split along the plane of (1, 2, 0) and (0, 1, 1), and its complement.
by_hand(
    "orthogonal-decomposition-2",
    right=[[1, 3, 1], [4, -2, 2]],
    mistakes=[
        ([[4, -2, 2], [1, 3, 1]], "the right parts in the wrong order: the one in U comes first."),
        (
            [[1.4, 4.8, 2], [3.6, -3.8, 1]],
            "the given vectors are not orthogonal: shadows on them must not be added.",
        ),
        ([[1.4, 2.8, 0], [3.6, -1.8, 3]], "that is the shadow on (1, 2, 0) alone; U is a plane."),
        ([[0, 2, 2], [5, -1, 1]], "that is the shadow on (0, 1, 1) alone; U is a plane."),
        ([[-19, 13, -9], [24, -12, 12]], "divide by the squared length of (2, −1, 1), 6."),
        ([[9, 1, 3], [-4, 2, -2]], "mind the sign: the product of v with (2, −1, 1) is 12."),
        ([[1, 4], [3, -2], [1, 2]], "give the parts one below the other, each as a row."),
        ([1, 3, 1], "that is the part in U; give the other part as well."),
    ],
    otherwise="the parts must add up to v, the second along (2, −1, 1), which is orthogonal to U.",
    praise="They add up to v, and their dot product is zero.",
)

SAMPLES = np.array([[0, 1], [2, 1], [2, 3], [4, 3]])
DEVIATIONS = SAMPLES - SAMPLES.mean(axis=0)

# The covariance matrix of four samples, with the divisor n.
by_hand(
    "orthogonal-decomposition-3",
    right=[[2, 1], [1, 1]],
    mistakes=[
        (DEVIATIONS.T @ DEVIATIONS / 3, "that divides by n − 1: it is S, and C is asked for."),
        ([[8, 4], [4, 4]], "the division is missing: there are n = 4 samples."),
        ([[6, 5], [5, 5]], "take the means off first, 2 in either column."),
        ([[4, 2], [2, 2]], "that divides by 2, the number of columns; there are n = 4 samples."),
        (DEVIATIONS @ DEVIATIONS.T / 4, "that is n×n; the covariances of the 2 columns are 2×2."),
        ([2, 1], "those are the variances; the covariance of the two columns belongs to it."),
        ([[2, 0], [0, 1]], "the two columns rise together: their covariance is not zero."),
    ],
    otherwise="add up the squares and the products of the deviations, then divide each by 4.",
    praise="Variances 2 and 1 on the diagonal, the covariance 1 beside it.",
)


@exercise("orthogonal-decomposition-4")
def unbiased_covariance(answer):
    """A function for the unbiased covariance, with and without a known mean."""
    means = [*random_matrices(3, 4), np.zeros(4)]
    for noise, mean in zip(random_matrices((6, 3), (5, 4), (5, 4)), means, strict=True):
        X = noise + 3
        n = len(X)
        around_own = n * np.cov(X.T, ddof=0)
        around_all = (X - X.mean()).T @ (X - X.mean())
        around_given = (X - mean).T @ (X - mean)
        for given, products, divisor, other, words in (
            ((), around_own, n - 1, n, "without a mean"),
            ((mean,), around_given, n, n - 1, "with the mean given"),
        ):
            tried(
                answer,
                (X, *given),
                right=products / divisor,
                mistakes=[
                    (products / other, f"{words}: the divisor is the other one."),
                    (products, f"{words}: nothing was divided."),
                    (X.T @ X / divisor, f"{words}: the data were not centred."),
                    (
                        around_all / divisor,
                        f"{words}: X.mean() is one number; axis=0 gives one for each column.",
                    ),
                    (around_own / n, f"{words}: it is not used."),
                    (around_own / (n - 1), f"{words}: it is not used."),
                ],
                otherwise=f"{words}: the entries are not the covariances of the columns.",
                shapes={(n, n): f"{words}: that is n×n; covariances of the d columns are d×d."},
                what=f"the matrix {words}",
            )
    return "Right with and without the mean, divisors included."


# The divisor for the residuals of a parabola through ten points.
by_hand(
    "orthogonal-decomposition-5",
    right=7,
    mistakes=[
        (10, "that is n: right only if nothing was fitted."),
        (9, "only the mean would leave 9; a parabola has three coefficients."),
        (8, "that is for a straight line; a parabola has one coefficient more."),
        (3, "that is the dimension of the FITTED values; the residuals live in the rest."),
    ],
    otherwise="count the dimensions of the complement of span{1, x, x²} in ℝ¹⁰.",
    praise="Three dimensions go into the fit; the residuals keep seven.",
)

READINGS = np.array(
    [
        [3.63, 1.88, 3.53, 2.42, 4.56, 2.89],
        [3.41, 1.67, 3.07, 2.16, 4.46, 2.77],
        [3.82, 2.05, 3.43, 2.65, 4.66, 3.09],
        [3.50, 1.67, 3.20, 2.16, 4.54, 2.72],
    ]
)


@exercise("orthogonal-decomposition-7")
def four_watches(answer):
    """The variance of the errors in a table with an effect for each row and each column."""
    of_all, of_row = READINGS.mean(), READINGS.mean(axis=1, keepdims=True)
    of_column = READINGS.mean(axis=0)
    left, without_rows, without_columns, without_all, unrestored = (
        np.sum((READINGS - part) ** 2)
        for part in (of_row + of_column - of_all, of_row, of_column, of_all, of_row + of_column)
    )
    lengths = "the eruptions differ in length: take the means of the columns away as well."
    habits = "the observers differ in habit: take the means of the rows away as well."
    counted = "four habits and six lengths are ten numbers, but the tables have dimension nine."
    expect(
        numbers(answer, ()),
        left / 15,
        [
            (left / 24, "that is an average; the residuals do not live in all 24 dimensions."),
            (left / 23, "more than one mean was taken away: nine dimensions are gone, not one."),
            (left / 14, counted),
            (left / 20, "the six lengths take away dimensions, too."),
            (left / 18, "the four habits take away dimensions, too."),
            (left, "that is the sum of the squares: divide it by the dimension."),
            (np.sqrt(left / 15), "that is σ; its square is asked for."),
            (without_rows / 20, lengths),
            (without_rows / 24, lengths),
            (without_columns / 18, habits),
            (without_columns / 24, habits),
            (without_all / 23, "that is the variance of all readings, lengths and habits in it."),
            (without_all / 24, "that is the variance of all readings, lengths and habits in it."),
            (unrestored / 15, "the mean of all is taken away twice: add it once."),
        ],
        otherwise="take off the means of rows and columns, add that of all; then count dimensions.",
    )
    return "Fifteen dimensions are left to the errors, and you divided by them."
