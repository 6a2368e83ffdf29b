"""Principal component analysis, by four routes to the same directions (Parts 3 to 5).

The directions are the eigenvectors of the covariance matrix, or the right singular vectors of the
centred data: λ = σ² / (n − ddof). The routes differ in cost, and in how small a σ they can see.
"""

import numpy as np
import scipy.linalg
from sklearn.utils import assert_all_finite, check_random_state
from sklearn.utils.validation import check_is_fitted

from lecture_utils.krylov import largest_left, orthonormal, residual
from lecture_utils.linalg import fix_signs
from lecture_utils.moments import merge, moments
from lecture_utils.reducer import Reducer, read, whole_number


def from_scatter(scatter, k):
    """Diagonalise a scatter: of XᵀX, the eigenvalues are σ² and the eigenvectors directions.

    Cheap for many more samples than features.
    """
    d = len(scatter)
    values, vectors = scipy.linalg.eigh(scatter, subset_by_index=[d - k, d - 1])
    return np.sqrt(values[::-1].clip(0)), vectors[:, ::-1]


def by_gram(X, k, rng):
    """Diagonalise the n×n matrix XXᵀ of dot products: cheap for more features than samples.

    If XXᵀw = σ²w, then Xᵀw has length σ and points along the direction that belongs to σ.
    """
    sizes, w = from_scatter(X @ X.T, k)
    return sizes, orthonormal(X.T @ w)


def by_svd(X, k, rng):
    """Decompose the data themselves: no digit is lost to squaring.

    Of a tall X = QR the small square R has the same σ and directions.
    """
    if X.shape[0] > 2 * X.shape[1]:
        X = scipy.linalg.qr(X, mode="r")[0][: X.shape[1]]
    _, sizes, Vt = scipy.linalg.svd(X, full_matrices=False)
    return sizes[:k], Vt[:k].T


def by_random_projection(X, k, rng, steps=8):
    """Look only at what a few random mixtures of the samples span (*pca-at-scale*).

    Multiplying by XXᵀ a few times makes the large σ stand out, as in power iteration.
    """
    U = largest_left(X, k, rng, steps=steps)
    _, sizes, Vt = scipy.linalg.svd((X.T @ U).T, full_matrices=False)
    return sizes[:k], Vt[:k].T


def unread_moments(X):
    """Return the moments of data not searched for NaN yet: it would show here, for nothing."""
    with np.errstate(all="ignore"):
        known = moments(X)
    if not np.isfinite(known.scatter).all():
        assert_all_finite(X, input_name="X")
        raise ValueError("the squares of these numbers overflow: scale the data")
    return known


FEW = 40  # products with this many times as many vectors cost more than the square matrix
ON_CENTRED_DATA = {"gram": by_gram, "svd": by_svd, "randomized": by_random_projection}


class PCA(Reducer):
    """Directions of maximum variance.

    Parameters
    ----------
    n_components : int, float or None
        How many directions to keep; a number below 1 is the share of the variance to be kept at
        least; None keeps all min(n, d).
    route : {"auto", "covariance", "gram", "svd", "randomized"}
        "auto" takes the smaller square matrix, and the SVD of the data where squaring would hurt:
        a computed σ is off by about eps σ₁²/σ then, and by eps σ₁ with the SVD. So "auto" squares
        only if no σ asked for is below eps^¼ σ₁: at worst it loses a quarter of the digits. For a
        few of many directions it tries the randomized route first, with a fixed seed, and believes
        it if |XᵀXv − σ²v| ≤ eps^¾ σσ₁, which is the same promise. Asked for by name, the routes
        that square ("randomized" does too) do not see a σ below about √eps σ₁.
    whiten : bool
        Scale the coordinates to variance 1.
    ddof : int
        Variances divide by n − ddof.
    random_state : int, RandomState or None
        For the randomized route.

    Attributes
    ----------
    components_ : array of shape (k, d)
        The directions, as rows. In each, the entry of largest size is positive.
    explained_variance_, explained_variance_ratio_, singular_values_ : arrays of shape (k,)
    noise_variance_ : float
        The mean of the eigenvalues that were left out (*probabilistic-pca*).
    route_ : str
        The route that was taken.
    """

    def __init__(self, n_components=None, *, route="auto", whiten=False, ddof=1, random_state=None):
        self.n_components = n_components
        self.route = route
        self.whiten = whiten
        self.ddof = ddof
        self.random_state = random_state

    def fit(self, X, y=None):
        """Find the directions of the rows of ``X``; forget what ``partial_fit`` has seen."""
        X = read(self, X, reset=True, ensure_min_samples=2, ensure_all_finite=False)
        self.__dict__.pop("moments_", None)
        k = self._how_many(min(X.shape))
        routes = self._in_turn(*X.shape, k) if self.route == "auto" else [self.route]
        if routes[0] != "covariance":
            assert_all_finite(X, input_name="X")
        for route in routes:
            if self._along(route, X, k):
                break
        return self._keep(len(X), X.dtype)

    def partial_fit(self, X, y=None):
        """Take in more samples: the result is that of all of them together, exactly."""
        first = not hasattr(self, "moments_")
        X = read(self, X, reset=first, ensure_all_finite=False)
        known = unread_moments(X)
        self.moments_ = known if first else merge(self.moments_, known)
        return self._from_moments(X.dtype)

    def merge(self, other):
        """Return the PCA of the samples that this one and ``other`` took in by ``partial_fit``."""
        for each in (self, other):
            check_is_fitted(each, "moments_")
        if self.n_features_in_ != other.n_features_in_:
            widths = f"{self.n_features_in_} and {other.n_features_in_}"
            raise ValueError(f"data with {widths} features cannot be merged")
        both = type(self)(**self.get_params())
        both.n_features_in_ = self.n_features_in_
        both.moments_ = merge(self.moments_, other.moments_)
        return both._from_moments(self.components_.dtype)

    def transform(self, X):
        """Return the coordinates z = Uᵀ(x − mean); with ``whiten``, divided by their √λ."""
        return super().transform(X) / self._scale()

    def inverse_transform(self, Z):
        """Return the samples mean + U z that have these coordinates."""
        check_is_fitted(self)
        return super().inverse_transform(np.asarray(Z) * self._scale())

    def get_covariance(self):
        """Return U (Λ − σ²I) Uᵀ + σ²I: the covariance of probabilistic PCA."""
        check_is_fitted(self)
        U, rest = self.components_.T, self.noise_variance_
        return (U * (self.explained_variance_ - rest)) @ U.T + rest * np.eye(len(U))

    def score_samples(self, X):
        """Return each sample's log-likelihood under a normal law with that covariance.

        Along a direction that is kept the variance is λ, along every other it is σ².
        """
        check_is_fitted(self)
        X = read(self, X, reset=False) - self.mean_
        kept, rest = self.explained_variance_, self.noise_variance_
        (k, d), Z = self.components_.shape, X @ self.components_.T
        floor = np.finfo(kept.dtype).eps * kept[0]
        if kept[-1] <= floor or (k < d and rest <= floor):
            raise ValueError("a variance is zero: this law has no density")
        squares, log_det = (Z**2 / kept).sum(axis=1), np.log(kept).sum()
        if k < d:
            squares += ((X**2).sum(axis=1) - (Z**2).sum(axis=1)) / rest
            log_det += (d - k) * np.log(rest)
        return -0.5 * (d * np.log(2 * np.pi) + log_det + squares)

    def score(self, X, y=None):
        """Return the average log-likelihood of the samples (*probabilistic-pca*)."""
        return self.score_samples(X).mean()

    def _share(self):
        return isinstance(self.n_components, (float, np.floating)) and 0 < self.n_components < 1

    def _how_many(self, most):
        everything = self._share() or self.n_components is None
        return most if everything else whole_number(self.n_components, most)

    def _scale(self):
        if not self.whiten:
            return 1
        roots = np.sqrt(self.explained_variance_)
        return np.maximum(roots, np.finfo(roots.dtype).eps)

    def _in_turn(self, n, d, k):
        """Return the routes that "auto" tries, cheapest first; the last is taken in any case."""
        few = FEW * (k + 10) < min(n, d) and n < 10 * d
        return ["randomized"] * few + ["covariance" if n >= d else "gram", "svd"]

    def _along(self, route, X, k):
        """Find σ, directions, mean and Σσ² along one route; say if that is enough to stop."""
        self.route_, eps = route, np.finfo(X.dtype).eps
        if route == "covariance":
            self._squared(unread_moments(X), min(k, X.shape[1]))
            return self._found[0][-1] > eps**0.25 * self._found[0][0]
        if route not in ON_CENTRED_DATA:
            names = ", ".join(["auto", "covariance", *ON_CENTRED_DATA])
            raise ValueError(f"route must be one of {names}, not {route!r}")
        mean = X.mean(axis=0, dtype=float)
        X = X - mean.astype(X.dtype)
        rng = check_random_state(0 if self.route == "auto" else self.random_state)
        sizes, directions = ON_CENTRED_DATA[route](X, k, rng)
        self._found = sizes, directions, mean, float(np.vdot(X, X))
        if self.route == "auto" and route == "randomized":
            return residual(X, sizes, directions) <= eps**0.75
        return sizes[-1] > eps**0.25 * sizes[0]

    def _squared(self, known, k):
        self._found = *from_scatter(known.scatter, k), known.mean, np.trace(known.scatter)

    def _from_moments(self, dtype):
        self.route_ = "covariance"
        self._squared(self.moments_, self._how_many(len(self.moments_.mean)))
        return self._keep(self.moments_.n, dtype)

    def _keep(self, n, dtype):
        """Cut to the share asked for, and store everything in the precision of the data."""
        sizes, directions, mean, total = self._found
        del self._found
        shares = sizes**2 / total if total > 0 else np.zeros(len(sizes))
        k = len(sizes)
        if self._share():
            k = min(k, 1 + int((np.cumsum(shares) < self.n_components).sum()))
        divisor = max(n - self.ddof, 1)
        left_out = min(n, len(mean)) - k
        rest = max(total - np.sum(sizes[:k] ** 2.0), 0)
        self.mean_ = mean.astype(dtype)
        self.components_ = np.ascontiguousarray(fix_signs(directions[:, :k]).T, dtype=dtype)
        self.singular_values_ = sizes[:k].astype(dtype)
        self.explained_variance_ = (sizes[:k] ** 2 / divisor).astype(dtype)
        self.explained_variance_ratio_ = shares[:k].astype(dtype)
        self.noise_variance_ = float(rest / left_out / divisor) if left_out > 0 else 0.0
        self.n_components_, self.n_samples_ = k, n
        return self
