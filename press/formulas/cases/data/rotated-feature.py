"""What the letters of *rotated features* stand for."""

import numpy as np


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
    u = rng.normal(size=3)
    return {
        r"\theta": np.radians(given["degrees"]) if "degrees" in given else theta,
        r"\varphi": theta / 2 if given.get("still") else phi,
        r"\mathbf x": x, r"\mathbf u_i": axes, "z_i": axes @ x, r"\mathbf u": u / np.linalg.norm(u),
        "n": len(X), "d": d, r"\mathbf x_i": X, r"\mathbf z_i": X @ U, "U": U,
        "C": np.cov(X.T, ddof=0), r"\Lambda": np.diag(values[::-1]),
    }  # fmt: skip


def coded(letters):
    x, U = letters[r"\mathbf x_i"][0], letters["U"]
    return {r"\mathbf x": x, r"\mathbf z": np.linalg.solve(U, x)}


HAND = {"axes": "turned_axes", "x": "plank"}
SLANTED = {"axes": "slanted", "x": "point"}
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
    r"z_1 = \tfrac15…": SLANTED,
    r"z_2 = \tfrac15…": SLANTED,
    # the mirror's own line, the proof
    r"\varphi = \theta/2": {"still": True},
    r"\theta = 30°": {"degrees": 30},
    r"\|\mathbf z_i\|^2…": {"any": True},
    r"UU^{\mathsf T} = I": {"any": True},
    r"\operatorname{tr}…": {"any": True},
    r"C = I": {"C": np.eye(4)},
    r"\mathbf z = U^{\mathsf T}\mathbf x": coded,
}
LEFT = {
    "it quotes an equation with a dot between two columns": [
        r"(0.96, 0.29) \cdot (-0.50, -0.09) = -0.505"
    ],
    "it names an axis as it is printed": [r"\hat{e}_2 = [0.29, -0.96]"],
}
