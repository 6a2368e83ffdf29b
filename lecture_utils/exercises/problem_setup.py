"""The checkers of the chapter ``problem-setup``."""

from numbers import Integral

import numpy as np

from lecture_utils.datasets import digits, painters
from lecture_utils.exercises.base import Wrong, exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    FINE,
    by_hand,
    call,
    close,
    demand,
    expect,
    is_nearly,
    numbers,
    pair,
    rounded,
    shown,
)


@exercise("problem-setup-1")
def own_decoder(answer):
    """The angles at which a direction is its own best decoder, for three points."""
    for wrong, words in (
        ([45], "that is one of them: what does C do to the line at a right angle to it?"),
        ([135], "that is one of them, and there is another, where the loss is smaller."),
        ([np.pi / 4], "that is one of them, in radians: give the angles in degrees."),
        ([45, 135, 225], "225° is the same line as 45°: stay below 180°."),
        ([0, 45, 90, 135], "two of these are right; C takes (1, 0) to a multiple of (2, 1)."),
        ([45, 135, 225, 315], "225° and 315° are the same lines again: stay below 180°."),
    ):
        demand(not is_nearly(answer, wrong) and not is_nearly([answer], wrong), words)
    slope = np.degrees(np.arctan2(1, 2))
    got = np.sort(numbers(answer, (2,)))
    renamed = close(np.sort(got % 180), [45, 135]) and (got[0] < 0 or got[1] >= 180)
    demand(not renamed, "right lines; name them from 0° up to 180°.")
    expect(
        got,
        [45, 135],
        [
            ([np.pi / 4, 3 * np.pi / 4], "give the angles in degrees."),
            ([45, 45], "two different angles are wanted."),
            ([45, 90], "at 90° C takes (0, 1) to a multiple of (1, 2), another line."),
            ([0, 45], "at 0° C takes (1, 0) to a multiple of (2, 1), another line."),
            ([0, 90], "C takes (1, 0) to a multiple of (2, 1): the axes are not kept."),
            ([45, 225], "these are one line with two names: stop below 180°."),
            *rounded(
                np.array([slope, slope + 90]),
                "C takes (2, 1) to a multiple of (5, 4): not the line that it came from.",
            )[:3],
        ],
        "the line of w must be kept by C: where is Cw a multiple of w?",
        tol=1e-9,
    )
    return "The eigenvectors, and no other direction: there B = A is the best decoder."


# The code (5, 10), measured along (3, 4)/5 and (−4, 3)/5.
by_hand(
    "problem-setup-2",
    right=[11, 2],
    mistakes=[
        ([5, 10], "that is Anna's code: the point is the same, the code is not."),
        ([-5, 10], "that goes from Ben's directions to Anna's: multiply by the transpose."),
        ([2, 11], "the right numbers in the wrong order: v₁ comes first."),
        ([55, 10], "the factor 1/5 got lost: Ben's directions have the length 1."),
        ([11, -2], "a sign: −4 · 5 + 3 · 10 is positive."),
        ([11, 10], "v₂ has a minus sign before w₁: −4 · 5 + 3 · 10."),
        ([35 / 5, 70 / 5], "that is 7/5 of Anna's code: each of Ben's numbers mixes both of hers."),
        ([3, 8], "the products of unit vectors with themselves are 1: 3 · 5 + 4 · 10 over 5."),
    ],
    otherwise="take the product of 5w₁ + 10w₂ with v₁, and with v₂; w₁ and w₂ are orthonormal.",
    praise="(11, 2): another code, the same length, the same rebuilt point.",
)


def chosen(value, which):
    """Read a collection of the numbers 1 to 5."""
    words = f"{which} is a list of numbers of pairs, from 1 to 5."
    if isinstance(value, Integral) and not isinstance(value, bool):
        value = [value]
    demand(isinstance(value, list | tuple | set | frozenset | np.ndarray), words)
    try:
        got = {float(each) for each in value}
    except (TypeError, ValueError):
        raise Wrong(words) from None
    demand(got <= {1, 2, 3, 4, 5}, words)
    return got


@exercise("problem-setup-3")
def tops(answer):
    """Which pairs may be called the top 2, and which span a plane of smallest loss."""
    one, two = pair(answer, "[numbers for the first question, numbers for the second]")
    top, least = chosen(one, "the first"), chosen(two, "the second")
    demand(3 not in top, "pair 3 leaves out the eigenvector with the largest eigenvalue.")
    demand(4 not in top, "the vectors of pair 4 are no eigenvectors: multiply them by C.")
    demand(5 not in top, "the second vector of pair 5 has the length √2.")
    demand(1 in top, "pair 1 consists of unit eigenvectors, and no eigenvalue left out is larger.")
    demand(2 in top, "a sign is free, and so is the direction inside the tie: look at pair 2.")
    demand(3 not in least, "the plane of pair 3 loses 6, the variance along the first axis.")
    demand(4 in least, "pair 4 spans the plane of pair 1: projecting asks for no eigenvectors.")
    demand(5 in least, "pair 5 is not normalised, but its plane is as good.")
    demand({1, 2} <= least, "the planes of the top 2 lose the least, both of them.")
    return "Names ask for eigenvectors; the loss asks for a plane."


@exercise("problem-setup-4")
def overall(answer):
    """Which of encoder and decoder can be improved for the overall grade, and the loss then."""
    word, value = pair(answer, '("encoder" or "decoder", the loss)')
    demand(isinstance(word, str), "the first of the pair is a word.")
    word = word.strip().lower()
    demand(word in ("encoder", "decoder"), 'the first of the pair is "encoder" or "decoder".')
    demand(word == "decoder", "the encoder suits its decoder already: B/(BᵀB) is A.")
    G, _, _ = painters()
    X = G - G.mean(axis=0)
    n = len(X)

    def lost(X, B):
        return np.sum((X - np.outer(X.mean(axis=1), B)) ** 2) / n

    C, e = X.T @ X / n, np.full(4, 0.25)
    best = C @ e / (e @ C @ e)
    right, P = lost(X, best), np.outer(best, best) / (best @ best)
    mistakes = [
        (lost(X, np.ones(4)), "that is the loss before the improvement."),
        (np.sum((X - X @ P) ** 2) / n, "there the code was improved too: it is to stay the mean."),
        (np.linalg.eigvalsh(C)[:-1].sum(), "that is the loss of the best line of all."),
        (right * n, "that is a sum over the painters: divide by n."),
        (right / 4, "that is a mean over all entries: add the squares of the four grades."),
        (right * n / (n - 1), "that divides by n − 1; the loss is a mean over n painters."),
        (np.trace(C) - right, "that is what is kept of the variance."),
        (np.trace(C), "that is the loss with no code at all."),
        (lost(X, C @ e), "divide by AᵀCA."),
        (lost(X, best / np.linalg.norm(best)), "the decoder need not have the length 1."),
        (np.sqrt(right), "the loss is a mean of SQUARED distances: no root."),
    ]
    got, enough = numbers(value, (), "the loss"), ALMOST / 30  # two digits behind the point
    almost = abs(got - right) <= 0.5 and not close(got, right, enough)
    demand(not almost, "almost: give two decimals, as the page prints them.")
    expect(
        got,
        right,
        [row for wrong, said in mistakes for row in rounded(wrong, said)],
        "with A = (1, 1, 1, 1)/4 the best decoder is CA/(AᵀCA): rebuild, and measure.",
        enough,
    )
    return "The mean suits those who print it four times; whoever prints should know the slopes."


@exercise("problem-setup-5")
@shown(
    lambda B: np.linalg.pinv(B).T,
    ([[1, 0], [0, 2]],),
    ([[1, 1], [0, 2], [0, 0]],),
    ([[1, 2], [2, 4]],),
)
def any_encoder(answer):
    """A function for the encoder that suits a decoder: it must rebuild projections."""
    rng = np.random.default_rng(2)
    free, other = rng.normal(size=(5, 2)), rng.normal(size=(7, 3))
    dependent = np.column_stack([free, free @ [2, -1]])
    unit = np.linalg.qr(free).Q
    no_inverse = "right for independent columns; with a dependent one BᵀB has no inverse."
    for B in (unit, free, other, dependent, np.ones((4, 2)), 1e-4 * free):
        (d, k), U = B.shape, np.linalg.svd(B, full_matrices=False)
        basis = U.U[:, U.S > 1e-9]
        P = basis @ basis.T
        singular = len(basis.T) < k
        try:
            result = call(answer, B)
        except Wrong as stopped:
            demand(not (singular and "Singular" in str(stopped)), no_inverse)
            raise
        got = np.asarray(numbers(result, (None, None), "what the function returns"))
        demand(
            d == k or got.shape != (k, d),
            f"that is k×d, the transpose: A is {d}×{k} here, the codes are Aᵀx.",
        )
        demand(got.shape != (d, d), "that is d×d: return the encoder A, not the projection BAᵀ.")
        got = numbers(result, (d, k), "what the function returns")
        if close(B @ got.T, P, 1e-6):
            continue
        demand(not close(got, B), "that is B itself, right only for orthonormal columns.")
        lengths = np.linalg.norm(B, axis=0)
        demand(
            not close(got, B / lengths) and not close(got, B / lengths**2),
            "dividing by the lengths is enough for orthogonal columns only.",
        )
        demand(not close(got, B @ (B.T @ B)), "multiply by the INVERSE of BᵀB.")
        demand(
            not close(got @ got.T, P, 1e-6) or singular,
            "those are orthonormal columns of the same span; but it is B that decodes.",
        )
        demand(not singular, no_inverse)
        demand(
            np.abs(B).max() > 1e-3, "what is added to BᵀB, however small, is felt by short columns."
        )
        raise Wrong("BAᵀ is not the projection onto the columns of B: compare with least squares.")
    return "BAᵀ is the projection, whatever the lengths and angles of the columns."


@exercise("problem-setup-7")
def half_the_pixels(answer):
    """The share that is lost with every second pixel and the best decoder; three digits will do."""
    ink, _ = digits()
    X = ink - ink.mean(axis=0)
    total = np.sum(X**2)
    keep = np.indices((8, 8)).sum(axis=0).ravel() % 2 == 0

    def lost(X, columns):
        kept = X[:, columns]
        return np.sum((X - kept @ np.linalg.lstsq(kept, X)[0]) ** 2)

    right = lost(X, keep) / total
    squares = np.linalg.svd(X, compute_uv=False) ** 2
    mistakes = [
        (np.sum(X[:, ~keep] ** 2) / total, "that puts averages for the missing pixels."),
        (squares[32:].sum() / total, "that is the top 32 components: they keep no pixel."),
        (lost(X, ~keep) / total, "the other colour of the chessboard: an even sum is kept."),
        (lost(X, np.arange(64) % 2 == 0) / total, "those are stripes: row AND column count."),
        (lost(ink, keep) / total, "the ink was not centred."),
        (lost(ink, keep) / np.sum(ink**2), "the ink was not centred."),
        (right * total / np.sum(X[:, ~keep] ** 2), "divide by the variance of ALL pixels."),
        (right * total / len(X), "that is the loss: divide it by the variance of all pixels."),
        (right * 100, "a share lies between 0 and 1."),
        (1 - right, "that is the share that is kept."),
    ]
    got, near = numbers(answer, ()), FINE * right
    demand(abs(got - right.round(3)) > 1e-9, "near, but four digits are wanted.")
    expect(
        got,
        right,
        [
            row
            for wrong, said in mistakes
            for row in ((wrong, said), (wrong.round(4), said), (wrong.round(3), said))
            if row[0] != right.round(3)
        ],
        "fit all centred pixels from the kept ones with lstsq; add the squares; divide.",
        near,
    )
    return "0.1536 where averages lose 0.5103: a pixel says much about its neighbours."
