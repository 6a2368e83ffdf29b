"""Folds: plain ``<details>``, which needs neither script nor style sheet.

What sphinx-design calls a dropdown becomes one, and so does what sphinx-togglebutton would fold by
a script: ``{toggle}``, anything of ``:class: toggle``, and boxes of ``:class: dropdown``, among
them the solutions of sphinx-exercise.
"""

from __future__ import annotations

import re
from html import escape

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from press.site.exercises import is_solution

# The class by which sphinx-design keeps the distance that the style sheet keeps here.
DISTANCE = "sd-mb-3"


class Fold(nodes.General, nodes.Element):
    """Something to unfold."""


class FoldTitle(nodes.General, nodes.TextElement):
    """What is seen of it before."""


class Folding(nodes.General, nodes.Element):
    """A box around another box, which is written as a fold."""


class Dropdowns(SphinxPostTransform):
    """Take over the dropdowns of sphinx-design."""

    default_priority = 198  # at 199 sphinx-design would do it
    formats = ("html",)

    def run(self, **_) -> None:
        """Replace every dropdown."""
        for node in list(self.document.findall(nodes.container)):
            if node.get("design_component") == "dropdown":
                node.replace_self(fold_of(node))


def fold_of(node: nodes.container) -> Fold:
    """Return a dropdown of sphinx-design as a fold, with all of its options."""
    title, body = [nodes.Text("More")], node.children
    ids = list(node["ids"])
    if node["has_title"]:
        title, body = node[0].children, node.children[1:]
        ids += node[0]["ids"]
    classes = [name for name in node["container_classes"] if name != DISTANCE]
    if node["chevron"] == "down-up":
        classes.append("down-up")
    fold = Fold(ids=ids, classes=["fold", *classes], open=node["opened"])
    fold["group"] = node.get("details_name")
    summary = FoldTitle("", "", classes=node["title_classes"])
    if node["icon"]:
        # Only a page that asks for an icon needs to know them.
        from sphinx_design.icons import get_octicon

        summary += nodes.raw("", get_octicon(node["icon"], height="1em"), format="html")
    summary += title
    fold += summary
    if node["body_classes"]:
        body = [nodes.container("", *body, is_div=True, classes=node["body_classes"])]
    fold += body
    return fold


class FoldedBoxes(SphinxPostTransform):
    """Fold the boxes that ask for it by their class."""

    default_priority = 900  # when nothing else will replace them
    formats = ("html",)

    def run(self, **_) -> None:
        """Put each such box into a fold."""
        for node in list(self.document.findall(asks_to_fold)):
            folding = Folding(box=boxed(node), open="toggle-shown" in node["classes"])
            folding["hint"] = self.config.togglebutton_hint
            if is_solution(node):
                folding["solves"] = node["target_label"]
            node.replace_self(folding)
            folding += node


def boxed(node: nodes.Element) -> bool:
    """Tell whether a node has a frame and a title of its own."""
    return isinstance(node, nodes.Admonition)


def asks_to_fold(node: nodes.Node) -> bool:
    """Tell whether a node has one of the classes by which sphinx-togglebutton finds its work."""
    classes = node.get("classes", []) if isinstance(node, nodes.Element) else []
    return "toggle" in classes or ("dropdown" in classes and boxed(node))


def details(html: str, folding: nodes.Element) -> str:
    """Return a box as a fold: its title is what is seen before, the links in it left out.

    Parameters
    ----------
    html : str
        The box as it is written without folding.
    folding : Folding
        How it folds.
    """
    state = " open" if folding["open"] else ""
    if not folding["box"]:
        hint = escape(folding["hint"])
        return f'<details class="fold"{state}><summary>{hint}</summary>{html}</details>\n'
    start = re.match(r"\s*<div\b([^>]*)>\s*", html)
    inner = html[start.end() : html.rindex("</div>")]
    title = re.match(r'<p class="admonition-title"[^>]*>(.*?)</p>', inner, re.DOTALL)
    words = title[1] if title else escape(folding["hint"])
    words = re.sub(r'<a class="headerlink".*?</a>', "", words, flags=re.DOTALL)
    words = re.sub(r"</?a\b[^>]*>", "", words)
    frame = start[1]
    if "solves" in folding:
        # A solution looks like the hints of its exercise, and says whose it is.
        frame = re.sub(r"\badmonition\b", "fold", frame) + f' data-solves="{folding["solves"]}"'
    return (
        f'<details{frame}{state}><summary class="admonition-title">{words}</summary>\n'
        f"{inner[title.end() :] if title else inner}</details>\n"
    )


def visit_folding(translator, node: Folding) -> None:
    """Remember where the box begins."""
    node["start"] = len(translator.body)


def depart_folding(translator, node: Folding) -> None:
    """Write the box anew."""
    start = node["start"]
    translator.body[start:] = [details("".join(translator.body[start:]), node)]


def visit_fold(translator, node: Fold) -> None:
    """Open the fold; of those with one name a browser shows one at a time."""
    state = {"open": ""} if node["open"] else {}
    group = {"name": node["group"]} if node["group"] else {}
    translator.body.append(translator.starttag(node, "details", **group, **state))


def depart_fold(translator, node: Fold) -> None:
    """Close the fold."""
    translator.body.append("</details>\n")


def visit_title(translator, node: FoldTitle) -> None:
    """Open the line that is always seen."""
    translator.body.append(translator.starttag(node, "summary", suffix=""))


def depart_title(translator, node: FoldTitle) -> None:
    """Close it."""
    translator.body.append("</summary>\n")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the transforms and what they make."""
    app.add_node(Fold, html=(visit_fold, depart_fold))
    app.add_node(FoldTitle, html=(visit_title, depart_title))
    app.add_node(Folding, html=(visit_folding, depart_folding))
    app.add_post_transform(Dropdowns)
    app.add_post_transform(FoldedBoxes)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
