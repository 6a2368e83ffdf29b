"""Coordinates that someone brings to find the way back from: read, or refused (*projection*)."""

import numpy as np
from sklearn.utils import check_array


def read_coordinates(estimator, Z):
    """Return ``Z``: a row for each sample, a column for each coordinate; or refuse it."""
    try:
        Z = check_array(Z, dtype=[np.float64, np.float32], input_name="Z")
    except (TypeError, ValueError) as error:
        raise ValueError(str(error).split("\n")[0].rstrip(":")) from None
    k = estimator._n_features_out
    if Z.shape[1] != k:
        raise ValueError(f"Z must have {k} columns, one for each coordinate, not {Z.shape[1]}")
    return Z
