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
    right=[2, 8, 4, 2 / 3],
    mistakes=[
        ([4, 6, 2, 1 / 3], "the noise is the MEAN of the eigenvalues left out, not their sum."),
        ([1, 9, 5, 5 / 6], "that is the last eigenvalue: 3 is left out as well."),
        ([3, 7, 3, 1 / 2], "that is the first one left out: 1 is left out as well."),
        ([1, 8, 4, 2 / 3], "divide what is left out by d − k = 2, not by d = 4."),
        ([2, 10, 6, 2 / 3], "the noise has to be taken off: λ − σ²."),
        ([2, 12, 8, 2 / 3], "the noise is taken OFF the eigenvalue, not added."),
        *(
            (np.round([2, 8**0.5, 2, 2 / 3], places), "the SQUARED lengths are asked for: no root.")
            for places in (1, 2, 3, 4, 12)
        ),
        ([2, 4, 8, 2 / 3], "the column for the largest eigenvalue comes first."),
        ([2, 8, 4, 4 / 5], "that is the share of the first coordinate, 8/10."),
        ([2, 8, 4, 1 / 3], "that share is taken away; what is LEFT is asked for."),
        ([2, 8, 4, 3 / 2], "upside down: the point is drawn TOWARDS the mean."),
        ([2, 8, 4, 1], "that is PCA's point; the model draws it towards the mean."),
    ],
    otherwise="σ² is the mean of 3 and 1; then λ − σ² twice, and (λ − σ²)/λ for λ = 6.",
    praise="2, then 8 and 4, and two thirds: the weaker an axis, the more of it counts as noise.",
    tol=FINE,
)

by_hand(
    "probabilistic-pca-3",
    right=[4, 6 / 5, 4, 3],
    mistakes=[
        ([2, 6 / 5, 2, 3], "each guess needs the mean of the other feature added: 2 and 1."),
        ([2, 6 / 5, 3, 3], "the mean of the HIDDEN feature is added: 2 + 2/5·5 and 1 + 1·3."),
        ([3, 6 / 5, 5, 3], "the means are exchanged: the HIDDEN feature's own is added."),
        ([4.4, 6 / 5, 6, 3], "take the mean off what was seen: 6 − 1 and 5 − 2."),
        ([4.5, 1, 7, 4], "that is the axis of W, without noise."),
        ([4.5, 6 / 5, 7, 3], "those guesses are on the axis of W; noise draws them to the mean."),
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
    praise="4 ± 1.1 and 4 ± 1.7: x₂ is guessed better from x₁, which carries more of the code.",
    tol=FINE,
)

by_hand(
    "probabilistic-pca-4",
    right=[4.9, 5, 14.4, 0],
    mistakes=[
        ([5, 4.9, 0, 14.4], "inside comes first, then outside."),
        ([49 / 9, 5, 16, 0], "λ₁ is ‖W‖² PLUS the noise: 10."),
        ([49 / 8, 5, 18, 0], "λ₁ is ‖W‖² PLUS the noise, not minus."),
        ([49, 5, 144, 0], "the inside part is divided by λ₁ = 10."),
        ([0.7, 5, 1.2, 0], "the coordinate is SQUARED before it is divided."),
        ([44.1, 5, 129.6, 0], "u₁ needs length one: divide W by 3."),
        ([4.9, 54, 14.4, 144], "the outside part is what REMAINS: take the inside square off."),
        ([4.9, 5**0.5, 14.4, 0], "the outside part is the SQUARED length over σ²."),
        ([14.4, 0, 4.9, 5], "in the order of the question: (3, 3, 6) comes first."),
        ([4.9, 4.1, 14.4, -0.4], "the rest is over σ² = 1: take 49 and 144 off, undivided."),
        ([4.9, 0.5, 14.4, 0], "the outside part is divided by σ² = 1, not by λ₁."),
    ],
    otherwise="u₁ᵀx is 7 and 12; squares over 10 inside, ‖x‖² less these squares outside.",
    praise="9.9 against 14.4: the first is likelier, though PCA rebuilds only the second exactly.",
    tol=FINE,
)


def hidden_code(x, seen, mean, W, noise):
    """Return the mean of the code, given what was seen of a sample."""
    small = W[seen].T @ W[seen] + noise * np.eye(W.shape[1])
    return np.linalg.solve(small, W[seen].T @ (x[seen] - mean[seen]))


@exercise("probabilistic-pca-5")
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


@exercise("probabilistic-pca-7")
def oils_with_holes(answer):
    """How far off three ways of filling are; three digits will do."""
    got = numbers(answer, (3,))
    oils = olives()[0]
    oils = (oils - oils.mean(axis=0)) / oils.std(axis=0)

    def off(fill, way=oils, every=11, first=0):
        holes = (np.arange(way.size) % every == first).reshape(way.shape)
        return np.sqrt(np.mean((fill(np.where(holes, np.nan, way)) - way)[holes] ** 2))

    def means(table):
        return np.where(np.isnan(table), np.nanmean(table, axis=0), table)

    by_mean, by_pca, by_em = due = np.array(
        [off(means), off(lambda t: filled_by_pca(t, 4)), off(lambda t: filled_by_em(t, 4, 30))]
    )
    rows = [
        ([by_pca, by_mean, by_em], "column means come first, then repeated PCA."),
        ([by_mean, by_em, by_pca], "repeated PCA comes second, EM last."),
        (due**2, "those are mean squares: take the root."),
        (due * np.sqrt(1 / 11), "average over the holes, not over the whole table."),
        ([by_mean, by_pca, off(lambda t: filled_by_em(t, 3, 30))], "that is EM with k = 3."),
        ([by_mean, by_pca, off(lambda t: filled_by_em(t, 1, 30))], "that is EM with k = 1."),
        ([by_mean, off(lambda t: filled_by_pca(t, 1)), by_em], "that is repeated PCA with k = 1."),
        ([by_mean, off(lambda t: filled_by_pca(t, 3)), by_em], "that is repeated PCA with k = 3."),
        (
            [by_mean, by_pca, off(lambda t: filled_by_em(t, 4, 30, doubt=False))],
            "the M step needs the mean of the noted matrices.",
        ),
        ([1, by_pca, by_em], "the column means differ from 0, and the holes from all numbers."),
    ]
    expect(
        np.round(got, 3) if np.abs(got - due).max() > 1e-6 else got,
        due if np.abs(got - due).max() <= 1e-6 else np.round(due, 3),
        [(np.round(wrong, 3), words) for wrong, words in rows],
        "standardise, hide every eleventh number from the first on, fill, compare in the holes.",
        FINE,
    )
    return "Four components, and the doubt decides: worse than the means without, far better with."
