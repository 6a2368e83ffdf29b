"""What is read can be read: the list of chapters, pictures on a phone, rings of focus, paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.press.site_fixture import (
    CHAIN,
    address,
    browser,
    contexts,
    site,
    visit,
)

__all__ = ["address", "browser", "contexts", "site"]

FRONT = CHAIN[0]
LATE = "book/variance/one-direction-at-a-time"
MOVING = "book/data/rotated-feature"
TWO_PANELS = "book/variance/variance-along-axis"
LEAST = 9  # pixels on the screen, for words in pictures
CURRENT = """() => {
  const chapters = document.querySelector("#chapters");
  const list = chapters.getBoundingClientRect();
  const all = document.querySelectorAll("#chapters .current > a.current");
  const { top, bottom } = [...all].at(-1).getBoundingClientRect();
  const seen = Math.min(list.bottom, innerHeight);
  return [top >= Math.max(list.top, 0) && bottom <= seen, chapters.scrollTop];
}"""
# Words that are drawn, as [height on the screen, words]; frames that wait are shown in turn.
WORDS = """(within) => [...document.querySelectorAll(`${within} figure svg`)].flatMap((svg) => {
  const frames = svg.querySelectorAll("[data-frame]");
  frames.forEach((frame) => { frame.style.display = ""; });
  return [...svg.querySelectorAll("text, tspan")].filter((words) =>
    [...words.childNodes].some((part) => part.nodeType === 3 && part.data.trim()))
    .filter((words) => words.getClientRects().length)
    .map((words) => {
      const { a, b } = words.getScreenCTM();
      const size = parseFloat(getComputedStyle(words).fontSize) * Math.hypot(a, b);
      return [size, words.textContent.trim()];
    });
})"""
# What has the focus is drawn around: which words, but its own, does that line cross? What is copied
# or tried has its buttons on the code itself.
CROSSED = """() => {
  const words = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const boxes = [];
  while (words.nextNode()) {
    const range = document.createRange();
    const { data, parentElement } = words.currentNode;
    if (!data.trim() || parentElement.closest(".unseen")) continue;
    range.selectNodeContents(words.currentNode);
    for (const box of range.getClientRects()) boxes.push([words.currentNode, box]);
  }
  const crossed = [];
  const kinds = "main :is(input, button:not(.try, .copy), summary, [tabindex='0'])";
  const stops = [...document.querySelectorAll(kinds)];
  for (const stop of stops.filter((e) => e.checkVisibility({ visibilityProperty: true }))) {
    stop.focus({ preventScroll: true, focusVisible: true });
    const { outlineOffset, outlineWidth } = getComputedStyle(stop);
    const inner = parseFloat(outlineOffset);
    const outer = inner + parseFloat(outlineWidth);
    const box = stop.getBoundingClientRect();
    const grown = (by) => [box.left - by, box.top - by, box.right + by, box.bottom + by];
    const meets = ([left, top, right, bottom], one) =>
      one.left < right - 1 && one.right > left + 1 && one.top < bottom - 1 && one.bottom > top + 1;
    const within = ([left, top, right, bottom], one) =>
      one.left >= left && one.right <= right && one.top >= top && one.bottom <= bottom;
    for (const [node, one] of boxes) {
      if (stop.contains(node) || !meets(grown(outer), one) || within(grown(inner), one)) continue;
      crossed.push(`${stop.outerHTML.slice(0, 80)}: ${node.data.trim().slice(0, 40)}`);
    }
  }
  return [stops.length, crossed];
}"""


def unfold(page: Page) -> None:
    """Open all folds."""
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")


class TestListOfChapters:
    def test_it_shows_the_chapter_that_is_read(self, contexts, address: str) -> None:
        page = contexts["wide"].new_page()
        page.set_viewport_size({"width": 1280, "height": 700})
        page.goto(f"{address}{LATE}.html")
        seen, scrolled = page.evaluate(CURRENT)
        assert seen
        assert scrolled > 0
        assert page.evaluate("scrollY") == 0
        # Where nothing is out of sight nothing moves.
        page.goto(f"{address}{CHAIN[1]}.html")
        assert page.evaluate(CURRENT) == [True, 0]
        page.close()

    def test_also_in_the_drawer_of_a_phone(self, contexts, address: str) -> None:
        page = contexts["phone"].new_page()
        page.goto(f"{address}{LATE}.html")
        page.get_by_role("button", name="Chapters").click()
        page.wait_for_function("document.querySelector('#chapters').scrollTop > 0")
        seen, _ = page.evaluate(CURRENT)
        assert seen
        assert page.evaluate("scrollY") == 0
        page.close()


class TestPicturesOnAPhone:
    @pytest.mark.parametrize("name", CHAIN)
    def test_their_words_can_be_read(self, contexts, address: str, name: str) -> None:
        with visit(contexts["phone"], address, name, "phone") as seen:
            unfold(seen.page)
            small = [words for words in seen.page.evaluate(WORDS, "article") if words[0] < LEAST]
            assert small == []
            # What is wider than the screen scrolls by itself, its slider and its sentence do not.
            assert seen.page.evaluate("document.documentElement.scrollWidth") <= 360
            for words in seen.page.locator(".explorable :is(label, input, output)").all():
                box = words.bounding_box()
                assert box["x"] >= 0
                assert box["x"] + box["width"] <= 360
                size = words.evaluate("(e) => parseFloat(getComputedStyle(e).fontSize)")
                assert size >= LEAST

    def test_panels_go_one_below_the_other(self, contexts, address: str) -> None:
        with visit(contexts["phone"], address, TWO_PANELS, "phone") as seen:
            figure = seen.page.locator("figure.explorable").first
            panels = figure.locator("[data-frame]:not([style*='none']) > svg")
            above, below = (panel.bounding_box() for panel in panels.all())
            assert above["y"] + above["height"] <= below["y"]
            picture = figure.locator("svg[viewBox]").bounding_box()
            for box in (above, below):
                assert 0 <= box["x"] < box["x"] + box["width"] <= 360
            assert below["y"] + below["height"] <= picture["y"] + picture["height"] + 1
            # A screen that is turned has room for both.
            seen.page.set_viewport_size({"width": 740, "height": 360})
            corners = panels.evaluate_all(
                "(all) => all.map((e) => [e.x.baseVal.value, e.y.baseVal.value])"
            )
            (left, top), (right, other) = corners
            assert top == other == 0
            assert left == 0 < right

    def test_a_picture_that_a_reader_draws_as_well(self, contexts, address: str) -> None:
        with visit(contexts["phone"], address, MOVING, "phone") as seen:
            seen.page.evaluate(
                """() => {
                  const outputs = document.querySelector(".cell_output");
                  outputs.innerHTML = `<figure class="picture"><svg viewBox="0 0 900 90"
                    style="display:block;width:900px;max-width:100%;height:auto">
                    <text y="20" font-size="12">as drawn</text></svg></figure>`;
                  watchOutputs(outputs);
                }"""
            )
            sizes = [size for size, words in seen.page.evaluate(WORDS, "") if words == "as drawn"]
            assert len(sizes) == 1
            assert sizes[0] >= LEAST
            expect(seen.page.locator(".pan[tabindex='0']").first).to_be_attached()

    def test_on_a_wide_screen_nothing_scrolls(self, contexts, address: str) -> None:
        with visit(contexts["wide"], address, MOVING, "wide") as seen:
            assert seen.page.locator(".pan").count() > 0
            wide = "(all) => all.filter((e) => e.scrollWidth > e.clientWidth).length"
            assert seen.page.locator(".pan").evaluate_all(wide) == 0


@pytest.mark.parametrize("width", ["wide", "phone"])
@pytest.mark.parametrize("name", [MOVING, LATE, "book/algebra/svd"])
def test_a_ring_of_focus_crosses_no_words(contexts, address: str, name: str, width: str) -> None:
    with visit(contexts[width], address, name, width) as seen:
        unfold(seen.page)
        stops, crossed = seen.page.evaluate(CROSSED)
        assert stops > 10
        assert crossed == []


class TestPaper:
    @pytest.fixture
    def printing(self, contexts, address: str):
        page = contexts["wide"].new_page()
        # The window of the browser that asks about paper would wait for ever.
        page.add_init_script("window.print = () => { window.printed = true; };")
        page.goto(f"{address}{LATE}.html")
        yield page
        page.close()

    def ask(self, page: Page, words: str) -> None:
        page.get_by_role("button", name="Download this page").click()
        page.get_by_role("button", name=words, exact=True).click()
        page.wait_for_function("window.printed")
        page.emulate_media(media="print")
        page.wait_for_function("!document.querySelector('details:not([open], .evidence)')")

    def test_leaves_out_solutions(self, printing: Page) -> None:
        self.ask(printing, "Print, or save as PDF")
        solutions = printing.locator("details.solution")
        assert solutions.count() > 0
        assert [s for s in solutions.all() if s.is_visible()] == []
        # Hints are no solutions, and exercises stay.
        expect(printing.locator("details.fold:not(.solution, .solution *)").first).to_be_visible()
        expect(printing.locator(".admonition.exercise").first).to_be_visible()

    def test_shows_them_to_whoever_asks_and_only_then(self, printing: Page) -> None:
        self.ask(printing, "… with solutions")
        for solution in printing.locator("details.solution").all():
            expect(solution).to_be_visible()
            expect(solution.locator("p, .cell").first).to_be_visible()
        printing.evaluate("window.dispatchEvent(new Event('afterprint'))")
        expect(printing.locator("details.solution").first).to_be_hidden()

    def test_leaves_out_what_only_draws(self, printing: Page) -> None:
        self.ask(printing, "… with solutions")
        hidden = printing.locator(".tag_hide-input:not(.evidence *)")
        assert hidden.count() > 0
        for cell in hidden.all():
            expect(cell.locator(".cell_input")).to_be_hidden()
            expect(cell.locator(".cell_output").first).to_be_visible()
        # Other code is the lesson.
        lesson = ".cell:not(.tag_hide-input, .evidence *) > .cell_input"
        expect(printing.locator(lesson).first).to_be_visible()

    def test_a_page_without_solutions_has_no_such_choice(self, contexts, address: str) -> None:
        with visit(contexts["wide"], address, "book/how-to", "wide") as seen:
            expect(seen.page.locator("[data-print]")).to_have_count(1)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_begin_is_seen_at_once(browser, address: str, width: int, height: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": height})
    with visit(context, address, FRONT, "wide") as seen:
        for link in seen.page.locator(".begin a").all():
            box = link.bounding_box()
            assert box["y"] + box["height"] <= height
    context.close()
