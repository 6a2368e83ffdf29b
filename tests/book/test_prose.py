"""What counts as a number of the prose, and as printed.

In chapters each is bound to a value (``test_rules.py``); elsewhere a cell has to print it.
"""

import nbformat
import pytest

from press.author import notebooks, prose


def found(text):
    return [number.text for number in prose.prose_numbers(text)]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("The share is 0.62 of it.", ["0.62"]),
        ("It ends with 0.62.", ["0.62"]),
        ("The golden ratio (1.62) is", ["1.62"]),
        ("$x = -7.13$", ["-7.13"]),
        ("is \u22127.13, or (-7.14)", ["-7.13", "-7.14"]),
        (r"$\approx0.62$ and $\tfrac{0.5}{.25}$", ["0.62", "0.5", ".25"]),
        ("$$\n\\begin{pmatrix} 1.5 & -2.5 \\\\[0.5ex] 3.25 & 4 \\end{pmatrix}\n$$ (eq-1.20)",
         ["1.5", "-2.5", "3.25"]),
        ("```{math}\n:label: eq-1.2\nx = 0.62\n```", ["0.62"]),
        ("```{admonition} Share 0.6\n:class: tip-1.2\nIt is 0.7.\n```", ["0.6", "0.7"]),
        ("{math}`4.5` and {cite}`choi-1.2`", ["4.5"]),
        (r"$1.2 \times 10^{-16}$ and 1,234.5", [r"1.2 \times 10^{-16}", "1,234.5"]),
        ("- 0.62\n- -0.63\n* 0.64", ["0.62", "-0.63", "0.64"]),
        ("62.3% or 62.4 %", ["62.3", "62.4"]),
        ("`0.62` and `x = 0.63` and `1.5e-16`", ["0.62", "0.63", "1.5e-16"]),
        ("| a | 0.62 |\n|---|---:|\n| b | 0.63 |", ["0.62", "0.63"]),
        ("![the slope is 0.7](plot-0.8.png)", ["0.7"]),
        ('<img alt="slope 0.9" width="0.3">', ["0.9"]),
        ("[the 3.5 rule](chapter-2.5.md)", ["3.5"]),
        ("**0.62** and _0.63_ and ==0.64==", ["0.62", "0.63", "0.64"]),
        ("Theorem 0.62 does not exist", ["0.62"]),
        ("Example 1.12 gives 1.13", ["1.13"]),
        ("from 0.2\u20130.5", ["0.2", "0.5"]),
    ],
)  # fmt: skip
def test_is_a_number_of_the_prose(text, numbers):
    assert found(text) == numbers


@pytest.mark.parametrize(
    "text",
    [
        "In 1933 there were 5 of 12, $n = 200$, $10^{-12}$ and 1,234 rows",
        "Example 1.12, eq. (1.3), eqs. 1.2, 1.3 and 1.4; \u00a71.4\u20131.6, Section 1.2.1",
        "**Definition 1.6**, Theorems 1.8 and 1.11, Exercise 1.4a, equation~1.3",
        "## 1.2 Geometry",
        "numpy==2.4.3, v1.8, Python 3.11, scikit-learn \u2265 1.8, CC BY 4.0",
        "{cite}`choi-1.2` {eq}`eq-1.20` {prf:ref}`thm-1.8` {doc}`the page <../a-1.2>`",
        "<https://example.org/v1.2/x> doi:10.1007/978-1.5 arXiv:1404.1100",
        "see `data-1.2.csv` and `lecture_utils/x-0.5.py`",
        "(sec-1.2)=\n# Title",
        "the item choi-eq-1.20, prml-def-1.2-span",
        r"$$ x \tag{1.20} \hspace{0.5em} \label{eq-1.3} $$",
        "<!-- 0.62 --> <span style='width:0.5em'>word</span>",
        "```{figure} x.svg\n:width: 0.5\ncaption\n```",
        "Wait ... 3. Then 4.",
    ],
)
def test_is_left_alone(text):
    assert found(text) == []


def test_a_bare_equation_number_is_known_to_the_ledger(monkeypatch):
    monkeypatch.setattr(prose, "equation_numbers", lambda: {"1.17"})
    assert found("By (1.17) the share (1.62) is") == ["1.62"]


def test_the_ledger_names_equations():
    assert {"1.1", "1.17"} <= prose.equation_numbers()


def test_a_marked_misprint_is_let_through_alone():
    text = "They print 1.62 and 2.36; it is 1.63. <!-- misprint: 1.62, 2.36 -->"
    assert found(text) == ["1.63"]


OUTPUTS = {
    "stdout": nbformat.v4.new_output("stream", text="share 0.6180 and -7.13\n"),
    "plain": nbformat.v4.new_output("execute_result", {"text/plain": "array([0.25, 1. , -2.5])"}),
    "html": nbformat.v4.new_output("display_data", {"text/html": '<b class="w-9.5">3.75</b>'}),
    "svg": nbformat.v4.new_output(
        "display_data",
        {"image/svg+xml": '<svg><title>8.5</title><path d="M 6.5"/><text>\u22124.5</text></svg>'},
    ),
    "error": nbformat.v4.new_output("error", ename="E", evalue="rank 5.5", traceback=[]),
    "latex": nbformat.v4.new_output("display_data", {"text/latex": r"$\frac{1.125}{x - 2.125}$"}),
    "id": nbformat.v4.new_output("display_data", {"text/html": "choi-eq-1.20 1.2.3"}),
    "power": nbformat.v4.new_output("stream", text="1.234e-16 1,234.56"),
}


@pytest.mark.parametrize(
    "number",
    ["0.618", "0.62", "0.6180", "-7.13", "\u22127.1", "0.25", "-2.5", "3.75", "-4.5", "5.5"]
    + ["1.125", "-2.125", "2.125", r"$1.23 \times 10^{-16}$", "1234.6", "0.6\u2026", "0.61..."],
)
def test_counts_as_printed(number):
    assert page_complaints(number) == []


@pytest.mark.parametrize(
    "number",
    ["0.619", "0.61", "0.61800", "7.13", "-0.62", "0.250", "2.5", "4.5", "1.0", "9.5", "8.5", "6.5"]
    + ["1.20", "1.23", "$1.23 \\times 10^{-15}$", "1234.5", "0.63\u2026"],
)
def test_does_not_count_as_printed(number):
    assert page_complaints(number) == [(1, "words", number.strip("$").rstrip("\u2026"))]


def page_complaints(number):
    words = nbformat.v4.new_markdown_cell(f"It is {number} here.", id="words")
    code = nbformat.v4.new_code_cell("0.9", outputs=list(OUTPUTS.values()))
    return prose.unprinted(nbformat.v4.new_notebook(cells=[words, code]))


def test_a_complaint_names_page_cell_and_number(tmp_path):
    page = tmp_path / "page.ipynb"
    words = nbformat.v4.new_markdown_cell("It is 0.62 here.", id="words")
    page.write_text(notebooks.dumps(nbformat.v4.new_notebook(cells=[words])), encoding="utf-8")
    (sentence,) = prose.complaints(page)
    assert sentence == f"{page}: cell 1 (words) says 0.62, which no cell of the page prints"
