"""A chapter's page, taken apart: what it is for, its sections, predictions and exercises."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape
from posixpath import dirname, join, normpath, relpath

from lxml import html

MINUTES = re.compile(r"About (\d+) minutes")
#: what a teacher neither says nor shows: proofs by machine, and marks to point at headings
LEFT_OUT = ("evidence", "headerlink")
OUTSIDE = re.compile(r"[a-z][a-z+.-]*:|//", re.I)
LINKS = ("href", "src", "poster", "data-src")


@dataclass
class Prediction:
    """A question to vote on: its sentences, its options, which one holds, what each would mean."""

    asked: list
    options: list
    holds: int | None
    means: list


@dataclass
class Exercise:
    """Something to do: its box, how it is marked, and its solution."""

    name: str
    box: html.HtmlElement
    by_machine: bool = False
    solution: html.HtmlElement | None = None

    @property
    def is_step(self):
        """Tell whether the lesson waits for it."""
        return "(your step)" in words(self.box)


@dataclass
class Section:
    """A section of the lesson, its blocks in order."""

    name: str
    title: html.HtmlElement
    blocks: list
    exercises: list[Exercise] = field(default_factory=list)
    predictions: list[Prediction] = field(default_factory=list)


@dataclass
class Chapter:
    """A chapter: its page, what stands above the first section, and the sections."""

    page: str
    title: html.HtmlElement
    question: html.HtmlElement | None
    objectives: html.HtmlElement
    minutes: int
    sections: list[Section]

    @property
    def lesson(self):
        """Return the sections that are told, without the list of exercises."""
        return [section for section in self.sections if section.name != "exercises"]

    @property
    def predictions(self):
        return [one for section in self.sections for one in section.predictions]

    @property
    def exercises(self):
        return [one for section in self.sections for one in section.exercises]


def take_apart(page, body):
    """Return the `Chapter` that a page holds, or None where it has no aims with minutes.

    Parameters
    ----------
    page : str
        Its name, like ``book/algebra/svd``.
    body : str
        Its HTML.
    """
    if "objectives admonition" not in body:
        return None
    tree = html.fragment_fromstring(body, create_parent="div")
    for name in LEFT_OUT:
        for element in tree.xpath(f".//*[{has(name)}]"):
            element.drop_tree()
    top = tree.xpath("./section|./span/section")[0]
    box = top.xpath(f"./div[{has('objectives')}]")[0]
    minutes = MINUTES.search(words(box))
    if not minutes:
        return None
    question = top.xpath("./p[em]")
    sections = [section_of(each) for each in top.xpath("./section")]
    return Chapter(
        page,
        top.xpath("./h1")[0],
        question[0] if question else None,
        box,
        int(minutes[1]),
        sections,
    )


def section_of(element):
    """Return a section, its predictions and its exercises."""
    title, *blocks = element
    found = Section(element.get("id"), title, blocks)
    for block in blocks:
        if is_a(block, "predict"):
            found.predictions.append(prediction_of(block))
        elif is_a(block, "exercise"):
            found.exercises.append(Exercise(block.get("id"), block))
        elif is_a(block, "solution"):
            solved = [one for one in found.exercises if one.name == block.get("data-solves")]
            if solved:
                solved[0].solution = block
        elif found.exercises and is_a(block, "cell") and found.exercises[-1].solution is None:
            found.exercises[-1].by_machine |= "check(" in words(block).replace(" ", "")
    return found


def prediction_of(box):
    """Return what a box asks."""
    (options,) = box.xpath("./ol")
    asked = [each for each in box.xpath("./p") if not is_a(each, "admonition-title")]
    holds = [n for n, each in enumerate(options) if is_a(each, "holds")]
    folds = box.xpath("./details/*[not(self::summary)]")
    return Prediction(asked, list(options), holds[0] if holds else None, folds)


def has(name):
    """Return the condition, for a path in a page, that an element has a class."""
    return f"contains(concat(' ', normalize-space(@class), ' '), ' {name} ')"


def is_a(element, name):
    return name in (element.get("class") or "").split()


def words(element):
    """Return what an element says; of a formula, what is drawn."""
    parts = [element.text or ""]
    for child in element:
        parts += ["" if is_a(child, "katex-mathml") else words(child), child.tail or ""]
    return "".join(parts)


def pictures(block):
    """Return the pictures of a block, still or moving."""
    return block.xpath(f".//figure[{has('picture')} or {has('explorable')}]")


def write(element):
    """Return an element as HTML, without the text behind it."""
    return html.tostring(element, encoding="unicode", with_tail=False)


def inside(element):
    """Return what stands in an element, as HTML."""
    parts = [html.tostring(child, encoding="unicode") for child in element]
    return escape(element.text or "") + "".join(parts)


def moved(text, page, to, there=frozenset()):
    """Return HTML of one page as another can hold it: its links lead where they led.

    Parameters
    ----------
    text : str
        The HTML.
    page, to : str
        The names of both pages.
    there : set of str
        The anchors that the new page has as well.
    """

    def lead(found):
        name, link = found[1], found[2]
        if OUTSIDE.match(link) or (link.startswith("#") and link[1:] in there):
            return found[0]
        path, mark, anchor = link.partition("#")
        target = normpath(join(dirname(page), path)) if path else f"{page}.html"
        return f'{name}="{relpath(target, dirname(to))}{mark}{anchor}"'

    return re.sub(rf'\b({"|".join(LINKS)})="([^"]*)"', lead, text)
