"""Everything that is known of a set's grades, for what is given back: one row a student."""

from __future__ import annotations

import datetime
import math
from collections import defaultdict
from dataclasses import dataclass

from coursework import gradebook
from coursework.classroom import skeleton
from coursework.gradebook import Mark
from coursework.grading import GRADED, LOOK
from coursework.said import Refused

TO_MARK = "to be marked"
DAY = 24 * 60 * 60


@dataclass
class Row:
    """A student's grade for a set, and where it stands.

    ``flags`` are why somebody should look: what was found in the notebook, and how it came;
    ``private`` those that are not the student's to read.
    """

    student: str
    record: dict
    result: dict
    marks: dict[int, Mark]
    status: str
    flags: list[str]
    private: list[str]
    days_late: int = 0
    penalty: float = 0.0

    def mark(self, q):
        return self.marks.get(q.number) or Mark()

    def by_tests(self, q):
        """Return what the tests of a question gave, or what somebody gave in their place."""
        given = self.mark(q).tests
        return self.result["questions"][q.number - 1]["points"] if given is None else given

    def got(self, q):
        """Return all points of a question."""
        mark = self.mark(q)
        return self.by_tests(q) + (mark.words or 0) + mark.extra

    def waits(self, q):
        """Tell whether words are still to be read, or to be read again."""
        mark = self.mark(q)
        written = self.result["questions"][q.number - 1]["essay"] is not None
        return mark.waits or bool(q.by_hand and written and mark.words is None)

    def whole(self, set_):
        """Return all points, before what being late costs."""
        return sum(self.got(q) for q in set_.questions)

    def total(self, set_):
        """Return what counts: the points, less what being late costs."""
        return round(self.whole(set_) * (1 - self.penalty / 100), 2)


def rows(room, set_):
    """Return a `Row` for each student whose submission was graded, in the order of their names."""
    found, marks, names = [], gradebook.marks(room, set_), alike(room, set_)
    for student in room.submissions(set_.name):
        result = room.result(set_.name, student)
        if result is None:
            continue
        if not fits(set_, result):
            raise Refused(
                f"The set {set_.name} has changed since {student} was graded: `grade {set_.name}` "
                "makes the results anew, and marks given by hand stay."
            )
        record = room.record(set_.name, student)
        row = Row(
            student, record, result, marks.get(student, {}), result["status"], result["flags"], []
        )
        row.days_late, told = days_late(room, set_, student, record)
        row.flags = [*told, *came(record), *result["flags"]]
        row.private = [f"the name looks like that of {n}." for n in names.get(student, [])]
        row.penalty = min(row.days_late * late(room, "per_day"), late(room, "most"))
        if row.status == GRADED and (row.flags or row.private):
            row.status = LOOK
        if row.status in (GRADED, LOOK) and any(row.waits(q) for q in set_.questions):
            row.status = TO_MARK
        found.append(row)
    if not found:
        raise Refused(f"Nothing of {set_.name} is graded yet: `grade {set_.name}` does that.")
    return found


def fits(set_, result):
    """Tell whether a result is of this set: of as many questions, parts and points."""
    theirs = [(len(mine["parts"]), mine["of"], mine["by_hand"]) for mine in result["questions"]]
    return theirs == [(len(q.hidden), q.by_machine, q.by_hand) for q in set_.questions]


def alike(room, set_):
    """Return whose names look the same: {student: others}, letters of other alphabets as ours."""
    same = defaultdict(list)
    for student in room.submissions(set_.name):
        same[skeleton(student)].append(student)
    return {
        student: [other for other in group if other != student]
        for group in same.values()
        for student in group
        if len(group) > 1
    }


def came(record):
    """Return what is to be said of how a file came."""
    files = record.get("files", 1)
    return [f"handed in {files} times: the latest is graded."] if files > 1 else []


def late(room, key):
    value = room.config.get("late", {}).get(key, 0)
    if not isinstance(value, int | float) or not 0 <= value <= 100:
        raise Refused(f"class.toml: late.{key} should be per cent from 0 to 100, and is {value!r}.")
    return value


def days_late(room, set_, student, record):
    """Return how many days too late a file came, begun ones counted, and what to say of it.

    What class.toml says of a student counts most; then when the file was handed in, where that is
    known; then that Canvas calls it late.
    """
    known = room.config.get("days_late", {}).get(set_.name, {})
    if not isinstance(known, dict):
        raise Refused(f"class.toml: days_late.{set_.name} should be students and days.")
    if student in known:
        days = known[student]
        if type(days) is not int or days < 0:
            raise Refused(f"class.toml: {student}'s days_late should be 0 or more, not {days!r}.")
        return days, []
    if record.get("timed", True) and (moment := due(room, set_)):
        return max(0, math.ceil((record.get("when", 0) - moment.timestamp()) / DAY)), []
    if record.get("late"):
        return 1, ["Canvas calls it late; how late it does not say, and one day is counted."]
    return 0, []


def due(room, set_):
    """Return when a set is due, or None; a day without a time ends at midnight."""
    said = room.config.get("due", {}).get(set_.name)
    if said is None:
        return None
    try:
        moment = datetime.datetime.fromisoformat(str(said))
    except ValueError:
        raise Refused(
            f'class.toml: due.{set_.name} should be like "2026-10-15 23:59", and is {said!r}.'
        ) from None
    if len(str(said)) <= len("2026-10-15"):
        moment += datetime.timedelta(days=1)
    return moment
