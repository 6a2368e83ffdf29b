"""What the letters of *the eigenvalue is the variance* stand for."""

import numpy as np


def case(rng, given):
    X = given.get("X", rng.normal(size=(5, len(given.get("C", "xyz")))))
    X = X - np.mean(X, axis=0)
    n = len(X)
    C = given.get("C", X.T @ X / n)
    d = len(C)
    lam, U = (part[..., ::-1] for part in np.linalg.eigh(C))
    U = U * np.where(U[0] < 0, -1, 1)
    free = rng.normal(size=d)
    u = np.array(given.get("u", U[:, 0] if given.get("eigen") else free / np.linalg.norm(free)))
    return {
        "n": n, "d": d, r"\mathbf x_i": X, r"x_{ij}": X, "X_c": X, "C": C, "U": U, "Z": X @ U,
        r"\Lambda": np.diag(lam), r"\lambda_j": lam, r"\lambda": lam[0], r"\mathbf u": u,
        r"\mathbf v": rng.normal(size=d), r"V(\mathbf u)": lambda u: u @ C @ u,
        "r": C[0, 1]
    }  # fmt: skip


THIRD = {"C": np.diag([5, 3, 1])}
WAY_BACK = THIRD | {"u": np.array([1, 0, -1]) / np.sqrt(2)}
GEYSER = {"C": [[1, 0.901], [0.901, 1]]}
SLANTED = {
    "C": np.diag([2, 1]),
    "u": np.array([1, 1]) / np.sqrt(2),
    r"\mathbf v": np.array([1, -2]) / np.sqrt(5),
}
ROUND = {"C": np.eye(2), "u": [1, 0], r"\mathbf v": np.array([1, 1]) / np.sqrt(2)}
GIVEN = {
    r"C\mathbf u = \lambda\mathbf u": {"eigen": True},
    r"V(\mathbf u) = \mathbf u^{\mathsf T}C\,\mathbf u = \lambda…": {"eigen": True},
    r"C = \begin{pmatrix} 6…": {"C": "hand"},
    r"\mathbf u = \tfrac1{\sqrt5}(2, 1)": {"C": "hand", "eigen": True},
    # the step: two samples
    r"\mathbf u = \tfrac1{\sqrt2}(1, 1)": {"X": "X", "u": "u"},
    r"V = \tfrac12(2 + 2) = 2": {"X": "X", "u": "u"},
    # how many of three, and the way back
    r"C = \begin{pmatrix} 4…": {"C": "C3"},
    r"C = \operatorname{diag}(5, 3, 1)": THIRD,
    r"V(\mathbf u) = 5u_1^2…": THIRD,
    "u_2 = 0": WAY_BACK,
    "5u_1^2 + u_3^2 = 3": WAY_BACK,
    "u_1^2 + u_3^2 = 1": WAY_BACK,
    "4u_1^2 = 2": WAY_BACK,
    r"u_1^2 = u_3^2 = \tfrac12": WAY_BACK,
    r"C = \begin{pmatrix} 1…": GEYSER,
    "r = 0.901": GEYSER,
    # two uncorrelated axes that are no eigenvectors
    r"C = \operatorname{diag}(2, 1)": SLANTED,
    r"C\mathbf u = \tfrac1{\sqrt2}(2, 1)": SLANTED,
    r"\mathbf v = \tfrac1{\sqrt5}(1, -2)": SLANTED,
    # two eigenvectors that are not orthogonal
    "C = I": ROUND,
    r"\mathbf u = (1, 0)": ROUND,
    r"\mathbf v = \tfrac1{\sqrt2}(1, 1)": ROUND,
    r"\mathbf u^{\mathsf T}\mathbf v = \tfrac1{\sqrt2}": ROUND,
}
LEFT = {
    "it names a letter, and says nothing": [
        r"This lambda is a different from $\lambda$ we use in 39 by a factor of two."
    ]
}
