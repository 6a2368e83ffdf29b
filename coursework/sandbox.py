"""Where a student's code runs: a closed room with libraries in it, and a hatch for data.

The room is made by bubblewrap: a read-only system, no network, no other processes, no home, nothing
of the course but ``lecture_utils`` and the files that run cells. In it `coursework.inside` imports
once; each submission gets a copy of that process in a room within the room, with its own processes
and its own empty disk, which ends with all that it started. Where the machine allows no room within
a room, each submission gets a room of its own, and waits until the libraries are imported again.

Not closed are holes in the kernel: keep it up to date, and grade where nothing but the class is.
Not counted is what sockets hold, a gigabyte at most; and whether a part earned points tells a bit.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
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
INSIDE = tuple(
    f"{name}.py" for name in "__init__ bounded expressions figures inside walls wire".split()
)
#: the users that students' code runs as where the instructor is root: limits do not bind root
SOMEBODY, USERS = 61_234, 1_000
LIMITS = {
    "AS": 4 * 2**30,
    "FSIZE": 64 * 2**20,
    "NPROC": 48,
    "NOFILE": 128,  # of sockets, which hold memory that nobody counts
    "MSGQUEUE": 0,
    "CORE": 1,  # not 0: a program that the machine hands cores to would get them all the same
}
#: the folders in which a student's code can write, the first its own; they are empty each time
HOME, SHARED = "/room", ("/room", "/dev/shm")
MEMORY, DISK = 1536 * 2**20, 64 * 2**20
CELL, CALL, START, GRACE = 20, 10, 90, 4
MOST_SENT = 80 * 2**20
THREADS = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL")}


class NoSandbox(RuntimeError):
    """Why no room can be closed on this machine."""


class Died(RuntimeError):
    """The process behind the hatch is gone: it was ended, or ended itself."""


WITHOUT = (
    "Submissions are not run without a sandbox, and this machine has none ({}). Install bubblewrap "
    "(Linux), or grade in a Linux virtual machine. With --trust "
    "they run with your own rights: say that only of work that you wrote yourself."
)
ENDED = "ended the process that it ran in"
FILLED = "needed more memory or disk than a submission has"
LATE = "did not come to its end in {:g} seconds, and would not be stopped"
NONSENSE = "sent what is no answer"


def command(inner):
    """Return the bubblewrap command around ``inner``, or raise `NoSandbox`."""
    bwrap = shutil.which("bwrap")
    if sys.platform != "linux" or not bwrap:
        raise NoSandbox(WITHOUT.format("bubblewrap is not here"))
    binds = [*system(), *libraries()]
    bound = [Path(binds[i + 2]) for i, word in enumerate(binds) if word == "--ro-bind"]
    parents = {parent for place in bound for parent in place.parents} - {Path("/"), Path("/usr")}
    above = [word for path in sorted(parents) for word in ("--perms", "0755", "--dir", str(path))]
    rooms = "--unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup-try".split()
    if os.getuid():
        rooms += ["--unshare-user"]
    else:  # to become somebody is all that root needs there
        rooms += "--cap-drop ALL --cap-add CAP_SETUID --cap-add CAP_SETGID".split()
    written = [word for place in SHARED for word in ("--perms", "1777", "--tmpfs", place)]
    read_only = ["/tmp", "/dev", *([str(ROOT)] if "--tmpfs" in binds else []), "/"]
    closed = [word for place in read_only for word in ("--remount-ro", place)]
    names = [("--setenv", *pair) for pair in environment("/course", HOME).items()]
    return [
        # Its own first process would be one that a student of the same user can change.
        bwrap, *rooms, "--as-pid-1", "--die-with-parent", "--new-session", "--clearenv",
        # What is bound may stand under /tmp: that comes first, and is closed afterwards.
        "--tmpfs", "/tmp", "--proc", "/proc", "--dev", "/dev", *written,
        *above, *binds, *closed, "--chdir", HOME, *(word for name in names for word in name),
        *inner,
    ]  # fmt: skip


def system():
    """Return what binds the system and this Python, and covers the course where it stands there."""
    places = "/usr /bin /lib /lib64 /lib32 /sbin /etc/alternatives /etc/ld.so.cache /etc/fonts"
    pythons = sorted({sys.prefix, sys.base_prefix, *site_folders()}, key=len)
    binds, bound, covered = [], [], False
    for place in [*places.split(), *pythons]:
        there = any(Path(place).is_relative_to(other) for other in bound)
        if os.path.islink(place) and place not in pythons:
            binds += ["--symlink", os.readlink(place), place]
        elif os.path.exists(place) and (
            not there or (covered and Path(place).is_relative_to(ROOT))
        ):
            binds += ["--ro-bind", place, place]
            bound.append(place)
            if ROOT.is_relative_to(place):
                binds += ["--tmpfs", str(ROOT)]
                covered = True
    return binds


def libraries():
    """Return what binds the few files of the course that run cells."""
    binds = []
    for name in INSIDE:
        binds += ["--ro-bind", str(ROOT / "coursework" / name), f"/course/coursework/{name}"]
    return [*binds, "--ro-bind", str(ROOT / "lecture_utils"), "/course/lecture_utils"]


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
        "JOBLIB_MULTIPROCESSING": "0",  # its processes look for themselves in /proc
        **THREADS,
    }


class Room:
    """A sandbox with the libraries loaded, in which one submission after another is run.

    Parameters
    ----------
    trust : bool
        Run with the instructor's own rights, in no sandbox.
    memory : int
        The most bytes that a submission's processes may take together.
    grace : float
        How many seconds longer than its time a step may take, before its process is ended.
    """

    def __init__(self, trust=False, memory=MEMORY, grace=GRACE):
        self.trust, self.memory, self.grace = trust, memory, grace
        self.nested = not trust
        self.folder = tempfile.gettempdir() if trust else HOME
        self.process = self.line = None

    def open(self):
        """Start it, unless it runs."""
        if self.process and self.process.poll() is None:
            return
        self.close()
        if os.name == "nt":
            raise NoSandbox(WITHOUT.format("Windows runs no student's code: use its Linux, WSL"))
        ours, theirs = socket.socketpair()
        with theirs, contextlib.ExitStack() as undo:
            undo.enter_context(ours)
            whole, env = self.start(theirs.fileno())
            self.process = subprocess.Popen(
                whole, env=env, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/",
            )  # fmt: skip
            undo.pop_all()
            self.line = ours
        self.line.settimeout(START)
        try:
            ready = self.line.recv(1)
        except OSError:
            ready = b""
        if not ready:
            said = self.close().decode(errors="replace").strip().splitlines()
            why = said[-1].partition(" See ")[0][:200] if said else "it did not start"
            raise NoSandbox(WITHOUT.format(why))

    def start(self, line):
        """Return the command that starts it, and its environment."""
        user = SOMEBODY + os.getpid() % USERS if os.getuid() == 0 and not self.trust else 0
        settings = {
            "limits": LIMITS, "memory": self.memory, "disk": DISK, "nested": self.nested,
            "user": user, "folder": self.folder, "shared": SHARED, "trust": self.trust,
        }  # fmt: skip
        inner = [sys.executable, "-s", "-m", "coursework.inside", str(line), json.dumps(settings)]
        if self.trust:
            return inner, {**os.environ, **environment(ROOT, self.folder)}
        return command(inner), {}  # what is in ours, a room without rooms in it would show

    def visit(self):
        """Return a `Visit`: a fresh copy of the process for one submission, closed off."""
        why = "it did not start"
        for _ in range(3):
            self.open()
            ours, theirs = socket.socketpair()
            control, watched = socket.socketpair()
            visit = Visit(self, ours, control)
            with theirs, watched, contextlib.suppress(OSError):
                socket.send_fds(self.line, [b"v"], [theirs.fileno(), watched.fileno()])
            try:
                begun = visit.receive(START)
            except Died:
                visit.close()
                self.close()
                continue
            if begun.get("closed") is True:
                return visit
            why = str(begun.get("why"))[:200]
            visit.close()
            self.close()  # this machine allows no room within the room
            self.nested = False
        raise NoSandbox(WITHOUT.format(why))

    def close(self):
        """End it, and all that runs in it; return what it said of errors."""
        if self.line:
            self.line.close()
            self.line = None
        if not self.process:
            return b""
        self.process.kill()
        process, self.process = self.process, None
        try:
            return process.communicate(timeout=START)[1]
        except subprocess.TimeoutExpired:
            return b"it would not end"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Visit:
    """One submission's process: cells and calls go in, data comes out."""

    def __init__(self, room, channel, control):
        self.room, self.channel, self.control = room, channel, control

    def cell(self, code, seconds=CELL):
        return self.ask({"do": "cell", "code": code}, seconds)

    def get(self, name, seconds=CALL):
        return self.ask({"do": "get", "name": name}, seconds)

    def call(self, name, args, options=None, steps=None, seconds=CALL):
        request = {"do": "call", "name": name, "args": [wire.encoded(each) for each in args]}
        request["options"] = {key: wire.encoded(each) for key, each in (options or {}).items()}
        if steps is not None:
            request["steps"] = list(map(step, steps))
        return self.ask(request, seconds)

    def ask(self, request, seconds):
        """Send a request, and return what of the answer can be one, or raise `Died`."""
        data = json.dumps({**request, "seconds": seconds}).encode()
        try:
            self.channel.settimeout(seconds + self.room.grace)
            self.channel.sendall(struct.pack("<I", len(data)) + data)
        except TimeoutError:
            self.close()
            raise Died(LATE.format(round(seconds, 1))) from None
        except OSError:
            raise Died(self.ended()) from None
        return tidy(self.receive(seconds))

    def receive(self, seconds):
        """Return the next message, or raise `Died`: then the process is gone, whatever it was."""
        deadline = time.monotonic() + seconds + self.room.grace
        try:
            (length,) = struct.unpack("<I", self.exactly(4, deadline))
            data = self.exactly(length, deadline) if length <= MOST_SENT else b""
            if wire.parts(data) > wire.MOST_PARTS:
                raise ValueError
            answer = json.loads(data, parse_constant=lambda _: None)
            if isinstance(answer, dict):
                return answer
        except TimeoutError:
            self.close()
            raise Died(LATE.format(round(seconds, 1))) from None
        except (OSError, EOFError):
            raise Died(self.ended()) from None
        except (ValueError, RecursionError, MemoryError):
            pass
        self.close()
        raise Died(NONSENSE)

    def exactly(self, count, deadline):
        parts = []
        while count:
            left = max(0, deadline - time.monotonic())
            ready, _, _ = select.select([self.channel, self.control], [], [], left)
            if not ready:
                raise TimeoutError
            if self.control in ready:  # without its watch, nobody counts what it takes
                raise EOFError
            part = self.channel.recv(min(count, 1 << 20))
            if not part:
                raise EOFError
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def ended(self):
        """Hang up, and return why the process ended."""
        return FILLED if self.close() == b"m" else ENDED

    def close(self):
        """Hang up, and wait until all that the process started is gone; return the watch's word."""
        if self.control.fileno() < 0:
            return b""
        word = b""
        with contextlib.suppress(OSError):
            self.channel.close()
            self.control.shutdown(socket.SHUT_WR)
            self.control.settimeout(START)
            word = self.control.recv(1)
        self.control.close()
        # A room without rooms in it serves one submission alone; and who kills a watch is not dead.
        if not self.room.trust and (not self.room.nested or not word):
            self.room.close()
        return word

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def step(one):
    """Return a step as data: an attribute's name and None, or a method's and its arguments."""
    if isinstance(one, str):
        return [one, None]
    return [one[0], list(map(wire.encoded, one[1:]))]


def tidy(answer):
    """Return an answer with all that one has, each of its kind: it may be anything."""
    error, said = answer.get("error"), answer.get("said")
    return {
        **{key: answer.get(key) is True for key in ("missing", "uncallable", "changed")},
        "error": error if isinstance(error, str) else "Error" if error else None,
        "said": wire.clean(said) if isinstance(said, str) else "",
        "value": answer.get("value"),
    }
