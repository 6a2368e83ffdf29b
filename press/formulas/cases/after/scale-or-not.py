"""What the letters of *To scale or not* stand for."""


def case(rng):
    """Return one random case."""
    # To write: a value for each letter of the formulas; press/formulas/cases has examples.
    return {}
