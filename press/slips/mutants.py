"""Small slips, one at a time: the mutants of a piece of code (``make mutate``).

Each is a slip that a student or an author makes: a sign, a transpose, a divisor, the end of a
slice, an axis, a comparison, an order, a missing centring, swapped arguments, a dropped line, a
changed constant in a claim.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

SIGNS = {ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*", ast.Pow: "*", ast.FloorDiv: "/"}
OPPOSITE = {
    ast.Lt: ">=",
    ast.LtE: ">",
    ast.Gt: "<=",
    ast.GtE: "<",
    ast.Eq: "!=",
    ast.NotEq: "==",
}
TWINS = [
    ("max", "min"),
    ("argmax", "argmin"),
    ("maximum", "minimum"),
    ("sin", "cos"),
    ("var", "std"),
    ("any", "all"),
    ("hstack", "vstack"),
]
TWIN = {a: b for pair in TWINS for a, b in (pair, pair[::-1])}
ORDERED = {"sort", "argsort", "sorted"}
#: what only shows or drives something: its arguments are no mathematics
SHOWING = {"print", "display", "zip", "range", "isinstance", "enumerate", "check", "between"}
#: swapping these arguments changes nothing
SYMMETRIC = {
    "allclose",
    "principal_angles",
    "isclose",
    "maximum",
    "minimum",
    "Eq",
    "max",
    "min",
    "dot",
    "vdot",
    "inner",
}
CLAIMS = "verify"
#: what is quoted from the notes, or stands for any such case: ``falsify.py`` tries these
QUOTED = {"printed", "holds_for", "fails_for", "tol"}


class Mutant(NamedTuple):
    """Replace the bytes ``start`` to ``end`` of the source by ``new``: a slip of this ``kind``."""

    kind: str
    start: int
    end: int
    old: str
    new: str

    def apply(self, source: str) -> str:
        """Return the source with the slip in it."""
        raw = source.encode()
        return (raw[: self.start] + self.new.encode() + raw[self.end :]).decode()

    def __str__(self):
        old, new = (re.sub(r"\s+", " ", text) for text in (self.old, self.new))
        return f"{self.kind}: {old} → {new or 'nothing'}"


class Source:
    """Where the nodes of a parsed source stand in its bytes."""

    def __init__(self, text: str):
        self.raw = text.encode()
        lines = self.raw.splitlines(keepends=True)
        self.starts = [0]
        for line in lines:
            self.starts.append(self.starts[-1] + len(line))

    def span(self, node):
        """Return the bytes at which a node starts and ends."""
        start = self.starts[node.lineno - 1] + node.col_offset
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node):
        """Return the source of a node."""
        start, end = self.span(node)
        return self.raw[start:end].decode()

    def within(self, node, part, new):
        """Return the source of a node with one part of it replaced."""
        (start, end), (first, last) = self.span(node), self.span(part)
        return (self.raw[start:first] + new.encode() + self.raw[last:end]).decode()


def mutants(text: str, within: ast.AST | None = None) -> list[Mutant]:
    """Return every mutant of a source, or of one function in it, in the order of the text."""
    source = Source(text)
    tree = within if within is not None else ast.parse(text)
    found = {}
    for node, claim in walk(tree):
        for kind, place, new in slips(source, node, claim):
            start, end = source.span(place)
            old = source.raw[start:end].decode()
            if old != new:
                found[start, end, new] = Mutant(kind, start, end, old, new)
    found |= {(m.start, m.end, m.new): m for m in dropped_lines(source, tree)}
    return sorted(found.values(), key=lambda m: (m.start, m.end, m.new))


def name_of(function: ast.expr) -> str:
    """Return the last name in ``a.b.c``, or the first if it is one of the claims.

    The bounds of ``verify.between`` are not derived, and ``falsify.py`` moves the band.
    """
    parts = ast.unparse(function).split(".")
    return CLAIMS if parts[0] == CLAIMS and parts[-1] != "between" else parts[-1]


def walk(tree: ast.AST) -> Iterator[tuple[ast.AST, bool]]:
    """Walk over what computes, and say of each node whether it stands in a claim."""
    todo = [(tree, False)]
    while todo:
        node, claim = todo.pop()
        if isinstance(node, ast.Call):
            claim = claim or name_of(node.func) == CLAIMS
            drawing = ast.unparse(node.func).startswith(("figures.", "plt."))
            if drawing or name_of(node.func) in {"default_rng", "round"}:
                continue  # sizes, seeds and digits are chosen, not derived
        if isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom):
            continue
        if claim and isinstance(node, ast.keyword) and node.arg in QUOTED:
            continue
        yield node, claim
        todo += [(child, claim) for child in ast.iter_child_nodes(node)]


def slips(source: Source, node: ast.AST, claim: bool):
    """Yield (kind, node to be replaced, replacement) for one node."""
    if isinstance(node, ast.Constant):
        if claim:
            yield from constant_slips(source, node)
    elif type(node) in SLIPS:
        yield from SLIPS[type(node)](source, node)


def product_slips(source: Source, node: ast.BinOp):
    """Yield another operation, another order, no centring, another divisor."""
    left, right = source.text(node.left), source.text(node.right)
    if type(node.op) in SIGNS:
        yield "sign", node, f"(({left}) {SIGNS[type(node.op)]} ({right}))"
    if isinstance(node.op, ast.MatMult):
        yield "order of a product", node, f"(({right}) @ ({left}))"
    if isinstance(node.op, ast.Sub) and "mean" in right:
        yield "no centring", node, left
    if isinstance(node.op, ast.Div) and isinstance(node.right, ast.Name | ast.Call):
        yield "divisor", node, f"(({left}) / (({right}) + 1))"


def sign_slips(source: Source, node: ast.UnaryOp):
    """Yield the operand without its minus."""
    if isinstance(node.op, ast.USub):
        yield "sign", node, f"({source.text(node.operand)})"


def attribute_slips(source: Source, node: ast.Attribute):
    """Yield no transpose, or what is easily mixed up with this."""
    if node.attr == "T":
        yield "transpose", node, f"({source.text(node.value)})"
    elif node.attr in TWIN:
        yield "mixed up", node, f"({source.text(node.value)}).{TWIN[node.attr]}"


def slice_slips(source: Source, node: ast.Subscript):
    """Yield one less, one more, the other direction: in each part of what is picked."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    for part in parts:
        if not isinstance(part, ast.Slice):
            continue
        if part.upper is not None:
            new = f"({source.text(part.upper)}) - 1"
            yield "end of a slice", node, source.within(node, part.upper, new)
        if part.lower is not None:
            new = f"({source.text(part.lower)}) + 1"
            yield "start of a slice", node, source.within(node, part.lower, new)
        if isinstance(part.step, ast.UnaryOp):
            yield "order", node, source.within(node, part.step, "1")


def comparison_slips(source: Source, node: ast.Compare):
    """Yield the opposite."""
    if len(node.ops) == 1 and type(node.ops[0]) in OPPOSITE:
        left, right = source.text(node.left), source.text(node.comparators[0])
        yield "comparison", node, f"(({left}) {OPPOSITE[type(node.ops[0])]} ({right}))"


def call_slips(source: Source, node: ast.Call):
    """Yield another axis or divisor, a reversed order, swapped arguments."""
    name, text = name_of(node.func), source.text
    for option in node.keywords:
        if option.arg in ("axis", "ddof") and isinstance(option.value, ast.Constant):
            other = "0" if option.value.value else "1"
            yield option.arg, node, source.within(node, option.value, other)
    if name in ORDERED:
        yield "order", node, f"({text(node)})[::-1]"
    args = [arg for arg in node.args if not isinstance(arg, ast.Starred)]
    if len(args) < 2 or len(args) != len(node.args) or name in SHOWING | SYMMETRIC | {CLAIMS}:
        return
    first, second = args[:2]
    if text(first) != text(second):
        pieces = source.raw, source.span(node), source.span(first), source.span(second)
        raw, (start, end), (a, b), (c, d) = pieces
        swapped = raw[start:a] + raw[c:d] + raw[b:c] + raw[a:b] + raw[d:end]
        yield "swapped arguments", node, swapped.decode()


def constant_slips(source: Source, node: ast.Constant):
    """Yield a neighbour of a constant in a claim; of a string only if it is printed numbers."""
    value = node.value
    if isinstance(value, bool):
        yield "claim", node, str(not value)
    elif isinstance(value, int):
        yield "claim", node, str(value + 1)
    elif isinstance(value, float):
        yield "claim", node, repr(value * 1.01 + (value == 0))
    elif isinstance(value, str) and re.fullmatch(r"[-\d. ]*\d", value):
        yield "claim", node, repr(value[:-1] + str((int(value[-1]) + 1) % 10))


SLIPS = {
    ast.BinOp: product_slips,
    ast.UnaryOp: sign_slips,
    ast.Attribute: attribute_slips,
    ast.Subscript: slice_slips,
    ast.Compare: comparison_slips,
    ast.Call: call_slips,
}


def dropped_lines(source: Source, tree: ast.AST) -> Iterator[Mutant]:
    """Yield each statement whose loss would not be a plain NameError, replaced by nothing."""
    bound: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            bound.add(node.arg)
    statements = [n for n in ast.walk(tree) if isinstance(n, ast.stmt)]
    for node in sorted(statements, key=lambda n: (n.lineno, n.col_offset)):
        names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and is_stored(n)}
        droppable = isinstance(node, ast.AugAssign)
        if isinstance(node, ast.Assign):
            plain = all(isinstance(target, ast.Name) for target in node.targets)
            droppable = not plain or names <= bound
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            shows = SHOWING | {CLAIMS, "show", "show_images", "explore", "save"}
            droppable = name_of(node.value.func) not in shows
            droppable &= not ast.unparse(node.value.func).startswith(("figures.", "plt."))
        if isinstance(node, ast.Assign | ast.AnnAssign):
            bound |= names
        if droppable:
            start, end = source.span(node)
            yield Mutant("dropped line", start, end, source.text(node), "pass")


def is_stored(name: ast.Name) -> bool:
    """Say whether this occurrence of a name binds it."""
    return isinstance(name.ctx, ast.Store)
