"""Say what is wrong with the formulas of pages, or count them.

python -m press.formulas book/algebra/projection.ipynb
python -m press.formulas --counts
"""

from __future__ import annotations

import argparse
from pathlib import Path

from press.author.notebooks import toc_notebooks
from press.formulas import judge, pages, tables


def main():
    """Exit 1 when a formula is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--counts", action="store_true", help="how many were run, and left")
    options = parser.parse_args()
    with_table = [p for p in toc_notebooks() if tables.table_of(pages.chapter_of(p))]
    paths = options.paths or with_table
    if options.counts:
        print(f"{'':38}displayed: run  left   inline: run  left")
        for path in paths:
            of = judge.counts(path)
            run = [of[kind] for kind in judge.KINDS]
            print(f"{pages.chapter_of(path):38}{run[0]:14}{run[1]:6}{run[2]:14}{run[3]:6}")
        return
    found = [sentence for path in paths for sentence in judge.complaints(path)]
    if found:
        raise SystemExit("\n".join(found))


if __name__ == "__main__":
    main()
