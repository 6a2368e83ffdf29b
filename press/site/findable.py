"""What lets a chapter be found and cited: data for search engines, a citation, a list of pages.

All of it is what the page, ``CITATION.cff`` and ``_config.yml`` say. The list of pages,
``sitemap.xml``, needs the site's own address: ``html: baseurl`` in ``_config.yml``.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

import yaml
from docutils import nodes
from sphinx.application import Sphinx

from press.site.theme.previews import first_words

MINUTES = re.compile(r"About (\d+) minutes")
LICENCES = "https://spdx.org/licenses/{}.html"


def aims(doctree: nodes.document) -> nodes.admonition | None:
    """Return the box of objectives, which every chapter has."""
    boxes = doctree.findall(nodes.admonition)
    return next((box for box in boxes if "objectives" in box["classes"]), None)


def describe(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Tell of a chapter what one needs to find it and to cite it."""
    box = aims(doctree) if doctree is not None else None
    path = Path(app.srcdir) / "CITATION.cff"
    if box is None or not path.is_file():
        return
    cited = yaml.safe_load(path.read_text(encoding="utf-8"))
    title = " ".join(app.env.titles[pagename].astext().split())
    about = resource(title, box, doctree, context, cited)
    data = json.dumps(about, ensure_ascii=False).replace("<", "\\u003c")
    context["metatags"] += f'\n<script type="application/ld+json">{data}</script>'
    context["cite"] = citation(title, pagename, context, cited, str(app.config.copyright))


def resource(title, box, doctree, context, cited) -> dict:
    """Return a chapter in the words of schema.org."""
    minutes = MINUTES.search(box.astext())
    found = {
        "@context": "https://schema.org",
        "@type": "LearningResource",
        "name": title,
        "description": first_words(doctree),
        "inLanguage": context["language"],
        "teaches": [" ".join(item.astext().split()) for item in box.findall(nodes.list_item)],
        "isPartOf": {"@type": "Course", "name": cited["title"], "description": cited["abstract"]},
        "author": [{"@type": "Organization", "name": name} for name in authors(cited)],
        "license": [LICENCES.format(name) for name in cited.get("license", [])],
        "keywords": cited.get("keywords", []),
    }
    if minutes:
        found["timeRequired"] = f"PT{minutes[1]}M"
    if context.get("pageurl"):
        found["url"] = context["pageurl"]
    return found


def authors(cited: dict) -> list[str]:
    """Return who wrote it, as ``CITATION.cff`` names them."""
    return [
        each.get("name") or f"{each.get('given-names', '')} {each.get('family-names', '')}".strip()
        for each in cited["authors"]
    ]


def citation(title: str, page: str, context: dict, cited: dict, copyright_: str) -> dict:
    """Return how a chapter is cited: in words, and for BibTeX."""
    released = str(cited.get("date-released") or "")
    year = released[:4] or copyright_[-4:]
    url = context.get("pageurl") or ""
    names, book, version = " and ".join(authors(cited)), cited["title"], cited["version"]
    words = (
        f"{escape(' and '.join(authors(cited)))} ({year}). {escape(title)}. In "
        f"<em>{escape(book)}</em>, version {escape(str(version))}."
    )
    fields = {
        "author": f"{{{names}}}",
        "title": title,
        "booktitle": book,
        "year": year,
        "note": f"Version {version}",
    }
    if url:
        words += f' <a href="{escape(url)}">{escape(url)}</a>'
        fields["url"] = url
    key = page.rpartition("/")[2]
    lines = "".join(f"  {name:9} = {{{value}}},\n" for name, value in fields.items())
    return {"words": words, "bibtex": escape(f"@incollection{{{key},\n{lines}}}")}


def list_pages(app: Sphinx, problem: Exception | None) -> None:
    """Write the list of pages for search engines, where the site has an address."""
    base = app.config.html_baseurl
    if problem is not None or app.builder.format != "html" or not base:
        return
    pages = sorted(app.builder.get_target_uri(name) for name in app.env.found_docs)
    urls = "".join(f"<url><loc>{escape(base.rstrip('/'))}/{page}</loc></url>\n" for page in pages)
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n'
    )
    folder = Path(app.outdir)
    (folder / "sitemap.xml").write_text(text, encoding="utf-8")
    robots = f"User-agent: *\nAllow: /\nSitemap: {base.rstrip('/')}/sitemap.xml\n"
    (folder / "robots.txt").write_text(robots, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Look at pages when their tags are there."""
    app.connect("html-page-context", describe, priority=940)
    app.connect("build-finished", list_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
