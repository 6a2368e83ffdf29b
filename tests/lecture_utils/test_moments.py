"""Counts, means and scatters: exact, and not fooled by an offset."""

import tracemalloc

import numpy as np
import pytest
from scipy.sparse import csr_array, csr_matrix

from lecture_utils.moments import ROWS, dense, moments


def made(n, d, seed=0, offset=0.0, dtype=float):
    rng = np.random.default_rng(seed)
    return (rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) + offset).astype(dtype)


def close(one, other, tol=1e-12):
    scale = max(np.abs(other.scatter).max(), 1e-300)
    assert one.n == other.n
    np.testing.assert_allclose(one.mean, other.mean, rtol=tol, atol=tol)
    np.testing.assert_allclose(one.scatter, other.scatter, atol=tol * scale)


@pytest.mark.parametrize("n", [1, 2, 7, ROWS, ROWS + 1, 2 * ROWS + 3])
def test_against_the_definition(n):
    X = made(n, 3)
    found = moments(X)
    centred = X - X.mean(axis=0)
    np.testing.assert_allclose(found.mean, X.mean(axis=0), atol=1e-13)
    np.testing.assert_allclose(found.scatter, centred.T @ centred, atol=1e-9)
    assert found.n == n


def test_a_large_offset_costs_no_digits():
    plain, far = moments(made(9000, 3)), moments(made(9000, 3, offset=1e6))
    np.testing.assert_allclose(far.scatter, plain.scatter, rtol=1e-6)


def test_offsets_of_their_own_cost_no_digits():
    offsets = np.array([1e7, -1e7, 0])
    plain, far = moments(made(300, 3)), moments(made(300, 3) + offsets)
    np.testing.assert_allclose(far.scatter, plain.scatter, rtol=1e-6, atol=1e-5)


def test_one_block_of_memory_is_enough():
    X = made(4 * ROWS, 32, dtype=np.float32)
    tracemalloc.start()
    moments(X)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1.5 * X[:ROWS].nbytes


def test_single_precision_is_added_up_in_double():
    found = moments(made(50_000, 4, dtype=np.float32))
    assert found.scatter.dtype == np.float64
    np.testing.assert_allclose(found.scatter, moments(made(50_000, 4)).scatter, rtol=1e-4, atol=20)


@pytest.mark.parametrize("n", [7, ROWS + 1])
def test_zeros_are_filled_in_block_by_block(n):
    X = made(n, 3) * (np.arange(n)[:, np.newaxis] % 3 == 0) + [0, 1, 0]
    for form in (csr_matrix, csr_array):
        close(moments(form(X)), moments(X))
    np.testing.assert_array_equal(dense(csr_array(X)), X)
    assert dense(X) is X
