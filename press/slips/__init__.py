"""Slips put in on purpose, to see what stops them."""
