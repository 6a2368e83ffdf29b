"""Coordinates that someone brings to find the way back from: read, or refused (*projection*)."""

import numpy as np
from sklearn.utils import check_array
from sklearn.utils.validation import check_is_fitted


def read_coordinates(estimator, Z):
    """Return ``Z`` if its rows can be coordinates that the estimator gave, or refuse it."""
    check_is_fitted(estimator)
    try:
        Z = check_array(Z, dtype=[np.float64, np.float32], input_name="Z")
    except ValueError as error:
        raise ValueError(str(error).split("\n")[0].rstrip(":")) from None
    k = estimator._n_features_out
    if Z.shape[1] != k:
        raise ValueError(
            f"rows of Z must have {k} coordinates, as transform gives: not {Z.shape[1]}"
        )
    return Z
