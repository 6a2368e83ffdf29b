"""Write for each chapter the teacher's page, and the slides."""

from __future__ import annotations

import json
import re
from html import escape
from posixpath import dirname, relpath

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from press.classroom import plan
from press.classroom.apart import moved, take_apart, words
from press.classroom.slides import deck
from press.classroom.teacher import answers
from press.site.course_map import needs

CAN_WAIT = "can-wait"
ROOT = "book/"
TEACH, SLIDES = "teach/", "slides/"
KEPT, NEEDS = "classroom_chapters", "classroom_needs"


def address(page, folder):
    """Return the name of what is made of a page: ``teach/algebra/svd`` of ``book/algebra/svd``."""
    return folder + page.removeprefix(ROOT)


def keep(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Take a chapter apart when it is written, and let it lead to what is made of it."""
    if doctree is None or not pagename.startswith(ROOT):
        return
    chapter = take_apart(pagename, context.get("body", ""))
    if chapter is None:
        return
    here = context["pathto"]
    context["for_teachers"] = {
        name: here(address(pagename, folder))
        for name, folder in (("answers", TEACH), ("slides", SLIDES))
    }
    kept = app.env.temp_data.setdefault(KEPT, {})
    kept[pagename] = chapter, waiting(app.env.doc2path(pagename), chapter)


def waiting(path, chapter):
    """Return the sections that a chapter marks as those that can wait; refuse what others need."""
    with open(path, encoding="utf-8") as file:
        cells = json.load(file)["cells"]
    heads = [
        CAN_WAIT in cell["metadata"].get("tags", ())
        for cell in cells
        if cell["cell_type"] == "markdown"
        for _ in re.findall(r"(?m)^## ", "".join(cell["source"]))
    ]
    marked = [section for section, tag in zip(chapter.sections, heads, strict=False) if tag]
    free = {section.name for section in plan.can_wait(chapter)}
    for section in marked:
        if section.name not in free:
            raise ExtensionError(
                f"{chapter.page}: “{words(section.title)}” is marked {CAN_WAIT}, but something "
                "further down uses its names, formulas or terms."
            )
    return marked


def collect(app: Sphinx):
    """Yield the pages of all chapters that were written in this run."""
    kept = app.env.temp_data.get(KEPT, {})
    for page, (chapter, marked) in kept.items():
        later = [other for other, needed in said(app.env).items() if page in (needed or ())]
        titles = {other: escape(app.env.titles[other].astext()) for other in later}
        to = address(page, TEACH)
        slides = relpath(f"{address(page, SLIDES)}.html", dirname(page))
        body = placed(answers(chapter, marked, later, titles, slides), page, to)
        yield to, {"title": f"Teaching “{words(chapter.title)}”", "body": body}, "page.html"
        to = address(page, SLIDES)
        shown = placed(deck(chapter), page, to)
        back = relpath(f"{page}.html", dirname(to))
        yield to, {"title": words(chapter.title), "body": shown, "back": back}, "slides.html"


def placed(text, page, to):
    """Return HTML made of one page as another can hold it."""
    return moved(text, page, to, set(re.findall(r'\bid="([^"]+)"', text)))


def said(env):
    """Return what each page says that it builds on, also those that are not written now."""
    if not hasattr(env, NEEDS):
        setattr(env, NEEDS, {})
    return getattr(env, NEEDS)


def note(app: Sphinx, doctree) -> None:
    """Remember what a page builds on, when it is read."""
    said(app.env)[app.env.docname] = needs(doctree)


def setup(app: Sphinx) -> dict[str, bool]:
    """Look at each page when it is written, and write what is made of it at the end."""
    app.connect("doctree-read", note)
    app.connect("html-page-context", keep, priority=950)  # when its HTML is finished
    app.connect("html-collect-pages", collect)
    return {"parallel_read_safe": True, "parallel_write_safe": False}
