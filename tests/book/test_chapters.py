"""Chapters keep the rules, and each slip in a small one is named."""

import copy

import pytest

from press.author import notebooks, rules
from press.author.chapter import name_of
from tests.book import small_chapter


@pytest.mark.parametrize("path", notebooks.toc_notebooks(), ids=name_of)
def test_a_chapter_keeps_the_rules(path):
    assert not (found := rules.complaints(path)), "\n".join(found)


@pytest.fixture(scope="module")
def planks(tmp_path_factory):
    return small_chapter.executed(tmp_path_factory.mktemp("planks"))


def complaints(notebook):
    said = rules.findings(small_chapter.chapter(notebook))
    path = f"{small_chapter.chapter(notebook).path}: "
    return [f"{rule}: {line.replace(path, '')}" for rule, lines in said.items() for line in lines]


def test_the_small_chapter_keeps_all_rules(planks):
    assert complaints(planks) == []


#: what is spoilt: the cell, what stands there, what becomes of it; and what is said of it
SLIPS = {
    "verify in the lesson": (
        "measure", "lengths.mean()", "lengths.mean()  # verify it",
        "layers: cell measure says verify in the lesson",
    ),
    "an item of the ledger in code": (
        "measure", "lengths.mean()", "lengths.mean()  # shaku-eq-5",
        "layers: cell measure names shaku-eq-5, an item of the ledger",
    ),
    "an item of the ledger in the text": (
        "units", "The blue", "By shaku-eq-5 the blue", "layers: cell units names shaku-eq-5",
    ),
    "the notes": (
        "units", "The blue", "As in the notes, the blue",
        "layers: cell units says “As in the notes, the blue dots are the”",
    ),
    "the credit line elsewhere": (
        "units", "The blue", "From the notes: the blue", "says “From the notes: the blue",
    ),
    "a letter for an answer": (
        "units", "The blue", "So answer b is right. The blue", "options have no letters",
    ),
    "a long line of code": (
        "measure", "lengths.mean()", "lengths.mean()" + " + 0" * 15,
        "layers: cell measure has 81 characters in line 2, where 80 fit",
    ),
    "a long line of drawing": (
        "drawing", "fig, ax = ", "fig, ax = " + "1 and " * 10,
        "layers: cell drawing has 109 characters in line 1, where 100 fit",
    ),
    "many lines of code": (
        "measure", "mean =", "\n" * 18 + "mean =", "has 21 lines, where a cell of the lesson has",
    ),
    "a wide table": (
        "units", "The blue", "| a | b | c | d | e | f |\n|---|---|---|---|---|---|\n\nThe blue",
        "layers: cell units has a table of 6 columns, where 5 fit a telephone",
    ),
    "no closing section": (
        "closing", "## Beside the notes", "Beside", "the page has no closing section",
    ),
    "something behind the closing section": (
        "closing", "stand there.", "stand there.\n\n## More\n\nWords.",
        "“More” stands after “Beside the notes”",
    ),
    "verify that is not imported": (
        "proof", "from lecture_utils import verify", "import math",
        "layers: cell proof is the first evidence: begin it `from lecture_utils import verify`",
    ),
    "a reply too few": (
        "ask", "3. There are more feet than metres in a plank.\n", "",
        "predictions: cell ask planks-predict has 3 options and 2 replies",
    ),
    "an option too many": (
        "ask", "3. it shrinks", "3. it shrinks\n4. it doubles", "has 4 options and 3 replies",
    ),
    "replies exchanged": (
        "ask", "1. A foot would be a metre.\n2. Yes: each of the lengths does.",
        "1. Yes: all of them grow by the factor.\n2. If it stays, a foot would be a metre.",
        "planks-predict has replies that seem exchanged: “Yes: all of them grow by the factor.”",
    ),
    "a prediction without a name": (
        "ask", ":name: planks-predict\n", "", "predictions: cell ask a prediction has no :name:",
    ),
    "a prediction that nothing decides": (
        "ask", "planks-predict", "planks-guess", "planks-guess is not decided: say verify.options",
    ),
    "options exchanged": (
        "ask", "1. it stays\n2. it grows by the same factor",
        "1. it grows by the same factor\n2. it stays",
        "sounds like “it grows by the same factor”, while option 2 is the true one",
    ),
    "a number in the text": (
        "hook", "1.50", "1.51",
        "numbers: cell hook says 1.51, 1.75 in “three planks. They are 1.51 m long on average, and",
    ),
    "a fraction": ("hook", "\\tfrac76", "\\tfrac75", "numbers: cell hook says \\tfrac75"),
    "a number word": ("hook", "three planks", "four planks", "numbers: cell hook says four"),
    "a phrase that stands twice": (
        "hook", "That is", "That is $\\tfrac76$ of the average. That is", "stands 2 times",
    ),
    "a number that nothing binds": (
        "units", "In other units", "In two other units",
        "numbers: cell units says two in “## In two other units”",
    ),
    "a number in a list": ("units", "The blue", "1. The 5 blue", "says 5 in “1. The 5 blue dots"),
    "a direction": (
        "closing", "smaller numbers", "larger numbers",
        "units, larger numbers. ```”, and no verify.text shows that it is “larger”",
    ),
    "an expression": (
        "units", "The blue", "Twice the excess is $2(x - m)$. The blue",
        "expressions: cell units writes $2(x - m)$, which stands in no equation of the page",
    ),
    "a hint's number": ("ask-3", "are 4 m long", "are 5 m long", "exercise projection-3 binds"),
    "an exercise's number": (
        "ask-3", "How long are 3", "How long are 4", "cell ask-3 says 4, 2 in",
    ),
    "a solution's number": ("starts-3", "6 m", "7 m", "numbers: cell starts-3 says 7"),
    "a number that another exercise binds": (
        "ask-3", "Two planks are 4 m long", "Three planks are 6 m long", "cell ask-3 says Three",
    ),
    "a number beside the notes": ("closing", "1.52", "1.53", "numbers: cell closing says 1.53"),
    "typed values": (
        "proof", "longest / mean)", "7 / 6)", "typed values: cell proof binds words",
    ),
    "typed values under a name": (
        "proof", "longest / mean)", "seven)\nseven = 7 / 6", "binds words to what is typed",
    ),
    "a typed truth": (
        "drawn", "bool(ratio < 0.9)", "False", "typed values: cell drawn types the truth",
    ),
    "a colour that is not there": (
        "units", "blue dots", "green dots", "and the picture beside it has no green",
    ),
    "the colour of something else": (
        "units", "the average in orange", "the average in blue", "and “average” is orange there",
    ),
    "a typed digit in a drawing": (
        "drawing", '"average", color', '"average 1.5", color', "pictures: cell drawing types 1.5",
    ),
    "a typed digit that is printed": ("measure", 'f"average', 'f"average of 3', "types 3 into"),
    "an exercise without a strategy": (
        "ask-3", "A strategy", "A thought", "exercise projection-3 gives no help “A strategy”",
    ),
    "an exercise without a first step": ("ask-3", "A first step", "A hint", "“A first step”"),
    "a solution without words": (
        "starts-3", "Each plank adds as much as the first, so we multiply its length", "",
        "exercise projection-3 is not solved in words",
    ),
    "a link to another page": (
        "closing", "(geometry.ipynb)", "(svd.ipynb)",
        "links: cell closing links “Geometry” to svd.ipynb, and they are in the title of",
    ),
    "a link whose words are not spoken of there": (
        "closing", "[Geometry]", "[Cooking]", "where cook is not spoken of",
    ),
}  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_named(planks, slip):
    name, was, becomes, said = SLIPS[slip]
    spoilt = copy.deepcopy(planks)
    cell = next(cell for cell in spoilt.cells if cell.id == name)
    assert was in cell.source
    cell.source = cell.source.replace(was, becomes, 1)
    found = complaints(spoilt)
    assert any(said in sentence for sentence in found), found


def test_lesson_code_beside_the_notes_is_named(planks):
    spoilt = copy.deepcopy(planks)
    spoilt.cells[-1].metadata["tags"] = []
    found = complaints(spoilt)
    assert any("cell beside is lesson code under “Beside the notes”" in line for line in found)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "proof",
            "shown: cell measure prints numbers that no evidence behind it verifies: check l",
        ),
        (
            "drawn",
            "pictures: cell drawing draws “plank”, “length”, “average”, which no verify.drawn",
        ),
        ("solution-3", "exercise projection-3 is solved neither in code nor by a model answer"),
        ("proof-3", "cell ask-3 says 3, 2 in “How long are 3 planks of 2 m together?”, which"),
    ],
)
def test_a_cell_that_is_missed_is_named(planks, name, said):
    spoilt = copy.deepcopy(planks)
    spoilt.cells = [cell for cell in spoilt.cells if cell.id != name]
    assert any(said in line for line in complaints(spoilt)), complaints(spoilt)
