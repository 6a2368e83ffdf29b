"""Take what was handed in into the class's folder: each file once, the latest of each student."""

from __future__ import annotations

import hashlib
import json
from collections import Counter

from coursework import intake
from coursework.classroom import skeleton, slug, write
from coursework.said import Refused

RESERVED = {"con", "prn", "aux", "nul", *(f"{p}{n}" for p in ("com", "lpt") for n in range(1, 10))}


def collect(room, name, place):
    """Collect the submissions of a set from a folder or a zip archive.

    Returns
    -------
    dict
        ``new``, ``changed`` and ``same``: names of students; ``refused``: files and why.
    """
    set_ = room.edition(name)
    found, refused = intake.gather(place)
    if not found:
        words = f" ({'; '.join(f'{n}: {why}' for n, why in refused[:3])})" if refused else ""
        raise Refused(f"There is no notebook in {place}{words}.")
    done = {"new": [], "changed": [], "same": [], "refused": list(refused)}
    taken = folders(found)
    for student, files in sorted(taken.items()):
        files.sort(key=lambda one: (one.when, one.name))
        kept = [
            one
            for one in files
            if not (why := belongs_elsewhere(set_, one)) or done["refused"].append((one.name, why))
        ]
        if not student or student in RESERVED:
            done["refused"] += [(one.name, "its name names no student.") for one in kept]
            continue
        for one in kept:
            state = store(room, set_, student, one, len(kept))
        if kept:
            done[state].append(student)
    return done


def folders(found):
    """Return the files of each student; two of one name with different ids stay two."""
    taken = {}
    ids = {}
    for one in found:
        student = slug(one.student)
        if one.id and ids.setdefault(student, one.id) != one.id:
            student = f"{student}-{one.id}"
        taken.setdefault(student, []).append(one)
    return taken


def belongs_elsewhere(set_, one):
    """Return why a file is not of this set, or None."""
    try:
        handed = intake.parsed(one.data)
    except intake.Unusable:
        return None
    if handed.set and handed.set != set_.name:
        return f"it is of the set {handed.set}: collect that set from the same place."
    return None


def store(room, set_, student, one, count):
    """Put a file in its place; what stood there before is kept beside it."""
    place = room.folder / "submitted" / set_.name / student
    path, record = place / f"{set_.name}.ipynb", place / "record.json"
    digest = hashlib.sha256(one.data).hexdigest()
    before = room.record(set_.name, student)
    if before and before.get("sha256") == digest:
        return "same"
    if path.exists():
        old = path.read_bytes()
        write(place / "earlier" / f"{hashlib.sha256(old).hexdigest()[:12]}.ipynb", old)
    flags = [f"handed in {count} times: the latest is graded."] if count > 1 else []
    others = [n for n in room.submissions(set_.name) if n != student]
    alike = [n for n in others if skeleton(n) == skeleton(student)]
    flags += [f"the name looks like that of {n}." for n in alike]
    write(path, one.data)
    about = {
        "student": student, "name": one.student, "id": one.id, "from": one.name, "late": one.late,
        "when": one.when, "sha256": digest, "flags": flags,
    }  # fmt: skip
    write(record, json.dumps(about, indent=1, ensure_ascii=False))
    return "changed" if before else "new"


def told(done):
    """Return what came of collecting, in a few lines."""
    counts = Counter({key: len(done[key]) for key in ("new", "changed", "same")})
    lines = [
        f"{counts['new']} new, {counts['changed']} handed in again, {counts['same']} as they were."
    ]
    lines += [f"Not taken: {name}: {why}" for name, why in done["refused"][:50]]
    more = len(done["refused"]) - 50
    return lines + ([f"… and {more} more."] if more > 0 else [])
