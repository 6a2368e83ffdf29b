"""Are lesson and evidence kept apart, and does the lesson fit its page?

The lesson's code never says ``verify``, an item of the ledger, or "the notes"; its cells are short,
what they print fits its column, and pictures and tables fit a telephone. (That evidence stands
behind what it proves is part of the canonical form.)
"""

from __future__ import annotations

import ast
import functools
import re

from press.author.chapter import boxes
from press.author.notebooks import BESIDE, is_chapter
from press.author.plain import around
from press.paths import BOOK
from press.site.ledger import read_ledger

#: lines and columns of a cell of code, and of one that draws, which is folded
LINES, COLUMNS = 20, 80
DRAWING_LINES, DRAWING_COLUMNS = 40, 100
#: What ``--wide`` of the theme holds, 45rem, in the letters of its ``pre``, less the padding.
PRINTED = 88
#: A telephone, less the padding of ``main``, in pixels; and what is legible there.
TELEPHONE, LEGIBLE = 325, 6
#: the least width of a column of a table, in em of its letters, and how many em there are
COLUMN, TABLE = 4.5, 22.5

#: Lesson cells where checking is the lesson, each with its reason; they carry the tag.
VERIFY_IS_THE_LESSON: dict[str, str] = {}
LESSON_TAG = "verify-is-the-lesson"

NOTES = re.compile(r"\b(?:the|these|those|their)\s+(?:lecture\s+)?notes\b", re.I)
CREDIT = re.compile(r"\bFrom the notes:")
VERIFY = re.compile(r"\bverify\b")
LETTERED = re.compile(
    r"\b(?:answer|option|choice)s?\s+(?:\*\*[a-eA-E]\*\*|\([a-eA-E]\)|[b-eB-E]\b|[aA](?=[.,;:)]))"
    r"|\*\*[a-e]\*\*",
)
TABLE_ROW = re.compile(r"^\s*\|?.*\|.*$")
TABLE_RULE = re.compile(r"^\s*\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)*\|?\s*$")


@functools.cache
def item_names():
    """Return a pattern for the items of the ledger."""
    ledger = read_ledger(BOOK / "ledger.yml")
    names = sorted([*ledger.items, *ledger.supplied], key=len, reverse=True)
    return re.compile(rf"(?<![\w.-])(?:{'|'.join(map(re.escape, names))})(?![\w-])")


def complaints(chapter):
    """Return one sentence for everything in which the layers of a chapter are not kept apart."""
    found = []
    for cell in chapter.cells:
        if cell.is_lesson_code:
            said = [*code_says(cell), *code_size(cell), *output_size(cell)]
        elif cell.layer == "text":
            said = [*text_says(cell), *tables(cell)]
        else:
            continue
        found += [chapter.says(cell, sentence) for sentence in said]
    first = next((cell for cell in chapter.cells if cell.layer == "evidence"), None)
    if first and not imports_verify(first):
        found.append(
            chapter.says(
                first, "is the first evidence: begin it `from lecture_utils import verify`"
            )
        )
    return found + closing(chapter)


def imports_verify(cell):
    """Tell whether a cell imports ``verify``."""
    return any(
        isinstance(node, ast.ImportFrom) and "verify" in [alias.name for alias in node.names]
        for node in ast.walk(cell.tree)
    )


def code_says(cell):
    """Yield what a cell of the lesson's code says that belongs elsewhere."""
    if cell.section.kind == "beside":
        yield f"is lesson code under “{BESIDE}”: tag it evidence, or move it into the lesson"
        return
    if VERIFY.search(cell.source) and not (
        LESSON_TAG in cell.tags and VERIFY_IS_THE_LESSON.get(cell.id)
    ):
        yield "says verify in the lesson: move that into an evidence cell behind it"
    shown = "".join(
        "".join(output.get("text", "") or output.get("data", {}).get("text/plain", ""))
        for output in cell.outputs
    )
    for text, where in ((cell.source, ""), (shown, " in what it prints")):
        if match := item_names().search(text):
            yield f"names {match[0]}{where}, an item of the ledger: that belongs to the evidence"
        if match := NOTES.search(text):
            yield f"says “{match[0]}”{where}: only the credit line and “{BESIDE}” speak of them"


def code_size(cell):
    """Yield why a cell of the lesson's code does not fit the page."""
    lines, most, wide = cell.source.splitlines(), LINES, COLUMNS
    if cell.layer == "drawing":
        most, wide = DRAWING_LINES, DRAWING_COLUMNS
    if len(lines) > most:
        yield f"has {len(lines)} lines, where a cell of the lesson has at most {most}: split it"
    long = [number for number, line in enumerate(lines, start=1) if len(line) > wide]
    if long:
        width = len(lines[long[0] - 1])
        rest = f", and {len(long) - 1} more are too long" if long[1:] else ""
        yield f"has {width} characters in line {long[0]}, where {wide} fit{rest}"


def output_size(cell):
    """Yield what a cell of the lesson puts out that is wider than the page or a telephone."""
    for output in cell.outputs:
        data = output.get("data", {})
        html = "".join(data.get("text/html", ""))
        plain = output.get("text", "") or ("" if html else data.get("text/plain", ""))
        widest = max(map(len, "".join(plain).splitlines()), default=0)
        if widest > PRINTED:
            yield f"prints a line of {widest} characters, where {PRINTED} fit: break it"
        for drawing in re.findall(r"<svg\b.*</svg>", html, re.S)[:1]:
            yield from drawing_size(drawing)
        if "<table" in html and (columns := html_columns(html)) * COLUMN > TABLE:
            yield f"shows a table of {columns} columns, where {TABLE / COLUMN:.0f} fit a telephone"


def drawing_size(drawing):
    """Yield why a picture does not fit a telephone."""
    tag = drawing[: drawing.index(">")]
    box = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ', tag)
    if not (box and "max-width:100%" in tag.replace(" ", "")):
        yield "shows a picture that cannot shrink: draw it by figures.show, put or explore"
        return
    sizes = re.findall(r'font-size(?:="|: ?)([\d.]+)|font: (?:[a-z]+ )*([\d.]+)px', drawing)
    smallest = min((float(a or b) for a, b in sizes), default=None)
    if smallest and (seen := smallest * min(1, TELEPHONE / float(box[1]))) < LEGIBLE:
        yield (
            f"shows letters of {seen:.1f} pixels on a telephone, where {LEGIBLE} can be read: "
            "larger letters, or fewer panels side by side"
        )


def html_columns(html):
    """Return how many columns the widest row of a table has."""
    return max(len(re.findall(r"<t[hd]\b", row)) for row in re.split(r"<tr\b", html))


def tables(cell):
    """Yield the tables of a text that do not fit a telephone."""
    lines = cell.source.splitlines()
    for number, line in enumerate(lines):
        if number and TABLE_RULE.match(line) and "|" in line and TABLE_ROW.match(lines[number - 1]):
            columns = line.strip().strip("|").count("|") + 1
            if columns * COLUMN > TABLE:
                most = f"{TABLE / COLUMN:.0f} fit a telephone"
                yield f"has a table of {columns} columns, where {most}"


def text_says(cell):
    """Yield what a text of the lesson says that belongs beside the notes, or nowhere."""
    credit = [box for box in boxes(cell) if "objectives" in box.options.get("class", "")]
    for section, start, end in spans(cell):
        if section.kind == "beside":
            continue
        text = cell.source[start:end]
        if match := item_names().search(text):
            yield f"names {match[0]}, an item of the ledger: that belongs to the evidence"
        for match in NOTES.finditer(text):
            at = start + match.start()
            line = cell.source[cell.source.rfind("\n", 0, at) + 1 :].partition("\n")[0]
            credited = any(box.start <= at < box.end for box in credit) and CREDIT.search(line)
            if not credited:
                yield (
                    f"says “{around(cell.source, at, at + len(match[0]))}”: only the credit line "
                    f"and “{BESIDE}” speak of the notes"
                )
        for match in LETTERED.finditer(text):
            yield (
                f"says “{around(text, *match.span())}”: options have no letters, "
                "say what the answer is"
            )


def spans(cell):
    """Return the stretches of a text, each with its section."""
    return [(p.section, p.start, p.end) for p in cell.pieces]


def closing(chapter):
    """Return complaints about the closing section of a chapter."""
    beside = [s for s in chapter.sections if s.kind == "beside"]
    if not beside and not is_chapter(chapter.path):
        return []
    if not beside:
        return [f"{chapter.path}: the page has no closing section “## {BESIDE}”"]
    after = chapter.sections[chapter.sections.index(beside[0]) :]
    late = [section for section in after if section.kind != "beside"]
    if late:
        return [f"{chapter.path}: {late[0].name} stands after “{BESIDE}”, which closes the page"]
    return []
