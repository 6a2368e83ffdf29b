"""The checkers of the chapter ``lagrange-example``."""

from itertools import combinations

import numpy as np

from lecture_utils.exercises.base import Wrong, exercise
from lecture_utils.exercises.forms import RETURNED, by_hand, call, close, demand, numbers

# The maximum of x² + 2y² on the circle of radius² 8 around (2, 0).
by_hand(
    "lagrange-example-1",
    right=24,
    mistakes=[
        (12 + 8 * np.sqrt(2), "that is the right end: on this circle it is no longer the top."),
        (12 - 8 * np.sqrt(2), "that is the left end, where f is smallest."),
        (20, "y² counts twice in f."),
        (4, "that is x at the top; put it and y² into f."),
        (28, "y² is 8 less the SQUARE of x − 2."),
    ],
    otherwise="follow both cases, y = 0 and λ = 2, and put the points that you find into f.",
    praise="At (4, ±2): higher than the right end of the circle.",
)


@exercise("lagrange-example-2")
def all_candidates(answer):
    """A function that lists the stationary points on a circle around (2, 0)."""
    for radius2 in (1.0, 3.0, 5.0, 8.0, 4.0, 4.1, 0.25):
        r, case = np.sqrt(radius2), f"with radius² {radius2:g}: "
        rise = np.sqrt(max(radius2 - 4, 0))
        ends = [(2 - r, 0), (2 + r, 0)]
        tops = [(4, rise), (4, -rise)] if radius2 > 4 else []
        rows = numbers(call(answer, radius2), (None, 2), RETURNED)
        for x, y in rows:
            if not any(close((x, y), point) for point in ends + tops):
                on_circle = close((x - 2) ** 2 + y**2, radius2)
                demand(on_circle, f"{case}a row is not a point of the circle.")
                raise Wrong(f"{case}a row is on the circle, but not stationary.")
        # At the threshold three candidates are one, and a formula may well list it three times.
        twice = radius2 != 4 and any(close(one, two) for one, two in combinations(rows, 2))
        demand(not twice, f"{case}the same point is listed twice.")
        for points, what in ((ends, "an end of the circle"), (tops, "a point with λ = 2")):
            for point in points:
                demand(any(close(row, point) for row in rows), f"{case}{what} is missing.")
    return "Two candidates up to the threshold, four above it."


# The radius² at which the top of x² + 3y² splits.
by_hand(
    "lagrange-example-3",
    right=1,
    mistakes=[
        (4, "that is the threshold of x² + 2y²; here the multiplier of the tops is larger."),
        (3, "that is λ, and also x; the radius² is (x − 2)² + y²."),
        (9, "that is x²; the centre of the circle is (2, 0)."),
        (16, "from 6y = 2λy follows λ = 3, without another factor 2."),
        (4 / 25, "from 6y = 2λy follows λ = 3, without another factor 2."),
    ],
    otherwise="for the λ that leaves y free, find x; the split begins where y² = 0 there.",
    praise="λ = 3 gives x = 3, so y² = c − 1. For x² + k y² the threshold is 4/(k − 1)².",
)
