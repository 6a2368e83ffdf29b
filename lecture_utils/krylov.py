"""The largest singular values from products with X alone: block Lanczos (*pca-at-scale*).

Of a few random mixtures Q of the samples, the products (XXᵀ)Q, (XXᵀ)²Q, … turn towards the left
singular vectors of largest σ. Power iteration keeps only the last of these products; together they
span the Krylov space, in which the answer is found sooner.
"""

from dataclasses import dataclass

import numpy as np
import scipy.linalg


@dataclass
class Minus:
    """The matrix X − A B, never written down: all that it can do is multiply."""

    X: object
    A: np.ndarray
    B: np.ndarray

    def __matmul__(self, V):
        return self.X @ V - self.A @ (self.B @ V)

    @property
    def T(self):  # noqa: D102
        return Minus(self.X.T, self.B.T, self.A.T)

    @property
    def shape(self):  # noqa: D102
        return self.X.shape

    @property
    def dtype(self):  # noqa: D102
        return self.X.dtype


def orthonormal(B):
    """Return orthonormal columns that span those of ``B``, and more if these are dependent."""
    return scipy.linalg.qr(B, mode="economic")[0]


def largest_entry(X):
    """Return max |x|, without a copy of X."""
    return max(X.max(), -X.min())


def square_of(X, scale):
    """Return what multiplies by XXᵀ / scale²: squares of very large or small numbers are none."""
    return lambda U: X @ (X.T @ (U / scale)) / scale


def largest_left(X, k, rng, extra=10, steps=8, hurry=False):
    """Return k + extra orthonormal vectors whose span holds the k left singular vectors, nearly.

    In the basis K of the Krylov space XXᵀ is the small matrix T, and K w for an eigenvector w of T
    is off by what XXᵀ K w has outside the space. Steps end when |XXᵀu − σ²u| ≤ eps^¾ σσ₁ / 2; in a
    hurry also when twice the digits that the last step has won, in each that is left, would not do.
    """
    n, dtype = X.shape[0], X.dtype
    square = square_of(X, largest_entry(X) or dtype.type(1))
    Q = orthonormal(rng.normal(size=(n, min(k + extra, *X.shape))).astype(dtype))
    K, T, width, lacked = Q[:, :0], np.zeros((0, 0), dtype), Q.shape[1], np.inf
    for left in reversed(range(steps)):
        K = np.hstack([K, Q])
        Q = square(Q)
        last = K.T @ Q
        T = np.block([[T, last[: len(T)]], [last.T]])
        Q, outside = scipy.linalg.qr(Q - K @ last, mode="economic")
        values, W = scipy.linalg.eigh(T)
        sizes, W = np.sqrt(values[::-1].clip(0)), W[:, ::-1]
        off = np.linalg.norm(outside @ W[-outside.shape[1] :, :k], axis=0)
        bound = 0.5 * np.finfo(dtype).eps ** 0.75 * sizes[:k] * sizes[0]
        if (off <= bound).all():
            break
        lacks = np.log(np.max(off / np.maximum(bound, np.finfo(dtype).tiny)))
        if hurry and lacks > 2 * left * (lacked - lacks):
            break
        lacked = lacks
        # What is left of a column may be but rounding, and not orthogonal to K: once more.
        Q = orthonormal(Q - K @ (K.T @ Q))[:, : n - K.shape[1]]
        if Q.shape[1] == 0:
            break
    return K @ W[:, :width]


def residual(X, sizes, V):
    """Return the largest |XᵀXv − σ²v| / σσ₁ of these σ and v: how far they are from right."""
    bounds = np.where(sizes > 0, sizes, np.inf)
    off = X.T @ (X @ V / bounds[0]) - V * sizes * (sizes / bounds[0])
    return np.max(np.linalg.norm(off / bounds, axis=0))
