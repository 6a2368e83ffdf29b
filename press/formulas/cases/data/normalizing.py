"""What the letters of *normalizing* stand for."""

import numpy as np

from lecture_utils.datasets import digits


def case(rng, given):
    n, d = 6, 4
    X = rng.normal(size=(n, d)) * [1, 5, 0.3, 2] + rng.normal(size=d)
    if given.get("centred"):
        X = X - X.mean(axis=0)
    M = np.linalg.qr(np.column_stack([np.ones(n), rng.normal(size=(n, n - 1))])).Q[:, 1:]
    M = M @ M.T
    mean, s = np.full(n, 1 / n) @ X, np.sqrt(np.cov(X.T, ddof=0).diagonal())
    column = given.get("column", X[:, 1])
    return {
        "n": n, "d": d, "X": X, r"\mathbf x_i": X, r"\bar{\mathbf x}": mean, r"\bar x_j": mean,
        r"\mathbf 1": np.ones(n), "M": M, "X_c": M @ X, "C": np.cov(X.T, ddof=0),
        "s_j": s, "Y": (X - mean) @ np.diag(1 / s), "a": 0.7, r"\rho": 0.3,
    } | column_of(np.asarray(column, dtype=float).ravel(), given)  # fmt: skip


def column_of(x, given):
    """Return what belongs to one column; ``given["ddof"]`` is the divisor's n − ddof."""
    if "column" not in given:
        return {}
    s = np.sqrt(np.cov(x, ddof=given.get("ddof", 0)))
    y = (x - x.mean()) / (s or 1)
    q = len(x) * np.cov(x, ddof=0)
    return {"n": len(x), "x_i": x, r"\bar x": x.mean(), "s": s, "y_i": y, "y": y, "q": q}


AWRY = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
GIVEN = {
    r"\rho < 0": {r"\rho": -0.3},
    r"\rho = 0": {r"\rho": 0},
    r"s^2 = \tfrac14\,(9 + 1 + 1 + 25) = 9…": {"column": "column"},
    r"\sum_i y_i^2…": [{"column": AWRY}, {"column": AWRY, "ddof": 1}],
    r"s^2 = \tfrac q9": {"column": AWRY, "ddof": 1},
    "q/s^2 = 9": {"column": AWRY, "ddof": 1},
    r"s^2 = \tfrac q{10}": {"column": AWRY},
    "s = 0": {"column": [3, 3, 3]},
    "n = 10": {"column": AWRY},
    "n = 1797": {"n": len(digits()[0])},
    # equal numbers and one that differs reach the bound; others stay below it
    r"y \le \sqrt{n - 1}": [
        {"column": [0, 0, 0, 0, 1], "y": 2},
        {"column": AWRY, "y": (29 - np.mean(AWRY)) / np.std(AWRY)},
    ],
    r"\bar{\mathbf x} = \mathbf 0": {"centred": True},
    r"-2\,\big(\sum_i \mathbf x_i\big)…": {"centred": True},
}
