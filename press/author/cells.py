"""What the cells of a page may hold: so many lines, these imports, outputs that can be compared."""

from __future__ import annotations

import ast
import re
import sys

from press.author.notebooks import read, starts_processes

MAY_IMPORT = {"lecture_utils", "matplotlib", "numpy", "scipy", "sklearn", "sympy"}
MAY_IMPORT |= set(sys.stdlib_module_names)
SCREEN = 40
UNCOMPARED = re.compile(r"nbval[-_](ignore|skip)|pytest_validate_ignore|skip-execution", re.I)


def imports(source):
    """Yield the names of the packages that a cell imports."""
    for node in ast.walk(ast.parse(re.sub(r"(?m)^(\s*)[%!].*$", r"\1pass", source))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def uncompared(cell):
    """Yield why the outputs of a cell would not be compared, or not be the same elsewhere."""
    if UNCOMPARED.search(cell.source + " ".join(cell.metadata.get("tags", []))):
        yield "is left out of the comparison of outputs"
    if starts_processes(cell) and "possible(" not in cell.source:
        yield "starts processes, and does not ask at_scale.possible first"
    for output in cell.outputs:
        if output.get("name") == "stderr":
            yield f"warns: {output.text[:200]}"
        # nbval does not look into bitmaps.
        if {"image/png", "image/jpeg"} & set(output.get("data", {})):
            yield "shows a bitmap, which nothing compares"


def complaints(path):
    """Return one sentence for each cell of a notebook that holds what it may not."""
    found = []
    for cell in read(path).cells:
        if cell.cell_type != "code":
            continue
        said = list(uncompared(cell))
        if (lines := len(cell.source.splitlines())) > SCREEN:
            said.append(f"has {lines} lines, where {SCREEN} fit on a screen")
        if strange := set(imports(cell.source)) - MAY_IMPORT:
            said.append(f"imports {', '.join(sorted(strange))}, which the course does not install")
        found += [f"{path}: cell {cell.id} {sentence}" for sentence in said]
    return found
