"""What the letters of *the cost function* stand for."""

import numpy as np


def case(rng, given):
    U = np.array(given.get("U", np.linalg.qr(rng.normal(size=(5, 2)))[0]))
    n, (d, k) = 7, U.shape
    rest = np.linalg.svd(U)[0][:, k:]
    X = rng.normal(size=(n, d))
    X = X - X.mean(axis=0)
    x = np.array(given.get("x", rng.normal(size=d)))
    z, side = U.T @ x, rng.normal(size=k)
    c = given.get("c", rng.normal(size=k))
    if given.get("passes"):  # the test with itself: a code on a sphere round half of z
        c = z / 2 + np.linalg.norm(z) / 2 * side / np.linalg.norm(side)
    c = z if given.get("foot") else np.array(c)
    b, far = rng.normal(size=d), X + rng.normal(size=d)
    data = far if given.get("off") else X
    w = rest.T[0] if k < d else side
    B = np.array(given.get("B", U @ rng.normal(size=(k, k))))
    return {
        "a": x @ x,
        "f": 8,
        "B": B,
        r"\mathbf b_j": B.T,
        "n": n,
        "d": d,
        "k": k,
        "h": range(1, k + 1),
        "j": range(1, k + 1),
        "i": range(1, n + 1),
        "l": range(1, d + 1),
        "m": range(1, d + 1),
        "U": U,
        "P": U @ U.T,
        r"\mathbf u_j": U.T,
        "u_{lj}": U,
        "I_k": np.eye(k),
        r"\delta_{hj}": np.eye(k),
        r"\mathbf x": x,
        r"\mathbf z": z,
        r"\tilde{\mathbf x}": U @ z,
        r"\mathbf c": c,
        r"\mathbf p": U @ c,
        "W": rest,
        r"\mathbf w": w * np.sign(w.sum()),
        r"\mathbf x_i": data,
        "X": data,
        "Z": data @ U,
        r"\ell": np.linalg.norm(rest.T @ x),
        r"\ell_i": np.linalg.norm(data @ rest, axis=1),
        r"\bar{\mathbf x}": data.mean(axis=0),
        r"\mathbf b": b,
        r"\mathbf 1": np.ones(d),
        r"J(U)": lambda U: np.mean(np.sum((data - data @ U @ U.T) ** 2, axis=1)),
    }


HAND = {"U": np.array([[1, 2], [2, 1], [2, -2]]) / 3, "x": [6, 3, 0]}
LAMP = {"U": np.eye(3)[:, :2], "x": [4, 2, 3]}
SLANT = {"U": np.eye(3)[:, :2], "B": [[1, 0.6], [0, 0.8], [0, 0]], "x": [5, 5, 1]}
FOOT, PASSES = {"foot": True}, {"passes": True}
SQUARE = {"U": np.linalg.qr(np.vander([1.0, 2, 3, 5], 4)).Q}
ZERO = {"U": np.linalg.svd(np.ones((4, 1)))[0][:, 1:], "x": [9, 1, 4, 2]}
GIVEN = {
    "k = 0": {"k": 0},
    "k = 2": {"k": 2},
    "k = 3": {"k": 3},
    # the lamp
    r"\mathbf x = (4, 2, 3)": LAMP,
    r"(\mathbf x - \mathbf p)^{\mathsf T}\mathbf p = 0": PASSES,
    r"\mathbf p = (p_1, p_2, 0)": LAMP,
    r"(\mathbf x - \mathbf p)^{\mathsf T}\mathbf p = (4…": LAMP,
    r"\mathbf x - \mathbf p = (0, 0, 3)": LAMP | FOOT,
    r"\mathbf u_j^{\mathsf T}(\mathbf x - \mathbf p) = 0": FOOT,
    r"U^{\mathsf T}(\mathbf x - \mathbf p) = \mathbf 0": FOOT,
    r"\mathbf c = \mathbf z": FOOT,
    # by hand
    r"\mathbf u_1 = \tfrac13(1, 2, 2)": HAND,
    r"\mathbf u_2 = \tfrac13(2, 1, -2)": HAND,
    r"\mathbf x = (6, 3, 0)": HAND,
    r"\begin{gathered} z_1…": HAND,
    r"\tilde{\mathbf x} = 4…": HAND,
    r"\mathbf x - \tilde{\mathbf x} = \tfrac13(4, -4, 2)": HAND,
    # the cost
    "k = d": SQUARE,
    "J = 0": SQUARE,
    r"\frac1n\sum_i \|(I - P)…": {"off": True},
    # what breaks it
    r"\mathbf b_1 = (1, 0, 0)": SLANT,
    r"\mathbf b_2 = \tfrac15(3, 4, 0)": SLANT,
    r"\mathbf x = (5, 5, 1)": SLANT,
    # numbers that add up to zero
    r"\mathbf x = (9, 1, 4, 2)": ZERO,
    r"\mathbf 1 = (1, 1, 1, 1)": ZERO,
    r"\mathbf w = \tfrac12(1, 1, 1, 1)": ZERO,
    r"|\mathbf w^{\mathsf T}\mathbf x| = \tfrac12 \cdot 16 = 8": ZERO,
    # the wrong feet
    r"\|\mathbf c\|^2 - \mathbf z^{\mathsf T}\mathbf c = 0": PASSES,
    r"\|\mathbf c - \tfrac12\mathbf z\|^2…": PASSES,
    r"\mathbf z^{\mathsf T}\mathbf c = \|\mathbf c\|^2": PASSES,
    r"\|\mathbf z - \mathbf c\|^2 = \|\mathbf z\|^2…": PASSES,
    "k = 1": {"k": 1},
    r"\|\mathbf x - \mathbf p\|^2 = \|\mathbf x\|^2 - \|\mathbf p\|^2": PASSES,
}
LEFT = {
    "it names a case": ["h = j"],
    "it lists cases": [r"k = 0, 1, \dots, 5"],
    "verify.misprint and verify.only_if compare it": [
        r"u_1, u_2, ..., u_k \in \mathbb{R}^N",
        "K < N",
        "K = N",
        "u_i^2 = 1",
        r"u_i \cdot u_j = \delta_{ij}",
    ],
}
