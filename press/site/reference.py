"""``{reference}``: what a module of ``lecture_utils`` offers, from its own docstrings.

Named are the module, the chapters that derive what it computes, and its objects. Each has its
signature, what it takes and returns, and its examples, which ``tests/lecture_utils/
test_examples.py`` runs.
"""

from __future__ import annotations

import importlib
import inspect
import re
import sys

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

PACKAGE = "lecture_utils"
SECTION = re.compile(r"(?m)^(Parameters|Returns|Attributes|Raises|Notes|Examples)\n-+\n")
ENTRY = re.compile(r"(?m)^(\S.*?)(?: : (.*))?\n((?:^    .*\n|^\n)*)")
LITERAL = re.compile(r"``([^`]+)``|`([\w.]+)`")
#: what Markdown would read as its own
MARKUP = re.compile(r"(?<!`)([<>|$])")
EXAMPLES = "Examples"


class Reference(SphinxDirective):
    """Describe the objects of a module."""

    required_arguments = 1
    has_content = True
    option_spec = {"chapters": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Read the docstrings, and have them read as Markdown."""
        name = f"{PACKAGE}.{self.arguments[0]}"
        try:
            importlib.import_module(name)
            module = sys.modules[name]
            found = {each: getattr(module, each) for each in " ".join(self.content).split()}
        except (ImportError, AttributeError) as error:
            raise self.error(f"{{reference}}: {error}") from None
        self.env.note_dependency(module.__file__)
        chapters = self.options["chapters"].split()
        text = [f"## `{name}`", "", summary(module), "", derived(chapters), ""]
        for each, thing in found.items():
            if EXAMPLES not in parts(thing):
                raise self.error(f"{{reference}}: {name}.{each} has no examples")
            text += described(name, each, thing)
        box = nodes.Element()
        self.state.nested_parse(StringList("\n".join(text).split("\n")), 0, box, match_titles=True)
        return box.children


def summary(module) -> str:
    """Return what a module says of itself, without the names of its chapters."""
    text = inspect.getdoc(module)
    first, _, rest = text.partition("\n")
    return marked(re.sub(r" \([^()]*\)(?=[.:])", "", first, count=1) + "\n" + rest)


def derived(chapters: list[str]) -> str:
    """Return links to the chapters that derive what a module computes."""
    links = ", ".join(f"{{doc}}`/book/{name}`" for name in chapters)
    return f"Derived in {links}."


def parts(thing) -> dict[str, str]:
    """Return the sections of a docstring; what stands before the first has no name."""
    pieces = SECTION.split(inspect.getdoc(thing) or "")
    return {"": pieces[0], **dict(zip(pieces[1::2], pieces[2::2], strict=True))}


def described(module: str, name: str, thing) -> list[str]:
    """Return an object as lines of Markdown."""
    said = parts(thing)
    lines = [f"({module}.{name})=", f"### `{name}`", ""]
    lines += ["```python", f"{name}{signature(thing)}", "```", "", marked(said[""]), ""]
    for title in ("Parameters", "Returns", "Attributes", "Raises"):
        if title in said:
            lines += [f"**{title}**", "", *entries(said[title]), ""]
    if "Notes" in said:
        lines += [marked(said["Notes"]), ""]
    return [*lines, *example(said[EXAMPLES]), ""]


def signature(thing) -> str:
    """Return what is taken; a function that is a default is called by its name."""
    return re.sub(r"<function (\w+) at 0x[0-9a-f]+>", r"\1", str(inspect.signature(thing)))


def entries(text: str) -> list[str]:
    """Return a list of parameters, or of what is returned, as a list of definitions."""
    lines = []
    for name, kind, words in ENTRY.findall(text + "\n"):
        told = " ".join(words.split())
        if kind:
            lines += [f"`{name}` : {marked(kind)}", f": {marked(told) or '…'}", ""]
        else:
            lines += [marked(name), f": {marked(told) or '…'}", ""]
    return lines


def example(text: str) -> list[str]:
    """Return examples as code, and what is said between them as words."""
    lines = ["**Examples**", ""]
    for block in re.split(r"\n\s*\n", text.strip()):
        code = block.startswith(">>>")
        lines += ["```pycon", *block.split("\n"), "```", ""] if code else [marked(block), ""]
    return lines


def marked(text: str) -> str:
    """Return words of a docstring as Markdown: names are code, and signs are themselves."""
    text = LITERAL.sub(lambda found: f"`{found[1] or found[2]}`", text)
    pieces = re.split(r"(`[^`]*`)", text)
    pieces[::2] = [MARKUP.sub(r"\\\1", piece) for piece in pieces[::2]]
    return re.sub(r"\n {4,}(?=\S)", "\n", "".join(pieces)).strip()


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("reference", Reference)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
