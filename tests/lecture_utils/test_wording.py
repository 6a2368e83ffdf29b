"""The promise: a number in a sentence is one of the values it is about, or says nothing of them."""

import numpy as np
import pytest
import sympy as sp

from lecture_utils.phrases import numbers_in
from lecture_utils.verify import Rejected
from lecture_utils.wording import (
    before_a_list,
    fits,
    flattened,
    matches,
    misquoted,
    parallel,
    plain,
    quantities,
    unfounded,
)

x, y = sp.symbols("x y")
TABLE = np.zeros((4, 64))
SHADOW = np.array([5.0, 2.0, -1.0])

#: a sentence, what is compared, and the number that is none of it
UNFOUNDED = {
    "the rank is 3": ([2, 2], "3"),
    "it has rank 3": ([2, 2], "3"),
    "the share is 5/9": ([4 / 9, 4 / 9], "5/9"),
    "it holds 85 %": ([0.957, 0.95, 0.96], "85 %"),
    "A stretches it by 5/2": ([[3.5, -3.5]], "5/2"),
    "the shadow is (5, 2, 1)": ([SHADOW], "1"),
    "the shadow is (5, −2, −1)": ([SHADOW], "−2"),
    "the length is √5": ([6**0.5], "√5"),
    "there are four of them": ([3, 3], "four"),
    "it has three of them": ([2], "three"),
    "exactly a third": ([0.25], "a third"),
    "it adds up to twelve": ([13], "twelve"),
    "about 1.3": ([1.44], "1.3"),
    "2 ± √3": ([2 + 2**0.5], "2 ± √3"),
    "a 5×4 block of it is 7": ([TABLE], "7"),
    "3 and 4": ([3], "4"),
    "with eigenvalue 6": ([[2, 1]], "6"),
    "x is 2": ([3], "2"),
    "x + 5 = 7": ([3], "7"),
    "2x + 3": ([sp.Matrix([4 * x])], None),
    "it is 3": ([4 * x + 5], "3"),
}
#: a sentence and what is compared: nothing is wrong
FOUNDED = {
    "no number at all": [1],
    "the rank is 2": [2, 2],
    "a loss of 3": [-3.0],
    "it falls by 3": [-3.0],
    "the share is 0.62": [0.618],
    "about 60 per cent": [0.618],
    "it holds 62 %": [0.618],
    "4 rows, 64 columns and 256 entries": [TABLE],
    "of shape (4, 64)": [TABLE],
    "the directions are (1, 2) and (−1, 2) over √5": [np.array([[1, -1], [2, 2]]) / 5**0.5],
    "a point of it is (10, 4, −2)": [SHADOW],
    "the shadow is (5, 2, −1)": [SHADOW],
    "(5, 10, 10)/9": [sp.Matrix([5, 10, 10]) / 9],
    "5 and 2 are left": [sp.Matrix([5 * x, 2 * y])],
    "it is 3/4": [sp.Rational(3, 4)],
    "it is 1 + 2": [3],
    "a product of 5 and 3 in a 5×3 product": [5, 3],
    # of the case
    "for n = 4": [1],
    "for n = 4 and 7": [1],
    "with (1, 1) and (1, −1) as its columns": [7],
    "of the 50 states": [7],
    "over all 120 shuffles": [7],
    "among 720 points": [7],
    "in 3 dimensions": [7],
    "in the last 3 of them": [7],
    "with y = 0 it is so": [7],
    "where x₁ is not 5": [7],
    "on the line x + 2y = 5": [7],
    "ddof=1 is meant": [7],
    "every 3 has one": [7],
    "(1, 1) and (2, 1) are orthogonal": [7],
    "so it is: (3, 4) has it": [7],
    "diag(1, −1) is orthogonal": [7],
    "(0.96, 0.29)·(0.5, 0.1) stays": [7],
    # described, named, in passing
    "a 5×3 matrix": [7],
    "a 5-pixel wide gap, right to 6 digits": [7],
    "column 2 and row 3": [7],
    "so c₁ = 0": [7],
    "two rolls see it": [7],
    "a third of it comes back": [7],
    "the three roots": [7],
    "ℝ³ and 2λ": [7],
}


@pytest.mark.parametrize("says", UNFOUNDED)
def test_a_number_that_is_not_compared_is_found(says):
    values, number = UNFOUNDED[says]
    assert unfounded(says, values) == number


@pytest.mark.parametrize("says", FOUNDED)
def test_numbers_that_are_compared_or_claim_nothing_are_left_alone(says):
    assert unfounded(says, FOUNDED[says]) is None


def test_quantities():
    numbers, counts, vectors = quantities([np.array([[1.0, 2], [3, 4]]), 7, np.array([True])])
    assert numbers.tolist() == [1, 2, 3, 4, 7, 1]
    assert counts.tolist() == [2, 2, 4, 1, 1]
    assert [list(v) for v in vectors] == [[2, 2], [1, 2], [3, 4], [1, 3], [2, 4], [], [1], [1], [1]]
    numbers, counts, vectors = quantities([sp.Matrix([[2 * x, sp.Rational(1, 4) + y]])])
    assert numbers.tolist() == [0.25, 2]
    assert counts.tolist() == [1, 2, 2]
    numbers, _, vectors = quantities([sp.Matrix([[2, sp.sqrt(4)]]), np.array([3 + 4j])])
    assert numbers.tolist() == [2, 2, 5]
    assert quantities([])[0].size == 0


def test_multiples_of_a_vector_are_parallel():
    assert parallel([1, 2, 2], [SHADOW, [-2, -4, -4]])
    assert not parallel([1, 2, 2.01], [SHADOW, [-2, -4, -4]])
    assert not parallel([1, 2], [[1, 2, 2]])
    assert not parallel([1, 2, 2], [])


def test_before_a_list():
    says = "with (1, 1), (2, 1) and 3"
    places = [(5, 11), (13, 19), (24, 25)]
    assert before_a_list(says[:24], places) == "with"
    assert before_a_list(says[:13], places) == "with"
    assert before_a_list("5 and", [(9, 10)]) == ""


def test_fitting_is_told_for_each_value():
    (number,) = numbers_in("0.62")
    assert fits(number, [0.615, 0.6249, 0.6251, 0.6149]).tolist() == [True, True, False, False]
    assert fits(number, 0.62)
    (share,) = numbers_in("80 %")
    assert fits(share, [0.8, 80.0, 0.8049, 80.49, 0.806, 8.0]).tolist() == [True] * 4 + [False] * 2
    (share,) = numbers_in("about 80 %")
    assert fits(share, [0.84, 0.86, 76.0, 74.0]).tolist() == [True, False, True, False]
    (share,) = numbers_in("less than 5 %")
    assert fits(share, [0.049, 0.05, 0.5, 4.9, 5.1, 1.0]).tolist() == [
        True, False, False, True, False, False,
    ]  # fmt: skip
    (angle,) = numbers_in("30°")
    assert fits(angle, [30.4, 29.5, 30.6]).tolist() == [True, True, False]
    (many,) = numbers_in("some 1800")
    assert fits(many, [1797, 1850, 1851]).tolist() == [True, True, False]
    (half,) = numbers_in("about half")
    assert fits(half, [0.45, 0.56]).tolist() == [True, False]
    (nought,) = numbers_in("it is 0")
    assert fits(nought, [1e-10, 1e-8]).tolist() == [True, False]
    (tiny,) = numbers_in("$10^{-8}$")
    assert fits(tiny, [1e-8, 0.0, 1.1e-8]).tolist() == [True, False, False]
    (either,) = numbers_in("2 ± 1")
    assert fits(either, [3, 1, 2]).tolist() == [True, True, False]
    for words, passing in (("at least 3", [3, 4]), ("at most 3", [2, 3]), ("more than 3", [4])):
        (number,) = numbers_in(words)
        assert [n for n in (2, 3, 4) if fits(number, n)] == passing


def test_truths_and_numbers_are_told_apart():
    assert flattened([1, True, np.array([2.0, 3.0]), np.array([True, True])]) == ([1, 2, 3], 2)
    assert flattened(plain([sp.true, sp.Rational(1, 2)])) == ([0.5], 1)
    with pytest.raises(Rejected, match=r"^one of the truth values is False$"):
        flattened(plain([sp.false]))
    assert plain([x, 1, sp.false]) == [x, 1, False]


def test_some_numbers_need_not_be_meant():
    numbers = numbers_in("one of 5×3 and 2λ")
    for values in ([1, 15, 2], [15], [5, 3], [1, 5, 3], [5, 3, 2], [15, 2]):
        assert matches(numbers, values), values
    for values in ([], [1], [5], [3, 5], [15, 3], [15, 2, 2], [2, 15]):
        assert not matches(numbers, values), values


def test_what_is_misquoted_is_said():
    assert misquoted("5 and 7", [5, 7]) is None
    assert misquoted("5 and 7", [5, 8]) == "it says 7, and the value is 8"
    assert misquoted("5 and 7", [5.123456789012, 7]) == ("it says 5, and the value is 5.123456789")
    assert misquoted("5 and 7", [5]) == "it says 2 numbers (5, 7), and there are 1 values"
    assert misquoted("none", [5]) == "it says 0 numbers (), and there are 1 values"
    assert misquoted("one", [5]) == "it says 0 numbers (), and there are 1 values"
