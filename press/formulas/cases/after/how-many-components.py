"""What the letters of *How many components* stand for."""


def case(rng):
    """Return one random case."""
    # To write: a value for each letter of the formulas; press/formulas/cases has examples.
    return {}
