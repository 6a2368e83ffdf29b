"""Formulas that run: the course's LaTeX, read by a grammar and evaluated on random cases."""
