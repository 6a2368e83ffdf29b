"""What the checks of a chapter must be: every item of the ledger, in its place and in its way."""

from __future__ import annotations

import ast

from lecture_utils.verify import OURS
from press.author.calls import is_literal, verify_calls
from press.author.hollow import hollow
from press.site.ledger import cell_records, collect, read_cells

COMPARED = (("left", "right"), ("corrected", "truth"))


def empty_claims(source):
    """List the claims of a cell that could not fail."""
    found = []
    for node in ast.walk(ast.parse(source)):
        test = node.test if isinstance(node, ast.Assert) else None
        same = isinstance(test, ast.Compare) and ast.unparse(test.left) in map(
            ast.unparse, test.comparators
        )
        if test is not None and (same or is_literal(test)):
            found.append(f"{ast.unparse(node)!r} cannot fail")
    for call, arguments, _ in verify_calls(source):
        wrongs = (unsaid(arguments), *unbound(arguments), *unpaired(arguments))
        found += [f"{ast.unparse(call)!r} {wrong}" for wrong in wrongs if wrong]
    return found


def unsaid(arguments):
    """Say so when a call has no sentence."""
    says = arguments.get("says")
    short = isinstance(says, ast.Constant) and len(str(says.value).split()) < 3
    return "has no sentence" if short else None


def unbound(arguments):
    """Yield what is wrong with words or options that are bound to values: nothing computed them."""
    bound = arguments.get("values") or arguments.get("truths")
    values = bound if isinstance(bound, tuple) else getattr(bound, "elts", [bound])
    if bound and all(is_literal(value) for value in values):
        yield "binds words to what nothing has computed"


def unpaired(arguments):
    """Yield what is wrong with two sides that are compared: both are written out."""
    for pair in COMPARED:
        if all(side in arguments and is_literal(arguments[side]) for side in pair):
            yield "compares what nothing has computed"


def stale_records(cell):
    """Say how the records stored with a cell differ from the calls in its source."""
    calls = list(verify_calls(cell["source"]))
    stored = [record["item"] for record in cell_records(cell)]
    items = [arguments.get("item", ast.Constant(OURS)) for _, arguments, _ in calls]
    if not all(isinstance(item, ast.Constant) for item in items):
        return ["an item is named by something else than a plain string"]
    written = [item.value for item in items]
    if any(repeated for *_, repeated in calls):  # how often is not known: which, and in what order
        written, stored = list(dict.fromkeys(written)), list(dict.fromkeys(stored))
    return [] if written == stored else [f"the source checks {written}, its output {stored}"]


def unruly_items(ledger, chapter, records):
    """List what is missing, misplaced, or checked in another way than its verdict asks for."""
    known = {item.name: item for item in [*ledger.items.values(), *ledger.supplied.values()]}
    forms = {}
    found = []
    for record in records:
        name = record["item"]
        forms.setdefault(name, set()).add(record["form"])
        if name == OURS:
            continue
        if name not in known:
            found.append(f"{name} is no item of the ledger")
        elif known[name].chapter != chapter:
            found.append(f"{name} belongs to {known[name].chapter}")
    for item in ledger.of(chapter):
        made = forms.get(item.name)
        if not made:
            found.append(f"{item.name} is not checked")
            continue
        if item.verdict in ("typo", "wrong") and "misprint" not in made:
            found.append(f"{item.name} is marked {item.verdict}: show that what is printed fails")
        if item.verdict == "holds-with-conditions" and "only if" not in made:
            found.append(f"{item.name} needs its condition: show a case where it fails")
        if item.checkable == ("not checkable" in made):
            found.append(
                f"{item.name}: the ledger says it can{'' if item.checkable else 'not'} be checked"
            )
    return found


def page_complaints(ledger, book, chapter):
    """List everything that is wrong with the checks of one chapter."""
    path = book / f"{chapter}.ipynb"
    if "/" in chapter and chapter not in ledger.chapters:
        return [f"{chapter} stands under no part of book/ledger.yml: add it to one"]
    if not path.exists():
        return [f"{chapter} is missing: _toc.yml names it, and there is no {path.name}"]
    cells = [cell for cell in read_cells(path) if cell["cell_type"] == "code"]
    found = []
    for number, cell in enumerate(cells, start=1):
        for complaint in empty_claims(cell["source"]) + stale_records(cell):
            found.append(f"code cell {number}: {complaint}")
    for number, complaint in hollow([cell["source"] for cell in cells]):
        found.append(f"code cell {number + 1}: {complaint}")
    checked = collect(ledger, book).get(chapter, [])
    return found + unruly_items(ledger, chapter, checked)
