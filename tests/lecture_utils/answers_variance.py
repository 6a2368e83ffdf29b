"""Answers to the exercises of Part 3: right ones however written, and what a wrong one is told."""

from fractions import Fraction

import numpy as np
import sympy as sp

from lecture_utils.covariance import covariance
from lecture_utils.datasets import us_arrests


def variance_by_loops(X, w):
    shadows = [sum(x * c for x, c in zip(row, w, strict=True)) for row in X]
    mean = sum(shadows) / len(X)
    return sum((s - mean) ** 2 for s in shadows) / len(X) / sum(w * w)


def principal(values=lambda w, X: w, vectors=lambda V: V, centre=lambda X: X - X.mean(axis=0)):
    """Return a function that finds directions by ``eigh`` and passes them on changed."""

    def function(X, k):
        w, V = np.linalg.eigh(centre(X).T @ centre(X) / len(X))
        return values(w[::-1][:k], X), vectors(V[:, ::-1][:, :k])

    return lambda X, k: function(X, k)[::-1]


def principal_by_svd(X, k):
    centred = X - X.mean(axis=0)
    _, s, Vt = np.linalg.svd(centred, full_matrices=False)
    return [-Vt[:k].T, s[:k] ** 2 / len(X)]


def as_eigh_returns(X, k):
    w, V = np.linalg.eigh(covariance(X))
    return V[:, :k], w[:k]


def upwards(X, k):
    w, V = np.linalg.eigh(covariance(X))
    return V[:, -k:], w[-k:]


def contrast(table, share=1.0, place=-1):
    """Return an extreme variance of contrasts, found by projecting them out of the table."""
    N = np.array([[1, 1, 1], [-1, 1, 1], [0, -2, 1], [0, 0, -3]]) / np.sqrt([2, 6, 12])
    return share * np.linalg.eigvalsh(np.cov((table @ N).T, ddof=0))[place]


arrests = us_arrests()[0]
standard = (arrests - arrests.mean(axis=0)) / arrests.std(axis=0)
spectrum = np.linalg.eigvalsh(np.corrcoef(arrests.T))


def agree(reading, error):
    normal = np.array([1, -3.3])
    push = error**2 * normal
    return reading - normal @ reading / (normal @ push) * push


def agree_by_weights(reading, error):
    (s, m), (a, b) = reading, error
    metres = (3.3 * s / a**2 + m / b**2) / (3.3**2 / a**2 + 1 / b**2)
    return [3.3 * metres, metres]


def agree_by_lstsq(reading, error):
    column = np.array([3.3, 1.0])
    metres = np.linalg.lstsq((column / error)[:, np.newaxis], reading / error, rcond=None)[0]
    return column * metres


def by_two_sided_deflation(C, U):
    P = np.eye(len(C)) - U @ U.T
    w, V = np.linalg.eigh(P @ C @ P)
    return V[:, -1], w[-1]


def by_basis(u=lambda N, y: N @ y, value=lambda w: w, place=-1):
    """Return a function that works in a basis of the complement, and passes its pair on changed."""

    def function(C, U):
        N = np.linalg.svd(U)[0][:, U.shape[1] :]
        w, V = np.linalg.eigh(N.T @ C @ N)
        return u(N, V[:, place]), value(w[place])

    return function


def best_of_all(C, U):
    w, V = np.linalg.eigh(C)
    return V[:, -1], w[-1]


def by_subtracting(C, U):
    w, V = np.linalg.eigh(C - sum((u @ C @ u) * np.outer(u, u) for u in U.T))
    return V[:, -1], w[-1]


def next_eigenvector(C, U):
    w, V = np.linalg.eigh(C)
    return V[:, -1 - U.shape[1]], w[-1 - U.shape[1]]


def any_across(C, U):
    v = np.linalg.svd(U)[0][:, -1]
    return v, v @ C @ v


def candidates(radius2, threshold=4.0, ends=(-1, 1), tops=(1, -1)):
    r = np.sqrt(radius2)
    found = [[2 + sign * r, 0] for sign in ends]
    if radius2 > threshold:
        found += [[4, sign * np.sqrt(radius2 - 4)] for sign in tops]
    return np.array(found)


def candidates_by_complex_roots(radius2):
    r = np.sqrt(radius2)
    found = [(2 + r, 0), (2 - r, 0)] + [(4, y) for y in np.roots([1, 0, 4 - radius2])]
    return [(x, np.real(y)) for x, y in found if abs(np.imag(y)) < 1e-12]


def candidates_by_sympy(radius2):
    x, y, m = sp.symbols("x y m", real=True)
    equations = [x - m * (x - 2), 2 * y - m * y, (x - 2) ** 2 + y**2 - sp.Rational(str(radius2))]
    return [[point[x], point[y]] for point in sp.solve(equations, [x, y, m], dict=True)]


def shares_reached(more=1, centre=lambda X: X - X.mean(axis=0), order=lambda w: w[::-1]):
    """Return a function that counts axes by a running total, with changes of one's own."""

    def function(X, share):
        w = order(np.linalg.eigvalsh(centre(X).T @ centre(X)))
        return int((np.cumsum(w) / w.sum() < share).sum()) + more

    return function


def axes_by_svd(X, share):
    squares = np.linalg.svd(X - X.mean(axis=0), compute_uv=False) ** 2
    return float(1 + np.argmax(np.cumsum(squares) / squares.sum() >= share))


RIGHT = {
    "variance-along-axis-1": [29 / 25, sp.Rational(29, 25), Fraction(29, 25), [1.16]],
    "variance-along-axis-2": [
        lambda X, w: (X @ w / np.linalg.norm(w)).var(),
        lambda X, w: w @ covariance(X, ddof=0) @ w / (w @ w),
        variance_by_loops,
    ],
    "variance-along-axis-3": [11, 11.0, sp.Integer(11), np.linalg.eigvalsh([[9, 4], [4, 3]])[-1]],
    "lagrange-multipliers-1": [
        [3, 4, 0.5],
        sp.Matrix([3, 4, sp.Rational(1, 2)]),
        np.array([3, 4, 1 / 2]),
    ],
    "lagrange-multipliers-2": [agree, agree_by_weights, agree_by_lstsq],
    "lagrange-multipliers-3": [[1, 0], (1.0, 0.0), sp.Matrix([1, 0])],
    "lagrange-example-1": [24, 24.0, 8 + 2 * 8, sp.Integer(16) + 2 * 4],
    "lagrange-example-2": [candidates, candidates_by_complex_roots, candidates_by_sympy],
    "lagrange-example-3": [1, 1.0, Fraction(1, 1), (3 - 2) ** 2],
    "special-axis-1": [
        [26 / 5, 46 / 5],
        sp.Matrix([26, 46]) / 5,
        2 * np.array([[3, 1], [1, 5]]) @ [0.6, 0.8],
    ],
    "special-axis-2": [
        lambda X, u: 2 * (X - X.mean(axis=0)).T @ ((X - X.mean(axis=0)) @ u) / len(X),
        lambda X, u: 2 * covariance(X, ddof=0) @ u,
        lambda X, u: 2 * np.mean((X - X.mean(axis=0)).T * (X @ u - np.mean(X @ u)), axis=1),
    ],
    "special-axis-3": [3, 3.0, sp.sqrt(36) / 2, Fraction(3)],
    "eigenvalue-is-variance-1": [7 / 9, sp.Rational(7, 9), Fraction(7, 9), [7 / 9]],
    "eigenvalue-is-variance-2": [
        shares_reached(),
        lambda X, share: sp.Integer(shares_reached()(X, share)),
        axes_by_svd,
    ],
    "eigenvalue-is-variance-3": [
        np.array([1, 0, 1]) / np.sqrt(2),
        [-np.sqrt(0.5), 0, np.sqrt(0.5)],
        sp.Matrix([sp.sqrt(2) / 3, sp.sqrt(5) / 3, sp.sqrt(2) / 3]),
    ],
    "maximum-variance-1": [[7, sp.Rational(7, 9)], (7, 7 / 9), np.array([7, 7 / 9])],
    "maximum-variance-2": [principal(), principal_by_svd],
    "maximum-variance-3": [
        contrast(standard),
        [contrast(standard)],
        sp.Float(contrast(arrests / arrests.std(axis=0, ddof=1), 50 / 49), 17),
    ],
    "one-direction-at-a-time-1": [
        [[4, -2], [-2, 1]],
        sp.Matrix([[4, -2], [-2, 1]]),
        5 * np.outer([2, -1], [2, -1]) / 5,
    ],
    "one-direction-at-a-time-2": [by_two_sided_deflation, by_basis()],
    "one-direction-at-a-time-3": [9.5, sp.Rational(19, 2), [Fraction(19, 2)]],
}

WRONG = {
    "variance-along-axis-1": [
        (29, "not of length one"),
        (29 / 5, "SQUARED length"),
        (53 / 25, "the cross term counts twice"),
        (77 / 25, "the cross term is missing"),
        (5, "mind the sign"),
        (np.sqrt(29 / 25), "standard deviation"),
        (2, "must be uᵀCu"),
    ],
    "variance-along-axis-2": [
        (lambda X, w: (X @ w).var(), "scale it first"),
        (lambda X, w: (X @ w).var() / np.linalg.norm(w), "the length enters squared"),
        (lambda X, w: np.mean((X @ w) ** 2) / (w @ w), "were not centred"),
        (lambda X, w: (X @ w).var(ddof=1) / (w @ w), "n is asked for"),
        (lambda X, w: (X @ w).std() / np.linalg.norm(w), "square it"),
        (lambda X, w: X.var(axis=0) @ w**2 / (w @ w), "without the covariances"),
        (lambda X, w: X @ w / np.linalg.norm(w), "those are the coordinates"),
        (lambda X, w: np.cov(X.T), "should be a single number"),
        (lambda X, w: 1.0, "not the variance of the numbers"),
        (lambda X, w: X @ w.T.T[:1], "it stops: ValueError"),
    ],
    "variance-along-axis-3": [
        (10, "an axis between them does better"),
        (12, "one cannot have it all"),
        (1, "the smallest variance"),
        (4, "that is the covariance"),
        (6 + np.sqrt(13), "enters twice"),
        (6 + np.sqrt(109), "write out uᵀCu"),
        (9, "find the three entries"),
    ],
    "lagrange-multipliers-1": [
        ([-3, -4, -0.5], "there f is smallest"),
        ([3, 4, 2], "upside down"),
        ([3, 4, 1], "has a factor 2"),
        ([0.6, 0.8, 2.5], "the circle of radius 1"),
        ([4, 3, 0.5], "x and y are exchanged"),
        ([5, 0, 0.3], "the point must lie on the circle"),
    ],
    "lagrange-multipliers-2": [
        (lambda reading, error: agree(reading, error)[::-1], "in the wrong order"),
        (lambda reading, error: agree(reading, np.ones(2)), "the errors have no say"),
        (lambda reading, error: agree(reading, error**0.5), "the errors enter squared"),
        (
            lambda reading, error: agree(reading, 1 / error),
            "the less certain reading should move more",
        ),
        (
            lambda reading, error: np.array([3.3, 1]) * (reading[0] / 3.3 + reading[1]) / 2,
            "the plain mean",
        ),
        (lambda reading, error: reading[0] / np.array([1, 3.3]), "the first ruler alone"),
        (lambda reading, error: reading[1] * np.array([3.3, 1]), "the second ruler alone"),
        (lambda reading, error: agree(reading[::-1], error[::-1])[::-1], "that makes m = 3.3 s"),
        (lambda reading, error: np.array([3.3, 1.0]), "but another one is nearer"),
        (lambda reading, error: reading, "does not satisfy s = 3.3 m"),
        (lambda reading, error: 7, "should have shape 2; yours has shape ()"),
    ],
    "lagrange-multipliers-3": [
        ([0, 0], "the free minimum"),
        ([2, 1], "go on to the left"),
        ([0, -1], "mind the sign"),
        ([5, 8], "on the curve, but not nearest"),
        ([1, 1], "not on the curve"),
    ],
    "lagrange-example-1": [
        ((2 + np.sqrt(8)) ** 2, "no longer the top"),
        ((2 - np.sqrt(8)) ** 2, "where f is smallest"),
        (20, "counts twice"),
        (4, "that is x at the top"),
        (28, "the SQUARE of x − 2"),
        (17, "follow both cases"),
    ],
    "lagrange-example-2": [
        (
            lambda radius2: candidates(radius2, threshold=9),
            "radius² 5: a point with λ = 2 is missing",
        ),
        (
            lambda radius2: candidates(radius2, tops=(1,)),
            "radius² 5: a point with λ = 2 is missing",
        ),
        (
            lambda radius2: candidates(radius2, ends=(1,)),
            "radius² 1: an end of the circle is missing",
        ),
        (lambda radius2: candidates(radius2 - (radius2 > 3)), "is not a point of the circle"),
        (lambda radius2: candidates(radius2)[:, ::-1], "is not a point of the circle"),
        (
            lambda radius2: candidates(radius2, threshold=4.5),
            "radius² 4.1: a point with λ = 2 is missing",
        ),
        (
            lambda radius2: np.vstack([candidates(radius2)] * 2),
            "the same point is listed twice",
        ),
        (lambda radius2: [[2, np.sqrt(radius2)]], "on the circle, but not stationary"),
        (lambda radius2: [[4, np.emath.sqrt(radius2 - 4)]], "should be real numbers"),
    ],
    "lagrange-example-3": [
        (4, "the threshold of x² + 2y²"),
        (3, "that is λ"),
        (9, "that is x²"),
        (36, "without another factor 2"),
        (2, "the λ that leaves y free"),
    ],
    "special-axis-1": [
        ([13 / 5, 23 / 5], "the factor 2 got lost"),
        ([52 / 5, 92 / 5], "one factor 2 is enough"),
        ([26, 46], "must be divided by 5"),
        ([6 / 5, 8 / 5], "gradient of the constraint"),
        ([18 / 5, 8], "off the diagonal"),
        ([46 / 5, 26 / 5], "in the wrong order"),
        ([5, 9], "twice a row of C times u"),
    ],
    "special-axis-2": [
        (lambda X, u: covariance(X, ddof=0) @ u, "the factor 2 got lost"),
        (lambda X, u: 2 * X.T @ (X @ u) / len(X), "were not centred"),
        (lambda X, u: 2 * covariance(X, ddof=0) @ u * len(X), "not divided by n"),
        (lambda X, u: 2 * covariance(X, ddof=1) @ u, "n is asked for"),
        (lambda X, u: 2 * u, "gradient of the constraint"),
        (lambda X, u: 2 * X.var(axis=0) * u, "only the variances were used"),
        (lambda X, u: 2 * (X - X.mean(axis=0)) @ u, "an entry for each sample"),
        (lambda X, u: covariance(X, ddof=0) @ u @ u, "should have shape 3"),
        (lambda X, u: 3 * covariance(X, ddof=0) @ u, "a quotient of differences"),
        (lambda X, u: X @ X @ u, "it stops: ValueError"),
    ],
    "special-axis-3": [
        (36, "the root has another gradient"),
        (6, "that is s itself"),
        (12, "not by √V alone"),
        (3 / 2, "counted twice"),
        (1 / 12, "multiplied by ∇V"),
        (72, "the derivative of the root"),
        (2, "must be μ times 2u"),
    ],
    "eigenvalue-is-variance-1": [
        (7, "divide it by the total"),
        (2 / 9, "of the second axis"),
        (6 / 9, "of the first feature"),
        (700 / 9, "in per cent"),
        (49 / 53, "do not square"),
        (7 / 2, "the sum of both"),
        (0.5, "by the trace"),
        (0.778, "almost"),
    ],
    "eigenvalue-is-variance-2": [
        (shares_reached(more=0), "one too few"),
        (shares_reached(centre=lambda X: X), "are the data centred"),
        (shares_reached(order=lambda w: w), "were added first"),
        (shares_reached(order=lambda w: w[::-1] ** 2), "do not square"),
        (shares_reached(more=2), "not the smallest number"),
        (lambda X, share: np.linalg.eigvalsh(np.cov(X.T)), "should be a single number"),
    ],
    "eigenvalue-is-variance-3": [
        ([0, 1, 0], "the eigenvector of 3"),
        ([0, -1, 0], "the eigenvector of 3"),
        ([1, 0, 1], "but not of length one"),
        ([0.5, 0, 0.5], "too short"),
        ([1, 1, 1], "but not of length one"),
        (np.array([1, 1, 0]) / np.sqrt(2), "the variance is 4"),
        ([1, 0, 0], "is not 3"),
        ([2, 0, 1], "not of length one"),
        ([0.707, 0, 0.707], "almost"),
    ],
    "maximum-variance-1": [
        ([14, 14 / 9], "is not the variance yet"),
        ([28, 28 / 9], "goes the other way"),
        ([3.5, 3.5 / 9], "halve λ once only"),
        ([2, 2 / 9], "the other eigenvalue"),
        ([7, 7 / 6], "of both features"),
        ([7, 3.5], "the sum of the eigenvalues"),
        ([7, 700 / 9], "not in per cent"),
        ([7, 0.78], "rounded numbers are not enough"),
        ([6, 6 / 9], "2Cu = λu"),
    ],
    "maximum-variance-2": [
        (lambda X, k: np.linalg.eigh(covariance(X))[1][:, ::-1][:, :k], "return the pair"),
        (lambda X, k: principal()(X, k)[::-1], "the list of variances should be one list"),
        (as_eigh_returns, "those are the smallest"),
        (lambda X, k: np.linalg.eigh(covariance(X))[::-1], "eigh counts upwards: the largest"),
        (upwards, "in the wrong order"),
        (principal(values=lambda w, X: np.sqrt(w)), "standard deviations"),
        (principal(values=lambda w, X: w * len(X) / (len(X) - 1)), "the divisor is n here"),
        (principal(values=lambda w, X: w * len(X)), "nothing was divided"),
        (principal(centre=lambda X: X), "were not centred"),
        (principal(values=lambda w, X: w / w.sum()), "not those along"),
        (principal(vectors=lambda V: V.T), "the directions are the COLUMNS"),
        (principal(vectors=lambda V: V.T if V.shape[0] == V.shape[1] else V), "COLUMNS"),
        (principal(vectors=lambda V: V[:, ::-1]), "are not their directions"),
        (principal(vectors=lambda V: 2 * V), "give the columns of U length one"),
        (principal(vectors=lambda V: V[:, :1]), "U should have shape"),
    ],
    "maximum-variance-3": [
        (spectrum[-1], "so it is no contrast"),
        (spectrum[-2], "that is λ₂"),
        (contrast(standard, 50 / 49), "the divisor is n"),
        (contrast(standard, 49 / 50), "the divisor is n"),
        (contrast(standard, place=0), "counts upwards"),
        (contrast(arrests), "should be standardised"),
        (np.corrcoef(arrests.T).sum() / 4, "along (1, 1, 1, 1) itself"),
        (1.062, "rounded numbers are not enough"),
        (2, "look at NᵀCN"),
    ],
    "one-direction-at-a-time-1": [
        ([[2, 4], [4, 8]], "what is taken away"),
        ([[-4, -18], [-18, -31]], "divide by its squared length"),
        (np.array([[6, 2], [2, 9]]) - np.sqrt(20) * np.array([[1, 2], [2, 4]]), "SQUARED"),
        ([[5.8, 1.6], [1.6, 8.2]], "the eigenvalue is missing"),
        ([[5, 0], [0, 5]], "with a vector of length one"),
        ([[-4, 2], [2, 9]], "not to the first feature"),
        ([[1, 2], [2, 4]], "moves both eigenvalues"),
        ([[0, 0], [0, 5]], "give it for the features"),
        ([[4, 2], [2, 1]], "send (1, 2) to zero"),
    ],
    "one-direction-at-a-time-2": [
        (lambda C, U: by_basis()(C, U)[0], "return the pair"),
        (lambda C, U: by_basis()(C, U)[::-1], "u should be one list of numbers"),
        (by_basis(u=lambda N, y: y), "multiply by its basis N"),
        (by_basis(u=lambda N, y: 2 * N @ y), "length one"),
        (best_of_all, "U was not looked at"),
        (by_subtracting, "needs eigenvectors"),
        (next_eigenvector, "not at right angles"),
        (by_basis(place=0), "smallest variance"),
        (any_across, "more variance"),
        (by_basis(value=np.sqrt), "standard deviation"),
        (lambda C, U: (by_basis()(C, U)[0], best_of_all(C, U)[1]), "that of the best of all"),
        (by_basis(value=lambda w: 2 * w), "not uᵀCu"),
    ],
    "one-direction-at-a-time-3": [
        (8.25, "that is greedy"),
        (7, "for a right angle"),
        (12, "both along u₁"),
        (4.75, "one of the two"),
        (4.5, "the smallest"),
        (6, "one direction alone"),
        (6 * np.sqrt(3) + 1, "must be squared"),
        (10, "the best θ"),
    ],
}
