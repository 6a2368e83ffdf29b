"""Do links lead where their words say?

The words of a link occur on its target: in its title and headings, or at least in its text. Words
that are another page's title do not lead elsewhere, and a chapter that is to come is no target.
"""

from __future__ import annotations

import functools
import posixpath
import re

from press.author.notebooks import SETS, read, toc_entries
from press.paths import BOOK, ROOT
from press.site.ledger import read_ledger

LINK = re.compile(r"(?<!!)\[(?P<words>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<target>[^)\s]+)\)")
ROLE = re.compile(r"\{(?:doc|ref)\}`(?P<words>[^<`]+?)\s*<(?P<target>[^>`]+)>`")
HEADING = re.compile(r"(?m)^#{1,4} +(.*)$")
WORD = re.compile(r"[^\W\d_]{3,}")
ENDINGS = re.compile(r"(?:ies|ing|ed|es|ly|s|e|y)$")
EMPTY = (
    "and are but for from has have here how its not one our out page part that the their them "
    "then there these they this was what when where which who why will with you your chapter all "
    "chapters section sections see next last again also into more most before after"
).split()


def stem(word):
    """Return a word without its ending."""
    short = ENDINGS.sub("", word.lower())
    return short if len(short) > 2 else word.lower()


def stems(text):
    """Return the words of a text that carry meaning, simplified."""
    plain = re.sub(r"\$[^$]*\$|`[^`]*`|\{[\w:-]+\}", " ", text)
    return {stem(word) for word in WORD.findall(plain) if word.lower() not in EMPTY}


@functools.lru_cache(256)
def page(path, _stamp):
    """Return the words of a page's title, of its headings, and of its text without its links."""
    if path.suffix == ".ipynb":
        source = "\n\n".join(c.source for c in read(path).cells if c.cell_type == "markdown")
    else:
        source = path.read_text(encoding="utf-8")
    titles = HEADING.findall(source)
    text = LINK.sub(" ", source)
    return stems(titles[0]) if titles else set(), stems(" ".join(titles)), stems(text)


def words_on(path):
    """Return the same, read again when the file has changed."""
    return page(path, path.stat().st_mtime_ns)


@functools.lru_cache(1)
def listed():
    """Return the pages that the contents name, and the chapters that are to come."""
    there = toc_entries(ROOT)
    chapters = read_ledger(BOOK / "ledger.yml").chapters
    return there, {f"book/{name}" for name in chapters} - set(there)


def file_of(name):
    """Return the file of a page of the contents."""
    for suffix in (".ipynb", ".md"):
        if (path := ROOT / f"{name}{suffix}").exists():
            return path
    return None


def complaints(chapter):
    """Return one sentence for each link that does not lead where its words say."""
    there, coming = listed()
    found = []
    for cell in chapter.cells:
        if cell.layer != "text":
            continue
        for match in [*LINK.finditer(cell.source), *ROLE.finditer(cell.source)]:
            target = match["target"].partition("#")[0]
            if not target or re.match(r"[a-z]+:", target):
                continue
            base = posixpath.join("book", posixpath.dirname(chapter.name) or ".")
            name = posixpath.normpath(posixpath.join(base, target))
            name = re.sub(r"\.(ipynb|md)$", "", name)
            said = strays(match["words"], name, there, coming)
            if said:
                found.append(chapter.says(cell, f"links “{match['words']}” to {target}, {said}"))
    return found


def strays(words, name, there, coming):
    """Return why some words should not lead to a page; None when they may."""
    if name in coming:
        return "a chapter that is still to come: name it without a link"
    if name not in there or not file_of(name):
        return None  # no page of the contents: Sphinx says so
    mine = stems(words)
    title, headings, text = words_on(file_of(name))
    if not mine or mine <= title:
        return None
    # A set is called by what it practises: whoever names that means the chapter.
    for other in (entry for entry in there if f"/{SETS}/" not in entry):
        path = file_of(other) if other != name and not mine <= headings else None
        if path and mine <= words_on(path)[0]:
            return f"and they are in the title of {other.removeprefix('book/')}"
    if missing := sorted(mine - headings - text):
        return f"where {', '.join(missing)} is not spoken of"
    return None
