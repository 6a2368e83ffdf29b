"""Exercises and their solutions, as sphinx-exercise makes them, in any theme.

They count from one on every page, their HTML is valid, and a solution that folds is not folded a
second time by the tags of its cells.
"""

from __future__ import annotations

import re

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform

# Sphinx-exercise and sphinx-proof give the content of all that they make one of these ids.
SHARED_IDS = {"exercise-content", "solution-content", "proof-content"}


def number_by_page(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Let the exercises of each page count from one, unless the contents number the pages."""
    for numbers in env.toc_fignumbers.values():
        own = numbers.get("exercise", {})
        for place, (label, number) in enumerate(sorted(own.items(), key=lambda item: item[1]), 1):
            if len(number) == 1:
                own[label] = (place,)
    return []  # no page but those that Sphinx finds has to be written again


def name_solutions(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Let a reference to a solution say whose it is, on whichever page and if gated as well."""
    registry = getattr(env, "sphinx_exercise_registry", {})
    labels = env.get_domain("std").labels
    for label, entry in registry.items():
        solved = registry.get(entry["node"].get("target_label"))
        if solved and label in labels:
            exercise = solved["node"]
            docname, anchor, words = labels[label]
            numbers = env.toc_fignumbers.get(exercise["docname"], {}).get("exercise", {})
            number = ".".join(map(str, numbers.get(exercise["label"], ())))
            if app.config.exercise_style != "solution_follow_exercise":
                words = f"{entry['node']['title']} {exercise['title']} {number}".strip()
            labels[label] = docname, anchor, words
    return []


def mend_titles(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Take the id of a proof without a number from its title: the proof has it as well."""
    if body := context.get("body"):
        context["body"] = re.sub(r'(<p class="admonition-title") id="[^"]*"', r"\1", body)


def is_solution(node: nodes.Node) -> bool:
    """Tell whether a node is a solution of sphinx-exercise, which need not be installed."""
    return node.__class__.__name__ == "solution_node"


class OneFold(SphinxPostTransform):
    """Show the cells of a solution that folds, but for evidence: one click is enough."""

    default_priority = 190  # before MyST-NB folds what is tagged hide-cell

    def run(self, **_) -> None:
        """Look at the cells of every such solution."""
        for solution in self.document.findall(is_solution):
            if "dropdown" in solution["classes"]:
                for cell in solution.findall(nodes.container):
                    if cell.get("hide_mode") == "all" and "tag_evidence" not in cell["classes"]:
                        del cell["hide_mode"]


class UniqueIds(SphinxPostTransform):
    """Take away the ids that stand on every exercise, solution and proof alike."""

    default_priority = 190

    def run(self, **_) -> None:
        """Put what such a section holds in the place of the section."""
        for section in list(self.document.findall(nodes.section)):
            if SHARED_IDS.intersection(section["ids"]):
                section["ids"] = []  # else the first child inherits them
                section.replace_self(section.children)
        # Every proof of sphinx-proof is called "proof".
        for box in self.document.findall(nodes.admonition):
            if box["ids"] == ["proof"] and "proof" in box["classes"]:
                box["ids"] = []


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the transforms."""
    # After Sphinx itself has counted through the book.
    app.connect("env-get-updated", number_by_page, priority=900)
    app.connect("env-get-updated", name_solutions, priority=901)
    app.connect("html-page-context", mend_titles)
    app.add_post_transform(OneFold)
    app.add_post_transform(UniqueIds)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
