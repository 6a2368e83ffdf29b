"""Execute notebooks from a fresh kernel and store them in canonical form.

A notebook with a failing cell is left untouched, and the cell is shown. Where a cell puts out other
numbers than before, or another picture, both are shown, and nothing is stored before you agree.

    refresh.py                      every notebook that _toc.yml names
    refresh.py book/x/y.ipynb ...   these
    refresh.py --yes [paths]        store what has changed without asking
    refresh.py --check [paths]      only say whether they are in canonical form
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from ipykernel.kernelspec import make_ipkernel_cmd
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

from press.author import changed
from press.author.notebooks import all_notebooks, canonical, dumps, problems, read
from press.paths import BUILD, ROOT

TIMEOUT = 300
RAN = BUILD / "ran"
SOURCES = {".py", ".csv", ".npz", ".gz", ".json"}
DRAWN_BY_LOT = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8}")
ANSI = re.compile(r"\x1b\[[0-9;]*m")


class _OnePython(KernelSpecManager):
    """Every kernel is one Python, whatever kernelspecs a machine has."""

    def __init__(self, python):
        super().__init__()
        self.python = str(python)

    def get_kernel_spec(self, kernel_name):
        command = make_ipkernel_cmd(executable=self.python, extra_arguments=["--log-level=ERROR"])
        return KernelSpec(argv=command, language="python", display_name=kernel_name)


class CellFailed(Exception):
    """A cell stopped the notebook: which one, its first lines and why."""

    def __init__(self, path, number, cell, reason):
        head = "\n".join(f"    {line}" for line in cell.source.splitlines()[:8])
        super().__init__(f"{path}: cell {number} ({cell.id}) failed\n{head}\n  {reason}")


def run(path, python=sys.executable, **environment):
    """Execute a notebook from a fresh kernel, in its own folder, and return it, canonical.

    Ids that a program has drawn by lot give way to those that a new cell gets here.
    """
    notebook = read(path)
    for cell in notebook.cells:
        cell.id = None if DRAWN_BY_LOT.fullmatch(cell.get("id") or "") else cell.get("id")
    notebook = canonical(notebook, path.stem)
    client = NotebookClient(
        notebook,
        km=AsyncKernelManager(kernel_spec_manager=_OnePython(python)),
        timeout=TIMEOUT,
        resources={"metadata": {"path": str(path.parent)}},
    )
    # Nothing of one person's set-up may reach an output.
    clean = {k: v for k, v in os.environ.items() if k not in ("MPLBACKEND", "PYTHONHASHSEED")}
    with tempfile.TemporaryDirectory() as profile:
        clean |= {"IPYTHONDIR": profile, **environment}
        with client.setup_kernel(cleanup_kc=True, env=clean):
            for number, cell in enumerate(notebook.cells, start=1):
                try:
                    client.execute_cell(cell, number - 1)
                except CellExecutionError as error:
                    reason = f"{error.ename}: {ANSI.sub('', error.evalue)}"
                    raise CellFailed(path, number, cell, reason) from None
                except (CellTimeoutError, DeadKernelError) as error:
                    reason = str(error).splitlines()[0]
                    raise CellFailed(path, number, cell, reason) from None
    return canonical(notebook, path.stem)


def fingerprint(path):
    """Return a hash of all that the outputs of a page depend on, and of these outputs."""
    digest = hashlib.sha256(sys.version.encode())
    shared = sorted(p for p in (ROOT / "lecture_utils").rglob("*") if p.suffix in SOURCES)
    for file in (ROOT / "requirements.txt", *shared):
        digest.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    for cell in read(path).cells:
        if cell.cell_type == "code":
            digest.update(json.dumps([cell.source, cell.outputs], sort_keys=True).encode())
    return digest.hexdigest()


def note(path):
    """Keep in mind that a page, as it stands, prints what is stored."""
    RAN.mkdir(parents=True, exist_ok=True)
    (RAN / fingerprint(path)).touch()


def is_noted(path):
    """Tell whether a page has run since anything but its text has changed."""
    return (RAN / fingerprint(path)).exists()


def refresh(path):
    """Run a notebook and store it; return None, or what went wrong."""
    text, report, took, _ = renewed(path)
    return report or store(path, text, took)


def renewed(path):
    """Run a notebook; return its text, or what went wrong, the seconds, and what has changed."""
    started = time.perf_counter()
    try:
        notebook = run(path)
    except CellFailed as failure:
        return None, f"{failure}\n  The file is as it was.", 0, ([], [])
    found = changed.changes(path, notebook)
    return dumps(notebook), None, time.perf_counter() - started, found


def store(path, text, took):
    """Write the text of a notebook that has run, and keep in mind that it has."""
    if text != path.read_text(encoding="utf-8"):
        scratch = path.with_suffix(".ipynb.part")
        scratch.write_text(text, encoding="utf-8")
        scratch.replace(path)
    note(path)
    changed.keep(path, read(path))
    print(f"{path}: refreshed in {took:.1f} s", flush=True)


def tell(path, weighty, slight):
    """Show what a page puts out that it did not put out before."""
    if weighty or slight:
        print(f"{path}: what it puts out has changed, old → new", *weighty, *slight, sep="\n")


def take(path, outcome, yes):
    """Store a page that has run, if that is agreed; return None, or why it was not stored."""
    text, report, took, (weighty, slight) = outcome
    if report:
        return report
    tell(path, weighty, slight)
    if weighty and not yes:
        if not sys.stdin.isatty():
            return (
                f"{path}: its outputs have changed, and nobody is here to look at them: the file "
                f"is as it was. Say make refresh NB={path} in a terminal, or with YES=1."
            )
        if input("store? [y/N] ").strip().lower() not in ("y", "yes"):
            return f"{path}: not stored, the file is as it was."
    return store(path, text, took)


def unreadable(path):
    """Say in a sentence why a file is no notebook that can be run; None if it is one."""
    if path.suffix != ".ipynb" or not path.is_file():
        return f"{path}: no such notebook."
    try:
        read(path)
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        where = f"line {error.lineno}" if isinstance(error, json.JSONDecodeError) else "its form"
        return f"{path} cannot be read as a notebook ({where}): has a merge left its marks in it?"
    return None


def main():
    """Refresh or check; exit 1 when something is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--yes", action="store_true")
    args = parser.parse_args()
    paths = args.paths or all_notebooks()
    for path in paths:
        if why := unreadable(path):
            sys.exit(why)
    if args.check:
        found = [f"{path}: {sentence}" for path in paths for sentence in problems(path)]
    else:
        with ProcessPoolExecutor(min(len(paths), os.cpu_count() or 1) or 1) as pool:
            outcomes = zip(paths, pool.map(renewed, paths), strict=True)
            found = [why for path, outcome in outcomes if (why := take(path, outcome, args.yes))]
    if found:
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
