"""How the commands speak: a sentence for what goes wrong, and a line for how far they are."""

from __future__ import annotations

import re
import sys
import time

WIDTH = 24
EVERY = 0.1, 10.0  # seconds between two lines, on a terminal and in a log


#: what steers a terminal, or turns the direction of reading
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def plain(text):
    """Return text by somebody else without what steers a terminal, or turns its direction."""
    return STEERING.sub("", text)


def begin_lean():
    """Let this process do without a grammar of web addresses, which takes a second to be made.

    `jsonschema` makes it when it is imported, where it is installed, to check what no notebook has.
    """
    sys.modules.setdefault("rfc3987_syntax", None)


class Refused(Exception):
    """Why a command does nothing, in one sentence."""


class Progress:
    """A line such as ``grading  123 of 300, 41 s``, on a terminal or, now and then, in a log.

    Parameters
    ----------
    what : str
        What is done.
    total : int
        How many there are; of none, nothing is said.
    """

    def __init__(self, what, total, out=None, quiet=False):
        self.what, self.total, self.out = what, total, out or sys.stderr
        self.quiet = quiet or not total
        self.done, self.began, self.shown = 0, time.monotonic(), 0.0

    def __enter__(self):
        self.show()
        return self

    def step(self, count=1):
        self.done += count
        self.show()

    def show(self, last=False):
        now, live = time.monotonic(), self.out.isatty()
        if self.quiet or (not last and now - self.shown < EVERY[not live]):
            return
        self.shown = now
        seconds = now - self.began
        line = f"{self.what}  {self.done} of {self.total}, {seconds:.0f} s"
        if 0 < self.done < self.total:
            line += f", about {seconds / self.done * (self.total - self.done):.0f} s more"
        if live:
            filled = WIDTH * self.done // self.total
            line = f"\r[{'━' * filled}{' ' * (WIDTH - filled)}] {line}\033[K"
        print(line, end="" if live else "\n", file=self.out, flush=True)

    def __exit__(self, *_):
        self.show(last=True)
        if self.out.isatty() and not self.quiet:
            print(file=self.out)
