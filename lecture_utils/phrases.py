r"""The numbers that a sentence says: in words, in digits, in mathematics (how-to page).

``numbers_in("a third of the $64$ features, about 90 %")`` finds 1/3, 64 and 90 %. What only looks
like a number is left out: ``$x_1$``, PC1, ℝ³, code, links. What stands with a letter (2λ, n − 1)
may be meant, and need not be.
"""

import re
from dataclasses import replace

from lecture_utils.literals import DIGITS, FRACTION, ROOT, WORDS, total, words

__all__ = ["numbers_in"]

#: how words before a number change what is said of it
HEDGES = {
    "<=": r"no more than|not more than|at most|(?<!add )(?<!adds )up to|within|under|below"
    r"|<|≤|\\leq?(?:slant)?|\\lt",
    ">=": r"no less than|not less than|at least|over|above|beyond|>|≥|\\geq?(?:slant)?|\\gt",
    ">": r"more than|(?:great|larg|long)er than|exceed(?:s|ing)?",
    "<": r"less than|fewer than|(?:small|short)er than",
    "about": r"about|nearly|roughly|almost|some|around|approximately|close to|[≈~]|\\approx",
}
HEDGED = {
    name: re.compile(rf"(?:(?<!\w)|(?=[<>≤≥≈~\\]))(?:{ways})(?:\s|\$|\ban?\b|[-−])*$", re.I)
    for name, ways in HEDGES.items()
}
MATHS = re.compile(r"\$\$.*?\$\$|(?<![\\$])\$(?:\\.|[^$\\])+\$|```\{math\}.*?```", re.S)

#: what holds no number, though there may be digits in it
GROUP = r"\{(?:[^{}]|\{[^{}]*\})*\}"
SCRIPT = rf"(?:{GROUP}|\\[A-Za-z]+(?:{GROUP})?|[^\s\\{{}}])"
NO_NUMBERS = re.compile(
    r"`[^`]+`|(?<=\])\([^)]*\)|<!--.*?-->"  # code, where links lead, comments
    r"|\\(?:tag|label|(?:eq)?ref|[hv]space)\*?\{[^}]*\}|\[-?[0-9.]+(?:em|ex|pt|mm|cm)\]"
    r"|\\(?:mathbf|boldsymbol|mathbb|mathsf)\s*(?:\{[0-9]\}|[0-9])"  # the vectors 0 and 1
    r"|\b[^\W\d_][-\w]*[^\W\d_]-[0-9][\w.-]*|(?<![\w\\])[^\W\d_]\w*[0-9]\w*"  # UTF-8, PC1
    rf"|_{SCRIPT}",
    re.S,
)
EXPONENT = re.compile(rf"(?<![0-9\s])(?<![0-9]\}})\s*\^(?!\{{?\\circ){SCRIPT}")
BRACKET = re.compile(r"\\(?:begin\{\w+\*?\}(?:\{[lcr|]+\})?|end\{\w+\*?\})")

PLACE = re.compile(
    rf"(?P<words>\b(?:{WORDS.pattern}))|{FRACTION.pattern}|{ROOT.pattern}|{DIGITS.pattern}"
    r"|[½⅓⅔¼¾⅕⅛]",
    re.I,
)
PER_CENT = re.compile(r"(?:\\[,; ]|\s|\$)*(?:\\?%|per cent\b|percent\b)")
DEGREES = re.compile(r"\s*(?:°|\^\{\\circ\}|\^\\circ)|\s+degrees\b")
ORDINAL = re.compile(r"(?:st|nd|rd|th)\b")
LISTED = re.compile(r"[\s$]*(?:,|,? and|,? or|to|[–-])[\s$]*")

#: a letter, in TeX and in text; the operators that tie a number to it
SYMBOL = (
    r"\\(?:alpha|beta|gamma|delta|(?:var)?epsilon|zeta|eta|(?:var)?theta|iota|kappa|lambda|mu|nu|xi"
    r"|pi|rho|sigma|tau|upsilon|(?:var)?phi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Sigma|Phi|Psi"
    r"|Omega|ell|math\w+|boldsymbol|operatorname|hat|bar|tilde|overline|[dt]?frac|sqrt|sum|int|log"
    r"|exp|sin|cos|tan|det|lVert|left|nabla|partial)(?![A-Za-z])|\\\|"
)
NAME = r"[A-Za-zͰ-Ͽ](?![A-Za-zͰ-Ͽ])"
TIE = r"(?:[-+−±·×/^]|\\(?:pm|mp|cdot|times|[,;!: ]))"
CLOSED = r"['’′ᵀ₀-₉⁰¹²³⁴-⁹]*"
#: right of a number, left of it; in mathematics, and in words
FOLLOWED = {
    True: re.compile(rf"\s*{TIE}?\s*(?:{SYMBOL}|[^\W\d_]|[(|‖])"),
    False: re.compile(
        rf"[^\W\d_]|[‖(√]|\s*[+−±·×/]\s*(?:{NAME}|[‖(√])| (?!a\b|I (?!$))(?={NAME}\s*(?:[ᵀ(₀-₉]|$))"
    ),
}
PRECEDED = {
    True: re.compile(rf"(?:(?<![\\\w])[^\W\d_]+|{SYMBOL}|[)\]}}|‖]){CLOSED}\s*{TIE}\s*$"),
    False: re.compile(
        rf"(?:(?<![^\W\d_])[^\W\d_]|[)\]‖]){CLOSED}(?:\s*[+±·×/]\s*|\s*[-−]\s+|[-−])$"
    ),
}
MINUS = re.compile(r"[-−]\s*$")
SUBTRACTED = {
    True: re.compile(r"[0-9)\]}|‖%]\s*[-−]\s*$"),
    False: re.compile(r"[\w)\]‖%](?:[-−]|\s+[-−]\s+)$"),
}


def blanked(text):
    """Return the text with blanks where digits are no numbers; it keeps its length."""

    def blank(found):
        return " " * len(found[0])

    def bracket(found):
        return (")" if found[0].startswith(r"\end") else "(").rjust(len(found[0]))

    return EXPONENT.sub(blank, NO_NUMBERS.sub(blank, BRACKET.sub(bracket, text)))


def in_context(number, text, maths):
    """Return the number with what stands around it: its sign, its measure, the words before."""
    before = text[max(0, number.start - 60) : number.start]
    hedge = next((name for name, words in HEDGED.items() if words.search(before)), "")
    alone = before.endswith("{") and text.startswith("}", number.end)  # in an open fraction
    tied = alone or PRECEDED[maths].search(before) or FOLLOWED[maths].match(text, number.end)
    if minus := MINUS.search(before):
        if SUBTRACTED[maths].search(before):
            number = replace(number, also=(-number.value,))
        else:
            start = number.start - len(minus[0])
            number = replace(number, value=-number.value, start=start, parts=())
    if found := PER_CENT.match(text, number.end):
        return per_cent(replace(number, hedge=hedge, end=found.end()))
    if found := DEGREES.match(text, number.end):
        return replace(number, hedge=hedge, end=found.end(), kind="degrees", parts=())
    if found := ORDINAL.match(text, number.end):
        return replace(number, hedge=hedge, end=found.end(), demanded=number.value != 1)
    return replace(number, hedge=hedge, demanded=number.demanded and not tied)


def per_cent(number):
    """Return 80 per cent, which is 0.8 as well."""
    return replace(number, kind="per cent", also=(number.value / 100,), parts=(), demanded=True)


def numbers_in(text):
    """Return the numbers that a text says, in reading order, each a ``Number``."""
    bare, found, at = blanked(text), [], 0
    maths = [part.span() for part in MATHS.finditer(text)]
    while place := PLACE.search(bare, at):
        inside = any(start < place.start() < end for start, end in maths)
        read = words(bare, place.start()) if place["words"] else None
        number = read or total(bare, place.start(), inside)
        at = number.end if number else place.start() + 1
        if number:
            found.append(in_context(number, bare, inside))
            at = found[-1].end
    for place in range(len(found) - 2, -1, -1):  # "21, 29 and 41 per cent"
        one, following = found[place : place + 2]
        if following.kind == "per cent" and LISTED.fullmatch(bare, one.end, following.start):
            found[place] = per_cent(one)
    return found
