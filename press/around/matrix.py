"""Do the notebooks and the tests of lecture_utils pass elsewhere: other versions, other machines?

Every notebook is run and every output compared, and the tests of lecture_utils run, once for each
variation: Python, the oldest and the newest libraries, threads, BLAS kernels, locale and time zone,
hash seeds. What this machine cannot have is listed as not run. Environments, results and the table
are kept in _build/matrix.

    matrix.py                    every variation
    matrix.py oldest nehalem     these
    matrix.py --notebooks ...    without the tests
    matrix.py --list             only say which there are
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from press.author.notebooks import NBVAL, all_notebooks, read
from press.paths import BUILD, ROOT

WORK = BUILD / "matrix"
VARIED = ["numpy", "scipy", "sympy", "scikit-learn", "matplotlib", "ipython"]
RUNNERS = "ipykernel nbclient nbformat nbval pytest pytest-xdist hypothesis pandas pyyaml".split()
RUNNERS += ["dask", "distributed"]  # a page starts workers
# Of one age with the libraries that are varied: their pins hold for the pinned versions alone.
FOLLOWS = {"pandas", "pyparsing", "contourpy"}
# Nothing of one person's set-up may reach an output, and no variation another.
OWN = "MPLBACKEND PYTHONHASHSEED PYTHONPATH PYTHONSTARTUP TZ LANG LANGUAGE LC_ALL LC_CTYPE".split()
OWN += "OPENBLAS_NUM_THREADS OPENBLAS_CORETYPE OMP_NUM_THREADS PYTHONUTF8".split()
BLAS = "import numpy, threadpoolctl; print(threadpoolctl.threadpool_info()[0][{!r}])"
# A kernel that the processor cannot run dies in its first product.
KERNEL = "import numpy; numpy.ones((99, 99)) @ numpy.ones((99, 99)); " + BLAS.format("architecture")
GERMAN = "import locale, time; locale.setlocale(locale.LC_ALL, ''); "
GERMAN += "print(locale.localeconv()['decimal_point'] + time.strftime('%z'))"


class NotRun(Exception):
    """What this machine cannot have; the message says why."""


@dataclass(frozen=True)
class Variation:
    """What differs from the pinned environment, and a program that shows that it does."""

    differs: str
    python: str = ""  # "3.12", "oldest" or "newest"; empty for the Python that runs this file
    versions: str = "pinned"  # or "oldest", "newest"
    environment: dict[str, str] = field(default_factory=dict)
    shows: str = ""  # a program
    effect: str = ""  # and what it prints when the variation holds

    def takes_effect(self, python, environment):
        """Tell whether the variation holds in a Python, or is ignored there."""
        ran = subprocess.run(
            [python, "-c", self.shows],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return ran.returncode == 0 and ran.stdout.strip() == self.effect


def _kernel(name):
    shows = {"shows": KERNEL, "effect": name}
    return Variation(f"the BLAS kernel `{name}`", environment={"OPENBLAS_CORETYPE": name}, **shows)


def _threads(number, word):
    shows = {"shows": BLAS.format("num_threads"), "effect": number}
    return Variation(word, environment={"OPENBLAS_NUM_THREADS": number}, **shows)


def _python(version):
    shows = {"shows": "import sys; print(*sys.version_info[:2], sep='.')", "effect": version}
    return Variation(f"Python {version}", python=version, **shows)


def _seed(number):
    shows = {"shows": "import sys; print(sys.flags.hash_randomization)"}
    shows["effect"] = str(int(number != "0"))
    return Variation(f"the hash seed {number}", environment={"PYTHONHASHSEED": number}, **shows)


def pins():
    """Return the pinned version of every package."""
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ;")[0].split("==") for line in lines if "==" in line)


def supported():
    """Return what ``pyproject.toml`` says of every library, like ``numpy>=1.26``."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project["dependencies"]


def oldest():
    """Return the oldest version that is supported of every library varied."""
    return dict(re.match(r"([\w-]+)>=([\d.]+)", text).groups() for text in supported())


def _libraries(word):
    """Return the variation of the oldest libraries, or of the newest."""
    bounds = oldest() if word == "oldest" else {name: pins()[name] for name in VARIED}
    compare = "==" if word == "oldest" else ">="
    shows = "from importlib.metadata import version as v; "
    shows += "key = lambda text: [*map(int, text.split('.')), 0, 0][:3]; "
    shows += f"print(all(key(v(n)) {compare} key(b) for n, b in {bounds}.items()))"
    return Variation(f"the {word} libraries", word, word, shows=shows, effect="True")


PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
VARIATIONS = {f"python-{version}": _python(version) for version in PYTHONS}
VARIATIONS |= {
    "oldest": _libraries("oldest"),
    "newest": _libraries("newest"),
    "one-thread": _threads("1", "one BLAS thread"),
    # OpenBLAS starts no more threads than there are cores, so one core cannot have this.
    "many-threads": _threads(str(max(2, os.cpu_count() or 1)), "a BLAS thread on every core"),
    "nehalem": _kernel("Nehalem"),
    "haswell": _kernel("Haswell"),
    "skylakex": _kernel("SkylakeX"),
    "german": Variation(
        "the locale `de_DE.UTF-8`, the time zone UTC+14",
        environment={"LC_ALL": "de_DE.UTF-8", "TZ": "<+14>-14"},
        shows=GERMAN,
        effect=",+1400",
    ),
    "ascii": Variation(
        "the locale C, files read as ASCII",
        environment={"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        shows="import codecs, locale; print(codecs.lookup(locale.getpreferredencoding(0)).name)",
        effect="ascii",
    ),
    **{f"seed-{number}": _seed(number) for number in ("0", "1", "2026")},
}


def requested(versions):
    """Return what pip is asked for, and the pins that it keeps to."""
    every = pins()
    kept = {name: pin for name, pin in every.items() if name not in VARIED}
    if versions == "pinned":
        return [f"{name}=={every[name]}" for name in [*VARIED, *RUNNERS]], kept
    kept = {name: pin for name, pin in kept.items() if name not in FOLLOWS}
    if versions == "newest":
        return [*supported(), *RUNNERS], kept
    asked = [f"{name}=={pin}" for name, pin in oldest().items()]
    # Matplotlib calls it by names that pyparsing 3.3 warns of.
    return [*asked, *RUNNERS, "pyparsing<3.3"], kept


def find_python(version):
    """Return a Python of a version like ``3.12``, wherever this machine keeps it."""
    named = shutil.which(f"python{version}")
    kept = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
    show = "import sys, venv, ensurepip; print(*sys.version_info[:2], sep='.')"
    for path in filter(None, [sys.executable, named, *map(str, kept)]):
        ran = subprocess.run([path, "-c", show], capture_output=True, text=True, check=False)
        if ran.stdout.strip() == version:
            return path
    raise NotRun(f"there is no Python {version} here")


def prepare(name, variation):
    """Return the Python of a variation's environment; it is made when it is new or outdated."""
    here = "{}.{}".format(*sys.version_info[:2])
    if variation.python in ("", here) and variation.versions == "pinned":
        return sys.executable
    if variation.python == "oldest":
        python = find_python(PYTHONS[0])
    elif variation.python == "newest":
        python = _newest_python()
    else:
        python = find_python(variation.python)
    asked, kept = requested(variation.versions)
    folder = WORK / "environments" / name
    inside = folder / "bin" / "python"
    constraints = "".join(f"{package}=={version}\n" for package, version in kept.items())
    recipe, made = "\n".join([python, *asked, constraints]), folder / "recipe.txt"
    known = made.exists() and made.read_text(encoding="utf-8") == recipe
    if known and variation.versions != "newest":
        return str(inside)
    if not known:
        _run([python, "-m", "venv", "--clear", folder])
    (folder / "constraints.txt").write_text(constraints, encoding="utf-8")
    install = [inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    install += ["--upgrade", "--only-binary", ":all:", "-c", folder / "constraints.txt"]
    _run([*install, *asked])
    made.write_text(recipe, encoding="utf-8")
    return str(inside)


def _newest_python():
    for version in reversed(PYTHONS):
        try:
            return find_python(version)
        except NotRun:
            continue
    raise NotRun("there is no Python here")


def _run(command):
    ran = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    if ran.returncode:
        errors = re.findall(r"(?m)^(?:ERROR|Error): (.*)$", ran.stderr + ran.stdout)
        raise NotRun("no environment: " + (errors or [ran.stderr.strip()[-200:]])[0])


def surroundings(variation):
    """Return the environment variables under which a variation runs."""
    clean = {key: value for key, value in os.environ.items() if key not in OWN}
    clean |= {"PYTHONPATH": str(ROOT), "IPYTHONDIR": str(WORK / "ipython"), "LC_ALL": "C.UTF-8"}
    if "de_DE" in variation.environment.get("LC_ALL", ""):
        clean["LOCPATH"] = str(_german())
    return clean | variation.environment


def _german():
    """Return a folder with the German locale; few machines have it made."""
    folder = WORK / "locales"
    if not (folder / "de_DE.UTF-8").exists():
        folder.mkdir(parents=True, exist_ok=True)
        made = shutil.which("localedef") and subprocess.run(
            ["localedef", "-i", "de_DE", "-f", "UTF-8", folder / "de_DE.UTF-8"],
            capture_output=True,
            check=False,
        )
        if not made or made.returncode:
            raise NotRun("the German locale cannot be made here (Debian: apt-get install locales)")
    return folder


def quick_tests():
    """Return the test files that are named after a module of lecture_utils."""
    modules = {path.stem for path in (ROOT / "lecture_utils").iterdir()}
    tests = sorted((ROOT / "tests" / "lecture_utils").glob("test_*.py"))
    return [path for path in tests if path.stem.removeprefix("test_") in modules]


def pytest_run(python, environment, report, *words):
    """Run pytest in an environment; return how many passed, and one line for each that failed."""
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}"]
    report.unlink(missing_ok=True)
    ran = subprocess.run(
        [*command, *map(str, words)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if not report.exists():
        return 0, [f"pytest stopped: {(ran.stderr or ran.stdout).strip()[-300:]}"]
    passed, failed = 0, []
    for case in ET.parse(report).iter("testcase"):
        bad = [child for child in case if child.tag in ("failure", "error")]
        if bad:
            failed.append(f"{_place(case)}: {_reason(bad[0].text or bad[0].get('message', ''))}")
        elif case.find("skipped") is None:
            passed += 1
    if (not passed and not failed) or ran.returncode not in (0, 1):
        failed.append(f"pytest stopped: {ran.stdout.strip()[-300:]}")
    return passed, failed


def _place(case):
    """Name a test, or a notebook and the id of its cell."""
    cell = re.fullmatch(r"Cell (\d+)", case.get("name"))
    page = re.search(r"book[./].*(?=\.ipynb)", case.get("classname") or "")
    if not cell or not page:
        return f"{case.get('classname')}::{case.get('name')}"
    path = ROOT / (page[0].replace(".", "/") + ".ipynb")
    code = [c for c in read(path).cells if c.cell_type == "code"]
    return f"{path.relative_to(ROOT)}, cell {code[int(cell[1])].id}"


def _reason(text):
    """Return the lines of a report that say what differs."""
    lines = re.sub(r"\x1b\[[0-9;]*m|#x1B\[[0-9;]*m", "", text).splitlines()
    telling = [line.strip() for line in lines if re.match(r"\s*(?:E  |[-+] |mismatch)", line)]
    errors = [line.strip() for line in lines if re.match(r"\w*(?:Error|Warning|Exception)\b", line)]
    return " ".join(" ".join((telling or errors or lines[-1:])[:3]).split())[:300]


def run(name, jobs, say, notebooks_only=False):
    """Run one variation and return its row of the table."""
    variation = VARIATIONS[name]
    row = {"differs": variation.differs, "on": time.strftime("%Y-%m-%d", time.gmtime())}
    started = time.perf_counter()
    try:
        say("environment")
        python = prepare(name, variation)
        environment = surroundings(variation)
        if not variation.takes_effect(python, environment):
            raise NotRun("this machine cannot have it, or ignores it")
        row |= {"versions": _versions(python, environment)}
        report = WORK / f"{name}.xml"
        spread = ["-n", jobs, "--dist=loadscope"] if jobs > 1 else ["-p", "no:xdist"]
        say("notebooks")
        row["cells"], row["failed"] = pytest_run(
            python, environment, report, *spread, *NBVAL, *all_notebooks()
        )
        if not notebooks_only:
            say("tests")
            row["tests"], failed = pytest_run(python, environment, report, *spread, *quick_tests())
            row["failed"] += failed
    except NotRun as reason:
        row["not run"] = str(reason)
    row["seconds"] = round(time.perf_counter() - started)
    return row


def _versions(python, environment):
    show = "import sys; from importlib.metadata import version; "
    show += "print('{}.{}.{}'.format(*sys.version_info), *map(version, sys.argv[1:]))"
    ran = subprocess.run(
        [python, "-c", show, *VARIED], env=environment, capture_output=True, text=True, check=True
    )
    return dict(zip(["Python", *VARIED], ran.stdout.split(), strict=True))


def verdict(row):
    """Return a row's outcome in a few words."""
    if "not run" in row:
        return f"not run: {row['not run']}"
    cells = sum(line.startswith("book/") for line in row["failed"])
    counts = {"cell": cells, "test": len(row["failed"]) - cells}
    failed = [f"{n} {what}{'s' * (n > 1)}" for what, n in counts.items() if n]
    return f"{', '.join(failed)} failed" if failed else "passed"


def condensed(failed):
    """Return the lines of what failed, one for all the cases of a test."""
    first, times = {}, Counter()
    for line in failed:
        place = re.sub(r"\[.*?\](?=: )", "", line.split(": ")[0] + ": ")
        first.setdefault(place, line)
        times[place] += 1
    return [line + f" (and {times[p] - 1} more)" * (times[p] > 1) for p, line in first.items()]


def table(rows):
    """Return the Markdown table of what was run."""
    libraries = [f"`{name}`" for name in VARIED]
    head = ["variation", "what differs", "Python", *libraries, "cells", "tests", "outcome"]
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for name in filter(rows.get, VARIATIONS):
        row = rows[name]
        versions = [row.get("versions", {}).get(key, "–") for key in ["Python", *VARIED]]
        counts = [str(row.get(key, "–")) for key in ("cells", "tests")]
        cells = [f"`{name}`", row["differs"], *versions, *counts, verdict(row)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def main():
    """Run the variations named, or all; exit 1 when one of them fails."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--notebooks", action="store_true", help="leave the tests out")
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    names = args.names or list(VARIATIONS)
    if unknown := [name for name in names if name not in VARIATIONS]:
        sys.exit(f"{unknown[0]} is no variation: there are {', '.join(VARIATIONS)}.")
    if args.list:
        print("\n".join(f"{name:14}{v.differs}" for name, v in VARIATIONS.items()))
        return
    WORK.mkdir(parents=True, exist_ok=True)
    results = WORK / "results.json"
    # A single variation takes its place among what was run before.
    rows = (
        json.loads(results.read_text(encoding="utf-8")) if args.names and results.exists() else {}
    )
    for number, name in enumerate(names, start=1):

        def say(stage, number=number, name=name):
            print(f"[{number}/{len(names)}] {name}: {stage}", flush=True)

        rows[name] = run(name, args.jobs, say, args.notebooks)
        say(f"{verdict(rows[name])} ({rows[name]['seconds']} s)")
        for line in condensed(rows[name].get("failed", [])):
            print(f"    {line}", flush=True)
        results.write_text(json.dumps(rows, indent=1), encoding="utf-8")
        (WORK / "table.md").write_text(table(rows), encoding="utf-8")
    print(f"\n{table(rows)}")
    if any(rows[name].get("failed") for name in names):
        sys.exit("Some variations failed; their lines stand above, the table in _build/matrix.")


if __name__ == "__main__":
    main()
