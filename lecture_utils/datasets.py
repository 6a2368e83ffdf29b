"""Small data that need no network; where each comes from stands in ``data/README.md``."""

from importlib.resources import files

import numpy as np
from sklearn.datasets import load_digits


def camera():
    """Return a photograph: 128×128 grey levels between 0 (black) and 1 (*svd*)."""
    with (files("lecture_utils") / "data" / "camera.npy").open("rb") as stream:
        return np.load(stream) / 255


def digits():
    """Return 1,797 handwritten digits as rows of 64 ink values in [0, 1], and their labels."""
    data = load_digits()
    return data.data / 16, data.target
