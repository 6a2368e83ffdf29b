"""The checkers of the page ``refresher``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    by_hand,
    demand,
    random_matrices,
    shown,
    tried,
)

# For x = (1, 2) and y = (3, −1): the number xᵀy, then the table xyᵀ row by row.
by_hand(
    "refresher-1",
    right=[1, 3, -1, 6, -2],
    mistakes=[
        ([1, 3, 6, -1, -2], "that is the table column by column, or yxᵀ: row i has xᵢ in front."),
        ([5, 3, -1, 6, -2], "mind the sign in the first: the second entry of y is negative."),
        ([1, 3, -1, 6, 2], "mind the sign of the last entry of the table."),
        ([1, 3, 1, 6, 2], "y has a negative entry: its column of the table is negative."),
        ([3, -1, 6, -2, 1], "the right numbers in the wrong order: first the number, xᵀy."),
        ([1, 3, -2], "the products of single entries are no table: there are two times two."),
        ([3, -2], "those are the products entry by entry: their sum is xᵀy. And the table?"),
        (1, "that is xᵀy. The four entries of the table are asked for as well."),
        ([3, -1, 6, -2], "that is the table. The number xᵀy should stand before it."),
    ],
    otherwise="xᵀy is the sum of x₁y₁ and x₂y₂; the table has xᵢyⱼ in row i and column j.",
    praise="A row times a column is a number, a column times a row a table.",
)

# For x = (1, 2, 3): the square of the sum, and the sum of the squares.
by_hand(
    "refresher-2",
    right=[36, 14],
    mistakes=[
        ([14, 36], "the other way round: the square of the SUM comes first."),
        ([36, 36], "they differ: the second has no term like x₁x₂."),
        ([14, 14], "they differ: the first has terms like x₁x₂ as well."),
        ([6, 14], "that is the sum; it is squared, too."),
        ([36, 6], "the second is a sum of SQUARES."),
        ([36, 22], "that is their difference, the terms with i ≠ j; the second has i = j."),
        ([25, 14], "each pair of different letters occurs twice: x₁x₂ and x₂x₁."),
        (22, "that is the difference; give both numbers."),
    ],
    otherwise="add first and square then; and square first and add then.",
    praise="Nine terms and three: one letter for two sums would have mixed them up.",
)

# The gradient of x² + xy + 2y² at (1, 2).
by_hand(
    "refresher-3",
    right=[4, 9],
    mistakes=[
        ([9, 4], "the right numbers in the wrong order: the derivative by x comes first."),
        ([5, 6], "that is the gradient at (2, 1): x is 1, and y is 2."),
        ([2, 8], "the middle term has derivatives, too: y by x, and x by y."),
        ([4, 5], "the derivative of 2y² is 4y."),
        ([2, 4.5], "with the matrix: the gradient is TWICE Ax."),
        ([3, 10], "the middle term by x is y, and by y it is x: you have exchanged them."),
        (11, "that is the value of f; the gradient has two entries."),
        (13, "the gradient is a vector: do not add its entries."),
    ],
    otherwise="differentiate by x with y fixed, then by y with x fixed; then x is 1 and y is 2.",
    praise="Seen from (1, 2), f rises fastest in that direction.",
)

SHAPES = [(4, 4), (4,), (100, 2), (100,)]
ASKED = ["X.T @ X", "X.mean(axis=0)", "X[:, :2]", "X @ X[0]"]
MISTAKEN = [
    {
        (100, 100): "that is the shape of X @ X.T: X.T has 4 rows, and X has 4 columns.",
        (100, 4): "the inner numbers meet and disappear: (4, 100) times (100, 4).",
        (4, 100): "the inner numbers meet and disappear: (4, 100) times (100, 4).",
    },
    {
        (100,): "axis=0 is the axis that disappears: one mean is left for each column.",
        (1, 4): "that axis disappears altogether; with keepdims=True it would stay.",
        (4, 1): "one axis is left, and it is neither a row nor a column.",
        (): "that would be the mean of everything, without an axis.",
    },
    {
        (100, 3): "an end is not included: the columns are 0 and 1.",
        (2, 4): "the colon alone stands for all ROWS; the columns are cut.",
        (4, 2): "the rows are all there: there are 100.",
        (100,): "a slice keeps its axis, even if it were one column long.",
    },
    {
        (100, 1): "X[0] has one axis, and so the product has one: it is no column.",
        (4,): "one number for each row of X, and not for each column.",
        (): "a matrix times a vector is a vector.",
        (100, 4): "the inner numbers meet and disappear: (100, 4) times (4,).",
    },
]


@exercise("refresher-4")
def four_shapes(answer):
    """The shapes of four arrays, as a list of tuples."""
    listed = isinstance(answer, list | tuple) and len(answer) == len(SHAPES)
    demand(listed, "give a list of four shapes, for example [(1, 2), (3,), (4, 5), (6,)].")
    for got, right, asked, mistakes in zip(answer, SHAPES, ASKED, MISTAKEN, strict=True):
        demand(
            isinstance(got, list | tuple),
            f"{asked}: a shape is a tuple; with one axis it has a comma, as in (3,).",
        )
        words = mistakes.get(tuple(got), "try it on an array of zeros of the shape (100, 4).")
        demand(tuple(got) == right, f"{asked}: {words}")
    return "All four: one axis is not the same as two axes of which one is short."


def spread(X):
    """Return the average squared distance of points from their mean."""
    return X.var(axis=0).sum()


@exercise("refresher-5")
@shown(spread, ([[1, 2], [3, 5]],), ([[1, 2], [3, 5], [8, 2]],))
def spread_function(answer):
    """A function that returns the average squared distance of points from their mean."""
    for around_zero in random_matrices((6, 2), (3, 5), (9, 4)):
        n, d = around_zero.shape
        X = around_zero + np.arange(1, d + 1)
        around = X - X.mean(axis=0)
        right = spread(X)
        tried(
            answer,
            (X,),
            right,
            [
                (np.sum(X**2) / n, "the points were not centred: take their mean away first."),
                (right * n, "that is the sum over the points; divide by how many there are."),
                (right * n / (n - 1), "divide by n: the average is asked for, and not n − 1."),
                (right / d, "that is an average over all entries; add up along each row first."),
                (right * n / d, "divide by the number of rows, and not of columns."),
                (np.sqrt(right), "no root: the average SQUARED distance is asked for."),
                (
                    np.mean(np.linalg.norm(around, axis=1)),
                    "those are distances; square them before the average.",
                ),
                (
                    np.sum((X - X.mean()) ** 2) / n,
                    "X.mean() is one number; axis=0 gives one for each column.",
                ),
                (
                    np.sum((X - X.mean(axis=1, keepdims=True)) ** 2) / n,
                    "that takes its own mean away from each row; axis=0 is needed.",
                ),
                (
                    X.var(axis=1).sum(),
                    "that takes columns for points: rows and columns are exchanged.",
                ),
                (X.var(), "X.var() knows one mean for all entries, and averages over them."),
            ],
            "centre the columns, square, add up along the rows, average.",
            shapes={
                (d,): "one number is asked for, and not one for each column.",
                (n,): "one number is asked for: average over the points.",
            },
        )
    return "Right for points of any dimension: in Part 2 this will be the total variance."
