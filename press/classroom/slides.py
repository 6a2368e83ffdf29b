"""The slides of a chapter: its pictures, predictions and displayed formulas, in their order.

What the chapter says between them is under each slide, for whoever speaks. Without the script all
slides stand below one another, and so they do on paper.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from press.classroom.apart import inside, is_a, pictures, words, write

#: letters: what leads to a formula is shown with it if it is no longer
LEADS = 420


@dataclass
class Slide:
    """What is shown under a title, and what the chapter says before it."""

    title: str
    shown: str
    kind: str
    said: list[str] = field(default_factory=list)

    def html(self):
        head = "h1" if self.kind == "opening" else "h2"
        notes = f'<aside class="notes">{"".join(self.said)}</aside>' if self.said else ""
        return (
            f'<section class="slide {self.kind}"><{head}>{self.title}</{head}>'
            f'<div class="shown">{self.shown}</div>{notes}</section>'
        )


def deck(chapter):
    """Return the slides of a chapter as HTML."""
    slides = [opening(chapter)]
    for section in chapter.lesson:
        slides += slides_of(section)
    slides += [
        Slide("To take away", "".join(map(write, block[1:])), "takeaway")
        for section in chapter.sections
        for block in section.blocks
        if is_a(block, "takeaway")
    ]
    return "".join(slide.html() for slide in slides)


def opening(chapter):
    """Return the first slide: the title and the question of the chapter."""
    question = write(chapter.question) if chapter.question is not None else ""
    goals = "".join(map(write, chapter.objectives.xpath("./ul")))
    return Slide(inside(chapter.title), question, "opening", [goals])


def slides_of(section):
    """Return the slides of a section; one that shows nothing has its first words."""
    title, found, said = inside(section.title), [], []
    for block in section.blocks:
        if is_a(block, "equation") and goes_on(found, said):
            found[-1].shown += "".join(map(write, [*said, block]))
            said = []
            continue
        slide = slide_of(title, block, said)
        if slide is not None:
            found.append(slide)
            said = []
        elif block.tag in ("p", "ul", "ol"):
            said.append(block)
    rest = list(map(write, said))
    if found:
        found[-1].said += rest
    elif rest:
        found = [Slide(title, rest[0], "told", rest[1:])]
    return found


def goes_on(found, said):
    """Tell whether a sentence that began before the last formula leads to the next one."""
    after = bool(found) and found[-1].kind == "formula" and len(said) == 1
    return after and words(said[0]).strip()[:1].islower()


def slide_of(title, block, said):
    """Return the slide that a block makes, or None where it is only said."""
    notes = list(map(write, said))
    if is_a(block, "equation"):
        leads = said and said[-1].tag == "p" and len(words(said[-1])) <= LEADS
        lead = notes.pop() if leads else ""
        return Slide(title, lead + write(block), "formula", notes)
    if is_a(block, "predict"):
        return Slide(title, "".join(map(write, block[1:])), "vote", notes)
    drawn = pictures(block) if is_a(block, "cell") else []
    if drawn:
        return Slide(title, "".join(map(write, drawn)), "drawn", notes)
    return None
