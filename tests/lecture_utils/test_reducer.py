"""What all estimators share: how data are read and refused, coordinates, and the way back."""

from functools import partial

import numpy as np
import pytest
from scipy.sparse import csr_array
from sklearn.exceptions import NotFittedError
from sklearn.utils import get_tags
from sklearn.utils.validation import check_is_fitted

from lecture_utils.options import whole_number
from lecture_utils.reducer import Reducer, read, read_coordinates

X = np.array([[1.0, 2.0, 0.0], [3.0, 5.0, 1.0], [2.0, 2.0, 8.0]])


class Shadow(Reducer):
    """Coordinates along the first axes, measured from the mean."""

    def fit(self, X, y=None):
        X = read(self, X, reset=True)
        self.mean_, self.components_ = X.mean(axis=0), np.eye(2, 3, dtype=X.dtype)
        return self


class TestRead:
    @pytest.mark.parametrize(
        ("given", "read_as"),
        [(np.float32, np.float32), (np.float64, np.float64), (int, np.float64), (bool, np.float64)],
    )
    def test_single_precision_stays_and_the_rest_becomes_double(self, given, read_as):
        found = read(Shadow(), X.astype(given), reset=True)
        assert found.dtype == read_as
        np.testing.assert_array_equal(found, X.astype(given))

    def test_an_option_counts_more(self):
        assert read(Shadow(), X, reset=True, dtype=[np.float32]).dtype == np.float32
        with pytest.raises(ValueError, match="a minimum of 4 is required"):
            read(Shadow(), X, reset=True, ensure_min_samples=4)

    def test_labels_are_read_too(self):
        data, labels = read(Shadow(), X, ["a", "b", "a"], reset=True)
        assert data.shape == (3, 3)
        assert labels.tolist() == ["a", "b", "a"]
        with pytest.raises(ValueError, match="inconsistent numbers of samples"):
            read(Shadow(), X, ["a", "b"], reset=True)

    def test_the_number_of_features_is_kept(self):
        model = Shadow()
        read(model, X, reset=True)
        read(model, X[:1], reset=False)
        with pytest.raises(ValueError, match=r"^X has 2 features, but Shadow is expecting 3 feat"):
            read(model, X[:, :2], reset=False)
        assert read(model, X[:, :2], reset=True).shape == (3, 2)

    @pytest.mark.parametrize(
        ("data", "sentence"),
        [
            (X[0], "Expected 2D array, got 1D array instead. Reshape your data: rows are samples"),
            (3.0, "Expected 2D array, got scalar array instead. Reshape your data: rows are sam"),
            ([[1.0, np.nan]], "Input X contains NaN."),
            (
                [[1.0, np.inf]],
                "Input X contains infinity or a value too large for dtype('float64')",
            ),
            ([["a"]], "could not convert string to float: 'a'"),
        ],
    )
    def test_one_sentence(self, data, sentence):
        with pytest.raises(ValueError, match=r"\w") as refused:
            read(Shadow(), data, reset=True)
        assert str(refused.value).startswith(sentence)
        assert "\n" not in str(refused.value)
        assert not str(refused.value).endswith(":")
        assert refused.value.__suppress_context__


class TestWholeNumber:
    @pytest.mark.parametrize("k", [1, 4, np.int64(2), np.uint8(3)])
    def test_accepted(self, k):
        assert whole_number(k, 4) == k
        assert type(whole_number(k, 4)) is int

    @pytest.mark.parametrize("k", [0, 5, -1, 2.0, "2", None, True, np.nan, [2]])
    def test_refused(self, k):
        with pytest.raises(ValueError, match=r"\w") as refused:
            whole_number(k, 4)
        assert (
            str(refused.value) == f"n_components must be a whole number between 1 and 4, not {k!r}"
        )

    def test_where_it_begins_and_what_else_would_do(self):
        assert whole_number(0, 4, least=0) == 0
        with pytest.raises(
            ValueError,
            match=r"^n_components must be a whole number between 0 and"
            r" 4 or None, not -1$",
        ):
            whole_number(-1, 4, least=0, others=" or None")

    def test_no_end(self):
        assert whole_number(10**9, np.inf) == 10**9
        with pytest.raises(
            ValueError, match=r"^n_components must be a whole number of 1 or more, not 0$"
        ):
            whole_number(0, np.inf)

    def test_its_name(self):
        with pytest.raises(
            ValueError, match=r"^batch must be a whole number between 1 and 3, not 9$"
        ):
            whole_number(9, 3, "batch")


class TestReadCoordinates:
    @pytest.mark.parametrize(
        ("Z", "sentence"),
        [
            (np.ones((2, 1)), "rows of Z must have 2 coordinates, as transform gives: not 1"),
            (np.ones((2, 3)), "rows of Z must have 2 coordinates, as transform gives: not 3"),
            ([[1, np.nan]], "Input Z contains NaN."),
            ([["a", "b"]], "could not convert string to float: 'a'"),
            ([1.0, 2.0], "Expected 2D array, got 1D array instead. Reshape your data: rows are"),
            (np.ones((0, 2)), "Found array with 0 sample(s)"),
            (np.ones((1, 2)) * 1j, "Complex data not supported"),
        ],
    )
    def test_refused(self, Z, sentence):
        for back in (Shadow().fit(X).inverse_transform, partial(read_coordinates, Shadow().fit(X))):
            with pytest.raises(ValueError, match=r"\w") as refused:
                back(Z)
            assert str(refused.value).startswith(sentence)
            assert "\n" not in str(refused.value)

    def test_sparse(self):
        with pytest.raises(TypeError, match=r"^Sparse data was passed for Z, but dense"):
            Shadow().fit(X).inverse_transform(csr_array(np.ones((1, 2))))

    @pytest.mark.parametrize("dtype", [np.float32, np.float64])
    def test_precision_is_kept(self, dtype):
        model = Shadow().fit(X.astype(dtype))
        assert model.inverse_transform(np.ones((1, 2), dtype)).dtype == dtype
        assert read_coordinates(model, [[1, 2]]).dtype == np.float64


class TestReducer:
    def test_there_and_back(self):
        model = Shadow().fit(X)
        Z = model.transform(X.tolist())
        np.testing.assert_allclose(Z, [[-1, -1], [1, 2], [0, -1]])
        np.testing.assert_allclose(model.inverse_transform(Z.tolist())[:, :2], X[:, :2])
        np.testing.assert_allclose(model.inverse_transform(Z)[:, 2], X[:, 2].mean())
        np.testing.assert_allclose(Shadow().fit_transform(X), Z)

    def test_names(self):
        assert Shadow().fit(X).get_feature_names_out().tolist() == ["shadow0", "shadow1"]

    def test_it_says_that_single_precision_is_kept(self):
        assert get_tags(Shadow()).transformer_tags.preserves_dtype == ["float64", "float32"]
        assert Shadow().fit_transform(X.astype(np.float32)).dtype == np.float32

    @pytest.mark.parametrize("use", ["transform", "inverse_transform"])
    def test_not_fitted(self, use):
        model = Shadow()
        model.components_, model.mean_ = np.eye(2, 3), np.zeros(3)
        check_is_fitted(model)
        with pytest.raises(NotFittedError):
            getattr(Shadow(), use)(X)

    def test_other_data_are_refused(self):
        model = Shadow().fit(X)
        with pytest.raises(ValueError, match=r"^X has 2 features, but Shadow is expecting 3 feat"):
            model.transform(X[:, :2])
        assert model.n_features_in_ == 3
