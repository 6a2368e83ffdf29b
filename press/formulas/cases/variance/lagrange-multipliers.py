"""What the letters of *Lagrange multipliers* stand for."""

import numpy as np


def case(rng, given):
    if given.get("hand"):
        return by_hand(**given.get("hand"))
    if given.get("die"):
        return die()
    if given.get("readings"):
        return two_readings(rng)
    A, b = rng.normal(size=(3, 3)), rng.normal(size=3)
    A, c = A @ A.T + np.eye(3), rng.uniform(1, 2)
    root, L = np.sqrt(b @ np.linalg.solve(A, b)), np.linalg.cholesky(A)
    best, start = np.linalg.solve(A, b) / root, rng.normal(size=3)
    start, turn = start / np.sqrt(start @ A @ start), np.linalg.qr(rng.normal(size=(3, 3))).Q
    x = np.sqrt(c) * (best if given.get("best") else start)
    normal = 2 * A @ x
    lam = np.linalg.lstsq(normal[:, np.newaxis], b)[0][0]

    def path(t):
        way = np.array([[np.cos(t), -np.sin(t), 0], [np.sin(t), np.cos(t), 0], [0, 0, 1]])
        return np.linalg.solve(L.T, turn @ way @ turn.T @ L.T @ x)

    ways = {r"\mathbf x(t)": path, "t": 0.0} if given.get("path") else {}
    ways |= {r"\mathbf x(c)": lambda c: np.sqrt(c) * best} if given.get("price") else {}
    return {
        r"f(\mathbf x)": lambda x: b @ x, r"g(\mathbf x)": lambda x: x @ A @ x, "c": c,
        r"\mathbf x": x, r"f^*(c)": lambda c: np.sqrt(c) * root, r"\lambda": lam,
        r"\mathbf r": b - lam * normal, "L": b @ x, **ways,
    }  # fmt: skip


def by_hand(at, of="", more=None, **functions):
    """Return the letters of a problem that is solved by hand, at one of its points."""
    letters = {of: at} if of else dict(zip("xyz", at, strict=False))
    names = ", ".join(letters)
    return {f"{name}({names})": each for name, each in functions.items()} | letters | (more or {})


def two_readings(rng):
    """Return two readings, and the lengths that agree: by weights, without a multiplier."""
    s0, m0, (es, em) = 3.42, 1.11, rng.uniform(0.02, 0.2, size=2)
    m = (3.3 * s0 / es**2 + m0 / em**2) / (3.3**2 / es**2 + 1 / em**2)
    return {
        "g(s, m)": lambda s, m: s - 3.3 * m, "s": 3.3 * m, "m": m, "s_0": s0, "m_0": m0,
        r"\sigma_s": es, r"\sigma_m": em, r"\lambda": -2 * (m - m0) / (3.3 * em**2),
        r"\mathbf a": [1, -3.3],
    }  # fmt: skip


def die():
    """Return the loaded die, from the only positive root of a polynomial."""
    roots = np.roots([1.5, 0.5, -0.5, -1.5, -2.5, -3.5])
    q = next(each.real for each in roots if abs(each.imag) < 1e-9 and each.real > 0)
    k = np.arange(1, 7)
    p = q**k / np.sum(q**k)
    one, two = np.linalg.lstsq(np.column_stack([np.ones(6), k]), -np.log(p) - 1)[0]
    return {"p_k": p, "k": range(1, 7), "q": q, r"\lambda_1": one, r"\lambda_2": two}


def problem(f, g, at, lam=None, **more):
    more |= {} if lam is None else {r"\lambda": lam}
    return {"hand": {"f": f, "g": g, "at": at, "more": more}}


def add(x, y, z):
    return x + 2 * y + 2 * z


def circle(x, y):
    return x**2 + y**2


def oval(x, y):
    return x**2 + 4 * y**2


PARCEL = problem(lambda x, y, z: x * y * z, add, (100, 50, 50), 2500)
WALK = problem(lambda x, y: x + (x - y) ** 2 / 2, circle, (0.6, -0.8), c=1)
START = problem(WALK["hand"]["f"], circle, (0.6, -0.8), 1.28, **{r"\mathbf r": [0.864, 0.648]})
UP, DOWN = (
    [problem(lambda x, y: x * y, oval, (2 * k, s * k), s / 4) for k in (1, -1)] for s in (1, -1)
)


def tilted(k):
    """Return the highest or the lowest point of the ellipse on a cylinder."""
    x, more = -k / np.sqrt(2), {"c_1": 1, "c_2": 1, r"\lambda_2": 1, r"\lambda_1": k / np.sqrt(2)}
    return {"hand": {
        "f": lambda x, y, z: z, "g_1": lambda x, y, z: x**2 + y**2,
        "g_2": lambda x, y, z: x + y + z, "at": (x, x, 1 + k * np.sqrt(2)), "more": more,
    }}  # fmt: skip


HIGHEST, LOWEST = tilted(1), tilted(-1)
WIDER = {"hand": {
    "f": lambda x: x[2], "g_1": lambda x: x[0] ** 2 + x[1] ** 2, "g_2": np.sum,
    "of": r"\mathbf x", "at": HIGHEST["hand"]["at"],
    "more": HIGHEST["hand"]["more"] | {
        r"\mathbf x(c_1)": lambda c: np.array([-np.sqrt(c / 2)] * 2 + [1 + np.sqrt(2 * c)]),
    },
}}  # fmt: skip
CUSP = problem(lambda x, y: x, lambda x, y: y**2 - x**3, (0.81, 0.729))
TIP = problem(lambda x, y: x, lambda x, y: y**2 - x**3, (0, 0))
TWICE = problem(lambda x, y: x, lambda x, y: (x**2 + y**2 - 1) ** 2, (0.6, 0.8))
SPHERE = {"hand": {"g": lambda u: u @ u, "of": r"\mathbf u", "at": [0.6, 0, 0.8]}}
SUMMIT = {"hand": {
    "f": lambda x: -x @ x, "g": lambda x: x[0] + x[1], "of": r"\mathbf x", "at": [0, 0],
    "more": {r"\lambda": 0},
}}  # fmt: skip
FENCE = problem(lambda x, y: x + 2 * y, lambda x, y: x * y, (40, 20), 1 / 20)
CHORD, CHORD_LOW = (
    problem(lambda x, y: x * (1 + y), circle, (k * 3**0.5 / 2, 0.5), k * 3**0.5 / 2)
    for k in (1, -1)
)
NEITHER = problem(CHORD["hand"]["f"], circle, (0, -1), 0)
CHORDS = [CHORD, CHORD_LOW, NEITHER]
ROUND = {"hand": {
    "f": lambda x, y, z: z, "g_1": lambda x, y, z: x**2 + y**2 + z**2,
    "g_2": lambda x, y, z: x + y + z, "at": (-1, -1, 2),
    "more": {r"\lambda_1": 1 / 6, r"\lambda_2": 1 / 3},
}}  # fmt: skip
ROUND_LOW = {"hand": ROUND["hand"] | {
    "at": (1, 1, -2), "more": {r"\lambda_1": -1 / 6, r"\lambda_2": 1 / 3},
}}  # fmt: skip
STEP = problem(lambda x, y: x + 2 * y, circle, (1, 2), 0.5, c=5)
BEST, FREE = {"best": True}, problem(lambda x, y: -(x**2) - y**2, lambda x, y: x + y, (0, 0), 0)
GIVEN = {
    "lagrange-multipliers-03": PARCEL,
    "lagrange-multipliers-06": WALK,
    "yz = xz = xy = 0": problem(PARCEL["hand"]["f"], add, (7, 0, 0)),
    # why the gradients are parallel
    r"g(\mathbf x(t)) = c": {"path": True},
    r"\frac{\mathrm d}{\mathrm dt}\,g…": {"path": True},
    r"\nabla f(\mathbf x) = \lambda\,\nabla g(\mathbf x) .": BEST,
    r"\nabla f = (1 + x - y,\ y - x)": WALK,
    r"\nabla g = (2x, 2y)": WALK,
    "lagrange-multipliers-16": START,
    # by hand
    "lagrange-multipliers-19": PARCEL,
    "f = xy": problem(lambda x, y: x * y, oval, (0.3, 0.4)),
    "x^2 + 4y^2 = 8": UP,
    r"y = 2\lambda x , \qquad x = 8…": UP + DOWN,
    r"x = 16\lambda^2x": UP + DOWN,
    r"\lambda = \pm\tfrac14": UP + DOWN,
    r"\lambda = \tfrac14": UP,
    "lagrange-multipliers-19: x = 2y": [PARCEL, *UP],
    "8y^2 = 8": UP,
    "f = 2": UP,
    r"\lambda = -\tfrac14": DOWN,
    "x = -2y": DOWN,
    "f = -2": DOWN,
    "lagrange-multipliers-24": HIGHEST,
    r"x = y = \pm\tfrac1{\sqrt2}": [HIGHEST, LOWEST],
    r"lagrange-multipliers-24: \nabla g \ne \mathbf 0": {"hand": None},
    "z = 1 - 2x": [HIGHEST, LOWEST],
    r"z = 1 - \sqrt2": LOWEST,
    r"\lambda_1 = -\tfrac1{\sqrt2}": LOWEST,
    # the price
    r"f^*(c) = f(\mathbf x(c))": {"price": True, "best": True},
    r"g(\mathbf x(c)) = c": {"price": True, "best": True},
    r"\nabla g^{\mathsf T}\mathbf x'(c) = 1": {"price": True, "best": True},
    r"\frac{\mathrm df^*}{\mathrm dc}…": {"price": True, "best": True},
    r"\lambda = 2500": PARCEL,
    "lagrange-multipliers-70": STEP,
    "f = x + 2y": problem(STEP["hand"]["f"], circle, (0.3, 0.4)),
    r"\lambda_2 = 1": HIGHEST,
    "2x + 4y + 4z = 600": PARCEL,
    r"\nabla g_1^{\mathsf T}\mathbf x'(c_1) = 1": WIDER,
    r"\nabla g_2^{\mathsf T}\mathbf x'(c_1) = 0": WIDER,
    r"\nabla f^{\mathsf T}\mathbf x'(c_1)…": WIDER,
    "x^2 + y^2 = c_1": HIGHEST,
    "c_1 = 1": HIGHEST,
    # what breaks
    "y^2 = x^3": CUSP,
    "x^3 = y^2": CUSP,
    r"\nabla f = (1, 0)": TIP,
    r"\nabla g = (-3x^2, 2y)": CUSP,
    r"lagrange-multipliers-35: \nabla g = \mathbf 0": [TIP, TWICE],
    "(x^2 + y^2 - 1)^2 = 0": TWICE,
    r"\nabla g = 2\mathbf u": SPHERE,
    r"0 = 2\lambda y": problem(TIP["hand"]["f"], CUSP["hand"]["g"], (0, 0), 0),
    # exercises
    "lagrange-multipliers-44": FENCE,
    r"g = xy": problem(circle, FENCE["hand"]["g"], (0.3, 0.4)),
    r"\nabla f = (1, 2)": FENCE,
    r"\nabla g = (y, x)": FENCE,
    "xy = 800": FENCE,
    "g = y^2 - x^3": problem(circle, CUSP["hand"]["g"], (0.5, 0.4)),
    r"f = x\,(1 + y)": problem(CHORD["hand"]["f"], circle, (0.3, 0.4)),
    r"\nabla f = (1 + y,\ x)": problem(CHORD["hand"]["f"], circle, (0.3, 0.4)),
    "lagrange-multipliers-49": CHORDS,
    r"y = \tfrac12": [CHORD, CHORD_LOW],
    r"x = \pm\tfrac12\sqrt3": [CHORD, CHORD_LOW],
    r"f = \pm\tfrac34\sqrt3": [CHORD, CHORD_LOW],
    "y = -1": NEITHER,
    "f = 0": NEITHER,
    "lagrange-multipliers-73 lagrange-multipliers-75": [ROUND, ROUND_LOW],
    "x = y = -1": ROUND,
    "z = 2": ROUND,
    r"\lambda_1 = \tfrac16": ROUND,
    r"lagrange-multipliers-75: 1 = 2\lambda_1\,(z - x) = 6\lambda_1": ROUND,
    r"lagrange-multipliers-62: \nabla g = \mathbf 0": TIP,
    "lagrange-multipliers-52 lagrange-multipliers-54": {"readings": True},
    r"\lambda = 0": FREE,
    r"\nabla f = \mathbf 0": FREE,
    r"\nabla f(\mathbf x) = \mathbf 0": SUMMIT,
    r"\mathbf 0 = \lambda\nabla g(\mathbf x)": SUMMIT,
    "f = -x^2 - y^2": problem(FREE["hand"]["f"], circle, (0.3, 0.4)),
    "f = y^2 - x^2": problem(lambda x, y: y**2 - x**2, circle, (0.3, 0.4)),
    "f = x^2 + y^2": problem(circle, circle, (0.3, 0.4)),
    "f = x": problem(TIP["hand"]["f"], circle, (0.3, 0.4)),
    "x + y = 0": FREE,
    r"\sum_k p_k = 1": {"die": True},
    r"\sum_k k\,p_k = 4.5": {"die": True},
    r"-\log p_k - 1 = \lambda_1 + \lambda_2k": {"die": True},
    r"\nabla f = \lambda\nabla g": BEST,
}
LEFT = {
    "it names a case": [
        "lagrange-multipliers-35: x = 0",
        "lagrange-multipliers-19: x = 0",
        "lagrange-multipliers-19: y = 0",
    ],
    "it names a case that is refused": [
        "lagrange-multipliers-75: \\lambda_1 = 0",
        "lagrange-multipliers-75: \\lambda_2 = 0",
    ],
    "it is what a refused case would say": ["lagrange-multipliers-35: 1 = 0"],
    "it names a line": ["lagrange-multipliers-35: y = 0", "lagrange-multipliers-57: y = 0"],
    "it is quoted, and verify.only_if compares it": [r"\vec{\nabla} f = 0"],
}
