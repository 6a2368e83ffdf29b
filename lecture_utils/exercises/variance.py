"""Checkers of Part 3, in the order of its chapters."""

from itertools import combinations

import numpy as np

from lecture_utils.datasets import two_rulers, us_arrests
from lecture_utils.exercises.base import (
    Wrong,
    call,
    close,
    exercise,
    expect,
    numbers,
    random_matrices,
)


@exercise("variance-along-axis-1")
def along_three_four(answer):
    """The variance of [[5, −2], [−2, 2]] along (3, 4)."""
    expect(
        numbers(answer, ()),
        29 / 25,
        [
            (29, "(3, 4) is not of length one: divide by its squared length."),
            (29 / 5, "divide by the SQUARED length: the vector appears twice."),
            (53 / 25, "C has two entries off the diagonal: the cross term counts twice."),
            (77 / 25, "the cross term is missing: that would be uncorrelated data."),
            (125 / 25, "mind the sign: the covariance is negative."),
            (np.sqrt(29) / 5, "that is the standard deviation; the variance is asked for."),
        ],
        "it must be uᵀCu with u = (3, 4)/5.",
    )
    return "Less than along either feature: the negative covariance works against this direction."


@exercise("variance-along-axis-2")
def variance_along_function(answer):
    """A function for the variance of any data along any direction."""
    for noise, w in zip(random_matrices((6, 3), (9, 2)), random_matrices(3, 2), strict=True):
        X = noise + [2, -1, 4][: len(w)]
        u = w / np.linalg.norm(w)
        got = call(answer, X, w)
        if isinstance(got, np.ndarray) and got.shape == (len(X),):
            raise Wrong("those are the coordinates on the axis: take their variance.")
        expect(
            numbers(got, (), "what the function returns"),
            (X @ u).var(),
            [
                ((X @ w).var(), "w is not of length one: scale it first."),
                (
                    (X @ w).var() / np.linalg.norm(w),
                    "divide w by its length before projecting: the length enters squared.",
                ),
                (np.mean((X @ u) ** 2), "the data were not centred."),
                ((X @ u).var(ddof=1), "that is the divisor n − 1; n is asked for."),
                ((X @ u).std(), "that is the standard deviation: square it."),
                (X.var(axis=0) @ u**2, "without the covariances it is wrong for slanted axes."),
            ],
            "it is not the variance of the numbers X @ u.",
        )
    return "Right for data that are not centred, and for directions of any length."


@exercise("variance-along-axis-3")
def three_measurements(answer):
    """The largest eigenvalue of [[9, 4], [4, 3]]."""
    expect(
        numbers(answer, ()),
        11,
        [
            (10, "that is the best of the three measured; an axis between them does better."),
            (12, "that is the total of two axes at right angles: one cannot have it all."),
            (1, "that is the smallest variance, a right angle away from the greatest."),
            (4, "that is the covariance: the matrix is found, now its largest eigenvalue."),
            (
                6 + np.sqrt(13),
                "C₁₂ enters twice: ½(9 + 2 C₁₂ + 3) must be the middle measurement.",
            ),
            (
                6 + np.sqrt(109),
                "the middle measurement is not the covariance: write out uᵀCu.",
            ),
        ],
        "find the three entries of C, then its larger eigenvalue.",
    )
    return "Three axes tell everything: C is known, and with it the variance along every axis."


@exercise("lagrange-multipliers-1")
def largest_on_circle(answer):
    """Where 3x + 4y is largest on x² + y² = 25, and the multiplier."""
    expect(
        numbers(answer, (3,)),
        [3, 4, 1 / 2],
        [
            ([-3, -4, -1 / 2], "there f is smallest: take the other sign of λ."),
            ([3, 4, 2], "λ is upside down: ∇f is λ times ∇g, and ∇g is the longer one."),
            ([3, 4, 1], "the gradient of x² + y² has a factor 2."),
            ([3 / 5, 4 / 5, 5 / 2], "that is on the circle of radius 1; this one has radius 5."),
            ([4, 3, 1 / 2], "x and y are exchanged: there ∇g is not parallel to ∇f."),
        ],
        "the point must lie on the circle, and ∇f must be λ times ∇g there.",
    )
    return "There the circle's gradient points the same way as that of f, and is twice as long."


@exercise("lagrange-multipliers-2")
def agreeing_lengths(answer):
    """The nearest pair with s = 3.3 m, each correction divided by its error."""

    def corrected(reading, weight, normal=(1, -3.3)):
        normal = np.array(normal)
        return reading - normal @ reading / (normal @ (weight * normal)) * weight * normal

    errors = [[0.1, 0.03], [0.02, 0.05], [0.3, 0.01]]
    contradicting = two_rulers()[:3] + [0.6, -0.3]
    for reading, error in zip(contradicting, np.array(errors), strict=True):
        got = numbers(call(answer, reading, error), (2,), "what the function returns")
        s, m = reading
        right = corrected(reading, error**2)
        mean = (s / 3.3 + m) / 2
        expect(
            got,
            right,
            [
                (right[::-1], "the right numbers in the wrong order: shaku come first."),
                (
                    corrected(reading, 1),
                    "the errors have no say: each correction must be divided by its reading error.",
                ),
                (corrected(reading, error), "the errors enter squared."),
                (
                    corrected(reading, error**-2.0),
                    "the less certain reading should move more; yours moves the other.",
                ),
                ([3.3 * mean, mean], "the plain mean takes both rulers for equally good."),
                ([s, s / 3.3], "you believe the first ruler alone: both readings may move."),
                ([3.3 * m, m], "you believe the second ruler alone: both readings may move."),
                (
                    corrected(reading, error**2, (3.3, -1)),
                    "that makes m = 3.3 s, but a plank is longer in shaku than in metres.",
                ),
            ],
            "your pair satisfies s = 3.3 m, but another one is nearer."
            if close(got[0], 3.3 * got[1])
            else "your pair does not satisfy s = 3.3 m.",
        )
    return "The less certain reading gives way more, and the two agree."


@exercise("lagrange-multipliers-3")
def nearest_to_origin(answer):
    """The tip of y² = (x − 1)³, where the constraint has no gradient."""
    got = numbers(answer, (2,))
    expect(
        got,
        [1, 0],
        [
            ([0, 0], "that is the free minimum, and not on the curve."),
            ([2, 1], "on the curve, and so is a nearer point: go on to the left."),
            ([2, -1], "on the curve, and so is a nearer point: go on to the left."),
            ([0, 1], "mind the sign: at x = 0 the right side is negative, y² is not."),
            ([0, -1], "mind the sign: at x = 0 the right side is negative, y² is not."),
        ],
        "that is on the curve, but not nearest."
        if close(got[1] ** 2, (got[0] - 1) ** 3)
        else "that is not on the curve.",
    )
    return "The tip: the only point of the curve with ∇g = 0, so Lagrange's equations miss it."


@exercise("lagrange-example-1")
def highest_on_larger_circle(answer):
    """The maximum of x² + 2y² on the circle of radius² 8 around (2, 0)."""
    expect(
        numbers(answer, ()),
        24,
        [
            (12 + 8 * np.sqrt(2), "that is the right end: on this circle it is no longer the top."),
            (12 - 8 * np.sqrt(2), "that is the left end, where f is smallest."),
            (20, "y² counts twice in f."),
            (4, "that is x at the top; put it and y² into f."),
            (28, "y² is 8 less the SQUARE of x − 2."),
        ],
        "follow both cases, y = 0 and λ = 2, and put the points that you find into f.",
    )
    return "At (4, ±2): higher than the right end of the circle."


@exercise("lagrange-example-2")
def all_candidates(answer):
    """A function that lists the stationary points on a circle around (2, 0)."""
    for radius2 in (1.0, 3.0, 5.0, 8.0, 4.0, 4.1, 0.25):
        r, case = np.sqrt(radius2), f"with radius² {radius2:g}: "
        ends = [(2 - r, 0), (2 + r, 0)]
        rise = np.sqrt(max(radius2 - 4, 0))
        right = ends + [(4, rise), (4, -rise)] * (radius2 > 4)
        rows = numbers(call(answer, radius2), (None, 2), "what the function returns")
        for row in rows:
            if not any(close(row, point) for point in right):
                if not close((row[0] - 2) ** 2 + row[1] ** 2, radius2):
                    raise Wrong(f"{case}a row is not a point of the circle.")
                raise Wrong(f"{case}a row is on the circle, but not stationary.")
        # At the threshold three candidates are one, and a formula may well list it three times.
        if radius2 != 4 and any(close(one, two) for one, two in combinations(rows, 2)):
            raise Wrong(f"{case}the same point is listed twice.")
        for point in right:
            if not any(close(row, point) for row in rows):
                what = "an end of the circle" if point in ends else "a point with λ = 2"
                raise Wrong(f"{case}{what} is missing.")
    return "Two candidates up to the threshold, four above it."


@exercise("lagrange-example-3")
def other_threshold(answer):
    """The radius² at which the top of x² + 3y² splits."""
    expect(
        numbers(answer, ()),
        1,
        [
            (4, "that is the threshold of x² + 2y²; here the multiplier of the tops is larger."),
            (3, "that is λ, and also x; the radius² is (x − 2)² + y²."),
            (9, "that is x²; the centre of the circle is (2, 0)."),
            (36, "from 6y = 2λy follows λ = 3, without another factor 2."),
        ],
        "for the λ that leaves y free, find x; the split begins where y² = 0 there.",
    )
    return "λ = 3 gives x = 3, so y² = c − 1. For x² + k y² the threshold is 4/(k − 1)²."


@exercise("special-axis-1")
def gradient_by_hand(answer):
    """The gradient of uᵀCu for C = [[3, 1], [1, 5]] at (3, 4)/5."""
    expect(
        numbers(answer, (2,)),
        [26 / 5, 46 / 5],
        [
            ([13 / 5, 23 / 5], "that is Cu: the factor 2 got lost."),
            ([52 / 5, 92 / 5], "one factor 2 is enough: ∇V = 2Cu."),
            ([26, 46], "u has length one: (3, 4) must be divided by 5."),
            ([6 / 5, 8 / 5], "that is 2u, the gradient of the constraint."),
            ([18 / 5, 8], "the covariances are missing: C has entries off the diagonal."),
            ([46 / 5, 26 / 5], "the right numbers in the wrong order."),
        ],
        "each component is twice a row of C times u.",
    )
    return "Twice Cu. It does not point along (3, 4): this axis is not special."


@exercise("special-axis-2")
def gradient_function(answer):
    """A function for the gradient of the variance, from the data."""
    for noise, u in zip(random_matrices((7, 3), (5, 4)), random_matrices(3, 4), strict=True):
        X = noise + 2
        n, d = X.shape
        centred = X - X.mean(axis=0)
        got = call(answer, X, u)
        if isinstance(got, np.ndarray) and got.shape == (n,):
            raise Wrong("that has an entry for each sample; a gradient has one for each feature.")
        right = 2 * centred.T @ (centred @ u) / n
        expect(
            numbers(got, (d,), "what the function returns"),
            right,
            [
                (right / 2, "the factor 2 got lost."),
                (2 * X.T @ (X @ u) / n, "the data were not centred."),
                (right * n, "it was not divided by n."),
                (right * n / (n - 1), "that is the divisor n − 1; n is asked for."),
                (2 * u, "that is the gradient of the constraint."),
                (
                    2 * X.var(axis=0) * u,
                    "the covariances are missing: only the variances were used.",
                ),
            ],
            "it is not 2 Cu: compare with a quotient of differences.",
        )
    return "The gradient of the variance, and no d×d matrix was needed."


@exercise("special-axis-3")
def other_multiplier(answer):
    """The multiplier for the standard deviation when the variance has 36."""
    expect(
        numbers(answer, ()),
        3,
        [
            (36, "that is the multiplier for the variance: the root has another gradient."),
            (6, "that is s itself: divide 2λu by 2√V, and then by the 2 of ∇g."),
            (12, "the chain rule divides by 2√V, not by √V alone, and ∇g has a 2 as well."),
            (3 / 2, "at the summit √V is 6; was a 2 counted twice?"),
            (1 / 12, "that is 1/(2√V): it still has to be multiplied by ∇V."),
            (72, "the derivative of the root is missing."),
        ],
        "∇s = ∇V/(2√V) must be μ times 2u.",
    )
    return "√λ/2: the axis does not depend on how the question is put, but the multiplier does."


@exercise("eigenvalue-is-variance-1")
def first_share(answer):
    """The share of the first axis of [[6, 2], [2, 3]]."""
    expect(
        numbers(answer, ()),
        7 / 9,
        [
            (7, "that is the eigenvalue: divide it by the total variance."),
            (2 / 9, "that is the share of the second axis."),
            (6 / 9, "that is the share of the first feature; turn to the axes of the cloud."),
            (700 / 9, "that is in per cent; a share lies between 0 and 1."),
            (49 / 53, "shares are about variances: do not square the eigenvalues."),
            (7 / 2, "divide by the sum of both eigenvalues, not by the other one."),
        ],
        "divide the larger eigenvalue by the trace.",
    )
    return "The larger eigenvalue by the trace; the first feature alone had two thirds."


@exercise("eigenvalue-is-variance-2")
def axes_for_a_share(answer):
    """A function that counts the axes needed for a share of the variance."""
    scores, turn = random_matrices((12, 6), (6, 6))
    scores = np.linalg.qr(scores - scores.mean(axis=0)).Q * np.sqrt([40, 25, 15, 10, 6, 4])
    X = scores @ np.linalg.qr(turn).Q + 30
    expect(
        numbers(call(answer, X, 0.85), (), "what the function returns"),
        4,
        [
            (3, "one too few: counting starts at 1, Python's index at 0."),
            (
                1,
                "far too few: are the data centred, and the running total divided by the whole?",
            ),
            (6, "the smallest eigenvalues were added first: eigvalsh sorts them upwards."),
            (2, "eigenvalues are variances already: do not square them."),
        ],
        "it is not the smallest number of axes that hold the share.",
    )
    for noise in random_matrices((30, 6), (40, 9), (9, 4)):
        values = np.linalg.eigvalsh(np.cov(noise.T))[::-1]
        running = np.cumsum(values) / values.sum()
        for share in (0.3, 0.5, 0.8, 0.93, 0.99):
            expect(
                numbers(call(answer, noise + 7, share), (), "what the function returns"),
                1 + int((running < share).sum()),
                [],
                f"for the share {share} it is not the smallest number of axes that is enough.",
            )
    return "The smallest number of axes, in sixteen cases."


@exercise("eigenvalue-is-variance-3")
def no_eigenvector(answer):
    """A unit vector with variance 3 in diag(5, 3, 1) that is no eigenvector."""
    got = numbers(answer, (3,))
    C = np.diag([5.0, 3.0, 1.0])
    solved = close([got @ got, got @ C @ got], [1, 3]) and not close(C @ got, 3 * got, 1e-6)
    expect(
        got,
        got if solved else np.array([1, 0, 1]) / np.sqrt(2),  # one of many
        [
            ([0, 1, 0], "V is right, but that is the eigenvector of 3 itself."),
            ([0, -1, 0], "V is right, but that is the eigenvector of 3 itself."),
            ([1, 0, 1], "the right direction, but not of length one."),
            ([1 / 2, 0, 1 / 2], "the SQUARES must add up to 1: this is too short."),
            (np.ones(3), "the right direction, but not of length one."),
            (
                np.array([1, 1, 0]) / np.sqrt(2),
                "along this one the variance is 4: which two eigenvalues have the mean 3?",
            ),
        ],
        "not of length one." if not close(got @ got, 1) else "5u₁² + 3u₂² + u₃² is not 3.",
    )
    return "The variance is an eigenvalue, the vector no eigenvector: the converse is false."


@exercise("maximum-variance-1")
def variance_from_the_printed_multiplier(answer):
    """The variance and its share when the Lagrangian without the square reports λ = 14."""
    got = numbers(answer, (2,))
    expect(
        got,
        [7, 7 / 9],
        [
            ([14, 14 / 9], "a share above 1? Without the square λ is not the variance yet."),
            ([28, 28 / 9], "the factor 2 goes the other way."),
            ([3.5, 3.5 / 9], "the square is missing once, not twice: halve λ once only."),
            ([2, 2 / 9], "that belongs to the other eigenvalue: this one was the maximum."),
            ([7, 7 / 6], "the total variance is that of both features together."),
            ([7, 7 / 2], "divide by the sum of the eigenvalues, not by the other one."),
            ([7, 700 / 9], "give the share as a number between 0 and 1, not in per cent."),
        ],
        "the variance is right; the share is the variance divided by the trace."
        if close(got[0], 7)
        else "the gradient of the printed form says 2Cu = λu for a unit vector; then take uᵀCu.",
    )
    return "Half of the printed multiplier is the variance: seven ninths of the total."


@exercise("maximum-variance-2")
def principal_directions(answer):
    """A function for the first k directions and the variances along them."""
    for (n, d), k in (((30, 4), 2), ((4, 7), 3), ((12, 5), 5), ((9, 3), 1)):
        (M,) = random_matrices((n, d))
        X = M * np.arange(2, d + 2) + 3 * np.arange(d, 0, -1)
        centred = X - X.mean(axis=0)
        _, sizes, rows = np.linalg.svd(centred, full_matrices=False)
        variances = (sizes**2 / n)[:k]
        pair = call(answer, X, k)
        if not (isinstance(pair, tuple | list) and len(pair) == 2):
            raise Wrong("return the pair (U, variances).")
        got = numbers(pair[1], (None,), "the list of variances")
        ascending = np.linalg.eigvalsh(centred.T @ centred / n)
        expect(
            got,
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
        U = numbers(pair[0], (None, None), "U")
        if U.shape == (k, d) and k != d:
            raise Wrong("the directions are the COLUMNS of U; yours are its rows.")
        U = numbers(U, (d, k), "U")
        if close(np.abs(np.sum(U * rows[:k].T, axis=0)), np.ones(k), 1e-6):
            continue
        if k == d and close(np.abs(np.sum(U.T * rows.T, axis=0)), np.ones(k), 1e-6):
            raise Wrong("the directions are the COLUMNS of U; yours are its rows.")
        if not close(np.linalg.norm(U, axis=0), np.ones(k), 1e-6):
            raise Wrong("the variances are right; give the columns of U length one.")
        raise Wrong("the variances are right, but the columns of U are not their directions.")
    return "Directions and variances are right, also with more features than samples."


@exercise("maximum-variance-3")
def largest_contrast(answer):
    """The largest variance of a contrast of the standardised arrests."""
    arrests = us_arrests()[0]
    C = np.corrcoef(arrests.T)
    raw = np.cov(arrests.T, ddof=0)
    eigenvalues = np.linalg.eigvalsh(C)
    N = np.linalg.svd(np.ones((4, 1)))[0][:, 1:]
    restricted = np.linalg.eigvalsh(N.T @ C @ N)
    expect(
        numbers(answer, ()),
        restricted[-1],
        [
            (eigenvalues[-1], "that is λ₁; u₁ has four positive entries, so it is no contrast."),
            (
                eigenvalues[-2],
                "that is λ₂, the maximum at right angles to u₁, not to (1, 1, 1, 1).",
            ),
            (restricted[-1] * 50 / 49, "the divisor is n: standardise and average with the same."),
            (restricted[-1] * 49 / 50, "the divisor is n: standardise and average with the same."),
            (restricted[0], "that is the smallest: eigvalsh counts upwards."),
            (np.linalg.eigvalsh(N.T @ raw @ N)[-1], "the features should be standardised."),
            (np.ones(4) @ C @ np.ones(4) / 4, "that is the variance along (1, 1, 1, 1) itself."),
        ],
        "look at NᵀCN, where the columns of N span all contrasts.",
    )
    return "It lies between λ₂ and λ₁, as every restriction to d − 1 dimensions must."


@exercise("one-direction-at-a-time-1")
def deflated_by_hand(answer):
    """What [[6, 2], [2, 9]] leaves when the direction (1, 2) is taken away."""
    C, uu = np.array([[6, 2], [2, 9]]), np.array([[1, 2], [2, 4]])
    expect(
        numbers(answer, (2, 2)),
        C - 2 * uu,
        [
            (2 * uu, "that is what is taken away; what remains?"),
            (C - 10 * uu, "(1, 2) is not of length one: divide by its squared length."),
            (C - 10 * uu / np.sqrt(5), "the vector appears twice: divide by its SQUARED length."),
            (C - uu / 5, "the eigenvalue is missing: subtract λuuᵀ."),
            (C - uu, "subtract λuuᵀ with a vector of length one."),
            (C - np.diag([10, 0]), "λ belongs to (1, 2), not to the first feature."),
            (C - 5 * np.eye(2), "subtracting a multiple of I moves both eigenvalues."),
            (np.diag([0, 5]), "right in the basis of the eigenvectors; give it for the features."),
        ],
        "it must send (1, 2) to zero and do to (2, −1) what C does.",
    )
    return "Only the other direction is left, with its eigenvalue 5."


@exercise("one-direction-at-a-time-2")
def next_best_direction(answer):
    """A function for the best direction at right angles to given ones."""
    for d, j, eigen in ((4, 1, True), (5, 2, False), (6, 3, False), (3, 2, False)):
        M, W = random_matrices((12, d), (d, j))
        C = np.cov((M * np.arange(1, d + 1)).T)
        values, vectors = np.linalg.eigh(C)
        U = vectors[:, ::-1][:, :j] if eigen else np.linalg.qr(W).Q
        P = np.eye(d) - U @ U.T
        possible = np.linalg.eigvalsh(P @ C @ P)
        forgetful = C - sum((u @ C @ u) * np.outer(u, u) for u in U.T)
        pair = call(answer, C, U)
        if not (isinstance(pair, tuple | list) and len(pair) == 2):
            raise Wrong("return the pair (u, variance).")
        u = numbers(pair[0], (None,), "u")
        variance = numbers(pair[1], (), "the variance")
        if len(u) == d - j != d:
            raise Wrong("those are coordinates in the complement: multiply by its basis N.")
        u = numbers(u, (d,), "u")
        if not close(u @ u, 1, 1e-6):
            raise Wrong("u should have length one.")
        if not close(U.T @ u, np.zeros(j), 1e-6):
            if close(U @ (U.T @ u), u, 1e-6) or close(u @ C @ u, values[-1], 1e-6):
                raise Wrong("that u lies along U, or is the best of all: U was not looked at.")
            if close(forgetful @ u, np.linalg.eigvalsh(forgetful)[-1] * u, 1e-6):
                raise Wrong("subtracting λuuᵀ needs eigenvectors: here u leans towards U.")
            raise Wrong("u is not at right angles to the columns of U.")
        expect(
            u @ C @ u,
            possible[-1],
            [(possible[j], "that is the direction of the smallest variance.")] if j < d - 1 else [],
            "u is at right angles to U, but another such vector has more variance.",
        )
        expect(
            variance,
            possible[-1],
            [
                (np.sqrt(possible[-1]), "that is the standard deviation."),
                (values[-1], "u is right; but the variance is that of the best of all."),
            ],
            "u is right, but the variance is not uᵀCu.",
        )
    return "The best direction that is left, also when those before it are no eigenvectors."


@exercise("one-direction-at-a-time-3")
def sixty_degrees(answer):
    """The largest V(w₁) + V(w₂) for unit vectors at 60° and eigenvalues 6 and 1."""
    expect(
        numbers(answer, ()),
        19 / 2,
        [
            (33 / 4, "that is greedy, with the first along u₁: move both a little."),
            (7, "that is for a right angle."),
            (12, "both along u₁? They must enclose 60°."),
            (19 / 4, "that is one of the two."),
            (9 / 2, "that is the smallest: symmetric, but about u₂."),
            (6, "that is one direction alone."),
            (6 * np.sqrt(3) + 1, "cosine and sine must be squared."),
        ],
        "put the two at angles θ and θ + 60° from u₁, and find the best θ.",
    )
    return "Symmetric about u₁ they hold more than greed finds: no right angle, no guarantee."
