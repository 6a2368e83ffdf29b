"""Read what a Matplotlib figure shows, as marks (for ``figures``)."""

import numpy as np

from lecture_utils.drawn import Mark


def marks_of(fig):
    """Return what a figure shows, a list of marks for each panel."""
    return [
        [*words_of(ax), *lines_of(ax), *groups_of(ax), *bars_of(ax), *texts_of(ax)]
        for ax in fig.axes
    ]


def placed(kind, artist, points, colour, ruler=None):
    """Return the mark of what stands somewhere in a panel; ``axhline`` has a ruler of its own."""
    points = np.asarray(points, dtype=float)
    seen = (ruler or artist.axes.transData).transform(points)
    return Mark(0, kind, name(artist), points, hexed(colour), seen)


def words_of(ax):
    """Yield the labels of the axes, and the titles."""
    if any(labels := (ax.get_xlabel(), ax.get_ylabel())):
        yield Mark(0, "axes", labels)
    titles = (ax.get_title(side) for side in ("left", "center", "right"))
    yield from (Mark(0, "title", title) for title in titles if title)


def lines_of(ax):
    """Yield the lines, and the dots that were drawn as lines are."""
    for line in ax.lines:
        kind = "dots" if line.get_linestyle() == "None" else "line"
        yield placed(kind, line, line.get_xydata(), line.get_color(), line.get_transform())


def groups_of(ax):
    """Yield clouds of dots, lines that were drawn together, and images."""
    from matplotlib.collections import LineCollection, PathCollection

    for group in ax.collections:
        if isinstance(group, LineCollection):
            for points in group.get_segments():
                yield placed("line", group, points, group.get_color())
        elif isinstance(group, PathCollection):
            yield placed("dots", group, group.get_offsets(), group.get_facecolor())
    for image in ax.images:
        yield Mark(0, "image", name(image), np.asarray(image.get_array()))


def bars_of(ax):
    """Yield bars: where each ends, in the middle of its breadth."""
    for group in ax.containers:
        if bars := getattr(group, "patches", ()):
            boxes = [bar.get_bbox() for bar in bars]
            upright = [((box.x0 + box.x1) / 2, box.y1) for box in boxes]
            lying = [(box.x1, (box.y0 + box.y1) / 2) for box in boxes]
            ends = np.array(upright if group.orientation == "vertical" else lying)
            colour = hexed([bar.get_facecolor() for bar in bars])
            yield Mark(0, "bars", name(group), ends, colour, ax.transData.transform(ends))


def texts_of(ax):
    """Yield texts, and the arrows of annotations."""
    for text in ax.texts:
        tip = getattr(text, "xy", text.get_position())
        words, colour = text.get_text(), text.get_color()
        if arrow := getattr(text, "arrow_patch", None):
            points = np.array([text.xyann, tip], dtype=float)
            seen = ax.transData.transform(points)
            yield Mark(0, "arrow", words or name(text), points, hexed(arrow.get_edgecolor()), seen)
        elif words:
            ruler = ax.transData if hasattr(text, "xy") else text.get_transform()
            point = np.array([tip], dtype=float)
            yield Mark(0, "text", words, point, hexed(colour), ruler.transform(point))


def name(artist):
    """Return the name that a series was given."""
    label = str(artist.get_label())
    return "" if label.startswith("_") else label


def hexed(colours):
    """Return a colour as ``#rrggbb``; None for several, or none at all."""
    from matplotlib.colors import to_hex, to_rgba_array

    rows = {to_hex(row) for row in to_rgba_array(colours)}
    return rows.pop() if len(rows) == 1 else None
