"""A small table of letters, for tests of formulas."""

from types import SimpleNamespace

import numpy as np

from press.formulas import judge, tables
from press.formulas.values import Random, Span

CHANCES = [0.5, 0.25, 0.25]


def case(rng, given):
    """Return four samples of three features, a matrix that is not symmetric, a plane, a coin."""
    X = given.get("data", rng.normal(size=(4, 3)))
    mean, C = X.mean(axis=0), np.cov(X.T, ddof=0)
    lam, U = (part[..., ::-1] for part in np.linalg.eigh(C))
    A, B = rng.normal(size=(3, 3)), rng.normal(size=(3, 2))
    u = rng.normal(size=3)
    return {
        "n": 4, "d": 3, "m": 2, "x": 0.7, "y": -1.2, "t": 0.3, "a": -2,
        "A": A, "B": B, "C": C, "X": X, "X_c": X - mean, "I_B": np.eye(2), "C'": 2 * C,
        r"\mathbf x_i": X, r"\bar{\mathbf x}": mean, r"\mathbf u": u, r"\mathbf v": A @ u,
        r"\mathbf b_j": B.T, r"\mathbf 1": np.ones(4), "k": range(1, 4), "c": range(1, 3),
        r"\lambda_j": lam, r"\mathbf u_j": U.T, r"\Lambda": np.diag(lam), "U": U, "n_c": [3, 1],
        r"V(\mathbf u)": lambda u: u @ C @ u, "f(x, y)": lambda x, y: x**2 * y,
        r"\mathbf x(t)": lambda t: np.array([np.cos(t), np.sin(t)]), "f^*(t)": lambda t: t**3,
        r"g(\mathbf u)": lambda u: u @ u - 1, "P_k": lambda k: U[:, :k] @ U[:, :k].T,
        r"\operatorname{proj}_W(\mathbf u)": lambda u: B @ np.linalg.lstsq(B, u)[0],
        "W": Span(B), "Y": Random([0, 1, 3], CHANCES), "Z": Random([1, 1, 2], CHANCES),
        r"\mathbf y": Random([[1, 0], [0, 2], [1, 1]], CHANCES), "q": given.get("q", 2.4809),
    }  # fmt: skip


def table(**entries):
    """Return a table with these entries beside its case."""
    return tables.Table(SimpleNamespace(case=case, **entries))


PLAIN = table()


def verdict(latex, of=PLAIN, cell=""):
    """Return the verdict on a formula."""
    return judge.judge(latex, of, cell)
