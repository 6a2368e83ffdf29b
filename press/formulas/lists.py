r"""What ``\dots`` stands for: the terms between its neighbours, or from the last one to the end."""

from __future__ import annotations

from press.formulas.reading import Node
from press.formulas.tex import Unread
from press.formulas.values import is_number

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
    known = evaluate.patterns.get((id(a), id(b)))
    if known is None:  # the terms are kept, so that no others have their ids
        known = evaluate.patterns[id(a), id(b)] = (*common(a, b), a, b)
    found, pairs, *_ = known
    ends = [tuple(evaluate(node) for node in pair) for pair in pairs]
    whole = all(is_number(end) and end == int(end) for pair in ends for end in pair)
    if not whole or len(set(ends)) != 1:
        return None
    return found, *map(int, ends[0])


def put(node, index):
    """Return a pattern with the index in its place."""
    if node.text == PLACE:
        return Node("number", (str(index),), str(index))
    parts = (part if isinstance(part, str) else put(part, index) for part in node)
    return Node(node.kind, tuple(parts), node.text)


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
        if term.kind == "signed" and term[0] != terms[place + 1][0]:
            raise Unread(
                f"the signs before and behind the dots differ: {term[0]} … {terms[place + 1][0]}"
            )
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
    return [evaluate(put(found[0], index)) for index in range(found[1] + 1, found[2])]
