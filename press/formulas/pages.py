"""The formulas of a page, and what its table says of their letters."""

from __future__ import annotations

import ast
import functools
import importlib.util
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from press.author.notebooks import read as read_notebook
from press.formulas.reading import read
from press.formulas.tex import Unread
from press.paths import BOOK

CASES = Path(__file__).with_name("cases")
HOW_MANY = 3
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
IDS = re.compile(r"[\w-]+(?: [\w-]+)*")


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
            return RELATION.search(self.latex) is not None


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


class Table:
    """What a chapter's table says: its cases, what is given in a cell, what is left and why."""

    def __init__(self, module):
        self.case = module.case
        self.given = getattr(module, "GIVEN", {})
        self.roughly = getattr(module, "ROUGHLY", 0.01)
        self.left = {}
        for key, value in getattr(module, "LEFT", {}).items():
            pairs = [(key, value)] if isinstance(value, str) else [(one, key) for one in value]
            self.left |= {one_line(formula): reason for formula, reason in pairs}
        self.made = {}

    def keys_for(self, cell, latex=""):
        """Return the keys of GIVEN that are about a formula of a cell, the formula's own last."""
        ids = [key for key in self.given if IDS.fullmatch(key) and cell in key.split()]
        return (*ids, *(key for key in self.given if one_line(key) == latex and key not in ids))

    def worlds(self, cell, latex=""):
        """Return the cases in which a formula of a cell is evaluated."""
        from press.formulas.world import World

        keys = self.keys_for(cell, latex)
        if keys not in self.made:
            worlds = []
            for number in range(HOW_MANY):
                worlds += [World(given) for given in self.letters(number, keys)]
            self.made[keys] = worlds
        return self.made[keys]

    def letters(self, number, keys):
        """Return what the letters stand for in one random case, which may be several."""
        own = self.case.__code__.co_varnames[1 : self.case.__code__.co_argcount]
        given = [self.given[key] for key in keys]
        fixed = {k: v for part in given if isinstance(part, dict) for k, v in part.items()}
        found = self.case(
            np.random.default_rng(number), **{k: v for k, v in fixed.items() if k in own}
        )
        found = found if isinstance(found, list) else [found]
        for letters in found:
            for part in given:
                more = part if isinstance(part, dict) else part(letters)
                letters.update({k: v for k, v in more.items() if k not in own})
        return found


@functools.cache
def table_of(chapter):
    """Return the table of a chapter, or None if it has none."""
    path = CASES / f"{chapter}.py"
    if not path.exists():
        return None
    spec = importlib.util.spec_from_file_location(f"cases_of_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return Table(module)
