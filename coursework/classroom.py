"""A class's folder: its seed and secret, what was handed in, what was graded; each in its place.

::

    class.toml                        the class's name, seed and secret
    released/SET.ipynb                what students get
    submitted/SET/STUDENT/SET.ipynb   what they handed in, as it came; record.json: from where
    graded/SET/STUDENT.json           the results, each written whole or not at all
    autograded/STUDENT/SET/           the same for nbgrader's formgrader, where words are marked
    gradebook.db                      the gradebook, as nbgrader keeps it
    feedback/SET/, exports/, reports/ what is given back
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import time
import tomllib
import unicodedata
from pathlib import Path

from coursework.edition import edition
from coursework.said import Refused
from coursework.source import BadSource, path_of

#: changes when a stored result no longer means the same
FORM = 1
CONFIG = """\
# The class {name}. Who has the secret can make the hidden data again: this file is for instructors.
name = "{name}"
seed = {seed}
secret = "{secret}"
form = {form}

# When sets are due, in this machine's time.
[due]
# coordinates = "2026-10-15 23:59"

# What a day late costs, in per cent of the points, and the most that it can cost.
[late]
per_day = 10
most = 50

# Where you know better than a file how late it came: days, by set and student; 0 excuses.
# Archives of Canvas and Moodle do not say when a file was handed in.
[days_late]
# coordinates = {{ "jane-doe" = 0, "john-roe" = 2 }}
"""
#: what class.toml has to hold, and what each should be
NEEDED = {"name": (str, "a text"), "seed": (int, "a whole number"), "secret": (str, "a text")}
TABLES = ("due", "late", "days_late")
LOCK = ".grading.lock"
OLD = 24 * 60 * 60  # seconds after which nobody still writes a file


class Classroom:
    """The folder of a class."""

    def __init__(self, folder):
        self.folder = Path(folder).resolve()
        path = self.folder / "class.toml"
        if not path.is_file():
            raise Refused(
                f"{self.folder} is not the folder of a class: "
                "`python -m coursework new FOLDER` makes one."
            )
        try:
            self.config = tomllib.loads(path.read_text("utf-8"))
        except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise Refused(f"{path} cannot be read: {str(error).rstrip('.')}.") from None
        if wrong := complaint(self.config):
            raise Refused(f"{path}: {wrong}.")
        self.name, self.seed, self.secret = (self.config[key] for key in NEEDED)

    @classmethod
    def new(cls, folder, seed=0, name=None):
        """Make the folder of a class."""
        folder = Path(folder)
        path = folder / "class.toml"
        if path.exists():
            raise Refused(f"{folder} is the folder of a class already; nothing was changed.")
        if folder.exists() and not folder.is_dir():
            raise Refused(f"{folder} is a file, and no folder.")
        name = " ".join((name or folder.resolve().name).split())
        name = "".join(ch for ch in name if ch.isprintable()).replace("\\", "/").replace('"', "'")
        text = CONFIG.format(name=name, seed=seed, secret=secrets.token_hex(16), form=FORM)
        write(path, text, mode=0o600)
        return cls(folder)

    def edition(self, name):
        """Return the class's edition of a set, by its name or its number."""
        try:
            return edition(path_of(str(name)).stem.partition("-")[2], self.seed)
        except BadSource as error:
            raise Refused(str(error)) from None

    def submissions(self, name):
        """Return what was handed in for a set: {student: path of the notebook}."""
        place = self.folder / "submitted" / name
        found = sorted(place.glob("*/record.json")) if place.is_dir() else []
        return {path.parent.name: path.parent / f"{name}.ipynb" for path in found}

    def record(self, name, student):
        """Return where a submission comes from; nothing where that was never written whole."""
        return read_json(self.folder / "submitted" / name / student / "record.json") or {}

    def graded_path(self, name, student):
        return self.folder / "graded" / name / f"{student}.json"

    def result(self, name, student):
        """Return the stored result of a submission, or None."""
        return read_json(self.graded_path(name, student))

    @contextlib.contextmanager
    def locked(self, shared=False):
        """Hold the class for one `grade`; several may hold it ``shared``, for a submission each.

        The lock is the system's own, and ends with the process that holds it, however that ends:
        the file that remains says who it was, and keeps nobody away.
        """
        try:
            import fcntl
        except ImportError:  # Windows has none, and no sandbox either
            yield
            return
        with opened(self.folder / LOCK) as file:
            try:
                fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
            except BlockingIOError:
                pid = os.pread(file, 20, 0).decode(errors="replace").strip()
                raise Refused(
                    f"Another `grade` works on this class{f' (process {pid})' if pid else ''}: "
                    "wait until it is done, or end it."
                ) from None
            except OSError:
                pass  # a shared disk without locks: results are written whole all the same
            if not shared:
                with contextlib.suppress(OSError):  # it only tells who it is
                    os.ftruncate(file, 0)
                    os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
                self.sweep()
            yield

    def sweep(self):
        """Take away what graders that were killed have left half written."""
        for pattern in (".gradebook.db.*", "graded/*/.*.json.*"):
            for path in self.folder.glob(pattern):
                with contextlib.suppress(OSError):
                    if time.time() - path.stat().st_mtime > OLD:
                        path.unlink()

    @property
    def database(self):
        return f"sqlite:///{self.folder / 'gradebook.db'}"


@contextlib.contextmanager
def opened(path):
    """Open the file of a lock."""
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise Refused(f"{path.parent} cannot be written: {error.strerror}.") from None
    try:
        yield file
    finally:
        os.close(file)


def complaint(config):
    """Return what is wrong with a class.toml, or None."""
    for key, (kind, words) in NEEDED.items():
        if type(config.get(key)) is not kind:
            return f"{key} should be {words}" if key in config else f"it has no {key}"
    if config["seed"] < 0:
        return "seed should be 0 or more"
    if config.get("form", FORM) != FORM:
        return "another version of these commands made it"
    for key in TABLES:
        if not isinstance(config.get(key, {}), dict):
            return f"{key} should be a table: [{key}], and below it a line for each set"
    return None


def read_json(path):
    """Return what a file of ours holds; None where it is missing or was cut off."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None


def write(path, text, mode=None):
    """Write a file whole, or leave what was there."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Half a letter can stand in a file's name, or in a student's words.
        data = text if isinstance(text, bytes) else text.encode("utf-8", "replace")
        try:
            with part.open("wb") as file:
                if mode is not None:
                    part.chmod(mode)
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                part.unlink()
            raise
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror or error}.") from None


def slug(name):
    """Return a student's name as that of a folder, the same on every system."""
    plain = unicodedata.normalize("NFKC", name).strip().casefold()
    kept = "".join(ch if ch.isalnum() or ch in "-_." else "-" for ch in plain)
    return kept.strip("-_. ")[:80].strip("-_. ")


#: letters of other alphabets that look like ours
ALIKE = str.maketrans(
    "авекмнорстухѕіјһԁɡոαβεικνορτυχℓı",
    "abekmhopctyxsijhdgnabeikvoptuxli",
)


def skeleton(name):
    """Return what a name looks like: two that look alike have the same."""
    plain = unicodedata.normalize("NFKD", slug(name))
    return "".join(ch for ch in plain if not unicodedata.combining(ch)).translate(ALIKE)
