"""Answers to the exercises of *refresher*: right ones and wrong ones."""

import numpy as np
import sympy as sp

x, y = np.array([1, 2]), np.array([3, -1])
A = np.array([[1, 0.5], [0.5, 2]])
RIGHT_SHAPES = [(4, 4), (4,), (100, 2), (100,)]

#: shapes are tuples of several lengths
WORDED = ["refresher-4"]


def shapes(place, wrong):
    """Return the right shapes but for one."""
    return [wrong if i == place else shape for i, shape in enumerate(RIGHT_SHAPES)]


def in_place(X):
    X -= X.mean(axis=0)
    return (X**2).sum() / len(X)


RIGHT = {
    "refresher-1": [
        [1, 3, -1, 6, -2],
        (1.0, 3.0, -1.0, 6.0, -2.0),
        [x @ y, *np.outer(x, y).ravel()],
        [x @ y, *(x[:, np.newaxis] * y).ravel()],
        sp.Matrix([1, 3, -1, 6, -2]),
    ],
    "refresher-2": [
        [36, 14],
        (36, 14.0),
        [np.sum([1, 2, 3]) ** 2, np.array([1, 2, 3]) @ [1, 2, 3]],
        sp.Matrix([36, 14]),
    ],
    "refresher-3": [
        [4, 9],
        (4.0, 9.0),
        2 * A @ [1, 2],
        sp.Matrix([4, 9]),
        [sp.Integer(4), sp.Integer(9)],
    ],
    "refresher-4": [
        RIGHT_SHAPES,
        tuple(RIGHT_SHAPES),
        [list(shape) for shape in RIGHT_SHAPES],
        [each.shape for each in (np.eye(4), np.ones(4), np.ones((100, 2)), np.ones(100))],
    ],
    "refresher-5": [
        lambda X: np.mean(np.sum((X - X.mean(axis=0)) ** 2, axis=1)),
        lambda X: X.var(axis=0).sum(),
        lambda X: np.trace(np.cov(X.T, ddof=0)),
        lambda X: np.linalg.norm(X - X.mean(axis=0)) ** 2 / len(X),
        lambda X: np.sum(X**2) / len(X) - X.mean(axis=0) @ X.mean(axis=0),
    ],
}

WRONG = {
    "refresher-1": [
        ([x @ y, *np.outer(y, x).ravel()], "column by column, or yxᵀ"),
        ([5, 3, -1, 6, -2], "mind the sign in the first"),
        ([1, 3, -1, 6, 2], "mind the sign of the last"),
        ([1, 3, 1, 6, 2], "y has a negative entry"),
        ([*np.outer(x, y).ravel(), x @ y], "in the wrong order"),
        ([x @ y, *(x * y)], "are no table"),
        (x * y, "the products entry by entry"),
        (x @ y, "are asked for as well"),
        (np.outer(x, y).ravel(), "should stand before it"),
        ([0, 0, 0, 0, 0], "the sum of x₁y₁ and x₂y₂"),
        ([1, [[3, -1], [6, -2]]], "cannot be read as such"),
    ],
    "refresher-2": [
        ([14, 36], "the other way round"),
        ([36, 36], "the second has no term"),
        ([14, 14], "the first has terms"),
        ([6, 14], "it is squared, too"),
        ([36, 6], "a sum of SQUARES"),
        ([36, 22], "the second has i = j"),
        ([25, 14], "occurs twice"),
        (22, "give both numbers"),
        ([1, 2], "add first and square then"),
    ],
    "refresher-3": [
        ([9, 4], "in the wrong order"),
        ([5, 6], "the gradient at (2, 1)"),
        ([2, 8], "the middle term has derivatives"),
        ([4, 5], "the derivative of 2y² is 4y"),
        (A @ [1, 2], "TWICE Ax"),
        ([3, 10], "you have exchanged them"),
        (11, "that is the value of f"),
        (13, "do not add its entries"),
        ([0, 0], "with y fixed"),
        ([4.001, 9], "almost"),
    ],
    "refresher-4": [
        (shapes(0, (100, 100)), "X.T @ X: that is the shape of X @ X.T"),
        (shapes(0, (100, 4)), "X.T @ X: the inner numbers meet"),
        (shapes(0, (4, 100)), "X.T @ X: the inner numbers meet"),
        (shapes(1, (100,)), "axis=0 is the axis that disappears"),
        (shapes(1, (1, 4)), "with keepdims=True it would stay"),
        (shapes(1, (4, 1)), "neither a row nor a column"),
        (shapes(1, ()), "the mean of everything"),
        (shapes(1, (4)), "X.mean(axis=0): a shape is a tuple"),
        (shapes(2, (100, 3)), "an end is not included"),
        (shapes(2, (2, 4)), "stands for all ROWS"),
        (shapes(2, (4, 2)), "there are 100"),
        (shapes(2, (100,)), "a slice keeps its axis"),
        (shapes(3, (100, 1)), "it is no column"),
        (shapes(3, (4,)), "for each row of X"),
        (shapes(3, ()), "a matrix times a vector"),
        (shapes(3, (100, 4)), "(100, 4) times (4,)"),
        (shapes(3, (7, 7)), "try it on an array of zeros"),
        (RIGHT_SHAPES[:3], "give a list of four shapes"),
        (4, "give a list of four shapes"),
    ],
    "refresher-5": [
        (lambda X: np.mean(np.sum(X**2, axis=1)), "the points were not centred"),
        (in_place, "overwrites an array"),
        (lambda X: np.sum((X - X.mean(axis=0)) ** 2), "that is the sum over the points"),
        (lambda X: X.var(axis=0, ddof=1).sum(), "divide by n"),
        (lambda X: np.mean((X - X.mean(axis=0)) ** 2), "an average over all entries"),
        (lambda X: np.sum((X - X.mean(axis=0)) ** 2) / X.shape[1], "and not of columns"),
        (lambda X: np.sqrt(X.var(axis=0).sum()), "no root"),
        (
            lambda X: np.mean(np.linalg.norm(X - X.mean(axis=0), axis=1)),
            "square them before the average",
        ),
        (lambda X: np.sum((X - X.mean()) ** 2) / len(X), "X.mean() is one number"),
        (
            lambda X: np.sum((X - X.mean(axis=1, keepdims=True)) ** 2) / len(X),
            "axis=0 is needed",
        ),
        (lambda X: X.T.var(axis=0).sum(), "that takes columns for points"),
        (lambda X: X.var(), "one mean for all entries"),
        (lambda X: X.var(axis=0), "one for each column"),
        (
            lambda X: np.sum((X - X.mean(axis=0)) ** 2, axis=1),
            "average over the points",
        ),
        (lambda X: X.mean(), "centre the columns, square"),
        (lambda X: (X - X.mean(axis=0)) ** 2, "should be a single number"),
        (lambda X: None, "the function returns None"),
    ],
}
