"""The calls of ``verify`` in a piece of code, as they are written."""

from __future__ import annotations

import ast
import inspect

from lecture_utils.verify import verify


def verify_calls(source):
    """Yield each call of ``verify``: itself, its arguments by name, and whether it is repeated."""

    def walk(node, repeated):
        repeated |= isinstance(
            node, (ast.For, ast.While, ast.FunctionDef, ast.Lambda, ast.comprehension)
        )
        for child in ast.iter_child_nodes(node):
            yield from walk(child, repeated)
        if isinstance(node, ast.Call):
            method = node.func.attr if isinstance(node.func, ast.Attribute) else "__call__"
            owner = node.func.value if isinstance(node.func, ast.Attribute) else node.func
            if isinstance(owner, ast.Name) and owner.id == "verify":
                names = {keyword.arg: keyword.value for keyword in node.keywords}
                signature = inspect.signature(getattr(verify, method))
                arguments = signature.bind(*spread(node.args), **names).arguments
                yield node, arguments, repeated

    yield from walk(ast.parse(source), False)


def spread(arguments):
    """Write out a starred argument: it brings a pair."""
    for node in arguments:
        if isinstance(node, ast.Starred):
            pair = ast.unparse(node.value)
            yield from (ast.parse(f"({pair})[{place}]", mode="eval").body for place in (0, 1))
        else:
            yield node


def is_literal(node):
    """Is this written out, so that nothing is computed?"""
    try:
        ast.literal_eval(node)
    except ValueError:
        return False
    return True
