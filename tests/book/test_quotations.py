"""The promise: what the course quotes from the notes stands there, word for word."""

import json
import sys

import nbformat
import pytest

from lecture_utils.verify import MIME
from press.author import quotations
from press.author.notebooks import BESIDE, toc_notebooks
from press.paths import BOOK
from press.site.ledger import read_ledger

PAGES = toc_notebooks()


def pytest_generate_tests(metafunc):
    if "page_of_the_book" in metafunc.fixturenames:
        names = [path.stem for path in PAGES]
        metafunc.parametrize("page_of_the_book", PAGES, ids=names)


def test_page(page_of_the_book):
    found = quotations.complaints(page_of_the_book)
    assert not found, "\n".join(found)


def test_all_five_are_known():
    known = quotations.known()
    assert list(known) == list(read_ledger(BOOK / "ledger.yml").sources)
    assert all(len(lines) > 1000 for lines in known.values())
    assert quotations.HASHES.stat().st_size < 100_000
    # The last chapter of each of the notes is within its lines.
    assert all(1 < max(lines.values()) < 1 << quotations.LINE_BITS for lines in known.values())


NOTE = """\
1 A title

Let $X$ and Y be two *random variables*, and $x'_1$ their
product . Then the **sum** of $X^*$ and $Y^*$ is said to be “rare”.

12 So it goes on, with a number in
 13 the margin<sup>1</sup> of the page.
"""
OTHER = "Nothing is said of variables here, and the product is rare."


@pytest.fixture
def notes(tmp_path, monkeypatch):
    """Two notes of our own in the place of the five."""
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "one.txt").write_text(NOTE, encoding="utf-8")
    (folder / "two.txt").write_text(OTHER, encoding="utf-8")
    table = "| key | file |\n|---|---|\n| `prml` | one.txt |\n| `choi` | two.txt | and more |\n"
    (folder / "README.md").write_text(table, encoding="utf-8")
    monkeypatch.setattr(quotations, "HASHES", tmp_path / "hashes.json")
    monkeypatch.setattr(sys, "argv", ["quotations", str(folder)])
    quotations.known.cache_clear()
    quotations.main()
    yield folder
    quotations.known.cache_clear()


def test_the_notes_themselves_are_not_kept(notes, capsys):
    text = quotations.HASHES.read_text(encoding="utf-8")
    assert list(json.loads(text)) == ["prml", "choi"]
    assert "random" not in text
    again = {key: quotations.pack(quotations.unpack(one)) for key, one in json.loads(text).items()}
    assert again == json.loads(text)


@pytest.mark.parametrize(
    "quotation",
    [
        "Let X and Y be two random variables",
        "$X$ and $Y$ be",
        "two *random variables*, and $x'_1$ their product. Then",
        "product",
        "random variables",
        "their\n   product",
        "(their product)",
        "$X^*$ and $Y^*$ is said to be “rare”",
        "Let X … be two",
        "So it goes on, with a number in the margin of the page.",
    ],
)
def test_a_verbatim_quotation_passes(notes, quotation):
    assert quotations.misquoted(quotation, "prml") == ""


@pytest.mark.parametrize(
    ("quotation", "clause"),
    [
        (
            "two random variables, and $x'_2$ their product",
            "“two random variables, and” stands there in line 3, but not before “x'_2”",
        ),
        (
            "Let $Z$ and Y be two random variables",
            "“and Y be two random variables” stands there in line 3, but not after “Z”",
        ),
        ("the Sum", "“the” stands there in line 4, but not before “Sum”"),
        ("random product", "its words stand there, some in line 3, but not in one piece"),
        ("let", "no word of it stands there"),
        ("minimise", "no word of it stands there"),
        ("Let X … be three", "“be” stands there in line 3, but not before “three”"),
        ("$X$ and $Y^*$ is said to be", "“and Y^* is said to be” stands there in line 4"),
    ],
)
def test_a_misquotation_is_told_with_its_nearest_stretch(notes, quotation, clause):
    assert clause in quotations.misquoted(quotation, "prml")


def page(folder, beside, *records):
    """Write a page with a closing section and what its checks have left."""
    outputs = [
        nbformat.v4.new_output("display_data", data={MIME: record, "text/plain": ""})
        for record in records
    ]
    markdown = nbformat.v4.new_markdown_cell
    cells = [
        markdown("# A page\n\nHere one may say “whatever one likes”.", id="title"),
        nbformat.v4.new_code_cell("1", id="evidence", outputs=outputs),
        markdown(f"Before.\n\n## {BESIDE}\n\n{beside}", id="beside"),
        markdown('More: "their product".', id="more"),
    ]
    notebook = nbformat.v4.new_notebook(cells=cells)
    path = folder / "part" / "page.ipynb"
    path.parent.mkdir()
    path.write_text(nbformat.v4.writes(notebook), encoding="utf-8")
    return path


def test_a_page_of_verbatim_quotations_has_no_complaints(notes, tmp_path):
    write = "the sum of $X$ and $Z$ is “rare”"
    records = (
        {"item": "prml-sum", "instead_of": "the sum of $X^*$", "write": write},
        {"item": "ours", "instead_of": "the product is rare"},
        {"item": "ours", "says": "no quotation"},
    )
    beside = (
        "They say “two random variables”, and code says `“anything”`.\n\n"
        "```{note}\n:name: “a name”\nA box.\n```\n<!-- “a remark” -->\n"
        "Read “the sum of X and Z” instead."
    )
    assert quotations.complaints(page(tmp_path, beside, *records)) == []


def test_each_misquotation_is_one_sentence(notes, tmp_path):
    records = (
        {"item": "prml-sum", "instead_of": "the sum of two"},
        # Of the other notes, in which it stands: it is the wrong place.
        {"item": "choi-sum", "instead_of": "random variables"},
    )
    found = quotations.complaints(page(tmp_path, "They say “two random numbers”.", *records))
    assert len(found) == 3
    assert "prml-sum quotes “the sum of two”, which prml does not say" in found[0]
    assert "choi-sum quotes “random variables”, which choi does not say" in found[1]
    assert "cell beside quotes “two random numbers”, which prml does not say" in found[2]
    assert all(line.endswith(".") and "\n" not in line for line in found)


def test_a_chapter_draws_on_the_notes_of_its_items():
    assert quotations.sources_of("algebra/svd") == ["prml"]
    assert quotations.sources_of("variance/lagrange-example") == ["shaku"]
    assert quotations.sources_of("nowhere/at-all") == list(quotations.known())
