"""What a ``hidden`` block asks the student's code for, and for how long it waits."""

from __future__ import annotations

import builtins
import time

from coursework import bounded, expressions, wire
from coursework.sandbox import CALL, Died
from lecture_utils.exercises.base import Wrong

#: seconds: for a submission; what it may lose by not coming to an end; the least for a step
WHOLE, LOSS, LEAST = 240, 80, 1
BUILTIN = {name for name in dir(builtins) if name.endswith("Error")}


class Gone(Exception):
    """The student's process ended under a question."""


class Spent(Exception):
    """The time for a submission is up."""


class Patience:
    """The time that a submission has: the more of it is lost, the less its next step gets.

    So a notebook with many endless loops is read to its end, and what is right in it counts.
    """

    def __init__(self, whole=WHOLE, loss=LOSS):
        self.end, self.loss = time.monotonic() + whole, loss

    def grant(self, seconds):
        """Return how long a step may take, or raise `Spent`."""
        left = self.end - time.monotonic()
        if left <= 0:
            raise Spent
        return min(seconds, left, max(min(LEAST, seconds), self.loss / 2))

    def lose(self, seconds):
        self.loss = max(0, self.loss - seconds)

    def spend(self, method, *args, seconds, **options):
        """Do one step of a visit within its time; return its answer and the time that it had."""
        seconds, began = self.grant(seconds), time.monotonic()
        try:
            answer = method(*args, **options, seconds=seconds)
        except Died as died:
            self.lose(time.monotonic() - began)
            raise Gone(str(died)) from None
        if answer["error"] == "TooLong":
            self.lose(seconds)
        return answer, seconds


class Ask:
    """Ask for values of names, and what functions return; what is wrong with that is `Wrong`."""

    def __init__(self, visit, patience):
        self.visit, self.patience = visit, patience

    def __call__(self, name, *args, **options):
        """Return the value of a name, or what its function returns for these arguments."""
        if not args and not options:
            return self.value(name, *self.patience.spend(self.visit.get, name, seconds=CALL))
        return self.call(name, *args, **options)

    def call(self, name, *args, seconds=CALL, **options):
        """Return what a function returns; also for one without arguments, or a slow one."""
        return self.called(name, args, options, None, seconds)

    def steps(self, name, args, steps, seconds=CALL):
        """Make an object of ``name``, and return what its methods and attributes give.

        A step is the name of an attribute, or a method's name with its arguments in a list.
        """
        found = self.called(name, args, {}, steps, seconds)
        if not isinstance(found, list) or len(found) != len(steps) + 1:
            raise Wrong(f"`{name}` cannot be read.")
        return found[1:]

    def called(self, name, args, options, steps, seconds):
        answer, seconds = self.patience.spend(
            self.visit.call, name, list(args), options, steps, seconds=seconds
        )
        value = self.value(name, answer, seconds)
        if answer["changed"]:
            raise Wrong(f"`{name}` overwrites an array that it was given: work on a copy.")
        if value is None:
            raise Wrong(f"`{name}` returns None: is a return statement missing?")
        return value

    def value(self, name, answer, seconds):
        """Return the value in an answer, or say what there is instead."""
        if answer["missing"]:
            raise Wrong(
                f"there is no `{name}`: was its cell deleted, or did it stop with an error?"
            )
        if answer["uncallable"]:
            raise Wrong(f"`{name}` should be a function.")
        if answer["error"]:
            raise Wrong(stopped(name, answer["error"], seconds))
        try:
            self.try_to_read(answer["value"])
            value = wire.decoded(answer["value"])
        except bounded.Late:
            words = f"`{name}` is an expression too involved to be read: simplify it."
            raise expressions.Undecided(words) from None
        except wire.Unreadable as error:
            raise Wrong(f"`{name}` cannot be read: {error}.") from None
        if value is ...:
            raise Wrong(f"`{name}` is not answered yet.")
        return value

    @staticmethod
    def try_to_read(value):
        """Read expressions in a copy of this process first: it may take forever."""
        if texts := list(wire.trees(value)):
            bounded.within(expressions.SECONDS, expressions.readable, texts)


def stopped(name, error, seconds):
    """Return how a function stopped: of errors only the names that Python has."""
    if error == "TooLong":
        return f"`{name}` did not come to its end in {round(seconds, 1):g} seconds."
    if error == "NotImplementedError":
        return f"`{name}` is not answered yet."
    if error == "TooMuch":
        return f"`{name}` holds too much to be read."
    return f"`{name}` stops with {error if error in BUILTIN else 'an error'} on other data."
