"""Whoever knows Jupyter Book is not surprised: an option works, or a sentence says what does."""

from __future__ import annotations

import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote

import pytest
import yaml
from bs4 import BeautifulSoup
from docutils.core import publish_doctree
from myst_parser.docutils_ import Parser
from playwright.sync_api import sync_playwright
from sphinx_design.icons import FA_ROLE_STYLES, FontawesomeRole

from press.browser import launch
from press.paper.pages import take_formulas
from press.site import contract, theme
from press.site.folds import details
from press.site.theme import NoFont, NoThebe, source_links
from press.site.theme.previews import first_words
from tests.press.site_fixture import ROOT, Quiet, build, open_context
from tests.press.test_site import AXE

REPOSITORY = "https://github.com/owner/course"
# What the small book adds to the real configuration: every option that is said to work.
OPTIONS = {
    "logo": "logo.svg",
    "html": {
        "favicon": "logo.svg",
        "announcement": "A <b>new</b> edition is out.",
        "extra_footer": "<p>With thanks to <i>everyone</i>.</p>",
        "baseurl": "https://course.example/book/",
        "use_issues_button": True,
        "use_edit_page_button": True,
        "use_repository_button": True,
        "home_page_in_navbar": False,
        "analytics": {
            "plausible_analytics_domain": "course.example",
            "google_analytics_id": "G-1234",
        },
        "comments": {"hypothesis": True, "utterances": {"repo": "owner/course"}},
        "use_multitoc_numbering": True,
    },
    "repository": {"url": REPOSITORY, "branch": "trunk", "path_to_book": "notes"},
    "launch_buttons": {
        "notebook_interface": "classic",
        "binderhub_url": "https://mybinder.org",
        "jupyterhub_url": "https://hub.example",
        "colab_url": "https://colab.research.google.com",
        "deepnote_url": "https://deepnote.com",
    },
    "sphinx": {
        "recursive_update": True,
        "config": {"html_theme_options": {"search_bar_text": "Find a word"}},
    },
}
TOC = """format: jb-book
root: book/index
parts:
- caption: Plain
  chapters:
  - file: book/parts
    sections:
    - file: book/nested
  - file: book/cells
- caption: Counted
  numbered: true
  chapters:
  - file: book/proofs
"""
INDEX = """---
myst:
  html_meta:
    description: What the book is about.
    "property=og:title": A book
---
# Front

Words. See {ref}`second` and {numref}`second`, and {ref}`second-solution`.
"""
PARTS = """# Parts

Nothing is left out.

## Exercises

::::{exercise} warm-up
:label: first
How much is $1 + 1$?

:::{dropdown} A hint
Count.
:::
::::

```{solution} first
:class: dropdown
Two, by *counting*.
```

```{exercise}
:label: second
And $2 + 2$?
```

````{solution-start} second
:label: second-solution
:class: dropdown
````

It is **four**:

```python
2 + 2
```

````{solution-end}
````

```{exercise-start}
:label: third
:nonumber:
```
A gated one, without a number.
```{exercise-end}
```

```{solution} third
Shown at once.
```

## Folds

```{dropdown} Opened
:open:
:color: info
:icon: info
:chevron: down-up
:animate: fade-in
:margin: 3
:name: named-fold
:class-container: own-container
:class-title: own-title
:class-body: own-body
Inside.
```

```{dropdown}
Without a title.
```

```{admonition} A box that folds
:class: dropdown
What is in the box.
```

```{note}
:class: dropdown
A note that folds.
```

```{toggle}
:show:
A toggle, open.
```

```{toggle}
A toggle, closed.
```

## Design

`````{tab-set}
````{tab-item} Python
```python
print("tab")
```
````
````{tab-item} Words
The other tab.
````
`````

````{grid} 1 1 2 2
:gutter: 3
```{grid-item-card} A card
:link: https://example.org
Its words.
+++
Its foot.
```
```{grid-item-card} Another
:link: proofs
:link-type: doc
With a header
^^^
and a body.
```
````

```{card} A card alone
Its words, and a badge {bdg-primary}`new` {bdg-success}`right` {bdg-danger-line}`wrong`
{bdg-light}`light` {bdg-warning}`careful`
{bdg-dark}`dark` {bdg-info}`info`
{bdg-secondary}`second` {bdg-muted}`muted`.
```

```{button-link} https://example.org
:color: primary
A button
```

```{button-ref} second
:color: success
:outline:
The second exercise
```

## Margins

```{margin} Beside
What stands beside.
```

```{margin}
Without a title.
```

The text to which it belongs, long enough to be wrapped: one line after the other, until the margin
has been passed and the words have the whole width again, which takes a few more lines than one
would think, because the margin is a tall one. And on it goes, until it ends.

```{sidebar} A sidebar
Its words.
```

More text, as long as that: one line after the other, until the sidebar has been passed and the
words have the whole width again. A footnote[^one] as well.

[^one]: At the foot.

```{div} full-width
As wide as there is room.
```
"""
NESTED = """---
html_theme.sidebar_secondary.remove: true
---
# Nested

```{figure} ../logo.svg
:alt: A square
:align: right
A picture on the right.
```

```{figure} ../logo.svg
:alt: A square
:figclass: margin
A picture in the margin.
```

```{image} ../logo.svg
:alt: A square
:align: center
```

## A section

$$
a = b
$$ (number)

```{code-block} python
:linenos:
:emphasize-lines: 2

a = 1
b = 2
```

An icon: {octicon}`rocket`.
"""
PROOFS = """# Proofs

```{prf:theorem} Pythagoras
:label: pythagoras
For a right angle $a^2 + b^2 = c^2$.
```

```{prf:proof}
By a picture.
```

```{prf:proof}
Once more.
```

```{prf:definition}
:label: right
A right angle is a quarter of a turn.
```

```{prf:lemma}
:nonumber:
A lemma without a number.
```

```{prf:algorithm} Euclid
:label: euclid
Take the smaller from the larger.
```

```{prf:remark}
:class: dropdown
A remark that folds.
```

See {prf:ref}`pythagoras` and {prf:ref}`right`.

```{exercise}
:label: counted
An exercise of a numbered page.
```
"""
LOGO = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9">'
    '<rect width="9" height="9"/></svg>'
)
TAGS = [
    "hide-input",
    "hide-cell",
    "hide-output",
    "remove-input",
    "remove-output",
    "remove-cell",
    "margin",
    "full-width",
    "scroll-output",
    "output_scroll",
]


def merged(below: dict, above: dict) -> dict:
    """Return a configuration with another laid over it."""
    both = {**below, **above}
    for key in below.keys() & above.keys():
        if isinstance(below[key], dict) and isinstance(above[key], dict):
            both[key] = merged(below[key], above[key])
    return both


def notebook() -> dict:
    """Return a notebook with one cell for each tag."""

    def cell(tag: str) -> dict:
        lines = 90 if "scroll" in tag else 1
        printed = {"output_type": "stream", "name": "stdout", "text": f"out of {tag}\n" * lines}
        return {
            "cell_type": "code",
            "id": tag,
            "execution_count": 1,
            "metadata": {"tags": [tag]},
            "source": f'"in of {tag}"',
            "outputs": [printed],
        }

    title = {"cell_type": "markdown", "id": "title", "metadata": {}, "source": "# Cells"}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {
        "cells": [title, *map(cell, TAGS)],
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def write_book(folder: Path, **changes) -> Path:
    """Write the small book, with the real configuration and changes to it."""
    (folder / "book").mkdir(parents=True)
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    text = yaml.safe_dump(merged(config, changes), allow_unicode=True)
    (folder / "_config.yml").write_text(text, encoding="utf-8")
    (folder / "_toc.yml").write_text(TOC, encoding="utf-8")
    (folder / "logo.svg").write_text(LOGO, encoding="utf-8")
    (folder / "book" / "references.bib").touch()
    texts = {"index": INDEX, "parts": PARTS, "nested": NESTED, "proofs": PROOFS}
    for name, text in texts.items():
        (folder / "book" / f"{name}.md").write_text(text, encoding="utf-8")
    (folder / "book" / "cells.ipynb").write_text(json.dumps(notebook()), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def book(tmp_path_factory) -> Path:
    """The small book with every option that works, built once."""
    folder = write_book(tmp_path_factory.mktemp("contract"), **OPTIONS)
    done = build(folder)
    assert done.returncode == 0, done.stderr
    return folder / "_build" / "html"


def read(book: Path, name: str) -> BeautifulSoup:
    """Return a page of a built book."""
    return BeautifulSoup((book / f"book/{name}.html").read_text(encoding="utf-8"), "html.parser")


@pytest.fixture(scope="module")
def parts(book) -> BeautifulSoup:
    return read(book, "parts")


@pytest.fixture(scope="module")
def cells(book) -> BeautifulSoup:
    return read(book, "cells")


@pytest.fixture(scope="module")
def proofs(book) -> BeautifulSoup:
    return read(book, "proofs")


def titles(soup: BeautifulSoup, selector: str) -> list[str]:
    """Return the words of elements, in order."""
    return [" ".join(tag.get_text(" ").split()) for tag in soup.select(selector)]


class TestExercises:
    def test_they_count_from_one_on_each_page(self, parts, proofs):
        found = titles(parts, ".exercise > .admonition-title")
        assert found == ["Exercise 1 (warm-up)", "Exercise 2", "Exercise"]
        # Where the contents number the pages, they number the exercises as well.
        assert titles(proofs, ".exercise > .admonition-title") == ["Exercise 1.1"]

    def test_they_are_referred_to(self, book):
        links = {link["href"]: link.get_text() for link in read(book, "index").select("p a[href]")}
        assert links["parts.html#second"] == "Exercise 2"
        assert links["parts.html#second-solution"] == "Solution to Exercise 2"

    def test_solutions_fold_if_they_are_to(self, parts):
        folds = parts.select("details.solution")
        assert titles(parts, "details.solution > summary") == [
            "Solution to Exercise 1 (warm-up)",
            "Solution to Exercise 2",
        ]
        assert [fold["data-solves"] for fold in folds] == ["first", "second"]
        assert not any(fold.has_attr("open") or fold.summary.a for fold in folds)
        assert "four" in folds[1].get_text()
        assert folds[1].select_one(".highlight")
        assert "Shown at once" in parts.select_one("div.solution").get_text()

    def test_ids_stand_once(self, book):
        for name in ("parts", "proofs", "cells"):
            ids = [tag["id"] for tag in read(book, name).find_all(id=True)]
            assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize(
    ("repository", "expected"),
    [
        (
            "https://gitlab.com/a/b.git",
            [
                "https://gitlab.com/a/b",
                "https://gitlab.com/a/b/-/issues/new?issue[title]=Issue%20on%20page%20/p.html",
                "https://gitlab.com/a/b/-/edit/main/p.md",
            ],
        ),
        ("https://bitbucket.org/a/b", [None, None, "https://bitbucket.org/a/b/src/main/p.md"]),
        ("", []),
    ],
)
def test_source_buttons_elsewhere(repository, expected):
    buttons = ("use_repository_button", "use_issues_button", "use_edit_page_button")
    context = {"pagename": "p", "page_source_suffix": ".md"}
    options = {"repository_url": repository, **dict.fromkeys(buttons, True)}
    found = [link["url"] for link in source_links(context, options)]
    assert len(found) == len(expected)
    assert all(want in (None, url) for want, url in zip(expected, found, strict=True))


class TestFolds:
    def test_a_dropdown_has_all_of_its_options(self, parts):
        fold = parts.select_one("details.own-container")
        assert fold.has_attr("open")
        assert fold["id"] == "named-fold"
        assert {"fold", "down-up", "sd-fade-in", "sd-m-3"} <= set(fold["class"])
        assert {"own-title", "sd-bg-info", "sd-bg-text-info"} <= set(fold.summary["class"])
        assert fold.summary.svg
        assert fold.select_one(".own-body").get_text(strip=True) == "Inside."

    def test_boxes_and_toggles_fold_without_script(self, parts):
        found = titles(parts, "details:not(.solution) > summary")
        assert found == [
            "A hint",
            "Opened",
            "More",
            "A box that folds",
            "Note",
            "Click to show",
            "Click to show",
        ]
        states = [fold.has_attr("open") for fold in parts.select("details:has(> .toggle)")]
        assert states == [True, False]
        box = next(d for d in parts.select("details.admonition") if "A box" in d.summary.get_text())
        assert box.p.get_text() == "What is in the box."

    def test_a_proof_folds_too(self, proofs):
        assert titles(proofs, "details > summary") == ["Remark 1.1"]

    def test_a_box_without_a_title_folds_too(self):
        html = '<div class="toggle admonition">\n<p>Text.</p>\n</div>\n'
        folded = details(html, {"box": True, "open": True, "hint": "Show & tell"})
        assert folded.startswith('<details class="toggle admonition" open><summary')
        assert ">Show &amp; tell</summary>" in folded
        assert "<p>Text.</p>" in folded

    def test_what_a_title_links_is_left_out(self):
        html = (
            '<div class="admonition dropdown" id="x">\n<p class="admonition-title">On <a href="#y">'
            'y</a><a class="headerlink" href="#x">#</a></p>\n<p>Text.</p>\n</div>\n'
        )
        plain = {"box": True, "open": False, "hint": "Show"}
        assert details(html, plain).startswith('<details class="admonition dropdown" id="x">')
        assert '<summary class="admonition-title">On y</summary>' in details(html, plain)


class TestParts:
    def test_only_a_page_that_uses_design_loads_it(self, book):
        def files(name):
            tags = read(book, name).find_all(["link", "script"])
            paths = [str(tag.get("href") or tag.get("src") or "") for tag in tags]
            return {Path(path.partition("?")[0]).name for path in paths if "_static/" in path}

        plain = {"book.css", "book.js", "work.css", "work.js"} | {
            "course-serif-roman.woff2",
            "logo.svg",
        }
        formulas = {"katex.css", "KaTeX_Main-Regular.woff2", "KaTeX_Math-Italic.woff2"}
        assert files("index") == plain
        assert files("proofs") == plain | formulas | {"parts.css"}
        assert files("nested") == files("proofs") | {"sphinx-design.min.css"}
        assert files("parts") == plain | formulas | {
            "parts.css",
            "sphinx-design.min.css",
            "design-tabs.js",
        }

    def test_tabs_cards_buttons_and_badges(self, parts):
        assert titles(parts, ".sd-tab-label") == ["Python", "Words"]
        assert len(parts.select(".sd-card")) == 3
        links = [link["href"] for link in parts.select("a.sd-btn, a.sd-stretched-link")]
        assert links == ["https://example.org", "proofs.html", "https://example.org", "#second"]
        assert len(parts.select(".sd-badge")) == 9

    def test_margins_and_sidebars(self, parts):
        assert titles(parts, "aside.margin") == ["Beside What stands beside.", "Without a title."]
        assert titles(parts, "aside.sidebar:not(.margin) > .sidebar-title") == ["A sidebar"]

    def test_proofs(self, proofs):
        assert titles(proofs, ".proof > .admonition-title")[:4] == [
            "Theorem 1.1 (Pythagoras)",
            "Definition 1.1",
            "Lemma",
            "Algorithm 1.1 (Euclid)",
        ]
        links = {link["href"]: link.get_text() for link in proofs.select("p a[href^='#']")}
        assert links["#pythagoras"] == "Theorem 1.1"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("One.\n\nTwo.", "One."),
        ("Words of $n - 1$.", "Words of n - 1."),
        ("A formula, $x^2$.\n\nAnd *no* formula.", "And no formula."),
        ("```{note}\nIn a box.\n```\n\nBefore this:\n\nText?", "Text?"),
        ("Words. " * 40, ("Words. " * 28).strip()),
        ("word " * 60 + "end.", ("word " * 40).strip() + " …"),
        ("- a list", ""),
    ],
)
def test_first_words(text, said):
    settings = {
        "myst_enable_extensions": ["dollarmath"],
        "doctitle_xform": False,
        "report_level": 5,
    }
    page = publish_doctree(f"# Title\n\n{text}\n", parser=Parser(), settings_overrides=settings)
    assert first_words(page) == said


class TestNested:
    def test_it_stands_below_its_chapter(self, book):
        page = read(book, "nested")
        (link,) = page.select("#chapters .toctree-l1 .toctree-l2 > a.current")
        assert link.get_text() == "Nested"

    def test_the_column_of_sections_can_be_left_out(self, book, parts):
        assert parts.select_one("#sections")
        page = read(book, "nested")
        assert not page.select("#sections, [popovertarget='sections']")

    def test_numbers_of_lines_are_not_part_of_the_code(self, book):
        (code,) = read(book, "nested").select("pre")
        assert code.get_text() == "a = 1\nb = 2\n"
        assert [tag["data-n"] for tag in code.select(".linenos")] == ["1", "2"]

    def test_what_is_to_stand_aside_does(self, looked_at):
        browser, address = looked_at
        with open_context(browser, "wide") as context:
            page = context.new_page()
            page.route(lambda url: not url.startswith(address[:-5]), lambda route: route.abort())
            page.goto(f"{address}nested.html", wait_until="load")

            def style(selector, name, pseudo=None):
                return page.locator(selector).evaluate(
                    "(e, [name, pseudo]) => getComputedStyle(e, pseudo)[name]", [name, pseudo]
                )

            assert style("figure.align-right", "float") == "right"
            assert style("figure.margin", "float") == "right"
            assert "0px" not in [
                style("img.align-center", f"margin{side}") for side in ("Left", "Right")
            ]
            assert style(".equation", "display") == "flex"
            assert style(".linenos >> nth=0", "content", "::before") == '"1"'
            assert style(".hll", "backgroundColor") != style("pre", "backgroundColor")


class TestCells:
    def test_tags(self, cells):
        def cell(tag):
            (found,) = cells.select(f".tag_{tag}")
            return found

        def shown(tag):
            return [word for word in ("in of", "out of") if f"{word} {tag}" in str(cell(tag))]

        assert cells.select(".tag_remove-cell") == []
        assert shown("remove-input") == ["out of"]
        assert shown("remove-output") == ["in of"]
        for tag, inside in (
            ("hide-input", ["in of"]),
            ("hide-output", ["out of"]),
            ("hide-cell", ["in of", "out of"]),
        ):
            folded = str(cell(tag).details)
            assert [w for w in ("in of", "out of") if f"{w} {tag}" in folded] == inside
        assert all(shown(tag) == ["in of", "out of"] for tag in ("margin", "full-width"))


class TestOptions:
    def test_head(self, book):
        head = read(book, "index").head
        assert head.find("link", rel="canonical")["href"] == (
            "https://course.example/book/book/index.html"
        )
        assert head.find("meta", attrs={"name": "description"})["content"] == (
            "What the book is about."
        )
        assert head.find("meta", attrs={"property": "og:title"})["content"] == "A book"
        assert len(head.find_all("meta", attrs={"name": "viewport"})) == 1
        assert Path(head.find("link", rel="icon")["href"]).name == "logo.svg"
        assert head.find("script", attrs={"data-domain": "course.example"})["src"] == (
            "https://plausible.io/js/script.js"
        )
        assert head.find("script", src=re.compile(r"gtag/js\?id=G-1234$"))

    def test_a_link_elsewhere_shows_title_and_first_words(self, book, proofs):
        def metas(page):
            tags = page.head.find_all("meta", content=True)
            return [(tag.get("name") or tag.get("property"), tag["content"]) for tag in tags]

        index = metas(read(book, "index"))
        assert len(dict(index)) == len(index)  # what the page says itself is not said again
        assert dict(index)["og:description"].startswith("Words. See Exercise 2 and Exercise 2,")
        assert dict(index)["og:url"] == "https://course.example/book/book/index.html"
        assert dict(index)["og:site_name"] == "Dimension Reduction, Executed"
        assert dict(metas(proofs))["og:title"] == "1. Proofs"
        assert "description" not in dict(metas(read(book, "cells")))

    def test_frame(self, book):
        page = read(book, "index")
        assert page.select_one(".announcement").get_text() == "A new edition is out."
        assert page.select_one(".announcement b")
        assert "With thanks to" in page.select_one("footer").get_text()
        assert Path(page.select_one(".brand img")["src"]).name == "logo.svg"
        assert page.select_one("#chapters > ul > .toctree-l1 > a").get_text() == "Parts"
        assert page.select_one("#search input")["placeholder"] == "Find a word"
        numbered = titles(page, "#chapters .toctree-l1")
        assert numbered == ["Parts Nested", "Cells", "1. Proofs"]

    def test_comments(self, book):
        page = read(book, "index")
        assert page.find("script", src="https://hypothes.is/embed.js")
        assert page.find("script", src="https://utteranc.es/client.js")["repo"] == "owner/course"

    def test_source_buttons(self, book):
        links = {link.get_text(): link["href"] for link in read(book, "parts").select("#source a")}
        assert links == {
            "Repository": REPOSITORY,
            "Open an issue": f"{REPOSITORY}/issues/new?title=Issue%20on%20page%20/book/parts.html",
            "Suggest an edit": f"{REPOSITORY}/edit/trunk/notes/book/parts.md",
        }

    def test_launch_buttons(self, cells):
        links = {
            link.contents[0].strip(): unquote(link["href"]) for link in cells.select("#open-in a")
        }
        place = "notes/book/cells.ipynb"
        assert links == {
            "This browser": "../lite/lab/index.html?path=book/cells.ipynb",
            "Binder": f"https://mybinder.org/v2/gh/owner/course/trunk?urlpath=tree/{place}",
            "JupyterHub": "https://hub.example/hub/user-redirect/git-pull?repo="
            f"{REPOSITORY}&urlpath=tree/course/{place}&branch=trunk",
            "Colab": f"https://colab.research.google.com/github/owner/course/blob/trunk/{place}",
            "Deepnote": f"https://deepnote.com/launch?url={REPOSITORY}/blob/trunk/{place}",
            "GitHub": f"{REPOSITORY}/blob/trunk/{place}",
        }


@pytest.fixture(scope="module")
def looked_at(book):
    """A browser in which the small book is served; what is elsewhere answers with nothing."""
    handler = partial(Quiet, directory=str(book))
    with (
        http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server,
        sync_playwright() as playwright,
    ):
        threading.Thread(target=server.serve_forever).start()
        chromium = launch(playwright)
        yield chromium, f"http://127.0.0.1:{server.server_port}/book/"
        chromium.close()
        server.shutdown()


@pytest.mark.parametrize("name", ["parts", "nested", "proofs", "cells"])
@pytest.mark.parametrize("width", ["wide", "phone"])
def test_everyone_can_read_it(looked_at, width, name):
    browser, address = looked_at
    with open_context(browser, width) as context:
        context.route(
            lambda url: not url.startswith(address[:-5]),
            lambda route: route.fulfill(body="", content_type="text/javascript"),
        )
        page, said = context.new_page(), []
        page.emulate_media(reduced_motion="reduce")  # colours change at once
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(f"{address}{name}.html", wait_until="load")
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
        page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true })")
        page.wait_for_timeout(150)  # what scrolls has its tab stop
        page.evaluate(AXE)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found = page.evaluate(
                "axe.run({ exclude: ['.katex-html'] }, { resultTypes: ['violations'] })"
            )["violations"]
            assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found] == [], scheme
        assert said == []


REFUSED = {
    "launch_buttons: {thebe: true}": "launch_buttons.thebe does not work .* “try it”",
    "launch_buttons: {jupyterlite_ext: .md}": "JupyterLite opens the page's own notebook",
    "launch_buttons: {binder_url: x}": "there is no launch_buttons.binder_url: did you mean bi",
    "launch_buttons: {notebook_interface: retro}": "'retro', and can be classic or jupyterlab",
    "html: {fav_icon: x}": "there is no html.fav_icon: did you mean favicon",
    "html: {xyz: x}": "there is no html.xyz: there are analytics, announcement,",
    "html: {navbar_footer_text: x}": "html.extra_footer stands under every page",
    "html: {google_analytics_id: x}": "it is now html.analytics.google_analytics_id",
    "html: {analytics: {google_id: x}}": "no html.analytics.google_id: did you mean google_analy",
    "html: {announcement: 'https://x.org/a.html'}": "write the words of the announcement",
    "html: {comments: {dokieli: true}}": "knows hypothesis and utterances",
    "html: {comments: {giscus: true}}": "there is no html.comments.giscus: there are hypothesis",
    "html: {comments: {utterances: true}}": "needs a repo, like owner/name",
    "repository: {uri: x}": "there is no repository.uri: did you mean url",
    "{repository: {url: 'https://gitlab.com/a/b'}, launch_buttons: {colab_url: x}}": (
        "launch_buttons.colab_url opens what stands on GitHub"
    ),
    "{repository: {url: 'https://gitlab.com/a/b'}, launch_buttons: {deepnote_url: x}}": (
        "launch_buttons.deepnote_url opens what stands on GitHub"
    ),
    "sphinx: {config: {hide_solutions: true}}": "keep what is to stay hidden out of the book",
    "sphinx: {config: {html_sidebars: {x: []}}}": "one column of chapters",
    "sphinx: {config: {thebe_config: {x: y}}}": "every page runs its own cells",
    "sphinx: {config: {togglebutton_selector: .x}}": "has the class toggle",
    "sphinx: {config: {togglebutton_hint_hide: x}}": "keeps its title",
    "sphinx: {config: {togglebutton_open_on_print: true}}": "every fold is open on paper",
    "sphinx: {config: {pygments_style: x}}": "the colours of book.css",
    "sphinx: {config: {mathjax3_config: {a: b}}}": "KaTeX typesets",
    "sphinx: {config: {mathjax_path: x}}": "KaTeX typesets",
    "sphinx: {config: {copybutton_prompt_text: x}}": "without prompts",
    "sphinx: {config: {copybutton_exclude: x}}": "without prompts",
    "sphinx: {config: {proof_minimal_theme: true}}": "parts.css",
    "sphinx: {config: {proof_title_weight: x}}": "parts.css",
    "sphinx: {config: {proof_number_weight: x}}": "parts.css",
    "sphinx: {config: {extensions: [myst_nb]}}": "sphinx.extra_extensions adds to the list",
    "sphinx: {recursive_update: true, config: {html_theme_options: {announcements: x}}}": (
        "did you mean announcement"
    ),
    "sphinx: {config: {html_theme_options: {search_bar_text: x}}}": "add sphinx.recursive_update",
}


@pytest.mark.parametrize(
    "asked", [*REFUSED, *(f"the theme's {key}" for key in contract.THEME_OPTIONS)]
)
def test_what_does_not_work_is_told(asked):
    words = REFUSED.get(asked)
    if words is None:
        key = asked.rpartition(" ")[2]
        options = {"config": {"html_theme_options": {key: 1}}, "recursive_update": True}
        config = {"sphinx": options}
        words = re.escape(contract.THEME_OPTIONS[key])
    else:
        config = yaml.safe_load(asked)
    (said,) = contract.refusals(config, {"announcement", "search_bar_text"})
    assert re.search(words, said)
    assert said.startswith("_config.yml: ")
    assert said.endswith((".", "?"))
    assert "\n" not in said


def test_the_button_of_thebe_says_what_to_use():
    with pytest.raises(ValueError, match=r"\{thebe-button\} does not work .* “try it”"):
        NoThebe.run(SimpleNamespace(error=ValueError))


@pytest.mark.parametrize("style", FA_ROLE_STYLES)
def test_an_icon_without_a_font_says_what_to_use(monkeypatch, style):
    role = NoFont(style)
    role.name, role.lineno = style, 7
    role.inliner = SimpleNamespace(
        document=SimpleNamespace(settings=SimpleNamespace(env=None)),
        reporter=SimpleNamespace(error=lambda words, line: f"{words} ({line})"),
    )
    monkeypatch.setattr(FontawesomeRole, "run", lambda self: ("drawn", []))
    for source, shown in (("none", []), ("cdn", "drawn")):
        config = SimpleNamespace(fontawesome_source=source)
        monkeypatch.setattr(theme, "get_sd_config", lambda env, config=config: config)
        nodes, said = role.run()
        assert nodes == shown
        assert bool(said) == (source == "none")
    monkeypatch.undo()


def test_the_build_stops_at_an_icon_without_a_font(tmp_path):
    folder = write_book(tmp_path / "book")
    page = folder / "book" / "nested.md"
    page.write_text("# Nested\n\n{fas}`check`\n", encoding="utf-8")
    done = build(folder)
    assert done.returncode != 0
    assert re.search(r"nested\.md:3: .*\{fas\} has no font here: use \{octicon\}", done.stderr)


def test_what_works_is_not_told():
    real = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    assert contract.refusals(merged(real, OPTIONS), {"search_bar_text"}) == []
    assert contract.refusals({"html": None, "launch_buttons": {"thebe": False}}) == []


def test_every_option_is_tried():
    tried = {f"html.{key}" for key in OPTIONS["html"]}
    tried |= {f"launch_buttons.{key}" for key in OPTIONS["launch_buttons"]}
    known = {
        f"{place}.{key}" for place in ("html", "launch_buttons") for key in contract.KNOWN[place]
    }
    # JupyterLite's address is tried with the real site.
    assert known - tried == {"launch_buttons.jupyterlite_url"}
    refused = " ".join(REFUSED)
    assert [place for place in contract.INSTEAD if place.rpartition(".")[2] not in refused] == []


def test_the_build_stops_with_the_sentences(tmp_path):
    folder = write_book(tmp_path / "book", launch_buttons={"thebe": True}, html={"fav_icon": "x"})
    done = build(folder)
    assert done.returncode != 0
    for words in ("launch_buttons.thebe does not work", "did you mean favicon?"):
        assert words in done.stderr + done.stdout


# The same book elsewhere: in Jupyter Book's own look, and by Sphinx without Jupyter Book


def build_plain(folder: Path) -> subprocess.CompletedProcess[str]:
    """Build a book by Sphinx alone, in a Python that has no Jupyter Book."""
    program = (
        "import sys; sys.modules['jupyter_book'] = None; from sphinx.cmd.build import main; "
        "sys.exit(main(sys.argv[1:]))"
    )
    words = f"-q -W --keep-going -c {ROOT}/press/site/plain {folder} {folder}/_build/html"
    return subprocess.run(
        [sys.executable, "-c", program, *words.split()],
        cwd=folder,
        env={**os.environ, "BOOK": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


STOCK = {"sphinx": {"config": {"html_theme": "sphinx_book_theme"}}}
WAYS = {"stock": (build, STOCK), "plain": (build_plain, {}), "plain stock": (build_plain, STOCK)}


def test_plain_sphinx_reads_every_option(book, tmp_path):
    folder = write_book(tmp_path / "book", **OPTIONS)
    done = build_plain(folder)
    assert done.returncode == 0, done.stderr
    for name in ("index", "parts", "nested", "proofs", "cells"):
        ours, plain = (read(site, name) for site in (book, folder / "_build" / "html"))
        for soup in (ours, plain):
            for address in soup.find_all(["link", "script"]):
                address.attrs.pop("href", None), address.attrs.pop("src", None)
        assert plain.find("main") == ours.find("main")
        assert plain.head == ours.head
        assert plain.select_one("header") == ours.select_one("header")


@pytest.fixture(scope="module", params=WAYS)
def elsewhere(request, tmp_path_factory) -> tuple[str, Path]:
    """The small book, built in another way, with the real configuration."""
    build_it, changes = WAYS[request.param]
    folder = write_book(tmp_path_factory.mktemp("elsewhere") / "book", **changes)
    done = build_it(folder)
    assert done.returncode == 0, done.stderr
    return request.param, folder / "_build" / "html"


def test_the_book_is_as_good_elsewhere(elsewhere):
    way, site = elsewhere
    page = read(site, "parts")
    assert titles(page, ".exercise > .admonition-title")[:2] == [
        "Exercise 1 (warm-up)",
        "Exercise 2",
    ]
    assert [tag["id"] for tag in page.select(".solution.dropdown[id]")][1] == "second-solution"
    assert page.select_one(".exercise details > summary").get_text(strip=True) == "A hint"
    assert len(page.select(".exercise .katex")) == 2
    assert page.find("link", href=re.compile("katex/katex.css"))
    links = {link["href"]: link.get_text() for link in read(site, "index").select("p a[href]")}
    assert links["parts.html#second-solution"] == "Solution to Exercise 2"
    for name in ("parts", "proofs", "cells"):
        article = read(site, name).find(["article", "main"])
        ids = [tag["id"] for tag in article.find_all(id=True)]
        assert sorted(ids) == sorted(set(ids))
    assert bool(page.find("link", href=re.compile("book.css"))) == ("stock" not in way)


@pytest.mark.nightly
@pytest.mark.parametrize("way", WAYS)
def test_the_whole_book_is_as_good_elsewhere(way, tmp_path):
    build_it, changes = WAYS[way]
    for name in ("book", "_toc.yml", "_config.yml"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    path = tmp_path / "_config.yml"
    text = path.read_text(encoding="utf-8")
    if changes:
        text, count = re.subn(r"html_theme: book_theme\b", "html_theme: sphinx_book_theme", text)
        assert count == 1, "one line chooses the theme"
    path.write_text(text, encoding="utf-8")
    done = build_it(tmp_path)
    assert done.returncode == 0, done.stderr
    site = tmp_path / "_build" / "html"
    for notebook_path in sorted((ROOT / "book").rglob("*.ipynb")):
        name = notebook_path.relative_to(ROOT).with_suffix(".html")
        html, formulas = take_formulas((site / name).read_text(encoding="utf-8"))
        assert formulas, name
        page = BeautifulSoup(html, "html.parser")
        asked = notebook_path.read_text(encoding="utf-8").count("{exercise}")
        assert len(page.select(".exercise")) == asked, name
        numbers = titles(page, ".exercise > .admonition-title > .caption-number")
        assert numbers == [f"Exercise {n}" for n in range(1, asked + 1)], name
        assert len(page.select(".solution.dropdown[id]")) == asked, name
        assert len(page.select(".exercise details > summary")) >= asked, name
        words = page.find(["article", "main"])
        for tag in words.select("pre, code, svg, script"):
            tag.decompose()
        assert re.findall(r"\$[^$\n]+\$|\\\(|\\\[|\\(?:begin|frac)\b", words.get_text()) == []
    ledger = read(site, "ledger")
    assert len(ledger.select("table.ledger tr[id]")) > 250
    assert read(site, "errata").select(".slip dl")


def test_contributing_has_every_row():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text.partition("## Jupyter Book's options")[2].partition("\n## ")[0]
    names = [place.rpartition(".")[2] for place in contract.INSTEAD] + list(contract.THEME_OPTIONS)
    names += [key for place in contract.KNOWN for key in contract.KNOWN[place]]
    names += [*TAGS, *re.findall(r"\{([a-z:-]+)\}", PARTS + NESTED + PROOFS), *FA_ROLE_STYLES]
    names += ["sections", "html_theme.sidebar_secondary.remove", "emphasize-lines", "linenos"]
    assert [name for name in dict.fromkeys(names) if f"{name}" not in table] == []
