"""The parts of the rules of a chapter, each on a few lines."""

import nbformat
import pytest

from press.author import bound, layers, pictures, references, rules, terms
from press.author.chapter import Chapter, boxes
from press.paths import BOOK
from tests.small_notebook import Text, write_notebook

PATH = BOOK / "algebra" / "small.ipynb"


def chapter(*cells):
    """Return a chapter of texts and code; a pair is code with its tag, a triple has outputs too."""
    made = nbformat.v4.new_notebook()
    for number, cell in enumerate(cells):
        source, tag, outputs = (*cell, [])[:3] if isinstance(cell, tuple) else (cell, "", [])
        if isinstance(source, Text):
            new = nbformat.v4.new_markdown_cell(str(source))
        else:
            new = nbformat.v4.new_code_cell(source, outputs=outputs)
        new.id, new.metadata["tags"] = f"c{number}", [tag] if tag else []
        made.cells.append(new)
    return Chapter(made, PATH)


def shows(html):
    return [nbformat.v4.new_output("display_data", {"text/html": html})]


def prints(text):
    return [nbformat.v4.new_output("stream", text=text)]


SECTIONS = """\
# Title

Opening.

## First

Words.

```python
## no heading
```

::::{exercise} own step
:label: small-1

:::{dropdown} A strategy
### no section of its own? It is one.
:::
::::

:::{solution-start} small-1
:::

Solved.

:::{solution-end}
:::

Behind.

## Beside the notes

### Details

Words."""


class TestChapter:
    def test_sections(self):
        found = [(s.kind, s.title or s.label) for s in chapter(Text(SECTIONS)).sections]
        assert found == [
            ("lesson", "the opening"),
            ("lesson", "First"),
            ("exercise", "small-1"),
            ("lesson", "no section of its own? It is one."),
            ("beside", "Beside the notes"),
            ("beside", "Details"),
        ]

    def test_the_lesson_goes_on_behind_an_exercise(self):
        text = SECTIONS.replace("### no section of its own? It is one.", "Hint.")
        first = chapter(Text(text)).sections[1]
        assert [piece.text.strip().splitlines()[-1] for piece in first.pieces] == ["```", "Behind."]

    def test_layers(self):
        made = chapter(Text("# A"), "x = 1", ("y = 1", "evidence"), ("z = 1", "hide-input"))
        assert [cell.layer for cell in made.cells] == ["text", "code", "evidence", "drawing"]

    def test_boxes_inside_boxes(self):
        (cell,) = chapter(Text(SECTIONS)).cells
        assert [box.name for box in boxes(cell)] == [
            "", "exercise", "dropdown", "solution-start", "solution-end",
        ]  # fmt: skip


def demanded(text, beside=False):
    return [text[n.start : n.end] for n in bound.needing_values(text, beside, True)]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("They are 1.50 m, three of 12, and $\\tfrac59$.", ["1.50", "three", "12", "\\tfrac59"]),
        ("About 50 minutes. Part 3, Parts 1 to 3, Section 1.3, equation (36), step 2", []),
        ("1. Two\n2. Three", ["Two", "Three"]),
        ("## 1.2 Four planks", ["Four"]),
        ("`x = 3` and [two words](a-3.ipynb) and {cite}`b2020`", ["two"]),
        ("In 1933, (Pearson 1901), since 2020; 1933 wines", ["1933"]),
        ("NumPy 2.4, Python 3.11, PC1, $x_1$, $\\mathbb R^3$, one", []),
        ("```python\nx = 5\n```\nand 5", ["5"]),
        ("$x = 0$ and $\\lambda \\ge 0$, but $(0, 1)$", ["0", "1"]),
        (":::{dropdown} Two ways\n:class: of-2\n3\n:::", ["Two", "3"]),
        ("To write: three of them\n\nand 4", ["4"]),
        ("(36) they print", ["36"]),
        ("<!-- 5 --> <b class='6'>7</b>", ["7"]),
    ],
)
def test_what_needs_a_value(text, numbers):
    assert demanded(text) == numbers


@pytest.mark.parametrize(
    ("text", "together"),
    [
        ("Of 5 pens 3 are blue. The other 2 are not.", ["5, 3", "2"]),
        ("Blue are 5 pens\n\nand 3 cups", ["5", "3"]),
        ("- 5 pens\n- 3 cups", ["5", "3"]),
        ("At $(1, 2)$, then $(3, 4)$, and 5.1 more", ["1, 2, 3, 4, 5.1"]),
        ("With 2 at\n\n$$\nA = \\begin{pmatrix} 1 & 3 \\end{pmatrix}. B = 4\n$$\n\nby 5",
         ["2", "1, 3, 4", "5"]),
    ],
)  # fmt: skip
def test_numbers_of_one_sentence_are_said_together(text, together):
    found = bound.stretches(text, bound.needing_values(text, False, True))
    assert [", ".join(text[n.start : n.end] for n in each) for each in found] == together


def test_the_number_of_an_equation_is_none_beside_the_notes():
    assert demanded("In (36), (37) and (40) they print $(1, 2)$ on page 3.", True) == ["1", "2"]


def record(form, **more):
    data = {"application/vnd.lecture.verify+json": {"form": form, "item": "ours", **more}}
    return [nbformat.v4.new_output("display_data", data)]


class TestBinding:
    def test_a_phrase_of_another_section_binds_where_it_stands_once(self):
        text = Text("## A\n\nThere are 5.\n\n## B\n\nWords.")
        evidence = ("verify.text('There are 5', n)", "evidence", record("text", says="There are 5"))
        assert bound.complaints(chapter(text, evidence)) == []

    def test_but_not_that_of_an_exercise(self):
        text = Text("## A\n\n::::{exercise}\n:label: a-1\n5 of them\n::::\n\n## B\n\nWords.")
        evidence = ("verify.text('5 of them', n)", "evidence", record("text", says="5 of them"))
        one, other = bound.complaints(chapter(text, evidence))
        assert "binds “5 of them”, which does not stand in “B”" in one
        assert "of them ::::”, which no verify.text of exercise a-1 binds" in other

    def test_a_quarter_may_be_told(self):
        told = ("verify.told('5 pens')", "evidence", record("told", says="", phrases=["5 pens"]))
        values = ("verify.text('6 cups, 7 pans, 8 forks', *n)", "evidence")
        values += (record("text", says="6 cups, 7 pans, 8 forks"),)
        assert (
            bound.complaints(chapter(Text("5 pens, 6 cups, 7 pans, 8 forks"), told, values)) == []
        )
        (said,) = bound.complaints(chapter(Text("5 pens"), told))
        assert "1 of 1 numbers are merely told, and a quarter may be" in said

    def test_what_is_quoted_of_the_notes_is_bound(self):
        text = Text("## Beside the notes\n\nThey print 1.62, not 1.63.")
        misprint = record("misprint", says="x", instead_of="1.62", write="1.63")
        assert bound.complaints(chapter(text, ("1", "evidence", misprint))) == []


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        (("print()", "", prints("-" * 89)), "prints a line of 89 characters, where 88 fit"),
        (("x", "", shows("<svg width='9'></svg>")), "shows a picture that cannot shrink"),
        (
            ("x", "", shows('<svg viewBox="0 0 700 9" style="max-width:100%"><text font-size="12"/>'
                            "</svg>")),
            "shows letters of 5.6 pixels on a telephone, where 6 can be read",
        ),
        (("x", "", shows("<table><tr>" + "<td>1</td>" * 6)), "shows a table of 6 columns"),
        (("x", "", prints("as the notes say")), "says “the notes” in what it prints"),
        ("'shaku-eq-5'", "names shaku-eq-5, an item of the ledger"),
    ],
)  # fmt: skip
def test_a_cell_that_does_not_fit(cell, said):
    assert any(said in line for line in layers.complaints(chapter(cell)))


def test_where_checking_is_the_lesson_a_cell_may_check(monkeypatch):
    made = chapter(("verify('ours', a, b, 'they agree')", layers.LESSON_TAG))
    assert any("says verify in the lesson" in line for line in layers.complaints(made))
    monkeypatch.setitem(layers.VERIFY_IS_THE_LESSON, "c0", "the page teaches how to check")
    assert not any("says verify" in line for line in layers.complaints(made))


def test_every_reason_belongs_to_a_cell():
    assert all(len(why.split()) > 3 for why in layers.VERIFY_IS_THE_LESSON.values())


PICTURE = (
    '<figure class="picture"><svg viewBox="0 0 100 100" style="max-width:100%">'
    '<path style="stroke:var(--pc1, #d55e00)"/><text style="fill:var(--pc1, #d55e00)">u₁</text>'
    '<text style="fill:var(--data, #0072b2)">the data</text><text>12</text>'
    '<g data-frame="a"><text fill="currentColor">left</text></g>'
    '<g data-frame="b" style="display:none"><text>right 5</text><text>far</text></g></svg></figure>'
)


class TestPictures:
    def test_labels_and_colours(self):
        drawing = pictures.Drawing(PICTURE)
        assert drawing.labels == {
            "u₁": {"orange"}, "the data": {"blue"}, "left": {"black"}, "far": {"black"},
        }  # fmt: skip
        assert drawing.colours == {"orange", "blue"}

    @pytest.mark.parametrize(
        ("code", "word"),
        [("#0072b2", "blue"), ("#d55e00", "orange"), ("#009e73", "green"), ("#cc79a7", "pink"),
         ("#8a8f98", "grey"), ("#000000", "black"), ("#ff0000", "red"), ("#ffee00", "yellow"),
         ("#8000ff", "purple")],
    )  # fmt: skip
    def test_names_of_colours(self, code, word):
        assert pictures.name_of(code) == word

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("The orange arrow is $\\mathbf u_1$; the data are blue.", []),
            ("The blue arrow is $\\mathbf u_1$.", ["“u₁” is orange there"]),
            ("$\\mathbf u_1$ is drawn in blue.", ["“u₁” is orange there"]),
            ("The blue arrow is a part of $\\mathbf u_1$.", []),
            ("The data (orange) lie there.", []),
            ("A green arrow, bluebells, `pink`, a blue-eyed cat", ["has no green"]),
        ],
    )
    def test_words_for_colours(self, text, said):
        made = chapter(("draw()", "hide-input", shows(PICTURE)), Text(text))
        found = list(pictures.miscoloured(made, pictures.pictures(made)))
        assert len(found) == len(said)
        assert all(words in line for words, line in zip(said, found, strict=True))

    @pytest.mark.parametrize(
        ("source", "typed"),
        [
            ("print('after 500 steps')", "500"),
            ("print(f'after {n} steps: {x:.2f}')", None),
            ("x = 'after 500 steps'", None),
            ("print('y ≠ 0:', 'PC1', table['row 5'])", None),
            ("ax.plot(x, color='#123456')", None),
            ("print(f'λ = 5: {x}')", "5"),
        ],
    )
    def test_typed_digits(self, source, typed):
        found = list(pictures.typed_digits(chapter(source)))
        assert [typed] == [line.partition("types ")[2].split()[0] for line in found] or (
            typed is None and not found
        )


@pytest.mark.parametrize(
    ("text", "lonely"),
    [
        ("$V = 4 - 2\\lambda$, so the sign of $4 - 2\\,\\lambda$ decides", 0),
        ("$V = 4 - 2\\lambda$, so the sign of $4 + 2\\lambda$ decides", 1),
        ("$n - 1$ here and $n-1$ there", 0),
        ("$\\mathbf x$, $\\mathbb R^3$, $x_1$, $(1, 2)$, $f(x)$", 0),
        ("$A^{\\mathsf T}B$ alone", 1),
    ],
)
def test_expressions(text, lonely):
    assert len(terms.complaints(chapter(Text(text)))) == lonely


def test_links():
    there, coming = references.listed()
    assert coming == set()
    assert references.strays("Geometry", "book/algebra/geometry", there, coming) is None
    unwritten = {"book/after/unwritten"}
    assert "to come" in references.strays("x", "book/after/unwritten", there, unwritten)
    assert references.strays("anything", "book/nowhere", there, coming) is None
    assert references.stems("The projections of a *plank*") == {"projection", "plank"}


def test_the_rules_speak_of_what_stands_elsewhere_when_asked(capsys, monkeypatch, tmp_path):
    path = write_notebook(tmp_path / "page.ipynb", {"a": Text("# Title"), "b": "verify = 1"})
    assert rules.complaints(path) == []
    for words, begins in (["--count"], "page {'layers': "), ([], "[layers] "):
        monkeypatch.setattr("sys.argv", ["rules", *words, str(path)])
        with pytest.raises(SystemExit, match="True"):
            rules.main()
        assert capsys.readouterr().out.startswith(begins)
