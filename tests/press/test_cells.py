"""What was made before a change says so, and all of it can be run again, restored and undone.

In Python's place a worker answers at once: it prints what it was given, and fails at ``1 / 0``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.press.site_fixture import address, browser, open_context, site
from tests.press.test_inpage import axe, code_of, exercise, expect_code, open_editor, run, write
from tests.press.test_inpage import page_of as chapter_of

__all__ = ["address", "browser", "site"]

WORKER = """
self.onmessage = ({ data }) => {
  if (data.ahead) postMessage({ news: { phase: "ready" } });
  if (data.run === undefined) return;
  const bad = data.run.includes("1 / 0");
  const text = bad ? "line 1: 1 / 0\\nZeroDivisionError: division by zero" : "ran: " + data.run;
  postMessage({ output: bad ? { output_type: "error", text }
    : { output_type: "stream", name: "stdout", text } });
  postMessage({ done: bad ? "error" : "ok" });
};
"""


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A chapter whose cells run at once."""
    with open_context(browser, "wide") as context:
        context.add_init_script("delete window.SharedWorker")
        context.route(
            "**/cells.mjs",
            lambda route: route.fulfill(body=WORKER, content_type="text/javascript"),
        )
        page = context.new_page()
        page.goto(chapter_of(address))
        yield page


def number(cell: Locator) -> str:
    """Return the number in the corner of a cell."""
    return cell.locator(".number").inner_text()


def stale(page: Page) -> set[int]:
    """Return the numbers of the cells whose outputs are said to be of before."""
    return {int(n) for n in page.locator(".cell.stale .number").all_text_contents()}


def said(page: Page) -> Locator:
    """Return the line about Python."""
    return page.locator(".running [role=status]")


def change_numpy(page: Page) -> Locator:
    """Change the name that most cells take, in the first of them, and return that cell."""
    first = open_editor(page, 0)
    write(first, f"{code_of(first)}\nnp = None")
    return first


def takers(page: Page) -> set[int]:
    """Return the numbers of the cells with an output whose code names NumPy."""
    cells = page.locator(".cell")
    found = cells.evaluate_all(
        """(cells) => cells.flatMap((cell, at) => {
            const takes = /\\bnp\\./.test(cell.querySelector(".cell_input pre").textContent);
            return takes && cell.querySelector(".cell_output") ? [at + 1] : [];
        })"""
    )
    assert len(found) > 5
    return set(found)


def test_change_marks_what_it_reaches_and_nothing_else(page: Page) -> None:
    place = exercise(page)
    change_numpy(page)
    assert takers(page) <= stale(page)
    # An exercise that takes nothing of it is left alone.
    assert place + 1 not in stale(page)
    line = page.locator(".cell.stale .older:visible").first
    expect(line).to_have_text("made before the change above, in cell 1 · run again")
    expect(page.locator(".evidence.stale > summary").first).to_be_visible()
    # What is taken back was no change.
    page.keyboard.press("Control+z")
    expect(page.locator(".stale, .older")).to_have_count(0)


def test_solving_an_exercise_marks_only_its_own_output_until_it_runs(page: Page) -> None:
    place = exercise(page)
    cell = open_editor(page, place)
    write(cell, "squared_distance = 1")
    assert stale(page) == {place + 1}
    line = cell.locator(".older")
    expect(line).to_have_text("made before your change · run again")
    line.get_by_role("button", name="run again").click()
    expect(cell.locator(".cell_output")).to_have_text("ran: squared_distance = 1")
    expect(page.locator(".stale")).to_have_count(0)


def test_run_again_and_run_what_is_below(page: Page) -> None:
    below = page.locator(".cell.stale").filter(has=page.locator(".older:visible"))
    first = change_numpy(page)
    marked = stale(page)
    box = first.get_by_role("checkbox", name="run what is below as well")
    expect(first.locator(".below")).to_contain_text(f"({len(marked)})")
    first.get_by_role("button", name="Run", exact=True).click()
    expect(said(page)).to_have_text("Cell 1 has run")
    # It has run with other code: what is below is still of before.
    assert stale(page) == marked
    chosen = below.first
    index = int(number(chosen)) - 1
    chosen.get_by_role("button", name="run again").click()
    expect(said(page)).to_have_text(f"Cell {index + 1} has run")
    expect(page.locator(".cell").nth(index).locator(".older")).to_have_count(0)
    assert stale(page) == {n for n in marked if n > index + 1}
    box.check()
    write(first, f"{code_of(first)}\nnp = 1")
    assert stale(page) == marked | {1}
    first.get_by_role("button", name="Run", exact=True).click()
    expect(said(page)).to_have_text(re.compile(f"^Cell {max(marked)}.* has run$"))
    expect(page.locator(".stale, .older")).to_have_count(0)


def test_what_comes_in_between_runs_anew(page: Page) -> None:
    last = page.locator(".cell").count() - 1
    run(open_editor(page, last), "np")
    expect(said(page)).to_have_text(re.compile(r"^Cell \d+.* has run$"))
    first = change_numpy(page)
    first.press("Control+Enter")
    expect(said(page)).to_have_text("Cell 1 has run")
    page.locator(".cell").nth(last).get_by_role("textbox").press("Control+Enter")
    # The names in between were made with the old one.
    expect(said(page)).to_have_text(re.compile(rf"^Cell {last + 1}\b.* has run$"))
    assert stale(page) == set()


def test_error_above_is_named_in_the_box_that_waits(page: Page) -> None:
    place = exercise(page)
    first = open_editor(page, 0)
    write(first, "1 / 0")
    cell = open_editor(page, place)
    cell.get_by_role("textbox").press("Control+Enter")
    blocked = cell.locator(".blocked")
    expect(blocked).to_have_text(
        "This did not run: cell 1, above, stopped with an error"
        " (ZeroDivisionError: division by zero)."
    )
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe(page) == []
    blocked.get_by_role("link", name="cell 1").click()
    expect(page).to_have_url(re.compile("#cell-1$"))
    expect(first).to_be_in_viewport()
    write(first, "0 / 1")
    cell.get_by_role("textbox").press("Control+Enter")
    expect(said(page)).to_have_text(f"Cell {place + 1} has run")
    expect(page.locator(".blocked")).to_have_count(0)


def test_lesson_goes_on_when_an_evidence_above_fails(page: Page) -> None:
    proof = page.locator(".cell").evaluate_all(
        "all => all.findIndex((c) => c.closest('.evidence'))"
    )
    page.locator(".evidence").first.evaluate("fold => { fold.open = true }")
    write(open_editor(page, proof), "1 / 0")
    place = exercise(page)
    assert place > proof
    run(open_editor(page, place), "mine = 1")
    expect(said(page)).to_have_text(
        re.compile(
            rf"^Cell {place + 1} has run, and 1 above stopped with an error: cell {proof + 1}"
        )
    )
    expect(page.locator(".cell").nth(place).locator(".cell_output")).to_have_text("ran: mine = 1")
    expect(page.locator(".evidence.failed")).to_have_count(1)


@pytest.mark.parametrize("way", ["key", "button"])
def test_restore_is_a_change_that_can_be_taken_back(page: Page, way: str) -> None:
    place = exercise(page)
    cell = open_editor(page, place)
    original, stored = code_of(cell), cell.locator(".cell_output").inner_text()
    run(cell, "mine = 1")
    output = cell.locator(".cell_output")
    expect(output).to_have_text("ran: mine = 1")
    cell.get_by_role("button", name="Restore").click()
    expect_code(cell, original)
    expect(output).to_have_text(stored)
    if way == "key":
        cell.get_by_role("textbox").press("Control+z")
    else:
        cell.get_by_role("button", name="Undo restore").click()
    expect_code(cell, "mine = 1")
    expect(output).to_have_text("ran: mine = 1")
    expect(page.locator(".older")).to_have_count(0)
    # What came before is remembered as well.
    cell.get_by_role("textbox").press("Control+z")
    if way == "button":
        cell.get_by_role("textbox").press("Control+z")
        cell.get_by_role("textbox").press("Control+z")
    expect_code(cell, original)


def test_restore_right_after_typing_is_a_step_of_its_own(page: Page) -> None:
    cell = open_editor(page, exercise(page))
    original = code_of(cell)
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("\nmine = 1")
    cell.get_by_role("button", name="Restore").evaluate("button => button.click()")
    expect_code(cell, original)
    page.keyboard.press("Control+z")
    expect_code(cell, f"{original}\nmine = 1")


def test_all_is_run_restored_and_undone(page: Page) -> None:
    menu = page.get_by_role("button", name="Open this notebook in")
    place = exercise(page)
    stored = page.locator(".cell_output").all_inner_texts()
    cell = open_editor(page, place)
    write(cell, "mine = 1")
    menu.click()
    page.get_by_role("button", name="Run all").click()
    total = page.locator(".cell").count()
    expect(said(page)).to_have_text(re.compile(rf"^Cell {total}\b.* has run$"))
    ran = page.locator(".cell_output").all_inner_texts()
    assert ran != stored
    page.keyboard.press("Escape")

    menu.click()
    page.get_by_role("button", name="Restore all").click()
    window = page.get_by_role("dialog", name="Restore all")
    expect(window).to_contain_text(f"{total} cells of this page")
    window.get_by_role("button", name="Leave it as it is").click()
    assert page.locator(".cell_output").all_inner_texts() == ran

    menu.click()
    page.get_by_role("button", name="Restore all").click()
    window.get_by_role("button", name="Restore all").click()
    assert page.locator(".cell_output").all_inner_texts() == stored
    expect(page.locator(".edited, .stale")).to_have_count(0)
    page.locator(".running").get_by_role("button", name="Undo").click()
    assert page.locator(".cell_output").all_inner_texts() == ran
    expect_code(cell, "mine = 1")


def test_nothing_to_restore_is_not_offered(page: Page) -> None:
    cell = open_editor(page, exercise(page))
    buttons = cell.locator(".try-tools button:visible")
    expect(buttons).to_have_text(["Run", "Close"])
    write(cell, "mine = 1")
    expect(buttons).to_have_text(["Run", "Restore"])
    page.get_by_role("button", name="Open this notebook in").click()
    expect(page.get_by_role("button", name="Restore all")).to_be_visible()
