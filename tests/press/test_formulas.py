"""Formulas run: what is right holds, what is wrong fails, and what cannot be read is said."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from press.formulas import judge, tables
from press.formulas.reading import read
from press.formulas.tex import Unread, plain
from press.formulas.values import Random
from press.slips import formulas as slips
from tests.small_table import verdict


def listed(name):
    """Return the lines of a list of formulas; behind a bar stands what is said of one."""
    path = Path(__file__).parent / "formulas" / f"{name}.txt"
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("latex", listed("right"))
def test_what_is_right_holds(latex):
    assert verdict(latex) == judge.Verdict(True)


@pytest.mark.parametrize("line", listed("wrong"))
def test_what_is_wrong_fails_with_a_sentence(line):
    latex, sentence = line.split(" | ")
    said = verdict(latex)
    assert said.holds is False
    assert sentence in said.why


@pytest.mark.parametrize("line", listed("unread"))
def test_what_cannot_be_read_is_said(line):
    latex, sentence = line.split(" | ")
    said = verdict(latex)
    if sentence == "nothing":
        assert said.holds is not True
    else:
        assert said.holds is None
        assert sentence in said.why


def test_tex_is_made_plain():
    assert plain(r"\left( \tfrac12 \right)\,x_1^2 .") == r"( \frac { 1 } { 2 } ) x _ { 1 } ^ { 2 }"
    assert plain(r"\|x\| |y|") == "‖( x )‖ |( y )|"
    assert plain(r"\begin{aligned} a &= b && \text{as } x \\ &= c \\ d &= e \end{aligned}") == (
        "a = b = c ; d = e"
    )
    assert (
        plain(r"\stackrel{!}{=} \underbrace{x}_{\text{so}} \mathrm d t") == r"= { x } \mathrm{d} t"
    )


def test_a_parsed_formula_knows_its_text():
    assert [part.text for part in read(r"\mathbf x_i = 1, y = 2")] == [r"\mathbf{x}_{i}=1", "y=2"]
    with pytest.raises(Unread, match="nothing in it"):
        read(r"\, .")


def test_outcomes_belong_together():
    both = {"Y": Random([0, 1]), "Z": Random([0, 1, 2])}
    said = judge.judge("Y = Z", tables.Table(SimpleNamespace(case=lambda rng: both)))
    assert "different numbers of outcomes" in said.why


@pytest.mark.parametrize(
    ("letters", "sentence"),
    [
        ({"a + b": 1}, "“a+b” in the table is no letter"),
        ({r"\foo": 1}, r"does not know \foo"),
        ({"f(x)": lambda x: x.shape, "x": 1}, "a function of the table fails"),
        ({"f": lambda x: x, "x": 1}, "a function stands without what it is a function of"),
    ],
)
def test_what_is_wrong_with_a_table_is_said(letters, sentence):
    said = judge.judge("x = f", tables.Table(SimpleNamespace(case=lambda rng: letters)))
    assert sentence in said.why


def test_a_case_that_cannot_be_made_is_said():
    said = judge.judge("x = 1", tables.Table(SimpleNamespace(case=lambda rng: 1 / 0)))
    assert "the table makes no case here: ZeroDivisionError" in said.why


def test_a_case_may_be_several():
    worlds = [{"x": 1, "y": 1}, {"x": 2, "y": 3}]
    several = tables.Table(SimpleNamespace(case=lambda rng: worlds))
    assert verdict("x = y", several) == judge.Verdict(False, "left side 2, right side 3 in case 2")
    assert verdict(r"x = 1 \implies y = 1", several).holds


@pytest.mark.parametrize("latex", listed("slipped"))
def test_every_slip_is_stopped(latex):
    assert verdict(latex).holds
    tried = {slip: kind for kind, slip in slips.slips(latex)}
    assert len(tried) > 1
    assert {kind: slip for slip, kind in tried.items() if verdict(slip).holds} == {}


def test_slips_are_of_all_kinds():
    latex = r"\frac{1}{n}x_{ij}^2 + \bar x \le 2A^{-1}B^{\mathsf T}(n - 1) \text{ if } 1 = 1"
    kinds = [kind for kind, _ in slips.slips(latex)]
    assert kinds == [
        "+ turned", r"\le turned", "- turned", "no transpose", "no inverse", "no square",
        "no factor 2", "no bar", "n for n - 1", "n - 1 for n", "j for i", "i for j",
        "1 by one", "2 by one", "2 by one", "1 by one", "1 by one", "1 by one", "1 by one",
    ]  # fmt: skip
    assert {r"\tfrac{2}3", r"\tfrac1{4}"} == {slip for _, slip in slips.slips(r"\tfrac13")}
