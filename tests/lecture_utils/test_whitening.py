"""Whitening: covariance I in three ways, scikit-learn agrees, and what cannot be is refused."""

import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import decomposition
from sklearn.base import clone
from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import estimator_checks_generator

from lecture_utils.covariance import covariance
from lecture_utils.pca import PCA
from lecture_utils.whitening import Whitening
from tests.lecture_utils.planted import planted

METHODS = ["pca", "zca", "cholesky"]
SHAPES = {
    "tall": (60, 7),
    "minimum": (6, 5),
    "one column": (9, 1),
    "two samples": (2, 1),
}
IRIS = load_iris().data


def with_covariance(C, n=20, ddof=1, seed=0):
    """Return data with exactly this covariance."""
    Z = planted(n, len(C), np.full(len(C), np.sqrt(n - ddof)), seed, offset=0.0)
    return Z @ np.linalg.cholesky(C).T + np.arange(len(C))


def orthogonal(d, rng):
    return np.linalg.qr(rng.normal(size=(d, d)))[0]


class Lenient(Whitening):
    """The checks set ``n_components = 1`` on all that have it; "zca" and "cholesky" refuse that.

    Here they overlook it, so that every check runs to its end for them too.
    """

    def _check(self, n, d):
        return Whitening(self.method, epsilon=self.epsilon, ddof=self.ddof)._check(n, d)


CONFIGURATIONS = [Whitening(), Whitening(n_components=2), Whitening(epsilon=0.1, ddof=0)]
CONFIGURATIONS += [Lenient("zca"), Lenient("cholesky"), Lenient("zca", epsilon=0.1)]
CHECKS = [pair for model in CONFIGURATIONS for pair in estimator_checks_generator(model)]


@pytest.mark.parametrize(("model", "check"), CHECKS)
def test_it_is_an_estimator(model, check):
    check(model)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
class TestWhite:
    @pytest.mark.parametrize("ddof", [0, 1])
    @pytest.mark.parametrize("seed", range(3))
    def test_covariance_is_the_identity(self, shape, method, dtype, ddof, seed):
        n, d = shape
        X = planted(n, d, np.linspace(5, 1, d), seed, dtype=dtype)
        Z = Whitening(method, ddof=ddof).fit_transform(X)
        assert Z.dtype == dtype
        tol = 1e-4 if dtype == np.float32 else 1e-12
        np.testing.assert_allclose(covariance(Z, ddof=ddof), np.eye(d), atol=tol)
        np.testing.assert_allclose(Z.mean(axis=0), 0, atol=tol)

    def test_inverse(self, shape, method, dtype):
        n, d = shape
        X = planted(n, d, np.linspace(5, 1, d), dtype=dtype)
        model = Whitening(method).fit(X)
        tol = 1e-5 if dtype == np.float32 else 1e-13
        np.testing.assert_allclose(model.inverse_transform(model.transform(X)), X, atol=10 * tol)
        np.testing.assert_allclose(model.components_ @ model.mixing_, np.eye(d), atol=10 * tol)
        for name in ("mean_", "components_", "mixing_", "explained_variance_"):
            assert getattr(model, name).dtype == dtype

    def test_epsilon(self, shape, method, dtype):
        n, d = shape
        X = planted(n, d, np.linspace(5, 1, d), dtype=dtype)
        model = Whitening(method, epsilon=0.3, ddof=0).fit(X)
        W, C = model.components_.astype(float), covariance(X)
        tol = 1e-4 if dtype == np.float32 else 1e-12
        np.testing.assert_allclose(W @ (C + 0.3 * np.eye(d)) @ W.T, np.eye(d), atol=tol)
        left = np.linalg.eigvalsh(W @ C @ W.T)
        values = np.linalg.eigvalsh(C)
        np.testing.assert_allclose(left, values / (values + 0.3), atol=tol)
        np.testing.assert_allclose(model.explained_variance_[::-1], values, atol=10 * tol)
        Z = model.transform(X)
        np.testing.assert_allclose(model.inverse_transform(Z), X, atol=10 * tol)


class TestThreeTurns:
    @pytest.mark.parametrize("ddof", [0, 1])
    def test_the_known_numbers(self, ddof):
        C = np.array([[2.0, 1.0], [1.0, 2.0]])
        X = with_covariance(C, ddof=ddof)
        a, b = 0.5 + np.sqrt(3) / 6, np.sqrt(3) / 6 - 0.5
        W = {method: Whitening(method, ddof=ddof).fit(X).components_ for method in METHODS}
        np.testing.assert_allclose(W["zca"], [[a, b], [b, a]], rtol=1e-12)
        root = np.sqrt(0.5)
        pca = [[root / np.sqrt(3), root / np.sqrt(3)], [root, -root]]
        np.testing.assert_allclose(W["pca"], pca, rtol=1e-12)
        L = np.array([[np.sqrt(2), 0], [np.sqrt(0.5), np.sqrt(1.5)]])
        np.testing.assert_allclose(W["cholesky"], np.linalg.inv(L), atol=1e-14)

    @pytest.mark.parametrize("seed", range(4))
    @pytest.mark.parametrize("epsilon", [0.0, 0.05])
    def test_cholesky_is_lapack(self, seed, epsilon):
        X = planted(30, 6, np.geomspace(9, 0.1, 6), seed)
        model = Whitening("cholesky", epsilon=epsilon).fit(X)
        L = np.linalg.cholesky(covariance(X, ddof=1) + epsilon * np.eye(6))
        np.testing.assert_allclose(model.mixing_, L, atol=1e-12)
        np.testing.assert_allclose(model.components_, np.linalg.inv(L), rtol=1e-8, atol=1e-10)
        assert (np.triu(model.components_, 1) == 0).all()
        assert (np.triu(model.mixing_, 1) == 0).all()
        assert (np.diag(model.components_) > 0).all()

    def test_cholesky_goes_feature_by_feature(self):
        Z = Whitening("cholesky").fit_transform(IRIS)
        first = IRIS[:, 0] - IRIS[:, 0].mean()
        np.testing.assert_allclose(Z[:, 0], first / first.std(ddof=1))
        A = np.column_stack([np.ones(len(IRIS)), IRIS[:, :2]])
        left = IRIS[:, 2] - A @ np.linalg.lstsq(A, IRIS[:, 2], rcond=None)[0]
        np.testing.assert_allclose(Z[:, 2], left / left.std(ddof=1))

    def test_they_differ_by_a_turn_only(self):
        W = [Whitening(method).fit(IRIS).components_ for method in METHODS]
        for one in W:
            for other in W:
                turn = one @ np.linalg.inv(other)
                np.testing.assert_allclose(turn @ turn.T, np.eye(4), atol=1e-10)

    @settings(deadline=None, max_examples=25, derandomize=True)
    @given(seed=st.integers(0, 10**6), d=st.integers(2, 6), spread=st.floats(0.1, 3))
    def test_zca_is_symmetric_and_nearest(self, seed, d, spread):
        rng = np.random.default_rng(seed)
        X = planted(d + 10, d, np.exp(spread * rng.normal(size=d)), seed)
        model = Whitening("zca").fit(X)
        W = model.components_
        np.testing.assert_allclose(W, W.T, atol=1e-12 * abs(W).max())
        assert np.linalg.eigvalsh(W)[0] > 0
        centred, Z = X - X.mean(axis=0), model.transform(X)

        def distance(white):
            return ((white - centred) ** 2).mean()

        for other in [Z @ orthogonal(d, rng) for _ in range(20)]:
            assert distance(Z) < distance(other)
        for method in ("pca", "cholesky"):
            assert distance(Z) <= distance(Whitening(method).fit_transform(X)) + 1e-12

    @settings(deadline=None, max_examples=25, derandomize=True)
    @given(seed=st.integers(0, 10**6), shift=st.floats(-50, 50), factor=st.floats(0.1, 10))
    def test_what_each_one_ignores(self, seed, shift, factor):
        rng = np.random.default_rng(seed)
        X = planted(20, 4, [4, 3, 2, 1], seed)
        R, scales = orthogonal(4, rng), factor * np.array([1, 2, 0.5, 3])
        for method in METHODS:
            Z = Whitening(method).fit_transform(X)
            moved = Whitening(method).fit_transform(factor * X + shift)
            np.testing.assert_allclose(moved, Z, atol=1e-9)
        turned = Whitening("zca").fit_transform(X @ R)
        np.testing.assert_allclose(turned, Whitening("zca").fit_transform(X) @ R, atol=1e-9)
        scaled = Whitening("cholesky").fit_transform(X * scales)
        np.testing.assert_allclose(scaled, Whitening("cholesky").fit_transform(X), atol=1e-9)

    def test_white_is_not_independent(self):
        t = np.linspace(-1, 1, 201)
        Z = Whitening().fit_transform(np.column_stack([t, t**2]))
        assert abs(np.corrcoef(Z.T)[0, 1]) < 1e-12
        assert np.corrcoef(Z[:, 0] ** 2, Z[:, 1])[0, 1] ** 2 > 0.9


class TestReferee:
    @pytest.mark.parametrize("shape", [(60, 7), (7, 60), (12, 12), (9, 1), (3, 40)])
    @pytest.mark.parametrize("seed", range(3))
    def test_pca(self, shape, seed):
        n, d = shape
        rank = min(n - 1, d)
        X = planted(n, d, np.linspace(5, 1, rank), seed)
        for k in {1, max(1, rank // 2), rank}:
            model = Whitening(n_components=k).fit(X)
            Z = model.transform(X)
            theirs = decomposition.PCA(k, whiten=True, svd_solver="full").fit(X)
            ours = PCA(k, whiten=True).fit(X)
            assert Z.shape == (n, k)
            np.testing.assert_allclose(Z, ours.transform(X), atol=1e-9)
            signs = np.sign((Z * theirs.transform(X)).sum(axis=0))
            np.testing.assert_allclose(Z * signs, theirs.transform(X), atol=1e-9)
            np.testing.assert_allclose(
                model.explained_variance_, theirs.explained_variance_, rtol=1e-10
            )
            back = theirs.inverse_transform(theirs.transform(X))
            np.testing.assert_allclose(model.inverse_transform(Z), back, atol=1e-9)
            peaks = model.components_[range(k), np.abs(model.components_).argmax(axis=1)]
            assert (peaks > 0).all()

    def test_every_direction_is_kept_unless_told(self):
        assert Whitening().fit(IRIS).components_.shape == (4, 4)
        assert Whitening(epsilon=1e-3).fit(IRIS[:3]).transform(IRIS).shape == (150, 4)

    @pytest.mark.parametrize("method", METHODS)
    def test_wide_data_with_epsilon(self, method):
        X = planted(4, 9, [3, 2, 1])
        model = Whitening(method, epsilon=0.01, ddof=0).fit(X)
        W = model.components_
        np.testing.assert_allclose(
            W @ (covariance(X) + 0.01 * np.eye(9)) @ W.T, np.eye(9), atol=1e-11
        )
        np.testing.assert_allclose(model.explained_variance_[3:], 0, atol=1e-25)
        np.testing.assert_allclose(model.inverse_transform(model.transform(X)), X, atol=1e-12)

    @pytest.mark.parametrize("kappa", [1e3, 1e6, 1e9])
    @pytest.mark.parametrize("method", METHODS)
    def test_accuracy_is_that_of_the_data(self, method, kappa):
        X = planted(80, 6, np.geomspace(1, 1 / kappa, 6), offset=0.0)
        model = Whitening(method).fit(X)
        Z = model.transform(X)
        bound = 10 * np.finfo(float).eps * kappa
        assert abs(covariance(Z, ddof=1) - np.eye(6)).max() < max(100 * bound, 1e-12)
        loss = kappa if method == "zca" else 1
        assert abs(model.inverse_transform(Z) - X).max() < 30 * np.finfo(float).eps * loss

    def test_single_precision_is_computed_in_double(self):
        X = planted(400, 5, np.geomspace(1, 1e-3, 5), offset=0.0, dtype=np.float32)
        values = np.linalg.eigvalsh(covariance(X.astype(float), ddof=1))[::-1]
        np.testing.assert_allclose(Whitening().fit(X).explained_variance_, values, rtol=3e-7)

    def test_few_components_of_wide_data_need_no_square_matrix(self):
        X = planted(4, 3000, [3, 2, 1])
        tracemalloc.start()
        Whitening(n_components=2).fit(X)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 3000 * 3000 * 8 / 10

    @pytest.mark.parametrize("size", [1e-150, 1e150])
    def test_neither_tiny_nor_huge_data_matter(self, size):
        Z = Whitening("cholesky").fit_transform(IRIS * size)
        np.testing.assert_allclose(Z, Whitening("cholesky").fit_transform(IRIS), rtol=1e-6)

    @pytest.mark.parametrize(
        ("size", "dtype", "sentence"),
        [
            (1e160, float, "the squares of these numbers overflow: scale the data"),
            (1e300, float, "the squares of these numbers overflow: scale the data"),
            (1e20, np.float32, "the result leaves the range of float32: scale the data"),
            (1e-170, float, "the variances vanish in float64: scale the data"),
            (1e-30, np.float32, "the variances vanish in float32: scale the data"),
        ],
    )
    @pytest.mark.parametrize("method", METHODS)
    def test_variances_that_are_no_numbers_any_more(self, method, size, dtype, sentence):
        with pytest.raises(ValueError, match=f"^{sentence}$"):
            Whitening(method).fit((IRIS * size).astype(dtype))

    def test_one_variance_may_vanish_beside_a_large_one(self):
        X = np.column_stack([IRIS[:, 0], IRIS[:, 1] * 1e-30]).astype(np.float32)
        assert Whitening(epsilon=1e-9).fit(X).explained_variance_[1] == 0


class TestHabits:
    def test_pipeline_and_search(self):
        search = GridSearchCV(
            make_pipeline(Whitening(epsilon=0.01), LogisticRegression()),
            {"whitening__method": METHODS, "whitening__epsilon": [0.0, 0.1]},
            cv=2,
        )
        assert search.fit(*load_iris(return_X_y=True)).best_score_ > 0.9

    def test_pandas_and_clone(self):
        pytest.importorskip("pandas")
        frame = load_iris(as_frame=True).data
        model = clone(Whitening(n_components=2, ddof=0)).set_output(transform="pandas")
        Z = model.fit_transform(frame)
        assert list(Z.columns) == ["whitening0", "whitening1"]
        np.testing.assert_allclose(Z.to_numpy().std(axis=0), 1)
        assert list(model.feature_names_in_) == list(frame.columns)

    def test_lists_will_do(self):
        model = Whitening().fit(IRIS.tolist())
        Z = model.transform(IRIS.tolist())
        np.testing.assert_allclose(model.inverse_transform(Z.tolist()), IRIS, atol=1e-12)

    def test_the_data_stay_as_they_are(self):
        X = IRIS.copy()
        Whitening().fit(X)
        assert (X == IRIS).all()


NO = "has no variance beyond rounding"


class TestRefusals:
    @pytest.mark.parametrize("method", METHODS)
    @pytest.mark.parametrize("dtype", [np.float32, np.float64])
    @pytest.mark.parametrize("offset", [0, 3, 1e4, 1e6 + 0.1])
    def test_constant_column(self, method, dtype, offset):
        X = IRIS.astype(dtype)
        X[:, 2] = offset
        sentence = (
            r"^direction 4 \(mostly feature 2\) has no variance beyond rounding: "
            r"use a larger epsilon, or fewer components with method 'pca'$"
        )
        with pytest.raises(ValueError, match=sentence):
            Whitening(method).fit(X)
        assert np.isfinite(Whitening(method, epsilon=3.0).fit_transform(X)).all()
        three = Whitening(n_components=3).fit(X)
        np.testing.assert_allclose(three.components_[:, 2], 0, atol=1e-9)
        rest = Whitening().fit_transform(np.delete(X, 2, axis=1))
        np.testing.assert_allclose(three.transform(X), rest, atol=1e-3)

    def test_the_feature_is_named(self):
        pytest.importorskip("pandas")
        frame = load_iris(as_frame=True).data.rename(columns=str.title)
        frame["Sepal Width (Cm)"] = 1.0
        with pytest.raises(ValueError, match=r"4 \(mostly feature Sepal Width \(Cm\)\).*fewer com"):
            Whitening().fit(frame)

    @pytest.mark.parametrize("shape", [(60, 7), (7, 60), (12, 12), (40, 41), (500, 30)])
    @pytest.mark.parametrize("dtype", [np.float32, np.float64])
    @pytest.mark.parametrize("seed", range(3))
    def test_deficient_rank(self, shape, dtype, seed):
        rank = min(shape) // 2
        X = planted(*shape, np.linspace(9, 2, rank), seed, dtype=dtype)
        for method in METHODS:
            with pytest.raises(ValueError, match=f"direction {rank + 1} .*{NO}"):
                Whitening(method).fit(X)
        with pytest.raises(ValueError, match=f"direction {rank + 1} .*{NO}"):
            Whitening(n_components=rank + 1).fit(X)
        Z = Whitening(n_components=rank).fit_transform(X)
        tol = 1e-4 if dtype == np.float32 else 1e-11
        np.testing.assert_allclose(covariance(Z, ddof=1), np.eye(rank), atol=tol)

    @pytest.mark.parametrize("X", [np.zeros((5, 3)), np.full((5, 3), 0.1)])
    def test_nothing_varies(self, X):
        with pytest.raises(ValueError, match=f"direction 1 .*{NO}"):
            Whitening(n_components=1).fit(X)
        assert (Whitening("zca", epsilon=1.0).fit_transform(X) == 0).all()

    def test_a_copy_that_differs_by_rounding_only(self):
        X = IRIS + 1e9
        X[:, 1] = X[:, 0] / 3
        with pytest.raises(ValueError, match=f"direction 4 .*{NO}"):
            Whitening().fit(X)

    def test_a_direction_below_the_last_digit_of_the_first(self):
        X = planted(30, 2, [1, 1], offset=0.0)
        with pytest.raises(ValueError, match=rf"direction 2 \(mostly feature 1\) {NO}"):
            Whitening().fit(X * [1, 1e-20])

    def test_an_epsilon_that_drowns_in_rounding(self):
        X = IRIS.copy()
        X[:, 1] = X[:, 0]
        for method in METHODS:
            with pytest.raises(ValueError, match="larger epsilon"):
                Whitening(method, epsilon=1e-31).fit(X)

    @pytest.mark.parametrize("epsilon", [-0.1, np.nan, np.inf, "1", None, True, 1j])
    def test_epsilon(self, epsilon):
        with pytest.raises(ValueError, match=r"^epsilon must be a finite number of at least 0"):
            Whitening(epsilon=epsilon).fit(IRIS)

    @pytest.mark.parametrize("method", ["ZCA", "", None, 3, "svd"])
    def test_method(self, method):
        with pytest.raises(ValueError, match=r"^method must be one of pca, zca, cholesky, not "):
            Whitening(method).fit(IRIS)

    @pytest.mark.parametrize("k", [0, -1, 5, 2.0, 0.5, True, "2", np.nan])
    def test_n_components(self, k):
        with pytest.raises(
            ValueError, match=r"^n_components must be a whole number between 1 and 4, not "
        ):
            Whitening(n_components=k).fit(IRIS)

    @pytest.mark.parametrize("method", ["zca", "cholesky"])
    def test_n_components_without_pca(self, method):
        with pytest.raises(
            ValueError, match=f"^n_components goes with method 'pca': '{method}' keeps them all$"
        ):
            Whitening(method, n_components=2).fit(IRIS)

    @pytest.mark.parametrize("ddof", [3, 10, "1", None, np.nan, -1, 0.5])
    def test_ddof(self, ddof):
        with pytest.raises(ValueError, match=r"^ddof must be a whole number between 0 and 2, not "):
            Whitening(epsilon=1.0, ddof=ddof).fit(IRIS[:3])
        assert Whitening(n_components=1, ddof=2).fit(IRIS[:3])

    @pytest.mark.parametrize(
        ("X", "sentence"),
        [
            ([[1.0, np.nan], [2.0, 3.0]], "contains NaN"),
            ([[1.0, np.inf], [2.0, 3.0]], "infinity"),
            (np.empty((0, 2)), "0 sample"),
            (np.empty((3, 0)), "0 feature"),
            ([[1.0, 2.0]], "1 sample"),
            ([1.0, 2.0], "Expected 2D array"),
            ([["a", "b"], ["c", "d"]], "could not convert"),
        ],
    )
    def test_data(self, X, sentence):
        with pytest.raises(ValueError, match=sentence) as refused:
            Whitening().fit(X)
        assert "\n" not in str(refused.value)

    def test_coordinates(self):
        model = Whitening(n_components=2).fit(IRIS)
        with pytest.raises(ValueError, match=r"^rows of Z must have 2 coordinates, .*: not 1$"):
            model.inverse_transform(np.ones((3, 1)))

    def test_not_fitted(self):
        with pytest.raises(ValueError, match="not fitted"):
            Whitening().inverse_transform(IRIS)
        with pytest.raises(ValueError, match="not fitted"):
            Whitening().transform(IRIS)
