"""The promise: every item of the notes is checked, where it belongs and in the way it asks for."""

import inspect
import json
import re

import pytest

from lecture_utils.verify import MIME, Verify, verify
from press.author import new
from press.author.evidence import empty_claims, page_complaints
from press.author.notebooks import toc_notebooks
from press.paths import BOOK
from press.site.ledger import (
    RECORD,
    VERDICTS,
    Item,
    Ledger,
    chapter_tables,
    collect,
    counts,
    errata_tables,
    main_way,
    read_ledger,
    title_of,
    to_come,
)
from press.site.ledger import by_item as by_item_of

LEDGER = read_ledger(BOOK / "ledger.yml")
LISTED = [path.relative_to(BOOK).with_suffix("").as_posix() for path in toc_notebooks()]


def pytest_generate_tests(metafunc):
    if "listed" in metafunc.fixturenames:
        metafunc.parametrize("listed", LISTED)


def test_page(listed):
    complaints = page_complaints(LEDGER, BOOK, listed)
    assert not complaints, "\n".join(complaints)


def test_the_list_is_sound():
    items = LEDGER.items.values()
    assert {item.verdict for item in items} == set(VERDICTS) - {"none"}
    assert not set(LEDGER.items) & set(LEDGER.supplied)
    assert len(set(LEDGER.chapters)) == len(LEDGER.chapters)
    assert {item.chapter for item in items} <= set(LEDGER.chapters)
    assert {item.chapter for item in LEDGER.supplied.values()} <= set(LEDGER.chapters)
    assert {item.source for item in items} == set(LEDGER.sources)


def test_the_contents_keep_the_order_of_the_ledger():
    assert [chapter for chapter in LEDGER.chapters if chapter in LISTED] == LISTED


def test_the_front_page_and_the_readme_know_which_chapters_there_are():
    front = (BOOK / "index.md").read_text(encoding="utf-8")
    assert re.findall(r"(?m)^- \[[^]]+\]\(([\w/-]+)\.ipynb\): ", front) == LISTED
    readme = (BOOK.parent / "README.md").read_text(encoding="utf-8")
    assert new.how_many_to_come(LEDGER, LISTED) in readme


def test_the_extension_reads_what_verify_writes():
    assert RECORD == MIME


# The rules themselves, on small notebooks: each slip below must turn something red.

SMALL = Ledger(
    sources={"src": "Some notes", "klt": "Handwriting"},
    parts={
        "one": {"title": "Part one", "chapters": ["first", "pca-later"]},
        "two": {"title": "Part two", "chapters": ["beyond"]},
    },
    sections={"sec-a": {"title": "1 A"}, "sec-b": {"title": "2 B"}},
    items={
        item.name: item
        for item in (
            Item("src-a", "claim", "holds", True, "one/first", "sec-a"),
            Item("src-b", "equation", "typo", True, "one/first", "sec-a"),
            Item("klt-c", "claim", "holds-with-conditions", True, "one/first", "sec-b"),
            Item("src-d", "remark", "holds", False, "one/first", "sec-b"),
            Item("src-e", "claim", "wrong", True, "one/pca-later", "sec-b"),
        )
    },
    supplied={"src-missing-f": Item("src-missing-f", "supplied", "holds", True, "one/first")},
)
GOOD = {
    "src-a": ('verify("src-a", a, b, "one and one make <two>")', {"form": "equal", "how": "exact"}),
    "src-b": (
        'verify.misprint("src-b", 1, b, a, "it is two here", "1 & 1")',
        {"form": "misprint", "how": "exact", "instead_of": "1 & 1"},
    ),
    "klt-c": (
        'verify.only_if("klt-c", claim, [1], [2], "it is one here", "a is one")',
        {"form": "only if", "how": "exact", "condition": "a is one"},
    ),
    "src-d": (
        'verify.not_checkable("src-d", "this is an opinion", "a matter of taste alone")',
        {"form": "not checkable", "how": "none", "why": "a matter of taste alone"},
    ),
    "src-missing-f": (
        'verify.same_subspace("src-missing-f", a, b, "the two span one line")',
        {"form": "same subspace", "how": "in letters"},
    ),
}


def record(name, **more):
    return {"item": name, "says": "one and one make <two>", "form": "equal", "how": "exact"} | more


def code(source, *records):
    outputs = [{"output_type": "display_data", "data": {MIME: one}} for one in records]
    return {"cell_type": "code", "source": source.splitlines(keepends=True), "outputs": outputs}


def write(book, chapter, cells):
    path = book / f"{chapter}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    heading = {"cell_type": "markdown", "source": ["# The first\n", "\n", "text"]}
    path.write_text(json.dumps({"cells": [heading, *cells]}), encoding="utf-8")


def good_cells(without=()):
    return [code(s, record(n, **r)) for n, (s, r) in GOOD.items() if n not in without]


@pytest.fixture
def book(tmp_path):
    write(tmp_path, "one/first", good_cells())
    return tmp_path


def test_a_good_page_has_no_complaints(book):
    assert page_complaints(SMALL, book, "one/first") == []


EQUAL = 'verify("src-a", a, b, "one and one make two")'
SLIPS = {
    "an item unchecked": (["src-a"], [], "src-a is not checked"),
    "a supplied one unchecked": (["src-missing-f"], [], "src-missing-f is not checked"),
    "an unknown item": (
        [],
        [code('verify("src-z", a, b, "one and one make two")', record("src-z"))],
        "src-z is no item",
    ),
    "an item of another chapter": (
        [],
        [code('verify("src-e", a, b, "one and one make two")', record("src-e"))],
        "src-e belongs to one/pca-later",
    ),
    "a misprint that is not shown": (
        ["src-b"],
        [code('verify("src-b", a, b, "one and one make two")', record("src-b"))],
        "src-b is marked typo",
    ),
    "a condition that is not shown": (
        ["klt-c"],
        [code('verify("klt-c", a, b, "one and one make two")', record("klt-c"))],
        "klt-c needs its condition",
    ),
    "an opinion that is checked": (
        ["src-d"],
        [code('verify("src-d", a, b, "one and one make two")', record("src-d"))],
        "src-d: the ledger says it cannot",
    ),
    "a claim that is not checked": (
        ["src-a"],
        [
            code(
                'verify.not_checkable("src-a", "this is an opinion", "so we say here")',
                record("src-a", form="not checkable"),
            )
        ],
        "src-a: the ledger says it can be",
    ),
    "a thing and itself": (
        [],
        [code('verify("ours", a @ b, a@b, "one and one make two")', record("ours"))],
        "with itself",
    ),
    "itself by keyword": (
        [],
        [
            code(
                'verify.up_to_sign("ours", left=a, right=a, says="one and one make two")',
                record("ours"),
            )
        ],
        "with itself",
    ),
    "a truth that is its correction": (
        [],
        [code('verify.misprint("ours", 1, b.T, b.T, "it is two here", "1")', record("ours"))],
        "with itself",
    ),
    "a print that is its correction": (
        [],
        [code('verify.misprint("ours", b.T, b.T, a, "it is two here", "1")', record("ours"))],
        "with itself",
    ),
    "a claim of itself": (
        [],
        [
            code(
                'verify.only_if("ours", lambda x: (x.T, x.T), [a], [b], "it is so here", "a")',
                record("ours"),
            )
        ],
        "with itself",
    ),
    "nothing computed": (
        [],
        [code('verify("ours", -1, -1.0, "one and one make two")', record("ours"))],
        "nothing has computed",
    ),
    "no sentence": ([], [code('verify("ours", a, b, "")', record("ours"))], "no sentence"),
    "an assertion of nothing": ([], [code("assert True")], "cannot fail"),
    "an assertion of itself": ([], [code("assert a == a")], "cannot fail"),
    "an output without its call": ([], [code("a = 1", record("ours"))], "its output"),
    "a call without its output": ([], [code(EQUAL)], "its output"),
    "outputs in another order": (
        [],
        [code(EQUAL + "\n" + EQUAL.replace("src-a", "ours"), record("ours"), record("src-a"))],
        "its output",
    ),
    "a loop with another output": (
        [],
        [code(f"for a in c:\n    {EQUAL}", record("ours"), record("ours"))],
        "its output",
    ),
    "an item without a plain name": (
        [],
        [code('verify(name, a, b, "one and one make two")', record("src-a"))],
        "plain string",
    ),
}


@pytest.mark.parametrize(("left_out", "added", "complaint"), SLIPS.values(), ids=SLIPS)
def test_each_slip_turns_a_page_red(tmp_path, left_out, added, complaint):
    write(tmp_path, "one/first", good_cells(left_out) + added)
    found = page_complaints(SMALL, tmp_path, "one/first")
    assert len(found) == 1
    assert complaint in found[0]


def test_a_loop_may_check_one_item_many_times(tmp_path):
    looped = code(f"for a in c:\n    {EQUAL}", record("src-a"), record("src-a"))
    write(tmp_path, "one/first", [*good_cells(["src-a"]), looped])
    assert page_complaints(SMALL, tmp_path, "one/first") == []


def test_a_starred_pair_is_two_arguments(tmp_path):
    starred = code(EQUAL.replace("a, b", "*pair(a)"), record("src-a"))
    write(tmp_path, "one/first", [*good_cells(["src-a"]), starred])
    assert page_complaints(SMALL, tmp_path, "one/first") == []


def test_a_call_without_its_arguments_is_an_error():
    with pytest.raises(TypeError, match="says"):
        empty_claims('verify("ours", a, b)')
    with pytest.raises(AttributeError, match="nearly"):
        empty_claims('verify.nearly("ours", a, b, "one and one make two")')


@pytest.mark.parametrize(
    ("chapter", "file"), [("two/nowhere", "book/ledger.yml"), ("two/beyond", "_toc.yml")]
)
def test_a_chapter_that_is_half_there_names_the_file_to_edit(book, chapter, file):
    (found,) = page_complaints(SMALL, book, chapter)
    assert chapter in found
    assert file in found


LIST = """
sources: {{src: Some notes}}
parts: {{one: {{title: Part one, chapters: [first]}}}}
sections:
  sec-a: {{title: 1 A, chapter: one/first, items: {{src-a: "claim, holds"}}}}
  sec-b: {{title: 2 B, chapter: one/first, items: {{{again}}}}}
supplied: {{src-missing-f: one/first}}
"""


def test_the_list_is_read(tmp_path):
    path = tmp_path / "ledger.yml"
    path.write_text(LIST.format(again='src-b: "remark, holds, not checkable"'), encoding="utf-8")
    ledger = read_ledger(path)
    assert ledger.items["src-a"] == Item("src-a", "claim", "holds", True, "one/first", "sec-a")
    assert not ledger.items["src-b"].checkable
    assert [item.name for item in ledger.of("one/first")] == ["src-a", "src-b", "src-missing-f"]


@pytest.mark.parametrize("again", ['src-a: "claim, holds"', 'src-b: "claim, holds, perhaps"'])
def test_a_list_that_contradicts_itself_is_refused(tmp_path, again):
    path = tmp_path / "ledger.yml"
    path.write_text(LIST.format(again=again), encoding="utf-8")
    with pytest.raises(ValueError, match="stands twice, or is described wrongly"):
        read_ledger(path)


def test_the_ledger_page_counts_only_what_is_checked(book):
    checks = by_item_of(SMALL, collect(SMALL, book))
    page = counts(SMALL, checks)
    assert "4 of 5</strong> items" in page
    assert "1 of 1 things" in page
    for name, checked, of in (
        ("holds", 1, 1),
        ("misprint", 1, 1),
        ("wrong", 0, 1),
        ("nothing to compute", 1, 1),
    ):
        row = f'{name}</th><td data-head="checked">{checked}</td><td data-head="in all">{of}</td>'
        assert row in page
    for name in ("exact example", "misprint shown", "shown by cases", "not checkable"):
        assert re.search(rf'{name}</th><td data-head="meaning">[^<]+</td><td[^>]*>1</td>', page)


def test_a_row_leads_to_the_very_cell(book):
    checks = by_item_of(SMALL, collect(SMALL, book))
    page = chapter_tables(SMALL, "one/first", checks)
    assert '<tr id="src-a"><th scope="row"><a href="one/first.html#src-a">' in page
    assert "one and one make &lt;two&gt;" in page
    assert page.count("<table") == 3
    assert "src · 1 A" in page
    assert title_of("one/first", book) == "The first"


def test_an_item_checked_elsewhere_does_not_count(tmp_path):
    write(tmp_path, "two/beyond", good_cells())
    checks = by_item_of(SMALL, collect(SMALL, tmp_path))
    assert not any(checks.values())


def test_chapters_to_come_show_their_counts(book):
    page = to_come(SMALL, "one/pca-later", book)
    assert "PCA later: to come, 1 item<" in page
    assert '<li id="src-e">' in page
    assert "beyond the notes" in to_come(SMALL, "two/beyond", book)


def test_the_errata_quote_what_is_printed_and_name_the_condition(book):
    checks = by_item_of(SMALL, collect(SMALL, book))
    slips = errata_tables(SMALL, "src", checks)
    told = re.findall(r'<td data-head="([^"]+)">([^<]+)</td>', slips)
    assert told == [
        ("the notes print", "1 &amp; 1"),
        ("what holds", "one and one make &lt;two&gt;"),
        ("verdict", "misprint"),
    ]
    assert "src-e" not in slips
    transcribed = errata_tables(SMALL, "klt", checks)
    assert '<td data-head="only if">a is one</td>' in transcribed
    assert 'href="ledger.html#klt-c"' in transcribed
    assert 'href="one/first.html#klt-c"' in transcribed


def test_the_most_telling_way_counts():
    ways = [record("a", how="computed"), record("a", how="in letters"), record("a", form="only if")]
    assert main_way(ways) == "only if"
    assert main_way(ways[:2]) == "in letters"


def test_every_form_of_verify_is_known_to_these_rules():
    forms = {name for name in vars(Verify) if not name.startswith("_")} | {"__call__"}
    checked = {"not_checkable", "between", "rounds_to", "only_if", "misprint"}
    checked |= {"text", "told", "options", "drawn"}
    paired = {
        name for name in forms if "right" in inspect.signature(getattr(verify, name)).parameters
    }
    assert forms == checked | paired
