"""Block Lanczos: what it finds on known spectra, when it stops, and what cannot hurt it."""

import numpy as np
import pytest

from lecture_utils import krylov
from lecture_utils.krylov import (
    Minus,
    largest_entry,
    largest_left,
    orthonormal,
    residual,
    square_of,
)
from lecture_utils.linalg import principal_angles

TYPES = [np.float64, np.float32]
SPECTRA = {
    "flat": np.ones(60),
    "slow": np.linspace(2, 1, 60),
    "gap": np.r_[np.full(3, 10.0), np.linspace(2, 1, 57)],
    "quick": np.geomspace(1, 1e-9, 60),
    "low rank": np.r_[5.0, 4, 3, np.zeros(57)],
    "one": np.r_[1.0, np.zeros(59)],
}


def made(n, d, sizes, seed=0, dtype=float):
    """Return a matrix with these singular values, and its singular vectors, as columns."""
    rng = np.random.default_rng(seed)
    sizes = np.asarray(sizes)[: min(n, d)]
    U = np.linalg.qr(rng.normal(size=(n, len(sizes))))[0]
    V = np.linalg.qr(rng.normal(size=(d, len(sizes))))[0]
    return (U * sizes @ V.T).astype(dtype), U, V


def found(X, K, k):
    """Return the k largest σ and their right vectors, as far as the columns of K hold them."""
    _, sizes, Vt = np.linalg.svd(K.T @ X, full_matrices=False)
    return sizes[:k], Vt[:k].T


def normals(seed=0):
    return np.random.RandomState(seed)


@pytest.fixture
def products(monkeypatch):
    """Count the products with XXᵀ."""
    taken = []

    def counted(X, scale):
        square = square_of(X, scale)
        return lambda U: taken.append(U.shape) or square(U)

    monkeypatch.setattr(krylov, "square_of", counted)
    return taken


def test_a_difference_that_is_never_written_down():
    rng = np.random.default_rng(0)
    X, A, B = rng.normal(size=(5, 3)), rng.normal(size=(5, 2)), rng.normal(size=(2, 3))
    M, V, U = Minus(X, A, B), rng.normal(size=(3, 2)), rng.normal(size=5)
    np.testing.assert_allclose(M @ V, (X - A @ B) @ V)
    np.testing.assert_allclose(M.T @ U, (X - A @ B).T @ U)
    assert M.shape == M.T.T.shape == (5, 3)
    assert M.dtype == np.float64


def test_orthonormal_columns_span_the_same():
    B = np.random.default_rng(0).normal(size=(9, 4))
    Q = orthonormal(B)
    assert Q.shape == (9, 4)
    np.testing.assert_allclose(Q.T @ Q, np.eye(4), atol=1e-14)
    assert principal_angles(Q, B).max() < 1e-14


def test_dependent_columns_get_company():
    Q = orthonormal(np.ones((5, 3)))
    np.testing.assert_allclose(Q.T @ Q, np.eye(3), atol=1e-14)
    np.testing.assert_allclose(np.abs(Q[:, 0]), 1 / np.sqrt(5))


@pytest.mark.parametrize(("X", "size"), [([[1, -3], [2, 0]], 3), ([[1, -3], [4, 0]], 4)])
def test_largest_entry(X, size):
    assert largest_entry(np.array(X)) == size


@pytest.mark.parametrize("size", [1.0, 1e-200, 1e200])
def test_the_square_is_taken_of_scaled_numbers(size):
    X, U = np.array([[1.0, 2], [3, 4], [0, 1]]), np.array([[1.0], [2], [-1]])
    np.testing.assert_allclose(square_of(size * X, size * 4)(U), X @ X.T @ U / 16, rtol=1e-14)


class TestLargestLeft:
    @pytest.mark.parametrize("dtype", TYPES)
    @pytest.mark.parametrize("size", [1.0, 1e-30, 1e30])
    @pytest.mark.parametrize("shape", [(60, 60), (60, 200), (200, 60)])
    @pytest.mark.parametrize("spectrum", SPECTRA)
    def test_known_spectra(self, spectrum, shape, size, dtype):
        k, sizes = 3, SPECTRA[spectrum]
        X, _, V = made(*shape, sizes, dtype=dtype)
        X *= dtype(size)
        K = largest_left(X, k, normals())
        eps = np.finfo(dtype).eps
        assert K.dtype == dtype
        assert K.shape == (shape[0], k + 10)
        np.testing.assert_allclose(K.T @ K, np.eye(k + 10), atol=1000 * eps)
        got, W = found(X / dtype(size), K, k)
        allowed = 1e-3 if spectrum == "slow" else 300 * eps
        np.testing.assert_allclose(got, sizes[:k], atol=allowed * sizes[0])
        if spectrum in ("gap", "quick", "low rank"):
            assert principal_angles(W, V[:, :k]).max() < 3 * eps**0.5

    @pytest.mark.parametrize("extra", [0, 2, 10])
    def test_as_many_columns_as_asked_for(self, extra):
        X = made(30, 40, np.geomspace(1, 1e-3, 30))[0]
        assert largest_left(X, 4, normals(), extra=extra).shape == (30, 4 + extra)

    @pytest.mark.parametrize("shape", [(1, 1), (7, 60), (60, 7), (11, 11), (12, 12), (23, 50)])
    def test_small_matrices_are_searched_whole(self, shape):
        X = np.random.default_rng(1).normal(size=shape)
        K, k = largest_left(X, 1, normals(), steps=50), min(11, *shape)
        assert K.shape == (shape[0], k)
        truth = np.linalg.svd(X, compute_uv=False)[:k]
        np.testing.assert_allclose(found(X, K, 1)[0], truth[:1], rtol=1e-13)

    def test_no_more_columns_than_dimensions(self, products):
        X = np.random.default_rng(1).normal(size=(23, 23))
        X[0] = 0
        K = largest_left(np.vstack([X, X[:2]]), 8, normals(), extra=2, steps=50)
        np.testing.assert_allclose(K.T @ K, np.eye(10), atol=1e-13)
        assert sum(columns for _, columns in products) <= 25

    def test_all_dimensions_and_nothing_left_to_search(self, products):
        sizes = np.geomspace(1, 1e-8, 23)
        X = made(23, 50, sizes)[0]
        K = largest_left(X, 23, normals())
        np.testing.assert_allclose(K.T @ K, np.eye(23), atol=1e-13)
        np.testing.assert_allclose(found(X, K, 23)[0], sizes, atol=1e-15)
        assert products == [(23, 23)]

    def test_zeros(self, products):
        for dtype in TYPES:
            products.clear()
            K = largest_left(np.zeros((20, 30), dtype), 2, normals())
            assert len(products) == 1
            np.testing.assert_allclose(K.T @ K, np.eye(12), atol=1e-6)
            assert K.dtype == dtype

    @pytest.mark.parametrize("steps", [1, 2, 5])
    def test_steps_are_bounded(self, products, steps):
        X = made(150, 150, np.linspace(2, 1, 150))[0]
        largest_left(X, 2, normals(), extra=3, steps=steps)
        assert products == [(150, 5)] * steps

    def test_eight_steps_unless_said_otherwise(self, products):
        largest_left(made(150, 150, np.linspace(2, 1, 150))[0], 2, normals())
        assert products == [(150, 12)] * 8

    @pytest.mark.parametrize("dtype", TYPES)
    @pytest.mark.parametrize("ratio", [0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9])
    @pytest.mark.parametrize("alike", [1, 3])
    @pytest.mark.parametrize("k", [1, 3, 5])
    def test_it_ends_with_the_first_small_residual(self, products, ratio, alike, k, dtype):
        """The residual of the left vectors is what the docstring bounds; we compute it anew."""
        sizes = np.repeat(ratio ** np.arange(90.0 // alike), alike)
        X = made(120, 90, sizes, seed=k, dtype=dtype)[0]
        bound = 0.5 * np.finfo(dtype).eps ** 0.75
        gaps = []
        for steps in range(1, 9):
            K = largest_left(X, k, normals(), extra=1, steps=steps)
            U, sizes, _ = np.linalg.svd(K.T.astype(float) @ X, full_matrices=False)
            gaps.append(residual(X.T.astype(float), sizes[:k], K.astype(float) @ U[:, :k]))
        products.clear()
        largest_left(X, k, normals(), extra=1, steps=8)
        # A residual this near to the bound may fall on either side of it, by rounding.
        near = 1.02 if dtype == np.float64 else 4
        early, late = (
            next((i for i, gap in enumerate(gaps, 1) if gap <= limit), 8)
            for limit in (bound * near, bound / near)
        )
        assert early <= len(products) <= late

    @pytest.mark.parametrize("dtype", TYPES)
    @pytest.mark.parametrize("ratio", [0.3, 0.6, 0.8, 0.9, 0.95, 0.98])
    @pytest.mark.parametrize("k", [1, 3])
    def test_in_a_hurry_it_ends_when_there_is_no_hope(self, products, ratio, k, dtype):
        """Twice the last gain in each step that is left: reckoned anew, in digits."""
        X = made(120, 90, ratio ** np.arange(90.0), seed=k, dtype=dtype)[0]
        lacks = []
        for steps in range(1, 9):
            K = largest_left(X, k, normals(), extra=1, steps=steps)
            U, sizes, _ = np.linalg.svd(K.T.astype(float) @ X, full_matrices=False)
            gap = residual(X.T.astype(float), sizes[:k], K.astype(float) @ U[:, :k])
            lacks.append(np.log10(gap / (0.5 * np.finfo(dtype).eps ** 0.75)))
        products.clear()
        largest_left(X, k, normals(), extra=1, hurry=True)

        def ends(much):
            for count in range(1, 9):
                if lacks[count - 1] <= 0:
                    return count
                hopes = 2 * (8 - count) * (lacks[count - 2] - lacks[count - 1])
                if count > 1 and lacks[count - 1] > hopes * much:
                    return count
            return 8

        slack = 0.1 if dtype == np.float64 else 0.5
        assert min(ends(1 - slack), ends(1 + slack)) <= len(products)
        assert len(products) <= max(ends(1 - slack), ends(1 + slack))

    def test_in_a_hurry_flat_spectra_are_given_up_at_once(self, products):
        largest_left(made(150, 150, np.linspace(2, 1, 150))[0], 2, normals(), hurry=True)
        assert products == [(150, 12)] * 2

    @pytest.mark.parametrize("dtype", TYPES)
    def test_all_steps_together_beat_the_last_power(self, dtype):
        """The Krylov space holds what power iteration ends with, and is closer."""
        X, U, _ = made(150, 150, np.linspace(2, 1, 150), dtype=dtype)
        K = largest_left(X, 1, normals(), extra=3, steps=6)
        Q = normals().normal(size=(150, 4)).astype(dtype)
        for _ in range(6):
            Q = orthonormal(X @ (X.T @ Q))
        angles = [np.arccos(min(1, np.linalg.norm(B.T @ U[:, 0]))) for B in (K, Q)]
        assert angles[0] < 0.7 * angles[1]

    def test_the_vectors_come_in_order(self):
        X, U, _ = made(80, 100, 0.5 ** np.arange(80.0))
        K = largest_left(X, 5, normals())
        np.testing.assert_allclose(np.abs(np.sum(K[:, :5] * U[:, :5], axis=0)), 1, atol=1e-12)


class TestResidual:
    @pytest.mark.parametrize("size", [1.0, 1e-200, 1e200])
    def test_the_definition(self, size):
        X = np.array([[3.0, 1], [0, 2], [1, 1]])
        sizes, V = np.array([3.0, 2.0]), np.array([[0.6, -0.8], [0.8, 0.6]])
        off = np.linalg.norm(X.T @ X @ V - V * sizes**2, axis=0) / (sizes * 3)
        assert off[0] < off[1]
        assert residual(size * X, size * sizes, V) == pytest.approx(off[1])
        assert residual(size * X, size * sizes[:1], V[:, :1]) == pytest.approx(off[0])

    @pytest.mark.parametrize("dtype", TYPES)
    def test_true_vectors_have_none(self, dtype):
        X, _, V = made(30, 20, np.linspace(3, 1, 20), dtype=dtype)
        found = residual(X, np.linspace(3, 1, 20).astype(dtype), V.astype(dtype))
        assert found < 30 * np.finfo(dtype).eps
        assert found.dtype == dtype

    def test_zeros_are_right(self):
        assert residual(np.zeros((4, 3)), np.zeros(2), np.eye(3, 2)) == 0
        assert residual(np.diag([1.0, 0, 0]), np.array([1.0, 0]), np.eye(3, 2)) == 0

    def test_a_size_too_small_to_see_is_not_zero(self):
        assert residual(np.diag([1.0, 1e-3, 0]), np.array([1.0, 1e-3]), np.eye(3, 2)) < 1e-15
        assert residual(np.diag([1.0, 2e-3, 0]), np.array([1.0, 1e-3]), np.eye(3, 2)) > 1e-3
