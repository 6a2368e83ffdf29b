"""What a page prints that it did not print before: for the eyes of whoever stores it.

A slip in a cell changes an output, and storing the output makes the slip look right. So the old
and the new numbers are shown. Old is what was last stored by ``make refresh``, or committed:
JupyterLab writes new outputs into the file before anybody has looked at them.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import subprocess

import nbformat

from press.author import prose
from press.author.notebooks import read
from press.paths import BUILD, ROOT

STORED = BUILD / "stored"
MOST = 12  # numbers that are shown of one output


def as_plain(outputs):
    """Return outputs without what a run counts."""
    plain = json.loads(json.dumps(outputs))
    for output in plain:
        output.pop("execution_count", None)
    return plain


def shown(outputs):
    """Return the numbers that outputs show to a reader, in order, as they are written."""
    found = []
    for output in outputs:
        for text in prose.shown_texts(nbformat.from_dict(output)):
            bare = text.translate(prose.MINUS)
            found += [number.text for number in prose.all_numbers(bare)]
    return found


def digest(outputs):
    """Return a hash of outputs, and their numbers."""
    plain = as_plain(outputs)
    text = json.dumps(plain, sort_keys=True)
    return [hashlib.sha256(text.encode()).hexdigest(), shown(plain)]


def stored_at(path):
    """Return where it is kept what was last stored of a page."""
    name = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]
    return STORED / f"{path.stem}-{name}.json"


def keep(path, notebook):
    """Keep in mind what is stored of a page."""
    STORED.mkdir(parents=True, exist_ok=True)
    known = {c.id: digest(c.outputs) for c in notebook.cells if c.cell_type == "code"}
    stored_at(path).write_text(json.dumps(known), encoding="utf-8")


def before(path):
    """Return what is known of the outputs of a page's cells: their hashes and numbers, by id."""
    known = {}
    for notebook in (read(path), committed(path)):
        for cell in notebook.cells if notebook else ():
            if cell.cell_type == "code" and cell.get("execution_count") is not None:
                known[cell.get("id")] = digest(cell.outputs)
    if stored_at(path).exists():
        known |= json.loads(stored_at(path).read_text(encoding="utf-8"))
    return known


def committed(path):
    """Return a page as it was last committed, None if it was not."""
    if not path.resolve().is_relative_to(ROOT):
        return None
    words = ["git", "-C", str(path.resolve().parent), "show", f"HEAD:./{path.name}"]
    try:
        said = subprocess.run(words, capture_output=True, text=True, check=False)
    except FileNotFoundError:  # no git
        return None
    return nbformat.v4.reads(said.stdout) if said.returncode == 0 else None


def changes(path, notebook):
    """Return a line for each cell whose numbers or pictures are others now, and of other words.

    Parameters
    ----------
    path : pathlib.Path
        The page as it is stored.
    notebook : NotebookNode
        The same, run again.
    """
    known, weighty, slight = before(path), [], []
    for cell in notebook.cells:
        if cell.cell_type != "code" or cell.id not in known:
            continue
        (was, old), (now, new) = known[cell.id], digest(cell.outputs)
        if was == now:
            continue
        if old != new:
            weighty.append(f"  {cell.id}: {compared(old, new)}")
        elif any("<svg" in str(output.get("data", {})) for output in cell.outputs):
            weighty.append(f"  {cell.id}: another picture, with the same numbers in it")
        else:
            slight.append(f"  {cell.id}: other words")
    return weighty, slight


def compared(old, new):
    """Return the numbers that have gone and those that have come."""
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    parts = []
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind != "equal":
            gone, come = (" ".join(part[:MOST]) or "nothing" for part in (old[a:b], new[c:d]))
            rest = " …" * (max(b - a, d - c) > MOST)
            parts.append(f"{gone} → {come}{rest}")
    return "; ".join(parts[:MOST]) + " …" * (len(parts) > MOST)
