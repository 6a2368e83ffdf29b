"""What the letters of *the special axis* stand for."""

import numpy as np

from press.formulas.values import Random


def case(rng):
    n, d = 5, 3
    X = rng.normal(size=(n, d))
    Xc = X - X.mean(axis=0)
    C, mean = Xc.T @ Xc / n, X.mean(axis=0)
    u = rng.normal(size=d)
    u = u / np.linalg.norm(u)
    return {
        "n": n, "d": d, "k": range(1, d + 1), "C": C, r"\mathbf u": u, r"\mathbf x_i": Xc, "X_c": Xc,
        r"V(\mathbf u)": lambda u: ((Xc @ u) ** 2).mean(), r"g(\mathbf u)": lambda u: u @ u - 1,
    }  # fmt: skip


def top(world):
    lam, U = np.linalg.eigh(world["C"])
    return {r"\mathbf u": U[:, -1], r"\lambda": lam[-1]}


GIVEN = {"special-axis-01 special-axis-25 special-axis-44": top}
LEFT = {}
