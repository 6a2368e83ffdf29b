"""The checkers of the chapter ``cost-function``."""

import numpy as np

from lecture_utils.datasets import olives
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    FINE,
    RETURNED,
    by_hand,
    call,
    demand,
    expect,
    numbers,
    random_matrices,
    rounded,
    shown,
    tried,
)


def to_point(a, z, c):
    """Return the squared distance from x, of squared length ``a``, to the point U c."""
    return a - 2 * (z @ c) + c @ c


@exercise("cost-function-1")
@shown(to_point, (10, [2, 1], [1, 0]))
def any_point(answer):
    """A function for the squared distance to any point of the plane."""
    U, x = np.linalg.qr(random_matrices((5, 3))[0])[0], np.arange(1, 6) / 2
    for c in random_matrices(3, 3):
        a, z = x @ x, U.T @ x
        right, zc, zz, cc = to_point(a, z, c), z @ c, z @ z, c @ c
        tried(
            answer,
            (a, z, c),
            right=right,
            mistakes=[
                (a - zz, "that is the distance to the foot, whatever c is."),
                (a - cc, "that is Pythagoras, and wants a right angle at the point."),
                (a - zc + cc, "the mixed term stands there twice."),
                (a - 2 * zc, "the last term, ‖Uc‖², is missing."),
                (a + 2 * zc + cc, "a sign: the mixed term is subtracted."),
                (a + cc, "the mixed term is missing."),
                (zz - 2 * zc + cc, "that is ‖z − c‖²: what x has outside the plane is missing."),
                (a - zz - (zz - 2 * zc + cc), "a sign: ‖z − c‖² is added."),
                (np.sqrt(right), "that is the distance: its square is asked for."),
                (a**2 - 2 * zc + cc, "a is the squared length already."),
            ],
            otherwise="multiply ‖x − Uc‖² out, and write z for Uᵀx.",
            shapes={(3,): "that has an entry for each direction; a distance is one number."},
        )
    return "Right. Now complete the square: what is left that does not depend on c?"


# The distance of (9, 1, 4, 2) from all vectors whose entries add up to zero.
by_hand(
    "cost-function-2",
    right=8,
    mistakes=[
        (64, "that is the square of the distance."),
        (16, "the sum of the entries: (1, 1, 1, 1) is not a unit vector, its length is 2."),
        (4, "that is the mean of the entries: divide the sum by the length of (1, 1, 1, 1)."),
        *rounded(np.sqrt(38), "that is the length of the foot: the distance is what is lost."),
        (38, "that is the squared length of the foot."),
        *rounded(np.sqrt(102), "that is the distance from the origin."),
        (102, "that is the squared length of x."),
        *rounded(np.sqrt(98), "three directions of the space: you used a single one."),
        (0, "the entries of x do not add up to zero, so x is outside."),
        (-8, "a distance is not negative."),
    ],
    otherwise="the space lacks one direction: which, and how long is x along it?",
    praise="|wᵀx| with one unit vector w: it is √d times the mean of the entries.",
)


# The four points of the page: their squared coordinates add up to 54, 36 and 6.
by_hand(
    "cost-function-3",
    right=[1.5, 9, 13.5],
    mistakes=[
        ([13.5, 9, 1.5], "the order is: first and second, first and third, second and third."),
        ([6, 36, 54], "those are sums: J is a mean, over four points."),
        ([2, 12, 18], "J divides by n = 4, not by n − 1."),
        ([22.5, 15, 10.5], "those are the squared codes: J is what they leave of 24."),
        ([90, 60, 42], "those are the squares of the codes, added up: J is what they leave."),
        ([0.5, 3, 4.5], "divide by the 4 points, and not by the 3 coordinates as well."),
        (1.5, "three costs are asked for, one for each plane."),
    ],
    otherwise="24 is the first mean; take away the mean of the squared codes.",
    praise="The floor beats the plane by hand, 1.5 against 3.5.",
)


def wrong_regions(k, scale="studied", swap=False, about=True, last=False):
    """Return how many oils of one half come out in the wrong region."""
    acids, region, _ = olives()
    region, first = np.array(region), np.arange(len(acids)) % 2 == 0
    known = first if swap else ~first
    spread = {"studied": acids[known], "other": acids[~known]}
    X = acids / spread[scale].std(axis=0) if scale else acids
    far, names = [], np.unique(region)
    for name in names:
        group = X[known & (region == name)]
        mean = group.mean(axis=0) if about else 0
        axes = np.linalg.svd(group - mean, full_matrices=False)[2]
        U = axes[len(axes) - k :].T if last else axes[:k].T
        asked = X[~known] - mean
        far.append(np.sum(asked**2, axis=1) - np.sum((asked @ U) ** 2, axis=1))
    return int(np.sum(names[np.argmin(far, axis=0)] != region[~known]))


@exercise("cost-function-4")
def halves(answer):
    """The number of directions with the fewest mistakes, and these."""
    got = numbers(answer, (2,))
    ways = {
        "that is the page's split: study oils[1::2], and ask about the others.": {"swap": True},
        "the scale comes from the half that is asked about.": {"scale": "other"},
        "the acids were not scaled.": {"scale": None},
        "the planes do not pass through the means of their regions.": {"about": False},
        "those are the axes of SMALLEST variance, and they come first in NumPy.": {"last": True},
    }
    found = [(words, [wrong_regions(k, **way) for k in range(6)]) for words, way in ways.items()]
    # The smallest axes are at their best with none of them.
    starts = [(words, counts, "SMALLEST" in words) for words, counts in found]
    mistakes = [([np.argmin(c[s:]) + s, min(c[s:])], words) for words, c, s in starts]
    counts = [wrong_regions(k) for k in range(6)]
    best = int(np.argmin(counts))
    better = "another k makes fewer mistakes."
    mistakes += [
        ([counts[best], best], "the order is [k, mistakes]."),
        ([0, counts[0]], f"those are the means; {better}"),
        ([1, counts[1]], f"that is right for a line, but {better}"),
        ([2, counts[2]], f"that is right for planes, but {better}"),
        ([best, 286 - counts[best]], "count the oils in the WRONG region."),
    ]
    expect(got, [best, counts[best]], mistakes, "count for each k, and take the smallest count.")
    return "One mistake; but k was chosen on the very oils on which it was counted."


def squared_distances(X, B):
    """Return the squared distance of each row from the span of the columns of ``B``."""
    Q = np.linalg.qr(B)[0]
    return np.sum((X - X @ Q @ Q.T) ** 2, axis=1)


@exercise("cost-function-5")
@shown(squared_distances, ([[2, 1, 1]], [[1], [1], [0]]), ([[1, 2, 3]], [[2, 1], [0, 1], [0, 0]]))
def any_basis(answer):
    """A function for the squared distances from the span of any basis."""
    for noise, B in (random_matrices((6, 5), (5, 2)), random_matrices((4, 7), (7, 3))):
        X = noise + 1
        right, total, parts = squared_distances(X, B), np.sum(X**2, axis=1), X @ B
        Q, centred = np.linalg.qr(B)[0], X - X.mean(axis=0)
        units = B / np.linalg.norm(B, axis=0)
        by_parts, by_units = (total - np.sum(codes**2, axis=1) for codes in (parts, X @ units))
        unit_words = "columns of length one are not enough: they must be orthogonal, too."
        tried(
            answer,
            (X, B),
            right=right,
            mistakes=[
                (by_parts, "the columns of B are not orthonormal."),
                (np.maximum(by_parts, 0), "B is not orthonormal: cutting off hides it."),
                (by_units, unit_words),
                (np.maximum(by_units, 0), unit_words),
                (np.sqrt(right), "those are the distances: their squares are asked for."),
                (np.sum((X @ Q) ** 2, axis=1), "those are the squared lengths of the codes."),
                (squared_distances(centred, B), "X is not to be centred."),
                (np.sum((X - parts @ B.T) ** 2, axis=1), "BBᵀx is not the foot for such a basis."),
                (right.mean(), "that is their mean: one number for each row is asked for."),
            ],
            otherwise="compare with the squared residuals of least squares.",
            shapes={
                (): "that is one number: add up along the rows, axis=1.",
                (X.shape[1],): "that has an entry for each feature: add up along axis=1.",
            },
        )
        demand(np.ndim(call(answer, X, B)) == 1, "return a flat list of numbers, and not a column.")
    parallel = B + np.outer(B[:, 0] + 1e-7 * B[:, 1] - B[:, 1], [0, 1, 0])
    slanted = "near the span no digit is right with nearly parallel columns: straighten first."
    negative = "near the span a square is negative: the difference has no digits left."
    words = "near the span no digit is right: take the foot away first, then square."
    for basis, why in ((B, words), (parallel, slanted)):
        near = random_matrices((200, 3))[0] @ basis.T + 1e-8 * np.linalg.svd(basis)[0][:, -1]
        got = numbers(call(answer, near, basis), (200,), RETURNED)
        demand(got.min() >= 0, negative)
        demand(np.abs(got / 1e-16 - 1).max() < 0.01, why)
    return "First an orthonormal basis; then the foot or the complement, which keep their digits."


def swell(kind="both", start=1):
    """Return the number of periods and the distance of the nearest plane."""
    t, buoy = np.arange(120), np.random.default_rng(11)
    hidden = buoy.integers(1, 60)
    heard = 0.6 * np.cos(2 * np.pi * hidden * t / 120 + 1) + buoy.normal(size=120)
    kept = []
    for f in range(start, 60):
        phase = 2 * np.pi * f * t / 120
        waves = {"cos": np.cos(phase), "sin": np.sin(phase)}
        columns = waves.values() if kind == "both" else [waves[kind]]
        kept.append(sum((wave @ heard) ** 2 for wave in columns) / 60)
    return start + int(np.argmax(kept)), max(kept), heard


@exercise("cost-function-7")
def nearest_wave(answer):
    """The nearest of 59 planes, and its distance."""
    got = numbers(answer, (2,))
    f, kept, heard = swell()
    total, centred = heard @ heard, 120 * np.var(heard)
    demand(abs(got[1] - np.sqrt(centred - kept)) > 2e-4, "the recording is not to be centred.")
    (at, cosine, _), (_, sine, _) = swell("cos"), swell("sin")
    mistakes = [
        ([f - 1, np.sqrt(total - kept)], "the list of planes begins with f = 1, at the place 0."),
        ([np.sqrt(total - kept), f], "the order is [f, distance]."),
        ([at, np.sqrt(total - cosine)], "those are cosines alone: a plane needs sines as well."),
        ([f, np.sqrt(total - sine)], "those are sines alone: a plane needs cosines as well."),
        ([f, total - kept], "that is the square of the distance."),
        ([f, np.sqrt(kept)], "that is the length of the foot: the distance is what is lost."),
        ([f, kept], "that is the squared length of the foot."),
        ([f, np.sqrt(total)], "that is the length of the recording."),
        ([f, np.sqrt(total - kept / 2)], "the columns have the length √60, not √120."),
    ]

    otherwise = "another plane is nearer: compare ‖Uᵀx‖² for all of them."
    if got[0] == f:
        otherwise = "that f is right; for the distance U needs unit vectors."
    rows = [(np.round(wrong, places), words) for wrong, words in mistakes for places in (4, 3, 2)]
    expect(got, [f, np.sqrt(total - kept)], [*mistakes, *rows], otherwise, FINE)
    return "A periodogram: the squared length of the code, for each frequency."
