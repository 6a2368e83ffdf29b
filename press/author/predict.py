"""Is a prediction decided by the page, and does each choice get a reply?

A box of the class ``predict`` has a name, a numbered list of options, and in its fold as many
replies. ``verify.options`` gives each option its truth further down, and says the true one in its
own words and numbers, so that neither the options nor their truth values can be exchanged unseen.
The numbers of wrong options are nobody's values; a reply may repeat those of its option.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import combinations, pairwise

from lecture_utils.phrases import numbers_in
from press.author.chapter import OPTION
from press.author.plain import short, tokens
from press.author.references import EMPTY


def complaints(chapter):
    """Return one sentence for everything that a chapter's predictions lack."""
    decided, found, names = decisions(chapter), [], set()
    for box in chapter.boxes:
        if box.name != "admonition" or "predict" not in box.options.get("class", "").split():
            continue
        name = box.options.get("name")
        names.add(name)
        said = lacking(chapter, box, decided.get(name, []))
        found += [chapter.says(box.cell, f"{name or 'a prediction'} {words}") for words in said]
    for name, known in decided.items():
        if name not in names:
            cell = known[0][0]
            found.append(chapter.says(cell, f"decides {name}, and no prediction has that :name:"))
    return found


def decisions(chapter):
    """Return what ``verify.options`` left: for each name the cells and their records."""
    found = {}
    for cell in chapter.cells:
        for record in cell.records:
            if record["form"] == "options":
                found.setdefault(record["name"], []).append((cell, record))
    return found


def lacking(chapter, box, decided):
    """Yield what is wrong with a prediction and the records that decide it."""
    if not (name := box.options.get("name")):
        yield "has no :name:, by which verify.options decides it"
        return
    options = listed(box)
    replies = replies_of(chapter, box)
    if len(options) < 2:
        yield f"lists {len(options)} options, and a choice needs two at least: 1. …, 2. …"
        return
    if len(replies) != len(options):
        yield f"has {len(options)} options and {len(replies)} replies to them in its fold"
    else:
        yield from crossed(options, replies)
    if not decided:
        yield f'is not decided: say verify.options("{name}", […], "…") in evidence further down'
    elif len(decided) > 1:
        yield "is decided more than once"
    elif decided[0][0].number < box.cell.number:
        yield "is decided before it is asked"
    else:
        yield from undecided([option.text for option in options], *decided[0])


def crossed(options, replies):
    """Yield the replies that take up words of each other's options, and not of their own."""
    said = [{word for word in tokens(option.text) if telling(word)} for option in options]
    heard = [set(tokens(reply.text)) for reply in replies]
    for one, other in combinations(range(len(options)), 2):
        mine, theirs = said[one] - said[other], said[other] - said[one]
        straight = len(mine & heard[one]) + len(theirs & heard[other])
        if straight < len(mine & heard[other]) + len(theirs & heard[one]):
            texts = [f"“{short(replies[place].text)}”" for place in (one, other)]
            yield f"has replies that seem exchanged: {' and '.join(texts)}"


def telling(word):
    """Tell whether a word says something by itself."""
    return (len(word) > 3 or not word.isalpha()) and word not in EMPTY


def undecided(options, cell, record):
    """Yield how the truth values of a prediction do not fit its options."""
    truths = record["truths"]
    if len(truths) != len(options):
        yield f"has {len(options)} options, and cell {cell.id} gives {len(truths)} truth values"
        return
    right = truths.index(True)
    if values(options[right]) != values(record["says"]):
        yield (
            f"is decided by “{record['says']}”, and the true option says other numbers: "
            f"“{short(options[right])}”"
        )
    told = [closeness(option, record["says"]) for option in options]
    rest = max(told[:right] + told[right + 1 :])
    if told[right] <= rest:
        nearest = f"sounds like “{short(options[told.index(rest)])}”" if rest else "is none of them"
        yield (
            f"is decided by “{record['says']}”, which {nearest}, while option {right + 1} is the "
            "true one: say that one in its own words"
        )


def closeness(option, says):
    """Return how near two sentences are: 1 if they say the same, in the same order."""
    one, other = (both(text) for text in (option, says))
    return 2 * (one & other).total() / max(one.total() + other.total(), 1)


def values(text):
    """Return the numbers of a text, in order."""
    return [round(float(number.value), 9) for number in numbers_in(text)]


def both(text):
    """Return the words of a text and its pairs of neighbours, counted."""
    words = tokens(text)
    return Counter(words) + Counter(pairwise(words))


@dataclass(frozen=True)
class Entry:
    """An entry of a numbered list, with its place in the cell."""

    text: str
    start: int
    end: int


def listed(box):
    """Return the entries of the numbered list of a box, those of inner boxes left out."""
    found, depth, place = [], 0, box.body
    for line in box.text.splitlines(keepends=True):
        mark = re.match(r"\s*(:{3,}|`{3,})(\{?)", line)
        end = place + len(line)
        if mark:
            depth += 1 if mark[2] else -1 if depth else 0
        elif depth == 0 and OPTION.match(line):
            found.append(Entry(OPTION.sub("", line).strip(), place, end))
        elif depth == 0 and found and line.strip():
            found[-1] = Entry(f"{found[-1].text} {line.strip()}", found[-1].start, end)
        place = end
    return found


def decided_spans(chapter):
    """Yield what the decision of a prediction binds: its options, and their numbers in the replies.

    Each is a cell, and the beginning and the end of a stretch of its source.
    """
    decided = decisions(chapter)
    for box in chapter.boxes:
        if box.options.get("name") in decided:
            options, replies = listed(box), replies_of(chapter, box)
            for option in options:
                yield box.cell, option.start, option.end
            for option, reply in zip(options, replies, strict=False):
                known, source = values(option.text), box.cell.source[reply.start : reply.end]
                for number in numbers_in(source):
                    if round(float(number.value), 9) in known:
                        yield box.cell, reply.start + number.start, reply.start + number.end


def replies_of(chapter, box):
    """Return the entries of the fold in a prediction's box."""
    inner = [b for b in chapter.boxes if b.cell is box.cell and box.body <= b.start < box.end]
    return [reply for fold in inner if fold.name == "dropdown" for reply in listed(fold)]
