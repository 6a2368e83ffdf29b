"""One case: what each letter stands for, as the table of a chapter says it."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from press.formulas.reading import Node, read
from press.formulas.values import Random, convert, is_number

LETTER = re.compile(r"(\\?[A-Za-z]+)(\}*)$")


@dataclass(frozen=True)
class Function:
    """A function of the table, with the letters that it is a function of."""

    function: object
    of: tuple = ()


@dataclass(frozen=True)
class Family:
    """Things that a letter with indices names: entry 0 belongs to the index 1."""

    depth: int
    values: object


def unscript(node):
    """Split a factor into what stands on the line, its index (or None), and its superscripts."""
    if node.kind != "scripted":
        return node, None, ()
    below = [script for script in node[1:] if script.text.startswith("_")]
    above = tuple(script for script in node[1:] if not script.text.startswith("_"))
    return node[0], below[0] if below else None, above


def indices(sub):
    """Return the nodes of the indices in a subscript: three for ``ijk``, one for ``k + 1``."""
    inner = sub[0]
    if isinstance(inner, str):
        return ()
    if inner.kind in ("claims", "juxt"):
        return inner.parts
    if inner.kind == "number" and inner[0].isdigit() and len(inner[0]) > 1:
        return inner, *(Node("number", (digit,), digit) for digit in inner[0])
    return (inner,)


def bold(text):
    """Return the name of the vector whose entries have this name."""
    found = LETTER.search(text)
    font = r"\boldsymbol" if found[1].startswith("\\") else r"\mathbf"
    return f"{text[: found.start()]}{font}{{{found[1]}}}{found[2]}"


class World:
    """The letters of one case and what they stand for.

    Parameters
    ----------
    given : dict
        Values by TeX: ``"B"``, ``r"\\mathbf x"``, ``r"\\mathbf x_i"`` (a family: its first axis is
        the index), ``r"V(\\mathbf u)"`` (a function of arrays and numbers), ``"i"`` (a range).
    """

    def __init__(self, given):
        self.values, self.families, self.ranges, self.outcomes = {}, {}, {}, None
        for key, value in given.items():
            self._take(read(key), value, given)

    def _take(self, node, value, given):
        if isinstance(value, range):
            self.ranges[node.text] = value
            return
        if isinstance(value, Random):
            self.outcomes = value.chances
        if callable(value):
            of = ()
            if node.kind == "juxt" and node[-1].kind == "round":
                inner = node[-1][0]
                of = inner.parts if inner.kind == "claims" else (inner,)
                node = node[0]
            value = Function(value, of)
        base, sub, above = unscript(node)
        marks = "".join(script.text for script in above)
        letters = [part.text for part in indices(sub)] if sub else []
        runs = letters and all(
            re.fullmatch("[i-mp-t]", x) and not is_number(given.get(x)) for x in letters
        )
        if runs and (isinstance(value, Function) or np.ndim(value) >= len(letters)):
            function = isinstance(value, Function)
            kept = value if function else [convert(v) for v in value]
            if len(letters) == 2 and not function:
                kept = np.asarray(value, dtype=float)
            self.families[base.text + marks] = Family(len(letters), kept)
        else:
            self.values[base.text + (sub.text if sub else "") + marks] = convert(value)
