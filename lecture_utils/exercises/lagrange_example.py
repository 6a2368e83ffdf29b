"""The checkers of the chapter ``lagrange-example``."""

from itertools import combinations

import numpy as np

from lecture_utils.exercises.base import Wrong, exercise
from lecture_utils.exercises.forms import (
    FINE,
    RETURNED,
    by_hand,
    call,
    close,
    demand,
    numbers,
    rounded,
    shown,
    tried,
)


@exercise("lagrange-example-1")
@shown(lambda c, m: 1 - m / np.sqrt(c), (4, 6))
def left_end(answer):
    """The multiplier at the left end of the circle around (m, 0), by the squared radius."""
    for c, m in ((3.0, 2.0), (9.0, 2.0), (0.25, 3.0), (6.0, 1.0), (4.0, 5.0)):
        r = np.sqrt(c)
        tried(
            answer,
            (c, m),
            right=1 - m / r,
            mistakes=[
                (1 + m / r, "that is the multiplier at the right end; here x − m is −√c."),
                (m / r - 1, "mind the sign: x − m is −√c, and the fraction has it below."),
                (1 - m / c, "c is the SQUARED radius: x − m is −√c."),
                (1 - r / m, "upside down: λ is x divided by x − m."),
                (r / (r - m), "upside down: λ is x divided by x − m."),
                (m - r, "that is x at the left end; divide it by x − m."),
                (1 - 2 / r, "that is for the centre (2, 0); here it is (m, 0)."),
                (2, "that is the case of λ = 2; at the left end y is 0."),
                ((m - r) ** 2, "that is the value of f at the left end."),
                (1 - 2 / np.sqrt(3), "it depends on c and on m: this is one value of it."),
            ],
            otherwise="λ = x/(x − m), with x = m − √c.",
        )
    return "Negative while the radius is less than m: a larger circle comes closer to the origin."


# The maximum of x² + 2y² on the circle of radius² 13 around (3, 0).
by_hand(
    "lagrange-example-2",
    right=44,
    mistakes=[
        *rounded(22 + 6 * np.sqrt(13), "that is the right end; the other case has more."),
        *rounded(22 - 6 * np.sqrt(13), "that is the left end, where f is smallest."),
        (40, "y² counts twice in f."),
        (36, "that is x² alone: add 2y²."),
        (6, "that is x; put it and y² into f."),
        (34, "mind the centre, (3, 0): x = λ (x − 3), so λ = 2 gives x = 6."),
        (56, "y² is 13 less the SQUARE of x − 3."),
    ],
    otherwise="follow both cases, y = 0 and λ = 2, and put the points that you find into f.",
    praise="At (6, ±2), hardly higher than the right end.",
)

# The squared radius at which the top of x² + 3y² splits.
by_hand(
    "lagrange-example-3",
    right=1,
    mistakes=[
        (4, "that is where x² + 2y² splits; here the multiplier of the tops is larger."),
        (3, "that is λ, and also x; the squared radius is (x − 2)² + y²."),
        (9, "that is x²; the centre of the circle is (2, 0)."),
        (16, "from 6y = 2λy follows λ = 3, and not a half of it."),
        (36, "that is x² for a λ that is half of what it should be: 6y = 2λy gives λ = 3."),
        (4 / 25, "from 6y = 2λy follows λ = 3, and not twice as much."),
        (0, "at c = 0 the circle is a point; the split is where y² = 0 in the second case."),
    ],
    otherwise="for the λ that leaves y free, find x; the split begins where y² = 0 there.",
    praise="λ = 3 gives x = 3, so y² = c − 1.",
)


@exercise("lagrange-example-4")
def all_candidates(answer):
    """A function that lists the candidates of x² + ky² on a circle around (2, 0)."""
    for c, k in (
        (1.0, 2.0),
        (5.0, 2.0),
        (4.0, 2.0),
        (4.1, 2.0),
        (0.25, 3.0),
        (2.0, 3.0),
        (9.0, 1.5),
    ):
        r, case, x_top = np.sqrt(c), f"for c = {c:g} and k = {k:g}: ", 2 * k / (k - 1)
        beyond = c - (x_top - 2) ** 2
        rise = np.sqrt(max(beyond, 0))
        ends = [(2 - r, 0), (2 + r, 0)]
        tops = [(x_top, rise), (x_top, -rise)] if beyond > 0 else []
        rows = numbers(call(answer, c, k), (None, 2), RETURNED)
        for x, y in rows:
            if not any(close((x, y), point) for point in ends + tops):
                on_circle = close((x - 2) ** 2 + y**2, c)
                demand(on_circle, f"{case}a row is not a point of the circle.")
                raise Wrong(f"{case}a row is on the circle, but not a candidate.")
        # At the threshold three candidates are one, and a formula may well list it three times.
        twice = beyond != 0 and any(close(one, two) for one, two in combinations(rows, 2))
        demand(not twice, f"{case}the same point is listed twice.")
        for points, what in ((ends, "an end of the circle"), (tops, "a point with λ = k")):
            for point in points:
                demand(any(close(row, point) for row in rows), f"{case}{what} is missing.")
    return "Two candidates up to c = 4/(k − 1)², four beyond it."


# The point of an oval wall that is nearest to a lamp, and the squared distance.
ROOT = np.sqrt(5) / 3
by_hand(
    "lagrange-example-6",
    right=[4 / 3, ROOT, 2 / 3],
    mistakes=[
        ([2, 0, 1], "the end of the room looks nearest, and is not: follow the case λ = 1."),
        ([-2, 0, 9], "that is the FARTHEST end of the room."),
        *rounded(
            [4 / 3, -ROOT, 2 / 3], "nearest as well, but the point above the x-axis is asked."
        ),
        *rounded([4 / 3, ROOT, np.sqrt(2 / 3)], "that is the distance; give its square."),
        *rounded([4 / 3, ROOT, 7 / 3], "that is x² + y²; the lamp hangs at (1, 0)."),
        ([4 / 3, 5 / 9, 2 / 3], "5/9 is y²."),
        *rounded(
            [1, np.sqrt(3) / 2, 3 / 4], "straight above the lamp; a little to the right is nearer."
        ),
        ([0, 1, 2], "that is the wall in the middle of the room; go to the right."),
    ],
    otherwise=lambda got: (
        "that point is not on the wall: x²/4 + y² must be 1."
        if not close(got[0] ** 2 / 4 + got[1] ** 2, 1)
        else "the third number is not the squared distance from (1, 0) to your point."
        if not close((got[0] - 1) ** 2 + got[1] ** 2, got[2])
        else "on the wall, but another point is nearer: for λ = 1 the first component gives x."
    ),
    praise="The end of the room is farther away: its squared distance is 1.",
    tol=FINE,
)

# The second derivatives along the wall at the lamp's candidates, at speed 1.
by_hand(
    "lagrange-example-7",
    right=[-2, -10, 5 / 4],
    mistakes=[
        ([-10, -2, 5 / 4], "the ends are exchanged."),
        ([1, -1, 5 / 4], "at the ends the walk is upright: 2 − 2λ decides, and not 2 − λ/2."),
        ([2, 2, 2], "that is H_f alone; take λ times H_g away, at each candidate."),
        ([-2, -10, 3 / 2], "above, the walk is not level: its direction has two entries."),
        ([-2, -10, 0], "above, the walk is not upright: its direction has two entries."),
        ([-2, -10, 15 / 2], "scale the direction to length 1."),
        ([-2, -10, 10 / 3], "scale the direction to length 1."),
        ([-2, -10, 1 / 4], "that is the direction of ∇g; the walk is at a right angle to it."),
        ([-2, -2, 5 / 4], "at (−2, 0) the first component gives another λ."),
        ([2, 10, 5 / 4], "mind the sign: 2 − 2λ, with λ above 1 at both ends."),
        ([2, 10, -5 / 4], "mind the sign: H_f less λ times H_g."),
    ],
    otherwise="find λ for each candidate, and a direction of length 1 at a right angle to ∇g.",
    praise="Also the end close to the lamp is highest nearby: on both sides the wall comes nearer.",
)
