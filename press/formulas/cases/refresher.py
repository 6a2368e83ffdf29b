"""What the letters of *before you begin* stand for."""

import numpy as np


def plane(rng, given):
    """Return a function of two numbers, a point, and a way through the plane."""
    x, y, t = rng.normal(size=3)
    functions = {
        "example": lambda x, y: x**2 * y + 3 * y,
        "exercise": lambda x, y: (x + y / 2) ** 2 + 7 / 4 * y**2,
        "bowl": lambda a, b: (a - x) ** 2 + 2 * (b - y) ** 2 - (a - x) * (b - y),
    }
    chosen = {"f(x, y)": next(functions[name] for name in functions if name in given)}
    if given.get("way"):
        return chosen | {"t": t, "x(t)": lambda t: np.cos(t) + t, "y(t)": lambda t: t**2 - 3 * t}
    return chosen | {"x": x, "y": y}


def case(rng, given):
    if {"example", "exercise", "bowl"} & set(given):
        return plane(rng, given)
    x, y = given.get("x", rng.normal(size=3)), given.get("y", rng.normal(size=3))
    A, B, C = rng.normal(size=(2, 3)), rng.normal(size=(3, 4)), rng.normal(size=(4, 2))
    if given.get("inverse"):
        A = rng.normal(size=(3, 3))
        B = np.linalg.inv(A)
    A = given.get("A", A)
    return {
        r"\mathbf x": x, r"\mathbf y": y, "x": x, "y": y, "A": A, "B": B, "C": C, "c": rng.normal(),
        r"\mathbf a_k": np.transpose(A), r"\mathbf r_k": B, r"\mathbf b_j": B.T, "m": B.shape[1],
    }  # fmt: skip


HAND, EXERCISE = {"x": [1, 2], "y": [3, -1]}, {"exercise": True}
GIVEN = {
    r"\mathbf x = (1, 2)": HAND,
    r"\mathbf y = (3, -1)": HAND,
    r"\mathbf x^{\mathsf T}\mathbf y = 3 - 2 = 1": HAND,
    r"\mathbf x\mathbf y^{\mathsf T} = \begin{pmatrix} 3…": HAND,
    "AB = BA = I": {"inverse": True},
    "x = (1, 2, 3)": {"x": "x"},
    r"\nabla f = \Big(\frac…": {"example": True},
    "f = x^2y + 3y": {"example": True},
    r"\nabla f = (2xy,\ x^2 + 3)": {"example": True},
    r"\nabla f = \mathbf 0": {"bowl": True},
    r"\frac{\mathrm d}{\mathrm dt}…": {"exercise": True, "way": True},
    "f(x, y) = x^2 + xy + 2y^2": EXERCISE,
    r"\partial f/\partial x = 2x + y": EXERCISE,
    r"\nabla f = (2x + y,\ x + 4y)": EXERCISE,
    r"A = \begin{pmatrix} 1 & \tfrac12…": {"A": "A"},
}
LEFT = {"it names a case": ["i = j"]}
