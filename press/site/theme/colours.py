"""The colours of the course: the first block of ``book.css`` holds them, and everything else asks.

What is read where variables are unknown (the EPUB, the icon of the site, the line about Python in
JupyterLite) names them as ``light(--data)`` and ``dark(--data)``, and is filled in by the build.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

SHEET = Path(__file__).parent / "static" / "book.css"


@cache
def colours() -> dict[str, tuple[str, str]]:
    """Return each colour by its name: on light paper, and on dark."""
    text = SHEET.read_text(encoding="utf-8")
    found = re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", text)
    return {name: (light, dark) for name, light, dark in found}


def light() -> dict[str, str]:
    """Return the colours on light paper."""
    return {name: pair[0] for name, pair in colours().items()}


def fill(text: str) -> str:
    """Write the colours that a text names; one that is not there is an error."""

    def hue(match: re.Match) -> str:
        return colours()[match[2]][match[1] == "dark"]

    return re.sub(r"\b(light|dark)\(--([\w-]+)\)", hue, text)
