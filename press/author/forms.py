"""The forms of a new chapter and of a new exercise. What is written here stands nowhere else.

A form holds prompts, not prose: each starts with ``MARK`` and says what is to be written there.
A page that still has one does not pass.
"""

from __future__ import annotations

MARK = "To write:"

# What a chapter is made of, in the order of the design: of which kind each cell is, and its text.
# A cell of evidence stands right behind what it proves.
CHAPTER = (
    (
        "markdown",
        "# {title}\n\n*To write: the question, in one sentence.*\n\n"
        "```{{admonition}} In this chapter you will\n:class: objectives\n"
        "- To write: three or four objectives, each with a verb.\n\n"
        "To write: the minutes, the chapters it builds on as links, and the credit line.\n```",
    ),
    ("code", "# To write: the imports of the lesson."),
    (
        "markdown",
        "## To write: something real first\n\n"
        "To write: a result worth wanting, which the page has got by its end.",
    ),
    (
        "evidence",
        "from lecture_utils import verify\n\n"
        "# To write: verify.text, which binds each phrase with a number to the values it says.",
    ),
    (
        "markdown",
        "::::{{admonition}} Predict, before you go on\n:class: predict\n:name: {name}-predict\n\n"
        "To write: the main idea, asked before it is given.\n\n"
        "1. To write: an option, one of them right, the others misconceptions.\n"
        "2. To write: another.\n\n"
        ":::{{dropdown}} What each answer would mean\n"
        "1. To write: the reply to the first: what one would have to believe, and what is so.\n"
        "2. To write: the reply to the second.\n:::\n::::",
    ),
    (
        "markdown",
        "## To write: the picture before the symbols\n\n"
        "To write: points, direction and shadow, in numbers that are used again by hand.",
    ),
    ("evidence", "# To write: verify.drawn, for each label of the picture."),
    (
        "markdown",
        "## To write: the derivation\n\n"
        "To write: displayed lines, each with its reason, and one step left to the reader.",
    ),
    (
        "evidence",
        "# To write: what is derived, in letters; and which option is true, by\n"
        '# verify.options("{name}-predict", …), in the words of that option.{items}',
    ),
    (
        "markdown",
        "## To write: by hand and by machine\n\n"
        "To write: by hand to the end; NumPy that reads like the definition; `lecture_utils`; "
        "scikit-learn.",
    ),
    ("evidence", "# To write: the ways agree."),
    ("markdown", "## To write: what breaks it\n\nTo write: what gives way, and the lesson in it."),
    ("markdown", "## To write: a published number\n\nTo write: reproduce it, and name its source."),
    (
        "markdown",
        "## Exercises\n\nTo write: five to seven; `make new-exercise NB={notebook}` begins each.",
    ),
    (
        "markdown",
        "## To take away\n\n```{{admonition}} To take away\n:class: takeaway\n"
        "1. To write: five sentences.\n```\n\n"
        "To write: where to go next, as a link.",
    ),
    (
        "markdown",
        "## Beside the notes\n\n"
        "To write: which section and equations are where, what is printed, what should stand.",
    ),
    ("evidence", "# To write: the misprints, each with instead_of and write."),
)
ITEMS = "\n# To write: the checks of these items, each where it is taught.\n{lines}"
ITEM = "# - {name}: {kind}, {verdict}"
#: what the letters of its formulas stand for
CASES = "press/formulas/cases/{chapter}.py"
CASES_TEXT = '''\
"""What the letters of *{title}* stand for."""


def case(rng):
    """Return one random case."""
    # To write: a value for each letter of the formulas; press/formulas/cases has examples.
    return {{}}
'''
TAGLINE = "To write: what it is, in half a sentence"

# An exercise: what is asked, the reader's cell, and the solution between its gates.
EXERCISE = """\
::::{{exercise}}
:label: {name}

To write: what is asked for, which the page has not solved already.

:::{{dropdown}} A strategy
To write: how one would go about it.
:::

:::{{dropdown}} A first step
To write: the first line of the work.
:::
::::"""
ANSWER = 'answer = None  # To write: what an answer looks like.\ncheck("{name}", answer)'
SOLUTION_STARTS = """\
:::{{solution-start}} {name}
:label: {name}-solution
:class: dropdown
:::

To write: the solution in words; for what is explained or proved a model answer, and a list
under "Mark yourself"."""
SOLUTION_ID = "{name}-solution"
SOLUTION = '# To write: the solution in code.\ncheck("{name}", None)'
SOLUTION_EVIDENCE = (
    "# To write: verify.text, for the numbers of the question, the help and the words."
)
SOLUTION_METADATA = {
    "jupyter": {"source_hidden": True},
    "mystnb": {"code_prompt_hide": "Hide the solution", "code_prompt_show": "Show the solution"},
    "tags": ["hide-cell"],
}
# It opens the cell that follows a solution, whatever else that cell says.
SOLUTION_ENDS = ":::{solution-end}\n:::"
IMPORT = "from lecture_utils.exercises import check"
#: the cell before which a new exercise stands
LAST = ":class: takeaway"

CHECKERS = "lecture_utils/exercises/{module}.py"
CHECKERS_HEAD = '''\
"""The checkers of the chapter ``{chapter}``."""

from lecture_utils.exercises.base import Wrong, exercise
'''
CHECKER = '''

@exercise("{name}")
def exercise_{number}(answer):
    """To write: what is asked for."""
    # To write: the checker; {package}/__init__.py says how.
    raise Wrong("This checker is not written yet.")
'''
ANSWERS = "tests/lecture_utils/answers/{module}.py"
ANSWERS_HEAD = '''\
"""Answers to the exercises of *{chapter}*: right ones and wrong ones."""

RIGHT = {{
}}
WRONG = {{
}}
'''
ROWS = {
    "RIGHT": (
        "    # To write: right answers, two at least, written in different ways.\n"
        '    "{name}": [None],\n'
    ),
    "WRONG": (
        "    # To write: wrong answers, four at least, each with a piece of what it is told.\n"
        '    "{name}": [("nothing", "not written yet")],\n'
    ),
}
