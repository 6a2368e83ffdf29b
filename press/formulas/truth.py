"""Is a claim true in a case? Chains of relations, conditions, conclusions; for all free indices."""

from __future__ import annotations

import re

import numpy as np

from press.formulas import values
from press.formulas.evaluate import Evaluator, Free, OutOfRange
from press.formulas.lists import PLACE, common, is_dots, pattern
from press.formulas.reading import Node
from press.formulas.tex import Unread
from press.formulas.values import CLOSE, Mismatch, Nought, Space, Span, is_close, show
from press.formulas.world import unscript

ROUGHLY = 0.01
ONE_WAY = {r"\mapsto", r"\leftarrow", r"\to"}
MANY = 200


class Wrong(Exception):
    """A claim does not hold; the sentence says with which values."""


class Truths(Evaluator):
    """Evaluates claims too; ``met`` says whether a condition was ever met."""

    def __init__(self, world, roughly=ROUGHLY):
        super().__init__(world)
        self.roughly, self.met, self.failed = roughly, None, ""

    def check(self, claim):
        """Return None for a claim that holds for all its free indices, or raise Wrong."""
        self.failed = ""
        try:
            right = self.everywhere(claim)
        except Mismatch as fault:
            raise Wrong(f"does not fit together: {fault}") from None
        if not right:
            raise Wrong(self.failed or "it does not hold")

    def everywhere(self, claim):
        """Tell whether a claim holds for all values of its free indices and at all outcomes."""
        try:
            return self.either_sign(claim)
        except Free as free:
            letter = free.args[0]
        tried, kept = 0, None
        for value in self.run_over(letter, lambda: self.truth(claim), claim):
            with self.bound(letter, value):
                try:
                    if not self.everywhere(claim):
                        return False
                    tried += 1
                except OutOfRange as outside:
                    kept = outside
        if kept and not tried:
            raise kept
        return True

    def either_sign(self, claim):
        """Tell whether a claim holds, with one of the signs of each ± in it."""
        signs = (True, False) if re.search(r"\\pm|\\mp", claim.text) else (True,)
        kept = []
        for self.upper in signs:
            kept.append(self.truth(claim))
        self.upper = True
        return any(kept)

    def truth(self, claim):
        """Tell whether a claim holds as the indices stand."""
        if claim.kind == "claims":
            return self.all_of(claim)
        if claim.kind in ("implies", "when"):
            return self.conditional(claim)
        if claim.kind == "braces":
            return self.truth(claim[0])
        if claim.kind == "sides":
            return self.chain(claim)
        return self.plain(claim)

    def plain(self, claim):
        """Evaluate what claims nothing: it has to have a value."""
        if claim.kind == "dots":
            raise Unread("what the dots stand for cannot be told")
        self(claim)
        return True

    def all_of(self, claims):
        """Tell whether all claims of a list hold; ``i = 1, …, m`` is about the range of i."""
        first, *rest = claims
        if first.kind == "sides" and first[1] == "=" and rest and all(map(is_value, rest)):
            return self.range(first, rest)
        for place, claim in enumerate(claims):
            if is_dots(claim):
                found = pattern(self, claims[place - 1], claims[place + 1])
                if found is None:
                    raise Unread("what the dots stand for cannot be told")
                for index in range(found[1] + 1, found[2]):
                    with self.bound(PLACE, index):
                        if not self.truth(found[0]):
                            return False
            elif not self.truth(claim):
                return False
        return True

    def range(self, first, rest):
        """Tell whether a letter runs over the values listed."""
        run = self.world.ranges.get(first[0].text)
        if run is None:
            raise Unread(f"the table does not say how far {first[0].text} runs")
        listed = self.several(Node("claims", (first[2], *rest)))
        self.failed = f"{first[0].text} runs over {[*run]}, and {[*listed]} are listed"
        return [*run] == [*listed]

    def conditional(self, claim):
        """Tell whether a conclusion holds where its condition does."""
        if claim.kind == "when":
            conclusion, condition = claim
            sign = r"\implies"
        else:
            condition, sign, conclusion = claim
        given = self.truth(condition)
        self.met = bool(self.met) or given
        if sign == r"\iff":
            then = self.truth(conclusion)
            if given != then:
                sides = ("left", "right") if given else ("right", "left")
                self.failed = "the {} side holds, and the {} side does not".format(*sides)
            return given == then
        return not given or self.truth(conclusion)

    def chain(self, chain):
        """Tell whether each relation of a chain holds between its neighbours."""
        if isinstance(chain[0], str):
            raise Unread(f"nothing stands before {chain[0]}")
        parts = list(chain)
        while any(not isinstance(part, str) and is_dots(part) for part in parts):
            parts = self.without_dots(parts)
        for left, relation, right in zip(parts[::2], parts[1::2], parts[2::2], strict=False):
            if not self.relation(left, relation, right):
                return False
        return True

    def without_dots(self, parts):
        """Return a chain in which dots have given way to what they stand for."""
        at = next(k for k, part in enumerate(parts) if not isinstance(part, str) and is_dots(part))
        if at < 2 or at > len(parts) - 3:
            raise Unread("what the dots stand for cannot be told")
        before, sign, after = parts[at - 2], parts[at - 1], parts[at + 2]
        found = pattern(self, before, after)
        between = []
        if found:
            between = [substituted(found[0], index) for index in range(found[1] + 1, found[2])]
        elif at >= 4 and (found := pattern(self, parts[at - 4], before)):
            between = list(self.to_the_end(found[0], found[2]))
        else:
            raise Unread(f"what the dots behind “{before.text}” stand for cannot be told")
        filling = [part for value in between for part in (value, sign)]
        return [*parts[:at], *filling, *parts[at + 2 :]]

    def to_the_end(self, general, last):
        """Yield the terms of an open chain, as far as its family goes."""
        for index in range(last + 1, last + MANY):
            node = substituted(general, index)
            try:
                self(node)
            except OutOfRange:
                return
            yield node

    def relation(self, left, relation, right):
        """Tell whether one relation holds; what is said when it does not is kept."""
        a = self.side(left)
        if relation in ("=", r"\ne") and right.text == "0" and isinstance(a, Nought):
            return relation == "="
        b = self.side(right)
        if relation in ONE_WAY:
            return True
        right_one = RELATIONS[relation](self, a, b, left, right)
        if not right_one:
            self.failed = f"left side {show(a)}, right side {show(b)}"
            if self.failed.startswith("left side a "):
                self.failed = f"the sides of “{relation}” differ"
            at = [f"{k} = {v}" for k, v in self.scope.items() if k not in (PLACE, "ω")]
            self.failed += f" (for {', '.join(at)})" * bool(at)
        return bool(right_one)

    def side(self, node):
        """Return the value of a side; ℝⁿ is a room of columns."""
        base, sub, above = unscript(node)
        if base.text in (r"\mathbb{R}", r"\mathbb{N}", r"\mathbb{Z}") and not sub:
            sizes = above[0][0] if above else Node("claims")
            sizes = sizes.parts if sizes.kind == "juxt" else (sizes,) if above else ()
            shape = tuple(int(self(size)) for size in sizes if not isinstance(size, str))
            return Space(shape)
        return self(node)

    def ordered(self, a, b, _left, _right, sign=1, strict=False):
        """Tell whether two numbers stand in an order."""
        for value in (a, b):
            if not values.is_number(value) or isinstance(value, complex):
                raise Mismatch(f"an order with {values.name(value)}")
        slack = CLOSE * max(abs(a), abs(b)) if np.isfinite([a, b]).all() else 0
        return sign * (b - a) > slack if strict else sign * (b - a) >= -max(slack, 1e-10)

    def near(self, a, b, left, right):
        """Tell whether two numbers are the same to the digits shown, or roughly."""
        for shown, node, other in ((b, right, a), (a, left, b)):
            digits = re.fullmatch(
                r"-?(\d*\.\d+|\d+)(?:(?:\\cdot|\\times)10\^\{(-?\d+)\})?", node.text
            )
            if digits and values.is_number(other):
                places = len(digits[1].partition(".")[2]) - int(digits[2] or 0)
                return abs(shown - other) <= 0.5 * 10.0**-places * (1 + CLOSE)
        values.same(a, b)
        a, b = np.asarray(a), np.asarray(b)
        return np.abs(a - b).max() <= self.roughly * max(np.abs(a).max(), np.abs(b).max())

    def inside(self, a, b, _left, _right):
        """Tell whether a thing lies in a subspace, a room of a shape, an interval or a set."""
        if isinstance(b, Span) and values.is_matrix(a):
            return b.holds(a)
        if isinstance(b, Space):
            shape = (*b.shape, 1) if len(b.shape) == 1 else b.shape
            return (a.shape if values.is_matrix(a) else (1, 1)[: len(b.shape)]) == shape
        if isinstance(b, list):
            return any(same_kind(a, one) and values.same(a, one) for one in b)
        if values.is_matrix(b) and b.shape == (1, 2) and values.is_number(a):
            return b[0, 0] - 1e-10 <= a <= b[0, 1] + 1e-10
        raise Mismatch(f"{values.name(a)} in {values.name(b)}")


def same_kind(a, b):
    """Tell whether two values can be compared at all."""
    return np.shape(a) == np.shape(b) and values.is_number(a) == values.is_number(b)


def is_value(claim):
    """Tell whether a claim claims nothing: it only names a value."""
    return claim.kind not in ("sides", "implies", "when", "claims")


def substituted(node, index):
    """Return a pattern with the index in its place."""
    if node.text == PLACE:
        return Node("number", (str(index),), str(index))
    parts = (part if isinstance(part, str) else substituted(part, index) for part in node)
    return Node(node.kind, tuple(parts), node.text.replace(PLACE, str(index)))


def at_right_angles(_truths, a, b, _left, _right):
    """Tell whether columns or subspaces are orthogonal."""
    a, b = (x.basis if isinstance(x, Span) else x for x in (a, b))
    if not (values.is_matrix(a) and values.is_matrix(b) and len(a) == len(b)):
        raise Mismatch(f"{values.name(a)} at right angles to {values.name(b)}")
    return is_close(a.T @ b, np.zeros((a.shape[1], b.shape[1])))


def proportional(_truths, a, b, _left, _right):
    """Tell whether one thing is a multiple of the other."""
    values.same(a, b)
    a, b = np.ravel(a), np.ravel(b)
    return is_close(a * (b @ b), b * (a @ b))


def part_of(_truths, a, b, _left, _right):
    """Tell whether one subspace lies in another."""
    if not (isinstance(a, Span) and isinstance(b, Span)):
        raise Mismatch(f"{values.name(a)} as a part of {values.name(b)}")
    return is_close(b.projector @ a.basis, a.basis)


RELATIONS = {
    "=": lambda _t, a, b, _l, _r: values.same(a, b),
    r"\ne": lambda _t, a, b, _l, _r: not values.same(a, b),
    "<": lambda t, *sides: t.ordered(*sides, strict=True),
    ">": lambda t, *sides: t.ordered(*sides, sign=-1, strict=True),
    r"\le": Truths.ordered,
    r"\ge": lambda t, *sides: t.ordered(*sides, sign=-1),
    r"\approx": Truths.near,
    r"\propto": proportional,
    r"\perp": at_right_angles,
    r"\in": Truths.inside,
    r"\notin": lambda t, *sides: not t.inside(*sides),
    r"\subset": part_of,
    r"\subseteq": part_of,
}
