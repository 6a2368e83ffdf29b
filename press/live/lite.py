"""Build the JupyterLite site in which every chapter runs in the reader's browser.

``lite.py`` adds it to the book in ``_build/html`` and lets the browser fetch Python from the
official release. ``lite.py --offline`` makes ``_build/offline``, which holds the book, the same
site and Python itself, and needs no network.
"""

from __future__ import annotations

import argparse
import errno
import gzip
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import nbformat
from bs4 import BeautifulSoup

from press.around import serve
from press.author.notebooks import all_notebooks
from press.live.runtime import (
    CACHE,
    NO_SPACE,
    RECORD,
    SEEN,
    Refused,
    assemble,
    megabytes,
    read_record,
    sha256,
)
from press.paths import BUILD, HTML, ROOT
from press.site.theme import colours

CDN = "https://cdn.jsdelivr.net/pyodide/v{}/full/"
HERE = Path(__file__).parent
KERNEL = "@jupyterlite/pyodide-kernel-extension"
KERNEL_WHEELS = f"extensions/{KERNEL}/static/pypi"
# What the kernel itself needs, and what the chapters import.
STARTS = "micropip piplite comm ipykernel pyodide-kernel jedi ipython".split()
IMPORTED = "numpy scipy matplotlib scikit-learn sympy dimension-reduction-course".split()
# Imported while the reader looks at the first cell.
AHEAD = "import numpy, sympy, lecture_utils.verify, lecture_utils.explore, lecture_utils.datasets"
# The toolbar that floats over a cell fails on cells that are not drawn yet.
UNUSED = ["@jupyterlab/cell-toolbar-extension"]
# What a reader's JupyterLab has besides; the author's own tools stay at home.
LABEXTENSIONS = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
EXTENSIONS = (KERNEL, "jupyterlab-myst", "jupyterlab_pygments")
BUILD_SETTINGS = {
    "LiteBuildConfig": {
        "ignore_sys_prefix": ["federated_extensions"],
        "federated_extensions": [str(LABEXTENSIONS / name) for name in EXTENSIONS],
    }
}
# As the browser's kernel writes it: a chapter that is only read is not changed, hence not stored.
METADATA = {
    "kernelspec": {"display_name": "Python (Pyodide)", "language": "python", "name": "python"},
    "language_info": {
        "codemirror_mode": {"name": "python", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
        "version": "3.8",
    },
}
CITATION = re.compile(r"\{cite(?::\w+)?\}`[^`]*`")
HEAD = """
<link rel="icon" href="../../_static/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../python/start.css">
<script src="../python/start.js"></script>
<script src="../python/edits.js"></script>
"""
README = """The course, with everything it needs: no network.

1. In this folder, run:  python serve.py
2. Open the address that it prints.

It needs Python 3.11 or newer on this computer, and nothing else. Any other server of a folder does
as well; opening index.html as a file shows the pages, but cells do not run then.
"""


def own_wheel(root, folder):
    """Build the wheel of ``lecture_utils`` out of a copy, so that nothing is left in the tree."""
    with tempfile.TemporaryDirectory() as copy:
        tree = Path(copy)
        skip = shutil.ignore_patterns("__pycache__")
        shutil.copytree(root / "lecture_utils", tree / "lecture_utils", ignore=skip)
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(root / name, tree)
        words = "-m pip wheel --quiet --no-deps --no-build-isolation --no-index -w".split()
        run([sys.executable, *words, str(folder), str(tree)], "the wheel of lecture_utils")


def installed_wheel(name, folder):
    """Pack an installed pure package into a wheel again: the build needs no network for it."""
    package = importlib.metadata.distribution(name)
    target = folder / f"{name}-{package.version}-py3-none-any.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path in sorted(package.files, key=str):
            is_extra = path.name in ("INSTALLER", "REQUESTED", "direct_url.json")
            if path.suffix != ".pyc" and not is_extra and not str(path).startswith(".."):
                # without a time: packed again, it is the same file
                named = zipfile.ZipInfo(str(path))
                wheel.writestr(named, path.read_binary(), zipfile.ZIP_DEFLATED)


def run(words, what, **options):
    """Run a command quietly; when it fails, say what failed and its last words."""
    done = subprocess.run(words, capture_output=True, text=True, check=False, **options)
    if done.returncode:
        said = (done.stderr + done.stdout).strip().splitlines() or ["no reason given"]
        if any("No space left" in line for line in said):
            raise Refused(NO_SPACE)
        raise Refused(f"{what} could not be built: {said[-1].strip().rstrip('.')}.")


def entry(wheel):
    """Return the lock's entry for a wheel of our own, but for what it needs and brings."""
    name, version = wheel.name.split("-")[:2]
    name = name.lower().replace("_", "-")
    return {
        "name": name,
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": sha256(wheel),
        "package_type": "package",
        "unvendored_tests": False,
    }


def own_wheels(root, lite):
    """Bring the wheels that no release has into the site; return their entries of a lock."""
    python = lite / "python"
    own_wheel(root, python)
    installed_wheel("comm", python)
    installed_wheel("threadpoolctl", python)  # the release's own warns wherever scikit-learn asks
    for name in ("pyodide_kernel", "piplite", "ipykernel"):
        (wheel,) = (lite / KERNEL_WHEELS).glob(f"{name}-*.whl")
        shutil.copy(wheel, python)
    depends = {
        "dimension-reduction-course": [*IMPORTED[:-1], "ipython"],
        "comm": ["traitlets"],
        "threadpoolctl": [],
        "pyodide-kernel": ["comm", "ipython"],
        "piplite": ["micropip"],
        "ipykernel": [],
    }
    imports = {"dimension-reduction-course": ["lecture_utils"]}
    entries = {}
    for wheel in sorted(python.glob("*.whl")):
        found = entry(wheel)
        found["depends"] = depends[found["name"]]
        found["imports"] = imports.get(found["name"], [found["name"].replace("-", "_")])
        entries[found["name"]] = found
    return entries


def official(record, prefix):
    """Return the pinned entries of the official lock, their files at an address."""
    entries = {}
    for package in record["packages"]:
        found = {key: value for key, value in package.items() if key != "pypi_sha256"}
        found["file_name"] = prefix + package["file_name"]
        entries[package["name"].lower().replace("_", "-")] = found
    return entries


def write_image(wheels, target):
    """Write the contents of wheels as one gzipped image that the browser unpacks in one go.

    Four bytes give the length of a list of folders and their files, the list follows, and then
    the files one after the other.
    """
    folders = {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as source:
            for info in source.infolist():
                folder, _, name = info.filename.rpartition("/")
                if name:
                    folders.setdefault(folder, {})[name] = (wheel, info)
    table = [
        [path, [[n, i.file_size] for n, (_, i) in files.items()]]
        for path, files in sorted(folders.items())
    ]
    head = json.dumps(table).encode()
    with target.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as out:
        out.write(len(head).to_bytes(4, "little") + head)
        opened = {wheel: zipfile.ZipFile(wheel) for wheel in wheels}
        for _, files in sorted(folders.items()):
            for wheel, info in files.values():
                out.write(opened[wheel].read(info))


def compile_wheels(runtime, folder, out, names):
    """Compile wheels to bytecode, in Node, with the Python that the browser will run."""
    out.mkdir(parents=True, exist_ok=True)
    words = ["node", str(HERE / "compile.mjs"), *map(str, (runtime, folder, out)), *names]
    run(words, "the bytecode")


def write_release(lite, record, **more):
    """Write what the browser's scripts have to know of the release."""
    packages = STARTS + IMPORTED
    release = {"pyodide": record["pyodide"], "imports": AHEAD, "packages": packages, **more}
    text = json.dumps(release, indent=1)
    (lite / "python" / "release.mjs").write_text(f"export default {text};\n", encoding="utf-8")


def describe(path):
    """Return the name, the size and a mark of the content of a file beside the scripts."""
    return [path.name, path.stat().st_size, sha256(path)[:12]]


def use_official(lite, record, own):
    """Let the browser fetch the official release."""
    prefix = CDN.format(record["pyodide"])
    entries = official(record, prefix)
    core = [(name, prefix + name, record["core"][name]) for name in SEEN]
    packages = [(p["file_name"], p["file_name"], p["sha256"]) for p in entries.values()]
    files = [
        [url, record["sizes"][name.rsplit("/", 1)[-1]], mark[:12]]
        for name, url, mark in core + packages
    ]
    files += [describe(lite / "python" / package["file_name"]) for package in own.values()]
    lock = {"info": record["info"], "packages": {**entries, **own}}
    write_release(lite, record, core=prefix, lock=lock, images=[], files=files)


def use_assembled(lite, record, runtime):
    """Put Python itself beside the site: its core, and images of everything that is imported."""
    python = lite / "python"
    compiled = runtime / f"compiled-{sha256(HERE / 'compile.mjs')[:8]}-{sha256(RECORD)[:8]}"
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copy(runtime / name, python)
    wheels = [package["file_name"] for package in record["packages"]]
    image = compiled / "packages.image.gz"
    if not image.exists():
        for earlier in runtime.glob("compiled*"):
            shutil.rmtree(earlier, ignore_errors=True)
        print("Compiling what the chapters import (a minute, once)", flush=True)
        compile_wheels(runtime, runtime, compiled, [*wheels, "python_stdlib.zip"])
        part = image.with_suffix(".part")
        write_image([compiled / name for name in wheels], part)
        part.replace(image)
    shutil.copy(compiled / "python_stdlib.zip", python)
    shutil.copy(image, python)
    own = sorted(python.glob("*.whl"))
    with tempfile.TemporaryDirectory() as folder:
        compile_wheels(runtime, python, Path(folder), [f"+{wheel.name}" for wheel in own])
        write_image([Path(folder) / wheel.name for wheel in own], python / "course.image.gz")
    for wheel in own:
        wheel.unlink()
    images = ["packages.image.gz", "course.image.gz"]
    files = [describe(python / name) for name in (*SEEN, *images)]
    lock = {"info": record["info"], "packages": {}}
    write_release(lite, record, core="./", lock=lock, images=images, files=files)
    return sum(size for _, size, _ in files)


def spell_citations(notebook, page):
    """Write citations as words: JupyterLab marks each as unknown, since it has no references.

    Parameters
    ----------
    notebook : nbformat.NotebookNode
        The chapter; it is changed.
    page : str
        The page that was built from it, which has the words, in the same order.
    """
    words = []
    for cited in BeautifulSoup(page, "html.parser").select(".bibtex-citation"):
        for title in cited.select("em"):
            title.replace_with(f"*{title.text}*")
        words.append(re.sub(r"([\[\]])", r"\\\1", cited.text))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    asked = sum(len(CITATION.findall(cell["source"])) for cell in cells)
    if asked != len(words):
        raise Refused(
            f"A page cites {len(words)} times, its notebook {asked} times: run make book first."
        )
    found = iter(words)
    for cell in cells:
        cell["source"] = CITATION.sub(lambda _: next(found), cell["source"])


def settings(offline):
    """Return the site's settings for JupyterLite."""
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Dimension Reduction, Executed",
            "exposeAppInBrowser": True,
            "disabledExtensions": UNUSED,
            "litePluginSettings": {
                f"{KERNEL}:kernel": {
                    "pyodideUrl": "./python/python.mjs",
                    "disablePyPIFallback": offline,
                    "loadPyodideOptions": {"packages": STARTS + IMPORTED},
                }
            },
        },
    }


def build(root, site, runtime=None):
    """Build the JupyterLite site into the folder ``lite`` of a book.

    Parameters
    ----------
    root : pathlib.Path
        The tree of the course.
    site : pathlib.Path
        The folder of the built book.
    runtime : pathlib.Path, optional
        The folder with Python's files, to be copied; without it, the browser fetches the official
        release.

    Returns
    -------
    int
        The bytes of Python's files that were copied.
    """
    chapters = all_notebooks(root)
    if not chapters:
        return 0
    record = read_record()
    lite = site / "lite"
    shutil.rmtree(lite, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        stage = Path(folder)
        for chapter in chapters:
            target = stage / "contents" / chapter.relative_to(root)
            target.parent.mkdir(parents=True, exist_ok=True)
            # JupyterLite takes texts as they are stored: whole, and not as lists of lines.
            notebook = nbformat.read(chapter, as_version=4)
            notebook["metadata"] = METADATA
            page = (site / chapter.relative_to(root)).with_suffix(".html")
            spell_citations(notebook, page.read_text(encoding="utf-8"))
            # Stored outputs come from this very tree: what moves may move before anything is run.
            for cell in notebook["cells"]:
                if cell["cell_type"] == "code":
                    cell["metadata"]["trusted"] = True
            target.write_text(json.dumps(notebook, ensure_ascii=False), encoding="utf-8")
        (stage / "jupyter-lite.json").write_text(
            json.dumps(settings(bool(runtime))), encoding="utf-8"
        )
        (stage / "jupyter_lite_config.json").write_text(json.dumps(BUILD_SETTINGS), "utf-8")
        shutil.copy(HERE / "overrides.json", stage)
        program = str(Path(sys.executable).with_name("jupyter"))
        words = [program, "lite", "build", "--lite-dir", folder, "--contents", "contents"]
        words += ["--output-dir", str(lite.resolve()), "--apps", "lab", "--no-sourcemaps"]
        run(words, "JupyterLite", cwd=folder)
    shutil.copytree(HERE / "worker", lite / "python")
    sheet = lite / "python" / "start.css"
    sheet.write_text(colours.fill(sheet.read_text(encoding="utf-8")), encoding="utf-8")
    page = lite / "lab" / "index.html"
    text = page.read_text(encoding="utf-8")
    text = text.replace('<link rel="manifest" href="../manifest.webmanifest">', "")
    page.write_text(text.replace("<head>", f"<head>{HEAD}", 1), encoding="utf-8")
    own = own_wheels(root, lite)
    if runtime:
        return use_assembled(lite, record, runtime)
    use_official(lite, record, own)
    return 0


def main():
    """Build the site for the published book, or the folder that needs no network."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--offline", action="store_true")
    arguments = parser.parse_args()
    try:
        if not (HTML / "index.html").exists():
            raise Refused("There is no book in _build/html: run make book first.")
        if not arguments.offline:
            build(ROOT, HTML)
            return
        runtime = assemble(CACHE)
        offline = BUILD / "offline"
        shutil.rmtree(offline, ignore_errors=True)
        shutil.copytree(HTML, offline, ignore=shutil.ignore_patterns("lite"))
        size = build(ROOT, offline, runtime)
        sizes = f"{megabytes(read_record())} MB, once", f"{round(size / 1e6)} MB, once"
        for page in offline.glob("book/**/*.html"):
            text = page.read_text(encoding="utf-8")
            text = text.replace(" data-lite>", ' data-lite="here">').replace(*sizes)
            page.write_text(text, encoding="utf-8")
        shutil.copy(serve.__file__, offline)
        (offline / "README.txt").write_text(README, encoding="utf-8")
        size = sum(path.stat().st_size for path in offline.rglob("*") if path.is_file())
        print(f"The folder is _build/offline ({size / 1e6:.0f} MB); read its README.txt.")
    except Refused as refusal:
        sys.exit(str(refusal))
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            sys.exit(NO_SPACE)
        sys.exit(f"{error.filename} cannot be written ({os.strerror(error.errno or 0)}).")


if __name__ == "__main__":
    main()
