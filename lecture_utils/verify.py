"""Check a claim where it is made (every chapter; taught on the how-to page).

``verify("prml-ex-1.9", shadow, Matrix([5, 2, -1]), "the shadow is (5, 2, −1)")`` compares, and
either prints one line with a tick or stops the notebook. The first argument is the item of the
ledger that the claim belongs to, or ``"ours"`` for a claim the source notes do not make.
"""

import re
from collections import Counter
from decimal import Decimal
from html import escape

import numpy as np
import sympy as sp
from IPython import get_ipython
from IPython.display import display

from lecture_utils.compare import (
    IMPOSSIBLE,
    TOLERANCE,
    difference,
    permutation_difference,
    sign_difference,
    subspace_difference,
)
from lecture_utils.entries import Rejected, Undecided, means, real_numbers

OURS = "ours"
MIME = "application/vnd.lecture.verify+json"
CLEARLY = 1e-6
NAME = re.compile(r"[A-Za-z0-9]+([.-][A-Za-z0-9]+)*")


def evaluate(case):
    """Call ``case`` if it is a recipe; say as well whether it can be formed at all."""
    if not callable(case) or isinstance(case, (sp.Basic, sp.MatrixBase)):
        return case, True
    try:
        return case(), True
    except IMPOSSIBLE:
        return None, False
    except ValueError as error:
        if "matmul" not in str(error) and "operands" not in str(error):
            raise
        return None, False  # the shapes clash


def sides(outcome):
    """Read what a claim returned: a pair (left, right), or one truth value."""
    if isinstance(outcome, tuple) and len(outcome) == 2:
        return outcome
    if isinstance(outcome, (bool, np.bool_)):
        return bool(outcome), True
    raise Rejected("a claim must return a pair (left, right), or True or False")


class Verify:
    """The call ``verify(...)`` and its forms, one for each way in which things can agree."""

    def __init__(self):
        self.seen = Counter()

    def __call__(self, item, left, right, says, tol=TOLERANCE):
        """``left`` equals ``right``, entry by entry."""
        self._demand(item, says, difference(left, right, tol))
        self._show(item, says, "equal", means(left, right))

    def up_to_sign(self, item, left, right, says, tol=TOLERANCE):
        """Each column of ``left`` is that of ``right`` or its negative."""
        self._demand(item, says, sign_difference(left, right, tol))
        self._show(item, says, "up to sign", means(left, right))

    def same_subspace(self, item, left, right, says, tol=TOLERANCE):
        """The columns of ``left`` span what the columns of ``right`` span."""
        self._demand(item, says, subspace_difference(left, right, tol))
        self._show(item, says, "same subspace", means(left, right))

    def up_to_signed_permutation(self, item, left, right, says, tol=TOLERANCE):
        """The columns agree after reordering and flipping signs."""
        self._demand(item, says, permutation_difference(left, right, tol))
        self._show(item, says, "up to order and sign", means(left, right))

    def rounds_to(self, item, value, printed, says):
        """Each number in ``value`` rounds to the digits in ``printed`` (a string of numbers)."""
        words = printed.split()
        values = real_numbers(value).ravel()
        wrong = None
        if not all(re.fullmatch(r"-?\d+(\.\d+)?", word) for word in words):
            raise Rejected(f"{item}: printed numbers are plain decimals, not {printed!r}")
        if len(words) != values.size:
            wrong = f"{values.size} numbers are compared with {len(words)} printed ones"
        for number, word in zip(values, words, strict=False):
            places = len(word.partition(".")[2])
            if Decimal(f"{number:.{places}f}") != Decimal(word):
                wrong = wrong or f"{number:.10g} does not round to {word}"
        self._demand(item, says, wrong)
        self._show(item, says, "rounds to", "numeric")

    def between(self, item, value, low, high, says):
        """``value`` lies strictly between two finite bounds (for what chance moves a little)."""
        values, (low, high) = real_numbers(value), real_numbers([low, high])
        wrong = None
        if not low < high:
            wrong = f"[{low}, {high}] is no band"
        elif not ((low < values) & (values < high)).all():
            wrong = f"{values.min():.6g} to {values.max():.6g} is not between {low} and {high}"
        self._demand(item, says, wrong)
        self._show(item, says, "in a band", "numeric")

    def only_if(self, item, claim, holds_for, fails_for, says, condition):
        """``claim(case)`` holds for some cases, and fails where ``condition`` is not met.

        ``claim`` returns a pair (left, right) or a truth value; cases come as lists.
        """
        if not (isinstance(holds_for, list) and isinstance(fails_for, list)):
            raise Rejected(f"{item}: give the cases as two lists")
        if not (holds_for and fails_for):
            raise Rejected(f"{item}: a claim with a condition needs a case on either side of it")
        found = set()
        for case in holds_for:
            left, right = sides(claim(case))
            found.add(means(left, right))
            self._demand(item, says, difference(left, right))
        for case in fails_for:
            outcome, formed = evaluate(lambda case=case: claim(case))
            if formed:
                self._demand_failure(item, f"without the condition, {says}", *sides(outcome))
        how = next(way for way in ("numeric", "exact", "symbolic") if way in found)
        self._demand_words(item, condition, 1, "name the condition")
        self._show(item, says, "only if", how, condition=condition)

    def misprint(self, item, printed, corrected, truth, says, instead_of):
        """What the notes print is not ``truth``; the correction is.

        ``printed`` may be a function: a formula that cannot be formed fails too.
        """
        self._demand(item, says, difference(corrected, truth))
        value, formed = evaluate(printed)
        if formed:
            self._demand_failure(item, f"the printed form ({instead_of})", value, truth)
        self._demand_words(item, instead_of, 1, "quote what is printed")
        self._show(item, says, "misprint", means(corrected, truth), instead_of=instead_of)

    def not_checkable(self, item, says, why):
        """Say openly that there is nothing to compute, and why."""
        self._demand(item, says, None)
        self._demand_words(item, why, 4, "say in a sentence why nothing can be checked")
        self._show(item, says, "not checkable", "none", why=why)

    def _demand_words(self, item, text, least, request):
        if not isinstance(text, str) or len(text.split()) < least:
            raise Rejected(f"{item}: {request}")

    def _demand(self, item, says, wrong):
        if not isinstance(item, str) or not NAME.fullmatch(item):
            raise Rejected(f"{item!r} is no name of an item")
        self._demand_words(item, says, 3, "say the claim in a sentence")
        if wrong:
            raise Rejected(f"{item}: “{says}” is not so: {wrong}")

    def _demand_failure(self, item, says, left, right):
        if not difference(left, right, CLEARLY):
            raise Rejected(f"{item}: {says} was expected to fail, but it holds")

    def _show(self, item, says, form, how, **more):
        self.seen[item] += 1
        tick = {"misprint": "≠", "not checkable": "○"}.get(form, "✓")
        tail = f" (instead of: {more['instead_of']})" if form == "misprint" else ""
        tail += f" — only if {more['condition']}" if form == "only if" else ""
        tail += f" — {more['why']}" if form == "not checkable" else ""
        plain = f"{tick} {says}{tail} [{item}]"
        if get_ipython() is None:
            print(plain)  # noqa: T201 - the line itself is what was asked for
            return
        link = f' <a href="../ledger.md#{item}">{item}</a>' if item != OURS else ""
        anchor = f' id="{item}"' if item != OURS and self.seen[item] == 1 else ""
        kind = {"equal": ""}.get(form, " " + form.replace(" ", "-"))
        html = f'<p class="verified{kind}"{anchor}>{tick} {escape(says + tail)}{link}</p>'
        record = {"item": item, "says": says, "form": form, "how": how, **more}
        display({"text/plain": plain, "text/html": html, MIME: record}, raw=True)


verify = Verify()
__all__ = ["OURS", "Rejected", "Undecided", "verify"]
