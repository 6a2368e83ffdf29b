"""What the letters of *correlation* stand for."""

import numpy as np

from press.formulas.values import Random


def case(rng):
    n, d = 5, 3
    X = rng.normal(size=(n, d))
    a, b = (X - X.mean(axis=0))[:, :2].T
    return {
        "n": n, "X": Random(X[:, 0]), "Y": Random(X[:, 1]), r"\mathbf a": a, r"\mathbf b": b,
        "r": np.corrcoef(a, b)[0, 1], "C": np.cov(X.T, ddof=0), "x_{ij}": X,
        r"\bar{\mathbf x}": X.mean(axis=0), "X_c": X - X.mean(axis=0),
    }  # fmt: skip


LEFT = {}
