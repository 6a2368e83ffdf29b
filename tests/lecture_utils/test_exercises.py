"""Every exercise accepts right answers however written, and tells a wrong one what it mixed up."""

import ast
import re
import sys
import tracemalloc
from copy import deepcopy
from html import escape
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
import sympy as sp
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from lecture_utils.exercises import base, check
from lecture_utils.exercises.base import CHECKERS, Wrong, exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    RETURNED,
    along,
    by_hand,
    call,
    close,
    demand,
    expect,
    numbers,
    pair,
    random_matrices,
    refuses,
    rounded,
    tried,
)
from lecture_utils.exercises.watching import peak, steps
from lecture_utils.exercises.words import kind
from press.author import notebooks

WAITING = "… Nothing to check yet: put your answer in place of None."
HERE = Path(__file__).parent
FILES = sorted(path.stem for path in (HERE / "answers").glob("*.py"))
TABLES = [import_module(f"tests.lecture_utils.answers.{file}") for file in FILES]
base.load(*base.modules())
RIGHT = {name: answers for table in TABLES for name, answers in table.RIGHT.items()}
WRONG = {name: answers for table in TABLES for name, answers in table.WRONG.items()}


@pytest.fixture
def say(capsys):
    """Return a function that checks an answer and gives the one line that is said."""

    def checked(name, answer):
        check(name, answer)
        said = capsys.readouterr()
        assert said.err == ""
        assert said.out.count("\n") == 1
        return said.out[:-1]

    return checked


FUNCTIONS = [name for name, answers in RIGHT.items() if callable(answers[0])]
#: tables name their own exercises whose answers hold words, or lists of several lengths
WORDED = [name for table in TABLES for name in getattr(table, "WORDED", [])]
VALUES = [name for name in RIGHT if name not in FUNCTIONS + WORDED]
ROUNDED = [name for table in TABLES for name in getattr(table, "ROUNDED", [])]
#: likewise, where three digits are wanted, since with two a mistake looks right
FINE = [name for table in TABLES for name in getattr(table, "FINE", [])]
every_exercise = pytest.mark.parametrize("name", CHECKERS)
every_function = pytest.mark.parametrize("name", FUNCTIONS)
every_value = pytest.mark.parametrize("name", VALUES)


def entries(name):
    """Return a right answer as an array of floats."""
    return np.array(np.array(RIGHT[name][0]).tolist(), float)


class TestTables:
    def test_every_exercise_has_its_answers(self):
        assert set(RIGHT) == set(WRONG) == set(CHECKERS)

    @every_exercise
    def test_there_are_enough(self, name):
        assert len(RIGHT[name]) >= 2
        assert len({fragment for _, fragment in WRONG[name]}) >= 4

    @pytest.mark.parametrize(
        ("name", "answer"),
        [
            pytest.param(name, a, id=f"{name}:{i}")
            for name in RIGHT
            for i, a in enumerate(RIGHT[name])
        ],
    )
    def test_right(self, say, name, answer):
        assert say(name, answer).startswith("✓ ")

    @pytest.mark.parametrize(
        ("name", "answer", "fragment"),
        [
            pytest.param(name, *pair, id=f"{name}:{pair[1][:20]}")
            for name in WRONG
            for pair in WRONG[name]
        ],
    )
    def test_wrong(self, say, name, answer, fragment):
        said = say(name, answer)
        assert said.startswith("✗ ")
        assert fragment in said
        assert said.endswith((".", "?")) or "it stops: " in said


NO_NUMBERS = {
    "word": "seven",
    "numeral": "7",
    "numerals": ["3", "-2"],
    "ragged": [[1], [1, 2]],
    "set": {3, -2},
    "dictionary": {"a": 1},
    "function": lambda: 7,
    "complex": 2j,
    "complexes": [1j, 2],
    "complex-scalar": np.complex128(7),
    "symbol": sp.Symbol("x"),
    "symbols": [sp.Symbol("x"), 2],
    "object": object(),
    "giant": 10**400,
    "generator": (number for number in [3, -2]),
}


class TestUniversal:
    @every_exercise
    def test_no_answer_yet(self, say, name):
        assert say(name, None) == WAITING
        check(name)

    @every_value
    @pytest.mark.parametrize("answer", NO_NUMBERS.values(), ids=NO_NUMBERS)
    def test_no_numbers(self, say, name, answer):
        assert "the answer should be real numbers; yours cannot be read" in say(name, answer)

    @pytest.mark.parametrize("name", WORDED)
    @pytest.mark.parametrize("answer", NO_NUMBERS.values(), ids=NO_NUMBERS)
    def test_nothing_of_the_kind(self, say, name, answer):
        assert say(name, answer).startswith("✗ ")

    @every_value
    def test_wrong_shape(self, say, name):
        for shape in ((7,), (3, 5), (2, 2, 2), (0,)):
            assert f"yours is {kind(shape)}" in say(name, np.zeros(shape))

    @every_value
    @pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
    def test_nan(self, say, name, bad):
        answer = entries(name)
        answer[(0,) * answer.ndim] = bad
        assert "the answer holds a NaN or an infinity" in say(name, answer)

    @pytest.mark.parametrize("name", [name for name in VALUES if name not in ROUNDED + FINE])
    @pytest.mark.parametrize("off", [1e-6, -1e-6, 1e100])
    def test_almost_is_not_right(self, say, name, off):
        answer = entries(name)
        answer[(-1,) * answer.ndim] += off
        assert say(name, answer).startswith("✗ ")

    @pytest.mark.parametrize("name", ROUNDED)
    def test_where_rounded_is_right(self, say, name):
        answer = entries(name)
        size = max(1, np.abs(answer).max())
        for off, mark in ((4e-3, "✓"), (-4e-3, "✓"), (6e-3, "✗"), (-6e-3, "✗"), (1e100, "✗")):
            assert say(name, answer + off * size).startswith(mark)

    @pytest.mark.parametrize("name", FINE)
    def test_where_three_digits_are_right(self, say, name):
        answer = entries(name)
        size = max(1, np.abs(answer).max()) if answer.ndim else abs(answer)
        for off, mark in ((8e-4, "✓"), (-8e-4, "✓"), (2e-3, "✗"), (-2e-3, "✗"), (1e100, "✗")):
            assert say(name, answer + off * size).startswith(mark)

    @every_function
    @pytest.mark.parametrize("answer", ["solve(B, x)", 7, [3, -2], np.eye(2)], ids=type)
    def test_no_function(self, say, name, answer):
        assert say(name, answer) == "✗ give the function itself, without calling it."

    @every_function
    def test_it_raises(self, say, name):
        def answer(*arguments):
            raise RuntimeError("an oversight")

        assert "it stops: RuntimeError: an oversight" in say(name, answer)

    @every_function
    def test_it_takes_other_arguments(self, say, name):
        assert "it stops: TypeError" in say(name, lambda: 7)

    @every_function
    def test_it_returns_nothing(self, say, name):
        assert (
            say(name, lambda *_: None)
            == "✗ the function returns None: is a return statement missing?"
        )

    @every_function
    @pytest.mark.parametrize(
        "value",
        ["no", "7", np.nan, [[1], [1, 2]], {}, 1j, np.zeros((2, 2, 2))],
        ids="word numeral nan ragged dictionary complex block".split(),
    )
    def test_it_returns_something_else(self, say, name, value):
        assert say(name, lambda *_: value).startswith("✗ ")

    @pytest.mark.parametrize("name", [name for name in FUNCTIONS if name != "geometry-4"])
    def test_it_returns_nan_of_the_right_shape(self, say, name):
        def answer(*arguments):
            right = RIGHT[name][0](*arguments)
            return tuple(x * np.nan for x in right) if isinstance(right, tuple) else right * np.nan

        assert "holds a NaN" in say(name, answer)

    @every_function
    def test_it_changes_its_arguments(self, say, name):
        spoilt = []

        def spoiling(*arguments):
            result = deepcopy(RIGHT[name][0](*arguments))
            for argument in arguments:
                if isinstance(argument, np.ndarray):
                    spoilt.append(argument)
                    argument[...] = 7
            return result

        said = say(name, spoiling)
        assert said.startswith("✗ it overwrites an array that it was given" if spoilt else "✓ ")

    @pytest.mark.parametrize(
        ("name", "chapter"),
        [
            ("geometry-99", "geometry-"),
            ("geometri-1", "geometry-"),
            ("linear_spaces-2", "linear-spaces-"),
            ("svd", "svd-"),
            ("forms-1", ""),
            ("geometry.svd-1", ""),
            ("", ""),
            (None, ""),
            (1, ""),
        ],
    )
    def test_unknown_exercise(self, name, chapter):
        with pytest.raises(LookupError) as error:
            check(name, 7)
        said, _, names = str(error.value).partition("; the nearest are ")
        assert said == f"there is no exercise {name!r}"
        names = names.split(", ")
        assert len(names) == 3
        assert names == sorted(names)
        assert set(names) <= {name for name in CHECKERS if name.startswith(chapter)}

    def test_a_chapter_is_imported_when_it_is_asked_for(self, say, monkeypatch):
        monkeypatch.setattr(base, "CHECKERS", {})
        monkeypatch.delitem(sys.modules, "lecture_utils.exercises.lagrange_example")
        assert say("lagrange-example-2", None) == WAITING
        assert list(base.CHECKERS) == [
            f"lagrange-example-{number}" for number in (1, 2, 3, 4, 6, 7)
        ]


class TestMessages:
    @pytest.fixture
    def table(self, monkeypatch):
        """Return a function that gives the mistakes that a checker knows, and its last word."""

        def recorded(name):
            seen = []

            def expect(got, right, mistakes, otherwise, tol=None):
                for value in (got, got + 1):  # the last word may depend on the answer
                    last = otherwise(value) if callable(otherwise) else otherwise
                    seen.append((mistakes, last))

            with monkeypatch.context() as patch:
                patch.setitem(CHECKERS[name].__globals__, "expect", expect)
                CHECKERS[name](RIGHT[name][0])
            (mistakes, one), (_, other) = seen
            return mistakes, [one, other]

        return recorded

    @every_value
    def test_each_mistake_is_told_apart(self, say, table, name):
        mistakes, _ = table(name)
        assert len(mistakes) >= 3
        for wrong, words in mistakes:
            assert say(name, wrong) == f"✗ {words}"

    @every_value
    def test_none_gives_the_answer_away(self, table, name):
        mistakes, otherwise = table(name)
        rows = [row.tolist() for row in np.atleast_2d(entries(name)) if row.any()]
        for words in [*otherwise, *[words for _, words in mistakes]]:
            said = re.findall(r"-?\d+(?:\.\d+)?", words.replace("−", "-"))
            said = [float(number) for number in said]
            for row in rows:
                runs = [said[i : i + len(row)] for i in range(len(said))]
                assert row not in runs, words


class TestBase:
    def test_in_a_notebook_the_line_is_a_coloured_box(self, monkeypatch):
        monkeypatch.setattr(base, "CHECKERS", {})
        by_hand("example-1", 60, [], lambda got: f"{got} < 60", "yes.")
        shell = InteractiveShell.instance()
        try:
            shell.run_cell("from lecture_utils.exercises import check")
            for answer, kind, mark in [
                ("None", "waiting", "…"),
                ("60", "right", "✓"),
                ("30", "wrong", "✗"),
            ]:
                with capture_output() as captured:
                    assert shell.run_cell(f'check("example-1", {answer})').success
                (output,) = captured.outputs
                assert captured.stdout == ""
                text, html = output.data["text/plain"], output.data["text/html"]
                assert text.startswith(mark)
                assert html == f'<div class="checker {kind}">{escape(text)}</div>'
            assert "30.0 &lt; 60" in html
        finally:
            InteractiveShell.clear_instance()

    @pytest.mark.parametrize(
        ("answer", "shape", "fits"),
        [
            ([[1, 2], [3, 4]], (2, 2), True),
            ([[1, 2], [3, 4]], (None, 2), True),
            ([[1, 2], [3, 4]], (4,), False),
            ([[1], [2]], (2,), True),
            ([[[1], [2]]], (2,), True),
            ([[1], [2]], (1, 2), False),
            ([[5]], (), True),
            ([5], (1,), True),
            (5, (1,), False),
            ([1, 2, 3], (None,), True),
            ([True, False], (2,), True),
            (sp.Matrix([[1, 2]]), (2,), True),
            (sp.ImmutableMatrix([[1, 2]]), (1, 2), True),
            (sp.Array([1, sp.pi]), (2,), True),
        ],
    )
    def test_numbers(self, answer, shape, fits):
        if fits:
            got = numbers(answer, shape)
            assert got.dtype == float
            assert got.ndim == len(shape)
        else:
            with pytest.raises(Wrong, match="yours is "):
                numbers(answer, shape)

    @pytest.mark.parametrize(
        ("answer", "shape", "sentence"),
        [
            ("x", (2,), "it should be real numbers; yours cannot be read as such."),
            ([1, 2, 3], (2,), "it should be a list of 2 numbers; yours is a list of 3 numbers."),
            ([1, 2], (), "it should be a single number; yours is a list of 2 numbers."),
            (
                [[1]],
                (None, 2),
                "it should be a matrix with 2 columns (any number of rows); "
                "yours is a matrix with 1 row and 1 column.",
            ),
            (
                np.ones((3, 2)),
                (2, 3),
                "it should be a matrix with 2 rows and 3 columns; "
                "yours is a matrix with 3 rows and 2 columns: rows and columns are exchanged.",
            ),
            (
                [[1, 2]],
                (),
                "it should be a single number; yours is a matrix with 1 row and 2 columns.",
            ),
            (
                [np.nan],
                (1,),
                "it holds a NaN or an infinity: did it overflow, or divide by zero?",
            ),
        ],
    )
    def test_no_such_numbers(self, answer, shape, sentence):
        with pytest.raises(Wrong) as wrong:
            numbers(answer, shape, "it")
        assert str(wrong.value) == sentence
        with pytest.raises(Wrong) as wrong:
            numbers(answer, shape)
        assert str(wrong.value) == "the answer" + sentence.removeprefix("it")

    def test_a_call_that_stops(self):
        with pytest.raises(Wrong) as wrong:
            call(lambda a, b: 1 / 0, np.eye(2), 3)
        assert str(wrong.value) == (
            "called with a = [[1, 0], [0, 1]], b = 3, at the line "
            "`call(lambda a, b: 1 / 0, np.eye(2), 3)`, "
            "it stops: ZeroDivisionError: division by zero"
        )

    def test_a_call_hands_over_copies_of_everything(self):
        rows = [np.zeros(2)]
        assert call(lambda given: given[0].fill(7) or given, rows)[0].tolist() == [7, 7]
        assert rows[0].tolist() == [0, 0]

    @pytest.mark.parametrize(
        ("one", "other", "agree"),
        [
            ([1, 2], (1.0, 2.0), True),
            (1e6 + 9e-3, 1e6, True),
            (1e6 + 11e-3, 1e6, False),
            (0.9e-8, 0, True),
            (1.5e-8, 0, False),
            ([1], 1, False),
            ([[1, 2]], [1, 2], False),
        ],
    )
    def test_close(self, one, other, agree):
        assert close(one, other) == agree

    def test_how_close_can_be_said(self):
        assert close(1.4, 1.0, 0.5)
        assert not close(1 + 1e-9, 1.0, 1e-10)

    def test_what_is_expected(self):
        mistakes = [(3, "three is too much."), ([1, 1], "one too many.")]
        assert expect(2, 2, mistakes, "no.") is None
        for got, words in (
            (3, "three is too much."),
            ([1, 1], "one too many."),
            (
                2.008,
                "almost: rounded numbers are not enough, give fractions or let Python compute.",
            ),
            (2.012, "no."),
            (4, "no."),
        ):
            with pytest.raises(Wrong) as wrong:
                expect(got, 2, mistakes, "no.")
            assert str(wrong.value) == words

    def test_the_last_word_may_depend_on_the_answer(self):
        with pytest.raises(Wrong, match=r"^4 is no 2\.$"):
            expect(4, 2, [], lambda got: f"{got} is no 2.")

    def test_a_whole_number_is_not_rounded(self):
        with pytest.raises(Wrong, match=r"^no\.$"):
            expect(np.array([682.0, 683.0]), np.array([683.0, 682.0]), [], "no.")

    def test_how_near_is_near_enough_can_be_said(self):
        mistakes = [(2.005, "a slip.")]
        assert expect(2.009, 2, mistakes, "no.", ALMOST) is None
        assert expect(2.005, 2, mistakes, "no.", ALMOST) is None
        with pytest.raises(Wrong, match=r"^a slip\.$"):
            expect(2.005, 2, mistakes, "no.")
        with pytest.raises(Wrong, match=r"^no\.$"):
            expect(2.011, 2, mistakes, "no.", ALMOST)

    def test_a_mistake_and_its_roundings(self):
        rows = rounded(np.array([2 / 3, 0.123456789]), "no fraction.")
        assert {words for _, words in rows} == {"no fraction."}
        values = [np.array(value).tolist() for value, _ in rows]
        assert values[:3] == [[2 / 3, 0.123456789], [0.7, 0.1], [0.67, 0.12]]
        assert values[-1] == [0.6666667, 0.1234568]
        assert len(values) == 8

    @pytest.mark.parametrize(
        ("got", "agree"),
        [
            ([[1, 0], [0, 2]], True),
            ([[-1, 0], [0, 2]], True),
            ([[-1, 0], [0, -2]], True),
            ([[1, 0], [1, 2]], False),
            ([[1, 1], [0, 2]], False),
            ([[0, 1], [2, 0]], False),
            ([[1, 0], [0, 0]], False),
            ([[1 + 1e-7, 0], [0, 2]], True),
            ([[1 + 1e-5, 0], [0, 2]], False),
        ],
    )
    def test_directions_up_to_sign(self, got, agree):
        assert along(np.array(got), np.array([[1, 0], [0, 2]])) == agree

    def test_how_near_directions_are_can_be_said(self):
        right = np.eye(2)
        assert along(right + 1e-3, right, 1e-2)

    def test_a_demand(self):
        assert demand(np.bool_(True), "no.") is None
        with pytest.raises(Wrong, match=r"^no\.$"):
            demand([], "no.")

    def test_a_pair(self):
        assert pair((1, 2), "(a, b)") == (1, 2)
        assert pair([1, 2], "(a, b)") == [1, 2]
        for other in ((1, 2, 3), np.ones(2), 7, "ab"):
            with pytest.raises(Wrong, match=r"^return the pair \(a, b\)\.$"):
                pair(other, "(a, b)")

    def test_an_answer_by_hand(self, say, monkeypatch):
        monkeypatch.setattr(base, "CHECKERS", {})
        by_hand("mine-1", [1, 2], [([2, 1], "turned.")], lambda got: f"not {got[0]:g}.", "yes.")
        by_hand("mine-2", 1, [], "no.", "yes.", tol=ALMOST)
        assert say("mine-1", sp.Matrix([1, 2])) == "✓ yes."
        assert say("mine-1", [2, 1]) == "✗ turned."
        assert say("mine-1", [3, 1]) == "✗ not 3."
        assert say("mine-1", [1, 2.001]).startswith("✗ almost")
        assert (
            say("mine-1", 1)
            == "✗ the answer should be a list of 2 numbers; yours is a single number."
        )
        assert say("mine-2", 1.001) == "✓ yes."

    def test_a_mistake_of_another_shape(self, say, monkeypatch):
        monkeypatch.setattr(base, "CHECKERS", {})
        by_hand("mine-1", [1, 2, 3], [([4, 5], "weights.")], "no.", "yes.")
        assert say("mine-1", [1, 2, 3]) == "✓ yes."
        assert say("mine-1", sp.Matrix([4, 5])) == "✗ weights."
        assert (
            say("mine-1", [5, 4])
            == "✗ the answer should be a list of 3 numbers; yours is a list of 2 numbers."
        )
        assert say("mine-1", "weights").startswith("✗ the answer should be real numbers")

    def test_a_function_that_is_tried(self):
        mistakes = [([2, 2], "twice.")]

        def attempt(value, **more):
            tried(lambda a, b: value, (1, 2), [1, 1], mistakes, "no.", **more)

        assert attempt([1, 1]) is None
        for value, words in (
            ([2, 2], "twice."),
            ([3, 3], "no."),
            (None, "the function returns None: is a return statement missing?"),
            (1, f"{RETURNED} should be a list of 2 numbers; yours is a single number."),
        ):
            with pytest.raises(Wrong) as wrong:
                attempt(value)
            assert str(wrong.value) == words
        with pytest.raises(Wrong, match=r"^it should be a list of 2 numbers; yours is a single"):
            attempt(1, what="it")

    def test_a_shape_that_tells(self):
        def attempt(value, right, shape):
            tried(lambda: value, (), right, [], "no.", {shape: "that shape."}, "it")

        assert attempt(np.ones(2), [1, 1], (3,)) is None
        assert attempt([[1, 1]], [[1, 1]], (2, 2)) is None
        for value, right, shape, words in (
            (np.ones(3), [1, 1], (3,), "that shape."),
            ([1, 1, 1], [1, 1], (3,), "that shape."),
            (
                [1, 1, 1],
                [1, 1],
                (4,),
                "it should be a list of 2 numbers; yours is a list of 3 numbers.",
            ),
            ([[1, 1], [1, 1]], [[1, 1]], (2, 2), "that shape."),
            (np.eye(2), [[1, 1]], (2, 2), "that shape."),
            (
                [1],
                [[1, 1]],
                (2, 2),
                "it should be a matrix with 1 row and 2 columns; yours is a list of 1 number.",
            ),
            (
                np.eye(3),
                [[1, 1]],
                (2, 2),
                "it should be a matrix with 1 row and 2 columns; "
                "yours is a matrix with 3 rows and 3 columns.",
            ),
        ):
            with pytest.raises(Wrong) as wrong:
                attempt(value, right, shape)
            assert str(wrong.value) == words

    @pytest.mark.parametrize(
        ("error", "words"),
        [
            (None, "it passed."),
            (
                np.linalg.LinAlgError("Singular matrix"),
                "called with rows = [0, 0], at the line `raise error`, NumPy stops it by itself "
                "(Singular matrix): refuse with your own ValueError.",
            ),
            (
                TypeError,
                "for zero it raises TypeError, called with rows = [0, 0], at the line "
                "`raise error`.",
            ),
        ],
    )
    def test_what_must_be_refused(self, error, words):
        def answer(rows):
            rows[0] = 7
            if error:
                raise error

        given = np.zeros(2)
        with pytest.raises(Wrong) as wrong:
            refuses(answer, (given,), "it passed.", "for zero")
        assert str(wrong.value) == words
        assert given[0] == 0

    def test_a_refusal(self):
        def answer(rows):
            raise ValueError("no rows")

        assert refuses(answer, (1,), "it passed.", "for zero") is None

    def test_how_much_is_held_at_once(self):
        assert 8e6 < peak(lambda n: np.ones(n).sum(), 10**6) < 9e6
        assert peak(lambda n: sum(np.ones(n // 100).sum() for _ in range(100)), 10**6) < 1e6
        with pytest.raises(Wrong, match="it stops"):
            peak(lambda: 1 / 0)
        assert not tracemalloc.is_tracing()

    def test_how_many_steps_it_takes(self):
        before = sys.gettrace()
        assert steps(lambda n: sum(k for k in range(n)), 50) >= 50
        more = steps(lambda n: np.arange(n).sum(), 5000)
        assert more == steps(lambda n: np.arange(n).sum(), 50)
        with pytest.raises(Wrong, match="it stops"):
            steps(lambda: 1 / 0)
        assert sys.gettrace() is before

    def test_a_checker_is_found_by_its_name(self, say, monkeypatch):
        monkeypatch.setitem(CHECKERS, "mine", None)

        def mine(answer):
            return f"{answer} it is."

        assert exercise("mine")(mine) is mine
        assert say("mine", 7) == "✓ 7 it is."


def check_cells(path):
    """Yield the cells of a notebook that check an exercise: its name, whether open, the output."""
    for cell in notebooks.read(path).cells:
        if cell.cell_type == "code" and "check(" in cell.source:
            for node in ast.walk(ast.parse(cell.source)):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "check":
                    hidden = "hide-cell" in cell.metadata.get("tags", [])
                    html = "".join(o.get("data", {}).get("text/html", "") for o in cell.outputs)
                    yield ast.literal_eval(node.args[0]), hidden, html


def between_gates(cells, name):
    """Return the cells of a solution, its gates included."""
    gates = [place for place, cell in enumerate(cells) if "{solution-" in cell.source]
    start = next(g for g in gates if f"{{solution-start}} {name}\n" in cells[g].source)
    end = next(g for g in gates if g > start and "{solution-end}" in cells[g].source)
    return cells[start : end + 1]


class TestNotebooks:
    @pytest.mark.parametrize("path", notebooks.toc_notebooks(), ids=lambda path: path.stem)
    def test_each_exercise_stands_open_and_then_solved(self, path):
        cells = list(check_cells(path))
        names = [name for name in CHECKERS if name.rpartition("-")[0] == path.stem]
        assert [(name, hidden) for name, hidden, _ in cells] == [
            (name, hidden) for name in names for hidden in (False, True)
        ]
        for _, hidden, html in cells:
            wanted = (
                '<div class="checker right">✓ '
                if hidden
                else f'<div class="checker waiting">{WAITING}'
            )
            assert html.startswith(wanted)

    @pytest.mark.parametrize("path", notebooks.toc_notebooks(), ids=lambda path: path.stem)
    def test_each_is_asked_and_solved_under_its_name(self, path):
        cells = notebooks.read(path).cells
        text = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
        asked = re.findall(r"\{exercise\}.*\n:label: (.*)", text)
        assert asked == [f"{path.stem}-{number}" for number in range(1, len(asked) + 1)]
        assert re.findall(r"\{solution-start\} (.*)\n:label: (.*)\n:class: dropdown", text) == [
            (name, f"{name}-solution") for name in asked
        ]
        # Between its gates stand words, and a cell that solves it or a list to mark oneself by.
        for name in asked:
            inside = between_gates(cells, name)
            solved = f'check("{name}"' in "".join(c.source for c in inside if c.cell_type == "code")
            words = "".join(c.source for c in inside if c.cell_type == "markdown")
            assert solved if name in CHECKERS else "**Mark yourself**" in words, name

    def test_exercises_and_pages_agree(self):
        on_pages = {name for path in notebooks.toc_notebooks() for name, _, _ in check_cells(path)}
        assert on_pages == set(CHECKERS)


def test_a_checker_says_the_same_twice():
    first, second = random_matrices((2, 3), 4), random_matrices((2, 3), 4)
    assert [matrix.shape for matrix in first] == [(2, 3), (4,)]
    for one, other in zip(first, second, strict=True):
        np.testing.assert_array_equal(one, other)
