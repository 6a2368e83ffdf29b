"""What a hostile notebook can do: each is graded between two honest ones, in the same room.

The honest ones get what they always get; of a hostile one every answer that is right earns its
points, and no other. They stand in ``hostile.md``.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
import pytest

from coursework import intake
from coursework.judge import Judge
from coursework.sandbox import Room
from tests.coursework.trial_set import (
    FULL,
    NAME,
    alone,
    need_a_sandbox,
    notebook,
    points,
    trial_set,
)

ROOT = Path(__file__).resolve().parents[2]
MEMORY, PATIENCE, GRACE = 450 * 2**20, 3, 0.5
LONGEST = 40  # seconds that any of them may take, on a machine that does other things as well
LARGEST = 2**21  # bytes of what is kept of it
DOORS = """
import ctypes, os, resource, signal, socket, subprocess, sys, threading, time
from pathlib import Path
COURSE, CLASS = {course!r}, {class_!r}
PYTHONS = [Path(place) for place in {{sys.prefix, sys.base_prefix, *sys.path}}]
libc = ctypes.CDLL(None, use_errno=True)
def door(name, trial):
    try:
        found = trial()
    except BaseException as error:
        print("closed", name, type(error).__name__)
    else:
        print("open" if found else "closed", name, repr(found)[:80])
def called(name, *args):
    return getattr(libc, name)(*args) != -1
"""
FRAMES = """
import json, os, socket, struct
def hatches():
    for number in range(3, 256):
        try:
            yield socket.socket(fileno=os.dup(number))
        except OSError:
            pass
def send(data, length=None):
    for hatch in hatches():
        hatch.sendall(struct.pack("<I", len(data) if length is None else length) + data)
"""
SECTION = re.compile(r"^## ([^\n]+)\n(.*?)(?=^##? |\Z)", re.M | re.S)
BLOCK = re.compile(r"^```(\w+)(?: (\w+))?\n(.*?)^```$", re.M | re.S)


@dataclass
class Hostile:
    """A notebook of the table, and what should come of it."""

    name: str
    about: dict
    first: list = field(default_factory=list)
    last: list = field(default_factory=list)
    answers: dict = field(default_factory=dict)

    @property
    def due(self):
        if "points" in self.about:
            return list(map(int, self.about["points"].split()))
        lost = set(map(int, self.about.get("loses", "").split()))
        return [0 if n in lost else most for n, most in enumerate(FULL, 1)]

    def notebook(self, set_, folder):
        before = {
            "doors": DOORS.format(course=str(ROOT), class_=str(folder)), "frames": FRAMES, "": "",
        }  # fmt: skip
        first = [before[with_] + code for with_, code in self.first]
        return notebook(set_, first=first, last=self.last, answers=self.answers)


def table():
    """Yield the notebooks of the table."""
    text = Path(__file__).with_name("hostile.md").read_text("utf-8")
    for name, body in SECTION.findall(text):
        case = Hostile(name, dict(re.findall(r"^- (\w+): (.+)$", body, re.M)))
        for kind, word, code in BLOCK.findall(body):
            if kind == "cell":
                case.first.append((word, code))
            elif kind == "answer":
                case.answers[int(word)] = code
            else:
                case.last.append(code)
        yield case


class Bench:
    """A room, a judge, an honest notebook, and a class's folder that nobody may touch."""

    def __init__(self, set_, folder, room):
        self.set, self.folder, self.room = set_, folder, room
        self.judge = Judge(set_, 0, "a secret")
        for name in ("gradebook.db", "submitted/jane/trial.ipynb"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text("TOLD", encoding="utf-8")
        self.honest = self.grade(notebook(set_))
        self.files = self.seen()

    def grade(self, made, patience=PATIENCE):
        self.judge.loss = patience
        cells, flags = intake.to_run(self.set, intake.parsed(nbformat.writes(made).encode()))
        result = self.judge.grade(cells, self.room)
        return {**result, "flags": [*flags, *result["flags"]]}

    def seen(self):
        return {
            str(path): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in self.folder.rglob("*")
            if path.is_file()
        }


@pytest.fixture(scope="module")
def bench(tmp_path_factory):
    with (
        trial_set(tmp_path_factory.mktemp("sets")) as set_,
        Room(memory=MEMORY, grace=GRACE) as room,
    ):
        need_a_sandbox(room)
        made = Bench(set_, tmp_path_factory.mktemp("class"), room)
        assert points(made.honest) == FULL
        assert made.honest["flags"] == []
        yield made


@pytest.mark.parametrize("case", [*table()], ids=lambda case: case.name)
def test_it_gets_what_is_right_in_it_and_leaves_no_trace(case, bench):
    made = case.notebook(bench.set, bench.folder)
    began = time.monotonic()
    result = bench.grade(made, int(case.about.get("patience", PATIENCE)))
    assert time.monotonic() - began < LONGEST
    assert points(result) == case.due, result
    said = [words for question in result["questions"] for words in question["said"]]
    assert case.about.get("says", "") in " ".join(said)
    assert case.about.get("flag", "") in " ".join(result["flags"])
    printed = "\n".join(result["cells"])
    assert not re.findall("^open.*", printed, re.M)
    whole = json.dumps(result, ensure_ascii=False).encode()  # it can be written to a file
    assert b"TOLD" not in whole
    assert len(whole) < LARGEST
    assert alone(bench.room)
    assert bench.seen() == bench.files
    if bench.room.nested:  # else the next student has a room that was never used
        assert bench.grade(notebook(bench.set)) == bench.honest, "the next student's grade"


#: of the table, what the command line grades as well: none of them has to be waited for
QUICK = set(
    "ended by os._exit|what is on the disk|answers of other kinds|a text|a tree that is code|"
    "half letters|what was asked, told".split("|")
)
#: files that are no notebook, and what is said of them
BROKEN = {
    "zero.ipynb": (b"", "empty"),
    "cut.ipynb": (b'{"cells": [{"cell_type": "code", "sou', "broken"),
    "none.ipynb": (b'{"cells": []}', "no code"),
    "sheet.ipynb": (b'{"worksheets": [{"cells": null}]}', "no code"),
}


@pytest.fixture(scope="module")
def bench_set(tmp_path_factory):
    need_a_sandbox()
    with trial_set(tmp_path_factory.mktemp("sets")) as set_:
        yield set_


def test_the_commands_grade_a_class_with_hostile_notebooks_in_it(bench_set, tmp_path):
    inbox, folder = tmp_path / "inbox", tmp_path / "class"
    inbox.mkdir()
    cases = {f"s{n:02}-hostile": case for n, case in enumerate(table()) if case.name in QUICK}
    assert len(cases) == len(QUICK)
    for name, case in cases.items():
        (inbox / f"{name}.ipynb").write_bytes(
            nbformat.writes(case.notebook(bench_set, folder)).encode()
        )
    for name in ("a-honest", "z-honest"):
        (inbox / f"{name}.ipynb").write_bytes(nbformat.writes(notebook(bench_set)).encode())
    for name, (content, _) in BROKEN.items():
        (inbox / name).write_bytes(content)
    (inbox / "link.ipynb").symlink_to("/etc/passwd")

    def say(*words):
        done = subprocess.run(
            [sys.executable, "-m", "coursework", *words], cwd=ROOT, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    say("new", str(folder))
    assert "Not taken: link.ipynb" in say("collect", NAME, str(inbox), "--folder", str(folder))
    say("grade", NAME, "--workers", "1", "--folder", str(folder))
    results = {
        path.stem: json.loads(path.read_text("utf-8"))
        for path in (folder / "graded" / NAME).glob("*.json")
    }
    assert set(results) == {path.stem for path in inbox.iterdir()} - {"link"}
    for name, result in results.items():
        if name.endswith("-honest"):
            assert (points(result), result["status"]) == (FULL, "graded")
        elif name in cases:
            assert points(result) == cases[name].due, name
            assert not re.findall("^open.*", "\n".join(result["cells"]), re.M), name
        else:
            assert result["status"] == "unusable"
            assert BROKEN[f"{name}.ipynb"][1] in result["flags"][0]
    assert b"TOLD" not in b"".join(
        json.dumps({**result, "codes": []}).encode() for result in results.values()
    )
