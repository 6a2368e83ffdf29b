"""The gradebook, as nbgrader keeps it: made of the results, with the marks that people give.

nbgrader's formgrader is where words are read and marked, so its database is the gradebook, and each
submission also becomes a notebook in the form that it shows: what was written, as text that nothing
runs, what the tests said, and the rubric beside each answer in words.
"""

from __future__ import annotations

import datetime
import os
import re
import sys
import warnings

import nbformat

from coursework.classroom import write
from coursework.judge import asked_for
from coursework.said import Refused

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from nbgrader.api import Gradebook, MissingEntry
    from sqlalchemy.exc import DatabaseError

SCHEMA = 3


def opened(room):
    """Return the gradebook of a class, or say why it cannot be opened."""
    beside = os.path.dirname(sys.executable)  # nbgrader calls another command by its name
    if beside not in os.environ.get("PATH", "").split(os.pathsep):
        os.environ["PATH"] = os.pathsep.join([beside, os.environ.get("PATH", "")])
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = Gradebook(room.database)
            book.assignments  # noqa: B018 -- a file of another form fails here
            return book
    except DatabaseError as error:
        reason = (
            "it is read-only"
            if "readonly" in str(error)
            else "another version of nbgrader made it, or it is none"
        )
        if "unable to open" in str(error):
            reason = "the folder cannot be written"
        raise Refused(
            f"{room.folder / 'gradebook.db'} cannot be used: {reason}. Nothing in it was changed; the "
            "results in graded/ are whole, and make it anew where it is missing."
        ) from None


def tests_of(q):
    return f"q{q.number}-tests"


def words_of(q):
    return f"q{q.number}-words"


def register(book, set_):
    """Enter a set: what can be earned where."""
    book.update_or_create_assignment(set_.name)
    book.update_or_create_notebook(set_.name, set_.name)
    for q in set_.questions:
        for name, points, kind in (
            (tests_of(q), q.by_machine, "code"),
            (words_of(q), q.by_hand, "markdown"),
        ):
            if points:
                book.update_or_create_grade_cell(
                    name, set_.name, set_.name, max_score=points, cell_type=kind
                )
                book.update_or_create_source_cell(
                    name, set_.name, set_.name, cell_type=kind, source="", locked=kind == "code"
                )
        if q.by_hand:
            book.update_or_create_solution_cell(words_of(q), set_.name, set_.name)


def enter(room, set_, results):
    """Enter results into the gradebook; marks given by people stay."""
    with opened(room) as book, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # nbgrader's own, of its session
        try:
            register(book, set_)
            for student, result in sorted(results.items()):
                enter_one(book, set_, student, result)
                write(path_of(room, set_, student), nbformat.writes(notebook(set_, result)))
        except DatabaseError as error:
            book.db.rollback()
            raise Refused(
                f"The gradebook could not be written: {error.orig}. Grade again when it can."
            ) from None


def enter_one(book, set_, student, result):
    """Enter one result; doing it twice changes nothing."""
    book.update_or_create_student(student)
    when = datetime.datetime.fromtimestamp(result["when"], datetime.UTC).replace(tzinfo=None)
    try:
        before = book.find_submission(set_.name, student).timestamp
    except MissingEntry:
        before = None
    submission = book.update_or_create_submission(set_.name, student, timestamp=when)
    grades = {grade.name: grade for grade in submission.notebooks[0].grades}
    for q, mine in zip(set_.questions, result["questions"], strict=True):
        if q.by_machine:
            grades[tests_of(q)].auto_score = float(mine["points"])
            grades[tests_of(q)].needs_manual_grade = False
        if q.by_hand:
            grade = grades[words_of(q)]
            if mine["essay"] is None:
                grade.auto_score, grade.needs_manual_grade = 0.0, False
            else:
                grade.auto_score = None
                if grade.manual_score is None or before != when:
                    grade.needs_manual_grade = True
    book.db.commit()


def path_of(room, set_, student):
    return room.folder / "autograded" / student / set_.name / f"{set_.name}.ipynb"


def fenced(text, language=""):
    """Return text as a block that shows it as it is, whatever it holds."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def notebook(set_, result):
    """Return a submission in the form that nbgrader's formgrader shows."""
    cells = []

    def add(kind, source, name, points=None, **about):
        make = nbformat.v4.new_code_cell if kind == "code" else nbformat.v4.new_markdown_cell
        cell = make(source, id=name)
        if points is not None:
            cell.metadata["nbgrader"] = {
                "grade": True, "solution": kind != "code", "locked": kind == "code", "task": False,
                "grade_id": name, "points": points, "schema_version": SCHEMA, "cell_type": kind,
            }  # fmt: skip
        cell.update(about)
        cells.append(cell)
        return cell

    flags = "\n".join(f"- {fenced_inline(flag)}" for flag in result["flags"])
    add("markdown", f"# {set_.title}\n\n{flags}", "title")
    placed = placed_cells(set_, result)
    for q, mine in zip(set_.questions, result["questions"], strict=True):
        add("markdown", f"## {q.number}. {q.title}", f"q{q.number}")
        for n, place in enumerate(placed[q.number]):
            show(
                add("code", result["codes"][place], f"q{q.number}-cell-{n}"), result["cells"][place]
            )
        if q.by_machine:
            tests = add("code", f"# The tests of question {q.number}", tests_of(q), q.by_machine)
            show(tests, "\n".join(mine["said"]) or "All tests pass.")
        if q.by_hand:
            rubric = "\n".join(f"- {points}: {words}" for points, words in q.rubric)
            add("markdown", f"**Rubric**\n\n{rubric}", f"q{q.number}-rubric")
            essay = mine["essay"]
            words = "*Not answered.*" if essay is None else fenced(essay, "text")
            add("markdown", words, words_of(q), q.by_hand)
    for n, place in enumerate(placed[0]):
        show(add("code", result["codes"][place], f"other-{n}"), result["cells"][place])
    return nbformat.v4.new_notebook(cells=cells)


def fenced_inline(text):
    plain = " ".join(text.replace("`", "'").split())
    return f"`{plain[:300]}`"


def show(cell, text):
    if text:
        cell["outputs"] = [nbformat.v4.new_output("stream", name="stdout", text=text)]


def placed_cells(set_, result):
    """Return which cells answer which question, by the names that they set; 0 holds the others."""
    placed = {q.number: [] for q in set_.questions} | {0: []}
    wanted = {name: q.number for q in set_.questions for name in asked_for(q.starter)}
    for place, code in enumerate(result["codes"]):
        made = re.findall(r"^(?:def|class)\s+(\w+)|^(\w+)\s*=", code, re.M)
        numbers = [wanted[name] for pair in made for name in pair if name in wanted]
        placed[numbers[0] if numbers else 0].append(place)
    return placed


def marks(room, set_):
    """Return what people gave: {student: {question: (points or None, comment)}}."""
    if not (room.folder / "gradebook.db").exists():
        return {}
    found = {}
    with opened(room) as book:
        for submission in book.assignment_submissions(set_.name):
            notebook_ = submission.notebooks[0]
            comments = {comment.name: comment.comment for comment in notebook_.comments}
            grades = {grade.name: grade for grade in notebook_.grades}
            found[submission.student.id] = {
                q.number: mark_of(grades.get(words_of(q)), comments.get(words_of(q)))
                for q in set_.questions
                if q.by_hand
            }
    return found


def mark_of(grade, comment):
    if grade is None or grade.needs_manual_grade:
        return None, comment or ""
    return float(grade.score) + float(grade.extra_credit or 0), comment or ""
