"""Change ``lecture_utils`` in small ways and see that a test notices (``make mutate-utils``).

mutmut makes the mutants and runs them; here each module gets a workshop of its own in
``_build/mutation/``, with only the tests that are about it. A run that is stopped goes on where it
was. Survivors are tried again whenever a test has changed, and each needs an argument in
``survivors.md`` beside this file.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

from press.paths import BUILD, ROOT

ARGUED = Path(__file__).with_name("survivors.md")
MUTMUT = [Path(sys.executable).with_name("mutmut")]
WORKSHOPS = BUILD / "mutation"
#: the share of its mutants that a module's tests must notice
LEAST = 0.95
#: the tests of a module are in the file of its name, or its folder's, unless they are here
TESTS = {"compare": "verify", "contrasts": "ica", "network": "autoencoder"}
TESTS |= dict.fromkeys(["entries", "exact", "numeric"], "verify")
TESTS |= {"literals": "phrases", "artists": "drawn"}
#: a new process knows nothing of the mutant; between a warning and its cause mutmut adds a frame
APART = [
    "tests/lecture_utils/test_ica.py::test_warnings_point_here",
    "tests/lecture_utils/test_lda.py::TestSingularScatter::test_the_warning_points_here",
    "tests/lecture_utils/test_lsi.py::TestAccuracy::test_the_warning_points_here",
    "tests/lecture_utils/test_datasets.py::test_from_a_zip_file",
    "tests/lecture_utils/test_figures.py::TestSvg::test_same_text_in_a_fresh_process",
]
KILLED, SURVIVED, TIMEOUT = "killed", "survived", "timeout"
STATES = {0: SURVIVED, 1: KILLED, 3: KILLED, 33: SURVIVED, 36: TIMEOUT, 24: TIMEOUT, -24: TIMEOUT}
STATES |= {152: TIMEOUT, -9: TIMEOUT}
SETTINGS = """
[tool.mutmut]
source_paths = ["lecture_utils"]
only_mutate = ["{module}"]
also_copy = ["mutation_profile.py"]
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = {options}
on_dependency_change = "ignore"
use_git_change_detection = false
process_isolation = "forkserver"
"""
# A failure need not be made small, and a mutant must meet the same examples every time; quick
# tests go first, since the first failure ends a run. No fixture is shared: what makes it would be
# known to be reached by the first of its tests alone.
PROFILE = """
import json
from pathlib import Path

from press.paths import BUILD, ROOT

import pytest
from hypothesis import Phase, settings

settings.register_profile("mutation", phases=[Phase.explicit, Phase.generate], derandomize=True)
settings.load_profile("mutation")
fixture = pytest.fixture
pytest.fixture = lambda *args, scope=None, **options: fixture(*args, **options)


def pytest_collection_modifyitems(items):
    stats = Path("mutmut-stats.json")
    if stats.exists():
        seconds = json.loads(stats.read_text(encoding="utf-8"))["duration_by_test"]
        items.sort(key=lambda item: seconds.get(item.nodeid, 0))
"""
# The tests and NumPy are for one thread; two would only take turns.
ONE = {
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
}


def has_mutants(path):
    """Tell whether a module holds a function that mutmut changes: one without a decorator."""
    top = ast.parse(path.read_text(encoding="utf-8")).body
    inside = [node for part in top if isinstance(part, ast.ClassDef) for node in part.body]
    functions = [node for node in top + inside if isinstance(node, ast.FunctionDef)]
    return any(not function.decorator_list for function in functions)


def modules():
    """Return the names of the modules that can be mutated, in alphabetical order."""
    package = ROOT / "lecture_utils"
    paths = sorted(path for path in package.rglob("*.py") if has_mutants(path))
    names = [".".join(path.relative_to(package).with_suffix("").parts) for path in paths]
    return [name for name in names if not name.startswith("data.")]


def words(text):
    """Return the words of a text."""
    return set(re.findall(r"\w+", text))


class Workshop:
    """A folder in which one module is mutated."""

    def __init__(self, module):
        self.module = module
        self.path = WORKSHOPS / module
        self.source = Path("lecture_utils", *module.split(".")).with_suffix(".py")
        self.tests = f"tests/lecture_utils/test_{TESTS.get(module, module.split('.')[0])}.py"
        self.meta = self.path / "mutants" / f"{self.source}.meta"

    def prepare(self):
        """Lay out the folder; forget the survivors of tests that have changed since."""
        (self.path / "mutants").mkdir(parents=True, exist_ok=True)
        for name in ("lecture_utils", "tests", "mutants/book"):
            link = self.path / name
            link.unlink(missing_ok=True)
            link.symlink_to(ROOT / name.removeprefix("mutants/"))
        # Of data mutmut copies what is missing, and not what has changed.
        shutil.rmtree(self.path / "mutants" / "lecture_utils" / "data", ignore_errors=True)
        options = ["-p", "mutation_profile", "-p", "no:cacheprovider"]
        options += [f"--deselect={test}" for test in APART]
        settings = SETTINGS.format(
            module=self.source, tests=json.dumps([self.tests]), options=json.dumps(options)
        )
        whole = (ROOT / "pyproject.toml").read_text(encoding="utf-8") + settings
        (self.path / "pyproject.toml").write_text(whole, encoding="utf-8")
        (self.path / "mutation_profile.py").write_text(PROFILE, encoding="utf-8")
        stamp = self.path / "tests.sha256"
        tests = (ROOT / self.tests).read_text(encoding="utf-8")
        beside = (ROOT / self.tests).parent.rglob("*.py")
        helpers = [path for path in beside if {path.stem, path.parent.name} & words(tests)]
        tests += "".join(path.read_text(encoding="utf-8") for path in sorted(helpers))
        now = hashlib.sha256(tests.encode()).hexdigest()
        if not stamp.exists() or stamp.read_text() != now:
            (self.path / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
            if self.meta.exists():
                meta = json.loads(self.meta.read_text(encoding="utf-8"))
                codes = meta["exit_code_by_key"]
                meta["exit_code_by_key"] = {
                    name: code if STATES.get(code) == KILLED else None
                    for name, code in codes.items()
                }
                self.meta.write_text(json.dumps(meta, indent=4), encoding="utf-8")
            stamp.write_text(now)

    def run(self):
        """Run the mutants that have no verdict yet, one at a time; say whether that worked."""
        self.prepare()
        environment = {**os.environ, **ONE}
        environment.pop("PYTHONPATH", None)
        command = [*MUTMUT, "run", "--max-children", "1"]
        return subprocess.run(command, cwd=self.path, env=environment, check=False).returncode == 0

    def states(self):
        """Return the verdict on each mutant; None where there is none yet."""
        if not self.meta.exists():
            return {}
        codes = json.loads(self.meta.read_text(encoding="utf-8"))["exit_code_by_key"]
        return {
            name: code if code is None else STATES.get(code, str(code))
            for name, code in codes.items()
        }

    def change(self, mutant):
        """Return the line that a mutant changes, as it is and as it becomes."""
        run = subprocess.run(
            [*MUTMUT, "show", mutant], cwd=self.path, capture_output=True, text=True, check=True
        )
        lines = run.stdout.splitlines()
        return tuple(
            " ".join(line[1:].strip() for line in lines if re.match(sign, line))
            for sign in (r"-(?!--)", r"\+(?!\+\+)")
        )


def argued():
    """Return the changes that ``survivors.md`` argues, as (before, after), by module."""
    text = ARGUED.read_text(encoding="utf-8")
    found = {}
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        changes = found.setdefault(part.split("\n")[0].strip("`"), [])
        for before, afters in re.findall(r"^- `(.+)`\n((?:  → `.+`\n)+)  \w", part, re.MULTILINE):
            changes += [(before, after) for after in re.findall(r"→ `(.+)`", afters)]
    return found


def write_row(module, row):
    """Put a module's row into the table, which lists the modules that there are."""
    text = ARGUED.read_text(encoding="utf-8")
    head, table, rest = re.split(r"((?:^\|.*\n)+)", text, maxsplit=1, flags=re.MULTILINE)
    title, rule, *rows = table.splitlines()
    rows = {line.split()[1]: line for line in rows} | {module: row}
    rows = [rows.get(name, f"| {name} | | | | |") for name in modules()]
    ARGUED.write_text(head + "\n".join([title, rule, *rows, ""]) + rest, encoding="utf-8")


def report(shop):
    """Write a module's row of the table; say what is wrong, in sentences."""
    states = shop.states()
    count = Counter(states.values())
    if not states or count[None]:
        return [f"{shop.module}: not finished; the same command goes on from here"]
    noticed = count[KILLED] + count[TIMEOUT]
    share = f"{noticed / len(states):.1%}"
    row = f"| {shop.module} | {len(states)} | {noticed} | {count[TIMEOUT]} | {share} |"
    write_row(shop.module, row)
    print(row)
    left = [shop.change(m) for m, state in states.items() if state not in (KILLED, TIMEOUT)]
    known = argued().get(shop.module, [])
    wrong = [
        f"no test notices, and no argument: {a}\n  → {b}" for a, b in left if (a, b) not in known
    ]
    wrong += [
        f"argued, but it does not survive: {a}\n  → {b}" for a, b in known if (a, b) not in left
    ]
    if noticed < LEAST * len(states):
        wrong.append(f"only {share} are noticed, and {LEAST:.0%} are asked for")
    return [f"{shop.module}: {sentence}" for sentence in wrong]


def main():
    """Run the modules that are named, or all; fail when a survivor lacks its argument."""
    parser = argparse.ArgumentParser(description="See that tests notice changes in lecture_utils.")
    parser.add_argument("module", nargs="*", help="like pca (default: every module)")
    parser.add_argument("--list", action="store_true", help="only say which modules there are")
    args = parser.parse_args()
    if args.list:
        print(json.dumps(modules()))
        return
    chosen = args.module or modules()
    for name in chosen:
        if name not in modules():
            sys.exit(
                f"There is no module {name} in lecture_utils; choose from {' '.join(modules())}."
            )
    wrong = []
    for number, name in enumerate(chosen, 1):
        print(f"{name} ({number} of {len(chosen)})", flush=True)
        shop = Workshop(name)
        works = shop.run()
        wrong += (
            report(shop) if works else [f"{name}: the tests must pass without any mutant first"]
        )
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("Stopped; the same command goes on from here.")
