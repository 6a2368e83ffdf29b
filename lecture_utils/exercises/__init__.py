"""Exercises that answer back: ``check("svd-1", answer)`` says what is right, or what went wrong.

The checkers of the chapter *linear-spaces* are in ``linear_spaces.py``; their names say where they
are, and nothing else lists them. A new one takes 10 to 15 lines:

- ``by_hand`` for an answer that is written down (also for the step of a derivation that is left to
  the reader): the right one, the mistakes that lead to others and a sentence for each, a last word
  for the rest, and the praise. ``tol=ALMOST`` where a rounded number will do;
- ``@exercise(name)`` above a function of the answer for anything else: it returns the praise, or
  raises `Wrong`. ``tried`` calls the reader's function and compares, ``refuses`` demands an error,
  ``along`` knows directions up to their sign, ``demand`` asks for anything else. ``@shown(solution,
  inputs)`` below it adds the first small input at which the function goes wrong, and ``answer =
  without(answer, names, words)`` forbids functions of NumPy and SciPy, whatever they are called by.

What is to be explained or proved has a model answer on its page, and no checker. Each right answer,
and each wrong one with a piece of what it is told, goes into
``tests/lecture_utils/answers/linear_spaces.py``.
"""

from lecture_utils.exercises.base import check

__all__ = ["check"]
