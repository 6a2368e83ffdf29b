"""What runs on the student's side of the wall: it imports once, and forks for each submission.

The judge sends a pair of sockets along with a byte. This process forks; the copy closes itself off
(own processes, network, files and memory limits), and then runs cells and calls functions as it is
told, and answers in JSON. Nothing here is secret: it holds libraries, and no answers.
"""

from __future__ import annotations

import contextlib
import ctypes
import io
import json
import os
import resource
import select
import signal
import socket
import struct
import sys
import time
import traceback
import warnings

NEWNS, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET = (
    0x00020000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000,
)  # fmt: skip
DUMPABLE, DROP_FROM_BOUND, NO_NEW_PRIVILEGES = 4, 24, 38
MOST_SAID = 20_000  # characters of what one cell prints
MOST_SENT = 64 * 2**20
MANY_NAMES = 500
libc = ctypes.CDLL(None, use_errno=True)


class TooLong(BaseException):
    """The time is up. No ``except Exception`` catches this."""


class Bounded(io.TextIOBase):
    """What is printed, up to a length."""

    def __init__(self):
        self.parts, self.length = [], 0

    def writable(self):
        return True

    def write(self, text):
        room = MOST_SAID - self.length
        if room > 0:
            self.parts.append(str(text)[:room])
        self.length += len(text)
        return len(text)

    def text(self):
        cut = "\n[… and more]" if self.length > MOST_SAID else ""
        return "".join(self.parts) + cut


def shown(figure):
    """Return what a figure shows, as plain data."""
    import numpy as np
    from matplotlib.collections import PathCollection
    from matplotlib.patches import Rectangle

    def axes_of(ax):
        bars = [p for p in ax.patches if isinstance(p, Rectangle)]
        return {
            "title": ax.get_title(),
            "xlabel": ax.get_xlabel(),
            "ylabel": ax.get_ylabel(),
            "xscale": ax.get_xscale(),
            "yscale": ax.get_yscale(),
            "aspect": str(ax.get_aspect()),
            "xlim": list(map(float, ax.get_xlim())),
            "ylim": list(map(float, ax.get_ylim())),
            "lines": [
                {
                    "x": np.asarray(line.get_xdata(), float),
                    "y": np.asarray(line.get_ydata(), float),
                    "label": str(line.get_label()),
                }
                for line in ax.lines[:200]
            ],
            "points": [
                np.ma.filled(c.get_offsets(), np.nan).astype(float)
                for c in ax.collections[:50]
                if isinstance(c, PathCollection)
            ],
            "bars": [
                [float(b.get_x()), float(b.get_width()), float(b.get_height())] for b in bars[:500]
            ],
            "images": [np.asarray(image.get_array(), float) for image in ax.images[:20]],
            "texts": [text.get_text() for text in ax.texts[:200]],
            "legend": [t.get_text() for t in ax.get_legend().get_texts()]
            if ax.get_legend()
            else [],
        }

    return {"axes": [axes_of(ax) for ax in figure.axes[:20]]}


class Publisher:
    """Gather what cells display, as text alone."""

    is_publishing = False

    def __init__(self):
        self.out = Bounded()

    def publish(self, data, *_, **__):
        text = data.get("text/plain")
        if isinstance(text, str):
            self.out.write(text + "\n")

    def clear_output(self, *_, **__):
        """Leave what was shown."""


class Runner:
    """One student's code: cells are run in order, then functions are called."""

    def __init__(self, shell):
        self.shell = shell
        shell.user_ns["__name__"] = "__main__"

    def answer(self, request):
        """Do what the judge asks for, and return what came of it."""
        from coursework import wire

        seconds = request.get("seconds", 10)
        signal.signal(signal.SIGALRM, self.ring)
        signal.setitimer(signal.ITIMER_REAL, seconds, 0.2)
        out = Bounded()
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
                warnings.simplefilter("ignore")
                done = getattr(self, request["do"])(request, wire, out)
        except TooLong:
            done = {"error": "TooLong", "seconds": seconds}
        except MemoryError:
            done = {"error": "MemoryError"}
        except BaseException as error:
            done = {
                "error": type(error).__name__ if type(error).__module__ == "builtins" else "Error"
            }
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        return {**done, "said": out.text()}

    @staticmethod
    def ring(*_):
        raise TooLong

    def cell(self, request, wire, out):
        """Run a cell as Jupyter would."""
        self.shell.display_pub.out = out
        ran = self.shell.run_cell(request["code"], store_history=True)
        error = ran.error_before_exec or ran.error_in_exec
        if isinstance(error, TooLong):
            raise error
        if error is None:
            return {"error": None}
        words = "".join(traceback.format_exception_only(error))[-2000:]
        out.write(words)
        return {"error": type(error).__name__[:60], "words": words}

    def get(self, request, wire, out):
        """Return the value of a name."""
        names = self.shell.user_ns
        if request["name"] not in names:
            return {"missing": True}
        return {"value": wire.encoded(names[request["name"]])}

    def call(self, request, wire, out):
        """Call a function, and tell whether it changed what it was given."""
        names = self.shell.user_ns
        if request["name"] not in names:
            return {"missing": True}
        function = names[request["name"]]
        if function is ...:
            return {"value": wire.encoded(...)}
        if not callable(function):
            return {"uncallable": True}
        before = json.dumps(request["args"])
        arguments = [wire.decoded(each) for each in request["args"]]
        options = {key: wire.decoded(each) for key, each in request.get("options", {}).items()}
        result = function(*arguments, **options)
        steps = [wire.encoded(result)]
        for name, args in request.get("steps", []):
            found = getattr(result, name)
            made = found(*map(wire.decoded, args)) if args is not None else found
            steps.append(wire.encoded(made))
        after = json.dumps([wire.encoded(each) for each in arguments])
        return {
            "value": {"l": steps} if "steps" in request else steps[0],
            "changed": before != after,
        }


def shell():
    """Return the IPython that will run the cells, with the libraries that they import."""
    os.environ["MPLBACKEND"] = "agg"
    import matplotlib.pyplot
    import numpy
    import sympy
    from IPython.core.interactiveshell import InteractiveShell

    import lecture_utils  # noqa: F401

    made = InteractiveShell.instance(colors="nocolor")
    made.history_manager.enabled = False
    made.display_pub = Publisher()
    made.showtraceback = made.showsyntaxerror = lambda *_, **__: None
    numpy.linalg.svd(numpy.eye(3))
    matplotlib.pyplot.close("all")
    sympy.simplify(sympy.Symbol("x") * 2)
    return made


def send(channel, message):
    data = json.dumps(message).encode()
    if len(data) > MOST_SENT:
        data = json.dumps({"error": "TooMuch", "said": ""}).encode()
    channel.sendall(struct.pack("<I", len(data)) + data)


def receive(channel):
    head = exactly(channel, 4)
    return json.loads(exactly(channel, struct.unpack("<I", head)[0]))


def exactly(channel, count):
    parts = []
    while count:
        part = channel.recv(min(count, 1 << 20))
        if not part:
            raise EOFError
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def limit(limits):
    """Bound what a process and its children may take."""
    for name, value in limits.items():
        kind = getattr(resource, f"RLIMIT_{name}")
        _, hard = resource.getrlimit(kind)
        most = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (most, most))


def close_off(user, group):
    """Leave the namespaces of the others; return whether this machine allows it."""
    if libc.unshare(NEWUSER | NEWNS | NEWPID | NEWNET | NEWIPC | NEWUTS):
        return False
    with contextlib.suppress(OSError):
        for name, text in (
            ("setgroups", "deny"),
            ("uid_map", f"{user} {user} 1"),
            ("gid_map", f"{group} {group} 1"),
        ):
            with open(f"/proc/self/{name}", "w") as file:
                file.write(text)
    return True


def cover(folders, size):
    """Put empty folders of a bounded size over those that others can see."""
    for folder in folders:
        options = f"size={size},mode=1777".encode()
        if libc.mount(b"tmpfs", folder.encode(), b"tmpfs", 0, options):
            raise OSError(ctypes.get_errno(), f"{folder} could not be covered")


def drop_capabilities():
    """Give up what a new namespace grants."""
    for number in range(64):
        libc.prctl(DROP_FROM_BOUND, number, 0, 0, 0)
    header = struct.pack("<Ii", 0x20080522, 0)
    if libc.syscall(126 if os.uname().machine == "x86_64" else 91, header, bytes(24)):
        raise OSError(ctypes.get_errno(), "capabilities could not be dropped")


def serve(channel, made, settings, closed):
    """Be one student's process until the judge hangs up."""
    quiet = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(quiet, number)
    os.closerange(3, channel.fileno())
    os.closerange(channel.fileno() + 1, 4096)
    if closed:
        cover(["/proc", "/dev/shm", settings["folder"]], settings["disk"])
        drop_capabilities()
    libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    limit(settings["limits"])
    folder = settings["folder"]
    os.chdir(folder)
    os.environ.update(HOME=folder, TMPDIR=folder, MPLCONFIGDIR=folder)
    sys.path[:] = [place for place in sys.path if place]
    runner = Runner(made)
    while True:
        try:
            request = receive(channel)
        except (EOFError, OSError):
            os._exit(0)
        done = runner.answer(request)
        try:
            send(channel, done)
        except MemoryError:
            send(channel, {"error": "MemoryError", "said": ""})


def resident(watched):
    """Return the memory of all processes but the watched ones, in bytes."""
    page, total = os.sysconf("SC_PAGE_SIZE"), 0
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) not in watched:
            with (
                contextlib.suppress(OSError, ValueError, IndexError),
                open(f"/proc/{name}/statm") as file,
            ):
                fields = file.read().split()
                total += (int(fields[1]) - int(fields[2])) * page  # without what is shared
    return total


def watch(control, pid, memory):
    """Wait until the student's process ends, is hung up on, or takes too much memory."""
    mine = {os.getpid(), os.getppid(), 1, 2}
    while True:
        done, _ = os.waitpid(pid, os.WNOHANG)
        if done:
            return
        readable, _, _ = select.select([control], [], [], 0.1)
        if readable or (memory and resident(mine) > memory):
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            return


def child(channel, control, made, settings):
    """Close off, and serve in a process of its own that can be ended with all that it started."""
    libc.prctl(DUMPABLE, 1, 0, 0, 0)  # else its own maps of users would not be its own to write
    closed = settings["nested"] and close_off(os.getuid(), os.getgid())
    libc.prctl(DUMPABLE, 0, 0, 0, 0)  # and from here on nobody looks into it
    if settings["nested"] and not closed:
        send(channel, {"error": "NotClosed"})
        os._exit(3)
    pid = os.fork()
    if pid == 0:
        try:
            serve(channel, made, settings, closed)
        except BaseException as error:
            with contextlib.suppress(Exception):
                send(channel, {"error": "Broken", "words": repr(error), "said": ""})
            os._exit(4)
    channel.close()
    watch(control, pid, settings["memory"] if closed else 0)
    os._exit(0)


def main():
    """Import what submissions will import; then fork for each."""
    line = socket.socket(fileno=int(sys.argv[1]))
    settings = json.loads(sys.argv[2])
    if os.getuid() == 0 and settings["user"]:
        os.setgroups([])
        os.setgid(settings["group"])
        os.setuid(settings["user"])
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    made = shell()
    libc.prctl(DUMPABLE, 0, 0, 0, 0)
    line.sendall(b"r")
    while True:
        byte, sockets, _, _ = socket.recv_fds(line, 1, 2)
        if not byte:
            return
        pid = os.fork()
        if pid == 0:
            line.close()
            child(*(socket.socket(fileno=number) for number in sockets), made, settings)
        for number in sockets:
            os.close(number)
        while True:  # those that ended
            with contextlib.suppress(ChildProcessError):
                done, _ = os.waitpid(-1, os.WNOHANG)
                if done:
                    continue
            break
        time.sleep(0)


if __name__ == "__main__":
    main()
