"""What the rules of ``make check`` say of a chapter with a slip in it, without running anything."""

from __future__ import annotations

import copy
import functools
import html
import re

from press.author import rules
from press.author.chapter import Chapter
from press.author.notebooks import RECORD
from press.formulas import judge, pages, tables

#: the rules that read code and outputs alone
OF_CODE = {"typed values", "shown"}


class Static:
    """The rules, and what they say of the chapter as it stands."""

    def __init__(self, notebook, path):
        self.notebook, self.path = notebook, path
        self.sources = {cell.id: cell.source for cell in notebook.cells}
        self.usual = self.said(notebook)

    def said(self, notebook, of_code=True):
        """Return what the rules say of a chapter, its formulas' among them."""
        chapter = Chapter(notebook, self.path)
        found = set(formulas(chapter))
        for name, rule in rules.RULES.items():
            if of_code or name not in OF_CODE:
                found |= set(rule(chapter))
        return found

    def stops(self, notebook, of_code=True):
        """Return what the rules say of a chapter with a slip that they do not say without it.

        Where code and outputs are as they were, the rules about these need not be asked.
        """
        return sorted(self.said(notebook, of_code) - self.usual)

    def with_slip(self, slip):
        """Return the notebook with a slip in its text, in an alt text, or in a record."""
        spoilt = copy.copy(self.notebook)
        spoilt.cells = list(self.notebook.cells)
        at = next(n for n, cell in enumerate(spoilt.cells) if cell.id == slip.cell)
        cell = spoilt.cells[at] = copy.deepcopy(spoilt.cells[at])
        if slip.alt:
            for output in cell.outputs:
                if "text/html" in output.get("data", {}):
                    output.data["text/html"] = with_alt(output.data["text/html"], slip.new)
        elif slip.record:
            for output in cell.outputs:
                record = output.get("data", {}).get(RECORD, {})
                if record.get("name") == slip.new:
                    truths = record["truths"]
                    truths[slip.start], truths[slip.end] = truths[slip.end], truths[slip.start]
        else:
            source = cell.source
            cell.source = source[: slip.start] + slip.new + source[slip.end :]
        return spoilt


def with_alt(page, words):
    """Return a picture with other words for who cannot see it."""
    return re.sub(
        r'(?<=role="img" aria-label=")[^"]*', lambda _: html.escape(words), "".join(page), count=1
    )


@functools.lru_cache(8192)
def judged(chapter, cell, latex):
    """Return the verdict on a formula of a cell."""
    return judge.judge(latex, tables.table_of(chapter), cell)


def formulas(chapter):
    """Yield what is wrong with the formulas of a chapter, as `judge.complaints` would say it."""
    table = tables.table_of(chapter.name)
    if table is None:
        return
    seen = set()
    for cell in chapter.cells:
        for formula in pages.formulas_in(cell.source, cell.id) if cell.layer == "text" else ():
            if not (formula.displayed or formula.claims):
                continue
            left = table.entry(table.left, cell.id, formula.latex)
            fails = table.entry(table.fails, cell.id, formula.latex)
            seen |= {left, fails, table.entry(table.given, cell.id, formula.latex)}
            if left is None and judged(chapter.name, cell.id, formula.latex).holds is bool(fails):
                yield f"{cell.id}: {formula.latex} is not as it should be"
            elif left is None and judged(chapter.name, cell.id, formula.latex).holds is None:
                yield f"{cell.id}: {formula.latex} cannot be run"
    for name in (*table.left, *table.fails, *table.given):
        if name not in seen and not tables.IDS.fullmatch(name):
            yield f"{name} stands nowhere on the page"
