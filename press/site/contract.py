"""What of Jupyter Book's ``_config.yml`` works with the course's theme, and what stops the build.

Nothing is passed over in silence: an option either works, or one sentence names what does the same
here. CONTRIBUTING.md has the table, and ``tests/press/test_contract.py`` tries every row of it.
"""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

import yaml
from sphinx.application import Sphinx
from sphinx.errors import ConfigError

from press.live.open_in import INTERFACES

KNOWN = {
    "html": {
        "analytics",
        "announcement",
        "baseurl",
        "comments",
        "extra_footer",
        "favicon",
        "home_page_in_navbar",
        "use_edit_page_button",
        "use_issues_button",
        "use_multitoc_numbering",
        "use_repository_button",
    },
    "html.analytics": {
        "google_analytics_id",
        "plausible_analytics_domain",
        "plausible_analytics_url",
    },
    "html.comments": {"hypothesis", "utterances"},
    "launch_buttons": {
        "binderhub_url",
        "colab_url",
        "deepnote_url",
        "jupyterhub_url",
        "jupyterlite_url",
        "notebook_interface",
    },
    "repository": {"branch", "path_to_book", "url"},
}
MATH = "KaTeX typesets the formulas while the book is built, without macros"
COPY = "its button copies the whole of a cell, so write code without prompts"
PROOFS = "parts.css gives proofs the look of the book's boxes"
# What Jupyter Book or its own theme knows and this theme does otherwise.
INSTEAD = {
    "html.navbar_footer_text": "html.extra_footer stands under every page",
    "html.google_analytics_id": "it is now html.analytics.google_analytics_id",
    "html.comments.dokieli": "html.comments knows hypothesis and utterances",
    "launch_buttons.thebe": (
        "every page runs its own cells, with the buttons “try it” and “Run all”"
    ),
    "launch_buttons.jupyterlite_ext": "JupyterLite opens the page's own notebook",
    "sphinx.config.hide_solutions": (
        "it fails on solutions that hold cells, and the notebook that a page offers would show "
        "them anyway, so keep what is to stay hidden out of the book"
    ),
    "sphinx.config.html_sidebars": "the theme has one column of chapters and one of sections",
    "sphinx.config.thebe_config": "every page runs its own cells",
    "sphinx.config.togglebutton_selector": (
        "what folds has the class toggle, or is a box of the class dropdown"
    ),
    "sphinx.config.togglebutton_hint_hide": "a fold keeps its title when it is open",
    "sphinx.config.togglebutton_open_on_print": "every fold is open on paper",
    "sphinx.config.pygments_style": "code has the colours of book.css",
    "sphinx.config.mathjax3_config": MATH,
    "sphinx.config.mathjax_path": MATH,
    "sphinx.config.copybutton_prompt_text": COPY,
    "sphinx.config.copybutton_exclude": COPY,
    "sphinx.config.proof_minimal_theme": PROOFS,
    "sphinx.config.proof_title_weight": PROOFS,
    "sphinx.config.proof_number_weight": PROOFS,
    "sphinx.config.extensions": (
        "sphinx.extra_extensions adds to the list of Jupyter Book, of which each page loads what "
        "it uses"
    ),
}
THEME_OPTIONS = {
    "use_sidenotes": "a footnote stays at the foot, and {margin} puts words beside the text",
    "use_download_button": "every page can be downloaded",
    "use_fullscreen_button": "every page has the button",
    "use_source_button": "use_repository_button and use_edit_page_button lead to the source",
    "show_navbar_depth": "the column of chapters shows the pages of every part",
    "collapse_navbar": "the column of chapters shows the pages of every part",
    "max_navbar_depth": "the column of chapters shows the pages of every part",
    "toc_title": "the column of sections is headed “On this page”",
    "logo": "the key logo of _config.yml names the picture",
    "icon_links": "html.extra_footer can hold links",
}


def refusals(config: dict, theme_options: set[str] = frozenset()) -> list[str]:
    """Return a sentence for everything in ``_config.yml`` that would not work.

    Parameters
    ----------
    config : dict
        The file as it was read.
    theme_options : set of str
        What the theme knows under ``html_theme_options``.
    """
    found = []
    for place, known in KNOWN.items():
        section = at(config, place)
        for key in section if isinstance(section, dict) else ():
            if key not in known and f"{place}.{key}" not in INSTEAD:
                found.append(unknown(f"{place}.{key}", key, known))
    for place, words in INSTEAD.items():
        if at(config, place) not in (None, False, ""):
            found.append(f"_config.yml: {place} does not work with this theme: {words}.")
    for key in at(config, "sphinx.config.html_theme_options") or ():
        if key in THEME_OPTIONS:
            place = f"sphinx.config.html_theme_options.{key}"
            found.append(
                f"_config.yml: {place} does not work with this theme: {THEME_OPTIONS[key]}."
            )
        elif key not in theme_options:
            found.append(unknown(f"sphinx.config.html_theme_options.{key}", key, theme_options))
    return [*found, *values(config)]


def values(config: dict) -> list[str]:
    """Return a sentence for every value that would not work, of keys that do."""
    found = []
    interface = at(config, "launch_buttons.notebook_interface")
    if interface not in (None, *INTERFACES):
        found.append(
            f"_config.yml: launch_buttons.notebook_interface is {interface!r}, and can be "
            f"{' or '.join(INTERFACES)}."
        )
    url = at(config, "repository.url") or ""
    for key in ("colab_url", "deepnote_url"):
        if at(config, f"launch_buttons.{key}") and url and "//github.com/" not in url:
            found.append(
                f"_config.yml: launch_buttons.{key} opens what stands on GitHub, and "
                f"repository.url is {url}: leave it out."
            )
    if str(at(config, "html.announcement") or "").startswith("http"):
        found.append(
            "_config.yml: html.announcement is an address, which every page would have to ask: "
            "write the words of the announcement."
        )
    options = at(config, "sphinx.config.html_theme_options")
    if options and not at(config, "sphinx.recursive_update"):
        found.append(
            "_config.yml: sphinx.config.html_theme_options would replace what html, repository and "
            "launch_buttons say: add sphinx.recursive_update: true."
        )
    utterances = at(config, "html.comments.utterances")
    if utterances and "repo" not in (utterances if isinstance(utterances, dict) else {}):
        found.append(
            "_config.yml: html.comments.utterances needs a repo, like owner/name, whose issues "
            "hold the comments."
        )
    return found


def unknown(place: str, key: str, known: set[str]) -> str:
    """Return the sentence for a key that nothing reads, with the one that was meant, if any."""
    close = get_close_matches(key, known, n=1)
    advice = f"did you mean {close[0]}?" if close else f"there are {', '.join(sorted(known))}."
    return f"_config.yml: there is no {place}: {advice}"


def at(config: dict, place: str) -> object:
    """Return what stands at a place like ``html.favicon``, or None."""
    for key in place.split("."):
        config = config.get(key) if isinstance(config, dict) else None
    return config


def check(app: Sphinx) -> None:
    """Stop the build when something in ``_config.yml`` would be passed over."""
    path = Path(app.srcdir) / "_config.yml"
    if app.builder.format != "html" or not path.is_file():
        return
    config = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    if found := refusals(config, set(app.builder.theme.get_options())):
        raise ConfigError("\n".join(found))


def setup(app: Sphinx) -> dict[str, bool]:
    """Look at the configuration when the theme is known."""
    app.connect("builder-inited", check, priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
