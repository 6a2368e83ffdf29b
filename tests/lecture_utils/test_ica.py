"""ICA: sources come back, scikit-learn agrees, and what cannot be separated is said."""

import doctest
import warnings

import numpy as np
import pytest
import scipy.integrate
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.base import clone
from sklearn.datasets import load_iris
from sklearn.decomposition import FastICA
from sklearn.exceptions import ConvergenceWarning
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import estimator_checks_generator

from lecture_utils import contrasts
from lecture_utils.contrasts import CONTRASTS, normal_reference, own
from lecture_utils.ica import ICA, average, decorrelate, deflation, step, symmetric, whitened
from lecture_utils.linalg import fix_signs
from tests.lecture_utils.refused import BAD_COORDINATES

ALGORITHMS = {"symmetric": "parallel", "deflation": "deflation"}
# scikit-learn's data are a few normal samples: the warnings about that are right.
CONFIGURATIONS = [ICA(), ICA(2, contrast="exp"), ICA(algorithm="deflation", contrast="cube")]
CHECKS = [pair for model in CONFIGURATIONS for pair in estimator_checks_generator(model)]


@pytest.mark.filterwarnings("ignore:.*(look normal|samples are few|left out|did not settle)")
@pytest.mark.parametrize(("model", "check"), CHECKS)
def test_it_is_an_estimator(model, check):
    check(model)


def sources(n, k, seed=0):
    """Return k independent signals, each clearly not normal, with mean 0 and variance 1."""
    rng = np.random.default_rng(seed)
    signals = [
        rng.uniform(-1, 1, n),
        rng.laplace(size=n),
        rng.choice([-1, 1], n) + 0.2 * rng.normal(size=n),
        rng.exponential(size=n),
        np.sin(0.37 * np.arange(n) + seed),
        rng.uniform(-1, 1, n) ** 5,
    ]
    return scipy.stats.zscore(np.array(signals[:k]).T)


def mixing(d, k, seed=0, condition=10):
    """Return a d×k matrix with singular values from 1 to ``condition``."""
    rng = np.random.default_rng(seed)
    U = np.linalg.qr(rng.normal(size=(d, k)))[0]
    return U * np.geomspace(1, condition, k) @ np.linalg.qr(rng.normal(size=(k, k)))[0]


def whitener(X):
    """Return X, its mean, and the map that makes it white."""
    values, U = np.linalg.eigh(np.cov(X.T, ddof=0))
    return X, X.mean(axis=0), (U / np.sqrt(values)).T


def matched(S, T):
    """Return the sources T in the order and with the signs of S, and the worst correlation."""
    r = scipy.stats.zscore(S).T @ scipy.stats.zscore(T) / len(S)
    order = np.argmax(np.abs(r), axis=1)
    assert sorted(order) == list(range(len(r)))
    best = r[np.arange(len(r)), order]
    return T[:, order] * np.sign(best), np.abs(best).min()


@pytest.mark.parametrize("k", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
class TestReferee:
    @pytest.mark.parametrize("contrast", CONTRASTS)
    @pytest.mark.parametrize("seed", range(3))
    def test_recovery(self, k, algorithm, contrast, seed):
        S = sources(3000, k, seed)
        model = ICA(algorithm=algorithm, contrast=contrast, random_state=seed)
        assert matched(S, model.fit_transform(S @ mixing(k, k, seed).T + 5))[1] > 0.99

    @pytest.mark.parametrize("contrast", CONTRASTS)
    def test_the_rotation_is_that_of_scikit_learn(self, k, algorithm, contrast):
        n = 600  # in one of its cases scikit-learn takes the samples one by one
        rng = np.random.default_rng(k)
        Z = whitened(*whitener(sources(n, k, k) @ mixing(k, k, k).T))
        start, find = rng.normal(size=(k, k)), {"symmetric": symmetric, "deflation": deflation}
        W, _, _ = find[algorithm](start, Z, CONTRASTS[contrast][1], 500, 1e-12)
        # "deflation" may find the sources in another order from another start: begin nearby.
        near = W + 0.1 * rng.normal(size=(k, k))
        theirs = FastICA(
            whiten=False,
            algorithm=ALGORITHMS[algorithm],
            fun=contrast,
            tol=1e-12,
            max_iter=500,
            w_init=start if algorithm == "symmetric" else near,
        ).fit(Z.T)
        V = theirs.components_
        signs = np.sign(np.sum(V * W, axis=1, keepdims=True))
        np.testing.assert_allclose(V * signs, W, atol=1e-5)

    @pytest.mark.parametrize("dtype", [np.float32, np.float64])
    @pytest.mark.parametrize("d", [6, 9])
    def test_from_raw_data(self, k, algorithm, dtype, d):
        seed, tol = 10 * k + d, 1e-12 if dtype == np.float64 else 1e-6
        S = sources(3000, k, seed)
        X = (S @ mixing(d, k, seed).T + 3).astype(dtype)
        how = {"tol": tol, "random_state": seed}
        ours = ICA(k, algorithm=algorithm, contrast="exp", **how)
        theirs = FastICA(k, algorithm=ALGORITHMS[algorithm], fun="exp", max_iter=500, **how)
        T = ours.fit_transform(X)
        U, r = matched(T, theirs.fit_transform(X))
        # What "deflation" finds depends a little on which source is found first.
        assert r > 0.99
        if algorithm == "symmetric":
            np.testing.assert_allclose(U, T, atol=1e-5 if dtype == np.float64 else 1e-2)
        assert matched(S, T)[1] > 0.99
        for found in (ours.components_, ours.mixing_, ours.mean_, ours.whitening_, T):
            assert found.dtype == dtype
        np.testing.assert_allclose(ours.inverse_transform(T), X, atol=1e-4)


class TestContrasts:
    @pytest.mark.parametrize("contrast", CONTRASTS)
    def test_slopes(self, contrast):
        G, g = CONTRASTS[contrast]
        s, h = np.linspace(-4, 4, 81), 1e-3
        found, total = g(s[np.newaxis].copy())
        np.testing.assert_allclose(found[0], (G(s + h) - G(s - h)) / (2 * h), atol=1e-4)
        slope = (g(s[np.newaxis] + h)[0] - g(s[np.newaxis] - h)[0]) / (2 * h)
        assert total == pytest.approx(slope.sum(axis=1), abs=1e-3)

    def test_log_cosh_does_not_overflow(self):
        found = CONTRASTS["logcosh"][0](np.array([-1e4, 0, 1e-3, 1.0, 1e4]))
        wanted = [1e4 - np.log(2), 0, 5e-7, np.log(np.cosh(1)), 1e4 - np.log(2)]
        assert found == pytest.approx(wanted, abs=1e-12)

    @pytest.mark.parametrize(
        ("contrast", "mean"), [("logcosh", 0.3745672), ("exp", -(0.5**0.5)), ("cube", 0.75)]
    )
    def test_of_the_normal_law(self, contrast, mean):
        G = CONTRASTS[contrast][0]
        found, error = normal_reference(G)
        assert found == pytest.approx(mean, abs=5e-8)
        direct = scipy.integrate.quad(lambda v: G(v) * scipy.stats.norm.pdf(v), -15, 15)[0]
        assert found == pytest.approx(direct, abs=1e-9)
        samples = np.random.default_rng(0).normal(size=(4000, 500))
        chance = G(scipy.stats.zscore(samples, axis=1)).mean(axis=1) * np.sqrt(500)
        assert error == pytest.approx(chance.std(), rel=0.05)

    def test_the_kurtosis_varies_by_24_over_n(self):
        assert 4 * normal_reference(CONTRASTS["cube"][0])[1] == pytest.approx(24**0.5)

    @pytest.mark.parametrize(("law", "kurtosis"), [("uniform", -1.2), ("laplace", 3)])
    def test_published_kurtosis(self, law, kurtosis):
        n = 200_000
        column = getattr(scipy.stats, law).ppf((np.arange(n) + 0.5) / n)[:, np.newaxis]
        found = ICA(contrast="cube").fit(column).negentropy_
        assert found == pytest.approx(
            [(kurtosis / 4) ** 2], rel=1e-2
        )  # the quantiles miss a bit of the tail

    def test_doctests(self):
        assert doctest.testmod(contrasts).failed == 0


def grid():
    """Return two sources that are exactly independent, and their kurtoses."""
    points = (np.arange(150) + 0.5) / 150
    pair = scipy.stats.zscore(
        np.array([scipy.stats.uniform.ppf(points), scipy.stats.laplace.ppf(points)]).T
    )
    one, other = np.meshgrid(*pair.T)
    return np.array([one.ravel(), other.ravel()]), (pair**4).mean(axis=0) - 3


class TestFormulas:
    def test_kurtosis_along_an_angle(self):
        Z, kurtosis = grid()
        for angle in np.linspace(0, np.pi, 13):
            w = np.array([[np.cos(angle), np.sin(angle)]])
            found = 4 * average(CONTRASTS["cube"][0], w, Z) - 3
            assert found == pytest.approx([kurtosis @ w[0] ** 4], abs=1e-12)

    @pytest.mark.parametrize("contrast", CONTRASTS)
    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    def test_the_very_axes(self, contrast, algorithm):
        Z, _ = grid()
        A = np.array([[2.0, 1.0], [1.0, -3.0]])
        model = ICA(algorithm=algorithm, contrast=contrast, random_state=1).fit((A @ Z).T + 7)
        order = [1, 0]  # Laplace is farther from normal
        signs = np.sign(model.mixing_[0] * A[0, order])
        np.testing.assert_allclose(model.mixing_, A[:, order] * signs, atol=1e-6)
        np.testing.assert_allclose(model.mean_, 7)

    @pytest.mark.parametrize("contrast", CONTRASTS)
    @pytest.mark.parametrize("n", [50, 4096, 9000])
    def test_one_step(self, contrast, n):
        G, g = CONTRASTS[contrast]
        rng = np.random.default_rng(n)
        Z, W = rng.normal(size=(3, n)), rng.normal(size=(2, 3))
        values, slopes = g(W @ Z)
        wanted = values @ Z.T / n - (slopes / n)[:, np.newaxis] * W
        np.testing.assert_allclose(step(W, Z, g), wanted, atol=1e-12)
        np.testing.assert_allclose(average(G, W, Z), G(W @ Z).mean(axis=1))

    def test_decorrelation(self):
        W = np.random.default_rng(0).normal(size=(4, 4))
        values, vectors = np.linalg.eigh(W @ W.T)
        np.testing.assert_allclose(decorrelate(W), vectors / np.sqrt(values) @ vectors.T @ W)

    def test_whitening(self):
        X = sources(5000, 3) @ mixing(5, 3).T
        model = ICA(3, random_state=0).fit(X)
        Z = whitened(X, model.mean_, model.whitening_)
        np.testing.assert_allclose(Z, ((X - model.mean_) @ model.whitening_.T).T, atol=1e-12)
        np.testing.assert_allclose(np.cov(Z, ddof=0), np.eye(3), atol=1e-10)
        np.testing.assert_allclose(np.cov(model.transform(X).T, ddof=0), np.eye(3), atol=1e-10)

    @pytest.mark.parametrize("find", [symmetric, deflation])
    def test_rows_are_orthonormal_and_steps_are_counted(self, find):
        Z, start = sources(1000, 4).T, np.random.default_rng(0).normal(size=(4, 4))
        g = CONTRASTS["logcosh"][1]
        W, count, turn = find(start, Z, g, 3, 1e-15)
        assert count == 3
        assert turn >= 1e-15
        np.testing.assert_allclose(W @ W.T, np.eye(4), atol=1e-12)
        W, count, turn = find(start, Z, g, 100, 1e-6)
        assert count < 20
        assert turn < 1e-6
        np.testing.assert_allclose(W @ W.T, np.eye(4), atol=1e-12)


class TestResult:
    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    @pytest.mark.parametrize("seed", range(4))
    def test_order_signs_and_score(self, algorithm, seed):
        X = sources(2000, 4, seed) @ mixing(4, 4, seed).T
        model = ICA(algorithm=algorithm, random_state=seed).fit(X)
        log_cosh = CONTRASTS["logcosh"][0](model.transform(X)).mean(axis=0)
        np.testing.assert_allclose(model.negentropy_, (log_cosh - 0.3745672074) ** 2, rtol=1e-6)
        assert (np.diff(model.negentropy_) < 0).all()
        np.testing.assert_array_equal(fix_signs(model.components_.T).T, model.components_)
        assert 1 < model.n_iter_ < 40

    def test_the_start_does_not_matter(self):
        X = sources(2000, 4) @ mixing(4, 4).T
        found = [ICA(random_state=seed, tol=1e-12).fit(X).components_ for seed in range(8)]
        for other in found[1:]:
            np.testing.assert_allclose(found[0], other, atol=1e-5)

    def test_it_repeats(self):
        X = sources(500, 3) @ mixing(3, 3).T
        model = ICA(random_state=3).fit(X)
        np.testing.assert_array_equal(model.components_, clone(model).fit(X).components_)

    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    @pytest.mark.parametrize("dtype", [np.float32, np.float64])
    def test_fewer_sources_than_features(self, algorithm, dtype):
        rng = np.random.default_rng(0)
        S = sources(3000, 3)
        X = (S @ mixing(8, 3).T + 0.01 * rng.normal(size=(3000, 8))).astype(dtype)
        model = ICA(3, algorithm=algorithm, random_state=0)
        assert matched(S, model.fit_transform(X))[1] > 0.99
        assert model.components_.shape == model.whitening_.shape == (3, 8)
        assert model.mixing_.shape == (8, 3)
        np.testing.assert_allclose(model.components_ @ model.mixing_, np.eye(3), atol=1e-4)
        assert np.std(X - model.inverse_transform(model.transform(X))) < 0.011

    @pytest.mark.parametrize("dtype", [np.float32, np.float64])
    def test_one_feature(self, dtype):
        X = (3 - 2 * sources(100, 1)).astype(dtype)
        model = ICA().fit(X)
        np.testing.assert_allclose(model.transform(X), (X - 3) / 2, atol=1e-5)
        np.testing.assert_allclose(model.mixing_, [[2]], rtol=1e-5)
        assert ICA().fit_transform([[0.0], [4.0]]).tolist() == [[-1], [1]]

    @pytest.mark.parametrize("dtype", [np.float32, np.float64])
    def test_far_from_zero_and_badly_conditioned(self, dtype):
        S = sources(4000, 3, 1)
        X = (S @ mixing(3, 3, 1, condition=1e3).T + 1e3).astype(dtype)
        assert matched(S, ICA(random_state=0).fit_transform(X))[1] > 0.99
        if dtype == np.float64:
            X = S @ mixing(3, 3, 1, condition=1e9).T
            assert matched(S, ICA(random_state=0).fit_transform(X))[1] > 0.99


#: the contrasts of the course, written as scikit-learn's ``fun`` is
OWN = {
    "logcosh": lambda s: (np.tanh(s), (1 - np.tanh(s) ** 2).mean(axis=-1)),
    "exp": lambda s: (
        s * np.exp(-(s**2) / 2),
        ((1 - s**2) * np.exp(-(s**2) / 2)).mean(axis=-1),
    ),
    "cube": lambda s: (s**3, (3 * s**2).mean(axis=-1)),
}


class TestOwnContrast:
    @pytest.mark.parametrize("name", OWN)
    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    def test_it_does_what_the_built_in_one_does(self, name, algorithm):
        X = sources(5000, 3) @ mixing(3, 3).T
        one, other = (
            ICA(contrast=contrast, algorithm=algorithm, random_state=0, tol=1e-12).fit(X)
            for contrast in (name, OWN[name])
        )
        np.testing.assert_allclose(other.components_, one.components_, atol=1e-8)
        np.testing.assert_allclose(other.negentropy_, one.negentropy_, rtol=1e-6, atol=1e-12)
        assert other.n_iter_ == one.n_iter_

    @pytest.mark.parametrize("name", OWN)
    def test_the_integral(self, name):
        G, g = own(OWN[name])
        truth, derivative = CONTRASTS[name]
        s = np.linspace(-6, 6, 97)
        wanted = truth(s) - truth(np.zeros(1))
        np.testing.assert_allclose(G(s), wanted, atol=1e-7 * np.abs(wanted).max())
        np.testing.assert_array_equal(G(s[np.newaxis]), [G(s)])
        for found, right in zip(g(s[np.newaxis]), derivative(s[np.newaxis].copy()), strict=True):
            np.testing.assert_allclose(found, right, rtol=1e-12, atol=1e-12)

    def test_scikit_learn_takes_the_same_function(self):
        X = sources(3000, 3) @ mixing(3, 3).T
        options = {"random_state": 0, "tol": 1e-10, "max_iter": 500}
        theirs = FastICA(fun=OWN["exp"], **options).fit_transform(X)
        ours = ICA(contrast=OWN["exp"], **options).fit_transform(X)
        np.testing.assert_allclose(matched(ours, theirs)[0], ours, atol=1e-5)

    def test_its_own_complaints_come_through(self):
        def broken(s):
            raise ValueError("no idea")

        with pytest.raises(ValueError, match=r"^no idea$"):
            ICA(contrast=broken).fit(sources(100, 2))

    def test_the_warning_names_no_address(self):
        X = np.random.default_rng(0).normal(size=(2000, 2))
        with pytest.warns(UserWarning, match="normal .* to your contrast: no"):
            ICA(contrast=OWN["cube"], random_state=0, max_iter=1000, tol=1e-3).fit(X)

    @pytest.mark.parametrize(
        "bad",
        [
            np.tanh,
            lambda s: None,
            lambda s: (np.tanh(s), s),
            lambda s: (np.tanh(s)[:, 1:], s.mean(axis=-1)),
            lambda s: (np.tanh(s), s.mean(axis=-1), 1),
        ],
    )
    def test_what_is_no_contrast(self, bad):
        sentence = (
            "^contrast must return g\\(s\\) and the mean of its derivative along the last axis$"
        )
        with pytest.raises(ValueError, match=sentence):
            ICA(contrast=bad).fit(sources(100, 2))


class TestStart:
    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    def test_it_begins_there(self, algorithm):
        X = sources(2000, 3) @ mixing(3, 3).T
        model = ICA(algorithm=algorithm, random_state=5).fit(X)
        start = np.random.RandomState(5).normal(size=(3, 3))
        again = ICA(algorithm=algorithm, w_init=start).fit(X)
        np.testing.assert_array_equal(again.components_, model.components_)
        again = ICA(algorithm=algorithm, w_init=start.tolist()).fit(X)
        np.testing.assert_array_equal(again.components_, model.components_)

    def test_from_the_answer_a_step_or_two_are_enough(self):
        X = sources(2000, 3) @ mixing(3, 3).T
        model = ICA(random_state=0, tol=1e-10).fit(X)
        W = model.components_ @ np.linalg.pinv(model.whitening_)
        again = ICA(w_init=W).fit(X)
        assert again.n_iter_ <= 2 < model.n_iter_
        np.testing.assert_allclose(again.components_, model.components_, atol=1e-6)

    @pytest.mark.parametrize(
        ("start", "sentence"),
        [
            (np.eye(3), r"^w_init must have shape \(2, 2\), not \(3, 3\)$"),
            (np.ones(2), r"^w_init must have shape \(2, 2\), not \(2, 1\)$"),
            (np.full((2, 2), np.nan), "^w_init holds a NaN or an infinity$"),
            ("start", "^w_init must be a matrix of real numbers"),
        ],
    )
    def test_what_is_no_start(self, start, sentence):
        with pytest.raises(ValueError, match=sentence):
            ICA(2, w_init=start).fit(IRIS)


@pytest.mark.parametrize("name", BAD_COORDINATES)
def test_a_way_back_from_what_are_no_sources(name):
    Z, sentence = BAD_COORDINATES[name]
    model = ICA(2, random_state=0).fit(sources(100, 3))
    with pytest.raises((TypeError, ValueError), match=sentence) as caught:
        model.inverse_transform(Z)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("dtype", "power"), [(float, -1000), (float, 900), (np.float32, 100)])
def test_scale_does_not_matter(dtype, power):
    X = (sources(2000, 3) @ mixing(3, 3).T + 1).astype(dtype)
    one = ICA(random_state=0).fit(X)
    other = ICA(random_state=0).fit(np.ldexp(X, power))
    np.testing.assert_array_equal(np.ldexp(other.components_, power), one.components_)
    np.testing.assert_array_equal(np.ldexp(other.whitening_, power), one.whitening_)
    np.testing.assert_array_equal(np.ldexp(other.mixing_, -power), one.mixing_)
    np.testing.assert_array_equal(np.ldexp(other.mean_, -power), one.mean_)
    np.testing.assert_array_equal(other.negentropy_, one.negentropy_)


def test_an_unmixing_beyond_all_numbers():
    X = (sources(2000, 3) @ mixing(3, 3).T) * 1e-310
    with pytest.raises(
        ValueError, match=r"^the result leaves the range of float64: scale the data$"
    ):
        ICA(random_state=0).fit(X)


class TestWarnings:
    @pytest.mark.filterwarnings("ignore:.*did not settle")
    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    @pytest.mark.parametrize("contrast", CONTRASTS)
    @pytest.mark.parametrize(("others", "normal"), [(0, 2), (0, 5), (2, 2), (3, 3)])
    def test_normal_sources(self, algorithm, contrast, others, normal):
        k = others + normal
        for seed in range(3):
            S = np.random.default_rng(seed).normal(size=(2000, k))
            S[:, :others] = sources(2000, 3, seed)[:, :others]
            X = S @ mixing(k, k, seed).T
            model = ICA(algorithm=algorithm, contrast=contrast, random_state=seed)
            with pytest.warns(UserWarning, match=f"of {k} sources look normal"):
                found = model.fit(X).transform(X)[:, :others]
            r = np.abs(S[:, :others].T @ found) / 2000
            assert (r.max(axis=1, initial=0) > 0.98).all()

    @pytest.mark.parametrize("contrast", CONTRASTS)
    def test_one_normal_source_is_found(self, contrast):
        for seed in range(5):
            normal = np.random.default_rng(seed).normal(size=3000)
            S = np.column_stack([sources(3000, 3, seed), normal])
            found = ICA(contrast=contrast, random_state=0).fit_transform(S @ mixing(4, 4).T)
            T, r = matched(S, found)
            assert r > 0.98
            np.testing.assert_array_equal(np.abs(T[:, 3]), np.abs(found[:, 3]))

    def test_exactly_the_normal_ones_are_counted(self):
        S = np.random.default_rng(2).normal(size=(3000, 2))
        X = np.column_stack([sources(3000, 2), S])
        with pytest.warns(UserWarning, match="^2 of 4 sources look normal .* to logcosh: no rot"):
            ICA(random_state=0).fit(X)

    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    def test_no_convergence(self, algorithm):
        X = sources(500, 3) @ mixing(3, 3).T
        with pytest.warns(ConvergenceWarning, match="did not settle in 2 steps"):
            model = ICA(algorithm=algorithm, max_iter=2, tol=1e-14, random_state=0).fit(X)
        assert model.n_iter_ == 2

    @pytest.mark.filterwarnings("ignore:.*look normal")
    def test_few_samples(self):
        X = np.random.default_rng(0).uniform(size=(20, 2))
        with pytest.warns(UserWarning, match="19 samples are few for 2 sources"):
            ICA(random_state=0).fit(X[1:])
        with warnings.catch_warnings():
            warnings.filterwarnings("error", message=".*are few")
            ICA(random_state=0).fit(X)
            ICA().fit(X[:3, :1])

    @pytest.mark.filterwarnings("ignore:.*(look normal|did not settle)")
    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    @pytest.mark.parametrize("dtype", [np.float32, np.float64])
    def test_more_features_than_samples(self, algorithm, dtype):
        X = np.random.default_rng(0).laplace(size=(30, 100)).astype(dtype)
        with pytest.warns(UserWarning, match="30 samples are few for 29 sources"):
            model = ICA(algorithm=algorithm, random_state=0).fit(X)
        S = model.transform(X)
        np.testing.assert_allclose(S.T @ S / 30, np.eye(29), atol=1e-4)
        np.testing.assert_allclose(model.inverse_transform(S), X, atol=1e-4)

    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    @pytest.mark.parametrize("dtype", [np.float32, np.float64])
    @pytest.mark.parametrize("d", [4, 7])
    def test_directions_without_variance(self, algorithm, dtype, d):
        S = sources(2000, 3)
        X = (S @ mixing(d, 3).T + 1).astype(dtype)
        X[:, 0] = 0.1
        X[:, -1] = X[:, 1]
        lost = np.linalg.matrix_rank(X - X.mean(axis=0), tol=1e-2)
        with pytest.warns(UserWarning, match=f"vary in {lost} directions: the other {d - lost} of"):
            model = ICA(algorithm=algorithm, random_state=0).fit(X)
        assert model.components_.shape == (lost, d)
        np.testing.assert_allclose(model.inverse_transform(model.transform(X)), X, atol=1e-4)

    def test_little_variance_is_not_none(self):
        S = sources(2000, 3) * [1, 5e-14, 1]
        assert ICA(random_state=0).fit(S).components_.shape == (3, 3)


class TestProperties:
    @settings(max_examples=25, deadline=None)
    @given(
        st.integers(0, 1000),
        st.integers(2, 5),
        st.floats(1, 100),
        st.floats(-50, 50),
        st.sampled_from([1e-3, 1.0, 1e3]),
        st.sampled_from(list(CONTRASTS)),
    )
    def test_mixing_moving_and_scaling(self, seed, k, condition, move, scale, contrast):
        S = sources(2000, k, seed % 5)
        X = scale * S @ mixing(k, k, seed, condition).T + move
        one = ICA(contrast=contrast, tol=1e-13, random_state=0).fit_transform(S)
        other = ICA(contrast=contrast, tol=1e-13, random_state=seed).fit_transform(X)
        signs = np.sign(np.sum(one * other, axis=0))
        np.testing.assert_allclose(one, other * signs, atol=1e-4)

    @settings(max_examples=25, deadline=None)
    @given(st.integers(0, 1000), st.integers(1, 4), st.sampled_from(list(ALGORITHMS)))
    def test_there_and_back(self, seed, k, algorithm):
        X = sources(300, k, seed) @ mixing(k, k, seed).T - 4
        with warnings.catch_warnings():  # sometimes 300 samples do not tell
            warnings.simplefilter("ignore")
            model = ICA(algorithm=algorithm, random_state=seed).fit(X)
        np.testing.assert_allclose(model.inverse_transform(model.transform(X)), X, atol=1e-9)
        np.testing.assert_allclose(model.components_ @ model.mixing_, np.eye(k), atol=1e-9)


class TestUse:
    def test_pipeline_and_search(self):
        X = sources(400, 3) @ mixing(5, 3).T + 0.3 * sources(400, 5, 7)
        model = make_pipeline(StandardScaler(), ICA(random_state=0))
        grid = {"ica__n_components": [1, 2], "ica__algorithm": list(ALGORITHMS)}
        search = GridSearchCV(model, grid, cv=2, scoring=lambda model, X: model[-1].negentropy_[0])
        assert search.fit(X).best_params_["ica__n_components"] in (1, 2)

    def test_frames(self):
        frame = load_iris(as_frame=True).data
        model = ICA(2, random_state=0).set_output(transform="pandas")
        assert list(model.fit_transform(frame).columns) == ["ica0", "ica1"]

    def test_the_wrong_way_round_is_noticed(self):
        X = sources(200, 2)
        with pytest.raises(ValueError, match="200 features, but ICA is expecting 2"):
            ICA(random_state=0).fit(X).transform(X.T)


IRIS = load_iris().data


@pytest.mark.parametrize(
    ("model", "X", "sentence"),
    [
        (ICA(5), IRIS, "between 1 and 4, not 5"),
        (ICA(0), IRIS, "between 1 and 4, not 0"),
        (ICA(3), IRIS[:3], "between 1 and 2, not 3"),
        (ICA(True), IRIS, "not True"),
        (ICA("two"), IRIS, "not 'two'"),
        (ICA(0.9), IRIS, "not 0.9"),
        (ICA(algorithm="parallel"), IRIS, "algorithm must be one of symmetric, deflation, not 'p"),
        (ICA(contrast=["cube"]), IRIS, "contrast must be one of logcosh, exp, cube, not"),
        (ICA(max_iter=0), IRIS, "max_iter must be a whole number"),
        (ICA(max_iter=2.5), IRIS, "max_iter must be a whole number"),
        (ICA(tol=0), IRIS, "tol must be a finite number above 0, not 0"),
        (ICA(tol=np.nan), IRIS, "tol must be a finite number above 0, not nan"),
        (ICA(tol=True), IRIS, "tol must be a finite number above 0, not True"),
        (ICA(tol="small"), IRIS, "tol must be a finite number above 0, not 'small'"),
        (ICA(), [[1.0, np.nan], [2, 3]], "contains NaN"),
        (ICA(), [[1.0, np.inf], [2, 3]], "contains infinity"),
        (ICA(), np.zeros((0, 3)), "0 sample"),
        (ICA(), np.zeros((3, 0)), "0 feature"),
        (ICA(), IRIS[:1], "1 sample"),
        (ICA(), IRIS[:, 0], "Reshape your data: rows are samples"),
        (ICA(), [["a", "b"], ["c", "d"]], "could not convert"),
        (ICA(), np.full((50, 3), 0.1), "nothing varies: all samples are equal"),
        (ICA(), np.zeros((50, 3)), "nothing varies: all samples are equal"),
    ],
)
def test_bad_input(model, X, sentence):
    with pytest.raises(ValueError, match=sentence) as caught:
        model.fit(X)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_single_precision_is_worked_in(dtype):
    rng, seen = np.random.default_rng(0), []
    X = rng.uniform(size=(500, 3)).astype(dtype)
    Z = whitened(X, X.mean(axis=0), np.eye(3))
    assert Z.dtype == dtype

    def spy(s):
        seen.append(s.dtype)
        return s**3, 3 * np.sum(s**2, axis=1)

    W = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    average(lambda s: spy(s)[0], W, Z)
    deflation(W, Z, spy, 3, 1e-6)
    assert set(seen) == {np.dtype(dtype)}


def test_every_step_is_counted():
    Z, calls = np.random.default_rng(0).normal(size=(3, 500)), []

    def spy(s):
        calls.append(1)
        return s**3, 3 * np.sum(s**2, axis=1)

    assert symmetric(np.eye(3), Z, spy, 5, 1e-300)[1] == len(calls) == 5


def test_what_looks_normal():
    model = ICA()
    model._warn(0, np.array([3.0, 4.0]), 1000)
    with pytest.warns(UserWarning, match="^2 of 4 sources look normal"):
        model._warn(0, np.array([3.0, 3.5, 4.0, 9.0]), 1000)


def test_nothing_varies():
    with pytest.raises(ValueError, match=r"^nothing varies: all samples are equal$"):
        ICA().fit(np.ones((20, 2)))


def test_warnings_point_here():
    rng = np.random.default_rng(0)
    few, flat = rng.normal(size=(15, 2)), rng.uniform(size=(500, 2)) @ [[1, 0, 1], [0, 1, 1]]
    for X, options in ((few, {"max_iter": 1}), (rng.normal(size=(500, 2)), {}), (flat, {})):
        with pytest.warns(UserWarning, match="settle|normal|vary") as said:
            ICA(random_state=0, **options).fit(X)
        assert {each.filename for each in said} == {__file__}


def test_tanh_takes_no_more_room():
    s = np.random.default_rng(0).normal(size=(2, 9))
    assert contrasts.tanh(s)[0] is s
