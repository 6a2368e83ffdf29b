r"""From TeX as an author types it to TeX as the grammar reads it.

TeX's own habits are undone here: ``\tfrac12`` and ``x_1`` get the braces that they lack, spacing
and sizes of brackets go, bars are told apart into opening and closing ones. The rows of an
``aligned`` become sentences or go on where the last one stopped, and its third column (the
reasons) is dropped. All that has a meaning is left to ``grammar.lark``.
"""

from __future__ import annotations

import functools
import itertools
import re

TOKEN = re.compile(
    r"\\(?:text|textrm|mathrm|operatorname\*?)\s*\{[^{}$]*\}|\\(?:begin|end)\s*\{\w+\*?\}"
    r"|\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|\.\d+|\S"
)
WORDS = re.compile(r"\\(\w+)\*?\s*\{([^{}$]*)\}")
DROPPED = re.compile(
    r"\\(?:left|right|[bB]igg?[lrm]?|displaystyle|textstyle|limits|nolimits|thinspace)(?![A-Za-z])"
    r"|(?<!\\)\\[,;:! ]|~|\\(?:label|tag\*?|phantom|hspace\*?)\{[^{}]*\}"
)
#: how many arguments a command takes
ARGUMENTS = dict.fromkeys(
    r"\mathbf \boldsymbol \mathbb \mathsf \mathcal \hat \tilde \bar \vec \sqrt \boxed _ ^".split(),
    1,
) | {r"\frac": 2, r"\binom": 2}
#: commands of which the last argument alone counts
SHELLS = {r"\overset": 2, r"\underset": 2, r"\stackrel": 2, r"\underbrace": 1, r"\overbrace": 1}
#: other ways to write what the grammar knows
SAME = {
    r"\lVert": "‖(", r"\rVert": ")‖", r"\lvert": "|(", r"\rvert": ")|", r"\leq": r"\le",
    r"\geq": r"\ge", r"\neq": r"\ne", r"\lt": "<", r"\gt": ">", r"\dfrac": r"\frac",
    r"\tfrac": r"\frac", r"\cdots": r"\dots", r"\ldots": r"\dots", r"\Longrightarrow": r"\implies",
    r"\Rightarrow": r"\implies", r"\Longleftrightarrow": r"\iff", r"\Leftrightarrow": r"\iff",
    r"\overline": r"\bar", r"\lbrace": r"\{", r"\rbrace": r"\}", r"\top": r"\T",
    r"\longmapsto": r"\mapsto", r"\gets": r"\leftarrow", r"\equiv": "=", r"\lbrack": "[",
    r"\rbrack": "]", r"\bm": r"\boldsymbol", r"\quad": ";", r"\qquad": ";", "−": "-", "·": r"\cdot",
}  # fmt: skip
POSTFIX = {"°": r"^ { \circ }", r"\degree": r"^ { \circ }", r"\%": r"\cdot 0.01"}
BARS = {"|": "|", r"\|": "‖"}
OPERAND = re.compile(
    r"[\w)\]}'’]|\\(?!if$|cdot$|times$|sum$|prod$|pm$|mp$|le$|ge$|ne$|approx$|in$|perp$|to$)[A-Za-z]+"
)
CONDITION = re.compile(r"if|when|whenever|for( all| every| each)?|provided( that)?")
BEYOND = re.compile(r"\b(?:for (?:all|every|each|some|any)|exists?|unless|not|no|there)\b")
GOES_ON = re.compile(r"=|<|>|\\(?:le|ge|ne|approx|propto|in|implies|iff|neq|leq|geq)$")


class Unread(Exception):
    """A formula cannot be read, and the sentence says what stands in the way."""


class Plain:
    """One formula on its way: its tokens, and the environments and braces that are open."""

    def __init__(self, text):
        text = re.sub(r"(?<!\\)%.*", "", text).replace("{,}", "")
        self.text, self.at, self.open = DROPPED.sub(" ", text), 0, []

    def next(self, single=False):
        """Return the next token; as an argument a number is its first digit alone."""
        found = TOKEN.search(self.text, self.at)
        if not found:
            return ""
        length = 1 if single and found[0][0].isdigit() else len(found[0])
        self.at = found.start() + length
        return SAME.get(found[0][:length], found[0][:length])

    def peek(self):
        """Return the next token, and leave it there."""
        before, token = self.at, self.next()
        self.at = before
        return token

    def until(self, closing):
        """Return what stands before a closing token, which is taken too."""
        found = []
        self.open.append(closing)
        while (token := self.next()) != closing:
            if not token or token in "}":
                raise Unread("its braces or environments do not match")
            found += self.one(token)
        self.open.pop()
        return found

    def argument(self):
        """Return an argument, in braces."""
        token = self.next(single=True)
        if not token or token == "}":
            raise Unread("an argument is missing")
        if token.startswith(r"\text"):
            return ["{", as_name(WORDS.fullmatch(token)[2]), "}"]
        return self.one(token) if token == "{" else ["{", *self.one(token), "}"]

    def one(self, token):
        """Return the tokens for one token of TeX and its arguments."""
        if token == "{":
            return ["{", *self.until("}"), "}"]
        if token.startswith(r"\begin"):
            return self.environment(token)
        if token == r"\mathrm":
            return self.words("mathrm", self.argument()[1])
        if token in SHELLS:
            return self.shell(token)
        if token in ARGUMENTS:
            bracket = self.peek() == "[" and token == r"\sqrt"
            root = [self.next(), *self.until("]"), "]"] if bracket else []
            return [token, *root, *(t for _ in range(ARGUMENTS[token]) for t in self.argument())]
        if words := WORDS.fullmatch(token):
            return self.words(words[1], words[2].strip())
        if token == ";" and self.open and self.open[-1] != "aligned":
            return []
        return POSTFIX.get(token, token).split()

    def shell(self, token):
        """Return the last argument of a command, without what is written over or under it."""
        *_, kept = [self.argument() for _ in range(SHELLS[token])]
        if not token.endswith("brace"):
            return kept[1:-1]
        if self.peek() in ("_", "^"):
            self.next()
            self.argument()
        return kept

    def words(self, command, words):
        """Return what words stand for: a name, a condition, or the end of a sentence."""
        if not command.startswith("text"):
            named = {"d": [r"\mathrm{d}"], "T": [r"\T"]}
            return named.get(words, [rf"\mathrm{{{words}}}"])
        if "cases" in self.open:
            return [] if words in ("if", "for", "when") else [r"\otherwise"]
        if self.open and self.open[-1] == "}":
            return [as_name(words)]
        if CONDITION.fullmatch(words):
            return [r"\if"]
        if BEYOND.search(words):
            raise Unread(f"the words “{words}” are beyond the grammar")
        return [rf"\pause{{{words}}}"]

    def environment(self, token):
        """Return an environment; an ``aligned`` is its sentences."""
        name = re.search(r"\{(\w+)", token)[1]
        name = "aligned" if name in ("aligned", "align", "split", "gathered", "equation") else name
        self.open.append(name)
        rows = [[]]
        while not (token := self.next()).startswith(r"\end"):
            if not token:
                raise Unread("its braces or environments do not match")
            if name != "aligned" or token not in ("&", r"\\"):
                rows[-1] += self.one(token)
            elif token == r"\\":
                rows.append([])
            elif self.peek() == "&":
                self.at = re.compile(r"(?:(?!\\\\|\\end).)*", re.S).match(self.text, self.at).end()
        self.open.pop()
        if name != "aligned":
            return [rf"\begin{{{name}}}", *rows[0], rf"\end{{{name}}}"]
        goes_on = [bool(row) and GOES_ON.match(row[0]) for row in rows]
        starts = [row if on else [";", *row] for row, on in zip(rows, goes_on, strict=True)]
        return [*itertools.chain(*starts), ";"]


def as_name(words):
    """Return words that stand for a thing."""
    return rf"\text{{{words.replace(' ', '')}}}"


def pauses(tokens):
    """Turn words between sentences into a pause, and those inside brackets into a name."""
    depth = 0
    for token in tokens:
        depth += (token in ("(", "[", "{")) - (token in (")", "]", "}"))
        if token.startswith(r"\pause"):
            yield as_name(token[7:-1]) if depth else ";"
        else:
            yield token


def bars(tokens):
    """Tell opening bars from closing ones: a bar closes what is open when it follows an operand."""
    before, open_brackets = "", []
    for token in tokens:
        after = token
        if sign := BARS.get(token):
            last = before if before.startswith("\\") else before[-1:]
            closes = open_brackets[-1:] == [token] and OPERAND.fullmatch(last)
            after = f"){sign}" if closes else f"{sign}("
        if after in (")", "]", "}", r"\}", ")‖", ")|", r"\rangle"):
            del open_brackets[-1:]
        elif after in ("(", "[", "{", r"\{", "‖(", "|(", r"\langle"):
            open_brackets.append(token)
        before = after
        yield after


@functools.lru_cache(maxsize=4096)
def plain(text):
    """Return a formula as the grammar reads it."""
    page, found = Plain(text), []
    while token := page.next():
        found += page.one(token)
    text = " ".join(bars(pauses(found)))
    text = re.sub(r"[;,\s]*;[;,\s]*", " ; ", text)  # a pause is one pause
    text = re.sub(r" ; (?=\\implies|\\iff|\\if |[=<>])", " ", text)
    text = re.sub(r"(?<=\\implies) ;|(?<=\\iff) ;|(?<=\\if) ;|^[ ;]+|[ ;.,:]+$", " ", text)
    return " ".join(text.split())
