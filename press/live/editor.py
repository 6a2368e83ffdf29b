"""Bundle CodeMirror, the editor of the cells, into one file of the site; ``make editor`` says it.

What goes in is pinned by ``press/live/codemirror/package-lock.json``, every package with its hash.
The bundle is kept in ``press/live/page``, so that building the site needs no npm, and
``bundle.json`` records what it was made of: a test compares.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from press.live.runtime import sha256
from press.site.math import find_node

SOURCES = Path(__file__).with_name("codemirror")
BUNDLE = Path(__file__).with_name("page") / "codemirror.js"
RECORD = SOURCES / "bundle.json"
INPUTS = ("build.mjs", "entry.js", "package-lock.json", "package.json")


class Unbundled(Exception):
    """The bundle cannot be made; the message is one sentence."""


def record(sources=SOURCES, bundle=BUNDLE):
    """Return the SHA-256 of everything that goes into the bundle, and that of the bundle."""
    return {name: sha256(sources / name) for name in INPUTS} | {bundle.name: sha256(bundle)}


def make(target):
    """Write the bundle, out of what npm has.

    Parameters
    ----------
    target : pathlib.Path
        The file to write.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise Unbundled("npm is missing, and CodeMirror is fetched with it: install node with npm.")
    with tempfile.TemporaryDirectory() as folder:
        for name in INPUTS:
            shutil.copy(SOURCES / name, folder)
        install = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        for words in (install, [find_node(), "build.mjs", str(target.resolve())]):
            done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
            if done.returncode:
                said = "\n".join((done.stderr + done.stdout).strip().splitlines()[-5:])
                raise Unbundled(f"CodeMirror could not be bundled ({Path(words[0]).name}):\n{said}")


def main():
    """Bundle anew and record it."""
    try:
        make(BUNDLE)
    except Unbundled as why:
        sys.exit(str(why))
    RECORD.write_text(json.dumps(record(), indent=1) + "\n", encoding="utf-8")
    print(f"{BUNDLE.name}: {BUNDLE.stat().st_size / 1e3:.0f} kB")


if __name__ == "__main__":
    main()
