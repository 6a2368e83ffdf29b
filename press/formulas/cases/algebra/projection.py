"""What the letters of *projection* stand for."""

import numpy as np


def case(rng, B=((1, 0), (1, 1), (1, 2)), x=None):
    B = np.array(B) if x is not None else rng.normal(size=(4, 2))
    n, m = B.shape
    x = rng.normal(size=n) if x is None else np.array(x)
    w = rng.normal(size=n)
    lam = np.linalg.lstsq(B, x)[0]
    Q = np.linalg.qr(B)[0]
    return {
        r"\mathbf x": x, r"\mathbf w": w, "B": B, r"\mathbf b_i": B.T, "n": n, "m": m,
        "t": w @ x / (w @ w), r"\mathbf r": x - w * (w @ x / (w @ w)),
        r"\boldsymbol\lambda": lam, r"\pi_U(\mathbf x)": lambda x: Q @ (Q.T @ x), "P_U": Q @ Q.T,
        r"\boldsymbol\mu": rng.normal(size=m), "P": Q @ Q.T, r"\mathbf y": rng.normal(size=n),
        r"\mathbf v": rng.normal(size=m), "U": Q, "i": range(1, m + 1),
    }  # fmt: skip


GIVEN = {"projection-12": {"x": [1, 1, 1]}, "projection-26": {"x": [6, 0, 0]}}
LEFT = {}
