"""What the letters of *Labelled data* stand for."""

import numpy as np
from scipy.stats import norm


def case(rng, given):
    d, counts = 3, np.array(given.get("counts", [5, 8]), dtype=int)
    y = rng.permutation(np.repeat([0, 1], counts))
    n = len(y)
    X = rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) + rng.normal(size=(2, d))[y]
    means = np.array([X[y == c].mean(axis=0) for c in (0, 1)])
    mean, g = X.mean(axis=0), means[0] - means[1]
    w = rng.normal(size=d)
    if given.get("unit"):
        w = w / np.linalg.norm(w)
    if given.get("near"):
        w = g + 0.2 * np.linalg.norm(g) * w
        w = w / np.linalg.norm(w)
    if given.get("best"):
        w = g / np.linalg.norm(g)
    c = means[y]

    def spread(u):
        return np.std((X - c) @ u)

    def variance(u):
        return np.var(X @ u)

    return {
        "n": n,
        "d": d,
        "n_0": counts[0],
        "n_1": counts[1],
        "p_0": counts[0] / n,
        "p_1": counts[1] / n,
        r"\mathbf m_0": means[0],
        r"\mathbf m_1": means[1],
        r"\mathbf g": g,
        r"\mathbf w": w,
        r"\mathbf x_i": X,
        r"\mathbf c_i": c,
        r"\bar{\mathbf x}": mean,
        "u_i": (X - c) @ w,
        "v_i": (c - mean) @ w,
        "y_i": y,
        "s": spread,
        r"\delta": lambda u: abs(u @ g) / spread(u),
        "V": variance,
        "a": counts[1] / n,
        "b": counts[0] / n,
        "c": counts[0] * counts[1] / n**2,
        r"\mathbf x": X[2],
        "z": w @ X[2],
        "r": spread(w),
        "P": norm.cdf(-0.7),
        r"\Phi": norm.cdf,
    }


FORTY = {"counts": [30, 10]}
SPACE = {
    r"\mathbf g": [4, -2, 4],
    r"\mathbf m_0": [5, 2, 4],
    r"\mathbf m_1": [1, 4, 0],
}
UNEVEN = {"p_0": 1 / 5, "p_1": 4 / 5, r"\delta": 1.875}
GIVEN = {
    r"\|\mathbf w\| = 1": {"unit": True},
    r"0 \le \Big\|\mathbf w…": {"unit": True, "near": True},
    r"\mathbf w^{\mathsf T}\mathbf g \le…": {"unit": True},
    r"|\mathbf w^{\mathsf T}\mathbf g| \le…": {"unit": True},
    r"\mathbf w = \mathbf g/\|\mathbf g\|": {"best": True},
    r"\mathbf m_0 = (9, 9)": {r"\mathbf m_0": [9, 9]},
    r"\mathbf m_1 = (6, 5)": {r"\mathbf m_1": [6, 5]},
    r"\mathbf g = (3, 4)": {r"\mathbf g": [3, 4]},
    r"\|\mathbf g\| = \sqrt{3^2…": {r"\mathbf g": [3, 4]},
    r"s^2 = \frac{2\,(400…": {"s": np.sqrt(224.5), r"\delta": 25 / np.sqrt(224.5)},
    r"s^2 = \frac{2\,(0…": {"s": np.sqrt(0.5), r"\delta": 5 / np.sqrt(0.5)},
    r"\mathbf m_0 - \bar{\mathbf x} = a…": FORTY,
    r"\mathbf m_1 - \bar{\mathbf x} = -b…": FORTY,
    r"\frac1{40}\sum_{i=1}^{40}…": FORTY,
    r"\bar{\mathbf x} = \tfrac34…": FORTY,
    r"\mathbf m_0 - \bar{\mathbf x} = \tfrac14…": FORTY,
    r"a = \tfrac14": FORTY,
    r"b = \tfrac34": FORTY,
    r"c = \tfrac34 \cdot…": FORTY,
    r"\mathbf m_0 = (5, 2, 4)": SPACE,
    r"\mathbf m_1 = (1, 4, 0)": SPACE,
    r"\mathbf g = (4, -2, 4)": SPACE,
    r"\|\mathbf g\| = \sqrt{16…": SPACE,
    "w_3 = 0": {"w_3": 0},
    r"p_0p_1 = \tfrac15…": UNEVEN,
    r"\tfrac{36}{100} \cdot 25…": {r"\mathbf w": [0, 0, 1], r"\mathbf g": [1, 2, 7.5]},
    r"\delta = 7.5/4…": UNEVEN,
    r"p_0 = \tfrac15": UNEVEN,
    r"P = \Phi…": {r"\delta": 1.4},
    "n_0 = 30": FORTY,
    "n_1 = 10": FORTY,
}
FAILS = []
LEFT = {}
