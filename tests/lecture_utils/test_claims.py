"""The promise: what could not fail, or says more than it shows, is refused with a remedy."""

import re

import numpy as np
import pytest
import sympy as sp

from lecture_utils.claims import (
    attempt,
    demand_name,
    demand_words,
    evaluate,
    kind,
    misrounded,
    numbers_of,
    outside,
    refuse_shapes,
    refuse_strangers,
    sides,
    unqualified,
    vanishing,
)
from lecture_utils.verify import Rejected
from tests.lecture_utils.refusals import ACCEPTED, REFUSED

p, q = sp.symbols("p q", positive=True)
w = sp.Symbol("w", nonnegative=True)
neg = sp.Symbol("n", negative=True)
r, s = sp.symbols("r s", real=True)
nonzero = sp.Symbol("t", real=True, nonzero=True)
v = np.array([1.0, 2.0, 2.0])
U = np.eye(3)


@pytest.mark.parametrize("name", REFUSED)
def test_what_could_not_fail_is_refused(name, capsys):
    reason, claim = REFUSED[name]
    with pytest.raises(Rejected, match="^" + re.escape(reason) + "$"):
        claim()
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("name", ACCEPTED)
def test_sound_claims_are_not_refused(name, capsys):
    ACCEPTED[name]()
    assert capsys.readouterr().out.startswith("✓ ")


@pytest.mark.parametrize(
    ("says", "quantified"),
    [
        ("for all real r", True),
        ("for every such matrix", True),
        ("any two numbers", True),
        ("Whatever it is", True),
        ("for every r", True),
        ("every value of it", True),
        ("all of the axes", False),
        ("each number", False),
        ("it is always so", False),
    ],
)
def test_sentences_about_all_numbers_are_known(says, quantified):
    assert bool(unqualified(says, p, p + 0 * q)) == quantified


@pytest.mark.parametrize(
    "exception",
    "p > 0|p ≠ 0|not zero|nonzero|non-zero|unless|except one|where it is|if so|when it is|of rank 2"
    "|invertible|independent|different|positive|nonnegative|other than 1|but one|p ≥ 0".split("|"),
)
def test_what_is_excepted_is_known(exception):
    assert unqualified(f"for every number, {exception}", p, p) is None
    assert unqualified("for every number", p, p) is not None


def test_letters_of_one_sign_are_named():
    says = "for all numbers it holds"
    assert "it holds for n, p, w of one sign" in unqualified(says, p + w, neg)
    assert unqualified(says, r, s) is None
    assert unqualified(says, 2.0, np.ones(2)) is None


def test_the_first_factor_is_named():
    says = "for every number r"
    assert unqualified(says, 1 / (r - 1) / (s + 2), s).startswith("one side divides by r - 1, ")
    assert unqualified(says, s, 1 / (r - 1) / (r + 2)).startswith("one side divides by r + 2, ")


def test_what_may_be_nought_below_is_found():
    assert vanishing(1 / ((r - 1) * (r + 2) ** 2)) == {r - 1, r + 2}
    assert vanishing(sp.Matrix([r / (r**2 - s**2), 1])) == {r - s, r + s}
    assert vanishing(1 / p + r / nonzero) == set()
    assert vanishing(r**2 + sp.sqrt(r)) == set()
    assert vanishing(2.0) == set()


def test_recipes_are_called_and_impossible_ones_are_known():
    assert evaluate(3) == (3, True)
    assert evaluate(r) == (r, True)
    assert evaluate(lambda: 3) == (3, True)
    assert evaluate(lambda: np.linalg.inv(np.ones((2, 2)))) == (None, False)
    assert evaluate(lambda: np.ones(2) @ np.ones(3)) == (None, False)
    assert evaluate(lambda: np.ones(2) + np.ones(3)) == (None, False)
    with pytest.raises(ValueError, match="bad date"):
        evaluate(lambda: sides_of("bad date"))


def sides_of(words):
    raise ValueError(words)


def test_failing_cases_are_tried():
    assert attempt("ours", lambda a: a + 1, 2) == (3, True)
    assert attempt("ours", np.linalg.inv, np.ones((2, 2))) == (None, False)
    with pytest.raises(ValueError, match="bad date"):
        attempt("ours", sides_of, "bad date")
    assert refuse_shapes("ours", "the numbers differ") is None


def test_cases_are_of_kinds():
    assert [kind(case) for case in (1, 2.5, 1j, np.float64(1), r, sp.S.One)] == ["a number"] * 6
    assert [kind(case) for case in (sp.eye(2), sp.ImmutableMatrix([1]))] == ["a matrix"] * 2
    assert [kind(case) for case in (v, [1], (1,), len)] == [
        "ndarray", "list", "tuple", "builtin_function_or_method",
    ]  # fmt: skip
    refuse_strangers("ours", [1, v], [2.0, U])
    with pytest.raises(Rejected, match="is tuple, and the others a number or ndarray: take a near"):
        refuse_strangers("ours", [1, v], [2.0, (1, 2)])


def test_the_numbers_of_a_case_are_found():
    names = np.array(["a"])
    assert numbers_of(np.array([True])) == []
    assert [len(numbers_of(v.astype(kind))) for kind in (int, "u1", float, complex)] == [1] * 4
    assert numbers_of(3) == [3]
    assert numbers_of((1, [2, "x"], names, len)) == [1, 2]
    assert [len(part) for part in numbers_of((v, sp.eye(2)))] == [3, 4]


def test_what_a_claim_returns_is_read():
    assert sides((1, 2)) == (1, 2)
    assert sides(True) == (True, True)
    assert sides(np.bool_(False)) == (False, True)
    assert sides((True, 1)) == (True, 1)
    reason = "a claim must return a pair (left, right), or True or False"
    for outcome in (3, None, [1, 2], (1, 2, 3)):
        with pytest.raises(Rejected, match=f"^{re.escape(reason)}$"):
            sides(outcome)


def test_words_and_names_are_demanded():
    demand_words("ours", "three words here", 3, "say it")
    demand_name("prml-eq-1.9")
    for text in ("two words", "", None, 3):
        with pytest.raises(Rejected, match=r"^ours: say it$"):
            demand_words("ours", text, 3, "say it")
    for name in ("", "a b", "a-", ".a", None):
        with pytest.raises(Rejected, match=r"is no name of an item$"):
            demand_name(name)


def test_printed_numbers_are_compared_one_by_one():
    assert misrounded("ours", [1.23, -4.0], "1.2 -4") is None
    assert misrounded("ours", [1.23, 2], "1.2") == "2 numbers are compared with 1 printed ones"
    assert misrounded("ours", [1.23, 1.26], "1.2 1.2") == "1.26 does not round to 1.2"
    with pytest.raises(Rejected, match=r"^ours: printed numbers are plain decimals, not '1e3'$"):
        misrounded("ours", 1000.0, "1e3")


def test_bands():
    assert outside(2.0, 1, 3) is None
    assert outside(0.9, 1, 3) == "0.9 to 0.9 is not between 1 and 3"
    assert outside(2.0, 3, 1) == "[3, 1] is no band"
    assert outside(2.0, 2, 2) == "[2, 2] is no band"
    assert outside([2.0, 1.0], 1, 3) == "1 to 2 is not between 1 and 3"
    assert outside([2.0, 3.0], 1, 3) == "2 to 3 is not between 1 and 3"
    assert outside(1.0, 0, 100) is None
    with pytest.raises(Rejected, match="too wide"):
        outside(1.0, 0, 100.1)
    with pytest.raises(Rejected, match="too wide"):
        outside(1e-9, 0, 2e-6)
    with pytest.raises(Rejected, match="too wide"):
        outside(1e-9, -2e-6, 1e-7)
    assert outside(1e-9, 0, 1e-6) is None
    assert outside(-1e-9, -1e-6, 0) is None
