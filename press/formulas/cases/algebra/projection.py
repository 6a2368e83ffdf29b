"""What the letters of *projection* stand for."""

import numpy as np


def case(rng, given):
    B = given.get("B", rng.normal(size=(3, 2)))
    n, m = B.shape
    x, w, y = (given.get(letter, rng.normal(size=n)) for letter in "xwy")
    Q = np.linalg.svd(B)[0][:, : np.linalg.matrix_rank(B)]
    t = w @ x / (w @ w)
    return {
        r"\mathbf x": x, r"\mathbf y": y, r"\mathbf w": w, "t": t, r"\mathbf r": x - t * w,
        "B": B, r"\mathbf b_i": B.T, "n": n, "m": m, "i": range(1, m + 1),
        r"\boldsymbol\lambda": np.linalg.lstsq(B, x)[0], r"\boldsymbol\mu": rng.normal(size=m),
        "U": Q, "P_U": Q @ Q.T, "P": Q @ Q.T, r"\pi_U(\mathbf x)": lambda x: Q @ (Q.T @ x),
    }  # fmt: skip


GIVEN = {
    "projection-08": {"B": [[2], [1]], "w": "w", "x": "x"},
    "projection-12": {"x": [1, 1, 1]},
    "projection-22 projection-24": {"B": "twins", r"\mathbf v": [2, -1]},
    "projection-26": {"B": "B_hand", "x": "x_hand"},
    r"(P\mathbf y)^{\mathsf T}…": {"P": [[1, -2, 3], [0, 0, 0], [0, 0, 0]]},
    "projection-40 projection-42": {"B": np.linalg.qr([[1, 0], [1, 1], [1, 2]])[0]},
    r"projection-42: BB^{\mathsf T} = I": {"B": np.array([[0.6, -0.8], [0.8, 0.6]])},
}
LEFT = {"it is about maps, not about values": [r"\pi \circ \pi = \pi", r"\pi^2 = \pi"]}
