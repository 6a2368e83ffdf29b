"""Options: what makes sense comes back, and one sentence refuses the rest."""

import doctest

import numpy as np
import pytest

from lecture_utils import options
from lecture_utils.options import number, one_of


def test_examples():
    assert doctest.testmod(options).failed == 0


@pytest.mark.parametrize("value", [1, 0.5, 1e-300, 1e300, np.float32(2), np.int64(3)])
def test_numbers(value):
    assert number(value, "it") is value
    assert number(value, "it", zero=True) is value


def test_limits():
    assert number(1, "it", 1) == 1
    assert number(0, "it", zero=True) == 0
    assert number(1, "it", 1, zero=True) == 1


BAD = [-1, -1e-300, np.nan, np.inf, -np.inf, True, False, "1", None, [1]]


@pytest.mark.parametrize("value", BAD)
@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({}, "above 0"),
        ({"zero": True}, "of at least 0"),
        ({"most": 1}, "above 0 and at most 1"),
        ({"most": 2.5, "zero": True}, "of at least 0 and at most 2.5"),
    ],
)
def test_what_is_no_such_number(value, options, wanted):
    with pytest.raises(ValueError, match=r"^it must be a finite number") as caught:
        number(value, "it", **options)
    assert str(caught.value) == f"it must be a finite number {wanted}, not {value!r}"


@pytest.mark.parametrize(("value", "options"), [(0, {}), (1.01, {"most": 1}), (2, {"most": 1})])
def test_just_outside(value, options):
    with pytest.raises(ValueError, match=r"^it must be a finite number above 0"):
        number(value, "it", **options)


def test_names():
    assert one_of({"a": 1, "b": 2}, "b", "letter") == "b"
    assert one_of(["a", "b"], "a", "letter") == "a"


@pytest.mark.parametrize("value", ["c", "A", "", 1, None, ["a"], {}])
def test_what_is_no_such_name(value):
    with pytest.raises(ValueError, match=r"^letter must be one of a, b, not ") as caught:
        one_of({"a": 1, "b": 2}, value, "letter")
    assert str(caught.value).endswith(f"not {value!r}")
