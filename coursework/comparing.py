"""The forms in which hidden tests compare: up to sign, as subspaces, free of scale, in any order.

Each is given what a student's code returned, which may be anything: what is no array of finite
numbers in a shape that fits is not right, and stops no test.
"""

from __future__ import annotations

import numpy as np
from scipy.optimize import linear_sum_assignment

from coursework import wire
from lecture_utils.exercises import words
from lecture_utils.exercises.base import Wrong
from lecture_utils.exercises.forms import along, close, demand, expect, numbers

#: a shape that is told is the student's word for something: of hidden data it tells little
LONGEST_TOLD = 1_000


def floats(value):
    """Return an answer as a float array without NaNs, or None."""
    try:
        return array(value, None)
    except Wrong:
        return None


def columns_of(value):
    """Return an answer as a float matrix, a vector as its one column, or None."""
    found = floats(value)
    if found is None or found.ndim not in (1, 2) or not found.size:
        return None
    return found.reshape(len(found), -1)


def same_subspace(got, right, tol=1e-6):
    """Tell whether the columns of two matrices span the same space."""
    got, right = columns_of(got), columns_of(right)
    if got is None or got.shape[0] != right.shape[0]:
        return False
    return bool(np.abs(projector(got) - projector(right)).max() <= tol)


def projector(columns):
    u, s, _ = np.linalg.svd(columns, full_matrices=False)
    kept = u[:, s > 1e-10 * max(s.max(initial=0), 1e-300)]
    return kept @ kept.T


def orthonormal(columns, tol=1e-8):
    """Tell whether columns have length one and are at right angles."""
    columns = columns_of(columns)
    if columns is None:
        return False
    return bool(np.abs(columns.T @ columns - np.eye(columns.shape[1])).max() <= tol)


def free_of_scale(got, right, tol=1e-6):
    """Tell whether two vectors are parallel: of any length, and of either sign."""
    got, right = (columns_of(side) for side in (got, right))
    if got is None or got.size != right.size or not np.linalg.norm(got):
        return False
    got, right = got.reshape(-1, 1), right.reshape(-1, 1)
    return along(got / np.linalg.norm(got), right / np.linalg.norm(right), tol)


def matched(got, right):
    """Return the least absolute correlation of columns, paired off as well as they can be."""
    got, right = (columns_of(side) for side in (got, right))
    if got is None or got.shape != right.shape:
        return 0.0
    got, right = got - got.mean(0), right - right.mean(0)
    norms = np.linalg.norm(got, axis=0), np.linalg.norm(right, axis=0)
    if not (norms[0].all() and norms[1].all()):
        return 0.0
    correlations = np.abs((got / norms[0]).T @ (right / norms[1]))
    rows, columns = linear_sum_assignment(-correlations)
    return float(correlations[rows, columns].min())


def in_any_order(got, right, tol=1e-8):
    """Tell whether two lists hold the same numbers."""
    got, right = floats(got), np.sort(np.ravel(right))
    if got is None or got.size != right.size:
        return False
    return not got.size or close(np.sort(np.ravel(got)), right, tol)


def array(value, shape, what="the answer"):
    """Read an answer as a float array of a shape (None: any length), or raise `Wrong`.

    Where ``shape`` is None, any shape will do. A column or a row of numbers is a list of them, and
    complex numbers without imaginary parts are real ones.
    """
    found = real(value, what)
    shape = found.shape if shape is None else shape
    while found.ndim > len(shape) and 1 in found.shape:  # SymPy's vectors are matrices
        found = found.squeeze(found.ndim - 1 - found.shape[::-1].index(1))
    if shape in ((1,), (None,)) and not found.ndim:
        found = found.reshape(1)
    fits = found.ndim == len(shape) and all(
        want in (None, have) for want, have in zip(shape, found.shape, strict=True)
    )
    if fits and np.isfinite(found).all():
        return found
    if not fits and (found.ndim > 2 or max(found.shape, default=0) > LONGEST_TOLD):
        raise Wrong(f"{what} should be {words.kind(shape)}; yours has another shape.")
    return numbers(found, shape, what)


def real(value, what):
    """Read an answer as a float array of any shape, or raise `Wrong`."""
    if isinstance(value, wire.Opaque | wire.Figure):
        raise Wrong(f"{what} should be numbers; yours is {value!r}.")
    try:
        found = np.array(value)
        if found.dtype.kind == "c" and not found.imag.any():
            found = found.real
        if found.dtype.kind in "biuf":
            return found.astype(float)
    except (TypeError, ValueError):
        found = value
    return words.read(found, what)


def number(value, what="the answer"):
    """Read an answer as one number, or raise `Wrong`."""
    return float(array(value, (), what))


def several(value, count, what="what the function returns"):
    """Read an answer as a tuple or a list of so many things, or raise `Wrong`."""
    demand(
        isinstance(value, tuple | list) and len(value) == count, f"{what} should be {count} things."
    )
    return value


def axes_of(figure, count=1):
    """Return the axes of a figure that shows something, or raise `Wrong`."""
    demand(isinstance(figure, wire.Figure), "that is no figure: keep what plt.subplots() returns.")
    found = [ax for ax in figure.axes if ax["lines"] or ax["points"] or ax["bars"] or ax["images"]]
    demand(len(found) >= count, f"the figure shows nothing in {count - len(found)} of its axes.")
    return found


def labelled(ax):
    """Demand that both axes have labels."""
    demand(ax["xlabel"].strip() and ax["ylabel"].strip(), "both axes of the figure need labels.")


def curve(ax, x, y, tol=1e-6):
    """Tell whether a line, points or bars of some axes show these values."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    shown = [(line["x"], line["y"]) for line in ax["lines"]]
    shown += [(p[:, 0], p[:, 1]) for p in ax["points"] if p.ndim == 2 and p.shape[1] == 2]
    if ax["bars"]:
        bars = np.array(ax["bars"])
        shown.append((bars[:, 0] + bars[:, 1] / 2, bars[:, 2]))
    return any(
        np.shape(a) == x.shape and close(np.asarray(a), x, tol) and close(np.asarray(b), y, tol)
        for a, b in shown
    )


TOOLS = {
    f.__name__: f
    for f in (
        same_subspace, orthonormal, free_of_scale, matched, in_any_order, array, number, several,
        axes_of, labelled, curve, along, close, demand, expect,
    )
}  # fmt: skip
