"""Checkers of Part 2, in the order of its chapters."""

import numpy as np

from lecture_utils.exercises.base import (
    Wrong,
    call,
    close,
    exercise,
    expect,
    numbers,
    random_matrices,
)


@exercise("too-many-features-1")
def times_smaller(answer):
    """How many times less has to be stored."""
    n, d, k = 2000, 7500, 100
    expect(
        numbers(answer, ()),
        n * d / (n * k + d * k + d),
        [
            (d / k, "those are the codes alone: directions and mean must be stored too."),
            (n * d / (n * k + d * k), "the mean is missing: it takes one number per feature."),
            (n * d / (n * k + d), "the directions are missing: k of them, d numbers each."),
            (5000 / 452.5, "a colour pixel has three values, not one."),
            ((n * k + d * k + d) / (n * d), "that is upside down: how many times LESS is stored?"),
            (n * d / (n * k + d * k + n), "the mean has one number per feature, not per image."),
        ],
        "count what is in X, then the entries of the codes, the directions and the mean.",
    )
    return "Fifteen times less and a bit more; most of what is left is the directions."


@exercise("too-many-features-2")
def share_of_cells(answer):
    """A function for the share of cells that hold a sample."""
    rng = np.random.default_rng(4)
    flat = rng.random((11, 3)) * [1, 0.7, 0.4]
    edged = np.vstack([rng.random((40, 3)), np.ones(3), np.eye(3)])
    corner = np.array([[1, 1], [0.2, 0.7], [0.3, 1]])  # the 1 alone fills its cells
    for X, b in ((flat, 4), (rng.random((60, 2)) ** 3, 4), (edged, 3), (corner, 3)):
        n, d = X.shape
        cells = np.floor(X * b)
        clipped = np.minimum(cells, b - 1)
        filled, sizes = np.unique(clipped, axis=0, return_counts=True)
        open_ended = len(np.unique(cells, axis=0))
        rounded = len(np.unique(np.rint(X * b), axis=0))
        one_by_one = [len(np.unique(column)) / b for column in clipped.T]
        expect(
            numbers(call(answer, X, b), (), "what the function returns"),
            len(filled) / b**d,
            [
                (open_ended / b**d, "a value of exactly 1 falls outside: it is in the last cell."),
                (len(filled) / n, "divide by the number of cells, not of samples."),
                (len(filled) / (b * d), "there are not b·d cells: each feature multiplies them."),
                (
                    len(filled) / d**b,
                    "base and exponent are swapped: d features with b choices each.",
                ),
                (len(filled), "that is how many cells are filled; what share of all is that?"),
                (n / b**d, "samples in the same cell must not be counted twice."),
                (np.sum(sizes == 1) / b**d, "cells with several samples are filled as well."),
                (1 - len(filled) / b**d, "that is the share of EMPTY cells."),
                (rounded / b**d, "it rounds; intervals begin at multiples of 1/b: round down."),
                (
                    np.mean(one_by_one),
                    "a cell belongs to all features at once, not to one of them.",
                ),
                (
                    np.prod(one_by_one),
                    "a cell belongs to all features at once: no product of shares.",
                ),
            ],
            "count the different rows of cell numbers, and divide by the number of all cells.",
        )
    return "Every cell counted once, and the upper edge belongs to the last one."


@exercise("too-many-features-3")
def wide_neighbourhood(answer):
    """The first d for which 1 % of the volume has a side of 0.9."""
    expect(
        numbers(answer, ()),
        44,
        [
            (43, "there the side is still a little shorter than nine tenths."),
            (np.log(0.01) / np.log(0.9), "round up: d is a whole number."),
            (22, "that is for 10 % of the samples."),
            (2, "that cube has the side 1/10: it should be long, not short."),
            (90, "volumes do not grow with d along a straight line: they are powers of the side."),
            (459, "that is for a side of 0.99: the 1 % is the volume."),
        ],
        "find the smallest whole d for which the d-th root of 1/100 is at least nine tenths.",
    )
    return "With forty-odd features, one per cent of the samples reaches nearly across the cube."


@exercise("normalizing-1")
def standardised_by_hand(answer):
    """The column (3, 3, 3, 3, 8), standardised."""
    deviations = np.array([-1.0, -1, -1, -1, 4])
    expect(
        numbers(answer, (5,)),
        deviations / 2,
        [
            (deviations, "that is centred; it is still to be divided by the standard deviation."),
            (deviations / np.sqrt(5), "the divisor is n here, not n − 1."),
            (deviations / 4, "that is divided by the variance: take its root."),
            (deviations / np.sqrt(20), "the sum of squares must be averaged before its root."),
            (np.array([3, 3, 3, 3, 8]) / 2, "take off the mean before you divide."),
            (-deviations / 2, "the signs are turned: what is above the mean is positive."),
            (deviations / 5, "that is divided by n, not by the standard deviation."),
            (
                np.array([0, 0, 0, 0, 1]),
                "that maps the range to 0 and 1: another way of scaling.",
            ),
        ],
        "the result must add up to zero, and its squares to five.",
    )
    return "It adds up to zero, and the mean of its squares is 1."


@exercise("normalizing-2")
def standardise_new_rows(answer):
    """A function that treats new rows with the means and deviations of the old ones."""
    rng = np.random.default_rng(6)
    for n, rows, factors, fixed in (
        (7, 4, [1, 20, 0.3], []),
        (5, 4, [1, 20, 0.3], [1]),
        (9, 1, [1e-6, 1, 40, 3, 2], [3]),
    ):
        d = len(factors)
        X, new = rng.normal(size=(n, d)) * factors + rng.normal(size=d), rng.normal(size=(rows, d))
        X[:, fixed] = 0.1  # whose standard deviation need not come out as 0
        same = np.ptp(X, axis=0) == 0
        m, s = X.mean(axis=0), np.where(same, 1, X.std(axis=0))
        larger = np.where(same, 1, X.std(axis=0, ddof=1))
        theirs = new.std(axis=0) if rows > 1 else 1
        own = new - new.mean(axis=0)
        moved = new - m
        expect(
            numbers(call(answer, X, new), (rows, d), "what the function returns"),
            moved / s,
            [
                (own / theirs, "it uses the means and deviations of `new`."),
                (own / s, "it takes off the means of `new`; those of X are wanted."),
                (moved / theirs, "it divides by the deviations of `new`, not of X."),
                (moved / larger, "it divides by n − 1."),
                (moved / s**2, "it divides by the variances: take the roots."),
                (moved, "it moves, but does not scale."),
                (new / s, "it scales, but does not move."),
                (new / s - m, "it scales before it moves: take off the means first."),
                (moved * s, "it multiplies by the standard deviations."),
                (moved / X.std(), "each column has its own standard deviation."),
                (
                    moved / np.where(X.std(axis=0) == 0, 1, X.std(axis=0)),
                    "rounding leaves a tiny s to a constant column: ask whether max equals min.",
                ),
                (moved / s * ~same, "a constant column is moved, and not set to zero."),
                (np.where(same, new, moved / s), "a constant column is to be moved as well."),
            ],
            "entry j of a row is its difference from the mean of column j of X, divided by s_j.",
        )
    return "New rows are moved and scaled as the old ones were, constant columns included."


@exercise("normalizing-3")
def largest_z(answer):
    """The largest standardised value among ten."""
    expect(
        numbers(answer, ()),
        3,
        [
            (np.sqrt(10), "then all others would be zero, and the sum would not be."),
            (9, "that is its square."),
            (10, "that is what all the squares add up to."),
            (9 / np.sqrt(10), "that is the bound for the divisor n − 1; here it is n."),
            (np.sqrt(5), "two opposite values can be so large; one alone can be larger."),
            (-3, "that is the smallest: the largest was asked for."),
        ],
        "one value z and nine values −z/9: when do their squares add up to ten?",
    )
    return "Among ten samples none is farther out: a rule with a larger bound never fires."


@exercise("correlation-1")
def covariance_by_hand(answer):
    """Covariance and correlation of four points."""
    got = numbers(answer, (2,))
    expect(
        got,
        [8, 4 / 5],
        [
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
        "the covariance is right; divide it by both standard deviations."
        if close(got[0], 8)
        else "check the deviations: each column of them must add up to zero.",
    )
    return "Two areas of 18 and two of −2, and a cosine of four fifths."


@exercise("correlation-2")
def correlation_matrix(answer):
    """A function for the matrix of correlations."""
    for noise, scale in zip(random_matrices((6, 3), (5, 4)), random_matrices(3, 4), strict=True):
        X = noise * 10**scale + 2
        n, d = X.shape
        got = numbers(call(answer, X), (None, None), "what the function returns")
        if got.shape == (n, n):
            raise Wrong("that is n×n: the d columns are to be compared, not the rows.")
        C = np.cov(X.T, ddof=0)
        root = np.sqrt(np.diag(C))
        R = C / np.outer(root, root)
        uncentred = X.T @ X / np.outer(*[np.linalg.norm(X, axis=0)] * 2)
        expect(
            numbers(got, (d, d), "what the function returns"),
            R,
            [
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
            "the entry j, k must be the cosine between the centred columns j and k.",
        )
    return "Ones on the diagonal, cosines elsewhere, whatever the units."


@exercise("correlation-3")
def uncorrelated_to_order(answer):
    """The c for which X² − c X is uncorrelated with X on 0, 1, 3."""
    expect(
        numbers(answer, ()),
        22 / 7,
        [
            (14 / 5, "that makes E[XY] zero; the mean of X is not zero."),
            (5 / 2, "that makes the mean of Y zero; the covariance is asked for."),
            (44 / 9, "that is Cov(X, X²); divide by Var X."),
            (7 / 22, "that is upside down."),
            (14 / 9, "that is Var X: it belongs in the denominator."),
            (0, "X² itself is correlated with X: there is no symmetry here."),
        ],
        "Cov(X, X²) − c Var X must be zero.",
    )
    return "A famous fraction: it depends on X alone, and no straight line sees it."


@exercise("rotated-feature-1")
def new_coordinates(answer):
    """(2, 1) on the axes (3, 4)/5 and (−4, 3)/5."""
    expect(
        numbers(answer, (2,)),
        [2, -1],
        [
            ([-1, 2], "the right numbers in the wrong order."),
            ([10, -5], "divide by 5: the axes have length one."),
            ([2 / 5, 11 / 5], "that leads back from the new axes: each axis is a ROW here."),
            ([2, 1], "the second axis is (−4, 3)/5: mind its sign."),
            ([2, 11 / 5], "the second axis has a minus sign in its first entry."),
        ],
        "each coordinate is the dot product of the point with one axis.",
    )
    return "Two along the first axis, and one backwards along the second."


@exercise("rotated-feature-2")
def rotate_function(answer):
    """A function that returns centred points on turned axes."""
    directions = np.array([[3.0, 1.0], [-1.0, 4.0]])
    for noise, w in zip(random_matrices((6, 2), (5, 2)), directions, strict=True):
        X = noise + [4, -2]
        got = numbers(call(answer, X, w), (None, None), "what the function returns")
        if got.shape == (2, len(X)):
            raise Wrong("the samples should stay rows: yours is 2×n.")
        Y = X - X.mean(axis=0)
        u = w / np.linalg.norm(w)
        axes = np.array([u, [-u[1], u[0]]])
        Z = Y @ axes.T
        size = np.linalg.norm(w)
        expect(
            numbers(got, X.shape, "what the function returns"),
            Z,
            [
                (X @ axes.T, "the points were not centred."),
                (Z + X.mean(axis=0), "the mean belongs to the old axes: leave it off."),
                (Z * size, "w may have any length: make a unit vector of it."),
                (Z / size, "divide by the length of w, not by its square."),
                (Z * [size, 1], "the first axis is not of length one."),
                (Z * [1, size], "the second axis is not of length one."),
                (Z * [1, -1], "the second axis points the other way: yours mirrors."),
                (Y @ axes, "that turns the wrong way: the axes are the ROWS of the matrix."),
                (Z[:, ::-1], "the columns are exchanged: w is the FIRST axis."),
                (Z @ axes, "that leads back to the old axes."),
                (-Z, "your first axis points against w."),
                (Z * [-1, 1], "your first axis points against w."),
            ],
            "column 1 must be the dot products of the centred points with the unit vector of w.",
        )
    return "Centred, turned, nothing stretched and nothing mirrored."


@exercise("rotated-feature-3")
def mirror_line(answer):
    """The line of the reflection [[cos 30°, sin 30°], [sin 30°, −cos 30°]]."""
    got = numbers(answer, ())
    expect(
        got,
        15,
        [
            (30, "that is the first axis: the matrix moves it, to the old first axis."),
            (105, "vectors of that line are reversed; the mirror keeps its own as they are."),
            (60, "twice the angle? try the matrix on that direction."),
            (0, "that is the old first axis: the matrix sends it to (cos θ, sin θ)."),
            (120, "that is the second axis; it becomes the old second one."),
            (np.pi / 12, "degrees are asked for, not radians."),
        ],
        "the right line; give its angle between 0 and 180."
        if close(got % 180, 15)
        else "multiply the matrix by your direction: it must come out unchanged.",
    )
    return "Half-way between the two first axes, so that the mirror can exchange them."
