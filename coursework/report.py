"""How a class did: statistics of a set and of each question, as a page with plots."""

from __future__ import annotations

from collections import Counter
from html import escape

import numpy as np

from coursework import pages
from coursework.classroom import write
from coursework.marking import rows

MOST_SAID = 4


def report(room, set_):
    """Write the page, and return its path."""
    found = rows(room, set_)
    path = room.folder / "reports" / f"{set_.name}.html"
    write(path, pages.page(f"{room.name}: set {set_.number}, {set_.title}", body(set_, found)))
    return path


def body(set_, found):
    totals = np.array([row.machine + row.hand for row in found], float)
    status = Counter(row.status for row in found)
    lines = [
        f"<p>{len(found)} submissions: {', '.join(f'{n} {escape(s)}' for s, n in sorted(status.items()))}. "
        f"Mean {totals.mean():.1f} of {set_.points} points, median {np.median(totals):.1f}, "
        f"from {totals.min():.1f} to {totals.max():.1f}.</p>",
        histogram(set_, totals),
        "<h2>The questions</h2>",
        items(set_, found, totals),
        "<p>The mean is a share of the points. The last column is the correlation of a question's points with those of "
        "all other questions: near 1, who does well elsewhere does well here; below 0.2, look at the question.</p>",
    ]
    for q in set_.questions:
        lines += said(q, found, len(found))
    look = [row for row in found if row.flags]
    if look:
        body_ = "".join(
            f"<tr><td>{escape(r.student)}</td><td>{escape(' '.join(r.flags))}</td></tr>"
            for r in look
        )
        lines += [
            "<h2>To be looked at</h2>",
            f'<div class="scroll"><table><tbody>{body_}</tbody></table></div>',
        ]
    return "\n".join(lines)


def histogram(set_, totals):
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as plt

    figure, ax = plt.subplots(figsize=(6.4, 2.4))
    ax.hist(
        totals,
        bins=np.linspace(0, set_.points, min(set_.points, 20) + 1),
        color="#2f6db5",
        edgecolor="white",
    )
    ax.set_xlabel("points")
    ax.set_ylabel("students")
    ax.yaxis.get_major_locator().set_params(integer=True)
    ax.spines[["top", "right"]].set_visible(False)
    return pages.drawn(figure, f"How many students have how many of {set_.points} points")


def items(set_, found, totals):
    head = '<tr><th>question</th><th class="n">points</th><th class="n">mean</th><th class="n">full marks</th><th class="n">with the rest</th></tr>'
    out = []
    for q in set_.questions:
        mine = np.array([got(row, q) for row in found], float)
        rest = totals - mine
        varies = len(found) > 2 and mine.std() > 0 and rest.std() > 0
        with_rest = f"{np.corrcoef(mine, rest)[0, 1]:.2f}" if varies else "–"
        out.append(
            f'<tr><td>{q.number}. {pages.words(q.title)}</td><td class="n">{q.points}</td><td class="n">{mine.mean() / q.points:.0%}</td>'
            f'<td class="n">{np.mean(mine >= q.points):.0%}</td><td class="n">{with_rest}</td></tr>'
        )
    return f'<div class="scroll"><table><thead>{head}</thead><tbody>{"".join(out)}</tbody></table></div>'


def got(row, q):
    return row.result["questions"][q.number - 1]["points"] + (
        row.by_hand.get(q.number, (0, ""))[0] or 0
    )


def said(q, found, count):
    """Return what was said most often about a question: the mistakes of this class."""
    heard = Counter(
        words for row in found for words in row.result["questions"][q.number - 1]["said"]
    )
    if not heard:
        return []
    lines = "".join(
        f"<li>{n} of {count}: {pages.words(words)}</li>"
        for words, n in heard.most_common(MOST_SAID)
    )
    teacher = f"<p>{pages.words(q.teacher)}</p>" if q.teacher else ""
    return [f"<h2>Question {q.number}: what was said</h2><ul>{lines}</ul>{teacher}"]
