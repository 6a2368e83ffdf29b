"""The frame of the pages that instructors and students get: one file each, nothing fetched."""

from __future__ import annotations

import io
from html import escape

STYLE = """
:root { color-scheme: light dark; --ink: #1d2733; --pale: #f3f5f8; --rule: #ccd4de; --good: #1a7f4b; --bad: #b3401e; --page: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e3e8ee; --pale: #222a33; --rule: #445160; --good: #6fcf97; --bad: #ff9a76; --page: #161b21 } }
body { font: 17px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--page); max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem; line-height: 1.2 } h2 { font-size: 1.2rem; margin: 2rem 0 .3rem; border-top: 1px solid var(--rule); padding-top: 1rem }
pre { background: var(--pale); padding: .7rem; overflow-x: auto; font-size: .85rem; white-space: pre-wrap; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--rule); vertical-align: top }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums } .good { color: var(--good) } .bad { color: var(--bad) }
details > summary { cursor: pointer } img { max-width: 100%; height: auto; background: #fff } .scroll { overflow-x: auto }
@media print { details { display: block } }
"""


def page(title, body):
    """Return a whole page; ``body`` is HTML, and escaped where it holds other people's words."""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n"
        f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n{body}\n</body>\n</html>\n"
    )


def points(value):
    """Write points without a needless decimal."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def words(text):
    """Return text as HTML, with `code` in backticks."""
    parts = escape(text).split("`")
    return "".join(
        f"<code>{p}</code>" if n % 2 and n < len(parts) - 1 else p for n, p in enumerate(parts)
    )


def drawn(figure, text):
    """Return a figure of Matplotlib as a picture within the page."""
    import base64

    import matplotlib.pyplot as plt

    out = io.BytesIO()
    figure.savefig(out, format="svg", metadata={"Date": None}, bbox_inches="tight")
    plt.close(figure)
    data = base64.b64encode(out.getvalue()).decode()
    return f'<img alt="{escape(text, quote=True)}" src="data:image/svg+xml;base64,{data}">'
