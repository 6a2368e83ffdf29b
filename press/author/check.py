"""Check pages, one in seconds: form, code, words, numbers, formulas, ledger items, stored outputs.

A chapter keeps its rules besides (``rules.py``). The page runs in its kernel
while all else is looked at, unless it has run already and nothing but its text has changed since.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from press.author import cells, forms, prose, quotations, refresh, rules, style
from press.author.chapter import Chapter, is_elsewhere
from press.author.directions import unbound
from press.author.notebooks import ROOT, problems, read, toc_notebooks
from press.author.unwritten import module_of, unseen, unwritten


def moved(path):
    """Run a page; return one line for each cell whose stored output is not what running gives."""
    if refresh.is_noted(path):
        return []
    try:
        again = refresh.run(path)
    except refresh.CellFailed as failure:
        return [str(failure)]
    found = [
        f"{path}: cell {old.id} prints something else now: make refresh NB={path}, and look at it"
        for old, new in zip(read(path).cells, again.cells, strict=True)
        if old.get("outputs") != new.get("outputs")
    ]
    if not found:
        refresh.note(path)
    return found


def untidy(path):
    """Return what ruff says of a page and of the files of its exercises, as ``make test`` will."""
    own = [form.format(module=module_of(path.stem)) for form in (forms.CHECKERS, forms.ANSWERS)]
    files = [file for file in own if (ROOT / file).exists()]
    done = ruff("check", "--output-format=concise", path.resolve(), *files)
    loose = [file for file in files if ruff("format", "--check", file).returncode]
    return [
        *done.stdout.splitlines(),
        *(f"{file}: not laid out: .venv/bin/ruff format {file}" for file in loose),
    ]


def ruff(command, *words):
    """Run ruff with the rules of the course, wherever a file stands."""
    program, rules = Path(sys.executable).with_name("ruff"), ROOT / "pyproject.toml"
    return subprocess.run(
        [program, command, "--quiet", "--config", rules, *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )


def claims(path):
    """Return what a chapter lacks of pictures and checks; outside the contents nothing."""
    from press.author.evidence import page_complaints
    from press.paths import BOOK
    from press.site.ledger import read_ledger

    whole = path.resolve()
    if whole not in toc_notebooks():
        if whole.is_relative_to(BOOK):
            part, name = whole.parent.name, whole.stem
            return [f"_toc.yml does not name {name}: make new-chapter PART={part} NAME={name} does"]
        return []
    page = whole.relative_to(BOOK).with_suffix("").as_posix()
    found = page_complaints(read_ledger(BOOK / "ledger.yml"), BOOK, page)
    return [*unseen(path), *(f"{path}: {line}" for line in found)]


def written(path):
    """Return what is wrong with a page as it is written, beside the run of its cells."""
    # In a chapter a number is bound to its value; elsewhere it only has to be printed.
    numbers = prose if is_elsewhere(path) else rules
    found = [*numbers.complaints(path), *map(str, style.findings(path.resolve()))]
    if not is_elsewhere(path):
        found += quotations.complaints(path)
    found += [*cells.complaints(path), *unwritten(path), *untidy(path)]
    return [*found, *claims(path), *formulas(path)]


def formulas(path):
    """Return what is wrong with the formulas of a page."""
    from press.formulas import judge

    return judge.complaints(path) if path.resolve() in toc_notebooks() else []


def main():
    """Exit 1, after saying everything that is wrong, when something is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path)
    wrong = [path for path in parser.parse_args().paths if not checked(path)]
    sys.exit(bool(wrong))


def checked(path):
    """Say everything that is wrong with a page; tell whether it is right."""
    started = time.perf_counter()
    if path.suffix != ".ipynb" or not path.is_file():
        sys.exit(f"{path}: no such notebook, say make check NB=book/algebra/projection.ipynb.")
    if why := refresh.unreadable(path):
        sys.exit(why)
    found = [f"{path}: {sentence}" for sentence in problems(path)]
    if any("not executed" in sentence for sentence in found):
        sys.exit(found[0])
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(moved, path)
        found += written(path)
        found += running.result()
    style.remember()
    if found:
        print("\n".join(found), flush=True)
        return False
    took = time.perf_counter() - started
    shown = path.resolve().relative_to(ROOT) if path.resolve().is_relative_to(ROOT) else path
    print(f"{shown}: form, code, words, formulas, checks and outputs are right ({took:.1f} s)")
    if not is_elsewhere(path) and (count := len(list(unbound(Chapter.read(path))))):
        print(
            f"{count} words of direction (largest, rises, …) are bound by no phrase: "
            f"python -m press.author.directions {shown} lists them"
        )
    return True


if __name__ == "__main__":
    main()
