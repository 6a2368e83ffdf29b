"""What is given back: a page for each student, and one about the class. Words stay words."""

from __future__ import annotations

import json
import re
from html import unescape

import numpy as np
import pytest
from matplotlib import pyplot as plt

from coursework import pages, wire
from coursework.feedback import redrawn
from coursework.report import histogram
from tests.coursework.small_class import (
    NAME,
    WORDS,
    forget,
    give,
    graded,
    here,
    kept,
    room,
)

__all__ = ["graded", "here", "kept", "room"]

EVIL = "</p></pre><script>alert(1)</script><img src=x onerror=alert(2)>$\\href{javascript:x}{y}$"


def page_of(room, who):
    room.say("feedback", NAME)
    return (room.folder / "feedback" / NAME / f"{who}.html").read_text("utf-8")


def report_of(room):
    room.say("report", NAME)
    return (room.folder / "reports" / f"{NAME}.html").read_text("utf-8")


def words_of(html):
    """Return what one reads of a page, formulas left out."""
    body = re.sub(r"<style>.*?</style>|<math.*?</math>", "", html, flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def test_a_page_says_what_was_wrong(graded):
    page = words_of(page_of(graded, "bob"))
    assert "5 of 10 points" in page
    assert "✗ near 0 of 1 ✗ exact 0 of 1" in page
    assert "That is far from the mean. Divide by the number of rows." in page
    assert "small_mean = table[:, 0].sum() / 3" in page
    assert "2. A function 3 of 3" in page
    assert "Your words: not answered" in page


def test_a_page_says_what_somebody_gave(graded):
    page = words_of(page_of(graded, "ann"))
    assert "Words are still to be read: these points are not the last." in page
    assert "4. In words 0 of 3 so far Your words: still to be read" in page
    give(graded, "ann", points=2.5, comment="Well said,\nbut why?", tests=1)
    page = words_of(page_of(graded, "ann"))
    assert "8.5 of 10 points" in page
    assert f"Your words: 2.5 of 3 points {WORDS} Well said, but why?" in page
    assert "By hand it was given 1 of 2." in page
    assert "not the last" not in page


def test_being_late_is_said(graded):
    with (graded.folder / "class.toml").open("a") as file:
        file.write(f"{NAME} = {{ bob = 2 }}\n")
    assert "It came 2 days late, which costs 20 per cent of the points." in words_of(
        page_of(graded, "bob")
    )
    assert "4 of 10 points" in words_of(page_of(graded, "bob"))


def test_hidden_data_are_in_no_page(graded):
    secret = graded.folder.joinpath("class.toml").read_text("utf-8").split('secret = "')[1][:32]
    for who in ("ann", "bob", "cy", "dora"):
        page = page_of(graded, who)
        for hidden in (secret, "rng.normal", "right.", "demand(", "least, $", "Some divide"):
            assert hidden not in page


def test_a_figure_is_drawn_again(graded):
    page = page_of(graded, "ann")
    assert page.count("<img ") == 1
    assert 'alt="Your figure of question 3" src="data:image/svg+xml;base64,' in page


@pytest.mark.parametrize(
    "axes",
    [
        [],
        [{}],
        "axes",
        [{"lines": 3}],
        [{"lines": [{"x": [1], "y": [1, 2]}], "points": [], "bars": [], "images": []}],
    ],
)
def test_a_figure_that_is_none_stops_no_page(graded, axes):
    set_ = graded_set(graded)
    said = redrawn(wire.encoded(wire.Figure(axes=axes)), set_.questions[2])
    assert "could not be drawn again" in said or "<img" in said


def graded_set(room):
    from coursework.classroom import Classroom

    return Classroom(room.folder).edition(NAME)


def test_a_photograph_stays_as_it_is(graded):
    figure, ax = plt.subplots()
    ax.imshow(np.eye(4))
    ax.set(title="$x$ \x1b[31m", xlabel="漢字")
    said = redrawn(wire.encoded(figure), graded_set(graded).questions[2])
    plt.close(figure)
    assert '<img class="photograph"' in said, "a dark page does not turn it round"


def test_words_stay_words_in_every_page(graded):
    graded.hand_in(
        eve={"q1": f"small_mean = 1  # {EVIL}", "q4": f"words_4 = {EVIL!r}\nprint(words_4)"}
    )
    graded.say("grade", NAME)
    give(graded, "eve", points=1, comment=EVIL)
    path = graded.folder / "submitted" / NAME / "eve" / "record.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "name": EVIL}))
    path = graded.folder / "graded" / NAME / "eve.json"
    result = json.loads(path.read_text("utf-8"))
    result["flags"] = [EVIL]
    result["questions"][0]["said"] = [EVIL]
    path.write_text(json.dumps(result), encoding="utf-8")
    for page in (page_of(graded, "eve"), report_of(graded)):
        assert "<script" not in page
        assert "onerror" in page
        assert not re.search(r"<[^>]*(onerror|javascript:)", page)
        assert "default-src 'none'" in page


def test_formulas_of_the_set_are_typeset(graded):
    assert "<math" in page_of(graded, "ann").split("<h2>1.")[1][:200]
    assert pages.words("a $x < y$ and `a < b` and *so*").count("<m") > 3
    assert pages.words("*so* `a*b*c` 2*3*4") == "<em>so</em> <code>a*b*c</code> 2*3*4"
    assert pages.formula(r"\nothing{") == "<code>\\nothing{</code>"


def test_without_node_a_formula_is_its_source(monkeypatch):
    from press.site import math

    pages.formula.cache_clear()
    monkeypatch.setattr(math, "typeset", None)
    assert pages.words("a $x_1$") == "a <code>x_1</code>"
    pages.formula.cache_clear()


def test_the_report_counts(graded):
    report = words_of(report_of(graded))
    assert "4 submissions: 1 graded, 3 to be marked. Words that wait for marks count as 0" in report
    assert "5.2 of 10 points in the mean, median 5.0, from 4.0 to 7.0" in report
    give(graded, "ann", points=3)
    give(graded, "cy", points=1)
    give(graded, "dora", points=2)
    report = words_of(report_of(graded))
    assert "4 submissions: 4 graded." in report
    # Question 4: 3, 0, 1 and 2 of 3 points.
    assert re.search(r"4\. In words 3 50% 25% [-–]?\d?", report)
    assert "1. One number What was said" in report
    assert "That is far from the mean. 1 of 4" in report
    assert "Some divide by" in report


def test_a_report_of_one(graded):
    for who in ("bob", "cy", "dora"):
        (graded.folder / "graded" / NAME / f"{who}.json").unlink()
    assert "1 submission:" in words_of(report_of(graded))


def test_a_plot_of_points_beyond_all_points(graded):
    assert "<img" in histogram(graded_set(graded), np.array([0.0, 12.0]))


def test_pages_are_as_they_were(graded):
    """Said again, a command writes the same page."""
    assert page_of(graded, "ann") == page_of(graded, "ann")
    assert report_of(graded) == report_of(graded)
    forget()
