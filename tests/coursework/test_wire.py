"""What crosses the wall: values come back as what they were, and nothing else comes at all."""

from __future__ import annotations

import contextlib
import fractions
import json
import math
from decimal import Decimal

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from coursework import asking, figures, sandbox, wire
from coursework.asking import Wrong
from coursework.wire import Figure, Opaque, Unreadable, decoded, encoded

FEW = settings(max_examples=150, deadline=None)
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
VALUES = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.text() | st.integers(), inner, max_size=4)
    ),
    max_leaves=20,
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*"aiyefludgosb", "axes", "closed"]), inner, max_size=4)
    ),
    max_leaves=20,
)
KINDS = ["?", "i1", "u1", "<i2", ">i4", "<i8", "<u8", "<f2", ">f4", "<f8", "<c8", "<c16"]


def across(value):
    """Return what a value is on the other side."""
    return decoded(json.loads(json.dumps(encoded(value))))


def alike(one, other):
    if isinstance(one, float) and math.isnan(one):
        return math.isnan(other)
    if isinstance(one, list | tuple):
        return type(one) is type(other) and all(map(alike, one, other)) and len(one) == len(other)
    if isinstance(one, dict):
        return list(one) == list(other) and all(alike(one[key], other[key]) for key in one)
    return type(one) is type(other) and one == other


@given(VALUES)
@FEW
def test_plain_values_come_back(value):
    clean = json.loads(json.dumps(value)) if isinstance(value, str) else value
    if "\0" not in repr(value) and "\\x00" not in repr(value) and "\\ud" not in repr(value):
        assert alike(clean, across(value))


@given(
    arrays.arrays(
        st.sampled_from(KINDS), arrays.array_shapes(min_dims=1, max_dims=4, min_side=0, max_side=4)
    )
)
@FEW
def test_arrays_come_back(array):
    back = across(array)
    assert back.shape == array.shape
    assert back.dtype == array.dtype.newbyteorder("<")
    np.testing.assert_array_equal(back, array)
    assert back.flags.writeable


@pytest.mark.parametrize(
    ("value", "due"),
    [
        (np.float32(0.5), np.float32(0.5)),
        (np.array(3.0), 3.0),
        (np.array([1, 2])[::-1], np.array([2, 1])),
        (np.longdouble(0.5), 0.5),
        (np.bool_(True), True),
        (2 + 1j, 2 + 1j),
        (np.ma.array([1.0, 2.0]), np.array([1.0, 2.0])),
        (np.array([sp.Integer(1), 2], dtype=object), [sp.Integer(1), 2]),
        (np.array(["a", "b"]), ["a", "b"]),
        (range(3), [0, 1, 2]),
        ({2, 1}, [1, 2]),
        (fractions.Fraction(1, 3), sp.Rational(1, 3)),
        (Decimal("0.5"), 0.5),
        (sp.Rational(2, 3), sp.Rational(2, 3)),
        (sp.Poly(sp.Symbol("x") ** 2 + 1), sp.Symbol("x") ** 2 + 1),
        (sp.Matrix([[1, 2]]), sp.Matrix([[1, 2]])),
        (sp.SparseMatrix([[1, 0]]), sp.SparseMatrix([[1, 0]])),
        (..., ...),
        (-(10**60), -(10**60)),
    ],
    ids=repr,
)
def test_values_in_other_dress_come_as_what_they_are(value, due):
    back = across(value)
    assert isinstance(back, type(due)) or np.isscalar(due)
    assert np.array_equal(back, due) if isinstance(due, np.ndarray) else back == due


def test_tables_come_as_arrays():
    pandas = pytest.importorskip("pandas")
    sparse = pytest.importorskip("scipy.sparse")
    np.testing.assert_array_equal(across(pandas.DataFrame({"a": [1.0], "b": [2.0]})), [[1, 2]])
    np.testing.assert_array_equal(across(pandas.Series([1, 2])), [1, 2])
    np.testing.assert_array_equal(across(sparse.eye(2)), np.eye(2))


def test_of_what_does_not_cross_only_a_known_name_is_told():
    class Message:
        """Its name could be anything."""

    assert repr(across(Message())) == "<something else>"
    assert repr(across(print)) == "<builtin_function_or_method>"
    assert repr(across(lambda: 0)) == "<function>"
    assert repr(across(2**100_000)) == "<a huge integer>"
    assert repr(across(np.zeros(wire.MOST_NUMBERS + 1, bool))) == "<a huge array>"
    deep = 1
    for _ in range(50):
        deep = [deep]
    assert "very deeply" in repr(across(deep))
    itself = []
    itself.append(itself)
    assert "very deeply" in repr(across(itself))


@given(JSON)
@FEW
def test_whatever_arrives_is_read_or_refused(value):
    with contextlib.suppress(Unreadable):
        decoded(value)


@pytest.mark.parametrize(
    "value",
    [
        7,
        [],
        {},
        {"?": 1},
        {"a": "<f8", "s": [2], "b": "AAAA"},
        {"a": "<f8", "s": [-1], "b": ""},
        {"a": "<f8", "s": [True], "b": "AAAAAAAAAAA="},
        {"a": "<f8", "s": [10**9], "b": ""},
        {"a": "<f8", "s": [0, 10**30], "b": ""},
        {"a": "<f8", "s": [1] * 40, "b": "AAAAAAAAAAA="},
        {"a": "O", "s": [1], "b": "AAAAAAAAAAA="},
        {"a": "(9,)f8", "s": [1], "b": ""},
        {"a": "f8,f8", "s": [1], "b": ""},
        {"a": ["<f8"], "s": [1], "b": ""},
        {"a": "<f16", "s": [1], "b": "AAAAAAAAAAAAAAAAAAAAAA=="},
        {"a": "<f8", "s": [1], "b": "!!!!AAAAAAAAAAA="},
        {"i": "0x" + "f" * 10**6},
        {"i": 7},
        {"i": "x"},
        {"f": "1"},
        {"y": "1" * 10**6},
        {"y": 7},
        {"d": [[{"l": []}, 1]]},
        {"d": [1]},
        {"g": {"d": []}},
        {"g": {"d": [["axes", {"l": [7]}]]}},
        {"g": {"d": [["axes", {"l": [{"d": [["title", 7]]}]}]]}},
        {"o": []},
        json.loads('{"l": [' * 60 + "1" + "]}" * 60),
    ],
    ids=lambda value: str(value)[:40],
)
def test_malformed_values_are_refused(value):
    with pytest.raises(Unreadable):
        decoded(value)


def test_neither_halves_of_letters_nor_zeros_arrive():
    assert decoded("a\ud800b\0c") == "a�b�c"
    assert decoded("\ud83d\ude00") == "😀"
    assert wire.clean("ordinary – text") == "ordinary – text"


def test_a_byte_is_true_or_false():
    found = decoded({"a": "|b1", "s": [2], "b": "AgA="})
    assert found.tolist() == [True, False]
    assert found.sum() == 1


# --- figures


def drawn():
    import matplotlib as mpl

    mpl.use("agg")
    import matplotlib.pyplot as plt

    figure, (one, two, three) = plt.subplots(1, 3)
    one.plot([1, 2], [3, 4], label="line")
    one.scatter([5], [6])
    one.set(xlabel="x", ylabel="y", title="t", yscale="log")
    one.legend()
    two.bar([1, 2], [3, 4])
    three.imshow(np.eye(400))
    three.text(0, 0, "words")
    plt.close(figure)
    return figure


def test_a_figure_comes_as_what_it_shows():
    figure = across(drawn())
    assert isinstance(figure, Figure)
    one, two, three = figure.axes
    assert (one["xlabel"], one["yscale"], one["legend"]) == ("x", "log", ["line"])
    np.testing.assert_array_equal(one["lines"][0]["y"], [3, 4])
    np.testing.assert_array_equal(one["points"], [[[5, 6]]])
    assert [bar[2] for bar in two["bars"]] == [3, 4]
    np.testing.assert_array_equal(three["images"][0], np.eye(400))
    assert three["texts"] == ["words"]
    again = across(figure)
    np.testing.assert_array_equal(again.axes[2]["images"][0], np.eye(400))
    assert repr(figure) == "<Figure>"


def test_axes_come_as_their_figure():
    assert len(across(drawn().axes[0]).axes) == 3


def test_of_a_figure_little_is_kept():
    figure = across(drawn())
    figure.axes[0]["lines"][0].update(x=np.arange(10**6) * 1.0, y=np.arange(10**6) * 1.0)
    figure.axes[0]["points"][0] = np.zeros((10**6, 2))
    figure.axes[0]["title"] = "x" * 10**6
    kept = Figure(figures.thinned(figure))
    assert len(json.dumps(encoded(kept))) < 3 * 10**6
    back = across(kept)
    assert back.axes[0]["lines"][0]["x"].size <= figures.MOST_POINTS
    assert max(back.axes[2]["images"][0].shape) <= figures.MOST_PIXELS


# --- answers


@given(JSON)
@FEW
def test_whatever_is_answered_is_a_value_or_wrong(value):
    answer = sandbox.tidy(value if isinstance(value, dict) else {"value": value})
    assert set(answer) == {"missing", "uncallable", "changed", "error", "said", "value"}
    with contextlib.suppress(Wrong):
        asking.Ask(None, None).value("x", answer, 10)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"missing": True}, "there is no `f`"),
        ({"uncallable": True}, "should be a function"),
        ({"error": "TooLong", "seconds": 10**9}, r"did not come to its end in 2\.5 seconds"),
        ({"error": "NotImplementedError"}, "not answered yet"),
        ({"value": {"e": 1}}, "not answered yet"),
        ({"error": "ValueError"}, "stops with ValueError on other data"),
        ({"error": "TOLD 7"}, "stops with an error on other data"),
        ({"error": "TooMuch"}, "holds too much"),
        ({"error": ["x"]}, "stops with an error"),
        ({"value": {"y": "Symbol('a b')"}}, "whose name is none"),
        ({"value": {"l": [{"y": "open('x')"}]}}, "something that is none"),
    ],
)
def test_what_is_wrong_with_an_answer_is_said_without_its_words(answer, words):
    with pytest.raises(Wrong, match=words):
        asking.Ask(None, None).value("f", sandbox.tidy(answer), 2.5)


def test_an_expression_that_cannot_be_read_in_time_is_undecided(monkeypatch):
    monkeypatch.setattr(asking.expressions, "SECONDS", 0.5)
    tower = "exp(exp(exp(exp(Integer(20)))))"
    with pytest.raises(asking.expressions.Undecided, match="too involved"):
        asking.Ask(None, None).value("f", sandbox.tidy({"value": {"u": [{"y": tower}]}}), 10)


def test_opaque_things_say_what_they_are():
    assert repr(Opaque("function")) == "<function>"
