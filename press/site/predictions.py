"""Say in a prediction's HTML which of its options holds, so that the page can answer.

Nobody types that: it is what ``verify.options`` has computed in the evidence of the same page. The
right one of a box's options gets the class ``holds``; the theme's script makes a choice of such a
box, and without script it stays a list with a fold.
"""

from __future__ import annotations

import json

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util import logging

from press.author.notebooks import RECORD

logger = logging.getLogger(__name__)
DECIDED = "decided_predictions"


def note_decisions(app: Sphinx, docname: str, source: list[str]) -> None:
    """Remember which options are true, for as long as the notebook is being read."""
    if RECORD not in source[0] or not app.env.doc2path(docname).endswith(".ipynb"):
        return
    cells = json.loads(source[0])["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    records = [output.get("data", {}).get(RECORD, {}) for output in outputs]
    found = {r["name"]: r["truths"] for r in records if r.get("form") == "options"}
    app.env.temp_data[DECIDED] = found


class MarkWhatHolds(SphinxTransform):
    """Mark the right option of every prediction that the page decides."""

    default_priority = 880  # when directives are done, and their names are ids

    def apply(self, **_) -> None:
        """Look at the boxes."""
        decided = self.env.temp_data.get(DECIDED, {})
        for box in self.document.findall(nodes.admonition):
            truths = next((decided[name] for name in box["names"] if name in decided), None)
            if truths is None or "predict" not in box["classes"]:
                continue
            options = [child for child in box if isinstance(child, nodes.enumerated_list)]
            if len(options) != 1 or len(options[0]) != len(truths):
                said = "The evidence decides another number of options than this prediction has."
                logger.warning(said, location=box)
                continue
            options[0][truths.index(True)]["classes"].append("holds")


def setup(app: Sphinx) -> dict[str, bool]:
    """Look at notebooks before their records are dropped."""
    app.connect("source-read", note_decisions, priority=400)
    app.add_transform(MarkWhatHolds)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
