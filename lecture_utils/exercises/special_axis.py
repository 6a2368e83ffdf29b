"""The checkers of the chapter ``special-axis``."""

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import by_hand, demand, peak, random_matrices, tried

# The gradient of uᵀCu for C = [[3, 1], [1, 5]] at (3, 4)/5.
by_hand(
    "special-axis-1",
    right=[26 / 5, 46 / 5],
    mistakes=[
        ([13 / 5, 23 / 5], "that is Cu: the factor 2 got lost."),
        ([52 / 5, 92 / 5], "one factor 2 is enough: ∇V = 2Cu."),
        ([26, 46], "u has length one: (3, 4) must be divided by 5."),
        ([6 / 5, 8 / 5], "that is 2u, the gradient of the constraint."),
        ([18 / 5, 8], "the covariances are missing: C has entries off the diagonal."),
        ([46 / 5, 26 / 5], "the right numbers in the wrong order."),
    ],
    otherwise="each component is twice a row of C times u.",
    praise="Twice Cu. It does not point along (3, 4): this axis is not special.",
)


@exercise("special-axis-2")
def gradient_function(answer):
    """A function for the gradient of the variance, from the data."""
    for noise, u in zip(random_matrices((7, 3), (5, 4)), random_matrices(3, 4), strict=True):
        X = noise + 2
        n = len(X)
        centred = X - X.mean(axis=0)
        right = 2 * centred.T @ (centred @ u) / n
        tried(
            answer,
            (X, u),
            right=right,
            mistakes=[
                (right / 2, "the factor 2 got lost."),
                (2 * X.T @ (X @ u) / n, "the data were not centred."),
                (right * n, "it was not divided by n."),
                (right * n / (n - 1), "that is the divisor n − 1; n is asked for."),
                (2 * u, "that is the gradient of the constraint."),
                (
                    2 * X.var(axis=0) * u,
                    "the covariances are missing: only the variances were used.",
                ),
            ],
            otherwise="it is not 2 Cu: compare with a quotient of differences.",
            shapes={
                (n,): "that has an entry for each sample; a gradient has one for each feature."
            },
        )
    d = 1000
    wide, u = random_matrices((3, d), d)
    demand(
        peak(answer, wide, u) < d * d,  # C would have 8 bytes for each entry
        "right, but it forms the d×d matrix C: multiply from right to left instead.",
    )
    return "The gradient of the variance, and no d×d matrix was needed."


# The multiplier for the standard deviation when the variance has 36.
by_hand(
    "special-axis-3",
    right=3,
    mistakes=[
        (36, "that is the multiplier for the variance: the root has another gradient."),
        (6, "that is s itself: divide 2λu by 2√V, and then by the 2 of ∇g."),
        (12, "the chain rule divides by 2√V, not by √V alone, and ∇g has a 2 as well."),
        (3 / 2, "at the summit √V is 6; was a 2 counted twice?"),
        (1 / 12, "that is 1/(2√V): it still has to be multiplied by ∇V."),
        (72, "the derivative of the root is missing."),
    ],
    otherwise="∇s = ∇V/(2√V) must be μ times 2u.",
    praise="√λ/2: the axis does not depend on how the question is put, but the multiplier does.",
)
