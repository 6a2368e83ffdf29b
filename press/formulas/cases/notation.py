"""What the letters of *Notation* stand for."""

import numpy as np


def case(rng, given):
    n, d, k = 6, 3, 2
    X = rng.normal(size=(n, d)) + 1
    mean, Xc, C = X.mean(axis=0), X - X.mean(axis=0), np.cov(X.T, ddof=0)
    lam, W = (part[..., ::-1] for part in np.linalg.eigh(C))
    left, sigma, right = np.linalg.svd(Xc, full_matrices=False)
    U = W[:, :k]
    letters = {
        "n": n, "d": d, "k": k, "X": X, "X_c": Xc, r"\mathbf x_i": X, r"\bar{\mathbf x}": mean,
        "C": C, "S": np.cov(X.T, ddof=1), r"\lambda_j": lam, r"\mathbf u_j": W.T, "U": U,
        "P": U @ U.T, "Z": Xc @ U, r"\mathbf z_i": Xc @ U,
        r"\tilde{\mathbf x}_i": mean + Xc @ U @ U.T,
        r"\mathbf u": W[:, 0], r"V(\mathbf u)": lambda u: (Xc @ u).var(), r"\sigma_j": sigma,
        r"\mathbf x": X[0], r"\mathbf y": X[1], "A": Xc,
    }  # fmt: skip
    if "decomposed" in given:
        letters |= {
            "X": Xc,
            "U": left,
            r"\Sigma": np.diag(sigma),
            "S": np.diag(sigma),
            "V": right.T,
        }
    if "transposed" in given:
        letters |= {"X": Xc.T, "m": n, "S": C}
    return letters


GIVEN = {
    r"A = U \Sigma V^{\mathsf T}": {"decomposed": True},
    r"X = U S V^{\mathsf T}": {"decomposed": True},
    r"S = \frac1m X X^{\mathsf T}": {"transposed": True},
}
