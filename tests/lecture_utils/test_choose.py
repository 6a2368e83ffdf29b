"""How many components: published numbers, scikit-learn's answer, and data that are planted."""

import doctest

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad
from sklearn.datasets import load_breast_cancer, load_diabetes, load_digits, load_iris, load_wine
from sklearn.decomposition import PCA
from sklearn.decomposition._pca import _assess_dimension

from lecture_utils import choose
from lecture_utils.choose import (
    above_edge,
    best_factor,
    gavish_donoho,
    marchenko_pastur,
    middle_of_noise,
    minka,
    parallel_analysis,
    share,
)

DATA = [load_iris, load_wine, load_digits, load_breast_cancer, load_diabetes]


def normal(*shape, seed=0):
    return np.random.default_rng(seed).normal(size=shape)


def spiked(n, d, strengths, seed=0):
    """Return noise of variance 1 with variance added along random directions."""
    rng = np.random.default_rng(seed)
    axes = np.linalg.qr(rng.normal(size=(d, len(strengths))))[0]
    signal = rng.normal(size=(n, len(strengths))) * np.sqrt(strengths)
    return rng.normal(size=(n, d)) + signal @ axes.T


def test_examples():
    failed, attempted = doctest.testmod(choose)
    assert failed == 0
    assert attempted >= 3


class TestShare:
    @pytest.mark.parametrize(("at_least", "k"), [(0.9, 21), (0.95, 29), (0.99, 41)])
    def test_digits(self, at_least, k):
        X = load_digits().data
        variances = PCA().fit(X).explained_variance_
        assert share(variances, at_least) == k == PCA(at_least).fit(X).n_components_

    @pytest.mark.parametrize(
        ("variances", "at_least", "k"),
        [
            ([7, 2, 1], 0.7, 1),
            ([7, 2, 1], 0.71, 2),
            ([0.7, 0.6, 0.6, 0.1], 0.65, 2),  # 1.3 of 2.0, but for rounding
            ([0.7, 0.2, 0.1], 0.9, 2),
            ([1, 7, 2], 0.7, 1),
            ([5, 5, 0, 0], 1, 2),
            ([0.1] * 10, 1.0, 10),
            ([5, 5], 1e-9, 1),
            ([3], 0.5, 1),
            ([1, 0, -1e-16], 1, 1),
        ],
    )
    def test_by_hand(self, variances, at_least, k):
        assert share(variances, at_least) == k

    @settings(deadline=None, derandomize=True)
    @given(st.lists(st.floats(1e-3, 1e3), min_size=1, max_size=12), st.floats(0.01, 1))
    def test_it_is_the_smallest(self, variances, at_least):
        k = share(variances, at_least)
        parts = np.sort(variances)[::-1] / np.sum(variances)
        assert parts[:k].sum() >= at_least - 1e-9
        assert k == 1 or parts[: k - 1].sum() < at_least


class TestParallelAnalysis:
    @pytest.mark.parametrize("seed", range(3))
    def test_planted(self, seed):
        k, thresholds = parallel_analysis(spiked(200, 12, [6, 4, 3], seed), 50, random_state=seed)
        assert k == 3
        assert thresholds.shape == (12,)
        assert (np.diff(thresholds) < 0).all()

    def test_pure_noise(self):
        found = [parallel_analysis(normal(60, 6, seed=s), 40, random_state=s)[0] for s in range(40)]
        assert np.mean(np.array(found) > 0) < 0.2

    def test_one_repeat_is_one_shuffle(self):
        X = load_iris().data
        rng = np.random.RandomState(5)
        shuffled = np.column_stack([rng.permutation(column) for column in X.T])
        expected = np.linalg.eigvalsh(np.cov(shuffled.T))[::-1]
        _, thresholds = parallel_analysis(X, 1, 0.3, random_state=5)
        np.testing.assert_allclose(thresholds, expected, rtol=1e-10)

    def test_quantiles_are_of_each_position(self):
        X = load_iris().data
        low, high = (parallel_analysis(X, 30, q, random_state=0)[1] for q in (0.1, 1.0))
        assert (low < high).all()
        rng = np.random.RandomState(0)
        each = [parallel_analysis(X, 1, 0.5, random_state=rng)[1] for _ in range(30)]
        np.testing.assert_allclose(high, np.max(each, axis=0), rtol=1e-12)

    def test_deterministic(self):
        X = spiked(50, 5, [4])
        once, again = (parallel_analysis(X, 20, random_state=3)[1] for _ in range(2))
        assert (once == again).all()
        assert (once != parallel_analysis(X, 20, random_state=4)[1]).any()

    def test_defaults(self):
        X = spiked(50, 5, [4])
        plain = parallel_analysis(X, random_state=0)[1]
        assert (plain == parallel_analysis(X, 100, 0.95, random_state=0)[1]).all()
        assert (parallel_analysis(X, 5)[1] != parallel_analysis(X, 5)[1]).any()

    def test_the_first_below_ends_it(self, monkeypatch):
        answers = iter([np.array([5.0, 1.0, 1.0]), np.array([2.0, 1.5, 0.5])])
        monkeypatch.setattr(choose, "variances_of", lambda X: next(answers))
        assert parallel_analysis(normal(4, 3), 1)[0] == 1

    def test_shuffling_a_single_column_changes_nothing(self):
        for seed in range(20):
            assert parallel_analysis(normal(30, 1, seed=seed), 5, random_state=seed)[0] == 0
        assert parallel_analysis(np.ones((5, 3)), 5)[0] == 0

    def test_it_misleads_on_one_large_column(self):
        X = normal(200, 6) * [10, 1, 1, 1, 1, 1]
        assert parallel_analysis(X, 100, 1.0, random_state=0)[0] == 0

    def test_it_misleads_behind_a_strong_one(self):
        hidden = spiked(200, 6, [1000, 2], seed=1)
        assert parallel_analysis(hidden, 50, random_state=0)[0] == 1
        values = np.linalg.eigvalsh(np.cov(hidden.T))[::-1]
        assert values[1] > 1.5 * values[2]


class TestEdges:
    def test_published(self):
        low, high = marchenko_pastur(200, 100)
        assert low == pytest.approx(0.0858, abs=5e-5)
        assert high == pytest.approx(2.9142, abs=5e-5)
        assert marchenko_pastur(100, 100) == (0, 4)
        assert marchenko_pastur(100, 400, noise=2) == (2, 18)
        assert marchenko_pastur(400, 100, noise=3) == pytest.approx((0.75, 6.75))

    @pytest.mark.parametrize("shape", [(1200, 300), (300, 1200)])
    def test_noise_fills_the_space_between(self, shape):
        X = 1.5 * normal(*shape)
        values = np.linalg.svd(X, compute_uv=False) ** 2 / shape[0]
        low, high = marchenko_pastur(*shape, noise=1.5**2)
        assert values.min() == pytest.approx(low, rel=0.06)
        assert values.max() == pytest.approx(high, rel=0.03)

    @pytest.mark.parametrize(("n", "d"), [(400, 100), (100, 400)])
    def test_above_edge_finds_what_is_strong(self, n, d):
        root = np.sqrt(d / n)
        X = 2 * spiked(n, d, [8 * root, 5 * root], seed=1) + 7
        assert above_edge(X, noise=4) == 2
        assert above_edge(X, noise=1) > 20
        assert above_edge(X, noise=4000) == 0

    def test_the_mean_costs_a_sample(self):
        X = np.array([[0.0], [2.0]])  # variance 2, edge (1 + 1)² σ²
        assert above_edge(X, noise=0.51) == 0
        assert above_edge(X, noise=0.49) == 1

    def test_it_misleads_on_noise_one_time_in_seven(self):
        crossed = np.mean([above_edge(normal(100, 30, seed=s), 1) > 0 for s in range(300)])
        assert 0.07 < crossed < 0.23

    def test_it_misleads_on_a_weak_signal(self):
        root = np.sqrt(0.5)
        weak = [above_edge(spiked(600, 300, [0.5 * root], seed=s), 1) for s in range(5)]
        strong = [above_edge(spiked(600, 300, [3 * root], seed=s), 1) for s in range(5)]
        assert sum(weak) <= 2
        assert sum(strong) >= 5

    def test_it_misleads_on_uneven_noise(self):
        scales = np.ones(50)
        scales[:5] = 3
        scales /= np.sqrt((scales**2).mean())
        assert above_edge(normal(500, 50) * scales, 1) == 5


class TestGavishDonoho:
    def test_published(self):
        assert best_factor(1) == pytest.approx(4 / np.sqrt(3), rel=1e-15)
        assert best_factor(1) / np.sqrt(middle_of_noise(1)) == pytest.approx(2.858, abs=5e-4)

    @pytest.mark.parametrize("beta", np.linspace(0.01, 1, 12))
    def test_the_published_approximation(self, beta):
        cubic = 0.56 * beta**3 - 0.95 * beta**2 + 1.82 * beta + 1.43
        assert best_factor(beta) / np.sqrt(middle_of_noise(beta)) == pytest.approx(cubic, abs=0.02)

    @pytest.mark.parametrize("beta", [1e-6, 0.05, 0.3, 0.5, 0.9, 1])
    def test_half_of_the_noise_lies_below(self, beta):
        low, high = (1 - np.sqrt(beta)) ** 2, (1 + np.sqrt(beta)) ** 2

        def density(t):
            return np.sqrt((high - t) * (t - low)) / (2 * np.pi * beta * t)

        middle = middle_of_noise(beta)
        assert low < middle < high
        # The root at the upper edge is smooth enough for quad.
        assert quad(density, middle, high)[0] == pytest.approx(0.5, abs=1e-7)

    @pytest.mark.parametrize("shape", [(300, 300), (400, 200), (150, 450)])
    def test_the_middle_of_real_noise(self, shape):
        values = np.linalg.svd(normal(*shape), compute_uv=False) ** 2 / max(shape)
        beta = min(shape) / max(shape)
        assert np.median(values) == pytest.approx(middle_of_noise(beta), rel=0.02)

    @pytest.mark.parametrize("beta", [0.1, 0.5, 1])
    def test_the_factor_is_where_dropping_and_keeping_cost_the_same(self, beta):
        # A singular value x of the signal shows as y; what keeping it costs is x² at best_factor.
        y = best_factor(beta)
        gap = np.sqrt((y**2 - beta - 1) ** 2 - 4 * beta)
        x = np.sqrt((y**2 - beta - 1 + gap) / 2)
        left = np.sqrt((x**4 - beta) / (x**4 + beta * x**2))
        right = np.sqrt((x**4 - beta) / (x**4 + x**2))
        keeping = x**2 + y**2 - 2 * x * y * left * right
        assert keeping == pytest.approx(x**2, rel=1e-12)

    @pytest.mark.parametrize("shape", [(120, 120), (200, 80), (60, 240)])
    @pytest.mark.parametrize("sigma", [0.1, 3.0])
    def test_planted(self, shape, sigma):
        rng = np.random.default_rng(1)
        m, n = shape
        left = np.linalg.qr(rng.normal(size=(m, 3)))[0]
        right = np.linalg.qr(rng.normal(size=(n, 3)))[0]
        sizes = sigma * np.sqrt(max(shape)) * np.array([8, 6, 4])
        X = (left * sizes) @ right.T + sigma * rng.normal(size=shape)
        k, known = gavish_donoho(X, sigma**2)
        assert k == 3
        assert known == pytest.approx(
            best_factor(min(shape) / max(shape)) * sigma * max(shape) ** 0.5
        )
        k, unknown = gavish_donoho(X)
        assert k == 3
        assert unknown == pytest.approx(known, rel=0.06)
        # Transposing changes nothing, and singular values tell all there is to know.
        assert gavish_donoho(X.T)[1] == pytest.approx(unknown, rel=1e-12)
        s = np.linalg.svd(X, compute_uv=False)
        assert gavish_donoho(s, shape=shape) == pytest.approx((3, unknown), rel=1e-12)
        assert gavish_donoho(s, sigma**2, shape=shape[::-1]) == pytest.approx((3, known), rel=1e-12)

    @staticmethod
    def against_the_best(n, rank, seed):
        """Return k, the k of least error, and the ratio of their errors."""
        rng = np.random.default_rng(seed)
        L, R = (np.linalg.qr(rng.normal(size=(n, rank)))[0] for _ in range(2))
        signal = (L * np.linspace(6, 0.5, rank) * np.sqrt(n)) @ R.T
        X = signal + rng.normal(size=signal.shape)
        U, s, Vt = np.linalg.svd(X)
        errors = [((U[:, :k] * s[:k] @ Vt[:k] - signal) ** 2).sum() for k in range(2 * rank)]
        k, _ = gavish_donoho(X, 1)
        return k, np.argmin(errors), errors[k] / min(errors)

    @pytest.mark.parametrize("seed", range(4))
    def test_nothing_is_better_when_the_rank_is_low(self, seed):
        k, _, ratio = self.against_the_best(200, 5, seed)
        assert ratio < 1.001
        assert k < 5  # the weakest direction is there, but known too badly

    @pytest.mark.parametrize("seed", range(4))
    def test_it_misleads_when_the_rank_is_high(self, seed):
        k, best, ratio = self.against_the_best(100, 30, seed)
        assert k < best
        assert 1.001 < ratio < 1.15

    def test_it_misleads_where_the_median_is_no_noise(self):
        X = spiked(60, 20, np.full(14, 100.0))
        assert gavish_donoho(X, 1)[0] == 14
        assert gavish_donoho(X)[0] < 5

    def test_the_mean_counts_unless_it_is_taken_away(self):
        X = normal(100, 60) + 5
        assert gavish_donoho(X)[0] == 1
        assert gavish_donoho(X - X.mean(axis=0))[0] == 0


def dataset(kind, seed):
    """Return data of many kinds for the comparison with scikit-learn."""
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(20, 200)), int(rng.integers(2, 15))
    if kind == "noise":
        return rng.normal(size=(n, d))
    if kind == "spiked":
        return spiked(n, d, rng.uniform(0.5, 9, size=max(1, d // 3)), seed)
    if kind == "graded":
        return rng.normal(size=(n, d)) * np.geomspace(1, 0.01, d)
    if kind == "heavy":
        return rng.standard_t(2, size=(n, d))
    if kind == "nearly square":
        return rng.normal(size=(d + 2, d + 1))
    return rng.normal(size=(n, d)) @ np.diag(np.arange(d) < d - 1) @ rng.normal(size=(d, d))


KINDS = ["noise", "spiked", "graded", "heavy", "nearly square", "deficient"]


class TestMinka:
    @pytest.mark.parametrize("load", DATA)
    @pytest.mark.parametrize("standard", [False, True])
    def test_real_data(self, load, standard):
        X = load().data
        if standard:
            X = (X - X.mean(axis=0)) / np.where(X.std(axis=0) > 0, X.std(axis=0), 1)
        # Where a variance is zero scikit-learn compares with 1e-15, here with 1e-15 of the largest.
        variances = PCA().fit(X).explained_variance_
        assert minka(variances, len(X))[0] == PCA("mle").fit(X).n_components_

    @pytest.mark.parametrize(
        "kind", ["noise", "spiked", "graded", "heavy", "nearly square", "deficient"]
    )
    @pytest.mark.parametrize("seed", range(6))
    def test_made_up_data(self, kind, seed):
        X = dataset(kind, seed)
        k, evidence = minka(PCA().fit(X).explained_variance_, len(X))
        assert k == PCA("mle").fit(X).n_components_
        assert evidence.shape == (X.shape[1] - 1,)
        assert evidence[k - 1] == evidence.max()

    @pytest.mark.parametrize("n", [10, 500])
    @pytest.mark.parametrize("seed", range(4))
    def test_the_evidence_itself(self, n, seed):
        values = np.sort(np.random.default_rng(seed).uniform(0.1, 9, size=7))[::-1]
        _, evidence = minka(values, n)
        theirs = [_assess_dimension(values, k, n) for k in range(1, 7)]
        np.testing.assert_allclose(evidence, theirs, rtol=1e-12)

    # Not floats: the gap between two that are one rounding apart changes with the unit.
    @settings(deadline=None, derandomize=True)
    @given(
        st.lists(st.integers(10**3, 10**6), min_size=2, max_size=8, unique=True),
        st.integers(9, 1000),
        st.floats(1e-6, 1e6),
    )
    def test_units_and_order_do_not_matter(self, parts, n, unit):
        variances = [part / 10**4 for part in parts]
        k, evidence = minka(variances, n)
        scaled = minka(np.array(variances[::-1]) * unit, n)[1]
        shift = -n * len(variances) / 2 * np.log(unit)
        np.testing.assert_allclose(scaled, evidence + shift, rtol=1e-7, atol=1e-4)
        assert 1 <= k < len(variances)

    def test_planted(self):
        for seed in range(5):
            X = spiked(300, 10, [9, 7, 5], seed)
            assert minka(np.linalg.eigvalsh(np.cov(X.T)), 300)[0] == 3

    @pytest.mark.parametrize(("n", "d"), [(8, 8), (8, 20), (3, 4)])
    def test_too_few_samples_leave_no_noise(self, n, d):
        """Of noise, as of anything, the evidence would make n − 1 directions."""
        values = np.linalg.eigvalsh(np.cov(normal(n, d).T)).clip(0)[::-1]
        evidence = [choose.log_evidence(values, k, n) for k in range(1, d)]
        assert 1 + np.argmax(evidence) == n - 1
        sentence = f"^more than {d} samples are needed for {d} variances: {n} leave no noise to m"
        with pytest.raises(ValueError, match=sentence):
            minka(values, n)
        with pytest.raises(ValueError, match=f"^more than {n} samples are needed for {n} var"):
            minka(PCA().fit(normal(n, d)).explained_variance_, n)

    def test_one_sample_more_is_enough(self):
        values = np.linalg.eigvalsh(np.cov(normal(9, 8).T))
        assert 1 <= minka(values, 9)[0] < 8

    def test_zeros_and_ties_are_left_out(self):
        k, evidence = minka([5, 3, 1, 1, 0, 0], 50)
        np.testing.assert_array_equal(np.isfinite(evidence), [1, 1, 0, 0, 0])
        assert k == 2
        k, evidence = minka([5, 3, 2, 0, 0], 50)
        np.testing.assert_array_equal(np.isfinite(evidence), [1, 1, 1, 0])
        assert k == 3
        assert np.isneginf(minka([5, 3, 2, 0, 0], 50)[1][3])

    @staticmethod
    def answers(draw):
        samples = [draw(np.random.default_rng(seed)) for seed in range(10)]
        return [minka(np.linalg.eigvalsh(np.cov(X.T)), len(X))[0] for X in samples]

    def test_it_never_says_none(self):
        assert self.answers(lambda rng: rng.normal(size=(500, 10))) == [1] * 10

    def test_it_misleads_on_uneven_noise(self):
        scales = np.linspace(1, 2, 10)
        assert np.mean(self.answers(lambda rng: rng.normal(size=(2000, 10)) * scales)) > 8
        assert np.mean(self.answers(lambda rng: rng.normal(size=(100, 10)) * scales)) < 6

    def test_it_misleads_on_heavy_tails(self):
        assert np.mean(self.answers(lambda rng: rng.standard_t(2, size=(2000, 10)))) > 5


BAD_NUMBERS = [0, -1, np.nan, np.inf, True, "1", None]
BAD_VARIANCES = [
    ([], r"variances must be a matrix with rows and columns, not of shape \(0, 1\)"),
    ([1, np.nan], "variances holds a NaN or an infinity"),
    ([1, np.inf], "variances holds a NaN or an infinity"),
    (["a", "b"], "variances must be a matrix of real numbers, with rows of one length"),
    ([[1, 2], [3, 4]], r"variances must be a list of numbers, not of shape \(2, 2\)"),
    ([1, -1], "variances must not be negative, nor all of them zero"),
    ([0, 0], "variances must not be negative, nor all of them zero"),
]
BAD_DATA = [
    ([[1, np.nan], [2, 3]], "X holds a NaN or an infinity"),
    ([[1, np.inf], [2, 3]], "X holds a NaN or an infinity"),
    (np.empty((0, 2)), r"X must be a matrix with rows and columns, not of shape \(0, 2\)"),
    ([["a"], ["b"]], "X must be a matrix of real numbers, with rows of one length"),
    (np.zeros((2, 2, 2)), r"X must be a matrix with rows and columns, .*"),
]


NO_TWO = r"^two different variances at least are needed, the largest only once$"


class TestRefusals:
    @pytest.mark.parametrize(("variances", "sentence"), BAD_VARIANCES)
    def test_variances(self, variances, sentence):
        for call in (lambda v: share(v, 0.5), lambda v: minka(v, 9)):
            with pytest.raises(ValueError, match=f"^{sentence}$"):
                call(variances)

    @pytest.mark.parametrize("at_least", [*BAD_NUMBERS, 1.01])
    def test_share(self, at_least):
        with pytest.raises(
            ValueError, match=r"^at_least must be a finite number above 0 and at most 1, not "
        ):
            share([2, 1], at_least)

    @pytest.mark.parametrize(("X", "sentence"), BAD_DATA)
    def test_data(self, X, sentence):
        for call in (parallel_analysis, gavish_donoho, lambda X: above_edge(X, 1)):
            with pytest.raises(ValueError, match=f"^{sentence}$"):
                call(X)

    @pytest.mark.parametrize("unit", [1e-200, 1e200])
    def test_squares_out_of_range(self, unit):
        for call in (parallel_analysis, lambda X: above_edge(X, 1)):
            with pytest.raises(
                ValueError, match=r"^squares of these numbers leave the range of flo"
            ):
                call(unit * normal(9, 3))

    def test_one_sample(self):
        for call in (parallel_analysis, lambda X: above_edge(X, 1)):
            with pytest.raises(
                ValueError, match=r"^one sample has no variance: at least two samples are needed$"
            ):
                call([[1.0, 2.0]])

    @pytest.mark.parametrize("noise", [bad for bad in BAD_NUMBERS if bad is not None])
    def test_noise(self, noise):
        X = normal(6, 3)
        for call in (above_edge, gavish_donoho, lambda X, s: marchenko_pastur(6, 3, s)):
            with pytest.raises(ValueError, match=r"^noise must be a finite number above 0, not "):
                call(X, noise)

    @pytest.mark.parametrize("repeats", [0, -1, 2.0, True, "3", None])
    def test_repeats(self, repeats):
        with pytest.raises(
            ValueError, match=r"^repeats must be a whole number between 1 and 10{15}, not "
        ):
            parallel_analysis(normal(5, 2), repeats)

    @pytest.mark.parametrize("quantile", [*BAD_NUMBERS, 95])
    def test_quantile(self, quantile):
        with pytest.raises(
            ValueError, match=r"^quantile must be a finite number above 0 and at most 1, not "
        ):
            parallel_analysis(normal(5, 2), 3, quantile)

    @pytest.mark.parametrize("size", [0, 2.5, True, "3"])
    def test_sizes(self, size):
        with pytest.raises(
            ValueError, match=r"^n must be a whole number between 1 and 10{15}, not "
        ):
            marchenko_pastur(size, 3)
        with pytest.raises(
            ValueError, match=r"^d must be a whole number between 1 and 10{15}, not "
        ):
            marchenko_pastur(3, size)
        with pytest.raises(
            ValueError, match=r"^n must be a whole number between 1 and 10{15}, not "
        ):
            minka([2, 1], size)
        with pytest.raises(ValueError, match=r"^each size in shape must be a whole number"):
            gavish_donoho([2, 1], shape=(2, size))

    @pytest.mark.parametrize("shape", [(3, 3), (2,), (2, 2, 2), (1, 5)])
    def test_shape(self, shape):
        with pytest.raises(ValueError, match=r"^2 singular values do not fit the shape \["):
            gavish_donoho([2, 1], shape=shape)

    def test_singular_values(self):
        with pytest.raises(ValueError, match=r"^the singular values must not be negative"):
            gavish_donoho([2, -1], shape=(2, 2))

    @pytest.mark.parametrize("X", [np.zeros((4, 3)), np.outer(np.arange(4), np.ones(3))])
    def test_no_noise(self, X):
        with pytest.raises(
            ValueError,
            match=r"^the median singular value is zero and says nothing about the noise$",
        ):
            gavish_donoho(X)

    @pytest.mark.parametrize("variances", [[3], [2, 2], [1, 1, 0]])
    def test_nothing_to_tell_apart(self, variances):
        with pytest.raises(ValueError, match=NO_TWO):
            minka(variances, 10)


class TestRounding:
    """What is but rounding beside the largest number counts as zero, in any unit."""

    @pytest.mark.parametrize("unit", [1e-6, 1, 1e6])
    def test_a_little_below_zero_is_zero(self, unit):
        values = unit * np.array([1, 0.5, -1e-13])
        assert choose.descending(values, "numbers")[-1] == 0
        assert share(values, 0.9) == 2

    def test_a_median_beside_one_large_value(self):
        with pytest.raises(ValueError, match="the median singular value is zero"):
            gavish_donoho([1, 1e-13, 1e-13], shape=(3, 3))

    def test_a_variance_beside_one_large_value(self):
        assert minka([1, 1e-16, 1e-17], 10)[1][1] == -np.inf
