"""What the letters of *the special axis* stand for."""

import numpy as np


def case(rng, given):
    X = rng.normal(size=(5, 3))
    X = X - X.mean(axis=0)
    n, d = X.shape
    C = given.get("C", X.T @ X / n)
    lam, U = (part[..., ::-1] for part in np.linalg.eigh(C))
    w = U[:, 0] if given.get("top") else given.get("u", rng.normal(size=len(C)))
    w = w if given.get("free") else w / np.linalg.norm(w)
    c = given.get("c", 2.3)
    v = rng.normal(size=len(C)) * (np.arange(len(C)) > 0)
    return {
        "n": n, "d": d, "k": range(1, d + 1), r"\mathbf x_i": X, "X_c": X, "C": C,
        r"\mathbf u": np.sqrt(c) * w if given.get("leash") else w, r"\mathbf w": w, "c": c,
        r"\mathbf u_1": U[:, 0], r"\hat e": U[:, 0], r"\lambda": lam[0], r"\lambda_j": lam,
        "c_j": U.T @ w, r"V(\mathbf u)": lambda u: u @ C @ u, r"g(\mathbf u)": lambda u: u @ u - 1,
        r"s(\mathbf u)": lambda u: np.sqrt(u @ C @ u), r"\mu": np.sqrt(lam[0]) / 2, r"\eta": 0.05,
        "H_V": 2 * C, "H_g": 2 * np.eye(len(C)), r"\mathbf u_k": U.T,
        r"\mathbf v": U @ v, "v_j": v, "B": np.array([[3, 1, 0], [1, 3, 0], [0, 0, 3]]),
        "A": np.array([[5, 2], [2, 2]]), "M": np.array([[5, 3], [1, 2]]),
        r"q(\mathbf u)": lambda u: u @ np.array([[5, 3], [1, 2]]) @ u,
        "p_i": np.array([0.1, 0.3, 0.2, 0.15, 0.25]),
        r"f^*(c)": lambda c: c * np.linalg.norm(C, 2), r"\mathbf C": C,
    }  # fmt: skip


SMALL, TOP = {"C": [[5, 2], [2, 2]]}, {"top": True}
SUMMIT = {"C": np.diag([4, 9, 36]), "top": True}
PASS = {"C": np.array([[3, 1, 0], [1, 3, 0], [0, 0, 3]]), "u": [0, 0, 1]}
TOO_FAST = {"C": np.diag(np.linspace(0.1, 4.7, 13)), r"\eta": 0.21}  # the limit is 1/4.8
LEASH = {"leash": True}
FREE = SMALL | {"u": np.array([2, 1]), "free": True}
GIVEN = {
    r"V(\mathbf u) = \mathbf u^{\mathsf T}C\,\mathbf u = \lambda…": TOP,
    r"q(\mathbf u) = \mathbf u^{\mathsf T}M…": FREE,
    r"\mathbf u = (2, 1)": FREE,
    "q = 5u_1^2…": FREE,
    r"\partial q/\partial u_1…": FREE,
    r"\partial q/\partial u_2…": FREE,
    r"\nabla q = (M…": FREE,
    r"2M\mathbf u = (26, 8)": FREE,
    r"\mathbf u = (0, 0, 1)": PASS,
    r"B\mathbf u = 3\mathbf u": PASS,
    r"\lambda_j = \lambda_k": {"C": 3.7 * np.eye(3)},
    r"\lambda_1 = \lambda_2 > \lambda_3": {"C": np.diag([4, 4, 1])},
    r"C = \begin{pmatrix} 1 & \frac12…": {"C": [[1, 0.5], [0.5, 1]]},
    r"2\eta\lambda_1 - 1 >…": TOO_FAST,
    r"\eta > \dfrac1{\lambda_1 + \lambda_{13}}": TOO_FAST,
    r"g = u_1^2 + \dots + u_d^2 - 1": {"u": [1, 2, 3], "free": True},
    r"\nabla V = \lambda\nabla g": TOP,
    r"2\,C\mathbf u = \lambda \cdot 2\,\mathbf u…": TOP,
    r"C\mathbf u = \lambda\mathbf u": TOP,
    # the standard deviation
    r"\nabla s = \mu\nabla g": TOP,
    r"\nabla V = 2\lambda\mathbf u": TOP,
    r"V = \lambda = 36": SUMMIT,
    r"\nabla s = \dfrac{2 \cdot 36}…": SUMMIT,
    r"\mu = 3": SUMMIT,
    # nearly equal eigenvalues, so that little is won
    r"\frac{\sum_j \lambda_j \cdot…": [{}, {"C": np.diag([2.5, 2.4, 2.3]), "u": [1, 1, 1]}],
    # a longer leash
    "c > 0": {"c": 0.4},
    r"\mathbf u^{\mathsf T}\mathbf u = c": LEASH,
    r"\mathbf u = \sqrt c\,\mathbf w": LEASH,
    r"V(\mathbf u) = c\,\mathbf w…": [LEASH, LEASH | TOP],
    r"\nabla V = 2C\mathbf u = 2\lambda_1…": LEASH | TOP,
    r"\mathbf w = \mathbf u_1": TOP,
}
FAILS = [r"\mathbf C\hat e = 2\lambda\hat e"]
LEFT = {
    "verify.misprint compares it": [r"g(e_1, e_2, e_3, \dots) = e_1^2 + e_2^2 + \dots + e_n^2"],
    "it is what a slip would say": [r"\hat e = \vec 0"],
    "it asks for something, and says nothing": [r"minimize $V(\hat{e})$", r"maximize $V(\hat{e})$"],
}
