"""What students get: a notebook of the class's edition; on the site, a page of edition 0."""

from __future__ import annotations

import nbformat

from coursework.classroom import write
from coursework.student import notebook
from press.author.notebooks import with_fetching

KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def release(room, set_):
    """Write the notebook of a set, and return the file."""
    path = room.folder / "released" / f"{set_.name}.ipynb"
    made = notebook(set_, room.seed)
    made.cells = with_fetching(made.cells)  # on Colab the package is missing
    made.metadata.update(kernelspec=KERNEL, language_info={"name": "python"})
    write(path, nbformat.writes(made) + "\n")
    return path
