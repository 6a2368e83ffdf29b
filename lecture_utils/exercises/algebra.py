"""Checkers of Part 1, in the order of its chapters."""

import numpy as np

from lecture_utils.datasets import camera
from lecture_utils.exercises.base import (
    Wrong,
    call,
    close,
    exercise,
    expect,
    numbers,
    random_matrices,
)


@exercise("linear-spaces-1")
def coordinates_by_hand(answer):
    """Coordinates of (1, 5) in the basis (1, 1), (1, −1)."""
    expect(
        numbers(answer, (2,)),
        [3, -2],
        [
            (
                [1, 5],
                "those are the coordinates in the standard basis: count in rods instead.",
            ),
            (
                [-2, 3],
                "the right numbers in the wrong order: the first belongs to (1, 1).",
            ),
            (
                [6, -4],
                "those are dot products with the rods; the rods are not of length 1.",
            ),
            ([3, 2], "check the second equation: λ₁ − λ₂ must be 5."),
        ],
        "mixing the rods with your numbers does not give (1, 5): both equations must hold.",
    )
    return "Three of the first rod, and two of the second taken backwards."


@exercise("linear-spaces-2")
def coordinates_function(answer):
    """A function that returns coordinates, and refuses what is no basis."""
    for B, x in zip(random_matrices((2, 2), (3, 3), (5, 5)), random_matrices(2, 3, 5), strict=True):
        got = numbers(call(answer, B, x), (len(x),), "what the function returns")
        expect(
            B @ got,
            x,
            [
                (
                    B @ (B @ x),
                    "it multiplies by B; the coordinates need the inverse of that.",
                )
            ],
            "the vectors are the COLUMNS of B: did you solve with the rows?"
            if close(B.T @ got, x)
            else "B times your coordinates does not give x back.",
        )
    rounded = np.array([[0.1, 0.7, 0.8], [0.2, 0.3, 0.5], [0.3, 0.9, 1.2]])
    for B, words in (
        (np.ones((2, 2)), "two equal vectors"),
        (np.array([[1.0, 0], [0, 1], [0, 0]]), "two vectors in three dimensions"),
        (np.array([[1.0, 0, 1], [0, 1, 1]]), "three vectors in the plane"),
        (rounded, "dependent vectors, whose determinant rounding keeps from 0,"),
    ):
        try:
            answer(B, np.ones(len(B)))
        except ValueError as error:
            if isinstance(error, np.linalg.LinAlgError):
                raise Wrong("NumPy stops it by itself: refuse with your own ValueError.") from None
            continue
        except Exception as error:
            raise Wrong(
                f"for columns that are no basis it raises {type(error).__name__}."
            ) from None
        raise Wrong(f"{words} passed for a basis.")
    return "It finds the coordinates, and refuses dependent vectors, too few and too many."


@exercise("linear-spaces-3")
def mirror(answer):
    """The matrix of the reflection in the line through (2, 1)."""
    right = np.array([[3, 4], [4, -3]]) / 5
    projection = np.array([[4, 2], [2, 1]]) / 5
    expect(
        numbers(answer, (2, 2)),
        right,
        [
            (
                np.diag([1, -1]),
                "that is the reflection in ITS basis: go back to the standard one.",
            ),
            ([[3, 4], [4, -3]], "divide by 5: the basis vectors are not of length one."),
            (
                np.array([[3, -4], [-4, -3]]) / 5,
                "the outer factors are exchanged: from A = B⁻¹MB follows M = BAB⁻¹.",
            ),
            (
                projection,
                "that drops a vector onto the line; a mirror sends it on as far again.",
            ),
            (-right, "that is the mirror along (−1, 2): (2, 1) must stay where it is."),
            (
                np.array([[-3, 4], [4, 3]]) / 5,
                "that is the mirror with x and y exchanged.",
            ),
        ],
        "test it: (2, 1) must stay, and (−1, 2) must become (1, −2).",
    )
    return "(2, 1) stays, (−1, 2) turns round, and applying it twice changes nothing."


@exercise("geometry-1")
def angle(answer):
    """The angle between (1, 0, 1) and (1, 1, 0)."""
    expect(
        numbers(answer, ()),
        60,
        [
            (np.pi / 3, "that is the angle in radians; degrees are asked for."),
            (0.5, "that is the cosine: which angle has it?"),
            (
                np.degrees(np.arccos(0.25)),
                "divide by the lengths, not by their squares.",
            ),
            (30, "that has the SINE 1/2; the definition is about the cosine."),
        ],
        "the cosine of your angle is not ⟨x, y⟩ / (‖x‖ ‖y‖) = 1/2.",
    )
    return "The cosine is 1/2, so the angle is 60°."


@exercise("geometry-2")
def rotation_or_reflection(answer):
    """A function that names the kind of a matrix."""
    c, s = np.cos(np.radians(35)), np.sin(np.radians(35))
    turn = np.array([[c, -s], [s, c]])
    cyclic = np.array([[0.0, 0, 1], [1, 0, 0], [0, 1, 0]])
    cases = [
        (turn, "rotation", "a turn by 35°"),
        (turn @ np.diag([1, -1]), "reflection", "a turn after diag(1, −1)"),
        (cyclic, "rotation", "the cyclic exchange of three axes"),
        (-np.eye(3), "reflection", "−I in three dimensions, whose determinant is −1"),
        (-np.eye(2), "rotation", "−I in the plane, a turn by 180°"),
        (2 * np.eye(2), "neither", "2 I: the columns have length 2"),
        (np.array([[1.0, 1], [0, 1]]), "neither", "a shear with determinant 1"),
        (
            np.array([[1, 0.6], [0, 0.8]]),
            "neither",
            "columns of length one, not at a right angle",
        ),
        (
            np.eye(3)[:, :2],
            "neither",
            "a tall matrix with orthonormal columns: it is not square",
        ),
        (np.eye(3)[:2], "neither", "a wide matrix"),
    ]
    for A, right, words in cases:
        got = call(answer, A)
        if not isinstance(got, str):
            raise Wrong(f"return one of the three words; yours is of type {type(got).__name__}.")
        if got != right:
            raise Wrong(f"{words} is {right!r}; yours says {got!r}.")
    return "It tells all ten test matrices apart, tall and wide ones included."


@exercise("geometry-3")
def repaired_axes(answer):
    """The printed length/shaku axes as a rotation."""
    a, b = np.array([0.96, 0.29]) / np.hypot(0.96, 0.29)
    got = numbers(answer, (2, 2))
    expect(
        got,
        [[a, -b], [b, a]],
        [
            (
                [[a, b], [b, -a]],
                "of length one now, but it still mirrors: its determinant is −1.",
            ),
            (
                [[0.96, -0.29], [0.29, 0.96]],
                "it turns now, but the columns are still too long.",
            ),
            (
                [[a, b], [-b, a]],
                "that is the transpose: the first COLUMN is the first axis.",
            ),
            (
                [[-a, b], [-b, -a]],
                "the first axis should point in the printed direction, not against it.",
            ),
        ],
        "it is not a rotation: AᵀA must be I."
        if not close(got.T @ got, np.eye(2))
        else "the first column should be the printed first axis, of length one.",
    )
    return "Length one, right angle, determinant +1: a rotation by about 17°."


@exercise("projection-1")
def onto_a_line(answer):
    """The shadow of (4, 2, 0) on the line through (2, −1, 2)."""
    x, w = np.array([4, 2, 0]), np.array([2, -1, 2])
    shadow = 6 / 9 * w
    expect(
        numbers(answer, (3,)),
        shadow,
        [
            (6 * w, "divide by the squared length of w."),
            (
                6 / 3 * w,
                "divide by the SQUARED length: w appears twice in the formula.",
            ),
            (6 / 9 * x, "that is a multiple of x: the shadow lies along w."),
            (x - shadow, "that is the residual; the shadow is the other part."),
        ],
        "your point must be a multiple of (2, −1, 2), with a residual orthogonal to it.",
    )
    return "Two thirds of w; the residual (8, 8, −4)/3 is orthogonal to it."


@exercise("projection-2")
def onto_any_subspace(answer):
    """A function that projects on the span of any independent columns."""
    for B, x in zip(random_matrices((3, 2), (6, 3), (5, 1)), random_matrices(3, 6, 5), strict=True):
        got = call(answer, B, x)
        if isinstance(got, np.ndarray) and got.shape == (B.shape[1],):
            raise Wrong("those are the weights; the point is B times them.")
        got = numbers(got, (len(x),), "what the function returns")
        right = B @ np.linalg.lstsq(B, x, rcond=None)[0]
        expect(
            got,
            right,
            [
                (B @ (B.T @ x), "B Bᵀ x is right for orthonormal columns only."),
                (x - right, "that is the residual, not the shadow."),
                (x, "that is x itself: nothing was projected."),
            ],
            "the residual x − project(B, x) is not orthogonal to the columns of B.",
        )
    almost = np.vstack([np.ones(3), 1e-7 * np.eye(3)])
    inside = np.array([0.0, 3, -1, -2])
    got = numbers(call(answer, almost, inside), (4,), "what the function returns")
    if not close(got, inside, 1e-5):
        raise Wrong("nearly dependent columns spoil it: do not form BᵀB.")
    return "Right for every basis tried, and accurate for nearly dependent columns too."


@exercise("projection-3")
def low_sun(answer):
    """The oblique projection on the horizontal axis along (2, 1)."""
    expect(
        numbers(answer, (2, 2)),
        [[1, -2], [0, 0]],
        [
            (
                [[1, 0], [0, 0]],
                "that is straight down, the sun at noon; it stands low here.",
            ),
            (
                [[1, 2], [0, 0]],
                "(0, 1) must slide AGAINST (2, 1) to come down to the axis.",
            ),
            (
                [[0.8, 0.4], [0.4, 0.2]],
                "that projects onto (2, 1); the shadows lie on the axis.",
            ),
            (
                [[1, -0.5], [0, 0]],
                "to go down by 1 along (2, 1), one moves 2 sideways.",
            ),
            (
                [[1, 0], [-2, 0]],
                "that is the transpose: shadows of e₁ and e₂ are the COLUMNS.",
            ),
        ],
        "(1, 0) must stay, (2, 1) must vanish, and applying it twice must change nothing.",
    )
    return "Idempotent but not symmetric: an oblique projection."


@exercise("orthogonal-decomposition-1")
def two_parts(answer):
    """(4, 2, 5) split along (1, 1, 0) and its complement."""
    inside, outside = [3, 3, 0], [1, -1, 5]
    expect(
        numbers(answer, (2, 3)),
        [inside, outside],
        [
            ([outside, inside], "the right parts in the wrong order."),
            (
                [[6, 6, 0], [-2, -4, 5]],
                "divide by the squared length of (1, 1, 0), which is 2.",
            ),
            (
                [[4, 2, 0], [0, 0, 5]],
                "(4, 2, 0) does not lie on the line through (1, 1, 0).",
            ),
        ],
        "the parts must add up to v, the first along (1, 1, 0), the second orthogonal to it.",
    )
    return "They add up to v, and their dot product is zero."


@exercise("orthogonal-decomposition-2")
def unbiased_covariance(answer):
    """A function for the unbiased covariance, with and without a known mean."""
    for noise, mean in zip(random_matrices((6, 3), (5, 4)), random_matrices(3, 4), strict=True):
        X = noise + 3
        n, d = X.shape
        for given in (None, mean):
            got = call(answer, X) if given is None else call(answer, X, given)
            centred = X - (X.mean(axis=0) if given is None else given)
            divisor = n - 1 if given is None else n
            words = "without a mean" if given is None else "with the mean given"
            got = numbers(got, (None, None), f"the matrix {words}")
            if got.shape == (n, n):
                raise Wrong(f"{words}: that is n×n; covariances of the d columns are d×d.")
            products = centred.T @ centred
            around_own = n * np.cov(X.T, ddof=0)
            expect(
                numbers(got, (d, d), f"the matrix {words}"),
                products / divisor,
                [
                    (
                        products / (2 * n - 1 - divisor),
                        f"{words}: the divisor is the other one.",
                    ),
                    (products, f"{words}: nothing was divided."),
                    (X.T @ X / divisor, f"{words}: the data were not centred."),
                    (
                        (X - X.mean()).T @ (X - X.mean()) / divisor,
                        f"{words}: X.mean() is one number; axis=0 gives one for each column.",
                    ),
                    (around_own / n, f"{words}: it is not used."),
                    (around_own / (n - 1), f"{words}: it is not used."),
                ],
                f"{words}: the entries are not the covariances of the columns.",
            )
    return "Right with and without the mean, divisors included."


@exercise("orthogonal-decomposition-3")
def residual_dimensions(answer):
    """The divisor for the residuals of a parabola through ten points."""
    expect(
        numbers(answer, ()),
        7,
        [
            (10, "that is n: right only if nothing was fitted."),
            (9, "only the mean would leave 9; a parabola has three coefficients."),
            (8, "that is for a straight line; a parabola has one coefficient more."),
            (
                3,
                "that is the dimension of the FITTED values; the residuals live in the rest.",
            ),
        ],
        "count the dimensions of the complement of span{1, x, x²} in ℝ¹⁰.",
    )
    return "Three dimensions go into the fit; the residuals keep seven."


@exercise("eigenvectors-1")
def two_eigenvalues(answer):
    """The eigenvalues of [[3, 1], [1, 3]]."""
    expect(
        numbers(answer, (2,)),
        [4, 2],
        [
            ([2, 4], "the right numbers; the larger one first, please."),
            ([3, 1], "those are entries of the matrix: solve (3 − λ)² = 1."),
            ([3, 3], "the diagonal would be right without the 1 beside it."),
            ([10, 8], "check the polynomial: the determinant is (3 − λ)² − 1."),
        ],
        "apply the matrix to (1, 1) and to (1, −1): by how much is each stretched?",
    )
    return "4 along (1, 1) and 2 along (1, −1): the family of [[1, ρ], [ρ, 1]], three times over."


@exercise("eigenvectors-2")
def leading_pair(answer):
    """A function for the largest eigenvalue of a positive semi-definite matrix."""
    for M in random_matrices((4, 4), (6, 6)):
        axes = np.linalg.qr(M).Q
        A = axes @ np.diag(np.arange(len(M), 0, -1.0) ** 2) @ axes.T
        with np.errstate(all="ignore"):
            pair = call(answer, A, 300)
        if not (isinstance(pair, tuple | list) and len(pair) == 2):
            raise Wrong("return the pair (value, vector).")
        value = numbers(pair[0], (), "the value")
        vector = numbers(pair[1], (len(M),), "the vector")
        if not close(np.linalg.norm(vector), 1, 1e-6):
            raise Wrong("the vector should have length one.")
        if not close(A @ vector, float(len(M)) ** 2 * vector, 1e-6):
            raise Wrong("A x is not λ x for the largest eigenvalue, even after 300 steps.")
        expect(
            value,
            len(M) ** 2,
            [
                (len(M) ** 4, "that is λ²: for a unit vector, ‖Ax‖ = λ already."),
                (1, "that is ‖x‖; the eigenvalue is how much A stretches x."),
            ],
            "the vector is right, but the value is not xᵀAx.",
        )
    return "The largest eigenvalue and its direction, for matrices of two sizes."


@exercise("eigenvectors-3")
def made_to_order(answer):
    """The symmetric matrix with eigenvalue 5 along (2, 1), and 1 across."""
    expect(
        numbers(answer, (2, 2)),
        np.array([[21, 8], [8, 9]]) / 5,
        [
            ([[21, 8], [8, 9]], "divide by 5: the eigenvectors must have length one."),
            (np.diag([5, 1]), "that stretches along (1, 0): turn it to (2, 1)."),
            (np.array([[21, -8], [-8, 9]]) / 5, "P and Pᵀ are exchanged: A = PDPᵀ."),
            (
                np.array([[9, -8], [-8, 21]]) / 5,
                "the eigenvalues are exchanged: 5 belongs to (2, 1).",
            ),
            (
                np.array([[20, 10], [10, 5]]) / 5,
                "the second eigenvalue is 1, not 0: a term is missing.",
            ),
        ],
        "it must send (2, 1) to (10, 5), and leave (−1, 2) as it is.",
    )
    return "(2, 1) is stretched five times, (−1, 2) stays."


@exercise("svd-1")
def two_singular_values(answer):
    """The singular values of [[0, 2], [−3, 0]]."""
    expect(
        numbers(answer, (2,)),
        [3, 2],
        [
            ([2, 3], "the right numbers; the larger one first, please."),
            ([2, -3], "singular values are lengths: never negative."),
            ([-3, 2], "singular values are lengths: never negative."),
            ([3, -2], "singular values are lengths: never negative."),
            ([4, 9], "those are the eigenvalues of AᵀA: take roots, the larger one first."),
            ([9, 4], "those are the eigenvalues of AᵀA: take roots."),
            (
                [np.sqrt(6), np.sqrt(6)],
                "those are |eigenvalues|; the matrix is not symmetric.",
            ),
        ],
        "the lengths of the images of (1, 0) and (0, 1) tell, for they are orthogonal.",
    )
    return "(1, 0) becomes 3 long, (0, 1) becomes 2 long, and the images are orthogonal."


@exercise("svd-2")
def best_of_rank_k(answer):
    """A function for the best approximation of rank k."""
    for A in random_matrices((6, 4), (4, 6), (5, 5)):
        U, s, Vt = np.linalg.svd(A, full_matrices=False)
        for k in (1, 2, 4):
            got = numbers(call(answer, A, k), A.shape, "what the function returns")
            first_columns = A @ np.diag(np.arange(A.shape[1]) < k)
            mistakes = [
                (A, "nothing was left out."),
                (
                    A - (U[:, :k] * s[:k]) @ Vt[:k],
                    "that is what is missing, not what is kept.",
                ),
                (
                    (U[:, -k:] * s[-k:]) @ Vt[-k:],
                    "you kept the SMALLEST singular values.",
                ),
                (first_columns, "keeping k columns of A is not the best of rank k."),
                (U[:, :k] @ Vt[:k], "the singular values are missing."),
            ]
            if Vt.shape[0] == Vt.shape[1]:
                mistakes.append(
                    (
                        (U[:, :k] * s[:k]) @ Vt.T[:k],
                        "NumPy returns Vᵀ already: its ROWS are the vᵢ.",
                    )
                )
            right = (U[:, :k] * s[:k]) @ Vt[:k]
            expect(
                got,
                right,
                [] if close(right, A) else mistakes,
                f"for k = {k} a better one exists.",
            )
    return "The best of every rank tried, for tall, wide and square matrices."


@exercise("svd-3")
def enough(answer):
    """The smallest rank that misses less than a hundredth of the squares."""
    squares = np.linalg.svd(camera(), compute_uv=False) ** 2
    kept = np.cumsum(squares) / squares.sum()
    right = 1 + int(np.flatnonzero(kept > 0.99)[0])
    plain = np.sqrt(squares)
    unsquared = 1 + int(np.flatnonzero(np.cumsum(plain) / plain.sum() > 0.99)[0])
    expect(
        numbers(answer, ()),
        right,
        [
            (right - 1, "one too few: counting starts at rank 1, Python's index at 0."),
            (unsquared, "the SQUARES of the singular values are to be added up."),
            (
                1 + int(np.flatnonzero(kept > 0.999)[0]),
                "that misses less than a thousandth.",
            ),
            (1 + int(np.flatnonzero(kept > 0.9)[0]), "that misses less than a tenth."),
        ],
        "add up the dropped σ² until they reach a hundredth of the total.",
    )
    return f"Rank {right} of 128 is enough."
