"""What KaTeX makes of a formula is MathML that readers of books and screens take."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from press.site.math import typeset
from tests.press.site_fixture import site

__all__ = ["site"]

#: how many elements each has, no more and no less
PLACES = dict.fromkeys(("mfrac", "mroot", "msub", "msup", "munder", "mover"), 2)
PLACES |= {"msubsup": 3, "munderover": 3}


def unsound(math):
    """Return the elements of a formula that have more or fewer parts than they have places."""
    parts = [(part.tag.partition("}")[2], part) for part in ElementTree.fromstring(math).iter()]
    return [name for name, part in parts if name in PLACES and len(part) != PLACES[name]]


def mathml(html):
    return re.findall(r"<math\b.*?</math>", html, re.DOTALL)


@pytest.mark.parametrize(
    "tex",
    [
        r"J_{\min}",
        r"\frac{\operatorname{Cov}}{s_a s_b}",
        r"x^{\lim} + \sqrt[\det]{2}",
        r"\min_{\max} + \sum_{\min}^{\max} x",
    ],
)
def test_the_name_of_an_operator_is_one_element(tex):
    (math,) = mathml(typeset(tex, True)[0])
    assert unsound(math) == []


def test_an_operator_that_has_something_to_act_on_is_applied():
    (math,) = mathml(typeset(r"\det K", True)[0])
    assert "<mo>\u2061</mo>" in math


def test_what_is_unsound_is_seen():
    math = mathml(typeset("J_x", True)[0])[0].replace("<mi>x</mi>", "<mi>x</mi><mo>\u2061</mo>")
    assert unsound(math) == ["msub"]


def test_every_formula_of_the_site_is_sound(site):
    found = {}
    for page in sorted((site / "book").rglob("*.html")):
        for math in set(mathml(page.read_text(encoding="utf-8"))):
            if unsound(math):
                found.setdefault(page.stem, []).append(math)
    assert found == {}
