"""Answers to the exercises of *matrix-multipliers*: right ones and wrong ones."""

from fractions import Fraction

import numpy as np
import sympy as sp

from lecture_utils.datasets import painters
from lecture_utils.exercises.level import own_axes as ours

M, U = np.array([[1, 4], [2, 3]]), np.array([[2, 1], [0, 1], [1, 3]])
GRADES, _, _ = painters()


def own_axes(C, U):
    Lam = U.T @ C @ U
    if np.abs(C @ U - U @ Lam).max() > 1e-8 * np.abs(C).max():
        raise ValueError("not level")
    variances, R = np.linalg.eigh(Lam)
    return U @ R[:, ::-1], variances[::-1]


def by_singular_values(C, U):
    if np.linalg.norm(C @ U - U @ (U.T @ C @ U)) > 1e-8 * np.linalg.norm(C):
        raise ValueError("not level")
    left, variances, _ = np.linalg.svd(U.T @ C @ U)
    return -U @ left, variances


def spans_first(C, U):
    """Return the pair from PCP, with what is outside the span moved out of the way."""
    own_axes(C, U)
    P, k = U @ U.T, U.shape[1]
    low = np.linalg.norm(C) + 1
    values, axes = np.linalg.eigh(P @ C @ P - low * (np.eye(len(C)) - P))
    return axes[:, : -k - 1 : -1], values[: -k - 1 : -1]


def by_size(C, U):
    values, R = np.linalg.eigh(U.T @ C @ U)
    own_axes(C, U)
    order = np.argsort(-abs(values))
    return U @ R[:, order], values[order]


def by_rayleigh_quotients(C, U):
    own_axes(C, U)
    axes = U @ np.linalg.svd(U.T @ C @ U)[0]
    return axes, np.diag(axes.T @ C @ axes)


def first_two(C, U):
    axes, values = own_axes(C, U)
    if len(values) < 3:
        return axes, values
    two, some = own_axes(U[:, :2].T @ C @ U[:, :2], np.eye(2))
    return np.column_stack([U[:, :2] @ two, U[:, 2:]]), np.append(some, np.diag(U.T @ C @ U)[2:])


def close_with_its_own_tolerance(C, U):
    Lam = U.T @ C @ U
    if not np.allclose(C @ U, U @ Lam, rtol=0, atol=1e-9 * np.linalg.norm(C, 2)):
        raise ValueError("not level")
    values, R = np.linalg.eigh(Lam)
    return U @ R[:, ::-1], values[::-1]


def by_projection(C, U):
    own_axes(C, U)
    values, axes = np.linalg.eigh(U @ U.T @ C @ U @ U.T)
    k = U.shape[1]
    return axes[:, : -k - 1 : -1], values[: -k - 1 : -1]


def picking(C, U):
    own_axes(C, U)
    values, axes = np.linalg.eigh(C)
    best = np.sort(np.argsort(np.linalg.norm(U.T @ axes, axis=0))[-U.shape[1] :])[::-1]
    return axes[:, best], values[best]


def picking_level(C, U):
    values, axes = np.linalg.eigh(C)
    inside = [i for i in range(len(C))[::-1] if np.allclose(U @ U.T @ axes[:, i], axes[:, i])]
    if len(inside) < U.shape[1]:
        raise ValueError("not level")
    return axes[:, inside], values[inside]


def level_if(test):
    """Return own_axes with another test of CU − UΛ."""

    def solution(C, U):
        values, R = np.linalg.eigh(U.T @ C @ U)
        if not test(C @ U - U @ (U.T @ C @ U)):
            raise ValueError("not level")
        return U @ R[:, ::-1], values[::-1]

    return solution


def level_within(tolerance):
    """Return own_axes with another size of what counts as rounding, a function of C and Λ."""

    def solution(C, U):
        Lam = U.T @ C @ U
        if np.linalg.norm(C @ U - U @ Lam) > tolerance(C, Lam):
            raise ValueError("not level")
        return trusting(C, U)

    return solution


def matching(C, U):
    """Take a plane for level if the eigenvalues of UᵀCU are among those of C."""
    some, all_of_them = np.linalg.eigvalsh(U.T @ C @ U), np.linalg.eigvalsh(C)
    apart = np.abs(some[:, np.newaxis] - all_of_them).min(axis=1)
    if apart.max() > 1e-12 * np.linalg.norm(C):
        raise ValueError("not level")
    return trusting(C, U)


def changed(change):
    """Return own_axes with its pair changed, given C and U as well."""
    return lambda C, U: change(*own_axes(C, U), C, U)


def transposed(C, U):
    _, values = own_axes(C, U)
    return U @ np.linalg.eigh(U.T @ C @ U)[1].T, values


def trusting(C, U):
    values, R = np.linalg.eigh(U.T @ C @ U)
    return U @ R[:, ::-1], values[::-1]


def leading(C, U):
    values, axes = np.linalg.eigh(C)
    k = U.shape[1]
    return axes[:, ::-1][:, :k], values[::-1][:k]


def asserting(C, U):
    assert np.allclose(C @ U, U @ (U.T @ C @ U)), "not level"
    return own_axes(C, U)


def size(data, row=2):
    plane = np.linalg.eigh(np.cov(data.T)).eigenvectors[:, [-1, -2]]
    one = plane @ [plane[row, 1], -plane[row, 0]]
    two = plane @ plane[row]
    return abs(np.corrcoef((data - data.mean(axis=0)) @ np.column_stack([one, two]), rowvar=False))[
        0, 1
    ]


RHO = size(GRADES)

ROUNDED = ["matrix-multipliers-7"]

RIGHT = {
    "matrix-multipliers-1": [
        [[10, 18], [6, 6], [20, 24]],
        U @ (M + M.T),
        sp.Matrix(U) * sp.Matrix(M + M.T),
        ((10.0, 18.0), (6.0, 6.0), (20.0, 24.0)),
    ],
    "matrix-multipliers-2": [
        [8, 3, 2.5, 1],
        (8, 3, Fraction(5, 2), 1),
        sp.Matrix([8, 3, sp.Rational(5, 2), 1]),
    ],
    "matrix-multipliers-3": [[3, 0, 3, 5], (3.0, 0.0, 3.0, 5.0), sp.Matrix([3, 0, 3, 5])],
    "matrix-multipliers-4": [own_axes, ours, spans_first, close_with_its_own_tolerance],
    "matrix-multipliers-5": [[35, 3, 1, 2, 6], (35, 3, 1, 2, 6), np.array([35, 3, 1, 2, 6])],
    "matrix-multipliers-7": [RHO, -RHO, 0.249, 0.25, Fraction(249, 1000)],
}

WRONG = {
    "matrix-multipliers-1": [
        (2 * U @ M, "right for a symmetric M"),
        (2 * U @ M.T, "that is 2UMᵀ"),
        (U @ M, "one of the two sums alone"),
        (U @ M.T, "one of the two sums alone"),
        (U @ (M + M.T) / 2, "half of it"),
        (2 * U @ np.diag([1, 3]), "from the lengths alone"),
        (2 * U, "without multipliers"),
        (U @ (M - M.T), "a sign"),
        ((U @ (M + M.T)).T, "rows and columns are exchanged"),
        (U + 100, "add the two sums"),
    ],
    "matrix-multipliers-2": [
        ([3, 8, 2.5, 1], "comes first"),
        ([7, 4, 2.5, 1], "belong to correlated scores"),
        ([7, 4, 2, 1], "belong to correlated scores"),
        ([8, 3, 2, 1], "other axes have a larger one"),
        ([8, 3, -2.5, 1], "in size: drop the sign"),
        ([8, 3, 5, 1], "the diameter"),
        ([8, 3, 5.5, 1], "the centre of the circle"),
        ([8, 3, 2.5, 11], "what the plane keeps"),
        ([8, 3, 2.5, 4], "take both from the total"),
        ([8, 3, 2.5, 9], "take both from the total"),
        ([8, 3, 0, 1], "the SMALLEST size"),
        ([9, 2, 2.5, 1], "half their difference"),
    ],
    "matrix-multipliers-3": [
        ([0, 0, 3, 5], "their span matters"),
        ([0, 0, 0, 5], "their span matters"),
        ([3, 0, 0, 5], "a double eigenvalue"),
        ([3, 4, 3, 5], "where does C send"),
        ([8, 0, 8, 6], "the kept variances"),
        ([3, 0, -8, 2], "to length one"),
        ([3, 0, 3, 3], "dropped the largest"),
        ([3, 0, 5, 3], "are exchanged"),
        ([1, 1, 1, 1], "map the plane into itself"),
    ],
    "matrix-multipliers-4": [
        (changed(lambda axes, values, C, U: (axes, values[::-1])), "comes first"),
        (changed(lambda axes, values, C, U: (axes, np.diag(U.T @ C @ U))), "the given axes: turn"),
        (leading, "the largest eigenvalues of C"),
        (changed(lambda axes, values, C, U: (axes, values / len(C))), "left to divide by"),
        (changed(lambda axes, values, C, U: (axes, np.sqrt(values))), "standard deviations"),
        (changed(lambda axes, values, C, U: (axes, values + 1)), "eigenvalues of UᵀCU"),
        (changed(lambda axes, values, C, U: (U, values)), "those are the given axes"),
        (changed(lambda axes, values, C, U: (axes[:, ::-1], values)), "turn both round"),
        (changed(lambda axes, values, C, U: (leading(C, U)[0], values)), "the leading axes of C"),
        (transposed, "R was transposed"),
        (changed(lambda axes, values, C, U: (axes + 0.1, values)), "U times the eigenvectors"),
        (changed(lambda axes, values, C, U: (axes.T, values)), "rows and columns are exchanged"),
        (changed(lambda axes, values, C, U: axes), "return the pair"),
        (by_singular_values, "those are singular values"),
        (by_projection, "PCP has a zero"),
        (by_size, "sort by value, not by size"),
        (by_rayleigh_quotients, "sort by value, not by size"),
        (first_two, "eigenvalues of UᵀCU"),
        (level_if(lambda miss: np.allclose(miss, 0)), "in small units a plane passed"),
        (level_if(lambda miss: np.linalg.norm(miss) < 1e-8), "in small units a plane passed"),
        (level_if(lambda miss: np.abs(miss).max() < 1e-13), "in large units rounding"),
        (picking, "picked from eigh(C)"),
        (picking_level, "the span can be level"),
        (level_if(lambda miss: np.allclose(miss[:, 0], 0)), "contains one eigenvector passed"),
        (level_if(lambda miss: np.allclose(miss[:, -1], 0)), "last axis alone"),
        (level_if(lambda miss: np.isclose(miss.mean(), 0)), "cancel in the sum"),
        (level_if(lambda miss: miss.max() < 1e-8), "no positive entry"),
        (level_if(lambda miss: miss.min() > -1e-8), "no negative entry"),
        (trusting, "passed for level"),
        (matching, "3 and 3 for the eigenvalues"),
        (level_within(lambda C, Lam: 1e-8 * np.linalg.norm(Lam)), "that C maps to zero"),
        (level_within(lambda C, Lam: 1e-8 * abs(np.trace(C))), "that add up to zero"),
        (level_within(lambda C, Lam: 1e-3 * np.linalg.norm(C)), "tilted by 10⁻⁵"),
        (asserting, "it raises AssertionError"),
    ],
    "matrix-multipliers-5": [
        ([35, 3, 0, 1, 5], "count the axes from 1"),
        ([35, 3, 6, 2, 1], "in rising order"),
        ([35, 3, 1, 3, 5], "loses less"),
        ([35, 3, 2, 3, 4], "loses most"),
        ([35, 3, 2, 6, 7], "from the largest eigenvalue down"),
        ([35, 3, 1, 2, 3], "no way down"),
        ([210, 3, 1, 2, 6], "counts orders"),
        ([210, 18, 1, 2, 6], "count it once"),
        ([21, 3, 1, 2, 6], "for two axes"),
        ([35, 1, 1, 2, 6], "there are others"),
        ([35, 4, 1, 2, 6], "the DROPPED axis"),
        ([35, 3, 1, 2, 7], "list all choices"),
        ([35, 3, 1.27], "be a list of 5 numbers"),
    ],
    "matrix-multipliers-7": [
        (RHO * np.sqrt(36.93261303 * 23.85691866), "the covariance"),
        (7.39, "the covariance"),
        (size((GRADES - GRADES.mean(axis=0)) / GRADES.std(axis=0)), "do not standardise"),
        (RHO**2, "the square"),
        (0.3, "turn the two leading eigenvectors"),
        (0.1, "turn the two leading eigenvectors"),
        (0.292, "standardised grades lead there"),
        (0, "zero belongs"),
        (36.93261303, "the variance along her first axis"),
        (0.6, "turn the two leading eigenvectors"),
    ],
}
