"""Answers to the exercises of *kl-transform*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp
from scipy.fft import dct, dctn
from scipy.linalg import toeplitz

from lecture_utils.datasets import camera, digits, flower


def decibels(variances):
    """Return the coding gain of coordinates with these variances."""
    return 10 * np.log10(np.mean(variances)) - 10 * np.mean(np.log10(variances))


def own(X):
    return decibels(np.linalg.svd(X - X.mean(axis=0), compute_uv=False) ** 2)


def along_cosines(X):
    return decibels(np.var(dct(X, norm="ortho"), axis=0))


def squares(photo, side):
    """Return the squares of a photograph, as matrices."""
    starts = range(0, 128, side)
    return np.array([photo[i : i + side, j : j + side] for i in starts for j in starts])


def both(photo, side):
    tiles = squares(photo, side)
    spectra = np.array([dctn(tile, norm="ortho").ravel() for tile in tiles])
    return [own(tiles.reshape(-1, side * side)), decibels(spectra.var(axis=0))]


def one_way(axis):
    turned = dct(squares(camera(), 4), norm="ortho", axis=axis).reshape(-1, 16)
    return [both(camera(), 4)[0], decibels(turned.var(axis=0))]


def three(X):
    return [decibels(X.var(axis=0)), along_cosines(X), own(X)]


TILES = squares(camera(), 4).reshape(-1, 16)
FOUR = np.array([dct(row, norm="ortho") for row in np.eye(4)])
INK = digits()[0]
ROWS, COLUMNS = INK.reshape(-1, 8), INK.reshape(-1, 8, 8).transpose(0, 2, 1).reshape(-1, 8)
EIGHT = np.array([dct(row, norm="ortho") for row in np.eye(8)])


def price(C, W):
    """Return the bits per number along W, but for step and shape."""
    return np.log2(np.diag(np.transpose(W) @ C @ W)).mean() / 2


def right_loss(X, W):
    C = np.cov(np.asarray(X).T)
    return price(C, W) - np.log2(np.linalg.det(C)) / (2 * len(C))


def of_correlations(X, W):
    """Take the determinant of the correlation matrix alone."""
    K = np.corrcoef(np.transpose(X @ W))
    return -np.log2(np.linalg.det(K)) / (2 * len(K))


def by_cholesky(X, W):
    """Predict each feature from those before: the determinant is a product of pivots."""
    C = np.cov(np.transpose(X), ddof=0)
    return price(C, W) - np.mean(np.log2(np.diag(np.linalg.cholesky(C))))


def by_eigenvalues(X, W):
    C = np.cov(np.transpose(X))
    return price(C, W) - np.log2(np.linalg.eigvalsh(C)).mean() / 2


def of_loss(by):
    """Return a function that turns the loss and d into something else."""
    return lambda X, W: by(right_loss(X, W), len(W))


def with_divisors(first, second):
    """Take off the means, but divide by what the reader should not mix."""

    def mixed(X, W):
        Xc, n = X - np.mean(X, axis=0), len(X)
        C = Xc.T @ Xc
        return price(C / first(n), W) - np.log2(np.linalg.det(C / second(n))) / (2 * len(W))

    return mixed


def off_centre(first, second):
    def mixed(X, W):
        square, C = X.T @ X / len(X), np.cov(X.T, ddof=0)
        det = np.linalg.det(square if second else C)
        return price(square if first else C, W) - np.log2(det) / (2 * len(W))

    return mixed


def natural(X, W):
    C = np.cov(X.T, ddof=0)
    return price(C, W) - np.linalg.slogdet(C)[1] / (2 * len(C))


def step_by_step(rho, d):
    """Multiply the variances, one after the other."""
    product = 1
    for _ in range(1, d):
        product *= 1 - rho**2
    return product


def fewer(rho, d):
    """Go from d pixels to one fewer."""
    return 1 if d == 1 else (1 - rho**2) * fewer(rho, d - 1)


def table_of_rows(rho, d):
    """Eliminate in a list of lists, without NumPy."""
    rows, product = [[rho ** abs(i - j) for j in range(d)] for i in range(d)], 1
    for k, pivot in enumerate(rows):
        product *= pivot[k]
        for row in rows[k + 1 :]:
            row[:] = [a - row[k] / pivot[k] * b for a, b in zip(row, pivot, strict=True)]
    return product


FINE = ["kl-transform-2", "kl-transform-4", "kl-transform-6"]  # decimals will do

RIGHT = {
    "kl-transform-1": [
        lambda rho, d: (1 - rho**2) ** (d - 1),
        step_by_step,
        lambda rho, d: np.prod(np.full(d - 1, 1 - rho * rho)),
        lambda rho, d: 1.0 if d == 1 else np.exp((d - 1) * np.log1p(-(rho**2))),
        fewer,
        lambda rho, d: [(1 + rho) ** (d - 1) * (1 - rho) ** (d - 1)],
    ],
    "kl-transform-2": [
        [8, 4, 2, Fraction(7, 6)],
        (8.0, 4.0, 2.0, 1.1667),
        [8, 4, 2, 1.167],
        sp.Matrix([8, 4, 2, sp.Rational(7, 6)]),
    ],
    "kl-transform-3": [right_loss, of_correlations, by_cholesky],
    "kl-transform-4": [both(camera(), 4), (12.7, 12.39), np.array([12.704, 12.393])],
    "kl-transform-6": [three(ROWS), [5.38, 0.38, 6.15], (5.381, 0.376, 6.147)],
}

WRONG = {
    "kl-transform-1": [
        (lambda rho, d: (1 - rho**2) ** d, "keeps its variance 1"),
        (lambda rho, d: (1 - rho**2) ** (d - 2), "d − 1 steps between"),
        (lambda rho, d: (1 - rho) ** (d - 1), "and not 1 − ρ"),
        (lambda rho, d: (1 - rho) ** d, "and not 1 − ρ"),
        (lambda rho, d: 1 - rho**2, "the variance of one"),
        (lambda rho, d: rho ** (2 * (d - 1)), "has the rest"),
        (lambda rho, d: rho ** (2 * d), "has the rest"),
        (lambda rho, d: 1 + (d - 1) * (1 - rho**2), "the sum of the variances"),
        (lambda rho, d: (1 + rho**2) ** (d - 1), "is taken off"),
        (lambda rho, d: (1 - rho**2) ** (1 - d), "of the inverse"),
        (lambda rho, d: (1 - rho**2) ** (-(d - 1) / d), "the coding gain"),
        (lambda rho, d: (1 - rho**2) ** ((d - 1) / d), "take no root"),
        (lambda rho, d: (1 - rho**2) ** ((d - 1) / 2), "not standard deviations"),
        (lambda rho, d: 1 - rho ** (2 * (d - 1)), "its own factor"),
        (lambda rho, d: 1 - rho**d, "its own factor"),
        (lambda rho, d: -((1 - rho**2) ** (d - 1)), "no negative determinant"),
        (lambda rho, d: 0.3, "the product of 1 and"),
        (lambda rho, d: (1 - rho**2) ** (d - 1) + 1e-3, "almost"),
        (lambda rho, d: (1 - rho * abs(rho)) ** (d - 1) if d > 1 else 1, "is taken off"),
        (lambda rho, d: np.linalg.det(toeplitz(rho ** np.arange(d))), "forms a d×d matrix"),
        (table_of_rows, "forms a d×d matrix"),
        (27 / 64, "without calling it"),
    ],
    "kl-transform-2": [
        ([2, 4, 8, 7 / 6], "begins with the largest"),
        ([8, 2, 4, 7 / 6], "the order is by variance"),
        ([5, 4, 5, 7 / 6], "before the turn"),
        ([8, 4, 2, 6 / 7], "stands above the geometric"),
        ([8, 4, 2, 7 / 96], "the cube root"),
        ([8, 4, 2, 3.5], "has the divisor 3"),
        ([8, 4, 2, 0.669], "not its decibels"),
        ([8, 4, 2, 0.111], "not the bits"),
        ([8, 4, 2, 1.005], "of the features before"),
        ([8, 4, 2, 0.583], "the third one"),
        ([7, 5, 2, 1], "sum and difference"),
        ([8, 4, 2], "be a list of 4 numbers"),
    ],
    "kl-transform-3": [
        (by_eigenvalues, "take C's determinant"),
        (of_loss(lambda b, d: b * d), "divide by d"),
        (of_loss(lambda b, d: 2 * b), "HALF its logarithm"),
        (of_loss(lambda b, d: 2 * d * b), "by 2d"),
        (of_loss(lambda b, d: -b), "no loss is negative"),
        (of_loss(lambda b, d: b * np.log(2)), "to base 2"),
        (of_loss(lambda b, d: b * np.log10(2)), "to base 2"),
        (of_loss(lambda b, d: b * 20 * np.log10(2)), "those are decibels"),
        (of_loss(lambda b, d: 4 ** (d * b)), "the quotient of the products"),
        (of_loss(lambda b, d: 4**b), "a quotient of means"),
        (of_loss(lambda b, d: 4 ** (-d * b)), "that is K's determinant"),
        (natural, "the NATURAL logarithm"),
        (with_divisors(lambda n: n, lambda n: n - 1), "the same divisor"),
        (with_divisors(lambda n: n - 1, lambda n: n), "the same divisor"),
        (with_divisors(lambda n: n, lambda n: 1), "the same divisor"),
        (with_divisors(lambda n: 1, lambda n: n), "the same divisor"),
        (with_divisors(lambda n: n - 1, lambda n: 1), "the same divisor"),
        (off_centre(True, True), "has to be taken off"),
        (off_centre(True, False), "has to be taken off"),
        (off_centre(False, True), "has to be taken off"),
        (lambda X, W: right_loss(X, W.T), "the COLUMNS of W"),
        (lambda X, W: right_loss(X, np.eye(len(W))), "turn them first"),
        (lambda X, W: decibels(np.var(X @ W, axis=0)) / 10 / np.log10(4), "what a gain is worth"),
        (lambda X, W: price(np.cov(X.T, ddof=0), W), "the price of W alone"),
        (lambda X, W: np.log2(np.var(X @ W, axis=0)), "one number is wanted"),
        (of_loss(lambda b, d: 3 * b), "less that of C's determinant"),
        (lambda X, W: W @ X, "called with X (a matrix"),
        (7, "without calling it"),
    ],
    "kl-transform-4": [
        (both(camera(), 4)[::-1], "the own axes come first"),
        ([12.39, 12.7], "the own axes come first"),
        ([own(camera().reshape(-1, 16)), along_cosines(camera().reshape(-1, 16))], "strips of 16"),
        (
            [
                own(camera().reshape(-1, 16)),
                decibels(np.var(camera().reshape(-1, 16) @ np.kron(FOUR, FOUR), axis=0)),
            ],
            "before the last reshape",
        ),
        ([9.46, 9.29], "the strips of eight"),
        (both(camera(), 2), "2 × 2"),
        (both(camera(), 8), "8 × 8"),
        (both(flower(), 4), "the dahlia"),
        (
            [own(TILES), decibels(np.var(TILES @ np.kron(FOUR, FOUR).T, axis=0))],
            "the COLUMNS of the product",
        ),
        ([own(TILES), along_cosines(TILES)], "products of FOUR"),
        (one_way(2), "columns of a square are"),
        (one_way(1), "rows of a square are"),
        ([2.11, 2.06], "give decibels"),
        (10 ** (np.array(both(camera(), 4)) / 10), "that is G itself"),
        ([3, 4], "two sets of axes"),
        (12.7, "be a list of 2 numbers"),
    ],
    "kl-transform-6": [
        ([6.15, 0.38, 5.38], "the order is"),
        ([5.38, 6.15, 0.38], "the order is"),
        ([0.38, 5.38, 6.15], "the order is"),
        ([0, 0.38, 6.15], "a gain of their own"),
        (three(COLUMNS), "the columns of the digits"),
        ([three(ROWS)[0], decibels(np.var(ROWS @ EIGHT.T, axis=0)), own(ROWS)], "the COLUMNS of"),
        (three(camera().reshape(-1, 8)), "take the digits"),
        (np.array(three(ROWS)) / (10 * np.log10(4)), "those are bits"),
        (10 ** (np.array(three(ROWS)) / 10), "that is G itself"),
        ([5, 1, 6], "three sets of axes"),
        (np.array(three(ROWS)) - three(ROWS)[0], "not what a turn adds"),
        ([5.38, 6.15], "be a list of 3 numbers"),
    ],
}
