"""A look at the source knows copies from other ways, and leaves sound checks alone."""

import ast

import pytest

from press.author import notebooks
from press.author.hollow import hollow
from press.author.sameness import Reading
from press.slips import substitute
from press.slips.scales import empties, expression_of, made_of
from press.slips.sites import Site
from tests.book.test_planted import tool
from tests.small_notebook import write_notebook

#: two cells, and whether the two names come to the same
SAME = {
    "b = a": True,
    "b = a.copy()": True,
    "b = np.array(a)": True,
    "b = list(a)": True,
    "b = a + 0": True,
    "b = 0 + a * 1 - 0": True,
    "b = 1 * a / 1": True,
    "b = a + 0 * c": True,
    "b = +a": True,
    "b = -(-a)": True,
    "b = a.T.T": True,
    "b = np.transpose(a).T": True,
    "b = a.transpose().T": True,
    "b = a[:]": True,
    "b = a[...]": True,
    "b = sp.expand(a)": True,
    "c = a\nb = c.copy()": True,
    "b, c = a, 1": True,
    "b = a ** 1": True,
    "b = -a": False,
    "b = a.T": False,
    "b = a + 1": False,
    "b = a - c": False,
    "b = a[1:]": False,
    "b = sp.diff(a)": False,
    "b = np.sort(a)": False,
    "b = a + True": False,
    "b = c": False,
    "b = a\na = c": False,
    "b = a\nb[0] = 1": False,
    "b = a\nb += 1": False,
    "b = a\nb.sort()": False,
    "b = a\nnp.fill_diagonal(b, 1)": False,
    "b = a\nfor b in c: pass": False,
    "def b(): return a": False,
    "import a as b": False,
}
#: two expressions that are the same in other words, or not
ALIKE = [
    ("x @ y", "x.dot(y)", True),
    ("x @ y", "np.dot(x, y)", True),
    ("x @ y", "np.matmul(x, y)", True),
    ("x @ y", "y @ x", False),
    ("np.sum(x, axis=0)", "x.sum(axis=0)", True),
    ("np.sum(x, axis=0)", "x.sum(axis=1)", False),
    ("np.linalg.inv(x)", "np.linalg.inv(x)", True),
    ("np.linalg.inv(x)", "np.linalg.pinv(x)", False),
    ("rng.normal(size=3)", "rng.normal(size=3)", True),
]


@pytest.mark.parametrize("second", SAME)
def test_names_are_followed(second):
    reading = Reading()
    for statement in ast.parse(f"a = x @ y\n{second}").body:
        reading.follow(statement)
    given = (reading.text(ast.parse(name, mode="eval").body) for name in "ab")
    one, other = given
    assert (one == other) == SAME[second]


@pytest.mark.parametrize(("one", "other", "same"), ALIKE)
def test_spellings_are_known(one, other, same):
    texts = [Reading().text(ast.parse(text, mode="eval").body) for text in (one, other)]
    assert (texts[0] == texts[1]) == same


def test_what_is_random_is_another_thing_each_time():
    reading = Reading()
    for statement in ast.parse("a = rng.normal(size=3)\nb = rng.normal(size=3)").body:
        reading.follow(statement)
    assert reading.given["a"] != reading.given["b"]


def test_origins_go_through_names_and_loops():
    reading = Reading()
    source = "a = x + 1\nt = 0\nfor k in range(3):\n    t += a\nb, c = t, 2 * y"
    for statement in ast.parse(source).body:
        reading.follow(statement)
    assert {"x", "t"} <= reading.inputs["t"]
    assert {"x", "t"} <= reading.inputs["b"]
    assert reading.inputs["c"] == {"y"}


SOUND = [
    'verify("ours", A @ x, b, "the product is known from elsewhere")',
    'verify("ours", S, S.T, "the matrix is symmetric")',
    'verify("ours", sorted(roots), [1, 2], "the roots are one and two")',
    'verify("ours", sorted(M.eigenvals()), sorted([a, c], key=str), "these are the eigenvalues")',
    'verify("ours", int((areas > 0).sum()), 261, "so many are positive")',
    'verify("ours", bool(x > y), True, "the first is larger")',
    'verify("ours", M.is_diagonalizable(), False, "the shear is defective")',
    'verify("ours", any(v.is_real for v in values), False, "no value is real")',
    'verify.between("ours", np.abs(x), -1e-12, 0.4, "all of them are small")',
    'verify.between("ours", np.cos(x), 0.9, 1.1, "they are nearly parallel")',
    'verify.up_to_sign("ours", model.components_.T, V, "these are the directions")',
    'verify.up_to_sign("ours", svd.Vh.T, V, "these are the directions")',
    'verify.misprint("ours", printed=c * x, corrected=x, truth=y, says="it is x", instead_of="cx")',
    'verify.misprint("ours", printed=3, corrected=len(x), truth=4, says="four", instead_of="3")',
    'verify.misprint("ours", printed=0, corrected=n, truth=1, says="one is", instead_of="no one")',
    'verify.misprint("ours", printed=lambda: f(x), corrected=g(x), truth=y, says="it is g",'
    ' instead_of="f")',
    'verify("ours", x.max(), y.max(), "the largest of either")',
    'verify("ours", [x.max(), x.min()], y, "the largest and the smallest")',
    'verify.text("two of them", n)',
]


@pytest.mark.parametrize("source", SOUND)
def test_sound_checks_are_left_alone(source):
    assert hollow(["rng = np.random.default_rng(0)", source]) == []


def test_the_cell_and_the_call_are_named():
    ((number, sentence),) = hollow(["a = x + y", 'b = a\nverify("ours", a, b, "they are equal")'])
    assert number == 1
    assert sentence.startswith("\"verify('ours', a, b, 'they are equal')\" compares a with a copy")


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("a - b", 4.0),
        ("a * b", 12.0),
        ("a @ c", 8.0),
        ("np.dot(a, c)", 8.0),
        ("c.dot(a)", 8.0),
        ("a / 2", 2.0),
        ("-a.T", 4.0),
        ("np.abs(a - b).max()", 4.0),
        ("(a - b)[0]", 4.0),
        ("a[0]", 1.0),
        ("a ** 2", None),
        ("unknown - a", None),
        ("words", None),
    ],
)
def test_what_an_expression_is_made_of(text, size):
    import numpy as np

    names = {"a": np.array([1.0, -4]), "b": np.array([3.0, 2]), "c": np.array([2.0, 1])}
    here = Site(None, {}, names | {"np": np, "words": ["x"]})
    assert made_of(ast.parse(text, mode="eval").body, here) == size


def test_a_name_is_followed_to_what_it_was_given():
    reading = Reading()
    for statement in ast.parse("gap = a - b\nleft = np.abs(gap)\nx = x / 2").body:
        reading.follow(statement)
    found = expression_of(ast.parse("left.max()", mode="eval").body, reading)
    assert ast.unparse(found) == "a - b"
    assert ast.unparse(expression_of(ast.parse("x", mode="eval").body, reading)) == "x / 2"


def test_all_and_any_of_nothing_are_found():
    names = {"full": [1], "empty": [], "np": pytest.importorskip("numpy")}
    source = "all(empty)\nany(x for x in empty)\nnp.all(empty)\nall(full)\nall(unknown)\nall()"
    assert list(empties(source, names)) == [
        "all(empty) looks at nothing",
        "any((x for x in empty)) looks at nothing",
        "np.all(empty) looks at nothing",
    ]


PAGE = {
    "one": "import numpy as np\nfrom lecture_utils import verify\n"
    "X = np.array([[1.0, 2.0], [3.0, 5.0], [4.0, -1.0]])",
    "two": "verify('ours', X.sum(), 14.0, 'the sum of all is 14')",
    "three": "verify('ours', X.shape, (3, 2), 'there are three rows')\nverify.told('two columns')",
}


def test_substitute_names_the_cell_and_what_does_not_matter(tmp_path, monkeypatch, capsys):
    path = write_notebook(tmp_path / "page.ipynb", PAGE)
    ran = tool("substitute", path)
    assert ran.returncode == 1
    assert ran.stderr == "three: “there are three rows” holds with other X\n"
    argued = tmp_path / "argued.yml"
    argued.write_text("three: a shape is what it is\n", encoding="utf-8")
    monkeypatch.setattr(substitute, "ARGUED", argued)
    monkeypatch.setattr(substitute, "substitute", lambda _: [("three", "holds with other X")])
    monkeypatch.setattr("sys.argv", ["substitute", str(path)])
    substitute.main()
    assert capsys.readouterr().out == f"{path}: every check depends on what it names\n"


def test_substitute_wants_a_notebook_that_runs(tmp_path):
    assert "no such notebook" in tool("substitute", tmp_path / "none.ipynb").stderr
    path = write_notebook(tmp_path / "page.ipynb", PAGE | {"four": "1 / 0"})
    assert "cell four stops: ZeroDivisionError" in tool("substitute", path).stderr


def test_every_argued_cell_exists_and_says_why():
    cells = {c.id for path in notebooks.toc_notebooks() for c in notebooks.read(path).cells}
    for cell, why in substitute.load_argued().items():
        assert cell in cells
        assert len(why.split()) >= 4
