"""Keep off the pages what checks leave in their outputs for other programs to read."""

from __future__ import annotations

import json
from pathlib import Path

from sphinx.application import Sphinx

from press.author.notebooks import RECORD


def drop_records(app: Sphinx, docname: str, source: list[str]) -> None:
    """Take the records out of a notebook as it is read; the file keeps them."""
    if Path(app.env.doc2path(docname)).suffix != ".ipynb" or RECORD not in source[0]:
        return
    notebook = json.loads(source[0])
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(RECORD, None)
    source[0] = json.dumps(notebook)


def setup(app: Sphinx) -> dict[str, bool]:
    """Read notebooks through the filter."""
    app.connect("source-read", drop_records)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
