"""A chapter as its rules see it: cells in their layers, and the texts of its sections.

A page has two layers. Of the *lesson* are the texts, the code, the drawings, the exercises with
what solves them; of the *evidence* the cells of that tag. What stands under ``## Beside the notes``
is a third place, where alone the notes may be spoken of.

A text is cut into sections at ``##`` and ``###``; an exercise, from its box to the end of its
solution, is a section of its own. Whatever is found keeps the place at which it stands in its cell.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from press.author.notebooks import BESIDE, EVIDENCE, FETCH_ID, RECORD, read
from press.paths import BOOK

DRAWING = "hide-input"
FENCE = re.compile(
    r"^(?P<mark>`{3,}|~{3,}|:{3,})(?:\{(?P<name>[\w:-]+)\} *(?P<words>.*)|(?P<language>\w+))?\s*$"
)
HEADING = re.compile(r"^(?P<level>#{1,6}) +(?P<title>.*?)\s*$")
LABEL = re.compile(r"^:label: *(\S+)", re.M)
OPTION = re.compile(r"^ *\d+\. ")
CODE_MARKS = {"`", "~"}
CODE = {"", "math", "code", "code-block", "code-cell"}


@dataclass(eq=False)
class Section:
    """A part of the page under one heading, or one exercise."""

    title: str
    kind: str = "lesson"  # or "exercise", or "beside"
    label: str = ""
    pieces: list = field(default_factory=list)
    cells: list = field(default_factory=list)

    @property
    def name(self):
        """Return the words by which a complaint names it."""
        return f"exercise {self.label}" if self.kind == "exercise" else f"“{self.title}”"


@dataclass(frozen=True)
class Piece:
    """A stretch of a markdown cell that belongs to one section."""

    cell: object
    start: int
    end: int
    section: Section

    @property
    def text(self):
        """Return the stretch as it stands."""
        return self.cell.source[self.start : self.end]


@dataclass(eq=False)
class Cell:
    """A cell of the page, with its layer and the section in which it stands."""

    id: str
    number: int
    source: str
    layer: str  # "text", "code", "drawing", "evidence", "nothing"
    outputs: list
    tags: tuple
    section: Section = None
    pieces: list = field(default_factory=list)

    @cached_property
    def tree(self):
        """Return the cell's program, its magics left out."""
        return ast.parse(re.sub(r"(?m)^(\s*)[%!].*$", r"\1pass", self.source))

    @cached_property
    def records(self):
        """Return what ``verify`` left in the outputs, in order."""
        return [o["data"][RECORD] for o in self.outputs if RECORD in o.get("data", {})]

    @property
    def is_lesson_code(self):
        """Tell whether it is code that the lesson shows."""
        return self.layer in ("code", "drawing")


@dataclass(frozen=True)
class Box:
    """A fenced block of a markdown cell: a directive, its options and its body."""

    cell: Cell
    name: str
    words: str
    start: int
    body: int
    end: int

    @property
    def options(self):
        """Return the options of the directive by name."""
        head = re.match(r"(?: *:[\w-]+:.*\n?)*", self.text)[0]
        return {k: v.strip() for k, v in re.findall(r"^ *:([\w-]+):(.*)$", head, re.M)}

    @property
    def text(self):
        """Return what stands inside, options included."""
        return self.cell.source[self.body : self.end]


def layer_of(cell):
    """Return the layer of a notebook's cell."""
    tags = cell.metadata.get("tags", [])
    if cell.cell_type == "markdown":
        return "text"
    if cell.cell_type != "code" or cell.get("id") == FETCH_ID:
        return "nothing"
    if EVIDENCE in tags:
        return "evidence"
    return "drawing" if DRAWING in tags else "code"


class Fences:
    """The fenced blocks that are open, line by line."""

    def __init__(self):
        self.open = []

    def step(self, line):
        """Take in a line; return the fence that it opens, and the block that it closes."""
        words = line.strip()
        if (
            self.open
            and set(words) == {self.open[-1][0][0]}
            and len(words) >= len(self.open[-1][0])
        ):
            return None, self.open.pop()
        fence = FENCE.match(words)
        if not fence or self.in_code:
            return None, None
        self.open.append((fence["mark"], fence["name"] or ""))
        return fence, None

    @property
    def in_code(self):
        """Tell whether the next line is no text."""
        return bool(self.open) and self.open[-1][0][0] in CODE_MARKS and self.open[-1][1] in CODE


def boxes(cell):
    """Return the fenced blocks of a markdown cell, the outer before the inner."""
    found, begun, fences, place = [], [], Fences(), 0
    for line in cell.source.splitlines(keepends=True):
        opened, closed = fences.step(line)
        if opened:
            title = (opened["words"] or "").strip()
            begun.append((opened["name"] or "", title, place, place + len(line)))
        elif closed:
            found.append(Box(cell, *begun.pop(), place))
        place += len(line)
    return sorted(found, key=lambda box: box.start)


class Chapter:
    """A chapter of the book, taken apart.

    Parameters
    ----------
    notebook : NotebookNode
        Executed: the rules read what its cells have put out.
    path : pathlib.Path
        Where it stands, or would.
    """

    def __init__(self, notebook, path):
        self.path, self.notebook = Path(path), notebook
        opening = Section("the opening")
        self.sections, self.cells = [opening], []
        self._heading = self._current = opening
        for number, raw in enumerate(notebook.cells, start=1):
            cell = Cell(
                raw.get("id", "?"),
                number,
                raw.source,
                layer_of(raw),
                raw.get("outputs", []),
                tuple(raw.metadata.get("tags", ())),
            )
            if cell.layer == "text":
                self._cut(cell)
            else:
                self._current.cells.append(cell)
            cell.section = cell.section or self._current
            self.cells.append(cell)

    @classmethod
    def read(cls, path):
        """Return the chapter that a file holds."""
        return cls(read(path), path)

    def _cut(self, cell):
        """Divide a text among the sections that begin and end in it."""
        start = place = 0
        fences = Fences()
        for line in cell.source.splitlines(keepends=True):
            heading = None if fences.in_code else HEADING.match(line.strip())
            opened, _ = fences.step(line)
            name, after = opened["name"] if opened else None, None
            if heading and len(heading["level"]) in (2, 3):
                after = self._under(heading)
            elif name in ("exercise", "exercise-start"):
                after = self._exercise(cell, place)
            elif name == "solution-end":
                after = self._heading
            if after is not None and after is not self._current:
                self._piece(cell, start, place)
                self._current, start = after, place
            place += len(line)
        self._piece(cell, start, place)

    def _under(self, heading):
        """Begin the section of a heading."""
        beside = heading["title"] == BESIDE
        if len(heading["level"]) == 3 and self._heading.kind == "beside":
            beside = True
        self._heading = Section(heading["title"], "beside" if beside else "lesson")
        self.sections.append(self._heading)
        return self._heading

    def _exercise(self, cell, place):
        """Begin an exercise."""
        label = LABEL.search(cell.source, place)
        exercise = Section("", "exercise", label[1] if label else f"in cell {cell.id}")
        self.sections.append(exercise)
        return exercise

    def _piece(self, cell, start, end):
        """Give a stretch of a text to the section that is open."""
        if cell.source[start:end].strip():
            piece = Piece(cell, start, end, self._current)
            self._current.pieces.append(piece)
            self._current.cells.append(cell)
            cell.pieces.append(piece)
            cell.section = self._current

    @cached_property
    def name(self):
        """Return the chapter as the contents know it, like ``algebra/svd``."""
        return name_of(self.path)

    @cached_property
    def boxes(self):
        """Return the fenced blocks of all texts."""
        return [box for cell in self.cells if cell.layer == "text" for box in boxes(cell)]

    @property
    def exercises(self):
        """Return the sections that are exercises."""
        return [section for section in self.sections if section.kind == "exercise"]

    def says(self, cell, sentence):
        """Return a complaint about a cell."""
        return f"{self.path}: cell {cell.id} {sentence}"


def name_of(path):
    """Return a chapter's name in the contents, or its stem where it stands elsewhere."""
    path = Path(path).resolve()
    return path.relative_to(BOOK).with_suffix("").as_posix() if path.is_relative_to(BOOK) else ""


def is_elsewhere(path):
    """Tell whether a notebook is no page of this book, so that only its outputs are minded."""
    return not name_of(path)
