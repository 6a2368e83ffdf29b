"""A student's side: the home is seeded and never overwritten; submit and fetch say one sentence."""

import errno
import hashlib
import json
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path

import nbformat
import pytest

from coursework.edition import edition
from coursework.source import names
from coursework.student import notebook as sheet_of
from deploy import exchange
from deploy.student import handin, server
from press.author.notebooks import ROOT
from tests.deploy.small_hub import place, sheet

__all__ = ["place"]

STUDENT = ROOT / "deploy" / "student"


@pytest.fixture
def say(tmp_path):
    """Return a function that says a command in a student's home."""
    home = tmp_path / "home"
    home.mkdir()

    def said(command, *words, code=0, token="jane-token", url=None, **env):
        env |= {"JUPYTERHUB_API_TOKEN": token} | ({"EXCHANGE_URL": url} if url else {})
        call = f"import sys; from deploy.student.handin import main; sys.exit(main({command!r}))"
        ran = subprocess.run(
            [sys.executable, "-c", call, *map(str, words)],
            cwd=home, env={"PYTHONPATH": str(ROOT), "TZ": "UTC"} | env, capture_output=True,
            text=True, check=False, timeout=60,
        )  # fmt: skip
        assert ran.returncode == code, ran.stdout + ran.stderr
        if code:
            assert ran.stdout == ""
            assert ran.stderr.count("\n") == 1, ran.stderr
            assert ran.stderr.endswith(".\n") or ran.stderr.endswith("?\n")
        return ran.stderr if code else ran.stdout

    said.home = home
    return said


class TestSubmit:
    def test_hands_in_and_prints_the_receipt(self, place, say):
        data = sheet()
        (say.home / "mine.ipynb").write_bytes(data)
        os.utime(say.home / "mine.ipynb", (0, 12 * 3600))
        first, second = say("submit", "mine.ipynb", url=place.url).splitlines()
        assert first.startswith("mine.ipynb is handed in for coordinates as jane: 20")
        assert first.endswith(f"{len(data)} bytes, checksum {digest(data)}, number 1.")
        assert "saved at 12:00:00" in second
        assert place.inbox()[0].read_bytes() == data
        again = say("submit", "mine.ipynb", url=place.url)
        assert "was handed in before, as it is now," in again

    def test_bad_luck_is_said(self, place, say):
        home = say.home
        (home / "sheet.ipynb").write_bytes(sheet())
        (home / "no.ipynb").write_text("{")
        (home / "list.ipynb").write_text("[]")
        (home / "deep.ipynb").write_text("[" * 99_999)
        (home / "large.ipynb").write_bytes(b" " * (handin.LARGEST + 1))
        (home / "none.ipynb").write_bytes(
            sheet(about=False).replace(b"coordinates-q1-answer", b"a")
        )
        (home / "other.ipynb").write_bytes(sheet(name="spectra"))

        def refused(*words, **options):
            return say("submit", *words, code=1, url=options.pop("url", place.url), **options)

        assert "There is no lost.ipynb here" in refused("lost.ipynb")
        assert refused(".") == ". is no file.\n"
        for name in ("no", "list", "deep"):
            assert f"{name}.ipynb is no notebook" in refused(f"{name}.ipynb")
        assert "large.ipynb has 20 MB, and 20 MB is the most" in refused("large.ipynb")
        assert "submit none.ipynb --set coordinates" in refused("none.ipynb")
        assert "There is no set 'spectra' here" in refused("other.ipynb")
        assert refused("sheet.ipynb", "--set", "../x") == "'../x' is no name of a set.\n"
        assert "There is no hub here" in refused("sheet.ipynb", url=None)
        assert "does not know your server" in refused("sheet.ipynb", token="nobody")
        assert not (place.folder / "inbox").exists()
        assert "is handed in" in say(
            "submit", "none.ipynb", "--set", "coordinates", url=place.url
        )  # fmt: skip

    def test_a_service_that_is_down(self, say):
        with socket.create_server(("127.0.0.1", 0)) as gone:
            port = gone.getsockname()[1]
        (say.home / "mine.ipynb").write_bytes(sheet())
        said = say("submit", "mine.ipynb", code=1, url=f"http://127.0.0.1:{port}/")
        assert "not running now" in said
        assert said.endswith("your file is still here, and not handed in.\n")

    @pytest.mark.parametrize(
        ("answer", "words"),
        [
            (b"", "Say the same command again"),
            (b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{", "Say the same command again"),
            (b"garbage\r\n\r\n", "Say the same command again"),
            (b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n", "answered 502"),
            (b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno", "No receipt came"),
            (b'HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\n{"sha256": ""}', "No receipt came"),
        ],
        ids=["nothing", "half", "garbage", "gateway", "no-receipt", "another"],
    )
    def test_an_answer_that_is_none(self, say, answer, words):
        (say.home / "mine.ipynb").write_bytes(sheet())
        with socket.create_server(("127.0.0.1", 0)) as listening:
            thread = threading.Thread(target=give, args=(listening, answer))
            thread.start()
            url = f"http://127.0.0.1:{listening.getsockname()[1]}/"
            assert words in say("submit", "mine.ipynb", code=1, url=url)
            thread.join()

    @pytest.mark.parametrize("name", names())
    def test_knows_of_which_set_a_notebook_is(self, name):
        """What the class gets says so; the pages of the site have cells that are called so."""
        released = json.loads(nbformat.writes(sheet_of(edition(name, 0), 0)))
        assert handin.set_of("x", released) == name
        page = json.loads((ROOT / "book" / "coursework" / f"{name}.ipynb").read_text("utf-8"))
        assert "course" not in page["metadata"]
        assert handin.set_of("x", page) == name

    def test_takes_what_the_exchange_takes(self):
        assert handin.LARGEST == exchange.LARGEST


def digest(data):
    """Return the checksum as a student is told it."""
    return hashlib.sha256(data).hexdigest()[:12]


def give(listening, answer):
    """Answer one request, whatever it is."""
    link, _ = listening.accept()
    with link:
        received = b""
        while b'"nbformat_minor"' not in received:
            received += link.recv(2**20)
        link.sendall(answer)


class TestFetch:
    def test_brings_what_is_there_and_writes_over_nothing(self, place, say):
        for path, data in {
            "handout/coordinates.ipynb": b"1",
            "feedback/shadows/jane.html": b"2",
        }.items():
            (place.folder / path).parent.mkdir(parents=True)
            (place.folder / path).write_bytes(data)
        assert say("fetch", "coordinates", url=place.url) == "coordinates.ipynb is here.\n"
        (say.home / "coordinates.ipynb").write_bytes(b"mine")
        assert "stays as it is" in say("fetch", "coordinates", code=1, url=place.url)
        assert (say.home / "coordinates.ipynb").read_bytes() == b"mine"
        assert "not put feedback" in say(
            "fetch", "coordinates", "--feedback", code=1, url=place.url
        )
        for data in (b"2", b"3"):
            (place.folder / "feedback/shadows/jane.html").write_bytes(data)
            say("fetch", "shadows", "--feedback", url=place.url)
            assert (say.home / "feedback-shadows.html").read_bytes() == data


@pytest.fixture
def course(tmp_path):
    """Return a folder of notebooks, and a home's folder that is not there yet."""
    source = tmp_path / "share"
    for name in ("one.ipynb", "part/two.ipynb"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(f"first edition of {name}")
    return source, tmp_path / "home" / "course"


def files(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file()
    }


class TestSeed:
    def test_a_new_home_gets_everything(self, course):
        source, target = course
        assert server.seed(source, target) == 2
        assert files(target) == files(source)

    def test_a_later_edition_brings_new_files_and_changes_none(self, course):
        source, target = course
        server.seed(source, target)
        (target / "one.ipynb").write_text("my work")
        (source / "one.ipynb").write_text("second edition")
        (source / "part" / "two.ipynb").write_text("second edition")
        (source / "part" / "three.ipynb").write_text("new")
        assert server.seed(source, target) == 1
        assert files(target) == {
            "one.ipynb": "my work",
            "part/two.ipynb": "first edition of part/two.ipynb",
            "part/three.ipynb": "new",
        }

    def test_who_takes_a_page_away_gets_it_afresh(self, course):
        source, target = course
        server.seed(source, target)
        (target / "one.ipynb").rename(target / "mine.ipynb")
        assert server.seed(source, target) == 1
        assert {"one.ipynb", "mine.ipynb"} < set(files(target))

    def test_links_are_left_alone(self, course, tmp_path):
        source, target = course
        target.mkdir(parents=True)
        (target / "one.ipynb").symlink_to(tmp_path / "nowhere")
        assert server.seed(source, target) == 1
        assert not (tmp_path / "nowhere").exists()

    def test_what_appears_meanwhile_stays(self, course):
        _, target = course
        place = target / "one.ipynb"
        target.mkdir(parents=True)
        place.write_text("mine")
        assert not server.put(b"theirs", place)
        assert place.read_text() == "mine"
        assert set(files(target)) == {"one.ipynb"}

    def test_a_disk_without_links(self, course, monkeypatch):
        source, target = course
        monkeypatch.setattr(os, "link", no_links)
        assert server.seed(source, target) == 2
        assert files(target) == files(source)

    def test_a_full_disk_leaves_no_half_file(self, course, monkeypatch):
        source, target = course

        def full(path, data):
            with path.open("wb") as file:
                file.write(data[:3])
            raise OSError(errno.ENOSPC, "No space left on device", str(path))

        monkeypatch.setattr(Path, "write_bytes", full)
        with pytest.raises(server.Refused, match=r"cannot be written: No space left on device\.$"):
            server.seed(source, target)
        assert files(target) == {}

    def test_an_installation_without_notebooks(self, tmp_path):
        with pytest.raises(server.Refused, match=r"notebooks are not at .*share: .*lacks them\.$"):
            server.seed(tmp_path / "share", tmp_path)


def no_links(*_):
    raise OSError(errno.EPERM, "Operation not permitted")


def start(**env):
    """Start a student's server, and return what it says."""
    ran = subprocess.run(
        [sys.executable, STUDENT / "server.py"],
        env=env, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    return ran.returncode, ran.stderr


def test_a_home_that_is_none_is_said(tmp_path):
    said = (1, f"There is no home at {tmp_path}/none: your teacher has to make one.\n")
    assert start(HOME=f"{tmp_path}/none") == said
    assert start() == (1, "There is no home at any place: your teacher has to make one.\n")


def test_a_home_that_is_somebody_elses_is_said(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert server.home() == tmp_path
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(server.Refused, match=r"cannot be written: your teacher has to give"):
        server.home()
