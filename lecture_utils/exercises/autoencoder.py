"""The checkers of the chapter ``autoencoder``."""

import numpy as np
from sklearn.datasets import load_wine

from lecture_utils.datasets import crabs
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    EXACT,
    FINE,
    RETURNED,
    along,
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    random_matrices,
    shown,
)

ONE_GRADIENT = [
    ([2, 0, -1, 0, 0], "the factor 2 of the square is missing in the gradient."),
    ([2, 0, 2, 0, 0], "the sign: more of the second feature LOWERS the loss."),
    ([2, 0, 0, 0, -2], "the two gradients are exchanged: B's comes first."),
    ([2, -4, -2, 0, 0], "that is −2 C Aᵀ; I − BA comes before C."),
    ([2, 0, -2, 0, -2], "B transposed comes in front of (I − BA) C: the error goes back."),
    ([2, 0, -4, 0, 0], "I − BA meets the second entry of C Aᵀ, which is 1."),
    ([4, 0, -2, 0, 0], "4 is the whole variance; the first feature is returned."),
    ([1, 0, -2, 0, 0], "the loss is a sum over the features, not their mean, nor the best."),
    ([0, 0, -2, 0, 0], "the second feature is lost, with its variance."),
    ([3, 0, -2, 0, 0], "3 is the larger eigenvalue; the loss is what the second feature has."),
]


@exercise("autoencoder-1")
def one_gradient(answer):
    """The loss and both gradients, as [2, [0, -2], [0, 0]] or as five numbers."""
    if isinstance(answer, (list, tuple)) and len(answer) == 3:
        answer = [entry for part in answer for entry in np.ravel(part)]
    expect(
        numbers(answer, (5,)),
        [2, 0, -2, 0, 0],
        ONE_GRADIENT,
        "with I − BA = diag(0, 1): trace, −2 (I − BA) C Aᵀ, −2 Bᵀ (I − BA) C.",
        EXACT,
    )
    return "Loss 2; only the decoder has a slope, and it learns what the features share."


def compare(got, due, rows, otherwise):
    """Tell mistakes apart entry by entry, each by its own size, since one rounds as one likes."""

    def near(wrong):
        return np.all(np.abs(got - wrong) <= 2e-3 * np.maximum(np.abs(wrong), 0.3))

    if not close(got, due, FINE):
        got = next((wrong for wrong, _ in rows if near(wrong)), got)
    expect(got, due, rows, otherwise, FINE)


@exercise("autoencoder-2")
def least_of_wines(answer):
    """The least loss with three codes; what a price of ½ leaves of eight; the largest square."""
    wines = load_wine().data
    wines = wines - wines.mean(axis=0)
    lam = np.linalg.svd(wines / wines.std(axis=0))[1] ** 2 / len(wines)
    raw = np.linalg.svd(wines)[1] ** 2 / len(wines)
    due = np.array([lam[3:].sum(), 7, 1 - 0.5 / lam[0]])
    rows = [
        ([lam[:3].sum(), *due[1:]], "that is what is kept: the loss is what is DROPPED."),
        ([lam[2:].sum(), *due[1:]], "three codes keep three eigenvalues; yours keeps two."),
        ([lam[4:].sum(), *due[1:]], "three codes keep three eigenvalues; yours keeps four."),
        ([lam[3], *due[1:]], "all the dropped eigenvalues count, not the first of them alone."),
        ([lam[3:].sum() * 178 / 177, *due[1:]], "the divisor is n here, not n − 1."),
        ([lam[3:].sum() / 13, *due[1:]], "the loss is a sum over the features, not a mean."),
        ([raw[3:].sum(), *due[1:]], "the features were not standardised."),
        (
            [due[0], 8, due[2]],
            "the eighth eigenvalue is below the price, and its axis is given up.",
        ),
        ([due[0], 3, due[2]], "the price is ½: all eigenvalues above ½ survive."),
        ([due[0], 1, due[2]], "one of the eight is given up: how many are LEFT?"),
        ([due[0], 7, np.sqrt(due[2])], "that is the singular value: its SQUARE is asked for."),
        ([due[0], 7, 0.5 / lam[0]], "that is what the price takes away: 1 − α/λ."),
        ([due[0], 7, 1 - 0.5 / lam[6]], "that is the smallest that is left."),
        ([due[0], 7, lam[0] - 0.5], "divide by the eigenvalue: 1 − α/λ."),
        ([due[0], 7, 1], "without the price, perhaps; with it 1 − α/λ."),
    ]
    compare(
        numbers(answer, (3,)),
        due,
        rows,
        "the dropped eigenvalues; how many of eight are above ½; 1 − α/λ for the first.",
    )
    return "No network had to be trained: the eigenvalues know what it would find."


SIGNS = {1: ([1], [-1]), 2: ([1, 1], [1, -1], [-1, 1], [-1, -1])}


def axes(A, B, X):
    """Return the principal axes of what a linear network makes of centred data."""
    back = (X - X.mean(axis=0)) @ A.T @ B.T
    return np.linalg.svd(back, full_matrices=False)[2][: len(A)].T


@exercise("autoencoder-3")
@shown(
    lambda A, B, X: [axes(A, B, X) * signs for signs in SIGNS[len(A)]],
    ([[2, 0]], [[1], [1]], [[1, 2], [3, 3], [8, 4]]),
    ([[0, 1]], [[1], [0]], [[5, 2], [2, 4], [2, 9]]),
    ([[1, 0], [0, 1]], [[1, 1], [0, 1]], [[3, 8], [-1, -4], [-6, 6], [8, -2]]),
)
def axes_function(answer):
    """A function for the principal axes of what a linear network returns."""
    for n, d, k in ((9, 4, 2), (12, 5, 3)):
        A, B, X = random_matrices((k, d), (d, k), (n, d))
        X = X * np.arange(1, d + 1) + 5
        right = axes(A, B, X)
        got = numbers(call(answer, A, B, X), right.shape, RETURNED)
        if along(got, right):
            continue
        of_data = np.linalg.svd(X - X.mean(axis=0))[2][:k].T
        raw = np.linalg.svd(X @ A.T @ B.T)[2][:k].T
        backward = np.linalg.svd((X - X.mean(axis=0)) @ B @ A)[2][:k].T
        for wrong, says in (
            (right[:, ::-1], "the axis of LARGEST variance comes first."),
            (B, "those are the decoder's columns: they span the plane, and are not its axes."),
            (B / np.linalg.norm(B, axis=0), "the decoder's columns, of length one, are no axes."),
            (np.linalg.qr(B)[0], "that is some basis of the plane; the data choose the axes."),
            (np.linalg.svd(B)[0][:, :k], "the decoder alone does not know the data."),
            (A.T, "those are the encoder's rows."),
            (of_data, "those are the axes of the data, not of what the network returns."),
            (raw, "centre the data first."),
            (backward, "encode first, by A, and then decode, by B."),
        ):
            demand(not along(got, wrong), says)
        sizes = np.linalg.norm(got, axis=0)
        demand(close(sizes, np.ones(k), 1e-6), "the axes should have length one.")
        demand(False, "take the right singular vectors of what comes back, the first k.")
    return "For a trained network these are PCA's axes, whatever its mixture."


@exercise("autoencoder-5")
def crabs_by_one(answer):
    """How many steps the crabs need, and what weights of 0 lead to."""
    X = crabs()[0]
    X = X - X.mean(axis=0)
    lam = np.linalg.svd(X)[1] ** 2 / len(X)
    due = np.array([14, lam.sum()])
    least = lam[1:].sum()
    rows = [
        ([13, due[1]], "nearly: after 13 steps the loss is still 1.3 % above."),
        ([15, due[1]], "one step less: the start counts as step 0."),
        ([27, due[1]], "the gradient has the factor 2; without it steps are half as long."),
        ([28, due[1]], "the gradient has the factor 2; without it steps are half as long."),
        ([29, due[1]], "the rate is 0.001."),
        ([7, due[1]], "the rate is 0.001."),
        ([14, least], "that is the least loss; from weights of 0 descent does not come to it."),
        ([14, lam[0]], "that is the largest eigenvalue; the axes that are dropped count as well."),
        ([14, lam.sum() * 200 / 199], "the divisor is n here, not n − 1."),
        ([14, lam.sum() / 5], "the loss is a sum over the features, not a mean."),
        ([14, 0], "with weights of 0 nothing is returned, so all is lost."),
        ([due[1], 14], "the number of steps comes first."),
    ]
    compare(
        numbers(answer, (2,)),
        due,
        rows,
        "count steps until the loss is below 1.01 times the least; then begin with 0.",
    )
    return "14 steps from one start, and none is enough from the other: a saddle."


by_hand(
    "autoencoder-6",
    right=[0.6, -0.48, -0.512],
    mistakes=[
        ([0.6, -0.48, -0.8], "the bend is missing: its slope 1 − z² multiplies the error."),
        ([0.6, -0.48, -0.32], "the slope is 1 − z², not 1 − z."),
        ([0.6, -0.48, -0.3072], "behind the bend comes the input x, not the code z."),
        ([0.6, -0.24, -0.256], "the factor 2 of the square is missing."),
        ([0.6, 0.48, 0.512], "the sign: a larger return would LOWER the loss."),
        ([0.6, -0.512, -0.48], "the derivative by b comes first."),
        ([0.6, -0.8, -0.512], "what comes into the decoder is the code z, not x."),
        ([0.8, -0.32, -0.2304], "2 − ½ over 2 + ½ is 3/5."),
    ],
    otherwise="z = tanh(ln 2); then −2 r z, and −2 r b (1 − z²) x, with r = x − b z.",
    praise="Forward once, back once: each stage adds one factor.",
)
