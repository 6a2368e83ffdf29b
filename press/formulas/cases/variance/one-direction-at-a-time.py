"""What the letters of *one direction at a time* stand for."""

import numpy as np


def case(rng, given):
    C = given.get("C")
    d = len(C) if C is not None else 4
    X = rng.normal(size=(6, d)) * np.arange(d, 0, -1)
    X = X - X.mean(axis=0)
    C = np.array(C) if C is not None else X.T @ X / 6
    lam, U = (part[..., ::-1] for part in np.linalg.eigh(C))
    U = U * np.where(U[-1] < 0, -1, 1)
    k = min(2, d - 1)
    some = np.linalg.qr(rng.normal(size=(d, k))).Q  # orthonormal, and no eigenvectors
    W = U[:, :k] @ np.array([[0.6, 0.8], [-0.8, 0.6]]) if given.get("best") else some
    W = U[:, :k] if given.get("greedy") else W
    W = np.linalg.qr(rng.normal(size=(d, d))).Q if given.get("all") else W
    N = np.linalg.svd(some)[0][:, k:]
    first = some[:, 0] if given.get("any") else U[:, 0]
    across = np.linalg.svd(first[:, None])[0][:, 1:]
    u = across @ np.linalg.eigh(across.T @ C @ across)[1][:, -1]
    mixed = across @ rng.normal(size=d - 1)
    flat = X - np.outer(X @ U[:, 0], U[:, 0])
    return {
        "d": d, "k": k, "C": C, r"\mathbf x": X[0], r"\mathbf x'": flat[0], "C'": flat.T @ flat / 6,
        r"\mathbf u_j": np.vstack([first, U.T[1:]]), r"\lambda_j": lam, r"\mathbf w_i": W.T,
        "s_j": np.sum((W.T @ U) ** 2, axis=0), r"V(\mathbf u)": lambda u: u @ C @ u,
        r"\mathbf u": mixed if given.get("mixed") else u, r"\lambda": u @ C @ u,
        r"\mu": rng.normal() if given.get("mixed") else 2 * first @ C @ u,
        "U": some, "N": N, "P": N @ N.T, r"\mathbf y": rng.normal(size=d - k),
        r"\theta": rng.normal(), r"\alpha": rng.normal(),
        "M": C, "M'": C - (u @ C @ u) * np.outer(u, u),
    }  # fmt: skip


SMALL = {"C": [[5, 2], [2, 2]]}
SMALLER = SMALL | {"C'": [[0.2, -0.4], [-0.4, 0.8]]}
EDGE = SMALL | {r"\mathbf w": "w"}
BEST = {"best": True, "j": range(3, 5)}
TURN = np.array([[0.6, -0.8], [0.8, 0.6]])
KLT = {"x": TURN @ [3, 5], "U": TURN, "U_2": TURN[:, 1], "z": [3, 5]}
GIVEN = {
    r"C = \begin{pmatrix} 5…": SMALL,
    r"\lambda_1 = 6": SMALL,
    r"C' = \begin{pmatrix} 5…": SMALLER,
    r"\mathbf u_2 = \tfrac1{\sqrt5}(-1, 2)": SMALL,
    r"\mathbf w = (1, 0)": EDGE,
    r"V(\mathbf w) = 5": EDGE,
    # equality
    "s_j = 0": BEST,
    "j > k": BEST,
    r"\mathbf w_1 = \mathbf u_1": {"greedy": True},
    r"\theta = -30°": {r"\theta": -np.pi / 6},
    r"\mathbf u^{\mathsf T}M\mathbf u = \tfrac12…": {
        "M": [[0.3, 2], [2, 0.9]],
        r"\mathbf u": np.array([1, -1]) / np.sqrt(2),
    },
    r"\mathbf u^{\mathsf T}M'\mathbf u = 0": {"any": True},
    r"M'\mathbf u = M\mathbf u…": {"any": True},
    r"s_j = 1": {"all": True},
    r"x = Uz": KLT,
    r"x = U_2": KLT,
}
FAILS = [r"x = U_2"]
LEFT = {}
