"""Measure the estimators against scikit-learn's best solver for each case.

In one run and by turns: the time to fit, how far the result is from the exact one, and how
much memory a fit needs on top of the data. What is compared, what keeps it fair, and why some
ratios are what they are is in README.md beside this file.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import numpy as np
import scipy.linalg
from matplotlib.figure import Figure
from scipy.sparse import csr_matrix
from scipy.sparse.linalg import svds
from sklearn import decomposition as theirs
from sklearn.datasets import load_digits
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from threadpoolctl import threadpool_limits

from lecture_utils.figures import DATA, INK, PC1, SOFT
from lecture_utils.ica import ICA
from lecture_utils.lda import LDA
from lecture_utils.lsi import LSI
from lecture_utils.pca import PCA

ROOT = Path(__file__).resolve().parents[1]
sys.dont_write_bytecode = True  # nothing is written into the repository

FIGURE = ROOT / "_build" / "bench" / "estimators.svg"
TURNS, QUICK_TURNS = 9, 3
ENOUGH = 30  # seconds after which a slow case is not measured again, three turns made
AS_GOOD = 10  # a rival's result is wrong by at most ten times as much as ours,
GOOD = {8: 1e-7, 4: 1e-3}  # or by less than matters, in double and single precision
HOPELESS = 3  # a rival so many times slower than the best one is not measured again
BARE, BARE_GOAL = ("bare", "X.T @ X"), 1.3
SPARSE = "data", "indices", "indptr"
HEAD = f"""{"":<53}{"ms":>18}{"":>7}{"vs":>6}{"error":>18}{"peak MB":>14}
{"case":<36}{"best rival":<17}{"ours":>9}{"theirs":>9}{"ratio":>7}{"bare":>6}\
{"ours":>9}{"theirs":>9}{"ours":>7}{"theirs":>7}"""


@dataclass
class Case:
    """What is fitted: data, the ways of both sides, and how far a result is from the exact one."""

    data: Callable  # () -> arrays
    ours: dict  # name -> function of the arrays that returns a fitted estimator
    theirs: dict
    exact: Callable  # arrays -> function of a fitted estimator that returns its error
    tall: bool = False  # then the bare X.T @ X of the same run is the yardstick as well


@dataclass
class Line:
    """What was found: a pair is ours and the rival's."""

    name: str
    rival: str
    times: list
    spread: list  # the ratios turn by turn, smallest first
    bare: float | None
    errors: list
    peaks: list

    @property
    def ratio(self) -> float:
        return self.times[0] / self.times[1]


# Data


def spread_out(n, d, dtype, seed=0):
    """Samples with σ falling off as 1, 1/2, 1/3, …, in turned directions, about a mean."""
    rng = np.random.default_rng(seed)
    mix = np.linalg.qr(rng.normal(size=(d, d)))[0] / np.arange(1, d + 1)[:, np.newaxis]
    X, mean = np.empty((n, d), dtype), rng.normal(size=d)
    for rows in np.array_split(np.arange(n), max(n // 10_000, 1)):
        X[rows] = rng.normal(size=(len(rows), d)) @ mix + mean
    return (X,)


def signals_in_noise(n, d, rank=60, seed=0):
    """Wide samples: some directions with σ falling off, in noise that hides the last of them."""
    rng = np.random.default_rng(seed)
    X = (rng.normal(size=(n, rank)) / np.arange(1, rank + 1)) @ rng.normal(size=(rank, d))
    return (X + 0.1 * rng.normal(size=(n, d)) + rng.normal(size=d),)


def noise(n, d, seed=0):
    """Nothing but noise: the largest σ hardly differ, and single searches are slow to settle."""
    return (np.random.default_rng(seed).normal(size=(n, d)),)


def slow(n, d, seed=0):
    """Samples with σ falling off evenly, by half from the first to the last."""
    X = np.random.default_rng(seed).normal(size=(n, d))
    U, _, Vt = scipy.linalg.svd(X - X.mean(axis=0), full_matrices=False)
    return (U * np.linspace(2, 1, len(Vt)) @ Vt,)


def classes(n, d, count, seed=0):
    """Classes that differ in their means, along directions of unequal spread."""
    rng = np.random.default_rng(seed)
    y, centres = rng.integers(count, size=n), rng.normal(size=(count, d))
    return spread_out(n, d, float, seed)[0] + 0.3 * centres[y], y


def words(documents, terms, length=100, topics=80, seed=0):
    """Counts of words, three topics a document: in each topic a few words make up most of it."""
    rng = np.random.default_rng(seed)
    lists = rng.permuted(np.tile(np.arange(terms), (topics, 1)), axis=1)
    weights = 1 / np.arange(1, topics + 1) ** 0.7
    chosen = rng.choice(topics, size=(documents, 3), p=weights / weights.sum())
    topic = np.take_along_axis(chosen, rng.integers(3, size=(documents, length)), axis=1)
    rank = (terms ** rng.random((documents, length))).astype(int) - 1  # Zipf's law
    rows = np.repeat(np.arange(documents), length)
    entries = np.ones(documents * length), (rows, lists[topic, rank].ravel())
    return (csr_matrix(entries, shape=(documents, terms)),)


def sources(count, n, seed=0):
    """Mix sources: flat, peaked and two-valued ones by turns. Returns the mixing as well."""
    rng = np.random.default_rng(seed)
    draw = rng.uniform, rng.laplace, lambda size: rng.choice([-1.0, 1.0], size=size)
    S = np.column_stack([draw[j % 3](size=n) for j in range(count)])
    A = rng.normal(size=(count, count))
    return S @ A.T, A


# How far from exact


def angle(found, exact):
    """Return the sine of the largest angle between the row spaces, of which one is orthonormal."""
    Q = scipy.linalg.qr(np.asarray(found, float).T, mode="economic")[0]
    return float(np.linalg.norm(Q - exact.T @ (exact @ Q), 2))


def principal(X, k):
    """Compare with the directions found in double precision, and in two passes."""
    mean = X.mean(axis=0, dtype=float)
    if X.shape[0] > X.shape[1]:
        parts = (X[first : first + 10_000] - mean for first in range(0, len(X), 10_000))
        M = sum(part.T @ part for part in parts)
        exact = scipy.linalg.eigh(M, subset_by_index=[len(M) - k, len(M) - 1])[1].T
    else:
        X = X - mean
        M = X @ X.T
        w = scipy.linalg.eigh(M, subset_by_index=[len(M) - k, len(M) - 1])[1]
        exact = scipy.linalg.qr(X.T @ w, mode="economic")[0].T
    return lambda fitted: angle(fitted.components_[:k], exact)


def semantic(X, k):
    """Compare with a Lanczos search for more directions than are asked for."""
    Vt = svds(X, k + 20, rng=np.random.default_rng(1))[2]
    exact = Vt[::-1][:k]
    return lambda fitted: angle(fitted.components_, exact)


def discriminant(X, y):
    """Compare with the generalised eigenvectors of both scatters, computed in two passes."""
    means = np.array([X[y == c].mean(axis=0) for c in np.unique(y)])
    within, between = X - means[y], means[y] - X.mean(axis=0)
    k, d = len(means) - 1, X.shape[1]
    W = scipy.linalg.eigh(between.T @ between, within.T @ within, subset_by_index=[d - k, d - 1])[1]
    exact = scipy.linalg.qr(W, mode="economic")[0].T

    def error(fitted):
        if isinstance(fitted, LDA):
            return angle(fitted.components_, exact)
        if fitted.solver == "lsqr":  # no directions: its scores span them
            spanned = np.linalg.svd(fitted.coef_ - fitted.coef_.mean(axis=0))[2]
            return angle(spanned[:k], exact)
        return angle(fitted.scalings_[:, :k].T, exact)

    return error


def unmixed(X, A):
    """Return what is left of the other sources in each: the same for all who settle."""

    def error(fitted):
        P = np.abs(fitted.components_ @ A)
        P = np.sort(P / P.max(axis=1, keepdims=True), axis=1)
        return float(P[:, :-1].max())

    return error


# The cases


def fitted(estimator):
    """Return a function that fits this estimator to data (labels count, mixings do not)."""
    labelled = isinstance(estimator, (LDA, LinearDiscriminantAnalysis))
    return lambda X, *rest: estimator.fit(X, *rest) if labelled else estimator.fit(X)


def pca_case(data, k, solvers, route="auto", **options):
    """Compare PCA by one of our routes with these solvers."""
    ours = {route: fitted(PCA(k, route=route, random_state=0))}
    them = {s: fitted(theirs.PCA(k, svd_solver=s, random_state=0)) for s in solvers.split()}
    return Case(data, ours, them, partial(principal, k=k), **options)


def tall(n, dtype):
    solvers = "covariance_eigh randomized"
    return pca_case(partial(spread_out, n, 100, dtype), 10, solvers, tall=True)


def lsi_case(data, k):
    ours = {r: fitted(LSI(k, route=r, random_state=0)) for r in ("auto", "randomized")}
    svd = partial(theirs.TruncatedSVD, k, random_state=0)
    them = {a: fitted(svd(algorithm=a)) for a in ("arpack", "randomized")}
    return Case(data, ours, them, partial(semantic, k=k))


def lda_case(n):
    solvers = "svd lsqr eigen".split()
    them = {s: fitted(LinearDiscriminantAnalysis(solver=s)) for s in solvers}
    return Case(partial(classes, n, 100, 10), {"LDA": fitted(LDA())}, them, discriminant)


def ica_case(count, n):
    """Both end by the same rule, at the same tolerance, from the same random numbers."""
    options = {"tol": 1e-6, "max_iter": 200, "random_state": 0}
    white = {"whiten": "unit-variance", **options}
    them = {s: fitted(theirs.FastICA(whiten_solver=s, **white)) for s in ("svd", "eigh")}
    return Case(partial(sources, count, n), {"symmetric": fitted(ICA(**options))}, them, unmixed)


def chunks_case(n, chunks=50):
    def in_chunks(make, X):
        estimator = make(10)
        for part in np.array_split(X, chunks):
            estimator.partial_fit(part)
        return estimator

    ours = {"partial_fit": partial(in_chunks, PCA)}
    them = {"IncrementalPCA": partial(in_chunks, theirs.IncrementalPCA)}
    return Case(partial(spread_out, n, 100, float), ours, them, partial(principal, k=10))


def digits():
    return (load_digits().data,)


def all_cases(quick: bool) -> dict[str, Case]:
    """Return every case under its name; in a hurry, with a tenth of the entries."""
    less = 10 if quick else 1
    few = "randomized arpack"
    wide = {"PCA 2,000×20,000": (2000, 20_000), "PCA 200×100,000": (200, 100_000)}
    n = 4000 // (3 if quick else 1)
    return {
        "PCA 1,000,000×100 float64": tall(1_000_000 // less, np.float64),
        "PCA 1,000,000×100 float32": tall(1_000_000 // less, np.float32),
        "PCA 200,000×100 float64": tall(200_000 // less, np.float64),
        "PCA 200,000×100 float32": tall(200_000 // less, np.float32),
        **{
            name: pca_case(partial(signals_in_noise, n, d // less), 10, f"{few} full")
            for name, (n, d) in wide.items()
        },
        "PCA 4,000×4,000": pca_case(partial(signals_in_noise, n, n), 20, few, "randomized"),
        # "randomized" is there to see its error: of the others the quickest is the rival.
        "PCA flat 2,000×1,000 k=5": pca_case(
            partial(noise, 2000 // less, 1000 // less), 5, f"{few} full"
        ),
        "PCA flat 8,000×4,000 k=1": pca_case(partial(noise, 2 * n, n), 1, few),
        "PCA slow 3,000×2,000 k=3": pca_case(partial(slow, 3000 // less, 2000 // less), 3, few),
        "PCA digits": pca_case(digits, 10, f"{few} full covariance_eigh"),
        "PCA in 50 chunks": chunks_case(200_000 // less),
        "LSI 20,000×50,000 k=10": lsi_case(partial(words, 20_000 // less, 50_000), 10),
        "LSI 20,000×50,000 k=50": lsi_case(partial(words, 20_000 // less, 50_000), 50),
        "LDA 200,000×100": lda_case(200_000 // less),
        "ICA 3×200,000": ica_case(3, 200_000 // less),
        "ICA 20×20,000": ica_case(20, 20_000 // less),
    }


# Measuring


def seconds(fit, arrays, clock) -> float:
    """Return how long one fit takes; one of a few milliseconds is repeated."""
    count, start = 0, clock()
    while count == 0 or clock() - start < 0.02:
        fit(*arrays)
        count += 1
    return (clock() - start) / count


def by_turns(ways: dict, arrays, turns: int, clock) -> dict[tuple, list[float]]:
    """Return the times of every way; who goes first goes last in the next turn."""
    times = {way: [] for way in ways}
    for turn in range(turns):
        for way in list(ways)[:: -1 if turn % 2 else 1]:
            times[way].append(seconds(ways[way], arrays, clock))
        if turn >= 2 and sum(map(sum, times.values())) > ENOUGH:
            break
    return times


def rivals(ours: tuple, errors: dict, once: dict, size: int) -> list[tuple]:
    """Return scikit-learn's solvers that are about as exact as ours, and not hopelessly slow.

    If none is as exact, all of them count.
    """
    them = [way for way in once if way[0] == "theirs"]
    worst = max(AS_GOOD * errors[ours], GOOD[size])
    them = [way for way in them if errors[way] <= worst] or them
    return [way for way in them if once[way] <= HOPELESS * min(once[w] for w in them)]


def memory(folder: str, case: str, way: tuple[str, str], options: list[str]) -> float:
    """Return the megabytes that one fit adds to a process that holds the data."""
    command = [sys.executable, __file__, *options, "--case", case, "--peak", folder, *way]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{case}, {' '.join(way)}: no memory measured. {done.stderr[-500:]}")
    return float(done.stdout)


def peak_here(case: Case, folder: str, side: str, name: str) -> float:
    """Load the data, fit a small part of them as a rehearsal, then all; return the growth."""
    arrays = load(Path(folder))
    fit, n = getattr(case, side)[name], arrays[0].shape[0]
    few = max(n // 20, 30)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # few samples may well not settle
        fit(*(array[:few] if array.shape[0] == n else array for array in arrays))
    before = most_memory()
    fit(*arrays)
    return most_memory() - before


def most_memory() -> float:
    """Return the megabytes that this process held at most, so far.

    On Linux ``ru_maxrss`` begins with what the parent held, but the kernel's own mark does not.
    """
    status = Path("/proc/self/status")
    if status.exists():
        marks = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(marks["VmHWM"].split()[0]) / 1e3
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1e6 if sys.platform == "darwin" else 1e3)


def save(arrays, folder: Path) -> None:
    """Store dense arrays, and sparse ones as the three arrays that they consist of."""
    for j, array in enumerate(arrays):
        dense = not isinstance(array, csr_matrix)
        parts = {"": array} if dense else {p: getattr(array, p) for p in SPARSE}
        for part, values in parts.items():
            np.save(folder / f"{j}{part}.npy", values)
        if not dense:
            np.save(folder / f"{j}shape.npy", array.shape)


def load(folder: Path) -> list:
    """Return what was stored: read straight into place, so that the peak is the data."""
    read, arrays = (lambda name: np.load(folder / f"{name}.npy")), []
    while (folder / f"{len(arrays)}.npy").exists():
        arrays.append(read(len(arrays)))
    if not arrays:
        arrays.append(csr_matrix(tuple(read(f"0{p}") for p in SPARSE), read("0shape")))
    return arrays


def measure(name: str, case: Case, turns: int, clock, options: list[str]) -> list[Line]:
    """Fit everything once, then what competes by turns; return a line for each of our ways."""
    arrays = case.data()
    ways = {(side, n): f for side in ("ours", "theirs") for n, f in getattr(case, side).items()}
    error, errors, once = case.exact(*arrays), {}, {}
    for way, fit in ways.items():
        start = clock()
        result = fit(*arrays)
        once[way] = clock() - start
        errors[way] = error(result)
        del result
    size = arrays[0].dtype.itemsize
    against = {way: rivals(way, errors, once, size) for way in ways if way[0] == "ours"}
    racing = [*against, *dict.fromkeys(way for them in against.values() for way in them)]
    runs = {way: ways[way] for way in racing}
    if case.tall:
        runs[BARE] = lambda X: X.T @ X
    times = by_turns(runs, arrays, turns, clock)
    middle = {way: median(values) for way, values in times.items()}
    lines = []
    with TemporaryDirectory() as folder:
        save(arrays, Path(folder))
        del arrays
        for way, them in against.items():
            rival = min(them, key=middle.get)
            pair = way, rival
            lines.append(
                Line(
                    f"{name}, {way[1]}" if len(against) > 1 else name,
                    rival[1],
                    [middle[w] for w in pair],
                    sorted(a / b for a, b in zip(times[way], times[rival], strict=True)),
                    middle[way] / middle[BARE] if case.tall else None,
                    [errors[w] for w in pair],
                    [memory(folder, name, w, options) for w in pair],
                )
            )
    return lines


# Telling


def tell(line: Line) -> None:
    """Print one line of the table."""
    times = "".join(f"{1000 * t:>9,.1f}" for t in line.times)
    errors = "".join(f"{e:>9.0e}" for e in line.errors)
    peaks = "".join(f"{p:>7,.0f}" for p in line.peaks)
    bare = "" if line.bare is None else f"{line.bare:.2f}"
    print(
        f"{line.name:<36}{line.rival:<17}{times}{line.ratio:>7.2f}{bare:>6}{errors}{peaks}",
        flush=True,
    )


def draw(lines: list[Line], threads: int) -> None:
    """Write the figure: a dot for each ratio, and a bar from the least to the largest."""
    figure = Figure(figsize=(8, 0.8 + 0.32 * len(lines)), layout="constrained")
    axes = figure.subplots()
    for row, line in enumerate(lines):
        axes.plot([line.spread[0], line.spread[-1]], [row, row], color=SOFT, lw=3, zorder=1)
        axes.plot(line.ratio, row, "o", color=PC1 if line.ratio > 1 else DATA)
        axes.annotate(f"{line.ratio:.2f}", (line.ratio, row), (0, 6), ha="center", fontsize=8,
                      textcoords="offset points")  # fmt: skip
    axes.axvline(1, color=INK, lw=1)
    labels = [f"{line.name}  (vs {line.rival})" for line in lines]
    axes.set(xscale="log", yticks=range(len(lines)), yticklabels=labels)
    axes.set_xlabel(f"our time / scikit-learn's, {threads} thread(s); left of 1 ours is faster")
    axes.set_ylim(len(lines) - 0.4, -0.7)
    axes.spines[["top", "right"]].set_visible(False)
    FIGURE.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(FIGURE)
    print(f"\nThe figure is {FIGURE.relative_to(ROOT)}")


def conclude(lines: list[Line]) -> None:
    """Say for each goal whether it was met, and where it was not."""
    slow = [f"{line.name} {line.ratio:.2f}" for line in lines if line.ratio > 1]
    bare = [f"{line.name} {line.bare:.2f}" for line in lines if (line.bare or 0) > BARE_GOAL]
    # A megabyte is what the allocator keeps or does not keep.
    fat = [line.name for line in lines if line.peaks[0] > line.peaks[1] + 1]
    goals = {
        "No ratio above 1.0": slow,
        f"Tall cases within {BARE_GOAL} of X.T @ X": bare,
        "Peak memory no higher": fat,
    }
    for goal, missed in goals.items():
        print(f"{goal}: {'MISSED by ' + '; '.join(missed) if missed else 'met'}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a tenth of the data, three turns")
    parser.add_argument("--case", metavar="NAME", help="only cases whose name contains this")
    parser.add_argument("--threads", type=int, default=1, help="how many threads (default: 1)")
    parser.add_argument("--peak", nargs=3, help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    """Measure the cases asked for; print the table as it grows, then the goals."""
    asked = arguments()
    cases = all_cases(asked.quick)
    chosen = [name for name in cases if (asked.case or "") in name]
    if not chosen:
        sys.exit(f"No case is called {asked.case!r}. There are: {'; '.join(cases)}.")
    options = ["--threads", str(asked.threads), *["--quick"] * asked.quick]
    with threadpool_limits(asked.threads):
        if asked.peak:
            print(peak_here(cases[asked.case], *asked.peak))
            return
        # What other people's processes take does not count; with threads it cannot be told apart.
        clock = time.process_time if asked.threads == 1 else time.perf_counter
        print(HEAD, flush=True)
        lines = []
        for name in chosen:
            turns = QUICK_TURNS if asked.quick else TURNS
            for line in measure(name, cases[name], turns, clock, options):
                tell(line)
                lines.append(line)
    draw(lines, asked.threads)
    conclude(lines)


if __name__ == "__main__":
    main()
