"""Grade one submission: run its cells inside, ask for its answers, and compare them out here.

The ``hidden`` code of a question runs here, with the names of the edition and of its solution. It
has ``ask`` for the student's answers, ``rng`` for fresh data, ``demand`` and ``expect`` for its
demands; whatever raises `Wrong` costs the points of that part, and says why. What is said never
holds the hidden data: it is the author's sentence, or the kind of an error. What a page or a person
is shown, printed text, a figure, words, was taken from the student's process before it saw any.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import io
import re
import signal
import threading
import warnings
from types import SimpleNamespace

import numpy as np
import sympy as sp
from sympy.parsing import sympy_parser

from coursework import comparing, expressions, figures, wire
from coursework.asking import LEAST, LOSS, WHOLE, Ask, Gone, Patience, Spent
from coursework.edition import names_of
from coursework.sandbox import CELL, ENDED
from coursework.source import load
from lecture_utils.exercises.base import Wrong

MOST_DEATHS = 20
COMPARING = 20  # seconds of this process for one hidden block
MOST_SAID, MOST_PRINTED, MOST_WORDS, MOST_WRONG = 20_100, 400_000, 20_000, 500


class TooSlow(BaseException):
    """A hidden block came to no end with what the student gave. No SymPy catches this."""


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


@contextlib.contextmanager
def no_texts():
    """Keep SymPy from evaluating texts as Python: one of them could be a student's answer."""

    def refuse(*_, **__):
        raise Wrong("the answer is a text, and should be an expression.")

    before, sympy_parser.eval_expr = sympy_parser.eval_expr, refuse
    try:
        yield
    finally:
        sympy_parser.eval_expr = before


@contextlib.contextmanager
def at_most(seconds):
    """Raise `TooSlow` after this time of work in this process; waiting costs nothing."""

    def ring(*_):
        raise TooSlow

    if not hasattr(signal, "ITIMER_PROF") or (
        threading.current_thread() is not threading.main_thread()
    ):
        yield
        return
    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds, 0.5)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


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

    def __init__(self, set_, seed, secret="", whole=WHOLE, loss=LOSS):
        self.set, self.seed, self.secret = set_, seed, secret
        self.whole, self.loss = whole, loss
        self.names, self.right = right_names(set_, seed, load(set_.name))
        self.shipped = [*set_.given, *(q.starter for q in set_.questions)]

    def grade(self, cells, room, only=None):
        """Return the result of a submission whose code cells are ``cells``, in their order.

        Parameters
        ----------
        only : int or None
            The number of the one question to grade, for authors who try many answers to it.

        Returns
        -------
        dict
            ``questions``: a list of dictionaries with ``number``, ``points``, ``of``, ``said``;
            ``cells``: what each printed; ``flags``: what somebody should look at.
        """
        chosen = [q for q in self.set.questions if only in (None, q.number)]
        first = Grading(self, cells, room, chosen)
        result = first.result()
        ended = [flag for flag in first.flags if flag.endswith(ENDED)]
        if first.deaths == len(ended) == 1:
            # That may have been the machine, which was out of memory: a second try tells.
            second = Grading(self, cells, room, chosen)
            again = second.result()
            if not second.deaths:
                again["flags"].append(f"{ended[0]} once, and did not when tried again.")
                return again
        return result


class Grading:
    """One submission under way: its process, its time, what was noted of it."""

    def __init__(self, judge, cells, room, chosen):
        self.judge, self.set, self.room, self.chosen = judge, judge.set, room, chosen
        self.cells, self.printed = cells, [None] * len(cells)
        self.patience = Patience(judge.whole, judge.loss)
        self.flags, self.deaths, self.visit = [], 0, None
        self.skipped, self.slow = set(), set()
        self.essays, self.figures, self.kept = {}, {}, set()

    def result(self):
        try:
            self.begin()
            questions = [self.question(q) for q in self.chosen]
        finally:
            self.leave()
        return {"questions": questions, "cells": self.cut(), "flags": self.flags}

    def question(self, question):
        """Return what one question got, and why."""
        parts, said = [], []
        for number, (points, _, code) in enumerate(question.hidden):
            words = self.part(question, number, code)
            parts.append(0 if words else points)
            if words and words not in said:
                said.append(words)
        return {
            "number": question.number, "title": question.title, "points": sum(parts),
            "parts": parts, "of": question.by_machine, "by_hand": question.by_hand,
            "said": said, "essay": self.essays.get(question.number),
            "figures": self.figures.get(question.number, []),
        }  # fmt: skip

    def part(self, question, number, code):
        """Run one hidden block; return None, or what is wrong."""
        where = f"question {question.number}"
        if self.visit is None:
            return self.over
        ask = Ask(self.visit, self.patience)
        names = {**self.judge.names, **tools(ask), "right": self.judge.right}
        names["rng"] = dice(self.judge.secret, self.set, question, number)
        block = compile(code, f"<hidden {question.number}.{number} of {self.set.name}>", "exec")
        try:
            with quiet(), no_texts(), at_most(COMPARING):
                exec(block, names)
        except Wrong as wrong:
            if isinstance(wrong, expressions.Undecided):
                self.flag(f"{where}: an expression could not be compared in time.")
            return wire.clean(str(wrong))[:MOST_WRONG]
        except Gone as gone:
            self.leave()
            if self.counted(f"{where}: the answer {gone}"):
                self.begin()
            return f"the answer {gone}."
        except Spent:
            self.spent()
            return self.over
        except TooSlow:
            self.flag(f"{where}: comparing the answer came to no end.")
            self.leave()  # it may have been in the middle of a message
            self.begin()
            return "the answer could not be compared in time: simplify it."
        except Exception as error:  # a form that the author did not think of
            self.flag(f"{where}: its test stopped with {type(error).__name__}.")
            return "the answer has not the form that is asked for."
        return None

    def begin(self):
        """Run all cells that do not end the process, and keep what will be shown of them."""
        while self.visit is None:
            try:
                self.visit = self.room.visit()
                self.run()
                self.keep()
            except Gone:
                self.leave()
                if self.deaths > MOST_DEATHS:
                    return
            except Spent:
                self.spent()
                return

    def run(self):
        for number, code in enumerate([*self.judge.shipped, *self.cells]):
            place = number - len(self.judge.shipped)
            if place in self.skipped:
                continue
            try:
                answer, _ = self.patience.spend(
                    self.visit.cell, code, seconds=LEAST if place in self.slow else CELL
                )
            except Gone as gone:
                self.skipped.add(place)
                where = f"cell {place + 1}" if place >= 0 else "a cell that comes with the set"
                self.counted(f"{where}: {gone}")
                if place >= 0:
                    self.printed[place] = f"[this cell was left out: {gone}]"
                raise
            late = answer["error"] == "TooLong"
            if late:
                self.slow.add(place)
            if place >= 0 and self.printed[place] is None:
                said = answer["said"][:MOST_SAID]
                self.printed[place] = said + ("[stopped: the time was up]\n" if late else "")

    def keep(self):
        """Take words and figures, before any hidden data is where they could copy it."""
        ask = Ask(self.visit, self.patience)
        for question in self.chosen:
            names = [question.essay] if question.rubric else []
            names += asked_for(question.starter) if "F" in question.kinds else []
            for name in names:
                if name in self.kept:
                    continue
                self.kept.add(name)
                try:
                    value = ask(name)
                except Wrong:
                    continue
                except Gone as gone:
                    self.counted(f"question {question.number}: the answer {gone}")
                    raise
                self.keep_value(question, name, value)

    def keep_value(self, question, name, value):
        if isinstance(value, wire.Figure) and question.number not in self.figures:
            self.figures[question.number] = [wire.encoded(wire.Figure(figures.thinned(value)))]
        elif question.rubric and name == question.essay:
            self.essays[question.number] = words_of(value)[:MOST_WORDS]

    def cut(self):
        """Return what the cells printed, up to a length for them all."""
        left, found = MOST_PRINTED, []
        for text in self.printed:
            found.append((text or "")[:left])
            left -= len(found[-1])
        return found

    def leave(self):
        if self.visit is not None:
            self.visit.close()
            self.visit = None

    def spent(self):
        self.leave()
        self.flag("the time for a submission was up before all of it was tried.")

    def counted(self, why):
        """Count that the process ended; tell whether it is begun again."""
        self.deaths += 1
        self.flag(why)
        return self.deaths <= MOST_DEATHS

    def flag(self, why):
        if why not in self.flags:
            self.flags.append(why)

    @property
    def over(self):
        if self.deaths > MOST_DEATHS:
            return "the notebook ended its own process too often to be graded."
        return "the time for a submission was up before this could be tried."


def words_of(value):
    """Return what was given where words are asked for."""
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple) and all(isinstance(one, str) for one in value):
        return "\n".join(value)
    return "[what was given is no text]"


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
