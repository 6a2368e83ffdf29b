"""A set on the site: its page hands in what is graded, and nothing that is built holds answers."""

import html
import re
import zipfile

import pytest

from coursework import source
from coursework.classroom import Classroom
from coursework.collect import collect
from coursework.edition import edition
from coursework.grading import Workers, grade
from press.author.notebooks import read, toc_notebooks
from tests.press.site_fixture import browser, open_context, site
from tests.press.test_handin import EDIT
from tests.press.test_lite import address, offline

__all__ = ["address", "browser", "offline", "site"]

TEXTS = {".html", ".js", ".json", ".ipynb", ".md", ".txt", ".py", ".xml", ".css", ".rst"}
TAG = re.compile(r"<[^>]+>")
#: a line of code or of prose that needs no other spelling in HTML and in JSON
PLAIN = re.compile(r"[\w .,;:=+*/()\[\]{}|^~!?-]{45,}")


def secrets():
    """Return lines that stand in solutions, hidden tests and words to the teacher alone."""
    taught = "\n".join(c.source for path in toc_notebooks() for c in read(path).cells)
    found = {}
    for name in source.names():
        set_ = edition(name)
        for q in set_.questions:
            texts = [q.solution, *(code for _, _, code in q.hidden), q.words, q.teacher]
            for kind, text in zip(
                ["solution"] + ["hidden"] * len(q.hidden) + ["words", "teacher"], texts, strict=True
            ):
                lines = [line.strip() for line in text.splitlines()]
                lines = [line for line in lines if PLAIN.fullmatch(line) and "import" not in line]
                lines = [line for line in lines if line not in taught]  # a chapter's own phrase
                if lines:
                    longest = max(lines, key=len)
                    found[longest] = f"{name}, question {q.number}, {kind}"
    return found


def texts_of(folder):
    """Yield what can be read of every file that is built, archives opened."""
    for path in folder.rglob("*"):
        if path.suffix in (".whl", ".zip"):
            with zipfile.ZipFile(path) as archive:
                own = [
                    n for n in archive.namelist() if n.startswith(("lecture_utils", "dimension"))
                ]
                for name in own:
                    yield f"{path.name}/{name}", archive.read(name).decode("utf-8", "replace")
                yield path.name, "\n".join(archive.namelist())
        elif path.suffix in TEXTS and path.is_file():
            text = path.read_text("utf-8", errors="replace")
            yield path.relative_to(folder).as_posix(), text
            if path.suffix == ".html":
                yield path.relative_to(folder).as_posix(), html.unescape(TAG.sub("", text))


def leaks(folder, wanted):
    """Return where a secret stands in what was built."""
    whole = {}
    for name, text in texts_of(folder):
        for line, what in wanted.items():
            if line in text:
                whole[what] = name
    return whole


def test_no_answer_is_in_anything_that_is_built(offline):
    wanted = secrets()
    assert len(wanted) > 100
    assert leaks(offline, wanted) == {}


def test_a_leak_is_seen(tmp_path):
    wanted = secrets()
    line, what = next(iter(wanted.items()))
    cell = line.replace("=", "<span class='o'>=</span>")
    (tmp_path / "page.html").write_text(f"<pre>{cell}</pre>", encoding="utf-8")
    assert leaks(tmp_path, wanted) == {what: "page.html"}
    (tmp_path / "page.html").unlink()
    with zipfile.ZipFile(tmp_path / "a.whl", "w") as wheel:
        wheel.writestr("lecture_utils/x.py", line)
    assert leaks(tmp_path, wanted) == {what: "a.whl/lecture_utils/x.py"}


@pytest.mark.parametrize("name", source.names()[:1])
def test_what_a_page_hands_in_is_graded(name, browser, address, tmp_path):
    set_ = edition(name)
    with open_context(browser, "wide") as context:
        page = context.new_page()
        page.goto(f"{address}book/coursework/{name}.html")
        for q in set_.questions:
            index = page.evaluate(
                "(code) => cells.findIndex((node) => node.querySelector('.cell_input pre')"
                ".textContent.trim() === code)",
                q.starter.strip(),
            )
            assert index >= 0
            page.evaluate(EDIT, [index, q.solution])
        page.get_by_role("button", name="Download this page").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Notebook with your work").click()
        inbox = tmp_path / "inbox"
        inbox.mkdir()
        download.value.save_as(inbox / f"jane_{name}.ipynb")
    room = Classroom.new(tmp_path / "class", seed=0)
    assert collect(room, name, inbox).new == ["jane"]
    result = grade(room, name, Workers(1), quiet=True)["jane"]
    assert result["flags"] == []
    assert result["points"] == sum(q.by_machine for q in set_.questions)
    assert all(q["essay"] for q in result["questions"] if q["by_hand"])
