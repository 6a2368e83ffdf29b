"""The two ways downhill, step by step on paper."""

import numpy as np
import pytest

from lecture_utils.descent import OPTIMIZERS, Adam, Descent


class TestSteps:
    def test_adam_by_hand(self):
        """The first step is a whole rate, except where the gradient is as small as the floor."""
        p, q = np.array([1.0, 2.0, 3.0]), np.array([[4.0]])
        adam = Adam(0.1)
        adam.step([p, q], [np.array([7.0, -7.0, 1e-8]), np.array([[1e-8]])])
        np.testing.assert_allclose(p, [0.9, 2.1, 2.95])
        np.testing.assert_allclose(q, [[3.95]])
        # A second gradient: the means are (0.9 g + h) / 1.9, the squares (0.999 g² + h²) / 1.999.
        adam.step([p, q], [np.array([0.0, 7.0, 1e-8]), np.array([[1e-8]])])
        first = 0.1 * (0.9 * 7 / 1.9) / np.sqrt(0.999 * 49 / 1.999)
        np.testing.assert_allclose(p, [0.9 - first, 2.1 - 0.1 * 0.1 / 1.9, 2.9])
        np.testing.assert_allclose(q, [[3.9]])

    def test_descent_by_hand(self):
        p = np.array([1.0, 2.0])
        Descent(0.1).step([p], [np.array([3.0, -4.0])])
        np.testing.assert_allclose(p, [0.7, 2.4])

    @pytest.mark.parametrize("optimizer", OPTIMIZERS.values())
    def test_the_bottom_of_a_bowl_is_reached(self, optimizer):
        """Of L = p² + 3q² the gradients are 2p and 6q."""
        p, q, way = np.array([1.0]), np.array([-2.0]), optimizer(0.05)
        for _ in range(600):
            way.step([p, q], [2 * p, 6 * q])
        np.testing.assert_allclose([p, q], 0, atol=1e-6)


@pytest.mark.parametrize("optimizer", [Descent, Adam])
@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_gradient_for_every_parameter(optimizer, count):
    with pytest.raises(ValueError, match="zip"):
        optimizer(0.1).step([np.zeros(2), np.zeros(3)], [np.zeros(2), np.zeros(3), 0][:count])
