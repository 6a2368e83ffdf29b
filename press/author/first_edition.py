"""The chapters that are still in the first edition: the rules of the second spare them.

A chapter that has been rewritten leaves the list, and the list dies with the last of them.
"""

FIRST_EDITION = (
    "algebra/svd",
    "data/correlation",
    "variance/variance-along-axis",
    "variance/lagrange-example",
    "variance/eigenvalue-is-variance",
    "variance/maximum-variance",
    "variance/one-direction-at-a-time",
)
