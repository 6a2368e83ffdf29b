"""The rules of a chapter, each in a file of its own; here they are one.

rules.py book/x/y.ipynb ...    what they say of these chapters, of whichever edition
rules.py --count               how often each speaks, chapter by chapter
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from press.author import (
    bound,
    directions,
    layers,
    pictures,
    predict,
    references,
    shown,
    tasks,
    terms,
    typed,
)
from press.author.chapter import Chapter, is_elsewhere
from press.author.notebooks import toc_notebooks

RULES = {
    "layers": layers.complaints,
    "predictions": predict.complaints,
    "numbers": bound.complaints,
    "expressions": terms.complaints,
    "directions": directions.complaints,
    "typed values": typed.complaints,
    "pictures": pictures.complaints,
    "exercises": tasks.complaints,
    "links": references.complaints,
    "shown": shown.complaints,
}


def findings(chapter):
    """Return what each rule says of a chapter, by its name."""
    return {name: list(rule(chapter)) for name, rule in RULES.items()}


def complaints(path):
    """Return one sentence for everything in which a chapter breaks the rules."""
    if is_elsewhere(path):
        return []
    return [sentence for said in findings(Chapter.read(path)).values() for sentence in said]


def main():
    """Say what the rules say, also of notebooks that need not keep them; exit 1 for a slip."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--count", action="store_true")
    args = parser.parse_args()
    broken = False
    for path in args.paths or toc_notebooks():
        said = findings(Chapter.read(path))
        broken |= any(said.values())
        if args.count:
            print(path.stem, {name: len(sentences) for name, sentences in said.items()})
        else:
            for name, sentences in said.items():
                for sentence in sentences:
                    print(f"[{name}] {sentence}")
    sys.exit(broken)


if __name__ == "__main__":
    main()
