"""The tests of `PCA` and `IncrementalPCA` in scikit-learn, on ours."""

import numpy as np
from scipy.sparse import issparse
from sklearn.utils import gen_batches

from lecture_utils.choose import log_evidence, minka
from lecture_utils.pca import PCA
from tests.lecture_utils.sklearn_referee import global_dtype, global_random_seed, referee  # noqa: F401

ROUTES = {"full": "svd", "covariance_eigh": "covariance"}


class AsPCA(PCA):
    """Ours with the options of scikit-learn's PCA."""

    def __init__(
        self,
        n_components=None,
        *,
        copy=True,
        whiten=False,
        svd_solver="auto",
        tol=0.0,
        iterated_power="auto",
        n_oversamples=10,
        power_iteration_normalizer="auto",
        random_state=None,
    ):
        random_state = 0 if random_state is None else random_state  # the same in every run
        self.svd_solver, self.copy, self.tol = svd_solver, copy, tol
        self.iterated_power, self.n_oversamples = iterated_power, n_oversamples
        self.power_iteration_normalizer = power_iteration_normalizer
        super().__init__(n_components, whiten=whiten, random_state=random_state)

    @property
    def route(self):
        return ROUTES.get(self.svd_solver, self.svd_solver)

    @route.setter
    def route(self, _):
        pass


class AsIncrementalPCA(PCA):
    """Ours with the options of ``IncrementalPCA``: ``fit`` goes batch by batch."""

    def __init__(self, n_components=None, *, whiten=False, copy=True, batch_size=None):
        self.copy, self.batch_size = copy, batch_size
        super().__init__(n_components, whiten=whiten)

    def fit(self, X, y=None):
        self.__dict__.pop("triangle_", None)
        n, d = X.shape
        for batch in gen_batches(n, self.batch_size or 5 * d):
            self.partial_fit(X[batch].toarray() if issparse(X) else X[batch])
        return self


AsPCA.__name__, AsIncrementalPCA.__name__ = "PCA", "IncrementalPCA"  # for names of features

WORDS = "ours refuses it too, in other words"
NOT_HERE = {
    r"test_sparse_pca_solver_error\[.*": "asked for by name, svd and randomized fill in the zeros",
    r"test_pca_validation\[.*": WORDS,
    r"test_n_components_mle_error\[arpack\]": WORDS,
    r"test_n_components_mle_error\[randomized\]": "the randomized route may look for all σ",
    r"test_fit_mle_too_few_samples": WORDS,
    r"test_pca_score\[.*": "whitening changes coordinates: it leaves the law as it is",
    r"test_pca_score3": "no direction at all is refused",
    r"test_pca_zero_noise_variance_edge_cases\[.*": "a law with a variance of zero has no density",
    r"test_pca_svd_solver_auto\[.*": "'auto' takes other turns, and says so in route_",
    r"test_pca_n_components_mostly_explained_variance_ratio": "a share is kept 'at least'",
    r"test_assess_dimension_bad_rank": "log_evidence is called with ranks that there are",
    r"test_pca_randomized_svd_n_oversamples": "'auto' searches until it is right, at no option",
}
INCREMENTAL_NOT_HERE = {
    r"test_incremental_pca_sparse\[.*": WORDS,
    r"test_incremental_pca_validation": "more directions than samples so far: they come with them",
    r"test_incremental_pca_set_params": "the number of directions may be changed on the way",
    r"test_incremental_pca_partial_fit_float_division": "the count is kept in triangle_.n",
}


def evidence(spectrum, rank, n_samples):
    return log_evidence(spectrum, rank, n_samples)


globals().update(
    referee(
        "sklearn.decomposition.tests.test_pca",
        {"sklearn.decomposition.PCA": AsPCA},
        NOT_HERE,
        _assess_dimension=evidence,
        _infer_dimension=lambda spectrum, n: minka(np.asarray(spectrum), n)[0],
    )
)
globals().update(
    referee(
        "sklearn.decomposition.tests.test_incremental_pca",
        {"sklearn.decomposition.IncrementalPCA": AsIncrementalPCA},
        INCREMENTAL_NOT_HERE,
        prefix="incremental_",
    )
)
