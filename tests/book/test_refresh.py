"""What a page puts out anew is shown before it is stored, and stored when somebody agrees."""

import os
import pty
import subprocess
import sys

import pytest

from press.author import changed, notebooks, refresh
from press.paths import ROOT
from tests.small_notebook import Text, write_notebook

CELLS = {"text": Text("Words."), "a": "x = 4", "b": "print(x / 8, 7)", "c": "print('done')"}


@pytest.fixture
def page(tmp_path):
    path = write_notebook(tmp_path / "page.ipynb", CELLS)
    assert refresh.refresh(path) is None
    return path


def edit(path, was, becomes):
    text = path.read_text(encoding="utf-8")
    assert was in text
    path.write_text(text.replace(was, becomes, 1), encoding="utf-8")


def run(path, *words, answer=None):
    """Refresh a page as make does: with nobody there, or at a terminal where somebody answers."""
    command = [sys.executable, "-m", "press.author.refresh", *words, str(path)]
    if answer is None:
        return subprocess.run(
            command, capture_output=True, text=True, cwd=ROOT, stdin=subprocess.DEVNULL, check=False
        )
    ours, theirs = pty.openpty()
    os.write(ours, f"{answer}\n".encode())
    ran = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, stdin=theirs, check=False
    )
    os.close(ours)
    os.close(theirs)
    return ran


def printed(path):
    return notebooks.read(path).cells[2].outputs[0].text


def test_nobody_there_refuses_what_has_changed(page):
    edit(page, "x = 4", "x = 5")
    before = page.read_text(encoding="utf-8")
    ran = run(page)
    assert ran.returncode != 0
    assert "  b: 0.5 → 0.625\n" in ran.stdout
    assert ran.stderr.count("\n") == 1
    assert "nobody is here to look at them: the file is as it was. Say make refresh" in ran.stderr
    assert page.read_text(encoding="utf-8") == before


def test_yes_shows_and_stores(page):
    edit(page, "x = 4", "x = 5")
    ran = run(page, "--yes")
    assert ran.returncode == 0, ran.stderr
    assert "  b: 0.5 → 0.625\n" in ran.stdout
    assert printed(page) == "0.625 7\n"
    assert run(page).returncode == 0


@pytest.mark.parametrize(("answer", "stored"), [("y", True), ("yes", True), ("", False)])
def test_at_a_terminal_somebody_is_asked(page, answer, stored):
    edit(page, "x = 4", "x = 5")
    ran = run(page, answer=answer)
    assert "store? [y/N]" in ran.stdout
    assert (ran.returncode == 0) is stored
    assert ("not stored, the file is as it was" in ran.stderr) is not stored
    assert printed(page) == ("0.625 7\n" if stored else "0.5 7\n")


def test_new_cells_and_other_words_are_stored_without_a_question(page):
    notebook = notebooks.read(page)
    notebook.cells += write_notebook(page.with_name("x.ipynb"), {"d": "1 / 3"}) and (
        notebooks.read(page.with_name("x.ipynb")).cells
    )
    page.write_text(notebooks.dumps(notebook), encoding="utf-8")
    edit(page, "print('done')", "print('ready')")
    ran = run(page)
    assert ran.returncode == 0, ran.stderr
    assert "  c: other words\n" in ran.stdout


def test_what_jupyter_wrote_into_the_file_is_not_taken_for_old(page):
    edit(page, "x = 4", "x = 5")
    edit(page, "0.5 7", "0.625 7")
    assert "  b: 0.5 → 0.625\n" in run(page).stdout


def test_a_picture_that_moves_weighs(tmp_path):
    svg = "from IPython.display import SVG\nSVG('<svg><path d=\"M {}\"/></svg>')"
    path = write_notebook(tmp_path / "page.ipynb", {"a": svg.format(1)})
    assert refresh.refresh(path) is None
    edit(path, """SVG('<svg><path d=\\"M 1""", """SVG('<svg><path d=\\"M 2""")
    ran = run(path)
    assert ran.returncode != 0
    assert "  a: another picture, with the same numbers in it\n" in ran.stdout


def test_long_lists_of_numbers_are_cut():
    old, new = [str(n) for n in range(30)], [str(n + 0.5) for n in range(30)]
    line = changed.compared(old, new)
    assert line.startswith("0 1 2 3 4 5 6 7 8 9 10 11 → 0.5 ")
    assert line.endswith(" …")


def test_a_page_outside_the_repository_has_no_committed_form(tmp_path):
    assert changed.committed(tmp_path / "page.ipynb") is None
    known = notebooks.toc_notebooks()[0]
    assert changed.committed(known).cells[0].source.startswith("# ")
    assert changed.committed(known.with_name("none.ipynb")) is None


def test_ids_drawn_by_lot_give_way_to_names(tmp_path):
    path = write_notebook(tmp_path / "page.ipynb", {"deadbeef": "1", "kept": "2"})
    assert refresh.refresh(path) is None
    assert [cell.id for cell in notebooks.read(path).cells] == ["page-01", "kept"]


@pytest.mark.parametrize("tool", ["refresh", "check"])
@pytest.mark.parametrize("text", ["<<<<<<< HEAD", '{"cells": 3}', "[]"])
def test_a_broken_file_is_named_in_one_sentence(tmp_path, tool, text):
    path = tmp_path / "page.ipynb"
    path.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", f"press.author.{tool}", str(path)]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert ran.returncode == 1
    assert ran.stderr.startswith(f"{path} cannot be read as a notebook (")
    assert ran.stderr.count("\n") == 1
