"""What students hand in arrives whole, in their own name, and nothing that was there is lost."""

import re
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import PurePosixPath

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from coursework import classroom, intake, source
from coursework import collect as collecting
from deploy import exchange
from press.author.notebooks import ROOT
from tests.deploy.small_hub import SETS, User, place, sheet

__all__ = ["place"]


def test_a_receipt_says_what_arrived(place):
    data = sheet()
    answer = place.submit(data)
    assert answer.status_code == 200
    got = answer.json()
    assert (got["set"], got["student"], got["count"], got["again"]) == (
        "coordinates", "jane", 1, False,
    )  # fmt: skip
    (path,) = place.inbox()
    assert path.read_bytes() == data
    assert got["bytes"] == len(data)
    assert exchange.digest_of(path) == got["sha256"]
    assert got["time"] == exchange.time_of(path).isoformat(timespec="seconds")
    assert path.stat().st_mtime == pytest.approx(exchange.time_of(path).timestamp(), abs=1e-3)


def test_later_ones_stand_beside_earlier_ones_and_the_last_counts(place):
    sent = [sheet(f"x = {n}") for n in range(3)]
    counts = [place.submit(data).json()["count"] for data in sent]
    assert counts == [1, 2, 3]
    assert [path.read_bytes() for path in place.inbox()] == sent
    times = [path.stat().st_mtime for path in place.inbox()]
    assert times == sorted(set(times))


def test_the_same_again_is_kept_once(place):
    first, second = (place.submit(sheet()).json() for _ in range(2))
    assert second == first | {"again": True}
    assert len(place.inbox()) == 1
    place.submit(sheet("x = 2"))
    assert not place.submit(sheet()).json()["again"]  # back to what it was: that counts now
    assert len(place.inbox()) == 3


def test_a_clock_that_is_put_back_makes_nothing_older(place):
    place.submit(sheet())
    (path,) = place.inbox()
    ahead = path.with_name(f"2999-01-01T00-00-00.000000Z-{'0' * 12}.ipynb")
    path.rename(ahead)
    place.submit(sheet("x = 2"))
    first, second = place.inbox()
    assert first == ahead
    assert b"x = 2" in second.read_bytes()


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("nobody", "does not know your server"),
        ("weak-token", "may not use the exchange"),
        ("service-token", "may not use the exchange"),
        ("", "for commands in a student's server"),
        ("a\u00e9".encode(), "for commands in a student's server"),
    ],
)
def test_who_may_not_is_told_so(place, token, words):
    token = token.decode("latin-1") if isinstance(token, bytes) else token
    place.refused(place.submit(sheet(), token), 403, words)
    assert not (place.folder / "inbox").exists()


def test_nobody_hands_in_for_another(place):
    place.submit(sheet("x = 2"), "john-token")
    assert place.submit(sheet(), "admin-token").json()["student"] == "ada"
    names = {path.name for path in (place.folder / "inbox" / "coordinates").iterdir()}
    assert names == {"john", "ada"}


@pytest.mark.parametrize("token", ["odd-token", "set-token"])
def test_a_name_that_could_not_be_a_folder_is_refused(place, token):
    place.refused(place.submit(sheet(), token), 403, "cannot have a folder")
    assert not (place.folder / "inbox").exists()


NAMES = ["../x", "a/b", "a\0b", "a" * 65, "", ".", "..", ".jane", "jane.", "Jane", "jane\n", "j ne"]
NAMES += ["j\u0430ne", "jan\u00e9", "\uff4aane", "jane\u200b", "nul", "com1", "jane\\x", "-jane"]
NAMES += ["victim_1_assignsubmission_file", "coordinates"]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_bad_names(name):
    assert not exchange.is_allowed(name, SETS)


@given(st.from_regex(exchange.NAME, fullmatch=True))
@example("jane_12_3_doe")
@example("jane-late")
@example("a")
@example("coordinates_jane")
def test_whoever_may_hand_in_is_the_same_student_when_it_is_collected(name):
    if not exchange.is_allowed(name, source.names()):
        return
    path = PurePosixPath(name) / f"2026-10-14T12-00-00.000001Z-{'a1' * 6}.ipynb"
    found = intake.named(str(path), bytes, 0)
    assert classroom.slug(found.student) == name
    assert (found.id, found.late) == ("", False)


def test_what_is_no_notebook_is_refused_and_leaves_nothing(place):
    for data in (b"", b"{", b"[]", b'{"cells": []}', b'{"cells": 3}', b"\xff\xfe", b"[" * 9000):
        place.refused(place.submit(data), 400, "no notebook")
    assert place.inbox() == []


@pytest.mark.parametrize("name", ["none", "Shadows", "..%2fx", "coordinates%00", "a" * 60])
def test_a_set_that_is_none(place, name):
    answer = place.ask("POST", f"submit/{name}", data=sheet())
    words = "There is no set 'none' here: coordinates, shadows." if name == "none" else "no such"
    place.refused(answer, 404, words)
    assert not (place.folder / "inbox").exists()


def test_methods_that_there_are_not(place):
    place.refused(place.ask("GET", "submit/coordinates"), 405, "Method Not Allowed")
    place.refused(place.ask("POST", "handout/coordinates", data=b""), 405, "Method Not Allowed")


def test_what_is_too_large_is_refused_by_its_head(place):
    with socket.create_connection(("127.0.0.1", place.port)) as link:
        link.sendall(head(exchange.LARGEST + 1))
        answer = link.recv(10_000)
    assert b" 413 " in answer
    assert b"20 MB is the most" in answer
    place.refused(place.ask("POST", "submit/shadows", data=iter([b"x"])), 411, "beforehand")


def test_as_much_as_grading_reads_is_taken():
    assert exchange.LARGEST == intake.LARGEST
    assert exchange.NO_NAMES == collecting.RESERVED


def head(length):
    """Return the head of a submission."""
    return (
        f"POST {exchange.PREFIX}submit/coordinates HTTP/1.1\r\nHost: x\r\n"
        f"Authorization: token jane-token\r\nContent-Length: {length}\r\n\r\n"
    ).encode()


def until(holds):
    """Wait until something holds; only what hangs for ever ends this."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_what_is_cut_off_leaves_nothing(place):
    place.submit(sheet())
    with socket.create_connection(("127.0.0.1", place.port)) as link:
        link.sendall(head(1000) + b"{" * 10)
        until(lambda: len(place.inbox()) == 2)
        part, _ = place.inbox()
        assert intake.hidden(part.name)
    until(lambda: len(place.inbox()) == 1)


def test_what_a_killed_service_left_is_swept(place):
    place.submit(sheet())
    part = place.inbox()[0].with_name(".0123.part")
    part.write_bytes(b"{")
    exchange.sweep(place.folder)
    assert [path.suffix for path in place.inbox()] == [".ipynb"]


def test_a_class_that_hands_in_at_once(place):
    sent = [sheet(f"x = {n}") for n in range(20)]
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(place.submit, sent))
    assert sorted(answer.json()["count"] for answer in answers) == list(range(1, 21))
    assert sorted(path.read_bytes() for path in place.inbox()) == sorted(sent)


def test_there_is_a_most(place, monkeypatch):
    monkeypatch.setattr(exchange, "MOST_TIMES", 2)
    for n in range(2):
        place.submit(sheet(f"x = {n}"))
    place.refused(place.submit(sheet("x = 3")), 429, "2 times", "all of it is kept")
    assert place.submit(sheet(), "john-token").status_code == 200
    monkeypatch.setattr(exchange, "MOST_TIMES", 9)
    monkeypatch.setattr(exchange, "MOST_BYTES", 3 * len(sheet()) - 1)
    place.refused(place.submit(sheet("x = 3")), 429, "tell your teacher")


def test_a_disk_that_is_nearly_full_takes_no_more(place, monkeypatch):
    place.submit(sheet())
    monkeypatch.setattr(exchange, "RESERVE", 2**60)
    place.refused(place.submit(sheet("x = 2")), 507, "disk is full", "still there")
    assert len(place.inbox()) == 1


FULL = """
import sys
from deploy import exchange
exchange.RESERVE = -2**60
exchange.main(sys.argv[1:])
"""


def test_a_disk_that_is_full(place):
    """A real one, of five megabytes: what was there stays, and can be handed in again."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ["bwrap", "--dev-bind", "/", "/", "--size", "5000000", "--tmpfs", "/mnt", "--",
             sys.executable, "-c", FULL, "--folder", "/mnt/x", "--sets", "coordinates",
             "--port", str(port), "--hub", place.hub]  # fmt: skip
    service = subprocess.Popen(words, cwd=ROOT)
    try:
        until(lambda: answers(port))
        place.url = place.url.replace(str(place.port), str(port))
        first = sheet(f"x = '{'a' * 2**21}'")
        assert place.submit(first).json()["count"] == 1
        place.refused(place.submit(sheet(f"x = '{'b' * 2**22}'")), 507, "disk is full")
        again = place.submit(first)
        assert again.json()["again"], again.text
        assert place.submit(sheet("x = 2")).json()["count"] == 2
    finally:
        service.terminate()
        service.wait(60)


def answers(port):
    """Tell whether something listens there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_a_hub_that_does_not_answer(place, monkeypatch):
    monkeypatch.setattr(User, "broken", True)
    place.refused(place.submit(sheet()), 503, "hub does not answer", "try again")
    assert not (place.folder / "inbox").exists()


def test_what_a_teacher_put_there_is_fetched(place):
    for path, text in {
        "handout/coordinates.ipynb": "sheet",
        "feedback/coordinates/jane.html": "jane's",
        "feedback/coordinates/john.html": "john's",
    }.items():
        (place.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (place.folder / path).write_text(text)
    assert place.ask("GET", "handout/coordinates").text == "sheet"
    assert place.ask("GET", "feedback/coordinates").text == "jane's"
    assert place.ask("GET", "feedback/coordinates", "john-token").text == "john's"
    place.refused(place.ask("GET", "feedback/coordinates", "nobody"), 403)
    place.refused(place.ask("GET", "feedback/coordinates", "odd-token"), 403)
    place.refused(place.ask("GET", "handout/shadows"), 404, "notebook of shadows here yet")
    place.refused(place.ask("GET", "feedback/shadows"), 404, "feedback on shadows here yet")


def test_what_was_handed_in_is_collected_as_it_is(place, tmp_path):
    for student in ("jane", "john"):
        for n in range(2):
            place.submit(sheet(f"who = '{student}', {n}"), f"{student}-token")
    room = classroom.Classroom.new(tmp_path / "class")
    done = collecting.collect(room, "coordinates", place.folder / "inbox" / "coordinates")
    assert (done.new, done.refused) == (["jane", "john"], [])
    for student, path in room.submissions("coordinates").items():
        assert f"who = '{student}', 1" in path.read_text("utf-8")
        record = room.record("coordinates", student)
        assert record["timed"]
        assert record["when"] == place.inbox(student)[1].stat().st_mtime


def run(*words, **options):
    """Run the service as a command."""
    return subprocess.run(
        [sys.executable, ROOT / "deploy" / "exchange.py", *map(str, words)],
        capture_output=True, text=True, check=False, timeout=60, **options,
    )  # fmt: skip


def test_it_says_why_it_does_not_start(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = ["--folder", tmp_path, "--sets", "a", "--hub", "http://x", "--port", port]
        ran = run(*words)
    assert ran.returncode == 1
    assert re.fullmatch(rf"The exchange cannot use port {port}: [^\n]+\.\n", ran.stderr)
    (tmp_path / "file").touch()
    ran = run("--folder", tmp_path / "file", "--sets", "a", "--hub", "http://x")
    assert re.fullmatch(r"The exchange cannot use /[^\n]+: Not a directory\.\n", ran.stderr)
    ran = run("--folder", tmp_path, "--sets", "a", env={})
    assert ran.stderr == "Nobody says where the hub is: its API is to be given with --hub.\n"
