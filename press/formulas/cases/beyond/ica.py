"""What the letters of *Independent components* stand for."""

from itertools import product

import numpy as np

from press.formulas.values import Random

COIN = (np.array([-1.0, 1]), np.array([0.5, 0.5]))
NODES, CHANCES = np.polynomial.hermite_e.hermegauss(9)
CHANCES = CHANCES / CHANCES.sum()


def law(rng):
    """Return four values of mean 0 and variance 1, with their chances."""
    chances = rng.dirichlet(np.full(4, 4.0))
    values = rng.normal(size=4)
    values = values - chances @ values
    return values / np.sqrt(chances @ values**2), chances


def with_fourth(fourth):
    """Return values of mean 0, variance 1 and a given fourth moment."""
    return np.sqrt(fourth) * np.array([-1, 0, 1]), np.array([1, 2 * fourth - 2, 1]) / (2 * fourth)


def by_parts():
    """Return the letters of a normal law, with a polynomial for g."""
    return {
        r"\nu": Random(NODES, CHANCES),
        "s": Random(NODES, CHANCES),
        "s_1": Random(NODES, CHANCES),
        "g": lambda t: t**3 - 2 * t**2 + 4 * t,
        "g'": lambda t: 3 * t**2 - 4 * t + 4,
    }


def near_source(S, chances, v):
    """Return what changes for a curve that is no cube."""
    y = S @ v
    plus = chances @ (S * bent(y)[:, np.newaxis]) - chances @ slope(y) * v
    return {"g": bent, "g'": slope, r"\mathbf v^{+}": plus, "v_j^{+}": plus}


def bent(t):
    return np.sin(t) + t**2


def slope(t):
    return np.cos(t) + 2 * t


def case(rng, given):
    if "normal" in given:
        return by_parts()
    if "count" in given:
        return {"d": given["count"]}
    d = 2
    laws = [law(rng) for _ in range(d)]
    laws = next((LAWS[name] for name in LAWS if given.get(name)), laws)
    S = np.array(list(product(*(values for values, _ in laws))))
    chances = np.array([np.prod(each) for each in product(*(some for _, some in laws))])
    A = np.array(given.get("A", rng.normal(size=(d, d))), float)
    C = A @ A.T
    lam, U = np.linalg.eigh(C)
    W = np.linalg.qr(rng.normal(size=(d, d)))[0] @ np.diag(lam**-0.5) @ U.T
    W = np.array(given.get("W", W), float)
    Q = W @ A
    w = rng.normal(size=d)
    w = Q[:, 0] if given.get("stationary") else np.array(given.get("w", w / np.linalg.norm(w)))
    if given.get("smooth"):
        w = Q @ np.array([np.cos(1e-3), np.sin(1e-3)])
    v = Q.T @ w
    X, Z, y = S @ A.T, S @ Q.T, S @ v
    fourths = np.array([some @ values**4 for values, some in laws])
    kurtoses = fourths - 3

    def moved(w):
        return chances @ (Z * ((Z @ w) ** 3)[:, np.newaxis])

    beta = chances @ y**4 if given.get("stationary") or given.get("multiplied") else 0.7
    gamma = 3 if given.get("slope") else 1.9
    step = moved(w) - 3 * w
    R = np.linalg.qr(rng.normal(size=(d, d)))[0]
    P = R @ W @ A
    size = np.abs(P)
    rows = sum(sum(line) / max(line) - 1 for M in (size, size.T) for line in M)
    r = given.get("r", 0.37)
    letters = {
        "d": d,
        "A": A,
        "C": C,
        "W": W,
        "Q": Q,
        "R": R,
        "P": P,
        r"\alpha": rows / (2 * d * (d - 1)),
        r"\mathbf s": Random(S, chances),
        r"\mathbf x": Random(X, chances),
        r"\mathbf z": Random(Z, chances),
        "y": Random(y, chances),
        r"\mathbf w": w,
        r"\mathbf v": v,
        r"\mathbf w^{+}": step,
        r"\mathbf v^{+}": Q.T @ step,
        "v_j^{+}": Q.T @ step,
        r"\kappa": chances @ y**4 - 3,
        r"\kappa_j": kurtoses,
        "M": np.max(np.abs(kurtoses)),
        r"\beta": beta,
        r"\gamma": gamma,
        r"F(\mathbf w)": lambda w: moved(w) - beta * w,
        r"K(\mathbf w)": lambda w: chances @ (Z @ w) ** 4 / 4,
        "G": lambda t: t**4 / 4,
        "g": lambda t: t**3,
        "g'": lambda t: 3 * t**2,
        "a": Random(S[:, 0] * 1.3, chances),
        "b": Random(S[:, 1] * 0.6, chances),
        "u": v[0] ** 2,
        "r": r,
        "r^{+}": kurtoses[1] / kurtoses[0] * r**3,
        "c": 0.8,
    }
    if given.get("smooth"):
        letters |= near_source(S, chances, v)
    if given.get("asked"):
        letters |= {"a": 5, "b": 0, "c": 3, "d": 0}
    return letters


LAWS = {
    "coins": [COIN, COIN],
    "asked": [with_fourth(5), with_fourth(2.5)],
    "race": [with_fourth(9 / 5), with_fourth(6)],
    "three": [with_fourth(3), with_fourth(3)],
}
MIX = np.array([[5, -5], [7, 1]])
W_HAND = np.array([[1, 1], [-2, 2]]) / np.sqrt(160)
HAND = {"A": MIX, "W": W_HAND, "coins": True, "w": np.array([1, 0])}
SMOOTH, NORMAL = {"smooth": True}, {"normal": True}
ASKED = {"asked": True}
RACE = {"race": True}
STILL = {"stationary": True}
GIVEN = {
    r"\beta = \operatorname{E}[y\,g(y)]": {"multiplied": True},
    r"\mathbf w^{\mathsf T}F(\mathbf w) = 0": {"multiplied": True},
    "y = s_1": STILL,
    "ica-08": {"A": MIX},
    r"\tfrac12 \cdot 20…": {"count": 20},
    "d = 20": {"count": 20},
    r"F(\mathbf w) = …": STILL,
    r"\gamma = …": {"slope": True},
    r"g(y) \approx …": SMOOTH,
    r"\begin{aligned} \operatorname{E}[s_2\,g(y)]…": SMOOTH,
    r"\operatorname{E}[\nu\,g(\nu)] = …": NORMAL,
    r"\operatorname{E}[\nu^4] = …": NORMAL,
    r"\operatorname{E}[s_1\,g(s_1)] = …": NORMAL,
    r"\operatorname{E}[s\,g(s)] = …": NORMAL,
    r"\kappa = 0": {"three": True},
    r"\operatorname{E}[s_1^4] = 5": ASKED,
    r"\operatorname{E}[s_1y^3] = …": ASKED,
    "a = 5": ASKED,
    "b = 0": ASKED,
    "c = 3": ASKED,
    "d = 0": ASKED,
    r"\mathbf w = (1, 0)": HAND,
    r"\begin{aligned} \mathbf w^+…": HAND,
    r"v_2/v_1 = -\tfrac13": HAND,
    r"A = \begin{pmatrix} 5…": {"A": [[5, 2], [3, -2]]},
    r"\kappa_1 = -\tfrac65": RACE,
    r"\kappa_2 = 3": RACE,
    r"\mathbf v = (\tfrac45…": {r"\mathbf v": np.array([0.8, 0.6])},
    r"r^+ = …": RACE,
    r"r = \tfrac34": {"r": 3 / 4},
    r"\tfrac52\,r^2 > 1": {"r": 3 / 4},
    r"|r| = …": {"r": np.sqrt(2 / 5)},
    r"|\kappa| \le v_1^4…": RACE,
}
FAILS = []
LEFT = {
    "it is about functions or densities": [
        "g = G'",
        r"\varphi'(t) = -t\,\varphi(t)",
        r"\int t\,g(t)\,\varphi(t)\,dt = -\int g(t)\,\varphi'(t)\,dt = \int g'(t)\,\varphi(t)\,dt",
        r"\kappa_4(y) = \operatorname{E}[y^4] - 3\operatorname{E}[y^2]^2",
        r"\kappa_4(a + b) = \kappa_4(a) + \kappa_4(b)",
        r"\kappa_4(va) = v^4\kappa_4(a)",
    ],
    "it is an approximation that need not be near": [
        r"F'(\mathbf w) = \operatorname{E}[\mathbf z\mathbf z^{\mathsf T}g'(\mathbf w^{\mathsf T}"
        r"\mathbf z)] - \beta I \approx \operatorname{E}[\mathbf z\mathbf z^{\mathsf T}]"
        r"\operatorname{E}[g'(\mathbf w^{\mathsf T}\mathbf z)] - \beta I = (\gamma - \beta)\,I ,"
    ],
}
