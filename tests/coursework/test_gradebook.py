"""Results become nbgrader's gradebook, marks by hand stay, and bad gradebooks are refused."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing

import nbformat
import pytest

from coursework import gradebook
from coursework.classroom import Classroom
from tests.coursework.small_class import (
    BY_HAND,
    BY_TESTS,
    NAME,
    WORDS,
    dump,
    forget,
    give,
    graded,
    handed,
    here,
    kept,
    room,
    write,
)

__all__ = ["graded", "here", "kept", "room"]


def grades(folder):
    """Return the grades: {(student, cell): (by tests, by hand, waits)}."""
    rows = [eval(row) for row in dump(folder)["grades"]]  # noqa: S307 -- written by dump
    return {row[:2]: (row[2], row[3], bool(row[5])) for row in rows}


def test_results_are_entered(graded):
    found = grades(graded.folder)
    assert found["ann", "q1-tests"] == (2.0, None, False)
    assert found["bob", "q1-tests"] == (0.0, None, False)
    assert found["cy", "q2-tests"] == (0.0, None, False)
    assert found["dora", "q3-tests"] == (0.0, None, False)
    # Words wait to be read; where there are none, nothing waits.
    assert found["ann", "q4-words"] == (None, None, True)
    assert found["bob", "q4-words"] == (0.0, None, False)
    assert len(found) == 4 * 4


def test_entering_again_changes_nothing(graded):
    before = dump(graded.folder)
    files = {p: p.stat().st_mtime_ns for p in graded.folder.glob("autograded/*/*/*.ipynb")}
    graded.say("grade", NAME)
    assert dump(graded.folder) == before
    assert {p: p.stat().st_mtime_ns for p in files} == files
    assert sorted(graded.log()) == ["ann", "bob", "cy", "dora"]


def test_a_gradebook_that_was_lost_is_made_anew(graded):
    before = dump(graded.folder)
    (graded.folder / "gradebook.db").unlink()
    graded.say("grade", NAME)
    assert dump(graded.folder) == before
    assert len(graded.log()) == 4


def test_a_mark_stays_and_is_looked_at_again_when_the_words_change(graded):
    give(graded, "ann", points=2.5, comment="Good.")
    assert grades(graded.folder)["ann", "q4-words"] == (None, 2.5, False)
    # The same words, another answer elsewhere: the mark stands.
    graded.hand_in(ann={"q1": "small_mean = 1", "q4": f"words_4 = {WORDS!r}"})
    graded.say("grade", NAME)
    found = grades(graded.folder)
    assert found["ann", "q4-words"] == (None, 2.5, False)
    assert found["ann", "q1-tests"] == (0.0, None, False)
    assert graded.table()["ann"]["question 4"] == "2.5"
    # Other words: it stays, and waits.
    graded.hand_in(ann={"q4": "words_4 = 'Something else.'"})
    graded.say("grade", NAME)
    assert grades(graded.folder)["ann", "q4-words"] == (None, 2.5, True)
    assert graded.table()["ann"]["status"] == "to be marked"
    # No words: somebody has to say whether the mark still stands.
    graded.hand_in(ann={"q4": None})
    graded.say("grade", NAME)
    assert grades(graded.folder)["ann", "q4-words"] == (0.0, 2.5, True)


def test_points_in_place_of_the_tests_count(graded):
    give(graded, "bob", tests=1.5)
    row = graded.table()["bob"]
    assert (row["question 1"], row["points"]) == ("1.5", "6.5")
    graded.say("grade", NAME)
    assert grades(graded.folder)["bob", "q1-tests"] == (0.0, 1.5, False)
    # The tests now give something else: whoever gave 1.5 should see that.
    graded.hand_in(bob={"q4": None})
    graded.say("grade", NAME)
    assert grades(graded.folder)["bob", "q1-tests"] == (2.0, 1.5, True)
    assert graded.table()["bob"]["status"] == "to be marked"


def test_extra_credit_counts_once(graded):
    give(graded, "ann", points=3)
    with closing(sqlite3.connect(graded.folder / "gradebook.db")) as book, book:
        book.execute("UPDATE grade SET extra_credit = 0.5 WHERE manual_score = 3")
    assert graded.table()["ann"]["points"] == f"{BY_TESTS + BY_HAND + 0.5}"


def test_a_set_that_changed_is_graded_anew_and_marks_stay(graded):
    give(graded, "ann", points=2, comment="Yes.")
    path = graded.sets / f"07-{NAME}.md"
    text = path.read_text("utf-8")
    path.write_text(
        text.replace("```hidden 3 other", "```hidden 4 other").replace("- 1: says why.\n", ""),
        encoding="utf-8",
    )
    forget()
    sentence = graded.refused("export", NAME)
    assert "has changed since ann was graded: `grade small` makes the results anew" in sentence
    graded.say("grade", NAME)
    row = graded.table()["ann"]
    assert (row["of"], row["question 2"], row["question 4"]) == ("10", "4", "2")
    assert sorted(graded.log()) == sorted(["ann", "bob", "cy", "dora"] * 2)


def test_a_question_more_and_a_question_less(graded):
    give(graded, "ann", points=2, comment="Yes.")
    path = graded.sets / f"07-{NAME}.md"
    text = path.read_text("utf-8")
    head, words = text.split("## In words {M}")
    path.write_text(head, encoding="utf-8")
    forget()
    graded.say("grade", NAME)
    assert ("ann", "q4-words") in grades(graded.folder), "what somebody gave is not thrown away"
    assert "question 4" not in graded.table()["ann"]
    path.write_text(text + "\n## More {M}" + words.replace("words_4", "words_5"), encoding="utf-8")
    forget()
    graded.say("grade", NAME)
    found = grades(graded.folder)
    assert found["ann", "q4-words"][1] == 2
    assert found["ann", "q5-words"] == (0.0, None, False)
    assert graded.table()["ann"]["question 4"] == "2"


def test_what_the_formgrader_shows_is_text(graded):
    words = "````\n<script>alert(1)</script>\n![x](http://a.b/c.png)\n# Title\n$x$ \x1b[31m\u202e"
    graded.hand_in(eve={"q4": f"words_4 = {words!r}"})
    graded.say("grade", NAME)
    path = graded.folder / "autograded" / "eve" / NAME / f"{NAME}.ipynb"
    text = path.read_text("utf-8")
    assert "\\u001b" not in text
    assert "\u202e" not in text
    assert "`````text\\n````\\n<script>" in text
    nbformat.validate(json.loads(text))
    assert "<math" in text, "the rubric's formula is typeset without a script"


def test_half_a_letter_stops_nobody(graded):
    graded.hand_in(eve={"q4": r"words_4 = '\ud800 and so on'"}, fay={"q4": None})
    said = graded.say("grade", NAME)
    assert said.startswith("6 submissions")
    essay = graded.result("eve")["questions"][3]["essay"]
    assert essay[1:] == " and so on"
    assert essay[0] in "?�"
    graded.say("feedback", NAME)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("UPDATE alembic_version SET version_num = '724cde206c17'", "`nbgrader db upgrade` in"),
        ("UPDATE alembic_version SET version_num = 'fffffffffff'", "install the one that did, or"),
        ("DROP TABLE alembic_version", "is no gradebook, or is damaged: move it away"),
    ],
)
def test_a_gradebook_of_another_version(graded, damage, said):
    path = graded.folder / "gradebook.db"
    with closing(sqlite3.connect(path)) as book, book:
        book.execute(damage)
    before = path.read_bytes()
    for command in ("grade", "export", "feedback", "report"):
        assert said in graded.refused(command, NAME)
    assert said in graded.refused("mark")
    assert path.read_bytes() == before


def test_a_gradebook_that_is_none(graded):
    path = graded.folder / "gradebook.db"
    path.write_text("Dear diary\n" * 1000)
    assert "is no gradebook, or is damaged" in graded.refused("grade", NAME)
    assert path.read_text().startswith("Dear diary")
    path.unlink()
    path.mkdir()
    assert "cannot be used" in graded.refused("grade", NAME)


def test_a_gradebook_that_another_program_writes(graded, monkeypatch):
    monkeypatch.setattr(gradebook, "PATIENCE", 0.1)
    graded.hand_in(eve=None)
    with closing(sqlite3.connect(graded.folder / "gradebook.db", isolation_level=None)) as book:
        book.execute("BEGIN EXCLUSIVE")
        assert "is being written by another program" in graded.refused("grade", NAME)
        book.execute("ROLLBACK")
    assert graded.say("grade", NAME).startswith("5 submissions: 5 graded")
    assert graded.log().count("eve") <= 1


def test_it_is_made_whole_or_not_at_all(room, monkeypatch):
    room.say("new", room.folder)
    monkeypatch.setattr(gradebook.api, "Gradebook", dies)
    with pytest.raises(KeyboardInterrupt), gradebook.opened(Classroom(room.folder)):
        pass
    assert os.listdir(room.folder) == ["class.toml"]


def dies(*_):
    raise KeyboardInterrupt


def test_nothing_is_private_in_it(graded):
    write(graded.inbox / "Ann_small.ipynb", handed())
    graded.say("collect", NAME, graded.inbox)
    graded.say("grade", NAME)
    assert "looks like" not in str(dump(graded.folder))
