"""The room in which students' code runs: what is in it, how it begins and ends, who is refused."""

from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
import sys
import time

import pytest

from coursework import asking, judge, sandbox, walls
from coursework.asking import Gone, Patience, Spent
from coursework.judge import Judge
from coursework.sandbox import Died, NoSandbox, Room
from tests.coursework.trial_set import (
    FULL,
    NAME,
    alone,
    need_a_sandbox,
    points,
    processes,
    trial_set,
)


@pytest.fixture(scope="module")
def room():
    with Room(grace=0.5) as opened:
        need_a_sandbox(opened)
        yield opened


@pytest.fixture(scope="module")
def set_(tmp_path_factory):
    with trial_set(tmp_path_factory.mktemp("sets")) as made:
        yield made


def right(set_):
    return [question.solution for question in set_.questions]


# --- what is in it


def test_nothing_of_the_course_is_bound_but_what_runs_cells(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda _: "bwrap")
    words = sandbox.command(["python"])
    bound = [words[n + 1] for n, word in enumerate(words) if "bind" in word]
    own = [place for place in bound if place.startswith(f"{sandbox.ROOT}/")]
    own = {os.path.relpath(place, sandbox.ROOT) for place in own} - {".venv"}
    assert own == {"lecture_utils", *(f"coursework/{name}" for name in sandbox.INSIDE)}
    assert not {"--bind", "--dev-bind", "--share-net"} & set(words)
    assert str(sandbox.ROOT) not in bound
    assert "judge.py" not in sandbox.INSIDE


def test_a_course_that_stands_in_the_system_is_covered(room, monkeypatch, tmp_path):
    (tmp_path / "course" / "coursework" / "sets").mkdir(parents=True)
    (tmp_path / "course" / "coursework" / "sets" / "01-secret.md").write_text("right")
    (tmp_path / "course" / "python").mkdir()
    (tmp_path / "course" / "python" / "here").write_text("")
    monkeypatch.setattr(sandbox, "libraries", list)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path / "course" / "python"))
    monkeypatch.setattr(sandbox, "ROOT", tmp_path / "course")
    words = sandbox.command(["/usr/bin/find", str(tmp_path)])
    seen = subprocess.run(words, check=False, capture_output=True, text=True)
    assert "python/here" in seen.stdout, seen.stderr
    assert "secret" not in seen.stdout
    assert "sets" not in seen.stdout


def test_what_honest_notebooks_do_works_in_it(room):
    cells = {
        "%matplotlib inline\n%config InlineBackend.figure_format = 'retina'\nprint(1)": "1\n",
        "import matplotlib.pyplot as plt\nplt.plot([1, 2]); plt.gcf()": "Out[",
        "len(plt.get_fignums())": "0\n",
        "%pip --version": "pip",
        "!echo a word": "a word",
        "import multiprocessing\nwith multiprocessing.Pool(3) as p: print(p.map(abs, [-1]))": "[1]",
        "from joblib import Parallel, delayed\n"
        "print(Parallel(n_jobs=2)([delayed(abs)(-2)]))": "[2]",
        "import tempfile; open(tempfile.mkdtemp() + '/x', 'w').write('y')": "1\n",
        "%%writefile helper.py\nvalue = 5": "Writing",
        "import sys; sys.path.insert(0, '')\nimport helper; helper.value": "5\n",
        "await __import__('asyncio').sleep(0)\nprint('awaited')": "awaited",
        "import warnings; warnings.warn('no matter'); 3": "3\n",
    }
    with room.visit() as visit:
        for code, due in cells.items():
            answer = visit.cell(code)
            assert answer["error"] is None, (code, answer)
            assert due in answer["said"], (code, answer)


def test_steps_and_options_reach_an_object(room):
    code = """
class Line:
    def __init__(self, slope, shift=0):
        self.slope, self.shift = slope, shift
    def at(self, x):
        return self.slope * x + self.shift
    def nothing(self):
        return "nothing"
"""
    with room.visit() as visit:
        visit.cell(code)
        ask = asking.Ask(visit, Patience())
        assert ask.steps("Line", [2], ["slope", ["at", 5], ["nothing"]]) == [2, 10, "nothing"]
        with pytest.raises(asking.Wrong, match="stops with AttributeError"):
            ask.steps("Line", [2], ["none"])


# --- how it begins and ends


def test_a_room_that_was_ended_is_opened_again(room):
    room.open()
    room.process.kill()
    room.process.wait()
    with room.visit() as visit:
        assert visit.cell("print(7)")["said"] == "7\n"


def test_when_a_visit_is_over_its_processes_are_gone(room):
    with room.visit() as visit:
        visit.cell(SLEEPERS)
        assert not alone(room, seconds=0)
    assert alone(room)


SLEEPERS = """
import os, time
for n in range(3):
    if os.fork() == 0:
        os.setsid()
        time.sleep(300)
"""
ORPHANS = f"""
from coursework.sandbox import Room
with Room() as room, room.visit() as visit:
    visit.cell({SLEEPERS!r})
    print(room.process.pid, flush=True)
    visit.cell("time.sleep(300)", seconds=300)
"""


def test_when_whoever_grades_is_killed_nothing_is_left(room):
    with subprocess.Popen([sys.executable, "-c", ORPHANS], stdout=subprocess.PIPE) as grader:
        left = processes(int(grader.stdout.readline()))
        assert len(left) >= 5
        grader.kill()
    end = time.monotonic() + 20
    while any(processes(pid) for pid in left):
        assert time.monotonic() < end, "a student's process outlives its grader"
        time.sleep(0.05)


def test_whom_the_machine_ends_once_is_graded_again(room, set_, monkeypatch):
    """As where its memory is full: nobody loses points for that, and whoever grades is told."""
    asked = []

    def end_once(visit, code, seconds=9):
        asked.append(code)
        if len(asked) == 2:
            visit.close()
            raise Died(sandbox.ENDED)
        return cell(visit, code, seconds)

    cell = sandbox.Visit.cell
    monkeypatch.setattr(sandbox.Visit, "cell", end_once)
    result = Judge(set_, 0).grade(right(set_), room)
    assert points(result) == FULL
    (flag,) = result["flags"]
    comes = "a cell that comes with the set"
    assert flag == f"{comes}: {sandbox.ENDED} once, and did not when tried again."


def test_who_ends_itself_again_is_graded_as_before(room, set_):
    cells = ["import os; os._exit(3)", *right(set_)]
    result = Judge(set_, 0).grade(cells, room)
    assert result["flags"][0] == f"cell 1: {sandbox.ENDED}"
    assert points(result) == FULL


def test_where_no_room_fits_in_a_room_each_visit_has_its_own(room, monkeypatch):
    nowhere = "/usr/no-such-folder"  # it cannot be covered
    monkeypatch.setattr(sandbox, "SHARED", (*sandbox.SHARED, nowhere))
    code = "import os; os.makedirs('/room/x'); print(sorted(os.listdir('/dev/shm')))"
    with Room(grace=0.5) as opened:
        with opened.visit() as visit:
            assert not opened.nested
            first = opened.process.pid
            assert visit.cell(code)["said"] == "[]\n"
            visit.cell("open('/dev/shm/left', 'w').write('x')")
        with opened.visit() as visit:
            assert opened.process.pid != first
            assert visit.cell(code)["said"] == "[]\n"
            with pytest.raises(Died, match="ended"):  # all others, the watch among them
                visit.cell("import time; os.kill(-1, 9); time.sleep(9)")
        with opened.visit() as visit, pytest.raises(Died, match="memory or disk"):
            visit.cell(
                "import time\nfor n in range(99):\n    open(f'/room/{n}', 'wb').write(bytes(2**20))"
                "\ntime.sleep(9)"
            )
        with opened.visit() as visit:  # nothing of whoever began it
            said = visit.cell("open('/proc/1/environ').read()")["said"]
            assert "Error" in said or "PATH" not in said


def test_a_room_in_no_sandbox_grades_alike(set_):
    with Room(trust=True) as opened:
        assert points(Judge(set_, 0).grade(right(set_), opened)) == FULL


# --- who is refused


def test_without_bubblewrap_nothing_is_run(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(subprocess, "Popen", None)
    with pytest.raises(NoSandbox, match=r"bubblewrap is not here.*Install bubblewrap"):
        Room().visit()


def test_on_another_system_nothing_is_run(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(NoSandbox, match="not run without a sandbox"):
        Room().visit()


def test_on_windows_nothing_is_run(monkeypatch):
    monkeypatch.setattr(os, "name", "nt")
    with pytest.raises(NoSandbox, match="Windows"):
        Room(trust=True).visit()


def test_a_room_that_cannot_be_closed_says_why(room, monkeypatch):
    monkeypatch.setattr(sandbox, "INSIDE", ("no-such-file.py",))
    with pytest.raises(NoSandbox, match=r"no-such-file\.py"):
        Room().visit()


def test_the_command_refuses_in_a_sentence_without_bubblewrap(set_, tmp_path, monkeypatch, capsys):
    from coursework import __main__ as commands

    (tmp_path / "bin").mkdir()
    (tmp_path / "inbox").mkdir()
    made = {"cells": [{"cell_type": "code", "source": code} for code in right(set_)]}
    (tmp_path / "inbox" / "jane.ipynb").write_text(json.dumps(made))
    assert commands.main(["new", str(tmp_path / "class")]) == 0
    folder = ["--folder", str(tmp_path / "class")]
    assert commands.main(["collect", NAME, str(tmp_path / "inbox"), *folder]) == 0
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert commands.main(["grade", NAME, *folder]) == 1
    assert "not run without a sandbox" in capsys.readouterr().err
    assert not list(tmp_path.glob("class/graded/**/*.json"))


# --- fewer system calls


def outcome(machine, number, argument=0, monkeypatch=None):
    """Run the filter as the kernel would, and return what it decides."""
    seen = struct.pack("<IIQQ", number, machine, 0, argument)
    code, place, value = list(walls.calls()), 0, 0
    while True:
        kind, yes, no, word = code[place]
        place += 1
        if kind == walls.LOAD:
            (value,) = struct.unpack_from("<I", seen, word)
        elif kind == walls.RETURN:
            return word
        else:
            holds = {
                walls.EQUAL: value == word,
                walls.AT_LEAST: value >= word,
                walls.ANY_BIT: bool(value & word),
            }[kind]
            place += yes if holds else no


@pytest.mark.parametrize("name", sorted(walls.MACHINES))
def test_the_filter_refuses_what_it_should_and_nothing_else(name, monkeypatch):
    monkeypatch.setattr(walls.platform, "machine", lambda: name)
    which, machine = walls.MACHINES[name]
    for numbers in walls.FORBIDDEN.values():
        assert outcome(machine, numbers[which]) == walls.REFUSE | 1
    clone, socket = walls.CLONE[which], walls.SOCKET[which]
    assert outcome(machine, clone, 0x003D0F00) == walls.ALLOW  # a thread
    assert outcome(machine, clone, 0x01200011) == walls.ALLOW  # a process
    for flag in (0x20000, 0x10000000, 0x20000000, 0x40000000, 0x02000000):
        assert outcome(machine, clone, flag | 17) == walls.REFUSE | 1
    assert [outcome(machine, socket, n) == walls.ALLOW for n in (1, 2, 10, 16, 17, 38, 40)] == [
        True, True, True, False, False, False, False,
    ]  # fmt: skip
    assert outcome(machine, walls.CLONE3[which]) == walls.REFUSE | 38
    forbidden = {numbers[which] for numbers in walls.FORBIDDEN.values()}
    special = {clone, socket, walls.CLONE3[which]}
    for number in set(range(470)) - forbidden - special:
        assert outcome(machine, number) == walls.ALLOW
    assert outcome(machine ^ 1, 0) == walls.KILL
    assert (outcome(machine, 0x40000000 + 272) == walls.KILL) == (name == "x86_64")


def test_calls_of_an_unknown_machine_are_not_filtered_but_refused(monkeypatch):
    monkeypatch.setattr(walls.platform, "machine", lambda: "vax")
    with pytest.raises(walls.NotClosed, match="vax"):
        list(walls.calls())


# --- how long it is waited


def test_whoever_loses_time_gets_less_of_it():
    patience = Patience(whole=100, loss=80)
    granted = []
    for _ in range(9):
        granted.append(patience.grant(20))
        patience.lose(granted[-1])
    assert granted == [20, 20, 20, 10, 5, 2.5, 1.25, 1, 1]
    assert Patience(whole=100, loss=0).grant(0.5) == 0.5
    assert Patience(whole=100).grant(30) == 30
    with pytest.raises(Spent):
        Patience(whole=0).grant(20)


def test_what_comes_too_late_is_said_and_flagged(set_, room):
    result = Judge(set_, 0, whole=0).grade(right(set_), room)
    assert points(result) == [0] * 5
    assert "time for a submission was up" in result["flags"][0]
    assert "the time for a submission was up" in result["questions"][0]["said"][0]


def test_a_notebook_that_ends_too_often_is_given_up(set_, room, monkeypatch):
    monkeypatch.setattr(judge, "MOST_DEATHS", 2)
    cells = ["import os\nos._exit(1)", "os._exit(2)", "import os\nos._exit(3)", *right(set_)]
    cells[1] = "import os\nos._exit(2)"
    result = Judge(set_, 0).grade(cells, room)
    assert points(result) == [0] * 5
    assert "too often" in result["questions"][1]["said"][0]


@pytest.mark.parametrize(
    ("code", "flag", "said"),
    [
        ("while True: pass", "came to no end", "could not be compared in time"),
        ("1 / 0", "its test stopped with ZeroDivisionError", "has not the form"),
        ("sp.sympify(ask('total') and 'x + 1')", "", "is a text"),
        ("ask.steps('centred', [np.eye(2)], ['T', ['mean'], 'none'])", "", "AttributeError"),
        ("ask.call('no_such')", "", "there is no `no_such`"),
        ("ask('total', 1)", "", "should be a function"),
    ],
)
def test_a_test_that_goes_wrong_costs_its_own_points_alone(
    code, flag, said, set_, room, monkeypatch
):
    monkeypatch.setattr(judge, "COMPARING", 0.3)
    one = Judge(set_, 0)
    (points_, title, _), *_ = set_.questions[0].hidden
    monkeypatch.setattr(set_.questions[0], "hidden", [(points_, title, code)])
    result = one.grade(right(set_), room)
    assert points(result) == [0, *FULL[1:]]
    assert said in result["questions"][0]["said"][0]
    assert flag in " ".join(result["flags"])
    assert bool(flag) == bool(result["flags"])


def test_one_question_can_be_graded_alone(set_, room):
    result = Judge(set_, 0).grade(right(set_), room, only=3)
    assert [question["number"] for question in result["questions"]] == [3]


def test_a_process_that_is_gone_is_gone_for_good(room):
    with room.visit() as visit:
        with pytest.raises(Died):
            visit.cell("import os\nos._exit(0)")
        with pytest.raises(Died):
            visit.get("x")
        with pytest.raises(Gone):
            asking.Ask(visit, Patience())("x")
