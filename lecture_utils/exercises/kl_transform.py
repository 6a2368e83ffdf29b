"""The checkers of the chapter ``kl-transform``."""

import numpy as np

from lecture_utils.datasets import camera, digits, flower
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    FINE,
    by_hand,
    demand,
    expect,
    numbers,
    random_matrices,
    shown,
    tried,
)
from lecture_utils.exercises.watching import peak, without

DB_PER_BIT = 10 * np.log10(4)


def gain(X, W):
    """Return the coding gain in decibels of the axes in the columns of ``W``."""
    v = np.var(X @ W, axis=0)
    return 10 * np.log10(v.mean()) - 10 * np.log10(v).mean()


def own_axes(X):
    """Return the eigenvectors of the covariance matrix, as columns."""
    return np.linalg.eigh(np.cov(X.T))[1][:, ::-1]


def cosines(d):
    """Return the d cosines of JPEG, as columns."""
    W = np.cos(np.outer(np.arange(d) + 0.5, np.arange(d)) * np.pi / d)
    return W / np.linalg.norm(W, axis=0)


def as_written(mistakes):
    """Return the rows of mistakes, each also as one writes it down."""
    return [
        row
        for wrong, words in mistakes
        for row in ((wrong, words), *((np.round(wrong, places), words) for places in (1, 2, 3)))
    ]


def determinant(rho, d):
    """Return the determinant of the model of d pixels."""
    return (1 - rho**2) ** (d - 1)


@exercise("kl-transform-1")
@shown(determinant, (0.5, 3), (0.6, 4), (-0.5, 3))
def determinant_of_the_model(answer):
    """A function for the determinant of the model, of any size."""
    for rho, d in ((0.5, 4), (0.6, 5), (-0.7, 6), (0.3, 8), (0.4, 2), (0.9, 1)):
        right, rest = determinant(rho, d), 1 - rho**2
        mistakes = [
            (rest**d, "there are d − 1 of the eᵢ: the first pixel keeps its variance 1."),
            (rest ** (d - 2), "d pixels have d − 1 steps between them."),
            *(((1 - rho) ** k, "the variance of eᵢ is 1 − ρ², and not 1 − ρ.") for k in (d - 1, d)),
            (rest, "that is the variance of one eᵢ; the determinant is a product."),
            *((rho ** (2 * k), "ρ² is what is predicted; eᵢ has the rest.") for k in (d - 1, d)),
            (1 + (d - 1) * rest, "that is the sum of the variances; take their product."),
            ((1 + rho**2) ** (d - 1), "the mixed product is taken off: 1 − 2ρ² + ρ²."),
            (1 / right, "that is the determinant of the inverse."),
            (right ** (-1 / d), "that is the coding gain of the model."),
            (right ** (1 / d), "that is the geometric mean of the variances: take no root."),
            (right**0.5, "take variances, not standard deviations."),
            *((1 - rho**k, "each step has its own factor 1 − ρ².") for k in (2 * d - 2, d)),
            (-right, "a covariance matrix has no negative determinant."),
        ]
        tried(answer, (rho, d), right, mistakes, "det R is the product of 1 and all the Var(eᵢ).")
    words = "right, but it forms a d×d matrix: what are the variances of x₁ and of the eᵢ?"
    demand(peak(answer, 0.1, 100) < 4 * 100**2, words)  # each entry has 8 bytes
    return "The determinant falls by 1 − ρ² with each pixel that the last one predicts."


# The eigenvalues of [[5, 0, 3], [0, 4, 0], [3, 0, 5]] are 8, 4, 2; the means are 14/3 and 4.
by_hand(
    "kl-transform-2",
    right=[8, 4, 2, 7 / 6],
    mistakes=[
        ([2, 4, 8, 7 / 6], "the KL transform begins with the largest variance."),
        ([8, 2, 4, 7 / 6], "the order is by variance, not by the features that are turned."),
        ([5, 5, 4, 7 / 6], "those are the variances of the features before the turn."),
        ([5, 4, 5, 7 / 6], "those are the variances of the features before the turn."),
        ([8, 4, 2, 6 / 7], "the arithmetic mean stands above the geometric one."),
        ([8, 4, 2, 7 / 96], "the geometric mean is the cube root of the product."),
        ([8, 4, 2, 7 / 2], "the arithmetic mean has the divisor 3 as well."),
        ([8, 4, 2, 7 / 12], "the root of the product is the third one, of three variances."),
        ([8, 4, 2, 14 / 24], "the root of the product is the third one, of three variances."),
        ([8, 5, 2, 5 / 80 ** (1 / 3)], "the second feature keeps its variance 4."),
        *(
            ([8, 4, 2, wrong], words)
            for value, words in (
                (10 * np.log10(7 / 6), "give G itself, not its decibels."),
                (0.5 * np.log2(7 / 6), "give G itself, not the bits that it saves."),
                (14 / 3 / 100 ** (1 / 3), "that is the gain of the features before the turn."),
                (14 / 3 / 8, "the root of the product is the third one, of three variances."),
            )
            for wrong in (value, *(np.round(value, places) for places in (2, 3, 4)))
        ),
    ],
    otherwise="turn features 1 and 3 to their sum and difference; G = mean ÷ ∛product.",
    praise="8, 4 and 2: mean 14/3 over cube root 4, a gain of 7/6.",
    tol=FINE,
)


def lost(X, W):
    """Return the bits per number that the columns of ``W`` cost more than the own axes of X."""
    return (gain(X, own_axes(X)) - gain(X, W)) / DB_PER_BIT


@exercise("kl-transform-3")
@shown(
    lost,
    ([[4, 1], [0, 3], [1, -2], [-3, 5]], [[0.6, -0.8], [0.8, 0.6]]),
    ([[7, 2], [1, 3], [2, -4], [-3, 5], [2, 2]], [[0.6, -0.8], [0.8, 0.6]]),
)
def lost_bits(answer):
    """A function for the bits that any orthonormal axes lose against the own axes."""
    solvers = {"eig", "eigh", "eigvals", "eigvalsh", "svd", "svdvals"}
    answer = without(
        answer, solvers, "does all of it by eigenvalues, and none is needed: take C's determinant."
    )
    for noise, turn in zip(
        random_matrices((9, 4), (12, 3)), random_matrices((4, 4), (3, 3)), strict=True
    ):
        X = noise * np.arange(1, noise.shape[1] + 1) + 2
        W = np.linalg.qr(turn)[0]
        right, d, n = lost(X, W), len(W), len(X)
        v, log_det = np.var(X @ W, axis=0), np.linalg.slogdet(np.cov(X.T, ddof=0))[1]
        raw_v, raw = np.mean((X @ W) ** 2, axis=0), np.linalg.slogdet(X.T @ X / n)[1]
        divisor = "both products need the same divisor, n or n − 1."
        off = "the mean has to be taken off, from the coordinates and in the covariance matrix."
        mistakes = [
            (right * d, "bits per NUMBER are wanted: divide by d."),
            (2 * right, "a variance counts with HALF its logarithm."),
            (2 * d * right, "divide the logarithm of the quotient by 2d."),
            (-right, "the own axes have the smaller product: no loss is negative."),
            *((right * f(2), "bits have the logarithm to base 2.") for f in (np.log, np.log10)),
            (right * DB_PER_BIT, "those are decibels; bits are wanted."),
            (4 ** (d * right), "that is the quotient of the products: take its logarithm."),
            (4**right, "that is a quotient of means: take its logarithm."),
            (4 ** (-d * right), "that is K's determinant: it still wants a logarithm, divided."),
            ((np.log2(v).sum() - log_det) / (2 * d), "`slogdet` has the NATURAL logarithm."),
            *((right - np.log2(q) / 2, divisor) for q in (1 - 1 / n, n, n - 1)),
            *((right + np.log2(q) / 2, divisor) for q in (1 - 1 / n, n, n - 1)),
            ((np.log2(raw_v).sum() - raw / np.log(2)) / (2 * d), off),
            ((np.log2(raw_v).sum() - log_det / np.log(2)) / (2 * d), off),
            ((np.log2(v).sum() - raw / np.log(2)) / (2 * d), off),
            (lost(X, W.T), "the axes are the COLUMNS of W: the coordinates are XW."),
            (lost(X, np.eye(d)), "those are the features themselves: turn them first."),
            (gain(X, W) / DB_PER_BIT, "that is what a gain is worth; compare with the own axes."),
            (np.log2(v).sum() / (2 * d), "that is the price of W alone: take off the own axes'."),
        ]
        otherwise = "log₂ of the product of the variances, less that of C's determinant, over 2d."
        tried(answer, (X, W), right, mistakes, otherwise, {(d,): "one number is wanted: add up."})
    return "No eigenvector was needed: the determinant knows the price of the own axes."


def pieces(photo, side):
    """Return the squares of a photograph, one as a row."""
    parts = photo.reshape(128 // side, side, 128 // side, side)
    return parts.transpose(0, 2, 1, 3).reshape(-1, side * side)


def gains(X, W):
    """Return the gain with the own axes and with the columns of ``W``."""
    return [gain(X, own_axes(X)), gain(X, W)]


@exercise("kl-transform-4")
def squares(answer):
    """The gains of squares of 4 × 4 pixels, with their own axes and with cosines."""
    photo, four = camera(), cosines(4)
    both = np.kron(four, four)
    right = gains(pieces(photo, 4), both)
    rows = photo.reshape(-1, 16)
    mistakes = [
        (right[::-1], "the own axes come first, then the cosines."),
        (gains(rows, both), "those are strips of 16: exchange two axes before the last reshape."),
        (gains(rows, cosines(16)), "those are strips of 16 pixels, not squares."),
        (gains(photo.reshape(-1, 8), cosines(8)), "those are the strips of eight; take squares."),
        (gains(pieces(photo, 2), np.kron(cosines(2), cosines(2))), "those squares are 2 × 2."),
        (gains(pieces(photo, 8), np.kron(cosines(8), cosines(8))), "those squares are 8 × 8."),
        (gains(pieces(flower(), 4), both), "that is the dahlia: take `camera()`."),
        ([right[0], gain(pieces(photo, 4), both.T)], "the axes are the COLUMNS of the product."),
        ([right[0], gain(pieces(photo, 4), cosines(16))], "take products of FOUR cosines each."),
        (
            [right[0], gain(pieces(photo, 4), np.kron(np.eye(4), four))],
            "the columns of a square are to be turned as well as its rows.",
        ),
        (
            [right[0], gain(pieces(photo, 4), np.kron(four, np.eye(4)))],
            "the rows of a square are to be turned as well as its columns.",
        ),
        ([value / DB_PER_BIT for value in right], "those are bits; give decibels."),
        ([10 ** (value / 10) for value in right], "that is G itself; give decibels."),
    ]
    expect(
        numbers(answer, (2,)),
        np.array(right),
        as_written(mistakes),
        "one row for each square; then the gain twice, with two sets of axes.",
        FINE,
    )
    return "12.70 and 12.39: squares gain more than strips, and the cosines stay close."


@exercise("kl-transform-6")
def ink_in_rows(answer):
    """The gains of the rows of digits: pixels, cosines, own axes."""
    ink = digits()[0]

    def three(X, W):
        return [gain(X, np.eye(8)), gain(X, W), gain(X, own_axes(X))]

    strips, W = ink.reshape(-1, 8), cosines(8)
    right = three(strips, W)
    upright = ink.reshape(-1, 8, 8).transpose(0, 2, 1).reshape(-1, 8)
    loose = [
        10 * np.log10(v.mean()) - 10 * np.log10(v).mean()
        for v in (np.mean((strips @ A) ** 2, axis=0) for A in (np.eye(8), W, own_axes(strips)))
    ]
    photo = three(camera().reshape(-1, 8), W)
    mistakes = [
        (right[::-1], "the order is: pixels, cosines, own axes."),
        ([right[0], right[2], right[1]], "the order is: pixels, cosines, own axes."),
        ([right[1], right[0], right[2]], "the order is: pixels, cosines, own axes."),
        ([0, right[1], right[2]], "unequal pixels have a gain of their own."),
        (three(upright, W), "those are the columns of the digits; take their rows."),
        (three(strips, W.T), "the axes are the COLUMNS of the matrix of cosines."),
        (loose, "the mean has to be taken off."),
        (photo, "that is the photograph; take the digits."),
        ([value / DB_PER_BIT for value in right], "those are bits; give decibels."),
        ([10 ** (value / 10) for value in right], "that is G itself; give decibels."),
        ([value - right[0] for value in right], "give each gain itself, not what a turn adds."),
    ]
    expect(
        numbers(answer, (3,)),
        np.array(right),
        as_written(mistakes),
        "strips as rows, and the gain for three sets of axes.",
        FINE,
    )
    return "5.38, 0.38, 6.15: blank margins make pixels unequal, and the cosines undo that."
