"""Is a prediction decided by the page, and does each choice get a reply?

A box of the class ``predict`` has a name, a numbered list of options, and in its fold as many
replies. ``verify.options`` gives each option its truth further down, and says the true one in its
own words, so that neither the options nor their truth values can be exchanged unseen.
"""

from __future__ import annotations

import re
from itertools import pairwise

from press.author.chapter import OPTION
from press.author.layers import short


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
    inner = [b for b in chapter.boxes if b.cell is box.cell and box.body <= b.start < box.end]
    replies = [reply for fold in inner if fold.name == "dropdown" for reply in listed(fold)]
    if len(options) < 2:
        yield f"lists {len(options)} options, and a choice needs two at least: 1. …, 2. …"
        return
    if len(replies) != len(options):
        yield f"has {len(options)} options and {len(replies)} replies to them in its fold"
    if not decided:
        yield f'is not decided: say verify.options("{name}", […], "…") in evidence further down'
    elif len(decided) > 1:
        yield "is decided more than once"
    elif decided[0][0].number < box.cell.number:
        yield "is decided before it is asked"
    else:
        yield from undecided(options, *decided[0])


def undecided(options, cell, record):
    """Yield how the truth values of a prediction do not fit its options."""
    truths = record["truths"]
    if len(truths) != len(options):
        yield f"has {len(options)} options, and cell {cell.id} gives {len(truths)} truth values"
        return
    right = truths.index(True)
    told = [closeness(option, record["says"]) for option in options]
    rest = max(told[:right] + told[right + 1 :])
    if told[right] <= rest:
        nearest = f"sounds like “{short(options[told.index(rest)])}”" if rest else "is none of them"
        yield (
            f"is decided by “{record['says']}”, which {nearest}, while option {right + 1} is the "
            "true one: say that one in its own words"
        )


def closeness(option, says):
    """Return how much of an option a sentence says, in words that stand together."""
    mine, theirs = tokens(option), tokens(says)
    pairs = set(pairwise(mine)) & set(pairwise(theirs))
    return (len(set(mine) & set(theirs)) + len(pairs)) / max(len(set(mine)), 1)


def tokens(text):
    """Return the words, signs and numbers of a text, simplified."""
    plain = re.sub(r"\\(?:mathbf|mathsf|boldsymbol)\b|[\\{}$*`]", "", text)
    return re.findall(r"[^\W_]+|[=<>≤≥±−+-]", plain.lower())


def listed(box):
    """Return the entries of the numbered list of a box, those of inner boxes left out."""
    found, depth = [], 0
    for line in box.text.splitlines():
        mark = re.match(r"\s*(:{3,}|`{3,})(\{?)", line)
        if mark:
            depth += 1 if mark[2] else -1 if depth else 0
        elif depth == 0 and OPTION.match(line):
            found.append(OPTION.sub("", line))
        elif depth == 0 and found and line.strip():
            found[-1] += " " + line.strip()
    return found
