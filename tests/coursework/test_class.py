"""The commands from `new` to `similar`, as a first-time instructor types them, and bad input."""

from __future__ import annotations

import errno
import fcntl
import io
import os
import re
import shutil
import socket
import subprocess
import sys
import zipfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from coursework import __main__ as commands
from coursework import classroom, gradebook, grading
from coursework.said import Progress
from tests.coursework.small_class import (
    CLASS,
    NAME,
    OTHER,
    ROOT,
    WORDS,
    archive,
    environment,
    give,
    graded,
    handed,
    here,
    kept,
    room,
    write,
)

__all__ = ["graded", "here", "kept", "room"]

COMMANDS = "new release collect grade mark feedback export report similar try show pages".split()


# What a first-time instructor types


def test_from_new_to_similar(room):
    said = room.say("new", room.folder, "--seed", 5, "--name", 'The "first" class\n')
    assert said.startswith(f"The class The 'first' class is in {room.folder}; class.toml")
    assert (room.folder / "class.toml").stat().st_mode & 0o777 == 0o600
    assert room.say("release", 7) == f"{room.folder}/released/small.ipynb is what students get."
    released = (room.folder / "released" / "small.ipynb").read_text("utf-8")
    for hidden in ("squared distances are least", "other tables", "rubric", "right."):
        assert hidden not in released
    for who, answers in CLASS.items():
        write(room.inbox / f"{who}_{NAME}.ipynb", handed(seed=5, **answers))
    assert room.say("collect", "07", room.inbox) == "4 new, 0 handed in again, 0 as before."
    said = room.say("grade", "small")
    assert said == "4 submissions: 4 graded.\nWords are still to be read: `mark` opens them."
    give(room, "ann", points=3, comment="Yes.")
    assert room.say("feedback", 7) == f"4 pages are in {room.folder}/feedback/small."
    assert "holds 4 students: 1 graded, 1 needs a look" not in room.say("export", 7)
    assert room.table()["ann"]["points"] == "10"
    assert room.say("report", 7) == f"{room.folder}/reports/small.html is the page."
    assert room.say("similar", 7).endswith(
        "Alike is no proof: short answers to one question often are."
    )


def test_every_command_has_help_with_an_example(capsys):
    for name in COMMANDS:
        with pytest.raises(SystemExit) as end:
            commands.main([name, "--help"])
        assert end.value.code == 0
        assert re.search(rf"For example: python -m coursework {name}\b", capsys.readouterr().out)


def test_it_is_a_command(room):
    room.say("new", room.folder)
    run = [sys.executable, "-m", "coursework"]
    options = {"cwd": ROOT, "env": environment(room.sets), "capture_output": True, "text": True}
    helped = subprocess.run([*run, "--help"], check=True, **options).stdout
    assert "A set is called by its number or its name: small, other." in " ".join(helped.split())
    done = subprocess.run(
        [*run, "grade", "9", "--folder", str(room.folder)], check=False, **options
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "There is no set '9'; the sets are small, other.\n"


# Collecting


@pytest.fixture
def new(room):
    room.say("new", room.folder)
    return room


def test_an_archive_of_canvas(new):
    zipped = archive(new.inbox.with_suffix(".zip"), {
        "roejane_101_5001_small.ipynb": handed(q1="small_mean = 1"),
        "roejane_101_5010_small-1.ipynb": handed(q1="small_mean = 2"),
        "doejohn_LATE_102_5002_coordinates.ipynb": handed(),
        "leesun_103_5003_small (2).ipynb": handed(),
        "leesun_99_5004_small.ipynb": handed(),
        "notes_104_5005_notes.pdf": b"%PDF",
        "__MACOSX/._x.ipynb": b"",
    })  # fmt: skip
    said = new.say("collect", NAME, zipped)
    assert said.startswith("4 new, 0 handed in again, 0 as before.")
    assert "Not taken: notes_104_5005_notes.pdf: it is no notebook." in said
    assert "do not say when a file was handed in" in said
    place = new.folder / "submitted" / NAME
    assert sorted(os.listdir(place)) == ["doejohn", "leesun", "leesun-103", "roejane"]
    assert "small_mean = 2" in (place / "roejane" / "small.ipynb").read_text("utf-8")
    assert len(os.listdir(place / "roejane" / "earlier")) == 1
    new.say("grade", NAME)
    rows = new.table()
    assert (rows["doejohn"]["id"], rows["doejohn"]["days late"]) == ("102", "1")
    assert "Canvas calls it late" in rows["doejohn"]["why"]
    assert "handed in 2 times" in rows["roejane"]["why"]


def test_who_had_a_name_keeps_it(new):
    """Two of one name stay who they are, whatever the next archive holds first."""
    for number, ids in enumerate(([20], [3, 20], [20, 3])):
        files = {
            f"kimmin_{n}_{n + number}_small.ipynb": handed(q1=f"small_mean = {n}") for n in ids
        }
        new.say("collect", NAME, archive(new.folder.parent / f"{number}.zip", files))
    place = new.folder / "submitted" / NAME
    assert sorted(os.listdir(place)) == ["kimmin", "kimmin-3"]
    assert "small_mean = 20" in (place / "kimmin" / "small.ipynb").read_text("utf-8")


@pytest.mark.parametrize(
    "form",
    ["{}_{}_assignsubmission_file/small.ipynb", "{}_{}_assignsubmission_file_my work.ipynb"],
)
def test_an_archive_of_moodle(new, form):
    zipped = archive(new.inbox.with_suffix(".zip"), {
        form.format("Zoë Ågren", 71): handed(),
        form.format("Jane Roe", 72): handed(q1=None),
    })  # fmt: skip
    assert new.say("collect", NAME, zipped).startswith("2 new")
    new.say("grade", NAME)
    assert new.table()["zoë-ågren"]["name"] == "Zoë Ågren"
    assert new.table("moodle")["Participant 71"]["Full name"] == "Zoë Ågren"


def test_plain_names_and_folders(new):
    names = [
        "jane_small.ipynb", "small-john.ipynb", "Li Wei/small.ipynb", "small/ann (1).ipynb",
        "маша_small.ipynb", "..hidden/x.ipynb", "con_small.ipynb", ".ipynb_checkpoints/a.ipynb",
    ]  # fmt: skip
    for name in names:
        write(new.inbox / name, handed())
    (new.inbox / "link.ipynb").symlink_to("/etc/passwd")
    said = new.say("collect", NAME, new.inbox)
    assert "con_small.ipynb: its name names no student." in said
    assert "link.ipynb: it is a link, and links are not followed." in said
    assert set(os.listdir(new.folder / "submitted" / NAME)) >= {"jane", "john", "li-wei", "маша"}


def test_what_was_handed_in_before_is_kept(new):
    place = new.folder / "submitted" / NAME / "ann"
    for number, when in ((1, 1000), (2, 3000), (3, 2000)):
        path = write(new.inbox / "ann_small.ipynb", handed(q1=f"small_mean = {number}"))
        os.utime(path, (when, when))
        said = new.say("collect", NAME, new.inbox)
    assert "Older than what is there, and kept beside it: ann." in said
    assert "small_mean = 2" in (place / "small.ipynb").read_text("utf-8")
    kept_ = [path.read_text("utf-8") for path in (place / "earlier").iterdir()]
    assert sorted(re.findall(r"small_mean = (\d)", "".join(kept_))) == ["1", "3"]
    # The same file once more, whatever its time: it is known.
    os.utime(path, (9000, 9000))
    assert "0 new, 0 handed in again, 0 as before." in new.say("collect", NAME, new.inbox)
    shutil.copy(place / "small.ipynb", path)
    assert "0 new, 0 handed in again, 1 as before." in new.say("collect", NAME, new.inbox)


def test_an_earlier_answer_that_is_handed_in_again_counts(new):
    """Where every time is kept, as on the course's hub, a file for each."""
    for number, when in ((1, 1000), (2, 2000), (1, 3000)):
        path = write(new.inbox / "ann" / f"{when}.ipynb", handed(q1=f"small_mean = {number}"))
        os.utime(path, (when, when))
        new.say("collect", NAME, new.inbox)
    latest = new.folder / "submitted" / NAME / "ann" / "small.ipynb"
    assert "small_mean = 1" in latest.read_text("utf-8")


def test_mixed_sets_in_one_folder(new):
    write(new.inbox / "ann.ipynb", handed())
    write(new.inbox / "bob.ipynb", handed(OTHER))
    said = new.say("collect", NAME, new.inbox)
    assert "1 new" in said
    assert "Not taken: bob.ipynb: it is of the set other." in said
    assert "1 is of the set other: `collect other` takes it in from the same place." in said
    assert "1 new" in new.say("collect", OTHER, new.inbox)
    (new.inbox / "ann.ipynb").unlink()
    sentence = new.refused("collect", NAME, new.inbox)
    assert "(1) are of the set other, none of small: `collect other` takes them in" in sentence


def test_names_that_look_alike_are_flagged_for_both(new):
    write(new.inbox / "anna_small.ipynb", handed())
    write(new.inbox / "аnnа_small.ipynb", handed())  # two of these letters are Cyrillic
    new.say("collect", NAME, new.inbox)
    new.say("grade", NAME)
    rows = new.table()
    assert all("looks like that of" in row["why"] for row in rows.values())
    assert {row["status"] for row in rows.values()} == {"to be marked"}
    # It is for instructors: the students' comments say nothing of it.
    assert "looks like" not in str(new.table("moodle"))


def test_places_that_hold_nothing(new, tmp_path):
    assert new.refused("collect", NAME, tmp_path / "gone") == f"There is no {tmp_path / 'gone'}."
    assert "neither a folder nor a zip archive" in new.refused("collect", NAME, ROOT / "README.md")
    empty = tmp_path / "empty"
    empty.mkdir()
    assert new.refused("collect", NAME, empty) == f"There is no notebook in {empty}."
    (empty / "essay.docx").write_text("")
    assert "(essay.docx: it is no notebook)." in new.refused("collect", NAME, empty)


def test_archives_that_are_broken(new, tmp_path):
    whole = archive(tmp_path / "whole.zip", {"ann_small.ipynb": handed()}).read_bytes()
    broken = tmp_path / "broken.zip"
    broken.write_bytes(whole[:100] + b"\0" * 50 + whole[150:])
    assert "cannot be unpacked" in new.refused("collect", NAME, broken)
    broken.write_bytes(whole[: len(whole) // 2])
    assert "neither a folder nor a zip archive" in new.refused("collect", NAME, broken)
    locked = bytearray(whole)
    for place in (6, whole.index(b"PK\1\2") + 8):
        locked[place] |= 1  # as if a password were needed
    broken.write_bytes(locked)
    assert "cannot be unpacked" in new.refused("collect", NAME, broken)


# Grading


def test_a_job_grades_one_and_grade_gathers(new):
    new.hand_in(**CLASS)
    said = new.say("grade", NAME, "--only", "Bob", "--no-gradebook")
    assert said == "1 submission: 1 graded."
    assert not (new.folder / "gradebook.db").exists()
    assert new.say("grade", NAME).startswith("4 submissions: 4 graded.")
    assert sorted(new.log()) == ["ann", "bob", "cy", "dora"]


def test_one_failure_stops_nobody(new, here, monkeypatch):
    new.hand_in(**CLASS)
    real = here.grade

    def fails(self, task):
        if task["student"] == "bob":
            raise OSError("no process could be begun")
        return real(self, task)

    monkeypatch.setattr(here, "grade", fails)
    said = new.say("grade", NAME)
    assert "4 submissions: 3 graded, 1 needs a look." in said
    assert "bob: grading stopped: OSError: no process could be begun." in said
    monkeypatch.setattr(here, "grade", real)
    assert new.say("grade", NAME).startswith("4 submissions: 4 graded.")
    assert sorted(new.log()) == ["ann", "bob", "bob", "cy", "dora"]


def test_without_a_sandbox_nothing_runs(new, here, monkeypatch):
    new.hand_in(ann=None)
    monkeypatch.setattr(here, "grade", lambda *_: {"nosandbox": "There is none here."})
    assert new.refused("grade", NAME) == "There is none here."
    assert not (new.folder / "graded").exists()


def test_what_cannot_be_read_says_why(new):
    new.hand_in(ann=None)
    (new.inbox / "bob_small.ipynb").write_text('{"cells": [')
    (new.inbox / "cy_small.ipynb").write_text("")
    new.say("collect", NAME, new.inbox)
    said = new.say("grade", NAME)
    assert "3 submissions: 1 graded, 2 unusable." in said
    assert new.table()["bob"]["status"] == "unusable"
    assert "it is no notebook" in new.table()["bob"]["why"]


@pytest.mark.parametrize("stale", [False, True])
def test_two_graders_at_once(new, stale):
    new.hand_in(ann=None)
    path = new.folder / classroom.LOCK
    path.write_text("4711\n")  # who wrote this may be long gone
    if stale:
        assert new.say("grade", NAME).startswith("1 submission")
        assert path.read_text() == f"{os.getpid()}\n"
        return
    with path.open("r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        sentence = "Another `grade` works on this class (process 4711): wait until it is done"
        assert sentence in new.refused("grade", NAME)
        assert sentence in new.refused("grade", NAME, "--only", "ann", "--no-gradebook")
        fcntl.flock(file, fcntl.LOCK_SH)  # as jobs hold it
        new.say("grade", NAME, "--only", "ann", "--no-gradebook")
        assert "Another `grade` works" in new.refused("grade", NAME)


def test_what_killed_graders_left_is_taken_away(graded):
    place = graded.folder / "graded" / NAME
    for name, old in ((".ann.json.4711", True), (".bob.json.4711", False)):
        (place / name).write_text("{")
        if old:
            os.utime(place / name, (0, 0))
    assert graded.say("grade", NAME).startswith("4 submissions")
    assert [path.name for path in place.glob(".*")] == [".bob.json.4711"]


def test_grading_that_is_interrupted_goes_on(new, here, monkeypatch):
    new.hand_in(**CLASS)
    real, seen = here.grade, []

    def grade(self, task):
        seen.append(task["student"])
        return real(self, task)

    monkeypatch.setattr(here, "grade", grade)
    stored = grading.stored_result

    def stop(*words):
        result = stored(*words)
        if len(new.log()) == 2:
            raise KeyboardInterrupt
        return result

    monkeypatch.setattr(grading, "stored_result", stop)
    sentence = new.say("grade", NAME, "--workers", 1, code=130)
    assert "What is done is kept; the same command goes on." in sentence
    monkeypatch.setattr(grading, "stored_result", stored)
    new.say("grade", NAME, "--workers", 1)
    assert sorted(new.log()) == ["ann", "bob", "cy", "dora"]


# Giving back


def test_the_columns_of_canvas(graded):
    give(graded, "ann", points=3)
    graded.say("export", NAME, "--for", "canvas")
    lines = (graded.folder / "exports" / "small-canvas.csv").read_text("utf-8-sig").splitlines()
    # Every further column would become an assignment in Canvas.
    assert lines[0] == "Student,ID,SIS Login ID,Section,Set 7 A small set"
    assert "Points Possible" in lines[1]
    assert lines[1].endswith(",10")
    assert lines[2] == "ann,,ann,,10"
    assert lines[4] == "cy,,cy,,", "who waits for marks has no grade yet"


def test_the_columns_of_moodle(graded):
    give(graded, "ann", points=3, comment="<b>Yes</b> & no")
    rows = graded.table("moodle")
    assert list(rows["ann"]) == [
        "Identifier", "Full name", "Status", "Grade", "Maximum Grade", "Last modified (grade)",
        "Feedback comments",
    ]  # fmt: skip
    assert (rows["ann"]["Grade"], rows["ann"]["Last modified (grade)"]) == ("10", "-")
    assert rows["ann"]["Feedback comments"] == "Question 4: &lt;b&gt;Yes&lt;/b&gt; &amp; no"
    assert (rows["cy"]["Grade"], rows["cy"]["Status"]) == ("", "to be marked")


def test_a_spreadsheet_runs_nothing(new):
    write(new.inbox / '=HYPERLINK("x")_12_assignsubmission_file' / "small.ipynb", handed())
    write(new.inbox / "-2+3_13_assignsubmission_file" / "small.ipynb", handed())
    new.say("collect", NAME, new.inbox)
    new.say("grade", NAME)
    names = {row["name"] for row in new.table().values()}
    assert names == {'\'=HYPERLINK("x")', "'-2+3"}


def settle(room, text):
    """Put other lines behind the first five of class.toml."""
    path = room.folder / "class.toml"
    head = re.split("# When sets are due|\\[", path.read_text("utf-8"))[0]
    path.write_text(head + text, encoding="utf-8")


def test_being_late_costs_at_export(graded):
    for who, day in (("ann", 14), ("bob", 15), ("cy", 17), ("dora", 30)):
        record = graded.folder / "submitted" / NAME / who / "record.json"
        moment = f'"when": {classroom_time(day)}'
        record.write_text(re.sub(r'"when": [\d.]+', moment, record.read_text("utf-8")))
    late = "[late]\nper_day = 10\nmost = 40\n"
    settle(graded, f'[due]\nsmall = "2026-10-14 23:59"\n{late}')
    rows = graded.table()
    assert [rows[w]["days late"] for w in ("ann", "bob", "cy", "dora")] == ["0", "1", "3", "16"]
    assert [rows[w]["penalty %"] for w in ("ann", "bob", "cy", "dora")] == ["0", "10", "30", "40"]
    assert rows["bob"]["points"] == "4.5"
    graded.say("export", NAME, "--no-penalty")
    plain = (graded.folder / "exports" / "small-plain.csv").read_text("utf-8")
    assert "bob,bob,,graded,5,10,5,0,1,0" in plain
    # A date is the whole day; what is known better counts more.
    settle(
        graded, f"[due]\nsmall = 2026-10-15\n{late}[days_late]\nsmall = {{ dora = 2, cy = 0 }}\n"
    )
    rows = graded.table()
    assert [rows[w]["days late"] for w in ("ann", "bob", "cy", "dora")] == ["0", "0", "0", "2"]


def classroom_time(day):
    import datetime

    return datetime.datetime(2026, 10, day, 12).timestamp()


def test_pairs_that_look_copied(graded):
    own = """
        import math

        def centred(X):
            total = [math.fsum(X[:, j]) / len(X) for j in range(X.shape[1])]
            return np.column_stack([X[:, j] - total[j] for j in range(X.shape[1])])
    """
    own = "\n".join(line[8:] for line in own.splitlines())
    taken = own.replace("total", "sums").replace("[j]", "[i]").replace(" j ", " i ")
    graded.hand_in(
        eve={"q2": own, "q4": None}, fay={"q2": taken.replace(", j]", ", i]"), "q4": None}
    )
    graded.say("grade", NAME)
    said = graded.say("similar", NAME, "--share", 0.9)
    assert re.search(r"code: \d+% of (eve is in fay|fay is in eve)", said)
    assert "words: 100% of ann is in dora, and 100% the other way round" in said


# What goes wrong


def test_a_folder_that_is_no_class(room):
    for command in ("release", "grade", "feedback", "export", "report", "similar"):
        assert "is not the folder of a class: `python -m coursework new FOLDER`" in room.refused(
            command, NAME
        )
    assert "is not the folder of a class" in room.refused("collect", NAME, "x")
    assert "is not the folder of a class" in room.refused("mark")


def test_a_class_that_is_there_already(new, tmp_path):
    before = (new.folder / "class.toml").read_text("utf-8")
    assert "is the folder of a class already; nothing was changed." in new.refused(
        "new", new.folder
    )
    assert (new.folder / "class.toml").read_text("utf-8") == before
    (tmp_path / "file").write_text("")
    assert "is a file, and no folder." in new.refused("new", tmp_path / "file")


def test_numbers_that_cannot_be(new):
    assert "A seed is a whole number from 0 on." in new.refused("new", "x", "--seed", -1)
    assert commands.main(["try", "small", "-1"]) == 1
    assert "At least one process is needed" in new.refused("grade", NAME, "--workers", 0)
    assert "--share is a number above 0" in new.refused("similar", NAME, "--share", 0)


def test_nothing_there_yet(new):
    assert "`collect small FOLDER` takes it in." in new.refused("grade", NAME)
    assert "`grade` comes first." in new.refused("mark")
    for command in ("feedback", "export", "report"):
        assert new.refused(command, NAME) == (
            "Nothing of small is graded yet: `grade small` does that."
        )
    assert "Two graded submissions of small are needed" in new.refused("similar", NAME)


def test_unknown_sets_and_students(graded):
    for command in ("release", "grade", "export"):
        assert graded.refused(command, "fourier") == (
            "There is no set 'fourier'; the sets are small, other."
        )
    assert (
        graded.refused("grade", NAME, "--only", "ann", "zoe") == "zoe handed in nothing for small."
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name = ", "cannot be read: "),
        ("seed = 3\nsecret = 'x'", "it has no name."),
        ("name = 'x'\nsecret = 'x'", "it has no seed."),
        ("name = 'x'\nseed = '3'\nsecret = 'x'", "seed should be a whole number."),
        ("name = 'x'\nseed = -3\nsecret = 'x'", "seed should be 0 or more."),
        ("name = 'x'\nseed = 3\nsecret = 3", "secret should be a text."),
        ("name = 'x'\nseed = 3\nsecret = 's'\nform = 9", "another version of these commands"),
        ("name = 'x'\nseed = 3\nsecret = 's'\nlate = 3", "late should be a table: [late]"),
        (b"\xff\xfe", "cannot be read: "),
    ],
)
def test_a_broken_class_toml(new, text, said):
    path = new.folder / "class.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert said in new.refused("grade", NAME)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[due]\nsmall = "tomorrow"', "due.small should be like"),
        ("[late]\nper_day = 120", "late.per_day should be per cent from 0 to 100, and is 120."),
        ("[late]\nper_day = 'a'", "late.per_day should be per cent"),
        ("[days_late]\nsmall = 3", "days_late.small should be students and days."),
        ("[days_late]\nsmall = { ann = -1 }", "ann's days_late should be 0 or more, not -1."),
    ],
)
def test_dates_that_are_none(graded, text, said):
    settle(graded, text)
    assert said in graded.refused("export", NAME)


def test_no_scheduler_answers(graded, monkeypatch):
    monkeypatch.setattr(grading, "PATIENCE", 0.5)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    assert "No Dask scheduler answers at tcp:" in graded.refused("grade", NAME, "--dask", address)


def test_a_port_in_use(graded):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        sentence = graded.refused("mark", "--no-browser", "--port", port)
    assert sentence == f"Port {port} is in use: another one is said by `mark --port {port + 1}`."
    assert "Port 70000 is in use" in graded.refused("mark", "--no-browser", "--port", 70_000)


# Disks


@contextmanager
def disk(place, options):
    """Mount a small disk of its own, where this machine allows that."""
    place.mkdir(exist_ok=True)
    words = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(place)]
    if subprocess.run(words, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def test_a_read_only_disk(graded, tmp_path):
    graded.say("export", NAME)
    with disk(tmp_path / "disk", "size=8m") as place:
        shutil.copytree(graded.folder, place / "class")
        subprocess.run(["mount", "-o", "remount,ro", str(place)], check=True)
        before = sorted(place.rglob("*"))
        graded.folder = place / "class"
        for words in (["release", NAME], ["collect", NAME, graded.inbox], ["grade", NAME],
                      ["feedback", NAME], ["export", NAME], ["report", NAME], ["mark"],
                      ["grade", NAME, "--no-gradebook", "--again"]):  # fmt: skip
            write(graded.inbox / "new_small.ipynb", handed())
            sentence = graded.refused(*words)
            assert "cannot be written: Read-only file system." in sentence, sentence
        assert "Read-only file system" in graded.refused("new", place / "another")
        assert sorted(place.rglob("*")) == before


def fill(place, left):
    """Leave so many bytes of a disk."""
    (place / "filler").unlink(missing_ok=True)
    about = os.statvfs(place)
    with (place / "filler").open("wb") as file:
        file.write(b"\0" * max(0, about.f_bavail * about.f_frsize - left))


def test_a_full_disk(new, tmp_path):
    new.hand_in(**CLASS)
    with disk(tmp_path / "disk", "size=2m") as place:
        shutil.copytree(new.folder, place / "class")
        new.folder = place / "class"
        for left in (0, 100_000):  # for no gradebook
            fill(place, left)
            sentence = new.refused("grade", NAME)
            assert "gradebook.db cannot be used: database or disk is full." in sentence
        (place / "filler").unlink()
        new.say("grade", NAME, "--only", "ann")
        fill(place, 4096)  # for one result, and no more
        sentence = new.refused("grade", NAME, "--workers", 1)
        assert "json cannot be written: No space left on device." in sentence
        (place / "filler").unlink()
        new.say("grade", NAME, "--no-gradebook")
        fill(place, 0)  # for no more in the gradebook
        assert re.search("disk is full|No space left", new.refused("grade", NAME))
        assert not list(place.rglob(".*.json.*")), "nothing half remains"
        (place / "filler").unlink()
        assert new.say("grade", NAME).startswith("4 submissions: 4 graded.")
        assert sorted(new.log()) == ["ann", "bob", "cy", "dora"]
        assert len(new.table()) == 4


def test_a_disk_that_fails_under_a_file(graded, monkeypatch):
    """The same without a mount: whoever is no root has this."""

    def fails(self, target):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(self))

    path = graded.folder / "exports"
    monkeypatch.setattr(Path, "replace", fails)
    assert "cannot be written: Read-only file system." in graded.refused("export", NAME)
    assert os.listdir(path) == [], "nothing half remains"


# How it speaks


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_bar_on_a_terminal(monkeypatch):
    out = Terminal()
    with Progress("grading", 3, out) as bar:
        bar.began -= 10
        for _ in range(3):
            bar.shown = 0
            bar.step()
    shown = out.getvalue().split("\r")
    assert "[                        ] grading  0 of 3, 0 s" in shown[1]
    assert "[━━━━━━━━                ] grading  1 of 3, 10 s, about 20 s more" in shown[2]
    assert "[━━━━━━━━━━━━━━━━━━━━━━━━] grading  3 of 3, 10 s" in shown[4]


def test_few_lines_in_a_log():
    out = io.StringIO()
    with Progress("grading", 1000, out) as bar:
        for _ in range(1000):
            bar.step()
    assert len(out.getvalue().splitlines()) == 2
    with Progress("grading", 0, out):
        pass
    assert len(out.getvalue().splitlines()) == 2


def test_names_of_files_steer_no_terminal(new):
    write(new.inbox / "a\x1b[2Jb\udc80.pdf.ipynb", handed(OTHER))
    write(new.inbox / "ann_small.ipynb", handed())
    said = new.say("collect", NAME, new.inbox)
    assert "\x1b" not in said


def test_slugs():
    assert classroom.slug("  Jane Roe ") == "jane-roe"
    assert classroom.slug("../../etc/passwd") == "etc-passwd"
    assert classroom.slug("ŁUKASZ Żak") == "łukasz-żak"
    assert classroom.slug("ﬀ") == "ff"
    assert len(classroom.slug("x" * 500)) == 80
    assert classroom.slug("...") == ""


def test_words_are_what_the_class_wrote(graded):
    assert graded.result("ann")["questions"][3]["essay"] == WORDS
    with zipfile.ZipFile(graded.folder.parent / "all.zip", "w") as made:
        made.write(graded.inbox / "ann_small.ipynb", "ann_small.ipynb")
    assert "1 as before" in graded.say("collect", NAME, graded.folder.parent / "all.zip")
    assert gradebook.placed_cells
