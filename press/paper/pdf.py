"""Print the whole course as one PDF: ``make pdf``.

The pages of the built site become one document with a title page and contents. Chromium prints it,
says where every anchor landed, and prints it again with the numbers of the pages, until they stay.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from html import escape
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import pikepdf
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import sync_playwright

from press.browser import NOT_SET_UP, find, launch
from press.paper.pages import (
    About,
    Page,
    Unprintable,
    about,
    anchors,
    arguments,
    inner_links,
    one_sentence,
    page_mark,
    read_book,
    rename,
    store,
    tex,
)
from press.paths import HTML
from press.site.theme import colours

# The paper and its margins (top, sides, bottom), in millimetres; it has the proportions of A4.
PAPER = (182, 257)
MARGINS = (18, 21, 24)
TEXT_WIDTH = int((PAPER[0] - 2 * MARGINS[1]) * 96 / 25.4)
MOST_PASSES = 5
STYLES = ("_static/katex/katex.css", "_static/book.css", "paper.css")
LICENCES = {"BSD-3-Clause": "Code: BSD 3-Clause.", "CC-BY-4.0": "Text and figures: CC BY 4.0."}


def compose(pages: list[Page], book: About) -> str:
    """Return the whole book as one HTML document.

    Parameters
    ----------
    pages : list of Page
        As ``read_book`` returns them; they are changed.
    book : About
        Title, author and the rest.

    Returns
    -------
    str
        The document, in which every link leads to an anchor. Numbers of pages are not in it yet.
    """
    first = pages[0]
    hero = first.soup.select_one("figure.hero")
    cover = hero.extract().decode(formatter="minimal") if hero else ""
    first.heading.string = "Preface"
    one_document(pages)
    body = "".join(
        chapter(page, before) for before, page in zip([None, *pages], pages, strict=False)
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(book.language)}" data-theme="light">\n<head>'
        f'<meta charset="utf-8"><title>{escape(book.title)}</title>'
        + "".join(f'<link rel="stylesheet" href="{name}">' for name in STYLES)
        + f"<style>{running_feet(pages, book)}</style></head>\n<body>"
        + title_page(book, cover)
        + contents_pages(pages)
        + body
        + "</body></html>\n"
    )


def one_document(pages: list[Page]) -> None:
    """Make the ids of all pages different from each other, and lead the links to them."""
    slugs = {page.name: page.slug for page in pages}
    known = {page.name: anchors(page) for page in pages}
    for page in pages:
        for mark in page.soup.select(".on-page"):
            mark["data-of"] = f"#{page.slug}--{mark['data-of'][1:]}"
        for link, name, anchor in list(inner_links(page, set(slugs))):
            if anchor and anchor not in known[name]:
                raise Unprintable(
                    f"{page.name} links to {name}#{anchor}, which is not there: correct the link."
                )
            link["href"] = f"#{slugs[name]}--{anchor}" if anchor else f"#{slugs[name]}"
            # On paper nothing can be clicked: a reference to a chapter says on which page it is.
            kinds = link.get("class", [])
            if "to-page" in kinds or (name != page.name and not anchor and "reference" in kinds):
                link.insert_after(page_mark(page.soup, link["href"]))
        rename(page.soup, lambda anchor, page=page: f"{page.slug}--{anchor}")


def chapter(page: Page, before: Page | None) -> str:
    """Return one chapter; the first of a part carries the part's name above its title."""
    opens = page.part and (before is None or before.part != page.part)
    part = f'<p class="part">{escape(page.part)}</p>' if opens else ""
    return (
        f'<article class="chapter" id="{page.slug}" style="page:{page.slug}">{part}'
        + page.html(printed_formula)
        + "</article>\n"
    )


def printed_formula(formula: str) -> str:
    """Return a formula as it is drawn, named by its source; paper needs it once."""
    drawn = formula[formula.index('<span class="katex-html"') : formula.rindex("</span>")]
    drawn = drawn.replace(' aria-hidden="true"', "", 1)
    return f'<span class="katex" role="math" aria-label="{escape(tex(formula))}">{drawn}</span>'


def title_page(book: About, cover: str) -> str:
    """Return the first page, and on its back what there is to say about the book."""
    licences = " ".join(LICENCES.get(name, f"{name}.") for name in book.licences)
    when = book.released or book.year
    return (
        f'<section class="title-page"><h1>{escape(book.title)}</h1>'
        f'{cover}<p class="author">{escape(book.author)}</p></section>'
        f'<section class="colophon"><p>{escape(book.abstract)}</p>'
        f"<p>Version {escape(book.version)}, {escape(when)}. © {escape(book.year)} "
        f"{escape(book.author)}. {escape(licences)}</p>"
        "<p>This is the course on paper. Pictures with a slider show a few of their frames; hints "
        "and solutions stand at the end of each chapter, the evidence in an appendix.</p></section>"
    )


def contents_pages(pages: list[Page]) -> str:
    """Return the contents, with a place for the number of each page."""

    def line(kind: str, target: str, title: str) -> str:
        mark = f'<span class="on-page" data-of="#{target}"></span>'
        words = f"<span>{escape(title)}</span><i></i>{mark}"
        return f'<p class="{kind}"><a href="#{target}">{words}</a></p>'

    lines, part = [], ""
    for page in pages:
        if page.part != part:
            part = page.part
            lines.append(f'<p class="in-part">{escape(part)}</p>')
        lines.append(line("in-chapter", page.slug, page.title()))
        lines += [line("in-section", anchor, title) for anchor, title in page.sections()]
        moved = [
            f'<a href="#{anchor}">{escape(title)} <span class="on-page" data-of="#{anchor}">'
            "</span></a>"
            for anchor, title in page.sections(moved=True)
        ]
        lines.append(f'<p class="in-section moved">{" ".join(moved)}</p>' if moved else "")
    return f'<nav class="contents"><h1>Contents</h1>{"".join(lines)}</nav>\n'


def running_feet(pages: list[Page], book: About) -> str:
    """Return the size of the paper, and the rules that write at the foot of every page."""
    width, height = PAPER
    top, side, bottom = MARGINS
    rules = [
        f"@page{{size:{width}mm {height}mm;margin:{top}mm {side}mm {bottom}mm}}",
        "@page title{}",
    ]
    titles = {"contents": "Contents"} | {page.slug: page.title() for page in pages}
    for name, title in titles.items():
        left, right = css_string(book.title), css_string(title)
        rules.append(
            f"@page {name}:left{{@bottom-left{{content:counter(page)}}"
            f"@bottom-right{{content:{left}}}}}"
            f"@page {name}:right{{@bottom-left{{content:{right}}}"
            "@bottom-right{content:counter(page)}}"
        )
    return "".join(rules)


def css_string(words: str) -> str:
    """Quote words for a style sheet inside HTML."""
    return '"' + re.sub(r'[\\"<&\n]', lambda m: f"\\{ord(m[0]):x} ", words) + '"'


def gather(folder: Path, site: Path) -> None:
    """Put beside the document the style sheets and fonts that it asks for."""
    shutil.copytree(site / "_static", folder / "_static")
    shutil.copytree(Path(__file__).with_name("fonts"), folder / "fonts")
    sheet = Path(__file__).with_name("paper.css").read_text(encoding="utf-8")
    (folder / "paper.css").write_text(colours.fill(sheet), encoding="utf-8")
    # These have the signs that Latin letters lack, and are the same on every machine.
    dejavu = Path(find_spec("matplotlib").origin).parent / "mpl-data" / "fonts" / "ttf"
    for font in dejavu.glob("DejaVu*.ttf"):
        shutil.copy(font, folder / "fonts")


def fill(document: str, places: dict[str, int]) -> str:
    """Write the numbers of the pages, as far as they are known, into the document."""

    def number(mark: re.Match) -> str:
        return f'<span class="on-page">{places.get(mark[1], 100)}</span>'

    return re.sub(r'<span class="on-page" data-of="#([^"]*)"></span>', number, document)


def print_book(document: str, site: Path = HTML) -> bytes:
    """Print the document until its numbers are right, and return Chromium's PDF."""
    with tempfile.TemporaryDirectory(prefix="paper-") as name:
        folder = Path(name)
        gather(folder, site)
        try:
            with sync_playwright() as playwright:
                chromium = launch(playwright)
                try:
                    return settle(chromium, document, folder)
                finally:
                    chromium.close()
        except BrowserError as problem:
            said = problem.message.splitlines()[0]
            raise Unprintable(f"Chromium could not print the book: {said}") from None


def settle(browser, document: str, folder: Path) -> bytes:
    """Print again and again until every anchor stays on its page."""
    places: dict[str, int] = {}
    for _ in range(MOST_PASSES):
        # The first printing is for the numbers only: what screen readers need takes long to write.
        pdf = print_once(browser, fill(document, places), folder, tagged=bool(places))
        found = places_in(pdf)
        if found == places:
            return pdf
        places = found
    raise Unprintable(f"The numbers of the pages did not settle in {MOST_PASSES} printings.")


def places_in(content: bytes) -> dict[str, int]:
    """Return the number of the page of each anchor."""
    with pikepdf.open(BytesIO(content)) as pdf:
        return {name: page for name, (page, _) in landed(pdf).items()}


def fit_script() -> str:
    """Return the script that fits pictures and formulas to the page."""
    return Path(__file__).with_name("fit.js").read_text(encoding="utf-8")


def print_once(browser, document: str, folder: Path, tagged: bool) -> bytes:
    """Lay out the document and print it."""
    path = folder / "book.html"
    path.write_text(document, encoding="utf-8")
    page = browser.new_page(viewport={"width": TEXT_WIDTH, "height": 900}, color_scheme="light")
    page.set_default_timeout(300_000)
    page.emulate_media(media="print")
    page.goto(path.as_uri(), wait_until="load")
    page.evaluate("document.fonts.ready.then(() => true)")
    wide = page.evaluate(fit_script())
    if wide:
        raise Unprintable(f"Too wide for the page, in {'; in '.join(wide)}.")
    pdf = page.pdf(prefer_css_page_size=True, print_background=True, tagged=tagged, outline=False)
    page.close()
    return pdf


def landed(pdf: pikepdf.Pdf) -> dict[str, tuple[int, float]]:
    """Return the page, counted from one, and the height at which each anchor is."""
    numbers = {page.objgen: i for i, page in enumerate(pdf.pages, 1)}
    return {
        name.removeprefix("/"): (numbers[place[0].objgen], float(place[3]))
        for name, place in pdf.Root.get("/Dests", {}).items()
    }


def bind(printed: bytes, pages: list[Page], book: About) -> tuple[bytes, int]:
    """Add bookmarks, title, author and language, and take away dates.

    Returns
    -------
    tuple
        The PDF and the number of its pages.
    """
    with pikepdf.open(BytesIO(printed)) as pdf:
        places = landed(pdf)

        def mark(title: str, anchor: str) -> pikepdf.OutlineItem:
            page, top = places[anchor]
            return pikepdf.OutlineItem(title, page - 1, "XYZ", left=0, top=top)

        with pdf.open_outline() as outline:
            shelf, part = outline.root, ""
            for page in pages:
                if page.part != part:
                    part = page.part
                    outline.root.append(mark(part, page.slug))
                    shelf = outline.root[-1].children
                entry = mark(page.title(), page.slug)
                sections = page.sections() + page.sections(moved=True)
                entry.children.extend(mark(title, anchor) for anchor, title in sections)
                entry.is_closed = True
                shelf.append(entry)
        pdf.docinfo = pdf.make_indirect(
            pikepdf.Dictionary(Title=book.title, Author=book.author, Subject=book.abstract)
        )
        pdf.Root.Lang = pikepdf.String(book.language)
        pdf.Root.PageMode = pikepdf.Name.UseOutlines
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
        out = BytesIO()
        pdf.save(
            out,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            deterministic_id=True,
        )
        return out.getvalue(), len(pdf.pages)


def main() -> None:
    """Print the book, or say in one sentence why not."""
    args = arguments(__doc__, "PDF")
    with one_sentence():
        if find() is None:
            raise Unprintable(NOT_SET_UP)
        book, pages = about(), read_book(args.site)
        document = compose(pages, book)
        pdf, count = bind(print_book(document, args.site), pages, book)
        shown = store(pdf, args.out / f"{book.name}.pdf")
    print(f"The course is in {shown}: {count} pages, {len(pdf) / 1e6:.1f} MB.")


if __name__ == "__main__":
    main()
