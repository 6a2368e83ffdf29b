"""What the letters of *Matrix multipliers* stand for."""

import numpy as np

K = 2


def spectrum(rng, given):
    """Return a covariance matrix, its eigenvalues and eigenvectors, the largest first."""
    d = len(given.get("U", np.eye(5)))
    X = rng.normal(size=(7, d)) * np.arange(d, 0, -1)
    X = X - X.mean(axis=0)
    C = np.array(given.get("C", X.T @ X / 7), float)
    return C, *(part[..., ::-1] for part in np.linalg.eigh(C))


def case(rng, given):
    C, lam, u = spectrum(rng, given)
    d, t = len(C), rng.uniform(0.3, 1.2)
    turn = np.array([[np.cos(t), -np.sin(t)], [np.sin(t), np.cos(t)]])
    turn = np.eye(2) if given.get("own") else turn
    kept = [0, 1] if given.get("top") else [0, 2]
    U = u[:, kept] @ turn
    U = np.linalg.qr(rng.normal(size=(d, K))).Q if given.get("any plane") else U
    U = rng.normal(size=(d, K)) if given.get("loose") else U
    U = np.array(given.get("U", U), float)
    Lam = rng.normal(size=(K, K)) if given.get("any multipliers") else U.T @ C @ U
    Lam = Lam + Lam.T if given.get("any multipliers") else Lam
    D, R = np.linalg.eigh(Lam)
    R = R * [1, np.linalg.det(R)]  # a rotation: a reflection of the plane is its own transpose
    W = U @ rng.normal(size=(K, K))
    M = np.linalg.lstsq(W, C @ W)[0] if given.get("sloping") else rng.normal(size=(K, K))
    return {
        "d": d,
        "k": K,
        "n": range(1, K + 1),
        "C": C,
        r"\mathbf x": rng.normal(size=d),
        "U": U,
        "u_{ij}": U,
        "t": t,
        r"\Lambda": Lam,
        "R": R,
        "D": np.diag(D),
        "Q": U @ R,
        "P": U @ np.linalg.pinv(U),
        r"\delta_{ij}": np.eye(K),
        "J(U)": lambda U: np.trace(C) - np.trace(U.T @ C @ U),
        r"L(U, \Lambda)": lambda U, Lam: (
            np.trace(C) - np.trace(U.T @ C @ U) + np.trace(Lam @ (U.T @ U - np.eye(K)))
        ),
        r"\mathbf w_i": U.T,
        r"\mathbf u_j": u.T,
        r"\lambda_j": lam,
        "W": W,
        "M": M,
        "m": range(1, d + 1),
        r"\mathbf a": [1, 0, 0],
        r"\mathbf b": [0.6, 0.8, 0],
    }


def turning(letters):
    """Let one kept axis turn towards a dropped one."""
    C, u = letters["C"], letters[r"\mathbf u_j"]

    def loss(t):
        one = np.cos(t) * u[3] + np.sin(t) * u[1]
        return np.trace(C) - u[0] @ C @ u[0] - one @ C @ one

    lam = letters[r"\lambda_j"]
    return {"J(t)": loss, r"\lambda_i": lam[3], r"\lambda_j": lam[1]}


def moving(letters):
    """Let a whole level plane move."""
    C, lam, u = letters["C"], letters[r"\lambda_j"], letters[r"\mathbf u_j"]
    U, V = u[[1, 3]].T, u[[0, 2, 4]].T
    M = np.random.default_rng(3).normal(size=(3, 2))
    t = letters["t"] / 4

    def loss(t):
        Q = np.linalg.qr(U + t * V @ M).Q
        return np.trace(C) - np.trace(Q.T @ C @ Q)

    G = U + t * V @ M
    return {
        "U": U,
        "V": V,
        "M": M,
        "G": G,
        "t": t,
        "J(t)": loss,
        "P": G @ np.linalg.pinv(G),
        r"\alpha_i": lam[[1, 3]],
        r"\beta_j": lam[[0, 2, 4]],
        r"D_\alpha": np.diag(lam[[1, 3]]),
        r"D_\beta": np.diag(lam[[0, 2, 4]]),
    }


HAND = {"C": np.diag([3, 2, 1]), "U": np.array([[4, -3], [3, 4], [0, 0]]) / 5}
STEP = {"M": [[1, 4], [2, 3]], "U": [[2, 1], [0, 1], [1, 3]]}
OWN = {"own": True}
TOP, FREE = {"top": True}, {"any plane": True}
LOOSE = {"loose": True, "any multipliers": True}
SLOPE = {"sloping": True}
GIVEN = {
    r"\mathbf w_1 = \cos t…": TOP,
    r"\mathbf w_2 = -\sin t…": TOP,
    r"\begin{aligned} \mathbf w_1^{\mathsf T}C…": TOP,
    r"\lVert\mathbf x - UU…": FREE,
    r"J(U) = …": FREE,
    r"L(U, \Lambda) = …": LOOSE,
    r"\begin{aligned} \frac{\partial}…": LOOSE,
    r"M = \begin{pmatrix} 1 & 4…": STEP,
    r"U = \begin{pmatrix} 2 & 1…": STEP,
    r"U(M + M^{\mathsf T})…": STEP,
    r"C = \begin{pmatrix} 3 & 0…": HAND,
    r"U = \frac15…": HAND,
    r"\Lambda = U^{\mathsf T}CU = \frac1{25}…": HAND,
    r"J(t) = J(0)…": turning,
    r"\Lambda = 2I": {"C": np.diag([2, 2, 1]), "top": True},
    r"CU - U\Lambda = (I…": FREE,
    r"C\mathbf w_i = \Lambda_{ii}…": OWN,
    r"\mathbf w_1^{\mathsf T}\mathbf w_2 = 0.01": {r"\mathbf w_i": [[1, 0.005, 0], [0.005, 1, 0]]},
    "CW = WM": SLOPE,
    r"M = W^{\mathsf T}CW": SLOPE,
    r"M = (W^{\mathsf T}W)^{-1}…": SLOPE,
    r"W^{\mathsf T}W = I": {"W": HAND["U"]},
    r"\Lambda = \begin{pmatrix} 7 & 2…": {r"\Lambda": [[7, 2], [2, 4]]},
    r"C = \begin{pmatrix} 4 & 1…": {"C": [[4, 1, 0], [1, 4, 0], [0, 0, 3]]},
    "G = U + tVM": moving,
    r"J''(0) = 2\sum…": moving,
    r"P = G(G^{\mathsf T}G)…": moving,
    r"U^{\mathsf T}V = \mathbf 0": moving,
    r"U^{\mathsf T}CV = \mathbf 0": moving,
    r"G^{\mathsf T}G = I…": moving,
    r"\operatorname{tr}(PC)…": moving,
    r"\operatorname{tr}(M^{\mathsf T}D_\beta M)…": moving,
}
FAILS = [r"M = W^{\mathsf T}CW"]
LEFT = {"verify.misprint compares it": ["i = 1,...,N"]}
