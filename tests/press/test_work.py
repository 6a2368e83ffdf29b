"""What a reader has done is remembered, shown where it was done, saved, loaded and forgotten.

The pages are those of the site of ``make book-offline``; one test solves an exercise with Python,
the others write into the memory what a run would have left there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.press.site_fixture import browser, open_context, site
from tests.press.test_inpage import (
    ANSWER,
    RIGHT,
    exercise,
    expect_code,
    open_editor,
    page_of,
    run,
)
from tests.press.test_lite import PATIENCE, address, offline
from tests.press.test_site import AXE

__all__ = ["address", "browser", "offline", "site"]

PAGE = "book/algebra/projection"
FRONT = "book/index"
NEXT = "book/algebra/orthogonal-decomposition"
# What a run would leave of the first exercises of a page.
SOLVE = """
([count, words]) => work.change((page) => {
  const boxes = [...document.querySelectorAll(".exercise:has(+ .cell)")].slice(0, count);
  page.exercises = Object.fromEntries(boxes.map((box) => [
    box.id,
    { on: "2026-03-03T12:00:00.000Z", code: `mine = 1  # ${box.id}`, said: "So it is.", text: words ?? work.mark(box) },
  ]));
})
"""  # noqa: E501
CLOSED = "Object.defineProperty(window, 'localStorage', { get() { throw new Error() } })"


@pytest.fixture(params=["wide", "phone"])
def page(request, browser: Browser, address: str) -> Iterator[Page]:
    """A chapter, on both screens."""
    with open_context(browser, request.param) as context:
        yield from opened(context, address)


@pytest.fixture
def wide(browser: Browser, address: str) -> Iterator[Page]:
    """A chapter, on a wide screen."""
    with open_context(browser, "wide") as context:
        yield from opened(context, address)


def opened(context, address: str) -> Iterator[Page]:
    """Open the page; no script of it may fail."""
    context.route("**/cells.mjs", lambda route: route.abort())
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(page_of(address))
    yield page
    assert complaints == []


def asks(page: Page, place: int = 0) -> Locator:
    """Return the cell of an exercise."""
    return page.locator(".exercise + .cell").nth(place)


def go(page: Page, name: str) -> None:
    """Open another page of the course."""
    page.goto(page.url.split("/book/")[0] + f"/{name}.html")


def says(page: Page, mark: str) -> None:
    """See what stands behind the page's name in the list of chapters."""
    found = page.locator("#chapters a").filter(has_text="Projection").locator(".done")
    if mark:
        expect(found).to_have_text(mark)
    else:
        expect(found).to_have_count(0)


def my_work(page: Page) -> Locator:
    """Open the window about the work."""
    page.get_by_role("button", name="Download this page").click()
    page.get_by_role("button", name="My work").click()
    dialog = page.get_by_role("dialog", name="My work")
    expect(dialog).to_be_visible()
    return dialog


def load(dialog: Locator, text: str) -> Locator:
    """Load a file and return what is said of it."""
    file = {"name": "mine.json", "mimeType": "application/json", "buffer": text.encode()}
    dialog.locator("input[type=file]").set_input_files(file)
    return dialog.get_by_role("status")


def test_a_solved_exercise_stays_solved(browser: Browser, address: str) -> None:
    with open_context(browser, "wide") as context:
        page = context.new_page()
        page.goto(page_of(address))
        cell = open_editor(page, exercise(page))
        run(cell, ANSWER)
        expect(cell.locator(".checker.right")).to_contain_text(RIGHT, timeout=PATIENCE)
        page.reload()
        checker = cell.locator(".checker.right")
        expect(checker).to_contain_text("✓ Solved on ")
        expect(checker).to_contain_text(RIGHT)
        expect_code(cell, ANSWER)
        says(page, "1/6 exercises solved")
        # In the cell of another exercise it solves nothing.
        other = asks(page, 1)
        other.get_by_role("button", name="Try it").click()
        run(other, ANSWER)
        expect(other.locator(".checker.right")).to_contain_text(RIGHT, timeout=PATIENCE)
        assert page.evaluate("Object.keys(work.page().exercises)") == ["projection-1"]


class TestExercise:
    """The box under an exercise's cell never waits for what is there."""

    def test_it_is_solved(self, page: Page) -> None:
        page.evaluate(SOLVE, [1, None])
        page.reload()
        checker = asks(page).locator(".checker")
        expect(checker).to_contain_text("✓ Solved on 3 March 2026. So it is.")
        checker.get_by_role("button", name="Show your answer").click()
        editor = asks(page).get_by_role("textbox")
        expect_code(asks(page), "mine = 1  # projection-1")
        expect(checker.get_by_role("button")).to_have_count(0)
        editor.fill("mine = 2")
        said = "… Your answer, not run again yet. You solved this on 3 March 2026 with another."
        expect(checker).to_have_text(said)
        page.reload()
        expect(checker).to_have_text(said)
        asks(page).get_by_role("button", name="Restore").click()
        expect(checker).to_contain_text("✓ Solved on 3 March 2026.")

    def test_it_is_edited(self, page: Page) -> None:
        checker = asks(page).locator(".checker")
        waiting = checker.inner_text()
        assert "Nothing to check yet" in waiting
        asks(page).get_by_role("button", name="Try it").click()
        asks(page).get_by_role("textbox").fill("mine = 3")
        page.reload()
        expect(checker).to_have_text("… Your answer, not run again yet.")
        asks(page).get_by_role("button", name="Restore").click()
        expect(checker).to_have_text(waiting)

    def test_its_text_has_changed(self, wide: Page) -> None:
        wide.evaluate(SOLVE, [1, "mark of other words"])
        wide.reload()
        checker = asks(wide).locator(".checker")
        expect(checker).to_contain_text(
            "This exercise has changed since you solved it on 3 March 2026. Your answer is kept."
        )
        checker.get_by_role("button", name="Show your answer").click()
        expect_code(asks(wide), "mine = 1  # projection-1")

    def test_its_cell_has_changed(self, wide: Page) -> None:
        asks(wide).get_by_role("button", name="Try it").click()
        # The editor that is fetched takes the place of the first one, and keeps what stands in it.
        asks(wide).locator(".cm-content").wait_for()
        asks(wide).get_by_role("textbox").fill("mine = 3")
        wide.evaluate("localStorage.course = localStorage.course.replace(' = None', ' = 0')")
        wide.reload()
        checker = asks(wide).locator(".checker")
        expect(checker).to_contain_text("This exercise has changed since you worked on it.")
        expect(wide.get_by_role("textbox")).to_have_count(0)
        checker.get_by_role("button", name="Show your answer").click()
        expect_code(asks(wide), "mine = 3")

    def test_former_edits_move_in(self, wide: Page) -> None:
        original = asks(wide).locator("pre").first.inner_text()
        wide.evaluate(
            "(original) => { localStorage['cells of ' + location.pathname]"
            " = JSON.stringify({ [original.trim()]: 'from before' }) }",
            original,
        )
        wide.reload()
        expect_code(asks(wide), "from before")
        assert wide.evaluate("Object.keys(localStorage)") == ["course"]


class TestProgress:
    """Ticks, and where to go on."""

    def test_a_page_is_finished_when_one_says_so(self, page: Page) -> None:
        button = page.get_by_role("button", name="I have finished this page")
        expect(button).to_have_attribute("aria-pressed", "false")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        says(page, "✓ finished")
        go(page, FRONT)
        says(page, "✓ finished")
        link = page.get_by_role("link", name="Projection")
        listed = page.locator("article li:not(.course-map *)", has=link)
        expect(listed.locator(".tick")).to_be_visible()
        # The map says it as well.
        expect(page.locator("article .tick")).to_have_count(2)
        # What comes next is where to go on.
        page.get_by_role("link", name="Continue here: Orthogonal decomposition").click()
        assert page.url.endswith(f"{NEXT}.html")
        page.go_back()
        page.go_back()
        button.click()
        expect(button).to_have_attribute("aria-pressed", "false")
        says(page, "")

    def test_a_page_is_finished_when_all_is_solved(self, wide: Page) -> None:
        wide.evaluate(SOLVE, [5, None])
        wide.reload()
        says(wide, "5/6 exercises solved")
        box = "document.querySelectorAll('.exercise + .cell')[5]"
        wide.evaluate(
            f"{box}.querySelector('.checker').className = 'checker right';"
            f"work.ran({box}, 'check(\"' + {box}.previousElementSibling.id + '\", 1)')"
        )
        says(wide, "✓ finished")

    def test_reading_goes_on_where_it_stopped(self, wide: Page) -> None:
        heading = wide.locator("article section h2").nth(2)
        section = heading.evaluate("(h) => h.closest('section').id")
        heading.evaluate("(h) => h.scrollIntoView()")
        wide.wait_for_selector(f"#sections a[href='#{section}'][aria-current]")
        go(wide, FRONT)
        link = wide.get_by_role("link", name="Continue here: Projection")
        assert link.get_attribute("href").endswith(f"projection.html#{section}")

    def test_the_front_page_of_a_newcomer_is_plain(self, wide: Page) -> None:
        asked: list[str] = []
        wide.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
        go(wide, FRONT)
        expect(wide.locator(".resume, .done")).to_have_count(0)
        assert "work.js" in asked
        assert not {"progress.js", "mywork.js", "predict.js"}.intersection(asked)


class TestMyWork:
    """Save, load, forget."""

    def test_it_goes_from_one_browser_to_another(
        self, page: Page, browser: Browser, address: str
    ) -> None:
        page.evaluate(SOLVE, [2, None])
        dialog = my_work(page)
        expect(dialog).to_contain_text("0 pages finished, 2 exercises solved, 0 predictions made.")
        with page.expect_download() as download:
            dialog.get_by_role("button", name="Save to a file").click()
        saved = Path(download.value.path()).read_text(encoding="utf-8")
        with open_context(browser, "wide") as context:
            other = next(opened(context, address))
            other.evaluate(
                "work.change((page) => { page.exercises = {"
                " 'projection-1': { on: '2030-01-01', code: 'later', said: '', text: '' },"
                " 'projection-7': { on: '2020-01-01', code: 'own', said: '', text: '' } } })"
            )
            before = other.evaluate("localStorage.course")
            dialog = my_work(other)
            expect(load(dialog, saved)).to_have_text(
                "Loaded “mine.json”, and put together with what was here."
            )
            exercises = other.evaluate("work.page().exercises")
            assert {name: one["code"] for name, one in exercises.items()} == {
                "projection-1": "later",
                "projection-2": "mine = 1  # projection-2",
                "projection-7": "own",
            }
            dialog.get_by_role("button", name="Undo").click()
            assert other.evaluate("localStorage.course") == before
            load(dialog, saved)
            dialog.get_by_role("button", name="Close").click()
            # The page shows what it has been given.
            expect(asks(other, 1).locator(".checker")).to_contain_text("✓ Solved on 3 March 2026")

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("{", "it is damaged"),
            ('{"version": 1, "pages": {"a": {"edits": {"b": "c"}}}}', "it is damaged"),
            ('{"version": 1, "pages": [1]}', "it is damaged"),
            ('{"version": 1, "pages": {"a": {"finished": {"on": "once"}}}}', "it is damaged"),
            ('{"cells": []}', "it holds no work of this course"),
            ("[]", "it holds no work of this course"),
            ('{"version": 2, "pages": {}}', "it was written by another version of the course"),
        ],
    )
    def test_what_cannot_be_loaded(self, wide: Page, text: str, why: str) -> None:
        wide.evaluate(SOLVE, [1, None])
        before = wide.evaluate("localStorage.course")
        said = load(my_work(wide), text)
        expect(said).to_have_text(
            f"“mine.json” cannot be loaded, because {why}. Nothing was changed."
        )
        assert wide.evaluate("localStorage.course") == before

    @pytest.mark.parametrize("text", ["{", '{"version": 2, "pages": {}}'])
    def test_what_is_kept_cannot_be_read(self, wide: Page, text: str) -> None:
        wide.evaluate("(text) => { localStorage.course = text }", text)
        wide.reload()
        expect(wide.get_by_role("alert")).to_contain_text("It is put aside, and “My work” gives")
        wide.evaluate(SOLVE, [1, None])
        dialog = my_work(wide)
        with wide.expect_download() as download:
            dialog.get_by_role("button", name="Save what could not be read").click()
        assert Path(download.value.path()).read_text(encoding="utf-8") == text
        wide.reload()
        expect(asks(wide).locator(".checker")).to_contain_text("✓ Solved on")
        expect(wide.get_by_role("alert")).to_have_count(0)

    def test_it_is_forgotten_when_one_says_so_twice(self, wide: Page) -> None:
        wide.evaluate(SOLVE, [1, None])
        wide.reload()
        expect(asks(wide).locator(".checker")).to_contain_text("✓ Solved on")
        dialog = my_work(wide)
        forget = dialog.get_by_role("button", name="Forget everything")
        forget.click()
        expect(dialog.get_by_role("button", name="Keep it")).to_be_focused()
        wide.keyboard.press("Enter")
        assert wide.evaluate("Boolean(localStorage.course)")
        for undone in (True, False):
            forget.click()
            dialog.get_by_role("button", name="Forget it").click()
            expect(dialog.get_by_role("status")).to_have_text("Forgotten.")
            assert wide.evaluate("localStorage.course") is None
            if undone:
                dialog.get_by_role("button", name="Undo").click()
                assert wide.evaluate("Boolean(localStorage.course)")
        wide.keyboard.press("Escape")
        expect(asks(wide).locator(".checker")).to_contain_text("Nothing to check yet")

    def test_everyone_can_use_it(self, page: Page) -> None:
        page.evaluate(SOLVE, [1, None])
        page.reload()
        expect(asks(page).locator(".checker button")).to_be_visible()
        my_work(page).get_by_role("button", name="Forget everything").click()
        page.evaluate(AXE)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            for part in ("#my-work", "#chapters", ".finish", "#projection-1 + .cell"):
                found = page.evaluate("(part) => axe.run(part)", part)
                assert [rule["id"] for rule in found["violations"]] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Download this page")).to_be_focused()


class TestBadLuck:
    """Storage that is closed, two tabs, a page from a file."""

    def test_two_tabs_do_not_write_over_each_other(self, wide: Page) -> None:
        other = wide.context.new_page()
        other.goto(wide.url)
        wide.get_by_role("button", name="I have finished this page").click()
        other.evaluate(SOLVE, [1, None])
        # A browser tells its other tabs in its own time.
        wide.wait_for_function(
            "page => JSON.parse(localStorage.course).pages[page].exercises", arg=PAGE
        )
        kept = json.loads(wide.evaluate("localStorage.course"))["pages"][PAGE]
        assert kept["finished"]["yes"]
        assert list(kept["exercises"]) == ["projection-1"]
        expect(asks(wide).locator(".checker")).to_contain_text("✓ Solved on")

    def test_storage_is_closed(self, browser: Browser, address: str) -> None:
        with open_context(browser, "wide") as context:
            context.add_init_script(CLOSED)
            page = next(opened(context, address))
            page.get_by_role("button", name="I have finished this page").click()
            expect(page.locator(".finish")).to_contain_text("this browser keeps nothing")
            says(page, "✓ finished")
            expect(my_work(page).get_by_role("status")).to_contain_text("save your work to a file")

    def test_from_a_file(self, browser: Browser, offline: Path) -> None:
        with open_context(browser, "wide") as context:
            page = context.new_page()
            page.goto((offline / f"{PAGE}.html").as_uri())
            page.evaluate(SOLVE, [1, None])
            page.evaluate("work.edit([{ node: document.body, original: 'a', code: 'b' }])")
            # Browsers write in their own time: once another tab knows it, it is kept.
            other = context.new_page()
            other.goto(page.url)
            expect(asks(other).locator(".checker")).to_contain_text("✓ Solved on 3 March 2026")
            page.reload()
            expect(asks(page).locator(".checker")).to_contain_text("✓ Solved on 3 March 2026")
            says(page, "1/6 exercises solved")
            expect(page.get_by_role("alert")).to_have_count(0)
