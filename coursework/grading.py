"""Grade all submissions of a set: over several processes, resumably, one failure stopping nobody.

Each submission is a task of its own, and its result a file of its own that is written whole,
``graded/SET/STUDENT.json``; the gradebook is made of the results. So whatever is killed, and
whenever, the next run goes on, and comes to the same grades. A result names what it depends on
(the submission, the set, the class's edition, the code that compares): where that is as it was,
nothing is graded twice. ``graded/SET/log.tsv`` has a line for each grading: when, who, how it
ended, how many seconds, which process.

What runs a task
----------------
`Hand`
    One process of this machine, which imports once and then grades task after task. It may end at
    any moment: its task is tried once more in a new one.
`Workers`
    Several hands.
`DaskWorkers`
    The workers of a Dask cluster, here or on other machines. Each of their processes keeps one
    hand, so that a submission that stops a judge, or fills the memory, ends no worker of Dask.

On many machines without Dask
-----------------------------
A job per submission needs the class's folder on a disk that all share, and no gradebook::

    python -m coursework grade SET --only STUDENT --no-gradebook --folder CLASS

It writes one result and is done. It may be run anywhere, in any order, twice, or not at all:
afterwards ``grade SET`` grades what is missing, gathers the results, and enters them. A worker
needs the repository at the same version, and bubblewrap with user namespaces (in a container:
permission to make them). What it does not need: the gradebook, a network, the other submissions.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import json
import os
import queue
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from functools import cache
from importlib import import_module
from pathlib import Path

from coursework import sandbox, source
from coursework.classroom import FORM, slug, write
from coursework.edition import edition
from coursework.said import Progress, Refused, begin_lean

SECONDS = 300  # for one submission, with all its tries
TRIES = 2
PATIENCE = 10  # seconds until a scheduler answers
WORKER_MEMORY = 6 * 2**30
GRADED, LOOK, UNUSABLE = "graded", "needs a look", "unusable"
#: modules on which no result depends: it depends on the code of all others
AFTERWARDS = (
    "__main__ classroom collect export feedback gradebook grading mark marking pages release "
    "report said similar site trying"
).split()
#: a line that defines a function or a class, or sets names
SETS = re.compile(r"^(?:def|class)[ \t]+(\w+)|^\(?(\w[\w \t,]*)(?::[^=\n]*)?=(?!=)", re.M)
LOG = "log.tsv"
ENDED = f"the process that graded it was ended {TRIES} times"
OTHER = "who grades has another version of the set, or of the course's code"


@cache
def edition_key(name, seed, secret):
    """Return the hash of all that the results of an edition depend on, but the submission."""
    modules = sorted(Path(__file__).parent.glob("*.py"))
    own = [path.read_bytes() for path in modules if path.stem not in AFTERWARDS]
    parts = [str(FORM).encode(), str(seed).encode(), secret.encode()]
    return hashlib.sha256(b"\0".join([*parts, source.path_of(name).read_bytes(), *own]))


def key_of(room, name, data):
    """Return what a result depends on; a result with another key is made anew."""
    whole = edition_key(name, room.seed, room.secret).copy()
    whole.update(b"\0" + data)
    return whole.hexdigest()[:24]


class Grader:
    """Grades submissions in one process: the solutions are run once, the libraries loaded once."""

    def __init__(self, trust=False):
        self.room, self.judges = sandbox.Room(trust), {}

    def warm(self):
        """Load what judges need while the room loads what students need.

        The room is begun in this thread: it ends with the thread that began it.
        """
        loading = threading.Thread(target=import_module, args=["coursework.intake"])
        loading.start()
        with contextlib.suppress(sandbox.NoSandbox):  # grading says so
            self.room.open()
        loading.join()

    def grade(self, task):
        """Return the result of one submission, whatever it holds."""
        from coursework import intake
        from coursework.judge import Judge

        name, seed = task["set"], task["seed"]
        set_ = edition(name, seed)
        try:
            handed = intake.parsed(bytes.fromhex(task["data"]))
        except intake.Unusable as why:
            return empty(set_, UNUSABLE, [str(why)])
        edition_ = name, seed, task["secret"]
        if edition_ not in self.judges:
            self.judges[edition_] = Judge(set_, seed, task["secret"])
        cells, flags = intake.to_run(set_, handed)
        if handed.seed not in (None, seed):
            flags.append("it was made from another edition of the set.")
        result = self.judges[edition_].grade(cells, self.room)
        flags += result.pop("flags")
        points = sum(q["points"] for q in result["questions"])
        return {
            "status": LOOK if flags else GRADED, "flags": flags, "points": points,
            "codes": cells, "placed": [answers(set_, code) for code in cells], **result,
        }  # fmt: skip


def answers(set_, code):
    """Return the number of the question that a cell answers, by the names that it sets; or 0.

    No parser meets the code: some code ends one.
    """
    from coursework.judge import asked_for

    asked = {name: q.number for q in set_.questions for name in asked_for(q.starter)}
    for function, targets in SETS.findall(code):
        for name in [function] if function else re.findall(r"\w+", targets):
            if name in asked:
                return asked[name]
    return 0


def empty(set_, status, flags):
    """Return the result of a submission that could not be graded."""
    questions = [
        {"number": q.number, "title": q.title, "points": 0, "parts": [0] * len(q.hidden),
         "of": q.by_machine, "by_hand": q.by_hand, "said": [], "essay": None, "figures": []}
        for q in set_.questions
    ]  # fmt: skip
    return {
        "status": status, "flags": flags, "points": 0, "questions": questions,
        "cells": [], "codes": [], "placed": [],
    }  # fmt: skip


def work(tasks, results, grader):
    """Be a hand: read tasks, a line each, and write their results, until there are no more."""
    for line in tasks:
        task = json.loads(line)
        try:
            done = grader.grade(task) if is_of_this_version(task) else {"other": True}
        except sandbox.NoSandbox as error:
            done = {"nosandbox": str(error)}
        except Exception as error:
            grader.room.close()
            done = {"broke": f"{type(error).__name__}: {error}"[:300]}
        results.write(json.dumps(done) + "\n")
        results.flush()


def is_of_this_version(task):
    """Tell whether who gives a task has the set and the code that this process has."""
    mine = edition_key(task["set"], task["seed"], task["secret"])
    return task["version"] == mine.hexdigest()


def main():
    """Begin as a hand: bounded, and with a line of its own for results."""
    import resource

    begin_lean()
    resource.setrlimit(resource.RLIMIT_AS, (WORKER_MEMORY, WORKER_MEMORY))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who starts a hand also ends it
    results = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # nothing else may speak on the line of results
    threading.Thread(target=end_with, args=[os.getppid()], daemon=True).start()
    grader = Grader(sys.argv[1:] == ["trust"])
    grader.warm()
    work(sys.stdin, results, grader)


def end_with(parent):
    """End this process when the one that started it is gone, whatever it is doing."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


class Hand:
    """One grading process of this machine, begun when it is needed and begun again when it ends."""

    def __init__(self, trust=False):
        self.trust, self.process, self.closed = trust, None, False
        self.one, self.renewed = threading.Lock(), set()

    def start(self):
        """Begin the process; tests put others here."""
        command = [sys.executable, "-m", "coursework.grading", *(["trust"] if self.trust else [])]
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **sandbox.THREADS, "PYTHONPATH": str(sandbox.ROOT)},
            cwd=sandbox.ROOT,
        )

    def grade(self, task):
        """Return the result of a task, whatever becomes of the process."""
        began, result = time.monotonic(), {"broke": ENDED}
        for _ in range(TRIES):
            answer = self.ask(task)
            if answer and answer.get("other"):
                result = {"broke": OTHER}
                if task["version"] in self.renewed:
                    break
                self.renewed.add(task["version"])
                self.end()  # it began before the set, or the code, was changed
            elif answer:
                result = answer
                break
        by = f"{socket.gethostname()}:{self.process.pid}" if self.process else ""
        return {**result, "by": by, "took": round(time.monotonic() - began, 3)}

    def begin(self):
        """Begin the process, unless it runs; return whether it may."""
        with self.one:
            if not self.closed and (self.process is None or self.process.poll() is not None):
                self.end()
                self.process = self.start()
            return not self.closed

    def ask(self, task):
        """Give the process a task; return its answer, or None where it ended under it."""
        if not self.begin():
            return {"broke": "grading was stopped"}
        late = []
        alarm = threading.Timer(SECONDS, lambda: late.append(1) or self.process.kill())
        alarm.start()
        try:
            self.process.stdin.write(json.dumps(task).encode() + b"\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except (OSError, ValueError):  # it ended, or was closed under us
            answer = b""
        finally:
            alarm.cancel()
        if answer.endswith(b"\n"):
            return json.loads(answer)
        self.end()  # its line may close a moment before it is gone
        return {"broke": f"it took longer than {SECONDS} seconds"} if late else None

    def end(self):
        """End the process, as the one that it is."""
        if self.process:
            self.process.kill()
            self.process.wait()
            with contextlib.suppress(OSError):
                self.process.stdin.close()
            self.process.stdout.close()
            self.process = None

    def close(self):
        """End the process, and begin no other."""
        with self.one:
            self.closed = True
            if self.process:
                self.process.kill()  # whoever waits for its answer sees that it ended


class Workers:
    """Several processes of this machine, each of which may end at any moment."""

    def __init__(self, count, trust=False):
        self.hands = [Hand(trust) for _ in range(count)]
        self.threads = []

    def begin(self, count):
        """Begin the processes for so many tasks: they have much to import."""
        for hand in self.hands[:count]:
            hand.begin()

    def run(self, tasks):
        """Yield (task, result) in the order in which they are done."""
        waiting, done = deque(tasks), queue.SimpleQueue()
        for hand in self.hands[: len(tasks)]:
            thread = threading.Thread(target=self.serve, args=[hand, waiting, done], daemon=True)
            self.threads.append(thread)
            thread.start()
        for _ in tasks:
            yield done.get()

    @staticmethod
    def serve(hand, waiting, done):
        """Let a hand do one task after another, as long as there are any."""
        while True:
            try:
                task = waiting.popleft()
            except IndexError:
                return
            try:
                result = hand.grade(task)
            except Exception as error:  # no process could be begun
                result = {"broke": f"{type(error).__name__}: {error}"[:300]}
            done.put((task, result))

    def close(self):
        for hand in self.hands:
            hand.close()
        for thread in self.threads:
            thread.join(5)
        for hand in self.hands:
            hand.end()


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
            self.client = Client(address, timeout=PATIENCE)
        except (OSError, TimeoutError, ValueError) as error:
            raise Refused(
                f"No Dask scheduler answers at {address} ({type(error).__name__})."
            ) from None
        self.trust = trust

    def begin(self, count):
        """Others have begun them."""

    def run(self, tasks):
        """Yield (task, result) in the order in which they are done; a lost worker's are redone."""
        from distributed import as_completed

        futures = {
            self.client.submit(on_dask, task, self.trust, pure=False): task for task in tasks
        }
        for future in as_completed(futures):
            if future.status == "finished":
                result = future.result()
            else:  # it took several workers with it, say; others go on
                result = {"broke": f"Dask says {future.status}: {future.exception()!r}"[:300]}
            yield futures[future], result

    def close(self):
        self.client.close()


def on_dask(task, trust):
    """Grade one submission by the hand that this process of Dask keeps."""
    with ONE_AT_A_TIME:
        return kept_hand(trust).grade(task)


#: Dask may run several tasks in one process, each in a thread
ONE_AT_A_TIME = threading.Lock()


@cache
def kept_hand(trust):
    return Hand(trust)


def grade(
    room, name, workers=None, students=None, again=False, trust=False, quiet=False, meanwhile=None
):
    """Grade what was handed in for a set and is not graded yet.

    Parameters
    ----------
    meanwhile : callable, optional
        What can be done while the processes load their libraries. Nothing runs before it is done,
        nor at all when it raises.

    Returns
    -------
    dict
        {student: result} of all submissions of the set, or of the students that were asked for.
    """
    set_ = room.edition(name)
    handed = chosen(room, set_, students)
    results, tasks = {}, []
    for student, path in handed.items():
        data = path.read_bytes()
        key = key_of(room, set_.name, data)
        stored = room.result(set_.name, student)
        if stored and stored.get("key") == key and not again:
            results[student] = stored
        else:
            tasks.append(task_of(room, set_, student, key, data))
    # To begin a process takes as long as some submissions.
    workers = workers or Workers(min(os.cpu_count() or 1, 8, 1 + len(tasks) // 8), trust)
    try:
        workers.begin(len(tasks))
        if meanwhile:
            meanwhile()
        with Progress(f"grading {set_.name}", len(tasks), quiet=quiet) as bar:
            for task, result in workers.run(tasks):
                if "nosandbox" in result:
                    raise Refused(result["nosandbox"])
                results[task["student"]] = stored_result(room, set_, task, result)
                bar.step()
    finally:
        workers.close()
    return dict(sorted(results.items()))


def chosen(room, set_, students):
    """Return what was handed in by these students, or by all."""
    handed = room.submissions(set_.name)
    if not handed:
        raise Refused(
            f"Nothing was handed in for {set_.name} yet: `collect {set_.name} FOLDER` takes it in."
        )
    if not students:
        return handed
    students = [name if name in handed else slug(name) for name in students]
    if unknown := sorted(set(students) - set(handed)):
        raise Refused(f"{', '.join(unknown)} handed in nothing for {set_.name}.")
    return {student: handed[student] for student in dict.fromkeys(students)}


def task_of(room, set_, student, key, data):
    """Return a submission as what a hand needs, and no more."""
    return {
        "student": student, "set": set_.name, "seed": room.seed, "secret": room.secret,
        "data": data.hex(), "key": key,
        "version": edition_key(set_.name, room.seed, room.secret).hexdigest(),
    }  # fmt: skip


def stored_result(room, set_, task, result):
    """Write down the result of a task, and return it."""
    by, took, key = result.pop("by", ""), result.pop("took", 0.0), task["key"]
    if "broke" in result:  # not the submission's fault, perhaps: the next run tries again
        result, key = empty(set_, LOOK, [f"grading stopped: {result['broke']}."]), ""
    result = {"student": task["student"], "set": set_.name, "key": key, **result}
    text = json.dumps(result, indent=1, ensure_ascii=False).encode("utf-8", "replace").decode()
    path, result = room.graded_path(set_.name, task["student"]), json.loads(text)
    write(path, text)
    now = datetime.datetime.now().isoformat(" ", "seconds")
    line = "\t".join([now, task["student"], result["status"], f"{took:.2f}", by])
    with contextlib.suppress(OSError), (path.parent / LOG).open("a", encoding="utf-8") as log:
        log.write(line + "\n")  # after the result: a line stands for one that is whole
    return result


if __name__ == "__main__":
    main()
