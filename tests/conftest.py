"""Nothing of one person's set-up may reach the kernels and the figures that tests start."""

import os
import tempfile

import scipy.linalg  # noqa: F401 - its BLAS, and NumPy's, are there to be limited
import sklearn.utils  # noqa: F401 - and so is its OpenMP
from threadpoolctl import threadpool_limits

for name in ("MPLBACKEND", "PYTHONHASHSEED", "PYTHONSTARTUP"):
    os.environ.pop(name, None)
_profile = tempfile.TemporaryDirectory(prefix="ipython-")
os.environ["IPYTHONDIR"] = _profile.name
# Tests run side by side: more threads than processors would wait for each other. Kernels are free.
threadpool_limits(1)
