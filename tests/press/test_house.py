"""The commands work, or say in one sentence why not; everything stands where the design says."""

import gzip
import http.client
import importlib.metadata
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import zipfile
from fnmatch import fnmatch
from pathlib import Path

import nbformat
import pytest
import yaml
from packaging.markers import Marker
from packaging.specifiers import SpecifierSet

from press.around import serve
from press.author import check, notebooks, refresh
from press.slips import mutate_utils
from tests.small_notebook import Text, write_notebook

ROOT = notebooks.ROOT
PIN = re.compile(r'([A-Za-z0-9._-]+)==([A-Za-z0-9.!+]+)(?: ; (python_version (?:<|==) "3\.\d+"))?')
TOP_LEVEL = set(
    "README.md LICENSE LICENSE-CONTENT CITATION.cff CONTRIBUTING.md Makefile pyproject.toml"
    " requirements.txt _config.yml _toc.yml book press lecture_utils coursework tests bench .ci"
    " .pre-commit-config.yaml .github .binder .git .gitignore .gitattributes"
    " CHANGELOG.md CODE_OF_CONDUCT.md SECURITY.md paper deploy .devcontainer".split()
)


def command(*words, **options):
    """Run a command to its end, with its two outputs as text."""
    run = subprocess.run(
        [str(word) for word in words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        **options,
    )
    run.said = [line for line in run.stderr.splitlines() if not line.startswith("make")]
    return run


def make(*words, venv=sys.prefix, **options):
    """Run make in an environment that counts as ready."""
    return command(shutil.which("make"), "-o", f"{venv}/.ready", f"VENV={venv}", *words, **options)


@pytest.fixture
def bare_path(tmp_path):
    """Return a PATH with the plain tools alone: no python3, no node, no Chromium."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("bash", "env", "dirname", "rm", "uname"):
        (folder / name).symlink_to(shutil.which(name))
    return folder


def refuses(run, *words):
    """Assert that a command failed with one sentence, which holds the words."""
    assert run.returncode != 0, run.stdout
    assert len(run.said) == 1, run.stderr
    for word in words:
        assert word in run.said[0]
    assert run.said[0].endswith(".")


def test_python_too_old(tmp_path, bare_path):
    stub(bare_path / "python3", 'test "$1" = -V && echo Python 3.9.18')
    run = command(
        shutil.which("make"), f"VENV={tmp_path}/venv", "book", env={"PATH": str(bare_path)}
    )
    refuses(run, "Python 3.11", "python3 here is Python 3.9.18")
    assert not (tmp_path / "venv").exists()


def test_python_missing(tmp_path, bare_path):
    run = command(
        shutil.which("make"), f"VENV={tmp_path}/venv", "test", env={"PATH": str(bare_path)}
    )
    refuses(run, "Python 3.11", "python3 here is missing")


@pytest.fixture
def empty_venv(tmp_path):
    """Return an environment in which Python runs, and nothing is installed."""
    (tmp_path / "venv" / "bin").mkdir(parents=True)
    (tmp_path / "venv" / "bin" / "python").symlink_to(sys.executable)
    return tmp_path / "venv"


@pytest.mark.parametrize("target", ["book", "test", "bench"])
def test_node_missing(target, bare_path, empty_venv):
    run = make(target, venv=empty_venv, env={"PATH": str(bare_path)})
    refuses(run, "Node.js is missing", "install node")


@pytest.mark.parametrize("target", ["test", "lite-test", "elsewhere-test", "pdf", "bench"])
def test_what_needs_a_browser_sets_one_up(target):
    assert " -m press.browser\n" in make("-n", target).stdout


@pytest.mark.parametrize("target", ["test", "lite-test"])
def test_what_looks_through_three_engines_sets_them_up(target):
    assert " -m press.engines\n" in make("-n", target).stdout


def stub(path, text):
    """Put a small shell script in the place of a program."""
    path.write_text(f"#!{shutil.which('bash')}\n{text}\n")
    path.chmod(0o755)


def ci_run(path):
    return command(shutil.which("bash"), ".ci/run", env={"PATH": str(path)})


def test_ci_run_says_what_to_install_when_it_cannot(bare_path):
    refuses(ci_run(bare_path), "lacks make python3:", "install that first")


@pytest.mark.skipif(os.geteuid() != 0, reason="another user may not install anything")
def test_ci_run_installs_what_is_lacking_and_then_tests(bare_path):
    stub(bare_path / "make", 'echo "make $*"')
    stub(bare_path / "apt-get", 'echo "apt-get $*"')
    run = ci_run(bare_path)
    assert (run.returncode, run.said) == (0, [])
    update, install, test = run.stdout.splitlines()
    assert update.startswith("apt-get update")
    assert install.endswith(" python3 ca-certificates")
    assert test == "make test"
    stub(bare_path / "apt-get", "exit 100")
    refuses(ci_run(bare_path), "apt-get could not install python3")


@pytest.fixture
def without_venv(bare_path):
    """Return a PATH on which python3 is of the right age, and lacks its venv module."""
    stub(bare_path / "python3", '[[ "$2" == *version_info* ]]')
    return bare_path


def test_the_venv_module_is_installed_where_it_is_missing(without_venv, tmp_path):
    words = (shutil.which("make"), f"VENV={tmp_path}/venv", "book")
    refused = command(*words, env={"PATH": str(without_venv)})
    refuses(refused, "cannot make a virtual environment", "apt-get install python3-venv")
    stub(without_venv / "apt-get", f'echo "$*" >>{tmp_path}/asked')
    refused = command(*words, env={"PATH": str(without_venv)})
    refuses(refused, "cannot make a virtual environment")
    if os.geteuid() == 0:
        assert (
            refused.stdout == "python3 lacks its venv module: apt-get install python3-venv (once)\n"
        )
        asked = (tmp_path / "asked").read_text(encoding="utf-8").splitlines()
        assert asked[-1].endswith(" python3-venv")


@pytest.mark.parametrize("target", ["check", "refresh"])
@pytest.mark.parametrize("name", ["book/none.ipynb", "README.md"])
def test_notebook_missing(target, name):
    refuses(make(target, f"NB={name}"), name, "no such notebook")


def test_notebook_not_named():
    refuses(make("check"), "make check NB=book/")


def test_notebook_left_unexecuted(tmp_path):
    path = tmp_path / "draft.ipynb"
    cells = [nbformat.v4.new_code_cell("1", id="one"), nbformat.v4.new_code_cell("2", id="two")]
    path.write_text(notebooks.dumps(nbformat.v4.new_notebook(cells=cells)), encoding="utf-8")
    refuses(make("check", f"NB={path}"), str(path), "not executed (one, two)", "make refresh NB=")


def test_a_misspelt_word_is_found_in_one_notebook(tmp_path):
    path = tmp_path / "draft.ipynb"
    cells = [nbformat.v4.new_markdown_cell("The blorp is here.", id="one")]
    path.write_text(notebooks.dumps(nbformat.v4.new_notebook(cells=cells)), encoding="utf-8")
    run = make("check", f"NB={path}")
    assert run.returncode != 0
    assert "draft.ipynb: cell 1 (one): unknown: blorp" in run.stdout


def test_code_that_ruff_refuses_is_found_in_one_notebook(tmp_path, monkeypatch):
    path = write_notebook(tmp_path / "my-draft.ipynb", {"one": "import os", "two": "x = 1"})
    (said,) = check.untidy(path)
    assert "my-draft.ipynb:cell 1:" in said
    assert "F401" in said
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    answers = tmp_path / "tests/lecture_utils/answers/my_draft.py"
    answers.parent.mkdir(parents=True)
    answers.write_text('"""Answers."""\n\nRIGHT = {"a" : 1}\n', encoding="utf-8")
    monkeypatch.setattr(check, "ROOT", tmp_path)
    loose = "tests/lecture_utils/answers/my_draft.py: not laid out: .venv/bin/ruff format "
    assert check.untidy(path)[1] == loose + loose.partition(":")[0]


def test_an_output_that_is_not_what_running_gives_is_found(tmp_path):
    path = write_notebook(tmp_path / "draft.ipynb", {"one": "print(1 / 4)"})
    other = write_notebook(tmp_path / "other.ipynb", {"one": "print(1 / 8)"})
    assert refresh.refresh(path) is None
    assert refresh.refresh(other) is None
    assert make("check", f"NB={path}").returncode == 0
    path.write_text(path.read_text(encoding="utf-8").replace("0.25", "0.26"), encoding="utf-8")
    run = make("check", f"NB={path}")
    assert run.returncode != 0
    assert "cell one prints something else now: make refresh NB=" in run.stdout
    # Before a commit several pages are checked by one call.
    both = command(sys.executable, "-m", "press.author.check", path, other)
    assert both.returncode == 1
    assert "draft.ipynb: cell one prints something else now" in both.stdout
    assert "other.ipynb: form, code, words" in both.stdout


def test_a_page_does_not_run_again_for_its_text(tmp_path):
    path = write_notebook(tmp_path / "draft.ipynb", {"text": Text("Words."), "one": "7"})
    assert not refresh.is_noted(path)
    assert refresh.refresh(path) is None
    assert refresh.is_noted(path)
    stored = path.read_text(encoding="utf-8")
    path.write_text(stored.replace("Words", "Other words"), encoding="utf-8")
    assert refresh.is_noted(path)
    path.write_text(stored.replace('"7"', '"8"'), encoding="utf-8")
    assert not refresh.is_noted(path)


@pytest.mark.parametrize("target", ["page", "write"])
def test_page_missing(target):
    refuses(make(target, "NB=book/none.ipynb"), "book/none.ipynb", "no such page")


@pytest.mark.parametrize("target", ["text", "notebook", "page", "write", "new-exercise"])
def test_what_a_target_needs_is_said(target):
    refuses(make(target), f"make {'text' if target == 'notebook' else target} NB=book/")


def test_a_chapter_needs_a_part_and_a_name():
    refuses(make("new-chapter", "PART=algebra"), "make new-chapter PART=algebra NAME=")
    refuses(make("new-chapter", "PART=none", "NAME=x"), "book/ledger.yml has no part 'none'")


def test_one_page_is_built_again_and_only_its_warnings_count(small_book):
    page, other = small_book / "book" / "more.md", small_book / "book" / "index.md"
    other.write_text("# Front\n\n{ref}`nowhere`\n", encoding="utf-8")
    built = make("-C", small_book, "page", "NB=book/more.md")
    assert (built.returncode, built.said) == (0, [])
    (address,) = re.findall(r"file://\S+\.html", built.stdout)
    html = Path(address.removeprefix("file://"))
    assert html == small_book / "_build" / "page" / "book" / "more.html"
    page.write_text("# Another\n\n{ref}`lost`\n", encoding="utf-8")
    failed = make("-C", small_book, "page", "NB=book/more.md")
    assert failed.returncode != 0
    assert "undefined label: 'lost'" in failed.stdout
    assert "nowhere" not in failed.stdout
    assert "Another" in html.read_text(encoding="utf-8")


@pytest.fixture
def small_book(tmp_path):
    """Return a tree with the real Makefile and tools, and a book of two pages."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copytree(ROOT / "press", tmp_path / "press")
    (tmp_path / "book").mkdir()
    for name, text in {
        "_config.yml": "title: T\nonly_build_toc_files: true\nexclude_patterns: [_build]\n",
        "_toc.yml": "format: jb-book\nroot: book/index\nchapters:\n- file: book/more\n",
        "book/index.md": "# Front\n",
        "book/more.md": "# More\n",
    }.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_make_book_fails_on_a_warning_every_time_and_leaves_nothing_stale(small_book):
    pages = small_book / "_build" / "html" / "book"
    built = make("-C", small_book, "book")
    assert (built.returncode, built.said) == (0, [])
    assert (pages / "more.html").exists()
    assert (small_book / "_build" / "html" / ".nojekyll").exists()
    (small_book / "_toc.yml").write_text("format: jb-book\nroot: book/index\n")
    assert make("-C", small_book, "book").returncode == 0
    assert not (pages / "more.html").exists()
    (small_book / "book" / "index.md").write_text("# Front\n\n{ref}`nowhere`\n")
    for _ in range(2):
        failed = make("-C", small_book, "book")
        assert failed.returncode != 0
        assert "undefined label: 'nowhere'" in failed.stderr


def test_port_in_use(tmp_path):
    (tmp_path / "index.html").write_text("<p>here</p>")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        run = command(sys.executable, "-m", "press.around.serve", "--port", port, tmp_path)
    refuses(run, f"Port {port} cannot be used", "make serve PORT=8001")
    assert f'press.around.serve --port "{port}"' in make("-n", "serve", f"PORT={port}").stdout


@pytest.mark.parametrize("port", ["eighty", "0", "65536", "-1"])
def test_port_that_is_none(port):
    run = command(sys.executable, "-m", "press.around.serve", f"--port={port}")
    refuses(run, f"{port} is not a port")


def test_nothing_to_serve(tmp_path):
    refuses(command(sys.executable, "-m", "press.around.serve", tmp_path), "make book first")


@pytest.fixture
def site(tmp_path):
    """Serve a small site and return a function that asks it for a path."""
    folder = tmp_path / "html"
    (folder / "sub").mkdir(parents=True)
    (folder / "index.html").write_text("<p>front</p>" * 100)
    (folder / "sub" / "index.html").write_text("<p>sub</p>")
    for name in ("a.wasm", "f.woff2", "m.mjs", "n.ipynb", "p.svg"):
        (folder / name).write_bytes(b"0" * 500)
    (tmp_path / "secret.html").write_text("secret")
    (folder / "link.html").symlink_to(tmp_path / "secret.html")
    server = serve.server(folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def ask(path, method="GET", **headers):
        link = http.client.HTTPConnection(*server.server_address, timeout=10)
        link.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        answer = link.getresponse()
        answer.body = answer.read()
        link.close()
        return answer

    yield ask
    server.shutdown()
    server.server_close()


def test_serve_compresses_text(site):
    plain, packed = site("/"), site("/?x=1", Accept_Encoding="gzip")
    assert plain.headers["Content-Encoding"] is None
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert int(packed.headers["Content-Length"]) == len(packed.body) < len(plain.body) / 5
    assert site("/f.woff2", Accept_Encoding="gzip").headers["Content-Encoding"] is None


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/a.wasm", "application/wasm"),
        ("/f.woff2", "font/woff2"),
        ("/m.mjs", "text/javascript; charset=utf-8"),
        ("/n.ipynb", "application/x-ipynb+json"),
        ("/p.svg", "image/svg+xml"),
    ],
)
def test_serve_names_types(site, path, kind):
    answer = site(path, "HEAD")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == kind
    assert answer.body == b""


@pytest.mark.parametrize(
    "path",
    ["/../secret.html", "/%2e%2e/secret.html", "/sub/../../secret.html", "/link.html", "/none"]
    + ["//etc/passwd", "/..%2fsecret.html", "/none%00"],
)
def test_serve_stays_in_its_folder(site, path):
    assert site(path).status == 404


def test_serve_leads_folders_to_their_page(site):
    answer = site("/sub")
    assert (answer.status, answer.headers["Location"]) == (301, "/sub/")
    assert site("/sub/").body == b"<p>sub</p>"


def test_nothing_stands_at_the_top_that_the_design_does_not_name():
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    strangers = {
        path.name
        for path in ROOT.iterdir()
        if not any(fnmatch(path.name, pattern.rstrip("/")) for pattern in ignored)
    }
    assert strangers <= TOP_LEVEL


def own_files():
    """Yield the text files that people of this project wrote."""
    for top in TOP_LEVEL - {".git"}:
        for path in [ROOT / top, *(ROOT / top).rglob("*")]:
            if path.is_file() and "__pycache__" not in path.parts:
                try:
                    yield path, path.read_text(encoding="utf-8")
                except UnicodeDecodeError:
                    continue


def test_shell_scripts_stop_at_the_first_error():
    scripts = [text for _, text in own_files() if re.match(r"#!.*\b(ba)?sh\b", text)]
    assert scripts
    assert all(re.search(r"^set -euo pipefail$", text, re.M) for text in scripts)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "\n.SHELLFLAGS := -euo pipefail -c\n" in makefile


def test_no_file_names_a_machine():
    machine = re.compile(r"(?<![\w:./~$}])/(?:root|home|tmp|Users|work)/\w|\bfile:///\w|/simple/\w")
    assert {str(path): m[0] for path, text in own_files() if (m := machine.search(text))} == {}


def test_every_pin_is_exact_and_installed():
    wrong = []
    for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("# "):
            continue
        name, version, when = PIN.fullmatch(line).groups()
        if when and not Marker(when).evaluate():
            continue
        if importlib.metadata.version(name) != version:
            wrong.append((line, importlib.metadata.version(name)))
    assert wrong == [], "the environment is older than requirements.txt: run make again"


def test_the_pins_suit_the_oldest_python_and_the_newest():
    """Debian's Python is an early 3.11; a pin that asks for a later one stops make book there."""
    installed = importlib.metadata.distributions()
    asked = {found.name: found.metadata.get("Requires-Python") for found in installed}
    wrong = [
        f"{name} asks for Python {words}"
        for name, words in asked.items()
        for python in ("3.11.2", "3.14.0")
        if words and python not in SpecifierSet(words)
    ]
    assert wrong == []


def test_installed_packages_agree():
    run = command(sys.executable, "-m", "pip", "check", "--disable-pip-version-check")
    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_commands_that_people_are_told_exist(page):
    targets = set(
        re.findall(r"^([\w-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    )
    text = (ROOT / page).read_text(encoding="utf-8")
    told = set(re.findall(r"(?:^|`)make ([\w-]+)", text, re.M))
    assert told
    assert told <= targets
    for path in re.findall(
        r"\]\(([^)#:]+)\)|`((?:book|tests|lecture_utils|bench)/[\w./-]*)`", text
    ):
        assert (ROOT / (path[0] or path[1])).exists(), path


def test_help_lists_every_target():
    listed = re.findall(r"^  make ([\w-]+)", make("help").stdout, re.M)
    wanted = "help book book-offline test lite-test test-coursework whole-test elsewhere-test"
    wanted += " pdf epub release hub hub-test image lab serve text notebook refresh check page"
    wanted += " write new-chapter new-exercise"
    wanted += " bench editor mutate substitute mutate-utils modules matrix links clean"
    assert listed == wanted.split()


def test_every_module_has_a_file_of_tests_that_its_mutants_meet():
    modules = mutate_utils.modules()
    assert {"pca", "compare", "exercises.base"} <= set(modules)
    tests = {name: ROOT / mutate_utils.Workshop(name).tests for name in modules}
    assert [name for name, path in tests.items() if not path.is_file()] == []


def test_importing_lecture_utils_changes_nothing():
    code = """
import importlib, pkgutil, warnings
import matplotlib, matplotlib.pyplot, numpy
import IPython, scipy.linalg, sklearn, sympy  # what these change is theirs
matplotlib.use("svg")
def state():
    return (matplotlib.get_backend(), dict(matplotlib.rcParams), list(warnings.filters),
            numpy.get_printoptions(), repr(numpy.random.get_state()))
before = state()
import lecture_utils
for module in pkgutil.walk_packages(lecture_utils.__path__, "lecture_utils."):
    importlib.import_module(module.name)
assert state() == before
"""
    run = command(sys.executable, "-W", "error", "-c", code)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_an_installed_copy_is_complete(tmp_path):
    tree = tmp_path / "tree"
    skip = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "lecture_utils", tree / "lecture_utils", ignore=skip)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    words = "-m pip wheel --quiet --no-deps --no-build-isolation --no-index -w".split()
    run = command(sys.executable, *words, tmp_path, tree)
    assert run.returncode == 0, run.stderr
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        packed = {name for name in wheel.namelist() if name.startswith("lecture_utils/")}
    assert packed == {str(p.relative_to(tree)) for p in (tree / "lecture_utils").rglob("*.*")}


def test_versions_agree():
    cff = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    version = importlib.metadata.version("dimension-reduction-course")
    assert f"\nversion: {version}\n" in cff
    # Nowhere else, so that a release changes two lines.
    typed = [path for path, text in own_files() if re.search(rf"version\w*\W+{version}\b", text)]
    assert {str(path.relative_to(ROOT)) for path in typed} == {"CITATION.cff", "pyproject.toml"}


def test_the_citation_has_the_words_of_the_settings():
    cff = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    assert cff["title"] == config["title"]
    assert [author["name"] for author in cff["authors"]] == [config["author"]]
    assert cff.get("repository-code", "") == config["repository"]["url"]
    checker = Path(sys.executable).with_name("check-jsonschema")
    words = [checker, "--builtin-schema", "vendor.citation-file-format", "CITATION.cff"]
    assert command(*words).returncode == 0


def test_the_tools_point_at_this_tree():
    assert Path(notebooks.__file__).is_relative_to(ROOT)
