"""Begin a chapter or an exercise, in all places at once: ``make new-chapter``, ``new-exercise``.

    new.py chapter PART NAME [TITLE]    an empty chapter of a part of the ledger
    new.py exercise NOTEBOOK            an empty exercise at the end of a chapter

What is begun is full of prompts, and passes no test before they are answered.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import sys
from pathlib import Path

import nbformat

from press.author import forms, refresh
from press.author.notebooks import (
    EVIDENCE,
    FETCH_ID,
    canonical,
    dumps,
    is_chapter,
    is_evidence,
    read,
    toc_notebooks,
)
from press.author.unwritten import exercises_of, module_of
from press.paths import ROOT
from press.site.ledger import read_ledger

NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
TO_COME = re.compile(r"\d+ of the \d+ chapters are to come|All \d+ chapters are there")


class Refused(Exception):
    """Nothing was begun; the message says why, and which file to edit."""


def listed(root):
    """Return the chapters that the contents name, like ``algebra/svd``."""
    chapters = filter(is_chapter, toc_notebooks(root))
    return [path.relative_to(root / "book").with_suffix("").as_posix() for path in chapters]


def how_many_to_come(ledger, chapters):
    """Return the words that say how many chapters of the ledger are not there yet."""
    missing = len(set(ledger.chapters) - set(chapters))
    every = len(ledger.chapters)
    return (
        f"{missing} of the {every} chapters are to come"
        if missing
        else (f"All {every} chapters are there")
    )


def begin_chapter(part, name, title=None, root=ROOT):
    """Write an empty chapter, and its name wherever chapters are named; return its path."""
    path = root / "book" / part / f"{name}.ipynb"
    if not NAME.fullmatch(name):
        raise Refused(f"{name!r} cannot be a chapter's name: write it like orthogonal-matrices.")
    if path.exists():
        raise Refused(f"{path.relative_to(root)} is there already.")
    ledger = read_ledger(root / "book" / "ledger.yml")
    if part not in ledger.parts:
        known = ", ".join(ledger.parts)
        raise Refused(f"book/ledger.yml has no part {part!r}: it has {known}.")
    title = title or name.replace("-", " ").capitalize()
    texts = {"book/ledger.yml": in_ledger(ledger, part, name, root)}
    chapters = ledger.parts[part]["chapters"]
    chapters += [name] * (name not in chapters)
    place = Place(ledger, part, name, listed(root))
    texts["_toc.yml"] = in_contents(place, root)
    texts["book/index.md"] = on_front_page(place, title, root)
    texts["README.md"] = in_readme(how_many_to_come(ledger, [*place.there, place.chapter]), root)
    cases = root / forms.CASES.format(chapter=place.chapter)
    if not cases.exists():
        cases.parent.mkdir(parents=True, exist_ok=True)
        texts[cases.relative_to(root)] = forms.CASES_TEXT.format(title=title)
    # All or nothing: what could fail has not failed.
    for file, text in texts.items():
        (root / file).write_text(text, encoding="utf-8")
    path.parent.mkdir(exist_ok=True)
    path.write_text(dumps(empty_chapter(ledger, place.chapter, title)), encoding="utf-8")
    return path


class Place:
    """Where a chapter stands: after whom in its part, or in a part that begins with it."""

    def __init__(self, ledger, part, name, there):
        self.ledger, self.part, self.there = ledger, part, there
        self.chapter = f"{part}/{name}"
        self.title = ledger.parts[part]["title"]
        self.number = list(ledger.parts).index(part) + 1
        order = [f"{part}/{other}" for other in ledger.parts[part]["chapters"]]
        self.siblings = [chapter for chapter in order if chapter in there]
        before = [c for c in self.siblings if order.index(c) < order.index(self.chapter)]
        self.before = before[-1] if before else None


def edit(root, file):
    """Return the text of a file that is going to be changed."""
    return (root / file).read_text(encoding="utf-8")


def in_ledger(ledger, part, name, root):
    """Return ``ledger.yml`` with a chapter in its part; it is there if the notes have it."""
    text = edit(root, "book/ledger.yml")
    if name in ledger.parts[part]["chapters"]:
        return text
    pattern = re.compile(rf"(?m)^(  {part}:\n    title: .*\n    chapters: \[[^\]]*)\]")
    changed, count = pattern.subn(rf"\1, {name}]", text)
    if not count:
        raise Refused(f"book/ledger.yml: the chapters of {part} stand in another form: add {name}.")
    return changed


def in_contents(place, root):
    """Return ``_toc.yml`` with a chapter, and with its part if that begins with it."""
    text, entry = edit(root, "_toc.yml"), f"      - file: book/{place.chapter}\n"
    if place.siblings:
        neighbour = place.before or place.siblings[0]
        line = f"      - file: book/{neighbour}\n"
        found, pair = line in text, line + entry if place.before else entry + line
        changed = text.replace(line, pair)
    else:
        later = list(place.ledger.parts)[place.number :]
        numbers = [rf'"{place.number + n} · .*"' for n in range(1, len(later) + 1)]
        after = "|".join([*numbers, "Problem sets", "The evidence"])
        line = re.search(rf"(?m)^  - caption: (?:{after})$", text)
        found = line is not None
        caption = f'  - caption: "{place.number} · {place.title}"\n    chapters:\n{entry}'
        changed = text[: line.start()] + caption + text[line.start() :] if found else text
    if not found:
        raise Refused(
            f"_toc.yml stands in another form: add book/{place.chapter} where it belongs."
        )
    return changed


def on_front_page(place, title, root):
    """Return ``index.md`` with a line for the chapter; its part is no longer to come."""
    text = edit(root, "book/index.md")
    line = f"- [{title}]({place.chapter}.ipynb): {forms.TAGLINE}\n"
    if place.siblings:
        neighbour = place.before or place.siblings[0]
        old = re.search(rf"(?m)^- \[.*\]\({neighbour}\.ipynb\): .*\n", text)
        if old:
            at = old.end() if place.before else old.start()
            return text[:at] + line + text[at:]
    part = rf"Part {place.number}: {re.escape(place.title)}"
    waiting = re.search(rf"(?m)^{part}\n: (?P<words>.*\n(?: .*\n)*)\n?", text)
    heading = re.search(r"(?m)^The other parts are to come:\n", text)
    if not (waiting and heading):
        raise Refused(f"book/index.md stands in another form: add the line {line.strip()!r}.")
    begun = f"**Part {place.number}: {place.title}.** {waiting['words']}\n{line}\n"
    rest = text[heading.start() : waiting.start()] + text[waiting.end() :]
    if not re.search(r"(?m)^Part \d+: ", rest):
        rest = rest[len(heading[0]) :].lstrip("\n")
    return text[: heading.start()] + begun + rest


def in_readme(words, root):
    """Return ``README.md`` with the number of chapters that are to come."""
    changed, count = TO_COME.subn(words, edit(root, "README.md"))
    if not count:
        raise Refused(f"README.md does not say how many chapters are to come: add '{words}'.")
    return changed


def empty_chapter(ledger, chapter, title):
    """Return a chapter of prompts, with the items that it has to check."""
    lines = [forms.ITEM.format(**vars(item)) for item in ledger.of(chapter)]
    items = forms.ITEMS.format(lines="\n".join(lines)) if lines else ""
    name = chapter.rpartition("/")[2]
    words = {"title": title, "items": items, "name": name, "notebook": f"book/{chapter}.ipynb"}
    notebook = nbformat.v4.new_notebook()
    for kind, text in forms.CHAPTER:
        notebook.cells.append(new_cell(kind, text.format(**words)))
    return canonical(notebook, name)


def new_cell(kind, source, name=None, metadata=None):
    """Return a cell, whose id is made later if it has none here."""
    if kind == EVIDENCE:
        kind, metadata = "code", {"tags": [EVIDENCE]}
    cell = getattr(nbformat.v4, f"new_{kind}_cell")(source, metadata=metadata or {})
    cell.id = name
    return cell


def begin_exercise(path, root=ROOT):
    """Write an empty exercise: its cells, its checker, its answers; return its name."""
    path = path.resolve()
    if path not in toc_notebooks(root):
        raise Refused(f"_toc.yml names no chapter {path.name}: make new-chapter begins one.")
    notebook, chapter = read(path), path.stem
    numbers = [int(name.rpartition("-")[2]) for name in exercises_of(notebook)]
    number = max(numbers, default=0) + 1
    words = {"name": f"{chapter}-{number}", "chapter": chapter, "number": number}
    words |= {"module": module_of(chapter), "package": str(Path(forms.CHECKERS).parent)}
    texts = {forms.CHECKERS.format(**words): with_checker(words, root)}
    texts[forms.ANSWERS.format(**words)] = with_rows(words, root)
    add_cells(notebook, words)
    for file, text in texts.items():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(text, encoding="utf-8")
    path.write_text(dumps(canonical(notebook, chapter)), encoding="utf-8")
    return words["name"], list(texts)


def add_cells(notebook, words):
    """Put the cells of an exercise before what there is to take away."""
    cells = notebook.cells
    at = next((n for n, cell in enumerate(cells) if forms.LAST in cell.source), len(cells))
    asked = forms.EXERCISE.format(**words)
    if at < len(cells) and cells[at].source.startswith(forms.SOLUTION_ENDS):
        # The solution before ends in the cell that follows it, which is now the new exercise.
        asked = f"{forms.SOLUTION_ENDS}\n\n{asked}"
    elif at < len(cells):
        cells[at].source = f"{forms.SOLUTION_ENDS}\n\n{cells[at].source}"
    else:
        cells.append(new_cell("markdown", forms.SOLUTION_ENDS))
    cells[at:at] = [
        new_cell("markdown", asked),
        new_cell("code", forms.ANSWER.format(**words)),
        new_cell(
            "markdown",
            forms.SOLUTION_STARTS.format(**words),
            forms.SOLUTION_ID.format(**words),
        ),
        new_cell("code", forms.SOLUTION.format(**words), metadata=forms.SOLUTION_METADATA),
        new_cell(EVIDENCE, forms.SOLUTION_EVIDENCE),
    ]
    code = [c for c in cells if c.cell_type == "code" and c.id != FETCH_ID and not is_evidence(c)]
    if not any(forms.IMPORT in cell.source for cell in code):
        code[0].source = f"{code[0].source}\n{forms.IMPORT}"


def with_checker(words, root):
    """Return the module of a chapter's checkers with one that refuses everything."""
    file = root / forms.CHECKERS.format(**words)
    text = file.read_text("utf-8") if file.exists() else forms.CHECKERS_HEAD.format(**words)
    return with_imports(text, file, root).rstrip("\n") + "\n" + forms.CHECKER.format(**words)


def with_imports(text, file, root):
    """Return a module in which the names that a checker needs are imported."""
    base = "lecture_utils.exercises.base"
    for node in ast.parse(text).body:
        if isinstance(node, ast.ImportFrom) and node.module == base:
            names = {alias.name for alias in node.names} | {"Wrong", "exercise"}
            lines = text.splitlines(keepends=True)
            names = ", ".join(sorted(names, key=lambda name: (name.islower(), name)))
            lines[node.lineno - 1 : node.end_lineno] = [f"from {base} import {names}\n"]
            return "".join(lines)
    first = re.search(r"(?m)^(?:import|from) .*\n", text)
    if not first:
        raise Refused(f"{file.relative_to(root)} imports nothing: add an import of {base}.")
    block = [node for node in ast.parse(text).body if isinstance(node, ast.Import | ast.ImportFrom)]
    lines = text.splitlines(keepends=True)
    lines.insert(block[-1].end_lineno, f"from {base} import Wrong, exercise\n")
    return "".join(lines)


def with_rows(words, root):
    """Return the table of a chapter's answers with a row that waits for them."""
    file = root / forms.ANSWERS.format(**words)
    text = file.read_text("utf-8") if file.exists() else forms.ANSWERS_HEAD.format(**words)
    for table, row in forms.ROWS.items():
        ends = [
            node.value.end_lineno
            for node in ast.parse(text).body
            if isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Dict)
            and getattr(node.targets[0], "id", None) == table
        ]
        lines = text.splitlines(keepends=True)
        if not ends or lines[ends[0] - 1].strip() != "}":
            raise Refused(f"{file.relative_to(root)} has no table {table} = {{ ... }}: add one.")
        lines.insert(ends[0] - 1, row.format(**words))
        text = "".join(lines)
    return text


def main():
    """Begin what is asked for, and say what to do next."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    kinds = parser.add_subparsers(dest="kind", required=True)
    chapter = kinds.add_parser("chapter")
    chapter.add_argument("part")
    chapter.add_argument("name")
    chapter.add_argument("title", nargs="?")
    kinds.add_parser("exercise").add_argument("notebook", type=Path)
    args = parser.parse_args()
    try:
        if args.kind == "chapter":
            path = begin_chapter(args.part, args.name, args.title)
            done = "book/ledger.yml, _toc.yml, book/index.md and README.md name it"
        else:
            path, (name, files) = args.notebook, begin_exercise(args.notebook)
            done = f"{name} is begun; its checker and its answers are in {' and '.join(files)}"
    except Refused as sentence:
        sys.exit(str(sentence))
    shown = Path(os.path.relpath(path))
    if report := refresh.refresh(shown):
        sys.exit(report)
    print(f"{done}; make check NB={shown} says what is to be written.")


if __name__ == "__main__":
    main()
