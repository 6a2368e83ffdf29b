"""What the last picture shows, kept so that ``verify.drawn`` can look at it (how-to page).

``figures`` and ``explore`` keep one `Mark` for each arrow, line, cloud of dots, text, title, image
and pair of axis labels. A text that stands free belongs to what is nearest to it.
"""

from dataclasses import dataclass, replace

import numpy as np

CLOSE = 1e-6
#: what a text can belong to
PLACED = ("arrow", "line", "dots", "bars")


@dataclass(frozen=True, eq=False)
class Mark:
    """Something drawn: its panel, its kind, its name, its points, its colour.

    An arrow has two points, tail and tip; a text has one; bars have the middles of their ends; an
    image has its pixels, the labels of axes and a title have none. ``seen`` are the points on the
    page, in pixels. In an explorable ``frame`` counts the frames; None stands behind all of them.
    """

    panel: int
    kind: str
    label: object = ""
    points: object = None
    colour: str | None = None
    seen: object = None
    frame: int | None = None


class Picture(list):
    """The marks of one picture, and which of its frames is seen first."""

    start = None

    def keep(self, panels, frame=None, start=None):
        """Put the marks of a picture, a list for each panel, in the place of those before."""
        self.clear()
        self.start = start
        self.add(panels, frame)

    def add(self, panels, frame):
        """Add the marks of one frame."""
        for number, marks in enumerate(panels):
            self += [replace(mark, panel=number, frame=frame) for mark in marks]


shown = Picture()
#: panels whose SVG was asked for: the next picture that is put on the page has them
waiting = []


def distance(point, mark):
    """Return how far a mark is from a point of the page."""
    seen = np.asarray(mark.seen)
    if mark.kind in ("dots", "bars") or len(seen) == 1:
        return np.linalg.norm(seen - point, axis=1).min()
    start, step = seen[:-1], np.diff(seen, axis=0)
    long = np.maximum((step**2).sum(axis=1), 1e-12)
    along = np.clip(((point - start) * step).sum(axis=1) / long, 0, 1)
    return np.linalg.norm(start + along[:, None] * step - point, axis=1).min()


def named(label, marks):
    """Yield each mark that a label names, with the points that it may stand for."""
    for mark in marks:
        if mark.label != label:
            continue
        beside = [other for other in marks if other.panel == mark.panel and other is not mark]
        if mark.kind in ("title", "axes"):
            yield from ((other, None) for other in beside if other.kind in (*PLACED, "image"))
        else:
            yield mark, None
        if mark.kind == "text":
            place = np.asarray(mark.seen)[0]
            placed = [other for other in beside if other.kind in PLACED]
            far = [distance(place, other) for other in placed]
            yield from (
                (other, place)
                for other, away in zip(placed, far, strict=True)
                if away <= min(far) + 1
            )


def stands_for(mark, place):
    """Yield what may be meant by a mark: all its points, or the one that a text is nearest to."""
    points = np.asarray(mark.points, dtype=float)
    yield points
    if mark.kind == "image":
        return
    yield points[::-1]
    if mark.kind == "arrow" or len(points) == 1:
        yield points[-1]
        return
    if place is not None:
        yield points[np.linalg.norm(np.asarray(mark.seen) - place, axis=1).argmin()]
    for along in (points[:, 1], points[:, 0]):
        if mark.kind == "bars" or len(along) > 2:  # two numbers would be a point
            yield along  # heights, or the values of a series
        if np.ptp(along) == 0:
            yield along[0]  # a level


def same(one, other):
    """Say whether two sets of points agree, as far as a picture can tell."""
    if one.shape != other.shape:
        return False
    return np.abs(one - other).max() <= CLOSE * max(np.abs(one).max(), np.abs(other).max(), 1e-300)


def misdrawn(label, points, colour, frame, marks=shown):
    """Say how the last picture differs from what it should show; None when it agrees."""
    frame = marks.start if frame is None else frame
    marks = [mark for mark in marks if mark.frame in (None, frame)]
    if not marks:
        return "no picture has been shown, or its marks are not known"
    candidates = list(named(label, marks))
    if not candidates:
        return f"nothing has this label; there are {', '.join(names_of(marks)) or 'none'}"
    points = np.asarray(points, dtype=float)
    meant = [(mark, each) for mark, place in candidates for each in stands_for(mark, place)]
    fitting = [mark for mark, each in meant if same(each, points)]
    if not fitting:
        like = [each for _, each in meant if each.shape == points.shape]
        there = brief(like[0] if like else meant[0][1])
        return f"it is drawn at {there}, and should be at {brief(points)}"
    colours = set().union(*(colours_of(mark, marks) for mark in fitting))
    if colour is not None and colour.lower() not in colours:
        found = " or ".join(map(str, colours)) or "another colour than its name"
        return f"it is drawn in {found}, and should be in {colour}"
    return None


def colours_of(mark, marks):
    """Return the colours of a mark; a text has the colour of what stands at its very place, too."""
    if mark.kind != "text":
        return {mark.colour}
    there = {
        other.colour
        for other in marks
        if other.panel == mark.panel
        and other.kind in PLACED
        and any(same(point, mark.points[0]) for point in other.points)
    }
    return there & {mark.colour} if there else {mark.colour}


def names_of(marks):
    """Return what can be named in a picture, each once."""
    names = [[mark.label] if isinstance(mark.label, str) else mark.label for mark in marks]
    return dict.fromkeys(f"“{'”, “'.join(words)}”" for words in names if any(words))


def brief(points):
    """Write points briefly."""
    text = np.array2string(points, precision=4, threshold=8, separator=", ")
    return " ".join(text.split())
