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

import json
import os
import secrets
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

# When a set is due, and what a day late costs, in per cent of its points; both can be changed.
# [due]
# coordinates = "2026-10-15 23:59"
[late]
per_day = 10
most = 50
"""


class Classroom:
    """The folder of a class."""

    def __init__(self, folder):
        self.folder = Path(folder).resolve()
        path = self.folder / "class.toml"
        if not path.is_file():
            raise Refused(
                f"{self.folder} is not the folder of a class: `python -m coursework new FOLDER` makes one."
            )
        try:
            self.config = tomllib.loads(path.read_text("utf-8"))
            self.seed, self.secret = int(self.config["seed"]), str(self.config["secret"])
            self.name = str(self.config["name"])
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, ValueError) as error:
            raise Refused(f"{path} cannot be read: {error}.") from None
        if self.config.get("form", FORM) != FORM:
            raise Refused(f"{self.folder} was made by another version of these commands.")

    @classmethod
    def new(cls, folder, seed, name=None):
        """Make the folder of a class."""
        folder = Path(folder)
        path = folder / "class.toml"
        if path.exists():
            raise Refused(f"{folder} is the folder of a class already; nothing was changed.")
        name = (name or folder.resolve().name).replace('"', "'").replace("\\", "/")
        text = CONFIG.format(name=name, seed=seed, secret=secrets.token_hex(16), form=FORM)
        folder.mkdir(parents=True, exist_ok=True)
        write(path, text)
        path.chmod(0o600)
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
        return read_json(self.folder / "submitted" / name / student / "record.json")

    def graded_path(self, name, student):
        return self.folder / "graded" / name / f"{student}.json"

    def result(self, name, student):
        """Return the stored result of a submission, or None."""
        return read_json(self.graded_path(name, student))

    @property
    def database(self):
        return f"sqlite:///{self.folder / 'gradebook.db'}"


def read_json(path):
    """Return what a file of ours holds; None where it is missing or was cut off."""
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return None


def write(path, text):
    """Write a file whole, or leave what was there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.{os.getpid()}")
        data = text if isinstance(text, bytes) else text.encode("utf-8")
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
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
