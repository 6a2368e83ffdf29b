"""Read what students hand in: repair what can be repaired, refuse the rest in a sentence.

Nothing here runs a student's code. A notebook is JSON; only the text of its code cells is taken from
it, and what it says of itself (its set, its edition) is a hint, not a fact.
"""

from __future__ import annotations

import json
import re
import stat
import unicodedata
import zipfile
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from coursework.judge import asked_for, plain
from coursework.said import Refused
from coursework.source import names
from coursework.student import IMPORT, tested

LARGEST, LARGEST_ZIP, MOST_CELLS, MOST_CODE = 20 * 2**20, 4 * 2**30, 2_000, 400_000
DEEPEST_JSON = 200

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
    return parsed(path.read_bytes())


def parsed(data):
    """Return the code cells that the bytes of a notebook hold."""
    flags = []
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("utf-8", errors="replace")
        flags.append("some of its letters could not be read.")
    try:
        content = json.loads(text)
    except RecursionError:
        raise Unusable("it is nested too deeply to be a notebook.") from None
    except ValueError:
        raise Unusable("it is no notebook: its JSON is broken or cut off.") from None
    if not isinstance(content, dict):
        raise Unusable("it is no notebook: it has no cells.")
    cells = content.get("cells")
    if cells is None and isinstance(content.get("worksheets"), list):
        sheets = [sheet for sheet in content["worksheets"] if isinstance(sheet, dict)]
        cells = [cell for sheet in sheets for cell in sheet.get("cells", [])]
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


def code_of(cell):
    """Return the source of a code cell; nothing for any other cell, or none at all."""
    if not isinstance(cell, dict) or cell.get("cell_type") != "code":
        return ""
    source = cell.get("source", cell.get("input", ""))
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    return source if isinstance(source, str) else ""


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
    shipped = {plain(IMPORT), *map(plain, set_.given)}
    shipped |= {plain(q.starter) for q in set_.questions}
    shipped |= {plain(tested(q)) for q in set_.questions if q.visible}
    own = [code for code in handed.cells if plain(code) not in shipped]
    flags = list(handed.flags)
    wanted = {name for q in set_.questions for name in asked_for(q.starter)}
    if handed.set and handed.set != set_.name:
        flags.append(f"it says that it is of the set {handed.set}.")
    elif not any(re.search(rf"\b{re.escape(name)}\b", code) for code in own for name in wanted):
        flags.append("it answers none of the questions.")
    for code in {code for code in own if own.count(code) > 1}:
        flags.append(
            f"a cell stands in it {own.count(code)} times: {code.strip().splitlines()[0][:60]}"
        )
    return own, flags


@dataclass
class Found:
    """A file that a student handed in."""

    student: str
    name: str
    data: bytes
    when: float
    late: bool = False
    id: str = ""


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
        if path.is_symlink() or not path.is_file():
            refused.append((name, "it is a link, and links are not followed."))
        elif path.suffix.casefold() != ".ipynb":
            refused.append((name, "it is no notebook."))
        elif path.stat().st_size > LARGEST:
            refused.append((name, f"it has {path.stat().st_size // 2**20} MB."))
        else:
            found.append(named(name, path.read_bytes(), path.stat().st_mtime))
    return found, refused


def from_zip(place):
    found, refused, total = [], [], 0
    with zipfile.ZipFile(place) as archive:
        for info in archive.infolist():
            name = info.filename
            parts = PurePosixPath(name.replace("\\", "/")).parts
            if info.is_dir() or hidden(name):
                continue
            if ".." in parts or name.startswith(("/", "\\")) or re.match(r"[A-Za-z]:", name):
                refused.append((name, "its name leads out of the archive."))
            elif stat.S_ISLNK(info.external_attr >> 16):
                refused.append((name, "it is a link, and links are not followed."))
            elif not name.casefold().endswith(".ipynb"):
                refused.append((name, "it is no notebook."))
            elif info.file_size > LARGEST or (total := total + info.file_size) > LARGEST_ZIP:
                refused.append((name, f"it has {info.file_size // 2**20} MB unpacked."))
            else:
                with archive.open(info) as file:
                    data = file.read(LARGEST + 1)
                if len(data) > LARGEST:
                    refused.append((name, "it is larger than its archive says."))
                    continue
                import datetime

                when = datetime.datetime(*info.date_time).timestamp() if info.date_time[1] else 0
                found.append(named(name, data, when))
    return found, refused


def hidden(name):
    """Tell what systems leave behind: folders of checkpoints, of the Mac, hidden files."""
    return any(part.startswith((".", "__MACOSX")) for part in PurePosixPath(name).parts)


def named(name, data, when):
    """Return a file with its student's name, which its own name or its folder's holds."""
    name = unicodedata.normalize("NFC", name)
    path = PurePosixPath(name)
    stem = path.name[: -len(".ipynb")]
    if match := MOODLE.fullmatch(stem) or (path.parent.name and MOODLE.fullmatch(path.parent.name)):
        return Found(match["student"], name, data, when, id=match["id"])
    if match := CANVAS.fullmatch(stem):
        return Found(match["student"], name, data, when, late=bool(match["late"]), id=match["id"])
    if len(path.parts) > 1:
        return Found(
            path.parts[-2] if not is_set(path.parts[-2]) else path.parts[0], name, data, when
        )
    bare = COPIES.sub("", stem)
    for one in names():  # jane_coordinates, coordinates-jane
        for pattern in (rf"(.+?)[ _-]+{one}", rf"{one}[ _-]+(.+)"):
            if match := re.fullmatch(pattern, bare, re.I):
                return Found(match[1], name, data, when)
    return Found(bare, name, data, when)


def is_set(name):
    return name.casefold() in names()
