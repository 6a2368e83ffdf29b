"""Measure the tree of *PCA at scale* on more rows and more worker processes.

One file, one cluster; each line lets so many of its workers find the triangle of so many rows.
Seconds are those of the clock, and the processor's of the worker that was busiest: with fewer
processors than workers the clock can gain nothing. Sent is what workers sent to each other.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from lecture_utils import at_scale

sys.dont_write_bytecode = True  # nothing is written into the repository

ROWS, WORKERS, FEATURES = (125_000, 250_000, 500_000), (1, 2, 4), 64


def store(path: Path) -> None:
    """Write the file, a block at a time."""
    rng = np.random.default_rng(0)
    shape = (max(ROWS), FEATURES)
    X = np.lib.format.open_memmap(path, "w+", np.float32, shape)
    for first, last in [(a, min(a + 8192, shape[0])) for a in range(0, shape[0], 8192)]:
        X[first:last] = rng.standard_normal((last - first, FEATURES), dtype=np.float32)


def counted(dask_worker) -> tuple[float, int]:
    """Return a worker's seconds of processor time, and the bytes that it has sent."""
    return time.process_time(), dask_worker.transfer_outgoing_bytes_total


def measured(client, planned, workers: list[str]) -> tuple[float, float, int]:
    """Return the clock's seconds, the busiest worker's, and the bytes sent by all."""
    before, start = client.run(counted), time.perf_counter()
    client.compute(planned, workers=workers).result()
    clock, after = time.perf_counter() - start, client.run(counted)
    spent = [after[name][0] - before[name][0] for name in workers]
    return clock, max(spent), sum(after[name][1] - before[name][1] for name in workers)


def main() -> None:
    """Print a line for each number of rows and of workers."""
    if not at_scale.possible("workers"):
        return
    with TemporaryDirectory() as folder, at_scale.cluster(max(WORKERS)) as client:
        path = Path(folder) / "rows.npy"
        store(path)
        names = list(client.run(counted))
        X = at_scale.table(str(path))
        measured(client, at_scale.plan(X), names)  # imports are not counted
        print(f"{'rows':>9}{'workers':>9}{'clock, s':>10}{'busiest, s':>12}{'sent, kB':>10}")
        for rows in ROWS:
            for workers in WORKERS:
                turns = [measured(client, at_scale.plan(X[:rows]), names[:workers]) for _ in "123"]
                clock, spent, sent = np.median(turns, axis=0)
                print(f"{rows:9,}{workers:9}{clock:10.2f}{spent:12.2f}{sent / 1000:10.0f}")


if __name__ == "__main__":
    main()
