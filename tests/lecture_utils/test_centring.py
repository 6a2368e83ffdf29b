"""Data about their mean, dense and sparse, and numbers too large or too small for squares."""

import numpy as np
import pytest
from scipy.sparse import csr_array, csr_matrix

from lecture_utils.centring import about_mean, refuse_extremes
from lecture_utils.krylov import Minus
from lecture_utils.moments import ROWS


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("form", [np.asarray, csr_matrix, csr_array])
@pytest.mark.parametrize("n", [7, ROWS + 3])
def test_the_definition(form, dtype, n):
    rng = np.random.default_rng(0)
    X = (rng.normal(size=(n, 4)) * (rng.random((n, 4)) < 0.4) + [0, 0, 0, 3]).astype(dtype)
    data, mean, total = about_mean(form(X))
    truth = X.astype(float) - X.mean(axis=0, dtype=float)
    tol = 30 * np.finfo(dtype).eps
    np.testing.assert_allclose(mean, X.mean(axis=0, dtype=float), atol=tol)
    assert isinstance(total, float)
    assert total == pytest.approx(np.sum(truth**2), rel=float(max(tol, 1e-13)))
    dense = data @ np.eye(4, dtype=dtype)
    assert isinstance(data, np.ndarray if form is np.asarray else Minus)
    assert dense.dtype == data.dtype == dtype
    assert data.shape == (n, 4)
    np.testing.assert_allclose(dense, truth, atol=tol)
    np.testing.assert_allclose(data.T @ np.eye(n, dtype=dtype), truth.T, atol=tol)
    assert data.T.shape == (4, n)


def test_the_data_stay_as_they_are():
    X = np.array([[1.0, 2], [3, 4]])
    about_mean(X)
    assert X.tolist() == [[1, 2], [3, 4]]


def test_sums_are_double():
    X = (np.random.default_rng(0).normal(size=(50_000, 2)) + 1000).astype(np.float32)
    data, mean, total = about_mean(X)
    assert mean.dtype == np.float64
    np.testing.assert_allclose(mean, X.mean(axis=0, dtype=float), rtol=1e-12)
    assert total == pytest.approx(np.sum(data.astype(float) ** 2), rel=1e-6)


@pytest.mark.parametrize("size", [1e200, np.inf])
def test_what_overflows_is_quiet(size):
    assert not np.isfinite(about_mean(size * np.array([[1.0, -2], [-3, 7]]))[2])


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
class TestExtremes:
    def test_limits(self, dtype):
        X, limits = np.array([[1, 2, 4], [3, 4, 9]], dtype), np.finfo(dtype)
        least = 6 * float(limits.tiny) / float(limits.eps)
        for total in (1.0, float(limits.max), least):
            refuse_extremes(X, total)
        for total in (np.inf, np.nan, *([1e39] if dtype == np.float32 else [])):
            with pytest.raises(
                ValueError, match=r"^the squares of these numbers overflow: scale th"
            ):
                refuse_extremes(X, total)
        for total in (0.999 * least, 0.0):
            with pytest.raises(
                ValueError, match=r"^the squares of these numbers underflow: scale t"
            ):
                refuse_extremes(X, total)

    def test_what_does_not_vary_is_no_underflow(self, dtype):
        refuse_extremes(np.array([[1, 2, 3], [1, 2, 3]], dtype), 0.0)
        refuse_extremes(np.full((3, 2), 7, dtype), 0.0)
        refuse_extremes(csr_matrix(np.eye(3, dtype=dtype)), 0.0)

    def test_a_nan_is_called_by_its_name(self, dtype):
        X = np.array([[1, np.nan], [1, 2]], dtype)
        with pytest.raises(ValueError, match=r"^Input X contains NaN"):
            refuse_extremes(X, about_mean(X)[2])
