"""What the letters of *projection* stand for."""

import numpy as np


def case(rng, given):
    x = given.get("x", rng.normal(size=5))
    n = len(x)
    B = given.get("B", rng.normal(size=(n, 3)))
    m, rank = B.shape[1], np.linalg.matrix_rank(B)
    w, y, e = (given.get(letter, rng.normal(size=n)) for letter in "wye")
    Q, aside = np.linalg.svd(B)[0][:, :rank], rng.normal(size=(n, rank))
    slanting = Q @ np.linalg.solve(aside.T @ Q, aside.T)
    any_matrix = rng.normal(size=(n, n))
    lam, t = np.linalg.lstsq(B, x)[0], given.get("t", w @ x / (w @ w))
    return {
        r"\mathbf x": x, r"\mathbf y": y, r"\mathbf w": w, r"\mathbf e": e, "t": t, "n": n, "m": m,
        r"\mathbf r": x - t * w if given.get("line") else x - B @ lam,
        r"P_{\mathbf w}": np.outer(w, w) / (w @ w), "a": x @ x, "b": w @ x, "c": w @ w,
        "B": B, r"\mathbf b_i": B.T, "i": range(1, m + 1), "j": range(1, m + 1),
        r"\boldsymbol\lambda": lam, r"\boldsymbol\mu": rng.normal(size=m), r"\mathbf q_j": Q.T,
        "P_U": Q @ Q.T, r"\sigma": 0.3, r"\mathbf q": Q[:, 0],
        "P": slanting if given.get("slanting") else any_matrix if given.get("any") else Q @ Q.T,
    }  # fmt: skip


HAND = {"B": "B", "x": [6, 0, 0]}
ORTHONORMAL = {"B": np.linalg.qr(np.vander([1.0, 2, 3, 5, 8], 3)).Q}
# Columns that depend on each other, and weights that mix nothing from them.
TWINS = [[1, 2, 1], [0, 3, 3], [2, 1, -1], [1, 1, 0], [4, 0, -4]]
DEPENDENT = {"B": TWINS, r"\mathbf v": [1, -1, 1]}
SLANTING, ANY = {"slanting": True}, {"any": True}
GIVEN = {
    # the prediction, and the slider
    r"\mathbf b_1 = (1, 1, 1)": HAND,
    r"\mathbf b_2 = (0, 1, 2)": HAND,
    r"\mathbf x = (6, 0, 0)": HAND,
    r"\mathbf w = (2, 1)": {"w": "w", "x": "x", "B": [[2], [1]]},
    r"\mathbf x = (1, 3)": {"w": "w", "x": "x", "B": [[2], [1]]},
    r"t = 1": {"w": [2, 1], "x": [1, 3], "B": [[2], [1]]},
    # onto a line, for any t and for the best
    r"\mathbf r = \mathbf x - t\,\mathbf w": {"line": True, "t": 0.7},
    r"\begin{aligned} \|\mathbf x - t\,\mathbf w\|^2…": {"t": 0.7},
    r"\mathbf w^{\mathsf T}\mathbf r = 0": {"line": True},
    # nearly along the line, once long and once short: there b² is hardly less than ac
    r"b^2 \le ac": [{"w": [3, 4], "x": [6.1, 8]}, {"w": [0.3, 0.4], "x": [0.31, 0.4]}],
    r"projection-12": {"w": "w", "x": "x", "line": True},
    # onto a subspace
    r"B^{\mathsf T}B\mathbf v = \mathbf 0": DEPENDENT,
    r"\|B\mathbf v\|^2…": DEPENDENT,
    r"B\mathbf v = \mathbf 0": DEPENDENT,
    r"\operatorname{rank} B…": [DEPENDENT, {}],
    "projection-26": HAND,
    r"B^{\mathsf T}B = I \qquad\text{leaves}…": ORTHONORMAL,
    r"B^\top B = I": ORTHONORMAL,
    r"\mathbf b_3 = (1, 2, 3)": {"B": [[1, 0, 1], [1, 1, 2], [1, 2, 3]], "x": [6, 0, 0]},
    # what makes a projection
    "P^2 = P": SLANTING,
    r"P(P\mathbf y) = P\mathbf y": SLANTING,
    r"(I - P)^2…": SLANTING,
    r"S = \begin{pmatrix}…": {"S": "S"},
    "S^2 = S": {"S": "S"},
    r"(P\mathbf y)^{\mathsf T}(\mathbf x…": ANY,
    r"(\mathbf q^{\mathsf T}\mathbf e)^2…": {"i": range(1, 6), "k": range(1, 6)},
    "projection-64": {"B": "B", "x": "x"},
    "projection-71": {"H": "slope"},
    "projection-73": {"H": "slope"},
}
LEFT = {
    "it names a case": [
        r"\boldsymbol\mu = \mathbf 0",
        r"P\mathbf x = \mathbf 0",
        r"\mathbf y = \mathbf e_i",
        r"\mathbf x = \mathbf e_j",
        "i = k",
    ],
    "it lists moments, and verify.text compares them": ["t = 0, 1, 2"],
    "it is about maps, not about values": [r"\pi^2 = \pi"],
}
