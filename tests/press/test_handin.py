"""What a reader has done is handed in as a notebook, and goes along into JupyterLite.

The pages are those of the site of ``make book-offline``. Each notebook is read by nbformat and
by nbval, as Jupyter and a program that takes it in would.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.press.site_fixture import browser, open_context, site
from tests.press.test_inpage import ANSWER, RIGHT, exercise, open_editor, page_of, run, write
from tests.press.test_lite import CHAPTERS, PATIENCE, Watched, address, code_cells, offline
from tests.press.test_work import CLOSED, PAGE, SOLVE, my_work, opened

__all__ = ["address", "browser", "offline", "site"]

CHAPTER = f"{PAGE}.ipynb"
WRONG = 'check("projection-1", lambda a, b, c: a)'
OTHER = "book/algebra/svd"
DAY = "2026-03-03T12:00:00.000Z"
# What nothing runs would leave: a page that was worked on, and another one.
EDIT = """
([index, code]) => {
  const node = cells[index];
  const original = node.querySelector(".cell_input pre").textContent.replace(/\\n$/, "");
  work.edit([{ node, original, code }]);
}
"""
# JupyterLite's current notebook, once it is the one at a path and holds some code.
CURRENT = """
([path, code]) => {
  const { context } = window.jupyterapp?.shell.currentWidget ?? {};
  if (context?.path !== path || !context.isReady) return false;
  const notebook = JSON.stringify(context.model.toJSON());
  return notebook.includes(code) && JSON.parse(notebook);
}
"""
KEPT = """
(path) => window.jupyterapp.serviceManager.contents.get(path, { content: true })
  .then((file) => file.content)
"""


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A chapter, without Python."""
    with open_context(browser, "wide") as context:
        yield from opened(context, address)


def save(dialog: Locator, which: str) -> nbformat.NotebookNode:
    """Save a notebook by the window about the work, and read it as Jupyter does."""
    with dialog.page.expect_download() as download:
        dialog.get_by_role("button", name=which, exact=True).click()
    path = Path(download.value.path())
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert json.loads(path.read_text(encoding="utf-8"))["nbformat"] == 4
    ids = [cell.id for cell in notebook.cells]
    assert len(ids) == len(set(ids))
    assert download.value.suggested_filename.endswith(".ipynb")
    return notebook


def of(notebook: nbformat.NotebookNode, name: str) -> list[nbformat.NotebookNode]:
    """Return the code cells of an exercise."""
    found = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [cell for cell in found if cell.metadata.get("course", {}).get("exercise") == name]


def nbval(notebook: nbformat.NotebookNode, folder: Path) -> str:
    """Let nbval collect and run a notebook; return the line in which it counts."""
    path = folder / "handed-in.ipynb"
    nbformat.write(notebook, path)
    words = [sys.executable, "-m", "pytest", "--nbval-lax", "-q", "-p", "no:cacheprovider"]
    words += ["--rootdir", str(folder), "-c", "/dev/null", str(path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout.strip().splitlines()[-1]


class TestPage:
    """The notebook of a page holds what its reader made of it."""

    def test_with_what_ran(self, browser: Browser, address: str) -> None:
        with open_context(browser, "wide") as context:
            page = context.new_page()
            page.goto(page_of(address))
            place = exercise(page)
            cell = open_editor(page, place)
            run(cell, f"print('one')\n{WRONG}")
            expect(cell.locator(".checker.wrong")).to_be_visible(timeout=PATIENCE)
            wrong = cell.locator(".checker.wrong").inner_text()
            dialog = my_work(page)
            (found,) = of(save(dialog, "This page"), "projection-1")
            assert found.metadata.course.solved is False
            assert found.metadata.course.said == wrong
            (listed,) = of(save(dialog, "The whole course"), "projection-1")
            assert (listed.metadata.course.solved, listed.metadata.course.said) == (False, wrong)
            dialog.get_by_role("button", name="Close").click()

            code = f"print('one')\nprint('two')\n{ANSWER}\n1 + 1"
            run(cell, code)
            expect(cell.locator(".checker.right")).to_contain_text(RIGHT, timeout=PATIENCE)
            expect(cell.locator(".cell_output")).to_contain_text("2")
            notebook = save(my_work(page), "This page")
            page.keyboard.press("Escape")
            (found,) = of(notebook, "projection-1")
            assert found.source == code
            assert found.metadata.course.solved is True
            assert RIGHT in found.metadata.course.said
            kinds = [output.output_type for output in found.outputs]
            assert kinds == ["stream", "display_data", "execute_result"]
            assert found.outputs[0].text == "one\ntwo\n"
            assert 'class="checker right"' in found.outputs[1].data["text/html"]
            assert found.outputs[2].data["text/plain"] == "2"
            # All else is as it was.
            stored = code_cells(CHAPTER)
            now = [cell for cell in notebook.cells if cell.cell_type == "code"]
            changed = [(a, b) for a, b in zip(stored, now, strict=True) if a.source != b.source]
            assert len(changed) == 1
            rest = [(a, b) for a, b in zip(stored, now, strict=True) if b is not found]
            assert all(a.outputs == b.outputs for a, b in rest)

            run(cell, "half = 1 / 0")
            expect(cell.locator(".traceback")).to_be_visible()
            (found,) = of(save(my_work(page), "This page"), "projection-1")
            page.keyboard.press("Escape")
            (error,) = found.outputs
            assert (error.output_type, error.ename) == ("error", "ZeroDivisionError")
            assert error.traceback == [
                "line 1: half = 1 / 0",
                "ZeroDivisionError: division by zero",
            ]
            # The answer that was right is not lost, and this is not it.
            assert found.metadata.course.solved is False
            assert found.metadata.course.earlier.code == code

            # What stands there was made by other code.
            cell.get_by_role("textbox").fill("half = 2")
            (found,) = of(save(my_work(page), "This page"), "projection-1")
            assert (found.source, found.outputs) == ("half = 2", [])

    def test_with_what_is_remembered(self, page: Page) -> None:
        page.evaluate(SOLVE, [2, None])
        page.reload()
        notebook = save(my_work(page), "This page")
        (first,) = of(notebook, "projection-1")
        assert first.source == "mine = 1  # projection-1"
        assert first.metadata.course == {
            "exercise": "projection-1",
            "solved": True,
            "on": DAY,
            "said": "✓ So it is.",
            "edited": True,
        }
        assert first.outputs[0].data == {"text/plain": "✓ So it is."}
        (third,) = of(notebook, "projection-3")
        assert third.metadata.course == {"exercise": "projection-3", "solved": False}
        assert notebook.metadata.course.page == PAGE

    def test_when_the_question_has_changed(self, page: Page) -> None:
        page.evaluate(SOLVE, [1, "mark of other words"])
        (first,) = of(save(my_work(page), "This page"), "projection-1")
        assert first.source in [cell.source for cell in code_cells(CHAPTER)]
        assert first.metadata.course.solved is False
        assert first.metadata.course.earlier.code == "mine = 1  # projection-1"

    def test_solutions_stay_as_they_are(self, page: Page) -> None:
        page.evaluate(SOLVE, [6, None])
        notebook = save(my_work(page), "This page")
        stored = {cell.id: cell for cell in code_cells(CHAPTER)}
        solutions = [
            cell for cell in notebook.cells if "hide-cell" in cell.metadata.get("tags", [])
        ]
        assert len(solutions) >= 6
        assert [cell for cell in solutions if cell != stored[cell.id]] == []

    def test_from_the_menu(self, page: Page) -> None:
        menu = page.get_by_role("button", name="Download this page")
        button = page.get_by_role("button", name="Notebook with your work")
        menu.click()
        expect(page.locator("#download [download]")).to_be_visible()
        expect(button).to_be_hidden()
        page.evaluate(SOLVE, [1, None])
        with page.expect_download() as download:
            button.click()
        assert download.value.suggested_filename == "projection.ipynb"
        page.route("**/*.ipynb", lambda route: route.abort())
        button.click()
        expect(page.get_by_role("alert")).to_contain_text(
            "The notebook of this page could not be fetched: try again when the network is back."
        )


class TestCourse:
    """One notebook holds what is remembered of all pages."""

    @pytest.fixture
    def worked(self, page: Page) -> Page:
        """Two pages that were worked on, and an edit of the second."""
        page.evaluate(SOLVE, [2, None])
        page.evaluate(EDIT, [exercise(page), "another = 1"])
        page.evaluate("work.finish()")
        page.evaluate(
            "() => { const all = work.all(); work.keep({ ...all, pages: { ...all.pages,"
            f" '{OTHER}': {{ of: 7, predictions: {{ p: {{ on: '{DAY}', choice: 1, text: 't' }} }},"
            f" edits: {{ 'x = 1': {{ on: '{DAY}', code: 'x = 2' }} }} }},"
            f" 'book/gone': {{ finished: {{ on: '{DAY}', yes: true }} }} }} }}) }}"
        )
        return page

    def test_it_is_read_by_machine(self, worked: Page, tmp_path: Path) -> None:
        notebook = save(my_work(worked), "The whole course")
        headings = [
            cell.source.splitlines()[0] for cell in notebook.cells if cell.cell_type == "markdown"
        ]
        assert headings == [
            "# My work",
            "## Projection",
            "### Exercise projection-1",
            "### Exercise projection-2",
            "### Exercise projection-1, another answer",
            "## The singular value decomposition",
            "### Prediction p",
            "### A cell that was edited",
            "## book/gone",
        ]
        right, other = of(notebook, "projection-1")
        assert right.source == "mine = 1  # projection-1"
        assert right.metadata.course == {
            "page": PAGE,
            "exercise": "projection-1",
            "solved": True,
            "on": DAY,
            "said": "✓ So it is.",
        }
        assert right.outputs[0].data["text/plain"] == "✓ So it is."
        assert (other.source, other.metadata.course.solved) == ("another = 1", False)
        pages = [cell.metadata.course for cell in notebook.cells if cell.source.startswith("## ")]
        assert [(one.page, one.solved, one.exercises) for one in pages] == [
            (PAGE, 2, 6),
            (OTHER, 0, 7),
            ("book/gone", 0, 0),
        ]
        assert pages[0].finished
        assert pages[1].finished is None
        # Nothing is run that lacks what stands above it in its chapter.
        assert nbval(notebook, tmp_path).startswith("4 skipped")

    @pytest.mark.parametrize("text", ["", "{", '{"version": 2, "pages": {}}', "[1]"])
    def test_a_memory_that_holds_nothing(self, page: Page, text: str) -> None:
        page.evaluate("(text) => { localStorage.course = text }", text)
        page.reload()
        dialog = my_work(page)
        for which in ("This page", "The whole course"):
            dialog.get_by_role("button", name=which, exact=True).click()
            said = dialog.get_by_role("status")
            expect(said).to_contain_text("There is nothing to hand in yet")
            if text:
                expect(said).to_contain_text("What this browser kept of your work cannot be used")

    def test_storage_is_closed(self, browser: Browser, address: str) -> None:
        with open_context(browser, "wide") as context:
            context.add_init_script(CLOSED)
            page = next(opened(context, address))
            page.evaluate(SOLVE, [1, None])
            assert len(of(save(my_work(page), "The whole course"), "projection-1")) == 1

    def test_from_a_file(self, browser: Browser, offline: Path) -> None:
        with open_context(browser, "wide") as context:
            page = context.new_page()
            page.goto((offline / f"{PAGE}.html").as_uri())
            page.evaluate(SOLVE, [1, None])
            dialog = my_work(page)
            assert len(of(save(dialog, "The whole course"), "projection-1")) == 1
            dialog.get_by_role("button", name="This page").click()
            said = dialog.get_by_role("status")
            expect(said).to_contain_text("Opened from a file, this page cannot read its notebook")


class TestLite:
    """A chapter that was edited opens in JupyterLite as a copy with the edits."""

    def go(self, watched: Watched, code: str, path: str, holds: str) -> dict:
        """Edit the page's exercise, follow its link and return the notebook that opens."""
        page = watched.page
        page.goto(page_of(watched.address))
        # What was edited before opens its editor by itself.
        page.wait_for_function("!work.page().edits || document.querySelector('.asks .editing')")
        cell = page.locator(".cell").nth(exercise(page))
        if not cell.locator(".editing").count():
            open_editor(page, exercise(page))
        write(cell, code)
        page.get_by_role("button", name="Open this notebook in").click()
        link = page.get_by_role("link", name="This browser")
        expect(link).to_contain_text("with your edits")
        link.click()
        page.wait_for_url("**/lab/index.html*")
        return page.wait_for_function(CURRENT, arg=[path, holds], timeout=60_000).json_value()

    def sources(self, notebook: dict) -> list[str]:
        """Return the code of a notebook."""
        cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        return ["".join(cell["source"]) for cell in cells]

    def test_edits_go_along(self, browser: Browser, address: str) -> None:
        with open_context(browser, "wide") as context:
            watched = Watched(context, address)
            page = watched.page
            first, second = (f"{PAGE}-with-my-edits{more}.ipynb" for more in ("", "-2"))
            found = self.go(watched, "mine = 1", first, "mine = 1")
            stored = [cell.source for cell in code_cells(CHAPTER)]
            pairs = zip(stored, self.sources(found), strict=True)
            assert [now for was, now in pairs if was != now] == ["mine = 1"]
            nbformat.validate(nbformat.from_dict(page.evaluate(KEPT, first)))

            # A later edit takes its place, as long as nobody worked there.
            self.go(watched, "mine = 2", first, "mine = 2")

            # What is changed there stays, whether the page is edited again or not.
            page.evaluate(
                "async () => { const panel = window.jupyterapp.shell.currentWidget;"
                " panel.content.widgets[0].model.sharedModel.setSource('# Mine');"
                " await panel.context.save() }"
            )
            self.go(watched, "mine = 2", first, "# Mine")
            found = self.go(watched, "mine = 3", second, "mine = 3")
            assert found["cells"][0]["source"] != "# Mine"
            assert page.evaluate(KEPT, first)["cells"][0]["source"] == "# Mine"
            assert "mine = 2" in self.sources(page.evaluate(KEPT, first))
            # The chapter itself is as it was.
            assert self.sources(page.evaluate(KEPT, CHAPTER)) == stored
            assert watched.strangers == []
            assert watched.complaints == []

    def test_a_copy_that_cannot_be_made(self, browser: Browser, address: str) -> None:
        with open_context(browser, "wide") as context:
            context.route("**/lite/files/**", lambda route: route.abort(), times=1)
            watched = Watched(context, address)
            self.go(watched, "mine = 1", CHAPTER, "projection-1")
            notice = watched.page.get_by_text("Your edits could not be brought here")
            expect(notice.first).to_be_visible()

    @pytest.mark.parametrize("text", ["{", "[]", '{"pages": {"book/algebra/projection": 1}}'])
    def test_a_damaged_memory(self, browser: Browser, address: str, text: str) -> None:
        with open_context(browser, "wide") as context:
            page = context.new_page()
            page.goto(page_of(address))
            page.evaluate("(text) => { localStorage.course = text }", text)
            page.goto(f"{address}lite/lab/index.html?path={CHAPTER.replace('/', '%2F')}")
            page.wait_for_function(CURRENT, arg=[CHAPTER, "projection-1"], timeout=60_000)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_folded_solution_shows_nothing(browser: Browser, address: str, chapter: str) -> None:
    with open_context(browser, "wide") as context:
        page = context.new_page()
        page.goto(page_of(address, chapter))
        solutions = sum("hide-cell" in c.metadata.get("tags", []) for c in code_cells(chapter))
        folds = page.locator("details.solution")
        inside = folds.locator(".cell_output")
        assert inside.count() >= solutions > 0
        shown = "all => all.filter((one) => one.checkVisibility()).length"
        assert inside.evaluate_all(shown) == 0
        folds.evaluate_all("all => all.forEach((fold) => { fold.open = true; })")
        assert inside.evaluate_all(shown) >= solutions
