"""Keep the comma after a short formula on the line of the formula.

Where text follows a formula without a space, as in “for any x,”, a browser may break the line
between them. Here both are put into one span that does not break.
"""

import re

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

SHORT = 30
CLOSING = re.compile(r"[.,;:!?)\]’”]+")


class TightPunctuation(SphinxPostTransform):
    """Join each short formula with the punctuation that closes it."""

    default_priority = 800

    def run(self, **_) -> None:
        """Look at every formula that is followed by text."""
        for math in list(self.document.findall(nodes.math)):
            after = math.next_node(descend=False, siblings=True)
            mark = CLOSING.match(after) if isinstance(after, nodes.Text) else None
            if mark is None or len(math.astext()) > SHORT:
                continue
            # Texts that read alike are equal, so this one is found by its place.
            place = math.parent.index(math) + 1
            math.parent[place] = nodes.Text(after[mark.end() :])
            together = nodes.inline("", "", classes=["tight"])
            math.replace_self(together)
            together += [math, nodes.Text(mark[0])]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the transform."""
    app.add_post_transform(TightPunctuation)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
