"""What a notebook of this book is: where it is listed, and its one canonical form."""

from __future__ import annotations

import difflib
import itertools
import re
from functools import cache
from pathlib import Path

import nbformat
import yaml

from press.paths import ROOT

KEPT_METADATA = ("jupyter", "mystnb", "tags")
NOTEBOOK_METADATA = {
    "kernelspec": {
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "name": "python3",
    },
    "language_info": {"name": "python"},
}

#: how every notebook is run again and compared
NBVAL = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=120"]
#: what ``verify`` leaves in an output for other programs to read
RECORD = "application/vnd.lecture.verify+json"
#: the tag of a cell that proves what the page says
EVIDENCE = "evidence"
#: the tag of a cell that starts processes: a browser has none, and the cell says so there
PROCESSES = "own-processes"
#: the folder of the problem sets, in the book
SETS = "coursework"
#: the heading of the section for readers of the notes
BESIDE = "Beside the notes"

#: an id that nobody chose: a new cell has one from jupytext or from JupyterLab
CHANCE = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){0,3}(?:-[0-9a-f]{12})?")

#: the cell that gets lecture_utils where it is missing; no page shows it
FETCH_ID = "fetch-lecture-utils"
FOLDED = {"outputs_hidden": True, "source_hidden": True}
FETCH_METADATA = {"jupyter": {"source_hidden": True}, "tags": ["remove-cell"]}
IMPORTS = re.compile(r"^\s*(?:from|import) lecture_utils\b", re.MULTILINE)
ADDRESS = re.compile(r"https?://[\w.-]+(?::\d+)?(?:/[\w.~-]+)+")
BRANCH = re.compile(r"[\w.-]+(?:/[\w.-]+)*")
FETCH = """\
# Where lecture_utils is missing, as on Colab, fetch it; everywhere else this does nothing.
import importlib.util

if not importlib.util.find_spec("lecture_utils"):
    import subprocess
    import sys

    course = "{archive}"
    words = "-m pip install --quiet --no-deps --disable-pip-version-check".split()
    command = [sys.executable, *words, course]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"lecture_utils could not be fetched: `%pip install --no-deps {{course}}` says why.")
    importlib.invalidate_caches()"""
EXPLAIN = """\
# This does nothing where lecture_utils is installed; elsewhere it says how to get it.
import importlib.util

if not importlib.util.find_spec("lecture_utils"):
    print("lecture_utils is missing here: run `python -m pip install .` in the course's folder.")"""


def toc_entries(root=ROOT):
    """Return the names in ``_toc.yml``, in reading order, without suffixes."""
    return list(entries((root / "_toc.yml").read_text(encoding="utf-8")))


@cache
def entries(contents):
    """Return the names in a table of contents: it is asked for at every turn, and read once."""

    def walk(node):
        if isinstance(node, list):
            for item in node:
                yield from walk(item)
        elif isinstance(node, dict):
            yield from (node[key] for key in ("root", "file") if key in node)
            for key in ("parts", "chapters", "sections", "subtrees", "entries"):
                yield from walk(node.get(key))

    return tuple(walk(yaml.safe_load(contents)))


def all_notebooks(root=ROOT):
    """Return the paths of the notebooks that ``_toc.yml`` names, in reading order."""
    paths = [root / (entry.removesuffix(".ipynb") + ".ipynb") for entry in toc_entries(root)]
    return [path for path in paths if path.exists()]


def toc_notebooks(root=ROOT):
    """Return those of them that teach; a problem set is made of its source, and asks."""
    return [path for path in all_notebooks(root) if not is_set(path)]


def is_set(path):
    """Tell whether a notebook is the student's version of a problem set."""
    return Path(path).resolve().parent.name == SETS


def is_chapter(path):
    """Tell whether a notebook stands in a part; a page before the parts follows no notes."""
    return Path(path).resolve().parent.name != "book"


def repository(root=ROOT):
    """Return the address and the branch of the repository that ``_config.yml`` names, if any."""
    config = yaml.safe_load((root / "_config.yml").read_text(encoding="utf-8"))
    given = config.get("repository") or {}
    address = (given.get("url") or "").rstrip("/").removesuffix(".git")
    branch = given.get("branch") or "main"
    if address and not ADDRESS.fullmatch(address):
        raise SystemExit(
            f"The repository's url in _config.yml is {address!r}, and should be like "
            "https://github.com/owner/name."
        )
    if not BRANCH.fullmatch(branch):
        raise SystemExit(f"The repository's branch in _config.yml cannot be {branch!r}.")
    return address, branch


def fetching(address, branch):
    """Return the source of the cell that gets lecture_utils where it is missing."""
    # The branch as one archive: that needs no git, and its address is short.
    return FETCH.format(archive=f"{address}/archive/{branch}.zip") if address else EXPLAIN


def with_fetching(cells):
    """Return a notebook's cells, with that cell before the other code if they need the package."""
    rest = [cell for cell in cells if cell.get("id") != FETCH_ID]
    code = [number for number, cell in enumerate(rest) if cell.cell_type == "code"]
    if not any(IMPORTS.search(rest[number].source) for number in code):
        return rest
    stored = next((cell for cell in cells if cell.get("id") == FETCH_ID), None)
    fresh = nbformat.v4.new_code_cell(
        fetching(*repository()), id=FETCH_ID, metadata=nbformat.from_dict(FETCH_METADATA)
    )
    if stored and (stored.cell_type, stored.source) == ("code", fresh.source):
        fresh.execution_count, fresh.outputs = stored.execution_count, stored.outputs
    return [*rest[: code[0]], fresh, *rest[code[0] :]]


def is_evidence(cell):
    """Tell whether a cell proves what the page says, rather than say it."""
    return cell["cell_type"] == "code" and EVIDENCE in cell["metadata"].get("tags", [])


def starts_processes(cell):
    """Tell whether a cell starts processes of its own, where there can be any."""
    return PROCESSES in cell["metadata"].get("tags", [])


def without_lesson(cells):
    """Return a sentence for each cell of evidence that has nothing before it to prove.

    Behind a bare heading there is nothing yet; other evidence may stand between.
    """
    found, lesson = [], False
    for cell in cells:
        source = "".join(cell["source"]).strip()
        if is_evidence(cell):
            if not lesson:
                found.append(
                    f"the evidence {cell.get('id', '?')} stands before what it proves: move it "
                    "right behind the cell of the lesson that it is about."
                )
        elif cell.get("id") != FETCH_ID:
            lesson = cell["cell_type"] == "code" or not re.fullmatch(r"#+ .*", source)
    return found


def read(path):
    """Read a notebook as it stands on disk: nothing is repaired on the way."""
    return nbformat.v4.reads(Path(path).read_text(encoding="utf-8"))


def dumps(notebook):
    """Return the text of a notebook as it is stored: sorted keys, indent 1, last newline."""
    return nbformat.writes(notebook, version=4).rstrip("\n") + "\n"


def canonical(notebook, stem):
    """Bring a notebook into canonical form, in place, and return it.

    Evidence is folded in JupyterLab, code and outputs.

    Parameters
    ----------
    notebook : NotebookNode
        Executed or not; execution counts are left as they are.
    stem : str
        The file's stem, from which cell ids are made where they are missing or left to chance.
    """
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    notebook.metadata = nbformat.from_dict(NOTEBOOK_METADATA)
    taken = {cell.get("id") for cell in notebook.cells}
    own = (cell for cell in notebook.cells if cell.get("id") != FETCH_ID)
    for number, cell in enumerate(own, start=1):
        if not cell.get("id") or CHANCE.fullmatch(cell.id):
            fresh = (f"{stem}-{n:02d}" for n in itertools.count(number))
            cell.id = next(name for name in fresh if name not in taken)
            taken.add(cell.id)
    notebook.cells = with_fetching(notebook.cells)
    for cell in notebook.cells:
        cell.source = cell.source.lstrip("\n").rstrip()
        if is_evidence(cell):
            cell.metadata["jupyter"] = {**cell.metadata.get("jupyter", {}), **FOLDED}
        cell.metadata = {k: v for k, v in sorted(cell.metadata.items()) if k in KEPT_METADATA and v}
        if cell.cell_type == "code":
            cell.outputs = _calm(cell.outputs, cell.execution_count)
    nbformat.validate(notebook)
    return notebook


def _calm(outputs, count):
    """Drop what varies from run to run; merge what a stream printed in several pieces."""
    kept = []
    for output in outputs:
        if output.output_type == "stream":
            last = kept[-1] if kept else {}
            if last.get("output_type") == "stream" and last.name == output.name:
                last.text += output.text
                continue
        elif output.output_type == "error":
            # A traceback names the files of one machine: the page shows its last line only.
            output.traceback = [f"{output.ename}: {output.evalue}"]
        else:
            output.metadata = {}
            if output.output_type == "execute_result":
                output.execution_count = count
        kept.append(output)
    return kept


def problems(path):
    """List, one sentence each, how a stored notebook departs from canonical form."""
    path = Path(path)
    stored = path.read_text(encoding="utf-8")
    notebook = nbformat.v4.reads(stored)
    code = [c for c in notebook.cells if c.cell_type == "code"]
    if waiting := [
        c.get("id", "?") for c in code if c.execution_count is None and c.source.strip()
    ]:
        names = ", ".join(waiting[:5]) + ", …" * (len(waiting) > 5)
        return [f"not executed ({names}): run make refresh NB={path}."]
    if with_fetching(notebook.cells) != notebook.cells:
        return [f"the cell {FETCH_ID} is missing or out of date: run make refresh NB={path}."]
    found = [f"cell {n} is empty" for n, c in enumerate(notebook.cells, 1) if not c.source.strip()]
    found += [
        f"cell {cell.get('id', '?')} has count {cell.execution_count} where {due} is due"
        for due, cell in enumerate(code, start=1)
        if cell.execution_count != due
    ]
    if not found:
        wanted = dumps(canonical(notebook, path.stem))
        lines = difflib.unified_diff(stored.splitlines(), wanted.splitlines(), n=0, lineterm="")
        changes = [line for line in lines if line[:3] not in ("---", "+++") and line[0] in "+-"]
        if changes:
            shown = "; ".join(line.strip()[:100] for line in changes[:4])
            found.append(f"not in canonical form ({len(changes)} lines differ: {shown})")
        elif stored != wanted:
            found.append("not in canonical form (the end of the file)")
    return found
