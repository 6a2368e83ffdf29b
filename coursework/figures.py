"""What a figure shows, as plain data."""

from __future__ import annotations

import math

import numpy as np

#: of what is kept to be drawn again
MOST_POINTS, MOST_PIXELS, MOST_LETTERS = 5_000, 300, 200
WORDS = ("title", "xlabel", "ylabel", "xscale", "yscale", "aspect")


def shown(figure):
    """Return what a figure shows."""
    return {"axes": [of_axes(ax) for ax in figure.axes[:20]]}


def of_axes(ax):
    from matplotlib.collections import PathCollection
    from matplotlib.patches import Rectangle

    legend = ax.get_legend()
    bars = [patch for patch in ax.patches if isinstance(patch, Rectangle)][:500]
    return {
        "title": ax.get_title(),
        "xlabel": ax.get_xlabel(),
        "ylabel": ax.get_ylabel(),
        "xscale": ax.get_xscale(),
        "yscale": ax.get_yscale(),
        "aspect": str(ax.get_aspect()),
        "xlim": list(map(float, ax.get_xlim())),
        "ylim": list(map(float, ax.get_ylim())),
        "lines": [
            {
                "x": np.asarray(line.get_xdata(), float),
                "y": np.asarray(line.get_ydata(), float),
                "label": str(line.get_label()),
            }
            for line in ax.lines[:200]
        ],
        "points": [
            np.ma.filled(dots.get_offsets(), np.nan).astype(float)
            for dots in ax.collections[:50]
            if isinstance(dots, PathCollection)
        ],
        "bars": [[float(b.get_x()), float(b.get_width()), float(b.get_height())] for b in bars],
        "images": [np.asarray(image.get_array(), float) for image in ax.images[:20]],
        "texts": [text.get_text() for text in ax.texts[:200]],
        "legend": [text.get_text() for text in legend.get_texts()] if legend else [],
    }


def read(value):
    """Return what is said to be a figure in its form, or raise an error where it has another."""
    return {"axes": [read_axes(dict(ax)) for ax in value["axes"][:20]]}


def read_axes(ax):
    return {
        **{name: word(ax[name]) for name in WORDS},
        **{name: row(ax[name], 2) for name in ("xlim", "ylim")},
        "lines": [
            {"x": floats(line["x"]), "y": floats(line["y"]), "label": word(line["label"])}
            for line in ax["lines"]
        ],
        "points": [floats(dots, 2) for dots in ax["points"]],
        "bars": [row(bar, 3) for bar in ax["bars"]],
        "images": [floats(image) for image in ax["images"]],
        **{name: [word(one) for one in ax[name]] for name in ("texts", "legend")},
    }


def word(value):
    if not isinstance(value, str):
        raise TypeError
    return value[:2_000]


def row(values, count):
    if len(values) != count or not all(isinstance(one, float) for one in values):
        raise TypeError
    return values


def floats(value, dimensions=None):
    if not isinstance(value, np.ndarray) or value.dtype != float:
        raise TypeError
    if dimensions not in (None, value.ndim):
        raise TypeError
    return value


def thinned(figure):
    """Return a figure with as much of its data as is needed to draw it again, small."""
    return {"axes": [thin_axes(ax) for ax in figure.axes[:4]]}


def thin_axes(ax):
    return {
        **ax,
        **{name: ax[name][:MOST_LETTERS] for name in WORDS},
        "lines": [
            {
                "x": thin(line["x"].ravel(), MOST_POINTS),
                "y": thin(line["y"].ravel(), MOST_POINTS),
                "label": line["label"][:MOST_LETTERS],
            }
            for line in ax["lines"][:20]
        ],
        "points": [thin(dots, MOST_POINTS) for dots in ax["points"][:10]],
        "bars": ax["bars"][:200],
        "images": [
            thin(thin(image, MOST_PIXELS).swapaxes(0, 1), MOST_PIXELS).swapaxes(0, 1)
            for image in ax["images"][:1]
            if image.ndim in (2, 3) and image.shape[2:] in ((), (3,), (4,))
        ],
        **{name: [one[:MOST_LETTERS] for one in ax[name][:20]] for name in ("texts", "legend")},
    }


def thin(values, most):
    """Return some of the rows of an array, evenly spread, and not more than so many."""
    return values[:: max(1, math.ceil(len(values) / most))]
