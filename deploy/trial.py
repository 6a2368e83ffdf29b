"""Try a real hub with a class that comes at once, check every answer, and measure.

    .venv/bin/python deploy/trial.py --students 20

JupyterHub, its proxy, the exchange and the students' servers are those of ``deploy/install.sh
_build/hub --hub``. Each student logs in, opens a chapter, runs its first cells, saves it, and
hands in a set, as a browser would, by HTTP and a web socket. The teacher collects, grades and
gives back with ``python -m coursework``. All of it stands in a temporary folder, and nothing stays.

As root, the students are users of the machine, in a table of users that this trial alone sees;
otherwise all are the user who says the command.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import re
import secrets
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import requests
import websocket

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from coursework.edition import edition  # noqa: E402

MEASURED = Path(__file__).with_name("measured.json")
CHAPTER, SET, CELLS = "course/algebra/svd.ipynb", "coordinates", 5
STEPS = ("log in", "start", "open", "first cell", "cells", "save", "hand in")
PATIENCE = 600  # seconds; a machine may be busy, and only what hangs for ever should end this
NUDGE = 20  # seconds until a kernel that says nothing is asked again
FIRST_UID = 52_000
HOMELESS = "homeless"
TOO_MUCH = "len(bytearray(3 * 2**30))"
MB = 2**20


class Failed(Exception):
    """What was not as it should be, in a sentence."""


def say(words=""):
    """Print a line, now."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def expect(holds, sentence):
    """Stop where something is not as it should be."""
    if not holds:
        raise Failed(sentence)


class Hub:
    """A hub that runs, in a folder of its own."""

    def __init__(self, python, folder, names):
        self.folder, self.names = Path(folder), names
        self.state, self.homes = self.folder / "state", self.folder / "homes"
        self.password, self.port = secrets.token_hex(8), free_ports()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = self.folder / "hub.log"
        self.words = [python, str(ROOT / "deploy" / "hub.py"), "--state", str(self.state), "--try",
                      "--password", self.password, "--port", str(self.port)]  # fmt: skip
        if os.geteuid() == 0:
            self.words = [*self.with_users(), *self.words]
        # As for a class: servers go on without the hub.
        self.state.mkdir()
        local = self.state / "local_config.py"
        local.write_text("c.JupyterHub.cleanup_servers = False\n", "utf-8")
        self.begin()

    def begin(self):
        """Start the hub."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.words, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )

    def with_users(self):
        """Make homes, and return what runs a command among users that nobody else sees."""
        self.homes.mkdir()
        for name, kind in (("passwd", "{0}:x:{1}:{1}::{2}:/bin/bash"), ("group", "{0}:x:{1}:")):
            lines = Path("/etc", name).read_text("utf-8").splitlines()
            for number, student in enumerate([*self.names, HOMELESS], FIRST_UID):
                lines.append(kind.format(student, number, self.homes / student))
            (self.folder / name).write_text("\n".join(lines) + "\n", "utf-8")
        for number, student in enumerate(self.names, FIRST_UID):
            home = self.homes / student
            home.mkdir(mode=0o700)
            os.chown(home, number, number)
        bind = "; ".join(f"mount --bind {self.folder}/{n} /etc/{n}" for n in ("passwd", "group"))
        return ["unshare", "--mount", "bash", "-euc", f'{bind}; exec "$@"', "--"]

    def wait(self):
        """Wait until it answers."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            expect(self.process.poll() is None, f"The hub has ended: {self.last_words()}")
            with contextlib.suppress(requests.RequestException):
                if requests.get(f"{self.address}/hub/api", timeout=5).ok:
                    return
            time.sleep(0.2)
        raise Failed("The hub does not answer.")

    def last_words(self):
        """Return the last line of its log."""
        return (self.log.read_text("utf-8", "replace").strip().splitlines() or ["nothing"])[-1]

    def processes(self):
        """Return all its processes, and the students', who go on without it."""
        with contextlib.suppress(psutil.NoSuchProcess):
            me = psutil.Process(self.process.pid)
            return [me, *me.children(recursive=True), *self.of_students()]
        return self.of_students()

    def of_students(self):
        """Return the processes of all students here."""
        return [one for one in psutil.process_iter() if self.user_of(one)]

    def of_student(self, name):
        """Return the processes of a student."""
        return [one for one in psutil.process_iter() if self.user_of(one) == name]

    def user_of(self, process):
        """Return for which student of this hub a process runs."""
        with contextlib.suppress(psutil.Error, OSError):
            about = process.environ()
            if about.get("HOME", "").startswith(f"{self.folder}/"):
                return about.get("JUPYTERHUB_USER")
        return None

    def again(self):
        """End the hub, and start it anew, while students work."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)
        self.begin()
        self.wait()

    def stop(self):
        """End it as a machine that is shut down does, and return what is still there."""
        running = self.processes()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE / 10)
        _, left = psutil.wait_procs(running, timeout=PATIENCE / 20)
        for one in left:
            with contextlib.suppress(psutil.NoSuchProcess):
                one.kill()
        return left


def free_ports():
    """Return a port that is free, with the three behind it."""
    for _ in range(100):
        with contextlib.ExitStack() as stack, contextlib.suppress(OSError, OverflowError):
            first = stack.enter_context(socket.create_server(("127.0.0.1", 0))).getsockname()[1]
            for number in range(first + 1, first + 4):
                stack.enter_context(socket.create_server(("127.0.0.1", number)))
            return first
    raise Failed("There are no four free ports in a row.")


class Student:
    """A student with a browser."""

    def __init__(self, hub, name, notebook):
        self.hub, self.name, self.notebook = hub, name, notebook
        self.browser, self.seconds = requests.Session(), {}
        self.channel = None
        self.own = f"{hub.address}/user/{name}"

    def everything(self, together):
        """Do what a student does in a session; all students begin at the same moment."""
        together.wait(PATIENCE)
        for step, do in zip(STEPS, (
            self.enter, self.start, self.open, self.first_cell, self.cells, self.save,
            self.hand_in,
        ), strict=True):  # fmt: skip
            began = time.monotonic()
            try:
                do()
            except (requests.RequestException, websocket.WebSocketException, OSError) as error:
                raise Failed(f"{self.name} could not {step}: {error}") from error
            self.seconds[step] = time.monotonic() - began

    def ask(self, method, address, code=(200, 201), **options):
        """Ask as a page would, with the token against forged requests; check the answer's kind."""
        places = ("/hub/", f"/user/{self.name}/")
        token = [c.value for c in self.browser.cookies if c.name == "_xsrf"
                 and c.path == places[address.startswith(self.own)]]  # fmt: skip
        headers = {"X-XSRFToken": token[0]} if token else {}
        answer = self.browser.request(method, address, headers=headers, timeout=PATIENCE, **options)
        expect(
            answer.status_code in code,
            f"{method} {address} answered {answer.status_code} to {self.name}: {answer.text[:300]}",
        )
        return answer

    def log_in(self):
        """Fill in the form."""
        form = f"{self.hub.address}/hub/login"
        self.ask("GET", form)
        (token,) = [c.value for c in self.browser.cookies if c.name == "_xsrf"]
        said = {"username": self.name, "password": self.hub.password, "_xsrf": token}
        answer = self.browser.post(form, data=said, allow_redirects=False, timeout=PATIENCE)
        return answer.status_code

    def enter(self):
        """Log in, as somebody whom the hub knows."""
        expect(self.log_in() == 302, f"{self.name} could not log in.")

    def start(self):
        """Ask for a server, watch its progress, and see JupyterLab."""
        hub = self.hub.address
        self.ask("GET", f"{hub}/hub/spawn")
        address = f"{hub}/hub/api/users/{self.name}/server/progress"
        with self.ask("GET", address, stream=True) as answer:
            said = [json.loads(line[6:]) for line in answer.iter_lines() if line[:6] == b"data: "]
        expect(said and said[-1].get("ready"), f"The server of {self.name} failed: {said[-1:]}")
        page = self.ask("GET", f"{self.own}/lab")
        expect("jupyter-config-data" in page.text, f"{self.name} does not see JupyterLab.")

    def contents(self, path, method="GET", **options):
        """Read or write a file in the student's home."""
        return self.ask(method, f"{self.own}/api/contents/{path}", **options).json()

    def open(self):
        """Open a chapter, which is the course's."""
        self.page = self.contents(CHAPTER)["content"]
        wanted = [source_of(cell) for cell in self.notebook["chapter"]["cells"]]
        found = [source_of(cell) for cell in self.page["cells"]]
        expect(found == wanted, f"{self.name} has another chapter.")
        self.code = [cell for cell in self.page["cells"] if cell["cell_type"] == "code"][:CELLS]

    def first_cell(self):
        """Start a kernel, and run the first cell in it."""
        self.session = self.kernel_for(CHAPTER)
        self.compare(self.code[0])

    def kernel_for(self, path):
        """Start a kernel for a notebook, listen to it, and return its session."""
        wanted = {"path": path, "name": path, "type": "notebook", "kernel": {"name": "python3"}}
        started = self.ask("POST", f"{self.own}/api/sessions", json=wanted).json()
        self.kernel = started["kernel"]["id"]
        self.listen()
        return started["id"]

    def listen(self):
        """Connect to the kernel."""
        address = f"{self.own}/api/kernels/{self.kernel}/channels".replace("http", "ws", 1)
        cookies = "; ".join(
            f"{c.name}={c.value}" for c in self.browser.cookies
            if f"/user/{self.name}/".startswith(c.path)
        )  # fmt: skip
        self.channel = websocket.create_connection(address, cookie=cookies, timeout=NUDGE)
        # As JupyterLab does: ask until the kernel answers on both of its channels.
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(websocket.WebSocketTimeoutException):
                number = self.send("kernel_info_request", {})
                while not self.is_idle(json.loads(self.channel.recv()), number):
                    """It says other things first."""
                self.channel.settimeout(PATIENCE)
                return
        raise Failed(f"The kernel of {self.name} does not answer.")

    def leave(self):
        """Stop the server, as the hub's control panel does."""
        address = f"{self.hub.address}/hub/api/users/{self.name}/server"
        self.ask("DELETE", address, code=(202, 204))

    def cells(self):
        """Run some more."""
        for cell in self.code[1:]:
            self.compare(cell)

    def compare(self, cell):
        """Run a cell, and see that it prints what its page shows."""
        found, wanted = self.run(source_of(cell)), shown(cell["outputs"])
        expect(found == wanted, f"A cell prints {found!r} for {self.name}, and not {wanted!r}.")

    def run(self, code):
        """Run code in the kernel, and return what comes of it."""
        outputs = []
        number = self.send("execute_request", {
            "code": code, "silent": False, "store_history": True, "stop_on_error": True,
            "user_expressions": {}, "allow_stdin": False,
        })  # fmt: skip
        while True:
            got = json.loads(self.channel.recv())
            if self.is_idle(got, number):
                return shown(outputs)
            if got["parent_header"].get("msg_id") == number and got["channel"] == "iopub":
                outputs.append({"output_type": got["msg_type"], **got["content"]})

    def send(self, kind, content):
        """Send the kernel a message, and return its number."""
        number = uuid.uuid4().hex
        header = {"msg_id": number, "msg_type": kind, "session": number, "username": self.name,
                  "version": "5.3"}  # fmt: skip
        message = {"header": header, "content": content, "channel": "shell"}
        self.channel.send(json.dumps(message | {"parent_header": {}, "metadata": {}}))
        return number

    @staticmethod
    def is_idle(got, number):
        """Tell whether the kernel is done with what a message asked."""
        return (
            got["parent_header"].get("msg_id") == number
            and got["msg_type"] == "status"
            and got["content"]["execution_state"] == "idle"
        )

    def save(self):
        """Write a word of one's own under the chapter, save it, and read it back."""
        word = f"Read by {self.name}."
        self.page["cells"].append(
            {"cell_type": "markdown", "id": "my-own", "metadata": {}, "source": word}
        )
        self.put(CHAPTER, self.page)
        again = self.contents(CHAPTER)["content"]
        expect(source_of(again["cells"][-1]) == word, f"What {self.name} wrote is not there.")

    def put(self, path, notebook):
        """Save a notebook."""
        self.contents(path, "PUT", json={"type": "notebook", "content": notebook})

    def hand_in(self):
        """Answer the questions of a set, save it, and hand it in from a cell."""
        path = f"course/coursework/{SET}.ipynb"
        sheet = self.contents(path)["content"]
        answers = self.notebook["answers"]
        for cell in sheet["cells"]:
            cell["source"] = answers.get(cell["id"], source_of(cell))
        if self.name != self.hub.names[0]:  # one has all, and everybody else a question less
            first = next(cell for cell in sheet["cells"] if cell["id"] in answers)
            first["source"] = f"mine = {self.name!r}"
        self.put(path, sheet)
        said = self.command(f"submit {path}")
        expect(f"is handed in for {SET} as {self.name}:" in said, f"{self.name} was told: {said}")

    def command(self, words):
        """Say a command in a cell, as students do, in their home."""
        return "\n".join(text for _, text in self.run(f"%cd -q ~\n!{words}"))


def source_of(cell):
    """Return the text of a cell, however it is stored."""
    return "".join(cell["source"])


def shown(outputs):
    """Return what outputs say, in one form for what is stored and for what comes now."""
    found = []
    for one in outputs:
        kind = one["output_type"]
        if kind == "stream":
            found.append((one["name"], "".join(one["text"])))
        elif kind in ("display_data", "execute_result"):
            found.append(("data", "".join(one["data"].get("text/plain", ""))))
        elif kind == "error":
            found.append(("error", f"{one['ename']}: {one['evalue']}"))
    merged = found[:1]
    for kind, text in found[1:]:
        if kind == merged[-1][0] and kind != "data":
            merged[-1] = (kind, merged[-1][1] + text)
        else:
            merged.append((kind, text))
    return merged


def material():
    """Return the chapter as it is stored, and right answers to the set."""
    chapter = ROOT / "book" / Path(CHAPTER).relative_to("course")
    questions = edition(SET, 0).questions
    return {
        "chapter": json.loads(chapter.read_text("utf-8")),
        "answers": {f"{SET}-q{q.number}-answer": q.solution for q in questions},
    }


def memory_of(hub, name):
    """Return the memory of a student's processes in bytes, shared pages counted by their share."""
    found = {"server": 0, "kernel": 0}
    for process in hub.of_student(name):
        kind = "kernel" if "ipykernel_launcher" in " ".join(process.cmdline()) else "server"
        rollup = Path(f"/proc/{process.pid}/smaps_rollup").read_text("ascii")
        found[kind] += int(re.search(r"^Pss:\s+(\d+) kB$", rollup, re.M)[1]) * 1024
    expect(all(found.values()), f"{name} has no server, or no kernel.")
    return found


def processor_of(hub, name):
    """Return the processor time of a student's processes in seconds."""
    times = [process.cpu_times() for process in hub.of_student(name)]
    return sum(t.user + t.system + t.children_user + t.children_system for t in times)


def check_bounds(students):
    """See that a student can neither take all memory nor look into another's home."""
    one, other = students[0], students[-1]
    said = one.run(TOO_MUCH)
    expect("MemoryError" in str(said), f"{one.name} could take 3 GB: {said}")
    expect(one.run("1 + 1") == [("data", "2")], "The kernel did not survive.")
    if os.geteuid() == 0 and one is not other:
        said = one.command(f"cat {other.hub.homes / other.name}/course/coursework/{SET}.ipynb")
        expect("Permission denied" in said, f"{one.name} reads {other.name}'s work: {said[:200]}")
        inbox = other.hub.state / "exchange" / "inbox"
        expect("Permission denied" in one.command(f"ls {inbox}"), f"{one.name} lists the inbox.")


def check_strangers(hub):
    """See that who cannot be a student is told so."""
    for name in ("../x", "nul", "j\u0430ne", "a" * 65):
        code = Student(hub, name, None).log_in()
        expect(code == 403, f"{name!r} comes in: {code}.")
    if os.geteuid() == 0:
        one = Student(hub, HOMELESS, None)
        one.enter()
        page = one.ask("GET", f"{hub.address}/hub/spawn", code=(503,))
        words = f"The home {hub.homes / HOMELESS} of {HOMELESS} is missing"
        expect(words in page.text, f"{HOMELESS} is not told why there is no server.")


def check_restart(hub, students):
    """See that students go on while the hub is started anew, and can hand in then."""
    for one in students:
        one.run("kept = 41")
    hub.again()
    for one in students:
        one.listen()
        expect(one.run("kept + 1") == [("data", "42")], f"{one.name} has lost the kernel.")
    said = students[0].command(f"submit course/coursework/{SET}.ipynb")
    expect("was handed in before" in said, f"{students[0].name} was told: {said}")


def kernels(hub, student):
    """Run every notebook to its end, each in a kernel of its own.

    Returns
    -------
    dict
        By notebook, the MB that its kernel has at the end, and the most that it ever had.
    """
    course = (hub.homes if os.geteuid() == 0 else hub.state / "homes") / student.name / "course"
    found = {}
    student.ask("DELETE", f"{student.own}/api/sessions/{student.session}", code=(204,))
    for path in sorted(course.rglob("[!.]*.ipynb")):
        name = path.relative_to(course)
        if any(part.startswith(".") for part in name.parts):
            continue
        session = student.kernel_for(f"course/{name}")
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                said = student.run(source_of(cell))
                sheet = name.parts[0] == "coursework"  # what nobody has answered yet is an error
                expect(sheet or "error" not in dict(said), f"{name} does not run: {said[-1:]}")
        found[path.stem] = [round(memory_of(hub, student.name)["kernel"] / MB), peak(hub, student)]
        student.ask("DELETE", f"{student.own}/api/sessions/{session}", code=(204,))
    return found


def peak(hub, student):
    """Return the most MB that a student's kernel ever had, pages that it shares included."""
    for process in hub.of_student(student.name):
        if "ipykernel_launcher" in " ".join(process.cmdline()):
            status = Path(f"/proc/{process.pid}/status").read_text("utf-8", "replace")
            return round(int(re.search(r"^VmHWM:\s+(\d+) kB$", status, re.M)[1]) / 1024)
    raise Failed(f"{student.name} has no kernel.")


def check_inbox(hub, students):
    """See that what arrived is what was saved, in each student's own name."""
    for one in students:
        files = list((hub.state / "exchange" / "inbox" / SET / one.name).glob("*.ipynb"))
        expect(len(files) == 1, f"{one.name} has {len(files)} submissions.")
        home = hub.homes if os.geteuid() == 0 else hub.state / "homes"
        own = (home / one.name / "course" / "coursework" / f"{SET}.ipynb").read_bytes()
        expect(files[0].read_bytes() == own, f"What {one.name} handed in arrived changed.")
        digest = hashlib.sha256(own).hexdigest()
        expect(files[0].stem.endswith(digest[:12]), f"The checksum of {one.name} is wrong.")


def coursework(*words):
    """Say a command of the coursework, and return what it prints."""
    ran = subprocess.run(
        [sys.executable, "-m", "coursework", *map(str, words)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    expect(ran.returncode == 0, f"coursework {words[0]} said: {ran.stdout}{ran.stderr}")
    return ran.stdout


def teach(hub, students, graded):
    """Release, collect, grade and give back, and let a student fetch it all."""
    room, exchange = hub.folder / "class", hub.state / "exchange"
    coursework("new", room, "--seed", "0")
    coursework("release", SET, "--folder", room)
    shutil.copy(room / "released" / f"{SET}.ipynb", exchange / "handout")
    said = coursework("collect", SET, exchange / "inbox" / SET, "--folder", room)
    expect(said.startswith(f"{len(students)} new,"), f"collect said: {said}")
    names = [one.name for one in students[:graded]]
    coursework("grade", SET, "--folder", room, "--workers", "1", "--only", *names)
    coursework("feedback", SET, "--folder", room)
    shutil.copytree(room / "feedback", exchange / "feedback", dirs_exist_ok=True)
    results = [json.loads((room / "graded" / SET / f"{name}.json").read_text()) for name in names]
    expect(all(r["status"] == "graded" for r in results), f"Grading said: {results[0]['status']}.")
    for one in students[:graded]:
        expect(f"{SET}.ipynb is here." in one.command(f"fetch {SET}"), f"{one.name} got no sheet.")
        said = one.command(f"fetch {SET} --feedback")
        expect("is here." in said, f"{one.name} got no feedback: {said}")
    if graded < len(students):
        said = students[-1].command(f"fetch {SET} --feedback")
        expect("has not put feedback" in said, f"Feedback for nobody: {said}")
    points = [sum(q["points"] for q in result["questions"]) for result in results]
    most = sum(q["of"] for q in results[0]["questions"])
    expect(points[0] == most, f"All answers are right, and get {points[0]} of {most} points.")
    expect(all(p < most for p in points[1:]), f"An answer is missing, and points are {points}.")


def table(measured):
    """Return what was measured, as a small table."""
    lines = [f"{'':18}{'median':>9}{'worst':>9}"]
    for step, (median, worst) in measured["seconds"].items():
        lines.append(f"{step:18}{median:>8.1f}s{worst:>8.1f}s")
    for what, (median, worst) in measured["megabytes"].items():
        lines.append(f"memory, {what:10}{median:>7} MB{worst:>6} MB")
    lines.append(
        f"{'processor':18}{measured['processor'][0]:>8.1f}s{measured['processor'][1]:>8.1f}s"
    )
    return "\n".join(lines)


def both(values, digits=None):
    """Return the median and the worst."""
    return [round(statistics.median(values), digits), round(max(values), digits)]


def measure(hub, students):
    """Return the numbers of a class that is still there."""
    memory = [memory_of(hub, one.name) for one in students]
    sums = [sum(m.values()) for m in memory]
    processor = [processor_of(hub, one.name) for one in students]
    return {
        "students": len(students),
        "cores": os.cpu_count(),
        "jupyterhub": requests.get(f"{hub.address}/hub/api", timeout=60).json()["version"],
        "separate users": os.geteuid() == 0,
        "seconds": {step: both([one.seconds[step] for one in students], 1) for step in STEPS},
        "megabytes": {
            "server": both([m["server"] / MB for m in memory]),
            "kernel": both([m["kernel"] / MB for m in memory]),
            "student": both([s / MB for s in sums]),
            "all": [round(sum(sums) / MB)] * 2,
        },
        "processor": both(processor, 1),
    }


def sizes(hub, python):
    """Return the sizes in MB of what an image holds, and of a home and a submission."""

    def size(*folders):
        files = (p for f in folders for p in Path(f).rglob("*") if not p.is_symlink())
        return sum(path.stat().st_size for path in files if path.is_file()) / MB

    home = hub.homes if os.geteuid() == 0 else hub.state / "homes"
    inbox, prefix = hub.state / "exchange" / "inbox", Path(python).parents[1]
    return {
        "environment": round(size(prefix / "lib", prefix / "share")),
        "home": round(max(size(one) for one in home.iterdir()), 1),
        "submission": round(size(inbox) / len(hub.names), 3),
    }  # fmt: skip


def trial(hub, args):
    """Let the class in, and return what was measured."""
    hub.wait()
    given, together = material(), threading.Barrier(args.students)
    students = [Student(hub, name, given) for name in hub.names]
    pool = ThreadPoolExecutor(args.students)
    try:
        for done in [pool.submit(one.everything, together) for one in students]:
            done.result()
    finally:  # who still waits is set free when the hub ends
        pool.shutdown(wait=False, cancel_futures=True)
    measured = measure(hub, students)
    check_inbox(hub, students)
    check_bounds(students)
    check_strangers(hub)
    check_restart(hub, students)
    teach(hub, students, min(args.grade, args.students))
    measured["sizes"] = sizes(hub, args.python)
    if args.every:
        measured["kernels"] = kernels(hub, students[0])
    for one in students:
        one.leave()
    return measured


def parser():
    """Return what reads the command's words."""
    made = argparse.ArgumentParser(
        prog="trial.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("--students", type=int, default=20, help="who come at once (default: 20)")
    made.add_argument("--grade", type=int, default=2, help="how many are graded (default: 2)")
    words = "the Python of the hub (default: that of _build/hub)"
    made.add_argument("--python", default=str(ROOT / "_build/hub/bin/python"), help=words)
    made.add_argument("--every", action="store_true", help="let one run every notebook; minutes")
    made.add_argument("--store", action="store_true", help=f"write {MEASURED.name}")
    made.add_argument("--json", action="store_true", help="print the numbers as JSON")
    return made


def main(words=None):
    """Run the trial; return 0, or 1 with a sentence."""
    args = parser().parse_args(words)
    if args.students < 1:
        sys.exit("At least one student is needed.")
    if not Path(args.python).exists():
        sys.exit(f"There is no hub at {args.python}: deploy/install.sh _build/hub --hub makes it.")
    # Whoever stops it, the hub is ended as well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("The trial was stopped."))
    names = [f"student-{number:02}" for number in range(1, args.students + 1)]
    with tempfile.TemporaryDirectory(prefix="hub-") as folder:
        Path(folder).chmod(0o711)  # students pass, and see nothing
        hub, failed = None, None
        try:
            hub = Hub(args.python, folder, names)
            measured = trial(hub, args)
        except (Failed, requests.RequestException, websocket.WebSocketException) as error:
            failed = " ".join(str(error).split())
        except threading.BrokenBarrierError:
            failed = "The students did not come at once: the machine is too busy."
        finally:
            left = hub.stop() if hub else []
            if failed and hub:
                shutil.copy(hub.log, Path(tempfile.gettempdir()) / "hub-trial.log")
    if failed or left:
        sys.exit(failed or f"{len(left)} processes did not end with the hub.")
    say(json.dumps(measured, indent=1) if args.json else table(measured))
    if args.store:
        if not args.every:  # what takes minutes is measured when it is asked for
            measured["kernels"] = json.loads(MEASURED.read_text("utf-8"))["kernels"]
        MEASURED.write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
