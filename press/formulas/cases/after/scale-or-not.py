"""What the letters of *To scale or not* stand for."""

import numpy as np


def plane(rng, given):
    """Return the letters of two features, one of them in a new unit."""
    a, b, c = given.get("abc", (rng.uniform(4, 9), rng.uniform(2, 5), rng.uniform(0.5, 2)))
    t = np.sqrt(a / b) if given.get("equal") else given.get("t", rng.uniform(0.4, 3))
    C_t = np.array([[a, t * c], [t * c, t**2 * b]])
    lam, U = np.linalg.eigh(C_t)
    theta = rng.uniform(0.2, 1.3) if given.get("any") else np.arctan2(*U[::-1, 1]) % np.pi

    def along(angle):
        return np.array([np.cos(angle), np.sin(angle)])

    return {
        "a": a,
        "b": b,
        "c": c,
        "t": t,
        "C_t": C_t,
        r"\theta": theta,
        r"V(\theta)": lambda angle: along(angle) @ C_t @ along(angle),
        r"\lambda_1": lam[1],
        r"\mathbf u": along(theta),
        r"\mathbf p": along(2 * theta),
        r"\mathbf q": np.array([(a - t**2 * b) / 2, t * c]),
        "m": np.tan(theta) / t,
        "r": c / np.sqrt(a * b),
        "C": np.array([[a, c], [c, b]]),
    }


def root(S):
    """Return the symmetric root of a matrix."""
    sizes, V = np.linalg.eigh(S)
    return V @ np.diag(np.sqrt(sizes)) @ V.T


def many(rng, given):
    """Return the letters of many features and of a metric."""
    d, n = 4, 7
    X = rng.normal(size=(n, d)) * [3, 2, 1, 0.5] @ np.linalg.qr(rng.normal(size=(d, d))).Q
    X = X - X.mean(axis=0)
    C = X.T @ X / n
    s = np.sqrt(np.diag(C))
    L, Q = rng.normal(size=(d + 1, d)), np.linalg.qr(rng.normal(size=(d, d))).Q
    sigma, psi, v = 1.7, rng.uniform(0.5, 4, size=d), rng.normal(size=d)
    M = L.T @ L
    if given.get("standard"):
        M = np.diag(1 / s**2)
    if given.get("plain"):
        M = np.eye(d)
    if given.get("errors"):
        C, M = sigma**2 * np.outer(v, v) + np.diag(psi), np.diag(1 / psi)
    R = C / np.outer(s, s)
    w, other = rng.dirichlet(np.ones(d), size=2)
    half = np.linalg.cholesky(M)
    values, V = np.linalg.eigh(half.T @ C @ half)
    U = np.linalg.solve(half.T, V)  # orthonormal in the metric
    x, y = rng.normal(size=(2, d))
    A = np.diag(np.sqrt(w)) @ root(R)
    if given.get("white"):
        M = np.linalg.inv(C)
    lam = np.linalg.eigvalsh(C)[::-1]
    P, D = np.linalg.qr(rng.normal(size=(d, d))).Q, np.diag(lam)
    if given.get("diagonal"):
        Q = np.linalg.eigh(C)[1][:, ::-1]
    return {
        "d": d,
        "n": n,
        "C": C,
        "C'": A @ C @ A.T if given.get("diagonal") else Q @ C @ Q.T,
        "s_j": s,
        "w_j": s**2 / np.sum(s**2) if given.get("own") else w,
        r"\mathbf e_j": np.eye(d),
        r"\mathbf x_i": X,
        "M": M,
        r"\mathbf x": x,
        r"\mathbf y": y,
        "x_j": x,
        "y_j": y,
        "x": 2.3,
        "d_M": lambda x, y: np.sqrt((x - y) @ M @ (x - y)),
        r"\lambda": values[1],
        r"\lambda_1": lam[0],
        r"\lambda_j": lam,
        r"\mathbf u": U[:, 1],
        r"\mathbf u'": U[:, 2],
        "U": U,
        r"\mathbf v": v / np.linalg.norm(v) if given.get("unit") else v,
        r"\sigma": sigma,
        r"\Psi": np.diag(psi),
        r"\psi_j": psi,
        "Q": Q,
        "R": R,
        "W": np.diag(w),
        r"\mathbf w": w,
        r"\mathbf w'": other,
        "p": 0.3,
        "f": lambda w: np.linalg.eigvalsh(R * np.outer(np.sqrt(w), np.sqrt(w)))[-1],
        "R^{1/2}": root(R),
        r"\mathbf r_j": root(R),
        "W^{1/2}": np.diag(np.sqrt(w)),
        "A": A,
        "L": half,
        r"\tilde{\mathbf u}": root(M) @ U[:, 1] if not given.get("cholesky") else half.T @ U[:, 1],
        "M^{1/2}": root(M),
        "M^{-1/2}": np.linalg.inv(root(M)),
        "D": D,
        "D^{-1/2}": np.diag(np.diag(D) ** -0.5),
        "P": P,
        r"\varepsilon": 0.0001,
    }


def case(rng, given):
    one, other = plane(rng, given), many(rng, given)
    if given.get("many"):
        return {**one, **other}
    return {**other, **one}


MANY = {"many": True}
PLAIN = {"many": True, "plain": True}
ERRORS = {"many": True, "errors": True}
STANDARD = {"many": True, "standard": True}
ONE, TWO = {"abc": (6, 3, 2), "t": 1}, {"abc": (6, 3, 2), "t": 2}
WHITE = {"many": True, "white": True, "diagonal": True}
ROOT = {"many": True, "cholesky": True}
GIVEN = {
    "scale-or-not-30 scale-or-not-69": MANY,
    "scale-or-not-64 scale-or-not-66": ROOT,
    "scale-or-not-33": ERRORS,
    "scale-or-not-39 scale-or-not-A0": WHITE,
    "scale-or-not-36": PLAIN,
    r"\begin{aligned} V(\theta)…": {"any": True},
    r"V(\theta) = \tfrac12…": {"any": True},
    "a = t^2b": {"equal": True},
    r"t^2 = \tfrac ab": {"equal": True},
    r"4t^2(ab - c^2)…": {"equal": True},
    r"\lambda_1/(a + t^2b) = …": {"equal": True},
    "c < 0": {"abc": (6, 3, -1)},
    "c = 0": {"abc": (6, 3, 0)},
    "a = 6": ONE,
    "b = 3": ONE,
    "c = 2": ONE,
    "t = 1": ONE,
    r"\tan2\theta = \tfrac43": ONE,
    r"\tan\theta = \tfrac12": ONE,
    r"C_t = \begin{pmatrix} 6 & 2…": ONE,
    r"m = \tfrac12": ONE,
    "t = 2": TWO,
    r"\tan2\theta = -\tfrac43": TWO,
    r"\tan\theta = 2": TWO,
    r"C_t = \begin{pmatrix} 6 & 4…": TWO,
    "m = 1": TWO,
    r"t = \sqrt2…": {"abc": (6, 3, 2), "equal": True},
    "s_j^2 = C_{jj}": MANY,
    "w_j = s_j^2…": {"many": True, "own": True},
    r"\frac{\lambda_1}{\operatorname{tr}C}…": {"many": True, "own": True},
    "M = I": PLAIN,
    r"M = \operatorname{diag}(1/s_1^2…": STANDARD,
    r"d_M(\mathbf x, \mathbf y)^2 = \sum…": STANDARD,
    r"CM\mathbf u = \lambda\mathbf u": MANY,
}
FAILS = ["c^2 > ab"]
LEFT = {}
