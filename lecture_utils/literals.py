r"""One written number, read where it stands: 1,797 or \tfrac59, 2√6, 3·10⁴, "two hundred and five".

For ``phrases``, which finds the places and looks at what is around them.
"""

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from math import log10
from unicodedata import numeric

UNITS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
UNITS += " sixteen seventeen eighteen nineteen"
UNITS = {word: value for value, word in enumerate(UNITS.split(), start=1)}
TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
TENS = {word: 10 * value for value, word in enumerate(TENS.split(), start=2)}
SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
PARTS = {"half": 2, "halve": 2, "third": 3, "quarter": 4, "fifth": 5, "tenth": 10}
TIMES = {"twice": 2, "double": 2, "thrice": 3, "triple": 3}

DIGIT, TEEN, TEN, SCALE = ("|".join(words) for words in (list(UNITS)[:9], UNITS, TENS, SCALES))
SMALL = rf"(?:(?:{TEN})[- ](?:{DIGIT})\b|(?:{TEN})\b|(?:{TEEN})\b)"
COUNT = rf"(?:(?:{SMALL}|an?) )?(?:{SCALE})\b(?: (?:{SCALE})\b)?(?:(?: and)? {SMALL})?|{SMALL}"
WORDS = re.compile(
    rf"(?P<whole>{COUNT}) and an? (?P<rest>half|third|quarter)\b"
    rf"|(?P<top>{SMALL}|an?)[- ](?P<part>half|halve|third|quarter|fifth|tenth)s?\b(?![- ]turn)"
    rf"|(?P<share>half|quarter)\b(?![- ]turn)|(?P<fold>{TEEN})fold\b|(?P<times>{'|'.join(TIMES)})\b"
    rf"|(?P<count>{COUNT})",
    re.I,
)
DIGITS = re.compile(r"(?:[0-9]{1,3}(?:(?:,|\{,\})[0-9]{3})+(?![0-9])|[0-9]+)(?:\.[0-9]+)?|\.[0-9]+")
POWER = re.compile(r"\^\{([-−]?[0-9]+)\}|\^([0-9])|(⁻?[⁰¹²³⁴-⁹]+)")
E_NOTATION = re.compile(r"e([-+]?[0-9]+)(?!\w)")
MANY = re.compile(r" (thousand|million|billion)\b")
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻−", "0123456789--")
#: the digits of what a float can hold
LONGEST = 300
SIGN = re.compile(r"\s*[-−]\s*")
TIMES_SIGN = re.compile(r"\s*(?:×|·|\\times|\\cdot)\s*")
PLUS = {
    True: re.compile(r"\s*(?:[-−+±∓]|\\pm|\\mp)\s*"),
    False: re.compile(r"\s*[−+±∓]\s*"),
}
FRACTION, ROOT = re.compile(r"\\[dt]?frac\s*"), re.compile(r"√|\\sqrt\s*(?:\[([0-9])\])?\s*")
BRACE = re.compile(r"\s*\}")


@dataclass(frozen=True)
class Number:
    """A number as a text says it, from ``start`` to ``end``.

    ``unit`` is the place of the last digit that is shown (1/100 for 0.62; 100 for 1800), and
    ``kind`` one of decimal, integer, word, share, fraction, power, expression, per cent, degrees.
    ``also`` holds other readings (80 per cent is 0.8 as well) and ``parts`` the numbers it is made
    of, which may be meant one by one (a 5×3 matrix). What need not be meant (the word "one", a
    factor of a letter) is not ``demanded``; ``hedge`` is the word before it: about, over, ...
    """

    value: float
    start: int
    end: int
    kind: str
    unit: float = 0
    also: tuple = ()
    parts: tuple = ()
    demanded: bool = True
    hedge: str = ""


def count_of(words):
    """Return the value of number words; nought where there are none ("a", "and")."""
    whole = current = 0
    for word in re.findall("[a-z]+", words.lower()):
        if word in SCALES:
            current = max(current, 1) * SCALES[word]
        else:
            current += UNITS.get(word, TENS.get(word, 0))
        if word in ("thousand", "million", "billion"):
            whole, current = whole + current, 0
    return whole + current


def trailing(value):
    """Return the place of the last digit of an integer that is not nought."""
    return next((10**k for k in range(18, 0, -1) if value and value % 10**k == 0), 1)


def words(text, at):
    """Read the number words that begin here."""
    found = WORDS.match(text, at)
    said = {name: part.lower() for name, part in found.groupdict().items() if part}
    if part := said.get("part") or said.get("rest") or said.get("share"):
        value = Fraction(max(count_of(said.get("top", "")), 1), PARTS[part])
        value += count_of(said.get("whole", ""))
        return Number(value, at, found.end(), "share", Fraction(1, 5) * value)
    value = count_of(said.get("count", "")) + UNITS.get(said.get("fold"), 0)
    value += TIMES.get(said.get("times"), 0)
    return Number(value, at, found.end(), "word", trailing(value), demanded=value != 1)


def digits(text, at):
    """Read digits, and the power they are raised to."""
    found = DIGITS.match(text, at)
    if not found:
        share = numeric(text[at], 0) if text[at : at + 1] in "½⅓⅔¼¾⅕⅛" else 0
        value = Fraction(share).limit_denominator(8)
        return Number(value, at, at + 1, "fraction") if value else None
    word = re.sub("[,{}]", "", found[0])
    value, places = Fraction(word), len(word.partition(".")[2])
    unit = Fraction(1, 10**places) if places else trailing(value)
    plain = Number(value, at, found.end(), "decimal" if places else "integer", unit)
    if power := E_NOTATION.match(text, plain.end):
        scale = Fraction(10) ** int(power[1])
        return replace(plain, value=value * scale, unit=unit * scale, end=power.end())
    if many := MANY.match(text, plain.end):
        scale = SCALES[many[1]]
        return replace(plain, value=value * scale, unit=unit * scale, end=many.end())
    if power := POWER.match(text, plain.end):
        exponent = int(next(filter(None, power.groups())).translate(RAISED))
        if value > 1 and exponent * log10(value) > LONGEST:
            return plain  # no float is as large: base and exponent are read one by one
        return Number(value**exponent, at, power.end(), "power")
    return plain


def argument(text, at):
    """Read what a fraction or a root takes: a sum in braces, or one digit."""
    if text.startswith("{", at):
        inner = total(text, at + 1, maths=True)
        close = inner and BRACE.match(text, inner.end)
        return replace(inner, end=close.end()) if close else None
    if text[at : at + 1] in [*"0123456789"]:
        return Number(Fraction(text[at]), at, at + 1, "integer", 1)
    return factor(text, at)


def factor(text, at):
    """Read a fraction, a root, or digits."""
    if found := FRACTION.match(text, at):
        top = argument(text, found.end())
        below = top and argument(text, top.end)
        formed = below and below.value  # a fraction over nought is none
        return Number(top.value / below.value, at, below.end, "fraction") if formed else None
    if found := ROOT.match(text, at):
        inner = digits(text, found.end()) if found[0] == "√" else argument(text, found.end())
        degree = int(found[1] or 2)
        return Number(inner.value ** (1 / degree), at, inner.end, "expression") if inner else None
    return digits(text, at)


def product(text, at):
    """Read factors: 2√6, 5/9, 3·10⁴; the factors of 5×3 may be meant one by one."""
    whole = factor(text, at)
    factors = [whole]
    while whole:
        times, over = TIMES_SIGN.match(text, whole.end), text.startswith("/", whole.end)
        bare = ROOT.match(text, whole.end)
        if not (times or over or bare):
            break
        one = factor(text, times.end() if times else whole.end + over)
        if not one or (over and not one.value):
            break
        value = whole.value / one.value if over else whole.value * one.value
        factors.append(one)
        if times and one.kind == "power" and len(factors) == 2:  # 3·10⁴ keeps its digits
            whole = replace(whole, value=value, unit=whole.unit * one.value, end=one.end)
        else:
            kind = "fraction" if over and len(factors) == 2 else "expression"
            parts = () if bare else tuple(factors)
            whole = Number(value, at, one.end, kind, parts=parts)
    return whole


def total(text, at, maths):
    """Read a sum of products; outside mathematics a hyphen is no minus."""
    sign = SIGN.match(text, at)
    whole = product(text, sign.end() if sign else at)
    if sign and whole:
        whole = replace(whole, value=-whole.value, parts=())
    parts = whole and (whole.parts or (whole,))
    while whole and (plus := PLUS[maths].match(text, whole.end)):
        one = product(text, plus.end())
        if not one:
            break
        less = whole.value - one.value  # 2 ± √3 is either
        value = less if plus[0].strip() in "-−" else whole.value + one.value
        also = () if plus[0].strip() in "-−+" else (less,)
        signed = replace(one, value=-one.value, also=(one.value,), parts=())
        parts += (signed,) if plus[0].strip() in "-−" else one.parts or (one,)
        whole = Number(value, at, one.end, "expression", also=also, parts=parts)
    return whole
