"""Compare exact expressions: refute at random points, or prove that the gap is zero."""

import random
from operator import sub

import sympy as sp
from sympy.concrete.expr_with_limits import ExprWithLimits

from lecture_utils.entries import (
    Rejected,
    Undecided,
    evaluated,
    exact_entries,
    is_literal_zero,
    is_symbolic,
)
from lecture_utils.numeric import numeric_difference, shape_difference

POINTS = 6
CORNERS = [a + b * sp.I / 3 for a in (1, -1) for b in (1, -1)]
#: a gap is evaluated twice, and seen when it is large enough and both values agree so well
DIGITS, MOST_DIGITS = (30, 60), 400
SEEN, STEADY = sp.Rational(1, 10**25), 10**9


def random_point(symbols, rng):
    """Give each symbol a random value that its assumptions allow; None when we know none."""
    point = {}
    for symbol in sorted(symbols, key=sp.default_sort_key):
        whole = sp.Integer(rng.randint(1, 9))
        broken = whole + sp.Rational(rng.randint(1, 96), 97)
        wanted = symbol.assumptions0.items()
        families = (
            [broken * corner for corner in CORNERS],
            [broken, -broken],
            [whole, whole + 1, -whole, -whole - 1],
            [sp.I * broken, -sp.I * broken],
        )
        for family in families:  # the most general family that has allowed members
            allowed = [v for v in family if all(getattr(v, f"is_{k}") == t for k, t in wanted)]
            if allowed:
                point[symbol] = rng.choice(allowed)
                break
        else:
            return None
    return point


def differs_somewhere(gap):
    """Return a point where the expression ``gap`` is clearly not zero, if one is found."""
    if gap.has(ExprWithLimits) and gap.has(sp.Indexed):
        return None  # the terms of an open sum are no free choice
    rng = random.Random(str(gap))
    for _ in range(POINTS):
        point = random_point(gap.free_symbols, rng)
        if point is None:
            return None
        try:
            rough, fine = (sp.N(gap.xreplace(point), digits, maxn=MOST_DIGITS) for digits in DIGITS)
        except (TypeError, ValueError):  # not a number there
            continue
        if not (rough.is_number and rough.is_finite):
            continue
        size = abs(fine)
        if size > SEEN and abs(rough - fine) < size / STEADY:
            return point
    return None


def is_zero(gap):
    """Prove that ``gap`` is zero, trying the cheap ways first."""
    ways = (sp.expand, sp.cancel, sp.simplify, lambda e: sp.simplify(e.rewrite(sp.exp)))
    return any(way(gap) == 0 for way in ways) or gap.equals(0) is True


def refuse_mixtures(entries):
    """Raise `Rejected` when floats stand among exact numbers."""
    floats = [entry.has(sp.Float) for entry in entries]
    broken = [entry.is_number and not entry.is_integer for entry in entries]
    if any(floats) and any(b and not f for b, f in zip(broken, floats, strict=True)):
        raise Rejected("a float stands among exact numbers: write a fraction, as in Rational(1, 3)")


def exact_difference(left, right, tol):
    """Compare entry by entry with SymPy: a sentence, None when equal, or `Undecided`."""
    shape, lefts = exact_entries(left)
    right_shape, rights = exact_entries(right)
    if is_literal_zero(right):
        right_shape, rights = shape, [sp.S.Zero] * len(lefts)
    if wrong := shape_difference(shape, right_shape):
        return wrong
    refuse_mixtures(lefts * is_symbolic(left) + rights * is_symbolic(right))
    if any(entry.has(sp.Float) for entry in lefts + rights):
        return numeric_difference(evaluated(shape, lefts), evaluated(shape, rights), tol)
    for place, gap in enumerate(map(sub, lefts, rights)):
        point = differs_somewhere(gap)
        if point is not None:
            return f"entry {place} differs by {sp.N(gap.xreplace(point), 4)} at {point}"
        if not is_zero(gap):
            raise Undecided(f"could not decide whether {gap} is zero")
    return None
