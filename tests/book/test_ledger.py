"""The promise: every item of the notes is checked, where it belongs and in the way it asks for."""

import inspect
import json
import re
from types import SimpleNamespace

import pytest
from docutils import nodes

from lecture_utils.verify import MIME, Verify, verify
from press.author import new
from press.author.evidence import empty_claims, page_complaints
from press.author.notebooks import toc_notebooks
from press.paths import BOOK
from press.site import ledger as site_ledger
from press.site.errata import errata, inline, rows, where
from press.site.ledger import (
    COMPUTED,
    RECORD,
    VERDICTS,
    WAYS,
    Item,
    Ledger,
    besides,
    chapter_tables,
    collect,
    computed,
    counts,
    main_way,
    read_ledger,
    title_of,
    to_come,
    way,
)
from press.site.ledger import by_item as by_item_of

LEDGER = read_ledger(BOOK / "ledger.yml")
LISTED = [path.relative_to(BOOK).with_suffix("").as_posix() for path in toc_notebooks()]
CHAPTERS = [page for page in LISTED if "/" in page]


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
    # Whatever an author of the notes may want to change can be found in them.
    assert {item.name for item in items if item.verdict != "holds" and not item.line} == set()


def test_the_contents_keep_the_order_of_the_ledger():
    assert list(LEDGER.chapters) == CHAPTERS


def test_the_front_page_and_the_readme_know_which_chapters_there_are():
    front = (BOOK / "index.md").read_text(encoding="utf-8")
    assert re.findall(r"(?m)^- \[[^]]+\]\(([\w/-]+)\.ipynb\): ", front) == CHAPTERS
    readme = (BOOK.parent / "README.md").read_text(encoding="utf-8")
    assert new.how_many_to_come(LEDGER, CHAPTERS) in readme


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
        {"form": "same subspace", "how": "symbolic"},
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
places: {{src-a: "12, (3)"{place}}}
"""


def test_the_list_is_read(tmp_path):
    path = tmp_path / "ledger.yml"
    text = LIST.format(again='src-b: "remark, holds, not checkable"', place=", src-b: 7")
    path.write_text(text, encoding="utf-8")
    ledger = read_ledger(path)
    place = ("one/first", "sec-a", 12, "(3)")
    assert ledger.items["src-a"] == Item("src-a", "claim", "holds", True, *place)
    assert (ledger.items["src-b"].line, ledger.items["src-b"].place) == (7, "")
    assert not ledger.items["src-b"].checkable
    assert [item.name for item in ledger.of("one/first")] == ["src-a", "src-b", "src-missing-f"]


@pytest.mark.parametrize("again", ['src-a: "claim, holds"', 'src-b: "claim, holds, perhaps"'])
def test_a_list_that_contradicts_itself_is_refused(tmp_path, again):
    path = tmp_path / "ledger.yml"
    path.write_text(LIST.format(again=again, place=""), encoding="utf-8")
    with pytest.raises(ValueError, match="stands twice, or is described wrongly"):
        read_ledger(path)


def test_a_place_of_nothing_is_refused(tmp_path):
    path = tmp_path / "ledger.yml"
    path.write_text(LIST.format(again="", place=", src-z: 9"), encoding="utf-8")
    with pytest.raises(ValueError, match="src-z has a place and is no item"):
        read_ledger(path)


def test_the_ledger_page_tells_computed_from_expected(book):
    checks = by_item_of(SMALL, collect(SMALL, book))
    page = counts(SMALL, checks)
    assert "4 of 5</strong> items" in page
    assert "1 of 1 things" in page
    for name, *numbers in (
        ("holds", 1, 1, 1),
        ("holds on a condition", 1, 1, 1),
        ("fails as printed <small>misprint 1, wrong 1</small>", 1, 1, 2),
        ("nothing to compute", 1, 1, 1),
    ):
        heads = ("computed", "expected", "of all")
        cells = zip(heads, numbers, strict=True)
        row = "".join(f'<td data-head="{head}">{number}</td>' for head, number in cells)
        assert f"{name}</th>{row}" in page
    for name, number in (("in letters", 0), ("on an exact example", 3), ("not at all", 1)):
        assert re.search(rf'{name}</th><td data-head="meaning">[^<]+</td><td[^>]*>{number}<', page)


@pytest.mark.parametrize(
    ("forms", "verdict"),
    [
        (["equal", "rounds to"], "holds"),
        (["equal", "only if"], "holds-with-conditions"),
        (["only if", "misprint", "equal"], "fails"),
        (["not checkable"], "none"),
        (["not checkable", "equal"], "holds"),
    ],
)
def test_a_verdict_is_computed_from_the_records(forms, verdict):
    assert computed([record("a", form=form) for form in forms]) == verdict
    assert verdict in COMPUTED


def test_what_is_checked_besides_is_counted():
    records = {
        "one/first": [record("ours", form="text"), record("ours", form="told", phrases=["2", "3"])],
        "one/later": [record("ours", form="text"), {"form": "drawn"}, record("src-a")],
    }
    page = besides(records, [["displayed equations", "run", "7"]])
    for name, number in (
        ("displayed equations", 7),
        ("numbers of the text", 2),
        ("marks in pictures", 1),
        ("numbers that are told", 2),
    ):
        assert re.search(rf"{name}</th><td[^>]*>[^<]+</td><td[^>]*>{number}<", page)
    assert "predictions" not in page
    assert besides({"one/first": [record("src-a")]}, []) == ""


def test_formulas_are_counted_where_something_runs_them(book, tmp_path, monkeypatch):
    asked = []

    def count(path):
        asked.append(path)
        return {"displayed read": 7, "displayed left": 1, "inline read": 2, "inline left": 0}

    paths = [book / "one/first.ipynb"]
    monkeypatch.setattr(site_ledger, "BUILD", tmp_path)
    monkeypatch.setattr(site_ledger, "find_spec", lambda name: None)
    assert site_ledger.run_formulas(paths) == []
    monkeypatch.setattr(site_ledger, "find_spec", lambda name: name)
    judge = SimpleNamespace(counts=count)
    monkeypatch.setattr(site_ledger, "import_module", lambda name: judge)
    for _ in range(2):
        rows = site_ledger.run_formulas(paths)
        assert [number for *_, number in rows] == ["7 of 8", "2 of 2"]
    # The second time nothing has changed, and nothing is run.
    assert asked == paths


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


def test_the_row_of_what_fails_says_what_was_computed_and_what_is_judged(book):
    checks = by_item_of(SMALL, collect(SMALL, book))
    page = chapter_tables(SMALL, "one/first", checks)
    assert '<span class="fails">fails as printed</span> <small>misprint</small>' in page
    assert '<span class="holds-with-conditions">holds on a condition</span></td>' in page
    unchecked = chapter_tables(SMALL, "one/pca-later", checks)
    assert "not checked yet" in unchecked
    assert "<i>expected: wrong</i>" in unchecked


def test_the_errata_stand_apart_and_in_order(book):
    found = errata(SMALL, by_item_of(SMALL, collect(SMALL, book)))
    assert [(group, item.name) for group, item, _ in found] == [
        ("slips", "src-b"),
        ("transcription", "klt-c"),
    ]


def test_errata_follow_the_lines_of_their_note():
    lines = {"src-a": 9, "src-b": 3, "src-c": 5, "src-d": 1}
    items = {
        name: Item(name, "claim", "typo", True, "one/first", "sec-a", line)
        for name, line in lines.items()
    }
    items["src-d"] = Item("src-d", "claim", "holds", True, "one/first", "sec-a", 1)
    ledger = Ledger(SMALL.sources, SMALL.parts, SMALL.sections, items, {})
    checks = {name: [record(name, form="misprint"), record(name)] for name in items}
    assert [item.name for _, item, _ in errata(ledger, checks)] == ["src-b", "src-c", "src-a"]


@pytest.mark.parametrize(
    ("line", "place", "said"),
    [(7, "(1.7)", "1 A, (1.7)"), (7, "", "1 A, line 7"), (0, "", "1 A")],
)
def test_an_erratum_says_where(line, place, said):
    item = Item("src-a", "claim", "typo", True, "one/first", "sec-a", line, place)
    assert where(SMALL, item) == said


PRINTED = {"instead_of": "1 & 1"}
UNSAID = {"form": "only if", "condition": "a is one"}


@pytest.mark.parametrize(
    ("item", "more", "labels"),
    [
        ("src-b", {"form": "misprint", **PRINTED}, ["printed", "what holds"]),
        (
            "src-b",
            {"form": "misprint", **PRINTED, "write": "2"},
            ["printed", "should read", "why"],
        ),
        ("klt-c", {"form": "misprint", **PRINTED}, ["as transcribed", "what holds"]),
        ("src-a", UNSAID, ["what holds", "only if"]),
        ("src-a", {**UNSAID, "write": "where a is one"}, ["add", "what holds", "only if"]),
        (
            "src-a",
            {**UNSAID, **PRINTED, "write": "2"},
            ["printed", "should read", "what holds", "only if"],
        ),
    ],
)
def test_an_erratum_says_all_that_its_record_knows(item, more, labels):
    found = rows(SMALL.items[item], record(item, **more))
    assert [row[0].astext() for row in found] == labels
    copied = [raw.astext() for row in found for raw in row.findall(nodes.raw)]
    assert copied == [f'<span data-copy="{more["write"]}"></span>' for _ in (1,) if "write" in more]


@pytest.mark.parametrize(
    ("text", "formulas", "plain"),
    [
        ("$x_1$ is $$y = 2 \\tag{3}$$ here", ["x_1", "y = 2"], " is  here"),
        ("it costs 3 $ or more", [], "it costs 3 $ or more"),
        ("no formula", [], "no formula"),
    ],
)
def test_formulas_of_an_erratum_are_typeset(text, formulas, plain):
    found = inline(text)
    typeset = "".join(node.astext() for node in found if isinstance(node, nodes.raw))
    assert re.findall(r"<annotation[^>]*>(.*?)</annotation>", typeset) == formulas
    assert "".join(node for node in found if isinstance(node, nodes.Text)) == plain


def test_the_most_telling_way_counts():
    ways = [record("a", how="numeric"), record("a", how="symbolic"), record("a", how="exact")]
    assert [way(one) for one in ways] == ["computed", "in letters", "exact"]
    assert main_way(ways) == "in letters"
    assert main_way(ways[::2]) == "exact"
    assert [way(record("a", how=how)) for how in WAYS] == list(WAYS)


def test_every_form_of_verify_is_known_to_these_rules():
    forms = {name for name in vars(Verify) if not name.startswith("_")} | {"__call__"}
    checked = {"not_checkable", "between", "rounds_to", "only_if", "misprint"}
    paired = {
        name for name in forms if "right" in inspect.signature(getattr(verify, name)).parameters
    }
    lesson = {"text", "told", "options", "drawn"}  # press/author/rules.py knows these
    assert forms == checked | paired | lesson
