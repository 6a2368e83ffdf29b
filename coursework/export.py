"""Grades for a learning management system, or for a spreadsheet."""

from __future__ import annotations

import csv
import io

from coursework.classroom import write
from coursework.marking import rows

#: a cell that begins so would be run as a formula by a spreadsheet
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def safe(value):
    text = str(value)
    return (
        f"'{text}"
        if text.startswith(FORMULA) and not text.lstrip("-").replace(".", "").isdigit()
        else text
    )


def plain(set_, found):
    """All that is known: points of each question, status, days late, and why somebody should look."""
    head = [
        "student",
        "name",
        "id",
        "status",
        "points",
        "of",
        "tests",
        "marks",
        "days late",
        "penalty %",
    ]
    head += [f"question {q.number}" for q in set_.questions] + ["why"]
    yield head
    for row in found:
        questions = [
            q["points"] + (row.by_hand.get(q["number"], (0, ""))[0] or 0)
            for q in row.result["questions"]
        ]
        yield [
            row.student, row.record.get("name", ""), row.record.get("id", ""), row.status, row.total, set_.points,
            row.machine, row.hand, row.days_late, row.penalty, *questions, " ".join(row.flags),
        ]  # fmt: skip


def canvas(set_, found):
    """The columns that Canvas wants back, and the status, which it ignores."""
    title = f"Set {set_.number} {set_.title}"
    yield ["Student", "ID", "SIS Login ID", "Section", title, "Status"]
    yield ["    Points Possible", "", "", "", set_.points, ""]
    for row in found:
        yield [
            row.record.get("name", ""),
            row.record.get("id", ""),
            row.student,
            "",
            row.total,
            row.status,
        ]


def moodle(set_, found):
    """The columns of Moodle's grading worksheet."""
    yield ["Identifier", "Full name", "Status", "Grade", "Maximum Grade", "Feedback comments"]
    for row in found:
        participant = f"Participant {row.record['id']}" if row.record.get("id") else row.student
        yield [
            participant,
            row.record.get("name", ""),
            row.status,
            row.total,
            set_.points,
            " ".join(row.flags),
        ]


FORMS = {"plain": plain, "canvas": canvas, "moodle": moodle}


def export(room, set_, form):
    """Write the grades of a set, and return the file and the rows."""
    found = rows(room, set_)
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    for line in FORMS[form](set_, found):
        table.writerow([safe(value) for value in line])
    path = room.folder / "exports" / f"{set_.name}-{form}.csv"
    write(path, "\ufeff" + out.getvalue())  # spreadsheets read letters right by this mark
    return path, found
