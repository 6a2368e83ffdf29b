"""Answers to the exercises of *eigenvectors*: right ones and wrong ones."""

import numpy as np
import sympy as sp

from lecture_utils.covariance import covariance
from lecture_utils.datasets import digits
from lecture_utils.linalg import projector

C = covariance(digits()[0], ddof=0)


def inverse_iteration(A, steps, value=lambda A, x: x @ A @ x):
    x = np.random.default_rng(0).normal(size=len(A))
    for _ in range(steps):
        x = np.linalg.solve(A, x)
        x = x / np.linalg.norm(x)
    return value(A, x), x


def power_iteration(A, steps):
    return inverse_iteration(np.linalg.inv(A), steps)


def shifted(A, steps):
    """Return the smallest pair by multiplying with a matrix that turns the order around."""
    x = np.ones(len(A)) / np.sqrt(len(A))
    for _ in range(steps):
        x = np.trace(A) * x - A @ x
        x = x / np.linalg.norm(x)
    return x @ A @ x, x


def eigenpair(which, value=lambda w: w, vector=lambda v: v):
    """Return a function that picks an eigenpair (ascending order) and passes it on changed."""

    def function(A, steps):
        w, V = np.linalg.eigh(A)
        return value(w[which]), vector(V[:, which])

    return function


def surfer(jump=0.15, divided=True):
    G = np.full((4, 4), jump / 4)
    for page, targets in {0: [1, 2], 1: [2], 2: [0], 3: [0, 2]}.items():
        G[targets, page] += (1 - jump) / (len(targets) if divided else 1)
    return G


def kept(G):
    """Return the eigenvector of the largest eigenvalue, of length one."""
    w, V = np.linalg.eig(G)
    return V[:, np.argmax(w.real)].real


SHARES = kept(surfer()) / kept(surfer()).sum()
SPECTRAL = np.linalg.eigvalsh(C)
TANGENTS = np.tan(np.radians([0.1, 80]))
STEPS = np.log(TANGENTS[0] / TANGENTS[1]) / np.log([0.9, 0.5])
THIRD, P_THIRD, D_THIRD = sp.Matrix([[0, 2], [1, 1]]), sp.Matrix([[1, 2], [1, -1]]), sp.diag(2, -1)

RIGHT = {
    "eigenvectors-1": [np.trace(C), SPECTRAL.sum(), np.var(digits()[0], axis=0).sum()],
    "eigenvectors-2": [
        [[342, 682], [341, 683]],
        THIRD**10,
        np.linalg.matrix_power([[0, 2], [1, 1]], 10),
    ],
    "eigenvectors-3": [
        [[4.2, 1.6], [1.6, 1.8]],
        sp.Matrix([[21, 8], [8, 9]]) / 5,
        4 * projector([2, 1]) + np.eye(2),
    ],
    "eigenvectors-4": [
        inverse_iteration,
        lambda A, steps: list(inverse_iteration(A, steps)),
        lambda A, steps: (inverse_iteration(A, steps)[0], -inverse_iteration(A, steps)[1]),
        lambda A, steps: power_iteration(np.linalg.inv(A), steps),
    ],
    "eigenvectors-5": [[77, 12], (77.0, 12.0), np.ceil(STEPS), sp.Matrix([[77, 12]])],
    "eigenvectors-7": [
        SHARES,
        np.linalg.matrix_power(surfer(), 200)[:, 0],
        np.linalg.solve(np.eye(4) - surfer() + 0.15 / 4, np.full(4, 0.15 / 4)),
        SHARES[:, np.newaxis],
        [0.380, 0.199, 0.384, 0.0375],
    ],
}

FINE = ["eigenvectors-7"]

WRONG = {
    "eigenvectors-1": [
        (SPECTRAL.prod(), "the product of the eigenvalues"),
        (np.trace(np.cov(digits()[0].T)), "C has the divisor n"),
        (SPECTRAL.max(), "the largest eigenvalue"),
        (C.sum(), "adds up all entries"),
        (np.sum(SPECTRAL**2), "the SQUARED eigenvalues"),
        (SPECTRAL.mean(), "the mean of the eigenvalues"),
        (64, "how many there are"),
        (4.693, "let Python compute"),
        (5, "what is left"),
        (SPECTRAL, "should be a single number; yours is a list of 64 numbers"),
    ],
    "eigenvectors-2": [
        (sp.Matrix([[2, -2], [1, 0]]) ** 10, "has no real root"),
        (sp.Matrix([[3, -1], [1, 1]]) ** 10, "one direction only"),
        ((THIRD**10).T, "rows and columns are exchanged"),
        ([[341, 683], [342, 682]], "the two rows are exchanged"),
        ([[343, 681], [341, 683]], "A¹⁰ = P D¹⁰ P⁻¹"),
        (D_THIRD**10, "that is D¹⁰"),
        (3 * THIRD**10, "its inverse has a factor 1/3"),
        ([[0, 1024], [1, 1]], "multiply matrices"),
        (P_THIRD * D_THIRD**10 * P_THIRD.T, "P is not orthogonal"),
        (P_THIRD * sp.diag(1024, -1) * P_THIRD.inv(), "it is plus one"),
        (THIRD, "now its tenth power"),
        (THIRD**9, "A¹⁰ = P D¹⁰ P⁻¹"),
        ([342, 682], "should be a matrix with 2 rows and 2 columns"),
    ],
    "eigenvectors-3": [
        ([[21, 8], [8, 9]], "divide by 5"),
        ([[5, 0], [0, 1]], "turn it to (2, 1)"),
        ([[1.8, -1.6], [-1.6, 4.2]], "the eigenvalues are exchanged"),
        ([[4, 2], [2, 1]], "a term is missing"),
        ([[4.2, -1.6], [-1.6, 1.8]], "P and Pᵀ are exchanged"),
        ([[1, 2], [2, 1]], "it must send (2, 1) to (10, 5)"),
    ],
    "eigenvectors-4": [
        (lambda A, steps: inverse_iteration(A, steps)[1], "return the pair (value, vector)"),
        (lambda A, steps: inverse_iteration(A, steps)[0], "return the pair (value, vector)"),
        (
            lambda A, steps: inverse_iteration(A, steps)[::-1],
            "the value should be a single number",
        ),
        (eigenpair(0, vector=lambda v: 2 * v), "should have length one"),
        (eigenpair(0, vector=lambda v: v / np.abs(v).max()), "should have length one"),
        (eigenpair(-1), "belongs to the LARGEST eigenvalue"),
        (power_iteration, "belongs to the LARGEST eigenvalue"),
        (eigenpair(1), "A x is not λ x for the smallest"),
        (shifted, "a better ratio of its two largest eigenvalues"),
        (lambda A, steps: inverse_iteration(A, 3), "near the right vector, not there"),
        (lambda A, steps: inverse_iteration(A, 500), "exact already"),
        (eigenpair(0), "exact already"),
        (
            lambda A, steps: (np.linalg.eigvalsh(A)[0], np.linalg.eigh(A)[1][0]),
            "A x is not λ x for the smallest",
        ),
        (
            eigenpair(slice(None)),
            "the value should be a single number; yours is a list of 4 numbers",
        ),
        (eigenpair(0, value=lambda w: 1 / w), "the eigenvalue of the inverse"),
        (
            lambda A, steps: (np.linalg.eigvalsh(A)[-1], np.linalg.eigh(A)[1][:, 0]),
            "the value is the largest eigenvalue",
        ),
        (eigenpair(0, value=lambda w: w**2), "that is λ²"),
        (
            lambda A, steps: inverse_iteration(A, steps, lambda A, x: np.linalg.norm(x)),
            "that is ‖x‖",
        ),
        (eigenpair(0, value=lambda w: -w), "the value is not xᵀAx"),
    ],
    "eigenvectors-5": [
        ([76, 11], "round up, not down"),
        (STEPS, "multiplications are whole"),
        ([76.75, 11.67], "multiplications are whole"),
        ([12, 77], "in the wrong order"),
        ([43, 7], "takes radians"),
        ([64, 10], "that shrinks the ANGLE"),
        ([4, 4], "the slowest part decides"),
        ([39, 6], "not by its square"),
        ([77, 77], "round up"),
        (77, "should be a list of 2 numbers; yours is a single number"),
    ],
    "eigenvectors-7": [
        (kept(surfer()), "shares add up to one"),
        (-kept(surfer()), "shares add up to one"),
        (SHARES / SHARES[2], "shares add up to one"),
        (kept(surfer(0)) / kept(surfer(0)).sum(), "the jumps are missing"),
        (np.linalg.matrix_power(surfer().T, 200) @ np.full(4, 1 / 4), "the TRANSPOSED matrix"),
        (kept(surfer(0.85)) / kept(surfer(0.85)).sum(), "0.15 is the chance of a jump"),
        ([1 / 3, 1 / 6, 1 / 2, 0], "that counts links"),
        (surfer().mean(axis=1), "after one step"),
        (SHARES.round(2), "almost"),
        (SHARES[[2, 1, 0, 3]], "pages 0 and 2 are exchanged"),
        ([0.3839, 0.1989, 0.3797, 0.0375], "pages 0 and 2 are exchanged"),
        (kept(surfer(divided=False)), "its columns add up to one"),
        (SHARES[::-1], "multiply shares by the matrix"),
    ],
}
