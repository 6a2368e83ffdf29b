"""What closes the room in which students' code is graded (`coursework.sandbox`).

``python -m press.bubblewrap`` (as ``make test`` says it) installs it as root on Debian, and says so
in a line. Elsewhere one installs it oneself, or grades in a Linux machine of one's own.
"""

from __future__ import annotations

import contextlib
import shutil
import sys

from press.browser import NoUse, apt_get


def install(say=print):
    """Install bubblewrap if it is missing, where that can be done."""
    if sys.platform == "linux" and not shutil.which("bwrap"):
        apt_get(["bubblewrap"], say, "To grade coursework in a sandbox")


if __name__ == "__main__":
    # The tests that need it say that it is missing.
    with contextlib.suppress(NoUse):
        install(lambda line: print(line, flush=True))
