"""Slips in pictures and in what checks say: other labels, colours and data, another number.

They need the cells behind them to run, up to the next picture: the evidence of a picture stands
there. What then is not stopped by an error is judged by the rules (``static.py``).
"""

from __future__ import annotations

import ast
import re
from itertools import pairwise

from press.author.pictures import Picture, flat
from press.author.typed import form_of
from press.slips.mutants import Mutant, Source

HUES = ["DATA", "PC1", "PC2", "RESIDUAL"]
DRAWS = {"arrow", "points", "plot", "scatter", "line", "path", "bar", "hist", "vlines", "hlines"}


def slips(cell):
    """Return the slips in a cell that draws, or in a cell of evidence."""
    if cell.layer == "evidence":
        return list(in_sentences(cell))
    shown = [html_of(output) for output in cell.outputs if is_picture(output)]
    found = [*colours(cell), *data(cell)] if cell.layer == "drawing" or shown else []
    for page in shown:
        found += labels(cell, {flat(label) for label in Picture(cell, page).labels})
    return found


def is_picture(output):
    """Tell whether an output is a picture."""
    return "<svg" in html_of(output)


def html_of(output):
    """Return what an output shows, as HTML."""
    return "".join(output.get("data", {}).get("text/html", ""))


def replacing(source, kind, node, new):
    """Return a slip that puts something else in the place of a node."""
    start, end = source.span(node)
    return Mutant(kind, start, end, source.text(node), new)


def exchanging(source, kind, one, other):
    """Return a slip in which two nodes change places; the first stands before the second."""
    (start, a), (b, end) = source.span(one), source.span(other)
    between = source.raw[a:b].decode()
    old = source.raw[start:end].decode()
    return Mutant(kind, start, end, old, source.text(other) + between + source.text(one))


def calls(cell):
    """Return the calls of a cell, in the order of its text."""
    found = [node for node in ast.walk(cell.tree) if isinstance(node, ast.Call)]
    return sorted(found, key=lambda node: (node.lineno, node.col_offset))


def labels(cell, shown):
    """Yield two labels of a picture that change places."""
    source = Source(cell.source)
    words = [
        node
        for node in ast.walk(cell.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    words = [node for node in words if flat(node.value) in shown]
    words.sort(key=lambda node: (node.lineno, node.col_offset))
    for one, other in pairwise(words):
        if one.value != other.value:
            axes = {"xlabel", "ylabel"} <= keywords_of(cell, one, other)
            yield exchanging(source, "axes" if axes else "labels", one, other)


def keywords_of(cell, *nodes):
    """Return the names of the keywords under which some nodes stand."""
    return {
        node.arg
        for node in ast.walk(cell.tree)
        if isinstance(node, ast.keyword) and node.value in nodes
    }


def colours(cell):
    """Yield each named colour of a picture as another."""
    source = Source(cell.source)
    for node in ast.walk(cell.tree):
        if isinstance(node, ast.Attribute) and node.attr in HUES:
            other = HUES[(HUES.index(node.attr) + 1) % len(HUES)]
            yield replacing(source, "colours", node, f"{source.text(node.value)}.{other}")


def data(cell):
    """Yield what is drawn, exchanged between two calls, or a third longer."""
    source = Source(cell.source)
    drawing = [
        call
        for call in calls(cell)
        if getattr(call.func, "attr", "") in DRAWS
        and call.args
        and not isinstance(call.args[0], ast.Starred)
    ]
    for call in drawing:
        first = call.args[0]
        text = source.text(first)
        yield replacing(source, "data", first, f"1.3 * np.asarray({text}, dtype=float)")
    for one, other in pairwise(drawing):
        inside = one.end_col_offset > other.col_offset and one.end_lineno == other.lineno
        a, b = one.args[0], other.args[0]
        if one.func.attr == other.func.attr and source.text(a) != source.text(b) and not inside:
            yield exchanging(source, "data", *sorted((a, b), key=source.span))


def in_sentences(cell):
    """Yield the sentence of a check with another number in it."""
    source = Source(cell.source)
    for call in calls(cell):
        plain = getattr(call.func, "id", "") == "verify"
        if not plain and form_of(call) not in ("up_to_sign", "same_subspace", "rounds_to"):
            continue
        named = [word.value for word in call.keywords if word.arg == "says"]
        for node in [*named, *call.args[2:]]:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = source.text(node)
                match = re.search(r"(?<![\w.])\d+(?![\w²³])", text)
                if match and len(text.split()) > 3:
                    digit = str((int(match[0][-1]) + 1) % 10)
                    new = text[: match.end() - 1] + digit + text[match.end() :]
                    yield replacing(source, "says", node, new)
