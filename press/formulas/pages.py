"""The formulas of a page: where they stand, and which of them say that something is so."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from press.author.notebooks import read as read_notebook
from press.formulas.reading import read
from press.formulas.tex import Unread
from press.paths import BOOK

HIDDEN = re.compile(
    r"<!--.*?-->|(?<!\{math\})(?<!`)(?P<ticks>`{1,2})(?!`)[^`]+?(?<!`)(?P=ticks)(?!`)", re.S
)
FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})[ \t]*(\{[\w:-]+\})?")
OF_CODE = {None, "{code}", "{code-block}", "{code-cell}", "{raw}"}
FORMULA = re.compile(
    r"\$\$(?P<d1>.+?)\$\$|```\{math\}\n(?P<d2>.*?)```"
    r"|(?P<d3>\\begin\{(?P<env>align|equation)\*?\}.*?\\end\{(?P=env)\*?\})"
    r"|(?<![\\$])\$(?P<i1>(?:\\.|[^$\\])+)\$|\{math\}`(?P<i2>[^`]*)`",
    re.S,
)
OPTION = re.compile(r"^:\w+:.*$", re.M)
RELATION = re.compile(
    r"=|<|>|\\(?:lt|gt|leq?|geq?|neq?|approx|propto|in|notin|subset|subseteq|iff|implies|sim|equiv"
    r"|mapsto|longmapsto|leftarrow|to|Longrightarrow|Rightarrow|Longleftrightarrow|Leftrightarrow)"
    r"(?![A-Za-z])|(?<![\^_{])\s*\\perp"
)
BOUNDS = re.compile(r"[_^]\{[^{}]*\}")


@dataclass(frozen=True)
class Formula:
    """A formula of a page: the cell, where it stands in it, and its TeX in one line."""

    cell: str
    span: tuple[int, int]
    latex: str
    displayed: bool

    @property
    def claims(self):
        """Tell whether the formula says that something is so."""
        try:
            return any(_is_claim(part) for part in _parts(read(self.latex)))
        except Unread:
            return RELATION.search(BOUNDS.sub(" ", self.latex)) is not None


def _parts(node):
    return node.parts if node.kind == "claims" else (node,)


def _is_claim(node):
    if node.kind == "braces":
        return any(map(_is_claim, _parts(node[0])))
    return node.kind in ("sides", "implies", "when")


def without_code(source):
    """Return a markdown text with blanks in place of comments and code."""
    lines, fences = [], []
    for line in source.splitlines(keepends=True):
        fence = FENCE.match(line)
        inside = fences and fences[-1][1] in OF_CODE
        if fence and fences and fence[1].startswith(fences[-1][0]) and not fence[2]:
            fences.pop()
        elif fence and not inside:
            fences.append(fence.groups())
            inside = fences[-1][1] in OF_CODE
        lines.append(re.sub(r"[^\n]", " ", line) if inside else line)
    return HIDDEN.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), "".join(lines))


def formulas_in(source, cell=""):
    """Return the formulas of a markdown text, in order."""
    masked = without_code(source)
    found = []
    for match in FORMULA.finditer(masked):
        kind = next(k for k in ("d1", "d2", "d3", "i1", "i2") if match[k] is not None)
        latex = " ".join(OPTION.sub("", match[kind]).split())
        found.append(Formula(cell, match.span(), latex, kind.startswith("d")))
    return found


def formulas_of(path):
    """Return the formulas of a notebook, or of a page in markdown, that have to be run."""
    path = Path(path)
    if path.suffix == ".md":
        found = formulas_in(path.read_text(encoding="utf-8"), path.stem)
    else:
        cells = [cell for cell in read_notebook(path).cells if cell.cell_type == "markdown"]
        found = [formula for cell in cells for formula in formulas_in(cell.source, cell.id)]
    return [formula for formula in found if formula.displayed or formula.claims]


def quotations(path):
    """Return what misprints of a notebook quote: (cell, "instead_of" or "write", the text)."""
    if Path(path).suffix != ".ipynb":
        return []
    found = []
    for cell in read_notebook(path).cells:
        if cell.cell_type != "code" or ".misprint(" not in cell.source:
            continue
        for call in ast.walk(ast.parse(cell.source)):
            if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "misprint":
                found += [
                    (cell.id, word.arg, word.value.value)
                    for word in call.keywords
                    if word.arg in ("instead_of", "write") and isinstance(word.value, ast.Constant)
                ]
    return [quotation for quotation in found if isinstance(quotation[2], str)]


def chapter_of(path):
    """Return the name of a page, as ``algebra/projection``."""
    path = Path(path).resolve()
    inside = path.relative_to(BOOK) if path.is_relative_to(BOOK) else Path(path.name)
    return inside.with_suffix("").as_posix()


def one_line(latex):
    """Return TeX as formulas are compared: in one line, with single spaces."""
    return " ".join(latex.split())
