"""A prediction answers: with mouse, finger or keys, without Python, and without script as a fold.

Which option holds is what the evidence of the page has computed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Browser, Locator, Page, expect

from lecture_utils.verify import MIME
from press.author import notebooks
from press.paths import HTML, ROOT
from tests.press.layers_book import FIRST, PREDICT, evidence, markdown, record, write_layers
from tests.press.site_fixture import address, browser, build, open_context, site, visit
from tests.press.test_site import run_axe, run_axe_on_colours

__all__ = ["address", "browser", "site"]

CHAPTERS = [path.relative_to(ROOT).with_suffix("") for path in notebooks.toc_notebooks()]
NAME = "book/algebra/svd"
RIGHT = 2
LIST = "1 and 1, like the eigenvalues."


def decided(chapter: Path) -> dict[str, int]:
    """Return the place of the true option of each prediction, from the notebook's outputs."""
    cells = json.loads((ROOT / chapter).with_suffix(".ipynb").read_text(encoding="utf-8"))["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    records = [output.get("data", {}).get(MIME, {}) for output in outputs]
    return {r["name"]: r["truths"].index(True) for r in records if r.get("form") == "options"}


def marked(path: Path) -> dict[str, list[int]]:
    """Return for each prediction of a page the places of the options that it says hold."""
    soup = BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")
    return {
        box["id"]: [
            place
            for place, option in enumerate(box.find("ol", recursive=False).find_all("li"))
            if "holds" in option.get("class", [])
        ]
        for box in soup.select(".predict")
    }


@pytest.mark.parametrize("chapter", CHAPTERS, ids=str)
def test_the_page_says_what_the_evidence_has_computed(site: Path, chapter: Path) -> None:
    found = marked((HTML / chapter).with_suffix(".html"))
    assert found == {name: [place] for name, place in decided(chapter).items()}


def test_some_chapters_have_predictions() -> None:
    assert sum(bool(decided(chapter)) for chapter in CHAPTERS) > len(CHAPTERS) / 2


def rewritten(truths: list[bool]) -> list[dict]:
    """Return the cells of a page whose evidence decides its prediction so."""
    found = record("ours", "two", "options", name="first-predict", truths=truths)
    return [FIRST[0], markdown("predict", PREDICT), evidence("e", "proof = 5", found), *FIRST[-2:]]


def test_what_holds_moves_with_the_evidence(tmp_path: Path) -> None:
    folder = write_layers(tmp_path / "course", first=rewritten([True, False]))
    assert build(folder).returncode == 0
    path = folder / "_build" / "html" / "book" / "one" / "first.html"
    assert marked(path) == {"first-predict": [0]}


def test_other_numbers_of_options_stop_the_build(tmp_path: Path) -> None:
    folder = write_layers(tmp_path / "course", first=rewritten([False, False, True]))
    done = build(folder)
    assert done.returncode
    assert "decides another number of options" in done.stdout + done.stderr


@pytest.fixture(params=["wide", "phone"])
def page(request, browser: Browser, address: str) -> Iterator[Page]:
    """A chapter with a prediction, on a wide screen and on a phone."""
    with (
        open_context(browser, request.param) as context,
        visit(context, address, NAME, request.param) as seen,
    ):
        seen.page.seen = seen
        yield seen.page
        assert seen.console == []


def box_of(page: Page) -> Locator:
    """Return the box of the prediction."""
    return page.locator("#svd-predict")


def replies(page: Page) -> list[str]:
    """Return the first words of each reply in the fold."""
    texts = box_of(page).locator("details li").all_text_contents()
    return [text.strip()[:30] for text in texts]


class TestChoice:
    """One chooses, commits, and is told."""

    def test_wrong_choice_is_told_and_kept(self, page: Page) -> None:
        box = box_of(page)
        meant = replies(page)
        # Its words are as good as its button, for a finger, too.
        words = box.get_by_text(LIST)
        words.tap() if page.seen.width == "phone" else words.click()
        expect(box.get_by_role("radio").first).to_be_checked()
        expect(box.locator(".reply")).to_be_empty()
        box.get_by_role("button", name="This is my guess").click()
        for _ in range(2):
            said = box.locator(".reply")
            expect(said).to_contain_text("✗ Your guess, 1, is not so.")
            expect(said).to_contain_text(meant[0])
            expect(said).to_contain_text(f"✓ The right one is {RIGHT}:")
            expect(said).to_contain_text("About 1.62 and 0.62.")
            expect(said).to_contain_text(meant[RIGHT - 1])
            expect(box.get_by_role("radio").first).to_be_disabled()
            expect(box.get_by_role("button")).to_have_count(0)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            page.reload()

    def test_right_choice_by_keys(self, page: Page) -> None:
        box = box_of(page)
        box.get_by_role("radio").first.focus()
        page.keyboard.press("ArrowDown")
        expect(box.get_by_role("radio").nth(1)).to_be_checked()
        page.keyboard.press("Tab")
        expect(box.get_by_role("button", name="This is my guess")).to_be_focused()
        page.keyboard.press("Enter")
        verdict = box.locator(".verdict")
        expect(verdict).to_have_text("✓ Your guess, 2, is right.")
        expect(verdict).to_be_focused()
        expect(box.locator(".reply")).to_contain_text(replies(page)[RIGHT - 1])

    def test_no_choice_is_no_guess(self, page: Page) -> None:
        box = box_of(page)
        box.get_by_role("button", name="This is my guess").click()
        expect(box.locator(".reply")).to_be_empty()
        expect(box.get_by_role("radio").first).to_be_enabled()

    def test_another_question_is_asked_anew(self, page: Page) -> None:
        page.evaluate(
            "work.predict(document.getElementById('svd-predict'), 0, 'mark of other words')"
        )
        page.reload()
        box = box_of(page)
        expect(box.locator(".reply")).to_have_text(
            "This question has changed since you answered it."
        )
        expect(box.get_by_role("radio").first).to_be_enabled()

    def test_everyone_can_use_it(self, page: Page) -> None:
        box = box_of(page)
        for _ in range(2):
            assert run_axe(page.seen, {}, {"include": ["#svd-predict"]}) == []
            for scheme in ("dark", "light"):
                page.emulate_media(color_scheme=scheme)
                assert run_axe_on_colours(page.seen) == []
            if box.get_by_role("button").count():
                box.get_by_role("radio").first.check()
                box.get_by_role("button", name="This is my guess").click()

    def test_paper_has_the_list_and_the_fold(self, page: Page) -> None:
        box = box_of(page)
        box.get_by_role("radio").first.check()
        box.get_by_role("button", name="This is my guess").click()
        page.emulate_media(media="print")
        expect(box.get_by_text(LIST).first).to_be_visible()
        expect(box.locator("details li").last).to_be_visible()
        expect(box.get_by_role("radio")).to_have_count(0)
        expect(box.locator(".reply")).to_be_hidden()


def test_from_a_file(browser: Browser, site: Path) -> None:
    with open_context(browser, "wide") as context:
        page = context.new_page()
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto((site / f"{NAME}.html").as_uri())
        box_of(page).get_by_role("radio").first.check()
        box_of(page).get_by_role("button", name="This is my guess").click()
        page.reload()
        expect(box_of(page).locator(".reply")).to_contain_text("Your guess, 1, is not so.")
        assert complaints == []


def test_without_storage(browser: Browser, address: str) -> None:
    with open_context(browser, "wide") as context:
        context.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new Error() } })"
        )
        page = context.new_page()
        page.goto(f"{address}{NAME}.html")
        box_of(page).get_by_role("radio").first.check()
        box_of(page).get_by_role("button", name="This is my guess").click()
        expect(box_of(page).locator(".reply")).to_contain_text("Your guess, 1, is not so.")


def test_without_script(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}{NAME}.html")
    box = box_of(page)
    expect(box.get_by_text(LIST)).to_be_visible()
    expect(box.get_by_role("radio")).to_have_count(0)
    expect(box.locator("details li").first).to_be_hidden()
    box.locator("summary").click()
    expect(box.locator("details li").first).to_be_visible()
    context.close()
