"""Build one page again, in seconds, and say where it is: ``make page NB=book/algebra/svd.ipynb``.

What Sphinx has read stays in a folder of its own, so that only what has changed is read again; the
first time takes as long as the book. Of the warnings only those of the page count: ``make book``
is strict about all. With ``--watch`` the page is built whenever it is stored.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import re
import sys
import time
from pathlib import Path

from press.build import build
from press.paths import BUILD, ROOT

OUT = BUILD / "page"
COLOUR = re.compile(r"\x1b\[[\d;]*m")


def page(path, root=ROOT, out=OUT):
    """Build a page; return its address and the warnings that name it.

    Parameters
    ----------
    path : pathlib.Path
        A notebook or a text of the book.
    """
    name = path.resolve().relative_to(root).with_suffix("")
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        failed = build(out, root=root, quiet=True, filenames=[str(path.resolve())])
    lines = COLOUR.sub("", said.getvalue()).splitlines()
    # When Sphinx itself fails, everything that it says matters.
    wrong = lines if isinstance(failed, Exception) else [x for x in lines if f"{name}." in x]
    return out / f"{name}.html", wrong


def stamps(path):
    """Return what tells that a page has been stored again, or anything that it is made with."""
    own = [*(ROOT / "press" / "site").rglob("*"), *(ROOT / "book").glob("*.bib"), path]
    return {file: file.stat().st_mtime_ns for file in own if file.is_file()}


def show(path):
    """Build a page and print what came of it; return whether it has no warnings."""
    started = time.perf_counter()
    html, warnings = page(path)
    print("\n".join(warnings), end="\n" * bool(warnings))
    if not html.exists():
        sys.exit(f"{path}: no page was made of it; does _toc.yml name it?")
    print(f"{html.as_uri()} ({time.perf_counter() - started:.1f} s)", flush=True)
    return not warnings


def main():
    """Build the page once, or whenever it is stored; exit 1 when it has warnings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("--watch", action="store_true")
    args = parser.parse_args()
    if not args.path.is_file() or not args.path.resolve().is_relative_to(ROOT / "book"):
        sys.exit(f"{args.path}: no such page, say make page NB=book/algebra/projection.ipynb.")
    good = show(args.path)
    seen = stamps(args.path)
    with contextlib.suppress(KeyboardInterrupt):
        while args.watch:
            time.sleep(0.3)
            if (now := stamps(args.path)) != seen:
                seen = now
                show(args.path)
    sys.exit(not good)


if __name__ == "__main__":
    main()
