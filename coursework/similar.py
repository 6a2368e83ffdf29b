"""Pairs of submissions that look copied, by copydetect: it compares code whatever the names in it.

Code and words are compared apart. In code, names and strings count as what they are and not as what
they say, so that renaming hides nothing; in words, every letter counts. What came with the set is
left out of both.
"""

from __future__ import annotations

import tempfile
import warnings
from pathlib import Path

from coursework.said import Refused

SHARE = 0.7
FEWEST = 40  # tokens in a row that both have; letters, where words are compared
SHORTEST = 25


def similar(room, set_, share=SHARE):
    """Return pairs, the likest first: (share, other share, one student, other student, of what)."""
    results = {
        s: r for s in room.submissions(set_.name) if (r := room.result(set_.name, s)) and r["codes"]
    }
    if len(results) < 2:
        raise Refused(
            f"Two graded submissions of {set_.name} are needed, and there are {len(results)}."
        )
    ours = "\n\n".join([*set_.given, *(q.starter for q in set_.questions)])
    codes = {student: "\n\n".join(result["codes"]) for student, result in results.items()}
    words = {student: essays(result) for student, result in results.items()}
    found = [(*pair, "code") for pair in pairs(codes, share, "py", ours)]
    found += [(*pair, "words") for pair in pairs(words, share, "txt")]
    return sorted(found, key=lambda pair: (-max(pair[:2]), pair[2:]))


def essays(result):
    """Return what a student wrote in words, its white space levelled."""
    return " ".join(" ".join((q["essay"] or "").split()) for q in result["questions"]).strip()


def pairs(texts, share, kind, ours=""):
    """Return the pairs of texts {student: text} of which one is in the other for the most part."""
    try:
        from copydetect import CopyDetector
    except ImportError:
        raise Refused("copydetect is not installed: `pip install copydetect` adds it.") from None
    names = [student for student, text in texts.items() if len(text) >= FEWEST]
    if len(names) < 2:
        return []
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs, shipped = Path(folder, "theirs"), Path(folder, "ours")
        theirs.mkdir()
        shipped.mkdir()
        for number, student in enumerate(names):
            file = theirs / f"{number:06}.{kind}"
            file.write_text(texts[student], encoding="utf-8", errors="replace")
        (shipped / f"ours.{kind}").write_text(ours, encoding="utf-8")
        detector = CopyDetector(
            test_dirs=[str(theirs)], boilerplate_dirs=[str(shipped)] if ours else [],
            extensions=[kind], noise_t=SHORTEST, guarantee_t=FEWEST, display_t=share,
            silent=True, autoopen=False, disable_filtering=kind == "txt", encoding="utf-8",
        )  # fmt: skip
        detector.run()
        return [
            in_order((one, names[int(Path(a).stem)]), (other, names[int(Path(b).stem)]))
            for one, other, a, b, *_ in detector.get_copied_code_list()
        ]


def in_order(*sides):
    """Return both shares, and both students, in the order of their names."""
    shares, names = zip(*sorted(sides, key=lambda side: side[1]), strict=True)
    return *shares, *names
