"""What the letters of *variance along an axis* stand for."""

import numpy as np

from press.formulas.values import Random


def case(rng, given):
    d = 2 if given.get("plane") else 3
    X = rng.normal(size=(7, d)) @ rng.normal(size=(d, d))
    X -= X.mean(axis=0)
    C = np.array(given.get("C", np.cov(X.T, ddof=0)), dtype=float)
    if given.get("plane"):
        C[0, 1] = C[1, 0] = abs(C[0, 1])
    lam, U = (part[..., ::-1] for part in np.linalg.eigh(C))
    u = np.asarray(given.get("u", rng.normal(size=d)), dtype=float)
    u = U[:, 0] if given.get("plane") else u / np.linalg.norm(u)

    def V(a):
        a = np.cos(a) * U[:, 0] + np.sin(a) * U[:, 1] if np.ndim(a) == 0 else a
        return a @ C @ a

    return {
        "n": len(X), "d": d, r"\mathbf x_i": X, r"\mathbf x": Random(X), r"\mathbf u": u, "C": C,
        r"\Sigma": C, r"\lambda_j": lam, r"\mathbf u_j": U.T, r"c_j": np.linalg.solve(U, u),
        "V": V, r"\theta": rng.uniform(0.2, 1.3), r"\bar{\mathbf x}": X.mean(axis=0),
    }  # fmt: skip


GIVEN = {}
LEFT = {}
