"""Expressions as text, read without running anything; and when two of them are equal.

SymPy's ``srepr`` writes an expression as nested calls. They are read here by a walk over the syntax
tree, in which only the names below mean something.
"""

from __future__ import annotations

import ast

import numpy as np
import sympy as sp

LONGEST = 100_000
FUNCTIONS = """
Add Mul Pow Rational Integer Float Symbol Dummy Tuple Abs sign exp log sin cos tan cot sec csc asin
acos atan atan2 sinh cosh tanh asinh acosh atanh sqrt re im conjugate Min Max factorial binomial gamma
Eq Ne Lt Le Gt Ge Piecewise ExprCondPair And Or Not KroneckerDelta Derivative Sum Product erf
MutableDenseMatrix ImmutableDenseMatrix Equality Unequality StrictLessThan LessThan
StrictGreaterThan GreaterThan FiniteSet Heaviside
""".split()
CALLS = {name: getattr(sp, name) for name in FUNCTIONS if hasattr(sp, name)}
CALLS["ExprCondPair"] = sp.functions.elementary.piecewise.ExprCondPair
CONSTANTS = {
    "pi": sp.pi, "E": sp.E, "I": sp.I, "oo": sp.oo, "nan": sp.nan, "zoo": sp.zoo, "true": sp.true,
    "false": sp.false, "True": True, "False": False, "None": None,
}  # fmt: skip


class Unreadable(ValueError):
    """What arrived is no expression."""


def read(text):
    """Return the expression that a text of ``srepr`` stands for."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise Unreadable("the expression is too long to be read")
    try:
        return value(ast.parse(text, mode="eval").body)
    except Unreadable:
        raise
    except Exception as error:
        raise Unreadable("this is no expression that can be read") from error


def value(node):
    """Return what a part of the syntax tree stands for."""
    match node:
        case ast.Constant(value=bool() | int() | str() | float() as plain):
            if isinstance(plain, int) and abs(plain) > 10**300:
                raise Unreadable("the expression holds a huge integer")
            return plain
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -value(inner)
        case ast.Name(id=name) if name in CONSTANTS:
            return CONSTANTS[name]
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            return [value(part) for part in parts]
        case ast.Call(func=ast.Name(id="Symbol"), args=[ast.Constant(value=str() as name)]):
            return sp.Symbol(name, **{k.arg: value(k.value) for k in node.keywords})
        case ast.Call(func=ast.Name(id="Float"), args=[ast.Constant(value=str() as digits)]):
            return sp.Float(digits, 15)
        case ast.Call(func=ast.Name(id="Pow"), args=[base, power]):
            return raised(value(base), value(power))
        case ast.Call(func=ast.Name(id=name), args=parts, keywords=[]) if name in CALLS:
            return CALLS[name](*[value(part) for part in parts])
    raise Unreadable("the expression holds something that is none")


def raised(base, power):
    """Return a power, unless its value would fill the memory."""
    if (
        base.is_Integer
        and power.is_Integer
        and abs(power) * max(1, int(abs(base)).bit_length()) > 5000
    ):
        raise Unreadable("the expression holds a huge integer")
    return sp.Pow(base, power)


def plainly(expression):
    """Return an expression whose symbols differ by name alone, and the assumptions they had."""
    symbols = {symbol: sp.Symbol(symbol.name) for symbol in expression.free_symbols}
    return expression.subs(symbols), {s.name: s.assumptions0 for s in symbols}


def points(assumptions, names, count=12, seed=7):
    """Return random values for names, positive where a symbol was said to be."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        yield {
            sp.Symbol(name): sp.Float(
                rng.uniform(0.2, 2.5)
                * (1 if assumptions.get(name, {}).get("positive") else rng.choice([-1, 1]))
            )
            if not assumptions.get(name, {}).get("integer")
            else sp.Integer(int(rng.integers(1, 9)))
            for name in names
        }


def same(given, right, tol=1e-9):
    """Tell whether two expressions, or matrices of them, are equal.

    They are compared at random points, where the student's assumptions on symbols hold, and where
    both have a value; then exactly, where SymPy can decide. An expression that is wrong somewhere
    is wrong; one that agrees at a dozen points to nine digits is taken as right.
    """
    if hasattr(given, "shape") != hasattr(right, "shape"):
        return False
    if hasattr(right, "shape"):
        return tuple(given.shape) == tuple(right.shape) and all(
            same(one, other, tol)
            for one, other in zip(sp.Matrix(given), sp.Matrix(right), strict=True)
        )
    given, right = sp.sympify(given), sp.sympify(right)
    if not isinstance(given, sp.Expr) or not isinstance(right, sp.Expr):
        return given == right
    (one, first), (other, second) = plainly(given), plainly(right)
    names = {symbol.name for symbol in other.free_symbols}
    if not {symbol.name for symbol in one.free_symbols} <= names:
        one = sp.simplify(one)  # a symbol may cancel
        if not {symbol.name for symbol in one.free_symbols} <= names:
            return False
    assumptions = {name: {**second.get(name, {}), **first.get(name, {})} for name in names}
    seen = 0
    for point in points(assumptions, sorted(names)):
        left, value_ = (complex(sp.N(side.subs(point), 30)) for side in (one, other))
        if not (np.isfinite(left) and np.isfinite(value_)):
            continue
        if abs(left - value_) > tol * max(1, abs(value_)):
            return False
        seen += 1
    return seen > 0
