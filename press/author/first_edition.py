"""The chapters that are still in the first edition: the rules of the second spare them.

A chapter that has been rewritten leaves the list, and the list dies with the last of them.
"""

FIRST_EDITION = (
    "algebra/geometry",
    "algebra/eigenvectors",
    "algebra/svd",
    "data/too-many-features",
    "data/normalizing",
    "data/rotated-feature",
    "variance/variance-along-axis",
    "variance/lagrange-multipliers",
    "variance/lagrange-example",
    "variance/eigenvalue-is-variance",
    "variance/one-direction-at-a-time",
)
