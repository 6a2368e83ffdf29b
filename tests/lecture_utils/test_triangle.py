"""The triangle that stands for samples: theirs are its σ, in any order of merging."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lecture_utils.triangle import merge, triangle
from tests.lecture_utils.planted import planted


def scatter(X):
    centred = X - X.mean(axis=0)
    return centred.T @ centred


@pytest.mark.parametrize("shape", [(1, 3), (2, 5), (9, 4), (4, 4)])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_a_root_of_the_scatter(shape, dtype):
    X = (np.random.default_rng(0).normal(size=shape) + 5).astype(dtype)
    n, mean, R = triangle(X)
    assert n == shape[0]
    assert mean.dtype == R.dtype == np.float64
    assert R.shape == (min(shape), shape[1])
    np.testing.assert_array_equal(R, np.triu(R))
    np.testing.assert_allclose(mean, X.mean(axis=0, dtype=float), rtol=1e-14)
    np.testing.assert_allclose(R.T @ R, scatter(X.astype(float)), atol=1e-12)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.integers(1, 9), min_size=2, max_size=5), st.integers(0, 99), st.randoms())
def test_merging_in_any_order(sizes, seed, random):
    X = np.random.default_rng(seed).normal(size=(sum(sizes), 3)) * [4, 2, 1] + [5, -7, 0]
    parts = [triangle(part) for part in np.split(X, np.cumsum(sizes)[:-1])]
    random.shuffle(parts)
    whole = parts[0]
    for part in parts[1:]:
        whole = merge(whole, part)
    assert whole.n == len(X)
    np.testing.assert_allclose(whole.mean, X.mean(axis=0), atol=1e-12)
    np.testing.assert_allclose(whole.R.T @ whole.R, scatter(X), atol=1e-10)
    np.testing.assert_array_equal(whole.R, np.triu(whole.R))


def test_the_distance_between_the_means_counts():
    whole = merge(triangle(np.array([[0.0]])), triangle(np.array([[2.0], [2.0]])))
    assert whole.n == 3
    assert whole.mean == pytest.approx([4 / 3])
    assert pytest.approx(np.array([[8 / 3]])) == whole.R**2


def test_small_sizes_are_not_squared_away():
    sizes = np.geomspace(1, 1e-12, 5)
    X = planted(40, 5, sizes, offset=0)
    whole = merge(triangle(X[:17]), triangle(X[17:]))
    found = np.linalg.svd(whole.R, compute_uv=False)
    np.testing.assert_allclose(found, sizes, atol=1e-15)
