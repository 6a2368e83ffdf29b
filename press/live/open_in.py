"""The "open in" links of a notebook's page: the reader's own browser, and where a repository leads.

The browser needs nothing but the site; the others are made from the repository in ``_config.yml``,
if any. Colab and Deepnote open what stands on GitHub; Binder and JupyterHub open any repository.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote, urlencode, urlsplit

from sphinx.application import Sphinx

from press.live.runtime import megabytes, read_record

# What JupyterHub and Binder show a notebook in, by launch_buttons.notebook_interface.
INTERFACES = {"classic": "tree", "jupyterlab": "lab/tree"}
LITE = "lite"  # the folder of the site in which press/live/lite.py builds it


def links(page: str, options: dict) -> list[dict[str, str]]:
    """Return what a notebook of a repository can be opened in.

    Parameters
    ----------
    page : str
        Path of the notebook in the repository.
    options : dict
        The theme's options, which hold ``repository`` and ``launch_buttons`` of the configuration.

    Returns
    -------
    list of dict
        A name and an address for each, in the order of the menu.
    """
    repository = options.get("repository_url", "").rstrip("/").removesuffix(".git")
    if not repository:
        return []
    branch = options.get("repository_branch") or "main"
    host, owner_and_name = urlsplit(repository).netloc, urlsplit(repository).path.strip("/")
    on_github = host == "github.com"
    launch = options.get("launch_buttons", {})
    interface = INTERFACES[launch.get("notebook_interface") or "jupyterlab"]
    found = []
    if binder := launch.get("binderhub_url", "").rstrip("/"):
        path = quote(f"{interface}/{page}", safe="")
        where = f"gh/{owner_and_name}/{branch}"
        if not on_github:
            where = f"git/{quote(repository, safe='')}/{quote(branch, safe='')}"
        found.append({"name": "Binder", "url": f"{binder}/v2/{where}?urlpath={path}"})
    if hub := launch.get("jupyterhub_url", "").rstrip("/"):
        name = owner_and_name.rpartition("/")[2]
        words = {"repo": repository, "urlpath": f"{interface}/{name}/{page}", "branch": branch}
        url = f"{hub}/hub/user-redirect/git-pull?{urlencode(words, safe='/')}"
        found.append({"name": "JupyterHub", "url": url})
    colab = launch.get("colab_url", "").rstrip("/")
    if colab and on_github:
        found.append(
            {"name": "Colab", "url": f"{colab}/github/{owner_and_name}/blob/{branch}/{page}"}
        )
    deepnote = launch.get("deepnote_url", "").rstrip("/")
    if deepnote and on_github:
        url = quote(f"{repository}/blob/{branch}/{page}", safe="")
        found.append({"name": "Deepnote", "url": f"{deepnote}/launch?url={url}"})
    name = "GitHub" if on_github else host
    found.append({"name": name, "url": f"{repository}/blob/{branch}/{page}"})
    return found


def add_links(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Give the page's template its links."""
    context["open_in"] = []
    if context.get("page_source_suffix") == ".ipynb":
        options = app.config.html_theme_options
        lite = options.get("launch_buttons", {}).get("jupyterlite_url", LITE).rstrip("/")
        # A JupyterLite inside the site is somewhere else from every folder.
        if not urlsplit(lite).scheme:
            lite = context["pathto"](lite, 1)
        here = quote(f"{pagename}.ipynb", safe="")
        context["python_size"] = f"{megabytes(read_record())} MB, once"
        browser = {"name": "This browser", "url": f"{lite}/lab/index.html?path={here}"}
        folder = options.get("path_to_docs", "").strip("/")
        page = f"{folder}/{pagename}.ipynb".lstrip("/")
        context["open_in"] = [{**browser, "lite": True}, *links(page, options)]


def add_page(app: Sphinx) -> None:
    """Put what runs the cells of a page among the site's files; the page's script fetches it."""
    app.config.html_static_path.append(str(Path(__file__).with_name("page")))


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the links to every page, and the script that runs its cells where they stand."""
    app.connect("builder-inited", add_page)
    app.connect("html-page-context", add_links)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
