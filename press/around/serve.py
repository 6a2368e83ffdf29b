"""Serve the built site on this machine the way a real host does: compressed, with right types."""

from __future__ import annotations

import argparse
import gzip
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).resolve().parent
# The folder of make book-offline carries a copy of this file, which serves what it stands beside.
BESIDE = (HERE / "index.html").exists()
SITE = HERE if BESIDE else HERE.parents[1] / "_build" / "html"
AGAIN = "python serve.py --port 8001" if BESIDE else "make serve PORT=8001"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".ipynb": "application/x-ipynb+json",
    ".txt": "text/plain; charset=utf-8",
    ".xml": "application/xml",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".whl": "application/zip",
}
COMPRESSED = {".html", ".css", ".js", ".mjs", ".json", ".ipynb", ".txt", ".xml", ".svg", ".wasm"}


class SiteHandler(SimpleHTTPRequestHandler):
    """Files of one folder and nothing outside it; text is compressed on the way."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self._send(body=True)

    def do_HEAD(self):
        self._send(body=False)

    def _send(self, body):
        root = Path(self.directory).resolve()
        path = Path(self.translate_path(self.path).replace("\0", "")).resolve()
        if path.is_dir() and path.is_relative_to(root):
            if not self.path.split("?")[0].endswith("/"):
                self.send_response(301)
                self.send_header("Location", self.path.split("?")[0] + "/")
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            path /= "index.html"
        if not path.is_file() or not path.is_relative_to(root):
            self.send_error(404)
            return
        about = path.stat()
        tag = f'"{about.st_mtime_ns:x}-{about.st_size:x}"'
        if self.headers.get("If-None-Match") == tag:
            self.send_response(304)
            self.send_header("ETag", tag)
            self.end_headers()
            return
        content = self.read(path)
        self.send_response(200)
        self.send_header("ETag", tag)
        self.send_header("Content-Type", self.guess_type(path))
        if path.suffix in COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", ""):
            content = gzip.compress(content, compresslevel=6, mtime=0)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if body:
            self.wfile.write(content)

    def read(self, path):
        """Return what is served for a file."""
        return path.read_bytes()

    def log_message(self, *args):
        pass


class SiteServer(ThreadingHTTPServer):
    """Claims its port for itself, so that a port in use is noticed."""

    allow_reuse_address = True
    allow_reuse_port = False
    daemon_threads = True

    def handle_error(self, request, client_address):
        """Say nothing of visitors who leave before the page has arrived."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(folder=SITE, port=0):
    """Return a server of a folder on localhost; port 0 picks a free one."""
    return SiteServer(("127.0.0.1", port), partial(SiteHandler, directory=str(folder)))


def main():
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", default="8000")
    parser.add_argument("folder", nargs="?", type=Path, default=SITE)
    args = parser.parse_args()
    if not args.port.isdecimal() or not 1 <= int(args.port) <= 65535:
        sys.exit(f"{args.port} is not a port: give a number from 1 to 65535, {AGAIN}.")
    if not (args.folder / "index.html").exists():
        sys.exit(f"There is no site in {args.folder}: run make book first.")
    try:
        site = server(args.folder, int(args.port))
    except OSError as error:
        sys.exit(f"Port {args.port} cannot be used ({error.strerror}): try {AGAIN}.")
    print(f"The book is at http://localhost:{args.port}/ (Ctrl-C to stop)", flush=True)
    try:
        site.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
