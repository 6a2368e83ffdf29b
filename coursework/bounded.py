"""A question that is asked of a copy of this process, which has a time to answer, and no longer.

What a student's expression makes SymPy do can take hours in one step that no alarm interrupts.
"""

from __future__ import annotations

import contextlib
import math
import os
import select
import signal
import sys
import warnings

MEMORY = 6 * 2**30
#: a machine that has other work gives a copy its processor time later, up to so many times
WAIT = 5


class Late(Exception):
    """No answer came in time: it took too long, or more memory than there is."""


def within(seconds, function, *arguments):
    """Tell whether ``function(*arguments)`` is true, or raise `Late`; an error is a no.

    The seconds are those of a processor.
    """
    if sys.platform != "linux":  # where copies of a process cannot be relied on
        return attempt(function, arguments)
    answer, told = os.pipe()
    with warnings.catch_warnings(action="ignore"):  # of threads: the copy uses none
        pid = os.fork()
    if pid == 0:
        copy(told, seconds, function, arguments)
    os.close(told)
    try:
        ready, _, _ = select.select([answer], [], [], WAIT * seconds)
        word = os.read(answer, 1) if ready else b""
    finally:
        os.close(answer)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    if not word:
        raise Late
    return word == b"y"


def copy(told, seconds, function, arguments):
    """Be the copy: answer with a letter, and end, whatever happens."""
    try:
        import resource

        signal.set_wakeup_fd(-1)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            whole = max(1, math.ceil(seconds))
            resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))
        os.write(told, b"y" if attempt(function, arguments) else b"n")
    finally:
        os._exit(0)


def attempt(function, arguments):
    try:
        return bool(function(*arguments))
    except MemoryError:
        raise Late from None
    except Exception:
        return False
