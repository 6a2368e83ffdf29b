"""The checkers of the chapter ``whitening``."""

import numpy as np

from lecture_utils.datasets import us_arrests
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    FINE,
    RETURNED,
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    random_matrices,
    shown,
    tried,
)

Q = np.array([[3, -1], [1, 3]]) / np.sqrt(10)
ADA = np.array([[3, 1], [-1, 3]]) / np.sqrt(5)  # two corners, as columns
BEN = np.sqrt(2) * np.eye(2)
DAN = np.array([[1, -1], [1, 1]])
CORNERS = np.array([[4, 0], [7, 3]])

by_hand(
    "whitening-1",
    right=Q,
    mistakes=[
        (Q.T, "that leads from Ben to Ada, or the corners stand in rows: transpose."),
        (DAN @ np.linalg.inv(ADA), "that leads from Ada to DAN."),
        (BEN @ np.linalg.inv(DAN), "that begins with Dan's corners, not Ada's."),
        (BEN @ np.linalg.inv(CORNERS), "that is Ben's W: it begins with the data, not with Ada."),
        (ADA @ np.linalg.inv(CORNERS), "that is Ada's own W; Q leads from her corners on."),
        (
            np.array([[3, -1], [1, 3]]),
            "the columns must have length one: divide by the root of 10.",
        ),
        (2 * Q, "the inverse of N is HALF its transpose."),
        (np.array([[3, 1], [1, -3]]) / np.sqrt(10), "that mirrors: Ada's second corner is (1, 3)."),
        (np.eye(2), "that leaves all as it is; Ada's corners are not Ben's."),
        (BEN, "those are Ben's corners, and not what leads to them."),
    ],
    otherwise="Q times (3, −1)/√5 has to be (√2, 0), and Q times (1, 3)/√5 has to be (0, √2).",
    praise="An orthogonal matrix: Ben has Ada's square, turned by about 18.4°.",
    tol=ALMOST,
)

# C = [[2, 1], [1, 2]] has the eigenvalues 3 along (1, 1) and 1 along (1, −1).
by_hand(
    "whitening-2",
    right=[6, 8],
    mistakes=[
        ([8, 6], "in the order of the question: (3, 3) comes first."),
        ([18, 8], "those are the usual squared lengths: C has to come in, by its inverse."),
        ([54, 8], "that is with C itself; the distance is made with the INVERSE."),
        ([9, 4], "that standardises each feature; the covariance 1 counts as well."),
        ([18, 24], "the inverse of C has the factor 1/3, from the determinant."),
        ([18, 8 / 3], "the inverse has −1 beside its diagonal, not +1."),
        ([9, 20 / 3], "there are TWO entries beside the diagonal."),
        ([2, 8], "divide by the eigenvalue once, not by its square."),
        ([3, 4], "that is half of it: nothing is averaged over the features."),
        ([12, 8], "along (1, 1) the eigenvalue is 3."),
        *(
            (np.round(np.sqrt([6, 8]), places), "the SQUARED distances are asked for: no root.")
            for places in (1, 2, 3, 4, 12)
        ),
    ],
    otherwise="the squared distance is xᵀC⁻¹x; along an eigenvector it is ‖x‖²/λ.",
    praise="6 and 8: the nearer sample is the stranger one, since it leaves the long direction.",
)


def nearest_white(X):
    """Return the white table that is nearest to the centred one."""
    centred = X - X.mean(axis=0)
    left, _, right = np.linalg.svd(centred, full_matrices=False)
    return np.sqrt(len(X)) * left @ right


@exercise("whitening-3")
@shown(
    nearest_white,
    ([[1, 4], [3, 5], [8, 6]],),
    ([[5, 9], [-2, -3], [0, 3]],),
    ([[4, 1], [2, 5], [0, 0]],),
)
def nearest_function(answer):
    """A function for the white table that is nearest to the centred data."""
    for noise in random_matrices((7, 2), (12, 4)):
        n, d = noise.shape
        X = noise @ (np.eye(d) + np.tri(d)) * np.arange(1, d + 1) + 3
        centred = X - X.mean(axis=0)
        right = nearest_white(X)
        lam, U = np.linalg.eigh(centred.T @ centred / n)
        C = centred.T @ centred / n
        pca = centred @ U / np.sqrt(lam)
        lower = np.linalg.inv(np.linalg.cholesky(C)).T
        by_mean = X.T @ X / n
        raw, V = np.linalg.eigh(by_mean)
        P, s, Ut = np.linalg.svd(centred, full_matrices=False)
        tried(
            answer,
            (X,),
            right=right,
            mistakes=[
                (right * np.sqrt((n - 1) / n), "the divisor is n here, not n − 1."),
                (right / np.sqrt(n), "the divisor is n: the squares of a column add up to n."),
                (pca[:, ::-1], "those are the principal axes: turn back with U."),
                (pca, "those are the principal axes: turn back with U."),
                (-pca, "those are the principal axes: turn back with U."),
                (np.sqrt(n) * P, "those are the principal axes: turn back with Uᵀ."),
                (np.sqrt(n) * P @ Ut.T, "NumPy's third factor is Uᵀ already: no transpose."),
                (np.sqrt(n) * P / s @ Ut, "Σ goes, and nothing is divided by it."),
                (centred @ lower, "that is the triangular one, and not the nearest."),
                (centred @ U * np.sqrt(lam) @ U.T, "divide by the roots; do not multiply."),
                (centred @ U / lam @ U.T, "divide by the ROOTS of the eigenvalues."),
                (centred @ U @ U.T, "nothing was divided: that is the centred table."),
                (centred / centred.std(axis=0), "that is standardised, and still correlated."),
                (X @ U / np.sqrt(lam) @ U.T, "take the mean off the rows as well."),
                (X @ V / np.sqrt(raw) @ V.T, "the data were not centred."),
                (right + X.mean(axis=0), "a white table has the mean zero: do not add it back."),
            ],
            otherwise="with X − x̄ = PΣUᵀ, put a multiple of I in the place of Σ; which, says n.",
            shapes={} if n == d else {(d, d): "that is the matrix W: return the whitened rows."},
        )
    noise, mixing = random_matrices((9, 3), (3, 3))
    thin = noise * [1, 1, 1e-7] @ np.linalg.qr(mixing)[0] + 1  # squares lose the third axis
    got = numbers(call(answer, thin), thin.shape, RETURNED)
    words = "forms the covariance matrix, or divides: a short axis drowns in rounding. Use the SVD."
    demand(close(got, nearest_white(thin), 1e-5), f"it {words}")
    words = (
        "it divides: what is white in a short axis drowns in rounding. Put √n in the place of Σ."
    )
    demand(close(got.T @ got / len(got), np.eye(3), 1e-12), words)
    return "As near to the data as white can be; and white to the last digit, with no square taken."


@exercise("whitening-4")
def with_epsilon(answer):
    """What an ε leaves of the eigenvalues 36 and 1; decimals will do."""
    strong, weak, last = 9 / 10, 1 / 5, 162 / 13
    first_two = [
        ([weak, strong], "the strong axis comes first."),
        ([1 - strong, 1 - weak], "that is what ε takes away; what REMAINS is λ/(λ + ε)."),
        ([1 / strong, 1 / weak], "upside down: the variance is λ/(λ + ε)."),
        ([9, 1 / 4], "ε is ADDED to the eigenvalue below: λ/(λ + ε)."),
        (np.sqrt([strong, weak]), "those are standard deviations: the variances are asked for."),
        ([6 / 10, weak], "the eigenvalue is 36; its root 6 is the standard deviation."),
        ([36 / 52, 1 / 17], "ε is added as it is, not squared."),
    ]
    third = [
        (9, "for this ε the weak variance is a tenth of 1; but ε shrinks both."),
        (12, "nearly: 324 = 26 ε; give the fraction."),
        (12.5, "nearly: 324 = 26 ε; give the fraction."),
        (324, "the terms with ε were lost on one side: 360 + 10 ε = 36 + 36 ε."),
        (396 / 26, "36 has to be taken from 360, not added."),
        (324 / 46, "10 ε has to be taken from 36 ε, not added."),
        (26 / 324, "upside down: 324 = 26 ε."),
    ]
    rows = [([*wrong, last], words) for wrong, words in first_two]
    rows += [([strong, weak, wrong], words) for wrong, words in third]
    got = numbers(answer, (3,))
    right = np.array([strong, weak, last])
    expect(
        got if close(got, right, ALMOST) else np.round(got, 2),
        right,
        [(np.round(wrong, 2), words) for wrong, words in rows],
        "along an axis λ/(λ + ε) is left; the last ε solves 10·1/(1 + ε) = 36/(36 + ε).",
        FINE,
    )
    return "0.9 and 0.2, and 162/13: ε sets how much a weak axis may say."


@exercise("whitening-6")
def strangest_state(answer):
    """The strangest state: its m, how many are farther when scaled, and what the rest lets off."""
    values, _, _ = us_arrests()
    away = values - values.mean(axis=0)
    squared = np.sum(away * np.linalg.solve(covariance_of(away), away.T).T, axis=1)
    m = np.sqrt(squared)
    standard = np.linalg.norm(away / away.std(axis=0), axis=1)
    usual = np.linalg.norm(away, axis=1)
    top = np.argmax(m)
    farther = np.sum(standard > standard[top])
    inverse = np.linalg.inv(covariance_of(away))
    rests = (away @ inverse / np.sqrt(np.diag(inverse)))[top]  # as Ben's last coordinate
    off = rests[np.argmax(np.abs(rests))]
    words = [
        ([farther, m.max()], "the distance comes first, then the number of states."),
        ([squared.max(), farther], "that is m squared: take the root."),
        ([m.max() * np.sqrt(49 / 50), farther], "the divisor is n here, not n − 1."),
        ([m.max(), farther + 1], "that is its rank: how many are FARTHER is asked."),
        ([m.max(), 0], "by m none is farther; the second number goes by standardised distances."),
        ([m.max(), np.sum(usual > usual[top])], "the features were not standardised."),
        ([standard.max(), 0], "that is the standardised distance: Mahalanobis's is made with C⁻¹."),
        ([usual.max(), 0], "that is the usual distance: Mahalanobis's is made with C⁻¹."),
        ([m.max(), 49 - farther], "that is how many are NEARER."),
        ([m[np.argmax(standard)], 0], "the strangest by m is wanted, not the farthest."),
        ([np.sort(m)[-2], farther], "that is the second: North Carolina."),
    ]
    last = [
        (-off, "the sign: the rate of arrests for rape is ABOVE what the others suggest."),
        (rests[2], "that is the share of town dwellers; one feature is farther off."),
        ((away / away.std(axis=0))[top, 3], "that asks nothing of the other three features."),
        (away[top, 3] * np.sqrt(inverse[3, 3]), "divide the REST, not the feature."),
        (off / np.sqrt(inverse[3, 3]), "that is in arrests: divide by the rest's deviation."),
        (off * np.sqrt(46 / 50), "the divisor is n for the rest as well."),
        (values[top, 3], "that is the rate itself; how far is it from what the others suggest?"),
        (3, "that is the feature's place; how far OFF is it?"),
    ]
    got = numbers(answer, (3,))
    both = np.array([m.max(), 0, off]) * np.sqrt(49 / 50) + [0, farther, 0]
    rows = [([*wrong, off], says) for wrong, says in words]
    rows.append((both, "the divisor is n here, for m and for the rest, not n − 1."))
    rows += [([m.max(), farther, wrong], says) for wrong, says in last]
    due = np.array([m.max(), farther, off])
    expect(
        got if close(got, due, ALMOST) else np.round(got, 2),
        due,
        [(np.round(wrong, 2), says) for wrong, says in rows],
        "whiten for m; standardise, and count; then Ben's last coordinate, each feature last once.",
        ALMOST,
    )
    return "Alaska: more arrests for rape than the rest suggests, and fewer town dwellers."


def covariance_of(away):
    """Return the covariance matrix of centred rows, divided by their number."""
    return away.T @ away / len(away)
