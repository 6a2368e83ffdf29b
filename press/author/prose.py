"""Is every decimal number in a page's prose and math printed by a cell of that page?

A number in the text counts as printed when an output shows the same decimal, or a longer one that
rounds to it (``0.62`` for a printed ``0.6180``); before an ellipsis, one that is cut off to it.
Left alone: integers, versions, links and citations, identifiers, the numbers of equations,
sections, theorems and examples, and what a cell itself marks as a quoted misprint with
``<!-- misprint: 1.62 -->``.

    prose.py book/x/y.ipynb ...
"""

from __future__ import annotations

import argparse
import functools
import html
import re
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from pathlib import Path

from press.author.notebooks import ROOT, read, toc_notebooks

MINUS = str.maketrans("\u2212\u2010\u2011\u2013", "----")  # minus, two hyphens, en dash
DIGITS = r"(?:\d{1,3}(?:(?:,|\{,\})\d{3})+|\d+)"
POWER = r"(?:e(?P<e>[-+]?\d+)|\s*(?:\\times|\\cdot|×|·)\s*10\^\{?(?P<ten>-?\d+)\}?)?"
END = r"(?!\d|\.\d)"
DECIMAL = re.compile(rf"(?<![\d.])(?P<m>{DIGITS}?\.\d+){POWER}{END}", re.I)
ANY_NUMBER = re.compile(rf"(?<![\d.])(?P<m>{DIGITS}(?:\.\d*)?|\.\d+){POWER}{END}", re.I)
ELLIPSIS = re.compile(r"\s*(?:…|\.\.\.|\\(?:l|c)?dots)")

MATH = re.compile(
    r"```\{math\}.*?```|\$\$.*?\$\$|\\begin\{(\w+\*?)\}.*?\\end\{\1\}"
    r"|(?<![\\$])\$(?:\\.|[^$\\])+\$|\{math\}`[^`]*`",
    re.S,
)
MISPRINT = re.compile(r"<!--\s*misprint:(.*?)-->", re.S)
VERSIONED = r"Python|NumPy|SciPy|SymPy|Matplotlib|scikit-learn|Jupyter\w*|CC BY|version"
NOT_PROSE = [
    re.compile(pattern, re.M)
    for pattern in (
        r"<!--(?s:.*?)-->",
        r"\{(?!math)[\w:.-]+\}`[^`]*`",  # roles: citations, references, links
        r"^:[\w-]+:.*$",  # options of a directive
        r"^\([\w.:-]+\)=$",  # targets
        r"(?<=\$\$) *\([\w.:-]+\)",  # labels of equations
        r"(?<=\])\([^)]*\)",  # where links lead; what they say is prose
        r"(?i:https?|doi):\S+|\b10\.\d{4,}/\S+|(?i:arxiv):?\s*\d{4}\.\d{4,5}",
        r"^#+ +\d+(?:\.\d+)+\b",  # numbered headings
        r"\bv?\d+(?:\.\d+){2,}\b|\bv\d+\.\d+\b",  # versions
        rf"\b(?:{VERSIONED})\s*(?:≥|>=|==)?\s*\d+\.\d+",
        r"`(?=[\w./-]*[A-Za-df-z_/])[\w./-]+`",  # names of files and of things
    )
]
NUMBERED = (
    r"(?:eqs?\.|§+|figs?\.|ch\.|sec\.|(?:equation|section|chapter|example|exercise|definition"
    r"|theorem|lemma|proposition|corollary|claim|remark|algorithm|problem|figure|table)s?)"
)
ITEM = r"\(?[1-9]\d*\.\d+[a-z]?\)?"
REFERENCE = re.compile(
    rf"(?<![a-z]){NUMBERED}[\s~]*{ITEM}(?:\s*(?:,\s*and\b|,|-|to\b|and\b|or\b)\s*{ITEM})*", re.I
)
IDENTIFIER = re.compile(r"(?<![\w.])[A-Za-z]\w*(?:-\w+)*-\d+(?:\.\d+)*[\w-]*")
ALT = re.compile(r'<(?=[^>]*\b(?:alt|aria-label)="([^"]*)")')
TEX_ASIDE = re.compile(
    r"\\(?:tag|label|ref|eqref)\*?\{[^}]*\}|(?<![\d.])\d*\.?\d+(?:em|ex|pt|mu|cm|mm)(?![a-z])"
)


@dataclass(frozen=True)
class Number:
    """A decimal number as it stands in a text."""

    text: str
    value: Decimal
    signs: str  # "+", "-", or both where a minus may as well be a subtraction or a range
    cut: bool = False  # followed by an ellipsis

    def shown_by(self, printed):
        """Tell whether a printed number is this one, or rounds to it."""
        places = self.value.as_tuple().exponent
        if printed.value.as_tuple().exponent > places or not set(self.signs) & set(printed.signs):
            return False
        modes = [ROUND_HALF_UP, ROUND_HALF_EVEN] + [ROUND_DOWN] * self.cut
        unit = Decimal((0, (1,), places))
        return any(_quantize(printed.value, unit, mode) == self.value for mode in modes)


def _quantize(value, unit, mode):
    return value.quantize(unit, mode) if value.adjusted() - unit.adjusted() < 25 else value


def prose_numbers(source):
    """Return the decimal numbers of a markdown cell that a cell of the page has to print."""
    text = source.translate(MINUS)
    quoted = {n.value for found in MISPRINT.findall(text) for n in _numbers(found, DECIMAL)}
    text = visible(text)
    found, after = [], 0
    for math in MATH.finditer(text):
        found += _prose_only(text[after : math.start()])
        found += _numbers(TEX_ASIDE.sub(" ", math[0]), DECIMAL)
        after = math.end()
    found += _prose_only(text[after:])
    return [number for number in found if number.value not in quoted]


def visible(text):
    """Return a markdown text without what is no prose: comments, options, addresses, tags."""
    for pattern in NOT_PROSE:
        text = pattern.sub(" ", text)
    return _strip_tags(ALT.sub(r"\1 <", text))


def _prose_only(text):
    """Return the numbers of text outside math, where a hyphen or a letter makes an identifier."""
    text = REFERENCE.sub(" ", text)
    text = re.sub(r"\((\d+\.\d+)\)", lambda m: " " if m[1] in equation_numbers() else m[0], text)
    text = IDENTIFIER.sub(" ", text)
    text = re.sub(r"(?m)^\s*[-+*] ", " ", text)
    return _numbers(text, DECIMAL)


def _numbers(text, pattern):
    found = []
    for match in pattern.finditer(text):
        minus = re.search(r"(\S?)-(\s*)$", text[max(0, match.start() - 20) : match.start()])
        signs = "+"
        if minus:
            subtraction = minus[2] or re.match(r"[\w)\]}|%]", minus[1])
            signs = "+-" if subtraction else "-"
        mantissa = re.sub(r"[,{}]", "", match["m"])
        power = match["e"] or match["ten"] or "0"
        found.append(
            Number(
                text=("-" if signs == "-" else "") + match[0],
                value=Decimal(f"{mantissa}e{power}"),
                signs=signs,
                cut=bool(ELLIPSIS.match(text, match.end())),
            )
        )
    return found


def _strip_tags(text, hidden="script|style"):
    """Return the text of HTML or SVG."""
    text = re.sub(rf"<({hidden})\b.*?</\1>", " ", text, flags=re.S)
    return html.unescape(re.sub(r"<[A-Za-z/!?][^>]*>", " ", text)).translate(MINUS)


@functools.cache
def equation_numbers():
    """Return the numbers, like ``1.17``, under which the notes' equations are known."""
    ledger = ROOT / "book" / "ledger.yml"
    text = ledger.read_text(encoding="utf-8") if ledger.exists() else ""
    return frozenset(re.findall(r"[a-z]-(\d+\.\d+)\b", text))


def printed_numbers(notebook):
    """Return every number that an output of the notebook shows to a reader."""
    found = set()
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            for text in shown_texts(output):
                found.update(all_numbers(text.translate(MINUS)))
    return found


def all_numbers(text):
    """Return all numbers of a text, integers too, those in names left out."""
    return _numbers(IDENTIFIER.sub(" ", text), ANY_NUMBER)


def shown_texts(output):
    """Yield the texts that one output puts before a reader's eyes."""
    if output.output_type == "stream":
        yield output.text
    elif output.output_type == "error":
        yield output.evalue
    else:
        for kind, text in output.data.items():
            if kind in ("text/html", "image/svg+xml"):
                yield _strip_tags(text, hidden="script|style|title|desc|metadata")
            elif kind in ("text/plain", "text/latex", "text/markdown"):
                yield text


def unprinted(notebook):
    """Return ``(cell number, cell id, number)`` for every number in the prose nobody prints."""
    printed = printed_numbers(notebook)
    return [
        (position, cell.get("id"), number.text)
        for position, cell in enumerate(notebook.cells, start=1)
        if cell.cell_type == "markdown"
        for number in prose_numbers(cell.source)
        if not any(number.shown_by(candidate) for candidate in printed)
    ]


def complaints(path):
    """Return one sentence for each number of a stored notebook that no cell of it prints."""
    return [
        f"{path}: cell {position} ({name}) says {number}, which no cell of the page prints"
        for position, name, number in unprinted(read(path))
    ]


def main():
    """Check the notebooks named, or all; exit 1 when a number is not printed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=Path)
    found = [c for path in parser.parse_args().paths or toc_notebooks() for c in complaints(path)]
    if found:
        raise SystemExit("\n".join(found))


if __name__ == "__main__":
    main()
