"""Whitening: coordinates with covariance I, three ways (*whitening*).

With the covariance C = UΛUᵀ every W for which WCWᵀ = I whitens. Λ^-½ Uᵀ is one; all others are that
one turned by an orthogonal matrix. Three turns have a name.
"""

import numpy as np
from scipy.linalg import norm, solve_triangular

from lecture_utils.linalg import fix_signs
from lecture_utils.options import number, one_of, whole_number
from lecture_utils.reducer import Reducer, read, read_coordinates
from lecture_utils.units import stored


def by_pca(U, roots):
    """Return W = Λ^-½ Uᵀ and W⁻¹ = U Λ^½: turn to the principal directions, then scale."""
    return (U / roots).T, U * roots


def by_zca(U, roots):
    """Return W = U Λ^-½ Uᵀ = C^-½ and W⁻¹ = C^½: turn, scale, and turn back."""
    return U / roots @ U.T, U * roots @ U.T


def by_cholesky(U, roots):
    """Return W = L⁻¹ and W⁻¹ = L, where C = LLᵀ and L is lower triangular with diagonal > 0.

    If Λ^½ Uᵀ = QR, then C = RᵀR, so that L = Rᵀ: no digit is lost to forming C.
    """
    L = np.linalg.qr((U * roots).T, mode="r").T
    L = L * np.sign(np.diag(L))
    return solve_triangular(L, np.eye(len(L)), lower=True), L


METHODS = {"pca": by_pca, "zca": by_zca, "cholesky": by_cholesky}


class Whitening(Reducer):
    """Coordinates z = W(x − mean) that are uncorrelated, with variance 1.

    White is not independent: only means and covariances are looked at.

    Parameters
    ----------
    method : {"pca", "zca", "cholesky"}
        "pca": along the principal directions, W = Λ^-½ Uᵀ. "zca": the symmetric W = C^-½; of all
        whitened data these are nearest to the data. "cholesky": W = L⁻¹ with C = LLᵀ, lower
        triangular: feature by feature, what those before it do not explain. (Some take the upper
        triangular Kᵀ with C⁻¹ = KKᵀ instead, which begins with the last feature.)
    n_components : int or None
        How many directions to keep, with "pca" only; None keeps all d.
    epsilon : float
        Added to the eigenvalues: C + εI takes the place of C, and the variance of the result along
        a direction is λ/(λ + ε). With 0, a direction without variance is refused.
    ddof : int
        Variances divide by n − ddof.

    Attributes
    ----------
    components_ : array of shape (k, d)
        W. The result has covariance I up to rounding, eps times the condition number of the data.
    mixing_ : array of shape (d, k)
        The way back: its columns are W⁻¹, or the first k of them.
    explained_variance_ : array of shape (k,)
        The eigenvalues of C, largest first, without ε; for "zca" and "cholesky" k = d.
    mean_ : array of shape (d,)

    Examples
    --------
    >>> from lecture_utils.whitening import Whitening
    >>> Z = Whitening(ddof=0).fit_transform([[6, 8], [-6, -8], [4, -3], [-4, 3]])
    >>> (Z.round(2) + 0.0).tolist()
    [[1.41, 0.0], [-1.41, 0.0], [0.0, 1.41], [0.0, -1.41]]
    >>> ((Z.T @ Z / 4).round(2) + 0.0).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """

    def __init__(self, method="pca", *, n_components=None, epsilon=0.0, ddof=1):
        self.method = method
        self.n_components = n_components
        self.epsilon = epsilon
        self.ddof = ddof

    def fit(self, X, y=None):
        """Find W for the rows of ``X``."""
        X = read(self, X, reset=True, ensure_min_samples=2)
        k = self._check(*X.shape)
        centred = X.astype(float)
        with np.errstate(over="ignore"):
            lengths = norm(centred, axis=0)
        if not np.isfinite(lengths).all():
            raise ValueError("the squares of these numbers overflow: scale the data")
        # Taking the mean twice leaves exact zeros of a constant column.
        mean = centred.mean(axis=0)
        mean += (centred - mean).mean(axis=0)
        centred -= mean
        sizes, U = spectrum(centred, k)
        # What is left of an exact zero: every entry of X is rounded, and so is every size.
        smallest = 10 * np.finfo(X.dtype).eps * (norm(lengths * U.T, axis=1) + sizes[0])
        scale = np.sqrt(len(X) - self.ddof)
        # The root of λ + ε, without squares that could over- or underflow.
        roots = np.hypot(sizes / scale, np.sqrt(self.epsilon))
        self._refuse_zero(roots <= smallest / scale, U)
        variances = stored(sizes / scale, X.dtype, sizes / scale)
        if variances[0] == 0 < sizes[0]:
            raise ValueError(f"the variances vanish in {X.dtype}: scale the data")
        W, back = METHODS[self.method](U, roots)
        self.mean_, self.components_ = mean.astype(X.dtype), W.astype(X.dtype)
        self.mixing_ = back.astype(X.dtype)
        self.explained_variance_ = variances
        return self

    def inverse_transform(self, Z):
        """Return the samples mean + W⁻¹z that have these coordinates.

        That undoes ``transform`` up to rounding, which "zca" multiplies by the condition number.
        """
        return read_coordinates(self, Z) @ self.mixing_.T + self.mean_

    def _check(self, n, d):
        """Refuse options that make no sense, and return how many directions to keep."""
        one_of(METHODS, self.method, "method")
        number(self.epsilon, "epsilon", zero=True)
        whole_number(self.ddof, n - 1, "ddof", least=0)
        if self.n_components is None:
            return d
        if self.method != "pca":
            raise ValueError(f"n_components goes with method 'pca': {self.method!r} keeps them all")
        return whole_number(self.n_components, d)

    def _refuse_zero(self, zero, U):
        if zero.any():
            first = np.argmax(zero)
            heaviest = np.argmax(U[:, first])  # positive, by the rule for signs
            name = getattr(self, "feature_names_in_", range(len(U)))[heaviest]
            raise ValueError(
                f"direction {first + 1} (mostly feature {name}) has no variance beyond rounding:"
                " use a larger epsilon, or fewer components with method 'pca'"
            )


def spectrum(centred, k):
    """Return k singular values of the data, zeros included, and their directions as columns.

    Of the data = QR the small R has the same ones.
    """
    R = np.linalg.qr(centred, mode="r")
    _, sizes, Vt = np.linalg.svd(R, full_matrices=k > len(R))
    return np.pad(sizes, (0, k))[:k], fix_signs(Vt[:k].T)
