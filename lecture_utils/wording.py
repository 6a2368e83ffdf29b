"""Compare what words say with what was computed (how-to page).

`misquoted` compares the numbers of a phrase with values, one by one and in order; `unfounded` finds
a number in a sentence that is none of the values the sentence is about.
"""

import re
from operator import ge, gt, le, lt

import numpy as np
import sympy as sp
from sympy.logic.boolalg import BooleanAtom

from lecture_utils.entries import Rejected, exact_entries, is_symbolic, real_numbers
from lecture_utils.phrases import numbers_in

EXACT = 1e-9
COMPARED = {"<": lt, ">": gt, "<=": le, ">=": ge}

#: numbers in brackets: a vector, which may be divided by its length
VECTOR = re.compile(r"[(\[][-−+±\d.,/√ ]+,[-−+±\d.,/√ ]+[)\]](?: ?(?:/|over) ?√?\d+)?")
#: what numbers only describe: a 5×3 matrix, six digits; column 2
DESCRIBED = re.compile(r"[- ](?:matri|table|image|pixel|block|grid|digit|decimal|place)")
NAMED = re.compile(r"\b(?:column|row|axis|entry|component|frame|step|sample|example)$", re.I)
#: what comes before the numbers of a case: "for n = 4", "of the 64", "with y = 0", "ddof=1"
LETTER_IS = r"\b\d?[^\W\d_][₀-₉²]?\s*(?:=|is|is not|in)"
OF_A_CASE = re.compile(
    r"(?:(?:^|[\s(])(?:for|with|without|at|among|over|from|on|in|along|of|than|after|when|where|if"
    r"|every|each|all|any|no|none|the|these|those|its|their|both|other|subject to|only|same|not"
    r"|another)(?: (?:all|any|every|each|the|these|those|only|its|their|other|exactly|an?|last"
    rf"|first|best|{LETTER_IS}))*|\b(?:for|with|at|where|when|if|here|from|in|on)\b[^.;:]*{LETTER_IS}"
    r"|\w=)$",
    re.I,
)
#: one more of a list: "with (1, 1) and (1, −1)"
AND = re.compile(
    r"(?:[)\]\d%]|\b(?:two|three|four|five|six|seven|eight|nine|ten))\s*(?:,|and|or|to)$"
)
OPENING = re.compile(r"(?:^|[;:,·]|\band)$")
#: after these a number word is claimed
CLAIMED = re.compile(
    r"\b(?:is|are|be|has|have|had|gives?|equals?|rank|dimension|exactly|finds?|makes?|needs?"
    r"|up to|by|to|counts?)(?: about| only| exactly)?$",
    re.I,
)


def fits(number, values):
    """Say which of ``values`` are what a number of a text says.

    Decimals, per cents and degrees are the value rounded to the digits shown; integers, words and
    fractions are the value. After "about" all are rounded (1800 for 1797); after "more than" and
    the like they bound it. A share of 0.8 is 80 per cent.
    """
    values = np.asarray(values, dtype=float)
    said = float(number.value)
    if number.hedge in COMPARED:
        share = (number.kind == "per cent") & (np.abs(values) <= 1)
        return COMPARED[number.hedge](values, np.where(share, said / 100, said))
    unit = number.unit
    if not number.hedge and number.kind != "decimal":
        unit = min(unit, 1) if number.kind in ("per cent", "degrees") else 0
    fitting = np.zeros(values.shape, dtype=bool)
    for reading in map(float, (number.value, *number.also)):
        scale = abs(reading / said) if reading else 1
        allowed = float(unit) * scale / 2 + EXACT * (abs(reading) or 1)
        fitting |= np.abs(values - reading) <= allowed
    return fitting


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


def quantities(values):
    """Return the numbers that are compared, counts of them, and the vectors among them."""
    numbers, counts, vectors = [], [], []
    for value in values:
        shape, array = readable(value)
        numbers.append(array.ravel())
        counts += [*shape, np.prod(shape)] if shape else []
        vectors.append(shape)
        if array.shape == shape and 0 < array.ndim < 3:
            vectors += [*np.atleast_2d(array), *np.column_stack([array]).T]
    return np.concatenate(numbers or [[]]), np.array(counts, dtype=float), vectors


def readable(value):
    """Return the shape of a value, and its numbers; of what stands with letters, those beside."""
    if not is_symbolic(value):
        array = np.asarray(value)
        return array.shape, (np.abs(array) if array.dtype.kind == "c" else array).astype(float)
    shape, entries = exact_entries(value)
    if all(entry.is_number for entry in entries):
        return shape, np.array([complex(entry).real for entry in entries]).reshape(shape)
    beside = {number for entry in entries for number in entry.atoms(sp.Number)}
    return shape, np.array(sorted(map(float, beside)))


def parallel(said, vectors):
    """Say whether numbers in brackets are a multiple of one of the vectors."""
    said = np.array(said, dtype=float)
    return any(
        len(vector) == len(said)
        and np.linalg.norm(said) * np.linalg.norm(vector) - abs(said @ vector)
        <= 1e-6 * np.linalg.norm(said) * np.linalg.norm(vector)
        for vector in vectors
    )


def unfounded(says, values):
    """Return a number that a sentence says and that is none of ``values``; None without one.

    Counts of them (rows, columns, entries) and multiples of a vector may be said as well. Left
    alone is what belongs to the case: behind "for", "of the", "with" and the like, in front of
    "matrix", a vector that begins the sentence; and a number word that no "is" or "has" claims.
    """
    said = numbers_in(says)
    if not any(number.demanded for number in said):
        return None
    vectors = [place.span() for place in VECTOR.finditer(says)]
    places = [next((v for v in vectors if v[0] <= n.start < v[1]), (n.start, n.end)) for n in said]
    numbers, counts, compared = quantities(values)
    for number, (start, end) in zip(said, places, strict=True):
        before = before_a_list(says[:start], places)
        if not number.demanded or OF_A_CASE.search(before.rstrip("([ ")):
            continue
        if (start, end) in vectors:
            inside = [
                n.value for n, place in zip(said, places, strict=True) if place == (start, end)
            ]
            inside = inside[: says[start:end].count(",") + 1]
            free = parallel(inside, compared) or opens(says[:start], before)
            known = [numbers]
        else:
            free = describes(number, before, says[end:])
            known = [numbers, -numbers, counts]  # a loss of 3 is a change of −3
        if not (free or is_among(number, known)):
            return says[number.start : number.end]
    return None


def before_a_list(before, places):
    """Return what stands before the first of a list: "with" for the last of (1, 1) and (1, −1)."""
    before = before.rstrip()
    while AND.search(before):
        before = before[: max((a for a, b in places if b <= len(before)), default=0)].rstrip()
    return before


def opens(text, before):
    """Say whether a vector begins a sentence, or is the argument of something: diag(1, 2)."""
    return bool(OPENING.search(before)) or text[-1:].isalpha()


def describes(number, before, behind):
    """Say whether a number claims nothing: it names, describes, or is a word in passing."""
    word = number.kind in ("word", "share") and not CLAIMED.search(before)
    condition = number.value == 0 and before.endswith("=")
    return bool(word or condition or DESCRIBED.match(behind) or NAMED.search(before))


def is_among(number, known):
    """Say whether a number, or all that it is made of, is among others."""
    ways = [[number], list(number.parts)] if number.parts else [[number]]
    return any(all(any(fits(n, array).any() for array in known) for n in way) for way in ways)
