"""What the letters of *correlation* stand for."""

from itertools import permutations

import numpy as np

from press.formulas.values import Random


def case(rng, given):
    X = rng.normal(size=(6, 3)) + [1.3, -0.7, 0.4]
    if "X" in given:
        X = np.column_stack([given["X"], given.get("Y", given["X"])]).astype(float)
    Xc = X - X.mean(axis=0)
    a, b = Xc[:, 0], Xc[:, 1]
    n, spread = len(X), np.sqrt((Xc**2).mean(axis=0))
    orders = np.array(list(permutations(b))) if given.get("shuffled") else b
    if "rho" in given:
        s, t = np.array([[1, 1, -1, -1], [1, -1, 1, -1]])
        rho = given["rho"]
        pair = {"X": Random(s), "Y": Random(rho * s + np.sqrt(1 - rho**2) * t)}
        return pair | {"S": Random(s), "T": Random(t), r"\rho": rho}
    return {
        **({} if given.get("shuffled") else {"X": Random(X[:, 0]), "Y": Random(X[:, 1])}),
        "n": n, r"\mathbf a": a,
        r"\mathbf b": Random(orders) if given.get("shuffled") else b,
        "r": np.corrcoef(a, b)[0, 1], "s_a": spread[0], "s_b": spread[1],
        "c": given.get("c", 2.5), "d": b @ b / n, "e": -(b @ b) / n / (n - 1),
        r"\mathbf 1": np.ones(n), "M": np.eye(n) - np.full((n, n), 1 / n),
    }  # fmt: skip


def bare(letters):
    """Let Cov alone be the covariance of the two columns."""
    a, b = letters[r"\mathbf a"], letters[r"\mathbf b"]
    return {r"\operatorname{Cov}": np.cov(a, b, ddof=0)[0, 1]}


def pair(x, y):
    return {"X": x, "Y": y}


PARABOLA = pair([-1, 0, 1], [1, 0, 1])
BY_HAND = {r"\operatorname{Cov}": np.cov([1, 2, 6], [2, 12, 10], ddof=0)[0, 1]}
UNTIED = pair([1, 1, 4, 4], [2, 7, 2, 7])
TO_ORDER = pair([0, 1, 3], [0, 1 - 22 / 7, 9 - 66 / 7]) | {"c": 22 / 7}
SHUFFLED = pair([1, 4, 2, 7], [3, 8, 2, 1]) | {"shuffled": True}
THREE = pair([1, 4, 2], [3, 8, 1]) | {"shuffled": True}
GIVEN = {
    r"\operatorname{Cov} = \frac1n…": bare,
    r"r = \frac{\operatorname{Cov}}…": bare,
    r"\frac{\mathbf a^{\mathsf T}\mathbf b}…": bare,
    r"\operatorname{Cov} = \tfrac13…": BY_HAND,
    r"r = \pm 1": pair([1, 2, 5], [4, 2, -4]),
    r"-1 \le r \le 1": [pair([1, 2, 5], [4, 2, -4]), pair([1, 2, 5], [4, 6, 18])],
    "r = 0": pair([-2, -1, 0, 1, 2], [4, 1, 0, 1, 4]),
    "Y = X^2": PARABOLA,
    r"\mathbb E X = 0": PARABOLA,
    r"\operatorname{Cov}(X, Y) = \mathbb E[XY] = \mathbb E[X^3]…": PARABOLA,
    r"\mathbb E[XY] = \mathbb E X\;\mathbb E Y": UNTIED,
    "|Y| = |X|": pair([1, 1, 2.5, 2.5], [1, -1, 2.5, -2.5]),
    r"\mathbb E[\mathbf b\mathbf b^{\mathsf T}] = \frac…": SHUFFLED,
    r"\mathbb E[\mathbf b\mathbf b^{\mathsf T}] = \begin…": THREE,
    "X = S": {"rho": 0.6},
    r"Y = \rho\,S…": {"rho": 0.6},
    r"r = \dfrac{32}…": pair([2, 4, 6, 8], [3, 11, 7, 15]),
    "Y = X^2 - cX": TO_ORDER,
    r"\mathbb E X = \tfrac43": TO_ORDER,
    r"\mathbb E[X^2] = \tfrac{10}3": TO_ORDER,
    r"\mathbb E[X^3] = \tfrac{28}3": TO_ORDER,
    r"\operatorname{Cov}(X, X^2) = \tfrac{28}3…": TO_ORDER,
    r"\operatorname{Var} X = \tfrac{10}3…": TO_ORDER,
    r"c = \tfrac{22}7": TO_ORDER,
    r"\tfrac1{n - 1} = \tfrac15": pair([0, 1, 3, 7, 9, 4], [2, 3, 5, 5, 11, 1]),
    r"r = \tfrac{20}{101}": pair([1, 10, -1, -10], [10, 1, -10, -1]),
}
LEFT = {
    "an event, not a claim": ["X = 0", "Y = 0"],
    "a headline's number, which nothing computes": ["r = 0.6", "r = 0.5"],
    "a misprint, which verify.misprint compares": [
        r"the $\text{Cov}(X, Y)$ is 0 we say that $X$ and $Y$ are independent",
        r"the $\text{Cov}(X, Y)$ is 0 we say that $X$ and $Y$ are uncorrelated",
    ],
}
