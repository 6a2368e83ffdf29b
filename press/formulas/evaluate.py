"""A formula evaluated in a case: letters, sums over indices, products in which a name may be a function."""

from __future__ import annotations

from contextlib import contextmanager

import numpy as np

from press.formulas import derivatives, functions, values
from press.formulas.lists import filled
from press.formulas.reading import Node
from press.formulas.tex import Unread
from press.formulas.values import Mismatch, Random, Span
from press.formulas.world import Family, Function, bold, indices, unscript

TRANSPOSED = {r"^{\mathsf{T}}", r"^{\T}"}
PRIMES = {"'", r"\prime"}


class OutOfRange(Mismatch):
    """An index is one that its family does not have."""


class Free(Exception):
    """An index (or an outcome, named ω) has no value yet: whoever catches this gives it some."""


class Evaluator:
    """Evaluates nodes in one world; indices and outcomes that are bound stand in ``scope``."""

    def __init__(self, world):
        self.world, self.scope, self.upper = world, {}, True
        self.reach, self.known_reach = {}, {}

    def __call__(self, node):
        """Return the value of a node."""
        if isinstance(node, str):
            raise Unread(f"{node} stands alone")
        visit = getattr(self, f"visit_{node.kind}", None)
        if visit is None:
            raise Unread(f"“{node.text}” is no quantity here")
        return visit(node)

    @contextmanager
    def bound(self, letter, value):
        """Give an index or an outcome a value for a while."""
        before, self.scope = self.scope, self.scope | {letter: value}
        try:
            yield
        finally:
            self.scope = before

    # Indices

    def run_over(self, letter, body, place):
        """Return the values of an index: said by the table, or as far as what it indexes goes."""
        if letter == "ω":
            return range(len(self.world.outcomes))
        if letter in self.world.ranges:
            return self.world.ranges[letter]
        if (letter, place) not in self.known_reach:
            kept, self.reach[letter] = self.reach.get(letter), set()
            with self.bound(letter, 1):
                self._probe(body)
            found = self.reach.pop(letter)
            if kept is not None:
                self.reach[letter] = kept
            if not found:
                raise Unread(f"the table does not say what {letter} is")
            if len(found) > 1:
                ends = " or ".join(map(str, sorted(found)))
                raise Unread(f"{letter} could run to {ends}: the table has to say “{letter}”")
            self.known_reach[letter, place] = range(1, found.pop() + 1)
        return self.known_reach[letter, place]

    def _probe(self, body):
        try:
            body()
        except Free as free:
            with self.bound(free.args[0], 0 if free.args[0] == "ω" else 1):
                self._probe(body)
        except Mismatch:
            pass

    def index(self, node, length):
        """Return the place that an index names, from 0; note how far a bare letter may run."""
        value = self(node)
        if node.text in self.reach and node.kind == "name":
            self.reach[node.text].add(length)
        if not values.is_number(value) or value != int(value):
            raise Mismatch(f"the index {node.text} is {values.show(value)}")
        if not 1 <= value <= length:
            raise OutOfRange(f"the index {node.text} is {value:g}, of {length}")
        return int(value) - 1

    # Names

    def look_up(self, node):
        """Return what a name stands for, and the superscripts that are no part of the name."""
        base, sub, above = unscript(node)
        if base.kind not in ("name", "word", "square"):
            raise Unread(f"“{node.text}” is no name")
        for taken in range(len(above), -1, -1):
            marks = "".join(script.text for script in above[:taken])
            found = self._named(base.text, sub, marks)
            if found is None and not taken:
                found = self._entry(base.text, sub) if sub else self._customary(base.text)
            if found is not None:
                return self._outcome(found), above[taken:]
        raise Unread(f"the table does not say what {node.text} is")

    def _named(self, base, sub, marks):
        world = self.world
        if not sub:
            return self.scope.get(base + marks, world.values.get(base + marks))
        if (found := world.values.get(base + sub.text + marks)) is not None:
            return found
        family = world.families.get(base + marks)
        return None if family is None else self._member(family, indices(sub))

    def _member(self, family, of):
        if len(of) > 1 and of[0].kind == "number" and len(of[0][0]) > 1:
            of = of[1:] if family.depth > 1 else of[:1]  # 12 is one index, or two
        if len(of) != family.depth:
            return None
        if isinstance(family.values, Function):
            return values.convert(family.values.function(*(int(self(node)) for node in of)))
        if family.depth == 1:
            return family.values[self.index(of[0], len(family.values))]
        places = zip(of, family.values.shape, strict=True)
        return family.values[tuple(self.index(node, size) for node, size in places)]

    def _entry(self, base, sub):
        """Return the entry of a vector or a matrix that has no name of its own in the table."""
        world, of = self.world, indices(sub)
        vector = self._outcome(world.values.get(bold(base)))
        if values.is_matrix(vector) and vector.shape[1] == 1:
            found = self._member(Family(1, vector[:, 0]), of)
            if found is not None:
                return found
        if base == "I":
            return np.eye(int(self(sub[0])))
        for name in (base, base.upper()):
            matrix = self._outcome(world.values.get(name))
            if values.is_matrix(matrix):
                found = self._member(Family(2, matrix), of)
                if found is not None:
                    return found
        family = world.families.get(bold(base))
        if family and family.depth == 1 and len(of) > 1 and not isinstance(family.values, Function):
            return self._member(Family(2, np.column_stack(family.values).T), of)
        return None

    def _customary(self, base):
        known = {"I": values.Identity(), r"\mathbf{0}": values.Nought(), "e": np.e, r"\pi": np.pi}
        if base in known:
            return known[base]
        if len(base) == 1 and base.islower():
            raise Free(base)
        return None

    def _outcome(self, value):
        if not isinstance(value, Random):
            return value
        if "ω" not in self.scope:
            raise Free("ω")
        return values.convert(value.values[self.scope["ω"]])

    def call(self, function, arguments=None):
        """Return the value of a function of the table, at arguments or at the table's own."""
        if arguments is None:
            if not function.of:
                raise Unread("a function stands without arguments")
            arguments = [self(node) for node in function.of]
        return values.convert(function.function(*map(values.plainly, arguments)))

    def visit_name(self, node):
        return self.product([node])

    visit_scripted = visit_word = visit_name

    # Products

    def visit_juxt(self, node):
        if any(not isinstance(part, str) and part.kind == "differential" for part in node):
            raise Unread(f"“{node.text}” is no quantity here")
        return self.product(node.parts)

    def product(self, factors):
        """Return the product of factors; a function takes what it is a function of."""
        result, at = None, 0
        while at < len(factors):
            if isinstance(factors[at], str):  # a dot between factors
                at += 1
                continue
            value, at = self.factor(factors, at)
            result = value if result is None else values.multiply(result, value)
        return result

    def factor(self, factors, at):
        """Return the value of a factor, and the place behind all that it took."""
        node, rest = factors[at], factors[at + 1 :]
        base, sub, above = unscript(node)
        if base.kind == "big":
            return functions.big(self, base[0], sub, above, rest), len(factors)
        if base.kind == "nabla":
            return derivatives.gradient(self, sub, above, factors, at + 1)
        if derivatives.is_operator(base):
            return derivatives.of_rest(self, base, rest), len(factors)
        if base.kind in ("function", "word") or base.text == "E":
            taken = functions.apply(self, base, sub, above, rest)
            if taken:
                return taken[0], at + 1 + taken[1]
        if base.kind in ("name", "word") or (base.kind == "square" and sub):
            value, above = self.look_up(node)
            if not isinstance(value, Function):
                return self.scripts(value, above), at + 1
            return self.function(value, above, rest, at + 1)
        return self.scripts(self.atom(base, sub), above), at + 1

    def function(self, function, above, rest, at):
        """Return a function's value, where brackets with arguments may follow its name."""
        while above and above[0].text in PRIMES:
            function, above = derivatives.prime(self, function), above[1:]
        if not rest or isinstance(rest[0], str) or unscript(rest[0])[0].kind != "round":
            return self.scripts(self.call(function), above), at
        arguments, _, more = unscript(rest[0])
        value = self.call(function, self.several(arguments[0]))
        return self.scripts(self.scripts(value, above), more), at + 1

    def atom(self, base, sub):
        """Return the value of what stands on the line; an index it may have is that of a norm."""
        if base.kind == "norm":
            return functions.norm(self(base[0]), sub.text if sub else "")
        if sub:
            raise Unread(f"“{base.text}{sub.text}” is not in the table")
        return self(base)

    def scripts(self, value, above):
        """Return a value with its superscripts applied."""
        for script in above:
            if script.text in TRANSPOSED or (
                script.text == "^{T}" and "T" not in self.world.values
            ):
                value = values.transpose(value)
            elif script.text == r"^{\perp}":
                value = functions.complement(value)
            elif script.text == r"^{\circ}":
                value = values.multiply(np.pi / 180, value)
            elif script.kind == "sup":
                value = values.power(value, self(script[0]))
            else:
                raise Unread(f"the table does not say what is meant by {script.text}")
        return value

    # All other kinds

    def visit_number(self, node):
        return float(node[0]) if "." in node[0] else int(node[0])

    def visit_infinity(self, _):
        return np.inf

    def visit_plus(self, node):
        terms = []
        while node.kind == "plus":
            terms.insert(0, Node("signed", (node[1], node[2]), node.text))
            node = node[0]
        terms.insert(0, Node("signed", ("+", node), node.text))
        total = None
        for value in filled(self, terms):
            total = value if total is None else functions.plus(total, value)
        return total

    def visit_signed(self, node):
        return self.sign(node[0], self(node[1]))

    visit_sign = visit_signed

    def sign(self, sign, value):
        """Return a value with a sign before it."""
        minus = {"-": True, r"\pm": not self.upper, r"\mp": self.upper}.get(sign, False)
        if isinstance(value, Span):
            return value
        return value if not minus else values.multiply(-1, value)

    def visit_over(self, node):
        if derivatives.is_quotient(node[0], node[2]):
            return derivatives.quotient(self, node[0], node[2])
        if node[2].kind == "juxt" and any(isinstance(part, str) for part in node[2]):
            raise Unread("a/b·c can be meant in two ways: a fraction says which")
        return values.divide(self(node[0]), self(node[2]))

    def visit_frac(self, node):
        if derivatives.is_quotient(*node):
            return derivatives.quotient(self, *node)
        return values.divide(self(node[0]), self(node[1]))

    def visit_sqrt(self, node):
        return values.power(self(node[0]), 0.5)

    def visit_root(self, node):
        return values.power(self(node[1]), 1 / self(node[0]))

    def several(self, node):
        """Return the values of a list with commas, dots filled in."""
        return filled(self, node.parts if node.kind == "claims" else (node,))

    def visit_round(self, node):
        return functions.column(self.several(node[0]))

    def visit_square(self, node):
        return functions.row(self.several(node[0]))

    def visit_braces(self, node):
        return self(node[0])

    def visit_set(self, node):
        return self.several(node[0])

    def visit_norm(self, node):
        return functions.norm(self(node[0]), "")

    def visit_modulus(self, node):
        return functions.modulus(self(node[0]))

    def visit_inner(self, node):
        a, b = self.several(node[0])
        return values.multiply(values.transpose(a), b)

    def visit_matrix(self, node):
        return functions.block([[self(entry) for entry in row] for row in node[0] if row.parts])

    def visit_determinant(self, node):
        return float(np.linalg.det(self.visit_matrix(node)))

    def visit_cases(self, node):
        for either in node:
            if len(either) < 2 or self.truth(either[1]):
                return self(either[0])
        raise Mismatch("none of the cases is the case")

    def visit_function(self, node):
        raise Unread(f"{node.text} stands without an argument")
