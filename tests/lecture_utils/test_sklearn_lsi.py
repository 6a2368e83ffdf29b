"""The tests of scikit-learn's TruncatedSVD, on LSI."""

from sklearn.decomposition.tests.test_truncated_svd import X_sparse  # noqa: F401

from lecture_utils.lsi import LSI
from tests.lecture_utils.sklearn_referee import global_dtype, global_random_seed, referee  # noqa: F401


class TruncatedSVD(LSI):
    """Ours with the options of scikit-learn's."""

    def __init__(
        self,
        n_components=2,
        *,
        algorithm="randomized",
        n_iter=5,
        n_oversamples=10,
        random_state=None,
        tol=0.0,
    ):
        super().__init__(n_components, route=algorithm, random_state=random_state)
        self.algorithm, self.n_iter, self.n_oversamples = algorithm, n_iter, n_oversamples
        self.tol = tol


NOT_HERE = {
    r"test_singular_values_expected\[randomized\]": "it builds on fit_transform being UΣ; ours is "
    "XV, whose columns are orthogonal only as far as the quick route has come",
}

globals().update(
    referee(
        "sklearn.decomposition.tests.test_truncated_svd",
        {"sklearn.decomposition.TruncatedSVD": TruncatedSVD},
        NOT_HERE,
    )
)
