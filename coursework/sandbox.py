"""Where a student's code runs: a closed room with libraries in it, and a hatch for data.

The room is made by bubblewrap: a read-only system, no network, no other processes, no home, nothing
of the course but ``lecture_utils`` and the three files that run cells. In it `coursework.inside`
imports once; each submission gets a copy of that process in a room within the room, with its own
processes and its own empty disk, which ends with all that it started.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from coursework import wire

ROOT = Path(__file__).resolve().parents[1]
INSIDE = ("__init__.py", "wire.py", "expressions.py", "inside.py")
#: the user that students' code runs as where the instructor is root: limits do not bind root
SOMEBODY = 61_234
LIMITS = {
    "AS": 4 * 2**30,
    "FSIZE": 64 * 2**20,
    "NPROC": 64,
    "NOFILE": 256,
    "CORE": 0,
}
#: the one folder in which a student's code can write; it is empty each time
HOME = "/room"
MEMORY, DISK = 1536 * 2**20, 64 * 2**20
CELL, CALL, START, GRACE = 20, 10, 90, 4
MOST_SENT = 80 * 2**20
THREADS = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL")}


class NoSandbox(RuntimeError):
    """This machine cannot close a room, and why."""


class Died(RuntimeError):
    """The process behind the hatch is gone: it was ended, or ended itself."""


WITHOUT = (
    "Submissions are not run without a sandbox, and this machine has none ({}). Install bubblewrap "
    "(Linux), or grade in a Linux virtual machine or in the course's container image. With --trust "
    "they run with your own rights: say that only of work that you wrote yourself."
)


def command(inner, nested):
    """Return the bubblewrap command around ``inner``, or raise `NoSandbox`."""
    bwrap = shutil.which("bwrap")
    if sys.platform != "linux" or not bwrap:
        raise NoSandbox(WITHOUT.format("bubblewrap is not here"))
    places = [
        "/usr",
        "/bin",
        "/lib",
        "/lib64",
        "/lib32",
        "/sbin",
        "/etc/alternatives",
        "/etc/ld.so.cache",
        "/etc/fonts",
    ]
    places += [sys.prefix, sys.base_prefix, *site_folders()]
    binds = []
    for place in dict.fromkeys(places):
        if os.path.islink(place):
            binds += ["--symlink", os.readlink(place), place]
        elif os.path.exists(place) and not place.startswith("/usr/"):
            binds += ["--ro-bind", place, place]
    for name in INSIDE:
        binds += ["--ro-bind", str(ROOT / "coursework" / name), f"/course/coursework/{name}"]
    binds += ["--ro-bind", str(ROOT / "lecture_utils"), "/course/lecture_utils"]
    bound = [Path(binds[i + 2]) for i, word in enumerate(binds) if word == "--ro-bind"]
    parents = {parent for place in bound for parent in place.parents} - {Path("/"), Path("/usr")}
    above = [word for path in sorted(parents) for word in ("--perms", "0755", "--dir", str(path))]
    rooms = "--unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup-try".split()
    if os.getuid():
        rooms += ["--unshare-user"]
    return [
        bwrap, *rooms, "--die-with-parent", "--new-session", "--clearenv",
        # What is bound may stand under /tmp: that comes first, and is closed afterwards.
        "--tmpfs", "/tmp", "--proc", "/proc", "--dev", "/dev",
        "--perms", "1777", "--tmpfs", "/dev/shm", "--perms", "1777", "--tmpfs", HOME,
        *above, *binds, "--remount-ro", "/tmp", "--remount-ro", "/", "--chdir", HOME,
        *(word for name, text in environment("/course", HOME).items() for word in ("--setenv", name, text)),
        *inner,
    ]  # fmt: skip


def site_folders():
    """Return the folders that this Python imports from and that stand elsewhere."""
    inside = (sys.prefix, sys.base_prefix)
    found = [
        path for path in sys.path if path.endswith("-packages") and not path.startswith(inside)
    ]
    return [path for path in found if os.path.isdir(path)]


def environment(root, home):
    """Return the few variables that the inside needs."""
    return {
        "PYTHONPATH": os.pathsep.join([str(root), *site_folders()]),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "HOME": home,
        "MPLCONFIGDIR": home,
        "IPYTHONDIR": home,
        "LANG": "C.UTF-8",
        "PATH": "/usr/bin:/bin",
        **THREADS,
    }


class Room:
    """A sandbox with the libraries loaded, in which one submission after another is run.

    Parameters
    ----------
    trust : bool
        Run with the instructor's own rights, in no sandbox.
    """

    def __init__(self, trust=False, memory=MEMORY):
        self.trust, self.memory = trust, memory
        self.nested = not trust
        self.folder = tempfile.gettempdir() if trust else HOME
        self.process = None

    def open(self):
        """Start it, unless it runs."""
        if self.process and self.process.poll() is None:
            return
        self.close()
        ours, theirs = socket.socketpair()
        user = SOMEBODY if os.getuid() == 0 and not self.trust else 0
        settings = {
            "limits": {} if self.trust else LIMITS, "memory": self.memory, "disk": DISK,
            "nested": self.nested, "user": user, "group": user, "folder": self.folder,
        }  # fmt: skip
        inner = [
            sys.executable,
            "-s",
            "-m",
            "coursework.inside",
            str(theirs.fileno()),
            json.dumps(settings),
        ]
        if self.trust:
            whole, env = inner, {**os.environ, **environment(ROOT, self.folder)}
        else:
            whole, env = command(inner, self.nested), None
        with open(os.devnull, "rb") as nothing:
            self.process = subprocess.Popen(
                whole, env=env, pass_fds=[theirs.fileno()], stdin=nothing,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/",
            )  # fmt: skip
        theirs.close()
        self.line = ours
        ours.settimeout(START)
        try:
            ready = ours.recv(1)
        except TimeoutError:
            ready = b""
        if not ready:
            self.process.kill()
            said, self.process = self.process.communicate()[1], None
            why = said.decode(errors="replace").strip().splitlines()
            raise NoSandbox(WITHOUT.format(why[-1][:200] if why else "it did not start"))

    def visit(self):
        """Return a `Visit`: a fresh copy of the process for one submission."""
        self.open()
        ours, theirs = socket.socketpair()
        control, watched = socket.socketpair()
        try:
            socket.send_fds(self.line, [b"v"], [theirs.fileno(), watched.fileno()])
        finally:
            theirs.close()
            watched.close()
        return Visit(self, ours, control)

    def close(self):
        """End it, and all that runs in it."""
        if self.process:
            self.line.close()
            self.process.kill()
            self.process.communicate()
            self.process = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Visit:
    """One submission's process: cells and calls go in, data comes out."""

    def __init__(self, room, channel, control):
        self.room, self.channel, self.control = room, channel, control

    def ask(self, request, seconds):
        """Send a request, and return the answer, or raise `Died`."""
        self.channel.settimeout(seconds + GRACE)
        deadline = time.monotonic() + seconds + GRACE
        try:
            data = json.dumps({**request, "seconds": seconds}).encode()
            self.channel.sendall(struct.pack("<I", len(data)) + data)
            (length,) = struct.unpack("<I", self.exactly(4, deadline))
            if length > MOST_SENT:
                raise Died("it answered with too much")
            answer = json.loads(self.exactly(length, deadline), parse_constant=lambda _: None)
        except TimeoutError:
            self.close()
            raise Died(
                f"it did not come to its end in {seconds} seconds, and would not be stopped"
            ) from None
        except (OSError, EOFError):
            self.close()
            raise Died("it ended the process that it ran in, or filled the memory") from None
        except (ValueError, RecursionError):
            self.close()
            raise Died("it answered with what is no answer") from None
        if not isinstance(answer, dict):
            self.close()
            raise Died("it answered with what is no answer")
        if answer.get("error") == "NotClosed":  # this machine allows no room within the room
            self.close()
            self.room.close()
            self.room.nested = False
            raise NoRoomWithin
        return answer

    def exactly(self, count, deadline):
        parts = []
        while count:
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError
            self.channel.settimeout(left)
            part = self.channel.recv(min(count, 1 << 20))
            if not part:
                raise EOFError
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def cell(self, code, seconds=CELL):
        return self.ask({"do": "cell", "code": code}, seconds)

    def get(self, name, seconds=CALL):
        return self.ask({"do": "get", "name": name}, seconds)

    def call(self, name, args, options=None, steps=None, seconds=CALL):
        request = {"do": "call", "name": name, "args": [wire.encoded(each) for each in args]}
        request["options"] = {key: wire.encoded(each) for key, each in (options or {}).items()}
        if steps is not None:
            request["steps"] = [
                [each] if isinstance(each, str) else [each[0], [wire.encoded(a) for a in each[1:]]]
                for each in steps
            ]
            request["steps"] = [[s[0], s[1] if len(s) > 1 else None] for s in request["steps"]]
        return self.ask(request, seconds)

    def close(self):
        """Hang up: the process ends, with all that it started."""
        with contextlib.suppress(OSError):
            self.control.close()
            self.channel.close()
        if not self.room.nested and not self.room.trust:
            self.room.close()  # a room without rooms in it serves one submission alone

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class NoRoomWithin(Exception):
    """The visit has to be begun again, in a room of its own."""
