"""What the letters of *projection perspective* stand for."""

import numpy as np

from press.formulas.values import Span


def case(rng, given):
    d, n = 4, 6
    X = rng.normal(size=(n, d)) * [3, 2, 1.5, 1]
    X = X - X.mean(axis=0)
    C = X.T @ X / n
    lam, U = (part[..., ::-1] for part in np.linalg.eigh(C))
    if given.get("spectrum"):
        lam = np.array([10, 4, 1.5, 0.5])
        C = U * lam @ U.T
    k = given.get("k", 2)
    some = np.linalg.qr(rng.normal(size=(d, k))).Q  # orthonormal, and no eigenvectors
    W = U[:, [2, 0]] if given.get("eigen") else some
    W = U[:, :k] @ np.array([[0.6, 0.8], [-0.8, 0.6]]) if given.get("turned") else W
    W = U[:, :2] @ np.array([[3, -4], [4, 3]]) / 5 if given.get("spectrum") else W
    if given.get("lean"):
        W = rng.normal(size=(d, 2))
        W = W / np.linalg.norm(W, axis=0)
        W = W * [1, np.sign(W[:, 0] @ W[:, 1])]
    if given.get("tight"):  # as near to the first axis as two unit vectors with this product can be
        W = U[:, :2] @ np.array([[0.9, 0.9], [np.sqrt(0.19), -np.sqrt(0.19)]])
    W = U[:, :k] if given.get("top") else W
    W = W * rng.uniform(0.5, 2, size=k) if given.get("loose") else W
    c = W[:, 0] @ W[:, 1] if k > 1 else 0
    alpha = rng.normal(size=k) if given.get("loose") else np.diag(W.T @ C @ W)
    mu = 2 * W[:, 1] @ C @ W[:, 0] if k > 1 else 0
    a = np.linalg.svd(U[:, : k - 1].T @ W).Vh[-1]
    rest = np.linalg.svd(U[:, : k - 1].T @ W).Vh[:-1]
    w = W @ a if given.get("peeled") else rng.normal(size=d)
    w = 1.1 * U[:, 0] if given.get("long") else w / np.linalg.norm(w)
    x = X[0]
    kept = U[:, :k] if given.get("first") else W
    return {
        "n": n,
        "d": d,
        "k": k,
        "C": C,
        r"\mathbf x_i": X,
        r"\mathbf x": x,
        r"\lambda_j": lam,
        r"\mathbf u_j": U.T,
        r"\mathbf w_j": W.T,
        r"\mathbf v_j": W.T,
        r"\alpha_j": alpha,
        r"\mu": mu,
        r"\tilde{\mathbf x}": kept @ kept.T @ x,
        r"\tilde{\mathbf x}_i": X @ kept @ kept.T,
        "L": np.trace(W.T @ C @ W) - alpha @ (np.sum(W**2, axis=0) - 1),
        "c": c,
        r"\mathbf w": w,
        "c_j": U.T @ w,
        "a_i": a,
        "W": Span(W),
        "W'": Span(W @ rest.T) if k > 1 else Span(W),
        "K(W)": lambda space: np.trace(space.projector @ C),
        r"\mathbf s": np.array(W[:, 0] + W[:, 1]) / np.sqrt(2 + 2 * c) if k > 1 else w,
        r"\mathbf t": np.array(W[:, 0] - W[:, 1]) / np.sqrt(2 - 2 * c) if k > 1 else w,
    }


EIGEN, LEANING, PEELED = {"eigen": True}, {"lean": True}, {"peeled": True, "k": 3}
BOTH, TOP = [LEANING, {"tight": True}], [PEELED, PEELED | {"top": True}]
HAND = {"X": "X_hand", "C": [[24, 6, 18], [6, 9, 12], [18, 12, 21]]}
HAND |= {r"\mathbf u_j": np.array([[2, 1, 2], [-2, 2, 1], [1, 2, -2]]) / 3}
STEP = {r"\mathbf v_1": [1, 0, 0], r"\mathbf v_2": [0.6, 0.8, 0], r"\mathbf x": [2, 1, 2]}
STEP |= {r"\tilde{\mathbf x}": [3.2, 1.6, 0]}
TEN = {"spectrum": True}
GIVEN = {
    r"\|\tilde{\mathbf x}_i\|^2 = …": LEANING,
    r"\|\tilde{\mathbf x}_i - \mathbf x_i\|^2 = …": LEANING,
    r"c = \mathbf v_1^{\mathsf T}\mathbf v_2": LEANING,
    "j = l": {"j": 2, "l": 2},
    "j < k": {"j": 1, "k": 3},
    r"\mathbf v_1 = (1, 0, 0)": STEP,
    r"\mathbf v_2 = …": STEP,
    r"\mathbf x = (2, 1, 2)": STEP,
    r"\mathbf v_1^{\mathsf T}\mathbf x = 2": STEP,
    r"\|\mathbf x\|^2 = 9": STEP,
    r"\tilde{\mathbf x} = 2\,\mathbf v_1…": STEP,
    r"\tilde{\mathbf x} - \mathbf x = \tfrac15…": STEP,
    r"X = \begin{pmatrix} 4…": HAND,
    r"C = \tfrac14…": HAND,
    r"\mathbf u_1 = \tfrac13…": HAND,
    r"C\mathbf u_1 = \tfrac13…": HAND,
    r"\mathbf u_2 = \tfrac13…": HAND,
    r"\mathbf u_3 = \tfrac13…": HAND,
    r"C\mathbf w_j = \alpha_j\mathbf w_j": EIGEN,
    r"L = …": {"loose": True},
    r"2\,C\mathbf w_j - …": EIGEN,
    r"2\,C\mathbf w_1 - …": {"turned": True},
    r"\mu = (\lambda_2 - \lambda_1)\sin…": {"turned": True, r"\varphi": np.arctan2(-0.8, 0.6)},
    r"\frac1n\sum_i \|\tilde{\mathbf x}_i - \mathbf x_i\|^2 = \operatorname…": LEANING,
    r"c = \mathbf w_1^{\mathsf T}\mathbf w_2": LEANING,
    r"c_j = \mathbf u_j^{\mathsf T}\mathbf w": {"j": range(1, 5)},
    r"\mathbf w = \sum_i a_i\mathbf w_i": PEELED,
    r"\sum_i (\mathbf u_j^{\mathsf T}\mathbf w_i)\,a_i = 0": PEELED | {"j": range(1, 3)},
    r"\mathbf w^{\mathsf T}C\,\mathbf w = \sum_{j \ge k}…": PEELED,
    r"K(W') \le…": TOP,
    r"K(W) = …": TOP,
    r"K(W) \le…": [{}, {"top": True}],
    r"\mathbf x - \tilde{\mathbf x} = …": {"first": True},
    r"\frac1n\sum_i \|\mathbf x_i - …": {"first": True},
    r"\mathbf w_j^{\mathsf T}C\,\mathbf w_j = \alpha_j": EIGEN,
    r"\mathbf w = 1.1\,\mathbf u_1": {"long": True},
    r"\mathbf w_1 = \tfrac15…": TEN,
    r"\mathbf w_2 = \tfrac15…": TEN,
    r"C\mathbf w_1 = \tfrac15…": TEN,
    r"\mathbf w_1^{\mathsf T}C\,\mathbf w_1 = \tfrac1{25}…": TEN,
    r"\mu = 2\,\mathbf w_2^{\mathsf T}C\,\mathbf w_1 = \tfrac2…": TEN,
    r"\mathbf w_1^{\mathsf T}\mathbf w_2 = c": LEANING,
    r"0 \le c \le 1": LEANING,
    r"\mathbf w_1^{\mathsf T}C\,\mathbf w_1 + \mathbf w_2…": BOTH,
    r"\begin{aligned} \mathbf w_1^{\mathsf T}C…": BOTH,
    r"\mathbf w_1^{\mathsf T}\mathbf w_1 - …": LEANING,
    "c = 0": {"c": 0},
    "c = 1": {"c": 1},
    "k = 2": {"k": 2},
    "k = 3": {"k": 3},
    r"\mathbf s = \mathbf u_1": {r"\mathbf s": [3, 1, 2], r"\mathbf u_1": [3, 1, 2]},
    r"\mathbf t = \mathbf u_2": {r"\mathbf t": [3, 1, 2], r"\mathbf u_2": [3, 1, 2]},
}
