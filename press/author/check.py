"""Check one page in seconds: form, words, numbers in the prose, ledger items, stored outputs."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from press.author.notebooks import ROOT, problems, toc_notebooks
from press.author.prose import complaints
from press.author.style import findings

NBVAL = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=120"]
PAGE_TESTS = (
    "test_ledger.py::test_page",
    "test_notebooks.py::test_a_cell_fits_on_a_screen",
    "test_notebooks.py::test_every_output_is_compared",
    "test_notebooks.py::test_imports_are_what_the_course_installs",
)


def main():
    """Exit 1, after saying everything that is wrong, when something is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", type=Path)
    path = parser.parse_args().path
    if path.suffix != ".ipynb" or not path.is_file():
        sys.exit(f"{path}: no such notebook, say make check NB=book/algebra/projection.ipynb.")
    found = [f"{path}: {sentence}" for sentence in problems(path)]
    if any("not executed" in sentence for sentence in found):
        sys.exit(found[0])
    found += [*complaints(path), *map(str, findings(path.resolve()))]
    print(
        "\n".join(found)
        or f"{path}: canonical, its words are known, and every number in the prose is printed"
    )
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--no-header", *NBVAL, path, *_page_tests(path)],
        check=False,
    )
    sys.exit(bool(found) or ran.returncode)


def _page_tests(path):
    """Return the tests of this page alone; a notebook outside the contents has none."""
    if path.resolve() not in toc_notebooks():
        return []
    page = path.resolve().relative_to(ROOT / "book").with_suffix("").as_posix()
    return [f"{ROOT / 'tests' / test}[{page}]" for test in PAGE_TESTS]


if __name__ == "__main__":
    main()
