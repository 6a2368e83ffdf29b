"""The student's notebook of an edition: what to do, the cells to fill, the tests that help."""

from __future__ import annotations

import textwrap

import nbformat

from coursework.judge import asked_for

FORM = 1
IMPORT = "from lecture_utils.tested import tested"


def notebook(set_, seed=0):
    """Return the notebook that students get; it holds nothing that they should not see."""
    made = Maker(set_)
    made.text("title", opening(set_))
    made.code("tested", IMPORT, course={"given": 0})
    for number, code in enumerate(set_.given, 1):
        made.code(f"given-{number}", code, course={"given": number})
    for q in set_.questions:
        made.text(f"q{q.number}", heading(q))
        made.code(f"q{q.number}-answer", q.starter, course={"question": q.number})
        if q.visible:
            made.code(f"q{q.number}-test", tested(q), course={"test": q.number})
    made.text("hand-in", closing(set_))
    notebook_ = nbformat.v4.new_notebook(cells=made.cells)
    notebook_.metadata["course"] = {"form": FORM, "set": set_.name, "seed": seed}
    return notebook_


class Maker:
    def __init__(self, set_):
        self.set, self.cells = set_, []

    def text(self, name, words):
        self.cells.append(nbformat.v4.new_markdown_cell(words, id=f"{self.set.name}-{name}"))

    def code(self, name, code, course):
        cell = nbformat.v4.new_code_cell(code.strip("\n"), id=f"{self.set.name}-{name}")
        cell.metadata["course"] = course
        self.cells.append(cell)


def opening(set_):
    goals = "\n".join(f"- {goal}" for goal in set_.goals)
    return (
        f"# Set {set_.number}: {set_.title}\n\n{set_.text}\n\n"
        f"When you have done this set, you can\n\n{goals}\n\n"
        f"The set builds on {chapters(set_)}, takes about {set_.hours} hours, and has "
        f"{set_.points} points."
    )


def chapters(set_):
    """Return links to the chapters that a set needs."""
    links = [f"[](../{name})" for name in set_.chapters]
    return links[0] if len(links) == 1 else f"{', '.join(links[:-1])} and {links[-1]}"


def heading(q):
    how = [f"{q.by_machine} points by tests"] if q.hidden else []
    how += [f"{q.by_hand} points read by hand"] if q.rubric else []
    points = " and ".join(how).replace("1 points", "1 point")
    return f"## {q.number}. {q.title}\n\n*{points}*\n\n{q.text}"


def tested(q):
    """Return the cell of a question's visible tests."""
    # Who has not written the words yet may try the rest.
    given = [name for name in asked_for(q.starter) if name != q.essay or not q.hidden]
    names = ", ".join([f'"{q.number}"', *given])
    return f"with tested({names}):\n{textwrap.indent(q.visible.strip(), '    ')}"


def closing(set_):
    """Return the last words of the notebook; they are the same in every set."""
    return (
        "## Handing in\n\n"
        "On the site: *Notebook with your work*, in the download menu of this page. Anywhere else: "
        "save\nthis notebook. Either file is what you hand in. The tests above see your answers on "
        "the data of\nthis page. Points are given by others, which try functions on other data: "
        "nothing is earned by\nwriting down what a test wants to see."
    )
