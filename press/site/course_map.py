"""``{course-map}``: the chapters as stations, drawn from what each says that it builds on.

Every part is a line; a chapter is a station on it, and leads to those that build on it. The
drawing is for the eye and the mouse; a list that says the same stands in a fold below it, and in
its place on a phone. What a reader has done is shown by the script of the site.
"""

from __future__ import annotations

import textwrap
from html import escape

from docutils import nodes
from sphinx.addnodes import pending_xref, toctree
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

WORDS = "Builds on"
WIDTH, EDGE, ABOVE, BELOW = 780, 62, 62, 68  # in pixels: of the drawing, and around a line
WIDEST = 110  # from one station to the next
LETTER = 7.2  # of a name


class CourseMap(nodes.General, nodes.Element):
    """Where the map is drawn."""


class Directive(SphinxDirective):
    """Ask for the map; it has neither content nor options."""

    def run(self) -> list[nodes.Node]:
        """Leave the place."""
        self.env.note_reread()  # what other pages say is drawn here
        return [CourseMap()]


def needs(doctree: nodes.document, said: str = WORDS) -> list[str] | None:
    """Return the pages that a chapter says it builds on; None if it says nothing of the kind."""
    for paragraph in doctree.findall(nodes.paragraph):
        if said in paragraph.astext():
            after, found = False, []
            for node in paragraph.findall():
                if isinstance(node, nodes.Text) and said in node.astext():
                    after = True
                if after and isinstance(node, pending_xref) and node["refdomain"] == "doc":
                    found.append(node["reftarget"])
            return found
    return None


def lines(env: BuildEnvironment) -> list[tuple[str, dict[str, list[str]]]]:
    """Return the title of each part and its chapters, each with what it builds on.

    The first chapters of the book build on nothing, and belong to the part of those that do.
    """
    found = []
    for tree in env.get_doctree(env.config.root_doc).findall(toctree):
        said = {page: needs(env.get_doctree(page)) for _, page in tree["entries"] if page}
        if any(said.values()):
            found.append((tree["caption"] or "", {page: said[page] or [] for page in said}))
    known = {page for _, chapters in found for page in chapters}
    return [
        (
            title,
            {page: [one for one in needed if one in known] for page, needed in chapters.items()},
        )
        for title, chapters in found
    ]


def draw(parts: list[tuple[str, dict[str, list[str]]]], titles: dict[str, str], href) -> str:
    """Return the map as SVG.

    Parameters
    ----------
    parts : list
        What ``lines`` returns.
    titles : dict
        The title of each page.
    href : callable
        Gives the address of a page.
    """
    most = max(len(chapters) for _, chapters in parts)
    step = min(WIDEST, (WIDTH - 2 * EDGE) / max(1, most - 1))
    place = {
        page: (EDGE + step * i, ABOVE + (ABOVE + BELOW) * row)
        for row, (_, chapters) in enumerate(parts)
        for i, page in enumerate(chapters)
    }
    ways, stations, captions = [], [], []
    for row, (title, chapters) in enumerate(parts):
        y = 18 + (ABOVE + BELOW) * row
        captions.append(f'<text class="map-part" x="{EDGE - 8}" y="{y}">{escape(title)}</text>')
        for page, needed in chapters.items():
            x, y = place[page]
            for other in needed:
                path = way(place[other], (x, y), step)
                ways.append(f'<path data-from="{other}" data-to="{page}" d="{path}"/>')
            name = textwrap.wrap(titles[page].partition(",")[0], int(step / LETTER))[:4]
            spans = "".join(
                f'<tspan x="{x:g}" dy="{14 if i else 0}">{escape(part)}</tspan>'
                for i, part in enumerate(name)
            )
            dot = f'<circle cx="{x:g}" cy="{y:g}" r="8"/>'
            label = f'<text x="{x:g}" y="{y + 24:g}">{spans}</text>'
            link = f'<a href="{href(page)}" tabindex="-1" data-page="{page}">'
            stations.append(f"{link}{dot}{label}</a>")
    high = (ABOVE + BELOW) * len(parts)
    return (
        f'<svg viewBox="0 0 {WIDTH} {high}" aria-hidden="true" focusable="false">'
        f"<g>{''.join(ways)}</g>{''.join(captions)}{''.join(stations)}</svg>"
    )


def way(start: tuple[float, float], end: tuple[float, float], step: float) -> str:
    """Return the path from one station to another: straight to the next, else in a bend."""
    (x0, y0), (x1, y1) = start, end
    if y0 == y1:
        if abs(x1 - x0) < 1.5 * step:
            return f"M{x0:g} {y0:g}H{x1:g}"
        top = y0 - 12 - 0.11 * abs(x1 - x0)
        return f"M{x0:g} {y0:g}C{x0 + 20:g} {top:g} {x1 - 20:g} {top:g} {x1:g} {y1:g}"
    bend = 0.45 * (y1 - y0)
    return f"M{x0:g} {y0:g}C{x0:g} {y0 + bend:g} {x1:g} {y1 - bend:g} {x1:g} {y1:g}"


def listed(parts: list[tuple[str, dict[str, list[str]]]], titles: dict[str, str], href) -> str:
    """Return the same as lists."""

    def link(page: str) -> str:
        return f'<a href="{href(page)}">{escape(titles[page])}</a>'

    html = ""
    for title, chapters in parts:
        items = "".join(
            f'<li data-page="{page}">{link(page)}'
            + (f" <small>builds on {', '.join(map(link, needed))}</small>" if needed else "")
            + "</li>"
            for page, needed in chapters.items()
        )
        html += f'<p class="map-part">{escape(title)}</p><ol>{items}</ol>'
    return html


def fill(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Draw the map where a page asks for it."""
    for node in list(doctree.findall(CourseMap)):
        parts = lines(app.env)
        if not parts:
            raise ExtensionError(f"{docname}: {{course-map}} finds no page that says “{WORDS} …”")
        titles = {page: app.env.titles[page].astext() for _, pages in parts for page in pages}

        def href(page: str, here: str = docname) -> str:
            return app.builder.get_relative_uri(here, page)

        drawn = draw(parts, titles, href)
        html = (
            f'<figure class="course-map">{drawn}<details><summary>The map as a list</summary>'
            f"{listed(parts, titles, href)}</details></figure>"
        )
        node.replace_self(nodes.raw("", html, format="html"))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_node(CourseMap)
    app.add_directive("course-map", Directive)
    app.connect("doctree-resolved", fill)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
