"""Read the source of a problem set: one Markdown file holds all that is made of it.

A source begins with a front matter, and then holds prose, headings and fenced blocks. The first
word behind a fence says what the block is:

```variant``, ``given``
    Code before the first question. *variant* draws what a class's edition has of its own (``rng``
    and ``seed`` are there, and it imports what it uses; the published edition has the seed 0);
    *given* is a cell of the student's notebook, and runs before the answers.
``starter``, ``visible``, ``solution``
    The student's cell, the assertions that help, and what is right.
``hidden POINTS what is tried``
    Code that runs outside the sandbox: it asks for the student's answer, and demands things of it.
``right NAME``, ``wrong NAME | words``
    Other cells that a student might hand in, for the tests: full marks, and less than full marks
    with these words among what is said. ``written POINTS NAME``: an answer in words, with its
    marks.

``## Title {N S}`` begins a question of these kinds: N is a number, S an expression, P a function
that is tried on fresh data, F a figure, by what it shows, M words, read by hand. ``### Rubric``,
``### Solution`` and ``### Teacher`` are the parts of it that no student sees. ``«expression»``
stands for its value in the edition, everywhere but in code that only runs outside.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path

import yaml

#: a course of other sets, as tests have it, says where they stand
SETS = Path(os.environ.get("COURSEWORK_SETS") or Path(__file__).with_name("sets"))
FENCE = re.compile(r"^```(\w+)[ \t]*(.*?)\n(.*?)^```[ \t]*$\n?", re.M | re.S)
HEADING = re.compile(r"^## (.+?) \{([NSPFM](?: [NSPFM])*)\}[ \t]*$", re.M)
SECTION = re.compile(r"^### (Rubric|Solution|Teacher)[ \t]*$", re.M)
RUBRIC = re.compile(r"^- (\d+): (.+(?:\n  .+)*)$", re.M)
BEFORE = {"variant", "given"}
WITHIN = {"starter", "visible", "solution", "hidden", "right", "wrong", "written"}


class BadSource(ValueError):
    """What a source lacks, in a sentence."""


@dataclass
class Block:
    """A fenced block: its kind, the words behind the kind, its code."""

    kind: str
    words: str
    code: str


@dataclass
class Question:
    """One question of a set; ``number`` counts from one."""

    number: int
    title: str
    kinds: list[str]
    text: str
    starter: str = ""
    visible: str = ""
    solution: str = ""
    hidden: list[tuple[int, str, str]] = field(default_factory=list)
    right: list[tuple[str, str]] = field(default_factory=list)
    wrong: list[tuple[str, str, str]] = field(default_factory=list)
    written: list[tuple[int, str, str]] = field(default_factory=list)
    rubric: list[tuple[int, str]] = field(default_factory=list)
    words: str = ""
    teacher: str = ""

    @property
    def by_machine(self) -> int:
        return sum(points for points, _, _ in self.hidden)

    @property
    def by_hand(self) -> int:
        return sum(points for points, _ in self.rubric)

    @property
    def points(self) -> int:
        return self.by_machine + self.by_hand

    @property
    def essay(self) -> str:
        """The name that holds the words of a question that is read by hand."""
        return f"words_{self.number}"


@dataclass
class Source:
    """A problem set, for all editions."""

    name: str
    number: int
    title: str
    chapters: list[str]
    hours: int
    goals: list[str]
    text: str
    variant: str
    given: list[str]
    questions: list[Question]
    teacher: str

    @property
    def points(self) -> int:
        return sum(question.points for question in self.questions)


def names() -> list[str]:
    """Return the names of all sets, in their order."""
    return [path.stem.partition("-")[2] for path in sorted(SETS.glob("[0-9][0-9]-*.md"))]


def path_of(name: str) -> Path:
    """Return where the source of a set stands; its number will do for its name."""
    for path in sorted(SETS.glob("[0-9][0-9]-*.md")):
        number, _, stem = path.stem.partition("-")
        if name in (stem, path.stem, number, str(int(number))):
            return path
    raise BadSource(f"There is no set {name!r}; the sets are {', '.join(names())}.")


def load(name: str) -> Source:
    """Read the source of a set."""
    path = path_of(name)
    return parse(path.stem.partition("-")[2], path.read_text("utf-8"))


def parse(name: str, text: str) -> Source:
    """Make a `Source` of a text, or say what it lacks."""
    match = re.match(r"---\n(.*?)\n---\n", text, re.S)
    if not match:
        raise BadSource(f"The set {name} has no front matter.")
    front = yaml.safe_load(match[1])
    for key in ("number", "title", "chapters", "hours", "goals"):
        if key not in front:
            raise BadSource(f"The front matter of the set {name} lacks {key!r}.")
    body = text[match.end() :]
    starts = [*HEADING.finditer(body)]
    if len(re.findall(r"^## ", re.sub(FENCE, "", body), re.M)) != len(starts):
        raise BadSource(f"A question of the set {name} has no kinds: ## Title {{N S}}.")
    ends = [start.start() for start in starts[1:]] + [len(body)]
    intro, teacher, blocks = split(body[: starts[0].start()] if starts else body, name, BEFORE)
    questions = [
        question(number, start, body[start.end() : end], name)
        for number, (start, end) in enumerate(zip(starts, ends, strict=True), 1)
    ]
    return Source(
        name=name,
        text=intro,
        teacher=teacher.get("Teacher", ""),
        variant="\n".join(block.code for block in blocks if block.kind == "variant"),
        given=[block.code for block in blocks if block.kind == "given"],
        questions=questions,
        **{key: front[key] for key in ("number", "title", "chapters", "hours", "goals")},
    )


def split(body, where, kinds):
    """Return the prose, the sections for teachers and the blocks of a part of a source."""
    blocks = [Block(kind, words, code) for kind, words, code in FENCE.findall(body)]
    for block in blocks:
        if block.kind not in kinds | {"python", "text"}:
            raise BadSource(f"{where}: a block {block.kind!r} cannot stand here.")
    prose = FENCE.sub(lambda m: m[0] if m[1] in ("python", "text") else "", body)
    parts = SECTION.split(prose)
    sections = dict(zip(parts[1::2], (part.strip() for part in parts[2::2]), strict=True))
    return re.sub(r"\n{3,}", "\n\n", parts[0]).strip(), sections, blocks


def question(number, heading, body, name):
    """Make a `Question` of its heading and what follows."""
    where = f"question {number} of the set {name}"
    text, sections, blocks = split(body, where, WITHIN)
    made = Question(number, heading[1], heading[2].split(), text)
    made.words, made.teacher = sections.get("Solution", ""), sections.get("Teacher", "")
    made.rubric = [
        (int(n), " ".join(s.split())) for n, s in RUBRIC.findall(sections.get("Rubric", ""))
    ]
    for block in blocks:
        head, _, rest = block.words.partition(" | " if block.kind == "wrong" else " ")
        if block.kind in ("starter", "visible", "solution"):
            setattr(made, block.kind, block.code)
        elif block.kind in ("hidden", "written"):
            if not head.isdigit():
                raise BadSource(f"{where}: ```{block.kind} needs its points.")
            getattr(made, block.kind).append((int(head), rest, block.code))
        elif block.kind == "right":
            made.right.append((block.words, block.code))
        elif block.kind == "wrong":
            made.wrong.append((head, rest, block.code))
    if ("M" in made.kinds) != bool(made.rubric):
        raise BadSource(f"{where}: a rubric belongs to kind M, and to no other.")
    if (set(made.kinds) != {"M"}) != bool(made.hidden):
        raise BadSource(
            f"{where}: what a machine grades needs a ```hidden block, and no other does."
        )
    if not made.starter or not made.solution:
        raise BadSource(f"{where}: it needs a ```starter and a ```solution.")
    return made
