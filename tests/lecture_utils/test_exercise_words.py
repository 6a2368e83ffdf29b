"""What checkers say of a function: where it goes wrong, what stopped, what may not be called."""

import sys
import warnings
from functools import partial
from math import nan

import numpy as np
import pytest
import scipy.linalg
import sympy as sp
from numpy.linalg import pinv as inverse

from lecture_utils.exercises.base import Wrong
from lecture_utils.exercises.forms import (
    agree,
    call,
    demand,
    refuses,
    shown,
    smallest,
    tried,
)
from lecture_utils.exercises.watching import notice, without
from lecture_utils.exercises.words import (
    Stopped,
    bracketed,
    given,
    in_library,
    kind,
    named,
    read,
    written,
)
from tests.lecture_utils.test_exercises import CHECKERS, WRONG

#: an input is shown for everything else that is said about the function of such an exercise
ELSEWHERE = (
    "it stops: ",
    "give the function itself",
    "it raises ",
    "NumPy stops it by itself",
    "the function returns None",
    "overwrites an array",
    "cannot be read as such",
    "passed for a basis",
    "very short vectors",
    "it refuses (10⁻⁶, 0)",
    "does all of it",
    "forms a d×d matrix",
    "forms an n×n table",
    "loops over samples",
    "exact already",
    "for the zero matrix",
    "after 100 steps",
    "rank 2 the weights are huge",
    "with σ₁ ≈",
    "a σ of 10⁻¹",
    "sweep twice in Gram–Schmidt",
    "the largest of SOME pairs",
    "the order is the inverse one",
    "is a σ dropped that is not zero",
    "the difference has no digits left",
    "near the span no digit is right",
    "passed for level",
    "drowns in rounding",
    "onto the span of the rows",
    "one BᵀB has no inverse",
)
SHOWN = [name for name, checker in CHECKERS.items() if hasattr(checker, "__wrapped__")]


def said(function, *arguments):
    """Return what is wrong, in words."""
    with pytest.raises(Wrong) as wrong:
        function(*arguments)
    return str(wrong.value)


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        ((), "a single number"),
        ((None,), "one list of numbers"),
        ((0,), "a list of 0 numbers"),
        ((1,), "a list of 1 number"),
        ((3,), "a list of 3 numbers"),
        ((1, 2), "a matrix with 1 row and 2 columns"),
        ((None, 1), "a matrix with 1 column (any number of rows)"),
        ((3, None), "a matrix with 3 rows (any number of columns)"),
        ((None, None), "a matrix (any number of rows and columns)"),
        ((2, 3, 4), "an array of shape 2×3×4"),
    ],
)
def test_shapes_in_words(shape, words):
    assert kind(shape) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (2.0, "2"),
        (-0.0, "0"),
        (3e-17, "0"),
        (4e-12, "4e-12"),
        (2 / 3, "0.6667"),
        (123456.0, "123456"),
        (12345678.0, "1.235e+07"),
        (nan, "nan"),
        (-np.inf, "-inf"),
        (True, "1"),
        (sp.Rational(1, 4), "0.25"),
        ([1, 2.5], "[1, 2.5]"),
        ([], "[]"),
        (np.array([[1.0, 2], [3, 5], [8, -2]]), "[[1, 2], [3, 5], [8, -2]]"),
        (sp.Matrix([1, 2]), "[[1], [2]]"),
        (np.ones((2, 4)), "a matrix with 2 rows and 4 columns"),
        (range(7), "a list of 7 numbers"),
        ((4, [1, 0]), "(4, [1, 0])"),
        ([1, np.ones(9)], "(1, a list of 9 numbers)"),
        (len, "a function"),
    ],
)
def test_a_value_in_words(value, words):
    assert written(value) == words


def test_numbers_of_several_depths():
    assert bracketed(np.array([[0.5], [2]])) == "[[0.5], [2]]"


@pytest.mark.parametrize("value", ["seven", {"a": 1}, [1, "a"], (1, {2})])
def test_what_is_no_number_is_not_written(value):
    assert said(written, value) == "it should be real numbers; yours cannot be read as such."


def test_anything_can_be_read():
    assert read([[True], [2]]).tolist() == [[1], [2]]
    assert said(read, "7", "this").startswith("this should be real numbers")


def test_arguments_have_the_names_of_the_reader():
    values = ([1, 2], np.ones(7), 3, len)
    long = "ones (a list of 7 numbers), k = 3, f (a function)"
    assert named(("X", "ones", "k", "f"), values) == f"X = [1, 2], {long}"
    assert given(lambda X, ones, k=1, f=len: 0, values) == f"X = [1, 2], {long}"
    bare = "[1, 2], a list of 7 numbers, 3, a function"
    assert given(lambda X: 0, values) == bare  # it takes no such arguments
    assert given(lambda *these: 0, values) == bare
    assert given(min, values) == bare  # nothing is known of it


class TestStops:
    def solve(self, B, x):
        """Stop in NumPy, for a matrix that is not square."""
        y = np.linalg.solve(B, x)
        return 2 * y

    def test_the_line_and_the_arguments_are_said(self):
        words = said(call, self.solve, np.ones((3, 2)), np.ones(7))
        assert words == (
            "called with B = [[1, 1], [1, 1], [1, 1]], x (a list of 7 numbers), at the line "
            "`y = np.linalg.solve(B, x)`, it stops: LinAlgError: "
            "Last 2 dimensions of the array must be square"
        )

    def test_the_line_is_that_of_the_innermost_helper(self):
        def answer(B, x):
            return self.solve(B, x)

        assert "`y = np.linalg.solve(B, x)`" in said(call, answer, np.ones((3, 2)), np.ones(3))

    def test_shapes_that_do_not_fit(self):
        words = said(call, lambda X, w: X @ w, np.ones((2, 3)), np.ones(2))
        assert words.startswith("called with X = [[1, 1, 1], [1, 1, 1]], w = [1, 1], at the line `")
        assert "it stops: ValueError: matmul" in words

    def test_without_a_line(self):
        """A function of NumPy itself has none, nor has one whose text is nowhere."""
        words = said(call, np.linalg.inv, np.ones((2, 2)))
        assert words == "called with a = [[1, 1], [1, 1]] it stops: LinAlgError: Singular matrix"
        typed = eval("lambda x: 1 / x")  # noqa: S307 - as a text that is kept nowhere
        words = said(call, typed, 0)
        assert words == "called with x = 0 it stops: ZeroDivisionError: division by zero"

    def test_a_refusal_that_is_none(self):
        words = said(refuses, np.linalg.inv, (np.zeros((2, 2)),), "it passed.", "for zeros")
        assert words == (
            "called with a = [[0, 0], [0, 0]] NumPy stops it by itself (Singular matrix): "
            "refuse with your own ValueError."
        )
        words = said(refuses, len, (3,), "it passed.", "for a number")
        assert words == "for a number it raises TypeError, called with obj = 3."


def test_a_transpose_is_told():
    right = np.array([[1, 2], [3, 4]])
    words = "rows and columns are exchanged: that is the transpose."
    assert said(tried, lambda: right.T, (), right, [], "no.") == words
    assert said(tried, lambda: right, (), right + right.T, [], "no.") == "no."


def total(X, k=1):
    """Return what the functions below should."""
    return k * X.sum()


class TestShown:
    @pytest.fixture
    def checker(self):
        """Return a checker that knows one larger input, and shows one of three small ones."""

        @shown(total, ([[1, 2]],), ([[1, 2], [3, 5]],), ([[1, 2], [3, 5]], 3))
        def checker(answer):
            """Check a sum."""
            demand(call(answer, np.ones((5, 4))) == 20, "no sum.")
            demand(call(answer, np.ones((5, 4)), 2) == 40, "no multiple.")
            return "yes."

        return checker

    def test_nothing_is_shown_of_what_is_right(self, checker):
        assert checker(total) == "yes."
        assert checker.__doc__ == "Check a sum."

    @pytest.mark.parametrize(
        ("answer", "words"),
        [
            (
                lambda X, k=1: X.mean(),
                "no sum. For X = [[1, 2]] it returns 1.5, and should return 3.",
            ),
            (
                lambda X, k=1: X[0].sum(),
                "no sum. For X = [[1, 2], [3, 5]] it returns 3, and should return 11.",
            ),
            (
                lambda X, k=1: X.sum(),
                "no multiple. For X = [[1, 2], [3, 5]], k = 3 it returns 11, and should return 33.",
            ),
            (
                lambda X, k=1: np.ones(7).sum() * nan,
                "no sum. For X = [[1, 2]] it returns nan, and should return 3.",
            ),
            (
                lambda X, k=1: [X.sum(), [1], [1, 2]] if X.size < 9 else 0,
                "no sum. For X = [[1, 2]] it returns (3, [1], [1, 2]), and should return 3.",
            ),
            (lambda X, k=1: X.sum() * (X.size < 9) * k, "no sum."),  # small ones are right
            (lambda X, k=1: k * X.sum() + 1e-7, "no sum."),  # and look so
            (lambda X, k=1: "many", "no sum."),
            (
                lambda X, k=1: None,
                "the function returns None: is a return statement missing?",
            ),
            (7, "give the function itself, without calling it."),
        ],
    )
    def test_the_first_input_at_which_it_goes_wrong(self, checker, answer, words):
        assert said(checker, answer) == words

    def test_the_smallest_input_at_which_it_stops(self, checker):
        words = said(checker, lambda X, k=1: X @ X)
        assert words.startswith("called with X = [[1, 2]], at the line `")
        words = said(checker, lambda X, k=1: np.ones(9)[X.size])
        assert words.startswith("called with X (a matrix with 5 rows and 4 columns), at")
        assert "and should return" not in words

    def test_an_input_that_stops_is_not_shown_where_another_is_wrong(self, checker):
        words = said(checker, lambda X, k=1: X[1].sum())
        assert words == "no sum. For X = [[1, 2], [3, 5]] it returns 8, and should return 11."

    def test_what_is_right_may_be_one_of_several(self):
        def root(x):
            return [np.sqrt(x), -np.sqrt(x)]

        wrong = Wrong("no root.")
        for answer in (np.sqrt, lambda x: -np.sqrt(x)):
            assert smallest(wrong, answer, root, [(4,)]) is wrong
        words = str(smallest(wrong, lambda x: x / 4, root, [(4,)]))
        assert words == "no root. For x = 4 it returns 1, and should return 2."

    @pytest.mark.filterwarnings("error")
    def test_small_inputs_warn_of_nothing(self):
        @shown(np.sum, ([0, 0],))
        def checker(answer):
            raise Wrong("no sum.")

        words = "no sum. For a = [0, 0] it returns [nan, nan], and should return 0."
        assert said(checker, lambda a: a / a) == words
        with pytest.warns(UserWarning, match="mine"):  # they are silent only meanwhile
            warnings.warn("mine", stacklevel=1)

    @pytest.mark.parametrize(
        ("got", "right", "same"),
        [
            (3, 3, True),
            ([3], 3, True),
            (3, 4, False),
            ("3", 3, False),
            ((1, [2, 3]), (1, np.array([2, 3])), True),
            ([1, (2, 3)], (1, np.array([2, 3])), True),
            ((1, [2, 4]), (1, np.array([2, 3])), False),
            ((1,), (1, 2), False),
            (1, (1, 2), False),
        ],
    )
    def test_agreeing(self, got, right, same):
        assert agree(got, right) == same

    @pytest.mark.parametrize(
        ("name", "answer"),
        [
            pytest.param(name, answer, id=f"{name}:{words[:20]}")
            for name in SHOWN
            for answer, words in WRONG[name]
        ],
    )
    def test_in_the_course(self, name, answer):
        """Whatever goes wrong where small numbers show it, is shown with them."""
        words = said(CHECKERS[name], answer)
        if not any(each in words for each in ELSEWHERE):
            assert " it returns " in words
            assert ", and should return " in words

    def test_there_are_many(self):
        assert len(SHOWN) >= 16


def helper(A):
    """Call a forbidden function, by another name."""
    return inverse(A)


def pinv(A):
    """Be called as one, and be none."""
    return A.T


class TestWithout:
    EYE = np.eye(2)

    @pytest.mark.parametrize(
        ("answer", "name"),
        [
            (lambda A: np.linalg.pinv(A).T, "pinv"),
            (np.linalg.pinv, "pinv"),
            (inverse, "pinv"),
            (helper, "pinv"),
            (lambda A: helper(A).T, "pinv"),
            (partial(helper), "pinv"),
            (lambda A: [inverse(each) for each in [A]], "pinv"),
            (scipy.linalg.pinv, "pinv"),
            (lambda A: scipy.linalg.lstsq(A, A[0])[0], "lstsq"),
            (lambda A: np.polyfit(A[0], A[1], 1), "lstsq"),
            (lambda A: (np.linalg.lstsq(A, A[0]), inverse(A)), "lstsq"),
            (lambda A: inverse(A)[7], "pinv"),
        ],
    )
    def test_a_forbidden_function_is_noticed(self, answer, name):
        watched = without(answer, ("pinv", "lstsq"), "does it.")
        assert said(call, watched, self.EYE) == f"{name} does it."
        assert sys.getprofile() is None

    @pytest.mark.parametrize(
        "answer",
        [
            np.linalg.inv,
            pinv,
            lambda A: pinv(A).T,
            lambda A: A if A.any() else inverse(A),
            lambda A, lstsq=np.linalg.solve: lstsq(A, A),
        ],
    )
    def test_others_are_let_alone(self, answer):
        watched = without(answer, ("pinv", "lstsq"), "does it.")
        np.testing.assert_array_equal(call(watched, self.EYE), self.EYE)

    def test_numpy_is_as_before(self):
        before = np.linalg.pinv
        said(call, without(inverse, ("pinv",), "does it."), self.EYE)
        assert np.linalg.pinv is before
        np.testing.assert_allclose(inverse(2 * self.EYE), self.EYE / 2)

    def test_whoever_watched_before_watches_on(self):
        seen = []

        def profiler(*event):
            seen.append(event)

        sys.setprofile(profiler)
        try:
            call(without(helper, (), ""), self.EYE)
            assert sys.getprofile() is profiler
        finally:
            sys.setprofile(None)

    def test_its_own_errors_are_said(self):
        words = said(call, without(lambda A: A[9], ("pinv",), "does it."), self.EYE)
        assert words.startswith("called with A = [[1, 0], [0, 1]], at the line `")
        with pytest.raises(Stopped):
            call(without(lambda A: A[9], ("pinv",), "does it."), self.EYE)

    def test_only_a_function_may_be_called(self):
        words = "give the function itself, without calling it."
        assert said(without, 7, ("pinv",), "does it.") == words

    def test_only_calls_in_libraries_are_noticed(self):
        here, used = sys._getframe(), []
        inside = np.linalg.pinv.__wrapped__.__globals__
        there = [eval("sys._getframe()", {**inside, "sys": sys})]  # noqa: S307
        assert in_library(there[0])
        assert not in_library(here)
        for frame in (here, there[0]):
            for event in ("call", "return"):
                notice((frame.f_code.co_name,), used, frame, event, None)
                notice((), used, frame, event, None)
        assert used == [there[0].f_code.co_name]
