"""What the letters of *Fisher's discriminant* stand for."""

import numpy as np
import scipy.linalg
from scipy.stats import multivariate_normal


def case(rng, given):
    d, counts = 3, [4, 6, 5, 7] if given.get("many") else [5, 7]
    y = np.repeat(np.arange(len(counts)), counts)
    n = len(y)
    X = (
        rng.normal(size=(n, d)) @ rng.normal(size=(d, d))
        + 1.5 * rng.normal(size=(len(counts), d))[y]
    )
    means = np.array([X[y == c].mean(axis=0) for c in range(len(counts))])
    S_W = (X - means[y]).T @ (X - means[y])
    g, mean = means[0] - means[1], X.mean(axis=0)
    S_B = (means - mean).T * counts @ (means - mean)
    sizes, U = np.linalg.eigh(S_W)
    R = U * np.sqrt(sizes) @ U.T
    w, lam = rng.normal(size=d), 0.7
    if given.get("best"):
        w = np.linalg.solve(S_W, g)
    if given.get("eigen"):
        every, ways = scipy.linalg.eigh(S_B, S_W)
        w, lam = ways[:, -1], every[-1]
    if given.get("scaled"):
        w = w / np.sqrt(w @ S_W @ w)
    v, A, a = R @ w, rng.normal(size=(d, d)), 0.3
    if given.get("root"):
        v = np.real(scipy.linalg.sqrtm(S_B)) @ w
    solved = np.linalg.solve(S_W, g)
    b = np.linalg.solve(S_W[1:, 1:], S_W[1:, 0])
    t = (y == 0) * 1.0
    beta = np.linalg.solve((X - mean).T @ (X - mean), (X - mean).T @ t)
    x = rng.normal(size=d)
    ratio = (lambda u: (u @ g) ** 2 / (u @ S_W @ u)) if not given.get("between") else None
    letters = {
        "n": n,
        "d": d,
        "K": len(counts),
        "n_0": counts[0],
        "n_1": counts[1],
        "X_0": X[y == 0] - means[0],
        "X_1": X[y == 1] - means[1],
        r"\mathbf m_0": means[0],
        r"\mathbf m_1": means[1],
        r"\mathbf g": g,
        "S_W": S_W,
        "S_B": S_B,
        "J": ratio or (lambda u: u @ S_B @ u / (u @ S_W @ u)),
        "L": lambda u, m: u @ S_B @ u - m * (u @ S_W @ u - 1),
        r"\alpha": -1.7,
        r"\lambda": lam,
        "U": U,
        r"\Lambda": np.diag(sizes),
        "R": R,
        r"\mathbf v": v,
        r"\mathbf w": w,
        "z": w @ x,
        r"\mathbf x": x,
        r"\mathbf x_i": X,
        r"\bar{\mathbf x}": mean,
        "s": S_W[0, 0],
        r"\mathbf s": S_W[1:, 0],
        "S": S_W[1:, 1:],
        "g_1": g[0],
        r"\mathbf h": g[1:],
        "w_1": solved[0],
        r"\mathbf q": solved[1:],
        r"\mathbf b": b,
        r"\mathbf a": np.concatenate([[1], -b]),
        r"\boldsymbol\mu_0": means[0],
        r"\boldsymbol\mu_1": means[1],
        r"\Sigma": S_W,
        "p_0": multivariate_normal(means[0], S_W).pdf,
        "p_1": multivariate_normal(means[1], S_W).pdf,
        r"\Delta": 3.77079379,
        "a": a,
        "S_a": (1 - a) * S_W + a * np.trace(S_W) / d * np.eye(d),
        "X_c": X - mean,
        r"\mathbf t": t,
        r"\boldsymbol\beta": beta,
        "A": A,
        r"\mathbf x'": A @ x,
        r"\mathbf g'": A @ g,
        "S_W'": A @ S_W @ A.T,
        r"\mathbf w'": np.linalg.solve(A @ S_W @ A.T, A @ g),
    }
    if given.get("many"):
        letters |= {"c": range(1, len(counts) + 1), "n_c": counts, r"\mathbf m_c": means}
    if given.get("eigen"):  # two axes, in round coordinates and in the old ones
        for i in (1, 2):
            letters |= {rf"\mathbf w_{i}": ways[:, -i], rf"\mathbf v_{i}": R @ ways[:, -i]}
    for name in (r"\mathbf m_0", r"\mathbf m_1", "n_0", "n_1") if given.get("many") else ():
        del letters[name]
    return letters


FLOWER = np.array([5.3, 3.1, 2.7, 0.9])
HAND = {r"\mathbf g": [1, 5], "S_W": [[100, 68], [68, 52]], r"\mathbf w": [-0.5, 0.75]}
STEP = {r"\mathbf g": [2, 0], "S_W": [[10, 6], [6, 4]], r"\mathbf w": [2, -3], "J": 0.4}
ROW = {
    r"\mathbf h": [2, 1],
    "S_W": [[5, 1], [1, 1]],
    "S_B": 8 * np.outer([2, 1], [2, 1]),
    "K": 3,
    "d": 2,
}
BEST, EIGEN = {"best": True}, {"eigen": True, "many": True, "between": True}
ZERO = {r"\boldsymbol\beta": [0, 0, 0]}
GIVEN = {
    "z = x_1…": {r"\mathbf x": FLOWER, "z": FLOWER @ [1, 5.9037, -7.1299, -10.1036]},
    r"\mathbf w = S_W^{-1}\,\mathbf g ,": BEST,
    r"\mathbf w = S_W^{-1}\mathbf g": BEST,
    r"S_W\mathbf w = \mathbf g": BEST,
    r"\mathbf m_0 = (6, 9)": {r"\mathbf m_0": [6, 9]},
    r"\mathbf m_1 = (5, 4)": {r"\mathbf m_1": [5, 4]},
    r"S_W = 4\begin{pmatrix}…": HAND,
    r"\mathbf w = S_W^{-1}\mathbf g = \frac1{144}…": HAND,
    r"\mathbf g^{\mathsf T}\mathbf w = \tfrac{15 - 2}4…": HAND,
    r"S_W = \begin{pmatrix} 10…": STEP,
    r"\mathbf g = (2, 0)": STEP,
    r"\mathbf w = \tfrac14\begin{pmatrix} 4…": STEP,
    r"\mathbf g^{\mathsf T}\mathbf w = 4": STEP,
    r"J = \tfrac{2^2}{10}…": STEP,
    r"S_W = \begin{pmatrix} s…": BEST,
    r"\mathbf a = \begin{pmatrix} 1…": BEST,
    r"S_B = \sum_{c=1}^{K}…": {"many": True, "between": True},
    r"\mathbf w^{\mathsf T}S_W\mathbf w = 1": {"scaled": True},
    r"S_B\,\mathbf w = …": EIGEN,
    r"\lambda = J(\mathbf w)": EIGEN,
    r"J(\mathbf w) = \lambda": EIGEN,
    r"R^{-1}S_B R^{-1}…": EIGEN,
    r"\mathbf w_1 = R^{-1}\mathbf v_1": EIGEN,
    r"\mathbf w_2 = R^{-1}\mathbf v_2": EIGEN,
    r"\mathbf w_1^{\mathsf T}S_W…": EIGEN,
    "a = 0.01": {"a": 0.01},
    "a = 0.5": {"a": 0.5},
    "n - K = 147": {"n": 150, "K": 3},
    "d = 38": {"d": 38},
    r"S_W = \begin{pmatrix} 5…": ROW,
    "K - 1 = 2": ROW,
    "d = 2": ROW,
    "n_c = 4": {"n_c": 4},
    r"\mathbf m_1 = (1, 2)": {r"\mathbf m_1": [1, 2]},
    r"\mathbf m_2 = (3, 3)": {r"\mathbf m_2": [3, 3]},
    r"\mathbf m_3 = (5, 4)": {r"\mathbf m_3": [5, 4]},
    r"\bar{\mathbf x} = (3, 3)": {r"\bar{\mathbf x}": [3, 3]},
    r"\mathbf h = (2, 1)": ROW,
    r"S_B = 4\,…": ROW,
    r"S_W^{-1}\mathbf h = …": ROW,
    r"8\,\mathbf h^{\mathsf T}…": ROW,
    "a = 0": {"a": 0},
    "a = 1": {"a": 1},
    "t_i = 1": {"t_i": 1},
    "t_i = 0": {"t_i": 0},
    r"S_W\boldsymbol\beta = \mathbf 0": ZERO,
    r"\boldsymbol\beta = \mathbf 0": ZERO,
    r"\mathbf g^{\mathsf T}\boldsymbol\beta = 0": ZERO,
    r"\mathbf w' = …": BEST,
    r"\mathbf w'^{\mathsf T}\mathbf x' = …": BEST,
    "d > 1": {"d": 3},
    r"S_W^{-1}S_B\mathbf w = …": EIGEN,
    r"\mathbf w = S_W^{-1}S_B^{1/2}\mathbf v/\lambda": {**EIGEN, "root": True},
    r"\mathbf{w} = S_W^{-1} S_B^{1/2} \mathbf{v} / \lambda": {**EIGEN, "root": True},
    r"S_W^{-1} S_B^{1/2} S_B^{1/2} \mathbf{w} = \lambda \mathbf{w}": EIGEN,
}
FAILS = []
LEFT = {
    "it is fitted, not exact": [r"t_i \approx a + \boldsymbol\beta^{\mathsf T}\mathbf x_i"],
    "it is quoted": [
        r"S_k = \sum_{\mathbf{x} \in \mathcal{C}_k} \mathbf{x} \mathbf{x}^\top",
        "S_W = S_1 + S_2",
        r"\mathbf{w} = S_B^{-1/2} \mathbf{v}",
    ],
}
