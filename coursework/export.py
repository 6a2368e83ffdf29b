"""Grades for a learning management system, or for a spreadsheet.

The columns are those that the systems read, as their importers do it:

Canvas
    ``Student``, ``ID``, ``SIS Login ID``, ``Section``, in this order, and one column a set. Every
    further column would become an assignment of its own, so there is none for the status. A
    student is found by ``ID``, which the files of its archive carry.
Moodle
    ``Identifier``, ``Grade`` and ``Last modified (grade)`` have to be there, the last as ``-``: a
    grade that is in Moodle already is only replaced where one ticks that it may be. ``Feedback
    comments`` is for students. The words are English, as in the worksheet of an English Moodle.

Who waits for marks has no grade there yet: both systems leave such students as they are. The plain
table holds everything.
"""

from __future__ import annotations

import csv
import io
from html import escape

from coursework.classroom import write
from coursework.marking import TO_MARK, rows
from coursework.said import plain as readable

#: a cell that begins so would be run as a formula by a spreadsheet
FORMULA = ("=", "+", "-", "@", "\t", "\r")
PLAIN = "student,name,id,status,points,of,tests,marks,days late,penalty %"


def safe(value):
    """Return a value as a cell that no spreadsheet runs."""
    text = " ".join(readable(str(value)).split()) if isinstance(value, str) else str(value)
    return (
        f"'{text}" if isinstance(value, str) and text.startswith(FORMULA) and text != "-" else text
    )


def number(value):
    """Return points without a needless decimal."""
    return int(value) if value == int(value) else round(value, 2)


def plain(set_, found):
    """All that is known: points of each question, status, days late, and why one should look."""
    yield [*PLAIN.split(","), *(f"question {q.number}" for q in set_.questions), "why"]
    for row in found:
        tests = sum(row.by_tests(q) for q in set_.questions)
        counts = [row.total(set_), set_.points, tests, row.whole(set_) - tests]
        yield [
            row.student, row.record.get("name", ""), row.record.get("id", ""), row.status,
            *map(number, counts), row.days_late, number(row.penalty),
            *(number(row.got(q)) for q in set_.questions), " ".join([*row.private, *row.flags]),
        ]  # fmt: skip


def canvas(set_, found):
    """The columns that Canvas reads."""
    yield ["Student", "ID", "SIS Login ID", "Section", f"Set {set_.number} {readable(set_.title)}"]
    yield ["    Points Possible", "", "", "", set_.points]
    for row in found:
        yield [
            row.record.get("name", ""),
            row.record.get("id", ""),
            row.student,
            "",
            *grade(set_, row),
        ]


def moodle(set_, found):
    """The columns of Moodle's grading worksheet."""
    yield [
        "Identifier", "Full name", "Status", "Grade", "Maximum Grade", "Last modified (grade)",
        "Feedback comments",
    ]  # fmt: skip
    for row in found:
        id_ = row.record.get("id")
        yield [
            f"Participant {id_}" if id_ else row.student, row.record.get("name", ""), row.status,
            *grade(set_, row), set_.points, "-", comments(set_, row),
        ]  # fmt: skip


def grade(set_, row):
    """Return what counts, in a list; of who waits for marks, an empty cell."""
    return [""] if row.status == TO_MARK else [number(row.total(set_))]


def comments(set_, row):
    """Return what a student may read, as Moodle wants it: HTML."""
    said = [
        f"Question {q.number}: {row.mark(q).comment}" for q in set_.questions if row.mark(q).comment
    ]
    return escape(" ".join([*row.flags, *said]), quote=False)


FORMS = {"plain": plain, "canvas": canvas, "moodle": moodle}


def export(room, set_, form, penalty=True):
    """Write the grades of a set, and return the file and the rows."""
    found = rows(room, set_)
    if not penalty:
        for row in found:
            row.penalty = 0.0
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    for line in FORMS[form](set_, found):
        table.writerow([safe(value) for value in line])
    path = room.folder / "exports" / f"{set_.name}-{form}.csv"
    write(path, "\ufeff" + out.getvalue())  # spreadsheets read letters right by this mark
    return path, found
