"""Try the slips in what a chapter says and draws, and count by kind which of them are stopped.

A slip in a text is judged by the rules of ``make check`` alone. One in a picture or in a check runs
its cell up to the picture, and the evidence behind it, in a forked copy of this process: an error
stops it, or the rules do, which read the new outputs as after ``make refresh``.
"""

from __future__ import annotations

import copy
from collections import Counter

from press.author.chapter import Chapter
from press.author.notebooks import read
from press.slips import drawings, static, texts
from press.slips.copies import Pool
from press.slips.inprocess import Session

STOPS = ("verify", "error", "rules")


class Trial:
    """One slip in a cell's code, to be tried in a copy of the process."""

    def __init__(self, session, judge, number, until, mutant):
        self.session, self.judge, self.mutant = session, judge, mutant
        self.number, self.until = number, until

    def __call__(self):
        """Return what stopped the slip; "idle" if it changes no output."""
        spoilt = copy.copy(self.judge.notebook)
        spoilt.cells = [copy.copy(cell) for cell in self.judge.notebook.cells]
        by_id, same = {cell.id: cell for cell in spoilt.cells}, True
        for number in range(self.number, self.until):
            cell = by_id[self.session.cells[number].id]
            if number == self.number:
                cell.source = self.mutant.apply(cell.source)
            outputs, error = self.session.outputs(cell.source)
            if error is not None:
                return "verify" if isinstance(error, AssertionError) else "error"
            same = same and [o.get("data") for o in outputs] == [
                o.get("data") for o in cell.outputs
            ]
            cell.outputs = outputs
        return "rules" if self.judge.stops(spoilt) else "idle" if same else "survived"


def explore_words(path, args, place=None):
    """Try all slips of one chapter; return for each its kind, its cell, its words, its outcome.

    Parameters
    ----------
    place : pathlib.Path, optional
        Where the chapter would stand, if that is elsewhere.
    """
    notebook = read(path)
    chapter, judge = (of(notebook, place or path) for of in (Chapter, static.Static))
    found = []
    for slip in texts.slips(chapter):
        outcome = "rules" if judge.stops(judge.with_slip(slip), of_code=False) else "survived"
        found.append((slip.kind, slip.cell, slip.told(judge.sources[slip.cell]), outcome))
    return found + explore_drawings(path, chapter, judge, args)


def explore_drawings(path, chapter, judge, args):
    """Try the slips in pictures and in the sentences of checks."""
    session, pool, found = Session(path), Pool(max(args.jobs, 1)), []
    layers = {cell.id: cell for cell in chapter.cells}
    own = [layers[cell.id] for cell in session.cells]
    for number, cell in enumerate(own):
        until = touched(own, number)
        for mutant in drawings.slips(cell):

            def tell(answer, cell=cell, mutant=mutant):
                outcome = answer if isinstance(answer, str) else answer[0]
                found.append((mutant.kind, cell.id, str(mutant), outcome))

            pool.ask(Trial(session, judge, number, until, mutant), tell)
        pool.settle()
        session.run(cell.source)
    return found


def touched(cells, number):
    """Return the end of what a slip in a cell is judged by: the picture and its evidence."""
    if cells[number].layer == "evidence":
        return number + 1
    rest = range(number, len(cells))
    drawn = next((n for n in rest if any(map(drawings.is_picture, cells[n].outputs))), number)
    following = range(drawn + 1, len(cells))
    return next((n for n in following if cells[n].layer != "evidence"), len(cells))


def by_kind(found):
    """Return the table of kinds: how many slips, and how many were stopped; idle ones left out."""
    tried = Counter(kind for kind, *_, outcome in found if outcome != "idle")
    stopped = Counter(kind for kind, *_, outcome in found if outcome in STOPS)
    lines = ["| kind | slips | stopped | share |", "|---|---|---|---|"]
    for kind in sorted(tried):
        share = stopped[kind] / tried[kind]
        lines.append(f"| {kind} | {tried[kind]} | {stopped[kind]} | {share:.0%} |")
    total, halted = tried.total(), stopped.total()
    lines.append(f"| all | {total} | {halted} | {halted / max(total, 1):.0%} |")
    return "\n".join(lines) + "\n"


def share(found):
    """Return which share of the slips is stopped, those in words of direction left out."""
    real = [one[-1] for one in found if "direction" not in one[0] and one[-1] != "idle"]
    return sum(outcome in STOPS for outcome in real) / max(len(real), 1)


def survivors(page, found):
    """Return a line for each slip of a chapter that nothing has stopped."""
    return [
        f"{page}: {cell}: {words}" for _, cell, words, outcome in found if outcome == "survived"
    ]
