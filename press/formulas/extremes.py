r"""Extremes over vectors and numbers, under conditions: ``\max_{\|u\| = 1} V(u)``."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize

from press.formulas import values
from press.formulas.tex import Unread
from press.formulas.values import Mismatch

STARTS = 6
KEPT = 1e-7
NO_END = 1e8
OPTIONS = {"ftol": 1e-15, "maxiter": 500}
SIGNS = {r"\le": -1, "<": -1, r"\ge": 1, ">": 1}


@dataclass(frozen=True)
class Best:
    """An extreme value, and the test whether something reaches it."""

    value: float
    reached_by: object
    called = "an extreme that is elsewhere"


class Search:
    """The search for the extreme of a body over a letter of the table.

    Parameters
    ----------
    evaluate : Evaluator
    letter : str
        The letter, as the table has it: its value there says how many numbers it is.
    way : int
        1 for the smallest value, -1 for the largest.
    conditions : Node or None
        What is demanded of the letter.
    body : Node
    """

    def __init__(self, evaluate, letter, way, conditions, body):
        self.evaluate, self.letter, self.way, self.body = evaluate, letter, way, body
        self.own = evaluate.world.values[letter]
        self.limits = [
            {
                "type": "ineq" if relation in SIGNS else "eq",
                "fun": lambda flat, c=(left, relation, right): self.at(flat, self.excess, *c),
            }
            for left, relation, right in triples(conditions)
        ]

    def at(self, flat, function, *arguments):
        """Return what a function gives while the letter has other values."""
        table = self.evaluate.world.values
        new = np.reshape(flat, np.shape(self.own))
        table[self.letter] = new if values.is_matrix(self.own) else float(new)
        try:
            return function(*arguments)
        finally:
            table[self.letter] = self.own

    def excess(self, left, relation, right):
        """Return by how much a condition is missed, or is kept, as an array."""
        a, b = self.evaluate(left), self.evaluate(right)
        if relation == r"\perp":
            return np.ravel(values.multiply(values.transpose(a), b))
        if relation != "=" and relation not in SIGNS:
            raise Unread(f"{relation} is no condition for a search")
        return SIGNS.get(relation, 1) * np.ravel(values.add(a, b, -1))

    def height(self, flat):
        """Return the value of the body, turned so that the smallest is sought."""
        found = self.at(flat, self.evaluate, self.body)
        if not values.is_number(found):
            raise Mismatch(f"the largest or smallest of {values.name(found)}")
        return self.way * found

    def keeps(self, flat):
        """Tell whether all conditions are kept."""
        missed = [
            limit["fun"](flat) if limit["type"] == "ineq" else -abs(limit["fun"](flat))
            for limit in self.limits
        ]
        return all(each.min() > -KEPT for each in missed)

    def best(self):
        """Return the extreme, as the best of several searches finds it."""
        heights = []
        for start in np.random.default_rng(0).normal(size=(STARTS, np.size(self.own))):
            with np.errstate(all="ignore"):  # a search without end goes far
                found = minimize(
                    self.height, start, method="SLSQP", constraints=self.limits, options=OPTIONS
                )
            if np.isfinite(found.fun) and self.keeps(found.x):
                heights.append(found.fun)
        lowest = min(heights, default=-NO_END)
        if lowest <= -NO_END:
            raise Unread(f"no extreme over {self.letter} was found")

        def reached_by(candidate):
            if np.shape(candidate) != np.shape(self.own):
                raise Mismatch(f"{values.name(candidate)} beside {values.name(self.own)}")
            flat = np.ravel(candidate)
            near = abs(self.height(flat) - lowest) <= KEPT * max(1, abs(lowest))
            return self.keeps(flat) and bool(near)

        return Best(self.way * lowest, reached_by)


def best(evaluate, sign, letter, sub, body):
    """Return the extreme of a body over a letter, under the conditions below the sign."""
    conditions = None if sub[0].kind == "name" else sub[0]
    way = -1 if sign == r"\max" else 1
    return Search(evaluate, letter.text, way, conditions, body).best()


def triples(node):
    """Yield the relations of conditions, each with its two sides."""
    for chain in () if node is None else node.parts if node.kind == "claims" else (node,):
        if chain.kind != "sides" or isinstance(chain[0], str):
            raise Unread(f"“{chain.text}” is no condition for a search")
        yield from zip(chain[::2], chain[1::2], chain[2::2], strict=False)


def letter_of(evaluate, sub):
    """Return the letter over which an extreme is sought, or None where an index runs."""
    inner = sub[0] if sub else None
    if inner is None or isinstance(inner, str):
        return None
    table = evaluate.world.values
    if inner.kind == "name":
        known = values.is_number(table.get(inner.text)) or values.is_matrix(table.get(inner.text))
        return inner if known and inner.text not in evaluate.world.ranges else None
    first = inner[0] if inner.kind == "claims" else inner
    return next((name for name in names(first) if values.is_matrix(table.get(name.text))), None)


def names(node):
    """Yield the names in a node that have no index, from the left."""
    if node.kind == "name":
        yield node
    elif node.kind == "scripted":
        yield from names(node[0]) if node.scripts[1] is None else ()
    else:
        for part in node:
            if not isinstance(part, str):
                yield from names(part)
