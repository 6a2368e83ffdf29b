"""How a session goes: the minutes of each section, and what can be left out.

The minutes are a chapter's own, shared out by what there is to read, to look at and to do. A
section can be left out where nothing further down uses a name of its code, cites its formulas or
says a term that it prints in bold.
"""

from __future__ import annotations

import ast
import re

from press.classroom.apart import has, is_a, pictures, words

#: minutes: a thousand words, a displayed formula, a cell, a picture, a vote, a step of one's own
PER = {"words": 5, "formula": 0.7, "cell": 0.5, "picture": 1.5, "vote": 3, "step": 4}
LONGEST_TERM = 4  # words


def weight(section):
    """Return how long a section takes, before all are made to fit the chapter."""
    told = [block for block in section.blocks if block.tag in ("p", "ul", "ol")]
    cells = [block for block in section.blocks if is_a(block, "cell")]
    said = sum(len(words(block).split()) for block in told)
    count = {
        "words": said / 1000,
        "formula": sum(is_a(block, "equation") for block in section.blocks),
        "cell": len(cells),
        "picture": sum(len(pictures(block)) for block in section.blocks),
        "vote": len(section.predictions),
        "step": sum(each.is_step for each in section.exercises),
    }
    return sum(PER[name] * many for name, many in count.items())


def minutes(chapter):
    """Return whole minutes for each section of the lesson, which add up to the chapter's own."""
    weights = [weight(section) for section in chapter.lesson]
    shares = [chapter.minutes * each / sum(weights) for each in weights]
    whole = [int(share) for share in shares]
    rest = chapter.minutes - sum(whole)
    largest = sorted(range(len(shares)), key=lambda i: whole[i] - shares[i])[:rest]
    return [each + (i in largest) for i, each in enumerate(whole)]


def terms(section):
    """Return what a section prints in bold, in its order, each once."""
    told = [block for block in section.blocks if block.tag in ("p", "ul", "ol")]
    found = [" ".join(words(bold).split()) for each in told for bold in each.xpath(".//strong")]
    found = [each.rstrip(".:,;") for each in found if "." not in each[:-1]]
    return list(dict.fromkeys(each for each in found if 0 < len(each.split()) <= LONGEST_TERM))


def code(section):
    """Return the code that a section shows, solutions left out."""
    cells = [block for block in section.blocks if is_a(block, "cell")]
    inputs = [each for cell in cells for each in cell.xpath(f".//div[{has('cell_input')}]//pre")]
    return "\n".join(map(words, inputs))


def names(text):
    """Return the names that a piece of code gives, and those that it uses."""
    given, used = set(), set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else given).add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            given.add(node.name)
        elif isinstance(node, ast.alias):
            given.add((node.asname or node.name).partition(".")[0])
    return given, used


def can_wait(chapter):
    """Return the sections on which nothing further down rests."""
    found = []
    for n, section in enumerate(chapter.lesson[1:], 1):
        below = chapter.lesson[n + 1 :] + [
            one for one in chapter.sections if one.name == "exercises"
        ]
        if section.predictions or any(each.is_step for each in section.exercises):
            continue
        if not any(rests_on(other, section) for other in below):
            found.append(section)
    return found


def rests_on(other, section):
    """Tell whether a section uses what another gives: a name, a formula, or a term."""
    given, _ = names(code(section))
    anew, used = names(code(other))
    anchors = {block.get("id") for block in section.blocks if is_a(block, "equation")}
    cited = {link[1:] for block in other.blocks for link in block.xpath(".//a/@href")}
    said = " ".join(" ".join(map(words, other.blocks)).lower().split())
    named = any(re.search(rf"\b{re.escape(term.lower())}", said) for term in terms(section))
    return bool(given & (used - anew) or anchors & cited or named)


def asks(section):
    """Return what there is in a section beside words, in a few of them."""
    moving = sum(len(block.xpath(f".//figure[{has('explorable')}]")) for block in section.blocks)
    count = {
        "moving picture": moving,
        "picture": sum(len(pictures(block)) for block in section.blocks) - moving,
        "formula": sum(is_a(block, "equation") for block in section.blocks),
        "vote": len(section.predictions),
        "step of one’s own": sum(each.is_step for each in section.exercises),
    }
    return ", ".join(
        f"{many} {name.replace(' of', 's of') if ' of' in name else name + 's'}" if many > 1
        else f"a {name}"
        for name, many in count.items()
        if many
    )  # fmt: skip
