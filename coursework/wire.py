"""Values as data: what crosses the wall between a student's code and the judge, and nothing else.

A value becomes JSON. Numbers, words, lists and arrays arrive as what they were, an expression as the
text of its tree, a figure as what it shows, and all else as no more than the name of its type. To
read one runs no code.
"""

from __future__ import annotations

import base64
import binascii
import math
import sys

import numpy as np

MOST_NUMBERS = 4_000_000
MOST_DIGITS = 4_000
DEEPEST = 12


class Unreadable(ValueError):
    """What arrived is not what a value looks like."""


class Opaque:
    """Something that does not cross: only the name of its type is known."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"<{self.name}>"


def encoded(value, depth=0):
    """Return a value as what JSON can hold."""
    if depth > DEEPEST:
        return {"o": "something nested very deeply"}
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, Figure):
        return {"g": encoded(dict(value), depth)}
    if value is Ellipsis:
        return {"e": 1}
    if isinstance(value, int):
        return (
            {"i": hex(value)} if value.bit_length() < 3 * MOST_DIGITS else {"o": "a huge integer"}
        )
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else {"f": repr(float(value))}
    if isinstance(value, complex):
        return encoded(np.asarray(value), depth)
    if isinstance(value, np.ndarray | np.generic):
        return array(np.asarray(value), depth)
    if isinstance(value, list | tuple):
        key = "l" if isinstance(value, list) else "u"
        return {key: [encoded(one, depth + 1) for one in value[:MOST_NUMBERS]]}
    if isinstance(value, dict):
        return {"d": [[encoded(k, depth + 1), encoded(v, depth + 1)] for k, v in value.items()]}
    return special(value, depth)


def array(values, depth):
    """Return an array as its type, its shape and its bytes."""
    if values.size > MOST_NUMBERS:
        return {"o": "a huge array"}
    if values.dtype.kind in "biufc":
        if values.dtype == np.longdouble:
            values = values.astype(float)
        plain = np.ascontiguousarray(values).astype(values.dtype.newbyteorder("<"))
        data = base64.b64encode(plain.tobytes()).decode()
        return {"a": plain.dtype.str, "s": list(values.shape), "b": data}
    return encoded(values.tolist(), depth + 1)


def special(value, depth):
    """Return what libraries make: expressions, figures, tables; of the rest only a name."""
    loaded = sys.modules
    if "sympy" in loaded and isinstance(value, loaded["sympy"].Basic | loaded["sympy"].MatrixBase):
        return {"y": loaded["sympy"].srepr(value)}
    if "matplotlib.figure" in loaded and isinstance(value, loaded["matplotlib.figure"].Figure):
        from coursework.inside import shown

        return {"g": encoded(shown(value), depth + 1)}
    if "matplotlib.axes" in loaded and isinstance(value, loaded["matplotlib.axes"].Axes):
        return special(value.figure, depth)
    if "scipy.sparse" in loaded and loaded["scipy.sparse"].issparse(value) and value.size < 10**6:
        return array(value.toarray(), depth)
    if isinstance(value, set | frozenset):
        return {"l": sorted((encoded(one, depth + 1) for one in value), key=repr)}
    return {"o": type(value).__name__[:60]}


def decoded(value, depth=0):
    """Return the value that some JSON stands for, or raise `Unreadable`."""
    if depth > 3 * DEEPEST:
        raise Unreadable("it is nested too deeply")
    if value is None or isinstance(value, bool | str | float):
        return value
    if not isinstance(value, dict) or not value:
        raise Unreadable("it is no value")
    key = next(iter(value))
    try:
        return READERS[key](value, depth + 1)
    except Unreadable:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, binascii.Error) as error:
        raise Unreadable("it is no value") from error


def read_array(value, _):
    kind = np.dtype(value["a"])
    shape = tuple(value["s"])
    if kind.kind not in "biufc" or not all(type(n) is int and n >= 0 for n in shape):
        raise Unreadable("it is no array of numbers")
    if math.prod(shape) > MOST_NUMBERS or len(shape) > 8:
        raise Unreadable("it is too large")
    return np.frombuffer(base64.b64decode(value["b"], validate=True), kind).reshape(shape).copy()


def read_integer(value, _):
    if len(value["i"]) > MOST_DIGITS:
        raise Unreadable("it is a huge integer")
    return int(value["i"], 16)


def read_expression(value, _):
    from coursework.expressions import read

    return read(value["y"])


READERS = {
    "a": read_array,
    "i": read_integer,
    "y": read_expression,
    "e": lambda value, depth: ...,
    "f": lambda value, depth: {"nan": np.nan, "inf": np.inf, "-inf": -np.inf}[value["f"]],
    "l": lambda value, depth: [decoded(one, depth) for one in value["l"]],
    "u": lambda value, depth: tuple(decoded(one, depth) for one in value["u"]),
    "d": lambda value, depth: {decoded(k, depth): decoded(v, depth) for k, v in value["d"]},
    "g": lambda value, depth: Figure(decoded(value["g"], depth)),
    "o": lambda value, depth: Opaque(str(value["o"])[:60]),
}


class Figure(dict):
    """What a figure shows: ``axes``, a list; each has labels, lines, points, bars and images."""

    @property
    def axes(self):
        found = self.get("axes")
        return found if isinstance(found, list) else []
