"""Grade all submissions of a set: over several processes, resumably, one failure stopping nobody.

Each submission is a task of its own, and its result a file of its own that is written whole; the
gradebook is made of the results. So whatever is killed, and whenever, the next run goes on, and
comes to the same grades. What runs a task may be a process here (`Workers`) or a Dask worker on
another machine (`DaskWorkers`): a task is the bytes of a submission, its result is data.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import resource
import selectors
import subprocess
import sys
import time
from pathlib import Path

from coursework import intake, sandbox, source
from coursework.classroom import FORM, write
from coursework.edition import edition
from coursework.judge import Judge
from coursework.said import Progress, Refused

SECONDS = 300  # for one submission, with all its tries
TRIES = 2
WORKER_MEMORY = 6 * 2**30
GRADED, LOOK, UNUSABLE = "graded", "needs a look", "unusable"


def key_of(room, name, data):
    """Return what a result depends on; a result with another key is made anew."""
    text = source.path_of(name).read_bytes()
    own = b"".join(
        (Path(__file__).with_name(f)).read_bytes()
        for f in ("judge.py", "comparing.py", "intake.py")
    )
    whole = b"\0".join(
        [str(FORM).encode(), str(room.seed).encode(), room.secret.encode(), text, own, data]
    )
    return hashlib.sha256(whole).hexdigest()[:24]


class Grader:
    """Grades submissions in one process: the solutions are run once, the libraries loaded once."""

    def __init__(self, trust=False):
        self.room, self.judges = sandbox.Room(trust), {}

    def grade(self, task):
        """Return the result of one submission, whatever it holds."""
        name, seed = task["set"], task["seed"]
        set_ = edition(name, seed)
        try:
            handed = intake.parsed(bytes.fromhex(task["data"]))
        except intake.Unusable as why:
            return empty(set_, UNUSABLE, [str(why)])
        if (name, seed) not in self.judges:
            self.judges[name, seed] = Judge(set_, seed, task["secret"])
        cells, flags = intake.to_run(set_, handed)
        if handed.seed not in (None, seed):
            flags.append("it was made from another edition of the set.")
        result = self.judges[name, seed].grade(cells, self.room)
        flags += result.pop("flags")
        points = sum(q["points"] for q in result["questions"])
        return {
            "status": LOOK if flags else GRADED, "flags": flags, "points": points,
            "codes": cells, **result,
        }  # fmt: skip


def empty(set_, status, flags):
    """Return the result of a submission that could not be graded."""
    questions = [
        {"number": q.number, "title": q.title, "points": 0, "parts": [0] * len(q.hidden),
         "of": q.by_machine, "by_hand": q.by_hand, "said": [], "essay": None, "figures": []}
        for q in set_.questions
    ]  # fmt: skip
    return {
        "status": status,
        "flags": flags,
        "points": 0,
        "questions": questions,
        "cells": [],
        "codes": [],
    }


def work():
    """Be a worker: read tasks, a line each, and write their results."""
    resource.setrlimit(resource.RLIMIT_AS, (WORKER_MEMORY, WORKER_MEMORY))
    trust = sys.argv[1:] == ["trust"]
    tasks, results = sys.stdin, os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # nothing else may speak on the line of results
    grader = Grader(trust)
    for line in tasks:
        task = json.loads(line)
        try:
            done = grader.grade(task)
        except sandbox.NoSandbox as error:
            done = {"nosandbox": str(error)}
        except Exception as error:
            grader.room.close()
            done = {"broke": f"{type(error).__name__}: {error}"[:300]}
        results.write(json.dumps({"student": task["student"], "result": done}) + "\n")
        results.flush()


class Workers:
    """Several processes of this machine, each of which may end at any moment."""

    def __init__(self, count, trust=False):
        self.count, self.trust = count, trust
        self.all = []

    def start(self):
        command = [sys.executable, "-m", "coursework.grading", *(["trust"] if self.trust else [])]
        env = {**os.environ, **sandbox.THREADS, "PYTHONPATH": str(sandbox.ROOT)}
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=env,
            cwd=sandbox.ROOT,
            bufsize=0,
        )

    def run(self, tasks):
        """Yield (task, result) in the order in which they are done."""
        waiting, tried = list(reversed(tasks)), {}
        chosen = selectors.DefaultSelector()
        busy = {}

        def give(process):
            if not waiting:
                process.stdin.close()
                return
            task = waiting.pop()
            tried[task["student"]] = tried.get(task["student"], 0) + 1
            busy[process] = (task, time.monotonic(), bytearray())
            with contextlib.suppress(BrokenPipeError):
                process.stdin.write(json.dumps(task).encode() + b"\n")

        def begin():
            process = self.start()
            self.all.append(process)
            chosen.register(process.stdout, selectors.EVENT_READ, process)
            give(process)

        def lost(process):
            """A worker is gone: another takes its place, and the task is tried once more."""
            chosen.unregister(process.stdout)
            process.kill()
            process.wait()
            task, _, _ = busy.pop(process, (None, 0, None))
            if task is None:
                return None
            if tried[task["student"]] >= TRIES:
                begin_if_needed()
                return task, {"broke": "the process that graded it was ended twice"}
            waiting.append(task)
            begin()
            return None

        def begin_if_needed():
            if waiting:
                begin()

        for _ in range(min(self.count, len(tasks))):
            begin()
        while busy:
            for event, _ in chosen.select(timeout=1):
                process = event.data
                data = os.read(process.stdout.fileno(), 1 << 20)
                if not data:
                    if outcome := lost(process):
                        yield outcome
                    continue
                task, _, buffer = busy[process]
                buffer += data
                if buffer.endswith(b"\n"):
                    del busy[process]
                    yield task, json.loads(buffer)["result"]
                    give(process)
            for process, (_, since, _) in list(busy.items()):
                if time.monotonic() - since > SECONDS:
                    process.kill()  # its line closes, and it is found lost

    def close(self):
        for process in self.all:
            process.kill()
            process.wait()
            process.stdout.close()
            process.stdin.close()


class DaskWorkers:
    """The workers of a Dask cluster, on this machine or on many."""

    def __init__(self, address, trust=False):
        try:
            from distributed import Client
        except ImportError:
            raise Refused(
                "Dask is not installed: `pip install dask distributed` adds it."
            ) from None
        try:
            self.client = Client(address, timeout="10s")
        except (OSError, TimeoutError, ValueError) as error:
            raise Refused(
                f"No Dask scheduler answers at {address} ({type(error).__name__})."
            ) from None
        self.trust = trust

    def run(self, tasks):
        """Yield (task, result) in the order in which they are done; a lost worker's are redone."""
        from distributed import as_completed

        futures = {
            self.client.submit(on_dask, task, self.trust, pure=False): task for task in tasks
        }
        for future in as_completed(futures):
            task = futures[future]
            yield (
                task,
                future.result() if future.status == "finished" else {"broke": str(future.status)},
            )

    def close(self):
        self.client.close()


def on_dask(task, trust):
    """Grade one submission in a process of its own: Dask's may run several things at once."""
    workers = Workers(1, trust)
    try:
        return next(workers.run([task]))[1]
    finally:
        workers.close()


def grade(room, name, workers=None, students=None, again=False, trust=False, quiet=False):
    """Grade what was handed in for a set and is not graded yet.

    Returns
    -------
    dict
        {student: result} of all submissions of the set.
    """
    set_ = room.edition(name)
    handed = room.submissions(set_.name)
    if not handed:
        raise Refused(
            f"Nothing was handed in for {set_.name} yet: `collect {set_.name} FOLDER` takes it in."
        )
    if students and (unknown := sorted(set(students) - set(handed))):
        raise Refused(f"{', '.join(unknown)} handed in nothing for {set_.name}.")
    results, tasks = {}, []
    for student, path in handed.items():
        if students and student not in students:
            continue
        data = path.read_bytes()
        key = key_of(room, set_.name, data)
        stored = room.result(set_.name, student)
        if stored and stored.get("key") == key and not again:
            results[student] = stored
            continue
        tasks.append({
            "student": student, "set": set_.name, "seed": room.seed, "secret": room.secret,
            "data": data.hex(), "key": key,
        })  # fmt: skip
    workers = workers or Workers(min(os.cpu_count() or 1, 8), trust)
    try:
        with (
            Progress(f"grading {set_.name}", len(tasks))
            if tasks and not quiet
            else contextlib.nullcontext() as bar
        ):
            for task, result in workers.run(tasks):
                if "nosandbox" in result:
                    raise Refused(result["nosandbox"])
                results[task["student"]] = stored_result(room, set_, task, result)
                if bar:
                    bar.step()
    finally:
        workers.close()
    return results


def stored_result(room, set_, task, result):
    """Write down the result of a task, and return it."""
    if "broke" in result:
        result = empty(set_, LOOK, [f"grading stopped: {result['broke']}."])
    record = room.record(set_.name, task["student"]) or {}
    result = {
        "student": task["student"], "set": set_.name, "key": task["key"], **result,
        "flags": [*record.get("flags", []), *result["flags"]], "when": record.get("when", 0),
    }  # fmt: skip
    if result["flags"] and result["status"] == GRADED:
        result["status"] = LOOK
    write(
        room.graded_path(set_.name, task["student"]),
        json.dumps(result, indent=1, ensure_ascii=False),
    )
    return result


if __name__ == "__main__":
    work()
