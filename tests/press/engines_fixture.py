"""Three engines behind one small interface: a page is opened, asked, tapped and typed into.

Chromium is driven by playwright, Firefox over WebDriver BiDi, which it speaks itself, and WebKit
over WebDriver: two standards of the web, of which this needs so little that a library for each
would be more to keep up to date. What a reader does is done with real keys and a real pointer.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

import websocket
from playwright.sync_api import Error, sync_playwright

from press.around import serve
from press.browser import launch
from press.engines import DRIVER, SCREEN, firefox
from press.paths import BUILD

WIDE = {"width": 1280, "height": 900}
START = 60  # seconds for a browser to start, on a busy machine
# The keys of a keyboard as the two protocols write them; playwright knows them by name.
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Shift": "\ue008",
    "Control": "\ue009",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
# WebKit's driver does not hand on what a page complains of: the page itself keeps it.
PROBE = b"""<head><script>{
  const complain = (...words) => { window.complaints.push(words.join(" ")); };
  const what = ({ message, target }) => message ?? `${target.outerHTML} is not there`;
  window.complaints = [];
  // Firefox fetches the next page ahead, and gives that up when it has better to do.
  const isAhead = ({ target }) => target.rel === "next";
  addEventListener("error", (event) => isAhead(event) || complain(what(event)), true);
  addEventListener("unhandledrejection", (event) => complain(event.reason));
  Object.assign(console, { error: complain, warn: complain });
}</script>"""


class Probed(serve.SiteHandler):
    """Serves pages that keep what they complain of."""

    def read(self, path: Path) -> bytes:
        content = super().read(path)
        return content.replace(b"<head>", PROBE, 1) if path.suffix == ".html" else content


def probed(folder: Path) -> serve.SiteServer:
    """Return a server of the site whose pages keep what they complain of."""
    return serve.SiteServer(("127.0.0.1", 0), partial(Probed, directory=str(folder)))


class Late(AssertionError):
    """What was waited for did not come."""


def until(ask: Callable[[], object], seconds: float, what: str) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not ask():
        if time.monotonic() > end:
            raise Late(f"after {seconds} s it is not so: {what}")
        time.sleep(0.05)


class Engine(ABC):
    """One browser with a fresh profile and one page."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.ends = contextlib.ExitStack()

    def __enter__(self) -> Self:
        with self.ends:
            self.start()
            self.ends = self.ends.pop_all()
        return self

    def __exit__(self, *why) -> None:
        self.ends.close()

    @abstractmethod
    def start(self) -> None:
        """Start the browser, and leave with `ends` what ends it."""

    @abstractmethod
    def visit(self, address: str) -> None:
        """Open an address and wait until it is loaded."""

    @abstractmethod
    def evaluate(self, script: str) -> str:
        """Return the text that an expression, or the promise that it is, comes to."""

    @abstractmethod
    def press(self, *keys: str) -> None:
        """Press keys one after the other: a letter, a name, or both with a plus between them."""

    @abstractmethod
    def tap(self, x: float, y: float) -> None:
        """Click at a place of the window."""

    def open(self, address: str) -> None:
        """Open an address, once what the page before complained of is kept."""
        self.note()
        self.visit(address)

    def note(self) -> None:
        """Keep what the page complains of."""
        self.complaints += self.ask("(window.complaints ?? []).splice(0)")

    def ask(self, expression: str):
        """Return what an expression of the page comes to, but for what is no data."""
        answer = f"Promise.resolve({expression}).then((it) => JSON.stringify(it) ?? 'null')"
        return json.loads(self.evaluate(answer))

    def wait(self, expression: str, seconds: float = 30) -> None:
        """Wait until an expression is true."""
        until(partial(self.holds, expression), seconds, expression)

    def holds(self, expression: str) -> bool:
        """Tell whether an expression is true; it is not while one page makes place for the next."""
        try:
            return self.ask(f"!!({expression})")
        except (RuntimeError, Error):
            return False

    def type(self, text: str) -> None:
        """Type a text."""
        self.press(*text)

    def click(self, element: str) -> None:
        """Click in the middle of the element that an expression finds."""
        self.ask(f"{element}.scrollIntoView({{ block: 'center', behavior: 'instant' }})")
        # What is on its way there has arrived with the second frame.
        frames = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
        box = "(({ x, y, width, height }) => [x + width / 2, y + height / 2])"
        self.tap(*self.ask(f"{frames}.then(() => {box}({element}.getBoundingClientRect()))"))


class Chromium(Engine):
    """Chromium, by playwright."""

    def start(self) -> None:
        browser = launch(self.ends.enter_context(sync_playwright()))
        self.ends.callback(browser.close)
        self.page = browser.new_page(viewport=WIDE)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self.hear)

    def hear(self, message) -> None:
        """Keep a message that says something is wrong."""
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def visit(self, address: str) -> None:
        self.page.goto(address, wait_until="load")

    def evaluate(self, script: str) -> str:
        return self.page.evaluate(script)

    def press(self, *keys: str) -> None:
        for key in keys:
            if len(key) == 1:
                self.page.keyboard.type(key)
            else:
                self.page.keyboard.press(key)

    def tap(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)


def key_actions(keys: tuple[str, ...]) -> list[dict]:
    """Write keys as the two protocols want them."""
    steps = []
    for key in keys:
        names = key.split("+") if len(key) > 1 else [key]
        values = [KEYS.get(name, name) for name in names]
        steps += [{"type": "keyDown", "value": value} for value in values]
        steps += [{"type": "keyUp", "value": value} for value in reversed(values)]
    return [{"type": "key", "id": "keys", "actions": steps}]


def tap_actions(x: float, y: float) -> list[dict]:
    """Write a click as the two protocols want it."""
    steps = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}]
    steps += [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
    return [{"type": "pointer", "id": "mouse", "actions": steps}]


class Firefox(Engine):
    """Firefox, over WebDriver BiDi."""

    def start(self) -> None:
        # Ubuntu's Firefox sees no hidden folder, and a /tmp of its own.
        profile = self.ends.enter_context(TemporaryDirectory(dir=BUILD, ignore_cleanup_errors=True))
        words = [firefox(), "--headless", "--no-remote", "--profile", profile]
        program = subprocess.Popen(
            [*words, "--remote-debugging-port=0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # As root it refuses to run in a home that is another's.
            env={**os.environ, "HOME": profile},
        )
        self.ends.callback(program.wait)
        # Its profile goes as well: there is nothing that it should put in order.
        self.ends.callback(program.kill)
        told = Path(profile) / "WebDriverBiDiServer.json"
        until(lambda: told.exists() and told.stat().st_size, START, "Firefox listens")
        where = json.loads(told.read_text(encoding="utf-8"))
        self.socket = websocket.create_connection(
            f"ws://{where['ws_host']}:{where['ws_port']}/session",
            suppress_origin=True,
            timeout=120,
        )
        self.ends.callback(self.socket.close)
        self.asked = 0
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        # The first tab has no focus: there Enter would open no fold.
        self.tab = self.send("browsingContext.create", type="tab")
        self.send("browsingContext.setViewport", **self.tab, viewport=WIDE)

    def send(self, method: str, **params) -> dict:
        """Ask for something, and keep what is told before the answer comes."""
        self.asked += 1
        self.socket.send(json.dumps({"id": self.asked, "method": method, "params": params}))
        while True:
            told = json.loads(self.socket.recv())
            if told["type"] == "event":
                self.hear(told["params"])
            elif told["type"] == "error":
                raise RuntimeError(f"{method}: {told['message']}")
            elif told["id"] == self.asked:
                return told["result"]

    def hear(self, entry: dict) -> None:
        """Keep a message that says something is wrong."""
        if entry["level"] in ("error", "warn"):
            self.complaints.append(entry["text"])

    def visit(self, address: str) -> None:
        self.send("browsingContext.navigate", **self.tab, url=address, wait="complete")

    def evaluate(self, script: str) -> str:
        answer = self.send("script.evaluate", expression=script, target=self.tab, awaitPromise=True)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return answer["result"]["value"]

    def press(self, *keys: str) -> None:
        self.send("input.performActions", **self.tab, actions=key_actions(keys))

    def tap(self, x: float, y: float) -> None:
        self.send("input.performActions", **self.tab, actions=tap_actions(x, y))


class WebKit(Engine):
    """WebKit's own small browser, over WebDriver, on a screen of its own."""

    def start(self) -> None:
        words = [SCREEN, "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1280x1000x24"]
        screen = self.run(*words, stdout=subprocess.PIPE)
        self.ends.callback(screen.stdout.close)
        with socket.socket() as any_port:
            any_port.bind(("127.0.0.1", 0))
            port = any_port.getsockname()[1]
        display = f":{screen.stdout.readline().decode().strip()}"
        self.run(DRIVER, f"--port={port}", env={**os.environ, "DISPLAY": display})
        self.home = f"http://127.0.0.1:{port}"
        until(self.listens, START, "WebKit's driver listens")
        made = self.send("POST", "/session", capabilities={})
        self.home += f"/session/{made['sessionId']}"
        self.ends.callback(self.send, "DELETE", "")
        self.send("POST", "/timeouts", script=120_000)
        self.send("POST", "/window/rect", x=0, y=0, **WIDE)

    def listens(self) -> bool:
        """Tell whether the driver is there."""
        with contextlib.suppress(OSError):
            return self.send("GET", "/status")["ready"]
        return False

    def run(self, *words: str, **options) -> subprocess.Popen:
        """Start a program that ends with this engine."""
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        program = subprocess.Popen(words, **(quiet | options))
        self.ends.callback(program.wait)
        self.ends.callback(program.terminate)
        return program

    def send(self, method: str, path: str, **body):
        """Ask for something."""
        data = json.dumps(body).encode() if method == "POST" else None
        asked = urllib.request.Request(f"{self.home}{path}", data, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            with error:
                raise RuntimeError(json.load(error)["value"]["message"]) from None

    def visit(self, address: str) -> None:
        self.send("POST", "/url", url=address)

    def evaluate(self, script: str) -> str:
        return self.send("POST", "/execute/sync", script=f"return {script}", args=[])

    def press(self, *keys: str) -> None:
        self.send("POST", "/actions", actions=key_actions(keys))

    def tap(self, x: float, y: float) -> None:
        self.send("POST", "/actions", actions=tap_actions(x, y))
