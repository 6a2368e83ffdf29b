"""The look of the site, and what a page can hold.

``press.site`` among Jupyter Book's ``extra_extensions`` brings all of it. What belongs to the look
is left out when ``html_theme`` names another theme, which then does everything in its own way.
"""

from __future__ import annotations

from sphinx.application import Sphinx

THEME = "book_theme"
CONTENT = (
    "cell_records",
    "course_map",
    "errata",
    "exercises",
    "ledger",
    "math",
    "reference",
    "tight_punctuation",
)
LOOK = ("contract", "findable", "folds", "layers", "predictions", "search", "theme")


def allow_card_separators(app: Sphinx, config) -> None:
    """Let ``^^^`` and ``+++`` part a card as Jupyter Book's manual teaches, without a warning."""
    config.suppress_warnings = [*config.suppress_warnings, "design.card_legacy"]


def launch_from_somewhere(app: Sphinx, config) -> None:
    """Spare the stock theme launch buttons without a repository: it would stop with a traceback."""
    options = config.html_theme_options
    if config.html_theme != THEME and not options.get("repository_url"):
        config.html_theme_options = {k: v for k, v in options.items() if k != "launch_buttons"}


def setup(app: Sphinx) -> dict[str, bool]:
    """Register every part; one process writes, because the formulas are one conversation."""
    parts = [f"press.site.{name}" for name in CONTENT]
    if app.config.html_theme == THEME:
        parts += [*(f"press.site.{name}" for name in LOOK), "press.live.open_in", "press.classroom"]
    for part in parts:
        app.setup_extension(part)
    app.connect("config-inited", allow_card_separators)
    app.connect("config-inited", launch_from_somewhere)
    return {"parallel_read_safe": True, "parallel_write_safe": False}
