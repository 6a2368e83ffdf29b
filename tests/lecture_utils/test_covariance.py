"""Covariances against NumPy and scikit-learn, their algebra, and what is refused."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from sklearn.covariance import empirical_covariance

from lecture_utils.covariance import centre, covariance

quick = settings(max_examples=60, deadline=None, derandomize=True)
SHAPES = [(1, 3), (2, 1), (2, 5), (7, 7), (50, 4), (3, 40)]
TYPES = [np.float64, np.float32, np.int16, object]


def data(n, d, seed=0):
    return np.random.default_rng(seed).integers(-9, 10, (n, d))


def same(left, right, tol=1e-12):
    np.testing.assert_allclose(left, right, rtol=tol, atol=tol)


samples = st.tuples(st.integers(2, 8), st.integers(1, 5)).flatmap(
    lambda shape: arrays(float, shape, elements=st.floats(-100, 100, width=32))
)


class TestAgainstOthers:
    @pytest.mark.parametrize("dtype", TYPES)
    @pytest.mark.parametrize(("n", "d"), SHAPES)
    def test_numpy_and_scikit_learn(self, n, d, dtype):
        X = data(n, d)
        for ddof in range(min(n, 3)):
            reference = np.cov(X.T, ddof=ddof).reshape(d, d)
            same(covariance(X.astype(dtype), ddof), reference)
        if n > 1:
            same(covariance(X.astype(dtype)), empirical_covariance(X))

    @pytest.mark.parametrize(("n", "d"), SHAPES)
    def test_a_known_mean(self, n, d):
        X, mean = data(n, d), np.arange(d) / 4
        about_mean = empirical_covariance(X - mean, assume_centered=True) if n > 1 else None
        for given_mean in (mean, mean.tolist(), mean[:, np.newaxis]):
            if n > 1:
                same(covariance(X, mean=given_mean), about_mean)
                same(covariance(X, 1, given_mean), about_mean * n / (n - 1))
            else:
                same(covariance(X, mean=given_mean), np.outer(X - mean, X - mean))

    def test_exactly(self):
        X = [[Fraction(1, 3), 2], [Fraction(2, 3), 4], [0, Fraction(9, 2)]]
        same(covariance(X), np.array([[2 / 27, -1 / 18], [-1 / 18, 7 / 6]]))

    def test_a_vector_is_one_column(self):
        same(covariance([1, 2, 3, 6]), [[3.5]])
        same(covariance([1, 2, 3, 6], mean=[2]), [[4.5]])


class TestProperties:
    @quick
    @given(samples)
    def test_symmetric_and_positive(self, X):
        S = covariance(X)
        assert (S == S.T).all()
        assert np.linalg.eigvalsh(S).min() >= -1e-10 * max(1, np.abs(S).max())

    @quick
    @given(samples, st.integers(-1000, 1000))
    def test_moving_the_data_changes_nothing(self, X, shift):
        same(covariance(X + shift), covariance(X), 1e-8)
        centred, mean = centre(X + shift)
        same(centred, centre(X)[0], 1e-8)
        same(centred.mean(axis=0), 0, 1e-10)
        same(centred + mean, X + shift)

    @quick
    @given(samples)
    def test_divisors(self, X):
        n = len(X)
        same(covariance(X, 1) * (n - 1), covariance(X, 0) * n)
        same(covariance(X, mean=X.mean(axis=0)), covariance(X))

    @quick
    @given(samples, st.data())
    def test_a_linear_map(self, X, more):
        A = more.draw(arrays(float, (X.shape[1], 2), elements=st.integers(-3, 3)))
        same(covariance(X @ A), A.T @ covariance(X) @ A, 1e-8)

    @quick
    @given(samples, st.data())
    def test_two_parts_make_the_whole(self, X, more):
        n = len(X)
        cut = more.draw(st.integers(1, n - 1))
        parts = X[:cut], X[cut:]
        within = sum(len(part) * covariance(part) for part in parts)
        gap = centre(parts[0])[1] - centre(parts[1])[1]
        between = cut * (n - cut) / n * np.outer(gap, gap)
        same(n * covariance(X), within + between, 1e-8)

    @quick
    @given(samples)
    def test_the_argument_is_left_alone(self, X):
        before = X.copy()
        covariance(X, mean=X[0])
        assert not np.shares_memory(centre(X)[0], X)
        assert np.array_equal(X, before)


def test_far_from_the_origin_no_digit_is_lost():
    X = data(20, 3)
    same(covariance(X + 2.0**30), covariance(X), 1e-10)


X = data(4, 2)
REFUSED = {
    "one-sample-unbiased": (([[1, 2]], 1), {}, "n − ddof = 1 − 1 is not positive"),
    "two-samples-ddof-3": (([[1, 2], [3, 4]], 3), {}, "more samples needed"),
    "ddof-NaN": ((X, np.nan), {}, "^ddof must be a whole number of 0 or more, not nan$"),
    "ddof-text": ((X, "1"), {}, "not '1'$"),
    "ddof-negative": ((X, -1), {}, "not -1$"),
    "ddof-True": ((X, True), {}, "not True$"),
    "mean-too-long": ((X,), {"mean": [1, 2, 3]}, "one entry for each of the 2 columns"),
    "mean-too-short": ((X,), {"mean": [1]}, "one entry for each of the 2 columns"),
    "mean-a-number": ((X,), {"mean": 1.0}, "the mean must be a matrix with rows"),
    "mean-a-row": ((X,), {"mean": [[1, 2]]}, "one entry for each of the 2 columns"),
    "mean-NaN": ((X,), {"mean": [1, np.nan]}, "the mean holds a NaN"),
    "mean-text": ((X,), {"mean": ["a", "b"]}, "the mean must be .* real numbers"),
    "mean-ragged": ((X,), {"mean": [[1], [1, 2]]}, "the mean must be .* one length"),
    "NaN": (([[1, np.nan], [1, 2]],), {}, "^X holds a NaN or an infinity$"),
    "infinity": (([[1, np.inf], [1, 2]],), {}, "X holds a NaN or an infinity"),
    "empty": (([],), {}, "X must be a matrix with rows and columns"),
    "no-samples": ((np.ones((0, 3)),), {}, r"not of shape \(0, 3\)"),
    "text": (("abc",), {}, "X must be a matrix of real numbers"),
    "numerals": (([["1", "2"]],), {}, "X must be a matrix of real numbers"),
    "ragged": (([[1, 2], [3]],), {}, "X .* with rows of one length"),
    "three-axes": ((np.ones((2, 2, 2)),), {}, r"not of shape \(2, 2, 2\)"),
    "complex": ((np.ones((2, 2)) * 1j,), {}, "X must be a matrix of real numbers"),
    "None": ((None,), {}, "X must be a matrix with rows and columns"),
}


@pytest.mark.parametrize(("arguments", "options", "why"), REFUSED.values(), ids=REFUSED)
def test_refuses(arguments, options, why):
    functions = [covariance] if options or len(arguments) > 1 else [covariance, centre]
    for function in functions:
        with pytest.raises(ValueError, match=why) as caught:
            function(*arguments, **options)
        assert "lecture_utils" in str(caught.traceback[-1].path)
        assert "\n" not in str(caught.value)
