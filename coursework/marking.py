"""Everything that is known of a set's grades, for what is given back: one row a student."""

from __future__ import annotations

import datetime
import math
from dataclasses import dataclass, field

from coursework import gradebook
from coursework.grading import GRADED, LOOK
from coursework.said import Refused

TO_MARK = "to be marked"
DAY = 24 * 60 * 60


@dataclass
class Row:
    """A student's grade for a set, and where it stands."""

    student: str
    record: dict
    result: dict
    by_hand: dict
    status: str
    days_late: int = 0
    penalty: float = 0.0
    flags: list[str] = field(default_factory=list)

    @property
    def machine(self):
        return sum(q["points"] for q in self.result["questions"])

    @property
    def hand(self):
        return sum(points or 0 for points, _ in self.by_hand.values())

    @property
    def total(self):
        """What counts: the points, less what being late costs."""
        return round((self.machine + self.hand) * (1 - self.penalty / 100), 2)


def rows(room, set_):
    """Return a `Row` for each student whose submission was graded, in the order of their names."""
    marks = gradebook.marks(room, set_)
    found = []
    for student in room.submissions(set_.name):
        result = room.result(set_.name, student)
        if result is None:
            continue
        by_hand = {
            q.number: marks.get(student, {}).get(q.number, (None, ""))
            for q in set_.questions
            if q.by_hand
        }
        written = {q["number"] for q in result["questions"] if q["essay"] is not None}
        waits = any(points is None and number in written for number, (points, _) in by_hand.items())
        status = TO_MARK if waits and result["status"] in (GRADED, LOOK) else result["status"]
        record = room.record(set_.name, student) or {}
        row = Row(student, record, result, by_hand, status, flags=result["flags"])
        row.days_late = days_late(room, set_, record)
        row.penalty = min(row.days_late * late(room, "per_day"), late(room, "most"))
        found.append(row)
    if not found:
        raise Refused(f"Nothing of {set_.name} is graded yet: `grade {set_.name}` does that.")
    return found


def late(room, key):
    value = room.config.get("late", {}).get(key, 0)
    if not isinstance(value, int | float) or not 0 <= value <= 100:
        raise Refused(f"class.toml: late.{key} should be per cent from 0 to 100, and is {value!r}.")
    return value


def days_late(room, set_, record):
    """Return how many days too late a file came, begun ones counted."""
    due = room.config.get("due", {}).get(set_.name)
    if not due:
        return 0
    try:
        moment = (
            due if isinstance(due, datetime.datetime) else datetime.datetime.fromisoformat(str(due))
        )
    except ValueError:
        raise Refused(
            f'class.toml: due.{set_.name} should be like "2026-10-15 23:59", and is {due!r}.'
        ) from None
    seconds = record.get("when", 0) - moment.timestamp()
    return max(0, math.ceil(seconds / DAY))
