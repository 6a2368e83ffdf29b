"""The checkers of the chapter ``correlation``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import by_hand, close, random_matrices, rounded, tried

# Covariance and correlation of four points.
by_hand(
    "correlation-1",
    right=[8, 4 / 5],
    mistakes=[
        ([32 / 3, 4 / 5], "that covariance divides by n − 1; here the divisor is n."),
        ([32, 4 / 5], "the sum of the signed areas is still to be divided by n."),
        ([8, 3 / 5], "the standard deviations need the divisor of the covariance, n."),
        ([8, 8 / 100], "divide by the standard deviations, not by the variances."),
        ([10, 1], "two of the four areas are negative: mind their signs."),
        ([4 / 5, 8], "the right numbers in the wrong order."),
        (
            [53, 53 / np.sqrt(30 * 101)],
            "those are products of the coordinates: take off the means first.",
        ),
    ],
    otherwise=lambda got: (
        "the covariance is right; divide it by both standard deviations."
        if close(got[0], 8)
        else "check the deviations: each column of them must add up to zero."
    ),
    praise="Two areas of 18 and two of −2, and a cosine of four fifths.",
)


@exercise("correlation-2")
def correlation_matrix(answer):
    """A function for the matrix of correlations."""
    for noise, scale in zip(random_matrices((6, 3), (5, 4)), random_matrices(3, 4), strict=True):
        X = noise * 10**scale + 2
        n = len(X)
        C = np.cov(X.T, ddof=0)
        root = np.sqrt(np.diag(C))
        R = C / np.outer(root, root)
        uncentred = X.T @ X / np.outer(*[np.linalg.norm(X, axis=0)] * 2)
        tried(
            answer,
            (X,),
            right=R,
            mistakes=[
                (C, "that is the covariance matrix: nothing was divided by the spreads."),
                (C * n / (n - 1), "that is the covariance matrix: divide by the spreads."),
                (C / np.outer(root, root) ** 2, "it divides by variances: take the roots."),
                (R * (n - 1) / n, "the diagonal must be 1: two divisors are mixed, n and n − 1."),
                (R * n / (n - 1), "the diagonal must be 1: two divisors are mixed, n − 1 and n."),
                (R * n, "divide the products by n."),
                (R**2, "those are the squares: the sign is lost."),
                (np.abs(R), "the signs are lost."),
                (uncentred, "those are cosines of columns that were not centred."),
            ],
            otherwise="the entry j, k must be the cosine between the centred columns j and k.",
            shapes={(n, n): "that is n×n: the d columns are to be compared, not the rows."},
        )
    return "Ones on the diagonal, cosines elsewhere, whatever the units."


# The c for which X² − c X is uncorrelated with X on 0, 1, 3.
by_hand(
    "correlation-3",
    right=22 / 7,
    mistakes=[
        (14 / 5, "that makes E[XY] zero; the mean of X is not zero."),
        (5 / 2, "that makes the mean of Y zero; the covariance is asked for."),
        (44 / 9, "that is Cov(X, X²); divide by Var X."),
        (7 / 22, "that is upside down."),
        (14 / 9, "that is Var X: it belongs in the denominator."),
        (0, "X² itself is correlated with X: there is no symmetry here."),
        *rounded(np.pi, "π only comes near: c is a fraction, so leave it one."),
    ],
    otherwise="Cov(X, X²) − c Var X must be zero.",
    praise="A famous fraction: it depends on X alone, and no straight line sees it.",
)
