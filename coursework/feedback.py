"""What a student gets back: their answer, what is wrong in words, marks; never the hidden data."""

from __future__ import annotations

import warnings

import numpy as np

from coursework import pages, wire
from coursework.classroom import write
from coursework.gradebook import placed_cells
from coursework.marking import TO_MARK, rows
from coursework.pages import text
from coursework.said import Progress, plain

LONGEST = 6_000


def feedback(room, set_, quiet=False):
    """Write a page for each graded student, and return the folder and how many."""
    found = rows(room, set_)
    place = room.folder / "feedback" / set_.name
    with Progress("writing feedback", len(found), quiet=quiet) as bar:
        for row in found:
            write(place / f"{row.student}.html", page(set_, row))
            bar.step()
    return place, len(found)


def page(set_, row):
    """Return a student's page."""
    placed = placed_cells(set_, row.result)
    body = "\n".join(question(q, row, placed) for q in set_.questions)
    over = f"Set {set_.number} · {text(row.record.get('name') or row.student)}"
    return pages.page(set_.title, body, over, lead(set_, row))


def lead(set_, row):
    """Return the first lines: what there is in all, and what is to be said of the whole."""
    waits, total = row.status == TO_MARK, row.total(set_)
    lines = [
        f'<p class="total">{pages.points(total)} <small>of {set_.points} points</small></p>',
        pages.bar(total / max(1, set_.points), "wait" if waits else pages.tone(total, set_.points)),
    ]
    if waits:
        lines.append(
            '<p class="small">Words are still to be read: these points are not the last.</p>'
        )
    if row.penalty:
        days = "1 day" if row.days_late == 1 else f"{row.days_late} days"
        cost = pages.points(row.penalty)
        lines.append(f"<p>It came {days} late, which costs {cost} per cent of the points.</p>")
    lines += [f"<p>{text(flag[:1].upper() + flag[1:])}</p>" for flag in row.flags]
    return "".join(lines)


def question(q, row, placed):
    """Return what a student reads of a question."""
    mine, got = row.result["questions"][q.number - 1], row.got(q)
    kind = "wait" if row.waits(q) else pages.tone(got, q.points)
    of = f"of {q.points}{' so far' if row.waits(q) else ''}"
    out = [
        f'<section class="{kind}"><div class="head"><h2>{q.number}. {pages.words(q.title)}</h2>'
        f'<span class="n"><b>{pages.points(got)}</b> {of}</span></div>',
        pages.bar(got / max(1, q.points)),
        parts(q, mine),
    ]
    out += [f"<p>{pages.words(said[:1].upper() + said[1:])}</p>" for said in mine["said"]]
    if row.mark(q).tests is not None:
        given = pages.points(row.by_tests(q))
        out.append(f'<p class="small">By hand it was given {given} of {q.by_machine}.</p>')
    out += [redrawn(data, q) for data in mine.get("figures", [])]
    if q.by_hand:
        out += by_hand(q, mine, row)
    if q.by_machine:
        out.append(answer(row, placed[q.number], full=got >= q.points))
    return "\n".join([*out, "</section>"])


def parts(q, mine):
    """Return which parts of a question were right, where it has several."""
    if len(mine["parts"]) < 2:
        return ""
    lines = [
        f'<tr class="{pages.tone(got, of)}"><td class="tick">{"✓" if got else "✗"}</td>'
        f'<td>{pages.words(title)}</td><td class="n">{got} of {of}</td></tr>'
        for got, (of, title, _) in zip(mine["parts"], q.hidden, strict=True)
    ]
    return f"<table><tbody>{''.join(lines)}</tbody></table>"


def by_hand(q, mine, row):
    """Return an answer in words, its marks and what was written to it."""
    mark = row.mark(q)
    if mine["essay"] is None:
        state = "not answered"
    elif row.waits(q):
        state = "still to be read"
    else:
        state = f"{pages.points(mark.words or 0)} of {q.by_hand} points"
    out = [f'<p class="small">Your words: {state}</p>']
    if mine["essay"]:
        out.append(f'<p class="words">{text(mine["essay"][:LONGEST].strip())}</p>')
    if mark.extra:
        out.append(f'<p class="small">And {pages.points(mark.extra)} beyond what there was.</p>')
    return out + ([f'<p class="comment">{text(mark.comment)}</p>'] if mark.comment else [])


def answer(row, places, full):
    """Return the cells of an answer, folded where nothing is wrong with it."""
    code = "\n\n".join(row.result["codes"][place] for place in places)[:LONGEST]
    shown = "".join(row.result["cells"][place] for place in places)[:LONGEST]
    if not code:
        return ""
    body = f"<pre>{text(code)}</pre>"
    if shown:
        body += f'<p class="small">It printed</p><pre>{text(shown)}</pre>'
    return f"<details{'' if full else ' open'}><summary>Your answer</summary>{body}</details>"


def redrawn(data, q):
    """Return a student's figure, drawn again from the data that it shows."""
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as plt

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # letters that no font here has, say
            axes = wire.decoded(data).axes[:4]
            count = max(1, len(axes))
            figure, places = plt.subplots(1, count, figsize=(4.4 * count, 3), squeeze=False)
            for ax, about in zip(places[0], axes, strict=False):
                draw(ax, about)
            photograph = any(about["images"] for about in axes)
            picture = pages.drawn(figure, f"Your figure of question {q.number}", photograph)
    except Exception:  # whatever a student's figure holds, the page is written
        plt.close("all")
        return '<p class="small">Your figure could not be drawn again.</p>'
    return f"<figure>{picture}<figcaption>Your figure, as it was graded</figcaption></figure>"


def draw(ax, about):
    """Draw what some axes show, within bounds."""
    for line in about["lines"][:20]:
        ax.plot(np.ravel(line["x"])[:5000], np.ravel(line["y"])[:5000], lw=1.2)
    for dots in about["points"][:10]:
        ax.scatter(*np.asarray(dots)[:2000].T, s=8)
    for left, width, height in about["bars"][:200]:
        ax.bar(left + width / 2, height, width, color="C0")
    for image in about["images"][:1]:
        ax.imshow(np.asarray(image)[:500, :500])
    ax.set_title(label(about["title"]), fontsize=9)
    ax.set_xlabel(label(about["xlabel"]), fontsize=9)
    ax.set_ylabel(label(about["ylabel"]), fontsize=9)
    ax.tick_params(labelsize=8)
    ax.spines[["top", "right"]].set_visible(False)
    for axis in ("x", "y"):
        if about[f"{axis}scale"] in ("linear", "log"):
            ax.set(**{f"{axis}scale": about[f"{axis}scale"]})


def label(words):
    return plain(str(words))[:120].replace("$", r"\$")
