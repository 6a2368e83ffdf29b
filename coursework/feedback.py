"""What a student gets back: their answer, what is wrong in words, marks; never the hidden data."""

from __future__ import annotations

from html import escape

import numpy as np

from coursework import pages, wire
from coursework.classroom import write
from coursework.gradebook import placed_cells
from coursework.marking import TO_MARK, rows
from coursework.said import Progress

LONGEST = 6_000


def feedback(room, set_, quiet=False):
    """Write a page for each graded student, and return the folder and how many."""
    found = rows(room, set_)
    place = room.folder / "feedback" / set_.name
    with Progress("writing feedback", len(found)) as bar:
        for row in found:
            write(place / f"{row.student}.html", page(set_, row))
            if not quiet:
                bar.step()
    return place, len(found)


def page(set_, row):
    """Return a student's page."""
    waits = row.status == TO_MARK
    total = f"{pages.points(row.total)} of {set_.points} points"
    lines = [
        f"<p><strong>{total}</strong>{', before what is still read by hand' if waits else ''}.</p>"
    ]
    if row.penalty:
        days = "1 day" if row.days_late == 1 else f"{row.days_late} days"
        lines.append(
            f"<p>It came {days} late, which costs {pages.points(row.penalty)} per cent.</p>"
        )
    lines += [f"<p>{escape(flag[:1].upper() + flag[1:])}</p>" for flag in told(row.flags)]
    placed = placed_cells(set_, row.result)
    for q, mine in zip(set_.questions, row.result["questions"], strict=True):
        lines.append(question(q, mine, row, placed))
    return pages.page(f"{row.student}: set {set_.number}, {set_.title}", "\n".join(lines))


def told(flags):
    """Return what a student should know; who looks like whom is the instructor's to see."""
    return [flag for flag in flags if "looks like" not in flag]


def question(q, mine, row, placed):
    mark, comment = row.by_hand.get(q.number, (None, ""))
    got, of = mine["points"] + (mark or 0), q.points
    full = got >= of
    out = [f"<h2>{q.number}. {pages.words(q.title)}</h2>"]
    head = f"{pages.points(got)} of {of} points"
    out.append(
        f'<p class="{"good" if full else "bad"}"><strong>{"✓" if full else "✗"} {head}</strong></p>'
    )
    parts = [
        (points, of_, title)
        for points, (of_, title, _) in zip(mine["parts"], q.hidden, strict=True)
    ]
    if len(parts) > 1:
        cells = "".join(
            f'<tr><td>{"✓" if got_ else "✗"} {pages.words(title)}</td><td class="n">{got_} of {of_}</td></tr>'
            for got_, of_, title in parts
        )
        out.append(f"<table><tbody>{cells}</tbody></table>")
    out += [f"<p>{pages.words(words[:1].upper() + words[1:])}</p>" for words in mine["said"]]
    for data in mine.get("figures", []):
        out.append(redrawn(data, q))
    if q.by_hand:
        state = (
            "not answered"
            if mine["essay"] is None
            else "still to be read"
            if mark is None
            else f"{pages.points(mark)} of {q.by_hand}"
        )
        out.append(f"<p>Your words: {state}.</p>")
        out += [f"<p>{escape(comment)}</p>"] if comment else []
    codes = [row.result["codes"][place] for place in placed[q.number]]
    if codes:
        text = "\n\n".join(codes)[:LONGEST]
        shown = "".join(row.result["cells"][place] for place in placed[q.number])[:LONGEST]
        body = f"<pre>{escape(text)}</pre>" + (
            f"<p>It printed:</p><pre>{escape(shown)}</pre>" if shown else ""
        )
        out.append(
            f"<details{'' if full else ' open'}><summary>Your answer</summary>{body}</details>"
        )
    return "\n".join(out)


def redrawn(data, q):
    """Return a student's figure, drawn again from the data that it shows."""
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as plt

    try:
        axes = wire.decoded(data).axes[:4]
        figure, places = plt.subplots(
            1, max(1, len(axes)), figsize=(3.4 * max(1, len(axes)), 2.6), squeeze=False
        )
        for ax, about in zip(places[0], axes, strict=False):
            draw(ax, about)
        return pages.drawn(figure, f"Your figure of question {q.number}, as it was graded")
    except Exception:  # whatever a student's figure holds, the page is written
        plt.close("all")
        return "<p>(Your figure could not be drawn again.)</p>"


def draw(ax, about):
    for line in about["lines"][:20]:
        ax.plot(np.ravel(line["x"])[:5000], np.ravel(line["y"])[:5000], lw=1)
    for dots in about["points"][:10]:
        ax.scatter(*np.asarray(dots)[:2000].T, s=6)
    for left, width, height in about["bars"][:200]:
        ax.bar(left + width / 2, height, width)
    for image in about["images"][:1]:
        ax.imshow(np.asarray(image)[:500, :500])
    ax.set_title(plain(about["title"]), fontsize=9)
    ax.set_xlabel(plain(about["xlabel"]), fontsize=8)
    ax.set_ylabel(plain(about["ylabel"]), fontsize=8)
    if about["xscale"] in ("linear", "log"):
        ax.set_xscale(about["xscale"])
    if about["yscale"] in ("linear", "log"):
        ax.set_yscale(about["yscale"])


def plain(text):
    return str(text)[:120].replace("$", r"\$")
