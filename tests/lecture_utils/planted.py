"""Data with singular values that are known before anything is computed."""

import numpy as np


def planted(n, d, sizes, seed=0, offset=3.0, dtype=float):
    """Return data whose singular values about their mean, ``offset``, are ``sizes``.

    With ``offset=None`` nothing is centred, and ``sizes`` are the singular values as it stands.
    """
    rng = np.random.default_rng(seed)
    left = rng.normal(size=(n, len(sizes)))
    if offset is not None:
        left = left - left.mean(axis=0)
    left = np.linalg.qr(left)[0]
    right = np.linalg.qr(rng.normal(size=(d, len(sizes))))[0]
    return ((left * sizes) @ right.T + (offset or 0)).astype(dtype)
