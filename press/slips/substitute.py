"""Does a check depend on what it names? Give each cell other data and other functions, and see.

    substitute.py book/algebra/svd.ipynb

Before a cell runs, copies of the process run it with one of the things that it takes from earlier
cells replaced: other data of the same shape (symmetric, orthonormal or centred where those were),
another number, another function. A check that passes whatever of these is replaced does not depend
on them: then its sentence should say so ("for any ..."), or it is no check. A check that passes
without one of its transposes has too symmetric an example. Both are printed, and the exit code is
1, unless ``substituted.yml`` says for the cell why it may be so.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import functools
import importlib
import itertools
import os
import re
import sys
import types
import warnings
from fractions import Fraction
from pathlib import Path

import numpy as np
import sympy as sp
import yaml

os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MPLBACKEND": "Agg"}

from press.slips.copies import Copy, Pool
from press.slips.inprocess import Session
from press.slips.sites import site

checks = importlib.import_module("lecture_utils.verify")

ARGUED = Path(__file__).with_name("substituted.yml")
SECONDS = 5
FORMS = ("__call__", "up_to_sign", "same_subspace", "up_to_signed_permutation", "rounds_to")
FORMS += ("between", "only_if", "misprint", "text", "told", "options", "drawn", "not_checkable")
COMPARED = ("left", "right", "corrected", "truth", "value")
#: how a sentence says that its example is only one of many
GENERAL = re.compile(
    r"\b(?:any|every|all|always|whatever|each|random|never|either|general|example|agrees?|same"
    r"|likewise|NumPy|SciPy|scikit-learn|lecture_utils|by hand)\b|n = ",
    re.I,
)
#: what a cell only says or shows with
TOOLS = {"verify", "check", "figures", "explore", "print", "display", "Plane", "circle", "letter_f"}


def other(value, rng):
    """Return another value of the same kind; None where there is none to be had."""
    if isinstance(value, (bool, np.bool_)):
        return None
    if isinstance(value, (int, np.integer)):
        return value + 1
    if isinstance(value, (float, np.floating)):
        return value * 1.37 + 0.11
    if isinstance(value, Fraction):
        return value + Fraction(1, 7)
    if isinstance(value, np.ndarray) and value.dtype.kind in "iuf" and value.size:
        return other_array(value, rng)
    if isinstance(value, sp.Expr) and not value.is_Symbol:
        return value + sp.Rational(int(rng.integers(1, 9)), 7) * sum(value.free_symbols, sp.S.One)
    if isinstance(value, sp.MatrixBase) and not value.free_symbols:
        return other_matrix(value, rng)
    if isinstance(value, (list, tuple)) and value:
        parts = [other(part, rng) for part in value]
        return (
            None
            if all(part is None for part in parts)
            else type(value)(
                old if new is None else new for old, new in zip(value, parts, strict=True)
            )
        )
    return None


def other_array(array, rng):
    """Return other numbers that keep what the old ones are known for."""
    if array.dtype.kind in "iu":
        return array + rng.integers(0, 3, array.shape).astype(array.dtype) + (array.size == 1)
    spread = array.std() or np.abs(array).max() or 1.0
    new = array + 0.4 * spread * rng.normal(size=array.shape)
    if array.ndim == 2:
        square = len(array) == array.shape[1]
        if square and np.allclose(array, array.T):
            new = (new + new.T) / 2
        if len(array) >= array.shape[1] and np.allclose(array.T @ array, np.eye(array.shape[1])):
            new = np.linalg.qr(new)[0]
    if len(array) > 1 and np.allclose(array.mean(axis=0), 0, atol=1e-12 * spread):
        new = new - new.mean(axis=0)
    return np.abs(new) if (array >= 0).all() else new


def other_matrix(value, rng):
    """Return other exact numbers; a symmetric matrix stays so."""
    new = value + sp.Matrix(*value.shape, lambda i, j: sp.Rational(int(rng.integers(1, 9)), 7))
    return (new + new.T) / 2 if value.shape[0] == value.shape[1] and value == value.T else new


def other_function(function, changed):
    """Return a function that gives other results; ``changed`` gets each of them."""

    @functools.wraps(function)
    def elsewhere(*args, **kwargs):
        result = function(*args, **kwargs)
        new = other(result, np.random.default_rng(1))
        changed.extend([] if new is None else [new])
        return result if new is None else new

    return elsewhere


def given(tree):
    """Return what each name of a cell is made from there: a set of names."""
    made = {node.arg: set() for node in ast.walk(tree) if isinstance(node, ast.arg)}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            targets = {node.name}
        elif isinstance(
            node, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.For, ast.comprehension)
        ):
            whole = getattr(node, "targets", None) or [node.target]
            targets = {n.id for t in whole for n in ast.walk(t) if isinstance(n, ast.Name)}
        else:
            continue
        for name in targets:
            made.setdefault(name, set()).update(loaded(node) - {name})
    return made


def loaded(node):
    """Return the names that a piece of code reads."""
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def origins(names, made):
    """Return all names that these are made from, themselves included."""
    reached, fresh = set(), set(names)
    while fresh:
        reached |= fresh
        fresh = set().union(*(made.get(name, ()) for name in fresh)) - reached
    return reached


def replaced(session, cell, name):
    """Run a cell with a name replaced; return whether each check passes, as far as it came."""
    warnings.simplefilter("ignore")  # this is a copy: it ends here
    names, changed, verdicts = session.shell.user_ns, [], []
    if isinstance(names[name], (types.FunctionType, types.BuiltinFunctionType, np.ufunc)):
        new = other_function(names[name], changed)
    else:
        new = other(names[name], np.random.default_rng(0))
        changed.append(new)
    if new is not None:
        names[name] = new
        with judges(verdicts):
            session.run(cell.source)
    return verdicts if changed else []


@contextlib.contextmanager
def judges(verdicts):
    """Let ``verify`` note whether each call passes, and go on."""

    def judging(honest):
        @functools.wraps(honest)
        def method(self, *args, **kwargs):
            try:
                honest(self, *args, **kwargs)
            except Exception:  # whatever it is: the check did not pass
                verdicts.append(False)
            else:
                verdicts.append(True)

        return method

    with silence(), forms(judging):
        yield


@contextlib.contextmanager
def forms(wrap):
    """Wrap each form of ``verify`` for a while."""
    honest = {form: getattr(checks.Verify, form) for form in FORMS}
    for form, method in honest.items():
        setattr(checks.Verify, form, wrap(method))
    try:
        yield
    finally:
        for form, method in honest.items():
            setattr(checks.Verify, form, method)


@contextlib.contextmanager
def silence():
    """Let ``verify`` show nothing for a while."""
    shown, checks.Verify._show = checks.Verify._show, lambda *_, **__: None
    try:
        yield
    finally:
        checks.Verify._show = shown


class Straight(ast.NodeTransformer):
    """Leave out one transpose: the one of this number."""

    def __init__(self, place):
        self.place, self.operand = place, None

    def visit_Attribute(self, node):
        self.generic_visit(node)
        if node.attr != "T":
            return node
        self.place -= 1
        if self.place == -1:
            self.operand = node.value
            return node.value
        return node


def idle_transposes(here, honest, judge):
    """Yield each transpose of a call without which it passes as well."""
    for name in set(COMPARED) & set(here.arguments):
        for place in itertools.count():
            change = Straight(place)
            changed = change.visit(ast.parse(ast.unparse(here.arguments[name]), mode="eval").body)
            if change.operand is None:
                break
            with contextlib.suppress(Exception), silence():
                if np.ndim(here.value(change.operand)) < 2 and not hasattr(
                    here.value(change.operand), "rows"
                ):
                    continue
                arguments = here.arguments | {name: changed}
                honest(judge, **{key: here.value(node) for key, node in arguments.items()})
                yield f"the transpose of {ast.unparse(change.operand)} can be left out"


def noting(calls):
    """Return a wrapper that notes each call: its form, its site, and its idle transposes."""

    def wrap(honest):
        @functools.wraps(honest)
        def method(self, *args, **kwargs):
            here = site(1)
            idle = []
            if here and ".T" in ast.unparse(here.call):
                judge = checks.Verify()
                first, *found = Copy(
                    lambda: ["", *idle_transposes(here, honest, judge)], SECONDS
                ).wait()
                idle = [] if first else found
            calls.append({"names": names_of(here), "idle": idle, "says": "", "how": "none"})
            honest(self, *args, **kwargs)

        return method

    return wrap


def names_of(here):
    """Return the names that the arguments of a call read."""
    arguments = here.arguments.values() if here else ()
    nodes = [node for part in arguments for node in (part if isinstance(part, tuple) else (part,))]
    return set().union(*map(loaded, nodes))


def run(session, cell):
    """Run a cell as it stands; return its calls."""
    calls = []
    shown = checks.Verify._show

    def show(self, item, says, form, how, **more):
        if calls:
            calls[-1] |= {"item": item, "says": says, "how": how}
        shown(self, item, says, form, how, **more)

    checks.Verify._show = show
    try:
        with forms(noting(calls)):
            _, error = session.run(cell.source)
    finally:
        checks.Verify._show = shown
    if error and "raises-exception" not in cell.metadata.get("tags", []):
        sys.exit(f"cell {cell.id} stops: {type(error).__name__}: {error}")
    return calls


def substitute(path):
    """Return what is found in a chapter: pairs of a cell's id and a sentence."""
    session, found = Session(path), []
    for cell in session.cells:
        if "verify" not in cell.source:
            run(session, cell)
            continue
        tree, names = ast.parse(cell.source), session.shell.user_ns
        made = given(tree)
        candidates = sorted((loaded(tree) & set(names)) - TOOLS - set(made))
        verdicts, pool = {}, Pool(os.cpu_count() or 1, SECONDS)
        for name in candidates:
            if not isinstance(names[name], (types.ModuleType, type)):
                pool.ask(
                    functools.partial(replaced, session, cell, name),
                    functools.partial(verdicts.__setitem__, name),
                )
        pool.settle()
        for number, call in enumerate(run(session, cell)):
            found += [(cell.id, f"“{call['says']}”: {idle}") for idle in call["idle"]]
            mine = origins(call["names"], made)
            results = {
                name: passes[number]
                for name, passes in sorted(verdicts.items())
                if name in mine and isinstance(passes, list) and len(passes) > number
            }
            open_case = call["how"] in ("in letters", "none") or GENERAL.search(call["says"])
            if results and all(results.values()) and not open_case:
                found.append((cell.id, f"“{call['says']}” holds with other {', '.join(results)}"))
    return found


def load_argued():
    """Return the argued exceptions: a reason for a cell's id."""
    return yaml.safe_load(ARGUED.read_text(encoding="utf-8")) or {}


def main():
    """Print what does not depend on what it names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("path", type=Path)
    path = parser.parse_args().path
    if path.suffix != ".ipynb" or not path.is_file():
        sys.exit(f"{path}: no such notebook.")
    argued = load_argued()
    found = [(cell, what) for cell, what in substitute(path.resolve()) if cell not in argued]
    if found:
        sys.exit("\n".join(f"{cell}: {what}" for cell, what in found))
    print(f"{path}: every check depends on what it names")


if __name__ == "__main__":
    main()
