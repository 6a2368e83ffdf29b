"""Pairs of submissions that look copied, by copydetect: it compares code whatever the names in it."""

from __future__ import annotations

import tempfile
import warnings
from pathlib import Path

from coursework.said import Refused

SHARE = 0.7
FEWEST = 40  # tokens in a row that both have
SHORTEST = 25


def own_code(set_, result):
    """Return what a student wrote."""
    return "\n\n".join(result["codes"])


def similar(room, set_, share=SHARE):
    """Return pairs of students, the likest first: (share, other share, one, other)."""
    try:
        from copydetect import CopyDetector
    except ImportError:
        raise Refused("copydetect is not installed: `pip install copydetect` adds it.") from None
    students = {
        s: r for s in room.submissions(set_.name) if (r := room.result(set_.name, s)) and r["codes"]
    }
    if len(students) < 2:
        raise Refused(
            f"Two graded submissions of {set_.name} are needed, and there are {len(students)}."
        )
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        place, shipped = Path(folder, "theirs"), Path(folder, "ours")
        place.mkdir()
        shipped.mkdir()
        for number, result in enumerate(students.values()):
            (place / f"{number:06}.py").write_text(own_code(set_, result), encoding="utf-8")
        ours = "\n\n".join([*set_.given, *(q.starter for q in set_.questions)])
        (shipped / "ours.py").write_text(ours, encoding="utf-8")
        detector = CopyDetector(
            test_dirs=[str(place)], boilerplate_dirs=[str(shipped)], extensions=["py"], noise_t=SHORTEST,
            guarantee_t=FEWEST, display_t=share, silent=True, autoopen=False, disable_filtering=False,
        )  # fmt: skip
        detector.run()
        names = list(students)
        found = [
            (one, other, names[int(Path(a).stem)], names[int(Path(b).stem)])
            for one, other, a, b, *_ in detector.get_copied_code_list()
        ]
    return sorted(found, key=lambda pair: -max(pair[:2]))
