"""The list of modules in ``lecture_utils`` is true: what chapters import, and what waits."""

import ast
import re
from pathlib import Path

import pytest

import lecture_utils
from press.author import notebooks

PACKAGE = Path(lecture_utils.__file__).parent
ROOMS = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
MODULES = ROOMS | {path.stem for path in PACKAGE.glob("*.py")} - {"__init__"}
HEADINGS = {
    "What chapters import:": "imported",
    "What stands behind these:": "behind",
}


def imported(source):
    """Return the modules of the package that a piece of code imports."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module == "lecture_utils":
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name.removeprefix("lecture_utils.").split(".")[0] for name in found} & MODULES


def sources(module):
    """Return the code of a module, or of every file of a room."""
    single = PACKAGE / f"{module}.py"
    paths = [single] if single.is_file() else sorted((PACKAGE / module).glob("*.py"))
    return [path.read_text(encoding="utf-8") for path in paths]


def behind(modules):
    """Return what these modules import, and what that imports, and so on, without themselves."""
    reached, fresh = set(modules), set(modules)
    while fresh:
        found = {name for module in fresh for text in sources(module) for name in imported(text)}
        fresh = found - reached
        reached |= fresh
    return reached - set(modules)


def listed(text):
    """Return the modules that a docstring lists under each heading, in order."""
    found, heading = {}, None
    for line in text.splitlines():
        heading = HEADINGS.get(line, heading)
        if module := re.fullmatch(r"- ``(\w+)``: .+", line):
            found.setdefault(heading, []).append(module[1])
    return found


def cells():
    for path in notebooks.all_notebooks():
        for cell in notebooks.read(path).cells:
            if cell.cell_type == "code":
                yield cell.source


def test_the_list_is_true():
    chapters = {name for source in cells() for name in imported(source)}
    support = behind(chapters)
    assert chapters | support == MODULES
    true = {"imported": chapters, "behind": support}
    found = listed(lecture_utils.__doc__)
    assert {group: sorted(names) for group, names in found.items()} == {
        group: sorted(names) for group, names in true.items()
    }


def test_what_every_student_must_know_is_said():
    for word in ("n, d, k", "X ", "U ", "Z ", "``ddof``"):
        assert f"\n    {word}" in lecture_utils.__doc__
    for rule in ("Rows are samples", "rows\nof ``components_``", "Divisors", "Signs"):
        assert rule in lecture_utils.__doc__


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("from lecture_utils import figures, verify", {"figures", "verify"}),
        ("from lecture_utils.pca import PCA", {"pca"}),
        ("import lecture_utils.exercises.base", {"exercises"}),
        ("import numpy as np\nfrom numpy import linalg", set()),
    ],
)
def test_imports_are_read(source, names):
    assert imported(source) == names


def test_what_stands_behind_is_found():
    for name in ("verify", "compare", "wording", "phrases", "drawn"):
        assert "figures" not in behind({name})  # and so no Matplotlib
    assert behind({"compare"}) == {"entries", "exact", "numeric"}
    assert "linalg" in behind({"lda"})
    assert "datasets" in behind({"exercises"})


def test_no_file_is_too_long_to_read():
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in PACKAGE.rglob("*.py")}
    assert [str(path) for path, length in lengths.items() if length > 250] == []
