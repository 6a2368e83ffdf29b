"""Options that make sense, or one sentence that says which would."""

from numbers import Real

import numpy as np


def one_of(table, value, name):
    """Return ``value`` if it is one of the names in the table, or refuse it."""
    if not isinstance(value, str) or value not in table:
        raise ValueError(f"{name} must be one of {', '.join(table)}, not {value!r}")
    return value


def number(value, name, most=np.inf, *, zero=False):
    """Return ``value`` if it is a finite number above 0, or 0 with ``zero``, and at most ``most``.

    Examples
    --------
    >>> number(0.5, "a share", most=1)
    0.5
    """
    real = isinstance(value, Real) and not isinstance(value, bool)
    if not real or not (0 < value <= most or (zero and value == 0)) or value == np.inf:
        least = "of at least 0" if zero else "above 0"
        limit = "" if most == np.inf else f" and at most {most}"
        raise ValueError(f"{name} must be a finite number {least}{limit}, not {value!r}")
    return value


def whole_number(k, most, name="n_components", *, least=1, others=""):
    """Return ``k`` if it is a whole number from ``least`` to ``most``, or refuse it.

    ``others`` names, in the sentence of the refusal, what else would have been accepted.
    """
    if isinstance(k, bool) or not isinstance(k, (int, np.integer)) or not least <= k <= most:
        limits = f"between {least} and {most}" if most < np.inf else f"of {least} or more"
        raise ValueError(f"{name} must be a whole number {limits}{others}, not {k!r}")
    return int(k)
