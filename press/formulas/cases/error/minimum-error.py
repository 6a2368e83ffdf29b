"""What the letters of *minimum error* stand for."""

import numpy as np

from press.formulas.values import Random


def split(rng, d):
    """Return an orthonormal basis, as columns."""
    return np.linalg.qr(rng.normal(size=(d, d))).Q


def case(rng, given):
    n, m, d = 5, 6, 4
    X = rng.normal(size=(n, d)) * [4, 3, 2, 1] + (2.5 if given.get("raw") else 0)
    X = X if given.get("raw") else X - X.mean(axis=0)
    C = np.array(given["C"]) if "C" in given else X.T @ X / n
    d = len(C)
    k = given.get("k", 2)
    lam, U = (part[..., ::-1] for part in np.linalg.eigh(C))
    U = U * np.where(U[-1] < 0, -1, 1)
    W = U if given.get("best") else split(rng, d)
    W = np.array(given["W"]).T if "W" in given else W
    Y, mean = rng.normal(size=(m, d)) + 1, rng.normal(size=d)
    centred, shift = Y - mean, Y.mean(axis=0) - mean
    rebuilt = X @ W[:, :k] @ W[:, :k].T if len(W) == X.shape[1] else X
    return {
        "n": n,
        "m": m,
        "d": d,
        "k": k,
        r"\mathbf x_i": X,
        "C": C,
        r"\mathbf w_j": W.T,
        r"\mathbf u_j": U.T,
        r"\lambda_j": lam,
        "c_j": U.T @ W[:, -1],
        "s_i": np.sum((U.T @ W[:, :k]) ** 2, axis=1),
        "J": np.mean(np.sum((X - rebuilt) ** 2, axis=1)),
        r"\mathbf y_i": Y,
        r"\bar{\mathbf x}": mean,
        "D": centred.T @ centred / m,
        "C'": np.cov(Y.T, ddof=0),
        r"\boldsymbol\delta": shift,
        "M": X.T @ X / n,
        "a": 1 + d / n - 2 * np.sqrt(d / n),
        "b": 1 + d / n + 2 * np.sqrt(d / n),
        **law(rng),
    }


def law(rng):
    """Return the losses of a code with one direction for two draws of four outcomes."""
    outcomes = rng.normal(size=(4, 2)) * [2, 1]

    def code(X):
        return X.mean(axis=0), np.linalg.svd(X - X.mean(axis=0)).Vh[:1].T

    def loss(X, mean, U):
        return np.mean(np.sum((X - mean - (X - mean) @ U @ U.T) ** 2, axis=1))

    draws = [outcomes[list(three)] for three in np.ndindex(4, 4, 4)]
    codes = [code(draw) for draw in draws]
    return {
        "T": Random(np.array([loss(draw, *each) for draw, each in zip(draws, codes, strict=True)])),
        "N": Random(np.array([loss(outcomes, *each) for each in codes])),
        "B": Random(np.array([loss(draw, *code(outcomes)) for draw in draws])),
        "J^*": loss(outcomes, *code(outcomes)),
    }


HAND = {"C": [[8.5, 3], [3, 4]]}
THIRDS = {"C": np.diag([9, 18, 27]), "W": np.array([[2, 2, 1], [-2, 1, 2], [1, -2, 2]]) / 3}
SHIFT = {
    "C'": np.array([[4, 1], [1, 2]]),
    r"\boldsymbol\delta": np.array([3, 1]),
    r"\mathbf u": np.array([3, 4]) / 5,
}
GIVEN = {
    r"\begin{aligned} J…": {"k": 3},
    r"\mathbf w_d = \mathbf u_d": {"best": True},
    r"\lambda_k = \lambda_{k+1}": {"C": np.diag([5, 3, 3, 1])},
    r"C = \frac14…": HAND,
    r"\mathbf u_2 = \tfrac1{\sqrt5}…": HAND,
    r"M = \tfrac1n…": {"raw": True},
    r"C = \begin{pmatrix} 9…": THIRDS,
    r"\mathbf w_1 = \tfrac13…": THIRDS,
    r"\mathbf w_2 = \tfrac13…": THIRDS,
    r"\mathbf w_3 = \tfrac13…": THIRDS,
    r"C' = \begin{pmatrix}…": SHIFT,
    r"\boldsymbol\delta = (3, 1)": SHIFT,
    r"\mathbf u = \tfrac15…": SHIFT,
    "k = 30": {"k": 30},
}
FAILS = []
LEFT = {}
