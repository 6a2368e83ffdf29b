"""What the letters of *trace maximisation* stand for."""

import numpy as np


def case(rng, given):
    X = np.array(given["X"]) if "X" in given else rng.normal(size=(7, 4)) * [4, 3, 2, 1]
    X = X - X.mean(axis=0)
    n, d = X.shape
    C = np.array(given["C"]) if "C" in given else X.T @ X / n
    d = len(C)
    lam, axes = (part[..., ::-1] for part in np.linalg.eigh(C))
    lam = given.get("lam", lam)
    k = given.get("k", 2)
    U = np.linalg.qr(rng.normal(size=(d, k))).Q
    U = axes[:, :k] if given.get("best") else np.array(given.get("U", U))
    U = np.linalg.svd(C).U if given.get("svd") else U
    best = axes[:, :k]
    s = np.sum((U.T @ axes) ** 2, axis=0)
    m = np.sum(s[k:])
    t = given.get("theta", 0.7)
    loss = lam[k:].sum()
    extra = {"S": np.diag(lam), "V": np.linalg.svd(C).Vh.T} if given.get("svd") else {}
    Z, L = rng.normal(size=(6, 2)), 2 * np.eye(6)
    for a in range(6):
        L[a, (a + 1) % 6] = L[(a + 1) % 6, a] = -1
    return {
        "X": X,
        "C": C,
        "n": n,
        "d": d,
        "k": k,
        "U": U,
        "U_k": best,
        "m": m,
        r"\mathbf x_i": X,
        r"\mathbf x": rng.normal(size=d),
        r"\mathbf u_j": axes.T,
        r"\lambda_j": lam,
        r"\sigma_j": np.sqrt(n * lam),
        "s_j": s,
        r"\mathbf w_j": U.T,
        r"\tau": given.get("tau", 0.3 * lam[k - 1] + 0.7 * lam[min(k, d - 1)]),
        "J(U)": lambda U: np.trace(C) - np.trace(U.T @ C @ U),
        r"J_{\min}": loss,
        r"\theta_i": np.arccos(np.clip(np.linalg.svd(best.T @ U).S, 0, 1)),
        r"\theta": t,
        r"\mathbf w": np.cos(t) * axes[:, 1] + np.sin(t) * axes[:, min(2, d - 1)],
        r"V(\mathbf w)": lambda w: w @ C @ w,
        "A": rng.normal(size=(2, 3)),
        "B": rng.normal(size=(3, 2)),
        "c": given.get("c", lam[0] - lam[-1]),
        "a_{ij}": rng.normal(size=(2, 3)),
        r"\epsilon": given.get("eps", 0.3),
        "e": np.trace(C) - np.trace(U.T @ C @ U) - loss,
        "Q": np.linalg.qr(rng.normal(size=(U.shape[1], U.shape[1]))).Q,
        "Z": Z,
        "L": L,
        "x": rng.normal(size=d),
        r"\mathbf z_a": Z[0],
        r"\mathbf z_b": Z[1],
        "z_a": 0.4,
        "z_b": -1.7,
    } | extra


HAND = {"X": "hand", "U": "U_hand"}
BEST = {"best": True}
TIED = {"C": np.diag([3, 2, 2, 1])}
LEVEL = {"tau": 2.0, "C": np.diag([5, 2, 1, 0.5])}
EPS = 0.3
THIN = {"eps": EPS, "X": [[1, 1], [EPS, 0], [0, EPS], [-1, -1], [-EPS, 0], [0, -EPS]], "k": 1}
GIVEN = {
    r"X = \begin{pmatrix} -2…": HAND,
    "j > k": {"j": range(3, 5)},
    r"j \le k": {"j": range(1, 3)},
    r"\lambda_j > \lambda_k": TIED | {"j": range(1, 2)},
    r"\lambda_j \ge \lambda_k": TIED | {"j": range(1, 4)},
    r"e \le \lambda_k - \lambda_{k+1}": {"e": 0.01},
    r"C = USV…": {"svd": True},
    r"\operatorname{tr}(C) = 6": HAND,
    r"\operatorname{tr}(U^{\mathsf T}C\,U) = 2 + 2 = 4": HAND,
    r"s_1 = \big(…": HAND,
    r"m = \tfrac12": HAND,
    r"\tau = 2": {"tau": 2},
    "k = 1": {"k": 1},
    "k = 4": {"k": 4, "C": np.diag([5, 4, 3, 2, 1])},
    "k = 5": {"k": 5, "C": np.diag([6, 5, 4, 3, 2, 1])},
    "c = 9 - 1 = 8": {"c": 8},
    "m = 0": BEST,
    r"\lambda_k = \lambda_{k+1}": TIED,
    r"\epsilon = 10^{-8}": {"eps": 1e-8},
    r"X = \begin{pmatrix} \phantom{-}1…": THIN,
    r"\sin^2\theta \le 0.01 / 0.0571": {"theta": 0.4},
    r"\tau = \lambda_k": LEVEL,
    r"\operatorname{tr}(U^{\mathsf T}C\,U) \le k\tau…": [{}, BEST | {"tau": -1}],
    r"k\lambda_k + \sum_{j \le k}…": LEVEL,
}
FAILS = [r"x \in \mathbb{R}^n"]
LEFT = {}
