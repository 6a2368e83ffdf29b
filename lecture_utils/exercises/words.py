"""Put into words what was handed over and what came back: shapes, a few numbers, arguments."""

import inspect
import linecache
from traceback import walk_tb

import numpy as np

from lecture_utils.exercises.base import Wrong

FEW = 6  # numbers are written out, a table of 2×3; of more, only the shape is said
LIBRARIES = ("numpy", "scipy", "sklearn", "sympy", "lecture_utils")


class Stopped(Wrong):
    """With which arguments a reader's function came to no end, and where."""


def read(answer, what="it"):
    """Read ``answer`` as a float array of any shape, or say that it is none."""
    try:
        entries = np.array(answer)
        if entries.dtype.kind in "US":
            raise TypeError  # text
        return np.asarray(entries.tolist(), dtype=float)
    except (TypeError, ValueError, OverflowError):
        raise Wrong(f"{what} should be real numbers; yours cannot be read as such.") from None


def kind(shape):
    """Say what has a shape; None stands for any length."""
    if len(shape) == 2:
        sides = list(zip(shape, ("row", "column"), strict=True))
        fixed = " and ".join(several(n, side) for n, side in sides if n is not None)
        free = " and ".join(f"{side}s" for n, side in sides if n is None)
        free = f" (any number of {free})" if free else ""
        return "a matrix" + (f" with {fixed}" if fixed else "") + free
    if shape == (None,):
        return "one list of numbers"
    if len(shape) == 1:
        return f"a list of {several(*shape, 'number')}"
    return f"an array of shape {'×'.join(map(str, shape))}" if shape else "a single number"


def several(n, thing):
    """Return a number of things, as in *1 row* and *2 rows*."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def written(value):
    """Write down a few numbers as one types them; say of more, or of a function, what it is."""
    if callable(value):
        return "a function"
    try:
        array = read(value)
    except Wrong:
        if not isinstance(value, tuple | list):
            raise
        return f"({', '.join(map(written, value))})"  # a pair of a list and a number, say
    return bracketed(array) if array.size <= FEW else kind(array.shape)


def bracketed(array):
    """Write an array as a list of lists, with four digits where it does not hold whole numbers."""
    if array.ndim:
        return f"[{', '.join(map(bracketed, array))}]"
    if abs(array) < 1e-15:
        return "0"  # or what rounding left
    whole = float(array).is_integer() and abs(array) < 1e6
    return str(int(array)) if whole else f"{float(array):.4g}"


def named(names, values):
    """Write down arguments with their names."""
    return ", ".join(
        f"{name} ({written(value)})"
        if callable(value) or np.size(value) > FEW
        else f"{name} = {written(value)}"
        for name, value in zip(names, values, strict=True)
    )


def given(function, arguments):
    """Write down arguments, with the names that a function has for them if it takes so many."""
    try:
        names = inspect.signature(function).bind(*arguments).arguments
    except (TypeError, ValueError):
        names = ()
    if len(names) == len(arguments):
        return named(names, arguments)
    return ", ".join(map(written, arguments))


def in_library(frame):
    """Tell whether running code belongs to a library, and not to a reader."""
    return frame.f_globals.get("__name__", "").partition(".")[0] in LIBRARIES


def line_of(error):
    """Return the reader's line that ran when an error arose, between commas, if there is one."""
    frames = [at for at in walk_tb(error.__traceback__) if not in_library(at[0])]
    own = [at for at in frames if at[0].f_globals is frames[0][0].f_globals]
    for frame, number in own[-1:]:
        line = linecache.getline(frame.f_code.co_filename, number, frame.f_globals).strip()
        return f", at the line `{line}`," if line else ""
    return ""
