"""The checkers of the chapter ``labelled-data``."""

import numpy as np

from lecture_utils.exercises.base import exercise
from lecture_utils.exercises.forms import (
    ALMOST,
    FINE,
    RETURNED,
    by_hand,
    call,
    demand,
    numbers,
    random_matrices,
    shown,
)

by_hand(
    "labelled-data-1",
    right=[1 / 4, 3 / 4, 3 / 16],
    mistakes=[
        ([3 / 4, 1 / 4, 3 / 16], "the larger class pulls the mean of all towards itself."),
        ([1 / 4, -3 / 4, 3 / 16], "the minus stands in the question already: b is positive."),
        ([1 / 2, 1 / 2, 1 / 4], "the classes have unequal sizes: weigh their means."),
        ([1 / 4, 3 / 4, 5 / 8], "that is a² + b²: weigh the squares by the shares."),
        ([1 / 4, 3 / 4, 5 / 16], "that is the plain mean of a² and b²: weigh them by the shares."),
        ([1 / 4, 3 / 4, 7 / 16], "the shares are exchanged: the 30 samples have the factor a²."),
        ([1 / 4, 3 / 4, 15 / 2], "divide by all 40 samples at the end."),
        ([1 / 4, 3 / 4, 3 / 8], "the factors are squared: 30 terms a², and 10 terms b²."),
        ([1 / 4, 3 / 4, 0], "the factors are squared: nothing cancels."),
        ([10, 30, 3 / 16], "divide by the number of all samples."),
    ],
    otherwise="the mean of all is ¾ m₀ + ¼ m₁; then take the mean of 30 terms a² and 10 terms b².",
    praise="3/16, the product of the shares of both classes.",
    tol=FINE,
)


ROOT = np.sqrt(20)
DEGREES = np.degrees(np.arccos(ROOT / 6))
PARTS = (
    (
        6,
        "the widest gap is the length of g",
        (
            (36, "that is the square of the length of g: take the root"),
            (10, "that adds up sizes: a length is the root of a sum of squares"),
            (ROOT, "the widest of all comes first"),
        ),
    ),
    (
        ROOT,
        "without the third feature the gap is the length of (4, −2)",
        (
            (20, "that is a square: take the root"),
            (2, "the weights that are left need not be equal: choose them along g"),
            (np.sqrt(2), "the weights that are left need not be equal: choose them along g"),
            (4, "two features are left, and both may be used"),
            (6, "without the third feature some of the gap is lost"),
        ),
    ),
    (
        DEGREES,
        "its cosine is the product of g and (4, −2, 0) over their lengths",
        (
            (np.radians(DEGREES), "in degrees, please"),
            (ROOT / 6, "that is the cosine; the angle is asked for"),
            (90 - DEGREES, "that is the angle with the third axis"),
            (180 - DEGREES, "that is the angle with the opposite of g: choose the acute one"),
            (0, "the direction changes when the third weight has to be zero"),
        ),
    ),
)


def one_by_one(got):
    """Say which of the three numbers is wrong, and why."""
    names = ("the first number", "the second number", "the angle")
    for name, each, (right, otherwise, mistakes) in zip(names, got, PARTS, strict=True):
        if abs(each - right) > ALMOST * right:
            near = [
                words for wrong, words in mistakes if abs(each - wrong) < max(0.01, wrong / 100)
            ]
            return f"{name}: {near[0] if near else otherwise}."
    return "rounded too far: give hundredths."


MIXED = ([36, 20, DEGREES], [4, 4, DEGREES], [ROOT, 6, DEGREES], [6, 6, 0], [6, ROOT, ROOT / 6])
by_hand(
    "labelled-data-2",
    right=[6, ROOT, DEGREES],
    mistakes=[(np.array(each), one_by_one(each)) for each in MIXED],
    otherwise=one_by_one,
    praise="6 and 4.47: what is forbidden costs the angle's cosine.",
    tol=FINE,
)

by_hand(
    "labelled-data-3",
    right=[7.5, 1.875],
    mistakes=[
        ([56.25, 1.875], "that is the squared gap: take the root."),
        ([56.25, 14.0625], "that is the squared gap: take the root."),
        ([3, 0.75], "9 is p₀p₁ times the squared gap: divide by 4/25."),
        ([3, 1.875], "9 is p₀p₁ times the squared gap: divide by 4/25."),
        ([6, 1.5], "the classes are not of equal size: p₀p₁ is 4/25 here."),
        ([7.5, 1.5], "δ is the gap over the spread WITHIN, not over the whole deviation 5."),
        ([7.5, 7.5 / 16], "that divides by the squared spread: take its root, 4."),
        ([7.5, 2.5], "36 % come from the gap; the rest is the spread squared: 16, not 9."),
        ([10, 10 / 3], "36 % come from the GAP, not from the spread."),
        ([1.875, 7.5], "the gap comes before δ."),
        ([7.5, 4], "that is the spread; δ is the gap over it."),
        ([7.5, 4 / 7.5], "upside down: the gap over the spread."),
        ([np.sqrt(45), np.sqrt(45) / 4], "p₀p₁ is one fifth TIMES four fifths."),
    ],
    otherwise="9 is 4/25 of the squared gap, and 16 is the squared spread.",
    praise="A gap of nearly two spreads, and yet 36 % of the variance: the classes are uneven.",
    tol=FINE,
)


def fewest(z, y):
    """Return the fewest mistakes of any cut, either way round."""
    low = one_way(z, y)
    return int(min(low.min(), len(z) - low.max()))


def one_way(z, y):
    """Return the mistakes of each cut when class 0 is below it."""
    ordered = np.asarray(y)[np.argsort(z)]
    ones = np.concatenate([[0], np.cumsum(ordered == 1)])
    zeros = np.concatenate([[0], np.cumsum(ordered == 0)])
    return ones + zeros[-1] - zeros


def in_the_middle(z, y):
    """Return the mistakes of the cut between the means."""
    z, y = np.asarray(z, dtype=float), np.asarray(y)
    one, other = z[y == 0].mean(), z[y == 1].mean()
    return int(np.sum(np.where(np.abs(z - one) < np.abs(z - other), 0, 1) != y))


@exercise("labelled-data-4")
@shown(
    fewest,
    ([1, 2, 3], [0, 1, 1]),
    ([5, 1, 2], [0, 1, 1]),
    ([3, 1, 4, 2, 9], [0, 1, 1, 0, 0]),
    ([1, 2, 3, 4], [0, 0, 0, 1]),
    ([0, 1, 2, 3, -9], [0, 0, 1, 1, 1]),
    ([1, 2, 3, 4, 5], [0, 0, 1, 0, 0]),
)
def fewest_function(answer):
    """A function for the best cut."""
    tables = cases()
    got = [float(numbers(call(answer, z, y), (), RETURNED)) for z, y in tables]
    for of, words in NAMED:
        demand(got != [of(z, y) for z, y in tables], words)
    for (z, y), each in zip(tables, got, strict=True):
        demand(
            each == fewest(z, y),
            "sort the labels by z, try each cut, both ways round, and take the smallest count.",
        )
    return "No cut does better; it need not lie between the means."


def cases():
    """Return shadows with their labels: class 0 below, above, and on either side."""
    shadows, chances = random_matrices((6, 30), (6, 30))
    tables = [(np.array([1.0, 2, 3, 4, 5]), np.array([0, 0, 1, 0, 0]))]
    astray = np.array([0, 0.1, 0.2, 1, 1.1, 1.2, -100]), np.array([0, 0, 0, 1, 1, 1, 1])
    tables += [astray, (astray[0], 1 - astray[1])]
    for i, (row, chance) in enumerate(zip(shadows, chances, strict=True)):
        z, half = row[: 15 + 3 * i], chance[: 15 + 3 * i]
        y = ((-1) ** i * z + half > 0.4).astype(int)
        y[:2] = 0, 1
        tables.append((z, y))
    return tables


def by_the_means(z, y):
    """Return the fewest mistakes of any cut when the means say which class is below."""
    low = one_way(z, y)
    z, y = np.asarray(z), np.asarray(y)
    return int(low.min() if z[y == 0].mean() < z[y == 1].mean() else len(z) - low.max())


def cuts(of):
    """Return a function of the mistakes of all cuts, with class 0 below."""
    return lambda z, y: of(one_way(z, y), len(z))


NAMED = [
    (lambda z, y: fewest(z, y) / len(z), "that is a share: return the number of mistakes."),
    (lambda z, y: len(z) - fewest(z, y), "that counts what is placed RIGHTLY."),
    (cuts(lambda low, n: low.min()), "class 0 may be above the cut as well: try both ways round."),
    (cuts(lambda low, n: n - low.max()), "class 0 may be below the cut as well: try both."),
    (
        by_the_means,
        "a sample far off can turn the means round: they don't say which class is below; try both.",
    ),
    (in_the_middle, "that cuts in the middle between the means; better cuts may exist."),
    (
        cuts(lambda low, n: min(low[1:-1].min(), n - low[1:-1].max())),
        "a cut may lie below or above all shadows, too.",
    ),
    (cuts(lambda low, n: low.max()), "that is the worst cut: the fewest mistakes are wanted."),
    (cuts(lambda low, n: low.argmin()), "that is the place of the cut; what are its mistakes?"),
    (lambda z, y: fewest(np.arange(len(y)), y), "sort the labels by z first."),
]


by_hand(
    "labelled-data-6",
    right=[39, 4],
    mistakes=[
        ([4, 39], "as measured comes first."),
        ([80, 115], "those are placed RIGHTLY; count the mistakes."),
        ([39 / 119, 4 / 119], "those are shares: give the numbers of wines."),
        ([10, 6], "those are the labels 0 and 1; take the wines that have 1 or 2."),
        ([10, 0], "those are the labels 0 and 2; take the wines that have 1 or 2."),
        ([39, 39], "standardise, and then take the means and the line anew."),
        ([4, 4], "the first number is for the features as they are measured."),
        ([39, 5], "that is the first principal axis: the line joins the means."),
        ([39, 2], "standardise over these 119 wines, not over all 178."),
    ],
    otherwise="count with `wrong`, for the gap of the table as it is, and of the standardised one.",
    praise="From 39 to 4: units had decided where the line points.",
)
