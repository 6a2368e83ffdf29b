"""The forms that checkers share: what is right, which mistakes lead elsewhere, and their words."""

import tracemalloc
from copy import deepcopy

import numpy as np

from lecture_utils.exercises.base import Wrong, exercise

EXACT, FINE, ALMOST, TWO_DIGITS = 1e-8, 1e-3, 5e-3, 0.015
RETURNED = "what the function returns"


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


def close(one, other, tol=EXACT):
    """Tell whether two arrays agree within ``tol`` of the larger one's size."""
    one, other = np.asarray(one), np.asarray(other)
    return one.shape == other.shape and np.abs(one - other).max() <= tol * max(
        1, np.abs(other).max()
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
    demand(callable(answer), "give the function itself, without calling it.")
    copies = deepcopy(arguments)
    try:
        result = answer(*copies)
    except Exception as error:
        shapes = ", ".join(str(np.shape(a)) for a in arguments)
        raise Wrong(
            f"called with shapes {shapes} it stops: {type(error).__name__}: {error}"
        ) from None
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
        if len(shape) == 2:
            got = numbers(got, (None, None), what)
        demand(getattr(got, "shape", None) != shape, words)
    expect(numbers(got, np.shape(right), what), right, mistakes, otherwise)


def refuses(answer, arguments, accepted, where):
    """Demand that a reader's function raises a ``ValueError`` of its own."""
    try:
        answer(*deepcopy(arguments))
    except np.linalg.LinAlgError:
        raise Wrong("NumPy stops it by itself: refuse with your own ValueError.") from None
    except ValueError:
        return
    except Exception as error:
        raise Wrong(f"{where} it raises {type(error).__name__}.") from None
    raise Wrong(accepted)


def pair(result, names):
    """Demand two things in a tuple or a list."""
    demand(isinstance(result, tuple | list) and len(result) == 2, f"return the pair {names}.")
    return result


def peak(answer, *arguments):
    """Return the largest number of bytes that a reader's function held at any one time."""
    tracemalloc.start()
    try:
        call(answer, *arguments)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def random_matrices(*shapes):
    """Return a few fixed random matrices, so that a checker says the same thing twice."""
    rng = np.random.default_rng(2)
    return [rng.normal(size=shape) for shape in shapes]
