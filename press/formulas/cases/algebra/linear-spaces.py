"""What the letters of *linear spaces* stand for."""

import numpy as np


def case(rng, given):
    x, M = given.get("x", rng.normal(size=3)), given.get("M")
    n = len(x) if M is None else M.shape[1]
    x = x if len(x) == n else rng.normal(size=n)
    M = rng.normal(size=(2, n)) if M is None else M
    B = given.get("B", rng.normal(size=(n, n)))
    if given.get("mirror"):
        M = 2 * np.outer(B[:, 0], B[:, 0]) / (B[:, 0] @ B[:, 0]) - np.eye(2)
    C = B if given.get("mirror") else given.get("C", rng.normal(size=(len(M), len(M))))
    X, mixing = rng.normal(size=(n, 4)), rng.normal(size=4)
    lam = mixing if given.get("mixing") else np.linalg.inv(B) @ x
    a, b, c, d = rng.normal(size=4)
    W = np.linalg.inv(B) if given.get("standard") else rng.normal(size=(n, n))
    null = np.linalg.svd(M)[2][np.linalg.matrix_rank(M) :].T
    return {
        "n": n, "m": X.shape[1], "p": null.shape[1], "r": np.linalg.matrix_rank(M),
        r"\mathbf x": x, r"\mathbf y": M @ x if given.get("image") else rng.normal(size=n),
        r"\mathbf v": X @ mixing if given.get("mixing") else null[:, 0] if null.size else None,
        "X": X, r"\mathbf x_i": X.T, r"\boldsymbol\lambda": np.linalg.svd(X)[2][-1],
        "B": B, r"\mathbf b_i": B.T, r"[\mathbf x]_B": lam, r"\lambda_i": lam, r"\mu_i": lam,
        "C": C, "S": np.linalg.inv(B), "M": M, r"\lambda": a, r"\mu": b,
        "A": np.linalg.solve(C, M @ B), r"A_\Phi": np.linalg.solve(C, M @ B),
        r"\Phi(\mathbf x)": lambda x: M @ x, r"[\Phi(\mathbf x)]_C": np.linalg.solve(C, M @ x),
        r"[\mathbf y]_C": np.linalg.solve(C, M @ x),
        r"\mathbf e_j": np.eye(n), r"\mathbf s_j": np.linalg.inv(B).T,
        r"\mathbf w_j": W.T, r"\mathbf u_j": (B @ W).T, r"c_j": rng.normal(size=n),
        "a": a, "b": b, "c": c, "d": d,
        r"\Delta": np.linalg.det(B) if given.get("mirror") else a * d - b * c,
    }  # fmt: skip


RODS, OTHER = {"B": "rods", "x": "x"}, {"B": "slanted", "x": "goal"}
FLAT = {r"\lambda_i": np.cross([1, 1, 2], [2, 3, 1])}
PLANE = {"x": [0.3, 0.8]}
MIRROR = {"B": "B", "mirror": True} | PLANE
GIVEN = {
    # the friend's rods
    r"\mathbf b_1 = (1, 1)": RODS,
    r"\mathbf b_2 = (1, -1)": RODS,
    r"\mathbf x = (3, 1)": RODS,
    r"\lambda_1\,(1, 1) + \lambda_2\,(1, -1) = (3, 1)": RODS,
    r"\begin{aligned} \lambda_1 + \lambda_2 &= 3…": RODS,
    r"2\lambda_1 = 4": RODS,
    r"\lambda_1 = 2": RODS,
    r"\lambda_2 = 1": RODS,
    # three vectors of the plane
    r"\begin{aligned} \lambda_1 + \lambda_2 + 2\lambda_3…": FLAT,
    r"\lambda_1 = -\lambda_2 - 2\lambda_3": FLAT,
    r"\lambda_2 = 3\lambda_3": FLAT,
    r"\lambda_3 = 1": FLAT,
    # mixes, and a basis with its inverse
    r"\mathbf v = \lambda_1…": {"mixing": True},
    r"\mathbf e_j = B\mathbf w_j": {"standard": True},
    r"\sum_j c_j\mathbf e_j = …": {"standard": True},
    # maps
    r"\mathbf b_1 = (1, 1, 0)": {"B": "three"},
    r"M = \begin{pmatrix} 1 & 1 & 0 & 2…": {"M": "M"},
    r"p \ge 1": [{}, {"x": [0.3, 0.8, -0.4, 1.2, 0.6]}],
    # exercises
    r"2\lambda_1 + 3\lambda_2 = 4": OTHER,
    r"\lambda_1 - \lambda_2 = -3": OTHER,
    r"\lambda_1 = \lambda_2 - 3": OTHER,
    r"5\lambda_2 - 6 = 4": OTHER,
    r"\lambda_2 = 2": OTHER,
    r"\lambda_1 = 2 - 3 = -1": OTHER,
    r"A = \begin{pmatrix}…": MIRROR,
    "A = B^{-1}MB": MIRROR,
    "M = BAB^{-1}": MIRROR,
    r"B = \begin{pmatrix}…": MIRROR,
    r"B^{-1} = \tfrac15…": MIRROR,
    r"\Delta = 5": MIRROR,
    r"M = \begin{pmatrix} 2 & 1…": MIRROR,
    # beside the notes
    r"\mathbf e_1 = (0, 1)": PLANE,
    r"\mathbf e_2 = (1, 0)": PLANE,
    r"\mathbf{e}_1 = [1, 0]^\top": PLANE,
    r"\mathbf{e}_2 = [0, 1]^\top": PLANE,
    r"\mathbf{e}_1 = [0, 1]^\top": PLANE,
    r"\mathbf{e}_2 = [1, 0]^\top": PLANE,
    r"\mathbf y = \Phi(\mathbf x)…": {"B": np.eye(3), "C": np.eye(2), "image": True},
}
FAILS = [r"\Phi(\mathbf x) = A\mathbf x", r"\mathbf e_1 = (0, 1)", r"\mathbf e_2 = (1, 0)"]
LEFT = {
    "it names a case": [
        r"\boldsymbol\lambda = \mathbf 0", "m < n", r"\Delta = 0", "c = 0", "c = d = 0",
        "C^{-1}MB = M", r"\mu = 0",
    ],
    "it is supposed, and then seen to hold for zero weights alone": [
        r"\sum_i c_iM\mathbf w_i = \mathbf 0",
        r"\sum_i c_i\mathbf w_i = \sum_j d_j\mathbf v_j", "p + q > n",
        r"\sum_i \lambda_i\mathbf u_i + \sum_j \mu_j\mathbf v_j = \mathbf 0",
        r"\mathbf x = \sum_i \lambda_i\mathbf u_i", r"\mathbf x = -\sum_j \mu_j\mathbf v_j",
        r"\mu\,\mathbf x + \lambda_1\mathbf b_1 + \dots + \lambda_m\mathbf b_m = \mathbf 0",
    ],
    "it is zero, and the evidence compares": [
        r"-2\,(1, 0) + (2, 0) = (0, 0)", r"B\,(SB - I) = (BS)\,B - B = 0", "SB - I = 0", "0 = 0",
    ],
    "its dots stand for zeros, and verify.text compares them": [r"\mathbf e_1 = (1, 0, \dots, 0)"],
    "it names a line": ["y = ax + c"],
}  # fmt: skip
