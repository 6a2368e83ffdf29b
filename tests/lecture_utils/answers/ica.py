"""Answers to the exercises of *ica*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp

MIXING = sp.Matrix([[5, 2], [3, -2]])
EDGE = np.sqrt(2 / 5)
FIRST, SECOND = Fraction(-135, 128), Fraction(5, 2) * Fraction(135, 128) ** 3
BETWEEN = -0.2344


def standard(X):
    """Return columns of mean 0 and standard deviation 1."""
    return (X - X.mean(axis=0)) / X.std(axis=0)


def by_table(pick):
    """Return a function of what was found, standardised, and of its table of correlations."""

    def function(found, true):
        F, T = standard(found), standard(true)
        return pick(F, T.T @ F / len(T))

    return function


def best(table):
    """Return which found source is most like each true one, and the sign of its correlation."""
    order = np.argmax(np.abs(table), axis=1)
    return order, np.sign(table[np.arange(len(table)), order])


def right(found, true):
    F, T = standard(found), standard(true)
    order, signs = best(T.T @ F)
    return F[:, order] * signs


def changed(by):
    """Return a function with a change of one's own to what is right."""
    return lambda found, true: by(right(found, true), found, true)


def one_by_one(found, true):
    columns = []
    for t in true.T:
        r = [np.corrcoef(t, f)[0, 1] for f in found.T]
        j = max(range(len(r)), key=lambda i: abs(r[i]))
        columns.append(standard(found[:, [j]])[:, 0] * np.sign(r[j]))
    return np.array(columns).T.tolist()


def unscaled(found, true):
    order, signs = best(standard(true).T @ standard(found))
    return found[:, order] * signs


def uncentred(found, true):
    order, signs = best(standard(true).T @ standard(found))
    return (found / found.std(axis=0))[:, order] * signs


def undivided(found, true):
    order, signs = best(standard(true).T @ standard(found))
    return (found - found.mean(axis=0))[:, order] * signs


def inverse_order(F, table):
    order = np.argmax(np.abs(table), axis=0)
    return F[:, order] * np.sign(table[np.arange(len(table)), order])


def in_old_order(F, table):
    order = np.argmax(np.abs(table), axis=0)
    return F * np.sign(table[order, np.arange(len(table))])


def by_value(F, table):
    order = np.argmax(table, axis=1)
    return F[:, order]


def unit(w):
    return w / np.linalg.norm(w)


def right_step(w, Z, g, slope):
    y = Z @ w
    return unit(g(y) @ Z / len(Z) - np.mean(slope(y)) * w)


def by_rows(w, Z, g, slope):
    total = np.zeros(len(w))
    for z in Z:
        total += z * g(z @ w) - slope(z @ w) * w
    return unit(total).tolist()


# decimals will do
ROUNDED = ["ica-7"]
FINE = ["ica-4"]

RIGHT = {
    "ica-1": [[5, 0, 3, 0], (5.0, 0.0, 3.0, 0.0), sp.Matrix([5, 0, 3, 0]), np.array([5, 0, 3, 0])],
    "ica-3": [
        MIXING,
        [[5, 2], [3, -2]],
        [[2, 5], [-2, 3]],
        np.array([[-5, 2], [-3, -2]]),
        ((-2.0, -5.0), (2.0, -3.0)),
        [[5, -2], [3, 2]],
    ],
    "ica-4": [
        [FIRST, SECOND, EDGE],
        [-1.0547, 2.9329, 0.6325],
        (-1.055, 2.933, 0.632),
        sp.Matrix(
            [sp.Rational(-135, 128), sp.Rational(12301875, 4194304), sp.sqrt(sp.Rational(2, 5))]
        ),
    ],
    "ica-5": [right, one_by_one, lambda found, true: right(found, true).tolist()],
    "ica-2": [
        right_step,
        by_rows,
        lambda w, Z, g, s: unit(np.mean(Z * g(Z @ w)[:, None] - s(Z @ w)[:, None] * w, axis=0)),
    ],
    "ica-7": [
        [0.986, 0.998, -0.234],
        (0.99, 1.0, -0.23),
        np.array([0.98561, 0.99772, -0.23442]),
        [0.9888, 0.9958, -0.2344],
    ],
}

WRONG = {
    "ica-1": [
        ([5, 3, 3, 1], "b and d have a mean of zero"),
        ([5, 0, 3, 1], "in d the factor"),
        ([5, 3, 3, 0], "in b the factor"),
        ([1, 3, 3, 1], "those are the factors of y³"),
        ([1, 0, 3, 0], "in a stands E[s₁⁴]"),
        ([5, 0, 1, 0], "occurs three times"),
        ([5, 0, 6, 0], "the factor in y⁴"),
        ([5, 0, 15, 0], "not E[s₁⁴]"),
        ([5, 0, 0, 0], "c is not zero"),
        ([2, 0, 3, 0], "that is κ(s₁)"),
        ([0, 3, 0, 5], "v₁³ comes first"),
        ([4, 4, 4, 4], "s₁y³ has four terms"),
        ([5, 3], "be a list of 4 numbers"),
    ],
    "ica-3": [
        (2 * MIXING, "HALF the sum"),
        ([[7, 3], [1, 5]], "those are two readings"),
        (MIXING.T, "rows and columns are exchanged"),
        (MIXING.inv(), "the way back, from readings"),
        (MIXING.inv().T, "and transposed"),
        ([[3.5, 1.5], [0.5, 2.5]], "half a reading"),
        ([[5, 2], [3, 2]], "has a sign"),
        (np.linalg.cholesky([[29, 11], [11, 13]]), "the right covariance matrix, and"),
        (
            np.linalg.eigh([[29, 11], [11, 13]])[1]
            * np.sqrt(np.linalg.eigvalsh([[29, 11], [11, 13]])),
            "principal axes: the right",
        ),
        (np.linalg.eigh([[29, 11], [11, 13]])[1], "those are the principal axes"),
        (np.array([[5, 2], [3, -2]]) / np.sqrt([34, 8]), "keep the lengths"),
        ([[1, 0], [0, 1]], "does not give the four"),
        ([5, 2, 3, -2], "be a matrix with 2 rows and 2 columns"),
    ],
    "ica-4": [
        ([1.0547, -2.9329, 0.632], "changes its sign"),
        ([1.0547, 2.9329, 0.632], "changes its sign"),
        ([1.055, -2.933, 0.632], "changes its sign"),
        ([1.05, -2.93, 0.63], "changes its sign"),
        ([1.055, -2.933, 0.4], "negative, and 2/5 is the SQUARE"),
        ([-1.055, 2.933, 0.4], "the SQUARE of the ratio"),
        ([-1.0547, -2.9329, 0.632], "the second step changes"),
        ([2.9329, -1.0547, 0.632], "ONE step comes first"),
        ([-2.637, -1.0547, 0.632], "ONE step comes first"),
        ([-0.16875, 0.001922, 0.632], "upside down: κ"),
        ([0.421875, 0.07508, 0.632], "multiplied by κ₂/κ₁"),
        ([-0.948, 0.341, 0.632], "not v₁/v₂"),
        ([-1.875, 4.6875, 0.632], "is CUBED"),
        ([-1.0547, -1.1732, 0.632], "the second step has the factor"),
        ([-1.0547, 2.9329, 0.4], "the SQUARE of the ratio"),
        ([-1.0547, 2.9329, 1.581], "upside down: 5/2"),
        ([-1.0547, 2.9329, 2.5], "that is the factor"),
        ([-1.0547, 2.9329, 1], "does not always win"),
        ([-1.0547, 2.9329, 0.75], "where this race began"),
        ([-1.0547, 2.9329, 0.7368], "with |r|, not with 1"),
        ([-1.0547, 2.9329, -0.632], "a size is positive"),
        ([1, 2, 3], "a step is r⁺"),
        ([1, 2], "be a list of 3 numbers"),
    ],
    "ica-5": [
        (by_table(lambda F, table: F[:, best(table)[0]]), "the signs are still"),
        (by_table(in_old_order), "still in the old order"),
        (lambda found, true: standard(found), "nothing was put in order"),
        (by_table(inverse_order), "the order is the inverse one"),
        (by_table(by_value), "the largest SIZE"),
        (changed(lambda F, found, true: F * np.sqrt((len(F) - 1) / len(F))), "not n − 1"),
        (unscaled, "are wanted"),
        (undivided, "divide by the deviations"),
        (uncentred, "take the means off"),
        (lambda found, true: standard(true), "the true sources themselves"),
        (changed(lambda F, found, true: F * true.std(axis=0) + true.mean(axis=0)), "are wanted"),
        (changed(lambda F, found, true: -F), "all the other way"),
        (by_table(lambda F, table: table), "matrix of correlations"),
        (changed(lambda F, found, true: 3 * F), "for each true source"),
        (changed(lambda F, found, true: F.T), "rows and columns are exchanged"),
        (changed(lambda F, found, true: None), "is a return statement missing"),
        (3, "give the function itself"),
    ],
    "ica-2": [
        (lambda w, Z, g, s: g(Z @ w) @ Z / len(Z) - np.mean(s(Z @ w)) * w, "to length one"),
        (lambda w, Z, g, s: unit(g(Z @ w) @ Z), "is missing"),
        (lambda w, Z, g, s: unit(g(Z @ w) @ Z / len(Z) + np.mean(s(Z @ w)) * w), "taken OFF"),
        (lambda w, Z, g, s: unit(g(Z @ w) @ Z - np.mean(s(Z @ w)) * w), "divide the sum of g(y)"),
        (lambda w, Z, g, s: unit(g(Z @ w) @ Z / len(Z) - sum(s(Z @ w)) * w), "of the slopes by n"),
        (lambda w, Z, g, s: -right_step(w, Z, g, s), "the other way"),
        (lambda w, Z, g, s: unit(g(Z @ w) @ Z / len(Z) - 3 * w), "of the cube alone"),
        (lambda w, Z, g, s: unit((Z @ w) ** 3 @ Z / len(Z) - 3 * w), "the cube's step"),
        (lambda w, Z, g, s: unit(g(Z @ w) @ Z / len(Z) - np.mean(s(Z @ w))), "a factor of w"),
        (lambda w, Z, g, s: w, "where the step began"),
        (lambda w, Z, g, s: unit(w + 1), "less the mean of slope(y)"),
        (lambda w, Z, g, s: g(Z @ w), "for each sample"),
        (lambda w, Z, g, s: None, "is a return statement missing"),
        (3, "give the function itself"),
    ],
    "ica-7": [
        ([0.998, 0.986, BETWEEN], "the camera comes first"),
        ([0.986, 0.998, 0.2344], "correlated negatively"),
        ([0.986, 0.998, 0.0549], "not its square"),
        ([0.986, 0.998, 0], "that is the correlation of what was FOUND"),
        ([0.986, 0.998, 1], "take both"),
        ([-0.986, 0.998, BETWEEN], "leave the sign out"),
        ([0.986, -0.998, BETWEEN], "leave the sign out"),
        ([0.9714, 0.9954, BETWEEN], "squares of correlations"),
        ([0.94, 0.704, BETWEEN], "before they are separated"),
        ([0.827, 0.936, BETWEEN], "principal components"),
        ([BETWEEN, 0.986, 0.998], "comes last"),
        ([0.168, 0.068, BETWEEN], "with the OTHER photograph"),
        ([0.98, 0.998, -0.234], "cut off"),
        ([0.5, 0.5, 0.5], "separate the two scans"),
        ([0.986, 0.998], "be a list of 3 numbers"),
    ],
}
