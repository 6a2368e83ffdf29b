"""Claims that ``verify`` refuses, each with its reason, and sound ones that are like them."""

import numpy as np
import sympy as sp

from lecture_utils.verify import verify

SAYS = "this is the claim"
p, q = sp.symbols("p q", positive=True)
w = sp.Symbol("w", nonnegative=True)
neg = sp.Symbol("n", negative=True)
r, s = sp.symbols("r s", real=True)
nonzero = sp.Symbol("t", real=True, nonzero=True)
v = np.array([1.0, 2.0, 2.0])
U = np.linalg.qr(np.arange(9.0).reshape(3, 3) + np.eye(3))[0]


def form(name, *values, **more):
    return lambda: getattr(verify, name)("ours", *values, SAYS, **more)


def equal(left, right, says):
    return lambda: verify("ours", left, right, says)


def only_if(claim, holds_for, fails_for):
    return lambda: verify.only_if("ours", claim, holds_for, fails_for, SAYS, "it is so")


ONE = "a column of one number agrees up to sign too easily: turn rows into columns"
NOUGHT = "a column is nought, and nought has no sign"
ROWS = "the rows have length 1, and columns are compared: transpose both sides"
FLOAT = "a float stands among exact numbers: write a fraction, as in Rational(1, 3)"
TRUTHS = "two truths are only alike or not: return one, joined by ``and``"
REFUSED = {
    # signs
    "one row": (ONE, form("up_to_sign", [[1, 2, 2]], [[1, -2, 2]])),
    "one exact row": (ONE, form("up_to_sign", sp.Matrix([[p, q]]), sp.Matrix([[p, -q]]))),
    "one number": (ONE, form("up_to_sign", [3.0], [-3.0])),
    "one row, in any order": (ONE, form("up_to_signed_permutation", v[None], -v[None, ::-1])),
    "noughts": (NOUGHT, form("up_to_sign", np.zeros(3), 0 * v)),
    "a column of noughts": (NOUGHT, form("up_to_sign", np.c_[v, 0 * v], np.c_[-v, 0 * v])),
    "exact noughts": (NOUGHT, form("up_to_sign", sp.zeros(2, 1), -sp.zeros(2, 1))),
    "noughts in any order": (
        NOUGHT,
        form("up_to_signed_permutation", np.c_[v, 0 * v], np.c_[0 * v, -v]),
    ),
    "nought on the right alone": (NOUGHT, form("up_to_sign", 1e-14 * v, 0 * v)),
    "rows for columns": (ROWS, form("up_to_sign", U[:2], U[:2] * [1, -1, -1])),
    "rows for columns, in any order": (
        ROWS,
        form("up_to_signed_permutation", U[:2], U[:2][:, [2, 1, 0]]),
    ),
    # spaces
    "dependent columns on the left": (
        "1 of the columns span it all: leave out those that depend on others",
        form("same_subspace", np.c_[v, 2 * v], v),
    ),
    "dependent columns on the right": (
        "2 of the columns span it all: leave out those that depend on others",
        form("same_subspace", U[:, :2], np.c_[U[:, 0], U[:, 1], U[:, 0] + U[:, 1]]),
    ),
    "exact dependent columns": (
        "1 of the columns span it all: leave out those that depend on others",
        form("same_subspace", sp.Matrix([[1, 2], [1, 2]]), sp.Matrix([1, 1])),
    ),
    # exact numbers
    "a float in a matrix": (
        FLOAT,
        form("__call__", sp.Matrix([0.5, sp.Rational(1, 3)]), sp.Matrix([0.5, 0.3])),
    ),
    "a float on the other side": (FLOAT, form("__call__", sp.Rational(1, 2), sp.Float(0.5))),
    "a float in a list": (FLOAT, form("__call__", [sp.sqrt(2), 0.5], [sp.sqrt(2), sp.S.Half])),
    # cases
    "two truths": (TRUTHS, only_if(lambda a: (a > 0, a < 9), [1], [-1])),
    "NumPy's truths": (TRUTHS, only_if(lambda a: (np.bool_(a > 0), a < 9), [1], [-1])),
    "shapes that clash": (
        "ours: the failing case fails by its shape (operands could not be broadcast together with "
        "shapes (2,) (3,) ): give one that fits",
        only_if(lambda a: (a + v, 2 * v), [v], [v[:2]]),
    ),
    "shapes that differ": (
        "ours: the failing case fails by its shape (the shapes differ: (2,) and (3,)): give one "
        "that fits",
        only_if(lambda a: (a, v), [v + 0], [v[:2]]),
    ),
    "not square": (
        "ours: the failing case fails by its shape (LinAlgError: Last 2 dimensions of the array "
        "must be square): give one that fits",
        only_if(lambda m: (np.linalg.det(m), 1.0), [np.eye(2)], [np.ones((2, 3))]),
    ),
    "not square, exactly": (
        "ours: the failing case fails by its shape (NonSquareMatrixError: ): give one that fits",
        only_if(lambda m: (m.det(), 1), [sp.eye(2)], [sp.ones(2, 3)]),
    ),
    "another kind": (
        "ours: the failing case is list, and the others ndarray: take a near miss",
        only_if(lambda u: (u * 2, u + u), [v], [[1, 2, 3]]),
    ),
    "a number among matrices": (
        "ours: the failing case is a number, and the others a matrix: take a near miss",
        only_if(lambda m: (m * 2, m + m), [sp.eye(2)], [2]),
    ),
    # bands
    "a wide band": (
        "a band from -1000 to 1000 is too wide for 3 to fail: draw it closer",
        lambda: verify.between("ours", 3.0, -1000, 1000, SAYS),
    ),
    "one side far off": (
        "a band from 0 to 10000 is too wide for 2 to fail: draw it closer",
        lambda: verify.between("ours", [2.0, 3.0], 0, 1e4, SAYS),
    ),
    "the other side far off": (
        "a band from -10000 to 5 is too wide for 2 to fail: draw it closer",
        lambda: verify.between("ours", [2.0, 3.0], -1e4, 5, SAYS),
    ),
    # letters
    "positive letters": (
        "ours: “for every number the root of the square is it” says too much: it holds for p of "
        "one sign: say so, or make them real",
        equal(sp.sqrt(p**2) * 2, p + p, "for every number the root of the square is it"),
    ),
    "a case divided out": (
        "ours: “for all r it is r + 1” says too much: one side divides by r - 1, which may be "
        "nought: say where it holds",
        equal((r**2 - 1) / (r - 1), r + 1, "for all r it is r + 1"),
    ),
    # words
    "a number that is not compared": (
        "ours: “the rank of it is 3” says 3, which is none of the values compared: compare it as "
        "well, or say what it belongs to (“for n = 4”, “of the 64 features”)",
        equal(np.linalg.matrix_rank(np.eye(2)), 2, "the rank of it is 3"),
    ),
}
ACCEPTED = {
    "one column": form("up_to_sign", v, -v),
    "a row as a vector": form("up_to_sign", np.array([0.0, 1.0]), np.array([0.0, -1.0])),
    "directions in columns": form("up_to_sign", U[:, :2], U[:, :2] * [1, -1]),
    "rows and columns of length 1": form("up_to_sign", U, U * [1, -1, -1]),
    "longer rows": form("up_to_sign", 2 * U[:2], 2 * U[:2] * [1, -1, -1]),
    "a basis": form("same_subspace", U[:, :2], U[:, 1::-1]),
    "a float beside whole numbers": form("__call__", sp.Matrix([[0.5, 1]]), np.array([[0.5, 1]])),
    "an array beside fractions": form("__call__", sp.Matrix([[sp.S.Half, 1]]), [[0.5, 1.0]]),
    "an inverse that is missing": only_if(
        lambda m: (m @ np.linalg.inv(m), np.eye(2)), [np.eye(2) * 2], [np.ones((2, 2))]
    ),
    "numbers of several kinds": only_if(lambda a: (a, 1), [1, sp.S.One, 1.0], [2, np.float64(3)]),
    "a pair with one truth": only_if(lambda a: (np.array([a > 0]), [True]), [1], [-1]),
    "a band around nought": lambda: verify.between("ours", 1e-17, -1e-7, 1e-7, SAYS),
    "a band for many sizes": lambda: verify.between("ours", [1e-5, 3.0], 0, 300, SAYS),
    "positive letters that are named": equal(
        sp.sqrt(p**2) * 2, p + p, "for every positive number the root is it"
    ),
    "real letters": equal(sp.sqrt(r**2), sp.Abs(r), "for every real number the root is its size"),
    "a division that is named": equal((r**2 - 1) / (r - 1), r + 1, "for all r but 1 it is r + 1"),
    "the same division on both sides": equal(
        1 / (r - 1) - 1 / (r + 1), 2 / (r**2 - 1), "for every r the two agree"
    ),
    "no letter is nought": equal(2 * nonzero / nonzero**2, 2 / nonzero, "for every number t"),
    "not of all numbers": equal((r**2 - 1) / (r - 1), r + 1, "the quotient is r + 1"),
}
