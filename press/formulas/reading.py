"""A formula read: a tree of nodes, each with the text that it was read from."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field
from pathlib import Path

from press.formulas.tex import Unread, plain

#: a space that no command needs to end
SPACE = re.compile(r"(?<![A-Za-z]) | (?![A-Za-z])")
GRAMMAR = Path(__file__).with_name("grammar.lark")


@dataclass(frozen=True)
class Node:
    """One part of a formula: its kind, its own parts (nodes and words), and its text."""

    kind: str
    parts: tuple = ()
    text: str = field(default="", compare=False)

    def __iter__(self):
        return iter(self.parts)

    def __getitem__(self, place):
        return self.parts[place]

    def __len__(self):
        return len(self.parts)

    @functools.cached_property
    def scripts(self):
        """What stands on the line, the index (or None), and the superscripts."""
        if self.kind != "scripted":
            return self, None, ()
        below = [script for script in self[1:] if script.text.startswith("_")]
        above = tuple(script for script in self[1:] if not script.text.startswith("_"))
        return self[0], below[0] if below else None, above

    @functools.cached_property
    def indices(self):
        """The nodes of the indices in a subscript: three for ``ijk``, one for ``k + 1``."""
        inner = self[0]
        if isinstance(inner, str):
            return ()
        if inner.kind in ("claims", "juxt"):
            return inner.parts
        if inner.kind == "number" and inner[0].isdigit() and len(inner[0]) > 1:
            return inner, *(Node("number", (digit,), digit) for digit in inner[0])
        return (inner,)

    @functools.cached_property
    def terms(self):
        """The terms of a sum, each with its sign."""
        if self.kind != "plus":
            return (Node("signed", ("+", self), self.text),)
        return (*self[0].terms, Node("signed", self.parts[1:], self[2].text))


@functools.cache
def parser():
    """Return the parser, which takes a tenth of a second to make and is kept."""
    import lark

    return lark.Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", propagate_positions=True)


@functools.lru_cache(maxsize=4096)
def read(latex):
    """Return the claims of a formula as a node, or say in a sentence why it cannot be read."""
    import lark

    source = plain(latex)
    if not source:
        raise Unread("there is nothing in it")
    try:
        tree = parser().parse(source)
    except lark.UnexpectedCharacters as stop:
        strange = re.match(r"\\[A-Za-z]+(?:\{.*?\})?|\S+", source[stop.pos_in_stream :])[0]
        raise Unread(f"the grammar does not know {strange}") from None
    except lark.UnexpectedEOF:
        raise Unread("it breaks off") from None
    except lark.UnexpectedToken as stop:
        before = source[: stop.pos_in_stream].strip()[-20:]
        where = f"after “{before}”" if before else "at its beginning"
        raise Unread(
            "it breaks off"
            if stop.token.type == "$END"
            else f"the grammar does not expect {stop.token} {where}"
        ) from None
    return _node(tree.children[0], source)


def _node(tree, source):
    meta = tree.meta
    text = "" if meta.empty else SPACE.sub("", source[meta.start_pos : meta.end_pos])
    parts = [
        _node(part, source) if hasattr(part, "children") else str(part) for part in tree.children
    ]
    kind = str(tree.data)
    if kind == "claims" and len(parts) == 1:
        return parts[0]
    return Node(kind, tuple(parts), text)
