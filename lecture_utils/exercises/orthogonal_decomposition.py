"""The checkers of the chapter ``orthogonal-decomposition``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import by_hand, random_matrices, tried

# (4, 2, 5) split along (1, 1, 0) and its complement.
by_hand(
    "orthogonal-decomposition-1",
    right=[[3, 3, 0], [1, -1, 5]],
    mistakes=[
        ([[1, -1, 5], [3, 3, 0]], "the right parts in the wrong order."),
        ([[6, 6, 0], [-2, -4, 5]], "divide by the squared length of (1, 1, 0), which is 2."),
        ([[4, 2, 0], [0, 0, 5]], "(4, 2, 0) does not lie on the line through (1, 1, 0)."),
    ],
    otherwise="the parts must add up to v, the first along (1, 1, 0), the second orthogonal to it.",
    praise="They add up to v, and their dot product is zero.",
)


@exercise("orthogonal-decomposition-2")
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
    "orthogonal-decomposition-3",
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
