"""The checkers of the chapter ``one-direction-at-a-time``."""

import numpy as np

from lecture_utils.exercises.base import Wrong, exercise
from lecture_utils.exercises.forms import (
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    pair,
    random_matrices,
)

# What [[6, 2], [2, 9]] leaves when the direction (1, 2) is taken away.
C, uu = np.array([[6, 2], [2, 9]]), np.array([[1, 2], [2, 4]])
by_hand(
    "one-direction-at-a-time-1",
    right=C - 2 * uu,
    mistakes=[
        (2 * uu, "that is what is taken away; what remains?"),
        (C - 10 * uu, "(1, 2) is not of length one: divide by its squared length."),
        (C - 10 * uu / np.sqrt(5), "the vector appears twice: divide by its SQUARED length."),
        (C - uu / 5, "the eigenvalue is missing: subtract λuuᵀ."),
        (C - uu, "subtract λuuᵀ with a vector of length one."),
        (C - np.diag([10, 0]), "λ belongs to (1, 2), not to the first feature."),
        (C - 5 * np.eye(2), "subtracting a multiple of I moves both eigenvalues."),
        (np.diag([0, 5]), "right in the basis of the eigenvectors; give it for the features."),
    ],
    otherwise="it must send (1, 2) to zero and do to (2, −1) what C does.",
    praise="Only the other direction is left, with its eigenvalue 5.",
)


@exercise("one-direction-at-a-time-2")
def next_best_direction(answer):
    """A function for the best direction at right angles to given ones."""
    for d, j, eigen in ((4, 1, True), (5, 2, False), (6, 3, False), (3, 2, False)):
        M, W = random_matrices((12, d), (d, j))
        C = np.cov((M * np.arange(1, d + 1)).T)
        values, vectors = np.linalg.eigh(C)
        U = vectors[:, ::-1][:, :j] if eigen else np.linalg.qr(W).Q
        P = np.eye(d) - U @ U.T
        possible = np.linalg.eigvalsh(P @ C @ P)
        forgetful = C - sum((u @ C @ u) * np.outer(u, u) for u in U.T)
        u, variance = pair(call(answer, C, U), "(u, variance)")
        u = numbers(u, (None,), "u")
        variance = numbers(variance, (), "the variance")
        inside = len(u) == d - j != d
        demand(not inside, "those are coordinates in the complement: multiply by its basis N.")
        u = numbers(u, (d,), "u")
        demand(close(u @ u, 1, 1e-6), "u should have length one.")
        if not close(U.T @ u, np.zeros(j), 1e-6):
            if close(U @ (U.T @ u), u, 1e-6) or close(u @ C @ u, values[-1], 1e-6):
                raise Wrong("that u lies along U, or is the best of all: U was not looked at.")
            if close(forgetful @ u, np.linalg.eigvalsh(forgetful)[-1] * u, 1e-6):
                raise Wrong("subtracting λuuᵀ needs eigenvectors: here u leans towards U.")
            raise Wrong("u is not at right angles to the columns of U.")
        expect(
            u @ C @ u,
            possible[-1],
            [(possible[j], "that is the direction of the smallest variance.")] if j < d - 1 else [],
            "u is at right angles to U, but another such vector has more variance.",
        )
        expect(
            variance,
            possible[-1],
            [
                (np.sqrt(possible[-1]), "that is the standard deviation."),
                (values[-1], "u is right; but the variance is that of the best of all."),
            ],
            "u is right, but the variance is not uᵀCu.",
        )
    return "The best direction that is left, also when those before it are no eigenvectors."


# The largest V(w₁) + V(w₂) for unit vectors at 60° and eigenvalues 6 and 1.
by_hand(
    "one-direction-at-a-time-3",
    right=19 / 2,
    mistakes=[
        (33 / 4, "that is greedy, with the first along u₁: move both a little."),
        (7, "that is for a right angle."),
        (12, "both along u₁? They must enclose 60°."),
        (19 / 4, "that is one of the two."),
        (9 / 2, "that is the smallest: symmetric, but about u₂."),
        (6, "that is one direction alone."),
        (6 * np.sqrt(3) + 1, "cosine and sine must be squared."),
    ],
    otherwise="put the two at angles θ and θ + 60° from u₁, and find the best θ.",
    praise="Symmetric about u₁ they hold more than greed finds: no right angle, no guarantee.",
)
