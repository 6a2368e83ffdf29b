r"""From TeX as an author types it to TeX as the grammar reads it.

TeX's own habits are undone here: ``\tfrac12`` and ``x_1`` get the braces that they lack, spacing and
the sizes of brackets go, bars are told apart into opening and closing ones, the rows of an
``aligned`` become sentences or go on where the last one stopped, and what its third column says
(the reasons) is dropped. All that has a meaning is left to ``grammar.lark``.
"""

from __future__ import annotations

import functools
import itertools
import re

TOKEN = re.compile(
    r"\\(?:begin|end)\s*\{(\w+)\*?\}|\\[A-Za-z]+|\\.|\d+(?:\{,\}\d{3})*(?:\.\d+)?|\S"
)
WORDS = re.compile(r"\\(?:text|textrm|mathrm|operatorname\*?)\s*\{([^{}$]*)\}")
DROPPED = re.compile(
    r"\\(?:left|right|[bB]igg?[lrm]?|displaystyle|textstyle|limits|nolimits|mathstrut|phantom\{[^{}]*\})"
    r"(?![A-Za-z])|(?<!\\)\\[,;:! ]|~|\\thinspace|\\label\{[^{}]*\}|\\tag\*?\{[^{}]*\}"
)
#: how many arguments a command takes
ARGUMENTS = dict.fromkeys(
    r"\mathbf \boldsymbol \mathbb \mathsf \mathcal \hat \tilde \bar \vec \overline \sqrt \boxed"
    r" \underbrace \overbrace _ ^".split(),
    1,
) | dict.fromkeys(r"\frac \tfrac \dfrac \overset \underset \stackrel".split(), 2)
BARS = {"|": "|", r"\|": "‖"}
OPERAND = re.compile(
    r"[\w)\]}'’°›]|\\(?!if|cdot|times|sum|prod|pm|le|ge|ne|approx|in|perp|to)[A-Za-z]+"
)
CONDITION = re.compile(r"if|when|whenever|for( all| every| each)?|provided( that)?")
RELATION = re.compile(r"=|<|>|\\(?:le|ge|ne|approx|propto|in|implies|iff|neq|leq|geq)$")
SAME = {
    r"\lVert": "‖(", r"\rVert": ")‖", r"\lvert": "|(", r"\rvert": ")|", r"\leq": r"\le",
    r"\geq": r"\ge", r"\neq": r"\ne", r"\lt": "<", r"\gt": ">", r"\dfrac": r"\frac",
    r"\tfrac": r"\frac", r"\cdots": r"\dots", r"\ldots": r"\dots", r"\Longrightarrow": r"\implies",
    r"\Rightarrow": r"\implies", r"\Longleftrightarrow": r"\iff", r"\Leftrightarrow": r"\iff",
    r"\overline": r"\bar", r"\lbrace": r"\{", r"\rbrace": r"\}", r"\top": r"\T",
    r"\quad": ";", r"\qquad": ";", r"\colon": ":", r"\longmapsto": r"\mapsto", r"\gets": r"\leftarrow",
    r"\vdots": r"\dots", "°": r"^ { \circ }", r"\degree": r"^ { \circ }",
}  # fmt: skip


class Unread(Exception):
    """A formula cannot be read, and the sentence says what stands in the way."""


class Plain:
    """One formula on its way: the text, the place in it, and the environments that are open."""

    def __init__(self, text):
        text = DROPPED.sub(" ", re.sub(r"(?<!\\)%.*", "", text))
        self.text, self.at, self.open = text.replace("−", "-"), 0, []

    def token(self, single=False):
        """Return the next token; as an argument a number is its first digit alone."""
        self.at += len(self.text[self.at :]) - len(self.text[self.at :].lstrip())
        found = WORDS.match(self.text, self.at) or TOKEN.match(self.text, self.at)
        if not found:
            return ""
        text = found[0][0] if single and found[0][0].isdigit() else found[0]
        self.at += len(text)
        return text

    def argument(self):
        """Return an argument, in braces."""
        token = self.token(single=True)
        if token == "{":
            return ["{", *self.until("}"), "}"]
        if not token or token == "}":
            raise Unread("an argument is missing")
        return ["{", *self.one(token, inside=True), "}"]

    def until(self, closing):
        """Return what stands before a closing token, which is taken too."""
        found = []
        self.open.append(closing)
        while (token := self.token()) != closing:
            if not token or token == "}":
                raise Unread("its braces or environments do not match")
            found += self.one(token)
        self.open.pop()
        return found

    def one(self, token, inside=False):
        """Return the tokens for one token of TeX and its arguments."""
        token = SAME.get(token, token)
        if words := WORDS.fullmatch(token):
            return self.words(token, words[1].strip(), inside)
        if token == "{":
            return ["{", *self.until("}"), "}"]
        if token.startswith(r"\begin"):
            return self.environment(token)
        if token == r"\underbrace" or token == r"\overbrace":
            body = self.argument()
            if self.text[self.at :].lstrip()[:1] in "_^":
                self.token(), self.argument()
            return body
        if token in (r"\overset", r"\underset", r"\stackrel"):
            self.argument()
            return self.argument()[1:-1]
        if token == r"\mathrm":
            inner = self.argument()
            return [r"\mathrm{d}"] if inner == ["{", "d", "}"] else [r"\mathsf", *inner]
        if token in ARGUMENTS:
            if token == r"\sqrt" and self.text[self.at :].lstrip()[:1] == "[":
                return [token, self.token(), *self.until("]"), "]", *self.argument()]
            return [token, *(t for _ in range(ARGUMENTS[token]) for t in self.argument())]
        if token == ";" and self.open and self.open[-1] != "aligned":
            return []
        if token in ("&", r"\\"):
            return [token]
        return token.replace("{,}", "").split(" ")

    def words(self, token, words, inside):
        """Return what words in a formula stand for: a name, a condition, or the end of a sentence."""
        if token.startswith((r"\operatorname", r"\mathrm")):
            return [rf"\mathrm{{{words}}}" if words != "T" else r"\T"]
        if inside or (self.open and self.open[-1] == "}"):
            return [as_name(words)]
        if "cases" in self.open:
            return [] if words in ("if", "for", "when") else [r"\otherwise"]
        if CONDITION.fullmatch(words):
            return [r"\if"]
        if re.search(r"\b(?:for (?:all|every|each|some|any)|exists?|unless|not|no|there)\b", words):
            raise Unread(f"the words “{words}” are beyond the grammar")
        return [rf"\pause{{{words}}}"]

    def environment(self, token):
        """Return an environment; an ``aligned`` is its sentences."""
        name = re.search(r"\{(\w+)", token)[1]
        name = "aligned" if name in ("aligned", "align", "split", "gathered") else name
        self.open.append(name)
        found, row = [], []
        while not (token := self.token()).startswith(r"\end"):
            if not token:
                raise Unread("its braces or environments do not match")
            if name == "aligned" and token == "&":
                if self.text[self.at :].lstrip()[:1] == "&":
                    self.skip_reason()
            elif name == "aligned" and token == r"\\":
                found, row = [*found, row], []
            else:
                row += self.one(token)
        self.open.pop()
        if name != "aligned":
            return [rf"\begin{{{name}}}", *row, rf"\end{{{name}}}"]
        rows = [[";"] * (not RELATION.match((row or [";"])[0])) + row for row in [*found, row]]
        return [*itertools.chain(*rows), ";"]

    def skip_reason(self):
        """Leave out a reason: all that stands before the end of its row."""
        rest = re.compile(r"(?:\\text\s*\{[^{}]*\}|(?!\\\\|\\end).)*", re.S)
        self.at = rest.match(self.text, self.at).end()


def as_name(words):
    """Return words that stand for a thing."""
    return rf"\text{{{words.replace(' ', '')}}}"


def pauses(tokens):
    """Turn words between sentences into a pause, and those inside brackets into a name."""
    depth, found = 0, []
    for token in tokens:
        depth += (token in "([{") - (token in ")]}") if len(token) == 1 else 0
        if token.startswith(r"\pause"):
            token = as_name(token[7:-1]) if depth else ";"
        found.append(token)
    return found


def bars(tokens):
    """Tell opening bars from closing ones: a bar closes what is open when it follows an operand."""
    found, open_bars = [], []
    for token in tokens:
        if token in BARS:
            before = found[-1] if found else ""
            mine = open_bars[-1:] == [token]
            last = before if before.startswith("\\") else before[-1:]
            closes = mine and OPERAND.fullmatch(last) is not None
            if closes:
                open_bars.pop()
            else:
                open_bars.append(token)
            sign = BARS[token]
            token = f"){sign}" if closes else f"{sign}("
        elif token in "([{" or token == r"\{" or token in ("‖(", "|("):
            open_bars.append(token)
        elif (token in ")]}" or token == r"\}" or token in (")‖", ")|")) and open_bars:
            open_bars.pop()
        found.append(token)
    return found


@functools.lru_cache(maxsize=4096)
def plain(text):
    """Return a formula as the grammar reads it."""
    page = Plain(text.strip().rstrip(".,;: \n"))
    found = []
    while token := page.token():
        found += page.one(token)
    text = " ".join(bars(pauses(found)))
    text = re.sub(r"[;,\s]*;[;,\s]*", " ; ", text)  # a pause is one pause
    text = re.sub(r" ; (?=\\implies|\\iff|\\if |[=<>]|$)|(?<=\\implies) ;|(?<=\\iff) ;", " ", text)
    text = re.sub(r"(?<=\\if) ;|^[ ;]+|[ ;.,:]+$", " ", text)
    return " ".join(text.split())
