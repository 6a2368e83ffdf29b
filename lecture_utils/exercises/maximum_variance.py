"""The checkers of the chapter ``maximum-variance``."""

import numpy as np

from lecture_utils.datasets import us_arrests
from lecture_utils.exercises.base import Wrong, exercise
from lecture_utils.exercises.forms import (
    along,
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    pair,
    random_matrices,
)

# The variance and its share when the Lagrangian without the square reports λ = 14.
by_hand(
    "maximum-variance-1",
    right=[7, 7 / 9],
    mistakes=[
        ([14, 14 / 9], "a share above 1? Without the square λ is not the variance yet."),
        ([28, 28 / 9], "the factor 2 goes the other way."),
        ([3.5, 3.5 / 9], "the square is missing once, not twice: halve λ once only."),
        ([2, 2 / 9], "that belongs to the other eigenvalue: this one was the maximum."),
        ([7, 7 / 6], "the total variance is that of both features together."),
        ([7, 7 / 2], "divide by the sum of the eigenvalues, not by the other one."),
        ([7, 700 / 9], "give the share as a number between 0 and 1, not in per cent."),
    ],
    otherwise=lambda got: (
        "the variance is right; the share is the variance divided by the trace."
        if close(got[0], 7)
        else "the gradient of the printed form says 2Cu = λu for a unit vector; then take uᵀCu."
    ),
    praise="Half of the printed multiplier is the variance: seven ninths of the total.",
)


@exercise("maximum-variance-2")
def principal_directions(answer):
    """A function for the first k directions and the variances along them."""
    for (n, d), k in (((30, 4), 2), ((4, 7), 3), ((12, 5), 5), ((9, 3), 1)):
        (M,) = random_matrices((n, d))
        X = M * np.arange(2, d + 2) + 3 * np.arange(d, 0, -1)
        centred = X - X.mean(axis=0)
        _, sizes, rows = np.linalg.svd(centred, full_matrices=False)
        directions, variances = rows[:k].T, (sizes**2 / n)[:k]
        U, got = pair(call(answer, X, k), "(U, variances)")
        ascending = np.linalg.eigh(centred.T @ centred / n)[0]
        expect(
            numbers(got, (None,), "the list of variances"),
            variances,
            [
                (ascending, "eigh counts upwards: the largest come last."),
                (ascending[:k], "those are the smallest: eigh counts upwards."),
                (variances[::-1], "the right ones in the wrong order: the largest first."),
                (np.sqrt(variances), "those are standard deviations."),
                (variances * n / (n - 1), "the divisor is n here, not n − 1."),
                (variances * n, "nothing was divided."),
                (np.linalg.svd(X, compute_uv=False)[:k] ** 2 / n, "the data were not centred."),
            ],
            "the variances are not those along the first k directions.",
        )
        U = numbers(U, (None, None), "U")
        turned = "the directions are the COLUMNS of U; yours are its rows."
        demand(U.shape != (k, d) or k == d, turned)
        U = numbers(U, (d, k), "U")
        if along(U, directions):
            continue
        demand(k != d or not along(U.T, directions), turned)
        demand(
            close(np.linalg.norm(U, axis=0), np.ones(k), 1e-6),
            "the variances are right; give the columns of U length one.",
        )
        raise Wrong("the variances are right, but the columns of U are not their directions.")
    return "Directions and variances are right, also with more features than samples."


arrests = us_arrests()[0]
C = np.corrcoef(arrests.T)
raw = np.cov(arrests.T, ddof=0)
eigenvalues = np.linalg.eigvalsh(C)
N = np.linalg.svd(np.ones((4, 1)))[0][:, 1:]
restricted = np.linalg.eigvalsh(N.T @ C @ N)
# The largest variance of a contrast of the standardised arrests.
by_hand(
    "maximum-variance-3",
    right=restricted[-1],
    mistakes=[
        (eigenvalues[-1], "that is λ₁; u₁ has four positive entries, so it is no contrast."),
        (eigenvalues[-2], "that is λ₂, the maximum at right angles to u₁, not to (1, 1, 1, 1)."),
        (restricted[-1] * 50 / 49, "the divisor is n: standardise and average with the same."),
        (restricted[-1] * 49 / 50, "the divisor is n: standardise and average with the same."),
        (restricted[0], "that is the smallest: eigvalsh counts upwards."),
        (np.linalg.eigvalsh(N.T @ raw @ N)[-1], "the features should be standardised."),
        (np.ones(4) @ C @ np.ones(4) / 4, "that is the variance along (1, 1, 1, 1) itself."),
    ],
    otherwise="look at NᵀCN, where the columns of N span all contrasts.",
    praise="It lies between λ₂ and λ₁, as every restriction to d − 1 dimensions must.",
)
