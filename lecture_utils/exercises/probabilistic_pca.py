"""The checkers of the chapter ``probabilistic-pca``."""

import numpy as np

from lecture_utils.datasets import olives
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    FINE,
    by_hand,
    expect,
    numbers,
    random_matrices,
    shown,
    tried,
)

by_hand(
    "probabilistic-pca-1",
    right=[4, 6 / 5, 4, 3],
    mistakes=[
        ([2, 6 / 5, 2, 3], "each guess needs the mean of the other feature added: 2 and 1."),
        ([2, 6 / 5, 3, 3], "the mean of the HIDDEN feature is added: 2 + 2/5·5 and 1 + 1·3."),
        ([3, 6 / 5, 5, 3], "the means are exchanged: the HIDDEN feature's own is added."),
        ([4.4, 6 / 5, 6, 3], "take the mean off what was seen: 6 − 1 and 5 − 2."),
        ([4.5, 1, 7, 4], "that is the axis of W, without noise."),
        ([4.5, 6 / 5, 7, 3], "those guesses are on the axis of W; noise draws them to the mean."),
        ([7, 6 / 5, 4, 3], "2/5 is the slope from x₁ to x₂, and 1 that from x₂ to x₁."),
        ([4, 6 / 5, 8.5, 3], "the slope back is not the inverse of 2/5: it is 2/2."),
        ([7, 6 / 5, 8.5, 3], "each slope is the other one's, inverted: divide by what was SEEN."),
        ([4, 2, 4, 5], "those variances are without what was seen: subtract Γ₁₂²/Γ_oo."),
        ([4, 1, 4, 1], "that is σ² alone: the code is unsure as well."),
        ([4, 3, 4, 6 / 5], "the variances are exchanged."),
        ([4, 8 / 5, 4, 4], "the covariance is squared: 2²/5 and 2²/2."),
        *(
            (np.round([4, 1.2**0.5, 4, 3**0.5], places), "the VARIANCES are asked for: no root.")
            for places in (1, 2, 3, 4, 12)
        ),
        ([14.5, 6 / 5, 4, 3], "the slope is 2/5: divide by the variance of what was SEEN."),
    ],
    otherwise="Γ has 5 and 2 on its diagonal and 2 beside it; then guess and variance, twice.",
    praise="4 ± 1.1 and 4 ± 1.7: both variances lose two fifths; that of x₂ was smaller before.",
    tol=FINE,
)

by_hand(
    "probabilistic-pca-3",
    right=[1, 6, 2, 0],
    mistakes=[
        ([2, 6, 2, 0], "that is on the long axis: the slope is 4/8."),
        ([-1, 6, 2, 0], "that is the other hole: in the first one x₁ is 2."),
        ([1, 8, 2, 0], "that is the variance before x₁ was seen: take 4²/8 off."),
        ([1, 7, 2, 0], "the covariance is squared: 4²/8."),
        ([1, 6**0.5, 2, 0], "the doubt is a VARIANCE: no root."),
        ([1, 6, 6, 0], "that is the eigenvalue kept; σ² is the one left out."),
        ([1, 6, 6, 5], "those are the eigenvalues kept; σ² is the one left out."),
        ([1, 6, 4, 1], "those are the second variances; σ² is the smaller eigenvalue."),
        (
            [1, 6, np.linalg.eigvalsh([[4, 2], [2, 2.5]])[0], 0],
            "both holes have a doubt: the mean is (6 + 6)/4.",
        ),
        (
            [1, 6, 3, 0],
            "only the MEAN doubt, 3, is added, and to the second variance alone.",
        ),
        ([1, 6, 0, 2], "the order is: with the doubts, then without them."),
        ([1, 6, 0, 0], "with the mean doubt 3 the table is no longer on a line."),
        ([1, 6, 2, 2], "without the doubts the filled table lies on a line."),
    ],
    otherwise="guess 4/8·2, doubt 8 − 4²/8; then the smaller eigenvalue, with 3 added and without.",
    praise="1 with the doubt 6; σ² is 2, and without the doubts 0: a table far too sure of itself.",
    tol=FINE,
)


def hidden_code(x, seen, mean, W, noise):
    """Return the mean of the code, given what was seen of a sample."""
    small = W[seen].T @ W[seen] + noise * np.eye(W.shape[1])
    return np.linalg.solve(small, W[seen].T @ (x[seen] - mean[seen]))


@exercise("probabilistic-pca-4")
@shown(
    hidden_code,
    ([6, 7], np.array([True, False]), [1, 2], [[2], [1]], 2),
    ([3, 4, 6], np.array([True, False, True]), [0, 1, 1], [[1, 0], [2, 1], [2, 3]], 3),
)
def code_function(answer):
    """A function for the code of a sample with holes."""
    for W, rows in zip(
        random_matrices((5, 2), (6, 3)), random_matrices((2, 5), (2, 6)), strict=True
    ):
        (x, mean), noise = rows, 0.7
        d, k = W.shape
        holed = np.ones(d, bool)
        holed[[1, 3]] = False
        for seen in (holed, np.ones(d, bool)):
            V, away = W[seen], (x - mean)[seen]
            at_mean = np.where(seen, x, mean) - mean
            zeros = np.where(seen, x, 0) - mean
            full = W.T @ W + noise * np.eye(k)
            small = V.T @ V + noise * np.eye(k)
            unseen = [(np.linalg.solve(full, W.T @ (x - mean)), "what was not seen comes in.")]
            right = hidden_code(x, seen, mean, W, noise)
            tried(
                answer,
                (x, seen, mean, W, noise),
                right=right,
                mistakes=[
                    (np.linalg.solve(full, W.T @ at_mean), "a hole is not the mean: leave it out."),
                    (np.linalg.solve(full, W.T @ zeros), "a hole is not zero: leave it out."),
                    *unseen[: d - seen.sum()],
                    (np.linalg.lstsq(V, away, rcond=None)[0], "the noise is missing: add σ²I."),
                    (np.linalg.solve(full, V.T @ away), "the small matrix needs W[seen] as well."),
                    (np.linalg.solve(small, V.T @ x[seen]), "take the mean off first."),
                    (V.T @ away, "that is Wᵀ(x − μ): the inverse of the small matrix is missing."),
                    (small @ V.T @ away, "multiply by the INVERSE of the small matrix."),
                    (
                        np.linalg.solve(V.T @ V + noise**2 * np.eye(k), V.T @ away),
                        "noise is σ² already: do not square it.",
                    ),
                    (noise * np.linalg.solve(small, V.T @ away), "σ² too much: that is a factor."),
                ],
                otherwise="solve (W_oᵀW_o + σ²I) z = W_oᵀ(x_o − μ_o), with what was seen.",
                shapes={(d,): "that is a point: return the code, of k numbers."},
            )
    W, (x, mean) = random_matrices((5, 2), (2, 5))
    tried(
        answer,
        (x, np.zeros(5, bool), mean, W, 0.7),
        right=np.zeros(2),
        mistakes=[],
        otherwise="if nothing was seen the code is 0, its mean.",
    )
    return "A sample with holes is a whole sample of a smaller model."


def most_likely(C, k):
    """Return the most likely covariance matrix of the model."""
    lam, U = (part[..., ::-1] for part in np.linalg.eigh(C))
    noise = lam[k:].mean()
    return (U[:, :k] * (lam[:k] - noise)) @ U[:, :k].T + noise * np.eye(len(C))


def filled_by_em(table, k, steps, doubt=True):
    """Return the table with its holes filled by EM."""
    mean, model = np.nanmean(table, axis=0), np.diag(np.nanvar(table, axis=0))
    filled = table.copy()
    for _ in range(steps):
        unsure = np.zeros_like(model)
        for row, x in zip(filled, table, strict=True):
            h = np.isnan(x)
            by = model[np.ix_(h, ~h)] @ np.linalg.inv(model[np.ix_(~h, ~h)])
            row[h] = mean[h] + by @ (x[~h] - mean[~h])
            unsure[np.ix_(h, h)] += model[np.ix_(h, h)] - by @ model[np.ix_(~h, h)]
        mean = filled.mean(axis=0)
        model = most_likely(np.cov(filled.T, ddof=0) + doubt * unsure / len(table), k)
    return filled


def filled_by_pca(table, k, steps=100):
    """Return the table with its holes filled by PCA, repeated."""
    holes = np.isnan(table)
    filled = np.where(holes, np.nanmean(table, axis=0), table)
    for _ in range(steps):
        mean = filled.mean(axis=0)
        P, sizes, Ut = np.linalg.svd(filled - mean, full_matrices=False)
        filled = np.where(holes, mean + (P[:, :k] * sizes[:k]) @ Ut[:k], table)
    return filled


@exercise("probabilistic-pca-5")
def oils_with_holes(answer):
    """How far off two ways of filling are, for three k; three digits will do."""
    got = numbers(answer, (2, 3))
    raw = olives()[0]
    oils = (raw - raw.mean(axis=0)) / raw.std(axis=0)
    hole = (np.arange(oils.size) % 11 == 0).reshape(oils.shape)
    open_raw = np.where(hole, np.nan, raw)
    late = (raw - np.nanmean(open_raw, axis=0)) / np.nanstd(open_raw, axis=0)

    def off(fill, way=oils, **options):
        table = np.where(hole, np.nan, way)
        filled = [fill(table, k, **options) for k in (2, 4, 7)]
        return [np.sqrt(np.mean((each - way)[hole] ** 2)) for each in filled]

    by_pca, by_em = off(filled_by_pca), off(filled_by_em, steps=10)
    due = np.array([by_pca, by_em])
    no_doubt = off(filled_by_em, steps=10, doubt=False)
    rows = [
        ([by_em, by_pca], "the recipe comes first, then EM."),
        ([by_pca, no_doubt], "the second, EM with the doubts in its M step."),
        ([off(filled_by_pca, steps=10), by_em], "the recipe gets 100 rounds."),
        (due**2, "those are mean squares: take the root."),
        (due * np.sqrt(1 / 11), "average over the holes, not over the whole table."),
        (due[:, ::-1], "in the order k = 2, 4, 7, please."),
        (
            [off(filled_by_pca, late), off(filled_by_em, late, steps=10)],
            "standardise BEFORE you hide, with all numbers.",
        ),
    ]
    expect(
        np.round(got, 3) if np.abs(got - due).max() > 1e-6 else got,
        due if np.abs(got - due).max() <= 1e-6 else np.round(due, 3),
        [(np.round(wrong, 3), words) for wrong, words in rows],
        "standardise, hide every eleventh number from the first on, fill, compare in the holes.",
        FINE,
    )
    return "Right. Now say why: how many codes, from how many seen numbers, and with what noise?"
