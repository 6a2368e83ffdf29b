"""A small book of two layers, with the real configuration: what the tests of evidence look at."""

from __future__ import annotations

import functools
import http.server
import json
import threading
from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Browser, sync_playwright

from lecture_utils.verify import MIME
from press.browser import launch
from press.paths import ROOT
from tests.press.site_fixture import Quiet, build

TOC = """\
format: jb-book
root: book/index
parts:
- caption: One
  chapters:
  - file: book/one/first
  - file: book/one/second
- caption: The evidence
  chapters:
  - file: book/ledger
  - file: book/errata
"""
LEDGER = """\
sources: {choi: "A. Writer, Sums, 2023", klt: "Handwriting, as transcribed"}
parts: {one: {title: Part one, chapters: [first, second, later]}}
sections:
  choi-a: {title: "1 Sums", chapter: one/first, items: {
    choi-eq-2: "equation, typo", choi-one: "claim, holds-with-conditions",
    choi-sum: "claim, holds", choi-eq-1: "equation, wrong"}}
  klt-a: {title: "1 Aim", chapter: one/second, items: {klt-aim: "claim, typo"}}
  choi-b: {title: "2 Later", chapter: one/later, items: {choi-later: "equation, wrong"}}
supplied: {choi-missing-proof: one/later}
places: {choi-eq-1: "7, (1)", choi-eq-2: "9, (2)", choi-one: "8, after (1)", klt-aim: 3}
"""
PREDICT = """\
::::{admonition} Predict, before you go on
:class: predict
:name: first-predict

How much is one and one?

1. one
2. two

:::{dropdown} What each answer would mean
1. Then the second would be lost.
2. So it is.
:::
::::"""
# The sum of the tests: something long enough to be too wide for a telephone.
LONG = "verify('choi-sum', sum(range(1, 101)), 100 * 101 // 2, 'the sum of the first hundred')"


def record(item: str, says: str, form: str = "equal", how: str = "exact", **more) -> dict:
    """Return what a check leaves."""
    return {"item": item, "says": says, "form": form, "how": how, **more}


def markdown(name: str, text: str) -> dict:
    """Return a cell of text."""
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text}


def code(name: str, source: str, *outputs: str | dict, tags: tuple = ()) -> dict:
    """Return a code cell with what it has printed: text, or a check's line and record."""
    stored = []
    for output in outputs:
        if isinstance(output, str):
            stored.append({"output_type": "stream", "name": "stdout", "text": output})
            continue
        anchor = f' id="{output["item"]}"' if output.get("item", "ours") != "ours" else ""
        line = f'<p class="verified"{anchor}>✓ {escape(output["says"])}</p>'
        data = {"text/plain": output["says"], "text/html": line, MIME: output}
        stored.append({"output_type": "display_data", "metadata": {}, "data": data})
    return {
        "cell_type": "code",
        "id": name,
        "execution_count": 1,
        "metadata": {"tags": list(tags)} if tags else {},
        "source": source,
        "outputs": stored,
    }


def evidence(name: str, source: str, *records: dict) -> dict:
    """Return a cell of evidence."""
    return code(name, source, *records, tags=("evidence",))


FIRST = [
    markdown("title", "# First\n\nOne and one are two."),
    code("lesson-1", "total = 1 + 1\nprint(total)", "2\n"),
    evidence(
        "sums",
        f"from lecture_utils import verify\nunfindable = 2\n{LONG}",
        record("choi-sum", "the sum of the first hundred numbers", how="in letters"),
        record("ours", "and once more"),
        record("choi-one", "one is the first", "only if", condition="we begin there"),
        record("ours", "One & one are $1 + 1 < \\frac{6}{2}$, or $\\nonsense{$", "text"),
        record("ours", "are two", "text"),
        record("ours", "two ways”, “two pages", "told", phrases=["two ways", "two pages"]),
        record("ours", "the mark", "drawn"),
        record("ours", "two", "options", name="first-predict", truths=[False, True]),
    ),
    markdown("later", "## Later\n\nMore of it."),
    code("lesson-2", "more = 3"),
    evidence("set-up", "helper = 4"),
    markdown("predict", PREDICT),
    markdown("ask", "## Exercises\n\n```{exercise}\n:label: first-1\nAdd two and two.\n```"),
    code("answer", "answer = None"),
    markdown("s-start", "```{solution-start} first-1\n:class: dropdown\n```"),
    code("solution", "answer = 4", tags=("hide-cell",)),
    evidence("solved", "proof = 5", record("ours", "four it is")),
    markdown("s-end", "```{solution-end}\n```"),
    markdown("close", "## To take away\n\nThat."),
    markdown("beside", "## Beside the notes\n\nThis page follows section 1."),
    evidence(
        "slips",
        "slip = 6",
        record(
            "choi-eq-2",
            "half a square is a half",
            "misprint",
            instead_of="$x = \\frac12 \\tag{2}$ it is, $\\boldsymbol{$",
            write="$x = \\frac14$ it is",
        ),
        record("choi-eq-1", "a sum of two", "misprint", how="symbolic", instead_of="a sum"),
    ),
]
SECOND = [
    markdown("second-title", "# Second\n\nNothing is folded here."),
    code("aim", "aim = 1", record("klt-aim", "it aims high", "misprint", instead_of="it arms")),
]


def as_notebook(cells: list[dict]) -> str:
    """Return the text of a notebook."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


def write_layers(folder: Path, first: list[dict] = FIRST, theme: str = "book_theme") -> Path:
    """Write the small book."""
    book = folder / "book"
    (book / "one").mkdir(parents=True)
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    config["sphinx"]["config"]["html_theme"] = theme
    (folder / "_config.yml").write_text(yaml.safe_dump(config), encoding="utf-8")
    (folder / "_toc.yml").write_text(TOC, encoding="utf-8")
    (book / "references.bib").touch()
    (book / "ledger.yml").write_text(LEDGER, encoding="utf-8")
    (book / "index.md").write_text("# Front\n", encoding="utf-8")
    for name in ("ledger", "errata"):
        text = f"# The {name}\n\n```{{{name}}}\n```\n"
        (book / f"{name}.md").write_text(text, encoding="utf-8")
    for name, cells in (("first", first), ("second", SECOND)):
        (book / "one" / f"{name}.ipynb").write_text(as_notebook(cells), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def layers(tmp_path_factory) -> Path:
    """The folder of the small book; its site is in ``_build/html``."""
    folder = write_layers(tmp_path_factory.mktemp("layers") / "course")
    done = build(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def layers_address(layers: Path) -> Iterator[str]:
    """The address at which its site is served."""
    handler = functools.partial(Quiet, directory=str(layers / "_build" / "html"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/book/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser that needs no built site."""
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()
