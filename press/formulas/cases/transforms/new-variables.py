"""What the letters of *New variables* stand for."""

import numpy as np
from scipy.stats import norm

from press.formulas.values import Random


def case(rng, given):
    n, d, k = 7, 5, 3
    U = np.linalg.qr(rng.normal(size=(d, d))).Q
    U = np.array(given["U"]) if "U" in given else U if given.get("whole") else U[:, :k]
    d, k = U.shape
    X = rng.normal(size=(n, d)) + 1
    mean = np.array(given["mean"]) if "mean" in given else X.mean(axis=0)
    x = np.array(given["x"]) if "x" in given else rng.normal(size=d)
    y = np.array(given["y"]) if "y" in given else rng.normal(size=d)
    a = np.array([2, 1]) if k == 2 else rng.normal(size=k)
    b, z = rng.normal(), U.T @ (x - mean)
    point, primed = rng.normal(size=d), rng.normal(size=d)
    back = mean + U @ (U.T @ (y - mean)) if "y" in given else mean + U @ z
    Q = np.linalg.qr(X - X.mean(axis=0)).Q[:, :k]  # what k columns explain of coins
    n = given.get("n", n)
    return {
        "n": n,
        "R": np.sqrt(np.trace(Q @ Q.T) / (len(X) - 1)),
        "D": 2 * np.tan(np.arcsin(np.sqrt(k / (n - 1)))),
        r"\Phi": norm.cdf,
        "d": d,
        "k": k,
        r"\mathbf x": x,
        r"\bar{\mathbf x}": mean,
        r"\bar{\mathbf x}'": np.array([-6, 9, 10]) if d == 3 else primed,
        "U": U,
        r"\mathbf u_j": U.T,
        "z": U[:, 0] @ (x - mean),
        r"\mathbf z": z if not given.get("about m") else U.T @ (x - point),
        r"\mathbf z'": U.T @ (primed - point),
        r"\mathbf x'": primed,
        r"\mathbf m": point,
        r"\mathbf y": y,
        r"\tilde{\mathbf x}": back,
        r"\tilde{\mathbf y}": back,
        r"\mathbf a": a,
        "b": b,
        "s": a @ z + b,
        r"s(\mathbf x)": lambda v: a @ U.T @ (v - mean) + b,
        **tosses(rng),
    }


def tosses(rng):
    """Return a guess and a fair coin that does not know of it, and the chance of a right guess."""
    up = rng.uniform(0.1, 0.9)
    pairs = [(g, y) for g in (-1, 1) for y in (-1, 1)]
    chances = [(up if g == 1 else 1 - up) / 2 for g, _ in pairs]
    guess, coin = (Random(side, chances) for side in zip(*pairs, strict=True))
    right = sum(chance for (g, y), chance in zip(pairs, chances, strict=True) if g == y)
    return {"g": guess, "y": coin, "p": right}


STEEP = np.array([[2, 3, 6], [3, -6, 2]]).T / 7
HAND = {"U": np.array([[4], [3]]) / 5, "mean": [1, 2]}
STEP = {"U": STEEP, "mean": [1, 2, 3], "x": [14, -10, 21]}
WHOLE = {"whole": True, "about m": True}
GIVEN = {
    "new-variables-05": HAND,
    "new-variables-05: z = 13": {**HAND, "x": [9, 13]},
    "new-variables-05: z = 9": {**HAND, "x": [13, 1]},
    "new-variables-10 new-variables-12": STEP,
    "k = 30": {"k": 30},
    "k = 15": {"k": 15},
    r"k = 1, \dots, 6": {"k": range(1, 7)},
    r"k = 1, \dots, 8": {"k": range(1, 9)},
    "new-variables-74": {"about m": True},
    "new-variables-74: k = d": WHOLE,
    r"new-variables-74: UU^{\mathsf T} = I": WHOLE,
    r"\|U^{\mathsf T}(\mathbf x - \mathbf x')…": WHOLE,
}
FAILS = []
LEFT = {}
