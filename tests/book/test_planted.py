"""Claims that are false or empty are stopped, each by what ought to; a few are known to pass."""

import collections
import contextlib
import io
import json
import subprocess
import sys

import pytest

from press.author.evidence import empty_claims
from press.author.hollow import hollow
from press.paths import ROOT
from tests.lecture_utils import fresh_claims
from tests.lecture_utils.planted_claims import GIVEN, PLANTED
from tests.small_notebook import write_notebook

STAGES = ("call", "look", "falsify", "substitute", "missed")


def cells_of(table):
    """Return (kind, stage, source) for each planted claim."""
    return [
        (kind, stage, source)
        for kind, groups in table.items()
        for stage, sources in groups.items()
        for source in sources
    ]


def refused(source):
    """Say whether a claim is refused when it is made."""
    names = {}
    exec(GIVEN, names)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(source, names)
    except (AssertionError, TypeError):  # a type that does not fit stops a notebook as well
        return True
    return False


def seen(source):
    """Say whether a look at the source finds something."""
    return bool(hollow([GIVEN, source]) or empty_claims(source))


def tool(name, *arguments):
    command = [sys.executable, "-m", f"press.slips.{name}", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


def by_tools(folder, sources):
    """Return what stops each claim that is neither refused nor seen: a tool, or nothing."""
    path = write_notebook(
        folder / "planted.ipynb",
        {"given": GIVEN} | {f"c{number}": source for number, source in enumerate(sources)},
    )
    ran = tool("falsify", path, "--json")
    assert ran.returncode == 0, ran.stderr
    calls = json.loads(ran.stdout.splitlines()[-1])["calls"]
    idle = {line.partition(":")[0] for line in tool("substitute", path).stderr.splitlines()}
    assert len(calls) == len(sources)
    return [
        "falsify" if call["passed"] else "substitute" if f"c{number}" in idle else "missed"
        for number, call in enumerate(calls)
    ]


def stages(table, folder):
    """Return by what each claim is stopped."""
    found = []
    for _, _, source in cells_of(table):
        found.append("call" if refused(source) else "look" if seen(source) else None)
    left = [source for (_, _, source), by in zip(cells_of(table), found, strict=True) if not by]
    rest = iter(by_tools(folder, left))
    return [by or next(rest) for by in found]


@pytest.fixture(scope="module")
def planted(tmp_path_factory):
    return stages(PLANTED, tmp_path_factory.mktemp("planted"))


def test_each_is_stopped_where_it_ought_to_be(planted):
    wrong = [
        (kind, stage, by, source)
        for (kind, stage, source), by in zip(cells_of(PLANTED), planted, strict=True)
        if stage != by
    ]
    assert wrong == []


def test_there_are_enough_of_each_kind_and_most_are_stopped(planted):
    kinds = collections.Counter(kind for kind, _, _ in cells_of(PLANTED))
    assert min(kinds.values()) >= 3
    assert len(kinds) >= 21
    assert planted.count("missed") <= 0.1 * len(planted)


def test_most_of_those_that_nothing_was_fitted_to_are_stopped(tmp_path):
    found = stages(fresh_claims.PLANTED, tmp_path)
    assert found.count("missed") <= 0.2 * len(found)
