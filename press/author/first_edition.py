"""The chapters that are still in the first edition: the rules of the second spare them.

A chapter that has been rewritten leaves the list, and the list dies with the last of them.
"""

FIRST_EDITION = ()
