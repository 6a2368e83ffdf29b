"""What the letters of *whitening* stand for."""

import numpy as np


def case(rng, given):
    n, d = 7, 3
    X = rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) + 2.5
    X = X - X.mean(axis=0) if given.get("centred") else X
    C = np.array(given["C"], float) if "C" in given else np.cov(X.T, ddof=0)
    d = len(C)
    lam, U = (part[..., ::-1] for part in np.linalg.eigh(C))
    Q = np.linalg.qr(rng.normal(size=(d, d)))[0]
    Q = np.eye(d) if given.get("is_ada") else U if given.get("is_dan") else Q
    W = Q @ np.diag(lam**-0.5) @ U.T
    away = X - X.mean(axis=0) if d == X.shape[1] else X[:, :d]
    A, b, eps = rng.normal(size=(d, d)), rng.normal(size=d), 0.7
    D = np.diag(X.std(axis=0))
    lam_s, U_s = (part[..., ::-1] for part in np.linalg.eigh(np.corrcoef(X.T)))
    W = np.linalg.inv(U_s @ np.diag(lam_s**0.5)) @ np.linalg.inv(D) if given.get("is_cleo") else W
    P, s, Ut = np.linalg.svd(away, full_matrices=False)
    U, lam = (Ut.T, s**2 / n) if given.get("svd") else (U, lam)
    m = np.sqrt(np.einsum("ij,jk,ik->i", away, np.linalg.inv(C), away))
    return {
        "n": n,
        "d": d,
        "C": C,
        "U": U,
        r"\Lambda": np.diag(lam),
        r"\lambda_j": lam,
        r"\mathbf u_j": U.T,
        r"\mathbf x_i": X[:1] if given.get("first") else X,
        r"\bar{\mathbf x}": X.mean(axis=0),
        r"\mathbf z_i": away @ W.T,
        "W": W,
        "Q": Q,
        "L": np.linalg.cholesky(C),
        "m_i": m,
        "D": D,
        r"\Lambda_{\mathrm s}": np.diag(lam_s),
        r"U_{\mathrm s}": U_s,
        "X_c": away,
        "P": P,
        r"\Sigma": np.diag(s),
        r"\sigma_j": s,
        r"\mathbf p_j": P.T,
        "Z": np.sqrt(n) * np.linalg.qr(rng.normal(size=(n, d)))[0],
        r"\mathbf w": b / np.linalg.norm(b),
        r"\mathbf v": away[0] if given.get("first") else rng.normal(size=d),
        "A": A,
        r"\mathbf b": b,
        r"\mathbf y_i": X @ A.T + b if d == X.shape[1] else X,
        r"\bar{\mathbf y}": (X @ A.T + b if d == X.shape[1] else X).mean(axis=0),
        r"\mathbf a": W.T @ b,
        r"\varepsilon": eps,
    }


HAND = {"C": [[8, 14], [14, 29]]}
SHORT, LONG = np.array([[3, 1], [-1, 3]]) / np.sqrt(5), np.sqrt(2) * np.eye(2)
STEP = {"N": SHORT, "M": LONG, "Q": LONG @ np.linalg.inv(SHORT)}
SOLVED = {r"\varepsilon": 162 / 13}
BEN = np.linalg.inv(np.linalg.cholesky(HAND["C"]))
DAN = np.linalg.inv([[2, 2], [2, 5]])
BOTH = {r"\mathbf u_j": np.array([[1, 2], [-2, 1]]) / np.sqrt(5)}
GIVEN = {
    r"C = \begin{pmatrix} 8…": HAND,
    r"C^{-1} = \tfrac1{36}…": HAND,
    r"\mathbf u_1 = …": BOTH,
    r"\mathbf u_2 = …": BOTH,
    r"W = \begin{pmatrix} \tfrac1{\sqrt8}…": {"W": BEN},
    r"W = \frac16\cdot…": {"W": DAN},
    r"W = U\Lambda^{-1/2}U^{\mathsf T}": {"is_dan": True},
    r"W = \Lambda_{\mathrm s}^{-1/2}…": {"is_cleo": True},
    r"\mathbf v = \mathbf x_i…": {"first": True},
    r"X_c = P…": {"svd": True},
    r"C = \tfrac1nX_c…": {"svd": True},
    r"\Lambda^{-1/2} = \sqrt n…": {"svd": True},
    r"X_c\,U\Lambda^{-1/2}…": {"svd": True},
    r"\operatorname{tr}(Z^{\mathsf T}X_c)…": {"svd": True},
    "QN = M": STEP,
    "Q = MN^{-1}": STEP,
    r"N^{-1} = …": STEP,
    r"Q = \tfrac12MN…": STEP,
    r"\mathbf z_i = W\mathbf x_i": {"centred": True},
    r"\tfrac1n\sum_i \mathbf z_i…": {"centred": True},
    r"\begin{aligned} \frac1n\sum_{i=1}^n\|…": {"centred": True},
    r"U^{\mathsf T}Q = I": {"is_dan": True},
    "Q = U": {"is_dan": True},
    r"C = \begin{pmatrix} 2…": {"C": [[2, 1], [1, 2]]},
    r"\varepsilon = 4": {r"\varepsilon": 4},
    r"\tfrac{10}{1 + \varepsilon}…": SOLVED,
    r"10\,(36 + \varepsilon)…": SOLVED,
    r"324 = 26\varepsilon": SOLVED,
    r"\varepsilon = \tfrac{162}{13}": SOLVED,
    r"\mathbf z_i = \Lambda^{-1/2}…": {"is_ada": True},
}
FAILS = []
LEFT = {
    "it is quoted": [
        r"\text{Let } \vec{z} = \tilde{\Lambda}^{1/2} U^T \vec{x}",
        r"= I_{d \times d}",
        r"\lambda_d \leftarrow",
    ],
}
