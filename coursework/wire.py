"""Values as data: what crosses the wall between a student's code and the judge, and nothing else.

A value becomes JSON. Numbers, words, lists and arrays arrive as what they were, an expression as
the text of its tree, a figure as what it shows, and all else as no more than the name of its type.
To read one runs no code, and expects lies: a student's process can send what it likes.
"""

from __future__ import annotations

import base64
import fractions
import math
import numbers
import sys

import numpy as np

from coursework import figures

MOST_NUMBERS = 4_000_000
MOST_DIGITS = 3_000  # of a whole number, in base 16
MOST_PARTS = 2_000_000  # of one message
DEEPEST = 12
KINDS = {f"{sign}{kind}" for sign in "<|" for kind in "b1 i1 u1".split()} | {
    f"<{kind}" for kind in "i2 i4 i8 u2 u4 u8 f2 f4 f8 c8 c16".split()
}
#: what a thing that does not cross may be called: any other name could be a message
NAMES = set("""
    function builtin_function_or_method method type module generator object range set dict bytes map
    zip filter Figure Axes DataFrame Series Function Integral MatrixSymbol PCA Generator
""".split()) | {"a huge integer", "a huge array", "something nested very deeply"}  # fmt: skip


class Unreadable(ValueError):
    """What arrived is not what a value looks like."""


class Opaque:
    """Something that does not cross: only the name of its type is known."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"<{self.name}>"


def clean(text):
    """Return a text without what no file and no page can hold: halves of letters, and zeros."""
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return whole.replace("\0", "�")


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
    if isinstance(value, np.ndarray | np.generic):
        return array(np.asarray(value), depth)
    if isinstance(value, list | tuple | range):
        key = "u" if isinstance(value, tuple) else "l"
        return {key: [encoded(one, depth + 1) for one in value[:MOST_NUMBERS]]}
    if isinstance(value, dict):
        return {"d": [[encoded(k, depth + 1), encoded(v, depth + 1)] for k, v in value.items()]}
    if isinstance(value, numbers.Number):
        return number(value, depth)
    return special(value, depth)


def number(value, depth):
    """Return a number of Python, or of a library that makes its own."""
    if isinstance(value, int):
        small = value.bit_length() < 4 * MOST_DIGITS
        return {"i": hex(value)} if small else {"o": "a huge integer"}
    if isinstance(value, fractions.Fraction):
        return {"y": f"Rational({value.numerator}, {value.denominator})"}
    if isinstance(value, complex):
        return array(np.asarray(value), depth)
    if "sympy" in sys.modules and isinstance(value, sys.modules["sympy"].Basic):
        return special(value, depth)
    try:
        value = float(value)
    except (TypeError, ValueError, OverflowError):
        return {"o": "object"}
    return value if math.isfinite(value) else {"f": repr(value)}


def array(values, depth):
    """Return an array as its type, its shape and its bytes."""
    if values.size > MOST_NUMBERS:
        return {"o": "a huge array"}
    if values.dtype.kind in "biufc":
        if values.dtype.itemsize > (16 if values.dtype.kind == "c" else 8):
            values = values.astype(complex if values.dtype.kind == "c" else float)
        plain = np.ascontiguousarray(values).astype(values.dtype.newbyteorder("<"))
        data = base64.b64encode(plain.tobytes()).decode()
        return {"a": plain.dtype.str, "s": list(values.shape), "b": data}
    return encoded(values.tolist(), depth + 1)


def special(value, depth):
    """Return what libraries make: expressions, figures, tables; of the rest only a name."""
    loaded = sys.modules
    if "sympy" in loaded and isinstance(value, loaded["sympy"].Basic | loaded["sympy"].MatrixBase):
        plain = value.as_expr() if isinstance(value, loaded["sympy"].Poly) else value
        return {"y": loaded["sympy"].srepr(plain)}
    if "matplotlib.figure" in loaded and isinstance(value, loaded["matplotlib.figure"].Figure):
        return {"g": encoded(figures.shown(value), depth + 1)}
    if "matplotlib.axes" in loaded and isinstance(value, loaded["matplotlib.axes"].Axes):
        return special(value.figure, depth)
    if "scipy.sparse" in loaded and loaded["scipy.sparse"].issparse(value):
        if math.prod(value.shape) > MOST_NUMBERS:
            return {"o": "a huge array"}
        return array(value.toarray(), depth)
    if isinstance(value, set | frozenset):
        return {"l": sorted((encoded(one, depth + 1) for one in value), key=repr)}
    if hasattr(type(value), "__array__"):  # a table of pandas, for one
        return array(np.asarray(value), depth + 1)
    return {"o": type(value).__name__[:60]}


def parts(data):
    """Return at least how many things the bytes of a message hold."""
    return data.count(b",") + data.count(b"[") + data.count(b"{")


def trees(value):
    """Yield the texts of all expressions in some JSON."""
    todo = [value]
    while todo:
        one = todo.pop()
        if isinstance(one, dict):
            if "y" in one:
                yield one["y"]
            todo += one.values()
        elif isinstance(one, list):
            todo += one


def decoded(value, depth=0):
    """Return the value that some JSON stands for, or raise `Unreadable`."""
    if depth > 3 * DEEPEST:
        raise Unreadable("it is nested too deeply")
    if isinstance(value, str):
        return clean(value)
    if value is None or isinstance(value, bool | float):
        return value
    if not isinstance(value, dict) or not value:
        raise Unreadable("it is no value")
    key = next(iter(value))
    try:
        return READERS[key](value, depth + 1)
    except Unreadable:
        raise
    except Exception as error:  # whatever a lie leads to
        raise Unreadable("it is no value") from error


def read_array(value, _):
    shape = tuple(value["s"])
    if value["a"] not in KINDS or not all(type(n) is int and n >= 0 for n in shape):
        raise Unreadable("it is no array of numbers")
    if math.prod(shape) > MOST_NUMBERS or len(shape) > 8:
        raise Unreadable("it is too large")
    data = base64.b64decode(value["b"], validate=True)
    if value["a"].endswith("b1"):  # a byte could be neither true nor false
        return (np.frombuffer(data, np.uint8) != 0).reshape(shape)[()]
    return np.frombuffer(data, value["a"]).reshape(shape).copy()[()]


def read_integer(value, _):
    if len(value["i"]) > MOST_DIGITS + 3:
        raise Unreadable("it is a huge integer")
    return int(value["i"], 16)


def read_expression(value, _):
    from coursework import expressions

    try:
        return expressions.read(value["y"])
    except expressions.Unreadable as error:
        raise Unreadable(str(error)) from None


def read_figure(value, depth):
    return Figure(figures.read(decoded(value["g"], depth)))


def read_opaque(value, _):
    return Opaque(value["o"] if value["o"] in NAMES else "something else")


READERS = {
    "a": read_array,
    "i": read_integer,
    "y": read_expression,
    "e": lambda value, depth: ...,
    "f": lambda value, depth: {"nan": np.nan, "inf": np.inf, "-inf": -np.inf}[value["f"]],
    "l": lambda value, depth: [decoded(one, depth) for one in value["l"]],
    "u": lambda value, depth: tuple(decoded(one, depth) for one in value["u"]),
    "d": lambda value, depth: {decoded(k, depth): decoded(v, depth) for k, v in value["d"]},
    "g": read_figure,
    "o": read_opaque,
}


class Figure(dict):
    """What a figure shows: ``axes``, a list; each has labels, lines, points, bars and images."""

    def __repr__(self):
        return "<Figure>"

    @property
    def axes(self):
        return self["axes"]
