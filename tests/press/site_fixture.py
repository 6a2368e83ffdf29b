"""The built site, a server for it and a browser, shared by the tests of the site."""

from __future__ import annotations

import fcntl
import functools
import http.server
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from press.around import serve
from press.browser import launch
from press.paths import HTML, ROOT

TOC = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
CHAIN = [TOC["root"]] + [entry["file"] for part in TOC["parts"] for entry in part["chapters"]]
PAGES = [*CHAIN, "search"]
WIDTHS = {"wide": 1400, "phone": 360}


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    """Build the book in a folder exactly as it is published."""
    command = [str(Path(sys.executable).with_name("jupyter-book")), "build", ".", "--all", "-W"]
    environment = {**os.environ, "PYTHONWARNINGS": "default", "NO_COLOR": "1"}
    return subprocess.run(
        [*command, "--keep-going"],
        cwd=folder,
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )


def is_stale() -> bool:
    """Tell whether a source is newer than the site, or the site is not there."""
    front = HTML / "index.html"
    if not front.exists():
        return True
    sources = [
        ROOT / "_config.yml",
        ROOT / "_toc.yml",
        *(ROOT / "book").rglob("*"),
        *(ROOT / "press").rglob("*"),
    ]
    kept = (path for path in sources if path.is_file() and "__pycache__" not in path.parts)
    return max(path.stat().st_mtime for path in kept) > front.stat().st_mtime


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site; built here when a source is newer."""
    HTML.parent.mkdir(exist_ok=True)
    # Test processes that run side by side build it once.
    with (HTML.parent / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if is_stale():
            done = build(ROOT)
            if done.returncode:
                pytest.fail(f"the book does not build:\n{done.stdout}\n{done.stderr}")
            lite = [sys.executable, "-m", "press.live.lite"]
            done = subprocess.run(lite, capture_output=True, text=True, check=False)
            if done.returncode:
                pytest.fail(done.stderr.strip())
    return HTML


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server that writes no log."""

    def log_message(self, *arguments) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """The address at which the site is served."""
    handler = functools.partial(Quiet, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@contextmanager
def altered(folder: Path) -> Iterator[tuple[str, dict[str, bytes | None]]]:
    """Serve a folder, with some files replaced or missing: what a worker asks for is seen here."""
    instead: dict[str, bytes | None] = {}

    class Altered(serve.SiteHandler):
        def do_GET(self) -> None:
            path = self.path.split("?")[0]
            if path not in instead:
                super().do_GET()
            elif instead[path] is None:
                self.send_error(404)
            else:
                self.send_response(200)
                self.send_header("Content-Type", self.guess_type(path))
                self.send_header("Content-Length", str(len(instead[path])))
                self.end_headers()
                self.wfile.write(instead[path])

    server = serve.server(folder)
    server.RequestHandlerClass = functools.partial(Altered, directory=str(folder))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/", instead
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def browser(site: Path) -> Iterator[Browser]:
    """One browser for a file of tests: playwright allows one session at a time."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@contextmanager
def open_context(browser: Browser, width: str) -> Iterator[BrowserContext]:
    """A fresh profile, on a wide screen or on a phone."""
    phone = width == "phone"
    context = browser.new_context(
        viewport={"width": WIDTHS[width], "height": 740 if phone else 900},
        color_scheme="light",
        has_touch=phone,
        is_mobile=phone,
    )
    context.set_default_timeout(10_000)
    yield context
    context.close()


@pytest.fixture(scope="module")
def contexts(browser: Browser) -> Iterator[dict[str, BrowserContext]]:
    """The two screens on which every page is seen."""
    with open_context(browser, "wide") as wide, open_context(browser, "phone") as phone:
        yield {"wide": wide, "phone": phone}


@dataclass
class Visit:
    """A page that is open in the browser, and what happened while it loaded."""

    page: Page
    name: str
    width: str
    url: str
    console: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    bytes: dict[str, int] = field(default_factory=dict)

    def listen(self) -> None:
        """Note what the page complains of and what it asks for."""
        self.page.on("console", lambda message: self.note_message(message.type, message.text))
        self.page.on("pageerror", lambda error: self.console.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("requestfailed", lambda request: self.failures.append(request.url))
        self.page.on("response", self.note_response)

    def note_message(self, kind: str, text: str) -> None:
        """Keep a message that says something is wrong."""
        if kind in ("error", "warning"):
            self.console.append(text)

    def note_response(self, response) -> None:
        """Keep the size of what came, and the address of what did not."""
        if response.status >= 400:
            self.failures.append(f"{response.status} {response.url}")
        self.bytes[response.url] = int(response.headers.get("content-length", 0))


@contextmanager
def visit(context: BrowserContext, address: str, name: str, width: str) -> Iterator[Visit]:
    """Open a page and wait until it is quiet."""
    page = context.new_page()
    seen = Visit(page, name, width, f"{address}{name}.html")
    seen.listen()
    page.goto(seen.url, wait_until="load")
    page.evaluate("document.fonts.ready.then(() => true)")
    yield seen
    page.close()


class Links(HTMLParser):
    """The anchors and the links of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.neighbours: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what can be linked to and what is."""
        found = dict(attrs)
        if found.get("id"):
            self.anchors.append(found["id"])
        for name in ("href", "src"):
            if found.get(name):
                self.links.append(found[name])
        if tag == "a" and found.get("rel") in ("prev", "next"):
            self.neighbours[found["rel"]] = found["href"]


@functools.cache
def read_links(path: Path) -> Links:
    """Parse a page of the built site."""
    links = Links()
    links.feed(path.read_text(encoding="utf-8"))
    return links
