"""The promise: numbers are found as a reader finds them, and compared as they are shown."""

import re
from fractions import Fraction as Fr

import numpy as np
import pytest
import sympy as sp

from lecture_utils.phrases import numbers_in
from lecture_utils.verify import Rejected, verify

R6 = 6**0.5
#: a text, and the numbers that it says; one that need not be meant is in a list
SAID = {
    # digits
    "3 planks": (3,),
    "1,797 digits and $1{,}797$": (1797, 1797),
    "0.62, .5 and 12.0": (Fr(62, 100), Fr(1, 2), 12),
    "(5, 2, −1)": (5, 2, -1),
    "-5 and −0.5 (−3)": (-5, Fr(-1, 2), -3),
    "0.9–0.95, 5-2": (Fr(9, 10), Fr(95, 100), 5, 2),
    "about 143 million years": (143 * 10**6,),
    "2.06e-3 and 1e5": (Fr(206, 10**5), 10**5),
    "3·10⁴, 3 × 10^4, 10⁻⁸, 2¹⁰": (30000, 30000, Fr(1, 10**8), 1024),
    "5/9, ½ and 2√6": (Fr(5, 9), Fr(1, 2), 2 * R6),
    "the 29th and the 1st": (29, [1]),
    # words
    "two hundred and five, twenty-one, a thousand": (205, 21, 1000),
    "ten billion people, 13.8 billion years": (10**10, 138 * 10**8),
    "one way, One of Two": ([1], [1], 2),
    "two and three, two thirds, three quarters": (2, 3, Fr(2, 3), Fr(3, 4)),
    "a third, one third, the third axis": (Fr(1, 3), Fr(1, 3)),
    "half of it, halfway, a quarter turn, half-turns, a quarter": (Fr(1, 2), Fr(1, 4)),
    "two and a half, twice, threefold, ten times, tension": (Fr(5, 2), 2, 3, 10),
    # measures
    "80 %, 80 per cent, 95.7%, $90\\,\\%$, eighty percent": (80, 80, Fr(957, 10), 90, 80),
    "21, 29 and 41 axes hold 90, 95 and 99 per cent": (21, 29, 41, 90, 95, 99),
    "12°, $30^\\circ$, 45 degrees": (12, 30, 45),
    # mathematics
    r"$\tfrac59$, $\frac{5}{9}$, $\frac{-1}{\sqrt4}$": (Fr(5, 9), Fr(5, 9), Fr(-1, 2)),
    r"$\sqrt6$, $2\sqrt{6}$, $\sqrt[3]{8}$": (R6, 2 * R6, 2),
    r"$\frac{3 - \sqrt5}{2}$, $7 + 4\sqrt3$": ((3 - 5**0.5) / 2, 7 + 4 * 3**0.5),
    r"$10^{-8}$, $3\times10^4$, $3\cdot 10^{4}$": (Fr(1, 10**8), 30000, 30000),
    r"$2^{2500}$ images, one in $10^{373}$": (2, [2500], [1], 10, [373]),
    r"$\begin{pmatrix} 1 & -2 \\ 3 & \tfrac12 \end{pmatrix}$": (1, -2, 3, Fr(1, 2)),
    r"$\lambda = -2$ and $x \le -1$": (-2, -1),
    "$2 \\times 5 = 10$, a 5×3 matrix": (10, 10, 15),
    "2 ± √3 and $1 \\mp \\tfrac12$": (2 + 3**0.5, Fr(3, 2)),
    # what belongs to a letter
    "√(1 − r²), 1 · u₂u₂ᵀ, 2 Xᵀ(Xu)/n, give 2 I": ([1], [1], [2], [2]),
    "2λ, n − 1, 1 ± ρ, 2(x + y), λ₁/2, 3D": ([2], [1], [1], [2], [2], [3]),
    r"$2\lambda$, $n - 1$, $1 \pm \rho$, $\frac{1}{n}$, $\frac1n$": ([2], [-1], [1], [1], [1]),
    r"$\tfrac12\|x\|^2$": ([Fr(1, 2)],),
    # what is no number
    "PC1, x1, UTF-8, ℝ³, ℝ^3, x², `ddof=1`": (),
    r"$x_1$, $x_{12}^2$, $P^2$, $\mathbb R^3$, $\mathbf 1$, $\mathbf{0}$, $A^{-1}$, $x^{10}$": (),
    "[two](https://example.org/3) <!-- 4 -->": (2,),
    r"$x \tag{1.2} \label{eq-3} \\[4pt] y$": (),
}


@pytest.mark.parametrize("text", SAID)
def test_numbers_are_found(text):
    found = numbers_in(text)
    expected = [number if isinstance(number, list) else [number] for number in SAID[text]]
    assert [number.value for number in found] == pytest.approx([value for (value,) in expected])
    wanted = [not isinstance(number, list) for number in SAID[text]]
    assert [number.demanded for number in found] == wanted


def test_a_number_knows_where_it_stands_and_what_it_shows():
    text = "nearly 0.62 of $1{,}800$, more than −5 there, and 80 per cent"
    shown = [(text[n.start : n.end], n.kind, n.unit, n.hedge) for n in numbers_in(text)]
    assert shown == [
        ("0.62", "decimal", Fr(1, 100), "about"),
        ("1{,}800", "integer", 100, ""),
        ("−5", "integer", 1, ">"),
        ("80 per cent", "per cent", 10, ""),
    ]


RIGHT = {
    "a third of the $64$ features": (1 / 3, 64),
    "about 90 % of 1,800": (0.8966, 1800),
    "80 per cent": (80,),
    "it is 80 %": (0.8049,),
    "0.62": (0.6180,),
    "0.13 and 0.12": (0.125, 0.125),
    "$-2.5$": (-2.46,),
    "about 1800": (1797,),
    "some five hundred": (510,),
    "nearly half": (0.46,),
    "more than 80 %": (0.81,),
    "more than 80 % too": (81,),
    "over 1,000 of them": (1797,),
    "summed over 64 features": (64,),
    "fewer than ten": (9,),
    "no more than ten": (10,),
    "at least ten": (10,),
    "an angle of 12°": (12.3,),
    "$(5, 2, -1)$": (np.array([5.0, 2, -1]),),
    "$\\tfrac59$": (sp.Rational(5, 9),),
    "$\\sqrt6$": (sp.sqrt(6),),
    "a 5×3 matrix": ((5, 3),),
    "$7 + 4\\sqrt3$": (7 + 4 * 3**0.5,),
    "one way of two": (2,),
    "one way of many": (1,),
    "2λ is 7": (2, 7),
    "λ − 5": (-5,),
    "the first is the longer": (True,),
    "the first of 2 is the longer": (np.bool_(True), 2),
    "all of them": (np.array([True, True]),),
    "so it is": (sp.true,),
    "$10^{-8}$": (1e-8,),
    "nothing, 0 at all": (1e-17,),
}


@pytest.mark.parametrize("phrase", RIGHT)
def test_right_phrase_passes(phrase, capsys):
    verify.text(phrase, *RIGHT[phrase])
    assert capsys.readouterr().out == f"✓ “{phrase}” [ours]\n"


WRONG = {
    "it says 7, and the value is 8": ("5 and 7", (5, 8)),
    "it says 2 numbers (5, 7), and there are 1 values": ("5 and 7", (5,)),
    "it says 1 numbers (5), and there are 2 values": ("only 5", (5, 7)),
    "it says 0.62, and the value is 0.63": ("0.62", (0.63,)),
    "it says 0.62, and the value is 0.6251": ("0.62 too", (0.6251,)),
    "it says 1800, and the value is 1797": ("1800 digits", (1797,)),
    "it says 1800, and the value is 1749": ("about 1800", (1749,)),
    "it says 80 %, and the value is 0.806": ("80 %", (0.806,)),
    "it says 80 %, and the value is 0.8": ("more than 80 %", (0.8,)),
    "it says 5 %, and the value is 0.5": ("less than 5 %", (0.5,)),
    "it says ten, and the value is 10": ("fewer than ten", (10,)),
    "it says a third, and the value is 0.33": ("a third", (0.33,)),
    "it says 10^{-8}, and the value is 1e-12": ("$10^{-8}$", (1e-12,)),
    "it says −1, and the value is 1": ("(5, −1)", (5, 1)),
    "one of the truth values is False": ("so it is", (False,)),
    "one of the truth values is False ": ("so it is", (np.array([True, False]),)),
    "a phrase without a number is bound to a truth value: give one": ("so it is", ()),
    "these are not real numbers": ("so it is 1", (1j,)),
}


@pytest.mark.parametrize("reason", WRONG)
def test_wrong_phrase_is_refused(reason, capsys):
    phrase, values = WRONG[reason]
    with pytest.raises(Rejected, match=re.escape(reason.strip()) + "$"):
        verify.text(phrase, *values)
    assert capsys.readouterr().out == ""
