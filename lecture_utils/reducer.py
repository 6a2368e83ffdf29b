"""What every estimator of the course shares: reading data, coordinates, and the way back.

A reducer describes centred data by their coordinates along directions. The directions are the
rows of ``components_``, as in scikit-learn (in the text they are the columns of U).
"""

import numpy as np
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils.validation import check_is_fitted, validate_data


def read(estimator, X, y="no_validation", *, reset, **options):
    """Return ``X`` (and ``y``) as scikit-learn would check them; complain in one sentence.

    Single precision stays single; everything else becomes double.
    """
    options = {"dtype": [np.float64, np.float32], **options}
    try:
        return validate_data(estimator, X, y, reset=reset, **options)
    except ValueError as error:
        sentence = str(error).split("\n")[0].rstrip(":")
        if "Reshape" in str(error):
            sentence += ". Reshape your data: rows are samples"
        raise ValueError(sentence) from None


def whole_number(k, most, name="n_components"):
    """Return ``k`` if it is a whole number between 1 and ``most``, or refuse it."""
    if isinstance(k, bool) or not isinstance(k, (int, np.integer)) or not 1 <= k <= most:
        raise ValueError(f"{name} must be a whole number between 1 and {most}, not {k!r}")
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
        check_is_fitted(self)
        return np.asarray(Z) @ self.components_ + self.mean_

    def __sklearn_tags__(self):
        """Say that single precision is kept."""
        tags = super().__sklearn_tags__()
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags
