"""Nothing of one person's set-up may reach the kernels and the figures that tests start."""

import os
import tempfile

for name in ("MPLBACKEND", "PYTHONHASHSEED", "PYTHONSTARTUP"):
    os.environ.pop(name, None)
_profile = tempfile.TemporaryDirectory(prefix="ipython-")
os.environ["IPYTHONDIR"] = _profile.name
