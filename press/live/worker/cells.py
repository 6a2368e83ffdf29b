"""Run one cell with JupyterLite's kernel, its outputs going to the page (read by ``cells.mjs``)."""

import json
import os
import re
import sys
import time
import traceback
import warnings

from js import showOutput

sys.modules["jedi"] = None  # it completes words, which a page does not offer
from pyodide_kernel import kernel_instance, stderr_stream, stdout_stream  # noqa: E402

MOST = 200_000  # characters: a loop that prints for ever must not fill the page
shell = kernel_instance.interpreter
kernel_instance._parent_header = {}
home = os.getcwd()
stream = {"name": "", "text": "", "since": 0.0, "left": MOST}


def flush():
    """Send what was printed since the last time."""
    if stream["text"]:
        send("stream", name=stream["name"], text=stream["text"])
        stream["text"], stream["since"] = "", time.monotonic()


def show_stream(name, text):
    """Send what is printed, but at most ten times a second: the rest is kept until then."""
    if name != stream["name"]:
        flush()
        stream["name"] = name
    kept, left = text[: max(stream["left"], 0)], stream["left"]
    stream["left"] -= len(text)
    stream["text"] += kept
    if stream["left"] < 0 <= left:
        stream["text"] += "\n… and more, which is not shown.\n"
    if time.monotonic() - stream["since"] > 0.1:
        flush()


def send(kind, **what):
    """Hand an output to the page."""
    showOutput(json.dumps({"output_type": kind, **what}))


def show_data(data, metadata=None, transient=None):
    """Show what a cell displays."""
    flush()
    send("display_data", data=dict(data))


def show_result(count, data, metadata=None):
    """Show the value of a cell's last line."""
    flush()
    send("execute_result", data=dict(data))


def typeset(expression):
    """Return a SymPy expression as a formula that browsers know: the page has no typesetter."""
    from sympy import mathml

    formula = mathml(expression, printer="presentation").replace("&dd;", "d")
    return f'<math display="block">{formula}</math>'


def readable(error):
    """Say where in the reader's cells an error arose, and what it is."""
    lines = [
        f"line {frame.lineno}: {frame.line}\n"
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename.startswith("<ipython-input")
    ]
    said = "".join(lines[-3:] + traceback.format_exception_only(error))
    return re.sub(r'File "<ipython-input[^"]*", line', "line", said)


async def run(code):
    """Run a cell; return how it ended, as its kernel says, or that it was stopped."""
    stream.update(name="", text="", left=MOST)
    try:
        answer = await kernel_instance.run(code)
    except KeyboardInterrupt:  # between the cell's own lines
        return "stopped"
    flush()
    if answer["status"] == "error" and isinstance(sys.last_value, KeyboardInterrupt):
        return "stopped"
    if answer["status"] == "error":
        said = {name: answer[name] for name in ("ename", "evalue")}
        send("error", **said, text=readable(sys.last_value).strip("\n"))
    return answer["status"]


def fresh():
    """Begin another page, which knows neither names nor settings of the last; libraries stay."""
    shell.reset()
    os.chdir(home)
    # Its modules count what a page has checked, and are soon read again.
    for name in [name for name in sys.modules if name.split(".")[0] == "lecture_utils"]:
        del sys.modules[name]
    with warnings.catch_warnings():
        pass  # what a page is warned of once, the next one is as well
    if matplotlib := sys.modules.get("matplotlib"):
        matplotlib.rcdefaults()


stdout_stream.publish_stream_callback = stderr_stream.publish_stream_callback = show_stream
shell.display_pub.display_data_callback = show_data
shell.displayhook.publish_execution_result = show_result
formulas = shell.display_formatter.formatters["text/html"]
for place, name in (("sympy.core.basic", "Basic"), ("sympy.matrices.matrixbase", "MatrixBase")):
    formulas.for_type_by_name(place, name, typeset)
fresh, run  # noqa: B018 - what cells.mjs calls
