"""What the letters of *Autoencoders* stand for."""

import numpy as np


def loss(X, one, other):
    """Return the loss of two weights, or of an encoder and a decoder."""
    if np.size(one) == 1:
        return (1 - one * other) ** 2
    return np.sum((X - X @ one.T @ other.T) ** 2) / len(X)


def case(rng, given):
    n, d, k = 9, 4, 2
    X = rng.normal(size=(n, d)) @ rng.normal(size=(d, d))
    X = X - X.mean(axis=0)
    C = X.T @ X / n
    lam, U = (part[..., ::-1] for part in np.linalg.eigh(C))
    A, B = rng.normal(size=(k, d)), rng.normal(size=(d, k))
    G, alpha = rng.normal(size=(k, k)), given.get("alpha", 0.3 * lam[1])
    if given.get("enough"):
        alpha = (lam[k - 1] + lam[k]) / 2
    Q = np.linalg.qr(rng.normal(size=(k, k)))[0]
    s = np.sqrt(1 - alpha / lam[:k])
    if given.get("turned"):
        G = np.linalg.qr(G)[0]
    if given.get("best"):
        B, A = U[:, :k] @ G, np.linalg.inv(G) @ U[:, :k].T
    if given.get("priced"):
        B = U[:, :k] @ np.diag(s) @ Q
        A = B.T
    prices = np.linspace(0.3, 0.6, k) * lam[1]
    if given.get("own"):
        B = U[:, :k] @ np.diag(np.sqrt(1 - prices / lam[:k]))
        A = B.T
    A, B = np.array(given.get("A", A), float), np.array(given.get("B", B), float)
    C = np.array(given.get("C", C), float)
    d = len(C)
    X = X if d == 4 else X[:, :d]
    Z = X @ A.T
    R = X - Z @ B.T
    H, delta = rng.normal(size=(d, len(A))), None
    hidden = np.tanh(Z)
    if given.get("bent"):
        R = X - hidden @ B.T
        delta = (1 - hidden**2) * (R @ B)
    p, q = given.get("p", 0.7), given.get("q", 1.9)
    return {
        "n": n,
        "d": d,
        "k": k,
        "C": C,
        "A": A,
        "B": B,
        "G": G,
        "H": H,
        "Q": Q,
        "P": np.diag(prices),
        "D": A @ A.T - B.T @ B,
        r"\alpha_i": given.get("prices", prices)[0],
        r"\alpha_j": given.get("prices", prices)[1],
        "u": given.get("u", 0.4),
        "v": given.get("v", 0.4),
        "S": np.diag(s),
        "U": U[:, :k],
        "X_c": X,
        r"\tilde X": Z @ B.T,
        r"\mathbf x_i": X,
        r"\mathbf z_i": Z,
        r"\tilde{\mathbf x}_i": Z @ B.T,
        r"\mathbf r_i": R,
        r"\mathbf h_i": hidden,
        r"\boldsymbol\delta_i": delta,
        r"\mathbf 1": np.ones(len(A)),
        "V": B,
        r"\mathbf u_j": np.linalg.eigh(C)[1][:, ::-1].T,
        "w": p * q,
        "w_j": np.diag((U.T @ B @ A @ U) if d == 4 else C),
        r"\mathbf a": X[0],
        r"\mathbf b": X[1] - 2 * X[0],
        r"\lambda_j": lam,
        r"\lambda": 2.6,
        r"\alpha": alpha,
        r"\eta": 0.3,
        "s_j": s,
        "L_B": -2 / n * R.T @ Z,
        "L_A": -2 / n * (R @ B).T @ X,
        "L_V": -2 / n * R.T @ hidden,
        "L_W": None if delta is None else -2 / n * delta.T @ X,
        "j": range(1, k + 1),
        "p": p,
        "q": q,
        "x": given.get("x", 1.3),
        "z": given.get("z", p * 1.3),
        "a": np.log(2),
        "b": 1,
        "r": 0.4,
        r"\ell": 0.16,
        r"\tilde x": given.get("back", p * q * 1.3),
        "g": 2 * (1 - p * q),
        "L(p, q)": lambda one, other: loss(X, one, other),
        r"L_\alpha(p, q)": lambda p, q: 2.6 * (1 - p * q) ** 2 + alpha * (p**2 + q**2),
    }


REST = {"p": np.sqrt(1 - 0.8 / 2.6), "q": np.sqrt(1 - 0.8 / 2.6), "alpha": 0.8}
HAND = {"C": [[2, 1], [1, 2]], "A": [[1, 0]], "B": [[1], [0]]}
PRICED = {"priced": True, "enough": True}
BENT = {"x": 1, "z": 0.6, "back": 0.6}
GIVEN = {
    r"AU = G^{-1}": {"best": True},
    r"AA^{\mathsf T} = B^…": {"best": True, "turned": True},
    r"(G^{\mathsf T}G)^{-1}…": {"turned": True},
    r"G^{\mathsf T}G = I": {"turned": True},
    r"z = \tanh(ax)": BENT,
    r"\tilde x = bz": BENT,
    r"\ell = (x - bz)^2": BENT,
    "x = b = 1": BENT,
    r"z = \tfrac35": BENT,
    r"r = x - bz…": BENT,
    r"-2\,r\,z…": BENT,
    r"1 - z^2 = \tfrac{16}{25}": BENT,
    r"-2\,r\,b\,(1…": BENT,
    r"g = 2\,(1 + p^2)…": {"p": 0.7, "q": -0.7},
    r"1 - \eta g \le…": {"p": 0.7, "q": -0.7},
    r"B^{\mathsf T}\mathbf r_i = \mathbf 0": {"best": True},
    r"\begin{aligned} \mathbf r_i…": {"bent": True},
    r"w_j = \max…": PRICED,
    r"\alpha \ge \lambda_{k+1}": PRICED,
    r"A\mathbf u_j = …": PRICED,
    r"A = B^{\mathsf T}": PRICED,
    r"BB^{\mathsf T}\mathbf u_j…": PRICED,
    "pq = 1": {"p": 0.8, "q": 1.25},
    r"\eta = \tfrac14": {r"\eta": 0.25},
    r"1 - pq = \tfrac12": {"p": 1, "q": 0.5},
    "p = 1": {"p": 1},
    r"q = \tfrac12": {"q": 0.5},
    r"p = \tfrac98": {"p": 9 / 8},
    r"q = \tfrac34": {"q": 3 / 4},
    "p = q": {"p": 0.7, "q": 0.7},
    "q = p": {"p": 0.7, "q": 0.7},
    "p = -q": {"p": 0.7, "q": -0.7},
    "q = -p": {"p": 0.7, "q": -0.7},
    r"C = \begin…": HAND,
    r"A = \begin…": HAND,
    r"\begin{aligned} BA\,…": {"best": True},
    r"L(A, B) = \frac1n\,…": [{}, {"best": True}],
    r"L_\alpha(p, q) \ \ge…": [{}, REST],
    r"p^2 = w = 1…": REST,
    "L_A = -2PA": {"own": True},
    "L_B = -2BP": {"own": True},
    r"P\,AA^…": {"own": True},
    r"\alpha_iu = v\alpha_j": [{"u": 0, "v": 0}, {"prices": (0.2, 0.2)}],
    r"\alpha_ju = v\alpha_i": [{"u": 0, "v": 0}, {"prices": (0.2, 0.2)}],
    r"(\alpha_i^2 - …": [{"u": 0, "v": 0}, {"prices": (0.2, 0.2)}],
    r"B = U\,S…": {"priced": True},
    r"\alpha = \tfrac12": {"alpha": 0.5},
    r"1 + \eta g > 1 + \eta": {"p": 0.2, "q": 0.3},
    "g > 1": {"p": 0.2, "q": 0.3},
}
FAILS = []
LEFT = {
    "it is quoted": [r"L = L + \frac{1}{B}\mathcal{L}(x_i^{(j)}, \tilde{x}_i^{(j)})"],
}
