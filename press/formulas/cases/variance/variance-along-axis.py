"""What the letters of *variance along an axis* stand for."""

import numpy as np

from lecture_utils.datasets import digits
from press.formulas.values import Random


def case(rng, given):
    d = 2 if given.get("plane") else len(given.get("C", "any"))
    X = rng.normal(size=(7, d)) @ rng.normal(size=(d, d))
    X = np.asarray(given.get("X", X - X.mean(axis=0) + given.get("away", 0)), dtype=float)
    if given.get("plane"):
        X[:, 1] *= np.sign(np.cov(X.T)[0, 1])
    C = np.array(given.get("C", np.cov(X.T, ddof=0)), dtype=float)
    lam, U = (part[..., ::-1] for part in np.linalg.eigh(C))
    theta, u = rng.uniform(0.2, 1.3), rng.normal(size=d)
    if given.get("leading"):
        u = U[:, 0]
    if given.get("turned"):
        u = np.cos(theta) * U[:, 0] + np.sin(theta) * U[:, 1]
    u = np.asarray(given.get("u", u / np.linalg.norm(u)), dtype=float)

    def V(a):
        a = np.cos(a) * U[:, 0] + np.sin(a) * U[:, 1] if np.ndim(a) == 0 else a
        return a @ C @ a

    y = rng.normal()
    if "a" in given:  # where the covariance of Pearson's points, (a, b), vanishes
        off = np.subtract(given["a"], np.mean(given["a"]))
        y = given["b"][-1] - off @ given["b"] / off[-1]
    return {
        "n": len(X), "d": d, "X": X, r"\mathbf x_i": X, r"\mathbf x": Random(X), r"\mathbf u": u,
        "C": C, r"\Sigma": C, r"\lambda_j": lam, r"\mathbf u_j": U.T, "V": V, r"\theta": theta,
        "c_j": np.linalg.solve(U, u), r"\bar{\mathbf x}": X.mean(axis=0), r"\mathbf w": 3 * u,
        "y": y, "x": np.linalg.lstsq(X[:, 1:2], X[:, 0], rcond=None)[0][0] * y,
    }  # fmt: skip


def on_oval(letters):
    lam, U = np.linalg.eigh(letters["C"])
    root, v = U * np.sqrt(lam) @ U.T, letters["X"][0] / np.linalg.norm(letters["X"][0])
    return {"M": root, r"\mathbf v": v, r"\mathbf x": root @ v}


def any_axis(letters):
    axes = np.linalg.qr(letters["X"][:3]).Q
    both = Random(np.vstack([axes, -axes]))
    return {r"\mathbf u": both, r"\mathbf x": both, "j": 2, "k": 3}


def of_digits(letters):
    return {"d": digits()[0].shape[1]}


def mixed(letters):
    C, w = np.array([[4, 1], [1, 9]]), letters["y"]
    return {"w": w, "V": np.array([w, 1 - w]) @ C @ [w, 1 - w]}


def best_mix(letters):
    weights = np.linalg.solve([[4, 1], [1, 9]], [1, 1])
    return {"w": weights[0] / weights.sum(), "V": 1 / weights.sum()}


HAND = {"plane": True, "X": "points", "u": [0.6, 0.8]}
LOST = {"C": [[9, 10 - (9 + 3) / 2], [10 - (9 + 3) / 2, 3]]}
PLANE = {"plane": True, "leading": True}
GIVEN = {
    r"\mathbf u = \tfrac15(3, 4)": HAND,
    r"V(\mathbf u) = \tfrac14…": HAND,
    r"C = \begin{pmatrix} 4 & 2…": HAND,
    r"\mathbf u^{\mathsf T}C\,\mathbf u = \tfrac1{25}…": HAND,
    r"\tfrac{C_{12}}{C_{11}} = \tfrac12": HAND,
    r"\tfrac{C_{22}}{C_{12}} = \tfrac32": HAND,
    r"c_1 = \cos\theta": {"turned": True},
    r"c_2 = \sin\theta": {"turned": True},
    r"\mathbf x^{\mathsf T}C^{-1}\mathbf x = 1": on_oval,
    r"C_{12} > 0": PLANE,
    r"C\mathbf u = \lambda_1\mathbf u": PLANE,
    r"\lambda_1 = C_{11}…": PLANE,
    r"\frac{u_2}{u_1}…": PLANE,
    r"\mathbf u^{\mathsf T}\tfrac1n X^{\mathsf T}X…": {"away": [1.5, -0.7, 2]},
    r"\lambda_1 = \lambda_2": {"C": 1.7 * np.eye(3)},
    r"M^2 = C": on_oval,
    r"\mathbf x = M\mathbf v": on_oval,
    r"\|\mathbf v\|^2…": on_oval,
    r"\mathbf u^{\mathsf T}\mathbf x = (M…": on_oval,
    r"C_{11}u_1…": PLANE,
    r"C_{12} \ne 0": PLANE,
    r"C_{12} < 0": {"C": [[4, -1.5], [-1.5, 3]]},
    r"u_2 = 0": {r"\mathbf u": np.array([1.0, 0])},
    r"\lambda_2 = 0": {"C": [[4, 2], [2, 1]]},
    r"\cos 2\theta…": {"turned": True},
    r"C = \begin{pmatrix} 4 & 1 & 0…": {"C": "C_given"},
    r"\mathbf w = (1, 1, 1)": {r"\mathbf w": np.ones(3)},
    r"\mathbf u = \tfrac1{\sqrt2}(1, 1)": {"plane": True, "u": [np.cos(np.pi / 4)] * 2},
    r"\tfrac12(C_{11}…": LOST,
    r"C_{12} = 4": LOST,
    r"y = 10": {"a": "x", "b": "y"},
    r"\mathbb E…": any_axis,
    r"j \ne k": any_axis,
    r"k \ne j": any_axis,
    r"d = 64": of_digits,
    r"V = 4w^2…": mixed,
    r"w = \tfrac8{11}": best_mix,
    r"V = 9 - \tfrac{64}{11}…": best_mix,
}
LEFT = {"both sides are nought": [r"\mathbb E[u_ju_k] = \mathbb E[-u_ju_k]"]}
