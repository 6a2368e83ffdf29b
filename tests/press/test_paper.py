"""The course can be held as a book: one PDF and one EPUB, made of the pages of the site."""

from __future__ import annotations

import errno
import os
import re
import shutil
import subprocess
import sys
import zipfile
from html import unescape
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pikepdf
import pytest
import yaml
from bs4 import BeautifulSoup

from press import browser as any_browser
from press.paper import epub
from press.paper import pages as paper_pages
from press.paper import pdf as paper
from press.paper.pages import Unprintable
from tests.press.site_fixture import CHAIN, ROOT, browser, site

__all__ = ["browser", "site"]

ABOUT = paper_pages.about()
WHOLE = os.environ.get("PAPER") == "every"


@pytest.fixture(scope="module")
def toc(tmp_path_factory):
    """The contents of what is bound: one chapter of each part, or every one of them at night."""
    tree = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    for part in tree["parts"]:
        chapters = [e for e in part["chapters"] if (ROOT / f"{e['file']}.ipynb").exists()]
        part["chapters"] = [e for e in part["chapters"] if WHOLE or e not in chapters[:-1]]
    path = tmp_path_factory.mktemp("contents") / "_toc.yml"
    path.write_text(yaml.safe_dump(tree), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def names(toc):
    """The pages of those contents."""
    return [name for _, name in paper_pages.contents(toc)]


@pytest.fixture(scope="module")
def articles(site, names):
    """The text of every page of the site, in the order of the contents."""
    texts = {name: (site / f"{name}.html").read_text(encoding="utf-8") for name in names}
    return {name: t[t.index("<article>") : t.index("</article>")] for name, t in texts.items()}


@pytest.fixture(scope="module")
def soups(articles):
    """The same, parsed, but for their formulas."""
    bare = [paper_pages.take_formulas(text)[0] for text in articles.values()]
    return [BeautifulSoup(text, "html.parser") for text in bare]


@pytest.fixture(scope="module")
def pages(site, toc):
    """The pages as they go into the PDF."""
    return paper_pages.read_book(site, toc)


@pytest.fixture(scope="module")
def chapters(pages, names):
    """The same without the appendix, which no page of the site is."""
    assert [page.name for page in pages if page.name != paper_pages.APPENDIX] == names
    return pages[: len(names)]


@pytest.fixture(scope="module")
def document(pages):
    """The whole book as one HTML document."""
    return paper.compose(pages, ABOUT)


@pytest.fixture(scope="module")
def laid_out(document, site, browser, tmp_path_factory):
    """The document in a browser, as wide as the paper and fitted to it."""
    folder = tmp_path_factory.mktemp("paper") / "book"
    folder.mkdir()
    paper.gather(folder, site)
    (folder / "book.html").write_text(paper.fill(document, {}), encoding="utf-8")
    page = browser.new_page(viewport={"width": paper.TEXT_WIDTH, "height": 900})
    page.emulate_media(media="print")
    page.wide = []
    page.asked = []
    page.on("request", lambda request: page.asked.append(request.url))
    page.goto((folder / "book.html").as_uri())
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wide = page.evaluate(paper.fit_script())
    yield page
    page.close()


@pytest.fixture(scope="module")
def pdf(document, pages, site):
    """The finished PDF."""
    content, count = paper.bind(paper.print_book(document, site), pages, ABOUT)
    with pikepdf.open(BytesIO(content)) as opened:
        assert len(opened.pages) == count
        opened.content = content
        yield opened


@pytest.fixture(scope="module")
def bound(site, toc):
    """The files of the EPUB, and the file itself."""
    contents = epub.compose(paper_pages.read_book(site, toc), ABOUT)
    return SimpleNamespace(files=contents, content=epub.zipped(contents))


# The PDF


def bookmarks(pdf):
    """Return every bookmark as its depth, its title and the number of its page."""
    numbers = {page.objgen: i for i, page in enumerate(pdf.pages, 1)}

    def walk(items, depth):
        for item in items:
            yield depth, str(item.title), numbers[item.destination[0].objgen]
            yield from walk(item.children, depth + 1)

    with pdf.open_outline() as outline:
        return list(walk(outline.root, 0))


def test_every_page_and_section_has_a_bookmark_in_order(pdf, pages):
    expected, part = [], ""
    for page in pages:
        if page.part != part:
            part = page.part
            expected.append(part)
        expected += [page.title(), *(title for _, title in page.sections())]
        expected += [title for _, title in page.sections(moved=True)]
    found = bookmarks(pdf)
    assert [title for _, title, _ in found] == expected
    numbers = [number for _, _, number in found]
    assert numbers == sorted(numbers)
    assert numbers[0] > 2


def test_the_contents_name_the_page_of_every_chapter(pdf, pages, document):
    places = {name: number for name, (number, _) in paper.landed(pdf).items()}
    listed = re.findall(r'href="#([^"]+)"><span>.*?data-of="#([^"]+)"', document)
    for page in pages:
        assert (page.slug, page.slug) in listed
        assert {(a, a) for a, _ in page.sections()} <= set(listed)
    found = {title: number for depth, title, number in bookmarks(pdf) if depth < 2}
    assert all(found[page.title()] == places[page.slug] for page in pages)
    filled = paper.fill(document, places)
    assert "data-of" not in filled
    assert f'<span class="on-page">{places[pages[-1].slug]}</span>' in filled


def test_every_link_leads_somewhere(pdf):
    inner, outer = 0, []
    there = {str(name) for name in pdf.Root.Dests}
    for page in pdf.pages:
        for link in page.get("/Annots", []):
            if "/Dest" in link:
                assert str(link.Dest) in there, link.Dest
                inner += 1
            else:
                outer.append(str(link.A.URI))
    assert inner > (500 if WHOLE else 100)
    assert [url for url in outer if urlsplit(url).scheme not in ("http", "https")] == []


def test_every_link_of_the_pages_is_kept(document, articles):
    ids = re.findall(r'\sid="([^"]+)"', document)
    assert len(ids) == len(set(ids))
    targets = set(re.findall(r'<a\b[^>]*\shref="#([^"]+)"', document))
    assert targets <= {unescape(i) for i in ids}
    kept = set(re.findall(r'href="(https?:[^"]+)"', document))
    assert kept == set(re.findall(r'href="(https?:[^"]+)"', "".join(articles.values())))


def test_the_book_is_as_long_as_a_book(pdf, pages):
    assert 4 * len(pages) < len(pdf.pages) < 30 * len(pages)
    width, height = (float(v) / 72 * 25.4 for v in list(pdf.pages[0].MediaBox)[2:])
    assert (width, height) == pytest.approx(paper.PAPER, abs=0.3)


def test_no_page_is_empty(pdf):
    drawn = [len(page.Contents.read_bytes()) for page in pdf.pages]
    assert min(drawn) > 300


def fonts(pdf):
    """Yield every font of the PDF once."""
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
            yield thing


def test_fonts_are_embedded(pdf):
    names = set()
    for font in fonts(pdf):
        if font.Subtype in ("/Type0", "/Type3"):
            continue  # a Type0 font is the frame of one below it; a Type3 font holds its drawings
        descriptor = font.FontDescriptor
        names.add(str(font.BaseFont).partition("+")[2])
        assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor.keys()), font.BaseFont
    assert {"SourceSerif4-Regular", "DejaVuSansMono", "KaTeX_Main-Regular"} <= names


def test_letters_are_printed_as_letters(pdf):
    drawn = [font for font in fonts(pdf) if font.Subtype == "/Type3"]
    assert drawn == []


def test_the_pdf_says_what_it_is_and_not_when(pdf):
    assert str(pdf.docinfo.Title) == ABOUT.title
    assert str(pdf.docinfo.Author) == ABOUT.author
    assert str(pdf.Root.Lang) == "en"
    assert pdf.Root.MarkInfo.Marked
    assert "/StructTreeRoot" in pdf.Root
    assert not {"/CreationDate", "/ModDate"} & set(pdf.docinfo.keys())
    assert re.findall(rb"D:\d{8}|/(?:root|home|tmp)/\w", pdf.content) == []


def test_nothing_is_wider_than_the_page(laid_out):
    assert laid_out.wide == []


def test_what_is_too_wide_is_noticed(laid_out):
    laid_out.evaluate(
        """() => {
            const box = document.createElement("pre");
            box.id = "box";
            box.style.whiteSpace = "pre";
            box.textContent = "x".repeat(200);
            document.querySelector(".chapter").append(box);
        }"""
    )
    found = laid_out.evaluate(paper.fit_script())
    laid_out.evaluate("document.getElementById('box').remove()")
    assert any("xxxx" in words for words in found)


def test_a_long_formula_is_made_smaller(laid_out):
    sizes = laid_out.evaluate(
        """(fit) => {
            const line = document.querySelector(".chapter .equation").cloneNode(true);
            line.id = "long";
            const base = line.querySelector(".katex-html > .base");
            while (line.querySelectorAll(".base").length < 14) base.after(base.cloneNode(true));
            document.querySelector(".chapter").append(line);
            const size = () => parseFloat(getComputedStyle(line.querySelector(".katex")).fontSize);
            const before = size();
            (0, eval)(fit)();
            const after = size();
            line.remove();
            return [before, after];
        }""",
        paper.fit_script(),
    )
    assert sizes[1] < sizes[0]


def test_every_formula_is_drawn(laid_out, document, articles):
    expected = sum(text.count('<span class="katex">') for text in articles.values())
    repeated = sum(m.count("katex-html") for m in re.findall(r"<h3 .*?</h3>", document))
    drawn = laid_out.evaluate(
        """() => [...document.querySelectorAll(".chapter .katex")].filter((formula) => {
            const box = formula.querySelector(".katex-html").getBoundingClientRect();
            return box.width > 0 && box.height > 0;
        }).length"""
    )
    assert expected > 300
    assert document.count('<span class="katex-html">') == drawn
    assert expected <= drawn <= expected + repeated


def test_every_slider_has_become_frames(laid_out, pages, chapters, articles):
    sliders = [text.count('class="explorable"') for text in articles.values()]
    assert [len(page.frames) for page in chapters] == sliders
    assert sum(sliders) >= (7 if WHOLE else 2)
    assert all(2 <= count <= 6 for page in pages for count in page.frames)
    shown = laid_out.evaluate(
        """() => [...document.querySelectorAll(".frame")].map((frame) => {
            const box = frame.querySelector("svg").getBoundingClientRect();
            return [box.width, box.height, frame.querySelector("p").textContent.length];
        })"""
    )
    assert len(shown) == sum(sum(page.frames) for page in pages)
    assert all(width > 100 and height > 60 and words for width, height, words in shown)
    assert laid_out.locator("input, output, summary, button").count() == 0


def test_pictures_are_cut_to_what_is_drawn(laid_out):
    sizes = laid_out.evaluate(
        """() => [...document.querySelectorAll("figure svg[role=img]")].map((svg) => {
            const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
            const box = svg.getBoundingClientRect();
            return [width, height, box.width, box.height];
        })"""
    )
    assert len(sizes) > 15
    for width, height, shown, high in sizes:
        assert shown / high == pytest.approx(width / height, rel=0.05)
        assert 50 < shown <= paper.TEXT_WIDTH + 1
        assert 30 < high < 800


def test_the_browser_fetches_nothing(laid_out):
    strange = [url for url in laid_out.asked if urlsplit(url).scheme not in ("file", "data")]
    assert strange == []


def test_hints_and_solutions_are_at_the_end_and_linked(chapters, soups):
    for page, soup in zip(chapters, soups, strict=True):
        folds = soup.select("details.fold")
        cells = [c for c in soup.select(".tag_hide-cell") if c.find_parent("details") is None]
        assert len(page.soup.select(".unfolded")) == len(folds) + len(cells)
        assert len(page.soup.select(".unfolded.cell")) == len(cells)
        asked = page.soup.select(".exercise.admonition")
        assert len(asked) == len(soup.select(".exercise.admonition"))
        for exercise in asked:
            links = [link["href"] for link in exercise.select(".look-up a")]
            assert len(links) >= 2
            for link in links:
                title = page.soup.find(id=link.removeprefix("#"))
                assert title.a["href"] == f"#{exercise['id']}"
                assert title.find_parent(class_="deferred") is not None
            # What a solution names is what it checks. One that is in words alone checks nothing.
            solution = page.soup.find(id=f"{exercise['id']}-solution")
            code = "".join(page.code[int(mark["n"])] for mark in solution.find_all("x-code"))
            own = soup.find(id=f"{exercise['id'].rpartition('--')[2]}-solution")
            assert bool(code) == (own.select_one(".cell_input:not(.evidence *)") is not None)
            if code:
                assert f'"{exercise["id"].rpartition("--")[2]}"' in unescape(code)


def test_hidden_inputs_are_left_out_and_all_others_kept(pages, chapters, soups):
    appendix = "".join(text for page in pages[len(chapters) :] for text in words_of_code(page))
    for page, soup in zip(chapters, soups, strict=True):
        left_out = len(soup.select(".tag_hide-input .cell_input, .evidence .cell_input"))
        assert len(page.soup.select(".cell_input")) == len(soup.select(".cell_input")) - left_out
        shown = "".join(words_of_code(page))
        for cell in soup.select(".cell:not(.tag_hide-input) .cell_input pre"):
            there = appendix if cell.find_parent(class_="evidence") else shown
            assert cell.get_text().strip() in there


def words_of_code(page):
    """Return each piece of code of a page that is shown as plain text."""
    marks = [int(mark["n"]) for mark in page.soup.find_all("x-code")]
    return [unescape(re.sub(r"<[^>]+>", "", page.code[n])) for n in marks]


def test_code_keeps_its_indents(pages):
    code = "".join(words for page in pages for words in words_of_code(page))
    assert "\n    return " in code
    assert "\n        " in code


# The choice of frames, and the order of pages


def said(*sentences):
    return [(sentence, 5) for sentence in sentences]


@pytest.mark.parametrize(
    ("frames", "start", "most", "chosen"),
    [
        (said("a", "b"), 0, 4, [0, 1]),
        (said(*(f"t = {i}" for i in range(13))), 0, 4, [0, 3, 6, 12]),
        (said(*(f"t = {i}" for i in range(13))), 3, 4, [0, 3, 8, 12]),
        ([(f"t = {i}", 6 if i == 6 else 5) for i in range(13)], 3, 4, [0, 3, 6, 12]),
        (said("p", "1 of q", "2 of q", "q", "1 of r", "2 of r", "r"), 0, 4, [0, 2, 3, 6]),
        (said(*"abcdefghi"), 0, 6, [0, 2, 3, 5, 6, 8]),
    ],
)
def test_the_telling_frames_are_chosen(frames, start, most, chosen):
    assert paper_pages.telling(frames, start, most) == chosen


def test_contents_of_any_form_are_read_in_order(tmp_path):
    toc = tmp_path / "_toc.yml"
    toc.write_text(
        "root: r\nparts:\n- caption: One\n  chapters:\n  - file: a\n    sections:\n    - file: b\n"
        "- caption: Two\n  chapters:\n  - file: c\n"
    )
    assert paper_pages.contents(toc) == [("", "r"), ("One", "a"), ("One", "b"), ("Two", "c")]
    toc.write_text("root: r\nchapters:\n- file: a\n- file: b\n")
    assert paper_pages.contents(toc) == [("", "r"), ("", "a"), ("", "b")]
    assert [name for _, name in paper_pages.contents()] == CHAIN


def small(body):
    return paper_pages.read_page(f"<article><section><h1>T</h1>{body}</section></article>", "", "p")


def test_a_fold_without_an_exercise_belongs_to_its_section():
    fold = '<details class="fold"><summary>Why?</summary><p>So.</p></details>'
    page = small(f'<section id="s"><h2>S</h2><p>Text.</p>{fold}</section>')
    line = page.soup.select_one(".look-up")
    assert line.find_previous("p").get_text() == "Text."
    assert line.a["href"] == "#paper-hints-1"
    assert page.soup.select_one(".answer h3 a")["href"] == "#s"
    assert page.soup.select_one(".unfolded").get_text() == "So."


def test_a_solution_far_from_its_exercise_is_found_by_the_name_that_it_gives():
    exercise = (
        '<div class="exercise admonition" id="{0}"><p class="admonition-title">{0}</p>'
        '<details class="fold"><summary>A hint</summary><p>Hint of {0}.</p></details></div>'
    )
    solution = (
        '<details class="solution fold" id="{0}-solution" data-solves="{0}"><summary>Solution to '
        "{0}</summary><p>Solved {0}.</p></details>"
    )
    parts = [exercise, exercise, solution, solution]
    page = small("".join(p.format(n) for p, n in zip(parts, "abba", strict=True)))
    for name in "ab":
        there = page.soup.select(f"#{name} .look-up a")
        assert [link.get_text() for link in there] == ["Hint", "Solution"]
        blocks = [page.soup.find(id=link["href"][1:]).parent for link in there]
        assert [f"Hint of {name}" in blocks[0].get_text(), f"Solved {name}" in blocks[1].get_text()]
        assert page.soup.find(id=f"{name}-solution").find_parent(class_="deferred")


def test_a_solution_without_its_exercise_belongs_to_its_section():
    page = small('<details class="fold" data-solves="x"><summary>S</summary><p>So.</p></details>')
    assert page.soup.select_one(".look-up a")["href"] == "#paper-solutions-1"


def test_drawings_keep_the_capitals_of_svg():
    page = small('<svg viewBox="0 0 1 1"><clipPath id="c"></clipPath></svg>')
    assert 'viewBox="0 0 1 1"' in page.html(str)
    assert '<clipPath id="c">' in page.html(str)


def test_what_is_drawn_behind_all_frames_has_names_of_its_own_in_each():
    svg = (
        '<svg viewBox="0 0 9 9" aria-label="A."><clipPath id="c"></clipPath><g clip-path="url(#c)">'
        '</g><g data-frame="one"></g><g data-frame="two" style="display:none"></g></svg>'
    )
    page = small(
        f'<figure class="explorable">{svg}<label>slide <input value="0"></label>'
        "<output>one</output></figure>"
    )
    ids = [tag["id"] for tag in page.soup.find_all("clipPath")]
    assert ids == ["c-0", "c-1"]
    assert [g["clip-path"] for g in page.soup.select("g[clip-path]")] == ["url(#c-0)", "url(#c-1)"]
    assert [s["aria-label"] for s in page.soup.find_all("svg")] == ["A. one", "A. two"]
    assert "display:none" not in page.html(str)


def test_a_sentence_stands_in_the_place_of_sounds():
    sounds = "".join(
        f'<p><span>{name}</span><audio controls aria-label="{name}" src="data:x"></audio></p>'
        for name in ("a voice", "another")
    )
    page = small(f'<figure class="sounds">{sounds}</figure>')
    said = page.soup.find("p", class_="sounds")
    assert said.get_text() == "Paper is silent; on the website one can hear: a voice, another."
    assert page.soup.find(["audio", "figure"]) is None


def test_a_broken_link_is_named():
    for compose in (paper.compose, epub.compose):
        with pytest.raises(Unprintable, match="p links to p#nowhere, which is not there"):
            compose([small('<p><a href="#nowhere">x</a></p>')], ABOUT)


def test_printing_goes_on_until_the_numbers_stay(monkeypatch):
    answers = [{"a": 3}, {"a": 4}, {"a": 4}]
    printed = []

    def print_once(browser, text, folder, tagged):
        printed.append(re.findall(r">(\d+)<", text)[0])
        return b""

    monkeypatch.setattr(paper, "print_once", print_once)
    monkeypatch.setattr(paper, "places_in", lambda pdf: answers[len(printed) - 1])
    mark = '<span class="on-page" data-of="#a"></span>'
    paper.settle(None, mark, Path())
    assert printed[1:] == ["3", "4"]
    printed.clear()
    answers[:] = [{"a": i} for i in range(paper.MOST_PASSES)]
    with pytest.raises(Unprintable, match="did not settle"):
        paper.settle(None, mark, Path())


# The EPUB


def test_the_epub_is_sound(bound):
    assert epub.complaints(bound.content) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "complaint"),
    [
        ("index.xhtml", "</body>", "</bodi>", "index.xhtml is not well-formed"),
        ("index.xhtml", "</body>", '<a href="no.xhtml">x</a></body>', "links to no.xhtml#"),
        ("index.xhtml", "</body>", '<a href="#no">x</a></body>', "links to index.xhtml#no"),
        ("index.xhtml", "</body>", '<p id="x"/><p id="x"/></body>', "the id x stands twice"),
        ("index.xhtml", "</body>", "<script/></body>", "index.xhtml holds a script"),
        ("index.xhtml", "</body>", '<p onclick="x"/></body>', "index.xhtml holds a script"),
        ("index.xhtml", "</body>", '<img src="https://x.org/a.png"/></body>', "fetches https://x"),
        ("index.xhtml", "</body>", "<math/></body>", "wrong about its mathml"),
        ("style.css", "body", "@import 'x'; body", "style.css fetches something"),
        ("nav.xhtml", 'href="errata.xhtml', 'href="ledger.xhtml', "errata.xhtml is not in the con"),
        ("content.opf", 'href="errata.xhtml"', 'href="e.xhtml"', "e.xhtml is listed and not there"),
    ],
)
def test_an_unsound_epub_is_refused(bound, name, old, new, complaint):
    assert old in bound.files[name]
    files = bound.files | {name: bound.files[name].replace(old, new)}
    assert any(complaint in words for words in epub.complaints(epub.zipped(files)))


def test_the_epub_is_the_same_each_time(bound):
    assert epub.zipped(bound.files) == bound.content
    with zipfile.ZipFile(BytesIO(bound.content)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {epub.NO_DATE}


def test_the_epub_has_every_page_formula_and_frame(bound, pages, chapters, soups, articles):
    nav = ElementTree.fromstring(bound.files["nav.xhtml"])
    linked = [a.get("href") for a in nav.find(f".//{{{epub.SPACE}}}nav").iter(f"{{{epub.SPACE}}}a")]
    order = [href for href in linked if "#" not in href]
    assert order == [f"{page.slug}.xhtml" for page in pages]
    for page, soup in zip(chapters, soups, strict=True):
        inside = bound.files[f"{page.slug}.xhtml"]
        assert inside.count("<math") >= len(soup.select("x-formula:not(.evidence *)"))
        assert "var(--" not in inside
        assert len(linked) > len(order)
    # Those of the evidence stand in the appendix.
    everywhere = "".join(bound.files[name] for name in order)
    assert everywhere.count("<math") >= "".join(articles.values()).count('<span class="katex">')
    assert everywhere.count('class="frame"') == sum(sum(page.frames) for page in chapters)


@pytest.mark.parametrize(
    ("variant", "letter", "written"),
    [
        ("bold", "x", "𝐱"),
        ("bold", "0", "𝟎"),
        ("bold-italic", "λ", "𝝀"),
        ("sans-serif", "T", "𝖳"),
        ("double-struck", "R", "ℝ"),
        ("script", "L", "ℒ"),
        ("bold", "+", "+"),
    ],
)
def test_bold_letters_stay_bold_in_any_reader(variant, letter, written):
    assert epub.letter_in(variant, letter) == written


def test_vectors_are_bold_in_the_epub(bound):
    page = bound.files["notation.xhtml"]
    assert "𝐱" in page
    assert 'mathvariant="bold"' not in page


JAVA = """#!{python}
import json, sys
print("java")
report = sys.argv[sys.argv.index("--json") + 1]
place = {{"path": "book/a.xhtml", "line": 3}}
message = {{"ID": "RSC-005", "message": "no such thing", "locations": [place]}}
messages = [message | {{"severity": severity}} for severity in ({severities})]
json.dump({{"messages": messages}}, open(report, "w"))
"""


def java(folder, text):
    """Put a script in the place of Java."""
    (folder / "java").write_text(text)
    (folder / "java").chmod(0o755)


@pytest.mark.parametrize(
    ("severities", "wrong"),
    [("", 0), ('"ERROR", "USAGE"', 1), ('"WARNING", "FATAL"', 2)],
)
def test_what_epubcheck_finds_is_said(severities, wrong, tmp_path, monkeypatch):
    java(tmp_path, JAVA.format(python=sys.executable, severities=severities))
    monkeypatch.setenv("PATH", str(tmp_path))
    found = epub.epubcheck(tmp_path / "book.epub")
    assert len(found) == wrong
    assert all(words.endswith("RSC-005 book/a.xhtml:3: no such thing") for words in found)


def test_a_java_that_fails(tmp_path, monkeypatch):
    bash = shutil.which("bash")
    java(tmp_path, f"#!{bash}\nset -euo pipefail\necho 'too old' >&2\nexit 1\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Unprintable, match=r"this machine's Java: too old\.$"):
        epub.epubcheck(tmp_path / "book.epub")


def test_no_java(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(epub, "read_book", lambda site: [small("<p>Text.</p>")])
    monkeypatch.setattr(sys, "argv", ["epub.py", "--out", str(tmp_path)])
    monkeypatch.setenv("PATH", str(tmp_path))
    epub.main()
    assert "EPUBCheck did not look at it, because there is no Java here" in capsys.readouterr().out
    assert [path.suffix for path in tmp_path.iterdir()] == [".epub"]


# Bad luck


def run(tool, *words, **options):
    """Run a tool of the book to its end."""
    command = [sys.executable, "-m", f"press.paper.{tool}", *map(str, words)]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60, **options
    )


def refuses(done, *words):
    """Assert that a command failed with one sentence, which holds the words."""
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1, done.stderr
    assert all(word in done.stderr for word in words), done.stderr
    assert done.stderr.endswith(".\n")


def test_no_chromium(tmp_path, monkeypatch):
    monkeypatch.setattr(paper, "find", lambda: None)
    monkeypatch.setattr(sys, "argv", ["pdf", "--out", str(tmp_path)])
    with pytest.raises(SystemExit, match=r"^Chromium is missing: .*apt-get") as end:
        paper.main()
    assert "\n" not in end.value.code
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("tool", ["pdf", "epub"])
def test_no_site(tool, tmp_path):
    done = run(tool, "--site", tmp_path / "none", "--out", tmp_path)
    refuses(done, "There is no book/index.html", "run make book first")


def test_no_place_to_write(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SystemExit) as end, paper_pages.one_sentence():
        paper_pages.store(b"x", tmp_path / "file" / "book.pdf")
    assert re.fullmatch(r"The book cannot be written \([^\n]*\)\.", end.value.code)


def test_a_full_disk(tmp_path, monkeypatch):
    target = tmp_path / "book.pdf"
    target.write_bytes(b"the last one")

    def write_bytes(path, content):
        with path.open("wb") as half:
            half.write(content[:2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    monkeypatch.setattr(Path, "write_bytes", write_bytes)
    with pytest.raises(SystemExit) as end, paper_pages.one_sentence():
        paper_pages.store(b"a new one", target)
    assert end.value.code == "The disk is full: make room, then try again; nothing was changed."
    assert target.read_bytes() == b"the last one"
    assert list(tmp_path.iterdir()) == [target]


def test_a_disk_that_is_full_before_printing(tmp_path):
    said = str(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    with pytest.raises(SystemExit) as end, paper_pages.one_sentence():
        raise shutil.Error([("a", "b", said)])
    assert end.value.code.startswith("The disk is full")


def test_a_browser_that_fails(site, monkeypatch, tmp_path):
    bad = tmp_path / "chromium"
    bad.write_text("#!/usr/bin/env bash\nset -euo pipefail\nexit 1\n")
    bad.chmod(0o755)
    monkeypatch.setattr(any_browser, "find", lambda: str(bad))
    with pytest.raises(Unprintable, match=r"Chromium could not print the book: [^\n]*$"):
        paper.print_book("<p>x</p>", site)
