"""What runs on the student's side of the wall: it imports once, and forks for each submission.

The judge sends a pair of sockets along with a byte. This process forks; the copy closes itself off
(`walls`), says so, and then runs cells and calls functions as it is told, and answers in JSON.
Nothing here is secret: it holds libraries, and no answers.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import socket
import struct
import sys
import traceback
import warnings

from coursework import walls

MOST_SAID = 20_000  # characters of what one cell prints
MOST_SENT = 64 * 2**20


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
        """Do what the judge asks for, and return what came of it, as bytes."""
        signal.signal(signal.SIGALRM, self.ring)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGALRM])
        signal.setitimer(signal.ITIMER_REAL, request["seconds"], 0.2)
        try:
            return self.tried(request)
        except TooLong:
            return packed({"error": "TooLong"})
        except BaseException as error:
            return packed({"error": kind(error)})
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def tried(self, request):
        from coursework import wire

        out = Bounded()
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
                warnings.simplefilter("ignore")
                done = getattr(self, request["do"])(request, wire, out)
        except TooLong:
            done = {"error": "TooLong"}
        # What is printed under a question has seen hidden data.
        return packed({**done, "said": out.text()} if request["do"] == "cell" else done)

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
        if error is not None:
            out.write("".join(traceback.format_exception_only(error))[-2000:])
        return {"error": kind(error) if error is not None else None}

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
        arguments = [wire.decoded(each) for each in request["args"]]
        options = {key: wire.decoded(each) for key, each in request.get("options", {}).items()}
        before = json.dumps([wire.encoded(each) for each in arguments])
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


def kind(error):
    """Return the name of an error, where it is one of Python's own."""
    if isinstance(error, MemoryError):  # NumPy has one of its own
        return "MemoryError"
    return type(error).__name__ if type(error).__module__ == "builtins" else "Error"


def shell():
    """Return the IPython that will run the cells, with the libraries that they import."""
    os.environ["MPLBACKEND"] = "agg"
    import matplotlib.pyplot
    import numpy
    import sympy
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    import lecture_utils  # noqa: F401

    quietly = Config({"HistoryManager": {"enabled": False}})
    made = InteractiveShell.instance(colors="nocolor", config=quietly)
    made.display_pub = Publisher()
    made.showtraceback = made.showsyntaxerror = lambda *_, **__: None
    # As in a notebook: its usual first line does nothing, and a cell begins with no figure.
    made.enable_matplotlib = lambda *_: ("agg", "agg")
    made.events.register("post_execute", lambda: matplotlib.pyplot.close("all"))
    numpy.linalg.svd(numpy.eye(3))
    matplotlib.pyplot.close("all")
    sympy.simplify(sympy.Symbol("x") * 2)
    return made


def packed(message):
    """Return a message as bytes, its length before it."""
    data = json.dumps(message).encode()
    if len(data) > MOST_SENT:
        data = json.dumps({"error": "TooMuch"}).encode()
    return struct.pack("<I", len(data)) + data


def receive(channel):
    (length,) = struct.unpack("<I", exactly(channel, 4))
    return json.loads(exactly(channel, length))


def exactly(channel, count):
    parts = []
    while count:
        part = channel.recv(min(count, 1 << 20))
        if not part:
            raise EOFError
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def serve(channel, made, settings):
    """Be one student's process until the judge hangs up."""
    quiet = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(quiet, number)
    os.closerange(3, channel.fileno())
    os.closerange(channel.fileno() + 1, 1 << 20)
    folder = settings["folder"]
    os.chdir(folder)
    os.environ.update(HOME=folder, TMPDIR=folder, MPLCONFIGDIR=folder)
    sys.path[:] = [place for place in sys.path if place]
    if not settings["trust"]:
        walls.lock(settings["limits"])
    channel.sendall(packed({"closed": True}))
    runner = Runner(made)
    while True:
        try:
            request = receive(channel)
        except (EOFError, OSError):
            os._exit(0)
        try:
            done = runner.answer(request)
        except TooLong:  # the last ring of an alarm that was being put off
            done = packed({"error": "TooLong"})
        channel.sendall(done)


def child(channel, control, made, settings):
    """Close off, and serve in a process of its own that can be ended with all that it started."""
    nested = settings["nested"]
    trust = settings["trust"]
    shared = [] if nested or trust else settings["shared"]
    watch = walls.Watch(control, 0 if trust else settings["memory"], settings["disk"], shared)
    try:
        if nested:
            walls.close_off(settings["shared"], settings["disk"])
        pid = os.fork()
        if pid == 0:
            serve(channel, made, settings)
    except BaseException as error:
        with contextlib.suppress(Exception):
            channel.sendall(packed({"closed": False, "why": f"{error}"[:200]}))
        os._exit(4)
    channel.close()
    watch.over(pid)
    os._exit(0)


def main():
    """Import what submissions will import; then fork for each."""
    line = socket.socket(fileno=int(sys.argv[1]))
    settings = json.loads(sys.argv[2])
    if os.getuid() == 0 and settings["user"]:
        os.setgroups([])
        os.setgid(settings["user"])
        os.setuid(settings["user"])
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    made = shell()
    if not settings["trust"]:
        walls.hide()
    line.sendall(b"r")
    while True:
        byte, sockets, _, _ = socket.recv_fds(line, 1, 2)
        if not byte:
            os._exit(0)  # at once, and with all that it began
        if os.fork() == 0:
            line.close()
            child(*(socket.socket(fileno=number) for number in sockets), made, settings)
        for number in sockets:
            os.close(number)
        reap()


def reap():
    """Bury those that ended."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


if __name__ == "__main__":
    main()
