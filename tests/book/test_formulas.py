"""The formulas of the book run: each holds in random cases, or a reason says why it cannot."""

from collections import Counter

import pytest

from press.author.notebooks import toc_notebooks
from press.formulas import judge, pages, tables
from press.paths import BOOK
from press.slips import formulas as slips

CHAPTERS = [*toc_notebooks(), BOOK / "notation.md"]
EVERY = pytest.mark.parametrize("path", CHAPTERS, ids=pages.chapter_of)
#: of a hundred slips, some say the same as before, and some less, which is true as well
STOPPED = 0.85


@EVERY
def test_every_formula_runs_or_a_reason_is_given(path):
    assert judge.complaints(path) == []


@EVERY
def test_most_formulas_run(path):
    of = judge.counts(path)
    assert of["displayed left"] <= 0.1 * (of["displayed read"] + of["displayed left"])
    assert of["inline left"] <= 0.4 * (of["inline read"] + of["inline left"])


@pytest.mark.nightly
@EVERY
def test_most_slips_are_stopped(path):
    found = Counter(bool(verdict.holds) for *_, verdict in slips.slipped(path))
    assert found[False] >= STOPPED * found.total()


def test_what_has_a_table_stands_in_the_book():
    names = {pages.chapter_of(path) for path in CHAPTERS}
    paths = tables.CASES.rglob("*.py")
    assert names >= {path.relative_to(tables.CASES).with_suffix("").as_posix() for path in paths}
