"""What the letters of *eigenvectors* stand for."""

import numpy as np


def tangent(weights):
    """Return the tangent of the angle to the first axis."""
    return np.linalg.norm(weights[1:]) / abs(weights[0])


def case(rng, given):
    noise = rng.normal(size=(3, 3))
    lam = np.asarray(given.get("spectrum", [3.1, -1.7, 0.6] + 0.1 * rng.normal(size=3)), float)
    n = len(lam)
    P = np.linalg.qr(noise)[0] if given.get("symmetric") else noise
    P = P * np.sign(np.linalg.det(P)) if given.get("turn") else P
    A = P @ np.diag(lam) @ np.linalg.inv(P)
    if "A" in given:
        A = np.asarray(given["A"], dtype=float)
        n, (lam, P) = len(A), np.linalg.eigh(A)
        lam, P = lam[::-1], P[:, ::-1]
    c, t, mu = rng.normal(size=n), 4, lam[1]
    u = rng.normal(size=n)
    u = u / np.linalg.norm(u)
    c = P.T @ u if given.get("unit") else c
    Q = np.linalg.qr(np.column_stack([P[:, 0], rng.normal(size=(n, n - 1))])).Q[:, 1:]
    z = rng.normal(size=n - 1)
    if given.get("within"):
        inner, inside = np.linalg.eigh(Q.T @ A @ Q)
        mu, z = inner[0], inside[:, 0]
    return {
        "A": A, "P": P, "D": np.diag(lam), "n": n, "t": t, "c": 2.5, "c_i": c, "i": range(1, n + 1),
        r"\lambda_i": lam, r"\lambda": lam[0], r"\mathbf x_i": P.T, r"\mathbf u": u, "Q": Q,
        r"\mathbf y": 0.7 * P[:, 1],
        r"\mathbf x": P @ c if given.get("start") else -1.6 * P[:, 0],
        r"\bar{\mathbf x}": -1.6 * P[:, 0], r"\mu": mu, r"\mathbf z": z,
        r"\omega_0": np.arctan(tangent(c)), r"\omega_{t}": np.arctan(tangent(lam**t * c)),
        r"\rho": 0.3, r"\varepsilon": 0.2, "a": 0.8, "b": -0.5, "C": A,
        r"\mathbf d": rng.normal(size=n), "z": 0.8 - 0.5j, r"\bar z": 0.8 + 0.5j,
    }  # fmt: skip


def same_eigenvalue(letters):
    """Return an eigenvector of the same eigenvalue, where the products are not all nought."""
    return {r"\mathbf y": -0.4 * letters[r"\mathbf x"], r"\mu": letters[r"\lambda"]}


def conjugates(letters):
    """Return an eigenvector with complex entries, and their conjugates."""
    x = (0.8 + 0.5j) * letters[r"\mathbf x"]
    return {r"\mathbf x": x, r"\bar{\mathbf x}": x.conj()}


def unit_eigenvector(letters):
    """Return an eigenvector of length one."""
    return {r"\mathbf x": letters[r"\mathbf x_i"][0] / np.linalg.norm(letters[r"\mathbf x_i"][0])}


HAND = {"A": [[2.5, -1], [-1, 2.5]]}
SYMMETRIC = {"symmetric": True}
START = SYMMETRIC | {"start": True}
UNIT = SYMMETRIC | {"unit": True, "spectrum": [3, 0.5, -2]}
VALUES = [{r"\lambda": 3.5}, {r"\lambda": 1.5}]
GIVEN = {
    "eigenvectors-07": HAND,
    r"\det\begin{pmatrix} \tfrac52…": [HAND | value for value in VALUES],
    r"\big(A - \tfrac72 I\big)…": HAND,
    r"\big(A - \tfrac32 I\big)…": HAND,
    "eigenvectors-94": {"i": 1j},
    "eigenvectors-25 eigenvectors-27 eigenvectors-78": SYMMETRIC,
    r"\det(A - \lambda I) = \prod_i (\lambda_i - \lambda)": SYMMETRIC | {r"\lambda": 0.37},
    r"\lambda = \mathbf x^{\mathsf T}C\mathbf x": unit_eigenvector,
    "eigenvectors-34 eigenvectors-36 eigenvectors-54": SYMMETRIC,
    "eigenvectors-39": START,
    r"\lambda\,\mathbf x^{\mathsf T}\mathbf y = (A\mathbf x)…": same_eigenvalue,
    r"(\lambda - \mu)\,\mathbf x^{\mathsf T}\mathbf y = 0": same_eigenvalue,
    r"\bar{\mathbf x}^{\mathsf T}A…": conjugates,
    r"\bar{\mathbf x}^{\mathsf T}\mathbf x = \sum_i |x_i|^2": conjugates,
    r"Q^{\mathsf T}AQ\mathbf z = \mu\mathbf z": {"within": True},
    r"AQ\mathbf z = QQ^{\mathsf T}AQ\mathbf z…": {"within": True},
    r"(1 - \lambda)^2 = \varepsilon": [{r"\lambda": 1 + 0.2**0.5}, {r"\lambda": 1 - 0.2**0.5}],
    r"A^{10} = \begin{pmatrix} 1 & 2…": lambda letters: {"A": np.array([[0, 2], [1, 1]])},
    "eigenvectors-56": {"A": [[4.2, 1.6], [1.6, 1.8]]},
    "eigenvectors-65": {r"\lambda_i": [10, 9], "t": 77},
    r"0.9^t \tan 80° \le \tan 0.1°": {"t": 77},
    "eigenvectors-68": UNIT,
    r"eigenvectors-91: A = \sum_i \lambda_i\,\mathbf x_i\mathbf x_i^{\mathsf T}": SYMMETRIC,
    r"\det P = 1": SYMMETRIC | {"turn": True},
}
LEFT = {
    "it is supposed, to see what follows": [
        r"c_1\mathbf x_1 + c_2\mathbf x_2 + c_3\mathbf x_3 = \mathbf 0",
        r"c_1\,(\lambda_1 - \lambda_2)(\lambda_1 - \lambda_3)\,\mathbf x_1 = \mathbf 0 ,",
    ],
    "it follows from what was supposed": ["eigenvectors-19: c_1 = 0"],
    "it names a case": [
        "eigenvectors-45: c_1 = 0", r"\lambda_2 = -\lambda_1", r"\lambda_1 = \lambda_2",
        r"\varepsilon = 10^{-10}", r"\bar z = z", "z = 0",
        r"|\lambda_i| = |\lambda_2|",
    ],
    "dots stand for as many factors as are needed": [
        r"A^t = PD\,P^{-1}PD\,P^{-1} \cdots = PD^tP^{-1}",
    ],
    "it says what the letter stands for": ["i^2 = -1"],
    "it is supposed of a matrix": [
        r"eigenvectors-68: \mathbf u^{\mathsf T}A\mathbf u \ge 0",
    ],
    "it names a pair": [r"can be scaled to $(\lambda, c\mathbf{x})$"],
    "it holds where A has an inverse, but does not help": ["$A^{-1}A = I$"],
}  # fmt: skip
