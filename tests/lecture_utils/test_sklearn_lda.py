"""The tests of scikit-learn's LinearDiscriminantAnalysis, on LDA."""

import numpy as np

from lecture_utils.lda import LDA
from tests.lecture_utils.sklearn_referee import global_dtype, global_random_seed, referee  # noqa: F401

MODULE = "sklearn.tests.test_discriminant_analysis"


class LinearDiscriminantAnalysis(LDA):
    """Ours with the options of scikit-learn's: all solvers are one. Added is ``covariance_``."""

    def __init__(
        self,
        solver="svd",
        shrinkage=None,
        priors=None,
        n_components=None,
        store_covariance=False,
        tol=1e-4,
        covariance_estimator=None,
    ):
        self.solver, self.store_covariance, self.tol = solver, store_covariance, tol
        self.covariance_estimator = covariance_estimator
        super().__init__(n_components, shrinkage=shrinkage or 0.0, priors=priors)

    def fit(self, X, y):
        if self.covariance_estimator is not None:
            raise NotImplementedError("there is no covariance_estimator")
        super().fit(X, y)
        if self.store_covariance or self.solver != "svd":
            rest = X - self.means_[np.searchsorted(self.classes_, y)]
            self.covariance_ = rest.T @ rest / len(X)
        return self


OTHER = "ours says it in other words"
NOT_HERE = {
    "test_lda_predict": "there is no covariance_estimator",
    "test_lda_priors": "priors whose sum is not 1 are refused, not rescaled",
    "test_lda_transform": "the one way to solve has directions, so transform is always there",
    "test_lda_orthogonality": "a third direction is kept, in which the means do not differ: λ = 0",
    r"test_lda_shrinkage\[\d\]": "there is no covariance_estimator",
    "test_lda_ledoitwolf": "there is no covariance_estimator",
    r"test_lda_dimension_warning\[\d-\d\]": OTHER,
    r"test_raises_value_error_on_same_number_of_classes_and_samples\[\w+\]": OTHER,
}
#: those of shrinkage="auto" are left out: ours takes a number
SOLVERS = [("svd", None), ("lsqr", None), ("eigen", 0), ("lsqr", 0.43), ("eigen", 0.43)]

found = referee(
    MODULE,
    {"sklearn.discriminant_analysis.LinearDiscriminantAnalysis": LinearDiscriminantAnalysis},
    NOT_HERE,
    solver_shrinkage=SOLVERS,
)
#: these never meet our class: they are about quadratic discriminants and a helper
ELSEWHERE = ("test_qda", "test_covariance", "test_raises_value_error_on_one_sample")
globals().update({name: test for name, test in found.items() if not name.startswith(ELSEWHERE)})
