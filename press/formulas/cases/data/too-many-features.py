"""What the letters of *too many features* stand for."""

import numpy as np


def case(rng, given):
    n, d, k = 20, 10, given.get("directions", 6)
    X = rng.normal(size=(n, d)) + rng.normal(size=d)
    mean = X.mean(axis=0)
    U = np.linalg.svd(X - mean).Vh[:k].T
    shadows = np.array([mean + U @ np.linalg.lstsq(U, x - mean)[0] for x in X])
    p, s = 65, rng.uniform(1, 2)
    _, sigma, Vt = np.linalg.svd(X - mean)
    u = rng.normal(size=d)
    u /= np.linalg.norm(u)
    return {
        "n": n, "d": d, "k": k, r"\mathbf x_i": X, r"\mathbf x": X[3], r"\bar{\mathbf x}": mean,
        "U": U, r"\mathbf u_j": U.T, r"\mathbf z": np.linalg.lstsq(U, X[3] - mean)[0],
        r"\mathbf z_i": (shadows - mean) @ U, r"\tilde{\mathbf x}_i": shadows,
        "p": p, "s": s, r"\mathrm{gap}": s * np.sqrt(p),
        **dict(zip("abc", rng.normal(size=3), strict=True)), r"\mathbf a": rng.normal(size=d),
        r"\mathbf u": u, "Q": np.eye(d) - np.outer(u, u), "X_c": X - mean, "I": np.eye(d),
        r"\sigma_1": sigma[0], r"\mathbf v_1": Vt[0], r"\mathbf u_1": Vt[0],
        r"\mathbf w_1": (X - mean) @ Vt[0] / sigma[0],
    }  # fmt: skip


# the first d for which a hundredth of the cube has a side of nine tenths
LONG = next(d for d in range(1, 99) if 0.01 ** (1 / d) >= 0.9)
# the most directions that take less room than grey values of one byte, at eight bytes a number
BYTES = max(k for k in range(64) if 8 * (k * (1797 + 64) + 64) < 1797 * 64)
GIVEN = {
    r"s\sqrt p = \mathrm{gap}…": [{"s": 2, r"\mathrm{gap}": 16, "p": p} for p in (64, 63, 65)],
    r"p = (4\,\mathrm{gap}/s)^2": lambda letters: {"p": 16 * letters["p"]},
    r"Q = I - UU^{\mathsf T}": lambda letters: {
        "Q": np.eye(10) - letters["U"] @ np.linalg.pinv(letters["U"])
    },
    r"\sum_{i=1}^p \lambda_i^2…": {
        "p": 3,
        "C": np.array([[3.0, 1, 2], [1, 5, 0], [2, 0, 4]]),
        r"\lambda_i": np.linalg.eigvalsh([[3.0, 1, 2], [1, 5, 0], [2, 0, 4]]),
    },
    r"\tfrac1{n^2}…": {"v": 24},
    r"\frac1p\,\Big(…": {"v": 24, "n": 1797},
    "d = 64": {"d": 8 * 8},
    r"\tilde{\mathbf x}_i = \bar{\mathbf x} + \mathbf u_1…": {"directions": 1},
    r"k\,(n + d) + d < nd…": [{"k": 6.3333}, {"k": 6.3334}],  # on either side of 19/3
    r"n = m\,b^d": {"m": 3, "b": 4, "d": 5, "n": 3 * np.indices([4] * 5)[0].size},
    r"\mathbf u_1 = \tfrac15(4, 3)": {r"\mathbf u_1": "u"},
    r"z = \tfrac15\,(4 \cdot 5 + 3 \cdot 0) = 4": {"z": 4},
    r"\tilde{\mathbf x} = (2, 1)…": {r"\tilde{\mathbf x}": [5.2, 3.4]},
    "k = 100": {"k": "left"},
    "k = 7": {"k": BYTES},
    r"d = 50 \cdot 50 \cdot 3": {"d": "features"},
    "d = 7500": {"d": "features"},
    "s^d = 0.01": lambda letters: {"s": 0.01 ** (1 / letters["d"])},
    "s = 0.01^{1/d}": lambda letters: {"s": np.exp(np.log(0.01) / letters["d"])},
    r"d \ge \dfrac{\log 0.01}{\log 0.9}": [{"d": LONG}, {"d": 43.709}],
    "d = 44": {"d": LONG},
}
LEFT = {"it names two spaces": [r"\vec x \in \mathbb R^d \to \vec z \in \mathbb R^k"]}
