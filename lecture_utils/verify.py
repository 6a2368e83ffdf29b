"""Check a claim where it is made (every chapter; taught on the how-to page).

``verify("prml-ex-1.9", shadow, Matrix([5, 2, -1]), "the shadow is (5, 2, −1)")`` compares, and
either prints one line with a tick or stops the notebook. The first argument is the item of the
ledger that the claim belongs to, or ``"ours"`` for a claim the source notes do not make.
"""

from collections import Counter
from html import escape

import numpy as np
from IPython import get_ipython
from IPython.display import display

from lecture_utils.claims import (
    attempt,
    demand_name,
    demand_words,
    evaluate,
    is_recipe,
    misrounded,
    numbers_of,
    outside,
    refuse_shapes,
    refuse_strangers,
    sides,
    unqualified,
)
from lecture_utils.compare import (
    TOLERANCE,
    difference,
    permutation_difference,
    sign_difference,
    subspace_difference,
)
from lecture_utils.drawn import misdrawn
from lecture_utils.entries import Rejected, Undecided, means
from lecture_utils.phrases import numbers_in
from lecture_utils.wording import misquoted, plain, unfounded

OURS = "ours"
MIME = "application/vnd.lecture.verify+json"
CLEARLY = 1e-6


class Verify:
    """The call ``verify(...)`` and its forms, one for each way in which things can agree.

    Examples
    --------
    >>> from lecture_utils.verify import verify
    >>> verify("ours", 3**2 + 4**2, 5**2, "it is 25")
    ✓ it is 25 [ours]
    >>> verify("ours", 3**2 + 4**2, 5, "it is 5")
    Traceback (most recent call last):
    lecture_utils.entries.Rejected: ours: “it is 5” is not so: they differ by 20, where 0 is allowed
    """

    def __init__(self):
        self.seen = Counter()

    def __call__(self, item, left, right, says, tol=TOLERANCE):
        """``left`` equals ``right``, entry by entry."""
        self._demand(item, says, difference(left, right, tol), left, right)
        if silent := unqualified(says, left, right):
            raise Rejected(f"{item}: “{says}” says too much: {silent}")
        self._show(item, says, "equal", means(left, right))

    def up_to_sign(self, item, left, right, says, tol=TOLERANCE):
        """Each column of ``left`` is that of ``right`` or its negative."""
        self._demand(item, says, sign_difference(left, right, tol), left, right)
        self._show(item, says, "up to sign", means(left, right))

    def same_subspace(self, item, left, right, says, tol=TOLERANCE):
        """The columns of ``left`` span what the columns of ``right`` span."""
        self._demand(item, says, subspace_difference(left, right, tol), left, right)
        self._show(item, says, "same subspace", means(left, right))

    def up_to_signed_permutation(self, item, left, right, says, tol=TOLERANCE):
        """The columns agree after reordering and flipping signs."""
        self._demand(item, says, permutation_difference(left, right, tol), left, right)
        self._show(item, says, "up to order and sign", means(left, right))

    def rounds_to(self, item, value, printed, says):
        """Each number in ``value`` rounds to the digits in ``printed`` (a string of numbers)."""
        wrong = misrounded(item, value, printed)
        self._demand(item, says, wrong, value, [float(word) for word in printed.split()])
        self._show(item, says, "rounds to", "computed")

    def between(self, item, value, low, high, says):
        """``value`` lies strictly between two finite bounds (for what chance moves a little)."""
        self._demand(item, says, outside(value, low, high), value, low, high)
        self._show(item, says, "in a band", "computed")

    def text(self, phrase, *values):
        """The numbers of a phrase of the lesson, in order, are those in ``values``.

        ``phrase`` is quoted from the page, mathematics included. Decimals are rounded as they are
        shown; integers are the value, or after "about" its rounding. Truths among the values say
        what the phrase says without a number: each must be True.
        """
        demand_words("text", phrase, 1, "quote a phrase of the page")
        values = plain(values)
        if wrong := misquoted(phrase, values):
            raise Rejected(f"“{phrase}” is not so: {wrong}")
        self._show(OURS, phrase, "text", means(*values))

    def told(self, *phrases):
        """Say openly that the numbers of these phrases are told, and not computed."""
        for phrase in phrases or [""]:
            demand_words("told", phrase, 1, "quote a phrase of the page")
            if not numbers_in(phrase):
                raise Rejected(f"“{phrase}” says no number")
        self._show(OURS, "”, “".join(phrases), "told", "none", phrases=list(phrases))

    def options(self, name, truths, says):
        """The prediction ``name`` has options of these truth values: exactly one is right."""
        self._demand(name, says, None)
        truths = list(truths)
        if not all(isinstance(truth, (bool, np.bool_)) for truth in truths) or len(truths) < 2:
            raise Rejected(f"{name}: give each option its truth value, True or False")
        if sum(truths) != 1:
            raise Rejected(f"{name}: {sum(truths)} options are right, and one should be")
        truths = [bool(truth) for truth in truths]
        self._show(OURS, says, "options", "computed", name=name, truths=truths)

    def drawn(self, label, points, colour=None, frame=None):
        """In the last picture ``label`` stands at ``points``, in ``colour``.

        ``label`` is the name of an arrow, a series, an image or a text; the title of a panel; or
        the labels (across, up) of its axes. In an explorable it is looked for in one frame.
        """
        label = label if isinstance(label, str) else tuple(label)
        name = label if isinstance(label, str) else "”, “".join(label)
        if wrong := misdrawn(label, points, colour, frame):
            raise Rejected(f"“{name}” is not drawn so: {wrong}")
        self._show(OURS, f"“{name}”: drawn where it was computed", "drawn", "computed", label=name)

    def only_if(
        self, item, claim, holds_for, fails_for, says, condition, instead_of=None, write=None
    ):
        """``claim(case)`` holds for some cases, and fails where ``condition`` is not met.

        ``claim`` returns a pair (left, right) or a truth value; cases come as lists. Where notes
        leave the condition out, ``instead_of`` quotes them and ``write`` is what to write.
        """
        if not (isinstance(holds_for, list) and isinstance(fails_for, list)):
            raise Rejected(f"{item}: give the cases as two lists")
        if not (holds_for and fails_for):
            raise Rejected(f"{item}: a claim with a condition needs a case on either side of it")
        refuse_strangers(item, holds_for, fails_for)
        found, compared = set(), []
        for case in holds_for:
            left, right = sides(claim(case))
            found.add(means(left, right))
            compared += [left, right, *numbers_of(case)]
            self._demand(item, says, difference(left, right))
        for case in fails_for:
            outcome, formed = attempt(item, claim, case)
            if formed:
                wrong = self._demand_failure(
                    item, f"without the condition, {says}", *sides(outcome)
                )
                refuse_shapes(item, wrong)
        how = next(way for way in ("computed", "exact", "in letters") if way in found)
        demand_words(item, condition, 1, "name the condition")
        self._demand_founded(item, says, compared)
        quoted = self._quoted(item, instead_of, write)
        self._show(item, says, "only if", how, condition=condition, **quoted)

    def misprint(self, item, printed, corrected, truth, says, instead_of, write=None):
        """What the notes print (``instead_of``) is not ``truth``; the correction (``write``) is.

        ``printed`` and ``truth`` may be functions. A printed formula that cannot be formed fails
        too; the truth is computed without the correction.
        """
        truth = truth() if is_recipe(truth) else truth
        value, formed = evaluate(printed)
        quoted = [float(number.value) for number in numbers_in(f"{instead_of}; {write}")]
        compared = [corrected, truth, *quoted, *([value] if formed else [])]
        self._demand(item, says, difference(corrected, truth), *compared)
        if formed:
            self._demand_failure(item, f"the printed form ({instead_of})", value, truth)
        demand_words(item, instead_of, 1, "quote what is printed")
        quoted = self._quoted(item, instead_of, write)
        self._show(item, says, "misprint", means(corrected, truth), **quoted)

    def not_checkable(self, item, says, why):
        """Say openly that there is nothing to compute, and why."""
        self._demand(item, says, None)
        demand_words(item, why, 4, "say in a sentence why nothing can be checked")
        self._show(item, says, "not checkable", "none", why=why)

    def _quoted(self, item, instead_of, write):
        quoted = {"instead_of": instead_of, "write": write}
        quoted = {name: text for name, text in quoted.items() if text is not None}
        for text in quoted.values():
            demand_words(item, text, 1, "quote what is printed, and say what to write")
        return quoted

    def _demand(self, item, says, wrong, *compared):
        demand_name(item)
        demand_words(item, says, 3, "say the claim in a sentence")
        if wrong:
            raise Rejected(f"{item}: “{says}” is not so: {wrong}")
        if compared:
            self._demand_founded(item, says, compared)

    def _demand_founded(self, item, says, compared):
        if number := unfounded(says, compared):
            raise Rejected(
                f"{item}: “{says}” says {number}, which is none of the values compared: compare "
                "it as well, or say what it belongs to (“for n = 4”, “of the 64 features”)"
            )

    def _demand_failure(self, item, says, left, right):
        if wrong := difference(left, right, CLEARLY):
            return wrong
        raise Rejected(f"{item}: {says} was expected to fail, but it holds")

    def _show(self, item, says, form, how, **more):
        self.seen[item] += 1
        tick = {"misprint": "≠", "not checkable": "○", "told": "○"}.get(form, "✓")
        line = f"“{says}”" if form in ("text", "told") else says
        tail = ", told and not computed" if form == "told" else ""
        tail += f" (instead of: {more['instead_of']})" if form == "misprint" else ""
        tail += f" — only if {more['condition']}" if form == "only if" else ""
        tail += f" — {more['why']}" if form == "not checkable" else ""
        plain = f"{tick} {line}{tail} [{item}]"
        if get_ipython() is None:
            print(plain)  # noqa: T201 - the line itself is what was asked for
            return
        link = f' <a href="../ledger.md#{item}">{item}</a>' if item != OURS else ""
        anchor = f' id="{item}"' if item != OURS and self.seen[item] == 1 else ""
        kind = {"equal": ""}.get(form, " " + form.replace(" ", "-"))
        html = f'<p class="verified{kind}"{anchor}>{tick} {escape(line + tail)}{link}</p>'
        record = {"item": item, "says": says, "form": form, "how": how, **more}
        display({"text/plain": plain, "text/html": html, MIME: record}, raw=True)


verify = Verify()
__all__ = ["OURS", "Rejected", "Undecided", "verify"]
