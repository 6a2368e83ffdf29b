"""Whatever is killed, and whenever: the next run goes on, and comes to the same gradebook."""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from coursework import grading
from coursework.classroom import Classroom
from tests.coursework.small_class import (
    CLASS,
    NAME,
    ROOT,
    dump,
    environment,
    forget,
    handed,
    here,
    room,
    write,
)

__all__ = ["here", "room"]

KILLS = 20


def of_many(room, count):
    """Hand in for so many students, whose answers differ."""
    kinds = list(CLASS.values())
    for number in range(count):
        answers = {**kinds[number % len(kinds)], "q1": f"small_mean = {number} + table[0, 0]"}
        write(room.inbox / f"s{number:03}_{NAME}.ipynb", handed(**answers))
    if not room.folder.exists():
        room.say("new", room.folder)
    room.say("collect", NAME, room.inbox)
    return room


def undisturbed(room):
    """Return what the gradebook of a copy of the class says that nobody disturbs."""
    copy = room.folder.with_name("undisturbed")
    shutil.copytree(room.folder, copy)
    one, room.folder = room.folder, copy
    room.say("grade", NAME, "--workers", 1)
    room.folder = one
    return dump(copy)


def whole(room):
    """Return the results that are whole: {student: (when it was written, what it says)}."""
    folder, found = Classroom(room.folder), {}
    for student, path in folder.submissions(NAME).items():
        result = folder.result(NAME, student)
        if result and result["key"] == grading.key_of(folder, NAME, path.read_bytes()):
            place = folder.graded_path(NAME, student)
            found[student] = place.stat().st_mtime_ns, place.read_bytes()
    return found


def descendants(pid):
    """Return the processes that a process has begun, and those that they have."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents.setdefault(int(fields[1]), []).append(int(path.parent.name))
    found, waiting = [], [pid]
    while waiting:
        children = parents.get(waiting.pop(), [])
        found += children
        waiting += children
    return found


def runs(pid):
    """Tell whether a process is there, and no more than a name that nobody has asked for."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def gone(pids, seconds=10):
    """Wait until none of the processes runs, and return those that still do."""
    end = time.monotonic() + seconds
    while (left := [pid for pid in pids if runs(pid)]) and time.monotonic() < end:
        time.sleep(0.01)
    return left


class Forking:
    """Graders that are forked from a process that has imported everything."""

    def __init__(self, sets):
        words = [sys.executable, "-m", "tests.coursework.forked"]
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=environment(sets), cwd=ROOT, text=True,
        )  # fmt: skip
        assert self.process.stdout.readline() == "ready\n"

    def ask(self, line):
        print(line, file=self.process.stdin, flush=True)
        return int(self.process.stdout.readline())

    def start(self, words):
        return self.ask(json.dumps(words))

    def ended(self, pid):
        return self.ask("wait")

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()


class Commands:
    """Graders as one types them."""

    def __init__(self, sets):
        self.env, self.all = environment(sets), {}

    def start(self, words):
        process = subprocess.Popen(
            [sys.executable, "-m", "coursework", *words], cwd=ROOT, env=self.env,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        self.all[process.pid] = process
        return process.pid

    def ended(self, pid):
        return self.all.pop(pid).wait(60)

    def close(self):
        """Nothing of them is left."""


@contextmanager
def graders(kind, sets):
    made = kind(sets)
    try:
        yield made
    finally:
        made.close()


def killed(room, made, chance, paces, late):
    """Kill a grader at a random moment, and return how far it came; what is whole stays as it is.

    The moment is within its beginning, or while one of the next results is made; if it is ``late``,
    when all are there: at once, between the results and the gradebook, or while it writes that.
    """
    before, count = whole(room), len(Classroom(room.folder).submissions(NAME))
    begins, step, ends = paces
    moments = [(count, 0.0)] if late else [(0, begins), (1, step), (1, step), (2, step)]
    more, last = chance.choice(moments)
    wait = chance.uniform(0, ends if len(before) == count else last)
    words = ["grade", NAME, "--workers", chance.choice("112"), "--folder", str(room.folder)]
    pid = made.start(words)
    place = room.folder / "graded" / NAME
    while runs(pid) and len(list(place.glob("[!.]*.json"))) < min(len(before) + more, count):
        time.sleep(0.002)
    time.sleep(wait)
    alive, others = runs(pid), descendants(pid)
    os.killpg(pid, signal.SIGKILL)
    assert made.ended(pid) in (0, -signal.SIGKILL)
    assert gone(others) == [], "processes of a killed grader go on"
    after = whole(room)
    assert {student: after[student] for student in before} == before
    return len(after) if alive else None


def kill_often(room, kind, seed, paces):
    """Kill as many graders as there are to be killed, let one come to its end, and compare.

    ``paces`` are the seconds of a grader's beginning, between results, and for the gradebook.
    """
    right, chance, far = undisturbed(room), random.Random(seed), []
    with graders(kind, room.sets) as made:
        while len(far) < KILLS:
            reached = killed(room, made, chance, paces, late=len(far) >= KILLS - 5)
            if reached is not None:
                far.append(reached)
            elif (room.folder / "gradebook.db").exists():
                # It was done before its moment came: what is killed next begins with less.
                (room.folder / "gradebook.db").unlink()
                shutil.rmtree(room.folder / "autograded")
        done = whole(room)
        pid = made.start(["grade", NAME, "--folder", str(room.folder)])
        assert made.ended(pid) == 0
    after = whole(room)
    assert {student: after[student] for student in done} == done
    assert dump(room.folder) == right
    times = room.log()
    assert len(times) == len(set(times)), "graded twice"
    assert len(times) >= len(after) - KILLS  # a kill may come between a result and its line
    sys.stdout.write(f"killed when so many of {len(after)} results were there: {far}\n")
    return far


def test_a_grader_that_is_killed_twenty_times(room):
    far = kill_often(of_many(room, 16), Forking, seed=7, paces=(0.6, 0.05, 0.3))
    assert min(far) < 10, "some are killed early"
    assert far.count(16) > 2, "some when all is graded, and the gradebook is written"


@pytest.mark.nightly
def test_commands_that_are_killed_twenty_times(room):
    kill_often(of_many(room, 80), Commands, seed=11, paces=(6, 0.5, 4))


def test_a_worker_that_is_killed_on_the_way(room, monkeypatch):
    lose_a_worker(of_many(room, 24), monkeypatch)


@pytest.mark.nightly
def test_three_hundred_and_a_worker_killed(room, monkeypatch):
    lose_a_worker(of_many(room, 300), monkeypatch, workers=3)


#: `Hand` as it is, whatever tests put in its place
HAND = grading.Hand


def lose_a_worker(room, monkeypatch, workers=2):
    """Grade over several processes, kill one on the way, and count what was graded by whom."""
    monkeypatch.setattr(grading, "Hand", HAND)
    count = len(Classroom(room.folder).submissions(NAME))
    crew = grading.Workers(workers)
    lost, store = [], grading.stored_result

    def stored(*words):
        result = store(*words)
        if len(room.log()) == count // 3 and not lost:
            lost.append(crew.hands[0].process.pid)
            os.kill(lost[0], signal.SIGKILL)
        return result

    monkeypatch.setattr(grading, "stored_result", stored)
    folder = Classroom(room.folder)
    results = grading.grade(folder, NAME, crew, quiet=True)
    counted(room, results, count)
    by = [line.split("\t")[4].rpartition(":")[2] for line in lines_of(room)]
    assert str(lost[0]) in by
    assert len(set(by)) == workers + 1, "another took its place"
    last = len(by) - 1 - by[::-1].index(str(lost[0]))
    assert last <= count // 3 + workers, "it did nothing after it was killed"


def lines_of(room):
    return (room.folder / "graded" / NAME / "log.tsv").read_text("utf-8").splitlines()


def counted(room, results, count):
    """See that all were graded, each once, and as they deserve."""
    assert [result["flags"] for result in results.values() if result["flags"]] == []
    assert len(results) == len(whole(room)) == count
    assert sorted(room.log()) == sorted(results)
    assert {result["status"] for result in results.values()} == {"graded"}
    by_tests = {
        student: [question["points"] for question in result["questions"]]
        for student, result in results.items()
    }
    for number, student in enumerate(sorted(by_tests)):
        _, function, figure, _ = by_tests[student]
        assert (function, figure) == (0 if number % 4 == 2 else 3, 0 if number % 4 == 3 else 2)


def played(monkeypatch, code):
    """Let hands be processes that answer each line with what some code makes of it."""
    words = [sys.executable, "-c", f"import sys, time\nfor line in sys.stdin:\n    {code}"]
    begun = []

    def start(hand):
        begun.append(1)
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    monkeypatch.setattr(HAND, "start", start)
    return begun


@pytest.mark.parametrize(
    ("code", "said", "begun"),
    [
        ("sys.exit(3)", "the process that graded it was ended 2 times", 4),
        ("print('half', end='', flush=True); sys.exit()", "was ended 2 times", 4),
        ("time.sleep(60)", "it took longer than 0.3 seconds", 2),
        # It is begun anew once, and then believed.
        ("print('{\"other\": true}', flush=True)", "another version of the set, or of the", 2),
    ],
)
def test_a_hand_that_does_not_answer(monkeypatch, code, said, begun):
    monkeypatch.setattr(grading, "SECONDS", 0.3 if "sleep" in code else 60)
    started, hand = played(monkeypatch, code), HAND()
    for _ in range(2):
        assert said in hand.grade({"version": 1})["broke"]
    assert len(started) == begun
    hand.close()
    hand.end()
    assert hand.grade({"version": 1})["broke"] == "grading was stopped"


def test_a_hand_that_ended_between_two_tasks(monkeypatch):
    played(monkeypatch, "print('{\"points\": 1}', flush=True); sys.exit()")
    hand = HAND()
    for _ in range(3):
        assert hand.grade({"version": 1})["points"] == 1
    hand.end()


def test_another_version_is_not_graded(room):
    of_many(room, 1)
    folder = Classroom(room.folder)
    set_ = folder.edition(NAME)
    task = grading.task_of(folder, set_, "s000", "key", b"{}")
    answers = io.StringIO()
    lines = [json.dumps(task), json.dumps({**task, "version": "another"})]
    grading.work(lines, answers, grading.Grader())
    first, second = map(json.loads, answers.getvalue().splitlines())
    assert first["status"] == "unusable"
    assert second == {"other": True}


def test_dask_workers_one_of_which_is_killed(room, monkeypatch):
    lose_a_worker_of_dask(of_many(room, 12), monkeypatch)


@pytest.mark.nightly
def test_three_hundred_over_dask(room, monkeypatch):
    lose_a_worker_of_dask(of_many(room, 300), monkeypatch)


def lose_a_worker_of_dask(room, monkeypatch):
    """Grade over two processes of Dask, and kill one that nobody begins again."""
    monkeypatch.setattr(grading, "Hand", HAND)
    forget()
    count = len(Classroom(room.folder).submissions(NAME))
    store, lost = grading.stored_result, []
    with dask_cluster(room.sets) as (address, pids):

        def stored(*words):
            result = store(*words)
            if len(room.log()) == count // 3 and not lost:
                by = int(lines_of(room)[0].rpartition(":")[2])
                (busy,) = [pid for pid in pids if by in descendants(pid)]
                lost.append(descendants(busy))
                os.kill(busy, signal.SIGKILL)
            return result

        monkeypatch.setattr(grading, "stored_result", stored)
        results = grading.grade(
            Classroom(room.folder), NAME, grading.DaskWorkers(address), quiet=True
        )
    counted(room, results, count)
    by = {line.split("\t")[4] for line in lines_of(room)}
    assert len(by) == 2, "each process of Dask keeps one hand"
    assert gone(lost[0]) == [], "a killed worker's hand goes on"


@contextmanager
def dask_cluster(sets):
    """Begin a scheduler and two workers without a nanny; return its address, and theirs."""
    distributed = pytest.importorskip("distributed")
    options = {"env": environment(sets), "cwd": ROOT, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([sys.executable, "-c", SCHEDULER], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True, **options) as scheduler:  # fmt: skip
        address = scheduler.stdout.readline().strip()
        workers = [
            subprocess.Popen([sys.executable, "-c", WORKER, address], **options) for _ in range(2)
        ]
        try:
            with distributed.Client(address, set_as_default=False) as client:
                client.wait_for_workers(2, timeout=60)
            yield address, [worker.pid for worker in workers]
        finally:
            for worker in workers:
                worker.kill()
                worker.wait()
            scheduler.kill()


SCHEDULER = """
import asyncio
from distributed import Scheduler
async def main():
    async with Scheduler(host="127.0.0.1", port=0, dashboard=False) as one:
        print(one.address, flush=True)
        await one.finished()
asyncio.run(main())
"""
WORKER = """
import asyncio, sys
from distributed import Worker
async def main():
    async with Worker(sys.argv[1], nthreads=2, dashboard=False) as one:
        await one.finished()
asyncio.run(main())
"""
