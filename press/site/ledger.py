"""The ledger page and the errata page, made from what the checks leave in the notebooks."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from html import escape
from pathlib import Path

import yaml
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from press.site.cell_records import RECORD

VERDICTS = {
    "holds": "holds",
    "holds-with-conditions": "holds on a condition",
    "typo": "misprint",
    "wrong": "wrong",
    "none": "nothing to compute",
}
# What a check showed, the most telling first: an item counts under the first of its ways.
WAYS = {
    "misprint": "misprint shown",
    "only if": "shown by cases",
    "not checkable": "not checkable",
    "in letters": "proved in letters",
    "exact": "shown on an exact example",
    "computed": "computed",
}
MEANINGS = {
    "misprint": "the formula as printed fails, and the corrected one holds",
    "only if": "it holds where its condition does, and fails where that does not",
    "not checkable": "an opinion or a reading list has nothing to compute; the cell says so",
    "in letters": "by algebra, for all values of the letters",
    "exact": "by exact numbers, fractions and roots, without letters",
    "computed": "floating-point numbers within a stated tolerance, counts and ranks",
}
ABBREVIATIONS = {"ica", "kl", "lda", "lsi", "pca", "svd"}


@dataclass(frozen=True)
class Item:
    """One thing that must be checked."""

    name: str
    kind: str
    verdict: str
    checkable: bool
    chapter: str
    section: str = ""

    @property
    def source(self) -> str:
        return self.name.partition("-")[0]

    @property
    def outcome(self) -> str:
        return self.verdict if self.checkable else "none"


@dataclass(frozen=True)
class Ledger:
    """The list of everything that must be checked, and where."""

    sources: dict[str, str]
    parts: dict[str, dict]
    sections: dict[str, dict]
    items: dict[str, Item]
    supplied: dict[str, Item]

    @property
    def chapters(self) -> list[str]:
        """The chapters in reading order."""
        return [f"{p}/{name}" for p, part in self.parts.items() for name in part["chapters"]]

    def of(self, chapter: str) -> list[Item]:
        """Return all that a chapter has to check."""
        everything = [*self.items.values(), *self.supplied.values()]
        return [item for item in everything if item.chapter == chapter]


def read_ledger(path: Path) -> Ledger:
    """Read ``ledger.yml``; an id that stands twice is an error."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    items: dict[str, Item] = {}
    for key, section in data["sections"].items():
        for name, words in section["items"].items():
            kind, verdict, *rest = words.split(", ")
            if name in items or rest not in ([], ["not checkable"]):
                raise ValueError(f"{path.name}: {name} stands twice, or is described wrongly")
            items[name] = Item(name, kind, verdict, not rest, section["chapter"], key)
    supplied = {
        name: Item(name, "supplied", "holds", True, chapter)
        for name, chapter in data["supplied"].items()
    }
    return Ledger(data["sources"], data["parts"], data["sections"], items, supplied)


def read_cells(path: Path) -> list[dict]:
    """Return the cells of a notebook, sources in one piece."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell | {"source": "".join(cell["source"])} for cell in cells]


def cell_records(cell: dict) -> list[dict]:
    """Return what the checks of one cell have left in its outputs, in order."""
    outputs = [output.get("data", {}) for output in cell.get("outputs", [])]
    return [data[RECORD] for data in outputs if RECORD in data]


def collect(ledger: Ledger, book: Path) -> dict[str, list[dict]]:
    """Return the records of each chapter that exists."""
    paths = {chapter: book / f"{chapter}.ipynb" for chapter in ledger.chapters}
    return {
        chapter: [record for cell in read_cells(path) for record in cell_records(cell)]
        for chapter, path in paths.items()
        if path.exists()
    }


def title_of(chapter: str, book: Path) -> str:
    """Return the first heading of a chapter, or its name in words while it is to come."""
    path = book / f"{chapter}.ipynb"
    for cell in read_cells(path) if path.exists() else []:
        if cell["cell_type"] == "markdown" and (found := re.match(r"#\s+(.+)", cell["source"])):
            return found[1].strip()
    words = chapter.partition("/")[2].split("-")
    text = " ".join(word.upper() if word in ABBREVIATIONS else word for word in words)
    return text[0].upper() + text[1:]


def way(record: dict) -> str:
    """Return the key of how one check was made: by its form where that says more."""
    return record["form"] if record["form"] in WAYS else record["how"]


def main_way(records: list[dict]) -> str:
    """Return the most telling way in which an item was checked."""
    return min(map(way, records), key=list(WAYS).index)


def by_item(ledger: Ledger, records: dict[str, list[dict]]) -> dict[str, list[dict]]:
    """Return the records of each item, from the chapter that holds it."""
    return {
        item.name: [r for r in records.get(item.chapter, []) if r["item"] == item.name]
        for item in [*ledger.items.values(), *ledger.supplied.values()]
    }


def table(name: str, caption: str, head: list[str], rows: list[list[str]], ids=()) -> str:
    """Return a table; what is in its rows is HTML already, and each row's first cell names it."""
    top = "".join(f'<th scope="col">{text}</th>' for text in head)
    body = ""
    for number, (first, *others) in enumerate(rows):
        anchor = f' id="{ids[number]}"' if ids else ""
        labelled = zip(head[1:], others, strict=True)
        cells = "".join(f'<td data-head="{label}">{text}</td>' for label, text in labelled)
        body += f'<tr{anchor}><th scope="row">{first}</th>{cells}</tr>'
    caption = f"<caption>{escape(caption)}</caption>"
    return (
        f'<table class="{name}">{caption}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'
    )


def cell_link(item: Item, text: str) -> str:
    """Return a link to the very cell that checks an item."""
    label = "" if text == item.name else f' aria-label="{text}: {item.name}"'
    return f'<a href="{item.chapter}.html#{item.name}"{label}>{text}</a>'


def counts(ledger: Ledger, checks: dict[str, list[dict]]) -> str:
    """Return how much is checked, by verdict and by way."""
    done = [item for item in ledger.items.values() if checks[item.name]]
    extra = sum(bool(checks[name]) for name in ledger.supplied)
    all_verdicts = Counter(item.outcome for item in ledger.items.values())
    verdicts = Counter(item.outcome for item in done)
    ways = Counter(main_way(checks[item.name]) for item in done)
    by_verdict = [
        [text, str(verdicts[key]), str(all_verdicts[key])] for key, text in VERDICTS.items()
    ]
    by_way = [[text, MEANINGS[key], str(ways[key])] for key, text in WAYS.items()]
    return (
        f'<p class="ledger-total"><strong>{len(done)} of {len(ledger.items)}</strong> items of the '
        f"notes are checked so far, and {extra} of {len(ledger.supplied)} things that the notes "
        'promise or need and never give are supplied.</p><div class="ledger-counts">'
        + table("count", "By verdict", ["verdict", "checked", "in all"], by_verdict)
        + table("count", "By way of checking", ["way", "meaning", "checked"], by_way)
        + "</div>"
    )


def item_row(item: Item, records: list[dict]) -> list[str]:
    """Return the row of one item: its first statement, the others below, how, and the verdict."""
    kind = f" <small>{item.kind}</small>"
    if not records:
        return [item.name + kind, "not checked yet", "", ""]
    first, *others = dict.fromkeys(escape(record["says"]) for record in records)
    says = first + "".join(f"<small>{text}</small>" for text in others)
    hows = ", ".join(WAYS[key] for key in WAYS if key in map(way, records))
    verdict = "supplied" if item.kind == "supplied" else VERDICTS[item.outcome]
    return [
        cell_link(item, item.name) + kind,
        says,
        hows,
        f'<span class="{item.outcome}">{verdict}</span>',
    ]


def chapter_tables(ledger: Ledger, chapter: str, checks: dict[str, list[dict]]) -> str:
    """Return the tables of a chapter: one for each section, one for what is supplied."""
    groups: dict[str, list[Item]] = {}
    for item in ledger.of(chapter):
        groups.setdefault(item.section, []).append(item)
    pieces = []
    for key, group in groups.items():
        title = "Promised or needed by the notes, supplied here"
        if key:
            title = f"{group[0].source} · {ledger.sections[key]['title']}"
        rows = [item_row(item, checks[item.name]) for item in group]
        head = ["item", "what is shown", "how", "verdict"]
        pieces.append(table("ledger", title, head, rows, [item.name for item in group]))
    return (
        "".join(pieces)
        or "<p>The notes have nothing to say here, so there is nothing to check.</p>"
    )


def to_come(ledger: Ledger, chapter: str, book: Path) -> str:
    """Return the folded list of what a chapter will have to check."""
    items = ledger.of(chapter)
    title = escape(title_of(chapter, book))
    if not items:
        return f'<p class="ledger-to-come">{title}: to come, beyond the notes</p>'
    names = "".join(
        f'<li id="{item.name}">{item.name} <small>{item.kind}</small></li>' for item in items
    )
    plural = "item" if len(items) == 1 else "items"
    return (
        f'<details class="ledger-to-come"><summary>{title}: to come, {len(items)} {plural}'
        f"</summary><ul>{names}</ul></details>"
    )


def errata_tables(ledger: Ledger, source: str, checks: dict[str, list[dict]]) -> str:
    """Return what one set of notes gets wrong, and what it says without the condition it needs."""
    slips, conditions = [], []
    for item in ledger.items.values():
        if item.source != source or item.verdict == "holds":
            continue
        ledger_link = f'<a href="ledger.html#{item.name}">{item.name}</a>'
        place = f"{ledger_link} <small>{cell_link(item, 'the cell')}</small>"
        for record in checks[item.name]:
            says = escape(record["says"])
            if item.verdict == "holds-with-conditions" and record["form"] == "only if":
                conditions.append([place, says, escape(record["condition"])])
            elif item.verdict != "holds-with-conditions" and record["form"] == "misprint":
                slips.append([place, escape(record["instead_of"]), says, VERDICTS[item.verdict]])
    printed = "as transcribed" if source == "klt" else "the notes print"
    pieces = []
    if slips:
        head = ["item", printed, "what holds", "verdict"]
        pieces.append(table("ledger errata", "Slips", head, slips))
    if conditions:
        head = ["item", "what holds", "only if"]
        pieces.append(
            table("ledger errata", "True on a condition that goes unsaid", head, conditions)
        )
    return "".join(pieces)


def raw(html: str) -> nodes.raw:
    """Return HTML as a node."""
    return nodes.raw("", html, format="html")


def section(name: str, title: str, *content: nodes.Node) -> nodes.section:
    """Return a section that the page's contents list."""
    return nodes.section("", nodes.title(title, title), *content, ids=[name], names=[name])


class LedgerDirective(SphinxDirective):
    """``{ledger}``: everything that must be checked, with the cell that checks it."""

    def run(self) -> list[nodes.Node]:
        book = Path(self.env.doc2path(self.env.docname)).parent
        ledger = read_ledger(book / "ledger.yml")
        # A chapter that is missing now also counts: its coming makes the page stale.
        for name in ("ledger.yml", *(f"{chapter}.ipynb" for chapter in ledger.chapters)):
            self.env.note_dependency(str(book / name))
        return self.page(ledger, book, by_item(ledger, collect(ledger, book)))

    def page(self, ledger: Ledger, book: Path, checks: dict[str, list[dict]]) -> list[nodes.Node]:
        found: list[nodes.Node] = [raw(counts(ledger, checks))]
        for key, part in ledger.parts.items():
            content: list[nodes.Node] = []
            for name in part["chapters"]:
                chapter = f"{key}/{name}"
                if (book / f"{chapter}.ipynb").exists():
                    tables = raw(chapter_tables(ledger, chapter, checks))
                    content.append(section(name, title_of(chapter, book), tables))
                else:
                    content.append(raw(to_come(ledger, chapter, book)))
            found.append(section(key, part["title"], *content))
        return found


class ErrataDirective(LedgerDirective):
    """``{errata}``: what the notes print, and what holds."""

    def page(self, ledger: Ledger, book: Path, checks: dict[str, list[dict]]) -> list[nodes.Node]:
        doubtful = [item for item in ledger.items.values() if item.verdict != "holds"]
        done = Counter(item.source for item in doubtful if checks[item.name])
        every = Counter(item.source for item in doubtful)
        total = (
            f'<p class="ledger-total"><strong>{done.total()} of {every.total()}</strong> '
            "are shown so far; the others wait for their chapters.</p>"
        )
        found: list[nodes.Node] = [raw(total)]
        for source, title in ledger.sources.items():
            count = f"<p>{escape(title)}: {done[source]} of {every[source]} shown so far.</p>"
            found.append(
                section(source, source, raw(count + errata_tables(ledger, source, checks)))
            )
        return found


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the two directives."""
    app.add_directive("ledger", LedgerDirective)
    app.add_directive("errata", ErrataDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
