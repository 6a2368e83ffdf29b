"""The promise: what a picture names is drawn where it was computed, or ``verify.drawn`` says so."""

import re

import numpy as np
import pytest
from IPython.utils.capture import capture_output

from lecture_utils import figures
from lecture_utils.drawn import shown, waiting
from lecture_utils.explore import Plane, explore
from lecture_utils.figures import DATA, PC1, PC2, RESIDUAL, SOFT
from lecture_utils.verify import Rejected, verify

ALT = "A sentence that says what is to be seen."
X = np.random.default_rng(0).normal(size=(9, 2))
U1, U2 = np.array([1.0, 2.0]), np.array([2.0, -1.0])
LENGTHS = np.array([3.0, 2.0, 0.5])
ROWS = np.arange(6.0).reshape(2, 3) / 6


@pytest.fixture(scope="module")
def pictures():
    """Put each picture on the page; return the marks that it has left."""
    kept = {}

    def keep(name):
        kept[name] = (list(shown), shown.start)

    with capture_output():
        plane = Plane(half=3).grid().arrow(U1, PC1, "u₁").arrow(U2, PC2, "u₂", tail=(1, 0))
        plane.points(X, DATA).path([[0, 0], [2, -2], [2, 2]], RESIDUAL)
        plane.line((-3, -3), (0, -3)).text((-1, -2.9), "ground").text((-2.9, 2.9), "far away")
        plane.line((9, 9), (9, 8), SOFT).line((9, 8), (8, 8), PC1).text((9, 8), "corner", PC1)
        plane.points([(7, 7)], PC2).line((8, 7), (8, 6)).text((7, 7), "dot", PC1, (60, 0))
        figures.put(figures.element(plane.svg(), 9, 9, ALT, shown=9), ALT)
        keep("plane")

        fig, (left, right) = figures.subplots(1, 2)
        left.scatter(*X.T, color=DATA)
        left.set(xlabel="length", ylabel="shaku", title="centred")
        left.axhline(0.5, color=PC2)
        left.axhline(0.7, color=SOFT)
        left.axvline(1.2, color=SOFT)
        left.text(1.5, 0.51, "level", color=PC2)
        left.text(0, 0, "")
        left.text(1.5, 0.71, "higher", color=SOFT)
        left.text(1.21, 1.6, "where", color=SOFT)
        figures.arrow(left, U1, PC1, "u")
        left.annotate("from here", U2, (1, 0), arrowprops={"color": RESIDUAL})
        left.hlines([1, 2], 0, 1, color=SOFT)
        left.fill_between([0, 1], [0, 1])
        right.bar(range(3), LENGTHS, label="variance", color=PC2)
        right.barh([0, 1], [4, 5], label="lying")
        right.plot(LENGTHS, "o", label="dots", color=PC1)
        right.plot([0, 1, 2], [5, 6, 9], color=PC1)
        right.text(2, 9, "rises", color=PC1)
        right.scatter(*X.T, c=[DATA, PC1, PC2] * 3, label="three colours")
        right.imshow(ROWS)
        right.errorbar([0], [1], yerr=[1])
        figures.show(fig, ALT)
        keep("axes")

        figures.show_images([ROWS, 1 - ROWS], ["a one", "its negative"], ALT)
        keep("images")

        behind = Plane().text((0, 0), "origin").image(ROWS, 0, 0, 1)
        frames = [[Plane().arrow((k, 1), PC1, "e")] for k in range(3)]
        explore("turn", frames, list("abc"), ALT, start=1, background=[behind])
        keep("slider")

        figures.put(figures.element("<g/>", 9, 9, ALT, shown=9), ALT)
        keep("nothing")
    assert waiting == []
    return kept


@pytest.fixture
def look(pictures):
    """Return a function that brings a picture back."""

    def look_at(name):
        shown[:], shown.start = pictures[name]

    yield look_at
    shown.clear()


RIGHT = {
    "an arrow": ("plane", "u₁", U1, PC1),
    "its tip and tail": ("plane", "u₁", [[0, 0], U1], PC1),
    "an arrow from elsewhere": ("plane", "u₂", [[1, 0], U2], PC2),
    "its tip": ("plane", "u₂", U2, PC2),
    "a free text": ("plane", "ground", [[-3, -3], [0, -3]], SOFT),
    "that line, the other way": ("plane", "ground", [[0, -3], [-3, -3]], None),
    "its level": ("plane", "ground", -3, None),
    "a text where it is": ("plane", "far away", [-2.9, 2.9], None),
    "a text in a corner": ("plane", "corner", [9, 8], PC1),
    "axes": ("axes", ("length", "shaku"), X, DATA),
    "a title": ("axes", "centred", X, DATA),
    "a level": ("axes", "level", 0.5, PC2),
    "a level above it": ("axes", "higher", 0.7, SOFT),
    "a place": ("axes", "where", 1.2, SOFT),
    "an annotated arrow": ("axes", "u", U1, PC1),
    "an annotation with words": ("axes", "from here", [[1, 0], U2], RESIDUAL),
    "bars": ("axes", "variance", LENGTHS, PC2),
    "bars with their places": ("axes", "variance", np.c_[range(3), LENGTHS], None),
    "lying bars": ("axes", "lying", [4, 5], None),
    "dots": ("axes", "dots", LENGTHS, PC1),
    "a text beside a line": ("axes", "rises", [5, 6, 9], PC1),
    "a text beside a point of it": ("axes", "rises", [2, 9], PC1),
    "lines drawn together": ("axes", "centred", [[0, 2], [1, 2]], SOFT),
    "a cloud of three colours": ("axes", "three colours", X, None),
    "capitals": ("axes", "dots", LENGTHS, PC1.upper()),
    "an image": ("images", "a one", ROWS, None),
    "another": ("images", "its negative", 1 - ROWS, None),
    "what is behind all frames": ("slider", "origin", [0, 0], None),
    "the frame that is seen first": ("slider", "e", [1, 1], PC1),
}


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_drawn_right_passes(look, name, capsys):
    picture, label, points, colour = RIGHT[name]
    look(picture)
    verify.drawn(label, points, colour)
    words = label if isinstance(label, str) else "”, “".join(label)
    assert capsys.readouterr().out == f"✓ “{words}”: drawn where it was computed [ours]\n"


WRONG = {
    "it is drawn at [1., 2.], and should be at [2., 1.]": ("plane", "u₁", [2, 1], None),
    "it is drawn at [1., 2.], and should be at [1.0001, 2. ]": ("plane", "u₁", [1.0001, 2], None),
    "it is drawn at [1., 2.], and should be at [ 2., -1.]": ("plane", "u₁", U2, None),
    f"it is drawn in {PC1}, and should be in {PC2}": ("plane", "u₁", U1, PC2),
    f"it is drawn in another colour than its name, and should be in {PC1}": (
        "plane",
        "dot",
        [7, 7],
        PC1,
    ),
    "nothing has this label; there are “u₁”, “u₂”, “ground”, “far away”, “corner”, “dot”": (
        "plane",
        "x",
        U1,
        None,
    ),
    "it is drawn at [[-3., -3.], [ 0., -3.]]": ("plane", "ground", [[0, 0], [2, -2]], None),
    "and should be at [[": ("axes", ("length", "shaku"), X[::-1] * 2, None),
    "there are “length”, “shaku”, “centred”": ("axes", ("shaku", "length"), X, None),
    "it is drawn at [3. , 2. , 0.5], and": ("axes", "variance", LENGTHS[[1, 0, 2]], None),
    f"it is drawn in None, and should be in {DATA}": ("axes", "three colours", X, DATA),
    "it is drawn at [[0.": ("images", "a one", 1 - ROWS, None),
    "it is drawn at [1., 1.], and should be at [0., 1.]": ("slider", "e", [0, 1], None),
    "no picture has been shown, or its marks are not known": ("nothing", "e", [0, 1], None),
}


@pytest.mark.parametrize("reason", WRONG)
def test_what_is_drawn_wrong_is_refused(look, reason, capsys):
    picture, label, points, colour = WRONG[reason]
    look(picture)
    with pytest.raises(Rejected, match=re.escape(reason)):
        verify.drawn(label, points, colour)
    assert capsys.readouterr().out == ""


def test_a_frame_is_chosen(look, capsys):
    look("slider")
    for frame in range(3):
        verify.drawn("e", [frame, 1], PC1, frame=frame)
    with pytest.raises(Rejected, match=r"drawn at \[2., 1.\], and should be at \[1., 1.\]"):
        verify.drawn("e", [1, 1], PC1, frame=2)
    with pytest.raises(Rejected, match="there are “origin”"):
        verify.drawn("e", [1, 1], PC1, frame=3)


def test_a_picture_replaces_the_one_before(pictures):
    assert [mark.label for mark in pictures["images"][0]] == ["a one", "its negative"]
    assert [mark.panel for mark in pictures["images"][0]] == [0, 1]
    assert {mark.frame for mark in pictures["slider"][0]} == {None, 0, 1, 2}
    assert figures.shown is shown
