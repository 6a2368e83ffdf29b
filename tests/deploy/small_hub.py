"""An exchange that runs, and a hub that knows some tokens: both are real servers, on free ports."""

import asyncio
import json
import threading

import nbformat
import pytest
import requests
import tornado.httpserver
import tornado.netutil
import tornado.web

from deploy import exchange

SETS = ("coordinates", "shadows")
MAY = ["access:servers!server=x/", "access:services!service=exchange"]
KNOWN = {
    "jane-token": {"kind": "user", "name": "jane", "scopes": MAY},
    "john-token": {"kind": "user", "name": "john", "scopes": MAY},
    "admin-token": {"kind": "user", "name": "ada", "scopes": ["access:services"]},
    "weak-token": {"kind": "user", "name": "jane", "scopes": ["self"]},
    "service-token": {"kind": "service", "name": "culler", "scopes": MAY},
    "odd-token": {"kind": "user", "name": "../jane", "scopes": MAY},
    "set-token": {"kind": "user", "name": "shadows", "scopes": MAY},
}


class User(tornado.web.RequestHandler):
    """What a hub answers to the question whose token that is."""

    broken = False

    def get(self):
        if self.broken:
            raise tornado.web.HTTPError(502)
        token = self.request.headers.get("Authorization", "").partition(" ")[2]
        if token not in KNOWN:
            raise tornado.web.HTTPError(403)
        self.finish(json.dumps(KNOWN[token]))

    def log_exception(self, *_):
        """Be quiet."""


class Running:
    """Applications that run in a thread of their own, each on its port."""

    def __init__(self):
        self.loop, self.servers = asyncio.new_event_loop(), []
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()

    def serve(self, app, **options):
        return asyncio.run_coroutine_threadsafe(self.listen(app, options), self.loop).result(60)

    async def listen(self, app, options):
        (place,) = tornado.netutil.bind_sockets(0, "127.0.0.1")
        server = tornado.httpserver.HTTPServer(app, **options)
        server.add_sockets([place])
        self.servers.append(server)
        return place.getsockname()[1]

    def end(self):
        asyncio.run_coroutine_threadsafe(self.close(), self.loop).result(60)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def close(self):
        for server in self.servers:
            server.stop()
            await server.close_all_connections()
        tornado.httpclient.AsyncHTTPClient(max_clients=100).close()
        await asyncio.sleep(0)


class Exchange:
    """The exchange, from a student's server."""

    def __init__(self, folder):
        self.folder, self.running = folder, Running()
        known = self.running.serve(tornado.web.Application([("/user", User)]))
        self.hub = f"http://127.0.0.1:{known}"
        app = exchange.application(exchange.Store(folder, SETS), self.hub)
        self.port = self.running.serve(app, max_body_size=2**40)
        self.url = f"http://127.0.0.1:{self.port}{exchange.PREFIX}"

    def ask(self, method, path, token="jane-token", **options):
        headers = {"Authorization": f"token {token}"} | options.pop("headers", {})
        return requests.request(method, self.url + path, headers=headers, timeout=60, **options)

    def submit(self, data, token="jane-token", name="coordinates"):
        return self.ask("POST", f"submit/{name}", token, data=data)

    def refused(self, answer, code, *words):
        """Assert that an answer refuses in one sentence which holds the words."""
        assert answer.status_code == code, answer.text
        sentence = answer.json()["message"]
        assert "\n" not in sentence
        assert sentence.endswith(".")
        for word in words:
            assert word in sentence
        return sentence

    def inbox(self, student="jane", name="coordinates"):
        return sorted((self.folder / "inbox" / name / student).iterdir())


def sheet(words="x = 1", name="coordinates", about=True):
    """Return a small notebook of a set, as bytes."""
    cells = [nbformat.v4.new_code_cell(words, id=f"{name}-q1-answer")]
    made = nbformat.v4.new_notebook(cells=cells)
    if about:
        made.metadata["course"] = {"set": name, "seed": 0, "form": 1}
    return nbformat.writes(made).encode()


@pytest.fixture
def place(tmp_path):
    found = Exchange(tmp_path / "exchange")
    yield found
    found.running.end()
    User.broken = False
