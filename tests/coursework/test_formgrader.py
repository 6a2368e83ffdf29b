"""Words are marked in the formgrader, in a browser; each page shows what it should, and no more.

One run: the formgrader as `mark` serves it, with a student's words that would be a script, marks
and a comment; then what `export` and `feedback` make of them; then the pages, on a phone as well.
"""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect, sync_playwright

from press.browser import launch
from tests.coursework.small_class import (
    NAME,
    PYTHON,
    ROOT,
    environment,
    graded,
    here,
    kept,
    room,
)

__all__ = ["graded", "here", "kept", "room"]

EVIL = (
    "</pre></code>```\n````\n<script>alert('words')</script><img src=x onerror=alert(1)>\n"
    "![a picture](http://example.org/x.png) <iframe src=javascript:alert(2)></iframe> $x_1$\n# Big"
)
PRINTED = "</pre><script>alert('printed')</script>"
COMMENT = "Which distances? <script>alert('comment')</script>"
SOON = 20_000

# Two servers and a browser start beside other tests.
expect.set_options(timeout=30_000)


@pytest.fixture
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


def watched(browser: Browser, **options) -> tuple[Page, list[str]]:
    """Open a page; what goes wrong in it, or asks another host, is written down."""
    page = browser.new_context(**options).new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    page.on("dialog", lambda dialog: (wrong.append(f"alert: {dialog.message}"), dialog.dismiss()))
    page.on(
        "requestfinished",
        lambda request: (
            re.match("http://127|data:|file:", request.url) or wrong.append(request.url)
        ),
    )
    page.set_default_timeout(SOON)
    return page, wrong


@contextmanager
def marking(class_) -> Iterator[str]:
    """Serve the formgrader as one types it, and return the address that it prints."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = f"-m coursework mark {NAME} --no-browser --port {port} --folder".split()
    process = subprocess.Popen(
        [PYTHON, *words, str(class_.folder)], cwd=ROOT, env=environment(class_.sets), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    try:
        line = process.stdout.readline()
        (address,) = re.findall(r"http://127\.0\.0\.1:\d+/\S+\?token=\S+", line)
        wait_for(port, process)
        yield address
    finally:
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=20)
    assert process.returncode == 0, said
    assert "Traceback" not in said, said


def wait_for(port: int, process: subprocess.Popen) -> None:
    """Wait until somebody listens there."""
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("the formgrader does not answer")


def test_words_are_marked_in_the_browser(graded, browser: Browser) -> None:
    answer = f"words_4 = {EVIL!r}\nprint({PRINTED!r})"
    graded.hand_in(eve={"q2": f"# {PRINTED}\ncentred = 3", "q4": answer})
    graded.say("grade", NAME)
    with marking(graded) as address:
        nobody_else_comes_in(browser, address)
        mark_eve(browser, address)
    row = graded.table()["eve"]
    assert (row["question 4"], row["marks"], row["status"]) == ("2", "2", "graded")
    graded.say("feedback", NAME)
    graded.say("report", NAME)
    read_pages(graded, browser)


def nobody_else_comes_in(browser: Browser, address: str) -> None:
    """See that the server asks for the token, and can do no more than mark."""
    bare, token = address.split("?token=")
    ask = browser.new_context().request
    assert "/login" in ask.get(bare).url
    own = {"Authorization": f"token {token}"}
    base = bare.split("/formgrader")[0]
    for path in ("api/kernels", "api/sessions", "api/terminals", "api/contents", "lab", "tree"):
        assert ask.get(f"{base}/{path}", headers=own).status in (403, 404), path
    for path in ("files/class.toml", "files/gradebook.db", "nbconvert/html/x.ipynb"):
        assert ask.get(f"{base}/{path}", headers=own).status in (403, 404), path
    for path in (f"submission/{NAME}/eve/autograde", f"assignment/{NAME}/assign",
                 f"assignment/{NAME}/collect", f"assignment/{NAME}/generate_feedback"):  # fmt: skip
        assert ask.post(f"{base}/formgrader/api/{path}", headers=own).status == 403, path
    # What nbgrader opens with is a list of what it could make and run.
    first = ask.get(f"{base}/formgrader/manage_assignments", headers=own)
    assert first.url.endswith(f"/formgrader/gradebook/{NAME}/{NAME}")


def mark_eve(browser: Browser, address: str) -> None:
    """Find a submission, read its words and the rubric, and give marks and a comment."""
    page, wrong = watched(browser, viewport={"width": 1200, "height": 900})
    page.goto(address)
    expect(page.locator("#main-table tr")).to_have_count(5)
    page.get_by_role("button", name="Show All Names").click()
    page.get_by_role("link", name="eve", exact=True).click()
    rubric = page.locator("ul.rubric li")
    expect(rubric).to_have_text([re.compile("^2 .*says which distances are least"), "1 says why."])
    expect(rubric.locator("math")).to_have_count(1)
    cell = page.locator(".nbgrader_cell", has=page.locator("#q4-words"))
    expect(cell.locator("pre")).to_have_text(EVIL)
    expect(page.locator(".output_area pre", has_text=PRINTED)).to_have_text(f"{PRINTED}\n")
    for tag in ("script", "img", "iframe", "h1"):
        expect(cell.locator(tag)).to_have_count(0)
    score = page.locator("input#q4-words")
    expect(score).to_have_class(re.compile("needs_manual_grade"))
    with page.expect_response(lambda answer: "/api/grade/" in answer.url):
        score.fill("2")
        score.press("Tab")
    with page.expect_response(lambda answer: "/api/comment/" in answer.url):
        cell.locator("textarea").fill(COMMENT)
        cell.locator("textarea").press("Escape")
    page.reload()
    expect(page.locator("input#q4-words")).to_have_value("2")
    expect(page.locator("input#q4-words")).not_to_have_class(re.compile("needs_manual_grade"))
    expect(page.locator("#q4-words-comment")).to_have_value(COMMENT)
    assert fits(page, 390)
    assert wrong == []


def read_pages(class_, browser: Browser) -> None:
    """Read a student's page and the class's, on light paper and on dark, on a desk and a phone."""
    own = class_.folder / "feedback" / NAME / "eve.html"
    whole = class_.folder / "reports" / f"{NAME}.html"
    for scheme, width in (("light", 1200), ("dark", 390)):
        page, wrong = watched(
            browser, color_scheme=scheme, viewport={"width": width, "height": 800}
        )
        page.goto(own.as_uri())
        expect(page.locator(".words")).to_have_text(EVIL)
        expect(page.locator(".comment")).to_have_text(COMMENT)
        expect(page.get_by_text("Your words: 2 of 3 points")).to_be_visible()
        expect(page.locator("main script, main img[src=x], main iframe, main h1")).to_have_count(0)
        expect(page.locator("figure img")).to_have_count(1)
        assert page.locator("figure img").evaluate("image => image.naturalWidth") > 100
        sound(page, width)
        page.goto(whole.as_uri())
        expect(page.get_by_role("heading", name="The questions")).to_be_visible()
        expect(page.locator("math").first).to_be_visible()
        sound(page, width)
        assert wrong == []


def sound(page: Page, width: int) -> None:
    """See that a page fits its screen, and can be read by everybody."""
    assert fits(page, width)
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:80]) for one in found] == []


def fits(page: Page, width: int) -> bool:
    page.set_viewport_size({"width": width, "height": 800})
    return page.evaluate("document.documentElement.scrollWidth") <= width
