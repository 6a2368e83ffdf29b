"""One Python serves the pages of a tab, one after the other, each with names of its own.

Browsers keep the page that a reader comes from, and that page holds Python meanwhile. Playwright
forbids its browser to keep pages, so this one is started without that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from press.browser import launch
from press.live.runtime import megabytes, read_record
from tests.press.site_fixture import altered, open_context, site
from tests.press.test_inpage import open_editor, page_of, run
from tests.press.test_lite import CHAPTERS, PATIENCE, address, offline

__all__ = ["address", "offline", "site"]

ONE, TWO = CHAPTERS[1], CHAPTERS[2]
# What lasts as long as Python does, and what a page made.
MINE = "import os\nos.environ['MARK'] = 'the same'\nmine = 3\nprint('begun')"
ASK = "import os\nprint(os.environ.get('MARK', 'another'), 'mine' in globals())"
ENDLESS = "print('begun')\nwhile True:\n    pass"
# Everything that the line about Python has said.
LISTEN = """
window.said = [];
new MutationObserver(() => {
  const words = document.querySelector(".running:not([hidden]) [role=status]")?.textContent;
  if (words && words !== said.at(-1)) said.push(words);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


@pytest.fixture(scope="module")
def browser(site: Path) -> Iterator[Browser]:
    """A browser that keeps pages, as browsers do, and knows no host but this."""
    flags = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
    with sync_playwright() as playwright:
        chromium = launch(playwright, flags, without=["--disable-back-forward-cache"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def profile(browser: Browser) -> Iterator[BrowserContext]:
    """A profile in which Python is fetched once."""
    with open_context(browser, "wide") as context:
        context.set_default_timeout(PATIENCE)
        context.add_init_script(LISTEN)
        yield context


@pytest.fixture
def page(profile: BrowserContext, address: str) -> Iterator[Page]:
    """A chapter, in a new tab."""
    page = profile.new_page()
    page.goto(page_of(address, ONE))
    yield page
    page.evaluate("localStorage.clear()")
    page.close()


def put(page: Page, code: str, prints: str) -> Locator:
    """Run code in the first cell of a page and wait for what it prints."""
    cell = page.locator(".cell").first
    if not cell.get_by_role("textbox").is_visible():
        open_editor(page, 0)
    run(cell, code)
    expect(cell.locator("[data-ran]")).to_contain_text(prints, timeout=PATIENCE)
    return cell


def press_stop(page: Page) -> Locator:
    """Press the button that stops Python, and return the line about it."""
    page.locator(".running").get_by_role("button", name="Stop").click()
    return page.locator(".running [role=status]")


def test_next_page_has_the_same_python_and_names_of_its_own(page: Page, address: str) -> None:
    put(page, MINE, "begun")
    page.goto(page_of(address, TWO))
    put(page, ASK, "the same False")
    # A size is said before it is fetched, and never when there is nothing to fetch.
    assert [words for words in page.evaluate("said") if "Fetching" in words] == []


def test_page_shown_again_asks_for_what_it_needs(page: Page, address: str) -> None:
    put(page, MINE, "begun")
    page.evaluate("window.mark = 'kept'")
    page.goto(page_of(address, TWO))
    put(page, "mine = 4\nprint('two')", "two")
    page.evaluate("history.back()")
    page.wait_for_function("window.mark === 'kept'")
    # Its names went with it: the cell above runs again, and not one of the other page.
    expect(page.locator(".running")).to_be_hidden()
    open_editor(page, 1)
    below = page.locator(".cell").nth(1)
    run(below, "import os\nprint(os.environ['MARK'], mine)")
    expect(below.locator("[data-ran]")).to_contain_text("the same 3", timeout=PATIENCE)


def test_page_that_is_left_does_not_run_on(page: Page, address: str) -> None:
    put(page, f"{MINE}\n{ENDLESS}", "begun")
    page.goto(page_of(address, TWO))
    put(page, ASK, "the same False")


def test_stopped_cell_leaves_the_names(page: Page) -> None:
    put(page, MINE, "begun")
    cell = put(page, f"print('once more')\n{ENDLESS}", "once more")
    expect(press_stop(page)).to_contain_text("Stopped. Python still knows the names")
    expect(cell.locator("[data-ran]")).to_have_text("once more\nbegun\n")
    put(page, "print(mine + 4)", "7")


def test_cell_that_does_not_stop_is_left_behind(page: Page, address: str) -> None:
    put(page, MINE, "begun")
    # One long computation outside of Python's own loop.
    cell = put(page, "print('deaf')\nsum(range(10**12))", "deaf")
    expect(press_stop(page)).to_contain_text("The names that Python knew are lost")
    expect(cell).not_to_have_class(re.compile("busy"))
    put(page, ASK, "another False")
    page.goto(page_of(address, TWO))
    put(page, ASK, "another False")


def test_copy_of_a_tab_has_a_python_of_its_own(page: Page, address: str) -> None:
    put(page, MINE, "begun")
    name = page.evaluate("sessionStorage.getItem('runs-python')")
    put(page, f"print('busy')\n{ENDLESS}", "busy")
    copy = page.context.new_page()
    copy.goto(page_of(address, TWO))
    copy.evaluate("(name) => sessionStorage.setItem('runs-python', name)", name)
    # The first is busy, and does not answer until it is stopped.
    open_editor(copy, 0)
    expect(press_stop(page)).to_contain_text("Stopped. Python still knows the names")
    put(copy, ASK, "another False")
    assert copy.evaluate("sessionStorage.getItem('runs-python')") != name
    put(page, ASK, "the same True")
    copy.close()


def test_page_of_a_newer_edition_has_another_python(browser: Browser, offline: Path) -> None:
    with open_context(browser, "wide") as context, altered(offline) as (address, instead):
        page = context.new_page()
        page.goto(page_of(address, ONE))
        put(page, MINE, "begun")
        release = "/lite/python/release.mjs"
        instead[release] = (offline / release.lstrip("/")).read_bytes() + b"// newer\n"
        page.goto(page_of(address, TWO))
        put(page, ASK, "another False")


@pytest.mark.parametrize(
    "lacking",
    [
        "delete window.SharedWorker",
        "window.SharedWorker = class { constructor() { throw new DOMException('', 'Security') } }",
        "Object.defineProperty(window, 'sessionStorage', { get() { throw new Error() } })",
    ],
)
def test_browser_without_has_a_python_on_each_page(
    browser: Browser, address: str, lacking: str
) -> None:
    with open_context(browser, "wide") as context:
        context.add_init_script(lacking)
        page = context.new_page()
        page.goto(page_of(address, ONE))
        put(page, MINE, "begun")
        if "delete" in lacking:
            with page.expect_worker():
                page.goto(page_of(address, TWO))
            expect(page.locator(".running")).to_be_hidden()
            put(page, ASK, "another False")
        put(page, f"kept = 5\nprint('once more')\n{ENDLESS}", "once more")
        expect(press_stop(page)).to_contain_text("Stopped. Python still knows the names")
        put(page, "print(kept + 2)", "7")


def test_size_is_said_before_it_is_fetched(browser: Browser, offline: Path, site: Path) -> None:
    said = f"{megabytes(read_record())} MB, once"
    with open_context(browser, "wide") as context, altered(site) as (address, _):
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(page_of(address, ONE))
        page.locator(".try").first.hover()
        page.get_by_role("button", name="Open this notebook in").click()
        expect(page.locator("[data-run-here]")).to_contain_text(said)
        assert [url for url in asked if "/lite/" in url] == []
    with open_context(browser, "wide") as context, altered(offline) as (address, _):
        context.add_init_script(LISTEN)
        context.add_init_script("delete window.SharedWorker")
        page = context.new_page()
        # A worker that has fetched all but Python says how much that is, before it asks for it.
        text = (offline / ONE).with_suffix(".html").read_text(encoding="utf-8")
        said = re.search(r"\d+ MB, once", text)[0]
        page.goto(page_of(address, ONE))
        open_editor(page, 0)
        page.wait_for_function("said.some((words) => words.startsWith('Fetching'))")
        assert page.evaluate("said").index(f"Fetching Python starts: {said}") <= 1
