"""What a chapter still lacks: prompts that nobody has answered, exercises without a checker."""

from __future__ import annotations

import ast
import re

from press.author import forms
from press.author.notebooks import is_chapter, read
from press.paths import ROOT

PROMPT = re.compile(rf"{forms.MARK} (.*?)(?:[.*`\"]*)$", re.MULTILINE)
#: what every chapter shows, by what tells it in the stored outputs
SHOWN = {
    "<svg": "a picture, from lecture_utils.figures",
    'class="explorable"': "a picture that a slider moves, from lecture_utils.explore",
}
CHECKED = re.compile(r"\bcheck\(\s*[\"']([\w-]+-\d+)[\"']")


def module_of(chapter):
    """Return the name under which the exercises of a chapter stand, as ``linear_spaces``."""
    return chapter.replace("-", "_")


def exercises_of(notebook):
    """Return the names of the exercises that a notebook checks, in order."""
    code = (cell.source for cell in notebook.cells if cell.cell_type == "code")
    return list(dict.fromkeys(name for source in code for name in CHECKED.findall(source)))


def prompts(path, root=ROOT):
    """Yield where a prompt stands, for everything that belongs to the chapter of a notebook."""
    for number, cell in enumerate(read(path).cells, start=1):
        for match in PROMPT.finditer(cell.source):
            yield f"{path}: cell {number} ({cell.id}): to write: {match[1].strip()}"
    module = module_of(path.stem)
    files = [root / form.format(module=module) for form in (forms.CHECKERS, forms.ANSWERS)]
    files.append(root / forms.CASES.format(chapter=f"{path.parent.name}/{path.stem}"))
    for file in (*files, root / "book" / "index.md"):
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        for number, line in enumerate(lines, start=1):
            mine = file.suffix == ".py" or f"/{path.name})" in line
            if mine and (match := PROMPT.search(line)):
                yield f"{file.relative_to(root)}:{number}: to write: {match[1].strip()}"


def registered(folder):
    """Return the first argument of every call in the modules of a folder, and every key."""
    found = set()
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                found.add(getattr(node.args[0], "value", None))
            elif isinstance(node, ast.Dict):
                found |= {getattr(key, "value", None) for key in node.keys}
    return found


def orphans(path, root=ROOT):
    """Yield what is missing for an exercise of a notebook, with the file to write it in."""
    names = exercises_of(read(path))
    if not names:
        return
    module = module_of(path.stem)
    checkers = root / forms.CHECKERS.format(module=module)
    answers = root / forms.ANSWERS.format(module=module)
    # Their names need not be those of a form: what counts is that they stand in that folder.
    for what, file, known in (
        ("a checker", checkers, registered(checkers.parent)),
        ("answers, right and wrong ones", answers, registered(root / "tests" / "lecture_utils")),
    ):
        for name in names:
            if name not in known:
                yield f"{file.relative_to(root)}: {name} needs {what}"


def unseen(path):
    """Return a line for each thing that every chapter shows, and this one, written, does not."""
    cells = read(path).cells
    if not is_chapter(path) or any(PROMPT.search(cell.source) for cell in cells):
        return []
    outputs = [output.get("data", {}) for cell in cells for output in cell.get("outputs", [])]
    shown = "".join("".join(data.get("text/html", "")) for data in outputs)
    return [f"{path}: to write: {what}" for sign, what in SHOWN.items() if sign not in shown]


def unwritten(path, root=ROOT):
    """Return one line for everything that is still to be written for a chapter."""
    return [*prompts(path, root), *orphans(path, root)]
