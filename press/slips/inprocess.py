"""Run a notebook's cells in this process, where they can be watched, changed and forked.

Slower kernels are for what is stored (``refresh.py``); this is for asking "what if".
"""

from __future__ import annotations

import json
import os
import re
import tempfile

from IPython.core.displayhook import CapturingDisplayHook
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from nbformat.v4 import new_output
from traitlets.config import Config

from press.author.notebooks import FETCH_ID, read

ADDRESS = re.compile(r"0x[0-9a-f]{6,}")
#: IPython's files, gone with the process
PROFILE = tempfile.TemporaryDirectory(prefix="ipython-")


class Session:
    """The code cells of one notebook, and a shell to run them in."""

    def __init__(self, path):
        code = [c for c in read(path).cells if c.cell_type == "code" and c.source.strip()]
        self.cells = [c for c in code if c.id != FETCH_ID]  # it does nothing here
        os.environ["IPYTHONDIR"] = PROFILE.name
        os.chdir(path.resolve().parent)
        settings = Config()
        settings.HistoryManager.enabled = False  # it writes a file from a thread of its own
        self.shell = InteractiveShell.instance(config=settings)
        self.shell.showtraceback = self.shell.showsyntaxerror = lambda *_, **__: None

    def run(self, source):
        """Run one cell; return what it put out, as a list, and the error that stopped it."""
        printed, complained, shown, error = self._caught(source)
        return [ADDRESS.sub("0x", str(text)) for text in (printed, complained, *shown)], error

    def outputs(self, source):
        """Run one cell; return its outputs as a notebook holds them, and its error."""
        printed, complained, shown, error = self._caught(source)
        streams = [("stdout", printed), ("stderr", complained)]
        found = [new_output("stream", name=name, text=text) for name, text in streams if text]
        plain = json.loads(json.dumps(shown))
        return [*found, *(new_output("display_data", data) for data in plain)], error

    def again(self, cell):
        """Run a stored cell; tell whether it puts out what is stored, and the error it met."""
        printed, complained, shown, error = self._caught(cell.source)
        now = [printed, complained, json.loads(json.dumps(shown))]
        streams = [o.text for o in cell.outputs if o.output_type == "stream"]
        stored = ["".join(streams), "", [o.data for o in cell.outputs if "data" in o]]
        failed = [f"{type(error).__name__}: {error}"] if error else []
        due = [f"{o.ename}: {o.evalue}" for o in cell.outputs if o.output_type == "error"]
        return now == stored and failed == due, error

    def _caught(self, source):
        """Run one cell; return what it printed, complained of and showed, and its error."""
        with capture_output() as caught:
            # The shell would write the value of a cell's last line as a terminal shows it.
            self.shell.display_trap.hook = CapturingDisplayHook(self.shell, caught._outputs)
            result = self.shell.run_cell(source, store_history=False)
        shown = [output.data for output in caught.outputs]
        return caught.stdout, caught.stderr, shown, result.error_in_exec or result.error_before_exec
