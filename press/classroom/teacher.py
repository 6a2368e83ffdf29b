"""The teacher's page of a chapter: aims, minutes, predictions with answers, and solutions."""

from __future__ import annotations

from posixpath import dirname, relpath

from press.classroom import plan
from press.classroom.apart import inside, write


def answers(chapter, marked, later, titles, slides):
    """Return the body of the page of answers and minutes, its links those of the chapter."""
    name = chapter.page.rpartition("/")[2]
    link = f"{name}.html"
    votes = "".join(map(vote, chapter.predictions))
    todo = "".join(map(exercise, chapter.exercises))
    parts = [
        f"<h1>Teaching <em>{inside(chapter.title)}</em></h1>",
        f'<p>For whoever teaches <a href="{link}">the chapter</a>, and made of it. '
        f'<a href="{slides}">The slides</a> show its pictures, predictions and formulas.</p>',
        aims(chapter),
        timetable(chapter, marked),
        section("predictions", "To vote on", votes) if votes else "",
        section("exercises", "Exercises, with solutions", todo),
        afterwards(chapter, later, titles),
    ]
    return f"<section>{''.join(parts)}</section>"


def section(name, title, text):
    return f'<section id="{name}"><h2>{title}</h2>{text}</section>'


def aims(chapter):
    goals = chapter.objectives.xpath("./ul")
    about = chapter.objectives.xpath("./p")[1:]
    text = "<p>Afterwards a student can</p>" + "".join(map(write, [*goals, *about]))
    return section("aims", "What it is for", text)


def timetable(chapter, marked):
    """Return the table of sections with their minutes."""
    link = f"{chapter.page.rpartition('/')[2]}.html"
    told = list(zip(chapter.lesson, plan.minutes(chapter), strict=True))
    rows = "".join(
        f'<tr><td><a href="{link}#{each.name}">{inside(each.title)}</a></td><td>{many}</td>'
        f"<td>{plan.asks(each)}</td><td>{'can wait' if each in marked else ''}</td></tr>"
        for each, many in told
    )
    spared = sum(many for each, many in told if each in marked)
    text = (
        f"<p>The chapter takes about {chapter.minutes} minutes without its exercises. They are "
        "shared out here by what there is to read, to look at and to do: take them as a guess. "
        + (f"What can wait is {spared} minutes; nothing below needs it. " if marked else "")
        + "The evidence, and what stands beside the notes, is for reading and not for the hour."
        "</p><table><thead><tr><th>section</th><th>minutes</th><th>there is</th>"
        f"<th>if time is short</th></tr></thead><tbody>{rows}</tbody></table>"
    )
    return section("minutes", "The hour", text)


def vote(prediction):
    """Return a prediction with the answer that holds, and what each answer would mean."""
    asked = "".join(map(write, prediction.asked))
    holds = "<p><strong>This one holds.</strong></p>"
    options = "".join(
        f"<li>{inside(each)}{holds if n == prediction.holds else ''}</li>"
        for n, each in enumerate(prediction.options)
    )
    means = "".join(map(write, prediction.means))
    return f"{asked}<ol>{options}</ol><h3>What each answer would mean</h3>{means}"


def exercise(each):
    """Return an exercise with its helps, and its solution in a fold."""
    title, *rest = each.box
    how = (
        "The page checks the answer."
        if each.by_machine
        else "Nothing checks the answer: the solution ends with what to look for."
    )
    step = " The lesson waits for it: take it up where it stands." if each.is_step else ""
    told = "".join(map(write, rest))
    parts = [] if each.solution is None else each.solution.xpath("./*[not(self::summary)]")
    return (
        f"<h3>{inside(title)}</h3>{told}<p><small>{how}{step}</small></p>"
        f'<details class="fold"><summary>Solution</summary>{"".join(map(write, parts))}</details>'
    )


def afterwards(chapter, later, titles):
    if not later:
        return ""
    here = dirname(chapter.page)
    links = ", ".join(
        f'<a href="{relpath(f"{page}.html", here)}">{titles[page]}</a>' for page in later
    )
    return section("later", "What builds on it", f"<p>{links}.</p>")
