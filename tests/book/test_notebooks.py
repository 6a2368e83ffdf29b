"""Every stored output is what running gives, in one form, on any BLAS and any number of threads."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from press.author import cells, notebooks, refresh
from press.author.unwritten import unwritten
from tests.small_notebook import Text, notebook_of, write_notebook

ROOT = notebooks.ROOT
NOTEBOOKS = notebooks.all_notebooks()
every_notebook = pytest.mark.parametrize(
    "path", NOTEBOOKS, ids=lambda path: str(path.relative_to(ROOT / "book").with_suffix(""))
)


def test_contents_and_folder_name_the_same_pages():
    entries = {e.removesuffix(".ipynb").removesuffix(".md") for e in notebooks.toc_entries()}
    here = {
        str(path.relative_to(ROOT).with_suffix(""))
        for suffix in ("ipynb", "md")
        for path in (ROOT / "book").rglob(f"*.{suffix}")
        if not any(part.startswith((".", "_")) for part in path.relative_to(ROOT).parts)
    }
    assert entries == here
    assert NOTEBOOKS


@every_notebook
def test_is_canonical(path):
    assert notebooks.problems(path) == []


@every_notebook
def test_cells_hold_what_they_may(path):
    assert not (found := cells.complaints(path)), "\n".join(found)


def test_a_cell_that_starts_processes_asks_first(tmp_path):
    notebook = notebook_of({"asks": "if at_scale.possible('limit'):\n    2", "starts": "2"})
    for cell in notebook.cells:
        cell.metadata["tags"] = [notebooks.PROCESSES]
    path = tmp_path / "page.ipynb"
    path.write_text(notebooks.dumps(notebook), encoding="utf-8")
    (said,) = cells.complaints(path)
    assert "cell starts starts processes, and does not ask" in said


@every_notebook
def test_nothing_is_still_to_be_written(path):
    assert not (found := unwritten(path)), "\n".join(found)


CELLS = {
    "stream": "print(1 / 4)",
    "plain": "2 + 2",
    "html": "from IPython.display import HTML\nHTML('<b>0.62</b>')",
    "svg": "from IPython.display import SVG\nSVG('<svg><text>0.5</text></svg>')",
}


@pytest.fixture(scope="module")
def honest(tmp_path_factory):
    path = tmp_path_factory.mktemp("honest") / "honest.ipynb"
    write_notebook(path, CELLS)
    assert refresh.refresh(path) is None
    return path


def test_missing_ids_are_made_the_same_way_each_time():
    notebook = notebook_of(["1", "2", "3"])
    assert [cell.id for cell in notebook.cells] == ["page-01", "page-02", "page-03"]
    notebook.cells[0].id, notebook.cells[1].id, notebook.cells[2].id = None, "page-01", None
    made = notebooks.canonical(notebook, "page")
    assert [cell.id for cell in made.cells] == ["page-02", "page-01", "page-03"]


@pytest.mark.parametrize("chance", ["8a1b2c3d", "8a1b2c3d-0000-4abc-9def-0123456789ab"])
def test_ids_left_to_chance_are_made_anew(chance):
    notebook = notebook_of({chance: "1", "page-07": "2", "mine": "3", "deadbeefs": "4"})
    assert [cell.id for cell in notebook.cells] == ["page-01", "page-07", "mine", "deadbeefs"]


class TestTheChecksCanFail:
    """What keeps the notebooks true, tried on a notebook that lies."""

    TAMPERED = {
        "stream": ("0.25", "0.26"),
        "plain": ('"4"', '"5"'),
        "html": ("<b>0.62", "<b>0.63"),
        "svg": ("<text>0.5", "<text>0.6"),
        "missing": ('"0.25\\n"', '""'),
    }

    def test_nbval_sees_every_tampered_output(self, honest):
        stored = honest.read_text(encoding="utf-8")
        for name, (was, says) in self.TAMPERED.items():
            head, it, tail = stored.partition(was)
            assert it, name
            honest.with_name(f"{name}.ipynb").write_text(head + says + tail, encoding="utf-8")
        command = "-m pytest -p no:cacheprovider -p no:xdist -q -rf"
        ran = subprocess.run(
            [sys.executable, *command.split(), *notebooks.NBVAL, honest.parent],
            cwd=honest.parent,
            capture_output=True,
            text=True,
            check=False,
        )
        failed = re.findall(r"^FAILED (?:.*/)?(\w+)\.ipynb::", ran.stdout, re.M)
        assert sorted(failed) == sorted(self.TAMPERED), ran.stdout

    @pytest.mark.parametrize(
        ("was", "becomes", "problem"),
        [
            (
                '"execution_count": 1,',
                '"execution_count": null,',
                "not executed (stream): run make refresh",
            ),
            ('"execution_count": 3,', '"execution_count": 7,', "has count 7 where 3 is due"),
            ('"metadata": {},', '"metadata": {"collapsed": true},', "collapsed"),
            ('"id": "plain",', "", "honest-02"),
            ('"nbformat_minor": 5', '"nbformat_minor": 4', "nbformat_minor"),
            ('"name": "python3"', '"name": "mine"', "mine"),
            ("print(1 / 4)", "", "is empty"),
            ("\n}\n", "\n}", "the end of the file"),
        ],
    )
    def test_a_departure_from_canonical_form_is_named(
        self, honest, tmp_path, was, becomes, problem
    ):
        stored = honest.read_text(encoding="utf-8")
        assert was in stored
        changed = tmp_path / "honest.ipynb"
        changed.write_text(stored.replace(was, becomes, 1), encoding="utf-8")
        assert notebooks.problems(honest) == []
        assert problem in " ".join(notebooks.problems(changed))

    def test_refresh_leaves_a_failing_notebook_alone(self, honest, tmp_path):
        broken = tmp_path / "broken.ipynb"
        shutil.copy(honest, broken)
        text = broken.read_text(encoding="utf-8").replace("2 + 2", "2 + two")
        broken.write_text(text, encoding="utf-8")
        report = refresh.refresh(broken)
        assert "cell 2 (plain) failed" in report
        assert "NameError: name 'two' is not defined" in report
        assert broken.read_text(encoding="utf-8") == text

    def test_refresh_merges_streams_and_forgets_paths(self, tmp_path):
        path = tmp_path / "x.ipynb"
        source = "print(1, flush=True)\nprint(2)\ndisplay(3)\nraise ValueError('why')"
        cell = nbformat.v4.new_code_cell(source, metadata={"tags": ["raises-exception"]})
        path.write_text(notebooks.dumps(nbformat.v4.new_notebook(cells=[cell])), encoding="utf-8")
        assert refresh.refresh(path) is None
        outputs = notebooks.read(path).cells[0].outputs
        assert [o.output_type for o in outputs] == ["stream", "display_data", "error"]
        assert outputs[0].text == "1\n2\n"
        assert outputs[2].traceback == ["ValueError: why"]
        assert notebooks.problems(path) == []


def jupytext(*words, folder):
    """Run jupytext as the Makefile does, with the settings of this tree."""
    command = [Path(sys.executable).with_name("jupytext"), "--quiet", *words]
    subprocess.run(command, cwd=folder, check=True)


@pytest.fixture(scope="module")
def texts(tmp_path_factory):
    """Return a folder with every notebook and its text."""
    folder = tmp_path_factory.mktemp("text")
    shutil.copy(ROOT / "pyproject.toml", folder)
    for path in NOTEBOOKS:
        shutil.copy(path, folder)
    jupytext("--to", "md:myst", *(path.name for path in NOTEBOOKS), folder=folder)
    return folder


@pytest.fixture(scope="module")
def returned(texts):
    """Return the folder after the texts have been put back."""
    names = [path.with_suffix(".md").name for path in NOTEBOOKS]
    jupytext("--from", "md:myst", "--update", "--to", "ipynb", *names, folder=texts)
    return texts


class TestTextForm:
    """A notebook can be edited as text: what the text lacks is kept."""

    @every_notebook
    def test_every_notebook_survives(self, returned, path):
        again = notebooks.canonical(notebooks.read(returned / path.name), path.stem)
        assert notebooks.dumps(again) == path.read_text(encoding="utf-8")

    def test_it_is_prose_without_what_only_machines_read(self, texts):
        text = (texts / NOTEBOOKS[0].with_suffix(".md").name).read_text(encoding="utf-8")
        assert text.startswith("# ")
        assert "\n```{code-cell}\n" in text
        assert "kernelspec" not in text

    def test_what_is_edited_keeps_its_id(self, tmp_path):
        path = write_notebook(tmp_path / "a.ipynb", {"t": Text("Tex"), "one": "1", "two": "2"})
        assert refresh.refresh(path) is None
        jupytext("--to", "md:myst", path.name, folder=tmp_path)
        text = (tmp_path / "a.md").read_text(encoding="utf-8")
        edited = text.replace("Tex", "Text").replace("\n1\n", "\n1 + 1\n")
        edited = edited.replace("\n2\n", "\n5\n```\n\n```{code-cell}\n2\n")
        (tmp_path / "a.md").write_text(edited, encoding="utf-8")
        jupytext("--from", "md:myst", "--update", "--to", "ipynb", "a.md", folder=tmp_path)
        cells = notebooks.read(path).cells
        assert [cell.source for cell in cells] == ["Text", "1 + 1", "5", "2"]
        assert [cell.id for cell in cells if cell.id in ("t", "one", "two")] == ["t", "one", "two"]
        assert cells[3].id == "two"
        assert refresh.refresh(path) is None
        assert notebooks.problems(path) == []


def test_reading_order_is_that_of_the_contents(tmp_path: Path):
    (tmp_path / "_toc.yml").write_text(
        "format: jb-book\nroot: book/index\nparts:\n- caption: One\n  chapters:\n"
        "  - file: book/a\n    sections:\n    - file: book/b.md\n  - file: book/c\n",
        encoding="utf-8",
    )
    assert notebooks.toc_entries(tmp_path) == ["book/index", "book/a", "book/b.md", "book/c"]
