"""Answers to the exercises of *autoencoder*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp
from sklearn.datasets import load_wine

from lecture_utils.datasets import crabs

WINES = load_wine().data
LAM = np.linalg.eigvalsh(np.corrcoef(WINES.T))[::-1]
TOTAL = np.trace(np.cov(crabs()[0].T, ddof=0))


def of_returned(by, centre=True):
    """Return a function of what comes back."""

    def function(A, B, X):
        rows = X - X.mean(axis=0) if centre else X
        return by(np.linalg.svd(rows @ A.T @ B.T)[2][: len(A)].T)

    return function


def by_covariance(A, B, X):
    P = B @ A
    _, vectors = np.linalg.eigh(P @ np.cov(X.T) @ P.T)
    return vectors[:, ::-1][:, : len(A)]


def data_axes(A, B, X):
    return np.linalg.svd(X - X.mean(axis=0))[2][: len(A)].T


# decimals will do
FINE = ["autoencoder-2", "autoencoder-5"]

RIGHT = {
    "autoencoder-1": [
        [2, 0, -2, 0, 0],
        np.array([2.0, 0, -2, 0, 0]),
        sp.Matrix([2, 0, -2, 0, 0]),
        [Fraction(2), 0, -2.0, 0, 0],
        [2, [0, -2], [0, 0]],
        (2, [[0], [-2]], [[0, 0]]),
        [2, np.array([[0], [-2]]), np.array([[0, 0]])],
    ],
    "autoencoder-2": [
        [LAM[3:].sum(), 7, 1 - 0.5 / LAM[0]],
        (4.35, 7, 0.894),
        [4.351, 7, 0.8937],
    ],
    "autoencoder-3": [
        of_returned(lambda U: U),
        of_returned(lambda U: -U),
        of_returned(lambda U: U.tolist()),
        by_covariance,
    ],
    "autoencoder-5": [[14, TOTAL], (14, 142.5), [14, 142.49996]],
    "autoencoder-6": [
        [Fraction(3, 5), Fraction(-12, 25), Fraction(-64, 125)],
        [0.6, -0.48, -0.512],
        sp.Matrix([0.6, -0.48, -0.512]),
    ],
}

WRONG = {
    "autoencoder-1": [
        ([2, 0, -1, 0, 0], "factor 2 of the square"),
        ([2, 0, 2, 0, 0], "the sign"),
        ([2, 0, 0, 0, -2], "exchanged"),
        ([2, -4, -2, 0, 0], "comes before C"),
        ([2, 0, -2, 0, -2], "the error goes back"),
        ([2, 0, -4, 0, 0], "second entry of C"),
        ([4, 0, -2, 0, 0], "the whole variance"),
        ([1, 0, -2, 0, 0], "not their mean"),
        ([0, 0, -2, 0, 0], "with its variance"),
        ([3, 0, -2, 0, 0], "larger eigenvalue"),
        ([2, [0, 0], [0, -2]], "exchanged"),
        ([5, 5, 5, 5, 5], "with I − BA"),
        ([2, -2, 0], "be a list of 5 numbers"),
    ],
    "autoencoder-2": [
        ([8.65, 7, 0.894], "what is DROPPED"),
        ([5.797, 7, 0.894], "yours keeps two"),
        ([3.432, 7, 0.894], "yours keeps four"),
        ([0.919, 7, 0.894], "not the first of them alone"),
        ([LAM[3:].sum() * 178 / 177, 7, 0.8937], "not n − 1"),
        ([0.3347, 7, 0.894], "not a mean"),
        ([4.35, 8, 0.894], "eighth eigenvalue"),
        ([4.35, 3, 0.894], "all eigenvalues above ½"),
        ([4.35, 1, 0.894], "how many are LEFT"),
        ([4.35, 7, 0.945], "its SQUARE"),
        ([4.35, 7, 0.106], "takes away"),
        ([4.35, 7, 0.093], "smallest that is left"),
        ([4.35, 7, 4.206], "divide by the eigenvalue"),
        ([4.35, 7, 1], "without the price"),
        ([1, 1, 20], "the dropped eigenvalues"),
        ([4.35, 7], "be a list of 3 numbers"),
    ],
    "autoencoder-3": [
        (of_returned(lambda U: U.T), "rows and columns are exchanged"),
        (of_returned(lambda U: U[:, ::-1]), "LARGEST variance"),
        (lambda A, B, X: B, "the decoder's columns: they span"),
        (lambda A, B, X: B / np.linalg.norm(B, axis=0), "of length one, are no axes"),
        (lambda A, B, X: np.linalg.qr(B)[0], "some basis of the plane"),
        (lambda A, B, X: np.linalg.svd(B)[0][:, : len(A)], "does not know the data"),
        (lambda A, B, X: A.T, "the encoder's rows"),
        (data_axes, "the axes of the data"),
        (of_returned(lambda U: U, centre=False), "centre the data first"),
        (
            lambda A, B, X: np.linalg.svd((X - X.mean(axis=0)) @ B @ A)[2][: len(A)].T,
            "encode first",
        ),
        (of_returned(lambda U: 3 * U), "length one"),
        (lambda A, B, X: np.eye(len(B))[:, : len(A)], "right singular vectors"),
        (lambda A, B, X: X, "be a matrix with 4 rows and 2"),
        (lambda A, B, X: None, "is a return statement missing"),
        (3, "give the function itself"),
    ],
    "autoencoder-5": [
        ([13, 142.5], "after 13 steps"),
        ([15, 142.5], "counts as step 0"),
        ([28, 142.5], "factor 2"),
        ([29, 142.5], "the rate is 0.001"),
        ([14, 2.5], "the least loss"),
        ([14, 140.0], "largest eigenvalue"),
        ([14, TOTAL * 200 / 199], "not n − 1"),
        ([14, 28.5], "not a mean"),
        ([14, 0], "so all is lost"),
        ([142.5, 14], "comes first"),
        ([3, 3], "count steps"),
        (14, "be a list of 2 numbers"),
    ],
    "autoencoder-6": [
        ([0.6, -0.48, -0.8], "the bend is missing"),
        ([0.6, -0.48, -0.32], "not 1 − z"),
        ([0.6, -0.48, -0.3072], "comes the input x"),
        ([0.6, -0.24, -0.256], "factor 2"),
        ([0.6, 0.48, 0.512], "the sign"),
        ([0.6, -0.512, -0.48], "comes first"),
        ([0.6, -0.8, -0.512], "what comes into the decoder"),
        ([0.8, -0.32, -0.2304], "is 3/5"),
        ([1, 1, 1], "tanh(ln 2)"),
        ([0.6, -0.48], "be a list of 3 numbers"),
    ],
}
