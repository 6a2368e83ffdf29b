"""The ``{dropdown}`` directive: plain ``<details>``, which folds without script or style sheet."""

from __future__ import annotations

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective


class Fold(nodes.General, nodes.Element):
    """Something to unfold."""


class FoldTitle(nodes.General, nodes.TextElement):
    """What is seen of it before."""


class Dropdown(SphinxDirective):
    """A titled fold; ``:open:`` shows its content at once, ``:class:`` names its kind."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec = {"open": directives.flag, "class": directives.class_option}

    def run(self) -> list[nodes.Node]:
        """Return the fold and what the title's parsing complained of."""
        self.assert_has_content()
        fold = Fold(
            "", classes=["fold", *self.options.get("class", [])], open="open" in self.options
        )
        title, complaints = self.state.inline_text(self.arguments[0], self.lineno)
        fold += FoldTitle(self.arguments[0], "", *title)
        self.state.nested_parse(self.content, self.content_offset, fold)
        return [fold, *complaints]


def visit_fold(translator, node: Fold) -> None:
    """Open the fold."""
    translator.body.append(
        translator.starttag(node, "details", **({"open": ""} if node["open"] else {}))
    )


def depart_fold(translator, node: Fold) -> None:
    """Close the fold."""
    translator.body.append("</details>\n")


def visit_title(translator, node: FoldTitle) -> None:
    """Open the line that is always seen."""
    translator.body.append("<summary>")


def depart_title(translator, node: FoldTitle) -> None:
    """Close it."""
    translator.body.append("</summary>\n")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive and its two nodes."""
    app.add_directive("dropdown", Dropdown)
    app.add_node(Fold, html=(visit_fold, depart_fold))
    app.add_node(FoldTitle, html=(visit_title, depart_title))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
