"""What a link to a page shows elsewhere, as search engines do: its title and its first words."""

from __future__ import annotations

import re
from html import escape

from docutils import nodes

LONGEST = 200  # characters: what is longer is cut where it is shown
PLAIN = re.compile(r"[\w\s+−=.,()-]*")


def words(paragraph: nodes.paragraph) -> str:
    """Return what a paragraph says, or nothing if it has a formula that letters cannot say."""
    formulas = [math.astext() for math in paragraph.findall(nodes.math)]
    if not all(PLAIN.fullmatch(formula) for formula in formulas):
        return ""
    return " ".join(paragraph.astext().split())


def first_words(doctree: nodes.document) -> str:
    """Return the first paragraph of a page that stands in no box: as many sentences as fit."""
    beginnings = (words(p) for p in doctree.findall(nodes.paragraph) if is_text(p))
    text = next(filter(None, beginnings), "")
    if len(text) <= LONGEST:
        return text
    sentences = re.match(rf".{{1,{LONGEST - 1}}}[.?!](?= )", text)
    return sentences[0] if sentences else text[:LONGEST].rpartition(" ")[0] + " …"


def is_text(paragraph: nodes.paragraph) -> bool:
    """Tell whether a paragraph is running text that ends a sentence."""
    return isinstance(paragraph.parent, nodes.section) and paragraph.astext().endswith(
        (".", "?", "!")
    )


def tags(context: dict, doctree: nodes.document, site: str) -> str:
    """Return the tags that the page's own ``html_meta`` has not set already."""
    own = context.get("metatags") or ""
    title = re.sub(r"<[^>]+>", "", context.get("title") or "") or escape(site)
    said = escape(first_words(doctree))
    wanted = {
        ("name", "description"): said,
        ("property", "og:title"): title,
        ("property", "og:description"): said,
        ("property", "og:type"): "article",
        ("property", "og:site_name"): escape(site),
        ("property", "og:url"): escape(context.get("pageurl") or ""),
    }
    return "\n".join(
        f'<meta {kind}="{name}" content="{content}">'
        for (kind, name), content in wanted.items()
        if content and f'{kind}="{name}"' not in own
    )
