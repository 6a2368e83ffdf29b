"""Look up the checker of an exercise, and say what it says.

The module of a chapter is imported when one of its exercises is first checked.
"""

import difflib
import pkgutil
import sys
from html import escape
from importlib import import_module

from IPython import get_ipython
from IPython.display import display

CHECKERS = {}


class Wrong(ValueError):
    """What is wrong with an answer, in a sentence that helps."""


def exercise(name):
    """Register the decorated checker under ``name``: its chapter, a hyphen, its number."""

    def register(checker):
        CHECKERS[name] = checker
        return checker

    return register


def modules():
    """Return the names of the modules beside this one."""
    return [module.name for module in pkgutil.iter_modules(sys.modules[__package__].__path__)]


def load(*names):
    """Import modules of this folder: what they register is then in ``CHECKERS``."""
    for name in names:
        import_module(f"{__package__}.{name}")


def find(name):
    """Return the checker of an exercise, or name the exercises that are called nearly so."""
    chapter = str(name).rpartition("-")[0].replace("-", "_")
    if chapter in modules():
        load(chapter)
    if name in CHECKERS:
        return CHECKERS[name]
    load(*modules())
    nearest = sorted(difflib.get_close_matches(str(name), CHECKERS, cutoff=0))
    raise LookupError(f"there is no exercise {name!r}; the nearest are {', '.join(nearest)}")


def check(name, answer=None):
    """Say whether ``answer`` solves the exercise, and if not, what is wrong with it.

    An ``answer`` of None is none yet.
    """
    checker = find(name)
    if answer is None:
        return _say("waiting", "… ", "Nothing to check yet: put your answer in place of None.")
    try:
        praise = checker(answer)
    except Wrong as wrong:
        return _say("wrong", "✗ ", str(wrong))
    return _say("right", "✓ ", praise)


def _say(kind, mark, words):
    if get_ipython() is None:
        print(mark + words)
        return
    html = f'<div class="checker {kind}">{mark}{escape(words)}</div>'
    display({"text/plain": mark + words, "text/html": html}, raw=True)
