"""Compare what words say with what was computed (how-to page).

`misquoted` compares the numbers of a phrase with values, one by one and in order.
"""

from operator import ge, gt, le, lt

import numpy as np
from sympy.logic.boolalg import BooleanAtom

from lecture_utils.entries import Rejected, is_symbolic, real_numbers
from lecture_utils.phrases import numbers_in

EXACT = 1e-9
COMPARED = {"<": lt, ">": gt, "<=": le, ">=": ge}


def fits(number, value):
    """Say whether ``value`` is what a number of a text says.

    Decimals, per cents and degrees are the value rounded to the digits shown; integers, words and
    fractions are the value. After "about" all are rounded (1800 for 1797); after "more than" and
    the like they bound it. A share of 0.8 is 80 per cent.
    """
    if number.hedge in COMPARED:
        said = number.also[0] if number.kind == "per cent" and abs(value) <= 1 else number.value
        return COMPARED[number.hedge](value, float(said))
    unit = number.unit
    if not number.hedge and number.kind != "decimal":
        unit = min(unit, 1) if number.kind in ("per cent", "degrees") else 0
    for said in (number.value, *number.also):
        scale = said / number.value if said else 1
        if abs(value - float(said)) <= float(unit * abs(scale)) / 2 + EXACT * (abs(said) or 1):
            return True
    return False


def plain(values):
    """Return the values, SymPy's truths as Python's."""
    return [bool(value) if isinstance(value, BooleanAtom) else value for value in values]


def flattened(values):
    """Return the numbers in ``values`` in order, and how many truths there were: all true."""
    found, truths = [], 0
    for value in values:
        if is_symbolic(value) or np.asarray(value).dtype.kind != "b":
            found += real_numbers(value).ravel().tolist()
        elif np.all(value):
            truths += 1
        else:
            raise Rejected("one of the truth values is False")
    return found, truths


def matches(numbers, values):
    """Say whether the values are the numbers, in order; some numbers need not be meant."""
    if not numbers:
        return not values
    first, rest = numbers[0], numbers[1:]
    return bool(
        (values and fits(first, values[0]) and matches(rest, values[1:]))
        or (not first.demanded and matches(rest, values))
        or (first.parts and matches([*first.parts, *rest], values))
    )


def misquoted(phrase, values):
    """Say how the numbers of a phrase differ from ``values``; None when they agree."""
    numbers, (values, truths) = numbers_in(phrase), flattened(values)
    if matches(numbers, values):
        if not values and not truths:
            raise Rejected("a phrase without a number is bound to a truth value: give one")
        return None
    said = [number for number in numbers if number.demanded]
    if len(said) != len(values):
        shown = ", ".join(phrase[number.start : number.end] for number in said)
        return f"it says {len(said)} numbers ({shown}), and there are {len(values)} values"
    pairs = zip(said, values, strict=True)
    number, value = next(pair for pair in pairs if not fits(*pair))
    return f"it says {phrase[number.start : number.end]}, and the value is {value:.10g}"
