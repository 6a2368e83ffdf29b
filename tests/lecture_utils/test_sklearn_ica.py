"""The tests of scikit-learn's FastICA and of its function fastica, on ICA."""

import numpy as np
import pytest

from lecture_utils.ica import ICA
from tests.lecture_utils.sklearn_referee import global_dtype, global_random_seed, referee  # noqa: F401

#: noise is what many of these tests are about, and ours says so
pytestmark = pytest.mark.filterwarnings(
    "ignore:.*(sources look normal|samples are few|are left out|did not settle)"
)


class FastICA(ICA):
    """Ours with the options of scikit-learn's; the sources always have variance 1."""

    def __init__(
        self,
        n_components=None,
        *,
        algorithm="parallel",
        whiten="unit-variance",
        fun="logcosh",
        fun_args=None,
        max_iter=200,
        tol=1e-4,
        w_init=None,
        whiten_solver="svd",
        random_state=None,
    ):
        self.whiten, self.whiten_solver = whiten, whiten_solver
        self.fun, self.fun_args = fun, fun_args
        algorithm = {"parallel": "symmetric"}.get(algorithm, algorithm)
        super().__init__(
            n_components,
            algorithm=algorithm,
            contrast=fun,
            max_iter=max_iter,
            tol=tol,
            w_init=w_init,
            random_state=random_state,
        )


def fastica(X, n_components=None, *, return_X_mean=False, return_n_iter=False, **options):
    """Return K, W and the sources S, and more if asked, as scikit-learn's function does."""
    model = FastICA(n_components, **options)
    S = model.fit_transform(X)
    W = model.components_ @ np.linalg.pinv(model.whitening_)
    more = [model.mean_] * return_X_mean + [model.n_iter_] * return_n_iter
    return model.whitening_, W, S, *more


OTHER = "ours says it in other words"
WHITE = "the data are always whitened"
NOT_HERE = {
    "test_fastica_nowhiten": WHITE,
    r"test_inverse_transform\[\w+-False-5-.*\]": WHITE,
    r"test_fastica_output_shape\[\w+-\w+-False\]": WHITE,
    "test_fastica_convergence_fail": "a tolerance of 0 is refused",
    "test_fastica_errors": "there are no fun_args: a contrast of one's own holds its parameters",
    "test_fastica_eigh_low_rank_warning": OTHER,
}

found = referee(
    "sklearn.decomposition.tests.test_fastica",
    {"sklearn.decomposition.FastICA": FastICA, "sklearn.decomposition.fastica": fastica},
    NOT_HERE,
)
del found["test_gs"]  # it never meets our class: it is about a helper
globals().update(found)
