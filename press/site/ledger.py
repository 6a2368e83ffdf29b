"""The ledger page, made from what the checks leave in the notebooks."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from dataclasses import dataclass
from html import escape
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import yaml
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from press.paths import BUILD, ROOT
from press.site.cell_records import RECORD, amount

# What is expected of an item: the list says so, and it was typed when the notes were first read.
VERDICTS = {
    "holds": "holds",
    "holds-with-conditions": "holds on a condition",
    "typo": "misprint",
    "wrong": "wrong",
    "none": "nothing to compute",
}
# What a cell has found. That a formula fails is computed; that it is a slip of the pen is judged.
COMPUTED = {
    "holds": "holds",
    "holds-with-conditions": "holds on a condition",
    "fails": "fails as printed",
    "none": "nothing to compute",
}
FAILS = ("typo", "wrong")
# How a check was made, the most telling first: an item counts under the first of its ways.
WAYS = {
    "in letters": "in letters",
    "exact": "on an exact example",
    "computed": "computed",
    "none": "not at all",
}
MEANINGS = {
    "in letters": "by algebra, for all values that the letters can have",
    "exact": "whole numbers, fractions and roots, equal to the last digit",
    "computed": "floating-point numbers, equal within a stated tolerance, and what can be counted",
    "none": "an opinion or a reading list has nothing to compute, and the cell says so",
}
# The words of records that an older verify has written.
OLDER = {"symbolic": "in letters", "numeric": "computed"}
# What is checked besides the items of the notes, by the form of its record.
BESIDES = {
    "text": ("numbers of the text", "bound to the values that they quote, phrase by phrase"),
    "drawn": ("marks in pictures", "drawn where the values say"),
    "options": ("predictions", "one option of each is true, and which one is computed"),
    "told": (
        "numbers that are told",
        "they count words or things of the page, and are not computed",
    ),
}
FORMULAS = {"displayed": "displayed formulas", "inline": "formulas in the lines"}
READ = "read by a grammar, and run on random cases that meet the hypotheses; the rest say why not"
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
    line: int = 0
    place: str = ""

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
    places = {name: str(words).partition(", ") for name, words in data.get("places", {}).items()}
    items: dict[str, Item] = {}
    for key, section in data["sections"].items():
        for name, words in section["items"].items():
            kind, verdict, *rest = words.split(", ")
            if name in items or rest not in ([], ["not checkable"]):
                raise ValueError(f"{path.name}: {name} stands twice, or is described wrongly")
            line, _, place = places.pop(name, ("0", "", ""))
            items[name] = Item(
                name, kind, verdict, not rest, section["chapter"], key, int(line), place
            )
    if places:
        raise ValueError(f"{path.name}: {', '.join(places)} has a place and is no item")
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
    """Return the key of how one check was made."""
    return OLDER.get(record["how"], record["how"])


def main_way(records: list[dict]) -> str:
    """Return the most telling way in which an item was checked."""
    return min(map(way, records), key=list(WAYS).index)


def computed(records: list[dict]) -> str:
    """Return the verdict that the records of an item amount to."""
    forms = {record["form"] for record in records}
    if "misprint" in forms:
        return "fails"
    if "only if" in forms:
        return "holds-with-conditions"
    return "none" if forms == {"not checkable"} else "holds"


def by_item(ledger: Ledger, records: dict[str, list[dict]]) -> dict[str, list[dict]]:
    """Return the records of each item, from the chapter that holds it."""
    return {
        item.name: [r for r in records.get(item.chapter, []) if r.get("item") == item.name]
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
    found = Counter(computed(checks[item.name]) for item in done)
    expected = Counter(item.outcome for item in done)
    listed = Counter(item.outcome for item in ledger.items.values())
    ways = Counter(main_way(checks[item.name]) for item in done)
    by_verdict = []
    for key, text in COMPUTED.items():
        kinds = FAILS if key == "fails" else (key,)
        numbers = [str(sum(count[kind] for kind in kinds)) for count in (expected, listed)]
        judged = ", ".join(f"{VERDICTS[kind]} {listed[kind]}" for kind in kinds)
        more = f" <small>{judged}</small>" if key == "fails" else ""
        by_verdict.append([text + more, str(found[key]), *numbers])
    by_way = [[text, MEANINGS[key], str(ways[key])] for key, text in WAYS.items()]
    return (
        f'<p class="ledger-total"><strong>{len(done)} of {len(ledger.items)}</strong> items of the '
        f"notes are checked so far, and {extra} of {len(ledger.supplied)} things that the notes "
        'promise or need and never give are supplied.</p><div class="ledger-counts">'
        + table("count", "By verdict", ["verdict", "computed", "expected", "of all"], by_verdict)
        + table("count", "By way of checking", ["way", "meaning", "items"], by_way)
        + "</div>"
    )


def besides(records: dict[str, list[dict]], formulas: list[list[str]]) -> str:
    """Return what is checked besides the items, if anything is.

    Parameters
    ----------
    records : dict
        Those of each chapter.
    formulas : list
        Rows of the same table, for the formulas that are run.
    """
    every = [record for chapter in records.values() for record in chapter]
    rows = []
    for form, (what, meaning) in BESIDES.items():
        if number := sum(amount(record) for record in every if record["form"] == form):
            rows.append([what, meaning, str(number)])
    rows = [*formulas, *rows]
    if not rows:
        return ""
    head = ["what", "meaning", "so many"]
    return f'<div class="ledger-counts">{table("count", "Besides", head, rows)}</div>'


def run_formulas(paths: list[Path]) -> list[list[str]]:
    """Return the rows for the formulas that are run, or none where nothing runs them."""
    if find_spec("press.formulas") is None:
        return []
    judge = import_module("press.formulas.judge")
    found: Counter[str] = Counter()
    for path in paths:
        # To run them takes seconds, and this page is made anew with every page that changes.
        kept = BUILD / "formulas" / f"{fingerprint(path)}.json"
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(judge.counts(path)), encoding="utf-8")
        found.update(json.loads(kept.read_text(encoding="utf-8")))
    rows = []
    for kind, what in FORMULAS.items():
        every = found[f"{kind} read"] + found[f"{kind} left"]
        rows.append([what, READ, f"{found[f'{kind} read']} of {every}"])
    return rows


def fingerprint(path: Path) -> str:
    """Return a hash of a page and of all that reads its formulas."""
    digest = hashlib.sha256(path.read_bytes())
    for file in sorted((ROOT / "press" / "formulas").rglob("*")):
        if file.suffix in (".py", ".lark"):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def item_row(item: Item, records: list[dict]) -> list[str]:
    """Return the row of one item: its first statement, the others below, how, and the verdict."""
    kind = f" <small>{item.kind}</small>"
    if not records:
        return [
            item.name + kind,
            "not checked yet",
            "",
            f"<i>expected: {VERDICTS[item.outcome]}</i>",
        ]
    first, *others = dict.fromkeys(escape(record["says"]) for record in records)
    says = first + "".join(f"<small>{text}</small>" for text in others)
    hows = ", ".join(WAYS[key] for key in WAYS if key in map(way, records))
    found = computed(records)
    verdict = "supplied" if item.kind == "supplied" else COMPUTED[found]
    judged = f" <small>{VERDICTS[item.verdict]}</small>" if found == "fails" else ""
    return [
        cell_link(item, item.name) + kind,
        says,
        hows,
        f'<span class="{found}">{verdict}</span>{judged}',
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


def raw(html: str) -> nodes.raw:
    """Return HTML as a node."""
    return nodes.raw("", html, format="html")


def section(name: str, title: str, *content: nodes.Node) -> nodes.section:
    """Return a section that the page's contents list."""
    return nodes.section("", nodes.title(title, title), *content, ids=[name], names=[name])


class FromLedger(SphinxDirective):
    """What a page is made of: the list, and the records of every chapter."""

    def run(self) -> list[nodes.Node]:
        """Read both, and leave the page to ``page``."""
        book = Path(self.env.doc2path(self.env.docname)).parent
        ledger = read_ledger(book / "ledger.yml")
        # A chapter that is missing now also counts: its coming makes the page stale.
        for name in ("ledger.yml", *(f"{chapter}.ipynb" for chapter in ledger.chapters)):
            self.env.note_dependency(str(book / name))
        return self.page(ledger, book, collect(ledger, book))


class LedgerDirective(FromLedger):
    """``{ledger}``: everything that must be checked, with the cell that checks it."""

    def page(self, ledger: Ledger, book: Path, records: dict[str, list[dict]]) -> list[nodes.Node]:
        """Return the counts, and a table for each section of the notes."""
        checks = by_item(ledger, records)
        formulas = run_formulas([book / f"{chapter}.ipynb" for chapter in records])
        found: list[nodes.Node] = [raw(counts(ledger, checks) + besides(records, formulas))]
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


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("ledger", LedgerDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
