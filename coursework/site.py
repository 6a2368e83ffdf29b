"""The pages of the site: the student's notebook of every set, in the edition with the seed 0."""

from __future__ import annotations

import re

from coursework import source
from coursework.edition import edition
from coursework.student import notebook
from press.author.notebooks import SETS, canonical, dumps, read
from press.paths import BOOK

PLACE = BOOK / SETS
LIST = BOOK / "problem-sets.md"
TABLE = re.compile(r"(<!-- sets: .*? -->\n).*?(?=<!-- end of sets -->)", re.S)


def page(name):
    """Return the notebook of a set's page, not run yet."""
    return canonical(notebook(edition(name)), name)


def sources(made):
    """Return what a reader sees of a notebook before it runs."""
    return [(cell.cell_type, cell.source) for cell in made.cells]


def stale():
    """Return the names of the sets whose pages are not what their sources say."""
    found = []
    for name in source.names():
        path = PLACE / f"{name}.ipynb"
        if not path.exists() or sources(read(path)) != sources(page(name)):
            found.append(name)
    return found


def listed():
    """Return the page that lists the sets, as their sources say it."""
    rows = ["", "| set | needs | hours | points |", "|---|---|---|---|"]
    for name in source.names():
        set_ = edition(name)
        needs = ", ".join(f"[]({chapter})" for chapter in set_.chapters)
        link = f"[{set_.number} · {set_.title}]({SETS}/{name})"
        rows.append(f"| {link} | {needs} | {set_.hours} | {set_.points} |")
    table = "\n".join([*rows, "", ""])
    return TABLE.sub(lambda match: match[1] + table, LIST.read_text("utf-8"))


def write_pages():
    """Write the pages that are not what their sources say; return their names."""
    LIST.write_text(listed(), encoding="utf-8")
    names = stale()
    PLACE.mkdir(exist_ok=True)
    for name in names:
        (PLACE / f"{name}.ipynb").write_text(dumps(page(name)), encoding="utf-8")
    return names
