"""What the letters of *Probabilistic PCA* stand for."""

from itertools import product

import numpy as np

from press.formulas.values import Random


def case(rng, given):
    n, d, k = 11, 5, 2
    X = rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) + 1.5
    C = np.array(given["C"], float) if "C" in given else np.cov(X.T, ddof=0)
    d, k = len(C), given.get("k", k)
    lam, axes = (part[..., ::-1] for part in np.linalg.eigh(C))
    noise = given.get("noise", lam[k:].mean())
    W = np.array(given["W"], float) if "W" in given else axes[:, :k] * np.sqrt(lam[:k] - noise)
    mu = np.array(given.get("mu", X.mean(axis=0)), float)[:d]
    d, k = W.shape
    gamma = W @ W.T + noise * np.eye(d)
    outcomes = np.array(list(product([-1, 1], repeat=k + d)), float)
    chances = np.full(len(outcomes), 1 / len(outcomes))
    z, eps = outcomes[:, :k], np.sqrt(noise) * outcomes[:, k:]
    x = z @ W.T + mu + eps
    o, h = list(range(d - 1))[:2], list(range(d))[2 if d > 3 else d - 1 :]
    o = [i for i in range(d) if i not in h]
    by = gamma[np.ix_(h, o)] @ np.linalg.inv(gamma[np.ix_(o, o)])
    letters = {
        "n": n,
        "d": d,
        "k": given.get("k", k),
        "C": C,
        "X": X,
        "W": W,
        "R": np.array([[0.6, -0.8], [0.8, 0.6]]) if k == 2 else -np.eye(k),
        "U": axes[:, :k],
        r"\Lambda": np.diag(lam[:k]),
        r"\lambda_j": lam,
        r"\mathbf u_j": axes.T,
        r"\sigma^2": noise,
        r"\boldsymbol\mu": mu,
        r"\Gamma": gamma,
        r"\Gamma_{ho}": gamma[np.ix_(h, o)],
        r"\Gamma_{oo}": gamma[np.ix_(o, o)],
        r"\Gamma_{oh}": gamma[np.ix_(o, h)],
        r"\Gamma_{hh}": gamma[np.ix_(h, h)],
        "T": lam[k:].sum(),
        "f(s)": lambda s: (d - k) * np.log(s) + lam[k:].sum() / s,
        "D": np.linalg.inv(np.linalg.inv(gamma)[np.ix_(h, h)]),
        "B": by if given.get("best") else rng.normal(size=by.shape),
        "m": d - k,
        r"\bar\lambda": np.trace(C @ axes[:, k:] @ axes[:, k:].T) / (d - k),
        "b": (np.trace(C) - lam[: k + 1].sum()) / max(d - k - 1, 1),
    }
    if given.get("random"):
        return letters | {
            r"\mathbf z": Random(z, chances),
            r"\boldsymbol\varepsilon": Random(eps, chances),
            r"\mathbf x": Random(x, chances),
            r"\mathbf x_o": Random(x[:, o], chances),
            r"\mathbf x_h": Random(x[:, h], chances),
            r"\mathbf r": Random(x[:, h] - x[:, o] @ letters["B"].T, chances),
        }
    if given.get("hidden"):  # what is hidden, once the rest is seen
        g, root = mu[h] + rng.normal(size=len(h)), np.linalg.cholesky(letters["D"])
        rest = np.array(list(product([-1, 1], repeat=len(h)))) @ root.T
        filled = np.r_[rng.normal(size=len(o)), g]
        spread = np.zeros((d, d))
        spread[np.ix_(h, h)] = letters["D"]
        drawn = filled + np.column_stack([np.zeros((len(rest), len(o))), rest])
        return letters | {
            r"\hat{\mathbf x}": filled,
            r"\hat D": spread,
            r"\mathbf x": Random(drawn, np.full(len(rest), 1 / len(rest))),
            r"\mathbf g": g,
            r"\mathbf a": rng.normal(size=len(h)),
            r"\mathbf x_h": Random(g + rest, np.full(len(rest), 1 / len(rest))),
        }
    sample = np.array(given.get("x", rng.normal(size=d)), float)
    y, inverse = sample - mu, np.linalg.inv(gamma)
    free, turned = np.linalg.qr(rng.normal(size=(d, d)))[0], np.sort(rng.uniform(1, 5, k))[::-1]
    c = np.concatenate([turned, np.full(d - k, 0.7)])
    own = free @ np.diag(c) @ free.T if given.get("free") else gamma
    samples = (X - X.mean(axis=0))[:, :d]
    average = -np.linalg.slogdet(2 * np.pi * own)[1] / 2
    average -= np.mean([row @ np.linalg.inv(own) @ row for row in samples]) / 2
    return letters | {
        r"\Gamma": own,
        r"\ell": average,
        r"\hat\ell": average,
        r"p(\mathbf x)": lambda x: (
            np.exp(-(x - mu) @ inverse @ (x - mu) / 2) / np.sqrt(np.linalg.det(2 * np.pi * gamma))
        ),
        r"\bar{\mathbf x}": X.mean(axis=0)[:d],
        r"\mathbf x_i": X[:, :d],
        r"\mathbf v_j": free.T,
        "c_j": c,
        "h_j": np.diag(axes.T @ C @ axes) if given.get("own") else np.diag(free.T @ C @ free),
        r"\mathbf x": sample,
        r"\mathbf x_o": sample[o],
        r"\boldsymbol\mu_o": mu[o],
        r"\boldsymbol\mu_h": mu[h],
        r"\mathbf g": mu[h] + by @ (sample[o] - mu[o]),
        r"\hat{\mathbf z}": W.T @ inverse @ y,
        "s": given.get("s", 1.7),
        "t": 0.4,
        "x_1": sample[0],
        "x_2": sample[1],
    }


PAIR = {"C": [[5, 4], [4, 5]], "k": 1, "mu": [0, 0], "W": [[2], [2]], "noise": 1}
AXES = PAIR | {r"\mathbf u_j": np.array([[1, 1], [1, -1]]) / 2**0.5}
TWO = {"C": [[5, 2], [2, 2]], "W": [[2], [1]], "noise": 1, "mu": [1, 2], "k": 1}
ROUND = PAIR | {"noise": 4}
RANDOM = {"random": True}
RULES = "how a choice is named, or what holds for some j only"
GIVEN = {
    r"\mathbf x = W\mathbf z…": RANDOM,
    r"\Gamma = W\,\operatorname{Cov}…": RANDOM,
    r"\operatorname{Cov}(\mathbf r…": RANDOM,
    r"\mathbf r = …": RANDOM,
    r"\operatorname{Cov}(\mathbf z, \mathbf x)…": RANDOM,
    r"\begin{aligned} \log…": {"free": True},
    r"\ell = …": {"free": True},
    r"h_j = \mathbf v_j…": {"free": True},
    r"\sum_{j=1}^d \frac{h_j}{c_j}…": {"free": True},
    r"h_j = \lambda_j": {"own": True},
    r"\operatorname{E}(\mathbf x\mathbf x^{\mathsf T})…": {"hidden": True},
    "k = d - 1": {"k": 4},
    r"\Gamma = C": {"k": 4},
    r"\frac1n\sum_{i=1}^n (\mathbf x_i…": {"mu": [0.3, -1, 2, 0.7, 1.1]},
    r"C = \frac14…": PAIR,
    r"\Gamma = \begin{pmatrix} 5 & 4…": PAIR,
    r"\Gamma = \begin{pmatrix} 5 & 2…": TWO,
    r"\mathbf u_1 = \tfrac1{\sqrt2}…": AXES,
    r"W = \sqrt{9 - 1}…": AXES,
    r"\sigma^2 = 1": PAIR,
    r"\sigma^2 = 4": {r"\sigma^2": 4},
    "x_1 = 5": PAIR | {"x": [5, 4]},
    "x_2 = x_1": PAIR | {"x": [3, 3]},
    "W = (2, 2)": PAIR,
    "k = 1": PAIR,
    "k = 3": {"k": 3},
    "s = T/(d-k)": lambda letters: {"s": letters["T"] / (letters["d"] - letters["k"])},
    r"B = \Gamma_{ho}…": {"best": True},
    r"\boldsymbol\mu = \mathbf 0": PAIR,
    "W = (2, 1)": TWO,
    r"\boldsymbol\mu = (1, 2)": TWO,
    "x_1 = 6": TWO | {"x": [6, 4]},
    "x_2 = 5": TWO | {"x": [4, 5]},
    r"\operatorname{Cov}(\mathbf r, \mathbf x_o)…": RANDOM,
    r"\operatorname{E}\big(…": {"hidden": True},
    r"\Gamma = \begin{pmatrix} 8 & 4…": ROUND,
    r"\sigma^2 = 2": {r"\sigma^2": 2},
}
FAILS = []
EQUAL = [r"c_j = \sigma^2", r"c_j = \lambda_j", r"c = \lambda", r"\lambda_{k+1} = b"]
LEFT = {RULES: [*EQUAL, "j > k", "k = 4"]}
