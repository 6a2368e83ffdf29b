"""A formula evaluated in a case: sums, and products in which a name may be a function."""

from __future__ import annotations

import math

import numpy as np

from press.formulas import derivatives, functions, sums, values
from press.formulas.lists import filled
from press.formulas.names import Names
from press.formulas.tex import Unread
from press.formulas.values import Mismatch
from press.formulas.world import Function

PRIMES = ("'", r"\prime")
APPLIED = {r"\otimes": values.kronecker, r"\odot": values.entrywise}


class Evaluator(Names):
    """Evaluates the nodes of formulas in one world."""

    upper = True  # which sign of ± counts

    def __call__(self, node):
        """Return the value of a node."""
        visit = getattr(self, f"visit_{node.kind}", None)
        if visit is None:
            raise Unread(f"“{node.text}” is no quantity here")
        return visit(node)

    def visit_name(self, node):
        return self.product([node])

    visit_scripted = visit_word = visit_name

    def visit_juxt(self, node):
        return self.product(node.parts)

    def product(self, factors):
        """Return the product of factors; a function takes what it is a function of."""
        result, at, sign = None, 0, ""
        while at < len(factors):
            if isinstance(factors[at], str):
                sign, at = factors[at], at + 1
                continue
            value, at = self.factor(factors, at)
            times = APPLIED.get(sign, values.multiply)
            result, sign = value if result is None else times(result, value), ""
        return result

    def factor(self, factors, at):
        """Return the value of a factor, and the place behind all that it took."""
        node, rest = factors[at], factors[at + 1 :]
        base, sub, above = node.scripts
        if base.kind == "big":
            return sums.big(self, base[0], sub, above, rest), len(factors)
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
            return self.function(node, value, above, rest, at + 1)
        return self.scripts(self.atom(base, sub), above), at + 1

    def function(self, node, function, above, rest, at):
        """Return a function's value: brackets may follow a letter, but not its transpose."""
        named = node.scripts[0].kind == "word"
        while above and above[0].text in PRIMES:
            function, above = derivatives.prime(self, function), above[1:]
        in_brackets = rest and not isinstance(rest[0], str) and rest[0].scripts[0].kind == "round"
        transposed = any(script.text in derivatives.TRANSPOSED for script in above)
        if not named and (transposed or not in_brackets):
            return self.scripts(self.call(function), above), at
        argument, more, taken = functions.argument_of("", rest, node)
        value = self.call(function, self.several(argument))
        return self.scripts(self.scripts(value, above), more), at + taken

    def atom(self, base, sub):
        """Return the value of what stands on the line; an index it may have is that of a norm."""
        if base.kind == "norm":
            return functions.norm(self(base[0]), sub.text if sub else "")
        if not sub:
            return self(base)
        value = self(base) if base.kind == "round" and len(sub.indices) == 2 else None
        if not values.is_matrix(value):
            raise Unread(f"“{base.text}{sub.text}” is not in the table")
        return self.entry(value, sub.indices)

    def scripts(self, value, above):
        """Return a value with its superscripts applied."""
        for script in above:
            if script.text in derivatives.TRANSPOSED or (
                script.text == "^{T}" and "T" not in self.world.values
            ):
                value = values.transpose(value)
            elif script.text == r"^{\perp}":
                value = functions.complement(value)
            elif script.text == r"^{\circ}":
                value = values.multiply(np.pi / 180, value)
            elif script.text == "!":
                value = functions.factorial(value)
            elif script.kind == "sup":
                value = values.power(value, self(script[0]))
            else:
                raise Unread(f"the table does not say what is meant by {script.text}")
        return value

    def visit_number(self, node):
        return float(node[0]) if "." in node[0] else int(node[0])

    def visit_infinity(self, _):
        return np.inf

    def visit_plus(self, node):
        total = None
        for value in filled(self, node.terms):
            total = value if total is None else values.add(total, value)
        return total

    def visit_signed(self, node):
        return self.sign(node[0], self(node[1]))

    visit_sign = visit_signed

    def sign(self, sign, value):
        """Return a value with a sign before it."""
        minus = {"-": True, r"\pm": not self.upper, r"\mp": self.upper}.get(sign, False)
        return values.multiply(-1, value) if minus else value

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

    def visit_floor(self, node):
        return functions.of_number(math.floor)(self(node[0]))

    def visit_ceil(self, node):
        return functions.of_number(math.ceil)(self(node[0]))

    def visit_binom(self, node):
        return functions.binomial(self(node[0]), self(node[1]))

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
