"""The frame of the pages that instructors and students get: one file each, nothing fetched.

The colours are the course's own (`press.site.theme.colours`), on light paper and on dark. Formulas
in the set's own words are MathML; what students and instructors wrote is text and nothing else.
"""

from __future__ import annotations

import io
import re
from functools import cache
from html import escape
from pathlib import Path

from coursework.said import plain

# No script, nothing fetched, no frame: what slipped through the escaping could do nothing.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
MATH = re.compile(r"\$([^$]+)\$")


@cache
def sheet():
    """Return the style sheet, in the course's colours."""
    from press.site.theme.colours import fill

    return fill(Path(__file__).with_name("pages.css").read_text("utf-8").strip())


def page(title, body, over="", lead=""):
    """Return a whole page; ``body`` and ``lead`` are HTML, with other people's words escaped."""
    over = f'<p class="over">{over}</p>' if over else ""
    head = (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(plain(title))}</title>\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="referrer" content="no-referrer">\n'
    )
    return (
        f"{head}<style>{sheet()}</style>\n</head>\n<body>\n<header>{over}<h1>{words(title)}</h1>"
        f"{lead}</header>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def points(value):
    """Write points without a needless decimal."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def tone(got, of):
    """Return the class that colours so many points of so many."""
    return "full" if got >= of else "part" if got > 0 else "none"


def bar(share, kind=""):
    """Return a bar that is filled to a share; what it says stands in words beside it."""
    width = f"{100 * min(max(share, 0), 1):.0f}%"
    return f'<span class="bar {kind}" aria-hidden="true"><i style="width:{width}"></i></span>'


def text(words_):
    """Return what somebody else wrote as HTML that shows it, and nothing else."""
    return escape(plain(str(words_)))


def words(line):
    """Return a line of the set's own words as HTML, with its code and its formulas."""
    parts = plain(line).split("`")
    return "".join(
        f"<code>{escape(part)}</code>" if n % 2 and n < len(parts) - 1 else formulas(part)
        for n, part in enumerate(parts)
    )


def formulas(line):
    """Return a line as HTML with its formulas as MathML, and emphasis as such."""
    parts = MATH.split(line)
    made = [formula(part) if n % 2 else escape(part) for n, part in enumerate(parts)]
    return re.sub(r"(?<![\w*])\*([^*\s][^*<>]*)\*(?![\w*])", r"<em>\1</em>", "".join(made))


@cache
def formula(tex):
    """Return the MathML of a formula; its source where nothing here can typeset it."""
    try:
        from press.site.math import typeset

        html, complaint = typeset(tex, False)
    except Exception:  # no node, no Sphinx: the formula can be read all the same
        html, complaint = "", "nothing typesets here"
    found = re.search(r"<math.*?</math>", html, re.S)
    if complaint or not found:
        return f"<code>{escape(tex)}</code>"
    return re.sub(r"<annotation.*?</annotation>", "", found[0], flags=re.S)


def drawn(figure, alt, photograph=False):
    """Return a figure of Matplotlib as a picture within the page."""
    import base64

    import matplotlib.pyplot as plt

    out = io.BytesIO()
    # Ink alone: the paper is the page's, and a dark page turns the ink round, but no photograph.
    about = {"metadata": {"Date": None}, "bbox_inches": "tight", "transparent": not photograph}
    with plt.rc_context({"svg.hashsalt": "coursework"}):  # the same figure, the same page
        figure.savefig(out, format="svg", **about)
    plt.close(figure)
    data = base64.b64encode(out.getvalue()).decode()
    kind = ' class="photograph"' if photograph else ""
    return f'<img{kind} alt="{escape(alt, quote=True)}" src="data:image/svg+xml;base64,{data}">'
