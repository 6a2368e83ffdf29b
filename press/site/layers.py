"""The two layers of a page: evidence is one quiet line, and so is what is beside the notes.

A cell tagged ``evidence`` becomes ``<details class="evidence">``, whose line counts what its checks
have left; the section "Beside the notes" becomes ``<details class="beside">``, which keeps the id
of its heading. Both are plain folds: without script and without style sheet they open as well.
"""

from __future__ import annotations

import re
from collections import Counter

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from press.author.notebooks import BESIDE, EVIDENCE

# How many of each form there are, said for one and for more, in this order. The forms that are not
# named here are checks.
SAID = {
    "checked": ("1 checked", "{} checked"),
    "only if": ("1 on a condition", "{} on a condition"),
    "misprint": ("1 misprint", "{} misprints"),
    "text": ("1 phrase of the text", "{} phrases of the text"),
    "drawn": ("1 mark in the picture", "{} marks in the picture"),
    "options": ("1 prediction", "{} predictions"),
    "told": ("1 told", "{} told"),
    "not checkable": ("1 not checkable", "{} not checkable"),
}
# What is said and not computed.
MERELY = {"told", "not checkable"}


class Evidence(nodes.General, nodes.Element):
    """A cell that proves something, folded."""


class Unsearched(nodes.General, nodes.Element):
    """Code that is shown, and that the search of the book passes over."""


class Beside(nodes.General, nodes.Element):
    """What is around the last section of a page, for whoever has the notes."""


def line(forms: list[str]) -> tuple[str, str]:
    """Return the mark and the words of an evidence's line.

    Parameters
    ----------
    forms : list of str
        The form of each record of the cell.
    """
    times = Counter(form if form in SAID else "checked" for form in forms)
    parts = [
        one if times[form] == 1 else more.format(times[form])
        for form, (one, more) in SAID.items()
        if times[form]
    ]
    mark = "○" if set(times) <= MERELY else "≠" if set(times) == {"misprint"} else "✓"
    return mark, " · ".join(parts) or "preparation"


class FoldedEvidence(SphinxPostTransform):
    """Put each cell of evidence into its fold."""

    default_priority = 191  # when solutions have shown their cells
    formats = ("html",)

    def run(self, **_) -> None:
        """Look at the cells."""
        for cell in list(self.document.findall(nodes.container)):
            if f"tag_{EVIDENCE}" not in cell["classes"]:
                continue
            cell.attributes.pop("hide_mode", None)
            for block in list(cell.findall(nodes.literal_block)):
                block.replace_self(Unsearched(block=block))
            fold = Evidence(forms=cell["cell_metadata"].get("records", []))
            cell.replace_self(fold)
            fold += cell


class FoldedSection(SphinxPostTransform):
    """Put the section beside the notes into its fold."""

    default_priority = 191
    formats = ("html",)

    def run(self, **_) -> None:
        """Look at the sections."""
        for section in list(self.document.findall(nodes.section)):
            if section[0].astext() == BESIDE:
                fold = Beside()
                section.replace_self(fold)
                fold += section


def visit_evidence(translator, node: Evidence) -> None:
    """Write the line; a screen reader is told what it is."""
    mark, words = line(node["forms"])
    translator.body.append(
        f'<details class="evidence"><summary><span aria-hidden="true">{mark}</span> '
        f'<span><span class="unseen">Evidence: </span>{words}</span></summary>\n'
    )


def depart_fold(translator, node: nodes.Element) -> None:
    """Close the fold."""
    translator.body.append("</details>\n")


def visit_unsearched(translator, node: Unsearched) -> None:
    """Write the code as any other."""
    translator.visit_literal_block(node["block"])


def visit_beside(translator, node: Beside) -> None:
    """Remember where the section begins."""
    node["start"] = len(translator.body)


def depart_beside(translator, node: Beside) -> None:
    """Write the section anew: its heading is what is seen before."""
    html = "".join(translator.body[node["start"] :])
    translator.body[node["start"] :] = [as_fold(html)]


def as_fold(html: str) -> str:
    """Return a section as a fold with its id, its heading as the line that is always seen."""
    html = re.sub(r'<a class="headerlink".*?</a>(?=</h)', "", html, count=1, flags=re.DOTALL)
    html = re.sub(r"(<h\d.*?</h\d>)", r"<summary>\1</summary>", html, count=1, flags=re.DOTALL)
    html = html.replace("<section ", '<details class="beside" ', 1)
    return "</details>".join(html.rsplit("</section>", 1))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the transforms and what they make."""
    app.add_node(Evidence, html=(visit_evidence, depart_fold))
    app.add_node(Unsearched, html=(visit_unsearched, depart_fold))
    app.add_node(Beside, html=(visit_beside, depart_beside))
    app.add_post_transform(FoldedEvidence)
    app.add_post_transform(FoldedSection)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
