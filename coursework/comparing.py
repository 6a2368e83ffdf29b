"""The forms in which hidden tests compare: up to sign, as subspaces, free of scale, in any order."""

from __future__ import annotations

import numpy as np
from scipy.optimize import linear_sum_assignment

from coursework import wire
from lecture_utils.exercises.base import Wrong
from lecture_utils.exercises.forms import along, close, demand, expect, numbers


def same_subspace(got, right, tol=1e-6):
    """Tell whether the columns of two matrices span the same space."""
    got, right = (np.column_stack([np.asarray(side, float)]) for side in (got, right))
    if got.shape[0] != right.shape[0] or not np.isfinite(got).all():
        return False
    one, other = projector(got), projector(right)
    return bool(np.abs(one - other).max() <= tol)


def projector(columns):
    u, s, _ = np.linalg.svd(columns, full_matrices=False)
    kept = u[:, s > 1e-10 * max(s.max(initial=0), 1e-300)]
    return kept @ kept.T


def orthonormal(columns, tol=1e-8):
    """Tell whether columns have length one and are at right angles."""
    columns = np.asarray(columns, float)
    return bool(np.abs(columns.T @ columns - np.eye(columns.shape[1])).max() <= tol)


def free_of_scale(got, right, tol=1e-6):
    """Tell whether two vectors are parallel: of any length, and of either sign."""
    got, right = (np.asarray(side, float).ravel() for side in (got, right))
    if got.shape != right.shape or not np.linalg.norm(got):
        return False
    unit, other = got / np.linalg.norm(got), right / np.linalg.norm(right)
    return along(unit[:, None], other[:, None], tol)


def matched(got, right):
    """Return the least absolute correlation of columns, paired off as well as they can be."""
    got, right = (np.asarray(side, float) - np.mean(side, 0) for side in (got, right))
    norms = np.linalg.norm(got, axis=0), np.linalg.norm(right, axis=0)
    if got.shape != right.shape or not (norms[0].all() and norms[1].all()):
        return 0.0
    correlations = np.abs((got / norms[0]).T @ (right / norms[1]))
    rows, columns = linear_sum_assignment(-correlations)
    return float(correlations[rows, columns].min())


def in_any_order(got, right, tol=1e-8):
    """Tell whether two lists hold the same numbers."""
    got, right = np.sort(np.ravel(got)), np.sort(np.ravel(right))
    return got.shape == right.shape and close(got, right, tol)


def array(value, shape, what="the answer"):
    """Read an answer as a float array of a shape (None: any length), or raise `Wrong`."""
    if isinstance(value, wire.Opaque | wire.Figure):
        raise Wrong(f"{what} should be numbers; yours is {value!r}.")
    return numbers(value, shape, what)


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
