"""A class's own edition of a set: its numbers drawn from a seed, its solution derived from them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

import numpy as np

from coursework import source

HOLE = re.compile(r"«(.+?)»")


def names_of(set_, seed):
    """Run the ``variant`` code of a set, and return the names that it makes."""
    rng = np.random.default_rng([seed, set_.number])
    names = {"rng": rng, "seed": seed}
    exec(compile(set_.variant, f"<variant of {set_.name}>", "exec"), names)
    return names


def filled(text, names):
    """Put the values of its expressions into a text."""

    def value(hole):
        made = eval(hole[1], names)  # noqa: S307 -- the source is ours
        return made.tolist().__repr__() if isinstance(made, np.ndarray | np.generic) else str(made)

    return HOLE.sub(value, text)


@lru_cache(maxsize=64)
def edition(name, seed=0):
    """Return a set with the numbers of an edition in all its texts and code."""
    raw = source.load(name)
    names = names_of(raw, seed)

    def put(text):
        return filled(text, names)

    questions = [
        replace(
            q,
            title=put(q.title),
            text=put(q.text),
            starter=put(q.starter),
            visible=put(q.visible),
            solution=put(q.solution),
            right=[(n, put(code)) for n, code in q.right],
            wrong=[(n, words, put(code)) for n, words, code in q.wrong],
            written=[(points, n, put(code)) for points, n, code in q.written],
            rubric=[(points, put(words)) for points, words in q.rubric],
            words=put(q.words),
            teacher=put(q.teacher),
        )
        for q in raw.questions
    ]
    given = [put(code) for code in raw.given]
    return replace(
        raw, text=put(raw.text), given=given, questions=questions, teacher=put(raw.teacher)
    )
