"""Read what students hand in: repair what can be repaired, refuse the rest in a sentence.

Nothing here runs a student's code. A notebook is JSON; only the text of its code cells is taken
from it, and what it says of itself (its set, its edition) is a hint, not a fact.
"""

from __future__ import annotations

import codecs
import contextlib
import datetime
import json
import re
import stat
import unicodedata
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from coursework import wire
from coursework.judge import asked_for, plain
from coursework.said import Refused
from coursework.source import names
from coursework.student import IMPORT, tested
from press.author.notebooks import fetching, repository

LARGEST, MOST_CELLS, MOST_CODE = 20 * 2**20, 1_000, 400_000
LONGEST_NAME = 300

#: how the files of a learning management system are called: the student's name, then numbers
CANVAS = re.compile(r"(?P<student>[^_/]+?)(?P<late>_LATE)?_(?P<id>\d+)_(?P<file>\d+)_(?P<name>.+)")
MOODLE = re.compile(r"(?P<student>[^_/]+)_(?P<id>\d+)_assignsubmission_file_?(?P<name>.*)")
COPIES = re.compile(r"(?: ?\(\d+\)|-\d{1,2}|[ _-]?copy\d*|_[a-z]+\d*_executed)$", re.I)


class Unusable(ValueError):
    """Why a file cannot be graded, in a sentence."""


@dataclass
class Handed:
    """What a notebook holds that can be graded."""

    cells: list[str]
    flags: list[str] = field(default_factory=list)
    set: str | None = None
    seed: int | None = None


def notebook(path):
    """Return the code cells of a notebook and what was repaired, or raise `Unusable`."""
    path = Path(path)
    try:
        kind = path.lstat()
    except OSError:
        raise Unusable("the file is gone.") from None
    if not stat.S_ISREG(kind.st_mode):
        raise Unusable("it is a link or a folder, and should be a notebook file.")
    if kind.st_size > LARGEST:
        raise Unusable(
            f"the file has {kind.st_size // 2**20} MB: clear the outputs and hand it in again."
        )
    if not kind.st_size:
        raise Unusable("the file is empty.")
    try:
        return parsed(path.read_bytes())
    except OSError:
        raise Unusable("the file cannot be read.") from None


def parsed(data):
    """Return the code cells that the bytes of a notebook hold."""
    flags = []
    content = loaded(data, flags)
    cells = content.get("cells") if isinstance(content, dict) else None
    if isinstance(content, dict) and isinstance(content.get("worksheets"), list) and not cells:
        sheets = [sheet.get("cells") for sheet in content["worksheets"] if isinstance(sheet, dict)]
        cells = [cell for inner in sheets if isinstance(inner, list) for cell in inner]
        flags.append("it is a notebook of an old form.")
    if not isinstance(cells, list):
        raise Unusable("it is no notebook: it has no cells.")
    if len(cells) > MOST_CELLS:
        raise Unusable(f"it has {len(cells)} cells; at most {MOST_CELLS} are read.")
    found = Handed([code for cell in cells if (code := code_of(cell)).strip()], flags)
    if sum(map(len, found.cells)) > MOST_CODE:
        raise Unusable(f"it holds more than {MOST_CODE} letters of code.")
    if not found.cells:
        raise Unusable("it holds no code: was another file meant?")
    read_about(content, cells, found)
    return found


def loaded(data, flags):
    """Return what the JSON of a notebook holds."""
    if not data.strip():
        raise Unusable("the file is empty.")
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    code = "utf-16" if wide else "utf-8-sig"
    try:
        text = data.decode(code)
    except UnicodeDecodeError:
        text = data.decode(code, errors="replace")
        flags.append("some of its letters could not be read.")
    try:
        return json.loads(text)
    except RecursionError:
        raise Unusable("it is nested too deeply to be a notebook.") from None
    except ValueError:
        raise Unusable("it is no notebook: its JSON is broken or cut off.") from None


def code_of(cell):
    """Return the source of a code cell; nothing for any other cell, or none at all."""
    if not isinstance(cell, dict) or cell.get("cell_type") != "code":
        return ""
    source = cell.get("source", cell.get("input", ""))
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    return wire.clean(source) if isinstance(source, str) else ""


def read_about(content, cells, found):
    """Find out of which set and edition a notebook is: by its metadata, or by its cells' ids."""
    metadata = content.get("metadata")
    about = metadata.get("course") if isinstance(metadata, dict) else None
    if isinstance(about, dict):
        if isinstance(about.get("set"), str):
            found.set = about["set"]
        elif isinstance(about.get("page"), str):
            found.set = about["page"].rpartition("/")[2]
        if type(about.get("seed")) is int:
            found.seed = about["seed"]
    if found.set not in names():
        ids = [cell.get("id") for cell in cells if isinstance(cell, dict)]
        starts = {
            str(one).partition("-q")[0] for one in ids if isinstance(one, str) and "-q" in one
        }
        found.set = next((name for name in names() if name in starts), None)


def to_run(set_, handed):
    """Return the cells of a submission that are the student's own, and why others are left out.

    What comes with the notebook is run by the judge: the given cells, the starters, no tests.
    """
    shipped = {plain(IMPORT), plain(fetching(*repository())), *map(plain, set_.given)}
    shipped |= {plain(q.starter) for q in set_.questions}
    shipped |= {plain(tested(q)) for q in set_.questions if q.visible}
    own = [code for code in handed.cells if plain(code) not in shipped]
    flags = list(handed.flags)
    wanted = {name for q in set_.questions for name in asked_for(q.starter)}
    named_ones = re.compile(rf"\b({'|'.join(map(re.escape, sorted(wanted)))})\b")
    answers = Counter(code.strip() for code in own if named_ones.search(code))
    if handed.set and handed.set != set_.name:
        flags.append(f"it says that it is of the set {handed.set}.")
    elif not answers:
        flags.append("it answers none of the questions.")
    for code, count in answers.items():
        if count > 1:
            flags.append(f"a cell stands in it {count} times: {first_line(code)}")
    return own, flags


def first_line(code):
    """Return the first line of a cell, as a terminal can show it."""
    line = code.splitlines()[0][:60]
    return "".join(ch if ch.isprintable() else "�" for ch in line)


@dataclass
class Found:
    """A file that a student handed in; ``read`` returns its bytes, which need not be kept."""

    student: str
    name: str
    read: Callable[[], bytes]
    when: float
    late: bool = False
    id: str = ""

    @property
    def data(self):
        return self.read()


def gather(place):
    """Return the notebooks in a folder or in the archive of a learning management system."""
    place = Path(place)
    if place.is_dir():
        return from_folder(place)
    if place.is_file() and zipfile.is_zipfile(place):
        return from_zip(place)
    if place.is_file():
        raise Refused(f"{place} is neither a folder nor a zip archive.")
    raise Refused(f"There is no {place}.")


def from_folder(place):
    found, refused = [], []
    for path in sorted(place.rglob("*")):
        name = path.relative_to(place).as_posix()
        if (path.is_dir() and not path.is_symlink()) or hidden(name):
            continue
        try:
            why = unfit(name, path.lstat().st_size)
            if path.is_symlink() or not path.is_file():
                why = "it is a link, and links are not followed."
            if not why:
                path.open("rb").close()
                found.append(named(name, path.read_bytes, path.stat().st_mtime))
        except OSError as error:
            why = f"it cannot be read: {error.strerror}."
        if why:
            refused.append((legible(name), why))
    return found, refused


def from_zip(place):
    found, refused = [], []
    with zipfile.ZipFile(place) as archive:
        for info in archive.infolist():
            name = info.filename
            if info.is_dir() or (hidden(name) and not leads_out(name)):
                continue
            why = leads_out(name) or unfit(name, info.file_size)
            if stat.S_ISLNK(info.external_attr >> 16):
                why = "it is a link, and links are not followed."
            why = why or broken(archive, info)
            if why:
                refused.append((legible(name), why))
            else:
                found.append(named(name, unpacked(place, info), dated(info)))
    return found, refused


def leads_out(name):
    """Return why a name in an archive is none of a file within it, or None."""
    parts = PurePosixPath(name.replace("\\", "/")).parts
    if ".." in parts or name.startswith(("/", "\\")) or re.match(r"[A-Za-z]:", name):
        return "its name leads out of the archive."
    return None


def unfit(name, size):
    """Return why a file is not looked into, or None."""
    if len(name) > LONGEST_NAME:
        return "its name is too long."
    if not name.casefold().endswith(".ipynb"):
        return "it is no notebook."
    if size > LARGEST:
        return f"it has {size // 2**20} MB."
    return None


def broken(archive, info):
    """Return why a file cannot be unpacked, or None; what it says of its size may be a lie."""
    try:
        with archive.open(info) as file:
            if len(file.read(LARGEST + 1)) > LARGEST:
                return "it is larger than its archive says."
    except (OSError, ValueError, RuntimeError, EOFError, zipfile.BadZipFile, zlib.error):
        return "it cannot be unpacked: it is broken, or has a password."
    except NotImplementedError:
        return "it is packed in a way that is not known here."
    return None


def unpacked(place, info):
    """Return what reads a file in an archive: of a whole class's, one at a time is in memory."""

    def read():
        with zipfile.ZipFile(place) as archive, archive.open(info) as file:
            return file.read(LARGEST)

    return read


def dated(info):
    """Return when a file in an archive was changed, or 0."""
    with contextlib.suppress(ValueError, OverflowError, OSError):
        return datetime.datetime(*info.date_time).timestamp() if info.date_time[0] > 1980 else 0
    return 0


def legible(name):
    """Return a file's name as files and terminals can hold it."""
    text = unicodedata.normalize("NFC", wire.clean(name))
    return "".join(ch if ch.isprintable() else "�" for ch in text)[:LONGEST_NAME]


def hidden(name):
    """Tell what systems leave behind: folders of checkpoints, of the Mac, hidden files."""
    return any(part.startswith((".", "__MACOSX")) for part in PurePosixPath(name).parts)


def named(name, read, when):
    """Return a file with its student's name, which its own name or its folder's holds."""
    name = legible(name)
    path = PurePosixPath(name)
    stem = path.name[: -len(".ipynb")]
    if match := MOODLE.fullmatch(stem) or (path.parent.name and MOODLE.fullmatch(path.parent.name)):
        return Found(match["student"], name, read, when, id=match["id"])
    if match := CANVAS.fullmatch(stem):
        return Found(match["student"], name, read, when, late=bool(match["late"]), id=match["id"])
    if len(path.parts) > 1:
        return Found(
            path.parts[-2] if not is_set(path.parts[-2]) else path.parts[0], name, read, when
        )
    bare = COPIES.sub("", stem)
    for one in names():  # jane_coordinates, coordinates-jane
        for pattern in (rf"(.+?)[ _-]+{one}", rf"{one}[ _-]+(.+)"):
            if match := re.fullmatch(pattern, bare, re.I):
                return Found(match[1], name, read, when)
    return Found(bare, name, read, when)


def is_set(name):
    return name.casefold() in names()
