"""What the letters of *The algorithm* stand for."""

import numpy as np
from sklearn.datasets import load_wine


def case(rng, given):
    n, d, k = 7, 4, 2
    X = rng.normal(size=(n, d)) * [4, 3, 2, 1] + [3, -2, 1, 4]
    X = np.array(given["X"]) if "X" in given else X
    n, d = X.shape
    k = given.get("k", min(k, d - 1))
    mean = np.average(X, axis=0)
    C = np.cov(X.T, ddof=0)
    lam, vectors = (part[..., ::-1] for part in np.linalg.eigh(C))
    vectors = vectors * np.where(vectors[-1] < 0, -1, 1)
    vectors = vectors * (-1 if vectors[0, 0] < 0 else 1)
    U = vectors[:, :k]
    Z = np.column_stack([[(x - mean) @ u for x in X] for u in U.T])
    rebuilt = np.array([mean + sum(c * u for c, u in zip(z, U.T, strict=True)) for z in Z])
    left, s, right = np.linalg.svd(X - mean, full_matrices=False)
    w = vectors[:, k:] @ rng.normal(size=d - k) if k < d else vectors[:, 0]
    return {
        "n": n,
        "d": d,
        "k": k,
        "X": X,
        r"\mathbf x_i": X,
        r"\mathbf 1": np.ones(n),
        r"\bar{\mathbf x}": mean,
        "X_c": np.array([x - mean for x in X]),
        "C": C,
        r"\lambda_j": lam,
        r"\mathbf u_j": vectors.T,
        "U": U,
        "Z": Z,
        r"\tilde X": rebuilt,
        "E": X - rebuilt,
        r"\Lambda": np.diag(lam[:k]),
        r"\mathbf w": w / np.linalg.norm(w),
        r"\mathbf u": rng.normal(size=d),
        "M": X.T @ X / n,
        "J": np.sum((X - rebuilt) ** 2) / n,
        r"\sigma_j": s,
        "L": left,
        "S": np.diag(s),
        "R": right.T,
        "t": rng.uniform(0.3, 2),
    }


def whole(letters):
    """Return all the factors of C."""
    U, s, Vt = np.linalg.svd(letters["C"])
    return {"U": U, "S": np.diag(s), "V": Vt.T}


FOUR = {"X": [[3, 9], [5, 5], [-5, 5], [-3, 1]]}
TIE = {"X": [[7, 4, 2], [1, 4, 2], [4, 6, 2], [4, 2, 2], [4, 4, 4], [4, 4, 0]]}
GIVEN = {
    r"C = \frac14…": FOUR,
    r"M = \begin{pmatrix}…": FOUR,
    r"\lambda_1 = 20": FOUR,
    r"\mathbf u_1 = \tfrac1{\sqrt5}…": FOUR,
    r"2\sqrt5\,\mathbf u_1…": FOUR,
    r"\lambda_k = \lambda_{k+1}": TIE,
    r"\lambda_1 = \lambda_2": {"X": [[2, 5], [4, 5], [2, 7], [4, 7]]},
    r"\lambda_1 > \lambda_2…": {"k": 3},
    "k = d": {"k": 4},
    "t^2 = 3": {"t": np.sqrt(3)},
    r"t = \sqrt3": {"t": np.sqrt(3)},
    r"5.80 + …": {"X": load_wine().data / load_wine().data.std(axis=0)},
    r"C = U S V…": whole,
}
FAILS = []
LEFT = {"it is printed so in the notes, and lacks a label": [r"z'^a = U^{\mathsf T} x"]}
