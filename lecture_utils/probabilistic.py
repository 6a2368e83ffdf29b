"""Probabilistic PCA: the normal law that goes with the directions (*probabilistic-pca*).

Along a direction that is kept the variance is λ, along every other it is σ², the mean of the
eigenvalues that were left out: C = U (Λ − σ²I) Uᵀ + σ²I.
"""

import numpy as np
from sklearn.utils.validation import check_is_fitted

from lecture_utils.reducer import read


class Probabilistic:
    """The law of an estimator with directions, ``explained_variance_`` and ``noise_variance_``."""

    def get_covariance(self):
        """Return C = U (Λ − σ²I) Uᵀ + σ²I."""
        check_is_fitted(self)
        U, rest = self.components_.T, self.noise_variance_
        return (U * (self.explained_variance_ - rest)) @ U.T + rest * np.eye(len(U))

    def get_precision(self):
        """Return C⁻¹ = U (Λ⁻¹ − σ⁻²I) Uᵀ + σ⁻²I."""
        U, kept, rest = self._law()
        return (U * (1 / kept - 1 / rest)) @ U.T + np.eye(len(U)) / rest

    def score_samples(self, X):
        """Return each sample's log-likelihood under the normal law with covariance C."""
        U, kept, rest = self._law()
        X = read(self, X, reset=False) - self.mean_
        (d, k), Z = U.shape, X @ U
        squares, log_det = (Z**2 / kept).sum(axis=1), np.log(kept).sum()
        if k < d:
            squares += ((X**2).sum(axis=1) - (Z**2).sum(axis=1)) / rest
            log_det += (d - k) * np.log(rest)
        return -0.5 * (d * np.log(2 * np.pi) + log_det + squares)

    def score(self, X, y=None):
        """Return the average log-likelihood of the samples."""
        return self.score_samples(X).mean()

    def _law(self):
        """Return U, the λ that were kept and σ² (endless if nothing is left), or refuse."""
        check_is_fitted(self)
        U, kept, rest = self.components_.T, self.explained_variance_, self.noise_variance_
        rest = rest if U.shape[1] < len(U) else np.inf
        if min(kept[-1], rest) <= np.finfo(kept.dtype).eps * kept[0]:
            raise ValueError("a variance is zero: this law has no density")
        return U, kept, rest
