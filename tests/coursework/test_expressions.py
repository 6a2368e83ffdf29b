"""Expressions: read without running anything, equal where they are, decided in seconds."""

from __future__ import annotations

import contextlib
import os
import time

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from coursework import bounded, comparing, expressions
from coursework.comparing import array, number
from coursework.expressions import Undecided, Unreadable, equal, read, same
from lecture_utils.exercises.base import Wrong

x, y, rho = sp.symbols("x y rho")
real, positive, negative = (sp.Symbol("x", **{k: True}) for k in ("real", "positive", "negative"))
whole = sp.Symbol("n", integer=True)
any_n = sp.Symbol("n")

READABLE = [
    sp.Rational(-1, 3), sp.pi * sp.E + sp.I, sp.oo, sp.nan, sp.zoo, sp.true, sp.GoldenRatio,
    sp.Float("0.25"), sp.Float("-1e-300"), x**2 + sp.sqrt(y) / 3, sp.sin(real) * sp.exp(-positive),
    sp.Symbol("lambda"), sp.Symbol(r"\lambda_{1}"), sp.Symbol("λ"), sp.Symbol("x", integer=True),
    sp.Matrix([[x, 1], [y, 0]]), sp.ImmutableMatrix([[x]]), sp.SparseMatrix([[x, 0]]),
    sp.Matrix(0, 0, []), sp.Piecewise((x, real > 0), (-x, True)), sp.Eq(x, y), sp.Ne(x, 1), x < y,
    sp.FiniteSet(1, x), sp.Interval(0, 1), sp.Tuple(x, 1), sp.Abs(x), sp.Min(x, y), sp.factorial(x),
    sp.Derivative(sp.sin(x), x), sp.Sum(x**whole, (whole, 1, 3)), sp.KroneckerDelta(whole, 1),
    sp.log(x, 2), sp.re(x), sp.conjugate(x), sp.And(x > 0, y > 0), sp.LambertW(x), sp.floor(x),
    sp.Integer(10) ** 100, sp.binomial(whole, 2), sp.Mul(2, x + y, evaluate=False),
]  # fmt: skip


@pytest.mark.parametrize("expression", READABLE, ids=sp.srepr)
def test_expressions_come_back(expression):
    back = read(sp.srepr(expression))
    assert sp.srepr(back) == sp.srepr(expression) or equal(back, expression)


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').getcwd()",
        "sin('__import__(\"os\").getcwd()')",
        "Tuple('1')",
        "MutableDenseMatrix([['1']])",
        "Add(*[1, 2])",
        "Add(1, evaluate=False)",
        "(lambda: 1)()",
        "[x for x in (1,)]",
        "Symbol",
        "Symbol(1)",
        "Symbol('a b')",
        "Symbol('f()')",
        "Symbol('a.b')",
        "Symbol('')",
        "Symbol('x' * 9)",
        "Symbol(f'{1}')",
        "Symbol('a[0]')",
        f"Symbol('{'x' * 100}')",
        "Symbol('x').name",
        "Float('__import__')",
        "Float('1e999999999')",
        "Float(b'1')",
        "Function('f')(Symbol('x'))",
        "MatrixSymbol(Str('A'), Integer(2), Integer(2))",
        "Lambda(Symbol('x'), Symbol('x'))",
        "sympify('1')",
        "eval('1')",
        "1.5",
        "'text'",
        "1 + 1",
        "Integer(2)**10",
        "Integer(",
        "",
        "\0",
        "(" * 5_000,
        "-" * 50_000 + "1",
        "Integer(1)\nInteger(2)",
        "x" * 200_000,
        "1" * 5_000,
        "Integer(1" + "0" * 400 + ")",
        "Pow(Integer(2), Integer(100000))",
        "Pow(Rational(3, 2), Integer(-100000))",
        "Pow(Pow(Integer(10), Integer(1000)), Integer(1000))",
        "factorial(Integer(100000))",
        "binomial(Integer(1000000), Integer(500000))",
        "gamma(Integer(100000))",
        None,
        7,
        ["Integer(1)"],
    ],
    ids=lambda text: str(text)[:40],
)
def test_other_texts_are_refused_at_once(text):
    began = time.monotonic()
    with pytest.raises(Unreadable):
        read(text)
    assert time.monotonic() - began < 3


@given(st.text(max_size=60) | st.sampled_from(READABLE).map(sp.srepr).map(lambda text: text[3:]))
@settings(max_examples=150, deadline=None)
def test_any_text_is_read_or_refused(text):
    try:
        read(text)
    except Unreadable:
        return


def test_assumptions_are_kept_and_nothing_else_that_is_said_of_a_symbol():
    assert read("Symbol('x', positive=True)").is_positive
    assert read("Symbol('x', commutative=False, positive=1, cls='x')") == x


EQUAL = [
    (sp.sin(x) ** 2 + sp.cos(x) ** 2, 1),
    ((x + 1) ** 2, x**2 + 2 * x + 1),
    (0.5, sp.Rational(1, 2)),
    (np.float64(0.5), sp.Rational(1, 2)),
    (sp.Float(1) / 3, sp.Rational(1, 3)),
    (1 / sp.sqrt(2), sp.sqrt(2) / 2),
    (sp.sqrt((1 - rho) * (1 + rho)), sp.sqrt(1 - rho**2)),  # real for small numbers alone
    (sp.log(1 - rho) + sp.log(1 + rho), sp.log(1 - rho**2)),
    (x + y - y, x),  # a symbol that cancels
    (x + sp.Symbol("z") - sp.Symbol("z"), x),
    (sp.Symbol("x", positive=True) ** 2, real**2),  # other assumptions, the same name
    (positive, sp.sqrt(x**2)),  # it holds for the student's symbol
    (-negative, sp.Abs(x)),
    (sp.Piecewise((x, real > 0), (-x, True)), sp.Abs(real)),
    (sp.Derivative(sp.sin(x) ** 2, x), 2 * sp.sin(x) * sp.cos(x)),
    (sp.Sum(whole, (whole, 1, 4)), 10),
    (sp.Integer(0), x - x),
    (1e-17, sp.Integer(0)),
    (sp.Rational(1, 10**16) * x, sp.Float("1e-16") * x),
    (sp.I * x, x * sp.I),
    (sp.cos(sp.pi * whole), (-1) ** whole),
    (sp.factorial(whole), sp.gamma(whole + 1)),
    (sp.Eq(x, 2), sp.Eq(2, x)),
    (sp.Eq(x - 2, 0), sp.Eq(x, 2)),
    (x < y, y > x),
    (sp.FiniteSet(1, sp.sqrt(8)), sp.FiniteSet(2 * sp.sqrt(2), 1.0)),
    (sp.oo, sp.oo),
    (True, sp.true),
    # matrices, lists and columns
    (sp.ImmutableMatrix([[x, 1]]), sp.Matrix([[x, 1]])),
    (sp.SparseMatrix([[x, 1]]), sp.Matrix([[x, 1]])),
    ([[x, 1], [2, 3]], sp.Matrix([[x, 1], [2, 3]])),
    ([x, 1], sp.Matrix([x, 1])),
    (np.array([0.5, 1]), sp.Matrix([sp.Rational(1, 2), 1])),
    (np.array([[1, 2], [3, 4]]), sp.Matrix([[1, 2], [3, 4]])),
    ((x, y), [x, y]),
    (sp.Tuple(x, y), (x, y)),
    (sp.Matrix([[x]]), x),
    ([x], x),
    ([[x], sp.Matrix([1, y])], [x, [1, y]]),
]  # fmt: skip
UNEQUAL = [
    (2 * x, x),
    (-x, x),
    (x, y),
    (x + sp.Symbol("z"), x),
    (x + sp.Rational(1, 10**8), x),
    (x * (1 + sp.Float("1e-8")), x),
    (sp.sqrt(x**2), x),
    (real, sp.Abs(real)),
    (0, sp.Rational(1, 10**16) * x),
    (sp.Rational(1, 10**16) * 2 * x, sp.Rational(1, 10**16) * x),
    (0, sp.sin(sp.pi * any_n)),  # not for whole numbers alone
    (sp.Symbol("n", integer=True) * 0, sp.sin(sp.pi * any_n)),
    (sp.nan, x),
    (sp.zoo, x),
    (sp.oo, x),
    (sp.Piecewise((x, x > 1)), x),  # no value elsewhere
    (sp.log(x) * 0 + sp.nan, sp.Integer(1)),
    (sp.I * x, -sp.I * x),
    (sp.Eq(x, 2), sp.Eq(x, 3)),
    (sp.Eq(x, 2), x < 2),
    (x < y, x > y),
    (x < y, x <= y),
    (x, sp.Eq(x, 0)),
    (True, sp.Integer(1)),
    (sp.FiniteSet(1, 2), sp.FiniteSet(1, 3)),
    (sp.FiniteSet(1), sp.FiniteSet(1, 2)),
    (sp.Matrix([[x, 1]]), sp.Matrix([x, 1])),  # a row is no column
    (sp.Matrix([x, 1]), sp.Matrix([x, 1, 1])),
    (sp.Matrix([[1, 2], [3, 4]]), sp.Matrix([[1, 3], [2, 4]])),
    (sp.Matrix([x, 1]), x),
    (x, sp.Matrix([x, 1])),
    ([1, 2, 3, 4], sp.Matrix([[1, 2], [3, 4]])),
    ([], x),
    # what is no expression
    ("x", x),
    (["x", 1], sp.Matrix([x, 1])),
    (b"x", x),
    (None, x),
    (..., x),
    ({"x": 1}, x),
    (expressions.wire.Opaque("function"), x),
]  # fmt: skip


@pytest.mark.parametrize(("given_", "right"), EQUAL, ids=str)
def test_what_is_equal_is_right(given_, right):
    assert equal(given_, right)


@pytest.mark.parametrize(("given_", "right"), UNEQUAL, ids=str)
def test_what_is_not_equal_is_wrong(given_, right):
    try:
        assert not equal(given_, right)
    except (TypeError, sp.SympifyError):
        assert not same(given_, right)


def test_same_is_equal_and_repeats_itself():
    assert [same(*EQUAL[0]), same(*UNEQUAL[0]), same("1", sp.Integer(1))] == [True, False, False]
    assert {tuple(same(one, other) for one, other in EQUAL[:6]) for _ in range(3)} == {(True,) * 6}
    assert same(sp.Float("0.333"), sp.Rational(1, 3), tol=1e-2)


@pytest.mark.parametrize(
    "involved",
    [
        sp.exp(sp.exp(sp.exp(sp.exp(x + 9)))),
        sp.Sum(sp.sin(y**2) / y, (y, 1, 10**9)),
        sp.Derivative(sp.Product(sp.sin(x + whole), (whole, 1, 400)), x, 9),
        sp.Pow(2, sp.Pow(x, 10**6, evaluate=False), evaluate=False),
    ],
    ids=["tower", "sum", "derivative", "power"],
)
def test_what_is_too_involved_is_undecided_in_time(involved, monkeypatch):
    monkeypatch.setattr(expressions, "SECONDS", 0.7)
    began = time.monotonic()
    with contextlib.suppress(Undecided):
        assert not same(involved, x)
    assert time.monotonic() - began < 5


# --- a copy of the process that has a time to answer


def test_a_copy_answers_yes_or_no():
    assert bounded.within(5, lambda: True)
    assert not bounded.within(5, lambda: False)
    assert not bounded.within(5, lambda: 1 / 0)


def test_a_copy_that_is_late_or_dies_is_late():
    def memory():
        return np.ones(10**10).any()

    for function in (lambda: time.sleep(60), lambda: pow(7, 10**9), memory):
        with pytest.raises(bounded.Late):
            bounded.within(0.3, function)
    with pytest.raises(bounded.Late):
        bounded.within(5, lambda: os._exit(3))


def test_where_there_are_no_copies_it_is_asked_here(monkeypatch):
    monkeypatch.setattr(bounded.sys, "platform", "darwin")
    assert same(*EQUAL[0])
    assert not same(*UNEQUAL[0])


# --- numbers in other dress


@pytest.mark.parametrize(
    ("value", "shape", "due"),
    [
        (np.float32(3), (), 3),
        (np.array(3.0), (), 3),
        ([[3]], (), 3),
        (sp.Integer(3), (), 3),
        (sp.sqrt(9.0), (), 3),
        (sp.Matrix([[3]]), (), 3),
        (3 + 0j, (), 3),
        (True, (), 1),
        ([1, 2], (2,), [1, 2]),
        ((1, sp.Integer(2)), (2,), [1, 2]),
        (sp.Matrix([1, 2]), (2,), [1, 2]),
        (sp.ImmutableMatrix([[1, 2]]), (2,), [1, 2]),
        (np.array([[1], [2]]), (2,), [1, 2]),
        (np.array([[1, 2]]), (None,), [1, 2]),
        (np.array([[[[1, 2]]]]), (2,), [1, 2]),
        (np.array([1, 2], np.int8), (2,), [1, 2]),
        (np.array([1 + 0j, 2]), (2,), [1, 2]),
        ([sp.Rational(1, 2), 0.5], (2,), [0.5, 0.5]),
        (5, (1,), [5]),
        ([[5]], (1,), [5]),
        (np.array(5.0), (None,), [5]),
        ([[1, 2]], (1, 2), [[1, 2]]),
        (sp.Matrix([[1, 2]]), (None, 2), [[1, 2]]),
        (np.zeros((0, 3)), (None, 3), np.zeros((0, 3))),
    ],
    ids=str,
)
def test_numbers_in_unusual_dress_are_read(value, shape, due):
    found = array(value, shape)
    assert found.dtype == float
    np.testing.assert_array_equal(found, due)
    if shape == ():
        assert number(value) == due


@pytest.mark.parametrize(
    ("value", "shape", "words"),
    [
        ([1, 2], (3,), "a list of 2 numbers"),
        ([[1, 2]], (2, 1), "exchanged"),
        ([1, np.nan], (2,), "NaN"),
        ([1, 10**400], (2,), "cannot be read"),
        (1j, (), "cannot be read"),
        ("3", (), "cannot be read"),
        (["3", "4"], (2,), "cannot be read"),
        ([[1], [2, 3]], (2,), "cannot be read"),
        (sp.Symbol("x"), (), "cannot be read"),
        ({"a": 1}, (), "cannot be read"),
        (expressions.wire.Opaque("function"), (), "yours is <function>"),
        (expressions.wire.Figure(axes=[]), (), "yours is <Figure>"),
        (np.zeros((7, 123456)), (7, 3), "another shape"),
        (np.zeros((2, 3, 4)), (2, 3), "another shape"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_not_the_numbers_that_are_asked_for_is_wrong(value, shape, words):
    with pytest.raises(Wrong, match=words):
        array(value, shape)


ODD = [None, ..., "x", [], {}, [[1], [2, 3]], np.nan, [np.nan] * 3, 1j, np.zeros((0, 2)), lambda: 0]


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_odd_answers_stop_no_comparison(odd):
    plane = np.eye(3)[:, :2]
    assert not comparing.same_subspace(odd, plane)
    assert not comparing.orthonormal(odd)
    assert not comparing.free_of_scale(odd, [1, 2, 3])
    assert not comparing.in_any_order(odd, [1, 2, 3])
    assert comparing.matched(odd, plane) == 0


def test_forms_are_compared():
    plane = np.eye(3)[:, :2]
    assert comparing.same_subspace(plane @ [[1, 1], [1, -1]], plane)
    assert comparing.same_subspace([0, 2, 0], [0, 1, 0])
    assert not comparing.same_subspace(np.eye(3)[:, 1:], plane)
    assert not comparing.same_subspace(np.eye(2), plane)
    assert comparing.orthonormal(plane)
    assert not comparing.orthonormal(2 * plane)
    assert comparing.free_of_scale(sp.Matrix([-2, -4]), [1, 2])
    assert not comparing.free_of_scale([0, 0], [1, 2])
    assert comparing.in_any_order((3, 1.0, 2), [1, 2, 3])
    assert comparing.in_any_order([], [])
    noise = np.random.default_rng(0).normal(size=(50, 3))
    assert comparing.matched(-noise[:, ::-1], noise) > 1 - 1e-9
    assert comparing.matched(np.ones((50, 3)), noise) == 0
