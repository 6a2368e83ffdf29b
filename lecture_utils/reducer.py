"""What every estimator of the course shares: reading data, coordinates, and the way back.

A reducer describes centred data by their coordinates along directions. The directions are the
rows of ``components_``, as in scikit-learn (in the text they are the columns of U).
"""

import numpy as np
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils import check_array
from sklearn.utils.validation import check_is_fitted, validate_data

FLOATS = [np.float64, np.float32]  # single precision stays single, everything else becomes double


def in_one_sentence(check, *args, **options):
    """Let scikit-learn check something; of what it complains about, say the first sentence."""
    try:
        return check(*args, **options)
    except ValueError as error:
        sentence = str(error).split("\n")[0].rstrip(":")
        if "Reshape" in str(error):
            sentence += ". Reshape your data: rows are samples"
        raise ValueError(sentence) from None


def read(estimator, X, y="no_validation", *, reset, **options):
    """Return ``X`` (and ``y``) as scikit-learn would check them; complain in one sentence."""
    options = {"dtype": FLOATS, **options}
    return in_one_sentence(validate_data, estimator, X, y, reset=reset, **options)


def read_coordinates(estimator, Z):
    """Return ``Z`` if its rows can be coordinates that the estimator gave, or refuse it."""
    check_is_fitted(estimator)
    Z = in_one_sentence(check_array, Z, dtype=FLOATS, input_name="Z")
    k = estimator._n_features_out
    if Z.shape[1] != k:
        raise ValueError(
            f"rows of Z must have {k} coordinates, as transform gives: not {Z.shape[1]}"
        )
    return Z


def whole_number(k, most, name="n_components", *, least=1, others=""):
    """Return ``k`` if it is a whole number from ``least`` to ``most``, or refuse it.

    ``others`` names, in the sentence of the refusal, what else would have been accepted.
    """
    if isinstance(k, bool) or not isinstance(k, (int, np.integer)) or not least <= k <= most:
        limits = f"between {least} and {most}" if most < np.inf else f"of {least} or more"
        raise ValueError(f"{name} must be a whole number {limits}{others}, not {k!r}")
    return int(k)


class Reducer(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """Coordinates along the rows of ``components_``, measured from ``mean_``."""

    @property
    def _n_features_out(self):
        return self.components_.shape[0]

    def transform(self, X):
        """Return the coordinates z = Uᵀ(x − mean) of each sample, as rows."""
        check_is_fitted(self)
        X = read(self, X, reset=False)
        return (X - self.mean_) @ self.components_.T

    def inverse_transform(self, Z):
        """Return the samples mean + U z that have these coordinates."""
        return read_coordinates(self, Z) @ self.components_ + self.mean_

    def __sklearn_tags__(self):
        """Say that single precision is kept."""
        tags = super().__sklearn_tags__()
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags
