"""What maintainers find at the top of the repository is true: forms, policies, hooks, the paper."""

import importlib.metadata
import json
import re
import tomllib
from collections import Counter
from importlib.util import find_spec

import jsonschema
import pytest
import yaml
from check_jsonschema.builtin_schemas import get_builtin_schema
from packaging.requirements import Requirement
from packaging.version import Version
from pybtex.database import parse_string

from coursework import source
from press.author import notebooks, style
from press.paths import BOOK, ROOT
from press.site.errata import errata
from press.site.ledger import by_item, collect, computed, read_cells, read_ledger
from tests.coursework.test_hostile import table

LEDGER = read_ledger(BOOK / "ledger.yml")
FORMS = {path.stem: path for path in sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))}
CHOICE = FORMS.pop("config")
PAGES = ["CHANGELOG.md", "CODE_OF_CONDUCT.md", "SECURITY.md"]
PAGES += [".github/pull_request_template.md", "paper/paper.md"]


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


PROJECT = tomllib.loads(read("pyproject.toml"))["project"]
CITATION = yaml.safe_load(read("CITATION.cff"))
MAKEFILE = read("Makefile")
TARGETS = set(re.findall(r"^([\w-]+):.*## ", MAKEFILE, re.M))


def misfits(text, schema):
    """Return what is wrong with a YAML text, by a schema that check-jsonschema carries."""
    schema = get_builtin_schema(f"vendor.{schema}")
    checker = jsonschema.validators.validator_for(schema)(schema)
    # A day is a word in JSON.
    found = yaml.load(text, yaml.BaseLoader) if "cff" in text else yaml.safe_load(text)
    return [error.message for error in checker.iter_errors(found)]


VALID = {f".github/ISSUE_TEMPLATE/{name}.yml": "github-issue-forms" for name in FORMS}
VALID |= {".github/ISSUE_TEMPLATE/config.yml": "github-issue-config"}
VALID |= {".github/dependabot.yml": "dependabot", "CITATION.cff": "citation-file-format"}
SLIPS = {
    "github-issue-forms": ("body:", "limbs:"),
    "github-issue-config": ("blank_issues_enabled: false", "blank_issues_enabled: perhaps"),
    "dependabot": ("interval:", "rhythm:"),
    "citation-file-format": ("title:", "heading:"),
}


@pytest.mark.parametrize("name", VALID)
def test_fits_its_schema_and_a_slip_is_seen(name):
    text, (was, becomes) = read(name), SLIPS[VALID[name]]
    assert misfits(text, VALID[name]) == []
    assert was in text
    assert misfits(text.replace(was, becomes), VALID[name])


# Words, and what they point to.


def texts(node):
    """Yield what a form says to people."""
    if isinstance(node, list):
        for one in node:
            yield from texts(one)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key in ("name", "description", "label") and isinstance(value, str):
                yield value
            elif key == "options":
                yield from (one for one in value if isinstance(one, str))
            yield from texts(value)


@pytest.mark.parametrize("name", PAGES)
def test_words_of_pages(name):
    assert [str(finding) for finding in style.findings(ROOT / name)] == []


@pytest.mark.parametrize("name", FORMS)
def test_words_of_forms(name):
    said = list(texts(yaml.safe_load(FORMS[name].read_text(encoding="utf-8"))))
    assert len(said) > 5
    prose = [style.prose_of(text) for text in said]
    found = [one for text in prose for one in style.misspelt(text) + style.offences(text)]
    style.remember()  # to load the dictionary takes longer than all the rest
    assert found == []


def pointers(text):
    """Return the paths, the targets and the modules that a text names."""
    links = [found for found in re.findall(r"\]\(([^)#]+)[^)]*\)", text) if ":" not in found]
    rooms = "book|tests|lecture_utils|bench|coursework|press|paper"
    paths = re.findall(rf"`((?:{rooms})/[\w./-]+)`", text)
    modules = re.findall(r"python -m ([\w.]+)", text)
    modules += re.findall(r"`((?:lecture_utils|press|coursework)(?:\.\w+)+)`", text)
    return {*links, *paths}, set(re.findall(r"`make ([a-z][\w-]*)", text)), modules


def lost(name, text):
    """Return what a file points to that is not there."""
    paths, targets, modules = pointers(text)
    here = (ROOT / name).parent
    found = [path for path in paths if not ((here / path).exists() or (ROOT / path).exists())]
    found += sorted(targets - TARGETS)
    return found + [module for module in modules if module != "pip" and not find_spec(module)]


POINTING = ["CHANGELOG.md", "SECURITY.md", ".github/pull_request_template.md"]
POINTING += [".github/ISSUE_TEMPLATE/setup.yml", ".pre-commit-config.yaml"]


@pytest.mark.parametrize("name", POINTING)
def test_what_is_named_is_there(name):
    assert any(pointers(read(name)))
    assert lost(name, read(name)) == []


def test_no_other_file_points_anywhere():
    others = {*PAGES, *VALID} - set(POINTING)
    assert {name for name in others if any(pointers(read(name)))} == set()


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("[a page](book/none.md)", "book/none.md"),
        ("in `tests/none.py`", "tests/none.py"),
        ("say `make nothing NB=x`", "nothing"),
        ("`python -m press.none`", "press.none"),
        ("`lecture_utils.none` does", "lecture_utils.none"),
    ],
)
def test_what_is_lost_is_seen(text, what):
    assert lost("README.md", text) == [what]


def test_an_error_is_found_by_a_name_that_the_ledger_has():
    form = yaml.safe_load(FORMS["error"].read_text(encoding="utf-8"))
    (item,) = [one["attributes"] for one in form["body"] if one["id"] == "item"]
    assert item["placeholder"] in LEDGER.items
    assert f"`{item['placeholder']}`" in item["description"]


def test_no_form_is_lacking():
    assert set(FORMS) == {"error", "exercise", "setup", "idea"}


# Versions.


def announced(text):
    """Return the version at the top of the list of changes, and its day if it has been released."""
    head = re.search(r"^## \[(.+?)\](?: - (\S+))?$", text, re.M)
    if head[1] != "Unreleased":
        return head.groups()
    return re.search(r"^To be released as `(.+?)`", text[head.end() :], re.M)[1], None


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("## [Unreleased]\n\nTo be released as `1.2.0`.\n", ("1.2.0", None)),
        (
            "# A\n\n## [1.2.0] - 2027-01-02\n\n- a\n\n## [1.1.0] - 2026-01-02",
            ("1.2.0", "2027-01-02"),
        ),
    ],
    ids=["before", "after"],
)
def test_what_is_announced_is_read(text, what):
    assert announced(text) == what


def test_the_changes_are_those_of_the_version():
    version, day = announced(read("CHANGELOG.md"))
    assert version == PROJECT["version"] == CITATION["version"]
    assert str(CITATION.get("date-released")) == str(day)


# Before a commit, and new versions.


def hooks():
    (repo,) = yaml.safe_load(read(".pre-commit-config.yaml"))["repos"]
    return {hook["id"]: hook for hook in repo["hooks"]}


def looks_at(hook, path):
    """Tell whether a hook looks at a file, as pre-commit would."""
    if not re.search(hook.get("files", ""), path) or re.search(hook.get("exclude", "^$"), path):
        return False
    kinds = {"python": ".py", "jupyter": ".ipynb"}
    wanted = hook.get("types", hook.get("types_or"))
    return not wanted or any(path.endswith(kinds[kind]) for kind in wanted)


def test_a_hook_says_what_make_check_says():
    (recipe,) = re.findall(
        r'^check: .*\n(?:\t@test .*\n)\t@\$\(RUN\) (.*) "\$\(NB\)"$', MAKEFILE, re.M
    )
    assert hooks()["check"]["entry"] == f".venv/bin/python {recipe}"


def test_hooks_look_at_what_has_prose_or_code():
    one, every = hooks(), {path.relative_to(ROOT).as_posix() for path in style.everything()}
    sets = {path for path in every if path.startswith("book/coursework/") and path.endswith("nb")}
    chapters = {path.relative_to(ROOT).as_posix() for path in notebooks.toc_notebooks()}
    assert sets
    # Pages, forms and sources of each room, those besides that must be left alone.
    there = (
        every
        | set(PAGES)
        | {
            path.relative_to(ROOT).as_posix()
            for room in ("book", "press", "tests", "coursework", "bench", "lecture_utils")
            for path in (ROOT / room).rglob("*.md")
        }
    )
    seen = {name: {path for path in there if looks_at(hook, path)} for name, hook in one.items()}
    assert seen["check"] == chapters
    assert seen["notebooks"] == sets
    pages = set(PAGES) - {".github/pull_request_template.md"}
    assert seen["words"] == (every - chapters) | pages
    code = {path for path in every if path.endswith(".py")}
    assert seen["ruff-format"] == code
    assert seen["ruff-check"] == code | chapters | sets


def bounds(names):
    """Return for each package the versions that others exclude, and who they are."""
    found = {name: {} for name in names}
    begins = re.compile(rf"(?:{'|'.join(map(re.escape, names))})(?![\w.-])", re.I)
    for who in importlib.metadata.distributions():
        for words in filter(begins.match, who.requires or []):
            asked = Requirement(words)
            if not asked.marker or asked.marker.evaluate({"extra": ""}):
                for part in asked.specifier:
                    found[asked.name.lower()][excluded(part)] = who.name
    return found


def excluded(part):
    """Return the newer versions that a part of a requirement excludes, if it does."""
    if part.operator == "~=":
        *most, last, _ = Version(part.version).release
        return f">={'.'.join(map(str, [*most, last + 1]))}"
    return {"<": ">=", "==": ">"}.get(part.operator, "not ") + part.version


#: what no requirement says: the first is the root of the rest, the second asks for a newer Sphinx
BY_HAND = {"jupyter-book", "sphinx-book-theme"}


def ignored():
    (pip,) = [
        update
        for update in yaml.safe_load(read(".github/dependabot.yml"))["updates"]
        if update["package-ecosystem"] == "pip"
    ]
    return pip, {one["dependency-name"]: one["versions"] for one in pip["ignore"]}


def test_new_versions_are_one_pull_request():
    pip, _ = ignored()
    assert list(pip["groups"].values()) == [{"patterns": ["*"]}]


def test_versions_that_cannot_come_are_not_proposed():
    own = [Requirement(words) for words in PROJECT["dependencies"]]
    capped = {r.name: f">={s.version}" for r in own for s in r.specifier if s.operator == "<"}
    _, left = ignored()
    assert capped
    assert {name: left[name] for name in capped} == {name: [cap] for name, cap in capped.items()}
    for name, found in bounds(set(left) - set(capped) - BY_HAND).items():
        assert set(left[name]) <= set(found), f"{name}: others exclude {found}"


# A machine to work on.


def test_the_container_runs_what_there_is():
    container = json.loads(read(".devcontainer/devcontainer.json"))
    python = re.fullmatch(r"[\w./]+:\d[\w.]*-(3\.\d+)-\w+", container["image"])
    assert python[1] in Requirement(f"x{PROJECT['requires-python']}").specifier
    made = re.fullmatch(r"make (\S+)", container["postCreateCommand"])[1]
    ready = re.search(r"^READY := \$\(VENV\)(\S+)$", MAKEFILE, re.M)[1]
    assert made == re.search(r"^VENV := (\S+)$", MAKEFILE, re.M)[1] + ready
    assert f"\nPORT := {container['forwardPorts'][0]}\n" in MAKEFILE
    labels = container["portsAttributes"]
    assert list(labels) == [str(port) for port in container["forwardPorts"]]
    assert {label["label"].partition("make ")[2] for label in labels.values()} <= TARGETS
    assert container["name"] == CITATION["title"]


# The paper.


def paper():
    """Return the header of the paper, and its body in one line."""
    _, header, body = read("paper/paper.md").split("---\n", 2)
    return yaml.safe_load(header), " ".join(body.split())


@pytest.fixture(scope="module")
def counted():
    """Return the numbers of the paper, counted."""
    checks = by_item(LEDGER, collect(LEDGER, BOOK))
    done = [checks[name] for name in LEDGER.items if checks[name]]
    verdicts = Counter(map(computed, done))
    sets = [source.load(name) for name in source.names()]
    questions = [question for one in sets for question in one.questions]
    cells = [cell for path in notebooks.toc_notebooks() for cell in read_cells(path)]
    prose = "\n".join(cell["source"] for cell in cells if cell["cell_type"] == "markdown")
    return {
        "chapters": len(LEDGER.chapters),
        "parts": len(LEDGER.parts),
        "notes": len(LEDGER.sources),
        "sets": len(sets),
        "items": len(LEDGER.items) if len(done) == len(LEDGER.items) else len(done),
        "holds": verdicts["holds"],
        "conditions": verdicts["holds-with-conditions"],
        "fails": verdicts["fails"],
        "opinions": verdicts["none"],
        "supplied": sum(bool(checks[name]) for name in LEDGER.supplied),
        "errata": len(errata(LEDGER, checks)),
        "exercises": len(re.findall(r"(?m)^:{3,}\{exercise(?:-start)?\}", prose)),
        "questions": len(questions),
        "right": sum(len(question.right) for question in questions),
        "wrong": sum(len(question.wrong) for question in questions),
        "hostile": sum(1 for _ in table()),
    }


WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()
#: where a number stands in the paper; in capitals it is a word
SAID = """
consists of {chapters} chapters in {PARTS} parts
of {SETS} problem sets for a class
follows {NOTES} sets of lecture notes
ledger has {items} statements of the notes
By computation {holds} hold, {conditions} hold on a condition
{fails} fail as printed; {opinions} are opinions
A further {supplied} results
errata have {errata} entries
chapters have {exercises} exercises
sets have {questions} questions
hold {right} right answers that are written differently and {wrong} wrong ones
So do {hostile} hostile notebooks
The sources are {NOTES} sets of notes
""".strip().splitlines()


def unsaid(body, counted):
    """Return the phrases that a text lacks, and the numbers from three on that nothing counts."""
    words = {name.upper(): WORDS[n] for name, n in counted.items() if n < len(WORDS)}
    phrases = [phrase.format(**counted, **words) for phrase in SAID]
    rest = re.sub(r"\[@[^]]*\]", "", body)
    for phrase in phrases:
        rest = rest.replace(phrase, "")
    numbers = rf"\b(?:{'|'.join(WORDS[3:])})\b|\d+"
    lacking = [phrase for phrase in phrases if phrase not in body]
    return lacking, re.findall(numbers, rest, re.I)


def test_every_number_of_the_paper_is_counted(counted):
    assert unsaid(paper()[1], counted) == ([], [])


@pytest.mark.parametrize("name", ["chapters", "items", "errata", "exercises", "wrong", "hostile"])
def test_a_number_that_is_out_of_date_is_seen(counted, name):
    lacking, idle = unsaid(paper()[1], {**counted, name: counted[name] + 1})
    assert any(str(counted[name] + 1) in phrase for phrase in lacking)
    assert str(counted[name]) in idle


def test_a_number_that_is_typed_is_seen(counted):
    assert unsaid(paper()[1] + " There are nine of 10.", counted)[1] == ["nine", "10"]


def test_the_paper_has_the_form_of_its_journal():
    header, body = paper()
    assert {"title", "tags", "authors", "affiliations", "date", "bibliography"} <= set(header)
    assert header["title"].startswith(CITATION["title"])
    assert [one["name"] for one in header["authors"]] == [
        one["name"] for one in CITATION["authors"]
    ]
    known = {one["index"] for one in header["affiliations"]}
    assert {one["affiliation"] for one in header["authors"]} == known
    assert {"# Summary", "# Statement of need", "# References"} <= set(
        re.findall(r"# [A-Z][a-z]+(?: of [a-z]+)?", body)
    )
    assert 700 <= len(body.split()) <= 1000


def test_what_the_paper_cites_is_there_and_as_in_the_book():
    header, body = paper()
    own = parse_string(read(f"paper/{header['bibliography']}"), "bibtex").entries
    assert set(re.findall(r"@([\w-]+)", body)) == set(own)
    books = parse_string(read("book/references.bib"), "bibtex").entries
    for key in set(own) & set(books):
        assert own[key].to_string("bibtex") == books[key].to_string("bibtex")
