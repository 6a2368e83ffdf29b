r"""What ``\dots`` stands for: the terms between its neighbours, or from the last one to the end."""

from __future__ import annotations

from press.formulas.reading import Node
from press.formulas.tex import Unread

PLACE = "•"


def common(a, b):
    """Return the pattern of two nodes, and the pairs of nodes in which they differ."""
    if a == b:
        return a, []
    alike = a.kind == b.kind and len(a) == len(b) and a.kind not in ("name", "number")
    if alike and all(
        isinstance(x, str) == isinstance(y, str) and (not isinstance(x, str) or x == y)
        for x, y in zip(a, b, strict=True)
    ):
        pairs, parts = [], []
        for x, y in zip(a, b, strict=True):
            part, found = (x, []) if isinstance(x, str) else common(x, y)
            parts.append(part)
            pairs += found
        return Node(a.kind, tuple(parts), a.text), pairs
    return Node("name", (PLACE,), PLACE), [(a, b)]


def pattern(evaluate, a, b):
    """Return the pattern of two terms and the index of each, where that is all that differs."""
    found, pairs = common(a, b)
    ends = {tuple(evaluate(node) for node in pair) for pair in pairs}
    if len(ends) != 1 or not all(float(end).is_integer() for end in next(iter(ends))):
        return None
    return found, *map(int, ends.pop())


def is_dots(node):
    """Tell whether a term is dots."""
    return node.kind == "dots" or (node.kind == "signed" and is_dots(node[1]))


def filled(evaluate, terms):
    """Return the values of terms, those that dots stand for among them."""
    found = []
    for place, term in enumerate(terms):
        if not is_dots(term):
            if not (place > 1 and is_dots(terms[place - 1]) and _is_one(evaluate, terms, place)):
                found.append(evaluate(term))
            continue
        if not 0 < place < len(terms) - 1:
            raise Unread("what the dots stand for cannot be told")
        found += between(evaluate, terms[place - 1], terms[place + 1])
    return found


def _is_one(evaluate, terms, place):
    """Tell whether the term behind the dots is the very one before them, as for n = 1."""
    found = pattern(evaluate, terms[place - 2], terms[place])
    return found is not None and found[1] == found[2]


def between(evaluate, before, after):
    """Return the values of the terms that dots between two terms stand for."""
    found = pattern(evaluate, before, after)
    if found is None:
        raise Unread(f"what the dots between “{before.text}” and “{after.text}” stand for")
    general, first, last = found
    values = []
    for index in range(first + 1, last):
        with evaluate.bound(PLACE, index):
            values.append(evaluate(general))
    return values
