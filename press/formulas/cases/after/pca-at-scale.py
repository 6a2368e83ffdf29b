"""What the letters of *PCA at scale* stand for."""

import numpy as np

from press.formulas.values import Random


def scatter(rows):
    """Return the scatter of rows about their mean."""
    return len(rows) * np.cov(rows.T, ddof=0)


def crossed(x, y):
    """Return the sum of the products of two tables' deviations."""
    return (x - x.mean(axis=0)).T @ (y - y.mean(axis=0))


def mixtures(rng, k, p):
    """Return the letters of the section on random mixtures.

    With k large sizes and a flat rest the error is on average nearly the bound.
    """
    sizes = np.r_[1e4 * np.arange(k, 0, -1), np.full(90, 2.5)]
    left = rng.normal(size=(100, len(sizes)))
    U = np.linalg.qr(left - left.mean(axis=0)).Q
    V = np.linalg.qr(rng.normal(size=(97, len(sizes)))).Q
    X = U * sizes @ V.T
    omegas = rng.normal(size=(200, 97, k + p))
    A, B = X[:40], X[40:]
    return {
        "X": X,
        "n_A": 40,
        "n_B": 60,
        "n": 100,
        "M_A": scatter(A),
        "M_B": scatter(B),
        "M": X.T @ X,
        r"\mathbf g": B.mean(axis=0) - A.mean(axis=0),
        "U": U,
        r"\Sigma": np.diag(sizes),
        "V": V,
        r"\Omega": omegas[0],
        "Y": X @ omegas[0],
        "Q": Random([np.linalg.qr(X @ omega).Q for omega in omegas]),
        "Z": U * sizes,
        r"\sigma_j": sizes,
        "r": len(sizes),
        "k": k,
        "p": p,
        "d": 97,
    }


def case(rng, given):
    size = given.get("n_A", 5), given.get("n_B", 7)
    A, B = (rng.normal(size=(n, 3)) * [3, 1, 2] + rng.normal(size=3) for n in size)
    rows, y = np.vstack([A, B]), rng.normal(size=(sum(size), 2))
    y = y + rows[:, :2]
    (n_A, n_B), n = size, sum(size)
    g, h = (t[n_A:].mean(axis=0) - t[:n_A].mean(axis=0) for t in (rows, y))
    R_A = np.linalg.qr(A - A.mean(axis=0)).R
    R_B = np.linalg.qr(B - B.mean(axis=0)).R
    Q, R = np.linalg.qr(np.vstack([R_A, R_B, np.sqrt(n_A * n_B / n) * g]))
    letters = {
        "n_A": n_A,
        "n_B": n_B,
        "n": n,
        "M_A": scatter(A),
        "M_B": crossed(B, B),
        "M": scatter(rows),
        "m": 2,
        "n_j": np.array(size),
        "M_j": np.array([scatter(A), crossed(B, B)]),
        r"\bar{\mathbf x}_j": np.array([A.mean(axis=0), B.mean(axis=0)]),
        "C_A": np.cov(A.T, ddof=0),
        "C": np.cov(rows.T, ddof=0),
        r"\bar{\mathbf x}_A": A.mean(axis=0),
        r"\bar{\mathbf x}_B": B.mean(axis=0),
        r"\bar{\mathbf x}": rows.mean(axis=0),
        r"\bar{\mathbf y}": y.mean(axis=0),
        r"\mathbf x_i": rows,
        r"\mathbf x": rows[-1],
        r"\mathbf y_i": y,
        r"\mathbf g": g,
        r"\mathbf h": h,
        "K_A": crossed(A, y[:n_A]),
        "K_B": crossed(B, y[n_A:]),
        "K": crossed(rows, y),
        "R_A": R_A,
        "R_B": R_B,
        "R": R,
        "Q": Q,
        r"\mathbf d_i": rows - A.mean(axis=0),
        r"\mathbf s": n_B / n * g,
        "S": rows.T @ rows,
        "d": 3,
        "k": 2,
        "p": 3,
        "N": 8,
    }
    return letters | (mixtures(rng, 5, 4) if given.get("mixtures") else {})


BY_HAND = {
    "n_A": 3,
    "n_B": 6,
    "M_A": np.array([[6, -3], [-3, 6]]),
    "M_B": np.array([[12, 3], [3, 12]]),
    "M": np.array([[36, 36], [36, 90]]),
    "C": np.array([[4, 4], [4, 10]]),
    r"\bar{\mathbf x}_B": np.array([4, 7]),
    r"\mathbf g": np.array([3, 6]),
}
TAKEN_OUT = {
    "M": np.array([[60, -12], [-12, 48]]),
    "M_B": np.array([[6, 0], [0, 6]]),
    "M_A": np.array([[36, 6], [6, 24]]),
}
ROOTS = {"n_A": 5, "n_B": 20, "R_A": 3, "R_B": 4, "R": 13}
MIXTURES = {"mixtures": True}
GIVEN = {
    "pca-at-scale-12": BY_HAND,
    "pca-at-scale-58 pca-at-scale-60": TAKEN_OUT,
    "n_A = 5": ROOTS,
    "n_B = 20": ROOTS,
    "R_A = 3": ROOTS,
    "R_B = 4": ROOTS,
    "R = …": ROOTS,
    "N = 2d": {"N": 6},
    r"Y = X\Omega": MIXTURES,
    r"X = U\Sigma V^{\mathsf T}": MIXTURES,
    r"Y = U\Sigma…": MIXTURES,
    r"E\,\lVert X…": MIXTURES,
    "Z = XV": MIXTURES,
    r"M\Omega = …": MIXTURES,
    "k = 10": {"k": 10},
    "p = 5": {"p": 5},
    "k = 20": {"k": 20},
    r"\tfrac{20}{p - 1} < 3": {"p": 8},
    r"p \ge 8": {"p": 8},
    r"\tfrac{20}{p - 1} \le 1.25": {"p": 17},
    r"\tfrac{20}{p - 1} \le 0.21": {"p": 97},
    r"p \ge 17": {"p": 18},
    r"p \ge 96.2": {"p": 97},
    "p = 97": {"p": 97},
}
FAILS = []
LEFT = {}
