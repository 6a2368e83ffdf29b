"""Is every quotation of the notes verbatim? ``complaints`` says where one is not.

The notes are not in the repository. What stands for them is ``quotations.json``: of each of them
the hashes of all sequences of one, two and four words, with the line where each stands first. Words
are told apart by white space, and dollar signs do not count; a mark of punctuation belongs to the
word before it, but at the ends of a quotation it may be missing. Three points (…) leave words out.

``python -m press.author.quotations FOLDER`` makes the file from a folder of notes, whose
``README.md`` names the file of each in a table.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import re
import zlib
from functools import cache
from pathlib import Path

import numpy as np

from press.author.notebooks import BESIDE, RECORD, read
from press.paths import ROOT

HASHES = Path(__file__).with_suffix(".json")
LEDGER = ROOT / "book" / "ledger.yml"
LENGTHS = (4, 2, 1)
LINE_BITS = 10
LISTED = re.compile(r"\|\s*`(\w+)`\s*\|\s*(\S+\.txt)\s*\|")
# What stands in the notes and is nobody's words: tags, marks of footnotes, numbers in a margin.
TAG = re.compile(r"<sup>\d+</sup>|</?(?:br|center|div|i|img|style|sup)\b[^>]*>")
MARGIN = re.compile(r"(?m)^(\W*)\d{2,3} +(?=\D)")
EMPHASIS = re.compile(r"(?<![\\^\w*])(\*{1,2})(?=[^\s*])(.+?)(?<=[^\s*])\1(?![\w*])", re.DOTALL)
# White space before a mark of punctuation does not part words.
WORD = re.compile(r"\S+(?:\s+[.,;:!?]\S*)*")
LEADING, TRAILING = "([{“‘\"'", ".,;:!?)]}”’\"'"
QUOTED = re.compile(r"“([^”]+)”|(?<![\w=])\"([^\"\n]+)\"(?!\w)")
STRETCH = re.compile(r"(?:“[^”]*)?")  # with which the clause about a misquotation begins
# What in the markdown of a page is no text: code, comments, options of directives.
UNREAD = re.compile(
    r"`[^`]*`|<!--.*?-->|^:[\w-]+:.*$|^(?:`{3,}|:{3,}).*$", re.DOTALL | re.MULTILINE
)


def bare(text: str) -> str:
    """Return a text without dollar signs and without the stars of emphasis, line by line."""
    return EMPHASIS.sub(r"\2", text.replace("$", ""))


def words(text: str) -> list[str]:
    """Return the words of a text, in the form in which they are compared."""
    return [re.sub(r"\s+", "", word[0]) for word in WORD.finditer(bare(text))]


def key(sequence: list[str]) -> int:
    """Return the hash of a sequence of words; punctuation at its ends does not count."""
    text = " ".join(sequence).lstrip(LEADING).rstrip(TRAILING)
    whole = hashlib.blake2b(f"{len(sequence)} {text}".encode(), digest_size=4).digest()
    return int.from_bytes(whole, "big") >> LINE_BITS


def hashes(text: str) -> np.ndarray:
    """Return the sorted hashes of the notes, each with the line where it stands first."""
    text = bare(TAG.sub("", MARGIN.sub(r"\1", text)))
    lines = [text.count("\n", 0, word.start()) + 1 for word in WORD.finditer(text)]
    every = words(text)
    first: dict[int, int] = {}
    for length in LENGTHS:
        for start in range(len(every) - length + 1):
            first.setdefault(key(every[start : start + length]), lines[start])
    return np.array(sorted(hashed << LINE_BITS | line for hashed, line in first.items()), "<u4")


def pack(sorted_hashes: np.ndarray) -> str:
    """Return hashes as text, only the steps between them, compressed."""
    steps = np.diff(sorted_hashes, prepend=np.uint32(0)).astype("<u4")
    planes = steps.view("u1").reshape(-1, 4).T.tobytes()
    return base64.b85encode(zlib.compress(planes, 9)).decode()


def unpack(text: str) -> np.ndarray:
    """Return the hashes again."""
    planes = np.frombuffer(zlib.decompress(base64.b85decode(text)), "u1").reshape(4, -1)
    return np.cumsum(np.ascontiguousarray(planes.T).view("<u4").ravel(), dtype="<u4")


@cache
def known() -> dict[str, dict[int, int]]:
    """Return, for each of the notes, the line of every hash."""
    stored = json.loads(HASHES.read_text(encoding="utf-8"))
    mask = (1 << LINE_BITS) - 1
    return {
        source: {int(one) >> LINE_BITS: int(one) & mask for one in unpack(text)}
        for source, text in stored.items()
    }


def misquoted(quotation: str, source: str) -> str:
    """Return how a quotation departs from the notes: nothing when it is verbatim.

    Returns
    -------
    str
        The longest stretch that does stand there, and where, if it does not all.
    """
    for part in quotation.split("…"):
        every = words(part)
        # What is shorter than the longest sequence is compared by a shorter one, word for word.
        length = next((n for n in LENGTHS if n <= len(every)), 0)
        starts = range(len(every) - length + 1) if length else ()
        if not all(key(every[start : start + length]) in known()[source] for start in starts):
            return nearest(every, source)
    return ""


def nearest(every: list[str], source: str) -> str:
    """Return the clause about the longest stretch of words that stands in the notes."""
    for length in LENGTHS:
        best: list[int] = []
        run: list[int] = []
        for start in range(len(every) - length + 1):
            found = key(every[start : start + length]) in known()[source]
            run = [*run, start] if found else []
            best = max(best, run, key=len)
        if not best:
            continue
        first, last = best[0], best[-1] + length
        stretch = " ".join(every[first:last])
        line = known()[source][key(every[first : first + length])]
        if last < len(every):
            return f"“{stretch}” stands there in line {line}, but not before “{every[last]}”"
        if first:
            return f"“{stretch}” stands there in line {line}, but not after “{every[first - 1]}”"
        return f"its words stand there, some in line {line}, but not in one piece"
    return "no word of it stands there"


def sources_of(page: str) -> list[str]:
    """Return the notes that a chapter draws on, or all of them where the ledger names none."""
    from press.site.ledger import read_ledger

    drawn_on = [item.source for item in read_ledger(LEDGER).of(page)]
    return [source for source in known() if source in drawn_on] or list(known())


def beside(notebook) -> list[tuple[str, str]]:
    """Return what stands in quotation marks beside the notes: the cell's id and the words."""
    found, inside = [], False
    for cell in notebook.cells:
        if cell.cell_type != "markdown":
            continue
        text = cell.source
        parts = re.split(rf"(?m)^## +{BESIDE} *$", text, maxsplit=1)
        if len(parts) == 2:
            inside, text = True, parts[1]
        if inside:
            quoted = QUOTED.findall(UNREAD.sub(" ", text))
            found += [(cell.id, (curly or straight).strip()) for curly, straight in quoted]
    return found


def complaints(path: Path) -> list[str]:
    """Return one sentence for each quotation of a stored notebook that is not verbatim.

    Quoted are ``instead_of`` of the checks, and in "Beside the notes" whatever stands in quotation
    marks, unless it is part of what a check proposes to write.
    """
    path = Path(path)
    notebook = read(path)
    own = sources_of("/".join(path.resolve().with_suffix("").parts[-2:]))
    records = [
        output.data[RECORD]
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if RECORD in output.get("data", {})
    ]
    quoted = []
    for record in filter(lambda one: one.get("instead_of"), records):
        source = record["item"].partition("-")[0]
        notes = [source] if source in known() else own
        quoted.append((record["item"], record["instead_of"], notes))
    proposed = [" ".join(words(one["write"])) for one in records if one.get("write")]
    for cell, text in beside(notebook):
        if not any(" ".join(words(text)) in write for write in proposed):
            quoted.append((f"cell {cell}", text, own))
    found = []
    for name, text, notes in quoted:
        wrong = [(source, misquoted(text, source)) for source in notes]
        if all(clause for _, clause in wrong):
            source, clause = max(wrong, key=lambda one: len(STRETCH.match(one[1])[0]))
            found.append(f"{path}: {name} quotes “{text}”, which {source} does not say: {clause}.")
    return found


def main() -> None:
    """Make the file of hashes from a folder of notes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    listed = LISTED.findall((folder / "README.md").read_text(encoding="utf-8"))
    stored = {
        source: pack(hashes((folder / name).read_text(encoding="utf-8"))) for source, name in listed
    }
    HASHES.write_text(json.dumps(stored, indent=0) + "\n", encoding="utf-8")
    print(f"{HASHES.name}: the words of {', '.join(stored)}")


if __name__ == "__main__":
    main()
