"""Answers to the exercises of Part 1: right ones however written, and what a wrong one is told."""

from fractions import Fraction

import numpy as np
import scipy.linalg
import sympy as sp

from lecture_utils.covariance import covariance
from lecture_utils.datasets import camera
from lecture_utils.linalg import projector

R = sp.Rational
pinv, solve, svd, inv = np.linalg.pinv, np.linalg.solve, np.linalg.svd, np.linalg.inv


def refusing(solver, is_basis, error=ValueError):
    """Return a function that solves when the columns are a basis, and raises otherwise."""

    def coordinates(B, x):
        if not is_basis(B):
            raise error("the columns of B are no basis")
        return solver(B, x)

    return coordinates


def full_rank(B):
    return B.shape[0] == B.shape[1] == np.linalg.matrix_rank(B)


def lstsq(B, x):
    return np.linalg.lstsq(B, x, rcond=None)[0]


def careless_refusal(B, x):
    try:
        return solve(B, x)
    except np.linalg.LinAlgError:
        raise ValueError("no basis") from None


def flips(A):
    return len(A) == len(A.T) and np.linalg.det(A) < 0


def kind(test, reflection=flips):
    """Return a function that names the kind of a matrix by two tests."""
    return lambda A: ("reflection" if reflection(A) else "rotation") if test(A) else "neither"


def orthonormal(A):
    return np.allclose(A.T @ A, np.eye(A.shape[1]))


def orthogonal(A):
    return A.shape[0] == A.shape[1] and orthonormal(A)


def unit_columns(A):
    return A.shape[0] == A.shape[1] and np.allclose(np.linalg.norm(A, axis=0), 1)


def kind_by_hand(A):
    if len(A) != len(A[0]):
        return "neither"
    A = sp.Matrix(A)
    if max(map(abs, A.T * A - sp.eye(len(A.row(0))))) > 1e-9:
        return "neither"
    return "rotation" if A.det() > 0 else "reflection"


def onto_basis(basis):
    """Return a function that projects by means of an orthonormal basis."""
    return lambda B, x: basis(B) @ (basis(B).T @ x)


def sample_covariance(X, mean=None):
    n = len(X)
    centred = X - (X.mean(axis=0) if mean is None else mean)
    return centred.T @ centred / (n - 1 if mean is None else n)


def covariance_by_loops(X, mean=None):
    n, d = X.shape
    m = [sum(X[:, j]) / n for j in range(d)] if mean is None else mean
    sums = [
        [sum((row[i] - m[i]) * (row[j] - m[j]) for row in X) for j in range(d)] for i in range(d)
    ]
    return [[entry / (n - (mean is None)) for entry in row] for row in sums]


def scatter(divisor, centre=lambda X, mean: X.mean(axis=0) if mean is None else mean):
    """Return a covariance with a divisor and a centre of one's own."""

    def function(X, mean=None):
        C = X - centre(X, mean)
        return C.T @ C / divisor(len(X), mean)

    return function


def own_divisor(n, mean):
    return n - 1 if mean is None else n


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


def cut(make):
    """Return a function that builds an approximation from the three factors."""
    return lambda A, k: make(*svd(A, full_matrices=False), k)


def by_gram_matrix(A, k):
    _, V = np.linalg.eigh(A.T @ A)
    V = V[:, ::-1][:, :k]
    return A @ V @ V.T


def kept(power, share):
    """Return the smallest rank that keeps a share of the sum of a power of the singular values."""
    terms = svd(camera(), compute_uv=False) ** power
    return 1 + int(np.argmax(np.cumsum(terms) / terms.sum() > share))


u = np.array([0.96, 0.29]) / np.hypot(0.96, 0.29)
turned = np.column_stack([u, [-u[1], u[0]]])
theta = np.arctan2(0.29, 0.96)

RIGHT = {
    "linear-spaces-1": [[3, -2], (3.0, -2.0), sp.Matrix([3, -2]), np.array([[3, -2]])],
    "linear-spaces-2": [
        refusing(solve, full_rank),
        refusing(lambda B, x: inv(B) @ x, lambda B: full_rank(B.T)),
        refusing(lstsq, lambda B: len(B) == len(B.T) and np.linalg.cond(B) < 1e12),
        refusing(
            lambda B, x: list(sp.Matrix(B).LUsolve(sp.Matrix(x))),
            lambda B: len(B) == len(B.T) and abs(np.linalg.det(B)) > 1e-9,
        ),
    ],
    "linear-spaces-3": [
        [[0.6, 0.8], [0.8, -0.6]],
        sp.Matrix([[3, 4], [4, -3]]) / 5,
        2 * projector([2, 1]) - np.eye(2),
    ],
    "geometry-1": [
        60,
        60.0,
        sp.Integer(60),
        sp.deg(sp.acos(R(1, 2))),
        [60],
        np.degrees(np.arccos(0.5)),
    ],
    "geometry-2": [kind(orthogonal), kind_by_hand],
    "geometry-3": [
        turned,
        turned.tolist(),
        [[np.cos(theta), -np.sin(theta)], [np.sin(theta), np.cos(theta)]],
        sp.Matrix([[96, -29], [29, 96]]) / sp.sqrt(96**2 + 29**2),
    ],
    "projection-1": [
        [4 / 3, -2 / 3, 4 / 3],
        (Fraction(4, 3), Fraction(-2, 3), Fraction(4, 3)),
        sp.Matrix([4, -2, 4]) / 3,
        projector([2, -1, 2]) @ [4, 2, 0],
    ],
    "projection-2": [
        lambda B, x: B @ lstsq(B, x),
        lambda B, x: projector(B) @ x,
        lambda B, x: B @ (pinv(B) @ x),
        lambda B, x: (B @ pinv(B) @ x)[:, np.newaxis],
        onto_basis(lambda B: np.linalg.qr(B).Q),
        onto_basis(scipy.linalg.orth),
    ],
    "projection-3": [
        [[1, -2], [0, 0]],
        sp.Matrix([[1, -2], [0, 0]]),
        np.outer([1, 0], [1, -2.0]),
    ],
    "orthogonal-decomposition-1": [
        [[3, 3, 0], [1, -1, 5]],
        (np.array([3, 3, 0]), np.array([1, -1, 5])),
        [sp.Matrix([3, 3, 0]), sp.Matrix([1, -1, 5])],
    ],
    "orthogonal-decomposition-2": [
        sample_covariance,
        covariance_by_loops,
        lambda X, mean=None: covariance(X, ddof=int(mean is None), mean=mean),
        lambda X, mean=None: np.cov(X.T) if mean is None else (X - mean).T @ (X - mean) / len(X),
    ],
    "orthogonal-decomposition-3": [7, 7.0, np.int64(7), sp.Integer(10) - 3],
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
    "svd-1": [[3, 2], (3.0, 2.0), svd([[0, 2], [-3, 0]])[1], sp.Matrix([[3, 2]])],
    "svd-2": [
        cut(lambda U, s, Vt, k: (U[:, :k] * s[:k]) @ Vt[:k]),
        cut(lambda U, s, Vt, k: sum(s[i] * np.outer(U[:, i], Vt[i]) for i in range(k))),
        by_gram_matrix,
    ],
    "svd-3": [12, kept(2, 0.99), np.int64(12), sp.Integer(12)],
}

WRONG = {
    "linear-spaces-1": [
        ([1, 5], "coordinates in the standard basis"),
        ([-2, 3], "in the wrong order"),
        ([6, -4], "not of length 1"),
        ([3, 2], "check the second equation"),
        ([2, -3], "both equations must hold"),
        ([3, -2, 0], "should have shape 2; yours has shape (3,)"),
    ],
    "linear-spaces-2": [
        (refusing(lambda B, x: B @ x, full_rank), "it multiplies by B"),
        (
            refusing(lambda B, x: solve(B.T, x), full_rank),
            "the vectors are the COLUMNS",
        ),
        (refusing(lambda B, x: B.T @ x, full_rank), "does not give x back"),
        (solve, "refuse with your own ValueError"),
        (lstsq, "two equal vectors passed for a basis"),
        (
            careless_refusal,
            "dependent vectors, whose determinant rounding keeps from 0, passed",
        ),
        (
            refusing(lstsq, lambda B: np.linalg.matrix_rank(B) == len(B.T)),
            "two vectors in three",
        ),
        (
            refusing(lstsq, lambda B: np.linalg.matrix_rank(B) == len(B)),
            "three vectors in the plane",
        ),
        (
            refusing(solve, full_rank, TypeError),
            "for columns that are no basis it raises TypeError",
        ),
        (
            refusing(solve, lambda B: False),
            "it stops: ValueError: the columns of B are no basis",
        ),
        (
            refusing(lambda B, x: B, full_rank),
            "should have shape 2; yours has shape (2, 2)",
        ),
    ],
    "linear-spaces-3": [
        ([[1, 0], [0, -1]], "the reflection in ITS basis"),
        (projector([2, 1]), "a mirror sends it on as far again"),
        (np.eye(2) - 2 * projector([2, 1]), "the mirror along (−1, 2)"),
        ([[-0.6, 0.8], [0.8, 0.6]], "x and y exchanged"),
        ([[0.6, -0.8], [0.8, 0.6]], "test it"),
    ],
    "geometry-1": [
        (np.pi / 3, "in radians"),
        (0.5, "that is the cosine"),
        (np.degrees(np.arccos(0.25)), "not by their squares"),
        (30, "has the SINE"),
        (45, "the cosine of your angle is not"),
        (sp.pi / 3, "in radians"),
        ([60, 60], "should be a single number; yours has shape (2,)"),
    ],
    "geometry-2": [
        (
            kind(orthonormal, lambda A: np.linalg.det(A) < 0),
            "(3, 2) it stops: LinAlgError",
        ),
        (kind(orthonormal), "a tall matrix with orthonormal columns"),
        (
            kind(lambda A: orthonormal(A.T), lambda A: True),
            "a turn by 35° is 'rotation'",
        ),
        (kind(lambda A: orthogonal(A) or len(A) < len(A.T)), "a wide matrix"),
        (kind(lambda A: len(A) == len(A.T)), "2 I: the columns have length 2"),
        (kind(lambda A: len(A) == len(A.T) and abs(np.linalg.det(A)) < 1.5), "a shear"),
        (
            kind(unit_columns),
            "columns of length one, not at a right angle is 'neither'",
        ),
        (
            kind(lambda A: len(A) == len(A.T) and np.array_equal(A.T @ A, np.eye(len(A)))),
            "yours says",
        ),
        (kind(orthogonal, lambda A: A[-1, -1] < 0), "−I in the plane"),
        (kind(orthogonal, lambda A: False), "a turn after diag(1, −1)"),
        (
            kind(orthogonal, lambda A: len(A) == 2 and A[0, 0] == -A[1, 1]),
            "−I in three dimensions",
        ),
        (lambda A: kind(orthogonal)(A).capitalize(), "yours says 'Rotation'"),
        (np.linalg.det, "return one of the three words; yours is of type float"),
        (lambda A: A, "yours is of type ndarray"),
    ],
    "geometry-3": [
        ([u, [u[1], -u[0]]], "it still mirrors"),
        ([[0.96, -0.29], [0.29, 0.96]], "the columns are still too long"),
        (turned.T, "that is the transpose"),
        (-turned, "not against it"),
        (turned @ np.diag([-1, 1]), "the first column should"),
        ([[0.96, 0.29], [0.29, -0.96]], "AᵀA must be I"),
        (np.round(turned, 3), "almost: rounded numbers are not enough"),
        (np.eye(2), "the first column should be the printed first axis"),
    ],
    "projection-1": [
        ([12, -6, 12], "divide by the squared length"),
        ([4, -2, 4], "w appears twice"),
        ([8 / 3, 4 / 3, 0], "the shadow lies along w"),
        ([8 / 3, 8 / 3, -4 / 3], "that is the residual"),
        ([4, 2, 0], "must be a multiple of (2, −1, 2)"),
        (2 / 3, "should have shape 3"),
    ],
    "projection-2": [
        (lambda B, x: B @ (B.T @ x), "for orthonormal columns only"),
        (lambda B, x: x - projector(B) @ x, "that is the residual, not the shadow"),
        (lambda B, x: x, "nothing was projected"),
        (lambda B, x: 2 * projector(B) @ x, "not orthogonal to the columns of B"),
        (lstsq, "those are the weights"),
        (
            solve,
            "called with shapes (3, 2), (3,) it stops: LinAlgError",
        ),
        (lambda B, x: B @ solve(B.T @ B, B.T @ x), "do not form BᵀB"),
        (lambda B, x: B @ inv(B.T @ B) @ B.T @ x, "do not form BᵀB"),
        (lambda B, x: B @ pinv(B.T @ B) @ B.T @ x, "do not form BᵀB"),
    ],
    "projection-3": [
        ([[1, 0], [0, 0]], "the sun at noon"),
        ([[1, 2], [0, 0]], "AGAINST (2, 1)"),
        (projector([2, 1]), "that projects onto (2, 1)"),
        ([[1, -0.5], [0, 0]], "one moves 2 sideways"),
        ([[1, 0], [-2, 0]], "that is the transpose"),
        (np.eye(2), "applying it twice"),
    ],
    "orthogonal-decomposition-1": [
        ([[1, -1, 5], [3, 3, 0]], "in the wrong order"),
        ([[6, 6, 0], [-2, -4, 5]], "divide by the squared length"),
        ([[4, 2, 0], [0, 0, 5]], "does not lie on the line"),
        ([[3, 3, 0], [1, -1, -5]], "must add up to v"),
        ([3, 3, 0, 1, -1, 5], "should have shape 2×3; yours has shape (6,)"),
    ],
    "orthogonal-decomposition-2": [
        (scatter(lambda n, mean: n), "without a mean: the divisor is the other one"),
        (
            scatter(lambda n, mean: n - 1),
            "with the mean given: the divisor is the other one",
        ),
        (scatter(lambda n, mean: 1), "without a mean: nothing was divided"),
        (
            scatter(own_divisor, lambda X, mean: 0),
            "without a mean: the data were not centred",
        ),
        (
            scatter(own_divisor, lambda X, mean: X.mean(axis=0)),
            "with the mean given: it is not used",
        ),
        (lambda X, mean=None: np.cov(X.T), "with the mean given: it is not used"),
        (lambda X, mean=None: np.cov(X), "without a mean: that is n×n"),
        (lambda X, mean=None: np.corrcoef(X.T), "the entries are not the covariances"),
        (lambda X: np.cov(X.T), "with shapes (6, 3), (3,) it stops: TypeError"),
        (
            lambda X, mean=None: X.var(axis=0),
            "the matrix without a mean should have shape any×any",
        ),
        (lambda X, mean=None: "S", "without a mean should be real numbers"),
        (lambda X, mean=None: [[1], [1, 2]], "without a mean should be real numbers"),
    ],
    "orthogonal-decomposition-3": [
        (10, "only if nothing was fitted"),
        (9, "only the mean would leave 9"),
        (8, "a straight line"),
        (3, "the dimension of the FITTED values"),
        (6, "count the dimensions of the complement"),
    ],
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
    "svd-1": [
        ([2, 3], "the larger one first"),
        ([2, -3], "never negative"),
        ([9, 4], "take roots"),
        ([6**0.5] * 2, "those are |eigenvalues|"),
        ([3, 0], "the lengths of the images"),
        ([[0, 2], [-3, 0]], "should have shape 2; yours has shape (2, 2)"),
        (np.linalg.eigvals([[0, 2], [-3, 0]]), "should be real numbers"),
    ],
    "svd-2": [
        (lambda A, k: A, "nothing was left out"),
        (
            cut(lambda U, s, Vt, k: (U[:, k:] * s[k:]) @ Vt[k:]),
            "what is missing, not what is kept",
        ),
        (
            cut(lambda U, s, Vt, k: (U[:, -k:] * s[-k:]) @ Vt[-k:]),
            "the SMALLEST singular values",
        ),
        (lambda A, k: A * (np.arange(A.shape[1]) < k), "keeping k columns of A"),
        (cut(lambda U, s, Vt, k: U[:, :k] @ Vt[:k]), "the singular values are missing"),
        (cut(lambda U, s, Vt, k: (U[:, :k] * s[:k]) @ Vt.T[:k]), "its ROWS are the vᵢ"),
        (
            cut(lambda U, s, Vt, k: (U[:, :k] * s[:k] ** 2) @ Vt[:k]),
            "for k = 1 a better one exists",
        ),
        (lambda A, k: by_gram_matrix(A, k + 1), "for k = 1 a better one exists"),
        (lambda A, k: A[:, :k], "should have shape 6×4; yours has shape (6, 1)"),
        (cut(lambda U, s, Vt, k: U * s[:k] @ Vt), "for k = 1 a better one exists"),
    ],
    "svd-3": [
        (11, "one too few"),
        (kept(1, 0.99), "the SQUARES"),
        (kept(2, 0.999), "less than a thousandth"),
        (kept(2, 0.9), "less than a tenth"),
        (13, "add up the dropped σ²"),
        (0.99, "add up the dropped σ²"),
    ],
}
