"""What the letters of *the special axis* stand for."""

import numpy as np

from press.formulas.values import Random


def case(rng, given):
    raw = given.get("data", rng.normal(size=(5, 3)) + 1)
    mean, (n, d) = raw.mean(axis=0), raw.shape
    X = raw - mean
    C = given.get("C", X.T @ X / n)
    lam, U = np.linalg.eigh(C)
    u = U[:, -1] if given.get("top") else given.get("u", rng.normal(size=len(C)))
    return {
        "n": n, "d": d, "k": range(1, d + 1), r"\mathbf x_i": X, "X_c": X, "C": C, "A": C,
        r"\mathbf x": Random(raw if given.get("raw") else X), r"\bar{\mathbf x}": mean,
        r"\mathbf u": u / np.linalg.norm(u), r"\hat e": U[:, -1], r"\lambda": lam[-1],
        r"V(\mathbf u)": lambda u: u @ C @ u, r"g(\mathbf u)": lambda u: u @ u - 1,
        r"s(\mathbf u)": lambda u: np.sqrt(u @ C @ u), r"\mu": np.sqrt(lam[-1]) / 2,
    }  # fmt: skip


TOP = {"top": True}
GIVEN = {
    r"2\,C\mathbf u = \lambda\,2\,\mathbf u…": [TOP, {"top": False}],
    "special-axis-01 special-axis-25": TOP,
    r"C\mathbf u = \lambda\mathbf u": TOP,
    r"\nabla s = \mu\nabla g": TOP,
    r"\nabla V = 2\lambda\mathbf u": TOP,
    "special-axis-05": {"C": "C2"},
    r"g = u_1^2…": {r"\mathbf u": [1, 2, 3]},
    "special-axis-19": {"data": "data", "u": "third"},
    "special-axis-21": {"raw": True},
    "special-axis-35": {"C": [[3, 1], [1, 5]], "u": [3, 4]},
    "V = 36": {"top": True, "C": np.diag([4, 9, 36])},
}
FAILS = [
    r"\;\nabla V = A\mathbf u",
    r"\;\nabla V = A\mathbf u = \lambda\nabla g",
    r"\;A\mathbf u = 2\lambda\mathbf u",
    r"\;C\mathbf u = 2\lambda\mathbf u",
    r"C\hat e = 2\lambda\hat e",
]
LEFT = {
    r"\mathbf u = \mathbf 0": "what a slip would say",
    r"n = 2": "the size of an example",
}
