"""What the letters of *Problem setup* stand for."""

import numpy as np

from press.formulas.values import Span


def case(rng, given):
    X = np.array(given.get("X", rng.normal(size=(7, 4))), dtype=float)
    X = X - X.mean(axis=0)
    n, d = X.shape
    C = np.array(given.get("C", X.T @ X / n), dtype=float)
    if len(C) != d:
        X = rng.normal(size=(7, len(C)))
    d = len(C)
    A, B = (np.array(given.get(each, rng.normal(size=(d, 2))), dtype=float) for each in "AB")
    w = rng.normal(size=d)
    w = np.array(given.get("w", w), dtype=float) / np.linalg.norm(given.get("w", w))
    if given.get("line"):
        A = B = w[:, np.newaxis]
    A = A[:, np.newaxis] if A.ndim == 1 else A
    if given.get("fit"):  # by regression, and not by the formula of the page
        B = np.linalg.lstsq(X @ A, X)[0].T
    B = B[:, np.newaxis] if B.ndim == 1 else B
    if given.get("back"):
        A = np.linalg.lstsq(B, np.eye(d))[0].T
    if given.get("same"):
        A = B
    if given.get("eigen"):
        B = np.linalg.eigh(C).eigenvectors[:, [1, 3]]
    U = B if given.get("eigen") else np.linalg.svd(B, full_matrices=False)[0]
    if given.get("upright"):
        A = B = U
    lam, vectors = (part[..., ::-1] for part in np.linalg.eigh(C))
    Z = X @ A
    rebuilt = Z @ B.T
    J = np.mean([(x - y) @ (x - y) for x, y in zip(X, rebuilt, strict=True)])
    two = np.linalg.qr(rng.normal(size=(4, 2))).Q.T
    ben = np.array([3 * two[0] + 4 * two[1], 3 * two[1] - 4 * two[0]]) / 5
    x = rng.normal(size=d)
    letters = {
        "X": X,
        r"\mathbf x_i": X,
        "n": n,
        "d": d,
        "k": A.shape[1],
        "C": C,
        "A": A,
        "B": B,
        "Z": Z,
        r"\mathbf z_i": Z,
        "z_i": Z[:, 0],
        r"\tilde X": rebuilt,
        r"\tilde{\mathbf x}_i": rebuilt,
        "U": Span(B) if given.get("space") else U,
        "P": U @ U.T,
        r"\mathbf x": x,
        r"\mathbf w": w,
        r"\mathbf u_j": vectors.T,
        r"\mathbf z": np.linalg.lstsq(B, x)[0]
        if given.get("best")
        else rng.normal(size=B.shape[1]),
        r"\mathcal S": C,
        r"\Lambda": np.diag(np.diag(B.T @ C @ B)),
        r"\lambda_j": lam,
        r"\mathbf w_j": two,
        r"\mathbf v_j": ben,
        "J": J,
        r"\tilde{\mathbf x}": 5 * two[0] + 10 * two[1],
        "M": rng.normal(size=(3, 5)),
        "N": rng.normal(size=(5, 3)),
        r"\theta": 0.7,
        "R": np.eye(d) - A @ B.T,
    }
    if given.get("of a pair"):
        letters["J(A, B)"] = lambda A, B: np.mean(
            [(x - B @ (A.T @ x)) @ (x - B @ (A.T @ x)) for x in X]
        )
        del letters["J"]
    if given.get("of a space"):
        letters["J(U)"] = lambda U: np.mean([(x - U @ (U.T @ x)) @ (x - U @ (U.T @ x)) for x in X])
        del letters["J"]
    return letters


THREE = {"X": [[5, 0], [0, 5], [-5, -5]]}
FIRST = THREE | {"A": [1, 0], "B": [1, 0]}
FITTED = FIRST | {"fit": True}
UPRIGHT = THREE | {"A": [2, 1], "B": [2, 1], "upright": True}
MEANS = {"A": np.full(4, 0.25), "B": np.ones(4)}
FLAT = {"X": np.outer([1, 2, -4, 5], [1, 3, -2, 0]) + np.outer([2, 0, 3, -1], [0, 1, 1, 2])}
SIXES = {"C": np.diag([6, 4, 4])}
IN_FLAT = {"X": FLAT["X"] - FLAT["X"].mean(axis=0), "B": [[1, 0], [3, 1], [-2, 1], [0, 2]]}
GIVEN = {
    r"\mathbf x_1 = (5, 0)": THREE,
    r"\mathbf x_2 = (0, 5)": THREE,
    r"\mathbf x_3 = (-5, -5)": THREE,
    r"z_i = \mathbf w^{\mathsf T}\mathbf x_i": {"line": True},
    r"\tilde{\mathbf x}_i = z_i\,\mathbf w": {"line": True},
    r"J(A, B) =…": {"of a pair": True},
    r"J(U) = \frac1n…": {"of a space": True, "upright": True},
    r"\text{minimise}\quad J(U)…": {"of a space": True, "upright": True},
    r"J(U) = 0": IN_FLAT | {"of a space": True},
    r"\mathbf x_i = P\mathbf x_i": IN_FLAT,
    "B = A": {"same": True},
    "A = B = U": {"upright": True},
    r"\mathbf w = (0.8, 0.6)": THREE | {"w": [4, 3]},
    r"A^{\mathsf T}B = A^{\mathsf T}CA…": {"fit": True},
    r"\begin{aligned} Z^{\mathsf T}Z\,B^{\mathsf T}…": {"fit": True},
    r"B = C\,A\,(A^{\mathsf T}CA)^{-1}…": {"fit": True},
    r"A = (1, 0)": FIRST,
    r"J = \tfrac13\,(0 + 25…": FIRST,
    r"C = \tfrac{25}3\begin{pmatrix}…": FITTED,
    r"J = \tfrac13\,(\tfrac{25}4…": FITTED,
    r"J = \tfrac13\,\big((25…": UPRIGHT,
    r"R = \begin{pmatrix} 0…": FITTED,
    r"B = (1, \tfrac12)": FITTED,
    r"J = \tfrac{25}3\,(\tfrac12 - 1…": FITTED,
    r"J = \tfrac{50}3 - \tfrac{25}3\sin 2\theta": THREE
    | {"w": [np.cos(0.7), np.sin(0.7)], "line": True},
    r"A = \mathbf w": {"line": True},
    r"C\mathbf w = (\mathbf w^{\mathsf T}C\mathbf w)\,\mathbf w": THREE | {"w": [-1, 1]},
    r"\mathbf w = \tfrac1{\sqrt5}(2, 1)": THREE | {"w": [2, 1]},
    r"\mathbf z = (B^{\mathsf T}B)^{-1}B^{\mathsf T}\mathbf x": {"best": True},
    r"\lVert \mathbf x - B\mathbf z \rVert^2…": [{"best": True}, {}],
    r"A = B\,(B^{\mathsf T}B)^{-1}…": {"back": True},
    r"CU = U\Lambda": {"eigen": True},
    r"C\,U\,(U^{\mathsf T}CU)^{-1}…": {"eigen": True},
    r"C = \begin{pmatrix} 6 & 0…": SIXES,
    r"A = \tfrac14(1, 1, 1, 1)": MEANS,
    r"B = (1, 1, 1, 1)": MEANS,
    r"B^{\mathsf T}B = 4": MEANS,
    r"A^{\mathsf T} = B^+": {"back": True},
    r"BA^{\mathsf T} = P": {"back": True},
    r"\dim U = k": {"space": True},
    r"\mathbf z_i \in U": {"space": True},
}
FAILS = [r"\mathbf z_i \in U"]
LEFT = {
    "it is a name": [r"X = [\boldsymbol x_1, \dots, \boldsymbol x_n]^{\top}"],
    "verify.misprint compares it": [
        r"$\mathbf{z}_i \in \mathbb{R}^k$ and $\tilde{\mathbf{x}}_i \in U \subset \mathbb{R}^d$",
        r"$\mathbf{z}_i \in U$ and $\tilde{\mathbf{x}}_i \in \mathbb{R}^d$",
    ],
    "the sign of the pseudoinverse is not read": [r"A^{\mathsf T} = B^+"],
}
