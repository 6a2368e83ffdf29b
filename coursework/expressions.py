"""Expressions as text, read without running anything; and when two of them are equal.

SymPy's ``srepr`` writes an expression as nested calls. They are read here by a walk over the syntax
tree, in which only the names below mean something. No text gets to SymPy but the names of symbols,
in plain letters: SymPy evaluates text as Python, and prints names into code that it evaluates.
"""

from __future__ import annotations

import ast
import hashlib
import re

import numpy as np
import sympy as sp

from coursework import bounded, wire
from lecture_utils.exercises.base import Wrong

LONGEST, MOST_DIGITS, MOST_BITS, MOST_FACTORIAL = 100_000, 300, 5_000, 1_000
SECONDS = 5
NOTHING = 1e-25  # what evaluation leaves of zero
SYMBOL = re.compile(r"[^\W\d][\w\\{}^*]{0,60}|\\[A-Za-z][\w\\{}^*]{0,60}")
FLOAT = re.compile(r"-?\d{1,60}(\.\d{0,60})?(e[+-]?\d{1,4})?")
FUNCTIONS = """
Add Mul Pow Rational Integer Tuple Abs sign exp log sin cos tan cot sec csc asin acos atan atan2
sinh cosh tanh asinh acosh atanh sqrt re im conjugate Min Max factorial binomial gamma erf erfc
LambertW floor ceiling Heaviside KroneckerDelta Derivative Sum Product Piecewise And Or Not
Eq Ne Lt Le Gt Ge Equality Unequality StrictLessThan LessThan StrictGreaterThan GreaterThan
MutableDenseMatrix ImmutableDenseMatrix MutableSparseMatrix ImmutableSparseMatrix FiniteSet Interval
""".split()
CALLS = {name: getattr(sp, name) for name in FUNCTIONS}
CALLS["ExprCondPair"] = sp.functions.elementary.piecewise.ExprCondPair
CONSTANTS = {
    "pi": sp.pi, "E": sp.E, "I": sp.I, "oo": sp.oo, "nan": sp.nan, "zoo": sp.zoo, "true": sp.true,
    "false": sp.false, "GoldenRatio": sp.GoldenRatio, "EulerGamma": sp.EulerGamma,
    "Catalan": sp.Catalan, "EmptySet": sp.S.EmptySet, "True": True, "False": False, "None": None,
}  # fmt: skip
ASSUMPTIONS = set(
    sp.Symbol("x", real=True, positive=True, integer=True, prime=True).assumptions0
) - {"commutative"}


class Unreadable(ValueError):
    """What arrived is no expression."""


class Undecided(Wrong):
    """Whether an answer is right could not be found out in time."""


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


def readable(texts):
    """Read expressions, and evaluate those that are numbers: a trial, for `bounded.within`."""
    for text in texts:
        made = read(text)
        for one in getattr(made, "flat", lambda made=made: [made])():
            if isinstance(one, sp.Expr) and one.is_number:
                sp.N(one)
    return True


def value(node):
    """Return what a part of the syntax tree stands for."""
    match node:
        case ast.Constant(value=bool() | None as plain):
            return plain
        case ast.Constant(value=int() as plain):
            if abs(plain) > 10**MOST_DIGITS:
                raise Unreadable("the expression holds a huge integer")
            return plain
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int()) as inner):
            return -value(inner)
        case ast.Name(id=name) if name in CONSTANTS:
            return CONSTANTS[name]
        case ast.List(elts=inner) | ast.Tuple(elts=inner):
            return [value(part) for part in inner]
        case ast.Call(
            func=ast.Name(id="Symbol" | "Dummy"), args=[ast.Constant(value=str() as name)]
        ):
            return symbol(name, node.keywords)
        case ast.Call(func=ast.Name(id="Float"), args=[ast.Constant(value=str() as digits)]):
            return floating(digits)
        case ast.Call(func=ast.Name(id=name), args=inner, keywords=[]) if name in CALLS:
            return made(name, [value(part) for part in inner])
    raise Unreadable("the expression holds something that is none")


def symbol(name, keywords):
    """Return a symbol; what is no name could be code where SymPy prints it as such."""
    if not SYMBOL.fullmatch(name):
        raise Unreadable("the expression holds a symbol whose name is none")
    assumed = {k.arg: k.value.value for k in keywords if isinstance(k.value, ast.Constant)}
    return sp.Symbol(
        name, **{k: v for k, v in assumed.items() if k in ASSUMPTIONS and isinstance(v, bool)}
    )


def floating(digits):
    if not FLOAT.fullmatch(digits):
        raise Unreadable("the expression holds a number that is none")
    return sp.Float(digits, 15)


def made(name, inner):
    """Return a call's value, unless that would fill the memory."""
    if name == "Pow":
        base, power = map(sp.sympify, inner)
        size = (
            max(1, *(int(abs(n)).bit_length() for n in (base.p, base.q))) if rational(base) else 0
        )
        if size and rational(power) and abs(power) * size > MOST_BITS:
            raise Unreadable("the expression holds a huge integer")
    if name in ("factorial", "binomial", "gamma") and any(
        rational(one) and abs(one) > MOST_FACTORIAL for one in map(sp.sympify, inner)
    ):
        raise Unreadable("the expression holds a huge integer")
    return CALLS[name](*inner)


def rational(one):
    return bool(getattr(one, "is_Rational", False))


def same(given, right, tol=1e-9):
    """Tell whether two expressions, or matrices or lists of them, are equal.

    They are compared at random points, to nine digits, where what is right has a real value, and
    where the signs that either side assumes of its symbols hold. An answer that has no value
    there is wrong. That takes a few seconds at most: else `Undecided` is raised.
    """
    try:
        return bounded.within(SECONDS, equal, given, right, tol)
    except bounded.Late:
        raise Undecided("the expression is too involved to be compared: simplify it.") from None


def equal(given, right, tol=1e-9):
    """Tell whether two things are equal, however long it takes."""
    mine, due = entries(given), entries(right)
    if mine is None and due is None:
        return alike(expression(given), expression(right), tol)
    shape, inner = mine or ((), [given])
    fits = shaped(shape) == shaped(due[0]) if due else shaped(shape) == ()
    return fits and all(
        equal(one, other, tol) for one, other in zip(inner, due[1] if due else [right], strict=True)
    )


def shaped(shape):
    """Return a shape that columns and lists share, and numbers and matrices of one."""
    if shape in ((1,), (1, 1)):
        return ()
    return shape[:1] if len(shape) == 2 and shape[1] == 1 else shape


def entries(thing):
    """Return the shape and the entries of a matrix or a list; None for anything else."""
    if isinstance(thing, np.ndarray) and thing.ndim:
        return thing.shape, thing.ravel().tolist()
    if isinstance(thing, sp.MatrixBase):
        return tuple(map(int, thing.shape)), thing.flat()
    if isinstance(thing, list | tuple | sp.Tuple):
        rows = [entries(one) for one in thing]
        if rows and all(row and row[0] == rows[0][0] and len(row[0]) == 1 for row in rows):
            return (len(rows), rows[0][0][0]), [one for row in rows for one in row[1]]
        return (len(rows),), list(thing)
    return None


def expression(thing):
    """Return a thing as SymPy's; a text is none, for SymPy would evaluate it."""
    if isinstance(thing, np.ndarray | np.generic):
        thing = thing.item()
    if isinstance(thing, wire.Opaque | str):
        raise TypeError
    made = sp.sympify(thing, strict=True)
    return made.doit() if made.has(sp.Derivative) else made


def alike(given, right, tol):
    """Tell whether two single things are equal."""
    if isinstance(given, sp.Expr) and isinstance(right, sp.Expr):
        return agree(given, right, tol)
    if isinstance(given, sp.Rel) and isinstance(right, sp.Rel):
        return related(given, right, tol)
    if isinstance(given, sp.FiniteSet) and isinstance(right, sp.FiniteSet):
        left = list(given)
        for one in right:
            found = next((other for other in left if equal(other, one, tol)), None)
            if found is None:
                return False
            left.remove(found)
        return not left
    return type(given) is type(right) and bool(given == right)


def related(given, right, tol):
    """Tell whether two equations, or two inequalities, say the same of the same difference."""
    if isinstance(given, sp.Gt | sp.Ge):
        given = given.reversed
    if isinstance(right, sp.Gt | sp.Ge):
        right = right.reversed
    if type(given) is not type(right):
        return False
    one, other = given.lhs - given.rhs, right.lhs - right.rhs
    either = isinstance(right, sp.Eq | sp.Ne) and agree(-one, other, tol)
    return either or agree(one, other, tol)


def agree(given, right, tol):
    """Tell whether two expressions have the same values at random points."""
    assumed, due = assumptions(given), assumptions(right)
    for name, said in assumed.items():  # whole numbers alone could be looked up in a table
        assumed[name] = {**said, "integer": False}
    for name, said in due.items():
        assumed[name] = {**assumed.get(name, {}), **said}
    given, right = (side.subs(plain_symbols(side)) for side in (given, right))
    seen = apart = 0
    for point in points(assumed, f"{sp.srepr(given)} {sp.srepr(right)}"):
        due = at(right, point)
        if due is None:
            continue
        real = abs(due.imag) <= 1e-12 * max(1, abs(due))
        got = at(given, point)
        size = abs(due) if abs(due) > NOTHING else 1
        agrees = got is not None and abs(got - due) <= tol * size
        if real and not agrees:
            return False
        seen += real
        apart += not agrees
        if seen == 12 or not assumed:
            break
    return not apart if seen == 0 else True


def assumptions(side):
    """Return what an expression assumes of each of its symbols, by their names."""
    found = {}
    for one in side.free_symbols:
        found[one.name] = {**found.get(one.name, {}), **one.assumptions0}
    return found


def plain_symbols(side):
    """Return a replacement for each symbol: two of one name are one, whatever is assumed."""
    return {one: sp.Symbol(one.name) for one in side.free_symbols}


def points(assumed, seed, count=36):
    """Yield random values for names; ``seed`` is a text that makes them hard to foresee."""
    rng = np.random.default_rng(np.frombuffer(hashlib.sha256(seed.encode()).digest(), np.uint32))
    for number in range(count):
        near = number % 2 == 0  # both sides of 1, where roots and logarithms end
        point = {}
        for name in sorted(assumed):
            said = assumed[name]
            size = rng.uniform(0.1, 0.95) if near else rng.uniform(1.05, 2.9)
            if said.get("integer"):
                size = rng.integers(1, 12)
            sign = rng.choice([-1, 1])
            if said.get("positive") or said.get("nonnegative"):
                sign = 1
            elif said.get("negative") or said.get("nonpositive"):
                sign = -1
            size = sp.Integer(int(size)) if said.get("integer") else sp.Float(str(size), 60)
            point[sp.Symbol(name)] = int(sign) * size
        yield point


def at(side, point):
    """Return the value of an expression at a point, or None where it has none."""
    try:
        found = complex(side.evalf(30, subs=point) if point else side.evalf(30))
    except (TypeError, ValueError, ArithmeticError, AttributeError):
        return None
    return found if np.isfinite(found) else None
