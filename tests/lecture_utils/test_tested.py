"""What a problem set's tests say: of an answer that is missing, wrong, right or broken."""

import warnings

import pytest

from lecture_utils.tested import tested


def say(capsys, *answers, error=None):
    with tested("2", *answers):
        if error is not None:
            raise error
    return capsys.readouterr().out


def test_nothing_is_said_of_an_answer_that_is_missing(capsys):
    assert say(capsys, ..., error=TypeError("x")) == "… question 2 is not answered yet.\n"
    assert say(capsys, 1, ...) == "… question 2 is not answered yet.\n"
    assert say(capsys, max, error=NotImplementedError()) == "… question 2 is not answered yet.\n"


def test_a_right_answer_passes(capsys):
    assert say(capsys, 1) == "✓ question 2 passes the tests on this page.\n"


def test_a_wrong_answer_is_told_why(capsys):
    assert say(capsys, 1, error=AssertionError("too small.")) == "✗ question 2: too small.\n"


def test_an_answer_that_breaks_is_told_how(capsys):
    words = say(capsys, 1, error=ValueError("shapes"))
    assert words == "✗ question 2 stops with ValueError: shapes\n"


def test_a_reader_can_still_stop_it():
    with pytest.raises(KeyboardInterrupt), tested("2", 1):
        raise KeyboardInterrupt


def test_warnings_are_quiet_within_it_and_only_there(capsys):
    with tested("2", 1):
        warnings.warn("small", UserWarning, stacklevel=1)
    assert capsys.readouterr().out.startswith("✓")
    with pytest.warns(UserWarning, match="loud"):
        warnings.warn("loud", UserWarning, stacklevel=1)
