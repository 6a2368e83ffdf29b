"""The editor is what its sources make, and by its parser one knows what a change reaches."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import symtable
from pathlib import Path

import pytest

from press.author import notebooks
from press.live import editor
from press.paths import ROOT
from press.site.math import find_node

PAGE = ROOT / "press" / "live" / "page"
EVERY = os.environ.get("ELSEWHERE") == "every"


class TestBundle:
    """CodeMirror, as it was pinned."""

    def test_belongs_to_its_sources(self) -> None:
        stored = json.loads(editor.RECORD.read_text(encoding="utf-8"))
        assert stored == editor.record(), "say make editor"

    @pytest.mark.parametrize("name", [*editor.INPUTS, editor.BUNDLE.name])
    def test_any_other_byte_is_noticed(self, tmp_path: Path, name: str) -> None:
        shutil.copytree(editor.SOURCES, tmp_path, dirs_exist_ok=True)
        bundle = Path(shutil.copy(editor.BUNDLE, tmp_path))
        assert editor.record(tmp_path, bundle) == editor.record()
        with (tmp_path / name).open("a", encoding="utf-8") as changed:
            changed.write(" ")
        assert editor.record(tmp_path, bundle) != editor.record()

    def test_everything_is_pinned_and_has_its_licence(self) -> None:
        asked = json.loads((editor.SOURCES / "package.json").read_text(encoding="utf-8"))
        lock = json.loads((editor.SOURCES / "package-lock.json").read_text(encoding="utf-8"))
        packages = lock["packages"]
        assert packages.pop("")["devDependencies"] == asked["devDependencies"]
        assert all(
            re.fullmatch(r"[\d.]+", version) for version in asked["devDependencies"].values()
        )
        assert all(package["integrity"].startswith("sha512-") for package in packages.values())
        notice = editor.BUNDLE.read_text(encoding="utf-8").partition("*/")[0]
        carried = re.findall(r"((?:@[\w-]+/)?[\w-]+) (\d[\d.]*)", notice)
        versions = [
            (path.removeprefix("node_modules/"), package["version"])
            for path, package in packages.items()
            if "esbuild" not in path
        ]
        assert sorted(carried) == sorted(versions)
        assert "Permission is hereby granted" in notice

    def test_says_what_it_lacks(self, tmp_path: Path, monkeypatch) -> None:
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(editor.Unbundled, match="npm is missing"):
            editor.make(tmp_path / "bundle.js")

    @pytest.mark.skipif(not EVERY, reason="make elsewhere-test runs it, with a network")
    def test_npm_makes_the_same_again(self, tmp_path: Path) -> None:
        editor.make(tmp_path / "codemirror.js")
        assert (tmp_path / "codemirror.js").read_bytes() == editor.BUNDLE.read_bytes()


def in_node(script: str, given):
    """Return what a script says about what it is given, with the editor and its modules at hand."""
    imports = (
        f'import {{ pythonLanguage }} from "{(PAGE / "codemirror.js").as_uri()}";\n'
        f'import {{ namesOf, reachedBy }} from "{(PAGE / "names.js").as_uri()}";\n'
        "const { parser } = pythonLanguage;\n"
        'let text = "";\nfor await (const chunk of process.stdin) text += chunk;\n'
    )
    script = f"{imports}console.log(JSON.stringify(({script})(JSON.parse(text))));"
    done = subprocess.run(
        [find_node(), "--input-type=module", "--eval", script],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


NAMES = """(codes) => codes.map((code) => {
  const { takes, binds, changes } = namesOf(code, parser);
  return [takes, binds, changes].map((names) => [...names]);
})"""
# What no chapter has, and a reader may write.
MORE = [
    "(f(x) for x in y)\nsum(a * b for a in c for b in a)",
    "def f(a, b=c, *d, **e):\n    g = a\n    return g + h",
    "import d.e\nfrom . import z\nfrom k import l as m",
    "for x in a, b:\n    print(x)\nelse:\n    q = 1",
    "x: int = y",
    "[(i := k) for k in l]",
    "def f():\n    for a in b:\n        c = a\n    return c",
    "async def f(a):\n    async for b in c:\n        await b",
    "m[n].o[p] = q\nm.r += 1",
    "@deco(s)\ndef t(): return u",
    "try:\n    a = b\nexcept E as e:\n    c = e\nfinally:\n    print(a)",
    "with open(p) as f, g as h:\n    i = f, h",
    "first, *rest = (n for n in many if n)",
    "print(f'{w!r:>{x}} {y:.2f}')",
]


def of_python(code: str) -> tuple[set[str], set[str]]:
    """Return the names that Python says a cell binds, and those that it only takes."""
    table = symtable.symtable(code, "cell", "exec")

    def taken(part):
        for symbol in part.get_symbols():
            # Python takes a function named top for a module, and what it binds for global.
            is_global = symbol.is_global() and not symbol.is_local()
            is_outer = part.get_type() == "module" or is_global
            if is_outer and symbol.is_referenced():
                yield symbol.get_name()
        for inner in part.get_children():
            yield from taken(inner)

    bound = {s.get_name() for s in table.get_symbols() if s.is_assigned() or s.is_imported()}
    return bound, set(taken(table)) - bound


class TestNames:
    """Which cells a change reaches."""

    def test_python_reads_every_cell_of_the_book_so(self) -> None:
        chapters = [
            [cell for cell in notebooks.read(path).cells if cell.cell_type == "code"]
            for path in notebooks.toc_notebooks()
        ]
        codes = [cell.source for chapter in chapters for cell in chapter] + MORE
        assert len(codes) > 500
        found = in_node(NAMES, codes)
        for code, (takes, binds, _) in zip(codes, found, strict=True):
            bound, taken = of_python(code)
            assert (set(binds), set(takes) - bound) == (bound, taken), code

    def test_no_lesson_needs_what_only_evidence_binds(self) -> None:
        # So the lesson goes on when an evidence above it no longer holds.
        for path in notebooks.toc_notebooks():
            cells = [cell for cell in notebooks.read(path).cells if cell.cell_type == "code"]
            found = in_node(NAMES, [cell.source for cell in cells])
            known, hidden = set(), set()
            for cell, (takes, binds, _) in zip(cells, found, strict=True):
                if "evidence" in cell.metadata.get("tags", []):
                    hidden |= set(binds)
                else:
                    assert (set(takes) & hidden) - known == set(), cell.source
                    known |= set(binds)

    @pytest.mark.parametrize(
        ("now", "made", "first"),
        [
            # the cell itself
            (["x = 1", "x"], ["x = 1", "y"], 1),
            # one above whose name it takes, and by way of another
            (["x = 2", "y = x", "y"], ["x = 1", "y = x", "y"], 0),
            # one above that has nothing to do with it
            (["answer = 2", "y = x", "y"], ["answer = None", "y = x", "y"], -1),
            # a name that is bound anew in between
            (["a = 2", "a = 1", "a"], ["a = None", "a = 1", "a"], -1),
            # but perhaps is not
            (["a = 2", "if b:\n    a = 1", "a"], ["a = None", "if b:\n    a = 1", "a"], 0),
            # a name that is no longer bound
            (["b = 1", "a"], ["a = 1", "a"], 0),
            # what is changed in place: an entry, a list, a random generator
            (["X[0] = 2", "X"], ["X[0] = 1", "X"], 0),
            (["L.append(2)", "L"], ["L.append(1)", "L"], 0),
            (["rng.normal(size=2)", "rng.normal()"], ["rng.normal(size=3)", "rng.normal()"], 0),
            # a name in a string or of an argument is none
            (["x = 2", "f(x=1, y='x')"], ["x = 1", "f(x=1, y='x')"], -1),
            (["x = 2", "f'{x}'"], ["x = 1", "f'{x}'"], 0),
            # only what was changed of a cell, and what comes of that
            (["a = 2\nb = 1\nc = a", "b"], ["a = 1\nb = 1\nc = a", "b"], -1),
            (["a = 2\nb = 1\nc = a", "c"], ["a = 1\nb = 1\nc = a", "c"], 0),
            (["a = 1  # one\n\nb = a", "b"], ["a = 1\nb = a", "b"], -1),
            (["b = 1\na = 1", "a"], ["b = 1\na = 1\na = 2", "a"], 0),
            # what is not yet Python
            (["def ", "x"], ["x = 1", "x"], 0),
        ],
    )
    def test_change_reaches(self, now: list[str], made: list[str], first: int) -> None:
        script = "([now, made, last]) => [parser, 0].map((p) => reachedBy(now, made, last, p))"
        last = len(now) - 1
        # Without the parser every change reaches everything.
        differ = [at for at in (last, *range(last)) if now[at] != made[at]]
        assert in_node(script, [now, made, last]) == [first, differ[0]]
