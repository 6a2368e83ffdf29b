"""Can a slip in a formula stay unseen? Make each in each formula that is run, one at a time.

    python -m press.slips.formulas book/algebra/projection.ipynb

A sign is turned, a transpose, an inverse, a square or a factor 2 dropped, an index exchanged, < put
for >, n for n - 1 and back, a number moved by one. What holds all the same is printed.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from pathlib import Path

from press.author.notebooks import toc_notebooks
from press.formulas import judge, pages, tables

RELATIONS = {"<": ">", ">": "<", r"\le": r"\ge", r"\ge": r"\le", r"\ne": "=", r"\approx": "="}
TURNED = {"+": "-", "-": "+"} | RELATIONS
SIGN = re.compile(r"(?<![\^_{])(?:\\(?:le|ge|ne|approx)(?![A-Za-z])|[-+<>])")
REASON = re.compile(r"&&(?:(?!\\\\|\\end).)*|\\text\{[^}]*\}")
#: what is dropped, or put in place of what
CHANGED = (
    ("no transpose", re.compile(r"\^\{?\\mathsf\{? ?T\}?\}?"), " "),
    ("no inverse", re.compile(r"\^\{-1\}"), " "),
    ("no square", re.compile(r"\^(?:2|\{2\})"), " "),
    ("no factor 2", re.compile(r"(?<![\d_^{.\\])2(?=\s*(?:\\[,a-zA-Z(]|[A-Za-z(]))"), " "),
    ("no bar", re.compile(r"\\bar\s*(?=\{|[a-z])"), " "),
    ("n for n - 1", re.compile(r"n ?- ?1"), "n"),
    ("n - 1 for n", re.compile(r"(?<=\\frac1)n"), "{n - 1}"),
    ("n - 1 for n", re.compile(r"(?<=\\frac\{1\}\{)n(?=\})"), "n - 1"),
)
INDEX = re.compile(r"(?<=_)[ijkl]|(?<=_\{)[ijkl]{1,2}(?=\})")
NUMBER = re.compile(r"(?<![\d.])\d+(?:\.\d+)?")


def slips(latex):
    """Yield (kind, the slipped TeX) for each slip that can be made in a formula."""
    reasons = [range(*match.span()) for match in REASON.finditer(latex)]
    for kind, start, end, new in (*signs(latex), *changes(latex), *exchanges(latex), *moves(latex)):
        if not any(start in reason for reason in reasons):
            yield kind, f"{latex[:start]}{new}{latex[end:]}"


def signs(latex):
    """Yield the signs and relations that can be turned, and what they turn into."""
    for match in SIGN.finditer(latex):
        yield f"{match[0]} turned", *match.span(), f"{TURNED[match[0]]} "


def changes(latex):
    """Yield what can be dropped."""
    for kind, pattern, new in CHANGED:
        for match in pattern.finditer(latex):
            yield kind, *match.span(), new


def exchanges(latex):
    """Yield the indices that can be exchanged for one another."""
    letters = sorted(set("".join(INDEX.findall(latex)))) or ["i"]
    letters = letters if len(letters) > 1 else [*letters, "j" if letters == ["i"] else "i"]
    for match in INDEX.finditer(latex):
        for place, letter in enumerate(match[0], match.start()):
            for other in letters:
                if other != letter:
                    yield f"{other} for {letter}", place, place + 1, other


def moves(latex):
    r"""Yield the numbers that can be moved by one in their last place; \tfrac12 holds two."""
    for match in NUMBER.finditer(latex):
        before = re.search(r"(frac|[_^]|sqrt)$", latex[: match.start()].rstrip())
        argument = re.search(r"frac(?:\d|\{[^{}]*\})$", latex[: match.start()])
        digits = match[0]
        parts = [*digits] if before and before[1] == "frac" else [digits]
        parts = [digits[0], digits[1:]] if (argument or before) and len(digits) > 1 else parts
        at = match.start()
        for part in parts:
            places = len(part.partition(".")[2])
            new = f"{float(part) + 10.0**-places:.{places}f}" if part else ""
            if part:
                yield (
                    f"{part} by one",
                    at,
                    at + len(part),
                    f"{{{new}}}" if before or argument else new,
                )
            at += len(part)


def slipped(path):
    """Yield (formula, kind, TeX, the verdict) for all slips in the formulas of a page."""
    table = tables.table_of(pages.chapter_of(path))
    for formula in pages.formulas_of(path):
        fails = table.entry(table.fails, formula.cell, formula.latex)
        if fails is None and judge.was_run(formula, table):
            for kind, latex in slips(formula.latex):
                yield formula, kind, latex, judge.judge(latex, table, formula.cell, formula.latex)


def main():
    """Print what survives on each page, and the share that is stopped."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=Path)
    paths = parser.parse_args().paths or [
        path for path in toc_notebooks() if tables.table_of(pages.chapter_of(path))
    ]
    for path in paths:
        count = Counter()
        for formula, kind, latex, verdict in slipped(path):
            count[bool(verdict.holds)] += 1
            if verdict.holds:
                print(f"{formula.cell}: {kind}: {latex}")
        print(f"{pages.chapter_of(path)}: {count[False]} of {count.total()} slips are stopped")


if __name__ == "__main__":
    main()
