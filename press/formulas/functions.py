"""Named functions (tr, det, E, Var …), norms, and what brackets make of their contents."""

from __future__ import annotations

import functools
import math

import numpy as np

from press.formulas import values
from press.formulas.names import OUTCOME
from press.formulas.reading import Node
from press.formulas.tex import Unread
from press.formulas.values import Mismatch, Nought, Space, Span

NORMS = {"": 2, "_{2}": 2, "_{1}": 1, r"_{\infty}": np.inf, "_{F}": "fro"}


def column(parts):
    """Return a tuple of numbers as a column; brackets around one thing are brackets."""
    if len(parts) == 1:
        return parts[0]
    if not all(values.is_number(part) for part in parts):
        raise Mismatch("a tuple of things that are no numbers")
    return np.array(parts)[:, np.newaxis]


def row(parts):
    """Return what square brackets hold: columns side by side, or numbers."""
    if len(parts) == 1:
        return parts[0]
    if len({np.shape(part) for part in parts}) > 1:
        raise Mismatch("columns of different kinds side by side")
    return np.hstack(parts) if values.is_matrix(parts[0]) else np.array([parts])


def block(rows):
    """Return a matrix made of numbers or of smaller matrices."""
    try:
        return values.as_number(np.atleast_2d(np.block(rows)))
    except ValueError:
        raise Mismatch("a matrix whose rows do not fit") from None


def norm(value, kind=""):
    """Return a norm: the length of a column, the largest stretch of a matrix, or by its index."""
    if isinstance(value, Nought):
        return 0
    if not values.is_matrix(value):
        raise Mismatch(f"the norm of {values.name(value)}")
    if kind not in NORMS:
        raise Unread(f"the norm with the index {kind[2:-1]} is not known")
    vector = value.shape[1] == 1 and kind != "_{F}"
    return float(np.linalg.norm(value[:, 0] if vector else value, NORMS[kind]))


def modulus(value):
    """Return the absolute value of a number."""
    if not values.is_number(value):
        raise Mismatch(f"the absolute value of {values.name(value)}")
    return abs(value)


def factorial(value):
    """Return the factorial of a whole number."""
    if not values.is_number(value) or value < 0 or value != int(value):
        raise Mismatch(f"the factorial of {values.show(value)}")
    return math.factorial(int(value))


def binomial(n, k):
    """Return the number of ways to choose k of n."""
    return factorial(n) // (factorial(k) * factorial(values.add(n, k, -1)))


def complement(value):
    """Return the orthogonal complement of a subspace, or of the span of columns."""
    value = value if isinstance(value, Span) else Span(value)
    return Span(value.rest if value.rest.size else np.zeros((len(value.rest), 1)))


def dimension(value):
    """Return the dimension of a subspace."""
    if isinstance(value, Space) and len(value.shape) == 1:
        return value.shape[0]
    if not isinstance(value, Span):
        raise Mismatch(f"the dimension of {values.name(value)}")
    return value.rank


def diagonal(*entries):
    """Return the diagonal matrix with these entries, numbers or one column; or a diagonal."""
    if len(entries) == 1 and np.ndim(entries[0]) == 2 and entries[0].shape[1] > 1:
        return np.diag(entries[0])[:, np.newaxis]
    return np.diag(np.concatenate([np.ravel(entry) for entry in entries]))


def of_number(function):
    """Return a function that takes a number alone."""

    def of(value):
        if not values.is_number(value):
            raise Mismatch(f"a function of numbers, of {values.name(value)}")
        try:
            return function(value)
        except ValueError:
            raise Mismatch(f"a function of {value:g}, which it does not take") from None

    return of


def of_matrix(function, square=False):
    """Return a function that takes a matrix alone; a number is its own trace and determinant."""

    def of(value):
        if square and values.is_number(value):
            return value
        if not values.is_matrix(value) or (square and value.shape[0] != value.shape[1]):
            raise Mismatch(f"a function of {'square ' * square}matrices, of {values.name(value)}")
        return function(value)

    return of


OF_NUMBERS = {
    rf"\{name}": getattr(math, name) for name in ("cos", "sin", "tan", "tanh", "log", "exp")
}
OF_NUMBERS |= {rf"\arc{name}": getattr(math, f"a{name}") for name in ("cos", "sin", "tan")}
OF_NUMBERS |= {r"\ln": math.log, r"\log_{2}": math.log2, "sign": np.sign, "sgn": np.sign}
NAMED = {name: of_number(function) for name, function in OF_NUMBERS.items()} | {
    r"\det": of_matrix(lambda a: float(np.linalg.det(a)), square=True),
    "tr": of_matrix(lambda a: float(np.trace(a)), square=True),
    "rank": of_matrix(lambda a: int(np.linalg.matrix_rank(a))),
    r"\ker": of_matrix(lambda a: complement(Span(a.T))),
    "im": of_matrix(Span),
    "diag": diagonal,
    "span": lambda *columns: Span(np.hstack(columns)),
    r"\dim": dimension,
}
EXPECTED = (r"\mathbb{E}", "E", "Var", "Cov")


def apply(evaluate, base, sub, above, rest):
    """Return the value of a function and how many factors it took; None for what is none."""
    name = (
        base.text.removeprefix(r"\mathrm{").removesuffix("}") if base.kind == "word" else base.text
    )
    given = evaluate.world.values
    if (
        name not in (*EXPECTED, *NAMED)
        or base.text in given
        or (sub and base.text + sub.text in given)
    ):
        return None
    if sub and (name := name + sub.text) not in NAMED:
        raise Unread(f"the table does not say what {name} is")
    argument, more, taken = argument_of(name, rest, base)
    if name in EXPECTED:
        value = expected(evaluate, name, argument)
    else:
        value = NAMED[name](*evaluate.several(argument))
    return evaluate.scripts(evaluate.scripts(value, above), more), taken


def argument_of(name, rest, base):
    """Return what a function is applied to, the superscripts behind, and how many factors."""
    if not rest or isinstance(rest[0], str):
        raise Unread(f"{base.text} stands without an argument")
    first, sub, above = rest[0].scripts
    if first.kind in ("round", "square") and not sub:
        return first[0], above, 1
    taken = 0
    while taken < len(rest) and not isinstance(rest[taken], str):
        head = rest[taken].scripts[0]
        if taken and (head.kind in ("function", "word", "big") or head.text == "E"):
            break
        taken += 1
        if name in OF_NUMBERS and head.kind not in ("number", "frac"):
            break
    return Node("juxt", tuple(rest[:taken])), (), taken


def expected(evaluate, name, node):
    """Return an expectation, a variance or a covariance, over the outcomes of the case."""
    chances = evaluate.world.chances
    if chances is None:
        raise Unread("the table holds nothing Random")

    def mean(of):
        total = Nought()
        for outcome, chance in enumerate(chances):
            with evaluate.bound(OUTCOME, outcome):
                total = values.add(total, values.multiply(float(chance), of()))
        return total

    if name in (r"\mathbb{E}", "E"):
        return mean(lambda: evaluate(node))
    pair = node.parts if name == "Cov" and node.kind == "claims" else (node, node)
    means = [mean(functools.partial(evaluate, one)) for one in pair]

    def area():
        a, b = (values.add(evaluate(x), m, -1) for x, m in zip(pair, means, strict=True))
        return values.multiply(a, values.transpose(b))

    return mean(area)
