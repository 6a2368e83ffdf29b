"""The map of the course: what the chapters say that they build on, drawn and listed."""

from __future__ import annotations

import re

import pytest
from bs4 import BeautifulSoup
from docutils import nodes
from playwright.sync_api import expect
from sphinx.addnodes import pending_xref

from press.author import notebooks
from press.paths import ROOT
from press.site import course_map
from tests.press.site_fixture import CHAIN, address, browser, contexts, open_context, site

__all__ = ["address", "browser", "contexts", "site"]

FRONT = CHAIN[0]


@pytest.fixture(scope="module")
def figure(site):
    html = (site / f"{FRONT}.html").read_text(encoding="utf-8")
    return BeautifulSoup(html, "html.parser").select_one("figure.course-map")


def name(path) -> str:
    """Return a notebook's page."""
    return path.resolve().relative_to(ROOT).with_suffix("").as_posix()


PAGES = [name(path) for path in notebooks.toc_notebooks()]
CHAPTERS = [name(path) for path in notebooks.toc_notebooks() if notebooks.is_chapter(path)]


def built_on() -> dict[str, set[str]]:
    """Return what each chapter builds on, from the text of its notebook."""
    found = {}
    for path in notebooks.toc_notebooks():
        text = next((c.source for c in notebooks.read(path).cells if "Builds on" in c.source), "")
        said = re.search(r"(?s)Builds on (.*?)(?:From the notes|\n\n|```|$)", text)
        links = re.findall(r"\]\(([^)#]*\.ipynb)", said[1] if said else "")
        found[name(path)] = {name(path.parent / link) for link in links}
    return found


def test_each_way_is_one_that_a_chapter_names(figure):
    ways = {(way["data-from"], way["data-to"]) for way in figure.select("svg path")}
    stations = {a["data-page"] for a in figure.select("svg a")}
    said = {(one, page) for page, needed in built_on().items() for one in needed}
    assert {page for pair in said for page in pair} <= set(PAGES)
    assert ways == {(one, page) for one, page in said if {one, page} <= stations}
    assert len(ways) > len(stations)


def test_every_chapter_is_a_station_and_in_the_list(figure):
    assert [a["data-page"] for a in figure.select("svg a")] == CHAPTERS
    assert [li["data-page"] for li in figure.select("details li")] == CHAPTERS
    for link in figure.select("a"):
        assert link["href"].endswith(".html")


def test_the_list_says_what_the_drawing_shows(figure):
    for item in figure.select("details li"):
        ways = figure.select(f'svg path[data-to="{item["data-page"]}"]')
        assert len(item.select("small a")) == len(ways)


def test_no_station_stands_on_another(figure):
    places = [(c["cx"], c["cy"]) for c in figure.select("svg circle")]
    assert len(set(places)) == len(places)


def test_what_follows_the_credit_line_is_not_what_it_builds_on():
    def link(page):
        return pending_xref("", nodes.inline("", page), refdomain="doc", reftarget=page)

    parts = [link("before"), nodes.Text(" leads here. Builds on "), link("one"), nodes.Text(".")]
    tree = nodes.section("", nodes.paragraph("", "", *parts), nodes.paragraph("", "", link("two")))
    assert course_map.needs(tree) == ["one"]
    assert course_map.needs(nodes.section("", nodes.paragraph("", "Nothing."))) is None


def test_pointing_shows_what_is_needed_and_what_is_opened(contexts, address, figure):
    page = contexts["wide"].new_page()
    page.goto(f"{address}{FRONT}.html")
    ways = {(way["data-from"], way["data-to"]) for way in figure.select("svg path")}

    def reach(start, step):
        found, todo = set(), [start]
        while todo:
            todo = [new for one in todo for new in step(one) if new not in found]
            found |= set(todo)
        return found

    chosen = "book/algebra/svd"
    needed = reach(chosen, lambda one: {a for a, b in ways if b == one})
    opened = reach(chosen, lambda one: {b for a, b in ways if a == one})
    assert needed
    assert opened
    page.locator(f'.course-map svg a[data-page="{chosen}"] circle').hover()
    for kind, pages in (("needed", needed), ("opened", opened)):
        shown = page.locator(f".course-map svg a.{kind}")
        assert set(shown.evaluate_all("(all) => all.map((a) => a.dataset.page)")) == pages
    page.mouse.move(0, 0)
    expect(page.locator(".course-map .needed, .course-map .opened")).to_have_count(0)
    page.locator(f'.course-map svg a[data-page="{chosen}"] circle').click()
    expect(page).to_have_url(re.compile(chosen))
    page.close()


def test_on_a_phone_it_is_a_list(browser, address):
    with open_context(browser, "phone") as context:
        page = context.new_page()
        page.goto(f"{address}{FRONT}.html")
        expect(page.locator(".course-map svg")).to_be_hidden()
        expect(page.locator(".course-map li").first).to_be_visible()


def test_names_stay_inside_and_apart(contexts, address):
    page = contexts["wide"].new_page()
    page.goto(f"{address}{FRONT}.html")
    boxes = page.locator(".course-map svg a text").evaluate_all(
        "(all) => all.map((text) => text.getBBox()).map((b) => [b.x, b.y, b.width, b.height])"
    )
    boxes = [(x, y, x + width, y + high) for x, y, width, high in boxes]
    width, high = page.locator(".course-map svg").evaluate(
        "(svg) => [svg.viewBox.baseVal.width, svg.viewBox.baseVal.height]"
    )
    for x0, y0, x1, y1 in boxes:
        assert 0 <= x0 < x1 <= width
        assert 0 <= y0 < y1 <= high
    for i, (x0, y0, x1, y1) in enumerate(boxes):
        for u0, v0, u1, v1 in boxes[:i]:
            assert x1 <= u0 or u1 <= x0 or y1 <= v0 or v1 <= y0
    page.close()


def test_it_shows_what_is_done(browser, address):
    with open_context(browser, "wide") as context:
        page = context.new_page()
        page.goto(f"{address}{CHAPTERS[1]}.html")
        page.get_by_role("button", name="I have finished this page").click()
        page.goto(f"{address}{FRONT}.html")
        done = page.locator(".course-map svg a.done")
        expect(done).to_have_count(1)
        expect(done).to_have_attribute("data-page", CHAPTERS[1])
