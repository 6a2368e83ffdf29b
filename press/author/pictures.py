"""Do pictures show what their labels and the text beside them say?

Each label of a picture is compared with what was drawn (``verify.drawn``, in the evidence behind
it). A word for a colour, in the text, in a caption or an alt text, is a colour of the picture that
is nearest; in one clause with a label, it is the colour of that label. Drawing and printing code
holds no typed digits in its strings: what it says of numbers, it takes from values.
"""

from __future__ import annotations

import ast
import colorsys
import functools
import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from xml.etree import ElementTree

from press.author import prose
from press.author.bound import labels, structure_masked
from press.author.plain import around, plain_maths, short

VARIABLES = {"data": "blue", "pc1": "orange", "pc2": "green", "residual": "pink"}
VARIABLES |= {"ink-soft": "grey"}
COLOUR = re.compile(
    r"(?<![\w-])(blue|orange|green|pink|grey|gray|red|purple|violet|yellow|brown)"
    r"(?:s|ish)?(?![\w]|-[a-z])",
    re.I,
)
SAME = {"gray": "grey", "violet": "purple"}
CLAUSE = re.compile(r"[.;:,()!?—]|\b(?:and|while|but|whereas|with)\b|\n\s*\n|\n\s*[-*\d]")
#: strings that are no words: colours, dashes, places
STYLES = {"dash", "linestyle", "ls", "marker", "colour", "color", "fmt", "transform", "fill"}
STROKES = {"line", "path", "grid", "add_subplot", "default_rng", "maketrans", "replace", "split"}
#: between the two labels of a panel's axes, in a record
BETWEEN = "”, “"
SAYING = {"print", "display", "explore", "show", "put", "show_images", "text", "annotate"}
#: digits that are no numbers of the subject: in names, colours, formats, attributes; zero
NOT_TYPED = re.compile(
    r"[^\W\d_]\w*\d\w*|#[0-9a-fA-F]{3,8}\b|\{[^}]*\}|[\w-]+=\"[^\"]*(?:\"|$)"
    r"|[=≠<>≤≥] ?0(?![\d.])|(?<![\d.])0 ?[=≠<>≤≥]"
)
#: what stands between a word for a colour and the label that it belongs to
JOINS = re.compile(r"\W*(?:(?!of\b|to\b|than\b|from\b|on\b|at\b|beside\b)[^\W\d]+\W+){0,4}")


class Drawing:
    """A picture as an output holds it."""

    def __init__(self, html):
        self.html = html

    @cached_property
    def drawing(self):
        """Return the outermost ``<svg>``."""
        match = re.search(r"<svg\b.*</svg>", self.html, re.S)
        return ElementTree.fromstring(match[0])

    @cached_property
    def texts(self):
        """Return the words in the picture: (words, colour, place of the frame or None)."""
        found, frames = [], 0

        def walk(node, colour, frame):
            nonlocal frames
            if node.get("data-frame") is not None:
                frame, frames = frames, frames + 1
            colour = colour_of(node) or colour
            if node.tag.endswith("text"):
                words = " ".join("".join(node.itertext()).split())
                if words:
                    found.append((words, colour, frame))
                return
            for child in node:
                walk(child, colour, frame)

        walk(self.drawing, "black", None)
        return found

    @cached_property
    def labels(self):
        """Return the labels that name something: those of the first frame, and those of all."""
        kept = {}
        for words, colour, frame in self.texts:
            if not re.search(r"[^\W\d_]", words) or (frame and re.search(r"\d", words)):
                continue
            kept.setdefault(words, set()).add(colour)
        return kept

    @cached_property
    def colours(self):
        """Return the words for all colours in the picture."""
        named = {VARIABLES.get(name) for name in re.findall(r"var\(--([\w-]+)", self.html)}
        named |= {name_of(code) for code in re.findall(r"#[0-9a-fA-F]{6}\b", self.html)}
        if "<image" in self.html:
            named |= {"grey"}
        return named - {None}


drawing_of = functools.lru_cache(256)(Drawing)  # to read one takes longer than all else


@dataclass(eq=False)
class Picture:
    """What a lesson's cell drew."""

    cell: object
    html: str

    @property
    def labels(self):
        """Return its labels, each with its colours."""
        return drawing_of(self.html).labels

    @property
    def colours(self):
        """Return the words for its colours."""
        return drawing_of(self.html).colours


def colour_of(node):
    """Return the word for the colour in which a node is filled, None if it does not say."""
    style = node.get("style", "") + ";fill:" + node.get("fill", "")
    match = re.search(r"fill: *(?:var\(--([\w-]+)|(#[0-9a-fA-F]{6})|(currentColor))", style)
    if not match:
        return None
    return VARIABLES.get(match[1]) if match[1] else name_of(match[2]) if match[2] else "black"


def name_of(code):
    """Return the word for a colour that is given as #rrggbb."""
    r, g, b = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, light, strength = colorsys.rgb_to_hls(r, g, b)
    if strength < 0.15 or not 0.08 < light < 0.95:
        return "black" if light < 0.08 else "grey"
    if light > 0.55 and (hue > 0.8 or hue < 0.03):
        return "pink"
    degrees = 360 * hue
    for most, word in ((12, "red"), (42, "orange"), (68, "yellow"), (170, "green"), (255, "blue")):
        if degrees <= most:
            return "brown" if word == "orange" and light < 0.3 else word
    return "purple" if degrees <= 315 else "red"


def pictures(chapter):
    """Return the pictures of the lesson in the order of the page."""
    return [
        Picture(cell, html)
        for cell in chapter.cells
        if cell.is_lesson_code
        for output in cell.outputs
        if "<svg" in (html := "".join(output.get("data", {}).get("text/html", "")))
    ]


def complaints(chapter):
    """Return one sentence for each label, colour and digit that nothing has compared."""
    drawn = pictures(chapter)
    return [*undrawn(chapter, drawn), *miscoloured(chapter, drawn), *typed_digits(chapter)]


def undrawn(chapter, drawn):
    """Yield the pictures with labels that no ``verify.drawn`` behind them compares."""
    for number, picture in enumerate(drawn):
        until = drawn[number + 1].cell.number if drawn[number + 1 :] else float("inf")
        told = [
            name
            for cell in chapter.cells
            if picture.cell.number < cell.number and cell.number <= until
            for record in cell.records
            if record["form"] == "drawn"
            for name in map(flat, named(record["label"]))
        ]
        lacking = [label for label in picture.labels if not any(names(one, label) for one in told)]
        if lacking:
            said = ", ".join(f"“{short(label)}”" for label in lacking[:6])
            said += f" and {len(lacking) - 6} more" * (len(lacking) > 6)
            yield chapter.says(
                picture.cell,
                f"draws {said}, which no verify.drawn in the evidence behind it compares",
            )


def named(label):
    """Return the labels of a record: one, or those of two axes, a list or as they were written."""
    return label.split(BETWEEN) if isinstance(label, str) else label


def flat(text):
    """Return a label with single spaces."""
    return " ".join(text.split())


def names(told, label):
    """Tell whether a label is the one that is told, or a line of it."""
    return told == label or (len(label.split()) > 1 and label in told)


def miscoloured(chapter, drawn):
    """Yield the words for colours that the nearest pictures do not have, or not there."""
    for cell in chapter.cells:
        near = nearest(cell, drawn)
        if not near:
            continue
        for piece in cell.pieces:
            if piece.section.kind != "beside":
                for sentence in wrong_colours(structure_masked(piece.text), near):
                    yield chapter.says(cell, sentence)
        if cell.is_lesson_code:
            own = [picture for picture in drawn if picture.cell is cell]
            for kind, words in labels(cell):
                for sentence in wrong_colours(words, own):
                    yield chapter.says(cell, f"in its {kind} {sentence}")


def nearest(cell, drawn):
    """Return the picture above a cell and the one below."""
    above = [picture for picture in drawn if picture.cell.number < cell.number]
    below = [picture for picture in drawn if picture.cell.number > cell.number]
    return above[-1:] + below[:1]


def wrong_colours(text, near):
    """Yield what is wrong with the words for colours in a text beside some pictures."""
    maths = [(m.start(), m.end()) for m in prose.MATH.finditer(text)]
    cuts = [m.end() for m in CLAUSE.finditer(text) if not any(a <= m.start() < b for a, b in maths)]
    for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
        found = list(COLOUR.finditer(text, start, end))
        named = labelled(text, start, end, near) if found else []
        for match in found:
            word = SAME.get(match[1].lower(), match[1].lower())
            quoted = around(text, *match.span())
            if not any(word in picture.colours for picture in near):
                yield f"says “{quoted}”, and the picture beside it has no {word}"
                continue
            for label, hues, at, till in named:
                between = (
                    text[match.end() : at] if at >= match.end() else text[till : match.start()]
                )
                if JOINS.fullmatch(between) and word not in hues:
                    yield f"says “{quoted}”, and “{label}” is {' or '.join(sorted(hues))} there"


def labelled(text, start, end, near):
    """Return the labels of some pictures that a clause names: label, colours, and its place."""
    maths = list(prose.MATH.finditer(text, start, end))
    found = []
    for label, hues in all_labels(near).items():
        if not hues - {"black", "grey"}:
            continue
        simple = unicodedata.normalize("NFKC", label).replace(" ", "")
        found += [(label, hues, *m.span()) for m in maths if plain_maths(m[0]) == simple]
        if len(label) > 2 and not COLOUR.search(label):
            words = re.compile(rf"(?<!\w){re.escape(label)}(?!\w)", re.I)
            found += [(label, hues, *m.span()) for m in words.finditer(text, start, end)]
    return found


def all_labels(near):
    """Return the labels of some pictures, each with all of its colours."""
    found = {}
    for picture in near:
        for label, hues in picture.labels.items():
            found.setdefault(label, set()).update(hues - {None})
    return found


def typed_digits(chapter):
    """Yield the strings of drawing and printing code that hold typed digits."""
    for cell in chapter.cells:
        if not cell.is_lesson_code:
            continue
        for text in dict.fromkeys(said_strings(cell)):
            bare = NOT_TYPED.sub("", text)
            if match := re.search(r"[0-9]+(?:\.[0-9]+)?", bare):
                where = f"“{short(text.strip())}”"
                yield chapter.says(
                    cell, f"types {match[0]} into {where}: write {{value}}, in an f-string"
                )


def said_strings(cell):
    """Yield the strings that a cell draws or prints, the parts of f-strings among them."""

    def walk(node, saying):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            saying = (saying or name in SAYING) and name not in STROKES
        if saying and isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        for child in ast.iter_child_nodes(node):
            if not is_no_word(node, child):
                yield from walk(child, saying)

    yield from walk(cell.tree, cell.layer == "drawing")


def is_no_word(node, child):
    """Tell whether a part of a program is a format, a key, a style, or a docstring."""
    formats = isinstance(node, ast.FormattedValue) and child is node.format_spec
    key = isinstance(node, ast.Subscript) and child is node.slice
    style = isinstance(child, ast.keyword) and child.arg in STYLES
    return formats or key or style or is_docstring(child)


def is_docstring(node):
    """Tell whether a statement is a plain string."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
