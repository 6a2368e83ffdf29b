"""Try a source: every right answer must get full marks, every wrong one less, and be told why."""

from __future__ import annotations

import ast
import re

from coursework.edition import edition
from coursework.judge import Judge, asked_for
from coursework.sandbox import Room
from coursework.student import IMPORT, tested

RIGHT, WRONG = 3, 5


def names_in(*codes):
    """Return all words of some code, those in its texts included."""
    return set(re.findall(r"\w+", " ".join(codes)))


def made_by(code):
    """Return the names that code makes on its top level."""
    made = set()
    for node in ast.parse(code).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            made.add(node.name)
        else:
            names = [n for n in ast.walk(node) if isinstance(n, ast.Name)]
            made |= {n.id for n in names if isinstance(n.ctx, ast.Store)}
    return made


def code_cells(set_, question, answer):
    """Return cells as a student would have them who answers one question so.

    Of the other questions those are there, with their solutions, whose names this one uses.
    """
    used = names_in(answer, question.visible, *(code for _, _, code in question.hidden))
    found = {question.number: answer}
    more = True
    while more:
        rest = [q for q in set_.questions if q.number not in found]
        more = [q for q in rest if used & made_by(q.solution)]
        for q in more:
            found[q.number] = q.solution
            used |= names_in(q.solution)
    return [found[number] for number in sorted(found)]


def outcomes(name, seed=0, room=None, only=None):
    """Yield (question number, what was tried, points, points there are, what was said)."""
    set_ = edition(name, seed)
    judge = Judge(set_, seed, secret="trying")
    own = room or Room()
    try:
        for q in set_.questions:
            if not q.hidden or (only and q.number != only):
                continue
            tried = [("right", "the solution", "", q.solution)]
            tried += [("right", title, "", code) for title, code in q.right]
            tried += [("wrong", title, words, code) for title, words, code in q.wrong]
            tried += [("blank", "the starter", "", q.starter)]
            for kind, title, words, code in tried:
                # The other questions are graded once, beside the solution.
                whole = title == "the solution" and not only and q is set_.questions[0]
                own_cells = (
                    [o.solution for o in set_.questions] if whole else code_cells(set_, q, code)
                )
                cells = own_cells + ([tested(q)] if q.visible else [])
                result = judge.grade([IMPORT, *cells], own, None if whole else q.number)
                (mine,) = [r for r in result["questions"] if r["number"] == q.number]
                others = [r for r in result["questions"] if r["number"] != q.number]
                yield q, kind, title, words, mine, others, (result["flags"], result["cells"][-1])
    finally:
        if room is None:
            own.close()


def complaints(name, seed=0, room=None, only=None):
    """Return a sentence for everything that does not come out as its source says."""
    found = lacking(name)
    for q, kind, title, words, mine, others, (flags, shown) in outcomes(name, seed, room, only):
        where = f"{name}, question {q.number}, {kind} answer {title!r}"
        full = mine["points"] == mine["of"]
        said = " ".join(mine["said"])
        if kind == "right" and not full:
            found.append(f"{where}: {mine['points']} of {mine['of']} points; {said}")
        if kind == "wrong" and full:
            found.append(f"{where}: it gets all {mine['of']} points.")
        if kind == "blank" and mine["points"]:
            found.append(f"{where}: it gets {mine['points']} points.")
        if words and words not in said:
            found.append(f"{where}: {words!r} is not among what is said: {said!r}")
        if kind == "right":
            found += [
                f"{where}: question {o['number']} loses points: {' '.join(o['said'])}"
                for o in others
                if o["points"] != o["of"]
            ]
            found += [f"{where}: {flag}" for flag in flags]
        if kind == "right" and q.visible and not shown.startswith("✓"):
            found.append(f"{where}: its visible test says {shown.strip()!r}")
        if kind == "blank" and q.visible and "not answered yet" not in shown:
            found.append(f"{where}: its visible test says {shown.strip()!r}")
    return found


def lacking(name):
    """Return a sentence for each question that too few answers try."""
    found = []
    for q in edition(name).questions:
        where = f"{name}, question {q.number}"
        if q.hidden and len(q.right) < RIGHT:
            found.append(f"{where}: {len(q.right)} other right answers, and {RIGHT} are asked.")
        if q.hidden and len(q.wrong) < WRONG:
            found.append(f"{where}: {len(q.wrong)} wrong answers, and {WRONG} are asked.")
        if q.hidden and not q.visible:
            found.append(f"{where}: no visible test.")
        others = [o.solution for o in edition(name).questions if o is not q]
        for taken in sorted(set(asked_for(q.starter)) & set().union(*map(made_by, others))):
            found.append(f"{where}: another question's solution overwrites its `{taken}`.")
        if not q.words:
            found.append(f"{where}: no solution in words.")
        if not q.teacher:
            found.append(f"{where}: nothing for the teacher.")
        if q.rubric and len(q.written) < 3:
            found.append(
                f"{where}: {len(q.written)} written answers with their marks, and 3 are asked."
            )
    return found


def solved(name, seed, room):
    """Return a sentence for each question whose solution does not get full marks in an edition."""
    set_ = edition(name, seed)
    cells = [q.solution for q in set_.questions]
    cells += [tested(q) for q in set_.questions if q.visible]
    result = Judge(set_, seed, secret="trying").grade([IMPORT, *cells], room)
    found = [
        f"{name}, seed {seed}, question {r['number']}: {r['points']} of {r['of']}; {r['said']}"
        for r in result["questions"]
        if r["points"] != r["of"]
    ]
    shown = [text for text in result["cells"] if text.startswith(("✗", "…"))]
    return [*found, *shown, *result["flags"]]
