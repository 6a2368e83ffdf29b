"""What there is to do: five to seven exercises, each with its help and with a solution.

A solution is told in words and shown in code, or it is a model answer with a list by which readers
mark themselves. The numbers of an exercise are bound by the evidence in its solution (``bound``).
"""

from __future__ import annotations

import re

from press.author.chapter import boxes
from press.author.unwritten import CHECKED

FEWEST, MOST = 5, 7
WORDS = 12  # that a solution has at least, beside its code
STARTS, ENDS = "solution-start", "solution-end"
STRATEGY, FIRST = re.compile(r"\bstrategy\b", re.I), re.compile(r"\bfirst step\b", re.I)
MARK = re.compile(r"\bmark yourself\b", re.I)
ENTRY = re.compile(r"(?m)^ *(?:[-+*]|\d+\.) +\S")
GATE = re.compile(r"(?m)^ *(?:[:`]{3,}.*|:[\w-]+:.*)$")


def complaints(chapter):
    """Return one sentence for everything that the exercises of a chapter lack."""
    asked = chapter.exercises
    names = {section.label for section in asked}
    names |= {n for c in chapter.cells if c.is_lesson_code for n in CHECKED.findall(c.source)}
    found = []
    if not FEWEST <= len(names) <= MOST:
        found.append(
            f"{chapter.path}: the page has {len(names)} exercises, own steps counted, where "
            f"{FEWEST} to {MOST} are asked for"
        )
    for section in asked:
        found += [
            chapter.says(section.pieces[0].cell, f"{section.name} {words}")
            for words in [*helps(section), *solved(section)]
        ]
    return found


def helps(section):
    """Yield which help an exercise does not give."""
    titles = [box.words for box in blocks(section) if box.name == "dropdown"]
    for pattern, what in ((STRATEGY, "A strategy"), (FIRST, "A first step")):
        if not any(pattern.search(title) for title in titles):
            yield f"gives no help “{what}”: a {{dropdown}} of that title"


def blocks(section):
    """Return the fenced blocks that begin in a section."""
    return [
        box
        for piece in section.pieces
        for box in boxes(piece.cell)
        if piece.start <= box.start < piece.end
    ]


def solution_of(section):
    """Return the text of an exercise's solution and its code cells; (None, []) without one."""
    parts, code, inside = [], [], False
    for cell in dict.fromkeys(section.cells):
        if cell.layer != "text":
            code += [cell] if inside and cell.is_lesson_code else []
            continue
        for piece in cell.pieces:
            if piece.section is not section:
                continue
            text = piece.text
            if (at := text.find(f"{{{STARTS}}}")) >= 0:
                inside, text = True, text[at:].partition("\n")[2]
                parts.append("")
            if inside:
                parts.append(text)
    return ("\n".join(parts) if parts else None), code


def solved(section):
    """Yield what the solution of an exercise lacks."""
    text, code = solution_of(section)
    if text is None:
        yield "has no solution: {solution-start}, words and code, {solution-end}"
        return
    words = len(re.findall(r"[^\W\d_]{2,}|\$[^$]+\$", GATE.sub("", text)))
    marked = MARK.search(text)
    if words < WORDS:
        yield "is not solved in words: say how, between {solution-start} and its code"
    if not marked and not code:
        yield "is solved neither in code nor by a model answer with “Mark yourself” and a list"
    if marked and len(ENTRY.findall(text[marked.end() :])) < 2:
        yield "says “Mark yourself” without a list of what to look for"
