"""Keep off the pages what checks leave in their outputs for other programs to read.

Of evidence the forms of its records stay, since its line on the page counts them. Where another
theme draws the page, evidence folds as any hidden cell does.
"""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util import logging

from press.author.notebooks import EVIDENCE, RECORD, without_lesson
from press.site import THEME

logger = logging.getLogger(__name__)


def amount(record: dict) -> int:
    """Return how many things one record stands for: one, or the phrases that it lists."""
    return len(record.get("phrases") or [record])


def drop_records(app: Sphinx, docname: str, source: list[str]) -> None:
    """Take the records out of a notebook as it is read; the file keeps them."""
    path = Path(app.env.doc2path(docname))
    if path.suffix != ".ipynb" or not (RECORD in source[0] or f'"{EVIDENCE}"' in source[0]):
        return
    notebook = json.loads(source[0])
    for cell in notebook["cells"]:
        records = [output.get("data", {}).pop(RECORD, None) for output in cell.get("outputs", [])]
        tags = cell["metadata"].get("tags", [])
        if EVIDENCE in tags:
            forms = [[record["form"]] * amount(record) for record in records if record]
            cell["metadata"]["records"] = list(chain.from_iterable(forms))
            if app.config.html_theme != THEME:
                cell["metadata"]["tags"] = [*tags, "hide-cell"]
    for sentence in without_lesson(notebook["cells"]):
        logger.warning(sentence, location=docname)
    source[0] = json.dumps(notebook)


def setup(app: Sphinx) -> dict[str, bool]:
    """Read notebooks through the filter."""
    app.connect("source-read", drop_records)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
