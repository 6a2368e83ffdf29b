"""What the table of a chapter says of the letters in its formulas."""

from __future__ import annotations

import functools
import importlib.util
import itertools
import re
from pathlib import Path

import numpy as np

from press.author.notebooks import read
from press.formulas.code import value_in
from press.formulas.pages import one_line
from press.formulas.tex import Unread
from press.formulas.world import World
from press.paths import BOOK

CASES = Path(__file__).with_name("cases")
HOW_MANY = 3
IDS = re.compile(r"[\w-]+(?: [\w-]+)*")


class Table:
    """What a chapter's table says: its cases, what is given, what fails, what is left and why."""

    def __init__(self, module, page=None):
        self.case, self.page = module.case, page
        self.takes_given = self.case.__code__.co_argcount > 1
        self.given = {one_line(key): value for key, value in getattr(module, "GIVEN", {}).items()}
        self.fails = {one_line(latex) for latex in getattr(module, "FAILS", ())}
        self.roughly = getattr(module, "ROUGHLY", 0.01)
        self.left = {}
        for key, value in getattr(module, "LEFT", {}).items():
            pairs = [(key, value)] if isinstance(value, str) else [(one, key) for one in value]
            self.left |= {one_line(formula): reason for formula, reason in pairs}
        self.made, self.named = {}, set()

    def entry(self, entries, cell, latex):
        """Return the key under which a formula of a cell stands among entries, or None."""
        for key in (f"{cell}: {latex}", latex):
            if key in entries:
                self.named.add(key)
                return key
        return None

    def keys_for(self, cell, latex=""):
        """Return the keys of GIVEN that are about a formula of a cell, the formula's own last."""
        ids = [key for key in self.given if IDS.fullmatch(key) and cell in key.split()]
        begins = [key for key in self.given if key[-1] == "…" and latex.startswith(key[:-1])]
        self.named.update(begins)
        own = self.entry(self.given, cell, latex)
        return tuple(dict.fromkeys([*ids, *begins, *([own] if own else [])]))

    def worlds(self, cell, latex=""):
        """Return the cases in which a formula of a cell is evaluated."""
        keys = self.keys_for(cell, latex)
        choices = [
            given if isinstance(given, list) else [given] for given in map(self.given.get, keys)
        ]
        place = keys, cell if any(map(names_code, itertools.chain(*choices))) else ""
        if place not in self.made:
            self.made[place] = [
                World(letters)
                for number in range(HOW_MANY)
                for chosen in itertools.product(*choices)
                for letters in self.letters(number, chosen, cell)
            ]
        return self.made[place]

    @functools.cached_property
    def cells(self):
        """The cells of the page."""
        return read(self.page).cells

    def letters(self, number, chosen, cell):
        """Return what the letters stand for in one random case, which may be several."""
        parts = [part for part in chosen if isinstance(part, dict)]
        given = Given((name, self.value(v, cell)) for part in parts for name, v in part.items())
        rng = np.random.default_rng(number)
        try:
            found = self.case(rng, given) if self.takes_given else self.case(rng)
        except Exception as error:  # whatever a table does wrong is said, like all else
            raise Unread(f"the table makes no case here: {error!r}") from None
        found = found if isinstance(found, list) else [found]
        for letters in found:
            letters.update({name: given[name] for name in given.keys() - given.asked})
            for part in chosen:
                if callable(part):
                    letters.update(part(letters))
        return found

    def value(self, value, cell):
        """Return a value of GIVEN as cases take it; words name a variable of the page's code."""
        if isinstance(value, str):
            try:
                return value_in(self.cells, value, cell)
            except LookupError as missing:
                raise Unread(str(missing)) from None
        return np.array(value, dtype=float) if isinstance(value, (list, tuple)) else value


def names_code(given):
    """Tell whether a value among what is given is a variable of the page's code."""
    return isinstance(given, dict) and any(isinstance(value, str) for value in given.values())


class Given(dict):
    """What is given beside a case; what the table asks for is not put in place of its letters."""

    def __init__(self, *pairs):
        super().__init__(*pairs)
        self.asked = set()

    def get(self, name, default=None):
        """Return what is given under a name."""
        self.asked.add(name)
        return super().get(name, default)

    def __contains__(self, name):
        self.asked.add(name)
        return super().__contains__(name)


def table_of(chapter):
    """Return the table of a chapter, or None if it has none."""
    path, page = CASES / f"{chapter}.py", BOOK / f"{chapter}.ipynb"
    if not path.exists():
        return None
    return _table(path, page, *(each.exists() and each.stat().st_mtime_ns for each in (path, page)))


@functools.lru_cache(maxsize=64)
def _table(path, page, *_times):
    spec = importlib.util.spec_from_file_location(f"cases_of_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return Table(module, page)
