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

# The expected product of two columns of deviations, for n = 10 and γ = 3.
by_hand(
    "orthogonal-decomposition-1",
    right=27,
    mistakes=[
        (30, "that is nγ, for known means; M takes one dimension away."),
        (3, "that is γ, of one pair; the sum over the diagonal of M has the factor n − 1."),
        (9, "that is the trace of M; each of its terms comes with γ."),
        (0, "only the terms with i ≠ j vanish; those with i = j have the expectation γ."),
        (90, "one factor too many: the sum of the diagonal of M is n − 1, which is 9."),
        (2.7, "M has n entries of size 1 − 1/n on its diagonal: add up all of them."),
    ],
    otherwise="what is left is γ times the sum of the diagonal of M.",
    praise="γ (n − 1): the sample covariance is right on average off the diagonal, too.",
)

# (2, 6, 3) split along the plane of (1, 1, 0) and (0, 0, 1), and its complement.
by_hand(
    "orthogonal-decomposition-2",
    right=[[4, 4, 3], [-2, 2, 0]],
    mistakes=[
        ([[-2, 2, 0], [4, 4, 3]], "the right parts in the wrong order: the one in U comes first."),
        ([[8, 8, 3], [-6, -2, 0]], "divide by the squared length of (1, 1, 0), which is 2."),
        ([[4, 4, 0], [-2, 2, 3]], "(0, 0, 1) lies in U as well: add the shadow on it."),
        ([[0, 0, 3], [2, 6, 0]], "(1, 1, 0) lies in U as well: add the shadow on it."),
        ([[2, 6, 0], [0, 0, 3]], "(2, 6, 0) does not lie in U: there the first two are equal."),
        ([[4, -2], [4, 2], [3, 0]], "give the parts one below the other, each as a row."),
        ([4, 4, 3], "that is the part in U; give the other part as well."),
    ],
    otherwise="the parts must add up to v, the second along (1, −1, 0), which is orthogonal to U.",
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
    for noise, mean in zip(random_matrices((6, 3), (5, 4)), random_matrices(3, 4), strict=True):
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
        [3.7, 1.9, 3.3, 2.4, 4.5, 2.9],
        [3.4, 1.8, 3.2, 2.1, 4.4, 2.6],
        [3.9, 2.0, 3.6, 2.5, 4.9, 3.0],
        [3.6, 1.7, 3.3, 2.2, 4.6, 2.8],
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
