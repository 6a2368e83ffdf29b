"""Write a notebook as plain text, and back.

A cell starts at a line ``# %%`` (code), ``# %% [markdown]`` or ``# %% [raw]``, which may go on
with ``id=name``, ``tags=["hide-cell"]`` or other kept metadata as ``key=JSON``. Everything up to
the next such line is the cell, as it stands: markdown is not commented out. The cell that fetches
lecture_utils elsewhere is left out, and put in again on the way back.

    author.py to-text chapter.ipynb chapter.py
    author.py from-text chapter.py chapter.ipynb
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

import nbformat

from press.author.notebooks import FETCH_ID, KEPT_METADATA, canonical, dumps, read

HEADER = re.compile(r"^# %%(?: \[(markdown|raw)\])?((?: +\w+=.*)?) *$", re.MULTILINE)
LOOKS_LIKE_HEADER = re.compile(r"^# %%.*$", re.MULTILINE)


def to_text(notebook):
    """Return the light text form of a notebook, without outputs and what ``canonical`` adds."""
    parts = []
    for cell in notebook.cells:
        if cell.id == FETCH_ID:
            continue
        if clash := LOOKS_LIKE_HEADER.search(cell.source):
            raise SystemExit(f"cell {cell.id} holds the line {clash[0]!r}, which starts a cell")
        kind = "" if cell.cell_type == "code" else f" [{cell.cell_type}]"
        extra = "".join(
            f" {key}={json.dumps(cell.metadata[key])}"
            for key in KEPT_METADATA
            if cell.metadata.get(key)
        )
        parts.append(f"# %%{kind} id={cell.id}{extra}\n{cell.source}\n")
    return "\n".join(parts)


def from_text(text, stem):
    """Return the notebook, without outputs, that a light text form describes."""
    for line in LOOKS_LIKE_HEADER.findall(text):
        if not HEADER.match(line):
            raise SystemExit(f"cannot read the cell header {line!r}")
    before, *pieces = HEADER.split(text)
    if before.strip():
        raise SystemExit(f"text before the first '# %%' line: {before.strip()[:60]!r}")
    notebook = nbformat.v4.new_notebook()
    for kind, extra, source in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
        make = getattr(nbformat.v4, f"new_{kind or 'code'}_cell")
        metadata = _attributes(extra)
        cell = make(source.strip("\n"))
        cell.id, cell.metadata = metadata.pop("id", None), metadata
        notebook.cells.append(cell)
    return canonical(notebook, stem)


def _attributes(text):
    """Parse ``key=value key=value``: values are JSON, an id may stand bare."""
    found = {}
    while text := text.strip():
        key, _, rest = text.partition("=")
        if key == "id" and not rest.startswith('"'):
            found[key], _, text = rest.partition(" ")
            continue
        if key not in ("id", *KEPT_METADATA):
            raise SystemExit(f"unknown word {key!r} in a cell header")
        try:
            found[key], end = json.JSONDecoder().raw_decode(rest)
        except json.JSONDecodeError:
            raise SystemExit(f"not JSON after {key}= in a cell header: {rest!r}") from None
        text = rest[end:]
    return found


def main():
    """Convert one file in the direction asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("direction", choices=["to-text", "from-text"])
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path)
    args = parser.parse_args()
    if not args.source.exists():
        raise SystemExit(f"{args.source}: no such file")
    if args.direction == "to-text":
        text = to_text(canonical(read(args.source), args.source.stem))
    else:
        text = dumps(from_text(args.source.read_text(encoding="utf-8"), args.target.stem))
    args.target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
