r"""Derivatives, by finite differences: ``\nabla``, ``\partial``, ``\mathrm d``, primes."""

from __future__ import annotations

import functools

import numpy as np

from press.formulas import values
from press.formulas.reading import Node
from press.formulas.tex import Unread
from press.formulas.values import Random
from press.formulas.world import Family, Function, bold

TRANSPOSED = (r"^{\mathsf{T}}", r"^{\T}")
STEP = 0.01
#: exact for polynomials of degree 8
WEIGHTS = {1: 4 / 5, 2: -1 / 5, 3: 4 / 105, 4: -1 / 280}


def slope(function, at):
    """Return the derivative of a function of a number, its values numbers or arrays."""
    step = STEP * max(1.0, abs(at))
    total = None
    for far, weight in WEIGHTS.items():
        change = values.add(function(at + far * step), function(at - far * step), -1)
        part = values.multiply(weight / step, change)
        total = part if total is None else values.add(total, part)
    return total


def prime(evaluate, function):
    """Return the derivative of a function of one number, as a function."""

    def derived(at):
        return slope(lambda t: evaluate.call(function, [t]), float(at))

    return Function(derived, function.of)


def gradient(evaluate, sub, above, factors, at):
    r"""Return the gradient of the factor behind ``\nabla``, and the place behind that."""
    if above or at >= len(factors) or isinstance(factors[at], str):
        raise Unread(r"\nabla is read before a function of the table")
    node, taken = factors[at], at + 1
    brackets = factors[taken] if taken < len(factors) and _is_round(factors[taken]) else None
    if sub:
        base, below, over = node.scripts
        kept = tuple(script for script in over if script.text not in TRANSPOSED)
        parts = (base, *([below] if below else []), *kept)
        body = [Node("scripted", parts, node.text) if len(parts) > 1 else base]
        if brackets and base.kind in ("name", "word"):
            body, taken = [*body, brackets], taken + 1
        found = by(evaluate, sub[0], functools.partial(evaluate.product, body))
        return evaluate.scripts(found, tuple(s for s in over if s not in kept)), taken
    function, marks = evaluate.look_up(node) if node.scripts[0].kind == "name" else (None, ())
    if not isinstance(function, Function):
        raise Unread(f"{node.text} is no function of the table: its gradient needs a letter below")
    points, more = [evaluate(one) for one in function.of], ()
    if brackets:
        inner, _, more = brackets.scripts
        points, taken = evaluate.several(inner[0]), taken + 1
    found = evaluate.scripts(at_points(evaluate, function, points), marks)
    return evaluate.scripts(found, more), taken


def _is_round(node):
    return not isinstance(node, str) and node.scripts[0].kind == "round"


def at_points(evaluate, function, points):
    """Return the column of the derivatives of a function by each number that it takes."""
    if not points:
        raise Unread("the table does not say of what the function is one: write V(x), not V")
    flat = np.concatenate([np.ravel(point) for point in points]).astype(float)
    ends = np.cumsum([np.size(point) for point in points])[:-1]

    def moved(place, value):
        new = flat.copy()
        new[place] = value
        pieces = zip(points, np.split(new, ends), strict=True)
        parts = [p.reshape(np.shape(old)) if np.ndim(old) else p.item() for old, p in pieces]
        return evaluate.call(function, parts)

    slopes = [slope(functools.partial(moved, k), flat[k]) for k in range(len(flat))]
    return values.as_number(np.array(slopes)[:, np.newaxis])


def is_differential(node):
    """Tell whether a node is a ∂ or d, alone or before something."""
    head = node[0] if node.kind == "juxt" else node
    return not isinstance(head, str) and head.scripts[0].kind == "differential"


def is_quotient(above, below):
    """Tell whether a quotient is a derivative."""
    return is_differential(above) and is_differential(below)


def is_operator(node):
    """Tell whether a fraction is a derivative of what follows it."""
    return node.kind == "frac" and is_quotient(*node) and node[0].kind != "juxt"


def of_rest(evaluate, operator, rest):
    """Return the derivative of the product of the factors behind an operator."""
    if not rest:
        raise Unread(f"“{operator.text}” stands before nothing")
    return repeated(evaluate, operator[1], functools.partial(evaluate.product, rest))


def quotient(evaluate, above, below):
    """Return the derivative that a quotient of differentials is."""
    body = above.parts[1:] if above.kind == "juxt" else ()
    if not body:
        raise Unread("a derivative of nothing")
    return repeated(evaluate, below, functools.partial(evaluate.product, body))


def repeated(evaluate, below, function):
    """Return a derivative by all that stands below, one after the other."""
    if below.kind != "juxt" or len(below) % 2:
        raise Unread(f"“{below.text}” below a derivative")
    for sign, letter in zip(below.parts[::2], below.parts[1::2], strict=True):
        if not is_differential(sign):
            raise Unread(f"“{below.text}” below a derivative")
        base, sub, above = letter.scripts
        by_what, times = letter, 1
        if above and above[-1].kind == "sup" and above[-1][0].kind == "number":
            times = int(above[-1][0][0])
            by_what = base if not sub else Node("scripted", (base, sub), base.text + sub.text)
        for _ in range(times):
            function = functools.partial(by, evaluate, by_what, function)
    return function()


def by(evaluate, node, function):
    """Return the derivative of what a letter moves: by a number, a column or an entry."""
    keep, place, value = place_of(evaluate, node)
    held = keep[place]  # a number, a column, or a function of time whose value now moves

    def moved(number, entry=None):
        keep[place] = number if entry is None else replaced(value, entry, number)
        try:
            return function()
        finally:
            keep[place] = held

    if values.is_number(value):
        return slope(moved, float(value))
    entry = entry_of(evaluate, node)
    if entry is not None:
        return slope(lambda number: moved(number, entry), float(current(value, entry)))
    slopes = [
        slope(lambda number, k=k: moved(number, (k, 0)), float(value[k, 0]))
        for k in range(len(value))
    ]
    return values.as_number(np.array(slopes)[:, np.newaxis])


def place_of(evaluate, node):
    """Return where a letter's value stands (a dictionary, its key), and the value."""
    world = evaluate.world
    base, sub, above = node.scripts
    marks = "".join(script.text for script in above)
    if not sub:
        keys = [(world.values, base.text + marks)]
    else:
        keys = [
            (world.values, base.text + sub.text + marks),
            (world.families, base.text + marks),
            (world.values, bold(base.text)),
        ]
    for keep, key in keys:
        if key in keep and not isinstance(keep[key], Random):
            now = keep[key]
            return keep, key, evaluate.call(now) if isinstance(now, Function) else now
    raise Unread(f"the table does not say what {node.text} is")


def entry_of(evaluate, node):
    """Return the place of an entry in its vector or family, or None for a letter of its own."""
    base, sub, _ = node.scripts
    world = evaluate.world
    if not sub or base.text + sub.text in world.values:
        return None
    family = world.families.get(base.text)
    if family is None:
        return (*evaluate.places(sub.indices, (len(world.values[bold(base.text)]),)), 0)
    shape = (len(family.values),) if family.depth == 1 else family.values.shape
    return evaluate.places(sub.indices, shape)


def current(value, entry):
    """Return an entry of a column, a matrix or a family."""
    held = value.values if isinstance(value, Family) else value
    return held[entry[0]] if isinstance(held, list) else held[entry]


def replaced(value, entry, number):
    """Return a copy of a column, a matrix or a family with one entry replaced."""
    if isinstance(value, Family):
        return Family(value.depth, replaced(value.values, entry, number))
    if isinstance(value, list):
        return [number if place == entry[0] else old for place, old in enumerate(value)]
    new = np.array(value, dtype=float)
    new[entry] = number
    return new
