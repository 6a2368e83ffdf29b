"""How the commands speak: one sentence for what goes wrong, and a line that shows how far they are."""

from __future__ import annotations

import sys
import time


class Refused(Exception):
    """Why a command does nothing, in one sentence."""


class Progress:
    """A line such as ``grading  123 of 300, 41 s``, on a terminal or, now and then, in a log."""

    def __init__(self, what, total, out=None):
        self.what, self.total, self.out = what, total, out or sys.stderr
        self.done, self.began, self.shown = 0, time.monotonic(), 0.0

    def __enter__(self):
        self.show()
        return self

    def step(self, count=1):
        self.done += count
        self.show()

    def show(self, last=False):
        now = time.monotonic()
        live = self.out.isatty()
        if not last and now - self.shown < (0.1 if live else 10):
            return
        self.shown = now
        width = 24 * self.done // max(1, self.total)
        bar = f"[{'#' * width}{'.' * (24 - width)}] " if live else ""
        line = f"{self.what} {bar}{self.done} of {self.total}, {now - self.began:.0f} s"
        print(
            f"\r{line}\033[K" if live else line, end="" if live else "\n", file=self.out, flush=True
        )

    def __exit__(self, *_):
        self.show(last=True)
        if self.out.isatty():
            print(file=self.out)
