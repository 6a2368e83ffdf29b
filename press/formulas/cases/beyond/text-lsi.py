"""What the letters of *Text and its hidden axes* stand for."""

import numpy as np

SMALL = np.array([[1.0, 1, 0, 0, 0], [0, 1, 1, 0, 0], [0, 0, 0, 1, 1]])
# The first columns are twins: they never meet, and meet each other column equally.
TWINS = np.array([[3.0, 0, 1, 2], [0, 3, 1, 2], [0, 0, 4, 1], [0, 0, 0, 5], [0, 0, 1, 1]])


def case(rng, given):
    X = rng.normal(size=(5, 3)) @ rng.normal(size=(3, 6))
    X = np.array(given.get("X", X), dtype=float)
    P, s, Vt = np.linalg.svd(X, full_matrices=False)
    r = int(np.sum(s > 1e-9 * s[0]))
    P, s, V = P[:, :r], s[:r], Vt[:r].T
    signs = np.sign(V[0] + V[3] if "X" in given else V[0])
    P, V = P * signs, V * signs
    k = given.get("k", 2)
    q = rng.normal(size=X.shape[1])
    letters = {
        "n": 350,
        "r": r,
        "k": k,
        "c": 3,
        "n_w": 17,
        "h": np.log1p(3) * (np.log(350) - np.log(17)),
        "s": given.get("s", 9),
        r"\mathbf e_a": np.eye(X.shape[1])[0],
        r"\mathbf e_b": np.eye(X.shape[1])[1],
        "X": X,
        "P": P,
        "V": V,
        r"\Sigma": np.diag(s),
        "V_k": V[:, :k],
        r"\sigma_j": s,
        r"\mathbf v_j": V.T,
        "T_k": V[:, :k] @ np.linalg.pinv(V[:, :k]),
        "T_r": np.linalg.pinv(X) @ X,
        r"\mathbf x_i": X,
        r"\mathbf q": q,
    }
    if k < r:
        letters |= {r"\sigma_k": s[k - 1], r"\sigma_{k+1}": s[k]}
    return letters


HAND = {"X": SMALL}
GIVEN = {
    r"X = \begin{pmatrix} 1 & 1…": HAND,
    r"\mathbf v_1 = \frac1…": HAND,
    r"\sigma_1^2 = 3": HAND,
    r"\sigma_2^2 = 2": HAND,
    r"\sigma_3^2 = 1": HAND,
    "k = 9": {"k": 9},
    "k = 1": {"k": 1},
    "s = 1": {"s": 1},
    "k = 3": {"k": 3},
    r"\tfrac12(\mathbf e_a…": {"X": TWINS},
    r"X^{\mathsf T}X\,(\mathbf e_a…": {"X": TWINS},
    r"T_k(\mathbf e_a…": {"X": TWINS, "k": 3},  # 9 is the third
}
FAILS = []
LEFT = {}
