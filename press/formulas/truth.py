"""Is a claim true in a case? Chains of relations, conditions, conclusions; for all free indices."""

from __future__ import annotations

import re

from press.formulas.evaluate import Evaluator
from press.formulas.lists import is_dots, pattern, put
from press.formulas.names import OUTCOME, Free, OutOfRange
from press.formulas.reading import Node
from press.formulas.relations import RELATIONS, ROUGHLY, rounded
from press.formulas.tex import Unread
from press.formulas.values import Mismatch, Space, is_nought, show

ONE_WAY = (r"\mapsto", r"\leftarrow", r"\to")
FIELDS = (r"\mathbb{R}", r"\mathbb{N}", r"\mathbb{Z}")
NOUGHTS = ("0", r"\mathbf{0}")
MANY = 200


class Wrong(Exception):
    """A claim does not hold; the sentence says with which values."""


class Truths(Evaluator):
    """Evaluates claims too.

    Kept for whoever asks whether that showed anything: ``met``, which conditions were met and which
    were not; ``shown``, which equations had sides that were not 0.
    """

    def __init__(self, world, roughly=ROUGHLY):
        super().__init__(world)
        self.roughly, self.met, self.failed = roughly, set(), ""
        self.shown = {}

    def check(self, claim):
        """Return None for a claim that holds for all its free indices, or raise Wrong."""
        self.failed = ""
        try:
            right = self.everywhere(claim)
        except Mismatch as fault:
            raise Wrong(f"it does not fit together, {fault},") from None
        if not right:
            raise Wrong(self.failed or "it does not hold")

    def everywhere(self, claim):
        """Tell whether a claim holds for all values of its free indices and at all outcomes."""
        try:
            return self.with_either_sign(claim)
        except Free as free:
            letter = free.args[0]
        tried, outside = 0, None
        for value in self.run_over(letter, lambda: self.truth(claim), claim):
            with self.bound(letter, value):
                try:
                    if not self.everywhere(claim):
                        return False
                    tried += 1
                except OutOfRange as kept:
                    outside = kept
        if outside and not tried:
            raise outside
        return True

    def with_either_sign(self, claim):
        """Tell whether a claim holds, with one of the signs of each ± in it."""
        if not re.search(r"\\pm|\\mp", claim.text):
            return self.truth(claim)
        found = []
        for self.upper in (False, True):
            found.append(self.truth(claim))
        return any(found)

    def truth(self, claim):
        """Tell whether a claim holds, its indices being as they are."""
        if claim.kind == "claims":
            return self.all_of(claim)
        if claim.kind in ("implies", "when"):
            return self.conditional(claim)
        if claim.kind == "braces":
            return self.truth(claim[0])
        if claim.kind == "sides":
            return self.chain(list(claim))
        self(claim)
        return True

    def all_of(self, claims):
        """Tell whether all claims of a list hold; ``i = 1, …, m`` is about the range of i."""
        first, *rest = claims
        if (
            first.kind == "sides"
            and len(first) == 3
            and first[1] == "="
            and all(map(is_value, rest))
        ):
            return self.range(first, rest)
        claims = shared(claims)
        for place, claim in enumerate(claims):
            if not is_dots(claim):
                if not self.truth(claim):
                    return False
                continue
            found = 0 < place < len(claims) - 1 and pattern(
                self, claims[place - 1], claims[place + 1]
            )
            if not found:
                raise Unread("what the dots stand for cannot be told")
            if not all(self.truth(put(found[0], k)) for k in range(found[1] + 1, found[2])):
                return False
        return True

    def range(self, first, rest):
        """Tell whether a letter runs over the values listed."""
        letter = first[0].text
        if letter not in self.world.ranges:
            raise Unread(f"the table does not say how far {letter} runs")
        run = [*self.world.ranges[letter]]
        listed = self.several(Node("claims", (first[2], *rest)))
        self.failed = f"{letter} runs over {run}, and {listed} are listed"
        return run == listed

    def conditional(self, claim):
        """Tell whether a conclusion holds where its condition does."""
        if claim.kind == "when":
            sign, (conclusion, condition) = r"\implies", claim
        else:
            condition, sign, conclusion = claim
        if condition.kind == "implies":
            if not self.conditional(condition):
                return False
            condition = condition[2]
        given = self.truth(condition)
        self.met.add((sign, given))
        if not given and sign == r"\implies":
            return True
        then = self.truth(conclusion)
        if sign == r"\iff" and given != then:
            sides = ("left", "right") if given else ("right", "left")
            self.failed = "the {} side holds, the {} side does not,".format(*sides)
        return given == then

    def chain(self, parts):
        """Tell whether each relation of a chain holds between its neighbours."""
        if isinstance(parts[0], str):
            raise Unread(f"nothing stands before {parts[0]}")
        while any(not isinstance(part, str) and is_dots(part) for part in parts):
            parts = self.without_dots(parts)
        says_nought = any(part.text in NOUGHTS for part in parts[::2])
        for left, relation, right in zip(parts[::2], parts[1::2], parts[2::2], strict=False):
            a, b = self.side(left), self.side(right)
            if relation == "=" and not says_nought:
                equation = f"{left.text} = {right.text}"
                self.shown[equation] = self.shown.get(equation) or not (
                    is_nought(a) and is_nought(b)
                )
            if not self.relation(a, b, left, relation, right):
                return False
        return True

    def without_dots(self, parts):
        """Return a chain in which dots have given way to what they stand for."""
        at = next(k for k, part in enumerate(parts) if not isinstance(part, str) and is_dots(part))
        if at < 2:
            raise Unread("what the dots stand for cannot be told")
        before, sign = parts[at - 2], parts[at - 1]
        if at < len(parts) - 2 and parts[at + 1] != sign:
            raise Unread(f"the dots stand between {sign} and {parts[at + 1]}")
        found = at < len(parts) - 2 and pattern(self, before, parts[at + 2])
        if found:
            between = [put(found[0], index) for index in range(found[1] + 1, found[2])]
        elif at >= 4 and (found := pattern(self, parts[at - 4], before)):
            between = list(self.to_the_end(found[0], found[2]))
        else:
            raise Unread(f"what the dots behind “{before.text}” stand for cannot be told")
        filling = [part for node in between for part in (node, sign)]
        kept = [*parts[:at], *filling, *parts[at + 2 :]]
        return kept if at < len(parts) - 1 else kept[:-1]

    def to_the_end(self, general, last):
        """Yield the terms of an open chain, as far as its family goes."""
        for index in range(last + 1, last + MANY):
            node = put(general, index)
            try:
                self(node)
            except OutOfRange:
                return
            yield node

    def relation(self, a, b, left, relation, right):
        """Tell whether one relation holds; what is to be said when it does not is kept."""
        if left == right:
            raise Unread(f"both sides of “{relation}” are the same, so that it says nothing")
        if relation in ONE_WAY:
            return True
        more = (self.roughly,) if relation == r"\approx" else ()
        if RELATIONS[relation](a, b, left, right, *more):
            return True
        self.failed = f"left side {show(a)}, right side {show(b)}"
        if relation == "=" and rounded(a, b, left, right):
            self.failed += r" (rounded? \approx says so)"
        at = [f"{k} = {v}" for k, v in self.scope.items() if k != OUTCOME]
        self.failed += f" (for {', '.join(at)})" * bool(at)
        return False

    def side(self, node):
        """Return the value of a side; ℝⁿ is a space of columns."""
        base, sub, above = node.scripts
        if base.text not in FIELDS or sub:
            return self(node)
        sizes = above[0][0] if above else Node("claims")
        sizes = sizes.parts if sizes.kind in ("juxt", "claims") else (sizes,)
        return Space(tuple(int(self(size)) for size in sizes if not isinstance(size, str)))


def shared(claims):
    """Return the claims of ``a, b > 0``: what is said of the last is said of each."""
    *listed, last = claims
    if last.kind != "sides" or not all(is_value(claim) or is_dots(claim) for claim in listed):
        return list(claims)
    return [
        claim if is_dots(claim) else Node("sides", (claim, *last[1:]), claim.text)
        for claim in (*listed, last[0])
    ]


def is_value(claim):
    """Tell whether a claim claims nothing: it only names a value."""
    return claim.kind not in ("sides", "implies", "when", "claims", "braces")
