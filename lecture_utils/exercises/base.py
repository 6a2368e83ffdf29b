"""Exercises that answer back: what is right, and what a wrong answer mixed up.

``check("coordinates", answer)`` looks up the checker of that name. ``answer`` is ``None`` until
the reader has one.
"""

from copy import deepcopy
from html import escape

import numpy as np
from IPython import get_ipython
from IPython.display import display

CHECKERS = {}
ALMOST = 5e-3


class Wrong(ValueError):
    """What is wrong with an answer, in a sentence that helps."""


def exercise(name):
    """Register the decorated checker under ``name``."""

    def register(checker):
        CHECKERS[name] = checker
        return checker

    return register


def check(name, answer=None):
    """Say whether ``answer`` solves the exercise, and if not, what is wrong with it."""
    if name not in CHECKERS:
        raise KeyError(f"there is no exercise {name!r}; there are: {', '.join(sorted(CHECKERS))}")
    if answer is None:
        return _say("waiting", "… ", "Nothing to check yet: put your answer in place of None.")
    try:
        praise = CHECKERS[name](answer)
    except Wrong as wrong:
        return _say("wrong", "✗ ", str(wrong))
    return _say("right", "✓ ", praise)


def _say(kind, mark, words):
    if get_ipython() is None:
        print(mark + words)
        return
    html = f'<div class="checker {kind}">{mark}{escape(words)}</div>'
    display({"text/plain": mark + words, "text/html": html}, raw=True)


def numbers(answer, shape, what="the answer"):
    """Read ``answer`` as a float array of ``shape`` (None: any length), or say what it is not."""
    try:
        entries = np.array(answer)
        if entries.dtype.kind in "US":
            raise TypeError  # text
        array = np.asarray(entries.tolist(), dtype=float)
    except (TypeError, ValueError, OverflowError):
        raise Wrong(f"{what} should be real numbers; yours cannot be read as such.") from None
    if array.ndim > len(shape):
        array = array.squeeze()  # SymPy's vectors are matrices of one column
    fits = len(shape) == array.ndim and all(
        want in (None, have) for want, have in zip(shape, array.shape, strict=False)
    )
    if not fits:
        want = "×".join("any" if n is None else str(n) for n in shape)
        want = f"have shape {want}" if shape else "be a single number"
        want = "be one list of numbers" if shape == (None,) else want
        raise Wrong(f"{what} should {want}; yours has shape {array.shape}.")
    if not np.isfinite(array).all():
        raise Wrong(f"{what} holds a NaN or an infinity: did it overflow, or divide by zero?")
    return array


def function(answer):
    """Demand something that can be called."""
    if not callable(answer):
        raise Wrong("give the function itself, without calling it.")
    return answer


def call(answer, *arguments):
    """Call a reader's function on copies; an error inside it becomes a sentence."""
    answer = function(answer)
    try:
        result = answer(*deepcopy(arguments))
    except Exception as error:
        shapes = ", ".join(str(np.shape(a)) for a in arguments)
        raise Wrong(
            f"called with shapes {shapes} it stops: {type(error).__name__}: {error}"
        ) from None
    if result is None:
        raise Wrong("the function returns None: is a return statement missing?")
    return result


def close(one, other, tol=1e-8):
    """Tell whether two arrays agree within ``tol`` of the larger one's size."""
    one, other = np.asarray(one), np.asarray(other)
    return one.shape == other.shape and np.abs(one - other).max() <= tol * max(
        1, np.abs(other).max()
    )


def expect(got, right, mistakes, otherwise):
    """Accept ``right``; name the mistake behind a known wrong answer; else say ``otherwise``."""
    if close(got, right):
        return
    for wrong, words in mistakes:
        if close(got, wrong):
            raise Wrong(words)
    if close(got, right, ALMOST):
        raise Wrong("almost: rounded numbers are not enough, give fractions or let Python compute.")
    raise Wrong(otherwise)


def random_matrices(*shapes):
    """Return a few fixed random matrices, so that a checker says the same thing twice."""
    rng = np.random.default_rng(2)
    return [rng.normal(size=shape) for shape in shapes]
