"""Lesson and evidence: folds that open where they are wanted, on the site and on paper."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Page, expect

from press.author.notebooks import canonical, without_lesson
from press.paper import epub
from press.paper import pages as paper_pages
from press.paper import pdf as paper
from press.site.layers import line
from tests.press.layers_book import (
    FIRST,
    LONG,
    chromium,
    evidence,
    layers,
    layers_address,
    markdown,
    write_layers,
)
from tests.press.site_fixture import build, open_context
from tests.press.test_contract import build_plain
from tests.press.test_site import AXE

__all__ = ["chromium", "layers", "layers_address"]

LINES = [
    "✓ Evidence: 2 checked · 1 on a condition · 2 phrases of the text · 1 mark in the picture · "
    "1 prediction · 2 told",
    "○ Evidence: preparation",
    "✓ Evidence: 1 checked",
    "≠ Evidence: 2 misprints",
]


@pytest.mark.parametrize(
    ("forms", "said"),
    [
        ([], ("○", "preparation")),
        (["equal"], ("✓", "1 checked")),
        (["rounds to", "equal", "a form to come"], ("✓", "3 checked")),
        (["only if", "misprint", "equal"], ("✓", "1 checked · 1 on a condition · 1 misprint")),
        (["misprint"], ("≠", "1 misprint")),
        (["told", "told"], ("○", "2 told")),
        (["not checkable"], ("○", "1 not checkable")),
        (["text", "options", "options"], ("✓", "1 phrase of the text · 2 predictions")),
    ],
)
def test_the_line_counts_the_records(forms, said):
    assert line(forms) == said


# The page as it is written


@pytest.fixture(scope="module")
def soup(layers):
    path = layers / "_build" / "html" / "book" / "one" / "first.html"
    return BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")


def words(tag) -> str:
    return " ".join(tag.get_text(" ").split())


def test_evidence_is_folded_behind_its_line(soup):
    folds = soup.select("details.evidence")
    assert [words(fold.summary) for fold in folds] == LINES
    assert not any(fold.has_attr("open") for fold in folds)
    assert LONG in folds[0].get_text()
    assert folds[0].find(id="choi-sum")
    # One fold is enough, also in a solution, which has one click of its own.
    assert not soup.select(".evidence details, details.hide .evidence")
    assert folds[2].find_parent("details")["data-solves"] == "first-1"
    assert soup.find(string=re.compile("vnd.lecture")) is None


def test_formulas_in_the_lines_of_checks_are_typeset(soup, layers):
    line = soup.select_one(".verified[data-said]")
    assert line["data-said"] == "✓ One & one are $1 + 1 < \\frac{6}{2}$, or $\\nonsense{$"
    assert len(line.select(".katex")) == 1
    # What is no TeX is shown as it is written.
    assert line.code.get_text() == "\\nonsense{"
    assert soup.find("link", href=re.compile("katex.css"))
    assert len(soup.select(".verified[data-said]")) == 1


def test_beside_the_notes_is_one_fold_that_keeps_its_anchor(soup):
    (fold,) = soup.select("details.beside")
    assert fold["id"] == "beside-the-notes"
    assert words(fold.summary) == "Beside the notes"
    assert fold.summary.h2
    assert not fold.summary.a
    assert len(fold.select("details.evidence")) == 1
    assert soup.select_one('#sections a[href="#beside-the-notes"]')
    ids = [tag["id"] for tag in soup.find_all(id=True)]
    assert len(ids) == len(set(ids))


def test_only_a_page_with_evidence_has_the_switch(layers, soup):
    assert soup.select("[data-evidence-switch]")
    other = (layers / "_build/html/book/one/second.html").read_text(encoding="utf-8")
    assert "data-evidence-switch" not in other


def test_the_search_passes_the_code_of_evidence_over(layers):
    index = (layers / "_build/html/_static/search-index.js").read_text(encoding="utf-8")
    assert "Beside the notes" in index
    assert "unfind" not in index


# In a browser


@pytest.fixture(params=["wide", "phone"])
def width(request):
    return request.param


@pytest.fixture
def context(chromium, width):
    with open_context(chromium, width) as opened:
        yield opened


@pytest.fixture
def first(context, layers_address) -> Page:
    page = context.new_page()
    page.complaints = []
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.goto(f"{layers_address}one/first.html")
    yield page
    assert page.complaints == []


def switch(page: Page):
    return page.get_by_role("button", name=re.compile("^Evidence: "))


def opened(page: Page) -> list[bool]:
    return page.locator(".evidence").evaluate_all("all => all.map((fold) => fold.open)")


def arrives(page: Page, name: str) -> None:
    """Assert that a line is seen, marked, and that all folds around it are open."""
    target = page.locator(":target")
    expect(target).to_have_attribute("id", name)
    expect(target).to_be_in_viewport()
    closed = "e => [...document.querySelectorAll('details')].some((f) => f.contains(e) && !f.open)"
    assert not target.evaluate(closed)
    assert target.evaluate("e => getComputedStyle(e).backgroundColor") != "rgba(0, 0, 0, 0)"


def test_links_from_other_pages_open_all_folds(context, layers_address):
    page = context.new_page()
    for source in ("ledger", "errata"):
        page.goto(f"{layers_address}{source}.html")
        links = page.locator("a[href$='first.html#choi-eq-2']")
        assert links.count() == 1
        links.click()
        arrives(page, "choi-eq-2")
        assert opened(page) == [False, False, False, True]


def test_a_pasted_address_opens_all_folds(first, layers_address):
    first.goto("about:blank")
    first.goto(f"{layers_address}one/first.html#choi-eq-2")
    arrives(first, "choi-eq-2")
    first.evaluate("location.hash = 'choi-sum'")
    arrives(first, "choi-sum")
    assert opened(first) == [True, False, False, True]


def test_a_link_of_the_contents_opens_the_fold_and_does_so_again(first, width):
    fold = first.locator(".beside")
    for _ in range(2):
        if width == "phone":
            first.get_by_role("button", name="On this page").tap()
        first.locator("#sections a[href='#beside-the-notes']").click()
        expect(fold).to_have_js_property("open", True)
        expect(fold.locator("summary").first).to_be_in_viewport()
        # A section is not painted as a line is.
        assert fold.evaluate("e => getComputedStyle(e).backgroundColor") == "rgba(0, 0, 0, 0)"
        fold.evaluate("fold => { fold.open = false }")


def test_the_switch_opens_all_evidence_and_is_remembered(first, layers_address):
    button = switch(first)
    expect(button).to_have_accessible_name("Evidence: folded")
    button.click()
    expect(button).to_have_accessible_name("Evidence: open")
    expect(button).to_have_attribute("title", "Evidence: open")
    assert opened(first) == [True] * 4
    # It opens evidence and nothing else.
    expect(first.locator(".beside")).to_have_js_property("open", False)
    first.goto(f"{layers_address}one/second.html")
    first.goto(f"{layers_address}one/first.html")
    assert opened(first) == [True] * 4
    expect(switch(first)).to_have_accessible_name("Evidence: open")
    switch(first).click()
    assert opened(first) == [False] * 4
    first.reload()
    assert opened(first) == [False] * 4


def test_the_switch_and_the_folds_work_by_keyboard(first):
    switch(first).focus()
    outline = "e => getComputedStyle(e).outlineStyle"
    first.keyboard.press("Space")
    assert opened(first) == [True] * 4
    first.keyboard.press("Enter")
    assert opened(first) == [False] * 4
    summary = first.locator(".evidence > summary").first
    summary.focus()
    first.keyboard.press("Enter")
    assert opened(first)[0]
    first.keyboard.press("Shift+Tab")
    first.keyboard.press("Tab")
    expect(summary).to_be_focused()
    assert summary.evaluate(outline) != "none"


def test_what_is_being_read_stays_where_it_is(first):
    heading = first.locator("#later h2")
    first.evaluate("document.querySelector('main').style.paddingBottom = '3000px'")
    first.evaluate(
        "window.scrollBy(0, document.querySelector('#later h2').getBoundingClientRect().top - 70)"
    )
    before = heading.bounding_box()["y"]
    for _ in range(2):
        switch(first).evaluate("button => button.click()")  # a click of playwright's would scroll
        assert heading.bounding_box()["y"] == pytest.approx(before, abs=2)


@pytest.mark.parametrize(
    "closed",
    [
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error() } })",
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceeded') }",
        "try { localStorage.evidence = 'perhaps' } catch {}",
    ],
)
def test_the_switch_works_where_nothing_is_kept(context, layers_address, closed):
    context.add_init_script(closed)
    page = context.new_page()
    page.goto(f"{layers_address}one/first.html")
    assert opened(page) == [False] * 4
    switch(page).click()
    assert opened(page) == [True] * 4


def test_it_fits_and_everyone_can_read_it(first, width):
    page = first
    page.evaluate(AXE)
    options = {"exclude": [".katex-html"]}
    for state in ("closed", "open"):
        if state == "open":
            page.evaluate("document.querySelectorAll('details').forEach((f) => { f.open = true })")
            page.wait_for_timeout(150)
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found = page.evaluate("options => axe.run(options).then((r) => r.violations)", options)
            assert [(rule["id"], rule["nodes"][0]["html"]) for rule in found] == []
    # The line itself is quiet, and no box is drawn around it.
    fold = page.locator(".evidence").first
    assert fold.evaluate("e => getComputedStyle(e).borderStyle") == "none"
    summary = fold.locator("summary")
    assert summary.evaluate("e => parseFloat(getComputedStyle(e).fontSize)") < 14
    assert page.locator(".tool").evaluate_all(
        "all => all.every((e) => e.getBoundingClientRect().right <= innerWidth)"
    )


def test_a_screen_reader_is_told_what_the_line_is(first):
    tree = first.locator("article").aria_snapshot()
    assert re.search(r"Evidence: 2 checked · 1 on a condition", tree)


def test_without_script_they_are_plain_folds(chromium, layers_address):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{layers_address}one/first.html")
    code = page.locator(".evidence pre").first
    expect(code).to_be_hidden()
    page.locator(".evidence > summary").first.click()
    expect(code).to_be_visible()
    expect(page.locator("[data-evidence-switch]")).to_be_hidden()
    page.locator(".beside > summary").click()
    expect(page.get_by_text("This page follows section 1.")).to_be_visible()
    context.close()


def test_printed_evidence_is_folded_unless_the_switch_is_on(first):
    code = first.locator(".evidence pre").first
    beside = first.get_by_text("This page follows section 1.")
    first.emulate_media(media="print")
    expect(beside).to_be_visible()
    expect(code).to_be_hidden()
    expect(first.locator(".evidence > summary").first).to_be_visible()
    first.emulate_media(media="screen")
    expect(beside).to_be_hidden()
    switch(first).click()
    first.emulate_media(media="print")
    expect(code).to_be_visible()
    first.emulate_media(media="screen")


# Run on the page itself: a worker that answers instead of Python

WORKER = """
self.onmessage = ({ data }) => {
  if (data.ahead) postMessage({ news: { phase: "ready" } });
  if (data.run === undefined) return;
  const bad = data.run.includes(FAILS);
  if (data.run.includes("unfindable")) postMessage({ output: { output_type: "display_data",
    data: { "text/html": LINE } } });
  const text = bad ? "AssertionError: it does not" : "ran: " + data.run.split("\\n")[0];
  postMessage({ output: bad ? { output_type: "error", text }
    : { output_type: "stream", name: "stdout", text } });
  postMessage({ done: bad ? "error" : "ok" });
};
"""


@pytest.fixture
def run_all(chromium, layers_address):
    """Run all cells of the page; one that holds some words fails."""
    with open_context(chromium, "wide") as context:
        context.add_init_script("delete window.SharedWorker")

        def run(fails: str) -> Page:
            body = WORKER.replace("FAILS", json.dumps(fails))
            html = FIRST[2]["outputs"][3]["data"]["text/html"]
            body = body.replace("LINE", json.dumps(html))
            context.route(
                "**/cells.mjs",
                lambda route: route.fulfill(body=body, content_type="text/javascript"),
            )
            page = context.new_page()
            page.goto(f"{layers_address}one/first.html")
            page.get_by_role("button", name="Open this notebook in").click()
            page.get_by_role("button", name="Run all").click()
            return page

        yield run


def test_evidence_runs_in_order_with_the_rest(run_all):
    page = run_all("nothing at all")
    expect(page.locator(".running [role=status]")).to_contain_text("has run")
    sources = [cell["source"].split("\n")[0] for cell in FIRST if cell["cell_type"] == "code"]
    shown = page.locator(".cell .cell_output pre").all_text_contents()
    assert shown == [f"ran: {source}" for source in sources]
    assert opened(page) == [False] * 4
    # A line with formulas looks as before.
    again = page.locator("[data-ran] .verified")
    expect(again.locator(".katex")).to_have_count(1)


def test_evidence_that_fails_opens_itself_and_is_named(run_all):
    page = run_all("slip = 6")
    said = page.locator(".running [role=status]")
    expect(said).to_have_text(
        re.compile("Cell 8, evidence under “Beside the notes”, stopped with an error")
    )
    assert opened(page) == [False, False, False, True]
    trace = page.locator(".evidence .traceback")
    expect(trace).to_be_visible()
    summary = page.locator(".evidence.failed > summary")
    expect(summary).to_be_visible()
    expect(summary.get_by_text("2 misprints")).to_be_hidden()
    # Restored, it says again what it says.
    cell = page.locator(".evidence.failed .cell")
    cell.locator(".try").focus()
    page.keyboard.press("Enter")
    cell.get_by_role("button", name="Restore").click()
    expect(page.locator(".evidence.failed")).to_have_count(0)


# The errata and the ledger


@pytest.fixture
def errata(context, layers_address) -> Page:
    page = context.new_page()
    page.goto(f"{layers_address}errata.html")
    return page


def test_errata_go_by_note_and_in_its_order(errata):
    headings = errata.locator("h2, h3").evaluate_all("all => all.map((e) => e.firstChild.data)")
    assert headings == [
        "A. Writer, Sums, 2023",
        "Slips",
        "Conditions that go unsaid",
        "Handwriting, as transcribed",
        "Doubtful transcriptions",
    ]
    places = errata.locator(".slip-place strong").all_inner_texts()
    assert places == ["1 Sums, (1)", "1 Sums, (2)", "1 Sums, after (1)", "1 Aim, line 3"]
    labels = errata.locator(".slip").evaluate_all(
        "all => all.map((slip) => [...slip.querySelectorAll('dt')].map((e) => e.textContent))"
    )
    assert labels == [
        ["printed", "what holds"],
        ["printed", "should read", "why"],
        ["what holds", "only if"],
        ["as transcribed", "what holds"],
    ]


def test_a_replacement_is_typeset_and_copied_as_it_was_written(chromium, layers_address):
    with open_context(chromium, "wide") as context:
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = context.new_page()
        page.goto(f"{layers_address}errata.html")
        assert page.locator(".slip .katex").count() == 2
        expect(page.locator(".slip dd code")).to_have_text("\\boldsymbol{")
        page.get_by_role("button", name="Copy this replacement").click()
        assert page.evaluate("navigator.clipboard.readText()") == "$x = \\frac14$ it is"


def test_ledger_and_errata_fit_and_everyone_can_read_them(context, layers_address):
    for name in ("ledger", "errata"):
        page = context.new_page()
        page.goto(f"{layers_address}{name}.html")
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
        page.evaluate(AXE)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found = page.evaluate("axe.run({exclude: ['.katex-html']}).then((r) => r.violations)")
            assert [(rule["id"], rule["nodes"][0]["html"]) for rule in found] == []


# On paper


@pytest.fixture(scope="module")
def on_paper(layers):
    """The pages as they go onto paper, before and after they are one document."""
    site, toc = layers / "_build" / "html", layers / "_toc.yml"
    read = {page.slug: page for page in paper_pages.read_book(site, toc)}
    return SimpleNamespace(pages=read, site=site, toc=toc)


def test_paper_has_the_lesson_and_an_appendix(on_paper):
    page, end = on_paper.pages["one-first"], on_paper.pages["evidence"]
    assert list(on_paper.pages)[-1] == "evidence"
    assert end.title() == "The evidence"
    code = [BeautifulSoup(text, "html.parser").get_text() for text in end.code]
    lesson = "".join(page.code[int(mark["n"])] for mark in page.soup.find_all("x-code"))
    assert "unfindable" not in lesson
    assert "total" in lesson
    for source in ("unfindable = 2", "helper = 4", "proof = 5", "slip = 6"):
        assert sum(source in text for text in code) == 1
    assert [words(tag) for tag in end.soup.select("h2, h3")] == [
        "First",
        "Later",
        "Beside the notes",
        "Exercise 1",
    ]
    assert end.soup.select(".verified")
    # What is beside the notes stays in its chapter, and is open.
    assert "This page follows section 1." in page.soup.get_text()
    assert ("beside-the-notes", "Beside the notes") in page.sections()
    assert not page.soup.select("details, .evidence")


def test_paper_links_both_ways(on_paper):
    page, end = on_paper.pages["one-first"], on_paper.pages["evidence"]
    there = page.soup.select(".proved a")
    assert len(there) == len(LINES)
    for link in there:
        name, anchor = paper_pages.target(page, link)
        assert name == end.name
        block = end.soup.find(id=anchor)
        back = block.select_one(".answer-label a")
        assert back.get_text() == link.get_text()
        assert paper_pages.target(end, back) == (page.name, link.parent["id"])
    ledger = on_paper.pages["ledger"].soup.find("a", string="choi-eq-2")
    name, anchor = paper_pages.target(on_paper.pages["ledger"], ledger)
    assert end.soup.find(id=anchor).get_text() == "✓ half a square is a half"
    assert name == end.name


def test_replies_to_predictions_are_at_the_chapters_end(on_paper):
    page = on_paper.pages["one-first"]
    box = page.soup.find(id="first-predict")
    assert "So it is." not in box.get_text()
    (link,) = box.select(".look-up a")
    assert link.get_text() == "Replies"
    title = page.soup.find(id=link["href"].removeprefix("#"))
    assert title.find_parent(class_="deferred").h2.get_text() == "Replies"
    assert "So it is." in title.parent.get_text()
    moved = [words for _, words in page.sections(moved=True)]
    assert moved == ["Replies", "Solutions"]


def test_the_book_is_printed_and_bound(on_paper, chromium, tmp_path):
    about = paper_pages.about()
    pages = paper_pages.read_book(on_paper.site, on_paper.toc)
    document = paper.compose(pages, about)
    folder = tmp_path / "paper"
    folder.mkdir()
    paper.gather(folder, on_paper.site)
    pdf, count = paper.bind(paper.settle(chromium, document, folder), pages, about)
    assert count > len(pages)
    assert pdf.startswith(b"%PDF")
    marks = re.findall(r'class="proved".*?data-of="#([^"]+)"', document)
    assert [mark.startswith("evidence--") for mark in marks] == [True] * len(LINES)
    bound = epub.compose(paper_pages.read_book(on_paper.site, on_paper.toc), about)
    assert epub.complaints(epub.zipped(bound)) == []
    assert "unfindable" in bound["evidence.xhtml"]
    assert "unfindable" not in bound["one-first.xhtml"]


def test_a_book_without_evidence_has_no_appendix(tmp_path):
    (tmp_path / "_toc.yml").write_text("root: p\n", encoding="utf-8")
    text = "<article><section><h1>T</h1><p>Text.</p></section></article>"
    (tmp_path / "p.html").write_text(text, encoding="utf-8")
    pages = paper_pages.read_book(tmp_path, tmp_path / "_toc.yml")
    assert [page.name for page in pages] == ["p"]


# Elsewhere, and bad input


@pytest.mark.parametrize(
    ("build_it", "theme"),
    [(build, "sphinx_book_theme"), (build_plain, "sphinx_book_theme"), (build_plain, "book_theme")],
    ids=["stock", "plain stock", "plain"],
)
def test_evidence_folds_in_every_theme(tmp_path, build_it, theme):
    folder = write_layers(tmp_path / "course", theme=theme)
    done = build_it(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    html = (folder / "_build/html/book/one/first.html").read_text(encoding="utf-8")
    page = BeautifulSoup(html, "html.parser")
    cells = page.select(".tag_evidence")
    assert len(cells) == len(LINES)
    for cell in cells:
        code = cell.select_one(".cell_input")
        assert code.find_parent("details")
        for output in cell.select(".cell_output"):
            assert output.find_parent("details")
    assert "Beside the notes" in page.get_text()
    errata = (folder / "_build/html/book/errata.html").read_text(encoding="utf-8")
    assert len(BeautifulSoup(errata, "html.parser").select(".slip")) == 4


ALONE = "stands before what it proves: move it right behind the cell of the lesson"


@pytest.mark.parametrize(
    ("cells", "complaints"),
    [
        (FIRST, 0),
        ([evidence("e", "1"), *FIRST], 1),
        ([markdown("t", "# Title"), evidence("e", "1"), evidence("f", "2")], 2),
        ([*FIRST, markdown("h", "## A heading alone\n"), evidence("e", "1")], 1),
        ([*FIRST, markdown("h", "## A heading\n\nwith words"), evidence("e", "1")], 0),
        ([*FIRST, evidence("e", "1"), evidence("f", "1")], 0),
    ],
)
def test_evidence_without_a_lesson_is_told(cells, complaints):
    found = without_lesson(cells)
    assert len(found) == complaints
    assert all(ALONE in sentence and sentence.endswith(".") for sentence in found)


def test_the_build_says_it_in_one_sentence(tmp_path):
    cells = [markdown("title", "# First"), *FIRST[2:]]
    folder = write_layers(tmp_path / "course", first=cells)
    done = build(folder)
    assert done.returncode != 0
    said = [text for text in done.stderr.splitlines() if ALONE in text]
    assert len(said) == 1
    assert "book/one/first" in said[0]
    assert "sums" in said[0]


def test_the_canonical_form_folds_evidence_in_jupyterlab():
    import nbformat

    notebook = nbformat.from_dict(
        {"cells": [dict(FIRST[0]), dict(FIRST[2])], "metadata": {}, "nbformat": 4}
        | {"nbformat_minor": 5}
    )
    kept = canonical(notebook, "first").cells[-1].metadata
    folded = {"outputs_hidden": True, "source_hidden": True}
    assert kept == {"jupyter": folded, "tags": ["evidence"]}
    again = nbformat.v4.writes(notebook)
    assert nbformat.v4.writes(canonical(notebook, "first")) == again
    assert "jupyter" not in notebook.cells[0].metadata
