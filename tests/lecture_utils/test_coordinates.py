"""Coordinates: rows of numbers of the right width come back, all else is refused."""

import numpy as np
import pytest
from sklearn.exceptions import NotFittedError
from sklearn.utils import Tags, TargetTags

from lecture_utils.reducer import read_coordinates
from tests.lecture_utils.refused import BAD_COORDINATES


class Two:
    _n_features_out = 2

    def fit(self):
        self.fitted_ = True
        return self

    def __sklearn_tags__(self):
        return Tags(estimator_type=None, target_tags=TargetTags(required=False), requires_fit=True)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_precision_is_kept(dtype):
    Z = np.array([[1, 2], [3, 4], [5, 6]], dtype)
    found = read_coordinates(Two().fit(), Z)
    assert found.dtype == dtype
    np.testing.assert_array_equal(found, Z)


@pytest.mark.parametrize("Z", [[[1, 2], [3, 4]], [[True, False]], ((1, 2.5),), [["1", "2"]]])
def test_everything_else_becomes_double(Z):
    found = read_coordinates(Two().fit(), Z)
    assert found.dtype == float
    np.testing.assert_array_equal(found, np.array(Z, float))


@pytest.mark.parametrize("name", BAD_COORDINATES)
def test_one_sentence(name):
    Z, sentence = BAD_COORDINATES[name]
    with pytest.raises((TypeError, ValueError), match=sentence) as caught:
        read_coordinates(Two().fit(), Z)
    assert "\n" not in str(caught.value)
    assert not str(caught.value).endswith(":")
    assert caught.value.__cause__ is None


def test_not_fitted():
    with pytest.raises(NotFittedError, match="not fitted"):
        read_coordinates(Two(), [[1, 2]])
