"""Can every ``verify`` of a chapter fail? Give each, in turn, claims that are slightly wrong.

    falsify.py book/algebra/svd.ipynb

Each call is first made with wrong claims, in a forked copy of the process, and must stop every
time: one entry moved by a thousandth, an integer by one, a last printed digit by one, the bands
beside the band, the printed form in place of the correction, a case on the wrong side of its
condition. Then it is made as it stands. What cannot fail is printed, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import ast
import functools
import importlib
import inspect
import json
import os
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import sympy as sp

os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MPLBACKEND": "Agg"}

from lecture_utils import compare
from lecture_utils.claims import evaluate
from lecture_utils.phrases import numbers_in
from lecture_utils.wording import plain
from press.author.sameness import Reading
from press.slips.copies import Copy
from press.slips.inprocess import Session
from press.slips.scales import empties, not_small
from press.slips.sites import site

checks = importlib.import_module("lecture_utils.verify")

SLIGHTLY = 1e-3
#: what is smaller, beside the largest entry, is left by rounding
ROUNDING = 1e-14
MOST = 12
#: what stops a wrong claim: a rejection, or a formula that cannot be formed
STOPS = (AssertionError, *compare.IMPOSSIBLE, ValueError)


def moved(value):
    """Yield copies of a value in which one number is slightly wrong, for some of its numbers."""
    if isinstance(value, (list, tuple)):
        for place, part in enumerate(value):
            for wrong in moved(part):
                yield [*value[:place], wrong, *value[place + 1 :]]
    elif isinstance(value, (sp.MatrixBase, sp.NDimArray)) or (
        isinstance(value, np.ndarray) and value.dtype == object
    ):
        table = np.array(value.tolist(), dtype=object)
        for place in few(table.size):
            changed = table.copy()
            changed.flat[place] += sp.Rational(1, 1000)
            yield changed
    elif isinstance(value, sp.MatrixExpr):
        yield from moved(value.doit().as_explicit())
    elif isinstance(value, (sp.Expr, Fraction)):
        yield (
            value + type(value)(Fraction(1, 1000))
            if isinstance(value, Fraction)
            else (value + sp.Rational(1, 1000))
        )
    else:
        yield from moved_numbers(np.asarray(value))


def moved_numbers(array):
    """Do the same for plain numbers: by a thousandth of themselves, or of the largest if zero."""
    kind, largest = array.dtype.kind, np.abs(array).max() if array.dtype.kind != "b" else 1
    for place in few(array.size):
        changed = array.copy()
        if kind == "b":
            changed.flat[place] = not changed.flat[place]
        elif kind in "iu":
            changed.flat[place] += 1
        else:
            size = abs(array.flat[place])
            changed.flat[place] += SLIGHTLY * (size if size > ROUNDING * largest else largest or 1)
        yield changed


def few(size):
    """Return at most a dozen places, spread over all."""
    return sorted(set(np.linspace(0, size - 1, min(size, MOST)).astype(int)))


def wrong_sides(given):
    """Move a number of the right side; where that is a plain zero, of zeros in full."""
    left, right = given["left"], given["right"]
    if compare.is_literal_zero(right):
        shape = compare.exact_entries(left)[0] if compare.is_symbolic(left) else np.shape(left)
        right = np.zeros(shape, dtype=object if compare.is_symbolic(left) else float)
    for wrong in moved(right):
        yield "right moved", given | {"right": wrong}


def wrong_space(given):
    """Turn one column of the right side out of the space."""
    for wrong in turned(given["right"]):
        yield "a column turned out of the space", given | {"right": wrong}


def wrong_digits(given):
    """Change the last digit of each printed number."""
    words = given["printed"].split()
    for place, word in enumerate(words):
        for last in ((int(word[-1]) + 1) % 10, (int(word[-1]) - 1) % 10):
            changed = [*words[:place], word[:-1] + str(last), *words[place + 1 :]]
            yield f"{word} printed as {changed[place]}", given | {"printed": " ".join(changed)}


def wrong_bands(given):
    """Take the bands beside the band."""
    low, high = given["low"], given["high"]
    yield "the band above", given | {"low": high, "high": high + (high - low)}
    yield "the band below", given | {"low": low - (high - low), "high": low}


def wrong_cases(given):
    """Put each case on the other side of the condition."""
    for case in given["fails_for"]:
        yield f"{case!r:.60} said to hold", given | {"holds_for": [case]}
    for case in given["holds_for"]:
        yield f"{case!r:.60} said to fail", given | {"fails_for": [case]}


def wrong_print(given):
    """Swap the misprint and the correction, and move the truth."""
    printed, _ = evaluate(given["printed"])
    if printed is not None:
        yield "the misprint as correction", given | {"corrected": printed}
    yield "the correction as misprint", given | {"printed": given["corrected"]}
    for wrong in moved(given["truth"]):
        yield "the truth moved", given | {"truth": wrong}


def wrong_values(given):
    """Move each number that a phrase is bound to, further than is shown; make each truth false."""
    said, values = numbers_in(given["phrase"]), plain(given["values"])
    hedges, unit = {number.hedge for number in said}, max((n.unit for n in said), default=0)
    ways = [(1, {">", ">="}), (-1, {"<", "<="})]  # beyond a bound more is no less true
    signs = [sign for sign, bounds in ways if not bounds & hedges]
    for place, value in enumerate(values):
        for wrong in falsified(value, signs, 2 * float(unit)):
            changed = (*values[:place], wrong, *values[place + 1 :])
            yield "a value moved", given | {"values": changed}


def falsified(value, signs, least):
    """Yield a truth as false, or numbers with one of them moved by a third, and by ``least``."""
    if np.asarray(value).dtype.kind == "b":
        yield np.zeros_like(value)
        return
    numbers = compare.evaluated(*compare.exact_entries(value)).astype(float)
    for place in few(numbers.size):
        for sign in signs:
            changed = numbers.copy()
            changed.flat[place] += sign * (abs(numbers.flat[place]) / 3 + least)
            yield changed


def wrong_options(given):
    """Let each other option be the right one, and none."""
    truths = list(given["truths"])
    yield "no option is right", given | {"truths": [False] * len(truths)}
    yield "two options are right", given | {"truths": [True, True, *truths[2:]]}


def wrong_picture(given):
    """Move the points, by a thousandth of the farthest, and take another colour."""
    points = np.asarray(given["points"], dtype=float)
    for place in few(points.size):
        wrong = points.copy()
        wrong.flat[place] += SLIGHTLY * (np.abs(points).max() or 1)
        yield "a point moved", given | {"points": wrong}
    if given["colour"]:
        yield "another colour", given | {"colour": "#123456"}


WRONG = {
    "text": wrong_values,
    "options": wrong_options,
    "drawn": wrong_picture,
    "told": lambda given: (),  # it claims nothing
    "__call__": wrong_sides,
    "up_to_sign": wrong_sides,
    "up_to_signed_permutation": wrong_sides,
    "same_subspace": wrong_space,
    "rounds_to": wrong_digits,
    "between": wrong_bands,
    "only_if": wrong_cases,
    "misprint": wrong_print,
    "not_checkable": lambda given: (),  # it claims nothing
}


HONEST = {form: getattr(checks.Verify, form) for form in WRONG}


def turned(basis):
    """Yield copies of a basis with one column moved out of what all of them span."""
    table = (
        compare.evaluated(*compare.exact_entries(basis)) if compare.is_symbolic(basis) else basis
    )
    table = np.asarray(table, dtype=complex if np.iscomplexobj(table) else float)
    table = table.reshape(len(table), -1)
    U, s, _ = np.linalg.svd(table)
    outside = U[:, int((s > 1e-9 * s[0]).sum())]
    for column in range(table.shape[1]):
        changed = table.copy()
        changed[:, column] += SLIGHTLY * np.linalg.norm(changed[:, column]) * outside
        yield changed


def call(form, judge, given):
    """Make a call whose arguments are known by name; those with a star come as a tuple."""
    starred = [given[name] for name in ("values", "phrases") if isinstance(given.get(name), tuple)]
    named = {name: value for name, value in given.items() if name not in ("values", "phrases")}
    if starred:
        HONEST[form](judge, *named.values(), *starred[0])
    else:
        HONEST[form](judge, **given)


def passing(form, arguments):
    """Return what is wrong in each wrong claim that nothing stops, and how many were tried."""
    judge, tried, passed = checks.Verify(), 0, []
    judge._show = lambda *_, **__: None
    for what, given in WRONG[form](arguments):
        tried += 1
        try:
            call(form, judge, given)
        except STOPS:
            continue
        passed.append(what)
    return passed, tried


def watched(form, found, reading):
    """Return a method that makes wrong claims before the true one."""
    honest = HONEST[form]
    signature = inspect.signature(honest)

    @functools.wraps(honest)
    def method(self, *args, **kwargs):
        bound = signature.bind(self, *args, **kwargs)
        bound.apply_defaults()
        given = {k: v for k, v in bound.arguments.items() if k != "self"}
        passed, tried = Copy(lambda: passing(form, given), 120, None).wait()
        if tried is None:  # the copy of the process stopped
            passed, tried = ["the wrong claims could not be made"], 0
        here = site(1)
        if here and form == "__call__" and is_nought(given["right"]):
            passed += asked(lambda: [not_small(here, reading, given["left"])])
        found.append({"item": given.get("item", checks.OURS), "says": "", "form": form,
                      "passed": passed, "tried": tried})  # fmt: skip
        return honest(self, *args, **kwargs)

    return method


def asked(question):
    """Return the complaints that a question brings, asked in a copy of the process."""
    answer = Copy(lambda: ["", *filter(None, question())]).wait()
    return answer[1:] if answer[0] == "" else ["what it is made of could not be looked at"]


def is_nought(value):
    """Is this nought, in any shape?"""
    exact = compare.is_symbolic(value)
    return not exact and np.asarray(value).dtype.kind in "iufc" and not np.any(value)


def noted(found):
    """Return a method that notes what a call says, and shows it."""
    honest = checks.Verify._show

    def show(self, item, says, form, how, **more):
        found[-1]["says"] = says
        honest(self, item, says, form, how, **more)

    return show


def falsify(path):
    """Run a chapter so; return a record of each call, and the cells that put out something new."""
    found, changed, session, reading = [], [], Session(path), Reading()
    for form in WRONG:
        setattr(checks.Verify, form, watched(form, found, reading))
    checks.Verify._show = noted(found)
    for cell in session.cells:
        before = len(found)
        same, error = session.again(cell)
        changed += [cell.id] * (not same)
        if error and "raises-exception" not in cell.metadata.get("tags", []):
            sys.exit(f"{path}: cell {cell.id} stops: {type(error).__name__}: {error}")
        if len(found) > before:
            found[-1]["passed"] += asked(lambda c=cell: empties(c.source, session.shell.user_ns))
        for statement in ast.parse(cell.source).body:
            reading.follow(statement)
    return found, changed


def main():
    """Print what cannot fail."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("path", type=Path)
    parser.add_argument("--json", action="store_true", help="print every call, and what changed")
    args = parser.parse_args()
    if args.path.suffix != ".ipynb" or not args.path.is_file():
        sys.exit(f"{args.path}: no such notebook.")
    found, changed = falsify(args.path.resolve())
    if args.json:
        print(json.dumps({"calls": found, "changed": changed}, ensure_ascii=False))
        return
    claims = sum(call["tried"] for call in found)
    print(f"{args.path}: {len(found)} calls, {claims} wrong claims")
    bad = [f"{c['item']}: “{c['says']}” lets pass: {what}" for c in found for what in c["passed"]]
    if bad:
        sys.exit("\n".join(bad))


if __name__ == "__main__":
    main()
