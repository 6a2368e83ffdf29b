"""The pages of the built site, made ready for paper: what ``pdf.py`` and ``epub.py`` share.

A page on paper cannot unfold, slide or scroll. So inputs that the site hides are left out, an
explorable becomes a few of its frames, sounds are named, hints and solutions move to the chapter's
end, and evidence into an appendix, each with a link there and back. Nothing here knows a chapter by
name: the order is that of ``_toc.yml``.
"""

from __future__ import annotations

import argparse
import errno
import os
import posixpath
import re
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from html import unescape
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

import yaml
from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString

from press.paths import BUILD, HTML, ROOT

OUT = BUILD / "paper"

FEW, MANY = 4, 6
WIDE = 1.3
# A frame is printed smaller than on the site, its words less so.
LARGER = 1.25
# Code of so many lines is not broken between pages.
WHOLE = 12

# What moves to the end of a chapter, in this order, and what a single one is called.
KINDS = {"Replies": "Replies", "Hints": "Hint", "Solutions": "Solution"}

APPENDIX, PART = "evidence", "Appendix"
OPENING = """
<section class="section"><h1 id="the-evidence">The evidence</h1>
<p>What the chapters say is checked by code. Here it stands, chapter by chapter and section by
section, with what each check says when it holds. A mark in the chapter leads here, and the words
above each piece lead back.</p></section>
"""


class Unprintable(Exception):
    """The book cannot be made, and the sentence says why."""


@dataclass(frozen=True)
class About:
    """What the book says of itself, from ``_config.yml`` and ``CITATION.cff``."""

    title: str
    author: str
    year: str
    language: str
    abstract: str
    version: str
    released: str
    licences: tuple[str, ...]

    @property
    def name(self) -> str:
        """Return the title as a file's name."""
        words = re.split(r"[,:;.]", self.title)[0]
        return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


@dataclass
class Page:
    """One page of the site, its formulas and its code taken out while the rest is changed."""

    name: str
    part: str
    soup: BeautifulSoup
    formulas: list[str]
    code: list[str]
    frames: list[int] = field(default_factory=list)

    @property
    def slug(self) -> str:
        """Return a name that can be a file's or the beginning of an id."""
        return re.sub(r"[^A-Za-z0-9]+", "-", self.name.removeprefix("book/"))

    @property
    def heading(self) -> Tag:
        """Return the page's first heading."""
        return self.soup.find("h1")

    def title(self) -> str:
        """Return the page's title in plain words."""
        return plain(self.heading, self.formulas)

    def sections(self, moved: bool = False) -> list[tuple[str, str]]:
        """Return the anchor and the title of each section, or of those moved to the end."""
        return [
            (heading["id"], plain(heading, self.formulas))
            for heading in self.soup.find_all("h2", id=True)
            if ("deferred" in heading.parent["class"]) == moved
        ]

    def html(self, formula: Callable[[str], str]) -> str:
        """Return the page as XHTML, each formula written anew by ``formula``."""
        text = self.soup.decode(formatter="minimal")
        text = re.sub(r'<x-code n="(\d+)"></x-code>', lambda m: self.code[int(m[1])], text)
        return re.sub(
            r'<x-formula n="(\d+)"></x-formula>', lambda m: formula(self.formulas[int(m[1])]), text
        )


def about(root: Path = ROOT) -> About:
    """Read what the book says of itself."""
    config = yaml.safe_load((root / "_config.yml").read_text(encoding="utf-8"))
    cff = yaml.safe_load((root / "CITATION.cff").read_text(encoding="utf-8"))
    licences = cff.get("license", [])
    return About(
        title=config["title"],
        author=config["author"],
        year=str(config["copyright"]),
        language=config["sphinx"]["config"]["language"],
        abstract=cff["abstract"],
        version=str(cff["version"]),
        released=str(cff.get("date-released", "")),
        licences=tuple([licences] if isinstance(licences, str) else licences),
    )


def contents(toc: Path = ROOT / "_toc.yml") -> list[tuple[str, str]]:
    """Return the part and the name of every page, in the order of the contents."""
    tree = yaml.safe_load(toc.read_text(encoding="utf-8"))
    found = [("", tree["root"])]

    def walk(part: str, entries: list[dict]) -> None:
        for entry in entries:
            if "file" in entry:
                found.append((part, entry["file"]))
            for key in ("chapters", "sections"):
                walk(part, entry.get(key, []))

    walk("", [tree] if "parts" not in tree else [])
    for part in tree.get("parts", []):
        walk(part.get("caption", ""), [part])
    return list(dict.fromkeys(found))


def read_book(site: Path = HTML, toc: Path = ROOT / "_toc.yml") -> list[Page]:
    """Return every page of the contents, ready for paper."""
    pages = []
    for part, name in contents(toc):
        path = site / f"{name}.html"
        if not path.is_file():
            raise Unprintable(f"There is no {name}.html in {site}: run make book first.")
        pages.append(read_page(path.read_text(encoding="utf-8"), part, name))
    return [*pages, *appendix(pages)]


def read_page(text: str, part: str, name: str) -> Page:
    """Return one page, ready for paper but for its links."""
    article = text[text.index("<article>") : text.index("</article>")].removeprefix("<article>")
    article, formulas = take_formulas(article)
    article, code = take_code(article)
    page = Page(name, part, BeautifulSoup(article, "html.parser"), formulas, code)
    restore_case(page.soup, article)
    drop_what_only_screens_need(page.soup)
    open_beside(page.soup)
    anchor_headings(page.soup)
    still_frames(page)
    name_sounds(page.soup)
    show_outputs(page.soup)
    defer_folds(page)
    unfold(page.soup)
    return page


def take_formulas(html: str) -> tuple[str, list[str]]:
    """Replace every typeset formula by a mark; parsing them would be most of the work."""
    formulas: list[str] = []
    kept, end = [], 0
    for start in re.finditer(r'<span class="katex">', html):
        if start.start() < end:
            continue
        kept.append(html[end : start.start()])
        depth = 0
        for tag in re.finditer(r"<(/?)span\b", html[start.start() :]):
            depth += -1 if tag[1] else 1
            if depth == 0:
                break
        end = html.index(">", start.start() + tag.end()) + 1
        kept.append(f'<x-formula n="{len(formulas)}"></x-formula>')
        formulas.append(html[start.start() : end])
    return "".join([*kept, html[end:]]), formulas


def take_code(html: str) -> tuple[str, list[str]]:
    """Replace all code by marks, each line of it a block: a long one can go on with an indent."""
    code: list[str] = []

    def mark(found: re.Match) -> str:
        rows = found[2].removeprefix("<span></span>").removesuffix("\n").split("\n")
        code.append("".join(f'<span class="line">{row}\n</span>' for row in rows))
        whole = ' class="whole"' if len(rows) <= WHOLE else ""
        return f'<pre{found[1]}{whole}><x-code n="{len(code) - 1}"></x-code></pre>'

    return re.sub(r"<pre\b([^>]*)>(.*?)</pre>", mark, html, flags=re.DOTALL), code


def tex(formula: str) -> str:
    """Return the source of a typeset formula."""
    return unescape(re.search(r"<annotation[^>]*>(.*?)</annotation>", formula, re.DOTALL)[1])


def spoken(formula: str) -> str:
    """Return a formula as plain characters, for titles in bookmarks."""
    math = re.sub(r"<annotation.*?</annotation>", "", mathml(formula), flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", "", math)).replace("\u2061", "")


def mathml(formula: str) -> str:
    """Return the MathML of a typeset formula."""
    return re.search(r"<math\b.*?</math>", formula, re.DOTALL)[0]


def plain(element: Tag, formulas: list[str]) -> str:
    """Return the words of an element."""
    words = []
    for child in element.descendants:
        if isinstance(child, NavigableString):
            words.append(str(child))
        elif child.name == "x-formula":
            words.append(spoken(formulas[int(child["n"])]))
    return re.sub(r"\s+", " ", "".join(words)).strip()


def restore_case(soup: BeautifulSoup, source: str) -> None:
    """Give SVG back the capitals of its names, which reading HTML has lost."""
    names = set(re.findall(r"</?([a-z]+[A-Z]\w*)|\s([a-z]+[A-Z]\w*)=", source))
    case = {name.lower(): name for pair in names for name in pair if name}
    for tag in soup.select("svg, svg *"):
        tag.name = case.get(tag.name, tag.name)
        tag.attrs = {case.get(key, key): value for key, value in tag.attrs.items()}


def drop_what_only_screens_need(soup: BeautifulSoup) -> None:
    """Remove what has no use off the screen."""
    useless = ".headerlink, .toctree-wrapper, .begin, script, .cell_input .copy, .checker.waiting"
    for element in soup.select(useless):
        element.decompose()
    for fold in soup.select(".ledger-to-come"):
        # What is to come is counted; links to its items lead to the count.
        for item in fold.select("li[id]"):
            fold.summary.append(soup.new_tag("span", id=item["id"]))
        for items in fold.find_all("ul"):
            items.decompose()
    for output in soup.select(".cell_output .output"):
        if not output.get_text(strip=True) and not output.find(
            ["svg", "img", "x-formula", "x-code"]
        ):
            output.decompose()
    for output in soup.select(".cell_output"):
        if not output.find(True):
            output.decompose()


def anchor_headings(soup: BeautifulSoup) -> None:
    """Let a section's anchor lead to its heading, which is never on the page before."""
    for section in soup.find_all("section"):
        heading = section.find(re.compile("^h[1-6]$"), recursive=False)
        if heading is not None and section.get("id"):
            heading["id"] = section["id"]
            del section["id"]
        section["class"] = "section"


def telling(frames: list[tuple[str, int]], start: int, most: int) -> list[int]:
    """Choose the frames that say what the slider shows.

    Parameters
    ----------
    frames : list of tuple
        The sentence of each frame, and the number of marks drawn in it.
    start : int
        The frame that the site shows first.
    most : int
        How many there is room for.

    Returns
    -------
    list of int
        First, last and start; those with a mark more or less than the others, such as a right
        angle; those whose words, numbers apart, occur once. Then even steps fill what is left.
    """
    last = len(frames) - 1
    chosen = {0, start, last}
    marks = Counter(count for _, count in frames)
    words = [re.sub(r"[-+−.,\d/]+", "", sentence) for sentence, _ in frames]
    times = Counter(words)
    chosen |= {i for i, (_, count) in enumerate(frames) if marks[count] == 1}
    chosen |= {i for i, text in enumerate(words) if times[text] == 1 and len(times) > 1}
    order = sorted(chosen)
    if len(order) > most:
        steps = len(order) - 1
        order = [order[(2 * i * steps + most - 1) // (2 * (most - 1))] for i in range(most)]
    while len(order) < min(FEW, len(frames)):
        gap, left = max((b - a, -a) for a, b in pairwise(order))
        order = sorted([*order, -left + (gap + 1) // 2])
    return order


def still_frames(page: Page) -> None:
    """Replace every slider by frames of it side by side, each with its sentence."""
    for figure in page.soup.select("figure.explorable"):
        drawing = figure.find("svg")
        groups = drawing.select("[data-frame]")
        slider = figure.find("input")
        label = figure.find("label").get_text(" ", strip=True)
        _, _, width, height = map(float, drawing["viewBox"].split())
        wide = width > WIDE * height
        marks = [(g["data-frame"], len(g.find_all(True))) for g in groups]
        chosen = telling(marks, int(slider["value"]), MANY if wide else FEW)
        row = new(page.soup, "div", "frames wide" if wide else "frames")
        for i in chosen:
            row.append(one_frame(page.soup, drawing, i))
        about = new(page.soup, "p", "frames-of")
        about.append(f"{label} · {len(chosen)} of {len(groups)} frames")
        for gone in [drawing, slider, figure.find("label"), *figure.find_all("output")]:
            gone.decompose()
        figure.insert(0, about)
        figure.insert(1, row)
        page.frames.append(len(chosen))


def name_sounds(soup: BeautifulSoup) -> None:
    """Put a sentence in the place of sounds: which can be heard on the site."""
    for figure in soup.select("figure.sounds"):
        names = [sound["aria-label"] for sound in figure.find_all("audio")]
        instead = new(soup, "p", "sounds")
        instead.append(f"Paper is silent; on the website one can hear: {', '.join(names)}.")
        figure.replace_with(instead)


def one_frame(soup: BeautifulSoup, drawing: Tag, which: int) -> Tag:
    """Return one frame of a drawing as a drawing of its own."""
    still = copy(drawing)
    for i, group in enumerate(still.select("[data-frame]")):
        if i != which:
            group.decompose()
            continue
        sentence = group["data-frame"]
        group.attrs = {}
    # What stands behind every frame is drawn in each: its names must not stand there twice.
    names = {tag["id"]: f"{tag['id']}-{which}" for tag in still.find_all(id=True)}
    rename(still, lambda name: names.get(name, name))
    for words in still.select("[font-size]"):
        words["font-size"] = f"{LARGER * float(words['font-size'].removesuffix('px')):g}"
    still["aria-label"] = f"{still['aria-label']} {sentence}"
    holder = new(soup, "div", "frame")
    holder.append(still)
    says = soup.new_tag("p")
    says.append(sentence)
    holder.append(says)
    return holder


def rename(root: Tag, change: Callable[[str], str]) -> None:
    """Change every id below an element, and what refers to ids within it."""
    for tag in root.find_all(True):
        if tag.get("id"):
            tag["id"] = change(tag["id"])
        for key, value in tag.attrs.items():
            if not isinstance(value, str):
                continue
            if key == "href" and tag.name != "a" and value.startswith("#"):
                tag[key] = f"#{change(value[1:])}"
            elif "url(#" in value:
                tag[key] = re.sub(r"url\(#([^)]+)\)", lambda m: f"url(#{change(m[1])})", value)
            elif key in ("aria-labelledby", "aria-describedby"):
                tag[key] = " ".join(map(change, value.split()))


def show_outputs(soup: BeautifulSoup) -> None:
    """Leave out the inputs that the site hides, and show the outputs that it hides."""
    for fold in soup.select("details.hide"):
        cell = fold.find_parent(class_="cell")
        if "tag_hide-cell" in cell.get("class", []):
            continue
        if fold.find(class_="cell_input") is not None:
            fold.decompose()
        else:
            fold.summary.decompose()
            fold.unwrap()


def defer_folds(page: Page) -> None:
    """Move what is folded to the end of the chapter: replies, then hints, then solutions."""
    soup = page.soup
    entries: dict[int, dict] = {}
    folds = soup.select("details.fold, .tag_hide-cell")
    for fold in [fold for fold in folds if fold.find_parent("details") is None]:
        owner, kind = belongs(soup, fold)
        if id(owner) not in entries:
            line = new(soup, "p", "look-up")
            entries[id(owner)] = {"owner": owner, "line": line, **{kind: [] for kind in KINDS}}
            if owner.name == "div":
                owner.append(line)
            else:
                fold.insert_before(line)
        entries[id(owner)][kind].append(unfolded(soup, fold))
        fold.extract()
    for kind in KINDS:
        group = [entry for entry in entries.values() if entry[kind]]
        if group:
            section = new(soup, "section", "section deferred")
            heading = soup.new_tag("h2", id=f"paper-{kind.lower()}")
            heading.append(kind)
            section.append(heading)
            for i, entry in enumerate(group, 1):
                section.append(answer(soup, entry, kind, f"paper-{kind.lower()}-{i}"))
            page.heading.parent.append(section)


def open_beside(soup: BeautifulSoup) -> None:
    """Make an open section again of what is beside the notes."""
    for fold in soup.select("details.beside"):
        fold.name = "section"
        fold.summary.unwrap()
        fold.attrs.pop("open", None)


def appendix(pages: list[Page]) -> list[Page]:
    """Move the evidence of all pages to a page of its own, if there is any.

    It goes by chapter and section; where it was, a mark leads to it. Links to what it holds follow.
    """
    end = Page(APPENDIX, PART, BeautifulSoup(OPENING, "html.parser"), [], [])
    moved: dict[tuple[str, str], str] = {}
    for page in pages:
        section, heading = None, None
        for number, fold in enumerate(page.soup.select("div.evidence"), 1):
            above = fold.find_previous(["h1", "h2", "h3"])
            if section is None:
                section = new(end.soup, "section", "section")
                section.append(titled(end, "h2", page, page.heading, page.slug))
                end.soup.section.append(section)
            if above is not heading:
                heading = above
                if above is not page.heading:
                    section.append(titled(end, "h3", page, above, f"{page.slug}-in-{number}"))
            moved |= move_evidence(page, fold, number, end, section)
    for page in [*pages, end]:
        for link in page.soup.select("a[href]"):
            if (place := target(page, link)) in moved:
                link["href"] = way(page, end.name, moved[place])
    return [end] if end.soup.h2 else []


def titled(end: Page, level: str, page: Page, heading: Tag, anchor: str) -> Tag:
    """Return a heading of the appendix that repeats one of a page, and leads to it."""
    title = end.soup.new_tag(level, id=anchor)
    link = end.soup.new_tag("a", href=way(end, page.name, heading.get("id", "")))
    for child in heading.contents:
        link.append(copy(child))
    for gone in link.select(".on-page"):
        gone.decompose()
    for inner in link.find_all("a"):
        inner.unwrap()
    take_over(end, page, link)
    title.append(link)
    return title


def move_evidence(
    page: Page, fold: Tag, number: int, end: Page, section: Tag
) -> dict[tuple[str, str], str]:
    """Move one piece of evidence; return where its anchors are now."""
    words = fold.find("p", recursive=False).extract()
    for unseen in words.select(".unseen"):
        unseen.decompose()
    said = words.get_text(" ", strip=True)
    here, there = f"evidence-{number}", f"{page.slug}-evidence-{number}"
    mark = new(page.soup, "p", "proved")
    mark["id"] = here
    lead = new(page.soup, "a", "to-page")
    lead["href"] = way(page, end.name, there)
    lead.append(said)
    mark.append(lead)
    fold.replace_with(mark)

    block = new(end.soup, "div", "piece")
    block["id"] = there
    label = new(end.soup, "p", "answer-label")
    back = new(end.soup, "a", "to-page")
    back["href"] = way(end, page.name, here)
    back.append(said)
    label.append(back)
    block.append(label)
    take_over(end, page, fold)
    for link in fold.select("a[href]"):
        if not urlsplit(link["href"]).scheme:
            name, anchor = target(page, link)
            link["href"] = way(end, name, anchor)
    ids = {tag["id"]: f"{page.slug}-{tag['id']}" for tag in fold.find_all(id=True)}
    rename(fold, ids.get)
    for child in list(fold.children):
        block.append(child.extract())
    section.append(block)
    return {(page.name, old): fresh for old, fresh in ids.items()}


def take_over(end: Page, page: Page, element: Tag) -> None:
    """Let the marks for formulas and code in an element stand for the same on another page."""
    for kind, here, there in (
        ("x-formula", page.formulas, end.formulas),
        ("x-code", page.code, end.code),
    ):
        for mark in element.find_all(kind):
            there.append(here[int(mark["n"])])
            mark["n"] = str(len(there) - 1)


def way(page: Page, name: str, anchor: str) -> str:
    """Return the link from one page to an anchor of another, as the site writes it."""
    path = posixpath.relpath(f"{name}.html", posixpath.dirname(page.name) or ".")
    return f"{path}#{anchor}" if anchor else path


def unfold(soup: BeautifulSoup) -> None:
    """Open for good what is still folded."""
    for fold in soup.find_all(["details", "summary"]):
        fold.name = "div" if fold.name == "details" else "p"
        fold.attrs.pop("open", None)


def belongs(soup: BeautifulSoup, fold: Tag) -> tuple[Tag, str]:
    """Return the exercise or else the heading that a fold belongs to, and as what.

    A solution names its exercise, and a hint stands inside it; replies stand inside a prediction. A
    fold that belongs to none of them is a hint, and a cell of which nothing is seen is a solution.
    """
    solved = fold.get("data-solves")
    if asked := fold.find_parent(class_="predict"):
        return asked, "Replies"
    if exercise := soup.find(id=solved) if solved else fold.find_parent(class_="exercise"):
        return exercise, "Solutions" if solved else "Hints"
    heading = fold.find_previous(["h1", "h2", "h3"])
    return heading, "Hints" if fold.name == "details" and not solved else "Solutions"


def unfolded(soup: BeautifulSoup, fold: Tag) -> tuple[str, Tag]:
    """Return the words on a fold and what is in it."""
    details = fold if fold.name == "details" else fold.find("details")
    summary = details.find("summary")
    said = summary.select_one(".collapsed") or summary
    label = re.sub(r"^Show ", "", said.get_text(" ", strip=True))
    summary.decompose()
    holder = new(soup, "div", "unfolded" if fold is details else "unfolded cell")
    if fold.get("id"):
        holder["id"] = fold["id"]
    for child in list(details.children):
        holder.append(child.extract())
    return label[:1].upper() + label[1:], holder


def answer(soup: BeautifulSoup, entry: dict, kind: str, anchor: str) -> Tag:
    """Return the hints or the solutions of one exercise, and link it and them to each other."""
    owner, line = entry["owner"], entry["line"]
    owner["id"] = owner.get("id") or f"{anchor}-of"
    block = new(soup, "div", "answer")
    title = soup.new_tag("h3", id=anchor)
    back = soup.new_tag("a", href=f"#{owner['id']}")
    for child in (owner.select_one(".admonition-title") or owner).contents:
        back.append(copy(child))
    title.append(back)
    title.append(page_mark(soup, f"#{owner['id']}"))
    block.append(title)
    for label, content in entry[kind]:
        if kind == "Hints" or len(entry[kind]) > 1:
            name = new(soup, "p", "answer-label")
            name.append(label)
            block.append(name)
        block.append(content)
    if line.contents:
        line.append(" · ")
    there = soup.new_tag("a", href=f"#{anchor}")
    there.append(kind if len(entry[kind]) > 1 else KINDS[kind])
    line.append(there)
    line.append(page_mark(soup, f"#{anchor}"))
    return block


def page_mark(soup: BeautifulSoup, target: str) -> Tag:
    """Return the place for the number of the page on which a link's target is."""
    mark = new(soup, "span", "on-page")
    mark["data-of"] = target
    return mark


def new(soup: BeautifulSoup, name: str, classes: str) -> Tag:
    """Return an element with classes."""
    return soup.new_tag(name, attrs={"class": classes.split()})


def inner_links(page: Page, names: set[str]) -> Iterator[tuple[Tag, str, str]]:
    """Yield each link of a page that stays in the book, with the page and the anchor it means.

    A link to a part of the site that is not in the book loses its link and keeps its words.
    """
    for link in page.soup.select("a[href]"):
        url = urlsplit(link["href"])
        if url.scheme or url.netloc:
            continue
        name, anchor = target(page, link)
        if name in names:
            yield link, name, anchor
        else:
            link.unwrap()


def target(page: Page, link: Tag) -> tuple[str, str]:
    """Return the page and the anchor that a link of a page means."""
    url = urlsplit(link["href"])
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page.name), unquote(url.path)))
    return (path.removesuffix(".html") if url.path else page.name), unquote(url.fragment)


def anchors(page: Page) -> set[str]:
    """Return the ids of a page."""
    return {tag["id"] for tag in page.soup.find_all(id=True)}


def arguments(purpose: str, kind: str) -> argparse.Namespace:
    """Return what the command line says: where the site is, and where the book goes."""
    parser = argparse.ArgumentParser(description=purpose.splitlines()[0])
    parser.add_argument("--site", type=Path, default=HTML, help="the built site")
    parser.add_argument("--out", type=Path, default=OUT, help=f"where the {kind} goes")
    return parser.parse_args()


@contextmanager
def one_sentence() -> Iterator[None]:
    """End the program with one sentence, not a traceback, when something outside is wrong."""
    try:
        yield
    except Unprintable as problem:
        sys.exit(str(problem))
    except OSError as problem:
        if isinstance(problem, shutil.Error):  # a whole folder did not get copied: a list of why
            said = str(problem.args[0][0][2])
            full = os.strerror(errno.ENOSPC) in said
        else:
            said = f"{problem.strerror or problem}: {problem.filename}".removesuffix(": None")
            full = problem.errno in (errno.ENOSPC, errno.EDQUOT)
        if full:
            sys.exit("The disk is full: make room, then try again; nothing was changed.")
        sys.exit(f"The book cannot be written ({said}).")


def store(content: bytes, target: Path) -> Path:
    """Write a file as a whole or not at all; return its path, short where it is in the course."""
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".{target.name}.part")
    try:
        draft.write_bytes(content)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    return target.relative_to(ROOT) if target.is_relative_to(ROOT) else target
