"""The reference says what the docstrings say, of every object that the examples are asked for."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from press.site import reference
from tests.lecture_utils.test_examples import PUBLIC
from tests.press.site_fixture import HTML, ROOT, site

__all__ = ["site"]

#: what draws, checks or plays a page is shown by the how-to page
ELSEWHERE = {"sound", "tested", "verify"}
OBJECTS = {module: names.split() for module, names in PUBLIC.items()}
ASKED = re.compile(r"```\{reference\} (\w+)\n:chapters: [^\n]+\n(.*?)\n```", re.DOTALL)


def test_it_names_what_has_examples():
    text = (ROOT / "book" / "reference.md").read_text(encoding="utf-8")
    named = {module: set(names.split()) for module, names in ASKED.findall(text)}
    assert named == {m: set(names) for m, names in OBJECTS.items() if m not in ELSEWHERE}


def test_every_object_has_its_signature_and_its_examples(site):
    page = (HTML / "book" / "reference.html").read_text(encoding="utf-8")
    for module, names in OBJECTS.items():
        if module not in ELSEWHERE:
            assert f">lecture_utils.{module}<" in page
            for name in names:
                anchor = f"lecture-utils-{module}-{name}".lower().replace("_", "-")
                assert f'id="{anchor}"' in page
    assert page.count(">Examples<") == sum(
        len(names) for module, names in OBJECTS.items() if module not in ELSEWHERE
    )
    assert " at 0x" not in page


def merge(parts):
    """Return one, of ``parts`` and `lecture_utils.linalg`.

    Parameters
    ----------
    parts : list of array, shape (n, d)
        What |x| < 1 is
        about.

    Returns
    -------
    array
        One.

    Examples
    --------
    >>> 1 + 1
    2

    And more:

    >>> 3
    3
    """


def tree(parts, join=merge):
    """Return nothing."""


def test_a_docstring_becomes_a_page():
    lines = "\n".join(reference.described("lecture_utils.x", "merge", merge))
    assert "(lecture_utils.x.merge)=\n### `merge`" in lines
    assert "Return one, of `parts` and `lecture_utils.linalg`." in lines
    assert "`parts` : list of array, shape (n, d)\n: What \\|x\\| \\< 1 is about." in lines
    assert "**Returns**\n\narray\n: One." in lines
    assert "```pycon\n>>> 1 + 1\n2\n```\n\nAnd more:\n\n```pycon\n>>> 3\n3\n```" in lines


def test_a_function_in_a_signature_has_a_name_and_no_address():
    assert reference.signature(tree) == "(parts, join=merge)"


@pytest.mark.parametrize(
    ("module", "names", "said"),
    [
        ("nothing", ["x"], "No module named 'lecture_utils.nothing'"),
        ("linalg", ["x"], "has no attribute 'x'"),
        ("linalg", ["matrix"], "lecture_utils.linalg.matrix has no examples"),
    ],
)
def test_what_is_not_there_is_said(module, names, said):
    asked = reference.Reference.__new__(reference.Reference)
    asked.arguments, asked.content, asked.options = [module], names, {"chapters": "a/b"}
    asked.error = ValueError
    env = SimpleNamespace(note_dependency=lambda name: None)
    asked.state = SimpleNamespace(document=SimpleNamespace(settings=SimpleNamespace(env=env)))
    with pytest.raises(ValueError, match=re.escape(said)):
        asked.run()
