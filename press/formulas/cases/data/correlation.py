"""What the letters of *correlation* stand for."""

import numpy as np

from press.formulas.values import Random


def case(rng, given):
    X = rng.normal(size=(6, 3))
    if "Y" in given:
        X = np.column_stack([given.get("X"), given.get("Y")])
    Xc = X - X.mean(axis=0)
    a, b = Xc[:, 0], Xc[:, 1]
    return {
        "n": len(X), "X": Random(X[:, 0]), "Y": Random(X[:, 1]), r"\mathbf a": a, r"\mathbf b": b,
        "r": np.corrcoef(a, b)[0, 1], "C": np.cov(X.T, ddof=0), "x_{ij}": X + 1, "X_c": Xc,
        r"\bar{\mathbf x}": X.mean(axis=0) + 1, "c": given.get("c", 2.5),
    }  # fmt: skip


GIVEN = {
    r"r = \pm 1": {"X": [1, 2, 5], "Y": [4, 2, -4]},
    "correlation-32": {"X": "three", "Y": "squares"},
    r"|Y| = |X|": {"X": [1, 1, 2, 2], "Y": [1, -1, 2, -2]},
    r"\mathbb E[XY] = \mathbb E X\,\mathbb E Y": {"X": [1, 1, 4, 4], "Y": [2, 7, 2, 7]},
    "correlation-51": {"X": [0, 1, 3], "Y": [0, -1.5, 1.5]},
}
LEFT = {
    r"X = 0, Y = 0": "an event, not a claim",
    r"r = \operatorname{Cov}/(\text{sd}\cdot\text{sd})": "a formula in words",
}
