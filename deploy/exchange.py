"""The exchange of a hub: students hand in notebooks and fetch their own, by HTTP; a service.

Who asks is what the hub says of their token, and nobody is anybody else. What is handed in stands
in ``inbox/SET/STUDENT/``, a file for each time, which ``python -m coursework collect`` reads as it
is. Nothing is ever overwritten, and the answer comes when the file is on the disk.

    python exchange.py --folder PLACE --sets coordinates,shadows

Students' servers ask it directly, by its port: no browser does, so the proxy need not know it. The
folder holds what a teacher puts there as well: ``handout/SET.ipynb``, the class's edition, and
``feedback/SET/STUDENT.html``. Only Tornado is needed, which every hub has.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import hashlib
import json
import os
import re
import secrets
import shutil
import sys
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from pathlib import Path

import tornado.httpclient
import tornado.httpserver
import tornado.web

LARGEST = 20 * 2**20  # as much as grading reads
MOST_TIMES, MOST_BYTES = 100, 10 * LARGEST  # of one student for one set
RESERVE = 256 * 2**20  # what stays free: the hub keeps its own files on this disk, too
PORT = 10101
PREFIX = "/services/exchange/"
SCOPES = {"access:services", "access:services!service=exchange"}
WHEN = "%Y-%m-%dT%H-%M-%S.%fZ"

#: names that are folders on every system, and the same student everywhere in the coursework
NAME = r"[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?"
NO_NAMES = {"con", "prn", "aux", "nul", *(f"{p}{n}" for p in ("com", "lpt") for n in range(1, 10))}
NO_PART = "_assignsubmission_"  # an archive of Moodle has it behind somebody else's name
SET = r"[a-z][a-z-]{0,40}"
FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


class Refused(Exception):
    """What is not done, and why, in a sentence."""

    def __init__(self, code, sentence):
        super().__init__(sentence)
        self.code = code


def is_allowed(name, sets=()):
    """Tell whether a name can be a student's folder, and leads nowhere else."""
    return (
        re.fullmatch(NAME, name) is not None
        and name not in NO_NAMES
        and name not in sets
        and NO_PART not in name
    )


class Store:
    """The folder of the exchange."""

    def __init__(self, folder, sets):
        self.folder, self.sets = Path(folder), tuple(sets)

    def check(self, student, name):
        """Refuse a set that there is not, and a student who cannot have a folder."""
        if name not in self.sets:
            known = ", ".join(self.sets) or "there is none"
            raise Refused(404, f"There is no set {name!r} here: {known}.")
        if not is_allowed(student, self.sets):
            raise Refused(
                403,
                f"The name {student!r} cannot have a folder: small letters and digits, with dots, "
                "hyphens and underscores between them, can; tell your teacher.",
            )

    def inbox(self, student, name):
        """Return the folder of what a student hands in for a set, and make it."""
        self.check(student, name)
        place = self.folder / "inbox" / name / student
        try:
            place.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise not_written(error) from None
        return place

    def begin(self, student, name, size):
        """Return a place for a submission of so many bytes, where there is room for it."""
        place = self.inbox(student, name)
        before = earlier(place)
        total = sum(path.stat().st_size for path in before)
        if len(before) >= MOST_TIMES or total + size > MOST_BYTES:
            raise Refused(
                429,
                f"You have handed in {name} {len(before)} times, {total // 2**20} MB in all, and "
                "that is the most: all of it is kept; tell your teacher.",
            )
        if shutil.disk_usage(place).free - size < RESERVE:
            raise not_written(OSError(errno.ENOSPC, ""))
        return Part(place)

    def handout(self, student, name):
        """Return the notebook that the class gets."""
        self.check(student, name)
        return self.read(self.folder / "handout" / f"{name}.ipynb", f"the notebook of {name}")

    def feedback(self, student, name):
        """Return the page about what this student handed in."""
        self.check(student, name)
        return self.read(self.folder / "feedback" / name / f"{student}.html", f"feedback on {name}")

    @staticmethod
    def read(path, what):
        """Return the bytes of a file that a teacher put there."""
        try:
            return path.read_bytes()
        except FileNotFoundError:
            raise Refused(404, f"Your teacher has not put {what} here yet.") from None
        except OSError as error:
            raise Refused(500, f"The exchange cannot read {what}: {error.strerror}.") from None


def earlier(place):
    """Return what was handed in before, the first one first."""
    return sorted(path for path in place.glob("*.ipynb") if not path.name.startswith("."))


def not_written(error):
    """Return why nothing could be written."""
    why = "its disk is full" if error.errno in FULL else f"its disk says: {error.strerror}"
    return Refused(
        507,
        f"The exchange could not keep it, since {why}: what you handed in before is still there; "
        "tell your teacher.",
    )


class Part:
    """A submission that is arriving: it is under a hidden name until all of it is there."""

    def __init__(self, place):
        self.place, self.path = place, place / f".{secrets.token_hex(8)}.part"
        self.digest, self.failed = hashlib.sha256(), None
        try:
            self.file = self.path.open("xb")
        except OSError as error:
            raise not_written(error) from None

    def write(self, chunk):
        """Take what has arrived."""
        self.digest.update(chunk)
        try:
            if self.failed is None:
                self.file.write(chunk)
        except OSError as error:  # said when all has come, which whoever sends it waits for
            self.failed = error

    def finish(self):
        """Put the whole into its place, and return what is known of it."""
        try:
            if self.failed is not None:
                raise self.failed
            self.file.flush()
            os.fsync(self.file.fileno())
            check_notebook(self.path.read_bytes())
            return self.place_it()
        except OSError as error:
            raise not_written(error) from None
        finally:
            self.end()

    def place_it(self):
        """Give it its name; what is the same as the last time stays as it was."""
        before, digest = earlier(self.place), self.digest.hexdigest()
        if before and digest_of(before[-1]) == digest:
            return receipt(before[-1], digest, len(before), again=True)
        when = datetime.now(UTC)
        if before:  # a clock that was put back makes nothing older than what was there
            when = max(when, time_of(before[-1]) + timedelta(microseconds=1))
        path = self.place / f"{when.strftime(WHEN)}-{digest[:12]}.ipynb"
        os.utime(self.path, (when.timestamp(), when.timestamp()))
        os.link(self.path, path)  # never over what is there
        sync(self.place)
        return receipt(path, digest, len(before) + 1)

    def end(self):
        """Take away what is only a part."""
        with contextlib.suppress(OSError):
            self.file.close()
        with contextlib.suppress(OSError):
            self.path.unlink()


def check_notebook(data):
    """Refuse what no notebook is, so that a wrong file is noticed by who hands it in."""
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        raise Refused(400, "That is no notebook: its JSON is broken or cut off.") from None
    cells = content.get("cells") if isinstance(content, dict) else None
    if not isinstance(cells, list) or not cells:
        raise Refused(400, "That is no notebook: it has no cells.")


def digest_of(path):
    """Return the checksum of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def time_of(path):
    """Return when a submission came, which its name says."""
    return datetime.strptime(path.name.rpartition("-")[0], WHEN).replace(tzinfo=UTC)


def receipt(path, digest, count, again=False):
    """Return what a student is told of a submission."""
    return {
        "set": path.parent.parent.name,
        "student": path.parent.name,
        "time": time_of(path).isoformat(timespec="seconds"),
        "sha256": digest,
        "bytes": path.stat().st_size,
        "count": count,
        "again": again,
    }


def sync(folder):
    """See that a new name is on the disk."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


class Asked(tornado.web.RequestHandler):
    """A request, and who makes it."""

    def initialize(self, store, hub):
        """Take what all requests share."""
        self.store, self.hub = store, hub

    async def student(self):
        """Return who asks, as the hub says of their token."""
        kind, _, token = self.request.headers.get("Authorization", "").partition(" ")
        if kind not in ("token", "Bearer") or not re.fullmatch(r"[\w.-]+", token, re.ASCII):
            raise Refused(403, "The exchange is for commands in a student's server on this hub.")
        model = await whose(self.hub, token)
        if model.get("kind") != "user" or not SCOPES & set(model.get("scopes", ())):
            raise Refused(403, "This token may not use the exchange: restart your server.")
        return str(model.get("name"))

    def write_error(self, status_code, exc_info=None, **_):
        """Answer with one sentence, whatever it was."""
        error = exc_info[1] if exc_info else None
        if isinstance(error, Refused):
            self.set_status(error.code)
            sentence = str(error)
        else:
            reason = HTTPStatus(status_code).phrase
            sentence = f"The exchange could not do that ({status_code} {reason})."
        self.finish({"message": sentence})

    def log_exception(self, kind, error, trace):
        """Log what is nobody's slip."""
        if not isinstance(error, Refused):
            super().log_exception(kind, error, trace)


async def whose(hub, token):
    """Ask the hub whose token it is."""
    request = tornado.httpclient.HTTPRequest(
        f"{hub}/user",
        headers={"Authorization": f"token {token}", "Accept": "application/json"},
    )
    client = tornado.httpclient.AsyncHTTPClient(max_clients=100)
    try:
        answer = await client.fetch(request, raise_error=False)
    except OSError:
        answer = None
    if answer is not None and answer.code in (401, 403):
        raise Refused(403, "The hub does not know your server any more: restart it.")
    if answer is None or answer.code != HTTPStatus.OK:
        raise Refused(503, "The hub does not answer now: try again in a minute.")
    return json.loads(answer.body)


@tornado.web.stream_request_body
class HandIn(Asked):
    """Take a notebook in."""

    part = None

    async def prepare(self):
        """See who it is and whether it fits, before any of it is read."""
        if self.request.method != "POST":
            raise tornado.web.HTTPError(405)
        student = await self.student()
        length = self.request.headers.get("Content-Length", "")
        if not length.isdecimal():
            raise Refused(411, "The exchange takes files whose size is said beforehand.")
        if int(length) > LARGEST:
            raise Refused(413, too_large(int(length)))
        self.part = self.store.begin(student, self.path_args[0], int(length))

    def data_received(self, chunk):
        """Write as it comes: a class that hands in at once is not held in memory."""
        self.part.write(chunk)

    def post(self, _):
        """Answer with a receipt."""
        self.finish(self.part.finish())

    def on_finish(self):
        """Leave no part of what was refused."""
        if self.part is not None:
            self.part.end()

    on_connection_close = on_finish


def too_large(size):
    """Return what is said of a file that is too large."""
    return (
        f"The file has {size / 2**20:.0f} MB, and {LARGEST // 2**20} MB is the most: clear the "
        "outputs, save it, and hand it in again."
    )


class Fetch(Asked):
    """Give out the class's notebook, or the page about one's own."""

    async def get(self, what, name):
        """Answer with the file."""
        student = await self.student()
        self.set_header("Content-Type", "application/octet-stream")
        self.finish(getattr(self.store, what)(student, name))


class Nowhere(Asked):
    """Every other address."""

    def prepare(self):
        """Say that there is nothing."""
        raise Refused(404, "The exchange has no such place, so there is no such set.")


def application(store, hub, prefix=PREFIX):
    """Return the web application; the hub is where its API is."""
    given = {"store": store, "hub": hub.rstrip("/")}
    return tornado.web.Application(
        [
            (rf"{prefix}submit/({SET})", HandIn, given),
            (rf"{prefix}(handout|feedback)/({SET})", Fetch, given),
        ],
        default_handler_class=Nowhere,
        default_handler_args=given,
    )


def sweep(folder):
    """Take away the parts that a service which was killed has left."""
    for path in Path(folder).glob("inbox/*/*/.*.part"):
        path.unlink(missing_ok=True)


def main(words=None):
    """Serve until stopped."""
    parser = argparse.ArgumentParser(prog="exchange.py", description=__doc__.splitlines()[0])
    parser.add_argument("--folder", required=True, type=Path)
    parser.add_argument("--sets", required=True, help="names with commas between them")
    parser.add_argument("--address", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=PORT)
    hub = os.environ.get("JUPYTERHUB_API_URL")
    parser.add_argument("--hub", default=hub, help="its API (default: what the hub says itself)")
    args = parser.parse_args(words)
    if not args.hub:
        sys.exit("Nobody says where the hub is: its API is to be given with --hub.")
    try:
        for name in ("inbox", "handout", "feedback"):
            (args.folder / name).mkdir(parents=True, exist_ok=True, mode=0o700)
        sweep(args.folder)
        asyncio.run(serve(args))
    except OSError as error:
        place = f"port {args.port}" if error.errno == errno.EADDRINUSE else error.filename
        sys.exit(f"The exchange cannot use {place}: {error.strerror}.")
    except KeyboardInterrupt:
        """It was told to."""


async def serve(args):
    """Listen, for ever."""
    store = Store(args.folder, args.sets.split(","))
    # Larger ones are refused by a sentence, which needs their head to be read.
    server = tornado.httpserver.HTTPServer(application(store, args.hub), max_body_size=2**40)
    server.listen(args.port, args.address)
    await asyncio.Event().wait()


if __name__ == "__main__":
    main()
