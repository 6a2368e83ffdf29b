"""Try a source: every right answer must get full marks, every wrong one less, and be told why."""

from __future__ import annotations

from coursework.edition import edition
from coursework.judge import Judge, code_cells
from coursework.sandbox import Room
from coursework.student import IMPORT, tested

RIGHT, WRONG = 3, 5


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
                cells = code_cells(set_, q, code) + ([tested(q)] if q.visible else [])
                result = judge.grade([IMPORT, *cells], own)
                mine = result["questions"][q.number - 1]
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
        if not q.words:
            found.append(f"{where}: no solution in words.")
        if not q.teacher:
            found.append(f"{where}: nothing for the teacher.")
        if q.rubric and len(q.written) < 3:
            found.append(
                f"{where}: {len(q.written)} written answers with their marks, and 3 are asked."
            )
    return found
