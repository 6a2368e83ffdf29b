"""Answers to the exercises of *eigenvectors*: right ones and wrong ones."""

import numpy as np
import sympy as sp

from lecture_utils.linalg import projector


def power_iteration(A, steps, value=lambda A, x: x @ A @ x):
    x = np.random.default_rng(0).normal(size=len(A))
    for _ in range(steps):
        x = A @ x
        x = x / np.linalg.norm(x)
    return value(A, x), x


def eigenpair(which, value=lambda w: w, vector=lambda v: v):
    """Return a function that picks an eigenpair (ascending order) and passes it on changed."""

    def function(A, steps):
        w, V = np.linalg.eigh(A)
        return value(w[which]), vector(V[:, which])

    return function


RIGHT = {
    "eigenvectors-1": [
        [4, 2],
        (4, 2.0),
        np.linalg.eigvalsh([[3, 1], [1, 3]])[::-1],
        sp.Matrix([4, 2]),
    ],
    "eigenvectors-2": [
        power_iteration,
        lambda A, steps: list(power_iteration(A, steps, lambda A, x: np.linalg.norm(A @ x))),
        eigenpair(-1),
        eigenpair(-1, vector=lambda v: -v[:, np.newaxis]),
    ],
    "eigenvectors-3": [
        [[4.2, 1.6], [1.6, 1.8]],
        sp.Matrix([[21, 8], [8, 9]]) / 5,
        4 * projector([2, 1]) + np.eye(2),
    ],
}

WRONG = {
    "eigenvectors-1": [
        ([2, 4], "the larger one first"),
        ([3, 1], "entries of the matrix"),
        ([3, 3], "without the 1 beside it"),
        ([10, 8], "check the polynomial"),
        ([4, -2], "by how much is each stretched"),
    ],
    "eigenvectors-2": [
        (
            lambda A, steps: power_iteration(A, steps)[1],
            "return the pair (value, vector)",
        ),
        (
            lambda A, steps: power_iteration(A, steps)[::-1],
            "the value should be a single number",
        ),
        (eigenpair(-1, vector=lambda v: 2 * v), "should have length one"),
        (eigenpair(-1, vector=lambda v: v / np.abs(v).max()), "should have length one"),
        (eigenpair(0), "A x is not λ x for the largest"),
        (
            eigenpair(slice(None)),
            "the value should be a single number; yours has shape (4,)",
        ),
        (lambda A, steps: power_iteration(A, 3), "even after 300 steps"),
        (eigenpair(-1, value=lambda w: w**2), "that is λ²"),
        (
            lambda A, steps: power_iteration(A, steps, lambda A, x: np.linalg.norm(x)),
            "that is ‖x‖",
        ),
        (eigenpair(-1, value=lambda w: -w), "the value is not xᵀAx"),
        (eigenpair(-1, value=np.sqrt), "the value is not xᵀAx"),
    ],
    "eigenvectors-3": [
        ([[21, 8], [8, 9]], "divide by 5"),
        ([[5, 0], [0, 1]], "turn it to (2, 1)"),
        ([[1.8, -1.6], [-1.6, 4.2]], "the eigenvalues are exchanged"),
        ([[4, 2], [2, 1]], "a term is missing"),
        ([[4.2, -1.6], [-1.6, 1.8]], "P and Pᵀ are exchanged"),
        ([[1, 2], [2, 1]], "it must send (2, 1) to (10, 5)"),
    ],
}
