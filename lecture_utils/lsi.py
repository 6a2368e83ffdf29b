"""Latent semantic indexing: the truncated SVD of counted words (*text-lsi*).

Rows are documents, columns are terms, and **nothing is centred**: X ≈ U Σ Vᵀ with k of the
singular values. Centring would fill the zeros of a sparse matrix, and is another method: PCA.
"""

import warnings

import numpy as np
from scipy.sparse import issparse
from scipy.sparse.linalg import svds
from sklearn.utils import check_random_state
from sklearn.utils.extmath import row_norms
from sklearn.utils.sparsefuncs import mean_variance_axis
from sklearn.utils.validation import check_is_fitted

from lecture_utils.krylov import largest_entry
from lecture_utils.linalg import fix_signs
from lecture_utils.options import one_of, whole_number
from lecture_utils.reducer import Reducer, read, read_coordinates
from lecture_utils.routes import by_random_projection, by_svd
from lecture_utils.units import even, stored

FORMATS = ("csr", "csc")
SMALL = 10**6


def by_dense_svd(X, k, rng):
    """Fill in the zeros and decompose everything: exact, for matrices that fit."""
    sizes, V = by_svd(X.toarray() if issparse(X) else X, k, rng)
    return sizes, V, (X @ V).var(axis=0)


def by_lanczos(X, k, rng):
    """Search among v, XᵀXv, (XᵀX)²v, … with products alone: a sparse X stays sparse."""
    if k >= min(X.shape):
        raise ValueError(
            f"arpack cannot find all directions: {k} are too many "
            f"for {X.shape[0]} sample(s) and {X.shape[1]} feature(s)"
        )
    if largest_entry(X) == 0:  # no v to go on with, and any directions will do
        return np.zeros(k), np.eye(X.shape[1], k), np.zeros(k)
    U, sizes, Vt = svds(X, k, v0=rng.uniform(-1, 1, size=min(X.shape)))
    return sizes[::-1], Vt[::-1].T, (U.var(axis=0) * sizes**2)[::-1]


def by_few_steps(X, k, rng):
    """Take a few steps from random mixtures of the documents: quick, and not exact."""
    sizes, V = by_random_projection(X, k, rng, steps=4)
    return sizes, V, (X @ V).var(axis=0)


# Each route returns the singular values, V, and the variances of the coordinates XV = UΣ.
ROUTES = {"dense": by_dense_svd, "arpack": by_lanczos, "randomized": by_few_steps}


def warn_of_unseen(route, sizes):
    """Say which σ are rounding: what works on XXᵀ sees only σ², down to eps σ₁²."""
    unseen = np.sum(sizes <= np.finfo(sizes.dtype).eps ** 0.5 * sizes[0])
    if unseen and sizes[0] > 0:
        says = f"{unseen} of {len(sizes)} singular values are too small for {route}"
        says = f"{says}, which squares them: their directions may be arbitrary (try dense)"
        warnings.warn(says, stacklevel=3)


class LSI(Reducer):
    """Semantic dimensions: documents that share no word may still be close.

    ``transform(X)`` is X V, which for the fitted documents is U Σ: dot products of coordinates are
    those of the documents, as far as k dimensions can tell. A new document or a query is folded
    in the same way. (Some authors fold in x V Σ⁻¹: divide by ``singular_values_`` for that.)

    Parameters
    ----------
    n_components : int or None
        How many dimensions to keep; None keeps all min(n, d).
    route : {"auto", "dense", "arpack", "randomized"}
        "auto" is dense for up to a million entries or for more than a third of all dimensions,
        where nothing else pays, and arpack otherwise. "randomized" is quick, and good where the σ
        fall off quickly. Both square: a σ below √eps σ₁ is rounding to them, and they warn.
    random_state : int, RandomState or None
        For the start of arpack and the mixtures of the randomized route.

    Attributes
    ----------
    components_ : array of shape (k, d)
        The dimensions Vᵀ, as rows. In each, the entry of largest size is positive.
    singular_values_ : array of shape (k,)
    explained_variance_, explained_variance_ratio_ : arrays of shape (k,)
        Variances of the coordinates (about their means, divisor n), and their shares in the
        variance of all terms. As nothing was centred, the first need not be the largest.
    route_ : str
        The route that was taken.

    Examples
    --------
    >>> from lecture_utils.lsi import LSI
    >>> lsi = LSI(1).fit([[1, 1, 0], [0, 1, 1]])
    >>> (lsi.singular_values_**2).round(2).tolist()
    [3.0]
    >>> lsi.similar([[1, 0, 0]], [[0, 0, 1]]).round(2).tolist()
    [[1.0]]
    """

    def __init__(self, n_components=None, *, route="auto", random_state=None):
        self.n_components = n_components
        self.route = route
        self.random_state = random_state

    def fit(self, X, y=None):
        """Find the dimensions of the documents that are the rows of ``X``, sparse or dense."""
        X, unit = even(read(self, X, reset=True, accept_sparse=FORMATS))
        most = min(X.shape)
        k = most if self.n_components is None else whole_number(self.n_components, most)
        self.route_ = self._route(*X.shape, k)
        rng = check_random_state(self.random_state)
        sizes, V, variances = ROUTES[self.route_](X, k, rng)
        if self.route_ != "dense":
            warn_of_unseen(self.route_, sizes)

        of_terms = mean_variance_axis(X, axis=0)[1] if issparse(X) else X.var(axis=0)
        self.components_ = stored(fix_signs(V).T, X.dtype)
        self.singular_values_ = stored(sizes, X.dtype, unit)
        self.explained_variance_ = stored(variances, X.dtype, unit, unit)
        self.explained_variance_ratio_ = variances / (of_terms.sum() or 1)
        return self

    def _route(self, n, d, k):
        """Return the route to take, or refuse its name."""
        one_of(["auto", *ROUTES], self.route, "route")
        if self.route != "auto":
            return self.route
        return "dense" if n * d <= SMALL or 3 * k > min(n, d) else "arpack"

    @property
    def terms_(self):
        """Coordinates V Σ of the terms, as rows: their dot products are those of columns of X."""
        check_is_fitted(self)
        return self.components_.T * self.singular_values_

    def transform(self, X):
        """Return the coordinates x V of each document or query, as rows."""
        return self._counts(X) @ self.components_.T

    def inverse_transform(self, Z):
        """Return the counts z Vᵀ that have these coordinates, no longer whole numbers."""
        return read_coordinates(self, Z) @ self.components_

    def similar(self, queries, documents):
        """Return the cosine between each query (rows) and each document (columns).

        It is 0 for what has no part in the dimensions that were kept.
        """
        return self._headings(queries) @ self._headings(documents).T

    def _counts(self, X):
        """Read documents or queries, sparse or dense."""
        check_is_fitted(self)
        return read(self, X, reset=False, accept_sparse=FORMATS)

    def _headings(self, X):
        """Coordinates scaled to length 1, or 0 where they are but the rounding of the data."""
        X, _ = even(self._counts(X))
        Z = X @ self.components_.T
        lengths = row_norms(Z)
        seen = lengths > np.finfo(Z.dtype).eps ** 0.5 * row_norms(X)
        return Z / np.where(seen, lengths, np.inf)[:, np.newaxis]

    def __sklearn_tags__(self):
        """Say that sparse data are welcome."""
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags
