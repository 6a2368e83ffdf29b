"""A small chapter that keeps all rules, for slips to be put into it."""

from __future__ import annotations

import nbformat

from press.author import notebooks, refresh
from press.author.chapter import Chapter
from press.paths import BOOK
from tests.small_notebook import Text

OPENING = """\
# Planks

*How long is a plank?*

```{admonition} In this chapter you will
:class: objectives
- **measure** a plank, and **draw** what was measured.

About 50 minutes. Builds on [Projection](projection.ipynb). From the notes: {cite:t}`shaku`.
```"""
HOOK = """\
## Something real first

A carpenter has three planks. They are 1.50 m long on average, and the longest measures $1.75$.
That is $\\tfrac76$ of the average."""
PREDICT = """\
::::{admonition} Predict, before you go on
:class: predict
:name: planks-predict

Somebody measures in feet. What becomes of the average?

1. it stays
2. it grows by the same factor
3. it shrinks

:::{dropdown} What each answer would mean
1. A foot would be a metre.
2. Yes: each of the lengths does.
3. There are more feet than metres in a plank.
:::
::::"""
DRAWING = """\
fig, ax = figures.subplots(width=4.0, height=2.4)
ax.plot(np.arange(3), lengths, "o", color=figures.DATA)
ax.plot([0, 2], [mean, mean], color=figures.PC1)
ax.text(0.1, mean + 0.03, "average", color=figures.PC1)
ax.set(xlabel="plank", ylabel="length")
figures.show(fig, f"Three dots that rise, and a line across at {mean:.2f}.")"""
EXERCISE = """\
::::{{exercise}}
:label: projection-{number}

How long are {number} planks of 2 m together?

:::{{dropdown}} A strategy
Multiply.
:::

:::{{dropdown}} A first step
Two planks are 4 m long.
:::
::::"""
SOLUTION_STARTS = """\
:::{{solution-start}} projection-{number}
:label: projection-{number}-solution
:class: dropdown
:::

Each plank adds as much as the first, so we multiply its length by how many of them there are.
Together they are {total} m long."""
SOLUTION = """\
planks, each = {number}, 2
total = planks * each
print("together:", total)"""
CLOSING = """\
:::{solution-end}
:::

## To take away

```{admonition} To take away
:class: takeaway
1. Longer units, smaller numbers.
```

Next: [Geometry](geometry.ipynb).

## Beside the notes

In (36) they print "1.62 m", and 1.52 should stand there."""


def cells():
    """Yield the cells of the chapter: name, source, tags."""
    yield "opening", Text(OPENING), ()
    yield "imports", "import numpy as np\n\nfrom lecture_utils import figures", ()
    yield "hook", Text(HOOK), ()
    numbers = "lengths = np.array([1.25, 1.5, 1.75])\nmean = lengths.mean()"
    yield "measure", f'{numbers}\nprint(f"average {{mean:.2f}} m")', ()
    yield (
        "proof",
        "from lecture_utils import verify\n\nlongest = lengths.max()\n"
        'verify.text("three planks. They are 1.50 m long on average, and the longest measures '
        '$1.75$", len(lengths), mean, longest)\n'
        'verify.text("$\\\\tfrac76$ of the average", longest / mean)\n'
        'verify("ours", lengths - mean, [-0.25, 0, 0.25], "the planks lie around their average")',
        ("evidence",),
    )
    yield "ask", Text(PREDICT), ()
    yield (
        "units",
        Text("## In other units\n\nThe blue dots are the planks, the average in orange."),
        (),
    )
    yield "drawing", DRAWING, ("hide-input",)
    yield (
        "drawn",
        'verify.drawn(("plank", "length"), np.column_stack([np.arange(3), lengths]))\n'
        'verify.drawn("average", [[0, mean], [2, mean]], figures.PC1)\n'
        'verify.text("Three dots that rise", len(lengths), bool(np.all(np.diff(lengths) > 0)))\n'
        "feet = lengths / 0.3048\n"
        "ratio = feet.mean() / mean\n"
        'verify.options("planks-predict", [bool(abs(ratio - 1) < 0.1),'
        " bool(np.isclose(ratio, (feet / lengths)[0]) and ratio > 1), bool(ratio < 0.9)],\n"
        '               "it grows by the same factor")',
        ("evidence",),
    )
    yield "exercises", Text("## Exercises"), ()
    for number in (2, 3, 4, 5, 6):
        gate = "" if number == 2 else ":::{solution-end}\n:::\n\n"
        words = {"number": number, "total": 2 * number}
        yield f"ask-{number}", Text(gate + EXERCISE.format(**words)), ()
        yield f"answer-{number}", "answer = None", ()
        yield f"starts-{number}", Text(SOLUTION_STARTS.format(**words)), ()
        yield f"solution-{number}", SOLUTION.format(**words), ("hide-cell",)
        yield (
            f"proof-{number}",
            f'verify.text("{number} planks of 2 m together", planks, each)\n'
            f'verify.text("Two planks are 4 m long", total / planks, 2 * each)\n'
            f'verify.text("Together they are {2 * number} m", total)',
            ("evidence",),
        )
    yield "closing", Text(CLOSING), ()
    yield (
        "beside",
        'verify.text("Longer units, smaller numbers", bool(0.3048 < 1 < ratio))\n'
        'verify.misprint("ours", 1.62, mean + 0.02, sum(lengths) / len(lengths) + 0.02,\n'
        '                "the length is another", "1.62 m", "1.52")',
        ("evidence",),
    )


def notebook():
    """Return the chapter, not executed."""
    made = nbformat.v4.new_notebook()
    for name, source, tags in cells():
        kind = "markdown" if isinstance(source, Text) else "code"
        cell = getattr(nbformat.v4, f"new_{kind}_cell")(str(source), id=name)
        cell.metadata["tags"] = list(tags)
        made.cells.append(cell)
    return made


def executed(folder):
    """Return the chapter after it has run."""
    path = folder / "planks.ipynb"
    path.write_text(notebooks.dumps(notebook()), encoding="utf-8")
    return refresh.run(path)


def chapter(made):
    """Return the rules' view of it, as if it stood among the others."""
    return Chapter(made, BOOK / "algebra" / "planks.ipynb")
