"""The forms that checkers share: what is right, which mistakes lead elsewhere, and their words."""

import warnings
from copy import deepcopy
from functools import wraps
from inspect import signature

import numpy as np

from lecture_utils.exercises.base import Wrong, exercise
from lecture_utils.exercises.words import (
    Stopped,
    given,
    kind,
    line_of,
    named,
    read,
    written,
)

EXACT, FINE, ALMOST, TWO_DIGITS = 1e-8, 1e-3, 5e-3, 0.015
RETURNED = "what the function returns"
NO_FUNCTION = "give the function itself, without calling it."
EXCHANGED = "rows and columns are exchanged"


def numbers(answer, shape, what="the answer"):
    """Read ``answer`` as a float array of ``shape`` (None: any length), or say what it is not."""
    given_shape = (array := read(answer, what)).shape
    if array.ndim > len(shape):
        array = array.squeeze()  # SymPy's vectors are matrices of one column
    fits = len(shape) == array.ndim and all(
        want in (None, have) for want, have in zip(shape, array.shape, strict=False)
    )
    if not fits:
        why = f": {EXCHANGED}" if len(shape) == 2 and array.shape == shape[::-1] else ""
        raise Wrong(f"{what} should be {kind(shape)}; yours is {kind(given_shape)}{why}.")
    if not np.isfinite(array).all():
        raise Wrong(f"{what} holds a NaN or an infinity: did it overflow, or divide by zero?")
    return array


def close(one, other, tol=EXACT):
    """Tell whether two arrays agree within ``tol`` of the larger one's size."""
    one, other = np.asarray(one), np.asarray(other)
    return (
        one.shape == other.shape
        and np.isfinite(other).all()  # nothing is near infinity
        and np.abs(one - other).max() <= tol * max(1, np.abs(other).max())
    )


def is_nearly(answer, wrong):
    """Tell whether an answer that need not be readable is ``wrong``."""
    try:
        return close(numbers(answer, np.shape(wrong)), wrong)
    except Wrong:
        return False


def along(got, right, tol=1e-6):
    """Tell whether each column of ``got`` is that of ``right``, or its opposite."""
    signs = np.where(np.sum(got * right, axis=0) < 0, -1, 1)
    return close(got * signs, right, tol)


def demand(truth, words):
    """Say what is wrong unless something is true."""
    if not truth:
        raise Wrong(words)


def expect(got, right, mistakes, otherwise, tol=EXACT):
    """Accept ``right``; name the mistake behind a known wrong answer; else say ``otherwise``.

    Parameters
    ----------
    mistakes : list of pairs
        What a mistake leads to, and what is said about it.
    otherwise : str or callable
        What is said about any other answer, or a function of the answer that says it.
    tol : float
        How near to ``right`` is near enough: with ``ALMOST``, rounded numbers are, with ``FINE``
        those of three digits.
    """
    if close(got, right, tol):
        return
    for wrong, words in mistakes:
        demand(not close(got, wrong), words)
    whole = np.array_equal(got, np.round(got)) and np.array_equal(right, np.round(right))
    if not whole and close(got, right, min(ALMOST, TWO_DIGITS * np.abs(right).max())):
        raise Wrong("almost: rounded numbers are not enough, give fractions or let Python compute.")
    raise Wrong(otherwise(got) if callable(otherwise) else otherwise)


def rounded(wrong, words):
    """Return rows for a mistake that is no fraction: as it is, and as one writes it down."""
    return [(wrong, words), *((np.round(wrong, places), words) for places in range(1, 8))]


def by_hand(name, right, mistakes, otherwise, praise, tol=EXACT):
    """Register a checker of an answer that is written down: a number, a list or a matrix.

    A mistake may lead to an answer of another shape.
    """

    @exercise(name)
    def checker(answer):
        for wrong, words in mistakes:
            if np.shape(wrong) != np.shape(right):
                demand(not is_nearly(answer, wrong), words)
        expect(numbers(answer, np.shape(right)), right, mistakes, otherwise, tol)
        return praise


def call(answer, *arguments):
    """Call a reader's function on copies, which it must leave alone; errors become sentences."""
    demand(callable(answer), NO_FUNCTION)
    copies = deepcopy(arguments)
    try:
        result = answer(*copies)
    except Wrong:  # a forbidden function was called
        raise
    except Exception as error:
        where = f"called with {given(answer, arguments)}{line_of(error)}"
        raise Stopped(f"{where} it stops: {type(error).__name__}: {error}") from None
    demand(result is not None, "the function returns None: is a return statement missing?")
    words = "it overwrites an array that it was given: X -= m does, X = X - m does not."
    for copy, original in zip(copies, arguments, strict=True):
        demand(not isinstance(original, np.ndarray) or np.array_equal(copy, original), words)
    return result


def tried(answer, arguments, right, mistakes, otherwise, shapes=None, what=RETURNED):
    """Call a reader's function once, and `expect` what it returns to be ``right``.

    ``shapes`` holds what is said about results of a shape that gives the mistake away.
    """
    got = call(answer, *arguments)
    for shape, words in (shapes or {}).items():
        demand(read(got, what).shape != shape, words)
    exchanged = (np.transpose(right), f"{EXCHANGED}: that is the transpose.")
    expect(numbers(got, np.shape(right), what), right, [*mistakes, exchanged], otherwise)


def shown(solution, *inputs):
    """Let a checker show the first of some small inputs at which a reader's function goes wrong.

    Parameters
    ----------
    solution : callable
        Returns what is right, or a list of all that is, and calls its arguments as the exercise
        does.
    inputs : tuples
        Arguments, the smallest first; lists become arrays.
    """
    inputs = [[np.array(a, float) if isinstance(a, list) else a for a in each] for each in inputs]

    def showing(checker):
        @wraps(checker)
        def check_and_show(answer):
            try:
                return checker(answer)
            except Wrong as wrong:
                with warnings.catch_warnings(action="ignore"):
                    raise smallest(wrong, answer, solution, inputs) from None

        return check_and_show

    return showing


def smallest(wrong, answer, solution, inputs):
    """Return what is wrong with a reader's function, with the first input at which it shows."""
    for arguments in inputs:
        right = solution(*arguments)
        accepted = right if isinstance(right, list) else [right]
        try:
            got = call(answer, *arguments)
            came, due = written(got), written(accepted[0])
        except Wrong as other:
            if isinstance(wrong, Stopped) and isinstance(other, Stopped):
                return other
            continue
        if isinstance(wrong, Stopped) or any(agree(got, each) for each in accepted) or came == due:
            continue
        where = named(list(signature(solution).parameters)[: len(arguments)], arguments)
        return Wrong(f"{wrong} For {where} it returns {came}, and should return {due}.")
    return wrong


def agree(got, right):
    """Tell whether what need not be readable is right: a number, an array, or a pair of them."""
    if isinstance(right, tuple):
        same = isinstance(got, tuple | list) and len(got) == len(right)
        return same and all(map(agree, got, right))
    return is_nearly(got, right)


def refuses(answer, arguments, accepted, where):
    """Demand that a reader's function raises a ``ValueError`` of its own."""
    called = f"called with {given(answer, arguments)}"
    try:
        answer(*deepcopy(arguments))
    except np.linalg.LinAlgError as error:
        words = f"{called}{line_of(error)} NumPy stops it by itself ({error})"
        raise Wrong(f"{words}: refuse with your own ValueError.") from None
    except ValueError:
        return
    except Exception as error:
        words = f"{where} it raises {type(error).__name__}, {called}{line_of(error)}"
        raise Wrong(words.rstrip(",") + ".") from None
    raise Wrong(accepted)


def pair(result, names):
    """Demand two things in a tuple or a list."""
    demand(isinstance(result, tuple | list) and len(result) == 2, f"return the pair {names}.")
    return result


def random_matrices(*shapes):
    """Return a few fixed random matrices, so that a checker says the same thing twice."""
    rng = np.random.default_rng(2)
    return [rng.normal(size=shape) for shape in shapes]
