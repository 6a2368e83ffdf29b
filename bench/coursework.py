"""Measure how many submissions a minute are graded: sandboxed, and by plain ``nbgrader autograde``.

In one run and by turns, on the same answers to the same small set. What is measured is in README.md
beside this file.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
sys.dont_write_bytecode = True  # nothing is written into the repository

NAME, TURNS = "small", 3
PLAIN, OURS = "plain nbgrader autograde", "coursework grade, sandboxed"
GIVEN = """\
import numpy as np
from matplotlib import pyplot as plt

table = np.arange(12.0).reshape(6, 2) ** 2
"""
#: starter, solution, a wrong answer, visible test, hidden test as nbgrader has it, and as ours
QUESTIONS = [
    (
        "mean = ...",
        "mean = table[:, 0].mean()",
        "mean = table.mean()",
        "assert mean > 0",
        "assert abs(mean - 36.666666666666664) < 1e-9",
        'demand(close(number(ask("mean")), right.mean), "that is another number.")',
    ),
    (
        "def centred(X):\n    raise NotImplementedError",
        "def centred(X):\n    return X - X.mean(0)",
        "def centred(X):\n    return X - X.mean()",
        "assert abs(centred(table).sum()) < 1e-9",
        "X = np.random.default_rng(1).normal(size=(5, 3)) + 7\n"
        "assert np.allclose(centred(X), X - X.mean(0))",
        'X = rng.normal(size=(5, 3)) + 7\ndemand(close(array(ask("centred", X), (5, 3)), '
        'X - X.mean(0)), "take the mean by columns.")',
    ),
    (
        "fig = ...",
        'fig, ax = plt.subplots()\nax.plot(table[:, 1])\nax.set(xlabel="row", ylabel="value")',
        "fig, ax = plt.subplots()\nax.plot(table[:, 0])",
        "assert len(fig.axes) == 1",
        "line = fig.axes[0].lines[0]\nassert np.allclose(line.get_ydata(), table[:, 1])\n"
        "assert fig.axes[0].get_xlabel() and fig.axes[0].get_ylabel()",
        'ax = axes_of(ask("fig"))[0]\ndemand(curve(ax, np.arange(6), right.table[:, 1]), '
        '"the line shows something else.")\nlabelled(ax)',
    ),
]
QUESTION = """
## Question {number} {{P}}

Answer it.

```starter
{0}
```

```visible
{3}
```

```solution
{1}
```

```hidden 1 all of it
{5}
```
"""
FRONT = "---\nnumber: 1\ntitle: Small\nchapters: [a]\nhours: 1\ngoals: [be small]\n---\n\nSmall.\n"
CONFIG = "c = get_config()\nc.CourseDirectory.root = {root!r}\n"
CLASS = 'name = "bench"\nseed = 0\nsecret = "bench"\n'


def answers(student: int) -> list[str]:
    """Return what a student answers: every third question of the whole class is wrong."""
    return [q[2] if (student + number) % 3 == 0 else q[1] for number, q in enumerate(QUESTIONS)]


def graded(code: str, name: str, solution: bool):
    """Return a cell as nbgrader marks it: an answer, or tests with a point."""
    cell = new_code_cell(code, id=name)
    cell.metadata["nbgrader"] = {
        "grade": not solution, "solution": solution, "locked": not solution, "task": False,
        "grade_id": name, "schema_version": 3, "cell_type": "code",
        **({} if solution else {"points": 1}),
    }  # fmt: skip
    return cell


def source() -> nbformat.NotebookNode:
    """Return nbgrader's source of the set: the same cells, with assertions for tests."""
    cells = [new_markdown_cell("Small.", id="title"), new_code_cell(GIVEN, id="given")]
    for number, (_, solution, _, visible, hidden, _) in enumerate(QUESTIONS, 1):
        answer = f"### BEGIN SOLUTION\n{solution}\n### END SOLUTION"
        cells.append(graded(answer, f"q{number}-answer", True))
        tests = f"{visible}\n### BEGIN HIDDEN TESTS\n{hidden}\n### END HIDDEN TESTS"
        cells.append(graded(tests, f"q{number}-test", False))
    about = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return new_notebook(cells=cells, metadata=about)


def nbgrader(*words: str, cwd: Path, env: dict) -> None:
    command = [sys.executable, "-m", "nbgrader", *words, "--log-level=CRITICAL"]
    subprocess.run(command, cwd=cwd, env=env, check=True, capture_output=True)


def make_plain(folder: Path, count: int, env: dict) -> Path:
    """Make nbgrader's course: its source released, and handed in by all."""
    course = folder / "plain"
    for place in ("source", "submitted"):
        (course / place).mkdir(parents=True)
    (course / "nbgrader_config.py").write_text(CONFIG.format(root=str(course)))
    path = course / "source" / NAME / f"{NAME}.ipynb"
    path.parent.mkdir()
    nbformat.write(source(), path)
    nbgrader("generate_assignment", NAME, cwd=course, env=env)
    released = nbformat.read(course / "release" / NAME / f"{NAME}.ipynb", as_version=4)
    for student in range(count):
        mine = iter(answers(student))
        for cell in released.cells:
            if cell.metadata.get("nbgrader", {}).get("solution"):
                cell.source = next(mine)
        handed = course / "submitted" / f"s{student:03}" / NAME / f"{NAME}.ipynb"
        handed.parent.mkdir(parents=True)
        nbformat.write(released, handed)
    return course


def make_ours(folder: Path, count: int) -> Path:
    """Make a class of ours, in which the same was handed in and collected."""
    from coursework import source as sources
    from coursework.classroom import Classroom
    from coursework.collect import collect
    from coursework.edition import edition
    from coursework.student import notebook

    sets, class_, inbox = folder / "sets", folder / "ours", folder / "inbox"
    for place in (sets, class_, inbox):
        place.mkdir()
    questions = "".join(QUESTION.format(*q, number=n) for n, q in enumerate(QUESTIONS, 1))
    text = f"{FRONT}\n```given\n{GIVEN}```\n{questions}"
    (sets / f"01-{NAME}.md").write_text(text)
    sources.SETS = sets
    (class_ / "class.toml").write_text(CLASS)
    blank = notebook(edition(NAME))
    for student in range(count):
        for cell in blank.cells:
            number = cell.metadata.get("course", {}).get("question")
            if number:
                cell.source = answers(student)[number - 1]
        nbformat.write(blank, inbox / f"s{student:03}_{NAME}.ipynb")
    with contextlib.redirect_stderr(io.StringIO()):
        collect(Classroom(class_), NAME, inbox)
    return class_


def timed(made: Path, words: list[str], env: dict) -> tuple[float, list[float]]:
    """Return the seconds of a command on a copy of the course, and the points that all got."""
    with TemporaryDirectory() as name:
        copy = Path(name) / "course"
        shutil.copytree(made, copy)
        config = copy / "nbgrader_config.py"
        if config.exists():
            config.write_text(CONFIG.format(root=str(copy)))
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, *words], cwd=copy, check=True, capture_output=True,
            env={**env, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        seconds = time.perf_counter() - start
        with closing(sqlite3.connect(copy / "gradebook.db")) as book:
            rows = book.execute(
                "SELECT student_id, SUM(auto_score) FROM grade "
                "JOIN submitted_notebook AS n ON n.id = grade.notebook_id "
                "JOIN submitted_assignment AS a ON a.id = n.assignment_id "
                "GROUP BY student_id ORDER BY student_id"
            ).fetchall()
    return seconds, [points for _, points in rows]


def main() -> None:
    """Print seconds and submissions a minute of both, the ratio, and whether the goal is met."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=20, help="submissions (default: 20)")
    parser.add_argument("--turns", type=int, default=TURNS, help=f"default: {TURNS}")
    asked = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        env = {
            **os.environ, "OMP_NUM_THREADS": "1", "COURSEWORK_SETS": str(folder / "sets"),
            "IPYTHONDIR": str(folder / "ipython"), "JUPYTER_CONFIG_DIR": str(folder / "jupyter"),
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        }  # fmt: skip
        cases = {
            PLAIN: (make_plain(folder, asked.count, env), f"-m nbgrader autograde {NAME}".split()),
            OURS: (make_ours(folder, asked.count), f"-m coursework grade {NAME}".split()),
        }
        right = [3.0 - sum((s + n) % 3 == 0 for n in range(3)) for s in range(asked.count)]
        seconds: dict[str, list[float]] = {case: [] for case in cases}
        for turn in range(asked.turns):
            for case in list(cases)[:: 1 if turn % 2 else -1]:
                took, points = timed(*cases[case], env)
                if points != right:
                    sys.exit(f"{case} gave other points: {points}, and not {right}.")
                seconds[case].append(took)
    told(seconds, asked.count)


def told(seconds: dict[str, list[float]], count: int) -> None:
    """Print the table and the goal."""
    print(f"{'':30}{'seconds':>9}{'a minute':>10}   ({count} submissions)")
    middle = {case: median(times) for case, times in seconds.items()}
    for case, took in middle.items():
        print(f"{case:30}{took:9.1f}{60 * count / took:10.0f}")
    plain, ours = middle.values()
    ratios = [a / b for a, b in zip(*seconds.values(), strict=True)]
    print(f"ratio: {plain / ours:.2f}, in single turns {min(ratios):.2f} to {max(ratios):.2f}")
    print(f"Faster than plain, although sandboxed: {'met' if ours < plain else 'MISSED'}")


if __name__ == "__main__":
    main()
