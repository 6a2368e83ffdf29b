"""A set of five questions, one of each kind, and what students may hand in for it."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

import nbformat
import pytest

from coursework import source, student
from coursework.edition import edition
from coursework.sandbox import NoSandbox, Room

NAME, FULL = "trial", [1, 2, 2, 2, 0]
TEXT = """\
---
number: 99
title: A trial
chapters: [algebra/linear-spaces]
hours: 1
goals:
  - try the walls
---

A small set.

```variant
a, b = (3, 5) if seed == 0 else rng.integers(2, 9, 2).tolist()
```

```given
import matplotlib.pyplot as plt
import numpy as np
import sympy as sp

t = sp.Symbol("t", real=True)
```

## A sum {N}

Give the sum of «a» and «b» as `total`.

```starter
total = ...
```

```visible
assert total > 0, "it is positive."
```

```solution
total = «a» + «b»
```

```hidden 1 the sum
expect(number(ask("total"), "total"), a + b, [(a * b, "that is the product.")], "add the two.")
```

## Centred columns {P}

Write `centred(X)`.

```starter
def centred(X):
    ...
```

```visible
assert abs(centred(np.array([[1.0], [3.0]])).mean()) < 1e-9, "the mean should be zero."
```

```solution
def centred(X):
    return X - X.mean(axis=0)
```

```hidden 1 a tall matrix
X = rng.normal(size=(9, 4))
expect(array(ask("centred", X), X.shape), X - X.mean(0), [], "subtract each column's mean.")
```

```hidden 1 other matrices
for shape in ((3, 7), (1, 2)):
    X = rng.normal(size=shape)
    expect(array(ask("centred", X), X.shape), X - X.mean(0), [], "subtract each column's mean.")
```

## A derivative {S}

Give the derivative of $\\sin^2 t$ as `slope`.

```starter
slope = ...
```

```visible
assert slope.subs(t, 0) == 0, "at 0 it is flat."
```

```solution
slope = 2 * sp.sin(t) * sp.cos(t)
```

```hidden 2 for every t
demand(same(ask("slope"), right.slope), "differentiate the square first.")
```

## A parabola {F}

Draw $x^2$ for $x = 0, 1, …, 5$ as `fig`.

```starter
fig = ...
```

```visible
assert fig.axes, "it shows nothing."
```

```solution
fig, ax = plt.subplots()
ax.plot(np.arange(6), np.arange(6) ** 2)
ax.set(xlabel="x", ylabel="y")
```

```hidden 2 what it shows
(ax,) = axes_of(ask("fig"))
labelled(ax)
demand(curve(ax, np.arange(6), np.arange(6) ** 2), "draw the squares.")
```

## Words {M}

Say why.

```starter
words_5 = ...
```

```solution
words_5 = "Because."
```

### Rubric

- 2: a reason
"""


def need_a_sandbox(room=None):
    """Fail in a sentence where the tests of the sandbox have to run, and skip them elsewhere."""
    try:
        with room or Room() as opened, opened.visit():
            return
    except NoSandbox as why:
        if sys.platform == "linux" and os.getuid() == 0:
            pytest.fail(f"Students' code cannot be tried: {why}", pytrace=False)
        pytest.skip(f"no sandbox for an ordinary user of this machine: {why}")


@contextlib.contextmanager
def trial_set(folder):
    """Let the trial be the only set; yield its published edition."""
    (folder / f"99-{NAME}.md").write_text(TEXT, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(source, "SETS", folder)
        patch.setenv("COURSEWORK_SETS", str(folder))
        yield edition(NAME, 0)


def notebook(set_, *, first=(), last=(), answers=None):
    """Return a student's notebook: right answers but for ``answers``, and cells around them."""
    made = student.notebook(set_, 0)
    right = {f"{set_.name}-q{q.number}-answer": q.solution for q in set_.questions}
    for number, code in (answers or {}).items():
        right[f"{set_.name}-q{number}-answer"] = code
    for cell in made.cells:
        cell.source = right.get(cell.id, cell.source)
    made.cells[:0] = map(nbformat.v4.new_code_cell, first)
    made.cells += map(nbformat.v4.new_code_cell, last)
    return made


def points(result):
    return [question["points"] for question in result["questions"]]


def alone(room, seconds=2):
    """Tell whether nothing runs in a room but bubblewrap, and our process there."""
    end = time.monotonic() + seconds
    while len(processes(room.process.pid)) > 2:
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def processes(pid):
    """Return a process and all that it began, without those that have ended."""
    place = Path(f"/proc/{pid}")
    try:
        ended = "\nState:\tZ" in (place / "status").read_text()
        begun = (place / "task" / str(pid) / "children").read_text().split()
    except OSError:
        return []
    return [*([] if ended else [pid]), *(each for one in begun for each in processes(one))]
