"""What a name stands for in a case: a letter of the table, a member of a family, an entry."""

from __future__ import annotations

from contextlib import contextmanager

import numpy as np

from press.formulas import values
from press.formulas.tex import Unread
from press.formulas.values import Mismatch, Random
from press.formulas.world import INDEX, Family, Function, bold

OUTCOME = "ω"


class OutOfRange(Mismatch):
    """An index is one that its family does not have."""


class Free(Exception):
    """An index (or the outcome) has no value yet: whoever catches this gives it some."""


class Names:
    """Looks names up in a world; indices and the outcome that are bound stand in ``scope``."""

    def __init__(self, world):
        self.world, self.scope = world, {}
        self.reach, self.known_reach, self.patterns = {}, {}, {}

    @contextmanager
    def bound(self, letter, value):
        """Give an index or the outcome a value for a while."""
        before, self.scope = self.scope, self.scope | {letter: value}
        try:
            yield
        finally:
            self.scope = before

    def run_over(self, letter, body, place):
        """Return the values of an index: said by the table, or as far as what it indexes goes."""
        if letter == OUTCOME:
            return range(len(self.world.chances))
        if letter in self.world.ranges:
            return self.world.ranges[letter]
        key = letter, id(place)
        if key not in self.known_reach:  # the place is kept, so that no other has its id
            self.known_reach[key] = place, self._reach_of(letter, body)
        return self.known_reach[key][1]

    def _reach_of(self, letter, body):
        outer, self.reach[letter] = self.reach.get(letter), set()
        with self.bound(letter, 1):
            self._probe(body)
        found = self.reach.pop(letter)
        if outer is not None:
            self.reach[letter] = outer
        if not found:
            raise Unread(f"the table does not say what {letter} is")
        if len(found) > 1:
            ends = " or ".join(map(str, sorted(found)))
            raise Unread(f"{letter} could run to {ends}: the table has to say how far")
        return range(1, found.pop() + 1)

    def _probe(self, body):
        """Evaluate once, for the sake of the lengths that are met on the way."""
        try:
            body()
        except Free as free:
            with self.bound(free.args[0], 0 if free.args[0] == OUTCOME else 1):
                self._probe(body)
        except Mismatch:
            pass

    def _index(self, node, length):
        """Return the place that an index names, from 0; note how far a bare letter may run."""
        value = self(node)
        if node.kind == "name" and node.text in self.reach:
            self.reach[node.text].add(length)
        if not values.is_number(value) or value != int(value):
            raise Mismatch(f"the index {node.text} is {values.show(value)}")
        if not 1 <= value <= length:
            raise OutOfRange(f"the index {node.text} is {value:g}, of {length}")
        return int(value) - 1

    def places(self, of, shape):
        """Return the places that indices name in something of this shape, from 0."""
        return tuple(self._index(node, size) for node, size in zip(of, shape, strict=True))

    def look_up(self, node):
        """Return what a name stands for, and the superscripts that are no part of the name."""
        base, sub, above = node.scripts
        for taken in range(len(above), -1, -1):
            marks = "".join(script.text for script in above[:taken])
            found = self._given(base.text, sub, marks)
            if found is None and not taken:
                found = self._entry(base.text, sub) if sub else self._customary(base.text)
            if found is not None:
                return self._at_outcome(found), above[taken:]
        name = base.text + (sub.text if sub else "")
        raise Unread(f"the table does not say what {name} is")

    def _given(self, base, sub, marks):
        if not sub:
            return self.scope.get(base + marks, self.world.values.get(base + marks))
        found = self.world.values.get(base + sub.text + marks)
        family = self.world.families.get(base + marks)
        return found if found is not None or family is None else self._member(family, sub.indices)

    def _member(self, family, of):
        """Return a member of a family, or None where the number of indices is another one."""
        if len(of) > 1 and of[0].kind == "number" and len(of[0][0]) == len(of) - 1:
            of = of[1:] if family.depth > 1 else of[:1]  # 12 is one index, or two
        if len(of) != family.depth:
            return None
        if isinstance(family.values, Function):
            return values.convert(family.values.function(*(int(self(node)) for node in of)))
        if family.depth == 1:
            return family.values[self.places(of, (len(family.values),))[0]]
        return family.values[self.places(of, family.values.shape)]

    def _entry(self, base, sub):
        """Return the entry of a vector or a matrix that has no name of its own in the table."""
        of = sub.indices
        if base == "I" and len(of) == 1:
            return np.eye(int(self(of[0])))
        vector = self._at_outcome(self.world.values.get(bold(base)))
        if values.is_matrix(vector) and vector.shape[1] == 1 and len(of) == 1:
            return self._member(Family(1, vector[:, 0]), of)
        for name in (base, base.upper()):
            matrix = self._at_outcome(self.world.values.get(name))
            if values.is_matrix(matrix) and len(of) > 1:
                return self._member(Family(2, matrix), of)
        family = self.world.families.get(bold(base))
        return self._member(family.entries, of) if family and family.entries else None

    def entry(self, matrix, of):
        """Return the entry of a matrix that two indices name."""
        return self._member(Family(2, matrix), of)

    def _customary(self, base):
        known = {"I": values.Identity(), r"\mathbf{0}": values.Nought(), "e": np.e, r"\pi": np.pi}
        if base not in known and (base in self.world.ranges or INDEX.fullmatch(base)):
            raise Free(base)
        return known.get(base)

    def _at_outcome(self, value):
        if not isinstance(value, Random):
            return value
        if OUTCOME not in self.scope:
            raise Free(OUTCOME)
        return values.convert(value.values[self.scope[OUTCOME]])

    def call(self, function, arguments=None):
        """Return the value of a function of the table, at arguments or at the table's own."""
        if arguments is None:
            if not function.of:
                raise Unread("a function stands without what it is a function of")
            arguments = [self(node) for node in function.of]
        arguments = [values.plainly(argument) for argument in arguments]
        if len(arguments) == 1 < len(function.of) == np.size(arguments[0]):
            arguments = arguments[0]  # f(x, y) of a vector
        try:
            return values.convert(function.function(*arguments))
        except Exception as error:  # whatever a table does wrong is said, like all else
            raise Mismatch(f"a function of the table fails: {error}") from None
