"""Are the checks of a chapter able to fail? Put one slip into it at a time, and see what stops it.

    mutate.py                        every chapter
    mutate.py book/algebra/svd.ipynb ...
    mutate.py --cells                only slips in the chapters themselves: much quicker
    mutate.py --said                 only slips in what they say and draw: quicker still
    mutate.py --sample 40            that many slips of each chapter, drawn at random
    mutate.py --budget 600           stop after ten minutes; the next run goes on from there

A chapter is run once in this process. Before each cell the process forks, and each copy goes on
with one slip of its own: so a slip costs only what comes after it. Slips in the functions of
``lecture_utils`` that a chapter calls are tried in the same way. What has been tried is kept in
``_build/mutation`` for as long as neither the chapter nor ``lecture_utils`` changes.

A slip that nothing stops is tried once more beside the right expression: where both give the same
value each time they are evaluated, the slip is idle (a transposed vector, the transpose of a
symmetric example), and the notebook is the same program with it. Slips in ``lecture_utils`` are
counted apart: its own tests answer for those (``make mutate-utils``).

In chapters slips are also put into what they say and draw: into texts,
formulas, numbers, options, links, alt texts, labels, colours (``said.py``). Those are judged by the
rules of ``make check``, as after ``make refresh``, and counted by kind.

What stops a slip is counted by who speaks: a ``verify`` or an assertion (or the checker of an
exercise), an error, or nothing but the comparison of outputs. The last teaches a reader nothing.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib
import inspect
import json
import os
import random
import sys
import time
from collections import Counter
from pathlib import Path
from types import FunctionType

import numpy as np
import sympy as sp
import yaml

os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MPLBACKEND": "Agg"}

from press.author.chapter import is_elsewhere
from press.author.notebooks import toc_notebooks
from press.paths import BUILD, ROOT
from press.slips import said
from press.slips.copies import Copy, Pool, judged
from press.slips.inprocess import Session
from press.slips.mutants import mutants

STATE = BUILD / "mutation"
EQUIVALENT = Path(__file__).with_name("equivalent.yml")
PACKAGE = ROOT / "lecture_utils"
#: what speaks, judges or draws: the first two have tests and mutants of their own
NOT_MATHEMATICS = {"verify.py", "compare.py", "entries.py", "exact.py", "numeric.py"}
NOT_MATHEMATICS |= {"claims.py", "phrases.py", "literals.py", "wording.py"}
NOT_MATHEMATICS |= {"exercises", "figures.py", "explore.py", "drawn.py", "artists.py"}
OUTCOMES = ("verify", "error", "output", "idle", "survived")
KILLED, ALONE, SAID = 95, 80, 80
DRAWING, UTILS = "drawing", "lecture_utils"


class Beside:
    """Evaluate an expression and its slip side by side; remember whether they ever differ."""

    def __init__(self):
        self.calls, self.same = 0, True

    def __call__(self, right, slip):
        """Return the value of the right expression."""
        value = right()
        self.calls += 1
        try:
            self.same = self.same and alike(value, slip())
        except Exception:  # an impossible slip is no idle one
            self.same = False
        return value


def alike(one, other):
    """Say whether two values are the same to the last bit."""
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and np.array_equal(one, other)
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(alike, one, other))
    comparable = isinstance(one, (int, float, complex, str, np.generic, sp.Basic, sp.MatrixBase))
    return comparable and bool(one == other)


def is_idle(session, sources, number, mutant):
    """Say whether a slip never changes the value of its expression in this chapter."""
    try:
        ast.parse(mutant.old.strip(), mode="eval")
        ast.parse(mutant.new.strip(), mode="eval")
    except SyntaxError:
        return False
    session.shell.user_ns["__beside__"] = beside = Beside()
    both = f"__beside__(lambda: ({mutant.old}), lambda: ({mutant.new}))"
    sources = list(sources)
    sources[number] = mutant._replace(new=both).apply(sources[number])
    for source in sources[number:]:
        _, error = session.run(source)
        if isinstance(error, SyntaxError):
            return False
    return beside.same and beside.calls > 0


def finish(session, sources, start, stored):
    """Run the cells from ``start`` on, and say what stops them first; a check outranks outputs."""
    moved = None
    for number in range(start, len(sources)):
        outputs, error = session.run(sources[number])
        outputs_stored, error_stored = stored[number]
        if error is not None and type(error).__name__ != error_stored:
            return judged(error), number
        if outputs != outputs_stored:
            if any("✗" in output for output in outputs) and "check(" in sources[number]:
                return "verify", number  # the checker of an exercise says what is wrong
            moved = number if moved is None else moved
    return ("survived", None) if moved is None else ("output", moved)


class Unsteady(Exception):
    """A chapter whose outputs change from run to run: no slip can be told from chance."""


def rehearse(session, sources):
    """Run everything once: outputs and errors by cell, and the functions of ours that were used."""
    used = set()

    def watch(frame, event, argument):
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(PACKAGE)):
            used.add((code.co_filename, code.co_qualname))

    stored = []
    sys.setprofile(watch)
    for source in sources:
        outputs, error = session.run(source)
        stored.append((outputs, error and type(error).__name__))
    sys.setprofile(None)
    return stored, used


def functions_used(used):
    """Yield the live function behind each name that was seen, with its module's file."""
    for file, qualname in sorted(used):
        inside = Path(file).relative_to(PACKAGE)
        if inside.parts[0] in NOT_MATHEMATICS or "<" in qualname:
            continue
        name = ".".join(("lecture_utils", *inside.with_suffix("").parts))
        thing = importlib.import_module(name.removesuffix(".__init__"))
        for part in qualname.split("."):
            thing = inspect.getattr_static(thing, part)
        thing = thing.fget if isinstance(thing, property) else thing
        thing = getattr(thing, "__func__", thing)
        thing = inspect.unwrap(thing)
        if isinstance(thing, FunctionType):
            yield Path(file), qualname, thing


def code_named(code, qualname):
    """Find a function's code in that of its module."""
    for constant in code.co_consts:
        if hasattr(constant, "co_qualname"):
            if constant.co_qualname == qualname:
                return constant
            if found := code_named(constant, qualname):
                return found
    return None


def replaced(function, file, qualname, text):
    """Give a live function the body that it has in another text of its module."""
    function.__code__ = code_named(compile(text, str(file), "exec"), qualname)


def body_of(text, qualname):
    """Return the node of a function in the source of its module."""
    node = ast.parse(text)
    for part in qualname.split("."):
        node = next(n for n in node.body if getattr(n, "name", None) == part)
    node.body = [n for n in node.body if not is_docstring(n)]
    node.decorator_list, node.returns = [], None
    return node


def is_docstring(node):
    """Say whether a statement is a plain string."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def fingerprint(sources):
    """Return a hash of all that the answers depend on."""
    digest = hashlib.sha256()
    tools = [
        Path(__file__),
        *(Path(__file__).with_name(f"{n}.py") for n in ("mutants", "inprocess")),
    ]
    for path in [*sorted(PACKAGE.rglob("*.py")), *tools]:
        digest.update(path.read_bytes())
    for source in sources:
        digest.update(source.encode())
    return digest.hexdigest()


class Record:
    """The answers for one chapter, kept on disk as they come."""

    def __init__(self, page, print_):
        self.path = STATE / f"{page.replace('/', '-')}.jsonl"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        if not lines or json.loads(lines[0]) != print_:
            lines = [json.dumps(print_)]
            self.path.write_text(lines[0] + "\n", encoding="utf-8")
        self.answers = {}
        for line in lines[1:]:
            answer = json.loads(line)
            self.answers[answer["where"], answer["slip"]] = answer

    def add(self, **answer):
        """Note one answer."""
        self.answers[answer["where"], answer["slip"]] = answer
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(answer, ensure_ascii=False) + "\n")


class Progress:
    """One line that moves on a terminal, and some lines in a log."""

    def __init__(self, name, total):
        self.name, self.total, self.count, self.shown = name, total, 0, -1
        self.started = time.monotonic()

    def step(self):
        """Count one more."""
        self.count += 1
        share = self.count * 10 // max(self.total, 1)
        left = (time.monotonic() - self.started) / self.count * (self.total - self.count)
        line = f"{self.name}: {self.count} of {self.total}, about {left / 60:.0f} min left"
        if sys.stderr.isatty():
            print(f"\r{line}  ", end="\n" * (self.count == self.total), file=sys.stderr, flush=True)
        elif share > self.shown:
            self.shown = share
            print(line, file=sys.stderr, flush=True)


def plan(session, sources, used):
    """List every slip: (place, cell to start at, mutant, and for a function of ours, the rest)."""
    slips = []
    for file, qualname, function in functions_used(used):
        text = file.read_text(encoding="utf-8")
        where = f"{file.relative_to(ROOT)}::{qualname}"
        for mutant in mutants(text, body_of(text, qualname)):
            slips.append((where, 0, mutant, (function, file, qualname, text)))
    for number, cell in enumerate(session.cells):
        tags = cell.metadata.get("tags", [])
        where = f"{DRAWING} {cell.id}" if "hide-input" in tags else cell.id
        slips += [(where, number, mutant, None) for mutant in mutants(sources[number])]
    return slips


def named(slips):
    """Give each slip of a place a name of its own, also where the same text stands twice."""
    seen = Counter()
    for where, number, mutant, function in slips:
        seen[where, str(mutant)] += 1
        count = seen[where, str(mutant)]
        name = f"{mutant} (no. {count})" if count > 1 else str(mutant)
        yield where, name, number, mutant, function


def page_of(path):
    """Return the name of a chapter as the contents know it."""
    return path.relative_to(ROOT / "book").with_suffix("").as_posix()


def rehearsed(page, session, sources):
    """Run a chapter twice; return outputs and functions, or refuse what fails or varies."""
    stored, used = Copy(lambda: rehearse(session, sources)).wait()
    for cell, (_, error) in zip(session.cells, stored, strict=True):
        if error and "raises-exception" not in cell.metadata.get("tags", []):
            raise Unsteady(f"{page}: cell {cell.id} stops with {error} as it stands")
    again = Copy(lambda: finish(session, sources, 0, stored)).wait()
    if again != ("survived", None):
        raise Unsteady(f"{page}: cell {session.cells[again[1] or 0].id} does not repeat itself")
    return stored, used


class Trial:
    """One slip, to be tried in a copy of the process."""

    def __init__(self, session, sources, stored, slip):
        self.session, self.sources, self.stored = session, sources, stored
        self.where, self.name, self.number, self.mutant, self.function = slip

    def __call__(self):
        """Return what stopped the slip, and in which cell."""
        changed = list(self.sources)
        if self.function is None:
            changed[self.number] = self.mutant.apply(changed[self.number])
        else:
            *live, text = self.function
            replaced(*live, self.mutant.apply(text))
        rest = self.session, changed, self.number, self.stored
        outcome, cell = Copy(lambda: finish(*rest)).wait()
        beside = self.session, self.sources, self.number, self.mutant
        if outcome == "survived" and self.function is None and is_idle(*beside):
            outcome = "idle"
        return outcome, cell


def explore_chapter(path, args, until):
    """Try the slips of one chapter that have no answer yet; return its record and what is open."""
    page, session = page_of(path), Session(path)
    sources = [cell.source for cell in session.cells]
    stored, used = rehearsed(page, session, sources)
    record = Record(page, fingerprint(sources))
    slips = list(named(plan(session, sources, set() if args.cells else used)))
    if args.sample:
        slips = random.Random(page).sample(slips, min(args.sample, len(slips)))
    todo = [slip for slip in slips if slip[:2] not in record.answers]
    progress, pool = Progress(page, len(todo)), Pool(max(args.jobs, 1))
    for number, source in enumerate(sources):
        for slip in (s for s in todo if s[2] == number and time.monotonic() < until):

            def tell(answer, slip=slip):
                outcome, cell = answer
                at = None if cell is None else session.cells[cell].id
                where, name, _, mutant, _ = slip
                record.add(where=where, slip=name, kind=mutant.kind, outcome=outcome, at=at)
                progress.step()

            pool.ask(Trial(session, sources, stored, slip), tell)
        session.run(source)
    pool.settle()
    wanted = {slip[:2] for slip in slips}
    answers = [answer for key, answer in record.answers.items() if key in wanted]
    return page, answers, len(wanted) - len(answers)


def load_argued(path=EQUIVALENT):
    """Return {page: {(where, slip): why}} of the survivors that change nothing, one by one."""
    listed = yaml.safe_load(path.read_text(encoding="utf-8")) or {} if path.exists() else {}
    return {
        page: {(str(entry["where"]), entry["slip"]): entry["why"] for entry in entries}
        for page, entries in listed.items()
    }


def room(answer):
    """Say where a slip was made: in a cell, in a drawing, or in ``lecture_utils``."""
    return next((r for r in (DRAWING, UTILS) if answer["where"].startswith(r)), "cells")


def row(page, answers, argued):
    """Count the answers of one chapter; what draws and what is imported stands apart."""
    real = [
        a
        for a in answers
        if a["outcome"] != "idle"
        and not (a["outcome"] == "survived" and (a["where"], a["slip"]) in argued)
    ]
    here = {
        r: Counter(a["outcome"] for a in real if room(a) == r) for r in ("cells", DRAWING, UTILS)
    }
    cells, total = here["cells"], max(here["cells"].total(), 1)
    stopped = {
        r: f"{c.total() - c['survived']} of {c.total()}" for r, c in here.items() if r != "cells"
    }
    return {
        "chapter": page,
        "slips": len(answers),
        "equivalent": len(answers) - len(real),
        "verify": cells["verify"],
        "error": cells["error"],
        "output only": cells["output"],
        "survived": cells["survived"],
        "killed": f"{1 - cells['survived'] / total:.1%}",
        "without outputs": f"{(cells['verify'] + cells['error']) / total:.1%}",
        "in drawings": stopped[DRAWING],
        "in lecture_utils": stopped[UTILS],
        "open": [a for a in real if a["outcome"] == "survived" and room(a) != UTILS],
    }


def table(rows):
    """Return the rows as a table in Markdown, and the survivors below it."""
    heads = [head for head in rows[0] if head != "open"]
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(str(r[head]) for head in heads) + " |" for r in rows]
    for r in rows:
        lines += [f"\n{r['chapter']}: survivors"] * bool(r["open"])
        lines += [f"- {a['where']}: {a['slip']}" for a in r["open"]]
    return "\n".join(lines) + "\n"


def stale(answers, argued):
    """Name the arguments that have lost their slip: it is gone, or is stopped by now."""
    living = {(a["where"], a["slip"]) for a in answers if a["outcome"] == "survived"}
    return [f"{where}: {slip}" for where, slip in argued if (where, slip) not in living]


def main():
    """Try the slips and print the tables; exit 1 when a chapter lets too many pass."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--sample", type=int, default=0, help="slips of each chapter (0: all)")
    parser.add_argument("--budget", type=float, default=float("inf"), help="seconds in all")
    parser.add_argument("--cells", action="store_true", help="leave lecture_utils alone")
    parser.add_argument("--said", action="store_true", help="only what chapters say and draw")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="copies at a time")
    args = parser.parse_args()
    paths = args.paths or toc_notebooks()
    for path in paths:
        if path.suffix != ".ipynb" or not path.is_file():
            sys.exit(f"{path}: no such notebook.")
    wrong = [] if args.said else mutated_code(paths, args)
    if wrong := wrong + mutated_words(paths, args):
        sys.exit("\n".join(wrong))


def mutated_code(paths, args):
    """Try the slips in code, print their table, and return what is wrong."""
    until, argued, rows, wrong = time.monotonic() + args.budget, load_argued(), [], []
    for path in paths:
        page, answers, waiting = in_a_copy(try_chapter, path, args, until)
        mine = argued.get(page, {})
        rows.append(row(page, answers, mine))
        wrong += [f"{page}: {waiting} slips still wait: run it again"] * bool(waiting)
        whole = not (args.sample or args.cells or waiting)
        wrong += [f"{page}: argued in vain: {text}" for text in stale(answers, mine) if whole]
    report = table(rows)
    (STATE / "report.md").write_text(report, encoding="utf-8")
    print(report)
    for head, least in (("killed", KILLED), ("without outputs", ALONE)):
        low = [r for r in rows if float(r[head][:-1]) < least]
        wrong += [f"{r['chapter']}: {head} {r[head]}, where {least} % is asked" for r in low]
    return wrong


def mutated_words(paths, args):
    """Try the slips in what chapters say; print a table, return what lacks."""
    paths, found, lines = [path for path in paths if not is_elsewhere(path)], [], []
    for path in paths:
        tried = in_a_copy(said.explore_words, path, args)
        found += tried
        lines += said.survivors(page_of(path.resolve()), tried)
    if not found:
        return []
    report = said.by_kind(found)
    STATE.mkdir(parents=True, exist_ok=True)
    (STATE / "said.md").write_text(f"{report}\n" + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"{report}\nWhat nothing stopped stands in {(STATE / 'said.md').relative_to(ROOT)}.")
    share = 100 * said.share(found)
    return [f"{share:.0f} % of what is said is guarded, where {SAID} % is asked"] * (share < SAID)


def in_a_copy(explore, path, *rest):
    """Return what exploring a chapter finds, in a copy of this process; or stop with why not."""
    answer = Copy(lambda: explore(path.resolve(), *rest), float("inf"), None).wait()
    if isinstance(answer, str) or (answer and answer[0] in OUTCOMES):
        sys.exit(answer if isinstance(answer, str) else f"{path}: the run broke off.")
    return answer


def try_chapter(path, args, until):
    """Explore a chapter; a chapter that cannot be explored comes back as its sentence."""
    try:
        return explore_chapter(path, args, until)
    except Unsteady as reason:
        return str(reason)


if __name__ == "__main__":
    main()
