"""Answers to the exercises of *svd*: right ones and wrong ones."""

import numpy as np
import sympy as sp

from lecture_utils.datasets import camera

pinv, solve, svd, inv = np.linalg.pinv, np.linalg.solve, np.linalg.svd, np.linalg.inv


def cut(make):
    """Return a function that builds an approximation from the three factors."""
    return lambda A, k: make(*svd(A, full_matrices=False), k)


def by_gram_matrix(A, k):
    _, V = np.linalg.eigh(A.T @ A)
    V = V[:, ::-1][:, :k]
    return A @ V @ V.T


def kept(power, share):
    """Return the smallest rank that keeps a share of the sum of a power of the singular values."""
    terms = svd(camera(), compute_uv=False) ** power
    return 1 + int(np.argmax(np.cumsum(terms) / terms.sum() > share))


RIGHT = {
    "svd-1": [[3, 2], (3.0, 2.0), svd([[0, 2], [-3, 0]])[1], sp.Matrix([[3, 2]])],
    "svd-2": [
        cut(lambda U, s, Vt, k: (U[:, :k] * s[:k]) @ Vt[:k]),
        cut(lambda U, s, Vt, k: sum(s[i] * np.outer(U[:, i], Vt[i]) for i in range(k))),
        by_gram_matrix,
    ],
    "svd-3": [12, kept(2, 0.99), np.int64(12), sp.Integer(12)],
}

WRONG = {
    "svd-1": [
        ([2, 3], "the larger one first"),
        ([2, -3], "never negative"),
        ([9, 4], "take roots"),
        ([6**0.5] * 2, "those are |eigenvalues|"),
        ([3, 0], "the lengths of the images"),
        ([[0, 2], [-3, 0]], "should have shape 2; yours has shape (2, 2)"),
        (np.linalg.eigvals([[0, 2], [-3, 0]]), "should be real numbers"),
    ],
    "svd-2": [
        (lambda A, k: A, "nothing was left out"),
        (
            cut(lambda U, s, Vt, k: (U[:, k:] * s[k:]) @ Vt[k:]),
            "what is missing, not what is kept",
        ),
        (
            cut(lambda U, s, Vt, k: (U[:, -k:] * s[-k:]) @ Vt[-k:]),
            "the SMALLEST singular values",
        ),
        (lambda A, k: A * (np.arange(A.shape[1]) < k), "keeping k columns of A"),
        (cut(lambda U, s, Vt, k: U[:, :k] @ Vt[:k]), "the singular values are missing"),
        (cut(lambda U, s, Vt, k: (U[:, :k] * s[:k]) @ Vt.T[:k]), "its ROWS are the vᵢ"),
        (
            cut(lambda U, s, Vt, k: (U[:, :k] * s[:k] ** 2) @ Vt[:k]),
            "for k = 1 a better one exists",
        ),
        (lambda A, k: by_gram_matrix(A, k + 1), "for k = 1 a better one exists"),
        (lambda A, k: A[:, :k], "should have shape 6×4; yours has shape (6, 1)"),
        (cut(lambda U, s, Vt, k: U * s[:k] @ Vt), "for k = 1 a better one exists"),
    ],
    "svd-3": [
        (11, "one too few"),
        (kept(1, 0.99), "the SQUARES"),
        (kept(2, 0.999), "less than a thousandth"),
        (kept(2, 0.9), "less than a tenth"),
        (13, "add up the dropped σ²"),
        (0.99, "add up the dropped σ²"),
    ],
}
