"""What is wrong with the formulas of a page, one sentence each; and how many were run."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from press.formulas import pages, tables
from press.formulas.reading import read
from press.formulas.tex import Unread
from press.formulas.truth import Truths, Wrong, is_value


@dataclass(frozen=True)
class Verdict:
    """Whether a formula holds (True or False), or None where it cannot be run; and why not."""

    holds: bool | None
    why: str = ""


def judge(latex, table, cell="", as_in=None):
    """Return the verdict on one formula: it is evaluated in all cases of a table.

    What its letters stand for is given as for the formula ``as_in`` where that is another.
    """
    try:
        node = read(latex)
        for claim in separate(node):
            met, shown = set(), {}
            for number, world in enumerate(table.worlds(cell, as_in or latex), 1):
                truths = Truths(world, table.roughly)
                try:
                    truths.check(claim)
                except Wrong as wrong:
                    return Verdict(False, f"{wrong} in case {number}")
                met |= truths.met
                for equation, is_so in truths.shown.items():
                    shown[equation] = shown.get(equation) or is_so
            if empty := shows_nothing(met, shown):
                return Verdict(None, empty)
    except Unread as unread:
        return Verdict(None, str(unread))
    except Exception as error:  # an author gets a sentence, whatever a formula does
        return Verdict(None, f"it cannot be evaluated: {error!r}")
    return Verdict(True)


def shows_nothing(met, shown):
    """Return a sentence if the cases are too special for a claim to say anything, or None."""
    for sign, _ in met:
        if (sign, True) not in met:
            return "its condition is met in no case"
        if sign == r"\iff" and (sign, False) not in met:
            return "its sides hold in every case: GIVEN takes a list of them"
    empty = [equation for equation, is_so in shown.items() if not is_so]
    return f"both sides of {empty[0]} are 0 in every case, which shows nothing" if empty else None


def separate(node):
    """Return the claims of a formula that can be judged one by one."""
    if node.kind != "claims" or any(is_value(part) for part in node):
        return [node]
    return list(node)


def complaints(path, table=None):
    """Return one sentence for each formula of a page that is wrong, or was not run unsaid."""
    chapter, formulas = pages.chapter_of(path), pages.formulas_of(path)
    table = table or tables.table_of(chapter)
    if table is None:
        where = f"press/formulas/cases/{chapter}.py"
        return [f"{path}: {where} is missing, which says what its letters mean"] if formulas else []
    table.named.clear()
    found, runs = [], {}
    for formula in formulas:
        verdict = judge(formula.latex, table, formula.cell)
        about = f"{path}: cell {formula.cell}: ${formula.latex}$"
        if left := table.entry(table.left, formula.cell, formula.latex):
            runs.setdefault(left, []).append(verdict.holds)
        elif table.entry(table.fails, formula.cell, formula.latex):
            if verdict.holds is not False:
                found.append(f"{about}: it should fail, and {verdict.why or 'holds'}")
        elif not verdict.holds:
            found.append(f"{about}: {verdict.why}")
    for formula, holds in runs.items():
        if all(holds):
            found.append(f"{path}: ${formula}$ can be run, and holds: take it out of LEFT")
    return [*found, *misquoted(path, table), *outdated(path, table, formulas)]


def misquoted(path, table):
    """Return a sentence for each quoted misprint that holds, or correction that does not."""
    found = []
    for cell, kind, text in pages.quotations(path):
        if table.entry(table.left, cell, pages.one_line(text)):
            continue
        right = holds_in(text, table, cell)
        if right is not None and right != (kind == "write"):
            says = "holds" if right else "does not hold"
            found.append(f"{path}: cell {cell}: {kind}={text!r}: the formula {says}")
    return found


def outdated(path, table, formulas):
    """Return a sentence for each entry of a table that is about nothing on the page."""
    cells = {formula.cell for formula in formulas}
    found = []
    for name, entries in (("GIVEN", table.given), ("FAILS", table.fails), ("LEFT", table.left)):
        for key in entries:
            if name == "GIVEN" and tables.IDS.fullmatch(key):
                gone = set(key.split()) - cells
                found += [
                    f"{path}: GIVEN names the cell {id_}, which has no formula" for id_ in gone
                ]
            elif key not in table.named:
                found.append(f"{path}: {name} names ${key}$, which stands nowhere on the page")
    return found


def holds_in(text, table, cell):
    """Tell whether the formulas of a text hold: None if one of them cannot be read."""
    inside = [formula.latex for formula in pages.formulas_in(text)]
    if not inside and "\\" in text:
        inside = [pages.one_line(text)]
    verdicts = [judge(latex, table, cell).holds for latex in inside]
    return None if None in verdicts or not verdicts else all(verdicts)


def holds(latex, chapter, cell):
    """Tell whether LaTeX holds where a cell of a chapter stands; None if it cannot be read.

    Parameters
    ----------
    latex : str
        A formula, or words with formulas between dollars.
    chapter, cell : str
        As ``algebra/projection`` and ``projection-25``.
    """
    table = tables.table_of(chapter)
    return None if table is None else holds_in(latex, table, cell)


def counts(path):
    """Return how many formulas of a page were run and how many were left, by kind.

    The keys are ``displayed read``, ``displayed left``, ``inline read`` and ``inline left``; what
    neither runs nor stands in LEFT counts as left.
    """
    table = tables.table_of(pages.chapter_of(path))
    found = Counter(dict.fromkeys(KINDS, 0))
    for formula in pages.formulas_of(path):
        kind = "displayed" if formula.displayed else "inline"
        run = table is not None and was_run(formula, table)
        found[f"{kind} {'read' if run else 'left'}"] += 1
    return dict(found)


def was_run(formula, table):
    """Tell whether a formula was evaluated, and is as it should be."""
    if table.entry(table.left, formula.cell, formula.latex):
        return False
    fails = table.entry(table.fails, formula.cell, formula.latex) is not None
    return judge(formula.latex, table, formula.cell).holds is (not fails)


KINDS = ("displayed read", "displayed left", "inline read", "inline left")


def evaluated_spans(cell, chapter=None):
    """Return where the formulas that were evaluated, and hold, stand in a markdown cell.

    Parameters
    ----------
    cell : NotebookNode
        A markdown cell, with its id.
    chapter : str, optional
        As ``algebra/projection``; without it the table is found by the cell's id.

    Returns
    -------
    list of (int, int)
        Beginning and end of each in the cell's source, dollars included.
    """
    table = tables.table_of(chapter or chapter_by(cell.id))
    if table is None:
        return []
    return [
        formula.span
        for formula in pages.formulas_in(cell.source, cell.id)
        if formula.claims and was_run(formula, table)
    ]


def chapter_by(cell):
    """Return the chapter with a table to which a cell's id belongs, or an empty name."""
    found = [path for path in tables.CASES.rglob("*.py") if cell.startswith(f"{path.stem}-")]
    best = max(found, key=lambda path: len(path.stem), default=None)
    return best.relative_to(tables.CASES).with_suffix("").as_posix() if best else ""
