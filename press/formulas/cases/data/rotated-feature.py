"""What the letters of *rotated features* stand for."""

import numpy as np
from sklearn.datasets import load_breast_cancer
from sklearn.decomposition import PCA

from lecture_utils.covariance import covariance
from lecture_utils.datasets import two_rulers


def case(rng, given):
    turn = rng.uniform(0.1, 1.4)
    axes = given.get("axes", [[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    axes = np.asarray(axes)
    x = given.get("x", rng.normal(size=len(axes)))
    theta, phi = np.arctan2(axes[0, 1], axes[0, 0]), np.arctan2(x[1], x[0])
    d = 4
    X = rng.normal(size=(7, d)) @ rng.normal(size=(d, d))
    X -= X.mean(axis=0)
    values, vectors = np.linalg.eigh(np.cov(X.T, ddof=0))
    U = np.linalg.qr(rng.normal(size=(d, d))).Q if given.get("any") else vectors[:, ::-1]
    order = [2, 0, 3, 1]
    mixed = vectors[:, order]
    misses = np.array([[np.var(a - b * (a @ b) / (b @ b)) for b in X.T] for a in X.T])
    return {
        r"\theta": np.radians(given["degrees"]) if "degrees" in given else theta,
        r"\varphi": theta / 2 if given.get("still") else phi,
        r"\mathbf x": x, r"\mathbf u_i": axes, "z_i": axes @ x,
        "n": len(X), "d": d, r"\mathbf x_i": X, r"\mathbf z_i": X @ U, "U": U,
        "C": np.cov(X.T, ddof=0), r"\Lambda": np.diag(values[::-1]),
        r"\ell_1": misses[1, 0], r"\ell_2": misses[0, 1], "r": np.corrcoef(X.T)[0, 1],
        "V": mixed, r"\mathbf v_j": mixed.T, "D": np.diag(values[order]), "d_j": values[order],
    }  # fmt: skip


def coded(letters):
    x, U = letters[r"\mathbf x_i"][0], letters["U"]
    return {r"\mathbf x": x, r"\mathbf z": np.linalg.solve(U, x)}


def on_the_line(letters):
    """A point of the axis of the nuclei, by its weights and the means of the columns."""
    radius = 10 + abs(letters[r"\mathbf x"][0])
    columns = load_breast_cancer().data[:, [0, 2]]
    slope = np.round(np.divide(*PCA(1).fit(columns).components_[0][::-1]), 2)
    middle = columns.mean(axis=0)
    perimeter = middle[1] + slope * (radius - middle[0])
    return {"P": perimeter, "R": radius, "a": middle[1] - slope * middle[0]}


PLANKS = np.linalg.eigvalsh(covariance(two_rulers(), ddof=0))
HAND = {"axes": "turned_axes", "x": "plank"}
SLANTED = {"axes": "slanted", "x": [-5, 10]}
GIVEN = {
    # by hand, and the step that is left to the reader
    r"\mathbf u_1 = (0.96, 0.28)": HAND,
    r"\mathbf x = (-0.5, -0.1)": HAND,
    r"z_1 = 0.96…": HAND,
    r"\mathbf u_2 = (-0.28, 0.96)": HAND,
    r"z_2 = …": HAND,
    r"z_1^2 + z_2^2 = …": HAND,
    r"\|\mathbf x\|^2 = 0.25 + 0.01": HAND,
    # the exercise on the axes (3, 4)/5 and (−4, 3)/5
    r"\mathbf u_1 = \tfrac15(3, 4)": SLANTED,
    r"\mathbf u_2 = \tfrac15(-4, 3)": SLANTED,
    r"z_1 = 5": SLANTED,
    r"z_2 = 10": SLANTED,
    r"z_1\mathbf u_1 + z_2\mathbf u_2 = (3…": SLANTED,
    # the mirror's own line, the proof
    r"\varphi = \theta/2": {"still": True},
    r"\theta = 30°": {"degrees": 30},
    r"C = I": {"C": np.eye(4)},
    r"U^{\mathsf T}CU = U^{\mathsf T}U = I": {"any": True, "C": np.eye(4)},
    r"\lambda_2 \approx 0.0016": {r"\lambda_2": PLANKS[0]},
    r"P = a + 6.91\,R": on_the_line,
    r"P/R = 6.91 + a/R": on_the_line,
    r"r = 0.32": {"r": 0.32},
    r"\mathbf z = U^{\mathsf T}\mathbf x": coded,
}
LEFT = {
    "it quotes an equation with a dot between two columns": [
        r"(0.96, 0.29) \cdot (-0.50, -0.09) = -0.505"
    ],
    "it names an axis as it is printed": [r"\hat{e}_2 = [0.29, -0.96]"],
}
