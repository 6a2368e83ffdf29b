"""Open nbgrader's formgrader on the class's folder: there words are read and marked.

It runs on a server of its own, which can do no more than that: no kernels, no terminals, no files,
and none of the formgrader's buttons that would run a submission or write into the class. A page of
it fetches nothing from elsewhere; students' words reach it as text (`coursework.gradebook`). Only
who has the address with its token comes in.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import warnings
from pathlib import Path

from coursework import gradebook
from coursework.classroom import write
from coursework.pages import sheet
from coursework.said import Refused

HOST = "127.0.0.1"
#: where Jupyter keeps its own things, below a class
OWN = ".jupyter"
CONFIG = """\
# Made by `python -m coursework mark`: where nbgrader finds this class.
c = get_config()
c.CourseDirectory.root = {root!r}
c.CourseDirectory.db_url = {database!r}
c.CourseDirectory.course_id = {course!r}
# What was handed in is run by `grade`, in its sandbox, and never by nbgrader.
c.CourseDirectory.submitted_directory = ".nothing-to-run"
c.CourseDirectory.source_directory = ".nothing-to-make"
c.CourseDirectory.feedback_directory = ".nothing-to-give"
c.Exchange.root = {exchange!r}
"""
# The formgrader's own scripts stand in its pages; nothing comes from, or goes, elsewhere.
POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' "
    "'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
#: files of the formgrader to which something is added
FILES = r"css/formgrade\.css|css/nbgrader\.css|js/utils\.js"
#: buttons of the formgrader that would make, run or send something
BUTTONS = r"assign|unrelease|release|collect|autograde|generate_feedback|release_feedback"
# Their pages wait for MathJax, which would come from elsewhere: formulas are MathML already.
MATHJAX = """
var MathJax = { Hub: { Config() {}, Queue() {}, Startup: { signal: {
  Interest(told) { $(() => told("End")); } } } } };
"""


def mark(room, set_=None, port=8899, browser=True):
    """Serve the formgrader until it is interrupted."""
    if not any(room.folder.glob("autograded/*/*/*.ipynb")):
        raise Refused("There is nothing to mark yet: `grade` comes first.")
    with gradebook.opened(room):
        """It can be used; else there is no use in a browser."""
    about = {"root": str(room.folder), "exchange": str(room.folder / OWN)}
    text = CONFIG.format(**about, database=room.database, course=gradebook.COURSE)
    write(room.folder / "nbgrader_config.py", text)
    if not free(port):
        raise Refused(f"Port {port} is in use: another one is said by `mark --port {port + 1}`.")
    place = "/formgrader/gradebook" + (f"/{set_.name}/{set_.name}" if set_ else "")
    token = secrets.token_urlsafe(24)
    print(f"Words are marked at http://{HOST}:{port}{place}?token={token}", flush=True)
    print("Ctrl-C ends it; every mark is kept when it is given.", flush=True)
    with warnings.catch_warnings(), inside(room.folder):
        warnings.simplefilter("ignore")  # of the versions of others' packages
        serve(room.folder, port, place, token, browser)
    return 0


def free(port):
    """Tell whether a port can be listened on."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((HOST, port))
        except (OSError, OverflowError):
            return False
    return True


@contextlib.contextmanager
def inside(folder):
    """Be in a folder, where nbgrader looks for its configuration, and nowhere else."""
    before, own = Path.cwd(), str(folder / OWN)
    keys = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    kept = {key: os.environ.get(key) for key in keys}
    os.environ.update(dict.fromkeys(keys, own))
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
        for key, value in kept.items():
            os.environ.pop(key, None) if value is None else os.environ.update({key: value})


def serve(folder, port, place, token, browser):
    """Run the server until it ends."""
    from traitlets.config import Config

    server = server_class()
    config = Config()
    config.ServerApp.update(
        root_dir=str(folder), ip=HOST, port=port, port_retries=0, default_url=place,
        open_browser=browser, answer_yes=True, log_level=40, allow_root=True,
        terminals_enabled=False,
        jpserver_extensions={"nbgrader.server_extensions.formgrader": True},
        tornado_settings={"headers": {"Content-Security-Policy": POLICY}},
    )  # fmt: skip
    # nbgrader's own handlers would put the cookie where only one page finds it.
    config.IdentityProvider.update(token=token, cookie_options={"path": "/"})
    config.FileContentsManager.delete_to_trash = False
    try:
        server.launch_instance(argv=[], config=config)
    except SystemExit as end:
        if end.code:
            raise Refused(f"The formgrader ended with an error ({end.code}).") from None


def look():
    """Return the course's colours, and how the formgrader looks in them."""
    own = Path(__file__).with_name("formgrader.css").read_text("utf-8")
    return f"{sheet().split('/* Text */', 1)[0]}\n{own}"


def server_class():
    """Return the server; to import what it is made of takes a second."""
    from jupyter_server.base.handlers import JupyterHandler
    from jupyter_server.serverapp import ServerApp
    from nbgrader.server_extensions.formgrader import handlers
    from tornado import web

    class Closed(JupyterHandler):
        """What is done by a command, and not here."""

        @web.authenticated
        def get(self, *_):
            raise web.HTTPError(403, "This is done by a command: python -m coursework --help")

        post = put = get

    class Look(JupyterHandler):
        """A file of the formgrader's, and what the course adds to it."""

        @web.authenticated
        def get(self, name):
            self.set_header(
                "Content-Type", "text/css" if name.endswith(".css") else "text/javascript"
            )
            text = Path(handlers.static_path, name).read_text("utf-8")
            self.finish(f"{text}\n{look() if name.endswith('.css') else MATHJAX}")

    class Front(JupyterHandler):
        """The list of what can be marked, in place of the list of what nbgrader could do."""

        @web.authenticated
        def get(self, *_):
            self.redirect(self.settings["default_url"])

    class Marking(ServerApp):
        """A server that shows the formgrader, and runs nothing."""

        default_services = ("auth", "security", "shutdown")

        def find_server_extensions(self):
            """Others that are installed here stay out."""

        def init_webapp(self):
            super().init_webapp()
            base = self.base_url.rstrip("/")
            self.web_app.add_handlers(".*$", [
                (rf"{base}/formgrader/api/.*/(?:{BUTTONS})/?", Closed),
                (rf"{base}/formgrader/(?:manage_assignments|manage_submissions/.*)?", Front),
                (rf"{base}/formgrader/static/({FILES})", Look),
                (rf"{base}/(?:files|nbconvert|api/contents)/.*", Closed),
            ])  # fmt: skip

    return Marking
