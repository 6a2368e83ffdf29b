"""PCA: every route gives the same, scikit-learn agrees, and what is bad is refused."""

import doctest
import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csc_array, csr_matrix, hstack, random_array
from sklearn import decomposition
from sklearn.base import clone
from sklearn.datasets import load_digits, load_iris
from sklearn.decomposition import IncrementalPCA
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import estimator_checks_generator

from lecture_utils import pca, reducer, routes
from lecture_utils.linalg import principal_angles
from lecture_utils.pca import PCA
from tests.lecture_utils.planted import planted

ROUTES = ["auto", "covariance", "gram", "svd", "randomized"]  # arpack finds all but one
EXACT = [route for route in ROUTES if route != "randomized"]
IRIS = load_iris().data
SHAPES = {
    "tall": (60, 7),
    "wide": (7, 60),
    "square": (12, 12),
    "one column": (9, 1),
    "pair": (2, 5),
}


CONFIGURATIONS = [PCA(), PCA(whiten=True), PCA(2)]
CONFIGURATIONS += [PCA(route=route, random_state=0) for route in [*ROUTES[1:], "arpack"]]
CHECKS = [pair for model in CONFIGURATIONS for pair in estimator_checks_generator(model)]


@pytest.mark.parametrize(("model", "check"), CHECKS)
def test_it_is_an_estimator(model, check):
    check(model)


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("whiten", [False, True])
class TestReferee:
    def test_full_rank(self, shape, route, seed, whiten):
        n, d = shape
        X = planted(n, d, np.linspace(5, 1, min(n - 1, d)), seed)
        k = max(1, min(n - 1, d) // 2)
        ours = PCA(k, route=route, whiten=whiten, random_state=seed).fit(X)
        theirs = decomposition.PCA(k, svd_solver="full", whiten=whiten).fit(X)
        tol = 1e-10 if route != "randomized" else 1e-3
        for name in ("explained_variance_", "explained_variance_ratio_", "singular_values_"):
            np.testing.assert_allclose(getattr(ours, name), getattr(theirs, name), rtol=tol)
        assert ours.noise_variance_ == pytest.approx(theirs.noise_variance_, rel=1e3 * tol)
        assert principal_angles(ours.components_.T, theirs.components_.T).max() < 30 * tol
        if route != "randomized":
            np.testing.assert_allclose(ours.components_, theirs.components_, atol=1e-8)
            np.testing.assert_allclose(ours.transform(X), theirs.transform(X), atol=1e-7)
            Z = theirs.transform(X)
            np.testing.assert_allclose(
                ours.inverse_transform(Z), theirs.inverse_transform(Z), atol=1e-7
            )


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
class TestKinds:
    def test_deficient_rank(self, route, dtype):
        X = planted(30, 8, [4, 2, 1], dtype=dtype)
        ours = PCA(5, route=route, random_state=0).fit(X)
        tol = 1e-5 if dtype == np.float32 else 1e-7
        np.testing.assert_allclose(ours.singular_values_[:3], [4, 2, 1], rtol=10 * tol)
        assert np.abs(ours.singular_values_[3:]).max() < (5e-3 if dtype == np.float32 else 1e-6)
        gram = ours.components_ @ ours.components_.T
        np.testing.assert_allclose(gram, np.eye(5), atol=10 * tol)

    def test_nothing_varies(self, route, dtype):
        ours = PCA(2, route=route, random_state=0).fit(np.full((6, 3), 7, dtype=dtype))
        assert not ours.explained_variance_.any()
        assert not ours.explained_variance_ratio_.any()
        np.testing.assert_allclose(ours.mean_, 7)

    def test_precision_is_kept(self, route, dtype):
        X = planted(40, 5, [5, 4, 3, 2, 1], dtype=dtype)
        ours = PCA(3, route=route, whiten=True, random_state=0).fit(X)
        kept = "components_ mean_ singular_values_ explained_variance_ explained_variance_ratio_"
        assert {getattr(ours, name).dtype for name in kept.split()} == {np.dtype(dtype)}
        assert ours.transform(X).dtype == dtype
        np.testing.assert_allclose(ours.singular_values_, [5, 4, 3], rtol=1e-4)
        assert np.cov(ours.transform(X).T) == pytest.approx(np.eye(3), abs=1e-4)


class TestAccuracy:
    @pytest.mark.parametrize("smallest", [1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12])
    @pytest.mark.parametrize("shape", [(80, 6), (6 + 1, 80)], ids=["tall", "wide"])
    def test_graded_spectra(self, smallest, shape):
        sizes = np.geomspace(1, smallest, 6)
        X = planted(*shape, sizes, offset=0)
        found = PCA(6).fit(X)
        allowed = np.finfo(float).eps ** 0.75 if found.route_ != "svd" else 1e-14
        assert np.abs(found.singular_values_ - sizes).max() < max(allowed, 1e-14)

    @pytest.mark.parametrize("epsilon", [1e-3, 1e-6, 1e-8, 1e-12])
    def test_lauchli(self, epsilon):
        X = np.vstack([np.ones(3), epsilon * np.eye(3), -np.ones(3), -epsilon * np.eye(3)])
        found = PCA().fit(X)
        assert found.singular_values_[1:] == pytest.approx([epsilon * np.sqrt(2)] * 2, rel=1e-3)

    def test_squaring_would_lose_it(self):
        X = planted(80, 3, [1, 0.5, 1e-10], offset=0)
        squared = PCA(3, route="covariance").fit(X).singular_values_[2]
        assert abs(squared - 1e-10) > 5e-11
        assert PCA(3).fit(X).route_ == "svd"

    def test_squaring_is_judged_by_the_sizes_alone(self):
        """Here XXᵀ happens to be exact; that cannot be known beforehand."""
        X = np.zeros((4, 10))
        X[[0, 1, 2, 3], [0, 0, 1, 1]] = [1, -1, 1e-5, -1e-5]
        assert PCA(2).fit(X).route_ == PCA(2).fit(X.T[:4].T[:, :4]).route_ == "svd"

    @pytest.mark.parametrize("route", ["auto", "covariance", "svd", "randomized"])
    def test_the_mean_of_single_precision_is_added_up_in_double(self, route):
        rng = np.random.default_rng(0)
        X = (rng.normal(size=(50_000, 2)) * [2, 1] + 1000).astype(np.float32)
        found = PCA(2, route=route, random_state=0).fit(X)
        np.testing.assert_array_equal(found.mean_, X.mean(axis=0, dtype=float).astype(np.float32))

    @pytest.mark.parametrize("dtype", [np.float32, np.float64])
    def test_single_precision_is_worked_in(self, dtype, monkeypatch):
        seen = []
        spy = lambda X, k, rng: seen.append(X.dtype) or routes.by_svd(X, k, rng)  # noqa: E731
        monkeypatch.setitem(pca.ON_CENTRED_DATA, "svd", spy)
        PCA(2, route="svd").fit(load_iris().data.astype(dtype))
        assert seen == [dtype]

    def test_routes_by_shape(self):
        assert PCA(2).fit(planted(50, 5, [3, 2, 1])).route_ == "covariance"
        assert PCA(2).fit(planted(5, 50, [3, 2, 1])).route_ == "gram"
        assert PCA(2).fit(planted(5, 5, [3, 2, 1])).route_ == "covariance"

    @pytest.mark.parametrize("route", EXACT)
    def test_routes_agree_to_ten_digits(self, route):
        X = planted(40, 9, [9, 7, 5, 4, 3, 2, 1])
        one, other = PCA(7, route=route).fit(X), PCA(7, route="svd").fit(X)
        np.testing.assert_allclose(one.singular_values_, other.singular_values_, rtol=1e-10)
        np.testing.assert_allclose(one.components_, other.components_, atol=1e-10)


class TestFewOfMany:
    """Where "auto" tries the randomized route first, and takes another if that is not exact."""

    @pytest.mark.parametrize("shape", [(450, 460), (460, 450)])
    @pytest.mark.parametrize("dtype", [np.float32, np.float64])
    def test_believed_where_it_is_exact(self, shape, dtype):
        sizes = 0.7 ** np.arange(100.0)
        X = planted(*shape, sizes, dtype=dtype)
        found, exact = PCA(1).fit(X), PCA(1, route="svd").fit(X)
        assert found.route_ == "randomized"
        eps = np.finfo(dtype).eps
        np.testing.assert_allclose(found.singular_values_, 1, rtol=30 * eps)
        np.testing.assert_allclose(found.components_, exact.components_, atol=30 * eps**0.75)
        assert found.noise_variance_ == pytest.approx(exact.noise_variance_, rel=1e-3)
        assert found.explained_variance_ratio_ == pytest.approx(exact.explained_variance_ratio_)

    @pytest.mark.parametrize(("shape", "route"), [((450, 460), "gram"), ((460, 450), "covariance")])
    def test_left_where_it_is_not(self, shape, route):
        sizes = np.linspace(2, 1, 430)
        X = planted(*shape, sizes)
        found, exact = PCA(1).fit(X), PCA(1, route="svd").fit(X)
        assert found.route_ == route
        np.testing.assert_allclose(found.singular_values_, 2, rtol=1e-13)
        np.testing.assert_allclose(found.components_, exact.components_, atol=1e-9)

    @pytest.mark.parametrize("dtype", [np.float32, np.float64])
    @pytest.mark.parametrize(("large", "route"), [(649, "arpack"), (650, "covariance")])
    def test_noise(self, large, route, dtype, monkeypatch):
        """Its σ hardly differ: scikit-learn's randomized solver is off by most of a right angle."""
        monkeypatch.setattr(routes, "LARGE", large)
        X = np.random.default_rng(0).normal(size=(700, 650)).astype(dtype)
        found, exact = PCA(1).fit(X), PCA(1, route="svd").fit(X)
        assert found.route_ == route
        off = principal_angles(found.components_.T, exact.components_.T)
        assert off < (1e-8 if dtype == np.float64 else 1e-2)
        theirs = decomposition.PCA(1, svd_solver="randomized", random_state=0).fit(X)
        assert principal_angles(theirs.components_.T, exact.components_.T) > 0.1

    def test_the_random_route_is_in_a_hurry_unless_asked_for(self, monkeypatch):
        seen, search = [], routes.largest_left
        monkeypatch.setattr(
            routes, "largest_left", lambda *a, **how: seen.append(how) or search(*a, **how)
        )
        X = planted(450, 460, 0.7 ** np.arange(100.0))
        PCA(1).fit(X)
        PCA(1, route="randomized", random_state=0).fit(X)
        assert [how["hurry"] for how in seen] == [True, False]

    def test_equal_sizes_are_all_found(self):
        sizes = np.repeat(np.linspace(2, 1, 200), 3)
        found = PCA(3).fit(planted(700, 650, sizes))
        np.testing.assert_allclose(found.singular_values_, 2, rtol=1e-12)

    def test_small_ones_are_left_to_the_svd(self):
        sizes = np.r_[1, 1e-5, 1e-9, 1e-9]
        X = planted(600, 700, sizes, offset=0)
        assert PCA(3).fit(X).route_ == "svd"
        np.testing.assert_allclose(PCA(3).fit(X).singular_values_, sizes[:3], atol=1e-15)
        squared = PCA(3, route="randomized", random_state=0).fit(X).singular_values_
        assert np.abs(squared - sizes[:3]).max() > 1e-14

    def test_the_same_every_time(self):
        X = planted(450, 460, 0.7 ** np.arange(100.0))
        one, other = (PCA(1, random_state=seed).fit(X) for seed in (None, 5))
        np.testing.assert_array_equal(one.components_, other.components_)


class TestPublished:
    def test_iris(self):
        found = np.sqrt(PCA().fit(load_iris().data).explained_variance_)
        assert found == pytest.approx([2.0562689, 0.4926162, 0.2796596, 0.1543862], abs=5e-8)

    @pytest.mark.parametrize(("share", "k"), [(0.90, 21), (0.95, 29), (0.99, 41)])
    def test_digits(self, share, k):
        assert PCA(share).fit(load_digits().data).n_components_ == k

    @pytest.mark.parametrize(("share", "k"), [(0.90, 31), (0.95, 40), (0.99, 54)])
    def test_digits_standardised(self, share, k):
        X = StandardScaler().fit_transform(load_digits().data)
        assert PCA(share).fit(X).n_components_ == k


class TestChunks:
    def test_chunks_are_the_whole(self):
        X = load_digits().data
        whole, growing = PCA(5).fit(X), PCA(5)
        for part in np.array_split(X, 13):
            growing.partial_fit(part)
        np.testing.assert_allclose(growing.explained_variance_, whole.explained_variance_)
        np.testing.assert_allclose(growing.components_, whole.components_, atol=1e-9)
        assert growing.n_samples_ == len(X)
        assert growing.noise_variance_ == pytest.approx(whole.noise_variance_)

    def test_closer_than_incremental_pca(self):
        X = load_digits().data
        truth = decomposition.PCA(5, svd_solver="full").fit(X).explained_variance_
        ours, theirs = PCA(5), IncrementalPCA(5)
        for part in np.array_split(X, 13):
            ours.partial_fit(part)
            theirs.partial_fit(part)
        gaps = [np.abs(each.explained_variance_ - truth).max() for each in (ours, theirs)]
        assert gaps[0] < 1e-9 < gaps[1]

    @settings(max_examples=25, deadline=None)
    @given(st.permutations(range(4)))
    def test_merging_does_not_mind_the_order(self, order):
        parts = np.array_split(load_iris().data, 4)
        models = [PCA().partial_fit(parts[i]) for i in order]
        merged = models[0].merge(models[1]).merge(models[2].merge(models[3]))
        whole = PCA().fit(load_iris().data)
        np.testing.assert_allclose(merged.components_, whole.components_, atol=1e-9)
        np.testing.assert_allclose(merged.mean_, whole.mean_)

    def test_fit_forgets(self):
        X = load_iris().data
        model = PCA(2).partial_fit(X[:50]).fit(X)
        again = clone(model).fit(X)
        np.testing.assert_array_equal(model.components_, again.components_)
        model.partial_fit(X[50:])
        assert model.n_samples_ == 100

    def test_share_of_chunks(self):
        X = load_digits().data
        assert PCA(0.9).partial_fit(X[:900]).partial_fit(X[900:]).n_components_ == 21

    @pytest.mark.parametrize("dtype", [np.float32, np.float64])
    def test_precision_and_names_of_what_is_merged(self, dtype):
        X = load_iris().data.astype(dtype)
        one, other = PCA(2).partial_fit(X[:70]), PCA(2).partial_fit(X[70:])
        for model in (one, one.merge(other)):
            assert model.components_.dtype == model.mean_.dtype == dtype
            assert model.route_ == "svd"
            assert model.n_features_in_ == 4
            assert model.transform(X).shape == (150, 2)

    def test_a_stream_loses_no_digit_to_squaring(self):
        sizes = np.geomspace(1, 1e-10, 6)
        X = planted(60, 6, sizes, offset=0)
        growing = PCA()
        for part in np.array_split(X, 7):
            growing.partial_fit(part)
        np.testing.assert_allclose(growing.singular_values_, sizes, atol=1e-15)
        merged = PCA().partial_fit(X[:20]).merge(PCA().partial_fit(X[20:]))
        np.testing.assert_allclose(merged.singular_values_, sizes, atol=1e-15)

    def test_a_stream_that_drifts(self):
        rng = np.random.default_rng(0)
        X = rng.normal(size=(1000, 3)) * [1, 2, 3] + np.linspace(0, 1e6, 1000)[:, np.newaxis]
        growing = PCA()
        for part in np.array_split(X, 50):
            growing.partial_fit(part)
        theirs = decomposition.PCA(svd_solver="full").fit(X)
        np.testing.assert_allclose(growing.singular_values_, theirs.singular_values_, rtol=1e-9)

    def test_as_many_directions_as_there_are_samples_so_far(self):
        X = load_digits().data
        growing = PCA()
        for n, k in ((1, 1), (10, 11), (50, 61), (100, 64)):
            seen = getattr(growing, "n_samples_", 0)
            growing.partial_fit(X[seen : seen + n])
            assert growing.components_.shape == (k, 64)
        few = PCA(5)
        for n in range(1, 8):
            few.partial_fit(X[n - 1 : n])
            assert few.n_components_ == min(n, 5)
        assert PCA(0.9).partial_fit(X[:10]).n_components_ < 10
        with pytest.raises(ValueError, match="between 1 and 64, a share"):
            PCA(65).partial_fit(X)

    def test_blocks_of_one_large_chunk(self):
        X = np.random.default_rng(0).normal(size=(9000, 3)) * [3, 2, 1] + 5
        one, whole = PCA().partial_fit(X), PCA().fit(X)
        assert one.n_samples_ == 9000
        np.testing.assert_allclose(one.explained_variance_, whole.explained_variance_, rtol=1e-10)

    @pytest.mark.parametrize("size", [1e200, 1e-200])
    def test_what_is_refused_does_not_count(self, size):
        X = load_iris().data
        model = PCA(2).partial_fit(X[:100])
        with pytest.raises(ValueError, match="scale the data"):
            PCA(2).partial_fit(size * X)
        for bad in ([[np.nan] * 4], X[:5, :3], [["a"] * 4], 1e200 * X):
            with pytest.raises(ValueError, match=r"\w"):
                model.partial_fit(bad)
        model.n_components = 9
        with pytest.raises(ValueError, match="not 9"):
            model.partial_fit(X[:50])
        model.n_components = 2
        assert model.n_samples_ == 100
        model.partial_fit(X[100:])
        assert model.n_samples_ == model.triangle_.n == 150
        whole = PCA(2).fit(X)
        np.testing.assert_allclose(model.components_, whole.components_, atol=1e-12)

    @pytest.mark.parametrize("size", [1e307, 1e200, 1e-170])
    def test_no_squares_in_a_stream(self, size):
        for X in (IRIS, IRIS[:2], IRIS[:, :1]):
            with pytest.raises(
                ValueError, match=r"^the squares of these numbers .*: scale the data$"
            ):
                PCA().partial_fit(size * X)
        assert not PCA().partial_fit(np.full((6, 3), 0.25)).explained_variance_.any()

    def test_a_refused_fit_forgets_nothing(self):
        model = PCA(2).partial_fit(IRIS)
        with pytest.raises(ValueError, match="NaN"):
            model.fit(IRIS * np.nan)
        assert model.partial_fit(IRIS).n_samples_ == 300

    def test_single_precision_in_a_stream(self):
        X = IRIS.astype(np.float32)
        for size, what in ((1e-25, "underflow"), (1e20, "overflow")):
            with pytest.raises(ValueError, match=what):
                PCA().partial_fit((size * IRIS).astype(np.float32))
        one, other = PCA().partial_fit(X[:70]), PCA().partial_fit(IRIS[70:])
        assert one.merge(other).components_.dtype == other.merge(one).components_.dtype == float

    def test_columns_in_another_order_are_not_merged(self):
        frame = load_iris(as_frame=True).data
        one = PCA().partial_fit(frame[:70])
        merged = one.merge(PCA().partial_fit(frame[70:]))
        assert list(merged.feature_names_in_) == list(frame.columns)
        assert merged.n_features_in_ == 4
        np.testing.assert_allclose(merged.transform(frame), PCA().fit_transform(frame), atol=1e-9)
        for other in (frame[frame.columns[::-1]], frame.rename(columns=str.upper), frame.values):
            with pytest.raises(
                ValueError, match=r"^other features, or in another order, cannot be"
            ):
                one.merge(PCA().partial_fit(other))

    def test_what_is_merged_keeps_its_options(self):
        one, other = (
            PCA(2, whiten=True, ddof=0).partial_fit(IRIS[:70]),
            PCA().partial_fit(IRIS[70:]),
        )
        np.testing.assert_allclose(one.merge(other).transform(IRIS).var(axis=0), 1)
        assert not hasattr(one.merge(other), "feature_names_in_")

    def test_merging_needs_both(self):
        X = load_iris().data
        one = PCA().partial_fit(X)
        with pytest.raises(
            ValueError, match=r"^other features, or in another order, cannot be mer"
        ):
            one.merge(PCA().partial_fit(X[:, :3]))
        for pair in ((one, PCA().fit(X)), (PCA(), one)):
            with pytest.raises(ValueError, match=r"^only what partial_fit has seen can be merged$"):
                pair[0].merge(pair[1])


class TestProperties:
    @settings(max_examples=25, deadline=None)
    @given(st.integers(0, 1000), st.integers(2, 12), st.integers(2, 6), st.floats(-50, 50))
    def test_moving_and_turning(self, seed, n, d, move):
        X = planted(n, d, np.arange(min(n - 1, d), 0, -1.0), seed)
        turn = np.linalg.qr(np.random.default_rng(seed).normal(size=(d, d)))[0]
        one, other = PCA(1).fit(X), PCA(1).fit((X + move) @ turn)
        np.testing.assert_allclose(one.explained_variance_, other.explained_variance_, rtol=1e-7)
        assert principal_angles(turn.T @ one.components_.T, other.components_.T).max() < 1e-6

    @settings(max_examples=25, deadline=None)
    @given(st.integers(0, 1000), st.integers(1, 4))
    def test_energy_splits_and_nobody_keeps_more(self, seed, k):
        X = planted(20, 5, [5, 4, 3, 2, 1], seed)
        model = PCA(k).fit(X)
        lost = np.sum((X - model.inverse_transform(model.transform(X))) ** 2)
        assert lost == pytest.approx(np.sum(np.arange(5.0 - k, 0, -1) ** 2))
        Q = np.linalg.qr(np.random.default_rng(seed).normal(size=(5, k)))[0]
        kept = np.sum(((X - model.mean_) @ Q) ** 2)
        assert kept <= np.sum(model.singular_values_**2) * (1 + 1e-9)

    def test_random_route_repeats(self):
        X = planted(50, 20, np.arange(19, 0, -1.0))
        one, other = (PCA(3, route="randomized", random_state=4).fit(X) for _ in range(2))
        np.testing.assert_array_equal(one.components_, other.components_)
        X = planted(150, 150, np.linspace(2, 1, 149))
        one, other = (PCA(3, route="randomized", random_state=i).fit(X) for i in (4, 5))
        assert np.abs(one.components_ - other.components_).max() > 1e-6


class TestSparse:
    @pytest.mark.parametrize("form", [csr_matrix, csc_array])
    @pytest.mark.parametrize("dtype", [np.float32, np.float64])
    @pytest.mark.parametrize("route", ["auto", "covariance", "gram", "svd", "randomized", "arpack"])
    @pytest.mark.parametrize("shape", [(60, 20), (20, 60)])
    def test_as_if_dense(self, form, dtype, route, shape):
        X = random_array(shape, density=0.2, rng=np.random.default_rng(0)).toarray() + 0.0
        X[:, 3] += 5
        X = (X * np.arange(1, shape[1] + 1)).astype(dtype)
        one = PCA(2, route=route, random_state=0).fit(form(X))
        other = PCA(2, route="svd").fit(X)
        tol = 1e-4 if dtype == np.float32 else 1e-9
        for name in ("mean_", "components_", "explained_variance_", "explained_variance_ratio_"):
            assert getattr(one, name).dtype == dtype
            np.testing.assert_allclose(getattr(one, name), getattr(other, name), atol=tol, rtol=tol)
        assert one.noise_variance_ == pytest.approx(other.noise_variance_, rel=10 * tol)
        Z = one.transform(form(X))
        assert type(Z) is np.ndarray
        np.testing.assert_allclose(Z, other.transform(X), atol=100 * tol)
        np.testing.assert_allclose(Z, one.transform(X), atol=100 * tol)

    def test_the_zeros_are_not_filled_in(self):
        tail = random_array((20_000, 4999), density=1e-3, rng=np.random.default_rng(0))
        X = hstack([np.arange(20_000.0)[:, np.newaxis] % 7, tail], format="csr")
        tracemalloc.start()
        found = PCA(1).fit(X)
        found.transform(X)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert found.route_ == "arpack"
        assert peak < 20_000 * 5000 * 8 / 20
        assert found.explained_variance_[0] == pytest.approx(
            np.var(np.arange(20_000) % 7), rel=1e-2
        )

    def test_a_nan_among_the_entries(self):
        X = csr_matrix(np.diag([1.0, np.nan, 2]))
        for route in ("auto", "arpack"):
            with pytest.raises(ValueError, match=r"^Input X contains NaN"):
                PCA(1, route=route).fit(X)

    @pytest.mark.parametrize(
        ("shape", "route"), [((900, 1200), "gram"), ((1200, 900), "covariance")]
    )
    def test_what_arpack_does_not_find_is_filled_in(self, shape, route, monkeypatch):
        X = random_array(shape, density=0.01, rng=np.random.default_rng(0)).tocsr()
        monkeypatch.setitem(pca.IN_A_HURRY, "arpack", lambda X, *_: (np.ones(0), np.eye(900, 0)))
        found = PCA(1).fit(X)
        assert found.route_ == route
        exact = decomposition.PCA(1, svd_solver="full").fit(X.toarray())
        np.testing.assert_allclose(found.singular_values_, exact.singular_values_)

    def test_a_far_mean_costs_dense_coordinates_no_digit(self):
        X = IRIS + 1e8
        model = PCA(2).fit(X)
        found = model.transform(X)
        np.testing.assert_allclose(found, PCA(2).fit_transform(IRIS), atol=1e-6)
        np.testing.assert_array_equal(found, (X - model.mean_) @ model.components_.T)

    def test_a_stream_is_dense(self):
        with pytest.raises(TypeError, match="Sparse data was passed"):
            PCA(1).partial_fit(csr_matrix(IRIS))


class TestMinka:
    @pytest.mark.parametrize("k", [1, 3])
    def test_the_number_that_was_planted(self, k):
        rng = np.random.default_rng(0)
        X = rng.normal(size=(400, k)) @ (5 * rng.normal(size=(k, 8))) + rng.normal(size=(400, 8))
        theirs = decomposition.PCA("mle", svd_solver="full").fit(X)
        for ours in (PCA("mle").fit(X), PCA("mle").partial_fit(X)):
            assert ours.n_components_ == theirs.n_components_ == k
            assert ours.noise_variance_ == pytest.approx(theirs.noise_variance_)

    def test_the_divisor_is_that_of_the_variances(self, monkeypatch):
        seen = []
        monkeypatch.setattr(pca, "minka", lambda values, n: seen.append((values, n)) or (2, None))
        model = PCA("mle", ddof=0).fit(IRIS)
        assert model.n_components_ == 2
        np.testing.assert_allclose(seen[0][0], PCA(ddof=0).fit(IRIS).explained_variance_)
        assert seen[0][1] == 150

    def test_as_many_samples_as_features_are_too_few(self):
        with pytest.raises(ValueError, match=r"^n_components='mle' needs more samples than fe"):
            PCA("mle").fit(planted(8, 8, np.arange(7.0, 0, -1)))


class TestUse:
    def test_arpack_keeps_all_but_one(self):
        assert PCA(route="arpack").fit(IRIS).n_components_ == 3
        assert PCA(0.999, route="arpack").fit(IRIS).n_components_ == 3

    def test_arpack_that_does_not_settle(self, monkeypatch):
        few = lambda *_: (np.ones(1), np.eye(4, 1))  # noqa: E731
        monkeypatch.setitem(pca.ON_CENTRED_DATA, "arpack", few)
        with pytest.raises(
            ValueError, match=r"^arpack found 1 of 3 directions: take another route$"
        ):
            PCA(3, route="arpack").fit(IRIS)

    @pytest.mark.parametrize("whiten", [False, True, np.True_])
    def test_coordinates_are_looked_at(self, whiten):
        model = PCA(2, whiten=whiten).fit(IRIS)
        with pytest.raises(ValueError, match=r"^rows of Z must have 2 coordinates, .*: not 1$"):
            model.inverse_transform([[1.0]])
        with pytest.raises(ValueError, match=r"^Input Z contains NaN"):
            model.inverse_transform([[1.0, np.nan]])

    def test_wide_data_are_decomposed_once(self):
        """Of n samples about their mean one σ is 0: the smaller square was made in vain."""
        model = PCA().fit(planted(7, 60, np.arange(6.0, 0, -1)))
        assert model.route_ == "svd"

    @pytest.mark.parametrize("seed", [0, 1])
    def test_the_seed_of_a_named_route(self, seed, monkeypatch):
        seen = []
        monkeypatch.setitem(
            pca.ON_CENTRED_DATA,
            "randomized",
            lambda X, k, rng: seen.append(rng.normal()) or routes.by_svd(X, k, rng),
        )
        PCA(2, route="randomized", random_state=seed).fit(IRIS)
        assert seen == [np.random.RandomState(seed).normal()]

    def test_pipeline_and_search(self):
        X, y = load_iris(return_X_y=True)
        search = GridSearchCV(PCA(), {"n_components": [1, 2, 3]}, cv=3).fit(X)
        assert search.best_params_["n_components"] in (1, 2, 3)
        assert make_pipeline(StandardScaler(), PCA(2)).fit_transform(X, y).shape == (150, 2)

    def test_names(self):
        assert list(PCA(2).fit(load_iris().data).get_feature_names_out()) == ["pca0", "pca1"]

    def test_a_share_that_is_just_reached(self):
        X = np.repeat([[1.0, 0], [-1, 0], [0, 1], [0, -1]], 2, axis=0)  # σ = 2, exactly
        assert PCA(0.5).fit(X).n_components_ == 1
        assert PCA(0.51).fit(X).n_components_ == 2

    def test_shares_have_no_units(self):
        X = load_iris().data
        ours = PCA().fit(1e-6 * X).explained_variance_ratio_
        np.testing.assert_allclose(ours, PCA().fit(X).explained_variance_ratio_, rtol=1e-9)

    def test_two_samples_allow_one(self):
        assert PCA(ddof=1).partial_fit(IRIS[:1]).partial_fit(IRIS[1:2]).n_samples_ == 2
        with pytest.raises(
            ValueError, match=r"^ddof must be a whole number between 0 and 1, not 2$"
        ):
            PCA(ddof=2).fit(IRIS[:2])

    @pytest.mark.parametrize("ddof", [0, 1])
    def test_divisor(self, ddof):
        X = load_iris().data
        found = PCA(ddof=ddof).fit(X).explained_variance_.sum()
        assert found == pytest.approx(X.var(axis=0, ddof=ddof).sum())


@pytest.mark.parametrize(
    ("model", "X", "sentence"),
    [
        (
            PCA(5),
            IRIS,
            "^n_components must be a whole number between 1 and 4, a share between 0 and 1, "
            "'mle' or None, not 5$",
        ),
        (PCA(0), IRIS, "not 0$"),
        (PCA(True), IRIS, "not True"),
        (PCA("two"), IRIS, "not 'two'"),
        (PCA(1.0), IRIS, "not 1.0"),
        (PCA(2.5), IRIS, "not 2.5"),
        (PCA(-0.5), IRIS, "not -0.5"),
        (
            PCA(route="fast"),
            IRIS,
            "^route must be one of auto, covariance, gram, svd, randomized, arpack, not 'fast'$",
        ),
        (PCA(route=["svd"]), IRIS, r"^route must be one of .*, not \['svd'\]$"),
        (PCA(whiten="no"), IRIS, "^whiten must be True or False, not 'no'$"),
        (PCA(ddof=150), IRIS, "^ddof must be a whole number between 0 and 149, not 150$"),
        (PCA(ddof=np.nan), IRIS, "not nan$"),
        (PCA(ddof="1"), IRIS, "not '1'$"),
        (PCA(ddof=-1), IRIS, "not -1$"),
        (PCA("mle"), IRIS[:3], "^n_components='mle' needs more samples than features, and another"),
        (
            PCA("mle", route="arpack"),
            IRIS,
            "^n_components='mle' needs more samples than features, and another",
        ),
        (PCA(4, route="arpack"), IRIS, "between 1 and 3, a share"),
        (PCA(route="arpack"), IRIS[:, :1], r"finds no direction of 150 sample\(s\) and 1 feat"),
        (PCA(0.0), IRIS, "not 0.0"),
        (PCA(), [[1.0, np.nan], [2, 3]], "^Input X contains NaN.$"),
        (PCA(), [[1.0, np.nan, 2], [2, 3, 2]], "^Input X contains NaN.$"),
        (PCA(), [[1.0, np.inf], [2, 3]], "^Input X contains infinity"),
        *[
            (
                PCA(route=route),
                size * IRIS,
                f"^the squares of these numbers {what}: scale the data$",
            )
            for route in [*ROUTES, "arpack"]
            for size, what in [(1e200, "overflow"), (1e-170, "underflow"), (1e-150, "underflow")]
        ],
        (PCA(), (1e-25 * IRIS).astype(np.float32), "underflow: scale the data$"),
        (PCA(), (1e-19 * IRIS).astype(np.float32), "underflow: scale the data$"),
        (PCA(route="svd"), (1e-25 * IRIS).astype(np.float32), "underflow: scale the data$"),
        (PCA(), (1e20 * IRIS).astype(np.float32), "overflow: scale the data$"),
        (PCA(), np.zeros((0, 3)), "0 sample"),
        (PCA(), np.zeros((3, 0)), "0 feature"),
        (PCA(), IRIS[:1], "1 sample"),
        (PCA(), IRIS[:, 0], "Reshape your data: rows are samples"),
        (PCA(), [["a", "b"], ["c", "d"]], "could not convert"),
    ],
)
def test_bad_input(model, X, sentence):
    with pytest.raises(ValueError, match=sentence) as caught:
        model.fit(X)
    assert "\n" not in str(caught.value)


def test_the_wrong_way_round_is_noticed():
    with pytest.raises(ValueError, match="150 features, but PCA is expecting 4"):
        PCA(2).fit(IRIS).transform(IRIS.T)


def test_doctests():
    assert doctest.testmod(reducer).failed == 0
