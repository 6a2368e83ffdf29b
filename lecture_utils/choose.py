"""How many components? Five answers, and where each one misleads (*how-many-components*).

Every function returns a number k of components to keep, or what k is read from. None of them is
right for all data: they ask different questions.
"""

import numpy as np
from scipy.integrate import quad
from scipy.optimize import brentq
from scipy.special import gammaln
from sklearn.utils import check_random_state

from lecture_utils.covariance import centre
from lecture_utils.linalg import matrix
from lecture_utils.options import number, whole_number
from lecture_utils.units import squarable

MANY = 10**15


def share(variances, at_least):
    """Return the smallest k whose first k variances make up this share of the total.

    Misleads: the share is a habit, not an estimate. Many weak noise directions together outweigh
    the signal, and k comes out large; one feature in small units (large numbers) makes it 1.

    Examples
    --------
    >>> from lecture_utils.choose import share
    >>> share([6.0, 3.0, 1.0], at_least=0.9)
    2
    """
    values = descending(variances, "variances")
    number(at_least, "at_least", most=1)
    kept = np.cumsum(values)
    # Shares that are equal but for rounding count as reached.
    return 1 + int((kept < at_least * (1 - 1e-12) * kept[-1]).sum())


def parallel_analysis(X, repeats=100, quantile=0.95, random_state=None):
    """Return k and, for each position, the variance that chance alone would reach (Horn 1965).

    Shuffling every column on its own keeps its distribution and undoes all correlation. The first
    k variances are those above this quantile of ``repeats`` shuffled ones, up to the first that
    is not.

    Misleads: a component of one feature only (a column of large variance, uncorrelated with the
    rest) is no surprise to it; a strong first component stays in the shuffled variances, and
    hides weaker ones behind it; samples that depend on each other look like structure. Columns
    in different units should be standardised first.

    Examples
    --------
    >>> from lecture_utils.choose import parallel_analysis
    >>> X = [[t, t, t % 3] for t in range(30)]
    >>> parallel_analysis(X, repeats=20, random_state=0)[0]
    1
    """
    whole_number(repeats, MANY, "repeats")
    number(quantile, "quantile", most=1)
    rng = check_random_state(random_state)
    values, X = variances_of(X), matrix(X, "X")
    shuffled = [
        variances_of(np.column_stack([rng.permutation(column) for column in X.T]))
        for _ in range(repeats)
    ]
    thresholds = np.quantile(shuffled, quantile, axis=0)
    # Of a single column shuffling changes nothing but the rounding of its variance.
    above = values > thresholds * (1 + 1e-12)
    return int(np.cumprod(above).sum()), thresholds


def marchenko_pastur(n, d, noise=1.0):
    """Return the edges σ²(1 ∓ √γ)², γ = d/n, of the eigenvalues that pure noise has.

    That is for the covariance, with divisor n, of n samples of d independent features with known
    mean and variance σ² = ``noise``, both n and d large. All eigenvalues would be σ² with endless
    samples. If d > n there are also d − n zeros.

    Examples
    --------
    >>> from lecture_utils.choose import marchenko_pastur
    >>> marchenko_pastur(400, 100)
    (0.25, 2.25)
    """
    root = np.sqrt(whole_number(d, MANY, "d") / whole_number(n, MANY, "n"))
    number(noise, "noise")
    return float(noise * (1 - root) ** 2), float(noise * (1 + root) ** 2)


def above_edge(X, noise):
    """Return how many variances of ``X`` lie above the upper Marchenko–Pastur edge.

    The mean is estimated, which costs one sample: variances and γ divide by n − 1.

    Misleads: the edge is a limit, and pure noise still crosses it about one time in seven; noise
    that is correlated, or stronger in some columns, crosses it far more often; a signal that adds
    less than σ²√γ to the noise does not show. And σ² has to be known.

    Examples
    --------
    >>> from lecture_utils.choose import above_edge
    >>> above_edge([[3, 0], [-3, 0], [0, 1], [0, -1], [0, 0]], noise=1.0)
    1
    """
    values = variances_of(X)
    n, d = matrix(X, "X").shape
    return int((values > marchenko_pastur(n - 1, d, noise)[1]).sum())


def gavish_donoho(X, noise=None, *, shape=None):
    """Return k and the threshold τ: dropping singular values below τ denoises a matrix best.

    For an m×n matrix, β = m/n ≤ 1 (else transposed), of low rank plus noise of variance σ²:
    τ = λ(β) √(nσ²), which is 4/√3 √(nσ²) for a square one. When σ² = ``noise`` is not given it is
    read off the median singular value: half of the noise lies below it, so τ = ω(β) median.

    ``X`` is taken as it is: centre it first unless its mean is to count. With ``shape``, ``X``
    is instead the list of all min(m, n) singular values of a matrix of that shape.

    Misleads: best is meant for the squared error, so that components which exist but are known
    too badly are dropped, and for a rank far below m: at 30 of 100 it drops too many. The noise
    must be independent and the same everywhere, and the median must be noise: with a rank near
    m/2 or more, or exact zeros, σ² comes out wrong.

    Examples
    --------
    >>> from lecture_utils.choose import gavish_donoho
    >>> k, threshold = gavish_donoho([9, 3, 1], noise=1.0, shape=(3, 3))
    >>> k, round(threshold, 2)
    (1, 4.0)
    """
    if shape is None:
        X = matrix(X, "X")
        sizes, shape = np.linalg.svd(X, compute_uv=False), X.shape
    else:
        shape = [whole_number(size, MANY, "each size in shape") for size in shape]
        sizes = descending(X, "the singular values")
        if len(shape) != 2 or len(sizes) != min(shape):
            raise ValueError(f"{len(sizes)} singular values do not fit the shape {shape}")
    m, n = sorted(shape)
    if noise is not None:
        threshold = best_factor(m / n) * np.sqrt(n * number(noise, "noise"))
    elif np.median(sizes) <= 1e-12 * sizes[0]:
        raise ValueError("the median singular value is zero and says nothing about the noise")
    else:
        threshold = best_factor(m / n) / np.sqrt(middle_of_noise(m / n)) * np.median(sizes)
    return int((sizes > threshold).sum()), float(threshold)


def best_factor(beta):
    """Return λ(β) of Gavish and Donoho (2014), the threshold in units of √(nσ²).

    Examples
    --------
    >>> bool(np.isclose(best_factor(1.0), 4 / np.sqrt(3)))
    True
    """
    return np.sqrt(2 * (beta + 1) + 8 * beta / ((beta + 1) + np.sqrt(beta**2 + 14 * beta + 1)))


def middle_of_noise(beta):
    """Return the median of the Marchenko–Pastur law with γ = β ≤ 1 and σ² = 1.

    Its density √((b − t)(t − a)) / (2πβt) between the edges a and b becomes smooth in the angle s
    of t = 1 + β + 2√β cos s: 2 sin²s / (πt) for s from 0 to π.
    """

    def eigenvalue(s):
        return 1 + beta + 2 * np.sqrt(beta) * np.cos(s)

    def above(s):
        return quad(lambda u: 2 * np.sin(u) ** 2 / (np.pi * eigenvalue(u)), 0, s)[0]

    return eigenvalue(brentq(lambda s: above(s) - 0.5, 0, np.pi))


def minka(variances, n):
    """Return the best k from 1 to d − 1, and the log evidence of each (Minka 2000).

    ``variances`` are all d eigenvalues of the covariance of n samples. The evidence is the
    probability of the data under probabilistic PCA with k directions, averaged over all
    parameters: more directions fit better, and are held to account for their freedom.

    It refuses n ≤ d: n samples span n − 1 directions, so that for k = n − 1 nothing is left over,
    the noise is v = 0, and the likelihood, with its factor v^(−n(d − k)/2), has no bound. Whatever
    the data, the answer would be n − 1. (Laplace's approximation is one for n → ∞, and not to be
    trusted for n near d either: Hoyle 2008.)

    Misleads: it is meant for normal data with equal noise in all directions. Uneven noise counts
    as directions, nearly all of it once n is large; so, often, do heavy tails and outliers. It
    never answers 0, and a k that would tell equal variances, or zeros, apart is left out (its
    evidence is −∞).

    Examples
    --------
    >>> from lecture_utils.choose import minka
    >>> minka([9.0, 4.0, 1.1, 1.0, 0.9], n=100)[0]
    2
    """
    values = descending(variances, "variances")
    if whole_number(n, MANY, "n") <= len(values):
        more = f"more than {len(values)} samples are needed for {len(values)} variances"
        raise ValueError(f"{more}: {n} leave no noise to measure")
    evidence = np.array([log_evidence(values, k, n) for k in range(1, len(values))])
    if not np.isfinite(evidence).any():
        raise ValueError("two different variances at least are needed, the largest only once")
    return 1 + int(np.argmax(evidence)), evidence


def log_evidence(values, k, n):
    """Return Laplace's approximation to log p(data | k directions), up to a constant.

    Prior of the directions, fit of the variances, and the volume of parameters that fit as well.
    """
    d, smallest = len(values), 1e-15 * values[0]
    if values[k - 1] <= smallest:
        return -np.inf
    rest = max(values[k:].mean(), smallest)
    model = np.append(values[:k], np.full(d - k, rest))
    i, j = np.triu_indices(k, 1, d)
    curvature = (1 / model[j] - 1 / model[i]) * (values[i] - values[j]) * n
    if curvature.min() <= 0:
        return -np.inf
    freedom = d * k - k * (k + 1) / 2
    sides = (d - np.arange(k)) / 2
    prior = (gammaln(sides) - sides * np.log(np.pi)).sum() - k * np.log(2)
    fit = -n / 2 * np.log(model).sum()
    volume = (freedom + k) / 2 * np.log(2 * np.pi) - np.log(curvature).sum() / 2
    return prior + fit + volume - k / 2 * np.log(n)


def variances_of(X):
    """Return the eigenvalues of the covariance (divisor n − 1), largest first."""
    centred, _ = centre(squarable(matrix(X, "X")))
    if len(centred) < 2:
        raise ValueError("one sample has no variance: at least two samples are needed")
    return np.linalg.svd(centred, compute_uv=False) ** 2 / (len(centred) - 1)


def descending(values, name):
    """Return numbers that are not negative, but for rounding, largest first; or refuse them."""
    values = matrix(values, name)
    if values.shape[1] > 1:
        raise ValueError(f"{name} must be a list of numbers, not of shape {values.shape}")
    if values.max() <= 0 or values.min() < -1e-12 * values.max():
        raise ValueError(f"{name} must not be negative, nor all of them zero")
    return np.sort(values[:, 0].clip(0))[::-1]
