"""Every chapter runs in the browser, prints there what it prints here, and asks no other host.

The chapters run in the site of ``make book-offline``: each in a fresh worker, the one in which a
page runs its own cells. It has the kernel of JupyterLite without its windows, which is several
times faster. One chapter runs in JupyterLite itself, as a reader would run it. ``make test`` takes
one chapter, and ``make lite-test`` takes all.
"""

from __future__ import annotations

import fcntl
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from lecture_utils.at_scale import NO_PROCESSES
from press.around import serve
from press.author import notebooks
from press.live import lite
from press.live import runtime as lite_runtime
from tests.press.site_fixture import ROOT, browser, open_context, site

__all__ = ["browser", "site"]

OFFLINE = ROOT / "_build" / "offline"
CHAPTERS = [str(path.relative_to(ROOT)) for path in notebooks.toc_notebooks()]
CHOSEN = CHAPTERS if os.environ.get("LITE") == "every" else CHAPTERS[-1:]
PATIENCE = 180_000
# The worker in which a page runs its own cells: the kernel of JupyterLite without its windows.
START = """
(address) => new Promise((resolve, reject) => {
  window.python = new Worker(address, { type: "module" });
  window.python.onmessage = ({ data: { news } }) => {
    if (news?.phase === "ready") resolve();
    if (news?.phase === "failed") reject(new Error(JSON.stringify(news)));
  };
  window.python.onerror = (event) => reject(new Error(event.message));
})
"""
# The same worker as all pages of a tab have it, one after the other.
COME = """
(address) => new Promise((resolve, reject) => {
  window.python?.postMessage({ bye: true });
  window.python ??= new SharedWorker(address, { name: "tab", type: "module" }).port;
  window.python.onmessage = ({ data: { news } }) => {
    if (news?.phase === "ready") resolve();
    if (["failed", "refused"].includes(news?.phase)) reject(new Error(JSON.stringify(news)));
  };
  window.python.postMessage({ hello: true });
})
"""
RUN = """
(code) => new Promise((resolve) => {
  const outputs = [];
  window.python.onmessage = ({ data }) => {
    if (data.output) outputs.push(data.output);
    if (data.done) resolve(outputs);
  };
  window.python.postMessage({ run: code });
})
"""


def in_time(script: str) -> str:
    """Let a script that waits give up when it has waited long enough."""
    late = f"setTimeout(() => fail(new Error('the page did not answer in time')), {PATIENCE})"
    return f"(given) => Promise.race([({script})(given), new Promise((_, fail) => {late})])"


def is_stale() -> bool:
    """Tell whether the site that carries Python is not there, or older than what it is made of."""
    page = OFFLINE / "lite" / "lab" / "index.html"
    if not page.exists():
        return True
    folders = ("press", "lecture_utils")
    sources = [path for folder in folders for path in (ROOT / folder).rglob("*.*")]
    sources += notebooks.all_notebooks()
    kept = [path for path in sources if path.is_file() and "__pycache__" not in path.parts]
    return max(path.stat().st_mtime for path in kept) > page.stat().st_mtime


@pytest.fixture(scope="module")
def offline(site: Path) -> Path:
    """The folder of the site that carries Python; built here when it is not there."""
    # Test processes that run side by side build it once: nobody serves half a folder.
    with (OFFLINE.parent / "offline.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if is_stale():
            done = subprocess.run(
                [sys.executable, "-m", "press.live.lite", "--offline"],
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                pytest.fail(done.stderr.strip())
    return OFFLINE


@pytest.fixture(scope="module")
def address(offline: Path) -> Iterator[str]:
    """The address at which it is served."""
    server = serve.server(offline)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


class Watched:
    """A page whose requests and complaints are kept."""

    def __init__(self, context, address: str) -> None:
        self.address = address
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self.note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        context.on("request", self.note_request)

    def note(self, message) -> None:
        """Keep an error."""
        if message.type == "error":
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def note_request(self, request) -> None:
        """Keep a request that leaves the host."""
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.strangers.append(request.url)


@pytest.fixture
def watched(browser: Browser, address: str) -> Iterator[Watched]:
    """A page in a fresh profile."""
    with open_context(browser, "wide") as context:
        yield Watched(context, address)


def merged(outputs: list[dict]) -> list[dict]:
    """Reduce outputs to what is compared: everything but bitmaps, streams in one piece."""
    found: list[dict] = []
    for output in outputs:
        kind = output["output_type"]
        if kind == "stream":
            if found and found[-1].get("stream") == output["name"]:
                found[-1]["text"] += "".join(output["text"])
            else:
                found.append({"stream": output["name"], "text": "".join(output["text"])})
        elif kind == "error":
            found.append(
                {"error": output["ename"].split(".")[-1].strip("'>"), "says": output["evalue"]}
            )
        else:
            data = {
                mime: "".join(value) if isinstance(value, list) else value
                for mime, value in output["data"].items()
                if not mime.startswith("image/") or mime == "image/svg+xml"
            }
            found.append({kind: data})
    return found


def code_cells(chapter: str) -> list:
    """Return the code cells of a chapter as they are stored."""
    return [c for c in notebooks.read(ROOT / chapter).cells if c.cell_type == "code"]


def differences(cell, found: list[dict]) -> list[str]:
    """Say how what a cell printed differs from what is stored.

    Where it would start processes, which a browser has not, it has to say so.
    """
    stored, printed = merged(cell.outputs), merged(found)
    if notebooks.starts_processes(cell):
        stored = [{"stream": "stdout", "text": f"{NO_PROCESSES}\n"}]
    if stored == printed:
        return []
    pairs = zip(stored + [None] * len(printed), printed + [None] * len(stored), strict=False)
    one, other = next((a, b) for a, b in pairs if a != b)
    return [f"cell {cell.id}:\n  stored  {one}\n  browser {other}"[:3000]]


@pytest.mark.parametrize("chapter", CHOSEN)
def test_chapter_prints_the_same_in_the_browser(chapter: str, watched: Watched) -> None:
    page = watched.page
    page.goto(f"{watched.address}search.html")
    page.evaluate(in_time(START), f"{watched.address}lite/python/cells.mjs")
    wrong = []
    for cell in code_cells(chapter):
        wrong += differences(cell, page.evaluate(in_time(RUN), cell.source))
    assert not wrong, "\n".join(wrong)
    assert watched.strangers == []
    assert watched.complaints == []


def test_page_prints_the_same_in_a_python_that_others_have_used(watched: Watched) -> None:
    page = watched.page
    page.goto(f"{watched.address}search.html")
    wrong = []
    for chapter in (*CHOSEN, CHOSEN[0]):
        page.evaluate(in_time(COME), f"{watched.address}lite/python/cells.mjs")
        for cell in code_cells(chapter):
            wrong += differences(cell, page.evaluate(in_time(RUN), cell.source))
    assert not wrong, "\n".join(wrong)
    assert watched.complaints == []


RUN_ALL = """
async () => {
  const until = async (ask) => {
    for (;;) {
      const answer = ask();
      if (answer) return answer;
      await new Promise((again) => setTimeout(again, 50));
    }
  };
  const app = await until(() => window.jupyterapp);
  await app.restored;
  const current = () => app.shell.currentWidget;
  const panel = await until(() => current()?.context?.isReady && current());
  await panel.sessionContext.ready;
  const cells = () => panel.content.widgets.filter((cell) => cell.model.type === "code");
  await until(() => cells().length);
  let run = 0;
  panel.sessionContext.session.kernel.iopubMessage.connect((_, message) => {
    if (message.header.msg_type === "execute_input") run += 1;
  });
  await app.commands.execute("runmenu:run-all");
  await until(() => run === cells().length);
  await until(() => cells().every((cell) => cell.model.executionState === "idle"));
  window.panel = panel;
  return cells().map((cell) => cell.model.outputs.toJSON());
}
"""


@pytest.fixture
def notebook_address(address: str) -> str:
    """The address at which the reader's chapter opens in JupyterLite."""
    return f"{address}lite/lab/index.html?path={opened_by_a_reader().replace('/', '%2F')}"


def opened_by_a_reader() -> str:
    """Return the last chapter that has a picture to move, and a check that leads to the ledger."""
    for chapter in reversed(CHAPTERS):
        html = "".join(text for cell in code_cells(chapter) for text in htmls(cell))
        if 'class="explorable"' in html and re.search(r'<p class="verified">[^<]*<a ', html):
            return chapter
    raise LookupError("no chapter has both")


def htmls(cell) -> list[str]:
    """Return what the outputs of a cell show on a page."""
    return ["".join(o.get("data", {}).get("text/html", "")) for o in cell.outputs]


class TestReader:
    """A reader opens a chapter in JupyterLite from its page, runs, changes and keeps it."""

    def test_reader_runs_and_keeps_a_chapter(self, watched: Watched, notebook_address) -> None:
        page = watched.page
        chapter = opened_by_a_reader()
        page.goto(f"{watched.address}{chapter.removesuffix('.ipynb')}.html")
        page.get_by_role("button", name="Open this notebook in").click()
        page.get_by_role("link", name="This browser").click()
        expect(page).to_have_url(notebook_address)
        status = page.get_by_role("status").and_(page.locator("#course-python"))
        expect(status).to_be_visible()
        found = page.evaluate(in_time(RUN_ALL))
        wrong = []
        for cell, outputs in zip(code_cells(chapter), found, strict=True):
            wrong += differences(cell, outputs)
        assert not wrong, "\n".join(wrong)
        expect(status).to_be_hidden()
        assert page.evaluate("window.panel.context.model.dirty")

        figure = page.locator("figure.explorable").first
        figure.scroll_into_view_if_needed()
        said = figure.locator("output").inner_text()
        slider = figure.locator("input")
        at_the_end = slider.evaluate("e => e.value === e.max")
        slider.press("ArrowLeft" if at_the_end else "ArrowRight")
        expect(figure.locator("output")).not_to_have_text(said)

        page.evaluate(
            "window.panel.content.widgets[0].model.sharedModel.setSource('# Mine')"
            "; window.panel.context.save()"
        )
        page.wait_for_function("!window.panel.context.model.dirty")
        page.reload()
        heading = page.locator(".jp-Notebook h1").first
        expect(heading).to_contain_text("Mine", timeout=PATIENCE)
        with page.expect_download() as download:
            page.evaluate("window.jupyterapp.commands.execute('docmanager:download')")
        kept = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
        assert "".join(kept["cells"][0]["source"]) == "# Mine"
        assert watched.strangers == []
        assert watched.complaints == []

    def test_reading_changes_nothing(self, watched: Watched, notebook_address: str) -> None:
        page = watched.page
        page.goto(notebook_address)
        expect(page.locator("#course-python")).to_have_class("gone", timeout=PATIENCE)
        assert not page.evaluate("window.jupyterapp.shell.currentWidget.context.model.dirty")
        # Evidence is folded: View, Expand All Outputs.
        page.evaluate("window.jupyterapp.commands.execute('notebook:show-all-cell-outputs')")
        link = page.locator("p.verified a").first
        with page.expect_popup() as popup:
            link.click()
        where = link.inner_text()
        assert popup.value.url == f"{watched.address}book/ledger.html#{where}"


class TestBadLuck:
    """What stands in the way is said in one clear sentence."""

    def test_opened_as_a_file(self, browser: Browser, offline: Path) -> None:
        with open_context(browser, "wide") as context:
            page = context.new_page()
            page.goto((offline / "lite" / "lab" / "index.html").as_uri())
            expect(page.locator("#course-python")).to_contain_text("Opened from a file")

    @pytest.mark.parametrize(
        ("lacking", "says"),
        [
            ("delete window.DecompressionStream", "This browser is too old"),
            ("delete window.BroadcastChannel", "This browser is too old"),
            (
                "Object.defineProperty(window, 'isSecureContext', {value: false})",
                "begins with https",
            ),
        ],
    )
    def test_browser_cannot(self, browser, notebook_address: str, lacking: str, says: str) -> None:
        with open_context(browser, "wide") as context:
            context.add_init_script(lacking)
            page = context.new_page()
            page.goto(notebook_address)
            expect(page.locator("#course-python.failed")).to_contain_text(says)

    def test_no_service_worker(self, browser: Browser, notebook_address: str) -> None:
        with open_context(browser, "wide") as context:
            context.add_init_script("delete Navigator.prototype.serviceWorker")
            page = context.new_page()
            page.goto(notebook_address)
            expect(page.locator("#course-python.note")).to_contain_text("has no service worker")

    def test_blocked_download(self, browser: Browser, site: Path) -> None:
        server = serve.server(site)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        with open_context(browser, "wide") as context:
            context.route("https://**", lambda route: route.abort("blockedbyclient"))
            page = context.new_page()
            path = CHAPTERS[-1].replace("/", "%2F")
            page.goto(f"http://127.0.0.1:{server.server_port}/lite/lab/index.html?path={path}")
            status = page.locator("#course-python.failed")
            expect(status).to_contain_text(
                "from cdn.jsdelivr.net, which may be blocked", timeout=60_000
            )
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def release(tmp_path: Path) -> dict:
    """A release of two small files, and the programs that fetch them."""
    wheel, core = b"a compiled package", b"the core"
    package = {
        "name": "compiled",
        "version": "1.0",
        "file_name": "compiled-1.0.whl",
        "sha256": hashlib.sha256(wheel).hexdigest(),
    }
    lock = json.dumps({"packages": {"compiled": package}}).encode()
    with zipfile.ZipFile(tmp_path / "carrier-1.0-py3-none-any.whl", "w") as carrier:
        carrier.writestr("inside/compiled-1.0.whl", wheel)
        carrier.writestr("inside/other.whl", b"not asked for")
    with tarfile.open(tmp_path / "pyodide-1.tgz", "w:gz") as tar:
        for name, content in (("pyodide.asm.wasm", core), ("pyodide-lock.json", lock)):
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return {
        "pyodide": "1",
        "carrier": "carrier==1.0",
        "core": {
            "pyodide.asm.wasm": hashlib.sha256(core).hexdigest(),
            "pyodide-lock.json": hashlib.sha256(lock).hexdigest(),
        },
        "packages": [package],
    }


@pytest.fixture
def published(release: dict, tmp_path: Path, monkeypatch) -> Path:
    """What the indexes serve, in the place of pip and npm."""

    def fetch(words, what, folder):
        name = "pyodide-1.tgz" if "pack" in words else "carrier-1.0-py3-none-any.whl"
        return shutil.copy(tmp_path / name, folder)

    monkeypatch.setattr(lite_runtime, "fetch", lambda *words: Path(fetch(*words)))
    return tmp_path


def quiet(*words) -> None:
    """Say nothing."""


def refusal(cache: Path, release: dict) -> str:
    """Return the sentence with which the runtime is refused."""
    with pytest.raises(lite_runtime.Refused) as refused:
        lite_runtime.assemble(cache, release, say=quiet)
    said = str(refused.value)
    assert "\n" not in said
    assert said.endswith(".")
    return said


class TestRuntime:
    """Python for the browser is assembled from public packages, and refused when it is another."""

    def test_only_what_is_recorded_is_kept(self, release, published: Path) -> None:
        folder = lite_runtime.assemble(published / "cache", release, say=quiet)
        assert {path.name for path in folder.iterdir()} == set(lite_runtime.files(release))

    def test_second_time_fetches_nothing(self, release, published: Path, monkeypatch) -> None:
        lite_runtime.assemble(published / "cache", release, say=quiet)
        monkeypatch.setattr(lite_runtime, "fetch", None)
        lite_runtime.assemble(published / "cache", release, say=quiet)

    def test_damaged_cache_is_fetched_again(self, release, published: Path) -> None:
        folder = lite_runtime.assemble(published / "cache", release, say=quiet)
        (folder / "compiled-1.0.whl").write_bytes(b"a compiled pbckage")
        said: list[str] = []
        lite_runtime.assemble(published / "cache", release, say=said.append)
        assert "compiled-1.0.whl in the cache is damaged" in said[0]
        assert (folder / "compiled-1.0.whl").read_bytes() == b"a compiled package"

    @pytest.mark.parametrize("name", ["compiled-1.0.whl", "pyodide.asm.wasm"])
    def test_other_file_is_refused(self, release, published: Path, name: str) -> None:
        if name in release["core"]:
            release["core"][name] = "0" * 64
        else:
            release["packages"][0]["sha256"] = "0" * 64
        said = refusal(published / "cache", release)
        assert said.startswith(f"{name} was refused: its SHA-256 is not the one")
        assert not (published / "cache" / "1" / name).exists()

    def test_record_must_agree_with_the_lock(self, release, published: Path) -> None:
        release["packages"][0]["version"] = "1.1"
        said = refusal(published / "cache", release)
        assert "official lock of Pyodide 1 differ on compiled" in said

    def test_broken_wheel_is_refused(self, release, published: Path) -> None:
        (published / "carrier-1.0-py3-none-any.whl").write_bytes(b"half of it")
        assert "carrier==1.0 was refused" in refusal(published / "cache", release)

    def test_full_disk(self, release, published: Path) -> None:
        folder = published / "cache" / "1"
        folder.mkdir(parents=True)
        # Writing to this device fails as a full disk does.
        (folder / "compiled-1.0.whl.part").symlink_to("/dev/full")
        assert "no space left on the disk" in refusal(published / "cache", release)

    @pytest.mark.parametrize("tool", ["npm", "pip"])
    def test_no_network(self, release, tmp_path: Path, monkeypatch, tool: str) -> None:
        nowhere = "http://127.0.0.1:9/"
        for name in ("NPM_CONFIG_REGISTRY", "PIP_INDEX_URL"):
            monkeypatch.setenv(name, nowhere)
        monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
        monkeypatch.setenv("PIP_RETRIES", "0")
        monkeypatch.setenv("NPM_CONFIG_FETCH_RETRIES", "0")
        if tool == "pip":
            release["core"] = {}
        said = refusal(tmp_path / "cache", release)
        assert "could not be downloaded" in said
        assert "with a network" in said

    def test_npm_missing(self, release, tmp_path: Path, monkeypatch) -> None:
        monkeypatch.setenv("PATH", str(tmp_path))
        assert "npm is missing" in refusal(tmp_path / "cache", release)


def test_python_is_fetched_while_the_page_is_read(watched: Watched) -> None:
    page = watched.page
    page.goto(f"{watched.address}{CHAPTERS[-1].removesuffix('.ipynb')}.html")
    wanted = {"pyodide.asm.wasm", "python_stdlib.zip", "packages.image.gz", "course.image.gz"}
    for _ in range(120):
        kept = page.evaluate(
            "caches.open('course-python').then((store) => store.keys())"
            ".then((keys) => keys.map((key) => new URL(key.url).pathname.split('/').pop()))"
        )
        if set(kept) == wanted:
            break
        page.wait_for_timeout(250)
    assert set(kept) == wanted
    assert watched.strangers == []
    assert watched.complaints == []


def test_published_site_runs_on_the_official_release(browser, site: Path, offline: Path) -> None:
    record = lite_runtime.read_record()
    kept = lite_runtime.CACHE / record["pyodide"]
    release = (site / "lite" / "python" / "release.mjs").read_text(encoding="utf-8")
    # What stands in for the official release here has PyPI's builds of the pure packages.
    for package in record["packages"]:
        release = release.replace(package["sha256"], package.get("pypi_sha256", package["sha256"]))
    server = serve.server(site)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    home = f"http://127.0.0.1:{server.server_port}/"

    def answer(route) -> None:
        path = kept / route.request.url.rsplit("/", 1)[-1]
        kind = {".mjs": "text/javascript", ".wasm": "application/wasm"}.get(path.suffix)
        headers = {"Access-Control-Allow-Origin": "*", "Content-Type": kind or "application/zip"}
        route.fulfill(body=path.read_bytes(), headers=headers)

    with open_context(browser, "wide") as context:
        context.route("https://cdn.jsdelivr.net/pyodide/v314.0.3/full/*", answer)
        context.route(
            "**/release.mjs",
            lambda route: route.fulfill(body=release, content_type="text/javascript"),
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{home}search.html")
        page.evaluate(in_time(START), f"{home}lite/python/cells.mjs")
        first, *_ = code_cells(CHAPTERS[-1])
        assert differences(first, page.evaluate(in_time(RUN), first.source)) == []
        asked = "from lecture_utils.datasets import camera; print(camera().shape)"
        assert merged(page.evaluate(in_time(RUN), asked)) == [
            {"stream": "stdout", "text": "(128, 128)\n"}
        ]
    server.shutdown()
    thread.join()
    server.server_close()


def test_stored_outputs_are_whole(offline: Path) -> None:
    """JupyterLite puts commas between the lines of a picture that is stored as a list."""
    folder = offline / "lite" / "files"
    assert len(list(folder.rglob("*.ipynb"))) == len(notebooks.all_notebooks())
    for path in folder.rglob("*.ipynb"):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for output in cell.get("outputs", []):
                texts = [output.get("text", ""), *output.get("data", {}).values()]
                assert not any(isinstance(text, list) for text in texts), path


def test_citations_are_words(offline: Path) -> None:
    """JupyterLab has no list of references: it shows a bare key, with a sign of warning."""
    cited = 0
    for chapter in CHAPTERS:
        copy = json.loads((offline / "lite" / "files" / chapter).read_text(encoding="utf-8"))
        stored = notebooks.read(ROOT / chapter)
        for cell, original in zip(copy["cells"], stored.cells, strict=True):
            assert not re.search(r"\{cite(:\w+)?\}`", cell["source"]), chapter
            if cell["source"] != original.source:
                # What stood around a citation stands around its words.
                before = re.split(r"\{cite[^`]*`[^`]*`", original.source)
                cited += len(before) - 1
                words = r"(?:[^\[\]\n]+ )?\\\[[\w+]+\\\]"
                pattern = words.join(re.escape(piece) for piece in before)
                assert re.fullmatch(pattern, cell["source"]), cell["source"]
    assert cited > 20


def test_a_page_that_is_older_than_its_notebook_is_said() -> None:
    notebook = notebooks.read(ROOT / CHAPTERS[-1])
    with pytest.raises(lite_runtime.Refused, match=r"cites 0 times, its notebook [1-9]"):
        lite.spell_citations(notebook, "<p>No citation.</p>")


def test_offline_folder_serves_itself(offline: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "serve.py", "--port", "8765"],
        cwd=offline,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert "http://localhost:8765/" in program.stdout.readline()
    finally:
        program.terminate()
        program.wait()
        program.stdout.close()
    assert "python serve.py" in (offline / "README.txt").read_text(encoding="utf-8")
