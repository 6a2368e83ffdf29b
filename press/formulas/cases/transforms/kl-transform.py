"""What the letters of *the KL transform* stand for."""

import numpy as np
from scipy.fft import dct
from scipy.stats import norm

from lecture_utils.datasets import camera
from press.formulas.values import Random


def outcomes_of(covariance):
    """Return equally likely outcomes with mean zero and this covariance matrix, as rows."""
    root = np.sqrt(len(covariance)) * np.linalg.cholesky(covariance)
    return np.vstack([root.T, -root.T])


def case(rng, given):
    chain = "rho" in given
    d, rho = (given.get("d", 4), given.get("rho")) if chain else (3, 0.6)
    A = rng.normal(size=(d, d)) * np.arange(1, d + 1)
    R = rho ** np.abs(np.subtract.outer(np.arange(d), np.arange(d)))
    sigma = np.array(given.get("C", R if chain else A @ A.T), dtype=float)
    d = len(sigma)
    lam, U = (part[..., ::-1] for part in np.linalg.eigh(sigma))
    U = U * np.where(np.sum(U, axis=0) < 0, -1, 1)
    W = np.linalg.qr(rng.normal(size=(d, d))).Q
    U = W if given.get("any") else U
    W = U if given.get("own") else given.get("W", W)
    angle = rng.uniform(0.2, 1.2)
    if "turned" in given:
        W = U @ np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    X = outcomes_of(sigma)
    along = W.T @ sigma @ W
    v = np.full(d, 2.7) if given.get("level") else np.diag(along)
    v = np.array(given.get("v", v), dtype=float)
    K = along / np.sqrt(np.outer(np.diag(along), np.diag(along)))
    q, c, t, Y = 0.03, 1.7, angle, rng.normal(size=(5, d))
    root, x = np.sqrt(v[0]), 0.4
    bits = np.log2(np.sqrt(v)) - np.log2(q) + c
    G = v.mean() / np.prod(v) ** (1 / d)
    if chain:
        G = 1 / np.linalg.det(R) ** (1 / d)
    ends = np.eye(d)[0] + np.eye(d)[-1]
    L = np.eye(d) - (1 if given.get("walk") else rho) * np.eye(d, k=-1)
    return {
        "d": d, "n": 5, r"\mathbf x": Random(X), r"\mathbf z": Random(X @ U), r"\Sigma": sigma,
        r"\Sigma_z": U.T @ sigma @ U, "U": U, r"\mathbf u_i": U.T, r"\lambda_i": lam,
        r"\Lambda": np.diag(lam), "X_c": Y, "Z": Y @ U, "C": Y.T @ Y / 5,
        "v": v[0], "q": q, "c": c, "b": bits[0], "v_i": v, "b_i": bits, "G": G,
        "W": W, "D": np.diag(np.sqrt(v)), "K": K, r"\mu_i": np.linalg.eigvalsh(K),
        "T_1": 2 * np.eye(d) - np.eye(d, k=1) - np.eye(d, k=-1) - np.diag(ends), "F": np.diag(ends),
        "R": R, r"\rho": rho, "T": (1 - rho**2) * np.linalg.inv(R),
        r"\vec{z}": Random(X @ U),
        "L": L, r"\mathbf e": Random((X @ L.T)[:, 1:]), r"\theta": given.get("theta", t), "t": t,
        "x": x, "f": norm.pdf, "p": norm.cdf((x + q / 2) / root) - norm.cdf((x - q / 2) / root),
        r"\alpha": rng.normal(), "w_i": np.cos((np.arange(1, 9) - 0.5) * t), "k": 3,
    }  # fmt: skip


HAND = {"C": [[6, 2], [2, 9]]}
THREE = {"C": [[5, 0, 3], [0, 4, 0], [3, 0, 5]], "v": [8, 4, 2]}
MODEL = {"rho": 0.7, "i": range(1, 4)}
OWN = {"own": True}
ANY = {"any": True}
PAIR = {"i": 1, "j": 3}
LIMIT = {r"\rho": 1}
STRIPS = 255 * camera().reshape(-1, 8)
PHOTO = {"C": np.cov(STRIPS.T, ddof=0), "W": dct(np.eye(8), norm="ortho")}
GIVEN = {
    r"\begin{aligned} \Sigma_z…": ANY,
    r"\mathbf z = U^{\mathsf T}\mathbf x…": ANY,
    r"E[\mathbf z] = U^{\mathsf T}E[\mathbf x]…": ANY,
    "E[z_iz_j] = 0": PAIR,
    r"i \ne j": PAIR,
    r"\Sigma = \begin{pmatrix} 6…": HAND,
    "v_1v_2 = …": HAND | {"turned": True},
    r"v_i = \lambda_i": OWN,
    r"c = \tfrac12\log_2(2\pi e)…": {"c": norm.entropy() / np.log(2)},
    r"\cos\big((d + \tfrac12)…": {"theta": 2 * np.pi / 3},
    "t = 0": {"t": 0},
    r"\det K \approx…": PHOTO,
    r"-\tfrac1{16}\log_2(\det K)…": PHOTO,
    r"z_1 = \tfrac1{\sqrt5}…": HAND,
    r"z_2 = \tfrac1{\sqrt5}…": HAND,
    "E[z_1z_2] = …": HAND,
    "G = 1": {"level": True},
    r"\mu_1 = \dots = \mu_d = 1": OWN,
    "K = I": OWN,
    r"2w_i - w_{i-1}…": {"i": range(2, 8)},
    r"w_i = \cos…": {"i": range(1, 9)},
    r"R_{ij} = \rho…": {"rho": 0.7, "i": range(1, 5), "j": range(1, 5)},
    r"T = (1 - \rho^2)…": {"rho": 0.7},
    r"T = \rho\,T_1…": {"rho": 0.7},
    r"\rho = 0.7": {r"\rho": 0.7},
    "k = 0": {"k": 0},
    r"\rho = 0.9": {r"\rho": 0.9},
    r"\rho = 1": LIMIT,
    r"\theta = k\pi/d": {"theta": 2 * np.pi / 3, "k": 2},
    r"E[e_ix_j] = \rho^{i+1-j}…": {"rho": 0.7, "i": 3, "j": range(1, 4)},
    r"j \le i": {"i": 3, "j": range(1, 4)},
    r"e_i = x_{i+1} - \rho\,x_i": MODEL,
    r"x_2 = e_1 + \rho\,x_1": {"rho": 0.7},
    r"E[e_i^2] = 1 - 2\rho^2…": {"rho": 0.7},
    r"\det R = (1 - \rho^2)…": {"rho": 0.7},
    r"G = (1 - \rho^2)…": {"rho": 0.7},
    r"\rho = \tfrac12": {r"\rho": 0.5},
    "d = 4": {"rho": 0.5},
    r"\rho = -0.95": {r"\rho": -0.95},
    r"x_i = x_1 + e_1…": {"rho": 0.7, "walk": True, "i": range(2, 5)},
    r"\Sigma = \begin{pmatrix} 5…": THREE,
    r"G = \tfrac{14}{12} = \tfrac76": THREE,
}
FAILS = [r"E[\vec{z}^2] = \lambda_i"]
LEFT = {}
