"""What the letters of *geometry* stand for."""

import numpy as np

from press.formulas.values import Span


def orthogonal(rng, n):
    """Return a random orthogonal matrix: a product of mirrors, now a rotation, now a reflection."""
    made = np.eye(n)
    for _ in range(rng.integers(2, 4)):
        w = rng.normal(size=n)
        made = made - 2 * np.outer(w, w @ made) / (w @ w)
    return made


def case(rng, given):
    n, m = 5 if given.get("space") else 3, 3
    x = np.asarray(given.get("x", rng.normal(size=n)))
    n = len(x)
    y = given.get("y", rng.normal(size=n))
    A, B = orthogonal(rng, n), orthogonal(rng, n)
    if given.get("any") or given.get("space"):
        A, B = rng.normal(size=(n, n)), rng.normal(size=(n, m))
    B = np.asarray(given.get("B", B))
    upright = np.linalg.svd(B)[0][:, B.shape[1] :] @ rng.normal(size=(n - B.shape[1],) * 2)
    if given.get("upright"):
        x = upright @ rng.normal(size=n - B.shape[1])
    y = 0.7 * x if given.get("parallel") else np.cross(x, y) if given.get("right") else y
    long, wide = np.linalg.norm(x), np.linalg.norm(y)
    apart, together = (np.linalg.norm(wide * x + s * long * y) for s in (-1, 1))
    both = np.linalg.solve(np.hstack([B, upright]), x)
    Q = np.linalg.qr(B).Q
    Q = Q * np.sign(np.sum(Q * B, axis=0))
    q = given.get("q", rng.normal(size=n))
    a, b = np.linalg.qr(rng.normal(size=(2, 2))).Q[0]
    c, d, t, alpha = rng.normal(size=4)
    c = 0.7 if given.get("parallel") else c
    return {
        r"\mathbf x": x, r"\mathbf y": y, r"\omega": 2 * np.arctan2(apart, together),
        "A": A, "B": B, r"[\mathbf x]_B": np.linalg.lstsq(B, x)[0],
        r"\lambda_j": both[: B.shape[1]],
        r"\psi_j": both[B.shape[1] :], r"\mathbf b_j": B.T, r"\mathbf b_j^{\perp}": upright.T,
        r"\mathbf q": q / np.linalg.norm(q), r"\mathbf b": rng.normal(size=n),
        r"\mathbf q_j": Q.T, "Q": Q, "R": Q.T @ B, "U": Span(B), "n": n, "m": B.shape[1],
        "M": B.shape[1], "D": n - B.shape[1], "a": a, "b": b, "c": c, "d": d,
        "h": d - b * c / a, "t": t, r"\alpha": alpha,
        "i": range(1, n + 1), "k": range(1, n + 1),
    }  # fmt: skip


ANY, SPACE = {"any": True}, {"space": True}
HAND = {"x": [3, 1], "B": [[3, 1], [4, 2]]}
STRAIGHTEN = {"B": [[1, 1], [1, 0], [0, 1]]}
FOUR = {"x": [2, 2, 3, 4], "B": [[1, 0], [1, 1], [0, 1], [0, 0]]}
GIVEN = {
    r"\mathbf y = c\,\mathbf x": {"parallel": True},
    r"y_i = \tfrac{y_k}{x_k}\,x_i": {"parallel": True},
    r"\langle\mathbf x, \mathbf y\rangle = 0": {"right": True},
    r"\det(AB) = \det A \cdot \det B": ANY,
    r"\det A^{\mathsf T} = \det A": ANY,
    # by hand
    r"\mathbf b_1 = (3, 4)": HAND,
    r"\mathbf b_2 = (1, 2)": HAND,
    r"\mathbf q_1 = \tfrac15…": HAND,
    r"\mathbf b_2 - \tfrac{11}5…": HAND,
    r"\mathbf q_2 = \tfrac15\,(-4, 3)": HAND,
    "B = QR": ANY,
    # a subspace and its complement
    r"B^{\mathsf T}\mathbf x = \mathbf 0": SPACE | {"upright": True},
    r"\dim U…": SPACE,
    r"\mathbf x = \sum_{j=1}^{m}…": SPACE,
    r"\mathbf{x} = \sum_{j=1}^M…": SPACE,
    # exercises
    r"\mathbf x = (2, 2, 3, 4)": {"x": [2, 2, 3, 4]},
    r"x_1 + x_2 = 0": FOUR | {"upright": True},
    r"x_2 + x_3 = 0": FOUR | {"upright": True},
    r"\dim U^{\perp} = 4 - 2 = 2": FOUR,
    r"\mathbf b_1 = (1, 1, 0)": STRAIGHTEN,
    r"\mathbf b_2 = (1, 0, 1)": STRAIGHTEN,
    r"\mathbf q_1 = \tfrac1{\sqrt 2}(1, 1, 0)": STRAIGHTEN,
    r"\tfrac1{\sqrt 2}\,\mathbf q_1 = \tfrac12\,(1, 1, 0)": STRAIGHTEN,
    r"\mathbf q_2 = \tfrac1{\sqrt 6}\,(1, -1, 2)": STRAIGHTEN,
    r"(AB)^{\mathsf T} = B^{\mathsf T}A^{\mathsf T}": ANY,
    r"(AB)^{\mathsf T}AB = B^{\mathsf T}A^{\mathsf T}AB": ANY,
}
LEFT = {
    "it names a case": ["i = j"],
    "it is supposed, and then seen to hold for the zero vector alone": [
        r"A\mathbf x = \mathbf 0", r"\mathbf x = A^{\mathsf T}A\mathbf x = \mathbf 0",
    ],
}  # fmt: skip
