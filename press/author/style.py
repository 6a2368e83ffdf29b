"""Are the words spelled as the course spells them, and do the sentences keep its voice?

Read are the pages, the markdown and the longer strings of notebooks, and the docstrings. A word is
known when the English dictionary has it, when it is British for a word that it has, or when it
stands in ``dictionary.txt``. Code, formulas, addresses and citations are left alone.

    style.py                     everything
    style.py book/x/y.ipynb ...  these
    style.py --words             only the unknown words, ready for the dictionary
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import functools
import json
import os
import re
import warnings
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from press.author import prose
from press.author.notebooks import BESIDE, ROOT, all_notebooks, read, toc_notebooks
from press.author.quotations import QUOTED
from press.paths import BUILD

DICTIONARY = Path(__file__).with_name("dictionary.txt")
PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "SECURITY.md"]
PAGES += ["book/**/*.md", "paper/*.md", "press/**/README.md", "coursework/**/*.md"]
PAGES += ["deploy/*.md"]
ROOMS = "lecture_utils press tests bench coursework deploy".split()
CODE = [f"{room}/**/*.py" for room in ROOMS]
LONGEST = 40  # words in a sentence

WORD = re.compile(r"(?<![\w\\@#.-])[^\W\d_]+(?:['’][a-z]+)?(?![\w(]|\.\w)")
FENCE = re.compile(r"(?P<mark>`{3,}|~{3,}|:{3,})(?P<opens>\{(?P<name>[\w:-]+)\}|[\w+-]*)")
CODE_DIRECTIVES = {"syllabus", "reference", "code", "code-block", "code-cell", "math", "image"}
LABELLED = {"solution", "solution-start", "reference"}  # what follows is a label, or a name
TITLED = re.compile(r"\{[\w:.-]+\}`([^`<]+?)\s*<[^`]*>`")
CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)", re.S)
# Letters that only formulas have: Greek, raised, lowered, double-struck.
SYMBOLS = r"\u0370-\u03ff\u1d2c-\u1dbf\u2070-\u209f\u2100-\u214f\u2c7c\u00b2\u00b3\u00b9"
FORMULA = re.compile(rf"‖[^‖]*‖|\w*[{SYMBOLS}][\w{SYMBOLS}]*")
STANDS_FOR = "\u25a1"  # one formula, or one piece of code
VERBATIM = {"instead_of", "write"}  # arguments that are in the words of the notes

# What a reader who has not seen it yet is hurt by, and what says nothing.
FILLERS = (
    r"simply|obviously|trivially|evidently|needless to say|of course|as everyone knows"
    r"|(?:is|are) easily seen|(?:^|(?<=[.;:] ))clearly"
    r"|it is (?:easy|trivial|obvious|clear)(?: to see)?|basically|actually|in order to"
    r"|utilise[sd]?|note that|it should be noted|due to the fact that"
)
RULES = {
    "a filler": re.compile(rf"\b(?:{FILLERS})\b", re.I),
    "a word twice": re.compile(r"\b([^\W\d_]+)\s+\1\b", re.I),
    "a typed quotation mark (write it straight)": re.compile("[\u2018-\u201f]"),
    "an article before the wrong sound": re.compile(
        r"\b(?:an (?=[bcdfgjkpqtvwyz][a-z]{2})|a (?=(?!and|on)[aio][a-z]{2}|e[^uw\W][a-z]))[a-z]+",
        re.I,
    ),
    "a space before a sign": re.compile(r"[a-z]{2} +[,;:.?!](?=\s|$)"),
    "a hyphen for a dash": re.compile(r"(?<=[a-z,]{3}) --? (?=[a-z]{2})"),
}
IN_CODE = ("a filler", "a word twice")  # the rules that docstrings keep as well
MAY_STAND_TWICE = {"had", "that"}
# Spelled so in Britain as well, in one of their meanings.
BOTH_SHORES = {"check", "checks", "draft", "license", "meter", "practice", "program", "programs"}
BOTH_SHORES |= {"story", "stories", "dialog", "curb", "vise", "plow", "artifact", "math"}
AMERICAN = re.compile(
    r"(?!.*(?:siz|priz|seiz|capsiz))\w+(?:iz(?:e[sdr]?|ers?|ing|ations?)|yz(?:e[sd]?|ing))"
)


class Finding(NamedTuple):
    """What is wrong, and where."""

    where: str
    kind: str
    what: str

    def __str__(self):
        return f"{self.where}: {self.kind}: {self.what}"


def prose_of(text):
    """Return the sentences of a markdown text, a sign standing for every formula and code."""
    text = _without_code(text)
    text = prose.MATH.sub(lambda m: STANDS_FOR + "$$" * m[0].startswith("$$"), text)
    text = TITLED.sub(r"\1", text)
    text = re.sub(r"(?<!\w)\{[\w:.-]+\}`[^`]*`", STANDS_FOR, text)
    text = CODE_SPAN.sub(STANDS_FOR, text)
    text = FORMULA.sub(STANDS_FOR, prose.visible(text))
    return re.sub(r"[*\\]|(?<!\w)_|_(?!\w)", "", text.replace("$$", " "))


def _without_code(text):
    """Take out the blocks of code and all fences; what stands in a note or a fold stays."""
    kept, blocks = [], []  # of each open block, its mark and whether it is code
    for line in text.split("\n"):
        inside_code = any(code for _, code in blocks)
        fence = FENCE.match(line.strip())
        if fence and blocks and not fence["opens"] and fence["mark"] == blocks[-1][0]:
            blocks.pop()
            kept.append("")
        elif fence and not inside_code:
            blocks.append((fence["mark"], not fence["name"] or fence["name"] in CODE_DIRECTIVES))
            says = fence["name"] and fence["name"] not in LABELLED
            kept.append(line.strip()[fence.end() :] if says else "")
        else:
            kept.append("" if inside_code else line)
    return "\n".join(kept)


REMEMBERED = BUILD / "words" / f"{version('spylls')}.json"


@functools.cache
def remembered():
    """Return what the English dictionary has said of words: to load it takes longer than a page."""
    if REMEMBERED.exists():
        return json.loads(REMEMBERED.read_text(encoding="utf-8"))
    return {}


def in_english(word):
    """Tell whether the English dictionary has a word, in any of its forms."""
    if word not in remembered():
        remembered()[word] = english().lookup(word)
    return remembered()[word]


def remember():
    """Keep what the dictionary has said, for the next time."""
    REMEMBERED.parent.mkdir(parents=True, exist_ok=True)
    part = REMEMBERED.with_suffix(f".{os.getpid()}")
    part.write_text(json.dumps(remembered(), ensure_ascii=False), encoding="utf-8")
    part.replace(REMEMBERED)


@functools.cache
def english():
    """Return the English dictionary that spylls carries."""
    from spylls.hunspell import Dictionary

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # it leaves its files open
        return Dictionary.from_files(str(files("spylls.hunspell") / "data" / "en" / "en_US"))


@functools.cache
def british():
    """Return the pairs (American, British) of words that the two shores spell differently."""
    table = files("codespell_lib") / "data" / "dictionary_en-GB_to_en-US.txt"
    pairs = (line.split("->") for line in table.read_text(encoding="utf-8").splitlines())
    return [(us, gb) for gb, words in pairs for us in re.split(r",\s*", words)]


@functools.cache
def americanisms():
    """Return the British spelling of every word that is American and nothing else."""
    return {us: gb for us, gb in british() if us not in BOTH_SHORES}


@functools.cache
def course_words():
    """Return the course's own dictionary; with a capital, a word is known only so."""
    return frozenset(DICTIONARY.read_text(encoding="utf-8").split())


@functools.cache
def is_known(word):
    """Tell whether a word is English as the course writes it, or a word of the course."""
    if len(word) == 1 or word in course_words() or word.lower() in course_words():
        return True
    lower = word.lower()
    if lower in {gb for _, gb in british()}:
        return True
    return in_english(word) or has_american_twin(lower)


def has_american_twin(word):
    """Tell whether a word is British for a word of the dictionary, as ``centring`` is."""
    twins = [
        re.sub(r"is(?=e[sdr]?$|ers?$|ing$|ations?$|able$)", "iz", word),
        re.sub(r"ys(?=e[sdr]?$|ing$)", "yz", word),
        re.sub(r"our(?=s?$|ed$|ing$|able$|ite|less|ful)", "or", word),
        re.sub(r"ll(?=ed$|ing$|er$)", "l", word),
        re.sub(r"re(?=s?$|d$)", "er", word),
        re.sub(r"tring$", "tering", word),
    ]
    return any(twin != word and in_english(twin) for twin in twins)


def misspelt(text, names=()):
    """Return what is unknown or American among the words of a prose, in order.

    Parameters
    ----------
    text : str
    names : set of str
        What is known besides, the names of the code that the prose is about.
    """
    found = []
    for match in WORD.finditer(text):
        word = re.sub(r"['’]s?$", "", match[0])
        lower = word.lower()
        if word in names or (len(word) < 3 and word.isupper()):
            continue
        if lower in americanisms() and word not in course_words():
            found.append(("American", f"{word}, here {americanisms()[lower]}"))
        elif AMERICAN.fullmatch(lower) and word not in course_words():
            found.append(("American", f"{word}, here with s"))
        elif not is_known(word):
            found.append(("unknown", word))
    return found


def offences(text, kinds=tuple(RULES)):
    """Return what breaks the rules of the course's voice in a prose, in order."""
    found = []
    for kind in kinds:
        for match in RULES[kind].finditer(text):
            if kind != "a word twice" or match[1].lower() not in MAY_STAND_TWICE:
                found.append((kind, " ".join(match[0].split())))
    for paragraph in re.split(r"\n\s*\n|\n\s*(?:[-+#:|]|\d+\.) ?|\|", text):
        for sentence in re.split(r"(?<=[.?!:;])\)?\s+", paragraph):
            if (length := len(WORD.findall(sentence))) > LONGEST:
                start = " ".join(sentence.split()[:6])
                found.append((f"a sentence of {length} words", f"{start} …"))
    return found


def _paragraphs(text):
    """Yield the paragraphs of a page, each with its first line's number; fences stay whole."""
    line, block, fence = 1, [], ""
    for number, words in enumerate(text.split("\n"), start=1):
        mark = re.match(r"`{3,}", words)
        if mark and not fence:
            fence = mark[0]
        elif mark and words.strip() == fence:
            fence = ""
        if words.strip() or fence:
            line = line if block else number
            block.append(words)
        elif block:
            yield line, "\n".join(block)
            block = []
    if block:
        yield line, "\n".join(block)


def _tree(code):
    """Parse a program, magics and doubtful escapes included."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with contextlib.suppress(SyntaxError):
            return ast.parse(code)
        return ast.parse(re.sub(r"(?m)^(\s*)[%!].*$", r"\1pass", code))


#: what stands in code, in addresses and in regular expressions, and not in prose
NO_PROSE = re.compile(r"[{};]|\w\(|\(\?|\\b|::|https?:|^\s*import")


def _strings(code):
    """Yield the strings of a program that are prose: four words or more, docstrings apart."""
    tree = _tree(code)
    keywords = (k for n in ast.walk(tree) if isinstance(n, ast.Call) for k in n.keywords)
    quoted = {id(n) for k in keywords if k.arg in VERBATIM for n in ast.walk(k.value)}
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    doc = {id(n.body[0].value) for n in ast.walk(tree) if isinstance(n, documented) and n.body
           and isinstance(n.body[0], ast.Expr)}  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) in doc | quoted:
                continue
            words = re.findall(r"(?<![\w.<&-])[A-Za-z]{2,}(?![\w=(-])", node.value)
            if len(words) >= 4 and not NO_PROSE.search(node.value):
                yield node.lineno, prose_of(node.value)


def _docstrings(code):
    """Yield the docstrings of a module, without the lines that name parameters."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(_tree(code)):
        if isinstance(node, kinds) and (text := ast.get_docstring(node)):
            text = re.sub(
                r"(?m)^ *(?:>>>|\.\.\.).*$|^[\w, *]+ : .*$|^(?: {4,}\S+\.py).*$", "", text
            )
            # What stands between quotation marks is a value, as in {"auto", "svd"}.
            text = re.sub(r'"[\w-]+"', STANDS_FOR, text.replace("``", "`"))
            yield getattr(node, "lineno", 1), prose_of(text)


def _names(code):
    """Return the names that a program gives to things."""
    kinds = {ast.Name: "id", ast.arg: "arg", ast.Attribute: "attr", ast.keyword: "arg"}
    kinds |= {ast.FunctionDef: "name", ast.alias: "name"}
    nodes = ast.walk(_tree(code))
    own = {getattr(node, kinds[type(node)]) for node in nodes if type(node) in kinds}
    return own | _names_of_pages()


@functools.cache
def _names_of_pages():
    """Return the names of modules and chapters, and their parts."""
    pages = [*(ROOT / "lecture_utils").glob("*.py"), *toc_notebooks()]
    return {word for path in pages for word in (path.stem, *path.stem.split("-"))}


def _blank(match):
    """Return as many lines as something has that is no prose, such as a front matter."""
    return "\n" * match[0].count("\n")


def texts_of(path):
    """Yield ``(where, prose, rules, names)`` of a file.

    The rules are those of style that hold there; the names are known like words.
    """
    name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    every = tuple(RULES)
    if path.suffix == ".ipynb":
        cells = list(enumerate(read(path).cells, start=1))
        names = set().union(*(_names(c.source) for _, c in cells if c.cell_type == "code"))
        beside = False
        for number, cell in cells:
            where = f"{name}: cell {number} ({cell.id})"
            if cell.cell_type == "markdown":
                lesson, heading, notes = cell.source.partition(f"## {BESIDE}\n")
                before, after = ("", cell.source) if beside else (lesson, notes)
                beside |= bool(heading)
                text = f"{before}\n\n{QUOTED.sub(STANDS_FOR, after)}"  # verbatim, slips and all
                yield where, prose_of(text), every, ()
            else:
                yield from ((where, text, (), names) for _, text in _strings(cell.source))
    elif path.suffix == ".md":
        text = re.sub(r"\A---\n.*?\n---\n", _blank, path.read_text(encoding="utf-8"), flags=re.S)
        for line, paragraph in _paragraphs(text):
            yield f"{name}:{line}", prose_of(paragraph), every, ()
    else:
        code = path.read_text(encoding="utf-8")
        names = _names(code)
        for line, text in _docstrings(code):
            yield f"{name}:{line}", text, IN_CODE, names
        if path.is_relative_to(ROOT / "lecture_utils"):
            for line, text in _strings(code):
                yield f"{name}:{line}", text, (), names


def everything():
    """Return every file of the course that has prose."""
    found = [path for pattern in (*PAGES, *CODE) for path in sorted(ROOT.glob(pattern))]
    hidden = (".", "__")
    return all_notebooks() + [
        path
        for path in found
        if not any(part.startswith(hidden) for part in path.relative_to(ROOT).parts[:-1])
    ]


def findings(path):
    """Return everything that is wrong with the prose of one file."""
    return [
        Finding(where, kind, what)
        for where, text, rules, names in texts_of(path)
        for kind, what in misspelt(text, names) + (offences(text, rules) if rules else [])
    ]


def main():
    """Check the files named, or all; exit 1 when a word or a sentence is not right."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--words", action="store_true")
    args = parser.parse_args()
    found = [f for path in args.paths or everything() for f in findings(path.resolve())]
    remember()
    if args.words:
        found = sorted({f.what for f in found if f.kind == "unknown"})
    if found:
        raise SystemExit("\n".join(map(str, found)))


if __name__ == "__main__":
    main()
