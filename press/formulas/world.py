"""One case: what each letter stands for, as the table of a chapter says it."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

import numpy as np

from press.formulas.reading import read
from press.formulas.tex import Unread
from press.formulas.values import Random, convert, is_matrix

#: letters that are indices unless the table has them as something else
INDEX = re.compile("[i-mp-t]")
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

    @functools.cached_property
    def entries(self):
        """The entries of a family of vectors, as a family with two indices; or None."""
        vectors = self.depth == 1 and isinstance(self.values, list) and map(is_matrix, self.values)
        return Family(2, np.hstack(self.values).T) if vectors and all(vectors) else None


@functools.cache
def bold(text):
    """Return the name of the vector whose entries have this name."""
    found = LETTER.search(text)
    font = r"\boldsymbol" if found[1].startswith("\\") else r"\mathbf"
    return f"{text[: found.start()]}{font}{{{found[1]}}}{found[2]}"


def is_index(letter, run, value):
    """Tell whether a letter under a name runs: one of i to m and p to t, or one with a range."""
    if INDEX.fullmatch(letter):
        return run is None or isinstance(run, range)
    if not isinstance(run, range):
        return False
    return isinstance(value, Function) or len(run) in np.shape(value)


class World:
    r"""The letters of one case and what they stand for.

    Parameters
    ----------
    given : dict
        Values by TeX: ``"B"``, ``r"\\mathbf x"``, ``r"\\mathbf x_i"`` (a family: its first axis is
        the index), ``r"V(\\mathbf u)"`` (a function of arrays and numbers), ``"i"`` (a range).
    """

    def __init__(self, given):
        self.values, self.families, self.ranges, self.chances = {}, {}, {}, None
        for key, value in given.items():
            self._take(read(key), value, given)

    def _take(self, node, value, given):
        if isinstance(value, range):
            self.ranges[node.text] = value
            return
        if isinstance(value, Random):
            if self.chances is not None and len(self.chances) != len(value.chances):
                raise Unread("what is Random in the table has different numbers of outcomes")
            self.chances = value.chances
        if callable(value):
            of = ()
            if node.kind == "juxt" and node[-1].kind == "round":
                inner = node[-1][0]
                of = inner.parts if inner.kind == "claims" else (inner,)
                node = node[0]
            value = Function(value, of)
        base, sub, above = node.scripts
        if base.kind not in ("name", "word", "square"):
            raise Unread(f"“{base.text}” in the table is no letter")
        marks = "".join(script.text for script in above)
        letters = [part.text for part in sub.indices] if sub else []
        runs = letters and all(is_index(x, given.get(x), value) for x in letters)
        if runs and (isinstance(value, Function) or np.ndim(value) >= len(letters)):
            function = isinstance(value, Function)
            kept = value if function else [convert(v) for v in value]
            if len(letters) == 2 and not function:
                kept = np.asarray(value, dtype=float)
            self.families[base.text + marks] = Family(len(letters), kept)
        else:
            self.values[base.text + (sub.text if sub else "") + marks] = convert(value)
