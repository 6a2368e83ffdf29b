"""A process that has imported all that grading needs, and forks a grader for each line it reads.

A test that kills twenty graders would wait for their imports otherwise. Graders fork their hands in
the same way; rooms, results, locks and the gradebook are real. A line is a list of the words of a
command; the answer is the process's id. The line ``wait`` answers how it ended.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys

from coursework import __main__ as commands
from coursework import gradebook, grading, intake


class Forked:
    """What `subprocess.Popen` would return."""

    def __init__(self, trust):
        there, mine = os.pipe(), os.pipe()
        self.pid, self.code = os.fork(), None
        if not self.pid:
            os.close(there[1])
            os.close(mine[0])
            with open(there[0]) as tasks, open(mine[1], "w") as results:
                grading.work(tasks, results, grading.Grader(trust))
            os._exit(0)
        os.close(there[0])
        os.close(mine[1])
        self.stdin, self.stdout = open(there[1], "wb"), open(mine[0], "rb")  # noqa: SIM115

    def poll(self):
        return self.wait(os.WNOHANG)

    def wait(self, how=0):
        if self.code is None:
            pid, status = os.waitpid(self.pid, how)
            self.code = os.waitstatus_to_exitcode(status) if pid else None
        return self.code

    def kill(self):
        if self.code is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)


def graded(words):
    """Be a grader, in a group of processes of its own, and end with it."""
    os.setpgid(0, 0)
    grading.Hand.start = lambda hand: Forked(hand.trust)
    code = 1
    try:
        code = commands.main(words)
    finally:
        sys.stdout.flush()
        os._exit(code)


def main():
    gradebook.forms()
    assert intake.gather, "it is there for the graders"
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    print("ready", file=answers, flush=True)
    for line in sys.stdin:
        if line.strip() == "wait":
            print(os.waitstatus_to_exitcode(os.wait()[1]), file=answers, flush=True)
            continue
        pid = os.fork()
        if not pid:
            graded(json.loads(line))
        with contextlib.suppress(OSError):
            os.setpgid(pid, pid)  # whoever is first
        print(pid, file=answers, flush=True)


if __name__ == "__main__":
    main()
