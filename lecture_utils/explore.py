"""Explorables: precomputed frames behind one slider (how-to page).

No kernel, no network, no library: the frames are inline SVG, and a native range input shows one of
them. Mouse, touch, keyboard and screen readers work because the browser knows what a slider is.
"""

from html import escape

import numpy as np
from IPython.display import display

from lecture_utils.drawn import Mark
from lecture_utils.figures import (
    SOFT,
    THEMED,
    below,
    element,
    number,
    picture,
    shown,
    waiting,
)

CHANGE = (
    "const f=this.closest('figure'),g=[...f.querySelectorAll('[data-frame]')];"
    "g.forEach((e,i)=>e.style.display=i==this.value?'':'none');"
    "const t=g[this.value].dataset.frame;"
    "f.querySelector('output').textContent=t;this.setAttribute('aria-valuetext',t)"
)


class Plane:
    """A piece of the plane to draw on: x to the right, y up, origin in the middle."""

    def __init__(self, half=3.0, size=320, centre=(0, 0)):
        self.scale, self.size = size / (2 * half), size
        self.centre = np.asarray(centre)
        self.parts, self.marks = [], []

    def place(self, point):
        """Return the pixel of a point of the plane."""
        x, y = (np.asarray(point) - self.centre) * self.scale
        return self.size / 2 + x, self.size / 2 - y

    def at(self, point):
        """Return the pixel of a point as SVG text."""
        return " ".join(map(number, self.place(point)))

    def mark(self, kind, points, colour, label="", shift=(0, 0)):
        """Keep what is drawn, for ``verify.drawn``."""
        points = np.asarray(points, dtype=float)
        seen = (points - self.centre) * [self.scale, -self.scale] + shift
        self.marks.append(Mark(0, kind, label, points, colour, seen))

    def path(self, points, colour=SOFT, width=1.5, dash="", closed=False, fill="none"):
        """Draw the polygon through ``points`` (rows)."""
        self.mark("line", points, colour if fill == "none" else fill)
        steps = "L".join(map(self.at, points))
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(
            f'<path d="M{steps}{"Z" if closed else ""}" style="fill:{THEMED.get(fill, fill)};'
            f'stroke:{THEMED.get(colour, colour)};stroke-width:{width}"{dashed}/>'
        )
        return self

    def line(self, a, b, colour=SOFT, width=1.5, dash=""):
        """Draw a straight line from a to b."""
        return self.path([a, b], colour, width, dash)

    def lines(self, pairs, colour=SOFT, width=1):
        """Draw a straight line between the points of each pair."""
        self.mark("line", np.reshape(pairs, (-1, 2)), colour)
        steps = "".join(f"M{self.at(a)}L{self.at(b)}" for a, b in pairs)
        hue = THEMED.get(colour, colour)
        self.parts.append(f'<path d="{steps}" style="stroke:{hue};stroke-width:{width}"/>')
        return self

    def grid(self, basis=((1, 0), (0, 1)), reach=8, colour=SOFT):
        """Draw the lines of whole-number coordinates in a basis (a pair of vectors)."""
        one, two = np.asarray(basis)
        self.mark("grid", basis, colour)
        ends = [
            (k * along - reach * across, k * along + reach * across)
            for k in range(-reach, reach + 1)
            for along, across in ((one, two), (two, one))
        ]
        steps = "".join(f"M{self.at(a)}L{self.at(b)}" for a, b in ends)
        self.parts.append(
            f'<path d="{steps}" style="stroke:{THEMED.get(colour, colour)};stroke-width:0.5"/>'
        )
        return self

    def arrow(self, tip, colour, label="", tail=(0, 0), shift=(7, -6)):
        """Draw an arrow from ``tail`` to ``tip``, its name ``shift`` pixels from the tip."""
        self.mark("arrow", [tail, tip], colour, label)
        (x0, y0), (x1, y1) = self.place(tail), self.place(tip)
        along = np.array([x1 - x0, y1 - y0])
        length = np.hypot(*along)
        if length > 1e-6:
            along = along / length
            across = np.array([-along[1], along[0]])
            head = min(9, length)
            base = np.array([x1, y1]) - head * along
            left, right = base + 0.42 * head * across, base - 0.42 * head * across
            xy = [f"{number(a)} {number(b)}" for a, b in ((x0, y0), base, (x1, y1), left, right)]
            hue = THEMED.get(colour, colour)
            self.parts.append(
                f'<path d="M{xy[0]}L{xy[1]}" style="stroke:{hue};stroke-width:2.2"/>'
                f'<path d="M{xy[2]}L{xy[3]}L{xy[4]}Z" style="fill:{hue}"/>'
            )
        return self.write(tip, label, colour, shift) if label else self

    def right_angle(self, corner, one, other, colour=SOFT, size=0.25):
        """Draw the sign of a right angle at ``corner``, between two directions."""
        one, other = (size * np.asarray(v) / np.linalg.norm(v) for v in (one, other))
        return self.path([corner + one, corner + one + other, corner + other], colour, 1)

    def points(self, xy, colour, radius=3):
        """Draw a dot for each row of ``xy``."""
        self.mark("dots", xy, colour)
        dots = "".join(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{radius}"/>'
            for x, y in map(self.place, xy)
        )
        self.parts.append(f'<g style="fill:{THEMED.get(colour, colour)}">{dots}</g>')
        return self

    def text(self, at, words, colour="currentColor", shift=(0, 0), size=14, anchor="start"):
        """Write ``words`` at a point; ``shift`` is in pixels."""
        self.mark("text", [at], colour, words, shift)
        return self.write(at, words, colour, shift, size, anchor)

    def write(self, at, words, colour, shift, size=14, anchor="start"):
        """Write words that name what was drawn last, or nothing."""
        x, y = np.add(self.place(at), shift)
        self.parts.append(
            f'<text x="{number(x)}" y="{number(y)}" font-size="{size}" text-anchor="{anchor}" '
            f'style="fill:{THEMED.get(colour, colour)}">{escape(words)}</text>'
        )
        return self

    def image(self, pixels, left, top, width):
        """Draw a grey image (values in [0, 1], 0 black) between points of the plane."""
        self.marks.append(Mark(0, "image", points=np.asarray(pixels)))
        x, y = self.place((left, top))
        self.parts.append(picture(pixels, x, y, width * self.scale))
        return self

    def svg(self):
        """Return what was drawn; the next picture on the page has it."""
        waiting.append(self.marks)
        return "".join(self.parts)


def explore(label, frames, says, alt, start=0, background=None, caption=""):
    """Show ``frames`` behind a slider.

    Parameters
    ----------
    label : str
        What the slider changes.
    frames : list of list of Plane
        Each frame is a list of panels, drawn side by side.
    says : list of str
        One sentence for each frame: it stands below the picture and is read aloud.
    alt : str
        What the picture shows as a whole.
    background : list of Plane, optional
        Panels drawn once, behind every frame.
    """
    if len(frames) != len(says) or len(frames) < 2:
        raise ValueError(
            f"{len(frames)} frames need as many sentences (here {len(says)}), at least 2"
        )
    if start not in range(len(frames)):
        raise ValueError(f"start must be one of the {len(frames)} frames, not {start}")
    sizes = [panel.size for panel in frames[0]]
    drawn = [background, *frames] if background else frames
    if not sizes or any([panel.size for panel in panels] != sizes for panels in drawn):
        raise ValueError("all frames and the background need panels of the same sizes")
    lefts = [sum(sizes[:i]) + 20 * i for i in range(len(sizes))]

    def side_by_side(panels):
        return "".join(
            f'<svg x="{left}" width="{panel.size}" height="{panel.size}">{panel.svg()}</svg>'
            for left, panel in zip(lefts, panels, strict=True)
        )

    body = side_by_side(background) if background else ""
    for i, (panels, sentence) in enumerate(zip(frames, says, strict=True)):
        hidden = "" if i == start else ' style="display:none"'
        body += f'<g data-frame="{escape(sentence)}"{hidden}>{side_by_side(panels)}</g>'
    width = lefts[-1] + sizes[-1]
    drawing = element(body, width, max(sizes), alt, shown=width)
    # On the slider itself, the last attribute keeps JupyterLab from taking its arrow keys.
    html = (
        f'<figure class="explorable">{drawing}<label style="display:block">{escape(label)} '
        f'<input type="range" min="0" max="{len(frames) - 1}" value="{start}" step="1" '
        f'aria-valuetext="{escape(says[start])}" oninput="{CHANGE}" '
        'data-lm-suppress-shortcuts="true"></label>'
        f'<output aria-live="polite" style="display:block">{escape(says[start])}</output>'
        f"{below(caption)}</figure>"
    )
    display({"text/html": html, "text/plain": f"[explorable: {label}. {alt}]"}, raw=True)
    waiting.clear()
    shown.keep([panel.marks for panel in background or ()], start=start)
    for i, panels in enumerate(frames):
        shown.add([panel.marks for panel in panels], frame=i)


def circle(points=48):
    """Return points of the unit circle, as rows."""
    angles = 2 * np.pi * np.arange(points) / points
    return np.column_stack([np.cos(angles), np.sin(angles)])


def letter_f():
    """Return the letter F as rows to be joined by a line: it looks different in a mirror."""
    return np.array([[-0.4, -0.6], [-0.4, 0.7], [0.5, 0.7], [-0.4, 0.7], [-0.4, 0.1], [0.3, 0.1]])
