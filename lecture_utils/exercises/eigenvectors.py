"""The checkers of the chapter ``eigenvectors``."""

import numpy as np

from lecture_utils.covariance import covariance
from lecture_utils.datasets import digits
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    FINE,
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    pair,
    random_matrices,
    rounded,
    shown,
)


@exercise("eigenvectors-1")
def sum_of_eigenvalues(answer):
    """The sum of the eigenvalues of the digits' covariance matrix, which is its trace."""
    C = covariance(digits()[0], ddof=0)
    trace = np.trace(C)
    expect(
        numbers(answer, ()),
        trace,
        [
            (np.linalg.det(C), "that is the determinant, the product of the eigenvalues."),
            (trace * 1797 / 1796, "close: but C has the divisor n, not n − 1."),
            (np.linalg.eigvalsh(C)[-1], "that is the largest eigenvalue; all of them are meant."),
            (C.sum(), "that adds up all entries; the trace takes those on the diagonal."),
            (np.sum(C**2), "that is the sum of the SQUARED eigenvalues."),
            (trace / 64, "that is the mean of the eigenvalues; their sum is meant."),
            (64, "that is how many there are: it would be the trace of I."),
        ],
        otherwise="tr(PDPᵀ) = tr(DPᵀP), and PᵀP = I: what is left, and what is it for C?",
    )
    return "The trace: the eigenvalues share out the total variance."


# The tenth power of [[0, 2], [1, 1]], the only one of three that is diagonalisable over the reals.
by_hand(
    "eigenvectors-2",
    right=[[342, 682], [341, 683]],
    mistakes=[
        (
            np.linalg.matrix_power([[2, -2], [1, 0]], 10),
            "that is the tenth power of the first; but (λ − 1)² + 1 has no real root.",
        ),
        (
            np.linalg.matrix_power([[3, -1], [1, 1]], 10),
            "that is the tenth power of the second; but its eigenvalue 2 has one direction only.",
        ),
        ([[342, 341], [682, 683]], "rows and columns are exchanged: the eigenvectors are columns."),
        ([[341, 683], [342, 682]], "the two rows are exchanged: which of P⁻¹ comes first?"),
        ([[1024, 0], [0, 1]], "that is D¹⁰; P and its inverse are missing."),
        (
            [[1026, 2046], [1023, 2049]],
            "the determinant of P is missing: its inverse has a factor 1/3.",
        ),
        ([[0, 1024], [1, 1]], "that raises each entry by itself; multiply matrices."),
        ([[1028, 1022], [1022, 1025]], "Pᵀ is not the inverse here: P is not orthogonal."),
        (np.array([[1022, 2050], [1025, 2047]]) / 3, "the sign of (−1)¹⁰: it is plus one."),
        ([[0, 2], [1, 1]], "that is the right matrix; now its tenth power."),
    ],
    otherwise="for the matrix with two different real eigenvalues, A¹⁰ = P D¹⁰ P⁻¹.",
    praise="Two numbers raised to the tenth power, and two changes of basis.",
    tol=1e-9,
)

# The symmetric matrix with eigenvalue 5 along (2, 1), and 1 across.
by_hand(
    "eigenvectors-3",
    right=np.array([[21, 8], [8, 9]]) / 5,
    mistakes=[
        ([[21, 8], [8, 9]], "divide by 5: the eigenvectors must have length one."),
        (np.diag([5, 1]), "that stretches along (1, 0): turn it to (2, 1)."),
        (np.array([[21, -8], [-8, 9]]) / 5, "P and Pᵀ are exchanged: A = PDPᵀ."),
        (np.array([[9, -8], [-8, 21]]) / 5, "the eigenvalues are exchanged: 5 belongs to (2, 1)."),
        (
            np.array([[20, 10], [10, 5]]) / 5,
            "the second eigenvalue is 1, not 0: a term is missing.",
        ),
    ],
    otherwise="it must send (2, 1) to (10, 5), and leave (−1, 2) as it is.",
    praise="(2, 1) is stretched five times, (−1, 2) stays.",
)


def smallest(A, steps):
    """Return the smallest eigenvalue and its eigenvector, with either sign."""
    values, vectors = np.linalg.eigh(A)
    return [(values[0], sign * vectors[:, 0]) for sign in (1, -1)]


@exercise("eigenvectors-4")
@shown(smallest, ([[2, 1], [1, 3]], 100))
def other_end(answer):
    """A function for the smallest eigenvalue, by repeated multiplication with the inverse."""
    for M in random_matrices((4, 4), (6, 6)):
        d, axes = len(M), np.linalg.qr(M).Q
        sizes = 0.3 * np.arange(1.0, d + 1) ** 2
        A = axes @ np.diag(sizes) @ axes.T
        with np.errstate(all="ignore"):
            value, vector = pair(call(answer, A, 100), "(value, vector)")
        value, vector = numbers(value, (), "the value"), numbers(vector, (d,), "the vector")
        demand(close(np.linalg.norm(vector), 1, 1e-6), "the vector should have length one.")
        demand(
            not close(A @ vector, sizes[-1] * vector, 1e-6),
            "that vector belongs to the LARGEST eigenvalue: which matrix makes it the smallest?",
        )
        demand(
            close(A @ vector, sizes[0] * vector, 1e-6) or abs(axes[:, 0] @ vector) < 0.9,
            "after 100 steps that is near the right vector, not there: which matrix has the same "
            "eigenvectors, and a better ratio of its two largest eigenvalues?",
        )
        demand(
            close(A @ vector, sizes[0] * vector, 1e-6),
            "A x is not λ x for the smallest eigenvalue, after 100 steps.",
        )
        expect(
            value,
            sizes[0],
            [
                (1 / sizes[0], "that is the eigenvalue of the inverse: what is it for A itself?"),
                (sizes[-1], "the vector is right, but the value is the largest eigenvalue."),
                (1, "that is ‖x‖; the eigenvalue is how much A stretches x."),
                (sizes[0] ** 2, "that is λ²: for a unit vector, ‖Ax‖ = λ already."),
            ],
            "the vector is right, but the value is not xᵀAx.",
        )
        early = numbers(pair(call(answer, A, 1), "(value, vector)")[1], (d,), "the vector")
        demand(
            not close(A @ early, sizes[0] * early, 1e-6),
            "with steps = 1 the answer is exact already: multiply once in each step, and only "
            "`steps` times.",
        )
    return "The smallest eigenvalue and its direction, for matrices of two sizes."


TARGET, START = 0.1, 80  # degrees
RATES = np.log([0.9, 0.5])


def multiplications(goal, start, rates=RATES):
    """Return how many multiplications take a tangent from ``start`` to ``goal``."""
    return np.log(goal / start) / rates


NEEDED = multiplications(*np.tan(np.radians([TARGET, START])))

# How many multiplications bring 80 degrees down to 0.1, for λ₂/λ₁ = 0.9 and 0.5.
by_hand(
    "eigenvectors-5",
    right=np.ceil(NEEDED),
    mistakes=[
        (np.floor(NEEDED), "not quite enough: round up, not down."),
        *rounded(NEEDED, "multiplications are whole: round up."),
        (np.ceil(NEEDED)[::-1], "the right numbers in the wrong order: the ratio 0.9 comes first."),
        (
            np.ceil(multiplications(*np.tan([TARGET, START]))),
            "NumPy's tangent takes radians: np.tan(np.radians(80)).",
        ),
        (
            np.ceil(multiplications(TARGET, START)),
            "that shrinks the ANGLE by λ₂/λ₁ in each step; the bound is about its tangent.",
        ),
        (
            np.ceil(multiplications(*np.tan(np.radians([TARGET, START])), np.log([0.1, 0.1]))),
            "the slowest part decides, and that is the second eigenvalue, not the others.",
        ),
        (
            np.ceil(multiplications(*np.tan(np.radians([TARGET, START])), np.log([0.9, 0.5]) * 2)),
            "the tangent shrinks by λ₂/λ₁ in each step, not by its square.",
        ),
    ],
    otherwise="solve (λ₂/λ₁)ᵗ tan 80° ≤ tan 0.1° for t, and round up.",
    praise="A smaller ratio of the eigenvalues is worth more than a fast computer.",
)


def surfing(jump=0.15, own=True):
    """Return the matrix of the bored surfer: column j says where one goes from page j."""
    followed = np.array([[0, 0, 1, 1 / 2], [1 / 2, 0, 0, 0], [1 / 2, 1, 0, 1 / 2], [0, 0, 0, 0]])
    jumps = np.full((4, 4), 1 / 4) if own else (np.ones((4, 4)) - np.eye(4)) / 3
    return (1 - jump) * followed + jump * jumps


def in_the_long_run(G):
    """Return the shares that a matrix keeps: they add up to one."""
    return np.linalg.matrix_power(G, 1000) @ np.full(4, 1 / 4)


SHARES = in_the_long_run(surfing())
SWAPPED = SHARES[[2, 1, 0, 3]]
NOT_SHARES = "the right direction; but shares add up to one, and yours do not."

# The shares of the time that a bored surfer spends on four pages.
by_hand(
    "eigenvectors-7",
    right=SHARES,
    mistakes=[
        (SHARES / np.linalg.norm(SHARES), NOT_SHARES),
        (-SHARES / np.linalg.norm(SHARES), NOT_SHARES),
        (SHARES / SHARES.max(), NOT_SHARES),
        ([0.4, 0.2, 0.4, 0], "the jumps are missing: with them page 3 is visited, too."),
        (np.full(4, 1 / 4), "that is where one starts, or what the TRANSPOSED matrix keeps."),
        (in_the_long_run(surfing(0.85)), "0.15 is the chance of a jump, 0.85 that of a link."),
        (in_the_long_run(surfing(own=False)), "a jump may lead to any page, also to the same."),
        (np.array([2, 1, 3, 0]) / 6, "that counts links; a link from a visited page weighs more."),
        (surfing() @ np.full(4, 1 / 4), "that is after one step: go on until nothing changes."),
        *(
            (wrong, "pages 0 and 2 are exchanged: who passes on to whom?")
            for wrong in [SWAPPED, *(SWAPPED.round(digits) for digits in range(3, 8))]
        ),
    ],
    otherwise="multiply shares by the matrix until they stay; its columns add up to one.",
    praise="An eigenvector of the eigenvalue 1: no step changes these shares.",
    tol=FINE,
)
