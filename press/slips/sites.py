"""Where in a cell a ``verify`` was called, and what its arguments look like there."""

from __future__ import annotations

import ast
import linecache
import sys
from dataclasses import dataclass

from press.author.calls import verify_calls


@dataclass(frozen=True)
class Site:
    """One call as it is written, and the names that it sees."""

    call: ast.Call
    arguments: dict
    names: dict

    def value(self, node):
        """Return what an expression is worth here."""
        source = ast.fix_missing_locations(
            ast.Expression(ast.parse(ast.unparse(node), mode="eval").body)
        )
        return eval(compile(source, "<site>", "eval"), self.names)  # noqa: S307 - the page's own code


def site(depth):
    """Return the site of the call ``depth`` frames above; None where there is no source."""
    frame = sys._getframe(depth + 1)
    source = "".join(linecache.getlines(frame.f_code.co_filename))
    around = [
        (node, arguments)
        for node, arguments, _ in verify_calls(source)
        if node.lineno <= frame.f_lineno <= node.end_lineno
    ]
    if not around:
        return None
    call, arguments = min(around, key=lambda pair: pair[0].end_lineno - pair[0].lineno)
    return Site(call, arguments, {**frame.f_globals, **frame.f_locals})
