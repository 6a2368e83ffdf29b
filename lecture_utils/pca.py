"""Principal component analysis: directions of maximum variance (Parts 3 to 5).

σ and the directions come along one of the ``routes``; here one of them is chosen, and what it
finds becomes variances λ = σ² / (n − ddof), shares and coordinates.
"""

from functools import partial, reduce

import numpy as np
from scipy.sparse import issparse
from sklearn.utils import check_random_state
from sklearn.utils.validation import check_is_fitted

from lecture_utils.centring import about_mean, refuse_extremes
from lecture_utils.choose import minka
from lecture_utils.linalg import fix_signs
from lecture_utils.moments import ROWS, dense, moments
from lecture_utils.options import one_of, whole_number
from lecture_utils.probabilistic import Probabilistic
from lecture_utils.reducer import Reducer, read, read_coordinates
from lecture_utils.routes import (
    ON_CENTRED_DATA,
    by_arpack,
    by_random_projection,
    by_svd,
    from_scatter,
    in_turn,
    trusted,
)
from lecture_utils.triangle import merge, triangle

NAMES = ["auto", "covariance", *ON_CENTRED_DATA]
IN_A_HURRY = {
    **ON_CENTRED_DATA,
    "randomized": partial(by_random_projection, hurry=True),
    "arpack": partial(by_arpack, patience=0.2),
}


def from_moments(X, k):
    """Return σ, directions, mean and Σσ² of the rows of ``X``, by their covariance, in one pass."""
    with np.errstate(all="ignore"):  # what comes of a NaN, or overflows, is refused
        _, mean, scatter = moments(X)
    total = np.trace(scatter)
    refuse_extremes(X, total)
    return *from_scatter(scatter, k), mean, total


class PCA(Probabilistic, Reducer):
    """Directions of maximum variance.

    Parameters
    ----------
    n_components : int, float, "mle" or None
        How many directions to keep; a number below 1 is the share of the variance to be kept at
        least; "mle" is Minka's choice (*how-many-components*); None keeps all min(n, d).
    route : {"auto", "covariance", "gram", "svd", "randomized", "arpack"}
        "auto" takes the smaller square matrix, and the SVD of the data where squaring would hurt:
        a computed σ is off by about eps σ₁²/σ then, and by eps σ₁ with the SVD. So "auto" squares
        only if no σ asked for is below eps^¼ σ₁: at worst it loses a quarter of the digits. For a
        few of many directions it first tries the randomized route, and of thousands then arpack,
        with a fixed seed, and believes them if |XᵀXv − σ²v| ≤ eps^¾ σσ₁, the same promise. Asked
        for by name, the routes that square (all but "svd") do not see a σ below about √eps σ₁.
    whiten : bool
        Scale the coordinates to variance 1.
    ddof : int
        Variances divide by n − ddof.
    random_state : int, RandomState or None
        For the randomized route and arpack.

    Attributes
    ----------
    components_ : array of shape (k, d)
        The directions, as rows. In each, the entry of largest size is positive.
    explained_variance_, explained_variance_ratio_, singular_values_ : arrays of shape (k,)
    noise_variance_ : float
        The mean of the eigenvalues that were left out (*probabilistic-pca*).
    route_ : str
        The route that was taken.

    Examples
    --------
    >>> from lecture_utils.pca import PCA
    >>> pca = PCA(ddof=0).fit([[6, 8], [-6, -8], [4, -3], [-4, 3]])
    >>> pca.components_.round(2).tolist()
    [[0.6, 0.8], [0.8, -0.6]]
    >>> pca.explained_variance_.round(2).tolist()
    [50.0, 12.5]
    """

    def __init__(self, n_components=None, *, route="auto", whiten=False, ddof=1, random_state=None):
        self.n_components = n_components
        self.route = route
        self.whiten = whiten
        self.ddof = ddof
        self.random_state = random_state

    def fit(self, X, y=None):
        """Find the directions of the rows of ``X``; forget what ``partial_fit`` has seen.

        Sparse data are centred without filling in their zeros, as long as arpack finds enough.
        """
        X = read(
            self,
            X,
            reset=True,
            accept_sparse="csr",
            ensure_min_samples=2,
            ensure_all_finite=issparse(X),  # of dense data a NaN shows in the squares, for nothing
        )
        k, auto = self._check(*X.shape), self.route == "auto"
        turns = in_turn(*X.shape, k, issparse(X)) if auto else [self.route]
        data, enough = X, False
        while not enough:
            route = turns.pop(0)
            rng = check_random_state(0 if auto else self.random_state)
            if route == "covariance":
                sizes, V, mean, total = from_moments(X, k)
            else:
                if data is X or issparse(X):
                    data, mean, total = about_mean(X if route == "arpack" else dense(X))
                    refuse_extremes(X, total)
                sizes, V = (IN_A_HURRY if auto else ON_CENTRED_DATA)[route](data, k, rng)
            enough = not auto or trusted(route, data, sizes, V, k, rng)  # the last always is
        if len(sizes) < k:
            raise ValueError(f"{route} found {len(sizes)} of {k} directions: take another route")
        self.__dict__.pop("triangle_", None)
        return self._keep(route, sizes, V, mean, total, X.shape[0], X.dtype)

    def partial_fit(self, X, y=None):
        """Take in more samples: the result is that of all of them together, up to rounding.

        No sample is kept, and nothing is squared: a computed σ is off by eps σ₁, as with the SVD.
        As many directions are kept as were asked for, or as there are samples so far.
        """
        first = not hasattr(self, "triangle_")
        X = read(self, X, reset=first)
        with np.errstate(all="ignore"):  # what overflows is refused
            parts = [triangle(X[row : row + ROWS]) for row in range(0, len(X), ROWS)]
            return self._grow(reduce(merge, parts if first else [self.triangle_, *parts]), X.dtype)

    def merge(self, other):
        """Return the PCA of the samples that this one and ``other`` took in by ``partial_fit``."""
        for each in (self, other):
            if not hasattr(each, "triangle_"):
                raise ValueError("only what partial_fit has seen can be merged")
        one, two = (getattr(p, "feature_names_in_", range(p.n_features_in_)) for p in (self, other))
        if list(one) != list(two):
            raise ValueError("other features, or in another order, cannot be merged")
        both = type(self)(**self.get_params())
        both.n_features_in_ = self.n_features_in_
        if hasattr(self, "feature_names_in_"):
            both.feature_names_in_ = self.feature_names_in_
        dtype = np.result_type(self.components_, other.components_)
        return both._grow(merge(self.triangle_, other.triangle_), dtype)

    def transform(self, X):
        """Return the coordinates z = Uᵀ(x − mean); with ``whiten``, divided by their √λ."""
        check_is_fitted(self)
        X, U = read(self, X, reset=False, accept_sparse="csr"), self.components_.T
        Z = X @ U - self.mean_ @ U if issparse(X) else (X - self.mean_) @ U
        return Z / self._scale()

    def inverse_transform(self, Z):
        """Return the samples mean + U z that have these coordinates."""
        return super().inverse_transform(read_coordinates(self, Z) * self._scale())

    def _scale(self):
        if not self.whiten:
            return 1
        roots = np.sqrt(self.explained_variance_)
        return np.maximum(roots, np.finfo(roots.dtype).eps)

    def _share(self):
        return isinstance(self.n_components, (float, np.floating)) and 0 < self.n_components < 1

    def _mle(self):
        return isinstance(self.n_components, str) and self.n_components == "mle"

    def _check(self, n, d, growing=False):
        """Refuse options that make no sense, and return how many directions to look for."""
        one_of(NAMES, self.route, "route")
        if not isinstance(self.whiten, (bool, np.bool_)):
            raise ValueError(f"whiten must be True or False, not {self.whiten!r}")
        whole_number(self.ddof, max(n - 1, 1), "ddof", least=0)
        most = min(n, d) - (self.route == "arpack")
        if most == 0:
            raise ValueError(f"arpack finds no direction of {n} sample(s) and {d} feature(s)")
        if self._mle() and not most == d < n:
            raise ValueError(
                "n_components='mle' needs more samples than features, and another route than arpack"
            )
        if self.n_components is None or self._mle() or self._share():
            return most
        others = ", a share between 0 and 1, 'mle' or None"
        return min(n, whole_number(self.n_components, d if growing else most, others=others))

    def _grow(self, seen, dtype):
        """Describe the samples that a triangle stands for: it has their σ and directions."""
        k, total = self._check(seen.n, len(seen.mean), growing=True), np.vdot(seen.R, seen.R)
        # The samples are gone: ones and zeros stand for where R has something.
        refuse_extremes(np.pad(seen.R != 0, ((0, 1), (0, 0))).astype(dtype), total)
        self._keep("svd", *by_svd(seen.R, k, None), seen.mean, total, seen.n, dtype)
        self.triangle_ = seen
        return self

    def _keep(self, route, sizes, V, mean, total, n, dtype):
        """Cut to the share asked for, and store everything in the precision of the data."""
        k, divisor = len(sizes), max(n - self.ddof, 1)
        shares = sizes**2 / total if total > 0 else np.zeros(k)
        if self._share():
            k = min(k, 1 + int((np.cumsum(shares) < self.n_components).sum()))
        elif self._mle():
            k, _ = minka(sizes**2 / divisor, n)
        left_out = min(n, len(mean)) - k
        rest = max(total - np.sum(sizes[:k] ** 2.0), 0)
        self.mean_ = mean.astype(dtype)
        self.components_ = np.ascontiguousarray(fix_signs(V[:, :k]).T, dtype=dtype)
        self.singular_values_ = sizes[:k].astype(dtype)
        self.explained_variance_ = (sizes[:k] ** 2 / divisor).astype(dtype)
        self.explained_variance_ratio_ = shares[:k].astype(dtype)
        self.noise_variance_ = float(rest / left_out / divisor) if left_out > 0 else 0.0
        self.n_components_, self.n_samples_, self.route_ = k, n, route
        return self

    def __sklearn_tags__(self):
        """Say that sparse data are welcome."""
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags
