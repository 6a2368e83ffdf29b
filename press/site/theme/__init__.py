"""The look of the book: a theme of its own, one style sheet and one script.

A default Jupyter Book page asks for two megabytes before its first word. This theme keeps what
a reader uses of it.
"""

from __future__ import annotations

import re
from pathlib import Path

from sphinx.application import Sphinx

THEME = Path(__file__).parent
# What Sphinx and its extensions hand every page, and the theme's own files make unnecessary.
REPLACED = {"pygments.css", "documentation_options.js", "doctools.js", "sphinx_highlight.js"}


def is_needed(asset) -> bool:
    """Tell whether the theme leaves the work to this file of another package."""
    name = Path(str(asset.filename)).name
    return name not in REPLACED and not name.startswith("mystnb.")


def trim(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Drop the files a page has no use for, and finish its HTML."""
    context["css_files"] = [asset for asset in context["css_files"] if is_needed(asset)]
    context["script_files"] = [asset for asset in context["script_files"] if is_needed(asset)]
    context["author"] = app.config.author
    if "body" in context:
        context["body"] = finish(context["body"])


def finish(body: str) -> str:
    """Make what cells emit fit the site.

    Parameters
    ----------
    body : str
        A page's HTML as Sphinx writes it.

    Returns
    -------
    str
        The same, with links in outputs leading to pages instead of sources, and with tables that
        scroll by themselves.
    """
    # An output's links are made for JupyterLab, where the pages are still sources.
    body = re.sub(r'(href="(?![a-z]+:)[^"#]*)\.md(#[^"]*)?"', r'\1.html\2"', body)
    # A list role forbids the links back to the text that the entries of a bibliography hold.
    body = body.replace(' role="list" class="citation-list"', ' class="citation-list"')
    return re.sub(r"(<table\b.*?</table>)", r'<div class="scroll">\1</div>', body, flags=re.DOTALL)


def front_door(app: Sphinx) -> list[tuple[str, dict, str]]:
    """Let the site's bare address lead to the book's first page."""
    return [("index", {}, "redirect.html")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the theme."""
    # Jupyter Book configures this of an extension that the book does without.
    app.add_config_value("comments_config", None, "")
    app.add_html_theme("book_theme", str(THEME))
    app.connect("html-collect-pages", front_door)
    app.connect("html-page-context", trim, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
