"""What the letters of *How many components* stand for."""

from itertools import product

import numpy as np

from press.formulas.values import Random


def tables(n, d):
    """Return all n×d tables of three numbers with the moments 0, 1, 0, 3, and their chances."""
    values, chances = np.array([-1, 0, 1]) * np.sqrt(3), np.array([1, 4, 1]) / 6
    picks = np.array(list(product(range(3), repeat=n * d)))
    return values[picks].reshape(-1, n, d), chances[picks].prod(axis=1)


def lengths_one(rng, size, cosine):
    """Return two unit vectors with this cosine."""
    one, other = np.linalg.qr(rng.normal(size=(size, 2))).Q.T
    return one, cosine * one + np.sqrt(1 - cosine**2) * other


def spiked(rng, gamma, ell):
    """Return the letters of one direction of strength ell."""
    shown = ell > np.sqrt(gamma)
    c, c_tilde = 0, 0
    if shown:
        c = np.sqrt((ell**2 - gamma) / (ell**2 + gamma * ell))
        c_tilde = np.sqrt((ell**2 - gamma) / (ell**2 + ell))
    (a, a_found), (u, u_found) = lengths_one(rng, 6, c_tilde), lengths_one(rng, 4, c)
    found = 1 + ell + gamma + gamma / ell
    rest = (np.eye(6) - np.outer(a_found, a_found)) @ rng.normal(size=(6, 4)) / 4
    table = np.sqrt(found) * np.outer(a_found, u_found) + rest - rest @ np.outer(u_found, u_found)
    return {
        "Y": table,
        "N": table - np.sqrt(ell) * np.outer(a, u),
        "s": np.sqrt(ell),
        "t": np.sqrt(1 + ell),
        r"\gamma": gamma,
        r"\ell": ell,
        r"\lambda(\ell)": lambda strength: 1 + strength + gamma + gamma / strength,
        "c": c,
        r"\tilde c": c_tilde,
        "f": np.sqrt(ell / (1 + ell + gamma + gamma / ell)) * c * c_tilde,
        r"\mathbf a": a,
        r"\hat{\mathbf a}": a_found,
        r"\mathbf u": u,
        r"\hat{\mathbf u}": u_found,
    }


def blocks(rng):
    """Return a table whose rank is that of its block D, in four blocks."""
    table = rng.normal(size=(7, 2)) @ rng.normal(size=(2, 6))
    A, B, F, D = table[:3, :2], table[:3, 2:], table[3:, :2], table[3:, 2:]
    M = B @ np.linalg.pinv(D, rcond=1e-9)
    letters = {"A": A, "B": B, "F": F, "D": D, "M": M}
    return letters | {"D^+": np.linalg.pinv(D, rcond=1e-9), "X": table}


def case(rng, given):
    n, d = given.get("n", 7), given.get("d", 3)
    gamma, ell = given.get("gamma", d / n), given.get("ell", 2.06)
    noise = given.get("noise", 2.3)
    letters = {"n": n, "d": d, r"\sigma": 1.7, r"\sigma^2": noise}
    letters |= spiked(rng, gamma, ell) | blocks(rng)
    letters["q"] = given.get("q", 0.7)
    letters["b"] = noise * (1 + gamma + 2 * np.sqrt(gamma))
    if not given.get("random"):
        letters["a"] = noise * (1 + gamma - 2 * np.sqrt(gamma))
    if given.get("random"):
        X, chances = tables(n, d)
        C = np.transpose(X, (0, 2, 1)) @ X / n
        letters |= {
            "X": Random(X, chances),
            "C": Random(C, chances),
            r"\boldsymbol\lambda": Random(np.linalg.eigvalsh(C), chances),
            "j": given.get("j", range(1, d + 1)),
            "k": given.get("k", range(1, d + 1)),
        }
        del letters[r"\lambda(\ell)"]
    if given.get("rows"):
        letters |= {
            "d": 5,
            "k": 3,
            r"\mathbf x": rng.normal(size=5),
            r"\mathbf m": rng.normal(size=5),
            r"\mathbf u_j": np.linalg.qr(rng.normal(size=(5, 5))).Q.T,
        }
    return letters


RANDOM = {"random": True, "n": 3, "d": 2}
QUARTER = {"gamma": 0.25, "ell": 1}
SINKING = {"gamma": 0.25, "ell": 0.5}
GIVEN = {
    r"\big\lVert f\sqrt\lambda…": {"f": 1.3},
    r"\begin{aligned} E\Big[…": RANDOM,
    r"C = \tfrac1n…": RANDOM,
    r"E\big[(C_{jj} - 1)^2\big]…": RANDOM,
    r"E\big[C_{jk}^2\big]…": RANDOM | {"j": 1, "k": 2},
    r"\Big\lVert (\mathbf x…": {"rows": True},
    r"\gamma = \tfrac12": {"gamma": 0.5},
    "n = 40": {"n": 40},
    "d = 11": {"d": 11},
    "C_{jj} = 1": {"C": np.array([[1, 0.3], [0.3, 1]]), "j": range(1, 3)},
    r"\ell \le \sqrt\gamma": {"ell": 0.4},
    r"\tfrac{d - 1}n = …": {"n": 40, "d": 11},
    "n = 100": {"n": 100},
    "d = 25": {"d": 25},
    r"\gamma = \tfrac14": QUARTER,
    r"\ell = 1": QUARTER,
    r"\lambda = 2 \cdot…": QUARTER,
    r"c^2 = \tfrac{3/4}{5/4}…": QUARTER,
    r"\ell = \tfrac12 = \sqrt\gamma": SINKING,
    "c^2 = 0": SINKING,
    r"\ell = \sqrt\gamma": SINKING,
    r"\lambda = (1 + \sqrt\gamma)^2": SINKING,
    r"\gamma = 1": {"gamma": 1},
    r"\lambda = (1 + 3)…": {"gamma": 1, "ell": 3},
    r"\gamma = \tfrac8{200} = 0.04": {"gamma": 0.04},
    r"\ell \le 1": {"ell": 0.9},
    r"c^2 \ge q \iff…": [{"q": 0.7}, {"q": 0.8}],
    r"q = \tfrac12": {"q": 0.5},
    r"\ell^2 - \ell > \gamma…": [{"ell": 2.05}, {"ell": 2.06}],
    r"\ell^2 - 2\ell - 3 = …": {"gamma": 1},
}
FAILS = []
LEFT = {}
