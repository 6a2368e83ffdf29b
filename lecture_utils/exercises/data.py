"""Checkers of Part 2, in the order of its chapters."""
