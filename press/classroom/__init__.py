"""What a teacher gets from each chapter: a page of answers and minutes, and slides.

Both are taken from the page that is being built, so they say what it says today. A chapter is a
page with objectives. ``book/instructors.md`` lists them, by the directives of
`press.classroom.syllabus`.
"""

from __future__ import annotations

from sphinx.application import Sphinx

PARTS = ("pages", "syllabus")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register every part."""
    for part in PARTS:
        app.setup_extension(f"press.classroom.{part}")
    return {"parallel_read_safe": True, "parallel_write_safe": False}
