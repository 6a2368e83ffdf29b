"""Words of direction: largest, rises, fewer. Is it shown that they are the right way round?

A conclusion turns on such a word and holds no number. Where one stands in bold, or in what there is
to take away, a phrase with a truth value binds it, ``verify.text("the first is the longer of the
two", one > other, 2)``. The others are counted: no machine knows which of them a page hangs on.

    directions.py book/x/y.ipynb     list those that no phrase binds
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from press.author import prose
from press.author.bound import binding_of, structure_masked
from press.author.chapter import Chapter
from press.author.plain import around

OPPOSITES = [
    ("largest", "smallest"), ("larger", "smaller"), ("longest", "shortest"), ("longer", "shorter"),
    ("highest", "lowest"), ("higher", "lower"), ("greatest", "least"), ("rises", "falls"),
    ("rise", "fall"), ("grows", "shrinks"), ("grow", "shrink"), ("maximum", "minimum"),
    ("increases", "decreases"), ("increase", "decrease"), ("narrower", "wider"),
    ("steeper", "flatter"), ("nearest", "farthest"), ("nearer", "farther"), ("fewer", "more"),
    ("better", "worse"), ("best", "worst"), ("above", "below"),
]  # fmt: skip
OPPOSITE = dict(OPPOSITES) | {other: one for one, other in OPPOSITES}
#: words that are a direction now and then, and something else most of the time
OFTEN = {"more", "above", "below", "best", "better", "rise", "fall", "least"}
DIRECTION = re.compile(rf"(?<![\w-])(?:{'|'.join(OPPOSITE)})(?![\w-])", re.I)
BOLD = re.compile(r"\*\*(?!\s)(.+?)\*\*", re.S)


def unbound(chapter):
    """Yield the words of direction that no phrase binds: text, place, word, and if it weighs."""
    binding = binding_of(chapter)
    taken = [(b.cell, b.body, b.end) for b in chapter.boxes if "takeaway" in classes(b)]
    for text in binding.texts:
        masked = structure_masked(text.source)
        bare = prose.MATH.sub(lambda m: " " * len(m[0]), masked)
        bold = [match.span() for match in BOLD.finditer(bare)]
        known = binding.spans.get(id(text), [])
        for match in DIRECTION.finditer(bare):
            if not any(start <= match.start() < end for start, end, _ in known):
                at = text.offset + match.start()
                weighs = any(start <= match.start() < end for start, end in bold) or any(
                    cell is text.cell and start <= at < end for cell, start, end in taken
                )
                yield text, match, weighs and match[0].lower() not in OFTEN


def classes(box):
    """Return the classes of a box."""
    return box.options.get("class", "").split()


def complaints(chapter):
    """Return one sentence for each word of direction in a conclusion that no phrase binds."""
    return [
        chapter.says(
            text.cell,
            f"concludes “{around(text.source, *match.span())}”, and no verify.text shows that it "
            f"is “{match[0].lower()}”: bind the phrase, with a truth value",
        )
        for text, match, weighs in unbound(chapter)
        if weighs and text.kind == "text"
    ]


def main():
    """List the words of direction that no phrase binds, each in its context."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="+", type=Path)
    for path in parser.parse_args().paths:
        for text, match, _ in unbound(Chapter.read(path)):
            print(f"{path}: cell {text.cell.id}: {around(text.source, *match.span())}")


if __name__ == "__main__":
    main()
