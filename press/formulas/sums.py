r"""Signs that run over indices: ``\sum``, ``\prod``, ``\max``, ``\min``, ``\arg``."""

from __future__ import annotations

import functools

from scipy.integrate import quad

from press.formulas import extremes, values
from press.formulas.names import Free
from press.formulas.reading import Node
from press.formulas.tex import Unread
from press.formulas.values import Mismatch, Nought

MOST = 10_000


def largest(parts):
    """Return the largest of some numbers."""
    return _extreme(max, parts)


def smallest(parts):
    """Return the smallest of some numbers."""
    return _extreme(min, parts)


def _extreme(function, parts):
    if not all(values.is_number(part) for part in parts):
        raise Mismatch("the largest or smallest of things that are no numbers")
    return function(parts)


def total(parts):
    """Return the sum of some terms."""
    bare = not parts or values.is_number(parts[0])
    return functools.reduce(values.add, parts, 0 if bare else Nought())


def product(parts):
    """Return the product of some terms."""
    return functools.reduce(values.multiply, parts, 1)


OF = {r"\sum": total, r"\prod": product, r"\max": largest, r"\min": smallest}


def big(evaluate, sign, sub, above, rest):
    """Return what such a sign makes of the factors behind it."""
    if sign == r"\arg" and rest:
        return where(evaluate, rest)
    if sign == r"\int":
        return integral(evaluate, sub, above, rest)
    if sign not in OF:
        raise Unread(f"{sign} is not evaluated")
    if not rest:
        raise Unread(f"{sign} stands without terms")
    listed = rest[0].scripts[0]
    if sign in (r"\max", r"\min") and not sub and listed.kind in ("round", "set"):
        return OF[sign](evaluate.several(listed[0]))
    body = Node("juxt", tuple(rest))
    if sign in (r"\max", r"\min") and (letter := extremes.letter_of(evaluate, sub)):
        return extremes.best(evaluate, sign, letter, sub, body).value
    return OF[sign]([value for _, value in terms(evaluate, sub, above, body)])


def integral(evaluate, sub, above, rest):
    r"""Return an integral with bounds, of all before its ``\mathrm d``."""
    kinds = ["" if isinstance(part, str) else part.scripts[0].kind for part in rest]
    at = kinds.index("differential") if "differential" in kinds else len(rest)
    if not 0 < at == len(rest) - 2 or not sub or not above:
        raise Unread(r"an integral is read with both its bounds, and with \mathrm dx at its end")
    letter, body = rest[-1].text, Node("juxt", tuple(rest[:at]))

    def integrand(value):
        with evaluate.bound(letter, value):
            return evaluate(body)

    return quad(integrand, evaluate(sub[0]), evaluate(above[0][0]))[0]


def where(evaluate, rest):
    r"""Return where the largest or smallest value stands: the index, or what a Best is told by."""
    head, sub, _ = rest[0].scripts
    if head.kind != "big" or head[0] not in (r"\max", r"\min") or not sub or len(rest) < 2:
        raise Unread(r"\arg is read before \max and \min with something below")
    body = Node("juxt", tuple(rest[1:]))
    if letter := extremes.letter_of(evaluate, sub):
        return extremes.best(evaluate, head[0], letter, sub, body)
    found = list(terms(evaluate, sub, (), body))
    best = OF[head[0]]([value for _, value in found])
    return next(at for at, value in found if value == best)[0]


def terms(evaluate, sub, above, body):
    """Yield the indices and the value of each term, as the bounds say."""
    letters, condition, first = bounds(evaluate, sub)
    letters = letters or [free_index(evaluate, body)]

    def nested(left, chosen):
        if not left:
            if condition is None or evaluate.truth(condition):
                yield chosen, evaluate(body)
            return
        for value in run(left[0]):
            with evaluate.bound(left[0], value):
                yield from nested(left[1:], (*chosen, value))

    def run(letter):
        if first is None:
            return evaluate.run_over(letter, functools.partial(evaluate, body), body[0])
        if not above:
            raise Unread("a sum has a beginning and no end")
        ends = evaluate(first), evaluate(above[0][0])
        if not all(values.is_number(end) and abs(end) < MOST for end in ends):
            raise Unread("a sum without end")
        return range(int(ends[0]), int(ends[1]) + 1)

    return nested(letters, ())


def free_index(evaluate, body):
    """Return the letter that a sum without bounds runs over: the one that has no value."""
    try:
        evaluate(body)
    except Free as free:
        return free.args[0]
    raise Unread("a sum over nothing: all of its letters have values")


def bounds(evaluate, sub):
    """Return the letters that a sum runs over, the condition on them, and where it begins."""
    if sub is None:
        return [], None, None
    inner = sub[0]
    if inner.kind == "claims" and inner[0].kind == "sides":
        letters, _, first = bounds(evaluate, Node("sub", inner.parts[:1]))
        return letters, Node("claims", inner.parts[1:]), first
    if inner.kind != "sides":
        letters = [part.text for part in sub.indices]
        if not all(len(letter) == 1 and letter.isalpha() for letter in letters):
            raise Unread(f"the bounds “{inner.text}”")
        return letters, None, None
    if len(inner) == 3 and inner[1] == "=" and inner[0].kind == "name":
        return [inner[0].text], None, inner[2]
    names = [part.text for part in inner if not isinstance(part, str) and part.kind == "name"]
    letters = [name for name in names if not has_value(evaluate, name)]
    if not letters:
        raise Unread(f"the bounds “{inner.text}”, in which no letter is free")
    return letters, inner, None


def has_value(evaluate, letter):
    """Tell whether a letter has a value already, so that no sum runs over it."""
    return letter in evaluate.scope or values.is_number(evaluate.world.values.get(letter))
