"""The checkers of the chapter ``lagrange-multipliers``."""

import numpy as np
from scipy.optimize import brentq

from lecture_utils.datasets import two_rulers
from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import FINE, by_hand, close, rounded, tried

# The split of ∇f = (2.4, −1.4) at (3/5, −4/5) of the walk: λ, and the rest.
DF, DG = np.array([2.4, -1.4]), np.array([1.2, -1.6])
by_hand(
    "lagrange-multipliers-1",
    right=[1.28, 0.864, 0.648],
    mistakes=[
        ([2.56, 0.864, 0.648], "divide by ∇gᵀ∇g, which is 4, with ∇g = (2x, 2y)."),
        ([2.56, *(DF - 2.56 * DG)], "divide by ∇gᵀ∇g, which is 4: ∇g has the length 2."),
        ([5.12, 0.864, 0.648], "5.12 is ∇gᵀ∇f; divide it by ∇gᵀ∇g."),
        ([5.12, *(DF - 5.12 * DG)], "5.12 is ∇gᵀ∇f; divide it by ∇gᵀ∇g."),
        ([1.28, *(1.28 * DG)], "that is the shadow λ∇g; the rest is ∇f less the shadow."),
        ([1.28, *DF], "that is ∇f itself: take the shadow λ∇g away."),
        ([1.28, -0.864, -0.648], "the rest is ∇f less the shadow, not the shadow less ∇f."),
        ([0.16, 2.208, 1.656], "mind the sign: y − x is −1.4 at this point."),
        *rounded(
            [DF @ DG / (DF @ DF), *(DG - DF @ DG / (DF @ DF) * DF)],
            "that splits ∇g along ∇f; it is ∇f that is to be split.",
        ),
    ],
    otherwise=lambda got: (
        "λ∇g and the rest must add up to ∇f = (2.4, −1.4), with ∇g = (1.2, −1.6)."
        if not close(got[0] * DG + got[1:], DF)
        else "the rest must stand at a right angle to ∇g = (1.2, −1.6)."
    ),
    praise="The rest (0.864, 0.648) runs along the circle, and up the hill.",
)

# A meadow of 800 m² by a river: the shortest fence on three sides.
by_hand(
    "lagrange-multipliers-2",
    right=[40, 20, 1 / 20],
    mistakes=[
        ([20, 40, 1 / 20], "x and y are exchanged: one side x, two sides y."),
        ([20, 40, 1 / 40], "x and y are exchanged: one side x, two sides y."),
        ([40, 20, 20], "upside down: λ is 1/y, from the first component."),
        ([40, 20, 40], "λ is 2/x, from the second component."),
        ([40, 20, 1 / 40], "the second component is 2 = λx: its left side is 2, not 1."),
        ([40, 20, 80], "that is the fence; the rate at which it grows is the multiplier."),
        ([40, 20, 1 / 10], "that is 80/800, the average, or 2/y; the rate is λ = 1/y."),
        ([40, 20, -1 / 20], "more meadow, more fence: the price is positive."),
        ([40, 20, 5], "that is in centimetres; give metres."),
        ([40, 20, np.sqrt(8 * 801) - 80], "that is for a whole square metre; the rate is λ."),
        ([-40, -20, -1 / 20], "a candidate, but a meadow has no negative sides."),
    ],
    otherwise=lambda got: (
        "x · y must be 800."
        if not close(got[0] * got[1], 800, FINE)
        else "a square is best with four equal fences; here y counts twice."
        if close(got[0], got[1], FINE)
        else "the components are 1 = λy and 2 = λx; they say what x is, compared with y."
    ),
    praise="Half of the fence lies along the river; each further square metre costs 5 centimetres.",
)

# The candidates of x (1 + y) on the unit circle: highest, lowest, neither.
HALF = np.sqrt(3) / 2
SUMMIT, BOTTOM, LEVEL = [HALF, 1 / 2], [-HALF, 1 / 2], [0, -1]


def where_it_fails(rows):
    """Say which of three points is no candidate, and why."""
    for x, y in rows:
        if not close(x * x + y * y, 1, 3 * FINE):
            return f"({x:.3g}, {y:.3g}) is not on the unit circle."
        if not close(y * (1 + y), x * x, 3 * FINE):
            return f"at ({x:.3g}, {y:.3g}) the gradients are not parallel: y (1 + y) is not x²."
    return "the same candidate is listed twice."


by_hand(
    "lagrange-multipliers-3",
    right=[SUMMIT, BOTTOM, LEVEL],
    mistakes=[
        *rounded([BOTTOM, SUMMIT, LEVEL], "highest and lowest are exchanged: f has the sign of x."),
        *rounded([SUMMIT, LEVEL, BOTTOM], "where x is 0 f is 0, and there are negative values."),
        *rounded([LEVEL, BOTTOM, SUMMIT], "where x is 0 f is 0, and there are positive values."),
        *rounded([LEVEL, SUMMIT, BOTTOM], "where x is 0 f is 0, and there are positive values."),
        *rounded([BOTTOM, LEVEL, SUMMIT], "highest and lowest are not where you put them."),
        ([SUMMIT, BOTTOM], "one case is missing: 1 + y may be zero."),
    ],
    otherwise=where_it_fails,
    praise="At (0, −1) the path is level for a moment, and goes on rising.",
    tol=FINE,
)

# The top of the circle that a plane cuts out of a sphere, and both multipliers.
by_hand(
    "lagrange-multipliers-4",
    right=[-1, -1, 2, 1 / 6, 1 / 3],
    mistakes=[
        ([1, 1, -2, -1 / 6, 1 / 3], "that is the lowest point of the circle."),
        ([-1, -1, 2, 1 / 3, 1 / 6], "the multipliers are exchanged: first that of the sphere."),
        ([-1, -1, 2, 1 / 3, 1 / 3], "the gradient of the sphere has a factor 2."),
        ([-1, -1, 2, 1 / 6, -1 / 3], "mind the sign: λ₂ = −2λ₁x, and x is negative."),
        ([-1, -1, 2, -1 / 6, -1 / 3], "the third component is 1 = 2λ₁z + λ₂: mind the sign."),
        *rounded(
            [0, 0, np.sqrt(6), 1 / np.sqrt(24), 0], "the top of the whole sphere; the plane is off."
        ),
    ],
    otherwise=lambda got: (
        "the point is not in the plane: x + y + z must be 0."
        if not close(sum(got[:3]), 0)
        else "the point is not on the sphere: x² + y² + z² must be 6."
        if not close(got[:3] @ got[:3], 6)
        else "on the circle, but another point is higher."
        if not close(got[2], 2)
        else "the point is right; each of the three components must hold with your multipliers."
    ),
    praise="Per unit of the squared radius the top rises by 1/6, per unit of the plane by 1/3.",
    tol=FINE,
)


@exercise("lagrange-multipliers-5")
def agreeing_lengths(answer):
    """The nearest pair with s = 3.3 m, each correction divided by its error."""

    def corrected(reading, weight, normal=(1, -3.3)):
        normal = np.array(normal)
        return reading - normal @ reading / (normal @ (weight * normal)) * weight * normal

    errors = [[0.1, 0.03], [0.02, 0.05], [0.3, 0.01]]
    contradicting = two_rulers()[:3] + [0.6, -0.3]
    for reading, error in zip(contradicting, np.array(errors), strict=True):
        s, m = reading
        right = corrected(reading, error**2)
        mean = (s / 3.3 + m) / 2
        tried(
            answer,
            (reading, error),
            right=right,
            mistakes=[
                (right[::-1], "the right numbers in the wrong order: shaku come first."),
                (
                    corrected(reading, 1),
                    "the errors have no say: in the sum, each correction is divided by its error.",
                ),
                (corrected(reading, error), "the errors enter squared."),
                (
                    corrected(reading, error**-2.0),
                    "the less certain reading should move more; yours moves the other.",
                ),
                (
                    np.array([3.3, 1])
                    * (s / 3.3 / error[0] ** 2 + m / error[1] ** 2)
                    / (error**-2.0).sum(),
                    "as a mean in metres: then σ_s is to be turned into metres, too.",
                ),
                ([3.3 * mean, mean], "the plain mean takes both rulers for equally good."),
                ([s, s / 3.3], "you believe the first ruler alone: both readings may move."),
                ([3.3 * m, m], "you believe the second ruler alone: both readings may move."),
                (
                    corrected(reading, error**2, (3.3, -1)),
                    "that makes m = 3.3 s, but a plank is longer in shaku than in metres.",
                ),
            ],
            otherwise=lambda got: (
                "your pair satisfies s = 3.3 m, but another one is nearer."
                if close(got[0], 3.3 * got[1])
                else "your pair does not satisfy s = 3.3 m."
            ),
        )
    return "The less certain reading gives way more, and the two agree."


def loaded_die():
    """Return the probabilities of largest entropy with the mean 4.5."""
    face = np.arange(1, 7)

    def powers(q):
        return q**face / (q**face).sum()

    return powers(brentq(lambda q: powers(q) @ face - 4.5, 1, 3, xtol=1e-14))


FACE, DIE = np.arange(1, 7), loaded_die()

# The die of Jaynes: largest entropy, the mean 4.5.
by_hand(
    "lagrange-multipliers-7",
    right=DIE,
    mistakes=[
        *rounded(DIE[::-1], "the faces are turned round: high ones must be the likely ones."),
        *rounded(np.ones(6) / 6, "that is the honest die: its mean is 3.5."),
        *rounded(
            (12 * FACE - 7) / 210,
            "on a straight line; Lagrange puts the LOGARITHMS on a straight line.",
        ),
        *rounded(FACE / 21, "proportional to k; Lagrange says proportional to a power q^k."),
        ([0, 0, 0, 0.5, 0.5, 0], "the mean is right, but the entropy can be larger."),
        (DIE.round(2), "right so far: give at least three digits."),
    ],
    otherwise=lambda got: (
        "probabilities are positive and add up to 1."
        if not close(got.sum(), 1, 1e-4) or (got < 0).any()
        else "their mean must be 4.5."
        if not close(got @ FACE, 4.5, 1e-4)
        else "sum and mean are right, but the entropy can be larger: log p is straight in k."
    ),
    praise="Each face is 1.449 times as likely as the one before it.",
    tol=FINE,
)
