"""The look of the book: a theme of its own, one style sheet and one script.

A default Jupyter Book page asks for two megabytes before its first word. This theme keeps what
a reader uses of it. What Jupyter Book and its extensions bring, a page asks for only if it uses it.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx_design.config import get_sd_config
from sphinx_design.icons import FA_ROLE_STYLES, FontawesomeRole

from press.site import THEME
from press.site.theme.colours import fill
from press.site.theme.previews import tags

HERE = Path(__file__).parent
# What Sphinx and its extensions hand every page, and the theme's own files make unnecessary.
REPLACED = {
    "pygments.css",
    "documentation_options.js",
    "doctools.js",
    "sphinx_highlight.js",
    "clipboard.min.js",
    "copybutton.css",
    "copybutton.js",
    "exercise.css",
    "proof.css",
    "sphinx-book-theme.js",
    "sphinx-thebe.css",
    "sphinx-thebe.js",
    "togglebutton.css",
    "togglebutton.js",
}
# The beginnings of the scripts without a file that go with them.
SETTINGS = ("let toggle", "var togglebuttonSelector", "const THEBE_JS_URL", "var commentsRun")
# What only some pages need, with what one finds on those.
GATED = {
    "sphinx-design.min.css": r'class="[^"]*\bsd-',
    "design-tabs.js": r'class="[^"]*\bsd-tab-set',
    "parts.css": r'class="[^"]*\b(?:sd-|proof\b|margin\b|sidebar\b|full-width\b|config_scroll_|'
    r"align-(?:left|center|right)\b|linenos\b|hll\b|"
    r"tag_(?:margin|full-width|scroll-output|output_scroll))",
}


def is_needed(asset, body: str) -> bool:
    """Tell whether a page has a use for a file or a script of another package."""
    name = Path(str(asset.filename or "")).name
    if not name:
        return not (asset.attributes.get("body") or "").strip().startswith(SETTINGS)
    if name in GATED:
        return re.search(GATED[name], body) is not None
    return name not in REPLACED and not name.startswith("mystnb.")


def trim(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Drop the files a page has no use for, finish its HTML, and say what the template shows."""
    body = context.get("body", "")
    for kind in ("css_files", "script_files"):
        context[kind] = [asset for asset in context[kind] if is_needed(asset, body)]
    context["author"] = app.config.author
    # The template has one of its own.
    metatags = context.get("metatags") or ""
    context["metatags"] = re.sub(r'<meta name="viewport"[^>]*>\s*', "", metatags)
    if doctree is not None:
        context["metatags"] += tags(context, doctree, app.config.html_title)
    context["source_links"] = source_links(context, app.config.html_theme_options)
    context["comments"] = (app.config.comments_config or {}).get("utterances") or {}
    if "body" in context:
        context["body"] = finish(body)


def source_links(context: dict, options: dict) -> list[dict[str, str]]:
    """Return the links to the page's source in its repository that the configuration asks for."""
    repository = (options.get("repository_url") or "").rstrip("/").removesuffix(".git")
    suffix = context.get("page_source_suffix")
    if not repository or not suffix:
        return []
    branch = options.get("repository_branch") or "main"
    folder = (options.get("path_to_docs") or "").strip("/")
    path = f"{folder}/{context['pagename']}{suffix}".lstrip("/")
    title = quote(f"Issue on page /{context['pagename']}.html")
    edit = "-/edit" if "gitlab" in repository else "src" if "bitbucket" in repository else "edit"
    issues = "-/issues" if "gitlab" in repository else "issues"
    field = "issue[title]" if "gitlab" in repository else "title"
    wanted = {
        "use_repository_button": ("Repository", repository),
        "use_issues_button": ("Open an issue", f"{repository}/{issues}/new?{field}={title}"),
        "use_edit_page_button": ("Suggest an edit", f"{repository}/{edit}/{branch}/{path}"),
    }
    return [
        {"name": name, "url": url} for option, (name, url) in wanted.items() if options.get(option)
    ]


def finish(body: str) -> str:
    """Make what cells emit fit the site.

    Parameters
    ----------
    body : str
        A page's HTML as Sphinx writes it.

    Returns
    -------
    str
        The same, with links in outputs leading to pages instead of sources, with tables that
        scroll by themselves, and with numbers of lines that are no part of the code.
    """
    # Drawn by the style sheet, they are neither copied nor run.
    body = re.sub(
        r'<span class="linenos">( *\d+)</span>', r'<span class="linenos" data-n="\1"></span>', body
    )
    # An output's links are made for JupyterLab, where the pages are still sources.
    body = re.sub(r'(href="(?![a-z]+:)[^"#]*)\.md(#[^"]*)?"', r'\1.html\2"', body)
    # A list role forbids the links back to the text that the entries of a bibliography hold.
    body = body.replace(' role="list" class="citation-list"', ' class="citation-list"')
    return re.sub(r"(<table\b.*?</table>)", r'<div class="scroll">\1</div>', body, flags=re.DOTALL)


def front_door(app: Sphinx) -> list[tuple[str, dict, str]]:
    """Let the site's bare address lead to the book's first page."""
    return [("index", {}, "redirect.html")]


def trim_files(app: Sphinx, problem: Exception | None) -> None:
    """Leave the comments and the layout of the style sheets and of the scripts at home."""
    for own in (HERE / "static").glob("*.*s"):
        name = own.name
        path = Path(app.outdir) / "_static" / name
        if problem is not None or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8")
        if name.endswith(".css"):
            text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
            text = re.sub(r"\s*([{};])\s*", r"\1", text)  # in no string of these sheets
        else:
            text = re.sub(r"(?m)^\s*(?://.*\n)?", "", text)  # no string of it goes on to a new line
        path.write_text(text.strip() + "\n", encoding="utf-8")


def draw_icon(app: Sphinx) -> None:
    """Put the icon of the site among its files, in the colours of the course."""
    target = Path(app.outdir) / "_static"
    target.mkdir(parents=True, exist_ok=True)
    icon = (HERE / "favicon.svg").read_text(encoding="utf-8")
    (target / "favicon.svg").write_text(fill(icon), encoding="utf-8")


def leave_out_the_stock_theme(app: Sphinx, config) -> None:
    """Let the stock theme bring its directives, not its header, and thebe nothing at all."""
    for name, listeners in app.events.listeners.items():
        header = name in ("builder-inited", "html-page-context")
        foreign = ("sphinx_thebe", *(["sphinx_book_theme"] if header else []))
        listeners[:] = [one for one in listeners if not one.handler.__module__.startswith(foreign)]


class NoThebe(SphinxDirective):
    """The button of sphinx-thebe, which has nothing to start here."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Say what to use."""
        raise self.error(
            "{thebe-button} does not work with this theme: every page runs its own cells, with the "
            "buttons “try it” and “Run all”."
        )


class NoFont(FontawesomeRole):
    """An icon of Font Awesome, whose font no page loads unless it is asked to."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Draw the icon where there is a font, and say what to use where there is none."""
        if get_sd_config(self.env).fontawesome_source != "none":
            return super().run()
        said = (
            f"{{{self.name}}} has no font here: use {{octicon}} or {{material-regular}}, which are "
            "drawn, or say sd_fontawesome_source: cdn under sphinx.config."
        )
        return [], [self.inliner.reporter.error(said, line=self.lineno)]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the theme."""
    if "comments_config" not in app.config:
        app.add_config_value("comments_config", {}, "html")
    app.add_html_theme(THEME, str(HERE))
    app.add_css_file("parts.css", priority=900)
    app.add_directive("thebe-button", NoThebe, override=True)
    for style in FA_ROLE_STYLES:
        app.add_role(style, NoFont(style), override=True)
    app.connect("config-inited", leave_out_the_stock_theme)
    app.connect("builder-inited", draw_icon)
    app.connect("html-collect-pages", front_door)
    app.connect("html-page-context", trim, priority=900)
    app.connect("build-finished", trim_files)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
