"""``{syllabus}`` and ``{to-teach}``: what to teach in which week, and all chapters to teach.

A line of a syllabus is a week: chapters, and after ``|`` the problem sets that are due. Minutes,
titles and what chapters and sets build on are looked up, so a plan in a wrong order is refused.
"""

from __future__ import annotations

import functools
from html import escape

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from press.classroom.apart import MINUTES
from press.classroom.pages import ROOT, SLIDES, TEACH, address
from press.site.course_map import lines, needs

SETS = f"{ROOT}coursework/"


class Plan(nodes.General, nodes.Element):
    """Where a table stands, once all pages are read."""


class Syllabus(SphinxDirective):
    """Ask for a plan of weeks."""

    has_content = True

    def run(self):
        """Leave the place, with the weeks."""
        self.env.note_reread()
        weeks = []
        for line in filter(None, map(str.strip, self.content)):
            chapters, _, sets = line.partition("|")
            weeks.append(
                ([ROOT + name for name in chapters.split()], [SETS + s for s in sets.split()])
            )
        return [Plan(weeks=weeks)]


class ToTeach(SphinxDirective):
    """Ask for the table of all chapters."""

    def run(self):
        """Leave the place."""
        self.env.note_reread()
        return [Plan(weeks=None)]


def minutes(env, page):
    """Return how long a chapter says that it takes, or None."""
    found = MINUTES.search(env.get_doctree(page).astext())
    return int(found[1]) if found else None


def hours(total):
    """Return minutes as one says them."""
    whole, rest = divmod(total, 60)
    parts = [f"{whole} h"] * bool(whole) + [f"{rest} min"] * bool(rest)
    return " ".join(parts).replace(" ", "\N{NO-BREAK SPACE}") or "0 min"


def asked_by(env, page):
    """Return the chapters that a problem set says it builds on."""
    return needs(env.get_doctree(page), "builds on") or []


class Writer:
    """What the tables need to know of the book."""

    def __init__(self, app, here):
        self.env, self.here, self.builder = app.env, here, app.builder
        self.parts = lines(app.env)
        # A page is read from the disk each time that it is asked for.
        self.minutes = functools.cache(functools.partial(minutes, app.env))
        self.asked_by = functools.cache(functools.partial(asked_by, app.env))
        self.needs = {page: needed for _, pages in self.parts for page, needed in pages.items()}

    def link(self, page, title=None):
        """Return a link to a page of the book, or to one that is made of it."""
        title = title or self.env.titles[page].astext()
        return f'<a href="{self.builder.get_relative_uri(self.here, page)}">{escape(title)}</a>'

    def plan(self, weeks):
        """Return the table of a plan, and below it what is left out."""
        self.refuse(weeks)
        rows, taught = "", []
        for n, (chapters, sets) in enumerate(weeks, 1):
            taught += chapters
            length = hours(sum(self.minutes(page) for page in chapters))
            rows += (
                f"<tr><td>{n}</td><td>{'<br>'.join(map(self.link, chapters))}</td><td>{length}</td>"
                f"<td>{'<br>'.join(map(self.link, sets))}</td></tr>"
            )
        table = (
            "<table><thead><tr><th>week</th><th>chapters</th><th>lesson</th><th>set</th></tr></thead>"
            f"<tbody>{rows}</tbody></table>"
        )
        lacking = [n for page in taught for n in self.needs[page] if n not in taught]
        lacking += [n for _, sets in weeks for name in sets for n in self.asked_by(name)]
        lacking = [page for page in lacking if page not in taught]
        lacking = list(dict.fromkeys(lacking))
        whole = hours(sum(self.minutes(page) for page in taught))
        said = f"{len(taught)} chapters, {whole} of lessons, exercises apart."
        if lacking:
            said += f" Built on, but left out: {', '.join(map(self.link, lacking))}."
        return f"{table}<p>{said}</p>"

    def refuse(self, weeks):
        """Stop at a page that is not there, or taught twice, or before what it builds on."""
        taught = [page for chapters, _ in weeks for page in chapters]
        for page in [*taught, *(name for _, sets in weeks for name in sets)]:
            if page not in self.env.titles:
                raise ExtensionError(f"{self.here}: {{syllabus}}: there is no page {page!r}")
        twice = [page for n, page in enumerate(taught) if page in taught[:n]]
        if twice:
            raise ExtensionError(f"{self.here}: {{syllabus}}: {twice[0]} is taught twice")
        for n, page in enumerate(taught):
            if page not in self.needs or self.minutes(page) is None:
                raise ExtensionError(f"{self.here}: {{syllabus}}: {page} is no chapter")
            self.refuse_late(page, self.needs[page], taught[n:])
        for n, (_, sets) in enumerate(weeks, 1):
            later = [page for chapters, _ in weeks[n:] for page in chapters]
            for name in sets:
                self.refuse_late(name, self.asked_by(name), later)

    def refuse_late(self, page, needed, later):
        """Stop at a page that comes before one that it builds on."""
        for late in (each for each in needed if each in later):
            raise ExtensionError(
                f"{self.here}: {{syllabus}}: {page} comes before {late}, on which it builds"
            )

    def chapters(self):
        """Return the table of all chapters."""
        rows = ""
        for title, pages in self.parts:
            told = [page for page in pages if self.minutes(page)]
            rows += f'<tr><th colspan="4">{escape(title)}</th></tr>' if told else ""
            for page in told:
                answers = self.link(address(page, TEACH), "minutes and answers")
                slides = self.link(address(page, SLIDES), "slides")
                length = f"{self.minutes(page)} min"
                rows += f"<tr><td>{self.link(page)}</td><td>{length}</td>"
                rows += f"<td>{answers}</td><td>{slides}</td></tr>"
        return f"<table><tbody>{rows}</tbody></table>"


def fill(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Write the tables where a page asks for them."""
    found = list(doctree.findall(Plan))
    writer = Writer(app, docname) if found else None
    for node in found:
        weeks = node["weeks"]
        html = writer.chapters() if weeks is None else writer.plan(weeks)
        node.replace_self(nodes.raw("", html, format="html"))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives."""
    app.add_node(Plan)
    app.add_directive("syllabus", Syllabus)
    app.add_directive("to-teach", ToTeach)
    app.connect("doctree-resolved", fill)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
