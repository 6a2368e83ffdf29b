"""Every set: right answers get full marks however they are written, wrong ones less and a reason.

All of it goes through the sandboxed grader, as submissions do.
"""

import re

import pytest

from coursework import site, source, trying, wire
from coursework.edition import edition
from coursework.judge import asked_for, right_names
from coursework.sandbox import Room
from coursework.student import notebook
from press.paths import ROOT

SETS = source.names()
#: the edition of the site, and one of a class
SEEDS = (0, 2027)
#: what is the same for every class: its answers are formulas in letters
IN_LETTERS = {("lagrange", 2)}


@pytest.fixture(scope="module")
def room():
    with Room() as made:
        yield made


def test_there_are_twelve():
    assert [source.load(name).number for name in SETS] == list(range(1, 13))


@pytest.mark.parametrize("name", SETS)
def test_answers_come_out_as_the_source_says(name, room):
    assert trying.complaints(name, seed=0, room=room) == []


@pytest.mark.parametrize("name", SETS)
def test_in_another_edition_as_well(name, room):
    assert trying.solved(name, SEEDS[1], room) == []


@pytest.mark.nightly
@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("seed", [1, 7, SEEDS[1]])
def test_all_answers_in_other_editions(name, seed, room):
    assert trying.complaints(name, seed, room) == []


def answers(name, seed):
    """Return what the solution of each question gives, but for functions, and what tests it."""
    made = edition(name, seed)
    right = right_names(made, seed, source.load(name))[1]
    for q in made.questions:
        values = [getattr(right, one) for one in asked_for(q.starter)]
        data = [wire.encoded(value) for value in values if not callable(value)]
        yield data, q.text, any(re.search(r"\brng\b", code) for _, _, code in q.hidden)


@pytest.mark.parametrize("name", SETS)
def test_last_years_answers_do_not_help(name):
    pairs = zip(*(answers(name, seed) for seed in SEEDS), strict=True)
    same = {(name, n) for n, (one, other) in enumerate(pairs, 1) if one == other and not one[2]}
    assert same == {one for one in IN_LETTERS if one[0] == name}


@pytest.mark.parametrize("name", SETS)
def test_a_set_is_worth_an_evening_or_two(name):
    made = edition(name)
    assert 5 <= len(made.questions) <= 6
    assert 20 <= made.points <= 32
    assert 3 <= made.hours <= 8
    assert 3 <= len(made.goals) <= 5
    kinds = {kind for q in made.questions for kind in q.kinds}
    assert len(kinds) >= 3


@pytest.mark.parametrize("name", SETS)
def test_every_chapter_that_it_needs_is_there(name):
    for chapter in edition(name).chapters:
        assert (ROOT / "book" / f"{chapter}.ipynb").is_file(), chapter


@pytest.mark.parametrize("name", SETS)
def test_the_student_sees_neither_solutions_nor_tests(name):
    seen = "\n".join(cell.source for cell in notebook(edition(name)).cells)
    shown = {line.strip() for line in seen.splitlines()}
    for q in edition(name).questions:
        assert q.solution.strip() not in seen
        assert not any(code.strip() in seen for _, _, code in q.hidden)
        words = {line.strip() for line in (q.words + "\n" + q.teacher).splitlines()}
        assert not {line for line in words if len(line) > 40} & shown


def test_the_pages_are_what_the_sources_say():
    assert site.stale() == [], "python -m coursework pages makes them anew"
    assert site.LIST.read_text("utf-8") == site.listed()


def test_a_wrong_answer_that_passes_is_seen(room, monkeypatch):
    first = edition(SETS[0], 0)
    graded = next(q for q in first.questions if q.hidden)
    monkeypatch.setattr(graded, "wrong", [("the solution itself", "", graded.solution)])
    found = trying.complaints(SETS[0], room=room, only=graded.number)
    assert any("'the solution itself': it gets all" in line for line in found)
