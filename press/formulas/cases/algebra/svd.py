"""What the letters of *svd* stand for."""

import numpy as np


def case(rng, given):
    A = np.asarray(given.get("A", rng.normal(size=(5, 3))), dtype=float)
    F, G, a = rng.normal(size=(5, 2)), rng.normal(size=(5, 2)), 0.7
    if given.get("maps"):
        A = F.T @ G
    m, n = A.shape
    U, s, Vt = np.linalg.svd(A)
    if given.get("signed"):  # as one writes them by hand
        flip = np.sign(Vt[:, 0])
        Vt, U[:, :n] = flip[:, np.newaxis] * Vt, U[:, :n] * flip
        U[:, n:] = U[:, n:] * np.sign(U[0, n:])
    Sigma = np.zeros((m, n))
    np.fill_diagonal(Sigma, s)
    k = 2
    Q = np.linalg.qr(rng.normal(size=(m, k))).Q
    if given.get("tight"):  # little is lost on the way
        Q = np.linalg.qr(U[:, :k] + 0.001 * Q).Q
    y, b = rng.normal(size=n), rng.normal(size=m)
    R = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    if given.get("tight"):
        y = np.array([0.7, 0.01, -0.01])
    if given.get("best"):
        y, R = (U.T @ b)[:n] / s, U[:, :n] @ Vt
    lam = s**2
    if given.get("symmetric"):
        lam = np.linalg.eigvalsh(A)
        lam = lam[np.argsort(-np.abs(lam))]
    return {
        "A": A, "m": m, "n": n, "k": k, "U": U, r"\Sigma": Sigma, "V": Vt.T, "Q": Q, "M": A,
        r"\mathbf u_i": U.T, r"\mathbf v_i": Vt, r"\sigma_i": s, r"\lambda_i": lam,
        "i": range(1, n + 1), "j": range(1, n + 1), r"\mathbf x": Vt.T @ y, r"\mathbf y": y,
        r"\mathbf b": b, "A_k": (U[:, :k] * s[:k]) @ Vt[:k], "w_i": np.sum((Q.T @ U) ** 2, axis=0),
        "F": F, "G": G, "R": R, "W": Vt @ R.T @ U if len(R) == m == n else None,
        "t": rng.normal(),
    }  # fmt: skip


HAND = {"A": [[3, 2], [2, 3], [2, -2]], "signed": True}
SHEAR = {"A": [[1, 1], [0, 1]], "signed": True}


def sent_to_zero(letters):
    """Return a matrix of rank k, and a mix of the first k + 1 right singular vectors it ends."""
    A, V, k = letters["A"], letters["V"], letters["k"]
    B = A + 0.3 * np.outer(A[:, 0], [1, -1, 2])
    U, s, Vt = np.linalg.svd(B)
    B = (U[:, :k] * s[:k]) @ Vt[:k]
    mix = np.linalg.svd(B @ V[:, : k + 1])[2][-1]
    return {"B": B, r"\mathbf x": V[:, : k + 1] @ mix, "c_i": mix}


def best_subspace(letters):
    """Return an orthonormal basis of the first k left singular vectors, but not these."""
    k = letters["k"]
    return {"Q": letters["U"][:, :k] @ np.linalg.qr(letters["Q"][:k]).Q}


SYMMETRIC = {"A": [[1, 2, 0.5], [2, -3, 1], [0.5, 1, 0.8]], "symmetric": True}
RANK_ONE = {"A": [[3, 4], [6, 8], [6, 8]], "signed": True}
SMALL = {"A": [[1, 1], [0.1, 0], [0, 0.1]], "e": 0.1}
MAPS = {"maps": True}
BEST = {"maps": True, "best": True}
GIVEN = {
    "svd-15": HAND,
    r"svd-18: A^{\mathsf T}A = \begin{pmatrix} 1 & 1 \\ 1 & 2 \end{pmatrix}": SHEAR,
    r"\lambda_1 = \tfrac12(3…": SHEAR,
    r"\lambda_2 = \tfrac12(3…": SHEAR,
    r"\|(A - B)\mathbf x\|…": sent_to_zero,
    r"B\mathbf x = \mathbf 0": sent_to_zero,
    r"\mathbf x = c_1\mathbf v_1 + \dots…": sent_to_zero,
    r"\|A\mathbf x\|^2 = \sum_{i \le k + 1}…": sent_to_zero,
    r"QQ^{\mathsf T}A = \sum_i…": best_subspace,
    r"\det A = \det U \cdot \det\Sigma \cdot \det V": SYMMETRIC,
    "A^{\\mathsf T}A = A^2": SYMMETRIC,
    r"\sigma_1 = \sqrt{2 + e^2}": SMALL,
    r"\sigma_2 = e": SMALL,
    "svd-50": RANK_ONE,
    r"\|A\|_F^2 = \sum_{i,j} A_{ij}^2": {"i": range(1, 6)},
    r"y_i = \mathbf u_i^{\mathsf T}\mathbf b/\sigma_i": {"best": True},
    r"\sum_i \sigma_i^2\,w_i \le…": [{}, {"tight": True}],
    r"\sum_i \sigma_i^2\,y_i^2 \le…": [{}, {"tight": True}],
    "svd-67": MAPS,
    "W = I": BEST,
    r"R = UV^{\mathsf T}": BEST,
    r"\sigma_i = |\lambda_i|": SYMMETRIC,
}
FAILS = [r"V^\top \in \mathbb{R}^n"]
LEFT = {
    "it names a case": [
        "i = j", r"\|A\mathbf v_i\|^2 = \lambda_i = 0", "i > k", "w_i = 0",
        "svd-63: n > m", r"\sigma_i = \sigma_{i+1}",
        r"\sigma_i = 0", r"y_i = 0", r"\mathbf x = \mathbf v_1",
    ],
    "dots stand for as many squares as there are": [
        r"\|A\|_F^2 = \|\Sigma\|_F^2 = \sigma_1^2 + \sigma_2^2 + \dots",
    ],
}  # fmt: skip
