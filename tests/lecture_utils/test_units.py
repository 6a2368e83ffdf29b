"""Units: powers of two, near the largest entry, only where squares are in danger."""

import doctest

import numpy as np
import pytest
import scipy.sparse as sparse
from hypothesis import given, settings
from hypothesis import strategies as st

from lecture_utils import units
from lecture_utils.units import even, squarable, stored, unit_of

#: the type, a power of two that is just safe, and the next one, which is not
SAFE = [
    (np.float64, 339, 340),
    (np.float64, -341, -342),
    (np.float32, 40, 41),
    (np.float32, -42, -43),
]


def test_examples():
    assert doctest.testmod(units).failed == 0


class TestUnits:
    @pytest.mark.parametrize(("dtype", "safe", "unsafe"), SAFE)
    @pytest.mark.parametrize("sign", [1, -1])
    def test_only_where_squares_are_in_danger(self, dtype, safe, unsafe, sign):
        X = np.full((2, 2), sign, dtype)
        assert unit_of(np.ldexp(X, safe)) == 1
        assert unit_of(np.ldexp(X, unsafe)) == 2.0**unsafe
        assert unit_of(np.ldexp(X, unsafe)).dtype == dtype

    def test_the_largest_entry_counts_with_either_sign(self):
        X = np.array([[1e200, -2.0], [3.0, -1e250]])
        np.testing.assert_array_equal(np.frexp(unit_of(X, axis=0))[1], np.frexp(abs(X).max(0))[1])
        assert unit_of(X) == unit_of(X)[None].max() == 2.0 ** (np.frexp(1e250)[1] - 1)
        assert unit_of(-X) == unit_of(X)

    @pytest.mark.parametrize("tiny", [5e-324, 2.0**-1060, 2.0**-1022, 2.0**-1021])
    def test_the_smallest_numbers_have_a_unit_whose_inverse_is_a_number(self, tiny):
        X, unit = even(np.full((2, 2), tiny))
        assert np.isfinite(1 / unit)
        assert X[0, 0] > 2.0**-60
        np.testing.assert_array_equal(X * unit, tiny)

    @settings(max_examples=50, deadline=None)
    @given(
        st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=6),
        st.sampled_from([np.asarray, sparse.csr_array, sparse.csc_array]),
    )
    def test_nothing_is_rounded(self, numbers, kind):
        X, unit = even(kind(np.array([numbers])))
        largest = abs(X).max()
        assert largest == 0 or 2.0**-342 < largest < 2.0**342
        back = X.toarray() if sparse.issparse(X) else X
        small = np.abs(back) < 2.0**-1022  # what lies so far below the largest may lose digits
        np.testing.assert_array_equal(
            np.where(small, 0, back) * unit, np.where(small, 0, [numbers])
        )

    def test_data_of_usual_size_are_not_copied(self):
        X = np.array([[1.0, 2.0]])
        assert even(X)[0] is X
        assert even(X, axis=0)[0] is X
        assert squarable(X) is X

    def test_each_column_has_its_own(self):
        X, unit = even(np.array([[1e-250, 1.0, 0], [-3e-250, 2, 0]]), axis=0)
        np.testing.assert_array_equal(unit[1:], 1)
        np.testing.assert_allclose(X[:, 0] / X[0, 0], [1, -3])
        np.testing.assert_array_equal(X[:, 1:], [[1, 0], [2, 0]])


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("power", [-1, 1])
def test_squares_out_of_range(dtype, power):
    X = np.full((2, 2), np.finfo(dtype).max ** (power * 0.6), dtype)
    sentence = f"^squares of these numbers leave the range of {np.dtype(dtype)}: scale the data$"
    with pytest.raises(ValueError, match=sentence):
        squarable(X)


def test_what_is_stored():
    X = np.arange(6.0).reshape(2, 3).T
    found = stored(X, np.float32)
    assert found.dtype == np.float32
    assert found.flags.c_contiguous
    np.testing.assert_array_equal(found, X)
    np.testing.assert_array_equal(stored(X, float, 3, 2.0), 6 * X)
    np.testing.assert_array_equal(stored(X, float, np.ones(2), [1, 2]), X * [1, 2])
    for value, dtype in ((1e39, np.float32), (np.inf, float), (1e200, float)):
        sentence = f"^the result leaves the range of {np.dtype(dtype)}: scale the data$"
        with pytest.raises(ValueError, match=sentence):
            stored([value], dtype, 1e200)
