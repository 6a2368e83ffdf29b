"""Answers to the exercises of *text-lsi*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp


def parts(X, q, k):
    _, _, Vt = np.linalg.svd(X, full_matrices=False)
    return along_axes(X, q, Vt[:k].T)


def along_axes(X, q, axes, scale=1, nothing=1e-9):
    """Return what each axis adds; ``nothing`` is the length that counts as none."""
    rows, row = X @ axes * scale, q @ axes * scale
    table = np.zeros(rows.shape)
    for i, each in enumerate(rows):
        if np.linalg.norm(each) > nothing and np.linalg.norm(row) > nothing:
            table[i] = each * row / np.linalg.norm(each) / np.linalg.norm(row)
    return table


def changed(by):
    """Return the parts with a change of one's own to what is right."""
    return lambda X, q, k: by(parts(X, q, k))


def careless(X, q, k):
    """Divide whatever the lengths are, and make zeros only of what is no number."""
    axes = np.linalg.svd(X, full_matrices=False)[2][:k].T
    with np.errstate(all="ignore"):
        lengths = np.linalg.norm(X @ axes, axis=1) * np.linalg.norm(q @ axes)
        return np.nan_to_num((X @ axes) * (q @ axes) / lengths[:, np.newaxis], posinf=0, neginf=0)


def with_axes(of, centre=False):
    """Return a search of what is made from rows, query, axes (columns) and singular values."""

    def function(X, q, k):
        _, s, Vt = np.linalg.svd(X - X.mean(axis=0) if centre else X, full_matrices=False)
        return of(X, q, Vt, s, k)

    return function


def company(X, q):
    reached, row = X @ X.T, X @ q
    return cosines(reached, row)


def cosines(rows, row):
    """Return the cosines of each row with a row, and 0 where a length is zero."""
    found = []
    for each in rows:
        both = np.linalg.norm(each) * np.linalg.norm(row)
        found.append(each @ row / both if both > 0 else 0)
    return np.array(found)


def undivided(X, q):
    """Divide whatever the lengths are."""
    with np.errstate(all="ignore"):
        reached, row = X @ X.T, X @ q
        return reached @ row / np.linalg.norm(reached, axis=1) / np.linalg.norm(row)


def over(*lengths):
    """Return the inner products of company, over lengths of one's own."""
    return lambda X, q: X @ X.T @ (X @ q) / np.prod([each(X, q) for each in lengths], axis=0)


def long_texts(X, q):
    return np.linalg.norm(X @ X.T, axis=1)


def on_all_axes(X, q):
    axes = np.linalg.svd(X, full_matrices=False)[2].T
    return cosines(X @ axes, q @ axes)


TWO, THREE = [1 / 6, 1 / 3, 1 / 6, 0, 0], [2 / 3, 1 / 3, -1 / 3, 0, 0]

# decimals will do
ROUNDED = ["text-lsi-1", "text-lsi-2", "text-lsi-5"]
FINE = []

RIGHT = {
    "text-lsi-1": [
        [TWO, THREE],
        [[0.167, 0.333, 0.167, 0, 0], [0.667, 0.333, -0.333, 0, 0]],
        sp.Matrix(2, 5, [sp.Rational(n, 6) for n in (1, 2, 1, 0, 0, 4, 2, -2, 0, 0)]),
    ],
    "text-lsi-2": [
        [0.5, 0.1199],
        [0.5, 0.12],
        (Fraction(1, 2), 0.12),
        [sp.Rational(1, 2), sp.log(1.5) ** 2 / (sp.log(1.5) ** 2 + sp.log(3) ** 2)],
    ],
    "text-lsi-3": [
        parts,
        changed(lambda c: c.tolist()),
        careless,
        with_axes(lambda X, q, Vt, s, k: along_axes(X, q, Vt[:k].T, nothing=0)),
    ],
    "text-lsi-5": [
        [-1 / 9, -7 / 9],
        [Fraction(-1, 9), Fraction(-7, 9)],
        [-0.111, -0.778],
        sp.Matrix([sp.Rational(-1, 9), sp.Rational(-7, 9)]),
    ],
    "text-lsi-6": [
        company,
        lambda X, q: company(X, q).tolist(),
        lambda X, q: np.nan_to_num(undivided(X, q)),
        lambda X, q: parts(X @ X.T, X @ q, len(X)).sum(axis=1),
    ],
}

WRONG = {
    "text-lsi-1": [
        ([THREE, TWO], "two axes first"),
        ([TWO, TWO], "the third axis joins"),
        ([THREE, THREE], "the third axis is dropped"),
        ([[1 / 3, 2 / 3, 1 / 3, 0, 0]] * 2, "row HOUSE"),
        ([TWO, [-1 / 3, 1 / 3, 2 / 3, 0, 0]], "row FAMILY"),
        ([TWO, [1 / 2, 0, -1 / 2, 0, 0]], "is a SUM"),
        ([TWO, [2 / 3, 1 / 3, 1 / 3, 0, 0]], "is negative"),
        ([[1, 2, 1, 0, 0], [2, 2, 0, 0, 0]], "1/6 and 1/2"),
        (
            [np.array([1, 2, 1, 0, 0]) / np.sqrt(6), np.array([1, 0, -1, 0, 0]) / np.sqrt(2)],
            "those are axes",
        ),
        ([[1 / 2, 1, 1 / 2, 0, 0], [1, 1, 0, 0, 0]], "without the eigenvalues"),
        ([TWO, [1, 0, 0, 0, 0]], "the identity"),
        ([[1 / 6, 1 / 3, 1 / 6, 1 / 2, 1 / 2], THREE], "axis of music"),
        ([TWO, [0, 0, 0, 1, 0]], "first entry of each axis"),
        ([1, 2], "be a matrix with 2 rows and 5 columns"),
    ],
    "text-lsi-2": [
        ([0.12, 0.5], "before, then after"),
        ([1, 0.12], "is the inner product"),
        ([0.25, 0.12], "not by their squares"),
        ([0.7071, 0.1199], "BOTH lengths: the root of 2"),
        ([0.5, 0.1644], "that is the inner product"),
        ([0.5, 0.2696], "made of SQUARES"),
        ([0.5, 0.8801], "share the COMMON word"),
        ([0.5, 0.1404], "and not by one"),
        ([0.5, 0.0681], "one house and one rare"),
        ([0.5, 0.5], "less rare than the others"),
        ([0.5, 0.3462], "a square is lacking"),
        ([0.5, 0.2847], "not log 2"),
        ([0.5, 0], "its weight is not 0"),
        ([0.3, 0.3], "inner product over both lengths"),
        ([0.5], "be a list of 2 numbers"),
    ],
    "text-lsi-3": [
        (changed(lambda c: c.sum(axis=1)), "those are the cosines"),
        (with_axes(lambda X, q, Vt, s, k: (X @ Vt[:k].T) * (Vt[:k] @ q)), "by both lengths"),
        (
            with_axes(
                lambda X, q, Vt, s, k: (
                    (X @ Vt[:k].T)
                    * (Vt[:k] @ q)
                    / np.linalg.norm(X @ Vt[:k].T, axis=1, keepdims=True)
                )
            ),
            "of the query as well",
        ),
        (
            with_axes(
                lambda X, q, Vt, s, k: (
                    (X @ Vt[:k].T)
                    * (Vt[:k] @ q)
                    / np.linalg.norm(X, axis=1, keepdims=True)
                    / np.linalg.norm(q)
                )
            ),
            "of the COORDINATES",
        ),
        (
            with_axes(
                lambda X, q, Vt, s, k: along_axes(X - X.mean(axis=0), q - X.mean(axis=0), Vt[:k].T),
                centre=True,
            ),
            "that is PCA",
        ),
        (
            with_axes(
                lambda X, q, Vt, s, k: along_axes(X - X.mean(axis=0), q, Vt[:k].T), centre=True
            ),
            "that is PCA",
        ),
        (
            with_axes(lambda X, q, Vt, s, k: along_axes(X, q, Vt[:k].T), centre=True),
            "axes of PCA",
        ),
        (with_axes(lambda X, q, Vt, s, k: along_axes(X, q, Vt[:k].T, 1 / s[:k])), "without Σ⁻¹"),
        (with_axes(lambda X, q, Vt, s, k: along_axes(X, q, Vt[:k].T, s[:k])), "no other Σ"),
        (with_axes(lambda X, q, Vt, s, k: along_axes(X, q, Vt[-k:].T)), "the WEAKEST"),
        (lambda X, q, k: parts(X, q, k + 1), "one axis too many"),
        (lambda X, q, k: parts(X, q, k - 1), "one axis too few"),
        (with_axes(lambda X, q, Vt, s, k: along_axes(X, q, Vt.T)), "of the FIRST k axes"),
        (with_axes(lambda X, q, Vt, s, k: X @ Vt[:k].T @ Vt[:k] * q), "of the FIRST k axes"),
        (with_axes(lambda X, q, Vt, s, k: Vt[:k] @ q), "for each TEXT"),
        (with_axes(lambda X, q, Vt, s, k: X @ Vt[:k].T), "where is the query"),
        (changed(np.sign), "over ALL k axes"),
        (changed(np.abs), "no absolute value"),
        (changed(lambda c: c**2), "not their squares"),
        (changed(lambda c: np.cumsum(c, axis=1)), "sums so far"),
        (changed(np.transpose), "rows and columns"),
        (changed(lambda c: 3 * c + 1), "over the length of"),
        (
            lambda X, q, k: parts(X, q, k) if X.shape != (3, 3) else np.ones((3, k)),
            "return zeros",
        ),
        (lambda X, q, k: None, "is a return statement missing"),
        (3, "give the function itself"),
    ],
    "text-lsi-5": [
        ([-7 / 9, -1 / 9], "the second text comes first"),
        ([1, 0], "before centring"),
        ([-1, -5 / 3], "added back"),
        ([17 / 9, 8 / 9], "are lacking"),
        ([8 / 9, 2 / 9], "take off 1 twice"),
        ([1 / 9, 7 / 9], "the sign"),
        ([-0.125, -0.875], "cosines or shares"),
        ([8 / 9, -1 / 9], "the text with itself"),
        ([-1 / 9, -1 / 9], "has the inner product 2/3"),
        ([-1 / 9, -10 / 9], "and not 1"),
        ([2, 2], "of the other"),
        ([1], "be a list of 2 numbers"),
    ],
    "text-lsi-6": [
        (lambda X, q: X @ q, "the query's inner products"),
        (over(), "divide by both lengths"),
        (over(lambda X, q: np.linalg.norm(X @ q)), "the length of X xᵢ as well"),
        (over(long_texts), "the length of X q as well"),
        (
            over(lambda X, q: np.linalg.norm(X, axis=1) * np.linalg.norm(q)),
            "not of the counts",
        ),
        (cosines, "X q in the place of q"),
        (on_all_axes, "that is the plain search"),
        (lambda X, q: company(X - X.mean(axis=0), q - X.mean(axis=0)), "that is centred"),
        (lambda X, q: company(X - X.mean(axis=0), q), "that is centred"),
        (lambda X, q: company(X @ X.T, X @ q), "once is enough"),
        (lambda X, q: company(X, q) ** 2, "not their squares"),
        (lambda X, q: np.degrees(np.arccos(company(X, q).clip(-1, 1))), "not angles"),
        (lambda X, q: X @ X.T, "a number for each text"),
        (lambda X, q: X.T @ X @ q, "for each TEXT"),
        (undivided, "divide by zero"),
        (lambda X, q: np.where(long_texts(X, q) * (X @ q).any() > 0, company(X, q), 1), "return 0"),
        (lambda X, q: company(X, q) + 1, "over both lengths"),
        (lambda X, q: None, "is a return statement missing"),
        (3, "give the function itself"),
    ],
}
