"""The routes one by one: what each finds on known data, when it is believed, what comes first."""

import tracemalloc

import numpy as np
import pytest

from lecture_utils import routes
from lecture_utils.krylov import residual
from tests.lecture_utils.planted import planted

EPS = np.finfo(float).eps
#: three directions of every σ, and the next σ near: a search from one vector misses one of them
THREES = np.repeat(np.linspace(2, 1, 160), 3)


def rng(seed=0):
    return np.random.RandomState(seed)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("shape", [(30, 8), (8, 30), (20, 20)])
@pytest.mark.parametrize("route", routes.ON_CENTRED_DATA)
def test_what_is_planted_is_found(route, shape, dtype):
    X = planted(*shape, [5, 4, 2, 1], offset=0, dtype=dtype)
    sizes, V = routes.ON_CENTRED_DATA[route](X, 3, rng())
    tol = 100 * np.finfo(dtype).eps
    assert sizes.dtype == V.dtype == dtype
    np.testing.assert_allclose(sizes, [5, 4, 2], rtol=tol)
    np.testing.assert_allclose(V.T @ V, np.eye(3), atol=tol)
    np.testing.assert_allclose(np.linalg.norm(X @ V, axis=0), sizes, rtol=tol)


def test_of_a_scatter():
    X = planted(30, 8, [5, 4, 2, 1], offset=0)
    sizes, V = routes.from_scatter(X.T @ X, 3)
    np.testing.assert_allclose(sizes, [5, 4, 2])
    np.testing.assert_allclose(np.linalg.norm(X @ V, axis=0), sizes)
    assert (routes.from_scatter(-np.eye(3), 2)[0] == 0).all()


@pytest.mark.parametrize(("n", "rows"), [(20, 20), (21, 10), (29, 10), (12, 12), (7, 7)])
def test_tall_data_are_made_square_first(n, rows, monkeypatch):
    seen, svd = [], routes.scipy.linalg.svd
    monkeypatch.setattr(
        routes.scipy.linalg, "svd", lambda X, **how: seen.append(X.shape) or svd(X, **how)
    )
    routes.by_svd(np.random.default_rng(0).normal(size=(n, 10)), 2, None)
    assert seen == [(rows, 10)]


@pytest.mark.parametrize("said", [{}, {"steps": 3}, {"hurry": True}])
def test_what_the_random_route_asks_for(said, monkeypatch):
    seen, search = [], routes.largest_left
    monkeypatch.setattr(
        routes, "largest_left", lambda *args, **how: seen.append(how) or search(*args, **how)
    )
    routes.by_random_projection(planted(20, 30, [2, 1]), 1, np.random.RandomState(0), **said)
    assert seen == [{"steps": 8, "hurry": False, **said}]


@pytest.mark.parametrize(
    ("n", "d", "k", "first"),
    [
        (440, 440, 1, "covariance"),
        (441, 441, 1, "randomized"),
        (441, 440, 1, "covariance"),
        (440, 441, 1, "gram"),
        (480, 9999, 2, "gram"),
        (481, 9999, 2, "randomized"),
        (4410, 441, 1, "covariance"),
        (4409, 441, 1, "randomized"),
        (7, 7, 6, "covariance"),
        (7, 8, 6, "gram"),
        (8, 7, 7, "covariance"),
    ],
)
def test_what_is_tried_first(n, d, k, first):
    turns = routes.in_turn(n, d, k)
    assert turns[0] == first
    assert turns[-2:] == ["covariance" if n >= d else "gram", "svd"]


@pytest.mark.parametrize("route", [routes.by_svd, routes.by_random_projection])
def test_wide_data_need_no_wide_square(route):
    X = planted(15, 3000, np.arange(14.0, 0, -1), offset=0)
    tracemalloc.start()
    route(X, 2, rng())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 12 * X.nbytes


class TestArpack:
    def test_rounding_below_zero_is_zero(self, monkeypatch):
        found = np.array([-1e-20, 0.25]), np.eye(2)
        monkeypatch.setattr(routes, "eigsh", lambda *_, **__: found)
        sizes, V = routes.by_arpack(np.eye(2), 1, rng())
        assert sizes.tolist() == [0.5, 0]
        np.testing.assert_array_equal(V, [[0, 1], [1, 0]])

    def test_the_start_has_the_precision_of_the_data(self, monkeypatch):
        seen, search = [], routes.eigsh
        spy = lambda *args, **how: seen.append(how) or search(*args, **how)  # noqa: E731
        monkeypatch.setattr(routes, "eigsh", spy)
        X = planted(500, 400, np.geomspace(1, 1e-3, 390), dtype=np.float32)
        routes.by_arpack(X, 1, rng())
        assert seen[0]["v0"].dtype == np.float32
        assert seen[0]["maxiter"] == 201  # patience is 10, if nothing is said

    def test_the_rest_is_searched_roughly(self, monkeypatch):
        seen = []
        spy = lambda *_, **how: seen.append(how) or (np.ones(1), None)  # noqa: E731
        monkeypatch.setattr(routes, "by_arpack", spy)
        assert routes.nothing_missed(np.diag([3.0, 2]), np.array([3.0]), np.eye(2, 1), rng())
        assert seen == [{"exponent": 0.2}]

    def test_zeros(self):
        for dtype in (np.float32, np.float64):
            sizes, V = routes.by_arpack(np.zeros((6, 4), dtype), 2, rng())
            assert sizes.dtype == V.dtype == dtype
            assert (sizes == 0).all()
            np.testing.assert_array_equal(V, np.eye(4, 2))

    @pytest.mark.parametrize("exponent", [0.75, 0.2])
    def test_it_ends_when_it_is_good_enough(self, exponent):
        X = planted(500, 400, np.linspace(2, 1, 390), offset=0)
        sizes, V = routes.by_arpack(X, 2, rng(), exponent=exponent)
        assert residual(X, sizes, V) <= 2 * EPS**exponent
        assert residual(X, sizes, V) > EPS ** (exponent + 0.3)

    def test_no_exponent_is_three_quarters(self):
        X = planted(500, 400, np.linspace(2, 1, 390), offset=0)
        for one, other in zip(
            routes.by_arpack(X, 2, rng()),
            routes.by_arpack(X, 2, rng(), exponent=0.75, patience=10),
            strict=True,
        ):
            np.testing.assert_array_equal(one, other)

    def test_patience_ends(self):
        X = planted(500, 400, np.linspace(2, 1, 390), offset=0)
        sizes, V = routes.by_arpack(X, 2, rng(), patience=0)
        assert len(sizes) < 2
        assert V.shape == (400, len(sizes))
        assert len(routes.by_arpack(X, 2, rng(), patience=1)[0]) == 2

    @pytest.mark.parametrize(("k", "patience", "said"), [(1, 0.2, 5), (1, 10, 201), (15, 1, 13)])
    def test_what_is_asked_of_arpack(self, k, patience, said, monkeypatch):
        seen, search = [], routes.eigsh
        spy = lambda *args, **how: seen.append(how) or search(*args, **how)  # noqa: E731
        monkeypatch.setattr(routes, "eigsh", spy)
        routes.by_arpack(planted(500, 400, np.geomspace(1, 1e-3, 390)), k, rng(), patience=patience)
        assert seen[0]["maxiter"] == said
        assert seen[0]["ncv"] == max(20, 2 * k + 1)
        assert seen[0]["tol"] == EPS**0.75

    def test_the_start_is_random(self):
        X = planted(500, 400, np.linspace(2, 1, 390), offset=0)
        one, same, other = (routes.by_arpack(X, 1, rng(seed))[1] for seed in (0, 0, 1))
        np.testing.assert_array_equal(one, same)
        assert np.abs(np.abs(one) - np.abs(other)).max() > 0

    def test_what_hides_behind_an_equal_one_is_noticed(self):
        # Whether the search itself misses it is a matter of rounding: here it is taken away.
        X = planted(600, 500, THREES, offset=0)
        sizes, V = routes.by_svd(X, 4, None)
        few, seen = sizes[[0, 1, 3]], V[:, [0, 1, 3]]
        assert few[2] < 1.995
        assert residual(X, few, seen) < EPS**0.75
        assert not routes.nothing_missed(X, few, seen, rng(1))
        assert not routes.trusted("arpack", X, few, seen, 3, rng(1))
        assert routes.nothing_missed(X, sizes[:3], V[:, :3], rng(1))
        assert routes.trusted("arpack", X, sizes[:3], V[:, :3], 3, rng(1))

    @pytest.mark.parametrize("found", [0, 2])
    def test_a_search_of_the_rest_that_finds_nothing_says_nothing(self, found, monkeypatch):
        X, V = np.diag([3.0, 2, 1]), np.eye(3, 1)
        monkeypatch.setattr(routes, "by_arpack", lambda *_, **__: (np.ones(found), None))
        assert not routes.nothing_missed(X, np.array([3.0]), V, rng())

    @pytest.mark.parametrize(("larger", "right"), [(1e-9, True), (1e-7, False)])
    def test_equal_but_for_rounding_is_equal(self, larger, right):
        X = np.diag([3 * (1 + larger), 3.0, 1])
        assert routes.nothing_missed(X, np.array([3.0]), np.eye(3)[:, [1]], rng()) == right


class TestTrusted:
    @pytest.mark.parametrize("route", ["covariance", "gram"])
    @pytest.mark.parametrize("dtype", [np.float64, np.float32])
    def test_squares(self, route, dtype):
        X, limit = np.eye(3, dtype=dtype), np.finfo(dtype).eps ** 0.25
        for size, right in ((1.01 * limit, True), (0.99 * limit, False), (0, False)):
            sizes = np.array([4, 3, 4 * size], dtype)
            assert routes.trusted(route, X, sizes, None, 3, None) == right

    def test_svd(self):
        assert routes.trusted("svd", np.eye(3), np.zeros(2), None, 2, None) is True

    @pytest.mark.parametrize("route", ["randomized", "arpack"])
    def test_searches(self, route):
        X = np.diag([3.0, 2, 1, 0.5])
        for turn, right in ((0.3 * EPS**0.75, True), (3 * EPS**0.75, False)):
            V = np.array([[1, 0], [0, 1], [0, 2 * turn], [0, 0]])
            assert routes.trusted(route, X, np.array([3.0, 2]), V, 2, rng()) == right
        assert not routes.trusted(route, X, np.array([3.0]), np.eye(4, 1), 2, rng())

    def test_only_arpack_may_miss_one(self):
        X, sizes, V = np.diag([3.0, 2, 1]), np.array([2.0]), np.eye(3)[:, [1]]
        assert routes.trusted("randomized", X, sizes, V, 1, rng())
        assert not routes.trusted("arpack", X, sizes, V, 1, rng())


@pytest.mark.parametrize(
    ("n", "d", "k", "turns"),
    [
        (2000, 1000, 5, ["arpack", "covariance", "svd"]),
        (1000, 2000, 5, ["arpack", "gram", "svd"]),
        (1000, 1000, 5, ["covariance", "svd"]),
        (1001, 1000, 5, ["arpack", "covariance", "svd"]),
        (2000, 1000, 333, ["arpack", "covariance", "svd"]),
        (2000, 1000, 334, ["covariance", "svd"]),
        (2000, 999, 333, ["covariance", "svd"]),
        (10**6, 1000, 1000, ["covariance", "svd"]),
        (1000, 2000, 1000, ["svd"]),
    ],
)
def test_turns_of_sparse_data(n, d, k, turns):
    assert routes.in_turn(n, d, k, sparse=True) == turns


@pytest.mark.parametrize(
    ("n", "d", "k", "turns"),
    [
        (2000, 1000, 5, ["randomized", "covariance", "svd"]),
        (3000, 9999, 5, ["randomized", "gram", "svd"]),
        (3001, 9999, 5, ["randomized", "arpack", "gram", "svd"]),
        (9999, 3000, 5, ["randomized", "covariance", "svd"]),
        (9999, 3001, 5, ["randomized", "arpack", "covariance", "svd"]),
        (9999, 3001, 99, ["covariance", "svd"]),
    ],
)
def test_turns_of_a_search(n, d, k, turns):
    assert routes.in_turn(n, d, k) == turns


@pytest.mark.parametrize("shape", [(7, 7), (7, 8)])
def test_the_last_size_of_wide_data_is_zero_and_no_square_shows_it(shape):
    assert routes.in_turn(*shape, 7) == ["svd"]
