"""What named functions and signs with bounds do: tr, det, E, Var, sums, products, largest, smallest."""

from __future__ import annotations

import functools
import math

import numpy as np

from press.formulas import values
from press.formulas.reading import Node
from press.formulas.tex import Unread
from press.formulas.values import Identity, Mismatch, Nought, Space, Span
from press.formulas.world import indices, unscript

MOST = 100_000


def plus(a, b):
    """Return a sum; that of subspaces is the subspace of all sums."""
    if isinstance(a, Span) and isinstance(b, Span):
        return Span(np.hstack([a.basis, b.basis]))
    return values.add(a, b)


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
    if len({part.shape if values.is_matrix(part) else () for part in parts}) > 1:
        raise Mismatch("columns of different kinds side by side")
    return np.hstack(parts) if values.is_matrix(parts[0]) else np.array([parts])


def block(rows):
    """Return a matrix made of numbers or of smaller matrices."""
    try:
        return values.as_number(np.atleast_2d(np.block(rows)))
    except ValueError:
        raise Mismatch("a matrix whose rows do not fit") from None


def norm(value, kind):
    """Return a norm: the length of a column, the largest stretch of a matrix, or by its index."""
    if isinstance(value, Nought):
        return 0
    if not values.is_matrix(value):
        raise Mismatch(f"the norm of {values.name(value)}")
    kinds = {"": 2, "_{2}": 2, "_{1}": 1, r"_{\infty}": np.inf, "_{F}": "fro"}
    if kind not in kinds:
        raise Unread(f"the norm with the index {kind[2:-1]} is not known")
    as_vector = value.shape[1] == 1 and kind != "_{F}"
    return float(np.linalg.norm(value[:, 0] if as_vector else value, kinds[kind]))


def modulus(value):
    """Return the absolute value of a number."""
    if not values.is_number(value):
        raise Mismatch(f"the absolute value of {values.name(value)}")
    return abs(value)


def span(*parts):
    """Return the subspace that columns span."""
    return Span(np.hstack(parts))


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


def square(function):
    """Return a function that takes a square matrix alone."""

    def of(value):
        if values.is_number(value):
            return value
        if not values.is_matrix(value) or value.shape[0] != value.shape[1]:
            raise Mismatch(f"a function of square matrices, of {values.name(value)}")
        return function(value).item()

    return of


def matrix(function):
    """Return a function that takes a matrix alone."""

    def of(value):
        if not values.is_matrix(value):
            raise Mismatch(f"a function of matrices, of {values.name(value)}")
        return function(value)

    return of


def number(function):
    """Return a function that takes a number alone."""

    def of(value):
        if not values.is_number(value):
            raise Mismatch(f"a function of numbers, of {values.name(value)}")
        try:
            return function(value)
        except ValueError:
            raise Mismatch(f"a function of {value:g}, which it does not take") from None

    return of


def diagonal(*entries):
    """Return the diagonal matrix with these entries (numbers, or one column)."""
    return np.diag(np.concatenate([np.ravel(entry) for entry in entries]))


def null_space(value):
    """Return the subspace of all that a matrix takes to nought."""
    return complement(Span(value.T))


TRIG = {f"\\{name}": number(getattr(math, name)) for name in ("cos", "sin", "tan", "log", "exp")}
TRIG |= {f"\\arc{name}": number(getattr(math, f"a{name}")) for name in ("cos", "sin", "tan")}
TRIG |= {r"\ln": TRIG[r"\log"]}
NAMED = TRIG | {
    r"\det": square(np.linalg.det), "tr": square(np.trace), "diag": diagonal,
    "rank": matrix(lambda a: int(np.linalg.matrix_rank(a))), "rk": matrix(np.linalg.matrix_rank),
    "span": span, r"\dim": dimension, r"\ker": matrix(null_space), "im": matrix(Span),
    "sign": number(np.sign), "sgn": number(np.sign),
}  # fmt: skip
EXPECTED = {r"\mathbb{E}", "E", "Var", "Cov"}


def apply(evaluate, base, sub, above, rest):
    """Return the value of a function and how many factors it took; None for what is none."""
    name = (
        base.text.removeprefix(r"\mathrm{").removesuffix("}") if base.kind == "word" else base.text
    )
    known = name in EXPECTED or name in NAMED
    in_table = base.text in evaluate.world.values or (
        sub and base.text + sub.text in evaluate.world.values
    )
    if not known or in_table:
        return None
    if sub:
        raise Unread(f"“{base.text}{sub.text}” is not in the table")
    arguments, more, taken = argument(name, rest, base)
    if name in EXPECTED:
        value = expected(evaluate, name, arguments)
    else:
        value = NAMED[name](*evaluate.several(arguments))
    return evaluate.scripts(evaluate.scripts(value, above), more), taken


def argument(name, rest, base):
    """Return what a function is applied to, the superscripts behind, and how many factors."""
    if not rest or isinstance(rest[0], str):
        raise Unread(f"{base.text} stands without an argument")
    first, sub, above = unscript(rest[0])
    if first.kind in ("round", "square") and not sub:
        return first[0], above, 1
    taken = 0
    while taken < len(rest) and not isinstance(rest[taken], str):
        head = unscript(rest[taken])[0]
        if taken and head.kind in ("function", "word", "big"):
            break
        taken += 1
        if name in TRIG and head.kind not in ("number", "frac"):
            break
    return Node("juxt", tuple(rest[:taken])), (), taken


def expected(evaluate, name, node):
    """Return an expectation, a variance or a covariance, over the outcomes of the case."""
    if evaluate.world.outcomes is None:
        raise Unread("the table holds nothing Random")

    def mean(of):
        total = Nought()
        for outcome, chance in enumerate(evaluate.world.outcomes):
            with evaluate.bound("ω", outcome):
                total = values.add(total, values.multiply(chance, of()))
        return total

    if name in (r"\mathbb{E}", "E"):
        return mean(lambda: evaluate(node))
    pair = node.parts if name == "Cov" and node.kind == "claims" else (node, node)
    means = [mean(functools.partial(evaluate, one)) for one in pair]

    def areas():
        a, b = (values.add(evaluate(x), m, -1) for x, m in zip(pair, means, strict=True))
        return values.multiply(a, values.transpose(b))

    return mean(areas)


def big(evaluate, sign, sub, above, rest):
    r"""Return what \sum, \prod, \max or \min makes of the factors behind it."""
    largest = {r"\max": max, r"\min": min}
    if sign in largest and not sub and rest and unscript(rest[0])[0].kind in ("round", "set"):
        return largest[sign](evaluate.several(unscript(rest[0])[0][0]))
    if sign == r"\arg":
        return where(evaluate, rest)
    if sign not in (r"\sum", r"\prod", *largest):
        raise Unread(f"{sign} is not evaluated")
    if not rest:
        raise Unread(f"{sign} stands without terms")
    terms = [value for _, value in over(evaluate, sub, above, Node("juxt", tuple(rest)))]
    if sign in largest:
        return largest[sign](terms)
    if sign == r"\sum":
        return functools.reduce(values.add, terms, Nought() if _columns(terms) else 0)
    return functools.reduce(values.multiply, terms, 1)


def _columns(terms):
    return bool(terms) and values.is_matrix(terms[0])


def where(evaluate, rest):
    r"""Return the index at which the largest or smallest value stands: \arg\max_j …"""
    head, sub, _ = unscript(rest[0])
    if head.kind != "big" or head[0] not in (r"\max", r"\min") or not sub or len(rest) < 2:
        raise Unread(r"\arg is read before \max and \min over an index alone")
    found = list(over(evaluate, sub, (), Node("juxt", tuple(rest[1:]))))
    best = (max if head[0] == r"\max" else min)(found, key=lambda pair: pair[1])
    return best[0][0]


def over(evaluate, sub, above, body):
    """Yield the indices and the value of each term of a sum, as its bounds say."""
    letters, condition, first = bounds(evaluate, sub)

    def terms(rest, chosen):
        if not rest:
            if condition is None or evaluate.truth(condition):
                yield chosen, evaluate(body)
            return
        if first is not None and above:
            last = evaluate(above[0][0])
            if not values.is_number(last) or last - evaluate(first) > MOST:
                raise Unread("a sum without end")
            run = range(int(evaluate(first)), int(last) + 1)
        elif first is not None:
            raise Unread("a sum has a beginning and no end")
        else:
            probe = functools.partial(evaluate, body)
            run = evaluate.run_over(rest[0], probe, body)
        for value in run:
            with evaluate.bound(rest[0], value):
                yield from terms(rest[1:], (*chosen, value))

    if letters:
        yield from terms(letters, ())
    else:
        yield from unnamed(evaluate, body)


def unnamed(evaluate, body):
    """Yield the terms of a sum without an index: over whichever index in it is free."""
    from press.formulas.evaluate import Free

    try:
        evaluate(body)
    except Free as free:
        letter = free.args[0]
        for value in evaluate.run_over(letter, functools.partial(evaluate, body), body):
            with evaluate.bound(letter, value):
                yield (value,), evaluate(body)
        return
    raise Unread("a sum over nothing: none of its indices is free")


def bounds(evaluate, sub):
    """Return the letters that a sum runs over, the condition on them, and where it begins."""
    if sub is None:
        return [], None, None
    inner = sub[0]
    if inner.kind == "sides":
        if len(inner) == 3 and inner[1] == "=" and inner[0].kind == "name":
            return [inner[0].text], None, inner[2]
        letters = [part.text for part in inner if not isinstance(part, str) and part.kind == "name"]
        free = [letter for letter in letters if not is_known(evaluate, letter)]
        if not free:
            raise Unread(f"the condition “{inner.text}” holds no free index")
        return free, inner, None
    letters = [part.text for part in indices(sub)]
    if not all(len(letter) == 1 and letter.islower() for letter in letters):
        raise Unread(f"the bounds “{inner.text}”")
    return letters, None, None


def is_known(evaluate, letter):
    """Tell whether a letter has a value already, so that no sum runs over it."""
    return letter in evaluate.scope or values.is_number(evaluate.world.values.get(letter))


def is_identity(value):
    """Tell whether a value is I without a size."""
    return isinstance(value, Identity)
