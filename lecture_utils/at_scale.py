"""A table too long for one memory, and for one machine (*pca-at-scale*).

Of a block of rows its `Triangle` is kept: the count, the mean, and at most d rows. `tree` merges
what was kept, two by two: in this process, or with Dask in others. There each worker reads its
own blocks from the file, and rows need not travel. Dask is an extra, ``pip install ".[dask]"``.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import reduce
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import numpy as np

from lecture_utils.options import one_of, whole_number
from lecture_utils.triangle import Triangle, merge, triangle

ROWS = 5000
MB = 2**20
NO_PROCESSES = "A browser starts no processes of its own: on a computer this cell does."
NO_DASK = "Dask is missing here: `python -m pip install dask distributed` brings it."
NO_LIMIT = "Only Linux holds a process to a limit of memory: elsewhere this cell shows nothing."
#: What a process of its own does; a limit on its data does not count the pages of a file. BLAS
#: takes room for itself when it is first used, more on some processors than on others.
LIMITED = """\
import json, resource, sys
from lecture_utils import at_scale
path, way, room = sys.argv[1:]
at_scale.triangle(at_scale.block(path, 0, 500))
before = at_scale.memory()
resource.setrlimit(resource.RLIMIT_DATA, [before["VmData"] + int(room)] * 2)
try:
    n, mean, R = getattr(at_scale, way)(path)
    kept = [n, mean.tolist(), R.tolist()]
except MemoryError:
    kept = None
print(json.dumps([kept, at_scale.memory()["VmHWM"] - before["VmRSS"]]))
"""


class Tried(NamedTuple):
    """What a limited process has kept, if it came to its end, and its peak of memory in MB."""

    kept: Triangle | None
    peak: float


class Watched(NamedTuple):
    """What a cluster has kept, how often a block was done, and which process was killed."""

    kept: Triangle
    times: list[int]
    killed: int | None


def possible(what: str) -> bool:
    """Say whether there can be "workers" here, or a "limit" of memory; print why not.

    Examples
    --------
    >>> possible("tea")
    Traceback (most recent call last):
    ValueError: what must be one of workers, limit, not 'tea'
    """
    one_of(["workers", "limit"], what, "what")
    if sys.platform == "emscripten":
        why = NO_PROCESSES
    elif what == "limit":
        why = None if sys.platform == "linux" else NO_LIMIT
    else:
        why = None if find_spec("dask") and find_spec("distributed") else NO_DASK
    if why:
        print(why)  # noqa: T201 - a cell of a page has asked
    return why is None


def bridge(folder: str, n: int = 500_000, d: int = 64) -> str:
    """Store a simulated table, block by block, and return its path: thermometers on a bridge.

    A row every ten seconds: the season's slope, the day's wave, the sun at one end, disturbances
    of a few lengths, and noise.
    """
    rng, path = np.random.default_rng(0), str(Path(folder) / "bridge.npy")
    X = np.lib.format.open_memmap(path, "w+", np.float32, (n, d))
    waves = np.cos(np.pi * np.outer(range(6), np.arange(0.5, d)) / d)
    for first in range(0, n, ROWS):
        days = np.arange(first, min(first + ROWS, n)) / 8640
        sizes = rng.normal(size=(len(days), 6)) / [1, 1, 2, 3, 4, 5]
        sizes[:, 0] += 12 + 0.2 * days + 3 * np.sin(2 * np.pi * days)
        sizes[:, 1] += 3 * np.sin(2 * np.pi * days - 1)
        noise = rng.normal(scale=0.05, size=(len(days), d))
        X[first : first + len(days)] = sizes @ waves + noise
    return path


def block(path: str, first: int, last: int) -> np.ndarray:
    """Return the rows from ``first`` to ``last`` of a stored table: no others are read.

    The file is mapped for a moment only, since its pages in memory would count as ours.
    """
    return np.array(np.load(path, mmap_mode="r")[first:last], dtype=float)


def ends(path: str, rows: int = ROWS) -> list[tuple[int, int]]:
    """Return where the blocks of a stored table begin and end."""
    n = len(np.load(path, mmap_mode="r"))
    rows = whole_number(rows, n, "rows")
    return [(first, min(first + rows, n)) for first in range(0, n, rows)]


def in_blocks(path: str, rows: int = ROWS) -> Triangle:
    """Return the triangle of a stored table, with one block at a time in memory."""
    return reduce(merge, (triangle(block(path, *each)) for each in ends(path, rows)))


def at_once(path: str) -> Triangle:
    """Return the triangle of a stored table, with the whole of it in memory."""
    return triangle(block(path, 0, None))


def tree(parts: list, join: Callable = merge):
    """Join neighbours, then what came of them, until one is left: so all of a round can go at once.

    Examples
    --------
    >>> from lecture_utils.at_scale import tree
    >>> tree(list("12345"), lambda one, other: f"({one}{other})")
    '(((12)(34))5)'
    """
    while len(parts) > 1:
        joined = [join(*pair) for pair in zip(parts[::2], parts[1::2], strict=False)]
        parts = joined + parts[2 * len(joined) :]
    return parts[0]


def directions(kept: Triangle, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the k largest variances (divisor n), and their directions as columns."""
    _, sizes, Vt = np.linalg.svd(kept.R)
    k = whole_number(k, len(sizes), "k")
    return sizes[:k] ** 2 / kept.n, Vt[:k].T


def memory() -> dict[str, int]:
    """Return what Linux counts of this process, in bytes; ``VmHWM`` is the peak of ``VmRSS``."""
    lines = Path("/proc/self/status").read_text(encoding="ascii", errors="ignore").splitlines()
    words = [line.replace(":", "").split() for line in lines]
    return {name: int(size[0]) * 1024 for name, *size in words if size[1:] == ["kB"]}


def limited(path: str, way: str, room: float) -> Tried:
    """Let a process of its own find the triangle of a stored table, with ``room`` MB for data.

    The room is what it may take beyond Python and NumPy; ``way`` is "in_blocks" or "at_once".
    """
    one_of(["in_blocks", "at_once"], way, "way")
    words = [sys.executable, "-c", LIMITED, str(path), way, str(int(room * MB))]
    one_thread = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(words, env=one_thread, capture_output=True, text=True, check=True)
    kept, peak = json.loads(done.stdout)
    return Tried(kept and Triangle(kept[0], *map(np.array, kept[1:])), peak / MB)


def table(path: str, rows: int = ROWS):
    """Return a stored table as a Dask array: who computes with a block reads it."""
    import dask.array as da

    features = np.load(path, mmap_mode="r").shape[1]
    blocks = [
        da.from_delayed(delayed(block)(path, a, b), (b - a, features), float)
        for a, b in ends(path, rows)
    ]
    return da.concatenate(blocks)


def delayed(function: Callable):
    """Return Dask's ``delayed(function)``: its calls are written down, and not made."""
    import dask

    return dask.delayed(function)


def plan(X):
    """Return the triangle of a Dask array as calls, written down and not made."""
    blocks = X.rechunk({1: -1}).to_delayed().ravel()
    return tree([delayed(triangle)(rows) for rows in blocks], delayed(merge))


@contextmanager
def cluster(workers: int) -> Iterator:
    """Start Dask with so many worker processes here; yield the client; end them all.

    Where Dask is missing, one sentence says so.
    """
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise ModuleNotFoundError(NO_DASK) from None
    options = {"threads_per_worker": 1, "dashboard_address": None, "silence_logs": logging.CRITICAL}
    with LocalCluster(n_workers=workers, **options) as machines, Client(machines) as client:
        yield client


def watch(client, planned, *, kill: bool = False, say: Callable = print) -> Watched:
    """Let a cluster carry out a plan, and say how far it is; ``kill`` a worker on the way.

    Of the workers the one with the most results in its memory is killed, when a quarter of the
    blocks are done: Dask finds out which results are lost, and does their blocks once more. What
    was carried out before is known to the cluster, so let each plan be a new one.
    """
    done = counter(client)
    blocks = sum(key.startswith("triangle-") for key in map(str, planned.dask))
    marks, killed = [blocks * part // 4 for part in (1, 2, 3, 4)], None
    future = client.compute(planned)
    while marks:
        if len(set(done)) < marks[0] and not future.done():
            time.sleep(0.005)
            continue
        say(f"{marks.pop(0)} of {blocks} blocks")
        if kill and killed is None:
            holds = {worker: len(keys) for worker, keys in client.has_what().items()}
            killed = client.run(os.getpid)[max(holds, key=holds.get)]
            os.kill(killed, signal.SIGKILL)
            say("a worker is killed")
    return Watched(future.result(), [done.count(key) for key in dict.fromkeys(done)], killed)


def counter(client) -> list:
    """Return a list that grows by a key whenever the cluster has done a block."""
    from distributed import SchedulerPlugin

    done = []

    class Count(SchedulerPlugin):
        def transition(self, key, start, finish, *args, **more):
            if finish == "memory" and str(key).startswith("triangle-"):
                done.append(key)

    client.cluster.scheduler.add_plugin(Count())
    return done
