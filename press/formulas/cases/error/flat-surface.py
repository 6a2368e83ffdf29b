"""What the letters of *flat surface* stand for."""

import numpy as np

from lecture_utils.datasets import crabs


def chosen(given, default, **choices):
    """Return the first of the choices that is asked for."""
    return next((value for name, value in choices.items() if name in given), default)


def unit_for(C, wish):
    """Return the unit that gives the nearest line a slope, by bisection."""
    s, step = 1.0, 0.5
    while step > 1e-13:
        rise = np.linalg.eigh(C * np.outer([1, s], [1, s])).eigenvectors[:, 1]
        s += step if rise[1] / rise[0] / s < wish else -step
        step /= 2 if step > 0.1 else 1.5
    return s


def directions(rng, given, C, axes, theta):
    """Return a normal, a ruler, and the best normal for it."""
    v, w = rng.normal(size=(2, len(C)))
    w = w / (w @ v)
    v = chosen(given, v, ruler=v / np.linalg.norm(v), eigen=axes[:, 0], backwards=C @ w)
    v = axes[:, given["along"]] if "along" in given else v
    best = np.linalg.solve(C, v) / (v @ np.linalg.solve(C, v))
    w = chosen(
        given,
        w,
        turned=np.array([-np.sin(theta), np.cos(theta)]),
        unit=w / np.linalg.norm(w),
        eigen=axes[:, 0],
        best=axes[:, -1],
        hand=np.array([-1, 2]) / np.sqrt(5),
        weights=best,
    )
    return w, v, best


def case(rng, given):
    d = given.get("d", 4)
    k = given.get("k", d - 1 if "normal" in given else 2)
    X = rng.normal(size=(7, d)) @ rng.normal(size=(d, d)) + rng.normal(size=d)
    n, mean = len(X), X.mean(axis=0)
    C = np.array(given["C"], float) if "C" in given else np.cov(X.T, ddof=0)
    lam, axes = (part[..., ::-1] for part in np.linalg.eigh(C))
    if "signs" in given:
        axes = axes * [np.sign(axes[0, 0]), np.sign(axes[1, 1])]
    g = np.array([(C[0, 0] - C[1, 1]) / 2, C[0, 1]])
    theta = chosen(given, rng.uniform(0, 3), double=np.arctan2(g[1], g[0]) / 2)
    w, v, best = directions(rng, given, C, axes, theta)
    U = np.linalg.qr(rng.normal(size=(d, k))).Q
    U = np.linalg.svd(w[None, :])[2][1:].T if "normal" in given else U
    b = chosen(given, given.get("b", rng.normal(size=d)), mean=mean, normal=mean)
    Q = np.eye(d) - U @ U.T
    x, z = rng.normal(size=d), rng.normal(size=k)
    p = b + U @ z
    ring = np.linalg.cholesky(C) @ w / np.linalg.norm(w)
    p = chosen(given, p, plane=p - w * (w @ (p - b)) / (w @ w), ring=mean + 2 * ring)
    z = chosen(given, z, foot=U.T @ (x - b))
    x = np.array(given.get("x", x))
    r = w @ (x - b)
    ways = abs(r / w)
    loss = np.mean(np.sum(((X - b) @ Q) ** 2, axis=1))
    s = unit_for(C, 0.75) if "wish" in given else 1.7

    def J(angle):
        normal = np.array([-np.sin(angle), np.cos(angle)])
        return normal @ C @ normal

    if given.get("angle"):
        return {r"J(\theta)": J, r"\theta": theta, "C": C}
    two = np.linalg.eigvalsh(C[:2, :2])
    return {
        "n": n,
        "d": d,
        "k": given.get("k", k),
        r"\mathbf x_i": X,
        r"\bar{\mathbf x}": mean,
        "C": C,
        r"\mathbf v": v,
        r"\mathbf m": np.linalg.solve(C, v),
        r"\mathbf w": w,
        r"\hat{\mathbf w}": best,
        r"\mathbf a": np.linalg.svd(best[None, :])[2][1:].T @ rng.normal(size=d - 1),
        r"\mathbf b": b,
        "t_i": (X - b) @ w,
        r"\mathbf e_j": np.eye(d),
        r"\mathbf p": p,
        "U": U,
        "P": U @ U.T,
        "Q": 0 if "nothing" in given else Q,
        r"\mathbf z": z,
        r"\mathbf x": x,
        r"\lambda_j": lam,
        r"\lambda": lam[0],
        r"\mathbf u_j": axes.T,
        "c_j": axes.T @ w,
        r"\theta": theta,
        r"\mathbf g": g,
        r"J(\theta)": J,
        "J": w @ C @ w if given.get("normal") else loss,
        r"J_{\min}": two[0],
        r"J_{\max}": two[1],
        r"\ell": abs(r),
        r"\ell_j": ways,
        "r": r,
        "w_j": w,
        "j": given.get("j", range(1, d + 1)),
        "s": s,
        "m": 0.75,
        r"\mu": 2 / (v @ np.linalg.solve(C, v)),
        "t": r / w[0],
    }


FLAT, ANGLE, UNIT, NEAREST = (
    {"d": 2},
    {"d": 2, "angle": True},
    {"unit": True},
    {"unit": True, "normal": True},
)
HAND = {"d": 2, "C": [[6, 2], [2, 3]], "double": True, "hand": True, "x": [-2, 1]}
BACK = {"d": 2, "C": [[5, 4], [4, 11]], "signs": [1, 1], "double": True}
SPACE = {"d": 3, "b": [1, 0, 2], "x": [5, 1, 5]}
CRABS = {"d": 2, "C": np.cov(crabs()[0][:, :2].T, ddof=0), "wish": True}
EXPANSION = (
    r"\mathbf w^{\mathsf T}C\,\mathbf w = \hat{\mathbf w}^{\mathsf T}C\,\hat{\mathbf w} "
    r"+ 2\,(\mathbf w…"
)
GIVEN = {
    r"2C\mathbf w = \mu\,\mathbf v": {"weights": True},
    r"\lambda_d \le \frac1…": [{"ruler": True}, {"along": -1}, {"along": 0}],
    EXPANSION: {"unit": True},
    r"\mathbf v = \mathbf u_d": {"along": -1},
    r"\mathbf v = \mathbf u_1": {"along": 0},
    r"\mathbf w^{\mathsf T}(\mathbf p - \mathbf b) = 0": {"plane": True},
    "d = 2": FLAT,
    "d = 3": {"d": 3},
    r"\mathbf b = \bar{\mathbf x}": {"mean": True},
    r"\mathbf w = \hat{\mathbf w}": {"weights": True},
    r"\mathbf v = C\,\mathbf w": {"backwards": True},
    r"C^{-1}\mathbf v = \mathbf w": {"backwards": True},
    r"C\,\mathbf w = \lambda\,\mathbf w": {"eigen": True},
    "k = d - 1": {"k": 3},
    "k = 1": {"k": 1},
    "k = d": {"k": 4},
    "Q = 0": {"k": 4, "nothing": True},
    "J = 0": {"k": 4},
    r"\mathbf z = U^{\mathsf T}(\mathbf x - \mathbf b)": {"foot": True},
    r"Q = \mathbf w\mathbf w^{\mathsf T}": NEAREST,
    r"J = \mathbf w^{\mathsf T}C\,\mathbf w = \sum…": NEAREST,
    r"\mathbf w = \mathbf u_d": {"best": True},
    r"\mathbf w = (-\sin\theta, \cos\theta)": FLAT | {"turned": True},
    r"J(\theta) = C_{11}…": ANGLE,
    r"J(\theta) = \tfrac12…": ANGLE,
    r"J_{\min} = \tfrac12(C…": FLAT,
    r"\mathbf g = \mathbf 0": {"C": np.diag([3.7, 3.7, 1, 2])},
    r"C = \tfrac14\begin…": HAND,
    r"\mathbf g = (\tfrac32, 2)": HAND,
    r"\|\mathbf g\| = \tfrac52": HAND,
    r"J_{\min} = \tfrac92…": HAND,
    r"\cos^2\theta = \tfrac12…": HAND,
    r"\sin^2\theta = \tfrac15": HAND,
    r"\mathbf w = \tfrac1{\sqrt5}(-1, 2)": HAND,
    r"\mathbf x = (-2, 1)": HAND,
    r"\mathbf w^{\mathsf T}\mathbf x = \tfrac1{\sqrt5}(2 + 2)…": HAND,
    r"\mathbf b = (1, 0, 2)": SPACE,
    r"\mathbf x = (5, 1, 5)": SPACE,
    r"\mathbf x - \mathbf b = (4, 1, 3)": SPACE,
    r"(\mathbf p - \bar{\mathbf x})^{\mathsf T}C^{-1}…": {"ring": True},
    r"\tfrac12 \cdot 16 - \|\mathbf g\| = 3": BACK,
    r"\|\mathbf g\| = 5": BACK,
    r"\tan\theta = 2": BACK,
    r"\cos^2\theta = \tfrac15": BACK,
    r"\cos 2\theta = …": BACK,
    r"\sin 2\theta = …": BACK,
    r"\mathbf g = (-3, 4)": BACK,
    r"C_{11} = 8 - 3 = 5": BACK,
    r"C_{22} = 8 + 3 = 11": BACK,
    "C_{12} = 4": BACK,
    r"\lambda_2 = 3": BACK,
    r"\lambda_1 = 16 - 3 = 13": BACK,
    r"\mathbf u_1 = \tfrac1{\sqrt5}(1, 2)": BACK,
    r"\mathbf u_2 = \tfrac1{\sqrt5}(-2, 1)": BACK,
    r"C = \tfrac{13}5…": BACK,
    r"C_{12}/C_{11} = \tfrac45": BACK,
    r"C_{22}/C_{12} = \tfrac{11}4": BACK,
    "s^2 = …": CRABS,
    r"\lambda_1/\lambda_2 \approx 22.7": CRABS,
    r"s = \tfrac12": {"s": 0.5},
    "C_{12} > 0": CRABS,
    r"s \approx 1.631": CRABS,
    r"\frac1{\ell^2} = \sum…": UNIT,
    r"r - t\,w_j = 0": {r"w_j": 1.3, "r": 2.6, "t": 2},
    r"\sum_{j=1}^d \frac1{\ell_j^2} = …": UNIT,
}
