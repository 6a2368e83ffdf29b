"""Five routes to the principal directions (*pca-at-scale*).

The directions are the eigenvectors of the scatter XᵀX of centred data X, with eigenvalues σ², or
the right singular vectors of X. The routes differ in cost, and in how small a σ they can see. Each
returns the k largest σ and their directions, as columns.
"""

import numpy as np
import scipy.linalg
from scipy.sparse.linalg import ArpackNoConvergence, LinearOperator, eigsh

from lecture_utils.krylov import Minus, largest_left, orthonormal, residual


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


def by_random_projection(X, k, rng, steps=8, hurry=False):
    """Look only at what a few random mixtures of the samples span.

    Multiplying by XXᵀ a few times makes the large σ stand out, as in power iteration.
    """
    U = largest_left(X, k, rng, steps=steps, hurry=hurry)
    _, sizes, Vt = scipy.linalg.svd((X.T @ U).T, full_matrices=False)
    return sizes[:k], Vt[:k].T


def by_arpack(X, k, rng, exponent=0.75, patience=10):
    """Search among v, XᵀXv, (XᵀX)²v, … by Lanczos' method: products with one vector at a time.

    It ends when |XᵀXv − σ²v| ≤ σ² eps^exponent for each, or after about ``patience`` min(n, d)
    products, with the σ that have been found by then: fewer than k.
    """
    d, tol = X.shape[1], np.finfo(X.dtype).eps ** exponent
    v, vectors = rng.normal(size=d).astype(X.dtype), min(d, max(2 * k + 1, 20))
    if not (X @ v).any():  # zeros: any directions will do
        return np.zeros(k, X.dtype), np.eye(d, k, dtype=X.dtype)
    square = LinearOperator((d, d), lambda v: X.T @ (X @ v), dtype=X.dtype)
    restarts = 1 + int(patience * min(X.shape) / vectors)
    try:
        values, V = eigsh(square, k, v0=v, ncv=vectors, maxiter=restarts, tol=tol)
    except ArpackNoConvergence as search:
        values, V = search.eigenvalues, search.eigenvectors
    order = np.argsort(-values)
    return np.sqrt(values[order].clip(0)), V[:, order]


def nothing_missed(X, sizes, V, rng):
    """Say if what is left of the data, X − X V Vᵀ, has no larger σ than these.

    A search that begins with one vector sees one direction of each σ; another one of the same σ
    shows by rounding alone, and so perhaps too late.
    """
    largest, _ = by_arpack(Minus(X, X @ V, V.T), 1, rng, exponent=0.2)
    return len(largest) == 1 and largest[0] <= sizes[-1] * (1 + np.finfo(X.dtype).eps ** 0.5)


ON_CENTRED_DATA = {
    "gram": by_gram,
    "svd": by_svd,
    "randomized": by_random_projection,
    "arpack": by_arpack,
}
FEW = 40  # products with this many times as many vectors cost more than the square matrix
LARGE = 3000  # a square matrix up to this is diagonalised sooner than arpack gives up
SMALL = 10**6  # entries: sparse data up to this are quicker with their zeros filled in


def in_turn(n, d, k, sparse=False):
    """Return the routes that "auto" tries, cheapest first; the last is taken in any case.

    Of n ≤ d samples about their mean the smallest of n σ is 0, and squaring cannot see that.
    """
    if sparse:
        quick = ["arpack"] if n * d > SMALL and 3 * k < min(n, d) else []
    else:
        quick = ["randomized"] if FEW * (k + 10) < min(n, d) and n < 10 * d else []
        quick += ["arpack"] if quick and min(n, d) > LARGE else []
    square = ["covariance" if n >= d else "gram"] if k < n else []
    return [*quick, *square, "svd"]


def trusted(route, X, sizes, V, k, rng):
    """Say whether "auto" may end here: each σ is right up to eps^¾ σ₁, and none was missed."""
    eps = np.finfo(X.dtype).eps
    if route in ("covariance", "gram"):
        return sizes[-1] > eps**0.25 * sizes[0]
    if route == "svd":
        return True
    found = len(sizes) == k and residual(X, sizes, V) <= eps**0.75
    return found and (route == "randomized" or nothing_missed(X, sizes, V, rng))
