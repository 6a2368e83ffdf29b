"""The site works in three engines: Chromium's, Firefox's, and WebKit, which is that of Safari.

``make test`` goes through a chapter in each that is installed; ``make lite-test`` opens every page
and runs whole chapters. ``ENGINES=every`` makes a missing engine a failure.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from press.engines import missing
from tests.press.engines_fixture import Chromium, Engine, Firefox, WebKit, probed
from tests.press.site_fixture import PAGES, site
from tests.press.test_inpage import ANSWER, RIGHT, SHOWN, page_of
from tests.press.test_lite import CHAPTERS, offline

__all__ = ["offline", "site"]

ENGINES = {"Chromium": Chromium, "Firefox": Firefox, "WebKit": WebKit}
CHAPTER = "book/algebra/linear-spaces.html"
PYTHON = 180  # seconds for what begins with fetching it, on a busy machine
# What Firefox says when a worker is ended in the midst of its work; no script can prevent it.
ENDED = "uncaught exception: undefined"
longer = pytest.mark.skipif(os.environ.get("LITE") != "every", reason="make lite-test runs it")

ROOT = "document.documentElement"
FOLD = "document.querySelector('article details:not(.evidence)')"
SLIDER = "document.querySelector('figure.explorable input')"
SAYS = "document.querySelector('figure.explorable output').textContent"
SEARCH = "document.getElementById('search')"
FIRST = "document.querySelector('.cell:has(.cell_input)')"
STATUS = "document.querySelector('.running [role=status]')?.textContent"
STOP = "[...document.querySelectorAll('.running button')].find((b) => b.textContent === 'Stop')"
IS_RESTORE = "(button) => button.textContent === 'Restore'"
LOST_FONTS = "[...document.fonts].filter((font) => font.status === 'error').length"
IN_A_FRAME = """new Promise((tell) => {
  const frame = document.createElement("iframe");
  Object.assign(frame, { width: 360, height: 740, src: location.href });
  frame.style = "position: fixed; border: 0; inset: 0 auto auto 0";
  frame.onload = () => tell(frame.contentDocument.documentElement.scrollWidth - 360);
  document.body.append(frame);
})"""


@pytest.fixture(scope="module")
def home(offline: Path) -> Iterator[str]:
    """The address of the site with Python in it, whose pages keep what they complain of."""
    server = probed(offline)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module", params=ENGINES)
def started(request, home: str) -> Iterator[Engine]:
    """An engine, once for all its tests."""
    if why := missing().get(request.param):
        pytest.fail(why) if os.environ.get("ENGINES") == "every" else pytest.skip(why)
    with ENGINES[request.param]() as engine:
        yield engine


@pytest.fixture
def engine(started: Engine, home: str) -> Iterator[Engine]:
    """The same, at a chapter; in the end no page has complained, and nothing is remembered."""
    started.open(f"{home}{CHAPTER}")
    yield started
    started.note()
    started.ask("(localStorage.clear(), sessionStorage.clear())")
    complaints, started.complaints = started.complaints, []
    assert complaints == []


def edit(engine: Engine, cell: str, code: str) -> None:
    """Open the editor of a cell where it is closed, and put code into it."""
    if not engine.ask(f"{cell}.matches(':has(.editing)')"):
        engine.click(f"{cell}.querySelector('.try')")
    else:
        engine.click(f"{cell}.querySelector('.editing textarea, .editing [contenteditable=true]')")
    typing = "document.activeElement.matches('textarea, [contenteditable=true]')"
    engine.wait(f"{cell}.contains(document.activeElement) && {typing}")
    engine.ask("document.execCommand('selectAll')")
    engine.type(code)


def run(engine: Engine, cell: str, code: str) -> None:
    """Put code into the editor of a cell and run it by keyboard."""
    edit(engine, cell, code)
    engine.press("Control+Enter")


def prints(cell: str, text: str) -> str:
    """Return the question whether a cell has printed just this."""
    return f"{cell}.querySelector('.cell_output pre')?.textContent.trim() === '{text}'"


def stop(engine: Engine) -> None:
    """Stop Python in the midst of its work."""
    engine.wait(f"{STATUS}.startsWith('Running cell')")
    engine.click(STOP)
    engine.wait(f"{STATUS}.startsWith('Stopped')")
    assert engine.ask("document.querySelectorAll('.busy').length") == 0
    engine.complaints = [said for said in engine.complaints if said != ENDED]


class TestChapter:
    """What a reader does with a chapter."""

    def test_folds(self, engine: Engine) -> None:
        assert not engine.ask(f"{FOLD}.open")
        engine.click(f"{FOLD}.querySelector('summary')")
        engine.wait(f"{FOLD}.open")
        engine.ask(f"{FOLD}.querySelector('summary').focus()")
        engine.press("Enter")
        engine.wait(f"!{FOLD}.open")

    def test_slider(self, engine: Engine) -> None:
        for key in ("ArrowRight", "ArrowLeft"):
            engine.ask(f"{SLIDER}.focus()")
            before = engine.ask(SAYS)
            engine.press(key)
            engine.wait(f"{SAYS} !== {before!r}")

    def test_theme_is_chosen_and_kept(self, engine: Engine, home: str) -> None:
        papers = []
        for theme in ("light", "dark"):
            engine.click("document.querySelector('[data-theme-switch]')")
            engine.wait(f"{ROOT}.dataset.theme === '{theme}'")
            papers.append(engine.ask("getComputedStyle(document.body).backgroundColor"))
        assert papers[0] != papers[1]
        engine.open(f"{home}{CHAPTER}")
        assert engine.ask(f"{ROOT}.dataset.theme") == "dark"
        assert engine.ask("getComputedStyle(document.body).backgroundColor") == papers[1]

    def test_evidence_opens_and_closes(self, engine: Engine) -> None:
        opened = "document.querySelectorAll('.evidence[open]').length"
        folds = engine.ask("document.querySelectorAll('.evidence').length")
        assert folds
        for wanted in (folds, 0):
            engine.click("document.querySelector('[data-evidence-switch]')")
            engine.wait(f"{opened} === {wanted}")

    def test_search(self, engine: Engine) -> None:
        engine.press("/")
        engine.wait(f"{SEARCH}.open && {SEARCH}.contains(document.activeElement)")
        engine.type("eigenvalue")
        engine.wait(f"{SEARCH}.querySelector('.search-results a')")
        engine.press("ArrowDown")
        engine.wait("document.activeElement.matches('.search-results a')")
        target = engine.ask("document.activeElement.pathname")
        engine.press("Enter")
        engine.wait(f"location.pathname === {target!r} && document.readyState === 'complete'")
        assert "eigenvalue" in engine.ask("document.querySelector('article').textContent").lower()

    def test_cell_is_edited_run_and_stopped(self, engine: Engine, home: str) -> None:
        run(engine, FIRST, "print('six times seven is', 6 * 7)")
        engine.wait(prints(FIRST, "six times seven is 42"), PYTHON)
        run(engine, FIRST, "while True: pass")
        stop(engine)
        # The next page of a reader who runs cells starts Python by itself, and says nothing of it.
        engine.open(f"{home}{CHAPTERS[0].removesuffix('.ipynb')}.html")
        engine.wait("document.querySelector('.running')")
        assert engine.ask("document.querySelector('.running').hidden")


@longer
class TestLonger:
    """What takes minutes."""

    def test_every_page_is_quiet_and_fits(self, engine: Engine, home: str) -> None:
        wrong = {}
        for name in PAGES:
            engine.open(f"{home}{name}.html")
            lost = engine.ask(f"document.fonts.ready.then(() => {LOST_FONTS})")
            over = engine.ask(f"{ROOT}.scrollWidth - innerWidth")
            # A frame is as narrow as a phone, where a window may not be.
            over_on_a_phone = engine.ask(IN_A_FRAME)
            engine.note()
            found, engine.complaints = engine.complaints, []
            if found or lost or over > 0 or over_on_a_phone > 0:
                wrong[name] = found, lost, over, over_on_a_phone
        assert wrong == {}

    def test_answer_is_checked_kept_and_restored(self, engine: Engine, home: str) -> None:
        engine.open(page_of(home))
        cell = "document.querySelector('.cell.asks')"
        stored = engine.ask(f"({SHOWN})([{cell}])")
        run(engine, cell, ANSWER)
        right = f"{cell}.querySelector('.checker.right')?.textContent.includes('{RIGHT}')"
        engine.wait(right, PYTHON)
        engine.open(page_of(home))
        engine.wait(f"{cell}.matches('.edited')")
        edit(engine, cell, "while True: pass")
        engine.click(f"{cell}.querySelector('.run')")
        engine.wait(f"{STATUS}?.startsWith('Running cell')", PYTHON)
        stop(engine)
        # Python starts again.
        run(engine, cell, ANSWER)
        engine.wait(right, PYTHON)
        engine.click(f"[...{cell}.querySelectorAll('button')].find({IS_RESTORE})")
        engine.wait(f"!{cell}.matches('.edited')")
        assert engine.ask(f"({SHOWN})([{cell}])") == stored

    @pytest.mark.parametrize("chapter", [CHAPTER, CHAPTERS[-1].replace(".ipynb", ".html")])
    def test_page_prints_the_same_in_every_engine(self, engine, home: str, chapter: str) -> None:
        engine.open(f"{home}{chapter}")
        shown = f"({SHOWN})([...document.querySelectorAll('.cell')])"
        stored = engine.ask(shown)
        engine.click("document.querySelector('[popovertarget=open-in]')")
        engine.wait("document.querySelector('#open-in').matches(':popover-open')")
        engine.click("document.querySelector('[data-run-here]')")
        ended = rf"/^Cell {len(stored)}\b.* has run$|error|broken/"
        engine.wait(f"{ended}.test({STATUS})", PYTHON)
        assert engine.ask("document.querySelectorAll('[data-ran]').length") > len(stored) / 2
        now = engine.ask(shown)
        assert [pair for pair in zip(stored, now, strict=True) if pair[0] != pair[1]] == []

    def test_opened_as_a_file(self, engine: Engine, offline: Path) -> None:
        engine.open((offline / CHAPTER).as_uri())
        engine.click(f"{FIRST}.querySelector('.try')")
        engine.wait("document.querySelector('[role=alert]')")
        said = engine.ask("document.querySelector('[role=alert]').textContent")
        assert said.startswith("Opened from a file, this page cannot run cells")
        # Each engine says in its own words that a file may import nothing.
        engine.complaints.clear()
