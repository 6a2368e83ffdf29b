"""Sphinx's configuration for building the book without Jupyter Book.

    sphinx-build -c press/site/plain . _build/plain

It reads ``_config.yml`` and says in Sphinx's words what Jupyter Book makes of it, so that the file
stays the only place of the course's settings. ``BOOK`` names another folder than the course's own.
"""

import os
import sys
from pathlib import Path

import yaml

BOOK = Path(os.environ.get("BOOK") or Path(__file__).parents[3]).resolve()
OWN = yaml.safe_load((BOOK / "_config.yml").read_text(encoding="utf-8"))
HTML = OWN.get("html") or {}
REPOSITORY = OWN.get("repository") or {}
EXECUTE = OWN.get("execute") or {}
SPHINX = OWN.get("sphinx") or {}

# What Jupyter Book loads for every book, itself and sphinx-thebe apart.
extensions = [
    "sphinx_togglebutton",
    "sphinx_copybutton",
    "myst_nb",
    "sphinx_comments",
    "sphinx_external_toc",
    "sphinx.ext.intersphinx",
    "sphinx_design",
    "sphinx_book_theme",
    *(SPHINX.get("extra_extensions") or []),
    *(SPHINX.get("local_extensions") or {}),
]
sys.path += [str(BOOK / path) for path in (SPHINX.get("local_extensions") or {}).values()]
if "bibtex_bibfiles" in OWN:
    extensions.append("sphinxcontrib.bibtex")
    bibtex_bibfiles = [str(BOOK / name) for name in OWN["bibtex_bibfiles"]]

if HTML.get("use_multitoc_numbering", True) and "numbered:" in (BOOK / "_toc.yml").read_text(
    "utf-8"
):
    extensions.append("sphinx_multitoc_numbering")

project = html_title = OWN["title"]
author, copyright = OWN["author"], str(OWN["copyright"])  # noqa: A001 - Sphinx's name
exclude_patterns = ["_build", "**.ipynb_checkpoints", *OWN.get("exclude_patterns", [])]
external_toc_exclude_missing = OWN.get("only_build_toc_files", False)
external_toc_path = str(BOOK / "_toc.yml")

html_logo = str(BOOK / OWN["logo"]) if OWN.get("logo") else ""
html_favicon = str(BOOK / HTML["favicon"]) if HTML.get("favicon") else ""
html_baseurl = HTML.get("baseurl", "")
html_sourcelink_suffix = ""
html_theme = "sphinx_book_theme"
html_theme_options = {
    "search_bar_text": "Search this book...",
    "launch_buttons": OWN.get("launch_buttons") or {},
    "repository_url": REPOSITORY.get("url", ""),
    "repository_branch": REPOSITORY.get("branch", ""),
    "path_to_docs": REPOSITORY.get("path_to_book", ""),
    "home_page_in_toc": HTML.get("home_page_in_navbar", True),
    "analytics": HTML.get("analytics") or {},
    **{
        name: HTML[name]
        for name in (
            "announcement",
            "extra_footer",
            "use_edit_page_button",
            "use_issues_button",
            "use_repository_button",
        )
        if name in HTML
    },
}
comments_config = HTML.get("comments") or {}

numfig = True
suppress_warnings = ["myst.domains"]
pygments_style = "sphinx"
myst_enable_extensions = ["colon_fence", "dollarmath", "linkify", "substitution", "tasklist"]
myst_url_schemes = ["mailto", "http", "https"]
globals().update(OWN.get("parse") or {})

# By Jupyter Book's word for it, MyST-NB's.
EXECUTION = {
    "allow_errors": "nb_execution_allow_errors",
    "cache": "nb_execution_cache_path",
    "eval_regex": "nb_eval_name_regex",
    "exclude_patterns": "nb_execution_excludepatterns",
    "execute_notebooks": "nb_execution_mode",
    "raise_on_error": "nb_execution_raise_on_error",
    "run_in_temp": "nb_execution_in_temp",
    "show_tb": "nb_execution_show_tb",
    "stderr_output": "nb_output_stderr",
    "timeout": "nb_execution_timeout",
}
nb_execution_mode = "auto"
globals().update({name: EXECUTE[key] for key, name in EXECUTION.items() if key in EXECUTE})
nb_execution_mode = nb_execution_mode or "off"  # YAML reads an unquoted off as false

# As with Jupyter Book, what is under sphinx.config has the last word, and a folder _static is read.
LAST = SPHINX.get("config") or {}
if SPHINX.get("recursive_update"):
    for name in [name for name in LAST if isinstance(globals().get(name), dict)]:
        LAST[name] = {**globals()[name], **LAST[name]}
globals().update(LAST)
if (BOOK / "_static").is_dir():
    html_static_path = [*globals().get("html_static_path", []), str(BOOK / "_static")]
