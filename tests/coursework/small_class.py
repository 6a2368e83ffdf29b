"""A small set and a class that does it: for tests of what an instructor's commands do."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import sqlite3
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import nbformat
import pytest

from coursework import __main__ as commands
from coursework import edition, grading, source, student

ROOT = Path(__file__).resolve().parents[2]
PYTHON = sys.executable
SOURCE = """\
---
number: {number}
title: {title}
chapters: [algebra/geometry]
hours: 1
goals:
  - say what a mean is
---

Four small questions about a table.

```variant
n = 4 if seed == 0 else int(rng.integers(4, 9))
```

```given
import numpy as np
from matplotlib import pyplot as plt

table = np.arange(2.0 * «n»).reshape(«n», 2) ** 2
```

## One number $n$ {{N}}

Give the mean of the first column.

```starter
{name}_mean = ...
```

```visible
assert {name}_mean > 0, "the numbers are positive."
```

```solution
{name}_mean = table[:, 0].mean()
```

```hidden 1 near
demand(abs(number(ask("{name}_mean")) - right.{name}_mean) < 1, "that is far from the mean.")
```

```hidden 1 exact
demand(close(number(ask("{name}_mean")), right.{name}_mean), "divide by the number of rows.")
```

### Teacher

Some divide by $n - 1$.

## A function {{P}}

Write `centred(X)`, which takes the mean of each column off.

```starter
def centred(X):
    raise NotImplementedError
```

```visible
assert abs(centred(table).sum()) < 1e-9, "the columns should sum to zero."
```

```solution
def centred(X):
    return X - X.mean(0)
```

```hidden 3 other tables
X = rng.normal(size=(5, 3)) + 7
demand(close(array(ask("centred", X), (5, 3)), X - X.mean(0)), "take the mean of `X` by columns.")
```

## A figure {{F}}

Make a figure `fig` that shows the second column as a line.

```starter
fig = ...
```

```visible
assert len(fig.axes) == 1, "one pair of axes."
```

```solution
fig, ax = plt.subplots()
ax.plot(table[:, 1])
ax.set(xlabel="row", ylabel="value")
```

```hidden 2 the line
ax = axes_of(ask("fig"))[0]
demand(curve(ax, np.arange(n), right.table[:, 1]), "the line shows something else.")
labelled(ax)
```

## In words {{M}}

Say in `words_4` what a mean is.

```starter
words_4 = ...
```

```visible
assert isinstance(words_4, str), "write a text."
```

```solution
words_4 = "The point to which the squared distances are least."
```

### Rubric

- 2: says which distances are least, $\\sum_i (x_i - m)^2$.
- 1: says why.
"""
NAME, OTHER = "small", "other"
POINTS, BY_TESTS, BY_HAND = 10, 7, 3


#: what the class of `graded` hands in: {student: the answers that are not the solution}
WORDS = "The point from which the squared distances to all rows have the least sum of all points."
CLASS = {
    "ann": {"q4": f"words_4 = {WORDS!r}"},
    "bob": {"q1": "small_mean = table[:, 0].sum() / 3", "q4": None},
    "cy": {"q2": "def centred(X):\n    return X - X.mean()", "q4": "words_4 = 'The middle.'"},
    "dora": {"q3": "fig = 3", "q4": f"words_4 = {WORDS!r}"},
}


PROGRESS = r"(grading|collecting|entering|writing) .* of \d+, \d+ s"


class Class:
    """A class's folder, and the commands that are said of it."""

    def __init__(self, folder, sets, capsys):
        self.folder, self.sets, self.capsys = Path(folder), Path(sets), capsys
        self.inbox = self.folder.parent / "inbox"

    def say(self, *words, code=0):
        """Say a command here; return what it printed, or the one sentence why it did not work."""
        name, *rest = map(str, words)
        self.capsys.readouterr()
        place = [] if name == "new" else ["--folder", str(self.folder)]
        got = commands.main([name, *rest, *place])
        out, err = self.capsys.readouterr()
        assert "Traceback" not in out + err, err
        assert got == code, out + err
        last = [line for line in err.splitlines() if not re.match(PROGRESS, line)]
        return "\n".join(last).strip() if code else out.strip()

    def refused(self, *words):
        """Say a command that does nothing, and return its sentence."""
        sentence = self.say(*words, code=1)
        assert "\n" not in sentence, sentence
        assert sentence.endswith("."), sentence
        return sentence

    def hand_in(self, **answers):
        """Put a notebook for each student into the inbox, and collect."""
        for who, changed in answers.items():
            write(self.inbox / f"{who}_{NAME}.ipynb", handed(**(changed or {})))
        return self.say("collect", NAME, self.inbox)

    def result(self, who, name=NAME):
        path = self.folder / "graded" / name / f"{who}.json"
        return json.loads(path.read_text("utf-8"))

    def table(self, form="plain"):
        """Export, and return the rows of the table as dictionaries, by their first column."""
        self.say("export", NAME, "--for", form)
        path = self.folder / "exports" / f"{NAME}-{form}.csv"
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
        return {next(iter(row.values())): row for row in rows}

    def log(self, name=NAME):
        """Return who was graded, a name for each time, as the log of the graders has it."""
        path = self.folder / "graded" / name / "log.tsv"
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        return [line.split("\t")[1] for line in lines]


class Here:
    """A hand that is this process: it imports nothing anew. Its sandbox is a real one.

    One thread does it all: bubblewrap ends with the thread that began it.
    """

    thread, graders = ThreadPoolExecutor(1), {}

    def __init__(self, trust=False):
        self.trust = trust

    def grade(self, task):
        return {**self.thread.submit(self.graded, task).result(), "by": "here"}

    def graded(self, task):
        grader = self.graders.setdefault(self.trust, grading.Grader(self.trust))
        if self.graders.get("version") != task["version"]:
            self.graders["version"] = task["version"]
            grader.judges.clear()
        return grader.grade(task)

    @classmethod
    def finish(cls):
        for trust in {True, False} & set(cls.graders):
            cls.graders[trust].room.close()
        cls.graders.clear()

    def end(self):
        """Stay for the next test."""

    close = begin = end


def write_sets(folder):
    """Write two sets that differ in their names alone."""
    folder.mkdir(exist_ok=True)
    for number, name, title in ((7, NAME, "A small set"), (8, OTHER, "Another set")):
        text = SOURCE.format(number=number, name=name, title=title)
        (folder / f"{number:02}-{name}.md").write_text(text, encoding="utf-8")
    return folder


def forget():
    """Forget what was read of the sets."""
    edition.edition.cache_clear()
    grading.edition_key.cache_clear()


@pytest.fixture(scope="session")
def here():
    """What grades in this process; it ends with the tests."""
    yield Here
    Here.finish()


@pytest.fixture
def room(tmp_path, monkeypatch, capsys, here):
    """A class of the small set; its folder is not made yet. What is graded is graded here."""
    sets = write_sets(tmp_path / "sets")
    monkeypatch.setenv("COURSEWORK_SETS", str(sets))
    monkeypatch.setattr(source, "SETS", sets)
    monkeypatch.setattr(grading, "Hand", here)
    forget()
    yield Class(tmp_path / "class", sets, capsys)
    forget()


@pytest.fixture(scope="session")
def kept(tmp_path_factory):
    """The folder in which the class of `graded` is kept."""
    return tmp_path_factory.mktemp("kept") / "class"


@pytest.fixture
def graded(room, kept):
    """A class of four that was graded; made once, and copied for each test."""
    if not kept.exists():
        room.say("new", room.folder)
        room.hand_in(**CLASS)
        room.say("grade", NAME)
        shutil.copytree(room.folder, kept)
        shutil.copytree(room.inbox, kept.parent / "inbox")
    else:
        shutil.copytree(kept, room.folder)
        shutil.copytree(kept.parent / "inbox", room.inbox)
    return room


def give(room, who, points=None, comment=None, tests=None):
    """Give marks as the formgrader does, a comment, and points in place of those by tests."""
    with closing(sqlite3.connect(room.folder / "gradebook.db")) as book, book:
        where = """FROM base_cell JOIN submitted_notebook AS n JOIN submitted_assignment AS a
            ON a.id = n.assignment_id WHERE a.student_id = ? AND base_cell.name = ?"""
        for name, value in (("q4-words", points), ("q1-tests", tests)):
            if value is not None:
                book.execute(
                    "UPDATE grade SET manual_score = ?, needs_manual_grade = 0 WHERE cell_id IN "
                    f"(SELECT base_cell.id {where}) AND notebook_id IN (SELECT n.id {where})",
                    [value, *[who, name] * 2],
                )
        if comment:
            book.execute(
                f"UPDATE comment SET manual_comment = ? WHERE notebook_id IN (SELECT n.id {where})",
                [comment, who, "q4-words"],
            )


def dump(folder):
    """Return all that a gradebook says, but for random ids and the order of entering."""
    with closing(sqlite3.connect(folder / "gradebook.db")) as book:
        found = {
            name: sorted(map(repr, book.execute(query).fetchall()))
            for name, query in CONTENT.items()
        }
    shown = {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.glob("autograded/*/*/*.ipynb")
    }
    return found | {"shown": shown}


CONTENT = {
    "version": "SELECT version_num FROM alembic_version",
    "assignments": "SELECT name, duedate, course_id FROM assignment",
    "cells": """SELECT base_cell.name, type, max_score, cell_type, notebook.name FROM base_cell
        LEFT JOIN grade_cells ON grade_cells.id = base_cell.id
        JOIN notebook ON notebook.id = base_cell.notebook_id""",
    "students": "SELECT id, first_name, last_name, email FROM student",
    "submissions": """SELECT name, student_id, timestamp FROM submitted_assignment AS a
        JOIN assignment ON assignment.id = a.assignment_id""",
    "grades": """SELECT student_id, base_cell.name, auto_score, manual_score, extra_credit,
        needs_manual_grade FROM grade JOIN base_cell ON base_cell.id = cell_id
        JOIN submitted_notebook AS n ON n.id = grade.notebook_id
        JOIN submitted_assignment AS a ON a.id = n.assignment_id""",
    "comments": """SELECT student_id, base_cell.name, manual_comment FROM comment
        JOIN base_cell ON base_cell.id = cell_id
        JOIN submitted_notebook AS n ON n.id = comment.notebook_id
        JOIN submitted_assignment AS a ON a.id = n.assignment_id""",
}


def handed(set_=NAME, seed=0, **answers):
    """Return a notebook as a student hands it in: the solution, but for what is said.

    ``q1="small_mean = 3"`` changes the answer to question 1; None leaves the starter.
    """
    about = edition.edition(set_, seed)
    notebook = student.notebook(about, seed)
    for cell in notebook.cells:
        number = cell.metadata.get("course", {}).get("question")
        if number:
            q = about.questions[number - 1]
            answer = answers.get(f"q{number}", q.solution)
            cell.source = q.starter if answer is None else answer
    return notebook


def write(path, notebook):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(nbformat.writes(notebook), encoding="utf-8")
    return path


def archive(path, files):
    """Write a zip archive of notebooks {name: notebook}, as a learning management system would."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, notebook in files.items():
            text = notebook if isinstance(notebook, str | bytes) else nbformat.writes(notebook)
            made.writestr(zipfile.ZipInfo(name, (2026, 10, 14, 12, 0, 0)), text)
    return path


def environment(sets):
    """Return the environment of a command that runs in a process of its own."""
    return {**os.environ, "COURSEWORK_SETS": str(sets), "OMP_NUM_THREADS": "1"}
