"""What a reader's function does while it runs: what it calls, how often, and what it holds."""

import sys
import tracemalloc
from functools import partial, wraps

from lecture_utils.exercises.forms import NO_FUNCTION, call, demand
from lecture_utils.exercises.words import in_library


def without(answer, names, words):
    """Return a reader's function that calls no functions of NumPy or SciPy with some names.

    It is told by the code that runs: whatever the reader calls it, and also in a helper.
    """
    demand(callable(answer), NO_FUNCTION)

    @wraps(answer)
    def watched(*arguments):
        used, before = [], sys.getprofile()
        sys.setprofile(partial(notice, names, used))
        try:
            return answer(*arguments)
        finally:
            sys.setprofile(before)
            demand(not used, f"{''.join(used[:1])} {words}")

    return watched


def notice(names, used, frame, event, _):
    """Keep the name of a function that a library begins to run, if it is one of ``names``."""
    if event == "call" and frame.f_code.co_name in names and in_library(frame):
        used.append(frame.f_code.co_name)


def steps(answer, *arguments):
    """Return how many steps of Python a reader's function takes: calls, lines and returns."""
    taken, before = [], sys.gettrace()

    def count(*_):  # pragma: no cover - while it traces, nobody traces it
        taken.append(1)
        return count

    sys.settrace(count)
    try:
        call(answer, *arguments)
    finally:
        sys.settrace(before)
    return len(taken)


def peak(answer, *arguments):
    """Return the largest number of bytes that a reader's function held at any one time."""
    tracemalloc.start()
    try:
        call(answer, *arguments)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
