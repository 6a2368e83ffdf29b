"""What the letters of *orthogonal-decomposition* stand for."""

from itertools import product

import numpy as np

from press.formulas.values import Random, Span


def deviations(rng, n):
    """Return n independent pairs with mean nought: their outcomes, and the chances of these."""
    pairs, chances = rng.normal(size=(3, 2)), np.array([1 / 2, 1 / 3, 1 / 6])
    pairs = pairs - chances @ pairs
    picks = [list(each) for each in product(range(3), repeat=n)]
    return (
        np.array([pairs[each] for each in picks]),
        np.array([chances[each].prod() for each in picks]),
        pairs.T @ np.diag(chances) @ pairs,
    )


def case(rng, given):
    n = 3 if given.get("chance") else len(given["v"]) if "v" in given else 5
    v = given.get("v", rng.normal(size=n))
    B = np.asarray(given.get("B", rng.normal(size=(n, n // 2))))
    k = B.shape[1]
    Q = np.linalg.svd(B)[0]
    Q[:, :k] = B / np.linalg.norm(B) if k == 1 else Q[:, :k]
    X = np.asarray(given.get("X", rng.normal(size=(n, 4)) + 3))
    mean, one, root = X.mean(axis=0), np.ones(len(X)), rng.normal(size=(n, n))
    law, odds = rng.normal(size=(4, 3)), rng.dirichlet(np.ones(4))
    Y, W, both = law[:, 0], law[:, 1], np.outer(odds, odds[::-1]).ravel()
    of_law = {"Y": Random(Y, odds), "W": Random(W, odds), r"\mathbf x": Random(law, odds)}
    if given.get("apart"):  # Y and W independent
        of_law = {"Y": Random(np.repeat(Y, 4), both), "W": Random(np.tile(W, 4), both)}
    if "laws" in given:
        fair = np.full(len(given["laws"][0]), 1 / len(given["laws"][0]))
        of_law = {
            letter: Random(each, fair) for letter, each in zip("YW", given["laws"], strict=True)
        }
    pairs, pair_chances, moments = deviations(rng, n)
    mu, nu, e, f = 1.7, -0.6, rng.normal(size=n), rng.normal(size=n)
    c, d = mu + e, nu + f
    middle = c.mean()
    if given.get("chance"):
        of_law = {}
        e, f = Random(pairs[:, :, 0], pair_chances), Random(pairs[:, :, 1], pair_chances)
        c, d = Random(mu + e.values, pair_chances), Random(nu + f.values, pair_chances)
    flat = np.full((n, n), 1 / n)
    return {
        **of_law, "n": n, "k": k, "U": Span(B), r"\mathbf v": v, r"\mathbf u_j": Q.T, "a": 1.3,
        "P": Q[:, :k] @ Q[:, :k].T, "Q": Q[:, :k], "b": -0.7, r"\boldsymbol\mu": odds @ law,
        "A": rng.normal(size=(2, 3)), "B": rng.normal(size=(3, 2)), "G": root @ root.T,
        r"\Sigma": np.cov(law.T, aweights=odds, ddof=0), "S": np.cov(X.T), "C": np.cov(X.T, ddof=0),
        "X": X, r"\bar{\mathbf x}": mean, "X_c": X - mean, r"\mathbf x_i": X, r"\mathbf 1": one,
        r"\mathbf m": rng.normal(size=len(mean)), r"\mathbf z": rng.normal(size=len(mean)),
        r"P_{\mathbf 1}": flat, "M": np.eye(n) - flat, r"\mathbf c": c, r"\mathbf d": d,
        r"\mathbf e": e, r"\mathbf f": f, r"\mu": mu, r"\nu": nu, r"\bar c": middle,
        r"\sigma": np.sqrt(moments[0, 0]), r"\gamma": moments[0, 1], "i": range(1, n + 1),
    }  # fmt: skip


DICE = {"laws": np.array(list(product(range(1, 7), repeat=2))).T}
COINS = {"laws": np.array([[0, 0, 1, 1], [0, 0, 0, 1]])}
CHANCE = {"chance": True}
APART = CHANCE | {"i": 1, "j": 2}
GIVEN = {
    r"\mathbf v^{\mathsf T}G\mathbf v > 0": {r"\mathbf v": [0.1, 0, -0.1, 0, 0.1]},
    "orthogonal-decomposition-15": {"v": [4, 2, 5], "B": [[1], [1], [0]]},
    r"orthogonal-decomposition-19: \mathbb E[YW] = \mathbb E Y\;\mathbb E W": {"apart": True},
    "orthogonal-decomposition-23": {"X": [[1, 2], [3, 2], [5, 8]]},
    r"\mathbb E[e_i^2] = \sigma^2": CHANCE,
    r"\mathbb E[e_ie_j] = 0": APART,
    r"\mathbb E[e_if_j] = 0": APART,
    r"\mathbb E\,\|M\mathbf c\|^2…": CHANCE,
    r"\mathbb E\,\|\mathbf e\|^2…": CHANCE,
    r"\mathbb E\,\|P\mathbf e\|^2…": CHANCE,
    r"\mathbf c = (2, 6)": {r"\mathbf c": "rolls"},
    r"\mathbb E[e_if_i] = \gamma": CHANCE,
    "orthogonal-decomposition-50": {"v": [5, 1, 3]},
    "orthogonal-decomposition-21": DICE,
    "orthogonal-decomposition-55": COINS,
    "orthogonal-decomposition-57": COINS,
}
LEFT = {
    "it names a letter, and says nothing": [r"A sample covariance matrix $\Sigma$"],
    "dots stand for as many ones as are needed": [r"\mathbf 1 = (1, \dots, 1)"],
    "it says which places are meant": [r"i \ne j", "i = j"],
    "it names a case": [r"\mathbf v = \mathbf 0", "a_i + b_j = 0"],
    "it says what an inner product is": [
        r"\langle\mathbf u, \mathbf v\rangle = \mathbf u^{\mathsf T}G\mathbf v",
    ],
}  # fmt: skip
