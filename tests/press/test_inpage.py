"""A reader edits and runs the cells of a page where they stand, and is told what stands in the way.

The page is one of the site of ``make book-offline``. ``make test`` runs one chapter from its first
cell to its last by the page's own button, and ``make lite-test`` runs all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from lecture_utils.at_scale import NO_PROCESSES
from press.author.notebooks import starts_processes
from tests.press.site_fixture import altered, browser, open_context, site
from tests.press.test_lite import (
    CHAPTERS,
    CHOSEN,
    PATIENCE,
    Watched,
    address,
    code_cells,
    offline,
)
from tests.press.test_site import AXE

__all__ = ["address", "browser", "offline", "site"]

CHAPTER = "book/algebra/projection.ipynb"
ANSWER = 'check("projection-1", lambda a, b, c: a - b**2 / c)'
RIGHT = "the square of x less"
# What stands below a cell, but for what the page's own script adds.
SHOWN = r"""
(cells) => cells.map((cell) => {
  const found = cell.querySelector(".cell_output")?.cloneNode(true);
  found?.querySelectorAll(".copy").forEach((button) => button.remove());
  const parts = [...found?.querySelectorAll("pre, .text_html") ?? []];
  const added = /<span><\/span>| (tabindex|id)="[^"]*"/g;
  return parts.map((part) => part.innerHTML.replace(added, "").trim()).join();
})
"""


def page_of(address: str, chapter: str = CHAPTER) -> str:
    """Return the address of a chapter's page."""
    return f"{address}{chapter.removesuffix('.ipynb')}.html"


def cells_of(chapter: str) -> list:
    """Return the code cells of a chapter that are on its page."""
    return [
        cell for cell in code_cells(chapter) if "remove-cell" not in cell.metadata.get("tags", [])
    ]


def open_editor(page: Page, index: int) -> Locator:
    """Open the editor of a cell and return the cell."""
    cell = page.locator(".cell").nth(index)
    for fold in cell.locator("details:not([open])").all():
        fold.evaluate("fold => { fold.open = true }")
    # A solution is folded with its cells.
    around = "for (let f = cell.closest('details'); f; f = f.parentElement.closest('details'))"
    cell.evaluate(f"(cell) => {{ {around} f.open = true; }}")
    cell.locator(".try").focus()
    page.keyboard.press("Enter")
    # What is typed before the editor has come goes into its place, and is taken over.
    expect(cell.locator(".cm-content")).to_be_focused()
    return cell


def code_of(cell: Locator) -> str:
    """Return what stands in an open editor."""
    return "\n".join(cell.locator(".cm-line").all_text_contents())


def expect_code(cell: Locator, code: str) -> None:
    """Wait until this, and nothing else, stands in an open editor."""
    expect(cell.locator(".cm-line")).to_have_text(code.split("\n"))


def write(cell: Locator, code: str) -> None:
    """Put code into an open editor in place of what is there."""
    cell.get_by_role("textbox").press("Control+a")
    cell.page.keyboard.insert_text(code)


def run(cell: Locator, code: str) -> Locator:
    """Put code into an open editor, run it by keyboard and return the line about Python."""
    write(cell, code)
    cell.get_by_role("textbox").press("Control+Enter")
    return cell.page.locator(".running [role=status]")


def exercise(page: Page) -> int:
    """Return the place of the first cell that asks for an answer."""
    return page.locator(".cell").evaluate_all("all => all.findIndex((c) => c.matches('.asks'))")


def axe(page: Page) -> list[str]:
    """Return what axe finds serious in the open editor and in the line about Python."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run({ include: ['.cell:has(.editing)', '.running'] })")
    return [
        f"{rule['id']}: {node['html'][:160]}"
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


@pytest.fixture
def reader(browser: Browser, address: str) -> Iterator[Watched]:
    """A reader with a fresh profile at the page."""
    with open_context(browser, "wide") as context:
        watched = Watched(context, address)
        watched.page.goto(page_of(address))
        yield watched
        assert watched.strangers == []
        assert watched.complaints == []


class TestRun:
    """With Python."""

    def test_answer_error_stop_and_a_new_beginning(self, reader: Watched) -> None:
        page = reader.page
        stored = page.locator(".cell").evaluate_all(SHOWN)
        place = exercise(page)
        cell = open_editor(page, place)
        said = run(cell, ANSWER)
        # What stands above is run first, and looks as it did.
        expect(said).to_contain_text("the cells above first", timeout=PATIENCE)
        expect(cell.locator(".checker.right")).to_contain_text(RIGHT, timeout=PATIENCE)
        expect(said).to_have_text(f"Cell {place + 1} has run")
        now = page.locator(".cell").evaluate_all(SHOWN)
        assert now[:place] == stored[:place]

        run(cell, "import sympy\nx = sympy.symbols('x')\nsympy.Matrix([x**2, 1 / x])")
        expect(cell.locator("math mtable")).to_be_visible()

        run(cell, "def half(x):\n    return x / 0\n\nhalf(1)")
        expect(cell.locator(".traceback")).to_have_text(
            "line 4: half(1)\nline 2: return x / 0\nZeroDivisionError: division by zero"
        )
        run(cell, "x = = 1")
        expect(cell.locator(".traceback")).to_contain_text("SyntaxError: invalid syntax")

        # A picture whose slider moves, in the cell above, and a name from it in the cell below.
        cell.get_by_role("button", name="Restore").click()
        cell.get_by_role("button", name="Close").click()
        figures = page.locator("figure.explorable")
        moving = figures.first.evaluate(
            "figure => [...document.querySelectorAll('.cell')].indexOf(figure.closest('.cell'))"
        )
        above = open_editor(page, moving)
        source = code_of(above)
        run(above, f"{source}\nmine = 'a name of my own'")
        expect(said).to_have_text(f"Cell {moving + 1} has run", timeout=PATIENCE)
        output = above.locator("figure.explorable output")
        words = output.inner_text()
        above.locator("figure.explorable input").press("ArrowRight")
        expect(output).not_to_have_text(words)
        below = open_editor(page, moving + 1)
        run(below, "print(mine)")
        expect(below.locator(".cell_output pre")).to_have_text("a name of my own\n")

        cell = open_editor(page, place)
        run(cell, "while True:\n    print('on and on')")
        expect(cell.locator(".cell_output")).to_contain_text("and more, which is not shown")
        page.get_by_role("button", name="Stop").click()
        expect(said).to_contain_text("Stopped. Python still knows the names")
        expect(page.locator(".busy")).to_have_count(0)
        run(cell, "print(mine)")
        expect(cell.locator(".cell_output pre")).to_have_text("a name of my own\n")

        # The next page of a reader who runs cells starts Python by itself, and says nothing of it.
        page.goto(page_of(reader.address, CHAPTERS[0]))
        expect(page.locator("iframe")).to_have_count(1)
        expect(page.locator(".running")).to_be_hidden()

    @pytest.mark.parametrize("chapter", CHOSEN)
    def test_page_runs_by_its_own_button(self, reader: Watched, chapter: str) -> None:
        page = reader.page
        page.goto(page_of(reader.address, chapter))
        stored = page.locator(".cell").evaluate_all(SHOWN)
        assert len(stored) == len(cells_of(chapter))
        page.get_by_role("button", name="Open this notebook in").click()
        page.get_by_role("button", name="Run all").click()
        said = page.locator(".running [role=status]")
        expect(said).to_have_text(
            re.compile(rf"^(Cell {len(stored)}\b.* has run|.*error.*|Python .*)$"), timeout=PATIENCE
        )
        assert page.locator(".cell .cell_output[data-ran]").count() > len(stored) / 2
        now = page.locator(".cell").evaluate_all(SHOWN)
        due = [
            NO_PROCESSES if starts_processes(cell) else was
            for cell, was in zip(cells_of(chapter), stored, strict=True)
        ]
        assert [pair for pair in zip(due, now, strict=True) if pair[0] != pair[1]] == []


class TestEdit:
    """Without Python: the worker does not get what it is made of."""

    @pytest.fixture
    def page(self, browser: Browser, address: str) -> Iterator[Page]:
        """The page, on a phone."""
        with open_context(browser, "phone") as context:
            context.route("**/cells.mjs", lambda route: route.abort())
            page = context.new_page()
            page.goto(page_of(address))
            yield page

    def test_plain_page_loads_nothing_of_it(self, browser: Browser, address: str) -> None:
        with open_context(browser, "wide") as context:
            page = context.new_page()
            asked: list[str] = []
            page.on("request", lambda request: asked.append(request.url))
            page.goto(page_of(address), wait_until="load")
            late = re.compile(r"/lite/|/(run|python|cell|editor|codemirror|names)\.")
            assert [url for url in asked if late.search(url)] == []
            page.locator(".try").first.click()
            expect(page.locator(".cm-content")).to_be_visible()
            assert [url for url in asked if "/codemirror." in url]

    def test_edit_is_kept_downloaded_and_undone(self, page: Page) -> None:
        place = exercise(page)
        cell = page.locator(".cell").nth(place)
        stored = cell.evaluate_all(SHOWN)
        cell.get_by_role("button", name="Try it").tap()
        editor = cell.get_by_role("textbox", name=f"Code of cell {place + 1}", exact=True)
        original = cells_of(CHAPTER)[place].source
        expect_code(cell, original)
        write(cell, ANSWER)
        page.reload()
        expect_code(cell, ANSWER)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360

        page.get_by_role("button", name="Download this page").tap()
        with page.expect_download() as download:
            page.get_by_role("button", name="Notebook with your work").tap()
        notebook = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
        cells = [part for part in notebook["cells"] if part["cell_type"] == "code"]
        wanted = [
            ANSWER if cell.source == original else cell.source for cell in code_cells(CHAPTER)
        ]
        assert ["".join(cell["source"]) for cell in cells] == wanted
        assert cells[wanted.index(ANSWER)]["outputs"] == []
        page.keyboard.press("Escape")

        cell.get_by_role("button", name="Restore").tap()
        expect_code(cell, original)
        assert cell.evaluate_all(SHOWN) == stored
        cell.get_by_role("button", name="Close").tap()
        expect(editor).to_be_hidden()
        page.reload()
        expect(page.get_by_role("textbox")).to_have_count(0)

    def test_edit_is_put_by_when_the_cell_has_changed(self, page: Page) -> None:
        place = exercise(page)
        cell = page.locator(".cell").nth(place)
        cell.get_by_role("button", name="Try it").tap()
        expect(cell.locator(".cm-content")).to_be_focused()
        write(cell, ANSWER)
        page.evaluate(
            "for (const key of Object.keys(localStorage))"
            " localStorage[key] = localStorage[key].replace(' = None', ' = 0')"
        )
        page.reload()
        page.wait_for_function("document.querySelector('.running')")
        expect(page.get_by_role("textbox")).to_have_count(0)
        # It is not lost, though.
        said = page.locator(".cell").nth(place).locator(".checker")
        expect(said).to_contain_text("This exercise has changed since you worked on it.")

    def test_keyboard(self, page: Page) -> None:
        cell = open_editor(page, exercise(page))
        editor = cell.get_by_role("textbox")
        editor.press("Control+a")
        page.keyboard.type("def f(x):\n")
        expect_code(cell, "def f(x):\n    ")
        page.keyboard.press("Tab")
        expect_code(cell, "def f(x):\n        ")
        page.keyboard.press("Control+z")
        expect_code(cell, "def f(x):\n    ")
        page.keyboard.type("a = [1]\nreturn a")
        # A selection goes as a whole, and back.
        page.keyboard.press("Control+a")
        page.keyboard.press("Tab")
        expect_code(cell, "    def f(x):\n        a = [1]\n        return a")
        page.keyboard.press("Shift+Tab")
        expect_code(cell, "def f(x):\n    a = [1]\n    return a")
        page.keyboard.press("Control+End")
        page.keyboard.press("Escape")
        page.keyboard.press("Tab")
        expect(cell.get_by_role("button", name="Run", exact=True)).to_be_focused()
        page.keyboard.press("Shift+Tab")
        expect(editor).to_be_focused()
        page.keyboard.press("Escape")
        page.wait_for_timeout(2500)  # as long as a reader takes who looks the key up
        page.keyboard.press("Shift+Tab")
        expect(editor).not_to_be_focused()
        # The way out is shut again by the next key.
        editor.focus()
        page.keyboard.press("Escape")
        page.keyboard.press("End")
        page.keyboard.press("Tab")
        expect(editor).to_be_focused()

    def test_brackets_and_known_names(self, page: Page) -> None:
        cell = open_editor(page, exercise(page))
        cell.get_by_role("textbox").press("Control+a")
        page.keyboard.type("(a[0")
        expect_code(cell, "(a[0])")
        page.keyboard.type("]")
        expect(cell.locator(".cm-matchingBracket")).to_have_text(["[", "]"])
        page.keyboard.press("Control+a")
        # A name that another cell of the page binds; Enter is a new line all the same.
        page.keyboard.type("squa")
        offered = cell.get_by_role("option")
        expect(offered.filter(has_text="squared_distance")).to_be_visible()
        page.keyboard.press("Enter")
        expect_code(cell, "squa\n")
        page.keyboard.type("squared_d")
        expect(offered).to_have_count(1)
        page.wait_for_timeout(100)  # what has only just come up is not taken yet
        page.keyboard.press("Tab")
        expect_code(cell, "squa\nsquared_distance")

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_colours_are_those_of_the_page(self, page: Page, scheme: str) -> None:
        page.emulate_media(color_scheme=scheme)
        cell = open_editor(page, exercise(page))
        write(cell, "def f(): return print('a', None)  # 1\n2")
        colours = """(cell) => Object.fromEntries(Object.entries(PAIRS).map(([kind, there]) => {
            const made = cell.querySelector(kind);
            const probe = Object.assign(document.createElement("span"), { className: there });
            document.querySelector(".highlight pre").append(probe);
            const pair = [made, probe].map((e) => getComputedStyle(e).color);
            probe.remove();
            return [there, pair];
        }))""".replace(
            "PAIRS",
            "{ '.tok-keyword': 'k', '.tok-string': 's2', '.tok-comment': 'c1', '.tok-number': 'mi',"
            " '.tok-definition': 'nf', '.tok-builtin': 'nb' }",
        )
        cell.locator(".tok-builtin").wait_for()
        found = cell.evaluate(colours)
        assert {kind: pair[0] for kind, pair in found.items()} == {
            kind: pair[1] for kind, pair in found.items()
        }
        assert len({pair[0] for pair in found.values()}) == 5

    def test_without_the_editor_a_text_field_does_it_all(self, page: Page) -> None:
        page.context.route("**/codemirror.js", lambda route: route.abort())
        page.reload()
        place = exercise(page)
        cell = page.locator(".cell").nth(place)
        cell.get_by_role("button", name="Try it").tap()
        editor = cell.get_by_role("textbox", name=f"Code of cell {place + 1}", exact=True)
        original = editor.input_value()
        editor.fill("")
        page.keyboard.type("def f():\n")
        page.keyboard.press("Tab")
        expect(editor).to_have_value("def f():\n        ")
        page.keyboard.press("Control+z")
        expect(editor).not_to_have_value("def f():\n        ")
        typed = editor.input_value()
        cell.get_by_role("button", name="Restore").tap()
        expect(editor).to_have_value(original)
        cell.get_by_role("button", name="Undo restore").tap()
        expect(editor).to_have_value(typed)
        editor.focus()
        page.keyboard.press("Escape")
        page.keyboard.press("Tab")
        expect(cell.get_by_role("button", name="Run", exact=True)).to_be_focused()

    def test_what_is_typed_before_the_editor_has_come_is_taken_over(self, page: Page) -> None:
        held = {"route": None}
        page.context.route("**/codemirror.js", lambda route: held.update(route=route))
        page.reload()
        cell = page.locator(".cell").nth(exercise(page))
        with page.expect_request("**/codemirror.js"):
            cell.get_by_role("button", name="Try it").tap()
        cell.get_by_role("textbox").fill("one")
        held["route"].continue_()
        expect(cell.locator(".cm-content")).to_be_focused()
        page.keyboard.type(" two")
        expect_code(cell, "one two")

    def test_try_it_is_seen_and_cells_have_numbers(
        self, page: Page, browser: Browser, address: str
    ) -> None:
        opacity = "all => all.map((e) => getComputedStyle(e).opacity)"
        tries = page.locator(".try")
        assert set(tries.evaluate_all(opacity)) == {"1"}
        numbers = page.locator(".cell .number").all_text_contents()
        assert numbers == [str(at + 1) for at in range(len(cells_of(CHAPTER)))]
        with open_context(browser, "wide") as context:
            wide = context.new_page()
            wide.goto(page_of(address))
            asking = wide.locator(".asks .try")
            unanswered = [
                cell.source for cell in cells_of(CHAPTER) if re.search("= None\\b", cell.source)
            ]
            assert asking.count() == sum("check(" in source for source in unanswered) > 1
            assert set(asking.evaluate_all(opacity)) == {"1"}
            wide.goto(f"{address}book/index.html")
            expect(wide.get_by_role("link", name="run it here")).to_be_visible()

    def test_everyone_can_use_the_editor(self, page: Page) -> None:
        cell = open_editor(page, exercise(page))
        run(cell, ANSWER)
        expect(page.locator(".running [role=status]")).to_contain_text("could not be fetched")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert axe(page) == []


class TestBadLuck:
    """What stands in the way is said in one clear sentence."""

    def test_opened_as_a_file(self, browser: Browser, offline: Path) -> None:
        with open_context(browser, "wide") as context:
            page = context.new_page()
            page.goto((offline / CHAPTER).with_suffix(".html").as_uri())
            page.locator(".try").first.click()
            said = page.get_by_role("alert")
            expect(said).to_contain_text("Opened from a file, this page cannot run cells")
            page.locator(".try").nth(1).click()
            expect(said).to_have_count(1)

    @pytest.mark.parametrize(
        ("lacking", "says"),
        [
            ("delete window.DecompressionStream", "This browser is too old"),
            ("delete window.WebAssembly", "This browser is too old"),
            (
                "Object.defineProperty(window, 'isSecureContext', {value: false})",
                "begins with https",
            ),
            (
                "delete window.SharedWorker;"
                " window.Worker = class { constructor() { setTimeout(() => this.onerror("
                "new ErrorEvent('error', { message: 'import in no module' }))) } postMessage() {}"
                " terminate() {} }",
                "This browser is too old",
            ),
        ],
    )
    def test_browser_cannot(self, browser, address: str, lacking: str, says: str) -> None:
        with open_context(browser, "wide") as context:
            context.add_init_script(lacking)
            page = context.new_page()
            page.goto(page_of(address))
            cell = open_editor(page, 0)
            said = page.locator(".running [role=status]")
            expect(said).to_contain_text(says)
            cell.get_by_role("button", name="Run", exact=True).click()
            expect(said).to_contain_text(says)

    @pytest.mark.parametrize("lacking", ["", "delete window.SharedWorker"])
    def test_blocked_download(self, browser: Browser, offline: Path, lacking: str) -> None:
        with open_context(browser, "wide") as context, altered(offline) as (address, instead):
            context.add_init_script(lacking)
            instead["/lite/python/pyodide.asm.wasm"] = None
            page = context.new_page()
            page.goto(page_of(address))
            open_editor(page, 0)
            said = page.locator(".running [role=status]")
            expect(said).to_contain_text("could not be fetched from 127.0.0.1", timeout=60_000)
            # It can be tried again.
            instead.clear()
            page.get_by_role("button", name="Run", exact=True).click()
            expect(said).to_have_text(re.compile("Fetching|Starting"))

    @pytest.mark.parametrize(
        "blocked",
        [
            "Object.defineProperty(window, 'localStorage', { get() { throw new Error() } })",
            "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceeded') }",
        ],
    )
    def test_storage_is_closed(self, browser: Browser, address: str, blocked: str) -> None:
        with open_context(browser, "wide") as context:
            context.add_init_script(blocked)
            context.route("**/cells.mjs", lambda route: route.abort())
            page = context.new_page()
            page.goto(page_of(address))
            cell = open_editor(page, exercise(page))
            said = page.locator(".running [role=status]")
            expect(said).to_contain_text("could not be fetched")
            cell.get_by_role("textbox").press("a")
            expect(said).to_contain_text("This browser does not keep your edits")
            page.locator(".running").get_by_role("button", name="Close").click()
            cell.get_by_role("textbox").press("b")
            expect(page.locator(".running")).to_be_hidden()
