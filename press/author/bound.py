"""Is every number of a page's prose bound to a value?

A number counts as bound where a phrase stands around it that ``verify.text`` compared with values,
in its section or else once on the page. It is bound as well in a formula that runs, and where
``verify.told`` says openly that nothing computes it. What belongs to the page and not to its
subject needs no value: minutes, numbers of lists, parts and equations, years.
"""

from __future__ import annotations

import functools
import html
import re
from dataclasses import dataclass

from lecture_utils.phrases import numbers_in
from press.author import forms, predict, prose
from press.author.plain import around, short
from press.formulas import judge

TOLD_AT_MOST = 1 / 4
QUOTED = ("instead_of", "write")
QUOTED_AT_MOST = 90
#: where a sentence ends, or an entry of a list begins; a displayed formula stands by itself
SENTENCE = re.compile(r"[.?!](?=[\s*)\"])|\n\s*(?:\n|[-*]\s|\d+\.\s)|¶")

#: what is no prose, or counts the page and not its subject
STRUCTURAL = [
    re.compile(pattern, re.M)
    for pattern in (
        r"<!--(?s:.*?)-->",
        r"^(?P<mark>`{3,}|~{3,})(?!\{math\})(?:\{(?:code|code-block|code-cell|figure|image)\}.*|\w*)$"
        r"(?s:.*?)^(?P=mark)\s*$",  # blocks of code
        rf"{forms.MARK}(?s:.*?)(?=\n\n|\n[`:#]|\n\d|\Z)",  # prompts
        r"^ *:[\w-]+:.*$|^ *[`:~]{3,}(?:\{[\w:-]+\})?",  # options and fences; titles are prose
        r"(?<!`)(`+)(?!`)(?s:.+?)(?<!`)\1(?!`)",  # code spans
        r"\{(?!math)[\w:.-]+\}`[^`]*`",  # roles
        r"^\([\w.:-]+\)=$|(?<=\$\$) *\([\w.:-]+\)",  # labels
        r"(?<=\])\([^)\s]*\)|<(?:https?|mailto):[^>]*>|(?:https?|doi):\S+|\b10\.\d{4,}/\S+",
        r"<[A-Za-z/!?][^>]*>",  # tags
        r"^[ >]*(?:\d+[.)]|[-+*])\s",  # marks of lists
        r"^#+ +\d+(?:\.\d+)*\b",  # numbers of headings
        r"\b[Aa]bout \d+ minutes\b",  # how long a chapter takes
        r"\b[Pp]arts? \d+(?:(?:,| and| to) \d+)*",
        r"(?:\b(?:[Ii]n|[Ss]ince|[Oo]f|[Uu]ntil|[Bb]y|[Bb]efore|[Aa]fter|[A-Z][a-z]+,?) |[,(] ?)"
        r"(?:1[5-9]|20)\d\d\b(?!\.\d)",  # years
        rf"\b(?:{prose.VERSIONED})\s*(?:≥|>=|==)?\s*\d+(?:\.\d+)*",
        r"\\tag\*?\{[^}]*\}|\\(?:label|ref|eqref|hspace|vspace)\*?\{[^}]*\}",
    )
]
NUMBERED = rf"(?<![a-z])(?i:{prose.NUMBERED}|steps?|lines?|pages?|footnotes?|rows? of the ledger)"
PLACE = r"\(?\d+(?:\.\d+)*[a-z]?\)?"
NUMBERED_PLACE = re.compile(rf"{NUMBERED}[\s~]*{PLACE}(?:(?:, and|,| and| or| to|-|–)\s*{PLACE})*")
#: "(36)": in the closing section the number of an equation
IN_BRACKETS = re.compile(
    r"(?<![\w$^])\(\d+(?:\.\d+)*[a-z]?\)(?:(?:,| and| to|-|–) ?\(\d+[a-z]?\))*"
)


RELATED = re.compile(r"(?:[=<>≤≥≠]|\\(?:leq?|geq?|neq?|lt|gt)\b)\s*$")


@dataclass(frozen=True)
class Text:
    """A stretch of what a reader reads: of a text, or a caption or the alt text of a picture."""

    cell: object
    section: object
    source: str
    offset: int = 0  # where it begins in its cell's source
    kind: str = "text"

    def numbers(self):
        """Return the numbers that need a value, with their places in the stretch."""
        return needing_values(self.source, self.section.kind == "beside", self.kind == "text")


@functools.lru_cache(4096)
def needing_values(text, beside, typed):
    """Return the numbers of a text that need a value; what is not typed comes from values."""
    maths = [m.span() for m in prose.MATH.finditer(text)]
    return [
        number
        for number in numbers_in(structure_masked(text, beside))
        if number.demanded
        and not is_zero_said(text, number, maths)
        and (typed or number.kind == "word")
    ]


def is_zero_said(text, number, maths):
    """Tell whether a number is the zero of an equation, as in "= 0": it says what equation."""
    inside = any(start < number.start < end for start, end in maths)
    return inside and number.value == 0 and RELATED.search(text[: number.start]) is not None


def structure_masked(text, beside=False):
    """Return a text in which nothing but spaces stands where its structure is, place by place."""

    def blank(match):
        return re.sub(r"\S", " ", match[0])

    for pattern in STRUCTURAL:
        text = pattern.sub(blank, text)
    outside = [*prose.MATH.finditer(text)]
    masked = NUMBERED_PLACE.sub(blank, text)
    if beside:
        masked = IN_BRACKETS.sub(blank, masked)
    for math in outside:  # in a formula a bracket is a bracket
        masked = masked[: math.start()] + math[0] + masked[math.end() :]
    return masked


def texts(chapter):
    """Return everything that a reader reads on the page, in its order."""
    found = []
    for cell in chapter.cells:
        for piece in cell.pieces:
            found.append(Text(cell, piece.section, piece.text, piece.start))
        if cell.is_lesson_code:
            found += [Text(cell, cell.section, words, kind=kind) for kind, words in labels(cell)]
    return found


def labels(cell):
    """Yield the alt texts and the captions of what a cell draws."""
    for output in cell.outputs:
        page = "".join(output.get("data", {}).get("text/html", ""))
        for kind, pattern in (
            ("alt", r'role="img" aria-label="([^"]*)"'),
            ("caption", r"<figcaption>(.*?)</figcaption>"),
        ):
            for match in re.finditer(pattern, page, re.S):
                yield kind, html.unescape(re.sub(r"<[^>]+>", "", match[1]))


@functools.lru_cache(4096)
def pattern_of(phrase):
    """Return a pattern that finds a phrase, however its lines are broken."""
    return re.compile(r"\s+".join(map(re.escape, phrase.split())))


@dataclass(frozen=True)
class Source:
    """What the formulas ask of a cell."""

    id: str
    source: str


@functools.lru_cache(4096)
def evaluated(name, source, chapter):
    """Return where formulas that run stand in a text."""
    return judge.evaluated_spans(Source(name, source), chapter)


class Binding:
    """Which stretches of a page are bound, and by what."""

    def __init__(self, chapter):
        self.chapter, self.texts = chapter, texts(chapter)
        self.spans, self.wrong = {}, []  # (start, end, how) of each text
        for cell in chapter.cells:
            for record in cell.records:
                self.take(cell, record)
        for cell, start, end in predict.decided_spans(chapter):
            for text in self.texts:
                if text.cell is cell:
                    self.cover(text, start - text.offset, end - text.offset, "option")
        for text in self.texts:
            if text.kind == "text":
                for start, end in evaluated(text.cell.id, text.cell.source, chapter.name):
                    self.cover(text, start - text.offset, end - text.offset, "formula")

    def take(self, cell, record):
        """Keep in mind what a record binds."""
        phrases = {"text": [record["says"]], "told": record.get("phrases", ())}
        for phrase in phrases.get(record["form"], ()):
            self.bind(cell, phrase, record["form"])
        for quoted in (record.get(key) for key in QUOTED):
            if isinstance(quoted, str) and quoted:
                self.quote(quoted)

    def cover(self, text, start, end, how):
        """Keep in mind that a stretch is bound."""
        if start < len(text.source) and end > 0:
            self.spans.setdefault(id(text), []).append((start, end, how))

    def found(self, phrase, where):
        """Return the places of a phrase among some texts."""
        pattern = pattern_of(phrase)
        return [(text, m.start(), m.end()) for text in where for m in pattern.finditer(text.source)]

    def bind(self, cell, phrase, how):
        """Find the phrase of a record in its section, or else on the page, and note it."""
        here = [text for text in self.texts if text.section is cell.section]
        places = self.found(phrase, here)
        if not places and cell.section.kind != "exercise":
            elsewhere = [text for text in self.texts if text.section.kind != "exercise"]
            places = self.found(phrase, elsewhere)
        if not places:
            self.complain(cell, f"binds “{phrase}”, which does not stand in {cell.section.name}")
        elif how == "text" and len(places) > 1:
            where = cell.section.name if places[0][0].section is cell.section else "the page"
            often = f"{len(places)} times in {where}"
            self.complain(cell, f"binds “{phrase}”, which stands {often}: quote more of it")
        for text, start, end in places:
            self.cover(text, start, end, how)

    def quote(self, quoted):
        """Keep in mind what the closing section quotes of the notes, or gives to be copied."""
        beside = [text for text in self.texts if text.section.kind == "beside"]
        for text, start, end in self.found(quoted, beside):
            self.cover(text, start, end, "quoted")

    def complain(self, cell, sentence):
        """Keep in mind what is wrong with a record."""
        self.wrong.append(self.chapter.says(cell, sentence))

    def how(self, text, number):
        """Return by what a number is bound, None if by nothing."""
        ways = [
            how
            for start, end, how in self.spans.get(id(text), [])
            if start <= number.start and number.end <= end
        ]
        return min(ways, key=("text", "formula", "option", "quoted", "told").index, default=None)


def binding_of(chapter):
    """Return what binds the texts of a chapter, found once."""
    if not hasattr(chapter, "binding"):
        chapter.binding = Binding(chapter)
    return chapter.binding


def stretches(text, numbers):
    """Yield the numbers that stand in one sentence, or in one displayed formula, together."""
    maths = [m.span() for m in prose.MATH.finditer(text)]
    bare = prose.MATH.sub(lambda m: ("¶" if m[0].startswith("$$") else "_") * len(m[0]), text)
    together = []
    for number in numbers:
        last = together[-1].end if together else number.start
        alike = any(start <= last <= end and number.end <= end for start, end in maths)
        if not alike and SENTENCE.search(bare, last, number.start):
            yield together
            together = []
        together.append(number)
    if together:
        yield together


def complaints(chapter):
    """Return a sentence for each stretch with numbers that nothing binds, each phrase in vain."""
    binding = binding_of(chapter)
    found, ways = list(binding.wrong), []
    for text in binding.texts:
        numbers = text.numbers()
        bound_by = [binding.how(text, number) for number in numbers]
        ways += bound_by
        loose = [number for number, how in zip(numbers, bound_by, strict=True) if how is None]
        for together in stretches(text.source, loose):
            quoted = short(around(text.source, together[0].start, together[-1].end), QUOTED_AT_MOST)
            said = ", ".join(text.source[number.start : number.end] for number in together)
            where = "" if text.kind == "text" else f" in its {text.kind}"
            found.append(
                chapter.says(
                    text.cell,
                    f"says {said}{where} in “{quoted}”, which no verify.text of "
                    f"{text.section.name} binds to a value",
                )
            )
    if (told := ways.count("told")) > TOLD_AT_MOST * len(ways):
        found.append(
            f"{chapter.path}: {told} of {len(ways)} numbers are merely told, and a quarter may be: "
            "bind more of them by verify.text"
        )
    return found
