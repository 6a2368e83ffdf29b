"""The code has no dead ends: nothing uncalled, no circle of imports, no chapter ahead of itself."""

import ast
import graphlib
import re

import pytest
import vulture

from press.author import notebooks

ROOT = notebooks.ROOT
PACKAGE = ROOT / "lecture_utils"
ROOMS = ("lecture_utils", "press", "coursework", "deploy", "bench", "tests")
#: called from outside, by a name that is given: Sphinx, http.server, pytest, jupyter_client,
#: Dask, IPython, nbgrader, tornado, JupyterHub
CALLED_BY_OTHERS = re.compile(
    r"setup|visit_\w+|depart_\w+|do_[A-Z]+|log_message|handle_\w+|get_kernel_spec|feed|[Tt]est\w*"
    r"|writable|publish|clear_output|find_server_extensions|_n_features_out|__\w+__|pytest_\w+|transition"
    r"|log_exception|write_error|data_received|initialize|handout|OfTheSystem|OfOneUser"
)
KINDS = {"function", "method", "class", "property", "import"}


def python_files():
    return [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]


def code_of(path):
    """Return the code cells of a notebook, with whether each is a solution."""
    for cell in notebooks.read(path).cells:
        if cell.cell_type == "code":
            yield cell.source, "hide-cell" in cell.metadata.get("tags", [])


def unused(sources):
    """Return what is defined in these sources {name: text} and named nowhere else."""
    finder = vulture.Vulture(ignore_decorators=["@exercise"])  # they register themselves
    for name, text in sources.items():
        finder.scan(text, filename=name)
    found = [item for item in finder.get_unused_code() if item.typ in KINDS]
    return [f"{i.filename}: {i.typ} {i.name}" for i in found if not is_called_by_others(i.name)]


def is_called_by_others(name):
    return CALLED_BY_OTHERS.fullmatch(name) is not None


def test_every_function_is_called():
    sources = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in python_files()}
    for path in notebooks.toc_notebooks():
        sources[path.name] = "\n\n".join(source for source, _ in code_of(path))
    fixtures = {name for text in sources.values() for name in re.findall(FIXTURE, text)}
    assert [line for line in unused(sources) if line.split()[-1] not in fixtures] == []


FIXTURE = r"@pytest\.fixture(?:\(.*\))?\n\s*def (\w+)"


def test_an_uncalled_function_is_seen():
    sources = {"a": "def used(): pass\ndef lost(): pass\n", "b": "import a\na.used()\n"}
    assert unused(sources) == ["a: function lost"]


def imports_of(path):
    """Return the modules of the package that one of its modules imports, wherever it does."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("lecture_utils"):
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name for name in inner if name in MODULES} or {node.module}
        elif isinstance(node, ast.Import):
            found |= {a.name for a in node.names if a.name.startswith("lecture_utils")}
    return found


def module_of(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


MODULES = {module_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def test_imports_go_one_way():
    graph = {name: imports_of(path) - {name} for name, path in MODULES.items()}
    assert graph["lecture_utils.pca"] >= {"lecture_utils.reducer", "lecture_utils.linalg"}
    assert list(graphlib.TopologicalSorter(graph).static_order())  # a circle is a CycleError


#: what everyone who took the prerequisites has seen
KNOWN = set(dir(__builtins__) if not isinstance(__builtins__, dict) else __builtins__)
KNOWN |= {"np", "sp", "array", "asarray", "append", "shape", "T", "check"}


def names_in(source):
    """Return the names that a piece of code takes from elsewhere, and those it makes itself."""
    taken, made = set(), set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name):
            (made if isinstance(node.ctx, ast.Store) else taken).add(node.id)
        elif isinstance(node, ast.Attribute):
            taken.add(node.attr)
        elif isinstance(node, ast.FunctionDef | ast.Lambda):
            made |= {arg.arg for arg in ast.walk(node.args) if isinstance(arg, ast.arg)}
            made |= {node.name} if isinstance(node, ast.FunctionDef) else set()
        elif isinstance(node, ast.alias):
            made.add((node.asname or node.name).split(".")[0])
    return taken, made


def ahead(pages):
    """Say what solutions use that nothing before them has shown: code, or `code` in the text."""
    shown, found = set(KNOWN), []
    for page, cells in pages:
        for kind, source in cells:
            if kind == "text":
                text = re.sub(r"(?m)^```.*$", "", source)
                shown |= set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", text))))
                continue
            taken, made = names_in(source)
            if kind == "solution":
                found += [f"{page}: {name}" for name in sorted(taken - made - shown)]
            else:
                shown |= taken | made
    return found


def kind_of(cell):
    if cell.cell_type != "code":
        return "text"
    return "solution" if "hide-cell" in cell.metadata.get("tags", []) else "code"


def test_a_solution_uses_nothing_that_comes_later():
    pages = [
        (path.stem, [(kind_of(cell), cell.source) for cell in notebooks.read(path).cells])
        for path in notebooks.toc_notebooks()
    ]
    assert ahead(pages) == []


@pytest.mark.parametrize(
    ("cells", "wanted"),
    [
        ([("code", "np.sort(x)"), ("solution", "np.sort(y := 1)")], []),
        ([("solution", "np.sort([2])"), ("code", "np.sort(x)")], ["p: sort"]),
        ([("text", "try `np.sort`"), ("solution", "np.sort([2])")], []),
        ([("solution", "def f(a): return a.cumsum()")], ["p: cumsum"]),
    ],
)
def test_what_comes_later_is_seen(cells, wanted):
    assert ahead([("p", cells)]) == wanted
