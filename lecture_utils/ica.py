"""Independent component analysis by FastICA (*ica*).

x = A s mixes sources s that do not depend on each other; wanted are A and s. White data z = K x
leave only a rotation open: s = W z. A mixture of sources is closer to normal than the sources are,
so each row w of W is a direction, |w| = 1, along which E[G(wᵀz)] is as far as can be from E[G(ν)],
ν standard normal. There the gradient is radial: with g = G', E[z g(wᵀz)] = β w. Newton's step

    w ← w − (E[z g(wᵀz)] − β w) / (E[g'(wᵀz)] − β),    where E[z zᵀ g'(wᵀz)] ≈ E[g'(wᵀz)] I,

multiplied by β − E[g'(wᵀz)], is the iteration w ← E[z g(wᵀz)] − E[g'(wᵀz)] w, then w ← w / |w|.
"""

import warnings

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils import check_random_state

from lecture_utils.contrasts import CONTRASTS, normal_reference, own, row_dots
from lecture_utils.linalg import complement, fix_signs, matrix
from lecture_utils.moments import ROWS
from lecture_utils.options import number, one_of, whole_number
from lecture_utils.pca import PCA
from lecture_utils.reducer import Reducer, read, read_coordinates
from lecture_utils.units import even, stored


def in_blocks(n):
    """Return slices that cover n samples: few enough at a time for the processor's cache."""
    return [slice(first, first + ROWS) for first in range(0, n, ROWS)]


def whitened(X, mean, K):
    """Return z = K(x − mean) of each sample, as columns."""
    K, Z = K.astype(X.dtype), np.empty((len(K), len(X)), X.dtype)
    for part in in_blocks(len(X)):
        Z[:, part] = K @ (X[part] - mean).T
    return Z


def average(G, W, Z):
    """Return E[G(wᵀz)] for each row w of W."""
    rows = W.astype(Z.dtype)
    return sum(G(rows @ Z[:, p]).sum(axis=1) for p in in_blocks(Z.shape[1])) / Z.shape[1]


def step(W, Z, g):
    """Return E[z g(wᵀz)] − E[g'(wᵀz)] w for each row w of W, reading the data once."""
    rows, moment, slope = W.astype(Z.dtype), np.zeros(W.shape), np.zeros((len(W), 1))
    for part in in_blocks(Z.shape[1]):
        block = Z[:, part]
        values, slopes = g(rows @ block)
        moment += values @ block.T
        slope[:, 0] += slopes
    return (moment - slope * W) / Z.shape[1]


def decorrelate(W):
    """Return (WWᵀ)^-½ W, the orthonormal rows nearest to those of W: UVᵀ if W = UΣVᵀ."""
    U, _, Vt = np.linalg.svd(W, full_matrices=False)
    return U @ Vt


def symmetric(W, Z, g, max_iter, tol):
    """Move all rows of W at once; return them, the count of steps and how far the last one led."""
    W, count, turn = decorrelate(W), 0, np.inf
    while turn >= tol and count < max_iter:
        old, W = W, decorrelate(step(W, Z, g))
        turn = np.max(1 - np.abs(row_dots(W, old)))
        count += 1
    return W, count, turn


def deflation(W, Z, g, max_iter, tol):
    """Find one row, take it away, and look for the next in what is left of the data."""
    left, found, counts, turns = np.eye(len(W)), [], [], []
    for w in W:
        rest = left.astype(Z.dtype) @ Z
        u, count, turn = symmetric((left @ w)[np.newaxis], rest, g, max_iter, tol)
        found.append(u @ left)
        left = complement(u.T).T @ left
        counts.append(count)
        turns.append(turn)
    return np.vstack(found), max(counts), max(turns)


ALGORITHMS = {"symmetric": symmetric, "deflation": deflation}


class ICA(Reducer):
    """Sources that depend on each other as little as possible, by FastICA.

    What cannot be separated is said, with a warning: two or more sources that look normal (any
    rotation of them is as good), fewer than ten samples a source (directions that single out a few
    samples look far from normal), directions without variance, an iteration that does not settle.

    Parameters
    ----------
    n_components : int or None
        How many sources: as many directions of largest variance are kept. None: min(n − 1, d).
    algorithm : {"symmetric", "deflation"}
        All sources at once, or one after the other.
    contrast : {"logcosh", "exp", "cube"} or function
        G = log cosh s, −exp(−s²/2) or s⁴/4 (kurtosis: quick, but a slave of outliers). A function
        of one's own takes an array, and returns g(s) and the mean of g'(s) along the last axis.
    max_iter : int
    tol : float
        The iteration ends when 1 − |cos| of the angle by which each row turned is below ``tol``.
        A looser one sometimes stops halfway between two sources, where the turns are small.
    w_init : array of shape (k, k) or None
        The start W; None draws one.
    random_state : int, RandomState or None
        Draws the start. Where the sources are far from normal most starts lead to the same result;
        try another where a warning says that they look normal.

    Attributes
    ----------
    components_ : array of shape (k, d)
        The unmixing W K: sources W K (x − mean) have covariance I, with divisor n. The least
        normal source comes first; in each row the entry of largest size is positive.
    mixing_ : array of shape (d, k)
        The way back, A = K⁺ Wᵀ.
    whitening_ : array of shape (k, d)
        K = Λ^-½ Uᵀ.
    mean_ : array of shape (d,)
    negentropy_ : array of shape (k,)
        (E[G(s)] − E[G(ν)])², which grows with the distance from the normal law.
    n_iter_ : int
        The number of steps; with "deflation" the largest of all sources.

    Examples
    --------
    >>> from lecture_utils.ica import ICA
    >>> sources = np.array([[s, t] for s in (-1, 1) for t in (-3, -1, 1, 3)] * 20)
    >>> ica = ICA(random_state=0).fit(sources @ [[2, 1], [1, 2]])
    >>> (ica.mixing_ / ica.mixing_.max(axis=0)).round(2).tolist()
    [[1.0, 0.5], [0.5, 1.0]]
    """

    def __init__(
        self,
        n_components=None,
        *,
        algorithm="symmetric",
        contrast="logcosh",
        max_iter=200,
        tol=1e-6,
        w_init=None,
        random_state=None,
    ):
        self.n_components = n_components
        self.algorithm = algorithm
        self.contrast = contrast
        self.max_iter = max_iter
        self.tol = tol
        self.w_init = w_init
        self.random_state = random_state

    def fit(self, X, y=None):
        """Find the sources that the rows of ``X`` mix."""
        X, unit = even(read(self, X, reset=True, ensure_min_samples=2))
        k = self._check(*X.shape)
        K, back = self._whiten(X, k)
        Z = whitened(X, self.mean_, K)
        G, g = own(self.contrast) if callable(self.contrast) else CONTRASTS[self.contrast]
        find = ALGORITHMS[self.algorithm]
        W, self.n_iter_, turn = find(self._first(len(K)), Z, g, self.max_iter, self.tol)

        of_normal, error = normal_reference(G)
        gap = np.abs(average(G, W, Z) - of_normal)
        self._warn(turn, gap / (error / np.sqrt(len(X))), len(X))
        order = np.argsort(-gap)
        components = W[order] @ K
        self.components_ = fix_signs(components.T).T
        signs = np.sign(row_dots(self.components_, components))
        self.mixing_ = (back @ W[order].T) * signs
        self.negentropy_, self.whitening_ = gap[order] ** 2, K
        in_units = {"components_": 1 / unit, "whitening_": 1 / unit, "mixing_": unit, "mean_": unit}
        for name, factor in {"negentropy_": 1, **in_units}.items():
            setattr(self, name, stored(getattr(self, name), X.dtype, factor))
        return self

    def inverse_transform(self, S):
        """Return the samples mean + A s that mix these sources."""
        return read_coordinates(self, S) @ self.mixing_.T + self.mean_

    def _check(self, n, d):
        """Refuse options that make no sense, and return how many directions to look in."""
        one_of(ALGORITHMS, self.algorithm, "algorithm")
        if not callable(self.contrast):
            one_of(CONTRASTS, self.contrast, "contrast")
        whole_number(self.max_iter, np.inf, "max_iter")
        number(self.tol, "tol")
        most = min(n - 1, d)
        return most if self.n_components is None else whole_number(self.n_components, most)

    def _first(self, k):
        """Return the W to begin with."""
        if self.w_init is None:
            return check_random_state(self.random_state).normal(size=(k, k))
        W = matrix(self.w_init, "w_init")
        if W.shape != (k, k):
            raise ValueError(f"w_init must have shape {(k, k)}, not {W.shape}")
        return W

    def _whiten(self, X, k):
        """Keep the mean; return K = Λ^-½ Uᵀ and K⁺ = U Λ^½ where the data vary."""
        pca = PCA(k).fit(X)
        sizes, self.mean_ = pca.singular_values_, pca.mean_
        # What rounding the entries of X, each by eps of its size, makes of an exact zero.
        rank = np.sum(sizes > 10 * np.finfo(X.dtype).eps * np.linalg.norm(X))
        if rank == 0:
            raise ValueError("nothing varies: all samples are equal")
        if rank < k:
            says = f"the data vary in {rank} directions: the other {k - rank} of {k} are left out"
            warnings.warn(says, stacklevel=3)
        U, roots = pca.components_[:rank].T, sizes[:rank] / np.sqrt(len(X))
        return (U / roots).T, U * roots

    def _warn(self, turn, errors, n):
        """Say what could not be separated; ``errors`` are distances in standard errors."""
        k = len(errors)
        if turn >= self.tol:
            says = f"the rotation did not settle in {self.max_iter} steps: allow more, or a larger"
            warnings.warn(f"{says} tol, or doubt that there are sources", ConvergenceWarning, 3)
        if k > 1 and n < 10 * k:
            says = f"{n} samples are few for {k} sources: directions that single out a few samples"
            warnings.warn(f"{says} look far from normal, by chance", stacklevel=3)
        # Of normal data the best rotation makes farther sources, but the last but one stays below.
        if np.sum(errors < 4) > 1:
            to = "your contrast" if callable(self.contrast) else self.contrast
            says = f"{np.sum(errors < 4)} of {k} sources look normal (Gaussian) to {to}"
            warnings.warn(f"{says}: no rotation of them is better than another", stacklevel=3)
