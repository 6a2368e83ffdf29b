"""A chapter or an exercise is begun in all places at once, and does not pass until written."""

import ast
import re
import shutil

import pytest
import yaml

from press.author import bound, check, evidence, forms, layers, new, notebooks, predict, tasks
from press.author.chapter import Chapter
from press.author.unwritten import unseen, unwritten
from press.paths import ROOT
from press.site.ledger import read_ledger
from tests.small_notebook import Text, notebook_of, write_notebook

FILES = ("_toc.yml", "_config.yml", "README.md", "book/index.md", "book/ledger.yml")
BEGUN = re.compile(r"\*\*(Part [67]: .*?)\.\*\* (.*)\n\n(?:- .*\n)+")


def take_back(root):
    """Make a copy of the course one of small notebooks, in which parts are to come."""
    contents, front = root / "_toc.yml", root / "book" / "index.md"
    text = contents.read_text(encoding="utf-8")
    text = re.sub(r"(?m)^.*/new-variables\n", "", text)
    text = re.sub(r'  - caption: "[67] · .*\n    chapters:\n(?: {6}- file: .*\n)+', "", text)
    contents.write_text(text, encoding="utf-8")
    for name in re.findall(r"file: (book/\S+/\S+|book/refresher)", text):
        cells = {"a": Text("# Title"), "b": "x = 1", "z": Text(f"```\n{forms.LAST}\n```")}
        (root / name).parent.mkdir(exist_ok=True)
        write_notebook(root / f"{name}.ipynb", cells)
    text = re.sub(r"(?m)^- .*/new-variables\.ipynb.*\n", "", front.read_text(encoding="utf-8"))
    text = BEGUN.sub(r"\1\n: \2\n", text)
    text = text.replace("Part 6:", "The other parts are to come:\n\nPart 6:", 1)
    front.write_text(text, encoding="utf-8")
    ledger = read_ledger(root / "book" / "ledger.yml")
    words = new.in_readme(new.how_many_to_come(ledger, new.listed(root)), root)
    (root / "README.md").write_text(words, encoding="utf-8")


@pytest.fixture
def tree(tmp_path):
    """Return a copy of the course as far as chapters are listed."""
    for name in FILES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    take_back(tmp_path)
    return tmp_path


def texts(tree):
    return {name: (tree / name).read_text(encoding="utf-8") for name in FILES}


def coming(tree):
    """Return the chapters that are to come, by part."""
    ledger, there = read_ledger(tree / "book" / "ledger.yml"), new.listed(tree)
    missing = [chapter.split("/") for chapter in ledger.chapters if chapter not in there]
    return {part: [name for p, name in missing if p == part] for part, _ in missing}


def test_the_chapters_to_come_can_be_begun_in_any_order(tree):
    """Every list stays in the order of the ledger, and the front page ends without a remainder."""
    names = [(part, name) for part, names in coming(tree).items() for name in reversed(names)]
    assert {part for part, _ in names} == {"transforms", "beyond", "after"}
    ledger = read_ledger(tree / "book" / "ledger.yml")
    for part, name in reversed(names):
        new.begin_chapter(part, name, root=tree)
        there = new.listed(tree)
        assert there == [chapter for chapter in ledger.chapters if chapter in there]
        front = (tree / "book" / "index.md").read_text(encoding="utf-8")
        assert [c for c in ledger.chapters if f"]({c}.ipynb): " in front] == there
        readme = (tree / "README.md").read_text(encoding="utf-8")
        assert new.how_many_to_come(ledger, there) in readme
    assert coming(tree) == {}
    assert "to come" not in front
    captions = [p["caption"] for p in yaml.safe_load(texts(tree)["_toc.yml"])["parts"]]
    numbered = [f"{n} · {part['title']}" for n, part in enumerate(ledger.parts.values(), start=1)]
    assert captions[1:-3] == numbered  # before them the front matter, then sets, teaching, evidence


def test_a_chapter_that_the_notes_do_not_have_joins_its_part(tree):
    path = new.begin_chapter("algebra", "orthogonal-matrices", "Turns and mirrors", tree)
    ledger = read_ledger(tree / "book" / "ledger.yml")
    assert ledger.parts["algebra"]["chapters"][-1] == "orthogonal-matrices"
    assert ledger.of("algebra/orthogonal-matrices") == []
    assert (
        "- [Turns and mirrors](algebra/orthogonal-matrices.ipynb): " in texts(tree)["book/index.md"]
    )
    assert notebooks.read(path).cells[0].source.startswith("# Turns and mirrors\n")
    assert path in notebooks.toc_notebooks(tree)


def test_a_chapter_begins_in_two_layers(tree):
    part, names = next(iter(coming(tree).items()))
    path = new.begin_chapter(part, names[0], root=tree)
    chapter = Chapter.read(path)
    assert layers.complaints(chapter) == []
    assert tasks.complaints(chapter) == [
        f"{path}: the page has 0 exercises, own steps counted, where 5 to 7 are asked for"
    ]
    (said,) = predict.complaints(chapter)
    assert f'-predict is not decided: say verify.options("{names[0]}-predict", ' in said
    assert [sentence for sentence in bound.complaints(chapter) if "says" in sentence] == []
    table = tree / "press" / "formulas" / "cases" / part / f"{names[0]}.py"
    assert f"{table.relative_to(tree)}:" in "\n".join(unwritten(path, tree))


def test_a_chapter_begins_with_prompts_and_names_its_items(tree):
    part, names = next(iter(coming(tree).items()))
    path = new.begin_chapter(part, names[0], root=tree)
    lacking = unwritten(path, tree)
    assert any("to write: the question, in one sentence" in line for line in lacking)
    assert any(line.startswith("book/index.md:") for line in lacking)
    ledger = read_ledger(tree / "book" / "ledger.yml")
    source = "\n".join(cell.source for cell in notebooks.read(path).cells)
    assert all(f"# - {item.name}: " in source for item in ledger.of(f"{part}/{names[0]}"))
    # A cell of prompts alone: what is written replaces all of it.
    assert len(lacking) >= len(forms.CHAPTER)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere", "x"), "book/ledger.yml has no part 'nowhere': it has algebra, "),
        (("algebra", "svd"), "book/algebra/svd.ipynb is there already."),
        (("algebra", "Two Words"), "cannot be a chapter's name"),
    ],
)
def test_what_cannot_be_begun_is_said(tree, words, said):
    before = texts(tree)
    with pytest.raises(new.Refused, match=re.escape(said)):
        new.begin_chapter(*words, root=tree)
    assert texts(tree) == before


@pytest.mark.parametrize("file", ["_toc.yml", "README.md", "book/index.md"])
def test_a_file_in_another_form_is_named_and_nothing_is_changed(tree, file):
    (tree / file).write_text("format: jb-book\nroot: book/index\n", encoding="utf-8")
    before = texts(tree)
    with pytest.raises(new.Refused, match=rf"^{file} .*add"):
        new.begin_chapter("after", "scale-or-not", root=tree)
    assert texts(tree) == before


CHECKERS = '''"""The checkers."""

import numpy as np

from lecture_utils.exercises.base import exercise


@exercise("svd-1")
def one(answer):
    return np.sum(answer)
'''
ANSWERS = 'RIGHT = {\n    "svd-1": [1, 2],\n}\nWRONG = {\n    "svd-1": [(3, "x")],\n}\n'


@pytest.fixture
def chapter(tree):
    """Return a chapter with one exercise, whose solution ends where the take-away begins."""
    for form, text in ((forms.CHECKERS, CHECKERS), (forms.ANSWERS, ANSWERS)):
        file = tree / form.format(module="svd")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    cells = {
        "a": Text("# Title"),
        "b": f"{forms.IMPORT}\ncheck('svd-1', None)",
        "z": Text(f"{forms.SOLUTION_ENDS}\n\n```\n{forms.LAST}\n```"),
    }
    return write_notebook(tree / "book" / "algebra" / "svd.ipynb", cells)


def test_an_exercise_has_its_cells_its_checker_and_its_answers(chapter, tree):
    name, files = new.begin_exercise(chapter, tree)
    assert name == "svd-2"
    cells = {cell.id: cell.source for cell in notebooks.read(chapter).cells}
    order = list(cells)
    assert order[-1] == "z"
    asked, answer, starts, solution, proof = (cells[key] for key in order[-6:-1])
    assert asked.startswith(f"{forms.SOLUTION_ENDS}\n\n::::{{exercise}}\n:label: svd-2\n")
    assert 'check("svd-2", answer)' in answer
    assert starts.startswith(":::{solution-start} svd-2\n")
    assert "To write: verify.text" in proof
    assert 'check("svd-2", None)' in solution
    assert cells["z"].startswith(forms.SOLUTION_ENDS)
    checkers, answers = ((tree / file).read_text(encoding="utf-8") for file in files)
    assert "from lecture_utils.exercises.base import Wrong, exercise\n" in checkers
    assert checkers.startswith(CHECKERS.partition("\nfrom")[0])
    scope = {}
    exec(compile(answers, "answers", "exec"), scope)
    assert list(scope["RIGHT"]) == list(scope["WRONG"]) == ["svd-1", "svd-2"]
    checker = ast.parse(checkers).body[-1]
    assert ast.unparse(checker.body[-1]) == "raise Wrong('This checker is not written yet.')"
    for file in files:
        assert any(line.startswith(f"{file}:") for line in unwritten(chapter, tree))


def test_the_first_exercise_of_a_chapter_makes_its_files(tree):
    path = tree / "book" / "algebra" / "geometry.ipynb"
    name, files = new.begin_exercise(path, tree)
    assert name == "geometry-1"
    assert new.begin_exercise(path, tree) == ("geometry-2", files)
    cells = notebooks.read(path).cells
    assert sum(cell.source.count(forms.SOLUTION_ENDS) for cell in cells) == 2
    assert sum(forms.IMPORT in cell.source for cell in cells) == 1
    checkers = (tree / files[0]).read_text(encoding="utf-8")
    assert checkers.count("@exercise(") == 2
    assert checkers.count("import") == 1
    ids = [cell.id for cell in cells]
    assert len(set(ids)) == len(ids)


def test_an_exercise_needs_a_chapter(tree):
    stray = write_notebook(tree / "book" / "algebra" / "stray.ipynb", {"a": "1"})
    with pytest.raises(new.Refused, match=r"_toc\.yml names no chapter stray\.ipynb"):
        new.begin_exercise(stray, tree)


def test_a_checker_or_a_row_that_is_missing_is_named_with_its_file(chapter, tree):
    assert unwritten(chapter, tree) == []
    cells = {"b": "check('svd-1', 1)\ncheck('svd-7', 2)"}
    chapter.write_text(notebooks.dumps(notebook_of(cells)), encoding="utf-8")
    assert unwritten(chapter, tree) == [
        f"{forms.CHECKERS.format(module='svd')}: svd-7 needs a checker",
        f"{forms.ANSWERS.format(module='svd')}: svd-7 needs answers, right and wrong ones",
    ]


def test_a_chapter_without_pictures_is_told_once_its_prompts_are_gone(tmp_path):
    path = write_notebook(tmp_path / "page.ipynb", {"a": Text("To write: a picture."), "b": "1"})
    assert unseen(path) == []
    write_notebook(path, {"a": Text("No picture."), "b": "1"})
    still, moving = unseen(path)
    assert still == f"{path}: to write: a picture, from lecture_utils.figures"
    assert moving.endswith("a picture that a slider moves, from lecture_utils.explore")
    for chapter in notebooks.toc_notebooks():
        assert unseen(chapter) == []


def test_what_is_not_checked_names_the_notebook(monkeypatch):
    monkeypatch.setattr(evidence, "page_complaints", lambda *_: ["choi-x is not checked"])
    found = check.claims(ROOT / "book" / "algebra" / "svd.ipynb")
    assert found == [f"{ROOT / 'book/algebra/svd.ipynb'}: choi-x is not checked"]
