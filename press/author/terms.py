"""Expressions that claim nothing by themselves, like 4 − 2λ: are they those of the page?

An equation is evaluated; an expression without a sign of relation is not, and a sign that is lost
in it would be seen by nobody. So an expression with arithmetic in it stands inside an equation of
the page, or a second time on it, or in a phrase that ``verify.text`` or ``verify.told`` binds.
"""

from __future__ import annotations

import re
from collections import Counter

from press.author.bound import Text, binding_of
from press.formulas import pages

SPACE = re.compile(r"\\[,;!: ]|\\q?quad\b|\\(?:left|right|big|Big|displaystyle)\b|\s+|&")
STYLED = re.compile(r"\\(mathbf|mathsf|mathrm|mathbb|boldsymbol)\s*\{(\\?\w+)\}")
ARITHMETIC = re.compile(
    r"(?<![_^{\d.])\d\s*(?:\\(?!times|[lg]e|in\b|[lc]?dots|to\b)[A-Za-z]|[A-Za-z(])"  # 2λ
    r"|(?<=[\w)}\]'])\s*[+-]\s*(?=[\w\\({])|/(?!\\mathrm d)(?=[\w\\])"  # a − b, a/b
    r"|(?<!R)\^(?:\{-1\}|\{\\mathsf ?T\}|\\top|[2-9](?!\d))|\\sqrt"  # a², √a
    r"|\\[td]?frac(?!\{\\mathrm d)"
)


def plain(latex):
    """Return TeX without its spaces and its styles' braces, as formulas are compared."""
    return SPACE.sub("", STYLED.sub(r"\\\1 \2", latex)).rstrip(".,;:?")


def whole(latex):
    """Return a pattern that finds an expression where it ends: x + 2y, and not in x + 2y²."""
    return re.compile(rf"(?<![\w\\^_.]){re.escape(plain(latex))}(?![\w^_'])")


def complaints(chapter):
    """Return one sentence for each expression that nothing on the page repeats or binds."""
    binding, claims, terms = binding_of(chapter), [], []
    for text in binding.texts:
        if text.kind == "text":
            for formula in pages.formulas_in(text.source, text.cell.id):
                said = formula.displayed or formula.claims
                (claims if said else terms).append((text, formula))
    claimed = [plain(formula.latex) for _, formula in claims]
    often = Counter(plain(formula.latex) for _, formula in terms)
    return [
        chapter.says(
            text.cell,
            f"writes ${formula.latex}$, which stands in no equation of the page and nowhere else: "
            "bind it by verify.text, or make an equation of it",
        )
        for text, formula in terms
        if ARITHMETIC.search(formula.latex)
        and often[plain(formula.latex)] == 1
        and not any(map(whole(formula.latex).search, claimed))
        and not is_bound(binding, text, formula)
    ]


def is_bound(binding, text: Text, formula):
    """Tell whether a phrase that is bound holds an expression."""
    start, end = formula.span
    return any(a <= start and end <= b for a, b, _ in binding.spans.get(id(text), []))
