"""Grade one submission: run its cells inside, ask for its answers, and compare them out here.

The ``hidden`` code of a question runs here, with the names of the edition and of its solution. It
has ``ask`` for the student's answers, ``rng`` for fresh data, ``demand`` and ``expect`` for its
demands; whatever raises `Wrong` costs the points of that part, and says why. What is said never
holds the hidden data: it is the author's sentence, or the kind of an error.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import io
import re
import warnings
from types import SimpleNamespace

import numpy as np
import sympy as sp

from coursework import comparing, expressions, wire
from coursework.edition import names_of
from coursework.sandbox import Died, NoRoomWithin
from coursework.source import load
from lecture_utils.exercises.base import Wrong

SECONDS_IN_ALL = 120
MOST_DEATHS = 4
BUILTIN = {name for name in dir(__builtins__) if name.endswith("Error")} if not isinstance(
    __builtins__, dict
) else {name for name in __builtins__ if name.endswith("Error")}  # fmt: skip


class Gone(Exception):
    """The student's process ended under a question."""


class Ask:
    """What a ``hidden`` block asks the student's code for."""

    def __init__(self, visit):
        self.visit, self.figures = visit, []

    def __call__(self, name, *args, **options):
        """Return the value of a name, or what its function returns for these arguments."""
        if not args and not options:
            return self.read(name, self.reach(self.visit.get, name))
        return self.value(name, self.reach(self.visit.call, name, list(args), options))

    def call(self, name, *args, seconds=10, **options):
        """Return what a function returns; also for one without arguments, or a slow one."""
        return self.value(
            name, self.reach(self.visit.call, name, list(args), options, seconds=seconds)
        )

    def steps(self, name, args, steps):
        """Make an object of ``name``, and return what its methods and attributes give.

        A step is the name of an attribute, or a method's name with its arguments in a list.
        """
        return self.value(name, self.reach(self.visit.call, name, list(args), {}, steps))[1:]

    def reach(self, method, *args, **options):
        try:
            return method(*args, **options)
        except Died as died:
            raise Gone(str(died)) from None

    def read(self, name, answer):
        if answer.get("missing"):
            raise Wrong(
                f"there is no `{name}`: was its cell deleted, or did it stop with an error?"
            )
        if answer.get("uncallable"):
            raise Wrong(f"`{name}` should be a function.")
        if error := answer.get("error"):
            raise Wrong(self.stopped(name, error, answer))
        try:
            value = wire.decoded(answer.get("value"))
        except (wire.Unreadable, expressions.Unreadable) as error:
            raise Wrong(f"`{name}` cannot be read: {error}.") from None
        if value is ...:
            raise Wrong(f"`{name}` is not answered yet.")
        if isinstance(value, wire.Figure):
            self.figures.append(value)
        return value

    def stopped(self, name, error, answer):
        if error == "TooLong":
            return f"`{name}` did not come to its end in {answer.get('seconds', 10):g} seconds."
        if error == "NotImplementedError":
            return f"`{name}` is not answered yet."
        kind = (
            error if error in BUILTIN else "LinAlgError" if error == "LinAlgError" else "an error"
        )
        return f"`{name}` stops with {kind} on other data."

    def value(self, name, answer):
        value = self.read(name, answer)
        if answer.get("changed"):
            raise Wrong(f"`{name}` overwrites an array that it was given: work on a copy.")
        if value is None:
            raise Wrong(f"`{name}` returns None: is a return statement missing?")
        return value


def plain(code):
    """Return code without its white space, to be compared."""
    return re.sub(r"\s+", "", code)


def right_names(set_, seed, raw):
    """Return the edition's names, and those of its solution, all run here."""
    names = names_of(raw, seed)
    solution = {"__name__": "__main__"}
    with quiet():
        for number, code in enumerate([*set_.given, *(q.solution for q in set_.questions)]):
            exec(compile(code, f"<solution {number} of {set_.name}>", "exec"), solution)
    return names, SimpleNamespace(**solution)


@contextlib.contextmanager
def quiet():
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        import matplotlib

        matplotlib.use("agg")
        yield


def tools(ask):
    """Return what every ``hidden`` block can use without an import."""
    return {
        "np": np,
        "sp": sp,
        "ask": ask,
        "Wrong": Wrong,
        "same": expressions.same,
        **comparing.TOOLS,
    }


def dice(secret, set_, question, part):
    """Return the generator of hidden data: nobody without the secret can make it again."""
    digest = hashlib.sha256(f"{secret}/{set_.name}/{question.number}/{part}".encode()).digest()
    return np.random.default_rng(np.frombuffer(digest, np.uint32))


class Judge:
    """Grades the submissions of one edition of a set."""

    def __init__(self, set_, seed, secret=""):
        self.set, self.seed, self.secret = set_, seed, secret
        self.names, self.right = right_names(set_, seed, load(set_.name))
        self.shipped = [*set_.given, *(q.starter for q in set_.questions)]

    def grade(self, cells, room):
        """Return the result of a submission whose code cells are ``cells``, in their order.

        Returns
        -------
        dict
            ``questions``: a list of dictionaries with ``number``, ``points``, ``of``, ``said``;
            ``cells``: what each printed; ``flags``: what somebody should look at.
        """
        self.room, self.flags, self.deaths, self.skipped = room, [], 0, set()
        self.cells = cells
        self.printed = [""] * len(cells)
        visit = self.begin()
        results = []
        for question in self.set.questions:
            parts, said, essay = [], [], None
            self.figures = []
            for number, (points, title, code) in enumerate(question.hidden):
                if visit is None:
                    parts.append(0)
                    continue
                try:
                    words = self.part(visit, question, number, code)
                except Gone as gone:
                    words = f"the answer {gone}."
                    visit.close()
                    visit = self.again(f"question {question.number}: the answer {gone}")
                parts.append(0 if words else points)
                if words and words not in said:
                    said.append(words)
            if question.rubric and visit is not None:
                essay, visit = self.essay(visit, question)
            if visit is None:
                said.append("the notebook ended its own process too often to be graded.")
            results.append({
                "number": question.number, "title": question.title, "points": sum(parts),
                "parts": parts, "of": question.by_machine, "by_hand": question.by_hand,
                "said": said, "essay": essay, "figures": [wire.encoded(f) for f in self.figures[:1]],
            })  # fmt: skip
        if visit is not None:
            visit.close()
        return {"questions": results, "cells": self.printed, "flags": self.flags}

    def part(self, visit, question, number, code):
        """Run one hidden block; return None, or what is wrong."""
        ask = Ask(visit)
        names = {**self.names, **tools(ask), "right": self.right}
        names["rng"] = dice(self.secret, self.set, question, number)
        try:
            with quiet():
                exec(
                    compile(
                        code, f"<hidden {question.number}.{number} of {self.set.name}>", "exec"
                    ),
                    names,
                )
        except Wrong as wrong:
            return str(wrong)
        finally:
            self.figures += ask.figures if "F" in question.kinds else []
        return None

    def essay(self, visit, question):
        """Return the words of an answer that is read by hand."""
        try:
            value = Ask(visit)(question.essay)
        except Wrong:
            return None, visit
        except Gone as gone:
            visit.close()
            return None, self.again(str(gone))
        return (value if isinstance(value, str) else repr(value))[:20_000], visit

    def begin(self):
        """Run all cells that do not end the process, and return the visit, or None."""
        while True:
            try:
                return self.run()
            except NoRoomWithin:
                continue
            except Gone as gone:
                if not self.counted(str(gone)):
                    return None

    def run(self):
        visit = self.room.visit()
        for number, code in enumerate([*self.shipped, *self.cells]):
            place = number - len(self.shipped)
            if place in self.skipped:
                continue
            try:
                done = visit.cell(code)
            except Died as died:
                visit.close()
                self.skipped.add(place)
                if place >= 0:
                    self.printed[place] = f"[this cell was left out: {died}]"
                raise Gone(f"cell {place + 1}: {died}") from None
            if place >= 0:
                error = done.get("error")
                words = "[stopped: the time was up]\n" if error == "TooLong" else ""
                self.printed[place] = str(done.get("said", ""))[:20_100] + words
        return visit

    def again(self, why):
        """Begin anew after the process ended under a question."""
        return self.begin() if self.counted(why) else None

    def counted(self, why):
        self.deaths += 1
        self.flags.append(why)
        return self.deaths <= MOST_DEATHS


def code_cells(set_, question, answer):
    """Return cells as a student would have them who answers one question so."""
    return [q.solution if q.number != question.number else answer for q in set_.questions]


def asked_for(starter):
    """Return the names that a starter leaves to be given: set to ``...``, or defined."""
    found = []
    for node in ast.parse(starter).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            if node.value.value is ...:
                found += [target.id for target in node.targets if isinstance(target, ast.Name)]
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append(node.name)
    return found
