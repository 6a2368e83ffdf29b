"""Coordinates: rows of numbers of the right width come back, all else is refused."""

import numpy as np
import pytest

from lecture_utils.coordinates import read_coordinates
from tests.refused import BAD_COORDINATES


class Two:
    _n_features_out = 2


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_precision_is_kept(dtype):
    Z = np.array([[1, 2], [3, 4], [5, 6]], dtype)
    found = read_coordinates(Two, Z)
    assert found.dtype == dtype
    np.testing.assert_array_equal(found, Z)


@pytest.mark.parametrize("Z", [[[1, 2], [3, 4]], [[True, False]], ((1, 2.5),), [["1", "2"]]])
def test_everything_else_becomes_double(Z):
    found = read_coordinates(Two, Z)
    assert found.dtype == float
    np.testing.assert_array_equal(found, np.array(Z, float))


@pytest.mark.parametrize("name", BAD_COORDINATES)
def test_one_sentence(name):
    Z, sentence = BAD_COORDINATES[name]
    with pytest.raises(ValueError, match=sentence) as caught:
        read_coordinates(Two, Z)
    assert "\n" not in str(caught.value)
    assert not str(caught.value).endswith(":")
    assert caught.value.__cause__ is None
