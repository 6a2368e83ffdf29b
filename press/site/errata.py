"""The errata page, for the authors of the notes: by note, and in the order of the notes.

Each erratum says where it is, what is printed, what should stand there, why, and which cell shows
it. Slips, conditions that go unsaid, and doubtful transcriptions stand apart.
"""

from __future__ import annotations

from collections import Counter
from html import escape
from itertools import groupby
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

from press.site.ledger import VERDICTS, FromLedger, Item, Ledger, by_item, raw, section
from press.site.math import FORMULA, in_words

#: the notes that a machine has read from handwriting: whose slip it is cannot be known
TRANSCRIBED = "klt"
GROUPS = {
    "slips": "Slips",
    "conditions": "Conditions that go unsaid",
    "transcription": "Doubtful transcriptions",
}


def errata(ledger: Ledger, checks: dict[str, list[dict]]) -> list[tuple[str, Item, dict]]:
    """Return the group, the item and the record of each erratum, in the order of the notes."""
    sources = list(ledger.sources)
    found = []
    for item in ledger.items.values():
        form = "only if" if item.verdict == "holds-with-conditions" else "misprint"
        group = "conditions" if form == "only if" else "slips"
        if item.source == TRANSCRIBED:
            group = "transcription"
        for record in checks[item.name] if item.verdict != "holds" else ():
            if record["form"] == form:
                found.append((group, item, record))
    order = list(GROUPS)
    return sorted(found, key=lambda e: (sources.index(e[1].source), order.index(e[0]), e[1].line))


def where(ledger: Ledger, item: Item) -> str:
    """Return the place of an item in its notes: section, and equation, remark or line."""
    title = ledger.sections[item.section]["title"]
    place = item.place or (f"line {item.line}" if item.line else "")
    return ", ".join(filter(None, [title, place]))


def entry(ledger: Ledger, item: Item, record: dict, first: bool) -> nodes.container:
    """Return one erratum; the first of an item carries its name as an anchor."""
    box = nodes.container(classes=["slip"], ids=[f"{item.name}-erratum"] if first else [])
    cell = f"{item.chapter}.html#{item.name}"
    links = (
        f'<a href="{cell}" aria-label="the evidence: {item.name}">the evidence</a> '
        f'<a href="ledger.html#{item.name}"><code>{item.name}</code></a>'
    )
    if item.verdict in ("typo", "wrong"):
        links = f"{VERDICTS[item.verdict]} · {links}"
    head = nodes.paragraph("", "", nodes.strong("", where(ledger, item)), classes=["slip-place"])
    head += raw(f" <small>{links}</small>")
    box += head
    box += nodes.definition_list("", *rows(item, record))
    return box


def rows(item: Item, record: dict) -> list[nodes.definition_list_item]:
    """Return what is printed, what should stand there, and why, as far as the record says it."""
    found = []
    if record.get("instead_of"):
        printed = "as transcribed" if item.source == TRANSCRIBED else "printed"
        found.append(row(printed, record["instead_of"]))
    if record.get("write"):
        label = "should read" if record.get("instead_of") else "add"
        found.append(row(label, record["write"], copy=True))
    slip = record["form"] == "misprint" and record.get("write")
    found.append(row("why" if slip else "what holds", record["says"]))
    if record.get("condition"):
        found.append(row("only if", record["condition"]))
    return found


def row(label: str, text: str, copy: bool = False) -> nodes.definition_list_item:
    """Return one line of an erratum; a script gives what can be copied a button."""
    words = nodes.paragraph("", "", *inline(text))
    if copy:
        words += raw(f'<span data-copy="{escape(text)}"></span>')
    term = nodes.term("", label, classes=[label.replace(" ", "-")])
    return nodes.definition_list_item("", term, nodes.definition("", words))


def inline(text: str) -> list[nodes.Node]:
    """Return words with the formulas between their dollar signs typeset."""
    found, end = [], 0
    for formula in FORMULA.finditer(text):
        found += [nodes.Text(text[end : formula.start()]), raw(in_words(formula[2]))]
        end = formula.end()
    return [*found, nodes.Text(text[end:])]


class ErrataDirective(FromLedger):
    """``{errata}``: what an author of the notes may want to change."""

    def page(self, ledger: Ledger, book: Path, records: dict[str, list[dict]]) -> list[nodes.Node]:
        """Return a section for each of the notes, and in it one for each group."""
        checks = by_item(ledger, records)
        doubtful = [item for item in ledger.items.values() if item.verdict != "holds"]
        done = Counter(item.source for item in doubtful if checks[item.name])
        every = Counter(item.source for item in doubtful)
        total = (
            f'<p class="ledger-total"><strong>{done.total()} of {every.total()}</strong> '
            "are shown so far; the others wait for their chapters.</p>"
        )
        found: list[nodes.Node] = [raw(total)]
        listed = errata(ledger, checks)
        for source, title in ledger.sources.items():
            content: list[nodes.Node] = [
                raw(f"<p>{done[source]} of {every[source]} shown so far.</p>")
            ]
            own = [one for one in listed if one[1].source == source]
            for group, entries in groupby(own, key=lambda one: one[0]):
                seen: set[str] = set()
                boxes = []
                for _, item, record in entries:
                    boxes.append(entry(ledger, item, record, item.name not in seen))
                    seen.add(item.name)
                content.append(section(f"{source}-{group}", GROUPS[group], *boxes))
            found.append(section(source, title, *content))
        return found


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("errata", ErrataDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
