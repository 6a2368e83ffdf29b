"""What the letters of *maximum variance* stand for."""

import numpy as np
from scipy.linalg import null_space

from lecture_utils.datasets import us_arrests


def case(rng, given):
    X = np.array(given.get("X", rng.normal(size=(6, 4)) * [3, 2, 1.5, 1]), dtype=float)
    X = X - X.mean(axis=0)
    (n, d), k, j = X.shape, given.get("k", 2), given.get("at", 2)
    C = X.T @ X / n
    sizes, rows = np.linalg.svd(X)[1:]
    lam, U = sizes**2 / n, rows.T * np.sign(rows[np.arange(d), np.abs(rows).argmax(axis=1)])
    N = null_space(U[:, :j].T)
    y = rng.normal(size=d - j)
    w = given.get("u", N @ y if given.get("across") else rng.normal(size=d))
    w = U[:, 0] if given.get("top") else w / np.linalg.norm(w)
    w = given.get("long", 1) * w
    x = given.get("x", X[0])
    kept = U[:, :k]
    return {
        "X": X, "X_c": X, "Z": X @ kept, "n": n, "d": d, "k": k, "j": range(1, d + 1), "C": C,
        "U": kept, "N": N, r"\mathbf u": w, r"\mathbf u_j": U.T, r"\lambda_j": lam,
        r"\lambda_i": lam, "c_i": U.T @ w, "c_j": U.T @ w,
        r"\lambda": 2 * lam[0] / given.get("power", 2), r"V(\mathbf u)": lambda u: u @ C @ u,
        r"L(\mathbf u, \lambda)": lambda u, by=lam[0]: u @ C @ u + by * (1 - u @ u),
        r"\tilde X": X @ kept @ kept.T, r"\mathbf 1": np.ones(d),
        r"\mathbf y": y / np.linalg.norm(y), r"\mathbf x": x, r"\mathbf z": kept.T @ x,
        "z": x @ U[:, 0], "z_j": U.T @ x, r"\tilde{\mathbf x}": kept @ np.linalg.lstsq(kept, x)[0],
    }  # fmt: skip


STATES = {"X": us_arrests()[0] / us_arrests()[0].std(axis=0)}
HAND = {"X": [[3, 2], [1, 0], [-1, -2], [-3, 0]], "k": 1, "x": [3, 2]}
TOP, SECOND = {"top": True}, HAND | {"x": [-1, 3]}
GIVEN = {
    r"\lambda_1 \approx 2.48": STATES,
    # across the directions found so far
    "c_1 = 0": {"across": True, "at": 1},
    r"\mathbf u = N\mathbf y": {"across": True},
    r"V(\mathbf u) = \mathbf y^{\mathsf T}…": {"across": True},
    r"V(\mathbf u) = \sum_{i=j+1}^d…": [
        {"across": True, "at": 1, "j": 1},
        {"across": True, "at": 2, "j": 2},
    ],
    # by hand
    r"C = \begin{pmatrix} 5…": HAND,
    r"\lambda_1 = 6": HAND,
    r"\mathbf u_1 = \tfrac1{\sqrt5}…": HAND,
    r"\mathbf u_1 = \tfrac1{\sqrt2}…": {"X": [[3, 5], [4, 0], [-4, 0], [-3, -5]], "k": 1},
    r"z = \tfrac1{\sqrt5}(2…": HAND,
    r"z = \tfrac1{\sqrt5}(-2…": SECOND,
    r"\tilde{\mathbf x} = \tfrac1{\sqrt5} \cdot…": SECOND,
    # at a solution
    r"\mathbf u = \tfrac1{\sqrt2}(0, 1, -1, 0)": {"u": [0, 1, -1, 0]},
    r"\mathbf 1^{\mathsf T}\mathbf u = 0": {"u": [2, -1, 3, -4]},
    r"L(\mathbf u, \lambda) = \mathbf u^{\mathsf T}…": {"long": 1.7, "power": 3},
    r"C\mathbf u = \lambda\mathbf u": TOP,
    r"V(\mathbf u) = \lambda\,\mathbf u^{\mathsf T}\mathbf u = \lambda": TOP,
    r"U = [\mathbf{u}_1, \dots, \mathbf{u}_d]": {"k": 4},
}
FAILS = [r"U = [\mathbf{u}_2, \dots, \mathbf{u}_d]"]
LEFT = {
    "it names a case": [r"\mathbf u = \mathbf u_2", r"\mathbf u = \mathbf u_{j+1}"],
    "a misprint, which verify.misprint compares": [
        r"\mathbf{z}^{(i)} = U\mathbf{x}^{(i)}",
        r"\tilde{X} \in \mathbb{R}^{d \times m}",
        r"the next $d - 1$ largest eigenvalues $\lambda_1, \dots, \lambda_d$",
        r"the next $d - 1$ largest eigenvalues $\lambda_2, \dots, \lambda_d$",
    ],
}
