"""Spaces and shadows against SciPy and exact arithmetic, hard cases, and what is refused."""

import doctest
import importlib
import pkgutil

import numpy as np
import pytest
import scipy.linalg
import sympy as sp
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

import lecture_utils
from lecture_utils.linalg import (
    EPS,
    complement,
    fix_signs,
    gram_schmidt,
    matrix,
    principal_angles,
    projector,
)

quick = settings(max_examples=60, deadline=None, derandomize=True)
SHAPES = [(1, 1), (2, 1), (2, 2), (5, 3), (6, 6), (40, 7)]
TYPES = [np.float64, np.float32, np.float16, np.int8, object]
BASES = [gram_schmidt, projector, complement, fix_signs]


def same(left, right, tol=1e-12):
    np.testing.assert_allclose(left, right, rtol=0, atol=tol)


def whole_numbers(n, k, rank=None, seed=0):
    """Return an n×k matrix of small whole numbers, exact in every type, of known rank."""
    rng = np.random.default_rng(seed)
    rank = min(n, k) if rank is None else rank
    left = np.tril(rng.integers(-2, 3, (n, rank)), -1) + np.eye(n, rank)
    right = np.triu(rng.integers(-1, 2, (rank, k)), 1) + np.eye(rank, k)
    return rng.permutation(left) @ right


@st.composite
def bases(draw, n=None):
    n = n or draw(st.integers(1, 6))
    k = draw(st.integers(1, n))
    B = draw(arrays(float, (n, k), elements=st.integers(-9, 9)))
    assume(np.linalg.matrix_rank(B) == k and np.linalg.cond(B) < 1e4)
    return B


class TestAgainstSciPy:
    @pytest.mark.parametrize("dtype", TYPES)
    @pytest.mark.parametrize(("n", "k"), SHAPES)
    def test_same_space_as_orth(self, n, k, dtype):
        B = whole_numbers(n, k)
        Q, reference = gram_schmidt(B.astype(dtype)), scipy.linalg.orth(B)
        assert Q.dtype == float
        same(Q @ Q.T, reference @ reference.T)
        same(projector(B.astype(dtype)), reference @ reference.T)

    @pytest.mark.parametrize(("n", "k"), SHAPES)
    def test_same_basis_as_qr(self, n, k):
        B = whole_numbers(n, k)
        Q, R = np.linalg.qr(B)
        same(gram_schmidt(B), Q * np.sign(np.diag(R)))

    @pytest.mark.parametrize("dtype", TYPES)
    @pytest.mark.parametrize(
        ("n", "k", "rank"),
        [
            (3, 1, 0),
            (3, 1, 1),
            (4, 4, 2),
            (4, 4, 4),
            (6, 3, 2),
            (3, 6, 2),
            (3, 6, 3),
            (20, 9, 5),
        ],
    )
    def test_same_complement_as_null_space(self, n, k, rank, dtype):
        B = whole_numbers(n, k, rank)
        C, reference = complement(B.astype(dtype)), scipy.linalg.null_space(B.T)
        assert C.shape == (n, n - rank)
        same(C.T @ C, np.eye(n - rank))
        same(C @ C.T, reference @ reference.T)

    @pytest.mark.parametrize("wider", [0, 1, 2])
    @pytest.mark.parametrize(("n", "k"), [(2, 1), (5, 2), (6, 4), (30, 5)])
    def test_same_angles_as_subspace_angles(self, n, k, wider):
        A, B = whole_numbers(n, k), whole_numbers(n, min(n, k + wider), seed=1)
        reference = scipy.linalg.subspace_angles(A, B)[::-1]
        same(principal_angles(A, B), reference, 1e-8)
        same(principal_angles(B, A), reference, 1e-8)


class TestProperties:
    @quick
    @given(bases())
    def test_gram_schmidt(self, B):
        Q = gram_schmidt(B)
        R = Q.T @ B
        same(Q.T @ Q, np.eye(B.shape[1]), 1e-14)
        same(Q @ R, B)
        same(np.tril(R, -1), 0)
        assert (np.diag(R) > 0).all()

    @quick
    @given(bases(), st.data())
    def test_projector_depends_on_the_space_only(self, B, data):
        k = B.shape[1]
        M = data.draw(arrays(float, (k, k), elements=st.integers(-5, 5)))
        assume(np.linalg.matrix_rank(M) == k and np.linalg.cond(M) < 1e3)
        P = projector(B)
        same(P @ P, P)
        assert (P == P.T).all()
        same(np.trace(P), k)
        same(P @ B, B)
        same(projector(B @ M), P, 1e-8)

    @quick
    @given(bases())
    def test_complement(self, B):
        n, k = B.shape
        C = complement(B)
        assert C.shape == (n, n - k)
        same(B.T @ C, 0)
        same(projector(B) + C @ C.T, np.eye(n))
        if k < n:
            again = complement(C)
            same(again @ again.T, projector(B))

    @quick
    @given(bases(), st.data())
    def test_fix_signs(self, U, data):
        flips = data.draw(arrays(float, U.shape[1], elements=st.sampled_from([-1.0, 1.0])))
        noise = 1 + 1e-12 * data.draw(arrays(float, U.shape, elements=st.integers(-9, 9)))
        fixed = fix_signs(U)
        assert (np.abs(fixed) == np.abs(U)).all()
        assert (fixed.max(axis=0) >= -fixed.min(axis=0)).all()
        assert (fix_signs(fixed) == fixed).all()
        assert (fix_signs(U * flips) == fixed).all()
        same(fix_signs(U * noise), fixed, 1e-9)

    @quick
    @given(st.integers(1, 6).flatmap(lambda n: st.tuples(bases(n), bases(n))))
    def test_angles(self, pair):
        A, B = pair
        angles = principal_angles(A, B)
        assert angles.shape == (min(A.shape[1], B.shape[1]),)
        assert (np.diff(angles) >= -1e-7).all()
        assert (angles >= 0).all()
        assert (angles <= np.pi / 2).all()
        same(principal_angles(A, A), 0, 1e-13)
        same(principal_angles(B, A), angles, 1e-13)
        shared = projector(A) @ projector(B)
        same(np.sum(np.cos(angles) ** 2), np.trace(shared), 1e-10)

    @quick
    @given(bases())
    def test_the_argument_is_left_alone(self, B):
        before = B.copy()
        for function in BASES:
            assert not np.shares_memory(function(B), B)
        principal_angles(B, B)
        assert np.array_equal(B, before)


class TestHardCases:
    @pytest.mark.parametrize("n", [4, 8, 10])
    def test_hilbert(self, n):
        H = scipy.linalg.hilbert(n)
        same(gram_schmidt(H).T @ gram_schmidt(H), np.eye(n), 1e-14)
        same(projector(H), np.eye(n), 1e-14)

    def test_hilbert_exactly(self):
        B = sp.Matrix(8, 4, lambda i, j: sp.Rational(1, i + j + 1))
        exact = B * (B.T * B).inv() * B.T
        same(projector(B), np.array(exact, float), 1e-11)
        same(np.eye(8) - projector(complement(B)), np.array(exact, float), 1e-11)

    @pytest.mark.parametrize("small", [1e-4, 1e-8, 1e-12])
    def test_laeuchli(self, small):
        B = np.vstack([np.ones(3), small * np.eye(3)])
        Q = gram_schmidt(B)
        same(Q.T @ Q, np.eye(3), 1e-14)
        same(Q @ (Q.T @ B), B, 1e-15)
        same(complement(B).T @ B, 0, 1e-15)
        assert complement(B).shape == (4, 1)

    @pytest.mark.parametrize("seed", range(3))
    def test_the_length_of_a_column_says_nothing(self, seed):
        B = whole_numbers(6, 4, seed=seed)
        scaled = B * [1e-200, 1e200, -1e-300, 1e150]
        same(np.abs(gram_schmidt(scaled)), np.abs(gram_schmidt(B)))
        same(projector(scaled), projector(B))
        C, D = complement(scaled), complement(B)
        same(C @ C.T, D @ D.T)
        same(principal_angles(scaled, B), 0)

    @pytest.mark.parametrize("size", [5e-324, 1e-308, 1.7e308])
    def test_at_the_ends_of_the_range(self, size):
        same(gram_schmidt([[size], [size]]), np.sqrt([[0.5], [0.5]]))
        same(complement([[size], [size]]), [[np.sqrt(0.5)], [-np.sqrt(0.5)]])

    @pytest.mark.parametrize("small", [1e-3, 1e-6, 1e-9, 1e-12, 1e-15, 0])
    def test_small_angles_keep_their_digits(self, small):
        axes, _ = np.linalg.qr(np.random.default_rng(3).normal(size=(7, 7)))
        turns = np.array([small, 0.4, np.pi / 2 - small])
        A, across = axes[:, :3], axes[:, 3:6]
        B = A * np.cos(turns) + across * np.sin(turns)
        mixed = B @ np.array([[2, 1, 0], [0, 1, 1], [1, 0, 1.0]])
        same(principal_angles(A, mixed), turns, 3e-15)
        assert principal_angles(A, mixed)[0] == pytest.approx(small, rel=1e-3, abs=2e-15)

    def test_a_vector_is_one_column(self):
        same(gram_schmidt([3, 4]), [[0.6], [0.8]])
        same(projector([3, 4]), [[0.36, 0.48], [0.48, 0.64]])
        same(fix_signs([1, -2]), [[-1], [2]])
        assert complement([3, 4]).shape == (2, 1)

    def test_the_smallest_number_has_a_sign(self):
        assert np.array_equal(fix_signs([[0], [-5e-324]]), [[0], [5e-324]])

    def test_of_equal_entries_the_first_decides(self):
        ties = np.array([[-1, 0, 1], [1 + 1e-12, 0, -1], [0.5, 0, 0]])
        same(fix_signs(ties), [[1, 0, 1], [-1, 0, -1], [-0.5, 0, 0]], 1e-9)


NO_MATRIX = {
    "NaN": ([[1, np.nan]], "a NaN or an infinity"),
    "infinity": ([[np.inf], [1]], "a NaN or an infinity"),
    "None in it": ([[None], [1]], "a NaN or an infinity"),
    "None": (None, r"with rows and columns, not of shape \(\)"),
    "a number": (3, r"not of shape \(\)"),
    "empty": ([], r"not of shape \(0, 1\)"),
    "no rows": (np.ones((0, 3)), r"not of shape \(0, 3\)"),
    "no columns": (np.ones((3, 0)), r"not of shape \(3, 0\)"),
    "three axes": (np.ones((2, 2, 2)), r"not of shape \(2, 2, 2\)"),
    "text": ("abc", "real numbers"),
    "numerals": ([["1", "2"]], "real numbers"),
    "bytes": ([b"1"], "real numbers"),
    "dates": (np.array(["2020-01-01"], "M8[D]"), "real numbers"),
    "ragged": ([[1, 2], [3]], "rows of one length"),
    "complex": (np.ones((2, 2)) * 1j, "real numbers"),
    "symbols": (sp.Matrix([sp.Symbol("x")]), "real numbers"),
    "a dictionary": ({"a": 1}, "real numbers"),
    "too large": ([[10**400]], "real numbers"),
}
no_matrix = pytest.mark.parametrize(
    ("value", "why"),
    NO_MATRIX.values(),
    ids=[name.replace(" ", "-") for name in NO_MATRIX],
)


def refuses(why, function, *arguments, **options):
    """Assert that the function itself says in one sentence why it refuses."""
    with pytest.raises(ValueError, match=why) as caught:
        function(*arguments, **options)
    assert "lecture_utils" in str(caught.traceback[-1].path)
    assert "\n" not in str(caught.value)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


class TestRefusals:
    @no_matrix
    @pytest.mark.parametrize("function", BASES)
    def test_no_matrix(self, function, value, why):
        refuses(why, function, value)

    @no_matrix
    def test_no_matrix_for_an_angle(self, value, why):
        refuses(f"^A .*{why}", principal_angles, value, [[1], [1]])
        refuses(f"^B .*{why}", principal_angles, [[1], [1]], value)

    def test_the_name_is_said(self):
        refuses("^U must be", fix_signs, "abc")
        refuses("^the pixels must be", matrix, "abc", "the pixels")

    @pytest.mark.parametrize(
        ("B", "column"),
        [
            ([[0.0], [0.0]], 0),
            ([[1.0, 0.0], [2.0, 0.0]], 1),
            ([[1.0, 2.0], [2.0, 4.0]], 1),
            ([[1e-200, 1e200], [2e-200, 2e200]], 1),
            ([[0.1, 0.7, 0.8], [0.2, 0.3, 0.5], [0.3, 0.9, 1.2]], 2),
            (np.eye(3)[:2], 2),
            (whole_numbers(6, 5, rank=3), 3),
        ],
        ids="zero second-zero twice far-apart rounded wide rank-3".split(),
    )
    def test_dependent_columns(self, B, column):
        for function in (gram_schmidt, projector):
            refuses(f"^column {column} depends on the columns before it$", function, B)
        others = np.eye(len(B))[:, :1]
        for pair in ((B, others), (others, B)):
            refuses(f"^column {column} depends", principal_angles, *pair)

    def test_spaces_of_different_dimension(self):
        A, B = np.eye(2)[:, :1], np.eye(3)[:, :1]
        refuses("^A lives in 2 dimensions and B in 3$", principal_angles, A, B)

    @pytest.mark.parametrize(("n", "limit"), [(2, 20), (5, 50)])
    def test_where_dependence_begins(self, n, limit):
        B = np.eye(n)[:, [0, 0]]
        B[1, 1] = (limit + 0.5) * EPS
        same(gram_schmidt(B), np.eye(n)[:, :2])
        B[1, 1] = (limit - 0.5) * EPS
        refuses("^column 1 depends on", gram_schmidt, B)


@pytest.mark.parametrize(
    "name",
    [m.name for m in pkgutil.walk_packages(lecture_utils.__path__, "lecture_utils.")],
)
def test_examples_in_docstrings(name):
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0
    assert result.attempted or name not in (
        "lecture_utils.linalg",
        "lecture_utils.covariance",
    )
