"""The normal law of probabilistic PCA, against SciPy's and scikit-learn's."""

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import decomposition
from sklearn.datasets import load_iris
from sklearn.exceptions import NotFittedError

from lecture_utils.pca import PCA
from tests.lecture_utils.planted import planted


class TestProbabilistic:
    @pytest.mark.parametrize("k", [1, 2, 4])
    def test_likelihood_is_that_of_the_normal_law(self, k):
        X = load_iris().data
        ours = PCA(k).fit(X)
        law = scipy.stats.multivariate_normal(ours.mean_, ours.get_covariance())
        np.testing.assert_allclose(ours.score_samples(X), law.logpdf(X), rtol=1e-9)
        theirs = decomposition.PCA(k, svd_solver="full").fit(X)
        assert ours.score(X) == pytest.approx(theirs.score(X))

    def test_all_directions_give_the_covariance(self):
        X = load_iris().data
        np.testing.assert_allclose(PCA().fit(X).get_covariance(), np.cov(X.T), atol=1e-12)

    @pytest.mark.parametrize("scale", [1e-6, 1, 1e6])
    @pytest.mark.parametrize("k", [2, 3, 5])
    def test_no_density(self, k, scale):
        model = PCA(k, route="svd").fit(scale * planted(9, 5, [2, 1], offset=0))
        with pytest.raises(ValueError, match=r"^a variance is zero: this law has no density$"):
            model.score(np.zeros((1, 5)))

    @pytest.mark.parametrize("k", [1, 2])
    def test_no_density_where_nothing_varies(self, k):
        with pytest.raises(ValueError, match="a variance is zero"):
            PCA(k).fit(np.ones((5, 2))).score(np.ones((1, 2)))

    @pytest.mark.parametrize("scale", [1e-9, 1e9])
    def test_units_move_the_likelihood(self, scale):
        X = load_iris().data
        moved = PCA(2).fit(scale * X).score(scale * X)
        assert moved == pytest.approx(PCA(2).fit(X).score(X) - 4 * np.log(scale))

    @settings(max_examples=25, deadline=None, derandomize=True)
    @given(st.integers(0, 1000), st.integers(1, 5), st.booleans())
    def test_precision_is_the_inverse(self, seed, k, whiten):
        X = planted(20, 5, [5, 4, 3, 2, 1], seed)
        model = PCA(k, whiten=whiten).fit(X)
        product = model.get_covariance() @ model.get_precision()
        np.testing.assert_allclose(product, np.eye(5), atol=1e-12)
        theirs = decomposition.PCA(k, svd_solver="full").fit(X)
        np.testing.assert_allclose(model.get_precision(), theirs.get_precision(), atol=1e-9)

    def test_a_variance_just_above_zero_will_do(self):
        model = PCA(2).fit(planted(9, 3, [2, 1]))
        model.noise_variance_, model.explained_variance_ = 0.0, np.array([1.0, 0.5])
        floor = np.finfo(float).eps
        for rest, right in ((1.01 * floor, True), (floor, False)):
            model.noise_variance_ = rest
            if right:
                assert np.isfinite(model.get_precision()).all()
            else:
                with pytest.raises(ValueError, match="no density"):
                    model.get_precision()

    @pytest.mark.parametrize("use", ["get_covariance", "get_precision"])
    def test_not_fitted(self, use):
        with pytest.raises(NotFittedError):
            getattr(PCA(), use)()

    def test_other_data_are_refused(self):
        model = PCA(2).fit(load_iris().data)
        with pytest.raises(ValueError, match="3 features, but PCA is expecting 4"):
            model.score_samples(np.ones((2, 3)))
        assert model.n_features_in_ == 4
        with pytest.raises(NotFittedError):
            PCA().score_samples(load_iris().data)
