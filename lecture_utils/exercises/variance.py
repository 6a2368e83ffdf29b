"""Checkers of Part 3, in the order of its chapters."""
