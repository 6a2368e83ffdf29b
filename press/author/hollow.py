"""Checks of a page that could not fail, or do not check what they say, as far as the source shows.

What cannot be seen at the call is looked for here: a copy compared with what it was copied from, a
slack of its own, numbers rounded or sorted before they are compared, rows where columns are meant,
a misprint that nobody printed, a sentence that says the opposite.
"""

from __future__ import annotations

import ast
import re

import numpy as np

from lecture_utils.phrases import numbers_in
from lecture_utils.wording import fits
from press.author.calls import verify_calls
from press.author.sameness import Reading, called

COMPARED = (("left", "right"), ("corrected", "truth"))
PRINTED = (("printed", "truth"), ("printed", "corrected"))
BY_COLUMNS = {"up_to_sign", "same_subspace", "up_to_signed_permutation"}
SLACK = {"allclose", "isclose", "assert_allclose", "assert_almost_equal", "approx"}
ROUNDED = {"round", "rint", "floor", "ceil", "trunc", "around"}
#: what has no order of its own: sorting it is no loss
UNORDERED = {"eigenvals", "roots", "keys", "values", "items", "set", "solve", "solveset", "atoms"}
ROWS = re.compile(r"\.(?:components_|Vh)$|^(?:Vh|Vt|VT|components)$")
NEGATION = re.compile(
    r"\b(?:no|not|never|none|nothing|neither|nor|without|lacks?|fails?|cannot|refuses?|wrong|false"
    r"|differs?|different|defective|too|only|less|fewer|un\w+|non\w*|dis\w+|irr\w+|in\w{6,})\b|n’t|n't|≠",
    re.I,
)
NOTHING = re.compile(r"\b(?:no|none|nothing|zero|nought)\b", re.I)
LARGEST = re.compile(r"\b(?:largest|biggest|maxim\w+|highest|longest|greatest)\b", re.I)
SMALLEST = re.compile(r"\b(?:smallest|least|minim\w+|lowest|shortest)\b", re.I)
MAX, MIN = re.compile(r"\b(?:arg|nan)?max(?:imum)?\("), re.compile(r"\b(?:arg|nan)?min(?:imum)?\(")
BOUNDED = {"cos", "sin", "tanh"}
NEVER_NEGATIVE = {"abs", "norm", "len", "var", "std", "fabs", "count_nonzero"}


def hollow(sources):
    """Return what is wrong with the checks of a page, given the sources of its cells in order.

    Each complaint is a pair: the number of the cell, from 0, and a sentence.
    """
    reading, found = Reading(), []
    for number, source in enumerate(sources):
        for statement in ast.parse(source).body:
            calls = list(verify_calls(ast.unparse(statement)))
            for call, arguments, _ in calls:
                method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
                wrongs = [wrong for look in LOOKS for wrong in look(method, arguments, reading)]
                found += [
                    (number, f"{ast.unparse(call)!r} {wrong}") for wrong in dict.fromkeys(wrongs)
                ]
            reading.follow(statement)
    return found


def pairs(arguments, compared=COMPARED):
    """Yield the two sides of what is compared."""
    for one, other in compared:
        if one in arguments and other in arguments:
            yield arguments[one], arguments[other]
    claim = arguments.get("claim")
    if isinstance(claim, ast.Lambda) and isinstance(claim.body, ast.Tuple):
        yield tuple(claim.body.elts[:2])


def copies(method, arguments, reading):
    """A side is compared with a copy of itself."""
    for one, other in dict.fromkeys([*pairs(arguments), *pairs(arguments, PRINTED)]):
        if not is_written(one) and reading.text(one) == reading.text(other):
            itself = ast.unparse(one) == ast.unparse(other)
            what = "itself" if itself else "a copy of it: find it in another way"
            yield f"compares {ast.unparse(one)} with {what}"


def is_written(node):
    """Is this only numbers, written out?"""
    return not any(isinstance(part, (ast.Name, ast.Call)) for part in ast.walk(node))


def slack(method, arguments, reading):
    """A comparison has a tolerance of its own."""
    for node in values(arguments):
        for part in ast.walk(reading.deep(node)):
            name = called(part).split(".")[-1]
            if name in SLACK:
                yield f"leaves the comparing to {name}: compare the two sides"
            if (
                isinstance(part, ast.Compare)
                and is_gap(part.left)
                and is_small(part.comparators[0])
            ):
                yield "has a slack of its own: compare the two sides, or say between what it lies"


def values(arguments):
    """Return the arguments that are compared."""
    names = ("left", "right", "printed", "corrected", "truth", "value")
    return [arguments[name] for name in names if name in arguments]


def is_gap(node):
    """Is this the size of a difference?"""
    sized = any(called(part).split(".")[-1] in ("abs", "norm", "fabs") for part in ast.walk(node))
    return sized and any(isinstance(getattr(part, "op", None), ast.Sub) for part in ast.walk(node))


def is_small(node):
    """Is this a number that was written out?"""
    try:
        return isinstance(ast.literal_eval(node), (int, float))
    except ValueError:
        return False


def outermost(node):
    """Return the name of the last thing that is done to a side, through slices and lists."""
    while isinstance(node, (ast.Subscript, ast.UnaryOp)):
        node = node.value if isinstance(node, ast.Subscript) else node.operand
    if isinstance(node, (ast.ListComp, ast.GeneratorExp)):
        return outermost(node.elt)
    if isinstance(node, ast.Set):
        return "set"
    return called(node).split(".")[-1]


def worn(method, arguments, reading):
    """Sides are rounded before they are compared, or both are sorted."""
    for one, other in pairs(arguments):
        deep = [reading.deep(one), reading.deep(other)]
        last = [outermost(side) for side in deep]
        if ROUNDED & set(last) or last == ["int", "int"]:
            yield "rounds before comparing: compare as it is, or with rounds_to"
        if all(name in ("sorted", "sort", "set") for name in last):
            inner = {called(part).split(".")[-1] for side in deep for part in ast.walk(side)}
            if not inner - {"set"} & UNORDERED:
                yield "sorts both sides: compare them in the order in which they come"


def truths(method, arguments, reading):
    """A truth is one whatever is in it."""
    for node in values(arguments):
        for part in ast.walk(node):
            if called(part) in ("bool", "np.bool_") and isinstance(
                part.args[0],
                (ast.Tuple, ast.List, ast.Set, ast.Dict, ast.ListComp, ast.GeneratorExp),
            ):
                yield f"{ast.unparse(part)} is true whatever is in it"


def bands(method, arguments, reading):
    """A band has more room than the value."""
    if method != "between":
        return
    name = outermost(arguments["value"])
    low, high = (ends(arguments[bound]) for bound in ("low", "high"))
    if name in BOUNDED and low < -1 and high > 1:
        yield f"no {name} leaves this band"
    if name in NEVER_NEGATIVE and low < -1e-6:
        yield f"no {name} is below this band: begin it where it could fail"


def ends(node):
    """Return a bound that was written out; NaN for another."""
    try:
        return float(ast.literal_eval(node))
    except (ValueError, TypeError):
        return np.nan


def rows(method, arguments, reading):
    """Directions lie in rows, and columns are compared."""
    for node in (arguments.get("left"), arguments.get("right")) if method in BY_COLUMNS else ():
        side = reading.deep(node)
        while isinstance(side, (ast.Subscript, ast.BinOp)):
            side = side.value if isinstance(side, ast.Subscript) else side.left
        if ROWS.search(ast.unparse(side)):
            yield f"compares columns, and the directions of {ast.unparse(node)} are rows: transpose"


def straw(method, arguments, reading):
    """What is called a misprint is not what is quoted, or has nothing to do with the correction."""
    if method != "misprint":
        return
    printed, quoted = arguments["printed"], arguments["instead_of"]
    printed = printed.body if isinstance(printed, ast.Lambda) else printed
    made = reading.origins(printed)
    if made:
        sides = [arguments[name] for name in ("corrected", "truth")]
        others = set().union(*(reading.origins(side) for side in sides))
        if not made & others:
            yield "prints something made of other things than the correction: take the same"
    elif isinstance(quoted, ast.Constant):
        found = numbers_in(NOTHING.sub("0", str(quoted.value)))
        words = [part.value for part in ast.walk(printed) if isinstance(part, ast.Constant)]
        for word in words:
            if isinstance(word, (int, float)) and not any(
                fits(part, word) or fits(part, -word) for n in found for part in (n, *n.parts)
            ):
                yield f"prints {word}, which the quotation does not say"


def opposite(method, arguments, reading):
    """A sentence says the opposite of what was computed."""
    says = arguments.get("says")
    says = str(says.value) if isinstance(says, ast.Constant) else ""
    right = arguments.get("right")
    if (
        says
        and isinstance(right, ast.Constant)
        and right.value is False
        and not NEGATION.search(says)
    ):
        yield "finds it False, and the sentence does not say no"
    text = " ".join(ast.unparse(reading.deep(node)) for node in values(arguments))
    for said, unsaid, done, undone in (
        (LARGEST, SMALLEST, MAX, MIN),
        (SMALLEST, LARGEST, MIN, MAX),
    ):
        if (
            said.search(says)
            and not unsaid.search(says)
            and undone.search(text)
            and not done.search(text)
        ):
            yield f"speaks of the {said.search(says)[0]}, and takes the other end"


LOOKS = (copies, slack, worn, truths, bands, rows, straw, opposite)
