"""A table in blocks, under a limit, and on worker processes of which one is killed."""

import os
import sys
from mmap import MAP_ANONYMOUS, MAP_PRIVATE, mmap

import numpy as np
import pytest

from lecture_utils import at_scale
from lecture_utils.triangle import merge, triangle

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps the limit")


def scatter(kept):
    return kept.R.T @ kept.R


def same(kept, X, tol=1e-9):
    """Assert that what was kept belongs to these rows."""
    centred = X - X.mean(axis=0)
    assert kept.n == len(X)
    np.testing.assert_allclose(kept.mean, X.mean(axis=0), atol=tol)
    np.testing.assert_allclose(scatter(kept), centred.T @ centred, atol=tol * len(X))


@pytest.fixture(scope="module")
def rows():
    return np.random.default_rng(1).normal(size=(230, 4)) * [4, 3, 2, 1] + [5, -7, 0, 100]


@pytest.fixture(scope="module")
def path(rows, tmp_path_factory):
    path = tmp_path_factory.mktemp("stored") / "rows.npy"
    np.save(path, rows)
    return str(path)


class TestPossible:
    @pytest.fixture
    def missing(self, monkeypatch):
        """Return a function that lets packages be missing."""

        def let(*names):
            monkeypatch.setattr(at_scale, "find_spec", lambda name: name not in names or None)

        return let

    @pytest.mark.parametrize("what", ["workers", "limit"])
    def test_not_in_a_browser(self, what, monkeypatch, capsys):
        monkeypatch.setattr(sys, "platform", "emscripten")
        assert at_scale.possible(what) is False
        assert capsys.readouterr().out == at_scale.NO_PROCESSES + "\n"

    def test_a_limit_on_linux_alone(self, monkeypatch, capsys):
        monkeypatch.setattr(sys, "platform", "linux")
        assert at_scale.possible("limit") is True
        assert capsys.readouterr().out == ""
        monkeypatch.setattr(sys, "platform", "darwin")
        assert at_scale.possible("limit") is False
        assert capsys.readouterr().out == at_scale.NO_LIMIT + "\n"

    @pytest.mark.parametrize("name", ["dask", "distributed"])
    def test_workers_with_dask_alone(self, name, missing, capsys):
        missing(name)
        assert at_scale.possible("workers") is False
        assert capsys.readouterr().out == at_scale.NO_DASK + "\n"
        missing()
        assert at_scale.possible("workers") is True
        assert capsys.readouterr().out == ""

    def test_anything_else_is_refused(self):
        with pytest.raises(ValueError, match="what must be one of workers, limit, not 'tea'"):
            at_scale.possible("tea")

    def test_each_why_is_one_sentence(self):
        for why in (at_scale.NO_PROCESSES, at_scale.NO_DASK, at_scale.NO_LIMIT):
            assert why.endswith(".")
            assert why.count(". ") == 0


class TestBlocks:
    def test_the_bridge(self, tmp_path):
        path = at_scale.bridge(str(tmp_path), 6000, 8)
        X = np.load(path)
        assert (X.shape, X.dtype) == ((6000, 8), np.float32)
        across = np.cos(np.pi * np.arange(0.5, 8) / 8)
        # A day after the other: the season rises, the sun goes along the bridge, noise is left.
        days = np.arange(6000) / 8640
        season = X.mean(axis=1) - 12 - 0.2 * days - 3 * np.sin(2 * np.pi * days)
        assert abs(season.mean()) < 0.05
        assert season.std() == pytest.approx(1, abs=0.05)
        sun = X @ across / (across @ across) - 3 * np.sin(2 * np.pi * days - 1)
        assert abs(sun.mean()) < 0.05
        assert sun.std() == pytest.approx(1, abs=0.05)
        variances = np.linalg.eigvalsh(np.cov(X.T))
        np.testing.assert_allclose(variances[:2], 0.05**2, rtol=0.1)
        assert list(variances[2:5]) == pytest.approx([8 / 50, 8 / 32, 8 / 18], rel=0.1)
        again = at_scale.bridge(str(tmp_path), 6000, 8)
        np.testing.assert_array_equal(np.load(again), X)

    def test_a_block_is_read_in_double_precision(self, tmp_path):
        np.save(tmp_path / "x.npy", np.arange(12, dtype=np.float32).reshape(6, 2))
        found = at_scale.block(str(tmp_path / "x.npy"), 1, 3)
        assert found.dtype == float
        assert not isinstance(found, np.memmap)
        np.testing.assert_array_equal(found, [[2, 3], [4, 5]])

    @pytest.mark.parametrize(
        ("size", "found"),
        [
            (100, [(0, 100), (100, 200), (200, 230)]),
            (230, [(0, 230)]),
            (115, [(0, 115), (115, 230)]),
        ],
    )
    def test_ends(self, path, size, found):
        assert at_scale.ends(path, size) == found

    @pytest.mark.parametrize("size", [0, 231, 2.5])
    def test_blocks_that_make_no_sense(self, path, size):
        with pytest.raises(ValueError, match="rows must be a whole number between 1 and 230"):
            at_scale.ends(path, size)

    @pytest.mark.parametrize("size", [1, 7, 100, 230])
    def test_in_blocks(self, path, rows, size):
        same(at_scale.in_blocks(path, size), rows)

    def test_at_once(self, path, rows):
        same(at_scale.at_once(path), rows)

    def test_variances_and_directions(self, rows):
        variances, U = at_scale.directions(triangle(rows), 3)
        C = np.cov(rows.T, ddof=0)
        np.testing.assert_allclose(variances, np.linalg.eigvalsh(C)[:0:-1])
        np.testing.assert_allclose(C @ U, U * variances)
        np.testing.assert_allclose(U.T @ U, np.eye(3), atol=1e-12)
        with pytest.raises(ValueError, match="k must be a whole number between 1 and 4, not 5"):
            at_scale.directions(triangle(rows), 5)


class TestTree:
    @pytest.mark.parametrize(
        ("parts", "found"),
        [("A", "A"), ("AB", "(AB)"), ("ABC", "((AB)C)"), ("ABCDE", "(((AB)(CD))E)")],
    )
    def test_neighbours_are_joined(self, parts, found):
        assert at_scale.tree(list(parts), "({}{})".format) == found

    def test_the_parts_are_left_alone(self):
        parts = [1, 2, 3]
        assert at_scale.tree(parts, int.__add__) == 6
        assert parts == [1, 2, 3]

    @pytest.mark.parametrize("number", [1, 2, 5, 23])
    def test_triangles(self, rows, number):
        same(at_scale.tree([triangle(part) for part in np.array_split(rows, number)]), rows)


@on_linux
class TestLimit:
    def test_memory_is_counted_in_bytes(self):
        found = at_scale.memory()
        assert found["VmHWM"] >= found["VmRSS"] > 10 * at_scale.MB
        # What an array takes may have been freed before; a mapping of one's own is new.
        with mmap(-1, 40 * at_scale.MB, flags=MAP_PRIVATE | MAP_ANONYMOUS):
            assert at_scale.memory()["VmData"] - found["VmData"] > 39 * at_scale.MB

    def test_a_file_larger_than_the_room(self, tmp_path):
        path = at_scale.bridge(str(tmp_path), 60_000, 64)
        kept, peak = at_scale.limited(path, "in_blocks", 14.5)
        same(kept, np.load(path).astype(float), 1e-6)
        assert 2 < peak < 14.5
        assert at_scale.limited(path, "at_once", 14.5).kept is None
        assert at_scale.limited(path, "at_once", 200).kept.n == 60_000

    def test_another_way_is_refused(self, path):
        with pytest.raises(ValueError, match="way must be one of in_blocks, at_once, not 'both'"):
            at_scale.limited(path, "both", 10)


class TestDask:
    """On the plan alone, and on worker processes."""

    def test_a_stored_table_is_read_where_it_is_used(self, path, rows):
        X = at_scale.table(path, 100)
        assert X.chunks == ((100, 100, 30), (4,))
        assert X.dtype == float
        assert max(map(len, map(repr, X.dask.values()))) < 1000  # no rows travel with the plan
        np.testing.assert_array_equal(X.compute(scheduler="synchronous"), rows)

    def test_a_plan_is_a_tree_of_merges(self, path, rows):
        import dask.array as da

        for X in (at_scale.table(path, 50), da.from_array(rows, chunks=(60, 3))):
            planned = at_scale.plan(X)
            names = [str(key).partition("-")[0] for key in planned.dask]
            blocks = X.numblocks[0]
            assert (names.count("triangle"), names.count("merge")) == (blocks, blocks - 1)
            same(planned.compute(scheduler="synchronous"), rows)

    def test_without_dask_there_is_one_sentence(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "distributed", None)
        with (
            pytest.raises(ModuleNotFoundError, match="Dask is missing here: `python -m pip "),
            at_scale.cluster(1),
        ):
            pass

    def test_one_worker_is_killed(self, tmp_path):
        path, said = at_scale.bridge(str(tmp_path), 120_000), []
        with at_scale.cluster(3) as client:
            workers = set(client.run(os.getpid).values())
            X = at_scale.table(path, 4000)
            calm = at_scale.watch(client, at_scale.plan(X), say=said.append)
            after = set(client.run(os.getpid).values())
            shaken = at_scale.watch(client, at_scale.plan(X), kill=True, say=said.append)
        assert len(workers) == 3
        assert os.getpid() not in workers
        assert (calm.killed, after) == (None, workers)
        assert shaken.killed in workers
        with pytest.raises(ProcessLookupError):
            os.kill(shaken.killed, 0)
        marks = [f"{done} of 30 blocks" for done in (7, 15, 22, 30)]
        assert said == [*marks, marks[0], "a worker is killed", *marks[1:]]
        assert calm.times == [1] * 30
        assert len(shaken.times) == 30
        for kept in (calm.kept, shaken.kept):
            np.testing.assert_allclose(scatter(kept), scatter(at_scale.in_blocks(path)), rtol=1e-9)
            assert kept.n == 120_000

    def test_the_same_plan_again_is_known(self, path, rows):
        """What is done already needs no second time, and watching it comes to an end."""
        with at_scale.cluster(1) as client:
            planned = at_scale.plan(at_scale.table(path, 100))
            held = client.compute(planned)
            assert held.result().n == 230
            watched = at_scale.watch(client, planned, say=lambda words: None)
        same(watched.kept, rows)
        assert watched.times == []


def test_merging_is_that_of_the_triangles(rows):
    one, other = triangle(rows[:9]), triangle(rows[9:])
    np.testing.assert_array_equal(at_scale.tree([one, other]).R, merge(one, other).R)
