"""Slips in what a chapter says: in its words, formulas, numbers, links, hints and predictions.

Each is one change of a text as an author's hand makes it. None needs a kernel: they are judged by
the rules of ``make check`` (``static.py``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from lecture_utils.phrases import numbers_in
from press.author import predict, prose, references
from press.author.bound import labels, structure_masked
from press.author.directions import DIRECTION, OPPOSITE
from press.author.pictures import COLOUR

WORDS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
WORDS = WORDS.split()
NEXT_WORD = {"half": "third", "third": "quarter", "quarter": "third", "twice": "three times"}
NEXT_WORD |= {"double": "triple", "hundred": "thousand", "thousand": "hundred", "twenty": "thirty"}
COLOURS = ["blue", "orange", "green", "pink", "grey"]
#: in a formula: what is found, what becomes of it, and what kind of slip that is
IN_FORMULAS = [
    (re.compile(r"(?<=[\w)}\]])\s*\+\s*(?=[\w\\({])"), " - ", "sign in LaTeX"),
    (re.compile(r"(?<=[\w)}\]])\s*-\s*(?=[\w\\({])"), " + ", "sign in LaTeX"),
    (re.compile(r"(?<![\w.^{}\\])\d(?=\s*(?:\\?[A-Za-z(]))"), "", "factor in LaTeX"),
    (re.compile(r"\\t?frac\s*(?:\d{2}|1n|\{\d+\}\{\w+\})\s*(?=\S)"), "", "factor in LaTeX"),
    (re.compile(r"\^\{\\mathsf T\}|\^\\top"), "", "transpose in LaTeX"),
    (re.compile(r"\^\{-1\}"), "", "inverse in LaTeX"),
    (re.compile(r"(?<=[\w)}|])\^2(?!\d)"), "", "square in LaTeX"),
    (re.compile(r"\\le(?:q|(?![a-z]))"), r"\\ge", "relation in LaTeX"),
    (re.compile(r"\\ge(?:q|(?![a-z]))"), r"\\le", "relation in LaTeX"),
    (re.compile(r"<"), ">", "relation in LaTeX"),
    (re.compile(r"_1(?!\d)"), "_2", "index in LaTeX"),
]


@dataclass(frozen=True)
class Slip:
    """Replace a stretch of a cell's text; ``record`` changes what a prediction left instead."""

    kind: str
    cell: str
    start: int
    end: int
    new: str
    alt: bool = False
    record: bool = False

    def told(self, source):
        """Return the slip as a report shows it."""
        old = " ".join(source[self.start : self.end].split())
        return f"{self.kind}: {old} → {self.new or 'nothing'}"


def slips(chapter) -> Iterator[Slip]:
    """Yield the slips of a chapter's texts, alt texts and captions among them."""
    for cell in chapter.cells:
        for piece in cell.pieces:
            for slip in [*in_words(piece.text), *in_formulas(piece.text), *exchanged(piece.text)]:
                kind, start, end, new = slip
                where = place(piece, start) if kind in ("integer", "number word", "decimal") else ""
                yield Slip(where or kind, cell.id, piece.start + start, piece.start + end, new)
        if cell.layer == "text":
            yield from (Slip("link", cell.id, *rest) for rest in links(chapter, cell))
        elif cell.is_lesson_code:
            for _, words in labels(cell):
                for kind, start, end, new in in_words(words):
                    if words[start].isdigit():
                        continue  # it comes from a value: nobody types it
                    spoilt = words[:start] + new + words[end:]
                    yield Slip(f"alt: {kind}", cell.id, 0, len(words), spoilt, alt=True)
    yield from predictions(chapter)


def place(piece, at):
    """Return by what name a slip goes in an exercise: in a hint, in the solution, or asked."""
    if piece.section.kind != "exercise":
        return ""
    before = piece.cell.source[: piece.start + at]
    if "{solution-start}" in before or piece.cell.id.endswith("-solution"):
        return "solution's number"
    return "hint's number" if "{dropdown}" in before[piece.start :] else "exercise's number"


def in_words(text):
    """Yield the numbers, directions and colours of a text, each as something else."""
    masked = structure_masked(text)
    for number in numbers_in(masked):
        old = text[number.start : number.end]
        if (new := another(number, old)) and new != old and old.lower() != "one":
            kind = {"word": "number word", "per cent": "percentage"}.get(number.kind, number.kind)
            kind = kind if kind in ("number word", "percentage", "decimal") else "integer"
            yield kind, number.start, number.end, new
    bare = prose.MATH.sub(lambda m: " " * len(m[0]), masked)
    for match in DIRECTION.finditer(bare):
        new = OPPOSITE[match[0].lower()]
        yield "direction", *match.span(), new.capitalize() if match[0][0].isupper() else new
    for match in COLOUR.finditer(bare):
        word = match[1].lower()
        others = [colour for colour in COLOURS if colour != word]
        yield "colour", *match.span(1), others[len(word) % len(others)]


def another(number, old):
    """Return a number that an author might write by mistake."""
    if number.kind == "word" or re.search(r"[a-z]{3}", old, re.I):
        lower = old.lower()
        if lower in NEXT_WORD:
            new = NEXT_WORD[lower]
        elif lower in WORDS[1:-1]:
            new = WORDS[WORDS.index(lower) + 1]
        else:
            return re.sub(r"\d(?!.*\d)", one_more, old, flags=re.S)
        return new.capitalize() if old[0].isupper() else new
    return re.sub(r"\d(?!.*\d)", one_more, old, flags=re.S)


def one_more(match):
    """Return the next digit."""
    return str((int(match[0]) + 1) % 10)


def in_formulas(text):
    """Yield the signs, factors, transposes and the like of the formulas of a text."""
    masked = structure_masked(text)
    for math in prose.MATH.finditer(masked):
        for pattern, new, kind in IN_FORMULAS:
            for match in pattern.finditer(math[0]):
                start = math.start() + match.start()
                yield kind, start, start + len(match[0]), new.replace("\\\\", "\\")


def exchanged(text):
    """Yield two decimals of a text that change places."""
    found = [n for n in numbers_in(structure_masked(text)) if n.kind == "decimal"]
    for one, other in pairwise(found):
        a, b = text[one.start : one.end], text[other.start : other.end]
        if a != b:
            new = b + text[one.end : other.start] + a
            yield "decimals exchanged", one.start, other.end, new


def links(chapter, cell):
    """Yield the links of a text, each leading to another chapter."""
    there = [name for name in references.listed()[0] if name.count("/") == 2]
    for match in references.LINK.finditer(cell.source):
        target = match["target"].partition("#")[0]
        if target.endswith(".ipynb"):
            stem = target.rpartition("/")[2].removesuffix(".ipynb")
            names = [name for name in there if not name.endswith(f"/{stem}")]
            other = names[sum(map(ord, target)) % len(names)].removeprefix("book/")
            yield *match.span("target"), f"../{other}.ipynb"


def predictions(chapter):
    """Yield two options of a prediction, or two of its truth values, that change places."""
    for box in chapter.boxes:
        options = predict.listed(box)
        if "predict" not in box.options.get("class", "") or len(options) < 2:
            continue
        for one, other in pairwise(options):
            text = box.cell.source[one.start : other.end]
            first = text[: one.end - one.start].partition(". ")[2]
            second = text[other.start - one.start :].partition(". ")[2]
            new = text.replace(first, "\0", 1).replace(second, first, 1).replace("\0", second, 1)
            yield Slip("options exchanged", box.cell.id, one.start, other.end, new)
    for name, known in predict.decisions(chapter).items():
        cell, record = known[0]
        right = record["truths"].index(True)
        for other in (right - 1, right + 1):
            if 0 <= other < len(record["truths"]):
                yield Slip("truth values exchanged", cell.id, right, other, name, record=True)
