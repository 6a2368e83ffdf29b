"""The gradebook, as nbgrader keeps it: made of the results, with the marks that people give.

nbgrader's formgrader is where words are read and marked, so its database is the gradebook, and each
submission also becomes a notebook in the form that it shows: what was written, as text that nothing
runs, what the tests said, and the rubric beside each answer in words.

A class's results enter in one transaction, and the notebooks follow it. Each notebook holds a hash
of the words that it shows: where a later submission says something else, a mark that was given
stays, and asks to be looked at again.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import os
import re
import sqlite3
import warnings
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from html import escape

from coursework import pages
from coursework.classroom import read_json, write
from coursework.said import Progress, Refused, plain

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from alembic.script import ScriptDirectory
    from nbgrader import api
    from nbgrader.dbutil import ALEMBIC_DIR
    from sqlalchemy.exc import SQLAlchemyError

SCHEMA = 3
FILE = "gradebook.db"
PATIENCE = 10  # seconds for another program that writes into it
#: what nbgrader calls a course that was given no name
COURSE = "default_course"
#: what stands in an empty field for a comment
ASKED = "A word to the student, who reads it as you write it"
MADE_ANEW = "move it away, and `grade` makes another from graded/, without the marks given by hand"


@cache
def forms():
    """Return the form of a gradebook that this nbgrader writes, and all that it knows."""
    scripts = ScriptDirectory(ALEMBIC_DIR)
    return scripts.get_current_head(), {script.revision for script in scripts.walk_revisions()}


@contextmanager
def opened(room):
    """Open the gradebook of a class, made where there is none, or say why it cannot be used."""
    path = room.folder / FILE
    if not path.exists():
        make(path)
    check(path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # nbgrader's own, of its session
        try:
            with closing(api.Gradebook(f"{room.database}?timeout={PATIENCE}", COURSE)) as book:
                yield book.db
        except SQLAlchemyError as error:
            raise unusable(path, getattr(error, "orig", error)) from None


def make(path):
    """Make an empty gradebook, whole or not at all."""
    part = path.with_name(f".{FILE}.{os.getpid()}")
    # nbgrader asks another program for this, which takes a second.
    api.get_alembic_version = lambda: forms()[0]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with closing(api.Gradebook(f"sqlite:///{part}", COURSE)):
                pass
        part.replace(path)
    except (SQLAlchemyError, OSError) as error:
        raise unusable(path, getattr(error, "orig", error)) from None
    finally:
        for rest in (part, part.with_name(f"{part.name}-journal")):
            with suppress(OSError):
                rest.unlink(missing_ok=True)


def check(path):
    """Refuse a gradebook that this nbgrader did not write."""
    try:
        with closing(connected(path)) as file:
            found = file.execute("SELECT version_num FROM alembic_version").fetchall()
    except sqlite3.DatabaseError as error:
        raise unusable(path, error) from None
    (form,) = found[0] if found else ("none",)
    newest, known = forms()
    if form == newest:
        return
    what = (
        f"`nbgrader db upgrade` in {path.parent} brings it up to date"
        if form in known
        else f"install the one that did, or {MADE_ANEW}"
    )
    raise Refused(f"Another version of nbgrader wrote {path}: {what}.")


def connected(path):
    """Open the file as it is, and make none."""
    return sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, timeout=PATIENCE)


def unusable(path, error):
    """Return in a sentence why a gradebook cannot be read or written."""
    said = str(error).rstrip(".")
    if "not a database" in said or "no such table" in said or "malformed" in said:
        return Refused(f"{path} is no gradebook, or is damaged: {MADE_ANEW}.")
    if "locked" in said:
        return Refused(f"{path} is being written by another program: say it again in a moment.")
    return Refused(f"{path} cannot be used: {said}. The results in graded/ are whole.")


def tests_of(q):
    return f"q{q.number}-tests"


def words_of(q):
    return f"q{q.number}-words"


def wanted(set_):
    """Return what is graded in a set: {name: (kind, points)}."""
    found = {}
    for q in set_.questions:
        if q.by_machine:
            found[tests_of(q)] = "code", float(q.by_machine)
        if q.by_hand:
            found[words_of(q)] = "markdown", float(q.by_hand)
    return found


def register(db, set_):
    """Enter a set, or what has changed in it; return its notebook's entry."""
    assignment = db.query(api.Assignment).filter_by(name=set_.name).one_or_none()
    if assignment is None:
        assignment = api.Assignment(name=set_.name, course_id=COURSE)
        assignment.notebooks.append(api.Notebook(name=set_.name))
        db.add(assignment)
        db.flush()
    (notebook,) = assignment.notebooks
    cells = {(type(cell), cell.name): cell for cell in notebook._base_cells}
    asked = wanted(set_)
    for (kind, name), cell in cells.items():
        if name not in asked:
            drop(db, kind, cell)
    for name, (kind, points) in asked.items():
        cell = cells.get((api.GradeCell, name))
        if cell is None:
            db.add(api.GradeCell(name=name, notebook=notebook, max_score=points, cell_type=kind))
        else:
            cell.max_score, cell.cell_type = points, kind
        if kind == "markdown" and (api.SolutionCell, name) not in cells:
            db.add(api.SolutionCell(name=name, notebook=notebook))
    db.flush()
    return notebook


def drop(db, kind, cell):
    """Take out what is no longer asked, unless somebody has given marks or words for it."""
    rows = cell.grades if kind is api.GradeCell else cell.comments
    given = "manual_score" if kind is api.GradeCell else "manual_comment"
    if any(getattr(row, given) is not None for row in rows):
        return
    for row in list(rows):
        db.delete(row)
    db.delete(cell)


def enter(room, set_, results, quiet=True):
    """Enter results into the gradebook; marks given by people stay."""
    shown = {student: read_json(path_of(room, set_, student)) or {} for student in results}
    with opened(room) as db:
        try:
            notebook = register(db, set_)
            for student, result in sorted(results.items()):
                submission = submitted(db, notebook, student)
                when = room.record(set_.name, student).get("when", 0)
                submission.assignment.timestamp = datetime.datetime.fromtimestamp(
                    when, datetime.UTC
                ).replace(tzinfo=None)
                enter_one(db, notebook, submission, set_, result, digests_in(shown[student]))
            db.commit()
        except SQLAlchemyError:
            db.rollback()
            raise
    with Progress("entering", len(results), quiet=quiet) as bar:
        for student, result in sorted(results.items()):
            path, made = path_of(room, set_, student), notebook_of(set_, result)
            text = json.dumps(made, indent=1, ensure_ascii=False) + "\n"
            if not (path.exists() and path.read_text("utf-8", errors="replace") == text):
                write(path, text)
            bar.step()


def submitted(db, notebook, student):
    """Return the entry of a student's notebook, made where it is missing."""
    if db.get(api.Student, student) is None:
        db.add(api.Student(id=student))
        db.flush()
    place = {"assignment_id": notebook.assignment_id, "student_id": student}
    submission = db.query(api.SubmittedAssignment).filter_by(**place).one_or_none()
    if submission is None:
        submission = api.SubmittedAssignment(**place)
        db.add(submission)
    if not submission.notebooks:
        db.add(api.SubmittedNotebook(notebook=notebook, assignment=submission))
    db.flush()
    return submission.notebooks[0]


def enter_one(db, notebook, submission, set_, result, before):
    """Enter one result; doing it twice changes nothing."""
    grades = {grade.cell_id: grade for grade in submission.grades}
    comments = {comment.cell_id for comment in submission.comments}
    found = {}
    for cell in notebook._base_cells:
        if isinstance(cell, api.GradeCell):
            if cell.id not in grades:
                grades[cell.id] = api.Grade(cell_id=cell.id, notebook=submission)
                db.add(grades[cell.id])
            found[cell.name] = grades[cell.id]
        elif isinstance(cell, api.SolutionCell) and cell.id not in comments:
            db.add(api.Comment(cell_id=cell.id, notebook=submission, auto_comment=ASKED))
    after = digests_of(set_, result)
    for q, mine in zip(set_.questions, result["questions"], strict=True):
        if q.by_machine:
            tests(found[tests_of(q)], float(mine["points"]))
        if q.by_hand:
            words(found[words_of(q)], mine["essay"], before.get(words_of(q)) == after[words_of(q)])


def tests(grade, points):
    """Enter what tests gave; somebody who gave other points looks again when that changes."""
    other = grade.auto_score is not None and grade.auto_score != points
    given = grade.manual_score is not None
    grade.needs_manual_grade = given and (other or bool(grade.needs_manual_grade))
    grade.auto_score = points


def words(grade, essay, same):
    """Enter that there are words to be read, or read again."""
    grade.auto_score = 0.0 if essay is None else None
    if grade.manual_score is None:
        grade.needs_manual_grade = essay is not None
    elif not same:
        grade.needs_manual_grade = True
    elif grade.needs_manual_grade is None:
        grade.needs_manual_grade = False


def digests_of(set_, result):
    """Return a hash of each answer in words, by the name of its cell."""
    pairs = zip(set_.questions, result["questions"], strict=True)
    return {words_of(q): digest(mine["essay"]) for q, mine in pairs if q.by_hand}


def digest(essay):
    return None if essay is None else hashlib.sha256(essay.encode()).hexdigest()[:16]


def digests_in(notebook):
    """Return the hashes of the words that a notebook shows."""
    about = notebook.get("metadata", {}).get("course")
    found = about.get("words") if isinstance(about, dict) else None
    return found if isinstance(found, dict) else {}


def path_of(room, set_, student):
    return room.folder / "autograded" / student / set_.name / f"{set_.name}.ipynb"


def fenced(text, language=""):
    """Return text as a block that shows it as it is, whatever it holds."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def notebook_of(set_, result):
    """Return a submission in the form that nbgrader's formgrader shows, as plain data."""
    cells = []

    def add(kind, source, name, points=None):
        cell = {"cell_type": kind, "id": name, "metadata": {}, "source": source}
        if kind == "code":
            cell |= {"execution_count": None, "outputs": []}
        if points is not None:
            cell["metadata"]["nbgrader"] = {
                "grade": True, "solution": kind != "code", "locked": kind == "code", "task": False,
                "grade_id": name, "points": points, "schema_version": SCHEMA, "cell_type": kind,
            }  # fmt: skip
        cells.append(cell)
        return cell

    flags = "".join(f"<li>{escape(plain(flag))}</li>" for flag in result["flags"])
    add("markdown", f"# {pages.words(set_.title)}\n\n{flags and f'<ul>{flags}</ul>'}", "title")
    placed = placed_cells(set_, result)
    for q, mine in zip(set_.questions, result["questions"], strict=True):
        add("markdown", f"<h2>{q.number}. {pages.words(q.title)}</h2>", f"q{q.number}")
        for n, place in enumerate(placed[q.number]):
            cell = add("code", plain(result["codes"][place]), f"q{q.number}-cell-{n}")
            show(cell, result["cells"][place])
        if q.by_machine:
            cell = add("code", f"# The tests of question {q.number}", tests_of(q), q.by_machine)
            show(cell, "\n".join(mine["said"]) or "All tests pass.")
        if q.by_hand:
            add("markdown", rubric(q), f"q{q.number}-rubric")
            essay = mine["essay"]
            text = "*Not answered.*" if essay is None else fenced(plain(essay), "text")
            add("markdown", text, words_of(q), q.by_hand)
    for n, place in enumerate(placed[0]):
        show(add("code", plain(result["codes"][place]), f"other-{n}"), result["cells"][place])
    about = {"course": {"words": digests_of(set_, result)}}
    return {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}


def rubric(q):
    """Return what earns points, as the formgrader shows it beside the answer."""
    lines = "".join(
        f"<li><b>{pages.points(points)}</b> <span>{pages.words(words)}</span></li>"
        for points, words in q.rubric
    )
    return f'<ul class="rubric">{lines}</ul>'


def show(cell, text):
    if text:
        cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": plain(text)}]


def placed_cells(set_, result):
    """Return which cells answer which question, by the names that they set; 0 holds the others."""
    found = result.get("placed") or [0] * len(result["codes"])
    placed = {q.number: [] for q in set_.questions} | {0: []}
    for place, number in enumerate(found):
        placed[number if number in placed else 0].append(place)
    return placed


@dataclass
class Mark:
    """What people gave for a question: points for its words, or others than its tests gave."""

    words: float | None = None
    tests: float | None = None
    extra: float = 0.0
    waits: bool = False
    comment: str = ""


def marks(room, set_):
    """Return what people gave: {student: {question: Mark}}."""
    if not (room.folder / FILE).exists():
        return {}
    found = {}
    kinds = {tests_of(q): (q, "tests") for q in set_.questions}
    kinds |= {words_of(q): (q, "words") for q in set_.questions}

    def mark_of(student, name):
        q, kind = kinds.get(name, (None, None))
        return q and found.setdefault(student, {}).setdefault(q.number, Mark()), kind

    with opened(room) as db:
        for student, name, score, extra, waits in rows_of(db, set_, api.Grade):
            mark, kind = mark_of(student, name)
            if mark:
                setattr(mark, kind, score)
                mark.extra += extra or 0.0
                mark.waits = mark.waits or bool(waits)
        for student, name, comment in rows_of(db, set_, api.Comment):
            mark, _ = mark_of(student, name)
            if mark:
                mark.comment = comment or ""
    return found


def rows_of(db, set_, kind):
    """Return what a class's gradebook says of a set, a row for each cell of each student."""
    columns = (
        (kind.manual_score, kind.extra_credit, kind.needs_manual_grade)
        if kind is api.Grade
        else (kind.manual_comment,)
    )
    return (
        db.query(api.SubmittedAssignment.student_id, api.BaseCell.name, *columns)
        .select_from(kind)
        .join(api.BaseCell, api.BaseCell.id == kind.cell_id)
        .join(api.SubmittedNotebook, api.SubmittedNotebook.id == kind.notebook_id)
        .join(
            api.SubmittedAssignment,
            api.SubmittedAssignment.id == api.SubmittedNotebook.assignment_id,
        )
        .join(api.Assignment, api.Assignment.id == api.SubmittedAssignment.assignment_id)
        .filter(api.Assignment.name == set_.name)
        .all()
    )
