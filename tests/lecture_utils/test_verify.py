"""The promise: a check can fail. Wrong claims are refused for the right reason; right ones pass."""

import html
import importlib
import json
import random
import re
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from lecture_utils.compare import difference, permutation_difference
from lecture_utils.drawn import Mark, shown
from lecture_utils.entries import means
from lecture_utils.exact import differs_somewhere, random_point
from lecture_utils.verify import MIME, Rejected, Undecided, Verify, verify
from tests.lecture_utils.refusals import ACCEPTED, REFUSED

SAYS = "this is the claim"
NAN, INF = float("nan"), float("inf")

x, y, z = sp.symbols("x y z")
r, s = sp.symbols("r s", real=True)
p, q = sp.symbols("p q", positive=True)
n = sp.Symbol("n", integer=True)
even = sp.Symbol("m", even=True)
P, Q = sp.symbols("P Q", commutative=False)
i, j, k = sp.symbols("i j k", integer=True)
f = sp.Function("f")
b = sp.IndexedBase("b")
A, B = sp.MatrixSymbol("A", 2, 2), sp.MatrixSymbol("B", 2, 2)
S2 = sp.Matrix([[p, r], [r, q]])
Fr = Fraction

rng = np.random.default_rng(0)
X = rng.normal(size=(7, 3)) + [3.0, -2.0, 1.0]
C = X - X.mean(axis=0)
S = C.T @ C / 7
lam, U = np.linalg.eigh(S)
M = np.array([[2.0, 1.0], [-1.0, 3.0]])
N = np.array([[0.3, 0.1], [-0.7, 0.9]])
ONES = np.ones((3, 3))
U2 = (1, -1)
v, w = np.array([1.0, 2.0, 2.0]), np.array([0.0, 1.0, -1.0])
two = np.sqrt(4.0)
third = np.array([0.1, 0.7, 0.9])
HAIR = np.longdouble("1e-18")


def eq(left, right, **more):
    return lambda: verify("ours", left, right, SAYS, **more)


def form(name, *values, **more):
    return lambda: getattr(verify, name)("ours", *values, SAYS, **more)


def misprint(printed, corrected, truth, item="ours", says=SAYS, instead_of="the printed form"):
    return lambda: verify.misprint(item, printed, corrected, truth, says, instead_of)


def only_if(claim, holds_for, fails_for, condition="it is so"):
    return lambda: verify.only_if("ours", claim, holds_for, fails_for, SAYS, condition)


def cases(*groups):
    return [
        pytest.param(reason, claim, id=f"{reason[:14]}: {name}".replace("\\", ""))
        for reason, claims in groups
        for name, claim in claims.items()
    ]


def raises(error):
    def claim(_):
        raise error

    return claim


NOT_SO = {
    "sign": eq(M @ [1, 1], -(M @ [1, 1])),
    "transpose": eq(M.T @ [1, 2], M @ [1, 2]),
    "product the other way round": eq(M @ M.T, M.T @ M),
    "divisor n-1 for n": eq(np.cov(X.T), S),
    "uncentred": eq(X.T @ X / 7, S),
    "centred by row means": eq(X - X.mean(axis=1, keepdims=True), C),
    "swapped rows": eq(M[::-1], M),
    "swapped columns": eq(M[:, ::-1], M),
    "off by one index": eq(lam[:-1], lam[1:]),
    "off by one in a sum": eq(sum(range(9)), sum(range(10))),
    "singular value for eigenvalue": eq(np.linalg.svd(C)[1] / 7, lam[::-1]),
    "a factor two": eq(2 * S @ U[:, 0], lam[0] * U[:, 0]),
    "norm for its square": eq(np.linalg.norm(v), v @ v),
    "one entry in a thousand": eq(np.arange(1000.0), np.r_[np.arange(999.0), 999.001]),
    "just beyond the tolerance": eq(1 + 2e-10, 1.0),
    "tiny numbers of one size": eq(1e-12, 3e-12),
    "tiny and nought": eq(0.0, 1e-12),
    "subnormal numbers": eq(np.array([1e-323]), np.array([5e-324])),
    "opposite giants": eq(1e308, -1e308),
    "beyond double": eq(np.longdouble(1) / 3, np.longdouble(1) / 3 + np.longdouble("1e-9")),
    "single precision": eq(np.float32(1) / np.float32(3), 1 / 3),
    "large integers": eq(2**53 + 1, 2**53),
    "large integers in a list": eq([2**63 + 1, -1], [2**63, -1]),
    "large integers in arrays": eq(np.array([2**62 + 1]), np.array([2**62])),
    "integers are exact": eq(10**12 + 1, 10**12),
    "unsigned difference": eq(np.array([1], np.uint8) - np.array([2], np.uint8), np.array([-1])),
    "large integers, one unsigned": eq(np.array([2**62 + 1]), np.array([2**62], np.uint64)),
    "a digit that only long doubles have": eq(np.longdouble(1) + HAIR, 1.0, tol=1e-19),
    "a digit that the other has": eq(1.0, np.longdouble(1) + HAIR, tol=1e-19),
    "beyond the tolerance from nought": eq(np.array([1.5e-10]), 0),
    "an eight-bit sum": eq(np.array([200], np.uint8) + np.array([100], np.uint8), np.array([300])),
    "truth": eq(bool(1 > 2), True),
    "truths": eq(np.array([True, False]), np.array([True, True])),
    "more rows": eq(np.ones((3, 2)), np.ones((2, 2))),
    "row against column": eq(np.ones((1, 3)), np.ones((3, 1))),
    "one number against many": eq(1.0, np.ones(3)),
    "one row against many": eq(np.ones((1, 3)), np.ones((2, 3))),
    "literal zero on the left": eq(0, np.zeros(3)),
    "not all nought": eq(C.sum(axis=0) + [0, 0, 1e-9], 0),
    "fractions": eq(Fr(1, 3), Fr(333, 1000)),
    "fraction and float": eq(Fr(1, 3), 0.333),
    "the smallest hair that is seen": eq(sp.Rational(3, 2 * 10**25), sp.S.Zero),
    "a rational hair": eq(sp.Rational(1, 3) + sp.Rational(1, 10**16), sp.Rational(1, 3)),
    "square at a special point": eq(x**2, x),
    "only on integers": eq(sp.sin(sp.pi * r), sp.S.Zero),
    "only for positive": eq(sp.sqrt(r**2), r),
    "only for real": eq(sp.sqrt(x**2), sp.Abs(x)),
    "branch of the root": eq(sp.sqrt(x) * sp.sqrt(y), sp.sqrt(x * y)),
    "branch of the logarithm": eq(sp.log(x * y), sp.log(x) + sp.log(y)),
    "only for equal symbols": eq(p * q, p**2),
    "same name, other assumption": eq(sp.Symbol("x", real=True), x),
    "symbolic transpose": eq(sp.Matrix(2, 2, [x, y, z, 1]), sp.Matrix(2, 2, [x, z, y, 1])),
    "symbolic sign of det": eq(S2.det(), p * q + r**2),
    "cofactors untransposed": eq(sp.Matrix([[1, x], [0, 1]]).inv(), sp.Matrix([[1, 0], [-x, 1]])),
    "transpose of a product": eq((A * B).T, A.T * B.T),
    "matrices do not commute": eq(A * B, B * A),
    "inverse of a product": eq((A * B).I, A.I * B.I),
    "lists of matrices": eq([A, B], [B, A]),
    "determinant of a sum": eq(sp.det((A + B).as_explicit()), sp.det(A.as_explicit()) + 1),
    "derivative of a square": eq(sp.Derivative(x**2, x), x),
    "wrong integral": eq(sp.Integral(x, (x, 0, 1)), sp.Rational(1, 3)),
    "wrong sum": eq(sp.Sum(k, (k, 1, n)), n**2 / 2),
    "indices": eq(b[i], b[j]),
    "indices in a finite sum": eq(sp.Sum(b[k], (k, 1, 3)), b[1] + b[2]),
    "piecewise": eq(sp.Piecewise((r, r > 0), (0, True)), r),
    "minus is not the same branch": eq(sp.Abs(r), r),
    "matrix and numbers": eq(sp.Matrix([[1, 2]]), np.array([[1.0, 2.1]])),
    "array of SymPy numbers": eq(np.array([sp.sqrt(2), 1]), [sp.Integer(1), sp.Integer(1)]),
    "up to sign, mixed in a column": form("up_to_sign", v, v * [1, -1, 1]),
    "up to sign, another length": form("up_to_sign", U[:, :1], 2 * U[:, :1]),
    "up to sign, columns swapped": form("up_to_sign", U, U[:, ::-1]),
    "up to sign, transposed": form("up_to_sign", U.T, U),
    "up to sign, fewer columns": form("up_to_sign", U[:, :2], U),
    "up to sign, symbols": form("up_to_sign", sp.Matrix([p, q]), sp.Matrix([p, -q])),
    "up to sign, unsigned": form(
        "up_to_sign", np.array([255, 0], np.uint8), np.array([1, 0], np.uint8)
    ),
    "same subspace, another": form("same_subspace", U[:, :2], U[:, 1:]),
    "same subspace, a part of it": form("same_subspace", U[:, :1], U[:, :2]),
    "same subspace, only nought": form("same_subspace", np.zeros((3, 1)), np.zeros((3, 2))),
    "same subspace, nought twice": form("same_subspace", np.zeros((3, 1)), np.zeros((3, 1))),
    "up to sign, large integers": form(
        "up_to_sign", np.array([2**62 + 1, 1]), -np.array([2**62, 1])
    ),
    "same subspace, other ambient": form("same_subspace", np.ones((3, 1)), np.ones((4, 1))),
    "same subspace, almost": form("same_subspace", v, v + 1e-8 * w),
    "same subspace, exact": form("same_subspace", sp.Matrix([1, 2, 3]), sp.Matrix([1, 2, 4])),
    "same subspace, exact rank": form(
        "same_subspace", sp.Matrix([1, 2, 3]), sp.Matrix([[1, 0], [2, 1], [3, 0]])
    ),
    "same subspace, symbols": form("same_subspace", sp.Matrix([p, q]), sp.Matrix([q, p])),
    "permutation, partner used twice": form("up_to_signed_permutation", np.c_[v, v], np.c_[v, w]),
    "permutation, partner missing": form("up_to_signed_permutation", np.c_[v, w], np.c_[v, -v]),
    "permutation of rows": form("up_to_signed_permutation", U[[1, 0, 2]], U),
    "permutation, symbols": form(
        "up_to_signed_permutation", sp.Matrix([[p, 0], [0, q]]), sp.Matrix([[q, 0], [0, p]])
    ),
    "last digit": lambda: verify.rounds_to("ours", 3.14159, "3.15", SAYS),
    "cut, not rounded": lambda: verify.rounds_to("ours", [2.0562689, 0.4966], "2.0563 0.496", SAYS),
    "too few printed": lambda: verify.rounds_to("ours", [1.0, 2.0], "1.0", SAYS),
    "nothing printed": lambda: verify.rounds_to("ours", [1.0], "", SAYS),
    "far too large to round": lambda: verify.rounds_to("ours", 1e40, "1.00", SAYS),
    "sign of a printed number": lambda: verify.rounds_to("ours", -0.3, "0.3", SAYS),
    "below the band": lambda: verify.between("ours", 1.0, 2, 3, SAYS),
    "on the edge of the band": lambda: verify.between("ours", 2.0, 2, 3, SAYS),
    "one of two outside": lambda: verify.between("ours", [2.5, 3.5], 2, 3, SAYS),
    "bounds exchanged": lambda: verify.between("ours", 2.5, 3, 2, SAYS),
    "bounds that are equal": lambda: verify.between("ours", 3, 3, 3, SAYS),
    "on the upper edge of the band": lambda: verify.between("ours", 3.0, 2, 3, SAYS),
    "does not hold where it should": only_if(lambda a: (a, 1), [2], [3]),
    "is False where it should hold": only_if(lambda a: a > 1, [1], [0]),
    "correction fails": misprint(printed=1.0, corrected=2.5, truth=2.0),
}
HOLDS_AFTER_ALL = {
    "misprint whose printed form holds": misprint(4 / two, 2.0, two),
    "misprint within a hair": misprint(2.0 + 1e-9, 2.0, two),
    "misprint that only looks different": misprint((x + 1) ** 2, x**2 + 2 * x + 1, (1 + x) ** 2),
    "misprint, recipe that holds": misprint(lambda: M @ M.T, M @ M.T, M @ M.T),
    "misprint, list for array": misprint([1.0, 2.0], np.array([1.0, 2.0]), np.r_[1.0, 2.0]),
    "failing case that holds": only_if(lambda a: (a, 1), [1], [1]),
    "one failing case of two holds": only_if(lambda a: (a, 1), [1], [2, 1]),
    "failing case that is true": only_if(lambda a: a > 0, [1], [2]),
}
ITSELF = {
    "array": eq(M, M),
    "view": eq(M, M[:]),
    "view of a column": eq(X[:, 0], X[:, 0]),
    "reshaped there and back": eq(M, M.reshape(4).reshape(2, 2)),
    "transposed twice": eq(M, M.T.T),
    "list": eq(*[[1.0, 2.0]] * 2),
    "float": eq(*[0.1 + 0.2] * 2),
    "fraction": eq(*[Fr(1, 3)] * 2),
    "symbol": eq(x, x),
    "mutable matrix": eq(S2, S2),
    "immutable matrix": eq(*[sp.ImmutableMatrix([[x]])] * 2),
    "matrix symbol": eq(A, A),
    "SymPy array": eq(*[sp.Array([x, y])] * 2),
    "nothing": eq(None, None),
    "up to sign": form("up_to_sign", U, U[:]),
    "subspace": form("same_subspace", U[:, :2], U[:, :2]),
    "permutation": form("up_to_signed_permutation", U, U),
    "corrected is the truth": misprint(M, v, v),
    "printed is the truth": misprint(v, v + 0, v),
    "pair of one thing": only_if(lambda a: (a, a), [M], [v]),
}
NOT_FINITE = {
    "NaN": eq(NAN, -NAN),
    "NaN in an array": eq(np.array([1, NAN]), np.array([1, NAN])),
    "infinities": eq(
        np.array([INF]),
        np.array(
            [
                INF,
            ]
        ),
    ),
    "infinite scale hides all": eq([1.0, 5.0], [INF, 2.0]),
    "complex NaN": eq(np.array([complex(NAN, 1)]), np.array([1j])),
    "SymPy NaN": eq(sp.nan, sp.nan),
    "division by nought": eq(sp.Matrix([sp.zoo, 1]), [sp.zoo, sp.Integer(1)]),
    "SymPy infinity": eq(sp.oo, sp.oo + 1),
    "SymPy minus infinity": eq(-sp.oo, -sp.oo - 1),
    "divergent sum": eq(sp.Sum(k, (k, 1, sp.oo)), -sp.Rational(1, 12)),
    "subspace": form("same_subspace", np.array([[NAN], [1]]), np.array([[1.0], [1]])),
    "exact subspace": form("same_subspace", sp.Matrix([sp.nan, 1]), sp.Matrix([1, 1])),
    "up to sign": form("up_to_sign", np.array([INF, 1]), np.array([-INF, -1])),
    "rounds to": lambda: verify.rounds_to("ours", NAN, "1.0", SAYS),
    "band": lambda: verify.between("ours", NAN, 0, 1, SAYS),
    "lower bound": lambda: verify.between("ours", 0.5, -INF, 1, SAYS),
    "NaN bound": lambda: verify.between("ours", 0.5, 0, NAN, SAYS),
    "printed form": misprint(NAN, 2.0, two),
    "failing case": only_if(lambda a: (a, two), [2.0], [NAN]),
}
NOTHING = {
    "no numbers": eq([], []),
    "no rows": eq(np.ones((0, 3)), np.zeros((0, 3))),
    "no rows and literal zero": eq(np.ones((0, 3)), 0),
    "empty matrix": eq(sp.zeros(0, 2), sp.ones(0, 2)),
    "subspace": form("same_subspace", np.ones((3, 0)), np.zeros((3, 0))),
    "band": lambda: verify.between("ours", [], 0, 1, SAYS),
}
OTHER_DIMENSIONS = {
    "(3,) and (3, 1)": eq(v, v[:, None] + 0),
    "(1, 1) and a number": eq(v[None] @ v[:, None], v @ v),
    "1×1 matrix and expression": eq(sp.Matrix([[x]]), x),
    "flattened": eq(M.ravel(), M),
    "up to sign": form("up_to_sign", v, v[:, None] + 0),
    "permutation": form("up_to_signed_permutation", -v[:, None], v),
    "misprint that differs in shape only": misprint(v[:, None] + 0, v + 0, v),
    "misprint that is a 1×1 matrix": misprint(sp.Matrix([[x**2]]), x * x, x**2),
}
NO_NUMBERS = {
    "strings": eq("one", "o" + "ne!"[:2]),
    "numerals": eq(np.array(["1.0"]), np.array([1.0])),
    "numerals among fractions": eq(np.array(["1", Fr(1)], dtype=object), [Fr(1), Fr(1)]),
    "None in an array": eq(np.array([None, 1]), np.array([None, 1])),
    "dictionaries": eq({1: 2}, {1: 2}),
    "sets": eq({1, 2}, {2, 1}),
    "generators": eq((a for a in v), (a for a in v)),
    "dates": eq(np.array(["2020-01-01"], "M8[D]"), np.array(["2020-01-01"], "M8[D]")),
    "records": eq(np.zeros(2, [("a", float)]), np.zeros(2, [("a", float)])),
    "functions": eq(np.sin, np.cos),
    "equation": eq(sp.Eq(x, y), sp.Eq(y, x)),
    "relation": eq(x < y, y > x),
    "SymPy truth": eq(sp.true, True),
    "SymPy sets": eq(sp.FiniteSet(1, 2), sp.FiniteSet(2, 1)),
    "ragged list of expressions": eq([[x], [1, 2]], [[x], [1, 2]]),
    "printed string": misprint("1.0", 2.0, two),
    "rounds to": lambda: verify.rounds_to("ours", "3.14", "3.14", SAYS),
    "band": lambda: verify.between("ours", "3", 1, 4, SAYS),
}
TOLERANCE = {
    "too large": eq(1.0, 1.4, tol=0.5),
    "a little too large": eq(1.0, 1.0 + 1e-7, tol=2e-6),
    "zero": eq(1.0, 1.0 + 0 * M[0, 0], tol=0),
    "negative": eq(1.0, 2.0, tol=-1e-9),
    "NaN": eq(1.0, 2.0, tol=NAN),
    "infinite": eq(1.0, 2.0, tol=INF),
    "True": eq(1.0, 2.0, tol=True),
    "exact claim": eq(x, y, tol=1),
    "up to sign": form("up_to_sign", v, w, tol=9.0),
    "subspace": form("same_subspace", v, w, tol=9.0),
    "exact subspace": form("same_subspace", sp.Matrix([1, 2]), sp.Matrix([2, 1]), tol=9.0),
    "permutation": form("up_to_signed_permutation", v, w, tol=9.0),
}
ODD = cases(
    ("is not so", NOT_SO),
    ("it holds", HOLDS_AFTER_ALL),
    ("^a thing is compared with itself( .both are views of the same numbers.)?$", ITSELF),
    ("^there is an infinity or a NaN$", NOT_FINITE),
    ("^there is nothing to compare$", NOTHING),
    ("equally many numbers", OTHER_DIMENSIONS),
    ("neither a number nor|not numbers", NO_NUMBERS),
    ("hides errors", TOLERANCE),
    (
        "^one side is complex, the other real$",
        {
            "tiny imaginary part": eq(lam + 1e-17j, lam),
            "no imaginary part": eq(lam.astype(complex), lam),
            "number": eq(1.0, 1 + 0j),
            "SymPy noise": eq(sp.Float(1) + sp.I * sp.Float("1e-17"), 1.0),
            "misprint": misprint(lam + 0j, lam + 0, lam),
        },
    ),
    (
        "^a truth value is compared with a number$",
        {
            "True and 1": eq(True, 1),
            "False and literal zero": eq(np.array([False]), 0),
            "truths and numbers": eq(np.array([True, False]), np.array([1, 0])),
        },
    ),
    (
        "^these are not real numbers$",
        {
            "rounding drops the imaginary part": lambda: verify.rounds_to(
                "ours", np.array([3.14 + 1j]), "3.14", SAYS
            ),
            "rounding a truth": lambda: verify.rounds_to("ours", True, "1", SAYS),
            "complex in a band": lambda: verify.between("ours", np.array([3 + 9j]), 1, 4, SAYS),
            "exact complex in a band": lambda: verify.between("ours", 3 + sp.I, 1, 4, SAYS),
        },
    ),
    (
        "plain decimals",
        {
            "exponent": lambda: verify.rounds_to("ours", 1234.0, "1.2e3", SAYS),
            "comma": lambda: verify.rounds_to("ours", 1.5, "1,5", SAYS),
            "word": lambda: verify.rounds_to("ours", 1.0, "one", SAYS),
        },
    ),
    (
        "^the rows have different lengths$",
        {"ragged": eq([[1.0], [1.0, 2.0]], [[1.0], [1.0, 2.0]])},
    ),
    (
        "^some entries are masked$",
        {"masked entries": eq(np.ma.array([1.0, 9.0], mask=[0, 1]), np.array([1.0, 9.0]))},
    ),
    (
        "^columns of numbers are needed: a vector or a matrix$",
        {
            "sign of a number": form("up_to_sign", 3.0, -3.0),
            "sign of truths": form("up_to_sign", np.array([True]), np.array([False])),
            "columns of a block": form("same_subspace", np.ones((2, 2, 2)), np.ones((2, 2, 2))),
        },
    ),
    (
        "^both are the whole space, so every pair would agree$",
        {
            "numbers": form("same_subspace", U, np.eye(3)),
            "exact": form("same_subspace", sp.eye(2), sp.Matrix([[1, 1], [0, 1]])),
        },
    ),
    (
        "^ours: say the claim in a sentence$",
        {
            "no sentence": lambda: verify("ours", two, 2.0, ""),
            "two words": lambda: verify("ours", two, 2.0, "they agree"),
            "no text": lambda: verify("ours", two, 2.0, None),
            "not checkable, unsaid": lambda: verify.not_checkable(
                "ours", "", "it is a matter of taste"
            ),
        },
    ),
    (
        "^ours: say in a sentence why nothing can be checked$",
        {
            "no reason": lambda: verify.not_checkable("ours", SAYS, ""),
            "hardly a reason": lambda: verify.not_checkable("ours", SAYS, "no way out"),
        },
    ),
    (
        "^ours: quote what is printed$",
        {"misprint": misprint(3.0, 2.0, two, instead_of=" ")},
    ),
    (
        "^ours: name the condition$",
        {"only if": only_if(lambda a: (a, 1), [1], [2], condition="")},
    ),
    (
        "is no name of an item$",
        {
            "markup": lambda: verify('a"><b>', two, 2.0, SAYS),
            "nothing": lambda: verify("", two, 2.0, SAYS),
            "an array": lambda: verify(lam, two, 2.0, SAYS),
        },
    ),
    (
        "^ours: give the cases as two lists$",
        {
            "cases not in a list": only_if(lambda a: (a, 1), 1, 2),
            "holding case not in a list": only_if(lambda a: (a, 1), 1, [2]),
            "failing case not in a list": only_if(lambda a: (a, 1), [1], 2),
        },
    ),
    (
        "^ours: a claim with a condition needs a case on either side of it$",
        {
            "no failing case": only_if(lambda a: (a, 1), [1], []),
            "no holding case": only_if(lambda a: (a, 1), [], [2]),
        },
    ),
    (
        r"^a claim must return a pair \(left, right\), or True or False$",
        {
            "claim returns a number": only_if(lambda a: a, [1], [2]),
            "claim returns nothing": only_if(lambda a: None, [1], [2]),
            "claim returns three things": only_if(lambda a: (1, 1, 1), [1], [2]),
            "claim returns a list": only_if(lambda a: [1, 1], [1], [2]),
            "failing case returns a number": only_if(lambda a: (a, 1) if a == 1 else a, [1], [2]),
        },
    ),
)


@pytest.mark.parametrize(("reason", "claim"), ODD)
def test_wrong_claim_is_rejected(reason, claim, capsys):
    with pytest.raises(Rejected, match=reason):
        claim()
    assert capsys.readouterr().out == ""


UNDECIDED = {
    "undefined functions": eq(f(x), f(y)),
    "undefined derivative": eq(sp.Derivative(f(x), x), f(x)),
    "undefined function of a number": eq(f(1), 2),
    "float of an undefined function": eq(f(1.0), 2),
    "float times symbol": eq(1.0 * x, x),
    "floats in a matrix of symbols": eq(sp.Matrix([0.5, x]), sp.Matrix([2, x])),
    "a hair below the eye": eq(sp.Rational(1, 10**30), sp.S.Zero),
    "a hair just below the eye": eq(sp.Rational(2, 10**26), sp.S.Zero),
    "far from every point tried": eq(sp.Piecewise((r, r < 100), (0, True)), r),
    "indexed sums of unknown length": eq(sp.Sum(b[k], (k, 1, n)), sp.Sum(b[k + 1], (k, 0, n - 1))),
    "symbols that do not commute": eq(P * Q, Q * P),
    "matrices of unknown size": eq(sp.MatrixSymbol("C", n, n), sp.MatrixSymbol("D", n, n)),
    "traces": eq(sp.Trace(A), sp.Trace(B)),
    "only for odd numbers": eq(sp.cos(sp.pi * n / 2) * f(n), sp.S.Zero),
    "misprint that may be true": misprint(f(y), f(x), f(x) + 0 * x),
    "failing case that may hold": only_if(lambda a: (f(a), f(1)), [sp.Integer(1)], [x]),
}


FLOATS = r"no numeric value \(floats among symbols\? write fractions\)"
UNDECIDED_BECAUSE = {
    "float of an undefined function": FLOATS,
    "float times symbol": FLOATS,
    "floats in a matrix of symbols": FLOATS,
    "matrices of unknown size": "give the matrices a definite number of rows and columns",
}


@pytest.mark.parametrize("name", UNDECIDED)
def test_undecidable_claim_is_never_a_pass(name, capsys):
    because = UNDECIDED_BECAUSE.get(name, "could not decide whether .* is zero")
    with pytest.raises(Undecided, match=f"^{because}$"):
        UNDECIDED[name]()
    assert capsys.readouterr().out == ""


UNRELATED = {
    "failing case": (KeyError, only_if(lambda a: ({1: 1}[a], 1), [1], [2])),
    "other value error": (ValueError, only_if(raises(ValueError("bad date")), [1], [2])),
    "failing case, value error": (
        ValueError,
        only_if(lambda a: (int(a), 1), ["1"], ["one"]),
    ),
    "holding case": (ZeroDivisionError, only_if(raises(ZeroDivisionError()), [1], [2])),
    "misprint": (NameError, misprint(lambda: no_such_name, 2.0, two)),  # noqa: F821
    "misprint, type": (TypeError, misprint(lambda: [1] - 1, 2.0, two)),
}


@pytest.mark.parametrize(("error", "claim"), UNRELATED.values(), ids=UNRELATED)
def test_unrelated_error_is_no_failure_of_the_claim(error, claim, capsys):
    with pytest.raises(error):
        claim()
    assert capsys.readouterr().out == ""


RIGHT = {
    "floats": eq(0.1 + 0.2, 0.3),
    "noise within the tolerance": eq(S @ U, U * lam),
    "symmetric": eq(S, S.T),
    "wider tolerance": eq(np.float32(1) / np.float32(3), 1 / 3, tol=1e-6),
    "literal zero": eq(C.sum(axis=0), 0),
    "negative zero": eq(-0.0, 0.0 + 0),
    "large numbers": eq(X * 1e200, 1e200 * X),
    "small numbers": eq(X * 1e-200, 1e-200 * X),
    "lists": eq([0.5, 1 / 4], [1 / 2, 0.25]),
    "tuple and array": eq((3, 1), np.array([3, 1])),
    "shapes": eq(X.shape, (7, 3)),
    "range": eq(range(3), [0, 1, 2]),
    "ints": eq(int(M.trace()), 5),
    "huge ints": eq(10**30 + 1, 1 + 10**30),
    "smallest eight-bit integer": eq(np.array([-128], np.int8), np.array([-128.0])),
    "truth": eq(bool(2 > 1), True),
    "NumPy truth": eq(np.True_, np.all(lam > 0)),
    "complex": eq(np.sqrt(-1 + 0j), 1j),
    "long double": eq(np.longdouble(1) / 3, 1 / np.longdouble(3)),
    "unmasked array": eq(np.ma.array([1.0]), np.array([1.0])),
    "Fractions": eq(Fr(1, 3) + Fr(1, 6), Fr(1, 2)),
    "list of Fractions": eq([Fr(1, 2), 1], [Fr(2, 4), Fr(1)]),
    "Fraction and float": eq(Fr(1, 4), 0.25),
    "float and Fraction": eq(0.25, Fr(1, 4)),
    "list of arrays of symbols": eq([sp.Array([x, y]), sp.Array([y, x])], [[x, y], [y, x]]),
    "list of row matrices": eq([sp.Matrix([[x, 1]]), sp.Matrix([[1, x]])], [[[x, 1]], [[1, x]]]),
    "object array": eq(np.array([Fr(1, 2), 3], dtype=object), [Fr(1, 2), 3]),
    "expressions": eq((x + 1) ** 3, x**3 + 3 * x**2 + 3 * x + 1),
    "rational functions": eq(1 / (x - 1) - 1 / (x + 1), 2 / (x**2 - 1)),
    "trigonometry": eq(sp.cos(2 * r), sp.cos(r) ** 2 - sp.sin(r) ** 2),
    "product to sum": eq(2 * sp.sin(r) * sp.cos(s), sp.sin(r + s) + sp.sin(r - s)),
    "radicals": eq(sp.sqrt(5 + 2 * sp.sqrt(6)), sp.sqrt(2) + sp.sqrt(3)),
    "a product that only algebraic numbers settle": eq(
        sp.cos(sp.pi / 7) * sp.cos(2 * sp.pi / 7) * sp.cos(3 * sp.pi / 7), sp.Rational(1, 8)
    ),
    "a tangent that only exponentials settle": eq(sp.tan(x / 2), sp.sin(x) / (1 + sp.cos(x))),
    "golden ratio": eq(sp.GoldenRatio**2, sp.GoldenRatio + 1),
    "positive symbols": eq(sp.sqrt(p**2 * q**2), p * q),
    "real symbols": eq(sp.sqrt(r**2), sp.Abs(r)),
    "logarithm of positives": eq(sp.log(p * q), sp.log(p) + sp.log(q)),
    "integers": eq(sp.sin(sp.pi * n), sp.S.Zero),
    "even numbers": eq(sp.cos(sp.pi * even), 1),
    "exponentials beyond any digits": eq(
        sp.exp(sp.exp(x) + 1) * (1 + sp.cos(y) ** 2 + sp.sin(y) ** 2), 2 * sp.E * sp.exp(sp.exp(x))
    ),
    "symbols that do not commute": eq((P + Q) ** 2, P**2 + P * Q + Q * P + Q**2),
    "derivative": eq(sp.Derivative(sp.sin(x) ** 2, x), sp.sin(2 * x)),
    "integral": eq(sp.Integral(sp.exp(-(r**2)), (r, -sp.oo, sp.oo)), sp.sqrt(sp.pi)),
    "sum": eq(sp.Sum(k, (k, 1, n)), n * (n + 1) / 2),
    "infinite sum": eq(sp.Sum(1 / k**2, (k, 1, sp.oo)), sp.pi**2 / 6),
    "finite indexed sum": eq(sp.Sum(b[k], (k, 1, 3)), b[3] + b[1] + b[2]),
    "linear indexed sum": eq(sp.Sum(2 * b[k], (k, 1, n)), 2 * sp.Sum(b[k], (k, 1, n))),
    "chain rule": eq(sp.diff(f(x) ** 2, x), 2 * f(x) * sp.Derivative(f(x), x)),
    "matrices": eq(S2 * S2.inv(), sp.eye(2)),
    "matrix and zero": eq(S2 - S2.T, 0),
    "matrix and numbers": eq(sp.Matrix([[2, 1], [-1, 3]]), M),
    "matrix and nested list": eq(sp.Matrix([[x, 1]]), [[x, 1]]),
    "SymPy array": eq(sp.Array([x, y]), [x, y]),
    "SymPy tuple": eq(sp.Tuple(1, x), [1, x]),
    "list of columns": eq([sp.Matrix([1, x]), sp.Matrix([0, 1])], [[[1], [x]], [[0], [1]]]),
    "transpose of a product": eq((A * B).T, B.T * A.T),
    "trace of a product": eq(sp.trace((A * B).as_explicit()), sp.trace((B * A).as_explicit())),
    "lists of matrices": eq([A, B], [A, B.T.T]),
    "inverse of a matrix symbol": eq(A * A.I, sp.Identity(2)),
    "block matrix": eq(
        sp.BlockMatrix([[A, B]]) * sp.BlockMatrix([[B], [A]]), sp.BlockMatrix([[A * B + B * A]])
    ),
    "block of explicit matrices": eq(
        sp.BlockMatrix([[sp.ImmutableMatrix([[1]]), sp.ImmutableMatrix([[2]])]]), [[1, 2]]
    ),
    "identity and array": eq(sp.Identity(2), np.eye(2)),
    "determinant of a product": eq(sp.Determinant(A * B), sp.Determinant(A) * sp.Determinant(B)),
    "eigenvalues": eq(
        sorted(sp.Matrix([[2, 1], [1, 2]]).eigenvals()), [sp.Integer(1), sp.Integer(3)]
    ),
    "large determinant": eq(
        sp.Matrix(5, 5, sp.symbols("a:25")).det(), sp.Matrix(5, 5, sp.symbols("a:25")).T.det()
    ),
    "up to sign": form("up_to_sign", U, U * [1, -1, -1]),
    "up to sign, vector": form("up_to_sign", -v, v + 0),
    "up to sign, overlapping columns": form("up_to_sign", ONES[:, :2], ONES[:, 1:]),
    "up to sign, wider tolerance": form("up_to_sign", v, v + 1e-7, tol=1e-6),
    "up to sign, wider tolerance, other sign": form("up_to_sign", v, -v - 1e-7, tol=1e-6),
    "up to sign, floats of SymPy": form(
        "up_to_sign", sp.Matrix([[0.5, 1], [1, 2]]), np.array([[-0.5, 1], [-1, 2]])
    ),
    "up to sign, SymPy and NumPy": form("up_to_sign", sp.Matrix([1, 2]), np.array([[-1.0], [-2]])),
    "up to sign, radicals": form(
        "up_to_sign", sp.Matrix([1, 1]) / sp.sqrt(2), -sp.ones(2, 1) / sp.sqrt(2)
    ),
    "same subspace": form("same_subspace", U[:, :2], U[:, :2] @ M),
    "same subspace, SymPy and NumPy": form(
        "same_subspace", sp.Matrix([1, 3]), np.array([0.1, 0.3])
    ),
    "same subspace, symbols": form("same_subspace", sp.Matrix([p, q]), sp.Matrix([p * q, q**2])),
    "same subspace, single precision": form(
        "same_subspace", np.float32(third / 3), third, tol=1e-6
    ),
    "same subspace, floats of SymPy": form(
        "same_subspace", sp.Matrix((U[:, :2] @ N).tolist()), sp.Matrix(U[:, :2].tolist())
    ),
    "same subspace, complex": form("same_subspace", np.array([1, 1j]), np.array([1j, -1])),
    "same subspace, radicals": form(
        "same_subspace",
        sp.Matrix([1, sp.sqrt(5 + 2 * sp.sqrt(6)), 0]),
        sp.Matrix([1, sp.sqrt(2) + sp.sqrt(3), 0]),
    ),
    "signed permutation": form("up_to_signed_permutation", U, U[:, [2, 0, 1]] * [1, -1, 1]),
    "signed permutation, wider tolerance": form(
        "up_to_signed_permutation", U, U[:, ::-1] + 1e-7, tol=1e-6
    ),
    "signed permutation, exact": form(
        "up_to_signed_permutation", sp.Matrix([[0, 1], [1, 0]]), sp.Matrix([[-1, 0], [0, 1]])
    ),
    "rounds to": lambda: verify.rounds_to("ours", [2.0562689, -0.4926162], "2.06 -0.493", SAYS),
    "whole numbers are printed": lambda: verify.rounds_to("ours", [12.3, -5], "12 -5", SAYS),
    "exact number rounds to": lambda: verify.rounds_to("ours", sp.pi, "3.14", SAYS),
    "rounds to nought": lambda: verify.rounds_to("ours", -0.001, "0.00", SAYS),
    "in a band": lambda: verify.between("ours", [0.52, 0.54], 0.5, 0.6, SAYS),
    "exact number in a band": lambda: verify.between("ours", sp.pi, 3, sp.Rational(22, 7), SAYS),
    "misprint": misprint(S2.det() + 2 * r**2, S2.det(), p * q - r**2),
    "misprint, numbers": misprint(np.cov(X.T), S, np.mean([np.outer(c, c) for c in C], axis=0)),
    "misprint that raises ShapeError": misprint(
        lambda: sp.Matrix([[1, 2]]) * sp.Matrix([[1, 2]]), sp.Integer(5), 1 + 2 * sp.Integer(2)
    ),
    "misprint whose shapes clash": misprint(lambda: X @ X, X.T @ X, sum(np.outer(a, a) for a in X)),
    "misprint whose rows clash": misprint(lambda: np.ones(3) + np.ones(4), 2.0, two),
    "misprint that needs an inverse": misprint(lambda: np.linalg.inv(np.ones((2, 2))), 2.0, two),
    "misprint of another size": misprint(np.outer(v, v), v @ v, 9.0),
    "misprint, transposed": misprint(X.T, X + 0, X),
    "only if": only_if(lambda a: (a * M[0, 0], 2.0), [1], [2, 3]),
    "only if, in a word": only_if(lambda a: (a, 1), [1], [2], condition="a=1"),
    "misprint, in a word": misprint(3, 2, 4 // 2, instead_of="3"),
    "only if, truths": only_if(lambda a: np.all(a > 0), [lam], [-lam]),
    "only if, symbols": only_if(lambda a: (sp.sqrt(a**2), a), [p * q, p**2], [r]),
    "only if, impossible otherwise": only_if(
        lambda m: (m * m.inv(), sp.eye(2)), [sp.Matrix([[1, 1], [0, 1]])], [sp.ones(2)]
    ),
    "only if, defective otherwise": only_if(
        lambda m: (m.diagonalize()[1], sp.eye(2)), [sp.eye(2)], [sp.Matrix([[1, 1], [0, 1]])]
    ),
    "not checkable": lambda: verify.not_checkable("ours", SAYS, "it is a matter of taste"),
}


@pytest.mark.parametrize("claim", RIGHT.values(), ids=RIGHT)
def test_right_claim_passes(claim, capsys):
    claim()
    line = capsys.readouterr().out
    assert line.count("\n") == 1
    assert SAYS in line


def test_what_rounding_leaves_of_a_large_entry_is_no_difference():
    verify("ours", [1.0, 1e-13], [1.0, 1e-12], "the stated limit of what can be told apart")
    verify("ours", [1e-9, 1e-22], [1e-9, 1e-21], "the stated limit of what can be told apart")
    verify("ours", [1e9, 2.0], [1e9, 2.0009], "the stated limit of what can be told apart")


@pytest.mark.parametrize("tol", [1e-10, 1e-8, 1e-6])
def test_a_small_entry_is_seen_beside_a_large_one(tol):
    with pytest.raises(Rejected, match=r"entry 1 differs by 0\.01, where 0\.001 is allowed"):
        verify("ours", [1e9, 2.01], [1e9, 2.0], SAYS, tol=tol)


def test_a_tolerance_that_is_asked_for_counts_for_small_numbers_as_well():
    verify("ours", [0.5, 1e-9], [0.5, 3e-9], SAYS, tol=1e-8)
    verify("ours", [5.0, 0.0], [5.0, 9e-9], SAYS, tol=1e-8)
    for small in (3e-9, -3e-9):
        with pytest.raises(Rejected):
            verify("ours", [0.5, 1e-9], [0.5, small], SAYS, tol=1e-9)


def matrices(rows, columns):
    return arrays(float, (rows, columns), elements=st.floats(-9, 9, allow_subnormal=False))


@settings(deadline=None, max_examples=40)
@given(matrices(2, 3), matrices(3, 4), st.integers(0, 1), st.integers(0, 3))
def test_any_changed_entry_of_a_product_is_found(left, right, row, column):
    fast = left @ right
    slow = np.array(
        [[sum(a * b for a, b in zip(u, t, strict=True)) for t in right.T] for u in left]
    )
    verify("ours", fast, slow + 0.0, SAYS)
    slow[row, column] += 3e-10 * max(1, np.abs(slow).max())
    with pytest.raises(Rejected):
        verify("ours", fast, slow, SAYS)


@settings(deadline=None, max_examples=40)
@given(st.lists(st.fractions(max_denominator=99), min_size=1, max_size=5), st.data())
def test_exact_numbers_have_no_tolerance(fractions, data):
    place = data.draw(st.integers(0, len(fractions) - 1))
    verify("ours", fractions, [Fraction(str(a)) for a in fractions], SAYS)
    changed = list(fractions)
    changed[place] += Fraction(1, 10**20)
    with pytest.raises(Rejected):
        verify("ours", fractions, changed, SAYS)


@settings(deadline=None, max_examples=40)
@given(st.permutations(range(3)), st.tuples(*[st.sampled_from([1, -1])] * 3))
def test_every_signed_permutation_is_accepted_and_no_other_matrix(order, signs):
    verify.up_to_signed_permutation("ours", U[:, order] * signs, U, SAYS)
    with pytest.raises(Rejected):
        verify.up_to_signed_permutation("ours", U[order] * [[a] for a in (1, 1, -1)], U, SAYS)


@pytest.mark.parametrize(
    ("values", "how"),
    [
        ((S2, S2.T), "in letters"),
        ((Fr(1, 2), 0), "exact"),
        ((10**30, 10**30), "exact"),
        ((X.shape, (7, 3)), "computed"),
        ((2**53, 2**53), "computed"),
        ((2**53 + 1, 2**53), "exact"),
        ((sp.eye(2), np.eye(2)), "computed"),
        ((np.eye(2), np.eye(2, dtype=int)), "computed"),
        ((sp.Matrix([sp.Float("0.5")]), sp.Matrix([0])), "computed"),
        (([Fr(1, 2), 0.5], [0, 0]), "computed"),
        ((True, True), "computed"),
    ],
)
def test_how_it_was_compared_is_said_honestly(values, how):
    assert means(*values) == how


def points(symbol, tries=700):
    """Return the values that random points give to a symbol."""
    return [random_point({symbol}, random.Random(seed))[symbol] for seed in range(tries)]


def broken(values):
    """Say whether these are all whole parts 1 to 9, with all of 1 to 96 of 97 parts added."""
    wholes, parts = zip(*(divmod(value, 1) for value in values), strict=True)
    return set(wholes) == set(range(1, 10)) and {97 * a for a in parts} == set(range(1, 97))


class TestRandomPoints:
    def test_no_assumption(self):
        parts = [value.as_real_imag() for value in points(x)]
        assert {(sp.sign(a), sp.sign(b)) for a, b in parts} == {(a, b) for a in U2 for b in U2}
        assert broken([abs(a) for a, _ in parts])
        assert all(abs(a) == 3 * abs(b) for a, b in parts)

    def test_real(self):
        assert {sp.sign(value) for value in points(r)} == {1, -1}
        assert broken(map(abs, points(r)))

    def test_positive(self):
        assert broken(points(p))

    def test_integers(self):
        assert set(points(n)) == {*range(1, 11), *range(-10, 0)}
        assert set(points(even)) == {*range(2, 11, 2), *range(-10, 0, 2)}

    def test_imaginary(self):
        values = [value / sp.I for value in points(sp.Symbol("t", imaginary=True))]
        assert {sp.sign(value) for value in values} == {1, -1}
        assert broken(map(abs, values))

    def test_none_is_known(self):
        assert random_point({sp.Symbol("t", zero=True)}, random.Random(0)) is None
        assert random_point({P}, random.Random(0)) is None

    def test_symbols_have_values_of_their_own(self):
        point = random_point({x, r, n, p}, random.Random(0))
        assert set(point) == {x, r, n, p}
        assert len(set(point.values())) == 4
        assert random_point({x, r, n, p}, random.Random(0)) == point

    def test_the_same_point_every_time(self):
        assert differs_somewhere(x**2 - x) == differs_somewhere(x**2 - x)
        assert differs_somewhere(x**2 - x) != differs_somewhere(x**3 - x)

    def test_where_there_is_no_number_the_next_point_is_tried(self):
        hole = sp.Piecewise((sp.nan, r < 0), (1, True))
        assert all(differs_somewhere(hole + k * r)[r] > 0 for k in range(1, 9))
        root = sp.Max(sp.sqrt(r), 1)  # an error where r is negative
        assert all(differs_somewhere(root + k * r)[r] > 0 for k in range(1, 9))
        assert differs_somewhere(sp.Max(x, 0) - x) is None


REASONS = {
    "permutation, partner missing": "a column on the left has no partner on the right, "
    "whatever its sign",
    "up to sign, fewer columns": "the shapes differ: (3, 2) and (3, 3)",
    "same subspace, a part of it": "the dimensions are 1 and 2",
    "same subspace, exact rank": "the dimensions are 1 and 2",
    "same subspace, exact": "together they have dimension 2",
    "same subspace, nought twice": "the dimensions are 0 and 0",
    "same subspace, other ambient": "the spaces live in different dimensions: 3 and 4",
    "just beyond the tolerance": "they differ by 2e-10, where 1e-10 is allowed",
    "integers are exact": "they differ by 1, where 0 is allowed",
    "truths": "[True, False] is not [True, True]",
    "a rational hair": "entry 0 differs by 1.000E-16 at {}",
    "last digit": "3.14159 does not round to 3.15",
    "too few printed": "2 numbers are compared with 1 printed ones",
    "one of two outside": "2.5 to 3.5 is not between 2 and 3",
    "bounds exchanged": "[3, 2] is no band",
    "bounds that are equal": "[3, 3] is no band",
    "on the upper edge of the band": "3 to 3 is not between 2 and 3",
}


@pytest.mark.parametrize("name", REASONS)
def test_the_reason_is_said(name):
    with pytest.raises(Rejected) as caught:
        NOT_SO[name]()
    assert str(caught.value) == f"ours: “{SAYS}” is not so: {REASONS[name]}"


def test_the_failure_that_did_not_come_is_named():
    for name, what in (
        ("failing case that holds", f"without the condition, {SAYS}"),
        ("misprint whose printed form holds", "the printed form (the printed form)"),
    ):
        with pytest.raises(Rejected) as caught:
            HOLDS_AFTER_ALL[name]()
        assert str(caught.value) == f"ours: {what} was expected to fail, but it holds"


def test_entries_of_a_matrix_symbol_are_named_in_the_reason():
    with pytest.raises(Rejected, match="A\\[0, 1\\]"):
        verify("ours", A, A.T, SAYS)


@pytest.fixture
def notebook(monkeypatch):
    """Run a claim as a cell of a notebook would; return the data of what it displays."""
    shell = InteractiveShell.instance()
    module = importlib.import_module("lecture_utils.verify")
    monkeypatch.setattr(module, "get_ipython", lambda: shell)
    fresh = Verify()

    def run(claim):
        with capture_output() as captured:
            claim(fresh)
        assert captured.stdout == ""
        (output,) = captured.outputs
        return output.data

    yield run
    InteractiveShell.clear_instance()


def test_record_tells_item_sentence_form_and_way(notebook):
    data = notebook(lambda check: check("a-1.2", sp.Integer(4), 2 + sp.Integer(2), SAYS))
    assert data[MIME] == {"item": "a-1.2", "says": SAYS, "form": "equal", "how": "exact"}
    assert data["text/plain"] == f"✓ {SAYS} [a-1.2]"


FORMS = {
    "equal": lambda c: c("a-1", two, 2.0, SAYS),
    "up to sign": lambda c: c.up_to_sign("a-1", v, -v, SAYS),
    "same subspace": lambda c: c.same_subspace("a-1", v, -v, SAYS),
    "up to order and sign": lambda c: c.up_to_signed_permutation("a-1", v, -v, SAYS),
    "rounds to": lambda c: c.rounds_to("a-1", 1.23, "1.2", SAYS),
    "in a band": lambda c: c.between("a-1", 1.23, 1, 2, SAYS),
    "only if": lambda c: c.only_if("a-1", lambda a: a > 0, [1], [-1], SAYS, "a is positive"),
    "misprint": lambda c: c.misprint("a-1", 1, 2, 4 // 2, SAYS, "the number one"),
    "not checkable": lambda c: c.not_checkable("a-1", SAYS, "it is a matter of taste"),
}
#: forms that belong to the lesson, and to no item
LESSON = {
    "text": (
        lambda c: c.text("<b>two thirds</b>", Fr(2, 3)),
        "✓ “<b>two thirds</b>”",
        {"says": "<b>two thirds</b>", "how": "exact"},
    ),
    "told": (
        lambda c: c.told("two ways", "3 pictures"),
        "○ “two ways”, “3 pictures”, told and not computed",
        {"says": "two ways”, “3 pictures", "how": "none", "phrases": ["two ways", "3 pictures"]},
    ),
    "options": (
        lambda c: c.options("guess-predict", [False, np.bool_(True)], SAYS),
        f"✓ {SAYS}",
        {"says": SAYS, "how": "computed", "name": "guess-predict", "truths": [False, True]},
    ),
    "drawn": (
        lambda c: c.drawn("u", (1, 2)),
        "✓ “u”: drawn where it was computed",
        {"says": "“u”: drawn where it was computed", "how": "computed", "label": "u"},
    ),
}
MORE = {
    "only if": {"condition": "a is positive"},
    "misprint": {"instead_of": "the number one"},
    "not checkable": {"why": "it is a matter of taste"},
}


TAILS = {
    "only if": " — only if a is positive",
    "misprint": " (instead of: the number one)",
    "not checkable": " — it is a matter of taste",
}
MARKS = {"misprint": "≠", "not checkable": "○"}
KINDS = {
    "equal": "verified",
    "up to order and sign": "verified up-to-order-and-sign",
    "only if": "verified only-if",
}


@pytest.mark.parametrize("name", FORMS)
def test_the_whole_line(notebook, name):
    data = notebook(FORMS[name])
    line = f"{MARKS.get(name, '✓')} {SAYS}{TAILS.get(name, '')}"
    kind = KINDS.get(name, f"verified {name.replace(' ', '-')}")
    assert data["text/plain"] == f"{line} [a-1]"
    link = '<a href="../ledger.md#a-1">a-1</a>'
    assert data["text/html"] == f'<p class="{kind}" id="a-1">{line} {link}</p>'
    assert set(data) == {"text/plain", "text/html", MIME}


@pytest.mark.parametrize(
    ("claim", "how"),
    [
        (lambda c: c("a-1", two, 2.0, SAYS), "computed"),
        (lambda c: c.up_to_sign("a-1", sp.Matrix([x, y]), -sp.Matrix([x, y]), SAYS), "in letters"),
        (lambda c: c.same_subspace("a-1", sp.Matrix([1, 2]), sp.Matrix([2, 4]), SAYS), "exact"),
        (lambda c: c.same_subspace("a-1", v, -v, SAYS), "computed"),
        (lambda c: c.up_to_signed_permutation("a-1", sp.eye(2), -sp.eye(2), SAYS), "exact"),
        (lambda c: c.rounds_to("a-1", sp.pi, "3.14", SAYS), "computed"),
        (lambda c: c.between("a-1", sp.pi, 3, 4, SAYS), "computed"),
        (lambda c: c.misprint("a-1", 1, 2, 4 // 2, SAYS, "the number one"), "computed"),
        (lambda c: c.misprint("a-1", x, x + x, 2 * x, SAYS, "the number one"), "in letters"),
        (lambda c: c.not_checkable("a-1", SAYS, "it is a matter of taste"), "none"),
        (lambda c: c.only_if("a-1", lambda a: (a, 1), [1], [2], SAYS, "it is 1"), "computed"),
        (lambda c: c.only_if("a-1", lambda a: (a, 1), [1, 1.0], [2], SAYS, "it is 1"), "computed"),
        (
            lambda c: c.only_if("a-1", lambda a: (a, 1), [sp.S.One, 1], [2], SAYS, "it is 1"),
            "computed",
        ),
        (
            lambda c: c.only_if("a-1", lambda a: (a, 1), [sp.S.One], [2], SAYS, "it is 1"),
            "exact",
        ),
    ],
)
def test_the_record_tells_how(notebook, claim, how):
    assert notebook(claim)[MIME]["how"] == how


ONE_SIDED = {
    "equal": lambda c, a, b: c("a-1", a, -b, SAYS),
    "up to sign": lambda c, a, b: c.up_to_sign("a-1", a, b, SAYS),
    "same subspace": lambda c, a, b: c.same_subspace("a-1", a, b, SAYS),
    "up to order and sign": lambda c, a, b: c.up_to_signed_permutation("a-1", a, b, SAYS),
    "misprint": lambda c, a, b: c.misprint("a-1", 0 * b, a, -b, SAYS, "nought"),
    "only if": lambda c, a, b: c.only_if("a-1", lambda t: (t * a, -b), [1], [2], SAYS, "t is 1"),
}


@pytest.mark.parametrize("name", ONE_SIDED)
def test_either_side_makes_a_claim_exact(notebook, name):
    exact, counted = sp.Matrix([1, 2]), np.array([[-1], [-2]])
    for one, other in ((exact, counted), (counted, exact)):
        data = notebook(lambda c, one=one, other=other: ONE_SIDED[name](c, one, other))
        assert data[MIME]["how"] == "exact"


@pytest.mark.parametrize("name", FORMS)
def test_every_form_leaves_its_record(notebook, name):
    data = notebook(FORMS[name])
    record = dict(data[MIME])
    assert record.pop("how") in {"in letters", "exact", "computed", "none"}
    assert record == {"item": "a-1", "says": SAYS, "form": name} | MORE.get(name, {})
    assert json.loads(json.dumps(data[MIME])) == data[MIME]
    for text in MORE.get(name, {}).values():
        assert text in data["text/html"]
        assert text in data["text/plain"]


@pytest.mark.parametrize("form", LESSON)
def test_forms_of_the_lesson(notebook, form):
    claim, line, record = LESSON[form]
    shown.keep([[Mark(0, "dots", "u", np.array([[1.0, 2.0]]), None, np.zeros((1, 2)))]])
    data = notebook(claim)
    shown.clear()
    assert data["text/plain"] == f"{line} [ours]"
    assert data["text/html"] == f'<p class="verified {form}">{html.escape(line)}</p>'
    assert data[MIME] == {"item": "ours", "form": form} | record
    assert json.loads(json.dumps(data[MIME])) == data[MIME]


@pytest.mark.parametrize(
    ("reason", "claim"),
    {
        "text: quote a phrase of the page": lambda: verify.text("", True),
        "“two of them” is not so: it says two, and the value is 3": lambda: verify.text(
            "two of them", 3
        ),
        "told: quote a phrase of the page": verify.told,
        "told: quote a phrase of the page ": lambda: verify.told("two ways", ""),
        "“no number” says no number": lambda: verify.told("two ways", "no number"),
        "a-1: 2 options are right, and one should be": lambda: verify.options(
            "a-1", [True, True, False], SAYS
        ),
        "a-1: 0 options are right, and one should be": lambda: verify.options(
            "a-1", [False, False], SAYS
        ),
        "a-1: give each option its truth value, True or False": lambda: verify.options(
            "a-1", [True, 0], SAYS
        ),
        "a-1: give each option its truth value, True or False ": lambda: verify.options(
            "a-1", [True], SAYS
        ),
        "a-1: say the claim in a sentence": lambda: verify.options("a-1", [True, False], ""),
        "'a 1' is no name of an item": lambda: verify.options("a 1", [True, False], SAYS),
        "“u”, “v” is not drawn so: no picture has been shown, or its marks are not known": (
            lambda: verify.drawn(("u", "v"), (1, 2))
        ),
        "ours: quote what is printed, and say what to write": lambda: verify.misprint(
            "ours", 1, 2, 2, SAYS, "one", write=""
        ),
        "ours: quote what is printed, and say what to write ": lambda: verify.only_if(
            "ours", lambda a: a > 0, [1], [-1], SAYS, "a > 0", instead_of=3
        ),
        "ours: quote what is printed, and say what to write  ": lambda: verify.only_if(
            "ours", lambda a: a > 0, [1], [-1], SAYS, "a > 0", write=""
        ),
    }.items(),
)
def test_forms_of_the_lesson_refuse(reason, claim, capsys):
    shown.clear()
    with pytest.raises(Rejected, match=f"^{re.escape(reason.strip())}$"):
        claim()
    assert capsys.readouterr().out == ""


def test_what_to_write_is_kept(notebook):
    quotes = {"instead_of": "it is one", "write": "it is two"}
    data = notebook(lambda c: c.misprint("a-1", 1, 2, lambda: 4 // 2, SAYS, **quotes))
    assert (
        data[MIME] == {"item": "a-1", "says": SAYS, "form": "misprint", "how": "computed"} | quotes
    )
    data = notebook(
        lambda c: c.only_if("a-1", lambda a: a > 0, [1], [-1], SAYS, "a is positive", **quotes)
    )
    assert data[MIME]["condition"] == "a is positive"
    assert quotes.items() <= data[MIME].items()


def test_a_truth_that_is_a_function_is_called():
    with pytest.raises(Rejected, match=r"they differ by 1, where 0 is allowed"):
        verify.misprint("ours", 1, 2, lambda: 3, SAYS, "one")
    with pytest.raises(Rejected, match="was expected to fail, but it holds"):
        verify.misprint("ours", 2, 2, lambda: 4 // 2, SAYS, "one")


def test_first_check_of_an_item_is_its_anchor(notebook):
    first, second = (notebook(FORMS["equal"])["text/html"] for _ in range(2))
    assert ' id="a-1"' in first
    assert second == first.replace(' id="a-1"', "")
    assert "ledger" in first
    assert "#a-1" in second


def test_claim_of_our_own_has_no_anchor_and_no_link(notebook):
    shown = notebook(lambda check: check("ours", two, 2.0, SAYS))["text/html"]
    assert shown == f'<p class="verified">✓ {SAYS}</p>'


def test_what_is_shown_is_escaped(notebook):
    nasty = '<script>alert("x")</script> & so on'
    for claim in (
        lambda check: check("a-1", two, 2.0, nasty),
        lambda check: check.misprint("a-1", 1, 2, 4 // 2, SAYS, nasty),
        lambda check: check.only_if("a-1", lambda a: a > 0, [1], [-1], SAYS, nasty),
        lambda check: check.not_checkable("a-1", SAYS, nasty),
    ):
        data = notebook(claim)
        assert "<script" not in data["text/html"]
        assert html.escape(nasty) in data["text/html"]
        assert nasty in data["text/plain"]


def test_three_words_are_a_sentence_and_four_a_reason(capsys):
    verify("ours", two, 2.0, "they do agree")
    verify.not_checkable("ours", "they do agree", "nothing can be computed")
    said = capsys.readouterr().out.splitlines()
    assert said == [
        "✓ they do agree [ours]",
        "○ they do agree — nothing can be computed [ours]",
    ]


def test_plain_python_prints_one_line(capsys):
    verify.misprint("ours", 1, 2, 4 // 2, SAYS, "the number one")
    assert capsys.readouterr().out == f"≠ {SAYS} (instead of: the number one) [ours]\n"


def test_shapes_come_before_entries():
    says = "the shapes differ: (2, 1) and (3, 1)"
    assert difference(sp.Matrix([1, 2]), sp.Matrix([1, 2, 3])) == says
    says = "the shapes differ: (2, 2) and (2, 3)"
    assert permutation_difference(np.eye(2), np.eye(2, 3)) == says


@pytest.mark.parametrize("name", REFUSED)
def test_what_could_not_fail_is_refused(name, capsys):
    reason, claim = REFUSED[name]
    with pytest.raises(Rejected, match="^" + re.escape(reason) + "$"):
        claim()
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("name", ACCEPTED)
def test_sound_claims_like_these_are_not_refused(name, capsys):
    ACCEPTED[name]()
    assert capsys.readouterr().out.startswith("✓ ")


def band(says):
    verify.between("ours", 2.04, 1.5, 3, says)


def plane(says):
    verify.same_subspace("ours", [1.0, 7.0], [-3.0, -21.0], says)


def condition(says, case=(2, 8)):
    claim = {2: (4, 5.0 - 1), 3: (1, 2)}
    verify.only_if("ours", lambda a: claim[a[0]], [case, (2, 9)], [(3, 8)], says, "it is so")


def slip(says, printed=1, instead_of="it is six", write="it is 7"):
    verify.misprint("ours", printed, 2, 4 // 2, says, instead_of, write)


#: six, in a form in which it does not stand
SIX = (x + 3) ** 2 - x * (x + 1) - 5 * x - 3
#: what is compared, and the numbers that a sentence may say of it
SAID = {
    "equal": (lambda says: verify("ours", [6, 1 + 1], [6, 2], says), ["6", "2"]),
    "noughts": (lambda says: verify("ours", 0 * np.arange(64), 0, says), ["0", "64"]),
    "up to sign": (lambda says: verify.up_to_sign("ours", [3.0, 2.0], [-3.0, -2.0], says), ["3"]),
    "in any order": (
        lambda says: verify.up_to_signed_permutation("ours", [3.0, 2.0], [-3.0, -2.0], says),
        ["3", "2"],
    ),
    "a space": (plane, ["7", "21"]),
    "rounded": (lambda says: verify.rounds_to("ours", 2.04, "2", says), ["2", "2.04"]),
    "hidden on the left": (lambda says: verify("ours", [SIX, x], [6, x], says), ["6"]),
    "hidden on the right": (lambda says: verify("ours", [6, x], [SIX, x], says), ["6"]),
    "hidden on the left, up to sign": (
        lambda says: verify.up_to_sign("ours", [SIX, x], [-6, -x], says),
        ["6"],
    ),
    "hidden on the right, up to sign": (
        lambda says: verify.up_to_sign("ours", [-6, -x], [SIX, x], says),
        ["6"],
    ),
    "hidden on the left, in any order": (
        lambda says: verify.up_to_signed_permutation("ours", [SIX, x], [-6, -x], says),
        ["6"],
    ),
    "hidden on the right, in any order": (
        lambda says: verify.up_to_signed_permutation("ours", [-6, -x], [SIX, x], says),
        ["6"],
    ),
    "a band": (band, ["2.04", "1.5", "3"]),
    "cases": (condition, ["4", "2", "8", "9"]),
    "a misprint": (slip, ["2", "1", "6", "7"]),
}


@pytest.mark.parametrize("name", SAID)
def test_every_form_looks_at_its_sentence(name, capsys):
    claim, numbers = SAID[name]
    for number in numbers:
        claim(f"so it is {number}")
    assert capsys.readouterr().out.count("\n") == len(numbers)
    reason = (
        "ours: “so it is 77” says 77, which is none of the values compared: compare it as well, "
    )
    reason += "or say what it belongs to (“for n = 4”, “of the 64 features”)"
    with pytest.raises(Rejected, match=f"^{re.escape(reason)}$"):
        claim("so it is 77")
    assert capsys.readouterr().out == ""


def test_a_formula_that_cannot_be_formed_says_no_number(capsys):
    with pytest.raises(Rejected, match="says 1, which"):
        verify.misprint("ours", lambda: np.ones(2) @ np.ones(3), 2, 2, "so it is 1", "six")


def test_one_word_is_a_phrase(capsys):
    verify.text("0.62", 0.618)
    verify.told("twofold")
    assert capsys.readouterr().out.count("\n") == 2


def test_a_picture_is_looked_at_in_its_frame_and_colour(capsys):
    dots = Mark(0, "dots", "u", np.array([[1.0, 2.0]]), "#123456", np.zeros((1, 2)))
    shown.keep([[]], start=0)
    shown.add([[dots]], frame=3)
    verify.drawn("u", (1, 2), "#123456", frame=3)
    for colour, frame in (("#123456", 0), ("#123456", None), ("#000000", 3)):
        with pytest.raises(Rejected):
            verify.drawn("u", (1, 2), colour, frame)
    shown.clear()
