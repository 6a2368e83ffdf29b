"""What the letters of *maximum variance perspective* stand for."""

import numpy as np


def case(rng, given):
    X = np.array(given.get("X", rng.normal(size=(6, 4)) * [3, 2, 1.5, 1]), dtype=float)
    X = X - X.mean(axis=0)
    (n, d), C = X.shape, X.T @ X / len(X)
    lam, U_all = (part[..., ::-1] for part in np.linalg.eigh(C))
    U_all = U_all * np.where(U_all[-1] < 0, -1, 1)
    k = given.get("k", min(2, d - 1))
    U = np.linalg.qr(rng.normal(size=(d, k))).Q
    U = U_all[:, :k] if given.get("best") else np.array(given.get("U", U), dtype=float)
    k = U.shape[1]
    W = np.linalg.qr(rng.normal(size=(d, k))).Q
    if given.get("order") and np.trace(U.T @ C @ U) < np.trace(W.T @ C @ W):
        U, W = W, U
    mu, inner = (part[..., ::-1] for part in np.linalg.eigh(U.T @ C @ U))
    own = U @ inner  # the principal axes of the codes
    v = own[:, :2] @ np.linalg.svd(U_all[:, :1].T @ own[:, :2])[2][-1]  # across the first axis
    m_a, m_b = rng.normal(size=(2, k))  # the means of two kinds
    w = np.array(given.get("w", U[:, 0]), dtype=float)
    x, y = X[0], X[1]

    def columns(U):
        """Return a matrix of directions: one direction is a column, and I has all."""
        return np.reshape(U, (d, -1)) if isinstance(U, np.ndarray) else np.eye(d)

    return {
        "X": X,
        "n": n,
        "d": d,
        "k": k,
        "C": C,
        "U": U,
        "W": W,
        r"\mathbf w": w,
        r"\mathbf w_j": U.T,
        r"\mathbf x_i": X,
        r"\mathbf x": x,
        r"\mathbf y": y,
        r"\bar{\mathbf x}": X.mean(axis=0),
        r"\mathbf z_i": X @ U,
        r"\mathbf z": U.T @ x,
        r"\mathbf m_a": m_a,
        r"\mathbf m_b": m_b,
        r"\mathbf m": np.mean([m_a, m_b], axis=0),
        "z": x @ w,
        r"\tilde{\mathbf x}_i": np.array([U @ np.linalg.lstsq(U, each)[0] for each in X]),
        r"\tilde{\mathbf x}": w * (x @ w),
        r"\mathbf u_j": U_all.T,
        r"\lambda_j": lam,
        r"\mu_j": mu,
        r"\mathbf v": v,
        r"\mathbf q_i": inner.T,
        "a_i": own.T @ v,  # the coordinates of v there
        "j": given.get("j", range(1, k + 1)),
        "V(U)": lambda U: (X @ columns(U)).var(axis=0).sum(),
        "J(U)": lambda U: np.sum((X - X @ columns(U) @ columns(U).T) ** 2) / n,
        "h(U)": lambda U: k / 2 * np.log(2 * np.pi * np.e) + np.linalg.slogdet(U.T @ C @ U)[1] / 2,
    }


FOUR = {"X": [[3, 4], [5, 0], [-5, 0], [-3, -4]], "k": 1}
ACROSS = FOUR | {"w": [1, 0]}


def between(letters, sign):
    """Return the direction halfway between the second axis and the third, or its opposite."""
    axes = letters[r"\mathbf u_j"]
    return (axes[1] + sign * axes[2]) / np.sqrt(2)


GIVEN = {
    r"\begin{aligned} \frac1{n^2}…": lambda letters: {
        r"\mathbf z_i": letters[r"\mathbf z_i"] + [1.7, -0.6]  # any codes, not centred
    },
    r"\mathbf v = \tfrac1{\sqrt2}…": lambda letters: {r"\mathbf v": between(letters, 1)},
    r"\mathbf w = \tfrac1{\sqrt2}…": lambda letters: {r"\mathbf w": between(letters, -1)},
    r"C = \begin{pmatrix} 17…": FOUR,
    r"\mathbf w = (1, 0)": ACROSS,
    r"V(\mathbf u_1) = 20": FOUR,
    r"J(\mathbf u_1) = 25…": FOUR,
    r"V(\mathbf w) = \tfrac14…": ACROSS,
    r"\mu_j \le \mathbf v^{\mathsf T}C…": {"j": range(2, 3)},
    r"\mu_j = \lambda_j": {"best": True},
    r"UU^{\mathsf T}\mathbf x = 2z…": lambda letters: {
        "U": letters[r"\mathbf u_j"][[0, 0]].T,
        "z": letters[r"\mathbf u_j"][0] @ letters[r"\mathbf x"],
    },
    "U = I": {"U": np.eye(4)},
    r"U = \frac13…": {"X": np.eye(3), "U": "U_thirds"},
    "V(U) > V(W)": {"order": True},
    r"J(W) - J(U) = V(U) - V(W) > 0": {"order": True},
}
FAILS = []
LEFT = {}
