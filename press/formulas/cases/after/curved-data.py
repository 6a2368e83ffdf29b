"""What the letters of *Curved data* stand for."""

import numpy as np
from scipy.spatial.distance import pdist, squareform
from sklearn.manifold import trustworthiness


def lifted(x):
    """Return features of a sample: itself, and a product and a square of its entries."""
    x = np.ravel(x)
    return np.array([*x, x[0] * x[1], x[-1] ** 2])


def case(rng, given):
    if "chances" in given:
        return chances(rng)
    if "trust" in given:
        return trust(rng)
    if "springs" in given:
        return springs()
    if "numbers" in given:
        return {
            "x": 0.7,
            "y": -1.3,
            "k": lambda x, y: x * y * (1 + x * y),
            r"\varphi": lambda x: np.array([x, x * x]),
        }
    n, width = 6, given.get(r"\sigma", 1.7)
    samples = rng.normal(size=(n, 3)) * [3, 1, 2] + [1, -2, 3]
    samples = samples if "raw" in given else samples - samples.mean(axis=0)
    new = rng.normal(size=3)
    if "lifted" in given:
        phi, X = lifted, np.array([lifted(x) for x in samples])
    else:
        phi, X = np.ravel, samples
    K = np.array([[x @ y for y in X] for x in X])
    S = squareform(pdist(X)) ** 2
    if "wide" in given:
        K = np.exp(-S / (2 * width**2))
    middle = X.mean(axis=0)
    left, sizes, right = np.linalg.svd(X - middle, full_matrices=False)
    H = np.eye(n) - 1 / n
    both = np.cov(K, ddof=0) if "wide" in given else None
    centred = (X - middle) @ (X - middle).T if both is None else H @ K @ H
    return {
        "n": n,
        r"\sigma": width,
        "X": X,
        r"\mathbf x_i": samples,
        r"\mathbf x": new,
        r"\mathbf y": samples[0],
        r"\varphi": phi,
        r"\bar\varphi": middle,
        "k": (
            lambda x, y: np.exp(
                -(np.linalg.norm(np.ravel(x) - np.ravel(y)) ** 2) / (2 * width * width)
            )
        )
        if "gauss" in given
        else (lambda x, y: float(phi(x) @ phi(y))),
        "k_{ij}": K,
        "K": K,
        "C": np.cov(X.T, ddof=0),
        "K'": centred,
        "k'_{ij}": centred,
        "H": H,
        "S": S,
        "s_{ij}": S,
        r"\mathbf g": np.diag(K),
        r"\mathbf 1": np.ones(n),
        r"\mu": sizes[0] ** 2,
        r"\mathbf a": left[:, 0],
        r"\mathbf u": right[0],
        "z": right[0] @ (phi(new) - middle),
        "t": 0.01,
        r"\mathbf p": np.array([-3, -1, 1, 3]),
    }


def chances(rng):
    """Return the letters of t-SNE, the derivatives by differences."""
    n = 5
    s = squareform(pdist(rng.normal(size=(n, 4)))) ** 2
    beta, Y = rng.uniform(0.2, 0.6, n), rng.normal(size=(n, 2))
    c = np.exp(-beta[:, np.newaxis] * s)  # the diagonal is 1, and in no sum
    c = c / (c.sum(axis=1, keepdims=True) - 1)
    p = (c + c.T) / (2 * n)

    def likeness(Y):
        return 1 / (1 + squareform(pdist(Y)) ** 2) - np.eye(n)

    def loss(Y):
        w, off = likeness(Y), ~np.eye(n, dtype=bool)
        return np.sum(p[off] * np.log(p[off] * w.sum() / w[off]))

    def slope(function, i, a):
        step = np.zeros((n, 2))
        step[i, a] = 1e-5
        return (function(Y + step) - function(Y - step)) / 2e-5

    by_one = [[slope(likeness, i, a)[i] for a in range(2)] for i in range(n)]
    w = likeness(Y)
    return {
        "n": n,
        "j": range(1, n + 1),
        "s_{ij}": s,
        r"\beta_i": beta,
        r"\mathbf y_i": Y,
        "c_{ij}": c,
        "p_{ij}": p,
        "w_{ij}": w + np.eye(n),
        "q_{ij}": (w + np.eye(n)) / w.sum(),
        "W": w.sum(),
        "J": loss(Y),
        r"\mathbf v_{ij}": lambda i, j: np.array(by_one)[i - 1, :, j - 1],
        r"\mathbf g_i": np.array([[slope(loss, i, a) for a in range(2)] for i in range(n)]),
    }


def springs():
    """Return three points of a line and what pulls them."""
    y, p = np.array([0, 1, -1]), np.array([[0, 3, 1], [3, 0, 0], [1, 0, 0]]) / 8
    ways = np.subtract.outer(y, y)
    w = 1 / (1 + ways**2) - np.eye(3)
    q = w / w.sum()
    g = 4 * np.sum((p - q) * w * ways, axis=1)
    letters = {"W": w.sum()}
    letters |= {f"y_{i + 1}": y[i] for i in range(3)} | {f"g_{i + 1}": g[i] for i in range(3)}
    for i, j in np.argwhere(~np.eye(3, dtype=bool)):
        for letter, table in (("p", p), ("q", q), ("w", w)):
            letters[f"{letter}_{{{i + 1}{j + 1}}}"] = table[i, j]
    return letters


def trust(rng):
    """Return the letters of the trust in a map."""
    n, k = 17, 3
    data, drawn = rng.normal(size=(n, 4)), rng.normal(size=(n, 2))
    ranks, on_map = (squareform(pdist(T)).argsort().argsort() for T in (data, drawn))
    return {
        "n": n,
        "k": k,
        "r_{ij}": ranks,
        "b_{ij}": ((on_map >= 1) & (on_map <= k)).astype(int),
        "T": trustworthiness(data, drawn, n_neighbors=k),
    }


U = {
    "S": np.array([[0, 4, 16, 36], [4, 0, 4, 16], [16, 4, 0, 4], [36, 16, 4, 0]]),
    "H": np.eye(4) - 1 / 4,
    r"S_{\text{ring}}": np.array([[0, 4, 16, 4], [4, 0, 4, 16], [16, 4, 0, 4], [4, 16, 4, 0]]),
}
RAW, LIFTED, WIDE = {"raw": True}, {"raw": True, "lifted": True}, {"wide": True, r"\sigma": 100}
CHANCES, SPRINGS = {"chances": True}, {"springs": True}
GIVEN = {
    r"\begin{aligned} K'…": RAW,
    r"s_{ij} = \|…": RAW,
    r"S = \mathbf g…": RAW,
    r"k_{ij} = \varphi…": LIFTED,
    r"k(\mathbf x, \mathbf y) = e…": {"gauss": True},
    r"\sigma = 100": WIDE,
    r"K \approx \mathbf 1…": {"wide": True, r"\sigma": 25},
    r"K' \approx -\tfrac1{2\sigma^2}…": WIDE,
    r"\mathbf u = \tfrac1{\sqrt\mu}…": LIFTED,
    r"z = \mathbf u…": LIFTED,
    r"z = \frac1{\sqrt\mu}…": LIFTED,
    r"\mathbf a = K'…": LIFTED,
    r"(\varphi(\mathbf x_i) - \bar\varphi)…": LIFTED,
    r"S = \begin{pmatrix}…": U,
    r"\mathbf p = (-3…": U,
    r"-\tfrac12\,HS_{\text{ring}}H…": U,
    r"c_{ij} = \frac…": CHANCES,
    r"W = \sum…": CHANCES,
    r"w_{ij} = 1/(1…": CHANCES,
    r"q_{ij} = w_{ij}/W": CHANCES,
    r"p_{ij} = p_{ji}": CHANCES,
    r"\sum_{i\ne j} p_{ij} = …": CHANCES,
    r"\begin{aligned} J…": CHANCES,
    r"\mathbf v_{ij} = …": CHANCES,
    r"\begin{aligned} \mathbf g_i…": CHANCES,
    "T = 1 - …": {"trust": True},
    "k(x, y) = xy…": {"numbers": True},
    r"\varphi(x) = (x…": {"numbers": True},
    "k(-1, -1) = …": {"numbers": True},
    "k(-1, 1) = …": {"numbers": True},
    "2k < n": {"trust": True},
    r"T \ge 0": {"trust": True},
    r"\sum_{r=n-k}…": {"trust": True},
    "curved-data-66a": SPRINGS,
    "curved-data-66c": SPRINGS,
}
FAILS = []
LEFT = {
    "it is a condition": [
        r"p_{ij} = 0",
        r"p_{ij} = q_{ij}",
        r"p_{ij} > q_{ij}",
        r"b_{ij} = 1",
    ],
}
