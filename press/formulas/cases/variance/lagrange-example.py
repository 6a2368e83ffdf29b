"""What the letters of *a worked example* stand for: f = x² + ky² on a circle around (m, 0)."""

import numpy as np

RIGHT, LEFT_END, UP, DOWN = range(4)


def case(rng, given):
    if given.get("lamp"):
        return lamp(given)
    k, m, where = given.get("k", 2), given.get("m", 2), given.get("where", RIGHT)
    c = given.get("c", rng.uniform(5, 9))
    centre, far = np.array([m, 0]), k * m / (k - 1)
    rise = np.sqrt(max(c - (far - m) ** 2, 0))
    point = [(m + np.sqrt(c), 0), (m - np.sqrt(c), 0), (far, rise), (far, -rise)][where]
    x, y = centre + turned(given.get("turn", 0)) @ (point - centre)

    def f(p):
        return p[0] ** 2 + k * p[1] ** 2

    def g(p):
        return (p[0] - m) ** 2 + p[1] ** 2

    def best(c):
        top = min(far, m + np.sqrt(c))
        return f([top, np.sqrt(max(c - (top - m) ** 2, 0))])

    walk = {
        r"\mathbf x(t)": lambda t: centre + turned(t) @ np.array([x - m, y]),
        "t": 0.0, r"f(\mathbf x)": f, r"g(\mathbf x)": g,
    }  # fmt: skip
    plane = {"f(x, y)": lambda x, y: f([x, y]), "g(x, y)": lambda x, y: g([x, y])}
    lam = slope(f, [x, y]) / slope(g, [x, y])
    return {
        "x": x, "y": y, "c": c, "k": k, "m": m, "a": m + np.sqrt(c), r"\lambda": lam,
        "H_f": np.diag([2, 2 * k]), "H_g": np.diag([2, 2]),
        "f^*(c)": best, **(walk if given.get("walk") else plane),
    }  # fmt: skip


def turned(angle):
    """Return the matrix that turns the plane."""
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def slope(function, at):
    """Return how fast a function grows with x."""
    return function([at[0] + 1e-30j, at[1]]).imag / 1e-30


def lamp(given):
    """Return a point of the oval wall: the nearest one, from the distance as a function of x."""
    x = given.get("x", np.roots([3 / 2, -2])[0])
    y, lam = np.sqrt(1 - x**2 / 4), 4 * (x - 1) / x
    return {
        "f(x, y)": lambda x, y: (x - 1) ** 2 + y**2, "g(x, y)": lambda x, y: x**2 / 4 + y**2,
        "x": x, "y": y, r"\lambda": lam, "H_f": np.diag([2, 2]), "H_g": np.diag([0.5, 2]),
    }  # fmt: skip


ASIDE = {"turn": 0.7}
THREE, FIVE, SMALL = {"c": 3}, {"c": 5}, {"c": 3.9}
TOP, BOTTOM, LEFT_SIDE = {"where": UP}, {"where": DOWN}, {"where": LEFT_END}
WALK = {"walk": True}
# small, since rounding is felt where the parts of a second derivative add up to nought
NEAR = WALK | {"turn": 0.7, "m": 0.1, "c": 0.05}
MOVED, STEEP, LAMP = {"m": 3, "c": 13}, {"k": 3}, {"lamp": True}
AT_FOUR = {"c": 4}
GIVEN = {
    # what f and g are, at points of no special kind
    "f = x^2 + 2y^2": ASIDE,
    r"\nabla f = (2x, 4y)": ASIDE,
    r"\nabla g = (2(x - 2), 2y)": ASIDE,
    "(x - 2)^2 + y^2 = c": ASIDE,
    # where it says how large the circle is
    "c = 1": {"c": 1},
    "c = 3": THREE,
    "c = 4": AT_FOUR,
    "c = 5": FIVE,
    "c < 4": SMALL,
    r"c \le 4": [SMALL, AT_FOUR],
    "c > 4": {"c": 4.1},
    r"x = 2 + \sqrt3": THREE,
    r"x = 2 + \sqrt5": FIVE,
    # the candidates
    r"x = \lambda\,(x - 2) , \qquad 2y…": [TOP, BOTTOM],
    r"(2 - \lambda)\,y = 0": [TOP, BOTTOM, {}],
    "y = 0": [{}, LEFT_SIDE],
    r"\lambda = 2": TOP,
    r"x = 2\,(x - 2)": TOP,
    "x = 4": TOP,
    "y^2 = c - 4 .": [TOP, BOTTOM],
    "y^2 = c - 4": [TOP | {"c": 6}, BOTTOM | {"c": 7}],
    "lagrange-example-14": LEFT_SIDE | {"m": 3},
    r"2\sqrt c < a": SMALL,
    "lagrange-example-16": LEFT_SIDE | {"m": 3},
    # what they are nearby
    r"\frac{\mathrm d^2f}{\mathrm dt^2} = \mathbf x'^{\mathsf T}H_f…": NEAR,
    r"\frac{\mathrm d^2f}{\mathrm dt^2} = \mathbf x'^{\mathsf T}\big…": [
        WALK, WALK | LEFT_SIDE, WALK | TOP, WALK | BOTTOM,
    ],
    r"\nabla f = \lambda\nabla g": [WALK, WALK | TOP],
    r"\mathbf x' \ne \mathbf 0": WALK,
    r"4 - 2\lambda < 0": SMALL,
    r"4 - 2\lambda > 0": [{"c": 4.1}, LEFT_SIDE],
    r"f^*(c) = (2 + \sqrt c)^2": SMALL,
    # exercises
    "lagrange-example-32 lagrange-example-34": MOVED,
    r"lagrange-example-34: \lambda = 2": MOVED | TOP,
    r"x = 2\,(x - 3)": MOVED | TOP,
    "(x - 3)^2 + y^2 = 13": MOVED | ASIDE,
    "x = 6": MOVED | TOP,
    "y^2 = 13 - 9 = 4": MOVED | BOTTOM,
    "f = 36 + 8 = 44": MOVED | TOP,
    r"x = 3 \pm \sqrt{13}": [MOVED, MOVED | LEFT_SIDE],
    r"6y = 2\lambda y": STEEP | TOP,
    r"\lambda = 3": STEEP | TOP,
    r"x = 3\,(x - 2)": STEEP | TOP,
    "x = 3": STEEP | TOP,
    "y^2 = c - 1": STEEP | TOP,
    "lagrange-example-52": SMALL,
    "y^2 = c - (x - 2)^2": {"turn": 0.7},
    "f = -x^2 + 8x + 2c - 8 = -(x - 4)^2 + 2c + 8": {"turn": 0.7},
    "lagrange-example-03 lagrange-example-54 lagrange-example-56": LAMP,
    "lagrange-example-56: y = 0": LAMP | {"x": 2},
    r"x = \tfrac32": LAMP | {"x": 1.5},
    r"lagrange-example-32: \lambda = 1 + 2/\sqrt5 < 2": {"c": 5, "m": 2},
    r"\frac{\mathrm df}{\mathrm dt} = \nabla f^{\mathsf T}\mathbf x'": NEAR,
    "f = x^2 + ky^2": STEEP | ASIDE,
    "lagrange-example-44": [STEEP | TOP, {"k": 4, "where": DOWN}],
    r"\lambda = 1 - 2/\sqrt c": LEFT_SIDE,
    "k > 1": STEEP,
    r"lagrange-example-44: c = \tfrac4{(k - 1)^2}": [STEEP | {"c": 1}, {"k": 5, "c": 0.25}],
    r"H_f - \lambda H_g = \operatorname{diag}\big(2 - \tfrac12\lambda,\ 2 - 2\lambda\big)": LAMP,
    r"lagrange-example-73: \lambda = 2": LAMP | {"x": 2},
    r"lagrange-example-73: \lambda = 6": LAMP | {"x": -2},
    r"lagrange-example-73: \lambda = 1": LAMP,
    r"2 + \sqrt c \le 4": [SMALL, AT_FOUR],
    # beside the notes
    r"lagrange-example-66: y = \lambda y": TOP,
    r"4y = 2\lambda y": TOP,
    r"\lambda = 1 \text{ or } y = 0": TOP,
    r"2y = \lambda y": TOP,
}  # fmt: skip
FAILS = [
    r"lagrange-example-66: y = \lambda y", r"lagrange-example-61: \lambda = 1",
    r"\lambda = 1 \text{ or } y = 0",
]  # fmt: skip
LEFT = {
    "it names two cases, and verify.misprint compares one": [r"$\lambda = 2 \text{ or } y = 0$"],
    "it has no solution, and verify.misprint compares it": [
        r"Plugging $\lambda = 2$ into Equation 17 gives $x = 4$, and Equation 19 then asks for "
        "$y^2 = -1$.",
    ],
}  # fmt: skip
