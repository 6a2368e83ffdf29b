"""How a class did: statistics of a set and of each question, as a page with plots."""

from __future__ import annotations

from collections import Counter

import numpy as np

from coursework import pages
from coursework.classroom import write
from coursework.marking import TO_MARK, rows
from coursework.pages import text

MOST_SAID = 4
READ = (
    "The mean is a share of the points, among those whose words are read. The last column is the "
    "correlation of a question's points with those of all others: near 1, who does well elsewhere "
    "does well here; below 0.2, look at the question."
)


def report(room, set_):
    """Write the page, and return its path."""
    found = rows(room, set_)
    path = room.folder / "reports" / f"{set_.name}.html"
    over = f"Set {set_.number} · {text(room.name)}"
    write(path, pages.page(set_.title, body(set_, found), over, lead(set_, found)))
    return path


def lead(set_, found):
    """Return the first lines: how many there are, and how they did."""
    totals, status = whole(set_, found), Counter(row.status for row in found)
    states = ", ".join(f"{n} {state}" for state, n in sorted(status.items()))
    waits = "Words that wait for marks count as 0 in the totals. " if status[TO_MARK] else ""
    many = "1 submission" if len(found) == 1 else f"{len(found)} submissions"
    middle = f"median {np.median(totals):.1f}, from {totals.min():.1f} to {totals.max():.1f}"
    return (
        f'<p class="total">{totals.mean():.1f} <small>of {set_.points} points in the mean, '
        f'{middle}</small></p><p class="small">{many}: {states}. {waits}'
        "What being late costs is not taken off here.</p>"
    )


def whole(set_, found):
    return np.array([row.whole(set_) for row in found], float)


def body(set_, found):
    """Return the plots and tables."""
    totals = whole(set_, found)
    lines = [
        f"<figure>{histogram(set_, totals)}</figure>",
        "<section><h2>The questions</h2>",
        items(set_, found, totals),
        f'<p class="small">{READ}</p></section>',
    ]
    lines += [said(q, found) for q in set_.questions]
    return "\n".join([*lines, to_look_at(found)])


def histogram(set_, totals):
    """Return the plot of how many students have how many points."""
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as plt

    from press.site.theme.colours import light

    colours = light()
    edges = np.linspace(0, set_.points, min(set_.points, 20) + 1)
    heights, _ = np.histogram(np.clip(totals, 0, set_.points), edges)
    figure, ax = plt.subplots(figsize=(7, 2.3))
    ax.bar(edges[:-1], heights, np.diff(edges) * 0.92, align="edge", color=colours["data"])
    ax.axvline(totals.mean(), color=colours["pc1"], lw=1.2)
    ax.annotate(
        "mean", (totals.mean(), 1), xycoords=("data", "axes fraction"), xytext=(0, 3),
        textcoords="offset points", ha="center", color=colours["pc1"], fontsize=8,
    )  # fmt: skip
    ax.set(xlim=(0, set_.points), xlabel="points", ylabel="students")
    ax.yaxis.get_major_locator().set_params(integer=True)
    ax.spines[["top", "right"]].set_visible(False)
    soft = colours["ink-soft"]
    ax.tick_params(colors=soft, labelsize=8)
    for part in (ax.xaxis.label, ax.yaxis.label):
        part.set(color=soft, fontsize=9)
    ax.spines[["left", "bottom"]].set_color(colours["line"])
    return pages.drawn(figure, f"How many students have how many of {set_.points} points")


def items(set_, found, totals):
    """Return the table of the questions."""
    head = (
        '<tr><th>question</th><th class="n">points</th><th colspan="2">mean</th>'
        '<th class="n">full marks</th><th class="n">with the rest</th></tr>'
    )
    lines = []
    for q in set_.questions:
        lines.append(
            f'<tr><td>{q.number}. {pages.words(q.title)}</td><td class="n">{q.points}</td>'
            f"{item(q, found, totals)}</tr>"
        )
    table = f"<table><thead>{head}</thead><tbody>{''.join(lines)}</tbody></table>"
    return f'<div class="scroll" tabindex="0">{table}</div>'


def item(q, found, totals):
    """Return the cells of a question: its mean, full marks, and how it goes with the rest."""
    done = np.array([not row.waits(q) for row in found])
    mine = np.array([row.got(q) for row in found], float)[done]
    rest = totals[done] - mine
    if not done.any():
        return '<td></td><td class="n">to be marked</td><td class="n">–</td><td class="n">–</td>'
    varies = len(mine) > 2 and mine.std() > 1e-9 and rest.std() > 1e-9
    with_rest = f"{np.corrcoef(mine, rest)[0, 1]:.2f}" if varies else "–"
    mean, full = mine.mean() / max(1, q.points), np.mean(mine >= q.points)
    return (
        f'<td>{pages.bar(mean)}</td><td class="n">{mean:.0%}</td><td class="n">{full:.0%}</td>'
        f'<td class="n">{with_rest}</td>'
    )


def said(q, found):
    """Return what was said most often about a question: the mistakes of this class."""
    heard = Counter(
        words for row in found for words in row.result["questions"][q.number - 1]["said"]
    )
    if not heard:
        return ""
    lines = "".join(
        f"<tr><td>{pages.words(words[:1].upper() + words[1:])}</td>"
        f'<td class="n">{n} of {len(found)}</td></tr>'
        for words, n in heard.most_common(MOST_SAID)
    )
    paragraphs = q.teacher.split("\n\n") if q.teacher else []
    teacher = "".join(f"<p>{pages.words(' '.join(one.split()))}</p>" for one in paragraphs)
    note = f"<details><summary>For the teacher</summary>{teacher}</details>" if teacher else ""
    return (
        f'<section><h2>{q.number}. {pages.words(q.title)}</h2><p class="small">What was said</p>'
        f"<table><tbody>{lines}</tbody></table>{note}</section>"
    )


def to_look_at(found):
    """Return the table of the submissions that somebody should look at."""
    why = {row.student: " ".join([*row.private, *row.flags]) for row in found}
    lines = "".join(
        f"<tr><td>{text(student)}</td><td>{text(words)}</td></tr>"
        for student, words in why.items()
        if words
    )
    if not lines:
        return ""
    return (
        '<section><h2>To be looked at</h2><div class="scroll" tabindex="0"><table><tbody>'
        f"{lines}</tbody></table></div></section>"
    )
