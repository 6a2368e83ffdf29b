"""Every check of every chapter can fail: wrong claims are stopped, and slips are found."""

import argparse
import json
import os
import platform
import re
import subprocess
import sys

import pytest

from press.around import matrix
from press.author import notebooks, refresh
from press.paths import BOOK
from press.slips import mutants, mutate, said, texts
from press.slips.copies import Copy
from tests.book import small_chapter
from tests.small_notebook import write_notebook

ROOT = notebooks.ROOT
NOTEBOOKS = notebooks.toc_notebooks()
IMPORTS = "import numpy as np\nimport sympy as sp\nfrom lecture_utils import verify\n"


# What is stored was put out with this machine's arithmetic; here it is put out with another's: an
# old processor's, on one thread. All others, one at a time, are rows of the matrix.
ELSEWHERE = {"OPENBLAS_CORETYPE": "Nehalem", "OPENBLAS_NUM_THREADS": "1"}


def tool(name, *arguments):
    """Run one of the tools; return what it said and whether it was content."""
    command = [sys.executable, "-m", f"press.slips.{name}", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=ROOT, env=os.environ | ELSEWHERE
    )


def made(folder, name, *cells):
    """Write an executed notebook of these cells."""
    sources = {f"c{n}": source for n, source in enumerate([IMPORTS, *cells])}
    return write_notebook(folder / f"{name}.ipynb", sources)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_wrong_claim_passes_and_outputs_stay_elsewhere(path):
    ran = tool("falsify", path, "--json")
    assert ran.returncode == 0, ran.stderr
    said = json.loads(ran.stdout.splitlines()[-1])
    calls = said["calls"]
    assert said["changed"] == [], "other outputs on another machine's arithmetic"
    stored = [
        output.data[notebooks.RECORD]
        for cell in notebooks.read(path).cells
        for output in cell.get("outputs", [])
        if notebooks.RECORD in output.get("data", {})
    ]
    assert [call["says"] for call in calls] == [record["says"] for record in stored]
    assert [call for call in calls if call["passed"]] == []
    silent = ("not_checkable", "told")  # they claim nothing
    idle = [call for call in calls if not call["tried"] and call["form"] not in silent]
    assert idle == []


@pytest.mark.parametrize("name", ["one-thread", "nehalem"])
def test_elsewhere_is_elsewhere(name):
    if name == "nehalem" and platform.machine() != "x86_64":
        pytest.skip("this processor is not of the family that the variation names")
    assert matrix.VARIATIONS[name].environment.items() <= ELSEWHERE.items()
    assert matrix.VARIATIONS[name].takes_effect(sys.executable, os.environ | ELSEWHERE)


# What each form would let pass if it could not fail.
TOO_WEAK = {
    "only one side counts": (
        "verify.only_if('ours', lambda n: n > 0 or n < -5, holds_for=[1], fails_for=[-1],"
        " says='the number is positive', condition='it is')",
        None,
    ),
    "a small entry hides behind a large one": (
        "verify('ours', np.array([1e13, 2.0]), np.array([1e13, 2.0]), 'both are right')",
        "right moved",
    ),
    "an array that holds small and large": (
        "verify('ours', np.diag([1e4, 1.0]), np.diag([1e4, 1.0]), 'the matrix is diagonal')",
        None,
    ),
    "symbols": (
        "x = sp.Symbol('x')\n"
        "verify('ours', sp.expand((x + 1)**2), x**2 + 2*x + 1, 'the square of a sum')",
        None,
    ),
    "a band": ("verify.between('ours', 0.5, 0.4, 0.6, 'it lies in the middle')", None),
    "digits": ("verify.rounds_to('ours', [0.333], '0.33', 'it is about a third')", None),
    "a space": (
        "verify.same_subspace('ours', np.eye(3)[:, :2], np.ones((3, 2)).cumsum(axis=1)"
        " - np.eye(3)[:, :2] * 0 + [[0, 1], [1, 0], [-1, -2]], 'they span the same plane')",
        None,
    ),
    "a misprint": (
        "verify.misprint('ours', printed=1, corrected=2, truth=2,"
        " says='the sum is two', instead_of='one')",
        None,
    ),
}
TOO_WEAK |= {
    "a phrase": ("verify.text('about 0.62 of 64, more than 60 %', 0.618, 8 * 8, 0.7)", None),
    "a phrase with a direction": ("verify.text('the longer one', np.bool_(2 > 1))", None),
    "a phrase with SymPy's truth": (
        "verify.text('three beats two', 3, 2, sp.Integer(3) > 2)",
        None,
    ),
    "a prediction": ("verify.options('guess', [2 > 3, 3 > 2], 'three is more than two')", None),
    "a picture": (
        "from lecture_utils import figures\nfrom lecture_utils.explore import Plane\n"
        "plane = Plane().arrow((1, 2), figures.PC1, 'u')\n"
        "alt = 'an arrow from the origin to the point (1, 2)'\n"
        "figures.put(figures.element(plane.svg(), 9, 9, alt, shown=9), alt)\n"
        "verify.drawn('u', np.array([1, 2]), figures.PC1)",
        None,
    ),
}


def test_falsify_tells_weak_from_strong(tmp_path):
    ran = tool(
        "falsify", made(tmp_path, "claims", *(cell for cell, _ in TOO_WEAK.values())), "--json"
    )
    calls = json.loads(ran.stdout.splitlines()[-1])["calls"]
    passed = {name: call["passed"] for name, call in zip(TOO_WEAK, calls, strict=True)}
    assert passed == {name: [weak] if weak else [] for name, (_, weak) in TOO_WEAK.items()}
    assert all(call["tried"] for call in calls)
    ran = tool("falsify", tmp_path / "claims.ipynb")
    assert ran.returncode == 1
    assert ran.stderr == "ours: “both are right” lets pass: right moved\n"


def test_falsify_wants_a_notebook_that_runs(tmp_path):
    assert "no such notebook" in tool("falsify", tmp_path / "none.ipynb").stderr
    ran = tool("falsify", made(tmp_path, "broken", "verify('ours', 1, 2, 'one is two')"))
    assert ran.stderr.strip().endswith(
        "“one is two” is not so: they differ by 1, where 0 is allowed"
    )


def test_an_output_that_is_not_what_running_gives_is_named(tmp_path):
    cells = {
        "print(1 / 4)": ("0.25", "0.26"),
        "from IPython.display import HTML\nHTML('<b>0.62</b>')": ("<b>0.62", "<b>0.63"),
        "verify('ours', 2, 2, 'two is two')": ('"how": "', '"how": "in'),
        "1 / 0": ('"division by zero', '"division by one'),
    }
    path = made(tmp_path, "lies", *cells)
    notebook = notebooks.read(path)
    notebook.cells[-1].metadata["tags"] = ["raises-exception"]
    path.write_text(notebooks.dumps(notebook), encoding="utf-8")
    assert refresh.refresh(path) is None
    stored = path.read_text(encoding="utf-8")

    def changed():
        return json.loads(tool("falsify", path, "--json").stdout.splitlines()[-1])["changed"]

    assert changed() == []
    for number, (was, says) in enumerate(cells.values(), start=1):
        assert was in stored
        path.write_text(stored.replace(was, says, 1), encoding="utf-8")
        assert changed() == [f"c{number}"]


SLIPS = {
    "a - b": {"((a) + (b))"},
    "X - X.mean(axis=0)": {"((X) + (X.mean(axis=0)))", "X", "X.mean(axis=1)"},
    "a @ b.T": {"((b.T) @ (a))", "(b)"},
    "s / n": {"((s) * (n))", "((s) / ((n) + 1))"},
    "s / 2": {"((s) * (2))"},
    "-x": {"(x)"},
    "x[1:k]": {"x[(1) + 1:k]", "x[1:(k) - 1]"},
    "x[::-1]": {"x[::1]", "(1)"},
    "y = np.cov(X, ddof=1)": {"np.cov(X, ddof=0)"},
    "a < b": {"((a) >= (b))"},
    "y = np.sort(x)": {"(np.sort(x))[::-1]"},
    "y = np.argmax(x)": {"(np).argmin"},
    "y = solve(A, b)": {"solve(b, A)"},
    "y = np.maximum(a, b)": {"(np).minimum"},
    "verify('ours', x, 3, 'three')": {"4"},
    "verify('ours', x, 0.5, 'a half')": {"0.505"},
    "verify('ours', x == y, True, 'equal')": {"((x) != (y))", "False"},
    "verify.rounds_to('ours', x, '1.29 0.4', 'printed')": {"'1.29 0.5'"},
    "verify.between('ours', x, 3, 4.5, 'in a band')": set(),
    "verify.misprint('ours', printed=a - b, corrected=2, truth=c, says='s')": {"3"},
    "verify('ours', a, b, 'equal', tol=1e-7)": set(),
    "print(f'{a - b}')": set(),
    "figures.show(a - b)": set(),
    "rng = np.random.default_rng(3 - 1)": set(),
    "y = x.round(2 - 1)": set(),
    "x += 1": {"pass"},
    "np.fill_diagonal(x, 0)": {"pass", "np.fill_diagonal(0, x)"},
    "x = 1": set(),
    "x = 1\nx = 2": {"pass"},
}


@pytest.mark.parametrize("source", SLIPS)
def test_slips(source):
    found = mutants.mutants(source)
    assert {mutant.new for mutant in found} == SLIPS[source]
    for mutant in found:
        changed = mutant.apply(source)
        assert changed != source
        compile(changed, "mutant", "exec")


def test_slips_know_bytes_from_letters():
    (mutant,) = mutants.mutants("σ = 'é'; τ = -σ")
    assert mutant.apply("σ = 'é'; τ = -σ") == "σ = 'é'; τ = (σ)"
    assert str(mutant) == "sign: -σ → (σ)"


def test_a_chapter_with_known_holes(tmp_path):
    path = made(
        tmp_path,
        "holes",
        "a, b = np.array([1.0, 2.0]), np.array([3.0, 5.0])\nS = np.array([[2.0, 1], [1, 2]])",
        "verify('ours', b - a, [2, 3], 'this is the difference')",  # stopped by verify
        "print(b[0] / a[1])",  # noticed by its output only
        "unused = a[0] * b[0]",  # noticed by nothing: 1 · 3 and 1 / 3
        "verify('ours', S @ S.T, S @ S, 'this is the square')",  # S is symmetric: .T is idle
    )
    for cell in (read := notebooks.read(path)).cells:
        cell.metadata.pop("tags", None)
    path.write_text(notebooks.dumps(read), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(path=str(path), state=str(tmp_path / "state"))],
        capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    outcomes = dict(json.loads(ran.stdout))
    assert outcomes["sign: b - a → ((b) + (a))"] == "verify"
    assert outcomes["sign: b[0] / a[1] → ((b[0]) * (a[1]))"] == "output"
    assert outcomes["sign: a[0] * b[0] → ((a[0]) / (b[0]))"] == "survived"
    assert outcomes["transpose: S.T → (S)"] == "idle"
    assert outcomes["claim: 2 → 3"] == "verify"


SCRIPT = """
import argparse, json, pathlib
from press.slips import mutate
mutate.STATE = pathlib.Path({state!r})
mutate.ROOT = pathlib.Path({path!r}).parents[1]
mutate.page_of = lambda path: path.stem
page, answers, waiting = mutate.explore_chapter(
    pathlib.Path({path!r}), argparse.Namespace(sample=0, cells=False, jobs=2), float("inf"))
assert waiting == 0
print(json.dumps([(a["slip"], a["outcome"]) for a in answers]))
again = mutate.Record(page, json.loads((mutate.STATE / (page + ".jsonl")).open().readline()))
assert len(again.answers) == len(answers)
"""


class TestReport:
    ANSWERS = [
        {"where": "c1", "slip": "sign: a", "outcome": "verify"},
        {"where": "c1", "slip": "sign: b", "outcome": "output"},
        {"where": "c1", "slip": "sign: c", "outcome": "survived"},
        {"where": "c1", "slip": "sign: d", "outcome": "idle"},
        {"where": "drawing c2", "slip": "sign: e", "outcome": "output"},
        {"where": "lecture_utils/pca.py::f", "slip": "sign: f", "outcome": "survived"},
    ]

    def test_counts(self):
        row = mutate.row("page", self.ANSWERS, {})
        assert (row["killed"], row["without outputs"]) == ("66.7%", "33.3%")
        assert (row["in drawings"], row["in lecture_utils"]) == ("1 of 1", "0 of 1")
        assert [a["slip"] for a in row["open"]] == ["sign: c"]
        assert "- c1: sign: c" in mutate.table([row])

    def test_an_argument_excuses_one_slip_and_grows_stale(self):
        argued = {("c1", "sign: c"): "why", ("c1", "sign: a"): "no more"}
        assert mutate.row("page", self.ANSWERS, argued)["killed"] == "100.0%"
        assert mutate.stale(self.ANSWERS, argued) == ["c1: sign: a"]

    def test_every_argument_names_a_cell_and_says_why(self):
        for page, entries in mutate.load_argued().items():
            path = ROOT / "book" / f"{page}.ipynb"
            ids = {cell.id for cell in notebooks.read(path).cells}
            for (where, slip), why in entries.items():
                assert where.removeprefix("drawing ") in ids
                assert re.fullmatch(r"[a-z ]+: .+", slip)
                assert len(why.split()) >= 4


IN_WORDS = {
    "two planks": {"three"},
    "Half of them": {"Third"},
    "twice": {"three times"},
    "1.25 m": {"1.26"},
    "95 % of": {"96 %"},
    "the largest": {"smallest"},
    "It rises": {"falls"},
    "a blue dot": {"orange"},
    "one, and `5`, and [x](a-2.ipynb)": set(),
    "About 50 minutes, in 1933": set(),
}
IN_FORMULAS = {
    r"$a + b - c$": {" - ", " + "},
    r"$2C\mathbf u = \lambda\,2\mathbf u$": {""},
    r"$X^{\mathsf T}X/n$": {""},
    r"$A^{-1}x \le y^2$": {"", r"\ge"},
    r"$x_1 < 3$": {"_2", ">"},
    "a + b, outside": set(),
}


@pytest.mark.parametrize("text", IN_WORDS)
def test_slips_in_words(text):
    assert {new for _, _, _, new in texts.in_words(text)} == IN_WORDS[text]


@pytest.mark.parametrize("text", IN_FORMULAS)
def test_slips_in_formulas(text):
    found = list(texts.in_formulas(text))
    assert {new for *_, new in found} == IN_FORMULAS[text]
    assert all(text[:start] + new + text[end:] != text for _, start, end, new in found)


def test_decimals_are_exchanged():
    ((_, start, end, new),) = texts.exchanged("from 2.33 to 1.05.")
    assert ("from 2.33 to 1.05."[start:end], new) == ("2.33 to 1.05", "1.05 to 2.33")


#: what no rule can know: a direction that no conclusion hangs on, one of two colours that are
#: there, and the number of an equation that the notes have as well
UNSEEN = {
    "direction: grows → shrinks",
    "direction: shrinks → grows",
    "direction: more → fewer",
    "colour: blue → orange",
    "integer: 36 → 37",
}


def test_what_a_chapter_says_is_guarded(tmp_path):
    """Every other slip in the small chapter is stopped: in texts, pictures, options and links."""
    path = tmp_path / "planks.ipynb"
    path.write_text(notebooks.dumps(small_chapter.executed(tmp_path)), encoding="utf-8")
    place, args = BOOK / "algebra" / "planks.ipynb", argparse.Namespace(jobs=2)
    found = Copy(lambda: said.explore_words(path, args, place), 300, None).wait()
    assert {words for *_, words, outcome in found if outcome == "survived"} == UNSEEN
    kinds = {kind for kind, *_ in found}
    assert kinds >= {"labels", "axes", "colours", "data", "link", "options exchanged"}
    assert kinds >= {"hint's number", "truth values exchanged", "decimals exchanged", "number word"}
    assert "| labels | 1 | 1 | 100% |" in said.by_kind(found)
    assert said.survivors("page", found)[0].startswith("page: ask: direction: ")
    assert said.share(found) > mutate.SAID / 100


def test_only_chapters_are_tried_for_their_words(monkeypatch):
    monkeypatch.setattr(mutate, "is_elsewhere", lambda path: True)
    assert mutate.mutated_words(NOTEBOOKS, argparse.Namespace(jobs=1)) == []
