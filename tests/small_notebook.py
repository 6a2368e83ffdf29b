"""Small notebooks, for tests of what is done with notebooks."""

from __future__ import annotations

import nbformat

from press.author import notebooks


class Text(str):
    """The source of a markdown cell."""


def notebook_of(cells, stem="page"):
    """Return a notebook, not executed, in canonical form.

    Parameters
    ----------
    cells : dict or list of str
        The sources, by the ids of their cells; without ids, a cell gets the one that is due.
    stem : str
        The file's stem, from which missing ids are made.
    """
    notebook = nbformat.v4.new_notebook()
    for name, source in cells.items() if isinstance(cells, dict) else ((None, s) for s in cells):
        new = (
            nbformat.v4.new_markdown_cell if isinstance(source, Text) else nbformat.v4.new_code_cell
        )
        cell = new(str(source))
        cell.id = name
        notebook.cells.append(cell)
    return notebooks.canonical(notebook, stem)


def write_notebook(path, cells):
    """Write such a notebook to a file, and return its path."""
    path.write_text(notebooks.dumps(notebook_of(cells, path.stem)), encoding="utf-8")
    return path
