"""The formulas of a page are found, its table is minded, and complaints are clear sentences."""

import runpy
import sys
from types import SimpleNamespace

import nbformat
import numpy as np
import pytest

from press.formulas import code, judge, pages, tables
from tests.small_notebook import Text, write_notebook
from tests.small_table import PLAIN, case, table, verdict

PAGE = {
    "page-01": Text(
        "Let $n = 4$ and `$x = 9$`, <!-- $y = 8$ --> a price of \\$5.\n\n"
        "$$\nC = \\tfrac1n X_c^{\\mathsf T}X_c\n$$ (eq)\n\n"
        "```python\n$z = 1$\n```\n\n```{admonition} $d = 3$\n{math}`m = 2`\n```\n"
    ),
    "page-02": "points = np.array([[1, 0, 2], [3, -1, 0], [0, 0, 1], [0, 1, 1]])\nq = sp.S(5) / 2",
    "page-03": Text(
        "::::{exercise}\nHere $C_{11} = \\tfrac32$, for $q = \\tfrac52$, not\n"
        "$C = X^{\\mathsf T}X$.\n"
        ":::{dropdown} hint\n| a | $x \\sim y$ |\n|---|---|\n:::\n::::\n"
    ),
}


@pytest.fixture
def page(tmp_path):
    """Return a function that writes the page with changes and says what is wrong with it."""

    def complaints(old="", new="", of=None, **entries):
        path = tmp_path / "page.ipynb"
        cells = {name: type(text)(text.replace(old, new)) for name, text in PAGE.items()}
        write_notebook(path, cells if old else PAGE)
        entries = TABLE | entries
        found = judge.complaints(path, tables.Table(SimpleNamespace(case=case, **entries), path))
        return [sentence.removeprefix(f"{path}: ") for sentence in found]

    return complaints


TABLE = {
    "GIVEN": {"page-03": {"data": "points", "q": "q"}},
    "FAILS": [r"C = X^{\mathsf T}X"],
    "LEFT": {r"x \sim y": "it is about laws"},
}


def test_the_formulas_of_a_page_are_found(tmp_path):
    path = write_notebook(tmp_path / "page.ipynb", PAGE)
    assert [(f.latex, f.displayed) for f in pages.formulas_of(path)] == [
        ("n = 4", False),
        (r"C = \tfrac1n X_c^{\mathsf T}X_c", True),
        ("d = 3", False),
        ("m = 2", False),
        (r"C_{11} = \tfrac32", False),
        (r"q = \tfrac52", False),
        (r"C = X^{\mathsf T}X", False),
        (r"x \sim y", False),
    ]


@pytest.mark.parametrize(
    ("latex", "claims"),
    [
        ("x", False),
        (r"\sum_{i=1}^n x_i", False),
        (r"\sum_{i=1}^n \foo", False),
        (r"\foo = 1", True),
        (r"\mathbf x^\perp", False),
        (r"\mathbf x\perp\mathbf y", True),
        (r"\boxed{x = y}", True),
        (r"x \implies y", True),
        ("x, y > 0", True),
    ],
)
def test_what_says_something_is_told_from_what_names_something(latex, claims):
    (formula,) = pages.formulas_in(f"Here ${latex}$.")
    assert formula.claims is claims


def test_a_right_page_passes(page):
    assert page() == []


@pytest.mark.parametrize(
    ("change", "sentences"),
    [
        (("n = 4", "n = 5"), ["cell page-01: $n = 5$: left side 4, right side 5 in case 1"]),
        (
            ("c^{\\mathsf T}", "c"),
            [r"cell page-01: $C = \tfrac1n X_cX_c$: it does not fit together"],
        ),
        ((r"\tfrac32", r"\tfrac33"), [r"cell page-03: $C_{11} = \tfrac33$: left side 1.5, right"]),
        (("[3, -1", "[2, -1"), [r"cell page-03: $C_{11} = \tfrac32$: left side 0.6875, right"]),
        (("points =", "more ="), ["no cell gives points a value in plain numbers"] * 3),
        (
            (r"C = X^{\mathsf T}X", r"C = \tfrac15X_c^{\mathsf T}X_c"),
            ["X_c$: left side", "FAILS names $C = X^{"],
        ),
        (
            (r"\sim", r"\approx"),
            [r"$x \approx y$: left side", r"LEFT names $x \sim y$, which stands"],
        ),
    ],
)
def test_what_is_wrong_on_a_page_is_said(page, change, sentences):
    found = page(*change)
    assert len(found) >= len(sentences)
    for sentence in sentences:
        assert any(sentence in line for line in found), found


def test_what_is_wrong_with_the_entries_of_a_table_is_said(page):
    left = {"a reason": [r"x \sim y", "d = 3"]}
    assert page(LEFT=left) == ["$d = 3$ can be run, and holds: take it out of LEFT"]
    assert page(LEFT={}) == [r"cell page-03: $x \sim y$: the grammar does not know \sim"]
    fails = [*TABLE["FAILS"], "d = 3", "page-01: m = 2", "page-02: n = 4"]
    assert page(FAILS=fails) == [
        "cell page-01: $d = 3$: it should fail, and holds",
        "cell page-01: $m = 2$: it should fail, and holds",
        "FAILS names $page-02: n = 4$, which stands nowhere on the page",
    ]
    given = TABLE["GIVEN"] | {"page-09": {}, "d = 4": {}, "m =…": {"m": 3}}
    assert page(GIVEN=given) == [
        "cell page-01: $m = 2$: left side 3, right side 2 in case 1",
        "GIVEN names the cell page-09, which has no formula",
        "GIVEN names $d = 4$, which stands nowhere on the page",
    ]


def test_given_may_be_a_function_of_the_case(page):
    doubled = {"page-01": lambda letters: {"C": 2 * letters["C"]}}
    (sentence,) = page(GIVEN=TABLE["GIVEN"] | doubled)
    assert r"\tfrac1n X_c^{\mathsf T}X_c$: left side" in sentence


def test_several_may_be_given():
    formula = r"q = 1 \iff q - 1 = 0"
    assert not verdict(formula, table(GIVEN={formula: {"q": 1}})).holds
    assert verdict(formula, table(GIVEN={formula: [{"q": 1}, {"q": 2}]})).holds


def test_the_quotations_of_a_misprint_are_run(tmp_path):
    call = 'verify.misprint("x", printed=1, corrected=2, instead_of={}, write={})'

    def found(printed, written):
        path = write_notebook(
            tmp_path / "page.ipynb", {"page-01": call.format(f"r'{printed}'", f"r'{written}'")}
        )
        return [line.partition("cell ")[2] for line in judge.complaints(path, PLAIN)]

    assert found(r"the $\nabla V = C\mathbf u$ of $C$", r"\nabla V = 2C\mathbf u") == []
    assert found("in words", "$p = q$") == []
    assert found(r"\nabla V = 2C\mathbf u", r"\nabla V = C\mathbf u") == [
        r"page-01: instead_of='\\nabla V = 2C\\mathbf u': the formula holds",
        r"page-01: write='\\nabla V = C\\mathbf u': the formula does not hold",
    ]


def test_a_page_without_table_or_formulas(tmp_path):
    path = write_notebook(tmp_path / "page.ipynb", {"page-01": Text("Words.")})
    assert judge.complaints(path) == []
    path = write_notebook(tmp_path / "page.ipynb", {"page-01": Text("$x = 1$")})
    (sentence,) = judge.complaints(path)
    assert "press/formulas/cases/page.py is missing" in sentence


def test_holds_and_spans_and_counts_of_a_chapter():
    chapter, cell = "algebra/projection", nbformat.v4.new_markdown_cell(id="projection-26")
    assert judge.holds(
        r"B^{\mathsf T}(\mathbf x - B\boldsymbol\lambda) = \mathbf 0", chapter, cell.id
    )
    assert judge.holds("the $B B = B$", chapter, cell.id) is False
    assert judge.holds(r"\foo = 1", chapter, cell.id) is None
    assert judge.holds("x = 1", "algebra/none", "none-01") is None
    cell.source = r"So $\mathbf x = (6, 0, 0)$, and $\lambda_1 = 4$, and $B$."
    assert judge.evaluated_spans(cell) == judge.evaluated_spans(cell, chapter) == [(3, 26)]
    assert cell.source[3:26] == r"$\mathbf x = (6, 0, 0)$"
    assert judge.evaluated_spans(nbformat.v4.new_markdown_cell("$x = 1$", id="none-01")) == []


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("x = np.array([1, -2]) / 2", [0.5, -1]),
        ("w, x = np.array([1]), sp.Matrix([[1, 2]])", [[1, 2]]),
        ("x = sp.Rational(1, 4)\ny = x", 0.25),
        ("x = 1\nx = f(x)", 1),
        ("x = 2 * sp.sqrt(4)", 4),
        ("x = y", None),
        ("x = np.array(y)", None),
        ("if True:\n    x = 3", 3),
    ],
)
def test_plain_numbers_are_read_off_the_code(source, value):
    assert np.array_equal(code.assigned(source, "x"), value)


def test_the_code_behind_a_formula_counts_first():
    cells = [
        nbformat.v4.new_code_cell("x = 1", id="a"),
        nbformat.v4.new_markdown_cell("x", id="b"),
        nbformat.v4.new_code_cell("x = 2", id="c"),
        nbformat.v4.new_markdown_cell("x", id="d"),
    ]
    assert [code.value_in(cells, "x", name) for name in "bd"] == [2, 2]
    with pytest.raises(LookupError, match="no cell gives y a value"):
        code.value_in(cells, "y", "b")


def test_the_tools_say_what_they_find(monkeypatch, capsys):
    page = str(pages.BOOK / "algebra" / "projection.ipynb")
    monkeypatch.setattr(sys, "argv", ["formulas", "--counts", page])
    runpy.run_module("press.formulas", run_name="__main__")
    assert capsys.readouterr().out.splitlines()[1].split()[0] == "algebra/projection"
