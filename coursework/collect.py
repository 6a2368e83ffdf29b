"""Take what was handed in into the class's folder: each file once, the latest of each student."""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
import zlib
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from coursework import intake
from coursework.classroom import read_json, slug, write
from coursework.said import Progress, Refused

RESERVED = {"con", "prn", "aux", "nul", *(f"{p}{n}" for p in ("com", "lpt") for n in range(1, 10))}
MOST_TOLD = 50


@dataclass
class Done:
    """What came of collecting: students, and files that were not taken."""

    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    older: list[str] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    others: Counter = field(default_factory=Counter)
    untimed: bool = False


def collect(room, name, place):
    """Collect the submissions of a set from a folder or a zip archive; return what was `Done`."""
    set_ = room.edition(name)
    found, refused = gathered(place)
    if not found:
        seen = "; ".join(f"{n}: {why.rstrip('.')}" for n, why in refused[:3])
        raise Refused(f"There is no notebook in {place}{f' ({seen})' if seen else ''}.")
    done = Done(refused=list(refused), untimed=any(one.id for one in found))
    ours = [one for one in found if not elsewhere(set_, one, done)]
    if not ours:
        (other, count), *_ = done.others.most_common()
        raise Refused(
            f"All notebooks in {place} ({count}) are of the set {other}, none of {set_.name}: "
            f"`collect {other}` takes them in."
        )
    taken = students(room, set_, ours)
    with Progress("collecting", len(taken)) as bar:
        for student, files in sorted(taken.items()):
            bar.step()
            if not student or student in RESERVED:
                done.refused += [(one.name, "its name names no student.") for one in files]
            else:
                take(room, set_, student, files, done)
    return done


def gathered(place):
    """Return the notebooks in a place and what else is there, or say why it cannot be read."""
    try:
        return intake.gather(place)
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise Refused(f"{place} is a broken archive, or is cut off: {error}.") from None
    except (RuntimeError, NotImplementedError) as error:
        raise Refused(f"{place} cannot be unpacked: {error}.") from None


def elsewhere(set_, one, done):
    """Tell whether a file says that it is of another set, and count it there."""
    try:
        handed = intake.parsed(one.data)
    except intake.Unusable:
        return False  # it stays here, and grading says what is wrong with it
    if not handed.set or handed.set == set_.name:
        return False
    done.others[handed.set] += 1
    done.refused.append((one.name, f"it is of the set {handed.set}."))
    return True


def students(room, set_, found):
    """Return the files of each student; two of one name with different ids stay two.

    Who had a name first keeps it, in whatever order archives of later weeks hold the files. Across
    sets an id is a hint only: Moodle gives another one for each assignment.
    """
    names, owners = {}, {}
    for path in sorted(room.folder.glob("submitted/*/*/record.json")):
        id_, student = (read_json(path) or {}).get("id"), path.parent.name
        if id_ and path.parent.parent.name == set_.name:
            names[id_], owners[student] = student, id_
        elif id_:
            names.setdefault(id_, student)
    taken = defaultdict(list)
    for one in sorted(found, key=lambda one: (natural(one.id), natural(one.name))):
        student = names.get(one.id) or slug(one.student)
        if one.id and owners.setdefault(student, one.id) != one.id:
            student = f"{student}-{one.id}"
        if one.id:
            names[one.id], owners[student] = student, one.id
        taken[student].append(one)
    return taken


def natural(name):
    """Return what sorts names as people do: the number 10 behind the number 9."""
    parts = re.split(r"(\d+)", name)
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def take(room, set_, student, files, done):
    """Put a student's latest file in its place; what stood there, and other files, are kept."""
    files = sorted(files, key=lambda one: (one.when, natural(one.name)))
    latest, place = files[-1], room.folder / "submitted" / set_.name / student
    path, before = place / f"{set_.name}.ipynb", room.record(set_.name, student)
    known = before.get("earlier", [])
    for one in files[:-1]:
        known = keep(place, one.data, known)
    digest = digest_of(latest.data)
    if before.get("sha256") == digest and path.exists():
        done.same.append(student)
        return
    said = before.get("when", 0)
    # What counted lies here as well, with its time: an earlier answer that comes again is meant.
    again = any(digest_of(one.data) == before.get("sha256") for one in files if one.when == said)
    if before and (latest.when < said or (digest in known and not again)):
        write_record(place, {**before, "earlier": keep(place, latest.data, known)})
        done.older.append(student)
        return
    if path.exists():
        known = keep(place, path.read_bytes(), known)
    write(path, latest.data)
    write_record(place, {
        "student": student, "name": latest.student, "id": latest.id, "from": latest.name,
        "late": latest.late, "when": latest.when, "timed": not latest.id, "sha256": digest,
        "files": len(files), "earlier": known,
    })  # fmt: skip
    (done.changed if before else done.new).append(student)


def keep(place, data, known):
    """Keep an earlier version beside the latest; return the digests of those that are known."""
    digest = digest_of(data)
    write(place / "earlier" / f"{digest[:12]}.ipynb", data)
    return [*known, digest] if digest not in known else known


def digest_of(data):
    return hashlib.sha256(data).hexdigest()


def write_record(place, record):
    write(place / "record.json", json.dumps(record, indent=1, ensure_ascii=False))


def told(done):
    """Return what came of collecting, in a few lines."""
    counts = (
        f"{len(done.new)} new, {len(done.changed)} handed in again, {len(done.same)} as before."
    )
    lines = [counts]
    if done.older:
        lines.append(
            f"Older than what is there, and kept beside it: {', '.join(done.older[:MOST_TOLD])}."
        )
    lines += [f"Not taken: {name}: {why}" for name, why in done.refused[:MOST_TOLD]]
    if len(done.refused) > MOST_TOLD:
        lines.append(f"… and {len(done.refused) - MOST_TOLD} more.")
    lines += [
        f"{count} {'is' if count == 1 else 'are'} of the set {other}: `collect {other}` takes "
        f"{'it' if count == 1 else 'them'} in from the same place."
        for other, count in done.others.most_common()
    ]
    if done.untimed:
        lines.append(
            "Archives of Canvas and Moodle do not say when a file was handed in. A file that "
            "Canvas calls late counts as a day late; what you know better stands in class.toml."
        )
    return lines
