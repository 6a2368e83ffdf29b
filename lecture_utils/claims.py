"""What a call of ``verify`` is given, read: recipes, pairs, cases, printed numbers, sentences."""

import re
from decimal import Decimal

import numpy as np
import sympy as sp

from lecture_utils.compare import IMPOSSIBLE
from lecture_utils.entries import Rejected, real_numbers

NAME = re.compile(r"[A-Za-z0-9]+([.-][A-Za-z0-9]+)*")


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


def sides(outcome):
    """Read what a claim returned: a pair (left, right), or one truth value."""
    if isinstance(outcome, tuple) and len(outcome) == 2:
        return outcome
    if isinstance(outcome, (bool, np.bool_)):
        return bool(outcome), True
    raise Rejected("a claim must return a pair (left, right), or True or False")


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
    return None
