"""Texts as complaints quote them, and formulas as labels write them."""

from __future__ import annotations

import re
import unicodedata

GREEK = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau"
GREEK = dict(zip(GREEK.split(), "αβγδεζηθικλμνξπρστ", strict=True))
GREEK |= {"phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω"}
SIGNS = {"nabla": "∇", "perp": "⟂", "hat": "", "langle": "⟨", "rangle": "⟩", "cdot": "·"}
SIGNS |= {"times": "×", "pm": "±", "mp": "∓", "le": "≤", "ge": "≥", "ne": "≠", "approx": "≈"}
SIGNS |= {"sqrt": "√", "to": "→", "in": "∈", "sum": "Σ"}
SPACES = re.compile(r"\\(?:mathbf|boldsymbol|mathrm|mathsf|operatorname|vec|bar|text|[,;!: ])")


def plain_maths(formula):
    """Return a formula as a label writes it: no commands, letters lowered to the line."""
    text = SPACES.sub("", formula.strip("$ "))
    text = re.sub(r"\\([A-Za-z]+)", lambda m: (GREEK | SIGNS).get(m[1], m[1]), text)
    return unicodedata.normalize("NFKC", re.sub(r"[\s{}_^\\$]", "", text))


def tokens(text):
    """Return the words, signs and numbers of a text, simplified."""
    plain = SPACES.sub(" ", text)
    plain = re.sub(r"\\([A-Za-z]+)", lambda m: f" {(GREEK | SIGNS).get(m[1], m[1])} ", plain)
    plain = unicodedata.normalize("NFKC", re.sub(r"[{}$*`_^\\]", "", plain)).replace("−", "-")
    return re.findall(r"[^\W\d_]+|\d+(?:\.\d+)?|[^\w\s,.;:!?()'\"]", plain.lower())


def around(text, start, end, reach=24):
    """Return a stretch of a text with a few words of its paragraph on either side."""
    first = text.rfind("\n\n", 0, start) + 1
    last = text.find("\n\n", end)
    last = len(text) if last < 0 else last
    left, right = max(first, start - reach), min(last, end + reach)
    if left > first and " " in text[left:start]:
        left = text.find(" ", left) + 1
    if right < last and " " in text[end:right]:
        right = text.rfind(" ", end, right)
    return " ".join(text[left:right].split())


def short(text, most=40):
    """Return the first words of a text."""
    flat = " ".join(text.split())
    return flat if len(flat) <= most else flat[: most - 2].rpartition(" ")[0] + " …"
