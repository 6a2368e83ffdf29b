"""What the letters of *PCA via SVD* stand for."""

import numpy as np

from lecture_utils.datasets import camera

HAND = [[4, 3, 4, 2], [0, -5, -4, 2], [-4, 2, 0, -4]]
FOUR = [[3, 2], [-3, 2], [1, -2], [-1, -2]]


def decomposed(X, r):
    """Return the first r terms of an SVD, signs as one writes them by hand."""
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    signs = np.sign(Vt[:r, 0])
    return U[:, :r] * signs, s[:r], Vt[:r].T * signs


def by_pictures(letters):
    """Return the mean of the windows of the photograph, and their variances."""
    starts = range(0, 29, 2)
    X = np.array([camera()[i : i + 100, j : j + 100].ravel() for i in starts for j in starts])
    mean = X.mean(axis=0)
    variances = np.linalg.eigvalsh((X - mean) @ (X - mean).T)[::-1] / len(X)
    return {r"\bar{\mathbf x}": mean, r"\lambda_j": variances}


def case(rng, given):
    came = np.array(given.get("X", rng.normal(size=(5, 7))), float)
    X = came - came.mean(axis=0)
    n, d = X.shape
    r = min(n - 1, d)
    U, s, V = decomposed(X, r)
    turn = np.linalg.qr(rng.normal(size=(d + 3, d))).Q
    p, epsilon = given.get("p", 1.3), given.get("epsilon", 2e-7)
    w = rng.normal(size=n)
    letters = {
        "X": X,
        "n": n,
        "d": d,
        "r": r,
        "t": d / n,
        "C": np.cov(X.T, ddof=0),
        "K": X @ X.T,
        "R": X @ X.T,
        "U": U,
        "V": V,
        r"\Sigma": np.diag(s),
        "Z": X @ V,
        r"\sigma_j": s,
        r"\lambda_j": np.linalg.eigvalsh(np.cov(X.T, ddof=0))[::-1],
        r"\mathbf v_j": V.T,
        r"\mathbf u_j": U.T,
        r"\mathbf x_i": X,
        r"\bar{\mathbf x}": X.mean(axis=0),
        r"\mathbf u": U[:, 1],
        r"\mathbf v": V[:, 1],
        r"\mathbf w": w - U @ U.T @ w,
        r"\sigma": s[1],
        r"\lambda": s[1] ** 2 / n,
        r"\epsilon": epsilon,
        "p": p,
        "Y": X @ turn.T,
        "V'": turn @ V,
        "m": 9,
        "j": range(1, r + 1),
    }
    if given.get("as they came"):
        letters |= {r"\mathbf x_i": came, r"\bar{\mathbf x}": came.mean(axis=0)}
    if given.get("law"):
        sigma = 10.0**-p * s[0]
        letters[r"\sigma"] = sigma
        letters[r"\hat\sigma"] = np.sqrt(sigma**2 + rng.uniform(0.5, 0.9) * epsilon * s[0] ** 2)
    return letters


MANY = {"n": 300, "d": 400}
BY_HAND = {"X": HAND}
OF_FOUR = {"X": FOUR, "a": 3, "b": 1, r"\mu": 20}
LAW = {"law": True}
SINGLE = {"epsilon": 2.0**-24}
GIVEN = {
    "pca-via-svd-10": BY_HAND,
    r"\sum_{j=0}^{d-1}…": MANY,
    r"\sum_{k=1}^n…": MANY,
    r"\tfrac1n\sum_i…": {"as they came": True},
    r"d > \tfrac53n": {"n": 4},
    r"\|\bar{\mathbf x}\|^2 \approx 2663": by_pictures,
    r"\lambda_1 \approx 99": by_pictures,
    "n = d": {"n": 7},
    "d = n": {"n": 7},
    "n > d": {"n": 9},
    "t = 1": {"t": 1},
    "t = 4": {"t": 4},
    r"\epsilon \approx 1.1…": {"epsilon": 2.0**-53},
    r"\epsilon = 2^{-24}": SINGLE,
    r"|\hat\sigma^2 - \sigma^2|…": LAW,
    r"\frac{|\hat\sigma - \sigma|}{\sigma}…": LAW,
    r"\sigma = 10^{-p}\sigma_1": LAW,
    r"\sigma_1/\sigma = 10^p": LAW,
    r"\tfrac12\epsilon \cdot 10^{2p} = 0.01": SINGLE | {"p": np.log10(0.02 * 2**24) / 2},
    r"\epsilon \cdot 10^p = 0.01": SINGLE | {"p": np.log10(0.01 * 2**24)},
    r"p = \dfrac{\log(0.02…": SINGLE | {"p": np.log10(0.02 * 2**24) / 2},
    r"p = \dfrac{\log(0.01…": SINGLE | {"p": np.log10(0.01 * 2**24)},
    r"K = \begin{pmatrix} 13…": OF_FOUR,
    r"18a + 6b = \mu a": OF_FOUR,
    r"6a + 2b = \mu b": OF_FOUR,
    r"\mu = 20": OF_FOUR,
    r"\sigma_j = 0": {r"\sigma_j": np.zeros(4)},
    r"N \le d": {"N": 5},
}
FAILS = []
LEFT = {}
