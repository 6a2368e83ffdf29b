"""The course runs without make and away from its tree: on a laptop, on Binder, on Colab."""

import functools
import http.server
import importlib.metadata
import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import threading
import time
import tomllib
import urllib.request
import venv
import zipfile
from contextlib import contextmanager
from pathlib import Path

import nbformat
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from playwright.sync_api import expect, sync_playwright

from lecture_utils.at_scale import NO_DASK
from press.around import matrix
from press.author import notebooks, refresh
from press.browser import launch
from press.live import open_in
from tests.press.site_fixture import HTML, site
from tests.small_notebook import Text
from tests.small_notebook import notebook_of as made_of

__all__ = ["site"]

ROOT = notebooks.ROOT
NOTEBOOKS = notebooks.toc_notebooks()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LAB = PROJECT["optional-dependencies"]["lab"]
HOW_TO = (ROOT / "book" / "how-to.md").read_text(encoding="utf-8")
GITHUB = ("https://github.com/owner/name", "main")
EVERY = os.environ.get("ELSEWHERE") == "every"
with_network = pytest.mark.skipif(not EVERY, reason="make elsewhere-test runs it, with a network")


def notebook_of(*sources):
    """Return a notebook of these code cells after a title; the ids are page-01, page-02, ..."""
    return made_of([Text("# Title"), *sources])


@pytest.fixture
def on_github(monkeypatch):
    """Let the course have an address."""
    monkeypatch.setattr(notebooks, "repository", lambda: GITHUB)


class TestAddress:
    @pytest.mark.parametrize(
        ("url", "found"),
        [
            ("https://github.com/owner/name", GITHUB),
            ("https://github.com/owner/name.git", GITHUB),
            ("https://github.com/owner/name/", GITHUB),
            ("", ("", "main")),
        ],
    )
    def test_is_read_from_the_configuration(self, tmp_path, url, found):
        (tmp_path / "_config.yml").write_text(f'repository:\n  url: "{url}"\n', encoding="utf-8")
        assert notebooks.repository(tmp_path) == found

    def test_may_be_missing(self, tmp_path):
        (tmp_path / "_config.yml").write_text("title: T\n", encoding="utf-8")
        assert notebooks.repository(tmp_path) == ("", "main")

    @pytest.mark.parametrize(
        "settings",
        ["url: github.com/owner/name", "url: https://x.org", 'url: https://x.org/a"b/c']
        + ["url: git@github.com:owner/name.git", "branch: a b", 'branch: "a\\"b"'],
    )
    def test_what_is_none_is_refused_in_one_sentence(self, tmp_path, settings):
        (tmp_path / "_config.yml").write_text(f"repository:\n  {settings}\n", encoding="utf-8")
        with pytest.raises(SystemExit, match=r"^The repository's [^\n]+\.$"):
            notebooks.repository(tmp_path)

    def test_leads_to_binder_and_colab_or_to_binder_alone(self):
        launch = {"binderhub_url": "https://b.org", "colab_url": "https://c.org"}

        def offered(url):
            options = {"repository_url": url, "launch_buttons": launch}
            return {link["name"]: link["url"] for link in open_in.links("book/a.ipynb", options)}

        binder = "https://b.org/v2/{}?urlpath=lab%2Ftree%2Fbook%2Fa.ipynb"
        assert offered("https://github.com/owner/name.git") == {
            "Binder": binder.format("gh/owner/name/main"),
            "Colab": "https://c.org/github/owner/name/blob/main/book/a.ipynb",
            "GitHub": "https://github.com/owner/name/blob/main/book/a.ipynb",
        }
        assert offered("https://x.org/owner/name") == {
            "Binder": binder.format("git/https%3A%2F%2Fx.org%2Fowner%2Fname/main"),
            "x.org": "https://x.org/owner/name/blob/main/book/a.ipynb",
        }
        assert offered("") == {}


class TestFirstCell:
    """Every notebook that needs lecture_utils can fetch it, and nobody has to write that cell."""

    def test_stands_before_the_other_code_where_the_package_is_needed(self):
        made = notebook_of("x = 1", "from lecture_utils import verify")
        assert [c.id for c in made.cells] == ["page-01", notebooks.FETCH_ID, "page-02", "page-03"]
        assert made.cells[1].metadata == notebooks.FETCH_METADATA
        assert [c.id for c in notebook_of("import numpy").cells] == ["page-01", "page-02"]

    def test_is_put_in_order_again(self, on_github):
        made = notebook_of("import lecture_utils.verify", "x = 1")
        wanted = notebooks.dumps(made)
        first = made.cells[1]
        assert GITHUB[0] in first.source
        for spoilt in (
            [],
            [first, first],
            [first | {"source": "y = 2"}],
            [first | {"metadata": {}}],
        ):
            copy = nbformat.from_dict({**made, "cells": [made.cells[0], *made.cells[2:], *spoilt]})
            assert notebooks.dumps(notebooks.canonical(copy, "page")) == wanted

    def test_keeps_what_running_it_has_left(self):
        made = notebook_of("import lecture_utils")
        made.cells[1].execution_count = 1
        made.cells[1].metadata["execution"] = {"started": "now"}
        assert notebooks.canonical(made, "page").cells[1].execution_count == 1
        assert made.cells[1].metadata == notebooks.FETCH_METADATA

    @pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
    def test_is_refused_out_of_date_or_missing(self, path, tmp_path, monkeypatch):
        sentence = f"the cell {notebooks.FETCH_ID} is missing or out of date: run make refresh NB="
        notebook = notebooks.read(path)
        copy = tmp_path / path.name
        shutil.copy(path, copy)
        assert notebooks.problems(copy) == []
        monkeypatch.setattr(notebooks, "repository", lambda: ("https://x.org/o/n", "main"))
        assert notebooks.problems(copy) == [f"{sentence}{copy}."]
        monkeypatch.undo()
        notebook.cells = [c for c in notebook.cells if c.id != notebooks.FETCH_ID]
        copy.write_text(notebooks.dumps(notebook), encoding="utf-8")
        assert notebooks.problems(copy) == [f"{sentence}{copy}."]

    def test_authors_do_not_write_it(self, tmp_path):
        made = made_of({"a": Text("# Title"), "b": "from lecture_utils import verify"})
        assert [cell.id for cell in made.cells] == ["a", notebooks.FETCH_ID, "b"]
        path = tmp_path / "page.ipynb"
        made.cells = [cell for cell in made.cells if cell.id != notebooks.FETCH_ID]
        path.write_text(notebooks.dumps(made), encoding="utf-8")
        assert refresh.refresh(path) is None
        stored = notebooks.read(path).cells
        assert [cell.id for cell in stored] == ["a", notebooks.FETCH_ID, "b"]
        assert notebooks.problems(path) == []
        assert stored[1].outputs == []

    @pytest.mark.parametrize("address", [GITHUB, ("", "main")], ids=["address", "none"])
    def test_does_nothing_where_the_package_is(self, address, monkeypatch, capfd):
        monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("it ran something"))
        source = notebooks.fetching(*address)
        started = time.perf_counter()
        exec(compile(source, "cell", "exec"), {})
        assert time.perf_counter() - started < 0.5
        assert capfd.readouterr() == ("", "")

    @pytest.mark.parametrize("address", [GITHUB, ("", "main")], ids=["address", "none"])
    def test_is_clean_code(self, address, tmp_path):
        path = tmp_path / "cell.py"
        path.write_text(notebooks.fetching(*address) + "\n", encoding="utf-8")
        ruff = Path(sys.executable).with_name("ruff")
        for words in (["check", "--extend-ignore=D,T20"], ["format", "--check"]):
            command = [ruff, *words, "--config", ROOT / "pyproject.toml", path]
            ran = subprocess.run(command, capture_output=True, text=True, check=False)
            assert ran.returncode == 0, ran.stdout

    def test_no_page_shows_it(self, site):
        pages = [p for p in HTML.glob("book/**/*.html") if "find_spec" in p.read_text("utf-8")]
        assert pages == []
        downloads = list(HTML.glob("_sources/book/**/*.ipynb"))
        assert len(downloads) == len(notebooks.all_notebooks())
        assert all(notebooks.FETCH_ID in path.read_text("utf-8") for path in downloads)


def distributions(*asked):
    """Return the installed distributions that some requirements need, all in all."""
    found, seen, todo = {}, set(), [(Requirement(text), "") for text in asked]
    while todo:
        required, extra = todo.pop()
        name = canonicalize_name(required.name)
        if required.marker and not required.marker.evaluate({"extra": extra}):
            continue
        found[name] = importlib.metadata.distribution(name)
        for wanted in {"", *required.extras}:
            if (name, wanted) not in seen:
                seen.add((name, wanted))
                todo += [(Requirement(line), wanted) for line in found[name].requires or []]
    return found


def lend(environment, *asked):
    """Give an environment what this one has of some packages: links, and copies of scripts."""
    options = {"base": environment, "platbase": environment}
    purelib = Path(sysconfig.get_path("purelib", "venv", options))
    scripts = Path(sysconfig.get_path("scripts", "venv", options))
    tops = {}
    for distribution in distributions(*asked).values():
        for file in distribution.files:
            if file.parts[0] not in ("..", "__pycache__"):
                tops[file.parts[0]] = distribution.locate_file(file.parts[0])
            elif file.parts[-2] == "bin":
                lend_script(distribution.locate_file(file), scripts)
    for name, source in tops.items():
        if (purelib / name).is_dir():  # the setuptools that old environments are born with
            shutil.rmtree(purelib / name)
        (purelib / name).unlink(missing_ok=True)
        (purelib / name).symlink_to(source)
    return scripts / "python"


def lend_script(source, scripts):
    """Copy a script into an environment whose Python then runs it; a program is left out."""
    if source.read_bytes()[:2] == b"#!":
        body = source.read_text(encoding="utf-8").partition("\n")[2]
        (scripts / source.name).write_text(f"#!{scripts}/python\n{body}", encoding="utf-8")
        (scripts / source.name).chmod(0o755)


#: pip takes nothing from anywhere, and builds with what is there (that is what "false" means)
ALONE = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "PIP_NO_BUILD_ISOLATION": "false"}
ALONE |= {"PYTHONPATH": "", "PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


class Archives(http.server.SimpleHTTPRequestHandler):
    """A host of repositories that keeps what it was asked for."""

    asked: list[str] = []

    def do_GET(self):
        self.asked.append(self.path)
        super().do_GET()

    def log_message(self, *arguments):
        pass


@pytest.fixture
def host(tmp_path):
    """Serve the course's branch main as an archive; return the repository's address."""
    folder = tmp_path / "host"
    archive = folder / "owner" / "name" / "archive" / "main.zip"
    archive.parent.mkdir(parents=True)
    tops = [ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE")]
    with zipfile.ZipFile(archive, "w") as packed:
        for path in [*tops, *(ROOT / "lecture_utils").rglob("*.*")]:
            if path.is_file() and "__pycache__" not in path.parts:
                packed.write(path, Path("name-main") / path.relative_to(ROOT))
    Archives.asked = []
    handler = functools.partial(Archives, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/owner/name"
        server.shutdown()
        thread.join()


#: what Colab has, or brings itself, of what the course needs
COLAB_HAS = [Requirement(text).name for text in PROJECT["dependencies"]] + ["ipykernel"]


@pytest.fixture
def machine(tmp_path):
    """Return the Python of a machine like Colab's: the libraries, pip, and no lecture_utils."""
    venv.create(tmp_path / "machine", symlinks=True)
    return lend(tmp_path / "machine", *COLAB_HAS, "pip", "setuptools")


def printed(cell):
    """Return what a code cell has put out, but for the count of the cell."""
    return [{k: v for k, v in out.items() if k != "execution_count"} for out in cell.outputs]


#: what cells say where Dask, an extra, is not installed
WITHOUT_DASK = [{"output_type": "stream", "name": "stdout", "text": f"{NO_DASK}\n"}]


def same_outputs(stored, again):
    """Assert that a notebook, run elsewhere, puts out what is stored."""
    pairs = zip(stored.cells, again.cells, strict=True)
    code = [pair for pair in pairs if pair[0].cell_type == "code"]
    other = [(a, b) for a, b in code if printed(a) != printed(b)]
    lacking = [a for a, b in other if notebooks.starts_processes(a) and printed(b) == WITHOUT_DASK]
    assert [a.id for a, _ in other if a not in lacking] == []


def moved(path, folder):
    """Copy a notebook away from the course's tree."""
    folder.mkdir(exist_ok=True)
    return Path(shutil.copy(path, folder))


FAILED = r"lecture_utils could not be fetched: `%pip install --no-deps http\S+\.zip` says why\."


class TestColab:
    """A machine that has Colab's packages, and no lecture_utils."""

    ASKS = "try:\n    import lecture_utils\nexcept ModuleNotFoundError:\n    print('not here')"

    def run(self, path, python, address, monkeypatch):
        monkeypatch.setattr(notebooks, "repository", lambda: (address, "main"))
        return refresh.run(path, python, **ALONE)

    def test_a_chapter_runs_from_top_to_bottom(self, host, machine, tmp_path, monkeypatch):
        path = NOTEBOOKS[0]
        stored = notebooks.read(path)
        again = self.run(moved(path, tmp_path / "drive"), machine, host, monkeypatch)
        same_outputs(stored, again)
        assert Archives.asked == ["/owner/name/archive/main.zip"]
        show = "import lecture_utils; print(lecture_utils.__file__)"
        ran = subprocess.run(
            [machine, "-c", show],
            env=os.environ | ALONE,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        assert Path(ran.stdout.strip()).is_relative_to(tmp_path / "machine")

    @pytest.mark.parametrize(
        ("address", "said"),
        [
            ("", r"lecture_utils is missing here: run `python -m pip install \.` in .+ folder\."),
            ("{host}-gone", FAILED),
            ("http://127.0.0.1:9/o/n", FAILED),
        ],
        ids=["no address", "not there", "no network"],
    )
    def test_bad_luck_is_one_sentence(self, address, said, host, machine, tmp_path, monkeypatch):
        path = tmp_path / "page.ipynb"
        path.write_text(notebooks.dumps(notebook_of(self.ASKS)), encoding="utf-8")
        monkeypatch.setenv("PIP_RETRIES", "0")
        _, fetch, asks = self.run(path, machine, address.format(host=host), monkeypatch).cells
        (output,) = fetch.outputs
        assert output.name == "stdout"
        assert re.fullmatch(said + "\n", output.text), output.text
        assert asks.outputs[0].text == "not here\n"

    @with_network
    @pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
    def test_every_chapter_with_the_versions_of_colab(self, path, host, tmp_path, monkeypatch):
        python = colab_environment()
        uninstall = [python, "-m", "pip", "uninstall", "-q", "-y", PROJECT["name"]]
        subprocess.run(uninstall, check=True, capture_output=True)
        monkeypatch.setattr(notebooks, "repository", lambda: (host, "main"))
        again = refresh.run(moved(path, tmp_path / "drive"), python, PYTHONPATH="")
        assert Archives.asked == ["/owner/name/archive/main.zip"]
        same_outputs(notebooks.read(path), again)


#: as published by Colab; its IPython is older than the one that lecture_utils asks for
COLAB = "numpy==2.0.2 scipy==1.16.3 scikit-learn==1.6.1 matplotlib==3.10.0 sympy==1.13.3"
COLAB += " ipython==7.34.0 ipykernel==6.17.1 setuptools==75.2.0"


@functools.cache
def colab_environment():
    """Return the Python of an environment with Colab's versions; it is kept in _build."""
    folder = ROOT / "_build" / "elsewhere" / "colab"
    made = folder / "recipe.txt"
    if not made.exists() or made.read_text(encoding="utf-8") != COLAB:
        subprocess.run([matrix.find_python("3.12"), "-m", "venv", "--clear", folder], check=True)
        install = [folder / "bin" / "python", "-m", "pip", "install", "--quiet", *COLAB.split()]
        subprocess.run(install, check=True)
        made.write_text(COLAB, encoding="utf-8")
    return folder / "bin" / "python"


def told(language):
    """Return the commands of the how-to page in one language."""
    (block,) = re.findall(rf"(?ms)^```{language}\n(.*?)^```$", HOW_TO)
    return block.splitlines()


def copy_tree(folder):
    """Copy what a reader gets: the tree without what was built in it."""
    skip = shutil.ignore_patterns("_build", ".git", ".venv", "__pycache__", "*.egg-info", ".*cache")
    return shutil.copytree(ROOT, folder / "course", ignore=skip)


@contextmanager
def serving(command, folder, environment, home):
    """Run JupyterLab in a folder, with nobody's settings, and yield its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = {f"JUPYTER_{name}_DIR": str(home / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    options = ["--no-browser", "--allow-root", f"--port={port}", "--IdentityProvider.token="]
    with (home / "jupyter.log").open("w") as log:
        server = subprocess.Popen(
            [*command, *options],
            cwd=folder,
            env=environment | settings | {"HOME": str(home)},
            stdout=log,
            stderr=log,
        )
    address = f"http://127.0.0.1:{port}/"
    try:
        for _ in range(120):
            try:
                urllib.request.urlopen(f"{address}api").close()
                break
            except OSError:
                assert server.poll() is None, (home / "jupyter.log").read_text(encoding="utf-8")
                time.sleep(0.25)
        yield address
    finally:
        server.terminate()
        server.wait()


class Shell:
    """A terminal in a copy of the course, on a machine where python3 is this Python."""

    def __init__(self, folder, **environment):
        self.tree = copy_tree(folder)
        start = os.environ.get("PATH", "")
        clean = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
        self.environment = clean | {"PATH": f"{Path(sys.executable).parent}:{start}", **environment}

    def __call__(self, line):
        ran = subprocess.run(
            ["bash", "-c", line],
            cwd=self.tree,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, f"{line}\n{ran.stdout}\n{ran.stderr}"
        return ran.stdout


class TestBinder:
    def test_has_a_python_that_is_tested(self):
        text = (ROOT / ".binder" / "runtime.txt").read_text(encoding="utf-8")
        assert re.fullmatch(r"python-(3\.\d+)\n", text)[1] in matrix.PYTHONS

    def test_installs_the_package_and_what_is_pinned(self):
        lines = (ROOT / ".binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
        options = [line for line in lines if line.startswith("--")]
        assert options == ["--constraint ../requirements.txt", "--editable ."]
        names = [line for line in lines if line[0] not in "-#"]
        assert names == ["jupyterlab-myst"]
        assert set(names) <= set(matrix.pins())


@pytest.fixture(scope="module")
def shell(tmp_path_factory):
    """Where the first command has been given; pip finds all packages there: no network."""
    shell = Shell(tmp_path_factory.mktemp("laptop"), **ALONE)
    shell(told("sh")[0])
    packages = [*PROJECT["dependencies"], *LAB, "setuptools", "jupyter-core"]
    lend(shell.tree / ".venv", *packages)
    return shell


class TestLaptop:
    """The commands of the how-to page, which need no make."""

    def test_windows_is_told_the_same(self):
        scripts = sysconfig.get_path("scripts", "nt_venv", {"base": ".venv"})
        inside = scripts.replace("/", "\\") + "\\"
        unix = [line.replace("python3 ", "py ", 1) for line in told("sh")]
        assert [line.replace(".venv/bin/", inside) for line in unix] == told("powershell")

    def test_the_pythons_are_those_that_are_tested(self):
        oldest, newest = matrix.PYTHONS[0], matrix.PYTHONS[-1]
        assert f"Python {oldest} to {newest}" in HOW_TO
        assert PROJECT["requires-python"] == f">={oldest}"

    def test_all_that_is_installed_is_pinned(self):
        needed = distributions(*PROJECT["dependencies"], *LAB)
        assert len(needed) > 50
        # Nobody's numbers depend on these two.
        assert set(needed) - {canonicalize_name(n) for n in matrix.pins()} <= {"pip", "setuptools"}

    def test_another_version_is_refused(self, shell):
        pins = shell.tree / "requirements.txt"
        text = pins.read_text(encoding="utf-8")
        pins.write_text(re.sub(r"(?m)^numpy==.*$", "numpy==2.0.0", text), encoding="utf-8")
        with pytest.raises(AssertionError, match="numpy"):
            shell(told("sh")[1])
        pins.write_text(text, encoding="utf-8")

    @pytest.mark.parametrize("where", ["laptop", pytest.param("binder", marks=with_network)])
    def test_the_commands_work(self, where, shell):
        _, install, lab = told("sh")
        if where == "binder":
            install = ".venv/bin/pip install --no-cache-dir -r .binder/requirements.txt"
        shell(install)
        show = "import lecture_utils.verify; print(lecture_utils.__file__)"
        assert str(shell.tree) in shell(f"cd book && ../.venv/bin/python -c '{show}'")
        assert shell(f"{lab} --version").strip() == matrix.pins()["jupyterlab"]
        left = {path.name for path in shell.tree.iterdir()} - {p.name for p in ROOT.iterdir()}
        assert all(name == ".venv" or name.endswith(".egg-info") for name in left)
        shell(f".venv/bin/python -m pip uninstall -q -y {PROJECT['name']}")

    @with_network
    def test_the_commands_work_as_printed(self, tmp_path):
        shell = Shell(tmp_path)
        make, install, lab = told("sh")
        shell(make)
        shell(install)
        words = lab.split()
        jupyter = [shell.tree / words[0], *words[1:]]
        with (
            serving(jupyter, shell.tree, shell.environment, tmp_path) as address,
            urllib.request.urlopen(f"{address}lab") as page,
        ):
            assert b"jupyterlab-myst" in page.read()
        for path in (NOTEBOOKS[0], NOTEBOOKS[-1]):
            copy = shell.tree / path.relative_to(ROOT)
            again = refresh.run(copy, shell.tree / ".venv" / "bin" / "python", PYTHONPATH="")
            same_outputs(notebooks.read(path), again)


RAW = """
() => [...document.querySelectorAll(".jp-RenderedMarkdown")].map((cell) => cell.innerText)
  .filter((text) => /`{3}|:{3}|\\{(admonition|dropdown|math|cite|ref|eq|doc)\\}/.test(text))
"""
ACTIVE = """
() => [...document.querySelectorAll(".jp-Notebook-cell")]
  .findIndex((cell) => cell.classList.contains("jp-mod-active"))
"""
RUN_ALL = """
async () => {
  await window.jupyterapp.restored;
  const panel = window.jupyterapp.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  await window.jupyterapp.commands.execute("notebook:run-all-cells");
  return panel.content.widgets.filter((cell) => cell.model.type === "code")
    .map((cell) => cell.model.executionCount);
}
"""


class TestJupyterLab:
    """A chapter in JupyterLab looks and moves as on its page."""

    @pytest.fixture
    def page(self):
        with sync_playwright() as playwright:
            browser = launch(playwright)
            page = browser.new_page(viewport={"width": 1400, "height": 1000})
            page.set_default_timeout(60_000)
            yield page
            browser.close()

    def test_a_reader_runs_a_chapter(self, page, tmp_path):
        chapter = next(path for path in NOTEBOOKS if notebooks.is_chapter(path))
        path = moved(chapter, tmp_path / "book")
        jupyter = [Path(sys.executable).with_name("jupyter"), "lab", "book"]
        jupyter += ["--LabApp.expose_app_in_browser=True"]
        environment = os.environ | {"IPYTHONDIR": str(tmp_path / "ipython")}
        with serving(jupyter, tmp_path, environment, tmp_path) as address:
            page.goto(f"{address}lab/tree/{path.name}")
            expect(page.locator(".jp-Notebook h1")).to_be_visible(timeout=60_000)
            expect(page.locator(".jp-Notebook aside").first).to_be_visible()
            assert page.evaluate(RAW) == []
            assert page.locator(".katex-error, .MathJax_Error, mjx-merror").count() == 0
            code = [c for c in notebooks.read(path).cells if c.cell_type == "code"]
            assert page.evaluate(RUN_ALL) == [cell.execution_count for cell in code]

            # The arrow keys move the slider, and not the selected cell.
            figure = page.locator("figure.explorable").first
            figure.scroll_into_view_if_needed()
            slider = figure.locator("input")
            slider.click()
            cell, place = page.evaluate(ACTIVE), int(slider.input_value())
            said = figure.inner_text()
            for key, step in (("ArrowRight", 1), ("ArrowDown", 0), ("ArrowUp", 1)):
                page.keyboard.press(key)
                expect(slider).to_have_value(str(place + step))
                assert page.evaluate(ACTIVE) == cell
            assert figure.inner_text() != said
