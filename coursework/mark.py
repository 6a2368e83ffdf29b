"""Open nbgrader's formgrader on the class's folder: there words are read and marked."""

from __future__ import annotations

import os
import subprocess
import sys

from coursework.classroom import write
from coursework.said import Refused

CONFIG = """\
# Made by `python -m coursework mark`: where nbgrader finds this class.
c = get_config()
c.CourseDirectory.root = {root!r}
c.CourseDirectory.db_url = {database!r}
c.CourseDirectory.course_id = {course!r}
"""


def command(room, port, browser):
    """Return the command that serves the formgrader, and its environment."""
    write(
        room.folder / "nbgrader_config.py",
        CONFIG.format(root=str(room.folder), database=room.database, course=room.name),
    )
    words = [
        sys.executable, "-m", "jupyter", "lab", f"--ServerApp.root_dir={room.folder}", f"--port={port}",
        "--LabApp.default_url=/formgrader", "--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0",
        "--ServerApp.jpserver_extensions={'nbgrader.server_extensions.formgrader': True}",
    ]  # fmt: skip
    if not browser:
        words.append("--no-browser")
    beside = os.path.dirname(sys.executable)
    env = {**os.environ, "JUPYTER_CONFIG_DIR": str(room.folder / ".jupyter")}
    env["PATH"] = os.pathsep.join([beside, env.get("PATH", "")])
    return words, env


def mark(room, port=8899, browser=True):
    """Serve the formgrader until it is interrupted."""
    if not (room.folder / "autograded").is_dir():
        raise Refused("There is nothing to mark yet: `grade` comes first.")
    words, env = command(room, port, browser)
    print(f"Words are marked at http://127.0.0.1:{port}/formgrader; Ctrl-C ends it.")
    try:
        done = subprocess.run(words, env=env, cwd=room.folder, check=False)
    except KeyboardInterrupt:
        return 0
    if done.returncode:
        raise Refused(
            f"The formgrader did not start; is port {port} in use? Another one: --port {port + 1}."
        )
    return 0
