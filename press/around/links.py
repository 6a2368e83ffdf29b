"""Ask every link that leads out of the book, with Sphinx's linkcheck: ``make links``."""

from __future__ import annotations

import json
import re
import sys

from press.build import build
from press.paths import BUILD, ROOT

OUT = BUILD / "links"
WRONG = {"broken", "timeout"}


def broken(report):
    """Return what linkcheck says of every link that leads nowhere, one line each."""
    lines = map(json.loads, report.read_text(encoding="utf-8").splitlines())
    return [
        f"{line['filename']}:{line['lineno']}: {line['uri']}: {reason(line['info'])}"
        for line in lines
        if line["status"] in WRONG
    ]


def reason(info):
    """Return what came instead of an answer, without the address again."""
    return re.split(r" (?:for|with) url", info)[0] or "no answer in time"


def main(root=ROOT, out=OUT):
    """Ask; exit 1, after naming all that lead nowhere, when one does."""
    build(out, "linkcheck", root, freshenv=True)
    report = out / "output.json"
    if not report.exists():
        sys.exit("The book does not build, so its links were not asked: make book says why.")
    if wrong := broken(report):
        sys.exit("\n" + "\n".join(wrong))


if __name__ == "__main__":
    main()
