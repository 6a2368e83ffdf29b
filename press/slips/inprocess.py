"""Run a notebook's cells in this process, where they can be watched, changed and forked.

Slower kernels are for what is stored (``refresh.py``); this is for asking "what if".
"""

from __future__ import annotations

import os
import re
import tempfile

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

from press.author.notebooks import FETCH_ID, read

ADDRESS = re.compile(r"0x[0-9a-f]{6,}")


class Session:
    """The code cells of one notebook, and a shell to run them in."""

    def __init__(self, path):
        code = [c for c in read(path).cells if c.cell_type == "code" and c.source.strip()]
        self.cells = [c for c in code if c.id != FETCH_ID]  # it does nothing here
        os.environ["IPYTHONDIR"] = tempfile.mkdtemp(prefix="ipython-")
        os.chdir(path.resolve().parent)
        settings = Config()
        settings.HistoryManager.enabled = False  # it writes a file from a thread of its own
        self.shell = InteractiveShell.instance(config=settings)
        self.shell.showtraceback = self.shell.showsyntaxerror = lambda *_, **__: None

    def run(self, source):
        """Run one cell; return what it put out, as a list, and the error that stopped it."""
        with capture_output() as caught:
            result = self.shell.run_cell(source, store_history=False)
        outputs = [caught.stdout, caught.stderr, *(output.data for output in caught.outputs)]
        error = result.error_in_exec or result.error_before_exec
        return [ADDRESS.sub("0x", str(output)) for output in outputs], error
