"""What the letters of *best codes* stand for."""

import numpy as np


def case(rng, given):
    X = given.get("X", None)
    X = rng.normal(size=(6, 4)) * [3, 2, 1, 0.5] if X is None else np.asarray(X, float)
    X = X - X.mean(axis=0) if not given.get("raw") else X
    n, d = X.shape
    k = given.get("k", 2)
    C = X.T @ X / n
    lam, V = (part[..., ::-1] for part in np.linalg.eigh(C))
    U = V[:, :k] if given.get("top") else np.linalg.qr(rng.normal(size=(d, k))).Q
    B = np.asarray(given.get("B", U if given.get("ortho") else rng.normal(size=(d, k))), float)
    x = np.asarray(given.get("x", rng.normal(size=d)), float)
    Z = rng.normal(size=(n, k))
    z = np.asarray(given.get("z", rng.normal(size=k)), float)
    if given.get("best"):
        z = np.linalg.lstsq(B, x, rcond=None)[0]
    if given.get("projected"):
        z, Z = U.T @ x, X @ U
    if given.get("fit"):
        B = np.linalg.lstsq(Z, X, rcond=None)[0].T
    if given.get("mixed"):
        x = B @ z
    Q, R = np.linalg.qr(B)
    c = rng.normal(size=d)
    mean = X.mean(axis=0)
    if given.get("offset"):
        c = mean + U @ rng.normal(size=k)
    P = np.eye(d) - U @ U.T
    W, sigma, _ = np.linalg.svd(X)
    squares = np.zeros(n)
    squares[: len(sigma)] = sigma**2
    A = rng.normal(size=(n, k))
    H = rng.normal(size=(n - k, k))
    back = np.linalg.lstsq(B, X.T, rcond=None)[0].T
    return {
        "Z'": back,
        "M": np.linalg.inv(Z.T @ Z) @ np.linalg.inv(B.T @ B),
        "Z_0": W @ A,
        "W_1": W[:, :k],
        "W_2": W[:, k:],
        "A_1": A[:k],
        "A_2": A[k:],
        "D_1": np.diag(squares[:k]),
        "D_2": np.diag(squares[k:]),
        "H": H,
        "S": W[:, :k] + W[:, k:] @ H,
        "t": 3,
        "c": 0.37,
        r"\mathbf u": np.array([4, 3]) / 5,
        r"\mathbf u_j": V.T,
        "s_j": ((U.T @ V) ** 2).sum(axis=0),
        "n": n,
        "d": d,
        "k": given.get("k_is", k),
        "X": X,
        "C": C,
        "U": U,
        "B": B,
        "Z": Z,
        r"\mathbf x_i": X,
        r"\mathbf z_i": Z,
        r"\mathbf x": x,
        r"\mathbf z": z,
        r"\tilde{\mathbf x}": B @ z if B.shape[1] == len(z) else x,
        r"\mathbf b_j": B.T,
        "z_j": z,
        r"\mathbf b": np.asarray(given.get("b", B[:, 0]), float),
        "b": 0.37,
        r"\lambda_j": lam,
        r"\sigma_j": sigma,
        "j": range(1, d + 1),
        "P": P,
        "Q": Q,
        "R": given.get("R", R),
        r"\mathbf c": mean if given.get("mean") else c,
        "X_k": X @ V[:, :k] @ V[:, :k].T,
        "r": len(sigma),
        r"\bar{\mathbf x}": mean,
        r"\mathbf a": U.T @ (c - mean),
        "z": given.get("code", 2),
    }


HAND = {"X": [[2, 1], [1, 2], [-3, -3]], "k": 1}
FIRST = HAND | {"z": [1, 0, -1], "b": [2.5, 2]}
NEXT = HAND | {"z": np.array([14, 13, -27]) / 41, "b": [5, 4]}
SLANTED = {"B": [[1, 0], [1, 1], [0, 1]], "x": [4, 1, 2], "X": [[1, 2, 0], [0, 1, 5], [3, 3, 1]]}
SOLVED = SLANTED | {"z": [7 / 3, 1 / 3]}
PROJECTED = {"projected": True}
EIGHT = {"X": np.random.default_rng(0).normal(size=(12, 9)), "k": 8}
GIVEN = {
    r"B = X^{\mathsf T}Z\,(Z^{\mathsf T}Z)^{-1}…": {"fit": True},
    r"Z' = XX^{\mathsf T}Z\,M": {"fit": True},
    r"\mathbf x = (1, 2)": HAND | {"x": [1, 2]},
    r"\mathbf b = \mathbf 0": HAND | {"b": np.array(HAND["X"]).T @ [1, 1, 1] / 3},
    r"s_1 = \dots = s_k = 1": {"top": True},
    r"\mathbf z = U^{\mathsf T}\mathbf x": PROJECTED,
    r"\mathbf z_i = U^{\mathsf T}\mathbf x_i": PROJECTED,
    r"B^{\mathsf T}(\mathbf x - B\mathbf z) = \mathbf 0": {"best": True},
    r"\mathbf z = (B^{\mathsf T}B)^{-1}B^{\mathsf T}\mathbf x…": {"best": True},
    r"B^{\mathsf T} = (Z^{\mathsf T}Z)^{-1}Z^{\mathsf T}X…": {"fit": True},
    r"\mathbf z = (1, 0, -1)": FIRST,
    r"\mathbf b = \frac{X^{\mathsf T}\mathbf z}…": FIRST,
    r"\|X^{\mathsf T}\mathbf z\|^2/\mathbf z^{\mathsf T}\mathbf z…": FIRST,
    r"\mathbf z = \frac{X\mathbf b}…": NEXT,
    r"X^{\mathsf T}X = \begin{pmatrix} 14…": HAND,
    r"B^{\mathsf T}B = I": {"ortho": True},
    r"\mathbf b_1 = (1, 1, 0)": SLANTED,
    r"\mathbf b_2 = (0, 1, 1)": SLANTED,
    r"\mathbf x = (4, 1, 2)": SLANTED,
    r"\mathbf b_1^{\mathsf T}\mathbf b_1 = 2": SLANTED,
    r"\mathbf b_1^{\mathsf T}\mathbf b_2 = 1": SLANTED,
    r"B^{\mathsf T}B = \begin{pmatrix} 2…": SLANTED,
    r"B^{\mathsf T}\mathbf x = (5, 3)": SLANTED,
    "2z_1 + z_2 = 5": SOLVED,
    "z_1 + 2z_2 = 3": SOLVED,
    r"z_1 = \tfrac73": SOLVED,
    r"z_2 = \tfrac13": SOLVED,
    r"\frac1n\sum_{i=1}^n\|\mathbf x_i - c…": {"top": True, "projected": True},
    r"\lambda_k = \lambda_{k+1} > 0": {r"\lambda_j": np.array([5.0, 3.0, 3.0, 2.0])},
    r"c = 0.9": {"c": 0.9},
    r"c = 0.5": {"c": 0.5},
    r"\mathbf c = \bar{\mathbf x}": {"raw": True, "mean": True},
    r"P(\bar{\mathbf x} - \mathbf c) = \mathbf 0": {"raw": True, "offset": True},
    r"\mathbf c = \bar{\mathbf x} + U\mathbf a": {"raw": True, "offset": True},
    r"\frac1n\sum_{i=1}^n\|P\mathbf x_i - P\mathbf c\|^2…": {"raw": True},
    r"\tilde{\mathbf x} = z_1\mathbf b_1 + \dots + z_8\mathbf b_8…": EIGHT,
    r"Z\,B^{\mathsf T} = (Z R)…": {"R": np.array([[2.0, 1.0], [0.5, -3.0]])},
}
