"""What the tests of a problem set say: ``with tested("2", projector): …`` (coursework)."""

import warnings


class tested:  # noqa: N801 -- it is read as a word of the sentence
    """Run the assertions of a question, and print what they say.

    Parameters
    ----------
    question : str
        The number of the question.
    *answers
        What the student has given: as long as one of them is ``...``, nothing is tested.

    Examples
    --------
    >>> from lecture_utils.tested import tested
    >>> with tested("1"):
    ...     assert 3**2 + 4**2 == 6**2, "the longest side is not 6"
    ✗ question 1: the longest side is not 6
    """

    def __init__(self, question, *answers):
        self.question, self.answers = question, answers

    def __enter__(self):
        self.quiet = warnings.catch_warnings(action="ignore")
        self.quiet.__enter__()
        return self

    def __exit__(self, kind, error, _):
        self.quiet.__exit__(None, None, None)
        if kind is not None and not issubclass(kind, Exception):
            return False
        if kind is NotImplementedError or any(answer is ... for answer in self.answers):
            words = f"… question {self.question} is not answered yet."
        elif kind is None:
            words = f"✓ question {self.question} passes the tests on this page."
        elif kind is AssertionError:
            words = f"✗ question {self.question}: {error}"
        else:
            words = f"✗ question {self.question} stops with {kind.__name__}: {error}"
        print(words)  # noqa: T201
        return True
