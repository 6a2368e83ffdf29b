"""What a call of ``verify`` is given, read: recipes, pairs, cases, printed numbers, sentences."""

import re
from decimal import Decimal

import numpy as np
import sympy as sp

from lecture_utils.compare import IMPOSSIBLE
from lecture_utils.entries import Rejected, exact_entries, letters, real_numbers

NAME = re.compile(r"[A-Za-z0-9]+([.-][A-Za-z0-9]+)*")
#: a band this many times wider than what it holds cannot fail; around nought it may be
WIDEST, NOUGHT = 100, 1e-6
#: a sentence about all numbers; what says that not all are meant
QUANTIFIED = re.compile(
    r"\b(?:all|every|any)\b (?:\w+ ){0,2}?(?:reals?|numbers?|values?|one|matri\w+|vectors?|pairs?"
    r"|[^\W\d_])\b|\bwhatever\b",
    re.I,
)
EXCEPTED = re.compile(
    r"[≠<>≤≥]|\b(?:not|non|un|in)?-?(?:zero|nought|0|positive|negative|unless|except|where|if|when"
    r"|other|but|rank|invertible|independent|singular|different|whole)\b",
    re.I,
)
SHAPES = re.compile(r"matmul|operands|square|dimension|shapes?\b|mismatch|ShapeError", re.I)


def is_recipe(case):
    """Say whether ``case`` is a function to be called; SymPy's expressions are not."""
    return callable(case) and not isinstance(case, (sp.Basic, sp.MatrixBase))


def evaluate(case):
    """Call ``case`` if it is a recipe; say as well whether it can be formed at all."""
    if not is_recipe(case):
        return case, True
    try:
        return case(), True
    except IMPOSSIBLE:
        return None, False
    except ValueError as error:
        if "matmul" not in str(error) and "operands" not in str(error):
            raise
        return None, False  # the shapes clash


def attempt(item, claim, case):
    """Try a claim on a case where it should fail; say whether it can be formed at all.

    An inverse that does not exist is a failure of the claim; shapes that clash are ours.
    """
    try:
        return claim(case), True
    except IMPOSSIBLE as error:
        refuse_shapes(item, f"{type(error).__name__}: {error}")
        return None, False
    except ValueError as error:
        refuse_shapes(item, str(error))
        raise


def refuse_shapes(item, wrong):
    """Raise `Rejected` when a failing case fails because its shapes do not fit."""
    if SHAPES.search(wrong):
        raise Rejected(f"{item}: the failing case fails by its shape ({wrong}): give one that fits")


def kind(case):
    """Name the kind of a case: numbers and expressions are of one kind."""
    if isinstance(case, sp.MatrixBase):
        return "a matrix"
    number = isinstance(case, (int, float, complex, np.number, sp.Expr))
    return "a number" if number else type(case).__name__


def refuse_strangers(item, holds_for, fails_for):
    """Raise `Rejected` when a failing case is of another kind than all cases that hold."""
    kinds = {kind(case) for case in holds_for}
    for case in fails_for:
        if kind(case) not in kinds:
            those = " or ".join(sorted(kinds))
            raise Rejected(
                f"{item}: the failing case is {kind(case)}, and the others {those}: "
                "take a near miss"
            )


def numbers_of(case):
    """Return the numbers, arrays and matrices that a case is made of."""
    if isinstance(case, (list, tuple)):
        return [part for piece in case for part in numbers_of(piece)]
    readable = isinstance(case, np.ndarray) and case.dtype.kind in "iufc"
    return [case] if readable or kind(case) in ("a number", "a matrix") else []


def sides(outcome):
    """Read what a claim returned: a pair (left, right), or one truth value."""
    if isinstance(outcome, tuple) and len(outcome) == 2:
        if all(isinstance(side, (bool, np.bool_)) for side in outcome):
            raise Rejected("two truths are only alike or not: return one, joined by ``and``")
        return outcome
    if isinstance(outcome, (bool, np.bool_)):
        return bool(outcome), True
    raise Rejected("a claim must return a pair (left, right), or True or False")


def unqualified(says, *values):
    """Say what a sentence about all numbers keeps silent about its letters; None when nothing."""
    symbols = letters(values)
    if not (symbols and QUANTIFIED.search(says)) or EXCEPTED.search(says):
        return None
    signed = [s for s in symbols if s.is_positive or s.is_nonnegative or s.is_negative]
    if signed:
        names = ", ".join(sorted(map(str, signed)))
        return f"it holds for {names} of one sign: say so, or make them real"
    left, right = (vanishing(value) for value in values)
    if left ^ right:
        factor = sorted(left ^ right, key=str)[0]
        return f"one side divides by {factor}, which may be nought: say where it holds"
    return None


def vanishing(value):
    """Return the factors of the denominators in ``value`` that may be nought."""
    powers = {power for entry in exact_entries(value)[1] for power in entry.atoms(sp.Pow)}
    below = {power.base for power in powers if power.exp.is_negative}
    factors = {factor for base in below for factor in sp.Mul.make_args(sp.factor(base))}
    return {f.as_base_exp()[0] for f in factors if f.free_symbols and not f.is_nonzero}


def demand_words(item, text, least, request):
    """Refuse a text that is none, or of too few words."""
    if not isinstance(text, str) or len(text.split()) < least:
        raise Rejected(f"{item}: {request}")


def demand_name(item):
    """Refuse what is no name of an item."""
    if not isinstance(item, str) or not NAME.fullmatch(item):
        raise Rejected(f"{item!r} is no name of an item")


def misrounded(item, value, printed):
    """Say which number of ``value`` does not round to the one that is printed; None if all do."""
    words, values = printed.split(), real_numbers(value).ravel()
    if not all(re.fullmatch(r"-?\d+(\.\d+)?", word) for word in words):
        raise Rejected(f"{item}: printed numbers are plain decimals, not {printed!r}")
    if len(words) != values.size:
        return f"{values.size} numbers are compared with {len(words)} printed ones"
    for number, word in zip(values, words, strict=True):
        places = len(word.partition(".")[2])
        if Decimal(f"{number:.{places}f}") != Decimal(word):
            return f"{number:.10g} does not round to {word}"
    return None


def outside(value, low, high):
    """Say how ``value`` leaves the band between two bounds; None when it lies within."""
    values, (low, high) = real_numbers(value), real_numbers([low, high])
    if not low < high:
        return f"[{low}, {high}] is no band"
    if not ((low < values) & (values < high)).all():
        return f"{values.min():.6g} to {values.max():.6g} is not between {low} and {high}"
    if high - low > WIDEST * np.abs(values).max() and max(-low, high) > NOUGHT:
        raise Rejected(
            f"a band from {low:g} to {high:g} is too wide for {values.ravel()[0]:.3g} to fail: "
            "draw it closer"
        )
    return None
