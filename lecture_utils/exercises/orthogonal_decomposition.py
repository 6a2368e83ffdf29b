"""The checkers of the chapter ``orthogonal-decomposition``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    RETURNED,
    by_hand,
    expect,
    numbers,
    random_matrices,
    shown,
    tried,
)


@exercise("orthogonal-decomposition-1")
@shown(lambda n, gamma: gamma * (n - 1), (5, 3))
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

# The covariance matrix of "the first coin shows heads" and "both coins do".
by_hand(
    "orthogonal-decomposition-3",
    right=[[1 / 4, 1 / 8], [1 / 8, 3 / 16]],
    mistakes=[
        ([[1 / 2, 1 / 4], [1 / 4, 1 / 4]], "those are E[Y²], E[YW] and E[W²]: take the means off."),
        ([[1 / 4, 1 / 4], [1 / 4, 3 / 16]], "E[YW] is 1/4; the product of the means goes off it."),
        ([[1 / 4, 0], [0, 3 / 16]], "Y and W are not independent: W is 1 only where Y is."),
        ([[1 / 3, 1 / 6], [1 / 6, 1 / 4]], "that divides by n − 1; but nothing was drawn here."),
        ([[1, 1 / 2], [1 / 2, 3 / 4]], "each outcome has the probability 1/4: weight with it."),
        ([[1 / 4, 1 / 8], [1 / 8, 1 / 4]], "W is 1 with the probability 1/4, not 1/2."),
        ([[3 / 16, 1 / 8], [1 / 8, 1 / 4]], "Y comes first: its variance stands above."),
        ([1 / 4, 3 / 16], "those are the variances; the covariance belongs to it."),
    ],
    otherwise="on the diagonal E[Y²] − (EY)² and E[W²] − (EW)², beside it E[YW] − EY EW.",
    praise="Variances 1/4 and 3/16, and the covariance 1/8 beside them.",
)


def sample_covariance(X, mean=None):
    """Return the unbiased covariance, around a mean that is known or that of the sample."""
    n = len(X)
    return n / (n - 1) * np.cov(X.T, ddof=0) if mean is None else (X - mean).T @ (X - mean) / n


@exercise("orthogonal-decomposition-4")
@shown(
    sample_covariance,
    ([[1, 2], [3, 5], [5, 5]],),
    ([[1, 2], [3, 6]],),
    ([[1, 2], [3, 5], [5, 5]], [2, 3]),
    ([[1, 2], [3, 5], [5, 5]], [0, 0]),
)
def unbiased_covariance(answer):
    """A function for the unbiased covariance, with and without a known mean."""
    means = [*random_matrices(3, 4), np.zeros(4)]
    for noise, mean in zip(random_matrices((6, 3), (5, 4), (5, 4)), means, strict=True):
        X = noise + 3
        n = len(X)
        around_own = n * np.cov(X.T, ddof=0)
        around_all = (X - X.mean()).T @ (X - X.mean())
        around_given = (X - mean).T @ (X - mean)
        around_one_side = (X - mean).T @ X
        each = X - X.mean(axis=1, keepdims=True)
        around_rows, rows = each.T @ each, "each row lost its own mean; axis=0 is needed."
        for given, products, divisor, other, words in (
            ((), around_own, n - 1, n, "without a mean"),
            ((mean,), around_given, n, n - 1, "with the mean given"),
        ):
            tried(
                answer,
                (X, *given),
                right=sample_covariance(X, *given),
                mistakes=[
                    (products / other, f"{words}: the divisor is the other one."),
                    (products, f"{words}: nothing was divided."),
                    (X.T @ X / divisor, f"{words}: the data were not centred."),
                    (
                        around_all / divisor,
                        f"{words}: X.mean() is one number; axis=0 gives one for each column.",
                    ),
                    (around_rows / divisor, f"{words}: {rows}"),
                    (products / X.shape[1], f"{words}: divide by samples, the rows, not columns."),
                    (around_one_side / divisor, f"{words}: centre BOTH factors of the product."),
                    (around_own / n, f"{words}: it is not used."),
                    (around_own / (n - 1), f"{words}: it is not used."),
                ],
                otherwise=f"{words}: the entries are not the covariances of the columns.",
                shapes={(n, n): f"{words}: that is n×n; covariances of the d columns are d×d."},
                what=f"{RETURNED} {words}",
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
        [218, 113, 212, 145, 274, 173],
        [205, 100, 184, 130, 268, 166],
        [229, 123, 206, 159, 280, 185],
        [210, 100, 192, 130, 272, 163],
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
        tol=ALMOST,
    )
    return "Fifteen dimensions are left to the errors, and you divided by them."
