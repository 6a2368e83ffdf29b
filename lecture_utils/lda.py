"""Fisher's linear discriminant for two and many classes (*fisher-lda*).

The scatter within classes S_W = Σ_c Σ_{x in c} (x − m_c)(x − m_c)ᵀ is measured about the class
means m_c, the scatter between classes S_B = Σ_c n_c (m_c − m)(m_c − m)ᵀ about the overall mean m.
A direction w is wanted for which wᵀS_B w / wᵀS_W w is large: S_B w = λ S_W w.
"""

import warnings

import numpy as np
import scipy.linalg
from scipy.special import log_softmax, softmax
from sklearn.base import ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets

from lecture_utils.linalg import fix_signs, matrix
from lecture_utils.moments import moments
from lecture_utils.options import number, whole_number
from lecture_utils.reducer import Reducer, read, read_coordinates
from lecture_utils.routes import by_svd, from_scatter
from lecture_utils.units import even, stored


def shares(priors, counts):
    """Return the probability of each class: its share of the samples, or what ``priors`` say."""
    if priors is None:
        return counts / counts.sum()
    priors = matrix(priors, "priors")
    wrong = priors.shape != (len(counts), 1) or priors.min() <= 0 or abs(priors.sum() - 1) > 1e-6
    if wrong:
        raise ValueError(f"priors must be {len(counts)} numbers above 0 whose sum is 1")
    return priors[:, 0]


def scatter_within(X, groups):
    """Return the class means, as rows, and S_W; ``groups`` lists the rows of each class."""
    means, scatter = [], 0
    for rows in groups:
        _, mean, part = moments(X[rows])
        means.append(mean)
        scatter = scatter + part
    return np.array(means), scatter


def sphere(rows, axes, factors, rest):
    """Scale ``rows`` along each axis by its factor, and by ``rest`` where no axis points.

    With factors 1/σ the scatter within classes, σ² along its axes, becomes the identity.
    """
    along = rows @ axes
    return along * factors @ axes.T + rest * (rows - along @ axes.T)


class LDA(ClassifierMixin, Reducer):
    """Directions that separate the classes, and the nearest class mean along them.

    Make the scatter within classes a sphere; the directions are then the principal directions of
    the class means. For two classes that is w ∝ S_W⁻¹(m₁ − m₀); no inverse is formed.

    Parameters
    ----------
    n_components : int or None
        At most min(classes − 1, rank of S_W); None keeps that many. Unlike scikit-learn's,
        predictions use the kept directions only.
    shrinkage : float between 0 and 1
        The share a in (1 − a) S_W + a (tr S_W / d) I, which takes the place of S_W. Without it,
        directions in which a singular S_W vanishes are left out, with a warning.
    priors : list of numbers, or None
        How probable each class is, in the order of ``classes_``; None takes their shares of the
        samples. They weigh the class means in S_B, and the classes in predictions; S_W is pooled
        over the samples as they are.

    Attributes
    ----------
    components_ : array of shape (k, d)
        The directions as rows, scaled so that the transformed data have within-class covariance I
        with divisor n − classes. The entry of largest size is positive.
    eigenvalues_, explained_variance_ratio_ : arrays of shape (k,)
        λ, and its share in the sum of all λ. Where it is 0 the direction is arbitrary.
    coef_, intercept_ : arrays of shape (classes, d) and (classes,)
        The scores x·coef + intercept of ``decision_function``; one row for two classes.
    classes_, means_, priors_, mean_ : arrays
        The labels, their means m_c (as rows) and probabilities π_c, and the mean Σ π_c m_c.

    Notes
    -----
    scikit-learn has three solvers. Without shrinkage, "svd" is this one: coefficients, intercepts,
    probabilities and directions (up to sign) are the same, and those of R's ``MASS::lda``. "lsqr"
    and "eigen" divide S_W by n, so that on iris the directions of "eigen" are √(150/147) times
    these; with priors they weigh the classes in S_W, and "eigen" shrinks the total scatter as well.

    Examples
    --------
    >>> from lecture_utils.lda import LDA
    >>> box = np.array([[2, 1], [2, -1], [-2, 1], [-2, -1]])
    >>> lda = LDA().fit(np.vstack([box, box + [12, 4]]), list("aaaabbbb"))
    >>> (lda.components_ / np.linalg.norm(lda.components_)).round(2).tolist()
    [[0.6, 0.8]]
    """

    def __init__(self, n_components=None, *, shrinkage=0.0, priors=None):
        self.n_components = n_components
        self.shrinkage = shrinkage
        self.priors = priors

    def fit(self, X, y):
        """Find the directions that separate the rows of ``X`` by their labels ``y``."""
        a = number(self.shrinkage, "shrinkage", 1, zero=True)
        X, y = read(self, X, y, reset=True, ensure_min_samples=2)
        check_classification_targets(y)
        self.classes_, y, counts = np.unique(y, return_inverse=True, return_counts=True)
        (n, d), classes = X.shape, len(counts)
        if classes == 1:
            raise ValueError("y holds one class only: there is nothing to separate")
        self.priors_ = shares(self.priors, counts)
        X, scale = even(X, axis=0 if a == 0 else None)  # shrinkage needs one unit for all features
        means, unit, sizes, axes = self._within(X, y, counts)
        rank = len(sizes) if a == 0 else d
        if rank < d:
            says = f"the scatter within classes has rank {rank} of {d}: directions in which it is 0"
            warnings.warn(f"{says} are left out (shrinkage would keep them)", stacklevel=2)
        most = min(classes - 1, rank)
        k = most if self.n_components is None else whole_number(self.n_components, most)

        ball = a * np.sum(sizes**2) / d
        factors = 1 / np.sqrt((1 - a) * sizes**2 + ball)
        rest = 1 / np.sqrt(ball) if a > 0 else 0
        mean = self.priors_ @ means
        between = np.sqrt(n * self.priors_)[:, np.newaxis] * (means - mean) / unit
        _, s, Vt = scipy.linalg.svd(sphere(between, axes, factors, rest), full_matrices=False)
        directions = sphere(Vt[:k], axes, factors, rest) / unit * np.sqrt(n - classes)
        directions = stored(directions, float, 1 / scale)

        self.components_ = stored(fix_signs(directions.T).T, X.dtype)
        self.eigenvalues_ = stored(s[:k] ** 2, X.dtype)
        self.explained_variance_ratio_ = stored(s[:k] ** 2 / (np.sum(s**2) or 1), X.dtype)
        self.means_, self.mean_ = stored(means, X.dtype, scale), stored(mean, X.dtype, scale)
        return self._line_up()

    def _line_up(self):
        """Write log π_c − |z − z_c|²/2, but for what all classes share, as x·coef + intercept."""
        C = self.components_
        centres = (self.means_ - self.mean_) @ C.T
        coef = centres @ C
        intercept = np.log(self.priors_) - np.sum(centres**2, axis=1) / 2 - coef @ self.mean_
        if len(coef) == 2:
            coef, intercept = np.diff(coef, axis=0), np.diff(intercept)
        self.coef_, self.intercept_ = stored(coef, C.dtype), stored(intercept, C.dtype)
        return self

    def _within(self, X, y, counts):
        """Return the class means, a unit for each feature, and σ and axes of the scatter within.

        The unit is the spread of the feature, which changes no direction; shrinkage depends on
        the units and leaves them alone. Axes along which only rounding is left are not returned.
        """
        (n, d), eps = X.shape, np.finfo(X.dtype).eps
        groups = np.split(np.argsort(y), np.cumsum(counts)[:-1])
        if d < n:
            means, scatter = scatter_within(X, groups)
            spread = np.sqrt(np.diag(scatter).clip(0))
        else:
            means = np.array([X[rows].mean(axis=0, dtype=float) for rows in groups])
            spread = np.linalg.norm(X - means[y], axis=0)
        rounding = 10 * eps * (spread + np.sqrt(n) * np.abs(means).max(axis=0))
        varies = spread > rounding
        if not varies.any():
            raise ValueError("nothing varies within the classes: their samples are all equal")
        unit = np.where(varies, spread, np.inf) if self.shrinkage == 0 else np.ones(d)
        if d < n:
            sizes, axes = from_scatter(scatter / np.outer(unit, unit), varies.sum())
        if d >= n or sizes[-1] < eps ** (1 / 6) * sizes[0]:  # squaring would cost digits
            sizes, axes = by_svd((X - means[y]) / unit, varies.sum(), None)
        kept = sizes > np.sqrt(d) * (rounding / unit).max()
        return means, unit, sizes[kept], axes[:, kept]

    def inverse_transform(self, Z):
        """Return the samples closest to the mean that have these coordinates."""
        return read_coordinates(self, Z) @ np.linalg.pinv(self.components_).T + self.mean_

    def _scores(self, X):
        """Return log π_c − |z − z_c|²/2 for each class, but for what all of them share."""
        Z, centres = self.transform(X), (self.means_ - self.mean_) @ self.components_.T
        return Z @ centres.T - np.sum(centres**2, axis=1) / 2 + np.log(self.priors_)

    def decision_function(self, X):
        """Return a score for each class; for two classes, how much more the second scores."""
        scores = self._scores(X)
        return scores[:, 1] - scores[:, 0] if len(self.classes_) == 2 else scores

    def predict_proba(self, X):
        """Return the probability of each class, if all are normal with one covariance."""
        return softmax(self._scores(X), axis=1)

    def predict_log_proba(self, X):
        """Return the logarithms of these probabilities, of the smallest ones too."""
        return log_softmax(self._scores(X), axis=1)

    def predict(self, X):
        """Return the class whose mean is nearest along the directions; large classes reach out."""
        scores = self._scores(X)
        return self.classes_[np.argmax(scores, axis=1)]
