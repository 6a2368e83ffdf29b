"""What the search of the site looks through: each section of each page, with what it says.

The script of the search, ``theme/static/search.js``, ranks and quotes. All is one script, fetched
when a reader first searches, so that it works from a folder without a server as well.
"""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

from press.site.layers import Evidence, Unsearched

# Pages that name everything, and explain nothing: they come last.
LISTS = {"ledger", "errata", "estimators", "reference", "references"}
# What Sphinx would make for a search of its own.
UNUSED = ("searchindex.js", "_static/searchtools.js", "_static/language_data.js")
OUTPUTS = (nodes.literal_block, nodes.raw)
PASSED_OVER = (nodes.section, Evidence, Unsearched, *OUTPUTS, nodes.comment, nodes.target)
LOW = str.maketrans("0123456789ijkn", "₀₁₂₃₄₅₆₇₈₉ᵢⱼₖₙ")
HIGH = str.maketrans("0123456789-nkT", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿᵏᵀ")
SYMBOLS = {"times": "×", "cdot": "·", "le": "≤", "ge": "≥", "ne": "≠", "approx": "≈", "to": "→"}
SYMBOLS |= {"dots": "…", "ldots": "…", "cdots": "…", "sqrt": "√", "pm": "±", "perp": "⊥"}
LONGEST = 40  # characters of a formula that a line of text can hold


def spoken(tex: str) -> str:
    """Return a formula in letters, as one would type it, or an ellipsis."""
    text = re.sub(
        r"\\(math\w+|bold\w+|operatorname|text|left|right|big\w?|displaystyle|quad)\b\s*", "", tex
    )
    text = re.sub(r"\\[td]?frac\{([^{}]*)\}\{([^{}]*)\}", r"\1/\2", text)
    for sign, letters in (("\\^", HIGH), ("_", LOW)):
        known = "".join(map(re.escape, map(chr, letters)))
        raised = rf"{sign}(?:\{{\s*([{known}]+)\s*\}}|\s*([{known}]))"
        text = re.sub(raised, lambda m, to=letters: (m[1] or m[2]).translate(to), text)
    text = re.sub(r"\\([a-zA-Z]+)", lambda found: letter(found[1]), text)
    text = re.sub(r"[{}]|\\[,;:! ]", "", text.replace("-", "−"))
    text = " ".join(text.split())
    return "…" if re.search(r"[\\^_&]", text) or len(text) > LONGEST else text


def letter(name: str) -> str:
    """Return the sign that a command of TeX stands for, or the name of the command."""
    size = "CAPITAL" if name[0].isupper() else "SMALL"
    try:
        return unicodedata.lookup(f"GREEK {size} LETTER {name.upper().replace('LAMBDA', 'LAMDA')}")
    except KeyError:
        return SYMBOLS.get(name, f" {name} ")


def words(node: nodes.Node, found: list[str], keys: list[str]) -> None:
    """Add what a node says to ``found``, and what it stresses to ``keys``; sections count apart."""
    if isinstance(node, PASSED_OVER):
        return
    if isinstance(node, nodes.Text):
        found.append(node.astext())
    elif isinstance(node, nodes.math):
        found.append(spoken(node.astext()))
    elif isinstance(node, nodes.math_block):
        found.append(" … ")
    else:
        if isinstance(node, (nodes.strong, nodes.title, nodes.caption, nodes.term)):
            keys.append(node.astext())
        for child in node.children:
            words(child, found, keys)
        if not isinstance(node, nodes.Inline):
            found.append(" ")


def heading(section: nodes.section) -> str:
    """Return the title of a section with its formulas in letters."""
    said: list[str] = []
    for child in section[0].children:
        words(child, said, [])
    return " ".join("".join(said).split())


def sections(doctree: nodes.document) -> list[list[str]]:
    """Return for each section its anchor, its heading, what it says and what it stresses."""
    found = []
    for section in doctree.findall(nodes.section):
        if not isinstance(section[0], nodes.title):
            continue
        said: list[str] = []
        keys: list[str] = []
        for child in section.children[1:]:
            words(child, said, keys)
        text = " ".join("".join(said).split())
        found.append([section["ids"][0], heading(section), text, " · ".join(keys)])
    return found


def collect(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Keep what a page says, as it is written."""
    if doctree is not None and "nosearch" not in (context.get("meta") or {}):
        pages = app.env.__dict__.setdefault("searched_pages", {})
        pages[pagename] = sections(doctree)


def write(app: Sphinx, problem: Exception | None) -> None:
    """Write the script of all that can be found, in the order of the contents."""
    pages = app.env.__dict__.get("searched_pages", {})
    if problem is not None or app.builder.format != "html" or not pages:
        return
    order = [page for page in in_order(app) if page in pages]
    order += sorted(set(pages) - set(order))
    entries = [
        {"page": page, "late": page.rpartition("/")[2] in LISTS, "sections": pages[page]}
        for page in order
        if pages[page]
    ]
    text = json.dumps(entries, ensure_ascii=False, separators=(",", ":"))
    out = Path(app.outdir)
    (out / "_static" / "search-index.js").write_text(
        f"window.searchIndex = {text};\n", encoding="utf-8"
    )
    for name in UNUSED:
        (out / name).unlink(missing_ok=True)


def in_order(app: Sphinx) -> list[str]:
    """Return the pages as the contents list them."""
    root, seen = app.config.root_doc, []

    def walk(page: str) -> None:
        if page not in seen:
            seen.append(page)
            for child in app.env.toctree_includes.get(page, []):
                walk(child)

    walk(root)
    return seen


def setup(app: Sphinx) -> dict[str, bool]:
    """Collect while pages are written, and write at the end."""
    app.connect("html-page-context", collect)
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": False}
